"""Line ends of text files: Git for Windows changes them, and that makes no other card."""

from __future__ import annotations

from pathlib import Path

from generator.outputs.licences import is_licence
from generator.outputs.swaps import digest

_TEXT = frozenset(".csv .tsv .txt .toml .md .svg .j2 .json .html .css".split())
"""What files of text are called, whose lines end as the system likes."""


def with_line_feeds(path: Path, data: bytes) -> bytes:
    """The bytes of a file as a release has them: in a text, each line ends with one line feed."""
    is_text = path.suffix.lower() in _TEXT or (not path.suffix and is_licence(path))
    if not is_text or b"\r" not in data or b"\0" in data:  # UTF-16 is left as it is
        return data
    return data.replace(b"\r\n", b"\n")


def text_digest(path: Path) -> str:
    """SHA-256 of a file, the same whatever its lines end with. Raises OSError."""
    return digest(with_line_feeds(path, path.read_bytes()))
