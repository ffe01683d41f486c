"""Which components and cards of a set are printed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from generator.errors import UsageError
from generator.game import Component
from generator.words import nearest

_RANGE = re.compile(r"(\d+)\s*(?:-|\u2013)\s*(\d+)|(\d+)")


def chosen(components: Iterable[Component], extras: Iterable[str] = (), only: str = "") -> tuple[Component, ...]:
    """The components to print: optional ones only when named in `extras`, and of them the cards that `only` names.

    `only` lists component names, card ids and numbers or ranges of numbers (as printed on the cards) with
    commas between. Raises UsageError with near names for what does not exist, and when nothing is left.
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
    numbers: set[int] = set()
    names: set[str] = set()
    known = {component.name for component in components} | {card.id for part in components for card in part.cards}
    for part in (part.strip() for part in only.split(",")):
        if not part:
            continue
        match = _RANGE.fullmatch(part)
        if match and part not in known:
            first, last = int(match[1] or match[3]), int(match[2] or match[3])
            if first > last:
                raise UsageError(f'--only "{part}": the first number is larger than the last.')
            numbers.update(range(first, min(last, 100_000) + 1))
        elif part in known:
            names.add(part)
        else:
            raise UsageError(
                f'--only "{part}" is no card id, component or number. {_near(part, known)}'
                f"Components: {', '.join(component.name for component in components)}."
            )
    left = []
    for component in components:
        cards = tuple(
            card
            for card in component.cards
            if component.name in names or card.id in names or (card.row is not None and card.number in numbers)
        )
        if cards:
            left.append(replace(component, cards=cards))
    if not left:
        raise UsageError(f'--only "{only}" leaves nothing to print.')
    return tuple(left)
