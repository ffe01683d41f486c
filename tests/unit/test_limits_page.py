"""docs/limits.md says what the code holds: one table, each limit once (RL-13)."""

from pathlib import Path

from generator import game_tables, sizes, toml_file
from generator.booklet import markdown, reading
from generator.faces import bounded, template
from generator.history import record
from generator.pdf import whole
from generator.preview import guard, printing
from generator.release import archive, signing, verify
from generator.roster import column_types, limits
from generator.start import deck_cells, looks
from generator.start import reading as start_reading
from generator.svg import clips, doctype, elements, filters, pictures

PAGE = Path(__file__).parents[2] / "docs" / "limits.md"
ROWS = (
    ("A roster or workbook, bytes", limits.LARGEST_FILE),
    ("One part of a workbook, unpacked, bytes", limits.MOST_UNPACKED),
    ("Elements of a worksheet's XML", limits.MOST_ELEMENTS),
    ("Rows of a roster", limits.MOST_ROWS),
    ("Columns of a roster", limits.MOST_COLUMNS),
    ("Cells of a roster", limits.MOST_CELLS),
    ("Letters of a roster", limits.MOST_TEXT),
    ("Letters of an id", column_types.LONGEST_ID),
    ("Copies of a card", column_types.MOST_COPIES),
    ("A game.toml, layout, shop or frame, bytes", toml_file.LARGEST),
    ("Letters of a text in game.toml", toml_file.MOST_LETTERS),
    ("Letters of a title, author, tagline or version", toml_file.MOST_OF_A_LINE),
    ("Entries of a table in game.toml", toml_file.MOST_ENTRIES),
    ("Pieces of a component without a roster", game_tables.MOST_PIECES),
    ("Colors of a palette", game_tables.MOST_COLORS),
    ("Millimeters of a side, a bleed or a distance", sizes.LONGEST),
    ("Pixels of a picture", pictures.MOST_PIXELS),
    ("A picture, bytes", pictures.MOST_BYTES),
    ("Scans of a JPEG", whole.MOST_SCANS),
    ("Elements of a face", elements.MOST_ELEMENTS),
    ("Depth of elements in a face", elements.MOST_DEPTH),
    ("Attributes of an element", elements.MOST_ATTRIBUTES),
    ("Turns of `card:repeat`", elements.MOST_REPEATS),
    ("Shapes of a clip", clips.MOST_CLIPS),
    ("Steps of a filter", filters.MOST_PRIMITIVES),
    ("Numbers of a filter's kernel", filters.MOST_KERNEL),
    ("Letters that entities of a drawing make", doctype.MOST_CHARACTERS),
    ("Steps of a template for one face (turns of loops, calls, includes)", bounded.MOST_STEPS),
    ("A template, bytes", template.LARGEST),
    ("Letters of one text in a template", bounded.MOST_LETTERS),
    ("Letters that a template puts together for one face", bounded.MOST_OF_A_FACE),
    ("Letters that a template pads, cuts or wraps a text to", bounded.MOST_WIDTH),
    ("Letters of a text that a template wraps", bounded.MOST_WRAPPED),
    ("Seconds of a template for one face", int(bounded.MOST_SECONDS)),
    ("A rules text, bytes", reading.MOST_BYTES),
    ("Letters of a rules text once it is filled in", reading.MOST_LETTERS),
    ("Letters of a paragraph of a rules text", reading.MOST_OF_A_PARAGRAPH),
    ("Paragraphs, cells, pictures and the like of a rules text", reading.MOST_PARTS),
    ("Lists and boxes of a rules text in each other", markdown.MOST_NESTED),
    ("Sheets of a workbook that `pnp new` takes", start_reading.MOST_SHEETS),
    ("Cards of a table that `pnp new` takes", start_reading.MOST_CARDS),
    ("Columns of a table that `pnp new` takes", start_reading.MOST_COLUMNS),
    ("Letters of a cell that `pnp new` takes", start_reading.MOST_LETTERS),
    ("Letters of a table that `pnp new` takes", start_reading.MOST_TEXT),
    ("Pictures that come along with a table, bytes together", deck_cells.MOST_PICTURES),
    ("The drawing of a frame, bytes", looks.MOST_OF_PARTS),
    ("A request to the page of `pnp preview`, bytes", guard.LARGEST_BODY),
    ("Sheets that the page of `pnp preview` shows", printing.MOST_SHEETS),
    ("A record of a release, bytes", record.LARGEST),
    ("The list of an archive's files, bytes", verify.LARGEST_MANIFEST),
    ("A signature, bytes", signing.LARGEST),
    ("Files of a release's archive", archive.MOST_FILES),
    ("Bytes of a release's archive, packed and unpacked", archive.MOST_BYTES),
    ("Times that an archive may grow when it is unpacked", archive.MOST_GROWTH),
)


def test_rl_13_the_page_of_limits_is_made_from_the_code() -> None:
    """When a limit changes, so does the page: the table below is what belongs there."""
    table = "\n".join(["| what | at most |", "|---|---:|", *(f"| {what} | {value:,} |" for what, value in ROWS)])
    assert table in PAGE.read_text("utf-8"), table
