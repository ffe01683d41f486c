"""What holds for every text, color, path and template value that anybody may type."""

import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "faces"))

from face_bench import LATIN, font_book

from generator.faces.preparation import prepare
from generator.faces.template import shown
from generator.faults import FaceError
from generator.geometry import multiply
from generator.svg.colors import parse_color
from generator.svg.outlines import parse_path
from generator.svg.transforms import parse_transform
from generator.text.breaks import word_parts
from generator.text.direction import levels_of, seen_order
from generator.text.fitting import Box, fit
from generator.text.markup import parse_markup
from generator.text.paragraph import Paragraph
from generator.text.runs import Span, TextRun, TextStyle

STYLE = TextStyle((LATIN,), 4.0, None)
WORDS = st.lists(st.text("abcdefgimoprstuvwABCDEF-—,.\u00ad", min_size=1, max_size=14), min_size=1, max_size=40)
BOOK = font_book()


def paragraph(words: list[str]) -> Paragraph:
    """The words, a blank between them."""
    return Paragraph.of(BOOK, [Span(" ".join(words), STYLE)], 4.0)


def printed(lines: list[list[object]]) -> str:
    """All letters of all lines, hyphens at line ends and white space taken away."""
    return "".join(
        glyph.text
        for line in lines
        for chunk in line
        for run in chunk.runs  # type: ignore[attr-defined]
        for glyph in run.glyphs
    )


@given(WORDS, st.floats(5, 80))
def test_breaking_keeps_every_letter_in_order(words: list[str], width: float) -> None:
    """Whatever the width: words are never dropped, doubled or swapped."""
    lines = paragraph(words).lines(width / 4)
    assert printed(lines) == "".join(words).replace("\u00ad", "")


@given(WORDS, st.floats(5, 80))
@example(["m", "AAAAA—", "AAAA—A\u00ad"], 40.0)
def test_a_line_is_no_wider_than_asked_unless_nothing_in_it_can_break(words: list[str], width: float) -> None:
    """A line too wide holds one chunk alone."""
    from generator.text.line_parts import line_width

    for line in paragraph(words).lines(width / 4):
        assert len(line) == 1 or line_width(line) <= width / 4 + 1e-6


@settings(max_examples=60)
@given(WORDS, st.floats(10, 60), st.floats(4, 40), st.integers(16, 40), st.integers(0, 40))
def test_the_size_found_fits_and_the_next_does_not(
    words: list[str], width: float, height: float, quarters: int, more: int
) -> None:
    """The largest size of the range: checked against trying every step."""
    smallest, largest = quarters / 4, (quarters + more) / 4
    box, text = Box(0, 0, width, height), paragraph(words)
    found = fit(text, box, smallest, largest)
    sizes = [smallest + step / 4 for step in range(more + 1)]
    fitting = [size for size in sizes if fit(text, box, size, size).fits]
    assert found.size_pt == max(fitting, default=smallest)
    assert found.fits is bool(fitting)
    assert smallest <= found.size_pt <= largest


@given(st.text())
def test_markup_never_fails_and_never_makes_letters(text: str) -> None:
    """Pieces hold nothing that was not typed."""
    for piece in parse_markup(text):
        assert piece.icon or piece.text
        assert not piece.icon or f":{piece.icon}:" in text


@given(st.text("ab*: \\\n-", max_size=40))
def test_markup_takes_away_only_marks(text: str) -> None:
    """All other characters stay, in their order."""
    kept = "".join(piece.text or piece.icon for piece in parse_markup(text))
    assert [c for c in kept if c in "ab -\n"] == [c for c in text if c in "ab -\n"]


@given(st.text(max_size=30))
def test_any_text_is_a_color_or_a_fault(text: str) -> None:
    """Nothing else ever happens."""
    try:
        color, opacity = parse_color(text)
    except FaceError as fault:
        assert fault.code == "face/color"
    else:
        assert 0 <= opacity <= 1
        assert all(0 <= value <= 1 for value in color.values)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_any_text_is_a_path_or_a_fault(text: str) -> None:
    """And a path begins with a move."""
    try:
        outline = parse_path(text)
    except FaceError as fault:
        assert fault.code == "face/path"
    else:
        assert not outline.segments or outline.segments[0][0] == "M"


@given(st.text("matrixtranslescokwXY(),. 0123456789-+e", max_size=40))
def test_any_text_is_a_transform_or_a_fault(text: str) -> None:
    """Six numbers or a message."""
    try:
        assert len(parse_transform(text)) == 6
    except FaceError as fault:
        assert fault.code in ("face/transform", "face/number")


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=2), st.floats(-360, 360), st.floats(0.1, 5))
def test_a_list_of_transforms_is_their_product(move: list[float], turn: float, scale: float) -> None:
    """The first is outermost."""
    parts = (f"translate({move[0]} {move[1]})", f"rotate({turn})", f"scale({scale})")
    product = multiply(multiply(parse_transform(parts[0]), parse_transform(parts[1])), parse_transform(parts[2]))
    assert parse_transform(" ".join(parts)) == pytest.approx(product)


@given(st.text())
def test_a_shown_value_may_stand_in_xml(text: str) -> None:
    """After escaping, whatever was typed."""
    from lxml import etree
    from markupsafe import escape

    cleaned = str(shown(text))
    assert etree.fromstring(f"<t>{escape(cleaned)}</t>".encode()).text or cleaned == ""


@given(st.text("<>/ab=\"'{}%#- \n&;!", max_size=80))
def test_preparing_a_source_keeps_its_lines_or_refuses_it(text: str) -> None:
    """So that Jinja's line numbers are the template's."""
    try:
        assert prepare(text, 0).count("\n") == text.count("\n")
    except FaceError as fault:
        assert fault.code in ("face/doctype", "face/condition", "face/template")


@given(st.text("abשלם 12(),-!", min_size=1, max_size=30))
def test_levels_cover_the_text_and_reordering_loses_nothing(text: str) -> None:
    """Every character has a level; what is seen is what was read, in another order."""
    base, levels = levels_of(text)
    assert len(levels) == len(text)
    assert all(level >= base for level in levels)
    read = [TextRun(LATIN, STYLE, [], 0.0, level, text[place]) for place, level in enumerate(levels)]
    assert sorted(run.source for run in seen_order(read)) == sorted(text)


@settings(deadline=None)
@given(st.text("abcdefäöü-\u00ad\u200b、。「」日本字", max_size=30), st.sampled_from(["", "de", "en"]))
def test_parts_of_a_word_are_the_word(word: str, language: str) -> None:
    """But for soft hyphens and spaces of no width."""
    parts = "".join(part for part, _ in word_parts(word, language))
    assert parts == word.replace("\u00ad", "").replace("\u200b", "")
