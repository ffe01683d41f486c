"""`pnp cards`: a set's cards as a table, with their generated text, for people who write rulebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from generator.cli.console import guarded, hand_out, say, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.errors import FileAccessError, UsageError
from generator.outgoing import csv_text, for_markdown, for_terminal
from generator.words import counted, nearest
from generator.workspace import typed_path

R = TypeVar("R", bound=Mapping[str, object])

if TYPE_CHECKING:
    from generator.game import CardSet, Game

EXAMPLES = (
    "\b\nExamples:\n  pnp cards ratings-war\n  pnp cards ratings-war --kind wrestler --where prestige=2"
    "\n  pnp cards ratings-war --columns name,prestige,text --format markdown"
    "\n  pnp cards top-dog --format csv -o dogs.csv"
)
SHORT = 60
SHOWN_FIRST = ("name", "prestige", "gimmick", "kind", "copies", "text")
"""Columns that say what a card does, where a game has a generated text."""


class TableFormat(StrEnum):
    """How the table is written."""

    TEXT = "text"
    CSV = "csv"
    MARKDOWN = "markdown"
    JSON = "json"


@guarded
def cards(
    game: GameArgument,
    kind: Annotated[
        str, typer.Option("--kind", "-k", help="Only one component's cards, such as wrestler.", show_default=False)
    ] = "",
    where: Annotated[
        list[str] | None,
        typer.Option(
            "--where", "-w", help="Only cards that meet a condition: prestige=2, text~injure, cost>=3, text!~draw."
        ),
    ] = None,
    columns: Annotated[
        str, typer.Option("--columns", "-c", help="Columns by name, with commas.", show_default=False)
    ] = "",
    format: Annotated[TableFormat, typer.Option("--format", help="How the table is written.")] = TableFormat.TEXT,  # noqa: A002
    output: Annotated[
        str, typer.Option("--output", "-o", help="Write to this file, in UTF-8, not to the screen.", show_default=False)
    ] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """List the cards of a game with the text that is made for them.

    Columns are those of the rosters and the generated ones; without --columns the shorter ones are shown.
    """
    _, source = named_game(game)
    from generator.check import load
    from generator.game import components

    played, card_set, findings = load(source)
    if any(finding.severity.rank == 0 for finding in findings):
        tell(f"Some cells cannot be read; `pnp check {source.name}` shows them.")
    made = [component for component in components(played, card_set) if card_set.file.components[component.name].roster]
    if kind and kind not in [component.name for component in made]:
        known = ", ".join(component.name for component in made) or "none"
        near = nearest(kind, [component.name for component in made])
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(f'{source.name} has no cards of the kind "{kind}". {guess}Known: {known}.')
    if format is TableFormat.CSV and not json:
        parts = [component.name for component in made if kind in ("", component.name)]
        _give_out(csv_text(_as_csv(played, card_set, parts, where, columns)), output)
        return
    rows: list[dict[str, object]] = []
    for component in made:
        if not kind or component.name == kind:
            rows += [{"component": component.name, **_values(card.values)} for card in component.cards]
    every = list(dict.fromkeys(column for row in rows for column in row))
    rows = _chosen_rows(rows, where, every)
    form = TableFormat.JSON if json else format
    chosen = _columns(columns, every, rows, everything=form is TableFormat.JSON)
    if form is TableFormat.JSON:
        from generator.report.as_json import as_text

        table = [{column: row[column] for column in chosen if column in row} for row in rows]
        _give_out(as_text({"game": source.name, "cards": table}), output)
        return
    written = [[_shown(row.get(column, "")) for column in chosen] for row in rows]
    lines = _markdown(chosen, written) if form is TableFormat.MARKDOWN else _aligned(chosen, written)
    if output:
        _give_out("".join(f"{line}\n" for line in lines), output)
    else:
        say(*lines)
    if form is TableFormat.TEXT:
        tell(f"{counted(len(rows), 'card')}.")


def _give_out(document: str, output: str) -> None:
    """A document to standard output, or to a file: with a byte order mark where it is CSV, for spreadsheets."""
    if not output:
        hand_out(document)
        return
    path = typed_path(output, Path.cwd())
    data = document.encode("utf-8-sig" if path.suffix.lower() == ".csv" else "utf-8")
    try:
        path.write_bytes(data)
    except OSError as error:
        raise FileAccessError(f"{output}: cannot be written ({error.strerror}).") from error
    tell(f"Written: {output}")


def _as_csv(
    game: Game, card_set: CardSet, parts: Sequence[str], where: Sequence[str] | None, columns: str
) -> list[list[str]]:
    """The roster of each of these components as it would be typed, its generated texts beside; headers first.

    Each column stands there once, under its header, so that one roster is read back as the same cards. Cards of
    several rosters have their component's name in a column of its own.
    """
    from generator.game import with_face_values
    from generator.roster.written import written_deck

    rows: list[dict[str, str]] = []
    headers: dict[str, str] = {}
    for name in parts:
        deck = card_set.deck(card_set.file.components[name].roster)
        made = written_deck(deck, [with_face_values(game, card_set, name, card) for card in deck])
        rows += [{"component": name, **row} for row in made] if len(parts) > 1 else made
        headers |= {word: column.header for column in deck.columns for word in column.words}
    every = list(dict.fromkeys(column for row in rows for column in row))
    asked = ",".join(headers.get(name.strip(), name) for name in columns.split(","))
    # conditions may name a column by its word in templates, too
    by_word = [{**{word: row.get(header, "") for word, header in headers.items()}, **row} for row in rows]
    kept = _chosen_rows(by_word, where, list(dict.fromkeys((*every, *headers))))
    chosen = _columns(asked, every, kept, everything=True)
    return [chosen, *([row.get(column, "") for column in chosen] for row in kept)]


def _values(values: Mapping[str, object]) -> dict[str, object]:
    return {column: _plain(value) for column, value in values.items() if _is_simple(value)}


def _is_simple(value: object) -> bool:
    return value is None or not isinstance(value, Mapping)


def _plain(value: object) -> object:
    if isinstance(value, bool | int | float) or value is None:
        return value
    if isinstance(value, str):
        return str(value).replace("**", "")
    if isinstance(value, list | tuple | frozenset | set):
        return " ".join(map(str, value))
    return str(value)


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def _chosen_rows(rows: Sequence[R], conditions: Sequence[str] | None, every: Sequence[str]) -> list[R]:
    """The rows that meet all conditions of `--where`. Raises UsageError for one that cannot be read."""
    if not conditions:
        return list(rows)
    from generator.roster.where import condition

    asked = [condition(text, every) for text in conditions]
    return [row for row in rows if all(meets(lambda name, row=row: _shown(row.get(name))) for meets in asked)]  # type: ignore[misc]


def _columns(asked: str, every: Sequence[str], rows: Sequence[Mapping[str, object]], *, everything: bool) -> list[str]:
    if asked:
        names = [name.strip() for name in asked.split(",") if name.strip()]
        for name in names:
            if name not in every:
                near = nearest(name, every)
                guess = f'Did you mean "{near}"? ' if near else ""
                raise UsageError(f'There is no column "{name}". {guess}Columns: {", ".join(every)}.')
        return names
    if everything:
        return list(every)
    # What is blank everywhere, or the same on every card, tells a reader nothing.
    telling = [column for column in every if len({_shown(row.get(column)) for row in rows}) > 1 or (len(rows) == 1)]
    first: list[str] = [column for column in SHOWN_FIRST if column in telling]
    return first if "text" in telling else telling[:10]


def _aligned(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    rows = [[for_terminal(cell) for cell in row] for row in rows]
    widths = [
        min(max([len(column), *(len(row[place]) for row in rows)]), SHORT) if place < len(columns) - 1 else 0
        for place, column in enumerate(columns)
    ]
    for row in [columns, *rows]:
        cells = [f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)]
        yield "  ".join(cells).rstrip()


def _markdown(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(map(for_markdown, columns))} |"
    yield f"|{'|'.join(' --- ' for _ in columns)}|"
    for row in rows:
        yield f"| {' | '.join(map(for_markdown, row))} |"
