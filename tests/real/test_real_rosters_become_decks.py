"""Rosters that other people made become printed decks by one command."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.findings import Severity
from generator.fit import fit_report
from generator.outputs.drawn import DrawnSet
from generator.registry import find_game
from generator.start.begin import begin_deck
from generator.workspace import find_workspace

FOLDER = Path(__file__).parents[2] / "../shared/real-rosters"
CARDS = {
    "cardmaker-sample.csv": (4, 18),
    "cardspy-image-field.csv": (14, 14),
    "cardspy-love-letter.csv": (8, 16),
    "dominiontabs-menagerie.csv": (74, 103),
    "spider-monkey-deck.xlsx": (52, 111),
    "wingspan-birds-eng-ned-deu.xlsx": (170, 170),
}

pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="the real rosters are not part of this repository")


@pytest.mark.parametrize("name", CARDS)
def test_a_real_roster_becomes_a_deck_without_a_finding(tmp_path: Path, name: str) -> None:
    """All cards are there as often as the file says, and every face can be printed."""
    workspace = find_workspace(tmp_path)
    begin_deck("deck", str((FOLDER / name).resolve()), "", "classic", "", workspace)
    source = find_game(workspace, str(tmp_path / "deck"))
    checked = check(source)
    report, faces = fit_report(DrawnSet(source, checked))
    assert [str(one) for one in report if one.severity is not Severity.NOTICE] == []
    assert checked.card_set is not None
    deck = checked.card_set.deck("cards")
    assert (len(deck), deck.total) == CARDS[name]
    assert len(faces.faces) == len(deck)
