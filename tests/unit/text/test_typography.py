"""Letters and lines: kerning, ligatures, features, hyphens, ideographs, text from right to left."""

import pytest
from face_bench import ARABIC, BARLOW, HEBREW, JAPANESE, LATIN, box, codes, fault_of, font_book, lines_of, runs

from generator.text.breaks import NOT_FIRST, NOT_LAST, word_parts
from generator.text.direction import levels_of
from generator.text.font import Font, missing_characters
from generator.text.fonts import FontBook

BARLOW_FONT = Font(BARLOW / "BarlowSemiCondensed-Medium.ttf", "Barlow", 400, "normal")


def widths(text: str, style: str = "") -> float:
    """Width of a text in em."""
    (run,) = runs(box(text, style=style))
    return sum(glyph.advance for glyph in run.glyphs)


# ---------------------------------------------------------------- shaping


def test_text_is_kerned_unless_told_otherwise() -> None:
    """AV stands closer than A and V."""
    assert widths("AV") < widths("AV", "font-kerning:none") == pytest.approx(widths("A") + widths("V"))


def test_standard_ligatures_are_on_discretionary_ones_off() -> None:
    """Each glyph knows the text it stands for, so that a page copies as typed."""
    barlow = FontBook((BARLOW_FONT,))
    (run,) = runs(box("office fifty").replace('"Test"', '"Barlow"'), book=barlow)
    assert "liga" in BARLOW_FONT.features
    assert len(run.glyphs) < len("office fifty")
    assert run.text == "office fifty"
    (apart,) = runs(box("office fifty", style="font-variant-ligatures:none").replace('"Test"', '"Barlow"'), book=barlow)
    assert len(apart.glyphs) == len("office fifty")


@pytest.mark.parametrize(
    "style", ["font-feature-settings:'smcp'", "font-feature-settings:'smcp' on", "font-variant-caps:small-caps"]
)
def test_small_caps_are_the_fonts_own(style: str) -> None:
    """Other glyphs, not smaller capitals; the text stays as typed."""
    (plain,) = runs(box("abc"))
    (small,) = runs(box("abc", style=style))
    assert [g.gid for g in plain.glyphs] != [g.gid for g in small.glyphs]
    assert small.text == "abc"


def test_tabular_figures_share_a_width() -> None:
    """So that numbers stand under each other."""
    style = "font-variant-numeric:tabular-nums"
    assert {round(widths(digit, style), 4) for digit in "0123456789"} == {round(widths("0", style), 4)}


def test_a_feature_that_the_font_lacks_is_a_fault() -> None:
    """Nothing asked for is left out in silence."""
    fault = fault_of(box("x", style="font-feature-settings:'ss07'"))
    assert fault.code == "face/font" and '"ss07"' in fault.fact and "smcp" in fault.remedy


@pytest.mark.parametrize("style", ["font-feature-settings:smcp", "font-feature-settings:'sm'"])
def test_a_feature_needs_four_letters_in_quotes(style: str) -> None:
    """As CSS has it."""
    assert codes(box("x", style=style)) == ["face/style"]


def test_letter_spacing_parts_ligatures_and_letters() -> None:
    """Each glyph is followed by it."""
    (run,) = runs(box("fi", style="letter-spacing:0.5"))
    assert len(run.glyphs) == 2 and run.letter_spacing == pytest.approx(0.5)


def test_accents_print_composed() -> None:
    """TF-15: in boxes and in plain lines."""
    for body in (box("e\u0301"), '<text x="1" y="9" font-family="Test" font-size="4">e\u0301</text>'):
        assert runs(body)[0].text == "\u00e9"


@pytest.mark.parametrize("text", ["“Loup” – can’t — so…", "Łódź, Åsa, Ế ộ ữ"])
def test_typographic_characters_print_as_typed(text: str) -> None:
    """TF-14: curly quotes, dashes, accents of Vietnamese."""
    assert lines_of(box(text)) == [text]


# ---------------------------------------------------------------- fonts


def test_a_missing_characters_says_which_and_where() -> None:
    """Its code point and name, the fonts tried, the field."""
    fault = fault_of(box("a ☃ b"))
    assert (fault.code, fault.field, fault.value) == ("face/missing-character", "t", "a ☃ b")
    assert "U+2603 SNOWMAN" in fault.fact and "Test, Arabic, Hebrew, Japanese" in fault.fact


def test_emoji_are_refused_with_a_way_out() -> None:
    """TF-02: an icon, or a font of line drawings."""
    assert "icon" in missing_characters("🎲", (LATIN,)).remedy
    assert codes(box("Roll 🎲 twice 🔥")) == ["face/missing-character"]


def test_a_fallback_draws_its_own_characters_and_no_others() -> None:
    """TF-03: what comes after is again the first font."""
    assert [run.font for run in runs(box("札 card 札"))] == [JAPANESE.file, LATIN.file, JAPANESE.file]


def test_a_mark_is_drawn_by_the_font_of_its_letter() -> None:
    """A cluster is never torn between two fonts."""
    assert {run.font for run in runs(box("x\u0323\u0302"))} == {LATIN.file}


def test_special_spaces_and_hyphens_are_drawn_by_plain_ones() -> None:
    """Where the font lacks them."""
    assert codes(box("a\u202fb\u2011c")) == []


def test_an_unknown_family_is_a_fault_that_lists_the_fonts() -> None:
    """TF-05: never replaced in silence, not even by the next in the list."""
    for families in ("Tset", "Tset, Test", "sans-serif"):
        fault = fault_of(box("x").replace('"Test"', f'"{families}"'))
        assert fault.code == "face/font" and "Test" in fault.remedy


def test_generic_families_after_a_known_one_are_no_fault() -> None:
    """Editors write them."""
    assert codes(box("x").replace('"Test"', "\"'Test', sans-serif\"")) == []


def test_an_unknown_weight_lists_those_there_are() -> None:
    """A near weight is not the one asked for."""
    fault = fault_of(box("x", style="font-weight:300"))
    assert "400 normal, 700 normal, 400 italic" in fault.remedy


# ---------------------------------------------------------------- where lines end


def test_a_non_breaking_space_holds_two_words_together() -> None:
    """And stays one when it is copied."""
    assert lines_of(box("one two", width=12)) == ["one", "two"]
    assert codes(box("one\u00a0two", width=12)) == ["face/overflow"]
    assert lines_of(box("a one\u00a0two", width=16)) == ["a", "one\u00a0two"]


def test_hyphens_and_dashes_may_end_a_line() -> None:
    """Between letters; a number's sign stays with it."""
    assert lines_of(box("well-known", width=14)) == ["well-", "known"]
    assert word_parts("3-5") == (("3-5", False),)


def test_a_soft_hyphen_shows_only_where_a_line_ends() -> None:
    """And the word is shaped as one where it does not."""
    assert lines_of(box("hand\u00adbook", width=14)) == ["hand-", "book"]
    (whole,) = runs(box("of\u00adfice"))
    (plain,) = runs(box("office"))
    assert [g.gid for g in whole.glyphs] == [g.gid for g in plain.glyphs]
    assert sum(g.advance for g in whole.glyphs) == pytest.approx(sum(g.advance for g in plain.glyphs))


def test_a_soft_hyphen_at_the_end_of_a_word_is_never_shown() -> None:
    """Nothing of the word follows it on the next line."""
    assert lines_of(box("hand\u00ad book\u00ad", width=14)) == ["hand", "book"]
    assert word_parts("hand\u00ad\u200b") == (("hand", False),)


def test_a_hyphen_must_fit_as_well() -> None:
    """A part that fits only without its hyphen goes to the next line."""
    font_width = sum(g.advance for g in runs(box("hand"))[0].glyphs) * 4
    body = box(
        "an hand\u00adbook", width=font_width + sum(g.advance for g in runs(box("an\u00a0"))[0].glyphs) * 4 + 0.1
    )
    assert lines_of(body)[0] == "an"


def test_a_zero_width_space_may_end_a_line() -> None:
    """Without anything to see."""
    assert lines_of(box("hand\u200bbook", width=14)) == ["hand", "book"]


def test_words_are_hyphenated_by_their_language() -> None:
    """Only where it is given."""
    word = "Donaudampfschifffahrtsgesellschaft"
    assert codes(box(word, width=34)) == ["face/overflow"]
    lines = lines_of(box(word, width=34, bindings='card:hyphenate="de"'))
    assert len(lines) > 1 and all(line.endswith("-") for line in lines[:-1])
    assert "".join(line.rstrip("-") for line in lines) == word


def test_short_words_are_not_hyphenated() -> None:
    """Two letters before and three after at least."""
    assert word_parts("Otter", "de") == (("Otter", False),)


def test_an_unknown_language_lists_those_there_are() -> None:
    """As a fault of the template."""
    fault = fault_of(box("word", bindings='card:hyphenate="xx"'))
    assert fault.code == "face/style" and " de," in fault.remedy


def test_ideographs_break_anywhere_but_at_forbidden_places() -> None:
    """TF-17: no line begins with 。 or 」 or ends with 「."""
    text = "これはカードのてきすとです。「札」を引、攻撃力ん。" * 2
    text = "".join(c for c in text if JAPANESE.has(c))
    for width in range(8, 50, 3):
        lines = lines_of(box(text, width=width, size=2))
        assert "".join(lines) == text
        assert all(line[0] not in NOT_FIRST and line[-1] not in NOT_LAST for line in lines)


def test_latin_words_among_ideographs_stay_whole() -> None:
    """Only the seams may break."""
    assert word_parts("札card札") == (("札", False), ("card", False), ("札", False))
    assert [part for part, _ in word_parts("「札」、ABC。")] == ["「札」、", "ABC。"]


# ---------------------------------------------------------------- from right to left


def seen(text: str, **how: object) -> list[tuple[str, str]]:
    """Family and text of each run from left to right."""
    names = {LATIN.file: "latin", ARABIC.file: "arabic", HEBREW.file: "hebrew"}
    return [(names[run.font], run.text) for run in sorted(runs(box(text), **how), key=lambda run: run.x)]  # type: ignore[arg-type]


def test_hebrew_runs_from_right_to_left() -> None:
    """The first letter stands at the right; a line of it begins there."""
    assert seen("שלום") == [("hebrew", "םולש")]
    (run,) = runs(box("שלום"))
    assert run.x + sum(g.advance for g in run.glyphs) * run.size == pytest.approx(55)


def test_arabic_letters_join() -> None:
    """HarfBuzz chooses the forms: fewer or other glyphs than letters alone."""
    joined = [g.gid for run in runs(box("مرحبا")) for g in run.glyphs]
    alone = [g.gid for letter in "مرحبا" for run in runs(box(letter)) for g in run.glyphs]
    assert sorted(joined) != sorted(alone)


def test_numbers_in_hebrew_run_from_left_to_right() -> None:
    """At their own level."""
    assert "".join(text for _, text in seen("אב 123 גד")) == "דג 123 בא"


def test_a_mixed_line_follows_its_first_letter() -> None:
    """English with a Hebrew word, and Hebrew with an English one."""
    assert "".join(text for _, text in seen("say שלום now")) == "say םולש now"
    assert "".join(text for _, text in seen("שלום card אב")) == "בא card םולש"


def test_brackets_are_mirrored() -> None:
    """(א) in a line from right to left still opens before the letter."""
    assert levels_of("(אב)") == (1, [1, 1, 1, 1])
    found = sorted(runs(box("(אב)")), key=lambda run: run.x)
    (plain,) = runs(box("()"))
    assert [run.text for run in found] == [")", "בא", "("]
    assert [found[0].glyphs[0].gid, found[2].glyphs[0].gid] == [glyph.gid for glyph in plain.glyphs]


def test_brackets_of_a_pair_run_the_same_way() -> None:
    """Rule N0 of the bidirectional algorithm: a Hebrew word in brackets between a Hebrew and an English one."""
    assert "".join(text for _, text in seen("then שלום (אב) now")) == "then )בא( םולש now"
    assert levels_of("a (ב) c")[1] == [0, 0, 0, 1, 0, 0, 0]
    assert levels_of("ש (a) ב")[1][2] == levels_of("ש (a) ב")[1][4] == 1


def test_lines_from_right_to_left_wrap_in_reading_order() -> None:
    """The first words are in the first line."""
    lines = lines_of(box("אבגד הוזח טיכל מנסע", width=20))
    assert lines[0][::-1].startswith("אבגד") and lines[-1][::-1].endswith("מנסע")


def test_direction_rtl_is_taken_for_text_without_letters_of_its_own() -> None:
    """A number in a Hebrew set stands at the right."""
    (run,) = runs(box("12", style="direction:rtl"))
    assert run.x > 40


def test_a_book_without_the_fonts_refuses_the_script() -> None:
    """With the letter named."""
    assert codes(box("שלום"), book=FontBook((LATIN,))) == ["face/missing-character"]
    assert codes(box("שלום"), book=font_book()) == []


def test_a_word_of_two_directions_is_cut_where_they_meet() -> None:
    """Each part runs its own way."""
    assert "".join(text for _, text in seen("abשלוםcd")) == "abםולשcd"


def test_a_hyphen_in_hebrew_may_end_a_line() -> None:
    """The part before it stays at the right."""
    lines = lines_of(box("אבגדה-הוזחט", width=15))
    assert lines == ["-הדגבא", "טחזוה"]


@pytest.mark.parametrize("mark", ["\U0001eef2", "\u05ff", "\u2066", "\u2067", "\u2068", "\u2069"])
def test_a_character_that_the_bidirectional_algorithm_stops_at_stops_nothing(mark: str) -> None:
    """Unassigned ones, and isolates as they come with text from the web; levels are one per character."""
    base, levels = levels_of(f"שלום {mark}abc")
    assert base == 1 and len(levels) == len(f"שלום {mark}abc")
    assert levels[0] % 2 == 1 and levels[-1] % 2 == 0


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u00ada*b", "aa*b"),
        ("**won\u00adder**, then", "wonder, then"),
        ("(**won\u00adder**)!", "(wonder)!"),
        ("*won\u00adder*: **then**.", "wonder: then."),
        ("won\u00adder:sword:!", "wonder!"),
    ],
)
@pytest.mark.parametrize("bindings", ["", 'card:hyphenate="en"'])
def test_what_follows_a_word_with_soft_hyphens_without_a_space_is_drawn(text: str, shown: str, bindings: str) -> None:
    """Bold letters, an icon, a star: the word before them is shaped anew, and they are no part of it."""
    drawn_text = "".join(run.text for run in runs(box(text, bindings=bindings)))
    assert drawn_text.replace(" ", "").replace(":sword:", "") == shown.replace(" ", "")


def test_what_follows_a_hyphenated_word_without_a_space_is_drawn() -> None:
    """Also where the language finds the places to break."""
    drawn_text = "".join(run.text for run in runs(box("**wonderful**, done", bindings='card:hyphenate="en"')))
    assert "".join(drawn_text.split()) == "wonderful,done"
