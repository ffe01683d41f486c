"""What changed between two states of a set, card by card."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from msgspec import Struct
from msgspec.structs import replace

from generator.gamefile import PROGRAM_SETTINGS
from generator.history.states import CardState, SetState
from generator.history.versions import Level
from generator.roster.names import made_id

SAME_PARAGRAPH = 0.5
"""The share of words that two texts have in common from which on one became the other."""


class FieldChange(Struct, frozen=True):
    """One value, old and new; blank where it was not there. `made` is one that the game makes from others."""

    name: str
    old: str
    new: str
    in_play: bool = False
    made: bool = False


class FaceChange(Struct, frozen=True):
    """A face whose drawing changed: its component, side (`front`, `back`) and the inks it changed in."""

    component: str
    side: str
    inks: tuple[str, ...]


class CardChange(Struct, frozen=True):
    """What happened to one card: `before` is None for a new one, `after` for one that is gone."""

    before: CardState | None
    after: CardState | None
    fields: tuple[FieldChange, ...] = ()
    faces: tuple[FaceChange, ...] = ()

    @property
    def card(self) -> CardState:
        """The card as it is now, or as it was."""
        card = self.after or self.before
        assert card is not None
        return card

    @property
    def kind(self) -> str:
        """`added`, `removed` or `changed`."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"

    @property
    def renamed(self) -> bool:
        """Whether it has another name than before."""
        return self.before is not None and self.after is not None and self.before.called != self.after.called

    @property
    def number(self) -> tuple[int, int] | None:
        """Its number before and after, where that moved."""
        if self.before is None or self.after is None or self.before.number == self.after.number:
            return None
        return self.before.number, self.after.number

    @property
    def copies(self) -> tuple[int, int]:
        """How often it is in the set, before and after."""
        return (self.before.copies if self.before else 0), (self.after.copies if self.after else 0)

    @property
    def only_drawn_anew(self) -> bool:
        """Whether nothing but its drawing changed."""
        return self.kind == "changed" and not self.fields and self.number is None and len(set(self.copies)) == 1

    @property
    def only_moved(self) -> bool:
        """Whether nothing but its number, and what is drawn of it, changed."""
        return self.kind == "changed" and not self.fields and self.number is not None and len(set(self.copies)) == 1


class Reason(Struct, frozen=True):
    """Why a change is of its level, in words."""

    level: Level
    why: str


class SetChange(Struct, frozen=True):
    """Two states and everything between them. Without `comparable` nothing is known of drawings."""

    before: SetState
    after: SetState
    cards: tuple[CardChange, ...]
    rules: tuple[FieldChange, ...]
    files: tuple[tuple[str, str], ...]
    """Names of files behind the faces that are `new`, `gone` or `changed`."""
    reasons: tuple[Reason, ...]
    comparable: bool
    rules_text: tuple[FieldChange, ...] = ()
    """Paragraphs of the booklet by their headings; `old` or `new` is blank where one came or went."""

    @property
    def level(self) -> Level:
        """The gravest of all reasons."""
        return max((reason.level for reason in self.reasons), default=Level.NONE)

    def of_kind(self, kind: str) -> tuple[CardChange, ...]:
        """The changes of one kind."""
        return tuple(change for change in self.cards if change.kind == kind)

    @property
    def to_print(self) -> tuple[CardChange, ...]:
        """Cards that are new or look different now."""
        return tuple(change for change in self.cards if change.kind == "added" or change.faces)


def differences(before: SetState, after: SetState) -> SetChange:
    """What changed from one state to the other, in the order of the later one; what is gone comes last."""
    comparable = before.dump == after.dump
    changes = []
    for one, other in _with_new_ids(_paired(before.cards, after.cards)):
        fields = tuple(_fields(one, other, after)) if one and other else ()
        faces = tuple(_faces(one, other)) if one and other and comparable else ()
        change = CardChange(one, other, fields, faces)
        if change.kind != "changed" or fields or faces or change.number or len(set(change.copies)) > 1:
            changes.append(change)
    rules = tuple(_rules(before, after))
    known = before.rules_text is not None and after.rules_text is not None
    texts = tuple(_rules_text(before.rules_text or (), after.rules_text or ())) if known else ()
    made = SetChange(before, after, tuple(changes), rules, tuple(_files(before, after)), (), comparable, texts)
    return replace(made, reasons=tuple(_reasons(made)))


def _paired(before: Sequence[CardState], after: Sequence[CardState]) -> list[tuple[CardState | None, CardState | None]]:
    """Cards of one id; where ids are made of names and places, equal cards first, in their order.

    A row put into a roster of texts, or among cards of one name, moves the ids of those below it.
    """
    old = {(card.group, card.id): card for card in before}
    waiting: dict[tuple[object, ...], deque[CardState]] = {}
    for card in before:
        if _is_made(card):
            waiting.setdefault((card.name, *_alike(card)), deque()).append(card)
    equal: dict[int, CardState] = {}
    for card in after:
        if _is_made(card) and (same := waiting.get((card.name, *_alike(card)))):
            equal[id(card)] = same.popleft()
    taken = {id(card) for card in equal.values()}
    pairs: list[tuple[CardState | None, CardState | None]] = []
    for card in after:
        one = equal.get(id(card)) or old.get((card.group, card.id))
        if one is not None and id(card) not in equal and id(one) in taken:
            one = None
        if one is not None:
            taken.add(id(one))
        pairs.append((one, card))
    return [*pairs, *((card, None) for card in before if id(card) not in taken)]


def _is_made(card: CardState) -> bool:
    """Whether an id is as the program makes it: of the name, numbered where others have it, or of the place alone."""
    if not card.name:
        return card.id.endswith(f"-{card.number}")
    return re.fullmatch(rf"{re.escape(made_id(card.name))}(?:-\d+)?", card.id) is not None


def _with_new_ids(
    pairs: Sequence[tuple[CardState | None, CardState | None]],
) -> Iterator[tuple[CardState | None, CardState | None]]:
    """A card that is gone and a new one with all of its values are one card with another id."""
    gone: dict[tuple[object, ...], list[CardState]] = {}
    for one, other in pairs:
        if other is None and one is not None and one.values:
            gone.setdefault(_alike(one), []).append(one)
    fresh: dict[tuple[object, ...], int] = {}
    for one, other in pairs:
        if one is None and other is not None:
            fresh[_alike(other)] = fresh.get(_alike(other), 0) + 1
    taken: set[int] = set()
    for one, other in pairs:
        if one is None and other is not None:
            same = gone.get(_alike(other), [])
            if len(same) == 1 and fresh[_alike(other)] == 1:
                taken.add(id(same[0]))
                yield same[0], other
                continue
        if other is None and id(one) in taken:
            continue
        yield one, other


def _alike(card: CardState) -> tuple[object, ...]:
    return card.group, card.copies, tuple(sorted(card.values.items()))


def _fields(before: CardState, after: CardState, state: SetState) -> Iterator[FieldChange]:
    by_place = before.name == after.name and _is_made(before) and _is_made(after)
    if before.id != after.id and not by_place:
        yield FieldChange("id", before.id, after.id)
    if before.name != after.name:
        yield FieldChange("name", before.name, after.name, state.is_in_play(after.group, "name"))
    for name in dict.fromkeys((*after.values, *before.values)):
        old, new = before.values.get(name, ""), after.values.get(name, "")
        if old != new:
            yield FieldChange(name, old, new, state.is_in_play(after.group, name))
    told: set[tuple[str, str, str]] = set()
    for component, piece in after.pieces.items():
        was = before.pieces.get(component)
        if was is None:
            continue
        for name in dict.fromkeys((*piece.made, *was.made)):
            old, new = was.made.get(name, ""), piece.made.get(name, "")
            if old != new and name != "number" and (name, old, new) not in told:
                told.add((name, old, new))
                yield FieldChange(name, old, new, made=True)


def _faces(before: CardState, after: CardState) -> Iterator[FaceChange]:
    for component, piece in after.pieces.items():
        was = before.pieces.get(component)
        both = [ink for ink in piece.drawings if was is not None and ink in was.drawings]
        if was is None:
            yield FaceChange(component, "front", tuple(piece.drawings))
            continue
        for index, side in enumerate(("front", "back")):
            inks = tuple(
                ink for ink in both if was.drawings[ink][index : index + 1] != piece.drawings[ink][index : index + 1]
            )
            if inks:
                yield FaceChange(component, side, inks)


def _rules(before: SetState, after: SetState) -> Iterator[FieldChange]:
    """What changed in game.toml beside the cards."""
    if before.title != after.title:
        yield FieldChange("title", before.title, after.title)
    if before.players != after.players:
        words = [f"{least} to {most}" for least, most in (before.players, after.players)]
        yield FieldChange("players", words[0], words[1], True)
    for table, old_table, new_table in (
        ("settings", before.settings, after.settings),
        ("rulings", before.rulings, after.rulings),
    ):
        old, new = dict(_leaves(old_table, table)), dict(_leaves(new_table, table))
        for name in dict.fromkeys((*new, *old)):
            if old.get(name, "") != new.get(name, ""):
                rules = name.split(".")[1] not in PROGRAM_SETTINGS
                yield FieldChange(name, old.get(name, ""), new.get(name, ""), rules)
    for name in dict.fromkeys((*after.components, *before.components)):
        was, now = before.components.get(name), after.components.get(name)
        if was is None or now is None:
            told = [f"{one.title}" if one else "" for one in (was, now)]
            yield FieldChange(f"components.{name}", told[0], told[1], not (was or now).optional)  # type: ignore[union-attr]
            continue
        for key in ("title", "trim", "pieces", "number_per_set"):
            old_value, new_value = getattr(was, key), getattr(now, key)
            if old_value != new_value:
                counts = key in ("pieces", "number_per_set")
                yield FieldChange(f"components.{name}.{key}", _value(old_value), _value(new_value), counts)


def _rules_text(before: Sequence[tuple[str, str]], after: Sequence[tuple[str, str]]) -> Iterator[FieldChange]:
    """Paragraphs that differ. Those that stand at one place pair up where they have most words in common."""
    matcher = SequenceMatcher(None, [text for _, text in before], [text for _, text in after], autojunk=False)
    for _, start, end, first, last in (step for step in matcher.get_opcodes() if step[0] != "equal"):
        gone = list(before[start:end])
        for section, text in after[first:last]:
            near = max(gone, key=lambda one: _alike_words(one[1], text), default=None)
            if near is not None and _alike_words(near[1], text) >= SAME_PARAGRAPH:
                gone.remove(near)
                yield FieldChange(section, near[1], text)
            else:
                yield FieldChange(section, "", text)
        yield from (FieldChange(section, text, "") for section, text in gone)


def _alike_words(one: str, other: str) -> float:
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _leaves(value: object, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(item, f"{name}.{key}")
    else:
        yield name, _value(value)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(_value, value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _files(before: SetState, after: SetState) -> Iterator[tuple[str, str]]:
    for name in sorted({*before.files, *after.files}):
        old, new = before.files.get(name), after.files.get(name)
        if old != new:
            yield name, "new" if old is None else "gone" if new is None else "changed"


def _reasons(change: SetChange) -> Iterator[Reason]:
    rules = [field for field in change.rules if field.in_play]
    if rules:
        yield Reason(Level.MAJOR, f"rules or counts change ({_some(field.name for field in rules)})")
    if others := [field for field in change.rules if not field.in_play]:
        yield Reason(Level.PATCH, f"game.toml changes ({_some(field.name for field in others)})")
    if removed := change.of_kind("removed"):
        yield Reason(Level.MAJOR, f"cards are gone ({_some(one.card.called for one in removed)})")
    changed = change.of_kind("changed")
    if counts := [one for one in changed if len(set(one.copies)) > 1]:
        yield Reason(Level.MAJOR, f"the number of copies changes ({_some(one.card.called for one in counts)})")
    if added := change.of_kind("added"):
        yield Reason(Level.MINOR, f"cards are new ({_some(one.card.called for one in added)})")
    if played := [one for one in changed if any(field.in_play for field in one.fields)]:
        yield Reason(Level.MINOR, f"cards change in play ({_some(one.card.called for one in played)})")
    if change.rules_text:
        yield Reason(
            Level.PATCH, f"the rules text changes ({_some(dict.fromkeys(one.name for one in change.rules_text))})"
        )
    if any(one.faces or one.fields or one.number for one in changed):
        yield Reason(Level.PATCH, "words, numbers of cards or drawings change")


def _some(names: Iterable[str], most: int = 4) -> str:
    listed = list(names)
    more = f" and {len(listed) - most} more" if len(listed) > most else ""
    return ", ".join(listed[:most]) + more
