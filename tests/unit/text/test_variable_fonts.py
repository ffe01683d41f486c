"""Variable fonts: the weight that game.toml names is the weight that prints."""

import io
from pathlib import Path

import pypdfium2
import pytest
from face_table import Table, part
from variable_font import make_variable_font

from generator.face import FontInstance, GlyphRun
from generator.faces.as_svg import face_svg
from generator.findings import Severity
from generator.pdf.write import DocumentInfo, write_faces

TEXT = '<text x="5" y="{}" font-family="Bars" font-weight="{}" font-style="{}" font-size="10">abc</text>'


@pytest.fixture
def table(tmp_path: Path) -> Table:
    found = Table(tmp_path)
    (tmp_path / "fonts").mkdir()
    make_variable_font(tmp_path / "fonts" / "bars.ttf")
    return found


def fonts(table: Table, *entries: dict[str, object]) -> None:
    table.file["fonts"] = [{"family": "Bars", "file": "bars.ttf", **entry} for entry in entries]


def dark(pdf: bytes) -> list[int]:
    """How many pixels of each third of a page are dark, from the top."""
    image = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render(scale=2).to_pil().convert("L")
    third = image.height // 3
    thirds = (image.crop((0, third * n, image.width, third * (n + 1))) for n in range(3))
    return [sum(pixel < 128 for pixel in part.tobytes()) for part in thirds]


def test_ff_5_two_weights_of_one_variable_file_print_as_two(table: Table) -> None:
    """Shaping and outlines follow the weight, on the page, in a picture and in the drawing's hash."""
    fonts(table, {"weight": 200}, {"weight": 400}, {"weight": 800})
    table.template("front", "".join(TEXT.format(20 + 30 * n, w, "normal") for n, w in enumerate((200, 400, 800))))
    made = table.make(part({"name": "A"}), fonts=table.folder / "fonts")
    assert made.findings == ()
    face = made.faces[0].front
    runs = [item for item in face.walk() if isinstance(item, GlyphRun)]
    assert [round(run.glyphs[0].advance, 3) for run in runs] == [0.3, 0.5, 0.9]
    assert len({run.font for run in runs}) == 3
    light, regular, bold = dark(write_faces([face], DocumentInfo("t")))
    assert regular / light == pytest.approx(2, rel=0.1) and bold / light == pytest.approx(4, rel=0.1)
    assert made.files[-1].name == "bars.ttf"
    drawn = face_svg(face)
    assert all(path in drawn for path in ("L5 13L7 13", "L5 43L9 43", "L5 73L13 73"))


def test_ff_5_bold_words_of_a_variable_font_are_bold(table: Table) -> None:
    """Two stars take the entry of that weight."""
    fonts(table, {"weight": 400}, {"weight": 700})
    table.template(
        "front",
        '<rect id="b" x="5" y="5" width="50" height="50" fill="none"/><text style="shape-inside:url(#b)" '
        'font-family="Bars" font-weight="400" font-size="6">a **b**</text>',
    )
    made = table.make(part({"name": "A"}), fonts=table.folder / "fonts")
    regular, bold = [run for run in made.faces[0].front.walk() if isinstance(run, GlyphRun)]
    assert (round(regular.glyphs[0].advance, 3), round(bold.glyphs[-1].advance, 3)) == (0.5, 0.8)


def test_ff_5_equal_weights_are_one_font_and_the_same_bytes(table: Table) -> None:
    """However often they are made."""
    fonts(table, {"weight": 700})
    table.template("front", TEXT.format(20, 700, "normal") + TEXT.format(40, 700, "normal"))
    pdfs = set()
    for _ in range(2):
        face = table.make(part({"name": "A"}), fonts=table.folder / "fonts").faces[0].front
        pdfs.add(write_faces([face], DocumentInfo("t")))
    (pdf,) = pdfs
    assert pdf.count(b"/FontFile2") == 1


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ({"weight": 950}, "100 to 900"),
        ({"weight": 50}, "100 to 900"),
        ({"weight": 400, "axes": {"wdth": 75}}, 'no axis "wdth"'),
        ({"weight": 400, "axes": {"wght": 1000}}, "100 to 900"),
    ],
)
def test_ff_5_a_weight_or_axis_that_the_font_lacks_is_an_error(
    table: Table, entry: dict[str, object], told: str
) -> None:
    """Nearest would be another look than the one asked for."""
    fonts(table, entry)
    table.template("front", "<rect width='9' height='9'/>")
    (finding,) = table.make(part({"name": "A"}), fonts=table.folder / "fonts").findings
    assert (finding.code, finding.severity, str(finding.place)) == ("face/font", Severity.ERROR, "game.toml")
    assert told in f"{finding.fact} {finding.remedy}"


def test_ff_5_italic_and_other_axes_are_taken(table: Table) -> None:
    """Slanted as far as it goes; the width by `axes`."""
    make_variable_font(table.folder / "fonts" / "bars.ttf", italic=True, width=True)
    fonts(table, {"weight": 400}, {"weight": 400, "style": "italic"}, {"weight": 700, "axes": {"wdth": 50}})
    looks = [(400, "normal"), (400, "italic"), (700, "normal")]
    table.template("front", "".join(TEXT.format(20 + 30 * n, *look) for n, look in enumerate(looks)))
    made = table.make(part({"name": "A"}), fonts=table.folder / "fonts")
    upright, italic, narrow = [run for run in made.faces[0].front.walk() if isinstance(run, GlyphRun)]
    assert made.findings == ()
    assert upright.font != italic.font
    assert (round(upright.glyphs[0].advance, 3), round(narrow.glyphs[0].advance, 3)) == (0.5, 0.7)
    assert isinstance(italic.font, FontInstance)
    assert "M5 50L6.4 43" in face_svg(made.faces[0].front)


def test_ff_5_italic_of_a_variable_font_that_does_not_slant_is_told(table: Table) -> None:
    """It would print upright."""
    fonts(table, {"weight": 400}, {"weight": 400, "style": "italic"})
    table.template("front", "<rect width='9' height='9'/>")
    (finding,) = table.make(part({"name": "A"}), fonts=table.folder / "fonts").findings
    assert (finding.code, finding.severity) == ("face/font-look", Severity.WARNING)


# ---------------------------------------------------------------- files of one look


@pytest.mark.parametrize(
    ("entries", "severity"),
    [
        ([{"weight": 400}, {"weight": 700}], Severity.WARNING),
        ([{"weight": 500}, {"weight": 500, "style": "italic"}], Severity.WARNING),
        ([{"weight": 900}], Severity.NOTICE),
        ([{"weight": 500, "style": "italic"}], Severity.NOTICE),
    ],
)
def test_ff_5_a_static_file_under_another_look_is_told(
    table: Table, entries: list[dict[str, object]], severity: Severity
) -> None:
    """Bold that prints regular; Barlow Medium is 500 and upright."""
    file = "barlow/BarlowSemiCondensed-Medium.ttf"
    table.file["fonts"] = [{"family": "Barlow", "file": file, **entry} for entry in entries]
    table.template("front", "<rect width='9' height='9'/>")
    found = table.make(part({"name": "A"})).findings
    assert {finding.code for finding in found} == {"face/font-look"}
    assert severity in {finding.severity for finding in found}


@pytest.mark.parametrize("entry", [{"weight": 500}, {"weight": 400}, {"weight": 600}])
def test_ff_5_a_weight_near_the_files_own_is_not_told(table: Table, entry: dict[str, object]) -> None:
    """Foundries count a little differently."""
    table.file["fonts"] = [{"family": "Barlow", "file": "barlow/BarlowSemiCondensed-Medium.ttf", **entry}]
    table.template("front", "<rect width='9' height='9'/>")
    assert table.make(part({"name": "A"})).findings == ()


def test_a_static_font_takes_no_axes(table: Table) -> None:
    """It would print as if they were not there."""
    table.file["fonts"] = [{"family": "Barlow", "file": "barlow/BarlowSemiCondensed-Medium.ttf", "axes": {"wght": 700}}]
    table.template("front", "<rect width='9' height='9'/>")
    (finding,) = table.make(part({"name": "A"})).findings
    assert "no variable font" in finding.fact
