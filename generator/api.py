"""The door for games and tools: everything a stranger's code may import. What is not here may move at any time.

A name is imported from the room it lives in when it is asked for, so a game loads only what it uses. Names stay: one
that goes is announced in CHANGELOG.md a version before. `pnp help python-authors` lists all of
them with what they are for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.build import build_game
    from generator.cards import Card, Deck, Place
    from generator.check import Checked, check
    from generator.effects import Condition, Effect, Moment, Part, Verb, Vocabulary
    from generator.errors import FileAccessError, PnpError, UsageError
    from generator.exports.pictures import PictureMaker, face_pictures
    from generator.faces.maker import CardFaces, FaceSet
    from generator.findings import Finding, Report, Severity
    from generator.game import BandedFigure, CardSet, Component, FaceValues, Fact, Game, Rule, SetupPile, rule
    from generator.game_setup import component_of, each_to_a_seat
    from generator.game_tables import ComponentSpec
    from generator.gamefile import PROGRAM_SETTINGS, GameFile
    from generator.odds.checked import CONTRADICTION_CURE, CheckedFigure, CheckedOdds
    from generator.odds.dice import Hand, chance, meet
    from generator.odds.fairness import unfair_faces, unfair_order, unfair_shares
    from generator.odds.patterns import (
        FULL_HOUSE,
        FULL_HOUSE_OR_FIVE,
        NEVER,
        RUN_OF_FOUR,
        THREE_OF_A_KIND,
        Pattern,
    )
    from generator.odds.tables import CHANCE, Cell, OddsTable, Panel, Question, matrix
    from generator.odds.trials import (
        ALARM,
        POWER,
        Comparison,
        Interval,
        Stratum,
        compare,
        stream,
        trials_needed,
        wilson,
    )
    from generator.outputs.drawn import DrawnSet
    from generator.outputs.job import BuildRequest, BuildResult, Job
    from generator.outputs.maker import Maker, Outcome, OutputFile
    from generator.outputs.manifest import manifest
    from generator.prepress.sheet_maker import SheetMaker, sheet_makers
    from generator.progress import Progress, no_progress
    from generator.registry import GameSource, find_game, find_games
    from generator.roster.column_types import (
        CellFault,
        Color,
        ColumnType,
        RequiredText,
        Text,
        YesNo,
        any_color,
        choice,
        number,
        separated,
        whole,
        yes_no,
    )
    from generator.roster.columns import Record
    from generator.shops.shop_maker import ShopMaker
    from generator.simulate.bots import any_of
    from generator.simulate.chance import FACES, Dice, Thrown, shuffled
    from generator.simulate.referee import Objection, Printed, WatchedGame, followed
    from generator.simulate.rollouts import best_by_rollouts
    from generator.simulate.table import NOBODY, GameRecord, Play, PlayGame, Tally, play_games
    from generator.sizes import Size
    from generator.words import counted, listed, nearest, quoted
    from generator.workspace import Workspace, find_workspace

__all__ = [
    "ALARM",
    "CHANCE",
    "CONTRADICTION_CURE",
    "FACES",
    "FULL_HOUSE",
    "FULL_HOUSE_OR_FIVE",
    "NEVER",
    "NOBODY",
    "POWER",
    "PROGRAM_SETTINGS",
    "RUN_OF_FOUR",
    "THREE_OF_A_KIND",
    "BandedFigure",
    "BuildRequest",
    "BuildResult",
    "Card",
    "CardFaces",
    "CardSet",
    "Cell",
    "CellFault",
    "Checked",
    "CheckedFigure",
    "CheckedOdds",
    "Color",
    "ColumnType",
    "Comparison",
    "Component",
    "ComponentSpec",
    "Condition",
    "Deck",
    "Dice",
    "DrawnSet",
    "Effect",
    "FaceSet",
    "FaceValues",
    "Fact",
    "FileAccessError",
    "Finding",
    "Game",
    "GameFile",
    "GameRecord",
    "GameSource",
    "Hand",
    "Interval",
    "Job",
    "Maker",
    "Moment",
    "Objection",
    "OddsTable",
    "Outcome",
    "OutputFile",
    "Panel",
    "Part",
    "Pattern",
    "PictureMaker",
    "Place",
    "Play",
    "PlayGame",
    "PnpError",
    "Printed",
    "Progress",
    "Question",
    "Record",
    "Report",
    "RequiredText",
    "Rule",
    "SetupPile",
    "Severity",
    "SheetMaker",
    "ShopMaker",
    "Size",
    "Stratum",
    "Tally",
    "Text",
    "Thrown",
    "UsageError",
    "Verb",
    "Vocabulary",
    "WatchedGame",
    "Workspace",
    "YesNo",
    "any_color",
    "any_of",
    "best_by_rollouts",
    "build_game",
    "chance",
    "check",
    "choice",
    "compare",
    "component_of",
    "counted",
    "each_to_a_seat",
    "face_pictures",
    "find_game",
    "find_games",
    "find_workspace",
    "followed",
    "listed",
    "manifest",
    "matrix",
    "meet",
    "nearest",
    "no_progress",
    "number",
    "play_games",
    "quoted",
    "rule",
    "separated",
    "sheet_makers",
    "shuffled",
    "stream",
    "trials_needed",
    "unfair_faces",
    "unfair_order",
    "unfair_shares",
    "whole",
    "wilson",
    "yes_no",
]

_HOMES = {
    "build": "build_game",
    "cards": "Card Deck Place",
    "check": "Checked check",
    "effects": "Condition Effect Moment Part Verb Vocabulary",
    "errors": "FileAccessError PnpError UsageError",
    "exports.pictures": "PictureMaker face_pictures",
    "faces.maker": "CardFaces FaceSet",
    "findings": "Finding Report Severity",
    "game": "BandedFigure CardSet Component Fact FaceValues Game Rule SetupPile rule",
    "game_setup": "component_of each_to_a_seat",
    "game_tables": "ComponentSpec",
    "gamefile": "PROGRAM_SETTINGS GameFile",
    "odds.checked": "CONTRADICTION_CURE CheckedFigure CheckedOdds",
    "odds.dice": "Hand chance meet",
    "odds.fairness": "unfair_faces unfair_order unfair_shares",
    "odds.patterns": "FULL_HOUSE FULL_HOUSE_OR_FIVE NEVER RUN_OF_FOUR THREE_OF_A_KIND Pattern",
    "odds.tables": "CHANCE Cell OddsTable Panel Question matrix",
    "odds.trials": "ALARM POWER Comparison Interval Stratum compare stream trials_needed wilson",
    "outputs.drawn": "DrawnSet",
    "outputs.job": "BuildRequest BuildResult Job",
    "outputs.maker": "Maker Outcome OutputFile",
    "outputs.manifest": "manifest",
    "prepress.sheet_maker": "SheetMaker sheet_makers",
    "progress": "Progress no_progress",
    "registry": "GameSource find_game find_games",
    "roster.column_types": (
        "CellFault Color ColumnType RequiredText Text YesNo any_color choice number separated whole yes_no"
    ),
    "roster.columns": "Record",
    "shops.shop_maker": "ShopMaker",
    "simulate.bots": "any_of",
    "simulate.chance": "FACES Dice Thrown shuffled",
    "simulate.referee": "Objection Printed WatchedGame followed",
    "simulate.rollouts": "best_by_rollouts",
    "simulate.table": "NOBODY GameRecord Play PlayGame Tally play_games",
    "sizes": "Size",
    "words": "counted listed nearest quoted",
    "workspace": "Workspace find_workspace",
}
"""The room of each name, as above for those who read types."""
_ROOMS = {name: room for room, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """A name from its room, which is loaded now. Raises AttributeError for a name that is not public."""
    room = _ROOMS.get(name)
    if room is None:
        raise AttributeError(f"generator.api has no {name!r}: `pnp help python-authors` lists what it has.")
    found: object = getattr(import_module(f"generator.{room}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Every public name."""
    return sorted(__all__)
