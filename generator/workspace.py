"""Where things are: the folders of the person, then the copy that came with the program.

A workspace is the nearest folder, from where a person stands upwards, that holds `data/<game>/game.toml`.
Its own data, templates and fonts come first, those that came with the program second, so that a person may
change one roster or one template and leave the rest alone. Without a workspace everything comes from the
program and `output/` is made where the person stands.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError

GAME_FILE = "game.toml"
SHARED = "_shared"


class GameFolders(Struct, frozen=True):
    """Where one game's files are. `templates` and `fonts` are searched in order; `here` is where the person stands."""

    name: str
    data: Path
    templates: tuple[Path, ...]
    fonts: tuple[Path, ...]
    output: Path
    here: Path
    roots: tuple[Path, ...] = ()
    """The folder that the game's `data/` lies in, then the workspace."""

    def own(self, what: str) -> tuple[Path, ...]:
        """Where a person's own `layouts` or `shops` are looked for: in the game's folder, beside `data/`, here."""
        return _distinct((self.data / what, *(root / what for root in self.roots)))

    @property
    def game_file(self) -> Path:
        """The game.toml."""
        return self.data / GAME_FILE

    def shown(self, path: Path) -> str:
        """A path as it is told to the person: from where they stand."""
        return shown(path, self.here)

    def named(self, path: Path) -> str:
        """A file's name that is the same wherever the folders lie and whoever asks: `templates/_shared/frame.svg.j2`.

        A file of none of the folders keeps its bare name.
        """
        return self.names((path,))[0]

    def names(self, paths: Iterable[Path]) -> list[str]:
        """Such a name of each file, the folders looked up once for all of them."""
        places = [(self.data, f"data/{self.name}")]
        places += [(folder, f"templates/{SHARED if folder.name == SHARED else self.name}") for folder in self.templates]
        places += [(folder, "fonts") for folder in self.fonts]
        places += [(root / what, what) for root in self.roots for what in ("layouts", "shops")]
        bases = [(base, name) for folder, name in (*places[1:], places[0]) for base in (folder, folder.resolve())]
        return [_named(path, bases) for path in paths]

    def file_named(self, name: str) -> Path | None:
        """The file of the game, its layouts or shops that `named` calls so; None where there is none by now."""
        own = f"data/{self.name}/"
        if name.startswith(own):
            places = [(self.data, name.removeprefix(own))]
        else:
            what, _, rest = name.partition("/")
            places = [(folder, rest) for folder in (self.own(what) if what in ("layouts", "shops") else ())]
        found = (inside(folder, rest) for folder, rest in places)
        return next((path for path in found if path is not None and is_file(path)), None)


def _named(path: Path, bases: Sequence[tuple[Path, str]]) -> str:
    """A file's name by the first folder that holds it; each folder comes as given, and then without links."""
    files = [(file, {file, *file.parents}) for file in (path, path.resolve())]
    for number, (base, name) in enumerate(bases):
        file, above = files[number % 2]
        if base in above:
            return f"{name}/{file.relative_to(base).as_posix()}"
    return path.name


class Workspace(Struct, frozen=True):
    """The folders to look in, own ones first. `root` holds `output`; `here` is where the person stands."""

    root: Path
    data: tuple[Path, ...]
    templates: tuple[Path, ...]
    fonts: tuple[Path, ...]
    output: Path
    here: Path

    def game_folders(self, name: str, data: Path) -> GameFolders:
        """The folders of the game whose game.toml stands in `data`.

        Templates are looked for inside `data`, under `templates/<game>/` beside its `data/` folder, in this
        workspace and in the program; then, in the same order, under `templates/_shared/`. A folder whose accents are
        composed in another way, or whose bytes are no UTF-8, is found as well.
        """
        beside = data.parent.parent if data.parent.name == "data" else data
        templates = _distinct((beside / "templates", *self.templates))
        written = [] if name.isascii() else [data.name, unicodedata.normalize("NFD", name)]
        return GameFolders(
            name,
            data,
            _distinct(
                (
                    data / "templates",
                    *(folder / name for folder in templates),
                    *(folder / other for folder in templates for other in written if (folder / other).is_dir()),
                    *(folder / SHARED for folder in templates),
                )
            ),
            _distinct((data / "fonts", beside / "fonts", *self.fonts)),
            self.output / name,
            self.here,
            _distinct((beside, self.root)),
        )

    def shown(self, path: Path) -> str:
        """A path as it is told to the person: from where they stand."""
        return shown(path, self.here)


def find_workspace(here: Path) -> Workspace:
    """The workspace of a person who stands in `here`."""
    here = here.absolute()
    own = next((folder for folder in (here, *here.parents) if holds_games(folder / "data")), None)
    root = own or here
    roots = _distinct(folder for folder in (own, _program_folder()) if folder is not None)
    return Workspace(
        root,
        tuple(folder / "data" for folder in roots),
        tuple(folder / "templates" for folder in roots),
        tuple(folder / "fonts" for folder in roots),
        root / "output",
        here,
    )


def _program_folder() -> Path | None:
    """What came with the program: inside the installed package, or the checkout it runs from."""
    package = Path(__file__).absolute().parent
    if (package / "bundled").is_dir():
        return package / "bundled"
    return package.parent if is_file(package.parent / "pyproject.toml") else None


def holds_games(data: Path) -> bool:
    """Whether any folder directly under `data` has a game.toml."""
    return any(True for _ in games_under(data))


def games_under(data: Path) -> Iterable[Path]:
    """The folders under `data` that have a game.toml, by name; none where `data` cannot be read."""
    try:
        folders = sorted(data.iterdir())
    except OSError:
        return
    for folder in folders:
        if is_file(folder / GAME_FILE):
            yield folder


def is_file(path: Path) -> bool:
    """Whether there is such a file that may be looked at."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_spelt_so(folder: Path, name: str) -> bool:
    """Whether a file of a folder is called just `name`, capitals included: some systems find it under others, too.

    How accents are composed makes no difference. What is no plain way down from the folder is not judged.
    """
    here = folder
    for part in name.replace("\\", "/").split("/"):
        if part in ("", "."):
            continue
        if part == "..":
            return True
        try:
            names = _names_in(str(here), here.stat().st_mtime_ns)
        except OSError:
            return True
        if unicodedata.normalize("NFC", part) not in names:
            return False
        here = here / part
    return True


@lru_cache(maxsize=256)
def _names_in(folder: str, changed: int) -> frozenset[str]:
    """What lies in a folder, accents composed; `changed` makes the answer follow the folder."""
    del changed
    return frozenset(unicodedata.normalize("NFC", name) for name in os.listdir(folder))  # noqa: PTH208


def typed_path(text: str, here: Path) -> Path:
    r"""A path as a person typed or pasted it: stray quotes taken off, `~` expanded, from where they stand.

    Windows hands over `"C:\My Game\"` with a quote at its end, and paths copied from a file manager
    keep both quotes. Where something has just this name, quotes and all, that is meant.
    """
    cleaned = text.strip().strip("\"'").strip()
    if cleaned != text and "\0" not in text and os.path.lexists(here / text):
        return Path(os.path.normpath(here / text))
    path = Path(cleaned)
    if cleaned.startswith("~"):
        with suppress(RuntimeError):  # no home is known
            path = path.expanduser()
    return Path(os.path.normpath(here / path))


def shown(path: Path, here: Path) -> str:
    """A path as it is told to the person: from where they stand if that is short, else whole; always with `/`."""
    path = path if path.is_absolute() else here / path
    if path.is_relative_to(here):
        return path.relative_to(here).as_posix()
    try:
        climbing = Path(os.path.relpath(path, here))
    except ValueError:  # another drive
        return path.as_posix()
    return min(climbing.as_posix(), path.as_posix(), key=len)


def inside(folder: Path, name: str) -> Path | None:
    """The file called `name` under `folder`, or None where the name (or a link) leads out of it.

    Both slashes are accepted. The file need not exist.
    """
    wanted = name.replace("\\", "/")
    if "\0" in wanted:
        return None
    path = folder / wanted
    try:
        return path if path.resolve().is_relative_to(folder.resolve()) else None
    except (OSError, RuntimeError):  # a loop of links
        return None


def own_file(folder: Path, name: str, shown: Callable[[Path], str]) -> Path:
    """The file or folder of a name, be it there or not. Raises FileAccessError where it, or a link, leads out."""
    path = inside(folder, name)
    if path is None:
        raise FileAccessError(f"{shown(folder / name)}: leads out of the folder that it belongs to, so it is not used.")
    return path


def _distinct(folders: Iterable[Path]) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(folders))
