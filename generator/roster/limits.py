"""How much a roster may hold. A roster of 1000 cards has about 200 000 bytes; files come from strangers, too."""

LARGEST_FILE = 50_000_000
"""Bytes of a file as it lies on the disk."""
MOST_UNPACKED = 40_000_000
"""Bytes of XML in a workbook; a roster of 1000 rows has about 1 000 000."""
MOST_ELEMENTS = 4_000_000
"""XML elements in one member of a workbook: two for each cell of the largest that unpacks within the limit."""
MOST_ROWS = 300_000
"""Rows of a roster that hold something, or lines of a text file."""
MOST_COLUMNS = 2_000
"""Cells of a header row. Card makers have come to 300."""
MOST_CELLS = 3_000_000
"""Rows times columns of the used part of a roster."""
MOST_TEXT = 50_000_000
"""Characters in all cells of a worksheet together, one text in two cells counting twice."""
