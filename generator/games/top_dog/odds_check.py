"""Top Dog's odds and whole shows held against a plain count: who takes a medal, what is dealt, how ties fall.

The plain judge here reads the rules page and shares no code with `play.judge` or `odds`. So each convicts the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

from generator.api import (
    ALARM,
    CONTRADICTION_CURE,
    CardSet,
    CheckedFigure,
    CheckedOdds,
    Comparison,
    Fact,
    Rule,
    play_games,
    rule,
    unfair_order,
    unfair_shares,
)
from generator.games.top_dog.cards import kennel, players_of, rulings_of
from generator.games.top_dog.odds import blocked_share, contest_odds
from generator.games.top_dog.play import DEAL, MEDALS, bred, deal, draft, judge
from generator.games.top_dog.playable import QUICK_START, play_of_set
from generator.games.top_dog.state import GameState, Stats

SEED = 1876
"""The year in which dogs were first shown at Westminster. Any other number serves as well."""
CONTESTS, DEEP_CONTESTS = 6000, 60_000
"""Contests of four dealt dogs: each dog is in two of nine."""
CONTEST = 4
LETTERS = "PAWS"


def plain_winner(table: Sequence[tuple[int, bool, Sequence[int]]], medal: int) -> int | None:
    """Who has the one highest stat, by place among the contestants (seat, new or not, stats); None for nobody.

    Of the own two the previous contestant wins a tie that nobody else shares (TD-R1).
    """
    highest = max(stats[medal] for _, _, stats in table)
    best = [place for place, (_, _, stats) in enumerate(table) if stats[medal] == highest]
    if len(best) == 2 and table[best[0]][0] == table[best[1]][0]:
        best = [place for place in best if not table[place][1]]
    return best[0] if len(best) == 1 else None


def plain_medals(table: Sequence[tuple[int, bool, Sequence[int]]], free: Sequence[int], *, one: bool) -> dict[int, int]:
    """The winner of each medal, in the order P, A, W, S; with `one` a winner takes no later medal (TD-R2)."""
    winners: dict[int, int] = {}
    for medal in sorted(free):
        winner = plain_winner(table, medal)
        if winner is not None and not (one and winner in winners.values()):
            winners[medal] = winner
    return winners


def contradictions(card_set: CardSet) -> Iterator[str]:
    """Sentences on everything in which odds, play and the plain count differ, or chance is unfair."""
    dogs = kennel(card_set)
    one = rulings_of(card_set).medals_per_dog == "one"
    if len(dogs) < CONTEST + 2:
        return
    yield from _counted(dogs, one=one)
    yield from _judged(dogs, one=one)
    yield from _dealt(card_set, dogs)


def _counted(dogs: Mapping[str, Stats], *, one: bool) -> Iterator[str]:
    """Every dog, and a breed, against every field of one and of two dogs, looked at one by one."""
    names = list(dogs)
    contestants = [(name,) for name in names] + [(names[0], names[-1]), (names[1], names[2])]
    for contestant in contestants:
        own = [sum(points) for points in zip(*(dogs[name] for name in contestant), strict=True)]
        rest = [stats for name, stats in dogs.items() if name not in contestant]
        for opponents in (1, 2):
            fields = list(combinations(rest, opponents))
            takes, ties, any_medal = [0] * 4, [0] * 4, 0
            for field in fields:
                table = [(0, True, own), *((seat, True, stats) for seat, stats in enumerate(field, 1))]
                mine = [medal for medal, who in plain_medals(table, range(4), one=one).items() if who == 0]
                any_medal += bool(mine)
                for medal in range(4):
                    takes[medal] += medal in mine
                    rival = max(stats[medal] for stats in field)
                    ties[medal] += own[medal] == rival
            odds = contest_odds(dogs, contestant, opponents, one_each=one)
            counted = ([Fraction(each, len(fields)) for each in takes], [Fraction(each, len(fields)) for each in ties])
            if (list(odds.takes), list(odds.ties)) != counted or odds.any_medal != Fraction(any_medal, len(fields)):
                yield f"the odds of {' + '.join(contestant)} against {opponents} are not those of its fields counted"
                return
    for medal in range(4):
        pairs = list(combinations(dogs.values(), 2))
        level = sum(first[medal] == second[medal] for first, second in pairs)
        if blocked_share(dogs, 2, medal) != Fraction(level, len(pairs)):
            yield f"the share of blocked {MEDALS[medal]} medals is not the share of pairs that tie"


def _judged(dogs: Mapping[str, Stats], *, one: bool) -> Iterator[str]:
    """Tables with previous contestants and breeds, as rounds have them, judged by the game and plainly."""
    random = Random(SEED)
    names = list(dogs)
    for _ in range(600):
        laid = random.sample(names, CONTEST + 2)
        table: list[tuple[int, bool, tuple[int, ...]]] = [
            (0, False, dogs[laid[0]]),
            (1, False, dogs[laid[1]]),
            (0, True, dogs[laid[2]]),
        ]
        breed = bred(dogs[laid[3]], dogs[laid[4]])
        if list(breed) != [a + b for a, b in zip(dogs[laid[3]], dogs[laid[4]], strict=True)]:
            yield "a breed is not the sum of its dogs"
            return
        table += [(2, True, breed), (1, True, dogs[laid[5]])]
        free = sorted(random.sample(range(4), random.randint(1, 4)))
        if random.random() < 0.3:  # ties are seldom, so some are made
            medal = free[0]
            top = 20
            table = [
                (seat, new, (*stats[:medal], top, *stats[medal + 1 :])) if place in (0, 2) else (seat, new, stats)
                for place, (seat, new, stats) in enumerate(table)
            ]
        points = [(stats[0], stats[1], stats[2], stats[3]) for _, _, stats in table]
        played = judge(points, [seat for seat, _, _ in table], free, one)
        if dict(played) != plain_medals(table, free, one=one) or [medal for medal, _ in played] != sorted(dict(played)):
            yield "a round is judged otherwise than the rules say"
            return


def _dealt(card_set: CardSet, dogs: Mapping[str, Stats]) -> Iterator[str]:
    """The deal of every number of players, and the hands and walkers of whole shows."""
    names = tuple(dogs)
    random = Random(SEED)
    for players in players_of(card_set):
        orders = []
        for _ in range(500):
            hands, pound = deal(names, players, random)
            orders.append(tuple(dog for part in (*hands, pound) for dog in part))
            if [len(hand) for hand in hands] != [DEAL[players]] * players:
                yield f"{players} players are dealt other numbers of dogs than the rulebook says"
                return
        if len(orders[0]) != len(names):
            yield f"a deal to {players} players is not every dog once"
        for fault in unfair_order(orders, names)[:1]:
            yield f"dogs are not dealt fairly to {players} players: {fault}"
    for players in players_of(card_set)[-1:]:
        seats: Counter[tuple[str, int]] = Counter()
        walkers: Counter[int] = Counter()
        shows = 1000
        play = play_of_set(card_set)
        for record in play_games(play, players, ["random"], SEED, range(shows), QUICK_START):
            walkers[record.priority] += 1
            seats.update((dog, seat) for event, seat, dog, _ in record.tallies if event == "dealt")
        for fault in [*unfair_shares(walkers, dict.fromkeys(range(players), 1 / players), shows)][:1]:
            yield f"who last walked a dog is not drawn fairly: seat {fault}"
        chances = {(dog, seat): DEAL[players] / len(names) for dog in names for seat in range(players)}
        for fault in [*unfair_shares(seats, chances, shows)][:1]:
            yield f"dogs are not dealt fairly in whole shows: {fault}"
    yield from _passed(names)


class _FirstOfHand:
    """A bot for drafts alone: keeps the first dog of the hand."""

    def draft(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        return hand[0]


def _passed(names: Sequence[str]) -> Iterator[str]:
    """A draft of three hands: the dogs that are not kept go to the left."""
    hands = [list(names[start : start + 3]) for start in (0, 3, 6)]
    state = GameState({}, [None] * 3, [[], [], []], [])
    kept = draft(state, hands, [_FirstOfHand()] * 3, Random(0))  # type: ignore[list-item]
    left = [[hands[seat][0], hands[(seat - 1) % 3][1], hands[(seat - 2) % 3][2]] for seat in range(3)]
    if kept != left:
        yield "a draft does not pass the hands to the left"


def checked_odds(card_set: CardSet, deep: bool) -> CheckedOdds:
    """Each dog's chance of each medal and of a championship in contests of four dealt dogs, exact and as played."""
    dogs = kennel(card_set)
    one = rulings_of(card_set).medals_per_dog == "one"
    contests = DEEP_CONTESTS if deep else CONTESTS
    met: Counter[str] = Counter()
    took: Counter[tuple[str, int]] = Counter()
    crowned: Counter[str] = Counter()
    random = Random(SEED)
    for _ in range(contests):
        hands, _ = deal(tuple(dogs), CONTEST, random)
        field = [hand[0] for hand in hands]
        met.update(field)
        won = judge([dogs[dog] for dog in field], range(CONTEST), range(4), one)
        took.update((field[winner], medal) for medal, winner in won)
        crowned.update({field[winner] for _, winner in won})
    figures = []
    for card in card_set.deck("dogs"):
        if card.id in dogs and met[card.id]:
            odds = contest_odds(dogs, (card.id,), CONTEST - 1, one_each=one)
            exact = [*zip(LETTERS, odds.takes, strict=True), ("champion", odds.any_medal)]
            seen = [*(took[card.id, medal] for medal in range(4)), crowned[card.id]]
            for (name, chance), number in zip(exact, seen, strict=True):
                spread = sqrt(float(chance * (1 - chance)) / met[card.id])
                figures.append(
                    CheckedFigure(
                        card, name, "against 3", Comparison(chance, number / met[card.id], spread, met[card.id])
                    )
                )
    note = (
        f"{contests:,} contests of four dealt dogs, seed {SEED}; a right figure is called wrong once in "
        f"{round(1 / ALARM):,}. Besides, every field of one and two dogs is counted one by one, rounds with previous "
        "contestants and breeds are judged plainly, and the deals of games are tried."
    )
    return CheckedOdds(figures, note, tuple(contradictions(card_set)))


@rule("top-dog/odds-check", seeded=True)
def odds_agree(card_set: CardSet) -> Iterator[Fact]:
    """The exact odds agree with a plain count, with rounds as games judge them, and with what games deal.

    Every field of one and two dogs is counted one by one; tables with previous contestants and breeds are judged by
    the rules page alone; deals, walkers and drafts of games are tried for fairness. A finding here is a fault of the
    program, never of the roster.
    """
    checked = checked_odds(card_set, deep=False)
    for fault in checked.faults:
        yield Fact(f"{fault[:1].upper()}{fault[1:]}.", CONTRADICTION_CURE)
    for figure in checked.disagreeing:
        name = str(figure.card["name"])
        yield Fact(
            f"{name}: {figure.figure} ({figure.where}) is {float(figure.comparison.exact):.1%} by reckoning, but "
            f"{figure.comparison.simulated:.1%} in {figure.comparison.trials} contests.",
            CONTRADICTION_CURE,
            figure.card.place,
            name,
        )


RULES: tuple[Rule, ...] = (odds_agree,)
