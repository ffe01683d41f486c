"""Ctrl-C at any moment, a parent that is killed, outputs that cannot be written: every run ends clean (RL-9, RL-14).

`PNP_MOMENTS=20 pytest tests/cli/test_ends.py` tries each command at twenty moments; by default it is one.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from typer.main import get_command

from generator.cli.app import app

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to a group of processes")
REPOSITORY = Path(__file__).parents[2]
MOMENTS = int(os.environ.get("PNP_MOMENTS", "1"))
LINES = {
    "games": (),
    "check": ("top-dog", "--fit"),
    "build": ("top-dog", "--paper", "a4"),
    "translate": ("top-dog", "de"),
    "calibrate": ("--paper", "a4"),
    "odds": ("top-dog",),
    "preflight": ("nothing.pdf",),
    "diff": ("top-dog", "--against", "data/top-dog"),
    "cards": ("top-dog",),
    "play": ("top-dog", "--log"),
    "report": ("top-dog", "--games", "2000", "--workers", "2"),
    "compare": ("top-dog", "--against", "data/top-dog", "--games", "4000", "--workers", "2"),
    "render": ("top-dog", "greyhound"),
    "simulate": ("top-dog", "--games", "200000", "--workers", "2"),
    "tune": ("top-dog", "--workers", "2"),
    "release": ("top-dog", "1.0.0", "--workers", "2"),
    "verify": ("nothing.zip",),
    "rulings": ("top-dog",),
    "rules": ("top-dog",),
    "rules-book": ("top-dog",),
    "new": ("begun-{moment}", "--kind", "standard-deck", "--build"),
    "frames": ("--out", "frames.png"),
    "icons": ("sword", "--sheet", "icons.png"),
    "fonts": ("--sheet", "fonts.pdf"),
    "sizes": ("poker",),
    "schema": (),
    "help": ("rosters",),
    "preview": ("top-dog", "--no-browser", "--port", "0"),
    "fetch": ("top-dog", "--check"),
    "export": ("top-dog", "--to", "images,vtt", "--out", "tabletops"),
    "site": ("top-dog", "--downloads", "none", "--out", "web"),
}
LONG = {"report", "tune", "compare", "simulate", "release", "preview"}


@pytest.fixture(scope="module")
def kennel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with Top Dog."""
    root = tmp_path_factory.mktemp("kennel")
    shutil.copytree(REPOSITORY / "data" / "top-dog", root / "data" / "top-dog")
    (root / "data" / "top-dog" / "CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    shutil.rmtree(root / "data" / "top-dog" / "releases", ignore_errors=True)
    return root


def group(number: int) -> list[int]:
    """The processes of a group that still live."""
    found = []
    for entry in Path("/proc").iterdir() if Path("/proc").is_dir() else ():
        if entry.name.isdigit():
            with contextlib.suppress(OSError, IndexError, ValueError):
                state, _, grouped = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
                if int(grouped) == number and state != "Z":
                    found.append(int(entry.name))
    return found


@contextlib.contextmanager
def started(*arguments: str, here: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A command in a group of its own; whatever is left of it is killed at the end."""
    running = subprocess.Popen(
        [sys.executable, "-m", "generator", *arguments],
        cwd=here,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    with running:
        try:
            yield running
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


def all_gone(number: int, seconds: float) -> bool:
    """Whether no process of a group lives after so many seconds at most."""
    until = time.monotonic() + seconds
    while group(number):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize("moment", range(MOMENTS))
@pytest.mark.parametrize("command", LINES)
def test_rl_9_ctrl_c_ends_every_command_with_one_line(command: str, moment: int, kennel: Path) -> None:
    """130, at most one line, no traceback, and nobody works on; a command may have been done before."""
    random = Random(f"{command} {moment}")
    arguments = [word.format(moment=moment) for word in LINES[command]]
    with started(command, *arguments, here=kennel) as running:
        time.sleep(0.05 + random.random() * (4.0 if command in LONG else 0.6))
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=20)
        if running.returncode == -signal.SIGINT:
            # Python itself was still starting: nothing of ours ran, so nothing is said, or its own "line 0".
            assert not told or b"line 0, in <module>\nKeyboardInterrupt" in told, told
            return
        assert b"Traceback" not in told, told
        assert b"ended from outside" not in told
        assert running.returncode in (0, 1, 2, 3, 130)
        if running.returncode == 130:
            assert len(told.replace(b"Save a file and look. Ctrl-C ends it.\n", b"").splitlines()) == 1, told
        assert all_gone(running.pid, 1.0)


def test_rl_9_every_command_is_stopped_somewhere() -> None:
    """A new command belongs into the list above."""
    assert set(LINES) == set(get_command(app).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_rl_9_workers_end_with_their_parent(number: signal.Signals, kennel: Path) -> None:
    """However it is ended."""
    with started("simulate", "top-dog", "--games", "1000000", "--workers", "2", here=kennel) as running:
        until = time.monotonic() + 30
        while len(group(running.pid)) < 4 and time.monotonic() < until:  # parent, two workers, a helper of Python's
            time.sleep(0.05)
        time.sleep(0.5)
        os.kill(running.pid, number)
        _, told = running.communicate(timeout=20)
        assert running.returncode == (143 if number is signal.SIGTERM else -9)
        assert b"Traceback" not in told
        assert b"leaked" not in told
        assert all_gone(running.pid, 3.0)


def test_what_a_stopped_simulation_counted_is_kept(kennel: Path) -> None:
    """It goes on from there with --resume."""
    with started(
        "simulate", "top-dog", "--players", "2", "--games", "500000", "--workers", "1", here=kennel
    ) as running:
        time.sleep(5)
        os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=20)
        assert running.returncode == 130
        assert b"--resume" in told


Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.mark.parametrize("arguments", [("games",), ("games", "--json"), ("cards", "top-dog", "--format", "csv")])
def test_rl_14_a_full_or_closed_output_is_a_sentence(arguments: tuple[str, ...], kennel: Path) -> None:
    """Exit code 3; nothing of Python's own."""
    for redirection in (">/dev/full", ">&-"):
        line = f'"{sys.executable}" -m generator {" ".join(arguments)} {redirection}'
        done = subprocess.run(["sh", "-c", line], cwd=kennel, capture_output=True, check=False, timeout=60)
        assert done.returncode == 3, done.stderr
        assert b"Traceback" not in done.stderr
        assert b"mistake of its own" not in done.stderr
        assert len(done.stderr.decode().splitlines()) == 1
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m generator check nothing 2>&-'],
        cwd=kennel,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
