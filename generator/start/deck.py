"""A deck that is being made of a stranger's table: all that is known of it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from generator.start.content import Content
from generator.start.guess import Guess, Role
from generator.start.layout import Plan
from generator.start.looks import Frame
from generator.start.table import ReadTable


class NewDeck(Struct):
    """All that is known of a deck that is being made."""

    title: str
    source: Path
    shown: str
    table: ReadTable
    found: list[Guess]
    frame: Frame
    said: list[str] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    own_icons: dict[str, bytes] = field(default_factory=dict)
    """Files of icons that came along, by their names in the game's folder."""
    content: Content | None = None
    plan: Plan | None = None
    fonts: dict[str, bytes] = field(default_factory=dict)
    own_families: list[tuple[str, str]] = field(default_factory=list)
    own_fonts: list[Path] = field(default_factory=list)
    """Where the fonts lie that come along for letters which ours lack."""
    wide: bool = False
    rename: dict[str, str] = field(default_factory=dict)
    as_meant: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    palette: bool = True
    """Whether colors of kinds are listed as such that players must tell apart."""
    long_texts: str = ""
    """What is told of a few texts that are far longer than the others."""
    icons: list[str] = field(default_factory=list)


def one(deck: NewDeck, role: Role) -> Guess | None:
    """The first column of a role."""
    return next((guess for guess in deck.found if guess.role is role), None)
