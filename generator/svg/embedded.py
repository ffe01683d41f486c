"""Pictures embedded in a drawing (`data:` addresses), decoded and measured as files are."""

from __future__ import annotations

import hashlib
import io
import re
from base64 import b64decode
from functools import lru_cache
from urllib.parse import unquote_to_bytes

from msgspec import Struct

from generator.face import EmbeddedPicture
from generator.faults import FaceError
from generator.svg.pictures import PictureInfo, info_of

SAID = "The embedded picture"
_HEAD = re.compile(r"\s*data:([^,]*),", re.IGNORECASE)
_BLANKS = re.compile(rb"[ \t\r\n\f]+")
_BASE64 = re.compile(rb"[A-Za-z0-9+/]*={0,2}")


class Embedded(Struct, frozen=True):
    """A picture, and what its header says."""

    picture: EmbeddedPicture
    info: PictureInfo


@lru_cache(maxsize=64)
def embedded_picture(address: str) -> Embedded:
    """The picture in a `data:` address (RFC 2397), by its content whatever type it claims.

    Raises FaceError for what cannot be decoded, and for what no file may be either.
    """
    data = decoded(address)
    info = info_of(io.BytesIO(data), SAID, "")
    return Embedded(EmbeddedPicture(data, hashlib.sha256(data).hexdigest()), info)


def decoded(address: str) -> bytes:
    """The bytes of a `data:` address. Raises FaceError."""
    head = _HEAD.match(address)
    if head is None:
        raise FaceError("face/picture", f"{SAID} has no comma before its data.", "Embed it anew.")
    data = unquote_to_bytes(address[head.end() :])
    if not re.search(r";\s*base64\s*$", head[1], re.IGNORECASE):
        return data
    data = _BLANKS.sub(b"", data)
    letters = data.rstrip(b"=")
    if len(letters) % 4 == 1 or not _BASE64.fullmatch(data):
        raise FaceError("face/picture", f"{SAID} is no base64 text.", "Embed it anew, or link to a file.")
    return b64decode(letters + b"=" * (-len(letters) % 4))
