"""What a game asks for in [build] of its game.toml: papers, layouts and components that there must be."""

from __future__ import annotations

from collections.abc import Iterator

from generator.cards import Place
from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.gamefile import GameFile
from generator.sheets.card_layout import FOLDER, is_layout, unknown_layout
from generator.sheets.layout import card_style
from generator.sheets.papers import parse_paper
from generator.toml_file import FaultyFileError, key_line
from generator.words import nearest
from generator.workspace import GameFolders

CODE = "sheets/build-table"


def judge_build(file: GameFile, folders: GameFolders) -> Iterator[Finding]:
    """What is wrong with the [build] of a game.toml, each with its line."""
    asked, own = file.build, folders.own(FOLDER)

    def wrong(key: str, fact: str, remedy: str = "") -> Finding:
        line = key_line(folders.game_file, ("build", key))
        return Finding(
            CODE, Severity.ERROR, f"build.{key}: {fact}", remedy, Place(folders.shown(folders.game_file), line)
        )

    for paper in asked.papers:
        try:
            parse_paper(paper)
        except UsageError as error:
            yield wrong("papers", str(error))
    for name in asked.layouts:
        if not is_layout(name, own):
            yield wrong("layouts", *unknown_layout(name, own))
            continue
        try:
            card_style(name, own, folders.shown)
        except FaultyFileError as error:
            yield from error.findings
        except UsageError as error:
            yield wrong("layouts", str(error))
    optional = [name for name, spec in file.components.items() if spec.optional]
    for name in asked.extras:
        if name not in optional:
            near = nearest(name, optional)
            guess = f'Did you mean "{near}"? ' if near else ""
            fact = f'There is no optional component "{name}".'
            yield wrong("extras", fact, f"{guess}Optional here: {', '.join(optional) or 'none'}.")
