"""The elements and attributes of the profile, and the way out for what is not in it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from generator.faults import FaceError
from generator.geometry import Matrix

STAMP = "_at"
"""Attribute that carries `file number:line` of a start tag through Jinja."""

SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
CARD = "{https://printandplay.invalid/card}"
FOREIGN = (
    "{http://www.inkscape.org/",
    "{http://sodipodi.sourceforge.net/",
    "{http://www.w3.org/XML/",
    "{http://www.w3.org/1999/02/22-rdf",
)
MOST_ELEMENTS = 50_000
MOST_DEPTH = 60
MOST_REPEATS = 1000

CORE = frozenset(("id", "class", "style", "transform", STAMP, "lang", "tabindex"))
BINDINGS = frozenset(("if", "repeat", "dx", "dy", "id", "href", "transform"))
"""`card:` attributes that every drawn element takes, beside `card:` and any of its own attributes."""
BINDINGS_OF_ALL = frozenset(("if", "id"))
"""Those that any other element takes as well."""
BINDINGS_OF: Mapping[str, frozenset[str]] = {
    "clipPath": frozenset(("transform",)),
    "text": frozenset(("fit", "fit-group", "valign", "lines", "icon", "hyphenate")),
    "image": frozenset(("src",)),
}
GRADIENT = frozenset(("gradientUnits", "gradientTransform", "spreadMethod", "href"))
GEOMETRY: Mapping[str, frozenset[str]] = {
    "svg": frozenset(["width", "height", "viewBox", "version", "preserveAspectRatio", "x", "y", "baseProfile"]),
    "g": frozenset(),
    "defs": frozenset(),
    "symbol": frozenset(["viewBox", "preserveAspectRatio"]),
    "use": frozenset(["x", "y", "width", "height", "href"]),
    "rect": frozenset(["x", "y", "width", "height", "rx", "ry"]),
    "circle": frozenset(["cx", "cy", "r"]),
    "ellipse": frozenset(["cx", "cy", "rx", "ry"]),
    "line": frozenset(["x1", "y1", "x2", "y2"]),
    "polyline": frozenset(("points",)),
    "polygon": frozenset(("points",)),
    "path": frozenset(("d",)),
    "image": frozenset(["x", "y", "width", "height", "href", "preserveAspectRatio"]),
    "text": frozenset(["x", "y", "dx", "dy", "rotate", "textLength"]),
    "tspan": frozenset(["x", "y", "dx", "dy"]),
    "clipPath": frozenset(("clipPathUnits",)),
    "linearGradient": frozenset(["x1", "y1", "x2", "y2"]) | GRADIENT,
    "radialGradient": frozenset(["cx", "cy", "r", "fx", "fy", "fr"]) | GRADIENT,
    "stop": frozenset(("offset",)),
}
DRAWN = frozenset(["g", "use", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "image", "text"])
SKIPPED = frozenset(
    ["defs", "symbol", "clipPath", "linearGradient", "radialGradient", "title", "desc", "metadata", "style"]
)
OTHERS = {
    "filter": "Export that part as a PNG and place it as a picture.",
    "mask": "Use a clip path, or export that part as a PNG.",
    "pattern": "Draw the lines as paths under a clip path.",
    "marker": "Turn the arrow head into a path (in Inkscape: Path > Stroke to Path).",
    "textPath": "Set the text on a straight line, or turn it into a path.",
    "script": "Delete it: templates hold no programs.",
    "foreignObject": "Use text with shape-inside.",
    "switch": "Ungroup it.",
    "a": "Ungroup it: paper has no links.",
    "animate": "Delete it: paper does not move.",
    "svg": "Use a symbol with a viewBox, or a group.",
    "flowRoot": "In Inkscape: Text > Convert to Text, then Text > Flow into Frame, which saves shape-inside.",
}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ONE_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER = re.compile(rf"\s*({_ONE_NUMBER})\s*(px)?\s*")
_LISTED = re.compile(rf"[\s,]*({_ONE_NUMBER})")
_ASPECT = re.compile(r"\s*(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*")


@lru_cache(maxsize=8192)
def _value(text: str) -> float | None:
    """The finite number that a text is, if it is one. Cards repeat the same few over and over."""
    match = _NUMBER.fullmatch(text)
    value = float(match[1]) if match else math.inf
    return value if math.isfinite(value) else None


def number(text: str, what: str) -> float:
    """A plain number of user units (mm). Raises FaceError that names the attribute."""
    value = _value(text)
    if value is None:
        raise FaceError(
            "face/number",
            f'{what}="{text}" is no plain number.',
            "One unit is one millimetre: write it without a unit.",
            value=text,
        )
    return value


def number_list(text: str) -> list[float]:
    """Numbers between blanks and commas, or run together as SVG allows (`1-2.5.5`). Raises ValueError."""
    numbers: list[float] = []
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _LISTED.match(text, position)
        if match is None or not math.isfinite(float(match[1])):
            raise ValueError(text[position : position + 20].strip())
        numbers.append(float(match[1]))
        position = match.end()
    return numbers


def aspect(text: str, box: tuple[float, float, float, float], width: float, height: float) -> tuple[Matrix, bool]:
    """The matrix that puts a `width` x `height` picture into the box, and whether it is cut off there."""
    match = _ASPECT.fullmatch(text or "xMidYMid meet")
    if match is None:
        raise FaceError("face/aspect", f'preserveAspectRatio="{text}" is not known.', "Try xMidYMid meet or slice.")
    x, y, box_width, box_height = box
    sx, sy = box_width / width, box_height / height
    if match[1] == "none":
        return (sx, 0, 0, sy, x, y), False
    slices = match[4] == "slice"
    scale = max(sx, sy) if slices else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    x += (box_width - width * scale) * share[match[2]]
    y += (box_height - height * scale) * share[match[3]]
    return (scale, 0, 0, scale, x, y), slices


def share(text: str, what: str) -> float:
    """An opacity: 0 to 1 or percent."""
    if text == "1":
        return 1.0
    text = text.strip()
    value = number(text[:-1], what) / 100 if text.endswith("%") else number(text, what)
    return min(1.0, max(0.0, value))
