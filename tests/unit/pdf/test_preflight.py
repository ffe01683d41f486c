"""Preflight: a good file passes, and a file broken in any of these ways does not."""

import io
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace
from pdf_bench import FONTS, opened
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.build import build_game
from generator.outputs.job import BuildRequest
from generator.outputs.proof import CODES, prove, prove_file
from generator.pdf.check_rows import CheckRow, CheckVerdict
from generator.pdf.expected_pages import expected_file
from generator.pdf.preflight import failed
from generator.pdf.readback import UnreadableError, read_pdf
from generator.prepress.sheet_maker import sheet_makers
from generator.registry import find_game
from generator.sheets.layout import Backs, Flip, Layout
from generator.workspace import find_workspace

GAME = """\
title = "Proof"
[rosters.cards]
file = "cards.csv"
[[fonts]]
family = "Barlow Semi Condensed"
file = "BarlowSemiCondensed-Medium.ttf"
weight = 500
[components.card]
title = "Cards"
trim = "63x88mm"
bleed = 3
front = "front.svg.j2"
back = "back.svg.j2"
roster = "cards"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" width="69mm" height="94mm"
 viewBox="0 0 69 94"><rect width="69" height="94" fill="#ddccaa"/>
 <image x="10" y="30" width="40" height="30" href="art.png"/>
 <path d="M10 70h40" stroke="#000000" stroke-width="0.5"/>
 <text x="10" y="20" font-family="Barlow Semi Condensed" font-weight="500" font-size="5">{{ name }}</text></svg>
"""
BACK = FRONT.replace("#ddccaa", "#224466").replace("{{ name }}", "Back").replace('href="art.png"', "")


def game(folder: Path) -> Path:
    """A game folder: ten cards, the third of them three times, and a back."""
    data = folder / "proof"
    for part in ("templates", "fonts"):
        (data / part).mkdir(parents=True)
    shutil.copy(FONTS / "barlow" / "BarlowSemiCondensed-Medium.ttf", data / "fonts")
    (data / "game.toml").write_text(GAME, "utf-8")
    (data / "templates" / "front.svg.j2").write_text(FRONT, "utf-8")
    (data / "templates" / "back.svg.j2").write_text(BACK, "utf-8")
    Image.effect_noise((400, 300), 60).convert("RGB").save(data / "art.png")
    rows = [f"c{number},Card {number},{3 if number == 3 else 1}" for number in range(1, 11)]
    (data / "cards.csv").write_text("\n".join(["id,name,copies", *rows]) + "\n", "utf-8")
    return data


def built(data: Path, out: Path, layout: Layout | None = None) -> Path:
    """The card PDF of a build."""
    workspace = find_workspace(data.parent)
    source = find_game(workspace, str(data))
    request = BuildRequest(source, workspace, sheet_makers(("a4",), choices=layout), out=out)
    result = build_game(request)
    assert result.outcomes, [str(finding) for finding in result.report]
    (pdf,) = [file.path for file in result.outcomes[0].listed if file.path.name == "proof-cards.pdf"]
    return pdf


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound print file beside its manifest. Copy it before you break it."""
    folder = tmp_path_factory.mktemp("good")
    return built(game(folder), folder / "out")


@pytest.fixture
def broken(good: Path, tmp_path: Path) -> Callable[[Callable[[pikepdf.Pdf], None]], dict[str, CheckRow]]:
    """Break a copy of the good file; the rows of its proof by name."""

    def prove_broken(breaking: Callable[[pikepdf.Pdf], None]) -> dict[str, CheckRow]:
        copy = tmp_path / good.name
        shutil.copy(good.with_name("manifest.json"), tmp_path)
        with pikepdf.open(good) as pdf:
            breaking(pdf)
            pdf.save(copy)
        rows, said = prove_file(copy)
        assert "changed since" in said
        return {row.check: row for row in rows}

    return prove_broken


Broken = Callable[[Callable[[pikepdf.Pdf], None]], dict[str, CheckRow]]


def rewrite(pdf: pikepdf.Pdf, page: int, change: Callable[[str], str]) -> None:
    """Change a page's operators."""
    content = pdf.pages[page].Contents.read_bytes().decode("latin-1")
    changed = change(content)
    assert changed != content
    pdf.pages[page].Contents = pdf.make_stream(changed.encode("latin-1"))


def only(rows: dict[str, CheckRow], *names: str) -> None:
    """These checks fail and no others."""
    assert {name for name, row in rows.items() if row.verdict is CheckVerdict.FAILED} == set(names)


def test_a_good_file_passes_every_check(good: Path):
    """Not one row is left out."""
    rows, said = prove_file(good)
    assert said == "Held against manifest.json."
    assert {row.verdict for row in rows} == {CheckVerdict.OK}, [
        row for row in rows if row.verdict is not CheckVerdict.OK
    ]
    assert len(rows) == 13
    told = {row.check: row.told for row in rows}
    assert told["page size"] == "4 of 210 x 297 mm"
    assert told["each card once"].startswith("24 faces")
    assert told["backs behind fronts"].startswith("12 backs, flipped on the long edge")
    assert told["smallest text"] == "14.2 pt"


def test_one_a_page_printed_smaller(broken: Broken):
    """97 % about the corner, as a printer's "fit to page" does."""
    rows = broken(lambda pdf: rewrite(pdf, 0, lambda code: "0.97 0 0 0.97 0 0 cm\n" + code))
    only(rows, "trim size and place", "backs behind fronts", "kept in its frame", "safe area")
    assert "61.11 x 85.36 mm" in rows["trim size and place"].details[0]


def test_two_a_back_a_little_off(broken: Broken):
    """One millimeter to the right on one side of the paper."""
    rows = broken(lambda pdf: rewrite(pdf, 1, lambda code: "1 0 0 1 2.8346 0 cm\n" + code))
    only(rows, "trim size and place", "backs behind fronts", "kept in its frame")
    assert len(rows["backs behind fronts"].details) == 9


def swap_sides(pdf: pikepdf.Pdf) -> None:
    first, second = pdf.pages[1], pdf.pages[3]
    first.Contents, second.Contents = second.Contents, first.Contents
    first.Resources, second.Resources = second.Resources, first.Resources


def test_three_backs_of_the_wrong_sheet(broken: Broken):
    """The second sheet's backs behind the first sheet's fronts."""
    rows = broken(swap_sides)
    assert rows["backs behind fronts"].verdict is CheckVerdict.FAILED
    assert "no front on page" in rows["backs behind fronts"].details[0]


def placements(code: str) -> list[str]:
    return re.findall(r"/Face <<.*?EMC", code, re.DOTALL)


def test_four_a_card_missing(broken: Broken):
    """One face taken out of a page."""
    rows = broken(lambda pdf: rewrite(pdf, 0, lambda code: code.replace(placements(code)[4], "")))
    only(rows, "each card once", "backs behind fronts")
    assert rows["each card once"].details[0].endswith("(front) is missing")


def test_five_a_card_twice(broken: Broken):
    """One face drawn again in the place of another."""
    rows = broken(lambda pdf: rewrite(pdf, 0, lambda code: code.replace(placements(code)[8], placements(code)[7])))
    assert rows["each card once"].verdict is CheckVerdict.FAILED
    assert any("is there 2 times, not 1" in detail for detail in rows["each card once"].details)


def test_six_another_paper(broken: Broken):
    """Letter where A4 was asked for."""

    def letter(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            for name in ("MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox"):
                page.obj["/" + name] = pikepdf.Array([0, 0, 612, 792])

    rows = broken(letter)
    assert rows["page size"].verdict is CheckVerdict.FAILED
    assert rows["page size"].details[0] == "page 1 is 215.90 x 279.40, not 210 x 297 mm"
    assert rows["trim size and place"].verdict is CheckVerdict.FAILED


@pytest.mark.parametrize("box", [[0, 0, 600, 841.89], [0, 0, 595.276, 850]], ids=["wider", "higher"])
def test_a_page_that_is_the_paper_in_one_direction_only(broken: Broken, box: list[float]):
    """Each length is compared by itself."""

    def grown(pdf: pikepdf.Pdf) -> None:
        for name in ("MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox"):
            pdf.pages[2].obj["/" + name] = pikepdf.Array(box)

    rows = broken(grown)
    assert rows["page size"].verdict is CheckVerdict.FAILED
    assert len(rows["page size"].details) == 1


def test_seven_a_page_box_of_another_size(broken: Broken):
    """A trim box drawn in by a prepress program."""
    rows = broken(lambda pdf: setattr(pdf.pages[2], "TrimBox", pikepdf.Array([10, 10, 585, 831])))
    only(rows, "page boxes")


def unembed(pdf: pikepdf.Pdf) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
            del item["/FontFile2"]


def test_eight_a_font_left_out(broken: Broken):
    """As some programs do to make a file smaller."""
    rows = broken(unembed)
    assert rows["fonts embedded"].verdict is CheckVerdict.FAILED


def test_nine_a_hairline(broken: Broken):
    """A line of 0.1 pt."""
    rows = broken(
        lambda pdf: rewrite(pdf, 0, lambda code: code.replace("\n.5 w", "\n.035 w").replace("\n0.5 w", "\n.035 w"))
    )
    only(rows, "hairlines")
    assert "0.10 pt" in rows["hairlines"].details[0]


def test_ten_art_painted_over_the_neighbor(broken: Broken):
    """The clip of one face is gone."""
    frame = re.compile(r"q (?:[\d.]+ ){4}re W n (?=[\d. -]+ cm)")
    rows = broken(lambda pdf: rewrite(pdf, 0, lambda code: frame.sub("q ", code, count=1)))
    only(rows, "kept in its frame")


def test_eleven_text_too_small_and_too_near(broken: Broken):
    """A text moved over the safe line, another made tiny."""

    def small(code: str) -> str:
        first, second = re.findall(r"BT 5 0 0 -5 10 20 Tm", code)[:2]
        assert first == second
        code = code.replace(first, "BT 1.5 0 0 -1.5 10 20 Tm", 1)
        return code.replace(first, "BT 5 0 0 -5 4 20 Tm", 1)

    rows = broken(lambda pdf: rewrite(pdf, 0, small))
    only(rows, "safe area", "smallest text")
    assert "4.3 pt" in rows["smallest text"].details[0]


def test_twelve_a_coarse_picture(broken: Broken):
    """A picture replaced by a tenth of its pixels is a warning; printing it harms nobody."""

    def coarse(pdf: pikepdf.Pdf) -> None:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image":
                item.write(bytes(40 * 30 * 3))
                item.Width, item.Height = 40, 30
                item.ColorSpace = pikepdf.Name.DeviceRGB

    rows = broken(coarse)
    assert rows["pictures"].verdict is CheckVerdict.WARNING
    assert "25 pixels per inch" in rows["pictures"].details[0]


def test_thirteen_art_that_ends_at_the_cut(broken: Broken):
    """The ground of one face made as small as its trim: no bleed is left."""
    ground = re.compile(r"0 0 m 69 0 l 69 94 l 0 94 l h f")
    rows = broken(
        lambda pdf: rewrite(pdf, 0, lambda code: ground.sub("3 3 m 66 3 l 66 91 l 3 91 l h f", code, count=1))
    )
    assert rows["bleed covered"].verdict is CheckVerdict.WARNING


def test_fourteen_a_mirrored_card(broken: Broken):
    """Seen from behind, in its own place."""

    def mirrored(code: str) -> str:
        first = placements(code)[0]
        return code.replace(first, re.sub(r"n 1 0 0 1 7\.5 13\.5 cm", "n -1 0 0 1 76.5 13.5 cm", first))

    rows = broken(lambda pdf: rewrite(pdf, 0, mirrored))
    only(rows, "trim size and place", "backs behind fronts")
    assert rows["trim size and place"].details[0].endswith("is mirrored")


def test_fifteen_scaling_asked_for(broken: Broken):
    """Printer hints taken out by another program."""
    rows = broken(lambda pdf: pdf.Root.__delitem__("/ViewerPreferences"))
    only(rows, "printer hints")


def test_a_face_whose_gauge_is_lost_is_told(broken: Broken):
    """Without it nobody could say where the face lies, and silence would pass for right."""
    rows = broken(lambda pdf: rewrite(pdf, 0, lambda code: code.replace("/Gauge", "/Gone", 1)))
    assert rows["trim size and place"].verdict is CheckVerdict.FAILED
    assert rows["trim size and place"].details[0].endswith("has no gauge")


def test_low_ink_may_end_before_its_bleed(good: Path):
    """Its grounds are left white, so that nothing could show at a cut a little off."""
    from generator.pdf.preflight import preflight

    manifest = json.loads(good.with_name("manifest.json").read_text("utf-8"))
    meant, read = expected_file(manifest, good.name), read_pdf(good.read_bytes())
    assert meant is not None
    verdicts = {}
    for ink in ("full", "low"):
        rows = preflight(read, replace(meant, settings={**meant.settings, "ink": ink}))
        verdicts[ink] = {row.check: row.verdict for row in rows}["bleed covered"]
    assert verdicts == {"full": CheckVerdict.OK, "low": CheckVerdict.SKIPPED}


@pytest.mark.parametrize("batch", [1, 3])
def test_a_large_file_is_read_in_batches_to_the_same_end(good: Path, monkeypatch: pytest.MonkeyPatch, batch: int):
    """Every page once, in order, fonts of all of them."""
    from generator.pdf import readback

    whole = read_pdf(good.read_bytes())
    monkeypatch.setattr(readback, "_BATCH", batch)
    monkeypatch.setattr(readback, "_BATCH_BYTES", 0)
    assert read_pdf(good.read_bytes()) == whole
    assert [page.number for page in whole.pages] == [1, 2, 3, 4]


def test_without_a_manifest_the_rest_is_still_checked(good: Path, tmp_path: Path):
    """And the rows say what was not."""
    copy = tmp_path / "alone.pdf"
    shutil.copy(good, copy)
    rows, said = prove_file(copy)
    assert said.startswith("No manifest.json beside it")
    verdicts = {row.check: row.verdict for row in rows}
    assert verdicts["safe area"] is verdicts["bleed covered"] is CheckVerdict.SKIPPED
    assert verdicts["backs behind fronts"] is verdicts["trim size and place"] is CheckVerdict.OK
    assert not failed(rows)


def test_a_manifest_of_another_build_is_not_believed(good: Path, tmp_path: Path):
    """Broken JSON, other files, the wrong shape."""
    shutil.copy(good, tmp_path / good.name)
    for text in ("{", "[]", '{"pages": {}, "outputs": {}}', '{"pages": {"proof-cards.pdf": {"pages": [1]}}}'):
        (tmp_path / "manifest.json").write_text(text, "utf-8")
        rows, said = prove_file(tmp_path / good.name)
        assert "only what needs no model" in said
        assert not failed(rows)


def test_a_pdf_of_another_program_is_checked_as_far_as_that_goes():
    """ReportLab's own canvas: unembedded Helvetica, a hairline, 4 pt text."""
    stream = io.BytesIO()
    canvas = Canvas(stream, (595.28, 841.89))
    canvas.setFont("Helvetica", 4)
    canvas.drawString(100, 100, "tiny")
    canvas.setLineWidth(0.1)
    canvas.line(10, 10, 200, 10)
    canvas.showPage()
    canvas.save()
    from generator.pdf.preflight import preflight

    rows = {row.check: row for row in preflight(read_pdf(stream.getvalue()))}
    only(rows, "smallest text", "fonts embedded", "hairlines")
    assert rows["printer hints"].told.startswith("no word on scale")
    assert rows["backs behind fronts"].told == "No face is marked as a back."
    assert rows["fonts embedded"].details == ("Helvetica is not embedded",)
    assert rows["each card once"].verdict is CheckVerdict.SKIPPED


@pytest.mark.parametrize(
    ("boxes", "wrong"),
    [
        ({"TrimBox": [10, 10, 90, 90]}, ""),
        ({"BleedBox": [5, 5, 95, 95], "TrimBox": [10, 10, 90, 90]}, ""),
        ({}, ""),
        ({"TrimBox": [-10, 10, 90, 90]}, "TrimBox"),
        ({"BleedBox": [20, 20, 80, 80], "TrimBox": [10, 10, 90, 90]}, "beyond the BleedBox"),
    ],
)
def test_ff_31_boxes_of_another_program_need_only_lie_inside_one_another(boxes: dict[str, list[int]], wrong: str):
    """A TrimBox that is not the paper is what it is for; pages of two sizes are no fault either."""
    import pikepdf

    from generator.pdf.preflight import preflight

    stream = io.BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page(page_size=(100, 100))
        document.add_blank_page(page_size=(200, 100))
        for name, box in boxes.items():
            document.pages[0].obj[f"/{name}"] = box
        document.save(stream)
    rows = {row.check: row for row in preflight(read_pdf(stream.getvalue()))}
    assert rows["page size"].verdict is CheckVerdict.OK
    assert (rows["page boxes"].verdict is CheckVerdict.FAILED) is bool(wrong)
    assert wrong in " ".join(rows["page boxes"].details)


def test_what_is_no_pdf_is_refused():
    """With pdfium's reason."""
    with pytest.raises(UnreadableError):
        read_pdf(b"hello")


@pytest.mark.parametrize(
    "layout",
    [
        Layout(flip=Flip.SHORT_EDGE),
        Layout(back_offset=(0.6, -0.4)),
        Layout(back_turn=0.4),
        Layout(backs=Backs.AFTER),
        Layout(skip=frozenset({1, 9})),
    ],
    ids=["short edge", "offset", "turned", "after", "skipped"],
)
def test_every_choice_of_a_layout_is_proved_right(tmp_path: Path, layout: Layout):
    """Corrections of a printer are no faults."""
    rows, _ = prove_file(built(game(tmp_path), tmp_path / "out", layout))
    assert [row for row in rows if row.verdict in (CheckVerdict.FAILED, CheckVerdict.WARNING)] == []


def test_landscape_and_turned_cards_are_proved_right(tmp_path: Path):
    """88 x 63 mm cards lie turned on A4."""
    data = game(tmp_path)
    toml = (data / "game.toml").read_text("utf-8").replace("63x88mm", "88x63mm")
    (data / "game.toml").write_text(toml, "utf-8")
    for name in ("front", "back"):
        path = data / "templates" / f"{name}.svg.j2"
        text = path.read_text("utf-8").replace('width="69mm" height="94mm"', 'width="94mm" height="69mm"')
        text = text.replace("0 0 69 94", "0 0 94 69").replace('width="69" height="94"', 'width="94" height="69"')
        text = text.replace('y="30" width="40" height="30"', 'y="25" width="40" height="30"').replace(
            "M10 70", "M10 60"
        )
        path.write_text(text, "utf-8")
    rows, _ = prove_file(built(data, tmp_path / "out"))
    assert [row for row in rows if row.verdict in (CheckVerdict.FAILED, CheckVerdict.WARNING)] == []


def test_findings_name_the_file_and_every_code_has_its_help(good: Path, tmp_path: Path):
    """What a build tells is what preflight found."""
    with pikepdf.open(good) as pdf:
        rewrite(pdf, 0, lambda code: code.replace(placements(code)[4], ""))
        unembed(pdf)
        stream = io.BytesIO()
        pdf.save(stream)
    files = {good.name: stream.getvalue(), "manifest.json": good.with_name("manifest.json").read_bytes()}
    findings = prove(files, "output/proof/a4")
    assert {finding.code for finding in findings} >= {"proof/each-card-once", "proof/fonts-embedded"}
    assert {finding.code for finding in findings} <= set(CODES)
    assert all(str(finding).startswith("output/proof/a4/proof-cards.pdf") for finding in findings)


def test_every_check_has_a_code(good: Path):
    """One line of help each."""
    rows, _ = prove_file(good)
    assert {f"proof/{row.check.replace(' ', '-')}" for row in rows} == set(CODES)


def test_the_manifest_says_where_each_face_lies(good: Path):
    """And is indented as JSON usually is, so that a person can read and compare it."""
    text = good.with_name("manifest.json").read_text("utf-8")
    pages = json.loads(text)["pages"]["proof-cards.pdf"]["pages"]
    assert [len(page["faces"]) for page in pages] == [9, 9, 3, 3]
    assert pages[0]["faces"][0] == ["card", "c1", 1, "front", [10.5, 16.5, 63, 88], 0, [7.5, 13.5, 66, 91]]
    assert text == json.dumps(json.loads(text), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    assert opened(good.read_bytes()) is not None
