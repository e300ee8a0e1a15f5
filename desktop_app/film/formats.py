"""The formats a film can be written in: what each is good for, and what its encoder is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop_app.film.job import FilmJob, Quality
from desktop_app.film.spoken import say
from sim.bad_input import BadInput, printable

TAGS = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709"
ROUNDING = "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp"


def _converted(pixels: str) -> str:
    """Return how RGB becomes the numbers of a film: converted as it is tagged, or players show other colours."""
    return f"scale=in_range=pc:out_range=tv:out_color_matrix=bt709:{ROUNDING},format={pixels},{TAGS}"


AT_ONCE = "rc-lookahead=0:mbtree=0:bframes=0:weightp=0:ref=1:scenecut=0"
"""Looking ahead takes most of the time and saves half the bytes; what stands still costs few of either without."""

H264: dict[Quality, tuple[str, ...]] = {
    "draft": ("-preset", "ultrafast", "-qp", "22"),
    "good": ("-preset", "veryfast", "-qp", "20", "-x264-params", AT_ONCE),
    "best": ("-preset", "slow", "-crf", "14", "-aq-mode", "3"),  # 3: dark gradients keep their dither
}
VP9: dict[Quality, tuple[str, ...]] = {
    "draft": ("-deadline", "realtime", "-cpu-used", "8", "-crf", "36"),
    "good": ("-deadline", "good", "-cpu-used", "5", "-crf", "24"),
    "best": ("-deadline", "good", "-cpu-used", "2", "-crf", "18"),
}
WEBP: dict[Quality, str] = {"draft": "60", "good": "80", "best": "92"}


def _h264(quality: Quality) -> tuple[str, ...]:
    return ("-c:v", "libx264", *H264[quality], "-pix_fmt", "yuv420p")


def _vp9(quality: Quality) -> tuple[str, ...]:
    return ("-c:v", "libvpx-vp9", "-b:v", "0", "-row-mt", "1", *VP9[quality])


def _prores(quality: Quality) -> tuple[str, ...]:
    alpha = ("-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "16", "-pix_fmt", "yuva444p10le")
    return ("-c:v", "prores_ks", *alpha)


def _png(quality: Quality) -> tuple[str, ...]:
    return ("-c:v", "png", "-pred", "mixed", "-compression_level", "9" if quality == "best" else "3")


def _lossless(quality: Quality) -> tuple[str, ...]:
    return ("-c:v", "ffv1", "-pix_fmt", "bgr0")


def _gif_at_the_end(quality: Quality) -> tuple[str, ...]:
    palette = "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer:bayer_scale=4"
    return ("-vf", f"{palette}:diff_mode=rectangle", "-loop", "0")


def _webp_at_the_end(quality: Quality) -> tuple[str, ...]:
    return ("-c:v", "libwebp_anim", "-quality", WEBP[quality], "-compression_level", "4", "-loop", "0")


@dataclass(frozen=True)
class Format:
    """One format.

    Attributes
    ----------
    encode : what the encoder of one segment is told.
    numbers : by what filter its pictures become what it encodes, where that is not red, green and blue.
    convert : what is told at the end where segments are kept without loss until then.
    """

    suffix: str
    segment: str
    encode: Callable[[Quality], tuple[str, ...]]
    convert: Callable[[Quality], tuple[str, ...]] | None = None
    numbers: str | None = None
    see_through: bool = False
    even: bool = False
    subtitles: str | None = None
    sound: tuple[str, ...] | None = None
    finish: tuple[str, ...] = ()
    size: tuple[int, int] = (1920, 1080)
    fps: int = 30


FORMATS: dict[str, Format] = {
    "mp4": Format(".mp4", ".mp4", _h264, numbers=_converted("yuv420p"), even=True, subtitles="mov_text",
                  sound=("-c:a", "aac", "-b:a", "192k"), finish=("-movflags", "+faststart")),
    "webm": Format(".webm", ".mp4", _vp9, numbers=_converted("yuv420p"), even=True, subtitles="webvtt",
                   sound=("-c:a", "libopus", "-b:a", "128k")),
    "mov": Format(".mov", ".mov", _prores, numbers=_converted("yuva444p10le"), see_through=True, subtitles="mov_text",
                  sound=("-c:a", "pcm_s16le")),
    "png": Format(".png", "", _png, see_through=True),
    "gif": Format(".gif", ".nut", _lossless, _gif_at_the_end, size=(960, 540), fps=12),
    "webp": Format(".webp", ".nut", _lossless, _webp_at_the_end, size=(960, 540), fps=12),
}  # fmt: skip
"""Every format by its name."""

GIF_MOST_S, GIF_MOST_FPS, GIF_MOST_PX = 15, 12, 960


def format_of(out: Path) -> str:
    """Return the format that a file's name asks for; a name without an ending is a folder of PNG pictures."""
    suffix = out.suffix.lower()
    if not suffix:
        return "png"
    for name, format in FORMATS.items():
        if format.suffix == suffix:
            return name
    endings = ", ".join(format.suffix for format in FORMATS.values())
    raise BadInput(say("film.refuse.format", name=printable(str(out)), endings=endings))


def refuse_what_a_format_cannot(job: FilmJob) -> None:
    """Refuse odd sizes, sound and captions where a format has no place for them, and long or large GIFs."""
    format = FORMATS[job.format]
    width, height = job.size
    if format.even and (width % 2 or height % 2):
        near = [f"{width - width % 2}x{height - height % 2}", f"{width + width % 2}x{height + height % 2}"]
        raise BadInput(say("film.refuse.odd", size=f"{width}x{height}", smaller=near[0], larger=near[1]))
    if (job.audio or job.silence) and format.sound is None:
        raise BadInput(say("film.refuse.no_sound", ending=format.suffix))
    if job.format == "png" and job.out.suffix and not numbered(job.out):
        raise BadInput(say("film.refuse.png_name", name=printable(str(job.out))))
    if job.format == "gif":
        _refuse_large_gif(job)


def _refuse_large_gif(job: FilmJob) -> None:
    caps = {"seconds": GIF_MOST_S, "fps": GIF_MOST_FPS, "pixels": GIF_MOST_PX}
    if job.duration_s > GIF_MOST_S:
        raise BadInput(say("film.refuse.gif_long", seconds=f"{float(job.duration_s):.1f}", most=caps["seconds"]))
    if job.fps > GIF_MOST_FPS:
        raise BadInput(say("film.refuse.gif_fast", fps=f"{float(job.fps):g}", most=caps["fps"]))
    if max(job.size) > GIF_MOST_PX:
        raise BadInput(say("film.refuse.gif_large", size="{}x{}".format(*job.size), most=caps["pixels"]))


def numbered(out: Path) -> bool:
    """Tell whether a name has a place for the number of a frame: shot%05d.png."""
    try:
        return out.name % 1 != out.name % 2
    except (TypeError, ValueError):
        return False
