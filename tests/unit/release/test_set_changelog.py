"""The changelog of a set: entries are found, drafted from what changed, and never written over."""

import sys
from pathlib import Path

import pytest

from generator.errors import UsageError
from generator.history.versions import parse_version
from generator.release.changelog import draft_first, draft_next, entry

sys.path.insert(0, str(Path(__file__).parents[1] / "history"))
from set_bench import Meadow, between


@pytest.fixture
def meadow(tmp_path: Path) -> Meadow:
    """The set, in a folder of its own."""
    return Meadow(tmp_path)


def found(meadow: Meadow, version: str) -> str:
    """The entry of a version."""
    return entry(meadow.source().folders, parse_version(version))


def test_an_entry_is_text_under_a_heading_of_its_version(meadow: Meadow) -> None:
    """Headings as people write them; a heading alone is no entry."""
    meadow.write(
        "CHANGELOG.md",
        "# Notes\n\n## [1.1.0] - 2026-05-01\n\nMore eggs.\n\n### Why\n\nSo.\n\n## v1.0.1\n\n## 1.0.0\nFirst.",
    )
    assert found(meadow, "1.1.0") == "More eggs.\n\n### Why\n\nSo."
    assert found(meadow, "1.0.0") == "First."
    assert found(meadow, "1.0.1") == found(meadow, "2.0.0") == found(meadow, "1.1.0-rc.1") == ""


def test_a_draft_tells_what_changed_and_what_must_be_printed_again(meadow: Meadow) -> None:
    """The newest entry stands first; what was there stays as it was."""
    draft_first(meadow.source().folders, meadow.state())
    assert found(meadow, "1.0.0") == "First release: 7 birds and 3 Nests."
    before = meadow.state("1.0.0")
    meadow.change("birds.csv", ("very loud", "most loud"), ("lark,Lark,4", "lark,Lark,3"))
    meadow.change("game.toml", ('version = "1.0.0"', 'version = "1.1.0"'))
    path = draft_next(meadow.source().folders, between(before, meadow.state()))
    text = found(meadow, "1.1.0")
    assert "**Reprint needed:** 2 cards (Lark and Wren)" in text
    assert "- **Wren (birds 3)**: reprint needed; text: Small and ~~very~~ **most** loud." in text
    assert found(meadow, "1.0.0") == "First release: 7 birds and 3 Nests."
    whole = path.read_text("utf-8")
    assert whole.startswith("# Meadow: what changed\n\n## 1.1.0\n")
    with pytest.raises(UsageError, match=r"has an entry for 1\.1\.0 already"):
        draft_next(meadow.source().folders, between(before, meadow.state()))
    assert path.read_text("utf-8") == whole


def test_a_draft_says_when_nothing_need_be_printed(meadow: Meadow) -> None:
    """A ruling is new, the cards look as they did."""
    before = meadow.state("1.0.0")
    meadow.change("game.toml", ('weather = "fair"', 'weather = "foul"'), ('version = "1.0.0"', 'version = "2.0.0"'))
    draft_next(meadow.source().folders, between(before, meadow.state()))
    assert found(meadow, "2.0.0").startswith("No reprint needed: all cards look as they did.")
