"""`pnp rulings`: what a game decides where its rulebook is silent, and which of it a house may change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, say
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.errors import UsageError
from generator.json_values import JsonObject
from generator.words import nearest

EXAMPLES = "\b\nExamples:\n  pnp rulings ratings-war\n  pnp rulings ratings-war RW-R5\n  pnp rulings top-dog --json"
SETTING = re.compile(r"\s*\bSettings?\s+([a-z_]+(?:(?:\s*,\s*|\s+and\s+)[a-z_]+)*)(?::\s*|\.?\s*$)")
"""How a ruling names the keys of `[settings]` that change it: at its end, `Setting promote_on.`"""


INDENT = "    "


@guarded
def rulings(
    game: GameArgument,
    code: Annotated[str, typer.Argument(help="One ruling, such as RW-R5.", show_default=False)] = "",
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """List the rulings of a game, and what a house may change."""
    _, source = named_game(game)
    folders = source.folders
    shown = folders.shown(folders.game_file)
    from generator.gamefile import read_game_file

    file = read_game_file(folders.game_file, shown)
    found = [ruling_value(name, text, file.settings) for name, text in file.rulings.items()]
    if code:
        wanted = code.strip("[] ").upper()
        chosen = [value for value in found if value["code"].upper() == wanted]
        if not chosen:
            near = nearest(wanted, [value["code"] for value in found])
            guess = f'Did you mean "{near}"? ' if near else ""
            known = ", ".join(value["code"] for value in found) or "none"
            raise UsageError(f'{source.name} has no ruling "{code}". {guess}Its rulings: {known}.')
        found = chosen
    if json:
        from generator.report.as_json import as_text

        hand_out(as_text({"game": source.name, "file": shown, "rulings": found}))
        return
    for value in found:
        say(*_lines(value, shown))
    if not found:
        say(f"{source.name} has no rulings: add them under [rulings] in {shown}.")


def ruling_value(code: str, text: object, settings: Mapping[str, object]) -> JsonObject:
    """A ruling as data: `code`, `ruling`, and `settings`, the values now of the keys that change it.

    A key that a ruling names and `[settings]` lacks has the value None: the game's default holds.
    """
    said = str(text)
    match = SETTING.search(said)
    names = re.split(r"\s*,\s*|\s+and\s+", match[1]) if match else []
    words = said
    if match:
        rest = said[match.end() :].strip()
        words = said[: match.start()].strip()
        if rest:
            words += f" It can be {rest}" if not rest.endswith(".") else f" Choices: {rest}"
    return {"code": code, "ruling": words, "settings": {name: settings.get(name) for name in names}}


def _lines(value: JsonObject, shown: str) -> Iterator[str]:
    width = 100
    yield from wrap(f"{value['code']}  {value['ruling']}", width, subsequent_indent=INDENT)
    if value["settings"]:
        keys = ", ".join(f"{name} = {_toml(now)}" for name, now in value["settings"].items())
        yield from wrap(
            f"Can be changed: {keys} under [settings] in {shown}.",
            width,
            initial_indent=INDENT,
            subsequent_indent=INDENT,
        )
    else:
        yield "    Fixed: the engine plays it so."


def _toml(value: object) -> str:
    if value is None:
        return "(its default)"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
