"""A moment of the week: which effects can happen now, in which order, and how one of them is carried out.

Players in priority order; of one player first what must happen, the owner ordering it, then what may (RW-R9). What
replaces an injury or a retirement is asked by `changes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.ratings_war import changes, tell, verbs
from generator.games.ratings_war.conditions import holds
from generator.games.ratings_war.effects import Verb, When, Who
from generator.games.ratings_war.state import NOWHERE, SEGMENTS, Act, Cue, Event, Side, Source, Table, held
from generator.games.ratings_war.targets import reached

Done = set[tuple[Source, Act]]
"""What has happened at this moment already: each part of a card acts once."""
DISCARD, MOVE, YOU, JOINED, ATTACH = Verb.DISCARD, Verb.MOVE, Who.YOU, When.JOINED, Verb.ATTACH
PREVENTABLE = (Verb.INJURE, Verb.RETIRE)
"""Names of their own: looking up a member of an enumeration costs five times as much, and these run most often."""


def run(table: Table, moment: str, segment: int = NOWHERE) -> None:
    """Everything that happens at one moment: a `When`, or RESULT."""
    done: Done = set()
    sides, promised = table.sides, bool(table.pending)
    in_hands = table.hand_moments is None or moment in table.hand_moments
    for seat in table.order:
        side = sides[seat]
        # At most moments nobody has anything, and this is asked eighty times a game.
        if moment in side.index or moment in side.face_down or promised or (in_hands and _in_hand(moment, side)):
            run_seat(table, moment, side, segment, done)
            promised = bool(table.pending)


def _in_hand(moment: str, side: Side) -> bool:
    return bool(side.hand) and moment in [event.printed.when for event in side.hand]


def run_seat(table: Table, moment: str, side: Side, segment: int, done: Done) -> None:
    """What one player's cards do at one moment."""
    seat = side.seat
    while True:
        must: list[Cue] = []
        may: list[Cue] = []
        for cue in candidates(table, moment, side, segment):
            act, bearer = cue.act, cue.bearer
            if act.placed and segment != NOWHERE and bearer is not None and bearer.segment != segment:
                continue
            if done and (cue.source, act) in done:
                continue
            if holds(table, cue, segment):
                if not act.may:
                    must.append(cue)
                elif possible(table, cue, segment):
                    may.append(cue)
        if must:
            number = side.bot.use(table, seat, must, table.random, must=True) if len(must) > 1 else 0
            cue = must[number]
        elif may:
            number = side.bot.use(table, seat, may, table.random)
            if number < 0:
                return
            cue = may[number]
        else:
            return
        done.add((cue.source, cue.act))
        carry_out(table, cue, segment)


def candidates(table: Table, moment: str, side: Side, segment: int) -> Sequence[Cue]:
    """All cards of a player that act at this moment, whether or not their conditions hold."""
    cues: Sequence[Cue] = side.index.get(moment, ())
    found: list[Cue] | None = None
    for event in side.hand:
        printed = event.printed
        if printed.when == moment and printed.is_play:
            found = found or list(cues)
            found.append(Cue(printed.first, side.seat, event))
    if moment in side.face_down:
        for other in SEGMENTS if segment == NOWHERE else (segment,):
            for match in side.matches[other]:
                found = found or list(cues)
                found += [Cue(act, side.seat, match, None, other) for act in match.printed.acts.get(moment, ())]
    for cue in table.pending:
        if cue.seat == side.seat and cue.act.moment == moment and segment in (NOWHERE, cue.segment):
            found = found or list(cues)
            found.append(cue)
    return cues if found is None else found


def playable(cue: Cue) -> bool:
    """Whether this is an event in hand: playing one is a choice whatever it says."""
    source = cue.source
    return cue.bearer is None and cue.act is source.printed.first and source.printed.is_play


def scope(cue: Cue, segment: int) -> int:
    """The segment an effect speaks of: its own, the one being scored, or where its wrestler is booked."""
    if cue.segment != NOWHERE:
        return cue.segment
    if segment != NOWHERE or cue.bearer is None or not cue.act.placed:
        return segment
    return cue.bearer.segment


def possible(table: Table, cue: Cue, segment: int) -> bool:
    """Whether something would come of an effect that may be used."""
    part, here = cue.act.part, scope(cue, segment)
    found = reached(table, part, cue.seat, cue.bearer, here)
    if not found:
        return False
    verb = part.verb
    if cue.act.rates:
        return any(by for _, by in verbs.changed_ratings(table, cue, here, found, verbs.amount(table, cue, here)))
    if verb is DISCARD and part.target.who is YOU:
        return held(table.sides[cue.seat]) - playable(cue) >= part.n
    if verb is MOVE:
        promotes = table.sides[cue.seat].promotes
        return sum(promotes) > promotes[here]
    return True


def carry_out(table: Table, cue: Cue, segment: int) -> None:
    """Use an effect; an event in hand is played for it."""
    event = cue.source
    if isinstance(event, Event) and playable(cue):
        play_event(table, cue, event, segment)
    else:
        if cue in table.pending:
            table.pending.remove(cue)
        resolve(table, cue, scope(cue, segment))


def play_event(table: Table, cue: Cue, event: Event, segment: int) -> None:
    """Play an event from the hand; it stays out while a later part of it is to come."""
    seat = cue.seat
    table.sides[seat].hand.remove(event)
    table.tallies.append(("played", seat, event.printed.id, 1))
    if table.log is not None:
        tell.plays(table.log, seat, event)
    table.laid.append(event)
    resolve(table, cue, segment)
    if event.printed.effect.bearer is ATTACH:
        table.laid.remove(event)
        if not any(event in wrestler.attached for side in table.sides for wrestler in side.roster):
            table.discards.append(event)
        return
    after = event.printed.after
    if after is not None:
        later = Cue(after, seat, event, None, segment)
        if after.part.when is not cue.act.part.when:
            table.pending.append(later)
        elif holds(table, later, segment):
            resolve(table, later, segment)
    if not any(promised.source is event for promised in table.pending):
        table.laid.remove(event)
        table.discards.append(event)


def resolve(table: Table, cue: Cue, segment: int) -> bool:
    """Carry out one part for its owner in a segment, and what follows from it. Whether anything came of it."""
    act = cue.act
    part = act.part
    found = reached(table, part, cue.seat, cue.bearer, segment)
    n = 0 if part.amount is None else verbs.amount(table, cue, segment)
    if act.chooses and len(found) > 1:
        bot = table.sides[cue.seat].bot
        found = [bot.choose(table, cue.seat, part.verb, n, found, table.random)]
    if table.log is not None:
        tell.acts(table.log, cue)
    came = bool(found) and verbs.apply(table, cue, segment, found, n)
    if came:
        changes.fired(table, cue)
    elif table.log is not None and part.verb not in PREVENTABLE:
        table.log.append("Nothing comes of it.")
    if act.once and cue.bearer is not None:
        cue.bearer.used_up = True
    if act.then is not None:
        promised = Cue(act.then, cue.seat, cue.source, cue.bearer, segment)
        if act.then.part.when is part.when:
            resolve(table, promised, segment)
        else:
            table.pending.append(promised)
    if table.arrivals:
        settle(table)
    return came


def settle(table: Table) -> None:
    """Let those who have joined a roster be heard: their gimmicks of the moment `joined`."""
    while table.arrivals:
        wrestler = table.arrivals.pop(0)
        if wrestler.owner == NOWHERE:
            continue
        for act in wrestler.printed.acts.get(JOINED, ()):
            cue = Cue(act, wrestler.owner, wrestler, wrestler)
            if not holds(table, cue, NOWHERE):
                continue
            if act.may:
                wanted = possible(table, cue, NOWHERE)
                if not wanted or table.sides[cue.seat].bot.use(table, cue.seat, [cue], table.random) < 0:
                    continue
            resolve(table, cue, NOWHERE)
