"""`pnp render`: one face of one card as PNG, PDF or SVG."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import Result

Pnp = Callable[..., Result]

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="navy"/>
  <text x="20" y="50" font-family="Barlow Semi Condensed" font-weight="700" font-size="5">{{ name }}</text></svg>
"""


@pytest.fixture
def wolf(moonrise: Path) -> Path:
    """The little game with a face; its template is returned."""
    toml = moonrise / "game.toml"
    font = '[[fonts]]\nfamily = "Barlow Semi Condensed"\nfile = "barlow/BarlowSemiCondensed-Bold.ttf"\nweight = 700\n'
    text = toml.read_text("utf-8").replace("[components.wolf]", f"{font}\n[components.wolf]")
    toml.write_text(text.replace('front = "wolf.svg"', 'front = "wolf.svg.j2"'), "utf-8")
    template = moonrise.parent.parent / "templates" / "moonrise" / "wolf.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text(FRONT, "utf-8")
    return template


def test_a_png_has_the_size_of_the_face_at_the_resolution_asked_for(pnp: Pnp, wolf: Path):
    """63 mm at 254 pixels per inch are 630 pixels."""
    result = pnp("render", "moonrise", "fenris", "-o", "card.png", "--dpi", "254")
    assert result.exit_code == 0, result.output
    with Image.open("card.png") as picture:
        assert picture.size == (630, 880)
        assert picture.getpixel((5, 5)) == (0, 0, 128)


@pytest.mark.parametrize(("named", "start"), [("SKOLL", b"%PDF"), ("2", b"<svg"), ("Sköll", b"\x89PNG")])
def test_a_card_is_found_by_id_number_or_name_and_the_ending_says_what_is_written(
    pnp: Pnp, wolf: Path, named: str, start: bytes
):
    """Whatever the case of its letters."""
    ending = {b"%PDF": "pdf", b"<svg": "svg", b"\x89PNG": "png"}[start]
    result = pnp("render", "moonrise", named, "-o", f"out/card.{ending}")
    assert result.exit_code == 0, result.output
    assert Path(f"out/card.{ending}").read_bytes().startswith(start)


def test_without_a_file_name_the_card_s_id_is_taken(pnp: Pnp, wolf: Path):
    """A PNG where the person stands."""
    assert pnp("render", "moonrise", "fenris").exit_code == 0
    assert Path("fenris.png").is_file()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("fenrir",), 'Did you mean "Fenris"?'),
        (("fenris", "-o", "card.jpg"), "the file is a .png, a .pdf or an .svg"),
        (("fenris", "--side", "top"), "--side top: there is front and back."),
        (("fenris", "--ink", "some"), "--ink some: there is full and low."),
        (("fenris", "--kind", "bear"), "Known: wolf."),
        (("fenris", "--side", "back"), "have no back"),
    ],
)
def test_what_does_not_exist_is_told_with_what_does(pnp: Pnp, wolf: Path, arguments: tuple[str, ...], told: str):
    """Wrong use ends with exit code 2 and writes nothing."""
    result = pnp("render", "moonrise", *arguments)
    assert result.exit_code == 2, result.output
    assert told in result.output
    assert not list(Path().glob("*.[pj]*g"))


def test_a_face_with_errors_is_drawn_as_far_as_it_goes(pnp: Pnp, wolf: Path):
    """Its findings follow, and the exit code is 1."""
    wolf.write_text(FRONT.replace("<text", '<text filter="blur"'))
    result = pnp("render", "moonrise", "fenris")
    assert result.exit_code == 1, result.output
    assert "filter" in result.output
    assert Path("fenris.png").is_file()
