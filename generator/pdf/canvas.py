"""Faces as PDF operators. A face is written once; placed more than once it becomes a form XObject.

ReportLab's own drawing methods are bypassed for what a face holds: its forms lose gradients, opacity and
spot colors, its alpha state outlives a restore, and its number formatting is most of the time. What it
does well stays: objects, references, fonts, streams, the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc

from generator.faces.face import (
    ClipShape,
    Color,
    Face,
    GlyphRun,
    Gradient,
    Group,
    Item,
    Matrix,
    Outline,
    Picture,
    Shape,
    Stroke,
)
from generator.pdf.fonts import FontTable
from generator.pdf.images import load_picture

_PATH_OPERATORS = {"M": "m", "L": "l", "C": "c"}


@dataclass(slots=True)
class Resources:
    """Names of what a stretch of operators uses, for the page or form that holds it."""

    xobjects: dict[str, Any] = field(default_factory=dict)
    shadings: dict[str, Any] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)
    spaces: dict[str, Any] = field(default_factory=dict)

    def add(self, other: Resources) -> None:
        """Take over everything the other names."""
        self.xobjects.update(other.xobjects)
        self.shadings.update(other.shadings)
        self.states.update(other.states)
        self.spaces.update(other.spaces)

    def dictionary(self) -> Any:
        """The PDF resource dictionary."""
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        for name, entries in (
            ("XObject", self.xobjects),
            ("Shading", self.shadings),
            ("ExtGState", self.states),
            ("ColorSpace", self.spaces),
        ):
            setattr(resources, name, dict(entries))
        return resources


@dataclass(slots=True)
class Drawing:
    """A face as operators, in mm with y pointing down."""

    code: str
    resources: Resources


class Inker:
    """Writes faces of one document. `doc` is ReportLab's PDFDocument."""

    def __init__(self, doc: Any, fonts: FontTable) -> None:
        self.doc, self.fonts = doc, fonts
        self._outlines: dict[Outline, str] = {}
        self._pictures: dict[Any, str] = {}
        self._drawings: dict[int, tuple[Face, Drawing]] = {}
        self._forms: dict[int, str] = {}
        self._count = 0

    # ---------------------------------------------------------------- faces

    def drawing(self, face: Face) -> Drawing:
        """The operators of a face, made once."""
        known = self._drawings.get(id(face))
        if known is None:
            ink = _Ink(self)
            ink.items(face.items)
            known = self._drawings[id(face)] = (face, Drawing("\n".join(ink.code), ink.resources))
        return known[1]

    def once(self, face: Face) -> Drawing:
        """The operators of a face that is placed a single time; nothing is kept."""
        ink = _Ink(self)
        ink.items(face.items)
        return Drawing("\n".join(ink.code), ink.resources)

    def form(self, face: Face) -> Drawing:
        """A face as a form XObject, for faces placed more than once."""
        name = self._forms.get(id(face))
        if name is None:
            drawing = self.drawing(face)
            name = self._forms[id(face)] = self.add_form(
                drawing.code, drawing.resources, (0, 0, face.width, face.height), group=False
            )
        return Drawing(f"/{name} Do", Resources(xobjects={name: pdfdoc.PDFObjectReference(name)}))

    def add_form(self, code: str, resources: Resources, box: tuple[float, float, float, float], *, group: bool) -> str:
        """Register a form XObject; `group` makes it a transparency group of its own. Returns its name."""
        self._count += 1
        name = f"Fm{self._count}"
        self.doc.Reference(_Form(code, resources, box, group=group), name)
        return name

    # ---------------------------------------------------------------- shared parts

    def outline(self, outline: Outline) -> str:
        """Path operators of an outline, made once per outline."""
        known = self._outlines.get(outline)
        if known is None:
            parts = []
            for segment in outline.segments:
                if segment[0] == "Z":
                    parts.append("h")
                else:
                    parts.append(f"{fp_str(*segment[1:])} {_PATH_OPERATORS[str(segment[0])]}")
            known = self._outlines[outline] = " ".join(parts)
        return known

    def picture(self, picture: Picture) -> str:
        """Name of a picture's XObject; the same bytes under two names are stored once."""
        name = self._pictures.get(picture.file)
        if name is None:
            loaded, digest = load_picture(picture.file)
            name = self._pictures.get(digest)
            if name is None:
                name = f"Im{digest}"
                self.doc.Reference(loaded, name)
                if loaded.mask is not None:
                    self.doc.Reference(loaded.mask, name + "M")
                self._pictures[digest] = name
            self._pictures[picture.file] = name
        return name

    def shading(self, gradient: Gradient) -> str:
        """Name of a shading object for a gradient."""
        function = _color_function([(offset, _components(color)) for offset, color in gradient.stops])
        space = _SPACES[gradient.stops[0][1].space]
        if gradient.kind == "linear":
            shading = pdfdoc.PDFAxialShading(
                *gradient.points, Function=function, ColorSpace=space, Extend="[true true]"
            )
        else:
            x, y, radius = gradient.points
            shading = pdfdoc.PDFRadialShading(
                x, y, 0, x, y, radius, Function=function, ColorSpace=space, Extend="[true true]"
            )
        return str(self.doc.addShading(shading))

    def spot(self, color: Color) -> str:
        """Name of the color space of a spot ink."""
        cyan, magenta, yellow, black = color.values[:4]
        ink = CMYKColorSep(cyan, magenta, yellow, black, spotName=color.name)
        _, name = self.doc.addColor(ink)
        return str(name)


class _Form(pdfdoc.PDFObject):  # type: ignore[misc]
    """A form XObject with all its resources and its transparency group, which ReportLab's own leaves out."""

    __RefOnly__ = 1

    def __init__(self, code: str, resources: Resources, box: tuple[float, float, float, float], *, group: bool) -> None:
        self.code, self.resources, self.box, self.group = code, resources, box, group

    def format(self, document: Any) -> Any:
        """The PDF bytes of the stream object."""
        stream = pdfdoc.PDFStream(content=self.code)
        stream.filters = [pdfdoc.PDFZCompress]
        stream.dictionary["Type"] = pdfdoc.PDFName("XObject")
        stream.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        stream.dictionary["BBox"] = pdfdoc.PDFArray(list(self.box))
        stream.dictionary["Resources"] = self.resources.dictionary()
        if self.group:
            stream.dictionary["Group"] = pdfdoc.PDFDictionary(
                {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency")}
            )
        return stream.format(document)


_SPACES = {"rgb": "DeviceRGB", "cmyk": "DeviceCMYK", "spot": "DeviceCMYK"}


def _components(color: Color) -> list[float]:
    """A stop's numbers; a spot ink inside a gradient is printed by its process colors."""
    if color.space == "spot":
        return [part * color.values[4] for part in color.values[:4]]
    return list(color.values)


def _color_function(stops: list[tuple[float, list[float]]]) -> Any:
    """The PDF function of a gradient (type 3 over type 2) over 0 to 1."""
    if stops[0][0] > 0:
        stops.insert(0, (0.0, stops[0][1]))
    if stops[-1][0] < 1 or len(stops) == 1:
        stops.append((1.0, stops[-1][1]))
    pairs = list(pairwise(stops))
    steps = [pdfdoc.PDFExponentialFunction(N=1, C0=first[1], C1=second[1]) for first, second in pairs]
    if len(steps) == 1:
        return steps[0]
    bounds = [second[0] for _, second in pairs[:-1]]
    return pdfdoc.PDFStitchingFunction(steps, bounds, [0.0, 1.0] * len(steps), Domain="[0.0 1.0]")


class _Ink:
    """Operators of one face or group while they are written."""

    def __init__(self, inker: Inker) -> None:
        self.inker = inker
        self.code: list[str] = []
        self.resources = Resources()
        self._fill: Color | None = None
        self._stroke: Color | None = None
        self._pen: tuple[Any, ...] = ()
        self._alpha = (1.0, 1.0)
        self._stack: list[tuple[Any, ...]] = []

    # ---------------------------------------------------------------- state

    def save(self) -> None:
        self._stack.append((self._fill, self._stroke, self._pen, self._alpha))
        self.code.append("q")

    def restore(self) -> None:
        self._fill, self._stroke, self._pen, self._alpha = self._stack.pop()
        self.code.append("Q")

    def fill(self, color: Color) -> None:
        if color != self._fill:
            self._fill = color
            self.code.append(self._color(color, "rg", "k", "cs", "scn"))

    def pen(self, stroke: Stroke) -> None:
        if stroke.paint != self._stroke:
            self._stroke = stroke.paint
            self.code.append(self._color(stroke.paint, "RG", "K", "CS", "SCN"))
        pen = (stroke.width, stroke.cap, stroke.join, stroke.miter, stroke.dashes, stroke.dash_offset)
        if pen != self._pen:
            self._pen = pen
            dashes = fp_str(*stroke.dashes) if stroke.dashes else ""
            self.code.append(
                f"{fp_str(stroke.width)} w {stroke.cap} J {stroke.join} j {fp_str(max(1.0, stroke.miter))} M "
                f"[{dashes}] {fp_str(stroke.dash_offset)} d"
            )

    def _color(self, color: Color, rgb: str, cmyk: str, space: str, paint: str) -> str:
        if color.space == "rgb":
            return f"{fp_str(*color.values)} {rgb}"
        if color.space == "cmyk":
            return f"{fp_str(*color.values)} {cmyk}"
        name = self.inker.spot(color)
        self.resources.spaces[name] = pdfdoc.PDFObjectReference(name)
        return f"/{name} {space} {fp_str(color.values[4])} {paint}"

    def alpha(self, fill: float, stroke: float) -> None:
        """Opacity of fills and strokes from here on."""
        if (fill, stroke) == self._alpha:
            return
        self._alpha = (fill, stroke)
        name = f"A{round(fill * 1000)}x{round(stroke * 1000)}"
        self.resources.states[name] = pdfdoc.PDFDictionary({"ca": round(fill, 3), "CA": round(stroke, 3)})
        self.code.append(f"/{name} gs")

    def matrix(self, matrix: Matrix) -> None:
        self.code.append(f"{fp_str(*matrix)} cm")

    # ---------------------------------------------------------------- items

    def items(self, items: Iterable[Item]) -> None:
        """Write items in order."""
        for item in items:
            if isinstance(item, Shape):
                self.shape(item)
            elif isinstance(item, Group):
                self.group(item)
            elif isinstance(item, GlyphRun):
                self.glyphs(item)
            else:
                self.picture(item)

    def group(self, group: Group) -> None:
        if group.opacity < 1:
            self._faded(group)
            return
        if group.matrix is None and not group.clips:
            self.items(group.items)
            return
        self.save()
        self._enter(group)
        self.items(group.items)
        self.restore()

    def _enter(self, group: Group) -> None:
        if group.matrix is not None:
            self.matrix(group.matrix)
        for clip in group.clips:
            self.clip(clip)

    def _faded(self, group: Group) -> None:
        """A group's opacity is that of the finished picture, so it is drawn as a transparency group."""
        inner = _Ink(self.inker)
        inner.items(group.items)
        name = self.inker.add_form("\n".join(inner.code), inner.resources, (-2000, -2000, 2000, 2000), group=True)
        self.resources.xobjects[name] = pdfdoc.PDFObjectReference(name)
        self.save()
        self._enter(group)
        self.alpha(group.opacity, group.opacity)
        self.code.append(f"/{name} Do")
        self.restore()

    def clip(self, shapes: tuple[ClipShape, ...]) -> None:
        """Cut off what follows at the union of the shapes; no shapes leave nothing."""
        parts = []
        for shape in shapes:
            outline = moved(shape.outline, shape.matrix) if shape.matrix else shape.outline
            parts.append(self.inker.outline(outline))
        rule = "W*" if len(shapes) == 1 and shapes[0].even_odd else "W"
        self.code.append(f"{' '.join(parts) or '0 0 m'} {rule} n")

    def shape(self, shape: Shape) -> None:
        saved = shape.matrix is not None
        if shape.matrix is not None:
            self.save()
            self.matrix(shape.matrix)
        path = self.inker.outline(shape.outline)
        star = "*" if shape.even_odd else ""
        stroke = shape.stroke
        self.alpha(shape.fill_opacity, stroke.opacity if stroke else self._alpha[1])
        if isinstance(shape.fill, Gradient):
            self._gradient(shape.fill, path, star)
            if stroke:
                self.pen(stroke)
                self.code.append(f"{path} S")
        elif shape.fill is not None:
            self.fill(shape.fill)
            if stroke:
                self.pen(stroke)
            self.code.append(f"{path} {'B' if stroke else 'f'}{star}")
        elif stroke:
            self.pen(stroke)
            self.code.append(f"{path} S")
        if saved:
            self.restore()

    def _gradient(self, gradient: Gradient, path: str, star: str) -> None:
        name = self.inker.shading(gradient)
        self.resources.shadings[name] = pdfdoc.PDFObjectReference(name)
        self.save()
        self.code.append(f"{path} W{star} n")
        self.matrix(gradient.matrix)
        self.code.append(f"/{name} sh")
        self.restore()

    def picture(self, picture: Picture) -> None:
        name = self.inker.picture(picture)
        self.resources.xobjects[name] = pdfdoc.PDFObjectReference(name)
        self.save()
        if picture.matrix is not None:
            self.matrix(picture.matrix)
        self.alpha(picture.opacity, picture.opacity)
        if picture.clip is not None:
            self.code.append(f"{fp_str(*picture.clip)} re W n")
        self.matrix((picture.width, 0, 0, -picture.height, picture.x, picture.y + picture.height))
        self.code.append(f"/{name} Do")
        self.restore()

    def glyphs(self, run: GlyphRun) -> None:
        """Text in mm: the text matrix turns the upside-down page back and the font size is 1."""
        font = self.inker.fonts.get(run.font)
        fill = run.fill
        if isinstance(fill, Gradient) or (fill is None and run.stroke is None):
            return
        if run.matrix is not None:
            self.save()
            self.matrix(run.matrix)
        self.alpha(run.fill_opacity, run.stroke.opacity if run.stroke else self._alpha[1])
        if fill is not None:
            self.fill(fill)
        if run.stroke is not None:
            self.pen(run.stroke)
        mode = "" if run.stroke is None else ("2 Tr " if fill is not None else "1 Tr ")
        parts = [f"BT {mode}{fp_str(run.size, 0, 0, -run.size, run.x, run.y)} Tm"]
        spacing = run.letter_spacing / run.size
        position = 0
        for subset, codes in font.encode(run.glyphs):
            parts.append(f"{font.getSubsetInternalName(subset, self.inker.doc)} 1 Tf")
            glyphs = run.glyphs[position : position + len(codes)]
            position += len(codes)
            parts.append(self._show(font, glyphs, codes, spacing))
        parts.append("0 Tr ET" if mode else "ET")
        self.code.append(" ".join(parts))
        if run.matrix is not None:
            self.restore()

    def _show(self, font: Any, glyphs: tuple[Any, ...], codes: list[int], spacing: float) -> str:
        """A TJ array: strings of codes with corrections in thousandths of an em between them."""
        out: list[str] = []
        waiting: list[str] = []
        carry = 0.0
        rise = 0.0
        for glyph, code in zip(glyphs, codes, strict=True):
            shift = carry + glyph.dx * 1000
            if abs(shift) > 0.05:
                if waiting:
                    out.append(f"<{''.join(waiting)}>")
                    waiting = []
                out.append(fp_str(-shift))
                carry -= shift
            if glyph.dy != rise:
                if waiting:
                    out.append(f"<{''.join(waiting)}>")
                    waiting = []
                out.append(f"] TJ {fp_str(glyph.dy)} Ts [")
                rise = glyph.dy
            waiting.append(f"{code:02x}")
            carry += (glyph.advance + spacing) * 1000 - font.width(glyph.gid)
        if waiting:
            out.append(f"<{''.join(waiting)}>")
        tail = " 0 Ts" if rise else ""
        return f"[{' '.join(out)}] TJ{tail}"


def moved(outline: Outline, matrix: Matrix) -> Outline:
    """An outline in the coordinates a matrix maps it to."""
    a, b, c, d, e, f = matrix
    segments = []
    for segment in outline.segments:
        numbers = [float(value) for value in segment[1:]]
        points: list[float] = []
        for index in range(0, len(numbers), 2):
            x, y = numbers[index], numbers[index + 1]
            points += (a * x + c * y + e, b * x + d * y + f)
        segments.append((segment[0], *points))
    return Outline(tuple(segments))
