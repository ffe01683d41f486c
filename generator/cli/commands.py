"""Commands that cost nothing until they are wanted, and options that are taken as they were typed."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from generator.cli.console import tell

_WRONG_USE: Any = typer.BadParameter.__bases__[0]
"""What Typer raises where a command line cannot be understood: it keeps the class to itself."""


class Unloaded(TyperCommand):
    """A command known by name and one sentence; `generator.cli.NAME` is imported when someone names it."""

    def loaded(self) -> TyperCommand:
        """The command itself: function NAME of its module, whose EXAMPLES close its help."""
        module = import_module(f"generator.cli.{self.name}")
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        alone.command(self.name, cls=_Command, epilog=module.EXAMPLES)(getattr(module, str(self.name)))
        command = get_command(alone)
        assert isinstance(command, TyperCommand)
        return command

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """What Typer calls for a command that was named, be it to run it, to show its help or to complete a word."""
        return self.loaded().make_context(*args, **kwargs)


class Commands(TyperGroup):
    """All commands. Its own options are taken as typed, like theirs."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command. What Typer says of a wrong use goes out as everything else does."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except _WRONG_USE as error:
            told = io.StringIO()
            error.show(file=told)
            tell(*told.getvalue().splitlines())
            code = error.exit_code
        sys.exit(code or _flushed())

    def get_params(self, ctx: Any) -> Any:
        """The options of `pnp` itself."""
        return _taken_as_typed(super().get_params(ctx))


def _flushed() -> int:
    """The exit code where everything was said: 3, with a sentence, where the last of it could not be written."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        tell(f"The result cannot be written ({getattr(error, 'strerror', None) or error}).")
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - what is left has nowhere to go
        return 3
    return 0


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> Any:
        return _taken_as_typed(super().get_params(ctx))


def _taken_as_typed(parameters: list[Any]) -> list[Any]:
    """Let parameters convert only what needs it.

    Typer makes a validator of pydantic for each of them, for text, for what was not typed, and for defaults, too, and
    loads pydantic for it: a seventh of the time of a small build.
    """
    for parameter in parameters:
        if type(parameter) is TyperOption:
            parameter.__class__ = _Option
        elif type(parameter) is TyperArgument:
            parameter.__class__ = _Argument
    return parameters


class _Option(TyperOption):
    def process_value(self, ctx: Any, value: Any) -> Any:
        if _needs_conversion(self, value):
            return super().process_value(ctx, value)
        return self.callback(ctx, self, value) if self.callback is not None else value


class _Argument(TyperArgument):
    def process_value(self, ctx: Any, value: Any) -> Any:
        if _needs_conversion(self, value):
            return super().process_value(ctx, value)
        return self.callback(ctx, self, value) if self.callback is not None else value


def _needs_conversion(parameter: TyperOption | TyperArgument, value: Any) -> bool:
    """Whether a value is anything but text for text, a default of the right type, or nothing where it may be.

    So it is in doubt, too: what tells the type is Typer's own affair, and may be gone in its next version.
    """
    if value is None:
        return bool(parameter.required)
    kind = _type_of(parameter)
    if kind is None:
        return True
    if parameter.nargs != 1 or getattr(parameter, "multiple", False):
        texts = kind.annotation == list[str] and isinstance(value, list | tuple) and all(type(x) is str for x in value)
        return not (texts and value)
    if kind.annotation is str and type(value) is str:
        return kind.parameter_info.parser is not None
    return not (value is parameter.default and type(value) is kind.annotation)


def _type_of(parameter: TyperOption | TyperArgument) -> Any:
    """What Typer knows of a type: its `annotation` and `parameter_info`; None where it keeps them elsewhere."""
    kind = getattr(parameter, "type_descriptor", None)
    return kind if hasattr(kind, "annotation") and hasattr(kind, "parameter_info") else None
