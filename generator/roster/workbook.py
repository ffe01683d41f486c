"""A second look at a workbook's own XML: what the cell reader returns as empty text or does not tell at all.

Error values, formulas that were never calculated, merged ranges, hidden rows, number formats, and how far the
sheet is used. Workbooks come from strangers: members are read through size limits, XML without entities or network.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field

MOST_UNPACKED = 40_000_000
"""Bytes of XML in a workbook; a roster of 1000 rows has about 1 000 000."""
MOST_CELLS = 3_000_000
"""Rows times columns of the used part of a sheet, which the cell reader holds in memory whole."""

Cell = tuple[int, int]
"""Row and column, both from 1."""


class WorkbookError(Exception):
    """A workbook that cannot be read: a finding code without its part, a fact and a remedy."""

    def __init__(self, code: str, fact: str, remedy: str) -> None:
        super().__init__(fact)
        self.code = f"roster/{code}"
        self.fact = fact
        self.remedy = remedy


class Sheet(Struct, frozen=True):
    """One sheet as the workbook lists it; `member` is its XML."""

    name: str
    member: str
    hidden: bool = False


class Look(Struct):
    """What the XML of one sheet shows, by cell."""

    rows: int = 0
    columns: int = 0
    """How far cells hold something."""
    last_row: int = 0
    """The last row the file speaks of, be it only of its height or color."""
    errors: dict[Cell, str] = field(default_factory=dict)
    uncalculated: list[Cell] = field(default_factory=list)
    zero_formulas: list[Cell] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    hidden_rows: list[int] = field(default_factory=list)
    formats: dict[Cell, str] = field(default_factory=dict)

    def used(self, row: int, column: int) -> None:
        """Note that a cell holds something."""
        self.rows, self.columns = max(self.rows, row), max(self.columns, column)


class Workbook:
    """An .xlsx or .ods file, its members checked and unpacked. Raises WorkbookError for what cannot be read."""

    def __init__(self, data: bytes) -> None:
        self._members = _unpacked(data)
        if "xl/workbook.xml" in self._members:
            self.kind = "xlsx"
        elif "content.xml" in self._members and b"opendocument.spreadsheet" in self._members.get("mimetype", b""):
            self.kind = "ods"
        else:
            raise WorkbookError("not-a-table", *_other_zip(self._members))
        for name, member in self._members.items():
            if name.endswith((".xml", ".rels")) and (b"<!DOCTYPE" in member or b"<!ENTITY" in member):
                raise WorkbookError(
                    "damaged-workbook",
                    f"{name} in this workbook declares entities, which no spreadsheet program writes.",
                    "Open it in a spreadsheet program and save it again.",
                )

    def repacked(self) -> io.BytesIO:
        """The checked members as an archive of their own, so that the cell reader unpacks nothing else."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
            for name, member in self._members.items():
                archive.writestr(zipfile.ZipInfo(name), member)
        packed.seek(0)
        return packed

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets in the order of their tabs; charts are none."""
        if self.kind == "ods":
            return tuple(self._ods_sheets())
        links = {
            link.get("Id"): (link.get("Target") or "", link.get("Type") or "")
            for link in self._xml("xl/_rels/workbook.xml.rels").iterfind("{*}Relationship")
        }
        found = []
        for sheet in self._xml("xl/workbook.xml").iterfind("{*}sheets/{*}sheet"):
            identity = next((value for key, value in sheet.attrib.items() if key.endswith("}id")), "")
            target, kind = links.get(identity, ("", ""))
            if kind.endswith("/worksheet"):
                member = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
                found.append(Sheet(sheet.get("name") or "", member, sheet.get("state", "visible") != "visible"))
        return tuple(found)

    def look(self, sheet: Sheet) -> Look:
        """Read one sheet's XML. Raises WorkbookError where the used part is far larger than a roster."""
        try:
            look = self._look_ods(sheet) if self.kind == "ods" else self._look_xlsx(sheet)
        except ValueError as error:  # a row or a cell whose number is none
            fact = f"This workbook is damaged ({sheet.member} in it)."
            raise WorkbookError("damaged-workbook", fact, _SAVE_AGAIN) from error
        if look.rows * look.columns > MOST_CELLS:
            raise WorkbookError(
                "too-large",
                f'The sheet "{sheet.name}" is used down to row {look.rows} and across {look.columns} columns.',
                "Most of that is far from the table: delete the rows and columns beyond it, then save.",
            )
        return look

    def _xml(self, member: str) -> Any:
        from lxml import etree

        if member not in self._members:
            raise WorkbookError("damaged-workbook", f"This workbook has no {member}.", _SAVE_AGAIN)
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            return etree.fromstring(self._members[member], parser)
        except etree.XMLSyntaxError as error:
            protected = b"encryption-data" in self._members.get("META-INF/manifest.xml", b"")
            fact = (
                "This workbook is protected by a password."
                if protected
                else f"This workbook is damaged ({member} in it)."
            )
            remedy = "Save it without a password." if protected else _SAVE_AGAIN
            raise WorkbookError("damaged-workbook", fact, remedy) from error

    def _look_xlsx(self, sheet: Sheet) -> Look:
        look = Look()
        formats = self._number_formats()
        calculates_on_load = any(
            part.get("fullCalcOnLoad") in ("1", "true") for part in self._xml("xl/workbook.xml").iterfind("{*}calcPr")
        )
        tree = self._xml(sheet.member)
        row_number = 0
        for row in tree.iterfind("{*}sheetData/{*}row"):
            row_number = int(row.get("r") or row_number + 1)
            look.last_row = max(look.last_row, row_number)
            if row.get("hidden") in ("1", "true"):
                look.hidden_rows.append(row_number)
            column = 0
            for cell in row.iterfind("{*}c"):
                column = _address(cell.get("r"))[1] if cell.get("r") else column + 1
                at, kind = (row_number, column), cell.get("t", "n")
                value = cell.findtext("{*}v") or ""
                formula = cell.find("{*}f")
                if value or formula is not None or kind == "inlineStr":
                    look.used(*at)
                if kind == "e":
                    look.errors[at] = value
                elif formula is not None and not value and kind != "str":
                    look.uncalculated.append(at)
                elif formula is not None and value == "0" and calculates_on_load:
                    look.zero_formulas.append(at)
                elif kind == "n" and value and (style := cell.get("s")) in formats:
                    look.formats[at] = formats[style]
        for merge in tree.iterfind("{*}mergeCells/{*}mergeCell"):
            first, _, last = (merge.get("ref") or "A1").partition(":")
            look.merged.append((*_address(first), *_address(last or first)))
        return look

    def _number_formats(self) -> Mapping[str | None, str]:
        """Number formats that show something else than the number, by the number of the cell style."""
        if "xl/styles.xml" not in self._members:
            return {}
        styles = self._xml("xl/styles.xml")
        codes = {"9": "0%", "10": "0.00%", "12": "# ?/?", "13": "# ??/??"}
        for own in styles.iterfind("{*}numFmts/{*}numFmt"):
            codes[own.get("numFmtId")] = own.get("formatCode") or ""
        return {
            str(number): codes[style.get("numFmtId")]
            for number, style in enumerate(styles.iterfind("{*}cellXfs/{*}xf"))
            if _SHOWS_MORE.search(codes.get(style.get("numFmtId"), ""))
        }

    def _ods_tables(self) -> Iterator[Any]:
        yield from self._xml("content.xml").iterfind("{*}body/{*}spreadsheet/{*}table")

    def _ods_sheets(self) -> Iterator[Sheet]:
        hidden = {
            style.get(_STYLE + "name")
            for style in self._xml("content.xml").iterfind("{*}automatic-styles/{*}style")
            for shown in style.iterfind("{*}table-properties")
            if shown.get(_TABLE + "display") == "false"
        }
        for table in self._ods_tables():
            name = table.get(_TABLE + "name") or ""
            yield Sheet(name, "content.xml", table.get(_TABLE + "style-name") in hidden)

    def _look_ods(self, sheet: Sheet) -> Look:
        look = Look()
        table = next(table for table in self._ods_tables() if table.get(_TABLE + "name") == sheet.name)
        row_number = 1
        for row in table.iter(_TABLE + "table-row"):
            rows = int(row.get(_TABLE + "number-rows-repeated") or 1)
            filled, column = False, 1
            for cell in row.iterfind("{*}*"):
                if cell.tag not in (_TABLE + "table-cell", _TABLE + "covered-table-cell"):
                    continue
                columns = int(cell.get(_TABLE + "number-columns-repeated") or 1)
                if _ods_cell(look, cell, (row_number, column)):
                    look.used(row_number + rows - 1, column + columns - 1)
                    filled = True
                column += columns
            if filled and row.get(_TABLE + "visibility") in ("collapse", "filter"):
                look.hidden_rows.append(row_number)
            row_number += rows
        return look


_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_SAVE_AGAIN = "Open it in a spreadsheet program and save it again as .xlsx."
_SHOWS_MORE = re.compile(r'%|\?/|"[^"]+"|\[\$[^-\]]|[$€£¥]|^0{2,}$')


def _ods_cell(look: Look, cell: Any, at: Cell) -> bool:
    """Note what one cell of an .ods shows; whether it holds anything."""
    kind = cell.get(_OFFICE + "value-type") or ""
    formula = cell.get(_TABLE + "formula")
    shown = "\n".join("".join(part.itertext()) for part in cell.iterfind("{*}p"))
    extended = next(
        (value for key, value in cell.attrib.items() if key.endswith("}value-type") and value == "error"), ""
    )
    spans = [int(cell.get(_TABLE + f"number-{way}-spanned") or 1) for way in ("rows", "columns")]
    if max(spans) > 1:
        look.merged.append((*at, at[0] + spans[0] - 1, at[1] + spans[1] - 1))
    if extended or (formula and shown.startswith(("#", "Err:")) and kind in ("string", "float", "")):
        look.errors[at] = shown
    elif formula and not kind:
        look.uncalculated.append(at)
    elif kind in ("percentage", "currency"):
        look.formats[at] = shown
    return bool(kind or formula or shown)


def _address(text: str) -> Cell:
    """`C5` as row 5, column 3."""
    match = re.fullmatch(r"\$?([A-Z]{1,3})\$?(\d{1,7})", text)
    if match is None:
        raise WorkbookError("damaged-workbook", f'A cell of this workbook has the address "{text}".', _SAVE_AGAIN)
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column


def _unpacked(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            wanted = [info for info in archive.infolist() if not info.is_dir() and not _picture(info.filename)]
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in wanted):
                raise WorkbookError("damaged-workbook", "This workbook is packed in an unusual way.", _SAVE_AGAIN)
            if any(info.flag_bits & 1 for info in wanted):
                raise WorkbookError(
                    "damaged-workbook", "This workbook is protected by a password.", "Save it without a password."
                )
            if sum(info.file_size for info in wanted) > MOST_UNPACKED:
                size = sum(info.file_size for info in wanted) // 1_000_000
                raise WorkbookError(
                    "too-large",
                    f"This workbook unpacks to {size} MB, far more than a roster.",
                    "Copy the table into a new workbook.",
                )
            members: dict[str, bytes] = {}
            for info in wanted:
                members[info.filename] = archive.read(info)
            return members
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise WorkbookError(
            "damaged-workbook", "This workbook is damaged: it cannot be unpacked.", _SAVE_AGAIN
        ) from error


def _picture(name: str) -> bool:
    return name.startswith(("xl/media/", "Pictures/", "Thumbnails/", "media/"))


def _other_zip(members: Mapping[str, bytes]) -> tuple[str, str]:
    if any(name.startswith("Index/") for name in members):
        return "This is an Apple Numbers document.", "In Numbers: File, Export To, CSV or Excel."
    if "xl/workbook.bin" in members:
        return "This is a binary Excel workbook (.xlsb).", "Save it as .xlsx."
    if "word/document.xml" in members:
        return "This is a Word document.", "Copy its table into a spreadsheet and save that as .xlsx or CSV."
    return "This is an archive without a table.", "Rosters are .csv, .tsv, .xlsx or .ods files."
