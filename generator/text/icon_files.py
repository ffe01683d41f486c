"""A game's own icons: a folder of drawings and pictures, each an icon by the name of its file."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Place
from generator.face import Group, Paint
from generator.faults import Fault
from generator.findings import Finding, Severity
from generator.text.icon_names import LONGEST
from generator.words import nearest

CODES: Mapping[str, str] = MappingProxyType(
    {
        "game/icons": "The folder of icons that game.toml names is missing or empty, or no text can name a file in it.",
    }
)
ENDINGS = (".svg", ".png", ".webp", ".jpg", ".jpeg")
"""Of files that are icons; of one name the first of these is taken."""
MOST_FILES = 5000
"""Files that are looked at in a folder of icons."""
_MARKS = frozenset(":*\\\n")


class IconFolder(Struct, frozen=True):
    """What a folder of icons holds: files by name, those of a name that another has, those that no text can name."""

    files: Mapping[str, Path]
    doubled: tuple[Path, ...] = ()
    unnamed: tuple[Path, ...] = ()


class IconDrawer(Protocol):
    """Draws icons that are files."""

    def faults(self, name: str) -> tuple[Fault, ...]:
        """What is wrong with an icon's file, with its lines."""

    def proportion(self, name: str) -> float:
        """Width of an icon for a height of 1."""

    def draw(self, name: str, paint: Paint | None, opacity: float, corner: tuple[float, float], height: float) -> Group:
        """An icon so high, its upper left corner there; what has no color of its own takes that of `paint`."""


def icon_folder(folders: Iterable[Path], name: str) -> IconFolder | None:
    """The icons in the first of the folders that has one of that name; None where none has."""
    for home in folders:
        folder = home / name.replace("\\", "/")
        try:
            if folder.is_dir() and folder.resolve().is_relative_to(home.resolve()):
                return _read(folder)
        except (OSError, ValueError):
            continue
    return None


def judge_icons(name: str, folders: Sequence[Path], place: Place, shown: Callable[[Path], str]) -> Iterator[Finding]:
    """What is wrong with a folder of icons, but for the drawings in it. `shown` is how a path is told."""
    place = replace(place, column="icons.folder")
    found = icon_folder(folders, name)
    if found is None:
        there = (path for home in folders if home.is_dir() for path in home.iterdir())
        near = nearest(name, (path.name for path in there if path.is_dir()))
        guess = f'Did you mean "{near}"?' if near else "Make it beside game.toml, and put SVG files into it."
        yield Finding("game/icons", Severity.ERROR, f'There is no folder of icons "{name}".', guess, place)
        return
    if not found.files:
        fact, remedy = f'The folder of icons "{name}" is empty.', "Put SVG files into it: fire.svg is the icon :fire:."
        yield Finding("game/icons", Severity.WARNING, fact, remedy, place)
    for path in found.doubled:
        fact = f"The icon :{path.stem}: is {shown(found.files[unicodedata.normalize('NFC', path.stem)])} already."
        yield Finding("game/icons", Severity.WARNING, fact, "Give one of the files another name.", Place(shown(path)))
    for path in found.unnamed:
        fact = f'No text can name the icon "{path.stem}".'
        remedy = f"Give the file a name of at most {LONGEST} letters, without colons, stars and blanks at its ends."
        yield Finding("game/icons", Severity.WARNING, fact, remedy, Place(shown(path)))


def _read(folder: Path) -> IconFolder:
    files: dict[str, Path] = {}
    doubled, unnamed = [], []
    found = [path for path in _all(folder) if path.suffix.lower() in ENDINGS]
    for path in sorted(found, key=lambda one: ENDINGS.index(one.suffix.lower())):
        name = unicodedata.normalize("NFC", path.stem)
        if not name.strip() or name != name.strip() or len(name) > LONGEST or _MARKS.intersection(name):
            unnamed.append(path)
        elif files.setdefault(name, path) is not path:
            doubled.append(path)
    return IconFolder(dict(sorted(files.items())), tuple(doubled), tuple(unnamed))


def _all(folder: Path) -> list[Path]:
    """All plain files, those of the folder itself first; nothing that a link leads to outside of it."""
    found: list[Path] = []
    home = folder.resolve()
    for where, below, names in os.walk(folder):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(names):
            path = Path(where, name)
            if name.startswith(".") or len(found) >= MOST_FILES:
                continue
            if path.is_file() and path.resolve().is_relative_to(home):
                found.append(path)
    return found
