"""The whole way: load, check, face, impose, write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.check import Checked, check
from generator.findings import Report
from generator.registry import GameSource
from generator.workspace import Workspace

Progress = Callable[[str, int, int], None]
"""Called with the step at work in plain words, how many of its parts are done, and of how many."""


def no_progress(step: str, done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """What to build. `layout` and `only` are empty for the game's own layout and for all cards."""

    source: GameSource
    workspace: Workspace
    papers: tuple[str, ...] = ("a4", "letter")
    layout: str = ""
    ink: str = "full"
    extras: tuple[str, ...] = ()
    only: str = ""
    draft: bool = False
    strict: bool = False
    flip: str = "long-edge"
    backs: str = "interleaved"
    out: Path | None = None


@dataclass(frozen=True, slots=True)
class OutputFile:
    """One file to print. `pieces` are the cards, mats or tokens on it, copies counted."""

    path: Path
    title: str
    sheets: int
    pages: int
    pieces: int
    duplex: bool


@dataclass(frozen=True, slots=True)
class Variant:
    """One folder of print files: one paper, one layout, one ink. `printer_settings` are sentences for the person."""

    paper: str
    folder: Path
    files: tuple[OutputFile, ...]
    cards: int
    sheets: int
    printer_settings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What was found and what was written; no variants where errors stopped the build."""

    report: Report
    variants: tuple[Variant, ...] = ()


def build_game(request: BuildRequest, progress: Progress = no_progress) -> BuildResult:
    """Check a game and write its print files, whole or not at all.

    Raises UsageError for requests that do not go together, FileAccessError for files that cannot be read or written.
    """
    progress("Checking", 0, 1)
    checked = check(request.source)
    progress("Checking", 1, 1)
    return BuildResult(checked.report)


def fit_report(source: GameSource, checked: Checked, progress: Progress = no_progress) -> Report:
    """The report of a check with what is found when every face is laid out, nothing being written."""
    return checked.report
