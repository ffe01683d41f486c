"""Whether a picture's file is whole: decoded once from its first byte to its last, for a header promises too much.

JPEG has no checksums, so its decoder's warnings are what tells a damaged one; Pillow keeps them to itself, and paper
would show gray where data are missing.
"""

from __future__ import annotations

import hashlib
import os
import re
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from generator.face import EmbeddedPicture
from generator.svg.pictures import Damage

VERSION = 1
"""Grows when more is found: what older programs took for whole is decoded again."""
_SIZE_OF_DIGEST = 32
_MOST_KEPT = 50_000
MOST_SCANS = 300
"""Scans of a JPEG, each of which is drawn over all that came before; a progressive one has about ten."""
_SHORT = "its data end too early"
_SPOILED = "its data are spoiled"


class WholePictures:
    """What was found of pictures, each decoded once.

    A file in the folder `kept` spares later runs: digests of whole pictures, nothing else. It may be deleted.
    """

    def __init__(self, kept: Path | None = None) -> None:
        self._kept = kept / f"whole-pictures-{VERSION}" if kept else None
        self._whole = set(_digests(self._kept)) if self._kept else set()
        self._new: list[bytes] = []
        self._seen: dict[tuple[Path, int, int] | str, Damage | None] = {}

    def __call__(self, file: Path | EmbeddedPicture) -> Damage | None:
        """What is wrong with a picture; None for a whole one. Raises OSError where it cannot be read."""
        if isinstance(file, EmbeddedPicture):
            key: tuple[Path, int, int] | str = file.digest
        else:
            stat = file.stat()
            key = file, stat.st_size, stat.st_mtime_ns
        if key not in self._seen:
            data = file.data if isinstance(file, EmbeddedPicture) else file.read_bytes()
            self._seen[key] = self._damage(data)
        return self._seen[key]

    def _damage(self, data: bytes) -> Damage | None:
        digest = hashlib.sha256(data).digest()
        if digest in self._whole:
            return None
        damage = damage_of(data)
        if damage is None:
            self._whole.add(digest)
            self._new.append(digest)
        return damage

    def keep(self) -> None:
        """Note the whole pictures for later runs; nothing is said where that cannot be."""
        if self._kept is None or not self._new:
            return
        known = b"".join(dict.fromkeys([*_digests(self._kept), *self._new][-_MOST_KEPT:]))
        fresh = self._kept.with_name(f".{self._kept.name}-{os.getpid()}")
        with suppress(OSError):
            self._kept.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(known)
            fresh.replace(self._kept)
        self._new = []


def _digests(kept: Path) -> Iterator[bytes]:
    try:
        data = kept.read_bytes()
    except OSError:
        return
    if len(data) % _SIZE_OF_DIGEST == 0 and len(data) <= _SIZE_OF_DIGEST * _MOST_KEPT:
        yield from (data[start : start + _SIZE_OF_DIGEST] for start in range(0, len(data), _SIZE_OF_DIGEST))


def damage_of(data: bytes) -> Damage | None:
    """What decoding a PNG, JPEG or WebP from end to end tells of it."""
    try:
        if data.startswith(b"\x89PNG"):
            return _damage_of_png(data)
        if data.startswith(b"\xff\xd8"):
            return _damage_of_jpeg(data)
        _decode(data)
    except MemoryError:
        raise
    except Exception as error:  # what a decoder raises on spoiled data is listed nowhere
        return Damage(_told(error))
    return None


def _told(error: Exception) -> str:
    """A library's word on a damaged picture, kept short."""
    word = str(error).splitlines()[0].rstrip(".") if str(error) else ""
    return f"{_SPOILED} ({word[:80]})" if word else _SPOILED


def _decode(data: bytes, *, whole: bool = True) -> None:
    """Decode with Pillow, or have it look at the header alone. Raises what it raises."""
    import io
    import warnings

    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as opened:
            if whole:
                opened.load()


# -------------------------------------------------------------------- JPEG


def _damage_of_jpeg(data: bytes) -> Damage | None:
    """What libjpeg warns of, at an eighth of the size: all data are read, few pixels made."""
    import simplejpeg

    from generator.pdf.images import jpeg_segments

    if data.count(b"\xff\xda") > MOST_SCANS:
        return Damage(f"it has more than {MOST_SCANS} scans, which no program writes")
    frame = _frame(data)
    space = "CMYK" if len(frame.components) == 4 else "GRAY"
    try:
        simplejpeg.decode_jpeg(data, space, min_height=1, min_width=1, min_factor=8, strict=True)
    except ValueError as error:
        if damage := _warned(data, space, str(error).lower()):
            return damage
    # What does not go into a PDF as it is, Pillow must know; stray bytes between its parts could mislead it.
    _decode(data, whole=any(marker == 0 for marker, _ in jpeg_segments(data)))
    return None if _has_every_scan(data, frame) else Damage(_SHORT)


def _warned(data: bytes, space: str, told: str) -> Damage | None:
    import simplejpeg

    try:
        simplejpeg.decode_jpeg(data, space, min_height=1, min_width=1, min_factor=8, strict=False)
    except ValueError:
        _decode(data)  # a kind that libjpeg-turbo does not know may be one that Pillow does
        return None
    if "extraneous bytes" in told:
        return Damage("it holds data that belong to no part of it; it may be spoiled", warning=True)
    if "premature end" in told or "found marker" in told or "hit marker" in told:
        return Damage(_SHORT)
    return Damage(_SPOILED) if "corrupt" in told else None


class _Frame(Struct, frozen=True):
    """What a JPEG says of its picture before the first scan."""

    progressive: bool
    components: tuple[int, ...]


def _frame(data: bytes) -> _Frame:
    from generator.pdf.images import jpeg_segments

    for marker, body in jpeg_segments(data):
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC) and len(body) > 5:
            return _Frame(marker in (0xC2, 0xC6, 0xCA, 0xCE), tuple(body[6 : 6 + 3 * body[5] : 3]))
    raise ValueError("it has no picture in it")


_SCAN = re.compile(rb"\xff\xda(..)(.)", re.DOTALL)


def _has_every_scan(data: bytes, frame: _Frame) -> bool:
    """Whether the scans bring every component, and its first coefficient in full precision.

    A file cut off between two scans is a coarser picture to its decoder, and nothing is warned of.
    """
    last = dict.fromkeys(frame.components, 1)
    high = dict.fromkeys(frame.components, not frame.progressive)
    for found in _SCAN.finditer(data):
        count, start = found[2][0], found.end()
        if int.from_bytes(found[1]) != 6 + 2 * count:
            continue  # two bytes within data or a thumbnail that only look so
        first, _, approximation = data[start + 2 * count : start + 2 * count + 3]
        for component in data[start : start + 2 * count : 2]:
            if component in last and (first == 0 or not frame.progressive):
                last[component] = min(last[component], approximation & 15 if frame.progressive else 0)
            elif component in high:
                high[component] = high[component] or approximation & 15 == 0
    return not any(last.values()) and all(high.values())


# -------------------------------------------------------------------- PNG

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Adam7: first column, first row, step between columns, step between rows."""
_CRITICAL = (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS")
_AT_ONCE = 1 << 20


def _damage_of_png(data: bytes) -> Damage | None:
    chunks = list(_chunks(data))
    if any(not sound for name, _, sound in chunks if name in _CRITICAL):
        return Damage("a checksum in it is wrong")
    if not chunks or chunks[-1][0] != b"IEND":
        return Damage(_SHORT)
    if chunks[0][0] != b"IHDR":
        return Damage("its header is not where it should be")
    width, height, depth, kind, *_, interlaced = struct.unpack(">IIBBBBB", chunks[0][1][:13])
    if depth not in _DEPTHS.get(kind, ()) or interlaced > 1:
        return Damage("its header says nothing sensible")
    if kind == 3 and not any(name == b"PLTE" and body for name, body, _ in chunks):
        return Damage("its palette is missing")
    if any(_is_bomb(body) for name, body, _ in chunks if name == b"iCCP"):
        return Damage("its color profile unpacks to more than a megabyte")
    rows = list(_rows(width, height, depth * _CHANNELS[kind], interlaced=bool(interlaced)))
    wanted = sum(count * length for count, length in rows)
    got, end = 0, zlib.decompressobj()
    filters = _Filters(rows)
    for body in (body for name, body, _ in chunks if name == b"IDAT"):
        rest = body
        while rest and got < wanted and not end.eof:
            part = end.decompress(rest, _AT_ONCE)
            rest = end.unconsumed_tail
            if not filters.known(part):
                return Damage(_SPOILED)
            got += len(part)
    return Damage(_SHORT) if got < wanted else None


def _is_bomb(profile: bytes) -> bool:
    """Whether the data of an iCCP chunk make more than Pillow unpacks; damaged ones it passes over."""
    try:
        return len(zlib.decompressobj().decompress(profile.partition(b"\0")[2][1:], _AT_ONCE + 1)) > _AT_ONCE
    except zlib.error:
        return False


class _Filters:
    """Looks at the first byte of every row as rows come by."""

    def __init__(self, rows: Iterable[tuple[int, int]]) -> None:
        self._rows = [[count, length] for count, length in rows]
        self._skip = 0

    def known(self, part: bytes) -> bool:
        """Whether every row that begins in `part` names one of the five filters."""
        position = self._skip
        while position < len(part) and self._rows:
            count, length = self._rows[0]
            here = min(count, (len(part) - position + length - 1) // length)
            if any(sign > 4 for sign in part[position : position + here * length : length]):
                return False
            position += here * length
            self._rows[0][0] -= here
            if not self._rows[0][0]:
                del self._rows[0]
        self._skip = position - len(part)
        return True


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bool]]:
    """Names and bodies of chunks up to IEND, and whether their checksums are right."""
    position = 8
    while position + 12 <= len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        if position + 12 + length > len(data):
            return
        name, body = data[position + 4 : position + 8], data[position + 8 : position + 8 + length]
        (told,) = struct.unpack(">I", data[position + 8 + length : position + 12 + length])
        yield name, body, told == zlib.crc32(body, zlib.crc32(name))
        if name == b"IEND":
            return
        position += 12 + length


def _rows(width: int, height: int, bits: int, *, interlaced: bool) -> Iterator[tuple[int, int]]:
    """How many rows there are of which length in bytes, with the byte that names the filter."""
    if not interlaced:
        yield height, 1 + (width * bits + 7) // 8
        return
    for left, top, across, down in _PASSES:
        columns, rows = (width - left + across - 1) // across, (height - top + down - 1) // down
        if columns > 0 and rows > 0:
            yield rows, 1 + (columns * bits + 7) // 8
