"""Paints that PDF has no plain operator for: gradients on strokes, see-through stops, patterns, strokes below fills."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from reportlab.pdfbase import pdfdoc

from generator.face import Color, GlyphRun, Gradient, Outline, Paint, Shape, Stroke, Tiling
from generator.pdf.ink import Ink
from generator.pdf.pool import path_operators
from generator.svg.bounds import moved
from generator.svg.reach import Reach, reach_of
from generator.text.letters import run_outline

FINE = 100.0
"""Units of lines with gradients to the millimetre: pdfium makes their curves of steps that are right for such units."""
FAR = 30_000.0
"""Such units that a line may be long: pdfium cuts coordinates off not far beyond."""


class _Figure(Struct, frozen=True):
    """An outline or some letters: operators that clip to them and fill them, their outline, a box that holds them."""

    clip: str
    filled: str
    outline: Callable[[], Outline]
    reach: Reach


def paint_shape(ink: Ink, shape: Shape) -> None:
    """Write an outline in any paints; its matrix is in force already."""
    reach = reach_of((replace(shape, matrix=None),))
    if reach is not None:
        path, star = ink.pool.outline(shape.outline, ink.scale), "*" if shape.even_odd else ""
        _paint(ink, _Figure(f"{path} W{star} n", f"{path} f{star}", lambda: shape.outline, reach), shape)


def paint_letters(ink: Ink, run: GlyphRun) -> None:
    """Write letters in any paints; their matrix is in force already.

    Lines around them are drawn as outlines: letters that stood there twice would be copied twice.
    """
    reach = reach_of((replace(run, matrix=None),))
    if reach is not None:
        shown = ink.shown(run)
        _paint(ink, _Figure(f"BT 7 Tr {shown} ET", f"BT {shown} ET", lambda: run_outline(run), reach), run)
        if run.fill is None:
            ink.code.append(f"BT 3 Tr {shown} 0 Tr ET")


def _paint(ink: Ink, figure: _Figure, item: Shape | GlyphRun) -> None:
    if item.stroke is not None and item.stroke_first:
        _stroke(ink, figure, item.stroke)
    if item.fill is not None:
        _fill(ink, figure, item.fill, item.fill_opacity)
    if item.stroke is not None and not item.stroke_first:
        _stroke(ink, figure, item.stroke)


def _fill(ink: Ink, figure: _Figure, paint: Paint, opacity: float) -> None:
    if isinstance(paint, Color):
        ink.fade(opacity, opacity)
        ink.fill_with(paint)
        ink.code.append(figure.filled)
        return
    ink.save()
    single = isinstance(paint, Gradient) and (opacity >= 1 or len(ink.pool.shadings(ink.toned(paint))) == 1)
    if isinstance(paint, Gradient) and not paint.alphas and single:
        ink.fade(opacity, opacity)
        ink.code.append(figure.clip)
        ink.shade(paint)
    else:
        inner = ink.inner()
        inner.code.append(figure.clip)
        cover(inner, paint, figure.reach)
        _show_as_far(ink, paint, figure.reach)
        ink.fade(opacity, opacity)
        ink.do(ink.form(inner, figure.reach, group=True))
    ink.restore()


def _stroke(ink: Ink, figure: _Figure, stroke: Stroke) -> None:
    paint, outline = stroke.paint, figure.outline()
    if isinstance(paint, Color):
        ink.fade(stroke.opacity, stroke.opacity)
        ink.stroke_with(stroke)
        ink.code.append(f"{ink.pool.outline(outline, ink.scale)} S")
        return
    ink.save()
    inner = ink.inner()
    name = inner.pool.shading_pattern(inner.toned(paint)) if isinstance(paint, Gradient) else None
    if name is not None:
        inner.resources.patterns[name] = pdfdoc.PDFObjectReference(name)
        left, top, right, bottom = figure.reach
        x, y = (left + right) / 2, (top + bottom) / 2
        fine = min(FINE * (ink.scale or 1.0), FAR / max(right - left, bottom - top, 1e-9))
        inner.move((1 / fine, 0, 0, 1 / fine, x, y))
        inner.code.append(f"/Pattern CS /{name} SCN")
        dashes, offset = tuple(dash * fine for dash in stroke.dashes), stroke.dash_offset * fine
        inner.pen_of(replace(stroke, width=stroke.width * fine, dashes=dashes, dash_offset=offset))
        inner.code.append(f"{path_operators(moved(outline, (fine, 0, 0, fine, -x * fine, -y * fine)))} S")
        _show_as_far(ink, paint, figure.reach)
    else:
        whole = ink.inner()
        cover(whole, paint, figure.reach)
        _show_as_far(inner, paint, figure.reach)
        inner.do(ink.form(whole, figure.reach, group=True))
        line = Ink(ink.pool, ink.scale)
        line.pen_of(stroke)
        line.code.append(f"{ink.pool.outline(outline, ink.scale)} S")
        ink.show_only(ink.form(line, figure.reach, group=True), "Alpha")
    ink.fade(stroke.opacity, stroke.opacity)
    ink.do(ink.form(inner, figure.reach, group=True))
    ink.restore()


def cover(ink: Ink, paint: Paint, reach: Reach) -> None:
    """Paint all that the clip leaves of a box."""
    if isinstance(paint, Gradient):
        ink.shade(paint)
    elif isinstance(paint, Tiling):
        from generator.pdf.tiles import lay_tiles

        lay_tiles(ink, paint, reach)


def _show_as_far(ink: Ink, paint: Paint, reach: Reach) -> None:
    """Show what follows as far as a gradient's stops let nothing shine through."""
    if isinstance(paint, Gradient) and paint.alphas:
        stops = tuple((at, Color("gray", (alpha,))) for (at, _), alpha in zip(paint.stops, paint.alphas, strict=True))
        inner = Ink(ink.pool, ink.scale)
        inner.shade(replace(paint, stops=stops, alphas=()))
        ink.show_only(ink.form(inner, reach, group=True, space="DeviceGray"), "Luminosity")
