"""`pnp diff`: what changed between two states of a set."""

from __future__ import annotations

from contextlib import ExitStack
from enum import StrEnum
from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, progress_bar, say, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.errors import NotThereYetError, UsageError
from generator.words import counted
from generator.workspace import typed_path

EXAMPLES = (
    "\b\nExamples:\n  pnp diff top-dog\n  pnp diff top-dog --against HEAD~1 --format markdown\n"
    "  pnp diff top-dog --draft-changelog"
)


class DiffFormat(StrEnum):
    """How changes are written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


AgainstOption = Annotated[
    str,
    typer.Option(
        "--against",
        metavar="REF|DIR|ZIP",
        help="What to compare with: a release, its archive, a folder, a git revision; the last release if not said.",
    ),
]


@guarded
def diff(
    game: GameArgument,
    against: AgainstOption = "",
    format: Annotated[  # noqa: A002 - the option's name
        DiffFormat, typer.Option("--format", help="How changes are written.")
    ] = DiffFormat.TEXT,
    json: JsonOption = False,
    low: Annotated[bool, typer.Option("--low", help="Also compare how the cards look in low ink.")] = False,
    draft_changelog: Annotated[
        bool,
        typer.Option("--draft-changelog", help="Also write an entry for the version of game.toml into CHANGELOG.md."),
    ] = False,
    pictures: Annotated[
        str,
        typer.Option("--pictures", metavar="DIR", help="Also draw changed cards, before and after, as PNGs into DIR."),
    ] = "",
    debug: DebugOption = False,
) -> None:
    """Tell what changed in a set, card by card.

    Faces are compared by what they draw, so it also says which cards must be printed again.

    Exit codes: 0 compared, 2 wrong use, 3 a file cannot be read.
    """
    if json and format is DiffFormat.MARKDOWN:
        raise UsageError("--json and --format markdown do not go together. Choose one.")
    form = DiffFormat.JSON if json else format
    workspace, source = named_game(game)
    from generator.check import check
    from generator.history.against import EarlierSet, set_named
    from generator.history.change_lines import lines, markdown
    from generator.history.change_value import change_value
    from generator.history.differences import differences
    from generator.history.record import releases
    from generator.history.states import not_yet, state_of
    from generator.outputs.drawn import DrawnSet
    from generator.outputs.folders import add_files
    from generator.release.changelog import draft_first, draft_next

    inks = ("full", "low") if low else ("full",)
    first = draft_changelog and not against.strip() and not releases(source.folders.data)
    new = False
    drawn_files: dict[str, bytes] = {}
    with progress_bar(quiet=form is DiffFormat.JSON) as progress, ExitStack() as looked_at:
        try:
            named = None if first else set_named(against, source, workspace, inks, progress)
            earlier = looked_at.enter_context(named) if named else None
        except NotThereYetError:
            earlier, new = None, True
        drawn = DrawnSet(source, check(source))
        after = state_of(drawn, "now", inks, progress)
        if new:
            earlier = EarlierSet(not_yet(after, against.strip()))
        change = differences(earlier.state, after) if earlier else None
        if pictures and earlier and change:
            from generator.exports.change_pictures import change_pictures

            drawn_files = {one.name: one.data for one in change_pictures(change, earlier, drawn, progress)}
    if change is None:
        say(f"{workspace.shown(draft_first(source.folders, after))}: an entry for {after.version}, the first release.")
        return
    if form is DiffFormat.JSON:
        from generator.report.as_json import as_text

        hand_out(as_text(change_value(change)))
    elif form is DiffFormat.MARKDOWN:
        say(*markdown(change))
    else:
        say(*lines(change))
    if pictures:
        folder = typed_path(pictures, workspace.here)
        if drawn_files:
            add_files(folder, drawn_files)
        tell(f"{workspace.shown(folder)}: {counted(len(drawn_files), 'picture')} of changed cards.")
    if draft_changelog:
        path = draft_next(source.folders, change)
        tell(f"{workspace.shown(path)}: an entry for {after.version} was written. Read it and make it yours.")
