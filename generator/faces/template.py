"""Jinja over SVG: sandboxed, strict, and every start tag knows its line in the template's source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, update_wrapper
from itertools import islice
from math import isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    StrictUndefined,
    TemplateError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
    nodes,
    pass_eval_context,
)
from jinja2 import Environment as PlainEnvironment
from jinja2.bccache import Bucket
from jinja2.exceptions import SecurityError
from jinja2.filters import make_attrgetter
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.faces import unfilled
from generator.faces.bounded import MEASURED, MOST_OF_A_FACE, OPERATORS, Steps, bounded, too_much
from generator.faces.preparation import prepare
from generator.faces.unfilled import OF
from generator.faces.values import NAMED, NamedValues, NotTextError, called, of_text, plain, shown, written
from generator.faults import FaceError
from generator.svg.conditions import counts_as_true
from generator.svg.reuse.forms import Filled
from generator.words import nearest_few
from generator.workspace import is_spelt_so

SUFFIX = ".svg.j2"
_SOME_PARTS = 200
"""Parts of a face that are counted together."""
_GLOBALS = ("range", "dict", "namespace", "cycler")
_OF_A_LOOP = frozenset(("index", "index0", "revindex", "revindex0", "first", "last", "length", "depth", "depth0"))
_UNSAFE_FILTERS = ("safe", "attr", "tojson", "urlize", "xmlattr", "pprint", "forceescape", "random")
"""Filters that would print what nobody typed; by chance, the last one."""
_TEXT_FILTERS = (
    *("upper", "lower", "title", "capitalize", "trim", "string", "truncate", "center", "replace", "wordwrap"),
    *("indent", "striptags", "wordcount", "format", "escape", "e", "urlencode"),
)


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
            for name in names:
                path = folder / name
                if path.is_file() and path.resolve().is_relative_to(base) and is_spelt_so(folder, name):
                    return path
        raise TemplateNotFound(names[0])

    def names(self) -> list[str]:
        """Names of all templates."""
        found = {path.name for folder in self.folders if folder.is_dir() for path in folder.glob("*" + SUFFIX)}
        return sorted(name.removesuffix(SUFFIX) for name in found)


class _Compiled(BytecodeCache):
    """Templates compiled in this process: the print guide asks for one and the same a dozen times."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Jinja's own key cannot be made of a path that is no UTF-8."""
        return f"{name}|{filename}"

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


_FAILURES = (
    *(TemplateError, TypeError, ValueError, KeyError, IndexError, AttributeError),
    *(ArithmeticError, AssertionError, RuntimeError, MemoryError, SyntaxError),
)


class _Unknown(StrictUndefined):
    """A value that there is not. Of groups of values it tells which one was asked."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        if isinstance(self._undefined_obj, NamedValues):
            return f"{called(self._undefined_obj)}{OF}{self._undefined_name}"
        return super()._undefined_message


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox: its texts made of what prints, columns before words of Jinja's own, its work counted.

    It takes longer to judge an attribute than to read it: those of cards and loops are known to be harmless.
    """

    intercepted_binops = OPERATORS

    def __init__(self, **options: Any) -> None:
        self.steps = Steps()
        super().__init__(**options)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """`left operator right`, with a result of a sensible size."""
        return self.steps.operation(operator, left, right, lambda: self.binop_table[operator](left, right))

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls; each call is a step."""
        self.steps.call(obj, args, kwargs)
        return super().call(context, obj, *args, **kwargs)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An attribute in a template: a value of a card or theme, or what a loop tells of itself, at once."""
        kind = type(obj)
        if kind in NAMED:
            if attribute in obj and attribute[:1] != "_":
                return obj[attribute]
        elif kind is LoopContext and attribute in _OF_A_LOOP:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def wrap_str_format(self, value: Any) -> Callable[..., str] | None:
        """`"{}".format(values)`, its values as they print."""
        made = super().wrap_str_format(value)
        if made is None:
            return None
        inner = made

        def as_it_prints(*arguments: Any, **named: Any) -> str:
            self.steps.pattern(str(getattr(value, "__self__", "")), (*arguments, *named.values()))
            return inner(*map(written, arguments), **{key: written(one) for key, one in named.items()})

        return update_wrapper(as_it_prints, value)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for number in tree.find_all(nodes.Const):
            if isinstance(number.value, float) and not isfinite(number.value):  # as Python text it is a name: inf
                raise TemplateSyntaxError("a number in it is too large to be one", number.lineno, name, filename)
        for joined in list(tree.find_all(nodes.Concat)):
            joined.nodes = [
                nodes.Filter(part, "plain", [], [], None, None, lineno=part.lineno) for part in joined.nodes
            ]
        for pattern in list(tree.find_all(nodes.Mod)):
            values = pattern.right
            if isinstance(values, nodes.Tuple):
                values.items = [_plain(part, "written") for part in values.items]
            else:
                pattern.right = _plain(values, "written")
        for output in list(tree.find_all(nodes.Output)):
            output.nodes = [_plain(part) if isinstance(part, _WRITTEN_OUT) else part for part in output.nodes]
        _columns_first(tree)
        bounded(tree)
        tree.set_environment(self)
        return tree


_WRITTEN_OUT = (nodes.Const, nodes.List, nodes.Tuple, nodes.Dict)
"""What Jinja escapes before it asks how it prints."""


def _plain(part: nodes.Expr, how: str = "plain") -> nodes.Filter:
    return nodes.Filter(part, how, [], [], None, None, lineno=part.lineno)


def _columns_first(tree: nodes.Template) -> None:
    """`self` is Jinja's own name for the template: a column of that name comes first."""
    found = [node for node in tree.find_all(nodes.Name) if node.name == "self"]
    if not found or any(node.ctx != "load" for node in found):
        return  # the template gives the name a meaning of its own
    for node in list(tree.find_all(nodes.Node)):
        for field, value in node.iter_fields():
            if isinstance(value, list):
                value[:] = [_own_or_column(part) if part in found else part for part in value]
            elif value in found:
                setattr(node, field, _own_or_column(value))


def _own_or_column(name: nodes.Name) -> nodes.CondExpr:
    line = name.lineno
    context = nodes.ContextReference(lineno=line)
    word = nodes.Const(name.name, lineno=line)
    known = nodes.Compare(word, [nodes.Operand("in", context, lineno=line)], lineno=line)
    return nodes.CondExpr(known, nodes.Getitem(context, word, "load", lineno=line), name, lineno=line)


@pass_eval_context
def _joined(context: EvalContext, value: Iterable[Any], between: str = "", attribute: str | int | None = None) -> Any:
    """Jinja's join of parts as they print."""
    from jinja2.filters import sync_do_join

    if attribute is not None:
        value = map(make_attrgetter(context.environment, attribute), value)
    return sync_do_join(context, [plain(part) for part in value], between)


class Templates:
    """The templates of one game. Files that were `numbered` before keep their numbers in stamps."""

    def __init__(self, folders: tuple[Path, ...], numbered: Iterable[Path] = ()) -> None:
        self._loader = TemplateFolders(folders)
        self._loader.sources.extend(numbered)
        self._environment = _Sandbox(
            loader=self._loader,
            autoescape=True,
            undefined=_Unknown,
            finalize=self._finalized,
            auto_reload=False,
            bytecode_cache=_Compiled(),
            keep_trailing_newline=True,
        )
        filters = self._environment.filters
        for name in _UNSAFE_FILTERS:
            filters.pop(name, None)
        for name in _TEXT_FILTERS:
            filters[name] = of_text(filters[name])
        filters["join"] = _joined
        steps = self._environment.steps
        for name in MEASURED:
            filters[name] = steps.filter(name, filters[name], 1 if hasattr(filters[name], "jinja_pass_arg") else 0)
        filters["plain"], filters["written"] = lambda value: steps.text(plain(value)), written
        filters["counted"], filters["stepped"] = steps.counted, lambda _, letters: steps.step(letters)
        filters["counts_as_true"] = counts_as_true
        self._environment.globals = {name: self._environment.globals[name] for name in _GLOBALS}

    def _finalized(self, value: Any) -> Any:
        return self._environment.steps.text(shown(value))

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

    @property
    def functions(self) -> Mapping[str, Any]:
        """What Jinja offers to every template."""
        return self._environment.globals

    def render(self, name: str, context: Mapping[str, Any]) -> str:
        """The template filled in, as SVG text with stamps. Raises UnfillableError."""
        return self.fill(name, context).text

    def fill(self, name: str, context: Mapping[str, Any], columns: Mapping[str, Any] = MappingProxyType({})) -> Filled:
        """The template filled in, its values told apart from what it says itself. Raises UnfillableError.

        `columns` are the values of the card: where it fails, they say what may have been meant.
        """
        full = name if name.endswith((".j2", ".svg")) else name + SUFFIX
        try:
            self._environment.steps.again()
            return Filled(self._short_enough(self._environment.get_template(full).generate(context)))
        except PlacedError as placed:
            raise UnfillableError(placed.fault, placed.path, placed.line) from placed
        except NotTextError as error:
            where = self._where(error, full)
            raise UnfillableError(unfilled.not_printed(error, *where, columns), *where) from error
        except FaceError as fault:
            raise UnfillableError(fault, *self._where(fault, full)) from fault
        except TemplateNotFound as error:
            raise UnfillableError(self._not_found(str(error.name or name)), *self._where(error, full)) from error
        except TemplateSyntaxError as error:
            path = Path(error.filename) if error.filename else None
            unread = unfilled.unread(error.message or "syntax error", path, error.lineno, columns)
            raise UnfillableError(unread, path, error.lineno) from error
        except UndefinedError as error:
            where = self._where(error, full)
            raise UnfillableError(unfilled.unknown(str(error.message), *where, context, columns), *where) from error
        except SecurityError as error:
            forbidden = FaceError("face/template", f"The template asks for something forbidden: {error}.")
            raise UnfillableError(forbidden, *self._where(error, full)) from error
        except _FAILURES as error:
            where = self._where(error, full)
            raise UnfillableError(unfilled.failed(error, *where, columns), *where) from error

    def _short_enough(self, parts: Iterable[str]) -> list[str]:
        """The parts of a face that is filled in, as long as it is one. Raises FaceError."""
        found: list[str] = []
        total, rest = 0, iter(parts)
        while some := list(islice(rest, _SOME_PARTS)):
            total += sum(map(len, some))
            if total > MOST_OF_A_FACE:
                raise too_much(f"The face is longer than {MOST_OF_A_FACE:,} letters.")
            found += some
        return found

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
