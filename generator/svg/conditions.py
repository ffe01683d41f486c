"""What `card:if` makes of a value."""

from __future__ import annotations

from markupsafe import Markup

FALSE_WORDS = frozenset(("", "0", "0.0", "False", "false", "None"))
"""What a template may say itself for no."""


def counts_as_true(value: object) -> str:
    """`1` or nothing. A text is false where it is blank, whatever it says; none, no, zero and an empty list are, too.

    What a macro says comes as text alone: there the words for no count.
    """
    if type(value) is Markup:
        return says_yes(value, also_no="no")
    if isinstance(value, str):
        return "1" if value.strip() else ""
    return "1" if value else ""


def says_yes(text: str, also_no: str = "") -> str:
    """`1` or nothing for a condition that a template has written out."""
    word = text.strip()
    return "" if word in FALSE_WORDS or word == also_no else "1"
