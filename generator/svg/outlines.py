"""Path data and basic shapes as outlines of lines and cubic curves."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from generator.face import Outline
from generator.faults import FaceError
from generator.svg.numbers import NUMBER, SEPARATOR, WSP, finite, number_list
from generator.words import counted

_COMMAND = re.compile(rf"{WSP}*([MmZzLlHhVvCcSsQqTtAa])")
_FIRST = re.compile(rf"{WSP}*({NUMBER})")
_NEXT = re.compile(rf"{SEPARATOR}?({NUMBER})")
_FLAG = re.compile(rf"{SEPARATOR}?([01])")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_KAPPA = 0.5522847498307936
"""Control distance that makes a cubic quarter circle: 4/3 (sqrt 2 - 1)."""

Segment = tuple[str | float, ...]


class Onward(str):
    """The kind of a segment that goes on where no corner is: within an arc, which takes several curves."""

    __slots__ = ()


_ONWARD = Onward("C")


def _scan(text: str) -> list[tuple[str, list[float]]]:
    """Commands with their numbers. Raises ValueError where SVG's grammar ends."""
    commands: list[tuple[str, list[float]]] = []
    position, end = 0, len(text.rstrip(" \t\n\r\f"))
    while position < end:
        command = _COMMAND.match(text, position)
        if command is None:
            raise ValueError(f'"{text[position : position + 12].strip()}" at character {position + 1}')
        numbers: list[float] = []
        commands.append((command[1], numbers))
        position = command.end()
        arc = command[1] in "Aa"
        while True:
            # The two flags of an arc may stand without anything between them: `a1 1 0 01.5.5`.
            flag = arc and len(numbers) % 7 in (3, 4)
            pattern = _FLAG if flag else _NEXT if numbers else _FIRST
            match = pattern.match(text, position)
            if match is None:
                break
            numbers.append(finite(match[1]))
            position = match.end()
    return commands


@lru_cache(maxsize=16384)
def parse_path(text: str) -> Outline:
    """SVG path data as an outline. The same text gives the same object. Raises FaceError."""
    try:
        return Outline(tuple(_segments(_scan(text))))
    except ValueError as error:
        fact = f"The path data cannot be read: {error}."
        raise FaceError("face/path", fact, "Check the d attribute.", value=text) from error


def _segments(commands: list[tuple[str, list[float]]]) -> list[Segment]:
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    last_control: tuple[float, float] | None = None
    last_kind = ""
    if commands and commands[0][0] not in "Mm":
        raise ValueError("a path begins with M")
    for letter, numbers in commands:
        kind, relative = letter.upper(), letter.islower()
        need = _COUNTS[kind]
        if need == 0:
            if numbers:
                raise ValueError("Z takes no numbers")
            out.append(("Z",))
            x, y, last_kind = start_x, start_y, "Z"
            continue
        if not numbers or len(numbers) % need:
            raise ValueError(f"{letter} takes {counted(need, 'number')} at a time, not {len(numbers)}")
        for index in range(0, len(numbers), need):
            values = numbers[index : index + need]
            if kind == "A":
                ex, ey = values[5], values[6]
                if relative:
                    ex, ey = ex + x, ey + y
                out.extend(_arc(x, y, values[0], values[1], values[2], bool(values[3]), bool(values[4]), ex, ey))
                x, y, last_kind = ex, ey, "A"
                continue
            if kind == "H":
                points = [values[0] + x if relative else values[0], y]
            elif kind == "V":
                points = [x, values[0] + y if relative else values[0]]
            elif relative:
                points = [value + (y if odd % 2 else x) for odd, value in enumerate(values)]
            else:
                points = values
            if kind == "M" and index == 0:
                out.append(("M", points[0], points[1]))
                start_x, start_y = points[0], points[1]
            elif kind in "MLHV":
                out.append(("L", points[0], points[1]))
            else:
                curve, last_control = _curve(kind, points, x, y, last_kind, last_control)
                out.append(curve)
            x, y, last_kind = points[-2], points[-1], kind
    return out


def _curve(
    kind: str, points: list[float], x: float, y: float, last_kind: str, last_control: tuple[float, float] | None
) -> tuple[Segment, tuple[float, float]]:
    """One of C, S, Q, T as a cubic, and the control point that a smooth follower mirrors."""
    if kind == "C":
        return ("C", *points), (points[2], points[3])
    follows = last_control is not None and last_kind in ("CS" if kind == "S" else "QT")
    mirrored = (2 * x - last_control[0], 2 * y - last_control[1]) if follows and last_control else (x, y)
    if kind == "S":
        return ("C", *mirrored, *points), (points[0], points[1])
    control = (points[0], points[1]) if kind == "Q" else mirrored
    end_x, end_y = points[-2], points[-1]
    third = 2 / 3
    cubic: Segment = (
        "C",
        x + third * (control[0] - x),
        y + third * (control[1] - y),
        end_x + third * (control[0] - end_x),
        end_y + third * (control[1] - end_y),
        end_x,
        end_y,
    )
    return cubic, control


def _arc(
    x1: float, y1: float, rx: float, ry: float, turned: float, large: bool, sweep: bool, x2: float, y2: float
) -> list[Segment]:
    """An elliptical arc as cubics (SVG 2, appendix B.2.4: endpoint to center)."""
    if (x1, y1) == (x2, y2):
        return []
    rx, ry = abs(rx), abs(ry)
    if min(rx, ry) < 1e-100:
        return [("L", x2, y2)]
    phi = math.radians(turned % 360)
    cos_phi, sin_phi = math.cos(phi), math.sin(phi)
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos_phi * dx + sin_phi * dy, -sin_phi * dx + cos_phi * dy
    reach = (px / rx) ** 2 + (py / ry) ** 2
    if reach > 1:
        rx, ry = rx * math.sqrt(reach), ry * math.sqrt(reach)
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    over = (rx * py) ** 2 + (ry * px) ** 2
    if over == 0:
        return [("L", x2, y2)]
    root = math.sqrt(max(0.0, under / over))
    if large == sweep:
        root = -root
    cpx, cpy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos_phi * cpx - sin_phi * cpy + (x1 + x2) / 2, sin_phi * cpx + cos_phi * cpy + (y1 + y2) / 2
    start = math.atan2((py - cpy) / ry, (px - cpx) / rx)
    stop = math.atan2((-py - cpy) / ry, (-px - cpx) / rx)
    span = (stop - start) % (2 * math.pi)
    if not sweep:
        span -= 2 * math.pi
    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / pieces
    handle = 4 / 3 * math.tan(step / 4)

    def point(angle: float, out: float) -> tuple[float, float]:
        ux, uy = math.cos(angle) - out * math.sin(angle), math.sin(angle) + out * math.cos(angle)
        return cx + rx * ux * cos_phi - ry * uy * sin_phi, cy + rx * ux * sin_phi + ry * uy * cos_phi

    segments: list[Segment] = []
    for piece in range(pieces):
        first, last = start + piece * step, start + (piece + 1) * step
        end = (x2, y2) if piece == pieces - 1 else point(last, 0)
        segments.append((_ONWARD if piece else "C", *point(first, handle), *point(last, -handle), *end))
    return segments


@lru_cache(maxsize=4096)
def rect(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> Outline:
    """A rectangle, its corners rounded by rx and ry."""
    right, bottom = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return Outline((("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)))
    kx, ky = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return Outline(
        (
            ("M", x + rx, y),
            ("L", right - rx, y),
            ("C", right - kx, y, right, y + ky, right, y + ry),
            ("L", right, bottom - ry),
            ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
            ("L", x + rx, bottom),
            ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
            ("L", x, y + ry),
            ("C", x, y + ky, x + kx, y, x + rx, y),
            ("Z",),
        )
    )


@lru_cache(maxsize=4096)
def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """An ellipse, begun at three o'clock and drawn clockwise as SVG counts it."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return Outline(
        (
            ("M", cx + rx, cy),
            ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
            ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
            ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
            ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
            ("Z",),
        )
    )


@lru_cache(maxsize=4096)
def polygon(text: str, closed: bool = True) -> Outline | None:
    """The `points` of a polygon or polyline; None for no points. Raises FaceError for odd or unreadable numbers."""
    try:
        numbers = number_list(text)
    except ValueError as error:
        raise FaceError("face/path", f'The points hold something that is no number: "{error}".', value=text) from error
    if len(numbers) % 2:
        raise FaceError("face/path", f"Points are pairs of numbers; these are {len(numbers)}.", value=text)
    if not numbers:
        return None
    segments: list[Segment] = [("M", numbers[0], numbers[1])]
    segments.extend(("L", numbers[index], numbers[index + 1]) for index in range(2, len(numbers), 2))
    if closed:
        segments.append(("Z",))
    return Outline(tuple(segments))
