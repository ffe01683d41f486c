"""`[tune]` is read strictly: what is not there, cannot be or says nothing is told with its line."""

from pathlib import Path

import pytest

from generator.check import check
from generator.registry import find_game
from generator.tune.moves import texts_of
from generator.tune_tables import TuneColumn
from generator.workspace import find_workspace

HEAD = 'title = "Trees"\n[rosters.trees]\nfile = "trees.csv"\ncolumns = { height = "whole" }\n'
COLUMNS = "[tune.trees.columns]\nheight = { range = [1, 9] }\n"


def told(tmp_path: Path, tune: str) -> list[str]:
    """What `pnp check` says of this table."""
    folder = tmp_path / "data" / "trees"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(HEAD + tune, "utf-8")
    (folder / "trees.csv").write_text("id,name,height,kind\nash,Ash,4,tall\nfir,Fir,5,tall\n", "utf-8")
    report = check(find_game(find_workspace(tmp_path), "trees")).report
    assert all(one.place and one.place.line for one in report)
    return [f"{one.code}: {one.message}" for one in report]


@pytest.mark.parametrize(
    ("tune", "said"),
    [
        (COLUMNS.replace("trees", "tree"), 'the roster "tree", which is not there. Did you mean "trees"?'),
        (COLUMNS.replace("height", "hight"), 'the column "hight", which is not there. Did you mean "height"?'),
        (f'[tune.trees]\nfixed = ["oak"]\n{COLUMNS}', 'the card "oak", which is not there'),
        (f'[tune.trees]\nwithin = "sort"\n{COLUMNS}', 'the column "sort"'),
        (f'[tune.trees]\ncards = ["ash"]\nfixed = ["ash"]\n{COLUMNS}', "may change and is fixed"),
        (f'[tune.trees]\nkeep_sums = ["kind"]\n{COLUMNS}', '"kind" is no column of numbers; ash has "tall"'),
        ("[tune.trees.columns]\nid = { range = [1, 9] }\n", '"id" cannot be tuned'),
        (COLUMNS.replace("[1, 9]", "[9, 1]"), "Write two numbers, low before high"),
        (COLUMNS.replace("range", "rnage"), 'Did you mean "range"?'),
        (COLUMNS.replace("range = [1, 9]", "step = 2"), "say one of range, values and numbers"),
        (COLUMNS.replace("[1, 9]", "[1, 9], step = 0"), "step"),
        (COLUMNS.replace("[1, 9]", "[1, 90000]"), "more than 1,000 values"),
        ("[tune.trees]\nfixed = []\n", "name the columns that may change"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(tmp_path: Path, tune: str, said: str) -> None:
    found = told(tmp_path, tune)
    assert any(said in one for one in found), found


def test_a_right_table_is_not_spoken_of(tmp_path: Path) -> None:
    assert not told(tmp_path, f'[tune.trees]\nkeep_sums = ["height"]\nwithin = "kind"\n{COLUMNS}')


@pytest.mark.parametrize(
    ("was", "column", "texts"),
    [
        ("3", TuneColumn(range=(1, 4)), {"1": 2, "2": 1, "4": 1}),
        ("+1", TuneColumn(range=(-1, 2)), {"-1": 2, "+0": 1, "+2": 1}),
        ("0,5", TuneColumn(range=(0, 1), step=0.5), {"0": 1, "1": 1}),
        ("no", TuneColumn(values=("no", "maybe", "yes")), {"maybe": 1, "yes": 2}),
        ("", TuneColumn(range=(1, 4)), {}),
        ("rate(+5) + x2", TuneColumn(numbers=(4, 6)), {"rate(+4) + x2": 1, "rate(+6) + x2": 1}),
    ],
)
def test_the_texts_that_a_cell_may_hold(was: str, column: TuneColumn, texts: dict[str, float]) -> None:
    """With how many steps each is away; a number inside a word is no number."""
    assert dict(texts_of(was, column)) == texts
