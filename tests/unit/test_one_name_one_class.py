"""A class name says one thing: whoever meets it in one room knows it in the next (decisions 0019 and 0034)."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "generator"
ONE_SENSE = {
    "Bot": "who decides for a seat, in each game",
    "GreedyBot": "the same, in each game",
    "RandomBot": "the same, in each game",
    "GameState": "what lies on the table in play, in each game",
    "PlayableSet": "a set with which whole games are played, in each game",
    "Rulings": "what a house has decided, in each game",
    "Follower": "what follows a game by its log: the promise, and a game's own",
    "Table": "what lies on the table as its log tells it, for each referee",
    "Condition": "of an effect: for games of strangers, and Ratings War's own",
    "Effect": "the same",
    "Part": "the same",
    "Verb": "the same",
}
"""Names that several classes have, and the one thing that all of them mean."""


def test_every_class_name_means_one_thing() -> None:
    """Add to the list only what a reader would take for the same; else the second class needs a name of its own."""
    found = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(path.relative_to(PACKAGE).as_posix())
    shared = {name: sorted(where) for name, where in found.items() if len(where) > 1}
    assert {name: where for name, where in shared.items() if name not in ONE_SENSE} == {}
    assert sorted(shared) == sorted(ONE_SENSE)
