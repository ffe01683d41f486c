"""Rich text of a box: stars, icons, line breaks; all else prints as typed."""

import pytest

from generator.text.icon_names import IconNames
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


NAMES = IconNames(("fire", "ice", "two-swords", "3d-meeple", "w", "2", "Épée", "Red_Mana"))


def drawn(text: str) -> str:
    """What prints, icons in brackets, and in braces what is told to be left as typed."""
    parts = parse_markup(text, NAMES)
    return "".join(f"<{part.icon}>" if part.icon else f"{{{part.text}}}" if part.meant else part.text for part in parts)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (":fire::fire:", "<fire><fire>"),
        (":fire::ice::fire:", "<fire><ice><fire>"),
        ("2:fire:", "2<fire>"),
        (":fire:x3", "<fire>x3"),
        (":fire:3", "<fire>3"),
        ("a:fire:b", "a<fire>b"),
        ("_:fire:_", "_<fire>_"),
        ("::fire:", ":<fire>"),
        (":fire:::ice:", "<fire>:<ice>"),
        (":fire::", "<fire>:"),
        ("Cost::fire:", "Cost:<fire>"),
        ("**:fire:**", "<fire>"),
        (":3d-meeple:", "<3d-meeple>"),
        (":w::w:", "<w><w>"),
        (":Épée:", "<Épée>"),
        (":E\u0301pe\u0301e:", "<Épée>"),
        (":Red_Mana:", "<Red_Mana>"),
        ("日本:fire:語", "日本<fire>語"),
        (":fire:/:ice:", "<fire>/<ice>"),
        (":fire:s", "<fire>s"),
    ],
)
def test_ff_4_an_icon_is_drawn_wherever_its_name_stands_between_colons(text: str, shown: str) -> None:
    """Touching other icons, numbers, words and colons."""
    assert drawn(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (":fire:ice:", "<fire>{ice:}"),
        (":fire:ice: ok", "<fire>{ice:} ok"),
        (": fire :", "{: fire :}"),
        ("x:Fire:y", "x{:Fire:}y"),
        ("2:FIRE:", "2{:FIRE:}"),
        ("2:fier:", "2{:fier:}"),
        ("2:two_swords:", "2{:two_swords:}"),
        ("2:two swords:", "2{:two swords:}"),
        ("2:red mana:", "2{:red mana:}"),
    ],
)
def test_ff_4_a_name_that_is_left_as_typed_is_told(text: str, shown: str) -> None:
    """One colon for two icons, blanks inside, another case or spelling in the midst of a word."""
    assert drawn(text) == shown


@pytest.mark.parametrize("name", ["Fire", "FIRE", "two_swords", "two swords", "fier", "water"])
def test_ff_4_a_name_alone_is_asked_for_however_it_is_spelt(name: str) -> None:
    """So that what is wrong with it is told, with the name that is near."""
    mark = parse_markup(f"deal :{name}: now", NAMES)[1]
    assert mark.icon == name


@pytest.mark.parametrize("name", ["fier"])
def test_ff_4_an_unknown_name_beside_an_icon_is_asked_for(name: str) -> None:
    """It stands alone there, too."""
    assert drawn(f":{name}::fire:") == f"<{name}><fire>"
    assert drawn(f":fire::{name}:") == f"<fire><{name}>"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (":fire::fire:", ["fire", "fire"]),
        ("2:fire:", ["fire"]),
        (":fire:x3", ["fire"]),
        (":fire:3", ["fire"]),
        ("deal 2:fire::ice:", ["fire", "ice"]),
        ("12:30:45, std::vector::size, a:b:c", []),
    ],
)
def test_ff_4_a_game_without_icons_is_asked_for_them(text: str, names: list[str]) -> None:
    """Where none is known, those that touch others and numbers are asked for, too, so that none prints in silence."""
    assert [part.icon for part in parse_markup(text) if part.icon] == names


@pytest.mark.parametrize(
    "text", ["12:30:45", "1:2:3", "a:b:c", "std::vector::size", "::", ":::", ": :", "a: b: c", "x:Y:z"]
)
def test_ff_4_other_colons_print_as_typed_and_nothing_is_told(text: str) -> None:
    """Times, scores, lists; an icon called 2 is drawn where it stands alone."""
    assert drawn(text) == text
    assert drawn("a :2: b") == "a <2> b"


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


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Kind: fire: 3 damage", "Kind: fire: 3 damage"), ("Pay : fire : now", "Pay {: fire :} now")],
)
def test_a_colon_of_plain_writing_begins_no_icon(text: str, shown: str) -> None:
    """Blanks at both sides of a name are a slip; at one side they are what follows any colon."""
    assert drawn(text) == shown
