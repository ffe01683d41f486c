"""docs/game-toml.md and `pnp schema` say what the program reads: all of it, and nothing else."""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.gamefile import GameFile, game_file, schema_text
from generator.toml_file import record_of
from generator.toml_model import Key, TomlTable, tables_of

REPOSITORY = Path(__file__).parents[2]
sys.path.insert(0, str(REPOSITORY / "docs"))
PAGE = (REPOSITORY / "docs" / "game-toml.md").read_text("utf-8")
TABLES = tuple(tables_of(GameFile))
jsonschema = pytest.importorskip("jsonschema", reason="the test extra has it")
EDITOR = jsonschema.Draft7Validator(json.loads(schema_text()))


def read_by_editor(data: object) -> bool:
    """Whether an editor underlines nothing."""
    return bool(EDITOR.is_valid(data))


def read_by_program(data: object) -> bool:
    """Whether the program finds nothing wrong."""
    return not record_of(GameFile, data)[1]


def test_the_page_is_as_its_script_writes_it() -> None:
    """`python docs/game_toml_page.py` after a change: a key that is not on the page fails here."""
    from game_toml_page import page

    assert page() == PAGE


def test_the_page_names_every_key_of_the_records() -> None:
    """Told twice, by the program's own list and by the lines of the page."""
    for table in TABLES:
        section = PAGE.partition(f"## `{table.head}`" if table.head else "## At the top")[2].partition("\n## ")[0]
        assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == [key.name for key in table.keys]


def test_the_whole_file_of_the_page_is_one() -> None:
    """As it stands there."""
    (text,) = re.findall(r"^<!-- whole -->\n```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert text.startswith("#:schema ./")
    assert game_file(tomllib.loads(text)).components["ship"].bleed == 3
    assert read_by_editor(tomllib.loads(text))


def examples() -> Iterator[tuple[str, TomlTable, Key]]:
    """Every key of the page."""
    for table in TABLES:
        for key in table.keys:
            yield f"{table.head or 'top'} {key.name}", table, key


SMALLEST = {
    "rosters": 'file = "ships.csv"\n',
    "fonts": 'family = "Plain"\nfile = "plain.ttf"\n',
    "icons": 'family = "Signs"\nfile = "a.ttf"\nnames = "a.json"\n',
    "palette": 'color = "red"\n',
    "components": 'title = "Ship"\ntrim = "poker"\nfront = "ship.svg.j2"\nroster = "ships"\n',
}


REPLACED = {"copies": "roster =", "each": "roster =", "across": "trim =", "across_corners": "trim ="}
"""Keys that stand in place of another one."""


SHIP = 'title = "Ship"\nfront = "ship.svg.j2"\n'
NET = ("components", "NAME", "net")
HELD = "".join(f'[components.{name}]\n{SHIP}trim = "poker"\ncopies = 1\n' for name in ("wrestlers", "events"))


def of_net(key: Key) -> tuple[str, str]:
    """A component with a net that holds an example, and one without it."""
    sized = f'[components.NAME]\n{SHIP}trim = "poker"\n[components.NAME.net]\n'
    plain = f'title = "Lighthouse"\n{sized}form = "die"\n'
    line = f"{key.name} = {key.example}\n"
    if key.name in ("holds", "inside"):
        sized = f"{HELD}[components.NAME]\n{SHIP}[components.NAME.net]\n"
    beside = {
        "form": "cards = 54\n",
        "holds": 'form = "tray"\n',
        "inside": 'form = "tray"\n',
        "cards": 'form = "lid"\n',
    }
    return f'title = "Lighthouse"\n{sized}{beside.get(key.name, FORM_DIE)}{line}', plain


FORM_DIE = 'form = "die"\n'


@pytest.mark.parametrize(
    ("table", "key"),
    [(table, key) for _, table, key in examples() if table.path != NET],
    ids=[n for n, table, _ in examples() if table.path != NET],
)
def test_each_example_is_read(table: TomlTable, key: Key) -> None:
    """With the least that its table needs beside it; and it changes what is read, or is no example."""
    line = f"{key.name} = {key.example}\n"
    beside = SMALLEST.get(table.path[0], "") if table.path else ""
    if table.path[:1] == ("tune",):
        in_column = len(table.path) > 2
        one_of_three = key.name in ("range", "values", "numbers")
        beside = (
            ("" if one_of_three else "range = [1, 9]\n") if in_column else "columns = { speed = { range = [1, 9] } }\n"
        )
    others = "".join(
        one
        for one in beside.splitlines(keepends=True)
        if not one.startswith(f"{key.name} =") and not one.startswith(REPLACED.get(key.name, "-"))
    )
    others += 'shape = "hex"\n' if key.name.startswith("across") else ""
    title = "" if not table.path and key.name == "title" else 'title = "Lighthouse"\n'
    text = f"{title}{line}" if not table.path else f"{title}{table.head}\n{others}{line}"
    data = tomllib.loads(text)
    assert not record_of(GameFile, data)[1], text
    assert read_by_editor(data), text
    if table.path[:1] == ("tune",) and key.name in ("range", "values", "numbers"):
        return  # one of them must be there, so there is nothing to compare with
    if key.default and key.name != "roster":
        without = f"{title}{table.head}\n{beside}" if table.path else title
        assert game_file(data) != game_file(tomllib.loads(without))


@pytest.mark.parametrize(
    "key", [key for table in TABLES if table.path == NET for key in table.keys], ids=lambda k: k.name
)
def test_each_example_of_a_net_is_read(key: Key) -> None:
    """With a component around it, of a form that the key is for; and it changes what is read."""
    text, plain = of_net(key)
    data = tomllib.loads(text)
    assert not record_of(GameFile, data)[1], text
    assert read_by_editor(data), text
    assert game_file(data) != game_file(tomllib.loads(plain))


@pytest.mark.parametrize("name", ["ratings-war", "top-promoter", "top-dog"])
def test_an_editor_underlines_nothing_in_the_games(name: str) -> None:
    """As they are shipped."""
    data = tomllib.loads((REPOSITORY / "data" / name / "game.toml").read_text("utf-8"))
    assert list(EDITOR.iter_errors(data)) == []


@pytest.mark.parametrize("kind", ["cards", "standard-deck", "dice", "tokens", "empty"])
def test_a_new_game_brings_its_schema_and_an_editor_underlines_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first line names the file beside it."""
    from generator.start.begin import begin_kind
    from generator.workspace import find_workspace

    monkeypatch.chdir(tmp_path)
    begin_kind("fresh", kind, "classic", "", find_workspace(tmp_path))
    (file,) = tmp_path.rglob("game.toml")
    text = file.read_text("utf-8")
    assert text.startswith("#:schema ./game.schema.json\n")
    assert (file.parent / "game.schema.json").read_text("utf-8") == schema_text()
    assert list(EDITOR.iter_errors(tomllib.loads(text))) == []


def test_an_editor_underlines_nothing_in_the_files_of_the_tests() -> None:
    """Every text of the tests and pages that the program reads as a game.toml."""
    sources = [path.read_text("utf-8") for path in (REPOSITORY / "tests").rglob("*.py")]
    nodes = (node for source in sources if "[components" in source for node in ast.walk(ast.parse(source)))
    texts = [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    for page in (REPOSITORY / "docs").glob("*.md"):
        texts += re.findall(r"^```toml\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    games = 0
    for text in texts:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        if "title" in data and "components" in data and read_by_program(data):
            games += 1
            assert list(EDITOR.iter_errors(data)) == [], text
    assert games > 5


@pytest.mark.parametrize(
    "broken",
    [
        {"version": "1"},
        {"title": 3},
        {"title": "A", "tilte": "B"},
        {"title": "A", "players": [2]},
        {"title": "A", "rosters": {"a": {}}},
        {"title": "A", "rosters": {"a": {"file": []}}},
        {"title": "A", "rosters": {"a": {"file": "a.csv", "cells": "seen"}}},
        {"title": "A", "rosters": {"a": {"file": "a.csv", "header_row": 0}}},
        {"title": "A", "fonts": [{"family": "B"}]},
        {"title": "A", "themes": {"loud": {}}},
        {"title": "A", "build": {"inks": "pale"}},
        {"title": "A", "settings": {"smallest_text_pt": "small"}},
        {"title": "A", "settings": {"picture_dpi": 50}},
        {"title": "A", "settings": {"version_mark": "perhaps"}},
        {"title": "A", "components": {"c": {"title": "C", "trim": "poker", "front": "f"}}},
        {"title": "A", "components": {"c": {"title": "C", "trim": "poker", "front": "f", "roster": "r", "copies": 2}}},
        {"title": "A", "components": {"c": {"title": "C", "trim": "pokr", "front": "f", "copies": 2}}},
        {"title": "A", "components": {"c": {"title": "C", "trim": [0, 88], "front": "f", "copies": 2}}},
        {"title": "A", "components": {"c": {"title": "C", "trim": "0x88", "front": "f", "copies": 2}}},
        {"title": "A", "components": {"c": {"title": "C", "trim": "poker", "front": "f", "copies": 2, "bleed": -1}}},
    ],
    ids=str,
)
def test_both_refuse_the_same_mistakes(broken: dict[str, Any]) -> None:
    """An editor underlines what the program would tell."""
    assert not read_by_program(broken)
    assert not read_by_editor(broken)


def test_a_size_is_more_than_nothing() -> None:
    """A card without a width is a slip, not a card."""
    _, (mistake,) = record_of(
        GameFile, {"title": "A", "components": {"c": {"title": "C", "trim": [-5, 88], "front": "f", "copies": 1}}}
    )
    assert mistake.fact == 'components.c.trim: "[-5, 88]" is not a size: width and height are more than 0.'


VALUES = st.one_of(
    st.sampled_from(
        ["poker", "63x88mm", "2.5in x 3.5in", "3mm", "0.1in", "-2mm", "full", "low", "shown", "card", "mat"]
    ),
    st.sampled_from(["rect", "round", "italic", "a.csv", "", "loud", "1.2.3x4", "mm"]),
    st.integers(-2, 500),
    st.floats(-2, 500, allow_nan=False).map(lambda number: round(number, 2)),
    st.booleans(),
    st.lists(st.integers(-1, 90), max_size=3),
    st.lists(st.sampled_from(["a.csv", "full", "low", "poker"]), max_size=3),
    st.just({}),
    st.just({"full": {"ink": "#000"}}),
)
KNOWN = {".".join(table.path): [key.name for key in table.keys] for table in TABLES}


def table_of(path: str) -> st.SearchStrategy[dict[str, Any]]:
    """Some keys of one table, with values that fit more or less."""
    return st.dictionaries(st.sampled_from([*KNOWN[path], "unknown"]), VALUES, max_size=5)


@settings(max_examples=300, deadline=None)
@given(
    top=table_of(""),
    roster=table_of("rosters.NAME"),
    font=table_of("fonts.[]"),
    component=table_of("components.NAME"),
    build=table_of("build"),
    own=table_of("settings"),
)
def test_program_and_editor_agree(
    top: dict[str, Any],
    roster: dict[str, Any],
    font: dict[str, Any],
    component: dict[str, Any],
    build: dict[str, Any],
    own: dict[str, Any],
) -> None:
    """What an editor takes the program takes; what it underlines the program refuses, or converts as the page says."""
    component = {"title": "C", "trim": "poker", "front": "f.svg", **component}
    data = {
        "title": "A",
        **top,
        "rosters": {"r": {"file": "a.csv", **roster}},
        "fonts": [{"family": "F", "file": "f.ttf", **font}],
        "components": {"c": component},
        "build": build,
        "settings": own,
    }
    if read_by_editor(data):
        assert read_by_program(data), [one.fact for one in record_of(GameFile, data)[1]]
        return
    if read_by_program(data):
        # The program converts what stands for a value of another type; an editor wants it written plainly.
        for error in EDITOR.iter_errors(data):
            assert error.validator in ("type", "anyOf"), error.message
