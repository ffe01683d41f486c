"""Pictures in a document: JPEG and plain PNG data go in as they are, the rest is converted once by Pillow."""

from __future__ import annotations

import hashlib
import struct
import zlib
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.errors import FileAccessError
from generator.faces.pictures import exif_orientation


class PictureObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image XObject with its data already encoded."""

    __RefOnly__ = 1

    def __init__(self, entries: dict[str, Any], data: bytes, mask: PictureObject | None = None) -> None:
        self.entries, self.data, self.mask = entries, data, mask

    def format(self, document: Any) -> bytes:
        """The PDF bytes of the stream object."""
        stream = pdfdoc.PDFStream(content=self.data)
        stream.filters = None
        entries = dict(self.entries)
        if self.mask is not None:
            entries["SMask"] = document.Reference(self.mask)
        for key, value in {"Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Image"), **entries}.items():
            stream.dictionary[key] = value
        return bytes(stream.format(document))


def _name(text: str) -> Any:
    return pdfdoc.PDFName(text)


def load_picture(path: Path) -> tuple[PictureObject, str]:
    """The picture of a file and a digest of its content. Raises FileAccessError when it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{path}: the picture cannot be read ({error.strerror}).") from error
    digest = hashlib.sha256(data).hexdigest()[:24]
    made = _plain_jpeg(data) if data.startswith(b"\xff\xd8") else _plain_png(data)
    return made or _converted(data, path), digest


def _plain_jpeg(data: bytes) -> PictureObject | None:
    """A baseline or progressive grey or RGB JPEG, not turned by EXIF and without an ICC profile of its own."""
    position = 2
    while position + 9 < len(data):
        if data[position] != 0xFF:
            return None
        marker = data[position + 1]
        length = int.from_bytes(data[position + 2 : position + 4])
        body = data[position + 4 : position + 2 + length]
        if marker == 0xE1 and body.startswith(b"Exif\x00\x00") and exif_orientation(body[6:]) != 1:
            return None
        if marker == 0xE2 and body.startswith(b"ICC_PROFILE") and b"sRGB" not in body[:2000]:
            return None
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            depth, height, width, channels = struct.unpack(">BHHB", body[:6])
            if depth != 8 or channels not in (1, 3) or marker not in (0xC0, 0xC1, 0xC2):
                return None
            entries = {
                "Width": width,
                "Height": height,
                "BitsPerComponent": 8,
                "ColorSpace": _name("DeviceGray" if channels == 1 else "DeviceRGB"),
                "Filter": _name("DCTDecode"),
            }
            return PictureObject(entries, data)
        position += 2 + length
    return None


def _plain_png(data: bytes) -> PictureObject | None:
    """An 8-bit grey or RGB PNG, not interlaced, without transparency: its compressed data is copied undecoded."""
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    if depth != 8 or kind not in (0, 2) or interlaced:
        return None
    parts: list[bytes] = []
    position = 8
    while position + 8 <= len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        name = data[position + 4 : position + 8]
        if name == b"IDAT":
            parts.append(data[position + 8 : position + 8 + length])
        elif name in (b"tRNS", b"iCCP"):
            return None
        position += 12 + length
    colors = 1 if kind == 0 else 3
    predictor = pdfdoc.PDFDictionary({"Predictor": 15, "Colors": colors, "BitsPerComponent": 8, "Columns": width})
    entries = {
        "Width": width,
        "Height": height,
        "BitsPerComponent": 8,
        "ColorSpace": _name("DeviceGray" if colors == 1 else "DeviceRGB"),
        "Filter": _name("FlateDecode"),
        "DecodeParms": predictor,
    }
    return PictureObject(entries, b"".join(parts))


def _converted(data: bytes, path: Path) -> PictureObject:
    """Any other PNG or JPEG as 8-bit sRGB or grey, its transparency as a soft mask."""
    import io

    from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            opened.load()
            image: Image.Image = ImageOps.exif_transpose(opened)
            if image.mode.startswith(("I", "F")):
                image = image.point(lambda value: value / 257).convert("L")
            profile = opened.info.get("icc_profile")
            alpha = None
            if "transparency" in image.info or image.mode in ("RGBA", "LA", "PA", "RGBa", "La"):
                rgba = image.convert("RGBA")
                alpha = rgba.getchannel("A")
                image = rgba.convert("RGB")
            if profile and image.mode in ("RGB", "CMYK", "L"):
                try:
                    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
                    image = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode="RGB")  # type: ignore[assignment]
                except ImageCms.PyCMSError:
                    image = image.convert("RGB")
            if image.mode not in ("RGB", "L"):
                image = image.convert("RGB")
    except (OSError, UnidentifiedImageError, ValueError, SyntaxError) as error:
        raise FileAccessError(f"{path}: the picture is broken ({error}).") from error
    mask = None
    if alpha is not None and alpha.getextrema() != (255, 255):
        mask = _flate(alpha.size, "DeviceGray", alpha.tobytes())
    space = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    return _flate(image.size, space, image.tobytes(), mask)


def _flate(size: tuple[int, int], space: str, pixels: bytes, mask: PictureObject | None = None) -> PictureObject:
    entries = {
        "Width": size[0],
        "Height": size[1],
        "BitsPerComponent": 8,
        "ColorSpace": _name(space),
        "Filter": _name("FlateDecode"),
    }
    return PictureObject(entries, zlib.compress(pixels, 6), mask)
