"""Ratings War: two to four head bookers, one night of television, three segments each."""

from generator.api import Game
from generator.games.ratings_war.cards import COLUMNS
from generator.games.ratings_war.components import FACE_VALUES, STEP_NAMES
from generator.games.ratings_war.playable import play_of_set
from generator.games.ratings_war.referee import referee
from generator.games.ratings_war.rules import RULES
from generator.games.ratings_war.rules_book import rules_values
from generator.games.ratings_war.settings import BANDS, NAMES
from generator.games.ratings_war.setup import setup

GAME = Game(
    name="ratings-war",
    columns=COLUMNS,
    rules=RULES,
    face_values=FACE_VALUES,
    step_names=STEP_NAMES,
    play=play_of_set,
    settings=NAMES,
    bands=tuple(BANDS),
    referee=referee,
    rules_values=rules_values,
    setup=setup,
)
"""What the program finds through the entry point."""
