"""Cards beside one another: ids that are made, ids and names that two of them share, cards that are left out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from generator.cards import Card
from generator.findings import Finding, Severity
from generator.roster.column_types import DEVICES
from generator.roster.matching import ColumnMatch
from generator.roster.names import made_id
from generator.roster.read import RosterRows
from generator.words import counted, listed, quoted


class IdMaker:
    """Makes ids of names for cards of one kind, numbered where two are alike."""

    def __init__(self, kind: str) -> None:
        self._kind = made_id(kind) or "card"
        self._taken: set[str] = set()
        self._again: dict[str, int] = {}

    def made(self, name: str, number: int) -> str:
        """An id for a card of this name; by its number where the name has no letters that an id can have."""
        base = made_id(name) or f"{self._kind}-{number}"
        if base in DEVICES:
            base = f"{base}-card"
        found = base
        while found in self._taken:
            self._again[base] = self._again.get(base, 1) + 1
            found = f"{base}-{self._again[base]}"
        self._taken.add(found)
        return found


_SIGNS = re.compile(r"[^\w.~]+")


def _in_file_names(text: str) -> str:
    """What of an id makes a difference in the names of files."""
    if text.isalnum() and text.isascii():
        return text.casefold()
    return _SIGNS.sub("-", unicodedata.normalize("NFC", text).casefold()).strip("-.")


def ids_made(table: RosterRows, match: ColumnMatch, cards: Sequence[Card]) -> Iterator[Finding]:
    """That the cards of a table without ids got some, and which."""
    if "id" in match.positions or not cards:
        return
    made = "from the names" if "name" in match.positions else "by number"
    examples = listed((quoted(card.id) for card in cards), most=3)
    yield Finding(
        "roster/ids-made",
        Severity.NOTICE,
        f'There is no column "id": ids are made {made} ({examples}).',
        "Add an id column if a name may change while its pictures and files should not; if another column holds ids, "
        'write id = "its header" under this roster in game.toml.',
        table.header_place,
    )


def same_ids(cards: Sequence[Card]) -> Iterator[Finding]:
    """Cards whose ids are the same, or would give files one name."""
    first: dict[str, Card] = {}
    for card in cards:
        other = first.setdefault(_in_file_names(card.id), card)
        if other is not card and card.id:
            twice = f"The id {quoted(card.id)} stands on two cards"
            alike = f"The ids {quoted(other.id)} and {quoted(card.id)} are the same in file names"
            yield Finding(
                "roster/same-id",
                Severity.ERROR,
                f"{twice if card.id == other.id else alike}; the first is in row {other.place.row}.",
                "Give each card an id of its own; case, spaces and signs do not make a difference.",
                card.at("id"),
                _name(card),
                (other.at("id"),),
            )


def same_names(cards: Sequence[Card], severity: Severity | None) -> Iterator[Finding]:
    """Cards of one name, told with this severity; None where they are meant."""
    if severity is None:
        return
    first: dict[str, Card] = {}
    for card in cards:
        name = _name(card)
        key = " ".join(unicodedata.normalize("NFC", name).casefold().split())
        other = first.setdefault(key, card)
        if other is not card and key:
            yield Finding(
                "roster/same-name",
                severity,
                f"Two cards are called {quoted(name)}; the first is in row {other.place.row}.",
                "To print one card several times, use the column copies.",
                card.at("name"),
                name,
                (other.at("name"),),
            )


def no_copies(cards: Sequence[Card]) -> Iterator[Finding]:
    """Cards that are left out by 0 copies."""
    left_out = [card for card in cards if card.copies == 0]
    if left_out:
        names = listed((quoted(_name(card) or card.id) for card in left_out), most=12)
        yield Finding(
            "roster/no-copies",
            Severity.NOTICE,
            f"{counted(len(left_out), 'card')} {'has' if len(left_out) == 1 else 'have'} 0 copies and "
            f"{'is' if len(left_out) == 1 else 'are'} not printed: {names}.",
            "",
            left_out[0].at("copies"),
        )


def _name(card: Card) -> str:
    name = card.values.get("name")
    return name if isinstance(name, str) else ""
