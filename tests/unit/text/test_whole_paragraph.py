"""Lines of a whole paragraph: as even as they can be, all of the text, none too long."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.pages.own_type import own_book
from generator.text.fonts import FontBook
from generator.text.line_parts import line_width
from generator.text.paragraph import Paragraph
from generator.text.runs import Span, TextStyle
from generator.text.whole_paragraph import SHRINK, whole_lines

FONTS = Path(__file__).parents[3] / "fonts"
WORDS = st.lists(st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12), min_size=1, max_size=60)


@pytest.fixture(scope="module")
def book() -> FontBook:
    """The program's own fonts."""
    return own_book((FONTS,))


def paragraph(book: FontBook, text: str, language: str = "") -> Paragraph:
    """A text at size 1."""
    style = TextStyle(book.chain("Barlow Semi Condensed", 500, "normal"), 1.0, None, language=language)
    return Paragraph.of(book, [Span(text, style)], 1.0)


@given(words=WORDS, width=st.floats(8, 40), justify=st.booleans())
def test_no_line_is_wider_than_the_measure_and_no_word_is_lost(
    book: FontBook, words: list[str], width: float, justify: bool
) -> None:
    """Law: chunks come out in their order; a justified line ends at the measure unless it is torn or the last."""
    made = paragraph(book, " ".join(words), "en")
    lines = whole_lines(made.chunks, width, justify=justify)
    assert [chunk for line in lines for chunk in line.chunks] == made.chunks
    for number, line in enumerate(lines):
        gaps = sum(chunk.space is not None for chunk in line.chunks[1:])
        wide = line_width(line.chunks) + gaps * line.stretch
        assert wide <= width + 1e-6 or len(line.chunks) == 1
        if justify and gaps and number + 1 < len(lines) and line.stretch:
            assert wide == pytest.approx(width)
        spaces = [chunk.space.width for chunk in line.chunks[1:] if chunk.space is not None]
        if spaces:
            assert line.stretch >= -SHRINK * max(spaces) - 1e-9


def test_a_whole_paragraph_is_more_even_than_line_by_line(book: FontBook) -> None:
    """The widest space of a justified paragraph is smaller than where each line takes what fits."""
    text = (
        "All at the same time and in secret lay wrestlers from your roster face down on your booking sheet one in each "
        "Winner and each Loser slot for a lower prestige may beat a higher one if that is the story you mean to tell"
    )
    made = paragraph(book, text)
    width = 26.0
    greedy = made.lines(width)
    loosest = max(
        (width - line_width(line)) / sum(chunk.space is not None for chunk in line[1:]) for line in greedy[:-1]
    )
    assert max(line.stretch for line in whole_lines(made.chunks, width)[:-1]) < loosest


def test_forced_breaks_end_lines(book: FontBook) -> None:
    """Two newlines leave an empty line."""
    style = TextStyle(book.chain("Barlow Semi Condensed", 500, "normal"), 1.0, None)
    spans = [Span("a b", style), Span("\n", style), Span("\n", style), Span("c", style)]
    lines = whole_lines(Paragraph.of(book, spans, 1.0).chunks, 30)
    assert [len(line.chunks) for line in lines] == [2, 0, 1]


def test_two_hyphens_one_below_the_other_are_avoided(book: FontBook) -> None:
    """Hyphens stand at line ends only where spaces would gape, and rarely in a row."""
    text = "understanding international responsibilities notwithstanding extraordinary circumstances " * 6
    lines = whole_lines(paragraph(book, text, "en").chunks, 24)
    ends = [bool(line.chunks[-1].hyphen) for line in lines[:-1]]
    assert sum(one and other for one, other in pairwise(ends)) <= len(ends) // 4
