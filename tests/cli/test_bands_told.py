"""A wrong value under [bands] is a finding of game.toml with its line, in every game of ours (RL-5)."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from generator.check import check
from generator.findings import Severity
from generator.registry import find_game
from generator.workspace import find_workspace

DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize("name", ["ratings-war", "top-dog", "top-promoter"])
@pytest.mark.parametrize("value", ['"text"', "[]", "true", "[1, 2, 3]", "nan", "-1"])
def test_rl_5_a_band_that_is_none_is_told_with_its_line(name: str, value: str, tmp_path: Path) -> None:
    """Each once, as a mistake of game.toml and not of the game's code."""
    shutil.copytree(DATA / name, tmp_path / "data" / name)
    file = tmp_path / "data" / name / "game.toml"
    source = find_game(find_workspace(tmp_path), name)
    bands = source.game().bands
    text = file.read_text("utf-8")
    head, _, rest = re.sub(r"(?ms)^\[bands\]\n.*?(?=^\[)", "", text).partition("[components")
    table = "[bands]\n" + "".join(f"{band} = {value}\n" for band in bands)
    file.write_text(f"{head}{table}\n[components{rest}", "utf-8")
    lines = file.read_text("utf-8").splitlines()
    report = check(source).report
    told = {
        finding.place.column: lines[finding.place.line - 1]
        for finding in report
        if finding.place and finding.place.file.endswith("game.toml") and finding.severity is Severity.ERROR
    }
    assert told == {f"bands.{band}": f"{band} = {value}" for band in bands}
    assert not [finding.fact for finding in report if "itself failed" in finding.fact]
    assert not [reason for reason in report.skipped if "could not be judged" in reason]


def test_bands_of_whole_games_are_told_with_their_line(
    tmp_path: Path, pnp: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A figure that there is not, and one that cannot be met: each at its own key under [play.BOTS]."""
    shutil.copytree(DATA / "top-dog", tmp_path / "data" / "top-dog")
    file = tmp_path / "data" / "top-dog" / "game.toml"
    text = re.sub(r"(?ms)^\[play\..*?(?=^\[(?!play)|\Z)", "", file.read_text("utf-8"))
    file.write_text(f'{text}\n[play.random]\nnobody = [0.98, 0.99]\nend."no such end" = [0.0, 0.1]\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    told = pnp("check", "top-dog", "--deep", "--workers", "1").stdout
    lines = file.read_text("utf-8").splitlines()
    for key in ("nobody", 'end."no such end"'):
        number = next(at for at, line in enumerate(lines, 1) if line.startswith(key))
        assert f"game.toml:{number}:play.random.{key.replace(chr(34), '')}" in told
