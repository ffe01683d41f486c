"""The event log: plain sentences from which a person can follow a week and check it by the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.games.ratings_war.components import STEP_NAMES
from generator.games.ratings_war.effects import When
from generator.games.ratings_war.wording import choice, lead_of, opened, plain

if TYPE_CHECKING:
    from generator.games.ratings_war.state import Cue, Event, Side, Source, Table, Wrestler

SEGMENT_NAMES = ("the Opening Segment", "the Middle Segment", "the Main Event")


def player(seat: int) -> str:
    """A seat as people count: from 1."""
    return f"Player {seat + 1}"


def signed(number: int) -> str:
    """`+2` or `-2`."""
    return f"{number:+d}"


def points(number: int) -> str:
    """`1 Network Point`, `2 Network Points`."""
    return f"{number} Network Point{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def _who(wrestler: Wrestler) -> str:
    return f"{wrestler.name} ({wrestler.prestige})"


def _pair(winner: Wrestler | None, loser: Wrestler | None, beats: str) -> str:
    if winner is not None and loser is not None:
        return f"{_who(winner)} {beats} {_who(loser)}"
    if winner is not None:
        return f"{_who(winner)} alone as Winner"
    return f"{_who(loser)} alone as Loser" if loser is not None else "nobody at all"


def dealt(log: list[str], table: Table) -> None:
    """The rosters, the free agents, who has priority."""
    for side in table.sides:
        log.append(f"{player(side.seat)} has {listed([_who(wrestler) for wrestler in side.roster])}.")
    log.append(f"Free agents: {listed([_who(wrestler) for wrestler in table.agents]) or 'nobody'}.")
    goal = table.settings.thresholds[len(table.sides)]
    log.append(f"{player(table.priority)} is the first priority player. {points(goal)} win the game.")


def week(log: list[str], table: Table) -> None:
    """A new week, who has priority, who is injured."""
    log.append(f"WEEK {table.week}. {player(table.priority)} has priority.")
    for side in table.sides:
        out = [f"{wrestler.name} (back in week {wrestler.back})" for wrestler in side.roster if table.injured(wrestler)]
        if out:
            log.append(f"{player(side.seat)} does without {listed(out)}.")


def step(log: list[str], number: int) -> None:
    """The name of a step, as the round reminder has it."""
    log.append(f"Step {number + 1}: {STEP_NAMES[number]}.")


def booked(log: list[str], table: Table, side: Side, laid: int) -> None:
    """Who is booked, as nobody but the player knows yet."""
    pairs = [_pair(winner, loser, "to beat") for winner, loser in side.booking]
    catering = [wrestler.name for wrestler in side.roster if wrestler.segment < 0]
    cards = f" {laid} event card{'' if laid == 1 else 's'} lie{'s' if laid == 1 else ''} face down." if laid else ""
    log.append(f"{player(side.seat)} books {'; '.join(pairs)}. In Catering: {listed(catering) or 'nobody'}.{cards}")


def stands(log: list[str], table: Table, seat: int, segment: int) -> None:
    """Who is in one player's segment."""
    winner, loser = table.sides[seat].booking[segment]
    log.append(f"{opened(SEGMENT_NAMES[segment])} of {player(seat)}: {_pair(winner, loser, 'beats')}.")


def matches(log: list[str], side: Side, segment: int) -> None:
    """The special matches that are turned up."""
    if side.matches[segment]:
        names = listed([match.name for match in side.matches[segment]])
        log.append(f"It is a {names} for {player(side.seat)}.")


def ratings(log: list[str], table: Table, segment: int) -> None:
    """The ratings of a slot as they stand."""
    slot = table.slots[segment]
    log.append("Ratings: " + ", ".join(f"{player(seat)} {slot.ratings[seat]}" for seat in table.order) + ".")


def counts(log: list[str], owner: int, source: Source, made: Sequence[tuple[int, int]]) -> None:
    """What a compulsory effect put into the ratings."""
    parts = [f"{signed(by)} for {player(seat)}" for seat, by in made]
    log.append(f"Counted: {source.name} of {player(owner)}, {listed(parts)}.")


def result(log: list[str], table: Table, segment: int) -> None:
    """Who won a segment."""
    slot = table.slots[segment]
    if slot.winner >= 0:
        log.append(f"{player(slot.winner)} wins {SEGMENT_NAMES[segment]}.")
    else:
        tied = listed([player(seat) for seat in slot.best])
        log.append(f"{tied} tie {SEGMENT_NAMES[segment]}: half a segment each.")


def awarded(log: list[str], table: Table) -> None:
    """The week's segments and the Network Points."""
    log.append("Segments won: " + ", ".join(f"{player(side.seat)} {side.won:g}" for side in table.sides) + ".")
    for side in table.sides:
        if side.earned:
            log.append(f"{player(side.seat)} earns a Network Point and has {side.points}.")


def prestige(log: list[str], wrestler: Wrestler) -> None:
    """A wrestler's prestige after a change."""
    log.append(f"{wrestler.name} is now {wrestler.prestige}.")


def updated(log: list[str], table: Table) -> None:
    """Everybody whose prestige changed in the update."""
    for side in table.sides:
        moved = [
            f"{wrestler.name} {signed(table.delta[wrestler])} to {wrestler.prestige}"
            for wrestler in side.roster
            if table.delta.get(wrestler)
        ]
        if moved:
            log.append(f"{player(side.seat)}: {', '.join(moved)}.")


def acts(log: list[str], cue: Cue) -> None:
    """Which card acts for whom, in the words it prints."""
    part = cue.act.part
    carrier = cue.bearer.name if cue.bearer is not None else "this wrestler"
    if part.when.is_replacement:
        words = plain(f"{lead_of(part, carrier)}, {choice(part, carrier)}")
    else:
        words = plain(choice(part, carrier).removeprefix("you may "))
    gimmick = f" ({cue.source.printed.gimmick})" if cue.source.printed.gimmick else ""
    log.append(f"{player(cue.seat)}, {cue.source.name}{gimmick}: {words}.")


def plays(log: list[str], seat: int, event: Event) -> None:
    """An event played from the hand."""
    log.append(f"{player(seat)} plays {event.name}.")


def prevented(log: list[str], cue: Cue, wrestler: Wrestler, when: When) -> None:
    """What did not happen, and why."""
    what = "the injury" if when is When.INJURE else "the retirement"
    log.append(f"{cue.source.name} of {player(cue.seat)} prevents {what} of {wrestler.name}.")


def bonus(log: list[str], seat: int, segment: int, n: int) -> None:
    """A rating given to a segment before it is booked."""
    log.append(f"{opened(SEGMENT_NAMES[segment])} of {player(seat)}: {signed(n)} rating.")


def promoted(log: list[str], seat: int, chosen: Sequence[tuple[int, int]]) -> None:
    """Where promote modifiers were placed for next week."""
    where = []
    for other, segment in sorted(set(chosen)):
        own = "" if other == seat else f" of {player(other)}"
        where.append(f"{chosen.count((other, segment))} on {SEGMENT_NAMES[segment]}{own}")
    log.append(f"{player(seat)} places promote modifiers for next week: {listed(where)}.")


def ended(log: list[str], table: Table, winners: Sequence[int], early: bool) -> None:
    """The end of the game and who wins it."""
    scores = ", ".join(f"{player(side.seat)} {side.points}" for side in table.sides)
    verb = "wins" if len(winners) == 1 else "share the victory"
    how = " early" if early else ""
    log.append(f"Network Points: {scores}. {listed([player(seat) for seat in winners]) or 'Nobody'} {verb}{how}.")
