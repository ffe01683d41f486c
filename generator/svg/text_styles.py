"""The look of a stretch of text: font, size, color, features, from its styles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.faults import FaceError
from generator.svg.numbers import number, share
from generator.svg.paints import Paints
from generator.svg.source import Style
from generator.text.fonts import FontBook
from generator.text.runs import TextStyle

if TYPE_CHECKING:
    from generator.svg.text_baselines import Baseline

BOLD = 700
"""The weight that `**bold**` comes nearest to."""
_UNSEEN = re.compile("[\x7f-\x9f\u00ad\u200b\ufeff]")
_FEATURE = re.compile(r"""['"]([a-zA-Z0-9]{4})['"]\s*([0-9]{1,3}|on|off)?""")
_WEIGHTS = {"normal": 400, "bold": 700}
_VARIANTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "font-variant-caps": {"small-caps": ("smcp",), "all-small-caps": ("smcp", "c2sc"), "titling-caps": ("titl",)},
    "font-variant-numeric": {
        "lining-nums": ("lnum",),
        "oldstyle-nums": ("onum",),
        "tabular-nums": ("tnum",),
        "proportional-nums": ("pnum",),
        "slashed-zero": ("zero",),
    },
    "font-variant-ligatures": {"common-ligatures": (), "discretionary-ligatures": ("dlig",)},
}
_LOOK = (
    *("font-size", "font-family", "font-weight", "font-style", "font-feature-settings", "font-kerning"),
    *_VARIANTS,
    *(
        "letter-spacing",
        "word-spacing",
        "visibility",
        "color",
        "fill",
        "fill-opacity",
        "stroke",
        "stroke-width",
        "stroke-opacity",
    ),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset"),
)
"""The properties that a text's look comes from, besides the game's fonts and inks."""
_look_of = itemgetter(*_LOOK)
_ALWAYS = frozenset(("kern", "liga", "clig", "dlig", "calt", "ccmp", "locl", "mark", "mkmk"))
"""Features that may be asked of any font: they are on, or off, wherever they exist."""


@lru_cache(maxsize=256)
def parse_features(text: str) -> tuple[tuple[str, int], ...]:
    """`"smcp", "tnum" 1` as pairs. Raises FaceError."""
    if text.strip() in ("normal", ""):
        return ()
    found: list[tuple[str, int]] = []
    for part in text.split(","):
        match = _FEATURE.fullmatch(part.strip())
        if match is None:
            fact = f'font-feature-settings "{part.strip()}" is not understood.'
            raise FaceError("face/style", fact, "Like 'smcp' 1, with the name in quotes.", value=part.strip())
        found.append((match[1], int({"on": "1", "off": "0", None: "1"}.get(match[2], match[2]))))
    return tuple(found)


def _variant_features(style: Style) -> tuple[tuple[str, int], ...]:
    """What the font-variant properties and letter-spacing mean as features."""
    found: list[tuple[str, int]] = []
    for name, known in _VARIANTS.items():
        if style[name] == "normal":
            continue
        if style[name] == "none" and name == "font-variant-ligatures":
            found.append(("liga", 0))
            continue
        for word in style[name].split():
            if word == "no-common-ligatures":
                found.append(("liga", 0))
            elif word in known:
                found += [(tag, 1) for tag in known[word]]
            else:
                fact = f'{name} "{word}" is outside the profile.'
                raise FaceError("face/unsupported", fact, f"Known are: {', '.join(known)}.", value=word)
    if style["font-kerning"] == "none":
        found.append(("kern", 0))
    elif style["font-kerning"] not in ("auto", "normal"):
        raise FaceError("face/style", f'font-kerning "{style["font-kerning"]}" is not auto, normal or none.')
    return tuple(found)


class TextStyles:
    """Styles of text, from one game's fonts."""

    def __init__(self, book: FontBook, paints: Paints) -> None:
        self.book, self.paints = book, paints

    def of(
        self,
        style: Style,
        *,
        bold: bool = False,
        italic: bool = False,
        language: str = "",
        baseline: Baseline | None = None,
    ) -> TextStyle:
        """The look that a style asks for, or `**bold**` and `*italic*` words in it, hyphenated as `language` does.

        With a `baseline`, raised and ruled as it says.

        The same look is the same object: words are known by it.
        Raises FaceError for what the game's fonts do not have.
        """
        if not style["font-family"] and self.book.fonts:
            style = self._in_first_family(style)
        key = (_look_of(style), bold, italic, language, baseline, style.get("paint-order", "normal"))
        known: TextStyle | None = self.book.looks.get(key)
        if known is None:
            known = self._new(self.variant(style, bold=bold, italic=italic), language)
            if baseline is not None:
                # Nothing is ruled under hidden letters, whoever rules.
                rules = baseline.rules if style["visibility"] == "visible" else ()
                rules = tuple(rule.scaled(1 / known.size) for rule in rules)
                known = replace(known, rise=baseline.rise / known.size, rules=rules)
            if not any("url(" in part or "%" in part for part in key[0]):
                self.book.looks[key] = known
        return known

    def _in_first_family(self, style: Style) -> Style:
        """A style that names no font, as every editor sets it: in one that is at hand. Told as a warning."""
        family = self.book.fonts[0].family
        fact = f'A text names no font-family; it is set in "{family}", the first font of game.toml.'
        fault = FaceError("face/font", fact, f'Write font-family="{family}" on it, or on <svg>.', level="warning")
        self.paints.tell(fault)
        return {**style, "font-family": family}

    def _new(self, style: Style, language: str) -> TextStyle:
        size = number(style["font-size"], "font-size") if style["font-size"] else 0.0
        if size <= 0:
            raise FaceError("face/font", "The text has no font-size.", "Sizes are in mm: 1 pt is 0.353.")
        if not style["font-family"]:
            raise FaceError("face/font", "The text has no font-family.", "Name one of the fonts of game.toml.")
        chain = self.book.chain(style["font-family"], _weight(style), _slant(style["font-style"]))
        if style["visibility"] != "visible":
            # Hidden letters keep their room.
            style = {**style, "fill": "none", "stroke": "none"}
        fill, alpha = self.paints.of_letters(style["fill"], style["color"]) or (None, 1.0)
        spacing = self._spacing(style, "letter-spacing")
        features = parse_features(style["font-feature-settings"]) + _variant_features(style)
        for tag, value in features:
            if value and tag not in _ALWAYS and tag not in chain[0].features:
                fact = f'The font "{chain[0].family}" has no feature "{tag}".'
                has = ", ".join(sorted(chain[0].features)) or "none"
                raise FaceError("face/font", fact, f"It has: {has}.", value=tag)
        if spacing:
            features = (("liga", 0), *features)
        return TextStyle(
            chain,
            size,
            fill,
            alpha * share(style["fill-opacity"], "fill-opacity"),
            self.paints.stroke(style, None),
            spacing / size,
            features,
            language,
            word_spacing=self._spacing(style, "word-spacing") / size,
            stroke_first="paint-order" in style and _stroke_first(style["paint-order"]),
        )

    def _spacing(self, style: Style, key: str) -> float:
        return 0.0 if style[key] == "normal" else self.paints.measure(style, key)

    def variant(self, style: Style, *, bold: bool, italic: bool) -> Style:
        """The style of `**bold**` or `*italic*` inside this one, from the fonts the family has.

        Raises FaceError where the family has no such font.
        """
        if not (bold or italic):
            return style
        out = dict(style)
        if italic:
            out["font-style"] = "normal" if _slant(style["font-style"]) == "italic" else "italic"
        family = style["font-family"].split(",")[0].strip().strip("'\"").strip()
        slant, weight = _slant(out["font-style"]), _weight(style)
        weights = [f.weight for f in self.book.fonts if f.family.lower() == family.lower() and f.style == slant]
        heavier = [found for found in weights if found > weight]
        if bold and heavier:
            out["font-weight"] = str(min(heavier, key=lambda found: abs(found - max(BOLD, weight + 1))))
        elif not weights or (bold and weight < BOLD):
            wanted = " ".join(word for word, on in (("bold", bold), ("italic", italic)) if on)
            raise FaceError(
                "face/font",
                f'The text has a word in {wanted}, but "{family}" has no such font in this game.',
                "Add it to [[fonts]] in game.toml, or leave the stars out.",
            )
        return out

    def line_height(self, style: Style, text_style: TextStyle, inside: Iterable[Style] = ()) -> float:
        """Distance of baselines in em; `inside` are the styles of what stands in the text.

        Inkscape writes a line height of nothing on a text whose parts have heights of their own: the largest counts.
        """
        height = self._line_height(style, text_style)
        if height == 0:
            heights = [self._line_height(own, text_style) for own in inside]
            height = max(heights, default=0.0) or self._line_height({**style, "line-height": "normal"}, text_style)
        return height

    def _line_height(self, style: Style, text_style: TextStyle) -> float:
        value = style["line-height"].strip()
        font = text_style.chain[0]
        if value == "normal":
            return font.ascender + font.descender + font.line_gap
        if value.endswith("%"):
            height = number(value[:-1], "line-height") / 100
        elif value[-1:].isalpha():
            height = self.paints.measure(style, "line-height") / text_style.size
        else:
            height = number(value, "line-height")
        if height < 0:
            raise FaceError("face/number", f'line-height="{value}" is less than nothing.', value=value)
        return height

    def anchor(self, style: Style) -> str:
        """The text-anchor: start, middle or end."""
        anchor = style["text-anchor"]
        if anchor not in ("start", "middle", "end"):
            raise FaceError("face/style", f'text-anchor "{anchor}" is not start, middle or end.', value=anchor)
        return anchor

    def normal(self, text: str) -> str:
        """Text in NFC, without characters that are never seen."""
        return text if text.isascii() else unicodedata.normalize("NFC", _UNSEEN.sub("", text))


def _stroke_first(order: str) -> bool:
    from generator.svg.unusual_shapes import paint_order

    found = paint_order(order)
    return found.index("stroke") < found.index("fill")


def _slant(style: str) -> str:
    if style not in ("normal", "italic", "oblique"):
        raise FaceError("face/font", f'font-style "{style}" is not normal or italic.', value=style)
    return "normal" if style == "normal" else "italic"


def _weight(style: Style) -> int:
    weight = style["font-weight"]
    if not (weight in _WEIGHTS or (weight.isascii() and weight.isdecimal() and 1 <= int(weight) <= 1000)):
        raise FaceError("face/font", f'font-weight "{weight}" is not normal, bold or 100 to 900.', value=weight)
    return _WEIGHTS.get(weight) or int(weight)
