"""Whom a fighter can meet, where, and what that is worth: exact figures over the whole field.

No action cards, main event, a rematch pays 0; every opponent and every city counts alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from generator.games.top_promoter.bouts import FIRST, Corner, Fight, Rulings, fight_odds, knockout_chance
from generator.games.top_promoter.cards import Fighter


@dataclass(frozen=True)
class Matchups:
    """All fighters of a set that can be reckoned, the cities they fight in, and the house's rulings."""

    fighters: tuple[Fighter, ...]
    cities: tuple[str, ...]
    rulings: Rulings

    @classmethod
    def of(cls, fighters: Iterable[Fighter], cities: Sequence[str], rulings: Rulings) -> Matchups:
        """The field of the fighters whose dice, blow and class make sense."""
        return cls(tuple(fighter for fighter in fighters if fighter.fights), tuple(dict.fromkeys(cities)), rulings)

    @cached_property
    def _classes(self) -> Mapping[str, tuple[Fighter, ...]]:
        classes: dict[str, list[Fighter]] = {}
        for fighter in self.fighters:
            classes.setdefault(fighter.weight_class, []).append(fighter)
        return {name: tuple(members) for name, members in classes.items()}

    def opponents(self, fighter: Fighter) -> tuple[Fighter, ...]:
        """Everyone of the fighter's class in the other colors."""
        return tuple(other for other in self._classes.get(fighter.weight_class, ()) if fighter.may_meet(other))

    def fights(self, fighter: Fighter, *, at: str = "") -> Mapping[Fight, Fraction]:
        """The distinct main events the fighter can have, with their shares of the field; shares sum to 1.

        `at` is "" for all cities, "home" or "away". Empty where there is no opponent or no such city.
        """
        times: Counter[tuple[int, bool, bool, bool]] = Counter()
        for other in self.opponents(fighter):
            for home, visitor, number in self._homes(fighter, other):
                if number and at in ("", "home" if home else "away"):
                    times[other.dice, other.knockout, home, visitor] += number
        total = sum(times.values())
        return {
            Fight(fighter.corner(home=home), Corner(dice, knockout, visitor)): Fraction(number, total)
            for (dice, knockout, home, visitor), number in times.items()
        }

    def _homes(self, fighter: Fighter, other: Fighter) -> Iterable[tuple[bool, bool, int]]:
        """In how many cities each of the two is at home."""
        mine, theirs = fighter.home in self.cities, other.home in self.cities
        if mine and theirs and fighter.home == other.home:
            yield True, True, 1
            yield False, False, len(self.cities) - 1
            return
        yield True, False, int(mine)
        yield False, True, int(theirs)
        yield False, False, len(self.cities) - mine - theirs

    def win(self, fighter: Fighter, *, at: str = "") -> Fraction:
        """Chance to win against the field."""
        return _mean((worth(fight, self.rulings)[0], share) for fight, share in self.fights(fighter, at=at).items())

    def payout(self, fighter: Fighter, *, at: str = "") -> Fraction:
        """Expected main-event millions against the field."""
        return _mean((worth(fight, self.rulings)[1], share) for fight, share in self.fights(fighter, at=at).items())

    def win_against(self, fighter: Fighter, other: Fighter) -> Fraction:
        """Chance to win against one opponent, over all cities."""
        return self._against(fighter, other)[0]

    def payout_against(self, fighter: Fighter, other: Fighter) -> Fraction:
        """Expected main-event millions against one opponent, over all cities."""
        return self._against(fighter, other)[1]

    def _against(self, fighter: Fighter, other: Fighter) -> tuple[Fraction, Fraction]:
        met = [
            (
                worth(Fight(fighter.corner(home=home), other.corner(home=visitor)), self.rulings),
                Fraction(times, len(self.cities)),
            )
            for home, visitor, times in self._homes(fighter, other)
            if times
        ]
        return _mean((win, share) for (win, _), share in met), _mean((paid, share) for (_, paid), share in met)

    def knockout(self, fighter: Fighter, *, at: str = "away") -> Fraction:
        """Chance to land the Knock-out Blow at home or away; 0 without one."""
        return landing(fighter.corner(home=at == "home"), self.rulings)


@cache
def worth(fight: Fight, rulings: Rulings) -> tuple[Fraction, Fraction]:
    """The first corner's chance to win and its expected millions. Kept: a field has few distinct fights."""
    odds = fight_odds(fight, rulings)
    return odds.win(FIRST), odds.mean_payout(FIRST)


def landing(corner: Corner, rulings: Rulings) -> Fraction:
    """Chance that this corner's dice show its Knock-out Blow; 0 without one."""
    return knockout_chance(corner.dice, corner.rolled, rulings) if corner.knockout else Fraction(0)


def _mean(weighed: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    return sum((value * share for value, share in weighed), Fraction(0))
