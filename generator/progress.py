"""How work that takes a while tells how far it is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called with the step at work in plain words, how many of its parts are done, and of how many."""


def no_progress(step: str, done: int, total: int) -> None:
    """Tell nobody."""
