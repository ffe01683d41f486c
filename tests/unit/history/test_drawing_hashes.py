"""Hashes of drawings: equal for equal ink, another for any other ink, the same on every machine."""

from pathlib import Path

from msgspec.structs import fields, replace

from generator.face import (
    ClipShape,
    Color,
    Effects,
    Face,
    Filter,
    Fit,
    Glyph,
    GlyphRun,
    Gradient,
    Group,
    Mask,
    Outline,
    Picture,
    Shape,
    Stroke,
    Tiling,
)
from generator.history.face_hashes import Drawings

BLACK, RED = Color("gray", (0.0,)), Color("rgb", (1.0, 0.0, 0.0))
SQUARE = (("M", 0.0, 0.0), ("L", 10.0, 0.0), ("L", 10.0, 10.0), ("Z",))
FONT, PICTURE = Path("Some.ttf"), Path("art.png")
FADE = Gradient("linear", (0.0, 0.0, 1.0, 1.0), ((0.0, BLACK), (1.0, RED)))
PEN = Stroke(BLACK, 0.5, dashes=(1.0, 2.0))
SHAPE = Shape(Outline(SQUARE), RED, PEN)
RUN = GlyphRun(FONT, 4.0, 5.0, 6.0, ((Glyph(12, "A", 0.6), Glyph(13, "B", 0.5, 0.01)),), BLACK)
PHOTO = Picture(PICTURE, 1.0, 2.0, 3.0, 4.0, (1.0, 2.0, 2.0, 2.0))
TILED = Tiling((SHAPE,), (0.0, 0.0, 2.0, 3.0))
BLUR = Filter('<feGaussianBlur stdDeviation="1"/>', (0.0, 0.0, 9.0, 9.0), (0.0, 0.0, 9.0, 9.0))
EFFECTS = (
    Effects(isolated=True),
    Effects(blend="multiply"),
    Effects(Mask((SHAPE,))),
    Effects(Mask((SHAPE,), False)),
    Effects(Mask((RUN,))),
    Effects(filter=BLUR),
    Effects(filter=replace(BLUR, primitives=BLUR.primitives.replace("1", "2"))),
    Effects(filter=replace(BLUR, region=(0.0, 0.0, 8.0, 9.0))),
    Effects(filter=replace(BLUR, gray=True)),
)
CLIPPED = Group((SHAPE,), None, ((ClipShape(Outline(SQUARE)),),))


def face(*items: Shape | GlyphRun | Picture | Group, **others: object) -> Face:
    """A card of 63 x 88 mm."""
    return Face("front", 63.0, 88.0, items, **others)  # type: ignore[arg-type]


def hashed(one: Face, contents: str = "") -> str:
    """Its hash, files having the digest of their name and contents."""
    return Drawings(lambda path: f"{path.name}{contents}").digest(one)


def test_the_hash_of_a_drawing_never_changes() -> None:
    """Records of releases live for years: who changes the dump must raise DUMP."""
    everything = face(SHAPE, RUN, PHOTO, CLIPPED, replace(SHAPE, fill=FADE), Group((RUN,), (2, 0, 0, 2, 1, 1), (), 0.5))
    assert hashed(everything) == "979da14e3c631070098ddf7bfbbf3aec"


def test_equal_ink_has_one_hash_whatever_made_it() -> None:
    """Other objects, other names, texts and fits, groups that only move, differences below a tenth of a micron."""
    plain = hashed(face(SHAPE, RUN))
    assert hashed(face(replace(SHAPE, outline=Outline(SQUARE)), RUN)) == plain
    assert hashed(replace(face(SHAPE, RUN), name="other", fits=(Fit("t", 8, 1, 0, 6),))) == plain
    assert hashed(face(Group((SHAPE, Group((RUN,)))))) == plain
    assert hashed(face(SHAPE, replace(RUN, x=5.00000001))) == plain
    assert hashed(face(SHAPE, replace(RUN, words=((Glyph(12, "Α", 0.6), RUN.glyphs[1]),)))) == plain
    moved = replace(SHAPE, matrix=(2.0, 0.0, 0.0, 2.0, 7.0, 3.0))
    assert hashed(face(Group((replace(SHAPE, matrix=(2.0, 0.0, 0.0, 2.0, 2.0, 0.0)),), (1, 0, 0, 1, 5.0, 3.0)))) == (
        hashed(face(moved))
    )


def test_any_other_ink_has_another_hash() -> None:
    """Color, width, place, order, glyph, cut, fading, the font's or the picture's content."""
    sheets = [
        face(SHAPE, RUN),
        face(RUN, SHAPE),
        face(replace(SHAPE, fill=BLACK), RUN),
        face(replace(SHAPE, fill=FADE), RUN),
        face(replace(SHAPE, even_odd=True), RUN),
        face(replace(SHAPE, stroke=replace(PEN, width=0.6)), RUN),
        face(replace(SHAPE, stroke=replace(PEN, dashes=(1.0, 2.1))), RUN),
        face(SHAPE, replace(RUN, x=5.001)),
        face(SHAPE, replace(RUN, letter_spacing=0.1)),
        face(SHAPE, replace(RUN, words=(RUN.glyphs[:1],))),
        face(CLIPPED, RUN),
        face(Group((SHAPE, RUN), None, (), 0.5)),
        face(PHOTO),
        face(replace(PHOTO, gray=True)),
        face(replace(PHOTO, clip=None)),
        face(replace(PHOTO, pixelated=True)),
        replace(face(SHAPE, RUN), width=64.0),
        face(replace(SHAPE, stroke_first=True), RUN),
        face(SHAPE, replace(RUN, stroke_first=True)),
        face(replace(SHAPE, fill=replace(FADE, alphas=(1.0, 0.5))), RUN),
        face(replace(SHAPE, fill=replace(FADE, alphas=(1.0, 0.4))), RUN),
        face(replace(SHAPE, stroke=replace(PEN, paint=FADE)), RUN),
        face(replace(SHAPE, fill=TILED), RUN),
        face(replace(SHAPE, fill=replace(TILED, box=(0.0, 0.0, 2.0, 3.1))), RUN),
        face(replace(SHAPE, fill=replace(TILED, items=(RUN,))), RUN),
        *(face(Group((SHAPE,), effects=effects)) for effects in EFFECTS),
        face(Group((SHAPE,), clips=((ClipShape(Outline(SQUARE), clips=CLIPPED.clips),),))),
    ]
    hashes = [hashed(sheet) for sheet in sheets]
    assert len(set(hashes)) == len(sheets)
    assert hashed(face(PHOTO), "2") != hashed(face(PHOTO))
    assert hashed(face(RUN), "2") != hashed(face(RUN))


def test_every_value_of_a_drawing_is_known_to_the_dump() -> None:
    """A new field of a face must be put into its hash, or be no ink: then add it here."""
    known = {
        Face: "name width height items fits icons page",
        Shape: "outline fill stroke even_odd fill_opacity matrix stroke_first",
        GlyphRun: "font size x y words fill stroke fill_opacity letter_spacing matrix stroke_first",
        Glyph: "gid text advance dx dy",
        Picture: "file x y width height clip opacity matrix gray pixels pixelated",
        Group: "items matrix clips opacity effects file",
        Effects: "mask filter blend isolated",
        Mask: "items luminance",
        Filter: "primitives region shown gray",
        ClipShape: "outline even_odd matrix clips",
        Stroke: "paint width cap join miter dashes dash_offset opacity",
        Gradient: "kind points stops matrix alphas",
        Tiling: "items box matrix",
        Color: "space values name",
    }
    assert {kind: " ".join(one.name for one in fields(kind)) for kind in known} == known
