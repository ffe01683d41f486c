"""Whole games of Top Promoter, whoever plays: what must hold at every decision, and what a record must add up to."""

import pickle
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.check import load
from generator.games.top_promoter.board import LOCATIONS_USED, Action, open_locations
from generator.games.top_promoter.play import NO_CITY, play_out, winners
from generator.games.top_promoter.playable import FAMILY, STANDARD_GAME, play_of_set
from generator.games.top_promoter.rules import DICE_SUPPLY
from generator.registry import find_game
from generator.simulate.table import play_games
from generator.workspace import find_workspace

SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(2, 5)
VARIANTS = st.sampled_from([STANDARD_GAME, FAMILY])
GAMES = settings(max_examples=40, deadline=None)


@pytest.fixture(scope="module")
def play():
    """The printed set, ready to be played."""
    workspace = find_workspace(Path(__file__).parents[2])
    _, card_set, findings = load(find_game(workspace, "top-promoter"))
    assert not findings
    return play_of_set(card_set)


class Watching:
    """A bot that looks at the board whenever it is asked, and decides as another."""

    def __init__(self, inner):
        self.inner = inner
        self.looks = 0

    def __getattr__(self, question):
        def asked(board, *others):
            self.looks += 1
            if question != "decider":  # then a city is gone already
                lawful(board, between_turns=question == "choose")
            return getattr(self.inner, question)(board, *others)

        return asked


def lawful(board, *, between_turns):
    """No more than one full location (none between turns), no fight of one's own two, no classes that cannot meet."""
    assert sum(location.full for location in board.locations) <= (0 if between_turns else 1)
    lying = []
    for location in board.locations:
        assert len(location.places) == 3
        alone = Counter()
        for pairing in location.places:
            if pairing is None:
                continue
            lying += pairing.fighters
            assert len(pairing.fighters) == len(pairing.seats) == len(set(pairing.seats)) <= 2
            assert pairing.cable in (-1, *pairing.seats)
            if pairing.complete:
                apart = abs(pairing.fighters[0].rank - pairing.fighters[1].rank)
                assert apart <= board.neighbors
            else:
                alone[pairing.fighters[0].rank] += 1
        assert max(alone.values(), default=0) <= 1, "two who wait in one class had to be paired"
    assert len(set(lying)) == len(lying)
    cities = [*(location.city for location in board.locations), *board.pile]
    assert len(set(cities)) == len(cities) == LOCATIONS_USED[len(board.colors)] - board.scored
    assert len(board.locations) == open_locations(len(board.colors))


@GAMES
@given(
    seed=SEEDS,
    players=PLAYERS,
    variant=VARIANTS,
    bots=st.lists(st.sampled_from(["random", "pair", "greedy"]), min_size=1, max_size=3),
)
def test_every_board_a_bot_ever_sees_is_lawful_and_cards_are_neither_lost_nor_doubled(
    play, seed, players, variant, bots
):
    """TP-R11 and the rules of placement, at every decision of whole games; at the end all cards are somewhere once."""
    show = play.play_game
    table = show.first_state(players, play.seats(players, bots), Random(seed), None, variant)
    table.bots = [Watching(bot) for bot in table.bots]
    before = [Counter(stable.pile) for stable in table.stables]
    end = play_out(table)
    won = winners(table)
    board = table.board
    assert all(bot.looks for bot in table.bots)
    assert won
    assert all(board.money[seat] == max(board.money) for seat in won)
    assert table.most_dice <= DICE_SUPPLY
    assert (end == NO_CITY) == (not board.pile and len(board.locations) < open_locations(players))
    spent = Counter((seat, card) for event, seat, card, _ in table.tallies if event == "used")
    assert max(spent.values(), default=0) <= 1
    for seat, stable in enumerate(table.stables):
        there = [*stable.pile, *stable.fighters, *stable.discards]
        there += [
            fighter
            for number, _, pairing in board.fights_of(seat)
            for fighter, owner in zip(pairing.fighters, pairing.seats, strict=True)
            if owner == seat
        ]
        there += [entry.fighter for entry in board.revealed if entry.seat == seat]
        fighters = Counter(card for card in there if not isinstance(card, Action))
        deck = Counter(card for card in before[seat] if not isinstance(card, Action))
        missing = deck - fighters
        assert not fighters - deck
        assert sum(missing.values()) <= 3, "only fighters of a rematch that is never fought are cleared away"
        actions = [card for card in there if isinstance(card, Action)] + stable.actions
        assert len(actions) + sum(1 for owner, _ in spent if owner == seat) == (0 if variant == FAMILY else 5)


@GAMES
@given(seed=SEEDS, players=PLAYERS, variant=VARIANTS, bot=st.sampled_from(["random", "pair", "greedy"]))
def test_money_is_what_the_tallies_say_and_fights_have_two_sides(play, seed, players, variant, bot):
    """Every million was paid for a fight or a sweep; wins, losses and rematches pair up."""
    record = next(play_games(play, players, [bot], seed, [0], variant))
    money = [0.0] * players
    count = Counter()
    for event, seat, _, amount in record.tallies:
        count[event] += 1
        if event == "paid":
            money[seat] += amount
        elif event == "sweep":
            money[seat] += 3
    assert tuple(money) == record.scores
    assert count["won"] == count["paid"] <= count["lost"]
    assert count["rematch"] % 2 == 0
    assert count["won"] + count["lost"] + count["rematch"] == 6 * count["scored"]
    assert count["won"] + count["lost"] <= count["placed"]
    assert count["dealt"] == 15 * players
    assert record.end in play.ends
    assert {event for event, *_ in record.tallies} <= set(play.events)
    assert record.supplies["actions"] == count["used"]


@GAMES
@given(seed=SEEDS, players=PLAYERS, variant=VARIANTS, bot=st.sampled_from(["random", "pair", "greedy"]))
def test_the_same_seed_is_the_same_game_with_or_without_a_log(play, seed, players, variant, bot):
    """All chance comes from the seed, and telling a game changes nothing."""
    log: list[str] = []
    seats = play.seats(players, [bot])
    told = play.play_game(players, seats, Random(seed), log, variant)
    assert told == play.play_game(players, seats, Random(seed), None, variant)
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in log)
    assert log[-1].startswith(" and ".join(f"Player {seat + 1} (" for seat in told.winners[:1]))


def test_a_play_can_be_sent_to_another_process(play):
    """What arrives there plays the same games, the reckoning bot included."""
    sent = pickle.loads(pickle.dumps(play))
    assert list(play_games(sent, 4, ["greedy"], 3, range(2))) == list(play_games(play, 4, ["greedy"], 3, range(2)))


def test_other_seeds_are_other_games(play):
    """Two games of one run differ."""
    first, second = play_games(play, 3, ["random"], 1, range(2))
    assert first != second


def test_the_reckoning_bot_beats_the_random_one(play):
    """Skill matters: of 60 games for three it wins well above its third."""
    wins = sum(0 in record.winners for record in play_games(play, 3, ["greedy", "random", "random"], 5, range(60)))
    assert wins > 27
