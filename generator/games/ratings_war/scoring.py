"""One Segment Slot: reveal, ratings, the lowest-rating-first queue, the result, titles, what happens after."""

from __future__ import annotations

from typing import Any

from generator.games.ratings_war import changes, moments, tell, verbs
from generator.games.ratings_war.conditions import holds
from generator.games.ratings_war.effects import Verb, When, Who
from generator.games.ratings_war.ready import RESULT
from generator.games.ratings_war.state import NOWHERE, WINNER, Cue, GameState, PlayerState, Source
from generator.games.ratings_war.targets import reached

REVEAL, SCORING, DURING, AFTER, TITLE = When.REVEAL, When.SCORING, When.DURING, When.AFTER, Verb.TITLE
HALVE, RIVAL = Verb.HALVE, Who.RIVAL


def score(state: GameState, segment: int) -> None:
    """Reveal and score one slot; RW-R20: result, what changes the result, titles, then what else happens after."""
    reveal(state, segment)
    moments.run(state, REVEAL, segment)
    open_ratings(state, segment)
    rate(state, segment)
    if state.log is not None:
        for (source, owner), made in _by_source(state, segment).items():
            tell.counts(state.log, owner, source, made)
        tell.ratings(state.log, state, segment)
    run_queue(state, segment)
    # Only now is it known whether the first part of a bargain on ratings still counts (RW-R31).
    if state.pending:
        state.pending = [cue for cue in state.pending if cue.segment != segment or _still_given(state, cue, segment)]
    _note(state, segment)
    slot = state.slots[segment]
    best = max(slot.ratings)
    if slot.ratings.count(best) == 1:
        slot.winner = slot.ratings.index(best)
        slot.best = (slot.winner,)
    else:
        slot.best = tuple([seat for seat in state.order if slot.ratings[seat] == best])
    if state.log is not None:
        tell.result(state.log, state, segment)
    # A card may change the winner, and titles follow the winner that stands in the end (RW-R20).
    moments.run(state, RESULT, segment)
    move_titles(state, segment)
    moments.run(state, AFTER, segment)


def reveal(state: GameState, segment: int) -> None:
    """Turn up wrestlers, matches and championships; a championship's booked Winner is champion (RW-R7)."""
    for seat in state.order:
        player = state.players[seat]
        if state.log is not None:
            tell.stands(state.log, state, seat, segment)
            tell.matches(state.log, player, segment)
        for belt in player.belts[segment]:
            champion = player.booking[segment][WINNER]
            if champion is None:
                state.discards.append(belt)
                if state.log is not None:
                    state.log.append(f"{belt.name} of {tell.seat_name(seat)} finds no Winner and is discarded.")
                continue
            changes.wear(state, belt, champion, title=True)
            state.tallies.append(("fired", seat, belt.printed.id, 1))
            if state.log is not None:
                state.log.append(f"{champion.name} is champion: {belt.name}.")
        player.belts[segment].clear()


# ------------------------------------------------------------------------------------------ ratings


def open_ratings(state: GameState, segment: int) -> None:
    """Lay out what compulsorily changes ratings here; optional scoring effects are asked for once."""
    slot = state.slots[segment]
    entries = slot.entries
    for seat in state.order:
        player = state.players[seat]
        if SCORING not in player.index and SCORING not in player.face_down:
            continue  # `candidates` would find nothing: no event is played and nothing was promised for this moment
        for cue in moments.candidates(state, SCORING, player, segment):
            bearer = cue.bearer
            if cue.act.placed and bearer is not None and bearer.segment not in (segment, NOWHERE):
                continue  # nobody moves from one segment to another
            # A choice needs the ratings as they are so far, and they are worked out only where somebody has one.
            if cue.act.may:
                if not slot.ratings:
                    rate(state, segment)
                if not holds(state, cue, segment) or not moments.possible(state, cue, segment):
                    continue
                if player.bot.use(state, seat, [cue], state.random) < 0:
                    continue
            entries.append((cue, []))
            if (then := cue.act.then) is not None:
                promised = Cue(then, seat, cue.source, cue.bearer, segment, given=cue)
                if then.part.when is SCORING:
                    entries.append((promised, []))
                else:
                    state.pending.append(promised)
    if any(_halves_rival(cue) for cue, _ in entries):
        # Half of a rating is taken of what all others have made of it. The sort keeps the order of the rest.
        entries.sort(key=lambda entry: _halves_rival(entry[0]))


def _halves_rival(cue: Cue) -> bool:
    return cue.act.part.verb is HALVE and cue.act.part.target.who is RIVAL


def _still_given(state: GameState, cue: Cue, segment: int) -> bool:
    return cue.given is None or holds(state, cue.given, segment)


def rate(state: GameState, segment: int) -> list[int]:
    """Work out the ratings of a slot anew: wrestlers, promote modifiers, then effects. RW-R10: there is no floor."""
    slot = state.slots[segment]
    ratings = []
    for player in state.players:
        winner, loser = player.booking[segment]
        rating = player.promotes[segment]
        if winner is not None:
            rating += winner.prestige
        if loser is not None:
            rating += loser.prestige
        ratings.append(rating)
    slot.ratings = ratings
    # `deltas` are effects that were used and stay so; `entries` are worked out anew, for what they count may change.
    made = slot.made = [delta for delta in slot.deltas if not delta[0].muted]
    for _, _, seat, by in made:
        ratings[seat] += by
    for cue, chosen in slot.entries:
        if not holds(state, cue, segment) or not _still_given(state, cue, segment):
            continue
        flat = cue.act.flat
        if flat is not None:
            own, by = flat
            for seat in (cue.seat,) if own else state.opponents(cue.seat):
                ratings[seat] += by
                made.append((cue.source, cue.seat, seat, by))
        else:
            for seat, by in _entry(state, cue, chosen, segment):
                if by:
                    ratings[seat] += by
                    made.append((cue.source, cue.seat, seat, by))
    return ratings


def _entry(state: GameState, cue: Cue, chosen: list[Any], segment: int) -> list[tuple[int, int]]:
    part = cue.act.part
    found = reached(state, part, cue.seat, cue.bearer, segment)
    if not found:
        return []
    n = verbs.amount(state, cue, segment)
    if cue.act.chooses:
        if not chosen:
            bot = state.players[cue.seat].bot
            one = bot.choose(state, cue.seat, part.verb, n, found, state.random) if len(found) > 1 else found[0]
            chosen.append(one)
        # Chosen once: whoever was chosen and has left the segment since is not replaced by another.
        found = [one for one in chosen if one in found]
    return verbs.changed_ratings(state, cue, segment, found, n)


def _note(state: GameState, segment: int) -> None:
    """Record what moved the ratings: by how much the owner's segment gained on the others' average."""
    made = state.slots[segment].made
    if not made:
        return
    kept = [entry[0].source for entry in state.slots[segment].entries]
    tallies, others = state.tallies, len(state.players) - 1
    seen = set()
    for source, owner, seat, by in made:
        tallies.append(("swing", owner, source.printed.id, by if seat == owner else -by / others))
        if source in kept and source not in seen:
            seen.add(source)
            tallies.append(("fired", owner, source.printed.id, 1))


Made = dict[tuple[Source, int], list[tuple[int, int]]]
"""What a card of a player puts into ratings: whose, by how much."""


def _by_source(state: GameState, segment: int) -> Made:
    found: Made = {}
    for source, owner, seat, by in state.slots[segment].made:
        found.setdefault((source, owner), []).append((seat, by))
    return found


def _tell_changes(log: list[str], before: Made, state: GameState, segment: int) -> None:
    """Compulsory effects that count otherwise after an act than before it; what was used says so itself."""
    now = _by_source(state, segment)
    for source, owner in dict.fromkeys((cue.source, cue.seat) for cue, _ in state.slots[segment].entries):
        if made := now.get((source, owner)):
            if made != before.get((source, owner)):
                tell.counts(log, owner, source, made)
        elif (source, owner) in before:
            tell.counts_no_more(log, owner, source)


# ------------------------------------------------------------------------------- the optional queue


def run_queue(state: GameState, segment: int) -> None:
    """RW-R2: the lowest-rated player who has not passed uses one optional effect, or passes; until all have passed.

    Equal ratings go in priority order. Ratings are worked out anew after each act; a pass is lifted when somebody
    else's act makes that player the lowest. Each gimmick acts once a segment. Whoever has nothing to use is passed
    over, and asked as soon as an act of another gives them something (RW-R36).
    """
    slot = state.slots[segment]
    passed: set[int] = set()
    done: moments.Done = set()
    while True:
        ratings = slot.ratings
        for seat in sorted(state.order, key=ratings.__getitem__):
            if seat not in passed and (options := _options(state, seat, segment, done)):
                break
        else:
            return
        number = state.players[seat].bot.use(state, seat, options, state.random)
        if number < 0:
            passed.add(seat)
            if state.log is not None:
                state.log.append(f"{tell.seat_name(seat)} passes.")
            continue
        cue = options[number]
        done.add((cue.source, cue.act))
        low = min(ratings)
        before = _by_source(state, segment) if state.log is not None else {}
        moments.carry_out(state, cue, segment)
        after = rate(state, segment)
        if state.log is not None:
            _tell_changes(state.log, before, state, segment)
            tell.ratings(state.log, state, segment)
        new_low = min(after)
        passed -= {one for one in passed if one != seat and after[one] == new_low and ratings[one] != low}


def _options(state: GameState, seat: int, segment: int, done: moments.Done) -> list[Cue]:
    """What a player can use now. Most players have nothing at all at most times, which is told apart first."""
    player = state.players[seat]
    if not _has_options(state, player, segment):
        return []
    return [
        cue
        for cue in moments.candidates(state, DURING, player, segment)
        if not (cue.act.placed and cue.bearer is not None and cue.bearer.segment != segment)
        and (cue.source, cue.act) not in done
        and holds(state, cue, segment)
        and moments.possible(state, cue, segment)
    ]


def _has_options(state: GameState, player: PlayerState, segment: int) -> bool:
    """Whether any card of a player may be used here, whatever its conditions say."""
    for cue in player.index.get(DURING, ()):
        bearer = cue.bearer
        if not cue.act.placed or bearer is None or bearer.segment == segment:
            return True
    for event in player.hand:
        if event.printed.when == DURING:
            return True
    return DURING in player.face_down or bool(state.pending)


# ------------------------------------------------------------------------------------------- titles


def move_titles(state: GameState, segment: int) -> None:
    """RW-R7: whoever wins a champion's slot alone puts every title in it on their booked Winner there."""
    slot = state.slots[segment]
    if slot.winner == NOWHERE:
        return
    taker = state.players[slot.winner].booking[segment][WINNER]
    if taker is None:
        return
    champions = [
        wrestler
        for player in state.players
        for wrestler in player.booking[segment]
        if wrestler is not None and wrestler.titles and wrestler is not taker
    ]
    for wrestler in champions:
        for belt in [event for event in wrestler.attached if event.printed.effect.bearer is TITLE]:
            changes.take_off(state, belt, wrestler, title=True)
            changes.wear(state, belt, taker, title=True)
            state.tallies.append(("title", taker.owner, belt.printed.id, 1))
            if state.log is not None:
                state.log.append(f"{taker.name} takes {belt.name} from {wrestler.name}.")
