"""Lists of x, y, dx, dy and rotate: which letter of a text they place or turn."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.faults import FaceError
from generator.svg.elements import Element
from generator.svg.numbers import SEPARATOR, Viewport, length, number_list
from generator.svg.source import Style
from generator.svg.text_content import Stretch

KEYS = ("x", "y", "dx", "dy")


class Letter(Struct):
    """What is said of one letter: where its line begins anew, how it is moved, by how many degrees it is turned."""

    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    turn: float | None = None

    @property
    def begins(self) -> bool:
        """Whether a new line begins here, with an anchor of its own."""
        return self.x is not None or self.y is not None


def lengths_of(text: str, key: str, viewport: Viewport, em: str) -> list[float]:
    """A list of lengths between blanks and commas. Raises FaceError."""
    if text.replace(".", "", 1).isalnum():
        return [length(text, key, viewport, em)]
    parts = re.split(SEPARATOR, text.strip(" \t\n\r\f"))
    return [length(part, key, viewport, em) for part in parts]


def turns_of(text: str) -> list[float]:
    """The angles of a rotate attribute, in degrees. Raises FaceError."""
    try:
        return number_list(text)
    except ValueError as error:
        fact = f'rotate="{text[:40]}" holds "{error}", which is no number.'
        raise FaceError("face/number", fact, "Angles in degrees, between blanks.", value=text) from error


def letters_of(
    stretches: Sequence[Stretch], given: Callable[[Element, str], str], viewport: Viewport
) -> dict[int, Letter]:
    """What is said of letters by their number in the whole text; a tspan's own lists go before those around it."""
    letters: dict[int, Letter] = {}
    count = sum(len(stretch.text) for stretch in stretches)
    for owner, style, start, end in _owners(stretches, count):
        for key in KEYS:
            text = given(owner, key).strip()
            if not text:
                continue
            for number, value in enumerate(lengths_of(text, key, viewport, style["font-size"])):
                if start + number < end:
                    setattr(letters.setdefault(start + number, Letter()), key, value)
        text = str(owner.get("rotate", "")).strip()
        if text:
            turns = turns_of(text)
            for number in range(start, end):
                # The last angle goes on to the end of the element.
                letters.setdefault(number, Letter()).turn = turns[min(number - start, len(turns) - 1)]
    return letters


_NOTHING = Letter()


def cuts(text: str, position: int, letters: Mapping[int, Letter]) -> Iterator[tuple[int, int, Letter]]:
    """A stretch of text cut where letters are moved or turned: start, end, and what is said of the first letter.

    `position` is the number of its first letter in the whole text. What belongs together, as a letter and its accent,
    is never cut.
    """
    start = 0
    if letters:
        marked = {number - position + step for number in letters for step in (0, 1)}
        for number in sorted(number for number in marked if 0 < number < len(text)):
            here, before = letters.get(position + number, _NOTHING), letters.get(position + number - 1, _NOTHING)
            cut = here.begins or here.dx or here.dy or here.turn or before.turn
            if cut and not unicodedata.category(text[number]).startswith("M"):
                yield start, number, letters.get(position + start, _NOTHING)
                start = number
    yield start, len(text), letters.get(position + start, _NOTHING)


class _Owner(Struct):
    """A text or tspan with its style, the number of its first letter and of the one after its last."""

    element: Element
    style: Style
    start: int
    end: int


def _owners(stretches: Sequence[Stretch], count: int) -> Iterator[tuple[Element, Style, int, int]]:
    """Each text and tspan with its style, the number of its first letter and of the one after its last; outer first."""
    found: list[_Owner] = []
    open_: list[_Owner] = []
    position = 0
    for stretch in stretches:
        if stretch.begins:
            entry = _Owner(stretch.owner, stretch.style, position, count)
            found.append(entry)
            open_.append(entry)
        else:
            while open_[-1].element is not stretch.owner:
                open_.pop().end = position
        position += len(stretch.text)
    yield from ((entry.element, entry.style, entry.start, entry.end) for entry in found)
