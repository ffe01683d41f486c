"""Which components and cards of a set are printed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from generator.cards import Card
from generator.errors import UsageError
from generator.game import Component
from generator.words import nearest

_RANGE = re.compile(r"(\d+)\s*(?:-|\u2013)\s*(\d+)|(\d+)")


def chosen(components: Iterable[Component], extras: Iterable[str] = (), only: str = "") -> tuple[Component, ...]:
    """The components to print: optional ones only when named in `extras`, and of them the cards that `only` names.

    `only` lists component names, card ids and numbers or ranges of numbers with commas between; `place:3-5` and
    `id:3-5` say whether numbers are places in the roster or ids. Raises UsageError with near names for what does not
    exist, and when nothing is left.
    """
    everything = tuple(components)
    wanted = {_optional(name, everything) for name in extras}
    parts = tuple(component for component in everything if not component.optional or component.name in wanted)
    return _only(parts, only) if only.strip() else parts


def _optional(name: str, components: tuple[Component, ...]) -> str:
    optional = [component.name for component in components if component.optional]
    if name in optional:
        return name
    if name in {component.name for component in components}:
        raise UsageError(f'"{name}" is printed anyway: leave --with {name} out.')
    listed = ", ".join(optional) or "none"
    raise UsageError(f'There is no optional component "{name}". {_near(name, optional)}Optional here: {listed}.')


def _near(name: str, known: Iterable[str]) -> str:
    near = nearest(name, known)
    return f'Did you mean "{near}"? ' if near else ""


def _only(components: tuple[Component, ...], only: str) -> tuple[Component, ...]:
    wanted = _Wanted(components)
    for part in (part.strip() for part in only.split(",")):
        if part:
            wanted.add(part)
    left = []
    for component in components:
        cards = tuple(card for card in component.cards if wanted.has(component, card))
        if cards:
            left.append(replace(component, cards=cards))
    if not left:
        where = " Its numbers are ids here; place:3-5 says places in the roster." if wanted.numbered else ""
        raise UsageError(f'--only "{only}" leaves nothing to print.{where}')
    return tuple(left)


class _Wanted:
    """The cards that `--only` names.

    A number is a place in the roster, as printed on numbered cards; where cards have numbers for ids it is an id, in
    a range as well. `place:3-5` and `id:3-5` say which of the two.
    """

    def __init__(self, components: tuple[Component, ...]) -> None:
        self._components = [component.name for component in components]
        self._ids = {card.id for part in components for card in part.cards}
        self.numbered = any(identity.isdecimal() for identity in self._ids)
        self._places: set[int] = set()
        self._numbers: set[int] = set()
        self._names: set[str] = set()

    def add(self, part: str) -> None:
        """Take one part of the list. Raises UsageError for what is none."""
        kind, said, rest = part.partition(":")
        asked = rest.strip() if said and kind.strip().casefold() in ("place", "id") and part not in self._ids else part
        as_place = asked != part and kind.strip().casefold() == "place"
        match = _RANGE.fullmatch(asked)
        if match and (as_place or asked not in self._ids):
            first, last = int(match[1] or match[3]), int(match[2] or match[3])
            if first > last:
                raise UsageError(f'--only "{part}": the first number is larger than the last.')
            ids = not as_place and (self.numbered or asked != part)
            (self._numbers if ids else self._places).update(range(first, min(last, 100_000) + 1))
        elif asked in self._ids or (asked == part and asked in self._components):
            self._names.add(asked)
        else:
            raise UsageError(
                f'--only "{part}" is no card id, component or number. {_near(part, {*self._components, *self._ids})}'
                f"Components: {', '.join(self._components)}."
            )

    def has(self, component: Component, card: Card) -> bool:
        """Whether a card is one of them."""
        if component.name in self._names or card.id in self._names:
            return True
        if card.row is None:
            return False
        return card.number in self._places or (card.id.isdecimal() and int(card.id) in self._numbers)
