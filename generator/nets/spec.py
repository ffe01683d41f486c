"""What game.toml says of a part that is folded: `[components.NAME.net]`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from generator.notation import Notation
from generator.sizes import DistanceText, Size, SizeText, distance_of

Form = Literal["tuckbox", "tray", "lid", "standee", "tent", "wrapper", "divider", "die"]
BOXES = ("tuckbox", "tray", "lid", "wrapper")
"""Forms that hold something, and take their size from it."""
DICE = (4, 6, 8, 10, 12, 20)
ROUGH_CARD, SLEEVED_CARD = 0.3, 0.5
"""Mm of a card of 250 g/m2, and of one in a sleeve with a playing card behind it (docs/decisions/0060)."""


def _texts(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _three(value: object) -> object:
    if isinstance(value, list) and len(value) == 3:
        return [distance_of(one) for one in value]
    raise ValueError(f'"{value}" is not width, height and depth. Write three lengths, like [65, 90, 17.5].')


_TEXT: Mapping[str, object] = {"type": "string"}
Texts = Annotated[
    tuple[str, ...],
    _texts,
    Notation("text, or a list of texts", {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}),
]
Three = Annotated[
    tuple[float, float, float],
    _three,
    Notation(
        "three lengths in mm: width, height, depth",
        {"type": "array", "items": {"type": ["number", "string"]}, "minItems": 3, "maxItems": 3},
    ),
]


class NetSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part that is cut flat and folded: a box, a standee, a die. Its art is drawn panel by panel.

    The component's `front` is the template of every panel that shows art; `pnp.panel` tells it which one.
    """

    json_schema: ClassVar[Mapping[str, object]] = {}

    form: Form
    """What it is folded to: `pnp help parts` has a picture of each.

    Example: `"tuckbox"`
    """
    faces: dict[str, str] = {}
    """Templates of single panels, by the panel's name: others have the component's `front`.

    Example: `{ lid = "box-lid.svg", left = "box-side.svg" }`
    """
    holds: Texts = ()
    """Of a box: the components whose cards lie in it. Its depth follows from their number.

    Example: `["wrestlers", "events"]`
    """
    cards: Annotated[int, Meta(ge=0)] = 0
    """In place of `holds`: so many cards, as large as `trim`.

    Example: `54`
    """
    thickness: DistanceText = 0.0
    """Of one card with its sleeve: measure 20 of them. Without it 0.3 mm, in sleeves 0.5 mm.

    Example: `0.33`
    """
    sleeve: SizeText = Size(0.0, 0.0)
    """How large a sleeve is, where cards are in sleeves.

    Example: `"66x91mm"`
    """
    inside: Three = (0.0, 0.0, 0.0)
    """In place of `holds` or `cards`: width, height and depth inside.

    Example: `[65, 90, 20]`
    """
    back: Literal["mirrored", "turned"] = "turned"
    """Of a standee: its back is the front seen in a mirror, as a silhouette needs, or a face of its own.

    Example: `"mirrored"`
    """
    foot: DistanceText = 12.0
    """Of a standee: how long its foot flaps are; of a tent: 0 for no ground panel.

    Example: `10`
    """
    glue: DistanceText = 10.0
    """How wide a glue tab is.

    Example: `8`
    """
    tuck: DistanceText = 15.0
    """How far a lid is tucked in, and how high a lid of two parts is.

    Example: `12`
    """
    tab: SizeText = Size(30.0, 8.0)
    """Of a divider: width and height of its tab.

    Example: `"20x10mm"`
    """
    tabs: Annotated[int, Meta(ge=1)] = 3
    """Of dividers: at how many places their tabs stand, in turn from left to right and back.

    Example: `4`
    """
    sides: Literal[4, 6, 8, 10, 12, 20] = 6
    """Of a die: how many faces it has.

    Example: `20`
    """

    def __post_init__(self) -> None:
        if self.form in BOXES:
            said = bool(self.holds) + bool(self.cards) + any(self.inside)
            if said != 1:
                raise ValueError('say what lies in it, once: holds = ["NAME"], cards = 54, or inside = [65, 90, 20]')
            if any(self.inside) and not all(self.inside):
                raise ValueError("inside has three lengths that are more than 0: width, height, depth")
        elif self.holds or self.cards or any(self.inside):
            raise ValueError(f"holds, cards and inside are for boxes and wrappers, not for a {self.form}")

    @property
    def card_thickness(self) -> float:
        """Mm of one card, its sleeve included."""
        return self.thickness or (SLEEVED_CARD if self.sleeve.width else ROUGH_CARD)


class Wanted(Struct, frozen=True):
    """What a net is made for: its table, the size of one face, and the number and size of cards that lie in it.

    `number` counts the pieces of a component from 1, for those that differ from piece to piece.
    """

    spec: NetSpec
    trim: Size
    cards: int = 0
    card: Size = Size(0.0, 0.0)
    number: int = 1

    @property
    def inner(self) -> tuple[float, float, float]:
        """Width, height and depth inside: of a card with 2 mm of air, and of the stack with 1 mm."""
        if any(self.spec.inside):
            return self.spec.inside
        size = self.spec.sleeve if self.spec.sleeve.width else self.card
        return size.width + 2, size.height + 2, stack_depth(self.cards, self.spec.card_thickness)


def stack_depth(cards: int, thickness: float) -> float:
    """How deep a box is for so many cards: 1 mm of air, rounded up to half a millimeter."""
    return math.ceil(round((cards * thickness + 1) * 2, 6)) / 2


def most_cards(depth: float, thickness: float) -> int:
    """How many cards lie in a box so deep."""
    return max(0, math.floor(round((math.floor(depth * 2 + 1e-9) / 2 - 1) / thickness, 6)))
