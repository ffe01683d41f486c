"""`pnp calibrate`: a printer that drifts is read from the finished sheet and put right in the finished cards."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy
import pikepdf
import pypdfium2
import pytest
from placed_faces import placed_faces
from typer.testing import Result

from generator.cli.sheet_options import printers_file
from generator.prepress.calibration import Calibration
from generator.prepress.printers import read_printers
from generator.sheets.layout import Flip
from generator.sheets.papers import PAPERS, parse_paper

Pnp = Callable[..., Result]
MM = 25.4 / 72
Point = tuple[float, float]

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#335577"/>
</svg>
"""


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never those of the person who runs the tests."""
    for name in ("XDG_CONFIG_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def segments(pdf: Path, page: int) -> list[tuple[Point, Point]]:
    """Every straight stroke of 0.25 mm on a page, in mm from its top left corner, the lower or left end first."""
    found = []
    with pikepdf.open(pdf) as document:
        content = document.pages[page]
        height = float(content.mediabox[3])
        stack, matrix, width, at = [], pikepdf.Matrix(), 0.0, (0.0, 0.0)
        for operands, operator in pikepdf.parse_content_stream(content):
            numbers = [float(part) for part in operands if not isinstance(part, pikepdf.Object)]
            name = str(operator)
            if name == "q":
                stack.append((matrix, width))
            elif name == "Q":
                matrix, width = stack.pop()
            elif name == "cm":
                matrix = pikepdf.Matrix(*numbers) @ matrix
            elif name == "w":
                width = numbers[0]
            elif name == "m":
                at = matrix.transform(tuple(numbers))
            elif name == "l":
                there = matrix.transform(tuple(numbers))
                ends = sorted((round(x * MM, 3), round((height - y) * MM, 3)) for x, y in (at, there))
                if width == 0.25:
                    found.append((ends[0], ends[1]))
                at = there
    return found


def drifted(point: Point, paper: str, drift: tuple[float, float, float]) -> Point:
    """Where a bad printer puts a point of the back page: turned about the middle, then moved."""
    right, down, degrees = drift
    size = PAPERS[paper]
    x, y, turn = point[0] - size.width / 2, point[1] - size.height / 2, math.radians(degrees)
    return (
        size.width / 2 + x * math.cos(turn) - y * math.sin(turn) + right,
        size.height / 2 + x * math.sin(turn) + y * math.cos(turn) + down,
    )


def seen_from_front(point: Point, paper: str, flip: str) -> Point:
    """A point of the back page as the light shows it through the front."""
    size = PAPERS[paper]
    return (size.width - point[0], point[1]) if flip == "long-edge" else (point[0], size.height - point[1])


def read_sheet(pdf: Path, paper: str, flip: str, drift: tuple[float, float, float]) -> tuple[float, float, float]:
    """What a person reads: in each scale the pair of lines whose break is smallest, between two if need be."""
    sheet = Calibration(PAPERS[paper], Flip(flip))
    there = [
        tuple(seen_from_front(drifted(end, paper, drift), paper, flip) for end in line) for line in segments(pdf, 1)
    ]
    upright = [line for line in there if abs(line[0][0] - line[1][0]) < 1]
    level = [line for line in there if abs(line[0][1] - line[1][1]) < 1]
    middle = PAPERS[paper].width / 2

    def best(values: list[tuple[float, float]], broken: list[float]) -> float:
        gaps = sorted((min(abs(front - back) for back in broken), value) for front, value in values)
        (first, one), (second, two) = gaps[:2]
        return one if second == 0 else (one * second + two * first) / (first + second)

    row = best([(line.front, line.value) for line in sheet.across], [line[0][0] for line in upright])
    columns = [
        best(
            [(line.front, line.value) for line in sheet.down],
            [line[0][1] for line in level if (line[0][0] < middle) is left],
        )
        for left in (True, False)
    ]
    return row, columns[0], columns[1]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("drift", [(0.0, 0.0, 0.0), (1.0, -0.5, 0.0), (-1.7, 1.2, 0.15), (0.4, 0.9, -0.2)])
def test_backs_of_a_printer_that_drifts_land_after_its_reading(
    pnp: Pnp, tmp_path: Path, paper: str, flip: str, drift: tuple[float, float, float]
) -> None:
    """DX-04, from sheet to cards: print, hold against the light, store, build, print again."""
    assert pnp("calibrate", "--paper", paper, "--flip", flip).exit_code == 0
    sheet = tmp_path / "output" / "calibration" / f"calibration-{paper}-{flip}.pdf"
    reading = ",".join(f"{value:.3f}" for value in read_sheet(sheet, paper, flip, drift))
    stored = pnp("calibrate", "--printer", "Old Faithful", "--read", reading, "--paper", paper, "--flip", flip)
    assert stored.exit_code == 0, stored.output

    data, templates = tmp_path / "data" / "moor", tmp_path / "templates" / "moor"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (templates / "fog.svg.j2").write_text(TEMPLATE, encoding="utf-8")
    (data / "game.toml").write_text(
        'title = "Moor"\n[components.fog]\ntitle = "Fog"\ntrim = "poker"\n'
        'front = "fog.svg.j2"\nback = "fog.svg.j2"\ncopies = 4\n',
        encoding="utf-8",
    )
    built = pnp("build", "moor", "--paper", paper, "--printer", "old faithful")
    assert built.exit_code == 0, built.output
    faces = placed_faces(tmp_path / "output" / "moor" / f"{paper}-gutterless-full" / "moor-cards.pdf")
    fronts = {face.slot: face for face in faces if face.side == "front"}
    for back in (face for face in faces if face.side == "back"):
        seen = seen_from_front(drifted((back.x, back.y), paper, drift), paper, flip)
        front = fronts[back.slot]
        assert math.dist(seen, (front.x, front.y)) < 0.2


def test_both_sides_are_one_sheet_that_prints_in_duplex(pnp: Pnp, tmp_path: Path) -> None:
    """Exactly as large as the paper, with the hint for the dialog."""
    result = pnp("calibrate", "--paper", "letter")
    assert "output/calibration/calibration-letter-long-edge.pdf" in result.stdout
    with pikepdf.open(tmp_path / "output" / "calibration" / "calibration-letter-long-edge.pdf") as pdf:
        assert [[float(edge) for edge in page.mediabox] for page in pdf.pages] == [[0, 0, 612, 792]] * 2
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_values_may_be_stored_by_hand_and_are_told(pnp: Pnp) -> None:
    """A second printer leaves the first alone; a name that needs quotes is told with them."""
    assert '--printer "Copy shop"' in pnp("calibrate", "--printer", "Copy shop", "--set", "1.5,-0.5").stdout
    pnp("calibrate", "--printer", 'Größe "L"', "--set", "0,1,0.25", "--flip", "short-edge")
    told = pnp("calibrate", "--printer", "COPY SHOP").stdout
    assert told == "Copy shop: backs move 1.5 mm right, 0.5 mm up, as you look at them; flip on long edge.\n"
    found = read_printers(printers_file())
    assert {name: (one.offset, one.turn, one.flip.value) for name, one in found.items()} == {
        "Copy shop": ((1.5, -0.5), 0.0, "long-edge"),
        'Größe "L"': ((0.0, 1.0), 0.25, "short-edge"),
    }


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--set", "1,2"), "--printer NAME"),
        (("--printer", "p", "--set", "1"), "2 or 3 numbers"),
        (("--printer", "p", "--read", "1,2"), "3 numbers"),
        (("--printer", "p", "--set", "one,two"), '"one,two"'),
        (("--printer", "p", "--set", "50,0"), "50"),
        (("--printer", "p", "--set", "1,2", "--read", "1,2,3"), "Give one of them"),
        (("--printer", "p"), "None is stored yet"),
        (("--paper", "a9"), "a9"),
        (("--paper", "60x90mm"), "60x90mm"),
    ],
)
def test_what_cannot_be_meant_is_wrong_use(pnp: Pnp, arguments: tuple[str, ...], told: str) -> None:
    """Nothing is stored."""
    result = pnp("calibrate", *arguments)
    assert result.exit_code == 2, result.output
    assert told in result.stderr
    assert not printers_file().exists()


def test_a_printer_nobody_stored_is_wrong_use(pnp: Pnp) -> None:
    """Those that are stored are listed."""
    pnp("calibrate", "--printer", "office", "--set", "1,0")
    result = pnp("build", "ratings-war", "--printer", "offise")
    assert result.exit_code == 2
    assert "Known are: office." in result.stderr


def test_a_reading_holds_for_one_flip_edge(pnp: Pnp) -> None:
    """Offsets of the other edge would move backs the wrong way."""
    pnp("calibrate", "--printer", "office", "--set", "1,0")
    result = pnp("build", "ratings-war", "--printer", "office", "--flip", "short-edge")
    assert result.exit_code == 2
    assert "flip on long edge" in result.stderr


def test_a_settings_file_that_is_none_is_told_with_its_path(pnp: Pnp) -> None:
    """Somebody edited it."""
    printers_file().parent.mkdir(parents=True)
    printers_file().write_text("[printers.office]\nback_offset_mm = 1\n", encoding="utf-8")
    result = pnp("calibrate", "--printer", "office")
    assert result.exit_code == 2
    assert "printers.toml" in result.stderr


def test_a_paper_lying_on_its_side_is_mirrored_at_its_long_edge() -> None:
    """Its long edge is the level one."""
    assert Calibration(parse_paper("297x210mm"), Flip.LONG_EDGE).mirror.axis == "y"


def test_a_printer_that_prints_short_is_stretched_after_its_lengths_were_measured(pnp: Pnp, tmp_path: Path) -> None:
    """Lines of the sheet 144 mm apart come out as 143.28 and 144.72: 0.5 % short across, 0.5 % long down."""
    assert pnp("calibrate", "--paper", "a4").exit_code == 0
    drawn = segments(tmp_path / "output/calibration/calibration-a4-long-edge.pdf", 0)
    row = sorted({line[0][0] for line in drawn if line[0][0] == line[1][0] and abs(line[1][1] - 148.5) < 0.01})
    column = sorted({line[0][1] for line in drawn if line[0][1] == line[1][1] and abs(line[0][0] - 7) < 0.01})
    across, down = row[-1] - row[0], column[-1] - column[0]
    assert (across, down) == pytest.approx(Calibration(PAPERS["a4"], Flip.LONG_EDGE).lengths, abs=0.01)
    measured = f"{across * 0.995:.3f},{down * 1.005:.3f}"
    told = pnp("calibrate", "--printer", "Shorty", "--measured", measured, "--paper", "a4")
    assert told.exit_code == 0, told.output
    assert "both are stretched to 100.5" in told.output
    for printed, length in ((143.0 * 0.995, 143.0), (88.0 * 0.995, 88.0)):
        factor = read_printers(printers_file())["Shorty"].scale[0]
        assert printed * factor == pytest.approx(length, abs=0.02)


def test_what_is_not_said_of_a_printer_stays_as_it_was(pnp: Pnp) -> None:
    for arguments in (("--set", "1,-0.5,0.1"), ("--measured", "143.5,144.5"), ("--front-offset", "0.5,0.25")):
        assert pnp("calibrate", "--printer", "office", *arguments, "--paper", "a4").exit_code == 0
    office = read_printers(printers_file())["office"]
    assert office.offset == (1, -0.5)
    assert office.turn == 0.1
    assert office.front_offset == (0.5, 0.25)
    assert office.scale == pytest.approx((144 / 143.5, 144 / 144.5), abs=1e-5)
    assert "fronts move 0.5 mm right, 0.25 mm down" in pnp("calibrate", "--printer", "office").output


def test_lengths_that_no_printer_prints_are_refused(pnp: Pnp) -> None:
    done = pnp("calibrate", "--printer", "office", "--measured", "100,144", "--paper", "a4")
    assert done.exit_code == 2
    assert "100 mm in place of 144" in done.output
    assert not printers_file().exists()


def test_the_outlines_of_labels_are_printed_where_the_labels_are(pnp: Pnp, tmp_path: Path) -> None:
    """Read back on the pixels: dark where an edge is, white a millimeter beside it."""
    done = pnp("calibrate", "--sheet", "avery-c32011")
    assert done.exit_code == 0, done.output
    page = pypdfium2.PdfDocument(tmp_path / "output/calibration/labels-avery-c32011.pdf")[0]
    dark = numpy.asarray(page.render(scale=10 * 25.4 / 72, grayscale=True).to_pil()) < 160
    assert abs(dark.shape[0] - 2970) <= 1
    for column in range(2):
        for row in range(5):
            left, top = 15 + 95 * column, 13.5 + 54 * row
            for x in (left, left + 85):
                assert dark[round((top + 20) * 10), round(x * 10) - 2 : round(x * 10) + 2].any()
                assert not dark[round((top + 20) * 10), round((x + 1) * 10)]
            assert dark[round(top * 10) - 2 : round(top * 10) + 2, round((left + 40) * 10)].any()
    wrong = pnp("calibrate", "--sheet", "avery-0")
    assert wrong.exit_code == 2
    assert "There is no sheet" in wrong.output
