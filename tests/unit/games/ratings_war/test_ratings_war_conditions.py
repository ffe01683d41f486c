"""A truth table of the condition vocabulary: for every word a case that holds and cases that do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ratings_war_table import A, B, belt, book, event_of, hand, named, table_of, wrestler_of

from generator.games.ratings_war import changes
from generator.games.ratings_war.conditions import counted, holds
from generator.games.ratings_war.effects import CardKind, Condition, Counted, If, Part, Target, Verb, When, Who
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.ready import ready_part
from generator.games.ratings_war.state import NOWHERE, Cue, GameState
from generator.games.ratings_war.targets import reached

Arrange = Callable[[GameState], None]


def stage() -> GameState:
    """A: me over pal in the Opening, lone in the Middle, idle in Catering. B: x over y, and z in the Main Event."""
    state = table_of({"me": 4, "pal": 3, "lone": 4, "idle": 4}, {"x": 5, "y": 2, "z": 4})
    book(state, ["me", "pal", "lone", "", "", ""], ["x", "y", "", "", "z", ""])
    for slot in state.slots:
        slot.ratings = [5, 5]
        slot.best = (A, B)
    return state


def won_by(*seats: int, slots: tuple[int, ...] = (0,)) -> Arrange:
    """These seats share the segments, one seat alone wins them."""

    def arrange(state: GameState) -> None:
        for number in slots:
            state.slots[number].best = seats
            state.slots[number].winner = seats[0] if len(seats) == 1 else NOWHERE

    return arrange


def rated(mine: int, theirs: int) -> Arrange:
    def arrange(state: GameState) -> None:
        state.slots[0].ratings = [mine, theirs]

    return arrange


def scored(mine: int, theirs: int) -> Arrange:
    def arrange(state: GameState) -> None:
        state.players[A].points, state.players[B].points = mine, theirs

    return arrange


def crowned(name: str, number: int = 1) -> Arrange:
    def arrange(state: GameState) -> None:
        for _ in range(number):
            changes.wear(state, belt(), named(state, name), title=True)

    return arrange


def grown(name: str, prestige: int) -> Arrange:
    def arrange(state: GameState) -> None:
        named(state, name).prestige = prestige

    return arrange


def laid(seat: int, *, canceled: bool = False) -> Arrange:
    def arrange(state: GameState) -> None:
        match = event_of("match", CardKind.SPECIAL, "update: hold(my_loser)")
        match.muted = canceled
        state.players[seat].matches[0].append(match)

    return arrange


def holding(number: int) -> Arrange:
    def arrange(state: GameState) -> None:
        hand(state, A, *(event_of(str(one), CardKind.REACTION, "injure?: shield(mine)") for one in range(number)))

    return arrange


def hurt(name: str) -> Arrange:
    def arrange(state: GameState) -> None:
        named(state, name).back = 3

    return arrange


def earned(state: GameState) -> None:
    state.players[A].earned = True


def used(state: GameState) -> None:
    named(state, "me").used_up = True


def nothing(state: GameState) -> None:
    """As the stage stands."""


C = Condition
# the word, who carries it, the segment it speaks of (0 Opening, 1 Middle, 2 Main Event), what is arranged, and whether
# it holds
TABLE: tuple[tuple[Condition, str, int, Arrange, bool], ...] = (
    (C(If.WINNER), "me", 0, nothing, True),
    (C(If.WINNER), "pal", 0, nothing, False),
    (C(If.WINNER), "idle", 0, nothing, False),
    (C(If.WINNER), "me", 1, nothing, False),
    (C(If.LOSER), "pal", 0, nothing, True),
    (C(If.LOSER), "me", 0, nothing, False),
    (C(If.LOSER), "pal", 2, nothing, False),
    (C(If.BOOKED), "pal", 0, nothing, True),
    (C(If.BOOKED), "lone", 1, nothing, True),
    (C(If.BOOKED), "lone", 0, nothing, False),
    (C(If.BOOKED), "idle", 0, nothing, False),
    (C(If.CATERING), "idle", 0, nothing, True),
    (C(If.CATERING), "me", 0, nothing, False),
    (C(If.ALONE), "lone", 1, nothing, True),
    (C(If.ALONE), "me", 0, nothing, False),
    (C(If.ALONE), "idle", 0, nothing, False),
    (C(If.OPENING), "me", 0, nothing, True),
    (C(If.OPENING), "idle", 1, nothing, False),
    (C(If.OPENING), "idle", 2, nothing, False),
    (C(If.MIDDLE), "lone", 1, nothing, True),
    (C(If.MIDDLE), "idle", 0, nothing, False),
    (C(If.MIDDLE), "idle", 2, nothing, False),
    (C(If.MAIN), "idle", 2, nothing, True),
    (C(If.MAIN), "idle", 0, nothing, False),
    (C(If.MAIN), "idle", 1, nothing, False),
    (C(If.INJURED), "me", 0, hurt("me"), True),
    (C(If.INJURED), "me", 0, hurt("pal"), False),
    (C(If.CHAMPION), "me", 0, crowned("me"), True),
    (C(If.CHAMPION), "me", 0, crowned("pal"), False),
    (C(If.TITLES, 2), "me", 0, crowned("me", 2), True),
    (C(If.TITLES, 2), "me", 0, crowned("me", 1), False),
    (C(If.PRESTIGE, 8), "me", 0, grown("me", 8), True),
    (C(If.PRESTIGE, 8), "me", 0, grown("me", 7), False),
    (C(If.PRESTIGE, 2, at_most=True), "me", 0, grown("me", 2), True),
    (C(If.PRESTIGE, 2, at_most=True), "me", 0, grown("me", 3), False),
    (C(If.PARTNER, 3), "me", 0, nothing, True),
    (C(If.PARTNER, 4), "me", 0, nothing, False),
    (C(If.PARTNER, 3, at_most=True), "me", 0, grown("pal", 9), True),
    (C(If.PARTNER, 2, at_most=True), "me", 0, grown("pal", 1), False),
    (C(If.PARTNER, 1), "lone", 1, nothing, False),
    (C(If.PARTNER, 1), "me", 1, nothing, False),
    (C(If.WON), "me", 0, won_by(A), True),
    (C(If.WON), "me", 0, won_by(A, B), False),
    (C(If.WON), "me", 0, won_by(B), False),
    (C(If.LOST), "me", 0, won_by(B), True),
    (C(If.LOST), "me", 0, won_by(A, B), False),
    (C(If.LOST), "me", 0, won_by(A), False),
    (C(If.TIED), "me", 0, won_by(A, B), True),
    (C(If.TIED), "me", 0, won_by(A), False),
    (C(If.TIED), "me", 0, won_by(B), False),
    (C(If.LOWEST), "me", 0, rated(4, 5), True),
    (C(If.LOWEST), "me", 0, rated(5, 5), True),
    (C(If.LOWEST), "me", 0, rated(6, 5), False),
    (C(If.RIVAL, 5), "me", 0, nothing, True),
    (C(If.RIVAL, 6), "me", 0, grown("x", 9), False),
    (C(If.RIVAL, 4), "idle", 1, nothing, False),
    (C(If.RIVAL, 3), "idle", 1, grown("lone", 9), False),
    (C(If.RIVAL_CHAMPION), "me", 0, crowned("x"), True),
    (C(If.RIVAL_CHAMPION), "me", 0, crowned("pal"), False),
    (C(If.RIVAL_CHAMPION), "me", 0, crowned("z"), False),
    (C(If.MATCH), "me", 0, laid(B), True),
    (C(If.MATCH), "me", 0, laid(A), True),
    (C(If.MATCH), "lone", 1, laid(B), False),
    (C(If.MATCH), "me", 0, laid(B, canceled=True), False),
    (C(If.NAMED, name="y"), "me", 0, nothing, True),
    (C(If.NAMED, name="z"), "me", 0, nothing, False),
    (C(If.BEHIND), "idle", 0, scored(1, 2), True),
    (C(If.BEHIND), "idle", 0, scored(2, 2), False),
    (C(If.LEAD, 2), "idle", 0, scored(3, 1), True),
    (C(If.LEAD, 2), "idle", 0, scored(2, 1), False),
    (C(If.EVENTS, 2), "idle", 0, holding(2), True),
    (C(If.EVENTS, 2), "idle", 0, holding(1), False),
    (C(If.EVENTS, 0, at_most=True), "idle", 0, nothing, True),
    (C(If.EVENTS, 0, at_most=True), "idle", 0, holding(1), False),
    (C(If.ROSTER, 4), "idle", 0, hurt("pal"), True),
    (C(If.ROSTER, 5), "idle", 0, nothing, False),
    (C(If.ROSTER, 4, at_most=True), "idle", 0, nothing, True),
    (C(If.ROSTER, 3, at_most=True), "idle", 0, nothing, False),
    (C(If.TITLE, 1), "idle", 0, crowned("pal"), True),
    (C(If.TITLE, 1), "idle", 0, crowned("x"), False),
    (C(If.WEEKWON), "idle", 0, earned, True),
    (C(If.WEEKWON), "idle", 0, nothing, False),
    (C(If.NONE), "idle", 0, won_by(B, slots=(0, 1, 2)), True),
    (C(If.NONE), "idle", 0, won_by(B, slots=(0, 1)), False),
    (C(If.SWEEP), "idle", 0, won_by(A, slots=(0, 1, 2)), True),
    (C(If.SWEEP), "idle", 0, won_by(A, slots=(0, 1)), False),
    (C(If.ONCE), "me", 0, nothing, True),
    (C(If.ONCE), "me", 0, used, False),
)


@pytest.mark.parametrize(
    ("condition", "bearer", "segment", "arrange", "expected"),
    TABLE,
    ids=[f"{row[0]} {row[1]} in {row[2]} {'holds' if row[4] else 'not'} {number}" for number, row in enumerate(TABLE)],
)
def test_a_word_holds_when_it_is_true_and_only_then(
    condition: Condition, bearer: str, segment: int, arrange: Arrange, expected: bool
) -> None:
    """Each word of the vocabulary, asked of a wrestler in a segment that is being looked at."""
    state = stage()
    arrange(state)
    part = Part(When.AFTER, Verb.INJURE, Target(Who.SELF), None, (condition,))
    one = named(state, bearer)
    assert holds(state, Cue(ready_part(part), A, one, one), segment) is expected


def test_every_word_has_a_case_that_holds_and_one_that_does_not() -> None:
    """And each that takes "at most" has both for that, too."""
    seen = {(row[0].word, row[0].at_most, row[4]) for row in TABLE}
    assert {(word, False, holds) for word in If for holds in (True, False)} <= seen
    with_most = {word for word, at_most, _ in seen if at_most}
    assert with_most == {If.PRESTIGE, If.PARTNER, If.EVENTS, If.ROSTER}
    assert {(word, True, holds) for word in with_most for holds in (True, False)} <= seen


@pytest.mark.parametrize(("mine", "seven", "acts"), [(A, True, True), (B, True, False), (A, False, False)])
def test_all_conditions_of_a_part_must_hold(mine: int, seven: bool, acts: bool) -> None:
    """One that is false is enough to keep a card quiet."""
    state = stage()
    won_by(mine)(state)
    if seven:
        grown("me", 7)(state)
    part = parse("after[booked&won&prestige7]: injure(partner)").first
    one = named(state, "me")
    assert holds(state, Cue(ready_part(part), A, one, one), 0) is acts


@pytest.mark.parametrize(
    ("per", "arrange", "bearer", "number"),
    [
        (Counted.CATERING, nothing, "me", 1),
        (Counted.CATERING, nothing, "idle", 0),
        (Counted.INJURED, hurt("pal"), "me", 1),
        (Counted.ROSTER, nothing, "me", 4),
        (Counted.EVENTS, holding(3), "me", 3),
        (Counted.POINTS, scored(2, 4), "me", 2),
        (Counted.TITLES, crowned("pal", 2), "me", 2),
        (Counted.WINS, won_by(A, slots=(0, 2)), "me", 2),
        (Counted.WINS, won_by(A, B, slots=(0, 2)), "me", 0),
        (Counted.RETIRED, lambda state: state.retired.append(wrestler_of("gone", 3)), "me", 1),
        (Counted.MATCHES, laid(B), "me", 1),
        (Counted.MATCHES, laid(B, canceled=True), "me", 0),
        (Counted.OPPONENTS, nothing, "me", 1),
    ],
)
def test_each_count_counts_what_its_word_says(per: Counted, arrange: Arrange, bearer: str, number: int) -> None:
    """One's own, and for those of a slot the slot's."""
    state = stage()
    arrange(state)
    assert counted(state, per, A, named(state, bearer), 0) == number


@pytest.mark.parametrize(("points", "leaders"), [((3, 1), [A]), ((1, 3), [B]), ((2, 2), [A, B])])
def test_the_leaders_have_the_most_points(points: tuple[int, int], leaders: list[int]) -> None:
    """All of them when tied, whoever asks."""
    state = stage()
    scored(*points)(state)
    part = parse("points: point(leader,-1)", CardKind.PLAY).first
    assert list(reached(state, part, A, None, NOWHERE)) == leaders
