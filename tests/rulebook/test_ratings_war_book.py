"""What the rulebook of Ratings War says, sentence by sentence, played by the engine that plays whole games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from printed_words import shipped, words_on
from ratings_war_table import (
    SIX,
    A,
    B,
    C,
    Scripted,
    belt,
    blank,
    book,
    event_of,
    hand,
    ladder_match,
    named,
    show,
    table_of,
    wrestler_of,
)

from generator.game import components
from generator.games.ratings_war import changes, moments, play, scoring
from generator.games.ratings_war.bots import BOTS, make_bots
from generator.games.ratings_war.effects import CardKind, Verb, When
from generator.games.ratings_war.playable import PlayableSet, play_of_set
from generator.games.ratings_war.ready import ReadySet, ready_card
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import GameState, WrestlerInPlay

DEAL = (2, 3, 3, 5, 5, 7)
NAMES = [f"n{number}" for number in range(6)]
ALL_BOOKED = NAMES
LOOK = "start: peek(opponent)"


def cast(copies: int = 8) -> ReadySet:
    """Wrestlers of all the deal's bases, `copies` times, and some events."""
    wrestlers = [blank(f"w{number}", base) for number, base in enumerate(DEAL * copies)]
    events = [event_of(f"e{number}", CardKind.REACTION, "injure?: shield(mine)").printed for number in range(12)]
    return ReadySet(tuple(wrestlers), tuple(events))


def dealt(players: int, seed: int = 1, settings: Settings | None = None) -> GameState:
    return play.deal(cast(), settings or Settings(), [Scripted() for _ in range(players)], Random(seed))


def log_of(players: int, seed: int = 7, bot: str = "random") -> list[str]:
    """A whole game of the shipped set."""
    log: list[str] = []
    run = play_of_set(shipped("ratings-war")[1]).play_game
    run(players, [bot] * players, Random(seed), log)
    return log


# -------------------------------------------------------------------------------------------- setup


@pytest.mark.rule("ratings-war/components")
def test_a_set_has_the_pieces_of_the_book() -> None:
    """50 wrestlers, 42 events, 54 and 44 modifiers, 12 points; a sheet of each kind and a reminder for four."""
    code, card_set = shipped("ratings-war")
    pieces = {each.name: each.total for each in components(code, card_set) if not each.optional}
    assert pieces == {
        "wrestler": 50,
        "event": 42,
        "modifier-plus": 54,
        "modifier-minus": 44,
        "reminder": 4,
        "network-point": 12,
        "booking-sheet": 4,
        "backstage-sheet": 4,
    }


@pytest.mark.rule("ratings-war/players")
def test_two_to_four_play() -> None:
    """And no others."""
    _, card_set = shipped("ratings-war")
    assert card_set.file.players == (2, 4)
    assert play_of_set(card_set).players == (2, 3, 4)
    for players in (2, 3, 4):
        assert len(set(re.findall(r"Player (\d)", "".join(log_of(players))))) == players


@pytest.mark.rule("ratings-war/deal")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_a_two_two_threes_two_fives_and_a_seven(players: int) -> None:
    """From shuffled piles of one prestige each: another seed deals other wrestlers of the same bases."""
    state, other = dealt(players), dealt(players, seed=2)
    for player in state.players:
        assert sorted(one.base for one in player.roster) == [*DEAL]
    named_in = [[one.name for player in each.players for one in player.roster] for each in (state, other)]
    assert named_in[0] != named_in[1]


@pytest.mark.rule("ratings-war/deal")
def test_each_pile_of_the_deal_is_shuffled() -> None:
    """Over many deals every wrestler of a base comes to every seat; no order of the file is left."""
    seen = Counter[tuple[str, int]]()
    for seed in range(120):
        for player in dealt(2, seed).players:
            seen.update((one.name, player.seat) for one in player.roster)
    twos = [f"w{number}" for number, base in enumerate(DEAL * 8) if base == 2]
    assert all(seen[name, seat] for name in twos for seat in (A, B))
    assert max(seen[name, seat] for name in twos for seat in (A, B)) < 40  # 15 on average


@pytest.mark.rule("ratings-war/open-rosters")
def test_rosters_lie_open() -> None:
    """Everybody's six and the free agents are named before the first week."""
    log = log_of(3)
    for seat in (1, 2, 3):
        line = next(line for line in log if line.startswith(f"Player {seat} has "))
        assert sorted(re.findall(r"\((\d)\)", line)) == ["2", "3", "3", "5", "5", "7"]
    assert words_on("ratings-war", "backstage-sheet front").startswith("RATINGS WAR BACKSTAGE A REDLINE")


@pytest.mark.rule("ratings-war/wrestler-pile")
def test_the_other_wrestlers_are_one_shuffled_pile() -> None:
    """All that were not dealt and are no free agents; in another order with another seed, bases mixed."""
    state, other = dealt(4), dealt(4, seed=2)
    assert len(state.pile) == 48 - 24 - 3
    assert [one.name for one in state.pile] != sorted(one.name for one in state.pile)
    assert [one.name for one in state.pile] != [one.name for one in other.pile]
    bottoms = {dealt(4, seed).pile[0].base for seed in range(40)}
    assert len(bottoms) == 4


@pytest.mark.rule("ratings-war/free-agents")
@pytest.mark.parametrize("players", [2, 4])
def test_three_free_agents_are_turned_up(players: int) -> None:
    """Three, not four; they come off the pile."""
    state = dealt(players)
    assert len(state.agents) == 3
    assert len(state.pile) + 3 + 6 * players == 48


@pytest.mark.rule("ratings-war/event-pile")
def test_the_event_pile_is_shuffled() -> None:
    """Every event comes to lie on top sometimes."""
    tops = Counter(dealt(2, seed).events[-1].name for seed in range(200))
    assert len(tops) == 12
    assert max(tops.values()) < 40


@pytest.mark.rule("ratings-war/no-events-at-first")
def test_nobody_starts_with_events() -> None:
    """The game begins as soon as rosters are dealt."""
    state = dealt(4)
    assert [player.hand for player in state.players] == [[], [], [], []]
    assert len(state.events) == 12


# -------------------------------------------------------------------------------------------- the week


@pytest.mark.rule("ratings-war/steps", "ratings-war/repeat")
@pytest.mark.parametrize("players", [2, 4])
def test_a_week_has_its_seven_steps_in_order_and_weeks_repeat_until_somebody_has_won(players: int) -> None:
    """The last week ends with its fourth step: no further action is taken."""
    log = log_of(players)
    steps = [int(line[5]) for line in log if line.startswith("Step ")]
    weeks = sum(line.startswith("WEEK ") for line in log)
    assert steps == [*range(1, 8)] * (weeks - 1) + [1, 2, 3, 4]
    assert weeks > 2


@pytest.mark.rule("ratings-war/threshold", "ratings-war/repeat")
@pytest.mark.parametrize(("players", "goal"), [(2, 5), (3, 4), (4, 4)])
def test_five_points_of_two_and_four_of_three_or_four_win_the_game(players: int, goal: int) -> None:
    """One point fewer does not."""
    for points, over in ((goal - 1, False), (goal, True)):
        state = table_of(*({f"{seat}w": 9 - seat} for seat in range(players)))
        state.players[A].points = points - 1
        book(state, *(["", "", "", "", f"{seat}w", ""] for seat in range(players)))
        show(state)
        assert (play.award(state) == (A,)) is over


@pytest.mark.rule("ratings-war/priority")
def test_priority_moves_clockwise_every_week() -> None:
    """One seat further each week, whoever won."""
    log = log_of(4)
    seats = [int(re.findall(r"Player (\d) has priority", line)[0]) for line in log if line.startswith("WEEK ")]
    assert all(after == before % 4 + 1 for before, after in pairwise(seats))


@pytest.mark.rule("ratings-war/start-of-week", "ratings-war/fallout")
@pytest.mark.parametrize("moment", [When.START, When.FALLOUT])
def test_start_and_fallout_go_from_the_priority_player_clockwise(moment: When) -> None:
    """Seat 3 has priority: 3, 1, 2."""
    gimmick = (3, f"{moment}: prestige(self,+1)")
    state = table_of({"a": gimmick}, {"b": gimmick}, {"c": gimmick})
    state.order = [C, A, B]
    moments.run(state, moment)
    assert [line.split()[0] for line in state.log or [] if "is now" in line] == ["c", "a", "b"]


@pytest.mark.rule("ratings-war/secret-booking")
@pytest.mark.parametrize("bot", BOTS)
def test_nobody_books_by_what_others_have_booked(bot: str) -> None:
    """All book at the same time: whether the neighbor has booked yet, and what, changes nothing."""
    booked = []
    for neighbor in (False, True):
        state = table_of(SIX, SIX)
        if neighbor:
            state.players[A].bot = Scripted(ALL_BOOKED)
            state.players[B].bot = make_bots()[bot]
            state.players[A].booking = [[*state.players[A].roster[0:2]], [None, None], [None, None]]
        lineup, laid = make_bots()[bot].book(state, B, Random(3))
        booked.append(([[one and one.name for one in pair] for pair in lineup], laid))
    assert booked[0] == booked[1]


@pytest.mark.rule("ratings-war/three-segments", "ratings-war/winner-and-loser")
def test_a_booking_is_a_winner_and_a_loser_in_three_segments() -> None:
    """Whoever the player likes: the weaker beats the stronger if so booked."""
    state = table_of({"strong": 9, "weak": 1, "c": 2, "d": 2, "e": 2, "f": 2}, SIX)
    book(state, ["weak", "strong", "c", "d", "e", "f"], ALL_BOOKED)
    show(state)
    play.update(state)
    assert (named(state, "weak").prestige, named(state, "strong").prestige) == (2, 8)
    assert len(state.players[A].booking) == 3


@pytest.mark.rule("ratings-war/catering")
def test_whoever_is_not_booked_is_in_catering() -> None:
    """Seven wrestlers: the seventh; the six are not."""
    state = table_of({**SIX, "seventh": 4}, SIX)
    book(state, ALL_BOOKED, ALL_BOOKED)
    idle = [one.name for one in state.players[A].roster if state.in_catering(one)]
    assert idle == ["seventh"]


@pytest.mark.rule("ratings-war/few-wrestlers")
@pytest.mark.parametrize("place", [0, 1])
def test_an_empty_place_adds_nothing_and_the_lone_wrestler_stays_as_is(place: int) -> None:
    """As a Winner and as a Loser: neither +1 nor -1."""
    books = ["", "", "", "", "", ""]
    books[place] = "lone"
    state = table_of({"lone": 5}, {"x": 3})
    book(state, books, ["x", "", "", "", "", ""])
    show(state)
    assert state.slots[0].ratings[A] == 5
    play.update(state)
    assert named(state, "lone").prestige == 5


@pytest.mark.rule("ratings-war/fill-the-slots")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("fit", "booked"), [(8, 6), (6, 6), (5, 5), (1, 1), (0, 0)])
def test_all_places_are_filled_where_there_are_wrestlers_for_them(bot: str, fit: int, booked: int) -> None:
    """As many as are fit, six at most; nobody twice."""
    state = table_of({f"n{number}": 4 for number in range(fit)}, SIX)
    for seed in range(5):
        lineup, _ = make_bots()[bot].book(state, A, Random(seed))
        there = [one for pair in lineup for one in pair if one is not None]
        assert len(there) == len(set(map(id, there))) == booked


# ------------------------------------------------------------------------------------------ scoring


@pytest.mark.rule("ratings-war/reveal-order")
def test_segments_are_revealed_one_after_the_other_from_the_priority_player_clockwise() -> None:
    """Opening, Middle, Main Event; in each the priority player first."""
    state = table_of(SIX, SIX, SIX)
    state.order = [B, C, A]
    book(state, ALL_BOOKED, ALL_BOOKED, ALL_BOOKED)
    show(state)
    told = [line for line in state.log or [] if " of Player " in line and "beats" in line]
    names = ("Opening Segment", "Middle Segment", "Main Event")
    assert [line.split(":")[0] for line in told] == [f"The {name} of Player {seat}" for name in names for seat in "231"]


@pytest.mark.rule("ratings-war/rating")
def test_a_rating_is_both_wrestlers_with_modifiers_promotes_gimmicks_and_events() -> None:
    """4 with a +1, and 3; two promote modifiers, a gimmick of +3, a match of +2."""
    state = table_of({"w": (4, "scoring[winner]: rating(segment,+3)"), "l": 3}, {"x": 1, "y": 1})
    named(state, "w").prestige = 5
    state.players[A].promotes = [2, 0, 0]
    hand(state, A, event_of("match", CardKind.SPECIAL, "scoring: rating(segment,+2)"))
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"match": 0}})
    show(state, 0)
    assert state.slots[0].ratings == [15, 2]


@pytest.mark.rule("ratings-war/lowest-first")
def test_the_lowest_rated_player_acts_first_and_whoever_is_lowest_then_may_follow() -> None:
    """2 against 4: the two acts, is above, the four follows."""
    plus = "during[booked]: rating(segment,+3)"
    state = table_of({"high": (4, plus)}, {"low": (2, plus)})
    book(state, ["high", "", "", "", "", ""], ["low", "", "", "", "", ""])
    state.players[A].bot, state.players[B].bot = Scripted(uses=["high"]), Scripted(uses=["low"])
    show(state, 0)
    acted = [line.split(",")[1].split()[0] for line in state.log or [] if "give Your Segment" in line]
    assert acted == ["low", "high"]
    assert state.slots[0].ratings == [7, 5]


@pytest.mark.rule("ratings-war/highest-wins", "ratings-war/tie")
@pytest.mark.parametrize(
    ("ratings", "won"), [((5, 4, 3), (3, 0, 0)), ((5, 5, 3), (1.5, 1.5, 0)), ((5, 5, 5), (1.5, 1.5, 1.5))]
)
def test_the_highest_rating_wins_a_segment_and_all_who_tie_win_half(
    ratings: tuple[int, ...], won: tuple[float, ...]
) -> None:
    """In each of the three segments."""
    state = table_of(*({f"{seat}{slot}": rating for slot in "abc"} for seat, rating in enumerate(ratings)))
    book(state, *([f"{seat}a", "", f"{seat}b", "", f"{seat}c", ""] for seat in range(3)))
    show(state)
    play.award(state)
    assert tuple(player.won for player in state.players) == won


# ------------------------------------------------------------------------------------------ points


@pytest.mark.rule("ratings-war/network-point")
@pytest.mark.parametrize(
    ("best", "earned"),
    [
        (((A,), (A,), (B,)), (1, 0, 0)),
        (((A,), (B,), (C,)), (1, 1, 1)),
        (((A,), (B,), (B, C)), (0, 1, 0)),
        (((A, B), (B, C), (A, C)), (1, 1, 1)),
    ],
)
def test_whoever_won_most_segments_earns_a_point_and_all_who_tie_do(
    best: Sequence[tuple[int, ...]], earned: tuple[int, ...]
) -> None:
    """Halves count."""
    state = table_of(SIX, SIX, SIX)
    for slot, seats in zip(state.slots, best, strict=True):
        slot.best, slot.ratings = seats, [0, 0, 0]
    play.award(state)
    assert tuple(player.points for player in state.players) == earned


@pytest.mark.rule("ratings-war/early-win")
def test_a_card_may_end_the_game_before_the_threshold() -> None:
    """The Magpie wears a belt and is about to earn a point."""
    magpie = (9, "points[champion&weekwon]: win_game(you)")
    for crowned, winners in ((True, (A,)), (False, ())):
        state = table_of({"Magpie": magpie}, {"x": 3})
        if crowned:
            changes.wear(state, belt(), named(state, "Magpie"), title=True)
        book(state, ["Magpie", "", "", "", "", ""], ["x", "", "", "", "", ""])
        show(state)
        assert play.award(state) == winners


@pytest.mark.rule("ratings-war/over-at-once")
def test_nothing_happens_after_somebody_has_reached_the_threshold() -> None:
    """No prestige is updated, nothing falls out, no action is taken in that week."""
    state = table_of({"w": 9, "l": 4}, {"x": 3, "y": 3}, at=0)
    state.players[A].points = 4
    state.players[A].bot = Scripted(["w", "l", "", "", "", ""], actions=["train", "draw"])
    state.players[B].bot = Scripted(["x", "y", "", "", "", ""], actions=["train", "draw"])
    assert play.play_week(state) == (A,)
    assert (named(state, "w").prestige, named(state, "l").prestige, named(state, "y").prestige) == (9, 4, 3)
    assert state.week == 1
    assert not any(line.startswith("Step 5") for line in state.log or [])


@pytest.mark.rule("ratings-war/update-after-points")
def test_prestiges_are_updated_only_when_nobody_has_won() -> None:
    """Points come before the update: a Loser at 0 is still there when they are laid."""
    state = table_of({"w": 9, "l": 0}, {"x": 3, "y": 3}, at=0)
    state.players[A].bot = Scripted(["w", "l", "", "", "", ""], actions=["train", "promote"])
    state.players[B].bot = Scripted(["x", "y", "", "", "", ""], actions=["train", "promote"])
    play.play_week(state)
    log = state.log or []
    earns, retires = (next(number for number, line in enumerate(log) if word in line) for word in ("earns", "retires"))
    assert earns < retires


@pytest.mark.rule("ratings-war/tie-break", "ratings-war/joint-victory")
@pytest.mark.parametrize(("main", "winners"), [((6, 5), (A,)), ((5, 6), (B,)), ((6, 6), (A, B))])
def test_of_several_at_the_threshold_the_higher_main_event_wins_and_equals_share(
    main: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """Both have earned their last point this week."""
    state = table_of(SIX, SIX)
    for player in state.players:
        player.points = 4
    for slot, best in zip(state.slots, ((A,), (B,), (A, B)), strict=True):
        slot.best, slot.ratings = best, [*main]
    assert play.award(state) == winners


# ------------------------------------------------------------------------------------------ the update


@pytest.mark.rule("ratings-war/plus-and-minus")
def test_booked_winners_gain_one_and_booked_losers_lose_one_whoever_won_the_segment() -> None:
    """The rating does not matter; 5 becomes 6 or 4."""
    state = table_of({"w": 5, "l": 5}, {"x": 9, "y": 9})
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    show(state)
    assert state.slots[0].winner == B
    play.update(state)
    assert [named(state, name).prestige for name in "wlxy"] == [6, 4, 10, 8]


@pytest.mark.rule("ratings-war/take-off")
def test_a_plus_and_a_minus_never_lie_on_one_wrestler() -> None:
    """Base 3 at 4, who loses, has no modifier any more."""
    state = table_of({"w": 5, "l": (3, LOOK)}, {"x": 1, "y": 1})
    named(state, "l").prestige = 4
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    play.update(state)
    play.note_supplies(state)
    assert named(state, "l").prestige == 3
    assert state.peaks["negative modifiers"] == 1  # that of y


@pytest.mark.rule("ratings-war/other-changes")
def test_gimmicks_and_events_change_what_the_update_places() -> None:
    """One more for the Winner, nothing off the Loser."""
    state = table_of({"w": 4, "l": (4, "update[loser]: hold(self)")}, {"x": 1, "y": 1})
    hand(state, A, event_of("bladder", CardKind.SPECIAL, "update: prestige(my_winner,+1)"))
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"bladder": 0}})
    show(state)
    play.update(state)
    assert (named(state, "w").prestige, named(state, "l").prestige) == (6, 4)


@pytest.mark.rule("ratings-war/no-upper-limit")
@pytest.mark.parametrize("prestige", [7, 10, 30])
def test_prestige_has_no_upper_limit(prestige: int) -> None:
    """A winner at 10, at 30 gains like any other, by training and by cards too."""
    state = table_of({"w": prestige, "l": 4}, {"x": 1, "y": 1})
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    play.update(state)
    changes.place(state, named(state, "w"), 1)
    assert named(state, "w").prestige == prestige + 2


@pytest.mark.rule("ratings-war/below-nought")
def test_whoever_falls_below_nought_retires() -> None:
    """A Loser at 0 goes, a Loser at 1 is at 0 and stays."""
    state = table_of({"w": 5, "nought": 0}, {"x": 5, "one": 1})
    book(state, ["w", "nought", "", "", "", ""], ["x", "one", "", "", "", ""])
    play.update(state)
    assert [one.name for one in state.retired] == ["nought"]
    assert named(state, "one").prestige == 0
    assert named(state, "nought") not in state.players[A].roster


@pytest.mark.rule("ratings-war/substitutes")
def test_a_game_goes_on_when_the_modifiers_run_out() -> None:
    """More than 54 lie on the table: something else serves."""
    state = table_of({"w": 70, "l": 4}, {"x": 1, "y": 1})
    state.players[A].roster[0].printed = wrestler_of("w", 3).printed
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    play.update(state)
    play.note_supplies(state)
    assert state.peaks["positive modifiers"] > 54
    assert named(state, "w").prestige == 71


# ------------------------------------------------------------------------------------ the end of a week


class Keeps(Scripted):
    """Takes actions as told and remembers what was open."""

    def __init__(self, *actions: str) -> None:
        super().__init__(actions=actions)
        self.open: list[list[str]] = []

    def action(self, state: GameState, seat: int, open_to: Sequence[str], random: Random) -> str:
        """The next told action."""
        self.open.append(list(open_to))
        return super().action(state, seat, open_to, random)


def ending(*bots: Keeps, settings: Settings | None = None) -> GameState:
    """The end of a week with events, free agents and a pile for everybody."""
    state = table_of(*[SIX] * len(bots), settings=settings)
    for player, bot in zip(state.players, bots, strict=True):
        player.bot = bot
    state.events = [belt(str(number)) for number in range(9)]
    state.agents = [wrestler_of(f"agent{number}", 3) for number in range(3)]
    state.pile = [wrestler_of(f"pile{number}", 3) for number in range(5)]
    return state


@pytest.mark.rule("ratings-war/two-actions", "ratings-war/four-actions")
def test_everybody_takes_two_different_actions_of_four() -> None:
    """Two, not three; the second is chosen among the other three."""
    first, second = Keeps("train", "draw", "recruit"), Keeps("promote", "recruit", "train")
    state = ending(first, second)
    play.end(state)
    assert first.open == [["train", "promote", "draw", "recruit"], ["promote", "draw", "recruit"]]
    assert second.open == [["train", "promote", "draw", "recruit"], ["train", "draw", "recruit"]]


@pytest.mark.rule("ratings-war/turn-by-turn")
def test_players_act_one_after_the_other() -> None:
    """Both actions of a player in a row, then the next player."""
    state = ending(Keeps("train", "draw"), Keeps("train", "draw"))
    play.end(state)
    told = [line.split()[1] for line in state.log or [] if "trains" in line or "draws" in line]
    assert told == ["1", "1", "2", "2"]


@pytest.mark.rule("ratings-war/main-event-first")
@pytest.mark.parametrize(("winner", "priority", "order"), [(1, 0, "231"), (-1, 2, "312")])
def test_the_winner_of_the_main_event_acts_first_or_after_a_draw_the_priority_player(
    winner: int, priority: int, order: str
) -> None:
    """Then clockwise."""
    state = ending(*(Keeps("train", "promote") for _ in range(3)))
    state.slots[2].winner, state.priority = winner, priority
    play.end(state)
    assert [line.split()[1] for line in state.log or [] if "trains" in line] == list(order)


@pytest.mark.rule("ratings-war/train")
def test_training_adds_one_to_a_wrestler_who_is_not_injured() -> None:
    """One, not two; the injured are not offered, and without a fit wrestler there is no training."""

    class Looks(Keeps):
        offered: Sequence[Any] = ()

        def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[Any], random: Random) -> Any:
            self.offered = found
            return found[0]

    bot = Looks("train", "draw")
    state = ending(bot, Keeps("draw", "promote"))
    named(state, "n0").back = 3
    play.end(state)
    trained = named(state, "n1")
    assert trained.prestige == 5
    assert [one.name for one in bot.offered] == ["n1", "n2", "n3", "n4", "n5"]
    other = Keeps("promote", "draw")
    hurt = ending(other, Keeps("draw", "promote"))
    for one in hurt.players[A].roster:
        one.back = 3
    play.end(hurt)
    assert all("train" not in offered for offered in other.open)


class Promotes(Keeps):
    """Puts promote modifiers on the told segments."""

    def __init__(self, *segments: int) -> None:
        super().__init__("promote", "draw")
        self.segments = list(segments)

    def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[Any], random: Random) -> Any:
        """The next told segment."""
        return (seat, self.segments.pop(0)) if verb is Verb.PROMOTE else found[0]


@pytest.mark.rule("ratings-war/promote", "ratings-war/promote-as-you-like")
@pytest.mark.parametrize(
    ("segments", "lying"), [((2, 2, 2), [0, 0, 3]), ((0, 1, 2), [1, 1, 1]), ((0, 0, 2), [2, 0, 1])]
)
def test_promoting_places_three_modifiers_in_any_combination_for_next_week(
    segments: tuple[int, ...], lying: list[int]
) -> None:
    """Three, not two; they count next week, not this one."""
    state = ending(Promotes(*segments), Keeps("draw", "train"))
    play.end(state)
    assert state.players[A].promotes == lying
    play.begin(state)
    book(state, [""] * 6, [""] * 6)
    show(state)
    assert [slot.ratings[A] for slot in state.slots] == lying


@pytest.mark.rule("ratings-war/promote-ends")
def test_promote_modifiers_are_removed_at_the_end_of_next_week() -> None:
    """A week later there are none, booked or not."""
    state = ending(Promotes(2, 2, 2), Keeps("draw", "train"))
    play.end(state)
    state.players[A].bot = Keeps("draw", "train")
    state.players[B].bot = Keeps("draw", "train")
    play.begin(state)
    play.end(state)
    assert state.players[A].promotes == [0, 0, 0]


@pytest.mark.rule("ratings-war/draw")
def test_drawing_takes_the_top_event() -> None:
    """One card, off the pile, into the hand."""
    state = ending(Keeps("draw", "promote"), Keeps("train", "promote"))
    top = state.events[-1]
    play.end(state)
    assert state.players[A].hand == [top]
    assert len(state.events) == 8


@pytest.mark.rule("ratings-war/recruit", "ratings-war/refill")
def test_a_recruit_comes_from_the_free_agents_who_are_refilled_from_the_pile() -> None:
    """Three again afterwards, the new one off the top."""
    state = ending(Keeps("recruit", "promote"), Keeps("train", "promote"))
    top = state.pile[-1]
    play.end(state)
    assert named(state, "agent0").owner == A
    assert [one.name for one in state.agents] == ["agent1", "agent2", top.name]
    assert len(state.pile) == 4


# -------------------------------------------------------------------------------- injuries, retirement


@pytest.mark.rule("ratings-war/injured", "ratings-war/injured-return")
@pytest.mark.parametrize(("week", "fit"), [(3, False), (4, False), (5, True)])
def test_the_injured_are_neither_booked_nor_trained_until_the_end_of_next_week(week: int, fit: bool) -> None:
    """Injured in week 3: this week and the next; in week 5 as usual."""
    state = table_of(SIX, SIX, at=3)
    one = named(state, "n0")
    changes.injure(state, one)
    state.week = week
    assert (one in state.active(A)) is fit
    for bot in make_bots().values():
        lineup, _ = bot.book(state, A, Random(1))
        assert (one in [each for pair in lineup for each in pair]) is fit


@pytest.mark.rule("ratings-war/injured-again")
def test_the_injured_who_are_injured_again_retire() -> None:
    """In the same week or in the week they sit out."""
    for later in (0, 1):
        state = table_of(SIX, SIX, at=3)
        one = named(state, "n0")
        changes.injure(state, one)
        state.week += later
        changes.injure(state, one)
        assert state.retired == [one]
    state = table_of(SIX, SIX, at=3)
    changes.injure(state, named(state, "n0"))
    state.week += 2
    changes.injure(state, named(state, "n0"))
    assert state.retired == []


@pytest.mark.rule("ratings-war/jealousy", "ratings-war/jealousy-whatever-prevents", "ratings-war/jealousy-however")
@pytest.mark.parametrize("how", ["recruit", "top", "retired", "steal"])
def test_a_base_seven_who_joins_starts_injured_however_and_whatever_prevents_injuries(how: str) -> None:
    """Shell in Catering and Billy booked do not help."""
    shell, billy = (3, "injure?[catering]: shield(mine)"), (5, "injure?[booked]: shield(both)")
    state = table_of({"Shell": shell, "Billy": billy}, {"x": 4})
    seven = wrestler_of("seven", (7, LOOK))
    match how:
        case "recruit":
            state.agents = [seven]
        case "top":
            state.pile = [seven]
        case "retired":
            state.retired = [seven]
        case _:
            changes.join(state, seven, B)
            seven.back = 0
    book(state, ["Billy", "", "", "", "", ""], ["x", "", "", "", "", ""])
    changes.hire(state, seven, A)
    assert seven.owner == A
    assert state.injured(seven)


@pytest.mark.rule("ratings-war/grown-seven")
def test_a_wrestler_who_has_grown_to_seven_does_not_start_injured() -> None:
    """Resting Stanley, base 2."""
    state = table_of({"a": 4}, {"Stanley": (2, LOOK)})
    named(state, "Stanley").prestige = 7
    changes.hire(state, named(state, "Stanley"), A)
    assert not state.injured(named(state, "Stanley"))


@pytest.mark.rule("ratings-war/retired", "ratings-war/retired-cards")
def test_the_retired_lie_bare_in_a_pile_of_their_own_and_their_cards_are_discarded() -> None:
    """Modifiers off, the belt to the event discards."""
    state = table_of({"star": (3, LOOK)}, {"x": 4})
    star, title = named(state, "star"), belt()
    star.prestige = 6
    changes.wear(state, title, star, title=True)
    changes.retire(state, star)
    assert state.retired == [star]
    assert (star.prestige, star.titles, star.attached) == (3, 0, [])
    assert state.discards == [title]
    assert state.players[A].roster == []


# ------------------------------------------------------------------------ championships, special matches


def crowned(mine: int, theirs: int, *, champion: str) -> GameState:
    """A books w over l, B books x over y; the champion is one of them, and the Opening is scored."""
    state = table_of({"w": mine, "l": 1}, {"x": theirs, "y": 1})
    changes.wear(state, belt(), named(state, champion), title=True)
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    show(state, 0)
    return state


def champions(state: GameState) -> list[str]:
    return [one.name for player in state.players for one in player.roster if one.titles]


@pytest.mark.rule("ratings-war/first-champion")
def test_a_championship_is_laid_on_a_segment_whose_booked_winner_becomes_champion() -> None:
    """It lies on the wrestler from then on."""
    state = table_of({"w": 5, "l": 1}, {"x": 3, "y": 1})
    hand(state, A, belt())
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"belt": 0}})
    assert champions(state) == []
    show(state, 0)
    assert champions(state) == ["w"]
    assert [card.name for card in named(state, "w").attached] == ["belt"]


@pytest.mark.rule("ratings-war/title-moves")
@pytest.mark.parametrize(
    ("mine", "theirs", "champion", "then"),
    [(3, 5, "w", "x"), (3, 5, "l", "x"), (5, 3, "w", "w"), (5, 3, "x", "w"), (5, 3, "l", "w")],
)
def test_a_title_goes_to_the_booked_winner_of_the_segment_that_won(
    mine: int, theirs: int, champion: str, then: str
) -> None:
    """In every match of the champion."""
    assert champions(crowned(mine, theirs, champion=champion)) == [then]


@pytest.mark.rule("ratings-war/title-stays")
def test_a_title_stays_where_nobody_won_the_segment() -> None:
    """A tie moves nothing."""
    assert champions(crowned(5, 5, champion="l")) == ["l"]


@pytest.mark.rule("ratings-war/match-face-down")
def test_a_special_match_is_laid_when_segments_are_booked_and_turned_up_with_the_wrestlers() -> None:
    """The booking tells only how many cards lie face down; the reveal tells which."""
    state = table_of({"w": 5, "l": 4}, {"x": 3, "y": 3})
    hand(state, A, ladder_match())
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"ladder match": 0}})
    booked = "\n".join(state.log or [])
    assert "ladder match" not in booked
    assert "1 event card lies face down." in booked
    scoring.reveal(state, 0)
    assert "Special Match of Player 1: ladder match." in (state.log or [])


@pytest.mark.rule("ratings-war/several-matches")
def test_two_matches_that_injure_the_loser_retire_the_wrestler() -> None:
    """Several may lie on one segment."""
    state = table_of({"w": 5, "l": 4}, {"x": 3, "y": 3})
    hand(state, A, ladder_match("one"), ladder_match("two"))
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"one": 0, "two": 0}})
    show(state)
    assert [one.name for one in state.retired] == ["l"]


@pytest.mark.rule("ratings-war/match-once")
def test_a_special_match_is_discarded_at_the_weeks_end() -> None:
    """Next week nobody is hurt by it."""
    state = table_of(SIX, SIX, at=0)
    match = ladder_match()
    hand(state, A, match)
    for player in state.players:
        player.bot = Scripted(ALL_BOOKED, lays={"ladder match": 0} if player.seat == A else {}, actions=["train"] * 9)
    play.play_week(state)
    assert match in state.discards
    assert all(not laid for player in state.players for laid in player.matches)
    hurt = named(state, "n1")
    assert state.injured(hurt)
    state.players[A].bot = Scripted(["n0", "n2", "n3", "n4", "n5", ""], actions=["train"] * 9)
    play.play_week(state)
    assert not any(line.endswith("can be booked again in week 4.") for line in state.log or [])


# --------------------------------------------------------------------------------------------- targets


@pytest.mark.rule("ratings-war/your-segment")
def test_your_segment_is_ones_own_two_wrestlers() -> None:
    """A shield for Your Segment does not reach the neighbor's."""
    state = table_of({"w": 4, "l": 4}, {"x": 4, "y": 4})
    hand(state, A, event_of("feast", CardKind.SPECIAL, "after: prestige(both,+1)"))
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"feast": 0}})
    show(state)
    assert [named(state, name).prestige for name in "wlxy"] == [5, 5, 4, 4]


@pytest.mark.rule("ratings-war/segment-slot")
def test_the_segment_slot_is_everybody_in_that_slot() -> None:
    """All Losers of the Opening, nobody of the Middle."""
    state = table_of({"w": 4, "l": 4, "m": 4, "n": 4}, {"x": 4, "y": 4, "o": 4, "p": 4})
    hand(state, A, event_of("bingo", CardKind.SPECIAL, "after: injure(slot_losers)"))
    book(state, ["w", "l", "m", "n", "", ""], ["x", "y", "o", "p", "", ""], lays={A: {"bingo": 0}})
    show(state)
    hurt = [one.name for player in state.players for one in player.roster if state.injured(one)]
    assert hurt == ["l", "y"]


@pytest.mark.rule("ratings-war/starting-prestige")
def test_a_wrestler_starts_at_the_prestige_that_is_printed() -> None:
    """Top left on the card."""
    state = dealt(4)
    everybody = [*state.agents, *state.pile, *(one for player in state.players for one in player.roster)]
    assert all(isinstance(one, WrestlerInPlay) and one.prestige == one.base for one in everybody)
    assert words_on("ratings-war", "wrestler front of bashful-brute").startswith("6 ")


@pytest.mark.rule("ratings-war/unique-gimmicks")
def test_every_wrestler_has_a_gimmick_and_no_two_have_the_same() -> None:
    """Fifty of fifty."""
    _, card_set = shipped("ratings-war")
    gimmicks = [str(card["effect"]) for card in card_set.deck("wrestlers")]
    assert len(set(gimmicks)) == len(gimmicks) == 50


@pytest.mark.rule("ratings-war/injury-cards")
def test_gimmicks_and_events_injure() -> None:
    """The set has both."""
    _, card_set = shipped("ratings-war")
    for roster in ("wrestlers", "events"):
        assert any("injure(" in str(card["effect"]) for card in card_set.deck(roster))


def test_a_set_can_be_played_without_a_log() -> None:
    """The same game, told or not."""
    run = PlayableSet(cast())
    silent = run(3, ["random"] * 3, Random(5))
    told = run(3, ["random"] * 3, Random(5), [])
    assert (silent.winners, silent.scores, silent.rounds) == (told.winners, told.scores, told.rounds)
    assert ready_card("x", "x", CardKind.REACTION, cast().events[0].effect).when == "injure?"
