"""A TOML file as a record: every mistake at once, each with the line of its key and a cure.

The fields of a `Struct` say what a file may hold. A type may be `Annotated` with msgspec's bounds, or with a function
that reads what a person writes (`"63x88mm"`) and raises ValueError with a sentence.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import FieldInfo, fields

from generator.cards import Place
from generator.errors import FileAccessError, PnpError
from generator.findings import Finding, Severity
from generator.words import listed, nearest

S = TypeVar("S", bound=Struct)
Location = tuple[str | int, ...]
"""The keys that lead to a value; numbers count entries of a list from 0."""


class Mistake(Struct, frozen=True):
    """One thing that is wrong, where, and what to do about it."""

    location: Location
    fact: str
    remedy: str = ""


class AlsoKnown(Struct, frozen=True):
    """A note on a table of any keys: those of this kind have its types there."""

    kind: type[Struct]


class FaultyFileError(PnpError):
    """A file that cannot be used: nothing can be read of what it is about, so the run stops with these findings."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*(str(finding) for finding in findings))
        self.findings = tuple(findings)


def read_toml(path: Path, kind: type[S], code: str, shown_as: str = "", see: str = "") -> S:
    """A file as a record of this kind.

    `code` is that of the findings, `see` the page that shows a whole file. Raises FileAccessError when it cannot be
    read, FaultyFileError with every mistake at once when it is wrong.
    """
    name = shown_as or str(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{name}: cannot be read ({error.strerror}).") from error

    def faulty(line: int, fact: str, remedy: str) -> Finding:
        return Finding(code, Severity.ERROR, fact, remedy, Place(name, line))

    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise FaultyFileError([faulty(line, "This is not UTF-8 text.", "Save the file as UTF-8.")]) from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultyFileError([faulty(*_not_toml(text, str(error)))]) from error
    except ValueError as error:  # of Python, for thousands of digits
        raise FaultyFileError([faulty(0, "A number in this TOML is far too long.", "Shorten it.")]) from error
    except RecursionError as error:
        raise FaultyFileError([faulty(0, "This TOML is nested too deep.", "Write each table on its own.")]) from error
    found, mistakes = record_of(kind, data, see)
    if found is None:
        raise FaultyFileError([faulty(_line_of(text, one.location), one.fact, one.remedy) for one in mistakes])
    return found


def named_files(ours: Path, own: Iterable[Path] = ()) -> dict[str, Path]:
    """The TOML files of some folders by their name without its ending; those of a person's `own` folders win over ours.

    Of two folders of a person's the first wins.
    """
    folders = (ours, *reversed(tuple(own)))
    found = {file.stem.lower(): file for folder in folders for file in sorted(folder.glob("*.toml")) if file.is_file()}
    return dict(sorted(found.items()))


def record_of(kind: type[S], data: object, see: str = "") -> tuple[S | None, tuple[Mistake, ...]]:
    """Data as a record of this kind and no mistakes, or None and all of them."""
    reader = _Reader(see)
    found = reader.record(kind, data, ())
    return (None, tuple(reader.mistakes)) if reader.mistakes else (found, ())


# -------------------------------------------------------------------- values

_EXPECTED = {
    int: "a whole number",
    float: "a number",
    str: "text in quotes",
    bool: "true or false",
    date: "a day, as in 2026-11-30",
}
# Whatever no letter is made for. Line breaks and tabs are for long texts.
_ONE_LINE = frozenset(("title", "version", "author", "tagline"))
"""Texts that stand on one line wherever they are printed; line ends and tabs in them are blanks."""
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


class _Reader:
    """Reads values by the types they should have, and notes what does not fit."""

    def __init__(self, see: str) -> None:
        self.mistakes: list[Mistake] = []
        self._see = see

    def record(self, kind: type[S], value: object, at: Location) -> S | None:
        """A table as a record; None where something in it is wrong."""
        if not isinstance(value, dict):
            self._wrong(at, "a table, as in [name]", value)
            return None
        before = len(self.mistakes)
        known = _fields(kind)
        read = {name: self._value(known[name].type, value[name], (*at, name)) for name in value if name in known}
        for name in value:
            if name not in known:
                near = nearest(name, list(known))
                cure = f"Known here: {', '.join(known)}."
                cure = f'Did you mean "{near}"? {cure}' if near else cure
                self._note((*at, name), f'"{_key((*at, name))}" is not known.', cure)
        for name, field in known.items():
            if field.required and name not in value:
                cure = f"Add it; {self._see} shows a whole file." if self._see else "Add it."
                self._note((*at, name), f'"{_key((*at, name))}" is missing.', cure)
        if len(self.mistakes) > before:
            return None
        try:
            return kind(**read)
        except ValueError as error:
            self._note(at, _sentence(at, str(error)))
            return None

    def _value(self, kind: Any, value: object, at: Location) -> Any:
        """A value of any type, as it should be; None where it is wrong."""
        notes: list[object] = []
        while get_origin(kind) is Annotated:
            kind, *more = get_args(kind)
            notes += more
        for read in notes:
            if callable(read) and not isinstance(read, Meta):
                try:
                    value = read(value)
                except ValueError as error:
                    return self._note(at, _sentence(at, str(error)))
        if isinstance(kind, type) and issubclass(kind, Struct):
            return value if isinstance(value, kind) else self.record(kind, value, at)
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            (some,) = (part for part in parts if part is not type(None))
            return None if value is None else self._value(some, value, at)
        if origin is dict:
            known = next((_fields(note.kind) for note in notes if isinstance(note, AlsoKnown)), {})
            return self._table(parts, value, at, known)
        if origin is tuple:
            return self._list(parts, value, at)
        return self._leaf(kind, [note for note in notes if isinstance(note, Meta)], value, at)

    def _table(self, parts: Sequence[Any], value: object, at: Location, known: Mapping[str, FieldInfo]) -> Any:
        if not isinstance(value, dict):
            return self._wrong(at, "a table, as in [name]", value)
        for name in value:
            self._value(parts[0], name, (*at, name))
        kinds = {name: known[name].type if name in known else parts[1] for name in value}
        return {name: self._value(kinds[name], one, (*at, name)) for name, one in value.items()}

    def _list(self, parts: Sequence[Any], value: object, at: Location) -> Any:
        if not isinstance(value, list | tuple):
            return self._wrong(at, "a list in square brackets", value)
        if parts[-1] is ...:
            return tuple(self._value(parts[0], one, (*at, number)) for number, one in enumerate(value))
        if len(value) != len(parts):
            return self._note(at, f'"{_key(at)}" must hold {len(parts)} values, not {len(value)}.')
        pairs = zip(parts, value, strict=True)
        return tuple(self._value(part, one, (*at, number)) for number, (part, one) in enumerate(pairs))

    def _leaf(self, kind: Any, bounds: Sequence[Meta], value: object, at: Location) -> Any:
        """Text, numbers, yes and no; what is nearly right is taken: `"5"` for 5."""
        for text in _texts(value):
            if bad := _UNPRINTABLE.search(text):
                fact = f'"{_key(at)}" holds a character that cannot be printed (U+{ord(bad[0]):04X}).'
                return self._note(at, fact, "Take it out.")
        if kind is Any:
            return value
        wanted = kind
        for bound in bounds:
            wanted = Annotated[wanted, bound]
        if kind is str and isinstance(value, str) and at[-1] in _ONE_LINE:
            value = " ".join(value.split())
        try:
            return convert(value, wanted, strict=kind is str)
        except ValidationError as error:
            if get_origin(kind) is Literal:
                allowed = listed((f"'{one}'" for one in get_args(kind)), last="or")
                return self._note(at, _sentence(at, f'"{value}" does not fit here. Allowed: {allowed}'))
            if bounds and " >= " in str(error):
                least = str(error).rpartition(" >= ")[2].partition(" ")[0].strip("`.")
                return self._note(at, _sentence(at, f'"{value}" does not fit here. Allowed: {least} or more'))
            return self._wrong(at, _EXPECTED.get(kind, str(error)), value)

    def _wrong(self, at: Location, expected: str, value: object) -> None:
        typed = value if isinstance(value, str | int | float) else type(value).__name__
        self._note(at, f'"{_key(at)}" must be {expected}, not "{typed}".')

    def _note(self, at: Location, fact: str, remedy: str = "") -> None:
        self.mistakes.append(Mistake(at, fact, remedy))


@cache
def _fields(kind: type[Struct]) -> Mapping[str, FieldInfo]:
    return {field.name: field for field in fields(kind)}


def _texts(value: object) -> Iterator[str]:
    """Every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield str(name)
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)


def _key(location: Location) -> str:
    """`components.wolf.trim`, `fonts[1].family`: entries are counted from 1."""
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in location).lstrip(".")


def _sentence(location: Location, said: str) -> str:
    """What is wrong with a value, after its key where it has one."""
    told = f"{_key(location)}: {said}" if location else said
    return told if told.endswith(".") else f"{told}."


# -------------------------------------------------------------------- places


def _not_toml(text: str, message: str) -> tuple[int, str, str]:
    """Line, fact and remedy of what tomllib says."""
    at = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    line = int(at[1]) if at else len(text.splitlines())
    reason = (message[: at.start()] if at else message).removesuffix(" (at end of document)")
    rows = text.splitlines()
    quoted = f' The line is: "{rows[line - 1].strip()}".' if 0 < line <= len(rows) else ""
    fact = f"This is not valid TOML: {reason[0].lower()}{reason[1:]}.{quoted}"
    return line, fact, 'Text stands in quotes, as in title = "My Game".'


def key_line(path: Path, location: Location) -> int:
    """The line of a key in a file that was read before; 0 where it cannot be read any more."""
    try:
        return _line_of(path.read_text("utf-8-sig"), location)
    except (OSError, UnicodeDecodeError):
        return 0


def _line_of(text: str, location: Location) -> int:
    """The line of a key, or of the nearest table around it; 0 where neither is written out."""
    lines = _key_lines(text)
    wanted = tuple(map(str, location))
    return next((lines[wanted[:end]] for end in range(len(wanted), 0, -1) if wanted[:end] in lines), 0)


@lru_cache(maxsize=4)
def _key_lines(text: str) -> Mapping[tuple[str, ...], int]:
    """The first line of each table and key that is written out."""
    found: dict[tuple[str, ...], int] = {}
    table: list[str] = []
    lists: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]", line):
            table = [part.strip().strip("\"'") for part in head[2].split(".")]
            if head[1] == "[[":
                lists[head[2]] = lists.get(head[2], -1) + 1
                table.append(str(lists[head[2]]))
            here = table
        elif key := re.match(r"""\s*((?:[\w.\-]|"[^"]*"|'[^']*')+)\s*=""", line):
            here = [*table, *(part.strip("\"'") for part in key[1].split("."))]
        else:
            continue
        found.setdefault(tuple(here), number)
    return found
