"""The examples of docs/parts.md build, and every sheet is proved."""

import runpy
from pathlib import Path

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs/parts_pictures.py"))
EXAMPLES = SCRIPT["examples"]()


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_example_builds_on_both_papers_without_a_finding(name, pnp, tmp_path, monkeypatch):
    SCRIPT["write"](EXAMPLES[name], tmp_path)
    monkeypatch.chdir(tmp_path)
    built = pnp("build", "isle")
    assert built.exit_code == 0, built.output
    for word in ("error", "warning", "notice"):
        assert word not in built.output
    folders = {file.parent.name.partition("-")[0] for file in tmp_path.glob("output/isle/*/manifest.json")}
    assert folders == {"a4", "letter"}
    assert (Path(__file__).parents[2] / f"docs/images/parts-{name}.png").exists()
