"""Pictures in a drawing: found, measured, put into their frames."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.face import Color, EmbeddedPicture, Item, Outline, Picture, Shape, Stroke
from generator.faults import FaceError
from generator.geometry import scale_of
from generator.svg import outlines
from generator.svg.elements import CARD, XLINK_HREF, Element
from generator.svg.pictures import PictureInfo, find_picture, picture_info, unquoted
from generator.svg.shapes import extent
from generator.svg.source import Style
from generator.svg.viewports import aspect
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from generator.svg.reader import Reading


_PIXELATED = frozenset(("pixelated", "crisp-edges", "optimizeSpeed", "optimizespeed"))
"""Values of image-rendering that show pixels as squares; with all others colors run into each other."""


def draw_image(reading: Reading, element: Element, style: Style, items: list[Item]) -> None:
    """Draw a picture in its frame. Raises FaceError for one that cannot be had, and leaves a crossed frame."""
    if style["visibility"] != "visible":
        return
    name = element.get(CARD + "src")
    if name is None:
        name = reading.source.get(element, "href") or element.get(XLINK_HREF) or ""
        if not _is_embedded(name):
            name = unquoted(name, reading.pictures)
    if not name.strip():
        return
    x, y = (reading.source.length(element, key, style) for key in ("x", "y"))
    width, height = (extent(reading.source, element, key, style) for key in ("width", "height"))
    if not width or not height:
        raise FaceError("face/number", "An image needs a width and a height.", "In mm, as every length.")
    try:
        drawing = _as_svg(reading, name)
        if drawing is not None:
            from generator.svg.svg_pictures import draw_svg

            items.extend(draw_svg(reading, element, style, drawing, (x, y, width, height)))
            return
        file, info, said = _found(reading, name)
        _judge_data(reading, element, file, said)
    except FaceError:
        items.extend(_missing(x, y, width, height))
        raise
    frame = (x, y, width, height)
    matrix, cut = aspect(reading.source.get(element, "preserveAspectRatio"), frame, info.width, info.height)
    _judge_resolution(reading, element, said, 1 / max(matrix[0], matrix[3]))
    shown = (matrix[4], matrix[5], matrix[0] * info.width, matrix[3] * info.height)
    pixelated = style.get("image-rendering", "auto") in _PIXELATED
    items.append(Picture(file, *shown, frame if cut else None, pixelated=pixelated))


def _is_embedded(name: str) -> bool:
    """Whether an address holds the picture itself; it may be of any length."""
    return name[:64].lstrip()[:5].lower() == "data:"


def _found(reading: Reading, name: str) -> tuple[Path | EmbeddedPicture, PictureInfo, str]:
    """The picture of a name or `data:` address, what its header says, what messages call it. Raises FaceError."""
    if _is_embedded(name):
        from generator.svg.embedded import SAID, embedded_picture

        found = embedded_picture(name)
        return found.picture, found.info, SAID
    path = _path(reading, name)
    stat = path.stat()
    return path, picture_info(path, (stat.st_size, stat.st_mtime_ns)), f'"{name}"'


def _as_svg(reading: Reading, name: str) -> tuple[Path | None, bytes, str] | None:
    """The file, bytes and name of an SVG drawing; None for a picture of pixels. Raises FaceError."""
    if _is_embedded(name):
        head = name[:64].lower().lstrip()
        if not head.startswith("data:image/svg"):
            return None
        from generator.svg.embedded import SAID, decoded

        return None, decoded(name), SAID
    path = _path(reading, name)
    try:
        stat = path.stat()
        data = _svg_data(path, (stat.st_size, stat.st_mtime_ns))
    except OSError as error:
        raise FaceError("face/picture", f'"{name}" cannot be read ({error.strerror}).', value=name) from error
    return None if data is None else (path, data, f'"{name}"')


@lru_cache(maxsize=256)
def _svg_data(path: Path, stamp: tuple[int, int]) -> bytes | None:
    """The bytes of an SVG file, None of any other; `stamp` makes the answer follow the file. Raises OSError."""
    from generator.svg.encodings import is_svg

    del stamp
    with path.open("rb") as file:
        head = file.read(256)
        return head + file.read() if is_svg(head) else None


def _path(reading: Reading, name: str) -> Path:
    """The file of a picture, looked for once in the folders of the drawing that names it. Raises FaceError."""
    key = (reading.pictures, name)
    path = reading.reader.found.get(key)
    if path is None:
        path = reading.reader.found[key] = find_picture(name, reading.pictures)
    return path


def _judge_data(reading: Reading, element: Element, file: Path | EmbeddedPicture, said: str) -> None:
    """Note what may be wrong with a picture's data. Raises FaceError for one that is damaged."""
    try:
        damage = reading.reader.prove(file) if reading.reader.prove else None
    except OSError as error:
        raise FaceError("face/picture", f"{said} cannot be read ({error.strerror}).", value=said.strip('"')) from error
    if damage is None:
        return
    value = said.strip('"') if said[0] == '"' else ""
    wrong = FaceError("face/picture", f"{said} is damaged: {damage.fact}.", "Save or download it anew.", value=value)
    if not damage.warning:
        raise wrong
    wrong.level = "warning"
    reading.source.note(wrong, element)


def _judge_resolution(reading: Reading, element: Element, said: str, pixels_per_unit: float) -> None:
    dpi = pixels_per_unit / (scale_of(reading.texts.matrix) * reading.texts.unit) * MM_PER_INCH
    least = reading.print_limits.dpi
    if dpi < least - 0.5:
        fact = f"{said} prints with {dpi:.0f} pixels per inch; under {least:g} it looks coarse."
        remedy = "Take a larger picture, or print it smaller."
        value = said.strip('"') if said[0] == '"' else ""
        reading.source.note(FaceError("face/low-resolution", fact, remedy, value=value, level="warning"), element)


def _missing(x: float, y: float, width: float, height: float) -> list[Item]:
    """What a draft shows in place of a picture that cannot be had: a crossed frame."""
    cross = Outline((("M", x, y), ("L", x + width, y + height), ("M", x + width, y), ("L", x, y + height)))
    pen = Stroke(Color("rgb", (0.8, 0.0, 0.4)), 0.5)
    return [Shape(outlines.rect(x, y, width, height), None, pen), Shape(cross, None, pen)]
