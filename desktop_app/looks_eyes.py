"""How a picture looks in a print without colour, and to eyes that tell no green from red."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage

EYES = ("grey", "deuteranopia")

# Viénot, Brettel and Mollon (1999), Color Research & Application 24: linear RGB to linear RGB, without the M cones.
_NO_M_CONES = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))


def seen_by(eyes: str, image: QImage) -> QImage:
    """Return `image` as these `eyes` of EYES see it."""
    if eyes == "grey":
        return image.convertToFormat(QImage.Format.Format_Grayscale8)
    return _without_m_cones(image)


def _without_m_cones(image: QImage) -> QImage:
    source = image.convertToFormat(QImage.Format.Format_RGB888)
    height, width, stride = source.height(), source.width(), source.bytesPerLine()
    rows = np.frombuffer(source.constBits(), np.uint8).reshape(height, stride)[:, : 3 * width]
    linear = _LINEAR[rows.reshape(height, width, 3)] @ np.asarray(_NO_M_CONES, np.float32).T
    seen = _ENCODED[np.clip(np.rint(linear * 4095), 0, 4095).astype(np.uint16)]
    return QImage(seen.tobytes(), width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def _decoded(value: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return linear light of sRGB values from 0 to 1, as IEC 61966-2-1 has it."""
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def _encoded(light: np.ndarray[tuple[int], np.dtype[np.float64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)


_LINEAR = _decoded(np.arange(256) / 255).astype(np.float32)
_ENCODED = np.rint(255 * _encoded(np.arange(4096) / 4095)).astype(np.uint8)
