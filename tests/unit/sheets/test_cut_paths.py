"""Cut paths lie where the pieces lie."""

import io
import re
from xml.etree import ElementTree

import ezdxf
import pytest

from generator.sheets.card_layout import our_layout
from generator.sheets.cut_paths import CutSheet, as_dxf, as_svg, cut_sheets
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout, MarkStyle
from generator.sheets.papers import PAPERS
from generator.sizes import Size

A4 = PAPERS["a4"]


def vertices(dxf: str) -> list[list[tuple[float, float, float]]]:
    """x, y and bulge of each polyline's vertices."""
    lines = dxf.splitlines()
    tags = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    found: list[list[tuple[float, float, float]]] = []
    kind, vertex = "", {}
    for code, value in tags:
        if code == 0:
            if kind == "VERTEX":
                found[-1].append((vertex[10], vertex[20], vertex.get(42, 0.0)))
            if value == "POLYLINE":
                found.append([])
            kind, vertex = value, {}
        elif kind == "VERTEX" and code in (10, 20, 42):
            vertex[code] = float(value)
    return found


def test_full_sheets_share_one_path_and_the_last_one_has_its_own(deal):
    cuts = cut_sheets(impose(deal(22), A4))
    assert [(cut.numbers, len(cut.outlines)) for cut in cuts] == [("sheets 1 to 2", 9), ("sheet 3", 4)]


def test_sheets_are_told_by_their_numbers(deal):
    """Two stocks of one size of card, alike on the first and third of three."""
    wide = deal(1, Size(100, 70), component="wide")
    cuts = cut_sheets(impose([*deal(9), *wide, *deal(9, component="event")], A4))
    assert [cut.numbers for cut in cuts] == ["sheets 1 to 2", "sheet 3"]


def test_the_svg_is_as_large_as_the_paper_and_its_paths_as_the_cards(deal):
    """Corners of 3 mm: eight points for each card, all on its edges."""
    (cut,) = cut_sheets(impose(deal(9), A4))
    root = ElementTree.fromstring(as_svg(cut, "Cards & more"))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    paths = root.findall(".//{*}path")
    assert len(paths) == 9
    pairs = re.findall(r"[ML]([\d.]+),([\d.]+)", paths[0].get("d"))
    points = [float(number) for pair in pairs for number in pair]
    assert (min(points[::2]), max(points[::2])) == (10.5, 73.5)
    assert (min(points[1::2]), max(points[1::2])) == (16.5, 104.5)
    assert paths[0].get("d").count("A3,3 ") == 4


def test_the_dxf_has_the_same_boxes_with_y_upwards(deal):
    (cut,) = cut_sheets(impose(deal(9), A4))
    boxes = vertices(as_dxf(cut))
    assert len(boxes) == 9
    xs, ys, bulges = zip(*boxes[0], strict=True)
    assert (min(xs), max(xs)) == (10.5, 73.5)
    assert (min(ys), max(ys)) == (297 - 104.5, 297 - 16.5)
    assert sorted(bulges) == pytest.approx([0] * 4 + [0.41421] * 4, abs=1e-4)


def test_corners_may_be_square(deal):
    (cut,) = cut_sheets(impose(deal(1), A4), corner=0)
    (box,) = vertices(as_dxf(cut))
    assert box == [(10.5, 192.5, 0), (73.5, 192.5, 0), (73.5, 280.5, 0), (10.5, 280.5, 0)]
    assert "A" not in re.search(r'd="([^"]+)"', as_svg(cut, ""))[1]


def test_tokens_are_circles(deal):
    """Four quarter circles and no straight edge."""
    (cut,) = cut_sheets(impose(deal(1, Size(25, 25), kind="token", shape="round"), A4))
    (circle,) = vertices(as_dxf(cut))
    assert [bulge for _, _, bulge in circle] == pytest.approx([0.41421] * 4, abs=1e-4)
    (xs, ys) = ([point[index] for point in circle] for index in (0, 1))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (pytest.approx(25), pytest.approx(25))


def test_mats_and_folded_sheets_have_no_path(deal):
    mats = deal(1, Size(180, 250), kind="mat", bleed=0, back=False)
    assert not cut_sheets(impose([*mats, *deal(4)], A4, Layout(style=our_layout("gutterfold"))))


def test_a_machines_marks_leave_the_paths_of_the_cards_that_stay(deal):
    (cut, *_) = cut_sheets(impose(deal(9), A4, Layout(marks=MarkStyle.SILHOUETTE)))
    assert len(cut.outlines) == 8


def test_another_programs_reader_finds_every_path_closed_in_mm_on_its_layer(deal):
    """ezdxf, which knows the format: a cutter's software reads what it reads."""
    pieces = [*deal(9), *deal(2, Size(25, 25), kind="token", shape="round")]
    for cut in cut_sheets(impose(pieces, A4)):
        drawing = ezdxf.read(io.StringIO(as_dxf(cut)))
        assert drawing.dxfversion == "AC1009"
        assert drawing.header["$INSUNITS"] == 4
        assert drawing.header["$LIMMIN"] == (0, 0)
        assert drawing.header["$LIMMAX"] == (210, 297)
        lines = list(drawing.modelspace())
        assert [(line.dxftype(), line.is_closed, line.dxf.layer) for line in lines] == [
            ("POLYLINE", True, "CUT") for _ in cut.outlines
        ]
        assert all(vertex.dxf.layer == "CUT" for line in lines for vertex in line.vertices)
        for line, outline in zip(lines, cut.outlines, strict=True):
            xs = [vertex.dxf.location.x for vertex in line.vertices]
            ys = [vertex.dxf.location.y for vertex in line.vertices]
            assert (min(xs), max(xs)) == pytest.approx((outline.box.x, outline.box.right))
            assert (min(ys), max(ys)) == pytest.approx((297 - outline.box.bottom, 297 - outline.box.y))


@pytest.mark.parametrize(
    ("numbers", "words"),
    [((3,), "sheet 3"), ((1, 2, 3), "sheets 1 to 3"), ((1, 2, 4, 5, 7), "sheets 1 to 2, 4 to 5 and 7")],
)
def test_sheets_that_follow_one_another_are_told_as_a_run(numbers, words):
    """However many runs there are."""
    assert CutSheet("cards", A4, numbers, ()).numbers == words
