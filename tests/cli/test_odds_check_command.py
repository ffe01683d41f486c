"""`pnp odds --check`: exact odds held against trials."""

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from typer.testing import Result

from generator.games.top_promoter import odds_check
from generator.odds.trials import Comparison

Pnp = Callable[..., Result]


def test_every_figure_of_the_named_fighters_is_shown_twice(pnp: Pnp) -> None:
    """Exact and simulated, with interval and verdict; a fighter with a Knock-out Blow has eight figures."""
    result = pnp("odds", "top-promoter", "--check", "Lullaby Lucille", "tomato-can-dan")
    assert result.exit_code == 0
    assert "Lullaby Lucille\n  figure" in result.stdout
    assert result.stdout.rstrip().endswith("14 figures of 2 cards: exact odds and trials agree.")
    assert "seed 1867" in result.stdout
    assert max(map(len, result.stdout.splitlines()[2:])) <= 120


def test_all_fighters_have_figures_in_json_and_csv(pnp: Pnp) -> None:
    """75 fighters: knock-out at home and away where they have one, win and payout anywhere, at home, away."""
    value = json.loads(pnp("odds", "top-promoter", "--check", "--json").stdout)
    rows = list(csv.DictReader(io.StringIO(pnp("odds", "top-promoter", "--check", "--csv").stdout)))
    assert value["verdict"] == "passed"
    assert len({figure["id"] for figure in value["figures"]}) == 75
    assert [figure["exact"] for figure in value["figures"]] == [row["exact"] for row in rows]
    blow = next(one for one in value["figures"] if (one["id"], one["where"]) == ("lullaby-lucille", "home"))
    assert Fraction(blow["exact"]) == Fraction(1325, 7776)


def test_deep_takes_four_times_the_trials(pnp: Pnp) -> None:
    """Half the error needs four times as many."""
    trials = [
        json.loads(pnp("odds", "top-promoter", "--check", "tomato", "--json", *more).stdout)["figures"][0]["trials"]
        for more in ((), ("--deep",))
    ]
    assert trials[1] == pytest.approx(4 * trials[0], rel=0.001)


def test_a_contradiction_fails(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """One figure off by two points: exit code 1, and the fighter is named."""
    right = odds_check.odds_check

    def wrong(*arguments: object, **options: object) -> tuple[odds_check.FighterCheck, ...]:
        first, *rest = right(*arguments, **options)
        off = first.comparison
        return (replace(first, comparison=Comparison(off.exact + Fraction(1, 50), *_seen(off))), *rest)

    monkeypatch.setattr(odds_check, "odds_check", wrong)
    result = pnp("odds", "top-promoter", "--check")
    assert result.exit_code == 1
    assert "DISAGREES" in result.stdout
    assert "1 figure contradicts the trials (Lullaby Lucille)" in result.stdout


def _seen(comparison: Comparison) -> tuple[float, float, int]:
    return comparison.simulated, comparison.spread, comparison.trials


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("top-promoter", "--deep"), "--deep goes with --check."),
        (("top-promoter", "--check", "--at", "Chicago"), "--check goes with names of cards"),
        (("top-promoter", "--check", "Tomatto Can Dan"), 'Did you mean "Tomato Can Dan"?'),
        (("ratings-war", "--check"), "ratings-war has no odds to check"),
    ],
)
def test_what_makes_no_sense_is_refused(pnp: Pnp, arguments: tuple[str, ...], told: str) -> None:
    """Exit code 2 and a way out."""
    result = pnp("odds", *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_what_contradicts_itself_beside_the_figures_fails_the_check(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice of games without a six: told, in JSON as well, and exit code 1."""
    monkeypatch.setattr(odds_check, "played_faults", lambda *how, **more: iter(["the dice of games have no 6"]))
    result = pnp("odds", "top-promoter", "--check", "Lullaby Lucille")
    assert result.exit_code == 1
    assert "The dice of games have no 6." in result.stdout
    assert "1 contradiction beside the figures. Trust none of them, and report it." in result.stdout
    value = json.loads(pnp("odds", "top-promoter", "--check", "Lullaby Lucille", "--json").stdout)
    assert value["verdict"] == "failed"
    assert value["faults"] == ["the dice of games have no 6"]
    check = pnp("check", "top-promoter")
    assert check.exit_code == 1
    assert "The dice of games have no 6." in check.stdout


def test_an_error_of_one_point_is_one_point(pnp: Pnp) -> None:
    """1 point, 0.5 points."""
    assert "An error of 1 point in a chance" in " ".join(pnp("odds", "top-promoter", "--check").stdout.split())
