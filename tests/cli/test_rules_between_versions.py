"""What checks, differences and updates say of rules.md: all mistakes with their lines, sentences, changed sheets."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
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
    roster = made.data / "birds.csv"
    roster.write_text(roster.read_text("utf-8").replace("before all the others wake up", "first"), "utf-8")
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
    assert {(code, line) for code, line, _ in found} >= {
        ("rules-text/markdown", 7),
        ("rules-text/value", 9),
        ("rules-text/picture", 5),
    }
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


RULES = """# Birds

A flock of {{ count("bird") }} birds. Whoever has the most eggs wins.

# The end

- The game is over after {{ settings.rounds }} rounds.
- Ties are shared.
"""


def with_rounds(meadow: Meadow, rounds: int, version: str) -> None:
    """The game file with a setting that the rules name."""
    text = meadow.data.joinpath("game.toml").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("version", "rounds"))]
    at = next(place for place, line in enumerate(lines) if line.startswith("title"))
    lines.insert(at + 1, f'version = "{version}"')
    if "[settings]" not in lines:
        lines.append("[settings]")
    lines.insert(lines.index("[settings]") + 1, f"rounds = {rounds}")
    meadow.write("game.toml", "\n".join(lines) + "\n")


def test_sentences_are_told_before_and_after(meadow: Meadow, pnp: Pnp) -> None:
    """Typed ones, and those that follow a setting; by their headings, in words, in Markdown and as JSON."""
    with_rounds(meadow, 5, "1.0.0")
    meadow.write("rules.md", RULES)
    assert pnp("diff", "meadow", "--draft-changelog").exit_code == 0
    assert pnp("release", "meadow", "1.0.0").exit_code == 0
    assert "Rules text" not in pnp("diff", "meadow").output
    with_rounds(meadow, 6, "1.1.0")
    meadow.write("rules.md", RULES.replace("has the most eggs", "has the fewest eggs") + "- Nests do not count.\n")
    told = pnp("diff", "meadow").output
    assert "Whoever has the [-most-] {+fewest+} eggs wins." in told
    assert "The game is over after [-5-] {+6+} rounds." in told
    assert "{+Nests do not count.+}" in told
    assert "Ties" not in told
    assert told.index("  Birds\n") < told.index("  The end\n")
    assert "~~most~~ **fewest** eggs" in pnp("diff", "meadow", "--format", "markdown").output
    value = json.loads(pnp("diff", "meadow", "--format", "json").stdout)
    assert [(one["section"], one["old"]) for one in value["rules_text"]][-1] == ("The end", "")
    assert pnp("diff", "meadow", "--draft-changelog").exit_code == 0
    assert "fewest" in meadow.data.joinpath("CHANGELOG.md").read_text("utf-8")


def test_rules_that_are_new_are_one_line_and_older_records_say_nothing_of_them(meadow: Meadow, pnp: Pnp) -> None:
    """A record of before knows no rules text."""
    assert pnp("diff", "meadow", "--draft-changelog").exit_code == 0
    assert pnp("release", "meadow", "1.0.0").exit_code == 0
    with_rounds(meadow, 5, "1.1.0")
    meadow.write("rules.md", RULES)
    assert "the rules text is new: 5 paragraphs" in pnp("diff", "meadow").output
    record = meadow.data / "releases" / "1.0.0.json"
    text = record.read_text("utf-8")
    assert ' "rules_text": [],\n' in text
    record.write_text(text.replace(' "rules_text": [],\n', ""), "utf-8")
    assert "rules text" not in pnp("diff", "meadow").output


LONG = "\n\n".join(
    f"# Chapter {number}\n\n" + "\n\n".join(f"Sentence {number}-{part} of a rule. " * 12 for part in range(9))
    for number in range(1, 8)
)


def released(meadow: Meadow, pnp: Pnp, rules: str) -> None:
    """The meadow as version 1.0.0, and on its way to 1.1.0."""
    with_rounds(meadow, 5, "1.0.0")
    meadow.write("rules.md", rules)
    assert pnp("diff", "meadow", "--draft-changelog").exit_code == 0
    assert pnp("release", "meadow", "1.0.0").exit_code == 0
    with_rounds(meadow, 5, "1.1.0")


def folded_texts(meadow: Meadow) -> list[str]:
    """The text of each side of the booklet in the update pack."""
    (file,) = meadow.root.glob("output/meadow/rules-full-update-*/*-rules-booklet-a4.pdf")
    return [page.extract_text() for page in PdfReader(file).pages]


def test_only_sheets_of_the_rules_with_changed_pages_are_printed(meadow: Meadow, pnp: Pnp) -> None:
    """And it is said which they are; the version on the cover is no reason."""
    released(meadow, pnp, LONG)
    nothing = pnp("build", "meadow", "--changed", "--paper", "a4")
    assert nothing.exit_code == 0
    assert "Nothing to print" in nothing.output
    meadow.write("rules.md", LONG.replace("Sentence 3-4 of a rule.", "Sentence 3-4 of a law!", 1))
    told = pnp("build", "meadow", "--changed", "--paper", "a4")
    assert told.exit_code == 0, told.output
    assert "counted from the outside, number " in " ".join(told.output.split())
    sides = folded_texts(meadow)
    assert len(sides) == 2
    assert "Sentence 3-4 of a law!" in " ".join(" ".join(sides).split())
    assert [path.name[:5] for path in meadow.root.glob("output/meadow/*update*")] == ["rules"]
    assert pnp("verify", str(meadow.root / "output" / "releases" / "meadow-1.0.0.zip")).exit_code == 0


def test_cards_and_rules_come_in_one_pack(meadow: Meadow, pnp: Pnp) -> None:
    """A card that changed beside a setting that the rules name."""
    released(meadow, pnp, RULES)
    with_rounds(meadow, 7, "1.1.0")
    roster = meadow.data / "birds.csv"
    roster.write_text(roster.read_text("utf-8").replace("Likes seeds", "Likes nuts"), "utf-8")
    told = pnp("build", "meadow", "--changed", "--paper", "a4")
    assert told.exit_code == 0, told.output
    assert "The game is over after 7 rounds." in " ".join(" ".join(folded_texts(meadow)).split())
    assert list(meadow.root.glob("output/meadow/a4-*-update-*/*-cards.pdf"))


def test_with_another_number_of_pages_all_are_printed(meadow: Meadow, pnp: Pnp) -> None:
    """Pages moved to other sheets."""
    released(meadow, pnp, LONG)
    meadow.write("rules.md", LONG + "\n\n# Chapter 8\n\n" + ("One more rule. " * 60 + "\n\n") * 15)
    told = pnp("build", "meadow", "--changed", "--paper", "a4")
    assert told.exit_code == 0, told.output
    sides = folded_texts(meadow)
    assert len(sides) % 2 == 0
    assert len(sides) >= 6
    assert "lay the sheets into each other" in told.output.lower()
