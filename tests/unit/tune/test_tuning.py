"""`pnp tune` on a stranger's game: by exact figures, by games, by rules, and what it may not do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from generator.check import load
from generator.errors import UsageError
from generator.findings import Severity
from generator.game import BandedFigure, CardSet, Fact, Game, rule
from generator.registry import find_game
from generator.simulate.crew import Crew, ThisProcess, crew
from generator.simulate.table import GameRecord, Play
from generator.tune.racing import Memo
from generator.tune.readings import exact_readings
from generator.tune.search import Tuned, TunePlan, Tuner
from generator.tune.variants import Rosters
from generator.tune.writing import write_changes
from generator.workspace import find_workspace

HERE = Crew(ThisProcess(), 1, "1 process")
NAMES = ("ash", "birch", "cedar", "elder", "fir", "gum")
FILE = """\
title = "Trees"
players = [2, 2]

[rosters.trees]
file = "trees.csv"
columns = { height = "whole" }

[play.random]
win.drawn = [0.7, 1.3]

[tune.trees.columns]
height = { range = [1, 9] }
"""


class Contest:
    """Two players draw a tree each. The higher wins with 60 % for one more, 70 % for two more and so on."""

    def __init__(self, heights: Mapping[str, int]) -> None:
        self.heights = dict(heights)

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """One game."""
        one, other = random.sample(list(self.heights), 2)
        chance = min(1.0, max(0.0, 0.5 + 0.1 * (self.heights[one] - self.heights[other])))
        winner = 0 if random.random() < chance else 1
        tallies = [("drawn", 0, one, 1.0), ("drawn", 1, other, 1.0)]
        return GameRecord((winner,), (1.0, 0.0), 1, "end", tallies)


def play(card_set: CardSet) -> Play:
    """The trees, ready."""
    heights = {card.id: int(card["height"]) for card in card_set.deck("trees")}
    return Play((2,), ("random",), Contest(heights), ends={"end": "Over."}, events={"drawn": "Drawn."})


def figures(card_set: CardSet) -> Iterator[BandedFigure]:
    """Each tree's height, held against the mean."""
    heights = {card.id: int(card["height"]) for card in card_set.deck("trees")}
    mean = sum(heights.values()) / len(heights)
    for tree, height in heights.items():
        yield BandedFigure("lead", height - mean, -2, 2, tree)


@rule("trees/odd")
def no_five(card_set: CardSet) -> Iterator[Fact]:
    """No tree is 5 high."""
    for card in card_set.deck("trees"):
        if card["height"] == 5:
            yield Fact("5 is bad luck.", "", card.at("height"), card.id)


BY_GAMES = Game("trees", play=play)
BY_FIGURES = Game("trees", figures=figures)


@pytest.fixture
def wood(tmp_path: Path) -> Path:
    """The folder of the game."""
    folder = tmp_path / "data" / "trees"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(FILE, "utf-8")
    return folder


def plant(folder: Path, heights: Sequence[int], more: str = "") -> None:
    """Write the roster, with quirks that must stay: a byte order mark, quotes, CRLF, blanks."""
    rows = [f'{name},"{name.title()}", {height} ,"x ""y"""\r\n' for name, height in zip(NAMES, heights, strict=True)]
    (folder / "trees.csv").write_bytes(("\ufeffid,name,height,note\r\n" + "".join(rows)).encode())
    if more:
        with (folder / "game.toml").open("a", encoding="utf-8") as file:
            file.write(more)


def tuned(
    folder: Path, game: Game, hands: Crew = HERE, memo: Memo | None = None, plan: TunePlan | None = None
) -> tuple[Tuned, Rosters]:
    """Tune the game in the folder with this code."""
    source = find_game(find_workspace(folder.parents[1]), "trees")
    loaded, card_set, findings = load(source)
    assert not [one for one in findings if one.severity is Severity.ERROR], findings
    whole = replace(game, columns=loaded.columns)
    rosters = Rosters(whole, card_set, source.folders)
    plan = plan or TunePlan(least=400, most=1600)
    return Tuner(whole, card_set, rosters, hands, plan, memo).run(), rosters


def told(found: Tuned) -> list[tuple[str, str, str]]:
    """The changes, short."""
    return [(one.card, one.was, one.becomes) for one in found.changes]


def test_a_set_inside_its_bands_needs_nothing(wood: Path) -> None:
    plant(wood, (4, 4, 4, 4, 4, 4))
    assert tuned(wood, BY_FIGURES)[0].outcome == "inside"


def test_one_spoiled_card_is_mended_by_exact_figures(wood: Path) -> None:
    """The card itself, though others could be raised instead: that would take more cells."""
    plant(wood, (4, 4, 9, 4, 4, 4))
    found, _ = tuned(wood, BY_FIGURES)
    assert found.outcome == "found"
    assert [one.card for one in found.changes] == ["cedar"]
    assert not [one for one in found.after.values() if one.excess()]


def test_two_spoiled_cards_are_mended_with_two_changes(wood: Path) -> None:
    plant(wood, (5, 1, 9, 5, 5, 5))
    found, _ = tuned(wood, BY_FIGURES)
    assert sorted(one.card for one in found.changes) == ["birch", "cedar"]


def test_games_find_the_card_where_there_are_no_exact_figures(wood: Path) -> None:
    """Birch is drawn and wins nearly always; games alone tell."""
    plant(wood, (4, 9, 4, 4, 4, 4))
    found, _ = tuned(wood, BY_GAMES)
    assert found.outcome == "found"
    assert [one.card for one in found.changes] == ["birch"]
    assert found.games > 0
    assert all(one.interval[0] < one.value < one.interval[1] for one in found.after.values())


def test_workers_and_a_run_gone_on_from_change_nothing(wood: Path) -> None:
    plant(wood, (4, 9, 4, 4, 4, 4))
    memo: Memo = {}
    one, _ = tuned(wood, BY_GAMES, memo=memo)
    again, _ = tuned(wood, BY_GAMES, memo=memo)
    assert (again.changes, again.after) == (one.changes, one.after)
    assert again.games < one.games
    with crew(2) as hands:
        two, _ = tuned(wood, BY_GAMES, hands)
    assert (two.changes, two.before, two.after) == (one.changes, one.before, one.after)


def test_a_change_breaks_no_rule_of_the_game(wood: Path) -> None:
    plant(wood, (3, 3, 7, 3, 3, 3))
    bare, _ = tuned(wood, BY_FIGURES)
    ruled, _ = tuned(wood, replace(BY_FIGURES, rules=(no_five,)))
    assert told(bare) == [("cedar", "7", "5")] or told(bare) == [("cedar", "7", "3")] or bare.outcome == "found"
    assert ruled.outcome == "found"
    assert "5" not in [one.becomes for one in ruled.changes]


@pytest.mark.parametrize(
    ("more", "changed"),
    [
        ('[tune.trees]\nfixed = ["cedar"]\n', False),
        ('[tune.trees]\ncards = ["ash"]\n', False),
        ('[tune.trees]\nkeep_sums = ["height"]\n', True),
        ('[tune.trees]\nkeep_counts = ["height"]\n', False),
        ("[tune.trees]\nsums = { height = [29, 29] }\n", False),
    ],
)
def test_what_is_to_be_kept_is_kept(wood: Path, more: str, changed: bool) -> None:
    """A sum that stays costs a second cell; fixed cards and counts leave nothing that helps."""
    plant(wood, (4, 4, 8 if changed else 9, 4, 4, 4))
    text = (wood / "game.toml").read_text("utf-8")
    (wood / "game.toml").write_text(text.replace("[tune.trees.columns]", f"{more}\n[tune.trees.columns]"), "utf-8")
    found, rosters = tuned(wood, BY_FIGURES, plan=TunePlan(most_changes=2))
    if changed:
        assert len(found.changes) == 2
        variant = rosters.variant(found.changes)
        assert variant is not None
        assert sum(int(card["height"]) for card in variant.deck("trees")) == 28
    else:
        assert (found.outcome, found.changes) == ("none", ())


def test_writing_changes_the_cell_and_no_other_byte(wood: Path) -> None:
    """Mark, quotes, blanks and line ends stay (RL)."""
    plant(wood, (4, 4, 9, 4, 4, 4))
    before = (wood / "trees.csv").read_bytes()
    found, rosters = tuned(wood, BY_FIGURES)
    assert (wood / "trees.csv").read_bytes() == before
    write_changes(rosters, found.changes)
    (change,) = found.changes
    assert (wood / "trees.csv").read_bytes() == before.replace(b" 9 ", f" {change.becomes} ".encode())
    assert tuned(wood, BY_FIGURES)[0].outcome == "inside"


def test_a_file_changed_meanwhile_is_not_written(wood: Path) -> None:
    plant(wood, (4, 4, 9, 4, 4, 4))
    found, rosters = tuned(wood, BY_FIGURES)
    (wood / "trees.csv").write_bytes(b"id,name,height\r\nash,Ash,4\r\n")
    with pytest.raises(UsageError):
        write_changes(rosters, found.changes)


def test_a_game_without_tune_says_how_one_looks(wood: Path) -> None:
    (wood / "game.toml").write_text(FILE.split("[tune", maxsplit=1)[0], "utf-8")
    plant(wood, (4, 4, 4, 4, 4, 4))
    with pytest.raises(UsageError, match=r"\[tune.ROSTER.columns\]"):
        tuned(wood, BY_FIGURES)


def test_exact_figures_of_a_variant_are_those_of_the_file_written(wood: Path) -> None:
    """What is judged in memory is what the file says after it is written."""
    plant(wood, (4, 4, 9, 4, 4, 4))
    found, rosters = tuned(wood, BY_FIGURES)
    write_changes(rosters, found.changes)
    _, written, _ = load(find_game(find_workspace(wood.parents[1]), "trees"))
    assert exact_readings(BY_FIGURES, written) == found.after
