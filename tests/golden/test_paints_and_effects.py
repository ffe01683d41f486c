"""Gradients on strokes, see-through stops, patterns, masks, blend modes and filters look alike in both renderers.

Faces are made by hand here: that drawings are read into such faces is for other tests. Each goes through PDF and
pdfium, and as an SVG of its own through resvg.
"""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from random_faces import random_face
from renderers import PIXELS_PER_MM, SHARE, difference, keep, share_of, shown, theirs

from generator.face import (
    ClipShape,
    Color,
    Effects,
    Face,
    Filter,
    GlyphRun,
    Gradient,
    Group,
    Item,
    Mask,
    Paint,
    Shape,
    Stroke,
    Tiling,
)
from generator.faces.as_svg import face_svg
from generator.svg.outlines import ellipse, parse_path, rect
from generator.text.fonts import Font

FONT = Path(__file__).parents[1] / "data" / "fonts" / "PnpTestSans.ttf"
RED, BLUE, GREEN = Color("rgb", (1, 0, 0)), Color("rgb", (0, 0, 1)), Color("rgb", (0, 0.6, 0.2))
BLACK, WHITE, STRAW = Color("gray", (0,)), Color("rgb", (1, 1, 1)), Color("rgb", (0.9, 0.8, 0.3))
SQUARE, OVAL, STAR = rect(2, 2, 16, 16), ellipse(10, 10, 7, 5), parse_path("M10 2L18 18L2 8L18 8L2 18Z")
GROUND = Shape(rect(0, 0, 20, 10), Color("rgb", (0.8, 0.9, 1)), None)
ACROSS = Gradient("linear", (0, 0, 20, 0), ((0, RED), (1, BLUE)))
FADING = Gradient("linear", (0, 0, 20, 20), ((0, RED), (0.5, STRAW), (1, BLUE)), alphas=(1, 0.2, 0.8))
SUN = Gradient("radial", (10, 10, 9, 7, 6), ((0, STRAW), (1, BLUE)), alphas=(1, 0))
STRIPES = Tiling((Shape(rect(0, 0, 1, 4), BLUE, None),), (0, 0, 2, 4), (1, 0, 0, 1, 0.35, 0.15))
SQUARES = Tiling(
    (
        Shape(rect(0, 0, 3.3, 3.3), STRAW, None),
        Shape(rect(1, 1, 1.2, 1.2), BLUE, None),
        Shape(parse_path("M0 3.3L3.3 0"), None, Stroke(RED, 0.4)),
    ),
    (0, 0, 3.3, 3.3),
    (0.9, 0.3, -0.3, 0.9, 0.5, 0.7),
)
DOTS = Tiling((Shape(ellipse(1, 1, 0.8, 0.8), GREEN, None, fill_opacity=0.5),), (0, 0, 2, 2), (1, 0.2, 0, 1, 0, 0))
BLUR = Filter('<feGaussianBlur stdDeviation="1"/>', (0, 0, 20, 20), (0, 0, 20, 20))
SHADOW = Filter('<feDropShadow dx="1" dy="2" stdDeviation=".5"/>', (0, 0, 20, 20), (0, 0, 20, 20))


OVAL_RED, SQUARE_RED = Shape(OVAL, RED, None), Shape(SQUARE, RED, None)
FAR_BLUR = Filter('<feGaussianBlur stdDeviation="40 10"/>', (0, 0, 1000, 1000), (0, 0, 1000, 1000))


def pen(paint: Paint, width: float = 2, **how: float) -> Stroke:
    """A line in some paint."""
    return Stroke(paint, width, **how)  # type: ignore[arg-type]


def word(text: str, fill: Paint | None, stroke: Stroke | None, *, stroke_first: bool = False) -> GlyphRun:
    """A word 9 mm high that begins at 2, 14."""
    font = Font(FONT, "", 400, "normal")
    glyphs, _ = font.shape(text)
    return GlyphRun(FONT, 9, 2, 14, (glyphs,), fill, stroke, letter_spacing=0.3, stroke_first=stroke_first)


def masked(mask: Mask, *, opacity: float = 1.0, shape: Item = SQUARE_RED) -> Group:
    """A red square behind a mask."""
    return Group((shape,), None, (), opacity, Effects(mask))


def mixed(mode: str, shape: Item = OVAL_RED) -> Group:
    """Something in a blend mode."""
    return Group((shape,), effects=Effects(blend=mode))


def filtered(how: Filter, *items: Item) -> Group:
    """Something under a filter."""
    return Group(items, effects=Effects(filter=how))


FACES: dict[str, tuple[Item, ...]] = {
    "stroke in a gradient": (Shape(OVAL, None, pen(ACROSS)),),
    "stroke in a fading gradient": (Shape(OVAL, STRAW, pen(FADING, 3, opacity=0.7), fill_opacity=0.5),),
    "dashes in a gradient": (Shape(parse_path("M2 2H18V18"), None, Stroke(ACROSS, 2, 1, 0, 4.0, (3, 3))),),
    "fading fill": (Shape(OVAL, FADING, pen(GREEN)),),
    "fading radial fill off its middle": (Shape(SQUARE, SUN, None, False, 1.0, (0.8, 0.3, -0.2, 0.7, 3, 1)),),
    "stripes": (Shape(SQUARE, STRIPES, None),),
    "stroke below the fill": (Shape(OVAL, RED, pen(BLUE, 3), stroke_first=True),),
    "gradient stroke below a faded fill": (Shape(OVAL, RED, pen(FADING, 3), fill_opacity=0.5, stroke_first=True),),
    "mask by colors": (
        masked(Mask((Shape(OVAL, Color("rgb", (1, 0.5, 0)), pen(BLUE, 3)), Shape(rect(0, 0, 4, 20), WHITE, None)))),
    ),
    "mask by inks": (masked(Mask((Shape(OVAL, Color("cmyk", (0.9, 0.1, 0.4, 0.1)), None),))),),
    "mask by opacity": (masked(Mask((Shape(OVAL, FADING, None),), False), opacity=0.8),),
    "mask by a gradient": (masked(Mask((Shape(SQUARE, FADING, None),))),),
    "mask in a mask": (masked(Mask((masked(Mask((Shape(SQUARE, FADING, None),)), shape=Shape(OVAL, WHITE, None)),))),),
    "mask, mixed inside": (
        masked(Mask((Shape(SQUARE, GREEN, None), mixed("screen")))),
    ),
    "mask and a clip that no path can tell": (
        Group(
            (Shape(SQUARE, RED, None),),
            clips=((ClipShape(STAR), ClipShape(rect(2, 2, 3, 3))),),
            effects=Effects(Mask((Shape(SQUARE, FADING, None),))),
        ),
    ),
    "clip cut off by a clip": (
        Group((Shape(SQUARE, RED, None),), clips=((ClipShape(OVAL, clips=((ClipShape(rect(0, 0, 9, 20)),),)),),)),
    ),
    "union of cut clips": (
        Group(
            (Shape(SQUARE, RED, None),),
            clips=(
                (
                    ClipShape(rect(2, 2, 5, 16), clips=((ClipShape(OVAL),),)),
                    ClipShape(
                        rect(12, 2, 3, 15),
                        matrix=(1, 0.2, 0, 1, 0, 0),
                        clips=((ClipShape(rect(0, 10, 20, 20)),), (ClipShape(rect(13, 0, 20, 20)),)),
                    ),
                ),
            ),
        ),
    ),
    "isolated": (Group((mixed("multiply"),), effects=Effects(isolated=True)),),
    "blurred": (filtered(BLUR, Shape(OVAL, RED, pen(BLACK, 0.4))),),
    "blurred in a small scale": (
        Group((filtered(FAR_BLUR, Shape(ellipse(500, 400, 350, 250), RED, None)),), (0.02, 0, 0, 0.02, 0, 0)),
    ),
    "shadow, faded, mixed and masked": (
        Group((OVAL_RED,), None, (), 0.8, Effects(Mask((Shape(SQUARE, FADING, None),), False), SHADOW, "multiply")),
    ),
    "only a part of a shadow": (
        filtered(Filter(SHADOW.primitives, SHADOW.region, (5, 0, 15, 20)), OVAL_RED),
        Shape(rect(0, 0, 5, 20), WHITE, None),
    ),
    "letters in a gradient": (word("Ag", ACROSS, None),),
    "letters in a fading gradient": (word("Ag", FADING, None),),
    "letters in stripes": (word("Ag", STRIPES, None),),
    "outlined letters": (word("Ag", STRAW, pen(BLUE, 0.8), stroke_first=True),),
    "letters outlined in a gradient": (word("Ag", None, pen(FADING, 0.8)),),
    "letters outlined in stripes": (word("Ag", RED, pen(STRIPES, 0.8)),),
}  # fmt: skip


def ours(face: Face) -> Image.Image:
    """A face as pdfium shows it."""
    return shown(face, (20 * PIXELS_PER_MM, 20 * PIXELS_PER_MM))


def assert_alike(first: Image.Image, second: Image.Image, folder: Path, share: float = SHARE) -> None:
    """As decision 0013 has it."""
    differs = difference(first, second)
    found = share_of(differs)
    assert found <= share, f"{found:.2%} of the pixels differ: {keep(folder, first, second, differs)}"


@pytest.mark.parametrize("name", FACES)
def test_a_face_looks_alike_in_both_renderers(name: str, tmp_path: Path) -> None:
    """Over a ground, so that what should be see-through is seen to be."""
    face = Face(name, 20, 20, (GROUND, *FACES[name]))
    assert_alike(ours(face), theirs(face_svg(face), tmp_path), tmp_path)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_any_mixture_of_paints_and_effects_looks_alike_in_both_renderers(seed: int) -> None:
    """Masks in masks, blends in clips, gradients that fade on strokes of turned groups."""
    face = random_face(random.Random(seed))
    differs = difference(ours(face), theirs(face_svg(face), Path()))
    assert share_of(differs) <= SHARE, face


@pytest.mark.parametrize("pattern", [SQUARES, DOTS, STRIPES], ids=["squares", "dots", "stripes"])
def test_a_pattern_looks_as_if_its_tiles_were_laid_by_hand(pattern: Tiling, tmp_path: Path) -> None:
    """Resvg rounds tiles to pixels, so it is given the tiles one by one, without the ground whose seams it shows."""
    x, y, width, height = pattern.box
    frame = ClipShape(rect(x, y, width, height))
    grounds = [item for item in pattern.items if isinstance(item, Shape) and item.fill is STRAW]
    tiles = [
        Group(
            tuple(item for item in pattern.items if item not in grounds),
            (1, 0, 0, 1, column * width, row * height),
            ((frame,),),
        )
        for column in range(-10, 15)
        for row in range(-10, 15)
    ]
    ground = Shape(rect(-50, -50, 100, 100), STRAW, None)
    laid = Group(((ground, *tiles) if grounds else tuple(tiles)), pattern.matrix)
    by_hand = Face("laid", 20, 20, (GROUND, Group((laid,), clips=((ClipShape(OVAL),),))))
    painted = Face("painted", 20, 20, (GROUND, Shape(OVAL, pattern, None)))
    assert_alike(ours(painted), theirs(face_svg(by_hand), tmp_path), tmp_path)


def test_opaque_tiles_show_no_seams() -> None:
    """A turned pattern whose tiles are one plain color is that color everywhere."""
    plain = Tiling((Shape(rect(0, 0, 2.3, 2.3), BLUE, None),), (0, 0, 2.3, 2.3), (0.8, 0.31, -0.31, 0.8, 0, 0))
    drawn = Tiling((Shape(parse_path("M0 0H2.3V1V2.3H0Z"), BLUE, None),), plain.box, plain.matrix)
    for pattern, most in ((plain, 0), (drawn, 17)):
        face = Face("one", 20, 20, (Shape(SQUARE, pattern, None),))
        assert ours(face).crop((60, 60, 340, 340)).getextrema()[0][1] <= most


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_what_a_filter_makes_turns_with_its_group(turn: int, tmp_path: Path) -> None:
    """A shadow to the lower right is one to the lower left after a quarter turn; resvg leaves it where it was."""
    matrix = [(1, 0, 0, 1, 0, 0), (0, 1, -1, 0, 20, 0), (-1, 0, 0, -1, 20, 20), (0, -1, 1, 0, 0, 20)]
    group = filtered(SHADOW, OVAL_RED)
    upright = ours(Face("upright", 20, 20, (group,)))
    turned = ours(Face("turned", 20, 20, (Group((group,), matrix[turn]),)))
    assert_alike(turned, upright.rotate(-90 * turn), tmp_path)


# ---------------------------------------------------------------- blending, by its own formulas


def luminosity(color: list[float]) -> float:
    """Lum(C) of CSS Compositing, 10.2."""
    return 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]


def with_luminosity(color: list[float], light: float) -> list[float]:
    """SetLum(C, l) with ClipColor."""
    found = [part + light - luminosity(color) for part in color]
    low, high = min(found), max(found)
    if low < 0:
        found = [light + (part - light) * light / (light - low) for part in found]
    if high > 1:
        found = [light + (part - light) * (1 - light) / (high - light) for part in found]
    return found


def with_saturation(color: list[float], saturation: float) -> list[float]:
    """SetSat(C, s)."""
    low, high = min(color), max(color)
    return [(part - low) * saturation / (high - low) if high > low else 0.0 for part in color]


def saturation(color: list[float]) -> float:
    """Sat(C)."""
    return max(color) - min(color)


NON_SEPARABLE = {
    "hue": lambda b, s: with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
    "saturation": lambda b, s: with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
    "color": lambda b, s: with_luminosity(s, luminosity(b)),
    "luminosity": lambda b, s: with_luminosity(b, luminosity(s)),
}


@pytest.mark.parametrize("mode", NON_SEPARABLE)
@pytest.mark.parametrize(
    ("below", "above"), [((0, 0, 1), (1, 0, 0)), ((0.9, 0.8, 0.2), (0.1, 0.4, 0.7)), ((1, 1, 0), (0.2, 0.2, 0.2))]
)
def test_colors_mix_by_the_formulas_of_css(mode: str, below: tuple[float, ...], above: tuple[float, ...]) -> None:
    """Those modes that resvg 0.48 mixes otherwise; Inkscape mixes as here."""
    top = Group((Shape(SQUARE, Color("rgb", above), None),), effects=Effects(blend=mode))
    face = Face("one", 20, 20, (Shape(rect(0, 0, 20, 20), Color("rgb", below), None), top))
    wanted = tuple(round(255 * part) for part in NON_SEPARABLE[mode](list(below), list(above)))
    assert ours(face).getpixel((200, 200)) == pytest.approx(wanted, abs=3)


def test_nothing_is_mixed_with_the_paper() -> None:
    """What lies on nothing keeps its color, as in browsers and in Inkscape."""
    face = Face("one", 20, 20, (Group((Shape(SQUARE, STRAW, None),), effects=Effects(blend="difference")),))
    assert ours(face).getpixel((200, 200)) == pytest.approx((230, 204, 77), abs=2)
