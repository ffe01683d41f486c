"""A moment of the week: which effects can happen now, in which order, and how one of them is carried out.

Players in priority order; of one player first what must happen, the owner ordering it, then what may (RW-R9). What
replaces an injury or a retirement is asked by `changes`.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.ratings_war import changes, tell, verbs
from generator.games.ratings_war.conditions import holds
from generator.games.ratings_war.effects import Verb, When, Who
from generator.games.ratings_war.state import (
    NOWHERE,
    SEGMENTS,
    Cue,
    EventInPlay,
    GameState,
    PlayerState,
    ReadyPart,
    Source,
    WrestlerInPlay,
    held,
)
from generator.games.ratings_war.targets import reached

Done = set[tuple[Source, ReadyPart]]
"""What has happened at this moment already: each part of a card acts once."""
DISCARD, MOVE, YOU, JOINED, ATTACH, UPDATE = Verb.DISCARD, Verb.MOVE, Who.YOU, When.JOINED, Verb.ATTACH, When.UPDATE
PREVENTABLE = (Verb.INJURE, Verb.RETIRE)
"""Names of their own: looking up a member of an enumeration costs five times as much, and these run most often."""


def run(state: GameState, moment: str, segment: int = NOWHERE) -> None:
    """Everything that happens at one moment: a `When`, or RESULT."""
    done: Done = set()
    players, promised = state.players, bool(state.pending)
    in_hands = state.hand_moments is None or moment in state.hand_moments
    for seat in state.order:
        player = players[seat]
        # At most moments nobody has anything, and this is asked eighty times a game.
        if moment in player.index or moment in player.face_down or promised or (in_hands and _in_hand(moment, player)):
            run_seat(state, moment, player, segment, done)
            promised = bool(state.pending)


def _in_hand(moment: str, player: PlayerState) -> bool:
    return bool(player.hand) and moment in [event.printed.when for event in player.hand]


def run_seat(state: GameState, moment: str, player: PlayerState, segment: int, done: Done) -> None:
    """What one player's cards do at one moment."""
    seat = player.seat
    # After each effect everything is asked anew: it may have made a condition true, or taken a wrestler away (RW-R9).
    while True:
        must: list[Cue] = []
        may: list[Cue] = []
        for cue in candidates(state, moment, player, segment):
            act, bearer = cue.act, cue.bearer
            # An effect that speaks of its wrestler's segment is heard when that segment is scored, not in the others.
            if act.placed and segment != NOWHERE and bearer is not None and bearer.segment != segment:
                continue
            if done and (cue.source, act) in done:
                continue
            if holds(state, cue, segment):
                if not act.may:
                    must.append(cue)
                elif possible(state, cue, segment):
                    may.append(cue)
        # What must happen comes before any choice, and its owner has the order in hand (RW-R9).
        if must:
            number = player.bot.use(state, seat, must, state.random, must=True) if len(must) > 1 else 0
            cue = must[number]
        elif may:
            number = player.bot.use(state, seat, may, state.random)
            if number < 0:
                return
            cue = may[number]
        else:
            return
        done.add((cue.source, cue.act))
        carry_out(state, cue, segment)


def candidates(state: GameState, moment: str, player: PlayerState, segment: int) -> Sequence[Cue]:
    """All cards of a player that act at this moment, whether or not their conditions hold."""
    cues: Sequence[Cue] = player.index.get(moment, ())
    found: list[Cue] | None = None
    for event in player.hand:
        printed = event.printed
        if printed.when == moment and printed.is_play:
            found = found or list(cues)
            found.append(Cue(printed.first, player.seat, event))
    if moment in player.face_down:
        for other in SEGMENTS if segment == NOWHERE else (segment,):
            for match in player.matches[other]:
                found = found or list(cues)
                found += [Cue(act, player.seat, match, None, other) for act in match.printed.acts.get(moment, ())]
    for cue in state.pending:
        if cue.seat == player.seat and cue.act.moment == moment and segment in (NOWHERE, cue.segment):
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


def possible(state: GameState, cue: Cue, segment: int) -> bool:
    """Whether something would come of an effect that may be used."""
    part, here = cue.act.part, scope(cue, segment)
    found = reached(state, part, cue.seat, cue.bearer, here)
    if not found:
        return False
    verb = part.verb
    if cue.act.rates:
        return any(by for _, by in verbs.changed_ratings(state, cue, here, found, verbs.amount(state, cue, here)))
    if verb is DISCARD and part.target.who is YOU:
        return held(state.players[cue.seat]) - playable(cue) >= part.n
    if verb is MOVE:
        promotes = state.players[cue.seat].promotes
        return sum(promotes) > promotes[here]
    return True


def carry_out(state: GameState, cue: Cue, segment: int) -> None:
    """Use an effect; an event in hand is played for it."""
    event = cue.source
    if isinstance(event, EventInPlay) and playable(cue):
        play_event(state, cue, event, segment)
    else:
        if cue in state.pending:
            state.pending.remove(cue)
        resolve(state, cue, scope(cue, segment))


def play_event(state: GameState, cue: Cue, event: EventInPlay, segment: int) -> None:
    """Play an event from the hand; it stays out while a later part of it is to come."""
    seat = cue.seat
    state.players[seat].hand.remove(event)
    state.tallies.append(("played", seat, event.printed.id, 1))
    if state.log is not None:
        tell.plays(state.log, seat, event)
    # It lies open while it acts: an effect that draws or reshuffles must not find the card among the discards.
    state.laid.append(event)
    resolve(state, cue, segment)
    if event.printed.effect.bearer is ATTACH:
        state.laid.remove(event)
        if not any(event in wrestler.attached for player in state.players for wrestler in player.roster):
            state.discards.append(event)
        return
    after = event.printed.after
    if after is not None:
        later = Cue(after, seat, event, None, segment)
        if after.part.when is not cue.act.part.when:
            state.pending.append(later)
        elif holds(state, later, segment):
            resolve(state, later, segment)
    if not any(promised.source is event for promised in state.pending):
        state.laid.remove(event)
        state.discards.append(event)


def resolve(state: GameState, cue: Cue, segment: int) -> bool:
    """Carry out one part for its owner in a segment, and what follows from it. Whether anything came of it."""
    act = cue.act
    part = act.part
    found = reached(state, part, cue.seat, cue.bearer, segment)
    n = 0 if part.amount is None else verbs.amount(state, cue, segment)
    if act.chooses and len(found) > 1:
        bot = state.players[cue.seat].bot
        found = [bot.choose(state, cue.seat, part.verb, n, found, state.random)]
    if state.log is not None:
        tell.acts(state.log, cue)
        if act.chooses and found and part.when is UPDATE:  # elsewhere what happens next shows who was chosen
            tell.chooses(state.log, cue, found[0])
    came = bool(found) and verbs.apply(state, cue, segment, found, n)
    if came:
        changes.fired(state, cue)
    elif state.log is not None and part.verb not in PREVENTABLE:
        state.log.append("Nothing comes of it.")
    # Used is used, whether or not anything came of it.
    if act.once and cue.bearer is not None:
        cue.bearer.used_up = True
    if act.then is not None and came:
        promised = Cue(act.then, cue.seat, cue.source, cue.bearer, segment)
        # Changes of the update all count at once, so whether this one counts is known only when all are heard (RW-R32).
        if part.when is UPDATE:
            state.owed.append((cue, promised))
        else:
            promise(state, promised, part.when)
    if state.arrivals:
        settle(state)
    return came


def promise(state: GameState, promised: Cue, now: When) -> None:
    """The second part of a bargain whose first has happened: at once, or later this week."""
    if promised.act.part.when is now:
        resolve(state, promised, promised.segment)
    else:
        state.pending.append(promised)


def counts(state: GameState, wrestler: WrestlerInPlay, n: int) -> bool:
    """Whether a change of the update is placed: not on those who are gone, or who gain or lose nothing (RW-R32)."""
    return wrestler.owner != NOWHERE and wrestler not in (state.stalled if n > 0 else state.held)


def settle_bargains(state: GameState) -> None:
    """What the update's bargains owe, when all cards of the update are heard: only a change that counts is paid for."""
    for first, promised in state.owed:
        if any(cue is first and counts(state, wrestler, n) for cue, wrestler, n in state.due):
            promise(state, promised, UPDATE)


def settle(state: GameState) -> None:
    """Let those who have joined a roster be heard: their gimmicks of the moment `joined`."""
    # A gimmick of somebody who arrives may bring the next one: the list grows while it is worked off.
    while state.arrivals:
        wrestler = state.arrivals.pop(0)
        if wrestler.owner == NOWHERE:
            continue
        for act in wrestler.printed.acts.get(JOINED, ()):
            cue = Cue(act, wrestler.owner, wrestler, wrestler)
            if not holds(state, cue, NOWHERE):
                continue
            if act.may:
                wanted = possible(state, cue, NOWHERE)
                if not wanted or state.players[cue.seat].bot.use(state, cue.seat, [cue], state.random) < 0:
                    continue
            resolve(state, cue, NOWHERE)
