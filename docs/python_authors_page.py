"""Writes the second half of docs/python-authors.md: every name that a game's code may import, with its signature.

`python docs/python_authors_page.py` after a change; a test holds that the page is up to date.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from generator import api

PAGE = Path(__file__).parent / "python-authors.md"
BEGIN = "<!-- written by docs/python_authors_page.py from here on -->\n"
HEAD = """\
# All that your code may import

`generator.api` is the door for games and tools: `from generator.api import Card, Game, rule`. Its names stay; one that
goes is announced in the [changelog](../CHANGELOG.md) a version before. Everything else in the package may move at any
time. Our own games import nothing else. Beside it there are `generator.testing` and `generator.frames`, at the end.
"""
SECTIONS = {
    "Cards and what is wrong with them": "cards sizes findings errors words",
    "A game": "game game_setup game_tables gamefile roster.columns roster.column_types",
    "Effects": "effects",
    "Whole games": "simulate.table simulate.chance simulate.bots simulate.rollouts simulate.referee",
    "Exact odds": "odds.tables odds.dice odds.patterns odds.checked odds.trials odds.fairness",
    "Outputs": "outputs.maker outputs.job outputs.manifest outputs.drawn faces.maker exports.pictures "
    "prepress.sheet_maker shops.shop_maker progress",
    "Tools": "workspace registry check build",
}
BESIDE = {
    "Tests: `from generator.testing import check_game`": ("testing", ("check_game",)),
    "Notebooks: `from generator import frames`": ("frames", ("cards", "odds", "games", "figures", "comparison")),
}
ROOMS = Path(api.__file__).parent


def page() -> str:
    """The page as it should be."""
    upper, sign, _ = PAGE.read_text("utf-8").partition(BEGIN)
    if not sign:
        raise SystemExit(f"{PAGE} has no line {BEGIN}")
    return upper + BEGIN + HEAD + "".join(_sections())


def _sections() -> Iterator[str]:
    for title, rooms in SECTIONS.items():
        names = [(room, name) for room in rooms.split() for name in _names(room)]
        yield f"\n## {title}\n\n" + "\n".join(_entry(room, name) for room, name in names)
    for title, (room, wanted) in BESIDE.items():
        yield f"\n## {title}\n\n" + "\n".join(_entry(room, name) for name in wanted)


def _names(room: str) -> list[str]:
    return [name for name, home in api._ROOMS.items() if home == room]


def _entry(room: str, name: str) -> str:
    """What a name is: its signature as it stands in the code, and what it says of itself."""
    body = _module(room)
    for number, node in enumerate(body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            said = _told(ast.get_docstring(node), room, name)
            shown = _function(node) if isinstance(node, ast.FunctionDef) else "\n".join(_class(node))
            return f"```python\n{_double_quoted(shown)}\n```\n\n{said}\n"
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
            after = body[number + 1] if number + 1 < len(body) else None
            constant = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            said = _told(str(after.value.value) if constant else None, room, name)  # type: ignore[union-attr]
            return f"**`{name}`**: {said}\n"
    home = getattr(getattr(import_module(f"generator.{room}"), name), "__module__", "").removeprefix("generator.")
    if home in ("", room):
        raise SystemExit(f"{room} has no {name}.")
    return _entry(home, name)


def _double_quoted(code: str) -> str:
    """Code as it is written here: Python's own printer likes single quotes."""
    return re.sub(r"'([^'\"\n]*)'", r'"\1"', code)


@cache
def _module(room: str) -> list[ast.stmt]:
    path = ROOMS / f"{room.replace('.', '/')}.py"
    return ast.parse((path if path.is_file() else path.with_suffix("") / "__init__.py").read_text("utf-8")).body


def _targets(node: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _told(said: str | None, room: str, name: str) -> str:
    """The whole of what a name says, its paragraphs kept. A name that says nothing is a mistake."""
    if not said:
        raise SystemExit(f"{room}.{name} says nothing of itself: write a sentence below it.")
    return re.sub(r"\n{3,}", "\n\n", said.strip())


def _function(node: ast.FunctionDef, before: str = "") -> str:
    arguments = ast.unparse(node.args)
    if before:
        arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{before}{node.name}({arguments}){result}"


def _class(node: ast.ClassDef) -> Iterator[str]:
    """The fields of a class, then what can be asked of its values, each with a sentence."""
    bases = [ast.unparse(base) for base in node.bases]
    head = f"class {node.name}" + (f"({', '.join(bases)})" if bases else "") + ":"
    lines = []
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef) and (inner.name[0] != "_" or inner.name in ("__call__", "__getitem__")):
            lines += _method(inner)
        elif _is_field(inner):
            lines.append(f"    {ast.unparse(inner)}")
    yield from (head, *lines) if lines else (f"{head} ...",)


def _is_field(node: ast.stmt) -> bool:
    """Whether a line of a class is a field, or a member of an enumeration."""
    if isinstance(node, ast.AnnAssign):
        return not _targets(node)[0].startswith("_") and "json_schema" not in _targets(node)
    return isinstance(node, ast.Assign) and _targets(node)[0].isupper()


def _method(node: ast.FunctionDef) -> Iterator[str]:
    first = (ast.get_docstring(node) or "").partition("\n\n")[0].replace("\n", " ")
    if any(isinstance(one, ast.Name) and "property" in one.id for one in node.decorator_list):
        kind = ast.unparse(node.returns) if node.returns else ""
        yield f"    {node.name}: {kind}  # {first}"
        return
    yield _function(node, "    def ") + (f"  # {first}" if first else "")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
