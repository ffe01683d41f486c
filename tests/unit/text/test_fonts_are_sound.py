"""A font file with a damaged table is told before anything is set in it."""

from pathlib import Path
from struct import pack, pack_into, unpack_from

import pytest

from generator.text.sound import fault_of_font

FONT = (Path(__file__).parents[3] / "fonts" / "barlow" / "BarlowSemiCondensed-Bold.ttf").read_bytes()


def record_of(name: str) -> int:
    """Where the directory of tables speaks of one."""
    (count,) = unpack_from(">H", FONT, 4)
    return next(at for at in range(12, 12 + 16 * count, 16) if FONT[at : at + 4] == name.encode())


def shorter(name: str, part: float) -> bytes:
    """The font with a table that is said to be a part as long."""
    data, at = bytearray(FONT), record_of(name)
    (length,) = unpack_from(">I", data, at + 12)
    pack_into(">I", data, at + 12, int(length * part))
    return bytes(data)


def with_number(table: str, offset: int, number: int) -> bytes:
    """The font with another number in a table."""
    data = bytearray(FONT)
    (start,) = unpack_from(">I", data, record_of(table) + 8)
    pack_into(">H", data, start + offset, number)
    return bytes(data)


def test_a_font_of_ours_is_sound() -> None:
    """Nothing is wrong with it."""
    assert fault_of_font(FONT) == ""


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (shorter("loca", 0.6), "it lacks the places of letters"),
        (shorter("hmtx", 0.6), "it lacks the widths of letters"),
        (shorter("glyf", 0.6), "its letters lie where there are none"),
        (with_number("head", 18, 0), "its measures make no sense"),
        (with_number("head", 50, 2), "its measures make no sense"),
        (with_number("maxp", 4, 0), "its measures make no sense"),
        (with_number("hhea", 34, 0), "its measures make no sense"),
        (FONT.replace(b"glyf", b"xxxx", 1), "its table glyf is missing"),
        (FONT[:-1000], "it ends too early"),
        (FONT[:9], "it ends too early"),
        (pack(">4sH", b"\0\1\0\0", 3), "it ends too early"),
    ],
)
def test_what_is_damaged_is_told(data: bytes, told: str) -> None:
    """A table that is too short, numbers that cannot be, a table that is missing, a file cut off."""
    assert fault_of_font(data) == told
