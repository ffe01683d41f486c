"""An open tray whose corners are glued, and the lid that goes over it."""

from __future__ import annotations

from generator.nets.panels import Net, NetPanel, box_panel, framed, net_of
from generator.nets.spec import Wanted
from generator.words import counted

_PAPER = 0.4
"""Mm of cardboard of 300 g/m2, its glue and fold."""
_AIR = 1.0
"""What a lid is wider than the tray, for it to slide."""
_INSET = 0.75
"""How far a glue tab keeps from the corners of its wall."""


def tray(wanted: Wanted) -> Net:
    """Bottom and four walls; cards lie flat in it."""
    width, height, depth = wanted.inner
    return _open_box("tray", "bottom", wanted, width, height, depth)


def lid(wanted: Wanted) -> Net:
    """The same over a tray: wider by two papers and some air in both directions, and as high as `tuck`."""
    width, height, depth = wanted.inner
    more = 2 * _PAPER + _AIR
    return _open_box("lid", "top", wanted, width + more, height + more, min(wanted.spec.tuck, depth))


def _open_box(form: str, middle: str, wanted: Wanted, width: float, height: float, depth: float) -> Net:
    right, low = depth + width, depth + height
    glue = min(wanted.spec.glue, depth, width / 2, height / 2)
    panels: list[NetPanel] = [
        box_panel(middle, depth, depth, width, height),
        box_panel("north", depth, 0, width, depth, turn=180),
        box_panel("south", depth, low, width, depth),
        box_panel("west", 0, depth, depth, height, turn=90),
        box_panel("east", right, depth, depth, height, turn=270),
    ]
    for y, sign in ((depth, -1), (low, 1)):
        for x, side in ((0.0, "west"), (right, "east")):
            # The end by the middle keeps away from the other wall, which it would touch in the flat.
            at, to = (x, x + depth - _INSET) if side == "west" else (x + _INSET, x + depth)
            slope = min(glue / 4, depth / 4)
            corners = [(at, y), (to, y), (to - slope, y + sign * glue), (at + slope, y + sign * glue)]
            name = f"glue-{'north' if sign < 0 else 'south'}-{side}"
            panels.append(framed(name, corners if sign > 0 else corners[::-1], kind="glue"))
    told = f"{width:g} x {height:g} x {depth:g} mm inside"
    told += f" for {counted(wanted.cards, 'card')}" if wanted.cards and form == "tray" else ""
    return net_of(form, panels, told=told)
