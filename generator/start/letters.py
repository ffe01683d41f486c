"""Letters that the program's fonts lack: signs become icons or words, letters get a font of this machine."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.start.icons import IconFinder
from generator.text.font import Font

MOST_LOOKED_AT = 600
"""Font files of a machine that are opened."""
MOST_BYTES = 40_000_000
_LIKELY = (
    "fallback",
    "cjk",
    "notosans",
    "unicode",
    "unifont",
    "simhei",
    "malgun",
    "gothic",
    "segoe",
    "arial",
    "dejavu",
)


def sign_in_words(sign: str, finder: IconFinder) -> str:
    """An emoji or sign as an icon, else as its name in brackets; the sign itself where it is a letter."""
    if unicodedata.category(sign) not in ("So", "Sk", "Sm", "Sc", "Cn", "Co"):
        return sign
    name = unicodedata.name(sign, "").casefold()
    if not name:
        return f"[U+{ord(sign):04X}]"
    icon = finder.named(name) or next((found for word in reversed(name.split()) if (found := finder.named(word))), "")
    return f":{icon}:" if icon else f"[{name}]"


def font_folders() -> list[Path]:
    """Where a system keeps its fonts."""
    home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home))
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts", Path(local) / "Microsoft/Windows/Fonts"]
    if sys.platform == "darwin":
        return [home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts")]
    return [home / ".fonts", home / ".local/share/fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")]


def font_with(letters: Iterable[str], folders: Iterable[Path]) -> tuple[Path, set[str]] | None:
    """The TrueType font of these folders that has most of the letters, and those it has."""
    wanted = set(letters)
    best: tuple[Path, set[str]] | None = None
    for path in _files(folders):
        try:
            font = Font(path, path.stem, 400, "normal")
            there = {letter for letter in wanted if font.has(letter)}
        except Exception:  # noqa: S112 - a font of the system that cannot be read is none for us
            continue
        if there and (best is None or len(there) > len(best[1])):
            best = path, there
            if there == wanted:
                break
    return best


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    found = []
    for folder in folders:
        if folder.is_dir():
            found += [path for path in folder.rglob("*") if path.suffix.lower() == ".ttf"]

    def rank(path: Path) -> tuple[bool, str]:
        name = path.name.casefold().replace("-", "").replace(" ", "")
        return not any(word in name for word in _LIKELY), name

    for path in sorted(found, key=rank)[:MOST_LOOKED_AT]:
        if path.stat().st_size <= MOST_BYTES:
            yield path
