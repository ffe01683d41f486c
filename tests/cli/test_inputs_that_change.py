"""A roster that is saved while a build or a release runs is refused, not mixed (RL-2)."""

import json
import os
import shutil
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from generator.errors import FileAccessError
from generator.outputs.input_watch import InputWatch
from generator.workspace import find_workspace

Pnp = Callable[..., Result]

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="{{ howl }}" height="9"/>
</svg>
"""


@pytest.fixture
def wolves(moonrise: Path) -> Path:
    """A game that can be built and released; its roster."""
    templates = moonrise.parents[1] / "templates" / "moonrise"
    templates.mkdir(parents=True)
    (templates / "wolf.svg").write_text(FRONT, "utf-8")
    (moonrise / "CHANGELOG.md").write_text("## 1.2.0\n\nFirst.\n", "utf-8")
    return moonrise / "wolves.csv"


STEPS = (
    "generator.check.load",
    "generator.outputs.drawn.DrawnSet.faces",
    "generator.release.contents.record_text",
    "generator.release.contents.report_files",
    "generator.release.contents.digest",
)


@pytest.mark.parametrize("step", STEPS)
def test_rl_2_a_roster_saved_while_a_release_runs_is_refused(
    step: str, wolves: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whenever it is: nothing is written, and the file is named."""
    module, _, name = step.rpartition(".")
    if module.endswith("DrawnSet"):
        from generator.outputs.drawn import DrawnSet as owner  # noqa: N813
    else:
        owner = __import__(module, fromlist=[name])
    real = getattr(owner, name)

    def saving(*arguments: object, **named: object) -> object:
        made = real(*arguments, **named)
        wolves.write_text(wolves.read_text("utf-8").replace("Fenris", "Zebra"), "utf-8")
        return made

    monkeypatch.setattr(owner, name, saving)
    result = pnp("release", "moonrise", "1.2.0")
    assert result.exit_code == 3, result.output
    assert "data/moonrise/wolves.csv was changed meanwhile, so nothing was written." in result.stderr
    assert not (wolves.parent / "releases").exists()
    assert not list(Path().glob("output/releases/*"))
    monkeypatch.undo()


@pytest.mark.parametrize("file", ["wolves.csv", "game.toml", "../../templates/moonrise/wolf.svg"])
def test_rl_2_an_input_saved_while_a_build_runs_is_refused(
    file: str, wolves: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rosters, game.toml, templates; the folder of the build before stays."""
    from generator.outputs import drawn

    real = drawn.DrawnSet.column_findings

    def saving(self: drawn.DrawnSet) -> object:
        path = wolves.parent / file
        path.write_text(path.read_text("utf-8") + "\n", "utf-8")
        return real(self)

    monkeypatch.setattr(drawn.DrawnSet, "column_findings", saving)
    result = pnp("build", "moonrise", "--paper", "a4")
    assert result.exit_code == 3, result.output
    assert "changed meanwhile" in result.stderr
    assert not Path("output/moonrise").exists()


def test_rl_2_what_a_release_packs_is_what_it_checked(wolves: Path, pnp: Pnp) -> None:
    """Record, roster and manifest are of one state."""
    result = pnp("release", "moonrise", "1.2.0")
    assert result.exit_code == 0, result.output
    with zipfile.ZipFile("output/releases/moonrise-1.2.0.zip") as archive:
        files = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    import hashlib

    inputs = json.loads(files["manifest.json"])["inputs"]
    assert inputs["data/moonrise/wolves.csv"] == hashlib.sha256(files["rosters/wolves.csv"]).hexdigest()
    assert inputs == {**inputs, **json.loads(files["record.json"])["files"]}
    assert wolves.read_bytes() == files["rosters/wolves.csv"]


def test_a_file_put_back_with_its_old_date_is_a_change(wolves: Path) -> None:
    """Programs can set the date of a content, not that of a change."""
    workspace = find_workspace(wolves.parent)
    os.utime(wolves, (1_000_000, 1_000_000))
    time.sleep(0.02)
    watch = InputWatch(workspace.game_folders("moonrise", wolves.parent))
    watch.refuse_changes([wolves])
    wolves.write_text(wolves.read_text("utf-8").replace("3", "4"), "utf-8")
    os.utime(wolves, (1_000_000, 1_000_000))
    with pytest.raises(FileAccessError, match="wolves"):
        watch.refuse_changes([wolves])


def test_other_files_may_change(wolves: Path) -> None:
    """Notes beside the roster, an editor's copy."""
    workspace = find_workspace(wolves.parent)
    watch = InputWatch(workspace.game_folders("moonrise", wolves.parent))
    (wolves.parent / "notes.txt").write_text("x", "utf-8")
    shutil.copy(wolves, wolves.with_suffix(".bak"))
    watch.refuse_changes([wolves])
    wolves.unlink()
    with pytest.raises(FileAccessError, match="meanwhile"):
        watch.refuse_changes([wolves])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_what_is_no_file_is_not_read(wolves: Path) -> None:
    """A pipe or a link to a device in a stranger's folder would be read for ever."""
    os.mkfifo(wolves.with_name("pipe.png"))
    wolves.with_name("zeros.png").symlink_to("/dev/zero")
    watch = InputWatch(find_workspace(wolves.parent).game_folders("moonrise", wolves.parent))
    watch.refuse_changes([wolves])
