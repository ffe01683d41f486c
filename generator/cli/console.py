"""What every command needs to talk to a person: streams, messages, errors, a progress bar."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from typing import NoReturn, ParamSpec, TextIO

import typer

from generator.errors import PnpError
from generator.progress import Progress

P = ParamSpec("P")


def never_fail_on(stream: TextIO) -> None:
    """Let a stream replace what its encoding cannot hold; a check mark must not hide a result."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with suppress(OSError, ValueError):
            reconfigure(errors="replace")


def say(text: str) -> None:
    """Print a result."""
    sys.stdout.write(text + "\n")


def tell(text: str) -> None:
    """Print what is not a result: progress, errors, hints."""
    sys.stderr.write(text + "\n")


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """Decorator: end a command with an exit code and a sentence where it raised, never with a traceback.

    With `--json` the sentence is a JSON document on standard output. `--debug` shows the traceback.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, typer.Abort, typer.BadParameter, BrokenPipeError):
            raise
        except Exception as error:
            if kwargs.get("debug"):
                traceback.print_exc()
            _stop(*_explained(error), as_json=bool(kwargs.get("json")) or kwargs.get("format") == "json")

    return run


def _explained(error: Exception) -> tuple[str, int]:
    if isinstance(error, PnpError):
        return str(error), error.exit_code
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}cannot be read or written ({error.strerror or error}).", 3
    fact = f"pnp made a mistake of its own ({type(error).__name__}: {error})."
    return f"{fact}\nRun the same command with --debug and report what it shows, with the files it needs.", 1


def _stop(message: str, exit_code: int, *, as_json: bool) -> NoReturn:
    if as_json:
        from generator.report.as_json import as_text, error_value

        sys.stdout.write(as_text(error_value(message, exit_code)))
    else:
        tell(message)
    raise typer.Exit(exit_code)


@contextmanager
def progress_bar(*, quiet: bool) -> Iterator[Progress]:
    """A bar on standard error while work goes on; nothing in a pipe, in a log or when asked to be quiet."""
    if quiet or not sys.stderr.isatty():
        yield lambda step, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:

        def show(step: str, done: int, total: int) -> None:
            task = bar.task_ids[0] if bar.task_ids else bar.add_task(step)
            bar.update(task, description=step, completed=done, total=total)

        yield show
