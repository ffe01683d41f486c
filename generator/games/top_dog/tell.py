"""The event log: plain sentences from which a person can follow a show."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.top_dog.state import GameState, Stats

Contestant = tuple[int, str, str | None]
_LETTERS = "PAWS"


def player(seat: int) -> str:
    """A seat as people count: from 1."""
    return f"Player {seat + 1}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def medals(free: Sequence[int]) -> str:
    """Medals by their letters: "P, W and S"."""
    return listed([_LETTERS[medal] for medal in free])


def _name(state: GameState, dog: str) -> str:
    return state.names.get(dog, dog)


def _entrant(state: GameState, contestant: Contestant) -> str:
    _, dog, atop = contestant
    return _name(state, dog) if atop is None else f"{_name(state, atop)} on {_name(state, dog)}"


def _scores(stats: Stats) -> str:
    return " ".join(f"{letter}{value}" for letter, value in zip(_LETTERS, stats, strict=True))


def dealt(log: list[str], state: GameState, hands: Sequence[Sequence[str]], variant: str) -> None:
    """The hands at the start, the Pound, and who last walked a dog."""
    for seat, hand in enumerate(hands):
        log.append(f"{player(seat)} holds {listed([_name(state, dog) for dog in hand])} ({variant}).")
    log.append(f"In the Pound: {listed([_name(state, dog) for dog in state.pound]) or 'nobody'}.")
    log.append(f"{player(state.walker)} last walked a dog.")


def contest(
    log: list[str],
    state: GameState,
    contestants: Sequence[Contestant],
    points: Sequence[Stats],
    new: int,
    free: Sequence[int],
    won: Sequence[tuple[int, int]],
) -> None:
    """Phases 2 to 6 of a round: who stands, who takes which medal or why nobody does, what becomes of each."""
    log.append(f"Round {state.round}. Medals to win: {medals(free)}.")
    for place, (contestant, stats) in enumerate(zip(contestants, points, strict=True)):
        seat, _, atop = contestant
        what = "still stands" if place < new else "enters" if atop is None else "is bred"
        log.append(f"{player(seat)}: {_entrant(state, contestant)} {what} ({_scores(stats)}).")
    taken = dict(won)
    for medal in free:
        letter = _LETTERS[medal]
        top = max((stats[medal] for stats in points), default=0)
        if medal in taken:
            contestant = contestants[taken[medal]]
            log.append(f"{letter} goes to {_entrant(state, contestant)} of {player(contestant[0])} with {top}.")
        else:
            best = [each for each, stats in zip(contestants, points, strict=True) if stats[medal] == top]
            reason = f"{listed([_entrant(state, each) for each in best])} tie at {top}"
            if len(best) == 1:
                reason = f"{_entrant(state, best[0])} has a medal already"
            log.append(f"Nobody takes {letter}: {reason if best else 'no dog stands'}.")


def moved(
    log: list[str], state: GameState, happened: Sequence[tuple[str, int, str, float]], pounded: Sequence[str]
) -> None:
    """Phases 5 and 6: the new champions, who stays, who went to the Pound."""
    crowned = [(seat, dog) for event, seat, dog, _ in happened if event == "champion"]
    for place, (seat, dog) in enumerate(crowned):
        later = sum(other == seat for other, _ in crowned[place + 1 :])
        number = len(state.champions[seat]) - later
        log.append(f"{_name(state, dog)} is a champion of {player(seat)}, who now has {number}.")
    for seat, stays in enumerate(state.previous):
        if stays is not None:
            log.append(f"{_name(state, stays)} stays with {player(seat)}.")
    if pounded:
        log.append(f"To the Pound: {listed([_name(state, dog) for dog in pounded])}.")
    if state.barren:
        log.append(f"No medal was won, {state.barren} rounds running." if state.barren > 1 else "No medal was won.")


def rescued(log: list[str], state: GameState, seat: int, dog: str) -> None:
    """One dog taken from the Pound."""
    log.append(f"Rescue: {player(seat)} takes {_name(state, dog)}.")


def ended(log: list[str], state: GameState, end: str, winners: Sequence[int]) -> None:
    """The end of the show and who wins it."""
    scores = ", ".join(f"{player(seat)}: {len(own)}" for seat, own in enumerate(state.champions))
    verb = "wins" if len(winners) == 1 else "share the title"
    log.append(f"The show ends ({end}). Champions: {scores}. {listed([player(seat) for seat in winners])} {verb}.")
