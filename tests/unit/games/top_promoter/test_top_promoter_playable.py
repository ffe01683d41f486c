"""The set made playable, the three bots, and the log."""

import re
from random import Random

import pytest

from generator.game import Game
from generator.games.top_promoter import GAME
from generator.games.top_promoter.board import (
    PILE,
    Action,
    Board,
    Choice,
    City,
    Contender,
    Location,
    Pairing,
    Spot,
)
from generator.games.top_promoter.bots import GreedyBot, PairBot
from generator.games.top_promoter.bouts import FIRST, SECOND, STANDARD, Corner, Fight, fight_odds
from generator.games.top_promoter.playable import FAMILY, play_of_set
from generator.games.top_promoter.tell import fighter_words
from generator.simulate.table import play_of

RED, BLUE = range(2)


@pytest.fixture(scope="module")
def play(request):
    """The printed set, ready to be played."""
    return play_of_set(request.getfixturevalue("real_set"))


def fighter(name, dice, *, rank=0, home="Nowhere", knockout=False):
    """A fighter card; only what matters is told."""
    return Contender(name, name, rank, home, 50, dice, knockout)


def board_of(*locations, pile=()):
    """A board for three."""
    return Board(("red", "blue", "green"), list(locations), list(pile), [0, 0, 0])


def location(city, *places):
    """A city with its fights from the lower card up."""
    return Location(City(city.lower(), city), [*places, *[None] * (3 - len(places))])


# ---------------------------------------------------------------- the set


def test_the_game_offers_its_play_to_the_program(real_set):
    """Two to five players, three bots, a variant for families, every end and every kind of tally explained."""
    play = play_of(GAME, real_set)
    assert play is not None
    assert play.players == (2, 3, 4, 5)
    assert play.bots == ("random", "pair", "greedy")
    assert play.variants == ("standard", "family")
    assert all(text.endswith(".") for text in (*play.ends.values(), *play.events.values()))
    assert isinstance(GAME, Game)


def test_a_set_for_fewer_players_is_played_by_fewer(edited):
    """The numbers of players of game.toml."""
    assert play_of_set(edited(toml={r"^players = .*": "players = [3, 4]"})).players == (3, 4)


def test_neighboring_classes_meet_in_the_game_for_two_alone(play):
    """The variant for two is the game for two."""
    tables = {number: play.play_game.first_state(number, ["random"] * number, Random(1)) for number in play.players}
    assert [number for number, table in tables.items() if table.board.neighbors] == [2]
    assert [table.hand for table in tables.values()] == [7, 6, 6, 6]


@pytest.mark.rule("top-promoter/family")
def test_decks_hold_fifteen_fighters_and_five_actions_and_none_for_families(play):
    """All cards of a color, shuffled; the family game leaves the actions in the box."""
    for variant, number in (("standard", 20), (FAMILY, 15)):
        table = play.play_game.first_state(5, ["random"] * 5, Random(2), None, variant)
        assert [len(stable.pile) for stable in table.stables] == [number] * 5
    assert sorted(table.board.colors) == ["blue", "gold", "green", "plum", "red"]


def test_colors_and_cards_lie_differently_in_every_game(play):
    """Seats get random colors, so that no color is tied to a seat."""
    tables = [play.play_game.first_state(3, ["random"] * 3, Random(seed)) for seed in range(8)]
    assert len({tuple(table.board.colors) for table in tables}) > 4
    assert len({table.board.locations[0].city for table in tables}) > 4


def test_settings_of_game_toml_reach_the_table(edited):
    """TP-R2 and TP-R3: the house's rulings are those of every fight that is played."""
    toml = {
        "^five_of_a_kind_is_full_house = false": "five_of_a_kind_is_full_house = true",
        "^# underdog_beyond_two.*": 'underdog_beyond_two = "extend"',
    }
    show = play_of_set(edited(toml=toml)).play_game
    rulings = show.first_state(3, ["random"] * 3, Random(1)).board.rulings
    assert (rulings.five_of_a_kind_is_full_house, rulings.underdog_beyond_two) == (True, "extend")


# ---------------------------------------------------------------- bots


def test_the_pairing_bot_meets_a_rival_where_it_can():
    """Of three fighters only one can meet the one who waits; of its places it takes that one."""
    board = board_of(location("Chicago", Pairing([fighter("Waits", 3, rank=2)], [BLUE])), location("Tokyo"))
    hand = [fighter("Other", 3), fighter("Meets", 3, rank=2), fighter("Third", 3, rank=4)]
    bot = PairBot()
    for seed in range(10):
        assert bot.choose(board, RED, hand, [], Random(seed)) is hand[1]
        assert bot.place(board, RED, hand[1], board.spots(RED, hand[1]), Random(seed)) == Spot(0, 0, pairs=True)


def test_the_pairing_bot_prefers_a_fighter_that_can_be_placed_at_all():
    """None can pair: the one that would be discarded stays in hand."""
    waiting = [Pairing([fighter(str(rank), 3, rank=rank)], [RED]) for rank in (0, 1)]
    hand = [fighter("Closed", 3), fighter("Open", 3, rank=3)]
    assert all(
        PairBot().choose(board_of(location("Chicago", *waiting)), RED, hand, [], Random(seed)) is hand[1]
        for seed in range(10)
    )


def greedy(*rivals):
    """The reckoning bot in a set of these fighters of another color."""
    own = [fighter("Own", dice, knockout=knockout) for dice in (2, 3, 5) for knockout in (False, dice > 2)]
    return GreedyBot({"red": own, "blue": rivals}, STANDARD), own


def test_the_reckoning_bot_sends_whom_the_exact_odds_pay_most():
    """Against five plain dice in a main event three dice earn more than five or two: 2.75 million."""
    rival = fighter("Rival", 5)
    bot, _ = greedy(rival)
    board = board_of(Location(City("chicago", "Chicago"), [None, None, Pairing([rival], [BLUE])]))
    hand = [fighter("Five", 5), fighter("Three", 3), fighter("Two", 2)]
    for one in hand:
        bot._rivals[one] = {(5, False): 1}
    pays = [fight_odds(Fight(Corner(one.dice), Corner(5)), STANDARD).mean_payout(FIRST) for one in hand]
    assert max(pays) == pays[1]
    assert bot.choose(board, RED, hand, [], Random(0)) is hand[1]


def test_the_reckoning_bot_opens_in_the_main_event_at_home():
    """The best billing, and a die more."""
    bot, _ = greedy(fighter("Rival", 3))
    home = fighter("Homer", 3, home="Tokyo")
    bot._rivals[home] = {(3, False): 1}
    board = board_of(location("Chicago"), location("Tokyo"))
    assert bot.place(board, RED, home, board.spots(RED, home), Random(0)) == Spot(1, 2, pairs=False)


def test_the_reckoning_bot_spends_a_cable_special_on_the_fight_that_pays_most():
    """A paired main event, not a waiting fighter and not the lower card."""
    bot, _ = greedy()
    three = [fighter(str(number), 3, rank=number) for number in range(3)]
    places = [
        Pairing([three[0], fighter("X", 3)], [RED, BLUE]),
        Pairing([three[1]], [RED]),
        Pairing([fighter("Y", 3), three[2]], [BLUE, RED]),
    ]
    board = board_of(location("Chicago", *places))
    choices = board.choices(RED, [Action("cable", "cable-special", "Cable Special")])
    assert len(choices) == 3
    assert bot.choose_action(board, RED, choices, Random(0)).place == 2


def test_the_reckoning_bot_reckons_its_own_side_of_a_fight():
    """Second in the main event with one die against five it gains 1.71, first in the mid card 2.01."""
    bot, _ = greedy()
    mid = Pairing([fighter("Mine", 3, rank=1), fighter("X", 3, rank=1)], [RED, BLUE])
    main = Pairing([fighter("Y", 5), fighter("Mine too", 1)], [BLUE, RED])
    board = board_of(location("Chicago", None, mid, main))
    choices = board.choices(RED, [Action("cable", "cable-special", "Cable Special")])
    assert bot.choose_action(board, RED, choices, Random(0)).place == 1


def test_the_reckoning_bot_keeps_a_card_that_gains_nothing():
    """Its only paired fight is the main event already: a Press Conference would be wasted."""
    bot, _ = greedy()
    places = [None, None, Pairing([fighter("A", 3), fighter("B", 3)], [RED, BLUE])]
    board = board_of(location("Chicago", *places))
    assert (
        bot.choose_action(
            board, RED, board.choices(RED, [Action("press", "press-conference", "Press Conference")]), Random(0)
        )
        is None
    )


def test_the_reckoning_bot_brings_a_city_to_its_fighter():
    """A Location Change that gives its own a home die; it never looks at the hidden card."""
    bot, _ = greedy()
    places = [None, None, Pairing([fighter("A", 2, home="Tokyo"), fighter("B", 3)], [RED, BLUE])]
    change = [Action("change", "location-change", "Location Change")]
    board = board_of(location("Chicago", *places), location("Tokyo"))
    assert bot.choose_action(board, RED, board.choices(RED, change), Random(0)) == Choice(change[0], 0, other=1)
    hidden = board_of(location("Chicago", *places), location("London"), pile=[City("tokyo", "Tokyo")])
    choices = hidden.choices(RED, change)
    assert Choice(change[0], 0, other=PILE) in choices
    assert bot.choose_action(hidden, RED, choices, Random(0)) is None


@pytest.mark.parametrize(("cards", "played"), [(["superior-training"], True), (["random-drug-test"], True)])
def test_the_reckoning_bot_plays_a_dice_card_that_gains_enough(cards, played):
    """Two dice against four in a main event: a die more gains over a million; on a lower card too little."""
    bot, _ = greedy()
    hand = [Action(kind, kind, kind) for kind in cards]
    board = board_of()
    fight = Fight(Corner(4), Corner(2), 3)
    assert (bot.prepare(board, RED, fight, SECOND, hand, Random(0)) is not None) is played
    assert bot.prepare(board, RED, Fight(Corner(5), Corner(5), 1), FIRST, hand, Random(0)) is None


def test_the_deciding_fighter_of_the_reckoning_bot_has_most_dice():
    """And a Knock-out Blow before none."""
    bot, _ = greedy()
    hand = [fighter("Four", 4), fighter("Five", 5), fighter("Blow", 5, knockout=True)]
    assert bot.decider(board_of(), RED, hand, Random(0)) is hand[2]


# ---------------------------------------------------------------- the log


def test_a_log_can_be_followed(play):
    """From the deal to the winner: every reveal, placement, fight with its dice and its sum, and the money."""
    log: list[str] = []
    record = play.play_game(4, ["greedy", "pair", "random", "greedy"], Random(12), log)
    text = "\n".join(log)
    assert log[0].startswith("The game (standard): Player 1 (")
    assert log[1].startswith("Face up: ")
    assert text.count(" is full: its fights are fought.") == sum(event == "scored" for event, *_ in record.tallies)
    left = text.count(" reveals ") - sum(event in ("placed", "discarded") for event, *_ in record.tallies)
    assert 0 <= left < 4, "who is still to place when the last city is scored"
    assert sum(bool(re.match(r"Round \d+\. Money", sentence)) for sentence in log) == record.rounds
    for phrase in (
        " holds ",
        " puts ",
        " to wait for an opponent.",
        " against ",
        " rolls ",
        " wins on the first die: ",
    ):
        assert phrase in text
    assert log[-1] == f"{log[-1].split(' wins')[0]} wins."


def test_what_a_fight_pays_is_reckoned_out_in_the_log(play):
    """Billing, long bout, underdog and Cable Special with their product, which is what was paid."""
    seen = set()
    for seed in range(60):
        log: list[str] = []
        play.play_game(3, ["random"] * 3, Random(seed), log)
        for sentence in log:
            if match := re.search(r": (.*) = (\d+) million for Player", sentence):
                words, paid = match[1], int(match[2])
                numbers = re.sub(r" (for the long bout|as underdog|for the [A-Za-z -]+?)(?=\)| [x+]|$)", "", words)
                assert re.fullmatch(r"[0-9 x+()]+", numbers), sentence
                assert eval(numbers.replace("x", "*")) == paid
                seen |= {word for word in ("long bout", "underdog", "Cable") if word in words}
    assert seen == {"long bout", "underdog", "Cable"}


def test_a_fighter_with_one_die_has_a_die_and_others_have_dice() -> None:
    """As one reads the card aloud."""
    assert "1 die)" in fighter_words(fighter("Ada", 1))
    assert "4 dice)" in fighter_words(fighter("Bo", 4))
