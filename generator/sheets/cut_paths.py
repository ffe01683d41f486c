"""Cut paths for cutting machines, as SVG and as DXF: the outlines of finished pieces where the sheet has them.

Coordinates are those of the printed front, so that a path laid over the page fits its pieces and its registration
marks. Both formats hold nothing but what the blade follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.edge import Point
from generator.geometry import Matrix
from generator.nets.panels import Line
from generator.outgoing import for_html
from generator.sheets.cutting import CutOutline, outlines
from generator.sheets.hexes import once_each
from generator.sheets.layout import Flip
from generator.sheets.net_marks import scores
from generator.sheets.page_boxes import Mirror, flip_mirror
from generator.sheets.papers import Paper
from generator.sheets.sheet import Sheet

_QUARTER_BULGE = 0.41421356
"""DXF gives an arc by the tangent of a quarter of its angle: tan(90 / 4 degrees)."""


class CutSheet(Struct, frozen=True):
    """The path of one or more sheets that are cut alike. `sheets` are their numbers within the stock."""

    stock: str
    paper: Paper
    sheets: tuple[int, ...]
    outlines: tuple[CutOutline, ...]
    backs_up: bool = False
    scores: tuple[Line, ...] = ()
    """Lines that are creased for a fold, and not cut."""

    @property
    def boxes(self) -> list[CutOutline]:
        """The outlines that are boxes, with round corners or none, and circles."""
        return [outline for outline in self.outlines if outline.edge is None]

    @property
    def lines(self) -> list[tuple[tuple[Point, ...], bool]]:
        """All others as corners, and whether the line is closed: a side that two hexes share is there once."""
        edges = [outline.edge.corners() for outline in self.outlines if outline.edge is not None]
        hexes = [edge for edge in edges if len(edge) == 6]
        return [*once_each(hexes), *((edge, True) for edge in edges if len(edge) != 6)]

    @property
    def numbers(self) -> str:
        """`sheet 3`, `sheets 1 to 9`, `sheets 1 to 9 and 12`."""
        runs: list[list[int]] = []
        for number in self.sheets:
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        told = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
        listed = told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
        return f"sheet{'s' if len(self.sheets) > 1 else ''} {listed}"


def cut_sheets(
    sheets: Iterable[Sheet[object]], corner: float = 3.0, flip: Flip = Flip.LONG_EDGE
) -> tuple[CutSheet, ...]:
    """The different paths of a set of sheets, in the order of their first sheet; `corner` rounds cards, in mm.

    Sheets whose backs alone have marks are cut with their backs up: their paths are those seen in a mirror, by the edge
    about which the printer turned the paper.

    Mats are not cut, and folded sheets are cut by hand once they are glued: neither has a path.
    """
    found: dict[tuple[object, ...], tuple[Sheet[object], list[int], tuple[CutOutline, ...], tuple[Line, ...]]] = {}
    for sheet in sheets:
        if any(at.side == "back" or at.piece.kind == "mat" for at in sheet.front.placements):
            continue
        paths = outlines(sheet, corner)
        creases = scores(sheet.front.placements)
        turned = backs_up(sheet)
        if turned:
            mirror = flip_mirror(sheet.paper, long_edge=flip is Flip.LONG_EDGE)
            paths = _mirrored(paths, mirror, sheet.paper)
            creases = tuple((mirror.point(*start), mirror.point(*end)) for start, end in creases)
        key = (sheet.stock, sheet.paper, turned, tuple((path.box, path.radius, path.edge) for path in paths))
        found.setdefault(key, (sheet, [], paths, creases))[1].append(sheet.number)
    return tuple(
        CutSheet(sheet.stock, sheet.paper, tuple(numbers), paths, backs_up(sheet), creases)
        for sheet, numbers, paths, creases in found.values()
    )


def backs_up(sheet: Sheet[object]) -> bool:
    """Whether a sheet is cut by its back, since that alone has marks for the cut."""
    sides = [side for side in (sheet.front, sheet.back) if side is not None]
    return [any(mark.role in ("crop", "registration") for mark in side.marks) for side in sides] == [False, True]


def _mirrored(paths: Sequence[CutOutline], mirror: Mirror, paper: Paper) -> tuple[CutOutline, ...]:
    seen: Matrix = (-1, 0, 0, 1, paper.width, 0) if mirror.axis == "x" else (1, 0, 0, -1, 0, paper.height)
    return tuple(replace(path, box=mirror.rect(path.box), edge=path.edge and path.edge.moved(seen)) for path in paths)


def as_svg(cut: CutSheet, title: str) -> str:
    """The paths in a drawing as large as the paper, one unit to the millimetre."""
    width, height = _number(cut.paper.width), _number(cut.paper.height)
    drawn = [*(_svg_path(one) for one in cut.boxes), *(_svg_line(*line) for line in cut.lines)]
    paths = "\n".join(f'  <path d="{path}"/>' for path in drawn)
    creases = "\n".join(f'  <path d="{_svg_line(line, False)}"/>' for line in cut.scores)
    score = f'<g id="score" fill="none" stroke="#0000FF" stroke-width="0.1">\n{creases}\n</g>\n' if creases else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n<title>{for_html(title)}</title>\n'
        f'<g id="cut" fill="none" stroke="#FF0000" stroke-width="0.1">\n{paths}\n</g>\n{score}</svg>\n'
    )


def _svg_line(corners: Sequence[Point], closed: bool) -> str:
    points = " L".join(f"{_number(x)},{_number(y)}" for x, y in corners)
    return f"M{points}{' Z' if closed else ''}"


def _svg_path(outline: CutOutline) -> str:
    box, r = outline.box, outline.radius
    corner = f"A{_number(r)},{_number(r)} 0 0 1 "

    def at(x: float, y: float) -> str:
        return f"{_number(x)},{_number(y)}"

    if r <= 0:
        return f"M{at(box.x, box.y)} L{at(box.right, box.y)} L{at(box.right, box.bottom)} L{at(box.x, box.bottom)} Z"
    return (
        f"M{at(box.x + r, box.y)} L{at(box.right - r, box.y)} {corner}{at(box.right, box.y + r)} "
        f"L{at(box.right, box.bottom - r)} {corner}{at(box.right - r, box.bottom)} "
        f"L{at(box.x + r, box.bottom)} {corner}{at(box.x, box.bottom - r)} "
        f"L{at(box.x, box.y + r)} {corner}{at(box.x + r, box.y)} Z"
    )


def as_dxf(cut: CutSheet) -> str:
    """The paths as closed polylines of DXF release 12, which every cutter's software reads; mm, y upwards.

    Release 12 knows no units. `$INSUNITS` 4 is what later readers take for mm; ask for mm where a program asks.
    """
    paper = cut.paper
    tags: list[tuple[int, object]] = [
        (0, "SECTION"),
        (2, "HEADER"),
        (9, "$ACADVER"),
        (1, "AC1009"),
        (9, "$INSUNITS"),
        (70, 4),
        (9, "$LIMMIN"),
        (10, "0.0"),
        (20, "0.0"),
        (9, "$LIMMAX"),
        (10, _decimal(paper.width)),
        (20, _decimal(paper.height)),
        (0, "ENDSEC"),
        (0, "SECTION"),
        (2, "ENTITIES"),
    ]
    for outline in cut.boxes:
        tags += _polyline(_corners(outline, paper.height))
    for corners, closed in cut.lines:
        tags += _polyline([(x, paper.height - y, 0.0) for x, y in corners], closed=closed)
    for start, end in cut.scores:
        ends = [(x, paper.height - y, 0.0) for x, y in (start, end)]
        tags += _polyline(ends, closed=False, layer="SCORE")
    tags += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in tags)


def _corners(outline: CutOutline, height: float) -> list[tuple[float, float, float]]:
    """Vertices x, y and the bulge of what follows them, counterclockwise with y upwards."""
    box, r = outline.box, outline.radius
    left, right, low, high = box.x, box.right, height - box.bottom, height - box.y
    if r <= 0:
        return [(left, low, 0.0), (right, low, 0.0), (right, high, 0.0), (left, high, 0.0)]
    found = [
        (left + r, low, 0.0),
        (right - r, low, _QUARTER_BULGE),
        (right, low + r, 0.0),
        (right, high - r, _QUARTER_BULGE),
        (right - r, high, 0.0),
        (left + r, high, _QUARTER_BULGE),
        (left, high - r, 0.0),
        (left, low + r, _QUARTER_BULGE),
    ]
    # Round pieces have no straight edges: of two vertices in one place the one that bulges stays.
    return [
        corner
        for corner, after in zip(found, [*found[1:], found[0]], strict=True)
        if corner[2] or abs(corner[0] - after[0]) + abs(corner[1] - after[1]) > 1e-6
    ]


def _polyline(
    corners: Sequence[tuple[float, float, float]], *, closed: bool = True, layer: str = "CUT"
) -> list[tuple[int, object]]:
    tags: list[tuple[int, object]] = [
        (0, "POLYLINE"),
        (8, layer),
        (66, 1),
        (10, "0.0"),
        (20, "0.0"),
        (30, "0.0"),
        (70, int(closed)),
    ]
    for x, y, bulge in corners:
        tags += [(0, "VERTEX"), (8, layer), (10, _decimal(x)), (20, _decimal(y)), (30, "0.0")]
        if bulge:
            tags.append((42, _decimal(bulge)))
    return [*tags, (0, "SEQEND"), (8, layer)]


def _number(value: float) -> str:
    return f"{round(value, 4):g}" if abs(value) < 1e-4 or value == round(value) else f"{value:.4f}".rstrip("0")


def _decimal(value: float) -> str:
    """A DXF floating point number: always with its point."""
    return f"{value:.6f}"
