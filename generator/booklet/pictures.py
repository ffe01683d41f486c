"""What stands in the brackets of a picture: `card:shell/back?width=40mm&at=20,30;55,70`, or a picture file."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

from generator.booklet.nodes import Shown
from generator.units import parse_length

_CHOICES = ("width", "at")
_AT = re.compile(r"(\d{1,3}(?:\.\d{1,6})?),(\d{1,3}(?:\.\d{1,6})?)")


def read_picture(address: str, alt: str, caption: str, line: int, refuse: Callable[[int, str, str], None]) -> Shown:
    """A picture as typed; what is wrong with its choices is told, and they are left out."""
    target, _, query = unquote(address).partition("?")
    width = 0.0
    callouts: tuple[tuple[float, float], ...] = ()
    for choice in filter(None, query.split("&")):
        name, _, value = choice.partition("=")
        if name == "width":
            try:
                width = parse_length(value)
            except ValueError as error:
                refuse(line, f'The width "{value}" of the picture is no length. {error}', "Write ?width=40mm.")
        elif name == "at":
            places = value.split(";")
            found = [_AT.fullmatch(place) for place in places]
            if all(found):
                callouts = tuple((float(one[1]), float(one[2])) for one in found if one)
            else:
                fact = f'"at={value}" does not say where the numbers stand.'
                refuse(line, fact, "Write across,down in hundredths of the picture: ?at=20,30;55,70.")
        else:
            fact = f'A picture has no choice "{name}".'
            refuse(line, fact, f"Choices: {' and '.join(_CHOICES)}, as in ?width=40mm&at=20,30;55,70.")
    if not target.startswith("card:"):
        return Shown(alt, line, file=target, caption=caption, width=width, callouts=callouts)
    side = "front"
    name = target.removeprefix("card:")
    if name.endswith(("/back", "/front")):
        name, _, side = name.rpartition("/")
    part, _, card = name.rpartition("/")
    return Shown(alt, line, part, card, side, "", caption, width, callouts)
