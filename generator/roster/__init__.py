"""Rosters: a file of cards becomes typed cards, or findings that say what to mend."""
