"""A process that is being started hears no Ctrl-C (RL-9): it would end with a traceback of Python's own."""

import subprocess
import sys
from pathlib import Path

import pytest

STARTS = """
import multiprocessing, time
from generator.ending import interrupts_wait
if __name__ == "__main__":
    with interrupts_wait():
        first = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(30,))
        first.start()
    status = open(f"/proc/{first.pid}/status").read()
    print(next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk")))
    first.kill()
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc to read what a process holds back")
def test_rl_9_the_very_first_process_starts_without_ctrl_c() -> None:
    """Python starts a helper with the first one, and that lets go of the signals that were held back."""
    done = subprocess.run([sys.executable, "-c", STARTS], capture_output=True, text=True, check=True, timeout=60)
    assert int(done.stdout, 16) & 2, done
