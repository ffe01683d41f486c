"""What lies on the table as far as the log has told it, and what holds there. Seats count from 1, as the log counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.games.ratings_war.referee.cards import Clause, ReadCard, Sentence

WINNER, LOSER = 0, 1
NOBODY = 0
"""The seat of who belongs to nobody."""
SLOT_TIMES = ("reveal", "scoring", "during", "after")


@dataclass(eq=False)
class One:
    """A wrestler. `booked` is the last week in which anybody booked the wrestler, `back` the first after an injury."""

    card: ReadCard
    prestige: int
    seat: int = NOBODY
    back: int = 0
    segment: int | None = None
    place: int | None = None
    booked: int = 0
    muted: bool = False
    used: bool = False
    worn: list[ReadCard] = field(default_factory=list)

    @property
    def titles(self) -> int:
        """Championships that the wrestler wears."""
        return sum(card.kind == "championship" for card in self.worn)


class StandingEffect(NamedTuple):
    """A part of a card that may act: whose it is, who carries it (nobody for an event), where it lies."""

    seat: int
    card: ReadCard
    part: Sentence
    bearer: One | None = None
    lies: int | None = None
    mark: int = 0
    """Tells copies of a match, or of a card that one wrestler wears twice, apart."""


@dataclass(eq=False)
class Match:
    """A special match that lies face up."""

    card: ReadCard
    seat: int
    segment: int
    muted: bool = False


class Table:
    """Everything that is known, and the questions a rule asks of it."""

    def __init__(self, wrestlers: Mapping[str, ReadCard], players: int) -> None:
        self.ones = {name: One(card, card.base) for name, card in wrestlers.items()}
        self.seats = range(1, players + 1)
        self.order: list[int] = list(self.seats)
        self.week = 0
        self.booked_week = 0
        self.agents: list[str] = []
        self.retired: list[str] = []
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.face_down: dict[int, int] = dict.fromkeys(self.seats, 0)
        self.points: dict[int, int] = dict.fromkeys(self.seats, 0)
        self.promotes: dict[int, list[int]] = {seat: [0, 0, 0] for seat in self.seats}
        self.paired: dict[int, list[bool]] = {}
        self.matches: list[Match] = []
        self.results: list[set[int]] = [set(), set(), set()]
        self.ratings: dict[int, int] = {}
        self.earned: set[int] = set()

    def roster(self, seat: int) -> list[One]:
        """The wrestlers of a player."""
        return [one for one in self.ones.values() if one.seat == seat]

    def hand(self, seat: int) -> int:
        """Event cards in a hand: those that lie face down have left it."""
        return len(self.hands[seat]) - self.face_down[seat]

    def fit(self, one: One) -> bool:
        """Whether the wrestler can be booked and trained."""
        return one.back <= self.week

    def in_catering(self, one: One) -> bool:
        """RW-R30: booked by nobody this week."""
        return self.booked_week == self.week and one.booked != self.week

    def here(self, segment: int) -> Iterator[One]:
        """Everybody in a Segment Slot."""
        return (one for one in self.ones.values() if one.segment == segment and one.seat)

    def at(self, seats: Iterable[int], segment: int | None, *places: int) -> list[One]:
        """Who stands in some places of a segment."""
        wanted = set(seats)
        return [
            one
            for one in self.ones.values()
            if segment is not None and one.segment == segment and one.seat in wanted and one.place in places
        ]

    def others(self, seat: int) -> list[int]:
        """All other players."""
        return [other for other in self.order if other != seat]

    def shown(self, segment: int | None) -> list[Match]:
        """Matches that lie in a Segment Slot and are not canceled (RW-R35)."""
        return [match for match in self.matches if match.segment == segment and not match.muted]

    def titles(self, seat: int) -> int:
        """Championships worn on a roster."""
        return sum(one.titles for one in self.roster(seat))

    def lead(self, seat: int) -> int:
        """Network Points ahead of the next player."""
        return self.points[seat] - max(self.points[other] for other in self.others(seat))

    def partner(self, one: One) -> One | None:
        """The other wrestler of the segment."""
        pair = self.at([one.seat], one.segment, WINNER, LOSER)
        return next((other for other in pair if other is not one), None)

    # ----------------------------------------------------------------------------------- conditions

    def scope(self, effect: StandingEffect, segment: int | None) -> int | None:
        """The segment an effect speaks of."""
        if effect.lies is not None:
            return effect.lies
        if segment is None and effect.part.placed and effect.bearer:
            return effect.bearer.segment
        return segment

    def holds(self, effect: StandingEffect, segment: int | None) -> bool:
        """Whether all conditions of a part hold now, in the segment that is scored or out of the scoring."""
        part, bearer = effect.part, effect.bearer
        where = self.scope(effect, segment)
        if part.placed and (bearer is None or bearer.segment is None or bearer.segment != where):
            return False
        return all(self._holds(condition, effect.seat, bearer, where) for condition in part.ifs)

    def _holds(self, condition: Clause, seat: int, bearer: One | None, where: int | None) -> bool:
        one, n = bearer or One(ReadCard("", "", 0, 0, ()), 0), condition.n
        results = self.results[where] if where is not None else set()
        partner = self.partner(one)
        match condition.word:
            case "winner":
                return one.place == WINNER
            case "loser":
                return one.place == LOSER
            case "booked":
                return one.place is not None
            case "alone":
                return one.segment is not None and not self.paired[seat][one.segment]
            case "catering":
                return self.in_catering(one)
            case "opening" | "middle" | "main":
                return where == ("opening", "middle", "main").index(condition.word)
            case "injured":
                return one.back > self.week
            case "champion":
                return one.titles > 0
            case "titles":
                return one.titles >= n
            case "prestige":
                return condition.bounds(one.prestige)
            case "partner":
                return one.segment == where and partner is not None and condition.bounds(partner.card.base)
            case "won":
                return results == {seat}
            case "lost":  # RW-R33
                return seat not in results
            case "tied":
                return seat in results and len(results) > 1
            case "lowest":
                return self.ratings[seat] == min(self.ratings.values())
            case "rival":
                return any(each.seat != seat and each.card.base >= n for each in self.here(_known(where)))
            case "rival_champion":
                return any(each.seat != seat and each.titles for each in self.here(_known(where)))
            case "match":
                return bool(self.shown(where))
            case "named":
                return any(each.card.name == condition.name for each in self.here(_known(where)))
            case "behind":
                return self.lead(seat) < 0
            case "lead":
                return self.lead(seat) >= n
            case "events":
                return condition.bounds(self.hand(seat))
            case "roster":
                return condition.bounds(len(self.roster(seat)))
            case "title":
                return self.titles(seat) >= n
            case "weekwon":
                return seat in self.earned
            case "none":  # RW-R33
                return all(seat not in shared for shared in self.results)
            case "sweep":
                return all(shared == {seat} for shared in self.results)
            case "once_per_game":
                return not one.used
        raise ValueError(f"no referee knows the condition {condition.word}")

    def number(self, effect: StandingEffect, segment: int | None) -> int:
        """How much a part does, multiplied by what it counts."""
        seat, per = effect.seat, effect.part.per
        roster = self.roster(seat)
        counts: Mapping[str, Callable[[], int]] = {
            "": lambda: 1,
            "catering": lambda: sum(self.in_catering(one) and one is not effect.bearer for one in roster),
            "injured": lambda: sum(not self.fit(one) for one in roster),
            "roster": lambda: len(roster),
            "events": lambda: self.hand(seat),
            "points": lambda: self.points[seat],
            "titles": lambda: self.titles(seat),
            "wins": lambda: sum(shared == {seat} for shared in self.results),
            "retired": lambda: len(self.retired),
            "matches": lambda: len(self.shown(self.scope(effect, segment))),
            "opponents": lambda: len(self.others(seat)),
        }
        return effect.part.n * counts[per]()

    # -------------------------------------------------------------------------------------- targets

    def reached(self, effect: StandingEffect, segment: int | None) -> list[One]:
        """The wrestlers a part reaches; where one is chosen, all who may be."""
        seat, where, bearer = effect.seat, self.scope(effect, segment), effect.bearer
        rivals, everybody = self.others(seat), list(self.seats)
        if (
            bearer
            and where is not None
            and bearer.segment not in (None, where)
            and effect.part.who in ("self", "partner")
        ):
            return []
        partner = self.partner(bearer) if bearer else None
        whos: Mapping[str, Callable[[], list[One]]] = {
            "self": lambda: [bearer] if bearer and bearer.seat == seat else [],
            "partner": lambda: [partner] if partner else [],
            "both": lambda: self.at([seat], where, WINNER, LOSER),
            "my_winner": lambda: self.at([seat], where, WINNER),
            "my_loser": lambda: self.at([seat], where, LOSER),
            "slot_winner": lambda: self.at(everybody, where, WINNER),
            "slot_winners": lambda: self.at(everybody, where, WINNER),
            "slot_loser": lambda: self.at(everybody, where, LOSER),
            "slot_losers": lambda: self.at(everybody, where, LOSER),
            "rival_winner": lambda: self.at(rivals, where, WINNER),
            "rival_winners": lambda: self.at(rivals, where, WINNER),
            "rival_loser": lambda: self.at(rivals, where, LOSER),
            "rival_losers": lambda: self.at(rivals, where, LOSER),
            "mine": lambda: self.roster(seat),
            "my_roster": lambda: self.roster(seat),
            "my_catering": lambda: [one for one in self.roster(seat) if self.in_catering(one)],
            "theirs": lambda: [one for other in rivals for one in self.roster(other)],
            "champion": lambda: [one for one in self.ones.values() if one.seat and one.titles],
        }
        base = effect.part.base
        return [one for one in whos[effect.part.who]() if base is None or one.card.base <= base]


def _known(where: int | None) -> int:
    return -1 if where is None else where
