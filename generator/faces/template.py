"""Jinja over SVG: sandboxed, strict, and every start tag knows its line in the template's source."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2 import Environment as PlainEnvironment
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from generator.faces.preparation import prepare
from generator.faults import FaceError
from generator.svg.conditions import counts_as_true
from generator.svg.reuse.forms import Filled
from generator.words import nearest_few

SUFFIX = ".svg.j2"
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")
_GLOBALS = ("range", "dict", "namespace", "cycler")
_OF_A_LOOP = frozenset(("index", "index0", "revindex", "revindex0", "first", "last", "length", "depth", "depth0"))
_UNSAFE_FILTERS = ("safe", "attr", "tojson", "urlize", "xmlattr", "pprint", "forceescape")
_TEXT_FILTERS = ("upper", "lower", "title", "capitalize", "trim", "string", "truncate", "center")


class CardValues:
    """A card's values in a template: `card.name`, `card["VP/turn"]`. Nothing else can be reached through it."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_values", dict(values))

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "_values")[name]
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> Any:
        return object.__getattribute__(self, "_values")[name]

    def __contains__(self, name: object) -> bool:
        return name in object.__getattribute__(self, "_values")

    def __iter__(self) -> Iterator[str]:
        return iter(object.__getattribute__(self, "_values"))


def shown(value: Any) -> Any:
    """A value as it prints: nothing for a blank, 3 for 3.0, yes and no; a cell's line breaks stay breaks.

    Characters that no XML may hold are left out; the roster has told of them by then.
    """
    if isinstance(value, Markup):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        if "\n" in value or "\r" in value:
            value = value.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\u2028")
        if not value.isprintable():
            value = _UNPRINTABLE.sub("", value)
    return value


def _of_text(filtered: Callable[..., Any]) -> Callable[..., Any]:
    """A filter on text for which a blank cell is empty text, not the word None."""

    def blank_is_empty(value: Any, *arguments: Any, **named: Any) -> Any:
        return filtered("" if value is None else value, *arguments, **named)

    return blank_is_empty


class TemplateFolders(BaseLoader):
    """Finds templates in the game's folder, then the shared one; never outside them."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.folders = folders
        self.sources: list[Path] = []

    def get_source(self, environment: PlainEnvironment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template as Jinja is to read it, its file, and that it does not change meanwhile."""
        path = self._find(template)
        if path not in self.sources:
            self.sources.append(path)
        try:
            text = path.read_text("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FaceError("face/template", f"{path.name} is not UTF-8 text.", "Save it as UTF-8.") from error
        except OSError as error:
            raise FaceError("face/template", f"{path.name} cannot be read ({error.strerror}).") from error
        try:
            stamped = prepare(text, self.sources.index(path))
        except FaceError as fault:
            raise PlacedError(fault, path, int(fault.field or 0)) from fault
        return stamped, str(path), lambda: True

    def _find(self, template: str) -> Path:
        names = [template] if template.endswith((".j2", ".svg")) else [template + SUFFIX]
        if template.endswith(".svg"):
            names.append(template + ".j2")
        for folder in self.folders:
            base = folder.resolve()
            for path in (folder / name for name in names):
                if path.is_file() and path.resolve().is_relative_to(base):
                    return path
        raise TemplateNotFound(names[0])

    def names(self) -> list[str]:
        """Names of all templates."""
        found = {path.name for folder in self.folders if folder.is_dir() for path in folder.glob("*" + SUFFIX)}
        return sorted(name.removesuffix(SUFFIX) for name in found)


class _Compiled(BytecodeCache):
    """Templates compiled in this process: the print guide asks for one and the same a dozen times."""

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = _compiled().get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if len(_compiled()) >= 100:
            _compiled().clear()
        _compiled()[bucket.key, bucket.checksum] = bucket.code


@lru_cache(maxsize=1)
def _compiled() -> dict[tuple[str, str], Any]:
    """Code by the key of a template and the checksum of its text."""
    return {}


class PlacedError(Exception):
    """A fault with its place, raised through Jinja."""

    def __init__(self, fault: FaceError, path: Path, line: int) -> None:
        super().__init__(fault.fact)
        self.fault, self.path, self.line = fault, path, line


class UnfillableError(Exception):
    """A template that cannot be filled in: what, and where in which file."""

    def __init__(self, fault: FaceError, path: Path | None, line: int) -> None:
        super().__init__(fault.fact)
        self.fault, self.path, self.line = fault, path, line


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, which takes longer to judge an attribute than to read it: these are known to be harmless."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An attribute in a template: a value of a card or theme, or what a loop tells of itself, at once."""
        kind = type(obj)
        if kind is CardValues:
            if attribute in obj and attribute[:1] != "_":
                return obj[attribute]
        elif kind is LoopContext and attribute in _OF_A_LOOP:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)


class Templates:
    """The templates of one game."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._loader = TemplateFolders(folders)
        self._environment = _Sandbox(
            loader=self._loader,
            autoescape=True,
            undefined=StrictUndefined,
            finalize=shown,
            auto_reload=False,
            bytecode_cache=_Compiled(),
            keep_trailing_newline=True,
        )
        filters = self._environment.filters
        for name in _UNSAFE_FILTERS:
            filters.pop(name, None)
        for name in _TEXT_FILTERS:
            filters[name] = _of_text(filters[name])
        filters["counts_as_true"] = counts_as_true
        self._environment.globals = {name: self._environment.globals[name] for name in _GLOBALS}

    @property
    def sources(self) -> tuple[Path, ...]:
        """Every template file read so far; a stamp's file number counts into it."""
        return tuple(self._loader.sources)

    def path(self, name: str) -> Path:
        """The file of a template. Raises UnfillableError with near names."""
        try:
            return self._loader._find(name)
        except TemplateNotFound:
            raise UnfillableError(self._not_found(name), None, 0) from None

    def _not_found(self, name: str) -> FaceError:
        short = name.removesuffix(".j2").removesuffix(".svg")
        near = nearest_few(short, self._loader.names())
        known = ", ".join(near or self._loader.names()) or "none"
        where = " or ".join(dict.fromkeys(f"{folder.parent.name}/{folder.name}" for folder in self._loader.folders))
        return FaceError("face/template", f'There is no template "{short}{SUFFIX}" in {where}.', f"There is: {known}.")

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        """The template filled in, as SVG text with stamps. Raises UnfillableError."""
        return self.fill(name, context).text

    def fill(self, name: str, context: Mapping[str, Any]) -> Filled:
        """The template filled in, its values told apart from what it says itself. Raises UnfillableError."""
        full = name if name.endswith((".j2", ".svg")) else name + SUFFIX
        try:
            return Filled(list(self._environment.get_template(full).generate(context)))
        except PlacedError as placed:
            raise UnfillableError(placed.fault, placed.path, placed.line) from placed
        except FaceError as fault:
            raise UnfillableError(fault, None, 0) from fault
        except TemplateNotFound as error:
            raise UnfillableError(self._not_found(str(error.name or name)), *self._where(error, full)) from error
        except TemplateSyntaxError as error:
            path = Path(error.filename) if error.filename else None
            message = (error.message or "syntax error").rstrip(".")
            unread = FaceError(
                "face/template", f"The template cannot be read: {message}.", _extract(path, error.lineno)
            )
            raise UnfillableError(unread, path, error.lineno) from error
        except UndefinedError as error:
            raise UnfillableError(_undefined(str(error.message), context), *self._where(error, full)) from error
        except SecurityError as error:
            forbidden = FaceError("face/template", f"The template asks for something forbidden: {error}.")
            raise UnfillableError(forbidden, *self._where(error, full)) from error
        except (TemplateError, TypeError, ValueError, KeyError, IndexError, ArithmeticError, RecursionError) as error:
            text = str(error) or type(error).__name__
            failed = FaceError("face/template", f"The template could not be filled in: {text}.")
            raise UnfillableError(failed, *self._where(error, full)) from error

    def _where(self, error: BaseException, name: str) -> tuple[Path | None, int]:
        """The innermost line of a template in the error's trace."""
        found: tuple[Path | None, int] = (None, 0)
        files = {str(path): path for path in self._loader.sources}
        trace = error.__traceback__
        while trace is not None:
            path = files.get(trace.tb_frame.f_code.co_filename)
            if path is not None:
                found = (path, trace.tb_lineno)
            trace = trace.tb_next
        if found[0] is None:
            found = (next((path for path in self._loader.sources if path.name == name), None), 0)
        return found


def _extract(path: Path | None, line: int) -> str:
    if path is None or line <= 0:
        return ""
    try:
        text = path.read_text("utf-8-sig").splitlines()[line - 1].strip()
    except (OSError, IndexError, UnicodeDecodeError):
        return ""
    return f"The line reads: {text[:100]}"


def _undefined(message: str, context: Mapping[str, Any]) -> FaceError:
    match = re.search(r"'([^']+)' is undefined", message) or re.search(r"has no attribute '([^']+)'", message)
    name = match[1] if match else message
    known = set(context)
    card = context.get("card")
    if isinstance(card, CardValues):
        known |= set(card)
    near = nearest_few(unicodedata.normalize("NFC", name), known)
    offer = f"Did you mean {' or '.join(near)}?" if near else f"There are: {', '.join(sorted(known))}."
    return FaceError("face/unknown-value", f'The template asks for "{name}", which this card does not have.', offer)
