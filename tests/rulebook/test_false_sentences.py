"""A sentence on an aid that says otherwise than the rules is found: each of these was once printed and passed."""

import pytest
import rulebook
from printed_words import words_on
from test_rulebook_coverage import left_over, missing_words

FALSE = [
    ("top-promoter", "summary back", "A die beats no die.", "No die beats a die."),
    ("top-promoter", "summary back", "+1 at home", "+2 at home"),
    ("top-promoter", "summary back", "A knock-out blow wins", "A knock-out blow loses"),
    ("top-promoter", "summary front", "Not for a knock-out blow.", "Also for a knock-out blow."),
    ("top-promoter", "summary back", "1 or 2 loses", "1 to 3 loses"),
    ("top-promoter", "summary back", "Else the highest die wins.", "Else the lowest die wins."),
    ("top-promoter", "summary front", "Never multiplied.", "Always multiplied."),
    ("top-promoter", "summary front", "If the winner played it.", "Whoever played it."),
    ("top-promoter", "action front of red-random-drug-test", "BEFORE THE ROLL", "AFTER THE ROLL"),
    ("top-promoter", "action front of red-cable-special", "AFTER PLACEMENT", "BEFORE PLACEMENT"),
    ("top-promoter", "action front of red-cable-special", "is tripled", "is doubled"),
    ("top-promoter", "ledger front", "LAST CITY FOR 4", "LAST CITY FOR 6"),
    ("top-promoter", "location front", "MAIN EVENT $3M", "MAIN EVENT $4M"),
    ("top-dog", "reference back", "Fewest champions picks", "Most champions picks"),
    ("top-dog", "reference front", "stays as your earlier dog", "goes to the Pound"),
    ("top-dog", "paws-sheet front", "Tied: nobody.", "Tied: both win."),
    ("top-dog", "paws-sheet front", "First to three champions", "Last to three champions"),
    ("top-dog", "reference front", "the lower dog is the champion", "the upper dog is the champion"),
    ("top-dog", "reference back", "pass the rest left", "pass the rest right"),
    ("top-dog", "paws-sheet front", "new dogs stay", "new dogs go"),
]


@pytest.mark.parametrize(("game", "face", "true", "false"), FALSE, ids=[each[3] for each in FALSE])
def test_a_false_sentence_is_found(game, face, true, false):
    """As printed it holds; turned into its contrary, a rule lacks its words, and on an aid words belong to no rule."""
    words = words_on(game, face)
    assert true in words
    changed = words.replace(true, false)
    assert missing_words(game, face, words) == []
    assert missing_words(game, face, changed)
    if face in rulebook.rulebook(game).aids:
        assert left_over(game, face, words) == ""
        assert left_over(game, face, changed)
