"""What plain shapes and lines of text drew, by all that it comes from: cards of one kind share most of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.faces.face import Fit, Item
from generator.faces.source import Style

_PLAIN = frozenset(["rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text"])
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one element drew, without a fault."""

    items: tuple[Item, ...]
    fits: tuple[Fit, ...]
    icons: tuple[str, ...]


class Kept(dict[tuple[Any, ...], Drawn]):
    """Drawings by their key, up to 20 000 of them."""

    def keep(self, key: tuple[Any, ...], drawn: Drawn) -> None:
        """Keep one more."""
        if len(self) >= _MOST:
            self.clear()
        self[key] = drawn


def key_of(element: Any, tag: str, inherited: Style, about: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """All that the drawing of an element comes from, `about` being what its face adds to that.

    None for an element that looks elsewhere: at its children, at an id, at boxes.
    """
    if tag not in _PLAIN or len(element):
        return None
    own = tuple(element.items())
    for key, value in own:
        if "url(" in value or "inline-size" in value or key.endswith("inline-size"):
            return None
    if "url(" in inherited["fill"] or "url(" in inherited["stroke"]:
        return None
    return (tag, own, element.text, tuple(inherited.items()), about)
