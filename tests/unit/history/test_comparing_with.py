"""What a set can be compared with, and what is said of everything else."""

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from set_bench import Meadow, between, by_id

from generator.errors import FileAccessError, UsageError
from generator.history.against import state_named
from generator.history.record import Proof, read_record, record_path, record_text
from generator.history.states import SetState
from generator.release.archive import ReadArchive, packed, read_archive
from generator.workspace import find_workspace

NO_GIT = shutil.which("git") is None
PROOF = Proof(0, 1, 2, ("Something was skipped.",), ("rules",), {"whole games": 1})


@pytest.fixture
def meadow(tmp_path: Path) -> Meadow:
    """The set, in a folder of its own."""
    return Meadow(tmp_path / "now")


def named(meadow: Meadow, text: str) -> SetState:
    """The state that a text names, from the set's workspace."""
    return state_named(text, meadow.source(), find_workspace(meadow.root), ("full",))


def keep(meadow: Meadow, version: str) -> None:
    """Write a record of the set as it is, under a version."""
    path = record_path(meadow.data, version)
    path.parent.mkdir(exist_ok=True)
    path.write_text(record_text(meadow.state(version, ("full", "low")), PROOF), "utf-8")


def git(folder: Path, *arguments: str) -> None:
    """Run git as nobody in particular."""
    who = ("-c", "user.name=n", "-c", "user.email=n@example.invalid", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True, capture_output=True)


def test_a_record_gives_back_the_state(meadow: Meadow) -> None:
    """All that a comparison needs; low ink where it differs."""
    state = meadow.state("1.0.0", ("full", "low"))
    text = record_text(state, PROOF)
    again = read_record(text, "record")
    assert again == state
    assert record_text(again, PROOF) == text
    assert len([line for line in text.splitlines() if line.startswith('  {"group"')]) == len(state.cards)


def test_without_a_name_it_is_the_last_release_by_version_not_by_name(meadow: Meadow) -> None:
    """1.10.0 comes after 1.9.0; files of other names are nobody's business."""
    keep(meadow, "1.9.0")
    meadow.change("game.toml", ('version = "1.0.0"', 'version = "1.10.0"'))
    keep(meadow, "1.10.0")
    (meadow.data / "releases" / "notes.json").write_text("{", "utf-8")
    assert named(meadow, "").label == "1.10.0"
    assert named(meadow, "v1.9.0").version == "1.0.0"


@pytest.mark.skipif(NO_GIT, reason="git is not installed")
def test_a_git_revision_is_the_set_as_it_was_committed(meadow: Meadow) -> None:
    """Rosters, templates and pictures of then; nothing is checked out, uncommitted work stays."""
    git(meadow.root, "init", "-q")
    git(meadow.root, "add", "-A")
    git(meadow.root, "commit", "-qm", "one")
    git(meadow.root, "tag", "first")
    meadow.change("birds.csv", ("wren,Wren,6", "wren,Wren,7"))
    meadow.change("back.svg.j2", ("#224422", "#442222"))
    git(meadow.root, "commit", "-qam", "two")
    meadow.change("birds.csv", ("lark,Lark,4", "lark,Lark,3"))
    change = between(named(meadow, "first"), meadow.state())
    fields = {key: [field.new for field in one.fields] for key, one in by_id(change).items() if one.fields}
    assert fields == {"wren": ["7"], "lark": ["3"]}
    assert all(any(moved.side == "back" for moved in one.faces) for one in change.cards)
    assert [one.card.id for one in between(named(meadow, "HEAD"), meadow.state()).cards] == ["lark"]
    for wrong in ("no-such-tag", "--output=x", "HEAD~9"):
        with pytest.raises(UsageError, match="no git revision"):
            named(meadow, wrong)


@pytest.mark.skipif(NO_GIT, reason="git is not installed")
def test_a_revision_without_the_game_is_told(meadow: Meadow) -> None:
    """The folder came later."""
    git(meadow.root, "init", "-q")
    git(meadow.root, "commit", "-qm", "nothing", "--allow-empty")
    with pytest.raises(UsageError, match='the revision "HEAD" does not have this folder'):
        named(meadow, "HEAD")


def test_without_git_a_sentence_says_what_else_there_is(meadow: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback where the program is missing."""
    monkeypatch.setattr("generator.history.git.shutil.which", lambda name: None)
    keep(meadow, "1.0.0")
    with pytest.raises(UsageError, match=r'no release, archive, folder or git revision "HEAD". Releases here: 1\.0\.0'):
        named(meadow, "HEAD")


def test_a_folder_is_a_workspace_or_the_game_itself(meadow: Meadow, tmp_path: Path) -> None:
    """A copy of the data alone is drawn with the templates of today."""
    whole, data = tmp_path / "then", tmp_path / "copy of data"
    shutil.copytree(meadow.root, whole)
    shutil.copytree(meadow.data, data)
    meadow.change("birds.csv", ("wren,Wren,6", "wren,Wren,7"))
    meadow.change("back.svg.j2", ("#224422", "#442222"))
    assert len(between(named(meadow, str(whole)), meadow.state()).cards) == 7
    assert [one.card.id for one in between(named(meadow, str(data)), meadow.state()).cards] == ["wren"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"holds neither a game\.toml"):
        named(meadow, str(tmp_path / "empty"))


def test_what_is_no_release_is_told(meadow: Meadow, tmp_path: Path) -> None:
    """Another zip file, a text, a damaged record, one of a later program."""
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("a/b.txt", "x")
    with pytest.raises(FileAccessError, match=r"holds no record\.json"):
        named(meadow, str(other))
    with pytest.raises(UsageError, match="neither the archive of a release nor a record"):
        named(meadow, str(meadow.data / "birds.csv"))
    with pytest.raises(UsageError, match="There is no release here yet"):
        named(meadow, "gone.zip")
    keep(meadow, "1.0.0")
    record = record_path(meadow.data, "1.0.0")
    for text, said in (("{", "damaged"), ("[]", "damaged"), ('{"schema": 99}', "another version of pnp")):
        record.write_text(text, "utf-8")
        with pytest.raises(FileAccessError, match=said):
            named(meadow, "1.0.0")


def test_an_archive_holds_no_dates_owners_or_order_of_chance(tmp_path: Path) -> None:
    """The same files in any order give the same bytes."""
    files = {"b.txt": b"2", "a/c.txt": b"1"}
    (tmp_path / "one.zip").write_bytes(packed(files, "x-1.0.0"))
    (tmp_path / "two.zip").write_bytes(packed(dict(reversed(files.items())), "x-1.0.0"))
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert read_archive(tmp_path / "one.zip", "one") == ReadArchive("x-1.0.0", files, packed(files, "x-1.0.0"))
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_strange_archive_is_refused_or_told(tmp_path: Path) -> None:
    """Files in several folders or none; a cut-off archive; one that would unpack to far too much."""
    path = tmp_path / "strange.zip"
    for names in (("a/x", "b/x"), ("x",), ("../x/y", "a/x")):
        with zipfile.ZipFile(path, "w") as archive:
            for name in names:
                archive.writestr(name, "x")
        with pytest.raises(FileAccessError, match="not in one folder"):
            read_archive(path, "strange.zip")
    path.write_bytes(path.read_bytes()[:30])
    with pytest.raises(FileAccessError, match="damaged or none"):
        read_archive(path, "strange.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(20_001):
            archive.writestr(f"a/{number}", b"")
    with pytest.raises(FileAccessError, match="far more than a release"):
        read_archive(path, "strange.zip")
