"""What an update pack prints and swaps, from the difference between two states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.prepress.update import Swap, Update
from generator.release.differences import CardChange, SetChange
from generator.release.states import CardState, ComponentState
from generator.release.told import short_words


def update_for(change: SetChange, ink: str) -> Update:
    """The update for prints in one ink: new and changed faces, and copies that are added."""
    parts = {**change.before.components, **change.after.components}
    titles = {name: part.title for name, part in parts.items()}
    copies: dict[tuple[str, str], int] = {}
    swaps: dict[str, list[Swap]] = {name: [] for name in titles}
    for one in change.cards:
        for component, out, put_in in _pieces(one, ink):
            if put_in and one.after:
                copies[component, one.after.id] = put_in
            if out or put_in:
                swaps[component].append(
                    Swap(
                        component,
                        out,
                        _name(one.before, parts[component]) if out else "",
                        put_in,
                        _name(one.after, parts[component]) if put_in else "",
                        short_words(one, titles, numbered=parts[component].numbered),
                    )
                )
    listed = tuple(swap for of_component in swaps.values() for swap in of_component)
    return Update(change.before.label, change.after.version, copies, listed)


def updates_for(change: SetChange, inks: tuple[str, ...]) -> Mapping[str, Update]:
    """The updates for prints in each ink."""
    return {ink: update_for(change, ink) for ink in inks}


def _pieces(change: CardChange, ink: str) -> Iterator[tuple[str, int, int]]:
    """Component, pieces to take out, pieces to put in: all where it looks different, else what copies differ by."""
    before, after = change.copies
    components = dict.fromkeys(
        (*(change.after.pieces if change.after else ()), *(change.before.pieces if change.before else ()))
    )
    for component in components:
        was = before if change.before and component in change.before.pieces else 0
        now = after if change.after and component in change.after.pieces else 0
        moved = any(piece.component == component and ink in piece.inks for piece in change.faces)
        if moved:
            yield component, was, now
        else:
            yield component, max(0, was - now), max(0, now - was)


def _name(card: CardState | None, part: ComponentState) -> str:
    """As a person finds it on the table: by its number, where cards show one, and its name."""
    if card is None:
        return ""
    if not part.numbered:
        return card.called
    made = {piece.made["number"] for piece in card.pieces.values() if "number" in piece.made}
    return f"No. {made.pop() if len(made) == 1 else card.number} {card.called}"
