"""Zip files of equal bytes for equal contents: no dates, nothing compressed but what asks for it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable

_NEVER = (1980, 1, 1, 0, 0, 0)


def zipped(members: Iterable[tuple[str, bytes]]) -> bytes:
    """Members in their order, stored; a name that ends in a slash is a folder."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            info = zipfile.ZipInfo(name, _NEVER)
            info.create_system = 3
            info.external_attr = (0o40755 << 16 | 0x10) if name.endswith("/") else 0o100644 << 16
            archive.writestr(info, data)
    return out.getvalue()
