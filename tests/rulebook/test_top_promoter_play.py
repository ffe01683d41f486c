"""The rulebook's examples of play, and every ruling TP-R* that concerns more than one fight, played by the engine."""

from random import Random

import pytest
from promoter_state import (
    FLY,
    HEAVY,
    LIGHT,
    LOWER,
    MAIN,
    MID,
    STRAW,
    WELTER,
    Scripted,
    card,
    fighter,
    location,
    paired,
    places_of,
    table_of,
    waiting,
)

from generator.games.top_promoter.board import HAND, LOCATIONS_USED, PILE, City, Entry, open_locations
from generator.games.top_promoter.bouts import FIRST, NOBODY, SECOND, Rulings
from generator.games.top_promoter.components import LAST_CITIES
from generator.games.top_promoter.play import (
    IDLE_ROUNDS,
    NO_CITY,
    NO_FIGHTER,
    NO_PLACE,
    deal_locations,
    play_out,
    play_round,
    refill,
    take_turn,
    winners,
)
from generator.games.top_promoter.scoring import score

RED, BLUE, GREEN = range(3)


def full_house(first=RED, second=BLUE, *, name="Chicago", lower=None, mid=None, main=None):
    """A full city of plain one-die fighters but for the fights that are told; the first seat's fighter first."""
    plain = [paired(first, fighter(f"{place} A", dice=1), second, fighter(f"{place} B", dice=1)) for place in "LMN"]
    return location(name, lower or plain[0], mid or plain[1], main or plain[2])


WIN, LOSE, TIE = ((6,), (1,)), ((1,), (6,)), ((4,), (4,))
"""One die each: the first fighter wins, loses, or ties."""


def rolls(*fights):
    """The dice of several fights in their order."""
    return [side for fight in fights for side in fight]


# ---------------------------------------------------------------- setup


@pytest.mark.rule("top-promoter/locations-used", "top-promoter/face-up", "top-promoter/two-set-up")
@pytest.mark.parametrize(
    ("players", "used", "face_up", "scored"), [(2, 6, 2, 5), (3, 6, 2, 5), (4, 9, 3, 7), (5, 12, 4, 9)]
)
def test_locations_used_face_up_and_scored(players, used, face_up, scored):
    """3, 4, 5 players use 6, 9, 12 locations, one less than players face up; two set up as three."""
    cities = [City(str(number), str(number)) for number in range(15)]
    shown, pile = deal_locations(cities, players, Random(1))
    assert (len(shown), len(shown) + len(pile)) == (face_up, used)
    assert len({one.city for one in shown} | set(pile)) == used
    assert len(pile) + 1 == scored, "each scored city but the last is replaced from the pile"


def test_the_printed_last_cities_are_those_the_engine_plays():
    """What the ledger marks as the last city follows from the setup."""
    for players, city in LAST_CITIES:
        number = int(players[-1])
        assert LOCATIONS_USED[number] - open_locations(number) + 1 == city


@pytest.mark.rule("top-promoter/hand", "top-promoter/two-hand")
def test_hands_are_six_cards_and_seven_for_two_players():
    """Six, and seven in the variant for two."""
    assert HAND == {2: 7, 3: 6, 4: 6, 5: 6}


# ---------------------------------------------------------------- placing


@pytest.mark.rule("top-promoter/must-meet")
def test_rulebook_example_1_a_waiting_rival_of_the_class_must_be_met():
    """Purple's welterweight waits in Atlantic City: Green's must be paired with it there."""
    there = location("Atlantic City", waiting(RED, fighter(rank=HEAVY)), waiting(BLUE, fighter(rank=WELTER)))
    board = table_of([there]).board
    assert places_of(board.spots(GREEN, fighter(rank=WELTER))) == [(0, MID)]


@pytest.mark.rule("top-promoter/same-class")
def test_rulebook_example_2_other_classes_leave_only_the_third_fight():
    """No welterweight is there: Green's can only start the third fight."""
    there = location("Atlantic City", waiting(BLUE, fighter(rank=HEAVY)), waiting(RED, fighter(rank=LIGHT)))
    board = table_of([there]).board
    assert places_of(board.spots(GREEN, fighter(rank=WELTER))) == [(0, MAIN)]


@pytest.mark.rule("top-promoter/any-location")
def test_cards_may_be_played_into_any_location():
    """A waiting rival binds at its own location alone: one may start a fight elsewhere."""
    board = table_of([location("Chicago", waiting(BLUE, fighter())), location("Tokyo")]).board
    assert places_of(board.spots(RED, fighter())) == [(0, LOWER), (1, LOWER), (1, MID), (1, MAIN)]


@pytest.mark.rule("top-promoter/three-fights")
def test_a_fight_has_two_fighters_and_a_location_three_fights():
    """Nothing can be added to complete fights, nor a fourth fight."""
    there = location(
        "Chicago",
        paired(RED, fighter(), BLUE, fighter()),
        paired(RED, fighter(rank=WELTER), BLUE, fighter(rank=WELTER)),
        waiting(BLUE, fighter(rank=FLY)),
    )
    board = table_of([there]).board
    assert board.spots(GREEN, fighter(rank=HEAVY)) == []
    assert places_of(board.spots(GREEN, fighter(rank=FLY))) == [(0, MAIN)]


@pytest.mark.rule("top-promoter/never-own")
def test_tp_r10_where_your_own_fighter_of_the_class_waits_the_location_is_closed():
    """TP-R10: it would have to be paired with it, and may not."""
    there = location("Chicago", waiting(RED, fighter()))
    board = table_of([there, location("Tokyo")]).board
    assert places_of(board.spots(RED, fighter())) == [(1, LOWER), (1, MID), (1, MAIN)]
    assert places_of(board.spots(RED, fighter(rank=FLY))) == [(0, MID), (0, MAIN), (1, LOWER), (1, MID), (1, MAIN)]


def test_tp_r17_a_new_fight_takes_any_free_place():
    """TP-R17: the placer chooses; the engine puts it where it was told."""
    bot = Scripted(places=[(0, MAIN)])
    table = table_of([location("Chicago")], bots=[bot] * 3)
    take_turn(table, RED, fighter("Ann"))
    assert [pairing and pairing.fighters[0].name for pairing in table.board.locations[0].places] == [None, None, "Ann"]


@pytest.mark.rule("top-promoter/reveal", "top-promoter/popularity", "top-promoter/next-round")
def test_fighters_are_placed_in_falling_popularity_and_revealed_together():
    """All choose first; then the most popular is placed first."""
    names = ["Least", "Most", "Middle"]
    hands = [
        [fighter(name, rank, popularity=fame)] for name, rank, fame in zip(names, (0, 1, 2), (5, 90, 40), strict=True)
    ]
    table = table_of([location("Chicago")], hands=hands)
    assert play_round(table) is False
    assert [card for event, _, card, _ in table.tallies if event == "placed"] == ["Most", "Middle", "Least"]
    assert all(not stable.fighters for stable in table.stables)


@pytest.mark.rule("top-promoter/no-place")
def test_a_fighter_without_a_place_is_discarded():
    """No legal play: it is discarded, for the rest of the game."""
    there = location("Chicago", *(waiting(BLUE, fighter(rank=rank)) for rank in (HEAVY, WELTER, LIGHT)))
    table = table_of([there])
    lost = fighter("Lost", FLY)
    take_turn(table, RED, lost)
    assert table.stables[RED].discards == [lost]
    assert ("discarded", RED, "Lost", 1) in table.tallies


def test_tp_r18_a_discarded_fighter_allows_no_action():
    """TP-R18: the player is not even asked, though another fight of theirs could take the card."""
    there = location("Chicago", *(waiting(RED, fighter(rank=rank)) for rank in (HEAVY, WELTER, LIGHT)))
    bot = Scripted(choices=[("cable", 0, LOWER)])
    table = table_of([there], bots=[bot, Scripted(), Scripted()], hands=[["cable"]])
    take_turn(table, RED, fighter("Lost", FLY))
    assert bot.offered == []
    assert len(table.stables[RED].actions) == 1


def test_a_player_without_a_fighter_in_hand_sits_the_round_out():
    """TP-R15 speaks of all: as long as one can play, the others wait."""
    table = table_of([location("Chicago")], hands=[["cable"], [fighter("Only")]])
    assert play_round(table) is False
    assert [card for event, _, card, _ in table.tallies if event == "placed"] == ["Only"]


# ---------------------------------------------------------------- placement actions


@pytest.mark.rule("top-promoter/one-action", "top-promoter/own-fights", "top-promoter/placement-actions")
def test_one_action_after_placing_only_on_fights_of_ones_own():
    """Cable Special on the fight just placed or any other of one's own, waiting or paired; never on another's."""
    there = location("Chicago", waiting(RED, fighter()), paired(BLUE, fighter(rank=LIGHT), GREEN, fighter(rank=LIGHT)))
    bot = Scripted(places=[(0, MAIN)], choices=[("cable", 0, LOWER)])
    table = table_of([there], bots=[bot, Scripted(), Scripted()], hands=[["cable", "press", "test"]])
    take_turn(table, RED, fighter(rank=FLY))
    offered = {(choice.action.id, choice.location, choice.place) for choice in bot.offered[1]}
    assert offered == {(word, 0, place) for word in ("cable", "press") for place in (LOWER, MAIN)}
    assert there.places[LOWER].cable == RED
    assert [action.id for action in table.stables[RED].actions] == ["press", "test"], (
        "one action a turn, and it is spent"
    )


@pytest.mark.rule("top-promoter/cable-special")
def test_only_one_cable_special_on_a_fight():
    """Blue's is there: Red cannot add one."""
    fight = paired(RED, fighter(), BLUE, fighter())
    fight.cable = BLUE
    board = table_of([location("Chicago", fight)]).board
    assert board.choices(RED, [card("cable")]) == []


@pytest.mark.rule("top-promoter/press-conference")
@pytest.mark.parametrize(
    ("chosen", "after"), [(LOWER, ["M", "N", "L"]), (MID, ["L", "N", "M"]), (MAIN, ["L", "M", "N"])]
)
def test_tp_r5_a_press_conference_lifts_its_fight_and_those_above_go_down_one(chosen, after):
    """TP-R5: lower, mid and main L, M, N become what the rotation leaves."""
    there = location("Chicago", *(waiting(RED, fighter(name, rank)) for rank, name in enumerate("LMN")))
    table = table_of(
        [there, location("Tokyo")],
        bots=[Scripted(places=[(1, LOWER)], choices=[("press", 0, chosen)])] * 3,
        hands=[["press"]],
    )
    take_turn(table, RED, fighter(rank=FLY))
    assert [pairing.fighters[0].name for pairing in there.places] == after
    assert there.press


def test_tp_r5_empty_places_rotate_too_and_the_fight_stays_the_main_event():
    """TP-R17: alone on the lower card it becomes the main event; mid card and lower card are free now."""
    there = location("Chicago", waiting(RED, fighter("Ann")))
    table = table_of([there], bots=[Scripted(places=[(0, MID)], choices=[("press", 0, LOWER)])] * 3, hands=[["press"]])
    take_turn(table, RED, fighter("Eve", FLY))
    assert [pairing and pairing.fighters[0].name for pairing in there.places] == ["Eve", None, "Ann"]
    assert places_of(table.board.spots(BLUE, fighter(rank=STRAW))) == [(0, MID)]
    assert places_of(table.board.spots(BLUE, fighter())) == [(0, MAIN)]


@pytest.mark.rule("top-promoter/press-conference")
def test_tp_r5_one_press_conference_a_location():
    """TP-R5: Blue had one in Chicago; Red can play one in Tokyo only."""
    chicago, tokyo = location("Chicago", waiting(RED, fighter())), location("Tokyo", waiting(RED, fighter()))
    chicago.press = True
    choices = table_of([chicago, tokyo]).board.choices(RED, [card("press")])
    assert [(choice.location, choice.place) for choice in choices] == [(1, LOWER)]


def test_tp_r16_location_change_needs_a_fight_of_ones_own_at_one_of_the_two():
    """TP-R16: Red fights in Chicago: Chicago may be swapped with any face-up card or the pile, others not."""
    there = [
        location("Chicago", waiting(RED, fighter())),
        location("Tokyo"),
        location("London", waiting(BLUE, fighter())),
    ]
    board = table_of(there, players=4, pile=["Sydney"]).board
    assert {(choice.location, choice.other) for choice in board.choices(RED, [card("change")])} == {
        (0, 1),
        (0, 2),
        (0, PILE),
    }
    assert board.choices(GREEN, [card("change")]) == []


def test_tp_r16_with_an_empty_pile_only_face_up_cards_change():
    """TP-R16: there is no top card; and a pair with fights of one's own on both sides is offered once."""
    there = [location("Chicago", waiting(RED, fighter())), location("Tokyo", waiting(RED, fighter()))]
    board = table_of(there).board
    assert [(choice.location, choice.other) for choice in board.choices(RED, [card("change")])] == [(0, 1)]


@pytest.mark.rule("top-promoter/location-change")
def test_tp_r19_location_change_moves_the_city_cards_only():
    """TP-R19: fights, billing and actions stay where they are."""
    fight = waiting(RED, fighter("Ann"))
    fight.cable = RED
    chicago, tokyo = location("Chicago", None, fight), location("Tokyo")
    chicago.press = True
    table = table_of(
        [chicago, tokyo],
        bots=[Scripted(places=[(1, LOWER)], choices=[("change", 0, NOBODY, 1)])] * 3,
        hands=[["change"]],
    )
    take_turn(table, RED, fighter(rank=FLY))
    first, second = table.board.locations
    assert (first.city.name, second.city.name) == ("Tokyo", "Chicago")
    assert first.places[MID].fighters[0].name == "Ann"
    assert (first.places[MID].cable, first.press, second.press) == (RED, True, False)


@pytest.mark.rule("top-promoter/location-change")
def test_tp_r19_the_card_taken_out_lies_on_top_of_the_pile():
    """TP-R19: and is the next city to be drawn."""
    table = table_of(
        [full_house()],
        pile=["Sydney", "Tokyo"],
        bots=[Scripted(choices=[("change", 0, NOBODY, PILE)])] * 3,
        dice=rolls(WIN, WIN, WIN),
    )
    board = table.board
    board.apply(RED, board.choices(RED, [card("change")])[-1])
    assert board.locations[0].city.name == "Tokyo"
    assert [city.name for city in board.pile] == ["Sydney", "Chicago"]
    score(table, 0)
    assert board.locations[0].city.name == "Chicago"


def test_tp_r16_the_home_die_goes_by_the_card_at_the_moment_of_scoring():
    """TP-R16: Chicago's fighter lost its home to a Location Change; Tokyo's found one."""
    fight = paired(RED, fighter("Ann", dice=2, home="Chicago"), BLUE, fighter("Eve", dice=2, home="Tokyo"))
    there = full_house(lower=fight)
    table = table_of([there], pile=["Tokyo"], dice=[(6, 6), (5, 5, 5), *rolls(WIN, WIN)])
    table.board.apply(RED, table.board.choices(RED, [card("change")])[0])
    score(table, 0)
    assert table.board.money[RED] == 1 + 2 + 3 + 3


# ---------------------------------------------------------------- scoring


@pytest.mark.rule("top-promoter/order-of-fights", "top-promoter/discard-fought", "top-promoter/replace")
def test_scoring_example_of_the_rulebook():
    """Green 6 (long bout, double underdog), Green 2 (Knock-out), and a rematch: 8 for Green, nothing for the others."""
    purple, green, blue, red = range(4)
    there = location(
        "Atlantic City",
        paired(green, fighter("Lower G", HEAVY, 3), blue, fighter("Lower B", HEAVY, 5)),
        paired(
            purple, fighter("Mid P", WELTER, 3), green, fighter("Mid G", WELTER, 4, knockout=True, home="Atlantic City")
        ),
        paired(red, fighter("Main R", LIGHT, 2), blue, fighter("Main B", LIGHT, 1, home="Atlantic City")),
    )
    dice = [(6, 5, 5), (6, 5, 4, 2, 2), (6, 6, 1), (5, 4, 3, 3, 2), (5, 4), (5, 4)]
    table = table_of([there], players=4, pile=["Chicago"], dice=dice)
    assert score(table, 0) is False
    assert table.board.money == [0, 8, 0, 0]
    assert table.most_dice == 3 + 5, "the most that lay on the table in one fight"
    new = table.board.locations[0]
    assert new.city.name == "Chicago"
    assert [one.name for one in new.places[MAIN].fighters] == ["Main R", "Main B"]
    discards = [one.name for stable in table.stables for one in stable.discards]
    assert sorted(discards) == ["Lower B", "Lower G", "Mid G", "Mid P"]


@pytest.mark.rule("top-promoter/full-location", "top-promoter/round-goes-on")
def test_a_full_location_is_scored_at_once_and_the_round_goes_on_in_popularity_order():
    """Blue fills Chicago; Green, less popular, is placed at the city drawn after it."""
    there = full_house()
    there.places[MAIN] = waiting(RED, fighter("Waits", dice=1))
    hands = [[], [fighter("Fills", dice=1, popularity=50)], [fighter("Next", FLY, popularity=40)]]
    table = table_of([there], pile=["Tokyo"], hands=hands, dice=rolls(WIN, WIN, WIN))
    assert play_round(table) is False
    assert table.board.scored == 1
    assert table.board.locations[0].places[LOWER].fighters[0].name == "Next"


@pytest.mark.rule("top-promoter/full-location")
def test_a_location_is_full_only_after_the_action():
    """The player who fills it may still play a Cable Special on it: it counts in the scoring."""
    there = full_house()
    there.places[MAIN] = waiting(BLUE, fighter("Waits", dice=1))
    table = table_of(
        [there],
        pile=["Tokyo"],
        bots=[Scripted(choices=[("cable", 0, MAIN)])] * 3,
        hands=[["cable"]],
        dice=rolls(WIN, WIN, LOSE),
    )
    take_turn(table, RED, fighter("Fills", dice=1))
    assert table.board.money[RED] == 1 + 2 + 3 * 3 + 3


@pytest.mark.rule("top-promoter/sweep", "top-promoter/sweep-plain")
def test_a_clean_sweep_pays_three_never_multiplied():
    """All three fights: 1 + 2 + 3, the main event tripled by cable, and 3 as they are."""
    there = full_house()
    there.places[MAIN].cable = RED
    table = table_of([there], pile=["Tokyo"], dice=rolls(WIN, WIN, WIN))
    score(table, 0)
    assert table.board.money == [1 + 2 + 9 + 3, 0, 0]
    assert ("sweep", RED, "chicago", 1) in table.tallies


@pytest.mark.parametrize("last", [LOSE, TIE])
def test_two_wins_are_no_sweep(last):
    """A lost fight or a rematch spoils it."""
    table = table_of([full_house()], pile=["Tokyo"], dice=rolls(WIN, WIN, last))
    score(table, 0)
    assert table.board.money[RED] == 3


def test_tp_r20_a_drug_test_win_counts_for_a_sweep():
    """TP-R20: won without a roll, and swept."""
    bot = Scripted(dice=["test"])
    table = table_of(
        [full_house()],
        pile=["Tokyo"],
        bots=[bot, Scripted(), Scripted()],
        hands=[["test"]],
        dice=[(2,), (1,), (6,), *rolls(WIN, WIN)],
    )
    score(table, 0)
    assert table.board.money == [1 + 2 + 3 + 3, 0, 0]


def test_two_drug_tests_are_nobodys_win_and_no_rematch():
    """Both lose, nobody is paid, both are discarded, and a third win is no sweep."""
    bots = [Scripted(dice=["test"]), Scripted(dice=["test"]), Scripted()]
    table = table_of([full_house()], pile=["Tokyo"], bots=bots, hands=[["test"], ["test"]], dice=rolls(WIN, WIN))
    score(table, 0)
    assert table.board.money == [2 + 3, 0, 0]
    assert table.board.locations[0].places == [None, None, None]
    assert len(table.stables[RED].discards) == len(table.stables[BLUE].discards) == 3


# ---------------------------------------------------------------- dice cards


@pytest.mark.rule("top-promoter/dice-actions")
def test_tp_r14_the_more_popular_side_plays_first_until_both_pass():
    """TP-R14: Blue is more popular: asked first; after Red's training Blue is asked again."""
    fight = paired(RED, fighter("Ann", dice=1, popularity=10), BLUE, fighter("Eve", dice=1, popularity=20))
    bots = [Scripted(dice=["training"]), Scripted(dice=[None, "test"]), Scripted()]
    order: list[tuple[int, int, list[str]]] = []
    for seat in (RED, BLUE):
        bots[seat].order = order
    hands = [["training", "cable"], ["test", "training"]]
    dice = [(3,), (6, 1), (6,), *rolls(WIN, WIN)]
    table = table_of([full_house(lower=fight)], pile=["Tokyo"], bots=bots, hands=hands, dice=dice)
    score(table, 0)
    assert [(seat, cards) for billing, seat, cards in order if billing == 1] == [
        (BLUE, ["test", "training"]),
        (RED, ["training"]),
        (BLUE, ["test", "training"]),
        (BLUE, ["training"]),
    ]
    assert [one.id for one in table.stables[BLUE].actions] == ["training"]


def test_tp_r14_training_is_spent_even_if_a_test_ends_the_fight():
    """TP-R14: tests come first; the training card is gone."""
    bots = [Scripted(dice=["training"]), Scripted(dice=["test"]), Scripted()]
    dice = [(1,), (1, 1), (1,), *rolls(WIN, WIN)]
    table = table_of([full_house()], pile=["Tokyo"], bots=bots, hands=[["training"], ["test"]], dice=dice)
    score(table, 0)
    assert table.stables[RED].actions == []
    assert table.board.money[BLUE] == 1


def test_dice_cards_are_decided_when_the_fights_before_are_settled():
    """Lower card first: before the main event Red knows that both other fights are won and paid."""
    bot = Scripted(dice=[None, None, "training"])
    table = table_of(
        [full_house()],
        pile=["Tokyo"],
        bots=[bot, Scripted(), Scripted()],
        hands=[["training"]],
        dice=[*rolls(WIN, WIN), (1, 6), (5,)],
    )
    score(table, 0)
    assert bot.money == [[0, 0, 0], [1, 0, 0], [3, 0, 0]]
    assert table.board.money == [1 + 2 + 3 + 3, 0, 0]


def test_only_those_who_fight_are_asked_for_dice_cards():
    """Green has a test in hand but no fighter in Chicago."""
    bot = Scripted(dice=["test"])
    table = table_of(
        [full_house()],
        pile=["Tokyo"],
        bots=[Scripted(), Scripted(), bot],
        hands=[[], [], ["test"]],
        dice=rolls(WIN, WIN, WIN),
    )
    score(table, 0)
    assert bot.asked == []


# ---------------------------------------------------------------- rematches


@pytest.mark.rule("top-promoter/several-rematches")
def test_tp_r9_several_rematches_move_on_in_their_old_order():
    """TP-R9: mid card and main event tie: main event again, and mid card."""
    table = table_of([full_house()], pile=["Tokyo"], dice=rolls(WIN, TIE, TIE))
    score(table, 0)
    new = table.board.locations[0]
    assert [pairing and pairing.fighters[0].name for pairing in new.places] == [None, "M A", "N A"]
    assert len(table.stables[RED].discards) == 1


@pytest.mark.parametrize("word", ["cable", "press"])
def test_tp_r23_an_action_may_be_played_on_a_fight_that_waits_for_its_second_fighter(word):
    """TP-R23: the own fighter waits alone, and is offered with the others."""
    board = table_of([location("Chicago", waiting(RED, fighter("Ann")))]).board
    assert [(choice.location, choice.place) for choice in board.choices(RED, [card(word)])] == [(0, LOWER)]
    assert board.choices(BLUE, [card(word)]) == []


@pytest.mark.rule("top-promoter/several-rematches")
def test_tp_r24_the_billing_of_a_rematch_is_the_one_it_was_fought_at():
    """TP-R24: a Press Conference lifts the lower card over the mid card, and it stays above it in the next city."""
    table = table_of([full_house()], pile=["Tokyo"], hands=[["press"]], dice=rolls(WIN, TIE, TIE))
    board = table.board
    lift = next(choice for choice in board.choices(RED, [card("press")]) if choice.place == LOWER)
    board.apply(RED, lift)
    score(table, 0)
    assert [pairing and pairing.fighters[0].name for pairing in board.locations[0].places] == [None, "N A", "L A"]


@pytest.mark.rule("top-promoter/rematch", "top-promoter/rematch-moves")
def test_tp_r9_a_lone_rematch_becomes_the_main_event():
    """The lower card ties: it is the main event of the next city."""
    table = table_of([full_house()], pile=["Tokyo"], dice=rolls(TIE, WIN, WIN))
    score(table, 0)
    assert [pairing and pairing.fighters[0].name for pairing in table.board.locations[0].places] == [None, None, "L A"]


@pytest.mark.rule("top-promoter/rematch-without-actions")
def test_action_cards_do_not_carry_over_to_a_rematch():
    """Cable Special and Press Conference stay behind; the rematch counts the new city's home die."""
    there = full_house(main=paired(RED, fighter("Ann", dice=1, home="Tokyo"), BLUE, fighter("Eve", dice=1)))
    there.places[MAIN].cable = RED
    there.press = True
    table = table_of([there], pile=["Tokyo"], dice=rolls(WIN, WIN, TIE))
    score(table, 0)
    new = table.board.locations[0]
    assert (new.places[MAIN].cable, new.press) == (NOBODY, False)
    assert new.places[MAIN].fight("Tokyo", MAIN).first.rolled == 2


def test_tp_r11_a_city_filled_by_three_rematches_is_scored_at_once():
    """TP-R11: all three tie in Chicago, fill Tokyo and are fought there, before the next player."""
    table = table_of([full_house()], pile=["London", "Tokyo"], dice=rolls(TIE, TIE, TIE, WIN, LOSE, WIN))
    assert score(table, 0) is False
    assert table.board.scored == 2
    assert table.board.locations[0].city.name == "London"
    assert table.board.money == [1 + 3, 2, 0]


def test_tp_r9_a_rematch_left_when_the_game_ends_pays_nothing():
    """TP-R9: no city is left: the tied main event is never fought."""
    log: list[str] = []
    table = table_of([full_house()], dice=rolls(WIN, WIN, TIE), log=log)
    assert score(table, 0) is True
    assert table.board.money == [3, 0, 0]
    assert "The rematch of N A and N B is never fought and pays nothing." in log


# ---------------------------------------------------------------- the end


@pytest.mark.rule("top-promoter/game-end")
def test_the_game_ends_at_once_when_a_location_cannot_be_replaced():
    """Blue fills the last city: Green's fighter, already revealed, is not placed."""
    there = full_house()
    there.places[MAIN] = waiting(RED, fighter("Waits", dice=1))
    hands = [[], [fighter("Fills", dice=1, popularity=50)], [fighter("Late", FLY, popularity=40)]]
    table = table_of([there, location("Tokyo")], hands=hands, dice=rolls(WIN, WIN, WIN))
    assert play_out(table) == NO_CITY
    assert [entry.fighter.name for entry in table.board.revealed] == ["Late"]
    assert [one.city.name for one in table.board.locations] == ["Tokyo"]


def test_tp_r15_the_game_ends_when_nobody_has_a_fighter_left():
    """TP-R15: actions are left in hand, a fight stands open: it pays nothing."""
    table = table_of(
        [location("Chicago", waiting(RED, fighter()))], hands=[["cable"], [fighter("Last", FLY)]], pile=["Tokyo"]
    )
    assert play_out(table) == NO_FIGHTER
    assert table.board.money == [0, 0, 0]
    assert table.board.round == 1


@pytest.mark.rule("top-promoter/refill")
def test_hands_are_filled_after_every_round_from_the_top_of_the_pile():
    """Six cards as long as there are cards; used actions and discards do not come back with three and more."""
    pile = [fighter(f"Pile {number}") for number in range(4)]
    table = table_of([location("Chicago")], hands=[[fighter("Held"), "cable"]], piles=[pile], hand=4)
    table.stables[RED].discards.append(fighter("Gone"))
    refill(table, RED)
    assert [one.name for one in table.stables[RED].fighters] == ["Held", "Pile 3", "Pile 2"]
    table.stables[RED].fighters.clear()
    refill(table, RED)
    assert [one.name for one in table.stables[RED].fighters] == ["Pile 1", "Pile 0"]


def tie(*hands, bots=None, dice=(), revealed=(), money=None):
    """The end of a game in which all seats of `hands` lead together."""
    log: list[str] = []
    table = table_of([], players=len(hands), hands=hands, bots=bots, dice=dice, log=log)
    table.board.money = list(money) if money else [7] * len(hands)
    table.board.revealed = list(revealed)
    return table


@pytest.mark.rule("top-promoter/most-money")
def test_most_money_wins():
    """Without a tie nobody fights."""
    assert winners(tie([fighter()], [fighter()], money=(5, 6))) == (BLUE,)


def test_tp_r12_a_tie_is_broken_by_one_more_fight_without_home_and_with_blows():
    """TP-R12: Red's three of a kind beats the higher dice; any class meets any."""
    red = fighter("Ann", HEAVY, 3, knockout=True, home="Chicago")
    table = tie([red], [fighter("Eve", STRAW, 5)], dice=[(2, 2, 2), (6, 6, 6, 5, 5)])
    assert winners(table) == (RED,)


@pytest.mark.rule("top-promoter/tie")
def test_tp_r12_each_tied_player_picks_a_fighter():
    """The one that is told, not the first in hand."""
    bots = [Scripted(sends="Second"), Scripted()]
    table = tie(
        [fighter("First", dice=5), fighter("Second", dice=1)], [fighter("Eve", dice=2)], bots=bots, dice=[(6,), (5, 5)]
    )
    assert winners(table) == (RED,)


def test_tp_r12_an_exact_tie_or_two_blows_are_rolled_again():
    """TP-R12: with the same fighters."""
    strong = {"dice": 3, "knockout": True}
    dice = [(6, 5, 1), (6, 5, 1), (2, 2, 2), (3, 3, 3), (6, 4, 1), (5, 4, 1)]
    assert winners(tie([fighter("Ann", **strong)], [fighter("Eve", **strong)], dice=dice)) == (RED,)


def test_tp_r12_three_compare_their_sorted_dice_and_blows_do_not_count():
    """TP-R12: the best sorted roll of all; three of a kind is three dice."""
    hands = [[fighter("Ann", dice=3, knockout=True)], [fighter("Bea", dice=2)], [fighter("Cid", dice=1)]]
    assert winners(tie(*hands, dice=[(2, 2, 2), (1, 6), (5,)])) == (BLUE,)


def test_tp_r12_of_three_the_best_that_tie_roll_again():
    """The third is out; between two a die still beats no die."""
    hands = [[fighter("Ann", dice=2)], [fighter("Bea", dice=2)], [fighter("Cid", dice=1)]]
    assert winners(tie(*hands, dice=[(6, 1), (1, 6), (6,), (5, 5), (5, 6)])) == (BLUE,)


def test_tp_r12_a_fighter_chosen_but_not_placed_counts_as_in_hand():
    """TP-R12: Blue's only fighter lies revealed on the table."""
    table = tie([fighter("Ann", dice=1)], [], revealed=[Entry(BLUE, fighter("Late", dice=1))], dice=[(2,), (5,)])
    assert winners(table) == (BLUE,)


def test_tp_r12_who_has_no_fighter_is_out():
    """TP-R12: nobody rolls; Red has the only fighter."""
    assert winners(tie([fighter()], ["cable"])) == (RED,)


def test_tp_r12_if_nobody_has_a_fighter_the_win_is_shared():
    """TP-R12: Green, behind, has one, which changes nothing."""
    assert winners(tie([], [], [fighter()], money=(7, 7, 3))) == (RED, BLUE)


# ---------------------------------------------------------------- two players, family


def duel(there, **more):
    """A table for two."""
    return table_of(there, players=2, **more)


def test_two_players_meet_their_own_class_first():
    """A waiting rival of one's own class must be met, though one of the next class waits too."""
    there = location("Chicago", waiting(BLUE, fighter(rank=WELTER)), waiting(BLUE, fighter(rank=LIGHT)))
    assert places_of(duel([there]).board.spots(RED, fighter(rank=WELTER))) == [(0, LOWER)]


@pytest.mark.rule("top-promoter/two-classes")
def test_two_players_may_meet_the_next_class_or_start_a_fight():
    """A flyweight may meet a waiting lightweight or strawweight, or start a fight; a welterweight is too far."""
    there = location("Chicago", waiting(BLUE, fighter(rank=LIGHT)), waiting(BLUE, fighter(rank=STRAW)))
    board = duel([there]).board
    assert places_of(board.spots(RED, fighter(rank=FLY))) == [(0, LOWER), (0, MID), (0, MAIN)]
    assert places_of(board.spots(RED, fighter(rank=HEAVY))) == [(0, MAIN)]
    assert places_of(table_of([there]).board.spots(RED, fighter(rank=FLY))) == [(0, MAIN)], "three players do not"


def test_two_players_own_waiting_fighter_of_the_class_closes_the_location_too():
    """TP-R10 in the variant: even a rival of the next class cannot be met there; one's own next class is no matter."""
    there = location("Chicago", waiting(RED, fighter(rank=WELTER)), waiting(BLUE, fighter(rank=LIGHT)))
    board = duel([there]).board
    assert board.spots(RED, fighter(rank=WELTER)) == []
    assert places_of(board.spots(RED, fighter(rank=LIGHT))) == [(0, MID)]
    assert places_of(board.spots(RED, fighter(rank=HEAVY))) == [(0, MAIN)]


@pytest.mark.rule("top-promoter/two-reshuffle")
def test_tp_r22_two_players_shuffle_their_discarded_fighters_when_the_pile_is_empty():
    """TP-R22: scored fighters included, used actions not; a card must be needed; each takes the own ones."""
    gone = [fighter(f"Gone {number}") for number in range(3)]
    table = duel([location("Chicago")], hands=[[fighter("Held")]], piles=[[fighter("Top")]], hand=2)
    table.stables[RED].discards = list(gone)
    refill(table, RED)
    assert table.stables[RED].discards == gone, "the pile's last card was enough"
    table.hand = 4
    refill(table, RED)
    assert table.stables[RED].discards == []
    assert len(table.stables[RED].pile) == 1
    assert len(table.stables[RED].fighters) == 4


def test_tp_r21_two_players_stop_when_nobody_finds_a_place_for_long():
    """TP-R21: cards come back for ever, so rounds without a placed fighter are counted."""
    there = location("Chicago", *(waiting(BLUE, fighter(rank=rank)) for rank in (HEAVY, WELTER, LIGHT)))
    hands = [[fighter("Stuck", STRAW)], [fighter("Closed", LIGHT)]]
    table = duel([there], hands=hands, hand=1)
    assert play_out(table) == NO_PLACE
    assert table.board.round == IDLE_ROUNDS


def test_tp_r21_a_placed_fighter_starts_the_count_again():
    """TP-R21 counts rounds running."""
    table = duel([location("Chicago")], hands=[[fighter("Ann")]])
    table.board.idle = IDLE_ROUNDS - 1
    play_round(table)
    assert table.board.idle == 0


def test_settings_change_the_fights_that_are_played():
    """TP-R3 and TP-R2 reach the table: five of a kind lands the blow, an underdog by four earns five times."""
    strong = fighter("Ann", dice=5, knockout=True)
    fives = full_house(lower=paired(RED, strong, BLUE, fighter(dice=5)))
    for rulings, paid in ((Rulings(), 0), (Rulings(five_of_a_kind_is_full_house=True), 1)):
        table = table_of([fives], pile=["Tokyo"], rulings=rulings, dice=[(1,) * 5, (6, 5, 3, 2, 1), *rolls(LOSE, LOSE)])
        score(table, 0)
        assert table.board.money[RED] == paid
    gap = full_house(main=paired(RED, fighter(dice=1), BLUE, fighter(dice=5)))
    for rulings, times in ((Rulings(), 3), (Rulings(underdog_beyond_two="extend"), 5)):
        table = table_of([gap], pile=["Tokyo"], rulings=rulings, dice=[*rolls(LOSE, LOSE), (6,), (5,) * 5])
        score(table, 0)
        assert table.board.money[RED] == 3 * times


def test_the_first_and_second_corner_are_those_who_came_first_and_second():
    """A pairing keeps seats and fighters side by side."""
    fight = paired(BLUE, fighter("Eve", dice=2), RED, fighter("Ann", dice=4))
    fight.cable = RED
    made = fight.fight("Chicago", MID)
    assert (made.corners[FIRST].dice, made.corners[SECOND].dice, made.billing) == (2, 4, 2)
    assert (made.corners[FIRST].cable, made.corners[SECOND].cable) == (False, True)


def test_what_happens_in_a_fight_is_counted_for_the_fighter_it_happens_to():
    """A blow, an underdog and a tie: each tally belongs to its fighter and to no other win."""
    blow = paired(RED, fighter("Blow", dice=3, knockout=True), BLUE, fighter("Hit", dice=3))
    under = paired(RED, fighter("Small", dice=2), BLUE, fighter("Tall", dice=3))
    level = paired(RED, fighter("One", dice=1), BLUE, fighter("Other", dice=1))
    dice = [(2, 2, 2), (6, 5, 3), (6, 6), (5, 4, 3), (4,), (4,)]
    table = table_of([location("Chicago", blow, under, level)], pile=["Tokyo"], dice=dice)
    score(table, 0)
    tallies = {(event, card): (seat, amount) for event, seat, card, amount in table.tallies}
    assert {key: value for key, value in tallies.items() if key[0] in ("knock-out", "underdog")} == {
        ("knock-out", "Blow"): (RED, 1),
        ("underdog", "Small"): (RED, 1),
    }
    assert {card for event, card in tallies if event == "won"} == {"Blow", "Small"}
    assert {card for event, card in tallies if event == "lost"} == {"Hit", "Tall"}
    assert {card for event, card in tallies if event == "rematch"} == {"One", "Other"}
    assert tallies["paid", "Blow"] == (RED, 1)
    assert tallies["paid", "Small"] == (RED, 4)
    assert ("scored", "chicago") in tallies
    assert not any(event == "sweep" for event, _ in tallies)
