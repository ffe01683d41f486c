"""The files of a new game beside its drawings: game.toml, README, what git and GitHub want."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator import __version__
from generator.start.looks import Frame, FrameFont
from generator.start.measure import FILES, WIDE
from generator.words import is_plain_name
from generator.workspace import GAME_FILE

GITATTRIBUTES = """\
# The same bytes on every system: releases are compared by them.
* text=auto eol=lf
*.png binary
*.jpg binary
*.ttf binary
*.xlsx binary
*.ods binary
"""
GITIGNORE = """\
# What pnp makes can be made again.
output/
__pycache__/
*.egg-info/
.venv/
"""


SCHEMA = "game.schema.json"
"""Beside each game.toml, whose first line names it: by it editors offer keys and underline mistakes."""


def with_schema(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a game with the schema beside each game.toml."""
    from generator.gamefile import schema_text

    beside = [name.removesuffix("game.toml") for name in files if name.rpartition("/")[2] == "game.toml"]
    return {**files, **{f"{folder}{SCHEMA}": schema_text().encode() for folder in beside}}


def quote(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def key(text: str) -> str:
    """A key as TOML writes it: bare where it may be."""
    return text if text and all(sign.isascii() and (sign.isalnum() or sign in "_-") for sign in text) else quote(text)


class Roster(Struct, kw_only=True):
    """What game.toml says of a roster."""

    file: str
    name: str = ""
    copies: str = ""
    rename: Mapping[str, str] = {}
    columns: Mapping[str, str] = {}
    in_play: Sequence[str] = ()
    as_meant: Sequence[str] = ()


class NewComponent(Struct, kw_only=True):
    """What game.toml says of a component; `source` is the line that says where its pieces come from."""

    key: str
    title: str
    trim: str
    source: str
    front: str
    back: str = ""
    more: Sequence[str] = ()


class GameText(Struct, kw_only=True):
    """All that goes into a game.toml."""

    title: str
    made_by: str
    players: tuple[int, int] = (2, 4)
    rosters: Mapping[str, Roster] = {}
    parts: Sequence[NewComponent] = ()
    fonts: Sequence[FrameFont] = ()
    fallback: Sequence[str] = ()
    more_fonts: Sequence[tuple[str, str]] = ()
    """Families and files beside those of the program."""
    frame: Frame | None = None
    tints: Mapping[str, str] = {}
    low_tints: Mapping[str, str] = {}
    palette: bool = False
    icons: str = ""
    """The folder of its own icons, if it has one."""
    tail: str = ""


def with_name(files: Mapping[str, bytes], name: str, folder: Path) -> dict[str, bytes]:
    """The files of a game, its name in game.toml where it is a folder of its own: clones may be called otherwise.

    Under `data/` a game goes by its folder. A name that nobody could type is left out.
    """
    text = files.get(GAME_FILE, b"").decode()
    before, sign, after = text.partition("\nversion = ")
    if not sign or folder.parent.name == "data" or not is_plain_name(name):
        return dict(files)
    line = f'\nname = "{name}"  # what commands and files call it, whatever its folder is called'
    return {**files, GAME_FILE: f"{before}{line}{sign}{after}".encode()}


def game_toml(game: GameText) -> str:
    """The whole of a game.toml, every key with what it does."""
    out = [
        f"#:schema ./{SCHEMA}",
        f"# {game.made_by}",
        "# Lengths are mm. `pnp check` says what is wrong in here, `pnp help game-toml` lists all that may stand here.",
        "",
        f"title = {quote(game.title)}",
        'version = "0.1.0"      # grows with each release: `pnp help publishing`',
        f"players = [{game.players[0]}, {game.players[1]}]        # the fewest and the most",
        'language = "en"        # how words are shaped; names of languages as in "de", "pt-BR"',
        'author = ""            # printed in the guide',
        "",
    ]
    for name, roster in game.rosters.items():
        out += _roster(name, roster)
    for part in game.parts:
        out += [
            f"[components.{key(part.key)}]",
            f"title = {quote(part.title)}",
            *part.more,
            f"{part.source}",
            f'trim = {quote(part.trim)}        # the size after cutting, or a name such as "poker", "tarot"',
            "bleed = 3              # how far the drawing goes on beyond the cut",
            "safe = 3               # how far from the cut texts must stay",
            f"front = {quote(part.front)}",
            *([f"back = {quote(part.back)}"] if part.back else []),
            "",
        ]
    out += _fonts(game)
    if game.frame is not None:
        out += _themes(game)
        head = game.frame.file.fonts.name
        style = f" {head.style}" if head.style != "normal" else ""
        out += [
            "# How the booklet of rules.md looks.",
            "[booklet]",
            f'head_font = "{head.family} {head.weight}{style}"',
            "",
        ]
    return "\n".join(out) + (f"\n{game.tail}" if game.tail else "")


def _roster(name: str, roster: Roster) -> list[str]:
    out = [f"[rosters.{key(name)}]", f"file = {quote(roster.file)}"]
    if roster.name:
        out.append(f"name = {quote(roster.name)}        # the column with the cards' names")
    if roster.copies:
        out.append(f"copies = {quote(roster.copies)}        # the column that says how often a card is printed")
    if roster.rename:
        pairs = ", ".join(f"{key(new)} = {quote(old)}" for new, old in roster.rename.items())
        out.append(f"rename = {{ {pairs} }}        # columns whose names templates know otherwise")
    if roster.columns:
        pairs = ", ".join(f"{key(header)} = {quote(kind)}" for header, kind in roster.columns.items())
        out.append("# What columns hold that are no plain text: a wrong cell is an error with its place.")
        out.append(f"columns = {{ {pairs} }}")
    if roster.in_play:
        out.append("# What matters in play; a change elsewhere is one of words and pictures.")
        out.append(f"in_play = [{', '.join(map(quote, roster.in_play))}]")
    if roster.as_meant:
        out.append("# What was noticed in the table and is taken to be meant: take a word out to be told again.")
        out.append(f"as_meant = [{', '.join(map(quote, roster.as_meant))}]")
    return [*out, ""]


def _fonts(game: GameText) -> list[str]:
    out = ["# Fonts: files under fonts/, here or of the program."] if game.fonts else []
    fallback = f"\nfallback = [{', '.join(map(quote, game.fallback))}]" if game.fallback else ""
    for font in game.fonts:
        style = f'\nstyle = "{font.style}"' if font.style != "normal" else ""
        file = FILES[font.family, font.weight, font.style]
        more = fallback if font != WIDE else ""
        out += [f'[[fonts]]\nfamily = "{font.family}"\nweight = {font.weight}{style}\nfile = "{file}"{more}', ""]
    for family, file in game.more_fonts:
        out += [f'[[fonts]]\nfamily = "{family}"\nfile = "{file}"', ""]
    out += [
        "# Icons in texts: `:sword:`. `pnp icons WORD` finds their names.",
        "[icons]",
        f"folder = {quote(game.icons)}        # SVG files of your own: fire.svg is :fire:"
        if game.icons
        else '# folder = "icons"        # SVG files of your own beside this one: fire.svg is :fire:',
        'family = "Game Icons"',
        'file = "game-icons/GameIcons.ttf"',
        'names = "game-icons/icons.json"',
        "",
    ]
    return out


def _themes(game: GameText) -> list[str]:
    assert game.frame is not None
    look = game.frame.file
    out = [
        f"# Colors of the frame {game.frame.name}, by the names that templates use; `tint` is the color of the kind.",
        "[themes.full]",
    ]
    width = max(map(len, look.full), default=0)
    out += [f"{name:{width}} = {quote(color)}" for name, color in look.full.items()]
    if game.tints:
        out += ["", "[themes.full.tints]        # the color of each kind"]
        out += [f"{quote(word)} = {quote(color)}" for word, color in game.tints.items()]
    if look.low:
        out += ["", "# What differs with --ink low: white grounds, dark words.", "[themes.low]"]
        out += [f"{name:{width}} = {quote(color)}" for name, color in look.low.items()]
        if game.low_tints:
            out += ["", "[themes.low.tints]"]
            out += [f"{quote(word)} = {quote(color)}" for word, color in game.low_tints.items()]
    if game.palette and game.tints:
        out += [
            "",
            "# Colors that players must tell apart: `pnp check` holds them against color-blind eyes.",
            "[palette]",
        ]
        out += [f"{quote(word)} = {quote(color)}" for word, color in game.tints.items()]
    return [*out, ""]


def readme(title: str, name: str, roster: str, lines: Sequence[str] = ()) -> str:
    """Ten lines with the three commands."""
    edit = f"`{roster}` holds the cards" if roster else "`game.toml` says what is printed"
    more = "".join(f"{line}\n" for line in lines)
    return (
        f"# {title}\n\n"
        f"{edit}, `templates/` the drawings (Inkscape opens them), `game.toml` everything else.\n"
        f"{more}\n"
        "```sh\n"
        f"pnp check {name} --fit      # every mistake, with its place\n"
        f"pnp render {name} 1         # one card as a picture\n"
        f"pnp build {name}            # the sheets to print, in output/\n"
        "```\n"
    )


def workflow(install: str = f"pip install pnp-generator=={__version__}", tests: bool = False) -> str:
    """Checks on GitHub: mistakes show beside their lines, a pull request tells and shows what changed on the cards."""
    run_tests = "      - run: pip install pytest && pytest\n" if tests else ""
    return f"""\
name: cards
on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          fetch-depth: 0
      - uses: actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065 # v5.6.0
        with:
          python-version: "3.13"
      - run: {install}
      - run: pnp check . --fit --strict --format github
{run_tests}      - if: github.event_name == 'pull_request'
        run: |
          pnp diff . --against "origin/$BASE" --format markdown --pictures changed/pictures >> "$GITHUB_STEP_SUMMARY"
          pnp build . --changed --against "origin/$BASE" --out changed
        env:
          BASE: ${{{{ github.base_ref }}}}
      - if: github.event_name == 'pull_request'
        uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        with:
          name: changed-cards
          path: changed
          if-no-files-found: ignore
"""


def rules_text(card: str = "", component: str = "card") -> str:
    """A rules.md to begin with: what a player asks in the order they ask it; `card` is the id of one to show."""
    face = f"![A card](card:{component}/{card}?width=40mm)\n\n" if card else ""
    return f"""\
# {{{{ title }}}}

For {{{{ players.least }}}} to {{{{ players.most }}}} players.

Say in two sentences who the players are and what they try to do.

## What is in the box

{{{{ components() }}}}

## Setup

1. Shuffle the cards and lay them down as a draw pile.
2. Each player draws a hand.

## A turn

Say what a player may do, one step after the other. Numbers of your rules may stand in game.toml, under
settings, and here as values: a number that changes there then changes here, too.

## The cards

{face}Say what each part of a card means.

## The end

Say when the game ends and who wins.
"""
