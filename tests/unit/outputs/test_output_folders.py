"""Output folders are whole or as they were: whatever goes wrong, whoever had a file open."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from generator.errors import FileAccessError
from generator.outputs.folders import replace_folders


def built(*names: str, text: str = "new") -> dict[str, bytes]:
    """Files of a build with the manifest that lists them."""
    files = {name: f"{text} {name}".encode() for name in names}
    files["manifest.json"] = json.dumps({"program": "pnp 0", "outputs": dict.fromkeys(names, "")}).encode()
    return files


def content(folder: Path) -> dict[str, str]:
    """Every file under a folder, hidden ones too, but for the manifest's content."""
    return {
        path.relative_to(folder).as_posix(): "" if path.name == "manifest.json" else path.read_text("utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder of an earlier build."""
    folder = tmp_path / "output" / "game" / "a4"
    replace_folders({folder: built("cards.pdf", "gone.pdf", text="old")})
    return folder


@pytest.fixture(params=["in one step", "in two steps"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A system that exchanges two folders in one step, and one that cannot."""
    if request.param == "in two steps":
        monkeypatch.setattr("generator.outputs.swaps.exchange", lambda one, other: False)
    return str(request.param)


def deny(monkeypatch: pytest.MonkeyPatch, method: str, error: OSError, when: Any) -> None:
    """Make a method of Path fail for some paths, as an open file or a full disk would."""
    real = getattr(Path, method)

    def failing(self: Path, *arguments: Any, **named: Any) -> Any:
        if when(self):
            raise error
        return real(self, *arguments, **named)

    monkeypatch.setattr(Path, method, failing)


def test_a_new_folder_is_made_with_its_parents(tmp_path: Path):
    """The first build of a game."""
    folder = tmp_path / "output" / "my game" / "a4"
    replace_folders({folder: built("cards.pdf", "faces/one.png")})
    assert content(tmp_path) == {
        "output/my game/a4/cards.pdf": "new cards.pdf",
        "output/my game/a4/faces/one.png": "new faces/one.png",
        "output/my game/a4/manifest.json": "",
    }


def test_files_of_an_earlier_build_are_gone(old: Path):
    """A card deleted, a file less (ON-08); nothing else is left beside the folder."""
    replace_folders({old: built("cards.pdf")})
    assert content(old.parent) == {"a4/cards.pdf": "new cards.pdf", "a4/manifest.json": ""}
    assert [path.name for path in old.parent.iterdir()] == ["a4"]


def test_a_persons_own_files_stay(old: Path):
    """Notes laid beside the print files are nobody's to delete."""
    (old / "notes.txt").write_text("blue paper", "utf-8")
    (old / "scans").mkdir()
    (old / "scans" / "one.txt").write_text("scan", "utf-8")
    replace_folders({old: built("cards.pdf")})
    assert content(old) == {
        "cards.pdf": "new cards.pdf",
        "manifest.json": "",
        "notes.txt": "blue paper",
        "scans/one.txt": "scan",
    }


def test_a_folder_that_no_build_made_is_refused(tmp_path: Path):
    """`--out` pointed at somebody's folder: nothing of it may vanish."""
    folder = tmp_path / "a4"
    folder.mkdir()
    (folder / "thesis.doc").write_text("years of work", "utf-8")
    with pytest.raises(FileAccessError, match=r"no build made.*--out"):
        replace_folders({folder: built("cards.pdf")})
    assert content(tmp_path) == {"a4/thesis.doc": "years of work"}


def test_an_empty_folder_is_taken(tmp_path: Path):
    """Made by hand beforehand."""
    (tmp_path / "a4").mkdir()
    replace_folders({tmp_path / "a4": built("cards.pdf")})
    assert (tmp_path / "a4" / "cards.pdf").is_file()


def test_a_file_open_elsewhere_stops_the_build_and_loses_nothing(old: Path, monkeypatch: pytest.MonkeyPatch):
    """Windows keeps a folder while a viewer has a file of it open (ON-06)."""
    monkeypatch.setattr("generator.outputs.swaps.exchange", lambda one, other: False)
    before = content(old)
    locked = PermissionError(13, "Permission denied", str(old))
    deny(monkeypatch, "rename", locked, lambda path: path == old)
    with pytest.raises(FileAccessError, match=r"open in another program.*Nothing was changed"):
        replace_folders({old: built("cards.pdf")})
    monkeypatch.undo()
    assert content(old) == before
    assert [path.name for path in old.parent.iterdir()] == ["a4"]


def test_a_folder_nobody_may_write_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The message names the folder and the reason, and nothing is left behind."""
    target = tmp_path / "output" / "a4"
    denied = PermissionError(13, "Permission denied", str(tmp_path / "output"))
    deny(monkeypatch, "mkdir", denied, lambda path: "output" in path.parts)
    with pytest.raises(FileAccessError, match=r"a4: cannot be written.*Permission denied"):
        replace_folders({target: built("cards.pdf")})
    monkeypatch.undo()
    assert content(tmp_path) == {}


def test_a_full_disk_leaves_the_old_files(old: Path, monkeypatch: pytest.MonkeyPatch):
    """An error in the third file: the two before it are gone as well (ON-09)."""
    before = content(old)
    full = OSError(28, "No space left on device", "c.pdf")
    deny(monkeypatch, "write_bytes", full, lambda path: path.name == "c.pdf")
    with pytest.raises(FileAccessError, match=r"\(c\.pdf\): No space left on device.*Free some space"):
        replace_folders({old: built("a.pdf", "b.pdf", "c.pdf")})
    monkeypatch.undo()
    assert content(old) == before
    assert [path.name for path in old.parent.iterdir()] == ["a4"]


def test_the_second_folder_failing_leaves_the_first_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch):
    """Two papers are one build: both or none."""
    monkeypatch.setattr("generator.outputs.swaps.exchange", lambda one, other: False)
    letter = old.parent / "letter"
    replace_folders({letter: built("cards.pdf", text="old")})
    before = content(old.parent)
    locked = PermissionError(13, "Permission denied", str(letter))
    deny(monkeypatch, "rename", locked, lambda path: path == letter)
    with pytest.raises(FileAccessError, match="letter"):
        replace_folders({old: built("cards.pdf"), letter: built("cards.pdf")})
    monkeypatch.undo()
    assert content(old.parent) == before
    assert sorted(path.name for path in old.parent.iterdir()) == ["a4", "letter"]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError])
def test_ctrl_c_between_the_two_moves_puts_the_old_files_back(
    old: Path, monkeypatch: pytest.MonkeyPatch, stop: type[BaseException]
):
    """The old folder is aside, the new one not yet in its place."""
    monkeypatch.setattr("generator.outputs.swaps.exchange", lambda one, other: False)
    before = content(old)
    deny(monkeypatch, "rename", stop(), lambda path: "-new-" in path.name)  # type: ignore[arg-type]
    with pytest.raises(stop):
        replace_folders({old: built("cards.pdf")})
    monkeypatch.undo()
    assert content(old) == before
    assert [path.name for path in old.parent.iterdir()] == ["a4"]


def test_when_even_putting_back_fails_the_message_says_where_the_files_are(old: Path, monkeypatch: pytest.MonkeyPatch):
    """They are never deleted before the new ones stand."""
    monkeypatch.setattr("generator.outputs.swaps.exchange", lambda one, other: False)
    failing = PermissionError(13, "Permission denied", "x")
    deny(monkeypatch, "rename", failing, lambda path: path != old)
    with pytest.raises(FileAccessError, match="The old files are in "):
        replace_folders({old: built("cards.pdf")})
    monkeypatch.undo()
    (aside,) = [path for path in old.parent.iterdir() if "-old-" in path.name]
    assert content(aside)["cards.pdf"] == "old cards.pdf"


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path):
    """It is not overwritten."""
    (tmp_path / "a4").write_text("mine", "utf-8")
    with pytest.raises(FileAccessError, match="Move it away"):
        replace_folders({tmp_path / "a4": built("cards.pdf")})
    assert content(tmp_path) == {"a4": "mine"}


def test_a_link_in_the_place_of_the_folder_is_refused(tmp_path: Path):
    """Following it would replace files somewhere else; a dangling one as well."""
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "keep.txt").write_text("keep", "utf-8")
    for target in ("real", "nowhere"):
        link = tmp_path / "a4"
        link.symlink_to(tmp_path / target, target_is_directory=True)
        with pytest.raises(FileAccessError, match="link"):
            replace_folders({link: built("cards.pdf")})
        link.unlink()
    assert content(tmp_path) == {"real/keep.txt": "keep"}


def test_a_link_further_up_is_followed(tmp_path: Path):
    """`output` may be a link to a larger disk."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "output").symlink_to(tmp_path / "disk", target_is_directory=True)
    replace_folders({tmp_path / "output" / "game" / "a4": built("cards.pdf")})
    assert (tmp_path / "disk" / "game" / "a4" / "cards.pdf").is_file()


def test_a_damaged_manifest_does_not_stop_a_build(old: Path):
    """What it listed is unknown then, so nothing of the old is deleted but what is built anew."""
    (old / "manifest.json").write_text("{", "utf-8")
    replace_folders({old: built("cards.pdf")})
    assert content(old) == {"cards.pdf": "new cards.pdf", "gone.pdf": "old gone.pdf", "manifest.json": ""}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no umask")
def test_others_may_read_the_files_as_usual(tmp_path: Path):
    """A temporary folder of the library would be for its owner alone."""
    before = os.umask(0o022)
    try:
        replace_folders({tmp_path / "a4": built("cards.pdf")})
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a4").stat().st_mode) == 0o755
