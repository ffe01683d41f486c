"""What all kinds of new games share."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Mapping

from generator.start.content import Content
from generator.start.files import GITATTRIBUTES, GITIGNORE, readme, rules_text, workflow
from generator.start.layout import BLEED, Plan
from generator.start.looks import Frame
from generator.start.pen import Pen

Files = dict[str, bytes]
"""Names in the game's folder, and what they hold."""


def around(title: str, name: str, roster: str) -> Files:
    """What every new game has beside its cards."""
    return {
        "README.md": readme(title, name, roster).encode(),
        "rules.md": rules_text().encode(),
        ".gitattributes": GITATTRIBUTES.encode(),
        ".gitignore": GITIGNORE.encode(),
        ".github/workflows/cards.yml": workflow().encode(),
    }


def made_by(kind: str, frame: Frame) -> str:
    """The first line of a game.toml."""
    return f"Made by `pnp new --kind {kind}`, in the frame {frame.name}: every line is yours to change."


def new_pen(frame: Frame, width: float, height: float, bleed: float = BLEED) -> Pen:
    """A pen for a drawing of a size."""
    scale = min(1.6, (width / 63) ** 0.6)
    return Pen(Content([], {}), frame, Plan(width + 2 * (bleed - BLEED), height + 2 * (bleed - BLEED), scale, 9.0))


def table(values: Mapping[str, str]) -> str:
    """Keys and texts as a table of TOML."""
    return "".join(f'{key} = "{value}"\n' for key, value in values.items())


def module_of(name: str) -> str:
    """The name of a Python package for a game."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"\W+", "_", plain).strip("_") or "game"
    return (
        f"game_{word}"
        if keyword.iskeyword(word) or word[0].isdigit() or word in ("generator", "tests", "test")
        else word
    )
