"""Pictures with more pixels than print: scaled down for one's own printer, never for a shop unless asked (FF-26)."""

import hashlib
import re
import sys
from collections.abc import Callable
from pathlib import Path

import numpy
import pikepdf
import pytest
from picture_gallery import GAME, gallery_in
from PIL import Image, ImageDraw
from typer.testing import Result

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "pdf"))
from press_profile import press_profile

Pnp = Callable[..., Result]


@pytest.fixture
def gallery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Six works of 1200 x 1800 pixels in frames of 1 x 1.5 inch."""
    gallery_in(tmp_path)
    (tmp_path / "press.icc").write_bytes(press_profile())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def painted(mode: str = "RGB", size: tuple[int, int] = (1200, 1800)) -> Image.Image:
    """A red field over a blue one, with some noise."""
    noise = numpy.random.default_rng(7).integers(0, 40, (size[1] // 4, size[0] // 4), dtype=numpy.uint8)
    image = Image.fromarray(noise).resize(size).convert("RGB")
    ImageDraw.Draw(image).rectangle((0, 0, size[0], size[1] // 2), fill=(220, 20, 20))
    return image.convert(mode)


def hang(root: Path, *names: str, image: Image.Image | None = None, **how: object) -> None:
    rows = ["id,name,art"]
    for number, name in enumerate(names):
        path = root / "data/gallery/art" / name
        (image or painted()).save(path, **how)
        rows.append(f"w{number},Work {number},{name}")
    (root / "data/gallery/works.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


def setting(root: Path, line: str) -> None:
    (root / "data/gallery/game.toml").write_text(f"{GAME}\n[settings]\n{line}\n", encoding="utf-8")


def images(pdf: Path) -> list[tuple[int, int, str, bool]]:
    """Width, height, coding and transparency of each picture in a file."""
    with pikepdf.open(pdf) as document:
        streams = (thing for thing in document.objects if isinstance(thing, pikepdf.Stream))
        found = [thing for thing in streams if thing.get("/Subtype") == "/Image"]
        return [(int(one.Width), int(one.Height), str(one.Filter), "/SMask" in one) for one in found]


def first_image(pdf: Path) -> Image.Image:
    with pikepdf.open(pdf) as document:
        streams = (thing for thing in document.objects if isinstance(thing, pikepdf.Stream))
        (found,) = [thing for thing in streams if thing.get("/Subtype") == "/Image"]
        return pikepdf.PdfImage(found).as_pil_image().convert("RGB")


def built(root: Path, pnp: Pnp, *arguments: str) -> tuple[Path, str]:
    result = pnp("build", "gallery", *(arguments or ("--paper", "a4")))
    assert result.exit_code == 0, result.output
    found = [path for path in sorted((root / "output/gallery").rglob("*.pdf")) if "guide" not in path.name]
    return found[0], " ".join(result.output.split())


@pytest.mark.parametrize(("name", "how"), [("a.png", {}), ("a.jpg", {"quality": 95}), ("a.webp", {"quality": 90})])
def test_ff_26_a_picture_prints_with_300_pixels_to_the_inch(
    gallery: Path, pnp: Pnp, name: str, how: dict[str, object]
) -> None:
    """Whatever its kind; a photo stays a photo; it is told, and preflight finds nothing too coarse."""
    hang(gallery, name, **how)
    pdf, told = built(gallery, pnp)
    ((width, height, coding, _),) = images(pdf)
    assert (width, height) == (300, 450)
    assert (coding == "/DCTDecode") is (name == "a.jpg")
    assert "print/fewer-pixels" in told
    assert f'"{name}" with 300 x 450 of 1200 x 1800' in told
    assert "proof/pictures" not in told
    red = first_image(pdf).getpixel((150, 100))
    assert red[0] > 200 and red[1] < 60 and red[2] < 60


def test_ff_26_sixty_large_pictures_make_no_large_file(gallery: Path, pnp: Pnp) -> None:
    """One of each content: the same bytes under two names print once."""
    for number in range(12):
        hang(gallery, *(f"a{n}.png" for n in range(number + 1)), image=painted())
    pdf, told = built(gallery, pnp)
    assert len(images(pdf)) == 1
    assert pdf.stat().st_size < 600_000
    assert "12 pictures have more pixels" in told


@pytest.mark.parametrize(
    ("line", "size"),
    [("picture_dpi = 600", (600, 900)), ("picture_dpi = 0", (1200, 1800)), ("picture_dpi = 1100", (1200, 1800))],
)
def test_ff_26_the_resolution_is_said_in_game_toml(gallery: Path, pnp: Pnp, line: str, size: tuple[int, int]) -> None:
    """0 leaves pictures as they are; a little more than asked for is left alone, too."""
    hang(gallery, "a.png")
    setting(gallery, line)
    ((width, height, *_),) = images(built(gallery, pnp)[0])
    assert (width, height) == size


@pytest.mark.parametrize("value", ["20", '"fine"', "true", "-300"])
def test_ff_26_a_resolution_that_is_none_is_refused(gallery: Path, pnp: Pnp, value: str) -> None:
    """With what to write."""
    hang(gallery, "a.png")
    setting(gallery, f"picture_dpi = {value}")
    result = pnp("build", "gallery")
    assert result.exit_code == 1
    assert re.search(r"game\.toml:\d+  error  settings\.picture_dpi: .* Write pixels per inch", result.output)


def test_ff_26_a_small_picture_goes_in_as_it_is(gallery: Path, pnp: Pnp) -> None:
    """Nothing is told of it."""
    hang(gallery, "a.png", image=painted(size=(320, 480)))
    pdf, told = built(gallery, pnp)
    assert images(pdf)[0][:2] == (320, 480)
    assert "fewer-pixels" not in told


@pytest.mark.parametrize("asked", [False, True])
def test_ff_26_a_shop_gets_all_pixels_unless_it_is_asked(gallery: Path, pnp: Pnp, asked: bool) -> None:
    """Its presses are finer than a printer at home."""
    hang(gallery, "a.png")
    if asked:
        setting(gallery, "shop_picture_dpi = 400")
    pdf, _ = built(gallery, pnp, "--profile", "pdf-x4", "--icc", "press.icc")
    assert images(pdf)[0][:2] == ((400, 600) if asked else (1200, 1800))


def test_ff_26_equal_input_gives_equal_bytes(gallery: Path, pnp: Pnp) -> None:
    """Built twice, and beside another paper."""
    hang(gallery, "a.png", "b.jpg")
    digests = set()
    for number, papers in enumerate((("--paper", "a4"), ("--paper", "letter", "--paper", "a4"))):
        assert pnp("build", "gallery", *papers, "--out", f"out{number}").exit_code == 0
        (pdf,) = [p for p in (gallery / f"out{number}").glob("a4*/*.pdf") if "guide" not in p.name]
        digests.add(hashlib.sha256(pdf.read_bytes()).hexdigest())
    assert len(digests) == 1


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1", "CMYK"])
def test_ff_26_every_kind_of_pixels_keeps_its_colors(gallery: Path, pnp: Pnp, mode: str) -> None:
    """Transparency stays, palettes are no obstacle, process inks become sRGB as before."""
    image = painted()
    if mode in ("RGBA", "LA"):
        image = image.convert(mode)
        image.putalpha(Image.new("L", image.size, 128))
    hang(gallery, "a.jpg" if mode == "CMYK" else "a.png", image=image.convert(mode))
    found = images(built(gallery, pnp)[0])
    assert {one[:2] for one in found} == {(300, 450)}
    assert any(masked for *_, masked in found) is (mode in ("RGBA", "LA"))
