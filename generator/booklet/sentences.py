"""A rules text as the paragraphs that people read, each under its heading: what two versions are compared by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.booklet.judging import texts_of
from generator.booklet.nodes import Block, Heading, Inlines

Paragraph = tuple[str, str]
"""The heading that it stands under, and its words."""


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
