"""Writes the table of SVG in docs/templates.md from the program's own tables: `python docs/svg_features_page.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from generator.svg.elements import CHANGING, DEFINING, DRAWN, GEOMETRY, OTHERS, UNSEEN
from generator.svg.filter_functions import NAMES
from generator.svg.filters import PRIMITIVES
from generator.svg.styles import IGNORED, INERT, INHERITED, OWN, RARE, SHORTHANDS, WAYS_OUT, WORDS
from generator.svg.text_content import INSIDE

PAGE = Path(__file__).with_name("templates.md")
START, END = "<!-- from the program's tables: docs/svg_features_page.py -->\n", "<!-- to here -->\n"
PAINTS = frozenset(("hatch", "meshgradient", "solidColor", "solidcolor"))
"""Elements that say nothing where they stand, and are no paint that is drawn."""
EDITOR = "Take it out, or turn the object into plain paths in your editor."


def table() -> str:
    """The table as it should be."""
    drawn = {*INHERITED, *RARE, *OWN, *SHORTHANDS}
    words = ("dominant-baseline", "mix-blend-mode", "text-transform", "vector-effect", "white-space")
    rows = [
        ("**drawn**", "elements", _names(DRAWN | {"svg"})),
        ("", "inside of texts", _names(INSIDE)),
        ("", "defined once, used by others", _names((DEFINING | {"stop"}) - {"style"})),
        ("", "properties, as attributes, in `style` and in `<style>`", _names(drawn)),
        *(("", f"values of `{name}`", _names(WORDS[name])) for name in words),
        ("**drawn as a picture**", "what these steps of a `<filter>` make", _names(PRIMITIVES - {"feImage"})),
        ("", "what these functions of `filter:` make", _names(set(NAMES) - {"url"})),
        ("**ignored**", "elements", _names(UNSEEN - PAINTS) + ", and those of other programs"),
        ("", "properties", _names(IGNORED)),
        (
            "",
            "attributes",
            "`data-*`, `aria-*`, `on*`, `role`, those of other programs; what looks like a slip is told",
        ),
    ]
    refused = [
        *((f"`<{name}>`", cure) for name, cure in sorted(OTHERS.items()) if name not in INSIDE),
        (f"{_tagged(PAINTS)} as a paint", "Use a gradient or pattern, or export that part as a PNG."),
        ("`<feImage>` of another element", "Export what it draws as a PNG."),
        *((f"`{attribute}` on {_tags(cure, attribute)}", cure) for attribute, cure in sorted(_changing())),
        *((f"`{name}` {_unless(INERT[name])}", WAYS_OUT[name]) for name in _with_ways_out()),
        (f"any other value than one that changes nothing of {_names(set(INERT) - set(WAYS_OUT))}", EDITOR),
    ]
    lines = ["| | what | names |\n|---|---|---|\n", *(f"| {one} | {two} | {three} |\n" for one, two, three in rows)]
    lines += ["\n| refused | way out |\n|---|---|\n", *(f"| {what} | {cure} |\n" for what, cure in refused)]
    return "".join(lines)


def _names(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names, key=lambda name: (name.lower().lstrip("-"), name)))


def _tagged(names: Iterable[str]) -> str:
    return ", ".join(f"`<{name}>`" for name in sorted(names))


def _changing() -> set[tuple[str, str]]:
    return {(attribute, cure) for tag in CHANGING for attribute, cure in CHANGING[tag].items()}


def _tags(cure: str, attribute: str) -> str:
    return ", ".join(f"`<{tag}>`" for tag in sorted(GEOMETRY) if CHANGING.get(tag, {}).get(attribute) == cure)


def _with_ways_out() -> list[str]:
    geometry = {"d", "x", "y", "r", "cx", "cy", "rx", "ry", "width", "height"}
    return sorted(set(WAYS_OUT) & set(INERT) - geometry)


def _unless(values: frozenset[str]) -> str:
    return f"as a style, unless it is {', '.join(f'`{value}`' for value in sorted(values))}"


def page(text: str) -> str:
    """The page with the table as it should be."""
    return re.sub(f"(?<={re.escape(START)}).*?(?={re.escape(END)})", lambda _: table(), text, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
