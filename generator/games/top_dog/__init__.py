"""Top Dog: eighteen dogs, four medals, one show."""

from generator.api import Game
from generator.games.top_dog import odds_check
from generator.games.top_dog.bands import BANDS, LIMITS
from generator.games.top_dog.cards import DOGS, Dog
from generator.games.top_dog.components import FACE_VALUES
from generator.games.top_dog.odds_tables import odds_of_set
from generator.games.top_dog.playable import play_of_set
from generator.games.top_dog.referee import referee
from generator.games.top_dog.rules import RULES, banded_figures
from generator.games.top_dog.rules_book import rules_values
from generator.games.top_dog.setup import setup

GAME = Game(
    name="top-dog",
    columns={DOGS: Dog},
    rules=(*RULES, *odds_check.RULES),
    face_values=FACE_VALUES,
    step_names=("Reset", "Enter", "Reveal", "Judge", "Crown", "Clear", "Rescue"),
    play=play_of_set,
    odds=odds_of_set,
    odds_check=odds_check.checked_odds,
    referee=referee,
    rules_values=rules_values,
    figures=banded_figures,
    setup=setup,
    settings=("medals_per_dog", "breed_champion", "stalemate_rounds"),
    bands=(*BANDS, *LIMITS),
)
"""What the program knows of Top Dog; the steps of a round are named as phases 1 to 7 of the rulebook run."""
