"""The elements and attributes of the profile, and the way out for what is not in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, Self

STAMP = "_at"
"""Attribute that carries `file number:line` of a start tag through Jinja."""

FILLED_IN = frozenset(
    """
    fill stroke color stop-color flood-color lighting-color style transform href xlink:href
    """.split()
)
"""Attributes in which a mistake of the drawing counts for nothing, as in SVG, while one of a card is an error."""
SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
CARD = "{https://printandplay.invalid/card}"
MOST_ELEMENTS = 50_000
MOST_DEPTH = 60
MOST_ATTRIBUTES = 1000
MOST_REPEATS = 1000


class Element(Protocol):
    """An element as lxml reads it, as far as drawings are read. Comments and instructions are not among them."""

    tag: str
    text: str | None
    tail: str | None
    sourceline: int | None

    @property
    def attrib(self) -> Mapping[str, str]:
        """Its attributes, those of a namespace as `{namespace}name`."""

    @property
    def nsmap(self) -> Mapping[str | None, str]:
        """Namespaces by their prefix."""

    def get(self, key: str, default: str = "") -> str:
        """An attribute."""

    def set(self, key: str, value: str) -> None:
        """Give an attribute a value. Raises ValueError for what XML cannot hold."""

    def keys(self) -> list[str]:
        """Names of its attributes."""

    def values(self) -> list[str]:
        """Values of its attributes."""

    def items(self) -> list[tuple[str, str]]:
        """Its attributes."""

    def getparent(self) -> Self | None:
        """The element around it."""

    def iter(self, tag: str = "*") -> Iterator[Self]:
        """Itself and all that stands in it, in order; those of one name where it is given."""

    def getprevious(self) -> Self | None:
        """The element before it, in the same parent."""

    def iterancestors(self) -> Iterator[Self]:
        """The elements around it, the nearest first."""

    def itertext(self) -> Iterator[str]:
        """All text in it, piece by piece."""

    def __iter__(self) -> Iterator[Self]: ...

    def __len__(self) -> int: ...


CORE = frozenset(("id", "class", "style", "transform", STAMP, "_apart", "lang", "tabindex"))
BINDINGS = frozenset(("if", "repeat", "dx", "dy", "id", "href", "transform"))
"""`card:` attributes that every drawn element takes, beside `card:` and any of its own attributes."""
BINDINGS_OF_ALL = frozenset(("if", "id"))
"""Those that any other element takes as well."""
BINDINGS_OF: Mapping[str, frozenset[str]] = {
    "clipPath": frozenset(("transform",)),
    "flowRoot": frozenset(("fit", "fit-group", "valign", "lines", "hyphenate")),
    "text": frozenset(("fit", "fit-group", "valign", "lines", "icon", "hyphenate")),
    "image": frozenset(("src",)),
    "svg": frozenset(("page",)),
}
GRADIENT = frozenset(("gradientUnits", "gradientTransform", "spreadMethod", "href"))
GEOMETRY: Mapping[str, frozenset[str]] = {
    "svg": frozenset(["width", "height", "viewBox", "version", "preserveAspectRatio", "x", "y", "baseProfile"]),
    "g": frozenset(),
    "defs": frozenset(),
    "symbol": frozenset(["viewBox", "preserveAspectRatio", "x", "y", "width", "height"]),
    "use": frozenset(["x", "y", "width", "height", "href"]),
    "rect": frozenset(["x", "y", "width", "height", "rx", "ry"]),
    "circle": frozenset(["cx", "cy", "r"]),
    "ellipse": frozenset(["cx", "cy", "rx", "ry"]),
    "line": frozenset(["x1", "y1", "x2", "y2"]),
    "polyline": frozenset(("points",)),
    "polygon": frozenset(("points",)),
    "path": frozenset(("d",)),
    "image": frozenset(["x", "y", "width", "height", "href", "preserveAspectRatio"]),
    "text": frozenset(["x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust"]),
    "tspan": frozenset(["x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust"]),
    "textPath": frozenset(
        ["href", "path", "startOffset", "side", "method", "spacing", "rotate", "textLength", "lengthAdjust"]
    ),
    "a": frozenset(("href",)),
    "switch": frozenset(),
    "flowRoot": frozenset(),
    "flowPara": frozenset(),
    "flowSpan": frozenset(),
    "clipPath": frozenset(("clipPathUnits",)),
    "linearGradient": frozenset(["x1", "y1", "x2", "y2"]) | GRADIENT,
    "radialGradient": frozenset(["cx", "cy", "r", "fx", "fy", "fr"]) | GRADIENT,
    "stop": frozenset(("offset",)),
}
CHANGING: Mapping[str, Mapping[str, str]] = {
    "symbol": {"refX": "Move what is drawn instead.", "refY": "Move what is drawn instead."},
    **{
        shape: {"pathLength": "Take it out, and write dashes in the units of the drawing."}
        for shape in ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path")
    },
}
"""Attributes of SVG that change what is seen and are not drawn here, each with its way out."""
OF_SVG = frozenset().union(*GEOMETRY.values()) | frozenset(
    """
    attributeName begin by calcMode clipPathUnits contentScriptType contentStyleType crossorigin cursor decoding
    download dur end externalResourcesRequired fetchpriority filterUnits focusable from gradientTransform height
    hreflang keyPoints keySplines keyTimes lengthAdjust loading markerHeight markerUnits markerWidth maskContentUnits
    maskUnits max media method min orient origin path patternContentUnits patternTransform patternUnits ping
    primitiveUnits referrerPolicy rel repeatCount repeatDur requiredExtensions requiredFeatures role rotate side slot
    spacing startOffset systemLanguage target textLength title to type values version width xmlns zoomAndPan
    """.split()
)
"""Names of attributes that SVG knows, wherever they change nothing."""
DRAWN = frozenset(
    """
    g a svg switch use rect circle ellipse line polyline polygon path image text flowRoot
    """.split()
)
DEFINING = frozenset(
    ["defs", "symbol", "clipPath", "linearGradient", "radialGradient", "filter", "mask", "pattern", "marker", "style"]
)
"""Elements that are not drawn where they stand; others use them."""
UNSEEN = frozenset(
    """
    title desc metadata view cursor font font-face glyph missing-glyph color-profile animate animateColor
    animateMotion animateTransform set mpath discard hatch meshgradient solidcolor solidColor
    """.split()
)
"""Elements that say nothing about what is seen on paper."""
SKIPPED = DEFINING | UNSEEN
OTHERS = {
    "textPath": "Set the text on a straight line, or turn it into a path.",
    "script": "Delete it: templates hold no programs.",
    "foreignObject": "Use text with shape-inside.",
}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
