"""What an update pack prints and swaps, from the difference between two states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.errors import NothingToPrintError, NotThereYetError, UsageError
from generator.history.against import set_named
from generator.history.change_lines import short_words
from generator.history.differences import CardChange, SetChange, differences
from generator.history.states import CardState, ComponentState, SetState, not_yet, state_of
from generator.outputs.drawn import DrawnSet
from generator.outputs.job import BuildRequest
from generator.outputs.update import PieceSwap, Update
from generator.progress import Progress
from generator.words import listed


def update_for(change: SetChange, ink: str) -> Update:
    """The update for prints in one ink: new and changed faces, and copies that are added."""
    parts = {**change.before.components, **change.after.components}
    titles = {name: part.title for name, part in parts.items()}
    copies: dict[tuple[str, str], int] = {}
    swaps: dict[str, list[PieceSwap]] = {name: [] for name in titles}
    for one in change.cards:
        for component, out, put_in in _pieces(one, ink):
            if put_in and one.after:
                copies[component, one.after.id] = put_in
            if out or put_in:
                swaps[component].append(
                    PieceSwap(
                        component,
                        out,
                        _name(one.before, parts[component]) if out else "",
                        put_in,
                        _name(one.after, parts[component]) if put_in else "",
                        short_words(one, titles, numbered=parts[component].numbered),
                    )
                )
    listed = tuple(swap for of_component in swaps.values() for swap in of_component)
    return Update(change.before.label, change.after.version, copies, listed, _rules_pages(change))


def _rules_pages(change: SetChange) -> frozenset[int]:
    """The pages of the booklet to print anew, from 0: all where their number is another one."""
    before, after = change.before.rules_pages, change.after.rules_pages
    if before is None or after is None:
        return frozenset()
    if len(before) != len(after):
        return frozenset(range(len(after)))
    return frozenset(number for number, (old, new) in enumerate(zip(before, after, strict=True)) if old != new)


def updates_to_print(drawn: DrawnSet, request: BuildRequest, progress: Progress) -> Mapping[str, Update]:
    """By ink, what a print of the state that `request.against` names lacks; inks that lack nothing are left out.

    Raises NothingToPrintError where they lack nothing, UsageError where the two states cannot be compared.
    """
    inks = tuple(request.inks)
    after = state_of(drawn, "now", inks, progress)
    try:
        before = _before(drawn, request, inks, progress)
    except NotThereYetError:
        before = not_yet(after, request.against.strip())
    change = differences(before, after)
    if not change.comparable:
        raise UsageError(
            f"{before.label} was made by pnp {before.program}, whose drawings cannot be compared with those of today. "
            "Name a folder or a git revision with --against: it is drawn anew."
        )
    wanted = {part for part, spec in drawn.card_set.file.components.items() if not spec.optional}
    wanted |= {*before.components} - {*after.components} | {*request.extras}
    updates = {ink: update_for(change, ink).only(wanted) for ink in inks}
    printed = {ink: update for ink, update in updates.items() if update.copies or update.rules_pages}
    if not printed:
        raise NothingToPrintError(f"Nothing to print: {_nothing(updates, before.label)}")
    return printed


def _before(drawn: DrawnSet, request: BuildRequest, inks: tuple[str, ...], progress: Progress) -> SetState:
    """The earlier state in the same language.

    Raises UsageError for a record, which holds drawings in the game's own language alone.
    """
    language = drawn.card_set.file.language
    with set_named(request.against, request.source, request.workspace, inks, progress) as earlier:
        if not drawn.card_set.source_decks:
            return earlier.state
        if earlier.drawn is None:
            raise UsageError(
                f"{earlier.state.label} is known by its record, and that holds no cards in {language}. Name a folder "
                "or a git revision with --against: it is drawn anew."
            )
        return state_of(earlier.drawn.in_language(language), earlier.state.label, inks, progress)


def _nothing(updates: Mapping[str, Update], before: str) -> str:
    gone = [swap.out_name for update in updates.values() for swap in update.swaps]
    if not gone:
        return f"every card looks as it did in {before}, and none is new or gone."
    names = listed(dict.fromkeys(gone), most=12)
    return f"take out {names}; every other card looks as it did in {before}, and none is new."


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
