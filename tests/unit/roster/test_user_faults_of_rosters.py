"""What went wrong for others when they read card data: each row of the collection, and its neighbors."""

from __future__ import annotations

import datetime
import unicodedata
from collections.abc import Callable

import pytest

from generator.findings import Severity

Workbook = Callable[..., bytes]


def test_dr_01_words_that_programs_take_for_missing_are_names(read, workbook: Workbook) -> None:
    """None, NA, Null and nan are four fighters, in a text file and in a workbook."""
    words = ["None", "NA", "Null", "nan", "N/A", "null", "-", "undefined"]
    assert read("name\n" + "\n".join(words) + "\n").names == words
    assert read(workbook(["name"], *([word] for word in words)), "cards.xlsx").names == words


def test_dr_02_na_survives_quoted_or_not(read) -> None:
    """The two letters are the same with quotes and without."""
    cards = read('name,text\nAda,NA\nBob,"NA"\nCid,\n')
    assert cards.column("text") == ["NA", "NA", ""]


def test_dr_04_whole_numbers_stay_whole_beside_blank_cells(read, workbook: Workbook) -> None:
    """One blank attack leaves the others without .0; cells stored as floats are the same."""
    text = read("name,attack\nA,3\nB,\nC,0\nD,9\nE,1\n")
    assert text.column("attack") == [3, None, 0, 9, 1]
    book = read(workbook(["name", "attack", "other"], ["A", 3.0, 12.0], ["B", None, None], ["C", 0.0, 0.25]), "c.xlsx")
    assert book.column("attack") == [3, None, 0]
    assert book.column("other") == ["12", "", "0.25"]
    assert "whole" not in book.codes


def test_dr_04_neighbor_numbers_print_as_the_sheet_shows_them(read, workbook: Workbook) -> None:
    """A sum of 0.1 and 0.2 is 0.3, not 0.30000000000000004; a long number keeps its digits."""
    book = read(workbook(["name", "other"], ["A", 0.1 + 0.2], ["B", 123456789012]), "c.xlsx")
    assert book.column("other") == ["0.3", "123456789012"]


@pytest.mark.parametrize("header", ["name", '"name"'])
def test_dr_05_the_byte_order_mark_is_no_part_of_the_first_header(read, header: str) -> None:
    """CSV UTF-8 as Excel saves it, with and without quotes around the first header."""
    cards = read(b"\xef\xbb\xbf" + f"{header},attack\nÉomer,3\n".encode())
    assert cards.names == ["Éomer"]
    assert cards.table.headers[0].text == "name"


def test_dr_05_neighbor_a_mark_between_joined_files_is_taken_out(read) -> None:
    """Two files joined by `copy a+b` have a mark in the middle."""
    cards = read(b"\xef\xbb\xbfname\nAda\n" + b"\xef\xbb\xbfBob\n")
    assert cards.names == ["Ada", "Bob"]
    assert cards.one("control-character").severity is Severity.NOTICE


def test_dr_07_semicolons_are_read_and_told(read) -> None:
    """Commas inside the text change nothing; the person hears how the file was read."""
    cards = read("name;attack;text\nAda;3;Hit, then run, then hide\n")
    assert cards.column("text") == ["Hit, then run, then hide"]
    assert cards.table.delimiter == ";"
    assert "semicolon" in cards.one("read-as").fact


def test_dr_07_neighbor_the_separator_line_of_excel_is_followed(read) -> None:
    """`sep=;` is no row; the headers are row 1 but stand on line 2."""
    cards = read("sep=;\nname;attack\nAda;x\n")
    assert str(cards.one("whole").place) == "cards.csv:3:attack (row 2)"


@pytest.mark.parametrize(
    ("separator", "text"),
    [
        (";", "['112', '112'], ['113', '113'], ['114']"),
        (",", "&nbsp;&nbsp;&nbsp; a &amp; b &lt;"),
        (",", "a\tb\tc\td\te"),
        ("\t", "one, two; three, four; five"),
    ],
)
def test_dr_08_text_in_cells_never_decides_the_separator(read, separator: str, text: str) -> None:
    """Only the header line does."""
    cell = f'"{text}"' if separator == "," else text
    cards = read(f"name{separator}text\nAda{separator}{cell}\n" * 1)
    assert cards.column("text") == [text]


def test_dr_08_neighbor_separators_in_quoted_headers_do_not_count(read) -> None:
    """A header with commas in quotes leaves a semicolon file a semicolon file."""
    cards = read('name;"text, long, with, commas"\nAda;x\n')
    assert [header.text for header in cards.table.headers] == ["name", "text, long, with, commas"]


def test_dr_10_content_wins_over_the_extension(read, workbook: Workbook) -> None:
    """Tabs in a .csv, commas in a .tsv, a workbook called .csv, text called .xlsx: all are read as what they are."""
    assert read("name\tattack\nAda\t3\n").column("attack") == [3]
    assert "comma" in read("name,attack\nAda,3\n", "cards.tsv").one("read-as").fact
    assert "read-as" not in read("name\tattack\nAda\t3\n", "cards.tsv").codes
    assert read(workbook(["name"], ["Ada"]), "cards.csv").names == ["Ada"]
    assert "no workbook" in read("name,attack\nAda,3\n", "cards.xlsx").one("read-as").fact


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_dr_11_quoted_line_breaks_stay_in_the_cell(read, end: str) -> None:
    """Two paragraphs are one cell with a line feed, however the file ends its lines."""
    cards = read(f'name,text{end}Ada,"First.{end}Second."{end}Bob,x{end}')
    assert cards.column("text") == ["First.\nSecond.", "x"]
    assert [str(record.place) for record in cards.table.records] == ["cards.csv:2", "cards.csv:4 (row 3)"]


def test_dr_11_neighbor_other_line_breaks_are_line_breaks(read, workbook: Workbook) -> None:
    """FileMaker's vertical tab, Unicode's line separator, and both kinds in a workbook's cell."""
    assert read("name,text\nAda,a\x0bb\u2028c\n").column("text") == ["a\nb\nc"]
    assert read(workbook(["name", "text"], ["Ada", "a\r\nb\nc"]), "c.xlsx").column("text") == ["a\nb\nc"]


def test_dr_13_blank_extra_cells_are_ignored_with_a_notice(read) -> None:
    """A comma too many at the end of rows shifts nothing."""
    cards = read("name,attack,text\nAda,1,2,\nBob,2,3,,\n")
    assert cards.column("attack") == [1, 2]
    assert cards.one("extra-blank-cells").severity is Severity.NOTICE


def test_dr_14_a_comma_in_unquoted_text_is_an_error_with_counts(read) -> None:
    """It says how many cells there are, what is left over, and how to write the text."""
    found = read("name,attack,text\nBob,3,Hit, then run\n").one("too-many-cells")
    assert str(found.place) == "cards.csv:2"
    assert "4 cells" in found.fact
    assert "3 columns" in found.fact
    assert '"Hit, then run"' in found.remedy


@pytest.mark.parametrize(
    ("cell", "hint"), [('"Hit, then run"', "without a space"), ("“Hit, then run”", "straight double quotes")]
)
def test_dr_14_neighbor_quotes_that_do_not_quote(read, cell: str, hint: str) -> None:
    """A space before the quote, or curly quotes, leave the comma unprotected."""
    assert hint in read(f"name,text\nBob, {cell}\n").one("too-many-cells").remedy


def test_dr_14_neighbor_a_short_row_names_the_missing_columns(read) -> None:
    """A row that ends early is an error: a separator may be what is missing."""
    found = read("name,attack,text\nBob 3\n").one("too-few-cells")
    assert found.fact == 'The row has 1 cell, but there are 3 columns: "attack" and "text" are missing.'


def test_dr_14_neighbor_excel_leaves_out_blank_ends_of_whole_blocks(read) -> None:
    """Rows 17 to 32 without the last column are Excel's way to save blanks; a lone short row is not."""
    first = "".join(f"F{row},1,x\n" for row in range(2, 17))
    block = "".join(f"F{row},1\n" for row in range(17, 33))
    cards = read(f"name,attack,text\n{first}{block}F33,1,y\n")
    assert len(cards.deck) == 32
    assert "row 17" in cards.one("short-rows").fact
    assert "too-few-cells" not in cards.codes
    assert "too-few-cells" in read(f"name,attack,text\n{first}{block.replace('F20,1', 'F20,1,z')}").codes


def test_dr_16_two_columns_of_one_name_are_an_error_with_both_letters(read) -> None:
    """Nothing is renamed, nothing is lost silently."""
    found = read("name,text,text\nAda,a,b\n").one("duplicate-header")
    assert found.severity is Severity.ERROR
    assert "B and C" in found.fact


@pytest.mark.parametrize(
    "header",
    ["Qty", "qty ", "Count", "Copies", "COPIES", " quantity", "@count", "Number of copies", "Copies:", "no. of copies"],
)
def test_dr_17_the_number_of_copies_is_found_under_its_other_names(read, header: str) -> None:
    """Case, spaces and signs around the name do not matter."""
    assert read(f"name,{header}\nAda,3\nBob,\n").deck.total == 4


def test_dr_17_a_slip_in_the_header_gives_a_hint(read) -> None:
    """Copeis is not read, but the person hears of it."""
    found = read("name,copeis\nAda,3\n").one("near-column")
    assert '"copeis"' in found.fact
    assert '"copies"' in found.remedy
    assert found.severity is Severity.WARNING


@pytest.mark.parametrize("header", ["Weight Class", "weight_class", "WEIGHT-CLASS", "  weight   class ", "WeightClass"])
def test_dr_17_neighbor_any_header_may_differ_in_case_spaces_and_hyphens(read, header: str) -> None:
    """Underscores, hyphens, spaces and case are one and the same, with a column declared in game.toml too."""
    from generator.roster.columns import record_model

    cards = read(f"name,{header}\nAda,4\n", model=record_model({"weight class": "whole"}))
    assert cards.column("weight_class") == [4]
    assert "missing-columns" not in cards.codes


def test_dr_19_blank_rows_are_skipped_anywhere_and_counted(read, workbook: Workbook) -> None:
    """Empty lines, lines of commas, and rows that a sheet only formats; rows after them are read."""
    cards = read("name,attack,text\nAda,1,x\n\n,,\nBob,2,y\n , ,\t\nCid,3,z\n\n")
    assert cards.names == ["Ada", "Bob", "Cid"]
    assert cards.one("blank-rows").fact == "4 blank rows were skipped."
    assert str(cards.table.records[2].place) == "cards.csv:7"

    def used_to_997(book, sheet) -> None:
        sheet.cell(997, 1).font = openpyxl_font(bold=True)

    book = read(workbook(["name"], ["Ada"], [None], ["Bob"], change=used_to_997), "c.xlsx")
    assert book.names == ["Ada", "Bob"]
    assert book.table.blank_rows == 994


def openpyxl_font(**how):
    from openpyxl.styles import Font

    return Font(**how)


def test_dr_19_neighbor_blank_rows_before_the_headers(read) -> None:
    """The first row that holds something is the header row."""
    cards = read("\n,,\nname,attack\nAda,x\n")
    assert str(cards.one("whole").place) == "cards.csv:4:attack"


@pytest.mark.parametrize("title", ["# My game v2", "// made by Ann", "My game", "My game v2, by Ann"])
def test_dr_20_a_title_before_the_headers_is_named_and_header_row_cures_it(read, title: str) -> None:
    """Row 1 does not look like headers; header_row = 2 reads on."""
    text = f"{title}\nname,attack,text\nAda,3,x\nBob,2,y\n"
    found = read(text).one("no-headers")
    assert found.fact.startswith("Row 1 does not look like headers:")
    assert title in found.fact
    assert "header_row = 2" in found.remedy
    cured = read(text, header_row=2)
    assert cured.names == ["Ada", "Bob"]
    assert [record.place.row for record in cured.table.records] == [3, 4]


def test_dr_20_in_a_workbook_too(read, workbook: Workbook) -> None:
    """A title in A1 with a blank row below it."""
    book = workbook(["My game v2"], [None], ["name", "attack"], ["Ada", 3])
    assert "header_row = 3" in read(book, "c.xlsx").one("no-headers").remedy
    assert read(book, "c.xlsx", header_row=3).names == ["Ada"]


def test_dr_20_neighbor_a_single_column_is_no_title(read) -> None:
    """One column of text with commas, quoted or not, keeps its header."""
    assert read('text\n"a, b"\n"c, d, e"\n', model=None).column("text") == ["a, b", "c, d, e"]
    assert read("text\nHit, then run\nDraw a card\n").one("too-many-cells").place.line == 2


def test_dr_22_formulas_give_their_stored_result_or_are_named(read, workbook: Workbook) -> None:
    """A script writes =A2+1 without a result: the cell is named and the cure is to save the file."""
    found = read(workbook(["name", "attack"], ["Ada", "=1+1"]), "c.xlsx").one("formula-without-result")
    assert str(found.place) == "c.xlsx:Deck!B2:attack"
    assert "save" in found.remedy


def test_dr_23_error_values_are_errors_with_their_cell(read, workbook: Workbook) -> None:
    """#REF! and its kin, in text and in a workbook, are never printed."""
    assert str(read("name,attack\nAda,#REF!\n").one("error-value").place) == "cards.csv:2:attack"
    book = read(workbook(["name", "text"], ["Ada", "#REF!"], ["Bob", "#N/A"], ["Cid", "#DIV/0!"]), "c.xlsx")
    places = [str(found.place) for found in book.findings if found.code == "roster/error-value"]
    assert places == ["c.xlsx:Deck!B2:text", "c.xlsx:Deck!B3:text", "c.xlsx:Deck!B4:text"]


@pytest.mark.parametrize("value", ["#BEZUG!", "#NV", "#VALEUR!", "Err:502", "#ERROR!", "#n/a"])
def test_dr_23_neighbor_error_values_of_other_languages_and_programs(read, value: str) -> None:
    """A German Excel writes #BEZUG!, LibreOffice Err:502, Google Sheets #ERROR!."""
    assert "error-value" in read(f"name,text\nAda,{value}\n").codes


@pytest.mark.parametrize("value", ["#1", "#YOLO!", "# of cards", "Error", "Err:", "#"])
def test_dr_23_neighbor_other_words_with_that_sign_are_text(read, value: str) -> None:
    """Not everything that begins with # is an error."""
    assert "error-value" not in read(f"name,text\nAda,{value}\n").codes


def test_dr_25_merged_cells_are_reported_with_their_range(read, workbook: Workbook) -> None:
    """Faction merged over three fighters: the range is named, since two of them look blank."""
    rows = [["name", "faction"], ["Ada", "Red"], ["Bob", None], ["Cid", None]]
    book = workbook(*rows, change=lambda _, sheet: sheet.merge_cells("B2:B4"))
    found = read(book, "c.xlsx").one("merged-cells")
    assert found.fact.startswith("B2:B4")
    assert found.severity is Severity.ERROR


def test_dr_25_neighbor_merges_outside_of_the_table_are_nobody_s_business(read, workbook: Workbook) -> None:
    """A title merged above the headers, notes merged beside the table."""
    rows = [["My game"], ["name", "text"], ["Ada", "x", None, None, "note"]]

    def merge(_, sheet) -> None:
        sheet.merge_cells("A1:D1")
        sheet.merge_cells("E3:F6")

    assert "merged-cells" not in read(workbook(*rows, change=merge), "c.xlsx", header_row=2).codes


def test_dr_26_dates_made_by_a_spreadsheet_are_warned_of(read, workbook: Workbook) -> None:
    """A real date cell, and 02-Jan in text; a timestamp is never printed."""
    book = read(
        workbook(["name", "range"], ["Ada", datetime.datetime(2026, 1, 2)], ["Bob", datetime.time(1, 30)]), "c.xlsx"
    )
    assert [str(finding.place) for finding in book.findings if finding.code == "roster/date-cell"] == [
        "c.xlsx:Deck!B2:range",
        "c.xlsx:Deck!B3:range",
    ]
    assert book.column("range") == ["2026-01-02", "01:30"]
    text = read("name,text,attack\nAda,02-Jan,3\nBob,x,02-Jan\n")
    assert [str(finding.place) for finding in text.findings if finding.code == "roster/looks-changed"] == [
        "cards.csv:2:text",
        "cards.csv:3:attack",
    ]
    assert "date" in text.one("whole").remedy


@pytest.mark.parametrize(
    "value", ["2-Jan", "Mar-04", "12-Dez", "02. Jan", "3-May-26", "1.00E+05", "2026-01-02 00:00:00"]
)
def test_dr_26_neighbor_other_traces_of_a_spreadsheet(read, value: str) -> None:
    """Two-digit years, other languages, rounded long numbers."""
    assert "looks-changed" in read(f"name,text\nAda,{value}\n").codes


@pytest.mark.parametrize("value", ["1-2", "2 Jan Smith", "May", "Jan-Peter", "10-4", "A-1", "1.5", "Dec-ision"])
def test_dr_26_neighbor_text_that_only_resembles_a_date(read, value: str) -> None:
    """Ranges and names are left alone."""
    assert "looks-changed" not in read(f"name,text\nAda,{value}\n").codes


def test_dr_26_neighbor_a_number_shown_in_another_form_is_warned_of(read, workbook: Workbook) -> None:
    """The sheet shows 50%, $3, 007 or 1.50; the cell holds 0.5, 3, 7 or 1.5: printed is what a person sees."""

    def show(_, sheet) -> None:
        sheet["B2"].number_format = "0%"
        sheet["B3"].number_format = '"$"#,##0'
        sheet["B4"].number_format = "000"
        sheet["B5"].number_format = "0.00"

    book = read(workbook(["name", "text"], ["A", 0.5], ["B", 3], ["C", 7], ["D", 1.5], change=show), "c.xlsx")
    assert book.column("text") == ["50%", "$3", "007", "1.50"]
    told = book.one("shown-differently")
    assert [place.cell for place in (told.place, *told.related)] == ["Deck!B2", "Deck!B3", "Deck!B4", "Deck!B5"]
    assert '"50%" for "0.5"' in told.fact


@pytest.mark.parametrize("value", ["X", "*", "2-3", "–", "1.5", "seven", "3.5", "1,5", "0x1F", "1e3", "½", "3 4"])
def test_dr_28_a_wrong_number_names_its_cell_and_what_is_allowed(read, value: str) -> None:
    """One X among ten numbers changes nothing for the other nine."""
    rows = "".join(f'F{row},"{value if row == 6 else row}"\n' for row in range(10))
    cards = read(f"name,attack\n{rows}")
    found = cards.one("whole")
    assert str(found.place) == "cards.csv:8:attack"
    assert found.fact == f'"{value}" is not a whole number.'
    assert "Allowed: 0 to 9." in found.remedy
    assert cards.column("attack") == [row for row in range(10) if row != 6]


def test_dr_29_copies(read) -> None:
    """Blank is 1, 2.0 is 2, 0 leaves the card out and says so; what is no whole number is an error, so is a million."""
    cards = read("name,copies\nA,\nB,0\nC,-1\nD,2.0\nE,two\nF,1000000\nG,3\nH,500\nI,501\n")
    assert {card.id: card.copies for card in cards.deck} == {"a": 1, "b": 0, "d": 2, "g": 3, "h": 500}
    assert [card.id for card in cards.deck.unread] == ["c", "e", "f", "i"]
    assert '"B"' in cards.one("no-copies").fact
    wrong = {finding.card: finding for finding in cards.findings if finding.code == "roster/copies"}
    assert list(wrong) == ["C", "E", "F", "I"]
    assert "Write 2." in wrong["E"].remedy
    assert "500" in wrong["F"].remedy


def test_sm_06_a_slip_in_the_copies_never_starts_a_giant_build(read) -> None:
    """100000 copies are refused; the card is not in the deck."""
    cards = read("name,qty\nAda,100000\n")
    assert cards.deck.total == 0
    assert "too many" in cards.one("copies").fact


def test_dr_31_a_cell_of_200_kb_just_works(read) -> None:
    """The csv module's limit is lifted while such a file is read, and put back."""
    import csv

    before = csv.field_size_limit()
    cards = read(f'name,text\nAda,"{"x" * 200_000}"\nBob,y\n')
    assert [len(text) for text in cards.column("text")] == [200_000, 1]
    assert csv.field_size_limit() == before


def test_dr_32_a_nul_byte_is_named_with_its_line(read) -> None:
    """A broken export; the rest of the file is judged all the same."""
    cards = read(b"name,attack\nAda,3\nB\x00ob,X\n")
    assert str(cards.one("nul-byte").place) == "cards.csv:3"
    assert "character 2" in cards.one("nul-byte").fact
    assert str(cards.one("whole").place) == "cards.csv:3:attack"


def test_dr_34_lines_and_rows_are_right_after_multi_line_cells(read) -> None:
    """A bad value in row 7, below a cell of three lines in row 3: the editor's line is 9."""
    rows = ["A,1,x", 'B,2,"one\ntwo\nthree"', "C,3,x", "D,4,x", "E,5,x", "F,bad,x", "G,1,x"]
    found = read("name,attack,text\n" + "\n".join(rows)).one("whole")
    assert str(found.place) == "cards.csv:9:attack (row 7)"


@pytest.mark.parametrize(
    ("typed", "value"),
    [(word, True) for word in ("true", "TRUE", "Yes", "y", "1", "x", "X")]
    + [(word, False) for word in ("false", "FALSE", "No", "n", "0", "")],
)
def test_dr_35_yes_and_no_in_any_case(read, typed: str, value: bool) -> None:
    """FALSE is no, though it is a text that is not empty."""
    assert read(f"name,enabled\nAda,{typed}\n").column("enabled") == [value]


def test_dr_35_anything_else_is_an_error(read, workbook: Workbook) -> None:
    """Maybe is neither; a checkbox of a spreadsheet is."""
    assert "yes" in read("name,enabled\nAda,maybe\n").one("yes-no").fact
    assert read(workbook(["name", "enabled"], ["A", False], ["B", True]), "c.xlsx").column("enabled") == [False, True]


def test_dr_38_names_that_look_like_numbers_or_formulas_stay_as_typed(read, workbook: Workbook) -> None:
    """1E5, Infinity, 0x1F, True, =SUM, +2 Mace, 007."""
    names = ["1E5", "Infinity", "0x1F", "True", "=SUM", "+2 Mace", "007", "-", "@home", "1_000", "3.0"]
    assert read("name\n" + "\n".join(names)).names == names

    def as_text(_, sheet) -> None:
        for row, name in enumerate(names, 2):
            sheet.cell(row, 1).value = name
            sheet.cell(row, 1).data_type = "s"

    assert read(workbook(["name"], change=as_text), "c.xlsx").names == names


def test_tf_15_decomposed_accents_are_composed(read) -> None:
    """A name from a Mac is the same as one typed here, in cells and in headers."""
    decomposed = unicodedata.normalize("NFD", "Éomer")
    cards = read(f"name,{unicodedata.normalize('NFD', 'größe')}\n{decomposed},x\nÉomer,y\n", model=None)
    assert cards.names == ["Éomer", "Éomer"]
    assert cards.column("größe") == ["x", "y"]
    assert "same-name" in cards.codes


def test_tf_24_control_characters_are_taken_out_with_a_notice(read, workbook: Workbook) -> None:
    """A bell and a zero-width space go; soft hyphen, no-break space and joiners stay."""
    cards = read("name,text\nAda,A\x07B\u200b\nBob,a\u00adb\u00a0c\u200dd\te\n")
    assert cards.column("text") == ["AB", "a\u00adb\u00a0c\u200dd\te"]
    found = cards.one("control-character")
    assert str(found.place) == "cards.csv:2:text"
    assert "U+0007 and U+200B" in found.fact
    assert read(workbook(["name", "text"], ["Ada", "A\u200bB"]), "c.xlsx").column("text") == ["AB"]


def test_tf_17_neighbor_damage_from_earlier_saves_is_told(read) -> None:
    """The replacement mark is an error; UTF-8 once read as Windows-1252 is a warning that says what was meant."""
    cards = read("name,text\nRen\ufffd,x\nBob,canâ€™t\nCid,cafÃ©\nDee,ÃÉ Âme\n")
    assert cards.one("lost-character").severity is Severity.ERROR
    mended = [found.remedy for found in cards.findings if found.code == "roster/garbled-text"]
    assert ["can’t" in mended[0], "café" in mended[1], len(mended)] == [True, True, 2]


@pytest.mark.parametrize(
    "text",
    [
        '<img src="/etc/hostname"/>',
        "{{ ''.__class__ }}",
        "<script>alert(1)</script>",
        "O&#039;Connor & Co &amp; <3",
        "http://127.0.0.1:9/x.png",
        "=HYPERLINK(A1)",
    ],
)
def test_se_cells_are_text_and_nothing_else(read, text: str) -> None:
    """Markup, templates, addresses and formulas come through letter by letter (TM-17, SE-03, SE-04, SE-12, SE-19)."""
    assert read(f'name,text\nAda,"{text.replace(chr(34), chr(34) * 2)}"\n').column("text") == [text]


@pytest.mark.parametrize("name", ["../../evil", "/etc/x", "C:\\x", "..", "con", "a/b"])
def test_se_10_ids_never_lead_out_of_a_folder(read, name: str) -> None:
    """As an id such a name is an error; an id made of it is letters, digits and hyphens."""
    assert "id" in read(f"id,name\n{name},x\n").codes
    (card,) = read(f"name\n{name}\n").deck
    assert set(card.id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@pytest.mark.parametrize(
    "value", ["[[[x for x in [1]]]]", "__import__('os')", "rgb(1,2,3)", "#ff", "#12345", "url(x)", "#ggg"]
)
def test_se_06_colors_are_never_evaluated(read, value: str) -> None:
    """Only names and hex numbers are colors."""
    assert "color" in read(f'name,color\nAda,"{value}"\n').codes


def test_cp_02_a_misspelt_color_offers_the_right_one(read) -> None:
    """Grren is green; #fff is white."""
    assert 'Did you mean "green"?' in read("name,color\nAda,grren\n").one("color").remedy
    assert read("name,color\nA,#fff\nB,Navy\nC,#f008\nD,#12345678\nE,\n").column("color") == [
        "#ffffff",
        "#000080",
        "#ff000088",
        "#12345678",
        None,
    ]


def test_tm_08_headers_that_are_no_words_have_a_word_and_their_own_name(read) -> None:
    """`VP/turn` is vp_turn, `%` in column C is column_c, `1` is column_1; the exact name works too."""
    cards = read("Card Name,VP/turn,%,1,for\nAda,a,b,c,d\n", model=None)
    (card,) = cards.deck
    assert [card["vp_turn"], card["column_c"], card["column_1"], card["column_for"]] == ["a", "b", "c", "d"]
    assert [card["VP/turn"], card["%"], card["1"], card["for"]] == ["a", "b", "c", "d"]
    assert card["name"] == card["Card Name"] == "Ada"


def test_tm_09_british_spelling_is_read_and_told(read) -> None:
    """Colour is color; one word for it in the notice."""
    cards = read("name,colour\nAda,red\n")
    assert cards.column("color") == ["#ff0000"]
    assert cards.one("spelling").severity is Severity.NOTICE


def test_tm_12_blank_cells_are_empty_text_and_no_number(read) -> None:
    """Nothing ever becomes the word None or 3.0."""
    (card,) = read("name,attack,text,side,enabled,color,weight,tags\nAda,,,,,,,\n").deck
    assert [card[name] for name in ("attack", "text", "side", "color", "weight", "tags")] == [
        None,
        "",
        None,
        None,
        None,
        (),
    ]


def test_cl_07_the_same_fault_on_100_rows_is_one_finding(read) -> None:
    """It names the first rows and counts the others, with every place beside it."""
    from roster_models import Ranked

    rows = "".join(f"f{row},F{row},{row % 9 + 1},\n" for row in range(100))
    found = read(f"id,name,popularity,motto\n{rows}", model=Ranked).one("blank-cell")
    assert "and 99 more like it: 3, 4, 5" in found.fact
    assert len(found.related) == 99


def test_sm_03_a_thousand_cards_are_read(read) -> None:
    """No size stops the reader."""
    assert len(read("name,attack\n" + "".join(f"F{row},{row % 10}\n" for row in range(1000))).deck) == 1000


@pytest.mark.parametrize(("cells", "verb"), [("x, y", "are"), ("x", "is")])
def test_what_is_left_over_is_told_in_its_number(read, cells: str, verb: str) -> None:
    """One cell is left over, two are."""
    fact = read(f"name,text\nAda,Hit,{cells.replace(' ', '')}\n").one("too-many-cells").fact
    assert fact.endswith(f"{verb} left over.")
