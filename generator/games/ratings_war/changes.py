"""What can happen to a wrestler or an event card: modifiers, injuries, retirement, joining and leaving, drawing.

Each change first asks the cards that would replace it (RW-R9: the affected player chooses), then tells the cards that
act besides it. Whoever joins is put into `Table.arrivals`; `moments.settle` lets them be heard.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.ratings_war import tell
from generator.games.ratings_war.conditions import holds, partner_of
from generator.games.ratings_war.effects import Part, Verb, When, Who
from generator.games.ratings_war.state import (
    JEALOUS_BASE,
    LOSER,
    NOWHERE,
    WINNER,
    Cue,
    Event,
    Side,
    Table,
    Wrestler,
    held,
)

INSTEAD = frozenset({Verb.SHIELD, Verb.RELEASE})
MINE, THEIRS, MY_CATERING, SELF = Who.MINE, Who.THEIRS, Who.MY_CATERING, Who.SELF
PARTNER, BOTH, MY_WINNER = Who.PARTNER, Who.BOTH, Who.MY_WINNER


def fired(table: Table, cue: Cue) -> None:
    """Note that a card did something."""
    table.tallies.append(("fired", cue.seat, cue.source.printed.id, 1))


# ------------------------------------------------------------------------------------- prestige


def place(table: Table, wrestler: Wrestler, amount: int) -> None:
    """Put modifiers on a wrestler; below 0 the wrestler retires at once (RW-R11). A +1 and a -1 cancel."""
    wrestler.prestige += amount
    if table.log is not None:
        tell.prestige(table.log, wrestler)
    if wrestler.prestige < 0:
        retire(table, wrestler)


# -------------------------------------------------------------------------------------- injuries


def injure(table: Table, wrestler: Wrestler) -> bool:
    """Injure until the end of next week; the injured retire. False where it was prevented."""
    if _prevented(table, wrestler, When.INJURE):
        return False
    besides = list(_besides(table, wrestler, When.INJURE))
    if table.injured(wrestler):
        if table.log is not None:
            table.log.append(f"{wrestler.name} is injured again.")
        _follow(table, besides, wrestler)
        if wrestler.owner != NOWHERE:
            retire(table, wrestler)
        return True
    wrestler.back = table.week + 2
    if table.log is not None:
        table.log.append(f"{wrestler.name} is injured and can be booked again in week {wrestler.back}.")
    _follow(table, besides, wrestler)
    return True


def heal(table: Table, wrestler: Wrestler) -> None:
    """End an injury now."""
    wrestler.back = 0
    if table.log is not None:
        table.log.append(f"{wrestler.name} is fit again.")


# ------------------------------------------------------------------------------------ retirement


def retire(table: Table, wrestler: Wrestler) -> bool:
    """To the retired pile, modifiers to the supply and cards to the discards. False where it was prevented.

    RW-R19: a prevented retirement leaves a wrestler who fell below 0 at 0.
    """
    if _prevented(table, wrestler, When.RETIRE):
        if wrestler.owner != NOWHERE and wrestler.prestige < 0:
            wrestler.prestige = 0
            if table.log is not None:
                tell.prestige(table.log, wrestler)
        return False
    besides = list(_besides(table, wrestler, When.RETIRE))
    table.tallies.append(("retired", wrestler.owner, wrestler.printed.id, 1))
    if table.log is not None:
        table.log.append(f"{wrestler.name} retires.")
    leave(table, wrestler)
    strip(table, wrestler)
    table.retired.append(wrestler)
    _follow(table, besides, wrestler)
    return True


def release(table: Table, wrestler: Wrestler) -> None:
    """To the free agents, without modifiers and cards."""
    if table.log is not None:
        table.log.append(f"{wrestler.name} becomes a free agent.")
    leave(table, wrestler)
    strip(table, wrestler)
    table.agents.append(wrestler)


def strip(table: Table, wrestler: Wrestler) -> None:
    """Take modifiers, injury and cards off a wrestler who leaves all rosters."""
    wrestler.prestige = wrestler.base
    wrestler.back = 0
    for event in wrestler.attached:
        table.discards.append(event)
        if table.log is not None:
            table.log.append(f"{event.name} goes to the event discards.")
    wrestler.attached.clear()
    wrestler.titles = 0


# ----------------------------------------------------------------------------- joining and leaving


def leave(table: Table, wrestler: Wrestler) -> None:
    """Off the roster and out of this week's segment."""
    side = table.sides[wrestler.owner]
    side.roster.remove(wrestler)
    table.tallies.append(("weeks", wrestler.owner, wrestler.printed.id, table.week - wrestler.since + 1))
    if wrestler.place != NOWHERE:
        side.booking[wrestler.segment][wrestler.place] = None
        wrestler.segment = wrestler.place = NOWHERE
    wrestler.owner = NOWHERE
    side.forget(wrestler, wrestler)
    for event in wrestler.attached:
        side.forget(event, wrestler)


def join(table: Table, wrestler: Wrestler, seat: int) -> None:
    """Onto a roster; a base prestige of 7 arrives injured, whatever prevents injuries (RW-R17)."""
    if wrestler.owner != NOWHERE:
        leave(table, wrestler)
    wrestler.owner = seat
    wrestler.since = table.week
    side = table.sides[seat]
    side.roster.append(wrestler)
    side.listen(wrestler, wrestler)
    for event in wrestler.attached:
        side.listen(event, wrestler)
    table.tallies.append(("joined", seat, wrestler.printed.id, 1))
    if table.log is not None:
        table.log.append(f"{wrestler.name} ({wrestler.prestige}) joins the roster of {tell.player(seat)}.")
    if wrestler.base == JEALOUS_BASE:
        wrestler.back = table.week + 2
        if table.log is not None:
            table.log.append(
                f"The roster attacks {wrestler.name} out of jealousy: injured, and back in week {wrestler.back}."
            )
    table.arrivals.append(wrestler)


def refill(table: Table) -> None:
    """Turn up wrestlers until the free agents are as many as they should be; an empty pile stays empty (RW-R6)."""
    while len(table.agents) < table.settings.free_agents and table.pile:
        wrestler = table.pile.pop()
        table.agents.append(wrestler)
        if table.log is not None:
            table.log.append(f"{wrestler.name} ({wrestler.prestige}) is turned up as a free agent.")


def hire(table: Table, wrestler: Wrestler, seat: int) -> None:
    """Onto a roster from wherever the wrestler is: free agents, the pile, the retired, another roster."""
    if wrestler in table.agents:
        table.agents.remove(wrestler)
        join(table, wrestler, seat)
        refill(table)
        return
    if table.pile and table.pile[-1] is wrestler:
        table.pile.pop()
    elif wrestler in table.retired:
        table.retired.remove(wrestler)
    join(table, wrestler, seat)


# ------------------------------------------------------------------------------------------ events


def draw(table: Table, seat: int, number: int) -> int:
    """Draw events; an empty pile is the discards shuffled anew (RW-R6). How many were drawn."""
    side, drawn = table.sides[seat], 0
    while drawn < number:
        if not table.events:
            if table.settings.empty_event_pile != "reshuffle" or not table.discards:
                break
            random = table.random.random
            table.events = sorted(table.discards, key=lambda _: random())
            table.discards = []
            if table.log is not None:
                table.log.append("The event pile is empty: its discards are shuffled.")
        event = table.events.pop()
        (side.fresh if table.closing else side.hand).append(event)
        table.tallies.append(("drawn", seat, event.printed.id, 1))
        drawn += 1
        if table.log is not None:
            table.log.append(f"{tell.player(seat)} draws {event.name}.")
    limit = table.settings.event_hand_limit
    if limit and held(side) > limit:
        discard(table, seat, held(side) - limit)
    return drawn


def discard(table: Table, seat: int, number: int) -> int:
    """Discard events of the player's choice, as many as there are at most. How many were discarded."""
    side, gone = table.sides[seat], 0
    while gone < number and (side.hand or side.fresh):
        hand = side.hand + side.fresh
        event = side.bot.choose(table, seat, Verb.DISCARD, -1, hand, table.random) if len(hand) > 1 else hand[0]
        (side.hand if event in side.hand else side.fresh).remove(event)
        table.discards.append(event)
        gone += 1
        if table.log is not None:
            table.log.append(f"{tell.player(seat)} discards {event.name}.")
    return gone


def wear(table: Table, event: Event, wrestler: Wrestler, *, title: bool = False) -> None:
    """Lay a card on a wrestler."""
    wrestler.attached.append(event)
    wrestler.titles += title
    table.sides[wrestler.owner].listen(event, wrestler)


def take_off(table: Table, event: Event, wrestler: Wrestler, *, title: bool = False) -> None:
    """Take a card off a wrestler."""
    wrestler.attached.remove(event)
    wrestler.titles -= title
    table.sides[wrestler.owner].forget(event, wrestler)


# ------------------------------------------------------------- what happens instead, and besides


def _prevented(table: Table, wrestler: Wrestler, when: When) -> bool:
    """Whether a gimmick prevents it (it must where it can), or else an event that its player chooses to play."""
    seat = wrestler.owner
    side = table.sides[seat]
    uses = [
        cue
        for cue in _answering(table, wrestler, when, seat)
        if cue.act.part.verb in INSTEAD and (not cue.act.may or _wants(table, cue))
    ]
    if uses:
        cue = uses[0] if len(uses) == 1 else side.bot.choose(table, seat, Verb.SHIELD, 1, uses, table.random)
    else:
        reactions = [cue for cue in reactions_to(table, side, wrestler, when) if cue.act.part.verb in INSTEAD]
        if not reactions:
            return False
        number = side.bot.use(table, seat, reactions, table.random)
        if number < 0:
            return False
        cue = reactions[number]
        _play_reaction(table, side, cue)
    fired(table, cue)
    if cue.act.once and cue.bearer is not None:
        cue.bearer.used_up = True
    if table.log is not None:
        tell.prevented(table.log, cue, wrestler, when)
    if cue.act.part.verb is Verb.RELEASE:
        release(table, wrestler)
    return True


def _besides(table: Table, wrestler: Wrestler, when: When) -> Iterator[Cue]:
    """What acts besides it, in priority order, each player's gimmicks before the events that are played for it."""
    for seat in table.order:
        side = table.sides[seat]
        for cue in _answering(table, wrestler, when, seat):
            if cue.act.part.verb not in INSTEAD:
                yield cue
        reactions = [cue for cue in reactions_to(table, side, wrestler, when) if cue.act.part.verb not in INSTEAD]
        while reactions:
            number = side.bot.use(table, seat, reactions, table.random)
            if number < 0:
                break
            cue = reactions.pop(number)
            _play_reaction(table, side, cue)
            yield cue


def _follow(table: Table, besides: list[Cue], wrestler: Wrestler) -> None:
    for cue in besides:
        part = cue.act.part
        if cue.act.may and not isinstance(cue.source, Event) and not _wants(table, cue):
            continue
        fired(table, cue)
        if table.log is not None:
            tell.acts(table.log, cue)
        if cue.act.once and cue.bearer is not None:
            cue.bearer.used_up = True
        if part.verb is Verb.DRAW:
            draw(table, cue.seat, part.n)
        elif wrestler.owner != NOWHERE:
            place(table, wrestler, part.n)


def _wants(table: Table, cue: Cue) -> bool:
    side = table.sides[cue.seat]
    return side.bot.use(table, cue.seat, [cue], table.random) == 0


def _play_reaction(table: Table, side: Side, cue: Cue) -> None:
    event = cue.source
    if isinstance(event, Event):
        side.hand.remove(event)
        table.discards.append(event)
        table.tallies.append(("played", side.seat, event.printed.id, 1))
        if table.log is not None:
            tell.plays(table.log, side.seat, event)


def _answering(table: Table, wrestler: Wrestler, when: When, seat: int) -> Iterator[Cue]:
    """The gimmicks and attached cards of one player that answer what would happen to a wrestler."""
    for cue in table.sides[seat].index.get(when, ()):
        bearer = cue.bearer
        if bearer is None or not _concerns(table, cue.act.part, seat, bearer, wrestler):
            continue
        if holds(table, cue, bearer.segment):
            yield cue


def reactions_to(table: Table, side: Side, wrestler: Wrestler, when: When) -> list[Cue]:
    """The events of a hand that can be played when it happens to a wrestler."""
    found = []
    for event in side.hand:
        act = event.printed.first
        if (
            act.part.when is when
            and _concerns(table, act.part, side.seat, None, wrestler)
            and all(check(table, side.seat, None, NOWHERE, condition) for check, condition in act.checks)
        ):
            found.append(Cue(act, side.seat, event))
    return found


def _concerns(table: Table, part: Part, seat: int, bearer: Wrestler | None, wrestler: Wrestler) -> bool:
    base = part.target.base
    if base is not None and wrestler.base > base:
        return False
    own = wrestler.owner == seat
    who = part.target.who
    if who is MINE:
        return own
    if who is THEIRS:
        return not own
    if who is MY_CATERING:
        return own and wrestler.place == NOWHERE
    if bearer is None:
        return False
    if who is SELF:
        return wrestler is bearer
    if who is PARTNER:
        return partner_of(table, bearer) is wrestler
    together = own and bearer.segment != NOWHERE and wrestler.segment == bearer.segment
    if who is BOTH:
        return together
    return together and wrestler.place == (WINNER if who is MY_WINNER else LOSER)
