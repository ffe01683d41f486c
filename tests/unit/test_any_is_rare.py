"""`Any` switches the types off: a ceiling for its use, which may fall and never rise."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "generator"
CEILINGS = {"svg": 12, "games/ratings_war": 50, "text": 16, "": 615}
"""Uses by folder; those of the whole package last. Lower a number when you have made it true."""


def uses(folder: Path) -> int:
    """How often annotations and calls name `Any`; imports and words do not count."""
    trees = (ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py"))
    return sum(isinstance(node, ast.Name) and node.id == "Any" for tree in trees for node in ast.walk(tree))


def test_any_is_used_no_more_than_before() -> None:
    """A type of its own, a Protocol, or `object` where nothing is asked of a value, say more."""
    found = {folder: uses(PACKAGE / folder) for folder in CEILINGS}
    assert {folder: count for folder, count in found.items() if count > CEILINGS[folder]} == {}
