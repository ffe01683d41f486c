"""The table of the tightest texts."""

from generator.cards import Card, Place
from generator.face import Fit
from generator.faces.maker import FitRow
from generator.report.fits import fit_lines, tightest


def row(name: str, size: float, room: float, *, boxed: bool = True, lines: int = 2, scale: float = 1.0) -> FitRow:
    """One box whose smallest size is 7 pt."""
    card = Card(name.lower(), "card", 1, 1, Place("x.csv", 2), {"name": name})
    return FitRow("hero", card, Fit("rules", size, lines, room, 7.0, "", "t:3", scale, boxed))


def test_the_tightest_come_first() -> None:
    """Fewest points above the smallest size, then the least height left."""
    rows = [row("Ann", 9, 0), row("Bob", 7, 3), row("Cid", 7, 1), row("Dot", 7.25, 0)]
    assert [found.card.values["name"] for found in tightest(rows)] == ["Cid", "Bob", "Dot", "Ann"]


def test_points_and_empty_texts_are_left_out_and_alike_boxes_told_once() -> None:
    """They have nothing to spare, or say the same again."""
    rows = [row("Ann", 7, 1), row("Bob", 7, 1), row("Cid", 7, 2, boxed=False), row("Dot", 7, 2, lines=0)]
    assert [found.card.values["name"] for found in tightest(rows)] == ["Ann"]


def test_no_more_than_twenty() -> None:
    """The rest has room."""
    assert len(tightest([row("Ann", 7 + n / 4, 1) for n in range(50)])) == 20


def test_the_table_shows_printed_sizes() -> None:
    """As transforms leave them."""
    title, head, first = fit_lines([row("Ann", 8, 1.23, scale=0.5)])
    assert title == "The tightest text box:"
    assert head.split() == ["size", "least", "lines", "left", "text", "box", "card"]
    assert first.split() == ["4", "pt", "3.5", "pt", "2", "1.2", "mm", "hero/rules", "Ann"]


def test_a_set_without_boxes_says_so() -> None:
    """Rather than nothing."""
    assert list(fit_lines([])) == ["No card has a text box."]
