"""The elements and attributes of the profile, and the way out for what is not in it."""

from __future__ import annotations

from collections.abc import Mapping

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
