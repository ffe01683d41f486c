"""What `pnp odds top-dog` shows: who takes a medal from dogs drawn at random, and how often a tie lets nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from generator.api import Card, CardSet, OddsTable, Question, UsageError, counted, matrix
from generator.games.top_dog.cards import DOGS, kennel, players_of, rulings_of
from generator.games.top_dog.odds import ContestOdds, blocked_share, contest_odds
from generator.games.top_dog.play import DEAL, MEDALS, STATS
from generator.games.top_dog.state import Stats

_TITLES = tuple(f"{letter} {stat.capitalize()}" for letter, stat in zip(MEDALS, STATS, strict=True))
_AGAINST = "random dogs against it"
_COUNTED = (
    "Exact, by counting every field of dogs as often as it is dealt. A dog takes a medal when its stat is the "
    "highest; a tie for highest lets nobody have it."
)
_ONE_EACH = " A dog takes one medal at most (medals_per_dog), the first that it wins in the order P, A, W, S."


def odds_of_set(card_set: CardSet, question: Question) -> Sequence[OddsTable]:
    """Every dog's odds, or those of one dog, or of a breed of two beside its dogs alone.

    The opponents are single dogs, as many as other players may bring. Raises UsageError for other questions, and for
    a roster with too few dogs.
    """
    dogs, names = kennel(card_set), {card.id: str(card["name"]) for card in card_set.deck(DOGS)}
    contestants = _contestants(question, dogs) or [(dog,) for dog in dogs]
    most = max(players_of(card_set) or DEAL) - 1
    if len(dogs) < most + 2:
        raise UsageError(
            f"{counted(len(dogs), 'dog')} for a breed against {counted(most, 'other')}: it takes {most + 2}."
        )
    against = range(1, most + 1)
    one_each = rulings_of(card_set).medals_per_dog == "one"
    found = {pair: [contest_odds(dogs, pair, number, one_each=one_each) for number in against] for pair in contestants}
    rows = tuple(" + ".join(names[dog] for dog in pair) for pair in contestants)
    columns = tuple(map(str, against))

    medals = tuple(
        matrix(columns, [_takes(odds, place) for odds in found.values()], title, color=_color(card_set, letter))
        for place, (letter, title) in enumerate(zip(MEDALS, _TITLES, strict=True))
    )
    champion = matrix(columns, [[each.any_medal for each in odds] for odds in found.values()])
    tables = [
        OddsTable(
            "medals", "Chance to take each medal", "Dog", _AGAINST, rows, medals, note=_COUNTED + _ONE_EACH * one_each
        ),
        OddsTable(
            "champion",
            "Chance to become a champion while all four medals are to be won",
            "Dog",
            _AGAINST,
            rows,
            (champion,),
            note="Exact: one medal or more.",
        ),
    ]
    return tables if question.cards else [*tables, _blocked(dogs, most + 1)]


def _takes(odds: Sequence[ContestOdds], place: int) -> list[Fraction]:
    return [each.takes[place] for each in odds]


def _blocked(dogs: Mapping[str, Stats], most: int) -> OddsTable:
    contests = range(2, most + 1)
    cells = [[blocked_share(dogs, number, place) for number in contests] for place in range(len(MEDALS))]
    return OddsTable(
        "tied",
        "Chance that nobody takes a medal, because the highest dogs tie",
        "Medal",
        "random dogs in the contest",
        _TITLES,
        (matrix(list(map(str, contests)), cells),),
        note="Exact, by counting.",
    )


def _contestants(question: Question, dogs: Mapping[str, Stats]) -> list[tuple[str, ...]]:
    if question.at is not None or question.given:
        raise UsageError("--at and --given have no meaning in Top Dog.")
    ids = [_playing(card, dogs) for card in question.cards]
    if len(ids) > 2 or len(set(ids)) < len(ids):
        raise UsageError("Name one dog, or the two different dogs of a breed.")
    alone: list[tuple[str, ...]] = [(dog,) for dog in ids]
    return [*alone, tuple(ids)] if len(ids) == 2 else alone


def _playing(card: Card, dogs: Mapping[str, Stats]) -> str:
    if card.id not in dogs:
        raise UsageError(f'"{card.values.get("name") or card.id}" is no dog that is played with.')
    return card.id


def _color(card_set: CardSet, letter: str) -> str:
    ribbon = card_set.file.themes.get("full", {}).get(letter, {})
    return str(ribbon.get("deep", "")) if isinstance(ribbon, Mapping) else ""
