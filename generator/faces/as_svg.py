"""A face as an SVG file of its own: text as paths, pictures inside, process inks as screens show them."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.errors import FileAccessError
from generator.face import (
    ClipShape,
    Color,
    EmbeddedPicture,
    Face,
    FontInstance,
    GlyphRun,
    Gradient,
    Group,
    Item,
    Outline,
    Paint,
    Picture,
    Shape,
    Stroke,
)
from generator.geometry import Matrix
from generator.outgoing import for_html
from generator.text.font import Font

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")
_PICTURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"RIFF": "webp"}


def face_svg(face: Face) -> str:
    """The SVG of a face, one unit a millimetre. Raises FileAccessError for a picture or font that cannot be read."""
    return _Writer().face(face)


class _Writer:
    """Writes one face; shared parts go into `<defs>`."""

    def __init__(self) -> None:
        self.defs: list[str] = []
        self.count = 0
        self.gradients: dict[Gradient, str] = {}
        self.pictures: dict[Path | EmbeddedPicture, str] = {}
        self.fonts: dict[Path | FontInstance, Font] = {}
        self.glyphs: dict[tuple[Path | FontInstance, int], str] = {}

    def face(self, face: Face) -> str:
        """The whole file."""
        body = self.items(face.items)
        size = f"{_n(face.width)} {_n(face.height)}"
        head = (
            '<svg xmlns="http://www.w3.org/2000/svg" '
            f'width="{_n(face.width)}mm" height="{_n(face.height)}mm" viewBox="0 0 {size}">'
        )
        return f"{head}\n<defs>\n{''.join(self.defs)}</defs>\n{body}</svg>\n"

    def items(self, items: Iterable[Item]) -> str:
        """Items in order."""
        return "".join(self._item(item) for item in items)

    def _item(self, item: Item) -> str:
        if isinstance(item, Group):
            return self._group(item)
        if isinstance(item, Picture):
            return self._picture(item)
        return self._run(item) if isinstance(item, GlyphRun) else self._shape(item)

    def _name(self, content: str) -> str:
        """Put something into `<defs>`; `content` has a place for its id."""
        self.count += 1
        name = f"d{self.count}"
        self.defs.append(content.format(name) + "\n")
        return name

    def _group(self, group: Group) -> str:
        body = self.items(group.items)
        for clip in group.clips:
            body = f'<g clip-path="url(#{self._clip(clip)})">{body}</g>\n'
        opacity = f' opacity="{_n(group.opacity)}"' if group.opacity < 1 else ""
        return f"<g{_transform(group.matrix)}{opacity}>{body}</g>\n"

    def _clip(self, shapes: tuple[ClipShape, ...]) -> str:
        paths = "".join(
            f'<path d="{_path(shape.outline)}"{_transform(shape.matrix)} '
            f'clip-rule="{"evenodd" if shape.even_odd else "nonzero"}"/>'
            for shape in shapes
        )
        return self._name(f'<clipPath id="{{}}">{paths}</clipPath>')

    def _shape(self, shape: Shape) -> str:
        rule = ' fill-rule="evenodd"' if shape.even_odd else ""
        look = self._look(shape.fill, shape.fill_opacity, shape.stroke)
        return f'<path d="{_path(shape.outline)}"{_transform(shape.matrix)}{look}{rule}/>\n'

    def _look(self, fill: Paint | None, opacity: float, stroke: Stroke | None) -> str:
        out = f' fill="{self._paint(fill)}"' if fill else ' fill="none"'
        if opacity < 1:
            out += f' fill-opacity="{_n(opacity)}"'
        if stroke:
            out += (
                f' stroke="{_hex(stroke.paint)}" stroke-width="{_n(stroke.width)}" stroke-linecap="{_CAPS[stroke.cap]}"'
                f' stroke-linejoin="{_JOINS[stroke.join]}" stroke-miterlimit="{_n(stroke.miter)}"'
            )
            if stroke.dashes:
                dashes = " ".join(map(_n, stroke.dashes))
                out += f' stroke-dasharray="{dashes}" stroke-dashoffset="{_n(stroke.dash_offset)}"'
            if stroke.opacity < 1:
                out += f' stroke-opacity="{_n(stroke.opacity)}"'
        return out

    def _paint(self, paint: Paint) -> str:
        if isinstance(paint, Color):
            return _hex(paint)
        name = self.gradients.get(paint)
        if name is None:
            keys = ("x1", "y1", "x2", "y2") if paint.kind == "linear" else ("cx", "cy", "r")
            where = " ".join(f'{key}="{_n(value)}"' for key, value in zip(keys, paint.points, strict=True))
            stops = "".join(
                f'<stop offset="{_n(offset)}" stop-color="{_hex(color)}"/>' for offset, color in paint.stops
            )
            units = f'gradientUnits="userSpaceOnUse"{_transform(paint.matrix, "gradientTransform")}'
            kind = f"{paint.kind}Gradient"
            name = self.gradients[paint] = self._name(f'<{kind} id="{{}}" {where} {units}>{stops}</{kind}>')
        return f"url(#{name})"

    def _picture(self, picture: Picture) -> str:
        data = self.pictures.get(picture.file)
        if data is None:
            data = self.pictures[picture.file] = _embedded(picture.file)
        opacity = f' opacity="{_n(picture.opacity)}"' if picture.opacity < 1 else ""
        gray = ' style="filter:grayscale(1)"' if picture.gray else ""
        box = " ".join(
            f'{key}="{_n(value)}"'
            for key, value in zip(
                ("x", "y", "width", "height"), (picture.x, picture.y, picture.width, picture.height), strict=True
            )
        )
        image = f'<image {box} preserveAspectRatio="none" href="{data}"{opacity}{gray}/>'
        if picture.clip:
            x, y, width, height = map(_n, picture.clip)
            rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'
            name = self._name(f'<clipPath id="{{}}">{rect}</clipPath>')
            image = f'<g clip-path="url(#{name})">{image}</g>'
        return f"<g{_transform(picture.matrix)}>{image}</g>\n" if picture.matrix else image + "\n"

    def _run(self, run: GlyphRun) -> str:
        """Each glyph a path at the pen; the group turns the font's units, whose y points up, into millimetres."""
        font = self.fonts.setdefault(run.font, Font(run.font, "", 400, "normal"))
        unit, pen, paths = run.size / font.units_per_em, 0.0, []
        for glyph in run.glyphs:
            key = (run.font, glyph.gid)
            if key not in self.glyphs:
                self.glyphs[key] = font.outline(glyph.gid)
            if self.glyphs[key]:
                x, y = run.x + pen + glyph.dx * run.size, run.y - glyph.dy * run.size
                paths.append((self.glyphs[key], (unit, 0, 0, -unit, x, y)))
            pen += glyph.advance * run.size + run.letter_spacing
        stroke = run.stroke
        if stroke is not None and unit:
            # A pen in the group's units would shrink with the glyphs.
            dashes = tuple(dash / unit for dash in stroke.dashes)
            stroke = Stroke(
                stroke.paint,
                stroke.width / unit,
                stroke.cap,
                stroke.join,
                stroke.miter,
                dashes,
                stroke.dash_offset / unit,
                stroke.opacity,
            )
        body = "".join(f'<path d="{path}"{_transform(matrix)}/>' for path, matrix in paths)
        label = f' aria-label="{for_html(run.text)}"' if run.text.strip() else ""
        return f"<g{_transform(run.matrix)}{label}{self._look(run.fill, run.fill_opacity, stroke)}>{body}</g>\n"


def _embedded(file: Path | EmbeddedPicture) -> str:
    try:
        data = file.data if isinstance(file, EmbeddedPicture) else file.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{file}: the picture cannot be read ({error.strerror}).") from error
    kind = next((kind for start, kind in _PICTURES.items() if data.startswith(start)), "png")
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _n(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.0f}"


def _transform(matrix: Matrix | None, name: str = "transform") -> str:
    return f' {name}="matrix({" ".join(f"{part:.8g}" for part in matrix)})"' if matrix else ""


def _path(outline: Outline) -> str:
    return "".join(
        str(segment[0]) + " ".join(_n(float(number)) for number in segment[1:]) for segment in outline.segments
    )


def _hex(color: Color) -> str:
    """The color as #rrggbb; inks by the simple rule that screens use."""
    values: Any = color.values
    if color.space == "gray":
        values = values * 3
    elif color.space in ("cmyk", "spot"):
        tint = values[4] if color.space == "spot" else 1.0
        key = 1 - values[3] * tint
        values = [(1 - ink * tint) * key for ink in values[:3]]
    return "#" + "".join(f"{round(255 * max(0.0, min(1.0, value))):02x}" for value in values)
