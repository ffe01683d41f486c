import pytest

from generator.sheets.card_layout import our_layout
from generator.sheets.imposition import impose
from generator.sheets.layout import Backs, Layout
from generator.sheets.pages import print_files
from generator.sheets.papers import PAPERS
from generator.sizes import Size

A4 = PAPERS["a4"]


def order(pieces, backs):
    files = print_files(impose(pieces, A4, Layout(backs=backs)), backs)
    return [(f.name, [f"{page.sheet.number}{page.side.name[0]}" for page in f.pages], f.duplex) for f in files]


@pytest.mark.parametrize(
    ("backs", "files"),
    [
        (Backs.INTERLEAVED, [("cards", ["1f", "1b", "2f", "2b"], True)]),
        (Backs.AFTER, [("cards", ["1f", "2f", "1b", "2b"], False)]),
        (Backs.SEPARATE, [("cards-fronts", ["1f", "2f"], False), ("cards-backs", ["1b", "2b"], False)]),
        (Backs.NONE, [("cards", ["1f", "2f"], False)]),
    ],
)
def test_pages_come_in_the_order_asked_for(deal, backs, files):
    """DX-05: interleaved, fronts then backs, two files, fronts only."""
    assert order(deal(10), backs) == files


def test_a_sheet_without_backs_does_not_put_a_front_behind_another(deal):
    """In a two-sided file every second page is a back, even an empty one."""
    pieces = [*deal(9, component="plain", back=False), *deal(9)]
    assert order(pieces, Backs.INTERLEAVED) == [("cards", ["1f", "1b", "2f", "2b"], True)]


def test_each_stock_has_a_file_of_its_own(deal):
    pieces = [
        *deal(1),
        *deal(1, Size(25, 25), kind="token", shape="round"),
        *deal(1, Size(100, 80), kind="mat", back=False),
        *deal(1, component="event", style=our_layout("gutterfold")),
    ]
    files = print_files(impose(pieces, A4))
    assert [(f.name, f.duplex, len(f.pages)) for f in files] == [
        ("cards", True, 2),
        ("tokens", True, 2),
        ("mats", False, 1),
        ("cards-to-fold", False, 1),
    ]
