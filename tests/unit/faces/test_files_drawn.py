"""The files of faces: whatever a build was made from is listed, wherever in a drawing it lies."""

from pathlib import Path

from generator.face import (
    Effects,
    EmbeddedPicture,
    Face,
    FontInstance,
    GlyphRun,
    Group,
    Item,
    Mask,
    Outline,
    Picture,
    Shape,
    Stroke,
    Tiling,
)
from generator.faces.files_drawn import files_drawn

BOX = Outline((("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",)))


def picture(name: str) -> Picture:
    return Picture(Path(name), 0, 0, 1, 1)


def tiling(name: str) -> Tiling:
    return Tiling((picture(name),), (0, 0, 1, 1))


def test_fonts_and_pictures_are_found_wherever_they_lie() -> None:
    """Plain ones, in groups, in masks, in tiles that fill or line a shape; a weight of a font by the font's file."""
    items: tuple[Item, ...] = (
        GlyphRun(Path("plain.ttf"), 3, 0, 0, (), None),
        GlyphRun(FontInstance(Path("variable.ttf"), b"", "d"), 3, 0, 0, (), None),
        picture("art.png"),
        Group((Group((picture("deep.png"),)),), effects=Effects(Mask((picture("mask.png"),)))),
        Shape(BOX, tiling("fill.png"), Stroke(tiling("line.png"), 1)),
    )
    found = files_drawn([Face("f", 9, 9, items), Face("g", 9, 9, items)])
    assert list(found) == [
        Path(name)
        for name in (
            "plain.ttf", "variable.ttf", "art.png", "deep.png", "mask.png", "fill.png", "line.png",
        )
    ]  # fmt: skip


def test_a_picture_inside_of_a_template_is_no_file() -> None:
    """Its bytes are in the template, which is listed itself."""
    inside = Picture(EmbeddedPicture(b"x", "d"), 0, 0, 1, 1)
    assert files_drawn([Face("f", 9, 9, (inside,))]) == {}
