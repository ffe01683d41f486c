"""Broken pictures as a person meets them (FF-24): a finding among the others, and a frame in a draft."""

from collections.abc import Callable
from pathlib import Path

import pytest
from picture_gallery import gallery_in
from PIL import Image
from typer.testing import Result

Pnp = Callable[..., Result]


@pytest.fixture
def gallery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three works, the second of them with a picture that is to be broken."""
    gallery_in(tmp_path)
    rows = "id,name,art\na,Ann,a.png\nb,Bob,b.png\nc,Cid,gone.png\n"
    (tmp_path / "data/gallery/works.csv").write_text(rows, encoding="utf-8")
    for name in ("a", "b"):
        Image.radial_gradient("L").resize((600, 900)).save(tmp_path / f"data/gallery/art/{name}.png")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def spoil(path: Path, how: str) -> None:
    data = bytearray(path.read_bytes())
    if how == "checksum":
        data[data.find(b"IDAT") + 40] ^= 0xFF
    elif how == "cut":
        del data[len(data) // 2 :]
    elif how == "header":
        data[20] ^= 0xFF
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("how", ["checksum", "cut", "header"])
def test_ff_24_a_broken_picture_is_a_finding_beside_the_others(gallery: Path, pnp: Pnp, how: str) -> None:
    """With its card and row; the missing picture of another card is told as well; exit code 1, no half line."""
    spoil(gallery / "data/gallery/art/b.png", how)
    for command in (("build", "gallery"), ("check", "gallery", "--fit")):
        result = pnp(*command)
        told = " ".join(result.output.split())
        assert result.exit_code == 1
        assert "works.csv:3" in told and '"b.png"' in told
        assert "works.csv:4:art" in told and "gone.png" in told
        assert "works.csv:2" not in told


@pytest.mark.parametrize("how", ["checksum", "cut", "header"])
def test_ff_24_a_draft_prints_the_frame(gallery: Path, pnp: Pnp, how: str) -> None:
    """Crossed out, and the other cards with it."""
    import pypdfium2

    spoil(gallery / "data/gallery/art/b.png", how)
    result = pnp("build", "gallery", "--draft", "--paper", "a4")
    assert result.exit_code in (0, 1)
    (pdf,) = [path for path in (gallery / "output/gallery").rglob("*.pdf") if "guide" not in path.name]
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=2).to_pil().convert("RGB")
    magenta = sum(
        count for count, color in page.getcolors(1 << 24) if color[0] > 170 and color[1] < 60 and color[2] < 140
    )
    assert magenta > 500


def test_a_picture_that_the_template_itself_names_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Callable[..., Result]
) -> None:
    """At its line, however many cards show it: one that a cell names is told for each card."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "game.toml").write_text(
        'title = "T"\n[rosters.c]\nfile = "c.csv"\n[components.card]\ntitle = "Cards"\nroster = "c"\ntrim = "poker"\n'
        'front = "front.svg"\n'
    )
    (tmp_path / "c.csv").write_text("id,name,art\n1,Ox,ox.png\n2,Elk,elk.png\n3,Eel,\n")
    image = '<image width="9" height="9" {}/>'
    (tmp_path / "templates" / "front.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" width="63mm" '
        f'height="88mm" viewBox="0 0 63 88">\n{image.format("href=" + chr(34) + "frame.png" + chr(34))}\n'
        f"{image.format('card:src=' + chr(34) + '{{ art }}' + chr(34))}</svg>"
    )
    monkeypatch.chdir(tmp_path)
    told = pnp("check", ".", "--fit").output.replace("\\", "/")
    assert told.count('"frame.png" does not exist') == 1
    assert 'templates/front.svg:2  error  Ox and 2 more (Cards): The picture "frame.png" does not exist.' in told
    assert "c.csv:2:art  error" in told
    assert "c.csv:3:art  error" in told
