"""What is played held against the scorekeeper: the fights, dice and shuffles of whole games, and the exact odds.

`odds_check` holds exact odds against trials; both are reckoned by this game's code. Here each side is looked at from
outside: every roll of some fights is counted by the scorekeeper, fights are fought as games fight them and judged by it
again, and the dice and shuffles of games are tried for fairness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

from generator.api import CardSet, Thrown, unfair_faces, unfair_order
from generator.games.top_promoter.board import Action, Contender, Pairing
from generator.games.top_promoter.bouts import (
    BILLINGS,
    DICE_PRINTED,
    NOBODY,
    Corner,
    Ending,
    Fight,
    How,
    Rulings,
    fight_odds,
    pay,
)
from generator.games.top_promoter.bouts_played import fight_out
from generator.games.top_promoter.cards import ACTIONS, RANDOM_DRUG_TEST, SUPERIOR_TRAINING, Fighter, fighters
from generator.games.top_promoter.matchups import Matchups
from generator.games.top_promoter.play import refill
from generator.games.top_promoter.playable import PlayableSet, play_of_set
from generator.games.top_promoter.scorekeeper import FightingSide, FightResult, House, counted_out, judged
from generator.games.top_promoter.scoring import with_card

SEED = 1867
FIGHTS = 1500
TABLES = 1200
"""Fights fought and tables laid in a check; ten times as many when it goes deep."""
COUNTED: tuple[tuple[FightingSide, FightingSide, str], ...] = (
    (FightingSide(3, half_star=True), FightingSide(2, at_home=True), "main event"),
    (FightingSide(4, half_star=True), FightingSide(3), "mid card"),
    (FightingSide(5, half_star=True), FightingSide(3, half_star=True, cable=True), "lower card"),
    (FightingSide(2, training=True, cable=True), FightingSide(3), "lower card"),
    (FightingSide(1, test=True, cable=True), FightingSide(3), "mid card"),
    (FightingSide(2), FightingSide(2, test=True, training=True), "main event"),
    (FightingSide(4, test=True), FightingSide(2, test=True), "main event"),
    (FightingSide(3), FightingSide(3), "main event"),
)
"""Fights whose every roll is counted: each blow, home, training, tests, cable, underdogs, each billing."""


def played_faults(card_set: CardSet, matchups: Matchups, *, deep: bool = False) -> Iterator[str]:
    """Sentences on everything in which the engine contradicts the scorekeeper, or chance is unfair."""
    rulings = Rulings.of(card_set.settings)
    house = House(rulings.five_of_a_kind_is_full_house, rulings.underdog_beyond_two)
    yield from counted_faults(rulings, house)
    yield from pay_faults(rulings, house)
    yield from weight_faults(matchups)
    yield from weight_faults(with_a_shared_home(matchups))
    times = 10 if deep else 1
    everyone = [fighter for fighter in fighters(card_set) if fighter.fights]
    if len(everyone) > 1:
        yield from fought_faults(everyone, matchups.cities, rulings, house, FIGHTS * times)
    play = play_of_set(card_set)
    if isinstance(play.play_game, PlayableSet) and play.players:
        yield from dealt_faults(play.play_game, max(play.players), TABLES * times)
        yield from dealt_action_faults(card_set, play.play_game)


def corner_of_card(card: FightingSide) -> Corner:
    """The engine's side of a scorekeeper's card."""
    return Corner(card.dice, card.half_star, card.at_home, card.training, card.test, card.cable)


def counted_faults(rulings: Rulings, house: House) -> Iterator[str]:
    """The exact odds of some fights, ending by ending, against every roll counted by the scorekeeper."""
    billing_of = {name: value for value, name in BILLINGS.items()}
    for first, second, billing in COUNTED:
        fight = Fight(corner_of_card(first), corner_of_card(second), billing_of[billing])
        odds = fight_odds(fight, rulings)
        exact: dict[FightResult, Fraction] = {}
        for ending, chance in odds.endings.items():
            verdict = FightResult(ending.winner, ending.how.value, ending.place, pay(fight, ending, rulings))
            exact[verdict] = exact.get(verdict, Fraction(0)) + chance
        counted = dict(counted_out((first, second), billing, house))
        for verdict in (*exact, *(each for each in counted if each not in exact)):
            if exact.get(verdict, 0) != counted.get(verdict, 0):
                yield (
                    f"{_side(first)} against {_side(second)}, {billing}: {verdict.how} that pays {verdict.pay} has "
                    f"{float(exact.get(verdict, 0)):.2%} by reckoning and {float(counted.get(verdict, 0)):.2%} counted "
                    "roll by roll"
                )
                break
        rematch = sum((chance for verdict, chance in counted.items() if _again(verdict)), Fraction(0))
        if odds.rematch != rematch:
            yield f"{_side(first)} against {_side(second)}: a rematch is counted in {float(rematch):.2%} of rolls"
        for side in (0, 1):
            mean = sum(
                (verdict.pay * chance for verdict, chance in counted.items() if verdict.winner == side), Fraction(0)
            )
            won = sum((chance for verdict, chance in counted.items() if verdict.winner == side), Fraction(0))
            if (odds.mean_payout(side), odds.win(side)) != (mean, won):
                yield f"{_side(first)} against {_side(second)}: wins and pay of one side do not add up"


def pay_faults(rulings: Rulings, house: House) -> Iterator[str]:
    """What every pair of printed dice pays at every billing, on the first and the fifth die."""
    for mine in DICE_PRINTED:
        for theirs in DICE_PRINTED:
            for value, billing in BILLINGS.items():
                for die, roll in ((1, ((6,), (5,))), (5, ((6, 6, 6, 6, 6), (6, 6, 6, 6, 5)))):
                    paid = pay(Fight(Corner(mine), Corner(theirs), value), Ending(How.DICE, 0, die), rulings)
                    right = judged((FightingSide(mine), FightingSide(theirs)), billing, roll, (0, 0), house).pay
                    if paid != right:
                        yield f"{mine} dice against {theirs}, {billing}, die {die}: {paid} millions, not {right}"


def with_a_shared_home(matchups: Matchups) -> Matchups:
    """Two fighters who can meet, both at home in one city: a set of even homes has no such pair."""
    for one, other in combinations(matchups.fighters, 2):
        if one.may_meet(other):
            return Matchups((one, replace(other, home=one.home)), matchups.cities, matchups.rulings)
    return Matchups((), (), matchups.rulings)


def weight_faults(matchups: Matchups) -> Iterator[str]:
    """A fighter's win and pay against its field: the mean over every opponent in every city, looked up one by one."""
    for fighter in matchups.fighters:
        others = [
            other
            for other in matchups.fighters
            if other.color != fighter.color and other.weight_class == fighter.weight_class
        ]
        if not others or not matchups.cities:
            continue
        times: dict[Fight, int] = {}
        for other in others:
            for city in matchups.cities:
                fight = Fight(
                    Corner(fighter.dice, fighter.knockout, fighter.home == city),
                    Corner(other.dice, other.knockout, other.home == city),
                )
                times[fight] = times.get(fight, 0) + 1
        number = len(others) * len(matchups.cities)
        win, paid = Fraction(0), Fraction(0)
        for fight, how_often in times.items():
            odds = fight_odds(fight, matchups.rulings)
            win += odds.win(0) * how_often / number
            paid += odds.mean_payout(0) * how_often / number
        if (matchups.win(fighter), matchups.payout(fighter)) != (win, paid):
            yield f"{fighter.name}: opponents and cities do not weigh alike in its win chance or payout"


def fought_faults(
    everyone: Sequence[Fighter], cities: Sequence[str], rulings: Rulings, house: House, number: int
) -> Iterator[str]:
    """Fights as games fight them, each judged again by the scorekeeper from the printed cards, and their dice."""
    random = Random(SEED)
    dice = Thrown(random)
    training, test = (_action(kind) for kind in (SUPERIOR_TRAINING, RANDOM_DRUG_TEST))
    fights, tables = [], []
    for count in range(number):
        first, second = random.sample(everyone, 2)
        # Every other fight at the home of one of the two, so that home dice come often.
        city = (random.choice(cities), first.home, random.choice(cities), second.home)[count % 4]
        place = random.randrange(len(BILLINGS))
        trained, tested = (
            (random.random() < 0.25, random.random() < 0.25),
            (random.random() < 0.2, random.random() < 0.2),
        )
        cable = random.choice((NOBODY, NOBODY, 0, 1))
        pairing = Pairing([Contender.of(first), Contender.of(second)], [0, 1], cable)
        fight = pairing.fight(city, place)
        for side in (0, 1):
            fight = with_card(fight, side, training) if trained[side] else fight
            fight = with_card(fight, side, test) if tested[side] else fight
        fights.append(fight)
        cards = tuple(
            FightingSide(one.dice, one.knockout, one.home == city, trained[side], tested[side], cable == side)
            for side, one in enumerate((first, second))
        )
        tables.append(((first, second), (cards[0], cards[1]), ("lower card", "mid card", "main event")[place]))
    faults: dict[str, str] = {}
    fought = [fight_out(fight, dice, rulings) for fight in fights]
    for ((first, second), cards, billing), result in zip(tables, fought, strict=True):
        names = f"{first.name} against {second.name}"
        for side in (0, 1):
            taken = len(result.dice[side])
            failed = result.ending.how in (How.FAILED_TEST, How.BOTH_TESTED)
            if taken != cards[side].takes and not (failed and not taken):
                faults.setdefault("dice", f"{names}: {taken} dice are rolled where {cards[side].takes} are taken")
            was_tested = cards[1 - side].test and not cards[side].test
            if bool(result.tests[side]) != was_tested:
                faults.setdefault("tests", f"{names}: a test die is thrown by who is not tested, or by nobody")
        right = judged(cards, billing, result.dice, result.tests, house)
        won = result.ending.winner
        paid = max(result.pay)
        played = FightResult(won, result.ending.how.value, result.ending.place, paid)
        if played != right or (won != NOBODY and result.pay[1 - won]) or result.ending.rematch != _again(right):
            faults.setdefault(
                "verdict",
                f"{names}: played as {played.how} that pays {played.pay}, judged as {right.how} that pays {right.pay}",
            )
    for side, name in ((0, "first"), (1, "second")):
        for fault in unfair_faces(result.dice[side] for result in fought):
            faults.setdefault(f"faces of {name}", f"the dice of the {name} corner in games: {fault}")
    thrown = [tuple(die for die in result.tests if die) for result in fought]
    for fault in unfair_faces(thrown):
        faults.setdefault("faces of tests", f"the test dice in games: {fault}")
    yield from faults.values()


def dealt_faults(table: PlayableSet, players: int, number: int) -> Iterator[str]:
    """The shuffles of games: colors to seats, cities to places, every stable, and discards that come back."""
    random = Random(SEED)
    colors, cities, reshuffled = [], [], []
    stables: list[tuple[str, ...]] = []
    first_color = next(iter(table.contenders))
    deck: list[Contender | Action] = [*table.contenders[first_color], *table.actions.get(first_color, ())]
    for count in range(number):
        state = table.first_state(players, [next(iter(table.bots))] * players, random)
        colors.append(tuple(state.board.colors))
        cities.append(tuple(city.name for city in (*(each.city for each in state.board.locations), *state.board.pile)))
        for color, stable in zip(state.board.colors, state.stables, strict=True):
            if color == first_color:
                stables.append(tuple(one.id for one in stable.pile))
        if count % 2 and len(table.contenders[first_color]) > 3:
            state.board.neighbors, state.hand = True, 3
            stable = state.stables[0]
            stable.pile, stable.fighters, stable.actions = [], [], []
            stable.discards = list(table.contenders[first_color][:3])
            refill(state, 0)
            reshuffled.append(tuple(one.id for one in stable.fighters))
    checks = (
        ("colors", colors, list(table.contenders)),
        ("the cities", cities, [city.name for city in table.cities]),
        ("a player's cards", stables, [one.id for one in deck]),
        (
            "discarded fighters that are shuffled anew",
            reshuffled,
            [one.id for one in table.contenders[first_color][:3]],
        ),
    )
    for what, orders, cards in checks:
        if orders and len(cards) > 1:
            for fault in unfair_order(orders, cards)[:1]:
                yield f"{what} are not shuffled fairly in games: {fault}"


def dealt_action_faults(card_set: CardSet, table: PlayableSet) -> Iterator[str]:
    """Every action of the roster is in its color's deck."""
    for color, actions in table.actions.items():
        printed = [card.id for card in card_set.deck(ACTIONS) if card["color"] == color and card.copies]
        if sorted(printed) != sorted(action.id for action in actions):
            yield f"the deck of {color} has other actions than are printed"


def _action(kind: str) -> Action:
    return Action(kind, kind, kind)


def _again(verdict: FightResult) -> bool:
    return verdict.how in ("exact tie", "two knock-out blows")


def _side(card: FightingSide) -> str:
    return f"{card.dice}{' KO' if card.half_star else ''}"
