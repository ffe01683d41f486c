"""Hexes: counts by hand, straight cuts that free every one, honeycombs for machines, backs behind fronts."""

import math

import numpy
import pytest
from PIL import Image, ImageDraw

from generator.edge import HEXES, edge_of, hex_size
from generator.errors import UsageError
from generator.sheets.card_layout import our_layout
from generator.sheets.cut_paths import as_dxf, as_svg, cut_sheets
from generator.sheets.hexes import HexGrid, best_hex_grid, once_each, through_cuts
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout, MarkStyle
from generator.sheets.machine import MachineMarks
from generator.sheets.mark_shapes import MarkLine, MarkPath
from generator.sheets.page_boxes import Mirror
from generator.sheets.papers import PAPERS
from generator.sheets.registration import silhouette_clear
from generator.sheets.sheet import Piece

A4 = PAPERS["a4"]


def tiles(count, flats=38.0, shape="hex", style="straight-cuts", bleed=3.0, back=True):
    trim = hex_size(shape, flats=flats)
    edge = edge_of(shape, trim)
    return [
        Piece(
            "tile", f"t{n}", 1, trim, bleed, shape, "token", f"f{n}", f"b{n}" if back else None, our_layout(style), edge
        )
        for n in range(1, count + 1)
    ]


def grid_of(flats, style, paper="a4", shape="hex"):
    trim = hex_size(shape, flats=flats)
    return best_hex_grid(
        "tile", trim, 0.0, flat=shape == "hex", style=our_layout(style), paper=PAPERS[paper], layout=Layout()
    )


def area(points):
    """Twice the area inside some corners."""
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)))


@pytest.mark.parametrize("shape", HEXES)
@pytest.mark.parametrize(
    ("flats", "honeycomb", "straight"),
    [
        (16.8, (209, 207), (154, 156)),
        (25.4, (84, 83), (66, 68)),
        (38.0, (36, 33), (28, 28)),
        (50.8, (20, 18), (13, 16)),
    ],
)
def test_so_many_hexes_fit_as_were_computed_by_hand(flats, honeycomb, straight, shape):
    """With 6 mm of white; a hex that is drawn standing on a corner fits as often as one on its side."""
    for paper, comb, cuts in zip(("a4", "letter"), honeycomb, straight, strict=True):
        assert grid_of(flats, "honeycomb", paper, shape).usable == comb
        assert grid_of(flats, "straight-cuts", paper, shape).usable == cuts


def test_a_hex_is_measured_across_its_flats_or_its_corners():
    """2 s across the corners are 1.1547 of what it measures across the flats."""
    assert hex_size("hex", flats=38).width == pytest.approx(38 * 1.1547, abs=0.001)
    assert hex_size("hex-pointed", flats=38).height == pytest.approx(38 * 1.1547, abs=0.001)
    assert hex_size("hex", corners=44).height == pytest.approx(44 / 1.1547, abs=0.001)


@pytest.mark.parametrize("shape", HEXES)
@pytest.mark.parametrize("count", [1, 5, 28])
def test_three_families_of_straight_cuts_free_every_hex_and_cut_none(shape, count):
    """Each side lies on a cut, and no cut has corners of one hex on both of its sides."""
    (sheet,) = impose(tiles(count, shape=shape), A4)
    hexes = [placement.edge.corners() for placement in sheet.front.placements]
    lines = through_cuts(hexes)
    assert len({(round(nx, 4), round(ny, 4)) for nx, ny, _ in lines}) == 3
    for points in hexes:
        for nx, ny, at in lines:
            away = [nx * x + ny * y - at for x, y in points]
            assert max(away) < 1e-6 or min(away) > -1e-6
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            on = [abs(nx * x1 + ny * y1 - at) + abs(nx * x2 + ny * y2 - at) for nx, ny, at in lines]
            assert min(on) < 1e-6


def test_a_full_sheet_has_a_tick_at_the_ends_of_each_cut_and_none_on_a_hex():
    (sheet,) = impose(tiles(28), A4)
    lines = through_cuts([placement.edge.corners() for placement in sheet.front.placements])
    ticks = [mark for mark in sheet.front.marks if isinstance(mark, MarkLine)]
    for nx, ny, at in lines:
        on = [t for t in ticks if abs(nx * t.x1 + ny * t.y1 - at) < 1e-6 and abs(nx * t.x2 + ny * t.y2 - at) < 1e-6]
        assert len(on) == 2
    for placement in sheet.front.placements:
        assert not any(placement.clip.overlaps(tick.box) for tick in ticks if tick.box.width and tick.box.height)


@pytest.mark.parametrize("style", ["straight-cuts", "honeycomb"])
@pytest.mark.parametrize("count", [3, 17, 28])
def test_no_hex_paints_on_what_another_one_paints(style, count):
    """Each outline, a hundredth smaller, in dots of 0.1 mm: no dot belongs to two of them."""
    (sheet,) = impose(tiles(count, style=style), A4)
    dots = numpy.zeros((2970, 2100), numpy.uint8)
    for placement in sheet.front.placements:
        x, y = (sum(numbers) / len(placement.outline) for numbers in zip(*placement.outline, strict=True))
        mask = Image.new("1", (2100, 2970))
        smaller = [(10 * (x + (px - x) * 0.99), 10 * (y + (py - y) * 0.99)) for px, py in placement.outline]
        ImageDraw.Draw(mask).polygon(smaller, fill=1)
        dots += numpy.asarray(mask).astype(numpy.uint8)
    assert dots.max() == 1


@pytest.mark.parametrize("style", ["straight-cuts", "honeycomb"])
def test_what_a_hex_paints_holds_it_and_its_bleed(style):
    (sheet,) = impose(tiles(1, style=style), A4)
    (placement,) = sheet.front.placements
    hexagon = placement.edge.corners()
    middle = [sum(numbers) / 6 for numbers in zip(*hexagon, strict=True)]
    assert area(placement.outline) > area(hexagon) * 1.15
    assert min(math.dist(middle, point) for point in placement.outline) > 19


@pytest.mark.parametrize("shape", HEXES)
def test_each_back_lies_behind_its_front(shape):
    """Shifted rows, too: the outline of the back is that of the front seen in a mirror."""
    (sheet,) = impose(tiles(19, shape=shape), A4)
    mirror = Mirror("x", A4.width / 2)
    fronts = {placement.slot: placement for placement in sheet.front.placements}
    for back in sheet.back.placements:
        seen = {(round(x, 4), round(y, 4)) for x, y in back.edge.corners()}
        assert seen == {
            tuple(round(number, 4) for number in mirror.point(x, y)) for x, y in fronts[back.slot].edge.corners()
        }
        assert back.outline == tuple(mirror.point(x, y) for x, y in fronts[back.slot].outline)


def test_a_machine_cuts_no_side_of_a_honeycomb_twice():
    """36 hexes have 216 sides; each that two of them share is in the path once."""
    (sheet,) = impose(tiles(36, style="honeycomb", back=False), A4)
    hexes = [placement.edge.corners() for placement in sheet.front.placements]
    sides = [
        tuple(sorted(((round(a[0], 3), round(a[1], 3)), (round(b[0], 3), round(b[1], 3)))))
        for points, closed in once_each(hexes)
        for a, b in zip(points, [*points[1:], points[0]] if closed else points[1:], strict=False)
    ]
    assert len(sides) == len(set(sides)) < 6 * 36
    middles = {(round(a[0] + b[0], 1), round(a[1] + b[1], 1)) for a, b in sides}
    for points in hexes:
        for a, b in zip(points, [*points[1:], points[0]], strict=True):
            assert any(math.dist((a[0] + b[0], a[1] + b[1]), one) < 0.3 for one in middles)
    (cut,) = cut_sheets([sheet])
    assert as_svg(cut, "x").count("<path") == as_dxf(cut).count("POLYLINE") == len(list(once_each(hexes)))


def test_registration_marks_take_corners_of_a_honeycomb_alone():
    """Guillotines need no marks of a machine; with them a honeycomb loses the hexes that lie on one."""
    (combed, *_) = impose(tiles(30, style="honeycomb"), A4, Layout(marks=MarkStyle.SILHOUETTE))
    assert {mark.role for mark in combed.front.marks} == {"registration"}
    assert combed.capacity < 36
    clear = silhouette_clear(A4, MachineMarks())
    assert not any(box.overlaps(placement.clip) for box in clear for placement in combed.front.placements)
    (straight,) = impose(tiles(20), A4, Layout(marks=MarkStyle.SILHOUETTE))
    assert {mark.role for mark in straight.front.marks} == {"crop"}


def test_hexes_with_white_around_them_show_the_line_to_cut_along():
    (sheet,) = impose(tiles(4, style="tokens"), A4)
    assert {type(mark) for mark in sheet.front.marks} == {MarkPath}
    assert len(sheet.front.marks) == 8


def test_a_lattice_is_for_hexes():
    piece = tiles(1)[0]
    square = Piece("card", "c", 1, piece.trim, 0, "rect", "token", "f", None, our_layout("honeycomb"))
    with pytest.raises(UsageError, match="honeycomb is for hexes, and card is none"):
        impose([square], A4)


def test_a_hex_larger_than_the_paper_is_told_with_both_sizes():
    with pytest.raises(UsageError, match=r"tile is .* and A4 .* holds"):
        impose(tiles(1, flats=300), A4)


def test_one_hex_in_a_line_gets_no_line_that_is_empty():
    grid = grid_of(150, "straight-cuts")
    assert isinstance(grid, HexGrid)
    assert (grid.usable, grid.rows) == (1, 1)
