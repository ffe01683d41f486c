"""An .xlsx or .ods file: its members unpacked through limits, its worksheets by name.

Workbooks come from strangers: XML is read without entities or network.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.roster.limits import MOST_ELEMENTS, MOST_UNPACKED
from generator.roster.worksheet import SAVE_AGAIN, WorkbookError, WorksheetCells
from generator.zip_members import read_member

if TYPE_CHECKING:
    from lxml import etree

    from generator.roster.xlsx import XlsxBook


class Worksheet(Struct, frozen=True):
    """One worksheet as the workbook lists it; `member` is its XML."""

    name: str
    member: str
    hidden: bool = False


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
            if name.endswith((".xml", ".rels")):
                _checked(name, member)

    @cached_property
    def worksheets(self) -> tuple[Worksheet, ...]:
        """The worksheets in the order of their tabs; charts are none."""
        if self.kind == "ods":
            return tuple(Worksheet(table.name, "content.xml", table.hidden) for table in self._tables)
        found = []
        for sheet in self._xml("xl/workbook.xml").iterfind("{*}sheets/{*}sheet"):
            identity = next((str(value) for key, value in sheet.attrib.items() if str(key).endswith("}id")), "")
            member, kind = self._links.get(identity, ("", ""))
            if kind.endswith("/worksheet"):
                found.append(Worksheet(sheet.get("name") or "", member, sheet.get("state", "visible") != "visible"))
        return tuple(found)

    def cells(self, sheet: Worksheet) -> WorksheetCells:
        """Read one worksheet. Raises WorkbookError where it is damaged or far larger than a roster."""
        if self.kind == "ods":
            return next(table for table in self._tables if table.name == sheet.name)
        from generator.roster.xlsx import read_xlsx

        with _damage(self._members, sheet.member):
            return read_xlsx(self._member(sheet.member), sheet.name, self._book, hidden=sheet.hidden)

    @cached_property
    def _links(self) -> dict[str, tuple[str, str]]:
        """The members that belong to an .xlsx and what they are, by the id that the workbook names them by."""
        found = {}
        for link in self._xml("xl/_rels/workbook.xml.rels").iterfind("{*}Relationship"):
            target = link.get("Target") or ""
            member = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")
            found[link.get("Id") or ""] = (member, link.get("Type") or "")
        return found

    def _linked(self, kind: str) -> str:
        """The member of this kind, where the workbook has it."""
        return next((member for member, is_a in self._links.values() if is_a.endswith(f"/{kind}")), "")

    @cached_property
    def _tables(self) -> list[WorksheetCells]:
        from generator.roster.ods import read_ods

        with _damage(self._members, "content.xml"):
            return read_ods(self._member("content.xml"), self._members.get("styles.xml", b""))

    @cached_property
    def _book(self) -> XlsxBook:
        from generator.roster.xlsx import XlsxBook, shared_texts, styles_of

        top = self._xml("xl/workbook.xml")
        on_load = any(part.get("fullCalcOnLoad") in ("1", "true") for part in top.iterfind("{*}calcPr"))
        from_1904 = any(part.get("date1904") in ("1", "true") for part in top.iterfind("{*}workbookPr"))
        styles, texts = self._linked("styles"), self._linked("sharedStrings")
        with _damage(self._members, styles):
            by_number = styles_of(self._xml(styles)) if styles in self._members else {}
        with _damage(self._members, texts):
            shared = shared_texts(self._member(texts)) if texts in self._members else []
        return XlsxBook(shared, by_number, on_load, from_1904)

    def _member(self, name: str) -> bytes:
        if name not in self._members:
            raise WorkbookError("damaged-workbook", f"This workbook has no {name}.", SAVE_AGAIN)
        return self._members[name]

    def _xml(self, member: str) -> etree._Element:
        from lxml import etree

        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        with _damage(self._members, member):
            return etree.fromstring(self._member(member), parser)


@contextmanager
def _damage(members: Mapping[str, bytes], member: str) -> Iterator[None]:
    """Tell what goes wrong inside of the block as a damaged workbook."""
    try:
        yield
    # no XML; a row or a cell whose number is none, a text that is not in the table, a date that is none
    except (SyntaxError, ValueError, IndexError, OverflowError) as error:
        if b"encryption-data" in members.get("META-INF/manifest.xml", b""):
            fact, remedy = "This workbook is protected by a password.", "Save it without a password."
        else:
            fact, remedy = f"This workbook is damaged ({member} in it).", SAVE_AGAIN
        raise WorkbookError("damaged-workbook", fact, remedy) from error


def _checked(name: str, member: bytes) -> None:
    """Raises WorkbookError for a member that no spreadsheet program writes."""
    if b"<!DOCTYPE" in member or b"<!ENTITY" in member:
        raise WorkbookError(
            "damaged-workbook",
            f"{name} in this workbook declares entities, which no spreadsheet program writes.",
            "Open it in a spreadsheet program and save it again.",
        )
    if b"\0" in member[:200]:
        raise WorkbookError("damaged-workbook", f"{name} in this workbook is not UTF-8.", SAVE_AGAIN)
    if (elements := member.count(b"<") - member.count(b"</")) > MOST_ELEMENTS:
        fact = f"{name} in this workbook has {elements // 1_000_000} million elements, far more than a roster."
        raise WorkbookError("too-large", fact, "Copy the table into a new workbook.")


def _unpacked(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            wanted = [info for info in archive.infolist() if not info.is_dir() and not _picture(info.filename)]
            if any(info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for info in wanted):
                raise WorkbookError("damaged-workbook", "This workbook is packed in an unusual way.", SAVE_AGAIN)
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
                members[info.filename] = read_member(archive, info)
            return members
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise WorkbookError(
            "damaged-workbook", "This workbook is damaged: it cannot be unpacked.", SAVE_AGAIN
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
    return "This is an archive without a table.", "Rosters are .csv, .tsv, .xlsx, .ods or .json files."
