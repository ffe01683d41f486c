"""A hash of the drawing of a face: equal for equal drawings, on every machine and in every run.

Names of templates, texts for copying and how texts fitted are not drawn and do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from generator.face import (
    ClipShape,
    Color,
    Effects,
    Face,
    FontInstance,
    Glyph,
    GlyphRun,
    Group,
    Item,
    Outline,
    Paint,
    Picture,
    Shape,
    Stroke,
    Tiling,
)
from generator.geometry import IDENTITY, Matrix, multiply

DUMP = 1
"""Grows when an equal drawing would get another hash than before: then old and new hashes cannot be compared."""


class Drawings:
    """Hashes of faces. `file_digest` gives the hash of a font or picture by its content."""

    def __init__(self, file_digest: Callable[[Path], str]) -> None:
        self._file_digest = file_digest
        self._outlines: dict[Outline, str] = {}
        self._faces: dict[int, tuple[Face, str]] = {}
        self._words: dict[tuple[Glyph, ...], str] = {}
        self._colors: dict[Color, str] = {}

    def digest(self, face: Face) -> str:
        """The hash of one face, 32 hexadecimal digits."""
        known = self._faces.get(id(face))
        if known is None:
            dump = sha256(f"{DUMP} {_numbers((face.width, face.height))}\n".encode())
            for line in self._items(face.items, None):
                dump.update(line.encode())
                dump.update(b"\n")
            # The face is kept, so that nothing else can take its identity.
            known = self._faces[id(face)] = face, dump.hexdigest()[:32]
        return known[1]

    def _items(self, items: Sequence[Item], moved: Matrix | None) -> Iterator[str]:
        """One line per item; a group that only moves what it holds leaves no trace of its own."""
        for item in items:
            matrix = _joined(moved, item.matrix)
            if isinstance(item, Group):
                if not item.clips and item.opacity == 1 and item.effects is None:
                    yield from self._items(item.items, matrix)
                    continue
                clips = " ".join("+".join(map(self._clip, union)) for union in item.clips)
                yield f"group {_matrix(matrix)} {_number(item.opacity)} [{clips}]"
                if item.effects is not None:
                    yield from self._effects(item.effects)
                yield from self._items(item.items, None)
                yield "end"
            elif isinstance(item, Shape):
                fill = f"{self._paint(item.fill)} {_number(item.fill_opacity)} {item.even_odd:d}"
                look = f"{fill} {self._stroke(item.stroke)} {_matrix(matrix)}{_order(item)}"
                yield f"shape {self._outline(item.outline)} {look}"
            elif isinstance(item, GlyphRun):
                yield self._run(item, matrix)
            else:
                yield self._picture(item, matrix)

    def _effects(self, effects: Effects) -> Iterator[str]:
        yield f"effects {effects.blend} {effects.isolated:d}"
        if effects.filter is not None:
            how = effects.filter
            yield f"filter {_numbers(how.region)} {_numbers(how.shown)} {how.gray:d} {how.primitives}"
        if effects.mask is not None:
            yield f"mask {effects.mask.luminance:d}"
            yield from self._items(effects.mask.items, None)
            yield "end"

    def _run(self, run: GlyphRun, matrix: Matrix | None) -> str:
        pen = _numbers((run.size, run.x, run.y, run.letter_spacing))
        glyphs = " ".join([self._word(word) for word in run.words if word])
        paint = f"{self._paint(run.fill)} {_number(run.fill_opacity)} {self._stroke(run.stroke)} {_matrix(matrix)}"
        font = run.font.digest if isinstance(run.font, FontInstance) else self._file_digest(run.font)
        return f"glyphs {font} {pen} {paint} {glyphs}{_order(run)}"

    def _word(self, word: tuple[Glyph, ...]) -> str:
        """Its glyphs; a set has few different words."""
        known = self._words.get(word)
        if known is None:
            glyphs = (f"{glyph.gid}:{_numbers((glyph.advance, glyph.dx, glyph.dy))}" for glyph in word)
            known = self._words[word] = " ".join(glyphs)
        return known

    def _picture(self, picture: Picture, matrix: Matrix | None) -> str:
        box = _numbers((picture.x, picture.y, picture.width, picture.height))
        clip = _numbers(picture.clip) if picture.clip else "-"
        how = (
            f"{_number(picture.opacity)} {picture.gray:d} {_matrix(matrix)}{' pixelated' if picture.pixelated else ''}"
        )
        file = picture.file
        content = self._file_digest(file) if isinstance(file, Path) else file.digest
        return f"picture {content} {box} {clip} {how}"

    def _clip(self, clip: ClipShape) -> str:
        cut = "".join("&" + "+".join(map(self._clip, union)) for union in clip.clips)
        return f"{self._outline(clip.outline)}:{clip.even_odd:d}:{_matrix(clip.matrix)}{cut}"

    def _outline(self, outline: Outline) -> str:
        known = self._outlines.get(outline)
        if known is None:
            parts = (f"{segment[0]}{_numbers(tuple(map(float, segment[1:])))}" for segment in outline.segments)
            known = self._outlines[outline] = sha256(" ".join(parts).encode()).hexdigest()[:32]
        return known

    def _paint(self, paint: Paint | None) -> str:
        if paint is None:
            return "-"
        if isinstance(paint, Color):
            known = self._colors.get(paint)
            if known is None:
                known = self._colors[paint] = f"{paint.space}({_numbers(paint.values)}){paint.name}"
            return known
        if isinstance(paint, Tiling):
            tile = sha256("\n".join(self._items(paint.items, None)).encode()).hexdigest()[:32]
            return f"pattern({_numbers(paint.box)} {_matrix(paint.matrix)} {tile})"
        stops = " ".join(f"{_number(offset)}:{self._paint(color)}" for offset, color in paint.stops)
        alphas = f" {_numbers(paint.alphas)}" if paint.alphas else ""
        return f"{paint.kind}({_numbers(paint.points)} {_matrix(paint.matrix)} {stops}{alphas})"

    def _stroke(self, stroke: Stroke | None) -> str:
        if stroke is None:
            return "-"
        pen = _numbers((stroke.width, stroke.miter, stroke.dash_offset, stroke.opacity))
        return f"{self._paint(stroke.paint)}/{pen}/{stroke.cap}{stroke.join}/{_numbers(stroke.dashes)}"


def _number(value: float) -> str:
    """A tenth of a micron is far below what shows, and above what machines calculate differently."""
    return f"{round(value, 4) + 0.0:.4f}"


def _numbers(values: Sequence[float]) -> str:
    return ",".join(map(_number, values))


def _joined(outer: Matrix | None, inner: Matrix | None) -> Matrix | None:
    return multiply(outer, inner) if outer and inner else outer or inner


def _matrix(matrix: Matrix | None) -> str:
    return _numbers(matrix) if matrix and matrix != IDENTITY else "-"


def _order(item: Shape | GlyphRun) -> str:
    return " stroke-first" if item.stroke_first else ""
