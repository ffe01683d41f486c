"""A box of one piece with a lid that is tucked in, for a deck of cards.

From the left: glue tab, front, side, back, side; the lid hangs on the back, the bottom on the front. Sizes and tapers
follow florianfesti/boxes, paperbox.py.
"""

from __future__ import annotations

import math

from msgspec import Struct

from generator.edge import Point
from generator.nets.panels import Net, NetPanel, box_panel, framed, net_of
from generator.nets.spec import Wanted, most_cards
from generator.sizes import Size
from generator.words import counted

_DUST = 0.6
"""Length of a dust flap, of the box's depth."""
_INSET = 1.0
"""What a dust flap leaves free at both ends of its fold, so that it turns past the lid."""
_CORNER = 7.0
"""Radius of the corners of a lid."""
_TAPER = math.atan(2 / 25)
"""Angle of the ends of a glue tab: it slides in without catching."""
_STEPS = 6


def tuckbox(wanted: Wanted) -> Net:
    """The net of a box that holds a deck."""
    width, height, depth = wanted.inner
    glue, tuck = wanted.spec.glue, wanted.spec.tuck
    left, top = glue, tuck + depth
    low = top + height
    columns = {"front": left, "right": left + width, "back": left + width + depth, "left": left + 2 * width + depth}
    slope = min(glue * math.tan(_TAPER), height / 4)
    panels: list[NetPanel] = [
        framed("glue", ((0, top + slope), (left, top), (left, low), (0, low - slope)), kind="glue"),
        box_panel("front", columns["front"], top, width, height),
        box_panel("right", columns["right"], top, depth, height, turn=270),
        box_panel("back", columns["back"], top, width, height),
        box_panel("left", columns["left"], top, depth, height, turn=270),
        box_panel("lid", columns["back"], top - depth, width, depth, turn=180),
        _tuck("lid-tuck", columns["back"], top - depth, width, -tuck),
        box_panel("bottom", columns["front"], low, width, depth),
        _tuck("bottom-tuck", columns["front"], low + depth, width, tuck),
    ]
    for name in ("right", "left"):
        panels += [
            _dust(f"dust-top-{name}", columns[name], top, depth, -1),
            _dust(f"dust-bottom-{name}", columns[name], low, depth, 1),
        ]
    told = f"{width:g} x {height:g} x {depth:g} mm inside"
    told += f" for {counted(wanted.cards, 'card')}" if wanted.cards else ""
    return net_of("tuckbox", panels, told=told, advice=BoxAdvice(wanted))


def _tuck(name: str, x: float, y: float, width: float, length: float) -> NetPanel:
    """The part that is tucked in, with round corners at its end; a negative length goes upwards."""
    radius = min(_CORNER, abs(length), width / 4)
    sign = 1.0 if length > 0 else -1.0
    end = y + length
    bends = [math.pi / 2 * step / _STEPS for step in range(_STEPS + 1)]
    right = [(x + width - radius + radius * math.cos(a), end - sign * radius * (1 - math.sin(a))) for a in bends]
    left = [(2 * x + width - px, py) for px, py in reversed(right)]
    corners: list[Point] = [(x, y), (x + width, y), *right, *left]
    if abs(length) <= radius:
        corners = [(x, y), (x + width, y), *right[1:], *left[:-1]]
    return framed(name, corners if sign > 0 else corners[::-1], turn=0 if sign > 0 else 180, kind="flap")


def _dust(name: str, x: float, y: float, depth: float, sign: int) -> NetPanel:
    length = _DUST * depth
    inset, narrow = min(_INSET, depth / 8), depth / 5
    corners = [(x + inset, y), (x + depth - inset, y), (x + depth - narrow, y + sign * length)]
    corners.append((x + narrow, y + sign * length))
    return framed(name, corners if sign > 0 else corners[::-1], kind="flap")


class BoxAdvice(Struct, frozen=True):
    """What to do with a box that is too large."""

    wanted: Wanted

    def __call__(self, free: Size) -> str:
        """What fits on the free part of a paper."""
        return _advice(self.wanted, free)


def _advice(wanted: Wanted, free: Size) -> str:
    width, height, _ = wanted.inner
    spec = wanted.spec
    depths = []
    for across, down in ((free.width, free.height), (free.height, free.width)):
        depths.append(min((across - spec.glue) / 2 - width, (down - height - 2 * spec.tuck) / 2))
    deepest = math.floor(max(depths) * 2 + 1e-9) / 2
    if deepest < 3:
        return f"No box for cards of this size fits: {width:g} x {height:g} mm inside. Take a larger paper, like a3."
    if not wanted.cards:
        return f"The deepest one that fits is {deepest:g} mm. Take a larger paper, like a3, or two boxes."
    most = most_cards(deepest, spec.card_thickness)
    boxes = math.ceil(wanted.cards / max(1, most))
    return (
        f"The deepest one that fits is {deepest:g} mm, for {counted(most, 'card')} of {spec.card_thickness:g} mm; "
        f"there are {wanted.cards}. Part them among {boxes} boxes "
        "(holds, or cards), take a larger paper, like a3, or a tray and a lid."
    )
