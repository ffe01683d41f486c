"""Which words of the effect vocabulary go together, and what each means when the game plays it.

The tables are the single source: the parser, the legality check, the text and its inverse, and the documentation
are all made from them. A verb may stand in several `Usage` rows; a part is legal if one row allows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.games.ratings_war.effects import CardKind, Counted, If, Verb, When, Who

W = When
ALWAYS = frozenset(When)
SLOT_TIMES = frozenset({W.REVEAL, W.SCORING, W.DURING, W.AFTER})
"""Moments that belong to one Segment Slot, so `won`, `rivals` and the like need no further place."""
WEEK_RESULT = frozenset({W.POINTS, W.UPDATE, W.FALLOUT, W.END})
RESULT = WEEK_RESULT | {W.AFTER}
SHOWN = SLOT_TIMES | WEEK_RESULT
BOOKED_TIMES = SHOWN | {W.INJURE, W.RETIRE}
"""From the reveal on everybody knows who is booked where."""
STANDING = ALWAYS - {W.JOINED}

NAME = r"(?![a-z])[^\W_](?:[\w .!?'’\-]*[\w.!?])?"
"""What a wrestler's name may look like where a condition names it."""

PLACED = (If.WINNER, If.LOSER, If.BOOKED, If.ALONE)
"""Conditions that put the wrestler into a Segment Slot."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a condition means, when it can be asked, and whether it needs a wrestler or a Segment Slot to speak of.

    `low` to `high` bound its number (none where `high` is 0); `at_most` allows `word<=n`.
    """

    meaning: str
    whens: frozenset[When]
    wrestler: bool = False
    slot: bool = False
    low: int = 0
    high: int = 0
    at_most: bool = False


CONDITIONS: dict[If, Word] = {
    If.WINNER: Word("this wrestler is in a Winner slot", BOOKED_TIMES, wrestler=True),
    If.LOSER: Word("this wrestler is in a Loser slot", BOOKED_TIMES, wrestler=True),
    If.BOOKED: Word("this wrestler is in a slot", BOOKED_TIMES, wrestler=True),
    If.CATERING: Word("nobody booked this wrestler this week (the injured count)", BOOKED_TIMES, wrestler=True),
    If.ALONE: Word("this wrestler was booked alone in the segment", BOOKED_TIMES, wrestler=True),
    If.OPENING: Word("the segment is the Opening Segment", BOOKED_TIMES, slot=True),
    If.MIDDLE: Word("the segment is the Middle Segment", BOOKED_TIMES, slot=True),
    If.MAIN: Word("the segment is the Main Event", BOOKED_TIMES, slot=True),
    If.INJURED: Word("this wrestler is injured", STANDING, wrestler=True),
    If.CHAMPION: Word("this wrestler wears a Championship", STANDING, wrestler=True),
    If.TITLES: Word("this wrestler wears n Championships or more", STANDING, wrestler=True, low=2, high=9),
    If.PRESTIGE: Word("this wrestler's prestige with modifiers", STANDING, wrestler=True, low=0, high=20, at_most=True),
    If.PARTNER: Word(
        "base prestige of the other wrestler in Your Segment; false when there is none",
        BOOKED_TIMES,
        wrestler=True,
        slot=True,
        low=0,
        high=7,
        at_most=True,
    ),
    If.WON: Word("you won the segment, alone", RESULT, slot=True),
    If.LOST: Word("other players won the segment, alone or shared, and you have no share in it", RESULT, slot=True),
    If.TIED: Word("you are tied for the highest rating of the segment", RESULT, slot=True),
    If.LOWEST: Word("no rating in the Segment Slot is below yours", frozenset({W.DURING}), slot=True),
    If.RIVAL: Word(
        "an opponent has a wrestler of base prestige n or more in the slot", SHOWN, slot=True, low=1, high=7
    ),
    If.RIVAL_CHAMPION: Word("an opponent has a champion in the slot", SHOWN, slot=True),
    If.MATCH: Word("a Special Match is face up in the slot, anybody's, and not canceled", SHOWN, slot=True),
    If.NAMED: Word("the wrestler of that name is in the slot, anybody's", SHOWN, slot=True),
    If.BEHIND: Word("an opponent has more Network Points than you", ALWAYS),
    If.LEAD: Word("you have n Network Points more than the next player, or more", ALWAYS, low=1, high=9),
    If.EVENTS: Word("cards in your event hand", ALWAYS, low=0, high=42, at_most=True),
    If.ROSTER: Word("wrestlers on your roster, the injured counted", ALWAYS, low=1, high=50, at_most=True),
    If.TITLE: Word("Championships worn on your roster", ALWAYS, low=1, high=9),
    If.WEEKWON: Word("you earned a Network Point for this week's segments", WEEK_RESULT),
    If.NONE: Word("you won no segment this week, not even half of one", WEEK_RESULT),
    If.SWEEP: Word("you won all three segments, alone", WEEK_RESULT),
    If.ONCE: Word("after its first use the gimmick is used up", ALWAYS, wrestler=True),
}

EXCLUSIVE: tuple[frozenset[If], ...] = tuple(
    frozenset(words)
    for words in (
        {If.WINNER, If.LOSER},
        {If.WINNER, If.CATERING},
        {If.LOSER, If.CATERING},
        {If.BOOKED, If.CATERING},
        {If.ALONE, If.CATERING},
        {If.PARTNER, If.CATERING},
        {If.PARTNER, If.ALONE},
        {If.OPENING, If.MIDDLE},
        {If.OPENING, If.MAIN},
        {If.MIDDLE, If.MAIN},
        {If.WON, If.LOST},
        {If.WON, If.TIED},
        {If.LOST, If.TIED},
        {If.NONE, If.WON},
        {If.NONE, If.TIED},
        {If.NONE, If.SWEEP},
        {If.NONE, If.WEEKWON},
        {If.SWEEP, If.LOST},
        {If.SWEEP, If.TIED},
        {If.BEHIND, If.LEAD},
    )
)
"""Pairs of conditions that never hold together."""

IMPLIED: tuple[tuple[If, If], ...] = (
    (If.WINNER, If.BOOKED),
    (If.LOSER, If.BOOKED),
    (If.ALONE, If.BOOKED),
    (If.TITLES, If.CHAMPION),
    (If.SWEEP, If.WON),
    (If.NONE, If.LOST),
    (If.SWEEP, If.WEEKWON),
)
"""(a, b): where `a` holds `b` always does, so writing both doubles a condition."""


@dataclass(frozen=True, slots=True)
class Number:
    """The range of a verb's amount, 0 left out; `per` allows `/counted`."""

    low: int
    high: int
    per: bool = False


@dataclass(frozen=True, slots=True)
class Usage:
    """A verb with the targets and moments it takes. `always` verbs cannot be optional: nobody would refuse."""

    verb: Verb
    whos: tuple[Who, ...]
    whens: frozenset[When]
    meaning: str
    number: Number | None = None
    always: bool = False


def _at(*whens: When) -> frozenset[When]:
    return frozenset(whens)


MY_SLOT = (Who.PARTNER, Who.BOTH, Who.MY_WINNER, Who.MY_LOSER)
ANY_SLOT = (Who.SLOT_WINNER, Who.SLOT_LOSER, Who.SLOT_WINNERS, Who.SLOT_LOSERS)
RIVAL_SLOT = (Who.RIVAL_WINNER, Who.RIVAL_LOSER, Who.RIVAL_WINNERS, Who.RIVAL_LOSERS)
IN_SLOT = (Who.SELF, *MY_SLOT, *ANY_SLOT, *RIVAL_SLOT)
RATING, RATING_PER = Number(-9, 9), Number(-9, 9, per=True)
PRESTIGE, PRESTIGE_PER = Number(-6, 6), Number(-6, 6, per=True)
SCORED = _at(W.SCORING, W.DURING)
SHOWING = _at(W.REVEAL, W.DURING)
MEANWHILE = _at(W.START, W.FALLOUT, W.END)

USAGES: tuple[Usage, ...] = (
    Usage(
        Verb.RATING,
        (Who.SEGMENT, Who.RIVAL, Who.RIVALS, Who.SLOT),
        SCORED,
        "changes the Segment Rating of this week's segment; no card is placed",
        RATING_PER,
    ),
    Usage(Verb.RATING, (Who.ANY_SEGMENT,), _at(W.START), "the same, for a segment chosen before booking", RATING),
    Usage(
        Verb.DOUBLE,
        (Who.SELF, Who.PARTNER, Who.MY_WINNER, Who.MY_LOSER, Who.PROMOTES),
        SCORED,
        "adds the current prestige (or the promote modifiers) to the rating once more",
    ),
    Usage(
        Verb.HALVE,
        (Who.SELF, Who.RIVAL, Who.RIVAL_WINNER, Who.RIVAL_LOSER),
        SCORED,
        "takes half of the current prestige (or rating) off the rating; what stays is rounded up",
    ),
    Usage(Verb.WIN_SEGMENT, (Who.SEGMENT,), _at(W.AFTER), "turns the result into your win alone", always=True),
    Usage(
        Verb.CANCEL,
        (Who.SLOT_GIMMICK, Who.SLOT_GIMMICKS, Who.SLOT_MATCH),
        SHOWING,
        "the gimmicks or the match do nothing more this week, what they did to ratings is undone",
    ),
    Usage(
        Verb.SWAP,
        (Who.SEGMENT, Who.RIVAL),
        SHOWING,
        "the two wrestlers change slots, before the update",
    ),
    Usage(
        Verb.SWAP,
        (Who.MY_WINNER, Who.MY_LOSER, Who.MY_CATERING),
        SHOWING,
        "this wrestler changes places with that one, who must be fit; whoever leaves was booked and is not in Catering",
    ),
    Usage(
        Verb.MOVE,
        (Who.PROMOTES,),
        SHOWING,
        "moves up to n promote modifiers from your other segments here",
        Number(2, 6),
    ),
    Usage(Verb.PRESTIGE, IN_SLOT, _at(W.AFTER, W.FALLOUT), "places n modifiers on them", PRESTIGE_PER),
    Usage(
        Verb.PRESTIGE,
        (*IN_SLOT, Who.MY_CATERING, Who.MY_ROSTER),
        _at(W.UPDATE),
        "summed with the update's own +1 and -1 before modifiers are placed",
        PRESTIGE_PER,
    ),
    Usage(
        Verb.PRESTIGE,
        (Who.MINE, Who.MY_ROSTER, Who.THEIRS, Who.CHAMPION),
        MEANWHILE,
        "places n modifiers",
        PRESTIGE,
    ),
    Usage(Verb.PRESTIGE, (Who.MY_CATERING,), _at(W.FALLOUT, W.END), "places n modifiers on each", PRESTIGE_PER),
    Usage(Verb.PRESTIGE, (Who.SELF,), _at(W.START, W.END), "places n modifiers", PRESTIGE),
    Usage(Verb.PRESTIGE, (Who.SELF, Who.MINE, Who.THEIRS), _at(W.JOINED), "places n modifiers", PRESTIGE),
    Usage(
        Verb.PRESTIGE,
        (Who.SELF, Who.PARTNER, Who.MINE, Who.THEIRS),
        _at(W.INJURE),
        "places n modifiers on the wrestler who is injured; the injury stays",
        PRESTIGE,
    ),
    Usage(
        Verb.HOLD,
        (Who.SELF, Who.PARTNER, Who.BOTH, Who.MY_LOSER, Who.MY_ROSTER),
        _at(W.UPDATE),
        "no loss of this update is placed, by the match or by a card",
        always=True,
    ),
    Usage(
        Verb.STALL,
        (Who.SELF, Who.SLOT_WINNERS, Who.RIVAL_WINNER, Who.RIVAL_WINNERS),
        _at(W.UPDATE),
        "no gain of this update is placed, by the match or by a card",
        always=True,
    ),
    Usage(Verb.INJURE, IN_SLOT, _at(W.AFTER, W.FALLOUT), "injures; the injured retire"),
    Usage(Verb.INJURE, (Who.MINE, Who.THEIRS, Who.CHAMPION), MEANWHILE, "injures; the injured retire"),
    Usage(Verb.INJURE, (Who.SELF, Who.THEIRS), _at(W.JOINED), "injures; the injured retire"),
    Usage(Verb.HEAL, (Who.SELF, Who.MINE), MEANWHILE, "the injury ends now"),
    Usage(Verb.HEAL, (Who.MINE,), _at(W.JOINED), "the injury ends now"),
    Usage(
        Verb.SHIELD,
        (Who.SELF, *MY_SLOT, Who.MINE, Who.MY_CATERING),
        _at(W.INJURE, W.RETIRE),
        "it does not happen; a retirement that is prevented leaves the wrestler at 0",
        always=True,
    ),
    Usage(Verb.RETIRE, (Who.SELF, *MY_SLOT, Who.RIVAL_LOSER), _at(W.AFTER, W.FALLOUT), "to the retired pile"),
    Usage(Verb.RETIRE, (Who.MINE, Who.THEIRS), MEANWHILE, "to the retired pile"),
    Usage(Verb.RETIRE, (Who.SELF,), _at(W.START, W.END), "to the retired pile"),
    Usage(Verb.RELEASE, (Who.SELF, Who.MINE, Who.THEIRS), MEANWHILE, "to the free agents, without modifiers"),
    Usage(Verb.RELEASE, (Who.SELF, Who.MINE), _at(W.RETIRE), "to the free agents instead of the retired pile"),
    Usage(
        Verb.RECRUIT,
        (Who.AGENT, Who.TOP, Who.RETIRED),
        _at(W.JOINED, W.START, W.FALLOUT, W.END),
        "a wrestler joins your roster; free agents are refilled",
    ),
    Usage(Verb.STEAL, (Who.SLOT_WINNER, Who.SLOT_LOSER), _at(W.FALLOUT), "an opponent's wrestler joins your roster"),
    Usage(
        Verb.STEAL,
        (Who.THEIRS,),
        _at(W.JOINED, W.START, W.FALLOUT, W.END),
        "an opponent's wrestler joins your roster, with modifiers and cards",
    ),
    Usage(
        Verb.TRADE,
        (Who.AGENT, Who.THEIRS),
        MEANWHILE,
        "this wrestler and that one change places, with modifiers and cards but for who becomes a free agent",
    ),
    Usage(
        Verb.DRAW,
        (Who.YOU,),
        _at(W.JOINED, W.START, W.AFTER, W.POINTS, W.FALLOUT, W.END),
        "from the event pile to your hand",
        Number(1, 4),
    ),
    Usage(Verb.DRAW, (Who.EVERYONE,), MEANWHILE, "all draw, priority player first", Number(1, 4)),
    Usage(
        Verb.DRAW,
        (Who.SELF, Who.PARTNER, Who.MINE, Who.THEIRS),
        _at(W.INJURE, W.RETIRE),
        "you draw when it happens to them; it still happens; arriving injured does not count",
        Number(1, 4),
    ),
    Usage(
        Verb.DISCARD,
        (Who.YOU,),
        _at(W.JOINED, W.START, W.REVEAL, W.DURING, W.AFTER, W.FALLOUT, W.END),
        "cards of your choice; an optional discard is possible only if you hold as many",
        Number(1, 3),
    ),
    Usage(
        Verb.DISCARD,
        (Who.OPPONENT, Who.OPPONENTS),
        _at(W.JOINED, W.START, W.FALLOUT, W.END),
        "cards of their choice, as many as they hold at most",
        Number(1, 3),
    ),
    Usage(
        Verb.PEEK,
        (Who.OPPONENT,),
        _at(W.JOINED, W.START, W.BOOKING, W.FALLOUT, W.END),
        "you see an event hand",
    ),
    Usage(
        Verb.PEEK,
        (Who.EVENTS,),
        _at(W.JOINED, W.START, W.BOOKING, W.FALLOUT, W.END),
        "you see and order the top of the event pile",
        Number(2, 5),
    ),
    Usage(
        Verb.TITLE,
        (Who.SEGMENT,),
        _at(W.BOOKING),
        "laid face down on a segment; at the reveal its Winner wears it, then it moves as championships do",
        always=True,
    ),
    Usage(
        Verb.ATTACH,
        (Who.MINE, Who.THEIRS),
        MEANWHILE,
        "this card stays with the wrestler, who is meant by self in the second part, until retirement",
        always=True,
    ),
    Usage(Verb.DETACH, (Who.MINE, Who.THEIRS, Who.CHAMPION), MEANWHILE, "one attached card to the event discards"),
    Usage(
        Verb.PROMOTE,
        (Who.YOU,),
        _at(W.JOINED, W.FALLOUT, W.END),
        "n promote modifiers on your own segments for next week",
        Number(1, 6),
    ),
    Usage(Verb.ACTION, (Who.YOU,), _at(W.END), "n actions more this week, all different", Number(1, 2)),
    Usage(Verb.ACTION, (Who.OPPONENT, Who.OPPONENTS), _at(W.END), "an action less this week", Number(-1, -1)),
    Usage(
        Verb.POINT,
        (Who.YOU,),
        _at(W.POINTS),
        "Network Points, laid together with those of the week",
        Number(-2, 2),
        always=True,
    ),
    Usage(
        Verb.POINT,
        (Who.OPPONENT, Who.LEADER),
        _at(W.POINTS),
        "Network Points lost when the week's are laid, never below 0; all who had the most before, you among them",
        Number(-2, -1),
        always=True,
    ),
    Usage(Verb.WIN_GAME, (Who.YOU,), _at(W.POINTS), "as if the threshold were reached, same tie-break", always=True),
)

COUNTED: dict[Counted, frozenset[When]] = {
    Counted.CATERING: BOOKED_TIMES,
    Counted.INJURED: ALWAYS,
    Counted.ROSTER: ALWAYS,
    Counted.EVENTS: ALWAYS,
    Counted.POINTS: ALWAYS,
    Counted.TITLES: ALWAYS,
    Counted.WINS: WEEK_RESULT,
    Counted.RETIRED: ALWAYS,
    Counted.MATCHES: SLOT_TIMES,
    Counted.OPPONENTS: ALWAYS,
}
"""When each count is known. Another wrestler is meant: a gimmick never counts its own wrestler in Catering."""

WITH_BASE = frozenset({Who.MINE, Who.THEIRS, Who.AGENT, Who.RETIRED})
"""Targets that take a highest base prestige, as in `theirs3`."""
BASES = range(7)

SLOT_SCOPED = frozenset(
    {*MY_SLOT, *ANY_SLOT, *RIVAL_SLOT, Who.SEGMENT, Who.PROMOTES, Who.SLOT, Who.RIVAL, Who.RIVALS}
    | {Who.SLOT_GIMMICK, Who.SLOT_GIMMICKS, Who.SLOT_MATCH}
)
"""Targets that mean nothing without a Segment Slot to speak of."""
SELF_SCOPED = frozenset({Who.SELF, Who.PARTNER})
"""Targets that mean nothing without a wrestler who carries the effect."""

KIND_WHENS: dict[CardKind, frozenset[When]] = {
    CardKind.WRESTLER: ALWAYS,
    CardKind.CHAMPIONSHIP: _at(W.BOOKING),
    CardKind.SPECIAL: SHOWN,
    CardKind.PLAY: ALWAYS - {W.JOINED, W.SCORING, W.INJURE, W.RETIRE},
    CardKind.REACTION: _at(W.INJURE, W.RETIRE),
}
"""When the first part of each kind of card may happen."""


def usages(verb: Verb, who: Who | None = None, when: When | None = None) -> Iterable[Usage]:
    """The rows of a verb that take this target and this moment."""
    for usage in USAGES:
        if usage.verb is verb and (who is None or who in usage.whos) and (when is None or when in usage.whens):
            yield usage
