"""Processes of this machine that play games; they never outlive the one that started them."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from generator.ending import end_with_parent, end_workers, interrupts_wait

T = TypeVar("T")
P = ParamSpec("P")

_QUIET = "ignore:resource_tracker"
"""The helper of `multiprocessing` that clears locks away after a run that was killed would say so."""


class WorkerProcesses(ProcessPoolExecutor):
    """A pool whose processes start without Ctrl-C, which is for the parent to act on."""

    def __init__(self, number: int) -> None:
        self.running: set[Future[Any]] = set()
        # Spawned, not forked: the same on every system, and safe beside the thread that draws the progress bar.
        super().__init__(number, mp_context=multiprocessing.get_context("spawn"), initializer=end_with_parent)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand in a task; where no process is free, one is started for it."""
        with interrupts_wait():
            future = super().submit(fn, *args, **kwargs)
        self.running.add(future)
        future.add_done_callback(self.running.discard)
        return future


@contextmanager
def worker_processes(number: int) -> Iterator[WorkerProcesses]:
    """A pool that is let go at the end; who still works then is ended, for nobody waits for it."""
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, (before, _QUIET)))
    try:
        with interrupts_wait():
            executor = WorkerProcesses(number)
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before
    try:
        yield executor
    finally:
        with _canceled_is_no_fault():
            if any(not future.cancel() for future in tuple(executor.running)):
                end_workers()
            executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _canceled_is_no_fault() -> Iterator[None]:
    """While a pool ends: Python 3.11 tells tasks that its processes are gone, and stumbles over those taken back."""
    before = threading.excepthook

    def quiet(found: threading.ExceptHookArgs) -> None:
        if not issubclass(found.exc_type, InvalidStateError):
            before(found)

    threading.excepthook = quiet
    try:
        yield
    finally:
        threading.excepthook = before
