"""`[build]` of game.toml says what a build makes; the command line goes before it (issue 18, part 5)."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]

BOARD = """\

[components.board]
title = "Boards"
kind = "mat"
trim = "190x270mm"
front = "board.svg"
copies = 1
"""
SPARE = """\

[components.spare]
title = "Spare wolves"
trim = "poker"
front = "wolf.svg"
copies = 2
optional = true
"""
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}"></svg>'


@pytest.fixture
def add(moonrise: Path) -> Callable[[str], None]:
    """Add lines to the game.toml; a board that Letter cannot hold has its template."""
    (moonrise.parents[1] / "templates" / "_shared" / "board.svg").write_text(SQUARE.format(190, 270), "utf-8")

    def lines(text: str) -> None:
        with (moonrise / "game.toml").open("a", encoding="utf-8") as file:
            file.write(text)

    return lines


def folders(moonrise: Path) -> list[str]:
    """The folders that a build wrote, by name."""
    return sorted(path.name for path in (moonrise.parents[1] / "output" / "moonrise").iterdir())


def test_a_part_that_letter_cannot_hold_is_built_for_a4_and_letter_is_told(
    moonrise: Path, pnp: Pnp, add: Callable[[str], None]
) -> None:
    """Nobody asked for Letter; the reason and the way to settle it stand there."""
    add(BOARD)
    result = pnp("build", "moonrise")
    assert result.exit_code == 0, result.output
    assert folders(moonrise) == ["a4-gutterless-full"]
    assert "notice  Letter was left out: board is 190 x 270 mm and takes 2 sheets of Letter" in result.output
    assert "A4 holds it on one." in result.output
    assert "papers of [build] in game.toml" in result.output
    assert "[sheets/left-out]" in result.output
    assert pnp("build", "moonrise", "--strict").exit_code == 0


def test_papers_that_are_named_are_meant(moonrise: Path, pnp: Pnp, add: Callable[[str], None]) -> None:
    """On the command line or in game.toml: on a paper that is too small the board takes several sheets."""
    add(BOARD)
    result = pnp("build", "moonrise", "--paper", "a4,letter")
    assert result.exit_code == 0, result.output
    assert "Boards is 190 x 270 mm, and one sheet of Letter holds 205.9 x 269.4 mm: it takes 2." in result.output
    assert "[sheets/board-nearly-fits]" in result.output
    add('\n[build]\npapers = ["a4", "a5"]\n')
    assert pnp("build", "moonrise").exit_code == 0
    assert "a5-gutterless-full" in folders(moonrise)


def test_a_card_that_no_usual_paper_holds_ends_with_the_papers_that_do(
    moonrise: Path, pnp: Pnp, add: Callable[[str], None]
) -> None:
    """There is nothing to write, so it is an error; with its paper in game.toml it is none."""
    add(BOARD.replace("190x270", "280x400").replace("board.svg", "large.svg").replace('"mat"', '"card"'))
    (moonrise.parents[1] / "templates" / "_shared" / "large.svg").write_text(SQUARE.format(280, 400), "utf-8")
    result = pnp("build", "moonrise")
    assert result.exit_code == 2
    assert "A4 was left out" in result.output
    assert "Letter was left out" in result.output
    assert "It fits on A3" in result.output
    add('\n[build]\npapers = "a3"\n')
    assert pnp("build", "moonrise").exit_code == 0
    assert folders(moonrise) == ["a3-gutterless-full"]


def test_game_toml_says_papers_layouts_inks_extras_and_outputs(
    moonrise: Path, pnp: Pnp, add: Callable[[str], None]
) -> None:
    """All of them are made, the optional component among them."""
    add(
        SPARE
        + '\n[build]\npapers = ["a4", "200x250mm"]\nlayouts = "bleed"\ninks = ["full", "low"]\nextras = "spare"\n'
        + 'outputs = ["sheets", "pictures:dpi=72"]\n'
    )
    result = pnp("build", "moonrise", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    variants = {(one["paper"], one["layout"], one["ink"]) for one in told["variants"]}
    assert variants == {(paper, "bleed", ink) for paper in ("A4", "200x250mm") for ink in ("full", "low")}
    assert all(one["cards"] == 4 for one in told["variants"])
    assert len(told["outputs"]) == 2


@pytest.mark.parametrize(
    ("options", "made"),
    [
        (("--paper", "letter"), ["letter-bleed-low"]),
        (("--layout", "gutterless"), ["a5-gutterless-low"]),
        (("--ink", "full"), ["a5-bleed-full"]),
        (("--make", "pictures:dpi=72"), ["pictures-low"]),
    ],
)
def test_the_command_line_goes_before_game_toml(
    moonrise: Path, pnp: Pnp, add: Callable[[str], None], options: tuple[str, ...], made: list[str]
) -> None:
    """Each in what it says; the rest stays."""
    add('\n[build]\npapers = "a5"\nlayouts = "bleed"\ninks = "low"\n')
    result = pnp("build", "moonrise", *options)
    assert result.exit_code == 0, result.output
    assert folders(moonrise) == made


def test_who_types_an_option_of_sheets_gets_sheets(moonrise: Path, pnp: Pnp, add: Callable[[str], None]) -> None:
    """Even where game.toml asks for pictures alone; these come, too."""
    add('\n[build]\noutputs = "pictures:dpi=72"\n')
    assert pnp("build", "moonrise").exit_code == 0
    assert folders(moonrise) == ["pictures-full"]
    assert pnp("build", "moonrise", "--paper", "a5").exit_code == 0
    assert folders(moonrise) == ["a5-gutterless-full", "pictures-full"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('papers = ["a4", "lettr"]', '"lettr" is not a paper. Did you mean Letter?'),
        ('layouts = "guterless"', 'There is no layout "guterless". Did you mean "gutterless"?'),
        ('layouts = "mat"', "The layout mat is not for cards"),
        ('extras = "spair"', 'There is no optional component "spair". Did you mean "spare"?'),
        ('inks = "pale"', "\"pale\" does not fit here. Allowed: 'full' or 'low'"),
    ],
)
def test_a_slip_in_the_table_is_told_with_its_line(
    moonrise: Path, pnp: Pnp, add: Callable[[str], None], line: str, said: str
) -> None:
    """By `pnp check`, too."""
    add(f"{SPARE}\n[build]\n{line}\n")
    number = len((moonrise / "game.toml").read_text("utf-8").splitlines())
    for command in ("check", "build"):
        result = pnp(command, "moonrise")
        assert result.exit_code == 1
        assert f"game.toml:{number}  error" in result.output
        assert said in result.output


def test_a_release_holds_what_game_toml_says(moonrise: Path, pnp: Pnp, add: Callable[[str], None]) -> None:
    """For A4 alone where Letter is too small, which is told; and it is built again the same."""
    add(BOARD + '\n[build]\ninks = ["full", "low"]\n')
    (moonrise / "CHANGELOG.md").write_text("## 1.2.0\n\nThe first.\n", "utf-8")
    result = pnp("release", "moonrise", "1.2.0")
    assert result.exit_code == 0, result.output
    assert "Letter was left out" in result.output
    archive = moonrise.parents[1] / "output" / "releases" / "moonrise-1.2.0.zip"
    with zipfile.ZipFile(archive) as opened:
        names = opened.namelist()
        manifest = json.loads(opened.read("moonrise-1.2.0/manifest.json"))
    printed = {name.split("/")[2] for name in names if "/print/" in name}
    assert printed == {"a4-gutterless-full", "a4-gutterless-low"}
    assert manifest["build"] == {"papers": ["a4"], "inks": ["full", "low"], "faces_dpi": 300}
    verified = pnp("verify", str(archive), "--rebuild")
    assert verified.exit_code == 0, verified.output
    assert "the same to the byte" in verified.output


def test_an_update_of_cards_leaves_letter_out_for_the_same_reason(
    moonrise: Path, pnp: Pnp, add: Callable[[str], None]
) -> None:
    """Or prints it, where the piece that is too large did not change."""
    add(BOARD)
    (moonrise / "CHANGELOG.md").write_text("## 1.2.0\n\nThe first.\n", "utf-8")
    assert pnp("release", "moonrise", "1.2.0").exit_code == 0
    (moonrise / "wolves.csv").write_text("id,name,howl\nfenris,Fenris,3\nskoll,Sköll,4\nhati,Hati,5\n", "utf-8")
    result = pnp("build", "moonrise", "--changed")
    assert result.exit_code == 0, result.output
    assert folders(moonrise) == [f"{paper}-gutterless-full-update-from-1.2.0" for paper in ("a4", "letter")]
