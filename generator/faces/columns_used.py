"""Which columns of a roster no template asks for: mostly a name that is spelt differently on its two sides."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from jinja2 import Environment, TemplateError, meta, nodes

from generator.cards import Column, Deck
from generator.faces.template import SUFFIX, PlacedError, TemplateFolders
from generator.faces.unfilled import OWN
from generator.faults import FaceError
from generator.findings import Finding, Severity
from generator.game import CardSet, Game
from generator.words import MUCH_ALIKE, listed, nearest, quoted

CODES: Mapping[str, str] = MappingProxyType(
    {"roster/unused-column": "Columns that no template uses, perhaps by a slip in a name."}
)
_PRIVATE = re.compile(r"^[_#]|(?:^|[\W_])(?:notes?|comments?|todo)(?:$|[\W_])", re.IGNORECASE)


class _EveryError(Exception):
    """Values are reached by a name that is not fixed, so every column may be in use."""


def unused_columns(game: Game, card_set: CardSet, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """One notice for each roster with columns that neither a template nor the game's code asks for.

    Silent on rosters without such a column, on rosters that no component prints, on columns that are blank on all
    cards, and where a template cannot be read: that is told elsewhere.
    """
    for name, deck in card_set.decks.items():
        if not {"unused-column", "roster/unused-column"}.isdisjoint(card_set.file.rosters[name].as_meant):
            continue
        columns = _candidates(game, card_set, name, deck)
        parts = [spec for spec in card_set.file.components.values() if spec.roster == name] if columns else []
        templates = dict.fromkeys(side for spec in parts for side in (spec.front, spec.back) if side)
        if not templates:
            continue
        asked = names_asked(folders, templates, (word for column in columns for word in column.words))
        if asked is None:
            continue
        unused = [column for column in columns if asked.isdisjoint(map(_nfc, column.words))]
        if unused:
            yield _finding(unused, asked, deck)


def _candidates(game: Game, card_set: CardSet, name: str, deck: Deck) -> list[Column]:
    if not deck.cards or (name not in game.columns and (game.rules or game.face_values or game.play)):
        return []  # code without a model of its columns may read any of them
    in_play = {_nfc(word) for word in card_set.file.rosters[name].in_play}
    return [
        column
        for column in deck.free_columns
        if not _PRIVATE.search(column.header)
        and in_play.isdisjoint(map(_nfc, column.words))
        and any(card.values.get(column.words[0]) not in ("", None) for card in deck.cards)
    ]


def _finding(unused: list[Column], asked: frozenset[str], deck: Deck) -> Finding:
    known = {_nfc(word) for word in deck.cards[0].values} | OWN.keys()
    wanted = sorted(asked - known)
    guesses = {}
    for column in unused:
        for word in column.words:
            if near := nearest(_nfc(word), wanted, MUCH_ALIKE):
                guesses[column.header] = near
                break
    meant = "".join(
        f"A template asks for {quoted(near)}, which is no column. Did you mean {quoted(header)}? "
        for header, near in guesses.items()
    )
    many = len(unused) > 1
    names = listed((quoted(column.header, 30) for column in unused), most=8)
    fact = f"No template uses the column{'s' if many else ''} {names}."
    remedy = f'{meant}If {"they are" if many else "it is"} for you alone, begin the name{"s" if many else ""} with "_".'
    return Finding("roster/unused-column", Severity.NOTICE, fact, remedy, unused[0].place)


def names_asked(
    folders: tuple[Path, ...], templates: Iterable[str], wanted: Iterable[str] = ()
) -> frozenset[str] | None:
    """The names of a card that templates, and all that they include, can ask for; None where it may be any name.

    Once all the names `wanted` are seen to be asked for the answer is None as well: nobody need look further.
    """
    loader = TemplateFolders(folders)
    try:
        if _plainly_all(loader, [full_name(name) for name in templates], wanted):
            return None
        trees = read_trees(loader, templates)
        return _Asked(trees).names() if trees is not None else None
    except (_EveryError, *UNREADABLE):
        return None


def full_name(template: str) -> str:
    """The name of a template as it is looked for."""
    return template if template.endswith((".j2", ".svg", ".svgz")) else template + SUFFIX


def read_trees(loader: TemplateFolders, templates: Iterable[str]) -> list[nodes.Template] | None:
    """Jinja's trees of templates and of all that they include; None where what they include is not said in plain text.

    Raises one of UNREADABLE.
    """
    environment = Environment(loader=loader, autoescape=True, keep_trailing_newline=True)
    trees: list[nodes.Template] = []
    queue = [full_name(name) for name in templates]
    seen = set(queue)
    for name in queue:
        tree = environment.parse(loader.get_source(environment, name)[0])
        trees.append(tree)
        for other in meta.find_referenced_templates(tree):
            if other is None:
                return None
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return trees


UNREADABLE = (PlacedError, FaceError, TemplateError, OSError, ValueError, RecursionError)
"""What is raised for templates that cannot be read: told elsewhere."""


def _plainly_all(loader: TemplateFolders, templates: Iterable[str], wanted: Iterable[str]) -> bool:
    words = {word for word in wanted if word.isidentifier()}
    if not words:
        return False
    text = "\n".join(loader._find(name).read_text("utf-8-sig") for name in templates)
    return words <= set(re.findall(r"\{\{-?\s*(?:card\.)?(\w+)\s*[|}]", text))


class _Asked:
    """Walks the trees of templates; a name that holds the card is an alias, as macros give it by their parameters."""

    def __init__(self, trees: list[nodes.Template]) -> None:
        self._trees = trees
        self._aliases = {"card"}
        self._found: set[str] = set()
        self._macros: dict[str, list[nodes.Macro]] = {}
        for tree in trees:
            for macro in tree.find_all(nodes.Macro):
                self._macros.setdefault(macro.name, []).append(macro)
        for tree in trees:
            for taken in tree.find_all(nodes.FromImport):
                for entry in taken.names:
                    if isinstance(entry, tuple):
                        self._macros.setdefault(entry[1], []).extend(self._macros.get(entry[0], ()))

    def names(self) -> frozenset[str]:
        """Every name asked for. Raises _EveryError."""
        known = 0
        while len(self._aliases) > known:  # a macro may hand its card to another
            known = len(self._aliases)
            for tree in self._trees:
                self._visit(tree)
        return frozenset(map(_nfc, self._found))

    def _is_card(self, node: nodes.Node) -> bool:
        if isinstance(node, nodes.Getattr):
            return node.attr == "card" and isinstance(node.node, nodes.Name) and node.node.name == "pnp"
        return isinstance(node, nodes.Name) and node.ctx == "load" and node.name in self._aliases

    def _visit(self, node: nodes.Node) -> None:
        if self._is_card(node):
            raise _EveryError
        if isinstance(node, nodes.Name):
            if node.ctx == "load":
                self._found.add(node.name)
        elif isinstance(node, nodes.Getattr) and self._is_card(node.node):
            self._found.add(node.attr)
        elif isinstance(node, nodes.Getitem) and self._is_card(node.node):
            self._fixed(node.arg)
        elif isinstance(node, nodes.Test) and self._is_card(node.node) and node.name in ("defined", "undefined"):
            return
        elif isinstance(node, nodes.Compare) and len(node.ops) == 1 and self._is_card(node.ops[0].expr):
            self._fixed(node.expr)
        elif isinstance(node, nodes.Call):
            self._call(node)
        else:
            for child in node.iter_child_nodes():
                self._visit(child)

    def _fixed(self, node: nodes.Node) -> None:
        if not (isinstance(node, nodes.Const) and isinstance(node.value, str)):
            raise _EveryError
        self._found.add(node.value)

    def _call(self, node: nodes.Call) -> None:
        name = getattr(node.node, "name", "") or getattr(node.node, "attr", "")
        macros = self._macros.get(name, [])
        for number, argument in enumerate(node.args):
            if self._is_card(argument):
                self._bound(macros, number)
            else:
                self._visit(argument)
        for keyword in node.kwargs:
            if self._is_card(keyword.value):
                self._bound(macros, keyword.key)
            else:
                self._visit(keyword.value)
        for other in (node.node, node.dyn_args, node.dyn_kwargs):
            if other is not None:
                self._visit(other)

    def _bound(self, macros: list[nodes.Macro], which: int | str) -> None:
        """The parameter of a macro holds the card from now on."""
        if not macros:
            raise _EveryError
        for macro in macros:
            names = [argument.name for argument in macro.args]
            if isinstance(which, int):
                if which >= len(names):
                    raise _EveryError
                self._aliases.add(names[which])
            elif which in names:
                self._aliases.add(which)
            else:
                raise _EveryError


def _nfc(word: str) -> str:
    return unicodedata.normalize("NFC", word)
