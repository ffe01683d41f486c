"""Known causes for which a drawing differs from resvg: taken away on both sides, both must be the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from lxml import etree
from msgspec import Struct
from renderers import SHARE, difference, share_of, shown
from wild_sizes import pixels_of, root_of, view_box

from generator.pdf import ink
from generator.sizes import Size

SVG = "{http://www.w3.org/2000/svg}"
FINER = 2
"""Times the pixels in which fine strokes are compared: pdfium draws none thinner than one of them."""
MOST = 4800
"""Pixels of the longer side, finer ones included."""
_BOX = re.compile(r"shape-inside\s*:\s*url|inline-size\s*:\s*[1-9.]")


class Compared(Struct):
    """One drawing that differs: its text, its face's size, the pixels, how we read it and how resvg draws it."""

    text: str
    size: Size
    pixels: tuple[int, int]
    read: Callable[[str, Size], Any]
    theirs: Callable[[str, tuple[int, int]], Any]


def cause_of(drawing: Compared) -> str:
    """Why a drawing differs; empty where no known cause is all of it."""
    for cause, text, size, pixels, thin in _attempts(drawing):
        try:
            face = drawing.read(text, size)
            theirs = drawing.theirs(text, pixels)
        except ValueError:
            continue
        if face is not None and share_of(difference(_ours(face, pixels, thin=thin), theirs)) <= SHARE:
            return cause
    return ""


def _ours(face: Any, pixels: tuple[int, int], *, thin: bool) -> Any:
    thinnest = ink.THINNEST
    try:
        ink.THINNEST = 0.0 if thin else thinnest
        return shown(face, pixels)
    finally:
        ink.THINNEST = thinnest


def _attempts(drawing: Compared) -> Iterator[tuple[str, str, Size, tuple[int, int], bool]]:
    """Each known cause: what it is called, the text, face and pixels in which both ought to be the same."""
    finer = min(FINER, MOST / max(drawing.pixels))
    fine = round(drawing.pixels[0] * finer), round(drawing.pixels[1] * finer)
    boxless = without_boxes(drawing.text)
    tiles = whole_tiles(drawing)
    thin, boxes, rounded = "strokes under 0.25 pt", "text boxes, unknown to resvg", "tiles that resvg rounds to pixels"
    yield thin, drawing.text, drawing.size, drawing.pixels, True
    yield thin, drawing.text, drawing.size, fine, True
    if boxless is not None:
        yield boxes, boxless, drawing.size, drawing.pixels, False
        yield f"{boxes}; {thin}", boxless, drawing.size, fine, True
    if tiles is not None:
        yield rounded, drawing.text, *tiles, False
        yield f"{rounded}; {thin}", drawing.text, *tiles, True


def without_boxes(text: str) -> str | None:
    """A drawing without its texts in boxes; None where it has none."""
    root = root_of(text)
    rules = [rule for style in root.iter(SVG + "style") for rule in re.findall(r"([^{}]*){([^}]*)}", style.text or "")]
    names = {name for chosen, said in rules if _BOX.search(said) for name in re.findall(r"[.#][\w-]+", chosen)}
    boxes = [
        element
        for element in root.iter(SVG + "text", SVG + "flowRoot")
        if element.tag == SVG + "flowRoot"
        or _BOX.search(element.get("style", ""))
        or names.intersection([f"#{element.get('id')}", *(f".{name}" for name in element.get("class", "").split())])
    ]
    for element in boxes:
        # What stands behind an element in the file belongs to it.
        element.clear()
        element.tag = SVG + "g"
    return etree.tostring(root, encoding="unicode") if boxes else None


def whole_tiles(drawing: Compared) -> tuple[Size, tuple[int, int]] | None:
    """A face and pixels in which every tile of a pattern is a whole number of pixels; None where there is none."""
    root = root_of(drawing.text)
    sides = [
        float(pattern.get(key, "0").rstrip("px"))
        for pattern in root.iter(SVG + "pattern")
        for key in ("width", "height")
        if pattern.get("patternUnits") == "userSpaceOnUse" and re.fullmatch(r"[\d.]+(px)?", pattern.get(key, "0"))
    ]
    box = view_box(root)
    whole = box[2:] if box else [pixels_of(root.get(key, "")) for key in ("width", "height")]
    if not sides or not all(whole):
        return None
    now = FINER * max(drawing.pixels) / max(whole)
    most = MOST / max(whole)
    scales = [step / sides[0] for step in range(1, int(most * sides[0]) + 1)] if min(sides) > 0 else []
    fitting = [
        scale for scale in scales if all(abs(side * scale - round(side * scale)) < 1e-6 for side in [*sides, *whole])
    ]
    if not fitting:
        return None
    scale = min(fitting, key=lambda found: abs(found - now))
    pixels = round(whole[0] * scale), round(whole[1] * scale)
    density = max(drawing.pixels) / max(drawing.size.width, drawing.size.height)
    return Size(pixels[0] / density, pixels[1] / density), pixels


def sized(text: str, pixels: tuple[int, int]) -> str:
    """The drawing with its size in pixels: resvg scales one whose size is no whole number of them slightly wrong."""
    root = etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=True, no_network=True, huge_tree=True))
    sides = [pixels_of(root.get(key, "")) for key in ("width", "height")]
    if root.get("viewBox") is None and sides[0] and sides[1]:
        root.set("viewBox", f"0 0 {sides[0]:.9g} {sides[1]:.9g}")
    box = view_box(root)
    if box is not None and abs(box[2] * pixels[1] - box[3] * pixels[0]) <= max(box[2:]):
        # Of the same proportion, but for the rounding to whole pixels.
        root.set("preserveAspectRatio", "none")
    root.set("width", str(pixels[0]))
    root.set("height", str(pixels[1]))
    return etree.tostring(root, encoding="unicode")
