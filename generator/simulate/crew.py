"""Who plays the games: this process, several processes of this machine, or a Dask cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from generator.errors import FileAccessError, UsageError
from generator.words import counted

T = TypeVar("T")
P = ParamSpec("P")
MOST_OF_WINDOWS = 61
"""Processes that one pool may have there: Windows waits for no more at once."""
CLUSTER_TIMEOUT = 20
"""Seconds to wait for a cluster's scheduler."""


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor, how many tasks it works on at once, and what it is called."""

    executor: Executor
    workers: int
    name: str

    @property
    def window(self) -> int:
        """How many tasks are handed out before the first is waited for: enough that no worker ever stands still."""
        return 1 if self.workers == 1 else 3 * self.workers

    def asked(self, stopped: Callable[[], bool]) -> tuple[Callable[[], bool], ...]:
        """Whether to stop, for tasks that are done in this very process: they ask it themselves."""
        return (stopped,) if isinstance(self.executor, ThisProcess) else ()


class ThisProcess(Executor):
    """Runs each task where it is handed in, before the next."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The finished future of the task."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return min(os.cpu_count() or 1, MOST_OF_WINDOWS if sys.platform == "win32" else sys.maxsize)


@contextmanager
def crew(workers: int = 0, cluster: str = "") -> Iterator[Crew]:
    """A crew of `workers` processes (0: one for each core) or of all workers of a Dask cluster, let go at the end.

    Raises UsageError for a number below 0 or a missing extra, FileAccessError for a cluster that does not answer.
    """
    if workers < 0:
        raise UsageError(f"--workers {workers} is not a number of processes. Give 1 or more.")
    if cluster:
        with _cluster(cluster) as found:
            yield found
    elif (workers or cores()) == 1:
        yield Crew(ThisProcess(), 1, "1 process")
    else:
        number = workers or cores()
        if number > MOST_OF_WINDOWS and sys.platform == "win32":
            raise UsageError(f"--workers {number}: Windows takes {MOST_OF_WINDOWS} at most.")
        yield from _processes(number)


def _processes(number: int) -> Iterator[Crew]:
    from generator.simulate.workers import worker_processes

    with worker_processes(number) as executor:
        yield Crew(executor, number, f"{number} {'process' if number == 1 else 'processes'}")


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client
    except ImportError as error:
        raise UsageError("--cluster needs the package distributed. Install it with: pip install distributed") from error
    where = address if "://" in address else f"tcp://{address}"
    connect: Any = Client
    try:
        client = connect(where, timeout=CLUSTER_TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise FileAccessError(
            f'The cluster at "{address}" does not answer ({type(error).__name__}). --cluster takes the address that '
            "dask-scheduler shows when it starts, as in tcp://192.168.0.5:8786."
        ) from error
    try:
        workers = sum(client.nthreads().values())
        if not workers:
            raise UsageError(f'The cluster at "{address}" has no workers. Start some: dask worker {where}')
        executor = client.get_executor()
        yield Crew(executor, workers, f"{counted(workers, 'worker')} of the cluster at {where}")
        executor.shutdown(wait=True)
    finally:
        client.close()
