"""The sentences of a set that are no cards: words of its templates and of its code, and the rules, block by block."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.game import CardSet, Game
from generator.languages.catalog import SourceText
from generator.registry import GameSource
from generator.translation.texts import RULES, WORDS, texts_of_cards
from generator.workspace import is_file

_FENCE = re.compile(r"^\s*(```|~~~)")


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


def rules_blocks(text: str) -> Iterator[tuple[str, str]]:
    """The blocks of rules.md between blank lines, each with its heading and its number below that."""
    heading, number, fenced = "", 0, False
    block: list[str] = []
    for line in [*text.replace("\r\n", "\n").split("\n"), ""]:
        if _FENCE.match(line):
            fenced = not fenced
        if line.strip() or (fenced and block):
            block.append(line)
            continue
        if block:
            told = "\n".join(block)
            if told.startswith("#"):
                heading, number = re.sub(r"[^\w]+", "-", told.split("\n")[0].strip("# ").lower()).strip("-"), 0
            yield f"{heading}/{number}", told
            number, block = number + 1, []


def rules_in(text: str, translated: dict[str, str]) -> str:
    """rules.md with the translations of its blocks."""
    blocks = [translated.get(key, block) for key, block in rules_blocks(text)]
    return "\n\n".join(blocks) + "\n"
