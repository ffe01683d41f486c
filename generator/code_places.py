"""Whose code raised an error: the file and line of a game's own code, for messages that reach its author."""

from __future__ import annotations

import sys
import sysconfig
import traceback
from collections.abc import Iterator
from pathlib import Path

_PROGRAM = Path(__file__).resolve().parent


def place_in_game(error: BaseException) -> str:
    """`my_game/rules.py, line 12`: the last place in a game's code on the way to an error; empty where there is none.

    A game's code is what belongs neither to the program nor to Python; of the packages that are installed, those
    that offer games.
    """
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        path = Path(frame.filename)
        if path.suffix == ".py" and _is_game(path):
            return f"{_shown(path)}, line {frame.lineno}"
    return ""


def whole_trace(error: BaseException) -> str:
    """The whole way to an error, as Python writes it."""
    return "".join(traceback.format_exception(error))


def last_place(error: BaseException) -> str:
    """The place in a game's code, or else the last one anywhere: `cards.py, line 59`."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return place_in_game(error) or f"{Path(last.filename).name}, line {last.lineno}"


def _is_game(path: Path) -> bool:
    resolved = path.resolve()
    if resolved.is_relative_to(_PROGRAM):
        return resolved.is_relative_to(_PROGRAM / "games")
    for folder in _installed():
        if resolved.is_relative_to(folder):
            return resolved.relative_to(folder).parts[0].removesuffix(".py") in set(_packages_of_games())
    return not resolved.is_relative_to(Path(sysconfig.get_path("stdlib")).resolve())


def _installed() -> Iterator[Path]:
    for name in ("purelib", "platlib"):
        yield Path(sysconfig.get_path(name)).resolve()
    for entry in sys.path:
        if entry.endswith(("site-packages", "dist-packages")):
            yield Path(entry).resolve()


def _packages_of_games() -> Iterator[str]:
    from importlib.metadata import entry_points

    for point in entry_points(group="pnp.games"):
        yield point.module.partition(".")[0]


def _shown(path: Path) -> str:
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return "/".join(path.parts[-2:])
