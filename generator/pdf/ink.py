"""The items of a face as PDF operators, in mm with y pointing down; no state outlives a restore.

ReportLab's own drawing methods are bypassed: its forms lose gradients, opacity and spot colors, its alpha state
outlives a restore, and its number formatting is most of the time.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc

from generator.face import ClipShape, Color, GlyphRun, Gradient, Group, Item, Picture, Shape, Stroke
from generator.geometry import Matrix, scale_of
from generator.pdf.extent import Reach, reach_of, reach_of_clip
from generator.pdf.fonts import SEEN
from generator.pdf.pool import Pool
from generator.pdf.resources import Resources
from generator.units import mm_from_pt

THINNEST = mm_from_pt(0.25)
"""Strokes are drawn at least this wide, in mm: thinner ones vanish on printers (CP-10 of the user faults)."""


class Ink:
    """Writes the operators of one face or transparency group.

    `scale` is how much larger than its own units a group is shown; it decides which strokes are hairlines.
    """

    def __init__(self, pool: Pool, scale: float = 1.0) -> None:
        self.pool = pool
        self.code: list[str] = []
        self.resources = Resources()
        self._fill: Color | None = None
        self._stroke: Color | None = None
        self._pen: tuple[Any, ...] = ()
        self._alpha = (1.0, 1.0)
        self._scale = scale
        self._stack: list[tuple[Any, ...]] = []

    # ---------------------------------------------------------------- state

    def _save(self) -> None:
        self._stack.append((self._fill, self._stroke, self._pen, self._alpha, self._scale))
        self.code.append("q")

    def _restore(self) -> None:
        self._fill, self._stroke, self._pen, self._alpha, self._scale = self._stack.pop()
        self.code.append("Q")

    def _fill_with(self, color: Color) -> None:
        if color is not self._fill:
            self._fill = color
            self.code.append(self._color(color, "rg", "k", "cs", "scn"))

    def _stroke_with(self, stroke: Stroke) -> None:
        if stroke.paint is not self._stroke:
            self._stroke = stroke.paint
            self.code.append(self._color(stroke.paint, "RG", "K", "CS", "SCN"))
        width = max(stroke.width, THINNEST / self._scale) if self._scale else stroke.width
        pen = (width, stroke.cap, stroke.join, stroke.miter, stroke.dashes, stroke.dash_offset)
        if pen != self._pen:
            self._pen = pen
            dashes = fp_str(*stroke.dashes) if stroke.dashes else ""
            self.code.append(
                f"{fp_str(width)} w {stroke.cap} J {stroke.join} j {fp_str(max(1.0, stroke.miter))} M "
                f"[{dashes}] {fp_str(stroke.dash_offset)} d"
            )

    def _color(self, color: Color, rgb: str, cmyk: str, space: str, paint: str) -> str:
        if color.space == "rgb":
            return f"{fp_str(*color.values)} {rgb}"
        if color.space == "gray":
            return f"{fp_str(*color.values)} {'g' if rgb == 'rg' else 'G'}"
        if color.space == "cmyk":
            return f"{fp_str(*color.values)} {cmyk}"
        name = self.pool.spot(color)
        self.resources.spaces[name] = pdfdoc.PDFObjectReference(name)
        return f"/{name} {space} {fp_str(color.values[4])} {paint}"

    def _opacity(self, fill: float, stroke: float) -> None:
        """Opacity of fills and strokes from here on."""
        if (fill, stroke) == self._alpha:
            return
        self._alpha = (fill, stroke)
        name = f"A{round(fill * 1000)}x{round(stroke * 1000)}"
        self.resources.states[name] = pdfdoc.PDFDictionary({"ca": round(fill, 3), "CA": round(stroke, 3)})
        self.code.append(f"/{name} gs")

    def _move(self, matrix: Matrix) -> None:
        self._scale *= scale_of(matrix)
        self.code.append(f"{fp_str(*matrix)} cm")

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
        masks = [clip for clip in group.clips if not self.pool.is_plain_union(clip)] if group.clips else []
        if group.opacity < 1 or masks:
            self._as_one(group, masks)
            return
        if group.matrix is None and not group.clips:
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
        known = self.pool.groups.get((id(group), self._scale))
        if known is None:
            ink = Ink(self.pool, self._scale)
            ink.whole(group)
            known = self.pool.groups[id(group), self._scale] = (group, "\n".join(ink.code), ink.resources)
        return known[1], known[2]

    def whole(self, group: Group) -> None:
        """A group and what it holds, in a state of its own."""
        self._save()
        self._enter(group)
        self.items(group.items)
        self._restore()

    def _enter(self, group: Group, masks: Iterable[tuple[ClipShape, ...]] = ()) -> None:
        if group.matrix is not None:
            self._move(group.matrix)
        for clip in group.clips:
            if clip not in masks:
                self._clip(clip)

    def _as_one(self, group: Group, masks: list[tuple[ClipShape, ...]]) -> None:
        """A group's opacity is that of the finished picture, so it is drawn as a transparency group.

        So is a group cut off at a union that one path cannot tell: what it shows is masked by the shapes' own picture.
        """
        self._save()
        self._enter(group, masks)
        inner = Ink(self.pool, self._scale)
        inner.items([Group(group.items, clips=tuple(masks[1:]))] if masks[1:] else group.items)
        # Viewers cut a form off at its box.
        box = _roomy(reach_of(group.items), THINNEST / self._scale if self._scale else 1.0)
        name = self.pool.add_form("\n".join(inner.code), inner.resources, box, group=True)
        self.resources.xobjects[name] = pdfdoc.PDFObjectReference(name)
        if masks:
            self._mask(masks[0])
        self._opacity(group.opacity, group.opacity)
        self.code.append(f"/{name} Do")
        self._restore()

    def _mask(self, shapes: tuple[ClipShape, ...]) -> None:
        """Show what follows only where one of the shapes is."""
        paths = (f"{self.pool.clip_path(shape, alone=True)} {'f*' if shape.even_odd else 'f'}" for shape in shapes)
        box = _roomy(reach_of_clip(shapes), THINNEST / self._scale if self._scale else 1.0)
        form = self.pool.add_form("\n".join(paths), Resources(), box, group=True)
        name = f"M{form}"
        mask = {"Type": pdfdoc.PDFName("Mask"), "S": pdfdoc.PDFName("Alpha"), "G": pdfdoc.PDFObjectReference(form)}
        self.resources.states[name] = pdfdoc.PDFDictionary({"SMask": pdfdoc.PDFDictionary(mask)})
        self.code.append(f"/{name} gs")

    def _clip(self, shapes: tuple[ClipShape, ...]) -> None:
        """Cut off what follows at the union of the shapes; no shapes leave nothing."""
        paths = [self.pool.clip_path(shape, alone=len(shapes) == 1) for shape in shapes]
        rule = "W*" if len(shapes) == 1 and shapes[0].even_odd else "W"
        self.code.append(f"{' '.join(paths) or '0 0 0 0 re'} {rule} n")

    def _shape(self, shape: Shape) -> None:
        moved = shape.matrix is not None
        if shape.matrix is not None:
            self._save()
            self._move(shape.matrix)
        path = self.pool.outline(shape.outline)
        star = "*" if shape.even_odd else ""
        stroke = shape.stroke
        self._opacity(shape.fill_opacity, stroke.opacity if stroke else self._alpha[1])
        if isinstance(shape.fill, Gradient):
            self._save()
            self.code.append(f"{path} W{star} n")
            self._shade(shape.fill)
            self._restore()
            if stroke:
                self._stroke_with(stroke)
                self.code.append(f"{path} S")
        elif shape.fill is not None:
            self._fill_with(shape.fill)
            if stroke:
                self._stroke_with(stroke)
            if stroke and stroke.opacity < 1:
                # PDF's own operator for both would let nothing of the fill shine through the stroke.
                self.code.append(f"{path} f{star} {path} S")
            else:
                self.code.append(f"{path} {'B' if stroke else 'f'}{star}")
        elif stroke:
            self._stroke_with(stroke)
            self.code.append(f"{path} S")
        if moved:
            self._restore()

    def _shade(self, gradient: Gradient) -> None:
        """Paint all that the clip leaves with a gradient."""
        name = self.pool.shading(gradient)
        self.resources.shadings[name] = pdfdoc.PDFObjectReference(name)
        self._move(gradient.matrix)
        self.code.append(f"/{name} sh")

    def _picture(self, picture: Picture) -> None:
        name = self.pool.picture(picture)
        self.resources.xobjects[name] = pdfdoc.PDFObjectReference(name)
        self._save()
        if picture.matrix is not None:
            self._move(picture.matrix)
        self._opacity(picture.opacity, picture.opacity)
        if picture.clip is not None:
            self.code.append(f"{fp_str(*picture.clip)} re W n")
        self._move((picture.width, 0, 0, -picture.height, picture.x, picture.y + picture.height))
        self.code.append(f"/{name} Do")
        self._restore()

    # ---------------------------------------------------------------- text

    def _glyphs(self, run: GlyphRun) -> None:
        """Text in mm: the text matrix turns the upside-down page back and the font size is 1."""
        fill, stroke = run.fill, run.stroke
        if fill is None and stroke is None:
            return
        if run.matrix is not None:
            self._save()
            self._move(run.matrix)
        self._opacity(run.fill_opacity, stroke.opacity if stroke else self._alpha[1])
        shown = self._shown(run)
        if isinstance(fill, Gradient):
            self._save()
            self.code.append(f"BT 7 Tr {shown} ET")
            self._shade(fill)
            self._restore()
        elif fill is not None:
            self._fill_with(fill)
        if stroke is not None:
            self._stroke_with(stroke)
            mode = 2 if isinstance(fill, Color) else 1
            self.code.append(f"BT {mode} Tr {shown} 0 Tr ET")
        elif isinstance(fill, Color):
            self.code.append(f"BT {shown} ET")
        if run.matrix is not None:
            self._restore()

    def _shown(self, run: GlyphRun) -> str:
        """The words of a run as TJ arrays: codes, with corrections in thousandths of an em between them."""
        font = self.pool.fonts.get(run.font)
        spacing = run.letter_spacing / run.size * 1000
        known = font.words(spacing)
        parts = [fp_str(run.size, 0, 0, -run.size, run.x, run.y), " Tm"]
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


def _roomy(box: Reach | None, by: float) -> Reach:
    """A box with some room around it, for hairlines that are drawn wider than they are; without items, a point."""
    left, top, right, bottom = box or (0.0, 0.0, 0.0, 0.0)
    return left - by, top - by, right + by, bottom + by
