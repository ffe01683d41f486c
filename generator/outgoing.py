"""What a person's text becomes where it goes out: one function for each kind of output.

Titles, names and cells of strangers reach terminals, logs of workflows, Markdown, CSV files, pages and JSON. There a
line break, an escape character or a `=` can act instead of being read. Whatever writes one of these kinds asks the
function of that kind, and no other place knows how it is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

# C0 and C1 controls, the other ends of lines, what turns the direction of letters, halves of surrogate pairs.
_ACTING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# A runner of workflows acts on `::name::` at the start of a line, and on `##[name]` and `##name[` anywhere in it.
_COMMAND_AT_START = re.compile(r"^(\s*):(?=:)")
_COMMAND_WITHIN = re.compile(r"##(?=[A-Za-z]*\[)")


def for_terminal(text: str) -> str:
    r"""The text on one line, without what could take over a terminal: controls show as `\n` or `\x1b`."""
    if text.isascii() and text.isprintable():
        return text
    return _ACTING.sub(_named, text)


def terminal_line(text: str) -> str:
    """A whole line for a terminal or a log: what a runner of workflows would take for a command is shown, not done."""
    shown = for_terminal(text)
    if "::" in shown or "##" in shown:
        return _COMMAND_WITHIN.sub(r"#\\x23", _COMMAND_AT_START.sub(r"\1\\x3a", shown))
    return shown


def _named(found: re.Match[str]) -> str:
    code = ord(found[0])
    return _NAMED.get(found[0], f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")


def for_github(text: str) -> str:
    """The message of a workflow command. Its line breaks stay line breaks of the message."""
    return _escaped("\n".join(map(terminal_line, text.splitlines())))


def for_github_property(text: str) -> str:
    """A value before the second `::` of a workflow command, as in `file=…`."""
    return _escaped(for_terminal(text)).replace(":", "%3A").replace(",", "%2C")


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


_OF_MARKDOWN = re.compile(r"([\\`*_\[\]<>|~#&$])")
_MARK_OF_LINE = re.compile(r"^(?:[-+](?=\s|$)|[-=](?=[-=]*\s*$)|\d+[.)](?=\s|$))")
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|mailto|www)([:.])")


def for_markdown(text: str) -> str:
    """The text as plain words on one line of Markdown, in a cell of a table or out of one.

    Nothing in it is a mark, a link, a tag, a list or the edge of a cell.
    """
    flat = for_terminal(" ".join(text.split()))
    marked = _ADDRESS.sub(r"\1\\\2", _OF_MARKDOWN.sub(r"\\\1", flat))
    return _MARK_OF_LINE.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", marked)


_FORMULA = re.compile("'*(?:\\s*[=+\\-@\uff0b\uff0d\uff1d\uff20]| *[\t\r\n])")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)*\s?%?")
_NO_DATA = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_COMMAND_OF_LINE = re.compile(r"(?m)^([^\S\n]*)(?='*::)")
_COMMAND_OF_CELL = re.compile(r"#(?='*#[A-Za-z]*\[)")


def for_csv(text: str) -> str:
    """A cell that nothing takes for more than text: what a spreadsheet would count begins with an apostrophe.

    So does a line of the cell that a runner of workflows would take for a command. Numbers stay as they are.
    `from_csv` takes the apostrophes away again. Control characters, which no roster keeps, are shown.
    """
    if not text.isprintable():
        text = _NO_DATA.sub(_named, text)
    if "#" in text or "::" in text:
        text = _COMMAND_OF_CELL.sub("#'", _COMMAND_OF_LINE.sub(r"\1'", text))
    return f"'{text}" if _would_be_counted(text) else text


def from_csv(text: str) -> str:
    """The cell that `for_csv` was given."""
    if "'" not in text:
        return text
    if text.startswith("'") and _would_be_counted(text[1:]):
        text = text[1:]
    return re.sub(r"#'(?='*#[A-Za-z]*\[)", "#", re.sub(r"(?m)^([^\S\n]*)'(?='*::)", r"\1", text))


def _would_be_counted(text: str) -> bool:
    if not _FORMULA.match(text) or _NUMBER.fullmatch(text):
        return False
    return any(sign.isalnum() for sign in text)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV (RFC 4180 with line feeds). Cells that are text go through `for_csv`."""
    import csv
    import io

    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow([for_csv(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()


_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
"""The standard library's own functions bring HTTP and TLS along: 6 ms."""


def for_html(text: str) -> str:
    """The text as plain words in HTML or XML, in an element or in the quotes of an attribute."""
    return "".join(_ENTITIES.get(sign, sign) for sign in for_terminal(text))


def json_text(value: Mapping[str, object]) -> str:
    """One JSON document, indented, ending in a line break.

    It is ASCII, so that no encoding spoils a name, and has no line that a runner of workflows would act on. A number
    that JSON cannot say (infinite, or none) is null.
    """
    import json

    text = json.dumps(_finite(value), indent=2, allow_nan=False)
    return _COMMAND_WITHIN.sub(r"#\\u0023", text) + "\n"


def _finite(value: object) -> object:
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, Mapping):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(one) for one in value]
    return value
