"""What the faces of Ratings War print beyond the rosters."""

from __future__ import annotations

import pytest
from ratings_war_reading import parse_text

from generator.cards import Place
from generator.game import CardSet, components
from generator.games.ratings_war import GAME
from generator.games.ratings_war.cards import EVENTS, WRESTLERS, Event, Wrestler, effect_of
from generator.games.ratings_war.components import STEP_NAMES, badge
from generator.games.ratings_war.effects import When
from generator.games.ratings_war.notation import ReadEffect, parse
from generator.games.ratings_war.wording import plain
from generator.roster.columns import column_docs, type_cards
from generator.roster.read import read_roster

TIMINGS = [when.value for when in When]


@pytest.mark.parametrize(
    ("effect", "shown"),
    [
        ("fallout[winner]: draw(you,1)", "winner"),
        ("scoring[loser&main]: rating(rivals,-2)", "loser"),
        ("scoring[booked]: rating(segment,+1)", "booked"),
        ("update[catering]: prestige(self,+2)", "catering"),
        ("start: peek(opponent)", "none"),
        ("scoring[winner]: rating(segment,+2) + scoring[loser]: rating(segment,-1)", "booked"),
        ("scoring[booked]: rating(segment,+2) + fallout[catering]: heal(self)", "none"),
    ],
)
def test_the_badge_tells_where_the_wrestler_must_be(effect: str, shown: str) -> None:
    """Must win, must lose, catering, booked in either slot, or no matter."""
    assert badge(parse(effect)) == shown


def test_every_card_has_the_values_its_face_asks_for(ratings_war: CardSet) -> None:
    """Text, moment and badge are made from the effect; the number counts the roster."""
    made = {component.name: component for component in components(GAME, ratings_war)}
    for name in ("wrestler", "event"):
        for number, card in enumerate(made[name].cards, 1):
            assert card["number"] == number
            assert card["timing"] in TIMINGS
            assert card["condition"] in ("winner", "loser", "booked", "catering", "none")
            assert parse_text(card["text"]) == effect_of(card)


def test_scope_words_are_bold_and_nothing_else_is(ratings_war: CardSet) -> None:
    """**Your Segment** and **Segment Slot**, as the rulebook's targeting terms."""
    for component in components(GAME, ratings_war):
        for card in component.cards:
            text = card.values.get("text", "")
            assert set(text.split("**")[1::2]) <= {"Your Segment", "Segment Slot"}
            assert "Your Segment" not in text.replace("**Your Segment**", "")
            assert "Segment Slot" not in text.replace("**Segment Slot**", "")


def test_texts_of_the_set_are_short(ratings_war: CardSet) -> None:
    """At most 150 letters on four cards of five, 180 on all."""
    lengths = [
        len(plain(card["text"]))
        for component in components(GAME, ratings_war)
        for card in component.cards
        if "text" in card.values
    ]
    assert max(lengths) <= 180
    assert sum(length <= 150 for length in lengths) >= 0.8 * len(lengths)


def test_the_week_has_seven_steps() -> None:
    """Mats, reminders and the log call them alike."""
    assert GAME.step_names == STEP_NAMES
    assert len(STEP_NAMES) == 7


def test_components_stand_in_print_order(ratings_war: CardSet) -> None:
    """Cards first, then tokens, then mats; spare modifiers only on demand; every back of a modifier is its front."""
    made = components(GAME, ratings_war)
    assert [component.name for component in made] == [
        "wrestler",
        "event",
        "modifier-plus",
        "modifier-minus",
        "reminder",
        "spare-modifiers",
        "tuck-box",
        "network-point",
        "booking-sheet",
        "backstage-sheet",
    ]
    assert [component.name for component in made if component.optional] == ["spare-modifiers", "tuck-box"]
    assert all(component.front == component.back for component in made if "modifier" in component.name)
    assert sum(component.total for component in made if not component.optional) == 214
    for sheet in made[-2:]:
        assert [card["letter"] for card in sheet.cards] == ["A", "B", "C", "D"]
        assert [card["name"] for card in sheet.cards] == ["Redline", "Blue Hour", "Gold Rush", "Night Owl"]


def test_the_columns_explain_themselves() -> None:
    """The documentation of the rosters is made from the models."""
    docs = {doc.name: doc for doc in column_docs(Wrestler)}
    assert docs["effect"].type == "an effect in the compact form"
    assert docs["hair_color"].type.startswith("one of black, brown")
    assert not docs["beard"].required
    assert {doc.name for doc in column_docs(Event)} == {
        *("id", "name", "kind", "effect", "flavor", "icon", "strap", "copies", "art"),
    }


def _typed(text: str, tmp_path, model=Wrestler, name=WRESTLERS):
    file = tmp_path / f"{name}.csv"
    file.write_text(text, encoding="utf-8")
    table, found = read_roster(file, f"{name}.csv")
    deck, more = type_cards(table, model, name)
    return deck, [*found, *more]


def test_an_effect_that_cannot_be_read_is_told_with_its_column(tmp_path) -> None:
    """The finding stands on the cell and counts its letters."""
    deck, findings = _typed(
        "id,name,prestige,gimmick,effect\nshell,Shell,3,Hard Case,injure?[winer]: shield(mine)\n", tmp_path
    )
    assert len(deck) == 0
    assert [str(finding) for finding in findings] == [
        'wrestlers.csv:2:effect  Column 9: "winer" is not a condition. Did you mean "winner"?  [ratings-war/effect]'
    ]


def test_a_wrestler_needs_no_portrait_columns(tmp_path) -> None:
    """Whoever adds a wrestler with a picture of their own leaves them out."""
    deck, findings = _typed("id,name,prestige,gimmick,effect,art\nace,Ace,3,Aces,start: heal(mine),ace.png\n", tmp_path)
    assert findings == []
    assert isinstance(deck.cards[0]["effect"], ReadEffect)
    assert str(deck.cards[0]["effect"]) == "start: heal(mine)"
    assert deck.cards[0].at("effect") == Place("wrestlers.csv", 2, "effect", 2)


def test_a_portrait_word_that_is_not_known_is_told_with_the_nearest(tmp_path) -> None:
    """And with all that there are."""
    _, findings = _typed("id,name,prestige,gimmick,effect,hair\nace,Ace,3,Aces,start: heal(mine),mowhawk\n", tmp_path)
    assert findings[0].fact == '"mowhawk" is not known here.'
    assert findings[0].remedy.startswith('Did you mean "mohawk"? Allowed: bald, buzz, short')


def test_an_event_kind_is_one_of_four(tmp_path) -> None:
    """A wrestler is no event."""
    _, findings = _typed(
        "id,name,kind,effect,icon\nx,X,wrestler,start: heal(mine),tv\n", tmp_path, model=Event, name=EVENTS
    )
    assert findings[0].remedy == "Allowed: championship, special, play or reaction."
