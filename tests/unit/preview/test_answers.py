"""What the page is told of a card: its figures in the last report, and what became of it since the last release."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from preview_stage import GAME_FILE, ROSTER, lanterns, png

from generator.check import check
from generator.errors import UsageError
from generator.history.record import Proof, record_path, record_text
from generator.history.states import state_of
from generator.outputs.drawn import DrawnSet
from generator.preview.answers import card_facts, figures, release
from generator.preview.painter import Painter
from generator.progress import no_progress
from generator.registry import find_game
from generator.workspace import find_workspace


@pytest.fixture
def painter(tmp_path: Path) -> Painter:
    """Of a game whose version 0.1.0 was released, with its archive; a text changed since."""
    data = lanterns(tmp_path)
    source = find_game(find_workspace(tmp_path), "lanterns")
    state = state_of(DrawnSet(source, check(source)), "0.1.0", ("full",))
    record = record_path(data, "0.1.0")
    record.parent.mkdir()
    record.write_text(record_text(state, Proof(0, 0, 0)), encoding="utf-8")
    archive = tmp_path / "output" / "releases" / "lanterns-0.1.0.zip"
    archive.parent.mkdir(parents=True)
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("lanterns-0.1.0/faces/lamp/reed-front.png", png((9, 9, 9)))
        file.writestr("lanterns-0.1.0/faces/lamp/back.png", png((5, 5, 5)))
    (data / "lamps.csv").write_text(ROSTER.replace("Goes out first", "Goes out very late"), encoding="utf-8")
    (data / "game.toml").write_text(GAME_FILE.replace("0.1.0", "0.2.0"), encoding="utf-8")
    made = Painter("lanterns", tmp_path, lambda scene: None)
    made.refresh()
    return made


def test_changed_words_and_pictures_of_the_last_release(painter: Painter) -> None:
    """Words that went and came; the faces of the archive."""
    told = release(painter, {"card": "lamp/reed"}, no_progress)
    assert (told["version"], told["kind"]) == ("0.1.0", "changed")
    (change,) = told["changes"]
    assert change["name"] == "text"
    assert change["words"] == [["same", "Goes out"], ["gone", "first."], ["new", "very late."]]
    assert told["pictures"] == {"front": png((9, 9, 9)), "back": png((5, 5, 5))}
    assert release(painter, {"card": "lamp/moth"}, no_progress)["kind"] == "same"


def test_figures_of_the_last_report_with_their_interval(painter: Painter) -> None:
    """Those of the card alone; a report of other cards is told as old."""
    card = {"card": "lamp/reed"}
    assert "no report yet" in figures(painter, card, no_progress)["none"]
    one = {"figure": "card", "of": "lit", "card": "reed", "unit": "rate", "value": 1.2, "low": 1.1, "high": 1.3}
    other = {**one, "card": "moth"}
    document = {"version": "0.1.0", "inputs": {}, "runs": [{"players": 2, "bots": "plain", "cards": [one, other]}]}
    path = painter.here / "output" / "lanterns" / "report.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(document), encoding="utf-8")
    told = figures(painter, card, no_progress)
    assert [(found["value"], found["low"], found["high"]) for found in told["figures"]] == [(1.2, 1.1, 1.3)]
    assert told["old"]
    path.write_text("{", encoding="utf-8")
    assert "cannot be read" in figures(painter, card, no_progress)["none"]


def test_a_card_that_is_not_there_is_told(painter: Painter) -> None:
    """In words for a person."""
    with pytest.raises(UsageError, match="not drawn at present"):
        card_facts(painter, {"card": "lamp/none"}, no_progress)
