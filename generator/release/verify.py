"""The archive of a release, proved: against its own manifest, and against the game it was made from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from generator import __version__
from generator.errors import PnpError, UsageError
from generator.history.against import RECORD
from generator.history.record import read_record, record_path
from generator.history.states import state_of
from generator.outputs.drawn import DrawnSet
from generator.outputs.folders import MANIFEST, digest
from generator.progress import Progress
from generator.registry import GameSource
from generator.release.archive import read_archive
from generator.release.contents import at_home, contents, inputs, libraries
from generator.release.proving import prove_set
from generator.words import counted
from generator.workspace import Workspace


class Verified(Struct, frozen=True):
    """What an archive is: `wrong` is what differs from what it should be, `told` what else there is to know."""

    title: str
    version: str
    game: str
    files: int
    wrong: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


class OpenedRelease(Struct, frozen=True):
    """An archive that was read: its folder, files, and its manifest as JSON."""

    files: Mapping[str, bytes]
    manifest: Mapping[str, Any]
    verified: Verified


def open_release(path: Path, shown: str) -> OpenedRelease:
    """Read an archive and hold its files against its own manifest. Raises FileAccessError for what is no release."""
    folder, files, strange = read_archive(path, shown)
    manifest = _manifest(files, shown)
    game, version = str(manifest["game"]), str(manifest["version"])
    found = Verified(str(manifest["title"]), version, game, len(files), told=strange)
    outputs: Mapping[str, str] = manifest["outputs"]
    for name in sorted({*outputs, *files} - {MANIFEST}):
        if name not in files:
            found.wrong.append(f"{name}: is missing.")
        elif name not in outputs:
            found.wrong.append(f"{name}: is in no list of the release; somebody put it there.")
        elif digest(files[name]) != outputs[name]:
            found.wrong.append(f"{name}: is not the file that was released.")
    if folder != f"{game}-{version}":
        found.wrong.append(f'Its folder is called "{folder}", not {game}-{version}.')
    if RECORD in files:
        try:
            state = read_record(files[RECORD].decode("utf-8", "replace"), RECORD)
        except PnpError as error:
            found.wrong.append(str(error))
        else:
            if (state.game, state.version) != (game, version):
                found.wrong.append(f"{RECORD}: is of {state.game} {state.version}, the manifest of {game} {version}.")
    return OpenedRelease(files, manifest, found)


def _manifest(files: Mapping[str, bytes], shown: str) -> Mapping[str, Any]:
    from generator.errors import FileAccessError

    try:
        value = json.loads(files[MANIFEST])
        outputs, made_from = value["outputs"], value["inputs"]
        if not all(isinstance(value[key], str) for key in ("game", "version", "title")):
            raise TypeError("a name is no text")
        if not all(isinstance(one, str) for table in (outputs, made_from) for one in table.values()):
            raise TypeError("a hash is no text")
        dict(value["libraries"])
    except KeyError as error:
        raise FileAccessError(f"{shown}: is no archive of a release: {error} is missing.") from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise FileAccessError(f"{shown}: its {MANIFEST} cannot be read ({error}).") from error
    result: Mapping[str, Any] = value
    return result


def compare_with_game(opened: OpenedRelease, source: GameSource, workspace: Workspace) -> bool:
    """Hold an archive against the game as it lies here: its record, and what it was made from.

    Returns whether all of it is as it was, so that it may be built again.
    """
    from generator.check import check

    found = opened.verified
    record = record_path(source.folders.data, found.version)
    shown = workspace.shown(record)
    try:
        same = record.read_bytes() == opened.files.get(RECORD)
    except OSError:
        found.told.append(f"{shown}: is not there, so the archive was not held against it.")
    else:
        if same:
            found.told.append(f"{shown}: is the archive's record.")
        else:
            found.wrong.append(f"{shown}: is not the record in the archive.")
    home, _ = at_home(source, workspace)
    checked = check(home)
    if checked.card_set is None:
        found.told.append("The game here cannot be read, so nothing else was compared: pnp check says why.")
        return False
    now, then = inputs(home, state_of(DrawnSet(home, checked), "now", ("full", "low"))), opened.manifest["inputs"]
    changed = sorted(name for name in {*now, *then} if now.get(name) != then.get(name))
    if changed:
        some = ", ".join(changed[:6]) + (f" and {len(changed) - 6} more" if len(changed) > 6 else "")
        found.told.append(f"The game here is another one by now: {some}.")
    else:
        found.told.append(f"The game here is the one that was released ({counted(len(now), 'file')} compared).")
    return not changed


def rebuild(
    opened: OpenedRelease, source: GameSource, workspace: Workspace, progress: Progress, workers: int = 0
) -> None:
    """Build the release again and tell every file that differs. Raises UsageError where errors forbid it."""
    found = opened.verified
    home, home_workspace = at_home(source, workspace)
    proven = prove_set(home, progress, workers)
    if proven.report.errors or proven.checked.card_set is None:
        raise UsageError(f"The game here has {counted(proven.report.errors, 'error')}: it cannot be built again.")
    made = contents(home_workspace, proven, progress).files
    different = sorted(name for name in {*made, *opened.files} if made.get(name) != opened.files.get(name))
    if not different:
        found.told.append(f"Built again: all {len(made)} files are the same to the byte.")
        return
    found.wrong.extend(f"{name}: comes out differently when it is built again." for name in different)
    then = {"pnp": str(opened.manifest.get("program", "")).removeprefix("pnp "), **opened.manifest["libraries"]}
    now = {"pnp": __version__, **libraries()}
    others = [
        f"{name} {then.get(name) or 'none'}, here {now.get(name) or 'none'}"
        for name in now
        if now[name] != then.get(name)
    ]
    if others:
        found.told.append(f"It was made with other versions: {'; '.join(others)}. That may be why.")
