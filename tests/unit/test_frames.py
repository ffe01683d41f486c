"""Cards, odds, games and figures as pandas tables: every row, with types that nobody guessed."""

import re
import sys
from pathlib import Path

import pytest

from generator import frames
from generator.api import CardSet, Game, Play, Question, UsageError, check, find_game, find_workspace
from generator.odds.trials import wilson
from generator.simulate.compare import ComparedSet, compare_sides
from generator.simulate.counts import Counts
from generator.simulate.crew import Crew, ThisProcess
from generator.simulate.deep import DeepPlan, DeepResult, play_deep
from generator.simulate.figures import cast_of
from generator.simulate.table import play_of

sys.path.insert(0, str(Path(__file__).parent / "history"))
from set_bench import Meadow

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def dogs() -> tuple[Game, CardSet, Play]:
    """Top Dog, its cards, and how it is played."""
    checked = check(find_game(find_workspace(REPOSITORY), "top-dog"))
    assert checked.card_set is not None
    play = play_of(checked.game, checked.card_set)
    assert play is not None
    return checked.game, checked.card_set, play


@pytest.fixture(scope="module")
def deep(dogs: tuple[Game, CardSet, Play]) -> DeepResult:
    """A few games of each kind."""
    _, card_set, play = dogs
    return play_deep(card_set, play, DeepPlan(40, 40), Crew(ThisProcess(), 1, "this process"))


def test_cards_keep_their_values_and_types(tmp_path: Path) -> None:
    """`NA` and `007` are texts, a blank number is missing, and no column is guessed from its cells."""
    meadow = Meadow(tmp_path)
    meadow.change("birds.csv", ("lark,Lark,4", "lark,NA,"), ("robin,Robin,5", "007,Robin,5"))
    card_set = check(meadow.source()).card_set
    assert card_set is not None
    table = frames.cards(card_set)
    assert list(table.columns)[:4] == ["roster", "id", "number", "copies"]
    assert set(table.columns[4:]) == {"name", "eggs", "text"}
    assert table.loc[0, "name"] == "NA"
    assert table.loc[1, "id"] == "007"
    assert table["eggs"].isna().tolist() == [True, *[False] * 6]
    assert [str(table[name].dtype) for name in ("id", "number", "eggs")] == ["string", "Int64", "Int64"]
    assert table["eggs"].sum() == 5 + 6 + 2 + 5 + 9 + 3


def test_odds_are_numbers_and_fractions(dogs: tuple[Game, CardSet, Play]) -> None:
    """A row for each cell of every table."""
    game, card_set, _ = dogs
    assert game.odds is not None
    tables = game.odds(card_set, Question())
    table = frames.odds(tables)
    assert len(table) == sum(len(list(one.records())) for one in tables)
    assert str(table["value"].dtype) == "float64"
    known = table.dropna()
    assert [float(exact) for exact in known["exact"]] == known["value"].tolist()


def test_games_are_those_of_the_seed(dogs: tuple[Game, CardSet, Play]) -> None:
    """The same rows for the same seed, a row a game, a score and a win for each seat."""
    _, _, play = dogs
    table = frames.games(play, 3, ["random"], 20, seed=5)
    assert table.equals(frames.games(play, 3, ["random"], 20, seed=5))
    assert len(table) == 20
    assert list(table.columns[3:]) == ["score_1", "won_1", "score_2", "won_2", "score_3", "won_3"]
    assert (table[["won_1", "won_2", "won_3"]].sum(axis=1) >= 1).all()
    with pytest.raises(UsageError, match="9 players cannot play"):
        frames.games(play, 9, ["random"])


def test_figures_have_their_interval_and_verdict(dogs: tuple[Game, CardSet, Play], deep: DeepResult) -> None:
    """One row for each figure of each run; a band's verdict stands beside the figure it is about."""
    table = frames.figures(deep.runs, deep.play, deep.cast)
    assert set(table["players"]) == {run.setting.players for run in deep.runs}
    seats = table[(table["kind"] == "seat") & (table["players"] == 2) & (table["bots"] == "random")]
    first = seats[seats["of"] == "1"].iloc[0]
    counts: Counts = next(one.counts for one in deep.runs if one.setting.players == 2 and one.setting.bots == "random")
    wins = first["value"] / 2 * counts.games
    assert first["low"] == pytest.approx(2 * wilson(wins, counts.games).low)
    assert ((table["low"] <= table["value"]) & (table["value"] <= table["high"])).all()
    judged = sum(len(run.judged) for run in deep.runs)
    assert table["verdict"].notna().sum() == judged > 0
    assert set(table.loc[table["kind"] == "win", "name"]) <= set(deep.cast.names.values())


def test_a_comparison_has_both_sides(dogs: tuple[Game, CardSet, Play], deep: DeepResult) -> None:
    """Equal sets move by nothing."""
    _, card_set, play = dogs
    one = ComparedSet(play, cast_of(card_set), tuple(run.counts for run in deep.runs))
    table = frames.comparison(compare_sides([run.setting for run in deep.runs], one, one), one.cast)
    assert (table["before"] == table["after"]).all()
    assert not table["moved"].any()
    assert ((table["low"] <= 0) & (table["high"] >= 0)).all()


def test_the_notebook_of_the_page_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """As docs/reports.md shows it."""
    page = (REPOSITORY / "docs" / "reports.md").read_text("utf-8")
    (code,) = re.findall(r"^<!-- run -->\n```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(REPOSITORY)
    exec(compile(code, "reports.md", "exec"), {})
    told = capsys.readouterr().out
    assert "poise" in told
    assert "200.0" in told


def test_nothing_is_a_table_without_rows() -> None:
    """With its columns all the same."""
    assert list(frames.odds([]).columns) == ["table", "row", "panel", "column", "unit", "value", "exact"]
