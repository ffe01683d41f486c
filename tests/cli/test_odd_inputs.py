"""No input of a person makes a mistake of the program's own (RL-5, RL-6, RL-14)."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools import subset
from typer.testing import Result

from generator.text.sound import fault_of_font

Pnp = Callable[..., Result]
FONTS = Path(__file__).parents[2] / "fonts"
BOLD = FONTS / "barlow" / "BarlowSemiCondensed-Bold.ttf"
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <text x="9" y="9" font-family="F" font-weight="700" font-size="5">{{ name }}</text>
</svg>
"""


@pytest.fixture
def ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Writes a game whose texts and font may be odd; the test stands in its workspace."""
    for part in ("data/g", "templates/g", "fonts/o"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "templates" / "g" / "f.svg").write_text(FRONT, "utf-8")
    (tmp_path / "data" / "g" / "ships.csv").write_text("id,name\na,Ann\n", "utf-8")
    shutil.copy(BOLD, tmp_path / "fonts" / "o" / "f.ttf")
    monkeypatch.chdir(tmp_path)

    def write(title: str = "T", author: str = "A", component: str = "Ships", font: str = "o/f.ttf") -> None:
        said = {"title": title, "author": author, "font": font, "component": component}
        quoted = {key: json.dumps(text, ensure_ascii=False) for key, text in said.items()}
        text = (
            f'title = {quoted["title"]}\nversion = "0.1.0"\nauthor = {quoted["author"]}\n'
            '[rosters.ships]\nfile = "ships.csv"\n'
            f'[[fonts]]\nfamily = "F"\nweight = 700\nfile = {quoted["font"]}\n'
            f"[components.ship]\ntitle = {quoted['component']}\n"
            'trim = "poker"\nfront = "f.svg"\nroster = "ships"\n'
        )
        (tmp_path / "data" / "g" / "game.toml").write_text(text, "utf-8")

    return write


def built(pnp: Pnp, *arguments: str) -> Result:
    """A build whose outcome is told in words."""
    result = pnp("build", "g", "--paper", "a4", *arguments)
    assert "mistake of its own" not in result.stderr, result.stderr
    return result


@pytest.mark.parametrize("odd", ["A\nB", "A\tB", "A\r\nB", " A  B "])
def test_rl_5_line_ends_and_tabs_in_a_title_are_blanks(odd: str, ships: Callable[..., None], pnp: Pnp) -> None:
    """In the title of the game, of a component, and in the author's name."""
    ships(title=odd, author=odd, component=odd)
    assert built(pnp).exit_code == 0
    assert json.loads(Path("output/g/a4-gutterless-full/manifest.json").read_text("utf-8"))["title"] == "A B"


@pytest.mark.parametrize(
    ("field", "text", "lost"),
    [("title", "灯台 Tower", "灯台"), ("author", "Дми", "Дми"), ("component", "Ж", "Ж")],
)
def test_rl_6_a_letter_that_no_font_has_stops_a_build(
    field: str, text: str, lost: str, ships: Callable[..., None], pnp: Pnp
) -> None:
    """It was printed as a question mark on every sheet."""
    ships(**{field: text})
    result = built(pnp)
    assert result.exit_code == 1
    assert f'no font has "{lost}"' in result.stdout
    assert not Path("output").exists()
    assert built(pnp, "--draft").exit_code == 0


@pytest.mark.parametrize(
    "drawing",
    [
        '<rect x="-1e308" width="1e308" height="1"/>',
        '<circle cx="1e308" cy="5" r="1e308"/>',
        '<path d="M-1e308 0 L1e308 9 L5 5z"/>',
        '<g transform="scale(1e200)"><rect width="1e200" height="1"/></g>',
        '<rect width="9" height="9" stroke="#000000" stroke-width="1e308"/>',
    ],
)
def test_rl_5_a_number_beyond_all_drawings_is_a_finding_with_its_line(
    drawing: str, ships: Callable[..., None], pnp: Pnp
) -> None:
    """ReportLab raised a ValueError while it wrote the page."""
    ships()
    Path("templates/g/f.svg").write_text(FRONT.replace("</svg>", f"{drawing}\n</svg>"), "utf-8")
    result = built(pnp)
    assert result.exit_code == 1
    assert "templates/g/f.svg:3  error  Ann (Ships): " in result.stdout


def odd_fonts() -> dict[str, bytes]:
    """Fonts as the web and broken downloads bring them."""
    made = {}
    for name, options in (("no names", ["--name-IDs="]), ("hidden names", ["--obfuscate-names"])):
        target = Path("made.ttf")
        subset.main([str(BOLD), "--unicodes=U+20-7E", f"--output-file={target}", *options])
        made[name] = target.read_bytes()
    return made


def test_rl_5_fonts_without_names_print(ships: Callable[..., None], pnp: Pnp) -> None:
    """As web fonts are."""
    ships()
    for data in odd_fonts().values():
        Path("fonts/o/f.ttf").write_bytes(data)
        assert built(pnp).exit_code == 0


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9, 0.99])
def test_ff_25_rl_5_a_font_cut_short_is_a_finding_of_the_plain_check(
    share: float, ships: Callable[..., None], pnp: Pnp
) -> None:
    """FF-25: the file is named; a build says the same."""
    ships()
    Path("fonts/o/f.ttf").write_bytes(BOLD.read_bytes()[: int(BOLD.stat().st_size * share)])
    result = pnp("check", "g")
    assert result.exit_code == 1
    assert 'The font file "o/f.ttf" is damaged: it ends too early.' in result.stdout
    assert built(pnp).exit_code == 1
    assert built(pnp, "--draft").exit_code in (0, 1, 2)


def test_every_font_that_comes_with_the_program_is_sound() -> None:
    """Judged by their tables alone."""
    files = list(FONTS.rglob("*.ttf"))
    assert files
    assert [path.name for path in files if fault_of_font(path.read_bytes())] == []


def test_rl_14_a_roster_of_headers_only_names_its_file(ships: Callable[..., None], pnp: Pnp) -> None:
    """Nothing to print is told with the file, and with what the check found."""
    ships()
    Path("data/g/ships.csv").write_text("id,name\n", "utf-8")
    result = built(pnp)
    assert result.exit_code in (1, 2)
    assert "ships.csv" in result.output
