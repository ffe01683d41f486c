"""Sheets of labels and machines as a person builds them, held on the finished PDF; docs/sheets.md shows them."""

import json
import re
import runpy
from pathlib import Path

import numpy
import pypdfium2
import pytest
from placed_faces import placed_faces

from generator.sheets.card_layout import label_sheet

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/sheets.md"
SCRIPT = runpy.run_path(str(ROOT / "docs/parts_pictures.py"))


@pytest.fixture
def isle(tmp_path, monkeypatch):
    """The game of the page, in the workspace the test stands in."""
    SCRIPT["write"](SCRIPT["examples"](PAGE)["labels"], tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def fleet(tmp_path, monkeypatch):
    """Nine cards of poker size with bleed and backs, in the workspace the test stands in."""
    for name in ("data/fleet", "templates/fleet"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "data/fleet/game.toml").write_text(
        'title = "Fleet"\n[components.ship]\ntitle = "Ships"\ntrim = "63x88mm"\nbleed = 3\ncopies = 9\n'
        'front = "ship.svg"\nback = "ship.svg"\n',
        "utf-8",
    )
    (tmp_path / "templates/fleet/ship.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">'
        '<rect width="69" height="94" fill="#9cf"/></svg>',
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_page_builds_and_tells_what_it_says(pnp, isle):
    done = pnp("build", "isle", "--sheet", "rayfilm-2525k")
    assert done.exit_code == 0, done.output
    assert "39 labels of 70 empty: 32 to 70" in " ".join(done.output.split())
    assert "--skip 1-31" in " ".join(done.output.split())
    sheet = label_sheet("rayfilm-2525k")
    faces = placed_faces(isle / "output/isle/a4-rayfilm-2525k-full/isle-tokens.pdf")
    assert len(faces) == 31
    for number, face in enumerate(faces):
        row, column = divmod(number, 7)
        assert face.x == pytest.approx(sheet.left + column * sheet.pitch.width + 12.5, abs=0.05)
        assert face.y == pytest.approx(sheet.top + row * sheet.pitch.height + 12.5, abs=0.05)
    for picture in re.findall(r"\(images/(\S+)\)", PAGE.read_text("utf-8")):
        assert (ROOT / "docs/images" / picture).exists()


def test_a_used_sheet_is_begun_at_the_next_label(pnp, isle):
    done = pnp("build", "isle", "--sheet", "rayfilm-2525k", "--skip", "1-31", "--json")
    assert done.exit_code == 0, done.output
    (guide,) = (isle / "output/isle").glob("*/isle-print-guide.pdf")
    words = " ".join(" ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(guide)).split())
    assert "nothing to cut: each piece lies on its label" in words
    assert "knife" not in words
    first = placed_faces(isle / "output/isle/a4-rayfilm-2525k-full/isle-tokens.pdf")[0]
    sheet = label_sheet("rayfilm-2525k")
    assert (first.x, first.y) == pytest.approx((sheet.left + 3 * 28 + 12.5, sheet.top + 4 * 28 + 12.5), abs=0.05)


def test_measures_and_a_file_of_ones_own_lay_the_same(pnp, isle):
    text = PAGE.read_text("utf-8")
    ((name, file),) = re.findall(r"^<!-- file: (layouts/\S+) -->\n```\w+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (isle / "layouts").mkdir()
    (isle / name).write_text(file, "utf-8")
    (measures,) = re.findall(r"--sheet (columns\S+)$", text, re.MULTILINE)
    assert pnp("build", "isle", "--sheet", "corner-shop").exit_code == 0
    assert pnp("build", "isle", "--sheet", measures).exit_code == 0
    own, said = (
        [(face.x, face.y) for face in placed_faces(isle / f"output/isle/{folder}/isle-tokens.pdf")]
        for folder in ("a4-corner-shop-full", "a4-sheet-2x5-85x54mm-full")
    )
    assert own == said
    manifest = json.loads((isle / "output/isle/a4-corner-shop-full/manifest.json").read_text("utf-8"))
    assert "layouts/corner-shop.toml" in manifest["inputs"]
    assert manifest["settings"]["sheet"] == "corner-shop"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--sheet", "avery-9999"), 'There is no sheet "avery-9999"'),
        (("--sheet", "avery-5371", "--paper", "a4"), "leave --paper out"),
        (("--sheet", "avery-5371", "--layout", "bleed"), "give one of them"),
        (("--sheet", "scm-a4-standard"), "fits neither upright nor turned"),
        (("--sheet", "rayfilm-2525k", "--skip", "71"), "no slot 71"),
        (("--sheet", "rayfilm-2525k", "--skip", "1-70"), "Every slot is skipped"),
        (("--gap", "wide"), "is not a gap"),
        (("--front-scale", "80"), "95 to 105 %"),
        (("--marks-on-backs", "--marks-on", "fronts"), "give one"),
    ],
)
def test_what_does_not_go_is_told_and_nothing_is_written(pnp, isle, arguments, said):
    done = pnp("build", "isle", *arguments)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())
    assert not (isle / "output").exists()


def test_a_component_may_have_a_sheet_of_its_own(pnp, isle):
    """On its paper; the other usual one is left out and told."""
    file = isle / "data/isle/game.toml"
    file.write_text(
        file.read_text("utf-8").replace('kind = "token"', 'kind = "token"\nlayout = "rayfilm-2525k"'), "utf-8"
    )
    done = pnp("build", "isle")
    assert done.exit_code == 0, done.output
    assert "Letter was left out: rayfilm-2525k is a sheet of A4" in " ".join(done.output.split())
    assert [one.name for one in (isle / "output/isle").iterdir()] == ["a4-rayfilm-2525k-full"]


def test_fronts_and_backs_are_stretched_and_moved_each_for_itself(pnp, fleet):
    """The proof undoes the correction; on the page the middle stays and the ends go out."""
    plain = ("build", "fleet", "--paper", "a4")
    assert pnp(*plain, "--out", "plain").exit_code == 0
    done = pnp(*plain, "--front-scale", "101,99", "--back-scale", "100.5", "--front-offset", "0.5,-1", "--out", "moved")
    assert done.exit_code == 0, done.output
    (before, after) = (placed_faces(next((fleet / out).glob("*/fleet-cards.pdf"))) for out in ("plain", "moved"))
    for was, now in zip(before, after, strict=True):
        across, down = (1.01, 0.99) if was.side == "front" else (1.005, 1.005)
        right, low = (0.5, -1) if was.side == "front" else (0, 0)
        assert now.x == pytest.approx(105 + (was.x - 105) * across + right, abs=0.02)
        assert now.y == pytest.approx(148.5 + (was.y - 148.5) * down + low, abs=0.02)
        assert now.width == pytest.approx(was.width * across, abs=0.02)
    (pdf,) = (fleet / "moved").glob("*/fleet-cards.pdf")
    proof = pnp("preflight", str(pdf))
    assert proof.exit_code == 0, proof.output
    assert "failed" not in proof.output


def test_a_machine_finds_its_marks_on_the_backs_alone(pnp, fleet):
    """Fronts are clean; the path is what one sees of the backs."""
    done = pnp("build", "fleet", "--paper", "a4", "--marks", "silhouette", "--marks-on", "backs")
    assert done.exit_code == 0, done.output
    assert "its backs up" in " ".join(done.output.split())
    folder = next((fleet / "output/fleet").iterdir())
    pages = json.loads((folder / "manifest.json").read_text("utf-8"))["pages"]["fleet-cards.pdf"]["pages"]
    boxes = sorted((face[4][0], face[4][1]) for face in pages[1]["faces"])
    path = (folder / "fleet-cut-1.svg").read_text("utf-8")
    starts = [tuple(map(float, found)) for found in re.findall(r'd="M([\d.]+),([\d.]+) ', path)]
    found = sorted((x - 3, y) for x, y in starts)
    assert len(found) == len(boxes)
    for one, other in zip(found, boxes, strict=True):
        assert one == pytest.approx(other, abs=0.05)


def test_marks_are_black_where_the_cutter_looks_for_them(pnp, fleet):
    """On the pixels of the finished page, for paper on its side too: 10.008 mm from the edges, and white around."""
    done = pnp("build", "fleet", "--paper", "a4-landscape", "--marks", "silhouette-4")
    assert done.exit_code == 0, done.output
    pdf = next((fleet / "output/fleet").glob("a4-landscape-*/fleet-cards.pdf"))
    page = pypdfium2.PdfDocument(pdf)[0]
    dots = 20
    dark = numpy.asarray(page.render(scale=dots * 25.4 / 72, grayscale=True).to_pil()) < 128
    for right in (False, True):
        for low in (False, True):
            x = 297 - 10.008 if right else 10.008
            y = 210 - 10.008 if low else 10.008
            across, down = (-1 if right else 1), (-1 if low else 1)
            for step in (0.5, 4, 8.6):
                assert dark[round(y * dots), round((x + across * step) * dots)]
                assert dark[round((y + down * step) * dots), round(x * dots)]
            ring = 8.89 + 0.9
            assert not dark[round(y * dots), round((x + across * ring) * dots)]
            assert not dark[round((y - down * 0.9) * dots), round(x * dots)]
            assert not dark[round((y + down * 4) * dots), round((x + across * 4) * dots)]


def test_what_the_command_line_takes_a_table_of_outputs_takes(pnp, isle):
    """`sheets:sheet=NAME`, on the paper of the labels whatever the usual one is."""
    done = pnp("build", "isle", "--make", "sheets:sheet=onlinelabels-ol1025")
    assert done.exit_code == 0, done.output
    assert [one.name for one in (isle / "output/isle").iterdir()] == ["letter-onlinelabels-ol1025-full"]


@pytest.mark.parametrize(
    ("key", "wrong"), [("scale", [1.0, 1.0]), ("shift_mm", [0.0, 0.0]), ("turn", 0.4)], ids=["scale", "shift", "turn"]
)
def test_the_proof_finds_a_page_that_is_corrected_otherwise_than_was_meant(pnp, fleet, key, wrong):
    """What the manifest says of the correction is held against the page: half a percent, half a mm, a turn."""
    done = pnp("build", "fleet", "--paper", "a4", "--front-scale", "100.5", "--front-offset", "0.5,0")
    assert done.exit_code == 0, done.output
    (pdf,) = (fleet / "output/fleet").glob("*/fleet-cards.pdf")
    file = pdf.with_name("manifest.json")
    manifest = json.loads(file.read_text("utf-8"))
    manifest["pages"][pdf.name]["pages"][0][key] = wrong
    file.write_text(json.dumps(manifest), "utf-8")
    proof = pnp("preflight", str(pdf))
    assert proof.exit_code == 1
    assert "out of place" in proof.output


def test_backs_of_labels_lie_behind_their_fronts_on_a_sheet_that_is_not_in_the_middle(pnp, tmp_path, monkeypatch):
    """Sigel LP 795 begins 14 mm from the left and ends 16 mm from the right: its backs begin at 16 mm."""
    for name in ("data/isle", "templates/isle"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "data/isle/game.toml").write_text(
        'title = "Isle"\n[components.ship]\ntitle = "Ships"\ntrim = "85x55mm"\nfront = "ship.svg"\nback = "ship.svg"\n'
        "copies = 10\n",
        "utf-8",
    )
    (tmp_path / "templates/isle/ship.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="85mm" height="55mm" viewBox="0 0 85 55">'
        '<rect width="85" height="55" fill="#357"/></svg>',
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    done = pnp("build", "isle", "--sheet", "sigel-lp795")
    assert done.exit_code == 0, done.output
    faces = placed_faces(tmp_path / "output/isle/a4-sigel-lp795-full/isle-cards.pdf")
    front = min(face.x - face.width / 2 for face in faces if face.side == "front")
    back = min(face.x - face.width / 2 for face in faces if face.side == "back")
    assert (front, back) == pytest.approx((14, 16), abs=0.02)
    for side in ("front", "back"):
        assert {face.slot for face in faces if face.side == side} == set(range(1, 11))
