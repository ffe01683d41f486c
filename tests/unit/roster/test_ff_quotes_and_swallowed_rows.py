"""Quotes that would swallow cards or lose letters (FF-11, FF-12, RL-7)."""

from __future__ import annotations

import pytest

from generator.findings import Severity
from generator.roster.quotes import _shape


def rows_of(separator: str, *rows: str) -> str:
    """Rows written with | between cells, in a file with this separator."""
    return "".join(row.replace("|", separator) + "\n" for row in rows)


SWALLOWING = {
    "closed two rows below": ('a|Ann|1|"Stop!', "b|Bob|2|ok", 'c|Cat|3|and ""Go!"""', "d|Dan|4|fine"),
    "closed in the next row": ('a|Ann|1|"Stop!', 'b|Bob|2|ok"', "c|Cat|3|fine"),
    "closed by a stray quote far below": (
        'a|Ann|1|"Stop!',
        "b|Bob|2|ok",
        "c|Cat|3|fine",
        'd|Dan|4|dozens"',
        "e|Eve|5|x",
    ),
    "in the first rows only": ('a|Ann|1|"Stop!', 'b|Bob|2|ok"'),
}


@pytest.mark.parametrize("case", SWALLOWING)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_ff_11_rows_in_a_cell_are_an_error_where_the_quote_began(read, separator: str, case: str) -> None:
    """Legal by the letter, and Bob and Cat would be rules text of Ann."""
    cards = read(rows_of(separator, "id|name|power|text", *SWALLOWING[case]), model=None)
    found = cards.one("swallowed-rows")
    assert found.severity is Severity.ERROR
    assert found.place.line == 2
    assert "column D on line 2" in found.fact
    assert "line 3" in found.fact or "lines 3" in found.fact


def test_ff_11_the_line_is_that_of_the_quote_not_of_the_row(read) -> None:
    """A sound cell of two lines stands before it in the same row."""
    cards = read('id,note,name,text\na,"two\nlines",Ann,"Stop!\nb,,Bob,ok\nc,,Cat,go"\nd,,Dan,fine\n', model=None)
    found = cards.one("swallowed-rows")
    assert found.place.line == 3
    assert "lines 4 to 5" in found.fact


def test_rl_7_two_slips_in_the_middle_of_a_row_are_told(read) -> None:
    """The quote closes in the next row, before its last cell."""
    cards = read(
        "id,name,speed,text,copies\n"
        'herring,The Herring,3,"Comes home first.,2\n'
        'old-anna,Old Anna,1,Slow but never lost.",1\n'
        "moth,The Moth,2,Turns towards any light.,3\n",
        model=None,
    )
    assert "old-anna" in cards.one("swallowed-rows").fact


@pytest.mark.parametrize(
    "text",
    [
        "Choose one:\nwood, stone, iron or gold\nthen draw.",
        "Gain, in this order:\n1,000 gold, 2 wood, 3 stone",
        "one\ntwo\nthree",
        "First, look\nSecond, choose, then, act",
        '"Stop!" he said,\n"or else"',
        "A:\n- wood, and\n- stone, or\n- gold, or, iron",
    ],
)
def test_ff_11_lines_of_text_with_commas_are_text(read, text: str) -> None:
    """A sentence has a space behind its commas, the rows of the file have none."""
    quoted = text.replace('"', '""')
    cards = read(f'id,name,power,text\na,Ann,1,"{quoted}"\nb,Bob,2,ok\nc,Cat,3,"{quoted}"\n', model=None)
    assert "swallowed-rows" not in cards.codes
    assert cards.column("text") == [text, "ok", text]


@pytest.mark.parametrize(
    "swallowed",
    [
        'dog-5;Eve;""First;\nsecond.";2',  # a cell of the lost row is quoted and runs on itself
        'dog-5;Eve it.";2',  # the row is cut short, and its id is like those of the others
    ],
)
def test_rl_7_a_swallowed_row_is_told_by_how_it_begins(read, swallowed: str) -> None:
    """It is not as wide as the table: found by the cells before its quote, or by its id."""
    cards = read(
        "id;name;text;copies\ndog-1;Ann;x;1\ndog-2;Bob;x;1\ndog-3;Cat;x;1\n"
        f'dog-4;Dan;"Ends so.;2\n{swallowed}\ndog-6;Fay;x;1\n',
        model=None,
    )
    assert "line 6" in cards.one("swallowed-rows").fact


def test_rl_5_a_cell_that_runs_on_to_the_end_of_the_file_is_told(read) -> None:
    """The last line has no end of its own: one line more was looked for than there is."""
    cards = read('id,name,text\na,Ann,"two\nlines"\nb,Bob,"x"q,"no" \n\n', model=None)
    assert "stray-quote" in cards.codes


def test_ff_11_a_cell_that_is_meant_to_hold_rows_may_be_said_so(read) -> None:
    """As where a card prints a table."""
    content = 'id,name,power,text\na,Ann,1,"x\nb,Bob,2,ok"\nc,Cat,3,fine\n'
    assert "swallowed-rows" not in read(content, model=None, as_meant=frozenset({"swallowed-rows"})).codes


def test_ff_12_quotes_around_a_cell_of_a_tab_file_are_text(read) -> None:
    """Sheets and Excel do not quote what is copied out of them."""
    cards = read('id\tname\ttext\na\tAda\t"I am the law!"\nb\t"Bob" the Great\t"Stop!" she said\n', "c.tsv", model=None)
    assert cards.column("text") == ['"I am the law!"', '"Stop!" she said']
    assert cards.names == ["Ada", '"Bob" the Great']
    assert not [finding for finding in cards.findings if finding.severity is not Severity.NOTICE]
    assert '"I am the law!"' in cards.one("quotes").fact


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        ('name\ttext\nAda\t"two\nlines"\nBob\tx\n', ["two\nlines", "x"]),
        ('name\ttext\nAda\t"He said ""no"" twice"\nBob\tx\n', ['He said "no" twice', "x"]),
        ('name\ttext\nAda\t"a\ttab"\nBob\tx\n', ["a\ttab", "x"]),
        ('"name"\t"text"\n"Ada"\t"plain"\n"Bob"\t"x"\n', ["plain", "x"]),
        ('name\ttext\n"Ada"\t"plain"\n"Bob"\t"x"\n', ["plain", "x"]),
        ('name\ttext\nAda\t"Hit, run"\nBob\t"Stop, thief"\nCid\tx\n', ["Hit, run", "Stop, thief", "x"]),
        ('name\ttext\nAda\t"He said ""no""\nand left"\nBob\tx\n', ['He said "no"\nand left', "x"]),
        ('name\ttext\nAda\t""\nBob\tx\n', ["", "x"]),
        ('name\ttext\nAda\t"Go", he said\nBob\t"x" and "y"\n', ['"Go", he said', '"x" and "y"']),
        ('name\ttext\nAda\t5" gun\nBob\tx\n', ['5" gun', "x"]),
    ],
)
def test_ff_12_quotes_that_a_program_put_there_are_taken_off(read, content: str, texts: list[str]) -> None:
    """Around a line break, a tab or quotes; around every text; around all texts with commas, as Excel saves them."""
    cards = read(content, "c.tsv", model=None)
    assert cards.column("text") == texts
    assert not [finding for finding in cards.findings if finding.severity is Severity.ERROR]


def test_ff_12_game_toml_decides_where_the_file_does_not(read) -> None:
    """`quotes` is "text" or "csv", for files of any separator."""
    content = 'name\ttext\nAda\t"Hit, run"\nBob\t"x"\n'
    assert read(content, "c.tsv", model=None, quotes="text").column("text") == ['"Hit, run"', '"x"']
    assert read(content, "c.tsv", model=None, quotes="csv").column("text") == ["Hit, run", "x"]
    assert read('name,text\nAda,"x" y\n', model=None, quotes="text").column("text") == ['"x" y']
    assert "quotes" not in read(content, "c.tsv", model=None, quotes="csv").codes


@pytest.mark.parametrize(
    ("cells", "cell", "takes"),
    [
        (["3", "12"], "7", True),
        (["3", "12"], "seven", False),
        (["Wolf", "Bear", "Fox"], "Fox", True),
        (["Wolf", "Bear", "Fox"], "12", False),
        (["Wolf", "Bear", "Fox"], "W" * 33, False),
        (["Wolf", "Bear", "Fox"], "Grey wolf", False),
        (["Wolf", "Bear", "Fox"], "", True),
    ],
)
def test_ff_11_a_cell_may_stand_in_a_column_of_its_like(cells: list[str], cell: str, takes: bool) -> None:
    """Numbers under numbers, letters under letters, one word under single words, nothing three times as long."""
    assert _shape(cells).takes(cell) is takes
