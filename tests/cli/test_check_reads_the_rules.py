"""`pnp check` tells what is wrong with rules.md, as the build does: all of it, with lines, before anything is drawn."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "history"))
from set_bench import Meadow

Pnp = Callable[..., Result]
WRONG = """# Birds

A flock of {{ count("bird") }} birds.

![](card:phoenix) ![A nest](nest.png)

<b>Bold</b>

{{ nothing }}
"""


@pytest.fixture
def meadow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Meadow:
    """A small game; the test stands in its workspace."""
    made = Meadow(tmp_path)
    monkeypatch.chdir(tmp_path)
    return made


def told(result: Result) -> set[tuple[str, int, str]]:
    """Code, line and fact of each finding on rules.md."""
    report = json.loads(result.stdout)
    return {
        (one["code"], one["place"]["line"], one["fact"])
        for one in report["findings"]
        if one.get("place") and one["place"]["file"].endswith("rules.md")
    }


def test_all_mistakes_of_the_rules_are_told_with_their_lines(meadow: Meadow, pnp: Pnp) -> None:
    """The same that keep the build from writing anything."""
    meadow.write("rules.md", WRONG)
    checked = pnp("check", "meadow", "--json")
    assert checked.exit_code == 1
    found = told(checked)
    assert {(code, line) for code, line, _ in found} >= {("rules-text/markdown", 7), ("rules-text/value", 9), ("rules-text/picture", 5)}
    assert found == told(pnp("build", "meadow", "--paper", "a4", "--json"))


def test_pictures_of_the_rules_are_looked_at(meadow: Meadow, pnp: Pnp) -> None:
    """Missing ones, and cards that are gone."""
    meadow.write("rules.md", WRONG.replace("<b>Bold</b>", "").replace("{{ nothing }}", ""))
    found = told(pnp("check", "meadow", "--json"))
    assert {line for _, line, _ in found} == {5}
    assert any("phoenix" in fact for _, _, fact in found)
    assert any("nest.png" in fact for _, _, fact in found)


def test_good_rules_and_none_change_nothing(meadow: Meadow, pnp: Pnp) -> None:
    """What was told before is told now."""
    before = pnp("check", "meadow")
    meadow.write("rules.md", "# Birds\n\nMost eggs win.\n")
    assert pnp("check", "meadow").output == before.output
    assert before.exit_code == 0
