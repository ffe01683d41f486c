"""What a rules text refers to, held against the set: cards, terms, icons, rulings, and numbers typed by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.booklet.names import WORDS, Known
from generator.booklet.nodes import (
    Block,
    Heading,
    Inline,
    Inlines,
    Items,
    PictureRow,
    Quoted,
    Shown,
    TableScene,
    TextBlock,
    TextTable,
)
from generator.findings import Severity
from generator.gamefile import PROGRAM_SETTINGS
from generator.words import listed, nearest

Found = Callable[[str, Severity, int, str, str], None]
_NUMBER = re.compile(r"(?<![\w.,:/×-])\d+(?![\w:/×]|[.,]\d|-\w)")
_STEM = 4
"""Letters from which on two words are of one stem: action, actions."""


def texts_of(blocks: Iterable[Block]) -> Iterator[tuple[Inlines, int]]:
    """Every text of some blocks, and the line it came from."""
    for block in blocks:
        if isinstance(block, Heading | TextBlock):
            yield block.text, block.line
        elif isinstance(block, Items):
            for item in block.items:
                yield from texts_of(item)
        elif isinstance(block, Quoted):
            yield from texts_of(block.blocks)
        elif isinstance(block, TextTable):
            for number, row in enumerate((block.head, *block.rows)):
                for cell in row:
                    yield cell, block.line + number + (1 if number else 0)


def headings_of(blocks: Iterable[Block]) -> Iterator[Heading]:
    """Every heading."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block
        elif isinstance(block, Quoted):
            yield from headings_of(block.blocks)


def _nested(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Quoted):
            yield from _nested(block.blocks)
        elif isinstance(block, Items):
            for item in block.items:
                yield from _nested(item)


def judge_text(blocks: tuple[Block, ...], known: Known, found: Found) -> None:
    """Tell everything that does not agree with the set."""
    texts = [(part, line) for text, line in texts_of(blocks) for part in text]
    _terms(blocks, texts, found)
    _cards(blocks, texts, known, found)
    _icons(texts, known, found)
    _rulings(texts, known, found)
    _by_hand(blocks, known, found)


def _terms(blocks: tuple[Block, ...], texts: list[tuple[Inline, int]], found: Found) -> None:
    defined: dict[str, int] = {}
    for part, line in texts:
        if part.defines:
            key = part.term.casefold()
            if key in defined:
                fact = f'The term "{part.term}" is defined twice, first in line {defined[key]}.'
                found("unknown-term", Severity.ERROR, line, fact, f"Refer to it here: [see: {part.term}].")
            defined.setdefault(key, line)
    names = [part.term for part, _ in texts if part.defines]
    headings = [heading.name for heading in headings_of(blocks)]
    for part, line in texts:
        if part.term and not part.defines and part.term.casefold() not in defined:
            near = nearest(part.term, names)
            guess = f'Did you mean "{near}"? ' if near else ""
            fact = f'The term "{part.term}" is defined nowhere in this text.'
            found("unknown-term", Severity.ERROR, line, fact, f"{guess}Define it with [term: {part.term}].")
        elif part.link.startswith("#") and part.link[1:] not in headings:
            near = nearest(part.link[1:], headings)
            guess = f"Did you mean #{near}? " if near else ""
            fact = f'There is no heading "{part.link}" in this text.'
            found("unknown-term", Severity.ERROR, line, fact, f"{guess}Headings: {listed(headings, most=10)}.")


def _cards(blocks: tuple[Block, ...], texts: list[tuple[Inline, int]], known: Known, found: Found) -> None:
    for part, line in texts:
        if part.link.startswith("card:") and known.piece(part.link.removeprefix("card:")) is None:
            found("unknown-card", Severity.ERROR, line, *known.no_piece(part.link.removeprefix("card:")))
    for block in _nested(blocks):
        named: list[tuple[str, str, str, int]] = []
        if isinstance(block, PictureRow):
            named = [(one.component, one.card, one.side, one.line) for one in block.figures if one.card]
            for one in block.figures:
                if not one.card and not one.file:
                    found("picture", Severity.ERROR, one.line, "The picture names nothing.", "Write ![](card:ID).")
        elif isinstance(block, TableScene):
            named = [(one.component, one.card, one.side, block.line) for one in block.things if one.card]
        for component, card, side, line in named:
            name = f"{component}/{card}" if component else card
            piece = known.piece(name)
            if piece is None:
                found("unknown-card", Severity.ERROR, line, *known.no_piece(name))
            elif side == "back" and not piece[0].back:
                fact = f'"{name}" has no back.'
                found("picture", Severity.ERROR, line, fact, "Show its front, or name a back in game.toml.")


def _icons(texts: list[tuple[Inline, int]], known: Known, found: Found) -> None:
    for part, line in texts:
        if part.icon and part.icon not in known.icons:
            near = nearest(part.icon, known.icons)
            guess = f"Did you mean :{near}:? " if near else ""
            remedy = guess or "This game has no icons. " * (not known.icons)
            fact = f'There is no icon ":{part.icon}:".'
            found("unknown-icon", Severity.ERROR, line, fact, f"{remedy}A colon alone is typed as \\:.".strip())


def _rulings(texts: list[tuple[Inline, int]], known: Known, found: Found) -> None:
    rulings = known.card_set.file.rulings
    carried = set()
    for part, line in texts:
        if part.ruling:
            carried.add(part.ruling)
            if part.ruling not in rulings:
                near = nearest(part.ruling, list(rulings))
                guess = f"Did you mean {near}? " if near else ""
                fact = f'There is no ruling "{part.ruling}" in force.'
                found("unknown-ruling", Severity.ERROR, line, fact, f"{guess}`pnp rulings` lists them.")
    for code, text in rulings.items():
        if code not in carried:
            found(
                "ruling-not-carried",
                Severity.WARNING,
                0,
                f"No sentence carries the ruling {code}: {_short(str(text))}",
                f"Say it, and write [ruling: {code}] behind the sentence.",
            )


def _short(text: str) -> str:
    first = text.split(". ", maxsplit=1)[0].rstrip(".")
    return f"{first[:110].rstrip()}…" if len(first) > 110 else f"{first}."


def _by_hand(blocks: tuple[Block, ...], known: Known, found: Found) -> None:
    """Digits that equal a setting; numbers in words where one of the next words is of the setting's name, too."""
    settings = {name: value for name, value in _numbers("settings", known.card_set.settings) if value}
    if not settings:
        return
    words = WORDS.get(known.card_set.file.language.partition("-")[0].lower(), ())
    spelled = {word: number for number, word in enumerate(words) if number >= 1}
    for text, line in texts_of(blocks):
        typed = "".join(" " if part.icon else "\ufffc" if part.value else part.text for part in text)
        told: set[str] = set()
        for match in _NUMBER.finditer(typed):
            equal = [name for name, value in settings.items() if value == int(match[0])]
            if equal and match[0] not in told:
                told.add(match[0])
                _tell(match[0], equal, line, found)
        if not spelled:
            continue
        tokens = re.findall(r"\w+", typed.lower())
        for at, token in enumerate(tokens):
            number = spelled.get(token)
            if number is None or token in told:
                continue
            near = {word[:_STEM] for word in tokens[at + 1 : at + 4] if len(word) >= _STEM}
            equal = [
                name
                for name, value in settings.items()
                if value == number and near & {word[:_STEM] for word in re.split(r"\W|_", name) if len(word) >= _STEM}
            ]
            if equal:
                told.add(token)
                _tell(token, equal, line, found)


def _tell(typed: str, names: list[str], line: int, found: Found) -> None:
    plain = typed.isdigit()
    value = f"{{{{ {names[0]} }}}}" if plain else f"{{{{ words({names[0]}) }}}}"
    other = f"{{{{ {typed} }}}}" if plain else f'{{{{ "{typed}" }}}}'
    found(
        "number-by-hand",
        Severity.NOTICE,
        line,
        f'"{typed}" is typed by hand and equals {listed(names, last="or", most=3)}.',
        f"If it is meant, write {value}, so that it changes with game.toml; if not, write {other}.",
    )


def _numbers(called: str, values: Mapping[str, object]) -> Iterator[tuple[str, int]]:
    """Settings that are whole numbers, by the name that rules.md calls them."""
    for name, value in values.items():
        if called == "settings" and name in PROGRAM_SETTINGS:
            continue
        path = f"{called}.{name}" if name.isidentifier() else f'{called}["{name}"]'
        if isinstance(value, Mapping):
            yield from _numbers(path, value)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield path, value
        elif isinstance(value, float) and value.is_integer():
            yield path, int(value)


def shown_files(blocks: Iterable[Block]) -> Iterator[Shown]:
    """Every picture that is a file."""
    for block in _nested(blocks):
        if isinstance(block, PictureRow):
            yield from (one for one in block.figures if one.file)
