"""Versions of a set: what changed between two of them, update packs, releases and their proof."""
