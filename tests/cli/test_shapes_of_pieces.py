"""Hexes, circles and round corners, from a stranger's ten lines to paper."""

import json
from pathlib import Path

import numpy
import pypdfium2
import pytest
from PIL import Image

GROUND = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}">{2}</svg>'


def game(root: Path, piece: str, drawing: str) -> None:
    for name in ("data/isle", "templates/isle"):
        (root / name).mkdir(parents=True, exist_ok=True)
    text = f'title = "Isle"\n[components.tile]\ntitle = "Tiles"\nkind = "token"\nfront = "tile.svg"\n{piece}'
    (root / "data/isle/game.toml").write_text(text, "utf-8")
    (root / "templates/isle/tile.svg").write_text(drawing, "utf-8")


def colored(width: float, height: float) -> str:
    return GROUND.format(width, height, '<rect width="100%" height="100%" fill="#c00"/>')


@pytest.fixture
def isle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_hex_is_printed_proved_and_cut(pnp, isle):
    """Art fills the hex and leaves the corners of its box to its neighbors."""
    game(isle, 'shape = "hex"\nacross = "38mm"\nbleed = 2\nsafe = 2\ncopies = 28\n', colored(47.8786, 42))
    built = pnp("build", "isle", "--paper", "a4", "--cut-files", "--gray")
    assert built.exit_code == 0, built.output
    (pdf,) = (isle / "output/isle").glob("a4*/isle-tokens.pdf")
    pixels = numpy.asarray(pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil())
    share = (pixels[:, :, 0] < 200).mean()
    assert 28 * 38**2 * 3**0.5 / 2 / (210 * 297) < share < 0.75
    assert pnp("preflight", str(pdf)).exit_code == 0
    alone = isle / "alone.pdf"
    alone.write_bytes(pdf.read_bytes())
    assert "no face paints on another" in pnp("preflight", str(alone)).output
    manifest = json.loads((pdf.parent / "manifest.json").read_text("utf-8"))
    assert manifest["components"][0]["shape"] == "hex"
    assert (pdf.parent / "isle-cut-1.svg").read_text("utf-8").count("<path") > 20


@pytest.mark.parametrize(
    ("piece", "size", "share"),
    [
        ('shape = "hex"\nacross = "38mm"', (43.8786, 38), 0.75),
        ('shape = "hex-pointed"\nacross_corners = "40mm"', (34.641, 40), 0.75),
        ('shape = "circle"\nacross = 30', (30, 30), 0.7854),
        ('shape = "rounded"\ncorner = 5\ntrim = "30x40mm"', (30, 40), 1 - (4 - 3.1416) * 25 / 1200),
    ],
)
def test_pictures_show_nothing_outside_of_the_cut(pnp, isle, piece, size, share):
    game(isle, f"{piece}\ncopies = 2\n", colored(*size))
    result = pnp("build", "isle", "--make", "pictures")
    assert result.exit_code == 0, result.output
    (file,) = (isle / "output/isle").glob("pictures*/tile/*.png")
    alpha = numpy.asarray(Image.open(file))[:, :, 3]
    assert (alpha / 255).mean() == pytest.approx(share, abs=0.005)
    assert alpha[alpha.shape[0] // 2, alpha.shape[1] // 2] == 255
    assert alpha[0, 0] == 0


@pytest.mark.parametrize(
    ("piece", "said"),
    [
        ('shape = "hex"\ntrim = "40x40mm"\ncopies = 1', "a hex has six equal sides, and in 40 x 40 mm it has not"),
        ('shape = "hex"\ncopies = 1', "say once how large it is"),
        ('shape = "hex"\nacross = 30\ntrim = "30x30mm"\ncopies = 1', "say once how large it is"),
        ('shape = "rect"\nacross = 30\ncopies = 1', 'across is for shape = "hex" or "circle"'),
        ('shape = "hexagon"\nacross = 30\ncopies = 1', "shape"),
    ],
)
def test_what_cannot_be_cut_is_told(pnp, isle, piece, said):
    game(isle, f"{piece}\n", colored(30, 30))
    result = pnp("check", "isle")
    assert result.exit_code in (1, 3)
    assert said in result.output.replace("\n", " ")
    assert "game.toml:" in result.output


def test_a_text_in_the_corner_of_a_hex_is_found_by_the_proof(pnp, isle):
    """Inside of the box, and outside of the line that is cut."""
    text = '<rect width="100%" height="100%" fill="#fff"/><text x="1" y="8" font-size="4" font-family="F">XX</text>'
    game(isle, 'shape = "hex"\nacross = "38mm"\nsafe = 1\ncopies = 2\n', GROUND.format(43.8786, 38, text))
    fonts = isle / "fonts"
    fonts.mkdir()
    source = Path(__file__).parents[2] / "fonts/barlow/BarlowSemiCondensed-Medium.ttf"
    (fonts / "f.ttf").write_bytes(source.read_bytes())
    with (isle / "data/isle/game.toml").open("a", encoding="utf-8") as file:
        file.write('[[fonts]]\nfamily = "F"\nfile = "f.ttf"\n')
    result = pnp("build", "isle", "--paper", "a4")
    assert "comes nearer to the cut than 1 mm" in result.output.replace("\n", " ")
