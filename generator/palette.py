"""Colors that players must tell apart, judged with the eyes of people who see fewer of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.cards import Place
from generator.colors import hex_color
from generator.findings import Finding, Severity
from generator.vision import MACHADO, Rgb, as_seen_with, difference, lab

if TYPE_CHECKING:
    from generator.gamefile import GameFile

APART = 10.0
"""CIEDE2000 that one sees at a glance. Below it two tokens on a table are confused; shades printed side by side are
told apart from about 2."""
CODES: Mapping[str, str] = MappingProxyType(
    {
        "game/palette-color": "A color of the palette is none, or names a theme's color that is not there.",
        "game/palette-alike": "Two colors of the palette look alike, to everybody or to color-blind eyes.",
    }
)
"""Every code that a palette can give, with its one-line help."""
_EYES = {"": "everybody", **{name: f"people with {name}" for name in MACHADO}}


def judge_palette(file: GameFile, place: Place) -> Iterator[Finding]:
    """Colors of `[palette]` that are none, and pairs that look alike and have no shapes to tell them apart by.

    Colors that name a theme's are judged in each of the themes.
    """
    low = {**file.themes.get("full", {}), **file.themes.get("low", {})}
    wrong: set[str] = set()
    found: dict[tuple[str, str], tuple[float, str, str]] = {}
    for ink, theme in {"full": file.themes.get("full", {}), "low": low}.items():
        colors: dict[str, Rgb] = {}
        for name, entry in file.palette.items():
            try:
                colors[name] = _rgb(entry.color, theme)
            except ValueError as error:
                if name not in wrong:
                    wrong.add(name)
                    yield Finding("game/palette-color", Severity.ERROR, f'palette: "{name}": {error}', "", place)
        for (one, first), (other, second) in combinations(colors.items(), 2):
            shapes = (file.palette[one].shape, file.palette[other].shape)
            if all(shapes) and shapes[0] != shapes[1]:
                continue
            apart, eyes = _closest(first, second)
            if apart < APART and apart < found.get((one, other), (APART,))[0]:
                found[one, other] = (apart, eyes, ink)
    for (one, other), (apart, eyes, ink) in found.items():
        where = " with low ink" if ink == "low" else ""
        yield Finding(
            "game/palette-alike",
            Severity.WARNING,
            f'palette: "{one}" and "{other}" look alike to {_EYES[eyes]}{where} (difference {apart:.1f}).',
            f"From {APART:g} on colors are told apart at a glance. Make one much lighter or darker, or give each "
            f'a shape of its own: {one} = {{ color = "...", shape = "..." }}.',
            place,
        )


def _closest(one: Rgb, other: Rgb) -> tuple[float, str]:
    """How far two colors are apart to the eyes that see them closest; plain eyes first where they see no further."""
    plain = difference(lab(one), lab(other))
    if plain < APART:
        return plain, ""
    return min((difference(lab(as_seen_with(one, eyes)), lab(as_seen_with(other, eyes))), eyes) for eyes in MACHADO)


def _rgb(text: str, theme: Mapping[str, object]) -> Rgb:
    if text.startswith("theme."):
        value: object = theme
        for part in text.removeprefix("theme.").split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if not isinstance(value, str):
            raise ValueError(f'"{text}" names no color of [themes.full].')
        text = value
    digits = hex_color(text)
    return int(digits[1:3], 16) / 255, int(digits[3:5], 16) / 255, int(digits[5:7], 16) / 255
