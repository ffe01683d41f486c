"""Rich text of a box: stars, icons, line breaks; all else prints as typed."""

import pytest

from generator.text.markup import MarkupPart, parse_markup


def plain(text: str) -> str:
    """What prints, marks taken away."""
    return "".join(piece.text or f"<{piece.icon}>" for piece in parse_markup(text))


@pytest.mark.parametrize(
    "text",
    [
        "*bold",
        "bold*",
        "/wrong *order/ here*x",
        "2**3",
        "3 * 4 * 5",
        "<br>",
        "If HP < 3",
        "Tom <Red> Smith",
        "a<b>c",
        "O&#039;Connor",
        "A &amp; B",
        "** **",
        "****",
        "* *",
        "12:30:45",
        "a:b:c",
        ":Sword:",
        "::",
        "[rodent]",
        "{fire}",
        "100%",
        "<img src='/etc/hostname'/>",
        "back\\slash",
        "x*y*z",
        "",
    ],
)
def test_what_is_no_markup_prints_as_typed(text: str) -> None:
    """TM-02, TM-03, TM-17, SE-03: only whole marks of our own mean anything."""
    assert plain(text) == text
    assert not any(piece.bold or piece.italic for piece in parse_markup(text))


def test_stars_make_bold_and_italic() -> None:
    """Two stars bold, one italic."""
    assert parse_markup("a **b** *c*") == (
        MarkupPart("a "),
        MarkupPart("b", bold=True),
        MarkupPart(" "),
        MarkupPart("c", italic=True),
    )


@pytest.mark.parametrize("text", ["***x***", "**a *x***", "*a **x***", "***x* b**", "***x** i*"])
def test_three_stars_are_bold_and_italic(text: str) -> None:
    """In whichever order they close."""
    pieces = parse_markup(text)
    assert next(piece for piece in pieces if piece.text == "x") == MarkupPart("x", bold=True, italic=True)
    assert "*" not in plain(text)


def test_an_icon_stands_between_colons() -> None:
    """TF-20: also at the very end; TF-18: also alone."""
    assert parse_markup("deal :sword:") == (MarkupPart("deal "), MarkupPart("", icon="sword"))
    assert parse_markup(":sword:") == (MarkupPart("", icon="sword"),)
    assert parse_markup("(:two-swords:)") == (MarkupPart("("), MarkupPart("", icon="two-swords"), MarkupPart(")"))


def test_a_backslash_takes_a_mark_its_meaning() -> None:
    """So that a text may hold any star or colon."""
    assert parse_markup(r"\*no\* \:sword:") == (
        MarkupPart("*"),
        MarkupPart("no"),
        MarkupPart("*"),
        MarkupPart(" "),
        MarkupPart(":"),
        MarkupPart("sword:"),
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028"])
def test_line_ends_of_every_kind_are_breaks(end: str) -> None:
    """TF-12, DR-11: LF, CRLF, CR, and Unicode's own."""
    assert parse_markup(f"one{end}two") == (MarkupPart("one"), MarkupPart("\n"), MarkupPart("two"))


def test_marks_reach_over_a_line_break() -> None:
    """Bold goes on in the next line."""
    assert parse_markup("**a\nb**") == (
        MarkupPart("a", bold=True),
        MarkupPart("\n", bold=True),
        MarkupPart("b", bold=True),
    )


def test_accents_are_composed() -> None:
    """TF-15: decomposed letters, as Macs write them, print in NFC."""
    assert parse_markup("E\u0301omer") == (MarkupPart("\u00c9omer"),)


def test_characters_that_are_never_seen_are_left_out() -> None:
    """TF-24: a mark of byte order or a control character is no letter."""
    assert plain("a\ufeffb\x7fc") == "abc"
