"""The bot that searches: stronger than the greedy one, and it sees what its seat sees."""

from random import Random

import pytest

from generator.api import best_by_rollouts
from generator.games.top_dog.bots import RandomBot
from generator.games.top_dog.play import STANDARD, Bot, play_round
from generator.games.top_dog.playable import PlayableSet, play_of_dogs
from generator.games.top_dog.search_bot import SearchBot
from generator.games.top_dog.state import GameState

DOGS = {f"dog-{number}": (1 + number % 9, 1 + number * 5 % 9, 1 + number * 7 % 9, 5) for number in range(18)}


def test_the_better_choice_is_found_and_costs_no_more_than_its_budget() -> None:
    tries = []

    def play_on(choice: int, random: Random) -> float:
        tries.append(choice)
        return float(random.random() < choice / 10)

    assert best_by_rollouts(range(9), play_on, Random(1), 400) == 8
    assert len(tries) <= 400
    assert tries.count(8) > tries.count(0)


def test_all_choices_of_a_round_meet_the_same_chance() -> None:
    """Common random numbers: else the choice that is lucky wins."""
    met: dict[str, list[float]] = {"one": [], "other": []}

    def play_on(choice: str, random: Random) -> float:
        met[choice].append(random.random())
        return 0.0

    best_by_rollouts(["one", "other"], play_on, Random(1), 20)
    assert met["one"] == met["other"]


def test_one_choice_is_no_choice() -> None:
    assert best_by_rollouts(["only"], lambda _, __: 0.0, Random(1)) == "only"


@pytest.mark.parametrize("seed", range(3))
def test_it_sees_what_its_seat_sees(seed: int) -> None:
    """A round of three, played twice with the others' hands exchanged dog by dog: it lays the same both times."""
    order = list(DOGS)
    Random(seed).shuffle(order)
    laid = []
    for hidden in (order[5:15], order[14:4:-1]):
        hands = [order[:5], hidden[:5], hidden[5:]]
        state = GameState(DOGS, [None] * 3, [[], [], []], order[15:], 0)
        bots: list[Bot] = [SearchBot(DOGS, STANDARD, 12), RandomBot(), RandomBot()]
        play_round(state, hands, bots, Random(7), STANDARD)
        laid.append(next(dog for event, place, dog, _ in state.tallies if (event, place) == ("entered", 0)))
    assert laid[0] == laid[1]


def test_hidden_dogs_are_dealt_anew_and_none_twice() -> None:
    """Each try has other hands, made of the dogs that lie nowhere open."""
    bot = SearchBot(DOGS, STANDARD)
    order = list(DOGS)
    state = GameState(DOGS, [order[0], None, None], [[], [order[1]], []], order[15:], 0)
    dealt = set()
    for seed in range(6):
        there, hands = bot._guessed(state, 0, order[2:5], Random(seed))
        assert sorted([*hands[1], *hands[2]]) == sorted(order[5:15])
        assert hands[0] == order[2:5]
        assert there.champions is not state.champions
        dealt.add(tuple(hands[1]))
    assert len(dealt) > 1


def test_search_beats_greedy() -> None:
    """Thirteen of sixteen shows of two would happen to equals once in 100 times."""
    play = play_of_dogs(DOGS)
    bots = dict(PlayableSet.of(DOGS).bots)
    bots["search"] = SearchBot(DOGS, STANDARD, 100)
    game = PlayableSet(DOGS, STANDARD, {}, bots)
    won = 0
    for number in range(16):
        seats = ["search", "greedy"] if number % 2 else ["greedy", "search"]
        won += seats.index("search") in game(2, seats, Random(number)).winners
    assert won >= 13
    assert "search" not in play.bots
    assert play.seats(2, ["search", "greedy"]) == ("search", "greedy")
