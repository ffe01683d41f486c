"""What stands in strangers' tables and is no card, no value and no word; letters that our fonts lack."""

import re
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from generator.errors import FileAccessError, UsageError
from generator.start.deck import NewDeck
from generator.start.deck_files import deck_files
from generator.start.deck_reading import deck_from
from generator.start.guess import Role
from generator.start.looks import frame_named
from generator.start.words import CellWords
from generator.workspace import find_workspace

HERE = find_workspace(Path(__file__).parents[3])
FRAME = frame_named(HERE, "classic")


def deck(path: Path, text: str | bytes, fonts: tuple[Path, ...] = (), *, strict: bool = False) -> NewDeck:
    """The deck of a table that holds this."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return deck_from(path, path.name, "", "Beasts", FRAME, HERE, fonts, strict=strict)


def role(found: NewDeck, header: str) -> Role:
    """What a column is for."""
    return next(guess.role for guess in found.found if guess.header.lstrip("_") == header)


def front(found: NewDeck) -> str:
    """The drawing of its fronts."""
    return deck_files(found, "", HERE)["templates/card-front.svg"].decode()


def test_dashes_and_empty_brackets_alone_are_blank(tmp_path: Path) -> None:
    """They are a way to write none; it is said in which columns. A minus before a number stays."""
    found = deck(tmp_path / "t.csv", "name,cost,needs,text\nFox,-,[],Runs.\nHen,-1,-,–\nOwl,2,{ },Sleeps.\n")
    assert [row[1:] for row in found.table.rows] == [["", "", "Runs."], ["-1", "", ""], ["2", "", "Sleeps."]]
    assert any(line.startswith("5 cells with a dash or empty brackets alone") for line in found.said)


def test_rows_that_were_prepared_ahead_are_no_cards(tmp_path: Path) -> None:
    """One value and no name: 99 blank cards with a letter on them were printed."""
    rows = "".join(f"Beast {n},{n},Runs {n} miles.,C\n" for n in range(1, 9)) + ",,,C\n,,,R\n,,,C\n"
    found = deck(tmp_path / "t.csv", f"name,cost,text,rarity\n{rows}")
    assert len(found.table.rows) == 8
    assert any("left out as no card" in line for line in found.said)


def test_headings_between_cards_are_told_by_name(tmp_path: Path) -> None:
    """A name alone, in a table that has a column for copies."""
    rows = (
        "Prices,,,\nUp,Raise a price.,2,4\nDown,Lower a price.,3,4\nSwaps,,,\nSwap,Swap two.,1,4\nTurn,Turn one.,1,4\n"
    )
    found = deck(tmp_path / "t.csv", f"name,text,cost,card-count\n{rows}")
    assert [row[0] for row in found.table.rows] == ["Up", "Down", "Swap", "Turn"]
    assert any('2 rows with a name alone left out as headings ("Prices" and "Swaps")' in line for line in found.said)


def test_a_name_alone_is_a_card_where_no_copies_are_counted(tmp_path: Path) -> None:
    """Nothing says that it is none."""
    rows = "Wild,,\n" + "".join(f"Beast {n},Runs {n} miles.,{n}\n" for n in range(1, 6))
    assert len(deck(tmp_path / "t.csv", f"name,text,cost\n{rows}").table.rows) == 6


def test_a_small_table_beside_the_cards_is_left_out(tmp_path: Path) -> None:
    """Counts of rarities behind a blank column are printed on no card."""
    beside = ["RARITY,COUNT", "Common,9", "Rare,3", *[","] * 12]
    rows = ["name,cost,text,", *(f"Beast {n},{n},Runs {n} miles.," for n in range(1, 13))]
    text = "\n".join(f"{one},{other}" for one, other in zip(rows, beside, strict=False))
    found = deck(tmp_path / "t.csv", text)
    assert found.table.headers == ["name", "cost", "text"]
    assert any('behind a blank column: "RARITY" and "COUNT"' in line for line in found.said)


def test_a_column_that_few_cards_have_stays(tmp_path: Path) -> None:
    """It goes on to the last card, so it is no table of its own."""
    rows = ["name,cost,,special", *(f"Beast {n},{n},,{'Flies.' if n in (2, 8, 12) else ''}" for n in range(1, 13))]
    assert "special" in deck(tmp_path / "t.csv", "\n".join(rows)).table.headers


def test_a_sign_on_some_cards_is_a_mark(tmp_path: Path) -> None:
    """It says yes; the card shows the header."""
    found = deck(tmp_path / "t.csv", "name,flies,text\nFox,,Runs.\nHen,>,Stays.\nOwl,>,Sleeps.\n")
    assert role(found, "flies") is Role.FLAG
    assert [row[1] for row in found.table.rows] == ["", "x", "x"]


def test_data_for_programs_is_left_out(tmp_path: Path) -> None:
    """JSON in a cell, as makers of other tools keep it."""
    rows = "".join(f'Beast {n},"{{""id"":""b{n}"",""ap"":{n}}},",{n}\n' for n in range(1, 5))
    assert role(deck(tmp_path / "t.csv", f"name,JSON,cost\n{rows}"), "JSON") is Role.LEFT_OUT


def test_columns_without_a_header_have_no_label(tmp_path: Path) -> None:
    """Column D is no word of the game."""
    rows = "".join(
        f"BEAST {n}\t{n}\tDraw a card and put {n} of them back.\tThen draw {n} more of them.\n" for n in range(9)
    )
    found = deck(tmp_path / "t.tsv", rows)
    assert {guess.label for guess in found.found} == {""}
    assert "Column" not in front(found).replace("{{", "").partition("</defs>")[2].replace("column_", "")


def test_repeated_rows_are_copies_and_have_names(tmp_path: Path) -> None:
    """Who has no column for copies writes a card several times; the first short words name it."""
    rows = "fire,Deal 1.\n" * 4 + "jump,Move to the top row.\n" * 3 + "ready!,\n"
    assert role(deck(tmp_path / "t.csv", f"Action,Hint\n{rows}"), "Action") is Role.NAME


def test_one_slip_among_copies_is_told(tmp_path: Path) -> None:
    """The column is still that of copies."""
    rows = "".join(f"Beast {n},{n % 3 + 1}\n" for n in range(1, 7)) + "Worm,many\n"
    found = deck(tmp_path / "t.csv", f"name,num_cards\n{rows}")
    assert role(found, "num_cards") is Role.COPIES
    assert 'num_cards of row 8, "many", is no number of copies: that card is printed once.' in found.said


def test_typed_apostrophes_are_read_as_windows_wrote_them(tmp_path: Path) -> None:
    """Not as letters of a Mac."""
    text = "name,text\nFox,The navy’s fox doesn’t run\nHen,Slava’s hen\n"
    assert deck(tmp_path / "t.csv", text.encode("cp1252")).table.rows[0][1] == "The navy’s fox doesn’t run"
    assert deck(tmp_path / "t.csv", text.encode("mac_roman")).table.rows[0][1] == "The navy’s fox doesn’t run"


def test_a_deck_of_numbers_has_the_emblem(tmp_path: Path) -> None:
    """A large blank panel looks like a mistake."""
    rows = "".join(f"{n % 3 + 1},{n},{n % 2},{'kwrg'[n % 4]}\n" for n in range(12))
    assert 'id="no-icon"' in front(deck(tmp_path / "t.csv", f"Level,Points,R,C\n{rows}"))


def test_words_begin_below_the_numbers_in_the_corners(tmp_path: Path) -> None:
    """Without a picture the line of kinds stood behind them."""
    long = "Whenever this beast comes into play draw a card and then put two of the others back. " * 9
    rows = "".join(f"Beast {n},{n},{'Dragon' if n % 2 else 'Snake'},{long}\n" for n in range(9))
    found = deck(tmp_path / "t.csv", f"name,cost,type,text\n{rows}")
    plan = found.plan
    assert plan is not None and plan.corner and plan.kind is not None and plan.art is None
    assert plan.kind.y >= max(box.y + box.height for _, box in plan.corner)


def test_headers_of_signs_have_labels_of_words(tmp_path: Path) -> None:
    """Labels are drawn without icons."""
    rows = "".join(f"Beast {n},{n},{n + 1}\n" for n in range(6))
    found = deck(tmp_path / "t.csv", f"name,K🔧,K💰\n{rows}")
    assert [guess.label for guess in found.found[1:3]] == ["K wrench", "K money bag"]


# -------------------------------------------------------------------- letters of other scripts


def font_of(path: Path, letters: str) -> Path:
    """A font with a square for each of some letters."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    for point in ((100, 800), (900, 800), (900, 0)):
        pen.lineTo(point)
    pen.closePath()
    names = [f"u{ord(letter):04x}" for letter in letters]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names])
    builder.setupCharacterMap({ord(letter): name for letter, name in zip(letters, names, strict=True)})
    builder.setupGlyf({name: pen.glyph() for name in (".notdef", *names)})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", *names), (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


FOXES = "name,cost,text\n狐狸,1,抓一张牌。\n熊,2,冬天睡觉。\n鸡,3,下蛋。\n"
LETTERS = "".join(sorted({letter for letter in FOXES if ord(letter) > 0x2FFF}))


@pytest.fixture(autouse=True)
def a_machine_without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this machine has."""
    monkeypatch.setattr("generator.start.deck_cells.font_folders", list)


def test_cards_in_a_script_without_a_font_are_refused_with_the_cure(tmp_path: Path) -> None:
    """Which script, which letters, what to do; no card of question marks."""
    with pytest.raises(UsageError) as error:
        deck(tmp_path / "t.csv", FOXES, strict=True)
    told = str(error.value)
    assert "3 cards of 3 have letters that no font of pnp has: Chinese or Japanese (" in told
    assert "--font FILE.ttf" in told
    assert "Noto Sans SC, TC, JP or KR" in told


def test_a_font_of_the_machine_is_named_and_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copying it is for the person to say."""
    (tmp_path / "system").mkdir()
    path = font_of(tmp_path / "system" / "Foxes.ttf", LETTERS)
    monkeypatch.setattr("generator.start.deck_cells.font_folders", lambda: [path.parent])
    with pytest.raises(UsageError, match=r"On this machine .*Foxes\.ttf has all of them"):
        deck(tmp_path / "t.csv", FOXES, strict=True)


@pytest.mark.parametrize("given", [True, False])
def test_a_font_given_or_beside_the_table_comes_along(given: bool, tmp_path: Path) -> None:
    """Texts are measured in it, and game.toml names it."""
    folder = tmp_path / "elsewhere" if given else tmp_path
    folder.mkdir(exist_ok=True)
    path = font_of(folder / "Foxes.ttf", LETTERS)
    found = deck(tmp_path / "t.csv", FOXES, (path,) if given else (), strict=True)
    files = deck_files(found, "", HERE)
    assert files["fonts/own/Foxes.ttf"] == path.read_bytes()
    assert 'file = "own/Foxes.ttf"' in files["game.toml"].decode()
    assert any("mind its licence" in line for line in found.said)


def test_a_letter_or_two_do_not_stop_a_deck(tmp_path: Path) -> None:
    """They are told."""
    rows = "".join(f"Beast {n},{n},Runs.\n" for n in range(60))
    found = deck(tmp_path / "t.csv", f"name,cost,text\n狐,1,Runs.\n{rows}", strict=True)
    assert any(line.startswith('No font has "狐", which print as a sign') for line in found.said)


def test_a_file_that_is_no_font_is_refused(tmp_path: Path) -> None:
    """One that is not there, too."""
    (tmp_path / "no.ttf").write_text("no font", "utf-8")
    with pytest.raises(UsageError, match="is not a TrueType font"):
        deck(tmp_path / "t.csv", FOXES, (tmp_path / "no.ttf",), strict=True)
    with pytest.raises(FileAccessError, match="cannot be read"):
        deck(tmp_path / "t.csv", FOXES, (tmp_path / "none" / "no.ttf",), strict=True)


def test_words_of_scripts_without_spaces_get_no_hyphens() -> None:
    """Their lines end between any two signs."""
    text = "システムの利用に関するフィードバックが利用可能であることを認識できた"
    assert CellWords.__init__ and _words(text) == text
    assert "\u00ad" in _words("Rindfleischetikettierungsüberwachungsaufgabe")


def _words(text: str) -> str:
    from generator.start.icons import IconFinder

    return CellWords(IconFinder([])).text(text)


# -------------------------------------------------------------------- a few long texts


def beasts(longest: int) -> str:
    """Thirty cards with short texts but one."""
    rows = "".join(f"Beast {n},{n},Draw a card and put it back.\n" for n in range(29))
    return f"name,cost,text\n{rows}Worm,3,{'Draw a card and put it back. ' * longest}\n"


def test_one_long_text_does_not_make_all_cards_large(tmp_path: Path) -> None:
    """It prints a little smaller, which is said and allowed in game.toml."""
    found = deck(tmp_path / "t.csv", beasts(40))
    assert found.plan is not None
    assert (found.plan.width, found.plan.least) == (63, 6)
    assert re.match(r'Texts of "Worm" \(\d+ letters\) print smaller than 7 pt', found.long_texts)
    assert "smallest_text_pt = 6" in deck_files(found, "", HERE)["game.toml"].decode()


def test_a_text_that_is_far_too_long_is_named(tmp_path: Path) -> None:
    """With the size that would do without it."""
    found = deck(tmp_path / "t.csv", beasts(121))
    assert found.plan is not None
    assert found.plan.width > 63
    told = r'All cards are \d+ x \d+ mm because of "Worm" \(3508 letters\): without so long texts 63 x 88 mm would do.'
    assert re.fullmatch(told, found.long_texts)


def test_many_long_texts_are_a_larger_card(tmp_path: Path) -> None:
    """Nobody is told of exceptions."""
    long = "Draw a card and put it back. " * 60
    found = deck(tmp_path / "t.csv", "name,text\n" + "".join(f"Beast {n},{long}\n" for n in range(30)))
    assert found.plan is not None
    assert (found.plan.least, found.long_texts) == (7, "")


def test_a_column_of_colors_colors_its_cards(tmp_path: Path) -> None:
    """Typed as colors in game.toml, so that a slip is told with its place."""
    rows = "".join(f"Beast {n},{n},{('#7a2e2a', '#164e51', '')[n % 3]},Runs.\n" for n in range(6))
    found = deck(tmp_path / "t.csv", f"name,cost,paint,text\n{rows}")
    assert role(found, "paint") is Role.COLOR
    files = deck_files(found, "", HERE)
    assert 'paint = "color"' in files["game.toml"].decode()
    assert "(paint or pnp.theme.tint)" in files["templates/card-front.svg"].decode()


def test_colors_that_words_cannot_be_read_on_are_left_out(tmp_path: Path) -> None:
    """With the color that is too light."""
    rows = "".join(f"Beast {n},{n},{('#7a2e2a', '#ffee00')[n % 2]},Runs.\n" for n in range(6))
    found = deck(tmp_path / "t.csv", f"name,cost,paint,text\n{rows}")
    assert role(found, "paint") is Role.LEFT_OUT
    assert any("words cannot be read on #ffee00" in guess.why for guess in found.found)


def test_long_decimals_of_formulas_are_rounded(tmp_path: Path) -> None:
    """A third of something had thirteen digits on the card; what was typed with few decimals stays."""
    found = deck(tmp_path / "t.csv", "name,worth,share\nFox,1.3333333333333,0.25\nHen,2.00000001,0.5\nOwl,3.5,0.1234\n")
    assert [row[1:3] for row in found.table.rows] == [["1.33", "0.25"], ["2", "0.5"], ["3.5", "0.1234"]]
    assert any(line.startswith("2 numbers with five decimals or more rounded to two") for line in found.said)
