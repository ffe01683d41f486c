"""What makes one kind of output: sheets, a shop's order, pictures. A new kind is a maker and a line in `kinds`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct, field

from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.progress import Progress

if TYPE_CHECKING:
    from generator.outputs.job import BuildRequest, Job


class OutputFile(Struct, frozen=True):
    """One file, or a folder of files. `pieces` are the cards, mats or tokens on it, copies counted.

    `note` stands where neither sheets nor pages say what a file is for.
    """

    path: Path
    title: str
    sheets: int = 0
    pages: int = 0
    pieces: int = 0
    duplex: bool = False
    note: str = ""


class Outcome(Struct, frozen=True):
    """One folder of finished files, in memory, and what a person is told of it.

    `files` hold bytes by their name in the folder, `listed` those that are worth a line. `facts` are what a program
    wants to know, in the list `listed_as` of the JSON output. `total` is one line below the files. `sentences` are what
    to do with them, under `heading`.
    """

    folder: Path
    files: Mapping[str, bytes]
    listed: tuple[OutputFile, ...]
    total: str = ""
    heading: str = ""
    sentences: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    facts: Mapping[str, str | int | list[str]] = field(default_factory=dict)
    listed_as: str = "outputs"
    sources: tuple[Path, ...] = ()


class LeftOutError(UsageError):
    """A maker that nobody asked for by name cannot make this set; the others go on without it."""

    def __init__(self, fact: str, remedy: str, code: str) -> None:
        super().__init__(f"{fact} {remedy}")
        self.finding = Finding(code, Severity.NOTICE, fact, remedy)


class Maker(Protocol):
    """One folder of one kind of output. Its own choices are fields of the maker: a maker is a frozen `Struct`.

    Equal jobs give equal bytes. Nothing is written by a maker: the build writes the folders of all of them, or none.
    """

    def refuse(self, request: BuildRequest) -> Iterable[Finding]:
        """Before any face is drawn: findings on choices that can be made but are unwise.

        Raises UsageError for choices that cannot be.
        """

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The files of a job; none where there is nothing to make, and then no folder is written.

        An error among the findings keeps all folders of the build from being written. Raises LeftOutError where a set
        cannot be made so and nobody asked for it.
        """
