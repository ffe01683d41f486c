"""Chances: exact fractions for dice, and seeded trials to hold them against."""
