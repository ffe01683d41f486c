"""The rules in motion: the deal, and a week in its seven steps, as the round reminder names them.

Rulings `RW-R*` are explained under `[rulings]` in game.toml.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from generator.games.ratings_war import changes, moments, scoring, tell, verbs
from generator.games.ratings_war.effects import CardKind, Verb, When
from generator.games.ratings_war.ready import ReadySet
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import (
    LOSER,
    MAIN_EVENT,
    NOWHERE,
    SEGMENTS,
    WINNER,
    Bot,
    EventInPlay,
    GameState,
    PlayerState,
    PrintedCard,
    SegmentSlot,
    WrestlerInPlay,
    held,
)

START, BOOKING, POINTS, UPDATE, FALLOUT, END = (
    When.START,
    When.BOOKING,
    When.POINTS,
    When.UPDATE,
    When.FALLOUT,
    When.END,
)
SPECIAL, PRESTIGE, HIRE = CardKind.SPECIAL, Verb.PRESTIGE, Verb.RECRUIT
TRAIN, PROMOTE, DRAW, RECRUIT = "train", "promote", "draw", "recruit"
ACTIONS = (TRAIN, PROMOTE, DRAW, RECRUIT)
"""The end-of-week actions."""


def deal(cast: ReadySet, settings: Settings, bots: Sequence[Bot], random: Random) -> GameState:
    """Shuffle and deal: a roster of the base prestiges of the deal for everybody, free agents, the event pile.

    Who has priority first is drawn (RW-R1: at the table it is whoever last watched wrestling).
    """
    draw = random.random
    players = [PlayerState(seat, bot) for seat, bot in enumerate(bots)]
    state = GameState(settings, players, random, hand_moments=cast.hand_moments)
    wanted = {base: settings.deal.count(base) * len(players) for base in settings.deal}
    piles: dict[int, list[PrintedCard]] = {base: [] for base in wanted}
    for printed in sorted(cast.wrestlers, key=lambda _: draw()):
        pile = piles.get(printed.base)
        if pile is not None and len(pile) < wanted[printed.base]:
            pile.append(printed)
        else:
            state.pile.append(WrestlerInPlay(printed, printed.base))
    for player in players:
        for base in settings.deal:
            printed = piles[base].pop()
            wrestler = WrestlerInPlay(printed, base, player.seat, since=1)
            player.roster.append(wrestler)
            player.listen(wrestler, wrestler)
            state.tallies.append(("dealt", player.seat, printed.id, 1))
    changes.refill(state)
    state.events = [EventInPlay(printed) for printed in sorted(cast.events, key=lambda _: draw())]
    state.priority = int(draw() * len(players))
    return state


def play_week(state: GameState) -> tuple[int, ...]:
    """Play one week; the winning seats, none while the game goes on."""
    begin(state)
    book(state)
    for segment in SEGMENTS:
        scoring.score(state, segment)
    if reached := award(state):
        return reached
    update(state)
    if state.log is not None:
        tell.step(state.log, 5)
    moments.run(state, FALLOUT)
    end(state)
    return ()


def begin(state: GameState) -> None:
    """Step 1: a new week; start-of-week gimmicks and events."""
    state.week += 1
    seats = len(state.players)
    if state.week > 1:
        state.priority = (state.priority + 1) % seats
    state.order = [(state.priority + turn) % seats for turn in range(seats)]
    state.slots = [SegmentSlot() for _ in SEGMENTS]
    if state.log is not None:
        tell.week(state.log, state)
        tell.step(state.log, 0)
    moments.run(state, START)


def book(state: GameState) -> None:
    """Step 2: everybody books three segments in secret, with special matches and championships face down."""
    if state.log is not None:
        tell.step(state.log, 1)
    moments.run(state, BOOKING)
    for seat in state.order:
        player = state.players[seat]
        lineup, laid = player.bot.book(state, seat, state.random)
        for segment, (winner, loser) in enumerate(lineup):
            if winner is not None:
                winner.segment, winner.place = segment, WINNER
                winner.last_booked = state.week
            if loser is not None:
                loser.segment, loser.place = segment, LOSER
                loser.last_booked = state.week
            player.paired[segment] = winner is not None and loser is not None
        player.booking = lineup
        for event, segment in laid:
            player.hand.remove(event)
            state.tallies.append(("played", seat, event.printed.id, 1))
            if event.printed.kind is SPECIAL:
                player.matches[segment].append(event)
                player.face_down.update(event.printed.acts)
            else:
                player.belts[segment].append(event)
        if state.log is not None:
            tell.booked(state.log, state, player, len(laid))
    state.booked_week = state.week
    if state.log is not None:
        tell.step(state.log, 2)


def award(state: GameState) -> tuple[int, ...]:
    """Step 4: who won most segments earns a Network Point; cards; who has won the game (RW-R15).

    Cards are played before a point is laid and compare the points before this week's award; then all points of the
    week are laid at once (RW-R29). Of several who reach the threshold the one with the highest rating in the Main
    Event wins; still equal, they share.
    """
    players = state.players
    if state.log is not None:
        tell.step(state.log, 3)
    for player in players:
        player.won = 0
    for slot in state.slots:
        for seat in slot.best:
            players[seat].won += 1 if len(slot.best) == 1 else 0.5
    most = max([player.won for player in players])
    for seat in state.order:
        player = players[seat]
        player.earned = player.won == most
        player.by_cards = 0
    if state.log is not None:
        tell.segments_won(state.log, state)
    moments.run(state, POINTS)
    for player in players:
        player.points = max(0, player.points + player.earned + player.by_cards)
    if state.log is not None:
        tell.points_laid(state.log, state)
    goal = state.settings.thresholds[len(players)]
    reached = [player.seat for player in players if player.points >= goal or player.seat in state.claims]
    if len(reached) > 1:
        ratings = state.slots[MAIN_EVENT].ratings
        best = max(ratings[seat] for seat in reached)
        reached = [seat for seat in reached if ratings[seat] == best]
    return tuple(reached)


def update(state: GameState) -> None:
    """Step 5: +1 for each booked Winner, -1 for each booked Loser, and what effects add, summed first (RW-R12).

    Who was booked alone does not change (RW-R28). Whoever gains or loses no prestige is spared all gains or losses of
    this update, each taken by itself (RW-R32). Below 0 the wrestler retires.
    """
    if state.log is not None:
        tell.step(state.log, 4)
    state.due, state.owed, state.delta, state.held, state.stalled = [], [], {}, set(), set()
    moments.run(state, UPDATE)
    moments.settle_bargains(state)
    delta = state.delta
    for cue, wrestler, n in state.due:
        if moments.counts(state, wrestler, n):
            delta[wrestler] = delta.get(wrestler, 0) + n
            verbs.note_prestige(state, cue, wrestler, n)
    for seat in state.order:
        player = state.players[seat]
        for paired, (winner, loser) in zip(player.paired, player.booking, strict=True):
            if paired and winner is not None and winner not in state.stalled:
                delta[winner] = delta.get(winner, 0) + 1
            if paired and loser is not None and loser not in state.held:
                delta[loser] = delta.get(loser, 0) - 1
    sunk = []
    for wrestler, change in delta.items():
        if change and wrestler.owner != NOWHERE:
            wrestler.prestige += change
            if wrestler.prestige < 0:
                sunk.append(wrestler)
    if state.log is not None:
        tell.updated(state.log, state)
    sunk.sort(key=lambda wrestler: state.order.index(wrestler.owner))
    for wrestler in sunk:
        if wrestler.owner != NOWHERE:
            changes.retire(state, wrestler)


def end(state: GameState) -> None:
    """Step 7: end-of-week effects, then two different actions each, from the winner of the Main Event clockwise."""
    state.closing = True
    if state.log is not None:
        tell.step(state.log, 6)
    moments.run(state, END)
    first = state.slots[MAIN_EVENT].winner
    seats = len(state.players)
    start = state.priority if first == NOWHERE else first
    turns = [(start + turn) % seats for turn in range(seats)]
    left = {seat: max(0, state.settings.actions_per_week + state.players[seat].actions) for seat in turns}
    taken: dict[int, list[str]] = {seat: [] for seat in turns}
    at_once = len(ACTIONS) if state.settings.actions_in_turn == "both" else 1
    while turns:
        for seat in list(turns):
            for _ in range(at_once):
                if not left[seat] or not take_action(state, seat, taken[seat]):
                    turns.remove(seat)
                    break
                left[seat] -= 1
            else:
                if at_once > 1:
                    turns.remove(seat)
    clear(state)


def take_action(state: GameState, seat: int, taken: list[str]) -> bool:
    """One action that was not taken yet this week; False when none is left."""
    player, settings, random = state.players[seat], state.settings, state.random
    open_to = _open(state, player, taken)
    if not open_to:
        return False
    action = player.bot.action(state, seat, open_to, random)
    taken.append(action)
    if action == TRAIN:
        fit = state.active(seat)
        wrestler = player.bot.choose(state, seat, PRESTIGE, 1, fit, random)
        if state.log is not None:
            state.log.append(f"{tell.seat_name(seat)} trains {wrestler.name}.")
        changes.place(state, wrestler, 1)
    elif action == PROMOTE:
        verbs.promote(state, seat, settings.promote_modifiers, on_any=settings.promote_on == "any")
    elif action == DRAW:
        changes.draw(state, seat, 1)
    else:
        wrestler = player.bot.choose(state, seat, HIRE, 1, state.agents, random)
        if state.log is not None:
            state.log.append(f"{tell.seat_name(seat)} recruits {wrestler.name}.")
        changes.hire(state, wrestler, seat)
        moments.settle(state)
    return True


def _open(state: GameState, player: PlayerState, taken: list[str]) -> list[str]:
    week, found = state.week, []
    if TRAIN not in taken:
        for wrestler in player.roster:
            if wrestler.back <= week:
                found.append(TRAIN)
                break
    if PROMOTE not in taken:
        found.append(PROMOTE)
    if DRAW not in taken and (state.events or (state.discards and state.settings.empty_event_pile == "reshuffle")):
        found.append(DRAW)
    if RECRUIT not in taken and state.agents:
        found.append(RECRUIT)
    return found


def clear(state: GameState) -> None:
    """The week is over: sheets are cleared, promote modifiers change, this week's cards are discarded."""
    note_supplies(state)
    for player in state.players:
        for wrestler in player.roster:
            wrestler.segment = wrestler.place = NOWHERE
        player.booking = [[None, None], [None, None], [None, None]]
        if player.face_down:
            for matches in player.matches:
                state.discards += matches
                matches.clear()
            player.face_down.clear()
        player.promotes, player.next_promotes = player.next_promotes, [0, 0, 0]
        player.hand += player.fresh
        player.fresh = []
        player.actions = 0
        player.earned = False
    for card in state.canceled:
        card.muted = False
    state.canceled.clear()
    state.discards += state.laid
    state.laid.clear()
    state.pending.clear()
    state.closing = False


def note_supplies(state: GameState) -> None:
    """Record how many modifiers lie on the table, and what else is limited."""
    plus = minus = hands = 0
    for player in state.players:
        plus += sum(player.promotes) + sum(player.next_promotes)
        hands += held(player)
        for wrestler in player.roster:
            extra = wrestler.prestige - wrestler.printed.base
            if extra > 0:
                plus += extra
            else:
                minus -= extra
    peaks = state.peaks
    for name, number in (
        ("positive modifiers", plus),
        ("negative modifiers", minus),
        ("events in hands", hands),
    ):
        if number > peaks.get(name, 0):
            peaks[name] = number
