"""Whose code raised an error: the file and line of a game's own code, for messages that reach its author."""

from __future__ import annotations

import inspect
import sys
import sysconfig
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

_PROGRAM = Path(__file__).resolve().parent


def place_in_game(error: BaseException) -> str:
    """`my_game/rules.py, line 12`: the last place in a game's code on the way to an error; empty where there is none.

    A game's code is what belongs neither to the program nor to Python; of the packages that are installed, those
    that offer games or outputs.
    """
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        path = Path(frame.filename)
        if path.suffix == ".py" and _is_game(path):
            return f"{_shown(path)}, line {frame.lineno}"
    return ""


def place_of_thread(frame: FrameType | None) -> str:
    """Where a thread is at work: its last line in a game's code, from its frame of this moment; else empty."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.suffix == ".py" and _is_game(path):
            return f"{_shown(path)}, line {frame.f_lineno}"
        frame = frame.f_back
    return ""


def whole_trace(error: BaseException) -> str:
    """The whole way to an error, as Python writes it."""
    return "".join(traceback.format_exception(error))


def last_place(error: BaseException) -> str:
    """The place in a game's code, or else the last one anywhere: `generator/cards.py, line 59`."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return place_in_game(error) or f"{'/'.join(Path(last.filename).parts[-2:])}, line {last.lineno}"


def told_of(error: BaseException) -> str:
    """`KeyError: 'gust' in my_game/play.py, line 12`: the error, and the game's line where it has one."""
    place = place_in_game(error)
    return f"{type(error).__name__}: {error}" + (f" in {place}" if place else "")


def place_of(function: object) -> str:
    """Where a function of a game begins: `my_game/rules.py, line 9`; empty where that cannot be seen."""
    called = inspect.unwrap(function) if inspect.isroutine(function) else vars(type(function)).get("__call__")
    code = getattr(called, "__code__", None)
    return f"{_shown(Path(code.co_filename))}, line {code.co_firstlineno}" if code else ""


def wrong_kind(what: str, found: object, wanted: str, function: object) -> str:
    """`The rule gave a value of type str, not a Fact (ridge/rules.py, line 9)`, of what a game's function gave."""
    place = place_of(function)
    kind = "nothing" if found is None else f"a value of type {type(found).__name__}"
    return f"{what} gave {kind}, not {wanted}" + (f" ({place})" if place else "")


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

    for group in ("pnp.games", "pnp.makers"):
        for point in entry_points(group=group):
            yield point.module.partition(".")[0]


def _shown(path: Path) -> str:
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return "/".join(path.parts[-2:])
