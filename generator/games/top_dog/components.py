"""What the faces need beside the roster's own columns; everything here is values, the words stand in the templates."""

from __future__ import annotations

from collections.abc import Mapping

from generator.api import Card, CardSet, FaceValues
from generator.games.top_dog.cards import PORTRAIT, kennel, players_of, rulings_of, stats_of
from generator.games.top_dog.play import DEAL, GOAL, MEDALS, RESCUE_AT, STATS

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(number: int) -> str:
    """A small number as a word, a larger one in digits."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def best_medal(card: Card) -> str:
    """The letter of the dog's highest stat, the first of P, A, W, S where several are as high."""
    stats = stats_of(card)
    return MEDALS[stats.index(max(stats))]


def portrait_row(card: Card) -> dict[str, object]:
    """The portrait's parameters as the drawing wants them: blanks left out, words with spaces between."""
    row: dict[str, object] = {}
    for name in PORTRAIT:
        value = card.values.get(name)
        if value is None or value is False or value in ("", ()):
            continue
        row[name] = " ".join(value) if isinstance(value, tuple) else int(value) if value is True else value
    return row


def dog_values(card_set: CardSet, card: Card) -> Mapping[str, object]:
    """`best` (the letter whose ribbon the card wears), `dog` (the portrait's parameters)."""
    return {"best": best_medal(card), "dog": portrait_row(card)}


def medal_values(card_set: CardSet, card: Card) -> Mapping[str, object]:
    """`stat_name` ("Poise") of the medal whose letter is the card's `stat`."""
    return {"stat_name": STATS[MEDALS.index(str(card["stat"]))].capitalize()}


def reference_values(card_set: CardSet, card: Card) -> Mapping[str, object]:
    """The deal and the rulings in force, from the engine that plays by them.

    `deal`: for each number of players the dogs `each` gets and those in the `pound`. `goal`, `rescue_at` and
    `stalemate_rounds` are words ("three"). `breed_champion` and `medals_per_dog` are the settings TD-R4 and TD-R2.
    """
    rulings, dogs = rulings_of(card_set), len(kennel(card_set))
    return {
        "deal": [
            {"players": players, "each": DEAL[players], "pound": dogs - players * DEAL[players]}
            for players in players_of(card_set)
        ],
        "goal": number_word(GOAL),
        "rescue_at": number_word(RESCUE_AT),
        "stalemate_rounds": number_word(rulings.stalemate_rounds),
        "breed_champion": rulings.breed_champion,
        "medals_per_dog": rulings.medals_per_dog,
    }


FACE_VALUES: Mapping[str, FaceValues] = {
    "dogs": dog_values,
    "medals": medal_values,
    "reference": reference_values,
    "paws-sheet": reference_values,
}
