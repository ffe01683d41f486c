"""The strict reader of the SVG profile: elements to a `Face`. What it does not know is a fault, never skipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.face import Color, EmbeddedPicture, Face, Group, Item, Pattern, Shape
from generator.faults import FaceError, Fault, TooMuchError
from generator.geometry import IDENTITY, Matrix, multiply, scale_of
from generator.sizes import Size
from generator.svg.bounds import Bounds, bounds
from generator.svg.clips import Clips
from generator.svg.elements import (
    CARD,
    DRAWN,
    MOST_DEPTH,
    MOST_ELEMENTS,
    MOST_REPEATS,
    OTHERS,
    SKIPPED,
    SVG,
    Element,
)
from generator.svg.numbers import DEFAULT_EM, Viewport, length, number, share
from generator.svg.page_size import Page, page_of
from generator.svg.paints import Paints
from generator.svg.pictures import Damage
from generator.svg.print_limits import PrintLimits
from generator.svg.reuse.drawings import Context, DrawingMemory, DrawnElement, ElementKeys, Keys
from generator.svg.reuse.forms import Filled, Forms
from generator.svg.shapes import outline_of
from generator.svg.source import Source, Style
from generator.svg.styles import INHERITED, UNUSUAL
from generator.svg.text_elements import TextReader
from generator.svg.wrapping import named, wrapped
from generator.text.fonts import FontBook
from generator.words import MUCH_ALIKE, nearest


class FaceReader:
    """Reads faces of one game: one per card side. `prove` says what is wrong with a picture's data."""

    def __init__(
        self,
        book: FontBook,
        pictures: tuple[Path, ...] = (),
        spots: Mapping[str, Color] | None = None,
        sources: tuple[Path, ...] = (),
        limits: PrintLimits | None = None,
        prove: Callable[[Path | EmbeddedPicture], Damage | None] | None = None,
    ) -> None:
        self.book, self.pictures, self.spots, self.sources = book, pictures, spots or {}, sources
        self.limits = limits or PrintLimits()
        self.prove = prove
        self.drawn: DrawingMemory = DrawingMemory()
        """What elements drew, by all that it comes from: cards of a kind share most of theirs."""
        self.forms = Forms()
        self.svg_pictures: dict[Any, Any] = {}
        """What SVG files drew that stand as pictures, and those being read."""
        self.opening: list[Any] = []
        self.found: dict[tuple[tuple[Path, ...], str], Path] = {}
        """Pictures by the folders they are looked for in and the name that a card gives."""

    def read(
        self,
        svg: str,
        name: str,
        size: Size | None = None,
        fit_limits: Mapping[str, float] | None = None,
        bleed: float = 0.0,
    ) -> tuple[Face, list[Fault]]:
        """The face that a filled-in template draws, and every fault found on the way.

        `size` is trim + twice the `bleed` in mm; the drawing must have the proportion of that, or of the trim.
        Without a size the face is as large as the drawing says it is.
        """
        source = Source(self.sources)
        reading = Reading(self, name, fit_limits or {}, source, ElementKeys(source))
        return reading.face(source.parse(svg), size, bleed), source.found

    def read_filled(
        self,
        filled: Filled,
        name: str,
        size: Size | None = None,
        fit_limits: Mapping[str, float] | None = None,
        bleed: float = 0.0,
    ) -> tuple[Face, list[Fault]]:
        """As `read`, for a text that may differ from others in values alone."""
        plan = self.forms.plan(filled, self.sources)
        if plan is None:
            return self.read(filled.text, name, size, fit_limits, bleed)
        source = plan.source.again()
        reading = Reading(self, name, fit_limits or {}, source, plan)
        return reading.face(plan.root, size, bleed), source.found


class Reading:
    """Walks the elements of one face and collects what they draw."""

    def __init__(
        self,
        reader: FaceReader,
        name: str,
        fit_limits: Mapping[str, float],
        source: Source,
        keys: Keys,
        print_limits: PrintLimits | None = None,
    ) -> None:
        self.reader, self.name = reader, name
        self.source, self.keys = source, keys
        source.languages = ("en", *dict.fromkeys(font.language.partition("-")[0] for font in reader.book.fonts))
        self.paints = Paints(self.source, reader.spots)
        self.clips = Clips(self)
        self.print_limits = print_limits or reader.limits
        self.pictures = reader.pictures
        """Folders that pictures are looked for in."""
        self.texts = TextReader(reader.book, self.paints, self.source, fit_limits, self.print_limits, reader.drawn)
        self.limits: tuple[Any, ...] = tuple(sorted(fit_limits.items()))
        self.paints.tiles = self._tiles
        self.using: list[Element] = []
        self.count = 0
        self.root: Element | None = None
        self.sight: tuple[float, float, Matrix] = (0.0, 0.0, IDENTITY)
        """Width and height of the face in mm, and the matrix that brings the drawing onto it."""
        self.boxed = False
        """Whether the box of what is drawn may matter, to which shapes count that nobody sees."""

    def face(self, root: Element | None, size: Size | None, bleed: float) -> Face:
        """The whole face; an empty one of the right size when the template could not be read at all."""
        if root is None:
            return Face(self.name, size.width if size else 0.0, size.height if size else 0.0, ())
        page = self._page(root, size, bleed)
        self.texts.unit = scale_of(page.matrix)
        # In a drawing in mm letters of 16 mm are never meant: there a text without a size is a fault.
        start = INHERITED if abs(self.texts.unit - 1) < 0.01 else {**INHERITED, "font-size": f"{DEFAULT_EM:g}"}
        items = self.drawing(root, start, page.view, (page.width, page.height, page.matrix))
        if page.matrix != IDENTITY and items:
            items = [Group(tuple(items), page.matrix)]
        fits, icons = tuple(self.texts.fits), frozenset(self.texts.said.icons)
        return Face(self.name, page.width, page.height, tuple(items), fits, icons, page.told)

    def drawing(self, root: Element, start: Style, view: Viewport, sight: tuple[float, float, Matrix]) -> list[Item]:
        """What a whole drawing draws, in its own units; `start` is the style that its root inherits.

        `sight` are the width and height in mm of what shows it, and the matrix that brings it there.
        """
        items: list[Item] = []
        self.root, self.sight = root, sight
        self.limits = (*self.limits, sight)
        self.source.viewport = view
        style = self.source.style(root, start)
        self.source.viewport = replace(view, rem=float(style["font-size"] or DEFAULT_EM))
        try:
            self.push(root)
            self.children(root, style, items, 0)
            return self.wrapped(root, style, items) if items else items
        except FaceError as fault:
            self.source.note(fault, root)
            return items

    def _page(self, root: Element, size: Size | None, bleed: float) -> Page:
        """Where the drawing lies on the face. A fault of its size is noted, and does not hide those of its elements."""
        try:
            return page_of(
                *(self.source.get(root, key) for key in ("width", "height", "viewBox", "preserveAspectRatio")),
                str(root.get(CARD + "page", "")).strip(),
                size=size,
                bleed=bleed,
                named=CARD[1:-1] in root.nsmap.values(),
            )
        except FaceError as fault:
            self.source.note(fault, root)
        if size is None:
            return Page(IDENTITY, 0.0, 0.0, Viewport(), "bleed", "")
        return Page(IDENTITY, size.width, size.height, Viewport(size.width, size.height), "bleed", "")

    def children(self, parent: Element, style: Style, items: list[Item], depth: int) -> None:
        """Draw every child of an element into `items`."""
        context = self.context(style, depth)
        for child in parent:
            tag = child.tag
            short = _KNOWN.get(tag)
            if short is not None:
                self.element(child, short, style, context, items, depth)
            elif isinstance(tag, str) and tag not in _SKIPPED and tag.startswith((SVG, CARD)):
                # Elements of other programs are nothing that SVG draws, whatever they hold.
                self.element(child, tag.rpartition("}")[2], style, context, items, depth)

    def context(self, style: Style, depth: int) -> Context:
        """What drawings of elements with this parent come from, beside the elements."""
        about = (self.name, self.texts.unit, self.texts.matrix, self.source.viewport, depth, self.limits, self.boxed)
        return self.reader.drawn.context(style, about)

    def element(
        self, element: Element, tag: str, inherited: Style, context: Context, items: list[Item], depth: int
    ) -> None:
        """Draw one element, as often as `card:repeat` says, unless `card:if` is false."""
        self.count += 1
        try:
            if self.count > MOST_ELEMENTS or depth > MOST_DEPTH or tag not in DRAWN:
                self._refuse(tag, depth)
            if not self.source.shown(element):
                return
            drawn = self._drawn(element, tag, inherited, context, depth)
        except TooMuchError:
            raise
        except FaceError as fault:
            self.source.note(fault, element)
            return
        items += drawn.items
        if drawn.fits:
            self.texts.fits += drawn.fits
        if drawn.icons:
            self.texts.said.icons |= drawn.icons

    def _refuse(self, tag: str, depth: int) -> None:
        """Raise FaceError for an element that is not drawn, TooMuchError beyond the limits of a face."""
        if self.count > MOST_ELEMENTS or depth > MOST_DEPTH:
            raise TooMuchError(
                f"The face has more than {MOST_ELEMENTS} elements, or they are nested more than {MOST_DEPTH} deep."
            )
        if tag not in DRAWN:
            near = "" if tag in OTHERS else nearest(tag, DRAWN, MUCH_ALIKE)
            hint = f"Did you mean <{near}>?" if near else OTHERS.get(tag, "Take it out, or turn it into paths.")
            raise FaceError("face/unsupported", f"<{tag}> is outside the profile.", hint)

    def _drawn(self, element: Element, tag: str, inherited: Style, context: Context, depth: int) -> DrawnElement:
        """What an element draws: what memory has of it, else drawn now, and kept where it has no fault."""
        memory = self.reader.drawn
        # Cards share most of their elements. The key holds all that this drawing comes from, so what an
        # element of the same key drew on another card is what this one draws.
        key = self.keys.key(element, context)
        known = memory.get(key) if key else None
        if known is not None and self.count + known.count <= MOST_ELEMENTS:
            self.count += known.count
            self.source.faults.extend(known.faults)
            return known
        faults, count = len(self.source.faults), self.count
        # Fits and icons are gathered apart, so that they can be kept beside the items of just this element.
        fits, icons = self.texts.fits, self.texts.said.icons
        self.texts.fits, self.texts.said.icons = [], set()
        try:
            items = self._draw(element, tag, inherited, context, depth)
            found = DrawnElement(
                tuple(items),
                tuple(self.texts.fits),
                frozenset(self.texts.said.icons),
                self.count - count,
                tuple(self.source.faults[faults:]),
            )
        finally:
            self.texts.fits, self.texts.said.icons = fits, icons
        if key:
            memory.keep(key, found)
        return found

    def _draw(self, element: Element, tag: str, inherited: Style, context: Context, depth: int) -> list[Item]:
        """Draw an element that is shown, as often as it repeats. A fault inside leaves what was drawn before it."""
        self.source.element = element
        style = self.source.style(element, inherited)
        if style.get("display") == "none":
            return []
        drawn: list[Item] = []
        outer = self.texts.matrix, self.boxed
        self.boxed = self.boxed or (
            not _BOXED.isdisjoint(style) and any(style.get(key, "none") != "none" for key in _BOXED)
        )
        self.push(element)
        try:
            if tag == "text":
                self.texts.draw(element, style, drawn, self.keys.frame(element, context))
            else:
                getattr(self, "_" + tag)(element, style, drawn, depth)
        except TooMuchError:
            raise
        except FaceError as fault:
            self.source.note(fault, element)
        finally:
            self.texts.matrix, self.boxed = outer
        if not drawn:
            return []
        self.source.element = element
        if tag != "use":
            drawn = self.wrapped(element, style, drawn)
        repeat = element.get(CARD + "repeat")
        return drawn if repeat is None else self._repeated(element, repeat, drawn)

    def push(self, element: Element) -> None:
        """Keep the way from an element's own units to the face's: sizes are judged as they print."""
        matrix = self.source.transform(element)
        if matrix is not None:
            self.texts.matrix = multiply(self.texts.matrix, matrix)

    def wrapped(self, element: Element, style: Style, drawn: list[Item]) -> list[Item]:
        """The drawn items under the element's transform, effects, clip and opacity."""
        return wrapped(self, element, style, drawn)

    def _tiles(self, name: str, box: Bounds) -> Pattern | None:
        from generator.svg.patterns import read_pattern

        return read_pattern(self, name, box)

    def _repeated(self, element: Element, repeat: str, drawn: list[Item]) -> list[Item]:
        times = number(repeat or "0", "card:repeat")
        if times != int(times) or not 0 <= times <= MOST_REPEATS:
            raise FaceError("face/number", f'card:repeat="{repeat}" is no whole number from 0 to {MOST_REPEATS}.')
        dx, dy = (length(element.get(CARD + key, "0"), key, self.source.viewport) for key in ("dx", "dy"))
        content = tuple(drawn)
        if weight(content) * times > MOST_ELEMENTS:
            raise TooMuchError(f'card:repeat="{repeat}" would draw more than {MOST_ELEMENTS} things.')
        return [Group(content, (1, 0, 0, 1, dx * turn, dy * turn)) for turn in range(int(times))]

    # ---------------------------------------------------------------- elements

    def _shape(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        seen = style["visibility"] == "visible"
        outline = outline_of(self.source, element, style) if seen or self.boxed else None
        if outline is None:
            return
        if not seen:
            items.append(Shape(outline, None, None))
            return
        if "context-fill" in style:
            style = {**style, **{key: style.get(style[key], style[key]) for key in ("fill", "stroke")}}
        tag = element.tag[len(SVG) :]
        box = partial(bounds, outline)
        found = self.paints.paint(style["fill"], style["color"], box) if tag != "line" else None
        stroke = self.paints.stroke(style, box)
        unusual = not _UNUSUAL.isdisjoint(style) and named(style, UNUSUAL)
        if found is None and stroke is None and not unusual and not self.boxed:
            return
        fill, alpha = found or (None, 1.0)
        opacity = alpha * share(style["fill-opacity"], "fill-opacity")
        shape = Shape(outline, fill if opacity > 0 else None, stroke, style["fill-rule"] == "evenodd", opacity)
        if not unusual:
            items.append(shape)
        else:
            from generator.svg.unusual_shapes import draw_unusual

            draw_unusual(self, tag, style, shape, items)

    _rect = _circle = _ellipse = _line = _polyline = _polygon = _path = _shape

    def _a(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        """A link: paper has none, so it is a group."""
        self.children(element, style, items, depth + 1)

    def _g(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        self.children(element, style, items, depth + 1)

    def _use(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        from generator.svg.symbols import draw_use

        draw_use(self, element, style, items, depth)

    def _svg(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        from generator.svg.symbols import draw_svg

        draw_svg(self, element, style, items, depth)

    def _image(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        from generator.svg.images import draw_image

        draw_image(self, element, style, items)

    def _switch(self, element: Element, style: Style, items: list[Item], depth: int) -> None:
        """Draw the first child that asks for nothing that is not here, and that SVG alone can draw."""
        for child in element:
            tag = child.tag.rpartition("}")[2] if isinstance(child.tag, str) and child.tag.startswith(SVG) else ""
            if tag in DRAWN and self.source.passes(child):
                self.element(child, tag, style, self.context(style, depth + 1), items, depth + 1)
                return

    def _flowRoot(self, element: Element, style: Style, items: list[Item], depth: int) -> None:  # noqa: N802 - SVG's name
        self.texts.draw_flowed(element, style, items)


_UNUSUAL = frozenset(UNUSUAL)
_BOXED = frozenset(("clip-path", "mask", "filter"))
"""Styles that may refer to the box of what they stand on."""
_KNOWN = {SVG + tag: tag for tag in DRAWN}
_SKIPPED = frozenset(SVG + tag for tag in SKIPPED)


def weight(items: Iterable[Item], most: int = MOST_ELEMENTS) -> int:
    """How many things would be drawn; no longer counted once there are more than `most`."""
    count = 0
    for item in items:
        count += 1 + (weight(item.items, most - count) if isinstance(item, Group) else 0)
        if count > most:
            break
    return count
