"""What a game's faces say in print, and what its settings change: sets with settings of one's own, faces as words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.check import load
from generator.face import Face, GlyphRun
from generator.faces.maker import FaceFolders, FaceMaker
from generator.game import CardSet, Component, Game, components
from generator.registry import find_game
from generator.workspace import find_workspace

ROOT = Path(__file__).parents[2]


@cache
def shipped(game: str) -> tuple[Game, CardSet]:
    """A game as it ships, its code and its cards, which must be free of mistakes."""
    code, card_set, findings = load(find_game(find_workspace(ROOT), game))
    assert [str(finding) for finding in findings] == []
    return code, card_set


def with_settings(game: str, settings: Mapping[str, Any]) -> CardSet:
    """The shipped set with some of its settings changed."""
    _, card_set = shipped(game)
    return replace(card_set, file=replace(card_set.file, settings={**card_set.settings, **settings}))


def faces_of(game: str, card_set: CardSet, wanted: str = "", ink: str = "full") -> Iterator[tuple[str, Face]]:
    """Faces by what they are called: `summary back`, `action front of red-cable-special`.

    `wanted` is one face; without it every face of every card is drawn, the first card of a component twice: by its
    component alone, too.
    """
    code, _ = shipped(game)
    name, _, card = wanted.partition(" of ")
    component = name.split(" ")[0]
    parts = [part for part in components(code, card_set) if not wanted or part.name == component]
    if wanted:
        parts = [_first(part, card) for part in parts]
    where = find_game(find_workspace(ROOT), game).folders
    folders = FaceFolders(where.templates, where.fonts, (where.data, where.data / "art"))
    made = FaceMaker(card_set, folders, ink=ink, step_names=code.step_names).make(parts)
    assert [str(finding) for finding in made.findings] == []
    seen = set()
    for entry in made.faces:
        for side, face in (("front", entry.front), ("back", entry.back)):
            if face is not None:
                called = f"{entry.component.name} {side}"
                if called not in seen:
                    yield called, face
                yield f"{called} of {entry.card.id}", face
        seen |= {f"{entry.component.name} front", f"{entry.component.name} back"}


def _first(part: Component, card: str) -> Component:
    """The component with the card of this id alone, or with its first."""
    cards = [each for each in part.cards if not card or each.id == card]
    return replace(part, cards=tuple(cards[:1]))


def words_of(face: Face) -> str:
    """What is printed, in one line, icons left out, blanks made single."""
    text = " ".join(item.text for item in face.walk() if isinstance(item, GlyphRun))
    return " ".join(re.sub(r":[a-z-]+:", " ", text).split())


@cache
def words_on(game: str, face: str, ink: str = "full") -> str:
    """The words of one face of the shipped set."""
    found = dict(faces_of(game, shipped(game)[1], face, ink))
    assert face in found, f"{game} has no face {face!r}; there are {sorted(found)[:9]}"
    return words_of(found[face])
