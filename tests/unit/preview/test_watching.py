"""What changed in a game's folders: every way to save, and nothing that is no change."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("watchfiles", reason="the extra preview is not installed")

from generator.preview.watching import Change, Watch, is_input


def changes_of(
    folder: Path, steps: Callable[[], object], *, wanted: int = 1, used: tuple[Path, ...] = ()
) -> list[Change]:
    """The changes that are told while something is done in a folder; `wanted` are waited for."""

    async def run() -> list[Change]:
        watch = Watch([folder])
        watch.used = used
        stop, found = asyncio.Event(), []

        async def follow() -> None:
            async for change in watch.changes(stop):
                found.append(change)

        task = asyncio.create_task(follow())
        await asyncio.sleep(0.3)
        done = steps()
        if asyncio.iscoroutine(done):
            await done
        for _ in range(80):
            await asyncio.sleep(0.05)
            if wanted and len(found) >= wanted:
                break
            if not wanted and _ > 20:
                break
        stop.set()
        task.cancel()
        return found

    return asyncio.run(run())


def in_place(path: Path, data: bytes) -> None:
    """Written where it is."""
    path.write_bytes(data)


def by_renaming(path: Path, data: bytes) -> None:
    """A temporary file put in its place."""
    fresh = path.with_name("lu12345.tmp")
    fresh.write_bytes(data)
    fresh.replace(path)


def as_vim(path: Path, data: bytes) -> None:
    """A probe, the old file as a backup, a new file."""
    probe = path.with_name("4913")
    probe.write_bytes(b"")
    probe.unlink()
    path.rename(path.with_name(path.name + "~"))
    path.write_bytes(data)
    path.with_name(path.name + "~").unlink()


def as_libreoffice(path: Path, data: bytes) -> None:
    """A lock beside it, a temporary file, a rename."""
    lock = path.with_name(f".~lock.{path.name}#")
    lock.write_bytes(b"me")
    by_renaming(path, data)
    lock.unlink()


def as_excel(path: Path, data: bytes) -> None:
    """A file of eight hexadecimal digits; the old one goes, the new one takes its name."""
    owner = path.with_name(f"~${path.name}")
    owner.write_bytes(b"me")
    fresh, old = path.with_name("1A2B3C4D"), path.with_name("5E6F7A8B")
    fresh.write_bytes(data)
    path.rename(old)
    fresh.rename(path)
    old.unlink()
    owner.unlink()


@pytest.mark.parametrize("save", [in_place, by_renaming, as_vim, as_libreoffice, as_excel])
def test_every_way_to_save_is_one_change(tmp_path: Path, save: Callable[[Path, bytes], None]) -> None:
    """Of the roster alone: locks, backups and halves are no inputs."""
    roster = tmp_path / "cards.csv"
    roster.write_bytes(b"id\na\n")
    found = changes_of(tmp_path, lambda: save(roster, b"id\nb\n"))
    assert [[path.name for path in change.files] for change in found] == [["cards.csv"]]
    assert not found[0].pictures
    assert not found[0].code


@pytest.mark.parametrize("save", [in_place, by_renaming, as_vim])
def test_equal_bytes_are_no_change(tmp_path: Path, save: Callable[[Path, bytes], None]) -> None:
    """Cloud programs touch files; saving without a change is none."""
    roster = tmp_path / "cards.csv"
    roster.write_bytes(b"id\na\n")
    assert changes_of(tmp_path, lambda: save(roster, b"id\na\n"), wanted=0) == []


def test_a_workbook_in_the_midst_of_saving_is_waited_for(tmp_path: Path) -> None:
    """Cut short it is not told; whole it is, once."""
    book = tmp_path / "cards.xlsx"

    def workbook(text: str) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("sheet.xml", text * 500)
        return out.getvalue()

    book.write_bytes(workbook("one"))
    seen: list[bytes] = []

    async def slowly() -> None:
        whole = workbook("two")
        book.write_bytes(b"")
        await asyncio.sleep(0.1)
        book.write_bytes(whole[: len(whole) // 2])
        await asyncio.sleep(0.2)
        book.write_bytes(whole)
        seen.append(whole)

    found = changes_of(tmp_path, slowly)
    assert [[path.name for path in change.files] for change in found] == [["cards.xlsx"]]
    assert book.read_bytes() == seen[0]


def test_what_no_event_tells_of_is_found_by_looking(tmp_path: Path) -> None:
    """A file outside of what is watched, as on a drive that tells of nothing."""
    inside, outside = tmp_path / "game", tmp_path / "elsewhere"
    inside.mkdir()
    outside.mkdir()
    used = outside / "cards.csv"
    used.write_bytes(b"id\na\n")
    found = changes_of(inside, lambda: used.write_bytes(b"id\nbb\n"), used=(used,))
    assert found[0].files == (used,)


@pytest.mark.parametrize(
    ("name", "pictures", "code"),
    [("art.png", True, False), ("rules.py", False, True), ("font.ttf", False, True), ("face.svg.j2", False, False)],
)
def test_what_changed_says_what_is_read_anew(tmp_path: Path, name: str, pictures: bool, code: bool) -> None:
    """Pictures drop what was drawn of them; code and fonts need a fresh process."""
    path = tmp_path / name
    path.write_bytes(b"one")
    (change,) = changes_of(tmp_path, lambda: path.write_bytes(b"two"))
    assert (change.pictures, change.code) == (pictures, code)


def test_new_files_and_files_that_go_are_changes(tmp_path: Path) -> None:
    """A picture that was missing comes; a roster goes."""
    roster = tmp_path / "cards.csv"
    roster.write_bytes(b"id\na\n")
    found = changes_of(tmp_path, lambda: (tmp_path / "sun.png").write_bytes(b"x"))
    assert [path.name for path in found[0].files] == ["sun.png"]
    found = changes_of(tmp_path, roster.unlink)
    assert [path.name for path in found[0].files] == ["cards.csv"]


@pytest.mark.parametrize(
    "name",
    [".~lock.cards.csv#", "~$cards.xlsx", "lu123.tmp", "cards.csv~", ".cards.csv.swp", "4913", "1A2B3C4D", "a.part"],
)
def test_what_programs_leave_while_saving_is_no_input(name: str) -> None:
    """Of LibreOffice, Excel, Vim, browsers."""
    assert not is_input(Path("game", name))
    assert is_input(Path("game", "cards.csv"))
