"""What a set is compared with: a release, its archive, a folder, or a git revision."""

from __future__ import annotations

import lzma
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.check import check
from generator.errors import FileAccessError, PnpError, UsageError
from generator.history import FOLDER
from generator.history.git import folders_at, in_repository
from generator.history.record import LARGEST, read_record, read_record_file, releases
from generator.history.states import INKS, SetState, state_of
from generator.history.versions import parse_version
from generator.outputs.drawn import DrawnSet
from generator.progress import Progress, no_progress
from generator.registry import GameSource
from generator.workspace import GAME_FILE, GameFolders, Workspace, find_workspace, is_file, typed_path
from generator.zip_members import read_member

RECORD = "record.json"
"""The record's name inside an archive."""


class EarlierSet(Struct, frozen=True):
    """A state that was named, and where its cards can be seen: drawn anew, or in the archive of a release.

    Without either only its record is here.
    """

    state: SetState
    drawn: DrawnSet | None = None
    archive: Path | None = None


def state_named(
    text: str,
    source: GameSource,
    workspace: Workspace,
    inks: Iterable[str] = INKS,
    progress: Progress = no_progress,
) -> SetState:
    """The state of `set_named`."""
    with set_named(text, source, workspace, inks, progress) as earlier:
        return earlier.state


@contextmanager
def set_named(
    text: str,
    source: GameSource,
    workspace: Workspace,
    inks: Iterable[str] = INKS,
    progress: Progress = no_progress,
) -> Iterator[EarlierSet]:
    """What a person names: a version, an archive, a record, a folder or a git revision, in this order.

    Blank is the last release. A revision's files are there as long as it is looked at. Raises UsageError that lists
    what there is.
    """
    known = releases(source.folders.data)
    wanted = text.strip()
    if not wanted:
        if not known:
            raise UsageError(
                f"{source.folders.shown(source.folders.data)}: there is no release yet. Say with --against what to "
                "compare with: a folder, the archive of a release, a git revision."
            )
        yield _released(known[max(known)], source)
        return
    for version, path in known.items():
        if wanted.removeprefix("v") == str(version):
            yield _released(path, source)
            return
    path = typed_path(wanted, workspace.here)
    if path.suffix == ".json" and is_file(path):
        yield EarlierSet(read_record_file(path, workspace.shown(path)))
    elif is_file(path) and zipfile.is_zipfile(path):
        yield EarlierSet(archive_state(path, workspace.shown(path)), archive=path)
    elif is_file(path):
        raise UsageError(f"{workspace.shown(path)}: is neither the archive of a release nor a record. {_known(known)}")
    elif path.is_dir():
        yield _drawn(source, _folders_in(path, source, workspace), f"folder {workspace.shown(path)}", inks, progress)
    elif path.suffix in (".zip", ".json") or not in_repository(source.folders.data):
        raise UsageError(f'There is no release, archive, folder or git revision "{wanted}". {_known(known)}')
    else:
        with folders_at(wanted, source.folders) as folders:
            yield _drawn(source, folders, wanted, inks, progress)


def _released(record: Path, source: GameSource) -> EarlierSet:
    """A release by its record, with its archive where that was made here."""
    archive = source.folders.output.parent / FOLDER / f"{source.name}-{record.stem}.zip"
    state = read_record_file(record, source.folders.shown(record))
    return EarlierSet(state, archive=archive if is_file(archive) else None)


def _known(known: Iterable[object]) -> str:
    listed = ", ".join(map(str, known))
    return f"Releases here: {listed}." if listed else "There is no release here yet."


def _drawn(source: GameSource, folders: GameFolders, label: str, inks: Iterable[str], progress: Progress) -> EarlierSet:
    other = replace(source, folders=folders)
    try:
        drawn = DrawnSet(other, check(other))
        return EarlierSet(state_of(drawn, label, inks, progress), drawn)
    except PnpError as error:
        # A temporary folder is of no use to anybody.
        said = str(error).replace(f"{folders.data.parent.parent}/", "")
        raise FileAccessError(f"The set of {label} cannot be drawn as it was: {said}") from error


def _folders_in(path: Path, source: GameSource, workspace: Workspace) -> GameFolders:
    """The game's folders in another workspace, or in a folder that is the game."""
    if is_file(path / "data" / source.name / GAME_FILE):
        return find_workspace(path).game_folders(source.name, path / "data" / source.name)
    if is_file(path / GAME_FILE):
        folders = workspace.game_folders(source.name, path)
        # A copy of the game's data alone is drawn with the templates of today.
        return replace(
            folders,
            templates=tuple(dict.fromkeys((*folders.templates, *source.folders.templates))),
            fonts=tuple(dict.fromkeys((*folders.fonts, *source.folders.fonts))),
        )
    raise UsageError(
        f"{workspace.shown(path)}: holds neither a {GAME_FILE} nor data/{source.name}/{GAME_FILE}, so there is no "
        "set to compare with."
    )


def archive_state(path: Path, shown: str) -> SetState:
    """The state in the archive of a release. Raises FileAccessError where it has no record."""
    try:
        with zipfile.ZipFile(path) as archive:
            info = next((one for one in archive.infolist() if one.filename.rpartition("/")[2] == RECORD), None)
            if info is None:
                raise FileAccessError(f"{shown}: is no archive of a release: it holds no {RECORD}.")
            if info.file_size > LARGEST:
                raise FileAccessError(f"{shown}: its {RECORD} is far larger than any record.")
            text = read_member(archive, info).decode("utf-8")
    except (OSError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, ArithmeticError) as error:
        raise FileAccessError(f"{shown}: cannot be read as an archive ({error}).") from error
    except (ValueError, NotImplementedError, RuntimeError) as error:
        raise FileAccessError(f"{shown}: cannot be read as an archive ({error}).") from error
    state = read_record(text, f"{shown}: {RECORD}")
    parse_version(state.version)
    return state
