"""What stands on the table: standees with flaps for feet, tents, and straps around a deck."""

from __future__ import annotations

from msgspec.structs import replace

from generator.nets.panels import Net, NetPanel, box_panel, net_of
from generator.nets.spec import Wanted
from generator.words import counted


def standee(wanted: Wanted) -> Net:
    """Front and back, which meet at the top, and a foot flap at both ends."""
    w, h, foot = wanted.trim.width, wanted.trim.height, wanted.spec.foot
    back = box_panel("back", 0, foot, w, h, turn=180)
    if wanted.spec.back == "mirrored":
        back = replace(back, matrix=(1, 0, 0, -1, 0, foot + h))
    panels: list[NetPanel] = [back, box_panel("front", 0, foot + h, w, h)]
    if foot:
        panels.insert(0, box_panel("foot-back", 0, 0, w, foot, kind="flap"))
        panels.append(box_panel("foot-front", 0, foot + 2 * h, w, foot, kind="flap"))
    return net_of("standee", panels, lambda one, other: -90 if "foot" in one + other else 180, told=f"{w:g} x {h:g} mm")


def tent(wanted: Wanted) -> Net:
    """Two faces that meet at the top, a ground panel that makes an angle of 60 degrees, and a tab to glue."""
    w, h = wanted.trim.width, wanted.trim.height
    ground = h if wanted.spec.foot else 0.0
    panels = [box_panel("back", 0, 0, w, h, turn=180), box_panel("front", 0, h, w, h)]
    if ground:
        glue = min(wanted.spec.glue, h / 3)
        panels.append(box_panel("ground", 0, 2 * h, w, ground, kind="flap"))
        panels.append(box_panel("glue", 0, 2 * h + ground, w, glue, kind="glue"))
    return net_of("tent", panels, lambda one, other: 120.0, told=f"{w:g} x {h:g} mm")


def wrapper(wanted: Wanted) -> Net:
    """A strap around a deck: front, side, back, side, and a tab to glue; half as high as the cards."""
    width, height, depth = wanted.inner
    high = height / 2
    x, panels = 0.0, []
    for name, wide in (("front", width), ("right", depth), ("back", width), ("left", depth)):
        panels.append(box_panel(name, x, 0, wide, high, turn=270 if wide == depth else 0))
        x += wide
    panels.append(box_panel("glue", x, 0, min(wanted.spec.glue, width), high, kind="glue"))
    told = f"{width:g} x {depth:g} mm inside"
    told += f" for {counted(wanted.cards, 'card')}" if wanted.cards else ""
    return net_of("wrapper", panels, told=told)
