"""How the table stands before the first turn, as a game's own code deals it. Public.

A game with `setup` can be laid out for a number of players: `pnp export --players 3` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from generator.code_places import last_place
from generator.errors import GameCodeError, PnpError, UsageError
from generator.game import CardSet, Component, Game, SetupPile, components
from generator.words import counted, listed, quoted

CURE = "This is a mistake in the game's code, not in the cards. Tell its makers; --debug shows the whole way."


def component_of(card_set: CardSet, roster: str) -> str:
    """The component that prints a roster's cards; blank where none does."""
    return next((name for name, spec in card_set.file.components.items() if spec.roster == roster), "")


def each_to_a_seat(card_set: CardSet, component: str, players: int) -> Iterator[SetupPile]:
    """One piece of a component before each player: mats, reminders. Nothing where the set has no such component."""
    spec = card_set.file.components.get(component)
    if spec is None:
        return
    ids = [component] * (spec.copies or 0) or [
        str(values.get("id", f"{component}-{number}")) for number, values in enumerate(spec.each, 1)
    ]
    for seat, card in zip(range(players), ids, strict=False):
        yield SetupPile(spec.title, ((component, card),), seat, open=True)


def dealt(game: Game, card_set: CardSet, players: int, seed: int) -> tuple[SetupPile, ...]:
    """The table for so many players; equal seeds deal equal tables.

    Raises UsageError for a game that tells no setup and for a number of players that it does not have, GameCodeError
    where its code fails or deals what is not printed.
    """
    if game.setup is None:
        raise UsageError(
            f"{card_set.file.title} has no setup in its code, so nothing can be dealt. Leave --players out; "
            "`pnp help python-authors` shows how a game tells its setup."
        )
    least, most = card_set.file.players
    if not least <= players <= most:
        raise UsageError(f"{card_set.file.title} is for {least} to {most} players, not for {players}.")
    try:
        piles = tuple(game.setup(card_set, players, Random(f"{game.name}/{players}/{seed}")))
        wrong = list(faults_of(piles, components(game, card_set), players))
    except PnpError:
        raise
    except Exception as error:
        raise GameCodeError(
            f"The game's setup failed for {players} players: {type(error).__name__}: {error} in {last_place(error)}.",
            CURE,
        ) from error
    if wrong:
        raise GameCodeError(f"The game's setup for {players} players cannot be: {' '.join(wrong[:3])}", CURE)
    return piles


def faults_of(piles: Sequence[SetupPile], printed: Sequence[Component], players: int) -> Iterator[str]:
    """A sentence for each thing that a setup deals and the set does not print, or deals to nobody."""
    there = {(part.name, card.id): card.copies for part in printed for card in part.cards}
    lie: Counter[tuple[str, str]] = Counter()
    for pile in piles:
        if not isinstance(pile, SetupPile):
            yield f"{pile!r} is no SetupPile."
            continue
        if pile.seat is not None and pile.seat not in range(players):
            yield f"{quoted(pile.title)} belongs to seat {pile.seat}; there are 0 to {players - 1}."
        lie.update(pile.cards)
    names = [part.name for part in printed]
    for (component, card), copies in lie.items():
        if component not in names:
            yield f"{quoted(component)} is no component: there are {listed(names)}."
        elif (component, card) not in there:
            yield f"{quoted(card)} is no piece of {component}."
        elif copies > there[component, card]:
            yield f"{quoted(card)} lies there {counted(copies, 'time')}, and {there[component, card]} are printed."
