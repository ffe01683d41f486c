"""Properties of CSS that stand for several others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from generator.faults import FaceError

Pairs = Iterator[tuple[str, str]]
_SIZE = re.compile(
    r"(?:^|(?<=\s))((?:xx-small|x-small|small|medium|large|x-large|xx-large|smaller|larger|[+.]?[0-9][\w.+%]*))"
    r"(?:\s*/\s*([\w.+%]+))?\s+(?=\S)"
)
_STYLES = frozenset(("italic", "oblique"))
_WEIGHTS = frozenset(("bold", "bolder", "lighter"))
_STRETCHES = frozenset(
    f"{degree}{kind}" for degree in ("ultra-", "extra-", "semi-", "") for kind in ("condensed", "expanded")
)
_CAPS = frozenset(("small-caps", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps"))
_NUMERIC = frozenset(
    """
    lining-nums oldstyle-nums tabular-nums proportional-nums slashed-zero ordinal diagonal-fractions stacked-fractions
    """.split()
)


def _font(value: str) -> Pairs:
    """`italic bold 12px/1.2 Family, serif`."""
    size = _SIZE.search(value)
    if size is None:
        fact = f'font "{value}" names no size and family.'
        raise FaceError("face/style", fact, "Like font: italic 700 4px/1.2 'Barlow'.", value=value)
    found = {"font-style": "normal", "font-weight": "400", "font-stretch": "normal", "font-variant": "normal"}
    words = value[: size.start()].split()
    for word in words:
        if word in _STYLES:
            found["font-style"] = word
        elif word in _WEIGHTS or (word.isascii() and word.isdecimal()):
            found["font-weight"] = word
        elif word in _STRETCHES:
            found["font-stretch"] = word
        elif word in _CAPS:
            found["font-variant"] = word
        elif word != "normal":
            fact = f'"{word}" in font "{value}" is not known.'
            raise FaceError("face/style", fact, "Like font: italic 700 4px/1.2 'Barlow'.", value=value)
    variant = found.pop("font-variant")
    yield from found.items()
    yield from _variant(variant)
    yield "font-size", size[1]
    yield "line-height", size[2] or "normal"
    yield "font-family", value[size.end() :].strip()


def _variant(value: str) -> Pairs:
    """`small-caps tabular-nums`, by the kinds of variants that they are of."""
    caps = [word for word in value.split() if word in _CAPS]
    numeric = [word for word in value.split() if word in _NUMERIC]
    ligatures = [word for word in value.split() if word.endswith("ligatures") or word == "none"]
    others = [word for word in value.split() if word not in (*caps, *numeric, *ligatures, "normal")]
    if others:
        fact = f'font-variant "{" ".join(others)}" is outside the profile.'
        raise FaceError("face/unsupported", fact, "Take it out.", value=value)
    yield "font-variant-caps", " ".join(caps) or "normal"
    yield "font-variant-numeric", " ".join(numeric) or "normal"
    yield "font-variant-ligatures", " ".join(ligatures) or "normal"


def _marker(value: str) -> Pairs:
    """One marker for all corners."""
    for part in MARKERS:
        yield part, value


MARKERS = ("marker-start", "marker-mid", "marker-end")
SHORTHANDS: Mapping[str, Callable[[str], Pairs]] = MappingProxyType(
    {"font": _font, "font-variant": _variant, "marker": _marker}
)


@lru_cache(maxsize=1024)
def expanded(name: str, value: str) -> tuple[tuple[str, str], ...]:
    """The properties that a shorthand stands for. Raises FaceError for a value that cannot be read."""
    if value in ("inherit", "initial", "unset", "revert"):
        longer = {
            "font": ("font-style", "font-weight", "font-size", "line-height", "font-family"),
            "font-variant": ("font-variant-caps", "font-variant-numeric", "font-variant-ligatures"),
            "marker": MARKERS,
        }
        return tuple((part, value) for part in longer[name])
    return tuple(SHORTHANDS[name](value))
