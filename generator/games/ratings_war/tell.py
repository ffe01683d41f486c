"""The event log: plain sentences from which a person can follow a week and check it by the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.api import listed
from generator.games.ratings_war.components import STEP_NAMES
from generator.games.ratings_war.effects import When
from generator.games.ratings_war.wording import Speaker, choice, lead_of, opened, plain

if TYPE_CHECKING:
    from generator.games.ratings_war.state import Cue, EventInPlay, GameState, PlayerState, Source, WrestlerInPlay

SEGMENT_NAMES = ("the Opening Segment", "the Middle Segment", "the Main Event")


def seat_name(seat: int) -> str:
    """A seat as people count: from 1."""
    return f"Player {seat + 1}"


def signed(number: int) -> str:
    """`+2` or `-2`."""
    return f"{number:+d}"


def points(number: int) -> str:
    """`1 Network Point`, `2 Network Points`."""
    return f"{number} Network Point{'' if number == 1 else 's'}"


def _who(wrestler: WrestlerInPlay) -> str:
    return f"{wrestler.name} ({wrestler.prestige})"


def _pair(winner: WrestlerInPlay | None, loser: WrestlerInPlay | None, beats: str) -> str:
    if winner is not None and loser is not None:
        return f"{_who(winner)} {beats} {_who(loser)}"
    if winner is not None:
        return f"{_who(winner)} alone as Winner"
    return f"{_who(loser)} alone as Loser" if loser is not None else "nobody at all"


def dealt(log: list[str], state: GameState) -> None:
    """The rosters, the free agents, who has priority."""
    for player in state.players:
        log.append(f"{seat_name(player.seat)} has {listed([_who(wrestler) for wrestler in player.roster])}.")
    log.append(f"Free agents: {listed([_who(wrestler) for wrestler in state.agents]) or 'nobody'}.")
    goal = state.settings.thresholds[len(state.players)]
    log.append(f"{seat_name(state.priority)} is the first priority player. {points(goal)} win the game.")


def week(log: list[str], state: GameState) -> None:
    """A new week, who has priority, who is injured."""
    log.append(f"WEEK {state.week}. {seat_name(state.priority)} has priority.")
    for player in state.players:
        out = [
            f"{wrestler.name} (back in week {wrestler.back})" for wrestler in player.roster if state.injured(wrestler)
        ]
        if out:
            log.append(f"{seat_name(player.seat)} does without {listed(out)}.")


def step(log: list[str], number: int) -> None:
    """The name of a step, as the round reminder has it."""
    log.append(f"Step {number + 1}: {STEP_NAMES[number]}.")


def booked(log: list[str], state: GameState, player: PlayerState, laid: int) -> None:
    """Who is booked, as nobody but the player knows yet."""
    pairs = [_pair(winner, loser, "to beat") for winner, loser in player.booking]
    catering = [wrestler.name for wrestler in player.roster if wrestler.segment < 0]
    cards = f" {laid} event card{'' if laid == 1 else 's'} lie{'s' if laid == 1 else ''} face down." if laid else ""
    log.append(
        f"{seat_name(player.seat)} books {'; '.join(pairs)}. In Catering: {listed(catering) or 'nobody'}.{cards}"
    )


def stands(log: list[str], state: GameState, seat: int, segment: int) -> None:
    """Who is in one player's segment."""
    winner, loser = state.players[seat].booking[segment]
    log.append(f"{opened(SEGMENT_NAMES[segment])} of {seat_name(seat)}: {_pair(winner, loser, 'beats')}.")


def matches(log: list[str], player: PlayerState, segment: int) -> None:
    """The special matches that are turned up."""
    if player.matches[segment]:
        names = [match.name for match in player.matches[segment]]
        several = "" if len(names) == 1 else "es"
        log.append(f"Special Match{several} of {seat_name(player.seat)}: {listed(names)}.")


def ratings(log: list[str], state: GameState, segment: int) -> None:
    """The ratings of a slot as they stand."""
    slot = state.slots[segment]
    log.append("Ratings: " + ", ".join(f"{seat_name(seat)} {slot.ratings[seat]}" for seat in state.order) + ".")


def counts(log: list[str], owner: int, source: Source, made: Sequence[tuple[int, int]]) -> None:
    """What a compulsory effect put into the ratings."""
    parts = [f"{signed(by)} for {seat_name(seat)}" for seat, by in made]
    log.append(f"Counted: {source.name} of {seat_name(owner)}, {listed(parts)}.")


def counts_no_more(log: list[str], owner: int, source: Source) -> None:
    """A compulsory effect that has counted and does so no longer."""
    log.append(f"No longer counted: {source.name} of {seat_name(owner)}.")


def result(log: list[str], state: GameState, segment: int) -> None:
    """Who won a segment."""
    slot = state.slots[segment]
    if slot.winner >= 0:
        log.append(f"{seat_name(slot.winner)} wins {SEGMENT_NAMES[segment]}.")
    else:
        tied = listed([seat_name(seat) for seat in slot.best])
        log.append(f"{tied} tie {SEGMENT_NAMES[segment]}: half a segment each.")


def segments_won(log: list[str], state: GameState) -> None:
    """The week's segments."""
    log.append(
        "Segments won: " + ", ".join(f"{seat_name(player.seat)} {player.won:g}" for player in state.players) + "."
    )


def points_due(log: list[str], seat: int, n: int) -> None:
    """Network Points that a card gives or takes when the week's points are laid."""
    log.append(f"{seat_name(seat)} is to {'gain' if n > 0 else 'lose'} {points(abs(n))}.")


def points_laid(log: list[str], state: GameState) -> None:
    """The Network Points of the week, laid at once."""
    for player in state.players:
        pieces = ["earns a Network Point"] if player.earned else []
        if player.by_cards:
            by = "gains" if player.by_cards > 0 else "loses"
            pieces.append(f"{by} {points(abs(player.by_cards))} by cards")
        if pieces:
            log.append(f"{seat_name(player.seat)} {', '.join(pieces)} and has {player.points}.")


def prestige(log: list[str], wrestler: WrestlerInPlay) -> None:
    """A wrestler's prestige after a change."""
    log.append(f"{wrestler.name} is now {wrestler.prestige}.")


def updated(log: list[str], state: GameState) -> None:
    """Everybody whose prestige changed in the update."""
    for player in state.players:
        moved = [
            f"{wrestler.name} {signed(state.delta[wrestler])} to {wrestler.prestige}"
            for wrestler in player.roster
            if state.delta.get(wrestler)
        ]
        if moved:
            log.append(f"{seat_name(player.seat)}: {', '.join(moved)}.")


def acts(log: list[str], cue: Cue) -> None:
    """Which card acts for whom, in the words it prints."""
    part = cue.act.part
    name = cue.bearer.name if cue.bearer is not None else "this wrestler"
    speaker = Speaker(name, cue.source.printed.kind, bearing=cue.bearer is not None)
    if part.when.is_replacement:
        words = plain(f"{lead_of(part, speaker)}, {choice(part, speaker)}")
    else:
        words = plain(choice(part, speaker).removeprefix("you may "))
    gimmick = f" ({cue.source.printed.gimmick})" if cue.source.printed.gimmick else ""
    log.append(f"{seat_name(cue.seat)}, {cue.source.name}{gimmick}: {words}.")


def chooses(log: list[str], cue: Cue, chosen: WrestlerInPlay) -> None:
    """Whom the owner of an effect has chosen."""
    log.append(f"{seat_name(cue.seat)} chooses {chosen.name}.")


def canceled(log: list[str], state: GameState, card: Source) -> None:
    """A gimmick or a special match that does nothing more this week, and whose it is."""
    owner = next(one for one in state.players if card in one.roster or any(card in laid for laid in one.matches))
    log.append(f"{card.name} of {seat_name(owner.seat)} is canceled for this week.")


def plays(log: list[str], seat: int, event: EventInPlay) -> None:
    """An event played from the hand."""
    log.append(f"{seat_name(seat)} plays {event.name}.")


def prevented(log: list[str], cue: Cue, wrestler: WrestlerInPlay, when: When) -> None:
    """What did not happen, and why."""
    what = "the injury" if when is When.INJURE else "the retirement"
    log.append(f"{cue.source.name} of {seat_name(cue.seat)} prevents {what} of {wrestler.name}.")


def bonus(log: list[str], seat: int, segment: int, n: int) -> None:
    """A rating given to a segment before it is booked."""
    log.append(f"{opened(SEGMENT_NAMES[segment])} of {seat_name(seat)}: {signed(n)} rating.")


def promoted(log: list[str], seat: int, chosen: Sequence[tuple[int, int]]) -> None:
    """Where promote modifiers were placed for next week."""
    where = []
    for other, segment in sorted(set(chosen)):
        own = "" if other == seat else f" of {seat_name(other)}"
        where.append(f"{chosen.count((other, segment))} on {SEGMENT_NAMES[segment]}{own}")
    log.append(f"{seat_name(seat)} places promote modifiers for next week: {listed(where)}.")


def ended(log: list[str], state: GameState, winners: Sequence[int], early: bool) -> None:
    """The end of the game and who wins it."""
    scores = ", ".join(f"{seat_name(player.seat)} {player.points}" for player in state.players)
    verb = "wins" if len(winners) == 1 else "share the victory"
    how = " early" if early else ""
    log.append(f"Network Points: {scores}. {listed([seat_name(seat) for seat in winners]) or 'Nobody'} {verb}{how}.")
