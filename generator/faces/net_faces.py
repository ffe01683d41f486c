"""The face of a net: the art of each panel where it lies, cut off where it would harm another panel or the glue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.edge import polygon
from generator.face import ClipShape, Face, Group, Outline
from generator.geometry import multiply
from generator.nets.panels import Net, NetPanel, art_area


def shown_panels(net: Net, front: str, faces: Mapping[str, str]) -> Iterator[tuple[NetPanel, str]]:
    """The panels that show art, each with its template: faces, and flaps that have a template of their own."""
    for panel in net.panels:
        template = faces.get(panel.name, front if panel.kind == "face" else "")
        if template and panel.kind != "glue":
            yield panel, template


def told_of(panel: NetPanel, bleed: float) -> Mapping[str, object]:
    """What templates know of a panel; `x` and `y` are its center of gravity, from the corner of its own face."""
    x, y = (round(number, 4) for number in panel.middle)
    width, height = round(panel.size.width, 4), round(panel.size.height, 4)
    return {"name": panel.name, "width": width, "height": height, "x": x, "y": y, "bleed": bleed}


def face_of_net(name: str, net: Net, drawn: Sequence[tuple[NetPanel, Face]], bleed: float) -> Face:
    """One face as large as the box around the net and its bleed."""
    names = [panel.name for panel, _ in drawn]
    items = []
    for panel, face in drawn:
        area = [(x + bleed, y + bleed) for x, y in art_area(net, panel, names, bleed)]
        clip = ClipShape(Outline(polygon(tuple(area)).segments))
        on_net = multiply((1, 0, 0, 1, bleed, bleed), multiply(panel.matrix, (1, 0, 0, 1, -bleed, -bleed)))
        items.append(Group((Group(face.items, on_net),), clips=((clip,),)))
    size = net.size.grown(bleed)
    return Face(
        name,
        size.width,
        size.height,
        tuple(items),
        tuple(fit for _, face in drawn for fit in face.fits),
        frozenset().union(*_icons(drawn)),
    )


def _icons(drawn: Iterable[tuple[NetPanel, Face]]) -> Iterator[frozenset[str]]:
    for _, face in drawn:
        yield face.icons
