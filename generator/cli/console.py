"""What every command needs to talk to a person: streams, messages, errors, a progress bar."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from typing import NoReturn, ParamSpec, TextIO

import typer

from generator.errors import FileAccessError, PnpError
from generator.outgoing import for_terminal, terminal_line
from generator.progress import Progress

P = ParamSpec("P")


def prepare(stream: TextIO | None) -> None:
    """Let a stream hold every letter: files and pipes are UTF-8 everywhere, a terminal shows `?` for what it lacks.

    Line ends are those of Python's text, so that a document has the same bytes on every system.
    """
    reconfigure = getattr(stream, "reconfigure", None)
    if stream is None or reconfigure is None:
        return
    with suppress(OSError, ValueError):
        if stream.isatty():
            reconfigure(errors="replace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def say(*lines: str) -> None:
    """Print a result, line by line. What stands in a line stays in it and cannot act: see `generator.outgoing`."""
    _out().write("".join(terminal_line(line) + "\n" for line in lines))


def tell(*lines: str) -> None:
    """Print what is not a result, line by line: progress, errors, hints."""
    if sys.stderr is not None:
        sys.stderr.write("".join(terminal_line(line) + "\n" for line in lines))


def hand_out(document: str) -> None:
    """Print a whole document that others read: JSON, CSV, workflow commands. On a terminal its lines are shown."""
    out = _out()
    out.write("".join(for_terminal(line) + "\n" for line in document.splitlines()) if out.isatty() else document)


def _out() -> TextIO:
    """Standard output. Raises FileAccessError where the process was started without one."""
    if sys.stdout is None:
        raise FileAccessError("The result cannot be written: standard output is closed.")
    return sys.stdout


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
                tell(*"".join(traceback.format_exception(error)).splitlines())
            lines, exit_code = _explained(error)
            _stop(lines, exit_code, as_json=bool(kwargs.get("json")) or kwargs.get("format") == "json")

    return run


def _explained(error: Exception) -> tuple[tuple[str, ...], int]:
    if isinstance(error, PnpError):
        return tuple(map(str, error.args)), error.exit_code
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return (f"{where}cannot be read or written ({error.strerror or error}).",), 3
    from generator.code_places import place_in_game

    if place := place_in_game(error):
        fact = f"The game's code failed ({type(error).__name__}: {error} in {place})."
        return (fact, "Tell its makers; --debug shows the whole way to it."), 1
    fact = f"pnp made a mistake of its own ({type(error).__name__}: {error})."
    return (fact, "Run the same command with --debug and report what it shows, with the files it needs."), 1


def _stop(lines: tuple[str, ...], exit_code: int, *, as_json: bool) -> NoReturn:
    if as_json and sys.stdout is not None:
        from generator.report.as_json import as_text, error_value

        try:
            hand_out(as_text(error_value("\n".join(lines), exit_code)))
        except OSError:
            tell(*lines)
    else:
        tell(*lines)
    raise typer.Exit(exit_code)


@contextmanager
def progress_bar(*, quiet: bool) -> Iterator[Progress]:
    """A bar on standard error while work goes on; nothing in a pipe, in a log or when asked to be quiet."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield lambda step, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    words = TextColumn("{task.description}", markup=False)
    columns = (words, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:

        def show(step: str, done: int, total: int) -> None:
            task = bar.task_ids[0] if bar.task_ids else bar.add_task("")
            bar.update(task, description=for_terminal(step), completed=done, total=total)

        yield show
