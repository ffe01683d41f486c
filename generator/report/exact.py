"""What a game counts exactly, for its report: tables of odds, and its figures beside seeded trials."""

from __future__ import annotations

from collections.abc import Sequence

from generator.check import Checked
from generator.game import checked_odds, counted_odds
from generator.odds.checked import CheckedOdds
from generator.odds.tables import OddsTable, Question


def exact_odds(checked: Checked, *, deep: bool = False) -> tuple[Sequence[OddsTable], CheckedOdds | None]:
    """Nothing where the game counts none, or where errors in the cards would make them wrong."""
    game, card_set = checked.game, checked.card_set
    if card_set is None or checked.report.errors:
        return (), None
    return counted_odds(game, card_set, Question()), checked_odds(game, card_set, deep=deep)
