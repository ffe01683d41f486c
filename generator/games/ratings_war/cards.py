"""The columns of the two rosters: what a wrestler and an event are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from generator.api import (
    Card,
    CardSet,
    CellFault,
    ColumnType,
    Record,
    RequiredText,
    Severity,
    Text,
    any_color,
    choice,
    whole,
)
from generator.games.ratings_war.effects import CardKind, Effect
from generator.games.ratings_war.notation import EffectError, ReadEffect, read

WRESTLERS, EVENTS = "wrestlers", "events"
"""Names of the rosters in game.toml."""


def _effect(typed: str) -> ReadEffect:
    try:
        return read(typed)
    except EffectError as error:
        raise CellFault(f"Column {error.column}: {error.reason}", error.remedy) from None


EffectCell = Annotated[
    Any, ColumnType("an effect in the compact form", _effect, "ratings-war/effect", python=(ReadEffect,))
]
"""The compact form, kept with the columns of its pieces."""

COLORS = (
    *("red", "blue", "teal", "amber", "purple", "pink", "green", "orange", "black", "white", "silver", "brown"),
    *("lime", "sky"),
)
NONE = "none"
Cloth = Annotated[str, choice(*COLORS)]


class Portrayed(Record):
    """What every card of the game has: a rules text made from its effect, a slogan, perhaps a picture."""

    effect: EffectCell = Field(description="What the card does, in the effect vocabulary; its text is made from this.")
    flavor: Text = Field("", description="A short slogan. The only text that is written by hand, and never a rule.")
    art: Text = Field("", description="A picture file that takes the place of the drawing.")


class Wrestler(Portrayed):
    """One wrestler. Up to `flavor` the columns are the game; the others only draw the portrait."""

    same_names: ClassVar[Severity | None] = Severity.ERROR

    prestige: Annotated[int, whole(0)] = Field(description="Base prestige, 0 to 7; 2, 3, 5 and 7 are dealt.")
    gimmick: RequiredText = Field(description="The gimmick's name.")
    build: Annotated[str, choice("lean", "athletic", "heavy", "giant", "compact")] = "athletic"
    face: Annotated[str, choice("square", "round", "angular", "long", "soft")] = "square"
    skin: Annotated[
        str,
        choice(
            *("ivory", "peach", "tan", "olive", "bronze", "brown", "deep", "ebony"),
            *("ghost", "swamp", "frost", "ember"),
        ),
    ] = "tan"
    hair: Annotated[
        str,
        choice(
            *("bald", "buzz", "short", "sidepart", "slick", "flattop", "mohawk", "mullet", "spikes", "long", "wild"),
            *("afro", "ponytail", "topknot", "braids", "dreads", "bob", "pompadour", "sweep", "receding", "pigtails"),
        ),
    ] = "short"
    hair_color: Annotated[
        str,
        choice(
            *("black", "brown", "chestnut", "ginger", "blond", "platinum", "grey", "white"),
            *("red", "pink", "blue", "green", "purple"),
        ),
    ] = "black"
    beard: Annotated[
        str,
        choice(
            *(NONE, "stubble", "full", "long", "forked", "goatee", "moustache", "curl", "horseshoe", "chops", "strap"),
        ),
    ] = NONE
    mask: Annotated[
        str, choice(NONE, "flame", "wing", "star", "tiger", "robot", "hood", "domino", "bandana", "muzzle")
    ] = NONE
    paint: Annotated[str, choice(NONE, "bar", "star", "bolt", "split", "skull", "war", "tiger", "clown", "tears")] = (
        NONE
    )
    paint_color: Cloth = "red"
    makeup: Annotated[str, choice(NONE, "bold")] = NONE
    mark: Annotated[str, choice(NONE, "scar", "plaster", "wrinkles", "freckles", "blackeye", "tattoo")] = NONE
    attire: Annotated[
        str,
        choice(
            *("bare", "singlet", "onestrap", "tee", "top", "vest", "jacket", "suit", "robe", "hoodie", "pads"),
            *("overalls", "cape", "gi", "coverall", "harness"),
        ),
    ] = "singlet"
    color_a: Cloth = Field("red", description="Dresses the wrestler.")
    color_b: Cloth = Field("white", description="Trims the dress; headbands, bandanas, hair ties too.")
    headgear: Annotated[
        str,
        choice(
            *(NONE, "cowboy", "crown", "tophat", "cap", "beanie", "bandana", "headband", "horns", "hardhat", "laurel"),
            *("tiara", "antenna"),
        ),
    ] = NONE
    eyewear: Annotated[str, choice(NONE, "shades", "wrap", "rounds", "patch", "monocle", "goggles")] = NONE
    prop: Annotated[
        str,
        choice(
            *(NONE, "mic", "belt", "chair", "towel", "chain", "kendo", "wrench", "guitar", "ladder", "rose", "cash"),
            *("parrot", "python", "clipboard", "mug", "bell", "cards"),
        ),
    ] = NONE
    pose: Annotated[str, choice("square", "flex", "fist", "crossed")] = "square"
    tilt: Annotated[str, choice(NONE, "left", "right")] = NONE
    expression: Annotated[
        str,
        choice(
            *("stern", "rage", "shout", "grin", "smirk", "cold", "cocky", "worried", "sleepy", "manic", "blank"),
        ),
    ] = "stern"


class Event(Portrayed):
    """One design of event card; `copies` says how often it is in the pile."""

    same_names: ClassVar[Severity | None] = Severity.ERROR

    kind: Annotated[CardKind, choice(CardKind.CHAMPIONSHIP, CardKind.SPECIAL, CardKind.PLAY, CardKind.REACTION)] = (
        Field(description="championship, special (a match), play (in the step it names) or reaction.")
    )
    icon: RequiredText = Field(description="The picture: a name of the icon font.")
    strap: Annotated[str, any_color()] = Field("", description="The color of a championship's belt.")


COLUMNS: Mapping[str, type[Record]] = {WRESTLERS: Wrestler, EVENTS: Event}

HEAD = ("face", "hair", "hair_color", "beard", "mask", "paint", "headgear", "eyewear")
"""The columns that make a head."""
WHOLE_MASKS = frozenset({"flame", "wing", "star", "tiger", "robot", "hood"})
HATS = frozenset({"cowboy", "tophat", "cap", "beanie", "bandana", "hardhat"})
HANDS_FREE = frozenset({NONE, "towel", "chain", "rose"})
"""Props that leave the hands free for a pose."""


def effect_of(card: Card) -> Effect:
    """The effect of a wrestler or an event."""
    reading: ReadEffect = card["effect"]
    return reading.effect


def kind_of(card: Card) -> CardKind:
    """What carries the effect."""
    return CardKind(card.values.get("kind") or CardKind.WRESTLER)


def every_card(card_set: CardSet) -> Iterator[Card]:
    """All wrestlers, then all events, those left out of print too."""
    yield from card_set.deck(WRESTLERS)
    yield from card_set.deck(EVENTS)
