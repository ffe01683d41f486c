"""Contrast of text to what it stands on, measured on the rendered face: gradients, pictures and patterns count.

Each face is rendered twice, with its text and without. Where the two differ there is ink of a letter; below it, in the
second picture, is its ground. The letter's own color is known. A letter with an outline stands on its outline.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.face import Color, Face, FontInstance, GlyphRun, Gradient, Group, Item, Paint, Shape, Tiling
from generator.faces.grayscale import gray
from generator.geometry import IDENTITY, Matrix, apply, multiply, scale_of
from generator.pdf.raster import rasterize
from generator.pdf.sure_ground import Ground
from generator.pdf.write import DocumentInfo, write_faces
from generator.units import pt_from_mm
from generator.vision import contrast, linear

if TYPE_CHECKING:
    from numpy import floating, uint8
    from numpy.typing import NDArray

    pass

DPI = 100
"""7 pt letters are ten pixels tall: enough to find their ground, a tenth of the cost of 300."""
LARGE_PT = 18.0
LARGE_BOLD_PT = 14.0
ENOUGH = 4.5
ENOUGH_LARGE = 3.0
"""WCAG 2.2, success criterion 1.4.3."""
_ICON = re.compile(r":[a-z][a-z0-9-]*:")
_WORD = re.compile(r"\w")
_BATCH = 40
_SEEN = 6
_TENTH = 10
_MEASURED = 0.1
"""Ratio kept in hand where it is not measured."""


class TextContrast(Struct, frozen=True):
    """One stretch of text on one face: the worst tenth of its ground decides. `box` is x, y, width, height in mm."""

    text: str
    ratio: float
    enough: float
    size_pt: float
    box: tuple[float, float, float, float]

    @property
    def passes(self) -> bool:
        """Whether it can be read with ease; 4.47 counts as 4.5."""
        return round(self.ratio, 1) >= self.enough


def surely_legible(face: Face, is_bold: Callable[[Path | FontInstance], bool]) -> bool:
    """Whether every text of a face passes whatever lies where on its ground, as its drawing tells without a picture."""
    ground = Ground(face)
    for run, matrix, opacity in _runs(face.items):
        left, top, width, height = _box(run, matrix)
        between = ground.between((left, top, left + width, top + height))
        if between is None:
            return False
        if round(_least_ratio(run, between, opacity) - _MEASURED, 1) < _enough(run, matrix, is_bold):
            return False
    return True


def text_contrasts(
    faces: Sequence[Face],
    is_bold: Callable[[Path | FontInstance], bool],
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[tuple[TextContrast, ...]]:
    """The contrasts of each face's text, in the order of the faces. `is_bold` tells it of a font file."""
    import numpy

    light = numpy.array([linear(value / 255) for value in range(256)])
    for start in range(0, len(faces), _BATCH):
        batch = faces[start : start + _BATCH]
        bare = [replace(face, items=tuple(_without_text(face.items))) for face in batch]
        pictures = [
            numpy.asarray(image) for image in rasterize(write_faces([*batch, *bare], DocumentInfo("contrast")), DPI)
        ]
        for number, face in enumerate(batch):
            yield _best_of_stacked(_measured(face, pictures[number], pictures[number + len(batch)], light, is_bold))
            if progress:
                progress(start + number + 1, len(faces))


def _without_text(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield replace(item, items=tuple(_without_text(item.items)))
        elif not isinstance(item, GlyphRun):
            yield item


def _runs(
    items: Sequence[Item], matrix: Matrix = IDENTITY, opacity: float = 1.0
) -> Iterator[tuple[GlyphRun, Matrix, float]]:
    """Every run of text with the matrix that brings it onto the face, and the opacity of its groups. Icons are none."""
    for item in items:
        if isinstance(item, Group):
            yield from _runs(
                item.items, multiply(matrix, item.matrix) if item.matrix else matrix, opacity * item.opacity
            )
        elif isinstance(item, GlyphRun) and _WORD.search(_ICON.sub("", item.text)):
            yield item, multiply(matrix, item.matrix) if item.matrix else matrix, opacity


def _measured(
    face: Face,
    shown: NDArray[uint8],
    ground: NDArray[uint8],
    light: NDArray[uint8],
    is_bold: Callable[[Path | FontInstance], bool],
) -> Iterator[TextContrast]:
    import numpy

    high, wide = ground.shape[:2]
    across, down = wide / face.width, high / face.height
    for run, matrix, opacity in _runs(face.items):
        box = _box(run, matrix)
        left, right = max(0, math.floor(box[0] * across)), min(wide, math.ceil((box[0] + box[2]) * across))
        top, bottom = max(0, math.floor(box[1] * down)), min(high, math.ceil((box[1] + box[3]) * down))
        if left >= right or top >= bottom:
            continue
        below = ground[top:bottom, left:right]
        changed = numpy.abs(shown[top:bottom, left:right].astype(numpy.int16) - below).max(axis=2) > _SEEN
        # Text in the color of its ground changes no pixel: then all of its box is its ground.
        pixels = below[changed] if changed.sum() > _TENTH else below.reshape(-1, 3)
        ratio = _ratio(run, light[pixels] @ (0.2126, 0.7152, 0.0722), opacity)
        enough = _enough(run, matrix, is_bold)
        yield TextContrast(run.text.strip(), float(numpy.round(ratio, 2)), enough, round(_size_pt(run, matrix), 1), box)


def _size_pt(run: GlyphRun, matrix: Matrix) -> float:
    return pt_from_mm(run.size * scale_of(matrix))


def _enough(run: GlyphRun, matrix: Matrix, is_bold: Callable[[Path | FontInstance], bool]) -> float:
    large = _size_pt(run, matrix) >= (LARGE_BOLD_PT if is_bold(run.font) else LARGE_PT) - 0.05
    return ENOUGH_LARGE if large else ENOUGH


def _ratio(run: GlyphRun, ground: NDArray[floating], opacity: float) -> float:
    """How the run's paint stands against its ground; the worst tenth of the ground, the worst end of a gradient."""
    import numpy

    worst = 21.0
    for tone, shown in _shown_tones(run, opacity):
        seen = tone * shown + ground * (1 - shown)
        ratios = (numpy.maximum(seen, ground) + 0.05) / (numpy.minimum(seen, ground) + 0.05)
        worst = min(worst, float(numpy.percentile(ratios, _TENTH)))
    return _on_outline(run, worst, opacity)


def _least_ratio(run: GlyphRun, between: tuple[float, float], opacity: float) -> float:
    """The least that `_ratio` can be on a ground between two luminances."""
    worst = 21.0
    for tone, shown in _shown_tones(run, opacity):
        if between[0] <= tone <= between[1]:
            return 1.0
        worst = min(worst, *(contrast(tone * shown + ground * (1 - shown), ground) for ground in between))
    return _on_outline(run, worst, opacity)


def _shown_tones(run: GlyphRun, opacity: float) -> list[tuple[float, float]]:
    """The luminances of a run's paint, its outline's where it has no other, and how much of each shows."""
    tones = list(_tones(run.fill)) or list(_tones(run.stroke.paint if run.stroke else None))
    opacity_shown = opacity * (run.fill_opacity if run.fill else 1.0)
    return [(tone, share * opacity_shown) for tone, share in tones]


def _on_outline(run: GlyphRun, ratio: float, opacity: float) -> float:
    """The ratio of a letter that has an outline, too: it stands on that."""
    if run.fill is None or run.stroke is None or run.stroke.opacity * opacity <= 0.5:
        return ratio
    outlines = [tone for tone, share in _tones(run.stroke.paint) if share > 0.5]
    between = [contrast(tone, outline) for tone, _ in _tones(run.fill) for outline in outlines]
    return max(ratio, min(between, default=ratio))


def _tones(paint: Paint | None) -> Iterator[tuple[float, float]]:
    """The luminances of a paint, each with its opacity: of a pattern those of the plain shapes in its tile."""
    if isinstance(paint, Gradient):
        for (_, color), alpha in zip(paint.stops, paint.alphas or (1.0,) * len(paint.stops), strict=True):
            yield _luminance(color), alpha
    elif isinstance(paint, Tiling):
        for item in Face("", 0, 0, paint.items).walk():
            if isinstance(item, Shape) and isinstance(item.fill, Color):
                yield _luminance(item.fill), item.fill_opacity
    elif paint is not None:
        yield _luminance(paint), 1.0


def _luminance(color: Color) -> float:
    return linear(gray(color).values[0])


def _box(run: GlyphRun, matrix: Matrix) -> tuple[float, float, float, float]:
    """The upright box around a run on the face, ascenders and descenders included."""
    width = sum(glyph.advance for glyph in run.glyphs) * run.size + run.letter_spacing * len(run.glyphs)
    corners = [
        apply(matrix, x, y) for x in (run.x, run.x + width) for y in (run.y - 0.75 * run.size, run.y + 0.22 * run.size)
    ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top


def _best_of_stacked(found: Iterator[TextContrast]) -> tuple[TextContrast, ...]:
    """Of the same text drawn more than once in nearly one place (shadows, glows) the best, which is what is read."""
    best: list[TextContrast] = []
    for one in found:
        for index, other in enumerate(best):
            near = max(abs(one.box[0] - other.box[0]), abs(one.box[1] - other.box[1])) < 0.15 * one.box[3] + 0.3
            if one.text == other.text and near:
                if one.ratio > other.ratio:
                    best[index] = one
                break
        else:
            best.append(one)
    return tuple(best)
