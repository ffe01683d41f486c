"""What is drawn again when inputs change, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from preview_stage import FRONT, GAME_FILE, GLOW, ROSTER, lanterns, png

from generator.check import Checked, check
from generator.errors import UsageError
from generator.outputs.drawn import DrawnSet
from generator.preview.painter import Painter, Superseded
from generator.preview.printing import sheets
from generator.preview.scene import Scene
from generator.registry import find_game
from generator.workspace import find_workspace


class Stage:
    """A game, its painter, and the scenes that came."""

    def __init__(self, base: Path) -> None:
        self.data = lanterns(base)
        self.base, self.scenes = base, []
        self.painter = Painter("lanterns", base, self.scenes.append)
        self.painter.refresh()

    scenes: list[Scene]

    def fronts(self) -> dict[str, str]:
        """The pictures of the last scene."""
        return {card.key: card.front for card in self.scenes[-1].cards}


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_only_the_card_that_changed_gets_another_picture(stage: Stage) -> None:
    """The first scene after an edit has it already."""
    before = stage.fronts()
    (stage.data / "lamps.csv").write_text(ROSTER.replace("Goes out first", "Goes out last"), encoding="utf-8")
    seen = len(stage.scenes)
    stage.painter.refresh()
    first = {card.key: card.front for card in stage.scenes[seen].cards}
    changed = {key for key, name in stage.fronts().items() if before[key] != name}
    assert changed == {"lamp/reed"}
    assert first == stage.fronts()


def test_faces_of_an_earlier_set_are_taken_over(stage: Stage) -> None:
    """The same objects, not only equal ones: nothing was read anew."""
    faces = dict(stage.painter.faces)
    (stage.data / "lamps.csv").write_text(ROSTER.replace("Goes out first", "Goes out last"), encoding="utf-8")
    stage.painter.refresh()
    same = [name for name, face in stage.painter.faces.items() if faces.get(name) is face]
    assert len(same) == len(faces) - 1


TRIED: list[tuple[str, Callable[[Path], object]]] = [
    ("a cell", lambda base: (base / "data/lanterns/lamps.csv").write_text(ROSTER.replace("Lamp,3", "Lamp,9"))),
    ("a new row", lambda base: (base / "data/lanterns/lamps.csv").write_text(ROSTER + "new,New,1,Hello.,1,\n")),
    ("rows in another order", lambda base: (base / "data/lanterns/lamps.csv").write_text(_turned())),
    ("a template", lambda base: (base / "templates/lanterns/lamp-front.svg.j2").write_text("\n\n" + FRONT)),
    ("an include", lambda base: (base / "templates/lanterns/glow.svg.j2").write_text(GLOW.replace("14", "11"))),
    (
        "the bleed",
        lambda base: (base / "data/lanterns/game.toml").write_text(GAME_FILE.replace("bleed = 3", "bleed = 2.9")),
    ),
    ("a font less", lambda base: (base / "data/lanterns/game.toml").write_text(GAME_FILE.replace("700", "600"))),
    (
        "a limit",
        lambda base: (base / "data/lanterns/game.toml").write_text(GAME_FILE + "[settings]\nsmallest_text_pt = 40\n"),
    ),
    ("a picture", lambda base: (base / "data/lanterns/sun.png").write_bytes(png((1, 2, 3), 30))),
]


def _turned() -> str:
    head, *rows = ROSTER.splitlines(keepends=True)
    return head + "".join(reversed(rows))


@pytest.mark.parametrize(("what", "change"), TRIED, ids=[what for what, _ in TRIED])
def test_what_is_taken_over_is_what_a_fresh_start_draws(
    stage: Stage, what: str, change: Callable[[Path], object]
) -> None:
    """Pictures, findings and their places."""
    change(stage.base)
    stage.painter.refresh(pictures_changed=what == "a picture")
    scenes: list[Scene] = []
    Painter("lanterns", stage.base, scenes.append).refresh()
    assert stage.scenes[-1] == scenes[-1]


def test_something_newer_stops_the_drawing(stage: Stage) -> None:
    """Between two cards; the next refresh is right all the same."""
    (stage.base / "templates/lanterns/glow.svg.j2").write_text(GLOW.replace("14", "11"), encoding="utf-8")

    def turn() -> None:
        raise Superseded

    with pytest.raises(Superseded):
        stage.painter.refresh(turn=turn)
    stage.painter.refresh()
    scenes: list[Scene] = []
    Painter("lanterns", stage.base, scenes.append).refresh()
    assert stage.scenes[-1] == scenes[-1]


def test_two_cards_of_one_id_are_two_cards(stage: Stage) -> None:
    """The second is told apart by its order; both have a finding."""
    (stage.data / "lamps.csv").write_text(ROSTER.replace("moth,", "reed,"), encoding="utf-8")
    stage.painter.refresh()
    keys = [card.key for card in stage.scenes[-1].cards]
    assert len(keys) == len(set(keys)) == 4


def test_a_set_without_an_earlier_one_is_as_before(stage: Stage) -> None:
    """An earlier set of another game's fonts lends nothing."""
    source = find_game(find_workspace(stage.base), "lanterns")
    first = DrawnSet(source, check(source))
    one = first.faces()
    again = DrawnSet(source, Checked(first.game, first.card_set, first.checked.report), first).faces()
    assert [entry.front for entry in one.faces] == [entry.front for entry in again.faces]
    assert all(a.front is b.front for a, b in zip(one.faces, again.faces, strict=True))


def test_icons_of_a_folder_are_followed(stage: Stage) -> None:
    """A drawing that changes, a new one, and one that is gone, which is told; the watcher sees the folder."""
    icons = stage.data / "icons"
    icons.mkdir()
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="{}" height="8"/></svg>'
    (icons / "spark.svg").write_text(square.format(8), encoding="utf-8")
    (stage.data / "game.toml").write_text(GAME_FILE + '\n[icons]\nfolder = "icons"\n', encoding="utf-8")
    (stage.data / "lamps.csv").write_text(ROSTER.replace("any wind", "any :spark:"), encoding="utf-8")
    stage.painter.refresh(pictures_changed=True)
    assert not stage.scenes[-1].findings
    before = stage.fronts()
    (icons / "spark.svg").write_text(square.format(3), encoding="utf-8")
    stage.painter.refresh(pictures_changed=_is_a_picture(icons / "spark.svg"))
    changed = {key for key, name in stage.fronts().items() if before[key] != name}
    assert changed == {"lamp/storm"}
    (icons / "spark.svg").unlink()
    stage.painter.refresh(pictures_changed=True)
    assert any("spark" in one.fact for one in stage.scenes[-1].findings)


def _is_a_picture(path: Path) -> bool:
    from generator.preview.watching import _asked_for, is_input

    return is_input(path) and _asked_for([path]).pictures


def test_half_a_card_is_no_picture(stage: Stage) -> None:
    """A template that asks for what is not there keeps the last good picture, marked as old."""
    glow = stage.base / "templates" / "lanterns" / "glow.svg.j2"
    before = stage.fronts()
    glow.write_text("{{ nothing.at.all }}", encoding="utf-8")
    stage.painter.refresh()
    lamps = [card for card in stage.scenes[-1].cards if card.part == "lamp"]
    assert all(card.old and card.front == before[card.key] for card in lamps)
    glow.write_text(GLOW, encoding="utf-8")
    stage.painter.refresh()
    assert stage.fronts() == before
    assert not any(card.old for card in stage.scenes[-1].cards)


def test_sheets_are_shown_on_labels_too(stage: Stage) -> None:
    """On the paper of the labels, whatever else is chosen; a sheet that there is not is told."""
    shown = sheets(stage.painter, {"sheet": "perforated-9-letter", "paper": "a4", "draft": True}, lambda *_: None)
    assert shown
    with pytest.raises(UsageError, match="There is no sheet"):
        sheets(stage.painter, {"sheet": "perforated-8", "draft": True}, lambda *_: None)
    with pytest.raises(UsageError, match="nothing to do with boards"):
        sheets(stage.painter, {"board": "torn", "draft": True}, lambda *_: None)
