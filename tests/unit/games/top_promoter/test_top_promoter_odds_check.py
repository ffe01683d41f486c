"""The seeded odds check: it passes when engine and game agree, and fails when either is wrong."""

from dataclasses import dataclass, replace

import pytest

from generator.games.top_promoter.balance import matchups_of
from generator.games.top_promoter.bouts import Rulings
from generator.games.top_promoter.odds_check import DEEP_ERROR, FIGURES, odds_agree, odds_check
from generator.odds.patterns import FULL_HOUSE, RUN_OF_FOUR, Run, Sets
from generator.odds.trials import trials_needed


@dataclass(frozen=True)
class WrappingRun(Run):
    """A run that the exact engine reads as wrapping from 1 to 6, while the game does not."""

    @property
    def start(self):
        """Faces seen, then the runs that began at the top, that is longest, and that goes on."""
        return 0, 0, 0, 0

    def after(self, state, count):
        """The next lower face."""
        seen, top, longest, run = state
        run = run + 1 if count else 0
        return seen + 1, top + (run == seen + 1), max(longest, run), run

    def shown(self, state):
        """Whether the run at the bottom goes on at the top."""
        _, top, longest, run = state
        return longest >= self.length or run + top >= self.length


@dataclass(frozen=True)
class LaxHouse(Sets):
    """A full house that the game takes for five of a kind too, while the exact engine does not."""

    def shown_in(self, counts):
        """Five alike are enough."""
        return Sets(self.sizes, one_face_serves=True).shown_in(counts)


@dataclass(frozen=True)
class PairForThree(Sets):
    """Three of a kind for which the game takes a pair."""

    def shown_in(self, counts):
        """Two are enough."""
        return Sets((2,)).shown_in(counts)


class WrongBlows(Rulings, frozen=True):
    """Rulings whose blows come from a table."""

    wrong: tuple = ()

    def blow(self, card_dice):
        """The wrong one where there is one."""
        return dict(self.wrong).get(card_dice) or Rulings().blow(card_dice)


@pytest.fixture(scope="module")
def rows(real_set):
    return odds_check(matchups_of(real_set))


def test_every_figure_of_every_fighter_agrees(real_set, rows):
    """75 fighters: win and payout anywhere, home and away; the blow at home and away for the 26 that have one."""
    knockouts = sum(card["knockout"] for card in real_set.deck("fighters"))
    assert len(rows) == 75 * 6 + knockouts * 2
    assert all(row.agrees for row in rows)
    assert not list(odds_agree.findings(real_set))


def test_rows_tell_exact_simulated_and_interval(rows):
    """Each row holds all that a report prints, in the order of the roster and of FIGURES."""
    assert [(row.figure, row.where) for row in rows[:8]] == list(FIGURES)
    for row in rows:
        assert row.comparison.interval.low <= row.comparison.simulated <= row.comparison.interval.high
        assert float(row.comparison.exact) in row.comparison.interval


def test_the_sample_finds_an_error_of_one_point(rows):
    """No chance has a larger standard error than a flat sample of the needed size would have."""
    needed = trials_needed(0.5, 0.01)
    assert needed == 159_276
    flat = (0.25 / needed) ** 0.5
    assert all(row.comparison.spread <= flat for row in rows if row.figure != "payout")
    assert all(row.comparison.trials >= needed for row in rows)


def test_the_same_seed_gives_the_same_rows(real_set, rows):
    """Another seed gives others, which agree as well."""
    field = matchups_of(real_set)
    assert [row.comparison for row in odds_check(field)] == [row.comparison for row in rows]
    others = odds_check(field, seed=2)
    assert [row.comparison.simulated for row in others] != [row.comparison.simulated for row in rows]
    assert all(row.agrees for row in others)


def test_a_figure_does_not_depend_on_who_else_is_in_the_set(real_set, rows):
    """Every kind of fight has its own stream: without the other classes the Heavyweights' rows stay."""
    field = matchups_of(real_set)
    heavy = replace(field, fighters=tuple(one for one in field.fighters if one.weight_class == "Heavyweight"))
    same = {(row.fighter.name, row.figure, row.where): row.comparison for row in odds_check(heavy)}
    kept = {(row.fighter.name, row.figure, row.where): row.comparison for row in rows}
    # A fight that another class has too may have been played longer for it, so compare what is exact.
    assert all(kept[key].exact == comparison.exact for key, comparison in same.items())
    assert all(comparison.agrees for comparison in same.values())


@pytest.mark.parametrize(
    ("wrong", "dice"),
    [
        (((4, WrappingRun(4)),), 4),
        (((3, Sets((3,), one_face_serves=True)),), 0),
        (((3, PairForThree((3,))),), 3),
    ],
    ids=["the exact engine lets runs wrap", "nothing is wrong", "the game takes a pair"],
)
def test_a_wrong_pattern_is_convicted(real_set, wrong, dice):
    """A pattern that one of the two reads wrongly is found, at the fighters that have it or meet it."""
    field = replace(matchups_of(real_set), rulings=WrongBlows(wrong=wrong))
    bad = [row for row in odds_check(field) if not row.agrees]
    guilty = {row.fighter.name for row in bad if row.figure == "knock-out"}
    expected = {one.name for one in field.fighters if one.knockout and one.dice == dice}
    assert guilty == expected


def test_an_error_of_half_a_point_is_found_by_the_deep_check(real_set):
    """Five of a kind counted by the game alone: 0.4 points at home, where the deep sample has a spread of 0.05."""
    field = replace(matchups_of(real_set), rulings=WrongBlows(wrong=((5, LaxHouse((3, 2))),)))
    bad = {(row.figure, row.where, row.fighter.dice) for row in odds_check(field, error=DEEP_ERROR) if not row.agrees}
    assert ("knock-out", "home", 5) in bad
    assert {dice for figure, _, dice in bad if figure == "knock-out"} == {5}


def test_a_disagreement_is_told_in_figures(real_set, monkeypatch):
    """The finding names fighter, figure, both numbers, the interval, and whom to tell."""
    wrong = WrongBlows(wrong=((4, WrappingRun(4)),))
    monkeypatch.setattr(
        "generator.games.top_promoter.odds_check.matchups_of",
        lambda card_set: replace(matchups_of(card_set), rulings=wrong),
    )
    found = list(odds_agree.findings(real_set))
    first = next(finding for finding in found if "knock-out (away)" in finding.fact)
    assert first.code == "top-promoter/odds-check"
    assert "Flurry Murray: knock-out (away) is 11.11% by reckoning, but 5." in first.fact
    assert "interval" in first.fact
    assert "report this" in first.remedy
    payouts = [finding.fact for finding in found if ": payout" in finding.fact]
    assert payouts and all("million" in fact for fact in payouts)


def test_patterns_of_the_game_are_not_the_wrong_ones():
    """The wrong patterns above are wrong: they differ from the game's in one reading only."""
    assert WrappingRun(4) != RUN_OF_FOUR
    assert LaxHouse((3, 2)) != FULL_HOUSE
