"""Parts that are folded, from a stranger's folder: sizes from the deck, scores in cut files, refusals that help."""

import json
import re

import pytest

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{{ pnp.panel.width }}mm" height="{{ pnp.panel.height }}mm" '
    'viewBox="0 0 {{ pnp.panel.width }} {{ pnp.panel.height }}"><rect x="-5" y="-5" width="200" height="200"/></svg>'
)


@pytest.fixture
def isle(tmp_path, monkeypatch):
    """A folder with a deck of so many cards and its box."""

    def made(cards, net='form = "tuckbox"\nholds = "tile"'):
        (tmp_path / "data/isle").mkdir(parents=True)
        (tmp_path / "templates/isle").mkdir(parents=True)
        (tmp_path / "data/isle/game.toml").write_text(
            f'title = "Isle"\n[components.tile]\ntitle = "Cards"\ntrim = "poker"\ncopies = {cards}\n'
            f'front = "tile.svg"\n[components.box]\ntitle = "Box"\nbleed = 3\nfront = "box.svg.j2"\n'
            f"[components.box.net]\n{net}\n",
            "utf-8",
        )
        (tmp_path / "templates/isle/tile.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"><rect width="9" height="9"/></svg>'
        )
        (tmp_path / "templates/isle/box.svg.j2").write_text(SVG)
        monkeypatch.chdir(tmp_path)
        return tmp_path

    return made


def test_a_box_measures_its_deck_and_is_scored_apart_from_the_cuts(isle, pnp):
    folder = isle(54)
    assert pnp("build", "isle", "--paper", "a4", "--only", "box", "--cut-files").exit_code == 0
    (manifest,) = folder.glob("output/isle/*/manifest.json")
    assert "175" in json.dumps(json.loads(manifest.read_text("utf-8"))["components"])
    (svg,) = folder.glob("output/isle/*/*cut-1.svg")
    cut, score = svg.read_text("utf-8").split('<g id="score"')
    assert len(re.findall("<path", cut)) == 1
    assert len(re.findall("<path", score)) == 12
    (dxf,) = folder.glob("output/isle/*/*cut-1.dxf")
    assert "SCORE" in dxf.read_text("ascii")


def test_a_box_that_is_too_large_tells_the_largest_deck(isle, pnp):
    isle(200)
    done = pnp("build", "isle", "--paper", "a4", "--only", "box")
    assert done.exit_code != 0
    told = " ".join(done.output.split())
    assert "there are 200" in told
    assert "2 boxes" in told


def test_what_is_not_there_cannot_be_held(isle, pnp):
    isle(10, 'form = "tray"\nholds = "tiles"')
    done = pnp("check", "isle")
    assert done.exit_code != 0
    assert 'there is no component "tiles"' in " ".join(done.output.split())
