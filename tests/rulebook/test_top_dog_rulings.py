"""Every ruling TD-R* and every worked example of Top Dog, played by the engine that plays whole games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random

import pytest

from generator.games.top_dog import play
from generator.games.top_dog.play import STANDARD, Entry, Rulings
from generator.games.top_dog.state import GameState, Stats

P, A, W, S = range(4)

BULLDOG: Stats = (4, 4, 6, 4)
SPANIEL: Stats = (3, 2, 6, 3)


class Scripted:
    """A bot that lays what it is told, one entry a round, and takes what it is told from the Pound."""

    def __init__(self, *entries: str, takes: Sequence[str] = ()) -> None:
        self.entries = list(entries)
        self.takes = list(takes)

    def draft(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The first dog in alphabetical order."""
        return min(hand)

    def enter(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> Entry:
        """The next told entry: "pug" is new, "+pug" is bred; the first dog in hand when nothing is told."""
        told = self.entries.pop(0) if self.entries else hand[0]
        return told.removeprefix("+"), told.startswith("+")

    def rescue(self, state: GameState, seat: int, hand: Sequence[str], random: Random) -> str:
        """The next told dog, else the first in the Pound."""
        return self.takes.pop(0) if self.takes else state.pound[0]


def state_of(
    dogs: Mapping[str, Stats],
    previous: Sequence[str | None],
    champions: Sequence[Sequence[str]] | None = None,
    pound: Sequence[str] = (),
    free: Sequence[int] = (P, A, W, S),
    walker: int = 0,
) -> GameState:
    won = [list(own) for own in champions] if champions else [[] for _ in previous]
    return GameState(dogs, list(previous), won, list(pound), walker, list(free))


def one_round(state: GameState, *entries: str, rulings: Rulings = STANDARD) -> list[str]:
    """Play one round; an empty entry is a player without a dog in hand. The log."""
    hands = [[entry.removeprefix("+")] if entry else [] for entry in entries]
    log: list[str] = []
    play.play_round(state, hands, [Scripted(entry) for entry in entries], Random(0), rulings, log)
    return log


def medals_of(state: GameState) -> dict[str, str]:
    """Medal -> dog, as recorded so far."""
    return {event: dog for event, _, dog, _ in state.tallies if event in play.MEDALS}


# Setup


@pytest.mark.rule("top-dog/deal", "top-dog/pound")
@pytest.mark.parametrize(("players", "each", "pound"), [(2, 7, 4), (3, 5, 3), (4, 4, 2), (5, 3, 3), (6, 3, 0)])
def test_the_deal_gives_each_player_the_rulebooks_number_and_the_rest_to_the_pound(
    players: int, each: int, pound: int
) -> None:
    """2 players 7 each, 3 - 5, 4 - 4, 5 - 3, 6 - 3; 4, 3, 2, 3, 0 dogs lie in the Pound."""
    dogs = [f"dog-{number}" for number in range(18)]
    hands, rest = play.deal(dogs, players, Random(1))
    assert [len(hand) for hand in hands] == [each] * players
    assert len(rest) == pound
    assert sorted([*rest, *(dog for hand in hands for dog in hand)]) == sorted(dogs)


@pytest.mark.rule("top-dog/draft", "top-dog/drafted-hand")
def test_a_draft_passes_the_rest_to_the_left_until_all_are_kept() -> None:
    """Keep one, pass the rest left: of three hands of three each player sees every hand once."""
    hands = [["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]]
    state = state_of({}, [None] * 3)
    kept = play.draft(state, hands, [Scripted()] * 3, Random(0))
    assert kept == [["a1", "c2", "b3"], ["b1", "a2", "c3"], ["c1", "b2", "a3"]]
    assert hands == [["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]], "the dealt hands are not touched"


# The worked examples


@pytest.mark.rule("top-dog/highest", "top-dog/judge-first", "top-dog/available")
def test_bulldog_takes_agility_and_blocks_wiggle_for_the_spaniel() -> None:
    """A and W free: Bulldog takes A, W is blocked by their tie, Bulldog is a champion, AC Spaniel stays."""
    state = state_of({"bulldog": BULLDOG, "ac-spaniel": SPANIEL}, [None, None], free=(A, W))
    log = one_round(state, "bulldog", "ac-spaniel")
    assert medals_of(state) == {"A": "bulldog"}
    assert state.champions == [["bulldog"], []]
    assert state.previous == [None, "ac-spaniel"]
    assert state.free == [W]
    assert "Nobody takes W: bulldog and ac-spaniel tie at 6." in log


def test_td_r10_the_spaniel_can_take_w_in_the_next_round() -> None:
    """TD-R10: A is covered by then, so the medal the rulebook's example means is W."""
    dogs = {"bulldog": BULLDOG, "ac-spaniel": SPANIEL, "x": (9, 9, 1, 9), "y": (9, 9, 2, 9)}
    state = state_of(dogs, [None, None], free=(A, W))
    one_round(state, "bulldog", "ac-spaniel")
    one_round(state, "x", "y")
    assert medals_of(state) == {"A": "bulldog", "W": "ac-spaniel"}
    assert state.champions == [["bulldog"], ["ac-spaniel"]]


@pytest.mark.rule("top-dog/reset", "top-dog/order-of-medals")
def test_after_all_four_medals_went_all_four_can_be_won_again() -> None:
    """Four different dogs take P, A, W, S in one round; the next round starts with all four medals."""
    dogs = {"p": (9, 1, 1, 1), "a": (1, 9, 1, 1), "w": (1, 1, 9, 1), "s": (1, 1, 1, 9), "next": (2, 2, 2, 2)}
    state = state_of(dogs, [None] * 4)
    one_round(state, "p", "a", "w", "s")
    assert medals_of(state) == {"P": "p", "A": "a", "W": "w", "S": "s"}
    assert state.champions == [["p"], ["a"], ["w"], ["s"]]
    assert state.free == []
    log = one_round(state, "next", "", "", "")
    assert log[0] == "Round 2. Medals to win: P, A, W and S."


@pytest.mark.rule("top-dog/reveal")
@pytest.mark.parametrize("medal", [P, A, W, S])
def test_all_four_stats_of_a_breed_are_sums(medal: int) -> None:
    """4 and 5 make 9, which beats 8 at every medal: no stat of the upper dog is left out."""
    dogs = {"under": (4,) * 4, "atop": (5,) * 4, "rival": (8,) * 4}
    state = state_of(dogs, ["under", None], free=(medal,))
    log = one_round(state, "+atop", "rival")
    assert "Player 1: atop on under is bred (P9 A9 W9 S9)." in log
    assert medals_of(state) == {play.MEDALS[medal]: "under"}


@pytest.mark.rule("top-dog/enter")
def test_a_dog_is_laid_new_beside_a_previous_contestant_or_bred_on_it() -> None:
    """Beside it both are judged; bred on it they are one; without one there is nothing to breed on."""
    dogs = {"old": (5, 1, 1, 1), "dog": (1, 5, 1, 1), "rival": (4, 4, 9, 9)}
    beside = state_of(dogs, ["old", None], free=(P, A))
    log = one_round(beside, "dog", "rival")
    assert "Player 1: old still stands (P5 A1 W1 S1)." in log
    assert "Player 1: dog enters (P1 A5 W1 S1)." in log
    assert beside.champions == [["old", "dog"], []]
    bred_on = state_of(dogs, ["old", None], free=(P, A))
    log = one_round(bred_on, "+dog", "rival")
    assert "Player 1: dog on old is bred (P6 A6 W2 S2)." in log
    assert bred_on.champions == [["old"], []]
    alone = state_of(dogs, [None, None], free=(P, A))
    log = one_round(alone, "+dog", "rival")
    assert "Player 1: dog enters (P1 A5 W1 S1)." in log


@pytest.mark.rule("top-dog/reveal")
@pytest.mark.parametrize(("rival", "takes"), [(8, True), (9, False)])
def test_a_breed_of_4_and_5_speed_beats_8_and_ties_9(rival: int, takes: bool) -> None:
    """A breed's stats are the sums of its dogs."""
    dogs = {"under": (1, 1, 1, 4), "atop": (1, 1, 1, 5), "rival": (9, 9, 9, rival)}
    state = state_of(dogs, ["under", None], free=(S,))
    one_round(state, "+atop", "rival")
    assert medals_of(state) == ({"S": "under"} if takes else {})


# The rulings


@pytest.mark.rule("top-dog/own-tie")
def test_td_r1_an_own_previous_contestant_wins_a_tie_with_the_own_new_one() -> None:
    """TD-R1: the tie is between one player's two contestants and nobody else is as high."""
    dogs = {"old": (5, 1, 1, 1), "new": (5, 2, 1, 1), "rival": (4, 1, 1, 1)}
    state = state_of(dogs, [None, "old"], free=(P,))
    one_round(state, "rival", "new")
    assert medals_of(state) == {"P": "old"}
    assert state.champions == [[], ["old"]]
    assert state.previous == ["rival", "new"]


@pytest.mark.rule("top-dog/highest")
def test_td_r1_does_not_break_a_tie_that_another_player_shares() -> None:
    """TD-R1: with a third contestant as high nobody gets the medal."""
    dogs = {"old": (5, 1, 1, 1), "new": (5, 2, 1, 1), "rival": (5, 1, 1, 3)}
    state = state_of(dogs, ["old", None], free=(P,))
    one_round(state, "new", "rival")
    assert medals_of(state) == {}
    assert state.pound == ["old"]


@pytest.mark.rule("top-dog/all-contestants")
def test_td_r1_two_previous_contestants_of_two_players_block_each_other() -> None:
    """A tie between previous contestants of different players blocks the medal like any other."""
    state = state_of({"one": (5, 1, 1, 1), "two": (5, 1, 1, 2)}, ["one", "two"], free=(P,))
    one_round(state, "", "")
    assert medals_of(state) == {}
    assert sorted(state.pound) == ["one", "two"]


@pytest.mark.rule("top-dog/champion")
def test_td_r2_any_one_dog_may_take_several_medals_and_is_one_champion() -> None:
    """TD-R2 "any": every medal it won moves onto its letter; it is one champion and one point."""
    state = state_of({"ace": (9, 9, 1, 9), "other": (1, 1, 5, 1)}, [None, None])
    one_round(state, "ace", "other")
    assert medals_of(state) == {"P": "ace", "A": "ace", "W": "other", "S": "ace"}
    assert state.champions == [["ace"], ["other"]]
    assert state.free == []


def test_td_r2_one_a_winner_takes_no_later_medal_and_still_blocks() -> None:
    """TD-R2 "one": the medals a winner would have taken later stay free, and nobody else gets them."""
    rulings = Rulings(medals_per_dog="one")
    state = state_of({"ace": (9, 9, 5, 1), "other": (1, 1, 5, 9)}, [None, None])
    log = one_round(state, "ace", "other", rulings=rulings)
    assert medals_of(state) == {"P": "ace", "S": "other"}
    assert state.free == [A, W]
    assert "Nobody takes A: ace has a medal already." in log
    assert "Nobody takes W: ace and other tie at 5." in log


@pytest.mark.rule("top-dog/available", "top-dog/highest")
def test_td_r3_a_free_medal_and_the_strictly_highest_stat_are_all_it_takes() -> None:
    """TD-R3: the rulebook says three conditions and lists two; a covered medal or an equal stat fails, nothing else."""
    points = [(5, 4, 3, 2), (5, 3, 2, 1)]
    assert play.judge(points, [0, 1], [A, W]) == [(A, 0), (W, 0)]
    assert play.judge(points, [0, 1], [P, S]) == [(S, 0)]
    assert play.judge([], [], [P, A, W, S]) == []


@pytest.mark.rule("top-dog/judge-first")
def test_all_four_medals_are_judged_before_anything_moves() -> None:
    """A dog that won P still stands in the comparison for A, W and S."""
    points = [(9, 5, 5, 1), (1, 5, 4, 1), (1, 1, 1, 2)]
    assert play.judge(points, [0, 1, 2], [P, A, W, S]) == [(P, 0), (W, 0), (S, 2)]


@pytest.mark.rule("top-dog/breed-wins")
@pytest.mark.parametrize(("setting", "champion", "pounded"), [("bottom", "under", "atop"), ("top", "atop", "under")])
def test_td_r4_which_dog_of_a_winning_breed_is_the_champion(setting: str, champion: str, pounded: str) -> None:
    """TD-R4: the dog that was there first, or, by setting, the one bred atop; the other goes to the Pound."""
    state = state_of({"under": (3, 1, 1, 1), "atop": (3, 1, 1, 1), "rival": (5, 9, 9, 9)}, ["under", None], free=(P,))
    one_round(state, "+atop", "rival", rulings=Rulings(breed_champion=setting))
    assert state.champions == [[champion], []]
    assert state.pound == [pounded]
    assert state.previous == [None, "rival"]


@pytest.mark.rule("top-dog/previous-to-the-pound", "top-dog/new-dog-stays")
def test_without_a_medal_an_old_dog_goes_to_the_pound_and_a_new_one_stays() -> None:
    """A dog has two rounds: as a new contestant and as a previous one."""
    dogs = {"old": (1, 1, 1, 1), "new": (2, 2, 2, 2), "rival": (9, 9, 9, 9)}
    state = state_of(dogs, ["old", None])
    one_round(state, "new", "rival")
    assert state.pound == ["old"]
    assert state.previous == ["new", None]
    assert state.champions == [[], ["rival"]]


@pytest.mark.rule("top-dog/champion")
def test_a_winner_is_one_point_and_its_medals_are_covered() -> None:
    """Two medals, one champion, and only the other two medals can still be won."""
    state = state_of({"ace": (9, 9, 1, 1), "rival": (1, 1, 9, 9)}, [None, None], free=(P, A))
    one_round(state, "ace", "rival")
    assert state.champions == [["ace"], []]
    assert state.free == []
    assert state.previous == [None, "rival"]


@pytest.mark.rule("top-dog/previous-to-the-pound")
def test_td_r5_an_unsuccessful_breed_goes_to_the_pound_at_once_as_two_dogs() -> None:
    """TD-R5: it stood in the previous contestant's place."""
    state = state_of({"under": (1, 1, 1, 1), "atop": (1, 1, 1, 1), "rival": (5, 9, 9, 9)}, ["under", None])
    one_round(state, "+atop", "rival")
    assert state.pound == ["under", "atop"]
    assert state.previous == [None, None]


def test_td_r6_the_taker_chooses_the_dog_from_the_pound() -> None:
    """TD-R6: any dog of the Pound, not the first in the row."""
    state = state_of({}, [None, None], pound=["a", "b", "c", "d"])
    hands: list[list[str]] = [[], []]
    play.rescue(state, hands, [Scripted(takes=["c", "a"]), Scripted(takes=["d", "b"])], Random(0))
    assert hands == [["c", "a"], ["d", "b"]]
    assert state.pound == []


@pytest.mark.rule("top-dog/all-contestants")
def test_td_r7_without_a_dog_in_hand_the_previous_contestant_is_still_judged() -> None:
    """TD-R7: that player lays nothing; its previous contestant stands and can win."""
    state = state_of({"old": (5, 5, 5, 5), "new": (4, 4, 4, 4)}, ["old", None], free=(P,))
    log = one_round(state, "", "new")
    assert state.champions == [["old"], []]
    assert state.previous == [None, "new"]
    assert "Player 1: old still stands (P5 A5 W5 S5)." in log


def test_td_r7_a_round_is_held_while_only_previous_contestants_stand() -> None:
    """TD-R7: no hand holds a dog, two previous contestants do: they are judged, then the show goes on."""
    state = state_of({"one": (5, 1, 1, 1), "two": (1, 5, 1, 1)}, ["one", "two"], free=(P, A))
    end = play.play_out(state, [[], []], [Scripted(), Scripted()], Random(0), Rulings())
    assert state.round == 1
    assert state.champions == [["one"], ["two"]]
    assert end == play.NO_DOG_LEFT


def test_td_r8_rescue_comes_below_four_when_nobody_can_play() -> None:
    """TD-R8: no dog in hand, no previous contestant, two dogs in the Pound: Rescue, then a round."""
    state = state_of({"one": (5, 1, 1, 1), "two": (1, 5, 1, 1)}, [None, None], pound=["one", "two"])
    log: list[str] = []
    play.play_out(state, [[], []], [Scripted(), Scripted()], Random(0), Rulings(), log)
    assert log[:2] == ["Rescue: Player 1 takes one.", "Rescue: Player 2 takes two."]
    assert log[2].startswith("Round 1.")


@pytest.mark.rule("top-dog/rescue-begins")
def test_rescue_waits_for_four_dogs_while_somebody_can_play() -> None:
    """Three dogs in the Pound stay there; the fourth starts a Rescue that empties it."""
    dogs = dict.fromkeys("abcdefgh", (1, 1, 1, 1))
    state = state_of(dogs, ["a", None], pound=["c", "d"], free=(P,))
    hands = [["e"], ["f"]]
    log: list[str] = []
    play.play_out(state, hands, [Scripted(), Scripted()], Random(0), Rulings(stalemate_rounds=2), log)
    assert not any(line.startswith("Rescue") for line in log[: log.index("Round 2. Medals to win: P.")])
    state = state_of(dogs, ["a", "b"], pound=["c", "d"], free=(P,))
    log = []
    play.play_out(state, [["e"], ["f"]], [Scripted(), Scripted()], Random(0), Rulings(stalemate_rounds=2), log)
    assert sum(line.startswith("Rescue") for line in log[: log.index("Round 2. Medals to win: P.")]) == 4


def test_td_r9_three_rounds_running_without_a_medal_end_the_show() -> None:
    """TD-R9: most champions wins then, even with fewer than three."""
    dogs = dict.fromkeys("abcdefgh", (1, 1, 1, 1))
    state = state_of(dogs, [None, None], champions=[["g"], []], free=(P,))
    end = play.play_out(state, [["a", "b", "c"], ["d", "e", "f"]], [Scripted(), Scripted()], Random(0), Rulings())
    assert (end, state.round) == (play.STALLED, 3)
    assert play.winners(dogs, state.champions) == (0,)


def test_td_r9_the_number_of_rounds_is_a_setting() -> None:
    """TD-R9: `stalemate_rounds` in game.toml."""
    dogs = dict.fromkeys("abcdefgh", (1, 1, 1, 1))
    state = state_of(dogs, [None, None], free=(P,))
    hands = [["a", "b", "c", "d"], ["e", "f", "g", "h"]]
    play.play_out(state, hands, [Scripted(), Scripted()], Random(0), Rulings(stalemate_rounds=5))
    assert state.round == 5


def test_td_r9_a_medal_starts_the_count_again() -> None:
    """TD-R9: the rounds must run on end; the last round here brings a medal after two without."""
    dogs = {"a": (1, 1, 1, 1), "b": (1, 1, 1, 1), "c": (1, 1, 1, 1), "d": (1, 1, 1, 1), "e": (2, 1, 1, 1)}
    state = state_of(dogs, [None, None], free=(P,))
    state.barren = 2
    one_round(state, "a", "e")
    assert state.barren == 0
    one_round(state, "b", "c")
    assert state.barren == 1


def test_td_r9_no_dog_left_ends_the_show() -> None:
    """TD-R9: all dogs are champions, three each: nobody leads and nobody can play."""
    dogs = {name: (1, 1, 1, number) for number, name in enumerate("abcdef")}
    state = state_of(dogs, [None, None], champions=["abc", "def"])
    end = play.play_out(state, [[], []], [Scripted(), Scripted()], Random(0), Rulings())
    assert (end, state.round) == (play.NO_DOG_LEFT, 0)


def test_td_r9_the_title_goes_by_champions_then_by_all_stats_on_them_then_it_is_shared() -> None:
    """TD-R9: a richer champion does not beat one champion more; equal in both is a shared title."""
    dogs = {"rich": (9, 9, 9, 9), "poor": (1, 1, 1, 1), "mild": (2, 1, 1, 1), "same": (1, 2, 1, 1)}
    assert play.winners(dogs, [["rich"], ["poor", "mild"]]) == (1,)
    assert play.winners(dogs, [["poor"], ["mild"], []]) == (1,)
    assert play.winners(dogs, [["mild"], ["poor"], ["same"]]) == (0, 2)


@pytest.mark.rule("top-dog/goal", "top-dog/level")
def test_three_champions_win_at_once_but_level_players_play_on_until_one_leads() -> None:
    """First to three; several with three and equal counts play on."""
    dogs = {"p": (9, 1, 1, 1), "a": (1, 9, 1, 1), "w": (1, 1, 9, 1), "x": (1, 1, 1, 1)}
    champions = [["c1", "c2"], ["c3", "c4"]]
    state = state_of(dogs, [None, None], champions)
    end = play.play_out(state, [["p", "w"], ["a", "x"]], [Scripted(), Scripted()], Random(0), Rulings())
    assert (end, state.round) == (play.WON, 2)
    assert [len(own) for own in state.champions] == [4, 3]


@pytest.mark.rule("top-dog/rescue-starts", "top-dog/rescue-goes-on")
@pytest.mark.parametrize(
    ("points", "walker", "order"),
    [
        ((0, 2, 1, 2), 3, (0, 2, 3, 1)),  # 1 and 3 lead, each two places left of the other: the walker
        ((0, 2, 2, 1), 1, (0, 3, 2, 1)),  # 2 sits next to the left of the other leader
        ((2, 0, 1, 0), 0, (1, 3, 2, 0)),  # seat 1 sits to the leader's left
        ((0, 0, 2, 1), 1, (0, 1, 3, 2)),  # left of seat 2 comes 3, then 0
        ((1, 1, 1), 2, (2, 0, 1)),  # everybody leads and sits left of a leader: the walker
        ((0, 3, 0, 3), 2, (2, 0, 3, 1)),  # both trail next to a leader: the walker
        ((0, 3, 0, 3), 3, (0, 2, 3, 1)),  # the walker is not among them: the first to its left
    ],
)
def test_td_r11_every_points_group_of_a_rescue_starts_by_the_same_tie_break(
    points: tuple[int, ...], walker: int, order: tuple[int, ...]
) -> None:
    """TD-R11: fewest points first; ties to the nearest left of a leader, then the walker, in each group anew."""
    assert play.rescue_order(points, walker) == order


@pytest.mark.rule("top-dog/rescue-goes-on")
def test_rescue_goes_round_again_until_the_pound_is_empty() -> None:
    """Five dogs, two players, seat 1 behind: 1, 0, 1, 0, 1."""
    state = state_of({}, [None, None], champions=[["c"], []], pound=list("vwxyz"))
    hands: list[list[str]] = [[], []]
    play.rescue(state, hands, [Scripted(), Scripted()], Random(0))
    assert hands == [["w", "y"], ["v", "x", "z"]]


def test_td_r11_the_walker_is_drawn_once_a_game() -> None:
    """TD-R11: one seat a game, evenly drawn; the record names it as the seat with priority."""
    from generator.games.top_dog.playable import PlayableSet

    dogs = {f"dog-{number}": (number, 18 - number, number * 7 % 19, number * 5 % 19) for number in range(18)}
    show = PlayableSet.of(dogs)
    drawn = [show(3, ["random"] * 3, Random(seed)).priority for seed in range(300)]
    assert {drawn.count(seat) // 60 for seat in range(3)} == {1}, "each seat about a hundred times"


# The state that could go on for ever


FORCED: dict[str, Stats] = {"best": (6, 1, 2, 3), "twin": (6, 3, 1, 1), "third": (5, 4, 4, 4), "last": (2, 5, 5, 5)}
GONE = {f"c{number}": (3, 3, 3, 3) for number in range(13)} | {"c13": (3, 3, 3, 4)}
"""Fourteen champions, 4-4-3-3, of which c13 belongs to the second player."""


def forced_state(hands: Sequence[str]) -> tuple[GameState, list[list[str]]]:
    champions = [["c0", "c1", "c2", "c3"], ["c4", "c5", "c6", "c13"], ["c7", "c8", "c9"], ["c10", "c11", "c12"]]
    return state_of(FORCED | GONE, [None] * 4, champions, free=(P,)), [[dog] for dog in hands]


def test_the_forced_loop_returns_to_where_it_was_whatever_anybody_chooses() -> None:
    """4-4-3-3, only P free, four dogs one each, two share the best P: after two rounds all is as before.

    Nobody has a choice but in the Rescue, and all 24 ways to share out the four dogs run the same circle.
    """
    bots = [Scripted()] * 4
    for hands_before in permutations(FORCED):
        for takes in permutations(FORCED):
            state, hands = forced_state(hands_before)
            start = [list(own) for own in state.champions]
            play.play_round(state, hands, bots, Random(0), Rulings())
            assert state.previous == list(hands_before)
            assert not any(hands)
            play.play_round(state, hands, bots, Random(0), Rulings())
            assert state.previous == [None] * 4
            assert sorted(state.pound) == sorted(FORCED)
            order = play.rescue_order(tuple(len(own) for own in state.champions), state.walker)
            told = dict(zip(order, takes, strict=True))
            play.rescue(state, hands, [Scripted(takes=[told[seat]]) for seat in range(4)], Random(0))
            assert [hand[0] for hand in hands] == [told[seat] for seat in range(4)]
            assert (state.champions, state.free, state.pound) == (start, [P], [])


def test_td_r9_three_rounds_end_the_forced_loop_and_the_stats_decide() -> None:
    """TD-R9: the loop is stopped in its third round; of the two leaders the higher total on champions wins."""
    state, hands = forced_state(list(FORCED))
    log: list[str] = []
    end = play.play_out(state, hands, [Scripted()] * 4, Random(0), Rulings(), log)
    assert (end, state.round) == (play.STALLED, 3)
    assert play.winners(state.dogs, state.champions) == (1,)
    assert "No medal was won, 3 rounds running." in log


def test_without_td_r9_the_forced_loop_would_still_run_after_a_thousand_rounds() -> None:
    """The stalemate rule is needed: nothing else in the rules ends this state."""
    state, hands = forced_state(list(FORCED))
    end = play.play_out(state, hands, [Scripted()] * 4, Random(0), Rulings(stalemate_rounds=1000))
    assert (end, state.round) == (play.STALLED, 1000)
