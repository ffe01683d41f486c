"""The referee of Top Dog agrees with every show that is played by the rules, and objects where one is not."""

import re
from random import Random

import pytest
from printed_words import shipped, with_settings

from generator.games.top_dog import bots, play, playable
from generator.games.top_dog.playable import play_of_set
from generator.games.top_dog.referee import referee
from generator.simulate.referee import WatchedGame, printed
from generator.simulate.table import game_seed


def shows(card_set, number=12, variants=("draft", "quick-start"), players=(2, 3, 4, 5, 6)):
    """Seeded shows of random and greedy bots, as the referee gets them."""
    table = play_of_set(card_set)
    for seats in players:
        for variant in variants:
            for index in range(number):
                log = []
                names = ["random" if index % 2 else "greedy"] * seats
                record = table.play_game(seats, names, Random(game_seed(1, index)), log, variant)
                yield WatchedGame(seats, variant, log, record)


def objections(card_set, **how):
    """Everything that the referee objects to in some shows."""
    cards = printed(shipped("top-dog")[0], card_set)
    return [objection for game in shows(card_set, **how) for objection in referee(cards, game)]


@pytest.mark.parametrize(
    "settings",
    [{}, {"medals_per_dog": "one"}, {"breed_champion": "top"}, {"stalemate_rounds": 1}],
    ids=["as shipped", "TD-R2", "TD-R4", "TD-R9"],
)
def test_shows_by_the_rules_are_not_objected_to(settings):
    """All numbers of players, both variants, under every ruling a house can choose."""
    assert objections(with_settings("top-dog", settings)) == []


def half_bred(bottom, top):
    return bottom[0] + top[0], bottom[1], bottom[2] + top[2], bottom[3] + top[3]


def no_wiggle(bottom, top):
    return bottom[0] + top[0], bottom[1] + top[1], bottom[2], bottom[3] + top[3]


def ties_win(points, owners, free, one_each=False):
    return [(medal, max(range(len(points)), key=lambda at: points[at][medal])) for medal in free] if points else []


def newer_wins(points, owners, free, one_each=False, judge=play.judge):
    count = len(points)
    turned = judge(points[::-1], owners[::-1], free, one_each)
    return [(medal, count - 1 - winner) for medal, winner in turned]


def most_points_first(points, walker, order=play.rescue_order):
    return order(points, walker)[::-1]


def seats_in_order(points, walker):
    return tuple(sorted(range(len(points)), key=lambda seat: (points[seat], seat)))


def nobody_is_level(dogs, champions):
    return (max(range(len(champions)), key=lambda seat: len(champions[seat])),)


def not_shuffled_fairly(dogs, players, random):
    return [list(dogs[seat : seat + 3]) for seat in range(players)], list(dogs[-4:])


PLANTED = {
    "agility is not summed": ("bred", half_bred),
    "wiggle is not summed": ("bred", no_wiggle),
    "a tie lets the first win": ("judge", ties_win),
    "the new one of the own two wins a tie": ("judge", newer_wins),
    "four champions to win": ("GOAL", 4),
    "two champions to win": ("GOAL", 2),
    "Rescue at five": ("RESCUE_AT", 5),
    "Rescue at three": ("RESCUE_AT", 3),
    "most points takes first": ("rescue_order", most_points_first),
    "Rescue starts with the lowest seat": ("rescue_order", seats_in_order),
    "the first of level players wins": ("winners", nobody_is_level),
    "a deal with a dog twice": ("deal", not_shuffled_fairly),
}


@pytest.mark.parametrize(("name", "broken"), PLANTED.values(), ids=PLANTED)
def test_a_rule_that_the_engine_breaks_is_objected_to(monkeypatch, name, broken):
    """Whatever is planted in the engine, somebody who knows only the book and the cards sees it in the log."""
    for module in (play, bots, playable):
        if hasattr(module, name):
            monkeypatch.setattr(module, name, broken)
    assert objections(with_settings("top-dog", {}), number=30)


def test_settings_that_are_printed_and_not_played_are_objected_to(monkeypatch):
    """The cards say one medal a dog, the engine plays any: the referee goes by what is printed."""
    printed_settings = printed(shipped("top-dog")[0], with_settings("top-dog", {"medals_per_dog": "one"}))
    games = shows(with_settings("top-dog", {}), number=8)
    assert any(list(referee(printed_settings, game)) for game in games)


DOCTORED = {
    "a contestant's stats": (r"enters \(P\d+", "enters (P99"),
    "a medal's winner": (r"^P goes to .* with (\d+)\.$", r"Nobody takes P: two dogs tie at \1."),
    "a medal's points": (r"^(W goes to .* with) \d+\.$", r"\1 77."),
    "the order of the medals": (r"^A goes to (.*)$", r"S goes to \1"),
    "the number of a player's champions": (r"who now has \d+\.$", "who now has 9."),
    "who stays": (r"stays with Player \d+\.$", "stays with Player 6."),
    "who goes to the Pound": (r"^To the Pound: .*$", "To the Pound: Pug."),
    "whose turn to rescue it is": (r"^Rescue: Player (\d+)", lambda found: f"Rescue: Player {7 - int(found[1])}"),
    "who wins": (r"Player (\d+) wins\.$", lambda found: f"Player {7 - int(found[1])} wins."),
    "why it ended": (r"^The show ends \([a-z ]+\)", "The show ends (rain)"),
    "the medals to win": (r"^(Round 1\. Medals to win: ).*$", r"\1P and S."),
    "the number of the round": (r"^Round 2\.", "Round 3."),
    "who walked a dog": (r"^Player (\d+) last walked", lambda found: f"Player {7 - int(found[1])} last walked"),
    "the hands": (r"^(Player 1 holds) \w+( \w+)?, ", r"\1 Pug, "),
    "a sentence of another game": (r"^Round 2\..*$", "It rains."),
}


@pytest.mark.parametrize(("pattern", "instead"), DOCTORED.values(), ids=DOCTORED)
def test_a_log_that_is_doctored_is_objected_to(pattern, instead):
    """Every kind of sentence counts: one that is changed contradicts the cards, the rules or the record."""
    cards = printed(*shipped("top-dog"))
    changed = 0
    for game in shows(shipped("top-dog")[1], number=6, players=(6,)):
        for at, sentence in enumerate(game.log):
            new = re.sub(pattern, instead, sentence)
            if new != sentence:
                log = [*game.log[:at], new, *game.log[at + 1 :]]
                assert list(referee(cards, WatchedGame(game.players, game.variant, log, game.record))), new
                changed += 1
                break
    assert changed


def test_a_log_without_its_end_or_with_a_sentence_less_is_objected_to():
    """A show that does not end, a dog that vanishes."""
    cards = printed(*shipped("top-dog"))
    game = next(iter(shows(shipped("top-dog")[1], number=1, players=(4,))))
    for at, sentence in enumerate(game.log):
        if sentence.startswith("No medal") or "tie at" in sentence:
            continue
        log = [*game.log[:at], *game.log[at + 1 :]]
        assert list(referee(cards, WatchedGame(game.players, game.variant, log, game.record))), sentence


def test_champions_of_one_round_are_counted_one_after_the_other():
    """The referee found that two champions of one player in one round were both told as the later number."""
    for game in shows(shipped("top-dog")[1], number=20, players=(2,)):
        counts = re.findall(r"champion of Player 1, who now has (\d+)", "\n".join(game.log))
        assert counts == [str(number) for number in range(1, len(counts) + 1)]
