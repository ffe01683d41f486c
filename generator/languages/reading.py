"""Tables of translations as files: CSV with commas, semicolons or tabs, as spreadsheets write them."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from generator.cards import Place
from generator.errors import FileAccessError
from generator.findings import Finding, Severity
from generator.languages.catalog import HEADERS, TextKey, Translation
from generator.outgoing import from_csv
from generator.roster.encoding import decode
from generator.roster.textfile import read_rows

CODES = {
    "language/table": "A table of translations cannot be read as one: headers are missing, or rows are twice there.",
    "language/missing": "A text has no translation.",
    "language/outdated": "A text changed after its translation was made.",
    "language/gone": "A translation is of a text that is no longer there.",
    "language/same": "A translation is the same as the text; = says that it is meant.",
    "language/marks": "A translation lost numbers, icons, bold or places that its text has.",
    "language/no-rules-text": "The game's code makes texts, and not in this language.",
}
"""What is told of translations."""

NEEDED = ("of", "id", "column", "source", "translation")


class Table(Struct, frozen=True):
    """The rows of one file with their lines, and what is wrong with it. A file that is not there has none."""

    entries: tuple[Translation, ...] = ()
    lines: dict[TextKey, int] = {}
    findings: tuple[Finding, ...] = ()


def read_table(path: Path, shown_as: str) -> Table:
    """A table of translations. Raises FileAccessError where it is there and cannot be read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Table()
    except OSError as error:
        raise FileAccessError(f"{shown_as}: cannot be read ({error.strerror}).") from error
    decoded = decode(data, shown_as)
    if decoded.text is None:
        return Table(findings=decoded.findings)
    raw = read_rows(decoded.text, shown_as, 1)
    findings = [*raw.findings]
    if not raw.rows:
        return Table(findings=tuple(findings))
    header = [cell.strip().casefold() for cell in raw.rows[0].cells]
    missing = [name for name in NEEDED if name not in header]
    if missing:
        findings.append(
            Finding(
                "language/table",
                Severity.ERROR,
                f"There is no column {', '.join(missing)}.",
                f"A table of translations begins with: {','.join(HEADERS)}. `pnp translate` makes one.",
                Place(shown_as, raw.rows[0].line),
            )
        )
        return Table(findings=tuple(findings))
    entries: dict[TextKey, Translation] = {}
    lines: dict[TextKey, int] = {}
    for row in raw.rows[1:]:
        if row.blank:
            continue
        cells = {name: from_csv(cell).strip() for name, cell in zip(header, row.cells, strict=False) if name in HEADERS}
        entry = Translation(**{name: cells.get(name, "") for name in HEADERS})
        if entry.key in entries:
            fact = f"{' '.join(part for part in entry.key if part)} has a row in line {lines[entry.key]} already."
            findings.append(
                Finding("language/table", Severity.ERROR, fact, "Delete one of them.", Place(shown_as, row.line))
            )
            continue
        entries[entry.key], lines[entry.key] = entry, row.line
    return Table(tuple(entries.values()), lines, tuple(findings))
