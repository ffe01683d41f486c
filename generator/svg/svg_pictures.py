"""SVG files as pictures: drawn as vectors, once per file, with ids and styles of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.face import ClipShape, Group, Item
from generator.faults import FaceError, Fault
from generator.geometry import Matrix, apply, multiply
from generator.svg import outlines
from generator.svg.elements import Element
from generator.svg.encodings import svg_text
from generator.svg.numbers import DEFAULT_EM
from generator.svg.page_size import MM_PER_PX, natural_size
from generator.svg.print_limits import PrintLimits
from generator.svg.reach import reach_of
from generator.svg.reuse.drawings import ElementKeys
from generator.svg.source import Source, Style
from generator.svg.styles import INHERITED
from generator.svg.viewports import aspect

if TYPE_CHECKING:
    from generator.svg.reader import FaceReader, Reading

MOST_DEEP = 8
"""SVG files inside one another."""


class SvgPicture(Struct, frozen=True):
    """What an SVG file draws, in units from its upper left corner, and how wide and high it is in those."""

    group: Group
    width: float
    height: float
    icons: frozenset[str]
    count: int
    faults: tuple[Fault, ...]


def draw_svg(
    reading: Reading, element: Element, style: Style, picture: tuple[Path | None, bytes, str], frame: tuple[float, ...]
) -> list[Item]:
    """An SVG file in the frame of an image; `picture` is its path, its bytes and how messages call it.

    Raises FaceError for a file that is no SVG.
    """
    path, data, said = picture
    found = svg_picture(reading.reader, path, data, said, style["color"])
    reading.source.faults.extend(found.faults)
    reading.texts.said.icons.update(found.icons)
    reading.count += found.count
    box = (frame[0], frame[1], frame[2], frame[3])
    matrix, cut = aspect(reading.source.get(element, "preserveAspectRatio"), box, found.width, found.height)
    return placed(found, matrix, box if cut else None)


def placed(found: SvgPicture, matrix: Matrix, frame: tuple[float, float, float, float] | None = None) -> list[Item]:
    """A drawn SVG file where a matrix puts it, cut off at its own edges and at the `frame`."""
    if not found.group.items:
        return []
    items: tuple[Item, ...] = (found.group,)
    reach = reach_of(items)
    edge = 1e-6 * max(found.width, found.height)
    inside = reach is not None and min(reach[0], reach[1], found.width - reach[2], found.height - reach[3]) >= -edge
    if not inside:
        items = (Group(items, None, ((ClipShape(outlines.rect(0, 0, found.width, found.height)),),)),)
    group = Group(items, matrix)
    if frame is None:
        return [group]
    left, top = apply(matrix, 0, 0)
    right, bottom = apply(matrix, found.width, found.height)
    x, y, width, height = frame
    if left >= x - 1e-9 and top >= y - 1e-9 and right <= x + width + 1e-9 and bottom <= y + height + 1e-9:
        return [group]
    return [Group((group,), None, ((ClipShape(outlines.rect(x, y, width, height)),),))]


def svg_picture(
    reader: FaceReader, path: Path | None, data: bytes, said: str, color: str, fill: str = INHERITED["fill"]
) -> SvgPicture:
    """What an SVG file draws where `currentColor` is `color` and what names no fill has the fill `fill`.

    Read once for each color that it makes use of. Raises FaceError for a file that is no SVG, or draws itself.
    """
    follows = b"currentcolor" in data.lower() or fill != INHERITED["fill"]
    key = (str(path) if path else said, len(data), hash(data), color if follows else "", fill)
    known: SvgPicture | None = reader.svg_pictures.get(key)
    if known is not None:
        return known
    if key in reader.opening or len(reader.opening) >= MOST_DEEP:
        raise FaceError("face/reference", f"{said} draws itself.", "Link to another file.", value=said.strip('"'))
    reader.opening.append(key)
    try:
        found = reader.svg_pictures[key] = _read(reader, path, svg_text(data, said), said, color, fill)
    finally:
        reader.opening.pop()
    return found


def _read(reader: FaceReader, path: Path | None, text: str, said: str, color: str, fill: str) -> SvgPicture:
    from generator.svg.reader import Reading

    source = Source(())
    source.file = path
    root = source.parse(text)
    if root is None:
        first = source.faults[0]
        raise FaceError("face/picture", f"{said} is no SVG drawing: {first.fact}", first.remedy, value=said.strip('"'))
    reading = Reading(reader, f"{path or said} {color} {fill}", {}, source, ElementKeys(source), PrintLimits())
    reading.pictures = (path.parent, *reader.pictures) if path else reader.pictures
    try:
        natural = natural_size(*(root.get(key, "") for key in ("width", "height", "viewBox", "preserveAspectRatio")))
    except FaceError as fault:
        raise FaceError(fault.code, f"{said}: {fault.fact}", fault.remedy, value=said.strip('"')) from fault
    start = {**INHERITED, "color": color, "fill": fill, "font-size": f"{DEFAULT_EM:g}"}
    sight = multiply((MM_PER_PX, 0, 0, MM_PER_PX, 0, 0), natural.matrix)
    items = reading.drawing(root, start, natural.view, (natural.width * MM_PER_PX, natural.height * MM_PER_PX, sight))
    group = Group(tuple(items), natural.matrix, file=path)
    return SvgPicture(
        group,
        natural.width,
        natural.height,
        frozenset(reading.texts.said.icons),
        reading.count,
        tuple(source.found),
    )
