"""`pnp site`: pages that open from disk, without scripts, with any texts on the cards."""

import csv
import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import html
from PIL import Image
from typer.testing import Result

from generator.outgoing import from_csv

Pnp = Callable[..., Result]
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><b>bold</b>",
    "javascript:alert(1)",
    "Żółw & Co",
)
GAME = """\
title = "Tides </title><script>"
version = "1.0.0"
author = "Ann <b>"
tagline = "Bring them home"

[rosters.boats]
file = "boats.csv"
columns = { speed = "whole" }

[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700

[components.boat]
title = "Boats"
trim = "63x88mm"
front = "boat.svg.j2"
back = "back.svg.j2"
roster = "boats"

[rulings]
T-R1 = "Żółw & Co may pass twice."
"""
ROWS = [
    (f"b{number}", name, number % 3, f"Text of {name}", "red" if number % 2 else "blue")
    for number, name in enumerate(HOSTILE)
]


@pytest.fixture
def sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with a game whose texts are attacks; the test stands in it."""
    data = tmp_path / "sea" / "data" / "tides"
    (data / "templates").mkdir(parents=True)
    (data / "game.toml").write_text(GAME, "utf-8")
    with (data / "boats.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "name", "speed", "text", "sail"), *ROWS])
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<rect width="63" height="88" fill="#dddddd"/><g font-family="Barlow Semi Condensed" font-weight="700">'
        '<text x="4" y="12" font-size="3">{{ name }}</text><text x="4" y="40" font-size="9">{{ speed }}</text>'
        '<text x="4" y="60" font-size="2.4">{{ text }}</text>'
        '<text x="4" y="70" font-size="4">{{ sail }}</text></g></svg>'
    )
    (data / "templates" / "boat.svg.j2").write_text(text, "utf-8")
    (data / "templates" / "back.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<rect width="63" height="88" fill="#285446"/></svg>',
        "utf-8",
    )
    monkeypatch.chdir(tmp_path / "sea")
    return data


def made(pnp: Pnp, out: Path, *more: str) -> Path:
    """The folder of a site."""
    result = pnp("site", "tides", "--out", str(out), *more)
    assert result.exit_code == 0, result.output
    return out / "site-full"


def test_every_card_is_there_without_scripts_and_nothing_of_a_text_is_markup(
    sea: Path, pnp: Pnp, tmp_path: Path
) -> None:
    """Names, texts and links are in the pages themselves; attacks are words."""
    site = made(pnp, tmp_path / "out", "--downloads", "none")
    page = html.fromstring((site / "index.html").read_text("utf-8"))
    assert [one.text_content() for one in page.find_class("name")] == list(HOSTILE)
    assert len(page.findall(".//script")) == 1
    assert not page.findall(".//b")
    assert {image.get("onerror") for image in page.iter("img")} == {None}
    rows = list(csv.DictReader((site / "cards.csv").read_text("utf-8").splitlines()))
    assert [from_csv(row["name"]) for row in rows] == list(HOSTILE)
    pages = sorted((site / "cards").iterdir())
    assert len(pages) == len(HOSTILE)
    for path in pages:
        one = html.fromstring(path.read_text("utf-8"))
        assert not one.findall(".//script")
        assert not one.findall(".//b")
        assert next(one.iter("h1")).text_content() in HOSTILE
    whole = html.fromstring(next(path for path in pages if "b4" in path.name).read_text("utf-8"))
    assert "T-R1" in whole.text_content()
    assert dict(zip([d.text for d in whole.iter("dt")], [d.text for d in whole.iter("dd")], strict=True)) == {
        "speed": "1",
        "sail": "blue",
    }


def test_every_link_and_picture_is_in_the_folder_and_nothing_else_is_asked_for(
    sea: Path, pnp: Pnp, tmp_path: Path
) -> None:
    """Relative, so that it works from disk and under any path; names of pictures change with what they show."""
    site = made(pnp, tmp_path / "out", "--downloads", "sheets")
    for path in (site / "index.html", *(site / "cards").iterdir()):
        text = path.read_text("utf-8")
        page = html.fromstring(text)
        links = [link for _, _, link, _ in page.iterlinks()] + re.findall(r'url\("([^"]+)"\)', text)
        assert links
        for link in links:
            assert "://" not in link, link
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.is_file(), link
            assert not anchor or html.fromstring(target.read_text("utf-8")).get_element_by_id(anchor) is not None
        assert "default-src 'none'" in text
    assert all(re.search(r"-[0-9a-f]{10}\.png$", path.name) for path in (site / "thumbs").iterdir())
    offered = html.fromstring((site / "index.html").read_text("utf-8")).get_element_by_id("downloads").iter("a")
    (cards,) = [one for one in offered if "A4" in one.text_content() and "cards" in one.get("href")]
    assert (site / cards.get("href")).read_bytes().startswith(b"%PDF")


def test_pictures_for_shops_and_links_have_their_sizes(sea: Path, pnp: Pnp, tmp_path: Path) -> None:
    """As these places ask for them."""
    site = made(pnp, tmp_path / "out", "--downloads", "none")
    for name, size in (("cover-630x500.png", (630, 500)), ("social-1200x630.png", (1200, 630))):
        with Image.open(site / name) as picture:
            assert picture.size == size
    with Image.open(site / "composite-1900.jpg") as picture:
        assert picture.format == "JPEG"
        assert max(picture.size) <= 1900
    sizes = sorted(path.stat().st_size for path in (site / "thumbs").iterdir())
    assert sizes[len(sizes) // 2] <= 30_000


def test_what_changed_is_told_with_the_version(sea: Path, pnp: Pnp, tmp_path: Path) -> None:
    """On the page of all, and on the card's own."""
    toml = sea / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace("Tides </title><script>", "Tides"), "utf-8")
    assert pnp("diff", "tides", "--draft-changelog").exit_code == 0
    assert pnp("release", "tides", "1.0.0").exit_code == 0
    toml.write_text(toml.read_text("utf-8").replace("1.0.0", "1.1.0"), "utf-8")
    roster = sea / "boats.csv"
    roster.write_text(roster.read_text("utf-8").replace("Text of javascript", "Words of javascript"), "utf-8")
    site = made(pnp, tmp_path / "out", "--downloads", "none", "--against", "1.0.0")
    page = html.fromstring((site / "index.html").read_text("utf-8"))
    changes = page.get_element_by_id("changes")
    assert next(changes.iter("h3")).text_content() == "1.1.0"
    assert next(changes.iter("del")).text_content() == "Text"
    assert next(changes.iter("ins")).text_content() == "Words"
    (link,) = changes.iter("a")
    own = html.fromstring((site / link.get("href")).read_text("utf-8"))
    assert "1.0.0 first printed" in own.text_content()
    assert "1.1.0 text" in own.text_content()
    (seen,) = own.find_class("seen")
    (picture,) = seen.iter("img")
    with Image.open(site / "cards" / picture.get("src")) as drawn:
        assert drawn.size == (int(picture.get("width")), int(picture.get("height")))
        assert drawn.size[0] > 2 * 63 / 25.4 * 150  # the card as it was, and as it is
    assert len(list((site / "changes").iterdir())) == 1
    without = made(pnp, tmp_path / "without", "--downloads", "none")
    assert not (without / "changes").exists()
    result = pnp("site", "tides", "--against", "0.9.0", "--out", str(tmp_path / "no"))
    assert result.exit_code == 2
    assert "Releases here: 1.0.0." in result.output
    assert not (tmp_path / "no").exists()


def test_the_same_set_gives_the_same_site(
    sea: Path, pnp: Pnp, process: "Callable[..., subprocess.CompletedProcess[bytes]]", tmp_path: Path
) -> None:
    """In another process, time zone and order of hashes."""
    one = made(pnp, tmp_path / "one", "--downloads", "vtt")
    done = process(
        "site", "tides", "--downloads", "vtt", "--out", str(tmp_path / "two"), TZ="Asia/Tokyo", PYTHONHASHSEED="5"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    two = tmp_path / "two" / "site-full"
    files = {path.relative_to(one): path.read_bytes() for path in one.rglob("*") if path.is_file()}
    assert files == {path.relative_to(two): path.read_bytes() for path in two.rglob("*") if path.is_file()}
    assert not [name for name, data in files.items() if str(tmp_path).encode() in data]


def test_a_site_offers_only_what_needs_nothing_else(sea: Path, pnp: Pnp, tmp_path: Path) -> None:
    """Not itself, and no file with addresses."""
    for wrong in ("site", "tts", "sheets,tts"):
        result = pnp("site", "tides", "--downloads", wrong, "--out", str(tmp_path / "out"))
        assert result.exit_code == 2
        assert "needs nothing else" in " ".join(result.output.split()) or "need nothing else" in result.output
    assert not (tmp_path / "out").exists()


def test_fonts_are_names_and_files_of_their_folders_alone(sea: Path, pnp: Pnp, tmp_path: Path) -> None:
    """A family that would end the style sheet is words in it; what lies outside of a fonts folder stays there."""
    (sea / "fonts" / "own").mkdir(parents=True)
    toml = sea / "game.toml"
    family = "Own'}</style><b>"
    toml.write_text(
        toml.read_text("utf-8").replace('family = "Barlow Semi Condensed"', f'family = "{family}"')
        + f'\n[booklet]\nhead_font = "{family} 700"\n',
        "utf-8",
    )
    template = sea / "templates" / "boat.svg.j2"
    template.write_text(template.read_text("utf-8").replace('font-family="Barlow Semi Condensed" ', ""), "utf-8")
    site = made(pnp, tmp_path / "out", "--downloads", "none")
    page = html.fromstring((site / "index.html").read_text("utf-8"))
    assert not [one for one in page.iter("b") if one.getparent().tag in ("head", "html", "style")]
    (style,) = page.iter("style")
    assert "Ownstyleb" in style.text
    assert family not in style.text
    assert {path.suffix for path in (site / "fonts").iterdir()} <= {".ttf", ".txt"}


def test_two_cards_of_one_id_have_their_own_pages(sea: Path, pnp: Pnp, tmp_path: Path) -> None:
    """Rosters are told apart: neither page says anything of the other's card."""
    with (sea / "crew.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "name", "speed", "text", "sail"), ("b0", "The cook", 2, "Cooks.", "none")])
    toml = sea / "game.toml"
    toml.write_text(
        toml.read_text("utf-8").replace("[[fonts]]", '[rosters.crew]\nfile = "crew.csv"\n\n[[fonts]]')
        + '\n[components.crew]\ntitle = "Crew"\ntrim = "63x88mm"\nfront = "boat.svg.j2"\nroster = "crew"\n',
        "utf-8",
    )
    site = made(pnp, tmp_path / "out", "--downloads", "none")
    pages = {path.stem: html.fromstring(path.read_text("utf-8")) for path in (site / "cards").glob("*.html")}
    assert len(pages) == len(ROWS) + 1
    (cook,) = (page for page in pages.values() if "Cooks." in page.text_content())
    assert "Text of <script>" not in cook.text_content()
    assert sum("Text of <script>" in page.text_content() for page in pages.values()) == 1


def test_games_of_bots_stand_on_the_pages_of_cards(pnp: Pnp, tmp_path: Path) -> None:
    """How often and who wins, with intervals, as `pnp simulate` counts the same games; without --games nothing."""
    result = pnp("site", "top-dog", "--games", "40", "--downloads", "none", "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    page = html.fromstring((tmp_path / "site-full" / "cards" / "dogs-corgi.html").read_text("utf-8"))
    (table,) = page.find_class("played")
    rows = {row[0].text_content(): [cell.text for cell in row[1:]] for row in table.find("tbody")}
    simulated = json.loads(pnp("simulate", "top-dog", "--games", "40", "--bots", "greedy", "--json").stdout)
    expected = [
        f"{figure['value']:.2f}"
        for kind in ("amount.champion", "win.champion")
        for run in simulated["runs"]
        for figure in run["cards"]
        if (figure["figure"], figure["card"]) == (kind, "corgi")
    ]
    assert [cell.split()[0] for cell in rows["Became a champion"] if cell != "–"] == expected
    assert "40 games at each number of players, by greedy bots" in page.text_content()
    for game, line in (("top-dog", ("--games", "-1")), ("tides", ("--games", "5"))):
        assert pnp("site", game, *line, "--out", str(tmp_path / "no")).exit_code == 2
    assert not (tmp_path / "no").exists()
