"""What a table asks for: which cards must act, which may be used, what a rating comes to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.games.ratings_war.referee.cards import ReadCard
from generator.games.ratings_war.referee.table import LOSER, WINNER, Match, One, StandingEffect, Table

STEADY = frozenset(
    {
        *("winner", "loser", "booked", "alone", "catering", "opening", "middle", "main", "partner"),
        *("won", "lost", "tied", "rival", "match", "named", "weekwon", "none", "sweep"),
    }
)
"""Conditions that do not change while a moment lasts; what hangs on others is not demanded, only checked."""
CHOSEN = ("slot_winner", "slot_loser", "rival_winner", "rival_loser", "mine", "theirs", "champion", "rival")


class Delta(NamedTuple):
    """A change of a rating that was told: by which card, for whom, by how much."""

    source: One | Match | ReadCard
    seat: int
    by: int


def muted(source: object) -> bool:
    """Whether a gimmick or a match is canceled; played events and worn cards never are."""
    return isinstance(source, One | Match) and source.muted


def source_of(table: Table, effect: StandingEffect) -> One | Match | ReadCard:
    """What an effect stands on."""
    if effect.card.kind == "special":
        return table.matches[effect.mark]
    if effect.bearer is not None and effect.bearer.card is effect.card:
        return effect.bearer
    return effect.card


def standing(table: Table, moment: str, segment: int | None = None) -> Iterator[StandingEffect]:
    """Gimmicks, worn cards and matches that act at a moment, canceled ones left out; in one segment, or in all."""
    for one in table.ones.values():
        if not one.seat:
            continue
        if not one.muted:
            parts = one.card.parts[:1] if one.card.bargain else one.card.parts
            yield from (StandingEffect(one.seat, one.card, part, one) for part in parts if part.when == moment)
        for place, card in enumerate(one.worn):
            mark = one.worn[:place].count(card)
            yield from (
                StandingEffect(one.seat, card, part, one, None, mark) for part in card.parts[1:] if part.when == moment
            )
    for mark, match in enumerate(table.matches):
        if not match.muted and segment in (None, match.segment):
            parts = match.card.parts[:1] if match.card.bargain else match.card.parts
            for part in parts:
                if part.when == moment:
                    yield StandingEffect(match.seat, match.card, part, None, match.segment, mark)


def demanded(table: Table, moment: str, segment: int | None) -> list[StandingEffect]:
    """What must act at a moment, as far as nothing that happens in it can change that."""
    return [
        effect
        for effect in standing(table, moment, segment)
        if not effect.part.may
        and all(condition.word in STEADY for condition in effect.part.ifs)
        and _elsewhere(effect, segment)
        and table.holds(effect, segment)
    ]


def _elsewhere(effect: StandingEffect, segment: int | None) -> bool:
    bearer = effect.bearer
    return not (effect.part.placed and segment is not None and bearer is not None and bearer.segment != segment)


def usable(
    table: Table, seat: int, segment: int, events: dict[str, ReadCard], done: set[StandingEffect]
) -> list[StandingEffect]:
    """What a player can use while a segment is scored: gimmicks, matches, worn cards, events in hand."""
    found = [effect for effect in standing(table, "during", segment) if effect.seat == seat and effect not in done]
    for name in dict.fromkeys(table.hands[seat]):
        card = events[name]
        if card.kind == "play" and card.parts[0].when == "during":
            found.append(StandingEffect(seat, card, card.parts[0]))
    return [
        effect
        for effect in found
        if _elsewhere(effect, segment) and table.holds(effect, segment) and _comes_to_something(table, effect, segment)
    ]


def _comes_to_something(table: Table, effect: StandingEffect, segment: int) -> bool:
    part, seat, bearer = effect.part, effect.seat, effect.bearer
    match part.verb, part.who:
        case "rating", _:
            return table.number(effect, segment) != 0
        case "double", "promotes":
            return table.promotes[seat][segment] > 0
        case "halve", "rival":
            return any(table.ratings[other] > 1 for other in table.others(seat))
        case "double" | "halve", _:
            least = 1 if part.verb == "double" else 2
            return any(one.prestige >= least and one.segment == segment for one in table.reached(effect, segment))
        case "swap", "segment" | "rival":
            return True
        case "swap", "my_catering":
            placed = bearer is not None and bearer.place is not None
            return placed and any(table.in_catering(one) and table.fit(one) for one in table.roster(seat))
        case "swap", _:
            idle = bearer is not None and bearer.place is None and table.fit(bearer)
            return idle and bool(table.reached(effect, segment))
        case "cancel", "slot_match":
            return bool(table.shown(segment))
        case "cancel", _:
            return any(one is not bearer and not one.muted for one in table.here(segment))
        case "move", _:
            return sum(table.promotes[seat]) > table.promotes[seat][segment]
        case "discard", _:
            return table.hand(seat) - (bearer is None and effect.lies is None) >= part.n
    return True


Chosen = dict[tuple[int, str, int], "int | One"]
"""Which rival, or which wrestler of one, a compulsory card was aimed at: by seat, card, and which of its parts."""


def ratings(
    table: Table,
    segment: int,
    deltas: list[Delta],
    chosen: Chosen,
    used: set[tuple[int, str]],
) -> dict[int, int]:
    """What the ratings of a slot come to: wrestlers, promote modifiers, told changes, and whatever counts by itself.

    `used` are the optional cards that were taken.
    """
    found = {
        seat: table.promotes[seat][segment] + sum(one.prestige for one in table.here(segment) if one.seat == seat)
        for seat in table.seats
    }
    for delta in deltas:
        if not muted(delta.source):
            found[delta.seat] += delta.by
    counting = [effect for effect in standing(table, "scoring", segment) if _elsewhere(effect, segment)]
    counting.sort(key=lambda effect: (effect.part.verb, effect.part.who) == ("halve", "rival"))
    for effect in counting:
        if effect.part.may and (effect.seat, effect.card.name) not in used:
            continue
        if not table.holds(effect, segment):
            continue
        for seat, by in _counted(table, effect, segment, chosen, found):
            found[seat] += by
    return found


def aims(table: Table, card: ReadCard, segment: int, seats: list[int]) -> dict[int, int | One]:
    """Whom the parts of a card that choose are aimed at, from the other players it was told to count for."""
    choosers = [place for place, part in enumerate(card.parts) if part.when == "scoring" and part.who in CHOSEN]
    found: dict[int, int | One] = {}
    for place in choosers:
        if seats:
            rival = seats[0] if place == choosers[0] and (place == 0 or len(choosers) > 1) else seats[-1]
            who = card.parts[place].who
            if who == "rival":
                found[place] = rival
            else:
                for one in table.at([rival], segment, WINNER if who.endswith("winner") else LOSER):
                    found[place] = one
    return found


def _counted(
    table: Table, effect: StandingEffect, segment: int, chosen: Chosen, now: dict[int, int]
) -> list[tuple[int, int]]:
    part, seat = effect.part, effect.seat
    n = table.number(effect, segment)
    aim = chosen.get((seat, effect.card.name, effect.card.parts.index(part)))
    rival = [aim] if isinstance(aim, int) else []
    if part.verb == "rating":
        seats = {"segment": [seat], "rivals": table.others(seat), "slot": list(table.seats), "rival": rival}
        return [(other, n) for other in seats[part.who]]
    if part.who == "promotes":
        return [(seat, table.promotes[seat][segment])]
    if part.who == "rival":
        return [(other, -(now[other] // 2) if now[other] > 0 else 0) for other in rival]
    reached = [one for one in table.reached(effect, segment) if one.segment == segment]
    if part.who in CHOSEN:
        reached = [one for one in reached if one is aim]
    if part.verb == "double":
        return [(one.seat, one.prestige) for one in reached]
    return [(one.seat, -(one.prestige // 2) if one.prestige > 0 else 0) for one in reached]
