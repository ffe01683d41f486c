"""The sentences of a set that are no cards: words of its templates and of its code, and the rules, block by block."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.game import CardSet, Game
from generator.languages.catalog import SourceText
from generator.languages.paragraphs import RULES, rules_blocks
from generator.registry import GameSource
from generator.translation.texts import WORDS, texts_of_cards
from generator.workspace import is_file


def texts_of_set(source: GameSource, game: Game, card_set: CardSet) -> list[SourceText]:
    """Every text that wants translating: titles, cards, words, rules."""
    return [*texts_of_cards(game, card_set), *words_of_set(source, game, card_set), *_rules(source, card_set)]


def words_of_set(source: GameSource, game: Game, card_set: CardSet) -> Iterator[SourceText]:
    """Sentences that templates and the game's code say, each once."""
    from generator.faces.template_words import template_words

    sides = dict.fromkeys(
        side for spec in card_set.file.components.values() for side in (spec.front, spec.back) if side
    )
    found = [word.text for word in template_words(source.folders.templates, sides) if word.text]
    for text in dict.fromkeys((*game.step_names, *game.words, *found)):
        yield SourceText(WORDS, text, "", text)


def _rules(source: GameSource, card_set: CardSet) -> Iterator[SourceText]:
    path = source.folders.data / card_set.file.booklet.file
    if not is_file(path):
        return
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return  # the booklet tells what is wrong with it
    for key, block in rules_blocks(text):
        if re.search(r"[^\W\d_]{2}", re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", block)):
            yield SourceText(RULES, key, "", block)
