"""What `pnp odds top-promoter` shows."""

import re
from fractions import Fraction

import pytest

from generator.errors import UsageError
from generator.games.top_promoter import GAME
from generator.odds.tables import Question


def asked(card_set, *names, at="", given=()):
    """The tables of a question, by name."""
    cards = {card["name"]: card for roster in ("fighters", "locations", "actions") for card in card_set.deck(roster)}
    question = Question(tuple(cards[name] for name in names), cards[at] if at else None, tuple(given))
    return {table.name: table for table in GAME.odds(card_set, question)}


def cell(table, row, column, panel=""):
    """One number of a table."""
    found = next(each for each in table.panels if each.title == panel)
    return found.cells[table.rows.index(row)][found.columns.index(column)]


def test_knockout_chances_are_those_of_the_reference(real_set):
    """Printed 1/36, 1/18, 25/648; four dice for three of a kind 7/72; six for a full house 1325/7776."""
    table = asked(real_set)["knockout"]
    assert [cell(table, row, "none") for row in table.rows] == [Fraction(1, 36), Fraction(1, 18), Fraction(25, 648)]
    assert cell(table, "3: three of a kind", "+1") == Fraction(7, 72)
    assert cell(table, "4: a run of four", "+2") == Fraction(175, 648)
    assert cell(table, "5: a full house", "+1") == Fraction(1325, 7776)


def test_wins_and_payouts_by_dice_are_those_of_the_reference(real_set):
    """Plain 3 v 3 wins 3805/7776, 2 v 3 331/972; the main event of 3 v 5 pays 512705/186624 and 3675395/1679616."""
    tables = asked(real_set)
    assert cell(tables["win"], "3", "3") == Fraction(3805, 7776)
    assert (cell(tables["win"], "2", "3"), cell(tables["win"], "3", "2")) == (Fraction(331, 972), Fraction(641, 972))
    assert cell(tables["payout"], "3", "5") == Fraction(512705, 186624)
    assert cell(tables["payout"], "5", "3") == Fraction(3675395, 1679616)


def test_a_class_shows_the_cards_that_can_meet_in_it(real_set):
    """No heavyweight has two dice; fighters of one color never meet."""
    tables = asked(real_set)
    heavy = next(panel for panel in tables["win-by-class"].panels if panel.title == "Heavyweight")
    assert "2" not in heavy.columns
    assert all(value is None for value in heavy.cells[tables["win-by-class"].rows.index("2")])
    matrix = tables["win-heavyweight"]
    assert matrix.detail
    assert cell(matrix, "Lullaby Lucille", "Wrecking Becky") is None
    there = cell(matrix, "Lullaby Lucille", "Duchess of Dukes")
    back = cell(matrix, "Duchess of Dukes", "Lullaby Lucille")
    assert 0 < there + back < 1  # the rest are rematches


def test_settings_change_the_odds_shown(edited):
    """Five of a kind as a full house; an underdog by three dice with extended pay."""
    toml = {
        "^five_of_a_kind_is_full_house = false": "five_of_a_kind_is_full_house = true",
        "^# underdog_beyond_two.*": 'underdog_beyond_two = "extend"',
    }
    house, usual = asked(edited(toml=toml)), asked(edited())
    assert cell(house["knockout"], "5: a full house", "none") == Fraction(25, 648) + Fraction(6, 6**5)
    assert cell(house["payout"], "2", "5") > cell(usual["payout"], "2", "5")
    assert cell(house["payout"], "2", "4") == cell(usual["payout"], "2", "4")


def test_one_fighter_is_shown_against_everyone_it_can_meet(real_set):
    """Twelve of its class in the other colors, over all cities and at home."""
    tables = asked(real_set, "Bob N. Weave")
    assert len(tables["win"].rows) == 12
    assert tables["win"].panels[0].columns == ("all cities", "Atlantic City")
    at_home = asked(real_set, "Bob N. Weave", at="Atlantic City")["win"]
    assert at_home.panels[0].columns == ("Atlantic City",)
    row = "Roland Punches (4)"
    assert cell(at_home, row, "Atlantic City") == cell(tables["win"], row, "Atlantic City")
    assert cell(tables["win"], row, "all cities") < cell(tables["win"], row, "Atlantic City")


def test_one_fight_is_shown_with_every_ending_and_every_amount(real_set):
    """Chances sum to one; expected pay is the mean of the amounts."""
    names = ("Bob N. Weave", "Right-Cross Ross")
    tables = asked(real_set, *names, at="Istanbul")
    fight = tables["fight"]
    assert sum(cell(fight, row, "in all") for row in fight.rows) == 1
    for row in fight.rows:
        parts = [value for value in fight.panels[0].cells[fight.rows.index(row)][1:] if value]
        assert sum(parts) == cell(fight, row, "in all")
    assert "Right-Cross Ross rolls 6 dice for a full house." in fight.note
    for panel in tables["amounts"].panels:
        for name, row in zip(names, panel.cells, strict=True):
            mean = sum(int(amount) * value for amount, value in zip(panel.columns, row, strict=True) if value)
            assert mean == cell(tables["payout"], name, panel.title)


def test_what_is_given_changes_the_fight(real_set):
    """A billing, training, a drug test by its player and a Cable Special."""
    names = ("Bob N. Weave", "Right-Cross Ross")
    plain = asked(real_set, *names)
    given = asked(real_set, *names, given=["Mid card", "training weave", "test Right-Cross Ross", "cable weave"])
    assert given["payout"].panels[0].columns == ("mid card",)
    assert cell(given["fight"], "Right-Cross Ross", "failed drug test") == Fraction(1, 3)
    assert (
        "Bob N. Weave rolls 5 dice for a run of four, with Superior Training and a Cable Special."
        in given["fight"].note
    )
    both = asked(real_set, *names, given=["test weave", "test ross"])["fight"]
    assert cell(both, "nobody", "in all") == 1
    assert cell(plain["fight"], "nobody: a rematch", "in all") < Fraction(1, 10)


@pytest.mark.parametrize(
    ("names", "note"),
    [
        (("Bob N. Weave", "Jim Membership"), "Both are of one color, so they never meet."),
        (("Bob N. Weave", "Split-Decision Delia"), "so they meet in the two-player game alone."),
        (("Bob N. Weave", "Short-Straw Sean"), "Their classes never meet."),
    ],
)
def test_a_fight_that_never_happens_is_reckoned_and_said_to_be_one(real_set, names, note):
    """One may ask what would be."""
    assert asked(real_set, *names)["fight"].note.endswith(note)


@pytest.mark.parametrize(
    ("names", "options", "told"),
    [
        (("London",), {}, '"London" is no fighter.'),
        (("Bob N. Weave",), {"at": "Mild Bill"}, '"Mild Bill" is no city.'),
        ((), {"at": "London"}, "name the fighters as well"),
        (("Bob N. Weave", "Mild Bill", "Doug Deep"), {}, "A fight has two fighters, not 3."),
        (("Bob N. Weave", "Bob N. Weave"), {}, "Bob N. Weave cannot fight Bob N. Weave."),
        ((), {"given": ["mid card"]}, "name its two fighters as well"),
        (("Bob N. Weave", "Doug Deep"), {"given": ["encore"]}, "It is lower card, mid card or main event; or training"),
        (("Bob N. Weave", "Doug Deep"), {"given": ["training Dug Deep"]}, 'Did you mean "Doug Deep"?'),
        (("Bob N. Weave", "Doug Deep"), {"given": ["cable weave", "cable deep"]}, "Only one cable special"),
    ],
)
def test_a_question_without_an_answer_says_what_could_be_asked(real_set, names, options, told):
    """In a sentence, not a traceback."""
    with pytest.raises(UsageError, match=re.escape(told)):
        asked(real_set, *names, **options)


def test_a_card_the_rules_cannot_reckon_is_told(edited):
    """Six dice are no fighter's."""
    broken = edited({("fighters", "bob-n-weave", "dice"): "6"})
    with pytest.raises(UsageError, match="reckon no fight of Bob"):
        asked(broken, "Bob N. Weave")


def test_the_deciding_dice_are_shown_to_the_last_one(real_set):
    """Bob rolls four dice: where all are level, the fifth decides, which only the other one has."""
    names = ("Bob N. Weave", "Right-Cross Ross")
    table = asked(real_set, *names, at="Istanbul")["dice-needed"]
    (panel,) = table.panels
    assert panel.columns == ("1", "2", "3", "4", "5")
    assert cell(table, names[0], "5") is None
    assert cell(table, names[1], "5")
