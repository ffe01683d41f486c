"""Rulings RW-R28 to RW-R36, which a referee found by following whole games from the book; played by the engine."""

from __future__ import annotations

import pytest
from printed_words import words_on
from ratings_war_table import A, B, C, Scripted, belt, book, event_of, hand, named, show, table_of, wrestler_of

from generator.games.ratings_war import changes, moments, play
from generator.games.ratings_war.effects import CardKind, When
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import GameState
from generator.games.ratings_war.wording import render

SHELL = (3, "injure?[catering]: shield(mine)")
GUARD = (3, "retire?: shield(self)")
LOSER_LEAVES_TOWN = "scoring: rating(segment,+4) + after[lost]: retire(my_loser)"


# ------------------------------------------------------------------------------- RW-R28: who is lone


def test_rw_r28_a_wrestler_whose_partner_retires_after_the_reveal_still_won_the_match() -> None:
    """Accountant 8, Winner, beats Boulder, whom Loser Leaves Town retires: Accountant is 9."""
    state = table_of({"Accountant": 8, "Boulder": 1}, {"x": 20, "y": 20})
    hand(state, A, event_of("Loser Leaves Town", CardKind.SPECIAL, LOSER_LEAVES_TOWN))
    book(
        state,
        ["Accountant", "Boulder", "", "", "", ""],
        ["x", "y", "", "", "", ""],
        lays={A: {"Loser Leaves Town": 0}},
    )
    show(state)
    play.update(state)
    assert [one.name for one in state.retired] == ["Boulder"]
    assert named(state, "Accountant").prestige == 9


def test_rw_r28_a_loser_whose_winner_is_gone_still_lost() -> None:
    """Two ladder matches of a rival's kind hurt the Winner twice; the Loser takes the -1 all the same."""
    state = table_of({"w": 4, "l": 4}, {"x": 4, "y": 4})
    for name in ("one", "two"):
        hand(state, B, event_of(name, CardKind.SPECIAL, "after: injure(slot_winners)"))
    book(state, ["w", "l", "", "", "", ""], ["", "", "x", "y", "", ""], lays={B: {"one": 0, "two": 0}})
    show(state)
    play.update(state)
    assert [one.name for one in state.retired] == ["w"]
    assert named(state, "l").prestige == 3


def test_rw_r28_whoever_is_booked_alone_does_not_change() -> None:
    """The lone of the reveal stay lone, on either place; a canceled match changes nothing about it."""
    state = table_of({"w": 4, "a": 4}, {"x": 4, "b": 4})
    hand(state, A, event_of("match", CardKind.SPECIAL, "after: injure(rival_losers)"))
    book(state, ["w", "", "", "", "", "a"], ["x", "", "", "b", "", ""], lays={A: {"match": 0}})
    show(state)
    play.update(state)
    assert [one.prestige for player in state.players for one in player.roster] == [4, 4, 4, 4]


def test_rw_r28_alone_as_a_condition_means_booked_alone_at_the_reveal() -> None:
    """A partner who retires makes nobody lone, so a gimmick for the lone stays quiet."""
    state = table_of({"w": (4, "fallout[alone]: prestige(self,+3)"), "l": 1}, {"x": 20})
    hand(state, A, event_of("Loser Leaves Town", CardKind.SPECIAL, LOSER_LEAVES_TOWN))
    book(state, ["w", "l", "", "", "", ""], ["x", "", "", "", "", ""], lays={A: {"Loser Leaves Town": 0}})
    show(state)
    moments.run(state, When.FALLOUT)
    assert named(state, "w").prestige == 4
    lone = table_of({"w": (4, "fallout[alone]: prestige(self,+3)")}, {"x": 20})
    book(lone, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""])
    show(lone)
    moments.run(lone, When.FALLOUT)
    assert named(lone, "w").prestige == 7


# --------------------------------------------------------------------------- RW-R29: the award step


def week_of(state: GameState, *books: list[str]) -> tuple[int, ...]:
    """Book, score and award; the winners of the game."""
    bots = [player.bot for player in state.players]
    book(state, *books)
    for player, bot in zip(state.players, bots, strict=True):
        player.bot = bot
    show(state)
    return play.award(state)


def test_rw_r29_cards_of_the_award_step_compare_the_points_before_it() -> None:
    """Level at 2, A wins the week: A may not play a card for those behind, though B leads by nothing now."""
    for mine, theirs, gained in ((2, 2, 1), (1, 2, 2)):
        state = table_of({"w": 9}, {"x": 3}, settings=Settings())
        state.players[A].points, state.players[B].points = mine, theirs
        hand(state, A, event_of("Sweeps", CardKind.PLAY, "points[weekwon&behind]: point(you,1)"))
        state.players[A].bot = Scripted(uses=["Sweeps"])
        assert week_of(state, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""]) == ()
        assert state.players[A].points == mine + gained


def test_rw_r29_the_lead_before_the_award_wins_the_game_not_the_lead_after_it() -> None:
    """A leads 2 to 1 before a week that A wins: two points ahead only afterwards."""
    for theirs, winners in ((1, ()), (0, (A,))):
        state = table_of({"w": (9, "points[lead2]: win_game(you)")}, {"x": 3})
        state.players[A].points, state.players[B].points = 2, theirs
        assert week_of(state, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""]) == winners


def test_rw_r29_cards_are_played_before_a_point_is_laid_then_all_are_laid_at_once() -> None:
    """B has priority: B's loss is played before A's gain; the log lays the points after both cards."""
    state = table_of({"w": 9}, {"x": (3, "points: point(opponent,-1)")}, settings=Settings())
    state.order = [B, A]
    state.players[A].points = 3
    hand(state, A, event_of("bonus", CardKind.PLAY, "points: point(you,1)"))
    state.players[A].bot, state.players[B].bot = Scripted(uses=["bonus"]), Scripted()
    assert week_of(state, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""]) == ()
    # A had 3, loses 1 by B's card, gains 1 by the own card and 1 for the week.
    assert [player.points for player in state.players] == [4, 0]
    log = state.log or []
    laid = [number for number, line in enumerate(log) if "now has" in line or "earns" in line]
    played = [number for number, line in enumerate(log) if line.startswith(("Player 1 plays", "Player 2, x"))]
    assert max(played) < min(laid)


def test_rw_r29_a_loss_and_the_award_of_one_week_are_summed_and_never_go_below_nought() -> None:
    """Nobody has less than no points: 0, +1 for the week, -2 by a card is 0."""
    state = table_of({"w": 9, "v": 9}, {"x": (3, "points: point(opponent,-2)")})
    assert week_of(state, ["w", "", "v", "", "", ""], ["x", "", "", "", "", ""]) == ()
    assert [player.points for player in state.players] == [0, 0]


# ---------------------------------------------------------------------------------- RW-R30: Catering

CHEF = (2, "fallout[catering]: prestige(my_catering,+1)")


def test_rw_r30_whoever_was_booked_by_anybody_is_not_in_catering_this_week() -> None:
    """Chef Slamwich loses for B, is taken in Fallout by A, and feeds nobody; nor is she fed."""
    state = table_of({"Siren": (2, "fallout~[booked&won]: steal(slot_loser)"), "idle": 4}, {"x": 1, "Chef": CHEF})
    book(state, ["Siren", "idle", "", "", "", ""], ["x", "Chef", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["Siren"], picks=["Chef"])
    show(state)
    moments.run(state, When.FALLOUT)
    assert named(state, "Chef").owner == A
    assert named(state, "Chef").prestige == 2
    assert "Second helpings" not in "".join(state.log or [])


def test_rw_r30_a_free_agent_who_joins_was_booked_by_nobody() -> None:
    """So the one who was at home all week may be fed."""
    state = table_of({"w": 9, "Chef": CHEF}, {"x": 1})
    state.agents = [wrestler_of("agent", 3)]
    book(state, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""])
    show(state)
    changes.hire(state, state.agents[0], A)
    moments.run(state, When.FALLOUT)
    assert [named(state, name).prestige for name in ("w", "Chef", "agent")] == [9, 3, 4]


def test_rw_r30_released_and_recruited_again_in_one_week_is_still_booked() -> None:
    """Wherever the wrestler is by then."""
    state = table_of({"w": 9, "Chef": CHEF}, {"x": 1})
    book(state, ["w", "Chef", "", "", "", ""], ["x", "", "", "", "", ""])
    show(state)
    chef = named(state, "Chef")
    changes.release(state, chef)
    changes.hire(state, chef, A)
    moments.run(state, When.FALLOUT)
    assert chef.prestige == 2


def test_rw_r30_who_was_booked_is_counted_in_no_catering_and_saves_nobody() -> None:
    """Shell, booked by B and taken by A in Fallout, prevents no injury that week; next week he does."""
    state = table_of({"Siren": (2, "fallout~[booked&won]: steal(slot_loser)"), "a": 4}, {"x": 1, "Shell": SHELL})
    book(state, ["Siren", "a", "", "", "", ""], ["x", "Shell", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["Siren"], picks=["Shell"])
    show(state)
    moments.run(state, When.FALLOUT)
    assert named(state, "Shell").owner == A
    assert changes.injure(state, named(state, "a"))
    play.clear(state)
    play.begin(state)
    book(state, ["Siren", "", "", "", "", ""], ["x", "", "", "", "", ""])
    assert not changes.injure(state, named(state, "Siren"))


def test_rw_r30_before_anybody_is_booked_nobody_is_in_catering() -> None:
    """At the start of a week there is no Catering yet."""
    state = table_of({"a": 4, "Shell": SHELL}, {"x": 4}, at=0)
    play.begin(state)
    assert changes.injure(state, named(state, "a"))


# ---------------------------------------------------------------------------------- RW-R31: if you do

FLAME = (3, "fallout~[booked]: retire(self) + fallout: prestige(mine,+2)")


@pytest.mark.rule("ratings-war/if-you-do")
def test_rw_r31_a_prevented_retirement_pays_nothing() -> None:
    """Old Flame with Contract Clause: nobody gets the +2."""
    for clause, expected in ((True, [3, 4]), (False, [6])):
        state = table_of({"Flame": FLAME, "a": 4}, {"x": 4})
        if clause:
            hand(state, A, event_of("clause", CardKind.REACTION, "retire?: shield(mine)"))
        book(state, ["Flame", "", "", "", "", ""], ["x", "", "", "", "", ""])
        state.players[A].bot = Scripted(uses=["Flame", "clause"])
        show(state)
        moments.run(state, When.FALLOUT)
        assert [one.prestige for one in state.players[A].roster] == expected


def test_rw_r31_a_prevented_first_part_promises_nothing_for_later() -> None:
    """An injury that Shell prevents is no price, so the later reward never comes."""
    deal = (4, "fallout~[booked]: injure(self) + end: draw(you,2)")
    for shell, drawn in ((SHELL, 0), (3, 2)):
        state = table_of({"Deal": deal, "Shell": shell}, {"x": 4})
        state.events = [belt(str(number)) for number in range(5)]
        book(state, ["Deal", "", "", "", "", ""], ["x", "", "", "", "", ""])
        state.players[A].bot = Scripted(uses=["Deal"])
        show(state)
        moments.run(state, When.FALLOUT)
        moments.run(state, When.END)
        assert len(state.players[A].hand) == drawn


def test_rw_r31_a_rating_that_a_swap_takes_away_again_has_no_price() -> None:
    """Chosen as Winner, swapped to Loser before the result: no +3, so no injury."""
    gambler = (4, "scoring~[winner]: rating(segment,+3) + after: injure(self)")
    for swaps, ratings, hurt in (((), [11, 9], True), (("switch",), [8, 9], False)):
        state = table_of({"g": gambler, "l": 4}, {"x": 9})
        hand(state, B, event_of("switch", CardKind.PLAY, "during: swap(rival)"))
        book(state, ["g", "l", "", "", "", ""], ["x", "", "", "", "", ""])
        state.players[A].bot, state.players[B].bot = Scripted(uses=["g"]), Scripted(uses=swaps)
        show(state, 0)
        assert state.slots[0].ratings == ratings
        assert state.injured(named(state, "g")) is hurt


def test_rw_r31_a_loss_that_is_prevented_in_the_update_pays_nothing() -> None:
    """A -1 that Pillow Fight holds was not paid, so the partner gains nothing for it."""
    giver = (4, "update~[loser]: prestige(self,-1) + update: prestige(partner,+2)")
    for held, expected in ((False, [7, 2]), (True, [5, 4])):
        state = table_of({"w": 4, "giver": giver}, {"x": 4})
        if held:
            hand(state, A, event_of("pillows", CardKind.SPECIAL, "update: hold(my_loser)"))
        book(state, ["w", "giver", "", "", "", ""], ["x", "", "", "", "", ""], lays={A: {"pillows": 0}})
        state.players[A].bot = Scripted(uses=["giver"])
        show(state)
        play.update(state)
        assert [one.prestige for one in state.players[A].roster] == expected


# ----------------------------------------------------------- RW-R32: gains no prestige, loses no prestige


def test_rw_r32_who_gains_no_prestige_gains_none_by_a_gimmick_either() -> None:
    """Bad Haircut on Resting Stanley, who sleeps in Catering."""
    state = table_of({"Stanley": (2, "update[catering]: prestige(self,+2)"), "w": 4}, {"x": 4})
    haircut = event_of("haircut", CardKind.PLAY, "start: attach(theirs) + update: stall(self)")
    changes.wear(state, haircut, named(state, "Stanley"))
    book(state, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""])
    show(state)
    play.update(state)
    assert named(state, "Stanley").prestige == 2


def test_rw_r32_who_loses_no_prestige_loses_none_by_a_gimmick_either() -> None:
    """Pillow Fight with Flawless Flint, who would lose 2 as a Loser of a lost segment."""
    state = table_of({"w": 1, "Flint": (7, "update[loser&lost]: prestige(self,-1)")}, {"x": 20})
    hand(state, A, event_of("pillows", CardKind.SPECIAL, "update: hold(my_loser)"))
    book(state, ["w", "Flint", "", "", "", ""], ["x", "", "", "", "", ""], lays={A: {"pillows": 0}})
    show(state)
    play.update(state)
    assert named(state, "Flint").prestige == 7


def test_rw_r32_each_change_counts_by_itself_before_they_are_summed() -> None:
    """Who gains nothing still loses, who loses nothing still gains."""
    stall = event_of("haircut", CardKind.PLAY, "start: attach(theirs) + update: stall(self)")
    hold = event_of("helmet", CardKind.PLAY, "start: attach(mine) + update: hold(self)")
    for card, prestige in ((stall, 3), (hold, 6)):
        state = table_of({"w": 4, "prof": (4, "update[loser]: prestige(self,+2)")}, {"x": 4})
        changes.wear(state, card, named(state, "prof"))
        book(state, ["w", "prof", "", "", "", ""], ["x", "", "", "", "", ""])
        show(state)
        play.update(state)
        assert named(state, "prof").prestige == prestige


# --------------------------------------------------------------------------- RW-R33: lost, and won none


@pytest.mark.rule("ratings-war/lost")
@pytest.mark.parametrize(
    ("ratings", "lost"),
    [((3, 5, 5), True), ((3, 3, 5), True), ((5, 5, 3), False), ((5, 3, 3), False), ((5, 5, 5), False)],
)
def test_rw_r33_a_segment_is_lost_where_others_won_it_alone_or_shared(ratings: tuple[int, ...], lost: bool) -> None:
    """Two others who tie above you have beaten you; a share of your own is no loss."""
    mine, theirs, third = ratings
    state = table_of({"w": (mine, "after[booked&lost]: injure(self)")}, {"x": theirs}, {"y": third})
    book(state, *([name, "", "", "", "", ""] for name in "wxy"))
    show(state, 0)
    assert state.injured(named(state, "w")) is lost


def test_rw_r33_whoever_has_half_a_segment_has_won_something() -> None:
    """Crisis Meeting needs a week without even half of one."""
    for mine, drawn in ((5, 0), (3, 2)):
        state = table_of({"a": mine, "b": 0, "c": 0}, {"x": 5, "y": 5, "z": 5})
        state.events = [belt(str(number)) for number in range(5)]
        hand(state, A, event_of("crisis", CardKind.PLAY, "fallout[none]: draw(you,2)"))
        state.players[A].bot = Scripted(uses=["crisis"])
        assert week_of(state, ["a", "", "b", "", "c", ""], ["x", "", "y", "", "z", ""]) == ()
        moments.run(state, When.FALLOUT)
        assert sum(event.name != "crisis" for event in state.players[A].hand) == drawn


# ---------------------------------------------------------------------------- RW-R34: arriving injured


def test_rw_r34_arriving_injured_is_not_being_injured() -> None:
    """Sue Damage draws nothing, a clearance stays in hand, and the seven does not gain by being hurt."""
    sue = (3, "injure?: draw(theirs,1)")
    state = table_of({"a": 4}, {"Sue": sue})
    state.events = [belt(str(number)) for number in range(5)]
    clearance = event_of("clearance", CardKind.REACTION, "injure?: shield(mine)")
    hand(state, A, clearance)
    state.players[A].bot = Scripted(uses=["clearance"])
    state.agents = [wrestler_of("seven", (7, "injure?: prestige(self,+2)"))]
    changes.hire(state, state.agents[0], A)
    seven = named(state, "seven")
    assert state.injured(seven)
    assert (seven.prestige, state.players[A].hand, state.players[B].hand) == (7, [clearance], [])


# ------------------------------------------------------------------------ RW-R35: canceled matches


@pytest.mark.rule("ratings-war/canceled")
def test_rw_r35_a_canceled_match_is_not_counted() -> None:
    """Hazel Hazard's bonus and one for each match go with the match that Magda cancels."""
    for magda, ratings in ((False, [10, 9]), (True, [4, 9])):
        gimmick = "reveal[winner]: cancel(slot_match)" if magda else "start: peek(opponent)"
        state = table_of({"Hazel": (4, "scoring[booked&match]: rating(segment,+2)")}, {"Magda": (9, gimmick)})
        hand(state, A, event_of("counts", CardKind.SPECIAL, "scoring: rating(segment,+4/matches)"))
        book(state, ["Hazel", "", "", "", "", ""], ["Magda", "", "", "", "", ""], lays={A: {"counts": 0}})
        show(state, 0)
        assert state.slots[0].ratings == ratings


def test_rw_r35_of_two_matches_the_one_that_stands_is_counted() -> None:
    """One is canceled: +1 for the other."""
    state = table_of({"w": (4, "scoring[winner]: rating(segment,+1/matches)")}, {"Magda": 9})
    state.players[B].bot = Scripted()
    for name in ("one", "two"):
        hand(state, A, event_of(name, CardKind.SPECIAL, "update: hold(my_loser)"))
    hand(state, B, event_of("blackout", CardKind.PLAY, "reveal: cancel(slot_match)"))
    book(state, ["w", "", "", "", "", ""], ["Magda", "", "", "", "", ""], lays={A: {"one": 0, "two": 0}})
    state.players[B].bot = Scripted(uses=["blackout"])
    show(state, 0)
    assert state.slots[0].ratings == [5, 9]


# --------------------------------------------------------------------------- RW-R36: asked again


def test_rw_r36_an_act_of_another_that_gives_something_to_use_asks_again() -> None:
    """Double Booked makes Trapdoor Tess a Loser, who had nothing to use before: she switches back."""
    tess = (2, "during[loser]: swap(segment) + during: rating(segment,+1)")
    state = table_of({"Tess": tess, "l": 2}, {"x": 5}, {"y": 1})
    hand(state, B, event_of("Double Booked", CardKind.PLAY, "during: swap(rival)"))
    book(state, ["Tess", "l", "", "", "", ""], ["x", "", "", "", "", ""], ["y", "", "", "", "", ""])
    mine = Scripted(uses=["Tess"])
    state.players[A].bot, state.players[B].bot = mine, Scripted(uses=["Double Booked"], picks=[A])
    show(state, 0)
    assert mine.asked == [["Tess"]]
    assert state.slots[0].ratings == [5, 5, 1]
    assert named(state, "Tess").place == 0


def test_rw_r36_whoever_passed_by_choice_is_not_asked_for_that() -> None:
    """A had something and passed; another's act that does not make A the lowest lifts nothing."""
    plus = "during[booked]: rating(segment,+1)"
    state = table_of({"a": (2, plus)}, {"b": (3, plus)}, {"c": 1})
    book(state, *([name, "", "", "", "", ""] for name in "abc"))
    mine = Scripted()
    state.players[A].bot, state.players[B].bot = mine, Scripted(uses=["b"])
    show(state, 0)
    assert mine.asked == [["a"]]
    assert state.slots[0].ratings == [2, 4, 1]


def test_rw_r36_a_player_who_comes_to_lie_lowest_may_use_what_was_out_of_reach() -> None:
    """Nightjar waits for the lowest rating; C pulls her down, and she answers."""
    jar = (5, "during[booked&lowest]: rating(segment,+2)")
    state = table_of({"Jar": jar}, {"x": 4}, {"y": (6, "during[booked]: rating(rival,-3)")})
    book(state, ["Jar", "", "", "", "", ""], ["x", "", "", "", "", ""], ["y", "", "", "", "", ""])
    mine = Scripted(uses=["Jar"])
    state.players[A].bot, state.players[C].bot = mine, Scripted(uses=["y"], picks=[A])
    show(state, 0)
    assert mine.asked == [["Jar"]]
    assert state.slots[0].ratings == [4, 4, 6]


# ------------------------------------------------------------ RW-R26 and RW-R1, sharpened


def test_rw_r26_the_card_says_that_end_of_week_effects_come_before_anyones_actions() -> None:
    """Red Tape Ted hinders whoever acts first, too: the text says "anyone's"."""
    assert render(parse("end[winner]: action(opponent,-1)")).startswith("Before anyone’s End of Week actions, ")


def test_rw_r37_modifiers_stay_backstage_while_a_card_is_booked_face_down() -> None:
    """They would betray who it is; the mat on which they stay says so."""
    said = words_on("ratings-war", "backstage-sheet front")
    assert "while a card is booked face down they stay here until the reveal." in said


def test_rw_r1_no_setting_says_who_has_priority_first() -> None:
    """The program draws it, a table asks who last watched wrestling: nothing is left to set."""
    assert not hasattr(Settings(), "first_priority")
