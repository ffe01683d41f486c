"""What a site tells of a set: its cards with all that is known of each, and what changed from version to version."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from generator.cards import Card
from generator.errors import PnpError
from generator.exports.tabletop.pieces import TablePiece, TableStack, plain, slug
from generator.face import GlyphRun
from generator.game import CardSet, Game, counted_odds
from generator.history.differences import CardChange, differences
from generator.history.record import read_record_file, releases
from generator.history.states import SetState
from generator.history.word_changes import is_prose, word_changes
from generator.odds.tables import Question, shown
from generator.workspace import GameFolders

MOST_CHOICES = 14
"""Different values of a column beyond which nobody ticks them one by one."""
LONGEST_CHOICE = 24
CardKey = tuple[str, str]
"""The roster of a card, or its component where that has none, and its id."""
_LONGEST = 60
_NEVER = frozenset("id name text rules_text flavor art image picture number".split())


class Words(Struct, frozen=True):
    """A stretch of a changed text: `same`, `gone` or `new`."""

    kind: str
    text: str


class CardHistory(Struct, frozen=True):
    """What became of a card in a version: what of it, in words."""

    version: str
    what: str
    words: tuple[Words, ...] = ()


class OddsRow(Struct, frozen=True):
    """One row of a table of odds, its cells as texts."""

    title: str
    cells: tuple[str, ...]


class OddsSheet(Struct, frozen=True):
    """A table of odds of one card."""

    title: str
    note: str
    above: tuple[tuple[str, int], ...]
    """What stands over several columns, and over how many."""
    head: tuple[str, ...]
    rows: tuple[OddsRow, ...]


class PlayedCell(Struct, frozen=True):
    """A figure as text, its interval, and a mark where wins are beyond chance."""

    value: str
    interval: str = ""
    mark: str = ""


class PlayedRow(Struct, frozen=True):
    """What happened to a card: how often in a game at each number of players, then who won with it."""

    title: str
    cells: tuple[PlayedCell, ...]


class PlayedSheet(Struct, frozen=True):
    """Figures of games that bots played, of one card."""

    players: tuple[int, ...]
    rows: tuple[PlayedRow, ...]
    note: str


class ShownPicture(Struct, frozen=True):
    """A picture of a page: its file, pixels across and down, and what it shows in words."""

    file: str
    width: int
    height: int
    words: str


class SiteCard(Struct, frozen=True):
    """One card of the site: where it stands, what it says, what is known of it."""

    piece: TablePiece
    stack: TableStack
    number: int
    fields: tuple[tuple[str, str], ...]
    rulings: tuple[tuple[str, str], ...]
    odds: tuple[OddsSheet, ...]
    changes: tuple[CardHistory, ...]
    key: CardKey
    played: PlayedSheet | None = None
    """Figures of games that bots played."""
    seen_changes: tuple[ShownPicture, ...] = ()
    """Pictures of the card as it was and as it is."""


class CardFilter(Struct, frozen=True):
    """A column by which cards can be chosen, and its values in order."""

    name: str
    title: str
    values: tuple[str, ...]


class SiteRelease(Struct, frozen=True):
    """A version, and what changed in it: cards with their changes, rules."""

    version: str
    cards: tuple[tuple[str, CardKey | None, tuple[CardHistory, ...]], ...]
    """Name, key (None of a card that is gone) and changes."""
    rules: tuple[CardHistory, ...]


def site_cards(
    stacks: Sequence[TableStack],
    game: Game,
    card_set: CardSet,
    history: Mapping[CardKey, Sequence[CardHistory]],
    played: Mapping[CardKey, PlayedSheet],
    seen_changes: Mapping[CardKey, tuple[ShownPicture, ...]],
) -> list[SiteCard]:
    """The cards of all decks, in order."""
    by_id = {(name, card.id): card for name, deck in card_set.decks.items() for card in deck}
    found: list[SiteCard] = []
    for stack in stacks:
        columns = told_columns(stack, card_set)
        spec = card_set.file.components.get(stack.name)
        roster = spec.roster if spec else ""
        for piece in stack.pieces:
            key = (roster or stack.name, piece.card_id)
            card = by_id.get(key)
            found.append(
                SiteCard(
                    piece,
                    stack,
                    len(found) + 1,
                    tuple(_fields(piece, columns)),
                    tuple(_rulings(piece, card_set)),
                    tuple(_odds(game, card_set, card)) if card else (),
                    tuple(history.get(key, ())),
                    key,
                    played.get(key),
                    seen_changes.get(key, ()),
                )
            )
    return found


def told_columns(stack: TableStack, card_set: CardSet) -> tuple[str, ...]:
    """The columns of a component that people read: those in play, and those whose values stand on the faces.

    What a drawing is made of (a color, the length of an ear) is nobody's business.
    """
    spec = card_set.file.components.get(stack.name)
    roster = card_set.file.rosters.get(spec.roster) if spec else None
    in_play = {slug(name).replace("-", "_") for name in (roster.in_play if roster else ())}
    seen: dict[str, list[bool]] = {}
    for piece in stack.pieces:
        said = _words_on(piece)
        texts = set(piece.text.split("\n"))
        for name, value in piece.values:
            if value and name not in _NEVER and len(value) <= _LONGEST and value not in texts:
                seen.setdefault(name, []).append(set(_tokens(value)) <= said)
    return tuple(name for name, drawn in seen.items() if name in in_play or sum(drawn) >= 0.8 * len(drawn))


def _words_on(piece: TablePiece) -> set[str]:
    runs = (
        item.text for face in (piece.front, piece.back) if face for item in face.walk() if isinstance(item, GlyphRun)
    )
    return {word for text in runs for word in _tokens(text)}


def _tokens(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold()) or [text]


def _fields(piece: TablePiece, columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What a person reads of a card beside its name and texts."""
    texts = set(piece.text.split("\n"))
    for name, value in piece.values:
        if name in columns and value and value not in texts:
            yield name.replace("_", " "), value


def _rulings(piece: TablePiece, card_set: CardSet) -> Iterator[tuple[str, str]]:
    """Rulings that name the card."""
    called = re.compile(rf"(?<!\w){re.escape(piece.name)}(?!\w)", re.IGNORECASE) if len(piece.name) > 2 else None
    for code, text in card_set.file.rulings.items():
        if called and called.search(str(text)):
            yield str(code), plain(str(text))


def _odds(game: Game, card_set: CardSet, card: Card) -> Iterator[OddsSheet]:
    try:
        tables = counted_odds(game, card_set, Question((card,)))
    except PnpError:
        return
    for table in tables:
        if table.detail:
            continue
        rows = [
            OddsRow(
                row,
                tuple(shown(cell, table.unit_of(panel)) for panel in table.panels for cell in panel.cells[number]),
            )
            for number, row in enumerate(table.rows)
        ]
        head = tuple(column for panel in table.panels for column in panel.columns)
        above = tuple((panel.title, len(panel.columns)) for panel in table.panels)
        several = above if any(title for title, _ in above) else ()
        yield OddsSheet(table.title, table.note, several, (table.row_title, *head), tuple(rows))


def filters_of(cards: Sequence[SiteCard]) -> list[CardFilter]:
    """Columns that people read with a few short values, which several cards share."""
    values: dict[str, dict[str, int]] = {}
    for card in cards:
        told = {title for title, _ in card.fields}
        for name, value in card.piece.values:
            if name.replace("_", " ") in told and value:
                counts = values.setdefault(name, {})
                counts[value] = counts.get(value, 0) + 1
    found: list[CardFilter] = []
    for name, counts in values.items():
        if 1 < len(counts) <= MOST_CHOICES and max(map(len, counts)) <= LONGEST_CHOICE and max(counts.values()) > 1:
            found.append(CardFilter(name, name.replace("_", " "), tuple(sorted(counts, key=_order))))
    return found


def _order(text: str) -> tuple[int, float, str]:
    number = re.fullmatch(r"-?\d+(\.\d+)?", text)
    return (0, float(text), "") if number else (1, 0.0, text.casefold())


# --------------------------------------------------------------------------------------------------------- what changed


class SiteHistory(Struct, frozen=True):
    """What changed from each release to the next, the newest first; and the same by card."""

    releases: tuple[SiteRelease, ...] = ()
    by_card: Mapping[CardKey, Sequence[CardHistory]] = {}


def history_of(folders: GameFolders, version: str, now: Callable[[], SetState]) -> SiteHistory:
    """What changed from release to release, and to the set as it is.

    `now` is asked only for a `version` that is not released: the whole set is drawn for it. Raises FileAccessError for
    a record that cannot be read.
    """
    states = [read_record_file(path, folders.shown(path)) for path in releases(folders.data).values()]
    if states and states[-1].version != version:
        states.append(now())
    told: list[SiteRelease] = []
    by_card: dict[CardKey, list[CardHistory]] = {}
    if len(states) > 1:
        for card in states[0].cards:
            by_card.setdefault((card.group, card.id), []).append(CardHistory(states[0].version, "first printed"))
    for before, after in pairwise(states):
        change = differences(before, after)
        cards = []
        for one in change.cards:
            changes = tuple(_changes(one, after.version))
            if changes:
                cards.append((one.card.called, (one.card.group, one.card.id) if one.after else None, changes))
                by_card.setdefault((one.card.group, one.card.id), []).extend(changes)
        texts = change.rules_text if before.rules_text and after.rules_text else ()
        rules = tuple(_field(field.name, field.old, field.new, after.version) for field in (*change.rules, *texts))
        if cards or rules:
            told.append(SiteRelease(after.version, tuple(cards), rules))
    return SiteHistory(tuple(told[::-1]), by_card)


def _changes(one: CardChange, version: str) -> Iterator[CardHistory]:
    if one.kind == "added":
        yield CardHistory(version, "new")
    elif one.kind == "removed":
        yield CardHistory(version, "gone")
    for field in one.fields:
        if field.name != "id" and not (field.made and any(not other.made for other in one.fields)):
            yield _field(field.name, field.old, field.new, version)
    if one.kind == "changed" and len(set(one.copies)) > 1:
        yield _field("copies", str(one.copies[0]), str(one.copies[1]), version)
    if one.only_drawn_anew:
        yield CardHistory(version, "drawn anew")


def _field(name: str, old: str, new: str, version: str) -> CardHistory:
    title = name.replace("_", " ")
    if is_prose(old, new):
        return CardHistory(version, title, tuple(Words(kind, text) for kind, text in word_changes(old, new)))
    parts = [Words("gone", old)] if old else []
    parts += [Words("new", new)] if new else []
    return CardHistory(version, title, tuple(parts))
