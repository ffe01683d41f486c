"""Laws of whole shows: no dog is lost or doubled, every show ends, the same seed gives the same show."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.top_dog import play
from generator.games.top_dog.bots import BOTS, make_bots
from generator.games.top_dog.play import Rulings
from generator.games.top_dog.playable import DRAFT, QUICK_START, PlayableSet, play_of_dogs
from generator.games.top_dog.state import GameState, Stats
from generator.simulate.table import GameRecord, play_games

STAT = st.integers(1, 9)
# Few different values make ties, empty hands and stalled shows common.
ROSTERS = st.integers(1, 9).flatmap(
    lambda top: st.lists(st.tuples(*[st.integers(1, top)] * 4), min_size=18, max_size=18)
)
HOUSES = st.builds(Rulings, st.sampled_from(("any", "one")), st.sampled_from(("bottom", "top")), st.integers(1, 5))


def kennel(stats: Sequence[Stats]) -> dict[str, Stats]:
    return {f"dog-{number:02}": each for number, each in enumerate(stats)}


def where(state: GameState, hands: Sequence[Sequence[str]]) -> list[str]:
    """Every dog, wherever it is."""
    champions = [dog for own in state.champions for dog in own]
    standing = [dog for dog in state.previous if dog is not None]
    return sorted([*champions, *standing, *state.pound, *(dog for hand in hands for dog in hand)])


@settings(max_examples=150, deadline=None)
@given(ROSTERS, st.integers(2, 6), HOUSES, st.sampled_from(BOTS), st.integers(0, 2**32))
def test_eighteen_dogs_are_somewhere_after_every_round(
    stats: list[Stats], players: int, rulings: Rulings, bot: str, seed: int
) -> None:
    """No dog is lost, none is in two places, and medals and champions only ever come from the dogs on the table."""
    dogs = kennel(stats)
    minds = [make_bots(dogs)[bot]] * players
    random = Random(seed)
    hands, pound = play.deal(tuple(dogs), players, random)
    state = GameState(dogs, [None] * players, [[] for _ in minds], pound, 0)
    for _ in range(12):
        crowned = sum(map(len, state.champions))
        free = len(state.free) or 4
        play.play_round(state, hands, minds, random, rulings)
        assert where(state, hands) == sorted(dogs)
        won = free - len(state.free)
        made = sum(map(len, state.champions)) - crowned
        assert (won == 0) == (made == 0)
        assert won >= made
        assert rulings.medals_per_dog == "any" or won == made
        if len(state.pound) >= play.RESCUE_AT or not (any(hands) or any(state.previous)):
            play.rescue(state, hands, minds, random)
            assert state.pound == []
            assert where(state, hands) == sorted(dogs)


@settings(max_examples=150, deadline=None)
@given(
    ROSTERS,
    st.integers(2, 6),
    HOUSES,
    st.sampled_from(BOTS),
    st.sampled_from((DRAFT, QUICK_START)),
    st.integers(0, 2**32),
)
def test_every_show_ends_with_a_winner_and_a_lawful_record(
    stats: list[Stats], players: int, rulings: Rulings, bot: str, variant: str, seed: int
) -> None:
    """It ends within 18 champions of the stalemate rule; the winners are those who lead."""
    dogs = kennel(stats)
    record = PlayableSet.of(dogs, rulings)(players, [bot] * players, Random(seed), None, variant)
    assert 1 <= record.rounds <= 19 * rulings.stalemate_rounds
    best = max(record.scores)
    assert record.winners
    assert all(record.scores[seat] == best for seat in record.winners)
    if record.end == play.WON:
        assert best >= play.GOAL
        assert len(record.winners) == 1
        assert record.scores.count(best) == 1
    counted = Counter(event for event, *_ in record.tallies)
    assert counted["dealt"] == play.DEAL[players] * players
    assert counted["champion"] == sum(record.scores)
    assert sum(counted[medal] for medal in play.MEDALS) >= counted["champion"]
    crowned = [dog for event, _, dog, _ in record.tallies if event == "champion"]
    assert len(set(crowned)) == len(crowned)


def outcome(record: GameRecord) -> tuple[object, ...]:
    return record.winners, record.scores, record.rounds, record.end, tuple(record.tallies), record.priority


@settings(max_examples=60, deadline=None)
@given(ROSTERS, st.integers(2, 6), st.sampled_from(BOTS), st.integers(0, 2**32))
def test_a_log_changes_nothing_and_the_same_seed_gives_the_same_show(
    stats: list[Stats], players: int, bot: str, seed: int
) -> None:
    """All chance comes from the source passed in; the log only tells."""
    show = PlayableSet.of(kennel(stats))
    log: list[str] = []
    told = show(players, [bot] * players, Random(seed), log)
    assert outcome(told) == outcome(show(players, [bot] * players, Random(seed)))
    assert sum(line.startswith("Round ") for line in log) == told.rounds
    assert log[-1].startswith(f"The show ends ({told.end}).")


def test_a_show_can_be_sent_to_another_process() -> None:
    """Workers receive the play by pickle and play the same games."""
    random = Random(2)
    dogs = kennel([(random.randint(1, 6), random.randint(1, 6), random.randint(1, 6), 3) for _ in range(18)])
    there = pickle.loads(pickle.dumps(play_of_dogs(dogs)))
    here = [outcome(record) for record in play_games(play_of_dogs(dogs), 4, BOTS, 5, range(20))]
    assert [outcome(record) for record in play_games(there, 4, BOTS, 5, range(20))] == here
