"""`pnp export`: files for tabletops on screens, read back by what is known of their formats."""

import csv
import io
import json
import re
import shutil
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import jsonschema
import pytest
from lxml import etree
from PIL import Image
from typer.testing import Result

Pnp = Callable[..., Result]
NAME = 'Luke\'s "Saber" & <Co> é'
GAME = """\
title = "Tides & Co"
version = "1.0.0"
players = [2, 4]
author = "Ann"

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
bleed = 3
front = "boat.svg.j2"
back = "back.svg.j2"
roster = "boats"

[components.storm]
title = "Storms"
trim = "88x63mm"
front = "storm.svg.j2"
back = "storm-back.svg.j2"
each = [{ id = "gale", name = "Gale" }, { id = "squall", name = "Squall", copies = 2 }]

[components.captain]
title = "The captain"
trim = "63x88mm"
front = "storm.svg.j2"
each = [{ id = "captain", name = "Captain" }]

[components.coin]
title = "Coins"
kind = "token"
shape = "round"
trim = "25x25mm"
front = "coin.svg.j2"
back = "coin.svg.j2"
copies = 5

[components.sea]
title = "Seas"
kind = "mat"
trim = "200x150mm"
front = "storm.svg.j2"
each = [{ id = "north", name = "North" }, { id = "south", name = "South" }]
"""
BOATS = f"""\
id,name,speed,text,copies
gig,The Gig,3,"Comes home **before** all :of: the others, as it always did.",2
saber,"{NAME.replace('"', '""')}",1,Slow but never lost at sea.,
yawl,The Yawl,2,Turns towards any light.,3
"""


def drawing(width: float, height: float, bleed: float, body: str) -> str:
    """A template with a ground."""
    wide, high = width + 2 * bleed, height + 2 * bleed
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="{-bleed} {-bleed} '
        f'{wide} {high}"><rect x="{-bleed}" y="{-bleed}" width="{wide}" height="{high}" fill="#2b4a6f"/>'
        f'<g font-family="Barlow Semi Condensed" font-weight="700" fill="#ffffff" text-anchor="middle">{body}</g></svg>'
    )


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with cards of two sizes and backs, tokens and boards."""
    root = tmp_path_factory.mktemp("sea") / "a place (é)"
    data = root / "data" / "tides"
    templates = data / "templates"
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME, "utf-8")
    (data / "boats.csv").write_text(BOATS, "utf-8")
    name = (
        '<text x="31.5" y="20" font-size="4">{{ name|e }}</text><text x="31.5" y="60" font-size="20">{{ speed }}</text>'
    )
    (templates / "boat.svg.j2").write_text(drawing(63, 88, 3, name), "utf-8")
    (templates / "back.svg.j2").write_text(
        drawing(63, 88, 3, '<circle cx="31.5" cy="44" r="18" fill="#f2c14e"/>'), "utf-8"
    )
    text = '<text x="30" y="30" font-size="5">{{ name|default("") }}</text>'
    (templates / "storm.svg.j2").write_text(
        drawing(88, 63, 0, text),
        "utf-8",
    )
    (templates / "storm-back.svg.j2").write_text(drawing(88, 63, 0, text), "utf-8")
    (templates / "coin.svg.j2").write_text(drawing(25, 25, 0, '<circle cx="12.5" cy="12.5" r="9"/>'), "utf-8")
    (templates / "captain.svg.j2").write_text(drawing(63, 88, 0, text), "utf-8")
    (templates / "sea.svg.j2").write_text(drawing(200, 150, 0, text), "utf-8")
    toml = (data / "game.toml").read_text("utf-8")
    toml = re.sub(r'(trim = "63x88mm"\nfront = )"storm', r'\1"captain', toml)
    toml = re.sub(r'(trim = "200x150mm"\nfront = )"storm', r'\1"sea', toml)
    (data / "game.toml").write_text(toml, "utf-8")
    return root


@pytest.fixture
def out(sea: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a test stands in the workspace and writes to."""
    monkeypatch.chdir(sea)
    return tmp_path / "out"


def written(result: Result) -> str:
    """What a command said that worked."""
    assert result.exit_code == 0, result.output
    return result.output


def pixels(path: Path) -> Image.Image:
    """A picture, decoded."""
    with Image.open(path) as picture:
        picture.load()
        return picture.copy()


def copies_of(roster: str) -> int:
    """The sum of the counts of a roster; blank is one."""
    return sum(int(row["copies"] or 1) for row in csv.DictReader(io.StringIO(roster)))


# ------------------------------------------------------------------------------------------------------------ images


def test_images_are_one_size_for_each_kind_and_sheets_hold_the_same_pixels(out: Path, pnp: Pnp) -> None:
    """Names that every system keeps apart; a table that says what each file is."""
    written(pnp("export", "tides", "--to", "images", "--out", str(out)))
    folder = out / "export-images-full"
    files = [path.relative_to(folder).as_posix() for path in folder.rglob("*.png")]
    assert all(re.fullmatch(r"(faces|backs|sheets)/[a-z0-9-]+\.png", name) for name in files)
    assert len({name.casefold() for name in files}) == len(files)
    rows = list(csv.DictReader((folder / "cards.csv").read_text("utf-8").splitlines()))
    assert sum(int(row["count"]) for row in rows if row["deck"] == "Boats") == copies_of(BOATS)
    saber = next(row for row in rows if "saber" in row["file"])
    assert saber["name"] == NAME
    gig = next(row for row in rows if "gig" in row["file"])
    assert gig["text"] == "Comes home before all [of] the others, as it always did."
    sizes: dict[str, set[tuple[int, int]]] = {}
    for row in rows:
        picture = pixels(folder / row["file"])
        assert picture.mode == ("RGBA" if row["deck"] == "Coins" else "RGB")
        sizes.setdefault(row["deck"], set()).add(picture.size)
        assert not row["back"] or (folder / row["back"]).is_file()
    assert sizes == {
        "Boats": {(744, 1039)},
        "Storms": {(1039, 744)},
        "The captain": {(744, 1039)},
        "Coins": {(295, 295)},
        "Seas": {(2362, 1772)},
    }
    coin = pixels(folder / "faces/coin-coin.png")
    assert [coin.getpixel(at)[3] for at in ((3, 3), (291, 291), (147, 147), (147, 3))] == [0, 0, 255, 255]
    (sheet,) = folder.glob("sheets/boat-*.png")
    columns, lines = map(int, re.findall(r"(\d+)x(\d+)", sheet.name)[0])
    shown = pixels(sheet)
    width, height = shown.size[0] // columns, shown.size[1] // lines
    assert shown.size == (width * columns, height * lines)
    for cell, row in enumerate(row for row in rows if row["deck"] == "Boats"):
        left, top = cell % columns * width, cell // columns * height
        one = shown.crop((left, top, left + width, top + height))
        face = pixels(folder / row["file"]).resize((width, height), Image.Resampling.BOX)
        assert difference(one, face) < 6


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart on average, of 255."""
    from PIL import ImageChops, ImageStat

    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


# ---------------------------------------------------------------------------------------------- Tabletop Simulator

NUMBER = {"type": "number"}
TEXT = {"type": "string"}
SHEET = {
    "type": "object",
    "properties": {
        "FaceURL": {"type": "string", "minLength": 8},
        "BackURL": {"type": "string", "minLength": 8},
        "NumWidth": {"type": "integer", "minimum": 1, "maximum": 10},
        "NumHeight": {"type": "integer", "minimum": 1, "maximum": 7},
        "BackIsHidden": {"type": "boolean"},
        "UniqueBack": {"type": "boolean"},
        "Type": {"type": "integer", "minimum": 0, "maximum": 4},
    },
    "additionalProperties": False,
    "required": ["FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack"],
}
TRANSFORM = {f"{kind}{axis}": NUMBER for kind in ("pos", "rot", "scale") for axis in "XYZ"}
SWITCHES = (
    "Locked Grid Snap IgnoreFoW MeasureMovement DragSelectable Autoraise Sticky Tooltip GridProjection "
    "HideWhenFaceDown Hands SidewaysCard"
).split()
TABLE_OBJECT: dict[str, Any] = {
    "$defs": {
        "object": {
            "type": "object",
            "properties": {
                "GUID": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
                "Name": {"enum": ["Card", "Deck", "Custom_Tile", "Custom_Board", "Custom_PDF", "Bag"]},
                "Transform": {"type": "object", "properties": TRANSFORM, "additionalProperties": False},
                "ColorDiffuse": {"type": "object", "properties": {"r": NUMBER, "g": NUMBER, "b": NUMBER}},
                "CardID": {"type": "integer", "minimum": 100},
                "DeckIDs": {"type": "array", "items": {"type": "integer"}, "minItems": 2},
                "CustomDeck": {"type": "object", "patternProperties": {"^[1-9][0-9]*$": SHEET}, "minProperties": 1},
                "ContainedObjects": {"type": "array", "items": {"$ref": "#/$defs/object"}},
                "CustomImage": {"type": "object", "required": ["ImageURL"]},
                "CustomPDF": {"type": "object", "required": ["PDFUrl"]},
                **dict.fromkeys(("Nickname", "Description", "GMNotes", "Memo", "LuaScriptState"), TEXT),
                **{name: {"const": ""} for name in ("LuaScript", "XmlUI")},
                **{name: {"type": "boolean"} for name in SWITCHES},
            },
            "additionalProperties": False,
            "required": ["GUID", "Name", "Transform", "Nickname"],
        }
    },
    "$ref": "#/$defs/object",
}


def walked(objects: list[Any]) -> Iterator[Any]:
    """Every object, those in bags and decks too."""
    for one in objects:
        yield one
        yield from walked(one.get("ContainedObjects", []))


def addresses(value: object) -> Iterator[str]:
    """Every address in a file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.lower().endswith("url") and inner:
                yield str(inner)
            yield from addresses(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from addresses(inner)


@pytest.fixture(scope="module")
def saved(sea: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """The folder of a saved object, and what it says."""
    from generator.build import build_game
    from generator.exports.tabletop.tts import TtsMaker
    from generator.outputs.job import BuildRequest
    from generator.registry import find_game
    from generator.workspace import find_workspace

    place = tmp_path_factory.mktemp("tts")
    workspace = find_workspace(sea)
    maker = TtsMaker(base_url="https://exämple.org/a b/", largest=2048)
    done = build_game(BuildRequest(find_game(workspace, "tides"), workspace, (maker,), out=place))
    assert done.outcomes, [str(finding) for finding in done.report]
    folder = place / "export-tts-full"
    (file,) = (path for path in folder.glob("*.json") if path.name != "manifest.json")
    return folder, json.loads(file.read_text("utf-8"))


def test_every_object_is_as_the_game_writes_them(saved: tuple[Path, Any]) -> None:
    """And what is misspelt, of the wrong kind or without a back is told by the same schema."""
    for one in saved[1]["ObjectStates"]:
        jsonschema.validate(one, TABLE_OBJECT)
    deck = next(one for one in saved[1]["ObjectStates"] if one["Nickname"] == "Boats")
    card = deck["ContainedObjects"][0]
    for wrong in (
        {**{key: value for key, value in card.items() if key != "Nickname"}, "NickName": "x"},
        {**card, "CardID": "101"},
        {**card, "CustomDeck": {key: {**sheet, "BackURL": ""} for key, sheet in card["CustomDeck"].items()}},
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, TABLE_OBJECT)


def test_decks_cards_and_sheets_belong_together(saved: tuple[Path, Any]) -> None:
    """Ids are unique; each card's cell is on a sheet of its deck; copies are as many as the roster says."""
    everything = list(walked(saved[1]["ObjectStates"]))
    guids = [one["GUID"] for one in everything]
    assert len(set(guids)) == len(guids)
    named = {one["Nickname"]: one for one in saved[1]["ObjectStates"]}
    for deck in (one for one in everything if one["Name"] == "Deck"):
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert list(deck["CustomDeck"]) == sorted(deck["CustomDeck"], key=int)
        for card in deck["ContainedObjects"]:
            ((key, sheet),) = card["CustomDeck"].items()
            assert card["CardID"] // 100 == int(key)
            assert deck["CustomDeck"][key] == sheet
            assert card["CardID"] % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
            assert card["Transform"]["scaleX"] == deck["Transform"]["scaleX"]
    boats = named["Boats"]["ContainedObjects"]
    assert len(boats) == copies_of(BOATS)
    assert [card["Nickname"] for card in boats].count(NAME) == 1
    assert boats[0]["Description"] == "Comes home before all [of] the others, as it always did."
    assert named["Storms"]["SidewaysCard"]
    assert len(named["Storms"]["CustomDeck"]) == 2  # two backs
    assert named["Captain"]["Name"] == "Card"  # a deck of one is no deck
    assert len(named["Coins (5)"]["ContainedObjects"]) == 5
    assert named["Coins (5)"]["ContainedObjects"][0]["CustomImage"]["CustomTile"]["Type"] == 2
    assert {named[name]["Name"] for name in ("North", "South")} == {"Custom_Board"}
    places = [(one["Transform"]["posX"], one["Transform"]["posZ"]) for one in saved[1]["ObjectStates"]]
    assert len(set(places)) == len(places)


def test_cells_show_the_cards_and_the_last_one_the_back(saved: tuple[Path, Any], out: Path, pnp: Pnp) -> None:
    """Cut out by their ids as the game does."""
    written(pnp("export", "tides", "--to", "images", "--out", str(out)))
    faces = out / "export-images-full" / "faces"
    deck = next(one for one in saved[1]["ObjectStates"] if one["Nickname"] == "Boats")
    for card in deck["ContainedObjects"]:
        ((key, sheet),) = card["CustomDeck"].items()
        picture = pixels(saved[0] / "pictures" / Path(unquote(urlsplit(sheet["FaceURL"]).path)).name)
        assert max(picture.size) <= 2048
        wide, high = picture.size[0] // sheet["NumWidth"], picture.size[1] // sheet["NumHeight"]
        assert picture.size == (wide * sheet["NumWidth"], high * sheet["NumHeight"])

        def cut(
            cell: int, picture: Image.Image = picture, wide: int = wide, high: int = high, sheet: Any = sheet
        ) -> Image.Image:
            left, top = cell % sheet["NumWidth"] * wide, cell // sheet["NumWidth"] * high
            return picture.crop((left, top, left + wide, top + high))

        face = pixels(faces / f"boat-{card['Memo']}.png").resize((wide, high), Image.Resampling.BOX)
        assert difference(cut(card["CardID"] - int(key) * 100), face) < 6
        back = pixels(saved[0] / "pictures" / Path(urlsplit(sheet["BackURL"]).path).name)
        assert difference(cut(sheet["NumWidth"] * sheet["NumHeight"] - 1), back) == 0


def test_every_address_is_a_file_of_the_folder(saved: tuple[Path, Any]) -> None:
    """Absolute, encoded, under the base, whatever signs that had; names change with what they show."""
    found = set(addresses(saved[1]))
    assert found
    for url in found:
        assert url.startswith("https://xn--exmple-cua.org/a%20b/pictures/")
        name = url.rpartition("/")[2]
        assert re.fullmatch(r"[a-z0-9-]+-[0-9a-f]{10}\.(png|pdf)", name)
        assert (saved[0] / "pictures" / name).is_file()
    assert {path.name for path in (saved[0] / "pictures").iterdir()} == {url.rpartition("/")[2] for url in found}
    (thumbnail,) = saved[0].glob("*.png")
    assert thumbnail.stem == "Tides & Co"
    assert pixels(thumbnail).size == (256, 256)
    assert pixels(thumbnail).getpixel((2, 128)) == (0, 0, 0, 0)


def test_nobody_is_left_with_blank_cards(out: Path, pnp: Pnp) -> None:
    """Where pictures are must be said, in one of the two ways."""
    for wrong in (
        (),
        ("--base-url", "https://a.example", "--local"),
        ("--base-url", "files/x"),
        ("--base-url", "ftp://a.b"),
        ("--base-url", "https://ä..b"),
        ("--base-url", "https://[a"),
        ("--base-url", 'https://a"b/c'),
    ):
        result = pnp("export", "tides", "--to", "tts", "--out", str(out), *wrong)
        assert result.exit_code == 2, result.output
        assert "--base-url" in result.output
    assert not out.exists()
    assert "are for --to tts" in pnp("export", "tides", "--to", "vtt", "--local").output
    assert 'no export to "tabletop"' in pnp("export", "tides", "--to", "tabletop").output
    said = written(pnp("export", "tides", "--to", "tts", "--local", "--out", str(out)))
    assert "others see blanks" in said
    (file,) = (path for path in (out / "export-tts-full").glob("*.json") if path.name != "manifest.json")
    for url in addresses(json.loads(file.read_text("utf-8"))):
        assert Path(unquote(urlsplit(url).path)).is_file()


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (2, 1), (34, 1), (68, 1), (69, 1), (70, 2), (138, 2), (140, 3)])
def test_a_grid_holds_all_faces_and_a_back(count: int, sheets: int) -> None:
    """No sheet has more than 69 faces, and none more pixels than asked for."""
    from generator.exports.tabletop.face_sheets import grid_for, sheets_of
    from generator.exports.tabletop.pieces import TableStack

    stack = TableStack("a", "a", "A", "card", "rect", 63, 88, (), supply=False)
    grid = grid_for(count, stack, 4096)
    assert grid.columns <= 10
    assert grid.rows <= 7
    assert grid.columns * grid.width <= 4096
    assert grid.rows * grid.height <= 4096
    made = list(sheets_of([None] * count, grid.cells - 1))  # type: ignore[list-item]
    assert len(made) == sheets
    assert sum(map(len, made)) == count
    assert max(map(len, made)) <= 69


def test_sheets_of_the_facts_page_are_found() -> None:
    """Whole-pixel grids for 63 x 88 mm inside 4096 pixels, computed once more by hand."""
    from generator.exports.tabletop.face_sheets import grid_for
    from generator.exports.tabletop.pieces import TableStack

    stack = TableStack("a", "a", "A", "card", "rect", 63, 88, (), supply=False)
    grid = grid_for(69, stack, 4096)
    assert (grid.columns, grid.rows, grid.width, grid.height) == (10, 7, 409, 571)
    grid = grid_for(34, stack, 4096)
    assert (grid.columns, grid.rows, grid.width, grid.height) == (7, 5, 585, 817)


# ------------------------------------------------------------------------------------------------ tabletops in browsers


def test_a_room_of_virtualtabletop_names_every_picture_by_its_checksum(out: Path, pnp: Pnp) -> None:
    """None missing, none unused; every parent is there; places are counted from it; each copy is a card."""
    written(pnp("export", "tides", "--to", "vtt", "--out", str(out)))
    with zipfile.ZipFile(out / "export-vtt-full" / "tides.vtt") as room:
        widgets = json.loads(room.read("0.json"))
        assets = {name: room.read(name) for name in room.namelist() if name.startswith("assets/")}
        assert set(room.namelist()) == {"0.json", *assets}
    signed = 0
    for name, data in assets.items():
        crc = zlib.crc32(data)
        signed += crc >= 2**31
        assert name == f"assets/{crc - 2**32 if crc >= 2**31 else crc}_{len(data)}"
    assert 0 < signed < len(assets)
    used = set(re.findall(r'"/(assets/[^"]+)"', json.dumps(widgets)))
    assert used == set(assets)
    about = widgets.pop("_meta")
    assert about["info"]["name"] == "Tides & Co"
    assert about["info"]["players"] == "2-4"
    for key, widget in widgets.items():
        assert widget["id"] == key
        parent = widgets.get(widget.get("parent", ""))
        assert "parent" not in widget or parent is not None
        if parent is not None and "x" in widget:
            assert widget["x"] + widget.get("width", 0) <= parent["width"]
    cards = [widget for widget in widgets.values() if widget["type"] == "card"]
    boats = [widget["cardType"] for widget in cards if widget["deck"] == "boat-deck"]
    assert sorted(boats) == ["gig", "gig", "saber", "yawl", "yawl", "yawl"]
    assert widgets["boat-deck"]["cardTypes"]["saber"]["label"] == NAME
    assert sum(widget["type"] == "basic" for widget in widgets.values()) == 2


def test_a_room_of_playingcards_holds_together(out: Path, pnp: Pnp) -> None:
    """Members in the order of the site's own files, stored, without a clock; places are counted from the table."""
    written(pnp("export", "tides", "--to", "pcio", "--out", str(out)))
    with zipfile.ZipFile(out / "export-pcio-full" / "tides.pcio") as room:
        names = room.namelist()
        assert names[0] == "userassets/"
        assert names[-2:] == ["widgets.json", "schemaVersion"]
        assert all(info.compress_type == zipfile.ZIP_STORED for info in room.infolist())
        assert {info.date_time for info in room.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert all(info.file_size < 1_000_000 for info in room.infolist())
        widgets = json.loads(room.read("widgets.json"))
    pictures = {name for name in names if name.endswith(".png")}
    assert set(re.findall(r'"package://(userassets/[^"]+)"', json.dumps(widgets))) == pictures
    ids = {widget["id"]: widget for widget in widgets}
    assert len(ids) == len(widgets)
    assert [widget["z"] for widget in widgets] == list(range(1, len(widgets) + 1))
    for widget in widgets:
        assert 0 <= widget["x"] < 1600
        assert 0 <= widget["y"] < 1000
        if widget["type"] == "card":
            assert widget["cardType"] in ids[widget["deck"]]["cardTypes"]
            pile = ids[widget["parent"]]
            assert (widget["x"], widget["y"]) == (pile["x"] + 4, pile["y"] + 4)
    assert sum(widget["type"] == "card" for widget in widgets) == copies_of(BOATS) + 3 + 1 + 5
    assert any(NAME in json.dumps(widget, ensure_ascii=False).replace('\\"', '"') for widget in widgets)


# ------------------------------------------------------------------------------------------------------------- others


def test_templates_for_tabletop_playground_hold_each_copy(out: Path, pnp: Pnp) -> None:
    """Sizes in centimeters, colors up to 1, textures that are there."""
    written(pnp("export", "tides", "--to", "ttp", "--out", str(out)))
    package = out / "export-ttp-full" / "tides"
    about = json.loads((package / "manifest.json").read_text("utf-8"))
    assert re.fullmatch("[0-9A-F]{32}", about["GUID"])
    boats = 0
    used = set()
    for path in (package / "Templates").iterdir():
        card = json.loads(path.read_text("utf-8"))
        assert path.stem == card["GUID"]
        assert {
            "BackIndex",
            "CardMetadata",
            "CardNames",
            "CardTags",
            "CollisionType",
            "FrontTexture",
            "HiddenIndex",
        } <= {*card}
        assert {"Indices", "Metadata", "Models", "Name", "SurfaceType", "Tags", "Type"} <= {*card}
        used |= {card["FrontTexture"], card["BackTexture"]}
        assert max(card["PrimaryColor"].values()) <= 1
        assert max(card["Indices"]) < card["NumHorizontal"] * card["NumVertical"]
        if card["Name"] == "Boats":
            boats += len(card["Indices"])
            assert (card["Width"], card["Height"]) == (6.3, 8.8)
            assert NAME in card["CardNames"].values()
    assert boats == copies_of(BOATS)
    assert used == {path.name for path in (package / "Textures").iterdir()}


CGS_GAME = {
    "type": "object",
    "properties": {
        "name": TEXT,
        "cardSize": {"type": "object", "properties": {"x": NUMBER, "y": NUMBER}, "additionalProperties": False},
        "cardProperties": {"type": "array", "items": {"type": "object", "required": ["name", "type"]}},
        **dict.fromkeys(("cardIdIdentifier", "cardNameIdentifier", "cardImageFileType", "cardPrimaryProperty"), TEXT),
    },
    "additionalProperties": False,
    "required": ["name"],
}


def test_a_game_for_card_game_simulator(out: Path, pnp: Pnp) -> None:
    """Sizes in inches; every card with its picture; decks with the counts."""
    written(pnp("export", "tides", "--to", "cgs", "--out", str(out)))
    game = out / "export-cgs-full" / "tides"
    about = json.loads((game / "cgs.json").read_text("utf-8"))
    jsonschema.validate(about, CGS_GAME)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**about, "cardsize": {"x": 1, "y": 1}}, CGS_GAME)
    assert about["cardSize"] == {"x": 2.48, "y": 3.465}
    cards = json.loads((game / "AllCards.json").read_text("utf-8"))
    assert NAME in [card["name"] for card in cards]
    for card in cards:
        assert (game / "sets" / card["set"] / f"{card['id']}.png").is_file()
    assert (game / "decks" / "boat.txt").read_text("utf-8").startswith("2 The Gig\n")


CARDS_XSD = """\
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
 <xs:element name="cockatrice_carddatabase"><xs:complexType><xs:sequence>
  <xs:element name="info" minOccurs="0"><xs:complexType><xs:all><xs:element name="author" type="xs:string"/></xs:all>
  </xs:complexType></xs:element>
  <xs:element name="sets"><xs:complexType><xs:sequence><xs:element name="set" maxOccurs="unbounded"><xs:complexType>
   <xs:all><xs:element name="name" type="xs:string"/><xs:element name="longname" type="xs:string"/>
   <xs:element name="settype" type="xs:string"/><xs:element name="releasedate" type="xs:string"/></xs:all>
  </xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
  <xs:element name="cards"><xs:complexType><xs:sequence><xs:element name="card" maxOccurs="unbounded"><xs:complexType>
   <xs:sequence><xs:element name="name" type="xs:string"/><xs:element name="text" type="xs:string"/>
   <xs:element name="prop"><xs:complexType><xs:sequence><xs:any processContents="skip" minOccurs="0"
    maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
   <xs:element name="set"><xs:complexType><xs:simpleContent><xs:extension base="xs:string">
    <xs:attribute name="picurl"/><xs:attribute name="num"/></xs:extension></xs:simpleContent></xs:complexType>
   </xs:element>
   <xs:element name="tablerow" type="xs:integer"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element>
 </xs:sequence><xs:attribute name="version" type="xs:integer" use="required"/></xs:complexType></xs:element>
</xs:schema>
"""


def test_a_database_for_cockatrice(out: Path, pnp: Pnp) -> None:
    """Version 4; a name with marks comes back as it was."""
    written(pnp("export", "tides", "--to", "cockatrice", "--out", str(out)))
    folder = out / "export-cockatrice-full"
    tree = etree.fromstring((folder / "tides.xml").read_bytes())
    schema = etree.XMLSchema(etree.fromstring(CARDS_XSD))
    schema.assertValid(tree)
    assert tree.get("version") == "4"
    assert NAME in [card.findtext("name") for card in tree.iter("card")]
    tree.set("version", "four")
    assert not schema.validate(tree)


# --------------------------------------------------------------------------------------------------------- all of them

EVERY = ("--to", "images,tts,vtt,pcio,ttp,cgs,cockatrice", "--base-url", "https://example.org/tides")


def test_the_same_set_gives_the_same_bytes_anywhere(
    sea: Path, pnp: Pnp, process: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In another folder, time zone and language; and no file says where it was made."""
    monkeypatch.chdir(sea)
    written(pnp("export", "tides", *EVERY, "--out", str(tmp_path / "one")))
    other = tmp_path / "elsewhere"
    shutil.copytree(sea, other)
    monkeypatch.chdir(other)
    done = process(
        "export", "tides", *EVERY, "--out", str(tmp_path / "two"), TZ="Asia/Tokyo", LC_ALL="C", PYTHONHASHSEED="7"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    one, two = (
        {path.relative_to(base): path.read_bytes() for path in base.rglob("*") if path.is_file()}
        for base in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    assert len(one) > 40
    assert not [name for name, data in one.items() if str(tmp_path).encode() in data or b"a place" in data]


def test_another_picture_changes_its_own_address_alone(
    sea: Path, pnp: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tabletops keep pictures by their address."""
    other = tmp_path / "changed"
    shutil.copytree(sea, other)
    coin = other / "data" / "tides" / "templates" / "coin.svg.j2"
    coin.write_text(coin.read_text("utf-8").replace('r="9"', 'r="7"'), "utf-8")
    made = []
    for root, out in ((sea, tmp_path / "one"), (other, tmp_path / "two")):
        monkeypatch.chdir(root)
        written(pnp("export", "tides", "--to", "tts", "--base-url", "https://a.example", "--out", str(out)))
        made.append({path.name for path in (out / "export-tts-full" / "pictures").iterdir()})
    assert {re.sub(r"-[0-9a-f]{10}\.png", "", name) for name in made[0] ^ made[1]} == {"coin-coin"}


def test_a_missing_back_stops_the_export(sea: Path, pnp: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its file and line, and nothing is written."""
    other = tmp_path / "broken"
    shutil.copytree(sea, other)
    (other / "data" / "tides" / "templates" / "back.svg.j2").unlink()
    monkeypatch.chdir(other)
    result = pnp("export", "tides", *EVERY, "--out", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert 'back "back.svg.j2", which is not there' in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("title", "file"), [("Manifest", "tides cards.json"), ("é" * 90, "é" * 60 + ".json"), ("a: b / c", "a- b - c.json")]
)
def test_a_saved_object_has_a_file_name_for_every_system(
    sea: Path, pnp: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str, file: str
) -> None:
    """The game lists saved objects by their files; the folder's own list of files keeps its name."""
    other = tmp_path / "named"
    shutil.copytree(sea, other)
    toml = other / "data" / "tides" / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace("Tides & Co", title), "utf-8")
    monkeypatch.chdir(other)
    written(pnp("export", "tides", "--to", "tts", "--local", "--out", str(tmp_path / "out")))
    folder = tmp_path / "out" / "export-tts-full"
    assert {path.name for path in folder.glob("*.json")} == {"manifest.json", file}
    assert "components" in json.loads((folder / "manifest.json").read_text("utf-8"))


# --------------------------------------------------------------------------------------------------------------- setup


def room_of(folder: Path) -> dict[str, Any]:
    """The widgets of a room of VirtualTabletop."""
    (file,) = folder.glob("*.vtt")
    with zipfile.ZipFile(file) as packed:
        found: dict[str, Any] = json.loads(packed.read("0.json"))
    return found


def piles_in(room: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The cards of each place of a room, the top one first."""
    found: dict[str, list[dict[str, Any]]] = {}
    for widget in room.values():
        if widget.get("type") == "card":
            parent = room[widget["parent"]]
            found.setdefault(parent.get("parent", parent["id"]), []).append(widget)
    return {name: sorted(cards, key=lambda card: -card["z"]) for name, cards in found.items()}


@pytest.mark.parametrize("players", [2, 4])
def test_ratings_war_is_dealt_as_its_rules_say(pnp: Pnp, tmp_path: Path, players: int) -> None:
    """Rosters 2, 3, 3, 5, 5, 7 face up, three free agents, both piles face down, two sheets each; the bank whole."""
    written(pnp("export", "ratings-war", "--to", "vtt", "--players", str(players), "--out", str(tmp_path)))
    room = room_of(tmp_path / "export-vtt-full")
    piles = piles_in(room)
    prestige = {
        row["id"]: int(row["prestige"])
        for row in csv.DictReader(Path("data/ratings-war/wrestlers.csv").read_text("utf-8-sig").splitlines())
    }
    for seat in range(1, players + 1):
        roster = piles[f"player-{seat}-roster-place"]
        assert sorted(prestige[card["cardType"]] for card in roster) == [2, 3, 3, 5, 5, 7]
        assert all(card["activeFace"] == 1 for card in roster)
    assert f"player-{players + 1}-roster-place" not in room
    agents = [name for name in piles if name.startswith("free-agent")]
    assert len(agents) == 3
    assert len(piles["wrestlers-place"]) == 50 - 6 * players - 3
    assert len(piles["events-place"]) == 42
    assert all(card["activeFace"] == 0 for card in piles["events-place"])
    assert len(piles["network-point-place"]) == 12
    assert len([1 for widget in room.values() if widget.get("type") == "basic"]) == 2 * players
    info = room["_meta"]["info"]
    assert info["players"] == str(players)
    assert info["image"] in {one["image"] for one in room["wrestler-deck"]["cardTypes"].values()}
    lowest = max(
        widget["y"] + widget.get("height", 0) for widget in room.values() if "parent" not in widget and "y" in widget
    )
    assert lowest <= 1000


def test_another_seed_shuffles_another_table_and_the_same_one_the_same(pnp: Pnp, tmp_path: Path) -> None:
    """Equal bytes for equal seeds."""
    rooms = []
    for name, seed in (("a", "3"), ("b", "3"), ("c", "4")):
        written(
            pnp("export", "top-dog", "--to", "vtt", "--players", "3", "--seed", seed, "--out", str(tmp_path / name))
        )
        rooms.append((tmp_path / name / "export-vtt-full" / "top-dog.vtt").read_bytes())
    assert rooms[0] == rooms[1] != rooms[2]


def test_all_three_tables_agree_on_who_has_what(pnp: Pnp, tmp_path: Path) -> None:
    """Top Promoter: hands, draw piles of two components, open cities; the same in every format."""
    written(pnp("export", "top-promoter", "--to", "tts,vtt,pcio", "--local", "--players", "3", "--out", str(tmp_path)))
    piles = piles_in(room_of(tmp_path / "export-vtt-full"))
    hand = [card["cardType"] for card in piles["player-2-draw-pile-place"]]
    assert len(piles["player-2-hand-place"]) == 6
    assert len(hand) == 14
    (saved,) = (path for path in (tmp_path / "export-tts-full").glob("*.json") if path.name != "manifest.json")
    decks = {one["Nickname"]: one for one in json.loads(saved.read_text("utf-8"))["ObjectStates"]}
    deck = decks["Draw pile (player 2)"]
    assert [card["Memo"] for card in deck["ContainedObjects"]] == hand
    assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
    assert {str(number // 100) for number in deck["DeckIDs"]} == set(deck["CustomDeck"])
    assert len([name for name in decks if name.startswith("Hand")]) == 3
    with zipfile.ZipFile(next((tmp_path / "export-pcio-full").glob("*.pcio"))) as packed:
        widgets = json.loads(packed.read("widgets.json"))
    (place,) = (one["id"] for one in widgets if one.get("label") == "Draw pile (player 2)")
    assert [one["cardType"] for one in widgets if one.get("parent") == place and one["type"] == "card"] == hand[::-1]


def test_a_table_is_laid_only_where_the_game_tells_it(sea: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each refusal says why, and nothing is written."""
    for line, told in (
        (("top-dog", "--to", "vtt", "--players", "7"), "Top Dog is for 2 to 6 players, not for 7."),
        (("top-dog", "--to", "images", "--players", "3"), "are for tts, vtt and pcio"),
        (("top-dog", "--to", "vtt", "--seed", "3"), "add --players"),
    ):
        result = pnp("export", *line)
        assert result.exit_code == 2
        assert told in " ".join(result.output.split())
    monkeypatch.chdir(sea)
    result = pnp("export", "tides", "--to", "vtt", "--players", "2")
    assert result.exit_code == 2
    assert "Tides & Co has no setup in its code" in " ".join(result.output.split())


def test_pieces_that_are_cut_out_have_nothing_around_them(out: Path, pnp: Pnp) -> None:
    """VirtualTabletop paints the ground of a face."""
    written(pnp("export", "tides", "--to", "vtt", "--out", str(out)))
    room = room_of(out / "export-vtt-full")
    colors = {
        name: {part["color"] for face in widget["faceTemplates"] for part in face["objects"]}
        for name, widget in room.items()
        if widget.get("type") == "deck"
    }
    assert colors["coin-deck"] == {"transparent"}
    assert colors["boat-deck"] == {"white"}
