"""A deck that is being made of a stranger's table: all that is known of it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from generator.start.content import Content
from generator.start.guess import Guess, Role
from generator.start.layout import Plan
from generator.start.looks import Frame
from generator.start.table import Table


class Deck(Struct):
    """All that is known of a deck that is being made."""

    title: str
    source: Path
    shown: str
    table: Table
    found: list[Guess]
    frame: Frame
    said: list[str] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    content: Content | None = None
    plan: Plan | None = None
    fonts: dict[str, bytes] = field(default_factory=dict)
    own_families: list[tuple[str, str]] = field(default_factory=list)
    wide: bool = False
    rename: dict[str, str] = field(default_factory=dict)
    as_meant: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    palette: bool = True
    """Whether colors of kinds are listed as such that players must tell apart."""
    icons: list[str] = field(default_factory=list)


def one(deck: Deck, role: Role) -> Guess | None:
    """The first column of a role."""
    return next((guess for guess in deck.found if guess.role is role), None)
