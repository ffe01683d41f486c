"""Why a template could not be filled in, told with what it would have to say instead."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Undefined

from generator.faces.preparation import JINJA
from generator.faces.values import NamedValues, NotTextError
from generator.faults import FaceError
from generator.roster.names import slug
from generator.words import listed, nearest_few, quoted

OF = "\x1f"
"""Between a group of values and the name that it was asked for in vain."""
_TWO_WORDS = re.compile(r"expected token '[^']+', got '\w+'")


def extract(path: Path | None, line: int) -> str:
    """One line of a template, as a sentence; '' where there is none."""
    text = " ".join(_source(path).splitlines()[line - 1 : line]).strip() if line > 0 else ""
    return f"The line reads: {text[:100]}" if text else ""


def _source(path: Path | None) -> str:
    if path is None:
        return ""
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""


def unread(message: str, path: Path | None, line: int, columns: Mapping[str, object]) -> FaceError:
    """Jinja could not read the template."""
    fact = f"The template cannot be read: {message.rstrip('.')}."
    meant = column_meant(path, line, columns)
    if meant:
        return FaceError("face/template", fact, f"{meant} {extract(path, line)}".strip())
    if _TWO_WORDS.search(message):
        hint = 'A column called "main text" is main_text in a template, or card["main text"].'
        return FaceError("face/template", fact, f"{extract(path, line)} {hint}".strip())
    return FaceError("face/template", fact, extract(path, line))


def unknown(
    message: str, path: Path | None, line: int, context: Mapping[str, object], columns: Mapping[str, object]
) -> FaceError:
    """A name that nobody has, with those that are near."""
    group, of, name = message.partition(OF)
    match = re.search(r"'([^']+)' is undefined", message) or re.search(r"has no attribute '([^']+)'", message)
    of = of if group != "card" else ""
    asked = f"{group}.{name}" if of else name or (match[1] if match else message)
    fact = f'The template asks for "{asked}", which this card does not have.'
    meant = column_meant(path, line, columns) or hidden(path, line, columns)
    if meant:
        return FaceError("face/unknown-value", fact, meant, value=asked)
    known = {key for key, value in context.items() if not isinstance(value, Undefined)} | set(columns)
    if of:
        known = {f"{group}.{key}" for key in _group(group, context)}
        fact = f'The template asks for "{asked}", which there is not.'
    for where in ("pnp", "pnp.set"):
        known |= {f"{where}.{key}" for key in _group(where, context)}
    wanted = unicodedata.normalize("NFC", asked)
    near = [word for word in known if word.rpartition(".")[2] == wanted]
    near += [word for word in nearest_few(wanted, sorted(known)) if word not in near]
    own = [word for word in known if not word.startswith("pnp.")] or known
    offer = f"Did you mean {' or '.join(near[:3])}?" if near else f"There are: {', '.join(sorted(own))}."
    return FaceError("face/unknown-value", fact, offer, value=asked)


def _group(name: str, context: Mapping[str, object]) -> Iterator[str]:
    found: Any = context
    for part in name.split("."):
        try:
            found = found[part]
        except (KeyError, TypeError, IndexError):
            return
    if isinstance(found, NamedValues):
        yield from found


def failed(error: BaseException, path: Path | None, line: int, columns: Mapping[str, object]) -> FaceError:
    """Something else went wrong on the way."""
    text = (str(error) or type(error).__name__).rstrip(".")
    remedy = hidden(path, line, columns) or extract(path, line)
    return FaceError("face/template", f"The template could not be filled in: {text}.", remedy)


def not_printed(error: NotTextError, path: Path | None, line: int, columns: Mapping[str, object]) -> FaceError:
    """Something that is no text was to be printed: from which column, where it comes from one."""
    column = next((name for name, value in columns.items() if value is error.culprit), "")
    fact = f"Column {quoted(column)}: {error.fact}" if column else error.fact
    fault = FaceError(error.code, fact, f"{error.remedy} {extract(path, line)}".strip())
    fault.column = column
    return fault


def column_meant(path: Path | None, line: int, columns: Mapping[str, object]) -> str:
    """How a column is called in a template, where this line of one calls it by a name that is no word; else ''."""
    said = _spaced(" ".join(_expressions(_source(path), line))).casefold()
    found = ""
    for header in columns:
        plain = _spaced(header).casefold()
        if len(plain) > len(found) and not plain.isidentifier() and plain in said and f'"{plain}"' not in said:
            found = header
    if not found:
        return ""
    word = slug(found)
    write = f"{{{{ {word} }}}}" if word in columns else f"{{{{ card[{quoted(found)}] }}}}"
    return f"For the column {quoted(found)} write {write}."


def _spaced(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _expressions(source: str, line: int) -> Iterator[str]:
    """What stands between braces on a line, and on it what stands after braces that are not closed."""
    for match in JINJA.finditer(source):
        first = source.count("\n", 0, match.start()) + 1
        if first <= line <= first + match[0].count("\n"):
            yield match[0]
    yield from re.findall(r"\{[{%](.*)", "".join(source.splitlines()[line - 1 : line]))


def hidden(path: Path | None, line: int, columns: Mapping[str, object]) -> str:
    """Which columns stand before values of the program that a line of a template names; '' for none."""
    said = " ".join(_expressions(_source(path), line))
    words = [word for word in OWN if word in columns and re.search(rf"(?<![.\w]){word}\b", said)]
    if not words:
        return ""
    names = listed((f"{word} ({OWN[word]})" if OWN[word] else word for word in words), most=4)
    many = len(words) > 1
    return (
        f"Here {names} {'are columns' if many else 'is a column'} of the roster, which come{'' if many else 's'} first."
    )


OWN: Mapping[str, str] = {
    "title": "the game's is pnp.set.title",
    "set_version": "the set's is pnp.set.version",
    "theme": "the game's is pnp.theme",
    "settings": "the game's are pnp.settings",
    "step_names": "the game's are pnp.step_names",
    "ink": "the ink asked for is pnp.ink",
    "grey": "whether gray was asked for is pnp.gray",
    "card": "all values of the card are pnp.card",
    "number": "the program's is pnp.number",
    "revision": "the program's is pnp.revision",
    "range": "Jinja's is pnp.range",
    "dict": "Jinja's is pnp.dict",
    "namespace": "Jinja's is pnp.namespace",
    "cycler": "Jinja's is pnp.cycler",
    "self": "",
    "pnp": "rename it to reach the program's values",
}
"""Bare names that give way to a column, and how what they stood for is reached then."""
