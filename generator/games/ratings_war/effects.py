"""What a card does, as closed, typed values: one or two parts of `when[~][condition&...]: verb(who,n)`.

Values only. `vocabulary` says what goes together, `notation` reads the compact form, `wording` prints English (which
tests read back), `ready` makes the parts that `play` runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MINUS = "\N{MINUS SIGN}"


class CardKind(StrEnum):
    """What carries an effect: a wrestler's gimmick, or an event of one of four kinds."""

    WRESTLER = "wrestler"
    CHAMPIONSHIP = "championship"
    SPECIAL = "special"
    PLAY = "play"
    REACTION = "reaction"


class When(StrEnum):
    """The moment of a week, in the order of the week; the last two are what would happen to a wrestler."""

    JOINED = "joined"
    START = "start"
    BOOKING = "booking"
    REVEAL = "reveal"
    SCORING = "scoring"
    DURING = "during"
    AFTER = "after"
    POINTS = "points"
    UPDATE = "update"
    FALLOUT = "fallout"
    END = "end"
    INJURE = "injure?"
    RETIRE = "retire?"

    @property
    def order(self) -> int:
        """The place in the week, from 0."""
        return list(When).index(self)

    @property
    def is_replacement(self) -> bool:
        """Whether it answers something that would happen to a wrestler."""
        return self in (When.INJURE, When.RETIRE)


class If(StrEnum):
    """The words of conditions, in the order in which they are written and printed."""

    WINNER = "winner"
    LOSER = "loser"
    BOOKED = "booked"
    CATERING = "catering"
    ALONE = "alone"
    OPENING = "opening"
    MIDDLE = "middle"
    MAIN = "main"
    INJURED = "injured"
    CHAMPION = "champion"
    TITLES = "titles"
    PRESTIGE = "prestige"
    PARTNER = "partner"
    WON = "won"
    LOST = "lost"
    TIED = "tied"
    LOWEST = "lowest"
    RIVAL = "rival"
    RIVAL_CHAMPION = "rival_champion"
    MATCH = "match"
    NAMED = "named"
    BEHIND = "behind"
    LEAD = "lead"
    EVENTS = "events"
    ROSTER = "roster"
    TITLE = "title"
    WEEKWON = "weekwon"
    NONE = "none"
    SWEEP = "sweep"
    ONCE = "once_per_game"

    @property
    def order(self) -> int:
        """The place among conditions, from 0."""
        return list(If).index(self)


class Who(StrEnum):
    """Whom or what a verb reaches. Every word belongs to one scope, so Your Segment and Segment Slot never mix."""

    SELF = "self"
    PARTNER = "partner"
    BOTH = "both"
    MY_WINNER = "my_winner"
    MY_LOSER = "my_loser"
    SEGMENT = "segment"
    ANY_SEGMENT = "any_seg"
    PROMOTES = "promotes"
    SLOT = "slot"
    SLOT_WINNER = "slot_winner"
    SLOT_LOSER = "slot_loser"
    SLOT_WINNERS = "slot_winners"
    SLOT_LOSERS = "slot_losers"
    SLOT_GIMMICK = "slot_gimmick"
    SLOT_GIMMICKS = "slot_gimmicks"
    SLOT_MATCH = "slot_match"
    RIVAL = "rival"
    RIVALS = "rivals"
    RIVAL_WINNER = "rival_winner"
    RIVAL_LOSER = "rival_loser"
    RIVAL_WINNERS = "rival_winners"
    RIVAL_LOSERS = "rival_losers"
    MINE = "mine"
    MY_ROSTER = "my_roster"
    MY_CATERING = "my_catering"
    THEIRS = "theirs"
    CHAMPION = "champion"
    AGENT = "agent"
    TOP = "top"
    RETIRED = "retired"
    YOU = "you"
    OPPONENT = "opponent"
    OPPONENTS = "opponents"
    EVERYONE = "everyone"
    LEADER = "leader"
    EVENTS = "events"


class Verb(StrEnum):
    """What happens."""

    RATING = "rating"
    DOUBLE = "double"
    HALVE = "halve"
    WIN_SEGMENT = "win_seg"
    CANCEL = "cancel"
    SWAP = "swap"
    MOVE = "move"
    PRESTIGE = "prestige"
    HOLD = "hold"
    STALL = "stall"
    INJURE = "injure"
    HEAL = "heal"
    SHIELD = "shield"
    RETIRE = "retire"
    RELEASE = "release"
    RECRUIT = "recruit"
    STEAL = "steal"
    TRADE = "trade"
    DRAW = "draw"
    DISCARD = "discard"
    PEEK = "peek"
    TITLE = "title"
    ATTACH = "attach"
    DETACH = "detach"
    PROMOTE = "promote"
    ACTION = "action"
    POINT = "point"
    WIN_GAME = "win_game"


class Counted(StrEnum):
    """What an amount is multiplied by: `+1/catering` is +1 for each of your wrestlers in Catering."""

    CATERING = "catering"
    INJURED = "injured"
    ROSTER = "roster"
    EVENTS = "events"
    POINTS = "points"
    TITLES = "titles"
    WINS = "wins"
    RETIRED = "retired"
    MATCHES = "matches"
    OPPONENTS = "opponents"


SIGNED = frozenset({Verb.RATING, Verb.PRESTIGE})
"""Verbs whose amount is written with its sign."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One `if`: a word, for some a bound (`prestige8` at least, `prestige<=2` at most), for `named` a wrestler."""

    word: If
    n: int | None = None
    at_most: bool = False
    name: str = ""

    def __str__(self) -> str:
        if self.word is If.NAMED:
            return f"{self.word}({self.name})"
        bound = "" if self.n is None else f"<={self.n}" if self.at_most else str(self.n)
        return f"{self.word}{bound}"


@dataclass(frozen=True, slots=True)
class Target:
    """Whom a verb reaches; `theirs3` is one of theirs of base prestige 3 or less."""

    who: Who
    base: int | None = None

    def __str__(self) -> str:
        return self.who if self.base is None else f"{self.who}{self.base}"


@dataclass(frozen=True, slots=True)
class Amount:
    """How much, once or for each of what is counted."""

    n: int
    per: Counted | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One sentence of an effect. Conditions all hold together; they are kept in the order of `If`."""

    when: When
    verb: Verb
    target: Target
    amount: Amount | None = None
    conditions: tuple[Condition, ...] = ()
    optional: bool = False

    def __post_init__(self) -> None:
        ordered = sorted(self.conditions, key=lambda c: (c.word.order, c.at_most, c.n or 0, c.name))
        object.__setattr__(self, "conditions", tuple(ordered))

    @property
    def who(self) -> Who:
        """Whom the verb reaches."""
        return self.target.who

    @property
    def n(self) -> int:
        """The amount's number; 0 where the verb takes none."""
        return self.amount.n if self.amount else 0

    @property
    def may(self) -> bool:
        """Whether its owner decides: marked with `~`, or used during scoring."""
        return self.optional or self.when is When.DURING

    @property
    def once(self) -> bool:
        """Whether it can be used once per game only."""
        return self.has(If.ONCE)

    def has(self, *words: If) -> bool:
        """Whether one of these words is among the conditions."""
        return any(condition.word in words for condition in self.conditions)

    def __str__(self) -> str:
        conditions = f"[{'&'.join(map(str, self.conditions))}]" if self.conditions else ""
        amount = ""
        if self.amount:
            number = f"{self.n:+d}" if self.verb in SIGNED else str(self.n)
            amount = f",{number}/{self.amount.per}" if self.amount.per else f",{number}"
        return f"{self.when}{'~' if self.optional else ''}{conditions}: {self.verb}({self.target}{amount})"


@dataclass(frozen=True, slots=True)
class Effect:
    """A gimmick or an event: one part or two, in the order of the week. `str` gives the compact form."""

    parts: tuple[Part, ...]

    @property
    def first(self) -> Part:
        """The part that gives the card its timing."""
        return self.parts[0]

    @property
    def second(self) -> Part | None:
        """The other part, if there is one."""
        return self.parts[1] if len(self.parts) > 1 else None

    @property
    def is_bargain(self) -> bool:
        """Whether the second part is the price or reward of the first: it happens only if the first was used."""
        return self.second is not None and self.first.may

    @property
    def bearer(self) -> Verb | None:
        """`title` or `attach` where the card is laid on a wrestler, whom the second part calls `self`."""
        return self.first.verb if self.first.verb in (Verb.TITLE, Verb.ATTACH) else None

    def __str__(self) -> str:
        return " + ".join(map(str, self.parts))
