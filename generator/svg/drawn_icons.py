"""Icons that are files: drawn once per file and color, in the color of the text where they have none of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.face import Color, Gradient, Group, Paint, Picture
from generator.faults import FaceError, Fault
from generator.svg.images import missing, svg_data
from generator.svg.pictures import UNREAD, picture_info
from generator.svg.styles import INHERITED
from generator.svg.svg_pictures import SvgPicture, placed, svg_picture
from generator.text.fonts import file_stamp

if TYPE_CHECKING:
    from generator.svg.reader import FaceReader

_COLORS = re.compile(rb"(?:fill|stroke|stop-color|flood-color|lighting-color)\s*[=:]\s*[\"']?\s*([^\"';}>\s]+)")
_NO_COLORS = frozenset((b"none", b"currentcolor", b"inherit", b"transparent", b"context-fill", b"context-stroke"))
_BLACK = INHERITED["fill"]


class DrawnIcons:
    """Draws a game's icons, for the texts of its faces. `files` are their files by name.

    A file that is no drawing and no picture has that as its fault, and a crossed frame stands for it.
    """

    def __init__(self, reader: FaceReader, files: Mapping[str, Path]) -> None:
        self._reader, self._files = reader, files
        self._drawn: dict[tuple[str, str], SvgPicture] = {}

    def faults(self, name: str) -> tuple[Fault, ...]:
        """What is wrong with an icon's file, with its lines."""
        return self._icon(name, _BLACK).faults

    def proportion(self, name: str) -> float:
        """Width of an icon for a height of 1."""
        found = self._icon(name, _BLACK)
        return found.width / found.height

    def draw(self, name: str, paint: Paint | None, opacity: float, corner: tuple[float, float], height: float) -> Group:
        """An icon so high, its upper left corner there; what has no color of its own takes that of `paint`."""
        found = self._icon(name, css_of(paint))
        scale = height / found.height
        return Group(tuple(placed(found, (scale, 0, 0, scale, *corner))), opacity=opacity)

    def _icon(self, name: str, color: str) -> SvgPicture:
        known = self._drawn.get((name, color))
        if known is None:
            path = self._files[name]
            try:
                known = self._read(path, said_of(path), color)
            except FaceError as fault:
                known = _crossed(Fault("face/icon", fault.fact, fault.remedy, str(path)))
            except OSError as error:
                fact = f"{said_of(path)} cannot be read ({error.strerror})."
                known = _crossed(Fault("face/icon", fact, UNREAD, str(path)))
            self._drawn[name, color] = known
        return known

    def _read(self, path: Path, said: str, color: str) -> SvgPicture:
        """An icon's file. Raises FaceError for one that is neither a drawing nor a picture, OSError."""
        data = svg_data(path, file_stamp(path))
        if data is None:
            return self._pixels(path, said)
        fill = _BLACK if has_colors(data) else color
        return svg_picture(self._reader, path, data, said, color, fill)

    def _pixels(self, path: Path, said: str) -> SvgPicture:
        info = picture_info(path, file_stamp(path))
        picture = Picture(path, 0.0, 0.0, info.width, info.height)
        damage = self._reader.prove(path) if self._reader.prove else None
        faults: tuple[Fault, ...] = ()
        if damage is not None:
            level = "warning" if damage.warning else "error"
            fact = f"{said} is damaged: {damage.fact}."
            faults = (Fault("face/icon", fact, "Save or download it anew.", str(path), level=level),)
        return SvgPicture(Group((picture,)), info.width, info.height, frozenset(), 1, faults)


def _crossed(fault: Fault) -> SvgPicture:
    """What a draft shows in place of an icon that cannot be had."""
    return SvgPicture(Group(tuple(missing(0.05, 0.05, 0.9, 0.9, 0.08))), 1.0, 1.0, frozenset(), 1, (fault,))


def said_of(path: Path) -> str:
    """How messages call an icon's file."""
    return f'"{path.parent.name}/{path.name}"'


def has_colors(data: bytes) -> bool:
    """Whether a drawing names any color: one that names none is drawn in the color of what stands around it."""
    return any(value.lower() not in _NO_COLORS for value in _COLORS.findall(data))


def css_of(paint: Paint | None) -> str:
    """A paint as a color in words: of a gradient its first; black for what has none."""
    if isinstance(paint, Gradient) and paint.stops:
        paint = paint.stops[0][1]
    if not isinstance(paint, Color):
        return _BLACK
    if paint.space == "spot":
        return f"spot({paint.name}, {paint.values[4]:.6g})"
    if paint.space == "cmyk":
        return f"cmyk({', '.join(f'{value * 100:.6g}' for value in paint.values)})"
    return f"rgb({', '.join(f'{value * 100:.6g}%' for value in paint.on_screen)})"
