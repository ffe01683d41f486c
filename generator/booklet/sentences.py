"""A rules text as the paragraphs that people read, each under its heading: what two versions are compared by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.booklet.judging import texts_of
from generator.booklet.known import known_of
from generator.booklet.nodes import Block, Heading, Inlines
from generator.booklet.place import rules_path
from generator.booklet.reading import read_rules, rules_source
from generator.errors import FileAccessError
from generator.game import CardSet, Component, Game
from generator.workspace import GameFolders, is_file

Paragraph = tuple[str, str]
"""The heading that it stands under, and its words."""


def rules_paragraphs(
    game: Game, card_set: CardSet, parts: Iterable[Component], folders: GameFolders
) -> tuple[Paragraph, ...]:
    """The paragraphs of a game's rules text, values filled in; none where there is no text that can be read."""
    try:
        path = rules_path(folders, card_set.file)
        if not is_file(path):
            return ()
        source = rules_source(path, folders.shown(path))
    except FileAccessError:  # told by the check, and no reason not to compare the cards
        return ()
    text = read_rules(source, known_of(card_set, tuple(parts), folders), game, folders.shown(path))
    return tuple(paragraphs_of(text.blocks))


def paragraphs_of(blocks: Iterable[Block]) -> Iterator[Paragraph]:
    """Paragraphs, points of lists and cells of tables in their order; a heading is one, too."""
    section = ""
    for block in blocks:
        for text, _ in texts_of((block,)):
            words = read_aloud(text)
            if isinstance(block, Heading):
                section = words
            if words:
                yield section, words


def read_aloud(text: Inlines) -> str:
    """The words of a text without marks, icons by their names."""
    return " ".join("".join(part.text or (f":{part.icon}:" if part.icon else "") for part in text).split())
