"""What a picture file says of itself, read from its header before anything is decoded."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from generator.faces.faults import FaceError

MOST_PIXELS = 50_000_000
"""A larger picture is refused: no card needs it, and a small file can hold one."""

_KINDS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*\x00": "a TIFF",
    b"MM\x00*": "a TIFF",
    b"8BPS": "a Photoshop file",
    b"%PDF": "a PDF",
    b"<svg": "an SVG drawing",
    b"<?xm": "an XML or SVG file",
    b"<htm": "a web page",
    b"<!DO": "a web page",
}


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """Kind (png or jpeg) and size in pixels of a picture as it is shown (a turned photo's sides swapped)."""

    kind: str
    width: int
    height: int


def _kind_of(head: bytes) -> str:
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "a WebP picture"
    if head[4:8] == b"ftyp":
        return "an AVIF or HEIC picture"
    return next((name for start, name in _KINDS.items() if head.startswith(start)), "no picture")


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    position, turned = 2, False
    while position + 9 < len(data):
        if data[position] != 0xFF:
            position += 1
            continue
        marker = data[position + 1]
        if marker in (0xFF, 0x01) or 0xD0 <= marker <= 0xD8:
            position += 1 if marker == 0xFF else 2
            continue
        length = int.from_bytes(data[position + 2 : position + 4])
        if marker == 0xE1 and data[position + 4 : position + 10] == b"Exif\x00\x00":
            turned = exif_orientation(data[position + 10 : position + 2 + length]) >= 5
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[position + 5 : position + 9])
            return (height, width) if turned else (width, height)
        position += 2 + length
    return None


def exif_orientation(tiff: bytes) -> int:
    """The orientation (1 to 8) in an EXIF block; 1 where it says nothing readable."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 14:
        return 1
    (offset,) = struct.unpack(order + "I", tiff[4:8])
    if offset + 2 > len(tiff):
        return 1
    (count,) = struct.unpack(order + "H", tiff[offset : offset + 2])
    for entry in range(min(count, 200)):
        start = offset + 2 + 12 * entry
        if start + 12 > len(tiff):
            return 1
        tag, _, _, value = struct.unpack(order + "HHIH", tiff[start : start + 10])
        if tag == 0x0112:
            return int(value) if 1 <= value <= 8 else 1
    return 1


@lru_cache(maxsize=4096)
def picture_info(path: Path, stamp: tuple[int, int]) -> PictureInfo:
    """Kind and size of a PNG or JPEG, by content, whatever its name ends in.

    `stamp` (size and time of change) makes the answer follow the file. Raises FaceError for anything else,
    for a broken file and for one of more than 50 megapixels.
    """
    del stamp
    try:
        with path.open("rb") as file:
            head = file.read(64)
            if head.startswith(b"\x89PNG\r\n\x1a\n"):
                size = struct.unpack(">II", head[16:24]) if len(head) >= 29 and head[12:16] == b"IHDR" else None
                file.seek(-12, 2)
                if file.read(12)[4:8] != b"IEND":
                    size = None
                info = PictureInfo("png", *size) if size else None
            elif head.startswith(b"\xff\xd8\xff"):
                file.seek(0)
                data = file.read()
                size = _jpeg_size(data) if b"\xff\xd9" in data[-4096:] else None
                info = PictureInfo("jpeg", *size) if size else None
            else:
                raise FaceError(
                    "face/picture",
                    f'"{path.name}" is {_kind_of(head) if head else "empty"}, by its content.',
                    "Save it as PNG or JPEG.",
                )
    except OSError as error:
        raise FaceError("face/picture", f'"{path.name}" cannot be read ({error.strerror}).') from error
    if info is None or not info.width or not info.height:
        raise FaceError("face/picture", f'"{path.name}" is broken or cut off.', "Save or download it anew.")
    if info.width * info.height > MOST_PIXELS:
        raise FaceError(
            "face/picture",
            f'"{path.name}" has {info.width} x {info.height} pixels.',
            f"At most {MOST_PIXELS // 1_000_000} million pixels are taken: scale it down.",
        )
    return info


def find_picture(name: str, folders: tuple[Path, ...]) -> Path:
    """The picture a cell names, relative to the game's folders; both kinds of slash work.

    Raises FaceError when it is missing (near names offered), outside the folders (also through a link), or
    an address on the network.
    """
    import difflib
    import unicodedata

    text = unicodedata.normalize("NFC", name.strip()).replace("\\", "/")
    if "://" in text or text.startswith("data:"):
        raise FaceError(
            "face/picture", f'"{name}" is not a file here.', "pnp never uses the network: save the picture."
        )
    if text.startswith("/") or text[1:2] == ":" or ".." in text.split("/"):
        raise FaceError("face/picture", f'"{name}" points outside the game\'s folder.', "Put it into the art folder.")
    near: list[str] = []
    for folder in folders:
        base = folder.resolve()
        for path in (folder / text, folder / unicodedata.normalize("NFD", text)):
            if not path.is_file():
                continue
            if not path.resolve().is_relative_to(base):
                raise FaceError("face/picture", f'"{name}" is a link that leads outside the game\'s folder.')
            return path
        parent = (folder / text).parent
        if parent.is_dir():
            near += difflib.get_close_matches(
                Path(text).name, [p.name for p in parent.iterdir() if p.is_file()], 3, 0.6
            )
    offer = f"Near it are: {', '.join(near)}." if near else "It is looked for beside game.toml."
    raise FaceError("face/picture", f'The picture "{name}" does not exist.', offer)
