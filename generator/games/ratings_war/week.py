"""A week in its seven steps, as the round reminder names them."""

from __future__ import annotations

from generator.games.ratings_war import changes, moments, scoring, tell, verbs
from generator.games.ratings_war.effects import CardKind, Verb, When
from generator.games.ratings_war.state import LOSER, MAIN_EVENT, NOWHERE, SEGMENTS, WINNER, Side, Slot, Table, held

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


def play_week(table: Table) -> tuple[int, ...]:
    """Play one week; the winning seats, none while the game goes on."""
    begin(table)
    book(table)
    for segment in SEGMENTS:
        scoring.score(table, segment)
    if reached := award(table):
        return reached
    update(table)
    if table.log is not None:
        tell.step(table.log, 5)
    moments.run(table, FALLOUT)
    end(table)
    return ()


def begin(table: Table) -> None:
    """Step 1: a new week; start-of-week gimmicks and events."""
    table.week += 1
    seats = len(table.sides)
    if table.week > 1:
        table.priority = (table.priority + 1) % seats
    table.order = [(table.priority + turn) % seats for turn in range(seats)]
    table.slots = [Slot() for _ in SEGMENTS]
    if table.log is not None:
        tell.week(table.log, table)
        tell.step(table.log, 0)
    moments.run(table, START)


def book(table: Table) -> None:
    """Step 2: everybody books three segments in secret, with special matches and championships face down."""
    if table.log is not None:
        tell.step(table.log, 1)
    moments.run(table, BOOKING)
    for seat in table.order:
        side = table.sides[seat]
        lineup, laid = side.bot.book(table, seat, table.random)
        for segment, (winner, loser) in enumerate(lineup):
            if winner is not None:
                winner.segment, winner.place = segment, WINNER
            if loser is not None:
                loser.segment, loser.place = segment, LOSER
        side.booking = lineup
        for event, segment in laid:
            side.hand.remove(event)
            table.tallies.append(("played", seat, event.printed.id, 1))
            if event.printed.kind is SPECIAL:
                side.matches[segment].append(event)
                side.face_down.update(event.printed.acts)
            else:
                side.belts[segment].append(event)
        if table.log is not None:
            tell.booked(table.log, table, side, len(laid))
    if table.log is not None:
        tell.step(table.log, 2)


def award(table: Table) -> tuple[int, ...]:
    """Step 4: who won most segments earns a Network Point; then early wins; who has won the game (RW-R15).

    Of several who reach the threshold the one with the highest rating in the Main Event wins; still equal, they share.
    """
    sides = table.sides
    if table.log is not None:
        tell.step(table.log, 3)
    for side in sides:
        side.won = 0
    for slot in table.slots:
        for seat in slot.best:
            sides[seat].won += 1 if len(slot.best) == 1 else 0.5
    most = max([side.won for side in sides])
    for seat in table.order:
        side = sides[seat]
        side.earned = side.won == most
        side.points += side.earned
    if table.log is not None:
        tell.awarded(table.log, table)
    moments.run(table, POINTS)
    goal = table.settings.thresholds[len(sides)]
    reached = [side.seat for side in sides if side.points >= goal or side.seat in table.claims]
    if len(reached) > 1:
        ratings = table.slots[MAIN_EVENT].ratings
        best = max(ratings[seat] for seat in reached)
        reached = [seat for seat in reached if ratings[seat] == best]
    return tuple(reached)


def update(table: Table) -> None:
    """Step 5: +1 for each booked Winner, -1 for each booked Loser, and what effects add, summed first (RW-R12).

    A lone wrestler's prestige does not change. Below 0 the wrestler retires.
    """
    if table.log is not None:
        tell.step(table.log, 4)
    table.delta, table.held, table.stalled = {}, set(), set()
    moments.run(table, UPDATE)
    delta = table.delta
    for seat in table.order:
        for winner, loser in table.sides[seat].booking:
            if winner is None or loser is None:
                continue
            if winner not in table.stalled:
                delta[winner] = delta.get(winner, 0) + 1
            if loser not in table.held:
                delta[loser] = delta.get(loser, 0) - 1
    sunk = []
    for wrestler, change in delta.items():
        if change and wrestler.owner != NOWHERE:
            wrestler.prestige += change
            if wrestler.prestige < 0:
                sunk.append(wrestler)
    if table.log is not None:
        tell.updated(table.log, table)
    sunk.sort(key=lambda wrestler: table.order.index(wrestler.owner))
    for wrestler in sunk:
        if wrestler.owner != NOWHERE:
            changes.retire(table, wrestler)


def end(table: Table) -> None:
    """Step 7: end-of-week effects, then two different actions each, from the winner of the Main Event clockwise."""
    table.closing = True
    if table.log is not None:
        tell.step(table.log, 6)
    moments.run(table, END)
    first = table.slots[MAIN_EVENT].winner
    seats = len(table.sides)
    start = table.priority if first == NOWHERE else first
    turns = [(start + turn) % seats for turn in range(seats)]
    left = {seat: max(0, table.settings.actions_per_week + table.sides[seat].actions) for seat in turns}
    taken: dict[int, list[str]] = {seat: [] for seat in turns}
    at_once = len(ACTIONS) if table.settings.actions_in_turn == "both" else 1
    while turns:
        for seat in list(turns):
            for _ in range(at_once):
                if not left[seat] or not act(table, seat, taken[seat]):
                    turns.remove(seat)
                    break
                left[seat] -= 1
            else:
                if at_once > 1:
                    turns.remove(seat)
    clear(table)


def act(table: Table, seat: int, taken: list[str]) -> bool:
    """One action that was not taken yet this week; False when none is left."""
    side, random = table.sides[seat], table.random
    open_to = _open(table, side, taken)
    if not open_to:
        return False
    action = side.bot.action(table, seat, open_to, random)
    taken.append(action)
    if action == TRAIN:
        fit = table.active(seat)
        wrestler = side.bot.choose(table, seat, PRESTIGE, 1, fit, random)
        if table.log is not None:
            table.log.append(f"{tell.player(seat)} trains {wrestler.name}.")
        changes.place(table, wrestler, 1)
    elif action == PROMOTE:
        verbs.promote(table, seat, table.settings.promote_modifiers)
    elif action == DRAW:
        changes.draw(table, seat, 1)
    else:
        wrestler = side.bot.choose(table, seat, HIRE, 1, table.agents, random)
        if table.log is not None:
            table.log.append(f"{tell.player(seat)} recruits {wrestler.name}.")
        changes.hire(table, wrestler, seat)
        moments.settle(table)
    return True


def _open(table: Table, side: Side, taken: list[str]) -> list[str]:
    week, found = table.week, []
    if TRAIN not in taken:
        for wrestler in side.roster:
            if wrestler.back <= week:
                found.append(TRAIN)
                break
    if PROMOTE not in taken:
        found.append(PROMOTE)
    if DRAW not in taken and (table.events or (table.discards and table.settings.empty_event_pile == "reshuffle")):
        found.append(DRAW)
    if RECRUIT not in taken and table.agents:
        found.append(RECRUIT)
    return found


def clear(table: Table) -> None:
    """The week is over: sheets are cleared, promote modifiers change, this week's cards are discarded."""
    note_supplies(table)
    for side in table.sides:
        for wrestler in side.roster:
            wrestler.segment = wrestler.place = NOWHERE
        side.booking = [[None, None], [None, None], [None, None]]
        if side.face_down:
            for matches in side.matches:
                table.discards += matches
                matches.clear()
            side.face_down.clear()
        side.promotes, side.next_promotes = side.next_promotes, [0, 0, 0]
        side.hand += side.fresh
        side.fresh = []
        side.actions = 0
        side.earned = False
    for card in table.canceled:
        card.muted = False
    table.canceled.clear()
    table.discards += table.laid
    table.laid.clear()
    table.pending.clear()
    table.closing = False


def note_supplies(table: Table) -> None:
    """Record how many modifiers lie on the table, and what else is limited."""
    plus = minus = hands = 0
    for side in table.sides:
        plus += sum(side.promotes) + sum(side.next_promotes)
        hands += held(side)
        for wrestler in side.roster:
            extra = wrestler.prestige - wrestler.printed.base
            if extra > 0:
                plus += extra
            else:
                minus -= extra
    peaks = table.peaks
    for name, number in (
        ("positive modifiers", plus),
        ("negative modifiers", minus),
        ("events in hands", hands),
    ):
        if number > peaks.get(name, 0):
            peaks[name] = number
