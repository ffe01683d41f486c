"""What a zip file holds under a name: never more bytes than its directory promised when it was judged."""

from __future__ import annotations

import zipfile


def read_member(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of an entry. Raises what `zipfile` raises, EOFError where there are fewer than it says.

    `ZipFile.read` unpacks all there is before it cuts it to the size that the entry names: gigabytes, where that lies.
    """
    with archive.open(entry) as file:
        data = file.read(entry.file_size)
    if len(data) != entry.file_size:
        raise EOFError(f"{entry.filename} ends too early")
    return data
