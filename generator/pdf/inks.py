"""Pictures in the inks of a press, through the ICC profile that its shop gives out, and no wetter than it can print."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.errors import FileAccessError, UsageError

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    pass


class InkProfile(Struct, frozen=True):
    """An ICC profile of a press with four inks: its bytes and what it calls itself."""

    data: bytes
    name: str


def read_ink_profile(path: Path) -> InkProfile:
    """The profile in a file. Raises FileAccessError, or UsageError where it is none of a press with CMYK inks."""
    from PIL import ImageCms

    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{path}: the ICC profile cannot be read ({error.strerror}).") from error
    if data[36:40] != b"acsp":
        raise UsageError(f"{path}: this is no ICC profile. Print shops offer theirs for download, as .icc or .icm.")
    kind, space = data[12:16], data[16:20].decode("ascii", "replace").strip()
    if kind != b"prtr" or space != "CMYK":
        what = "a press" if kind == b"prtr" else "a screen or camera"
        raise UsageError(
            f"{path}: this profile is of {what} with {space} colors. Ask the shop for its press's, with CMYK inks."
        )
    try:
        name = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(data))).strip()
        Press(InkProfile(data, name))
    except (ImageCms.PyCMSError, OSError) as error:
        raise UsageError(f"{path}: this ICC profile is broken ({error}). Download it again.") from error
    return InkProfile(data, name or path.stem)


class Press:
    """Turns sRGB pixels into inks: relative colorimetric with black point compensation."""

    def __init__(self, profile: InkProfile) -> None:
        from PIL import ImageCms

        self._turn = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.ImageCmsProfile(io.BytesIO(profile.data)),
            "RGB",
            "CMYK",
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )

    def inks(self, pixels: NDArray[uint8], limit: int = 0) -> tuple[NDArray[uint8], float]:
        """Height x width x 4 bytes of cyan, magenta, yellow and black, and the most ink anywhere in percent.

        With a `limit` the colored inks are thinned where all four are more than that together; black stays, which
        carries the drawing. The percentage is that before thinning.
        """
        import numpy
        from PIL import Image, ImageCms

        inks = numpy.array(ImageCms.applyTransform(Image.fromarray(pixels), self._turn))
        colors = inks[..., 0].astype(numpy.uint16) + inks[..., 1] + inks[..., 2]
        total = colors + inks[..., 3]
        most = float(total.max()) / 255 * 100
        allowed = limit * 255 // 100
        if limit and total.max() > allowed:
            wet = numpy.flatnonzero(total > allowed)
            pixels_wet = inks.reshape(-1, 4)[wet]
            share = (allowed - pixels_wet[:, 3].astype(numpy.float32)) / numpy.maximum(1, colors.reshape(-1)[wet])
            for color in range(3):
                pixels_wet[:, color] = pixels_wet[:, color] * share  # cut off, not rounded: never over the limit
            inks.reshape(-1, 4)[wet] = pixels_wet
        return inks, most
