"""Top Promoter: arrange boxing matches, and earn more than your rivals."""

from generator.api import Game
from generator.games.top_promoter import balance, counts, odds_check, portraits, rules
from generator.games.top_promoter.cards import COLUMNS
from generator.games.top_promoter.components import FACE_VALUES
from generator.games.top_promoter.odds_tables import odds_tables
from generator.games.top_promoter.playable import play_of_set
from generator.games.top_promoter.referee import referee
from generator.games.top_promoter.rules_book import rules_values
from generator.games.top_promoter.setup import setup

GAME = Game(
    "top-promoter",
    COLUMNS,
    (*rules.RULES, *counts.RULES, *balance.RULES, *portraits.RULES, *odds_check.RULES),
    FACE_VALUES,
    play=play_of_set,
    odds=odds_tables,
    odds_check=odds_check.checked_odds,
    referee=referee,
    rules_values=rules_values,
    figures=balance.banded_figures,
    setup=setup,
)
"""What the program finds through the entry point."""
