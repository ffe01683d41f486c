"""What `card:if` makes of a value."""

from __future__ import annotations

from typing import Any

FALSE_WORDS = frozenset(("", "0", "0.0", "False", "false", "None"))


def counts_as_true(value: Any) -> str:
    """`1` or nothing: blank, none, false, and zero are false; so are these words as text."""
    if isinstance(value, str):
        return "" if value.strip() in FALSE_WORDS else "1"
    return "1" if value else ""
