"""Every worked example and every ruling RW-R* of Ratings War, played by the engine that plays whole games."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ratings_war_table import (
    SIX,
    A,
    B,
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

from generator.games.ratings_war import changes, moments, play
from generator.games.ratings_war.bots import PASS, RandomBot
from generator.games.ratings_war.effects import CardKind, Verb, When
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.play import deal
from generator.games.ratings_war.ready import ReadySet
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import (
    Cue,
    GameState,
)

GAME_FILE = Path(__file__).parents[2] / "data" / "ratings-war" / "game.toml"


# ---------------------------------------------------------------------------------- worked examples


def test_a_segment_is_rated_by_the_sum_and_the_winner_gains_what_the_loser_loses() -> None:
    """5 and 3 booked, winner 5: rating 8; afterwards 6 and 2."""
    state = table_of({"five": 5, "three": 3}, {"x": 4, "y": 1})
    book(state, ["five", "three", "", "", "", ""], ["x", "y", "", "", "", ""])
    show(state)
    assert state.slots[0].ratings == [8, 5]
    play.update(state)
    assert (named(state, "five").prestige, named(state, "three").prestige) == (6, 2)


def test_a_plus_on_a_loser_is_taken_off_instead_of_adding_a_minus() -> None:
    """One modifier lies on a wrestler, never a +1 and a -1: the loser of base 3 at 4 goes back to 3, with none."""
    state = table_of({"five": 5, "loser": (3, "start: peek(opponent)")}, {"x": 4, "y": 1})
    named(state, "loser").prestige = 4
    book(state, ["five", "loser", "", "", "", ""], ["x", "y", "", "", "", ""])
    show(state)
    play.update(state)
    play.note_supplies(state)
    assert named(state, "loser").prestige == named(state, "loser").base == 3
    assert state.peaks["positive modifiers"] == 2  # five and x
    assert state.peaks["negative modifiers"] == 1  # y


def test_a_wrestler_at_nought_who_loses_retires_and_the_title_is_discarded() -> None:
    """Wrestler at 0 booked to lose: retires after the update; its championship goes to the event discards."""
    state = table_of({"star": 5, "nought": 0}, {"x": 4, "y": 1})
    title = belt()
    changes.wear(state, title, named(state, "nought"), title=True)
    book(state, ["star", "nought", "", "", "", ""], ["x", "y", "", "", "", ""])
    state.slots[0].best, state.slots[0].winner = (A, B), -1
    play.update(state)
    assert [one.name for one in state.retired] == ["nought"]
    assert state.discards == [title]
    assert named(state, "nought").titles == 0


def test_one_each_and_a_tie_give_both_players_a_network_point() -> None:
    """Two players: opening A, middle tie, main B: 1.5 each: both get a Network Point."""
    state = table_of({"a": 6, "b": 4, "c": 2}, {"x": 5, "y": 4, "z": 3})
    book(state, ["a", "", "b", "", "c", ""], ["x", "", "y", "", "z", ""])
    show(state)
    assert play.award(state) == ()
    assert [player.won for player in state.players] == [1.5, 1.5]
    assert [player.points for player in state.players] == [1, 1]


def test_an_injured_wrestler_misses_the_next_week_and_is_back_after_it() -> None:
    """Injured in week 3, not bookable in week 4, back in week 5."""
    state = table_of(SIX, SIX, at=3)
    one = named(state, "n0")
    changes.injure(state, one)
    assert one.back == 5
    for number, active in ((4, False), (5, True)):
        state.week = number
        assert (one in state.active(A)) is active


def test_injured_twice_in_one_week_retires() -> None:
    """An already injured wrestler who is injured again retires."""
    state = table_of(SIX, SIX)
    one = named(state, "n0")
    changes.injure(state, one)
    changes.injure(state, one)
    assert state.retired == [one]


def test_shell_in_catering_saves_the_loser_of_a_ladder_match_but_no_recruited_seven() -> None:
    """Shell prevents the match's injury; a base 7 recruited that week arrives injured all the same."""
    state = table_of({"w": 4, "l": 4, "Shell": (3, "injure?[catering]: shield(mine)")}, {"x": 4, "y": 4})
    hand(state, A, ladder_match())
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"ladder match": 0}})
    show(state)
    assert not state.injured(named(state, "l"))
    state.agents.append(wrestler_of("seven", (7, "start: peek(opponent)")))
    changes.hire(state, state.agents[0], A)
    assert state.injured(named(state, "seven"))


def test_billy_boulder_saves_his_partner_only_while_he_is_booked() -> None:
    """`injure?[booked]: shield(both)` speaks of his own segment."""
    boulder = (5, "injure?[booked]: shield(both)")
    for books, hurt in ((["Billy", "l", "", "", "", ""], False), (["w", "l", "Billy", "", "", ""], True)):
        state = table_of({"w": 4, "l": 4, "Billy": boulder}, {"x": 4, "y": 4})
        hand(state, A, ladder_match())
        book(state, books, ["x", "y", "", "", "", ""], lays={A: {"ladder match": 0}})
        show(state)
        assert state.injured(named(state, "l")) is hurt


def test_a_seven_taken_by_siren_arrives_injured_and_a_grown_seven_does_not() -> None:
    """The rule holds however one gets a new wrestler; Resting Stanley, grown to 7, starts as 2."""
    siren = (2, "fallout~[winner&main&won]: steal(slot_loser)")
    for base, hurt in ((7, True), (2, False)):
        state = table_of({"Siren": siren, "l": 9}, {"x": 1, "prize": (base, "start: peek(opponent)")})
        named(state, "prize").prestige = 7
        book(state, ["", "", "", "", "Siren", "l"], ["", "", "", "", "x", "prize"])
        state.players[A].bot = Scripted(uses=["Siren"], picks=["prize"])
        show(state)
        moments.run(state, When.FALLOUT)
        assert named(state, "prize").owner == A
        assert state.injured(named(state, "prize")) is hurt


# ------------------------------------------------------------------------------------------ rulings


def test_every_ruling_of_the_game_file_has_a_test() -> None:
    """A ruling without a test is an opinion."""
    rulings = tomllib.loads(GAME_FILE.read_text(encoding="utf-8"))["rulings"]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_ratings_war_*.py"))
    assert [name for name in rulings if f"test_{name.lower().replace('-', '_')}_" not in tests] == []


def test_rw_r1_the_first_priority_player_is_drawn_and_priority_goes_round() -> None:
    """Every seat is drawn sometimes; the week after, the next seat clockwise has it."""
    cast = ReadySet(tuple(blank(f"w{number}", base) for number, base in enumerate([2, 3, 3, 5, 5, 7] * 3)), ())
    first = {deal(cast, Settings(), [Scripted(), Scripted()], Random(seed)).priority for seed in range(20)}
    assert first == {0, 1}
    state = table_of(SIX, SIX, SIX, at=0)
    state.priority = 2
    play.begin(state)
    assert state.order == [2, 0, 1]
    play.begin(state)
    assert state.order == [0, 1, 2]


def test_rw_r2_the_lowest_rated_player_acts_first_and_passes_are_lifted() -> None:
    """Lowest first; who is made the lowest by somebody's act is asked again after a pass."""
    plus = "during[booked]: rating(segment,+3)"
    state = table_of({"low": (2, plus)}, {"high": (4, plus)})
    book(state, ["low", "", "", "", "", ""], ["high", "", "", "", "", ""])
    low, high = Scripted(uses=["low"]), Scripted(uses=["high"])
    state.players[A].bot, state.players[B].bot = low, high
    show(state, 0)
    told = [line for line in state.log or [] if line.startswith("Ratings")]
    assert told == [
        "Ratings: Player 1 2, Player 2 4.",
        "Ratings: Player 1 5, Player 2 4.",
        "Ratings: Player 1 5, Player 2 7.",
    ]


def test_rw_r2_a_pass_stands_unless_another_player_makes_you_the_lowest() -> None:
    """High passes first chance; low's act lifts above it, so high is asked once more."""
    plus = "during[booked]: rating(segment,+3)"
    state = table_of({"low": (2, plus), "two": (1, "during[booked]: rating(segment,+1)")}, {"high": (4, plus)})
    book(state, ["low", "two", "", "", "", ""], ["high", "", "", "", "", ""])

    class PassesOnce(Scripted):
        def use(self, state: GameState, seat: int, cues: Sequence[Cue], random: Random, must: bool = False) -> int:
            self.asked.append([cue.source.name for cue in cues])
            return PASS if len(self.asked) == 1 else 0

    low, high = Scripted(uses=["two", "low"]), PassesOnce()
    state.players[A].bot, state.players[B].bot = low, high
    show(state, 0)
    # 3 to 4, low acts: 4 to 4, equal goes in priority order, so low acts again: 7 to 4; high passes, and nobody's
    # act makes it the lowest anew: it stays passed.
    assert low.asked == [["low", "two"], ["low"]]
    assert high.asked == [["high"]]
    assert state.slots[0].ratings == [7, 4]


def test_rw_r2_whoever_is_made_the_lowest_is_asked_again_after_passing() -> None:
    """Y passed at 3; Z pulls Y below everybody; Y may act after all. X, the lowest before, is not asked again."""
    plus = "during[booked]: rating(segment,+1)"
    state = table_of({"X": (2, plus)}, {"Y": (3, plus)}, {"Z": (4, "during[booked]: rating(rival,-5)")})
    book(state, *([name, "", "", "", "", ""] for name in "XYZ"))
    x, y, z = Scripted(), Scripted(), Scripted(uses=["Z"], picks=[B])
    for player, bot in zip(state.players, (x, y, z), strict=True):
        player.bot = bot
    show(state, 0)
    assert (len(x.asked), len(y.asked), len(z.asked)) == (1, 2, 1)


def test_rw_r2_each_gimmick_acts_once_a_segment() -> None:
    """However often its owner is the lowest."""
    state = table_of({"low": (1, "during[booked]: rating(segment,+1)")}, {"high": 9})
    book(state, ["low", "", "", "", "", ""], ["high", "", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["low", "low", "low"])
    show(state, 0)
    assert state.slots[0].ratings == [2, 9]


def test_rw_r3_three_players_who_tie_get_half_each() -> None:
    """Everyone tied wins half a segment, also when three tie."""
    state = table_of({"a": 4}, {"b": 4}, {"c": 4})
    book(state, ["a", "", "", "", "", ""], ["b", "", "", "", "", ""], ["c", "", "", "", "", ""])
    show(state)
    play.award(state)
    assert [player.won for player in state.players] == [1.5, 1.5, 1.5]  # all three slots are tied


def test_rw_r4_the_winning_award_needs_no_token() -> None:
    """Four players at three points each have all twelve; all may still earn the fourth and end the game."""
    state = table_of({"a": 4}, {"b": 4}, {"c": 4}, {"d": 4})
    for player in state.players:
        player.points = 3
    book(state, *(["", "", "", "", name, ""] for name in "abcd"))
    show(state)
    assert play.award(state) == (0, 1, 2, 3)
    assert [player.points for player in state.players] == [4, 4, 4, 4]


@pytest.mark.parametrize(
    ("how", "order"), [("both", ["1", "1", "2", "2"]), ("one", ["1", "2", "1", "2"])], ids=["both", "one"]
)
def test_rw_r5_both_actions_in_a_row_or_one_each_around_the_table(how: str, order: list[str]) -> None:
    """Setting actions_in_turn; two different actions either way."""
    state = table_of(SIX, SIX, settings=Settings(actions_in_turn=how))
    state.events = [belt(str(number)) for number in range(9)]
    for player in state.players:
        player.bot = Scripted(actions=["train", "draw"])
    play.end(state)
    told = [line.split()[1] for line in state.log or [] if "trains" in line or "draws" in line]
    assert told == order


def test_rw_r6_events_are_reshuffled_or_not_and_hands_have_a_limit_if_wanted() -> None:
    """Settings empty_event_pile and event_hand_limit; an empty wrestler pile is not refilled."""
    for how, drawn in (("reshuffle", 2), ("stop", 0)):
        state = table_of(SIX, SIX, settings=Settings(empty_event_pile=how))
        state.discards = [belt("one"), belt("two")]
        assert changes.draw(state, A, 3) == drawn
    state = table_of(SIX, SIX, settings=Settings(event_hand_limit=2))
    state.events = [belt(str(number)) for number in range(4)]
    changes.draw(state, A, 4)
    assert len(state.players[A].hand) == 2
    state.agents = [wrestler_of("last", 3)]
    changes.hire(state, state.agents[0], A)
    assert state.agents == []


def titled(winner_prestige: int, rival_prestige: int, champion: str = "w") -> GameState:
    """Seat A books w over l, B books x over y; the champion is one of them."""
    state = table_of({"w": winner_prestige, "l": 1}, {"x": rival_prestige, "y": 1})
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    changes.wear(state, belt(), named(state, champion), title=True)
    show(state, 0)
    return state


def test_rw_r7_the_booked_winner_is_champion_at_the_reveal() -> None:
    """Even where the player then loses the slot: there the title moves at once."""
    for mine, theirs, champion in ((5, 3, "w"), (3, 3, "w"), (3, 5, "x")):
        state = table_of({"w": mine, "l": 1}, {"x": theirs, "y": 1})
        hand(state, A, belt())
        book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"belt": 0}})
        show(state, 0)
        assert [one.name for player in state.players for one in player.roster if one.titles] == [champion]


def test_rw_r7_a_title_goes_to_whoever_wins_the_champions_slot_alone() -> None:
    """Another player's booked Winner takes it; in a tie it stays; a champion booked to lose gives it to the partner."""
    assert named(titled(3, 5), "x").titles == 1
    assert named(titled(5, 5), "w").titles == 1
    assert named(titled(5, 3, champion="l"), "w").titles == 1
    two = table_of({"w": 5, "l": 1}, {"x": 3, "y": 1})
    book(two, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    changes.wear(two, belt("one"), named(two, "x"), title=True)
    changes.wear(two, belt("two"), named(two, "l"), title=True)
    show(two, 0)
    assert named(two, "w").titles == 2


def test_rw_r8_another_wrestler_is_never_the_card_itself() -> None:
    """A gimmick that counts Catering leaves its own wrestler out, and cancels another's gimmick, not its own."""
    state = table_of({"Host": (5, "during[catering&main]: rating(segment,+1/catering)"), "guest": 3}, {"x": 3})
    book(state, ["", "", "", "", "", ""], ["", "", "", "", "x", ""])
    state.players[A].bot = Scripted(uses=["Host"])
    show(state, 2)
    assert state.slots[2].ratings[A] == 1
    hush = table_of(
        {"Hush": (5, "reveal[winner]: cancel(slot_gimmicks)")}, {"x": (3, "scoring[winner]: rating(segment,+5)")}
    )
    book(hush, ["Hush", "", "", "", "", ""], ["x", "", "", "", "", ""])
    show(hush, 0)
    assert (named(hush, "Hush").muted, named(hush, "x").muted) == (False, True)


def test_rw_r9_effects_of_one_moment_go_by_priority_and_owners_order_their_own() -> None:
    """Compulsory before optional; the owner says which of two compulsory ones comes first."""
    draw_one, give = "fallout: draw(you,1)", "fallout~: prestige(self,+1)"
    state = table_of({"first": (3, draw_one), "second": (3, draw_one), "third": (3, give)}, {"x": (3, draw_one)})
    state.events = [belt(str(number)) for number in range(9)]
    state.order = [B, A]
    state.players[A].bot = Scripted(uses=["second", "third"])
    moments.run(state, When.FALLOUT)
    acted = [line.split(", ")[1].split(" (")[0] for line in state.log or [] if " (" in line and "draw" in line]
    assert acted == ["x", "second", "first"]
    assert named(state, "third").prestige == 4


def test_rw_r10_an_empty_segment_ties_at_its_modifiers_and_ratings_have_no_floor() -> None:
    """Nobody booked: promote modifiers alone; a lone wrestler in the Winner slot takes titles."""
    state = table_of({"a": 1, "b": 3}, {"x": (3, "scoring[booked]: rating(rivals,-5)"), "y": 3})
    state.players[A].promotes = [0, 3, 0]
    book(state, ["a", "", "", "", "", ""], ["x", "", "y", "", "", ""])
    show(state)
    assert state.slots[0].ratings == [-4, 3]
    assert state.slots[1].best == (A, B)
    lone = table_of({"w": 5}, {"x": 3, "y": 1})
    book(lone, ["w", "", "", "", "", ""], ["x", "y", "", "", "", ""])
    changes.wear(lone, belt(), named(lone, "x"), title=True)
    show(lone, 0)
    assert named(lone, "w").titles == 1


def test_rw_r11_prestige_below_nought_retires_at_any_moment() -> None:
    """A scandal at the start of the week is enough."""
    state = table_of({"a": 4}, {"x": 1})
    hand(state, A, event_of("scandal", CardKind.PLAY, "start: prestige(theirs,-2)"))
    state.players[A].bot = Scripted(uses=["scandal"])
    moments.run(state, When.START)
    assert [one.name for one in state.retired] == ["x"]


def test_rw_r12_changes_of_one_update_are_summed_before_anybody_retires() -> None:
    """A loser at 0 who gains 2 in the same update ends at 1."""
    state = table_of({"w": 4, "Prof": (0, "update[loser]: prestige(self,+2)")}, {"x": 4, "y": 4})
    book(state, ["w", "Prof", "", "", "", ""], ["x", "y", "", "", "", ""])
    play.update(state)
    assert named(state, "Prof").prestige == 1
    assert state.retired == []


def test_rw_r13_an_injured_wrestler_finishes_the_show_and_is_trained_in_neither_week() -> None:
    """Injured in the opening, booked in it: still loses prestige by the update; no training now or next week."""
    state = table_of({"w": 4, "l": 4}, {"x": 4, "y": 4})
    hand(state, A, ladder_match())
    book(state, ["w", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={A: {"ladder match": 0}})
    show(state)
    play.update(state)
    hurt = named(state, "l")
    assert hurt.prestige == 3
    for number in (1, 2):
        state.week = number
        assert hurt not in state.active(A)
    state.week = 3
    assert hurt in state.active(A)


def test_rw_r14_an_event_drawn_at_the_weeks_end_waits_for_the_next_week() -> None:
    """It is in nobody's way until then: not even a reaction can be played."""
    state = table_of({"a": 4, "b": 4}, {"x": 4})
    state.events = [event_of("clearance", CardKind.REACTION, "injure?: shield(mine)")]
    state.closing = True
    changes.draw(state, A, 1)
    state.players[A].bot = Scripted(uses=["clearance"])
    assert changes.injure(state, named(state, "a"))
    play.clear(state)
    assert not changes.injure(state, named(state, "b"))


def test_rw_r15_early_wins_are_checked_with_the_points_and_share_the_tie_break() -> None:
    """One reaches the threshold, one wins by a card: the higher rating in the Main Event decides; equal: joint."""
    for mine, theirs, winners in ((3, 5, (B,)), (5, 3, (A,)), (4, 4, (A, B))):
        state = table_of({"Magpie": (mine, "points[titles2]: win_game(you)")}, {"x": theirs}, settings=Settings())
        for _ in range(2):
            changes.wear(state, belt(), named(state, "Magpie"), title=True)
        state.players[B].points = 5
        book(state, ["", "", "", "", "Magpie", ""], ["", "", "", "", "x", ""])
        state.slots[2].ratings = [mine, theirs]
        assert play.award(state) == winners


def test_rw_r16_nobody_changes_rosters_while_segments_are_scored() -> None:
    """No legal effect steals between the reveal and Fallout; a swap counts before the update."""
    for when in ("reveal", "scoring", "during", "after"):
        with pytest.raises(ValueError, match="cannot happen"):
            parse(f"{when}[winner]: steal(slot_loser)", CardKind.WRESTLER)
    state = table_of({"w": 4, "Tess": (2, "during[loser]: swap(segment)")}, {"x": 4, "y": 4})
    book(state, ["w", "Tess", "", "", "", ""], ["x", "y", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["Tess"])
    show(state, 0)
    play.update(state)
    assert (named(state, "w").prestige, named(state, "Tess").prestige) == (3, 3)


def test_rw_r17_a_printed_seven_arrives_injured_and_it_is_never_a_second_injury() -> None:
    """Not in the deal; stolen while injured: injured, not retired, though Shell and all stand by."""
    state = table_of({"Shell": (3, "injure?[catering]: shield(mine)")}, {"seven": (7, "start: peek(opponent)")}, at=3)
    seven = named(state, "seven")
    assert not state.injured(seven)
    changes.injure(state, seven)
    changes.hire(state, seven, A)
    assert seven.owner == A
    assert seven.back == 5
    assert state.retired == []


def test_rw_r18_the_injured_count_as_in_catering() -> None:
    """Catering is everybody who is not booked."""
    state = table_of({"Count": (5, "scoring[winner]: rating(segment,+1/catering)"), "hurt": 4}, {"x": 4})
    named(state, "hurt").back = 9
    book(state, ["Count", "", "", "", "", ""], ["x", "", "", "", "", ""])
    show(state, 0)
    assert state.slots[0].ratings[A] == 6


def test_rw_r19_a_prevented_retirement_leaves_the_fallen_at_nought() -> None:
    """Once per game for Grandpa: the second time he goes."""
    state = table_of({"w": 4, "Grandpa": (0, "retire?[once_per_game]: shield(self)")}, {"x": 4, "y": 4})
    book(state, ["w", "Grandpa", "", "", "", ""], ["x", "y", "", "", "", ""])
    play.update(state)
    assert named(state, "Grandpa").prestige == 0
    assert state.retired == []
    play.update(state)
    assert [one.name for one in state.retired] == ["Grandpa"]


def test_rw_r19_a_prevented_second_injury_leaves_prestige_and_injury_as_they_are() -> None:
    """Nothing else changes."""
    state = table_of({"Grandpa": (3, "retire?[once_per_game]: shield(self)")}, {"x": 4})
    one = named(state, "Grandpa")
    changes.injure(state, one)
    changes.injure(state, one)
    assert (one.prestige, one.back, one.owner) == (3, 3, A)


def test_rw_r20_result_then_what_turns_it_then_titles_then_the_rest() -> None:
    """Penny turns a tie into a win, takes the title with it, and only then is anybody injured."""
    penny = (4, "after[winner&tied]: win_seg(segment)")
    state = table_of({"Penny": penny, "l": 1}, {"x": 4, "y": 1})
    hand(state, B, ladder_match())
    book(state, ["Penny", "l", "", "", "", ""], ["x", "y", "", "", "", ""], lays={B: {"ladder match": 0}})
    changes.wear(state, belt(), named(state, "x"), title=True)
    show(state, 0)
    told = [
        line for line in state.log or [] if any(word in line for word in ("tie ", "alone wins", "takes", "is injured"))
    ]
    assert "tie the Opening Segment" in told[0]
    assert "alone wins" in told[1]
    assert "Penny takes belt" in told[2]
    assert "y is injured" in told[3]


def test_rw_r20_without_a_booked_winner_in_the_winning_segment_the_title_stays() -> None:
    """A lone loser may win the slot, but nobody there can take the belt."""
    state = table_of({"l": 9}, {"x": 3, "y": 1})
    book(state, ["", "l", "", "", "", ""], ["x", "y", "", "", "", ""])
    changes.wear(state, belt(), named(state, "x"), title=True)
    show(state, 0)
    assert state.slots[0].winner == A
    assert named(state, "x").titles == 1


def test_rw_r21_with_fewer_than_six_fit_wrestlers_all_are_booked_and_the_lone_do_not_change() -> None:
    """As many places as can be; every bot keeps to it."""
    for players_bot in (RandomBot(),):
        state = table_of({f"n{number}": 4 for number in range(5)}, SIX)
        named(state, "n4").back = 9
        lineup, _ = players_bot.book(state, A, Random(3))
        assert sum(one is not None for pair in lineup for one in pair) == 4
    state = table_of({"a": 4}, {"x": 4, "y": 4})
    book(state, ["a", "", "", "", "", ""], ["x", "y", "", "", "", ""])
    play.update(state)
    assert named(state, "a").prestige == 4


def test_rw_r22_promote_modifiers_go_on_own_segments_or_on_any() -> None:
    """Setting promote_on; they count next week and are gone at its end."""

    class Looks(Scripted):
        offered: Sequence[Any] = ()

        def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[Any], random: Random) -> Any:
            self.offered = found
            return found[0]

    for where, number in (("own", 3), ("any", 6)):
        state = table_of(SIX, SIX, settings=Settings(promote_on=where, actions_per_week=1))
        bot = Looks(actions=["promote"])
        state.players[A].bot = bot
        state.players[B].bot = Scripted(actions=["train"])
        play.end(state)
        assert len(bot.offered) == number
        assert state.players[A].promotes == [3, 0, 0]
        play.clear(state)
        assert state.players[A].promotes == [0, 0, 0]


@pytest.mark.rule("ratings-war/canceled")
def test_rw_r23_a_canceled_gimmick_does_nothing_more_this_week_and_its_rating_is_undone() -> None:
    """A power cut takes the +3 back that was used before it, and the injury promised for it never comes."""
    dee = (3, "during[booked]: double(self) + after: injure(self)")
    state = table_of({"Dee": dee}, {"x": 4})
    hand(state, B, event_of("power cut", CardKind.PLAY, "during: cancel(slot_gimmick)"))
    book(state, ["Dee", "", "", "", "", ""], ["x", "", "", "", "", ""])
    state.players[A].bot, state.players[B].bot = Scripted(uses=["Dee"]), Scripted(uses=["power cut"])
    show(state, 0)
    assert state.slots[0].ratings == [3, 4]
    assert not state.injured(named(state, "Dee"))
    play.clear(state)
    assert not named(state, "Dee").muted


def test_rw_r24_a_gimmick_prevents_before_an_event_is_spent() -> None:
    """Shell must; the clearance stays in hand."""
    state = table_of({"a": 4, "Shell": (3, "injure?[catering]: shield(mine)")}, {"x": 4})
    hand(state, A, event_of("clearance", CardKind.REACTION, "injure?: shield(mine)"))
    book(state, ["a", "", "", "", "", ""], ["x", "", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["clearance"])
    assert not changes.injure(state, named(state, "a"))
    assert len(state.players[A].hand) == 1


def test_rw_r25_a_promised_part_comes_later_and_an_attached_card_acts_for_the_wearers_player() -> None:
    """The bill of a two-part event is paid in Fallout; a stolen wrestler brings the attached card's bonus along."""
    state = table_of({"a": 4}, {"x": 4})
    state.events = [belt(str(number)) for number in range(5)]
    later = event_of("loan", CardKind.PLAY, "start: draw(you,1) + fallout: discard(you,1)")
    hand(state, A, later)
    state.players[A].bot = Scripted(uses=["loan"])
    moments.run(state, When.START)
    assert (len(state.players[A].hand), state.laid) == (1, [later])
    moments.run(state, When.FALLOUT)
    assert len(state.players[A].hand) == 0
    pyro = event_of("pyro", CardKind.PLAY, "start: attach(mine) + scoring[winner]: rating(segment,+2)")
    changes.wear(state, pyro, named(state, "a"))
    changes.hire(state, named(state, "a"), B)
    book(state, [""] * 6, ["a", "", "", "", "", ""])
    show(state, 0)
    assert state.slots[0].ratings == [0, 6]


def test_rw_r26_an_action_fewer_is_never_too_late() -> None:
    """End-of-week effects happen before the first action, whoever acts first."""
    state = table_of({"a": 4}, {"Ted": (3, "end: action(opponent,-1)")})
    state.slots[2].winner = A
    play.end(state)
    assert sum("Player 1 " in line and ("trains" in line or "places" in line) for line in state.log or []) == 1


def test_rw_r27_who_leaves_all_rosters_is_bare_and_who_is_taken_brings_everything() -> None:
    """Released: base prestige, fit, cards discarded. Stolen: prestige, injury and title go along."""
    state = table_of({"a": 4}, {"x": 4})
    one = named(state, "x")
    one.prestige, one.back = 6, 9
    changes.wear(state, belt(), one, title=True)
    changes.hire(state, one, A)
    assert (one.owner, one.prestige, one.back, one.titles) == (A, 6, 9, 1)
    changes.release(state, one)
    assert (one.prestige, one.back, one.titles, len(state.discards)) == (4, 0, 0, 1)
    assert state.agents == [one]


@pytest.mark.parametrize(("winner", "order"), [(1, ["2", "3", "1"]), (-1, ["3", "1", "2"])], ids=["won", "drawn"])
def test_the_winner_of_the_main_event_acts_first_then_clockwise(winner: int, order: list[str]) -> None:
    """A drawn Main Event: whoever is the priority player this week goes first."""
    state = table_of({"a": 4}, {"b": 4}, {"c": 4}, settings=Settings(actions_per_week=1))
    state.priority, state.slots[2].winner = 2, winner
    play.end(state)
    assert [line.split()[1] for line in state.log or [] if "trains" in line] == order


@pytest.mark.parametrize(("prestige", "counts"), [(7, 4), (6, 3), (1, 1), (0, 0)])
def test_half_a_prestige_is_rounded_up(prestige: int, counts: int) -> None:
    """Bashful Brute of 7 counts 4 in the Main Event, and 7 anywhere else."""
    state = table_of({"Brute": (prestige, "scoring[booked&main]: halve(self)")}, {"x": 4})
    book(state, ["", "", "", "", "Brute", ""], ["", "", "", "", "x", ""])
    show(state, 2)
    assert state.slots[2].ratings[A] == counts
