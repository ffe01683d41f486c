"""One fight as a game fights it: dice are thrown, the two hands are held against each other, the winner is paid.

What counts and what overrules what stands in `bouts_batch`: it is asked once for each hand and once for each way in
which two hands can meet, and its answers are kept. So a game need not set up arrays for every single fight.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache
from itertools import combinations_with_replacement

from generator.api import FACES, Dice, Pattern
from generator.games.top_promoter.bouts import FIRST, SECOND, STANDARD, Ending, Fight, Rulings, pay
from generator.games.top_promoter.bouts_batch import resolve_fight
from generator.games.top_promoter.state import Fought

Roll = tuple[int, ...]
"""The dice of one side."""


def fight_out(fight: Fight, dice: Dice, rulings: Rulings) -> Fought:
    """Throw the dice of this fight and judge them. A test die is thrown by the side that is tested."""
    first, second = fight.first, fight.second
    if first.drug_test and second.drug_test:
        return judge(fight, ((), ()), (0, 0), rulings)
    tests = (dice.roll(1)[0] if second.drug_test else 0, dice.roll(1)[0] if first.drug_test else 0)
    return judge(fight, (dice.roll(first.rolled), dice.roll(second.rolled)), tests, rulings)


def judge(
    fight: Fight, dice: tuple[Roll, Roll], tests: tuple[int, int] = (0, 0), rulings: Rulings = STANDARD
) -> Fought:
    """The fight with these dice, which must be as many as each side rolls; test dice are 0 where there is none."""
    first, second = fight.first, fight.second
    mine, theirs = sorted(dice[FIRST], reverse=True), sorted(dice[SECOND], reverse=True)
    way = (
        _lead(mine, theirs),
        min(len(mine), len(theirs)),
        first.knockout and tuple(mine) in _showing(rulings.blow(first.dice), len(mine)),
        second.knockout and tuple(theirs) in _showing(rulings.blow(second.dice), len(theirs)),
        (first.drug_test, second.drug_test, *tests) if first.drug_test or second.drug_test else None,
    )
    known = _known()
    ending = known.get(way)
    if ending is None:
        ending = known[way] = resolve_fight(fight, dice, tests, rulings)[0]
    won = paid(fight, ending, rulings)
    return Fought(dice, tests, ending, (0, won) if ending.winner == SECOND else (won, 0))


@cache
def _known() -> dict[Hashable, Ending]:
    """What the batch said of each way in which two hands can meet; `judge` fills it."""
    return {}


def _lead(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """The place from the top where sorted dice first differ, below 0 where the second side leads; 0 if nowhere."""
    place = 1
    for one, other in zip(mine, theirs, strict=False):
        if one != other:
            return place if one > other else -place
        place += 1
    return place if len(mine) > len(theirs) else -place if len(theirs) > len(mine) else 0


@cache
def _showing(blow: Pattern, dice: int) -> frozenset[Roll]:
    """All hands of so many dice, the highest first, that show a Knock-out Blow."""
    import numpy as np

    hands = list(combinations_with_replacement(range(FACES, 0, -1), dice))
    counts = np.array([[hand.count(face) for hand in hands] for face in range(1, FACES + 1)], np.uint8)
    return frozenset(hand for hand, shown in zip(hands, blow.shown_in(counts), strict=True) if shown)


@cache
def paid(fight: Fight, ending: Ending, rulings: Rulings) -> int:
    """What the winner gets. Kept, for fights of few kinds end in few ways."""
    return pay(fight, ending, rulings)
