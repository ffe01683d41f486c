"""Bands of whole games: read from game.toml, held against figures, told as findings."""

from __future__ import annotations

import re
from typing import Any

import pytest
from spoon_race import SPOONS, spoon_set, spoons

from generator.findings import Severity
from generator.simulate.bands import Band, read_bands
from generator.simulate.counts import Counts
from generator.simulate.crew import Crew, ThisProcess
from generator.simulate.deep import DeepPlan, deep_settings, play_deep, report_settings
from generator.simulate.figures import Figure, all_figures, cast_of, never_happened, share
from generator.simulate.setting import Setting
from generator.simulate.verdicts import Judged, RunJudged, Verdict, band_findings, verdict_of

PLAY = spoons()
ALONE = Crew(ThisProcess(), 1, "this process")
LONGER = {**SPOONS, "ladle": 9, "salt": 1}


def test_a_band_is_for_all_players_or_for_each_number() -> None:
    """Nested names, quoted names and bands by number of players mean the same figure."""
    table = {"seat": [0.9, 1.1], "end": {"level": {"2": [0, 0.5], "3": [0, 0.6]}}, "win": {"drawn": [0, 3]}}
    (bands,), findings = read_bands(spoon_set(play={"plain": {**table, "variant": "blind"}}), PLAY)
    assert not findings
    assert bands.variant == "blind"
    assert [band.name for band in bands.bands] == ["seat", "end.level", "win.drawn"]
    assert bands.bands[1].at(3) == (0, 0.6)
    assert bands.bands[1].at(4) is None


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"plain": {"seats": [0, 1]}}, r'"seats" is not a figure\. Did you mean "seat"'),
        ({"plain": {"end": [0, 1]}}, r'does not say of what\. Write end\.NAME\. Known here: "longest" and "level"'),
        ({"plain": {"end": {"draw": [0, 1]}}}, r'"end.draw" is not a figure of this game'),
        ({"plain": {"win": {"eaten": [0, 1]}}}, r'Known here: "drawn" and "length"'),
        ({"plain": {"rounds": {"mean": [0, 1]}}}, r'says more than "rounds" needs'),
        ({"plain": {"seat": [1.1, 0.9]}}, r"seat = \[1.1, 0.9\] is not a band\. Write two numbers"),
        ({"plain": {"seat": "even"}}, r"seat = even is not a band"),
        ({"plain": {"seat": {"7": [0, 1]}}}, r"one band for each number of players: seat = \{ 2 = \[0.9, 1.1\] \}"),
        ({"clever": {"seat": [0, 1]}}, r"\[play.clever\].*Known bots: plain, long"),
        ({"plain": {"variant": "closed"}}, r"Known variants: open, blind"),
    ],
)
def test_a_band_that_says_nothing_is_an_error(table: dict[str, Any], words: str) -> None:
    """With what can be said instead."""
    _, (finding,) = read_bands(spoon_set(play=table), PLAY)
    assert finding.code == "play/bands"
    assert finding.severity is Severity.ERROR
    assert re.search(words, finding.message), finding.message


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [(0.4, 0.6, Verdict.INSIDE), (0.6, 0.8, Verdict.OUTSIDE), (0.5, 0.8, Verdict.UNDECIDED), (0, 0.4, Verdict.OUTSIDE)],
)
def test_a_figure_is_decided_when_its_whole_interval_is(low: float, high: float, verdict: Verdict) -> None:
    """500 of 1,000 is 0.448 to 0.552 with 99.9 %."""
    assert verdict_of(share("shared", "", 500, 1000), low, high, 0.001) is verdict


def test_many_cards_share_the_chance_of_a_false_alarm() -> None:
    """0.448 to 0.552 with 99.9 %; with the 0.1 % shared by 75 cards the interval ends at 0.569."""
    figure = share("shared", "", 500, 1000)
    assert verdict_of(figure, 0.56, 1, 0.001) is Verdict.OUTSIDE
    assert verdict_of(figure, 0.56, 1, 0.001, 75) is Verdict.UNDECIDED
    assert verdict_of(figure, 0.58, 1, 0.001, 75) is Verdict.OUTSIDE
    assert verdict_of(figure, 0.44, 0.56, 0.001, 75) is Verdict.INSIDE


def test_intervals_are_wilson_for_chances_and_normal_for_amounts() -> None:
    """0 of 1,000 still has an upper end; a mean of 2 with spread 1 in 400 trials is 2 plus and minus 0.098."""
    never = share("shared", "", 0, 1000).interval()
    assert (never.low, round(never.high, 5)) == (0, 0.00383)
    amount = Figure("amount", "length", "tea", 800, 2000, 400, chance=False)
    assert amount.value == 2
    assert round(amount.interval().half_width, 3) == 0.098


def test_a_strong_and_a_useless_card_are_found_by_name() -> None:
    """One finding each, at the card's place, for all numbers of players together; with the command to play again."""
    bands = {"plain": {"win": {"drawn": [0.6, 1.7]}}}
    result = play_deep(spoon_set(LONGER, bands), spoons(LONGER), DeepPlan(500, 1000), ALONE)
    found = {finding.card: finding for finding in result.findings if finding.code == "play/outside"}
    assert set(found) == {"Ladle", "Salt"}
    assert str(found["Ladle"].place) == "data/spoons/spoons.csv:2"
    assert "Weaken the card" in found["Ladle"].remedy
    assert "Strengthen the card" in found["Salt"].remedy
    assert "also at" in found["Ladle"].fact
    assert "pnp simulate spoons --players" in found["Ladle"].remedy


def test_a_fair_set_has_no_such_finding() -> None:
    """Wide bands around what chance gives."""
    bands = {"plain": {"card": {"drawn": [0.7, 1.3]}, "seat": [0.7, 1.3]}}
    result = play_deep(spoon_set(play=bands), PLAY, DeepPlan(500, 2000), ALONE)
    assert {finding.code for finding in result.findings} <= {"play/short"}


def test_what_stays_undecided_is_told_once() -> None:
    """The cap is reached with the mean in the middle of its interval."""
    bands = {"plain": {"card": {"drawn": [1.0, 2.0]}}}
    result = play_deep(spoon_set(play=bands), PLAY, DeepPlan(200, 400), ALONE)
    (finding,) = [finding for finding in result.findings if finding.code == "play/undecided"]
    assert finding.severity is Severity.NOTICE
    assert "400 games do not decide: card.drawn at 2 players with plain (" in finding.fact


def test_a_supply_that_runs_short_is_told() -> None:
    """Lengths differ in most games, and there is one spoon rest; a band says that this is meant."""
    result = play_deep(spoon_set(), PLAY, DeepPlan(400, 400), ALONE)
    (short,) = [finding for finding in result.findings if finding.code == "play/short"]
    assert "need more spoons than the 1 there are" in short.fact
    assert "at 4 players" in short.fact, "most players need most: the worst number of players is the one told"
    assert "(also at 2 and 3)" in short.fact
    bands = {"plain": {"short": {"spoons": [0, 1]}}}
    result = play_deep(spoon_set(play=bands), PLAY, DeepPlan(400, 400), ALONE)
    assert not [finding for finding in result.findings if finding.code == "play/short"]


def test_a_card_that_never_sees_what_all_should_see_is_named() -> None:
    """But not where the others hardly see it either."""
    extra = spoon_set({**SPOONS, "spork": 3})
    result = play_deep(extra, PLAY, DeepPlan(400, 400), ALONE)
    (never,) = [finding for finding in result.findings if finding.code == "play/never"]
    assert never.card == "Spork"
    assert 'never had "drawn" in 1,200 games' in never.fact
    few = Counts(2)
    few.cells["drawn", "tea"][0] = 3
    assert never_happened([few], cast_of(extra), ("drawn",)) == {}


def test_figures_of_copies_are_told_for_one_copy() -> None:
    """A card that is there twice is drawn twice as often, and is not twice as strong."""
    from msgspec.structs import replace

    card_set = spoon_set()
    deck = card_set.decks["spoons"]
    doubled = replace(deck, cards=(replace(deck.cards[0], copies=2), *deck.cards[1:]))
    cast = cast_of(replace(card_set, decks={"spoons": doubled}))
    counts = Counts(2, games=100)
    for card in SPOONS:
        counts.cells["drawn", card] = [20, 20, 20, 20, 0]
    counts.cells["drawn", "ladle"] = [40, 40, 40, 40, 0]
    rates = {figure.card: figure.value for figure in all_figures(counts, PLAY, cast) if figure.kind == "card"}
    assert list(rates.values()) == [pytest.approx(1.0)] * 5


def test_a_deep_check_plays_the_bands_and_a_report_more() -> None:
    """The report adds each bot alone, each against the first, and the other variants."""
    sets, _ = read_bands(spoon_set(play={"long": {"seat": {"2": [0, 2]}}}), PLAY)
    assert [setting.words() for setting, _ in deep_settings(PLAY, sets, 1)] == ["2 players, long bots, open"]
    words = {setting.words() for setting, _ in report_settings(PLAY, sets, 1)}
    assert {
        "3 players, plain bots, blind",
        "4 players, long against plain, open",
        "3 players, long bots, open",
    } <= words
    assert len(deep_settings(PLAY, (), 1)) == 3


@pytest.mark.parametrize(("wins", "worst"), [((0.75, 0.95), "1.90"), ((0.25, 0.1), "0.20")])
def test_of_several_numbers_of_players_the_one_farthest_from_its_band_is_told(
    wins: tuple[float, float], worst: str
) -> None:
    """Too many or too few: the worst is told with its figure, the other only named."""
    band = Band("seat", (0.9, 1.1), {})
    runs = []
    for players, won in zip((2, 2), wins, strict=True):
        figure = share("seat", "1", won * 10_000, 10_000, players)
        verdict = verdict_of(figure, 0.9, 1.1, 0.001)
        runs.append(
            RunJudged(
                Setting(len(runs) + 2, "plain", "open"), Counts(players), (Judged(band, 0.9, 1.1, figure, verdict),)
            )
        )
    (finding,) = band_findings(runs, cast_of(spoon_set()), spoon_set())
    assert f"Seat 1 wins {worst} times" in finding.fact
    assert "at 3 players" in finding.fact
    assert "also at 2" in finding.fact
