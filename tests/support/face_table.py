"""A game of one template folder whose faces are made in a test, and cards for it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from face_bench import HEAD, REPOSITORY

from generator.cards import Card, Place
from generator.face import Face, GlyphRun
from generator.faces.maker import FaceFolders, FaceMaker, FaceSet
from generator.game import CardSet, Component
from generator.gamefile import game_file
from generator.sizes import Size

FONT = {"family": "Barlow", "file": "barlow/BarlowSemiCondensed-Medium.ttf"}


class Table:
    """A game of one template folder, ready to be made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file: dict[str, Any] = {"title": "Test", "fonts": [FONT]}
        self.settings: dict[str, Any] = {}

    def template(self, name: str, body: str) -> None:
        """Write a template of 60 x 90 mm."""
        text = f'{HEAD} width="60mm" height="90mm" viewBox="0 0 60 90">\n{body}\n</svg>'
        (self.folder / f"{name}.svg.j2").write_text(text, encoding="utf-8")

    def maker(self, fonts: Path = REPOSITORY / "fonts", **how: Any) -> FaceMaker:
        """A maker of this game."""
        file = game_file({**self.file, "settings": self.settings})
        folders = FaceFolders((self.folder,), (fonts,), (self.folder,))
        return FaceMaker(CardSet("test", file, {}, Place("game.toml")), folders, **how)

    def make(self, *parts: Component, **how: Any) -> FaceSet:
        """All faces of some components."""
        return self.maker(**how).make(parts)


def cards(*rows: Mapping[str, Any]) -> tuple[Card, ...]:
    """Cards of data/test/cards.csv, from line 2."""
    return tuple(
        Card(str(row.get("id", f"c{n}")), "card", n, 1, Place("data/test/cards.csv", n + 1), dict(row))
        for n, row in enumerate(rows, 1)
    )


def part(*rows: Mapping[str, Any], name: str = "hero", front: str = "front", back: str = "") -> Component:
    """A component of 54 x 84 mm with 3 mm bleed."""
    return Component(name, name.title(), "card", Size(54, 84), 3, 3, "rect", front, back, cards(*rows))


def text_of(face: Face) -> str:
    """All that a face says, run after run."""
    return "".join(item.text for item in face.walk() if isinstance(item, GlyphRun))
