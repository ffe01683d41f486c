"""What all faces of one document share: outlines, pictures, gradients, spot inks, forms; each is stored once."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from reportlab.lib.colors import CMYKColorSep
from reportlab.pdfbase import pdfdoc

from generator.face import ClipShape, Color, Gradient, Group, Outline, Pattern, Picture
from generator.pdf.fonts import FontTable
from generator.pdf.gradient_ends import with_open_ends
from generator.pdf.images import load_picture
from generator.pdf.operands import COARSE, coordinates, exact
from generator.pdf.resources import Form, Resources
from generator.svg.bounds import moved

_PATH_OPERATORS = {"M": "m", "L": "l", "C": "c"}
_SPACES = {"rgb": "DeviceRGB", "gray": "DeviceGray", "cmyk": "DeviceCMYK", "spot": "DeviceCMYK"}


class Pool:
    """The shared objects of one document. `doc` is ReportLab's PDFDocument.

    `groups` are the operators of groups written before, by a group's id, the scale it is shown at, and whether only its
    lightness counts; the group is kept beside them so that no other can get its id. `tiles` are those of patterns.
    """

    def __init__(self, doc: Any, fonts: FontTable) -> None:
        self.doc, self.fonts = doc, fonts
        self.groups: dict[tuple[int, float, bool], tuple[Group, str, Resources]] = {}
        self.tiles: dict[tuple[Any, ...], tuple[Pattern, str]] = {}
        self.filtered: dict[tuple[Any, ...], tuple[Group, Picture | None]] = {}
        self.files: dict[tuple[int, float, bool], tuple[Group, str]] = {}
        """Forms of SVG files, kept like `groups`."""
        self._outlines: dict[Outline, str] = {}
        self._fine: dict[Outline, str] = {}
        self._filled: dict[Outline, Outline] = {}
        self._pictures: dict[Any, str] = {}
        self._shadings: dict[Gradient, tuple[str, ...]] = {}
        self._patterns: dict[Gradient, str] = {}
        self._count = 0

    def add_form(
        self,
        code: str,
        resources: Resources,
        box: tuple[float, float, float, float],
        *,
        group: bool,
        space: str = "",
        isolated: bool = False,
    ) -> str:
        """Register a form XObject; `group` makes it a transparency group of its own. Returns its name."""
        self._count += 1
        name = f"Fm{self._count}"
        self.doc.Reference(Form(code, resources, box, group=group, space=space, isolated=isolated), name)
        return name

    def outline(self, outline: Outline, scale: float = 1.0) -> str:
        """Path operators of an outline, made once per outline; `scale` is how much larger it is shown."""
        kept = self._fine if scale > COARSE else self._outlines
        known = kept.get(outline)
        if known is None:
            known = kept[outline] = path_operators(outline, scale)
        return known

    def filled(self, outline: Outline, scale: float = 1.0) -> str:
        """Path operators of what a fill of an outline shows: readers draw a hairline for parts without area."""
        known = self._filled.get(outline)
        if known is None:
            parts = _subpaths(outline)
            kept = [part for part in parts if not _is_flat(part)]
            whole = outline if len(kept) == len(parts) else Outline(tuple(segment for part in kept for segment in part))
            known = self._filled[outline] = whole
        return self.outline(known, scale) if known.segments else ""

    def is_plain_union(self, shapes: tuple[ClipShape, ...]) -> bool:
        """Whether one path can tell a union of shapes: a single one, or convex ones, which all can wind one way."""
        if any(shape.clips for shape in shapes):
            return False
        return len(shapes) < 2 or all(is_convex(shape.outline) for shape in shapes)

    def clip_path(self, shape: ClipShape, *, alone: bool, scale: float = 1.0) -> str:
        """Path operators of one shape of a clip.

        Shapes of a union must wind the same way: where one that runs clockwise overlaps one that does not, their
        windings would cancel and cut a hole.
        """
        outline = moved(shape.outline, shape.matrix) if shape.matrix else shape.outline
        if alone:
            return self.outline(outline, scale)
        return path_operators(outline if winding(outline) >= 0 else reversed_outline(outline), scale)

    def picture(self, picture: Picture, *, light: bool = False) -> str:
        """Name of a picture's XObject, or that of its lightness; the same bytes under two names are stored once."""
        key = (picture.file, picture.gray, light, picture.pixels, picture.pixelated)
        name = self._pictures.get(key)
        if name is None:
            loaded, digest = load_picture(picture.file, gray=picture.gray, light=light, pixels=picture.pixels)
            digest += "p" if picture.pixelated else ""
            name = self._pictures.get(digest)
            if name is None:
                name = f"Im{digest}"
                if not picture.pixelated:
                    loaded.smooth()
                self.doc.Reference(loaded, name)
                if loaded.mask is not None:
                    self.doc.Reference(loaded.mask, name + "M")
                self._pictures[digest] = name
            self._pictures[key] = name
        return name

    def shadings(self, gradient: Gradient) -> tuple[str, ...]:
        """Names of the shading objects that make a gradient, side by side: pdfium tells 256 colors of each."""
        known = self._shadings.get(gradient)
        if known is None:
            first = gradient.stops[0][1]
            spot = pdfdoc.PDFObjectReference(self.spot(first)) if first.space == "spot" else None
            made = [_shading(part, spot, ends) for part, ends in parts_of(with_open_ends(gradient))]
            known = self._shadings[gradient] = tuple(str(self.doc.addShading(shading)) for shading in made)
        return known

    def shading_pattern(self, gradient: Gradient) -> str | None:
        """Name of a pattern that paints with a gradient, in the coordinates of the form that names it.

        None for a gradient of several shadings, which no pattern holds.
        """
        shadings = self.shadings(gradient)
        if len(shadings) > 1:
            return None
        known = self._patterns.get(gradient)
        if known is None:
            entries = {
                "Type": pdfdoc.PDFName("Pattern"),
                "PatternType": 2,
                "Shading": pdfdoc.PDFObjectReference(shadings[0]),
                "Matrix": pdfdoc.PDFArray([exact(value) for value in gradient.matrix]),
            }
            known = self._patterns[gradient] = f"Pt{len(self._patterns) + 1}"
            self.doc.Reference(pdfdoc.PDFDictionary(entries), known)
        return known

    def spot(self, color: Color) -> str:
        """Name of the color space of a spot ink."""
        cyan, magenta, yellow, black = color.values[:4]
        ink = CMYKColorSep(cyan, magenta, yellow, black, spotName=color.name)
        _, name = self.doc.addColor(ink)
        return str(name)


# -------------------------------------------------------------------- gradients


MOST_STOPS = 12
"""More stops than that are too near to each other for the 256 colors that pdfium tells of a shading."""


def parts_of(gradient: Gradient) -> list[tuple[Gradient, tuple[bool, bool]]]:
    """A gradient cut where its color changes at once, and between many stops; with whether each goes on at its ends."""
    stops = gradient.stops
    cuts = [0]
    for number in range(1, len(stops)):
        if stops[number][0] == stops[number - 1][0] or number - cuts[-1] >= MOST_STOPS:
            cuts.append(number)
    parts: list[tuple[Gradient, tuple[bool, bool]]] = []
    for place, start in enumerate(cuts):
        end = cuts[place + 1] if place + 1 < len(cuts) else len(stops)
        own = list(stops[start:end])
        if end < len(stops) and stops[end][0] > stops[end - 1][0]:
            own.append(stops[end])
        first, last = own[0][0], own[-1][0]
        if place == 0:
            first = min(first, 0.0)
        if end == len(stops):
            last = max(last, 1.0)
        if last > first:
            scaled = tuple(((at - first) / (last - first), color) for at, color in own)
            points = _between(gradient, first, last)
            parts.append((replace(gradient, points=points, stops=scaled), (place == 0, end == len(stops))))
    if not parts:
        return [(gradient, (True, True))]
    parts[0] = (parts[0][0], (True, parts[0][1][1]))
    parts[-1] = (parts[-1][0], (parts[-1][1][0], True))
    return parts


def _between(gradient: Gradient, first: float, last: float) -> tuple[float, ...]:
    """The points of a stretch of a gradient."""
    if (first, last) == (0.0, 1.0):
        return gradient.points
    if gradient.kind == "linear":
        x1, y1, x2, y2 = gradient.points
        dx, dy = x2 - x1, y2 - y1
        return x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last
    cx, cy, r, fx, fy, fr = _circles(gradient)
    ends = [(fx + (cx - fx) * at, fy + (cy - fy) * at, fr + (r - fr) * at) for at in (last, first)]
    return *ends[0], *ends[1]


def _circles(gradient: Gradient) -> tuple[float, ...]:
    """Center and radius of a radial gradient's outer circle, then of the one that it begins at."""
    cx, cy, r, *focus = gradient.points
    return cx, cy, r, *(*(focus or (cx, cy)), 0.0)[:3]


def _shading(gradient: Gradient, spot: Any, ends: tuple[bool, bool]) -> Any:
    """The shading of a gradient; tints of a spot ink stay in that ink's own color space."""
    stops = [(offset, [color.values[4]] if spot else list(color.values)) for offset, color in gradient.stops]
    shading = pdfdoc.PDFDictionary(
        {
            "ShadingType": 2 if gradient.kind == "linear" else 3,
            "ColorSpace": spot or pdfdoc.PDFName(_SPACES[gradient.stops[0][1].space]),
            "Function": _color_function(stops),
            "Extend": f"[{str(ends[0]).lower()} {str(ends[1]).lower()}]",
        }
    )
    if gradient.kind == "linear":
        shading["Coords"] = pdfdoc.PDFArray([exact(value) for value in gradient.points])
    else:
        cx, cy, r, fx, fy, fr = _circles(gradient)
        shading["Coords"] = pdfdoc.PDFArray([exact(value) for value in (fx, fy, fr, cx, cy, r)])
    return shading


def lightness(color: Color) -> float:
    """How much a mask shows where it has this color (CSS Masking, 7.10: on the values as they are coded)."""
    red, green, blue = color.on_screen
    return 0.2125 * red + 0.7154 * green + 0.0721 * blue


def lightened(gradient: Gradient) -> Gradient:
    """A gradient of how light its colors are."""
    return replace(gradient, stops=tuple((at, Color("gray", (lightness(color),))) for at, color in gradient.stops))


def _color_function(stops: list[tuple[float, list[float]]]) -> Any:
    """The PDF function of a gradient (type 3 over type 2) over 0 to 1."""
    if stops[0][0] > 0:
        stops.insert(0, (0.0, stops[0][1]))
    if stops[-1][0] < 1 or len(stops) == 1:
        stops.append((1.0, stops[-1][1]))
    # Colors that change at once have no step of their own between them.
    pairs = [pair for pair in pairwise(stops) if pair[0][0] < pair[1][0]]
    steps = [pdfdoc.PDFExponentialFunction(N=1, C0=first[1], C1=second[1]) for first, second in pairs]
    if len(steps) == 1:
        return steps[0]
    bounds = [second[0] for _, second in pairs[:-1]]
    return pdfdoc.PDFStitchingFunction(steps, bounds, [0.0, 1.0] * len(steps), Domain="[0.0 1.0]")


# -------------------------------------------------------------------- outlines


def path_operators(outline: Outline, scale: float = 1.0) -> str:
    """An outline as PDF path operators; `scale` is how much larger than its units it is shown.

    Lines that go nowhere are left out, but for those that are a part alone, a dot: with them pdfium misjudges how far
    the stroke of a faded outline reaches, and cuts it off.
    """
    written: list[str] = []
    start = at = ""
    drawn = dot = 0
    for segment in outline.segments:
        kind = str(segment[0])
        if kind == "Z":
            written.append("h")
            at = start
            continue
        numbers = coordinates(segment[1:], scale)  # type: ignore[arg-type]
        if kind == "M":
            start = at = numbers
            drawn = dot = 0
        elif kind == "L" and numbers == at:
            if drawn:
                continue
            dot = len(written)
            drawn = 1
        else:
            if dot:
                del written[dot]
                dot = 0
            drawn += 1
            at = numbers if kind == "L" else " ".join(numbers.rsplit(" ", 2)[-2:])
        written.append(f"{numbers} {_PATH_OPERATORS[kind]}")
    return " ".join(written)


def _points(segment: tuple[str | float, ...]) -> list[tuple[float, float]]:
    return [(float(segment[index]), float(segment[index + 1])) for index in range(1, len(segment), 2)]


def _subpaths(outline: Outline) -> list[list[tuple[str | float, ...]]]:
    """The parts of an outline; what goes on after a part is closed begins where that part began."""
    parts: list[list[tuple[str | float, ...]]] = []
    for segment in outline.segments:
        if segment[0] == "M" or not parts:
            parts.append([])
        elif parts[-1][-1][0] == "Z":
            parts.append([("M", *parts[-1][0][1:])])
        parts[-1].append(segment)
    return parts


def _is_flat(part: list[tuple[str | float, ...]]) -> bool:
    """Whether all points of a part lie on one line."""
    points = [point for segment in part for point in _points(segment)]
    if not points:
        return True
    x, y = points[0]
    far_x, far_y = max(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
    dx, dy = far_x - x, far_y - y
    return all(abs(dx * (py - y) - dy * (px - x)) <= 1e-7 * (dx * dx + dy * dy) for px, py in points)


def winding(outline: Outline) -> float:
    """Twice the area an outline encloses, its curves taken by their control points; the sign is its direction."""
    total = 0.0
    for part in _subpaths(outline):
        corners = [point for segment in part for point in _points(segment)]
        for (x1, y1), (x2, y2) in pairwise([*corners, *corners[:1]]):
            total += x1 * y2 - x2 * y1
    return total


def is_convex(outline: Outline) -> bool:
    """Whether an outline is one convex figure: its control points turn one way, and once around."""
    parts = _subpaths(outline)
    if len(parts) != 1:
        return False
    points = [point for segment in parts[0] for point in _points(segment)]
    corners = [point for point, before in zip(points, [points[-1], *points[:-1]], strict=True) if point != before]
    edges = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise([*corners, *corners[:1]])]
    turns = [math.atan2(ax * by - ay * bx, ax * bx + ay * by) for (ax, ay), (bx, by) in pairwise([*edges, *edges[:1]])]
    one_way = all(turn >= -1e-6 for turn in turns) or all(turn <= 1e-6 for turn in turns)
    return one_way and abs(abs(sum(turns)) - math.tau) < 0.01


def reversed_outline(outline: Outline) -> Outline:
    """The same outline run through the other way."""
    segments: list[tuple[str | float, ...]] = []
    for part in _subpaths(outline):
        drawn = [segment for segment in part if segment[0] != "Z"]
        ends = [_points(segment)[-1] for segment in drawn]
        segments.append(("M", *ends[-1]))
        for segment, start in zip(reversed(drawn[1:]), reversed(ends[:-1]), strict=True):
            turned = [*reversed(_points(segment)[:-1]), start]
            segments.append((segment[0], *(number for point in turned for number in point)))
        segments.append(("Z",))
    return Outline(tuple(segments))
