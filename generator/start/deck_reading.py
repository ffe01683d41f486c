"""A stranger's table as a deck: read, guessed, mended, and every column given its place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.cards import Place
from generator.errors import UsageError
from generator.roster.names import slug
from generator.start.deck import NewDeck
from generator.start.deck_cells import choose_icons, icon_column, letters, own_icons, pictures, words
from generator.start.deck_columns import colors, content_for, copies, headers, ids, left_out
from generator.start.guess import Role, guesses
from generator.start.icons import IconFinder
from generator.start.layout import plan
from generator.start.long_texts import few_long_texts
from generator.start.looks import Frame
from generator.start.measure import Measure
from generator.start.nothing import marks, without_dashes, without_rows_of_nothing
from generator.start.reading import MOST_CARDS, MOST_LETTERS, MOST_TEXT, read_sheets
from generator.start.table import ReadTable, rows_told, table_of, without_blank_rows
from generator.text.fonts import icon_table
from generator.words import counted
from generator.workspace import Workspace, is_file


def deck_from(
    path: Path,
    shown: str,
    sheet: str,
    title: str,
    frame: Frame,
    workspace: Workspace,
    fonts: Sequence[Path] = (),
    *,
    strict: bool = False,
) -> NewDeck:
    """A deck of a file, with every column guessed and every cell as it prints; `fonts` set what ours cannot.

    `strict`: cards that no font can set are refused.

    Raises UsageError where the file holds no cards, FileAccessError where it cannot be read.
    """
    table = table_of(read_sheets(path, shown), sheet, shown)
    _refuse_too_much(table, shown)
    without_dashes(table)
    table = _cards_alone(table)
    table = without_rows_of_nothing(table, guesses(table))
    found = guesses(table)
    marks(table, found)
    deck = NewDeck(title, path, shown, table, found, frame, list(table.said))
    own_icons(deck)
    finder = IconFinder(_icon_names(workspace), [Path(name).stem for name in deck.own_icons])
    copies(deck)
    ids(deck)
    colors(deck)
    left_out(deck)
    icon_column(deck, finder)
    pictures(deck)
    words(deck, finder)
    measure = Measure(frame, workspace)
    letters(deck, measure, finder, fonts, strict=strict)
    choose_icons(deck, finder)
    headers(deck)
    place(deck, measure)
    return deck


def _refuse_too_much(table: ReadTable, shown: str) -> None:
    """Raise UsageError for what is no deck: everything in it would be measured and drawn."""
    if len(table.rows) > MOST_CARDS:
        fact = f"there are {len(table.rows):,} rows, and a new game has {MOST_CARDS:,} cards at most."
        raise UsageError(f"{shown}: {fact} Keep those that are one deck.")
    for row, number in zip(table.rows, table.numbers, strict=True):
        longest = max(map(len, row), default=0)
        if longest > MOST_LETTERS:
            fact = f"row {number} has a text of {longest:,} letters, and a card has room for a few hundred."
            raise UsageError(f"{shown}: {fact} A quote that opens and never closes makes one text of many lines.")
    if sum(len(cell) for row in table.rows for cell in row) > MOST_TEXT:
        raise UsageError(f"{shown}: it holds more than {MOST_TEXT:,} letters. Keep the rows that are one deck.")


def place(deck: NewDeck, measure: Measure, slack: float = 1.04) -> None:
    """Give every column its place; texts that have none anywhere are left out, and it is said."""
    while True:
        deck.content = content_for(deck)
        deck.plan = plan(deck.content, deck.frame, measure, slack)
        if deck.plan is not None:
            deck.long_texts = few_long_texts(deck, measure, slack)
            return
        content = deck.content
        kept = [*content.texts, *content.facts, *content.flavors, *content.kinds]
        if not kept and content.name is None:
            raise UsageError(f"{deck.shown}: its texts are too long for any card.")
        longest = max(kept, key=lambda guess: guess.longest) if kept else content.name
        assert longest is not None
        longest.role = Role.LEFT_OUT if longest is not content.name or not kept else Role.FACT
        longest.why = f"no card has room for a text of {longest.longest} letters"


def _icon_names(workspace: Workspace) -> list[str]:
    for folder in workspace.fonts:
        path = folder / "game-icons" / "icons.json"
        if is_file(path):
            return list(icon_table(path)[0])
    return []


# ------------------------------------------------------------------------ rows


def _cards_alone(table: ReadTable) -> ReadTable:
    """The table without totals, filler, headers that stand there again and tables below it, as rosters are read."""
    from generator.roster.headers import Header
    from generator.roster.matching import match_columns
    from generator.roster.names import column_letter
    from generator.roster.no_cards import cards_only
    from generator.roster.read import RosterRow, RosterRows
    from generator.roster.specs import record_model

    headers = tuple(Header(name, slug(name), index, column_letter(index)) for index, name in enumerate(table.headers))
    guess = {one.role: one.header for one in guesses(without_blank_rows(table))}
    named = {"name": guess.get(Role.NAME), "copies": guess.get(Role.COPIES)}
    headers = tuple(
        Header(
            one.text, one.name, one.index, one.letter, next((new for new, old in named.items() if old == one.text), "")
        )
        for one in headers
    )
    filled = [(row, number) for row, number in zip(table.rows, table.numbers, strict=True) if any(row)]
    records = tuple(RosterRow(Place("", number, row=number), tuple(row)) for row, number in filled)
    rows = RosterRows(Place(""), headers, records)
    match = match_columns(rows, record_model({}))
    chosen = cards_only(rows, match, frozenset())
    kept = {record.place.row for record in chosen.records}
    last = max(kept, default=0)
    for finding in chosen.findings:
        if finding.code == "roster/second-table" and finding.place and finding.severity.name == "ERROR":
            last = min(last, finding.place.row - 1)
        elif finding.code == "roster/blank-card":
            for at in (finding.place, *finding.related):
                if at is not None:
                    kept.discard(at.row)
    dropped = [number for _, number in filled if number not in kept or number > last]
    said = list(table.said)
    if dropped and len(dropped) < len(filled):
        said.append(
            f"{counted(len(dropped), 'row')} left out as no card ({rows_told(dropped)}): totals, filler, other tables."
        )
    else:
        kept, last = {number for _, number in filled}, max((number for _, number in filled), default=0)
    rest = [(row, number) for row, number in filled if number in kept and number <= last]
    return replace(table, rows=[list(row) for row, _ in rest], said=said, numbers=[number for _, number in rest])
