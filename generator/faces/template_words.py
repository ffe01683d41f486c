"""The sentences of templates that stand in `_("...")`, each with its file and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, TemplateError, nodes
from msgspec import Struct

from generator.faces.template import PlacedError, TemplateFolders
from generator.faults import FaceError
from generator.words import listed

if TYPE_CHECKING:
    from generator.cards import Card
    from generator.game import CardSet, Component


class TemplateWord(Struct, frozen=True):
    """A sentence of a template, and where it first stands. `text` is None where it is no plain text."""

    text: str | None
    file: Path
    line: int


def template_words(folders: tuple[Path, ...], names: Iterable[str]) -> list[TemplateWord]:
    """What templates say, with those that they take in. A template that cannot be read is told of where it is drawn."""
    loader, environment = TemplateFolders(folders), Environment(autoescape=True)  # only parsed
    found: dict[str | None, TemplateWord] = {}
    odd: list[TemplateWord] = []
    waiting, seen = list(names), set()
    while waiting:
        name = waiting.pop(0)
        if name in seen:
            continue
        seen.add(name)
        try:
            text, path, _ = loader.get_source(environment, name)
            tree = environment.parse(text)
        except (TemplateError, PlacedError, FaceError):
            continue
        for node in tree.find_all((nodes.Import, nodes.FromImport, nodes.Include, nodes.Extends)):
            template = getattr(node, "template", None)
            if isinstance(template, nodes.Const) and isinstance(template.value, str):
                waiting.append(template.value)
        for call in tree.find_all(nodes.Call):
            if not isinstance(call.node, nodes.Name) or call.node.name != "_" or not call.args:
                continue
            first = call.args[0]
            if isinstance(first, nodes.Const) and isinstance(first.value, str):
                found.setdefault(first.value, TemplateWord(first.value, Path(path), call.lineno))
            elif not isinstance(first, nodes.Name | nodes.Getattr | nodes.Getitem):
                odd.append(TemplateWord(None, Path(path), call.lineno))
    return [*found.values(), *odd]


class TextOfCard:
    """`pnp.text("name", "de")`: what a column of a card says in a language of the game."""

    __slots__ = ("_card", "_of", "_set")

    def __init__(self, card_set: CardSet, component: Component, card: Card) -> None:
        spec = card_set.file.components.get(component.name)
        self._set, self._card = card_set, card
        self._of = spec.roster if spec and spec.roster else f"components.{component.name}"

    def __call__(self, column: object, language: object = "") -> object:
        """Raises FaceError for a language that the game does not have, or a text that is not translated."""
        wanted = str(language) or self._set.file.language
        if wanted == self._set.file.language:
            return self._of_column(self._card.values, column)
        if wanted in self._set.texts:
            found = self._set.texts[wanted].get((self._of, self._card.id, str(column)))
            if found is None:
                fact = f'"{column}" of {self._card.id} is not translated into "{wanted}".'
                raise FaceError("face/template", fact, f"`pnp translate` lists it: languages/{wanted}.csv.")
            return found
        for card in self._set.source_decks.get(self._of, ()):
            if card.id == self._card.id and wanted == self._set.language.source:
                return self._of_column(card.values, column)
        known = listed(dict.fromkeys((self._set.file.language, *self._set.texts)))
        raise FaceError("face/template", f'The game has no texts in "{wanted}".', f"It has: {known}.")

    def _of_column(self, values: Mapping[str, object], column: object) -> object:
        if str(column) not in values:
            fact = f'There is no column "{column}" for pnp.text.'
            raise FaceError("face/template", fact, f"There is: {listed(values, most=8)}.")
        return values[str(column)]


def spoken(words: Mapping[str, str], text: object, values: Mapping[str, object]) -> str:
    """A sentence by its translation, its places filled. Raises FaceError for a place that has no value."""
    from generator.faces.values import plain
    from generator.language import Language

    try:
        return Language(words=words).said(str(plain(text)), **{name: plain(value) for name, value in values.items()})
    except KeyError as error:
        fact = f'The sentence "{text}" has a place {{{error.args[0]}}}, and nothing is given for it.'
        raise FaceError("face/template", fact, f'Write _("...", {error.args[0]}=...).') from error
