"""What a picture file says of itself, read from its header before anything is decoded."""

from __future__ import annotations

import re
import struct
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from generator.faults import FaceError
from generator.svg.orientation import exif_orientation, orientation_of
from generator.words import nearest_few
from generator.workspace import is_spelt_so

UNREAD = "Close it in other programs, and see whether you may read it."
MOST_BYTES = 200_000_000
"""A larger file is no picture for a card; it is held in memory while it is looked at."""
MOST_PIXELS = 50_000_000
"""A larger picture is refused: no card needs it, and a small file can hold one."""

_KINDS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*\x00": "a TIFF",
    b"MM\x00*": "a TIFF",
    b"8BPS": "a Photoshop file",
    b"%PDF": "a PDF",
    b"<?xm": "an XML file",
    b"<htm": "a web page",
    b"<!DO": "a web page",
}


class PictureInfo(Struct, frozen=True):
    """Kind (png, jpeg or webp) and size in pixels of a picture as it is shown (a turned photo's sides swapped)."""

    kind: str
    width: int
    height: int


class Damage(Struct, frozen=True):
    """What is wrong with the data of a picture whose header is in order; a `warning` where it may be harmless."""

    fact: str
    warning: bool = False


def _kind_of(head: bytes) -> str:
    if head[4:8] == b"ftyp":
        return "an AVIF or HEIC picture"
    return next((name for start, name in _KINDS.items() if head.startswith(start)), "no picture")


def _png_is_whole(file: BinaryIO) -> bool:
    """Whether the chunks lead to IEND. What follows it is of no concern."""
    position = 8
    while True:
        file.seek(position)
        start = file.read(8)
        if len(start) < 8:
            return False
        if start[4:] == b"IEND":
            return True
        position += 12 + int.from_bytes(start[:4])


def _webp_size(head: bytes) -> tuple[int, int] | None:
    """Width and height of a WebP (RFC 9649): lossy, lossless or extended."""
    if head[12:16] == b"VP8 " and head[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack("<HH", head[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if head[12:16] == b"VP8L" and head[20:21] == b"\x2f":
        bits = int.from_bytes(head[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if head[12:16] == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    return None


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


@lru_cache(maxsize=4096)
def picture_info(path: Path, stamp: tuple[int, int]) -> PictureInfo:
    """Kind and size of a PNG, JPEG or WebP, by content, whatever its name ends in.

    `stamp` (size and time of change) makes the answer follow the file. Raises FaceError for anything else,
    for a broken file and for one of more than 50 megapixels.
    """
    del stamp
    try:
        with path.open("rb") as file:
            return info_of(file, f'"{path.name}"', path.name)
    except OSError as error:
        raise FaceError(
            "face/picture", f'"{path.name}" cannot be read ({error.strerror}).', UNREAD, value=path.name
        ) from error


def info_of(file: BinaryIO, said: str, name: str) -> PictureInfo:
    """As `picture_info`, for an open file, `said` being how messages call it. Raises FaceError, OSError."""
    head = file.read(64)
    if (size_in_bytes := file.seek(0, 2)) > MOST_BYTES:
        fact = f"{said} has {size_in_bytes // 1_000_000} MB; the most are {MOST_BYTES // 1_000_000}."
        raise FaceError("face/picture", fact, "Save it smaller, or as JPEG.", value=name)
    file.seek(len(head))
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        size = struct.unpack(">II", head[16:24]) if len(head) >= 29 and head[12:16] == b"IHDR" else None
        info = PictureInfo("png", *_upright(size, file)) if size and _png_is_whole(file) else None
    elif head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        size = _webp_size(head)
        whole = file.seek(0, 2) >= int.from_bytes(head[4:8], "little") + 8
        info = PictureInfo("webp", *_upright(size, file)) if size and whole else None
    elif head.startswith(b"\xff\xd8\xff"):
        file.seek(0)
        data = file.read()
        size = _jpeg_size(data) if b"\xff\xd9" in data[-4096:] else None
        info = PictureInfo("jpeg", *size) if size else None
    else:
        fact = f"{said} is {_kind_of(head) if head else 'empty'}, by its content."
        raise FaceError("face/picture", fact, "Save it as PNG, JPEG, WebP or SVG.", value=name)
    if info is None or not info.width or not info.height:
        raise FaceError("face/picture", f"{said} is broken or cut off.", "Save or download it anew.", value=name)
    if info.width * info.height > MOST_PIXELS:
        raise FaceError(
            "face/picture",
            f"{said} has {info.width} x {info.height} pixels.",
            f"At most {MOST_PIXELS // 1_000_000} million pixels are taken: scale it down.",
        )
    return info


def _upright(size: tuple[int, int], file: BinaryIO) -> tuple[int, int]:
    """Width and height of a picture as it is shown: from orientation 5 on its sides are exchanged."""
    return (size[1], size[0]) if orientation_of(file) >= 5 else size


def unquoted(href: str, folders: tuple[Path, ...]) -> str:
    """A link as an editor saves it, `%20` for a space, unless there is a file of just that name."""
    from urllib.parse import unquote

    if "%" not in href or any((folder / href).is_file() for folder in folders):
        return href
    return unquote(href)


def find_picture(name: str, folders: tuple[Path, ...]) -> Path:
    """The picture a cell names, relative to the game's folders; both kinds of slash work.

    Raises FaceError when it is missing (near names offered), outside the folders (also through a link), or
    an address on the network.
    """
    text = unicodedata.normalize("NFC", name.strip()).replace("\\", "/")
    said = name if len(name) <= 80 else f"{name[:60]}..."
    if re.match(r"[A-Za-z][\w+.-]+:", text) or text.startswith("//"):
        remedy = "pnp never uses the network: save the picture in the game's folder."
        raise FaceError("face/picture", f'"{said}" is not a file here.', remedy, value=said)
    if text.startswith("/") or text[1:2] == ":" or ".." in text.split("/") or "\0" in text:
        remedy = "Put it into the art folder and name it from there."
        raise FaceError("face/picture", f'"{said}" points outside the game\'s folder.', remedy, value=said)
    for folder in folders:
        found = _in_folder(folder, text)
        if found is not None:
            if not found.resolve().is_relative_to(folder.resolve()):
                fact = f'"{said}" is a link that leads outside the game\'s folder.'
                raise FaceError("face/picture", fact, "Copy the picture itself into the folder.", value=said)
            return found
    file, sign, part = text.partition("#")
    if sign and any(_in_folder(folder, file) for folder in folders):
        fact = f'"{said}" is a part of a drawing, and an image shows the whole.'
        raise FaceError("face/picture", fact, f'Write <use href="{file}#{part}"/> for the part.', value=said)
    near = [name for folder in folders for name in _near(folder, text)]
    offer = f"Near it are: {', '.join(near)}." if near else "It is looked for beside game.toml and in the art folder."
    raise FaceError("face/picture", f'The picture "{said}" does not exist.', offer, value=said)


def _in_folder(folder: Path, text: str) -> Path | None:
    """The file of just that name, on every system; however its accents are composed in the name on disk."""
    for form in ("NFC", "NFD"):
        path = folder / unicodedata.normalize(form, text)
        try:
            if path.is_file() and is_spelt_so(folder, text):
                return path
        except OSError:
            return None
    return None


def _near(folder: Path, text: str) -> list[str]:
    wanted = Path(text)
    parent = folder / wanted.parent
    try:
        names = sorted(path.name for path in parent.iterdir() if path.is_file())
    except OSError:
        return []
    close = nearest_few(wanted.name, names)
    start = f"{wanted.parent.as_posix()}/" if wanted.parent.name else ""
    return [start + name for name in close]
