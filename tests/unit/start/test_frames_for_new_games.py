"""Every frame of ours, with three rosters: all that is printed can be read, in full and in low ink."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.cards import Place
from generator.check import check
from generator.findings import Severity
from generator.gamefile import game_file
from generator.outputs.drawn import DrawnSet
from generator.palette import judge_palette
from generator.pdf.contrast import text_contrasts
from generator.registry import GameSource
from generator.start.deck_files import deck_files
from generator.start.deck_reading import deck_from
from generator.start.icons import IconFinder
from generator.start.looks import frame_named, frame_names
from generator.start.made import write_into
from generator.start.samples import SAMPLES
from generator.start.words import CellWords
from generator.workspace import find_workspace

HERE = find_workspace(Path(__file__).parents[3])
NAMES = ("classic", "dark", "full-art", "icon-led", "kids", "minimal")


def drawn(folder: Path, frame: str, title: str, table: str) -> DrawnSet:
    """A sample drawn in a frame."""
    path = folder / "table.csv"
    path.write_text(table, "utf-8")
    files = deck_files(deck_from(path, path.name, "", title, frame_named(HERE, frame), HERE), "", HERE)
    write_into(folder / "game", files)
    source = GameSource("game", HERE.game_folders("game", folder / "game"))
    return DrawnSet(source, check(source))


def test_there_are_six_frames() -> None:
    """And no other folder is taken for one."""
    assert tuple(frame_names(HERE)) == NAMES


@pytest.mark.parametrize("frame", NAMES)
@pytest.mark.parametrize(("title", "table"), SAMPLES)
def test_a_frame_is_readable_in_both_inks(tmp_path: Path, frame: str, title: str, table: str) -> None:
    """No finding; every text stands out as WCAG asks, and is 7 pt at least."""
    found = drawn(tmp_path, frame, title, table)
    assert not [str(one) for one in found.checked.report if one.severity is not Severity.NOTICE]
    for ink in ("full", "low"):
        faces = found.faces(ink)
        wrong = [str(one) for one in faces.findings if one.severity is not Severity.NOTICE]
        assert not wrong
        sides = [side for entry in faces.faces for side in (entry.front, entry.back) if side is not None]
        for texts in text_contrasts(sides, lambda font: found.book.weight_of(font) >= 700):
            assert not [(text.text, text.ratio) for text in texts if not text.passes], ink
        assert min(row.fit.size_pt for row in faces.fits) >= 7


@pytest.mark.parametrize("frame", NAMES)
def test_all_colors_of_kinds_carry_their_words(frame: str) -> None:
    """Words in `on_tint` stand out 4.5 to 1 on each tint, in both inks."""
    from generator.vision import contrast, luminance

    def rgb(color: str) -> tuple[float, float, float]:
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return red, green, blue

    file = frame_named(HERE, frame).file
    low = {**file.full, **file.low}
    for theme, tints in ((file.full, file.tints.list), (low, file.tints.low or file.tints.list)):
        assert len(tints) == 6
        for tint in tints:
            assert contrast(luminance(rgb(tint)), luminance(rgb(theme["on_tint"]))) >= 4.5, tint


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Gain 2<br>Lose 1", "Gain 2\nLose 1"),
        ("<b>Slow</b> and <i>sure</i>", "**Slow** and *sure*"),
        ("Pay [coins] &amp; go", "Pay :coins: & go"),
        ("Pay :coins: now", "Pay :coins: now"),
        ("Pay :nosuchthing: now", "Pay \\:nosuchthing\\: now"),
        ("at 10:30", "at 10:30"),
        ("a [note] stays", "a [note] stays"),
    ],
)
def test_cells_of_other_programs_print_as_they_were_meant(typed: str, printed: str) -> None:
    """Tags, entities and icons in brackets; plain text stays as it is."""
    assert CellWords(IconFinder(["coins", "sun"])).text(typed) == printed


def test_icons_are_found_by_the_noun_of_a_name() -> None:
    """The last word counts more; where no word names an icon there is none."""
    finder = IconFinder(["fox", "fox-head", "stone-tower", "tower-flag", "water-drop"])
    assert finder.likely("Lantern Fox") == "fox"
    assert finder.likely("Tower of Stone") == "stone-tower"
    assert finder.likely("Foxes") in ("", "fox")
    assert finder.likely("Qwerty") == ""


@pytest.mark.parametrize("frame", NAMES)
def test_no_part_of_a_text_has_a_condition(tmp_path: Path, frame: str) -> None:
    """Inkscape drops the attributes of tspans: an expression there would be lost at the first save."""
    _, table = SAMPLES[0]
    found = drawn(tmp_path, frame, "Lanes", table)
    for template in (found.source.folders.data / "templates").glob("*.svg"):
        text = template.read_text("utf-8")
        assert "<tspan" not in text
        assert "{%" not in text
        ElementTree.fromstring(text)


@pytest.mark.parametrize("frame", NAMES)
def test_colors_of_kinds_are_apart_to_all_eyes(frame: str) -> None:
    """As `[palette]` asks of colors that players must tell apart."""
    tints = frame_named(HERE, frame).file.tints
    for colors in (tints.list, tints.low):
        palette = {f"kind {number}": color for number, color in enumerate(colors)}
        file = game_file({"title": "Lanes", "palette": palette})
        assert list(map(str, judge_palette(file, Place("game.toml")))) == []
