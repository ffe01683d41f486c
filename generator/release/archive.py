"""Archives of releases: the same files give the same bytes, and a strange archive is read with care."""

from __future__ import annotations

import secrets
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from generator.errors import FileAccessError

DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest date an archive can hold: when files were made is nobody's business, and would differ."""
MOST_FILES, MOST_BYTES = 20_000, 4_000_000_000
"""No release is larger; an archive that says so is not unpacked."""


def write_archive(path: Path, files: Mapping[str, bytes], folder: str) -> None:
    """A zip file of files in one folder, whole or not at all. Nothing is compressed twice: PDF and PNG are already.

    Raises FileAccessError.
    """
    fresh = path.with_name(f".{path.name}-{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(fresh, "w", zipfile.ZIP_STORED, strict_timestamps=True) as archive:
            for name, data in sorted(files.items()):
                archive.writestr(_entry(f"{folder}/{name}"), data)
        fresh.replace(path)
    except OSError as error:
        raise FileAccessError(f"{path}: cannot be written ({error.strerror or error}).") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _entry(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.compress_type = zipfile.ZIP_STORED
    info.create_system = 3  # Unix, on every machine: the permissions are then what they say
    info.external_attr = 0o100644 << 16
    return info


def read_archive(path: Path, shown: str) -> tuple[str, dict[str, bytes], list[str]]:
    """The one folder of an archive, its files by their names in it, and what is strange about how it was packed.

    Nothing is written to disk. Raises FileAccessError for what is no archive of a release.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise FileAccessError(f"{shown}: says that it holds far more than a release does. It was not read.")
            names = [entry.filename for entry in entries]
            folders = {name.partition("/")[0] for name in names}
            if len(folders) != 1 or any("/" not in name for name in names):
                raise FileAccessError(f"{shown}: is no archive of a release: its files are not in one folder.")
            strange = []
            if len(set(names)) != len(names):
                strange.append("A name is there twice.")
            if names != sorted(names) or any(
                entry.date_time != DATE or entry.compress_type != zipfile.ZIP_STORED for entry in entries
            ):
                strange.append("It was packed anew by another program: its bytes are not those that were released.")
            files = {entry.filename.partition("/")[2]: archive.read(entry) for entry in entries}
            return folders.pop(), files, strange
    except FileAccessError:
        raise
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError) as error:
        raise FileAccessError(f"{shown}: cannot be read as an archive: it is damaged or none ({error}).") from error
