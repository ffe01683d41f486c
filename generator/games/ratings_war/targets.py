"""Whom an effect reaches: the wrestlers, players, segments or matches behind each target word, as things stand now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.games.ratings_war.conditions import partner_of
from generator.games.ratings_war.effects import Part, Verb, Who
from generator.games.ratings_war.state import (
    LOSER,
    NOWHERE,
    SEGMENTS,
    WINNER,
    EventInPlay,
    GameState,
    WrestlerInPlay,
    held,
)

W = WrestlerInPlay | None

ONE_OF = frozenset(
    {
        *(Who.ANY_SEGMENT, Who.SLOT_WINNER, Who.SLOT_LOSER, Who.SLOT_GIMMICK, Who.SLOT_MATCH),
        *(Who.RIVAL, Who.RIVAL_WINNER, Who.RIVAL_LOSER),
        *(Who.MINE, Who.THEIRS, Who.CHAMPION, Who.AGENT, Who.RETIRED, Who.OPPONENT),
    }
)
"""Targets of which the owner of the effect chooses one; the others reach everybody they name."""


def reached(state: GameState, part: Part, seat: int, bearer: W, segment: int) -> Sequence[Any]:
    """Everything a part can reach now; where one is chosen, what can be chosen from."""
    found = _WHOS[part.target.who](state, seat, bearer, segment)
    base = part.target.base
    if base is not None:
        found = [wrestler for wrestler in found if wrestler.base <= base]
    fits = _FITS.get(part.verb)
    return found if fits is None or not found else fits(state, part, seat, bearer, found)


def chooses(part: Part) -> bool:
    """Whether the owner of the effect chooses one of what it reaches."""
    return part.target.who in ONE_OF or (part.verb is Verb.SWAP and part.target.who is Who.MY_CATERING)


# ------------------------------------------------------------------------------- the target words


def _at(state: GameState, seats: Sequence[int], segment: int, place: int) -> list[WrestlerInPlay]:
    if segment == NOWHERE:
        return []
    found = (state.players[seat].booking[segment][place] for seat in seats)
    return [wrestler for wrestler in found if wrestler is not None]


def _self(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    if bearer is None or bearer.owner != seat or _elsewhere(bearer, segment):
        return []
    return [bearer]


def _elsewhere(bearer: WrestlerInPlay, segment: int) -> bool:
    """Whether the wrestler is booked in another segment than the one an effect speaks of, and so not meant."""
    return segment != NOWHERE and bearer.segment not in (NOWHERE, segment)


def _partner(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    partner = None if bearer is None or _elsewhere(bearer, segment) else partner_of(state, bearer)
    return [partner] if partner is not None else []


def _both(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, (seat,), segment, WINNER) + _at(state, (seat,), segment, LOSER)


def _my_winner(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, (seat,), segment, WINNER)


def _my_loser(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, (seat,), segment, LOSER)


def _segment(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    return [seat]


def _any_segment(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    return list(SEGMENTS)


def _promotes(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    return [seat]


def _slot(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    return list(state.order)


def _slot_winners(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, state.order, segment, WINNER)


def _slot_losers(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, state.order, segment, LOSER)


def _slot_gimmicks(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return [wrestler for wrestler in state.booked(segment) if wrestler is not bearer and not wrestler.muted]


def _slot_match(state: GameState, seat: int, bearer: W, segment: int) -> list[EventInPlay]:
    return [match for other in state.order for match in state.players[other].matches[segment] if not match.muted]


def _opponents(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    return state.opponents(seat)


def _rival_winners(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, state.opponents(seat), segment, WINNER)


def _rival_losers(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return _at(state, state.opponents(seat), segment, LOSER)


def _my_roster(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return list(state.players[seat].roster)


def _my_catering(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return [wrestler for wrestler in state.players[seat].roster if state.in_catering(wrestler)]


def _theirs(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return [wrestler for other in state.opponents(seat) for wrestler in state.players[other].roster]


def _champion(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return [wrestler for other in state.order for wrestler in state.players[other].roster if wrestler.titles]


def _agent(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return list(state.agents)


def _top(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return state.pile[-1:]


def _retired(state: GameState, seat: int, bearer: W, segment: int) -> list[WrestlerInPlay]:
    return list(state.retired)


def _everyone(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    return list(state.order)


def _leader(state: GameState, seat: int, bearer: W, segment: int) -> list[int]:
    most = max(player.points for player in state.players)
    return [other for other in state.order if state.players[other].points == most]


_WHOS: Mapping[Who, Callable[[GameState, int, W, int], list[Any]]] = {
    Who.SELF: _self,
    Who.PARTNER: _partner,
    Who.BOTH: _both,
    Who.MY_WINNER: _my_winner,
    Who.MY_LOSER: _my_loser,
    Who.SEGMENT: _segment,
    Who.ANY_SEGMENT: _any_segment,
    Who.PROMOTES: _promotes,
    Who.SLOT: _slot,
    Who.SLOT_WINNER: _slot_winners,
    Who.SLOT_LOSER: _slot_losers,
    Who.SLOT_WINNERS: _slot_winners,
    Who.SLOT_LOSERS: _slot_losers,
    Who.SLOT_GIMMICK: _slot_gimmicks,
    Who.SLOT_GIMMICKS: _slot_gimmicks,
    Who.SLOT_MATCH: _slot_match,
    Who.RIVAL: _opponents,
    Who.RIVALS: _opponents,
    Who.RIVAL_WINNER: _rival_winners,
    Who.RIVAL_LOSER: _rival_losers,
    Who.RIVAL_WINNERS: _rival_winners,
    Who.RIVAL_LOSERS: _rival_losers,
    Who.MINE: _my_roster,
    Who.MY_ROSTER: _my_roster,
    Who.MY_CATERING: _my_catering,
    Who.THEIRS: _theirs,
    Who.CHAMPION: _champion,
    Who.AGENT: _agent,
    Who.TOP: _top,
    Who.RETIRED: _retired,
    Who.YOU: _segment,
    Who.OPPONENT: _opponents,
    Who.OPPONENTS: _opponents,
    Who.EVERYONE: _everyone,
    Who.LEADER: _leader,
    Who.EVENTS: _segment,
}

# -------------------------------------------------------- what a verb can do to those it reaches


def _can_heal(state: GameState, part: Part, seat: int, bearer: W, found: list[WrestlerInPlay]) -> list[WrestlerInPlay]:
    return [wrestler for wrestler in found if state.injured(wrestler)]


def _can_detach(
    state: GameState, part: Part, seat: int, bearer: W, found: list[WrestlerInPlay]
) -> list[WrestlerInPlay]:
    return [wrestler for wrestler in found if wrestler.attached]


def _can_steal(state: GameState, part: Part, seat: int, bearer: W, found: list[WrestlerInPlay]) -> list[WrestlerInPlay]:
    return [wrestler for wrestler in found if wrestler.owner != seat]


def _can_swap(state: GameState, part: Part, seat: int, bearer: W, found: list[WrestlerInPlay]) -> list[WrestlerInPlay]:
    if part.target.who in (Who.SEGMENT, Who.RIVAL):
        return found
    if bearer is None:
        return []
    if part.target.who is Who.MY_CATERING:  # this wrestler leaves the segment for one who is fit
        return [wrestler for wrestler in found if not state.injured(wrestler)] if bearer.place != NOWHERE else []
    return found if bearer.place == NOWHERE and not state.injured(bearer) else []


def _can_discard(state: GameState, part: Part, seat: int, bearer: W, found: list[int]) -> list[int]:
    return [other for other in found if held(state.players[other])]


def _can_draw(state: GameState, part: Part, seat: int, bearer: W, found: list[int]) -> list[int]:
    reshuffles = state.settings.empty_event_pile == "reshuffle"
    return found if state.events or (reshuffles and state.discards) else []


def _can_peek(state: GameState, part: Part, seat: int, bearer: W, found: list[int]) -> list[int]:
    if part.target.who is Who.EVENTS:
        return found if state.events else []
    return [other for other in found if held(state.players[other])]


def _can_lose(state: GameState, part: Part, seat: int, bearer: W, found: list[int]) -> list[int]:
    if part.n > 0:
        return found
    players = [state.players[other] for other in found]
    return [player.seat for player in players if player.points + player.earned + player.by_cards > 0]


def _can_trade(state: GameState, part: Part, seat: int, bearer: W, found: list[WrestlerInPlay]) -> list[WrestlerInPlay]:
    return found if bearer is not None and bearer.owner == seat else []


_FITS: Mapping[Verb, Callable[[GameState, Part, int, W, list[Any]], list[Any]]] = {
    Verb.HEAL: _can_heal,
    Verb.DETACH: _can_detach,
    Verb.STEAL: _can_steal,
    Verb.SWAP: _can_swap,
    Verb.DISCARD: _can_discard,
    Verb.DRAW: _can_draw,
    Verb.PEEK: _can_peek,
    Verb.POINT: _can_lose,
    Verb.TRADE: _can_trade,
}
