"""The archive of a release, proved: against its own manifest, and against the game it was made from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from generator import __version__
from generator.booklet.place import rules_path
from generator.errors import PnpError, UsageError
from generator.history.against import RECORD
from generator.history.record import read_record, record_path, unsealed
from generator.history.states import state_of
from generator.json_values import JsonObject
from generator.outputs.drawn import DrawnSet
from generator.outputs.folders import MANIFEST, digest
from generator.progress import Progress
from generator.registry import GameSource
from generator.release.archive import packed, read_archive
from generator.release.changelog import NAME as CHANGELOG
from generator.release.contents import at_home, contents, inputs, libraries
from generator.release.proving import prove_set
from generator.release.signing import beside, examine
from generator.words import counted
from generator.workspace import Workspace, is_file


class Verified(Struct):
    """What an archive is: `wrong` is what differs from what it should be, `told` what else there is to know.

    `proved` says who answers for it: a `record` that was committed, a `signature` (that of `signer`), a `rebuild`.
    Where nobody does, the archive was held against nothing but its own list.
    """

    title: str
    version: str
    game: str
    files: int
    wrong: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    signer: str = ""


LARGEST_MANIFEST = 10_000_000
"""Bytes of an archive's list of its files."""


class OpenedRelease(Struct, frozen=True):
    """An archive that was read: where it lies, its bytes, its files, and its manifest as JSON."""

    path: Path
    data: bytes
    files: Mapping[str, bytes]
    manifest: JsonObject
    verified: Verified


def open_release(path: Path, shown: str) -> OpenedRelease:
    """Read an archive and hold its files against its own lists. Raises FileAccessError for what is no release."""
    archive = read_archive(path, shown)
    files = archive.files
    manifest = _manifest(files, shown)
    game, version = str(manifest["game"]), str(manifest["version"])
    found = Verified(str(manifest["title"]), version, game, len(files), wrong=list(archive.wrong))
    record, seal = unsealed(files.get(RECORD, b"").decode("utf-8", "replace"))
    outputs: Mapping[str, str] = manifest["outputs"]
    for name in sorted({*outputs, *files} - {MANIFEST}):
        data = record.encode() if name == RECORD and seal else files.get(name)
        if data is None:
            found.wrong.append(f"{name}: is missing.")
        elif name not in outputs:
            found.wrong.append(f"{name}: is in no list of the release; somebody put it there.")
        elif digest(data) != outputs[name]:
            found.wrong.append(f"{name}: is not the file that was released.")
    if archive.folder != f"{game}-{version}":
        found.wrong.append(f'Its folder is called "{archive.folder}", not {game}-{version}.')
    found.wrong.extend(_inputs_that_differ(files, manifest["inputs"], game))
    if RECORD in files:
        found.wrong.extend(_faults_of_record(files, game, version, seal))
    return OpenedRelease(path, archive.data, files, manifest, found)


def _inputs_that_differ(files: Mapping[str, bytes], made_from: Mapping[str, str], game: str) -> Iterator[str]:
    """Rosters in the archive that are not those that its files were made from."""
    for name, data in sorted(files.items()):
        part, _, rest = name.partition("/")
        listed = f"data/{game}/{rest}" if part == "rosters" else f"data/{game}/{name}" if name == CHANGELOG else ""
        if listed and made_from.get(listed) != digest(data):
            yield f"{name}: is not what the release was made from."


def _faults_of_record(files: Mapping[str, bytes], game: str, version: str, seal: str) -> Iterator[str]:
    try:
        state = read_record(files[RECORD].decode("utf-8", "replace"), RECORD)
    except PnpError as error:
        yield str(error)
        return
    if (state.game, state.version) != (game, version):
        yield f"{RECORD}: is of {state.game} {state.version}, the manifest of {game} {version}."
    if seal and seal != digest(files[MANIFEST]):
        yield f"{MANIFEST}: is not the one that the record was sealed with."


def _manifest(files: Mapping[str, bytes], shown: str) -> JsonObject:
    from generator.errors import FileAccessError

    if len(files.get(MANIFEST, b"")) > LARGEST_MANIFEST:
        raise FileAccessError(f"{shown}: its {MANIFEST} is far larger than that of a release. It was not read.")
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
    result: JsonObject = value
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
        # Git on Windows may have changed the ends of its lines.
        committed = record.read_bytes().replace(b"\r\n", b"\n")
    except OSError:
        found.told.append(f"{shown}: is not there, so the archive was not held against it.")
    else:
        if committed != opened.files.get(RECORD):
            found.wrong.append(f"{shown}: is not the record in the archive.")
        elif not unsealed(committed.decode("utf-8", "replace"))[1]:
            found.told.append(f"{shown}: is the archive's record, but too old to tell of the other files.")
        else:
            found.told.append(f"{shown}: is the archive's record.")
            found.proved.append("record")
    home, _ = at_home(source, workspace)
    checked = check(home)
    if checked.card_set is None:
        found.told.append("The game here cannot be read, so nothing else was compared: pnp check says why.")
        return False
    then: Mapping[str, str] = opened.manifest["inputs"]
    rules = rules_path(home.folders, checked.card_set.file)
    named = (home.folders.file_named(name) for name in then)
    own = [path for path in (rules, *named) if path is not None and is_file(path)]
    now = inputs(home, state_of(DrawnSet(home, checked), "now", ("full", "low")), own)
    changed = sorted(name for name in {*now, *then} if now.get(name) != then.get(name))
    if changed:
        some = ", ".join(changed[:6]) + (f" and {len(changed) - 6} more" if len(changed) > 6 else "")
        found.told.append(f"The game here is another one by now: {some}.")
    else:
        found.told.append(f"The game here is the one that was released ({counted(len(now), 'file')} compared).")
    return not changed


def hold_against_signers(opened: OpenedRelease, signers: Path, shown: str, name: str = "") -> None:
    """Hold an archive against the signature beside it: somebody whom `signers` names must have made it, or `name`.

    Raises UsageError without ssh-keygen or without the file of signers.
    """
    found = opened.verified
    signature = examine(opened.data, beside(opened.path), signers, shown, name)
    if signature.fault:
        found.wrong.append(signature.fault)
        return
    found.signer = signature.signer
    found.proved.append("signature")
    found.told.append(f"{beside(opened.path).name}: {signature.signer} signed it, with {signature.key}.")


def tell_unlooked(opened: OpenedRelease) -> None:
    """Tell of a signature that nobody asked about."""
    if is_file(beside(opened.path)):
        opened.verified.told.append(f"{beside(opened.path).name}: is not looked at without --signers FILE.")


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
        if packed(made, f"{found.game}-{found.version}") != opened.data:
            found.wrong.append(f"All {len(made)} files come out the same, but not the archive around them.")
            return
        found.told.append(f"Built again: the archive and all {len(made)} files are the same to the byte.")
        found.proved.append("rebuild")
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
