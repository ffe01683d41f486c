"""One of something is told in the singular."""

import pytest

from generator.pdf.check_rows import judged
from generator.words import counted, counted_of


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        *(("cards", "card"), ("wrestlers", "wrestler"), ("cities", "city"), ("boxes", "box"), ("witches", "witch")),
        *(("bonuses", "bonus"), ("heroes", "hero"), ("Heroes", "Hero"), ("glasses", "glass"), ("mice", "mice")),
        *(("shoes", "shoe"), ("houses", "house"), ("series", "series"), ("chess", "chess"), ("Karten", "Karten")),
    ],
)
def test_a_roster_of_one_card_is_counted_in_the_singular(plural: str, one: str) -> None:
    """A roster has the name that its designer gave it, mostly an English plural."""
    assert counted_of(1, plural).casefold() == f"1 {one}".casefold()
    assert counted_of(2, plural) == f"2 {plural}"


def test_a_number_may_be_written_in_groups() -> None:
    """As in figures of whole games."""
    assert (counted(2000, "game"), counted(2000, "game", ","), counted(1, "game", ",")) == (
        "2000 games",
        "2,000 games",
        "1 game",
    )


@pytest.mark.parametrize(
    ("bad", "one"),
    [
        ("{} pages are not the paper", "1 page is not the paper"),
        ("{} boxes differ from the paper", "1 box differs from the paper"),
        ("{} faces have text under 6 pt", "1 face has text under 6 pt"),
        ("{} faults", "1 fault"),
    ],
)
def test_a_check_of_a_file_with_one_fault_says_one(bad: str, one: str) -> None:
    """And several where there are several."""
    assert judged("check", "fine", ["here"], bad).told == one
    assert judged("check", "fine", ["here", "there"], bad).told == bad.format(2)
