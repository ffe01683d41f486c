"""Bytes to text: UTF-8 or a finding that names what the bytes look like instead."""

from __future__ import annotations

import codecs
import re

from msgspec import Struct

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.words import counted, quoted

_SAVE_AS = (
    "In Excel: Save As, type CSV UTF-8 (Comma delimited). In LibreOffice: Save As, Text CSV, edit filter settings, "
    "character set Unicode (UTF-8). Google Sheets always downloads UTF-8."
)
_UTF16_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


class Decoded(Struct, frozen=True):
    """Text with line feeds only, the name of its encoding, and findings. Errors leave no text."""

    text: str | None
    encoding: str
    findings: tuple[Finding, ...] = ()


def decode(data: bytes, shown_as: str) -> Decoded:
    """Read bytes as UTF-8, with or without a byte order mark; every kind of line end becomes a line feed."""
    for mark, name in _UTF16_MARKS.items():
        if data.startswith(mark):
            return _refused(_wide(name, shown_as))
    start = data[:4000]
    if len(start) > 3 and max(start[::2].count(0), start[1::2].count(0)) > len(start) // 4:
        return _refused(_wide("UTF-16", shown_as))
    encoding = "UTF-8 with a byte order mark" if data.startswith(codecs.BOM_UTF8) else "UTF-8"
    try:
        text = data.decode("utf-8").lstrip("\ufeff")
    except UnicodeDecodeError as error:
        return _refused(_not_utf8(data, error.start, shown_as))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" not in text:
        return Decoded(text, encoding)
    return Decoded(text.replace("\0", ""), encoding, (_nul(text, shown_as),))


def _refused(finding: Finding) -> Decoded:
    return Decoded(None, "", (finding,))


def _wide(name: str, shown_as: str) -> Finding:
    more = " (Excel calls it Unicode Text)" if name == "UTF-16" else ""
    return Finding(
        "roster/not-utf-8",
        Severity.ERROR,
        f"Line 1, character 1: this is {name} text{more}, not UTF-8.",
        f"Save it as UTF-8. {_SAVE_AS}",
        Place(shown_as, 1),
    )


def _not_utf8(data: bytes, at: int, shown_as: str) -> Finding:
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    line_start = before[before.rfind(b"\n") + 1 :]
    line_end = re.split(rb"[\r\n]", data[at:], maxsplit=1)[0]
    character = len(line_start.decode("utf-8")) + 1
    fact = f"Line {line}, character {character}: the byte {data[at]:02X} is not UTF-8."
    try:
        word = _word_around(line_start.decode("utf-8"), line_end.decode("cp1252"))
        looks = f" It looks like Windows-1252 (Western European) text, where the word reads {quoted(word)}."
    except UnicodeDecodeError:
        looks = (
            " It is neither Windows-1252, as Excel writes CSV; an older program or another alphabet may have made it."
        )
    elsewhere = sum(ord(sign) > 127 and sign != "\ufffd" for sign in data.decode("utf-8", "replace"))
    if elsewhere > 3:
        remedy = (
            f"Elsewhere the file is UTF-8 ({counted(elsewhere, 'such character')}), so this line came from another "
            "program: type the word again in an editor that saves UTF-8."
        )
    else:
        remedy = f"Save the file as UTF-8. {_SAVE_AS}"
    return Finding("roster/not-utf-8", Severity.ERROR, fact + looks, remedy, Place(shown_as, line))


def _word_around(before: str, after: str) -> str:
    head = re.search(r"[\w'’.-]*$", before)
    tail = re.match(r"[\w'’.-]*", after)
    return (head[0] if head else "") + (tail[0] if tail and tail[0] else after[:1])


def _nul(text: str, shown_as: str) -> Finding:
    at = text.index("\0")
    line = text.count("\n", 0, at) + 1
    character = at - text.rfind("\n", 0, at)
    number = text.count("\0")
    more = f" ({number} in the whole file)" if number > 1 else ""
    return Finding(
        "roster/nul-byte",
        Severity.ERROR,
        f"Line {line}, character {character}: a NUL byte{more}, which no text holds.",
        "The export that wrote this file broke. Export it again, or delete the character in an editor that shows it.",
        Place(shown_as, line),
    )
