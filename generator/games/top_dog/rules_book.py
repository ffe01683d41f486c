"""What the rules booklet takes from the engine: the deal, and the figures of its worked examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.api import CardSet
from generator.games.top_dog.cards import DOGS
from generator.games.top_dog.play import DEAL, GOAL, MEDALS, RESCUE_AT, STATS, bred, judge
from generator.games.top_dog.state import Stats


def rules_values(card_set: CardSet) -> Mapping[str, object]:
    """Numbers of the show, `judged(...)` for who takes a medal, `breed(...)` for the sums of two dogs."""
    dogs = {card.id: card for card in card_set.deck(DOGS)}
    total = sum(card.copies for card in dogs.values())

    def stats(names: str) -> Stats:
        """The stats of a dog, or of a breed: `bulldog`, `pug+borzoi`."""
        found = [tuple(int(dogs[name][stat]) for stat in STATS) for name in names.split("+")]
        bottom = found[0]
        return bred(bottom, found[1]) if len(found) > 1 else bottom  # type: ignore[arg-type,return-value]

    def judged(contestants: Sequence[str], free: str) -> Mapping[str, str]:
        """Each free medal's winner among contestants of different players: a name, or blank where a tie blocks it."""
        points = [stats(names) for names in contestants]
        one_each = card_set.settings.get("medals_per_dog") == "one"
        won = dict(judge(points, range(len(points)), [MEDALS.index(letter) for letter in free], one_each))
        return {
            letter: contestants[won[MEDALS.index(letter)]] if MEDALS.index(letter) in won else "" for letter in free
        }

    def breed(one: str, other: str) -> Mapping[str, int]:
        """The stats of a breed by name."""
        return dict(zip(STATS, stats(f"{one}+{other}"), strict=True))

    deal = {str(players): {"hand": hand, "pound": total - players * hand} for players, hand in DEAL.items()}
    return {"deal": deal, "goal": GOAL, "rescue_at": RESCUE_AT, "judged": judged, "breed": breed}
