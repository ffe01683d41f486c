"""The items of a face as PDF operators, in mm with y pointing down; no state outlives a restore.

ReportLab's own drawing methods are bypassed: its forms lose gradients, opacity and spot colors, its alpha state
outlives a restore, and its number formatting is most of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc

from generator.face import ClipShape, Color, GlyphRun, Gradient, Group, Item, Paint, Picture, Shape, Stroke
from generator.geometry import Matrix, multiply, scale_of
from generator.pdf.fonts import SEEN
from generator.pdf.operands import coordinates, exact
from generator.pdf.pool import Pool, lightened, lightness
from generator.pdf.resources import Resources
from generator.svg.bounds import moved as moved_outline
from generator.svg.reach import Reach, reach_of, reach_of_clip
from generator.units import mm_from_pt

TINY = 0.04
"""Letters of fewer units than a hundredth of this need more than six decimals."""
COARSE = 4.0
"""Mm to the unit from which on pdfium misjudges how far faded strokes reach: it takes lengths under 0.05 for none."""
THINNEST = mm_from_pt(0.25)
"""Strokes are drawn at least this wide, in mm: thinner ones vanish on printers (CP-10 of the user faults)."""

_BLACK = Color("gray", (0.0,))


class Ink:
    """Writes the operators of one face or transparency group.

    `scale` is how much larger than its own units a group is shown; it decides which strokes are hairlines. With `light`
    every color is written as how light it is, for masks.
    """

    def __init__(self, pool: Pool, scale: float = 1.0, *, light: bool = False) -> None:
        self.pool, self.light = pool, light
        self.code: list[str] = []
        self.resources = Resources()
        self._fill: Color | None = None
        self._stroke: Paint | None = None
        self._pen: tuple[Any, ...] = ()
        self._alpha = (1.0, 1.0)
        self._scale = scale
        self._stack: list[tuple[Any, ...]] = []

    # ---------------------------------------------------------------- state

    def save(self) -> None:
        """Begin a stretch whose state ends with `restore`."""
        self._stack.append((self._fill, self._stroke, self._pen, self._alpha, self._scale))
        self.code.append("q")

    def restore(self) -> None:
        """End a stretch."""
        self._fill, self._stroke, self._pen, self._alpha, self._scale = self._stack.pop()
        self.code.append("Q")

    def fill_with(self, color: Color) -> None:
        """The color of fills from here on."""
        if color is not self._fill:
            self._fill = color
            self.code.append(self._color(color, "rg", "k", "cs", "scn"))

    def stroke_with(self, stroke: Stroke) -> None:
        """Color and pen of strokes from here on; the color must be a plain one."""
        if stroke.paint is not self._stroke:
            self._stroke = stroke.paint
            self.code.append(self._color(stroke.paint, "RG", "K", "CS", "SCN"))
        self.pen_of(stroke)

    def pen_of(self, stroke: Stroke) -> None:
        """The pen of strokes from here on, whatever its color."""
        width = max(stroke.width, THINNEST / self._scale) if self._scale else stroke.width
        pen = (width, stroke.cap, stroke.join, stroke.miter, stroke.dashes, stroke.dash_offset)
        if pen != self._pen:
            self._pen = pen
            fine = max(self._scale, TINY / width) if width > 0 else self._scale
            dashes = coordinates(stroke.dashes, fine) if stroke.dashes else ""
            self.code.append(
                f"{coordinates((width,), fine)} w {stroke.cap} J {stroke.join} j {fp_str(max(1.0, stroke.miter))} M "
                f"[{dashes}] {coordinates((stroke.dash_offset,), fine)} d"
            )

    def _color(self, color: Any, rgb: str, cmyk: str, space: str, paint: str) -> str:
        if self.light:
            return f"{fp_str(lightness(color))} {'g' if rgb == 'rg' else 'G'}"
        if color.space == "rgb":
            return f"{fp_str(*color.values)} {rgb}"
        if color.space == "gray":
            return f"{fp_str(*color.values)} {'g' if rgb == 'rg' else 'G'}"
        if color.space == "cmyk":
            return f"{fp_str(*color.values)} {cmyk}"
        name = self.pool.spot(color)
        self.resources.spaces[name] = pdfdoc.PDFObjectReference(name)
        return f"/{name} {space} {fp_str(color.values[4])} {paint}"

    def fade(self, fill: float, stroke: float) -> None:
        """Opacity of fills and strokes from here on."""
        if (fill, stroke) == self._alpha:
            return
        self._alpha = (fill, stroke)
        name = f"A{round(fill * 1000)}x{round(stroke * 1000)}"
        self.resources.states[name] = pdfdoc.PDFDictionary({"ca": round(fill, 3), "CA": round(stroke, 3)})
        self.code.append(f"/{name} gs")

    @property
    def scale(self) -> float:
        """How much larger than its own units things are shown here."""
        return self._scale

    def move(self, matrix: Matrix) -> None:
        """Coordinates from here on are those that a matrix maps from."""
        self._scale *= scale_of(matrix)
        self.code.append(f"{exact(*matrix)} cm")

    # ---------------------------------------------------------------- items

    def items(self, items: Iterable[Item]) -> None:
        """Write items in order."""
        for item in items:
            kind = type(item)
            if kind is Shape:
                self._shape(item)  # type: ignore[arg-type]
            elif kind is GlyphRun:
                self._glyphs(item)  # type: ignore[arg-type]
            elif kind is Group:
                self._group(item)  # type: ignore[arg-type]
            else:
                self._picture(item)  # type: ignore[arg-type]

    def _group(self, group: Group) -> None:
        if group.effects is not None:
            self.fade(1.0, 1.0)
        elif group.file is not None:
            self.do(self._kept(group))
            return
        elif group.matrix is None and not group.clips and group.opacity >= 1:
            self.items(group.items)
            return
        if self._alpha == (1.0, 1.0):
            code, resources = self._written(group)
            self.code.append(code)
            self.resources.add(resources)
            return
        self.whole(group)

    def _written(self, group: Group) -> tuple[str, Resources]:
        """The operators of a group where nothing is faded, written once however many faces hold it."""
        key = (id(group), self._scale, self.light)
        known = self.pool.groups.get(key)
        if known is None:
            ink = self.inner()
            ink.whole(group)
            known = self.pool.groups[key] = (group, "\n".join(ink.code), ink.resources)
        return known[1], known[2]

    def _kept(self, group: Group) -> str:
        """The form of an SVG file that stands in many places, written once for each size that it is shown at."""
        key = (id(group), self._scale, self.light)
        known = self.pool.files.get(key)
        if known is None:
            ink = self.inner()
            ink.whole(group)
            known = self.pool.files[key] = (group, self.form(ink, reach_of((group,)), group=False))
        return known[1]

    def toned(self, gradient: Gradient) -> Gradient:
        """A gradient in the colors that are written here."""
        return lightened(gradient) if self.light else gradient

    def inner(self) -> Ink:
        """An ink for a stretch or form of its own, in the same coordinates."""
        return Ink(self.pool, self._scale, light=self.light)

    def whole(self, group: Group) -> None:
        """A group and what it holds, in a state of its own."""
        masks = [clip for clip in group.clips if not self.pool.is_plain_union(clip)] if group.clips else []
        self.save()
        if group.matrix is not None:
            self.move(group.matrix)
        for clip in group.clips:
            if clip not in masks:
                self._clip(clip)
        if group.effects is not None:
            from generator.pdf.effects import draw_with_effects

            draw_with_effects(self, group, masks)
        elif group.opacity < 1 or masks:
            self._as_one(group, masks)
        else:
            self.items(group.items)
        self.restore()

    def _as_one(self, group: Group, masks: list[tuple[ClipShape, ...]]) -> None:
        """A group's opacity is that of the finished picture, so it is drawn as a transparency group.

        So is a group cut off at a union that one path cannot tell: what it shows is masked by the shapes' own picture.
        """
        inner = self.inner()
        inner.items([Group(group.items, clips=tuple(masks[1:]))] if masks[1:] else group.items)
        if masks:
            self.show_only(self.clip_mask(masks[0]), "Alpha")
        self.fade(group.opacity, group.opacity)
        self.do(self.form(inner, reach_of(group.items), group=True, isolated=True))

    def form(self, inner: Ink, box: Reach | None, *, group: bool, space: str = "", isolated: bool = False) -> str:
        """Name of a form of what another ink wrote within a box; viewers cut it off there."""
        room = _roomy(box, THINNEST / self._scale if self._scale else 1.0)
        return self.pool.add_form(
            "\n".join(inner.code), inner.resources, room, group=group, space=space, isolated=isolated
        )

    def do(self, name: str) -> None:
        """Draw a form."""
        self.resources.xobjects[name] = pdfdoc.PDFObjectReference(name)
        self.code.append(f"/{name} Do")

    def clip_mask(self, shapes: tuple[ClipShape, ...]) -> str:
        """Name of a form that is opaque where one of the shapes is."""
        inner = Ink(self.pool, self._scale)
        for shape in shapes:
            if shape.clips:
                solid = Shape(shape.outline, _BLACK, None, shape.even_odd, 1.0, shape.matrix)
                inner.items([Group((solid,), None, shape.clips)])
            else:
                path = self.pool.clip_path(shape, alone=True, scale=self._scale)
                inner.code.append(f"{path} {'f*' if shape.even_odd else 'f'}")
        return self.form(inner, reach_of_clip(shapes), group=True)

    def show_only(self, form: str, kind: str) -> None:
        """Show what follows only where a form is opaque (Alpha), or light (Luminosity)."""
        name = f"M{form}"
        mask = {"Type": pdfdoc.PDFName("Mask"), "S": pdfdoc.PDFName(kind), "G": pdfdoc.PDFObjectReference(form)}
        self.resources.states[name] = pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(mask)})
        self.code.append(f"/{name} gs")

    def _clip(self, shapes: tuple[ClipShape, ...]) -> None:
        """Cut off what follows at the union of the shapes; no shapes leave nothing."""
        paths = [self.pool.clip_path(shape, alone=len(shapes) == 1, scale=self._scale) for shape in shapes]
        rule = "W*" if len(shapes) == 1 and shapes[0].even_odd else "W"
        self.code.append(f"{' '.join(paths) or '0 0 0 0 re'} {rule} n")

    def _shape(self, shape: Shape) -> None:
        if self._scale > COARSE and shape.stroke is not None and shape.stroke.opacity < 1:
            shape = _in_finer_units(shape, self._scale)
        moved = shape.matrix is not None
        if shape.matrix is not None:
            self.save()
            self.move(shape.matrix)
        stroke = shape.stroke
        if shape.stroke_first or not _is_plain(shape.fill, stroke) or self._overlaps(shape.fill, shape.fill_opacity):
            from generator.pdf.painting import paint_shape

            paint_shape(self, shape)
        else:
            self._painted(shape, shape.fill, stroke)
        if moved:
            self.restore()

    def _painted(self, shape: Shape, fill: Any, stroke: Any) -> None:
        """A shape in paints that PDF has operators for."""
        path = self.pool.outline(shape.outline, self._scale)
        filled = self.pool.filled(shape.outline, self._scale) if fill is not None else path
        star = "*" if shape.even_odd else ""
        self.fade(shape.fill_opacity, stroke.opacity if stroke else self._alpha[1])
        if isinstance(fill, Gradient):
            self.save()
            self.code.append(f"{path} W{star} n")
            self.shade(fill)
            self.restore()
            if stroke:
                self.stroke_with(stroke)
                self.code.append(f"{path} S")
        elif fill is not None:
            self.fill_with(fill)
            if stroke:
                self.stroke_with(stroke)
            if stroke and stroke.opacity == 1 and filled == path:
                self.code.append(f"{path} B{star}")
            else:
                # PDF's own operator for both would let nothing of the fill shine through the stroke.
                self.code += [f"{filled} f{star}"] if filled else []
                self.code += [f"{path} S"] if stroke else []
        elif stroke:
            self.stroke_with(stroke)
            self.code.append(f"{path} S")

    def _overlaps(self, fill: Any, opacity: float) -> bool:
        """Whether a fill that things shine through is made of several shadings: their common edges would be seen."""
        return type(fill) is Gradient and opacity < 1 and len(self.pool.shadings(self.toned(fill))) > 1

    def shade(self, gradient: Gradient) -> None:
        """Paint all that the clip leaves with a gradient."""
        names = self.pool.shadings(self.toned(gradient))
        self.move(gradient.matrix)
        for name in names:
            self.resources.shadings[name] = pdfdoc.PDFObjectReference(name)
            self.code.append(f"/{name} sh")

    def _picture(self, picture: Picture) -> None:
        name = self.pool.picture(picture, light=self.light)
        self.resources.xobjects[name] = pdfdoc.PDFObjectReference(name)
        self.save()
        if picture.matrix is not None:
            self.move(picture.matrix)
        self.fade(picture.opacity, picture.opacity)
        if picture.clip is not None:
            self.code.append(f"{exact(*picture.clip)} re W n")
        self.move((picture.width, 0, 0, -picture.height, picture.x, picture.y + picture.height))
        self.code.append(f"/{name} Do")
        self.restore()

    # ---------------------------------------------------------------- text

    def _glyphs(self, run: GlyphRun) -> None:
        """Text in mm: the text matrix turns the upside-down page back and the font size is 1."""
        fill, stroke = run.fill, run.stroke
        if fill is None and stroke is None:
            return
        if run.matrix is not None:
            self.save()
            self.move(run.matrix)
        if stroke is not None or not _is_plain(fill, None) or self._overlaps(fill, run.fill_opacity):
            # PDF's own operator draws one letter after the other, the next one's fill over the line around the last.
            from generator.pdf.painting import paint_letters

            paint_letters(self, run)
        else:
            self._painted_letters(run, fill)
        if run.matrix is not None:
            self.restore()

    def _painted_letters(self, run: GlyphRun, fill: Any) -> None:
        """Letters in a paint that PDF has operators for."""
        self.fade(run.fill_opacity, self._alpha[1])
        shown = self.shown(run)
        if isinstance(fill, Gradient):
            self.save()
            self.code.append(f"BT 7 Tr {shown} ET")
            self.shade(fill)
            self.restore()
        else:
            self.fill_with(fill)
            self.code.append(f"BT {shown} ET")

    def shown(self, run: GlyphRun) -> str:
        """The words of a run as TJ arrays: codes, with corrections in thousandths of an em between them."""
        font = self.pool.fonts.get(run.font)
        spacing = run.letter_spacing / run.size * 1000
        known = font.words(spacing)
        parts = [coordinates((run.size, 0, 0, -run.size, run.x, run.y), max(self._scale, TINY / run.size)), " Tm"]
        add = parts.append
        subset = -1
        carry = rise = 0.0
        for word in run.words:
            found = known.get(id(word)) or font.written(word, spacing)
            for number, dy, first, code, surplus in found[1]:
                shift = carry + first
                if number != subset or dy != rise:
                    if subset >= 0:
                        add(">]TJ")
                    if number != subset:
                        add(f" {font.getSubsetInternalName(number, self.pool.doc)} 1 Tf")
                        subset = number
                    if dy != rise:
                        add(f" {fp_str(dy)} Ts")
                        rise = dy
                    move = round(shift, 1)
                    add(f"[{fp_str(-move)}<" if move else "[<")
                    carry -= move
                elif shift > SEEN or shift < -SEEN:
                    move = round(shift, 1)
                    add(f">{fp_str(-move)}<")
                    carry -= move
                add(code)
                carry += surplus
        if subset >= 0:
            add(">]TJ")
        if rise:
            add(" 0 Ts")
        return "".join(parts)


def _is_plain(fill: Paint | None, stroke: Stroke | None) -> bool:
    """Whether PDF has operators for just these paints: all but strokes with gradients, patterns, see-through stops."""
    return (stroke is None or type(stroke.paint) is Color) and (
        fill is None or type(fill) is Color or (type(fill) is Gradient and not fill.alphas)
    )


def _in_finer_units(shape: Shape, scale: float) -> Shape:
    """The same shape in units of a tenth of a millimeter; one whose paints count in its own units stays."""
    stroke = shape.stroke
    if stroke is None or not _is_plain(None, stroke) or not (shape.fill is None or type(shape.fill) is Color):
        return shape
    times = 10 * scale
    finer = replace(
        stroke,
        width=stroke.width * times,
        dashes=tuple(dash * times for dash in stroke.dashes),
        dash_offset=stroke.dash_offset * times,
    )
    back: Matrix = (1 / times, 0, 0, 1 / times, 0, 0)
    matrix = multiply(shape.matrix, back) if shape.matrix else back
    outline = moved_outline(shape.outline, (times, 0, 0, times, 0, 0))
    return replace(shape, outline=outline, stroke=finer, matrix=matrix)


def _roomy(box: Reach | None, by: float) -> Reach:
    """A box with some room around it, for hairlines that are drawn wider than they are; without items, a point."""
    left, top, right, bottom = box or (0.0, 0.0, 0.0, 0.0)
    return left - by, top - by, right + by, bottom + by
