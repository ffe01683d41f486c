"""Writes docs/game-toml.md: every key that a game.toml may hold, from the records that read it.

`python docs/game_toml_page.py` after a change; a test holds that the page is up to date, and loads each example.
"""

from __future__ import annotations

from pathlib import Path

from generator.gamefile import GameFile
from generator.toml_model import TomlTable, tables_of

PAGE = Path(__file__).parent / "game-toml.md"
HEAD = """\
# game.toml, key by key

A game is a folder with a `game.toml` in it. The file is [TOML](https://toml.io): text stands in quotes, lists in square
brackets, and a line `[components.ship]` begins a table. A small game needs no more than this:

<!-- whole -->
```toml
#:schema ./game.schema.json
title = "Lighthouse"

[rosters.ships]
file = "ships.csv"

[components.ship]
title = "Ship cards"
trim = "poker"
bleed = 3
front = "ship-front.svg.j2"
roster = "ships"
```

**Your editor knows all keys** where the first line names their schema: VS Code with the extension *Even Better TOML*,
and every editor that has Taplo, offers the keys, shows what they are for, and underlines what is wrong. `pnp schema -o
game.schema.json` writes that file beside your game.toml. It is stricter than the program in three things: numbers in
quotes, names of sizes and other fixed words in capitals, and text that stands for one of its own kind.

A key that nobody knows, a wrong type or a missing key is told with its line: `pnp check GAME`. Where a value has no
unit it is in mm. What stands under "without it" holds when the key is not there; where that is empty, it is needed.

"""
FOOT = """\
This page is written by `python docs/game_toml_page.py` from the program's own records.
"""


def page() -> str:
    """The page as it should be."""
    return HEAD + "".join(_section(table) for table in tables_of(GameFile)) + FOOT


def _section(table: TomlTable) -> str:
    head = f"## `{table.head}`" if table.head else "## At the top"
    rows = "".join(
        f"| `{key.name}` | {_cell(key.kind)} | {_cell(key.default)} | {_cell(key.told)} | `{_cell(key.example)}` |\n"
        for key in table.keys
    )
    columns = "| key | value | without it | what it is for | example |\n|---|---|---|---|---|\n"
    return f"{head}\n\n{table.told}\n\n{columns}{rows}\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
