"""`pnp build` as a person runs it; what is on the sheets is tested elsewhere."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#335577"/>
</svg>
"""


@pytest.fixture
def printable(moonrise: Path) -> Path:
    """The workspace of the game, with a template."""
    root = moonrise.parent.parent
    template = root / "templates" / "moonrise" / "wolf.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text(TEMPLATE, encoding="utf-8")
    game_file = moonrise / "game.toml"
    game_file.write_text(game_file.read_text(encoding="utf-8").replace('"wolf.svg"', '"wolf.svg.j2"'), encoding="utf-8")
    return root


def spoil(root: Path) -> None:
    wolves = root / "data" / "moonrise" / "wolves.csv"
    wolves.write_text(wolves.read_text(encoding="utf-8").replace(",3\n", ",three\n"), encoding="utf-8")


def test_it_says_where_the_files_are_and_what_to_set(pnp: Pnp, printable: Path) -> None:
    """CL-11: inside the workspace by default, the path printed; cards, sheets, printer dialog."""
    result = pnp("build", "moonrise")
    assert result.exit_code == 0
    for paper in ("a4", "letter"):
        (folder,) = (printable / "output" / "moonrise").glob(f"{paper}-*")
        assert f"output/moonrise/{folder.name}/\n" in result.stdout
        for file in folder.glob("*.pdf"):
            assert file.name in result.stdout
    assert "2 cards on 1 sheet of A4" in result.stdout
    assert "In the printer dialog:\n  - Scale: 100 %" in result.stdout
    assert not result.stderr


def test_output_goes_to_the_workspace_wherever_one_stands_in_it(
    pnp: Pnp, printable: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the path is told from there."""
    monkeypatch.chdir(printable / "data" / "moonrise")
    result = pnp("build", "moonrise", "--paper", "a4")
    assert list((printable / "output" / "moonrise").glob("a4-*/*.pdf"))
    assert "../../output/moonrise/a4-" in result.stdout


@pytest.mark.parametrize("typed", ["my print", '"my print"', 'my print"'])
def test_another_folder_may_be_named_with_stray_quotes(pnp: Pnp, printable: Path, typed: str) -> None:
    """CL-17."""
    assert pnp("build", "moonrise", "--paper", "a4", "--out", typed).exit_code == 0
    assert list((printable / "my print").rglob("*.pdf"))
    assert not (printable / "output").exists()


def test_quiet_is_quiet_until_something_is_wrong(pnp: Pnp, printable: Path) -> None:
    """For scripts."""
    result = pnp("build", "moonrise", "--paper", "a4", "--quiet")
    assert (result.exit_code, result.output) == (0, "")
    spoil(printable)
    result = pnp("build", "moonrise", "--paper", "a4", "--quiet")
    assert result.exit_code == 1
    assert '"three"' in result.stdout


def test_errors_stop_the_build_and_leave_the_last_one_alone(pnp: Pnp, printable: Path) -> None:
    """Nothing is lost, and the way out is told."""
    pnp("build", "moonrise", "--paper", "a4")
    before = {path: path.read_bytes() for path in (printable / "output").rglob("*") if path.is_file()}
    spoil(printable)
    result = pnp("build", "moonrise", "--paper", "a4")
    assert result.exit_code == 1
    assert result.stdout.endswith("Nothing was written. Cure the errors, or print anyway with --draft.\n")
    assert {path: path.read_bytes() for path in (printable / "output").rglob("*") if path.is_file()} == before


def test_a_draft_is_printed_and_called_one(pnp: Pnp, printable: Path) -> None:
    """Its errors are told all the same."""
    spoil(printable)
    result = pnp("build", "moonrise", "--paper", "a4", "--draft")
    assert result.exit_code == 0
    assert '"three"' in result.stdout
    assert "This is a draft: every sheet says so." in result.stdout
    assert list((printable / "output").rglob("*.pdf"))


def test_a_wrong_game_file_leaves_nothing_for_a_draft(pnp: Pnp, printable: Path) -> None:
    """The way out is not the one that was just taken."""
    game_file = printable / "data" / "moonrise" / "game.toml"
    game_file.write_text("title = Moonrise", encoding="utf-8")
    result = pnp("build", "moonrise", "--draft")
    assert result.exit_code == 1
    assert result.stdout.endswith("Nothing was written. These leave nothing to print.\n")


def test_warnings_stop_a_strict_build_only(pnp: Pnp, printable: Path) -> None:
    """Two cards of one name."""
    wolves = printable / "data" / "moonrise" / "wolves.csv"
    wolves.write_text(wolves.read_text(encoding="utf-8").replace("Sköll", "Fenris"), encoding="utf-8")
    assert pnp("build", "moonrise", "--paper", "a4", "--strict").exit_code == 1
    assert not (printable / "output").exists()
    assert pnp("build", "moonrise", "--paper", "a4").exit_code == 0


def test_json_lists_every_file(pnp: Pnp, printable: Path) -> None:
    """CL-16: and nothing else is on standard output."""
    result = pnp("build", "moonrise", "--json")
    value = json.loads(result.stdout)
    assert (value["verdict"], len(value["variants"])) == ("passed", 2)
    for variant in value["variants"]:
        assert variant["cards"] == 2
        for file in variant["files"]:
            assert (printable / file["path"]).is_file()
    spoil(printable)
    value = json.loads(pnp("build", "moonrise", "--json").stdout)
    assert (value["verdict"], value["variants"]) == ("failed", [])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--paper", "a9"),
        ("--paper", ","),
        ("--only", "none"),
        ("--only", "99"),
        ("--with", "moons"),
        ("--layout", "sideways"),
        ("--backs", "never"),
        ("--ink", "none"),
    ],
)
def test_what_does_not_exist_is_wrong_use(pnp: Pnp, printable: Path, arguments: tuple[str, ...]) -> None:
    """CL-08, LI-19: never ignored; nothing is written."""
    result = pnp("build", "moonrise", *arguments)
    assert result.exit_code == 2
    assert arguments[1].strip(",") in result.stderr
    assert not (printable / "output").exists()


def test_a_folder_that_cannot_be_written_ends_with_3(pnp: Pnp, printable: Path) -> None:
    """The path that was tried is told."""
    (printable / "taken").touch()
    result = pnp("build", "moonrise", "--paper", "a4", "--out", "taken")
    assert result.exit_code == 3
    assert "taken" in result.stderr


def test_a_game_named_by_path_is_built_where_one_stands(
    pnp: Pnp, printable: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not into the folder of the game, which may be another person's."""
    game = tmp_path / "spiel für zwei"
    shutil.copytree(printable / "data" / "moonrise", game)
    shutil.copytree(printable / "templates" / "moonrise", game / "templates")
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.chdir(desk)
    assert pnp("build", "../spiel für zwei", "--paper", "a4").exit_code == 0
    assert list((desk / "output" / "spiel für zwei").rglob("*.pdf"))
    assert not (game / "output").exists()


def test_ff_30_other_folders_that_are_older_are_told(pnp: Pnp, printable: Path) -> None:
    """The Letter sheets still hold the card that was deleted; once they are built again nothing is told."""
    assert "output/older" not in pnp("build", "moonrise").output
    wolves = printable / "data" / "moonrise" / "wolves.csv"
    wolves.write_text("id,name,howl\nfenris,Fenris,3\n", encoding="utf-8")
    told = " ".join(pnp("build", "moonrise", "--paper", "a4").output.split())
    assert "This folder was made before 1 file changed: data/moonrise/wolves.csv." in told
    assert told.count("output/older") == 1 and "output/moonrise/letter-" in told
    assert "output/older" not in pnp("build", "moonrise", "--paper", "letter").output


@pytest.mark.parametrize("changed", ["game.toml", "template", "none"])
def test_ff_30_every_kind_of_input_counts(pnp: Pnp, printable: Path, changed: str) -> None:
    """A folder of somebody else's files, or of another game, is nobody's business."""
    pnp("build", "moonrise")
    (printable / "output" / "moonrise" / "mine").mkdir()
    (printable / "output" / "moonrise" / "mine" / "notes.txt").write_text("x", encoding="utf-8")
    path = {
        "game.toml": printable / "data" / "moonrise" / "game.toml",
        "template": printable / "templates" / "moonrise" / "wolf.svg.j2",
    }.get(changed)
    if path is not None:
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert ("output/older" in pnp("build", "moonrise", "--paper", "a4").output) is (path is not None)
