"""A pool of processes that is let go in the midst of its work says nothing (RL-9)."""

import time

import pytest

from generator.simulate.workers import worker_processes


def test_rl_9_tasks_taken_back_make_no_noise_when_their_processes_end(capfd: pytest.CaptureFixture[str]) -> None:
    """Python 3.11 prints a traceback of a thread of its own where it tells a canceled task that its process is gone."""
    with worker_processes(1) as pool:
        pool.submit(time.sleep, 0).result()
        waiting = [pool.submit(time.sleep, 30) for _ in range(40)]
        time.sleep(0.05)
        for task in waiting[10:]:
            task.cancel()
    assert capfd.readouterr().err == ""
