"""Which properties and attributes the profile knows, and how an element's style comes about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from generator.faults import FaceError
from generator.words import MUCH_ALIKE, nearest

INHERITED = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "clip-rule": "nonzero",
    "color": "black",
    "font-family": "",
    "font-size": "",
    "font-weight": "400",
    "font-style": "normal",
    "font-feature-settings": "normal",
    "font-variant-caps": "normal",
    "font-variant-numeric": "normal",
    "font-variant-ligatures": "normal",
    "font-kerning": "auto",
    "text-anchor": "start",
    "text-align": "",
    "letter-spacing": "0",
    "line-height": "normal",
    "visibility": "visible",
    "white-space": "normal",
    "direction": "",
}
"""Properties handed on to children, with the value they start from."""

OWN = frozenset(
    ("opacity", "clip-path", "display", "stop-color", "stop-opacity", "shape-inside", "inline-size", "overflow")
)
"""Properties of one element alone."""

HARMLESS: Mapping[str, frozenset[str] | None] = {
    "mix-blend-mode": frozenset({"normal"}),
    "isolation": frozenset({"auto"}),
    "filter": frozenset({"none"}),
    "mask": frozenset({"none"}),
    "marker": frozenset({"none"}),
    "marker-start": frozenset({"none"}),
    "marker-mid": frozenset({"none"}),
    "marker-end": frozenset({"none"}),
    "paint-order": frozenset({"normal", "fill", "fill stroke", "fill stroke markers", "markers fill stroke"}),
    "vector-effect": frozenset({"none"}),
    "text-decoration": frozenset({"none"}),
    "text-decoration-line": frozenset({"none"}),
    "text-decoration-style": None,
    "text-decoration-color": None,
    "text-transform": frozenset({"none"}),
    "text-indent": frozenset({"0", "0px"}),
    "text-orientation": frozenset({"mixed"}),
    "text-rendering": None,
    "unicode-bidi": None,
    "writing-mode": frozenset({"lr-tb", "lr", "horizontal-tb"}),
    "word-spacing": frozenset({"0", "0px", "normal"}),
    "baseline-shift": frozenset({"0", "0px", "baseline"}),
    "dominant-baseline": frozenset({"auto", "alphabetic", "baseline"}),
    "alignment-baseline": frozenset({"auto", "baseline"}),
    "font-stretch": frozenset({"normal"}),
    "font-variant": frozenset({"normal"}),
    "font-variant-position": frozenset({"normal"}),
    "font-variant-alternates": frozenset({"normal"}),
    "font-variant-east-asian": frozenset({"normal"}),
    "font-variation-settings": frozenset({"normal"}),
    "shape-margin": frozenset({"0", "0px"}),
    "shape-padding": frozenset({"0", "0px"}),
    "clip": frozenset({"auto"}),
    "color-interpolation": frozenset({"sRGB", "auto"}),
    "color-interpolation-filters": None,
    "color-rendering": None,
    "shape-rendering": None,
    "image-rendering": None,
    "enable-background": None,
    "solid-color": None,
    "solid-opacity": None,
    "pointer-events": None,
    "cursor": None,
}
"""Properties of no effect here: any value (None), or only the values that change nothing."""

WORDS: Mapping[str, frozenset[str]] = {
    "fill-rule": frozenset(("nonzero", "evenodd")),
    "clip-rule": frozenset(("nonzero", "evenodd")),
    "visibility": frozenset(("visible", "hidden", "collapse")),
    "direction": frozenset(("ltr", "rtl")),
    "white-space": frozenset(("normal", "pre", "pre-wrap", "pre-line", "break-spaces")),
    "overflow": frozenset(("visible", "hidden", "auto", "scroll")),
    "display": frozenset(("inline", "block", "none")),
}
"""Properties that take one of a few words."""

PROPERTIES = frozenset(INHERITED) | OWN | frozenset(HARMLESS)

_SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][A-Za-z_][\w-]*)*)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@lru_cache(maxsize=8192)
def counting(text: str) -> tuple[tuple[str, str], ...]:
    """The declarations of a style attribute that count here. Raises FaceError for one outside the profile."""
    return tuple((name, value) for name, value in parse_declarations(text).items() if check_property(name, value))


def parse_declarations(text: str) -> dict[str, str]:
    """`a: b; c: d` as a mapping. Raises FaceError for what is no declaration."""
    found: dict[str, str] = {}
    for part in _COMMENT.sub(" ", text).split(";"):
        if not part.strip():
            continue
        name, colon, value = part.partition(":")
        if not colon:
            raise FaceError("face/style", f'"{part.strip()}" in a style is no "property: value" pair.')
        if "!" in value:
            raise FaceError(
                "face/unsupported",
                f'"{part.strip()}" in a style: !important is outside the profile.',
                "Take it out; a style on the element itself is the stronger one.",
            )
        found[name.strip()] = value.strip()
    return found


def check_property(name: str, value: str) -> bool:
    """Whether the property counts here. Raises FaceError for one outside the profile."""
    if name in INHERITED or name in OWN:
        allowed = WORDS.get(name)
        if allowed is not None and value not in allowed and value != "inherit":
            known = ", ".join(sorted(allowed))
            raise FaceError("face/style", f'{name} "{value}" is not known here.', f"Known are: {known}.", value=value)
        return True
    if name.startswith("-"):
        return False
    if name not in HARMLESS:
        near = nearest(name, PROPERTIES, MUCH_ALIKE)
        hint = f"Did you mean {near}?" if near else "Take it out; what the profile knows is in docs/templates.md."
        raise FaceError("face/unsupported", f'The style property "{name}" is outside the profile.', hint)
    allowed = HARMLESS[name]
    if allowed is not None and value not in allowed:
        raise FaceError(
            "face/unsupported",
            f'"{name}: {value}" is outside the profile: it would not be drawn as your editor shows it.',
            WAYS_OUT.get(name, "Take it out, or turn the object into plain paths in your editor."),
        )
    return False


WAYS_OUT: Mapping[str, str] = {
    "filter": "Filters cannot be printed as lines: export that part as a PNG and place it as a picture.",
    "mask": "Use a clip path, or export that part as a PNG.",
    "mix-blend-mode": "Choose the mixed color by hand, or export that part as a PNG.",
    "text-transform": "Write {{ name|upper }} in the text instead.",
    "marker-end": "Turn the arrow head into a path (in Inkscape: Path > Stroke to Path).",
    "marker-start": "Turn the arrow head into a path (in Inkscape: Path > Stroke to Path).",
    "marker-mid": "Turn the markers into paths (in Inkscape: Path > Stroke to Path).",
    "baseline-shift": "Use a second text at its own place.",
    "text-decoration": "Draw a line under the text instead.",
    "dominant-baseline": "Set the text on its baseline, or in a text box with card:valign.",
    "word-spacing": "Use letter-spacing, or set the words apart by hand.",
    "writing-mode": "Turn the text by a transform.",
    "font-stretch": "Name the condensed family itself as font-family.",
    "vector-effect": "Turn the stroke into a path (in Inkscape: Path > Stroke to Path).",
    "paint-order": "Draw the object twice: the stroke first, the fill on top of it.",
}


class _Rule(Struct, frozen=True):
    element: str
    ids: frozenset[str]
    classes: frozenset[str]
    declarations: Mapping[str, str]
    weight: tuple[int, int, int, int]


class StyleSheet:
    """The rules of a face's `<style>` elements: type, class and id selectors, alone or joined."""

    def __init__(self) -> None:
        self._rules: list[_Rule] = []

    def add(self, text: str) -> None:
        """Read one style element. Raises FaceError for at-rules and selectors outside the profile."""
        text = _COMMENT.sub(" ", text)
        if "@" in text:
            raise FaceError("face/unsupported", "A style sheet with an @ rule is outside the profile.", "Take it out.")
        end = 0
        for match in _RULE.finditer(text):
            if text[end : match.start()].strip():
                raise FaceError("face/style", f'"{text[end : match.start()].strip()[:40]}" is not a style rule.')
            end = match.end()
            declarations = dict(counting(match[2]))
            for selector in match[1].split(","):
                found = _SELECTOR.fullmatch(selector.strip())
                if found is None or not selector.strip():
                    raise FaceError(
                        "face/unsupported",
                        f'The selector "{selector.strip()}" is outside the profile.',
                        "Use element names, .class and #id without combinations.",
                    )
                marks = re.findall(r"[.#][\w-]+", found[2])
                ids = frozenset(mark[1:] for mark in marks if mark[0] == "#")
                classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
                element = "" if found[1] in (None, "*") else found[1]
                weight = (len(ids), len(classes), bool(element), len(self._rules))
                self._rules.append(_Rule(element, ids, classes, declarations, weight))
        if text[end:].strip():
            raise FaceError("face/style", f'"{text[end:].strip()[:40]}" is not a style rule.')
        self._rules.sort(key=lambda rule: rule.weight)

    def __bool__(self) -> bool:
        return bool(self._rules)

    def matching(self, element: str, identity: str, classes: str) -> Iterable[Mapping[str, str]]:
        """Declarations for an element, the strongest last."""
        own = set(classes.split())
        return [
            rule.declarations
            for rule in self._rules
            if (not rule.element or rule.element == element) and rule.ids <= {identity} and rule.classes <= own
        ]
