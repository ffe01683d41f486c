"""One Segment Slot: reveal, ratings, the lowest-rating-first queue, the result, titles, what happens after."""

from __future__ import annotations

from generator.games.ratings_war import changes, moments, tell, verbs
from generator.games.ratings_war.acts import RESULT
from generator.games.ratings_war.conditions import holds
from generator.games.ratings_war.effects import Verb, When, Who
from generator.games.ratings_war.state import NOWHERE, WINNER, Cue, Side, Table
from generator.games.ratings_war.targets import reached

REVEAL, SCORING, DURING, AFTER, TITLE = When.REVEAL, When.SCORING, When.DURING, When.AFTER, Verb.TITLE
HALVE, RIVAL = Verb.HALVE, Who.RIVAL


def score(table: Table, segment: int) -> None:
    """Reveal and score one slot; RW-R20: result, what changes the result, titles, then what else happens after."""
    reveal(table, segment)
    moments.run(table, REVEAL, segment)
    open_ratings(table, segment)
    rate(table, segment)
    if table.log is not None:
        _tell_made(table, segment)
        tell.ratings(table.log, table, segment)
    run_queue(table, segment)
    _note(table, segment)
    slot = table.slots[segment]
    best = max(slot.ratings)
    if slot.ratings.count(best) == 1:
        slot.winner = slot.ratings.index(best)
        slot.best = (slot.winner,)
    else:
        slot.best = tuple([seat for seat in table.order if slot.ratings[seat] == best])
    if table.log is not None:
        tell.result(table.log, table, segment)
    moments.run(table, RESULT, segment)
    move_titles(table, segment)
    moments.run(table, AFTER, segment)


def reveal(table: Table, segment: int) -> None:
    """Turn up wrestlers, matches and championships; a championship's booked Winner is champion (RW-R7)."""
    for seat in table.order:
        side = table.sides[seat]
        if table.log is not None:
            tell.stands(table.log, table, seat, segment)
            tell.matches(table.log, side, segment)
        for belt in side.belts[segment]:
            champion = side.booking[segment][WINNER]
            if champion is None:
                table.discards.append(belt)
                continue
            changes.wear(table, belt, champion, title=True)
            table.tallies.append(("fired", seat, belt.printed.id, 1))
            if table.log is not None:
                table.log.append(f"{champion.name} is champion: {belt.name}.")
        side.belts[segment].clear()


# ------------------------------------------------------------------------------------------ ratings


def open_ratings(table: Table, segment: int) -> None:
    """Lay out what compulsorily changes ratings here; optional scoring effects are asked for once."""
    slot = table.slots[segment]
    entries = slot.entries
    for seat in table.order:
        side = table.sides[seat]
        if SCORING not in side.index and SCORING not in side.face_down:
            continue  # `candidates` would find nothing: no event is played and nothing was promised for this moment
        for cue in moments.candidates(table, SCORING, side, segment):
            bearer = cue.bearer
            if cue.act.placed and bearer is not None and bearer.segment not in (segment, NOWHERE):
                continue  # nobody moves from one segment to another
            if cue.act.may:
                if not slot.ratings:
                    rate(table, segment)
                if not holds(table, cue, segment) or not moments.possible(table, cue, segment):
                    continue
                if side.bot.use(table, seat, [cue], table.random) < 0:
                    continue
            entries.append((cue, []))
            if (then := cue.act.then) is not None:
                promised = Cue(then, seat, cue.source, cue.bearer, segment)
                if then.part.when is SCORING:
                    entries.append((promised, []))
                else:
                    table.pending.append(promised)
    if any(_halves_rival(cue) for cue, _ in entries):
        entries.sort(key=lambda entry: _halves_rival(entry[0]))


def _halves_rival(cue: Cue) -> bool:
    return cue.act.part.verb is HALVE and cue.act.part.target.who is RIVAL


def rate(table: Table, segment: int) -> list[int]:
    """Work out the ratings of a slot anew: wrestlers, promote modifiers, then effects. RW-R10: there is no floor."""
    slot = table.slots[segment]
    ratings = []
    for side in table.sides:
        winner, loser = side.booking[segment]
        rating = side.promotes[segment]
        if winner is not None:
            rating += winner.prestige
        if loser is not None:
            rating += loser.prestige
        ratings.append(rating)
    slot.ratings = ratings
    made = slot.made = [delta for delta in slot.deltas if not delta[0].muted]
    for _, _, seat, by in made:
        ratings[seat] += by
    for cue, chosen in slot.entries:
        if not holds(table, cue, segment):
            continue
        flat = cue.act.flat
        if flat is not None:
            own, by = flat
            for seat in (cue.seat,) if own else table.opponents(cue.seat):
                ratings[seat] += by
                made.append((cue.source, cue.seat, seat, by))
        else:
            for seat, by in _entry(table, cue, chosen, segment):
                if by:
                    ratings[seat] += by
                    made.append((cue.source, cue.seat, seat, by))
    return ratings


def _entry(table: Table, cue: Cue, chosen: list[object], segment: int) -> list[tuple[int, int]]:
    part = cue.act.part
    found = reached(table, part, cue.seat, cue.bearer, segment)
    if not found:
        return []
    n = verbs.amount(table, cue, segment)
    if cue.act.chooses:
        if not chosen:
            bot = table.sides[cue.seat].bot
            one = bot.choose(table, cue.seat, part.verb, n, found, table.random) if len(found) > 1 else found[0]
            chosen.append(one)
        found = [one for one in chosen if one in found]
    return verbs.changed_ratings(table, cue, segment, found, n)


def _note(table: Table, segment: int) -> None:
    """Record what moved the ratings: by how much the owner's segment gained on the others' average."""
    made = table.slots[segment].made
    if not made:
        return
    kept = [entry[0].source for entry in table.slots[segment].entries]
    tallies, others = table.tallies, len(table.sides) - 1
    seen = set()
    for source, owner, seat, by in made:
        tallies.append(("swing", owner, source.printed.id, by if seat == owner else -by / others))
        if source in kept and source not in seen:
            seen.add(source)
            tallies.append(("fired", owner, source.printed.id, 1))


def _tell_made(table: Table, segment: int) -> None:
    made = table.slots[segment].made
    if table.log is not None:
        for source, owner in dict.fromkeys((source, owner) for source, owner, _, _ in made):
            tell.counts(table.log, owner, source, [(seat, by) for one, _, seat, by in made if one is source])


# ------------------------------------------------------------------------------- the optional queue


def run_queue(table: Table, segment: int) -> None:
    """RW-R2: the lowest-rated player who has not passed uses one optional effect, or passes; until all have passed.

    Equal ratings go in priority order. Ratings are worked out anew after each act; a pass is lifted when somebody
    else's act makes that player the lowest. Each gimmick acts once a segment.
    """
    sides, slot = table.sides, table.slots[segment]
    passed = [not _has_options(table, side, segment) for side in sides]
    if all(passed):
        return
    done: moments.Done = set()
    while False in passed:
        ratings, seat = slot.ratings, NOWHERE
        for other in table.order:
            if not passed[other] and (seat == NOWHERE or ratings[other] < ratings[seat]):
                seat = other
        side = sides[seat]
        options = [
            cue
            for cue in moments.candidates(table, DURING, side, segment)
            if not (cue.act.placed and cue.bearer is not None and cue.bearer.segment != segment)
            and (cue.source, cue.act) not in done
            and holds(table, cue, segment)
            and moments.possible(table, cue, segment)
        ]
        number = side.bot.use(table, seat, options, table.random) if options else -1
        if number < 0:
            passed[seat] = True
            if options and table.log is not None:
                table.log.append(f"{tell.player(seat)} passes.")
            continue
        cue = options[number]
        done.add((cue.source, cue.act))
        low = min(ratings)
        moments.carry_out(table, cue, segment)
        after = rate(table, segment)
        if table.log is not None:
            tell.ratings(table.log, table, segment)
        new_low = min(after)
        for other in table.order:
            if other != seat and passed[other] and after[other] == new_low and ratings[other] != low:
                passed[other] = False


def _has_options(table: Table, side: Side, segment: int) -> bool:
    """Whether a player has any optional effect for this slot, at once or when a swap or a rating allows it."""
    for cue in side.index.get(DURING, ()):
        bearer = cue.bearer
        if not cue.act.placed or bearer is None or bearer.segment == segment:
            return True
    for event in side.hand:
        if event.printed.when == DURING:
            return True
    return DURING in side.face_down or bool(table.pending)


# ------------------------------------------------------------------------------------------- titles


def move_titles(table: Table, segment: int) -> None:
    """RW-R7: whoever wins a champion's slot alone puts every title in it on their booked Winner there."""
    slot = table.slots[segment]
    if slot.winner == NOWHERE:
        return
    taker = table.sides[slot.winner].booking[segment][WINNER]
    if taker is None:
        return
    champions = [
        wrestler
        for side in table.sides
        for wrestler in side.booking[segment]
        if wrestler is not None and wrestler.titles and wrestler is not taker
    ]
    for wrestler in champions:
        for belt in [event for event in wrestler.attached if event.printed.effect.bearer is TITLE]:
            changes.take_off(table, belt, wrestler, title=True)
            changes.wear(table, belt, taker, title=True)
            table.tallies.append(("title", taker.owner, belt.printed.id, 1))
            if table.log is not None:
                table.log.append(f"{taker.name} takes {belt.name} from {wrestler.name}.")
