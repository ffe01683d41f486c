"""Whole games of Ratings War: whatever the cards say, the rulebook's bookkeeping holds."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ratings_war_effects import cards

from generator.game import CardSet
from generator.games.ratings_war import GAME
from generator.games.ratings_war import play as rules_in_motion
from generator.games.ratings_war.bots import BOTS, make_bots
from generator.games.ratings_war.effects import CardKind, Effect
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.play import deal
from generator.games.ratings_war.playable import ENDLESS, MOST_WEEKS, PlayableSet, play_of_set
from generator.games.ratings_war.ready import ReadySet, ready_card, ready_part
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import GameState, PrintedCard
from generator.simulate.table import Play, play_games, play_of

BASES = [2, 3, 3, 5, 5, 7]
BOUND = {2: 9, 3: 10, 4: 13}
"""Somebody earns a point every week, so a game without effects that take points is over by then."""


@pytest.fixture(scope="module")
def play(ratings_war: CardSet) -> Play:
    """The shipped set, playable."""
    return play_of_set(ratings_war)


def test_the_game_is_found_with_its_play(ratings_war: CardSet) -> None:
    """Through the same door as any game."""
    found = play_of(GAME, ratings_war)
    assert found is not None
    assert found.players == (2, 3, 4)
    assert found.bots == BOTS


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("greedy", "random")], ids="-".join)
def test_games_end_in_time_with_a_winner_at_the_threshold(play: Play, players: int, bots: Sequence[str]) -> None:
    """Known ends and events only, winners with enough points, no more weeks than points can be earned in."""
    goal = Settings().thresholds[players]
    for record in play_games(play, players, bots, 5, range(60)):
        assert record.end in play.ends
        assert record.winners
        assert record.rounds <= BOUND[players]
        assert {event for event, _, _, _ in record.tallies} <= set(play.events)
        if record.end == "network points":
            assert any(record.scores[seat] >= goal for seat in record.winners)


def test_a_log_changes_nothing(play: Play) -> None:
    """Telling a game is not playing another one."""
    seats = ("greedy", "random", "greedy", "random")
    for seed in range(10):
        log: list[str] = []
        assert play.play_game(4, seats, Random(seed), log) == play.play_game(4, seats, Random(seed))
        assert log[-1].endswith(("wins.", "victory.", "early."))
        assert all(line.endswith(".") for line in log)


def test_a_game_can_be_sent_to_another_process(play: Play) -> None:
    """The copy plays the same game."""
    copy = pickle.loads(pickle.dumps(play.play_game))
    assert copy(3, ("random",) * 3, Random(1)) == play.play_game(3, ("random",) * 3, Random(1))


def _count(state: GameState) -> tuple[int, int]:
    rosters = [wrestler for player in state.players for wrestler in player.roster]
    everybody = rosters + state.agents + state.retired + state.pile
    events = state.events + state.discards + state.laid + [event for one in everybody for event in one.attached]
    for player in state.players:
        events += player.hand + player.fresh + [event for pile in (*player.matches, *player.belts) for event in pile]
    assert len(set(map(id, everybody))) == len(everybody)
    assert len(set(map(id, events))) == len(events)
    return len(everybody), len(events)


def _books_hold(state: GameState) -> None:
    """Every wrestler and event is in one place; owners, titles and the index agree with the rosters."""
    for player in state.players:
        for wrestler in player.roster:
            assert wrestler.owner == player.seat
            assert wrestler.prestige >= 0
            assert wrestler.titles == sum(event.printed.kind is CardKind.CHAMPIONSHIP for event in wrestler.attached)
        indexed = Counter(id(cue.source) for cues in player.index.values() for cue in cues)
        wanted = Counter[int]()
        for wrestler in player.roster:
            wanted[id(wrestler)] += sum(map(len, wrestler.printed.acts.values()))
            for event in wrestler.attached:
                wanted[id(event)] += sum(map(len, event.printed.worn.values()))
        assert indexed == +wanted


def _play_through(cast: ReadySet, house: Settings, players: int, bot: str, seed: int) -> None:
    bots = make_bots()
    state = deal(cast, house, [bots[bot]] * players, Random(seed))
    state.log = []
    before = _count(state)
    while state.week < 8 and not rules_in_motion.play_week(state):
        assert _count(state) == before
        _books_hold(state)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_no_card_is_lost_or_doubled(ratings_war: CardSet, players: int, bot: str) -> None:
    """50 wrestlers and 42 events, week after week."""
    for seed in range(12):
        _play_through(ReadySet.of(ratings_war), Settings.of(ratings_war), players, bot, seed)


def test_every_booking_is_full_or_as_full_as_can_be(ratings_war: CardSet, monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R21, and nobody books the injured or somebody twice."""
    real, seen = rules_in_motion.book, []

    def look(state: GameState) -> None:
        real(state)
        for player in state.players:
            booked = [one for pair in player.booking for one in pair if one is not None]
            assert len(booked) == min(6, len(state.active(player.seat)))
            assert len(set(map(id, booked))) == len(booked)
            assert not any(state.injured(one) for one in booked)
            seen.append(len(booked))

    monkeypatch.setattr(rules_in_motion, "book", look)
    for bot in BOTS:
        for _ in play_games(play_of_set(ratings_war), 4, (bot,), 8, range(20)):
            pass
    assert len(seen) > 100


@given(
    drawn=st.lists(cards(), min_size=1, max_size=8),
    players=st.integers(2, 4),
    bot=st.sampled_from(BOTS),
    seed=st.integers(0, 1000),
)
@settings(max_examples=150, deadline=None)
def test_any_legal_set_of_effects_plays(
    drawn: list[tuple[Effect, CardKind]], players: int, bot: str, seed: int
) -> None:
    """Every legal effect, alone or with others, leaves the books right and the game a game."""
    gimmicks = [effect for effect, kind in drawn if kind is CardKind.WRESTLER]
    plain = [effect for effect, kind in [*drawn, (None, None)] if kind not in (CardKind.WRESTLER, None)]
    wrestlers = []
    for number in range(9 * len(BASES)):
        effect = gimmicks[number % len(gimmicks)] if gimmicks else Effect(drawn[0][0].parts)
        base = BASES[number % len(BASES)]
        name = f"w{number}"
        wrestlers.append(
            ready_card(name, name, CardKind.WRESTLER, effect, base) if gimmicks else _silent(name, base, effect)
        )
    events = [
        ready_card(f"e{n}", f"e{n}", kind, effect) for n, (effect, kind) in enumerate(drawn * 6) if kind != "wrestler"
    ]
    assert len(events) == 6 * len(plain)
    _play_through(ReadySet(tuple(wrestlers), tuple(events)), Settings(), players, bot, seed)


def _silent(name: str, base: int, effect: Effect) -> PrintedCard:
    return PrintedCard(name, name, CardKind.WRESTLER, effect, "never", ready_part(effect.first), False, {}, base)


def test_a_bot_may_have_to_harm_its_own_segment() -> None:
    """A drawback at the start of the week has no ratings to go by yet."""
    effect = parse("start: rating(any_seg,-1)")
    wrestlers = [ready_card(f"w{n}", f"w{n}", CardKind.WRESTLER, effect, base) for n, base in enumerate(BASES * 9)]
    _play_through(ReadySet(tuple(wrestlers), ()), Settings(), 2, "greedy", 1)


def test_a_game_that_would_never_end_is_stopped(ratings_war: CardSet) -> None:
    """Effects may take points away for ever; such a set is told, not waited for."""
    whole = ReadySet.of(ratings_war)
    slow = [
        tuple(one for one in cards if "win_game" not in str(one.effect)) for cards in (whole.wrestlers, whole.events)
    ]
    show = PlayableSet(ReadySet(*slow), Settings(thresholds={2: 999}))
    record = show(2, ("random", "random"), Random(1))
    assert record.end == ENDLESS
    assert record.rounds == MOST_WEEKS
    assert record.winners == ()


def test_every_card_of_the_set_does_something_in_two_thousand_games(play: Play, ratings_war: CardSet) -> None:
    """At some number of players, with some bot, every effect fires; a card that never does would be dead."""
    waiting = {card.id for deck in ratings_war.decks.values() for card in deck if card.copies}
    for start in range(0, 334, 25):
        for players in play.players:
            for bot in BOTS:
                games = range(start, min(start + 25, 334))
                for record in play_games(play, players, (bot,), 11, games):
                    waiting -= {card for event, _, card, _ in record.tallies if event == "fired"}
        if not waiting:
            break
    assert waiting == set()


def test_every_wrestler_of_a_first_roster_is_counted_as_dealt_once(ratings_war: CardSet) -> None:
    """Each player gets as many as the deal has, each with its own tally."""
    state = deal(ReadySet.of(ratings_war), Settings.of(ratings_war), [make_bots()["random"]] * 3, Random(4))
    counted = [(seat, card, times) for kind, seat, card, times in state.tallies if kind == "dealt"]
    assert sorted(counted) == sorted(
        (one.owner, one.printed.id, 1) for player in state.players for one in player.roster
    )
    assert Counter(seat for seat, _, _ in counted) == dict.fromkeys(range(3), len(state.settings.deal))
