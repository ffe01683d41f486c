"""What stands on cards, for figures to lead to."""

from generator.report.card_words import card_words
from tests.support.printed_words import shipped


def test_a_card_says_what_matters_in_play_and_the_text_made_for_it():
    """A wrestler of Ratings War: its prestige and the sentences made from its effect, nothing of its portrait."""
    found = {one.id: one for one in card_words(*shipped("ratings-war"))}
    words = dict(found["paper-tiger"].words)
    assert words["text"].startswith("If this wrestler is booked to win, give Your Segment +5 rating.")
    assert "hair" not in words
    assert found["paper-tiger"].place == "data/ratings-war/wrestlers.csv:2"


def test_every_printed_card_has_an_address_of_its_own():
    """Names may be equal, addresses never."""
    _, card_set = shipped("top-promoter")
    found = list(card_words(*shipped("top-promoter")))
    assert {one.id for one in found} == {card.id for deck in card_set.decks.values() for card in deck if card.copies}
    assert len({one.anchor for one in found}) == len(found)
