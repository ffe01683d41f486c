"""The columns of dogs.csv, and the roster as the engine wants it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from generator.api import Card, CardSet, Color, Record, Severity, Text, YesNo, choice, number, separated, whole
from generator.games.top_dog.play import DEAL, STATS, Rulings
from generator.games.top_dog.state import Stats

DOGS = "dogs"
"""The name of the roster in game.toml."""

MEDALS_PER_DOG = ("any", "one")
BREED_CHAMPION = ("bottom", "top")

_Part = float | None
_Tint = Color | None
_MARKINGS = separated(
    " ",
    choice(
        "mask", "goggles", "blaze", "stripe", "cap", "hood", "patch-l", "patch-r", "points", "spots", "saddle",
        "chest", "brow-smudge",
    ),
)  # fmt: skip
_EXTRAS = separated(" ", choice("jowls", "wrinkles", "rope", "underbite", "haw", "shaved"))


class Dog(Record):
    """One dog. Poise, agility, wiggle and speed are the game; the other columns only draw and joke."""

    same_names: ClassVar[Severity | None] = Severity.ERROR

    poise: Annotated[int, whole()] = Field(description="wins the P medal; its range stands in game.toml")
    agility: Annotated[int, whole()] = Field(description="wins the A medal")
    wiggle: Annotated[int, whole()] = Field(description="wins the W medal")
    speed: Annotated[int, whole()] = Field(description="wins the S medal")
    note: Text = Field("", description="one line under the name")
    art: Text = Field("", description="a picture that replaces the drawn portrait")

    skull: Annotated[str, choice("fine", "wedge", "round", "broad", "block", "brick", "domed")]
    muzzle: Annotated[float, number(1, 9)] = Field(description="how long the muzzle is")
    width: Annotated[float, number(7, 25)] = Field(description="half the width of the muzzle")
    ears: Annotated[str, choice("prick", "bat", "tipped", "rose", "button", "drop", "long")]
    fur: Annotated[str, choice("smooth", "thick", "wire", "curly", "silky", "long")]
    coat: Color = Field(description="the color of the fur")
    collar: Color = Field(description="long fur hides the collar")
    dark: _Tint = Field(None, description="dark parts of the fur")
    pale: _Tint = Field(None, description="light parts of the fur")
    tan: _Tint = Field(None, description="rust points")
    ear: _Tint = Field(None, description="the ears, else as the coat")
    lining: _Tint = Field(None, description="the inside of the ears")
    saddle: _Tint = Field(None, description="the saddle, else as dark")
    brow_fill: _Tint = Field(None, description="the brows, else as dark")
    nose: _Tint = Field(None, description="the nose")
    eye: _Tint = Field(None, description="the eyes")
    markings: Annotated[tuple[str, ...], _MARKINGS] = ()
    extras: Annotated[tuple[str, ...], _EXTRAS] = ()
    tongue: YesNo = Field(False, description="an open mouth with the tongue out")
    eye_r: Annotated[_Part, number(1, 10)] = Field(None, description="radius of an eye")
    eye_x: Annotated[_Part, number(2, 25)] = Field(None, description="distance of an eye from the middle")
    nose_size: Annotated[_Part, number(0.5, 2)] = Field(None, description="1 is usual")
    lids: Annotated[_Part, number(0, 0.5)] = Field(None, description="how far the lids hang down")
    brow: Annotated[_Part, number(-45, 45)] = Field(None, description="angle: minus looks stern, plus worried")
    ear_x: Annotated[_Part, number(-40, 40)] = Field(None, description="where the ears begin, from the middle")
    ear_drop: Annotated[_Part, number(-40, 40)] = Field(None, description="how much lower they begin")
    ear_turn: Annotated[_Part, number(-90, 90)] = Field(None, description="turned outward by degrees")
    ear_size: Annotated[_Part, number(0.3, 2)] = Field(None, description="1 is usual")
    neck: Annotated[_Part, number(5, 45)] = Field(None, description="half the width of the neck")
    shoulder: Annotated[_Part, number(15, 60)] = Field(None, description="half the width of the shoulders")
    tilt: Annotated[_Part, number(-20, 20)] = Field(None, description="the head turned by degrees")
    lift: Annotated[_Part, number(-20, 20)] = Field(None, description="a longer neck")
    rise: Annotated[_Part, number(-20, 20)] = Field(None, description="the whole dog further up")
    size: Annotated[_Part, number(0.5, 1.5)] = Field(None, description="1 is usual")


PORTRAIT = tuple(name for name in Dog.model_fields if name not in {"copies", "note", "art", *STATS})
"""The columns that the drawn portrait needs, id and name among them."""


def stats_of(card: Card) -> Stats:
    """Poise, agility, wiggle, speed."""
    return card["poise"], card["agility"], card["wiggle"], card["speed"]


def kennel(card_set: CardSet) -> dict[str, Stats]:
    """The dogs that are played with, by id, in the order of the file."""
    return {card.id: stats_of(card) for card in card_set.deck(DOGS) if card.copies}


def rulings_of(card_set: CardSet) -> Rulings:
    """The rulings in force. A setting that is wrong (a finding says so) counts as its default."""
    usual = Rulings()
    given: Mapping[str, object] = card_set.settings
    dog_medals, champion = given.get("medals_per_dog"), given.get("breed_champion")
    rounds = given.get("stalemate_rounds")
    return Rulings(
        dog_medals if isinstance(dog_medals, str) and dog_medals in MEDALS_PER_DOG else usual.medals_per_dog,
        champion if isinstance(champion, str) and champion in BREED_CHAMPION else usual.breed_champion,
        rounds if type(rounds) is int and rounds >= 1 else usual.stalemate_rounds,
    )


def players_of(card_set: CardSet) -> list[int]:
    """The numbers of players of game.toml for which the rulebook has a deal."""
    least, most = card_set.file.players
    return [players for players in DEAL if least <= players <= most]
