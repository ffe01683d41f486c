"""A language that nobody speaks: longer, accented, and true to its text."""

import math

from hypothesis import given
from hypothesis import strategies as st

from generator.language import Language, pseudo_text, pseudo_value
from generator.languages.marks import lost_marks
from generator.languages.paragraphs import rules_blocks, rules_in


@given(st.text("abc XYZ.,0123456789", min_size=1))
def test_a_text_is_two_fifths_longer_and_keeps_its_numbers(text: str) -> None:
    said = pseudo_text(text)
    if not any(sign.isalpha() for sign in text):
        assert said == text
        return
    assert len(said) >= min(len(text) + 2, math.floor(len(text) * 1.4))
    assert len(said) <= len(text) * 1.4 + 3
    assert not list(lost_marks(text, said))


def test_places_icons_and_formulas_stay() -> None:
    said = pseudo_text("Take {count} :sword-arm: of **{{ settings.cards }}** [term: cards] [ruling: X-R1]")
    for kept in ("[term: cards]", "[ruling: X-R1]", "{count}", ":sword-arm:", "{{ settings.cards }}"):
        assert kept in said
    assert said.startswith("[Táké ")
    assert said.endswith("]")


def test_codes_of_a_games_code_stay() -> None:
    assert pseudo_value({"timing": "injure?", "lines": ["Draw a card."], "n": 3})["timing"] == "injure?"  # type: ignore[index]
    assert pseudo_value(["Draw a card."]) != ["Draw a card."]


RULES = "# The Game\n\nDeal cards.\n\n```\na\n\nb\n```\n\n## End\n\nWho has {{ goal }} wins.\n"


def test_rules_are_translated_paragraph_by_paragraph() -> None:
    assert dict(rules_blocks(RULES))["end/1"] == "Who has {{ goal }} wins."
    assert dict(rules_blocks(RULES))["the-game/2"] == "```\na\n\nb\n```"
    german = Language("de", {"rules.md:end/1": "Wer {{ goal }} hat, gewinnt.", "rules.md:the-game/1": "Gebt Karten."})
    assert rules_in(RULES, german) == RULES.replace("Deal cards.", "Gebt Karten.").replace(
        "Who has {{ goal }} wins.", "Wer {{ goal }} hat, gewinnt."
    )
    assert rules_in(RULES, Language()) == RULES
