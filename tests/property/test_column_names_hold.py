"""Whatever a roster's columns are called, a template gets their cells, and equal input gives equal faces."""

import sys
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "faces"))

from face_table import Table, part, text_of

from generator.cards import Place
from generator.faces.unfilled import OWN
from generator.roster.headers import headers_of

LETTERS = st.characters(categories=("Lu", "Ll", "Nd"), max_codepoint=0x17F)
HEADERS = st.one_of(
    st.sampled_from(
        [*OWN, *(word.title() for word in OWN), "Set version", "Step names", "name", "id", "copies", "loop"]
    ),
    st.text(LETTERS | st.sampled_from(" _-/?%"), min_size=1, max_size=12),
)
TEXT = '<text font-family="Barlow" font-size="3">[{{{{ {} }}}}]</text>'
CELLS = st.sampled_from(["Rook", "None", "0", "False", "full", "Test", "3.0", ""])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(HEADERS, CELLS), min_size=1, max_size=6, unique_by=lambda column: column[0]))
def test_ff_1_every_column_prints_its_cells_by_word_and_by_header(columns: list[tuple[str, str]]) -> None:
    """The program's own names among them; twice made, twice the same."""
    headers, _, _ = headers_of([header for header, _ in columns], Place("cards.csv"), "")
    values: dict[str, str] = {}
    said = []
    for header in headers:
        cell = columns[header.index][1]
        if header.text in values or header.name in values:
            continue
        values[header.text] = values[header.name] = cell
        said.append((header, cell))
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        asked = [[header.name] if "card" in values else [header.name, f"card['{header.text}']"] for header, _ in said]
        table.template("front", "".join(TEXT.format(name) for names in asked for name in names))
        first, second = (table.make(part(values)) for _ in range(2))
    # Where on the card the texts stand is of no interest here.
    assert [found for found in first.findings if found.code != "face/off-card"] == []
    assert first.faces[0].front == second.faces[0].front
    twice = 1 if "card" in values else 2
    assert text_of(first.faces[0].front) == "".join(f"[{cell}]" * twice for _, cell in said)
