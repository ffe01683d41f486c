"""A release: refused unless everything about it is in order, then written as an archive and a record to commit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from generator.errors import PnpError, UsageError
from generator.findings import Report
from generator.gamefile import read_game_file
from generator.history import FOLDER
from generator.history.change_lines import suggested
from generator.history.differences import differences
from generator.history.record import record_path, releases
from generator.history.versions import Version, parse_version
from generator.outputs.folders import add_files
from generator.outputs.input_watch import InputWatch
from generator.progress import Progress
from generator.registry import GameSource
from generator.release.archive import packed
from generator.release.changelog import NAME as CHANGELOG
from generator.release.changelog import entry
from generator.release.contents import Contents, at_home, contents
from generator.release.proving import prove_set
from generator.release.signing import beside, refuse_no_key, signed
from generator.report.html_charts import need_matplotlib
from generator.workspace import Workspace, own_file


class Released(Struct, frozen=True):
    """What came of it; without an `archive` nothing was written, because the check found errors."""

    report: Report
    archive: Path | None = None
    record: Path | None = None
    signature: Path | None = None
    notes: tuple[str, ...] = ()


def release_game(
    source: GameSource, workspace: Workspace, wanted: str, progress: Progress, workers: int = 0, key: Path | None = None
) -> Released:
    """Release a version, signed where there is an SSH `key`.

    Raises UsageError where version, changelog or key are not in order, before anything is checked.
    """
    version = parse_version(wanted)
    if key is not None:
        refuse_no_key(key, workspace.shown(key))
    watch = InputWatch(source.folders)
    _refuse(source, version)
    if source.game().play is not None:
        need_matplotlib()  # the check takes minutes: what the report lacks is told before it
    home, home_workspace = at_home(source, workspace)
    proven = prove_set(home, progress, workers)
    if proven.report.errors:
        return Released(proven.report)
    made = contents(home_workspace, proven, progress)
    watch.refuse_changes(made.sources)
    archive = workspace.output / FOLDER / f"{source.name}-{version}.zip"
    data = packed(made.files, f"{source.name}-{version}")
    signature = beside(archive) if key is not None else None
    # The signature comes first: an archive that is there was signed.
    signatures = {signature.name: signed(data, key, workspace.shown(key))} if key is not None and signature else {}
    add_files(archive.parent, {**signatures, archive.name: data})
    record = record_path(source.folders.data, str(version))
    add_files(record.parent, {record.name: made.record.encode()})
    return Released(proven.report.plus(made.left_out), archive, record, signature, tuple(_notes(made, version)))


def _refuse(source: GameSource, version: Version) -> None:
    folders = source.folders
    if folders.data.is_relative_to(Path(__file__).parents[1]):
        raise UsageError(
            f"{source.name} lies inside the installed program, where no record can be kept. Copy its folder into "
            f"data/{source.name}/ of a workspace of yours and release it from there."
        )
    own_file(folders.data, FOLDER, folders.shown)
    file = read_game_file(folders.game_file, folders.shown(folders.game_file))
    if file.version != str(version):
        raise UsageError(
            f'{folders.shown(folders.game_file)}: the set says version = "{file.version}", not {version}. It stands on '
            f'every sheet: write version = "{version}" there first.'
        )
    known = releases(folders.data)
    if known and version <= (last := max(known)):
        again = f"{version} is released already" if version in known else f"{version} comes before {last}"
        raise UsageError(f"{again}: a version must grow. `pnp diff {source.name}` suggests the next one.")
    if not entry(folders, version):
        raise UsageError(
            f"{folders.shown(folders.data / CHANGELOG)}: has no entry for {version} (a heading ## {version} and some "
            f"text under it). `pnp diff {source.name} --draft-changelog` writes a first draft."
        )


def _notes(made: Contents, version: Version) -> Iterator[str]:
    """What a person should know, though nothing stands against the release."""
    if made.before is None:
        return
    change = differences(made.before, made.state)
    if not change.cards and not change.rules:
        yield f"Nothing differs from {made.before.version} but the version."
        return
    try:
        asked = parse_version(suggested(change))
    except PnpError:
        return
    if version < asked:
        why = next(reason.why for reason in change.reasons if reason.level is change.level)
        yield f"The changes ask for {asked}: {why}."
