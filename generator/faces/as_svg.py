"""A face as an SVG file of its own: text as paths, pictures inside, process inks as screens show them."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path

from generator.errors import FileAccessError
from generator.face import (
    ClipShape,
    Color,
    Effects,
    EmbeddedPicture,
    Face,
    Filter,
    GlyphRun,
    Gradient,
    Group,
    Item,
    Mask,
    Outline,
    Paint,
    Picture,
    Shape,
    Stroke,
    Tiling,
)
from generator.geometry import Matrix
from generator.outgoing import for_html
from generator.svg.bounds import moved
from generator.text.letters import run_outline

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")
_PICTURES = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"RIFF": "webp"}
_FAR = 1_000_000
"""Units to where masks reach, in each direction: beyond any face."""


def face_svg(face: Face) -> str:
    """The SVG of a face, one unit a millimetre. Raises FileAccessError for a picture or font that cannot be read."""
    writer = _Writer()
    body = writer.items(face.items)
    size = f"{_n(face.width)} {_n(face.height)}"
    return _whole(f'width="{_n(face.width)}mm" height="{_n(face.height)}mm" viewBox="0 0 {size}"', writer, body)


def filtered_svg(items: tuple[Item, ...], how: Filter, pixels: tuple[int, int]) -> str:
    """The SVG of what a filter makes of some items: as much of it as is shown, on so many pixels."""
    writer = _Writer()
    body = writer.filtered(writer.items(items), how)
    size = f'width="{pixels[0]}" height="{pixels[1]}" viewBox="{" ".join(map(_n, how.shown))}"'
    return _whole(f'{size} preserveAspectRatio="none"', writer, body)


def _whole(size: str, writer: _Writer, body: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return f"{head}\n<defs>\n{''.join(writer.defs)}</defs>\n{body}</svg>\n"


class _Writer:
    """Writes items; shared parts go into `<defs>`."""

    def __init__(self) -> None:
        self.defs: list[str] = []
        self.count = 0
        self.gradients: dict[Gradient, str] = {}
        self.pictures: dict[Path | EmbeddedPicture, str] = {}

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
        """Put something into `<defs>`; `content` is the start of its tag and the rest, between which its id stands."""
        self.count += 1
        name = f"d{self.count}"
        tag, _, rest = content.partition(" ")
        self.defs.append(f'{tag} id="{name}" {rest}\n')
        return name

    def _group(self, group: Group) -> str:
        body, effects, look = self.items(group.items), group.effects or Effects(), ""
        if effects.filter:
            body = self.filtered(body, effects.filter)
        for clip in group.clips:
            body = f'<g clip-path="url(#{self._clip(clip)})">{body}</g>\n'
        if effects.mask:
            body = f'<g mask="url(#{self._mask(effects.mask)})">{body}</g>\n'
        if group.opacity < 1:
            look += f' opacity="{_n(group.opacity)}"'
        if effects.blend != "normal" or effects.isolated:
            look += f' style="mix-blend-mode:{effects.blend};isolation:{"isolate" if effects.isolated else "auto"}"'
        return f"<g{_transform(group.matrix)}{look}>{body}</g>\n"

    def _clip(self, shapes: tuple[ClipShape, ...], more: tuple[tuple[ClipShape, ...], ...] = ()) -> str:
        """Name of a clip of shapes, itself cut off by more clips."""
        paths = []
        for shape in shapes:
            outline = moved(shape.outline, shape.matrix) if shape.matrix else shape.outline
            cut = f' clip-path="url(#{self._clip(shape.clips[0], shape.clips[1:])})"' if shape.clips else ""
            rule = "evenodd" if shape.even_odd else "nonzero"
            paths.append(f'<path d="{_path(outline)}" clip-rule="{rule}"{cut}/>')
        cut = f' clip-path="url(#{self._clip(more[0], more[1:])})"' if more else ""
        return self._name(f"<clipPath {cut}>{''.join(paths)}</clipPath>")

    def _mask(self, mask: Mask) -> str:
        kind = "luminance" if mask.luminance else "alpha"
        everywhere = f'x="-{_FAR}" y="-{_FAR}" width="{2 * _FAR}" height="{2 * _FAR}"'
        units = f'maskUnits="userSpaceOnUse" {everywhere} mask-type="{kind}"'
        return self._name(f"<mask {units}>{self.items(mask.items)}</mask>")

    def filtered(self, body: str, how: Filter) -> str:
        """Some elements under a filter."""
        where = _attributes(("x", "y", "width", "height"), how.region)
        name = self._name(f'<filter filterUnits="userSpaceOnUse" {where}>{how.primitives}</filter>')
        shown = f'<g filter="url(#{name})">{body}</g>\n'
        return f'<g style="filter:grayscale(1)">{shown}</g>\n' if how.gray else shown

    def _shape(self, shape: Shape) -> str:
        rule = ' fill-rule="evenodd"' if shape.even_odd else ""
        look = self._look(shape.fill, shape.fill_opacity, shape.stroke, stroke_first=shape.stroke_first)
        return f'<path d="{_path(shape.outline)}"{_transform(shape.matrix)}{look}{rule}/>\n'

    def _look(self, fill: Paint | None, opacity: float, stroke: Stroke | None, *, stroke_first: bool) -> str:
        out = f' fill="{self._paint(fill)}"' if fill else ' fill="none"'
        if opacity < 1:
            out += f' fill-opacity="{_n(opacity)}"'
        if stroke:
            out += (
                f' stroke="{self._paint(stroke.paint)}" stroke-width="{_n(stroke.width)}"'
                f' stroke-linecap="{_CAPS[stroke.cap]}" stroke-linejoin="{_JOINS[stroke.join]}"'
                f' stroke-miterlimit="{_n(stroke.miter)}"'
            )
            if stroke.dashes:
                dashes = " ".join(map(_n, stroke.dashes))
                out += f' stroke-dasharray="{dashes}" stroke-dashoffset="{_n(stroke.dash_offset)}"'
            if stroke.opacity < 1:
                out += f' stroke-opacity="{_n(stroke.opacity)}"'
            if stroke_first:
                out += ' paint-order="stroke"'
        return out

    def _paint(self, paint: Paint) -> str:
        if isinstance(paint, Color):
            return _hex(paint)
        if isinstance(paint, Tiling):
            return f"url(#{self._pattern(paint)})"
        name = self.gradients.get(paint)
        if name is None:
            name = self.gradients[paint] = self._gradient(paint)
        return f"url(#{name})"

    def _pattern(self, pattern: Tiling) -> str:
        where = _attributes(("x", "y", "width", "height"), pattern.box)
        units = f'patternUnits="userSpaceOnUse"{_transform(pattern.matrix, "patternTransform")}'
        return self._name(f"<pattern {where} {units}>{self.items(pattern.items)}</pattern>")

    def _gradient(self, gradient: Gradient) -> str:
        keys = ("x1", "y1", "x2", "y2") if gradient.kind == "linear" else ("cx", "cy", "r", "fx", "fy", "fr")
        where = _attributes(keys, gradient.points)
        alphas = gradient.alphas or (1.0,) * len(gradient.stops)
        stops = "".join(
            f'<stop offset="{_n(offset)}" stop-color="{_hex(color)}"'
            + (f' stop-opacity="{_n(alpha)}"/>' if alpha < 1 else "/>")
            for (offset, color), alpha in zip(gradient.stops, alphas, strict=True)
        )
        units = f'gradientUnits="userSpaceOnUse"{_transform(gradient.matrix, "gradientTransform")}'
        kind = f"{gradient.kind}Gradient"
        return self._name(f"<{kind} {where} {units}>{stops}</{kind}>")

    def _picture(self, picture: Picture) -> str:
        data = self.pictures.get(picture.file)
        if data is None:
            data = self.pictures[picture.file] = _embedded(picture.file)
        opacity = f' opacity="{_n(picture.opacity)}"' if picture.opacity < 1 else ""
        gray = ' style="filter:grayscale(1)"' if picture.gray else ""
        gray += ' image-rendering="optimizeSpeed"' if picture.pixelated else ""
        box = _attributes(("x", "y", "width", "height"), (picture.x, picture.y, picture.width, picture.height))
        image = f'<image {box} preserveAspectRatio="none" href="{data}"{opacity}{gray}/>'
        if picture.clip:
            name = self._name(
                f"<clipPath ><rect {_attributes(('x', 'y', 'width', 'height'), picture.clip)}/></clipPath>"
            )
            image = f'<g clip-path="url(#{name})">{image}</g>'
        return f"<g{_transform(picture.matrix)}>{image}</g>\n" if picture.matrix else image + "\n"

    def _run(self, run: GlyphRun) -> str:
        """One path of all letters."""
        label = f' aria-label="{for_html(run.text)}"' if run.text.strip() else ""
        look = self._look(run.fill, run.fill_opacity, run.stroke, stroke_first=run.stroke_first)
        return f'<path d="{_path(run_outline(run))}"{_transform(run.matrix)}{label}{look}/>\n'


def _attributes(names: Iterable[str], values: Iterable[float]) -> str:
    """Numbers by their names, as many as there are."""
    return " ".join(f'{name}="{_n(value)}"' for name, value in zip(names, values, strict=False))


def _embedded(file: Path | EmbeddedPicture) -> str:
    try:
        data = file.data if isinstance(file, EmbeddedPicture) else file.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{file}: the picture cannot be read ({error.strerror}).") from error
    kind = next((kind for start, kind in _PICTURES.items() if data.startswith(start)), "png")
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _n(value: float) -> str:
    return f"{value:.8g}"


def _transform(matrix: Matrix | None, name: str = "transform") -> str:
    return f' {name}="matrix({" ".join(map(_n, matrix))})"' if matrix else ""


def _path(outline: Outline) -> str:
    return "".join(
        str(segment[0]) + " ".join(_n(float(number)) for number in segment[1:]) for segment in outline.segments
    )


def _hex(color: Color) -> str:
    """The color as #rrggbb."""
    return "#" + "".join(f"{round(255 * max(0.0, min(1.0, value))):02x}" for value in color.on_screen)
