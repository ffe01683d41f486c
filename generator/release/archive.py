"""Archives of releases: the same files give the same bytes, and a strange archive is read with care."""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError
from generator.zip_members import read_member

DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date an archive can hold: when files were made is nobody's business, and would differ."""
MOST_FILES, MOST_BYTES = 20_000, 1_000_000_000
"""No release is larger; an archive that says so is not unpacked."""
MOST_GROWTH = 10
"""Releases are stored; packed anew they grow to a few times their size. What says that it grows by more is not read."""


def packed(files: Mapping[str, bytes], folder: str) -> bytes:
    """A zip file of files in one folder. Nothing is compressed twice: PDF and PNG are already."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED, strict_timestamps=True) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(_entry(f"{folder}/{name}"), data)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = zipfile.ZIP_STORED
    info.create_system = 3  # Unix, on every machine: the permissions are then what they say
    info.external_attr = 0o100644 << 16
    return info


class ReadArchive(Struct, frozen=True):
    """The one folder of an archive, its files by their names in it, its bytes, and what no release is packed like."""

    folder: str
    files: Mapping[str, bytes]
    data: bytes
    wrong: tuple[str, ...] = ()


def read_archive(path: Path, shown: str) -> ReadArchive:
    """An archive as every program would unpack it. Nothing is written to disk.

    What is packed as `packed` does it is the same file to the byte. Raises FileAccessError for what is no archive of a
    release.
    """
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise FileAccessError(f"{shown}: is far larger than a release. It was not read.")
        data = path.read_bytes()
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            total = sum(entry.file_size for entry in entries)
            if len(entries) > MOST_FILES or total > MOST_BYTES or total > MOST_GROWTH * size:
                raise FileAccessError(f"{shown}: says that it holds far more than a release does. It was not read.")
            plain = [entry for entry in entries if not entry.is_dir()]
            folders = {entry.filename.partition("/")[0] for entry in plain}
            if len(folders) != 1 or any("/" not in entry.filename for entry in plain):
                raise FileAccessError(f"{shown}: is no archive of a release: its files are not in one folder.")
            folder = folders.pop()
            files = {entry.filename.partition("/")[2]: read_member(archive, entry) for entry in plain}
            wrong = [*_odd_entries(entries, folder), *_odd_bytes(archive, entries)]
    except FileAccessError:
        raise
    except MemoryError as error:
        raise FileAccessError(f"{shown}: there is not memory enough to read it.") from error
    except (OSError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, ArithmeticError) as error:
        raise FileAccessError(_damaged(shown, error)) from error
    except (NotImplementedError, RuntimeError, ValueError, LookupError) as error:
        raise FileAccessError(_damaged(shown, error)) from error
    if packed(files, folder) != data:
        wrong.append("It was packed anew by another program, or changed: its bytes are not those that were released.")
    return ReadArchive(folder, files, data, tuple(wrong))


def _damaged(shown: str, error: Exception) -> str:
    return f"{shown}: cannot be read as an archive: it is damaged or none ({error})."


def _odd_entries(entries: list[zipfile.ZipInfo], folder: str) -> Iterator[str]:
    """Entries that a program could unpack as something else than one file of the release."""
    seen: set[str] = set()
    for entry in entries:
        name = entry.filename
        if name.casefold() in seen:
            yield f"{name}: is there twice; programs differ in which of the two they unpack."
        seen.add(name.casefold())
        if entry.is_dir():
            yield f"{name}: is a folder of its own, which no release has."
        elif entry.external_attr >> 16 & 0o170000 not in (0, 0o100000):
            yield f"{name}: is no plain file."
        parts = name.split("/")
        if parts[0] != folder or any(part in ("", ".", "..") for part in parts[:-1]) or "\\" in name or "\0" in name:
            yield f"{name}: leads out of the folder of the release."


def _odd_bytes(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> Iterator[str]:
    """Bytes of the file that belong to no entry."""
    if archive.comment or any(entry.comment or entry.extra for entry in entries):
        yield "It holds comments or fields that no release has."
    if min((entry.header_offset for entry in entries), default=0):
        yield "There are foreign bytes before the archive: as a program it could run."
