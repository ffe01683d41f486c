"""Whether a font file is whole, by its own tables: HarfBuzz takes a damaged one for an empty one, and draws nothing."""

from __future__ import annotations

from itertools import pairwise
from struct import error, unpack_from

NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")


def fault_of_font(data: bytes) -> str:
    """What is wrong with a TrueType font, as the end of "it is damaged: …"; blank for a sound one."""
    try:
        return _fault(data)
    except error:
        return "it ends too early"


def _fault(data: bytes) -> str:
    (count,) = unpack_from(">H", data, 4)
    tables: dict[str, tuple[int, int]] = {}
    for index in range(count):
        name, _, start, length = unpack_from(">4sIII", data, 12 + 16 * index)
        if start + length > len(data):
            return "it ends too early"
        tables[name.decode("latin-1")] = (start, length)
    if missing := [name for name in NEEDED if name not in tables]:
        return f"its table {missing[0]} is missing"
    (em,) = unpack_from(">H", data, tables["head"][0] + 18)
    (long,) = unpack_from(">h", data, tables["head"][0] + 50)
    (glyphs,) = unpack_from(">H", data, tables["maxp"][0] + 4)
    (wide,) = unpack_from(">H", data, tables["hhea"][0] + 34)
    if not 16 <= em <= 16384 or long not in (0, 1) or not glyphs or not 0 < wide <= glyphs:
        return "its measures make no sense"
    if tables["hmtx"][1] < 4 * wide + 2 * (glyphs - wide):
        return "it lacks the widths of letters"
    if tables["loca"][1] < (glyphs + 1) * (4 if long else 2):
        return "it lacks the places of letters"
    places = unpack_from(f">{glyphs + 1}{'I' if long else 'H'}", data, tables["loca"][0])
    if any(one > other for one, other in pairwise(places)) or places[-1] * (1 if long else 2) > tables["glyf"][1]:
        return "its letters lie where there are none"
    return ""
