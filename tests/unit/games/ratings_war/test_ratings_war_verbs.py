"""What some verbs of Ratings War leave behind, where the week as a whole would not show it."""

from __future__ import annotations

from collections import Counter

import pytest
from ratings_war_table import A, B, Scripted, belt, book, event_of, hand, named, show, table_of, wrestler_of

from generator.games.ratings_war import changes, moments
from generator.games.ratings_war.effects import CardKind, When
from generator.games.ratings_war.play import clear
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import LOSER, NOWHERE, WINNER, GameState


def rosters(state: GameState) -> list[list[str]]:
    return [sorted(one.name for one in player.roster) for player in state.players]


def everywhere(state: GameState) -> Counter[str]:
    """How often each wrestler is anywhere."""
    piles = [state.agents, state.retired, state.pile, *(player.roster for player in state.players)]
    return Counter(one.name for pile in piles for one in pile)


def test_a_trade_puts_each_wrestler_on_the_other_roster_and_on_no_other() -> None:
    """Both gone from where they were, both with modifiers and cards, and both heard by their new players alone."""
    trader, gimmick = (4, "fallout~: trade(theirs)"), (5, "fallout: draw(you,1)")
    state = table_of({"trader": trader, "a": 4}, {"prize": gimmick, "b": 4})
    prize = named(state, "prize")
    prize.prestige = 7
    changes.wear(state, belt(), prize, title=True)
    state.players[A].bot = Scripted(uses=["trader"], picks=["prize"])
    moments.run(state, When.FALLOUT)
    assert rosters(state) == [["a", "prize"], ["b", "trader"]]
    assert set(everywhere(state).values()) == {1}
    assert (prize.owner, prize.prestige, prize.titles) == (A, 7, 1)
    assert [cue.source.name for cue in state.players[B].index.get(When.FALLOUT, ())] == ["trader"]
    assert [cue.source.name for cue in state.players[A].index.get(When.FALLOUT, ())] == ["prize"]


def test_a_trade_with_a_free_agent_leaves_as_many_free_agents() -> None:
    """The trader takes the agent's place; nobody is turned up."""
    state = table_of({"trader": (4, "fallout~: trade(agent)")}, {"b": 4})
    state.agents = [wrestler_of("agent", 3), wrestler_of("other", 3)]
    state.pile = [wrestler_of("deep", 3)]
    state.players[A].bot = Scripted(uses=["trader"], picks=["agent"])
    named(state, "trader").prestige = 9
    changes.wear(state, belt(), named(state, "trader"), title=True)
    moments.run(state, When.FALLOUT)
    assert (named(state, "trader").prestige, named(state, "trader").titles, len(state.discards)) == (4, 0, 1)  # RW-R27
    assert rosters(state) == [["agent"], ["b"]]
    assert [one.name for one in state.agents] == ["other", "trader"]
    assert [one.name for one in state.pile] == ["deep"]


def swapping(effect: str, books: list[str], pick: str) -> GameState:
    state = table_of({"self": (4, effect), "w": 5, "l": 3, "idle": 6}, {"x": 1, "y": 1})
    book(state, books, ["x", "y", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["self"], picks=[pick])
    show(state, 0)
    return state


def test_a_swap_out_of_catering_brings_this_wrestler_in_for_the_one_who_leaves() -> None:
    """The place, the segment and the rating are the newcomer's; the other is nowhere, and not in Catering either."""
    for word, place, rating in (("my_winner", WINNER, 7), ("my_loser", LOSER, 9)):
        state = swapping(f"during[catering]: swap({word})", ["w", "l", "", "", "", ""], "")
        one, out = named(state, "self"), named(state, "w" if place == WINNER else "l")
        assert (one.segment, one.place) == (0, place)
        assert (out.segment, out.place) == (NOWHERE, NOWHERE)
        assert state.players[A].booking[0][place] is one
        assert state.slots[0].ratings[A] == rating
        assert not state.in_catering(one)
        assert not state.in_catering(out)


def test_a_swap_with_catering_sends_this_wrestler_out_for_the_one_who_comes() -> None:
    """The idle one takes the place."""
    state = swapping("during[booked]: swap(my_catering)", ["self", "l", "", "", "", ""], "idle")
    one, comes = named(state, "self"), named(state, "idle")
    assert (comes.segment, comes.place) == (0, WINNER)
    assert (one.segment, one.place) == (NOWHERE, NOWHERE)
    assert state.players[A].booking[0] == [comes, named(state, "l")]
    assert state.slots[0].ratings[A] == 9


def test_nobody_swaps_with_an_injured_wrestler_or_with_nobody() -> None:
    """The injured cannot come, from either side; an empty slot has nobody to leave it."""
    state = table_of({"self": (4, "during[booked]: swap(my_catering)"), "idle": 6}, {"x": 1})
    named(state, "idle").back = 9
    book(state, ["self", "", "", "", "", ""], ["x", "", "", "", "", ""])
    bot = state.players[A].bot = Scripted(uses=["self"])
    show(state, 0)
    assert bot.asked == []
    empty = table_of({"self": (4, "during[catering]: swap(my_winner)"), "l": 6}, {"x": 1})
    book(empty, ["", "l", "", "", "", ""], ["x", "", "", "", "", ""])
    bot = empty.players[A].bot = Scripted(uses=["self"])
    show(empty, 0)
    assert bot.asked == []


def test_the_second_part_of_a_bargain_follows_at_once() -> None:
    """Before anything else of that moment: Lorna has her +1 when the next card asks for the strongest."""
    lorna = (2, "start~: discard(you,1) + start: prestige(self,+1)")
    state = table_of({"Lorna": lorna, "next": (2, "start~: heal(mine)"), "hurt": 2}, {"x": 4})
    named(state, "hurt").back = 3
    hand(state, A, event_of("card", CardKind.REACTION, "injure?: shield(mine)"))
    state.players[A].bot = Scripted(uses=["Lorna", "next"])
    moments.run(state, When.START)
    told = [line for line in state.log or [] if "is now 3" in line or "is fit again" in line]
    assert told == ["Lorna is now 3.", "hurt is fit again."]
    assert state.pending == []


def test_the_second_part_of_a_bargain_waits_for_its_moment() -> None:
    """Drawn in Fallout, paid at the end of the week, and only once."""
    state = table_of({"loan": (4, "fallout~: draw(you,2) + end: discard(you,1)")}, {"x": 4})
    state.events = [belt(str(number)) for number in range(5)]
    state.players[A].bot = Scripted(uses=["loan"])
    moments.run(state, When.FALLOUT)
    assert (len(state.players[A].hand), len(state.pending)) == (2, 1)
    moments.run(state, When.END)
    moments.run(state, When.END)
    assert (len(state.players[A].hand), state.pending) == (1, [])


@pytest.mark.parametrize(
    ("effect", "place"), [("during[loser]: swap(segment)", WINNER), ("start: peek(opponent)", LOSER)]
)
def test_winner_and_loser_change_places_and_nobody_else(effect: str, place: int) -> None:
    """The other segments and the other players stay as they were booked."""
    state = table_of({"Tess": (2, effect), "w": 4, "m": 4, "n": 4}, {"x": 9, "y": 1})
    book(state, ["w", "Tess", "m", "n", "", ""], ["x", "y", "", "", "", ""])
    state.players[A].bot = Scripted(uses=["Tess"])
    show(state, 0)
    assert named(state, "Tess").place == place
    assert named(state, "w").place == 1 - place
    assert [named(state, name).place for name in "mnxy"] == [WINNER, LOSER, WINNER, LOSER]
    assert [named(state, name).segment for name in "mnxy"] == [1, 1, 0, 0]


def test_a_card_says_whose_match_or_gimmick_is_canceled() -> None:
    """And a special match is named without an article, so that none can be wrong."""
    magda = (9, "reveal[winner]: cancel(slot_match)")
    state = table_of({"w": 4}, {"Magda": magda})
    hand(state, A, event_of("Iron Bladder Match", CardKind.SPECIAL, "update: prestige(my_winner,+1)"))
    book(state, ["w", "", "", "", "", ""], ["Magda", "", "", "", "", ""], lays={A: {"Iron Bladder Match": 0}})
    show(state, 0)
    log = state.log or []
    assert "Special Match of Player 1: Iron Bladder Match." in log
    assert "Iron Bladder Match of Player 1 is canceled for this week." in log
    hush = table_of(
        {"w": (4, "scoring[winner]: rating(segment,+2)")}, {"Hush": (9, "reveal[winner]: cancel(slot_gimmick)")}
    )
    book(hush, ["w", "", "", "", "", ""], ["Hush", "", "", "", "", ""])
    show(hush, 0)
    assert "w of Player 1 is canceled for this week." in (hush.log or [])


def test_two_matches_on_one_segment_are_told_together() -> None:
    """In the plural."""
    state = table_of({"w": 4}, {"x": 4})
    for name in ("Ladder Match", "Pillow Fight"):
        hand(state, A, event_of(name, CardKind.SPECIAL, "update: hold(my_loser)"))
    lays = {"Ladder Match": 0, "Pillow Fight": 0}
    book(state, ["w", "", "", "", "", ""], ["x", "", "", "", "", ""], lays={A: lays})
    show(state, 0)
    assert "Special Matches of Player 1: Ladder Match and Pillow Fight." in (state.log or [])


def test_a_card_that_promotes_means_your_segments_whatever_the_house_allows_the_action() -> None:
    """The Intern's text says so; the action alone follows promote_on."""
    state = table_of({"Intern": (0, "end[catering]: promote(you,1)")}, {"x": 4}, settings=Settings(promote_on="any"))
    book(state, [""] * 6, ["x", "", "", "", "", ""])
    moments.run(state, When.END)
    assert state.players[A].next_promotes == [1, 0, 0]
    assert state.players[B].next_promotes == [0, 0, 0]


def test_at_the_end_of_a_week_nothing_of_it_is_left() -> None:
    """Whether the week earned a Network Point, actions more or fewer, booked places, promote modifiers."""
    state = table_of({"a": 4}, {"b": 4})
    player = state.players[0]
    player.earned, player.actions, player.promotes, player.next_promotes = True, 2, [1, 0, 0], [0, 2, 0]
    player.roster[0].segment, player.roster[0].place = 1, 0
    clear(state)
    assert (player.earned, player.actions, player.promotes, player.next_promotes) == (False, 0, [0, 2, 0], [0, 0, 0])
    assert (player.roster[0].segment, player.roster[0].place) == (NOWHERE, NOWHERE)
