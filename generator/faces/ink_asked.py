"""Whether a game has faces of its own for low ink: whether its templates ask for the ink, or for colors that change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from jinja2 import nodes

from generator.faces.columns_used import UNREADABLE, read_trees
from generator.faces.template import TemplateFolders
from generator.game import CardSet


def has_low_ink(card_set: CardSet, folders: tuple[Path, ...]) -> bool:
    """Whether any template of the game asks for `pnp.ink`, or for a theme that game.toml gives for low ink.

    A column of that name is none of it. True as well where templates cannot be read: that is told elsewhere.
    """
    changes = bool(card_set.file.themes.get("low"))
    for spec in card_set.file.components.values():
        hidden = _columns(card_set, spec.roster)
        wanted = {"ink", "theme"} - hidden if changes else {"ink"} - hidden
        try:
            trees = read_trees(TemplateFolders(folders), [side for side in (spec.front, spec.back) if side])
        except UNREADABLE:
            return True
        if trees is None or any(_asks(tree, wanted, changes, "pnp" not in hidden) for tree in trees):
            return True
    return False


def _columns(card_set: CardSet, roster: str) -> set[str]:
    return {word for card in card_set.deck(roster).cards[:1] for word in card.values} if roster else set()


def _asks(tree: nodes.Template, wanted: set[str], changes: bool, program: bool) -> bool:
    if wanted & set(_names(tree)):
        return True
    if not program:
        return False
    asked: set[object] = {node.attr for node in tree.find_all(nodes.Getattr) if _is_program(node.node)}
    for node in tree.find_all(nodes.Getitem):
        if _is_program(node.node) and isinstance(node.arg, nodes.Const):
            asked.add(node.arg.value)
    return "ink" in asked or (changes and "theme" in asked)


def _is_program(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Name) and node.name == "pnp"


def _names(tree: nodes.Template) -> Iterator[str]:
    """Names that a template asks for and does not give itself, as the parameter of a macro or by set."""
    own = {node.name for node in tree.find_all(nodes.Name) if node.ctx in ("store", "param")}
    yield from (node.name for node in tree.find_all(nodes.Name) if node.ctx == "load" and node.name not in own)
