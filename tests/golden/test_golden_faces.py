"""Three faces as the values they are drawn from: items, coordinates, colors, sizes, text.

`python tests/golden/test_golden_faces.py` writes them anew; not where CI is set: there they are only compared.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_saved_by_inkscape import filled

from generator.face import Color, Face, GlyphRun, Group, Item, Paint, Picture, Stroke

FOLDER = Path(__file__).parent / "faces"
NAMES = ("hero", "network-point", "reminder-front")


def numbers(values: object) -> str:
    """Numbers to a hundredth of a millimetre, without needless noughts."""
    return " ".join(f"{round(float(value), 2) + 0.0:g}" for value in values or ())  # type: ignore[attr-defined]


def paint(value: Paint | None) -> str:
    """A color or a gradient in one line."""
    if value is None:
        return "-"
    if isinstance(value, Color):
        shown = "".join(f"{round(255 * part):02x}" for part in value.values) if value.space == "rgb" else ""
        return f"#{shown}" if shown else f"{value.space} {value.name} {numbers(value.values)}"
    stops = ", ".join(f"{offset:g} {paint(color)}" for offset, color in value.stops)
    return f"{value.kind} ({numbers(value.points)}) under ({numbers(value.matrix)}): {stops}"


def pen(stroke: Stroke | None) -> str:
    """A stroke in one line."""
    if stroke is None:
        return ""
    dashes = f" dashes {numbers(stroke.dashes)} from {stroke.dash_offset:g}" if stroke.dashes else ""
    return f" | stroke {paint(stroke.paint)} {stroke.width:g} cap {stroke.cap} join {stroke.join}{dashes}"


def told(items: tuple[Item, ...], depth: int = 0) -> Iterator[str]:
    """One line for each item, groups before what they hold."""
    for item in items:
        start = "  " * depth
        under = f" under ({numbers(item.matrix)})" if item.matrix else ""
        if isinstance(item, Group):
            clips = "".join(
                f" cut at {' + '.join(outline(shape.outline.segments) for shape in clip)}" for clip in item.clips
            )
            yield f"{start}group{under}{f' opacity {item.opacity:g}' if item.opacity < 1 else ''}{clips}"
            yield from told(item.items, depth + 1)
        elif isinstance(item, GlyphRun):
            place = f"{numbers((item.x, item.y))} size {item.size / 0.352778:.2f} pt"
            width = sum(glyph.advance for glyph in item.glyphs) * item.size
            yield f'{start}text "{item.text}" {item.font.stem} at {place} width {width:.2f} {paint(item.fill)}{under}'
        elif isinstance(item, Picture):
            yield f"{start}picture {item.file.name} {numbers((item.x, item.y, item.width, item.height))}{under}"
        else:
            shade = f" opacity {item.fill_opacity:g}" if item.fill_opacity < 1 else ""
            yield f"{start}shape {outline(item.outline.segments)} {paint(item.fill)}{shade}{pen(item.stroke)}{under}"


def outline(segments: tuple[tuple[str | float, ...], ...]) -> str:
    """Path data."""
    return " ".join(f"{segment[0]}{numbers(segment[1:])}" for segment in segments)


def dump(face: Face) -> str:
    """The whole face as text, and how its texts fitted."""
    fits = [
        f"fit {fit.field}: {fit.size_pt:g} pt, {fit.lines} lines, {fit.room:.2f} mm left"
        for fit in face.fits
        if fit.boxed
    ]
    return "\n".join([f"{face.width:g} x {face.height:g} mm", *told(face.items), *fits, ""])


@pytest.mark.parametrize("name", NAMES)
def test_a_face_is_drawn_from_the_same_values_as_before(name: str) -> None:
    """A change that is meant is written anew by running this file."""
    golden = FOLDER / f"{name}.txt"
    assert dump(filled("original", name)) == golden.read_text(encoding="utf-8")


def test_a_gradient_and_a_clip_are_among_them() -> None:
    """So that they hold what goes wrong most easily."""
    text = (FOLDER / "hero.txt").read_text(encoding="utf-8")
    assert "linear (" in text
    assert "cut at M" in text
    assert "fit rules:" in text


if __name__ == "__main__":
    if os.environ.get("CI"):
        sys.exit("CI compares; it does not write.")
    FOLDER.mkdir(exist_ok=True)
    for one in NAMES:
        (FOLDER / f"{one}.txt").write_text(dump(filled("original", one)), encoding="utf-8")
