"""Patterns: tiles that are drawn over and over on what they paint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.face import Group, Item, Pattern
from generator.faults import FaceError, TooMuchError
from generator.geometry import IDENTITY, Matrix, is_flat, multiply
from generator.svg.bounds import Bounds
from generator.svg.elements import MOST_DEPTH, SVG, Element
from generator.svg.gradients import chain_of
from generator.svg.numbers import Viewport, length
from generator.svg.transforms import parse_transform
from generator.svg.viewports import aspect, view_box

if TYPE_CHECKING:
    from generator.svg.reader import Reading

MOST_TILES = 100_000
"""More of them on one shape are refused."""


def read_pattern(reading: Reading, name: str, box: Bounds) -> Pattern | None:
    """The pattern of an id for what has a box of x, y, width, height; None where it paints nothing.

    Raises FaceError for a pattern that paints itself, and for tiles beyond number.
    """
    source = reading.source
    chain = chain_of(source, name)

    def value(attribute: str, default: str = "") -> str:
        return next((found for e in chain if (found := source.get(e, attribute))), default)

    boxed = value("patternUnits", "objectBoundingBox") == "objectBoundingBox"
    content_boxed = value("patternContentUnits") == "objectBoundingBox" and not value("viewBox")
    if (boxed or content_boxed) and (box[2] <= 0 or box[3] <= 0):
        return None
    whole = Viewport(1.0, 1.0) if boxed else source.viewport
    em = source.cascaded(chain[0])["font-size"]
    x, y, width, height = (length(value(key, "0"), key, whole, em) for key in ("x", "y", "width", "height"))
    if boxed:
        x, y, width, height = box[0] + x * box[2], box[1] + y * box[3], width * box[2], height * box[3]
    matrix = parse_transform(value("patternTransform"))
    if width <= 0 or height <= 0 or is_flat(matrix):
        return None
    if box[2] * box[3] > MOST_TILES * width * height * abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]):
        fact = f'The pattern "#{name}" has more than {MOST_TILES} tiles on what it paints.'
        raise FaceError("face/too-much", fact, "Make its tile larger, with more than one motif in it.")
    inner: Matrix = (box[2], 0, 0, box[3], x, y) if content_boxed else (1, 0, 0, 1, x, y)
    frame = view_box(value("viewBox"))
    if frame is not None:
        fitted, _ = aspect(value("preserveAspectRatio"), (x, y, width, height), frame[2], frame[3])
        inner = multiply(fitted, (1, 0, 0, 1, -frame[0], -frame[1]))
    owner = next((element for element in chain if any(_is_drawn(child) for child in element)), None)
    items = _tile(reading, owner, multiply(matrix, inner)) if owner is not None else ()
    if not items:
        return None
    return Pattern((Group(items, inner),) if inner != IDENTITY else items, (x, y, width, height), matrix)


def _is_drawn(child: Element) -> bool:
    return isinstance(child.tag, str) and child.tag.startswith(SVG)


def _tile(reading: Reading, owner: Element, matrix: Matrix) -> tuple[Item, ...]:
    if owner in reading.using:
        raise FaceError("face/reference", "This pattern paints itself.", "Give what it holds another paint.")
    if len(reading.using) > MOST_DEPTH:
        raise TooMuchError(f"Masks and patterns are nested more than {MOST_DEPTH} deep.")
    items: list[Item] = []
    outer = reading.texts.matrix
    reading.using.append(owner)
    reading.texts.matrix = multiply(outer, matrix)
    try:
        reading.children(owner, reading.source.cascaded(owner), items, len(reading.using))
    finally:
        reading.using.pop()
        reading.texts.matrix = outer
    return tuple(items)
