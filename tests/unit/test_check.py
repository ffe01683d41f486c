"""Judging a card set by a game's rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.cards import Card, Deck, Place
from generator.check import card_counts, judge
from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.game import CardSet, Fact, Game, rule
from generator.gamefile import GameFile

PLACE = Place("data/moonrise/wolves.csv", 2)
GAME_FILE = Place("data/moonrise/game.toml")
WOLF = Card("fenris", "wolves", 1, 3, PLACE, {"howl": 3})
SET = CardSet("moonrise", GameFile(title="Moonrise"), {"wolves": Deck("wolves", (WOLF, WOLF))}, GAME_FILE)
ERROR = Finding("roster/blank", Severity.ERROR, "howl is blank.", place=PLACE)


@rule("moonrise/pack")
def pack(card_set: CardSet) -> Iterator[Fact]:
    """A pack has three wolves."""
    if len(card_set.deck("wolves")) != 3:
        yield Fact("The pack is not three.", place=PLACE)


@rule("moonrise/mood", Severity.WARNING)
def mood(card_set: CardSet) -> Iterator[Fact]:
    """Wolves are never sad."""
    yield Fact("The wolves are sad.")


@rule("moonrise/crash")
def crash(card_set: CardSet) -> Iterator[Fact]:
    """A rule with a mistake of its own, after a first fact."""
    yield Fact("Found before the crash.")
    raise KeyError("howl")


@rule("moonrise/odds", seeded=True)
def odds(card_set: CardSet) -> Iterator[Fact]:
    """Howling pays."""
    yield Fact("Howling does not pay.")


def test_every_rule_is_judged_and_loading_is_kept() -> None:
    """All findings at once, by file and line; those without a place stand at game.toml."""
    report = judge(Game("moonrise", rules=(mood, pack)), SET, [ERROR])
    assert [(finding.code, str(finding.place)) for finding in report] == [
        ("moonrise/mood", "data/moonrise/game.toml"),
        ("moonrise/pack", "data/moonrise/wolves.csv:2"),
        ("roster/blank", "data/moonrise/wolves.csv:2"),
    ]
    assert (report.errors, report.warnings) == (2, 1)


def test_seeded_rules_wait_for_cards_without_errors() -> None:
    """They are named with the reason; warnings do not stop them."""
    report = judge(Game("moonrise", rules=(pack, odds)), SET)
    assert [finding.code for finding in report] == ["moonrise/pack"]
    assert report.skipped == (
        "moonrise/odds was skipped because of the 1 error: it plays with the cards, so they must be right.",
    )
    report = judge(Game("moonrise", rules=(mood, odds)), SET)
    assert "moonrise/odds" in {finding.code for finding in report}
    assert not report.skipped


def test_a_rule_that_crashes_is_a_finding_that_names_it() -> None:
    """What it found before is kept; the others are judged; the fault is laid at the code's door."""
    report = judge(Game("moonrise", rules=(crash, mood)), SET)
    assert [finding.code for finding in report] == ["moonrise/crash", "moonrise/crash", "moonrise/mood"]
    (failed,) = [finding for finding in report if "itself failed" in finding.fact]
    assert re.search(r"KeyError: 'howl' in (\S+/)?test_check.py, line \d+", failed.fact)
    assert "not in the cards" in failed.remedy


def test_a_rule_that_crashes_on_wrong_cards_is_only_skipped() -> None:
    """The cards are cured first; then it shows whether the rule was to blame."""
    report = judge(Game("moonrise", rules=(crash,)), SET, [ERROR])
    assert report.skipped
    assert "moonrise/crash could not be judged while cards are wrong (KeyError: 'howl'" in report.skipped[0]
    assert "Found before the crash." in {finding.fact for finding in report}


def test_a_rule_may_stop_the_run() -> None:
    """What a person asked for wrongly is no crash of the rule."""

    @rule("moonrise/stop")
    def stop(card_set: CardSet) -> Iterator[Fact]:
        """Stops."""
        raise UsageError("No such setting.")
        yield Fact("")

    with pytest.raises(UsageError):
        judge(Game("moonrise", rules=(stop,)), SET)


def test_what_was_read_is_counted() -> None:
    """Pieces first; different cards where copies make them fewer."""
    assert card_counts(SET) == "Moonrise 0.1.0: 6 wolves (2 different)."


@pytest.mark.parametrize(
    ("front", "back", "missing"),
    [
        ("wolf.svg", "", ""),
        ("wolf", "wolf.svg.j2", ""),
        ("wlof.svg", "", "wlof.svg"),
        ("wolf.svg", "bakc", "bakc"),
        ("wolf.svg.j2", "", ""),
        ("sub/wolf", "", "sub/wolf"),
    ],
)
def test_ff_41_a_template_that_is_not_there_is_seen_by_check(
    tmp_path: Path, front: str, back: str, missing: str
) -> None:
    """The build stopped, and check had passed."""
    from generator.check import check
    from generator.registry import find_game
    from generator.workspace import find_workspace

    folder = tmp_path / "data" / "moonrise"
    (folder / "templates").mkdir(parents=True)
    (folder / "templates" / "wolf.svg.j2").write_text("<svg/>")
    (folder / "w.csv").write_text("id,name\na,Ada\n")
    (folder / "game.toml").write_text(
        'title = "M"\n[rosters.w]\nfile = "w.csv"\n[components.wolf]\ntitle = "Wolf"\ntrim = "poker"\n'
        f'roster = "w"\nfront = "{front}"\nback = "{back}"\n'
    )
    report = check(find_game(find_workspace(tmp_path), "moonrise")).report
    found = [finding for finding in report if finding.code == "game/missing-template"]
    assert [missing in finding.fact for finding in found] == ([True] if missing else [])
    assert all("wolf.svg.j2" in finding.remedy for finding in found)


def test_a_drawing_beside_game_toml_is_told_where_it_belongs(tmp_path: Path) -> None:
    """Who keeps everything in one folder is told what to do, not what else there is."""
    from generator.check import check
    from generator.registry import find_game
    from generator.workspace import find_workspace

    folder = tmp_path / "data" / "moonrise"
    folder.mkdir(parents=True)
    (folder / "wolf.svg.j2").write_text("<svg/>")
    (folder / "w.csv").write_text("id,name\na,Ada\n")
    (folder / "game.toml").write_text(
        'title = "M"\n[rosters.w]\nfile = "w.csv"\n[components.wolf]\ntitle = "Wolf"\ntrim = "poker"\n'
        'roster = "w"\nfront = "wolf"\n'
    )
    report = check(find_game(find_workspace(tmp_path), "moonrise")).report
    (found,) = [finding for finding in report if finding.code == "game/missing-template"]
    assert "wolf.svg.j2 lies beside game.toml: move it into " in found.remedy
