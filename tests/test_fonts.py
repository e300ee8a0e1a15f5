"""Text shows on a machine that has no font installed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.assets import asset

FONTS = asset("fonts")
FILES = sorted([*FONTS.glob("*.ttf"), *FONTS.glob("*.otf")])
MIB = 1024 * 1024

# Loads the bundled fonts alone, lays every sample out in Inter, and prints the families, the characters that no font
# has (glyph 0), and the widths of figures side by side.
LAY_OUT = """
import json, sys
from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication, QTextLayout
app = QGuiApplication(sys.argv[:1])
files, samples = json.loads(sys.argv[1])
families = {f: QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(f)) for f in files}
font = QFont("Inter", 16)
missing = []
for sample in samples:
    layout = QTextLayout(sample, font)
    layout.beginLayout(); layout.createLine(); layout.endLayout()
    if any(0 in run.glyphIndexes() for run in layout.glyphRuns()):
        missing.append(sample)
font.setFeature(QFont.Tag("tnum"), 1)
widths = {QFontMetricsF(font).horizontalAdvance(figure * 4) for figure in "0123456789"}
weights = sorted(QFontDatabase.weight("Inter", style) for style in QFontDatabase.styles("Inter"))
print(json.dumps([families, missing, len(widths), weights]))
"""

SAMPLES = [
    "Checkpoint → saved ✓ 💾 1.2k tok × 3 – “quoted” …",
    "Ελληνικά, Кириллица, Tiếng Việt, čšž, ﬁ",
    "العربية: نقطة حفظ",
    "עברית: נקודת שמירה",
    "हिन्दी: सेव पॉइंट क्षत्रिय",
    "简体:检查点。繁體:檢查點。",
    "日本語:チェックポイント、ひらがな",
    "한국어: 체크포인트",
    "🎉 ✅ ❌ 🔥 🤖 ⚠ ⏸ ▶ ⟲",
    "∑ ≤ ≥ ∞ 𝑥 ⌘ ⏎ ⇧ │├─└ ▁▃▅█",
]


def laid_out(tmp_path: Path) -> tuple[dict[str, list[str]], list[str], int, list[int]]:
    """Return what the script above prints where fontconfig knows no font at all."""
    config = tmp_path / "fonts.conf"
    config.write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(config), "QT_QPA_PLATFORM": "offscreen"}
    asked = json.dumps([[str(file) for file in FILES], SAMPLES])
    command = [sys.executable, "-c", LAY_OUT, asked]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    families, missing, widths, weights = json.loads(printed)
    return families, missing, widths, weights


@pytest.mark.skipif(sys.platform != "linux", reason="hides the system's fonts by way of fontconfig")
def test_every_script_is_drawn_with_the_bundled_fonts_alone(tmp_path: Path) -> None:
    families, missing, widths, weights = laid_out(tmp_path)
    assert [file for file, loaded in families.items() if not loaded] == []
    assert missing == []
    assert widths == 1, "figures side by side have different widths"
    assert weights == [400, 500, 600, 700]


def test_the_fonts_stay_small() -> None:
    sizes = [file.stat().st_size for file in FILES]
    assert max(sizes) < 4 * MIB
    assert sum(sizes) < 14 * MIB


def test_every_font_is_described_and_licensed() -> None:
    described = (FONTS / "README.md").read_text(encoding="utf-8")
    for file in FILES:
        assert f"`{file.stem.partition('-')[0]}-" in described, file.name
    for licence in ("OFL-Inter.txt", "OFL-Noto.txt"):
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / licence).read_text(encoding="utf-8")
