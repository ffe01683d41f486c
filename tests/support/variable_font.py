"""A variable font for tests: one bar per letter, as wide as its weight says."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

LETTERS = "ABCabcxyz"


def make_variable_font(path: Path, *, italic: bool = False, width: bool = False) -> Path:
    """A font with weights 100 to 900: at 100 a bar is 100 units wide, at 900 it is 900, its advance 100 more.

    With `italic` it has an axis slnt from -12 to 0 that moves the top of each bar, with `width` one from 50 to 100
    that takes 200 from the advance at 50.
    """
    names = [".notdef", "space", *(f"letter{number}" for number, _ in enumerate(LETTERS))]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(" "): "space", **{ord(c): f"letter{n}" for n, c in enumerate(LETTERS)}})
    pen = TTGlyphPen(None)
    for step, point in zip(
        ("moveTo", "lineTo", "lineTo", "lineTo"), ((0, 0), (0, 700), (100, 700), (100, 0)), strict=True
    ):
        getattr(pen, step)(point)
    pen.closePath()
    bar = pen.glyph()
    empty = TTGlyphPen(None).glyph()
    builder.setupGlyf({name: empty if name == "space" else bar for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (200, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, usWeightClass=100)
    builder.setupNameTable({"familyName": "Bars", "styleName": "Thin", "psName": "Bars-Thin"})
    builder.setupPost()
    axes = [("wght", 100, 100, 900, "Weight")]
    axes += [("slnt", -12, 0, 0, "Slant")] if italic else []
    axes += [("wdth", 50, 100, 100, "Width")] if width else []
    builder.setupFvar(axes, [])
    wider = [(0, 0), (0, 0), (800, 0), (800, 0), (0, 0), (800, 0), (0, 0), (0, 0)]
    leaning = [(0, 0), (140, 0), (140, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 0)]
    closer = [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (-100, 0), (0, 0), (0, 0)]
    found = [TupleVariation({"wght": (0, 1, 1)}, wider)]
    found += [TupleVariation({"slnt": (-1, -1, 0)}, leaning)] if italic else []
    found += [TupleVariation({"wdth": (-1, -1, 0)}, closer)] if width else []
    builder.setupGvar({name: found for name in names if name != "space"})
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.save(path)
    return path
