"""What a whole print file says of itself: sizes, title, language, printer hints, bookmarks, marks; always the same."""

import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pypdf
import pytest
from msgspec.structs import replace
from pdf_bench import INFO, color_at, face, opened, operators, picture_of, pieces, sheets_pdf, streams, words

from generator.face import Face
from generator.pdf.write import DocumentInfo, write_document
from generator.sheets.card_layout import our_layout
from generator.sheets.imposition import impose
from generator.sheets.layout import Backs, Flip, Layout, MarkStyle
from generator.sheets.pages import print_files
from generator.sheets.papers import PAPERS, parse_paper

FRONT = face('<rect width="63" height="88" fill="#cc2222"/>' + words("Front"))
BACK = face('<rect width="63" height="88" fill="#2222cc"/>' + words("Back"))


def boxes(pdf: bytes, page: int = 0) -> dict[str, list[float]]:
    found = opened(pdf).pages[page]
    names = ("MediaBox", "CropBox", "TrimBox", "BleedBox", "ArtBox")
    return {name: [float(number) for number in found.obj["/" + name]] for name in names}


@pytest.mark.parametrize(
    ("paper", "points"),
    [
        ("a3", (841.8898, 1190.5512)),
        ("a4", (595.2756, 841.8898)),
        ("a5", (419.5276, 595.2756)),
        ("letter", (612, 792)),
        ("legal", (612, 1008)),
        ("tabloid", (792, 1224)),
        ("both", (595.2756, 792)),
        ("200x250mm", (566.9291, 708.6614)),
    ],
)
def test_every_box_is_the_paper(paper: str, points: tuple[float, float]):
    """Letter is 612 x 792 points, A4 595.28 x 841.89 (LI-01); the boxes agree on every page."""
    pdf = sheets_pdf(pieces(FRONT, copies=10, back=BACK), parse_paper(paper))
    for page in range(len(opened(pdf).pages)):
        for box in boxes(pdf, page).values():
            assert box == pytest.approx([0, 0, *points], abs=0.0006)


@pytest.mark.parametrize("title", ["Élan (beta", "50 % \\ fun)", "猫と犬", "Ωmega – “quoted”", "(())"])
def test_titles_of_any_letters_come_out_right(title: str):
    """Accents, single brackets, backslashes, other scripts (ON-14)."""
    pdf = sheets_pdf(pieces(FRONT), info=DocumentInfo(title, author=title, subject=title))
    for information in (opened(pdf).docinfo, pypdf.PdfReader(io.BytesIO(pdf)).metadata):
        assert information is not None
        assert [str(information[key]) for key in ("/Title", "/Author", "/Subject")] == [title] * 3


def test_the_language_is_told():
    """Screen readers need it."""
    assert str(opened(sheets_pdf(pieces(FRONT), info=DocumentInfo("T", language="de"))).Root.Lang) == "de"


@pytest.mark.parametrize(
    ("flip", "duplex"), [("", "/Simplex"), ("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge")]
)
def test_the_printer_dialog_is_set_up(flip: str, duplex: str):
    """Actual size, the right side to flip on, the title in the window (LI-02)."""
    wishes = opened(sheets_pdf(pieces(FRONT), info=DocumentInfo("T", flip=flip))).Root.ViewerPreferences
    assert str(wishes.PrintScaling) == "/None"
    assert str(wishes.Duplex) == duplex
    assert wishes.DisplayDocTitle is True


def test_bookmarks_lead_to_the_first_sheet_of_each_kind():
    """By the component's title, whatever its letters."""
    cards = [*pieces(FRONT, copies=12, back=BACK), *pieces(FRONT, copies=2, back=BACK)]
    cards[12:] = [replace(piece, component="event", style=our_layout("bleed"), bleed=0.0) for piece in cards[12:]]
    pages = print_files(impose(cards, PAPERS["a4"], Layout()))[0].pages
    pdf = write_document(pages, INFO, titles={"card": "Ringer (gut)", "event": "Événements"})
    with opened(pdf).open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Ringer (gut)", "Événements"]
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    assert [reader.get_destination_page_number(entry) for entry in reader.outline] == [0, 4]


def test_a_file_of_backs_has_bookmarks_too():
    """`--backs separate` makes a file without fronts."""
    pages = print_files(impose(pieces(FRONT, back=BACK), PAPERS["a4"], Layout(backs=Backs.SEPARATE)), Backs.SEPARATE)
    pdf = write_document(pages[1].pages, INFO)
    with opened(pdf).open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["card"]


def marked(pdf: bytes, page: int) -> list[dict[str, str]]:
    """The marked faces of a page, as another library reads them."""
    found = []
    document = opened(pdf)
    for instruction in pikepdf.parse_content_stream(document.pages[page]):
        if str(instruction.operator) == "BDC" and str(instruction.operands[0]) == "/Face":
            found.append({str(key): str(value) for key, value in instruction.operands[1].items()})
    return found


def test_each_placed_face_says_what_it_is():
    """Card, copy, side, slot: readable by any program, on fronts and backs, copies told apart."""
    odd = [replace(piece, card="élan (1)") for piece in pieces(FRONT, copies=2, back=BACK)]
    pdf = sheets_pdf(odd)
    assert marked(pdf, 0) == [
        {"/Card": "élan (1)", "/Component": "card", "/Copy": str(copy), "/Side": "front", "/Slot": str(copy)}
        for copy in (1, 2)
    ]
    assert sorted((face["/Side"], face["/Copy"], face["/Slot"]) for face in marked(pdf, 1)) == [
        ("back", "1", "1"),
        ("back", "2", "2"),
    ]


def test_marked_content_is_closed():
    """As many ends as beginnings, and as many restores as saves."""
    lines = operators(sheets_pdf(pieces(FRONT, copies=5, back=BACK)))
    assert sum(line.endswith(("BDC", "BMC")) for line in lines) == lines.count("EMC")
    assert lines.count("q") == lines.count("Q")


def test_backs_are_behind_their_fronts_on_a_partial_sheet():
    """Ten cards: the tenth's back is at the top right as seen from behind."""
    pdf = sheets_pdf(pieces(FRONT, copies=10, back=BACK))
    assert len(opened(pdf).pages) == 4
    front, back = picture_of(pdf, 2), picture_of(pdf, 3)
    assert color_at(front, 40, 80) == (204, 34, 34)
    assert color_at(front, 168, 80) == (255, 255, 255)
    assert color_at(back, 168, 80) == (34, 34, 204)
    assert color_at(back, 40, 80) == (255, 255, 255)


def test_a_face_paints_only_its_own_ground():
    """Art larger than the card is cut off at the cut (LI-07)."""
    huge = face('<rect x="-50" y="-50" width="200" height="200" fill="#cc2222"/>')
    image = picture_of(sheets_pdf(pieces(huge)))
    assert color_at(image, 12, 18) == (204, 34, 34)
    assert color_at(image, 9, 30) == (255, 255, 255)
    assert color_at(image, 75, 30) == (255, 255, 255)
    assert color_at(image, 30, 15) == (255, 255, 255)


@pytest.mark.parametrize("marks", [MarkStyle.MARGIN, MarkStyle.CORNERS])
def test_marks_are_drawn_as_wide_as_they_say(marks: MarkStyle):
    """0.15 mm: no viewer and no printer loses them."""
    pdf = sheets_pdf(pieces(FRONT, copies=2), layout=Layout(marks=marks))
    widths = {float(line.split()[0]) for line in operators(pdf) if line.endswith(" w")}
    assert widths
    assert min(widths) >= 0.0882


def test_copies_of_a_face_are_stored_once():
    """54 copies of a card: one form, and the file hardly grows."""
    one = sheets_pdf(pieces(FRONT, copies=2))
    many = sheets_pdf(pieces(FRONT, copies=54))
    assert len(streams(many, "/Form")) == 1
    assert len(many) - len(one) < 6 * 1500


def test_a_draft_is_marked_on_every_sheet():
    """What lies over a page is no part of a card: it is marked as an artifact."""
    over = Face("over", 210, 297, face(words("DRAFT", 20, 20, 10)).items)
    pages = print_files(impose(pieces(FRONT, copies=10, back=BACK), PAPERS["a4"], Layout()))[0].pages
    pdf = write_document(pages, INFO, lambda page: over)
    for page in range(4):
        lines = operators(pdf, page)
        assert "/Artifact BMC" in lines


def test_a_turned_back_is_turned():
    """The printer's correction applies to everything on the side."""
    pdf = sheets_pdf(pieces(FRONT, back=BACK), layout=Layout(back_turn=1.0))
    assert (
        sum(line.endswith(" cm") for line in operators(pdf, 1))
        == sum(line.endswith(" cm") for line in operators(pdf, 0)) + 1
    )


def test_the_library_setting_is_left_as_it_was():
    """Another user of ReportLab in the same process keeps its own streams."""
    from reportlab import rl_config

    before = rl_config.useA85
    sheets_pdf(pieces(FRONT))
    assert rl_config.useA85 == before


SAME = """
import sys, hashlib
sys.path.insert(0, sys.argv[1])
from pdf_bench import *
from generator.sheets.layout import Flip, Layout
gradient = '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>'
gradient += '</linearGradient></defs><rect width="30" height="30" fill="url(#g)" fill-opacity="0.4"/>'
fronts = [face(gradient + words(f"Toffee {n}") + words("bold", y=40, weight=700)) for n in range(12)]
pdf = sheets_pdf(pieces(*fronts, copies=2, back=face('<g opacity="0.5"><circle r="20"/></g>')))
print(hashlib.sha256(pdf).hexdigest())
"""


def test_the_same_input_gives_the_same_bytes():
    """Two processes, two hash seeds, two time zones (UD-01)."""
    found = set()
    for seed, zone in (("1", "UTC"), ("4242", "Asia/Tokyo")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone}
        run = subprocess.run(
            [sys.executable, "-c", SAME, str(Path(__file__).parent)], env=environment, capture_output=True, check=True
        )
        found.add(run.stdout)
    assert len(found) == 1


def test_two_documents_in_one_process_are_the_same():
    """Nothing of the first is left in the second (SM-07)."""
    hashes = {hashlib.sha256(sheets_pdf(pieces(FRONT, copies=3, back=BACK))).hexdigest() for _ in range(3)}
    assert len(hashes) == 1


@pytest.mark.parametrize("flip", list(Flip))
def test_files_open_without_a_complaint(flip: Flip):
    """Qpdf's own check, through pikepdf."""
    pdf = sheets_pdf(pieces(FRONT, copies=10, back=BACK), layout=Layout(flip=flip))
    assert opened(pdf).check_pdf_syntax() == []
