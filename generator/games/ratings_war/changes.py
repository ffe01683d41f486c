"""What can happen to a wrestler or an event card: modifiers, injuries, retirement, joining and leaving, drawing.

Each change first asks the cards that would replace it (RW-R9: the affected player chooses), then tells the cards that
act besides it. Whoever joins is put into `GameState.arrivals`; `moments.settle` lets them be heard.
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
    EventInPlay,
    GameState,
    PlayerState,
    WrestlerInPlay,
    held,
)

INSTEAD = frozenset({Verb.SHIELD, Verb.RELEASE})
MINE, THEIRS, MY_CATERING, SELF = Who.MINE, Who.THEIRS, Who.MY_CATERING, Who.SELF
PARTNER, BOTH, MY_WINNER = Who.PARTNER, Who.BOTH, Who.MY_WINNER


def fired(state: GameState, cue: Cue) -> None:
    """Note that a card did something."""
    state.tallies.append(("fired", cue.seat, cue.source.printed.id, 1))


# ------------------------------------------------------------------------------------- prestige


def place(state: GameState, wrestler: WrestlerInPlay, amount: int) -> None:
    """Put modifiers on a wrestler; below 0 the wrestler retires at once (RW-R11). A +1 and a -1 cancel."""
    wrestler.prestige += amount
    if state.log is not None:
        tell.prestige(state.log, wrestler)
    if wrestler.prestige < 0:
        retire(state, wrestler)


# -------------------------------------------------------------------------------------- injuries


def injure(state: GameState, wrestler: WrestlerInPlay) -> bool:
    """Injure until the end of next week; the injured retire. False where it was prevented."""
    if _prevented(state, wrestler, When.INJURE):
        return False
    besides = list(_besides(state, wrestler, When.INJURE))
    if state.injured(wrestler):
        if state.log is not None:
            state.log.append(f"{wrestler.name} is injured again.")
        _follow(state, besides, wrestler)
        if wrestler.owner != NOWHERE:
            retire(state, wrestler)
        return True
    wrestler.back = state.week + 2
    if state.log is not None:
        state.log.append(f"{wrestler.name} is injured and can be booked again in week {wrestler.back}.")
    _follow(state, besides, wrestler)
    return True


def heal(state: GameState, wrestler: WrestlerInPlay) -> None:
    """End an injury now."""
    wrestler.back = 0
    if state.log is not None:
        state.log.append(f"{wrestler.name} is fit again.")


# ------------------------------------------------------------------------------------ retirement


def retire(state: GameState, wrestler: WrestlerInPlay) -> bool:
    """To the retired pile, modifiers to the supply and cards to the discards. False where it was prevented.

    RW-R19: a prevented retirement leaves a wrestler who fell below 0 at 0.
    """
    if _prevented(state, wrestler, When.RETIRE):
        if wrestler.owner != NOWHERE and wrestler.prestige < 0:
            wrestler.prestige = 0
            if state.log is not None:
                tell.prestige(state.log, wrestler)
        return False
    # Who answers is noted while the wrestler still stands in the segment: conditions ask for that place.
    besides = list(_besides(state, wrestler, When.RETIRE))
    state.tallies.append(("retired", wrestler.owner, wrestler.printed.id, 1))
    if state.log is not None:
        state.log.append(f"{wrestler.name} retires.")
    leave(state, wrestler)
    strip(state, wrestler)
    state.retired.append(wrestler)
    _follow(state, besides, wrestler)
    return True


def release(state: GameState, wrestler: WrestlerInPlay) -> None:
    """To the free agents, without modifiers and cards."""
    if state.log is not None:
        state.log.append(f"{wrestler.name} becomes a free agent.")
    leave(state, wrestler)
    strip(state, wrestler)
    state.agents.append(wrestler)


def strip(state: GameState, wrestler: WrestlerInPlay) -> None:
    """Take modifiers, injury and cards off a wrestler who leaves all rosters."""
    wrestler.prestige = wrestler.base
    wrestler.back = 0
    for event in wrestler.attached:
        state.discards.append(event)
        if state.log is not None:
            state.log.append(f"{event.name} goes to the event discards.")
    wrestler.attached.clear()
    wrestler.titles = 0


# ----------------------------------------------------------------------------- joining and leaving


def leave(state: GameState, wrestler: WrestlerInPlay) -> None:
    """Off the roster and out of this week's segment."""
    player = state.players[wrestler.owner]
    player.roster.remove(wrestler)
    state.tallies.append(("weeks", wrestler.owner, wrestler.printed.id, state.week - wrestler.since + 1))
    if wrestler.place != NOWHERE:
        player.booking[wrestler.segment][wrestler.place] = None
        wrestler.segment = wrestler.place = NOWHERE
    wrestler.owner = NOWHERE
    player.forget(wrestler, wrestler)
    for event in wrestler.attached:
        player.forget(event, wrestler)


def join(state: GameState, wrestler: WrestlerInPlay, seat: int) -> None:
    """Onto a roster; a base prestige of 7 arrives injured, whatever prevents injuries (RW-R17)."""
    if wrestler.owner != NOWHERE:
        leave(state, wrestler)
    wrestler.owner = seat
    wrestler.since = state.week
    player = state.players[seat]
    player.roster.append(wrestler)
    player.listen(wrestler, wrestler)
    for event in wrestler.attached:
        player.listen(event, wrestler)
    state.tallies.append(("joined", seat, wrestler.printed.id, 1))
    if state.log is not None:
        state.log.append(f"{wrestler.name} ({wrestler.prestige}) joins the roster of {tell.seat_name(seat)}.")
    if wrestler.base == JEALOUS_BASE:
        wrestler.back = state.week + 2
        if state.log is not None:
            state.log.append(
                f"The roster attacks {wrestler.name} out of jealousy: injured, and back in week {wrestler.back}."
            )
    state.arrivals.append(wrestler)


def refill(state: GameState) -> None:
    """Turn up wrestlers until the free agents are as many as they should be; an empty pile stays empty (RW-R6)."""
    while len(state.agents) < state.settings.free_agents and state.pile:
        wrestler = state.pile.pop()
        state.agents.append(wrestler)
        if state.log is not None:
            state.log.append(f"{wrestler.name} ({wrestler.prestige}) is turned up as a free agent.")


def hire(state: GameState, wrestler: WrestlerInPlay, seat: int) -> None:
    """Onto a roster from wherever the wrestler is: free agents, the pile, the retired, another roster."""
    if wrestler in state.agents:
        state.agents.remove(wrestler)
        join(state, wrestler, seat)
        refill(state)
        return
    # Of the pile only the top card is ever recruited, so nothing is looked for below it.
    if state.pile and state.pile[-1] is wrestler:
        state.pile.pop()
    elif wrestler in state.retired:
        state.retired.remove(wrestler)
    join(state, wrestler, seat)


# ------------------------------------------------------------------------------------------ events


def draw(state: GameState, seat: int, number: int) -> int:
    """Draw events; an empty pile is the discards shuffled anew (RW-R6). How many were drawn."""
    player, drawn = state.players[seat], 0
    while drawn < number:
        # The pile may end in the middle of a draw; cards that lie open are neither in it nor among the discards.
        if not state.events:
            if state.settings.empty_event_pile != "reshuffle" or not state.discards:
                break
            random = state.random.random
            state.events = sorted(state.discards, key=lambda _: random())
            state.discards = []
            if state.log is not None:
                state.log.append("The event pile is empty: its discards are shuffled.")
        event = state.events.pop()
        # Drawn at the end of a week, a card is played in the next one at the earliest (RW-R14).
        (player.fresh if state.closing else player.hand).append(event)
        state.tallies.append(("drawn", seat, event.printed.id, 1))
        drawn += 1
        if state.log is not None:
            state.log.append(f"{tell.seat_name(seat)} draws {event.name}.")
    # All are drawn before any is discarded: the player chooses among all of them.
    limit = state.settings.event_hand_limit
    if limit and held(player) > limit:
        discard(state, seat, held(player) - limit)
    return drawn


def discard(state: GameState, seat: int, number: int) -> int:
    """Discard events of the player's choice, as many as there are at most. How many were discarded."""
    player, gone = state.players[seat], 0
    while gone < number and (player.hand or player.fresh):
        hand = player.hand + player.fresh
        event = player.bot.choose(state, seat, Verb.DISCARD, -1, hand, state.random) if len(hand) > 1 else hand[0]
        (player.hand if event in player.hand else player.fresh).remove(event)
        state.discards.append(event)
        gone += 1
        if state.log is not None:
            state.log.append(f"{tell.seat_name(seat)} discards {event.name}.")
    return gone


def wear(state: GameState, event: EventInPlay, wrestler: WrestlerInPlay, *, title: bool = False) -> None:
    """Lay a card on a wrestler."""
    wrestler.attached.append(event)
    wrestler.titles += title
    state.players[wrestler.owner].listen(event, wrestler)


def take_off(state: GameState, event: EventInPlay, wrestler: WrestlerInPlay, *, title: bool = False) -> None:
    """Take a card off a wrestler."""
    wrestler.attached.remove(event)
    wrestler.titles -= title
    state.players[wrestler.owner].forget(event, wrestler)


# ------------------------------------------------------------- what happens instead, and besides


def _prevented(state: GameState, wrestler: WrestlerInPlay, when: When) -> bool:
    """Whether a gimmick prevents it (it must where it can), or else an event that its player chooses to play."""
    seat = wrestler.owner
    player = state.players[seat]
    uses = [
        cue
        for cue in _answering(state, wrestler, when, seat)
        if cue.act.part.verb in INSTEAD and (not cue.act.may or _wants(state, cue))
    ]
    if uses:
        cue = uses[0] if len(uses) == 1 else player.bot.choose(state, seat, Verb.SHIELD, 1, uses, state.random)
    else:
        reactions = [cue for cue in reactions_to(state, player, wrestler, when) if cue.act.part.verb in INSTEAD]
        if not reactions:
            return False
        number = player.bot.use(state, seat, reactions, state.random)
        if number < 0:
            return False
        cue = reactions[number]
        _play_reaction(state, player, cue)
    fired(state, cue)
    if cue.act.once and cue.bearer is not None:
        cue.bearer.used_up = True
    if state.log is not None:
        tell.prevented(state.log, cue, wrestler, when)
    if cue.act.part.verb is Verb.RELEASE:
        release(state, wrestler)
    return True


def _besides(state: GameState, wrestler: WrestlerInPlay, when: When) -> Iterator[Cue]:
    """What acts besides it, in priority order, each player's gimmicks before the events that are played for it."""
    for seat in state.order:
        player = state.players[seat]
        for cue in _answering(state, wrestler, when, seat):
            if cue.act.part.verb not in INSTEAD:
                yield cue
        reactions = [cue for cue in reactions_to(state, player, wrestler, when) if cue.act.part.verb not in INSTEAD]
        while reactions:
            number = player.bot.use(state, seat, reactions, state.random)
            if number < 0:
                break
            cue = reactions.pop(number)
            _play_reaction(state, player, cue)
            yield cue


def _follow(state: GameState, besides: list[Cue], wrestler: WrestlerInPlay) -> None:
    for cue in besides:
        part = cue.act.part
        if cue.act.may and not isinstance(cue.source, EventInPlay) and not _wants(state, cue):
            continue
        fired(state, cue)
        if state.log is not None:
            tell.acts(state.log, cue)
        if cue.act.once and cue.bearer is not None:
            cue.bearer.used_up = True
        if part.verb is Verb.DRAW:
            draw(state, cue.seat, part.n)
        elif wrestler.owner != NOWHERE:
            place(state, wrestler, part.n)


def _wants(state: GameState, cue: Cue) -> bool:
    player = state.players[cue.seat]
    return player.bot.use(state, cue.seat, [cue], state.random) == 0


def _play_reaction(state: GameState, player: PlayerState, cue: Cue) -> None:
    event = cue.source
    if isinstance(event, EventInPlay):
        player.hand.remove(event)
        state.discards.append(event)
        state.tallies.append(("played", player.seat, event.printed.id, 1))
        if state.log is not None:
            tell.plays(state.log, player.seat, event)


def _answering(state: GameState, wrestler: WrestlerInPlay, when: When, seat: int) -> Iterator[Cue]:
    """The gimmicks and attached cards of one player that answer what would happen to a wrestler."""
    for cue in state.players[seat].index.get(when, ()):
        bearer = cue.bearer
        if bearer is None or not _concerns(state, cue.act.part, seat, bearer, wrestler):
            continue
        if holds(state, cue, bearer.segment):
            yield cue


def reactions_to(state: GameState, player: PlayerState, wrestler: WrestlerInPlay, when: When) -> list[Cue]:
    """The events of a hand that can be played when it happens to a wrestler."""
    found = []
    for event in player.hand:
        act = event.printed.first
        if (
            act.part.when is when
            and _concerns(state, act.part, player.seat, None, wrestler)
            and all(check(state, player.seat, None, NOWHERE, condition) for check, condition in act.checks)
        ):
            found.append(Cue(act, player.seat, event))
    return found


def _concerns(state: GameState, part: Part, seat: int, bearer: WrestlerInPlay | None, wrestler: WrestlerInPlay) -> bool:
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
        return own and state.in_catering(wrestler)
    if bearer is None:
        return False
    if who is SELF:
        return wrestler is bearer
    if who is PARTNER:
        return partner_of(state, bearer) is wrestler
    together = own and bearer.segment != NOWHERE and wrestler.segment == bearer.segment
    if who is BOTH:
        return together
    return together and wrestler.place == (WINNER if who is MY_WINNER else LOSER)
