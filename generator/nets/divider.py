"""Dividers: as large as a card, with a tab above; tabs stand in turn from left to right and back."""

from __future__ import annotations

from generator.geometry import Matrix
from generator.nets.panels import Net, NetPanel, framed, net_of
from generator.nets.spec import Wanted
from generator.sizes import Size


def divider(wanted: Wanted) -> Net:
    """One divider; its `number` says where its tab stands. The face is as large as the whole piece."""
    w, h = wanted.trim.width, wanted.trim.height
    tab, places = wanted.spec.tab, wanted.spec.tabs
    wide = min(tab.width, w)
    x = tab_place(wanted.number, places) * (w - wide) / max(1, places - 1) if places > 1 else (w - wide) / 2
    up = tab.height
    body = framed("body", ((0, up), (w, up), (w, up + h), (0, up + h)))
    matrix: Matrix = (1, 0, 0, 1, x, 0)
    top = NetPanel("tab", ((x, 0), (x + wide, 0), (x + wide, up), (x, up)), Size(wide, up), matrix)
    return net_of("divider", (top, body), lambda one, other: 0.0, told=f"{w:g} x {h:g} mm, tab {wide:g} x {up:g} mm")


def tab_place(number: int, places: int) -> int:
    """Which place, from 0, the tab of a divider has, from 1: there and back again, as a snake goes."""
    round_trip = max(1, 2 * places - 2)
    at = (number - 1) % round_trip
    return min(at, round_trip - at) if places > 1 else 0
