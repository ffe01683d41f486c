from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from roster_models import Fighter

from generator.cards import Deck
from generator.findings import Finding
from generator.roster.columns import Record, record_model, type_cards
from generator.roster.options import RosterOptions, without_what_is_meant
from generator.roster.read import RosterRows, read_roster


@dataclass(frozen=True)
class Read:
    """A roster read and typed."""

    table: RosterRows
    deck: Deck
    findings: list[Finding]

    @property
    def names(self) -> list[str]:
        """The cards' names in file order."""
        return [card.values["name"] for card in self.deck]

    def column(self, name: str) -> list[Any]:
        """One value of each card."""
        return [card.values[name] for card in self.deck]

    @property
    def codes(self) -> list[str]:
        """The codes of all findings, without their part."""
        return [finding.code.removeprefix("roster/") for finding in self.findings]

    def one(self, code: str) -> Finding:
        """The only finding of this code."""
        (finding,) = [finding for finding in self.findings if finding.code == f"roster/{code}"]
        return finding


Reader = Callable[..., Read]


def options_of(*, sheet: str = "", header_row: int = 1, **how: Any) -> RosterOptions:
    """Options with the short forms that most rosters need."""
    return RosterOptions(**{"sheets": (sheet,) if sheet else (), "header_rows": (header_row,), **how})


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Write a roster, read it and type it by `Fighter` or another model (None: no columns known)."""

    def reader(
        content: str | bytes,
        name: str = "cards.csv",
        model: type[Record] | None = Fighter,
        kind: str = "fighters",
        columns: dict[str, str] | None = None,
        named: dict[str, Any] | None = None,
        **how: Any,
    ) -> Read:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        options = options_of(**how, **(named or {}))
        table, findings = read_roster(path, name, options)
        deck, more = type_cards(table, model or record_model(columns or {}), kind, options)
        return Read(table, deck, without_what_is_meant(findings + more, options))

    return reader


def _workbook(*rows: list[Any], sheet: str = "Deck", change: Callable[[Any, Any], None] | None = None) -> bytes:
    book = openpyxl.Workbook()
    page = book.active
    page.title = sheet
    for row in rows:
        page.append(row)
    if change:
        change(book, page)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.fixture
def workbook() -> Callable[..., bytes]:
    """Bytes of an .xlsx with one sheet of these rows; `change(book, sheet)` may do more to it."""
    return _workbook
