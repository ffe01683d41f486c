"""Writes docs/api.md: every name of `generator.api` with the first sentence of what it says of itself.

`python docs/api_page.py` after a change; a test holds that the page is up to date.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from generator import api

PAGE = Path(__file__).parent / "api.md"
HEAD = """\
# What your code may import

`generator.api` is the door for games and tools: `from generator.api import Card, Game, rule`. Its names stay; one that
goes is announced in the [changelog](../CHANGELOG.md) a version before. Everything else in the package may move at any
time. Our own games import nothing else, and so does [a game of your own](own-game.md).

Beside it there are `generator.testing` (`check_game` holds a game against all that a game promises, in a test of yours)
and `generator.frames` (cards, odds and figures as pandas tables, for notebooks).

This page is written by `python docs/api_page.py`.
"""
SECTIONS = {
    "Cards and what is wrong with them": "cards sizes findings errors words",
    "A game": "game gamefile roster.columns roster.column_types",
    "Exact odds": "odds.tables odds.dice odds.patterns odds.checked odds.trials odds.fairness",
    "Whole games": "simulate.table simulate.chance simulate.bots simulate.referee",
    "Outputs": "outputs.maker outputs.job outputs.manifest outputs.drawn faces.maker exports.pictures "
    "prepress.sheet_maker shops.shop_maker progress",
    "Tools": "workspace registry check build",
}


def page() -> str:
    """The page as it should be."""
    parts = [HEAD]
    for title, rooms in SECTIONS.items():
        names = [(name, room) for room in rooms.split() for name in api._HOMES[room].split()]
        rows = "\n".join(f"| `{name}` | {_sentence(name, room)} |" for name, room in names)
        parts.append(f"\n## {title}\n\n| name | what it is |\n|---|---|\n{rows}\n")
    return "".join(parts)


def _sentence(name: str, room: str) -> str:
    module = import_module(f"generator.{room}")
    found = getattr(module, name)
    has_own = isinstance(found, type) or inspect.isfunction(found) or hasattr(found, "__wrapped__")
    told = inspect.getdoc(found) if has_own else None
    said = told or next(_beside(module.__file__ or "", name), "")
    first = re.match(r"(.*?\.)(?=\s|$)", " ".join(said.split("\n\n")[0].split()))
    if not first:
        raise SystemExit(f"{room}.{name} says nothing of itself: write a sentence below it.")
    return first[1].replace("|", "\\|")


def _beside(file: str, name: str) -> Iterator[str]:
    """The text that stands below an assignment."""
    body = ast.parse(Path(file).read_text("utf-8")).body
    for node, after in pairwise(body):
        names = [target.id for target in getattr(node, "targets", []) if isinstance(target, ast.Name)]
        if name in names and isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield str(after.value.value)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
