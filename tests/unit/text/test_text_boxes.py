"""Text in boxes: the largest size that fits, every word kept, lines where they belong."""

import time

import pytest
from face_bench import BOLD, ICON_FONT, ITALIC, LATIN, box, codes, fault_of, font_book, lines_of, read_face, runs

from generator.face import Fit
from generator.svg.print_limits import PrintLimits
from generator.units import MM_PER_PT

LOREM = (
    "Roll one more die for every rival on the table and keep the best two of them until the bell rings "
    "for the last time this week."
)


def fit_of(body: str, **how: object) -> Fit:
    """How the one box fitted."""
    face, faults = read_face(body, **how)  # type: ignore[arg-type]
    assert faults == []
    (fit,) = face.fits
    return fit


def width_of(body: str) -> float:
    """Right end of the rightmost run, letter spacing after the last glyph left out."""
    ends = [
        run.x + sum(g.advance for g in run.glyphs) * run.size + run.letter_spacing * (len(run.glyphs) - 1)
        for run in runs(body)
    ]
    return max(ends)


# ---------------------------------------------------------------- fitting


def test_short_text_takes_the_largest_size_and_never_more() -> None:
    """It shrinks only."""
    fit = fit_of(box("Hi", bindings='card:fit="6 12"'))
    assert (fit.size_pt, fit.lines, fit.smallest_pt) == (12, 1, 6)
    assert runs(box("Hi", bindings='card:fit="6 12"'))[0].size == pytest.approx(12 * MM_PER_PT)


@pytest.mark.parametrize("height", [8, 11, 14, 17, 20, 26])
def test_the_size_chosen_is_the_largest_that_fits(height: float) -> None:
    """A quarter of a point more would be too much."""
    fit = fit_of(box(LOREM, height=height, bindings='card:fit="4 20"'))
    assert fit.size_pt % 0.25 == 0 and fit.room >= 0
    bigger = fit.size_pt + 0.25
    assert codes(box(LOREM, height=height, bindings=f'card:fit="{bigger} {bigger}"')) == ["face/overflow"]


def test_no_word_is_ever_dropped() -> None:
    """TF-08: what prints is what was typed, in its order."""
    assert " ".join(lines_of(box(LOREM, height=14, bindings='card:fit="4 20"'))) == LOREM


def test_text_that_does_not_fit_is_a_fault_that_says_by_how_much() -> None:
    """With the field, at the smallest size."""
    fault = fault_of(box(LOREM * 4, height=10, bindings='card:fit="7 9"'))
    assert (fault.code, fault.field) == ("face/overflow", "t")
    assert "lines at 7 pt" in fault.fact and "10 mm" in fault.fact
    assert fault.value.startswith("Roll one more die")


def test_a_draft_still_prints_all_of_it() -> None:
    """At the smallest size."""
    face, _ = read_face(box(LOREM * 4, height=10, bindings='card:fit="7 9"'))
    assert face.fits[0].size_pt == 7
    assert sum(len(run.text.replace(" ", "")) for run in face.items if hasattr(run, "glyphs")) == len(
        (LOREM * 4).replace(" ", "")
    )


def test_a_long_word_shrinks_and_then_is_a_fault_that_names_it() -> None:
    """TF-09: a name of sixty letters finishes quickly and says what to do."""
    word = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
    assert fit_of(box(word, bindings='card:fit="3 9"')).size_pt < 6
    before = time.perf_counter()
    fault = fault_of(box(word, width=20, bindings='card:fit="7 9"'))
    assert time.perf_counter() - before < 5
    assert fault.code == "face/overflow"
    assert word in fault.fact and "20 mm" in fault.fact


def test_an_empty_text_prints_nothing() -> None:
    """TF-21: and is no fault."""
    assert fit_of(box("", bindings='card:fit="6 9"')).lines == 0
    assert runs(box("  \n ")) == []


def test_card_lines_limits_the_lines() -> None:
    """One line: the text shrinks sideways instead of wrapping."""
    fit = fit_of(box("One line only please", width=30, bindings='card:fit="4 20" card:lines="1"'))
    assert fit.lines == 1 and fit.size_pt < 12
    assert "its box takes 2" in fault_of(box(LOREM, bindings='card:fit="9 9" card:lines="2"')).fact


def test_the_size_is_the_same_whatever_the_sample_size() -> None:
    """font-size in a fitted box is only what the editor shows; card:fit decides."""
    assert (
        fit_of(box(LOREM, size=2, bindings='card:fit="4 20"')).size_pt
        == fit_of(box(LOREM, size=9, bindings='card:fit="4 20"')).size_pt
    )


def test_parts_of_another_size_keep_their_ratio_and_their_room() -> None:
    """A tspan of double size stays double, and its line is twice as high."""
    text = '<tspan font-size="8">Big</tspan> small words that go on for a second line of text here'
    big, small, *_ = runs(box(text, width=40, bindings='card:fit="6 9"'))
    assert big.size == pytest.approx(2 * small.size)
    assert big.y == pytest.approx(5 + 2 * small.size * LATIN.cap_height)


@pytest.mark.parametrize("value", ["7", "7 8 9", "a b", "9 7", "0 9", "-1 9", "7 inf"])
def test_a_card_fit_needs_two_sizes(value: str) -> None:
    """Smallest first."""
    assert codes(box("x", bindings=f'card:fit="{value}"')) == ["face/fit"]


def test_a_group_limit_caps_the_size() -> None:
    """What another box of the group needs."""
    body = box("Hi", bindings='card:fit="6 12" card:fit-group="g"')
    assert fit_of(body, fit_limits={"g": 8.5}).size_pt == 8.5
    assert fit_of(body, fit_limits={"g": 3}).size_pt == 6


# ---------------------------------------------------------------- where lines stand


def test_capitals_of_the_first_line_touch_the_top() -> None:
    """A box is measured from cap height to descender."""
    (run,) = runs(box("Xg"))
    assert run.y == pytest.approx(5 + 4 * LATIN.cap_height)


def test_line_height_is_the_distance_of_baselines() -> None:
    """As a number, in percent, in px, or what the font asks for."""
    for style, em in (("line-height:1.5", 1.5), ("line-height:150%", 1.5), ("line-height:6px", 1.5)):
        first, second = (run.y for run in runs(box("a&#8232;b", style=style)))
        assert second - first == pytest.approx(4 * em)
    first, second = (run.y for run in runs(box("a&#8232;b")))
    assert second - first == pytest.approx(4 * (LATIN.ascender + LATIN.descender + LATIN.line_gap))


@pytest.mark.parametrize("value", ["big", "-1", "x%", "1 em"])
def test_a_line_height_must_be_a_number(value: str) -> None:
    """And no less than nothing."""
    assert codes(box("a", style=f"line-height:{value}")) == ["face/number"]


def test_vertical_alignment() -> None:
    """Top, middle, bottom of the height left over."""
    tops = {}
    for valign in ("top", "middle", "bottom"):
        body = box("Xg", bindings=f'card:valign="{valign}"')
        tops[valign] = runs(body)[0].y
        room = fit_of(body).room
    assert tops["middle"] - tops["top"] == pytest.approx(room / 2)
    assert tops["bottom"] - tops["top"] == pytest.approx(room)
    assert codes(box("x", bindings='card:valign="centre"')) == ["face/style"]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("start", 0), ("center", 0.5), ("end", 1), ("right", 1)])
def test_horizontal_alignment(align: str, share: float) -> None:
    """Within the width of the box."""
    body = box("Hello", style=f"text-align:{align}")
    (run,) = runs(body)
    wide = sum(glyph.advance for glyph in run.glyphs) * run.size
    assert run.x == pytest.approx(5 + (50 - wide) * share)


def test_letter_spacing_after_the_last_letter_is_no_width() -> None:
    """A centered or right title is not pushed aside by it."""
    (run,) = runs(box("Hello", style="text-align:right;letter-spacing:1"))
    assert width_of(box("Hello", style="text-align:right;letter-spacing:1")) == pytest.approx(55)
    assert run.letter_spacing == pytest.approx(1)


def test_justified_lines_fill_the_width_but_for_the_last() -> None:
    """And those before a forced break; the first and last letters stand at the edges."""
    body = box(LOREM + "&#8232;Short", style="text-align:justify", size=2.5)
    by_line: dict[float, list[object]] = {}
    for run in runs(body):
        by_line.setdefault(round(run.y, 3), []).append(run)
    ends = [max(r.x + sum(g.advance for g in r.glyphs) * r.size for r in line) for line in by_line.values()]  # type: ignore[attr-defined]
    assert ends[0] == pytest.approx(55) and ends[1] == pytest.approx(55)
    assert ends[-1] < 30
    assert ends[-2] < 54.9


def test_a_justified_line_with_too_few_words_stays_ragged() -> None:
    """Spaces never grow by more than half an em: torn lines look worse than ragged ones."""
    body = box("I Llanfairpwllgwyngyllgogery and", width=62, style="text-align:justify")
    first = runs(body)[0]
    assert first.text == "I Llanfairpwllgwyngyllgogery"
    assert first.x + sum(glyph.advance for glyph in first.glyphs) * first.size < 66


def test_forced_breaks_of_the_data_stay_and_those_of_the_template_fold() -> None:
    """TF-12: a cell's line ends are breaks; the template's own are white space."""
    assert lines_of(box("one&#8232;two")) == ["one", "two"]
    assert lines_of(box("\n  one\n   two\n")) == ["one two"]
    assert lines_of(box("one\ntwo", style="white-space:pre")) == ["one", "two"]


def test_an_empty_line_keeps_its_height() -> None:
    """Two breaks in a row leave a gap of one line."""
    first, second = (run.y for run in runs(box("a&#8232;&#8232;b", style="line-height:1")))
    assert second - first == pytest.approx(8)


def test_spaces_around_breaks_and_ends_are_no_part_of_lines() -> None:
    """They would push centered lines aside."""
    assert lines_of(box("  one &#8232; two  ")) == ["one", "two"]


def test_a_box_in_a_scaled_group_reports_the_printed_size() -> None:
    """Transforms scale text; the report tells what paper shows."""
    fit = fit_of(f'<g transform="scale(2)">{box("Hi", width=20, height=20)}</g>')
    assert fit.printed_pt == pytest.approx(2 * fit.size_pt)


def test_a_box_follows_its_rectangle_when_that_was_moved() -> None:
    """Editors move a rect by a transform; only turned and slanted boxes are refused."""
    body = '<rect id="b" x="5" y="5" width="20" height="9" transform="translate(3 4) scale(2 1)"/>' + (
        '<text style="shape-inside:url(#b)" font-family="Test" font-size="4">X</text>'
    )
    (run,) = runs(body)
    assert (run.x, run.y) == (pytest.approx(13), pytest.approx(9 + 4 * LATIN.cap_height))
    assert codes(body.replace("scale(2 1)", "rotate(5)")) == ["face/unsupported"]


def test_inline_size_wraps_at_its_width() -> None:
    """The first baseline on y, as SVG has it."""
    style = 'style="inline-size:20;line-height:1" font-family="Test" font-size="4"'
    body = f'<text x="5" y="10" {style}>one two three four</text>'
    found = runs(body)
    assert [run.y for run in found] == [10, 14]
    assert all(run.x == 5 for run in found)


# ---------------------------------------------------------------- rich text


def test_bold_and_italic_take_the_fonts_of_the_family() -> None:
    """By weight and style."""
    assert [run.font for run in runs(box("a **b** *c*"))] == [LATIN.file, BOLD.file, LATIN.file, ITALIC.file]


def test_a_style_that_the_family_lacks_is_a_fault() -> None:
    """TF-05: never printed plain instead."""
    fault = fault_of(box("a ***b***"))
    assert fault.code == "face/font" and "bold italic" in fault.fact


def test_an_icon_stands_in_the_line_at_half_the_height_of_its_capitals() -> None:
    """TF-18: alone or among words."""
    for text in (":sword:", "hit :sword: now", "**:sword:**"):
        icon = next(run for run in runs(box(text)) if run.font == ICON_FONT.file)
        middle = (ICON_FONT.ascender - ICON_FONT.descender) / 2 + icon.glyphs[0].dy
        font = BOLD if "**" in text else LATIN
        assert middle == pytest.approx(font.cap_height / 2)
        assert icon.text == ":sword:"


def test_an_unknown_icon_offers_near_ones() -> None:
    """TM-15: [rodnet] when [rodent] exists."""
    fault = fault_of(box("a :swrod:"))
    assert fault.code == "face/unknown-icon" and "sword" in fault.remedy


def test_a_draft_prints_an_unknown_icon_as_typed_and_a_missing_character_as_a_question_mark() -> None:
    """TM-15: the rest of the text stays; each is told once, all of them together."""
    body = box("hit :swrod: ☃☃ and ☂ twice")
    face, faults = read_face(body)
    assert [fault.code for fault in faults] == ["face/unknown-icon", "face/missing-character"]
    assert "U+2603 SNOWMAN" in faults[1].fact and "U+2602 UMBRELLA" in faults[1].fact
    assert [run.text for run in face.items if hasattr(run, "glyphs")] == ["hit :swrod: ?? and ? twice"]
    face, faults = read_face('<text x="1" y="9" font-family="Test" font-size="4">a☃b</text>')
    assert len(faults) == 1
    assert [run.text for run in face.items if hasattr(run, "glyphs")] == ["a?b"]


def test_icons_need_an_icon_font() -> None:
    """Else the message says where to name one."""
    fault = fault_of(box("a :sword:"), book=font_book(None))
    assert fault.code == "face/unknown-icon" and "game.toml" in fault.remedy


def test_markup_in_a_cell_prints_as_typed_where_it_is_none() -> None:
    """TM-02: less-than and ampersand after XML."""
    assert lines_of(box("If HP &lt; 3 &amp; &lt;b&gt;")) == ["If HP < 3 & <b>"]


# ---------------------------------------------------------------- sizes on paper


def test_small_print_is_a_warning_and_smaller_an_error() -> None:
    """Under 7 pt and under 6 pt; what transforms make of it counts."""
    limits = PrintLimits(7, 6)
    size = {points: points * MM_PER_PT for points in (5.9, 6.9, 7)}
    text = '<text x="5" y="9" font-family="Test" font-size="{}">Small</text>'
    for body, warning in ((text.format(size[6.9]), True), (text.format(size[5.9]), False)):
        fault = fault_of(body, limits=limits)
        assert (fault.code, fault.level == "warning", fault.field) == ("face/small-text", warning, "text")
    assert codes(text.format(size[7]), limits=limits) == []
    assert codes(f'<g transform="scale(.5)">{text.format(4)}</g>', limits=limits) == ["face/small-text"]
    assert codes(box("x", bindings='card:fit="5.5 6.5"'), limits=limits) == ["face/small-text"]


def test_icons_have_no_least_size() -> None:
    """They are drawings."""
    body = '<text x="5" y="9" font-family="Test" font-size="1" card:icon="sword"/>'
    assert codes(body, limits=PrintLimits(7, 6)) == []


@pytest.mark.parametrize("binding", ['card:fit="7 9"', 'card:lines="2"', 'card:valign="middle"', 'card:fit-group="a"'])
@pytest.mark.parametrize("style", ["", "inline-size:30"])
def test_a_text_without_a_rectangle_refuses_what_only_a_rectangle_gives(binding: str, style: str) -> None:
    """It would be ignored silently otherwise; the text is drawn all the same."""
    face, faults = read_face(f'<text x="1" y="9" font-family="Test" font-size="4" style="{style}" {binding}>a b</text>')
    assert [fault.code for fault in faults] == ["face/fit"]
    assert binding.split("=", maxsplit=1)[0] in faults[0].fact
    assert face.items


def test_all_missing_characters_of_a_text_are_one_finding() -> None:
    """Whatever the stretches they stand in."""
    fault = fault_of(box("a ☃ **☂** *☄* ✈ ✉"))
    assert fault.code == "face/missing-character"
    assert "SNOWMAN" in fault.fact and "and 1 more" in fault.fact
