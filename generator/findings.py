"""Judgements: what is wrong, where, what was expected and how to cure it. Never raised, always collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct

from generator.cards import Place


class Severity(StrEnum):
    """How bad: an error stops printing, a warning may, a notice is only told."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return ("error", "warning", "notice").index(self.value)


class Finding(Struct, frozen=True):
    """One judgement. `fact` quotes what was typed; `remedy` says what is allowed and what to do.

    `code` is `<game or part>/<rule>`, as in `top-promoter/dice-range` or `roster/ragged-row`.
    `card` names the card, `related` other places that belong to it.
    """

    code: str
    severity: Severity
    fact: str
    remedy: str = ""
    place: Place | None = None
    card: str = ""
    related: tuple[Place, ...] = ()

    @property
    def message(self) -> str:
        """Fact and remedy as one text."""
        return f"{self.fact} {self.remedy}".strip()

    def __str__(self) -> str:
        where = f"{self.place}  " if self.place else ""
        return f"{where}{self.message}  [{self.code}]"


class Report(Struct, frozen=True):
    """All findings of a run, sorted by file and line; and what was not judged and why."""

    findings: tuple[Finding, ...] = ()
    skipped: tuple[str, ...] = ()
    traces: tuple[str, ...] = ()
    """The way to each error that a game's own code raised, for its author."""

    @classmethod
    def of(cls, findings: Iterable[Finding], skipped: Iterable[str] = (), traces: Iterable[str] = ()) -> Report:
        """Sort by place (those without one last), then severity, and drop exact repetitions."""
        unique = dict.fromkeys(findings)
        last = Place("\U0010ffff")
        ordered = sorted(unique, key=lambda f: (f.place or last, f.severity.rank, f.code, f.fact))
        return cls(tuple(ordered), tuple(skipped), tuple(traces))

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def count(self, severity: Severity) -> int:
        """How many findings of this severity."""
        return sum(finding.severity is severity for finding in self.findings)

    @property
    def errors(self) -> int:
        """How many errors."""
        return self.count(Severity.ERROR)

    @property
    def warnings(self) -> int:
        """How many warnings."""
        return self.count(Severity.WARNING)

    def fails(self, *, strict: bool = False) -> bool:
        """Whether nothing may be printed: errors, or under `strict` warnings too."""
        return bool(self.errors or (strict and self.warnings))

    def plus(self, more: Iterable[Finding], skipped: Iterable[str] = (), traces: Iterable[str] = ()) -> Report:
        """This report with further findings."""
        return Report.of((*self.findings, *more), (*self.skipped, *skipped), (*self.traces, *traces))
