"""What lies on the table during a game, and nothing that changes it.

The cards that are played and who plays them stand here too: a card's checks and a bot look at the table they are on.

The state belongs to one game: the modules that `play` calls change it as the game goes on, bots only look. Seats,
segments and weeks are numbers; seats and segments count from 0, weeks from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol, TypeVar

from generator.games.ratings_war.effects import CardKind, Condition, Effect, Part, Verb
from generator.games.ratings_war.settings import Settings

T = TypeVar("T")

SEGMENTS = (0, 1, 2)
"""Opening, Middle, Main Event."""
MAIN_EVENT = 2
WINNER, LOSER = 0, 1
"""The two places of a segment."""
NOWHERE = -1
"""The segment and the place of a wrestler in Catering; also no winner of a segment, and no owner."""
JEALOUS_BASE = 7
"""A wrestler of this base prestige who joins a roster arrives injured."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadyPart:
    """One part of a card.

    `moment` is when it happens: `When`, or `ready.RESULT`. `placed`: its conditions put the wrestler into a segment,
    which the part then speaks of; `place` is the place they ask for, NOWHERE for either, and `checks` are the other
    conditions. `rates`: it changes ratings of the slot that is scored; `flat`: it does so by a fixed number, for the
    own segment (True) or for all others. `then` is the second part of a bargain, which happens only where this one
    was used.
    """

    part: Part
    moment: str
    may: bool
    once: bool
    placed: bool
    place: int
    chooses: bool
    rates: bool
    flat: tuple[bool, int] | None
    checks: tuple[tuple[Check, Condition], ...]
    then: ReadyPart | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PrintedCard:
    """A card as it is printed.

    `first` gives it its timing, at the moment `when`; `is_play`: it is played from the hand when that moment comes.
    `acts` are its parts by moment; of an event that is played, the first part only. `worn` are the parts that act for
    the wrestler on whom the card lies (championships and attached events), `after` is the second part of an event that
    is played, where it is no bargain.
    """

    id: str
    name: str
    kind: CardKind
    effect: Effect
    when: str
    first: ReadyPart
    is_play: bool
    acts: Mapping[str, tuple[ReadyPart, ...]]
    base: int = 0
    gimmick: str = ""
    worn: Mapping[str, tuple[ReadyPart, ...]] = field(default_factory=dict)
    after: ReadyPart | None = None


@dataclass(slots=True, eq=False)
class WrestlerInPlay:
    """A wrestler in play. `prestige` counts the modifiers; `back` is the first week after an injury.

    `segment` and `place` say where the wrestler is booked this week. `muted`: the gimmick is canceled for this week.
    `used_up`: its once-per-game gimmick was used. `since` is the week in which the wrestler came to the roster,
    `last_booked` the last week in which anybody booked the wrestler.
    """

    printed: PrintedCard
    prestige: int
    owner: int = NOWHERE
    back: int = 0
    segment: int = NOWHERE
    place: int = NOWHERE
    titles: int = 0
    attached: list[EventInPlay] = field(default_factory=list)
    muted: bool = False
    used_up: bool = False
    since: int = 0
    last_booked: int = 0

    @property
    def base(self) -> int:
        """The printed prestige."""
        return self.printed.base

    @property
    def name(self) -> str:
        """The printed name."""
        return self.printed.name


@dataclass(slots=True, eq=False)
class EventInPlay:
    """One event card. `muted`: a special match that is canceled for this week."""

    printed: PrintedCard
    muted: bool = False

    @property
    def name(self) -> str:
        """The printed name."""
        return self.printed.name


Source = WrestlerInPlay | EventInPlay
"""What an effect stands on."""


@dataclass(slots=True, eq=False)
class Cue:
    """An effect that may happen: the part, whose it is, the card it stands on, who `self` is, in which segment.

    `segment` is fixed for special matches and for what was promised earlier in the week; NOWHERE otherwise. `given` is
    the first part of a bargain on ratings, which must still count for this second part to happen (RW-R31).
    """

    act: ReadyPart
    seat: int
    source: Source
    bearer: WrestlerInPlay | None = None
    segment: int = NOWHERE
    given: Cue | None = None


Lineup = list[list[WrestlerInPlay | None]]
"""Winner and Loser of each segment."""
Booking = tuple[Lineup, list[tuple[EventInPlay, int]]]
"""The lineup, and which events lie face down on which segment."""


class Bot(Protocol):
    """Who decides for a seat. A bot sees the table and its own hand, and changes neither."""

    def book(self, state: GameState, seat: int, random: Random) -> Booking:
        """Three segments: all six places filled if there are enough active wrestlers, else as many as can be."""

    def use(self, state: GameState, seat: int, cues: Sequence[Cue], random: Random, must: bool = False) -> int:
        """The number of the effect to use now, or `bots.PASS`; under `must` all will happen and one has to be first."""

    def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[T], random: Random) -> T:
        """One of several wrestlers, seats, segments or cards, for what the verb does by n."""

    def action(self, state: GameState, seat: int, open_to: Sequence[str], random: Random) -> str:
        """One end-of-week action."""

    def see(self, state: GameState, seat: int, other: int, hand: Sequence[EventInPlay]) -> None:
        """Look at another player's event hand."""

    def order(self, state: GameState, seat: int, seen: Sequence[EventInPlay], random: Random) -> list[EventInPlay]:
        """The top of the event pile in the order in which it is put back, the last on top."""


@dataclass(slots=True, eq=False)
class PlayerState:
    """What belongs to one player. `fresh` are events drawn at the end of this week (RW-R14)."""

    seat: int
    bot: Bot
    roster: list[WrestlerInPlay] = field(default_factory=list)
    hand: list[EventInPlay] = field(default_factory=list)
    fresh: list[EventInPlay] = field(default_factory=list)
    points: int = 0
    booking: Lineup = field(default_factory=lambda: [[None, None], [None, None], [None, None]])
    paired: list[bool] = field(default_factory=lambda: [False, False, False])
    """Whether two wrestlers were booked into the segment: whoever leaves it later, nobody in it is lone (RW-R28)."""
    matches: list[list[EventInPlay]] = field(default_factory=lambda: [[], [], []])
    face_down: set[str] = field(default_factory=set)
    """The moments at which this week's special matches act."""
    belts: list[list[EventInPlay]] = field(default_factory=lambda: [[], [], []])
    """Championships face down on the segments of this week."""
    promotes: list[int] = field(default_factory=lambda: [0, 0, 0])
    next_promotes: list[int] = field(default_factory=lambda: [0, 0, 0])
    won: float = 0
    """Segments won this week, ties in parts."""
    earned: bool = False
    """Whether this week's segments earned a Network Point."""
    by_cards: int = 0
    """Network Points that cards of the award step give or take, laid together with the week's own (RW-R29)."""
    actions: int = 0
    """Actions more or fewer this week."""
    index: dict[str, list[Cue]] = field(default_factory=dict)
    """The gimmicks and attached cards of the roster by the moment at which they act. Lists in it never change."""

    def listen(self, source: Source, wrestler: WrestlerInPlay) -> None:
        """From now on a wrestler's gimmick, or a card that the wrestler wears, acts at its moments."""
        acts = source.printed.acts if source is wrestler else source.printed.worn
        for moment, own in acts.items():
            cues = [Cue(act, self.seat, source, wrestler) for act in own]
            self.index[moment] = self.index[moment] + cues if moment in self.index else cues

    def forget(self, source: Source, wrestler: WrestlerInPlay) -> None:
        """A gimmick or a worn card acts no more for this player."""
        acts = source.printed.acts if source is wrestler else source.printed.worn
        for moment in acts:
            left = [cue for cue in self.index[moment] if cue.source is not source]
            if left:
                self.index[moment] = left
            else:
                del self.index[moment]


@dataclass(slots=True, eq=False)
class SegmentSlot:
    """One Segment Slot of this week: what changes ratings in it, and its result.

    `deltas` are (source, owner, whose segment, amount); `entries` are compulsory changes with the chosen target, worked
    out anew whenever ratings are; `made` is what they all come to. `winner` is NOWHERE without one, as in a tie.
    """

    deltas: list[tuple[Source, int, int, int]] = field(default_factory=list)
    entries: list[tuple[Cue, list[object]]] = field(default_factory=list)
    ratings: list[int] = field(default_factory=list)
    made: list[tuple[Source, int, int, int]] = field(default_factory=list)
    best: tuple[int, ...] = ()
    winner: int = NOWHERE


Tallies = list[tuple[str, int, str, float]]


@dataclass(slots=True, eq=False)
class GameState:
    """A whole game in progress. `players` are those who play by seat, `order` the seats from the priority player on.

    `due`, `owed`, `held` and `stalled` belong to the update of prestiges: what each card would change, the second parts
    of bargains that wait for it, who loses and who gains nothing; `delta` is what it came to. `arrivals` joined a
    roster and have not been heard; `pending` are parts promised for later this week; `laid` are event cards that stay
    out until its end, `canceled` what is muted. `booked_week` is the last week that was booked.
    """

    settings: Settings
    players: list[PlayerState]
    random: Random
    pile: list[WrestlerInPlay] = field(default_factory=list)
    agents: list[WrestlerInPlay] = field(default_factory=list)
    retired: list[WrestlerInPlay] = field(default_factory=list)
    events: list[EventInPlay] = field(default_factory=list)
    discards: list[EventInPlay] = field(default_factory=list)
    week: int = 0
    booked_week: int = 0
    priority: int = 0
    order: Sequence[int] = ()
    slots: list[SegmentSlot] = field(default_factory=list)
    pending: list[Cue] = field(default_factory=list)
    laid: list[EventInPlay] = field(default_factory=list)
    canceled: list[Source] = field(default_factory=list)
    arrivals: list[WrestlerInPlay] = field(default_factory=list)
    due: list[tuple[Cue, WrestlerInPlay, int]] = field(default_factory=list)
    owed: list[tuple[Cue, Cue]] = field(default_factory=list)
    delta: dict[WrestlerInPlay, int] = field(default_factory=dict)
    held: set[WrestlerInPlay] = field(default_factory=set)
    stalled: set[WrestlerInPlay] = field(default_factory=set)
    claims: set[int] = field(default_factory=set)
    """Seats for which an effect won the game."""
    hand_moments: frozenset[str] | None = None
    """The moments at which any event of the set can be played from a hand; None where that is not known."""
    closing: bool = False
    """Whether this is the end of the week, when drawn events wait for the next one."""
    log: list[str] | None = None
    tallies: Tallies = field(default_factory=list)
    peaks: dict[str, float] = field(default_factory=dict)

    def injured(self, wrestler: WrestlerInPlay) -> bool:
        """Whether the wrestler cannot be booked or trained this week."""
        return wrestler.back > self.week

    def in_catering(self, wrestler: WrestlerInPlay) -> bool:
        """Whether nobody booked the wrestler this week; before the booking nobody is in Catering (RW-R30)."""
        return self.booked_week == self.week != wrestler.last_booked

    def active(self, seat: int) -> list[WrestlerInPlay]:
        """The wrestlers of a roster who can be booked this week."""
        week = self.week
        return [wrestler for wrestler in self.players[seat].roster if wrestler.back <= week]

    def booked(self, segment: int) -> Iterator[WrestlerInPlay]:
        """Everybody in a Segment Slot, the priority player's first."""
        for seat in self.order:
            for wrestler in self.players[seat].booking[segment]:
                if wrestler is not None:
                    yield wrestler

    def opponents(self, seat: int) -> list[int]:
        """All other seats, the priority player's first."""
        return [other for other in self.order if other != seat]

    def matches(self, segment: int) -> int:
        """Special Matches face up in a Segment Slot, anybody's; the canceled are not counted (RW-R35)."""
        return sum(not match.muted for player in self.players for match in player.matches[segment])


Check = Callable[[GameState, int, WrestlerInPlay | None, int, Condition], bool]
"""Whether a condition holds for a player, a wrestler (None for an event) and a segment; see `conditions`."""


def held(player: PlayerState) -> int:
    """Event cards in a player's hand."""
    return len(player.hand) + len(player.fresh)


def kind_of(event: EventInPlay) -> CardKind:
    """Championship, special match, play or reaction."""
    return event.printed.kind
