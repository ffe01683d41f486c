"""Letters that the program's fonts lack: signs become icons or words, letters get a font of this machine."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.start.icons import IconFinder
from generator.text.font import Font
from generator.words import listed
from generator.workspace import inside, is_file

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


_SCRIPTS = {
    "CJK": "Chinese or Japanese",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "KATAKANA-HIRAGANA": "Japanese",
    "HANGUL": "Korean",
    "FULLWIDTH": "wide signs",
    "HALFWIDTH": "wide signs",
    "IDEOGRAPHIC": "Chinese or Japanese",
}
"""What letters are of, by the first word of their names in Unicode; other names say it themselves."""


def scripts_of(letters: Iterable[str]) -> list[str]:
    """The scripts of some letters, those with most letters first: `Chinese or Japanese`, `Thai`."""
    every = set(letters)
    counts = Counter(_script(letter) for letter in {letter for letter in every if letter.isalpha()} or every)
    return [script for script, _ in counts.most_common()]


def _script(letter: str) -> str:
    word = unicodedata.name(letter, "SIGN").split()[0]
    return _SCRIPTS.get(word, word.capitalize())


def free_fonts(letters: Iterable[str]) -> str:
    """Which free fonts have letters of these scripts."""
    scripts = scripts_of(letters)
    eastern = {"Chinese or Japanese", "Japanese", "Korean"}
    names = ["Noto Sans SC, TC, JP or KR"] if eastern.intersection(scripts) else []
    names += [f"Noto Sans {script}" for script in scripts if script not in eastern and script[:1].isupper()]
    return f"Free ones are {listed(names)}, of Google Fonts." if names else ""


def fonts_beside(folder: Path) -> list[Path]:
    """The TrueType fonts of a folder; links that lead out of it are left alone."""
    names = sorted(path.name for path in folder.iterdir() if path.suffix.lower() == ".ttf")
    paths = (inside(folder, name) for name in names)
    return [path for path in paths if path is not None and is_file(path) and path.stat().st_size <= MOST_BYTES]


def letters_of(path: Path, letters: Iterable[str], *, given: bool) -> set[str]:
    """Those of some letters that a font file has.

    Raises UsageError or FileAccessError for a `given` one that cannot be used; another one then has none.
    """
    font = Font(path, path.stem, 400, "normal")
    try:
        return {letter for letter in letters if font.has(letter)}
    except Exception:
        if given:
            raise
        return set()


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
