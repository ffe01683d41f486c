"""One worksheet of a workbook as texts by cell, with what beside a text is to be known of a cell; and what is too much.

Workbooks come from strangers: a file of a kilobyte may speak of a billion cells. Nothing is held that was not counted.
"""

from __future__ import annotations

from msgspec import Struct, field

from generator.roster.limits import MOST_CELLS, MOST_ROWS, MOST_TEXT

Cell = tuple[int, int]
"""Row and column, both from 1."""
SAVE_AGAIN = "Open it in a spreadsheet program and save it again as .xlsx."


class WorkbookError(Exception):
    """A workbook that cannot be read: a finding code without its part, a fact and a remedy."""

    def __init__(self, code: str, fact: str, remedy: str) -> None:
        super().__init__(fact)
        self.code = f"roster/{code}"
        self.fact = fact
        self.remedy = remedy


class DateCell(Struct, frozen=True):
    """A cell that holds a date or a time: in words ("the date 2 January 2026"), and as the sheet shows it."""

    words: str
    shown: str


class WorksheetCells(Struct):
    """What one worksheet holds.

    `texts` are values as text, by row and column. `shown` is what the sheet shows where that is another text, by a
    number format; `marked` the text with its bold and italic words between stars; `lost_marks` are the cells whose
    bold or italic letters cannot be said so. `last_row` is the last row the file speaks of, be it only of its height.
    """

    name: str
    hidden: bool = False
    texts: dict[int, dict[int, str]] = field(default_factory=dict)
    shown: dict[Cell, str] = field(default_factory=dict)
    marked: dict[Cell, str] = field(default_factory=dict)
    lost_marks: list[Cell] = field(default_factory=list)
    dates: dict[Cell, DateCell] = field(default_factory=dict)
    sums: set[Cell] = field(default_factory=set)
    """Cells whose formula adds, counts or averages a range."""
    errors: set[Cell] = field(default_factory=set)
    uncalculated: list[Cell] = field(default_factory=list)
    zero_formulas: list[Cell] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    rows: int = 0
    columns: int = 0
    last_row: int = 0
    letters: int = 0

    def put(self, row: int, column: int, text: str, rows: int = 1, columns: int = 1) -> None:
        """Put a text into a cell, or into a block of cells. Raises WorkbookError where that is more than a roster."""
        self.rows, self.columns = max(self.rows, row + rows - 1), max(self.columns, column + columns - 1)
        self.letters += len(text) * rows * columns
        if rows > MOST_ROWS or self.letters > MOST_TEXT or self.rows * self.columns > MOST_CELLS:
            raise self.too_large()
        for number in range(row, row + rows):
            cells = self.texts.get(number)
            if cells is None:
                if len(self.texts) >= MOST_ROWS:
                    raise self.too_large()
                cells = self.texts[number] = {}
            for place in range(column, column + columns):
                cells[place] = text

    def too_large(self) -> WorkbookError:
        """The error for a worksheet that is used far beyond what a roster needs."""
        if self.letters > MOST_TEXT:
            fact = (
                f'The sheet "{self.name}" holds {self.letters // 1_000_000} million characters, far more than a roster.'
            )
            return WorkbookError("too-large", fact, "Delete what is no card, then save.")
        return WorkbookError(
            "too-large",
            f'The sheet "{self.name}" is used down to row {self.rows} and across {self.columns} columns.',
            "Most of that is far from the table: delete the rows and columns beyond it, then save.",
        )


def marked_up(runs: list[tuple[str, bool, bool]]) -> str | None:
    """A text of runs (text, bold, italic) in the words of templates: `**bold**`, `*italic*`.

    The text as it stands where all of it looks alike; None where a run begins or ends inside a word, which stars
    cannot say, or where the text has stars of its own.
    """
    joined: list[tuple[str, bool, bool]] = []
    for text, bold, italic in runs:
        if joined and (joined[-1][1:] == (bold, italic) or not text.strip()):
            joined[-1] = (joined[-1][0] + text, *joined[-1][1:])
        elif text:
            joined.append((text, bold, italic))
    whole = "".join(text for text, _, _ in joined)
    if len({(bold, italic) for text, bold, italic in joined if text.strip()}) < 2:
        return whole
    if "*" in whole:
        return None
    parts: list[str] = []
    before = ""
    for number, (text, bold, italic) in enumerate(joined):
        marks = "*" * (2 * bold + italic)
        inner = text.strip()
        start = text[: len(text) - len(text.lstrip())]
        end = text[len(text.rstrip()) :]
        after = "".join(other for other, _, _ in joined[number + 1 :])
        if marks and inner:
            touches = (not start and before[-1:].isalnum()) or (not end and after[:1].isalnum())
            if touches or (not start and parts and parts[-1].endswith("*")):
                return None
            parts.append(f"{start}{marks}{inner}{marks}{end}")
        else:
            parts.append(text)
        before += text
    return "".join(parts)
