"""The check of Top Dog's odds: silent on the shipped dogs, and not when anything it looks at is wrong."""

import pytest
from printed_words import shipped, with_settings

from generator.games.top_dog import GAME, odds, odds_check, play
from generator.games.top_dog.odds_check import checked_odds, contradictions, odds_agree


@pytest.mark.parametrize("settings", [{}, {"medals_per_dog": "one"}, {"breed_champion": "top"}])
def test_shipped_dogs_pass_under_every_ruling(settings):
    """Five figures a dog, and nothing that contradicts itself."""
    card_set = with_settings("top-dog", settings)
    checked = checked_odds(card_set, deep=False)
    assert len(checked.figures) == 18 * 5
    assert list(checked.disagreeing) == list(checked.faults) == []
    assert list(odds_agree.findings(card_set)) == []
    assert GAME.odds_check is checked_odds


@pytest.mark.parametrize(
    ("name", "broken", "said"),
    [
        ("bred", lambda bottom, top: (*play.bred(bottom, top)[:2], bottom[2], bottom[3] + top[3]), "breed"),
        ("judge", lambda points, owners, free, one=False: [(medal, 0) for medal in free], "judged otherwise"),
        ("deal", lambda dogs, players, random: ([list(dogs[:4]) for _ in range(players)], []), "dealt"),
        ("draft", lambda state, hands, bots, random: hands, "draft"),
        ("blocked_share", lambda dogs, contestants, medal: 0, "blocked"),
    ],
)
def test_what_is_broken_is_told(monkeypatch, name, broken, said):
    """Odds, judge, breeds, deals and drafts, each by another way."""
    monkeypatch.setattr(odds_check, name, broken)
    if name == "judge":
        monkeypatch.setattr(odds_check, "unfair_order", lambda orders, names: [])
    assert any(said in fault for fault in contradictions(shipped("top-dog")[1]))


def test_odds_that_are_reckoned_wrongly_are_told(monkeypatch):
    """Against the fields counted one by one, and against contests that are played."""
    monkeypatch.setattr(odds, "_first_taken", lambda stats, rest, opponents, medal, before: 0)
    checked = checked_odds(shipped("top-dog")[1], deep=False)
    assert any("not those of its fields counted" in fault for fault in checked.faults)
    assert {figure.figure for figure in checked.disagreeing} <= set("PAWS")
    assert checked.disagreeing
    codes = {finding.code for finding in odds_agree.findings(shipped("top-dog")[1])}
    assert codes == {"top-dog/odds-check"}
