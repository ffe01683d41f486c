"""Every rule of the set has an example that breaks it, says so at the right place, and passes the real set."""

import pytest

from generator.findings import Severity
from generator.game import CardSet
from generator.games.top_promoter import GAME
from generator.games.top_promoter.counts import enough_fighters
from generator.games.top_promoter.rules import dice_supply

F, L, A = "fighters", "locations", "actions"
# code, what is changed, the place of the first finding, words of the fact, words of the remedy
BROKEN = [
    ("color", {"cells": {(F, "doug-deep", "color"): "grene"}}, "fighters.csv:35:color", '"grene"', 'mean "green"'),
    (
        "color",
        {"cells": {(A, "red-cable-special", "color"): "pink"}},
        "actions.csv:7:color",
        '"pink" is not the color',
        "red, blue, green, gold and plum",
    ),
    (
        "weight-class",
        {"cells": {(F, "doug-deep", "weight_class"): "Welterwieght"}},
        "fighters.csv:35:weight_class",
        '"Welterwieght" is not a weight class',
        'mean "Welterweight"',
    ),
    ("dice-range", {"cells": {(F, "doug-deep", "dice"): "6"}}, "fighters.csv:35:dice", '"6" is not 1 to 5', "in play"),
    ("dice-range", {"cells": {(F, "doug-deep", "dice"): "0"}}, "fighters.csv:35:dice", '"0" is not 1 to 5', "in play"),
    (
        "blow-dice",
        {"cells": {(F, "robbed-rob", "knockout"): "yes"}},
        "fighters.csv:42:knockout",
        "Robbed Rob has a Knock-out Blow on 2 dice",
        "3, 4 or 5 dice",
    ),
    (
        "popularity-twins",
        {"cells": {(F, "robbed-rob", "popularity"): "57"}},
        "fighters.csv:42:popularity",
        "Kay O'Clock and Robbed Rob both have popularity 57",
        "Free: 1, 2, 5",
    ),
    (
        "home-unknown",
        {"cells": {(F, "robbed-rob", "home"): "Nwe York"}},
        "fighters.csv:42:home",
        '"Nwe York" is not a location',
        'mean "New York"',
    ),
    (
        "home-twice",
        {"cells": {(F, "robbed-rob", "home"): "Montreal"}},
        "fighters.csv:43:home",
        "Robbed Rob and Seymour Stars of green are both at home in Montreal",
        "nobody in New York",
    ),
    (
        "dice-supply",
        {"cells": {(F, "walter-skelter", "home"): "Mexico City"}},
        "fighters.csv:48:dice",
        "The Belted Earl and Walter Skelter can need 14 dice in Mexico City (neighboring classes, in the two-player",
        "another home",
    ),
    (
        "underdog-gap",
        {"cells": {(F, "robbed-rob", "dice"): "1"}},
        "fighters.csv:42:dice",
        "Robbed Rob has 1 die and can meet Round Robyn with 4, Paper-Champ Pam with 4,",
        "underdog_beyond_two",
    ),
    (
        "fighters-per-color",
        {"drop": [(F, "robbed-rob")]},
        "fighters.csv",
        "green has 14 fighters; a promoter has 15",
        "1 missing",
    ),
    (
        "fighters-per-color",
        {"cells": {(F, "robbed-rob", "color"): "plum"}},
        "fighters.csv",
        "green has 14 fighters",
        "1 missing",
    ),
    (
        "three-per-class",
        {"cells": {(F, "robbed-rob", "weight_class"): "Lightweight"}},
        "fighters.csv:38:weight_class",
        "green has 4 in the class Lightweight",
        "1 too many",
    ),
    (
        "one-copy",
        {"cells": {(F, "robbed-rob", "copies"): "2"}},
        "fighters.csv:42:copies",
        "Robbed Rob is printed 2 times",
        "Set copies to 1",
    ),
    ("locations", {"drop": [(L, "tokyo")]}, "locations.csv", "There are 14 location cards", "1 missing"),
    (
        "actions",
        {"drop": [(A, "gold-random-drug-test")]},
        "actions.csv:22:color",
        'Of the action "random-drug-test" gold has none.',
        "each action once",
    ),
    (
        "actions",
        {"cells": {(A, "gold-random-drug-test", "action"): "cable-special"}},
        "actions.csv:7:color",
        'Of the action "cable-special" gold has 2.',
        "each action once",
    ),
    (
        "actions",
        {"drop": [(A, f"{color}-cable-special") for color in ("red", "blue", "green", "gold", "plum")]},
        "actions.csv",
        "The set has 4 different actions",
        "the same five",
    ),
    (
        "action-twins",
        {"cells": {(A, "gold-cable-special", "text"): "Pays double."}},
        "actions.csv:10:text",
        '"cable-special" of gold has the text "Pays double."',
        "alike",
    ),
    (
        "action-timing",
        {"cells": {(A, "blue-superior-training", "timing"): "placement"}},
        "actions.csv:18:timing",
        'Superior Training of blue has the timing "placement"; a superior-training is played before the roll.',
        "Write dice, or leave the cell blank.",
    ),
    (
        "action-text",
        {"cells": {(A, "red-random-drug-test", "text"): "On a 1 to 3 that fighter loses."}},
        "actions.csv:22:text",
        "Random Drug Test of red has a text of its own",
        "On a 1 or 2 that fighter loses at once.",
    ),
    (
        "settings",
        {"toml": {"^five_of_a_kind_is_full_house": "five_of_a_kind_is_fullhouse"}},
        "game.toml",
        'There is no setting "five_of_a_kind_is_fullhouse"',
        'mean "five_of_a_kind_is_full_house"',
    ),
    (
        "settings",
        {"toml": {"^five_of_a_kind_is_full_house = false": "five_of_a_kind_is_full_house = 1"}},
        "game.toml",
        'cannot be "1"',
        "true or false",
    ),
    (
        "settings",
        {"toml": {"^# underdog_beyond_two.*": 'underdog_beyond_two = "quadruple"'}},
        "game.toml",
        'cannot be "quadruple"',
        '"triple" or "extend"',
    ),
    (
        "even-colors",
        {"cells": {(F, "robbed-rob", "dice"): "4", (F, "seymour-stars", "dice"): "4"}},
        "fighters.csv:2:dice",
        "red earns 1.",
        "Swapping the dice",
    ),
    (
        "win-band",
        {"toml": {r"^win = \[0.25, 0.70\]": "win = [0.30, 0.70]"}},
        "fighters.csv:14:dice",
        "Towel-In Colin wins 28.9% of its fights; the band is 30.0% to 70.0%",
        "More dice",
    ),
    (
        "payout-band",
        {"toml": {r"^payout = \[1.40, 2.35\]": "payout = [1.40, 2.00]"}},
        "fighters.csv:3:dice",
        "Tomato Can Dan earns 2.",
        "payout = [lowest, highest]",
    ),
    (
        "dominated",
        {"cells": {(F, "tomato-can-dan", "popularity"): "1"}},
        "fighters.csv:3:popularity",
        "Tomato Can Dan is less popular than Wrecking Becky and earns less against every opponent",
        "more popular",
    ),
    ("bands", {"toml": {"^win =": "wins ="}}, "game.toml:bands.wins",
     'There is no band "wins"', "win, payout and colors"),
    ("bands", {"toml": {"^colors = 0.01": "colors = -1"}}, "game.toml:bands.colors",
     "The band colors cannot be", "above 0"),
    ("bands", {"toml": {r"^win = \[0.25, 0.70\]": "win = [0.7, 0.2]"}}, "game.toml:bands.win",
     "The band win", "lowest"),
    (
        "headgear-hair",
        {"cells": {(F, "speedbag-sid", "hair"): "afro"}},
        "fighters.csv:26:extra",
        "Speedbag Sid wears headgear over afro hair",
        "mohawk",
    ),
    (
        "trunks-colors",
        {"cells": {(F, "speedbag-sid", "trunks_main"): "ink", (F, "speedbag-sid", "trunks_second"): "ink"}},
        "fighters.csv:26:trunks_second",
        "Speedbag Sid has trunks of ink on ink",
        "two different",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "change", "place", "fact", "remedy"),
    BROKEN,
    ids=[f"{number}-{case[0]}" for number, case in enumerate(BROKEN)],
)
def test_a_broken_set_is_told_where_and_how_to_mend_it(edited, judged, code, change, place, fact, remedy):
    """The first finding of the rule names the file, line and column, quotes what is wrong and says what is right."""
    first = judged(edited(**change))[code][0]
    assert str(first.place) == f"data/top-promoter/{place}"
    assert fact in first.fact
    assert remedy in first.remedy


def test_the_real_set_breaks_no_rule(real_set, judged):
    """75 fighters, 15 cities, 25 actions: nothing to say."""
    assert judged(real_set) == {}
    assert [real_set.deck(name).total for name in (F, L, A)] == [75, 15, 25]


def test_every_rule_has_a_failing_example_and_a_help_page():
    """A rule without an example has never been seen to fail."""
    elsewhere = {"portrait-twins", "odds-check", "enough-fighters"}
    codes = {rule.code.removeprefix("top-promoter/") for rule in GAME.rules}
    assert codes == {case[0] for case in BROKEN} | elsewhere
    assert len(codes) == len(GAME.rules)
    assert all(rule.code.startswith("top-promoter/") and len(rule.help) > 40 for rule in GAME.rules)


def test_a_ruling_on_larger_gaps_makes_them_a_warning(edited, judged):
    """TP-R2: a house that set underdog_beyond_two knows what such an underdog earns."""
    one = {(F, "robbed-rob", "dice"): "1"}
    assert judged(edited(one))["underdog-gap"][0].severity is Severity.ERROR
    ruled = edited(one, toml={"^# underdog_beyond_two.*": 'underdog_beyond_two = "extend"'})
    assert judged(ruled)["underdog-gap"][0].severity is Severity.WARNING


def test_larger_gaps_between_classes_are_no_finding(real_set, judged):
    """In the two-player game a Flyweight with 4 dice may meet a Strawweight with 1: TP-R2 caps it."""
    dice = {card["weight_class"]: set() for card in real_set.deck(F)}
    for card in real_set.deck(F):
        dice[card["weight_class"]].add(card["dice"])
    assert max(dice["Flyweight"]) - min(dice["Strawweight"]) == 3


def test_equal_popularity_is_no_coin_toss(edited, judged):
    """TP-R1: three fighters of one popularity are one finding that names all three."""
    cells = {(F, card, "popularity"): "50" for card in ("robbed-rob", "doug-deep")}
    found = judged(edited(cells))["popularity-twins"]
    assert len(found) == 1
    assert "Speedbag Sid, Doug Deep and Robbed Rob all have popularity 50" in found[0].fact
    assert len(found[0].related) == 2


def test_two_boxers_may_not_look_alike(real_set, edited, judged):
    """Same build and same portrait columns: told as a warning, whatever the colors they fight for."""
    from generator.games.top_promoter.cards import PORTRAIT

    model = next(card for card in real_set.deck(F) if card.id == "robbed-rob")
    words = {True: "yes", False: "no"}
    cells = {(F, "round-robyn", name): words.get(model[name], str(model[name])) for name in PORTRAIT}
    found = judged(edited(cells))["portrait-twins"]
    assert [finding.severity for finding in found] == [Severity.WARNING]
    assert "Robbed Rob looks exactly like Round Robyn" in found[0].fact


@pytest.mark.parametrize(
    ("dice", "homes", "needed"),
    [((5, 5), ("Tokyo", "Tokyo"), 14), ((5, 5), ("Tokyo", "London"), None), ((5, 4), ("Tokyo", "Tokyo"), None)],
)
def test_the_dice_supply_counts_home_and_training(edited, dice, homes, needed):
    """5 + 5 with both at home and both trained is 14; one of them at home, or a die fewer, is 13 and enough."""
    pair = ("iron-deficient-ian", "duchess-of-dukes")
    cells = {(F, card, "home"): home for card, home in zip(pair, homes, strict=True)}
    cells |= {(F, card, "dice"): str(number) for card, number in zip(pair, dice, strict=True)}
    cells |= {(F, card, "dice"): "3" for card in ("the-belted-earl", "lullaby-lucille", "queensberry-jules")}
    cells |= {(F, card, "dice"): "3" for card in ("right-cross-ross", "walter-skelter")}
    found = list(dice_supply.findings(edited(cells)))
    assert [finding.fact.split(" dice")[0].split()[-1] for finding in found] == ([str(needed)] if needed else [])


def test_decks_too_small_for_the_end_are_told_by_players(edited):
    """Two fighters fewer in each color are enough for four players but not for five."""
    per_color = {"red": ["telegraph-ted", "left-hook-luke"], "blue": ["mild-bill", "round-robyn"]}
    per_color |= {"green": ["robbed-rob", "doug-deep"], "gold": ["paperweight-paige", "goodnight-gwen"]}
    per_color |= {"plum": ["noah-stamina", "count-backwards"]}
    drop = [(F, card) for cards in per_color.values() for card in cards]
    found = [finding.fact for finding in enough_fighters.findings(edited(drop=drop))]
    assert found == ["5 players can need 69 fighters to reach the end; the smallest decks hold 65."]


def test_too_few_locations_end_the_game_before_it_began(edited):
    """Five players lay out twelve."""
    drop = [(L, city) for city in ("tokyo", "london", "sydney", "manila")]
    found = [finding.fact for finding in enough_fighters.findings(edited(drop=drop))]
    assert found == ["5 players use 12 locations; there are 11."]


def test_a_cell_that_cannot_be_read_starts_no_avalanche(edited, judged):
    """A fighter with a wrong picture, or wrong dice, is told by the roster; the counts still count the card."""
    broken = edited({(F, "robbed-rob", "hair"): "wig", (F, "doug-deep", "dice"): "four", (L, "tokyo", "roll"): "x"})
    assert len(broken.deck(F).unread) == 2
    assert judged(broken) == {}


@pytest.mark.parametrize("column", ["name", "color", "weight_class", "home", "popularity", "dice", "knockout", "hair"])
def test_a_missing_column_is_told_once(edited, judged, column):
    """The roster says that the column is not there; no rule adds to it."""
    assert judged(edited(without=(F, column))) == {}


def test_wrong_colors_and_classes_are_told_once(edited, judged):
    """The counts keep quiet while a color or a class is no such thing."""
    found = judged(edited({(F, "robbed-rob", "color"): "teal", (F, "doug-deep", "weight_class"): "Catchweight"}))
    assert set(found) == {"color", "weight-class"}


def test_an_empty_set_is_judged_without_a_crash(real_set, judged):
    """Rosters that could not be read leave nothing to judge; the reader has said why."""
    assert judged(CardSet("top-promoter", real_set.file, {}, real_set.place)) == {}


def test_rl_5_without_cities_nobody_earns_and_nothing_is_uneven(edited, judged):
    """A roster of locations that lost its rows stopped the rules by a division by zero."""
    real = edited()
    decks = {name: deck for name, deck in real.decks.items() if name != "locations"}
    found = judged(CardSet("top-promoter", real.file, decks, real.place))
    assert not set(found) & {"even-colors", "win-band", "payout-band", "dominated"}


def test_the_advice_on_uneven_colors_makes_them_more_even(edited, judged):
    """Following the remedy's swap brings the unevenness down to what it promised."""
    cells = {(F, "second-wind-cindy", "dice"): "2", (F, "disputed-sue", "dice"): "2"}
    cells |= {(F, "thaddeus-thud", "knockout"): "no"}
    toml = {r"^colors = 0\.01": "colors = 0.002"}
    first = judged(edited(cells, toml=toml))["even-colors"][0]
    assert "Swapping the dice" in first.remedy
    names = first.remedy.split(" of ", 1)[1].rsplit(" would", 1)[0]
    promised = float(first.remedy.rsplit("leave ", 1)[1].rstrip("%."))
    one, two = (name.rsplit(" (", 1)[0] for name in names.split(") and "))
    before = edited(cells, toml=toml)
    pair = [next(card for card in before.deck(F) if card["name"] == name) for name in (one, two)]
    for card, other in (pair, pair[::-1]):
        cells[F, card.id, "dice"] = str(other["dice"])
        cells[F, card.id, "knockout"] = "yes" if other["knockout"] else "no"
    from generator.games.top_promoter.balance import color_means, matchups_of, unevenness

    after = unevenness([float(mean) for mean in color_means(matchups_of(edited(cells, toml=toml))).values()])
    assert round(100 * after, 2) == promised


def test_a_mistyped_color_is_told_once(edited, judged):
    """Not also as a promoter of that color who earns too little."""
    for roster, card in ((F, "doug-deep"), (A, "red-cable-special")):
        assert list(judged(edited({(roster, card, "color"): "grene"}))) == ["color"]


def test_timing_and_text_of_an_action_may_be_left_blank(edited, judged):
    """The card prints what the action is: the engine's timing and words."""
    blank = edited({(A, "red-cable-special", "timing"): ""})
    assert judged(blank) == {}
