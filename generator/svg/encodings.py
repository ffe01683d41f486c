"""The text of an SVG file: its characters as it declares them."""

from __future__ import annotations

import gzip
import io
import re
import zlib

from generator.faults import FaceError

MOST_BYTES = 20_000_000
"""Of one SVG file, unpacked: a larger one is a map or a scan, no drawing for a card."""
_DECLARED = re.compile(rb"""^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_XML = re.compile(r"^\s*<\?xml\b.*?\?>", re.DOTALL)
_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_STARTS = (b"<svg", b"<?xml", b"<!--", b"<!DOCTYPE svg", b"<!doctype svg", b"<svg:svg")


def is_svg(head: bytes) -> bool:
    """Whether the first bytes of a file are those of an SVG drawing, packed or not."""
    if head.startswith(b"\x1f\x8b"):
        return True
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            head = head.decode(encoding, errors="ignore").encode()
    return head.lstrip().startswith(_STARTS)


def svg_text(data: bytes, said: str) -> str:
    """The text of an SVG file, `said` being how messages call it. Raises FaceError for what cannot be read."""
    if data.startswith(b"\x1f\x8b"):
        data = _unpacked(data, said)
    if len(data) > MOST_BYTES:
        raise FaceError("face/picture", f"{said} is larger than {MOST_BYTES // 1_000_000} MB.", "Simplify the drawing.")
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if not encoding:
        declared = _DECLARED.match(data.lstrip())
        encoding = declared[1].decode() if declared else "utf-8"
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError) as error:
        raise FaceError("face/picture", f"{said} is no {encoding} text.", "Save it as UTF-8.") from error
    # What it says of its bytes is no longer true of its text.
    return _XML.sub(lambda found: "\n" * found[0].count("\n"), text, count=1)


def _unpacked(data: bytes, said: str) -> bytes:
    """The content of a packed drawing (.svgz), as far as the limit lets it."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise FaceError("face/picture", f"{said} is broken or cut off.", "Save it anew.") from error
