"""Jinja over plain text: as sandboxed as over drawings, but every mistake is told at once, each with its line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any

from jinja2 import TemplateSyntaxError, UndefinedError
from jinja2.exceptions import SecurityError
from jinja2.runtime import Undefined
from msgspec import Struct

from generator.faces.bounded import MOST_OF_A_FACE
from generator.faces.template import Templates
from generator.faces.values import NamedValues, NotTextError, called
from generator.faults import FaceError
from generator.words import listed, nearest

LINE_FROM, LINE_TO = "\ue000", "\ue001"
"""Around the number of a line, at its end."""
VALUE_FROM, VALUE_TO = "\ue010", "\ue011"
"""Around what a value became."""
MARKS = frozenset((LINE_FROM, LINE_TO, VALUE_FROM, VALUE_TO))


class TextFault(Struct, frozen=True):
    """A mistake in a text: its line, what is wrong, the cure."""

    line: int
    fact: str
    remedy: str


class FilledText(Struct, frozen=True):
    """A text with its values. Line `n` (from 0) came from line `lines[n]` of the source, which counts from 1."""

    text: str
    lines: tuple[int, ...]
    faults: tuple[TextFault, ...]


class _Here:
    """Which line of the template is being filled in, by the frames of the call."""

    def __init__(self) -> None:
        self.code: set[CodeType] = set()
        self.line_of: Callable[[int], int] = int
        self.filename = "<template>"

    def line(self) -> int:
        frame = sys._getframe(1)
        while frame is not None:
            if frame.f_code.co_filename == self.filename:
                return self.line_of(frame.f_lineno)
            frame = frame.f_back  # type: ignore[assignment]
        return 0


class TextTemplate:
    """Fills in one text. `values` are the names it may use; what `refuse` is told counts as a mistake of its line."""

    def __init__(self, escaped: Callable[[str], str]) -> None:
        self._escaped = escaped
        self._faults: dict[TextFault, None] = {}
        self._here = _Here()
        self.names: tuple[str, ...] = ()

    def refuse(self, fact: str, remedy: str) -> None:
        """Note a mistake in the line that is being filled in."""
        self._faults[TextFault(self._here.line(), fact, remedy)] = None

    def nothing(self) -> object:
        """A value for what cannot be had, once that was told: whatever is asked of it is nothing, too."""
        return _Nothing(name="nothing")

    def fill(self, source: str, values: Mapping[str, object]) -> FilledText:
        """The text, whatever is wrong with it, and all that is."""
        self._faults.clear()
        self.names = tuple(values)
        environment = Templates(())._environment
        environment.autoescape = False
        environment.undefined = _unknown(self)
        environment.finalize = self._finalized
        text = ""
        try:
            marked = "".join(
                value.replace("\n", f"{LINE_FROM}\x00{LINE_TO}\n") if kind == "data" else value
                for _, kind, value in environment.lex(source)
            )
            numbered = _numbered(marked)
            template = environment.from_string(numbered)
            self._here.line_of = template.get_corresponding_lineno
            environment.steps.again()
            text = template.render(values)
        except TemplateSyntaxError as error:
            self._faults[TextFault(error.lineno, f"Cannot be read: {error.message}.", _BRACES)] = None
        except (SyntaxError, MemoryError) as error:  # of Python, for what Jinja lets pass: `f(a=1, a=2)`, deep nesting
            told = error.msg if isinstance(error, SyntaxError) else "it is nested too deep"
            self._faults[TextFault(1, f"Cannot be read: {told}.", _BRACES)] = None
        except (UndefinedError, SecurityError, FaceError, NotTextError) as error:
            self._failed(error, str(error), getattr(error, "remedy", ""))
        except (
            *(TypeError, ValueError, LookupError, AttributeError, ArithmeticError),
            RuntimeError,
            AssertionError,
        ) as error:
            self._failed(error, f"Cannot be filled in ({error}).", "")
        if len(text) > MOST_OF_A_FACE:
            self._faults[TextFault(0, "The text is too long once it is filled in.", "Shorten its loops.")] = None
            text = ""
        lines, clean = _lines(text)
        return FilledText(clean, lines, tuple(sorted(self._faults, key=lambda fault: fault.line)))

    def _failed(self, error: BaseException, fact: str, remedy: str) -> None:
        trace, line = error.__traceback__, 0
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self._here.filename:
                line = trace.tb_lineno
            trace = trace.tb_next
        self._faults[TextFault(line, fact, remedy)] = None

    def _finalized(self, value: object) -> object:
        from generator.faces.values import shown

        if isinstance(value, _Missing):
            value._tell()
            return ""
        try:
            text = str(shown(value)).replace("\u2028", " ")
        except NotTextError as error:
            self.refuse(error.fact, error.remedy)
            return ""
        return f"{VALUE_FROM}{self._escaped(text)}{VALUE_TO}" if text else ""


_BRACES = "Values stand in {{ }}, loops and conditions in {% %}; each of them is closed."


class _Missing(Undefined):
    """A value that there is not: told when it is used, and filled in as nothing, so that all others are told, too."""

    __slots__ = ()
    teller: TextTemplate

    def _tell(self) -> None:
        name = str(self._undefined_name)
        owner = self._undefined_obj
        if isinstance(owner, NamedValues):
            near = nearest(name, list(owner))
            known = ", ".join(owner) or "nothing"
            guess = f"Did you mean {near}? " if near else ""
            self.teller.refuse(f'{called(owner)} has no "{name}".', f"{guess}It has: {known}.")
        else:
            near = nearest(name, self.teller.names)
            guess = f"Did you mean {near}? " if near else ""
            self.teller.refuse(f'There is no value "{name}".', f"{guess}There are: {listed(self.teller.names)}.")

    def __str__(self) -> str:
        self._tell()
        return ""

    def __call__(self, *_: object, **__: object) -> Any:
        return self

    def __getattr__(self, name: str) -> object:
        if name[:2] == "__":
            raise AttributeError(name)
        return self

    def __getitem__(self, *_: object, **__: object) -> Any:
        return self

    def __iter__(self) -> Iterator[Any]:
        self._tell()
        return iter(())

    def __bool__(self) -> bool:
        self._tell()
        return False

    def _same(self, *_: object) -> _Missing:
        return self

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __floordiv__ = __mod__ = _same  # type: ignore[assignment]


class _Nothing(_Missing):
    """What comes of a mistake that was told already."""

    __slots__ = ()

    def _tell(self) -> None:
        pass


def _unknown(teller: TextTemplate) -> type[_Missing]:
    return type("_MissingHere", (_Missing,), {"teller": teller, "__slots__": ()})


def _numbered(marked: str) -> str:
    """Each mark gets the number of the line that it ends."""
    parts = marked.split("\x00")
    line, out = 1, []
    for part in parts[:-1]:
        line_here = line + part.count("\n")
        out += [part, str(line_here)]
        line = line_here
    return "".join([*out, parts[-1]])


def _lines(text: str) -> tuple[tuple[int, ...], str]:
    """The source line of each line of a text, and the text without the marks that told."""
    found: list[int] = []
    clean: list[str] = []
    for line in text.split("\n"):
        before, told, after = line.rpartition(LINE_FROM)
        number = 0
        while told:
            digits, _, rest = after.partition(LINE_TO)
            number = number or int(digits)
            line = before + rest
            before, told, after = line.rpartition(LINE_FROM)
        clean.append(line)
        found.append(number or (found[-1] + 1 if found else 1))
    return tuple(found), "\n".join(clean)
