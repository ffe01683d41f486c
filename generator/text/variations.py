"""Variable fonts: one file that holds many weights, of which each entry of game.toml asks for one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.faults import FaceError
from generator.words import listed

if TYPE_CHECKING:
    import uharfbuzz

WEIGHT, ITALIC, SLANT = "wght", "ital", "slnt"
Axes = Mapping[str, float]


def tables_of(data: bytes) -> dict[str, bytes]:
    """The tables of a TrueType font by tag; none for a file that is too short to be one."""
    count = int.from_bytes(data[4:6])
    found: dict[str, bytes] = {}
    for start in range(12, 12 + 16 * count, 16):
        entry = data[start : start + 16]
        if len(entry) < 16:
            break
        offset, length = int.from_bytes(entry[8:12]), int.from_bytes(entry[12:16])
        found[entry[:4].decode("latin-1")] = data[offset : offset + length]
    return found


class OwnLook(NamedTuple):
    """What a font file says of itself: its weight (400 is regular, 700 bold; 0 where it says none), and its style."""

    weight: int
    style: str


def own_look(data: bytes) -> OwnLook:
    """Weight and style of a font file, by its table OS/2."""
    table = tables_of(data).get("OS/2", b"")
    weight = int.from_bytes(table[4:6])
    return OwnLook(weight if 100 <= weight <= 1000 else 0, "italic" if int.from_bytes(table[62:64]) & 1 else "normal")


def ranges_of(face: uharfbuzz.Face) -> dict[str, tuple[float, float, float]]:
    """Least, usual and largest value of each axis of a font that HarfBuzz has opened; a static one has none."""
    return {axis.tag: (axis.min_value, axis.default_value, axis.max_value) for axis in face.axis_infos}


def axes_of(
    ranges: Mapping[str, tuple[float, float, float]], name: str, weight: int, style: str, asked: Axes
) -> dict[str, float]:
    """Where on each axis the font of a weight and style lies; what game.toml asks for by `axes` comes first.

    Raises FaceError for a weight, style or axis that the font does not have.
    """
    for tag, value in asked.items():
        if tag not in ranges:
            known = listed(f"{axis} ({_g(low)} to {_g(high)})" for axis, (low, _, high) in ranges.items())
            raise FaceError("face/font", f'The font "{name}" has no axis "{tag}".', f"It has: {known}.", value=name)
        _within(name, tag, value, ranges[tag])
    found = {tag: asked.get(tag, usual) for tag, (_, usual, _) in ranges.items()}
    if WEIGHT in ranges and WEIGHT not in asked:
        _within(name, WEIGHT, weight, ranges[WEIGHT])
        found[WEIGHT] = float(weight)
    if style == "italic" and not {ITALIC, SLANT} & set(asked):
        found.update(_slanted(ranges))
    return found


def _slanted(ranges: Mapping[str, tuple[float, float, float]]) -> Iterator[tuple[str, float]]:
    """Italic letters, and as slanted as they come: to the right is negative."""
    if ITALIC in ranges:
        yield ITALIC, ranges[ITALIC][2]
    if SLANT in ranges:
        yield SLANT, ranges[SLANT][0]


def _within(name: str, tag: str, value: float, limits: tuple[float, float, float]) -> None:
    low, _, high = limits
    if not low <= value <= high:
        what = f"weight {_g(value)}" if tag == WEIGHT else f'{_g(value)} on its axis "{tag}"'
        fact = f'The variable font "{name}" has no {what}: it goes from {_g(low)} to {_g(high)}.'
        raise FaceError("face/font", fact, "Write another one under [[fonts]], or take another file.", value=name)


def instance(face: uharfbuzz.Face, axes: Axes) -> bytes:
    """The font file of one point of a variable font, with all of its glyphs under their own numbers."""
    import uharfbuzz

    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    wanted.flags = uharfbuzz.SubsetFlags.RETAIN_GIDS | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE | wanted.flags
    for tag, value in axes.items():
        wanted.pin_axis_location(face, tag, value)
    return bytes(wanted.subset(face).blob.data)


def _g(value: float) -> str:
    return f"{value:g}"
