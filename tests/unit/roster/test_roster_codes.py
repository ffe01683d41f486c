"""Every finding code of the reader has a failing example here, and what designers read is held word by word."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from roster_models import Fighter, Ranked

from generator.cli.rules import general_codes
from generator.findings import Severity
from generator.game_tables import RosterFile
from generator.roster.messages import CODES
from generator.roster.options import MAY_BE_MEANT

Example = tuple[Severity, dict[str, Any]]
E, W, N = Severity.ERROR, Severity.WARNING, Severity.NOTICE


def text(content: str | bytes, **how: Any) -> dict[str, Any]:
    return {"content": content, **how}


def rows(*table: list[Any], change: Callable[[Any, Any], None] | None = None, **how: Any) -> dict[str, Any]:
    return {"rows": table, "change": change, "name": "cards.xlsx", **how}


def hide_row_2(_: Any, sheet: Any) -> None:
    sheet.row_dimensions[2].hidden = True


def merge(_: Any, sheet: Any) -> None:
    sheet.merge_cells("A2:A3")


def percent(_: Any, sheet: Any) -> None:
    sheet["B2"].number_format = "0%"


def second_sheet(book: Any, _: Any) -> None:
    book.create_sheet("Other").append(["name"])


def far_cell(_: Any, sheet: Any) -> None:
    sheet["XFD1048576"] = "lost"


SHORT_BLOCK = "name,text\n" + "F,x\n" * 15 + "F\n" * 16

EXAMPLES: dict[str, Example] = {
    "empty-file": (E, text("")),
    "not-utf-8": (E, text("name\nRené\n".encode("cp1252"))),
    "not-a-table": (E, text("{\\rtf1 Ada}")),
    "damaged-workbook": (E, text(b"PK\x03\x04 and nothing more", name="cards.xlsx")),
    "too-large": (E, rows(["name"], ["Ada"], change=far_cell)),
    "nul-byte": (E, text("name\nA\0da\n")),
    "read-as": (N, text("name;text\nAda;x\n")),
    "which-sheet": (E, rows(["name"], change=second_sheet)),
    "hidden-rows": (N, rows(["name"], ["Ada"], change=hide_row_2)),
    "no-headers": (E, text("name\nAda\n", header_row=7)),
    "separator": (E, text("name|text\nAda|x\n")),
    "duplicate-header": (E, text("name,text,Text\nAda,x,y\n")),
    "nameless-column": (E, text("name,text,\nAda,x,y\n")),
    "same-slug": (W, text("name,VP/turn,VP turn\nAda,1,2\n")),
    "no-cards": (E, text("name,text\n")),
    "blank-rows": (N, text("name\n\nAda\n")),
    "unclosed-quote": (E, text('name,text\nAda,"x\nBob,y\n')),
    "stray-quote": (E, text('name,text\n"Ada" the First,x\n')),
    "too-many-cells": (E, text("name,text\nAda,x, y\n")),
    "too-few-cells": (E, text("name,text\nAda\n")),
    "extra-blank-cells": (N, text("name,text\nAda,x,\n")),
    "short-rows": (N, text(SHORT_BLOCK)),
    "control-character": (N, text("name\nA\x07da\n")),
    "lost-character": (E, text("name\nRen\ufffd\n")),
    "garbled-text": (W, text("name\nRenÃ©\n")),
    "error-value": (E, text("name\n#REF!\n")),
    "looks-changed": (W, text("name\n02-Jan\n")),
    "date-cell": (W, rows(["name", "text"], ["Ada", datetime.datetime(2026, 1, 2)])),
    "formula-without-result": (E, rows(["name", "text"], ["Ada", "=1+1"])),
    "formula-zero": (W, {"uncalculated": True, "name": "cards.xlsx"}),
    "merged-cells": (E, rows(["name"], ["Ada"], [None], ["Bob"], change=merge)),
    "shown-differently": (N, rows(["name", "text"], ["Ada", 0.5], change=percent)),
    "lost-marks": (N, {"rich": True, "name": "cards.xlsx"}),
    "swallowed-rows": (E, text('name,text\nAda,"x\nBob,y"\nCid,z\n')),
    "quotes": (N, text('name\ttext\nAda\t"Hi!"\n', name="cards.tsv")),
    "json": (E, text('[{"name": "Ada"} {"name": "Bob"}]')),
    "where": (N, text("name,set\nAda,1\nBob,2\n", where=("set = 1",))),
    "named-column": (E, text("name,set\nAda,1\n", copies="Qty")),
    "filler-rows": (N, text("name,done\nAda,TRUE\n,FALSE\n,FALSE\n", model=None)),
    "totals-row": (W, text("name,text,qty\nAda,x,3\nTotal,,3\n")),
    "second-table": (E, text("name,attack\nAda,3\n\nToken,Color\nCoin,gold\n")),
    "blank-card": (E, text("name,text,copies\nAda,x,3\n,,2\n", model=None)),
    "blank-name": (W, text("name,text\nAda,x\n,y\n", model=None)),
    "looks-like-copies": (W, text("name,Card Quantity\nAda,3\n")),
    "unknown-columns": (N, text("name,mascot\nAda,owl\n")),
    "near-column": (W, text("name,atack\nAda,3\n")),
    "spelling": (N, text("name,colour\nAda,red\n")),
    "read-as-copies": (N, text("name,Qty\nAda,3\n")),
    "missing-columns": (E, text("name,popularity\nAda,3\n", model=Ranked)),
    "blank-cell": (E, text("name,popularity,motto\nAda,3,\n", model=Ranked)),
    "whole": (E, text("name,attack\nAda,X\n")),
    "number": (E, text("name,weight\nAda,heavy\n")),
    "yes-no": (E, text("name,enabled\nAda,maybe\n")),
    "choice": (E, text("name,side\nAda,Air\n")),
    "color": (E, text("name,color\nAda,grren\n")),
    "list-separator": (W, text('name,tags\nAda,"Pirate, Robot"\nBob,"Pirate, Ghost"\n')),
    "value": (E, {"content": "name,effect\nAda,boom\n", "effects": True}),
    "copies": (E, text("name,copies\nAda,two\n")),
    "no-copies": (N, text("name,copies\nAda,0\n")),
    "id": (E, text("id,name\na/b,Ada\n")),
    "same-id": (E, text("id,name\na,Ada\nA,Bob\n")),
    "ids-made": (N, text("name\nAda\n")),
    "same-name": (W, text("id,name\na,Ada\nb,ada\n")),
}


def half_bold() -> bytes:
    """A workbook with a word of which the first letters are bold."""
    import io

    import openpyxl
    from openpyxl.cell.rich_text import CellRichText, TextBlock
    from openpyxl.cell.text import InlineFont

    book = openpyxl.Workbook()
    book.active.append(["name", "text"])
    book.active.append(["Ada", CellRichText(TextBlock(InlineFont(b=True), "Fire"), "ball")])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def uncalculated() -> bytes:
    """A workbook as a script's library writes it: each formula with the result 0, to be calculated on opening."""
    import io
    import zipfile

    import openpyxl

    book = openpyxl.Workbook()
    book.active.append(["name", "text"])
    book.active.append(["Ada", "=1+1"])
    plain = io.BytesIO()
    book.save(plain)
    changed = io.BytesIO()
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"<f>1+1</f><v></v>", b"<f>1+1</f><v>0</v>"))
    return changed.getvalue()


@pytest.mark.parametrize("code", EXAMPLES)
def test_each_code_has_a_failing_example(code: str, read, workbook) -> None:
    """The example gives this code, with the severity promised, a place, a whole sentence and no programmer's words."""
    severity, how = EXAMPLES[code]
    how = dict(how)
    if how.pop("effects", False):
        how["model"] = with_effects()
    if how.pop("uncalculated", False):
        how["content"] = uncalculated()
    if how.pop("rich", False):
        how["content"] = half_bold()
    if "rows" in how:
        how["content"] = workbook(*how.pop("rows"), change=how.pop("change"))
    found = [finding for finding in read(**how).findings if finding.code == f"roster/{code}"]
    assert [finding.severity for finding in found] == [severity]
    (finding,) = found
    assert finding.place
    assert finding.place.file == how.get("name", "cards.csv")
    assert re.fullmatch(r'["A-Z0-9].*[.?)]', finding.fact)
    assert not finding.remedy or finding.remedy.endswith(".")
    assert not re.search(r"None|Error\b|Traceback|<class|pydantic|str\b", finding.message)


def with_effects() -> type[Fighter]:
    from typing import Annotated

    from generator.roster.column_types import notation

    def parse(typed: str) -> str:
        raise ValueError("an effect begins with its moment, as in after: injure(my_loser)")

    class Event(Fighter):
        effect: Annotated[str, notation("an effect", parse)]

    return Event


def test_table_and_examples_cover_each_other() -> None:
    """No code without an example, no example of a code that is not in the table."""
    assert {f"roster/{code}" for code in EXAMPLES} == set(CODES)


def test_every_code_in_the_source_is_in_the_table() -> None:
    """A code that is written in the reader but not in the table would have no help."""
    source = Path(__file__).parents[3] / "generator" / "roster"
    text = "".join(path.read_text("utf-8") for path in source.glob("*.py"))
    assert set(re.findall(r'"(roster/[a-z0-9-]+)"', text)) == set(CODES)
    short = set(re.findall(r'(?:_error|_finding|self\.tell|matcher\.tell|WorkbookError)\(\s*"([a-z0-9-]+)"', text))
    assert {f"roster/{code}" for code in short} <= set(CODES)


MESSAGES = {
    "name,attack\nAda,seven\n": (
        'cards.csv:2:attack  "seven" is not a whole number. Write 7. Allowed: 0 to 9.  [roster/whole]'
    ),
    "name,side\nAda,Lnad\n": (
        'cards.csv:2:side  "Lnad" is not known here. Did you mean "Land"? Allowed: Land or Sea.  [roster/choice]'
    ),
    "name,attack,text\nBob,3,Hit, then run\n": (
        'cards.csv:2  The row has 4 cells, but there are 3 columns: " then run" is left over. '
        'A text with a comma needs double quotes around it, perhaps "Hit, then run".  [roster/too-many-cells]'
    ),
    'name,text\nAda,"Hit\nBob,run\nCid,x\n': (
        'cards.csv:2  The double quote that opens column B on line 2 ("Hit) is never closed, so the rest of the file '
        "(2 lines) would be one cell. Close it at the end of the cell. A double quote inside a quoted cell is written "
        'twice: ""like this"".  [roster/unclosed-quote]'
    ),
    "name,text,Text\nAda,x,y\n": (
        'cards.csv:1:Text  Columns B and C have the same name: "text" and "Text". '
        "Case, spaces, hyphens and underscores do not count. Rename one of them.  [roster/duplicate-header]"
    ),
    "name,color\nAda,grren\n": (
        'cards.csv:2:color  "grren" is not a color. Did you mean "green"? '
        "Write a CSS color name (red, navy, gold) or a hex number (#c00, #1a2b3c).  [roster/color]"
    ),
    "name,Copies\nAda,1000000\n": (
        'cards.csv:2:Copies  "1000000" copies of one card are too many. '
        "More than 500 are refused, since that is mostly a slip.  [roster/copies]"
    ),
    "name,atack\nAda,3\n": (
        'cards.csv:1:atack  The column "atack" is not known, and there is no column "attack". '
        'If that is meant, rename it to "attack"; until then it is not read as such.  [roster/near-column]'
    ),
    "id,name\nblack/cat,Cat\n": (
        'cards.csv:2:id  "black/cat" cannot be an id. It stands on one line, without commas and signs that no file '
        'name has (/ \\ : * ? " < > |). Write "black-cat".  [roster/id]'
    ),
    "# My game v2\nname,attack\nAda,3\n": (
        'cards.csv:1  Row 1 does not look like headers: "# My game v2". If the headers are in row 2 ("name" and '
        '"attack"), write header_row = 2 in game.toml. If row 1 is right, put double quotes around each '
        "text that holds a comma or semicolon.  [roster/no-headers]"
    ),
    "name,text\nRen\u00e9,x\n": (
        "cards.csv:2  Line 2, character 4: the byte E9 is not UTF-8. It looks like Windows-1252 (Western European) "
        'text, where the word reads "René". Save the file as UTF-8. In Excel: Save As, type CSV UTF-8 (Comma '
        "delimited). In LibreOffice: Save As, Text CSV, edit filter settings, character set Unicode (UTF-8). Google "
        "Sheets always downloads UTF-8.  [roster/not-utf-8]"
    ),
}


@pytest.mark.parametrize("content", MESSAGES)
def test_messages_word_by_word(content: str, read) -> None:
    """Place, fact quoting what was typed, remedy listing what exists, code."""
    cards = read(content.encode("cp1252"))
    assert MESSAGES[content] in [str(finding) for finding in cards.findings if finding.severity is not Severity.NOTICE]


def test_the_page_for_designers_is_short_and_says_what_may_be_meant() -> None:
    """docs/rosters.md explains every key of a roster in game.toml; docs/findings.md has all codes (its own test)."""
    page = (Path(__file__).parents[3] / "docs" / "rosters.md").read_text("utf-8")
    keys = set(re.findall(r"`([a-z_]+)`", " ".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE))))
    assert set(RosterFile.__struct_fields__) - {"columns"} <= keys
    assert page.count("\n") <= 120
    assert {f"roster/{code}" for code in MAY_BE_MEANT} <= set(general_codes())
