"""Tables of odds as text, CSV, JSON and pictures."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from lxml import etree
from PIL import Image

from generator.errors import FileAccessError, UsageError
from generator.odds.tables import OddsTable, matrix
from generator.report.odds import bare, odds_csv, odds_lines, odds_value
from generator.report.odds_picture import BLACK, GROUND, NOTHING, cell_color, picture, text_color, write_picture

FONTS = (Path(__file__).parents[3] / "fonts",)
THIRD = Fraction(1, 3)
COINS = OddsTable(
    "throws",
    "Chance of heads",
    "Coin",
    "throws",
    ("penny", "dime & <quarter>"),
    (
        matrix(["1", "2", "3"], [[THIRD, Fraction(1, 9), Fraction(1, 1000)], [1, 0, None]], "All", color="#5b2e5e"),
        matrix(["1", "2"], [[THIRD, Fraction(5, 9)], [1, 1]], "**Any**", color="#e9a820"),
        matrix(["worth"], [[Fraction(9, 4)], [3]], "Cents", unit="cents"),
    ),
    note="Counted by hand: :coin: means nothing here, nor does {{ this }}.",
)


def text(width: int) -> list[str]:
    return ["".join(piece for piece, _ in line) for line in odds_lines(COINS, width)]


def test_panels_stand_side_by_side_where_there_is_room() -> None:
    """Numbers flush right under their heads, percent said once."""
    assert text(80) == [
        "Chance of heads",
        "Columns: throws. Numbers in percent and cents.",
        "",
        "                   All           **Any**    Cents",
        "Coin                 1   2   3     1    2   worth",
        "penny               33  11  <1    33   56    2.25",
        "dime & <quarter>   100   0   –   100  100       3",
        "",
        "Counted by hand: :coin: means nothing here, nor does {{ this }}.",
    ]


def test_panels_that_do_not_fit_go_below_with_the_rows_told_again() -> None:
    """A terminal of 40 columns."""
    lines = text(40)
    assert max(map(len, lines)) <= 40
    assert [line.split()[0] for line in lines if line.startswith(("penny", "dime"))] == ["penny", "dime"] * 2


def test_control_signs_of_a_name_do_not_reach_the_terminal() -> None:
    """They could take it over."""
    evil = OddsTable("t", "T", "Row", "", ("a\x1b[2J",), (matrix(["c\x07"], [[1]]),))
    assert "\x1b" not in str(odds_lines(evil, 80))
    assert "\x07" not in str(odds_lines(evil, 80))


def test_csv_has_a_line_for_each_cell_with_its_exact_fraction() -> None:
    """Blank where there is no number."""
    rows = list(csv.DictReader(io.StringIO(odds_csv([COINS]))))
    assert len(rows) == 12
    assert rows[0] == {
        "table": "throws",
        "row": "penny",
        "panel": "All",
        "column": "1",
        "unit": "chance",
        "value": "0.333333333333",
        "exact": "1/3",
    }
    assert [row["exact"] for row in rows if row["row"] != "penny"] == ["1", "0", "", "1", "1", "3"]
    assert rows[5]["unit"] == "cents"


def test_json_has_numbers_and_fractions() -> None:
    """As docs/json.md says."""
    value = json.loads(json.dumps(odds_value("coins", [COINS])))
    panel = value["tables"][0]["panels"][0]
    assert panel["exact"] == [["1/3", "1/9", "1/1000"], ["1", "0", ""]]
    assert panel["values"][1] == [1, 0, None]
    assert value["tables"][0]["rows"] == ["penny", "dime & <quarter>"]


# ---------------------------------------------------------------- pictures


def drawn() -> etree._Element:
    return etree.fromstring(picture(COINS, "Coins 1.0", ".svg", FONTS))


def test_the_picture_shows_every_number_and_name() -> None:
    """As typed: marks and markup of a name mean nothing."""
    texts = [element.text for element in drawn().iter("{*}text")]
    cells = [bare(cell, panel.unit or "chance") for _, panel, _, cell in COINS.records()]
    for wanted in (*COINS.rows, *cells, "**Any**", "Chance of heads", "Coins 1.0 · pnp 0.1.0"):
        assert wanted in texts
    assert " ".join(str(text) for text in texts).count("{{ this }}") == 1


def test_nothing_of_the_picture_lies_outside_of_it() -> None:
    """Cells do not overlap, panels stand beside each other."""
    root = drawn()
    width, height = (float(root.get(side, "").removesuffix("mm")) for side in ("width", "height"))
    rects = [{key: float(each.get(key, 0)) for key in ("x", "y", "width", "height")} for each in root.iter("{*}rect")]
    assert all(each["x"] + each["width"] <= width and each["y"] + each["height"] <= height for each in rects)
    cells = rects[1:]
    assert len(cells) == 12
    for place, one in enumerate(cells):
        for other in cells[:place]:
            beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
            below = one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]
            assert beside or below
    assert all(
        0 <= float(each.get("x")) < width and 0 <= float(each.get("y")) < height for each in root.iter("{*}text")
    )


def test_a_table_of_one_panel_without_a_title_and_a_note_is_drawn_too() -> None:
    """No empty line in their place."""
    plain = OddsTable("t", "T", "Row", "", ("a",), (matrix(["c"], [[1]]),))
    assert b">100<" in picture(plain, "", ".svg", FONTS)
    assert picture(plain, "", ".png", FONTS).startswith(b"\x89PNG")


def test_long_heads_stand_upright_and_wide_tables_go_below_each_other() -> None:
    """A matrix of fifteen named fighters in five panels."""
    names = tuple(f"Fighter of the long name {number}" for number in range(15))
    cells = [[Fraction(one, 15) for one in range(15)] for _ in range(15)]
    wide = OddsTable("win", "Wins", "Fighter", "", names, tuple(matrix(names, cells, str(n)) for n in range(5)))
    root = etree.fromstring(picture(wide, "", ".svg", FONTS))
    assert float(root.get("width", "").removesuffix("mm")) < 320
    assert sum("rotate(-90)" in each.get("transform", "") for each in root.iter("{*}text")) == 75


def test_pixels_and_paper_come_from_the_same_drawing(tmp_path: Path) -> None:
    """Inter alia for names with a star, which are no marks; the files are the same whenever they are made."""
    for kind in (".svg", ".png", ".pdf"):
        write_picture(COINS, "Coins 1.0", tmp_path / f"coins{kind}", FONTS)
        assert (tmp_path / f"coins{kind}").read_bytes() == picture(COINS, "Coins 1.0", kind, FONTS)
    root = drawn()
    with Image.open(tmp_path / "coins.png") as image:
        assert image.width == pytest.approx(float(root.get("width", "").removesuffix("mm")) / 25.4 * 200, abs=2)
        colors = {color for _, color in image.getcolors(1 << 24)}
    assert tuple(int(cell_color(1, (0, 1), "#5b2e5e")[at : at + 2], 16) for at in (1, 3, 5)) in colors


def test_a_color_grows_from_white_to_the_panels_own() -> None:
    """Beyond the scale nothing is lighter or darker; no number is a quiet gray; equal numbers have the full color."""
    assert cell_color(0, (0, 1), "#102030") == cell_color(1, (1.5, 2), "#102030") == "#ffffff"
    assert cell_color(1, (0, 1), "#102030") == cell_color(3, (1, 2), "#102030") == "#102030"
    assert cell_color(Fraction(1, 2), (0, 1), "black") == cell_color(2, (1, 3), "black") == "#808080"
    assert cell_color(2, (2, 2), "#102030") == "#102030"
    assert cell_color(None, (0, 1), "#102030") == NOTHING


@pytest.mark.parametrize("color", ["#5b2e5e", "#1a7a73", "#e9a820", "#bc3a24", "#1f6f8b", "#000000"])
def test_numbers_stand_out_from_every_ground(color: str) -> None:
    """Contrast of 4.5 to 1 and more, whatever the share."""
    for step in range(21):
        ground = cell_color(Fraction(step, 20), (0, 1), color)
        assert text_color(ground) in (BLACK, GROUND)
        one, other = sorted((_light(ground), _light(text_color(ground))))
        assert (other + 0.05) / (one + 0.05) >= 4.5


def _light(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_picture_of_another_kind_or_without_a_place_is_told(tmp_path: Path) -> None:
    """Before anything is drawn, or in one sentence after."""
    with pytest.raises(UsageError, match=r"a picture ends in \.svg, \.png or \.pdf"):
        write_picture(COINS, "", tmp_path / "coins.gif", FONTS)
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(FileAccessError):
        write_picture(COINS, "", tmp_path / "file" / "coins.svg", FONTS)
