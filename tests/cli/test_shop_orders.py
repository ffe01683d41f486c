"""`pnp build --profile`: what a print shop gets, read back from the finished files."""

import csv
import json
import re
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy
import pikepdf
import pypdf
import pytest
from PIL import Image, ImageCms
from typer.testing import Result

from generator.shops.files import slug
from generator.shops.profiles import profile_files, read_profile
from generator.sizes import Size

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "pdf"))
from press_profile import press_profile

Pnp = Callable[..., Result]
Order = Callable[..., Path]

GAME_FILE = """\
title = "Élan (beta"
language = "de"

[[fonts]]
family = "Barlow"
weight = 400
file = "barlow/BarlowSemiCondensed-Medium.ttf"

[rosters.ships]
file = "ships.csv"

[components.ship]
title = "Ships"
trim = "63x88mm"
bleed = 3
safe = 3.2
front = "ship.svg.j2"
back = "ship-back.svg.j2"
roster = "ships"

[components.harbor]
title = "Harbors"
trim = "88x63mm"
bleed = 3
safe = 3.2
front = "harbor.svg.j2"
copies = 2

[components.chart]
title = "Charts"
kind = "mat"
trim = "180x120mm"
bleed = 0
front = "chart.svg.j2"
copies = 1
"""
SHIPS = "id,name,copies\nace,Ace of Hulls,2\nace-2,Second Ace,1\netoile,Étoile,1\n"


def svg(width: float, height: float, *elements: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{"".join(elements)}</svg>'
    )


@pytest.fixture
def elan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace whose ships have a blue bleed, a white card and a red square whose corner is that of the card."""
    data, templates = tmp_path / "data" / "elan", tmp_path / "templates" / "elan"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, encoding="utf-8")
    (data / "ships.csv").write_text(SHIPS, encoding="utf-8")
    name = '<text font-family="Barlow" font-size="5" x="10" y="40" fill="#000000">{{ name }}</text>'
    faces = {
        "ship": svg(
            69,
            94,
            '<rect width="69" height="94" fill="#0000FF"/><rect x="3" y="3" width="63" height="88" fill="#FFFFFF"/>',
            '<rect x="3" y="3" width="10" height="10" fill="#FF0000"/>',
            name,
        ),
        "ship-back": svg(69, 94, '<rect width="69" height="94" fill="#000000"/>'),
        "harbor": svg(
            94,
            69,
            '<rect width="94" height="69" fill="#00FF00"/><rect x="3" y="3" width="10" height="10" fill="#FF0000"/>',
        ),
        "chart": svg(180, 120, '<rect width="180" height="120" fill="#EEEEEE"/>'),
    }
    for template, text in faces.items():
        (templates / f"{template}.svg.j2").write_text(text, encoding="utf-8")
    (tmp_path / "press.icc").write_bytes(press_profile())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def ordered(pnp: Pnp, elan: Path) -> Order:
    """Build for a shop and give the folder."""

    def run(profile: str, *arguments: str) -> Path:
        result = pnp("build", "elan", "--profile", profile, *arguments)
        assert result.exit_code == 0, result.output
        return elan / "output" / "elan" / f"{profile}-full"

    return run


# -------------------------------------------------------------------- pictures


@pytest.mark.parametrize(("profile", "size"), [("makeplayingcards", (816, 1110)), ("thegamecrafter", (825, 1125))])
def test_faces_are_pictures_of_exactly_the_shops_pixels(ordered: Order, profile: str, size: tuple[int, int]) -> None:
    """CP-11: RGB, no transparency, 300 dpi noted, in both directions."""
    pictures = sorted(ordered(profile).rglob("*.png"))
    assert len(pictures) == 5
    for path in pictures:
        with Image.open(path) as picture:
            assert (picture.size, picture.mode, picture.format) == (size, "RGB", "PNG")
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            assert "transparency" not in picture.info
            picture.load()


def test_the_card_lies_in_the_middle_at_its_true_size(ordered: Order) -> None:
    """63 x 88 mm are 744.1 x 1039.4 pixels at 300 dpi; the red square is 118.1 of them."""
    (front,) = ordered("thegamecrafter").glob("fronts/ship-001-*.png")
    pixels = numpy.asarray(Image.open(front)).astype(int)
    red = (pixels[..., 0] > 128) & (pixels[..., 1] < 128)
    rows, columns = numpy.nonzero(red)
    assert columns.min() == pytest.approx((825 - 744.1) / 2, abs=1)
    assert rows.min() == pytest.approx((1125 - 1039.4) / 2, abs=1)
    assert columns.max() - columns.min() + 1 == pytest.approx(118.1, abs=1)


def test_art_goes_on_to_the_edge_where_the_bleed_is_short(ordered: Order) -> None:
    """3 mm of blue in a picture that asks for 3.4 by 3.6: no white line at any edge."""
    (front,) = ordered("thegamecrafter").glob("fronts/ship-001-*.png")
    pixels = numpy.asarray(Image.open(front))
    for edge in (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]):
        assert (edge == (0, 0, 255)).all()


def test_wide_cards_lie_on_their_side(ordered: Order) -> None:
    """Their top to the right: the red square at the top left comes to the top right."""
    (front,) = ordered("thegamecrafter").glob("fronts/harbor-001-*.png")
    pixels = numpy.asarray(Image.open(front)).astype(int)
    rows, columns = numpy.nonzero((pixels[..., 0] > 128) & (pixels[..., 1] < 128))
    assert columns.min() > 600
    assert rows.max() < 200


def test_every_card_is_listed_with_its_pictures_and_copies(ordered: Order) -> None:
    """ON-02, ON-03: a file for each, in the order of the deck; a shared back is one."""
    folder = ordered("makeplayingcards")
    with (folder / "cards.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["card"], row["copies"]) for row in rows] == [
        ("Ace of Hulls", "2"),
        ("Second Ace", "1"),
        ("Étoile", "1"),
        ("harbor", "2"),
    ]
    fronts = [row["front"] for row in rows]
    assert fronts[:3] == ["fronts/ship-001-ace.png", "fronts/ship-002-ace-2.png", "fronts/ship-003-etoile.png"]
    assert len({name.lower() for name in fronts}) == 4
    assert {row["back"] for row in rows} == {"backs/ship-001.png", ""}
    assert all((folder / name).is_file() for row in rows for name in (row["front"], row["back"]) if name)


def test_what_the_shop_does_not_print_is_told_and_left_out(pnp: Pnp, elan: Path) -> None:
    """With the nearest sizes that it has."""
    told = pnp("build", "elan", "--profile", "makeplayingcards").stdout
    assert "Charts: MakePlayingCards prints nothing of 180 x 120 mm. They are left out." in told
    assert "print/shop-size" in told
    assert not list((elan / "output").rglob("*chart*"))
    assert "It has nothing for mats; all: `pnp sizes makeplayingcards`" in " ".join(told.split())
    only = pnp("build", "elan", "--profile", "makeplayingcards", "--only", "chart")
    assert only.exit_code == 2
    assert "prints nothing of what was chosen" in only.stderr
    assert "180 x 120 mm" in only.stderr


def resized(elan: Path, what: str, new: str) -> None:
    file = elan / "data/elan/game.toml"
    text = file.read_text("utf-8")
    assert what in text
    file.write_text(text.replace(what, new), "utf-8")


def charted(elan: Path, width: float, height: float) -> None:
    """The chart is so large, and drawn so."""
    file = elan / "data/elan/game.toml"
    head, _, rest = file.read_text("utf-8").partition("[components.chart]")
    file.write_text(f"{head}[components.chart]{re.sub('trim = .*', f'trim = [{width}, {height}]', rest)}", "utf-8")
    drawing = svg(width, height, f'<rect width="{width}" height="{height}" fill="#EEEEEE"/>')
    (elan / "templates/elan/chart.svg.j2").write_text(drawing, "utf-8")


def test_a_refusal_names_the_nearest_sizes_of_the_same_kind(pnp: Pnp, elan: Path) -> None:
    """Charts of 180 x 120 mm: turned, 5.5 x 7 inches differ by 2.2 and 19.7 mm, the least."""
    told = " ".join(pnp("build", "elan", "--profile", "thegamecrafter").stdout.split())
    assert "Charts: The Game Crafter prints nothing of 180 x 120 mm. They are left out." in told
    assert "Its nearest: " in told
    assert "139.7 x 177.8 mm (SmallBiFoldMat)" in told
    assert "all: `pnp sizes thegamecrafter`" in told


def test_mats_become_the_shops_mats_and_never_its_decks(pnp: Pnp, elan: Path) -> None:
    """A mat as large as a poker card is no card."""
    charted(elan, 203.2, 203.2)
    told = pnp("build", "elan", "--profile", "thegamecrafter", "--only", "chart")
    assert told.exit_code == 0, told.output
    assert "SquareMat: 1 piece (Charts)" in told.output
    (picture,) = (elan / "output/elan/thegamecrafter-full/fronts").glob("*.png")
    with Image.open(picture) as image:
        assert image.size == (2475, 2475)
    charted(elan, 63.5, 88.9)
    assert pnp("build", "elan", "--profile", "thegamecrafter", "--only", "chart").exit_code == 2


def test_a_component_names_the_product_it_becomes(pnp: Pnp, elan: Path) -> None:
    """Of two of one size; one of another size is refused with its own; other shops do not know the name."""
    resized(elan, 'title = "Ships"', 'title = "Ships"\nproduct = "FoilEuroPokerDeck"')
    assert "FoilEuroPokerDeck: 4 pieces (Ships)" in pnp("build", "elan", "--profile", "thegamecrafter").output
    assert pnp("build", "elan", "--profile", "makeplayingcards").exit_code == 0
    resized(elan, "FoilEuroPokerDeck", "TarotDeck")
    told = " ".join(pnp("build", "elan", "--profile", "thegamecrafter").output.split())
    assert "prints nothing of 63 x 88 mm. They are left out. TarotDeck is 69.85 x 120.65 mm." in told


def test_a_product_that_is_nearly_one_is_asked_about(pnp: Pnp, elan: Path) -> None:
    """A typing mistake costs a deck; a name of another shop is none."""
    resized(elan, 'title = "Ships"', 'title = "Ships"\nproduct = "FoilEuroPokrDeck"')
    told = " ".join(pnp("build", "elan", "--profile", "thegamecrafter").output.split())
    assert 'no product "FoilEuroPokrDeck". It is chosen by its size. Did you mean "FoilEuroPokerDeck"?' in told
    assert "EuroPokerDeck: 6 pieces" in told or "EuroPokerDeck: 4 pieces" in told
    assert "no product" not in pnp("build", "elan", "--profile", "makeplayingcards").output


def test_a_template_of_the_shop_is_taken_by_its_name_alone(pnp: Pnp, elan: Path) -> None:
    """A tuck box of 54 cards: 2325 x 1950 pixels, which are 7.75 x 6.5 inches; nothing else becomes one."""
    charted(elan, 196.85, 165.1)
    assert pnp("build", "elan", "--profile", "thegamecrafter", "--only", "chart").exit_code == 2
    resized(elan, 'title = "Charts"', 'title = "Charts"\nproduct = "pokertuckbox54"')
    done = pnp("build", "elan", "--profile", "thegamecrafter", "--only", "chart")
    assert done.exit_code == 0, done.output
    (picture,) = (elan / "output/elan/thegamecrafter-full/fronts").glob("*.png")
    with Image.open(picture) as image:
        assert image.size == (2325, 1950)


def test_what_the_shop_prints_on_one_side_has_no_backs(pnp: Pnp, elan: Path) -> None:
    resized(elan, 'title = "Charts"', 'title = "Charts"\nback = "chart.svg.j2"\nproduct = "BiFoldBoard"')
    charted(elan, 228.6, 457.2)
    told = pnp("build", "elan", "--profile", "thegamecrafter", "--only", "chart")
    assert told.exit_code == 0, told.output
    assert "print/shop-back" in told.output
    assert not (elan / "output/elan/thegamecrafter-full/backs").exists()


@pytest.mark.parametrize(
    ("files", "names"),
    [
        ("sides", {"elan-63-x-88-mm-fronts.pdf": 4, "elan-63-x-88-mm-backs.pdf": 4}),
        (
            "cards",
            {"63-x-88-mm/ship-001-ace.pdf": 2, "63-x-88-mm/ship-002-ace-2.pdf": 2, "63-x-88-mm/ship-003-etoile.pdf": 2},
        ),
        ("one", {"elan-63-x-88-mm.pdf": 8}),
    ],
)
def test_pdfs_are_one_two_or_one_of_each_card(pnp: Pnp, elan: Path, files: str, names: dict[str, int]) -> None:
    """Fronts and backs in the same order and number; of each card once, with the copies in a list."""
    done = pnp("build", "elan", "--make", f"shop:profile=pdf-x4,icc=press.icc,files={files}", "--only", "ship")
    assert done.exit_code == 0, done.output
    folder = elan / f"output/elan/pdf-x4-{files}-full"
    found = {path.relative_to(folder).as_posix(): len(pypdf.PdfReader(path).pages) for path in folder.rglob("*.pdf")}
    assert found == names
    if files == "sides":
        texts = [page.extract_text().strip() for page in pypdf.PdfReader(folder / "elan-63-x-88-mm-fronts.pdf").pages]
        assert texts == ["Ace of Hulls", "Ace of Hulls", "Second Ace", "Étoile"]
    if files == "cards":
        with (folder / "cards.csv").open(encoding="utf-8-sig", newline="") as listed:
            assert [row["copies"] for row in csv.DictReader(listed)] == ["2", "1", "1"]
    for path in folder.rglob("*.pdf"):
        assert pnp("preflight", str(path)).exit_code == 0


def test_json_lists_orders(pnp: Pnp, elan: Path) -> None:
    """And no variants."""
    value = json.loads(pnp("build", "elan", "--profile", "makeplayingcards,thegamecrafter", "--json").stdout)
    assert [order["profile"] for order in value["orders"]] == ["makeplayingcards", "thegamecrafter"]
    assert value["variants"] == []
    assert value["orders"][0]["cards"] == 6


# -------------------------------------------------------------------- PDF/X-1a


def test_a_press_needs_its_profile(pnp: Pnp, elan: Path) -> None:
    """Refused before any face is drawn, with what to do."""
    for profile in ("drivethrucards", "pdf-x4"):
        result = pnp("build", "elan", "--profile", profile)
        assert result.exit_code == 2
        assert "--icc FILE" in result.stderr
    assert not (elan / "output").exists()


def test_flattened_faces_are_pdf_x_1a_with_the_back_of_each_card_first(ordered: Order, elan: Path) -> None:
    """CMYK pictures of 600 dpi, 2.75 x 3.75 in with their bleed, no text, no RGB, nothing see-through."""
    (path,) = ordered("drivethrucards", "--icc", "press.icc").glob("*.pdf")
    assert path.read_bytes().startswith(b"%PDF-1.4")
    reader = pypdf.PdfReader(path)
    assert not reader.is_encrypted
    assert reader.metadata["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
    assert reader.metadata["/Title"].startswith("Élan (beta: ")
    assert reader.metadata["/Trapped"] == "/False"
    assert {"/CreationDate", "/ModDate"} <= set(reader.metadata)
    assert "/ID" in reader.trailer
    (intent,) = reader.trailer["/Root"]["/OutputIntents"]
    assert (intent["/S"], intent["/Info"]) == ("/GTS_PDFX", "Test Press")
    assert intent["/DestOutputProfile"].get_data() == (elan / "press.icc").read_bytes()
    assert len(reader.pages) == 2 * 4 + 2
    shown = []
    for page in reader.pages:
        assert [float(edge) for edge in page.mediabox] == [0, 0, 198, 270]
        assert [float(edge) for edge in page["/BleedBox"]] == [0, 0, 198, 270]
        assert [float(edge) for edge in page["/TrimBox"]] == pytest.approx([9, 9, 189, 261], abs=0.001)
        assert set(page["/Resources"]) == {"/XObject"}
        (image,) = (one.get_object() for one in page["/Resources"]["/XObject"].values())
        assert (image["/ColorSpace"], image["/Width"], image["/Height"]) == ("/DeviceCMYK", 1650, 2250)
        assert "/SMask" not in image
        shown.append("black" if numpy.frombuffer(image.get_data(), numpy.uint8)[-1] > 200 else "light")
    assert shown[:8] == ["black", "light"] * 4
    text = path.read_bytes()
    assert not any(word in text for word in (b"/DeviceRGB", b"/ExtGState", b"/JavaScript", b"/Encrypt", b"/ObjStm"))


def test_no_place_takes_more_ink_than_the_shop_allows(pnp: Pnp, elan: Path) -> None:
    """240 %, where this press would make black of 384; black ink itself stays."""
    told = pnp("build", "elan", "--profile", "drivethrucards", "--icc", "press.icc").stdout
    assert "DriveThruCards allows 240 %" in told
    (path,) = (elan / "output").rglob("*.pdf")
    image = next(iter(pypdf.PdfReader(path).pages[0]["/Resources"]["/XObject"].values())).get_object()
    inks = numpy.frombuffer(image.get_data(), numpy.uint8).reshape(2250, 1650, 4)
    total = inks.sum(axis=2, dtype=int) / 255 * 100
    assert 235 < total.max() <= 240
    assert inks[1000, 800, 3] > 230


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"no profile at all, but more than forty bytes of text", "no ICC profile"),
        (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), "of a screen or camera with RGB"),
        (press_profile()[:300], "broken"),
    ],
)
def test_a_file_that_is_no_press_profile_is_refused(pnp: Pnp, elan: Path, data: bytes, told: str) -> None:
    """With what it is."""
    (elan / "wrong.icc").write_bytes(data)
    result = pnp("build", "elan", "--profile", "drivethrucards", "--icc", "wrong.icc")
    assert (result.exit_code, told in result.stderr) == (2, True), result.stderr
    assert pnp("build", "elan", "--profile", "drivethrucards", "--icc", "gone.icc").exit_code == 3


# -------------------------------------------------------------------- PDF/X-4


def test_live_faces_are_pdf_x_4(ordered: Order) -> None:
    """Boxes, output intent, XMP, tagged RGB everywhere, embedded fonts, text that can be read."""
    folder = ordered("pdf-x4", "--icc", "press.icc")
    assert {path.name for path in folder.glob("*.pdf")} == {
        "elan-63-x-88-mm.pdf",
        "elan-88-x-63-mm.pdf",
        "elan-180-x-120-mm.pdf",
    }
    path = folder / "elan-63-x-88-mm.pdf"
    assert path.read_bytes().startswith(b"%PDF-1.6")
    with pikepdf.open(path) as pdf:
        assert not pdf.is_encrypted
        assert pdf.Root.Lang == "de"
        (intent,) = pdf.Root.OutputIntents
        assert (intent.S, int(intent.DestOutputProfile.N)) == ("/GTS_PDFX", 4)
        assert pdf.docinfo.Trapped == "/False"
        for page in pdf.pages:
            wide, high = 69 * 72 / 25.4, 94 * 72 / 25.4
            assert [float(edge) for edge in page.mediabox] == pytest.approx([0, 0, wide, high], abs=0.001)
            bleed = 3 * 72 / 25.4
            assert [float(edge) for edge in page.TrimBox] == pytest.approx(
                [bleed, bleed, wide - bleed, high - bleed], abs=0.001
            )
            assert list(page.BleedBox) == list(page.mediabox)
            assert page.Resources.ColorSpace.DefaultRGB[0] == "/ICCBased"
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
                assert thing.Resources.ColorSpace.DefaultRGB[0] == "/ICCBased"
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor":
                assert "/FontFile2" in thing
        with pdf.open_metadata() as xmp:
            assert xmp["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == "PDF/X-4"
            assert (xmp["pdf:Trapped"], xmp["xmpMM:RenditionClass"]) == ("False", "default")
            assert xmp["dc:title"].startswith("Élan (beta")
            assert all(f"xmp:{name}" in xmp for name in ("CreateDate", "ModifyDate", "MetadataDate"))
    texts = [page.extract_text().strip() for page in pypdf.PdfReader(path).pages]
    assert texts == ["Ace of Hulls", "", "Ace of Hulls", "", "Second Ace", "", "Étoile", ""]


@pytest.mark.parametrize("profile", ["pdf-x4", "drivethrucards", "thegamecrafter"])
def test_the_same_cards_give_the_same_bytes(pnp: Pnp, elan: Path, profile: str) -> None:
    """On any day."""
    runs = []
    for out in ("one", "two"):
        assert pnp("build", "elan", "--profile", profile, "--icc", "press.icc", "--out", out, "-q").exit_code == 0
        runs.append({path.name: path.read_bytes() for path in (elan / out).rglob("*") if path.is_file()})
    assert runs[0] == runs[1]


# -------------------------------------------------------------------- use


@pytest.mark.parametrize(
    "arguments",
    [
        ("--profile", "makeplayingcard"),
        ("--profile", "makeplayingcards", "--paper", "a4"),
        ("--profile", "makeplayingcards", "--marks", "none"),
        ("--profile", "makeplayingcards", "--skip", "1"),
        ("--profile", "makeplayingcards", "--draft"),
        ("--icc", "press.icc"),
    ],
)
def test_what_does_not_go_together_is_wrong_use(pnp: Pnp, elan: Path, arguments: tuple[str, ...]) -> None:
    """CL-08: never ignored."""
    result = pnp("build", "elan", *arguments)
    assert result.exit_code == 2, result.output
    assert arguments[-2].strip("-") in result.stderr or "draft" in result.stderr
    assert not (elan / "output").exists()


def test_a_strict_order_stops_at_warnings(pnp: Pnp, elan: Path) -> None:
    """Text nearer to the cut than the shop allows."""
    game_file = elan / "data" / "elan" / "game.toml"
    game_file.write_text(game_file.read_text(encoding="utf-8").replace("safe = 3.2", "safe = 2"), encoding="utf-8")
    result = pnp("build", "elan", "--profile", "thegamecrafter", "--strict")
    assert result.exit_code == 1
    assert "print/shop-safe" in result.stdout
    assert "a shop prints what it is given" in result.stdout
    assert not (elan / "output").exists()


def test_more_cards_than_the_shop_takes_are_told(pnp: Pnp, elan: Path) -> None:
    """612 at MakePlayingCards."""
    ships = elan / "data" / "elan" / "ships.csv"
    ships.write_text(SHIPS.replace("Hulls,2", "Hulls,400").replace("Second Ace,1", "Second Ace,400"), encoding="utf-8")
    assert "takes 612 at a time" in pnp("build", "elan", "--profile", "makeplayingcards").stdout


# -------------------------------------------------------------------- the data files


@pytest.mark.parametrize("name", profile_files())
def test_each_profile_says_where_it_is_from_and_when_it_was_checked(name: str) -> None:
    """Vendors change their rules."""
    profile = read_profile(name)
    assert profile.source
    assert profile.checked >= date(2026, 11, 29)
    assert profile.how
    assert bool(profile.products) is not profile.any_size
    names = [product.name for product in profile.products]
    assert len(set(names)) == len(names)
    for product in profile.products:
        wide, high = profile.pixels_of(product)
        for pixels, trim in ((wide, product.trim.width), (high, product.trim.height)):
            bleed = (pixels / profile.dpi * 25.4 - trim) / 2
            if product.shape == "template" or product.name == "Document":
                assert bleed == pytest.approx(0, abs=0.01), product.name
            else:  # most are the shop's own; some pictures are rounded up to whole quarters of an inch
                assert 1.5 < bleed < profile.bleed + 3.3, product.name


def test_a_shop_of_ones_own_is_a_file(pnp: Pnp, elan: Path) -> None:
    """As docs/printing.md shows it; help and refusals name the place."""
    page = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
    ((name, text),) = re.findall(r"^<!-- file: (shops/\S+) -->\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    path = elan / name
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    result = pnp("build", "elan", "--profile", "corner-shop")
    assert result.exit_code == 0, result.output
    assert "for The Corner Shop" in result.stdout
    with Image.open(next((elan / "output/elan/corner-shop-full/fronts").glob("ship-001*.png"))) as picture:
        assert picture.size == (744 + 70, 1039 + 70)
    assert "shops/NAME.toml" in pnp("build", "elan", "--profile", "cornershop").stderr
    path.write_text(text.replace("2026-12-01", '"today"').replace('"63x88mm"', '"large"'), "utf-8")
    wrong = pnp("build", "elan", "--profile", "corner-shop")
    assert wrong.exit_code == 1
    assert [line.partition("  ")[0] for line in wrong.stderr.splitlines()] == [f"{name}:2", f"{name}:12"]
    assert "[print/shop-profile]" in wrong.stderr


def test_the_nearest_product_is_chosen_and_never_one_too_different() -> None:
    """A metric card goes on the metric size, a card of 44 x 63 on 44.45 x 63.5, a bridge card not on a poker card."""
    crafter = read_profile("thegamecrafter")
    chosen = {size: crafter.product_for(Size(*size), "rect") for size in ((63, 88), (63.5, 88.9), (44, 63), (88, 63))}
    assert {size: (found[0].name, found[1]) for size, found in chosen.items() if found} == {
        (63, 88): ("EuroPokerDeck", False),
        (63.5, 88.9): ("PokerDeck", False),
        (44, 63): ("MiniDeck", False),
        (88, 63): ("EuroPokerDeck", True),
    }
    assert crafter.product_for(Size(60, 95), "rect") is None
    assert crafter.product_for(Size(25, 25), "round")[0].name == "LargeCircleChit"


@pytest.mark.parametrize(
    ("text", "expected"), [("The Comet!", "the-comet"), ("Étoile", "etoile"), ("🚀", "card"), ("x" * 200, "x" * 40)]
)
def test_names_become_parts_of_file_names(text: str, expected: str) -> None:
    """ON-05."""
    assert slug(text) == expected


def test_components_that_make_one_file_name_get_files_of_their_own(ordered: Order, elan: Path) -> None:
    """A shop prints what lies in the folder: a picture written over another would be a card lost."""
    file = elan / "data" / "elan" / "game.toml"
    ship = '[components.ship]\ntitle = "Ships"'
    second = GAME_FILE[GAME_FILE.index(ship) : GAME_FILE.index("[components.harbor]")]
    second = second.replace(ship, '[components."Ship."]\ntitle = "Twins"').replace("ship.svg", "twin.svg")
    file.write_text(GAME_FILE + second, "utf-8")
    templates = elan / "templates" / "elan"
    twin = (templates / "ship.svg.j2").read_text("utf-8").replace("#FF0000", "#00FF00")
    (templates / "twin.svg.j2").write_text(twin, "utf-8")
    folder = ordered("makeplayingcards")
    fronts = [path.name.casefold() for path in (folder / "fronts").glob("ship*")]
    assert len(fronts) == len(set(fronts)) == 6


# -------------------------------------------------------------------- proofs


@pytest.mark.parametrize("profile", ["drivethrucards", "pdf-x4"])
def test_ff_31_preflight_passes_what_was_made_for_a_shop(ordered: Order, pnp: Pnp, profile: str) -> None:
    """TrimBox is the cut, there are no hints for a printer, and that is right."""
    for path in ordered(profile, "--icc", "press.icc").glob("*.pdf"):
        result = pnp("preflight", str(path))
        assert result.exit_code == 0, result.output
        assert "failed" not in result.output
        assert "TrimBox is the cut" in result.output
        assert "scale" not in result.output


def test_ff_31_a_wrong_box_or_a_lost_page_of_a_shops_file_is_found(ordered: Order, pnp: Pnp) -> None:
    """Held against the manifest beside it."""
    (path,) = ordered("pdf-x4", "--icc", "press.icc", "--only", "ship").glob("*.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as document:
        page = document.pages[0].obj
        page.TrimBox = page.MediaBox
        del document.pages[-1]
        document.save(path)
    told = pnp("preflight", str(path)).output
    assert "TrimBox is 69.00 x 94.00 mm at 0.00, 0.00, not 63.00 x 88.00 mm at 3.00, 3.00" in told
    assert "pages where" in told


@pytest.mark.parametrize(("profile", "wrong"), [("pdf-x4", "TrimBox"), ("makeplayingcards", "pixels")])
def test_ff_31_every_build_for_a_shop_reads_its_files_back(
    pnp: Pnp, elan: Path, monkeypatch: pytest.MonkeyPatch, profile: str, wrong: str
) -> None:
    """What comes out wrong is an error, and nothing is written."""
    import generator.pdf.pdfx
    import generator.pdf.png

    def spoilt(page: pikepdf.Object, boxes: object) -> None:
        page.TrimBox = page.MediaBox

    encode = generator.pdf.png.png
    monkeypatch.setattr(generator.pdf.pdfx, "_set_boxes", spoilt)
    monkeypatch.setattr(generator.pdf.png, "png", lambda pixels, dpi: encode(pixels[1:], dpi))
    result = pnp("build", "elan", "--profile", profile, *(("--icc", "press.icc") if profile == "pdf-x4" else ()))
    assert result.exit_code == 1
    assert wrong in result.output
    assert not (elan / "output" / "elan" / f"{profile}-full").exists()


@pytest.mark.parametrize("bleed", ["0", "1", "2.9"])
def test_ff_32_a_component_without_enough_bleed_is_told_for_any_shop(pnp: Pnp, elan: Path, bleed: str) -> None:
    """TrimBox and MediaBox would be one, and a cut that is off leaves white; under --strict it stops."""
    game, chart = elan / "data" / "elan" / "game.toml", elan / "templates" / "elan" / "chart.svg.j2"
    game.write_text(GAME_FILE.replace("bleed = 0", f"bleed = {bleed}"), encoding="utf-8")
    wide, high = 180 + 2 * float(bleed), 120 + 2 * float(bleed)
    chart.write_text(svg(wide, high, f'<rect width="{wide}" height="{high}" fill="#EEEEEE"/>'), encoding="utf-8")
    arguments = ("build", "elan", "--profile", "pdf-x4", "--icc", "press.icc", "--only", "chart")
    told = " ".join(pnp(*arguments).output.split())
    assert "print/shop-bleed" in told
    assert f"{3 - float(bleed):.2f} mm less than Any print shop (PDF/X-4) wants" in told
    assert pnp(*arguments, "--strict").exit_code == (1 if float(bleed) < 2 else 0)
