"""Which games there are: entry points of the group `pnp.games`, folders with a game.toml, a folder named by path."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.code_places import told_of
from generator.errors import PnpError, UsageError
from generator.game import Game
from generator.words import nearest
from generator.workspace import GAME_FILE, GameFolders, Workspace, games_under, is_file, typed_path

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "pnp.games"


class GameSource(Struct, frozen=True):
    """A game that was found, its code not loaded yet. `entries` is empty for a game that is only a folder."""

    name: str
    folders: GameFolders
    entries: tuple[EntryPoint, ...] = ()

    def game(self) -> Game:
        """The game's own code, or a game without code. Raises PnpError when its package cannot be used."""
        if not self.entries:
            return Game(self.name)
        entry, *others = self.entries
        if others:
            packages = " and ".join(_package(one) for one in self.entries)
            raise PnpError(f'Two packages offer a game "{self.name}": {packages}. Uninstall one of them.')
        try:
            found = entry.load()
        except Exception as error:
            raise PnpError(
                f'The code of the game "{self.name}" in {_package(entry)} cannot be loaded '
                f"({told_of(error)}). Update or reinstall that package, or tell its makers."
            ) from error
        if not isinstance(found, Game):
            raise PnpError(
                f'The game "{self.name}" in {_package(entry)} cannot be used: '
                f"{entry.value} is of type {type(found).__name__}, not generator.game.Game. Tell its makers."
            )
        return found


class GameSummary(Struct, frozen=True):
    """The head of a game.toml, read without judging it. `problem` says why it could not be read."""

    title: str
    version: str = ""
    players: str = ""
    tagline: str = ""
    problem: str = ""


def summary(source: GameSource) -> GameSummary:
    """What a list of games shows of this one."""
    try:
        head = tomllib.loads(source.folders.game_file.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        return GameSummary(source.name, problem=f"cannot be read ({error.strerror})")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return GameSummary(source.name, problem=f"is not valid TOML ({error})")
    except (RecursionError, ValueError):
        return GameSummary(source.name, problem="is nested too deep, or holds a number that is far too long")
    players = head.get("players", (2, 4))  # as in gamefile.GameFile
    least, most = players if isinstance(players, list | tuple) and len(players) == 2 else ("?", "?")
    return GameSummary(
        str(head.get("title", source.name)),
        str(head.get("version", "")),
        (f"{least} player" if least == 1 else f"{least} players") if least == most else f"{least} to {most} players",
        str(head.get("tagline", "")),
    )


def find_games(workspace: Workspace) -> tuple[tuple[GameSource, ...], tuple[str, ...]]:
    """Every game that can be named, by name; and one sentence for each that a package offers but that has no data.

    A folder of the person's own wins over one that came with a program.
    """
    entries = _entries()
    known = _known(workspace, entries)
    without = (_without_data(name, found[0]) for name, found in sorted(entries.items()) if name not in known)
    return tuple(known[name] for name in sorted(known)), tuple(without)


def find_game(workspace: Workspace, wanted: str) -> GameSource:
    """The game a person named, by its name or by the path of its folder.

    Raises UsageError that lists what exists when there is no such game.
    """
    name = _as_name(wanted.strip().strip("\"'").strip())
    folder = typed_path(wanted, workspace.here)
    if folder.name == GAME_FILE and not folder.is_dir():
        folder = folder.parent
    own_name = _as_name(folder.name)
    entries = _entries()
    known = _known(workspace, entries)
    for called in (_as_name(wanted), name):
        if called in known:
            return known[called]
    if is_file(folder / GAME_FILE):
        return GameSource(own_name, workspace.game_folders(own_name, folder), tuple(entries.get(own_name, ())))
    if name in entries:
        raise UsageError(_without_data(name, entries[name][0]))
    raise UsageError(_unknown(name, folder, workspace, known))


def _unknown(name: str, folder: Path, workspace: Workspace, known: Mapping[str, GameSource]) -> str:
    names = ", ".join(sorted(known)) or "none"
    listed = f"Games here: {names}. A game of your own is named by the path of its folder; `pnp new` makes one."
    if folder.is_dir():
        return f"{workspace.shown(folder)}: this folder holds no {GAME_FILE}. {listed}"
    if any(sign in name for sign in ("/", "\\")):
        return f"{workspace.shown(folder)}: there is no such folder. {listed}"
    if is_file(folder):
        return f"{workspace.shown(folder)}: this is a file. `pnp new NAME --from FILE` makes a game of a table."
    near = nearest(name.replace("_", "-"), list(known))
    guess = f'Did you mean "{near}"? ' if near else ""
    return f'There is no game "{name}". {guess}{listed}'


def _known(workspace: Workspace, entries: Mapping[str, list[EntryPoint]]) -> dict[str, GameSource]:
    folders: dict[str, Path] = {}
    for data in workspace.data:
        for folder in games_under(data):
            folders.setdefault(_as_name(folder.name), folder)
    for name, found in entries.items():
        if name not in folders and (own := _package_folder(found[0])):
            folders[name] = own
    return {
        name: GameSource(name, workspace.game_folders(name, folder), tuple(entries.get(name, ())))
        for name, folder in folders.items()
    }


def _as_name(text: str) -> str:
    """A folder's name as a game has it: accents composed, and a sign for each byte that is no UTF-8."""
    return unicodedata.normalize("NFC", "".join("\ufffd" if "\ud800" <= sign <= "\udfff" else sign for sign in text))


def _entries() -> dict[str, list[EntryPoint]]:
    """Entry points by the name of their game. Two packages may offer one name, which is told when it is used."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=ENTRY_POINTS):
        same = found.setdefault(entry.name, [])
        if all(other.value != entry.value for other in same):
            same.append(entry)
    return found


def _package(entry: EntryPoint) -> str:
    return f'the package "{entry.dist.name} {entry.dist.version}"' if entry.dist else f'"{entry.value}"'


def _without_data(name: str, entry: EntryPoint) -> str:
    package = _package(entry)
    inside_package = f"{entry.module.replace('.', '/')}/{GAME_FILE}"
    return (
        f'{package[0].upper()}{package[1:]} offers the game "{name}", but its {GAME_FILE} is missing. '
        f"It belongs into data/{name}/ of this workspace or into the package, as {inside_package}."
    )


def _package_folder(entry: EntryPoint) -> Path | None:
    """The folder of the game's package if it holds a game.toml; nothing of the package is run."""
    from importlib.util import find_spec

    if Path(entry.name).name != entry.name:  # the name becomes a folder under output/
        return None
    top, *rest = entry.module.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return None
    locations = (spec.submodule_search_locations or ()) if spec else ()
    folders = (Path(location, *rest) for location in locations)
    return next((folder for folder in folders if is_file(folder / GAME_FILE)), None)


def code_folders(source: GameSource) -> tuple[Path, ...]:
    """Where the game's own code lies; nothing of it is run. Empty for a game that is only a folder."""
    from importlib.util import find_spec

    found: list[Path] = []
    for entry in source.entries:
        top, *rest = entry.module.split(".")
        try:
            spec = find_spec(top)
        except (ImportError, ValueError):
            continue
        if spec is None:
            continue
        locations = list(spec.submodule_search_locations or ())
        folders = [Path(location, *rest) for location in locations] or [
            Path(spec.origin).parent if spec.origin else Path()
        ]
        found += [folder if folder.is_dir() else folder.parent for folder in folders]
    return tuple(dict.fromkeys(found))
