"""kill -9 at seeded moments of builds and releases: old or new, never less (RL-10).

`PNP_MOMENTS=100 pytest tests/cli/test_chaos.py` kills a hundred of each; by default it is three.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from random import Random

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
MOMENTS = int(os.environ.get("PNP_MOMENTS", "3"))
GAME_FILE = """\
title = "Buoys"
version = "1.0.0"
[rosters.buoys]
file = "buoys.csv"
[components.buoy]
title = "Buoys"
trim = "poker"
front = "buoy.svg"
roster = "buoys"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="9" y="9" width="45" height="{{ height }}" fill="#2b4a6f"/>
</svg>
"""


@pytest.fixture
def harbor(tmp_path: Path) -> Path:
    """A workspace with a game that was built once."""
    data, templates = tmp_path / "data" / "buoys", tmp_path / "templates" / "buoys"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (templates / "buoy.svg").write_text(FRONT, "utf-8")
    write(tmp_path, 1)
    assert run(tmp_path, "build", "buoys").wait() == 0
    (tmp_path / "output" / "buoys" / "a4-gutterless-full" / "notes.txt").write_text("mine", "utf-8")
    return tmp_path


def write(root: Path, cards: int) -> None:
    """So many cards."""
    rows = "".join(f"b{number},Buoy {number},{10 + number}\n" for number in range(cards))
    (root / "data" / "buoys" / "buoys.csv").write_text(f"id,name,height\n{rows}", "utf-8")


def run(root: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    """A command that says nothing."""
    line = [sys.executable, "-m", "generator", *arguments]
    return subprocess.Popen(line, cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def is_whole(folder: Path) -> bool:
    """Whether every file that the manifest lists is there, as it lists it."""
    import hashlib

    outputs = json.loads((folder / "manifest.json").read_text("utf-8"))["outputs"]
    return all(hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest for name, digest in outputs.items())


def test_rl_10_builds_killed_at_any_moment_leave_whole_folders(harbor: Path) -> None:
    """Each folder is of one build, a person's file is there, and the next build leaves nothing lying about."""
    random = Random(1)
    output = harbor / "output" / "buoys"
    for moment in range(MOMENTS):
        write(harbor, 2 + moment % 5)
        running = run(harbor, "build", "buoys")
        time.sleep(random.uniform(0.15, 0.9))
        running.send_signal(signal.SIGKILL)
        running.wait()
        for name in ("a4-gutterless-full", "letter-gutterless-full"):
            assert is_whole(output / name)
        assert (output / "a4-gutterless-full" / "notes.txt").read_text("utf-8") == "mine"
    assert run(harbor, "build", "buoys").wait() == 0
    assert sorted(path.name for path in output.iterdir()) == ["a4-gutterless-full", "letter-gutterless-full"]
    assert (output / "a4-gutterless-full" / "notes.txt").read_text("utf-8") == "mine"


def test_rl_10_releases_killed_at_any_moment_are_whole_or_absent(harbor: Path) -> None:
    """No archive is half-written, and a record stands beside a whole archive alone."""
    random = Random(2)
    archive = harbor / "output" / "releases" / "buoys-1.0.0.zip"
    record = harbor / "data" / "buoys" / "releases" / "1.0.0.json"
    for _ in range(MOMENTS):
        running = run(harbor, "release", "buoys", "1.0.0")
        time.sleep(random.uniform(0.3, 1.6))
        running.send_signal(signal.SIGKILL)
        running.wait()
        if archive.exists():
            with zipfile.ZipFile(archive) as found:
                assert found.testzip() is None
        assert archive.exists() or not record.exists()
        shutil.rmtree(record.parent, ignore_errors=True)
        archive.unlink(missing_ok=True)
    assert run(harbor, "release", "buoys", "1.0.0").wait() == 0
    assert record.exists()
    assert [path.name for path in archive.parent.iterdir()] == [archive.name]
