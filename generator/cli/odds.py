"""`pnp odds`: what a game can count of its cards, as tables and pictures."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.console import guarded, hand_out, say, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.errors import UsageError

if TYPE_CHECKING:
    from generator.cards import Card
    from generator.game import CardSet, Game
    from generator.odds.tables import OddsTable
    from generator.registry import GameSource

EXAMPLES = (
    "\b\nExamples:\n  pnp odds top-dog\n  pnp odds top-dog Pug Bulldog\n"
    "  pnp odds top-dog --table champion --csv > champion.csv\n  pnp odds top-dog --picture medals.png"
)
MOST_OFFERED = 6
PIPE_WIDTH = 120
"""Columns of a table where no terminal says how many it has."""


@guarded
def odds(
    game: GameArgument,
    cards: Annotated[
        list[str] | None,
        typer.Argument(help="Cards by name or id, for their own odds.", metavar="[CARD]...", show_default=False),
    ] = None,
    at: Annotated[
        str, typer.Option("--at", metavar="CARD", help="Where it happens, in games where that matters.")
    ] = "",
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--given",
            metavar="FACT",
            help="What else is known, in the game's words; several times.",
            show_default=False,
        ),
    ] = None,
    table: Annotated[str, typer.Option("--table", metavar="NAME", help="Only this table.")] = "",
    csv: Annotated[bool, typer.Option("--csv", help="Print one line of CSV for each number and nothing else.")] = False,
    json: JsonOption = False,
    picture: Annotated[
        str,
        typer.Option(
            "--picture",
            metavar="FILE",
            help="Also draw the table, the first one without --table, as .svg, .png or .pdf.",
        ),
    ] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Hold the odds of every card, or those named, against seeded trials.")
    ] = False,
    deep: Annotated[bool, typer.Option("--deep", help="With --check, find smaller errors; takes longer.")] = False,
    debug: DebugOption = False,
) -> None:
    """Show the exact odds of a game's cards.

    Exit codes: 0 done, 1 the cards have errors or a check failed, 2 wrong use, 3 a file cannot be read or written.
    """
    if csv and json:
        raise UsageError("--csv and --json do not go together. Choose one.")
    workspace, source = named_game(game)
    if deep and not check:
        raise UsageError("--deep goes with --check.")
    if check:
        if at or given or table or picture:
            raise UsageError("--check goes with names of cards, --deep, --csv and --json alone.")
        raise typer.Exit(_show_check(source, cards or [], deep=deep, csv=csv, json=json))
    card_set, tables = _counted(source, cards or [], at, given or [])
    if table:
        from generator.odds.tables import table_named

        found = table_named(tables, table)
        if found is None:
            raise UsageError(f'There is no table "{table}". Tables here: {", ".join(one.name for one in tables)}.')
        tables = [found]
    elif not (csv or json):
        tables = [one for one in tables if not one.detail] or tables
    if picture:
        from generator.report.odds_picture import write_picture
        from generator.workspace import typed_path

        path = typed_path(picture, workspace.here)
        caption = f"{card_set.file.title} {card_set.file.version}"
        write_picture(tables[0], caption, path, source.folders.fonts)
    _show(source.name, tables, csv=csv, json=json)
    if picture:
        tell(f"Picture: {workspace.shown(path)}")


def _counted(
    source: GameSource, names: Sequence[str], at: str, given: Sequence[str]
) -> tuple[CardSet, Sequence[OddsTable]]:
    from generator.game import counted_odds
    from generator.odds.tables import Question

    play, card_set = _sound(source)
    if play.odds is None:
        raise UsageError(f"{source.name} has no odds to count: its code offers none.")
    question = Question(
        tuple(_card(card_set, name) for name in names),
        _card(card_set, at) if at else None,
        tuple(given),
    )
    return card_set, counted_odds(play, card_set, question)


def _sound(source: GameSource) -> tuple[Game, CardSet]:
    """The game and its cards. Exits with 1 where they have errors."""
    from generator.check import load
    from generator.findings import Report

    play, card_set, findings = load(source)
    if Report.of(findings).errors:
        tell(f"The cards have errors, so their odds would be wrong. `pnp check {source.name}` shows them.")
        raise typer.Exit(1)
    return play, card_set


def _show_check(source: GameSource, names: Sequence[str], *, deep: bool, csv: bool, json: bool) -> int:
    """Print exact odds beside trials; the exit code."""
    from generator.game import checked_odds
    from generator.report.odds_check import check_csv, check_lines, check_value

    play, card_set = _sound(source)
    if play.odds_check is None:
        raise UsageError(f"{source.name} has no odds to check: its code offers no trials of them.")
    chosen = [_card(card_set, name) for name in names]
    checked = checked_odds(play, card_set, deep=deep)
    assert checked is not None
    checked = checked.of(chosen) if chosen else checked
    if csv:
        hand_out(check_csv(checked))
    elif json:
        from generator.report.as_json import as_text

        hand_out(as_text(check_value(source.name, checked)))
    else:
        from generator.report.terminal import write_lines

        write_lines(check_lines(checked), sys.stdout)
    return 1 if checked.disagreeing or checked.faults else 0


def _card(card_set: CardSet, wanted: str) -> Card:
    """The card of this id or name, or with this in its name, in any roster. Raises UsageError with near ones."""
    from generator.words import nearest

    word = wanted.strip().casefold()
    everything = [card for deck in card_set.decks.values() for card in deck]
    ways: tuple[Callable[[Card], bool], ...] = (
        lambda card: card.id.casefold() == word,
        lambda card: _name(card).casefold() == word,
        lambda card: bool(word) and word in _name(card).casefold(),
    )
    for way in ways:
        found = [card for card in everything if way(card)]
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(f"{_name(card)} ({card.id})" for card in found[:MOST_OFFERED])
            more = f" and {len(found) - MOST_OFFERED} more" if len(found) > MOST_OFFERED else ""
            raise UsageError(f'"{wanted}" may be {listed}{more}. Write the id.')
    known = [text for card in everything for text in (_name(card), card.id)]
    near = nearest(wanted, known)
    guess = f' Did you mean "{near}"?' if near else ""
    raise UsageError(f'There is no card "{wanted}".{guess}')


def _name(card: Card) -> str:
    return str(card.values.get("name") or card.id)


def _show(game: str, tables: Sequence[OddsTable], *, csv: bool, json: bool) -> None:
    from generator.report.odds import odds_csv, odds_lines, odds_value

    if csv:
        hand_out(odds_csv(tables))
        return
    if json:
        from generator.report.as_json import as_text

        hand_out(as_text(odds_value(game, tables)))
        return
    from generator.report.terminal import write_lines

    width = shutil.get_terminal_size((PIPE_WIDTH, 24)).columns if sys.stdout.isatty() else PIPE_WIDTH
    for number, table in enumerate(tables):
        if number:
            say("", "")
        write_lines(odds_lines(table, width), sys.stdout)
