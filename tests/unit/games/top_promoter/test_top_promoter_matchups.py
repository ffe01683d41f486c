"""The figures of a field, held against a plain count over every opponent and every city."""

import subprocess
import sys
from fractions import Fraction

import pytest

from generator.games.top_promoter.balance import Bands, best_swap, color_means, matchups_of, unevenness
from generator.games.top_promoter.bouts import FIRST, Corner, Fight, How, Rulings, fight_odds, knockout_chance
from generator.games.top_promoter.bouts_batch import resolve_fight
from generator.games.top_promoter.cards import WEIGHT_CLASSES, cities, fighters
from generator.games.top_promoter.components import FACE_VALUES, percent
from generator.games.top_promoter.matchups import Matchups


@pytest.fixture(scope="session")
def field(real_set):
    return matchups_of(real_set)


def plainly(card_set, fighter, where=""):
    """Win chance and payout, one fight at a time."""
    wins, pays = [], []
    for other in fighters(card_set):
        if other.color == fighter.color or other.weight_class != fighter.weight_class:
            continue
        for city in cities(card_set):
            if where and (city == fighter.home) != (where == "home"):
                continue
            corners = [Corner(one.dice, one.knockout, home=one.home == city) for one in (fighter, other)]
            odds = fight_odds(Fight(*corners))
            wins.append(odds.win(FIRST))
            pays.append(odds.mean_payout(FIRST))
    return sum(wins) / len(wins), sum(pays) / len(pays)


@pytest.mark.parametrize("name", ["Tomato Can Dan", "Duchess of Dukes", "Noah Stamina", "Kay O'Clock"])
@pytest.mark.parametrize("where", ["", "home", "away"])
def test_a_fighters_figures_are_means_over_opponents_and_cities(real_set, field, name, where):
    """Every opponent of the class in the other colors, every city, its own home one in 15."""
    fighter = next(one for one in field.fighters if one.name == name)
    win, payout = plainly(real_set, fighter, where)
    assert field.win(fighter, at=where) == win
    assert field.payout(fighter, at=where) == payout
    assert sum(field.fights(fighter, at=where).values()) == 1


def test_a_shared_home_gives_both_a_die(edited):
    """Two rivals at home in one city fight there with a die more each."""
    card_set = edited({("fighters", "horizontal-hal", "home"): "Kinshasa"})
    field = matchups_of(card_set)
    hal, lucille = (next(one for one in field.fighters if one.name.startswith(name)) for name in ("Horiz", "Lull"))
    assert Fight(Corner(3, home=True), Corner(5, True, home=True)) in field.fights(hal, at="home")
    assert field.payout(hal) == plainly(card_set, hal)[1]
    assert field.payout_against(hal, lucille) == sum(
        fight_odds(
            Fight(Corner(3, home=city == "Kinshasa"), Corner(5, True, home=city == "Kinshasa"))
        ).mean_payout(FIRST)
        for city in field.cities
    ) / 15  # fmt: skip


def test_opponents_are_of_the_class_and_of_other_colors(field):
    """Twelve each; the two-player game adds the neighboring classes."""
    for fighter in field.fighters:
        others = field.opponents(fighter)
        assert len(others) == 12
        assert {other.weight_class for other in others} == {fighter.weight_class}
        assert fighter.color not in {other.color for other in others}
    heavy, light = (next(one for one in field.fighters if one.weight_class == WEIGHT_CLASSES[n]) for n in (0, 2))
    assert not heavy.may_meet(light, neighbors=True)


def test_the_colors_earn_alike(field):
    """Each color's mean payout lies within one percent of the mean of the five; here within 0.14 %."""
    assert unevenness([float(mean) for mean in color_means(field).values()]) < 0.0015


def test_an_even_field_needs_no_swap_to_be_judged_even(real_set):
    """Advice is only for sets that need it; what it promises is always better than what is."""
    field = matchups_of(real_set)
    swap = best_swap(field)
    assert swap is None or swap[2] < unevenness([float(mean) for mean in color_means(field).values()])


def test_without_cities_or_opponents_a_field_has_no_fights(field):
    """Nothing to reckon is no crash."""
    lonely = Matchups.of(field.fighters[:1], field.cities, Rulings())
    assert lonely.fights(lonely.fighters[0]) == {}
    assert color_means(lonely) == {}
    homeless = Matchups.of(field.fighters, (), Rulings())
    assert homeless.fights(homeless.fighters[0], at="home") == {}


def test_bands_of_no_meaning_are_the_usual_ones(edited):
    """A rule reports them; the figures go on with the defaults."""
    toml = {r"^win = .*": 'win = "all"', r"^payout = .*": "payout = [3, 1]", r"^colors = .*": 'colors = "one"'}
    bands = Bands.of(edited(toml=toml))
    assert (bands.win, bands.payout, bands.colors) == ((0.25, 0.7), (1.4, 2.4), 0.01)


def test_the_summary_prints_the_engines_odds(real_set, edited):
    """Nine chances in percent, from the same engine as the game; settings change the card."""
    card = real_set.deck("fighters").cards[0]
    values = FACE_VALUES["summary"](real_set, card)
    assert [(row["dice"], row["printed"], row["plus_one"], row["plus_two"]) for row in values["odds"]] == [
        (3, "2.8", "9.7", "21.3"),
        (4, "5.6", "15.4", "27.0"),
        (5, "3.9", "17.0", "39.6"),
    ]
    assert values["underdog"] == (2, 3, 3, 3)
    toml = {
        "^five_of_a_kind_is_full_house = false": "five_of_a_kind_is_full_house = true",
        "^# underdog_beyond_two.*": 'underdog_beyond_two = "extend"',
    }
    house = FACE_VALUES["summary"](edited(toml=toml), card)
    five = house["odds"][2]
    assert (five["dice"], five["printed"], five["plus_one"], five["plus_two"]) == (5, "3.9", "17.4", "40.6")
    assert house["underdog"] == (2, 3, 4, 5)
    assert house["five_of_a_kind_is_full_house"] is True


def test_a_fighter_card_knows_its_build_and_its_blow(real_set):
    """The build follows the class; a plain fighter has no chances to print."""
    cards = {card["name"]: FACE_VALUES["fighter"](real_set, card) for card in real_set.deck("fighters")}
    names = ("build", "blow_chance", "blow_chance_home", "blow_chance_most")
    assert [cards["Duchess of Dukes"][name] for name in names] == ["heavy", "3.9", "17.0", "39.6"]
    assert [cards["Noah Stamina"][name] for name in names] == ["straw", "", "", ""]


def test_printed_dice_are_as_many_as_rolled_and_show_a_blow_only_where_there_is_one(real_set):
    """The dice drawn on a card are a roll of that card: one that lands its blow, or one that would land none."""
    for card in real_set.deck("fighters"):
        faces = FACE_VALUES["fighter"](real_set, card)["faces"]
        assert len(faces) == card["dice"]
        if card["dice"] >= 3:
            able = Fight(Corner(card["dice"], knockout=True), Corner(1))
            ending, _ = resolve_fight(able, (faces, (1,)))
            assert (ending.how is How.KNOCKOUT) is card["knockout"]


@pytest.mark.parametrize(
    ("chance", "text"), [("7/72", "9.7"), ("1/36", "2.8"), ("1", "100.0"), ("0", "0.0"), ("5/10000", "0.1")]
)
def test_percents_round_half_up(chance, text):
    """One decimal, as on the card."""
    assert percent(Fraction(chance)) == text


def test_a_house_that_counts_five_alike_plays_and_prints_it(edited):
    """TP-R3: the setting reaches the engine."""
    card_set = edited(toml={"^five_of_a_kind_is_full_house = false": "five_of_a_kind_is_full_house = true"})
    rulings = Rulings.of(card_set.settings)
    assert knockout_chance(5, 5, rulings) == Fraction(17, 432)
    duchess = next(one for one in matchups_of(card_set).fighters if one.name == "Duchess of Dukes")
    assert matchups_of(card_set).knockout(duchess) == Fraction(17, 432)


def test_the_exact_rules_run_without_numpy():
    """Only the seeded check rolls; the rest of the check must start fast."""
    code = (
        "import sys; from generator.games.top_promoter import GAME\n"
        "from generator.games.top_promoter.bouts import knockout_chance; knockout_chance(3, 4)\n"
        "assert 'numpy' not in sys.modules and 'pandas' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
