"""The columns of the three rosters, and a fighter as the rules see one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field

from generator.api import Card, CardSet, Place, Record, RequiredText, Severity, Text, choice, whole, yes_no
from generator.games.top_promoter.bouts import BLOW_DICE, DICE_PRINTED, Corner

FIGHTERS, LOCATIONS, ACTIONS = "fighters", "locations", "actions"
"""Names of the rosters in game.toml."""

COLORS = ("red", "blue", "green", "gold", "plum")
"""The five promoters."""
BUILDS = {
    "Heavyweight": "heavy",
    "Welterweight": "welter",
    "Lightweight": "light",
    "Flyweight": "fly",
    "Strawweight": "straw",
}
"""The weight classes in the rulebook's order, and the boxer's build that goes with each."""
WEIGHT_CLASSES = tuple(BUILDS)
TIMINGS = ("placement", "dice")
"""When an action is played: after placing a fighter, or before the roll."""
LOCATION_CHANGE, CABLE_SPECIAL, PRESS_CONFERENCE = "location-change", "cable-special", "press-conference"
SUPERIOR_TRAINING, RANDOM_DRUG_TEST = "superior-training", "random-drug-test"
TIMING_OF = {
    LOCATION_CHANGE: "placement",
    CABLE_SPECIAL: "placement",
    PRESS_CONFERENCE: "placement",
    SUPERIOR_TRAINING: "dice",
    RANDOM_DRUG_TEST: "dice",
}
"""The five actions, and when each is played."""


PAINTS = ("house", "ink", "paper", "tint")
"""The promoter's color, black, the color of the stock, and the promoter's color made pale."""


class FighterRecord(Record):
    """One fighter. Up to `knockout` the columns are the game; the others only draw the boxer."""

    same_names: ClassVar[Severity | None] = Severity.ERROR

    color: RequiredText = Field(description="Whose fighter: red, blue, green, gold or plum.")
    weight_class: RequiredText = Field(description="Heavyweight, Welterweight, Lightweight, Flyweight or Strawweight.")
    home: RequiredText = Field(description="A city of locations.csv, where the fighter rolls one more die.")
    popularity: Annotated[int, whole()] = Field(
        description="A number no other fighter of the set has; the most popular is placed first."
    )
    dice: Annotated[int, whole()] = Field(description="1 to 5 dice printed on the card.")
    knockout: Annotated[bool, yes_no()] = Field(
        description="Whether the fighter has a Knock-out Blow; only with 3, 4 or 5 dice."
    )
    stance: Annotated[
        str, choice("guard", "southpaw", "peekaboo", "jab", "champ", "flex", "akimbo", "swing", "loose", "shy")
    ] = Field(description="How the boxer stands.")
    tilt: Annotated[int, whole(-6, 6)] = Field(0, description="How far the head leans, in degrees.")
    skin: Annotated[str, choice("porcelain", "peach", "olive", "bronze", "brown", "umber")]
    head: Annotated[str, choice("oval", "square", "round", "long", "pear", "lantern")]
    nose: Annotated[str, choice("button", "broad", "long", "broken", "bulb")]
    hair: Annotated[
        str,
        choice(
            *("bald", "buzz", "flattop", "pompadour", "slick", "afro", "curls", "mohawk", "long", "ponytail", "bun"),
            *("braids", "dreads", "tonsure", "combover", "bowl", "spikes", "widow"),
        ),
    ]
    hair_color: Annotated[str, choice("black", "brown", "ginger", "straw", "grey", "white")]
    facial: Annotated[
        str,
        choice(
            *("none", "stubble", "moustache", "handlebar", "pencil", "walrus", "goatee", "full", "chops", "chin"),
        ),
    ] = Field("none", description="Beard or moustache.")
    expression: Annotated[
        str,
        choice(
            *("stern", "scowl", "grin", "gap", "smug", "wink", "worried", "roar", "dazed", "sleepy", "sweet"),
        ),
    ]
    extra: Annotated[
        str,
        choice(
            *("none", "plaster", "shiner", "headgear", "headband", "glasses", "patch", "scar", "earring", "bump"),
            "cigar",
        ),
    ] = Field("none", description="Something on the head.")
    chest: Annotated[str, choice("none", "hair", "heart", "anchor", "vest", "crop")] = "none"
    gloves: Annotated[str, choice(*PAINTS)] = Field("house", description="Color: house is the promoter's own.")
    trunks: Annotated[str, choice("plain", "side", "stripes", "halves", "checks", "dots", "star", "flames")] = Field(
        description="The pattern on the trunks."
    )
    trunks_main: Annotated[str, choice(*PAINTS)]
    trunks_second: Annotated[str, choice(*PAINTS)]
    robe: Annotated[str, choice("none", "robe", "cape", "towel")] = "none"
    robe_color: Annotated[str, choice(*PAINTS)] = "house"
    belt: Annotated[bool, yes_no()] = Field(False, description="Whether the boxer wears a champion's belt.")


GAME_COLUMNS = ("color", "weight_class", "home", "popularity", "dice", "knockout")
PORTRAIT = tuple(name for name in FighterRecord.model_fields if name not in (*Record.model_fields, *GAME_COLUMNS))
"""The columns that draw a boxer."""


class LocationRecord(Record):
    """One city and its panorama. Positions are mm from the left edge of the 94 mm wide picture."""

    same_names: ClassVar[Severity | None] = Severity.ERROR

    roll: Annotated[str, choice("sun", "rose", "sea", "gold", "dusk", "sky")] = Field(
        description="The colors of the sky."
    )
    orb: Annotated[str, choice("none", "sun", "stripes", "moon", "beams")] = Field("none", description="Sun or moon.")
    orb_x: Annotated[int, whole(0, 94)] = 0
    skyline: Annotated[str, choice("towers", "lowrise", "hills", "peak", "mesa", "stacks", "sea")]
    landmark: Annotated[
        str,
        choice(
            *("wheel", "neon", "deco", "observatory", "bridge", "steps", "elevated", "factory", "clock", "lattice"),
            *("church", "baobab", "pyramid", "incline", "garita"),
        ),
    ]
    landmark_x: Annotated[int, whole(24, 36)]
    venue: Annotated[str, choice("arena", "bowl", "hall", "theatre", "bullring", "tent")]
    venue_x: Annotated[int, whole(66, 77)]
    ground: Annotated[str, choice("water", "river", "boards", "street", "desert", "grass")]


class ActionRecord(Record):
    """One action card of one color. Five cards of one name are meant."""

    same_names: ClassVar[Severity | None] = None

    color: RequiredText = Field(description="Whose card: red, blue, green, gold or plum.")
    action: Annotated[str, choice(*TIMING_OF)] = Field(description="Which of the five actions.")
    timing: Annotated[str | None, choice(*TIMINGS)] = Field(
        None,
        description="When it is played: placement or dice. Blank: as the action is; another is an error.",
    )
    text: Text = Field(
        "", description="What it does, as printed. Blank: the program's own words, with the numbers it plays by."
    )


COLUMNS: Mapping[str, type] = {FIGHTERS: FighterRecord, LOCATIONS: LocationRecord, ACTIONS: ActionRecord}


@dataclass(frozen=True, slots=True)
class Fighter:
    """A fighter card's game side. Compared by the card."""

    card: Card
    color: str
    weight_class: str
    home: str
    popularity: int
    dice: int
    knockout: bool

    @classmethod
    def of(cls, card: Card) -> Fighter:
        """The game side of a card of the fighters' roster."""
        return cls(
            card,
            card["color"],
            card["weight_class"],
            card["home"],
            card["popularity"],
            card["dice"],
            card["knockout"],
        )

    @property
    def name(self) -> str:
        """As printed."""
        return str(self.card["name"])

    @property
    def fights(self) -> bool:
        """Whether dice, blow and class are such that the rules can reckon a fight."""
        return (
            self.dice in DICE_PRINTED
            and (not self.knockout or self.dice in BLOW_DICE)
            and self.weight_class in WEIGHT_CLASSES
        )

    def corner(self, *, home: bool = False) -> Corner:
        """This fighter in a fight without actions."""
        return Corner(self.dice, self.knockout, home)

    def at(self, column: str) -> Place:
        """The place of one of the card's columns."""
        return self.card.at(column)

    def may_meet(self, other: Fighter, *, neighbors: bool = False) -> bool:
        """Whether the two can fight: other colors, same class; in the two-player game also the next class."""
        if self.color == other.color:
            return False
        if not neighbors:
            return self.weight_class == other.weight_class
        return abs(WEIGHT_CLASSES.index(self.weight_class) - WEIGHT_CLASSES.index(other.weight_class)) <= 1


def fighters(card_set: CardSet) -> tuple[Fighter, ...]:
    """Every fighter that is printed, in file order."""
    return tuple(Fighter.of(card) for card in card_set.deck(FIGHTERS) if card.copies)


def cities(card_set: CardSet) -> tuple[str, ...]:
    """The names of the location cards that are printed, those with a wrong cell included."""
    return tuple(card_name(card) for card in counted(card_set, LOCATIONS))


def counted(card_set: CardSet, roster: str) -> tuple[Card, ...]:
    """Every printed card of a roster that can be counted: also those with a wrong cell, which are cards too."""
    deck = card_set.deck(roster)
    return tuple(card for card in (*deck, *deck.unread) if card.copies)


def card_name(card: Card) -> str:
    """What a card is called, its id where the roster has no names."""
    return str(card.values.get("name") or card.id)
