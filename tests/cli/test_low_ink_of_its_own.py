"""`--ink low` for a game without faces for it: the program makes light ones (FF-7)."""

import io
from collections.abc import Callable
from pathlib import Path

import numpy
import pypdfium2
import pytest
from PIL import Image
from typer.testing import Result

from generator.check import check
from generator.outputs.drawn import DrawnSet
from generator.pdf.contrast import text_contrasts
from generator.pdf.ink_use import ink_use
from generator.registry import find_game
from generator.workspace import find_workspace

Pnp = Callable[..., Result]
HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" width="69mm" height="94mm"
     viewBox="0 0 69 94">"""
NAME = '<text x="34.5" y="16" text-anchor="middle" font-family="B" font-size="6" fill="{}">{{{{ name }}}}</text>'
TEXT = '<text x="8" y="{}" font-family="B" font-size="4" fill="{}">{}</text>'
DARK = f"""{HEAD}
  <linearGradient id="sky"><stop offset="0" stop-color="#113"/><stop offset="1" stop-color="#446"/></linearGradient>
  <rect width="69" height="94" fill="url(#sky)"/>
  <rect x="5" y="6" width="59" height="14" rx="2" fill="#000"/>
  {NAME.format("#fff")}
  <image x="6" y="22" width="57" height="30" href="art.png"/>
  <rect x="5" y="55" width="59" height="27" fill="#f5d76e"/>
  {TEXT.format(62, "#222", "dark on yellow")}
  {TEXT.format(68, "#fff8", "pale on yellow")}
  <circle cx="12" cy="78" r="3" fill="#c00"/><text x="12" y="79.4" text-anchor="middle" font-family="B" font-size="4"
    fill="#fff">3</text>
  <path d="M50 72 l4 8 h-8 z" fill="#fff"/>
  <text x="34" y="87" text-anchor="middle" font-family="B" font-size="4" fill="#eee">footer</text>
</svg>"""
GAME = """\
title = "Night"

[rosters.cards]
file = "cards.csv"

[components.card]
title = "Cards"
trim = "63x88mm"
bleed = 3
front = "front.svg.j2"
roster = "cards"

[[fonts]]
family = "B"
file = "barlow/BarlowSemiCondensed-Medium.ttf"
"""


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stranger's game: white on black, a gradient for a ground, a picture, nothing for low ink."""
    for folder in ("data/night", "templates/night"):
        (tmp_path / folder).mkdir(parents=True)
    root = Path(__file__).parents[2]
    (tmp_path / "fonts").symlink_to(root / "fonts")
    (tmp_path / "templates/_shared").symlink_to(root / "templates/_shared")
    (tmp_path / "data/night/game.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "data/night/cards.csv").write_text("id,name,ink\na,Owl,x\nb,Bat,y\n", encoding="utf-8")
    Image.new("RGB", (600, 316), (40, 60, 40)).save(tmp_path / "data/night/art.png")
    template(tmp_path, DARK)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def template(root: Path, text: str) -> None:
    (root / "templates/night/front.svg.j2").write_text(text, encoding="utf-8")


def drawn(root: Path) -> DrawnSet:
    source = find_game(find_workspace(root), "night")
    return DrawnSet(source, check(source))


def told(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_ff_7_a_game_without_low_ink_gets_light_faces(night: Path, pnp: Pnp) -> None:
    """In the folder that is called low; how much ink they save is said."""
    said = told(pnp("build", "night", "--paper", "a4", "--ink", "full,low"))
    assert "print/light-ink" in said
    full, low = (
        next(path for path in (night / "output/night").glob(f"a4-*-{ink}/*.pdf") if "guide" not in path.name)
        for ink in ("full", "low")
    )
    shares = []
    for path in (full, low):
        page = pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))[0].render(scale=1).to_pil().convert("RGB")
        shares.append(1 - numpy.asarray(page).mean() / 255)
    assert shares[1] < 0.4 * shares[0]


def test_ff_7_everything_that_was_read_can_be_read_on_light_faces(night: Path) -> None:
    """By the contrast of each text to what lies behind it; grounds are white, badges are kept."""
    game = drawn(night)
    full, low = game.faces("full"), game.faces("low")
    light = [entry.front for entry in low.faces]
    for before, after in zip(
        text_contrasts([entry.front for entry in full.faces], lambda font: False),
        text_contrasts(light, lambda font: False),
        strict=True,
    ):
        readable = {text.text for text in before if text.passes}
        assert readable >= {"Owl", "dark on yellow", "3", "footer"} or "Bat" in readable
        assert {text.text for text in after if text.passes} >= readable
        assert {text.text for text in after} == {text.text for text in before}
    assert ink_use(light)[0] < 0.35 * ink_use([full.faces[0].front])[0]
    assert not any(finding.code == "print/light-contrast" for finding in low.findings)


@pytest.mark.parametrize(
    "asks",
    [
        '<rect width="1" height="1" card:if="{{ pnp.ink == \'low\' }}"/>',
        "{% if pnp['ink'] == 'low' %}<g/>{% endif %}",
        '<rect width="1" height="1" fill="#000" card:fill="{{ theme.bar }}"/>',
        '<rect width="1" height="1" fill="#000" card:fill="{{ pnp.theme.bar }}"/>',
    ],
)
def test_ff_7_faces_that_the_game_draws_for_low_ink_stay(night: Path, asks: str) -> None:
    """Whoever asks for the ink, or for a theme that changes with it, has faces of its own."""
    (night / "data/night/game.toml").write_text(
        f'{GAME}\n[themes.full]\nbar = "#000"\n[themes.low]\nbar = "#fff"\n', "utf-8"
    )
    template(night, DARK.replace("</svg>", f"{asks}</svg>"))
    game = drawn(night)
    assert game.has_low_ink
    assert not any(finding.code == "print/light-ink" for finding in game.faces("low").findings)


@pytest.mark.parametrize(
    "asks",
    [
        "<!-- ink -->",
        '<text x="9" y="70" font-family="B" font-size="3">ink {{ ink }}</text>',
        '<rect width="1" height="1" fill="#000" card:fill="{{ pnp.theme.bar }}"/>',
        "{% from 'version-mark.svg.j2' import version_mark with context %}"
        "{{ version_mark(60, 80, 'B', 400, '#fff', '#000') }}",
        '{% set ink = \'#123456\' %}<rect width="1" height="1" card:fill="{{ ink }}"/>',
    ],
)
def test_ff_7_a_column_or_a_macros_word_ink_is_no_low_ink(night: Path, asks: str) -> None:
    """Nor is a theme that game.toml gives for full ink alone."""
    (night / "data/night/game.toml").write_text(f'{GAME}\n[themes.full]\nbar = "#000"\n', "utf-8")
    template(night, DARK.replace("</svg>", f"{asks}</svg>"))
    assert not drawn(night).has_low_ink


def test_ff_7_a_white_card_has_nothing_to_save(night: Path, pnp: Pnp) -> None:
    """It is printed as it is, and that is said."""
    template(night, f'{HEAD}<rect width="69" height="94" fill="#fff"/>{NAME.format("#000")}</svg>')
    said = told(pnp("build", "night", "--paper", "a4", "--ink", "low"))
    assert "light ones would save nothing" in said


def test_ff_7_light_faces_are_the_same_bytes_each_time(night: Path, pnp: Pnp) -> None:
    """And grays may be asked for with them."""
    pdfs = set()
    for number in range(2):
        told(pnp("build", "night", "--paper", "a4", "--ink", "low", "--gray", "--out", f"out{number}"))
        (pdf,) = [path for path in (night / f"out{number}").rglob("*.pdf") if "guide" not in path.name]
        pdfs.add(pdf.read_bytes())
    assert len(pdfs) == 1


@pytest.mark.parametrize("game", ["ratings-war", "top-dog", "top-promoter"])
def test_ff_7_the_games_that_came_with_the_program_have_their_own(game: str) -> None:
    """Nothing is changed in them."""
    source = find_game(find_workspace(Path(__file__).parents[2]), game)
    assert DrawnSet(source, check(source)).has_low_ink
