"""Files of strangers: nothing is held that was not counted (RL-4, RL-8, FF-21)."""

from __future__ import annotations

import io
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.roster.limits import MOST_CELLS, MOST_ROWS

HEADER = (
    '<table:table-row><table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>'
    '<table:table-cell office:value-type="string"><text:p>text</text:p></table:table-cell></table:table-row>'
)
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def repacked(data: bytes, change: Callable[[str, bytes], bytes], **more: bytes) -> bytes:
    """A workbook with members changed, and more of them."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
        for name, member in more.items():
            new.writestr(name, member)
    return out.getvalue()


def ods(rows: str, name: str = ' table:name="Deck"') -> bytes:
    """An .ods with these rows below its headers."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr(
            "content.xml",
            f"<office:document-content {NAMESPACES}><office:body><office:spreadsheet><table:table{name}>{HEADER}{rows}"
            "</table:table></office:spreadsheet></office:body></office:document-content>",
        )
    return out.getvalue()


def cell(inner: str, repeated: int = 1) -> str:
    return (
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{repeated}"><text:p>{inner}'
        "</text:p></table:table-cell>"
    )


@pytest.fixture
def small_memory() -> object:
    """No more than 1.5 GB of address space beyond what is used: what is held uncounted fails here."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + 1_500_000_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is measured the Linux way")
@pytest.mark.usefixtures("small_memory")
class TestHugeWorkbooks:
    """Kilobytes that speak of billions."""

    @pytest.mark.parametrize("address", ["XFD1048576", "AZ1048576", "A1048576", "XFD2"])
    def test_rl_4_a_cell_is_where_its_own_address_says(self, read, workbook, address: str) -> None:
        """Row 2 by its row, row 1048576 by its cell: the reader wanted 500 GB and ended the process."""
        book = repacked(
            workbook(["name", "text"], ["Ada", "x"]), lambda _, data: data.replace(b'r="B2"', f'r="{address}"'.encode())
        )
        found = read(book, "c.xlsx", model=None)
        if address.startswith("A1"):
            assert [card.place.cell for card in found.deck] == ["Deck!A2", "Deck!A1048576"]
        elif address == "XFD2":
            assert "nameless-column" in found.codes
        else:
            assert "row 1048576" in found.one("too-large").fact

    def test_rl_4_spaces_are_counted_before_they_are_made(self, read) -> None:
        """`text:s` may stand for a thousand million of them."""
        spaces = '<text:s text:c="1000000000"/>'
        found = read(ods(f"<table:table-row>{cell('a')}{cell(spaces)}</table:table-row>"), "c.ods", model=None)
        assert "1000000000 spaces" in found.one("too-large").fact

    @pytest.mark.parametrize(
        ("rows", "row"),
        [(900_000, cell("x" * 2500) * 2), (900_000, cell("x")), (1, cell("x", 10**9)), (60_000, cell("x", 1000))],
    )
    def test_rl_4_repeated_rows_and_cells_are_counted(self, read, rows: int, row: str) -> None:
        """Rows times columns times letters, before anything is held."""
        data = ods(f'<table:table-row table:number-rows-repeated="{rows}">{row}</table:table-row>')
        assert read(data, "c.ods", model=None).one("too-large")

    def test_rl_4_a_text_in_many_cells_counts_in_each(self, read, workbook) -> None:
        """One shared text of a megabyte, in a thousand cells."""
        book = workbook(["name", "text"], *([f"Card {number}", "SHARED"] for number in range(1000)))
        relation = (
            b'<Relationship Id="rS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
            b'sharedStrings" Target="sharedStrings.xml"/></Relationships>'
        )

        def change(name: str, data: bytes) -> bytes:
            if name.endswith("workbook.xml.rels"):
                return data.replace(b"</Relationships>", relation)
            return data.replace(b't="inlineStr"><is><t>SHARED</t></is>', b't="s"><v>0</v>')

        main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        texts = f'<sst xmlns="{main}"><si><t>{"a" * 1_000_000}</t></si></sst>'.encode()
        data = repacked(book, change, **{"xl/sharedStrings.xml": texts})
        assert "million characters" in read(data, "c.xlsx", model=None).one("too-large").fact

    def test_rl_4_elements_that_are_no_cells_are_counted(self, read, workbook) -> None:
        """Four million of them are 16 MB in a file of 16 kB."""
        junk = b"<sheetData><junk>" + b"<a/>" * 4_100_000 + b"</junk>"
        book = repacked(workbook(["name"], ["Ada"]), lambda _, data: data.replace(b"<sheetData>", junk))
        assert "elements" in read(book, "c.xlsx", model=None).one("too-large").fact

    def test_rl_4_a_line_of_ten_megabytes_is_one_cell(self, read) -> None:
        """It took 80 bytes a letter to look for its end."""
        assert len(read("name,text\nAda," + "x" * 10_000_000 + "\n", model=None).column("text")[0]) == 10_000_000

    def test_ff_21_millions_of_lines_are_no_roster(self, read) -> None:
        """Three million rows took 5 GB and two minutes."""
        assert "lines" in read("name,text\n" + "a,b\n" * (MOST_ROWS + 1), model=None).one("too-large").fact
        assert "header row" in read(",".join(f"c{number}" for number in range(9000)), model=None).one("too-large").fact
        assert "cells" in read("name,text\n" + "," * (MOST_CELLS + 5) + "\n", model=None).one("too-large").fact


def test_rl_5_a_table_without_a_name_is_read(read) -> None:
    """`table:name` may be left out; the table was looked for by it."""
    assert read(ods(f"<table:table-row>{cell('Ada')}{cell('x')}</table:table-row>", ""), "c.ods", model=None).names == [
        "Ada"
    ]


@pytest.mark.parametrize(
    "broken",
    [
        lambda data: data.replace(b'r="B2"', b'r="2B"'),
        lambda data: data.replace(b'<row r="2">', b'<row r="two">'),
        lambda data: data.replace(b"<v>3</v>", b"<v>three</v>"),
        lambda data: data.replace(b't="n"><v>3</v>', b't="s"><v>7</v>'),
        lambda data: data.replace(b't="n"><v>3</v>', b't="d"><v>yesterday</v>'),
    ],
)
def test_rl_4_numbers_that_are_none_are_a_damaged_workbook(read, workbook, broken: Callable[[bytes], bytes]) -> None:
    """No traceback."""
    book = repacked(
        workbook(["name", "cost"], ["Ada", 3]), lambda name, data: broken(data) if "sheet1" in name else data
    )
    assert read(book, "c.xlsx", model=None).one("damaged-workbook")


def test_rl_8_cards_of_one_name_get_ids_at_once(read) -> None:
    """Sixteen thousand took 26 seconds, each looking through all before it: here looks are counted, not seconds."""
    from generator.roster.same_cards import IdMaker

    class Counted(set[str]):
        looks = 0

        def __contains__(self, item: object) -> bool:
            Counted.looks += 1
            return super().__contains__(item)

    ids = IdMaker("cards")
    ids._taken = Counted()
    made = [ids.made("Guard", number) for number in range(2000)]
    assert made[:3] == ["guard", "guard-2", "guard-3"]
    assert len(set(made)) == 2000
    assert Counted.looks <= 4000


def test_rl_8_made_ids_step_around_names_that_end_in_numbers(read) -> None:
    """`Guard 2` has its own id whether it comes before or after."""
    assert [card.id for card in read("name\nGuard\nGuard 2\nGuard\nGuard\n", model=None).deck] == [
        "guard",
        "guard-2",
        "guard-3",
        "guard-4",
    ]


def test_workbooks_load_no_data_frames(tmp_path: Path, workbook) -> None:
    """Pandas took a third of a second and 50 MB to hand over cells."""
    path = tmp_path / "cards.xlsx"
    path.write_bytes(workbook(["name"], ["Ada"]))
    code = (
        "import sys\nfrom pathlib import Path\nfrom generator.roster.read import read_roster\n"
        f"table, _ = read_roster(Path({str(path)!r}), 'cards.xlsx')\n"
        "print(len(table.records), {'pandas', 'numpy', 'python_calamine'} & set(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown == "1 set()\n"
