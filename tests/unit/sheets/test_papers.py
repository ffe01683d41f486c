import pytest

from generator.errors import UsageError
from generator.sheets.papers import PAPERS, Paper, parse_paper
from generator.units import pt_from_mm


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a3", 297, 420),
        ("a4", 210, 297),
        ("a5", 148, 210),
        ("letter", 8.5 * 25.4, 11 * 25.4),
        ("legal", 8.5 * 25.4, 14 * 25.4),
        ("tabloid", 11 * 25.4, 17 * 25.4),
    ],
)
def test_papers_have_the_sizes_of_iso_216_and_ansi(name, width, height):
    """LI-22: our own table, not a library's constants."""
    assert (PAPERS[name].width, PAPERS[name].height) == pytest.approx((width, height), abs=1e-9)


@pytest.mark.parametrize(("name", "points"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_page_boxes_come_out_as_pdf_readers_know_them(name, points):
    """LI-01: 595.28 x 841.89 and 612 x 792 points."""
    paper = PAPERS[name]
    assert (round(pt_from_mm(paper.width), 2), round(pt_from_mm(paper.height), 2)) == points


def test_both_is_as_wide_as_a4_and_as_tall_as_letter():
    assert (PAPERS["both"].width, PAPERS["both"].height) == (PAPERS["a4"].width, PAPERS["letter"].height)


@pytest.mark.parametrize("text", ["A4", "a4", " a4 "])
def test_a_paper_is_found_in_any_case(text):
    assert parse_paper(text) is PAPERS["a4"]


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [("200x250mm", 200, 250), ("8.5in x 13in", 215.9, 330.2), ("20cm x 25cm", 200, 250), ("297x210", 297, 210)],
)
def test_a_size_is_a_paper_of_its_own(text, width, height):
    """LI-14: every size takes mm, cm, in and pt."""
    paper = parse_paper(text)
    assert (paper.width, paper.height) == pytest.approx((width, height))


def test_a_paper_of_its_own_has_a_name_for_folders():
    assert parse_paper("200x250mm").slug == "200x250mm"


@pytest.mark.parametrize("text", ["a44", "poker", "", "0x250mm", "200x", "-200x250mm"])
def test_what_is_no_paper_is_refused_with_the_list(text):
    """A card size is no paper."""
    with pytest.raises(UsageError, match="is not a paper.*" + ", ".join(paper.name for paper in PAPERS.values())):
        parse_paper(text)


def test_a_near_miss_is_offered():
    with pytest.raises(UsageError, match=r"Did you mean Letter\?"):
        parse_paper("leter")


def test_the_long_edge_of_a_wide_paper_lies():
    assert Paper("wide", 300, 200).long_edge_stands is False
    assert Paper("square", 200, 200).long_edge_stands is True
