"""Commands that cost nothing until they are wanted, and options that are taken as they were typed."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from generator.cli.console import tell

_WRONG_USE: Any = typer.BadParameter.__bases__[0]
"""What Typer raises where a command line cannot be understood: it keeps the class to itself."""


class Unloaded(TyperCommand):
    """A command known by name and one sentence; `generator.cli.NAME` is imported when someone names it."""

    def loaded(self) -> TyperCommand:
        """The command itself: function NAME of its module, whose EXAMPLES close its help."""
        word = str(self.name).replace("-", "_")
        module = import_module(f"generator.cli.{word}")
        function: Callable[..., None] = getattr(module, word)
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        alone.command(self.name, cls=_Command, epilog=module.EXAMPLES)(function)
        command = get_command(alone)
        assert isinstance(command, _Command)
        command.types = get_type_hints(function)
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
    ) -> object:
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

    def get_params(self, ctx: Any) -> list[Any]:
        """The options of `pnp` itself, which are flags."""
        return take_as_typed(super().get_params(ctx), {})


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
    types: Mapping[str, object] = MappingProxyType({})
    """Those of the arguments of its function."""

    def get_params(self, ctx: Any) -> list[Any]:
        return take_as_typed(super().get_params(ctx), self.types)


def take_as_typed(parameters: list[Any], types: Mapping[str, object]) -> list[Any]:
    """The parameters, which from now on convert only what needs it. `types` are those of the command's function.

    Typer makes a validator of pydantic for each of them, for text, for what was not typed and for defaults, too, and
    loads pydantic for it: as long as a whole check takes. `process_value` is what Click documents for a parameter to
    turn what was typed into its value. Should Typer no longer call it, its own validators do the same, only later.
    """
    for parameter in parameters:
        if not isinstance(parameter.process_value, _Taken):
            parameter.process_value = _Taken(parameter, types.get(parameter.name))
    return parameters


class _Taken:
    """Takes the value of one parameter, or leaves that to Typer."""

    def __init__(self, parameter: Any, kind: object) -> None:
        self._parameter, self._kind, self._converted = parameter, kind, parameter.process_value

    def __call__(self, ctx: Any, value: object) -> object:
        parameter = self._parameter
        if self._needs_conversion(value):
            return self._converted(ctx, value)
        return parameter.callback(ctx, parameter, value) if parameter.callback is not None else value

    def _needs_conversion(self, value: object) -> bool:
        """Whether a value is anything but text for text, a default of the right type, or nothing where it may be."""
        parameter, kind = self._parameter, self._kind
        if value is None:
            return bool(parameter.required)
        if getattr(parameter, "is_flag", False) and isinstance(value, bool):
            return False
        if parameter.nargs != 1 or getattr(parameter, "multiple", False):
            return not (value and isinstance(value, list | tuple) and all(type(one) is str for one in value))
        if kind is str and type(value) is str:
            return False
        return not (value is parameter.default and type(value) is kind)
