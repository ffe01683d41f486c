"""What a template gets to see, and what of it prints: text, numbers, blanks; nothing else reaches a card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import wraps
from types import GeneratorType

from jinja2 import Undefined
from jinja2.runtime import LoopContext, Macro
from markupsafe import Markup

from generator.faults import FaceError
from generator.words import listed

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
_LISTS = (tuple, list, GeneratorType)
_WRITTEN = (bool, type(None), *_LISTS)
_PRINTS = str | int | float | Decimal | Fraction | Undefined
BETWEEN = ", "
"""What stands between the parts of a list."""


class NamedValues:
    """Values by name: `card.name`, `card["VP/turn"]`. Nothing else can be reached through it, and it is no text.

    `called` is what templates call it.
    """

    __slots__ = ("_called", "_values")

    def __init__(self, values: Mapping[str, object], called: str = "card") -> None:
        object.__setattr__(self, "_values", dict(values))
        object.__setattr__(self, "_called", called)

    def __getattr__(self, name: str) -> object:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> object:
        return object.__getattribute__(self, "_values")[name]

    def __contains__(self, name: object) -> bool:
        return name in object.__getattribute__(self, "_values")

    def __iter__(self) -> Iterator[str]:
        return iter(object.__getattribute__(self, "_values"))

    def __str__(self) -> str:
        raise not_text(self)

    __repr__ = __html__ = __str__

    def __format__(self, how: str) -> str:
        raise not_text(self)


class ValueTable(NamedValues, Mapping[str, object]):
    """A table of game.toml: a key is its value, and what is no key may be `items()`, `get(...)`, `keys()`, `values()`.

    Tables in it are such tables, too.
    """

    __slots__ = ()

    def __init__(self, values: Mapping[str, object], called: str) -> None:
        super().__init__({key: _inner(value, f"{called}.{key}") for key, value in values.items()}, called)

    def __len__(self) -> int:
        return len(object.__getattribute__(self, "_values"))

    def __hash__(self) -> int:
        return id(self)


def _inner(value: object, called: str) -> object:
    if isinstance(value, Mapping):
        return ValueTable(value, called)
    if isinstance(value, list | tuple):
        return [_inner(part, called) for part in value]
    return value


class ProgramValues(NamedValues):
    """What the program itself has to say, as `pnp`. It notes whether the number of the copy was asked for."""

    __slots__ = ("copy_asked",)

    def __init__(self, values: Mapping[str, object]) -> None:
        super().__init__(values, "pnp")
        object.__setattr__(self, "copy_asked", False)

    def __getitem__(self, name: str) -> object:
        if name == "copy":
            object.__setattr__(self, "copy_asked", True)
        return super().__getitem__(name)


NAMED = frozenset((NamedValues, ValueTable, ProgramValues))


def called(value: NamedValues) -> str:
    """What templates call some values."""
    return str(object.__getattribute__(value, "_called"))


class NotTextError(FaceError):
    """Something that is no text, number or blank was to be printed: `culprit`."""

    def __init__(self, culprit: object, fact: str, remedy: str) -> None:
        super().__init__("face/not-text", fact, remedy)
        self.culprit = culprit


def not_text(value: object) -> NotTextError:
    """The error for a value that cannot be printed."""
    if isinstance(value, NamedValues):
        name = called(value)
        some = listed(list(value), most=8) or "nothing"
        return NotTextError(value, f'"{name}" is a group of values, no text.', f"Name one of them: {name} has {some}.")
    if isinstance(value, Mapping):
        known = listed(list(map(str, value)), most=8) or "nothing"
        return NotTextError(value, "A table of values is no text.", f"Name one of its values. It has: {known}.")
    if isinstance(value, LoopContext):
        return NotTextError(value, '"loop" is no text.', "Write loop.index for the number of the turn.")
    if isinstance(value, Macro):
        fact = f'"{value.name}" is a macro, no text.'
        return NotTextError(value, fact, f"Write {value.name}() with what it takes in the brackets.")
    if callable(value):
        name = getattr(value, "__name__", "") or type(value).__name__
        return NotTextError(value, f'"{name}" is a function, no text.', f"Write {name}() to call it.")
    kind = type(value).__name__
    return NotTextError(value, f"A value of the kind {kind} is no text.", "Name the part of it that is to print.")


def plain(value: object) -> object:
    """A value as text or number: nothing for a blank, 3 for 3.0, yes and no, the parts of a list one after another.

    Raises NotTextError for anything else: a function, a table, all values of a card.
    """
    kind = type(value)
    if kind is str or kind is int or kind is Markup:
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, _PRINTS):
        return value
    if isinstance(value, _LISTS):
        parts = [part if isinstance(part, str) else str(part) for part in map(_part, value)]
        between: str = Markup(BETWEEN) if any(type(part) is Markup for part in parts) else BETWEEN  # noqa: S704
        return between.join(part for part in parts if part)
    raise not_text(value)


def _part(value: object) -> object:
    """A part of a list. Raises NotTextError for a list in a list: how deep should it be told?"""
    if isinstance(value, _LISTS):
        fact = "A list of lists is no text."
        raise NotTextError(value, fact, "Take it apart with {% for %}, and join each of its lists.")
    return plain(value)


def shown(value: object) -> object:
    """A value as it prints: as `plain`, and a cell's line breaks stay breaks.

    Characters that no XML may hold are left out; the roster has told of them by then.
    """
    if type(value) is not str:
        value = plain(value)
        if type(value) is not str:
            return value
    if "\n" in value or "\r" in value:
        value = value.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\u2028")
    return value if value.isprintable() else _UNPRINTABLE.sub("", value)


def of_text(filtered: Callable[..., object]) -> Callable[..., object]:
    """A filter on text that takes whatever prints: a blank cell is empty text, a list is its parts."""
    before = int(hasattr(filtered, "jinja_pass_arg"))  # Jinja hands such a filter its environment first

    @wraps(filtered)
    def as_it_prints(*arguments: object, **named: object) -> object:
        given, value, others = arguments[:before], arguments[before], arguments[before + 1 :]
        return filtered(*given, plain(value), *map(written, others), **named)

    return as_it_prints


def written(value: object) -> object:
    """What is put into a pattern: blanks, yes, no and lists as they print; numbers stay numbers."""
    return plain(value) if isinstance(value, _WRITTEN) else value
