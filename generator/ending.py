"""How a run ends before its time: at once, with one line, and with nothing left that works on or lies about.

Python's own way is an exception out of whatever line is running, which libraries swallow or print. Here the process
ends where it stands. Files bear that: see `generator.outputs.folders`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C, the system, a closed terminal, Ctrl-Break of Windows."""
_SHELL = 128
"""Shells give a process that a signal ended this code and the signal's number."""


class _Run:
    """What this process has to clear away, and whether it may end where it stands."""

    def __init__(self) -> None:
        self.temporary: set[Path] = set()
        self.held = 0
        self.wanted = 0


_RUN = _Run()


def take_over() -> None:
    """End at once on any of the `SIGNALS`, but those that whoever started this process wants ignored (nohup)."""
    for name in SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


def end(number: int, frame: FrameType | None = None) -> None:
    """End this process and its workers, now or as soon as it is not `held`."""
    if _RUN.held:
        _RUN.wanted = number
        return
    end_workers()
    for path in tuple(_RUN.temporary):
        _remove(path)
    line = "Stopped.\n" if number == signal.SIGINT else f"Ended by the signal {signal.Signals(number).name}.\n"
    with suppress(OSError):
        if os.isatty(2):
            line = f"\r\x1b[K\x1b[?25h{line}"  # the progress bar hides the cursor
        os.write(2, line.encode())
    os._exit(_SHELL + number)


def end_workers() -> None:
    """Kill the processes that this one started to work for it."""
    if "multiprocessing.process" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            with suppress(OSError, ValueError):
                child.kill()


@contextmanager
def held() -> Iterator[None]:
    """A moment in which the process must not end: it ends after it."""
    _RUN.held += 1
    try:
        yield
    finally:
        _RUN.held -= 1
        if _RUN.wanted and not _RUN.held:
            end(_RUN.wanted)


@contextmanager
def temporary(path: Path) -> Iterator[Path]:
    """A file or folder that is in nobody's way only while this run lasts; removed at the end of the block, too."""
    _RUN.temporary.add(path)
    try:
        yield path
    finally:
        _remove(path)
        _RUN.temporary.discard(path)


def _remove(path: Path) -> None:
    import shutil

    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Keep Ctrl-C from a process that is being started: it would end with a traceback before it can say otherwise.

    Here the signal arrives at the end of the block. Systems that cannot hold signals back do nothing.
    """
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # started by the first process otherwise, and then it lets go of the signal before that one starts
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """End this worker as soon as the process that started it is gone, and leave Ctrl-C to that one."""
    from multiprocessing import connection, parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is None:
        return

    def watch(sentinel: int) -> None:
        connection.wait([sentinel])
        os._exit(1)

    Thread(target=watch, args=(parent.sentinel,), name="end with parent", daemon=True).start()
