"""The strict reader of the SVG profile: elements to a `Face`. What it does not know is a fault, never skipped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.face import ClipShape, Color, Face, Group, Item, Outline, Picture, Shape, Stroke
from generator.faults import FaceError, Fault, TooMuchError
from generator.geometry import IDENTITY, Matrix, multiply, scale_of
from generator.sizes import Size
from generator.svg import outlines
from generator.svg.elements import (
    CARD,
    DRAWN,
    FOREIGN,
    MOST_DEPTH,
    MOST_ELEMENTS,
    MOST_REPEATS,
    OTHERS,
    SKIPPED,
    SVG,
    XLINK_HREF,
    aspect,
    number,
    share,
)
from generator.svg.page_size import measured
from generator.svg.paints import Paints
from generator.svg.pictures import find_picture, picture_info, unquoted
from generator.svg.print_limits import PrintLimits
from generator.svg.reuse.drawings import Context, DrawingMemory, DrawnElement, ElementKeys, Keys
from generator.svg.reuse.forms import Filled, Forms
from generator.svg.shapes import Clips, extent, outline_of, target_of
from generator.svg.source import Source, Style
from generator.svg.styles import INHERITED, OWN
from generator.svg.text_elements import TextReader
from generator.svg.transforms import parse_transform
from generator.text.fonts import FontBook
from generator.units import MM_PER_INCH


class FaceReader:
    """Reads faces of one game: one per card side. `fit_limits` caps the size of a fit group, in points."""

    def __init__(
        self,
        book: FontBook,
        pictures: tuple[Path, ...] = (),
        spots: Mapping[str, Color] | None = None,
        sources: tuple[Path, ...] = (),
        limits: PrintLimits | None = None,
    ) -> None:
        self.book, self.pictures, self.spots, self.sources = book, pictures, spots or {}, sources
        self.limits = limits or PrintLimits()
        self.drawn: DrawingMemory = DrawingMemory()
        """What elements drew, by all that it comes from: cards of a kind share most of theirs."""
        self.forms = Forms()
        self.found: dict[str, Path] = {}
        """Pictures by the name that a card gives."""

    def read(
        self, svg: str, name: str, size: Size | None = None, fit_limits: Mapping[str, float] | None = None
    ) -> tuple[Face, list[Fault]]:
        """The face that a filled-in template draws, and every fault found on the way.

        `size` is trim + twice the bleed in mm; the SVG must measure just that.
        """
        source = Source(self.sources)
        reading = _Reading(self, name, fit_limits or {}, source, ElementKeys(source))
        return reading.face(source.parse(svg), size), source.faults

    def read_filled(
        self, filled: Filled, name: str, size: Size | None = None, fit_limits: Mapping[str, float] | None = None
    ) -> tuple[Face, list[Fault]]:
        """As `read`, for a text that may differ from others in values alone."""
        plan = self.forms.plan(filled, self.sources)
        if plan is None:
            return self.read(filled.text, name, size, fit_limits)
        source = plan.source.again()
        reading = _Reading(self, name, fit_limits or {}, source, plan)
        return reading.face(plan.root, size), source.faults


class _Reading:
    """Walks the elements of one face and collects what they draw."""

    def __init__(
        self, reader: FaceReader, name: str, fit_limits: Mapping[str, float], source: Source, keys: Keys
    ) -> None:
        self.reader, self.name = reader, name
        self.source, self.keys = source, keys
        self.paints = Paints(self.source, reader.spots)
        self.clips = Clips(self.source)
        self.texts = TextReader(reader.book, self.paints, self.source, fit_limits, reader.limits, reader.drawn)
        self.limits = tuple(sorted(fit_limits.items()))
        self.using: list[Any] = []
        self.count = 0

    def face(self, root: Any, size: Size | None) -> Face:
        """The whole face; an empty one of the right size when the template could not be read at all."""
        width, height = (size.width, size.height) if size else (0.0, 0.0)
        items: list[Item] = []
        if root is not None:
            try:
                matrix, width, height = self._measure(root, size)
                self.source.width, self.source.height = width, height
                style = self.source.style(root, dict(INHERITED))
                self._push(root)
                self.children(root, dict(style), items, 0)
                items = self._wrapped(root, style, items) if items else items
                if matrix != IDENTITY:
                    items = [Group(tuple(items), matrix)]
            except FaceError as fault:
                self.source.note(fault, root)
        return Face(self.name, width, height, tuple(items), tuple(self.texts.fits), frozenset(self.texts.said.icons))

    def _measure(self, root: Any, size: Size | None) -> tuple[Matrix, float, float]:
        return measured(root.get("width", ""), root.get("height", ""), root.get("viewBox", ""), size)

    def children(self, parent: Any, style: Style, items: list[Item], depth: int) -> None:
        """Draw every child of an element into `items`."""
        context = self.context(style, depth)
        for child in parent:
            tag = child.tag
            short = _KNOWN.get(tag)
            if short is not None:
                self.element(child, short, style, context, items, depth)
            elif isinstance(tag, str) and tag not in _SKIPPED and not tag.startswith(FOREIGN):
                if tag.startswith(SVG):
                    self.element(child, tag[len(SVG) :], style, context, items, depth)
                    continue
                fact = f"The element <{tag.rpartition('}')[2]}> is no SVG."
                self.source.note(FaceError("face/unsupported", fact), child)

    def context(self, style: Style, depth: int) -> Context:
        """What drawings of elements with this parent come from, beside the elements."""
        about = (self.name, self.texts.matrix, self.source.width, self.source.height, depth, self.limits)
        return self.reader.drawn.context(style, about)

    def element(
        self, element: Any, tag: str, inherited: Style, context: Context, items: list[Item], depth: int
    ) -> None:
        """Draw one element, as often as `card:repeat` says, unless `card:if` is false."""
        self.count += 1
        try:
            if self.count > MOST_ELEMENTS or depth > MOST_DEPTH:
                raise TooMuchError(
                    f"The face has more than {MOST_ELEMENTS} elements, or they are nested more than {MOST_DEPTH} deep."
                )
            if tag not in DRAWN:
                hint = OTHERS.get(tag, "Take it out, or turn it into paths.")
                raise FaceError("face/unsupported", f"<{tag}> is outside the profile.", hint)
            if not self.source.shown(element):
                return
            memo = self.keys.key(element, context)
            known = self.reader.drawn.get(memo) if memo else None
            if known is not None and self.count + known.count <= MOST_ELEMENTS:
                self.count += known.count
                items.extend(known.items)
                self.texts.fits.extend(known.fits)
                self.texts.said.icons.update(known.icons)
                return
            drawn, fits, faults, count = len(items), len(self.texts.fits), len(self.source.faults), self.count
            before, self.texts.said.icons = self.texts.said.icons, set()
            try:
                self._draw(element, tag, inherited, context, items, depth)
            finally:
                icons, self.texts.said.icons = self.texts.said.icons, self.texts.said.icons | before
            if memo and faults == len(self.source.faults):
                kept = DrawnElement(
                    tuple(items[drawn:]), tuple(self.texts.fits[fits:]), frozenset(icons), self.count - count
                )
                self.reader.drawn.keep(memo, kept)
        except TooMuchError:
            raise
        except FaceError as fault:
            self.source.note(fault, element)

    def _draw(self, element: Any, tag: str, inherited: Style, context: Context, items: list[Item], depth: int) -> None:
        """Draw an element that is shown."""
        settled = self.keys.settled(element)
        self.texts.settled = None if settled is None else (settled, context.number)
        style = None if settled is None else self.reader.drawn.settled.get(("style", settled, context.number))
        if style is None:
            free = OWN.isdisjoint(inherited)
            own = inherited.copy() if free else {key: value for key, value in inherited.items() if key not in OWN}
            style = self.source.style(element, own)
            if settled is not None:
                self.reader.drawn.settled["style", settled, context.number] = style
        if style.get("display") == "none":
            return
        drawn: list[Item] = []
        outer = self.texts.matrix
        self._push(element)
        try:
            getattr(self, "_" + tag)(element, style, drawn, depth)
        except TooMuchError:
            raise
        except FaceError as fault:
            self.source.note(fault, element)
        finally:
            self.texts.matrix = outer
        if not drawn:
            return
        drawn = self._wrapped(element, style, drawn)
        repeat = element.get(CARD + "repeat")
        if repeat is None:
            items.extend(drawn)
        else:
            items.extend(self._repeated(element, repeat, drawn))

    def _push(self, element: Any) -> None:
        """Keep the way from an element's own units to the face's: sizes are judged as they print."""
        transform = self.source.get(element, "transform")
        if transform:
            self.texts.matrix = multiply(self.texts.matrix, parse_transform(transform))

    def _wrapped(self, element: Any, style: Style, drawn: list[Item]) -> list[Item]:
        """The drawn items under the element's transform, clip and opacity."""
        transform = self.source.get(element, "transform")
        matrix = parse_transform(transform) if transform else None
        if matrix is not None and abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) < 1e-12:
            return []
        opacity = share(style.get("opacity", "1"), "opacity")
        clips = self.clips.read(style.get("clip-path", "none"), drawn)
        if matrix is None and not clips and opacity >= 1:
            return drawn
        only = drawn[0] if len(drawn) == 1 else None
        if matrix is not None and not clips and opacity >= 1 and isinstance(only, Shape) and only.matrix is None:
            return [Shape(only.outline, only.fill, only.stroke, only.even_odd, only.fill_opacity, matrix)]
        if opacity <= 0 or () in clips:
            return []
        if opacity < 1 and isinstance(only, Shape) and (only.fill is None or only.stroke is None):
            drawn = [_faded(only, opacity)]
            opacity = 1.0
            if matrix is None and not clips:
                return drawn
        return [Group(tuple(drawn), matrix, clips, opacity)]

    def _repeated(self, element: Any, repeat: str, drawn: list[Item]) -> list[Item]:
        times = number(repeat or "0", "card:repeat")
        if times != int(times) or not 0 <= times <= MOST_REPEATS:
            raise FaceError("face/number", f'card:repeat="{repeat}" is no whole number from 0 to {MOST_REPEATS}.')
        dx, dy = (number(element.get(CARD + key, "0"), f"card:{key}") for key in ("dx", "dy"))
        content = tuple(drawn)
        if weight(content) * times > MOST_ELEMENTS:
            raise TooMuchError(f'card:repeat="{repeat}" would draw more than {MOST_ELEMENTS} things.')
        return [Group(content, (1, 0, 0, 1, dx * turn, dy * turn)) for turn in range(int(times))]

    # ---------------------------------------------------------------- elements

    def _shape(self, element: Any, style: Style, items: list[Item], depth: int) -> None:
        if style["visibility"] != "visible":
            return
        tag = element.tag[len(SVG) :]
        outline = outline_of(self.source, element)
        if outline is None:
            return
        found = self.paints.paint(style["fill"], style["color"], outline) if tag != "line" else None
        stroke = self.paints.stroke(style)
        if found is None and stroke is None:
            return
        fill, alpha = found or (None, 1.0)
        opacity = alpha * share(style["fill-opacity"], "fill-opacity")
        items.append(Shape(outline, fill if opacity > 0 else None, stroke, style["fill-rule"] == "evenodd", opacity))

    _rect = _circle = _ellipse = _line = _polyline = _polygon = _path = _shape

    def _g(self, element: Any, style: Style, items: list[Item], depth: int) -> None:
        self.children(element, style, items, depth + 1)

    def _use(self, element: Any, style: Style, items: list[Item], depth: int) -> None:
        target = target_of(self.source, element)
        if target in self.using or any(target is ancestor for ancestor in element.iterancestors()):
            raise FaceError("face/reference", "This use draws itself.", "Let its href point to something else.")
        self.using.append(target)
        try:
            self._used(element, target, style, items, depth)
        finally:
            self.using.pop()

    def _used(self, element: Any, target: Any, style: Style, items: list[Item], depth: int) -> None:
        inner: list[Item] = []
        tag = target.tag[len(SVG) :]
        x, y = self.source.num(element, "x"), self.source.num(element, "y")
        if tag == "symbol":
            own = self.source.style(target, {key: value for key, value in style.items() if key not in OWN})
            if own.get("display") == "none" or not self.source.shown(target):
                return
            found = self._viewport(element, target, own, x, y)
            if found is None:
                return
            matrix, clip = found
            self.texts.matrix = multiply(self.texts.matrix, matrix)
            self.children(target, own, inner, depth + 1)
            if inner:
                group = Group(tuple(inner), matrix)
                drawn: list[Item] = [Group((group,), None, ((ClipShape(clip),),)) if clip else group]
                items.extend(self._wrapped(target, own, drawn))
            return
        own = {key: value for key, value in style.items() if key not in OWN}
        self.element(target, tag, own, self.context(own, depth + 1), inner, depth + 1)
        if inner:
            items.append(Group(tuple(inner), (1, 0, 0, 1, x, y)) if x or y else Group(tuple(inner)))

    def _viewport(
        self, use: Any, symbol: Any, style: Style, x: float, y: float
    ) -> tuple[Matrix, Outline | None] | None:
        """Where a symbol's own units land, and the frame it is cut off at; None for a frame without extent."""
        box = symbol.get("viewBox", "").replace(",", " ").split()
        if box and len(box) != 4:
            raise FaceError("face/number", f'viewBox="{symbol.get("viewBox")}" needs four numbers.')
        left, top, width, height = (number(part, "viewBox") for part in box) if box else (0.0, 0.0, 0.0, 0.0)
        if box and (width <= 0 or height <= 0):
            raise FaceError("face/number", f'viewBox="{symbol.get("viewBox")}" needs a width and a height.')
        sides = [self.source.get(use, key) for key in ("width", "height")]
        if not box and not any(sides):
            return (1, 0, 0, 1, x, y), None
        if not all(sides):
            raise FaceError(
                "face/number", "A use of a symbol with a viewBox needs a width and a height.", "In mm, as every length."
            )
        shown_width, shown_height = extent(self.source, use, "width"), extent(self.source, use, "height")
        if shown_width == 0 or shown_height == 0:
            return None
        frame = (x, y, shown_width, shown_height)
        clip = None if style.get("overflow", "hidden") in ("visible", "auto") else outlines.rect(*frame)
        if not box:
            return (1, 0, 0, 1, x, y), clip
        matrix, _ = aspect(symbol.get("preserveAspectRatio", ""), frame, width, height)
        return multiply(matrix, (1, 0, 0, 1, -left, -top)), clip

    def _image(self, element: Any, style: Style, items: list[Item], depth: int) -> None:
        if style["visibility"] != "visible":
            return
        name = element.get(CARD + "src")
        if name is None:
            name = unquoted(self.source.get(element, "href") or element.get(XLINK_HREF) or "", self.reader.pictures)
        if not name.strip():
            return
        x, y = self.source.num(element, "x"), self.source.num(element, "y")
        width, height = extent(self.source, element, "width"), extent(self.source, element, "height")
        if not width or not height:
            raise FaceError("face/number", "An image needs a width and a height.", "In mm, as every length.")
        try:
            path = self.reader.found.get(name)
            if path is None:
                path = self.reader.found[name] = find_picture(name, self.reader.pictures)
            stat = path.stat()
            info = picture_info(path, (stat.st_size, stat.st_mtime_ns))
        except FaceError:
            items.extend(_missing(x, y, width, height))
            raise
        frame = (x, y, width, height)
        matrix, cut = aspect(self.source.get(element, "preserveAspectRatio"), frame, info.width, info.height)
        self._judge_resolution(element, name, 1 / max(matrix[0], matrix[3]))
        shown = (matrix[4], matrix[5], matrix[0] * info.width, matrix[3] * info.height)
        items.append(Picture(path, *shown, frame if cut else None))

    def _judge_resolution(self, element: Any, name: str, pixels_per_unit: float) -> None:
        dpi = pixels_per_unit / scale_of(self.texts.matrix) * MM_PER_INCH
        least = self.reader.limits.dpi
        if dpi < least - 0.5:
            fact = f'"{name}" prints with {dpi:.0f} pixels per inch; under {least:g} it looks coarse.'
            remedy = "Take a larger picture, or print it smaller."
            self.source.note(FaceError("face/low-resolution", fact, remedy, value=name), element, warning=True)

    def _text(self, element: Any, style: Style, items: list[Item], depth: int) -> None:
        self.texts.draw(element, style, items)


_KNOWN = {SVG + tag: tag for tag in DRAWN}
_SKIPPED = frozenset(SVG + tag for tag in SKIPPED)


def _missing(x: float, y: float, width: float, height: float) -> list[Item]:
    """What a draft shows in place of a picture that cannot be had: a crossed frame."""
    cross = Outline((("M", x, y), ("L", x + width, y + height), ("M", x + width, y), ("L", x, y + height)))
    pen = Stroke(Color("rgb", (0.8, 0.0, 0.4)), 0.5)
    return [Shape(outlines.rect(x, y, width, height), None, pen), Shape(cross, None, pen)]


def weight(items: Iterable[Item], most: int = MOST_ELEMENTS) -> int:
    """How many things would be drawn; no longer counted once there are more than `most`."""
    count = 0
    for item in items:
        count += 1 + (weight(item.items, most - count) if isinstance(item, Group) else 0)
        if count > most:
            break
    return count


def _faded(shape: Shape, opacity: float) -> Shape:
    from msgspec.structs import replace

    stroke = replace(shape.stroke, opacity=shape.stroke.opacity * opacity) if shape.stroke else None
    return replace(shape, stroke=stroke, fill_opacity=shape.fill_opacity * opacity)
