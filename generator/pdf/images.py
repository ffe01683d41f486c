"""Pictures in a document: JPEG and plain PNG data go in as they are, the rest is converted once by Pillow."""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfdoc

from generator.errors import FileAccessError
from generator.face import EmbeddedPicture
from generator.svg.orientation import exif_orientation, orientation_of

if TYPE_CHECKING:
    from PIL.Image import Image
    from reportlab.pdfbase.pdfdoc import PDFDocument

PictureFile = Path | EmbeddedPicture


class PictureObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image XObject with its data already encoded, or with the file whose bytes they are.

    A deck's pictures would fill the memory if they waited for the end: a file is read again when it is written.
    """

    __RefOnly__ = 1

    def __init__(
        self,
        entries: dict[str, object],
        data: bytes,
        mask: PictureObject | None = None,
        file: PictureFile | None = None,
    ) -> None:
        self.entries, self.data, self.mask, self.file = entries, data, mask, file

    def again(self) -> PictureObject:
        """The same picture for another document."""
        mask = self.mask.again() if self.mask is not None else None
        return PictureObject(self.entries, self.data, mask, self.file)

    def smooth(self) -> None:
        """Let viewers and presses run pixels into each other where they have more of them."""
        self.entries = {**self.entries, "Interpolate": "true"}
        if self.mask is not None:
            self.mask.smooth()

    def format(self, document: PDFDocument) -> bytes:
        """The PDF bytes of the stream object. The data are given away: a document formats each object once."""
        data, self.data = self.data if self.file is None else _bytes_of(self.file), b""
        entries = dict(self.entries)
        if self.mask is not None:
            entries["SMask"] = document.Reference(self.mask)
        dictionary = {"Type": _name("XObject"), "Subtype": _name("Image"), **entries, "Length": len(data)}
        head = pdfdoc.format(pdfdoc.PDFDictionary(dictionary), document)
        return b"".join((head, b"\nstream\n", data, b"\nendstream\n"))


def _name(text: str) -> object:
    return pdfdoc.PDFName(text)


def _bytes_of(file: PictureFile) -> bytes:
    if isinstance(file, EmbeddedPicture):
        return file.data
    try:
        return file.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{file}: the picture cannot be read ({error.strerror}).") from error


def load_picture(
    file: PictureFile, *, gray: bool = False, light: bool = False, pixels: tuple[int, int] | None = None
) -> tuple[PictureObject, str]:
    """The picture of a file and a digest of its content, in grays if asked for, or as `light` as masks count it.

    With `pixels` it is scaled down to so many.

    Raises FileAccessError when it cannot be read or is broken.
    """
    data = _bytes_of(file)
    digest = hashlib.sha256(data).hexdigest()[:24]
    try:
        toned, mark = (_lightness, "l") if light else (_in_grays, "g") if gray else (None, "")
        if pixels is not None:
            name = f"{digest}x{pixels[0]}x{pixels[1]}{mark}"
            kept = _shrunk_before()
            if name not in kept:
                while len(kept) >= MOST_KEPT:
                    del kept[next(iter(kept))]
                kept[name] = _converted(data, toned, pixels)
            return kept[name].again(), name
        if toned is not None:
            return _converted(data, toned), f"{digest}{mark}"
        made = None
        if orientation_of(BytesIO(data)) != 1:
            return _converted(data), digest
        if data.startswith(b"\xff\xd8"):
            made = _plain_jpeg(data, file)
        elif data.startswith(b"\x89PNG"):
            made = _plain_png(data)
        return made or _converted(data), digest
    except (OSError, ValueError, SyntaxError, struct.error, zlib.error) as error:
        raise FileAccessError(f"{file}: the picture is broken ({error}). Save or download it anew.") from error


MOST_KEPT = 256
"""Pictures with fewer pixels that are kept, for all papers, layouts and inks of a build."""


@lru_cache(maxsize=1)
def _shrunk_before() -> dict[str, PictureObject]:
    """By content and size."""
    return {}


# -------------------------------------------------------------------- JPEG


def jpeg_segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Markers of a JPEG with what they hold, up to the scan; bytes that belong to none come as marker 0."""
    position = 2
    while position + 4 <= len(data):
        if data[position] != 0xFF:
            after = data.find(b"\xff", position)
            after = len(data) if after < 0 else after
            yield 0, data[position:after]
            position = after
            continue
        marker = data[position + 1]
        if marker == 0xFF:
            position += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            position += 2
            continue
        length = int.from_bytes(data[position + 2 : position + 4])
        yield marker, data[position + 4 : position + 2 + length]
        if marker == 0xDA:
            return
        position += 2 + length


def _plain_jpeg(data: bytes, file: PictureFile) -> PictureObject | None:
    """A baseline or progressive grey or RGB JPEG, not turned by EXIF and without an ICC profile of its own.

    One with stray bytes between its parts is decoded and coded anew: not every reader of PDF looks past them.
    """
    entries = None
    for marker, body in jpeg_segments(data):
        if marker == 0:
            return None
        if marker == 0xE1 and body.startswith(b"Exif\x00\x00") and exif_orientation(body[6:]) != 1:
            return None
        if marker == 0xE2 and body.startswith(b"ICC_PROFILE") and not any(name in body for name in _SRGB):
            return None
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            depth, height, width, channels = struct.unpack(">BHHB", body[:6])
            if depth != 8 or channels not in (1, 3) or marker not in (0xC0, 0xC1, 0xC2):
                return None
            entries = _entries((width, height), "DeviceGray" if channels == 1 else "DeviceRGB", "DCTDecode")
    return PictureObject(entries, b"", file=file) if entries else None


_SRGB = (b"sRGB", "sRGB".encode("utf-16-be"))
"""How a profile names sRGB, in its description of version 2 or 4."""


def _adobe_marked(data: bytes) -> bool:
    return any(marker == 0xEE and body.startswith(b"Adobe") for marker, body in jpeg_segments(data))


# -------------------------------------------------------------------- PNG


def _plain_png(data: bytes) -> PictureObject | None:
    """An 8-bit grey or RGB PNG, not interlaced, without transparency: its compressed data is copied undecoded.

    Raises ValueError where a checksum is wrong: nobody would decode it before the printer does.
    """
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    if depth != 8 or kind not in (0, 2) or interlaced:
        return None
    parts: list[bytes] = []
    position = 8
    while position + 12 <= len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        name = data[position + 4 : position + 8]
        if name == b"IDAT":
            part = data[position + 8 : position + 8 + length]
            if data[position + 8 + length : position + 12 + length] != struct.pack(">I", zlib.crc32(part, _IDAT_CRC)):
                raise ValueError("its data do not match their checksum")
            parts.append(part)
        elif name in (b"tRNS", b"iCCP"):
            return None
        position += 12 + length
    space, colors = ("DeviceGray", 1) if kind == 0 else ("DeviceRGB", 3)
    return PictureObject(_entries((width, height), space, "FlateDecode", predicted=colors), b"".join(parts))


_IDAT_CRC = zlib.crc32(b"IDAT")


def _entries(size: tuple[int, int], space: str, coding: str, *, predicted: int = 0) -> dict[str, object]:
    """The dictionary of an image; `predicted` is how many colors PNG's filters ran over."""
    entries = {
        "Width": size[0],
        "Height": size[1],
        "BitsPerComponent": 8,
        "ColorSpace": _name(space),
        "Filter": _name(coding),
    }
    if predicted:
        entries["DecodeParms"] = pdfdoc.PDFDictionary(
            {"Predictor": 15, "Colors": predicted, "BitsPerComponent": 8, "Columns": size[0]}
        )
    return entries


# -------------------------------------------------------------------- everything else


_QUALITY = 92
"""Of a photo that is coded anew: no eye finds the difference in print."""


def _photo(image: Image) -> PictureObject:
    out = BytesIO()
    image.save(out, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
    space = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    return PictureObject(_entries(image.size, space, "DCTDecode"), out.getvalue())


def _converted(
    data: bytes, toned: Callable[[Image], Image] | None = None, pixels: tuple[int, int] | None = None
) -> PictureObject:
    """Any other PNG, JPEG or WebP as 8-bit sRGB or grey, its transparency as a soft mask; scaled down to `pixels`."""
    from PIL import Image

    with Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as opened:
        opened.load()
        image: Image.Image = _upright(opened, data)
        profile = opened.info.get("icc_profile")
    if image.mode == "CMYK" and not _adobe_marked(data):
        # Pillow takes every CMYK JPEG for one of Adobe's, whose inks are stored inverted.
        image = image.point(lambda value: 255 - value)
    if image.mode.startswith(("I", "F")):
        image = image.point(lambda value: value / 257).convert("L")
    if pixels is not None:
        image = _shrunk(image, pixels)
    alpha = None
    if "transparency" in image.info or image.mode in ("RGBA", "LA", "PA", "RGBa", "La"):
        grey = image.mode in ("LA", "La", "L")
        if image.mode != "RGBA":
            image = image.convert("RGBA")
        alpha = image.getchannel("A")
        image = image.convert("RGB")
        if grey:
            image = image.convert("L")
    if image.mode not in ("RGB", "L", "CMYK"):
        image = image.convert("RGB")
    image = _in_srgb(image, profile)
    if toned is not None and image.mode != "L":
        image = toned(image)
    mask = None
    if alpha is not None and alpha.getextrema() != (255, 255):
        mask = _packed(alpha)
    return _photo(image) if pixels and data.startswith(b"\xff\xd8") else _packed(image, mask)


def _shrunk(image: Image, pixels: tuple[int, int]) -> Image:
    """A picture with fewer pixels. What is transparent lends no color to what is not."""
    from PIL.Image import Resampling

    if image.mode == "P" or (image.mode in ("L", "RGB") and "transparency" in image.info):
        image = image.convert("RGBA" if "transparency" in image.info else "RGB")
    elif image.mode in ("1", "PA"):
        image = image.convert("L" if image.mode == "1" else "RGBA")
    return image.resize(pixels, Resampling.LANCZOS, reducing_gap=2.0)


def _upright(image: Image, data: bytes) -> Image:
    """The picture as it is to be seen: the same turns that its size was told by."""
    from PIL.Image import Transpose

    if data.startswith(b"\xff\xd8"):
        blocks = (body for marker, body in jpeg_segments(data) if marker == 0xE1 and body.startswith(b"Exif\x00\x00"))
        turned = exif_orientation(next(blocks, b""))
    else:
        turned = orientation_of(BytesIO(data))
    turns = (
        *(Transpose.FLIP_LEFT_RIGHT, Transpose.ROTATE_180, Transpose.FLIP_TOP_BOTTOM, Transpose.TRANSPOSE),
        *(Transpose.ROTATE_270, Transpose.TRANSVERSE, Transpose.ROTATE_90),
    )
    return image if turned == 1 else image.transpose(turns[turned - 2])


def _in_srgb(image: Image, profile: bytes | None) -> Image:
    """The picture in sRGB by its own profile; without a readable one by the plain formula."""
    import io

    from PIL import ImageCms

    if profile:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (ImageCms.PyCMSError, OSError):
            converted = None
        if converted is not None:
            return converted
    return image if image.mode == "L" else image.convert("RGB")


def _lightness(image: Image) -> Image:
    """Each pixel as SVG's masks weigh its colors."""
    return image.convert("RGB").convert("L", (0.2125, 0.7154, 0.0721, 0))


def _in_grays(image: Image) -> Image:
    """Each pixel as the gray of its luminance, as `faces/grayscale` does with colors."""
    import numpy
    from PIL import Image as Pillow

    from generator.vision import encoded, linear

    light = numpy.array([linear(value / 255) for value in range(256)], numpy.float32)
    steps = numpy.array([encoded(step / 4095) * 255 for step in range(4096)], numpy.float32).round().astype(numpy.uint8)
    pixels = numpy.asarray(image.convert("RGB"))
    grays = numpy.empty(pixels.shape[:2], numpy.uint8)
    for row, colors in enumerate(pixels):  # row by row: a large picture as floats would take twelve times its memory
        red, green, blue = light[colors[:, 0]], light[colors[:, 1]], light[colors[:, 2]]
        shares = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        grays[row] = steps[(shares * 4095).round().astype(numpy.uint16)]
    return Pillow.fromarray(grays)


def _packed(image: Image, mask: PictureObject | None = None) -> PictureObject:
    """A grey or RGB picture compressed as a PNG is: rows as differences from the row above, then Flate."""
    import numpy

    width, height = image.size
    flate = zlib.compressobj(6)
    parts: list[bytes] = []
    above = None
    for top in range(0, height, _BAND):  # a large picture as one array, and again filtered, would take a gigabyte
        bottom = min(top + _BAND, height)
        rows = numpy.asarray(image.crop((0, top, width, bottom))).reshape(bottom - top, -1)
        filtered = numpy.empty((len(rows), rows.shape[1] + 1), numpy.uint8)
        filtered[:, 0] = 2
        filtered[0, 1:] = rows[0] if above is None else rows[0] - above
        numpy.subtract(rows[1:], rows[:-1], out=filtered[1:, 1:])
        above = rows[-1]
        parts.append(flate.compress(filtered.tobytes()))
    parts.append(flate.flush())
    grey = image.mode == "L"
    entries = _entries(
        (width, height), "DeviceGray" if grey else "DeviceRGB", "FlateDecode", predicted=1 if grey else 3
    )
    return PictureObject(entries, b"".join(parts), mask)


_BAND = 256
"""Rows that are packed at once."""
