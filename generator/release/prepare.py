"""A build's request with what only the records of releases know: revisions of cards, and what an update prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from generator.check import check
from generator.errors import UsageError
from generator.gamefile import GameFileError, read_game_file
from generator.prepress.job import BuildRequest
from generator.prepress.update import Update
from generator.release.against import state_named
from generator.release.differences import differences
from generator.release.record import releases
from generator.release.revisions import MARK, revisions_to_print
from generator.release.states import state_of
from generator.release.updates import updates_for
from generator.words import listed

Progress = Callable[[str, int, int], None]


def prepared(request: BuildRequest, against: str, progress: Progress, *, changed: bool) -> BuildRequest:
    """The request as it is built. `changed` prints an update to what `against` names, the last release if blank.

    A set with errors is left to the build, which tells them. Raises UsageError where there is nothing to print.
    """
    if not changed and not _marked(request):
        return request
    checked = check(request.source)
    if checked.card_set is None or (checked.report.fails(strict=request.strict) and not request.draft):
        return request
    request = replace(request, revisions=revisions_to_print(request.source, checked))
    if not changed:
        return request
    inks = tuple(request.inks)
    before = state_named(against, request.source, request.workspace, inks, progress)
    after = state_of(request.source, checked, "now", inks, progress)
    change = differences(before, after)
    if not change.comparable:
        raise UsageError(
            f"{before.label} was made by pnp {before.program}, whose drawings cannot be compared with those of today. "
            "Name a folder or a git revision with --against: it is drawn anew."
        )
    wanted = {part for part, spec in checked.card_set.file.components.items() if not spec.optional}
    wanted |= {*before.components} - {*after.components} | {*request.extras}
    updates = {ink: update.only(wanted) for ink, update in updates_for(change, inks).items()}
    printed = {ink: update for ink, update in updates.items() if update.copies}
    if not printed:
        raise UsageError(f"Nothing to print: {_nothing(updates, before.label)}")
    return replace(request, inks=tuple(printed), updates=printed)


def _nothing(updates: Mapping[str, Update], before: str) -> str:
    gone = [swap.out_name for update in updates.values() for swap in update.swaps]
    if not gone:
        return f"every card looks as it did in {before}, and none is new or gone."
    names = listed(dict.fromkeys(gone), most=12)
    return f"take out {names}; every other card looks as it did in {before}, and none is new."


def _marked(request: BuildRequest) -> bool:
    """Whether revisions are printed: a quick look, as most sets have neither mark nor releases."""
    folders = request.source.folders
    if not releases(folders.data):
        return False
    try:
        return bool(read_game_file(folders.game_file).settings.get(MARK))
    except GameFileError:
        return False
