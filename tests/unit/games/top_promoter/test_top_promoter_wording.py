"""Numbers on action cards and summaries are the engine's: where it plays otherwise, they print otherwise."""

import pytest
from printed_words import faces_of, shipped, words_of

from generator.games.top_promoter import components, wording
from generator.games.top_promoter.cards import TIMING_OF


@pytest.mark.parametrize(
    ("module", "name", "value", "face", "words"),
    [
        (wording, "CABLE_MULTIPLIER", 2, "action front of red-cable-special", "what that fight pays is doubled."),
        (wording, "CABLE_MULTIPLIER", 5, "action front of red-cable-special", "is multiplied by 5."),
        (wording, "TEST_FAILS_BELOW", 4, "action front of red-random-drug-test", "On a 1, 2 or 3 that fighter"),
        (wording, "TEST_FAILS_BELOW", 2, "summary back", "Drug tests first: 1 loses at once."),
        (wording, "TRAINING_DICE", 2, "action front of red-superior-training", "rolls two more dice in this fight."),
        (wording, "TRAINING_DICE", 2, "summary back", "+2 for training."),
        (wording, "HOME_DICE", 2, "summary back", "+2 at home,"),
        (components, "CABLE_MULTIPLIER", 4, "summary front", "×4 CABLE SPECIAL"),
        (components, "SWEEP_BONUS", 7, "summary front", "+$7M CLEAN SWEEP"),
        (components, "FREE_PLACES", 3, "summary front", "For every die past three that it took."),
    ],
)
def test_a_printed_number_is_the_one_that_is_played(monkeypatch, module, name, value, face, words):
    """Cards, summaries and ledgers are made of the engine's constants, never of digits in a template."""
    monkeypatch.setattr(module, name, value)
    assert words in words_of(dict(faces_of("top-promoter", shipped("top-promoter")[1], face))[face])


def test_every_action_has_words_and_a_time():
    """Five of each; another action has none."""
    assert len(TIMING_OF) == 5
    assert all(wording.action_text(action) for action in TIMING_OF)
    assert wording.action_text("bribe") == ""
