"""Columns whose names or cells mean something else in a template than a person may think."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from jinja2 import nodes

from generator.cards import Column, Deck
from generator.faces.columns_used import UNREADABLE, full_name, read_trees
from generator.faces.template import TemplateFolders
from generator.faces.unfilled import OWN
from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.words import listed, quoted

CODES: Mapping[str, str] = MappingProxyType(
    {
        "roster/own-name": "A column has a name that templates know otherwise, or that is none for them.",
        "roster/no-is-a-text": "A card:if asks a column of text that says no or 0, so it is true on every card.",
    }
)
_WHOLE = re.compile(r"[+-]?\d+")
_YES_NO = frozenset("yes no y n true false x - none".split())
_NO = frozenset("no n false none - 0".split())


def judge_column_names(card_set: CardSet, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """What templates make of columns by their names: once for each roster and kind.

    Silent where a template cannot be read: that is told elsewhere.
    """
    for name, deck in card_set.decks.items():
        if not deck.cards or not deck.free_columns:
            continue
        parts = [spec for spec in card_set.file.components.values() if spec.roster == name]
        templates = tuple(dict.fromkeys(side for spec in parts for side in (spec.front, spec.back) if side))
        by_word = {word: column for column in deck.free_columns for word in column.words}
        hiding = {word: column for word, column in by_word.items() if word in OWN}
        constants = {word: column for word, column in by_word.items() if _WHOLE.fullmatch(word) or word in _CONSTANTS}
        said_no = {word: column for word, column in by_word.items() if _says_no(deck, column)}
        if not templates or not (hiding or constants or said_no):
            continue
        used = _Used.of(folders, templates, asks=bool(constants or said_no), names=hiding)
        found = (*_hidden(used, hiding), *_constant(used, constants), *_always_true(used, said_no, deck))
        meant = {f"roster/{code.removeprefix('roster/')}" for code in card_set.file.rosters[name].as_meant}
        yield from (finding for finding in found if finding.code not in meant)


_CONSTANTS = frozenset(("none", "true", "false", "None", "True", "False"))


class _Used:
    """What the templates of a roster say: names alone, constants that they print, and what their conditions ask."""

    def __init__(self, trees: Iterable[nodes.Template]) -> None:
        self.names: set[str] = set()
        self.printed: set[str] = set()
        self.asked: set[str] = set()
        for tree in trees:
            self.names.update(node.name for node in tree.find_all(nodes.Name) if node.ctx == "load")
            for output in tree.find_all(nodes.Output):
                self.printed.update(str(node.value) for node in output.nodes if isinstance(node, nodes.Const))
            for condition in tree.find_all(nodes.Filter):
                if condition.name == "counts_as_true" and condition.node is not None:
                    self.asked.add(_column_asked(condition.node))

    @classmethod
    def of(cls, folders: tuple[Path, ...], templates: Iterable[str], *, asks: bool, names: Iterable[str]) -> _Used:
        """What templates and all that they include say; nothing where none of the names stands in the templates."""
        loader = TemplateFolders(folders)
        try:
            if not asks:
                text = "\n".join(loader._find(full_name(name)).read_text("utf-8-sig") for name in templates)
                if not any(re.search(rf"\b{word}\b", text) for word in names):
                    return cls(())
            return cls(read_trees(loader, templates) or ())
        except UNREADABLE:
            return cls(())


def _column_asked(node: nodes.Node) -> str:
    """The one column that an expression is: `cost`, `card.cost`, `card["cost"]`; '' for any other."""
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name) and node.node.name == "card":
        return node.attr
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const):
        return str(node.arg.value)
    return ""


def _says_no(deck: Deck, column: Column) -> bool:
    """Whether a column of text holds words for yes and no or whole numbers alone, and at least one no or 0."""
    cells = {str(value).strip().casefold() for value in _texts(deck, column)} - {""}
    if not cells or not cells & _NO:
        return False
    return cells <= _YES_NO or all(_WHOLE.fullmatch(cell) for cell in cells) or cells <= _YES_NO | {"0", "1"}


def _texts(deck: Deck, column: Column) -> Iterator[str]:
    for card in deck.cards:
        value = card.values.get(column.words[0])
        if not isinstance(value, str):
            return
        yield value


def _hidden(used: _Used, hiding: Mapping[str, Column]) -> Iterator[Finding]:
    found = {word: column for word, column in hiding.items() if word in used.names}
    if not found:
        return
    words = ", ".join(f"{word} ({OWN[word]})" if OWN[word] else word for word in found)
    many = len(found) > 1
    fact = (
        f"Templates ask for {words}: {'these are columns' if many else 'this is a column'} of the roster, which wins."
    )
    remedy = "Nothing is to be done if the column is meant."
    yield Finding("roster/own-name", Severity.NOTICE, fact, remedy, next(iter(found.values())).place)


def _constant(used: _Used, constants: Mapping[str, Column]) -> Iterator[Finding]:
    for word, column in constants.items():
        if word in used.printed:
            fact = f"A template prints {{{{ {word} }}}}, which is no column; the roster has one called {quoted(word)}."
            remedy = f'Write {{{{ card["{word}"] }}}} for the column.'
            yield Finding("roster/own-name", Severity.WARNING, fact, remedy, column.place)


def _always_true(used: _Used, said_no: Mapping[str, Column], deck: Deck) -> Iterator[Finding]:
    told = {column.header: column for word, column in said_no.items() if word in used.asked}
    for header, column in told.items():
        cells = dict.fromkeys(text.strip() for text in _texts(deck, column) if text.strip())
        kind = "whole" if all(map(_WHOLE.fullmatch, cells)) else "yes-no"
        noes = [cell for cell in cells if cell.casefold() in _NO]
        fact = (
            f"A card:if asks the column {quoted(header)}, which holds text, and a text is true whatever it says: "
            f"{listed(map(quoted, noes), most=3)} as well."
        )
        remedy = f'Say in game.toml what the column holds: columns = {{ "{header}" = "{kind}" }}.'
        yield Finding("roster/no-is-a-text", Severity.WARNING, fact, remedy, column.place)
