"""Cards whose front shows nothing of their row, where those of others do: silence told apart from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.cards import Card
from generator.face import Face, GlyphRun, Group, Picture
from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.words import counted, listed, quoted

if TYPE_CHECKING:
    from generator.faces.maker import CardFaces

CODES: Mapping[str, str] = MappingProxyType(
    {"roster/nothing-drawn": "A card's front shows nothing of its row, and those of other cards do."}
)
CODE = "nothing-drawn"


def judge_words(card_set: CardSet, faces: Iterable[CardFaces]) -> Iterator[Finding]:
    """A warning for each component with cards that show no text and no picture of their row while others do.

    Silent where no card of the component shows any: its template draws the same for all of them.
    """
    by_part: dict[str, list[CardFaces]] = {}
    for entry in faces:
        by_part.setdefault(entry.component.name, []).append(entry)
    for name, entries in by_part.items():
        spec = card_set.file.components.get(name)
        roster = card_set.file.rosters.get(spec.roster) if spec and spec.roster else None
        if roster is None or CODE in roster.as_meant:
            continue
        silent = [entry.card for entry in entries if not _shows(entry.front, entry.card)]
        if silent and len(silent) < len(entries):
            yield _finding(silent, entries[0].component.title)


def _finding(cards: list[Card], title: str) -> Finding:
    names = listed((quoted(str(card.values.get("name") or card.id)) for card in cards), most=6)
    many = len(cards) > 1
    return Finding(
        "roster/nothing-drawn",
        Severity.WARNING,
        f"{title}: {counted(len(cards), 'front')} {'show' if many else 'shows'} nothing of "
        f"{'their rows' if many else 'its row'}: {names}.",
        f'Fill in the row, or take it out. If it is meant, write as_meant = ["{CODE}"] under this roster in game.toml.',
        cards[0].place,
    )


def _shows(face: Face, card: Card) -> bool:
    """Whether a front shows any value of a card's row, as text or as picture."""
    name = _letters(str(card.values.get("name") or ""))
    said = ""
    for item in face.walk():
        if isinstance(item, Group):
            if item.file is not None and _names(card, item.file):
                return True
        elif isinstance(item, Picture):
            if not isinstance(item.file, Path) or _names(card, item.file):
                return True
        elif isinstance(item, GlyphRun):
            said += _letters(item.text)
            if name and name in said:  # mostly in the first text
                return True
    return any(word in said for word in _words(card.values))


def _words(values: Mapping[str, object]) -> Iterator[str]:
    for name, value in values.items():
        for part in value if isinstance(value, tuple | list) else (value,):
            word = _letters(str(part)) if isinstance(part, str | int | float) else ""
            if name != "copies" and len(word) > (2 if name == "id" else 0):  # an id of a letter is in any text
                yield word


def _names(card: Card, file: Path) -> bool:
    return any(isinstance(value, str) and file.stem.casefold() in value.casefold() for value in card.values.values())


def _letters(text: str) -> str:
    """A text without blanks and marks, in small letters: lines are broken, and templates may change the case."""
    return "".join(filter(str.isalnum, text.casefold()))
