"""Translations as files: one table per language, what is new in it, what is outdated, what lost its marks."""
