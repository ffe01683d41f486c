"""docs/limits.md says what the code holds: one table, each limit once (RL-13)."""

from pathlib import Path

from generator import gamefile, sizes
from generator.faces import bounded
from generator.history import record
from generator.release import archive
from generator.roster import column_types, limits
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
    ("Pieces of a component without a roster", gamefile.MOST_PIECES),
    ("Colors of a palette", gamefile.MOST_COLORS),
    ("Millimeters of a side, a bleed or a distance", sizes.LONGEST),
    ("Pixels of a picture", pictures.MOST_PIXELS),
    ("Elements of a face", elements.MOST_ELEMENTS),
    ("Depth of elements in a face", elements.MOST_DEPTH),
    ("Attributes of an element", elements.MOST_ATTRIBUTES),
    ("Turns of `card:repeat`", elements.MOST_REPEATS),
    ("Shapes of a clip", clips.MOST_CLIPS),
    ("Steps of a filter", filters.MOST_PRIMITIVES),
    ("Numbers of a filter's kernel", filters.MOST_KERNEL),
    ("Letters that entities of a drawing make", doctype.MOST_CHARACTERS),
    ("Steps of a template for one face (turns of loops, calls, includes)", bounded.MOST_STEPS),
    ("Letters of one text in a template", bounded.MOST_LETTERS),
    ("Letters that a template puts together for one face", bounded.MOST_OF_A_FACE),
    ("Letters that a template pads, cuts or wraps a text to", bounded.MOST_WIDTH),
    ("Letters of a text that a template wraps", bounded.MOST_WRAPPED),
    ("Seconds of a template for one face", int(bounded.MOST_SECONDS)),
    ("A record of a release, bytes", record.LARGEST),
    ("Files of a release's archive", archive.MOST_FILES),
    ("Bytes of a release's archive, packed and unpacked", archive.MOST_BYTES),
    ("Times that an archive may grow when it is unpacked", archive.MOST_GROWTH),
)


def test_rl_13_the_page_of_limits_is_made_from_the_code() -> None:
    """When a limit changes, so does the page: the table below is what belongs there."""
    table = "\n".join(["| what | at most |", "|---|---:|", *(f"| {what} | {value:,} |" for what, value in ROWS)])
    assert table in PAGE.read_text("utf-8"), table
