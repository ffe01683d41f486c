"""`pnp check ratings-war` looks at what is dealt and played: each error in it is found, a fair game is not accused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from printed_words import shipped, with_settings

from generator.games.ratings_war import changes, fair_play, play
from generator.games.ratings_war.state import GameState

Deal = Callable[..., GameState]


@pytest.mark.parametrize(
    "settings", [{}, {"deal": [2, 3, 5, 7], "free_agents": 5}, {"empty_event_pile": "stop"}], ids=str
)
def test_a_fair_game_is_not_accused(settings: dict[str, Any]) -> None:
    """Whatever a house deals."""
    assert list(fair_play.contradictions(with_settings("ratings-war", settings), 150, 1)) == []


def changed_deal(change: Callable[[GameState, Random], None], deal: Deal = play.deal) -> Deal:
    """The deal, and then something done to it."""

    def dealt(cast: Any, settings: Any, bots: Sequence[Any], random: Random) -> GameState:
        state = deal(cast, settings, bots, random)
        change(state, random)
        return state

    return dealt


def unshuffled_events(state: GameState, random: Random) -> None:
    state.events.sort(key=lambda event: event.printed.id)


def unshuffled_pile(state: GameState, random: Random) -> None:
    everybody = sorted([*state.pile, *state.agents], key=lambda one: one.printed.id)
    state.agents, state.pile = everybody[:3], everybody[3:]


def first_seat(state: GameState, random: Random) -> None:
    state.priority = 0


def favors_the_first(state: GameState, random: Random) -> None:
    """Whoever is first in the file always sits at the first seat."""
    for player in state.players:
        player.roster.sort(key=lambda one: (one.base, one.printed.id))
    twos = sorted((player.roster[0] for player in state.players), key=lambda one: one.printed.id)
    for player, one in zip(state.players, twos, strict=True):
        player.roster[0] = one


def one_agent_more(state: GameState, random: Random) -> None:
    state.agents.append(state.pile.pop())


def one_lost(state: GameState, random: Random) -> None:
    state.pile.pop()


def event_twice(state: GameState, random: Random) -> None:
    state.events[0] = state.events[1]


def starts_with_an_event(state: GameState, random: Random) -> None:
    state.players[0].hand.append(state.events[0])


def poor_deal(state: GameState, random: Random) -> None:
    state.players[0].roster[5], state.pile[0] = state.pile[0], state.players[0].roster[5]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (unshuffled_events, "the event pile is not shuffled"),
        (unshuffled_pile, "the wrestler pile of 2 players is not shuffled"),
        (first_seat, "the first priority of 2 players is not drawn fairly"),
        (favors_the_first, "wrestlers are not dealt fairly to 2 players"),
        (one_agent_more, "2 players: another number of free agents"),
        (one_lost, "2 players: a deal is not every wrestler once"),
        (event_twice, "2 players: the event pile is not every event once"),
        (starts_with_an_event, "2 players: somebody starts with events or points"),
        (poor_deal, "2 players: a roster is dealt other prestiges"),
    ],
)
def test_an_unfair_deal_is_found(
    change: Callable[[GameState, Random], None], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own sentence."""
    monkeypatch.setattr(play, "deal", changed_deal(change))
    found = list(fair_play.contradictions(shipped("ratings-war")[1], games=0))
    assert any(each.startswith(fault) for each in found), found


def test_discards_that_are_not_shuffled_again_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """They become the pile as they lay."""

    def draw(state: GameState, seat: int, number: int) -> int:
        state.events, state.discards = state.discards or state.events, []
        state.players[seat].hand.append(state.events.pop())
        return 1

    monkeypatch.setattr(changes, "draw", draw)
    found = list(fair_play.contradictions(shipped("ratings-war")[1], games=0))
    assert [each.split(":")[0] for each in found] == ["discards are not shuffled when the event pile is empty"]


def test_a_game_against_the_rules_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee follows some games of every kind: nobody is turned up for a recruit."""
    monkeypatch.setattr(changes, "refill", lambda state: None)
    found = list(fair_play._followed(shipped("ratings-war")[1], 1))
    assert any("free agents" in each for each in found)


def test_the_rule_tells_its_faults_as_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with the advice that the program is at fault, not the roster."""
    monkeypatch.setattr(fair_play, "contradictions", lambda card_set: iter(["the deck is stacked"]))
    facts = [(finding.fact, finding.remedy) for finding in fair_play.fair_play.findings(shipped("ratings-war")[1])]
    assert facts == [("The deck is stacked.", fair_play.CONTRADICTION_CURE)]
