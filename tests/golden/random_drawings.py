"""Random drawings of the accepted profile, all that they inherit included; and the smallest part of one that fails.

A drawing lies in 20 x 20 mm. Its content is drawn in a square of a hundred units, which lie anywhere and are of any
size. What resvg is known to draw otherwise (decision 0040) is not generated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct, field

SIDE_MM = 20
FONT_FAMILY = "Pnp Test Sans"
COLORS = ("red", "#08f", "rgb(0, 150, 60)", "gold", "#333", "hsl(300, 80%, 40%)", "#fa0a", "white", "#8b4513")
BLENDS = ("multiply", "screen", "overlay", "darken", "lighten", "difference", "exclusion", "hard-light")
FITS = tuple(
    f"x{x}Y{y}{how}" for x in ("Min", "Mid", "Max") for y in ("Min", "Mid", "Max") for how in ("", " meet", " slice")
)
WORDS = ("Ag", "Bo x", "ij", "Wü", "7 or", "(Q)", "z")


class Node(Struct):
    """An element: its tag, its attributes, and what stands in it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Any] = field(default_factory=list)

    def text(self) -> str:
        """The element as SVG."""
        inner = "".join(escape(child) if isinstance(child, str) else child.text() for child in self.children)
        said = "".join(f" {name}={quoteattr(value)}" for name, value in self.attributes.items())
        return f"<{self.tag}{said}>{inner}</{self.tag}>" if inner else f"<{self.tag}{said}/>"


def random_drawing(seed: int) -> Node:
    """The drawing of a number: the same on every machine."""
    return _Drawing(random.Random(seed)).root()


class _Drawing:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names = 0
        self.scale, self.away = 1.0, 0.0
        """Of the units that all lengths are written in, and how far the square lies from the origin."""
        self.defs: list[Node] = []

    def root(self) -> Node:
        """The whole drawing."""
        rng = self.rng
        self.scale = rng.choice((1, 1, 1, 0.01, 0.0001, 25, 1e4))
        self.away = rng.choice((0, 0, 0, -700, 5000)) * self.scale
        attributes = {"xmlns": "http://www.w3.org/2000/svg", "width": f"{SIDE_MM}mm", "height": f"{SIDE_MM}mm"}
        # A line of one unit covers all where units are large, and vanishes where they are small.
        first = {"stroke-width": self.long(3, 6)}
        way = f"translate({self.plain(-self.away)} {self.plain(-self.away)})"
        if rng.random() < 0.3 and self.scale > 1e-3:
            low, size = self.plain(self.away), 100 * self.scale
            wide, high = (self.plain(size * rng.choice((1, 1, 0.5, 0.8))) for _ in "wh")
            attributes |= {"viewBox": f"{low} {low} {wide} {high}", "preserveAspectRatio": rng.choice((*FITS, "none"))}
            content = Node("g", first | self.inherited(), self.content(2))
        else:
            attributes["viewBox"] = f"0 0 {SIDE_MM} {SIDE_MM}"
            shrink = f"scale({self.plain(SIDE_MM / 100 / self.scale)})"
            content = Node("g", {"transform": f"{shrink} {way}", **first, **self.inherited()}, self.content(2))
            if rng.random() < 0.15:
                tiled = self.shape(0, plain=True)
                tiled.attributes["fill"] = f"url(#{self.pattern()}) red"
                content.children.insert(0, tiled)
        return Node("svg", attributes, [Node("defs", first, list(self.defs)), content])

    # ---------------------------------------------------------------- numbers

    def plain(self, value: float) -> str:
        return f"{value:.9g}"

    def long(self, low: float, high: float) -> str:
        """A length of so many hundredths of the square."""
        return self.plain(round(self.rng.uniform(low, high), 2) * self.scale)

    def at(self, low: float = 5, high: float = 95) -> str:
        """A place in the square."""
        return self.plain(round(self.rng.uniform(low, high), 2) * self.scale + self.away)

    def moving(self) -> str:
        """A transform that leaves the middle of the square near where it is."""
        rng = self.rng
        middle = self.plain(50 * self.scale + self.away)
        how = rng.choice(("rotate", "scale", "skew", "matrix", "translate", "mirror"))
        if how == "rotate":
            return f"rotate({rng.randint(-180, 180)} {middle} {middle})"
        if how == "translate":
            return f"translate({self.long(-20, 20)},{self.long(-20, 20)})"
        inner = {
            "scale": f"scale({rng.uniform(0.6, 1.3):.2f} {rng.uniform(0.6, 1.3):.2f})",
            "skew": f"{rng.choice(('skewX', 'skewY'))}({rng.randint(-30, 30)})",
            "matrix": f"matrix({rng.uniform(0.7, 1.1):.3f} {rng.uniform(-0.3, 0.3):.3f} {rng.uniform(-0.3, 0.3):.3f} "
            f"{rng.uniform(0.7, 1.1):.3f} 0 0)",
            "mirror": "scale(-1 1)",
        }[how]
        back = self.plain(-50 * self.scale - self.away)
        return f"translate({middle} {middle}) {inner} translate({back},{back})"

    def named(self, node: Node) -> str:
        """Put an element among the definitions, and give its id."""
        self.names += 1
        name = f"n{self.names}"
        node.attributes["id"] = name
        self.defs.append(node)
        return name

    # ---------------------------------------------------------------- style

    def color(self) -> str:
        return self.rng.choice((*COLORS, *COLORS, "currentColor", "inherit", "none"))

    def paint(self) -> str:
        pick = self.rng.random()
        if pick < 0.2:
            return f"url(#{self.gradient()})"
        if pick < 0.28:
            return "url(#nobody) teal"
        return self.color()

    def inherited(self) -> dict[str, str]:
        """Some properties that what stands inside inherits."""
        rng = self.rng
        some: dict[str, Callable[[], str]] = {
            "fill": self.paint,
            "stroke": self.color,
            "stroke-width": lambda: self.long(2, 9),
            "color": lambda: rng.choice(COLORS),
            "fill-opacity": lambda: rng.choice((".4", "70%", "1")),
            "stroke-opacity": lambda: rng.choice((".5", "1")),
            "fill-rule": lambda: rng.choice(("evenodd", "nonzero")),
            "stroke-linecap": lambda: rng.choice(("round", "square", "butt")),
            "stroke-linejoin": lambda: rng.choice(("round", "bevel", "miter")),
            "stroke-dasharray": lambda: rng.choice(("none", f"{self.long(6, 12)},{self.long(4, 9)}")),
            "visibility": lambda: rng.choice(("hidden", "visible", "visible")),
            "font-size": lambda: self.long(18, 30),
            "text-anchor": lambda: rng.choice(("start", "middle", "end")),
            "paint-order": lambda: rng.choice(("stroke", "normal")),
        }
        found = {key: make() for key, make in some.items() if rng.random() < 0.16}
        if rng.random() < 0.3:
            return {"style": ";".join(f"{key}: {value}" for key, value in found.items())} if found else {}
        return found

    def own(self, depth: int) -> dict[str, str]:
        """Some properties that are an element's alone."""
        rng = self.rng
        found: dict[str, str] = {}
        if rng.random() < 0.3:
            found["transform"] = self.moving()
        if rng.random() < 0.2:
            found["opacity"] = rng.choice((".5", "30%", ".8", "inherit"))
        if depth > 0 and rng.random() < 0.15:
            found["clip-path"] = f"url(#{self.clip()})"
        if depth > 0 and rng.random() < 0.1:
            found["mask"] = f"url(#{self.mask()})"
        if rng.random() < 0.06:
            # No attribute stands for it, and this style is the element's only one.
            found["style"] = f"mix-blend-mode: {rng.choice(BLENDS)}"
        return found

    # ---------------------------------------------------------------- definitions

    def gradient(self) -> str:
        rng = self.rng
        boxed = rng.random() < 0.5
        kind = rng.choice(("linear", "radial"))

        def place(low: float, high: float) -> str:
            return f"{rng.uniform(low, high) / 100:.2f}" if boxed else self.at(low, high)

        if kind == "linear":
            points = {"x1": place(5, 40), "y1": place(0, 40), "x2": place(60, 95), "y2": place(50, 100)}
        else:
            radius = f"{rng.uniform(0.3, 0.5):.2f}" if boxed else self.long(25, 50)
            points = {"cx": place(40, 60), "cy": place(40, 60), "r": radius}
        offsets = sorted(rng.choice((0, 0, 1, 1, 0.2, 0.5, 0.7)) for _ in range(rng.randint(2, 5)))
        stops = [Node("stop", {"offset": f"{offset:g}", **self.stop()}) for offset in offsets]
        attributes = dict(points)
        if not boxed:
            attributes["gradientUnits"] = "userSpaceOnUse"
        if rng.random() < 0.2:
            attributes["spreadMethod"] = rng.choice(("reflect", "repeat", "pad"))
        if rng.random() < 0.3:
            attributes["color"] = rng.choice(COLORS)
        if rng.random() < 0.25:
            attributes["gradientTransform"] = f"rotate({rng.randint(-40, 40)} .5 .5)" if boxed else self.moving()
        if rng.random() < 0.3:
            # The stops stand in another gradient, which may be of the other kind.
            attributes["href"] = "#" + self.named(Node(f"{rng.choice(('linear', 'radial'))}Gradient", {}, stops))
            stops = []
        return self.named(Node(f"{kind}Gradient", attributes, stops))

    def stop(self) -> dict[str, str]:
        rng = self.rng
        found = {"stop-color": rng.choice((*COLORS, "currentColor", "inherit"))}
        if rng.random() < 0.15:
            found["stop-opacity"] = rng.choice((".2", "60%", "0"))
        return found

    def pattern(self) -> str:
        """Tiles of whole pixels, where nothing scales them: resvg rounds all others to pixels."""
        side = self.plain(25 * self.scale)
        dot = {"cx": self.long(8, 16), "cy": self.long(8, 16), "r": self.long(4, 7), "fill": self.rng.choice(COLORS)}
        attributes = {"width": side, "height": side, "patternUnits": "userSpaceOnUse"}
        return self.named(Node("pattern", attributes, [Node("circle", dot)]))

    def clip(self) -> str:
        shapes = [self.shape(0, plain=True) for _ in range(self.rng.randint(1, 2))]
        for shape in shapes:
            shape.attributes |= {"clip-rule": self.rng.choice(("evenodd", "nonzero"))}
        return self.named(Node("clipPath", {}, shapes))

    def mask(self) -> str:
        rng = self.rng
        attributes = {"mask-type": "alpha"} if rng.random() < 0.3 else {}
        if rng.random() < 0.5:
            size, low = self.plain(90 * self.scale), self.at(5, 5)
            attributes |= {"maskUnits": "userSpaceOnUse", "x": low, "y": low, "width": size, "height": size}
        inner = [self.shape(0) for _ in range(rng.randint(1, 2))]
        return self.named(Node("mask", attributes, [Node("g", {"fill": rng.choice(COLORS)}, inner)]))

    def marker(self) -> str:
        rng = self.rng
        attributes = {
            "viewBox": "0 0 10 10",
            "refX": rng.choice(("0", "5", "10")),
            "refY": "5",
            "markerWidth": "3",
            "markerHeight": rng.choice(("3", "2")),
            "orient": rng.choice(("auto", "45", "auto-start-reverse")),
        }
        arrow = Node("path", {"d": "M0 0L10 5 0 10z", "fill": rng.choice(COLORS), "stroke": "none"})
        return self.named(Node("marker", attributes, [arrow]))

    # ---------------------------------------------------------------- elements

    def content(self, depth: int) -> list[Any]:
        return [self.element(depth) for _ in range(self.rng.randint(1, 3))]

    def element(self, depth: int) -> Node:
        pick = self.rng.random()
        if depth > 0 and pick < 0.3:
            return Node("g", self.inherited() | self.own(depth), self.content(depth - 1))
        if depth > 0 and pick < 0.4:
            return self.use(depth)
        if depth > 0 and pick < 0.48:
            return self.framed(depth)
        if pick < 0.68:
            return self.words()
        return self.shape(depth)

    def shape(self, depth: int, *, plain: bool = False) -> Node:
        rng = self.rng
        kind = rng.choice(("rect", "circle", "ellipse", "polygon", "path", "path", "polyline", "line"))
        if plain and kind == "line":
            kind = "rect"
        attributes: dict[str, str] = {}
        if kind == "rect":
            attributes = {
                "x": self.at(5, 50),
                "y": self.at(5, 50),
                "width": self.long(15, 60),
                "height": self.long(15, 60),
            }
            if rng.random() < 0.4:
                attributes["rx"] = self.long(2, 20)
        elif kind == "circle":
            attributes = {"cx": self.at(25, 75), "cy": self.at(25, 75), "r": self.long(8, 35)}
        elif kind == "ellipse":
            attributes = {"cx": self.at(25, 75), "cy": self.at(25, 75), "rx": self.long(8, 35), "ry": self.long(8, 35)}
        elif kind == "line":
            attributes = {key: self.at() for key in ("x1", "y1", "x2", "y2")}
        elif kind == "path":
            attributes = {"d": self.path()}
        else:
            attributes = {"points": " ".join(f"{self.at()},{self.at()}" for _ in range(rng.randint(3, 5)))}
        if plain:
            return Node(kind, attributes)
        attributes |= self.inherited() | self.own(depth)
        if kind in ("polygon", "path"):
            # Where a contour closes pdfium begins a new dash, resvg joins it to the first.
            attributes.pop("style", None)
            attributes["stroke-dasharray"] = "none"
        if kind in ("polyline", "line") and rng.random() < 0.3:
            # Within arcs and before smooth curves resvg has corners and directions of its own.
            for key in rng.sample(("marker-start", "marker-mid", "marker-end"), rng.randint(1, 2)):
                attributes[key] = f"url(#{self.marker()})"
        return Node(kind, attributes)

    def path(self) -> str:
        rng = self.rng
        parts = [f"M{self.at()} {self.at()}"]
        for _ in range(rng.randint(2, 5)):
            kind = rng.choice("LHVCSQTAlcz")
            if kind == "z" and len(parts) < 3:
                # A line there and back: pdfium ends it with caps, though it is closed.
                kind = "L"
            if kind in "HV":
                parts.append(f"{kind}{self.at()}")
            elif kind == "A":
                radii = f"{self.long(10, 40)} {self.long(10, 40)} {rng.randint(0, 90)}"
                parts.append(f"A{radii} {rng.randint(0, 1)}{rng.randint(0, 1)} {self.at()} {self.at()}")
            elif kind in "lc":
                count = {"l": 2, "c": 6}[kind]
                parts.append(kind + " ".join(self.long(-30, 30) for _ in range(count)))
            elif kind != "z":
                count = {"L": 2, "C": 6, "S": 4, "Q": 4, "T": 2}[kind]
                parts.append(kind + " ".join(self.at() for _ in range(count)))
            else:
                parts.append("z")
        return "".join(parts)

    def use(self, depth: int) -> Node:
        rng = self.rng
        if rng.random() < 0.5:
            name = self.named(Node("g", self.inherited(), [self.shape(depth - 1)]))
            return Node("use", {"href": f"#{name}", "x": self.long(-15, 15)} | self.inherited() | self.own(depth))
        frame = self.frame()
        symbol = Node("symbol", {"viewBox": frame.pop("viewBox"), **self.fitting()}, [self.shape(0)])
        # What cuts the use of a symbol moves with it in SVG, and stays in resvg, which mixes it with nothing.
        own = self.own(0)
        own.pop("style", None)
        return Node("use", {"href": f"#{self.named(symbol)}", **frame} | self.inherited() | own)

    def framed(self, depth: int) -> Node:
        return Node("svg", self.frame() | self.fitting() | self.inherited(), self.content(depth - 1))

    def fitting(self) -> dict[str, str]:
        return {"preserveAspectRatio": self.rng.choice((*FITS, "none"))} if self.rng.random() < 0.7 else {}

    def frame(self) -> dict[str, str]:
        low, wide, high = (self.plain(part) for part in (self.away, 100 * self.scale, 80 * self.scale))
        frame = {"x": self.at(5, 30), "y": self.at(5, 30), "width": self.long(40, 70), "height": self.long(40, 70)}
        return {"viewBox": f"{low} {low} {wide} {high}", **frame}

    def words(self) -> Node:
        """A line of styled words at a point."""
        rng = self.rng
        children: list[Any] = [rng.choice(WORDS) + " "]
        # Letters of another size are ruled by resvg as if they were of the text's.
        ruled = rng.random() < 0.1
        for _ in range(rng.randint(0, 3)):
            look = {"fill": rng.choice(COLORS)} if rng.random() < 0.7 else {}
            if rng.random() < 0.3 and not ruled:
                look["font-size"] = self.long(16, 26)
            if rng.random() < 0.2 and not ruled:
                look["dy"] = self.long(-8, 8)
            if rng.random() < 0.2:
                look["visibility"] = rng.choice(("hidden", "visible"))
            if rng.random() < 0.1 and not ruled:
                look["baseline-shift"] = self.long(-6, 8)
            children.append(Node("tspan", look, [rng.choice(WORDS)]))
            # Between words of two looks resvg kerns, and makes one letter of two: blanks keep them apart.
            children.append(" ")
        attributes = {
            "x": self.at(10, 40),
            "y": self.at(30, 90),
            "font-family": FONT_FAMILY,
            "font-size": self.long(18, 26),
        }
        own = self.inherited()
        own.pop("stroke-dasharray", None)
        attributes["stroke-dasharray"] = "none"
        if ruled:
            own["stroke"] = "none"
            own["text-decoration"] = rng.choice(("underline", "line-through"))
        return Node("text", attributes | own | self.own(0), children)


# -------------------------------------------------------------------- what fails


def smallest(drawing: Node, fails: Callable[[Node], bool]) -> Node:
    """A drawing from which nothing more can be taken without that it passes."""
    found = True
    while found:
        found = False
        for less in _less(drawing):
            if fails(less):
                drawing, found = less, True
                break
    return drawing


_PAINTED = frozenset(("fill", "stroke", "opacity", "transform", "clip-path", "mask", "style", "fill-opacity"))
"""Attributes of shapes without which they are still what they were."""


def _less(node: Node) -> Iterator[Node]:
    """The element with one thing less: a child, a child's place taken by its children, or an attribute."""
    for number, child in enumerate(node.children):
        others = node.children[:number], node.children[number + 1 :]
        yield Node(node.tag, node.attributes, [*others[0], *others[1]])
        if isinstance(child, Node):
            if child.tag == "g" and "stroke-width" not in child.attributes:
                yield Node(node.tag, node.attributes, [*others[0], *child.children, *others[1]])
            for less in _less(child):
                yield Node(node.tag, node.attributes, [*others[0], less, *others[1]])
    for key in node.attributes:
        if (
            node.tag != "pattern"
            and key
            not in (
                "xmlns",
                "viewBox",
                "id",
                "href",
                "d",
                "points",
                "font-family",
                "font-size",
                "stroke-width",
            )
            and not (node.tag == "svg" and key in ("width", "height"))
        ):
            yield Node(node.tag, {name: value for name, value in node.attributes.items() if name != key}, node.children)
