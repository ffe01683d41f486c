"""Whatever table a stranger has, `pnp new --from` makes a game of it that checks and builds, and loses no text."""

import csv
import io
import tempfile
import unicodedata
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.build import Folders, build_game
from generator.check import check
from generator.findings import Severity
from generator.fit import fit_report
from generator.outputs.drawn import DrawnSet
from generator.outputs.job import BuildRequest
from generator.prepress.booklet_maker import BookletMaker
from generator.prepress.sheet_maker import SheetMaker
from generator.registry import find_game
from generator.start.begin import begin_deck
from generator.start.content import is_yes
from generator.workspace import find_workspace

FRAMES = ("classic", "minimal", "full-art", "dark", "kids", "icon-led")
LETTERS = st.sampled_from(
    [*"abzAZ019 éßøŁžЖшΩά→★", *" *:\\_-=+@#'\"<>&{}%,;|/", "\n", "**", ":sun:", "\u00ad", "NA", "007", "{{"]
)
TEXTS = st.one_of(
    st.lists(LETTERS, min_size=1, max_size=40).map("".join),
    st.sampled_from(["", "", "3", "0", "12", "yes", "no", "Fire", "Water", "2.5", "x3", "art/none.png", "=SUM(A1)"]),
    st.integers(1, 60).map(lambda words: "When it enters, draw a card. " * words),
    st.just("Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung"),
)
HEADERS = st.one_of(
    st.sampled_from(
        "id name Name title copies Qty Count cost Type type text Description flavor pnp card number theme range self "
        "loop ink icon art Image notes _own #x @y Zeile x1 for if none None VP/turn % 1 2 A,B".split(" ")
    ),
    st.lists(LETTERS, min_size=0, max_size=12).map("".join),
)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """A row of headers and rows of cells, of any shape."""
    width = draw(st.integers(1, 7))
    headers = draw(st.lists(HEADERS, min_size=width, max_size=width))
    rows = draw(st.lists(st.lists(TEXTS, min_size=width, max_size=width), min_size=1, max_size=5))
    return [headers, *rows * draw(st.sampled_from([1, 1, 1, 60]))]


def letters(text: str) -> str:
    """Letters and digits alone: where lines end and what marks do is not asked here."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text))).casefold()


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@example([["name", "text"], ["", ""], ["", "a"]], "classic")
@example([["pnp", "card", "theme", "number"], ["a", "b", "c", "4"], ["d", "e", "f", "5"]], "dark")
@example([["Name", "Name", "name"], ["a", "b", "c"]], "kids")
@example([["x"], ["y"]], "icon-led")
@example([["id"], ["a"]], "classic")
@example([["name", "text"], ["A", "word " * 3000]], "minimal")
@given(tables(), st.sampled_from(FRAMES))
def test_any_table_becomes_a_game_without_a_finding_that_prints_every_cell(table: list[list[str]], frame: str) -> None:
    """No error, no warning; and each cell of a column that is on the card is on the page."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        text = io.StringIO()
        csv.writer(text).writerows(table)
        (here / "table.csv").write_text(text.getvalue(), "utf-8", newline="")
        workspace = find_workspace(here)
        try:
            told = begin_deck("game", "table.csv", "", frame, "", workspace)
        except Exception as error:  # a table without a card is refused in a sentence
            assert type(error).__name__ == "UsageError", error
            assert not (here / "game").exists()
            return
        source = find_game(workspace, str(here / "game"))
        report, _ = fit_report(DrawnSet(source, check(source)))
        wrong = [str(one) for one in report if one.severity is not Severity.NOTICE]
        assert not wrong, (wrong, told)
        written: dict[str, bytes] = {}

        def keep(folders: Folders) -> tuple[str, ...]:
            written.update(item for files in folders.values() for item in files.items())
            return ()

        result = build_game(BuildRequest(source, workspace, makers=(SheetMaker("a4"), BookletMaker("a4"))), write=keep)
        assert written, list(map(str, result.report))
        with (here / "game" / "cards.csv").open(encoding="utf-8", newline="") as file:
            cards = list(csv.DictReader(file))
    page = letters(
        "".join(
            sheet.extract_text()
            for name, data in written.items()
            if "cards" in name and name.endswith(".pdf")
            for sheet in PdfReader(io.BytesIO(data)).pages
        )
    )
    said = "\n".join(told)
    for header in cards[0]:
        if header in ("id", "icon") or header.startswith(("_", "#")) or not on_the_card(header, told):
            continue
        for card in cards:
            cell = card[header].removeprefix("'")
            if card_is_printed(card, told) and not is_yes(cell) and cell.casefold() not in ("no", "n", "false"):
                assert letters(cell) in page, (header, cell, said)


def on_the_card(header: str, told: list[str]) -> bool:
    """Whether the command said that a column is on the card."""
    shown = [
        line.strip() for line in told if line.startswith("  ") and line.strip().startswith(header.replace("\n", "\\n"))
    ]
    return any(line for line in shown if "left out" not in line and "how often" not in line and "picture" not in line)


def card_is_printed(card: dict[str, str], told: list[str]) -> bool:
    """Whether no column of copies says 0."""
    copies = [line.split("  ")[1] for line in told if "how often each card is printed" in line]
    return all(card.get(header, "") != "0" for header in copies)
