"""Whenever a run is killed, each folder is old or new and a person's things are as they were (RL-10)."""

import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import FileAccessError
from generator.outputs.folders import add_files, replace_folders
from generator.outputs.swaps import exchange, locked

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="runs are killed in a copy of this process")
STEPS = {
    "open",
    "os.rename",
    "os.mkdir",
    "os.remove",
    "os.rmdir",
    "os.link",
    "os.symlink",
    "shutil.rmtree",
    "os.scandir",
}


STRIDE = 1 if os.environ.get("PNP_MOMENTS") else 11
"""With PNP_MOMENTS set every step is tried, in a minute; else each eleventh."""


def built(text: str) -> dict[str, bytes]:
    """Two files and their manifest."""
    files = {"cards.pdf": text.encode(), "faces/one.png": text.encode()}
    manifest = {"program": "pnp 0", "outputs": dict.fromkeys(files, ""), "text": text}
    return {**files, "manifest.json": json.dumps(manifest).encode()}


def state(folder: Path) -> str:
    """`old` or `new`; anything else is a mixture."""
    texts = {(folder / name).read_text("utf-8") for name in ("cards.pdf", "faces/one.png")}
    texts.add(json.loads((folder / "manifest.json").read_text("utf-8"))["text"])
    assert len(texts) == 1, texts
    return texts.pop()


def killed_at(step: int, output: Path) -> bool:
    """Replace both folders in a copy of this process that is killed at its nth step on files; whether it was."""
    child = os.fork()
    if not child:
        count = 0

        def hook(event: str, _: object) -> None:
            nonlocal count
            if event in STEPS or event.startswith("ctypes.call"):
                count += 1
                if count == step:
                    os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        try:
            replace_folders({output / "a4": built("new"), output / "letter": built("new")})
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


@pytest.fixture(params=["in one step", "in two steps"])
def output(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two folders of an earlier build with a person's things in the first, on either kind of system."""
    if request.param == "in two steps":
        monkeypatch.setattr("generator.outputs.swaps.exchange", lambda one, other: False)
    return laid(tmp_path / "output")


def laid(output: Path) -> Path:
    """The two folders."""
    replace_folders({output / "a4": built("old"), output / "letter": built("old")})
    a4 = output / "a4"
    (a4 / "notes.txt").write_text("blue paper", "utf-8")
    (a4 / "faces" / "mine.txt").write_text("mine", "utf-8")
    (a4 / "scans" / "empty").mkdir(parents=True)
    (a4 / "to-notes").symlink_to("notes.txt")
    (a4 / "to-nothing").symlink_to("nothing")
    (a4 / "to-a-folder").symlink_to("/", target_is_directory=True)
    os.utime(a4 / "notes.txt", (1_000_000, 1_000_000))
    return output


def things_are_as_they_were(a4: Path) -> None:
    """A person's files, folders and links."""
    assert (a4 / "notes.txt").read_text("utf-8") == "blue paper"
    assert (a4 / "notes.txt").stat().st_mtime == 1_000_000
    assert (a4 / "faces" / "mine.txt").read_text("utf-8") == "mine"
    assert (a4 / "scans" / "empty").is_dir()
    assert (a4 / "to-notes").readlink() == Path("notes.txt")
    assert (a4 / "to-nothing").readlink() == Path("nothing")
    assert (a4 / "to-a-folder").readlink() == Path("/")


def test_a_persons_things_stay_as_they_are(output: Path) -> None:
    """Links stay links, empty folders stay, dates stay."""
    replace_folders({output / "a4": built("new"), output / "letter": built("new")})
    assert state(output / "a4") == state(output / "letter") == "new"
    things_are_as_they_were(output / "a4")
    assert sorted(path.name for path in output.iterdir()) == ["a4", "letter"]


def test_rl_10_a_run_killed_at_any_step_leaves_old_or_new(tmp_path: Path, output: Path) -> None:
    """At its steps on files; the next run brings all to an end, tells it, and leaves nothing lying about."""
    in_one_step = "one step" in os.environ.get("PYTEST_CURRENT_TEST", "")
    step = 0
    while True:
        step += STRIDE
        here = laid(tmp_path / f"run {step}")
        if not killed_at(step, here):
            break
        if in_one_step:
            assert {state(here / name) for name in ("a4", "letter")} <= {"old", "new"}
            things_are_as_they_were(here / "a4")
        told = replace_folders({here / "a4": built("new"), here / "letter": built("new")})
        left = {path.name for path in here.iterdir()} - {"a4", "letter"}
        assert not left, (step, left)
        assert state(here / "a4") == state(here / "letter") == "new"
        things_are_as_they_were(here / "a4")
        if step > 40:
            assert all(isinstance(sentence, str) for sentence in told)
    assert step > 30
    assert output.is_dir()


def test_a_cut_off_build_is_told(tmp_path: Path) -> None:
    """As findings of the next build are made of it."""
    output = laid(tmp_path / "output")
    said: set[str] = set()
    for step in range(20, 90, 10):
        if killed_at(step, output):
            said.update(
                sentence.partition(":")[2] or sentence for sentence in replace_folders({output / "a4": built("new")})
            )
    assert any("behind" in sentence for sentence in said)


def test_what_older_programs_left_is_put_right(tmp_path: Path) -> None:
    """They had no journal: a folder aside is put back where its place is empty, else removed."""
    output = laid(tmp_path / "output")
    (output / "a4").rename(output / ".a4-old-0123abcd")
    (output / ".letter-new-0123abcd").mkdir()
    (output / ".mine").mkdir()
    told = replace_folders({output / "letter": built("new")})
    assert len(told) == 2
    assert state(output / "a4") == "old"
    assert sorted(path.name for path in output.iterdir()) == [".mine", "a4", "letter"]


def test_a_journal_of_a_stranger_touches_nothing_elsewhere(tmp_path: Path) -> None:
    """A folder that somebody sends may hold one: names lead nowhere but beside it, links are not followed."""
    output = laid(tmp_path / "output")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "thesis.doc").write_text("years", "utf-8")
    (output / ".x-new-01234567").symlink_to(elsewhere, target_is_directory=True)
    rows = [
        ["../elsewhere", "../.x-new-01234567", "../.x-old-01234567", ""],
        ["a4", ".x-new-01234567", ".x-old-01234567", ""],
        5,
    ]
    for value in (rows, rows[:1], rows[1:2], [], {}, "x"):
        (output / ".pnp-journal.json").write_text(json.dumps(value), "utf-8")
        replace_folders({output / "letter": built("new")})
        assert (elsewhere / "thesis.doc").read_text("utf-8") == "years"
        assert state(output / "a4") == "old"


def test_rl_10_a_folder_with_any_other_manifest_is_not_ours(tmp_path: Path) -> None:
    """Web pages, extensions and other programs have a manifest.json as well."""
    for text in ('{"name": "My app"}', '{"outputs": {}}', '{"program": "webpack 5", "outputs": {}}', "[]"):
        folder = tmp_path / "app"
        folder.mkdir(exist_ok=True)
        (folder / "manifest.json").write_text(text, "utf-8")
        with pytest.raises(FileAccessError, match="no build made"):
            replace_folders({folder: built("new")})
        assert [path.name for path in folder.iterdir()] == ["manifest.json"]


def _hold(folder: str, ready: "multiprocessing.synchronize.Event", go: "multiprocessing.synchronize.Event") -> None:
    with locked(Path(folder)):
        ready.set()
        go.wait(20)


@pytest.fixture
def somebody(tmp_path: Path) -> Iterator["multiprocessing.synchronize.Event"]:
    """Another process that writes into the output folder until the event is set."""
    (tmp_path / "output").mkdir()
    context = multiprocessing.get_context("spawn")
    ready, go = context.Event(), context.Event()
    other = context.Process(target=_hold, args=(str(tmp_path / "output"), ready, go))
    other.start()
    assert ready.wait(20)
    yield go
    go.set()
    other.join()


def test_rl_10_a_second_build_waits_or_says_so(
    tmp_path: Path, somebody: "multiprocessing.synchronize.Event", monkeypatch: pytest.MonkeyPatch
) -> None:
    """And writes as soon as the first one is done; a lock of a killed one holds nobody up."""
    with pytest.raises(FileAccessError, match="another build is writing here"), locked(tmp_path / "output", 0.2):
        pass
    somebody.set()
    replace_folders({tmp_path / "output" / "a4": built("new")})
    assert state(tmp_path / "output" / "a4") == "new"
    (tmp_path / "output" / ".pnp-lock").write_bytes(b"")
    replace_folders({tmp_path / "output" / "a4": built("newer")})
    assert sorted(path.name for path in (tmp_path / "output").iterdir()) == ["a4"]


def test_single_files_leave_nothing_of_killed_runs(tmp_path: Path) -> None:
    """What a run that is no longer there left is removed; what a living one writes stays."""
    dead = 4_194_305  # beyond the largest number of a process on Linux
    (tmp_path / f".report.html-{dead}-01234567").write_text("x", "utf-8")
    (tmp_path / f".report.html-{os.getppid()}-01234567").write_text("x", "utf-8")
    (tmp_path / ".report.html-notes").write_text("mine", "utf-8")
    add_files(tmp_path, {"report.html": b"page"})
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == sorted([".report.html-notes", f".report.html-{os.getppid()}-01234567", "report.html"])


@pytest.mark.skipif(sys.platform != "linux", reason="the system call of Linux")
def test_linux_exchanges_two_folders(tmp_path: Path) -> None:
    """In one step, where the disk can; a missing one is no exchange."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_text(name, "utf-8")
    if exchange(tmp_path / "one", tmp_path / "two"):
        assert (tmp_path / "one" / "two").is_file()
        assert (tmp_path / "two" / "one").is_file()
    assert not exchange(tmp_path / "one", tmp_path / "missing")
