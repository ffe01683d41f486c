"""A referee follows finished games: what it objects to is told once for each rule, with the game to look at."""

import re

import pytest
from printed_words import shipped
from spoon_race import GAME, spoon_set, spoons

from generator.check import Checked
from generator.deep import deep_report
from generator.findings import Report
from generator.game import Game
from generator.simulate.crew import Crew, ThisProcess, crew
from generator.simulate.deep import DeepPlan
from generator.simulate.referee import Incident, Objection, Printed, kinds_of_games, printed, referee_findings, watch
from generator.simulate.run import GameCrashError

ALONE = Crew(ThisProcess(), 1, "this process")
QUICK = DeepPlan(1, 1)


def strict(cards, game):
    """Objects to two rules: nobody may share, and the second sentence of a log may not be missing."""
    if len(game.record.winners) > 1:
        yield Objection(0, "several players win", "one winner")
    if game.variant == "blind" and not game.log:
        yield Objection(1, "nothing is said")


def lost(cards, game):
    """Fails when it follows a game."""
    raise KeyError("spoon")


def says_all(cards, game):
    """Objects to nothing and says what it saw."""
    yield Objection(0, f"{game.players} players, {game.variant}, {len(game.log)} sentences, {game.record.rounds > 0}")


def test_every_kind_of_game_is_watched():
    """Each number of players with each bot in each variant: 3 x 2 x 2, two games of each."""
    found = watch(says_all, Printed({}), spoons(), ALONE, games=2)
    assert len(found) == 24
    assert len({incident.setting for incident in found}) == 12
    assert {incident.objection.what for incident in found} == {
        f"{players} players, {variant}, 0 sentences, True" for players in (2, 3, 4) for variant in ("open", "blind")
    }


def test_a_rule_that_is_broken_is_told_once_with_the_first_game_that_broke_it():
    """Two rules, two errors; each names how many games, the kind of game and the command that plays it."""
    found = list(referee_findings(watch(strict, Printed({}), spoons(), ALONE, games=30), spoon_set()))
    assert [finding.code for finding in found] == ["play/referee", "play/referee"]
    several, silent = found
    assert several.fact.startswith("Several players win (one winner): in ")
    assert " games that the referee followed, first in number " in several.fact
    assert "pnp play spoons --players 2 --bots plain --variant open --seed 1 --number " in several.remedy
    assert silent.fact.startswith(
        "Nothing is said: in 180 games that the referee followed, first in number 0 of 2 players"
    )


def test_the_sentence_that_is_objected_to_is_quoted():
    """With its line, so that a person finds it in the log."""
    setting = next(iter(kinds_of_games(spoons())))
    incident = Incident(setting, 4, Objection(7, "two spoons are drawn", "one spoon"), "Ann draws twice.")
    (finding,) = referee_findings([incident], spoon_set())
    assert "(one spoon): in 1 game that the referee followed, first in number 4" in finding.fact
    assert 'at "Ann draws twice." (line 7 of the log)' in finding.fact


def test_a_referee_that_fails_says_that_it_cannot_follow():
    """A mistake of the referee's own is told as one, and no game is called sound for it."""
    found = watch(lost, Printed({}), spoons(), ALONE, games=1)
    (what,) = {incident.objection.what for incident in found}
    assert re.fullmatch(
        r"the referee cannot follow the game \(KeyError: 'spoon' in .*test_referees\.py, line \d+\)", what
    )


def test_a_game_that_crashes_is_no_matter_for_the_referee():
    """It is told as everywhere: which game, from which seed."""
    with pytest.raises(GameCrashError, match="the spoon bends"):
        watch(strict, Printed({}), spoons(broken=5), ALONE)


def test_the_same_is_objected_to_whoever_plays():
    """Two processes find what one finds, in the same order."""
    with crew(2) as hands:
        many = watch(strict, Printed({}), spoons(), hands, games=4)
    assert many == watch(strict, Printed({}), spoons(), ALONE, games=4)


def test_a_watch_that_is_stopped_keeps_what_it_has():
    """Ctrl-C between kinds of games."""
    answers = iter([False, True] + [True] * 30)
    assert watch(strict, Printed({}), spoons(), ALONE, games=1, stopped=lambda: next(answers)) == []


def test_a_deep_check_asks_the_referee():
    """Beside the bands; a game without a referee is judged by its bands alone."""
    card_set = spoon_set()
    judged = Game("spoons", play=GAME.play, referee=strict)
    codes = {
        finding.code
        for finding in deep_report(Checked(judged, card_set, Report.of(())), Report.of(()), 1, plan=QUICK).findings
    }
    assert "play/referee" in codes
    without = deep_report(Checked(GAME, card_set, Report.of(())), Report.of(()), 1, plan=QUICK)
    assert "play/referee" not in {finding.code for finding in without.findings}


def test_what_is_printed_is_every_piece_with_what_its_face_gets():
    """Roster values, generated ones and the id; the house's settings beside them."""
    code, card_set = shipped("top-dog")
    cards = printed(code, card_set)
    assert len(cards.cards["dogs"]) == 18
    assert cards.cards["dogs"][0]["id"] == "greyhound"
    assert cards.cards["dogs"][0]["best"] == "S"
    assert cards.settings["medals_per_dog"] == "any"
