"""`pnp icons`, `pnp fonts`, `pnp sizes`: what lies ready is found and can be looked at (issue 18, part 6)."""

import io
import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import Result

from generator.gamefile import game_file
from generator.shelf.icons import icon_shelf, other_words
from generator.sizes import CARD_SIZES

REPOSITORY = Path(__file__).parents[2]
Pnp = Callable[..., Result]


def names(result: Result) -> list[str]:
    """The icons that were told."""
    assert result.exit_code == 0, result.output
    return [one["name"] for one in json.loads(result.output)["icons"]]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("sword",), "broadsword"),
        (("swords",), "crossed-swords"),
        (("crossed", "swords"), "crossed-swords"),
        ((":crossed-swords:",), "crossed-swords"),
        (("victory",), "laurels"),
        (("hit points",), "hearts"),
        (("gold",), "coins"),
        (("HEALTH", "potion"), "health-potion"),
    ],
)
def test_icons_are_found_by_what_people_call_them(pnp: Pnp, words: tuple[str, ...], found: str) -> None:
    """By parts of names, several words, plurals and other words for a thing."""
    assert found in names(pnp("icons", *words, "--json"))


def test_the_icon_of_that_name_comes_first(pnp: Pnp) -> None:
    """Then those whose name holds the word, the short ones before the long."""
    assert names(pnp("icons", "fire", "--json"))[0] == "fire"


def test_each_icon_is_told_with_its_author_and_the_licence(pnp: Pnp) -> None:
    """CC BY asks for the first."""
    told = pnp("icons", "broadsword").output
    assert "broadsword  by lorc" in told
    assert "CC BY 3.0" in told


def test_no_icon_is_told_with_words_that_have_some(pnp: Pnp) -> None:
    """A slip of the finger is no dead end."""
    result = pnp("icons", "swrod")
    assert result.exit_code == 2
    assert "Did you mean sword" in result.output
    assert "alone shows" in pnp("icons", "fire", "sword").output


def test_every_other_word_leads_to_an_icon() -> None:
    """A word that no icon has would lead nowhere."""
    shelf = icon_shelf([REPOSITORY / "fonts"])
    parts = {part for icon in shelf.icons for part in icon.name.split("-")}
    assert {other for others in other_words().values() for other in others} <= parts
    assert all(shelf.found(word) for word in other_words())


def test_icons_are_drawn_on_a_sheet(pnp: Pnp, tmp_path: Path) -> None:
    """A picture just as high as they need, and a PDF whose text names them."""
    assert pnp("icons", "axe", "--sheet", str(tmp_path / "axe.png")).exit_code == 0
    picture = Image.open(io.BytesIO((tmp_path / "axe.png").read_bytes())).convert("L")
    assert picture.width == 1240
    assert sum(picture.histogram()[:80]) > 20_000
    assert pnp("icons", "axe", "--sheet", str(tmp_path / "axe.pdf")).exit_code == 0
    text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "axe.pdf").pages)
    assert "battle-axe" in text.replace("\n", "")
    assert "CC BY 3.0" in text


def test_too_many_icons_for_a_picture_go_to_a_pdf(pnp: Pnp, tmp_path: Path) -> None:
    """And another ending is refused."""
    assert "Name a .pdf file" in pnp("icons", "--sheet", str(tmp_path / "all.png")).output
    assert 'not ".gif"' in pnp("icons", "axe", "--sheet", str(tmp_path / "axe.gif")).output
    assert not list(tmp_path.iterdir())


def test_fonts_are_listed_with_what_they_cover(pnp: Pnp) -> None:
    """Those of the program; the icon font is none to write with."""
    told = json.loads(pnp("fonts", "--json").output)["fonts"]
    by_file = {one["file"]: one for one in told}
    bold = by_file["oswald/Oswald-Bold.ttf"]
    assert (bold["family"], bold["weight"], bold["licence"]) == ("Oswald", 700, "SIL Open Font License")
    assert "Western Europe" in bold["scripts"]
    assert "Greek" not in bold["scripts"]
    assert "game-icons/GameIcons.ttf" not in by_file


def test_a_family_is_told_as_lines_that_a_game_can_use(pnp: Pnp) -> None:
    """Copied as they stand."""
    told = pnp("fonts", "semi cond").output
    lines = told.partition("[[fonts]]")[1] + told.partition("[[fonts]]")[2]
    file = game_file({"title": "A", **tomllib.loads(lines)})
    assert {(font.weight, font.style) for font in file.fonts} == {(500, "normal"), (500, "italic"), (700, "normal")}


def test_a_font_of_ones_own_is_listed_and_a_damaged_one_told(moonrise: Path, pnp: Pnp) -> None:
    """From fonts/ of the workspace."""
    own = moonrise.parents[1] / "fonts" / "mine"
    own.mkdir(parents=True)
    (own / "Mine.ttf").write_bytes((REPOSITORY / "fonts" / "bevan" / "Bevan-Regular.ttf").read_bytes())
    (own / "Broken.ttf").write_bytes(b"\x00\x01\x00\x00 and no more")
    told = {one["file"]: one for one in json.loads(pnp("fonts", "--json").output)["fonts"]}
    assert told["mine/Mine.ttf"]["licence"] == "no licence beside it"
    assert told["mine/Broken.ttf"]["fault"]
    assert pnp("fonts", "bevan", "--sheet", "bevan.png").exit_code == 0
    assert (moonrise.parents[1] / "bevan.png").stat().st_size > 5000


def test_a_misspelt_font_is_told_the_nearest(pnp: Pnp) -> None:
    """With all there are."""
    assert 'Did you mean "Oswald"?' in pnp("fonts", "osvald").output


def test_sizes_are_listed_in_mm_and_inches(pnp: Pnp) -> None:
    """Every name that trim knows, every paper, every shop's products."""
    told = pnp("sizes").output
    assert all(f"  {name} " in told for name in CARD_SIZES)
    assert "2.5 x 3.5 in" in told
    assert "a4 " in told
    assert "LargeCircleChit" in told


@pytest.mark.parametrize("asked", ["63x88mm", "88 x 63", "2.48in x 3.465in"])
def test_a_size_is_told_its_name_its_shops_and_how_many_fit(pnp: Pnp, asked: str) -> None:
    """Either way up, in any unit."""
    told = pnp("sizes", asked).output
    assert "9 on A4, 9 on Letter" in told
    assert "EuroPokerDeck" in told
    assert "cut by thegamecrafter" in told


def test_a_size_that_nothing_is_near_is_told_so(pnp: Pnp) -> None:
    """And one too large for a paper does not fit there."""
    told = pnp("sizes", "400x30mm").output
    assert "none on A4, none on Letter" in told
    assert "No named size is near it" in told
    assert 'Did you mean "poker"?' in pnp("sizes", "pokre").output
    nothing = pnp("sizes", "0x0")
    assert nothing.exit_code == 2
    assert "mistake of its own" not in nothing.output


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('trim = "poker"', 'trim = "pokr"', 'Did you mean "poker"? Write 63x88mm, 2.5in x 3.5in or one of:'),
        ('trim = "poker"', 'trim = "pokr"', "`pnp sizes` shows them"),
        (
            "[components",
            '[[fonts]]\nfamily = "Oswald"\nfile = "oswald/Oswald-Bald.ttf"\n\n[components',
            'Did you mean "oswald/Oswald-Bold.ttf"? `pnp fonts` lists those there are.',
        ),
    ],
)
def test_messages_name_the_nearest_and_the_command(moonrise: Path, pnp: Pnp, old: str, new: str, said: str) -> None:
    """Where a size or a font file is not there."""
    file = moonrise / "game.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    assert said in pnp("build", "moonrise").output


def test_an_unknown_icon_and_family_name_the_command(moonrise: Path, pnp: Pnp) -> None:
    """Beside the nearest there are."""
    file = moonrise / "game.toml"
    icons = '[icons]\nfamily = "Game Icons"\nfile = "game-icons/GameIcons.ttf"\nnames = "game-icons/icons.json"\n'
    font = '[[fonts]]\nfamily = "Oswald"\nfile = "oswald/Oswald-Bold.ttf"\nweight = 700\n'
    file.write_text(f"{file.read_text('utf-8')}\n{icons}\n{font}", "utf-8")
    template = moonrise.parents[1] / "templates" / "_shared" / "wolf.svg"
    template.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" '
        'width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<text x="30" y="30" font-family="Osvald" font-weight="700" font-size="5">Howl</text>'
        '<text x="30" y="50" font-family="Game Icons" font-size="5" card:icon="bearfase"/></svg>',
        "utf-8",
    )
    told = pnp("check", "moonrise", "--fit").output
    assert "Did you mean Oswald? It has: Oswald. `pnp fonts` lists the fonts there are." in told
    assert "`pnp icons WORD` finds icons." in told
