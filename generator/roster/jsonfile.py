"""Cards as a JSON list: `[{"name": "Ada", "attack": 3}, ...]`, alone or under the one name of an object around it.

Keys are columns; a missing key and null are blank cells, a list is one cell with its parts separated by |.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.roster.limits import MOST_CELLS, MOST_ROWS
from generator.roster.rows import RawRow, RawRows
from generator.words import quoted

_SHAPE = 'Write a list of cards: [{"name": "Ada", "attack": 3}, {"name": "Bob"}].'
_EXPORT = (
    "In Google Sheets: File, Download, Comma-separated values (.csv) or Microsoft Excel (.xlsx). "
    "Put that file beside game.toml."
)


class _Fault(Exception):  # noqa: N818 - of the file, not of the program
    """What is wrong, what to do, and where in the text."""

    def __init__(self, fact: str, remedy: str = _SHAPE, at: int = 0, code: str = "json") -> None:
        super().__init__(fact)
        self.fact, self.remedy, self.at, self.code = fact, remedy, at, code


class _Object(list[tuple[str, object]]):
    """An object as it is written: its keys in order, one twice where it stands twice."""


def looks_like_json(data: bytes) -> bool:
    """Whether a file begins as JSON does that holds anything, or as damaged JSON: with a bracket, and soon a key."""
    start = data[:2000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if re.match(rb'\[\s*[\[{\]]|\{\s*["}]', start):
        return True
    return start[:1] in (b"[", b"{") and re.search(rb'\n\s*"[^"\n]*"\s*:\s*["\[{\w-]', start) is not None


def read_json(text: str, shown_as: str) -> RawRows:
    """The cards of a JSON file as rows below a row of headers; no rows where it is something else."""
    try:
        objects = list(_objects(text))
        return RawRows(tuple(_rows(objects, text)), "", ())
    except _Fault as fault:
        place = Place(shown_as, text.count("\n", 0, fault.at) + 1)
        return RawRows((), "", (Finding(f"roster/{fault.code}", Severity.ERROR, fault.fact, fault.remedy, place),))


_DECODER = json.JSONDecoder(object_pairs_hook=_Object, parse_int=str, parse_float=str, parse_constant=lambda name: name)
_GAP = re.compile(r"\s*")
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a surrogate pair, which `\\ud800` in JSON can say and no file of text can hold."""


def _decoded(text: str, at: int) -> tuple[Any, int]:
    try:
        value, end = _DECODER.raw_decode(text, _past_gap(text, at))
    except json.JSONDecodeError as error:
        fact = f"This is not valid JSON: {error.msg[0].lower()}{error.msg[1:]} in column {error.colno}."
        raise _Fault(fact, "Mend it there, or save the cards as CSV or .xlsx.", error.pos) from None
    except RecursionError:
        raise _Fault("This JSON is nested too deep.", _SHAPE, at) from None
    return value, end


def _past_gap(text: str, at: int) -> int:
    match = _GAP.match(text, at)
    return match.end() if match else at


def _objects(text: str) -> list[tuple[_Object, int]]:
    """Each card with the place of its first letter."""
    start = _past_gap(text, 0)
    if text.startswith("{", start):
        start = _list_inside(text, start)
    found: list[tuple[_Object, int]] = []
    at = _past_gap(text, start + 1)
    while not text.startswith("]", at):
        value, end = _decoded(text, at)
        if not isinstance(value, _Object):
            raise _Fault(f"Number {len(found) + 1} of the list is no card but {_kind(value)}.", at=at)
        found.append((value, at))
        if len(found) > MOST_ROWS:
            fact = f"The file has more than {MOST_ROWS} cards."
            raise _Fault(fact, "Name the right file in game.toml.", at, "too-large")
        at = _past_gap(text, end)
        if text.startswith(",", at):
            at = _past_gap(text, at + 1)
            if not text.startswith("]", at):
                continue
        if not text.startswith("]", at):
            raise _Fault("This is not valid JSON: a comma or ] is missing after a card.", "Mend it there.", at)
    if text[at + 1 :].strip() and not text[:start].strip():
        raise _Fault("Something follows the list of cards.", "Delete what stands behind its ].", at + 1)
    return found


def _list_inside(text: str, start: int) -> int:
    """Where the one list of cards inside of an object begins."""
    value, _ = _decoded(text, start)
    keys = [key for key, _ in value]
    lists = [key for key, inner in value if isinstance(inner, list) and not isinstance(inner, _Object)]
    if {"url", "doc_id"} & set(keys) and not lists:
        raise _Fault("This is a link to a sheet on the web, not the sheet itself.", _EXPORT, start, "not-a-table")
    if len(lists) != 1:
        inside = f"{len(lists)} lists" if lists else "no list"
        raise _Fault(f"This JSON is an object with {inside} in it, not a list of cards.", at=start)
    match = re.compile(re.escape(json.dumps(lists[0])) + r"\s*:\s*\[").search(text, start)
    if match is None:
        raise _Fault(f"The list {quoted(lists[0])} in this JSON cannot be found.", at=start)
    return match.end() - 1


def _rows(objects: Sequence[tuple[_Object, int]], text: str) -> list[RawRow]:
    headers: dict[str, int] = {}
    for card, at in objects:
        seen = set()
        for key, _ in card:
            _no_half(key, key, at)
            if key in seen:
                raise _Fault(f"The key {quoted(key)} stands twice in one card.", "Delete one of them.", at)
            seen.add(key)
            headers.setdefault(key, len(headers))
    if len(headers) * len(objects) > MOST_CELLS:
        raise _Fault("This file holds far more than a roster.", "Name the right file in game.toml.", 0, "too-large")
    rows = [RawRow(1, 1, tuple(headers))] if headers else []
    line = counted_to = 0
    for number, (card, at) in enumerate(objects, 2):
        line += text.count("\n", counted_to, at)
        counted_to = at
        cells = [""] * len(headers)
        for key, value in card:
            cells[headers[key]] = _text(value, key, at)
        rows.append(RawRow(line + 1, number, tuple(cells)))
    return rows


def _text(value: object, key: str, at: int) -> str:
    if isinstance(value, _Object) or (isinstance(value, list) and any(isinstance(part, list) for part in value)):
        remedy = "A cell is text, a number, true, false, null or a list of these: give each part a key of its own."
        raise _Fault(f"{quoted(key)} holds {_kind(value)}, which is no cell of a card.", remedy, at)
    if isinstance(value, list):
        return " | ".join(_text(part, key, at) for part in value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    text = str(value)
    _no_half(text, key, at)
    return text


def _no_half(text: str, key: str, at: int) -> None:
    if not text.isascii() and (half := _HALF.search(text)):
        shown = quoted(_HALF.sub("\ufffd", key))
        fact = f"{shown} holds \\u{ord(half[0]):04x}, which is half of a letter."
        raise _Fault(fact, "Write the letter itself, or both of its halves.", at)


def _kind(value: object) -> str:
    if isinstance(value, _Object):
        return "an object"
    return "a list of lists" if isinstance(value, list) else "a single value"
