"""How a camera held a picture: the EXIF orientation of JPEG, PNG and WebP files."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import BinaryIO

_RAW_PROFILE = b"Raw profile type exif\x00"
"""Under this name ImageMagick keeps the EXIF block of a PNG, in hexadecimal."""
_MOST = 1 << 20
"""Bytes of an EXIF block beyond which nobody looks for an orientation."""


def exif_orientation(tiff: bytes) -> int:
    """The orientation (1 to 8) in an EXIF block; 1 where it says nothing readable."""
    tiff = tiff.removeprefix(b"Exif\x00\x00")
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


def orientation_of(file: BinaryIO) -> int:
    """The orientation of a PNG or WebP, 1 for one that says nothing of it. Raises OSError."""
    file.seek(0)
    head = file.read(12)
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        blocks = _png_blocks(file)
    elif head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        blocks = _webp_blocks(file)
    else:
        return 1
    return next((found for block in blocks if (found := exif_orientation(block)) != 1), 1)


def _png_blocks(file: BinaryIO) -> Iterator[bytes]:
    position = 8
    while True:
        file.seek(position)
        start = file.read(8)
        length = int.from_bytes(start[:4])
        if len(start) < 8 or start[4:] == b"IEND":
            return
        if start[4:] == b"eXIf":
            yield file.read(min(length, _MOST))
        elif start[4:] in (b"zTXt", b"tEXt") and length > len(_RAW_PROFILE):
            text = file.read(min(length, _MOST))
            if text.startswith(_RAW_PROFILE):
                yield _raw_profile(text[len(_RAW_PROFILE) :], packed=start[4:] == b"zTXt")
        position += 12 + length


def _raw_profile(text: bytes, *, packed: bool) -> bytes:
    try:
        plain = zlib.decompressobj().decompress(text[1:], 4 * _MOST) if packed else text
        return bytes.fromhex("".join(plain.decode("latin-1").split()[2:]))
    except (ValueError, zlib.error):
        return b""


def _webp_blocks(file: BinaryIO) -> Iterator[bytes]:
    position = 12
    while True:
        file.seek(position)
        start = file.read(8)
        if len(start) < 8:
            return
        length = int.from_bytes(start[4:], "little")
        if start[:4] == b"EXIF":
            yield file.read(min(length, _MOST))
        position += 8 + length + length % 2
