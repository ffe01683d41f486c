"""Effects of strangers' games: one vocabulary reads, prints and plays (issue 18, part 8)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.effects import Condition, Effect, Moment, Part, Verb, Vocabulary
from generator.roster.column_types import CellFault


def behind(state: dict[str, Any], seat: int, _: int) -> bool:
    """The fewest coins."""
    return bool(state["coins"][seat] == min(state["coins"]))


def rich(state: dict[str, Any], seat: int, n: int) -> bool:
    """So many coins or more."""
    return bool(state["coins"][seat] >= n)


def coins(state: dict[str, Any], seat: int, n: int) -> None:
    """Takes coins, or pays them."""
    state["coins"][seat] += n


def again(state: dict[str, Any], seat: int, _: int) -> None:
    """Counts turns."""
    state["turns"].append(seat)


WORDS = Vocabulary(
    moments={"play": Moment(), "end": Moment("at the end of the round")},
    conditions={
        "behind": Condition("you have the fewest coins", behind),
        "coins": Condition("you have {n:coin|coins} or more", rich, 0, 20),
    },
    verbs={
        "coins": Verb("take {n:coin|coins}", coins, 1, 5),
        "again": Verb("take another turn", again, moments=("play",)),
    },
)


def test_a_cell_is_read_into_parts() -> None:
    """When, may, conditions with their numbers, what, how much; spaces are free."""
    assert WORDS.read("play[behind & coins>=3]: coins(2) + end ~ : coins( 1 )") == Effect(
        (
            Part("play", "coins", 2, conditions=(("behind", 0), ("coins", 3))),
            Part("end", "coins", 1, may=True),
        )
    )


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("play: coins(1)", "Take 1 coin."),
        ("play~: again", "You may take another turn."),
        ("end: coins(2)", "At the end of the round, take 2 coins."),
        (
            "end~[behind&coins>=3]: coins(2) + play: again",
            "At the end of the round, if you have the fewest coins and you have 3 coins or more, you may take 2 coins. "
            "Take another turn.",
        ),
    ],
)
def test_a_card_prints_what_its_cell_says(cell: str, text: str) -> None:
    """In sentences, with nouns that go with their numbers."""
    assert WORDS.text(WORDS.read(cell)) == text


@pytest.mark.parametrize(
    ("cell", "fact", "remedy"),
    [
        ("plya: again", 'At character 1, before "plya: again", there is no moment', 'Did you mean "play"?'),
        ("play: agian", 'there is no verb "agian"', 'Did you mean "again"? Verbs: coins, again.'),
        ("play[behnd]: again", "there is no condition", 'Did you mean "behind"?'),
        ("end: again", '"again" does not go with "end"', "It goes with play."),
        ("play: coins", "lacks its number", "Write it as in coins(1)."),
        ("play: coins(9)", "is 9", "It goes from 1 to 5."),
        ("play: again(2)", "takes no number", "Write again."),
        ("play[coins]: again", "lacks its number", "Write it as in coins>=0."),
        ("play[behind&behind]: again", "for the second time", "Write it once."),
        ("play: again play: again", "At character 13", "An effect looks like"),
        ("take two coins", "At character 1", "An effect looks like"),
        ("play: again +", "at its end", "An effect looks like"),
        ("play[]: again", "no condition can be read", "An effect looks like"),
    ],
)
def test_a_slip_is_told_with_its_place_and_what_is_known(cell: str, fact: str, remedy: str) -> None:
    """As a fault of the cell: the reader of rosters adds file and line."""
    with pytest.raises(CellFault) as raised:
        WORDS.read(cell)
    assert fact in raised.value.fact
    assert remedy in raised.value.remedy


def test_what_is_played_is_what_is_written() -> None:
    """At its moment, where its conditions hold, and where the player wants it."""
    state = {"coins": [3, 5], "turns": []}
    effect = WORDS.read("play[behind]: coins(2) + play~: again + end: coins(5)")
    done = WORDS.run(effect, "play", state, 0, lambda state, seat, part: False)
    assert [part.verb for part in done] == ["coins"]
    assert state == {"coins": [5, 5], "turns": []}
    WORDS.run(effect, "play", {"coins": [9, 1], "turns": (turns := [])}, 0)
    assert turns == [0]
    with pytest.raises(KeyError):
        WORDS.run(effect, "paly", state, 0)


parts = st.sampled_from([part for effect in WORDS.examples() for part in effect.parts])
effects = st.lists(parts, min_size=1, max_size=3).map(lambda found: Effect(tuple(found)))


@given(effects)
def test_what_is_written_is_read_back(effect: Effect) -> None:
    """Nothing is lost on the way to a cell and back."""
    assert WORDS.read(WORDS.written(effect)) == effect


@given(effects, effects)
def test_different_effects_print_different_texts(one: Effect, other: Effect) -> None:
    """A player can tell from the card what it does."""
    assert (WORDS.text(one) == WORDS.text(other)) == (one == other)


@given(st.text(max_size=30))
def test_whatever_stands_in_a_cell_is_an_effect_or_a_fault(cell: str) -> None:
    """Never a traceback."""
    try:
        WORDS.read(cell)
    except CellFault as fault:
        assert fault.fact
        assert fault.remedy


def test_a_column_takes_effects_and_blank_cells() -> None:
    """Blank does nothing."""
    column = WORDS.column()
    assert column.blank == Effect()
    assert column.label == "an effect, as in play: coins(1)"
    assert WORDS.text(Effect()) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"verbs": {"coins": Verb("take {n}", coins), "again": Verb("go on", again)}}, "takes none"),
        ({"verbs": {"coins": Verb("take coins", coins, 1, 3)}}, "prints none"),
        ({"verbs": {"a": Verb("go on", again), "b": Verb("Go on", again)}}, 'verbs "a" and "b" print the same'),
        ({"verbs": {"a": Verb("go on", again, moments=("noon",))}}, 'a moment "noon"'),
        ({"verbs": {"a b": Verb("go on", again)}}, "no single word"),
        ({"moments": {"a": Moment(), "b": Moment()}}, 'moments "a" and "b" print the same'),
        ({"verbs": {}}, "a verb at least"),
    ],
)
def test_words_that_contradict_themselves_are_refused(change: dict[str, Any], said: str) -> None:
    """When the game is loaded, not on a card."""
    with pytest.raises(ValueError, match=said):
        Vocabulary(**{"moments": {"play": Moment()}, "verbs": {"again": Verb("go on", again)}, **change})


def test_the_words_are_told_as_a_table() -> None:
    """For a rulebook, or for whoever writes cards."""
    told = WORDS.reference()
    assert "| `[coins>=0..20]` | if you have n coins or more |" in told
    assert "| `coins(1..5)` | take n coins |" in told
