"""Parts of other SVG files: `<use href="icons.svg#sun">`, drawn as if they stood in this one but for their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.face import Group, Item
from generator.faults import FaceError
from generator.svg.elements import Element
from generator.svg.encodings import svg_text
from generator.svg.images import drawing_of
from generator.svg.pictures import unquoted
from generator.svg.print_limits import PrintLimits
from generator.svg.reuse.drawings import ElementKeys
from generator.svg.source import Source, Style
from generator.svg.svg_pictures import MOST_DEEP
from generator.words import nearest_few

if TYPE_CHECKING:
    from generator.svg.reader import Reading


def is_external(link: str) -> bool:
    """Whether a link leads to another file."""
    return bool(link) and not link.startswith("#")


def draw_part(reading: Reading, element: Element, link: str, style: Style, items: list[Item], depth: int) -> None:
    """Draw an element of another file where a use stands, in the use's style; without an id the whole file.

    Raises FaceError for a file or an id that is not there, and for files that draw themselves.
    """
    from generator.svg.reader import Reading as OtherReading
    from generator.svg.symbols import draw_target

    file, _, name = link.partition("#")
    found = drawing_of(reading, unquoted(file, reading.pictures))
    if found is None:
        remedy = f'Place it as a picture: <image href="{file}" .../>.'
        raise FaceError("face/reference", f'"{file}" is no SVG drawing, and a use draws no other.', remedy, value=link)
    path, data, said = found
    key = ("use", str(path), name)
    if key in reading.reader.opening or len(reading.reader.opening) >= MOST_DEEP:
        raise FaceError("face/reference", f"{said} draws itself.", "Link to another file.", value=file)
    source = Source(())
    source.file = path
    root = source.parse(svg_text(data, said))
    if root is None:
        first = source.faults[0]
        raise FaceError("face/picture", f"{said} is no SVG drawing: {first.fact}", first.remedy, value=file)
    target = source.named(name) if name else root
    if target is None:
        near = nearest_few(name, source.ids)
        hint = f"Did you mean {file}#{near[0]}?" if near else f"It has: {', '.join(list(source.ids)[:12]) or 'none'}."
        raise FaceError("face/reference", f'{said} has no element with the id "{name}".', hint, value=link)
    other = OtherReading(reading.reader, f"{path} {name}", {}, source, ElementKeys(source), PrintLimits())
    other.pictures = (path.parent, *reading.reader.pictures) if path else reading.reader.pictures
    other.root, other.sight, other.limits = root, reading.sight, (*reading.limits, key)
    other.texts.matrix, other.texts.unit = reading.texts.matrix, reading.texts.unit
    source.viewport = reading.source.viewport
    reading.reader.opening.append(key)
    try:
        drawn: list[Item] = []
        draw_target(other, element, target, style, drawn, depth)
        if drawn:
            items.append(Group(tuple(drawn), file=path))
    finally:
        reading.reader.opening.pop()
    reading.source.faults.extend(source.found)
    reading.texts.said.icons.update(other.texts.said.icons)
    reading.count += other.count
