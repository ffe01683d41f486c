"""Every sentence of the rulebooks that states a rule is held by a test and printed as it is played."""

import re

import pytest
import rulebook
from printed_words import words_on

GAMES = rulebook.games()


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_every_ruling_has_a_test(game):
    """No line of the page is empty: a rule without a test could be broken unseen."""
    tests = rulebook.tests_by_rule()
    wanted = [*(sentence.id for sentence in rulebook.rulebook(game).sentences), *rulebook.rulings(game)]
    assert [rule for rule in wanted if rule not in tests] == []


def test_no_test_names_a_rule_that_there_is_not():
    """A mistyped id would leave a rule's line without its test."""
    known = {sentence.id for game in GAMES for sentence in rulebook.rulebook(game).sentences}
    marked = {rule for rule in rulebook.tests_by_rule() if "/" in rule}
    assert marked - known == set()


def test_the_page_is_what_the_tests_say():
    """Written again by `python tests/support/rulebook.py`."""
    assert rulebook.PAGE.read_text("utf-8") == rulebook.page()


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_the_book_is_listed_or_known_to_state_no_rule(game):
    """Against the book itself, where it is there."""
    book = rulebook.BOOKS / f"{game}.txt"
    if not book.is_file():
        pytest.skip("the rulebooks are not part of the project")
    listed = rulebook.rulebook(game)
    known = [*listed.no_rule, *(place for sentence in listed.sentences for place in sentence.book)]
    there = rulebook.places_in_book(book.read_text("utf-8"))
    assert [place for place in there if not any(rulebook.covered(place, each) for each in known)] == []
    assert [each for each in known if not any(rulebook.covered(place, each) for place in there)] == []


def missing_words(game, face, words):
    """What the rules say is printed on a face and is not among its words."""
    return [
        f"{sentence.id}: {face} lacks {printed.words!r}"
        for sentence in rulebook.rulebook(game).sentences
        for printed in sentence.printed
        if printed.face == face and printed.words not in words
    ]


def left_over(game, face, words):
    """Words of a face that belong to no rule and to no heading."""
    listed = rulebook.rulebook(game)
    there = (printed for sentence in listed.sentences for printed in sentence.printed)
    claims = [printed.words for printed in there if printed.face == face]
    for claim in sorted((*claims, *listed.headings.get(face, ())), key=len, reverse=True):
        words = words.replace(claim, " ")
    return " ".join(words.split()) if re.search(r"\w", words) else ""


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_is_printed_where_its_line_says_so(game):
    """In these words, with the numbers that the program plays by."""
    printed = [each for sentence in rulebook.rulebook(game).sentences for each in sentence.printed]
    faces = dict.fromkeys(each.face for each in printed)
    assert [fault for face in faces for fault in missing_words(game, face, words_on(game, face))] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_aid_says_anything_that_is_no_rule(game):
    """Every word on an aid belongs to a rule or is a heading: a false sentence has no line to stand on."""
    over = {face: left_over(game, face, words_on(game, face)) for face in rulebook.rulebook(game).aids}
    assert {face: words for face, words in over.items() if words} == {}


@pytest.mark.parametrize(
    ("place", "listed", "there"),
    [
        ("74.2", "74.2", True),
        ("74.2", "74", True),
        ("74.2", "70-80", True),
        ("74.2", "74.1", False),
        ("7.1", "74", False),
    ],
)
def test_a_place_in_the_book_is_a_line_a_sentence_or_a_run_of_lines(place, listed, there):
    """`74` is the whole line, `74.2` its second sentence, `70-80` lines 70 to 80; a step's number is no sentence."""
    assert rulebook.covered(place, listed) is there
    assert rulebook.places_in_book("4.1: One. Two!\n\nThree") == ("1.1", "1.2", "3.1")
