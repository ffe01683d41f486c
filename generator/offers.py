"""Whether any installed package could offer a game of some name, found out without reading all of them.

`importlib.metadata` answers such questions, but to load it and to ask it takes 13 ms, a sixth of a check. Most games
are folders without code, and a name that stands in no package's list of entry points needs no answer.
"""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path

_LISTS = (".dist-info", ".egg-info")
"""Folders in which packages keep their entry points, by the end of their names."""


def may_be_offered(*names: str) -> bool:
    """Whether a list of entry points holds one of these names, even as part of another word; True when in doubt.

    In doubt it is where packages do not lie in folders: in an archive, or with a finder of their own.
    """
    if any(hasattr(finder, "find_distributions") for finder in sys.meta_path if finder is not PathFinder):
        return True
    wanted = [name.encode("utf-8", "surrogatepass") for name in names]
    return any(_may_be_offered(Path(place), wanted) for place in dict.fromkeys(sys.path))


def _may_be_offered(place: Path, wanted: list[bytes]) -> bool:
    try:
        inside = [path.name for path in place.iterdir()]
    except FileNotFoundError:
        return False
    except OSError:  # an archive, or a folder that is closed to us
        return True
    return any(
        _holds(place / name / "entry_points.txt", wanted)
        for name in inside
        if name.lower().endswith(_LISTS) or name.upper() == "EGG-INFO"
    )


def _holds(path: Path, wanted: list[bytes]) -> bool:
    try:
        text = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return any(name in text for name in wanted)
