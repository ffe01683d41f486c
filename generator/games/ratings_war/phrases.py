"""The English of the effect vocabulary: every phrase a card can print, once, for both directions.

`wording` puts phrases together; tests take them apart again. In a phrase `{self}` is the wrestler who carries the
effect, `{slot}` the Segment Slot it speaks of, `{other}` the word "other" where the carrier itself is not meant,
`{signed}` an amount with its sign, `{n}` a bare number, and `{cards}`, `{actions}` ... a count with its noun. `**`
marks the scope words, which print bold.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.games.ratings_war.effects import Counted, If, Verb, When, Who

YOURS = "**Your Segment**"
SLOT = "{slot}"
SLOT_HERE, SLOT_OF = "this **Segment Slot**", "{self}’s **Segment Slot**"
"""While a slot is scored, or on a match that lies there; and at other times, when only the wrestler tells which one."""

LEADS: dict[When, str] = {
    When.JOINED: "when {self} joins your roster",
    When.START: "at the start of the week",
    When.BOOKING: "when segments are booked",
    When.REVEAL: "when wrestlers are revealed",
    When.SCORING: "",
    When.DURING: "during Segment Scoring",
    When.AFTER: "after this segment is scored",
    When.POINTS: "before Network Points are awarded",
    When.UPDATE: "when prestiges are updated",
    When.FALLOUT: "during Post-Show Fallout",
    When.END: "before anyone’s End of Week actions",
}
"""How a sentence begins. Compulsory scoring says nothing: it simply is in the rating."""

WHEN, WHENEVER = "when", "whenever"
WOULD: dict[When, str] = {When.INJURE: "would be injured", When.RETIRE: "would retire"}
DOES: dict[When, str] = {When.INJURE: "is injured", When.RETIRE: "retires"}

SEGMENTS: dict[If, str] = {
    If.OPENING: "the Opening Segment",
    If.MIDDLE: "the Middle Segment",
    If.MAIN: "the Main Event",
}

PLACES: dict[If, tuple[str, str]] = {
    If.WINNER: ("is booked to win", " {segment}"),
    If.LOSER: ("is booked to lose", " {segment}"),
    If.BOOKED: ("is booked", " in {segment}"),
}
"""What the carrier does, alone and with the name of the segment."""

TRAITS: dict[If, str] = {
    If.CATERING: "is in Catering",
    If.ALONE: "was booked alone",
    If.INJURED: "is injured",
    If.CHAMPION: "is a champion",
    If.TITLES: "wears {n} Championships",
    If.PRESTIGE: "has prestige {n} or more",
}
TRAITS_AT_MOST: dict[If, str] = {If.PRESTIGE: "has prestige {n} or less"}
"""Further verbs of the carrier; the sentence names its subject once."""

CLAUSES: dict[If, str] = {
    If.PARTNER: f"the other wrestler in {YOURS} has base prestige {{n}} or more",
    If.WON: "you won the segment",
    If.LOST: "you lost the segment",
    If.TIED: "you tied the segment",
    If.LOWEST: "your Segment Rating is the lowest",
    If.RIVAL: f"an opposing wrestler in {SLOT} has base prestige {{n}} or more",
    If.RIVAL_CHAMPION: f"an opposing champion is in {SLOT}",
    If.MATCH: f"a Special Match is in {SLOT}",
    If.NAMED: f"{{name}} is in {SLOT}",
    If.BEHIND: "you have fewer Network Points than another player",
    If.LEAD: "you lead by {points} or more",
    If.EVENTS: "you hold {cards} or more",
    If.ROSTER: "your roster has {wrestlers} or more",
    If.TITLE: "your roster wears {titles} or more",
    If.WEEKWON: "you earned a Network Point this week",
    If.NONE: "you won not even half a segment this week",
    If.SWEEP: "you won all three segments this week",
}
CLAUSES_BEFORE_POINTS: dict[If, str] = {If.WEEKWON: "you are about to earn one"}
"""What is still to come when Network Points are awarded; the lead has named them."""
CLAUSES_AT_MOST: dict[If, str] = {
    If.PARTNER: f"the other wrestler in {YOURS} has base prestige {{n}} or less",
    If.EVENTS: "you hold at most {cards}",
    If.ROSTER: "your roster has at most {wrestlers}",
}
CLAUSES_OF_ONE: dict[tuple[If, int, bool], str] = {
    (If.EVENTS, 1, False): "you hold an event card",
    (If.EVENTS, 0, True): "you hold no event cards",
    (If.LEAD, 1, False): "you lead in Network Points",
    (If.TITLE, 1, False): "a champion is on your roster",
}
"""Word, number and "at most" that read better on their own."""
IT: dict[If, str] = {If.WON: "you won it", If.LOST: "you lost it", If.TIED: "you tied it"}
"""The result after the segment was named."""

WHOS: dict[Who, str] = {
    Who.SELF: "{self}",
    Who.PARTNER: f"the other wrestler in {YOURS}",
    Who.BOTH: f"each wrestler in {YOURS}",
    Who.MY_WINNER: f"the Winner in {YOURS}",
    Who.MY_LOSER: f"the Loser in {YOURS}",
    Who.SEGMENT: YOURS,
    Who.ANY_SEGMENT: "one of your segments",
    Who.PROMOTES: f"your promote modifiers in {YOURS}",
    Who.SLOT: f"every segment in {SLOT}",
    Who.SLOT_WINNER: f"one Winner in {SLOT}",
    Who.SLOT_LOSER: f"one Loser in {SLOT}",
    Who.SLOT_WINNERS: f"each Winner in {SLOT}",
    Who.SLOT_LOSERS: f"each Loser in {SLOT}",
    Who.SLOT_GIMMICK: f"one {{other}}gimmick in {SLOT}",
    Who.SLOT_GIMMICKS: f"every {{other}}gimmick in {SLOT}",
    Who.SLOT_MATCH: f"one Special Match in {SLOT}",
    Who.RIVAL: f"one opposing segment in {SLOT}",
    Who.RIVALS: f"every opposing segment in {SLOT}",
    Who.RIVAL_WINNER: f"one opposing Winner in {SLOT}",
    Who.RIVAL_LOSER: f"one opposing Loser in {SLOT}",
    Who.RIVAL_WINNERS: f"each opposing Winner in {SLOT}",
    Who.RIVAL_LOSERS: f"each opposing Loser in {SLOT}",
    Who.MINE: "one wrestler{limit} on your roster",
    Who.MY_ROSTER: "each wrestler on your roster",
    Who.MY_CATERING: "each of your wrestlers in Catering",
    Who.THEIRS: "one wrestler{limit} on another player’s roster",
    Who.CHAMPION: "one champion",
    Who.AGENT: "one free agent{limit}",
    Who.RETIRED: "one retired wrestler{limit}",
}
LIMIT = " of base prestige {base} or less"

AFFECTED: dict[Who, str] = {
    Who.SELF: "{self}",
    Who.PARTNER: f"the other wrestler in {YOURS}",
    Who.BOTH: f"a wrestler in {YOURS}",
    Who.MY_WINNER: f"the Winner in {YOURS}",
    Who.MY_LOSER: f"the Loser in {YOURS}",
    Who.MINE: "a wrestler{limit} on your roster",
    Who.MY_CATERING: "one of your wrestlers in Catering",
    Who.THEIRS: "a wrestler{limit} on another player’s roster",
}
"""Who is about to be injured or to retire."""

ACTIONS: dict[Verb, str] = {
    Verb.RATING: "give {who} {signed} rating",
    Verb.DOUBLE: "count the prestige of {who} twice",
    Verb.HALVE: "count only half the prestige of {who}, rounded up",
    Verb.WIN_SEGMENT: "you alone win it",
    Verb.CANCEL: "cancel {who}: it does nothing more this week, and its rating is undone",
    Verb.SWAP: "swap {self} with {who}",
    Verb.MOVE: f"move up to {{n}} of your promote modifiers to {YOURS}",
    Verb.PRESTIGE: "put {signed} prestige on {who}",
    Verb.HOLD: "{who} loses no prestige",
    Verb.STALL: "{who} gains no prestige",
    Verb.INJURE: "injure {who}",
    Verb.HEAL: "heal {who}",
    Verb.RETIRE: "retire {who}",
    Verb.RELEASE: "put {who} into free agency",
    Verb.RECRUIT: "add {who} to your roster",
    Verb.STEAL: "take {who} onto your roster",
    Verb.TRADE: "trade {self} for {who}",
    Verb.DETACH: "discard one card attached to {who}",
    Verb.ATTACH: "attach this card to {who}; it stays on",
    Verb.TITLE: (
        "its Winner becomes champion. Whoever alone wins the champion’s **Segment Slot** puts this belt on their "
        "Winner there"
    ),
    Verb.WIN_GAME: "you win the game",
}
"""What happens, where one phrase serves all targets."""

SPECIAL_ACTIONS: dict[tuple[Verb, Who], str] = {
    (Verb.RATING, Who.ANY_SEGMENT): "give one of your segments {signed} rating this week",
    (Verb.DOUBLE, Who.SELF): "count {self}’s prestige twice",
    (Verb.HALVE, Who.SELF): "count only half of {self}’s prestige, rounded up",
    (Verb.DOUBLE, Who.PROMOTES): f"count your promote modifiers in {YOURS} twice",
    (Verb.HALVE, Who.RIVAL): f"halve the rating of one opposing segment in {SLOT}, rounding up",
    (Verb.SWAP, Who.SEGMENT): f"swap the Winner and the Loser in {YOURS}",
    (Verb.SWAP, Who.RIVAL): f"swap the Winner and the Loser of one opposing segment in {SLOT}",
    (Verb.SWAP, Who.MY_CATERING): "swap {self} with one of your wrestlers in Catering",
    (Verb.HOLD, Who.BOTH): f"the wrestlers in {YOURS} lose no prestige",
    (Verb.HOLD, Who.MY_ROSTER): "no wrestler on your roster loses prestige",
    (Verb.CANCEL, Who.SLOT_GIMMICKS): (
        f"cancel every {{other}}gimmick in {SLOT}: they do nothing more this week, and their rating is undone"
    ),
    (Verb.STEAL, Who.SLOT_WINNER): f"take one opposing Winner in {SLOT} onto your roster",
    (Verb.STEAL, Who.SLOT_LOSER): f"take one opposing Loser in {SLOT} onto your roster",
    (Verb.STEAL, Who.THEIRS): "take one wrestler{limit} from another player’s roster onto your roster",
    (Verb.HEAL, Who.MINE): "heal one injured wrestler{limit} on your roster",
    (Verb.RECRUIT, Who.AGENT): "add a free agent{limit} to your roster",
    (Verb.RECRUIT, Who.TOP): "add the top wrestler of the wrestler pile to your roster",
    (Verb.DETACH, Who.CHAMPION): "discard one Championship from any champion",
    (Verb.DRAW, Who.YOU): "draw {cards}",
    (Verb.DRAW, Who.EVERYONE): "let every player draw {cards}",
    (Verb.DISCARD, Who.YOU): "discard {cards}",
    (Verb.DISCARD, Who.OPPONENT): "make one opponent discard {cards}",
    (Verb.DISCARD, Who.OPPONENTS): "make each opponent discard {cards}",
    (Verb.PEEK, Who.OPPONENT): "look at the event hand of one opponent",
    (Verb.PEEK, Who.EVENTS): "look at the top {n} cards of the event pile and put them back in any order",
    (Verb.PROMOTE, Who.YOU): "place {promotes} for next week",
    (Verb.ACTION, Who.YOU): "take {actions}",
    (Verb.ACTION, Who.OPPONENT): "make one opponent take {fewer}",
    (Verb.ACTION, Who.OPPONENTS): "make each opponent take {fewer}",
}
GAINS: dict[Who, str] = {Who.YOU: "you gain {extra}"}
LOSES: dict[Who, str] = {
    Who.YOU: "you lose {points}",
    Who.OPPONENT: "one opponent loses {points}",
    Who.LEADER: "all who have the most lose {points}",
}
"""The verb `point`, by the sign of its amount."""

REPLACED: dict[Verb, str] = {
    Verb.SHIELD: "prevent it",
    Verb.RELEASE: "put {that} into free agency instead",
}
BESIDES: dict[Verb, str] = {
    Verb.DRAW: "draw {cards}",
    Verb.PRESTIGE: "put {signed} prestige on {that}",
}
"""What happens in place of, or besides, an injury or a retirement; `{that}` is who was affected."""

FOR_EACH: dict[Counted, str] = {
    Counted.CATERING: "of your wrestlers in Catering",
    Counted.INJURED: "of your injured wrestlers",
    Counted.ROSTER: "wrestler on your roster",
    Counted.EVENTS: "event card in your hand",
    Counted.POINTS: "of your Network Points",
    Counted.TITLES: "Championship on your roster",
    Counted.WINS: "segment you won this week",
    Counted.RETIRED: "retired wrestler",
    Counted.MATCHES: f"Special Match in {SLOT}",
    Counted.OPPONENTS: "opponent",
}


@dataclass(frozen=True, slots=True)
class Noun:
    """A counted thing: what one is called, and what several are."""

    one: str
    several: str

    def counted(self, number: int) -> str:
        """`1 event card`, `2 event cards`."""
        return f"{number} {self.one if number == 1 else self.several}"


NOUNS: dict[str, Noun] = {
    "cards": Noun("event card", "event cards"),
    "points": Noun("Network Point", "Network Points"),
    "extra": Noun("extra Network Point", "extra Network Points"),
    "wrestlers": Noun("wrestler", "wrestlers"),
    "titles": Noun("Championship", "Championships"),
    "promotes": Noun("promote modifier on one of your segments", "promote modifiers on any of your segments"),
    "actions": Noun("more action", "more actions"),
    "fewer": Noun("action fewer", "actions fewer"),
}

CARRIERS: dict[Verb | None, str] = {
    None: "this wrestler",
    Verb.TITLE: "the champion",
    Verb.ATTACH: "that wrestler",
}
"""What `{self}` is, by how the card came to the wrestler."""

ONCE = " Once per game: then it is used up, whoever has this wrestler."
SPENT = " Then discard this card."
"""What a card adds that acts only once: a gimmick, a reaction."""
IF_YOU_DO = ". If you do, "
THEN = ". Then, "
AND = " and "
ALSO_IF = "; if "
"""How a second part goes on: a price, the same conditions later, the same moment, another condition."""


def action_phrase(verb: Verb, who: Who, *, gains: bool = True) -> str:
    """The phrase of a verb and its target; `gains` tells which of the two phrases of `point` it is."""
    if verb is Verb.POINT:
        return (GAINS if gains else LOSES)[who]
    special = SPECIAL_ACTIONS.get((verb, who))
    return special or ACTIONS[verb].replace("{who}", WHOS.get(who, ""))


def answer_phrase(verb: Verb, who: Who) -> str:
    """The phrase of a verb that answers an injury or a retirement."""
    that = "{self}" if who is Who.SELF else "that wrestler"
    return (REPLACED.get(verb) or BESIDES[verb]).replace("{that}", that)
