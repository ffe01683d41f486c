"""Versions of a set: what changed between two of them, update packs, releases and their proof."""

FOLDER = "releases"
"""Where records stand in a game's folder, and archives in the output."""
