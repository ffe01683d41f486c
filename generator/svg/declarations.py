"""What one element declares of its style, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from generator.faults import FaceError
from generator.svg.colors import is_paint, no_color
from generator.svg.computed import is_relative
from generator.svg.elements import (
    BINDINGS,
    BINDINGS_OF,
    BINDINGS_OF_ALL,
    CARD,
    CHANGING,
    CORE,
    DRAWN,
    GEOMETRY,
    OF_SVG,
    STAMP,
    Element,
)
from generator.svg.style_sheets import Declaration, parse_declarations
from generator.svg.styles import IGNORED, PROPERTIES, SHORTHANDS, check_property
from generator.words import MUCH_ALIKE, nearest

_GEOMETRY_STYLES = frozenset(("d", "x", "y", "r", "cx", "cy", "rx", "ry", "width", "height"))
"""Styles of SVG 2 that stand for an attribute, on elements that have it; not on texts and whole drawings."""
COLORS = frozenset(("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"))
_NO_ATTRIBUTES = frozenset(
    ("rotate", "scale", "translate", "zoom", "content", "perspective", "offset-path", "mix-blend-mode", "isolation")
)
"""Styles of CSS that no attribute stands for."""
_WITHOUT = frozenset(("svg", "text", "tspan", "symbol"))
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class Declared(Struct, frozen=True):
    """Properties an element declares; those of `relative` depend on its parent's or on its own font size."""

    style: dict[str, str]
    relative: tuple[str, ...]
    faults: tuple[FaceError, ...]


def is_filled_in(element: Element, name: str) -> bool:
    """Whether what an attribute says may be a card's: it is bound, or Jinja has a part in it."""
    filled = filled_in(element.get(STAMP, ""))
    return element.get(CARD + name) is not None or name in filled or "*" in filled


@lru_cache(maxsize=4096)
def filled_in(stamp: str) -> frozenset[str]:
    """Names of the attributes that a stamp tells to be filled in; `*` is any."""
    return frozenset(stamp.split(":", 2)[2].split(",")) if stamp.count(":") > 1 else frozenset()


Attributes = tuple[tuple[str, str], ...]


@lru_cache(maxsize=16384)
def declared_alone(tag: str, attributes: Attributes) -> Declared:
    """What an element declares where there is no style sheet; most elements of a deck are the same on every card."""
    return declared_with(tag, attributes, ())


def declared_with(tag: str, attributes: Attributes, sheet: Iterable[Declaration]) -> Declared:
    """What an element declares: attributes, style sheet, style attribute, `card:` overrides, the strongest last.

    `sheet` are the declarations of rules that fit it; important ones beat all but `card:`.
    """
    reading = _Reading(tag, attributes)
    own = ""
    filled = filled_in(next((value for key, value in attributes if key == STAMP), ""))
    cards: list[tuple[str, str]] = []
    for key, value in attributes:
        if key == "style":
            own = value
        elif key.startswith(CARD):
            cards.append((key[len(CARD) :], value))
        elif key == XML_SPACE:
            reading.style["white-space"] = "preserve" if value == "preserve" else "normal"
        elif key[0] != "{" and key not in CORE and key not in reading.geometry:
            reading.attribute(key, value, own=filled.isdisjoint((key, "*")))
    important: list[Declaration] = []
    for declaration in sheet:
        important.append(declaration) if declaration.important else reading.add(declaration.name, declaration.value)
    if own:
        found = parse_declarations(own)
        reading.faults += found.faults
        for declaration in found.all:
            if not declaration.important:
                reading.add(declaration.name, declaration.value, own=filled.isdisjoint(("style", "*")))
        important += [declaration for declaration in found.all if declaration.important]
    for declaration in important:
        reading.add(declaration.name, declaration.value)
    for key, value in cards:
        if key in PROPERTIES and key not in reading.bound:
            if value.strip():
                reading.add(key, value)
        elif key not in reading.bound:
            reading.refuse_binding(key)
    relative = tuple(name for name, value in reading.style.items() if is_relative(name, value))
    return Declared(reading.style, relative, tuple(reading.faults))


class _Reading:
    """Gathers what one element declares."""

    def __init__(self, tag: str, attributes: Attributes) -> None:
        self.tag = tag
        self.geometry = GEOMETRY.get(tag, frozenset())
        own = BINDINGS_OF.get(tag, frozenset())
        self.bound = (BINDINGS if tag in DRAWN else BINDINGS_OF_ALL) | self.geometry | own
        """Names of `card:` attributes that are no style."""
        self.style: dict[str, str] = {}
        self.faults: list[FaceError] = []
        self._moved = any(key in ("transform", CARD + "transform") for key, _ in attributes)

    def add(self, name: str, value: str, *, own: bool = False) -> None:
        """One declaration, where it counts; `own` tells that the drawing itself says it, and no card."""
        if name not in PROPERTIES:
            self._unknown(name)
            return
        if own and not value.strip():
            # As Inkscape writes `font-variant-east-asian:;`, which says nothing.
            return
        if name in _GEOMETRY_STYLES and (name not in self.geometry or self.tag in _WITHOUT):
            return
        if name == "transform-origin" and not self._moved:
            return
        try:
            if own and name in COLORS and not is_paint(value):
                # As SVG has it, and every editor shows it: what is no color counts for nothing.
                self.faults.append(no_color(value, f"{name} stays as if it said nothing"))
            elif name in SHORTHANDS:
                from generator.svg.shorthands import expanded

                for part, said in expanded(name, value):
                    self.add(part, said)
            elif check_property(name, value):
                self.style[name] = value
        except FaceError as fault:
            self.faults.append(fault)

    def attribute(self, key: str, value: str, *, own: bool) -> None:
        """An attribute that is neither geometry nor of every element: a style, or nothing to us."""
        if key in PROPERTIES and key not in _GEOMETRY_STYLES and key not in _NO_ATTRIBUTES:
            self.add(key, value, own=own)
            return
        if key in ("mix-blend-mode", "isolation"):
            fact = f'"{key}" is a style, and no attribute that SVG knows; it changes nothing.'
            hint = f'Write style="{key}: {value}".'
            self.faults.append(FaceError("face/unknown-name", fact, hint, level="warning"))
            return
        if key in CHANGING.get(self.tag, ()):
            fact = f'<{self.tag}> has no attribute "{key}" in the profile.'
            hint = CHANGING[self.tag][key] or f"<{self.tag}> knows: {', '.join(sorted(self.geometry))}."
            self.faults.append(FaceError("face/unsupported", fact, hint))
            return
        if self.tag not in GEOMETRY or key.startswith(("on", "data-", "aria-")):
            return
        near = nearest(key, [*self.geometry, *PROPERTIES], MUCH_ALIKE)
        if near and key not in OF_SVG:
            fact = f'The attribute "{key}" of <{self.tag}> is none that SVG knows; it changes nothing.'
            self.faults.append(FaceError("face/unknown-name", fact, f"Did you mean {near}?", level="warning"))

    def _unknown(self, name: str) -> None:
        """A property that does not count: told where it looks like one that does."""
        if name in IGNORED or name.startswith("-"):
            return
        near = nearest(name, PROPERTIES, MUCH_ALIKE)
        if near:
            fact = f'The style "{name}" is none that SVG knows; it changes nothing.'
            self.faults.append(FaceError("face/unknown-name", fact, f"Did you mean {near}?", level="warning"))

    def refuse_binding(self, key: str) -> None:
        """A `card:` attribute that means nothing here."""
        near = nearest(key, [*self.bound, *PROPERTIES], MUCH_ALIKE)
        known = ", card:".join(sorted(self.bound))
        hint = f"Did you mean card:{near}?" if near else f"<{self.tag}> takes: card:{known}."
        fact = f'<{self.tag}> has no binding "card:{key}".'
        self.faults.append(FaceError("face/unsupported", fact, hint))
