"""Worked examples of the rulebook and every ruling TP-R* that concerns a fight, played as games play them."""

from fractions import Fraction

import pytest

from generator.games.top_promoter.bouts import (
    FIRST,
    LOWER_CARD,
    MAIN_EVENT,
    MID_CARD,
    NOBODY,
    SECOND,
    Corner,
    Ending,
    Fight,
    How,
    Rulings,
    fight_odds,
    knockout_chance,
)
from generator.games.top_promoter.bouts_batch import resolve_fight


@pytest.mark.rule("top-promoter/example-lower", "top-promoter/highest-die")
def test_worked_example_lower_card():
    """Three dice 6 5 5 beat five dice 6 5 4 2 2 at the third die: (1 + 1) x 3 = 6 millions."""
    fight = Fight(Corner(3), Corner(5), LOWER_CARD)
    assert resolve_fight(fight, ((6, 5, 5), (6, 5, 4, 2, 2))) == (Ending(How.DICE, FIRST, 3), (6, 0))


@pytest.mark.rule("top-promoter/example-mid", "top-promoter/knock-out", "top-promoter/blow-by-dice")
def test_worked_example_mid_card():
    """A four-dice Knock-out fighter at home rolls 5 4 3 3 2 against 6 6 1: a run of four wins 2 millions."""
    fight = Fight(Corner(3), Corner(4, knockout=True, home=True), MID_CARD)
    assert resolve_fight(fight, ((6, 6, 1), (5, 4, 3, 3, 2))) == (Ending(How.KNOCKOUT, SECOND), (0, 2))


@pytest.mark.rule("top-promoter/example-main")
def test_worked_example_main_event():
    """Two dice 5 4 against one die at home that rolls 5 4: an exact tie, a rematch, no money."""
    fight = Fight(Corner(2), Corner(1, home=True), MAIN_EVENT)
    ending, pay = resolve_fight(fight, ((5, 4), (5, 4)))
    assert (ending, pay) == (Ending(How.EXACT_TIE, NOBODY), (0, 0))
    assert ending.rematch


@pytest.mark.rule("top-promoter/die-beats-none")
def test_worked_example_a_die_beats_no_die():
    """6 3 against a single 6: the second die decides, against none; no long bout."""
    assert resolve_fight(Fight(Corner(2), Corner(1)), ((6, 3), (6,))) == (Ending(How.RUN_OUT, FIRST, 2), (3, 0))


@pytest.mark.rule("top-promoter/blow-by-dice", "top-promoter/blow-stays")
@pytest.mark.parametrize(
    ("card", "rolled", "expected"),
    [
        (3, 3, "1/36"),
        (4, 4, "1/18"),
        (5, 5, "25/648"),
        (3, 4, "7/72"),
        (4, 6, "175/648"),
        (5, 6, "1325/7776"),
    ],
)
def test_worked_example_knockout_chances(card, rolled, expected):
    """Six chances that the rules page prints."""
    assert knockout_chance(card, rolled) == Fraction(expected)


def test_worked_example_win_chances():
    """Three plain dice each; two against three."""
    even = fight_odds(Fight(Corner(3), Corner(3)))
    assert even.win(FIRST) == even.win(SECOND) == Fraction(3805, 7776)
    assert even.rematch == even.by(How.EXACT_TIE) == Fraction(83, 3888)
    uneven = fight_odds(Fight(Corner(2), Corner(3)))
    assert (uneven.win(FIRST), uneven.win(SECOND)) == (Fraction(331, 972), Fraction(641, 972))


def test_worked_example_expected_pay():
    """Three dice against five in the main event: the underdog earns more than the favorite."""
    odds = fight_odds(Fight(Corner(3), Corner(5)))
    assert odds.mean_payout(FIRST) == Fraction(512705, 186624)
    assert odds.mean_payout(SECOND) == Fraction(3675395, 1679616)


@pytest.mark.rule("top-promoter/highest-die")
def test_dice_are_compared_high_to_low_however_they_lie():
    """The highest dice are compared first, whatever order they fell in."""
    assert resolve_fight(Fight(Corner(3), Corner(3)), ((1, 6, 2), (5, 5, 5)))[0] == Ending(How.DICE, FIRST, 1)


@pytest.mark.rule("top-promoter/knock-out")
def test_a_knockout_beats_a_higher_single_die():
    """A landed Knock-out Blow wins even against the highest single value."""
    assert resolve_fight(Fight(Corner(3, True), Corner(5)), ((1, 1, 1), (6, 6, 6, 6, 5)))[0].winner == FIRST


def test_a_plain_fighter_lands_no_blow():
    """Without the half-star three of a kind is three dice."""
    assert resolve_fight(Fight(Corner(3), Corner(3)), ((4, 4, 4), (5, 1, 1)))[0] == Ending(How.DICE, SECOND, 1)


@pytest.mark.rule("top-promoter/rematch")
def test_two_blows_are_a_rematch_even_with_different_dice():
    """Both sides land theirs: nobody is paid and they meet again."""
    ending, pay = resolve_fight(Fight(Corner(3, True), Corner(3, True)), ((6, 6, 6), (1, 1, 1)))
    assert ending == Ending(How.TWO_BLOWS, NOBODY)
    assert ending.rematch
    assert pay == (0, 0)


@pytest.mark.rule("top-promoter/no-long-blow")
def test_a_knockout_earns_no_long_bout():
    """Decided at the third die, but by a blow: the bare billing."""
    assert resolve_fight(Fight(Corner(3, True), Corner(3)), ((4, 4, 4), (4, 4, 3)))[1] == (3, 0)


@pytest.mark.rule("top-promoter/long-bout", "top-promoter/billing-pays")
def test_a_long_bout_pays_for_every_die_past_the_second():
    """Decided at the fifth die: three millions more."""
    fight = Fight(Corner(5), Corner(5), MID_CARD)
    assert resolve_fight(fight, ((6, 5, 4, 3, 2), (6, 5, 4, 3, 1))) == (Ending(How.DICE, FIRST, 5), (5, 0))


@pytest.mark.rule("top-promoter/dice-rolled", "top-promoter/superior-training")
def test_training_and_home_add_a_die_each():
    """Printed dice, one at home, one for Superior Training: at most two more."""
    assert [Corner(4, home=home, training=train).rolled for home in (0, 1) for train in (0, 1)] == [4, 5, 5, 6]


@pytest.mark.rule("top-promoter/stacks", "top-promoter/cable-special")
def test_a_cable_special_triples_on_top_of_the_underdog():
    """(1 + 1) x 3 x 3 = 18: both multiply."""
    fight = Fight(Corner(3, cable=True), Corner(5), LOWER_CARD)
    assert resolve_fight(fight, ((6, 5, 5), (6, 5, 4, 2, 2)))[1] == (18, 0)


@pytest.mark.rule("top-promoter/cable-special")
def test_a_cable_special_is_for_its_player_only():
    """The loser's Cable Special pays the winner nothing more."""
    assert resolve_fight(Fight(Corner(3), Corner(3, cable=True)), ((6, 2, 1), (5, 2, 1)))[1] == (3, 0)


def test_one_cable_special_a_fight():
    """Only one can be played on a single fight."""
    with pytest.raises(ValueError, match="one Cable Special"):
        Fight(Corner(3, cable=True), Corner(3, cable=True))


@pytest.mark.rule("top-promoter/drug-test")
@pytest.mark.parametrize(("die", "fails"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_drug_test_is_failed_below_three(die, fails):
    """The opponent rolls one die; on a 1 or a 2 they lose and nobody rolls."""
    fight = Fight(Corner(2, drug_test=True), Corner(4), MID_CARD)
    dice = ((), ()) if fails else ((1, 1), (6, 6, 6, 6))
    ending, pay = resolve_fight(fight, dice, tests=(0, die))
    if fails:
        assert (ending, pay) == (Ending(How.FAILED_TEST, FIRST), (2 * 3, 0))
    else:
        assert (ending, pay) == (Ending(How.DICE, SECOND, 1), (0, 2))


@pytest.mark.rule("top-promoter/two-tests")
def test_two_drug_tests_end_a_fight_without_winner_or_rematch():
    """Both played it: both lose, nobody rolls a die, nobody is paid."""
    fight = Fight(Corner(3, drug_test=True), Corner(3, drug_test=True))
    ending, pay = resolve_fight(fight, ((), ()))
    assert (ending, pay) == (Ending(How.BOTH_TESTED, NOBODY), (0, 0))
    assert not ending.rematch
    assert fight_odds(fight).by(How.BOTH_TESTED) == 1


def test_tp_r2_underdogs_by_three_or_more():
    """TP-R2: three fewer dice triple as two do, unless the house lets it go on to x4 and x5."""
    extend = Rulings(underdog_beyond_two="extend")
    assert [Rulings().underdog(dice, 5) for dice in range(1, 6)] == [3, 3, 3, 2, 1]
    assert [extend.underdog(dice, 5) for dice in range(1, 6)] == [5, 4, 3, 2, 1]
    assert Rulings().underdog(5, 1) == 1
    fight = Fight(Corner(1), Corner(5))
    assert resolve_fight(fight, ((6,), (5, 4, 3, 2, 1)))[1] == (9, 0)
    assert resolve_fight(fight, ((6,), (5, 4, 3, 2, 1)), rulings=extend)[1] == (15, 0)
    assert fight_odds(Fight(Corner(2), Corner(5)), extend).mean_payout(FIRST) == Fraction(4, 3) * fight_odds(
        Fight(Corner(2), Corner(5))
    ).mean_payout(FIRST)


@pytest.mark.parametrize(
    ("dice", "five_counts", "lands"),
    [
        ((5, 5, 5, 5, 5), False, False),
        ((5, 5, 5, 5, 5), True, True),
        ((5, 5, 5, 1, 1), False, True),
        ((5, 5, 5, 5, 1), True, False),
    ],
)
def test_tp_r3_a_full_house_needs_two_values(dice, five_counts, lands):
    """TP-R3: five of a kind alone is no full house, unless the house says so."""
    rulings = Rulings(five_of_a_kind_is_full_house=five_counts)
    ending, _ = resolve_fight(Fight(Corner(5, True), Corner(1)), (dice, (6,)), rulings=rulings)
    assert (ending.how is How.KNOCKOUT) is lands
    assert (ending.winner == FIRST) is lands


@pytest.mark.parametrize("dice", [(4, 4, 4, 4, 2, 2), (4, 4, 4, 2, 2, 2)])
def test_tp_r3_six_dice_hold_a_full_house(dice):
    """TP-R3: 4+2 and 3+3 among six dice contain one."""
    ending, _ = resolve_fight(Fight(Corner(5, True, home=True), Corner(1)), (dice, (6,)))
    assert ending == Ending(How.KNOCKOUT, FIRST)


def test_tp_r3_runs_do_not_wrap():
    """5 6 1 2 is no run of four."""
    assert resolve_fight(Fight(Corner(4, True), Corner(4)), ((5, 6, 1, 2), (6, 6, 1, 1)))[0].winner == SECOND


def test_tp_r4_the_winners_next_die_counts_when_the_other_runs_out():
    """TP-R4: 6 5 1 against 6 5 is decided at the third die, so it is a long bout."""
    assert resolve_fight(Fight(Corner(3), Corner(2)), ((6, 5, 1), (6, 5))) == (Ending(How.RUN_OUT, FIRST, 3), (4, 0))


def test_tp_r6_a_failed_test_earns_no_long_bout():
    """TP-R6: no dice were compared, so the tester gets billing x underdog."""
    fight = Fight(Corner(3, drug_test=True), Corner(5))
    assert resolve_fight(fight, ((), ()), tests=(0, 2)) == (Ending(How.FAILED_TEST, FIRST), (9, 0))


@pytest.mark.rule("top-promoter/underdog")
def test_tp_r7_the_underdog_bonus_applies_to_every_kind_of_win():
    """TP-R7: a blow and a failed test make an underdog's win as dice do; home and training dice do not count."""
    blow = Fight(Corner(3, True), Corner(4), LOWER_CARD)
    assert resolve_fight(blow, ((2, 2, 2), (6, 6, 6, 5)))[1] == (2, 0)
    test = Fight(Corner(3, drug_test=True), Corner(4), LOWER_CARD)
    assert resolve_fight(test, ((), ()), tests=(0, 1))[1] == (2, 0)
    at_home = Fight(Corner(3, home=True, training=True), Corner(4), LOWER_CARD)
    assert resolve_fight(at_home, ((6, 6, 6, 6, 6), (5, 5, 5, 5)))[1] == (2, 0)


@pytest.mark.rule("top-promoter/test-refunds-cable")
@pytest.mark.parametrize("tester", [FIRST, SECOND])
def test_tp_r8_a_failed_test_refunds_the_cable(tester):
    """TP-R8: whoever failed, the Cable Special of that fight is void, the winner's own too."""
    mine, theirs = Corner(3, cable=True, drug_test=tester == FIRST), Corner(3, drug_test=tester == SECOND)
    ending, pay = resolve_fight(Fight(mine, theirs), ((), ()), tests=(0, 1) if tester == FIRST else (1, 0))
    assert ending == Ending(How.FAILED_TEST, tester)
    assert pay[tester] == 3


def test_tp_r8_a_passed_test_leaves_the_cable():
    """Only a failed test refunds it."""
    fight = Fight(Corner(3, cable=True, drug_test=True), Corner(3))
    assert resolve_fight(fight, ((6, 1, 1), (5, 1, 1)), tests=(0, 3))[1] == (9, 0)


def test_tp_r13_a_blow_wins_against_equal_dice():
    """TP-R13: exactly equal dice, one of them a landed blow: no rematch, the blow wins and is not optional."""
    fight = Fight(Corner(3, True), Corner(3))
    assert resolve_fight(fight, ((4, 4, 4), (4, 4, 4))) == (Ending(How.KNOCKOUT, FIRST), (3, 0))
    plain = fight_odds(Fight(Corner(3), Corner(3))).rematch
    assert plain - fight_odds(fight).rematch == Fraction(6, 6**6) == Fraction(1, 7776)


def test_tp_r14_tests_come_first_and_training_is_spent():
    """TP-R14: a failed test ends the fight before the trained fighter rolls; the training changes nothing."""
    fight = Fight(Corner(3, drug_test=True), Corner(3, training=True))
    assert resolve_fight(fight, ((), ()), tests=(0, 1))[0].how is How.FAILED_TEST
    untrained = Fight(Corner(3, drug_test=True), Corner(3))
    assert fight_odds(fight).by(How.FAILED_TEST) == fight_odds(untrained).by(How.FAILED_TEST) == Fraction(1, 3)


def test_tp_r20_a_failed_test_makes_a_winner():
    """TP-R20: a win by a drug test counts for a sweep, so it has a winner; a rematch and two tests have none."""
    winners = {How.FAILED_TEST: FIRST, How.EXACT_TIE: NOBODY, How.TWO_BLOWS: NOBODY}
    odds = fight_odds(Fight(Corner(3, True, drug_test=True), Corner(3, True)))
    assert {ending.how: ending.winner for ending in odds.endings if ending.how in winners} == winners


@pytest.mark.parametrize("dice", [0, 6, -1])
def test_cards_have_one_to_five_dice(dice):
    """More dice come from home and training, never from the card."""
    with pytest.raises(ValueError, match="1 to 5 dice"):
        Corner(dice)


@pytest.mark.parametrize("dice", [1, 2])
def test_there_is_no_blow_for_one_or_two_dice(dice):
    """The rulebook defines a Knock-out Blow for 3, 4 and 5 dice only."""
    with pytest.raises(ValueError, match="3, 4 and 5"):
        Corner(dice, knockout=True)
    with pytest.raises(ValueError, match="3, 4 and 5"):
        knockout_chance(dice, 3)


def test_a_fighter_never_rolls_fewer_dice_than_printed():
    """knockout_chance(5, 4) has no meaning."""
    with pytest.raises(ValueError, match="at least 5 dice"):
        knockout_chance(5, 4)


@pytest.mark.rule("top-promoter/billing-pays")
def test_there_are_three_billings():
    """Lower card, mid card, main event."""
    with pytest.raises(ValueError, match="1, 2 or 3"):
        Fight(Corner(3), Corner(3), 4)
