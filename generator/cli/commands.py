"""Commands that cost nothing until they are wanted, and options that are taken as they were typed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperOption
from typer.main import get_command


class Unloaded(TyperCommand):
    """A command known by name and one sentence; `generator.cli.NAME` is imported when someone names it."""

    def loaded(self) -> TyperCommand:
        """The command itself: function NAME of its module, whose EXAMPLES close its help."""
        module = import_module(f"generator.cli.{self.name}")
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        alone.command(self.name, cls=Quick, epilog=module.EXAMPLES)(getattr(module, str(self.name)))
        command = get_command(alone)
        assert isinstance(command, TyperCommand)
        return command

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """What Typer calls for a command that was named, be it to run it, to show its help or to complete a word."""
        return self.loaded().make_context(*args, **kwargs)


class Quick(TyperCommand):
    """A command whose text options do not go through a validator.

    Typer makes one of pydantic for each parameter, text and untouched defaults too, and loads pydantic for it: a
    seventh of the time of a small build.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for parameter in self.params:
            if type(parameter) is TyperOption:
                parameter.__class__ = _Option
            elif type(parameter) is TyperArgument:
                parameter.__class__ = _Argument


_NEEDS_CONVERSION = object()


def _as_typed(parameter: TyperOption | TyperArgument, value: Any) -> Any:
    """The value of a parameter where it needs no conversion: text that is text, or a default that is of its type."""
    kind = parameter.type_descriptor
    if parameter.callback is not None or kind.parameter_info.parser is not None:
        return _NEEDS_CONVERSION
    if value is None:
        many = parameter.nargs == -1 or getattr(parameter, "multiple", False)
        return _NEEDS_CONVERSION if parameter.required else () if many else None
    if kind.annotation is str and type(value) is str:
        return value
    if kind.annotation == list[str] and isinstance(value, list | tuple) and all(type(item) is str for item in value):
        return list(value) or (_NEEDS_CONVERSION if parameter.required else ())
    if isinstance(kind.annotation, type) and type(value) is kind.annotation and value is parameter.default:
        return value
    return _NEEDS_CONVERSION


class _Option(TyperOption):
    def process_value(self, ctx: Any, value: Any) -> Any:
        taken = _as_typed(self, value)
        return super().process_value(ctx, value) if taken is _NEEDS_CONVERSION else taken


class _Argument(TyperArgument):
    def process_value(self, ctx: Any, value: Any) -> Any:
        taken = _as_typed(self, value)
        return super().process_value(ctx, value) if taken is _NEEDS_CONVERSION else taken
