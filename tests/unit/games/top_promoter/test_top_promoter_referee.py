"""The referee of Top Promoter agrees with every game that is played by the rules, and objects where one is not."""

import re
from dataclasses import replace
from random import Random

import pytest
from printed_words import shipped, with_settings

from generator.games.top_promoter import board, bouts, bouts_batch, bouts_played, play, playable, scoring
from generator.games.top_promoter.playable import play_of_set
from generator.games.top_promoter.referee import referee
from generator.simulate.referee import WatchedGame, printed
from generator.simulate.table import game_seed

NAME = "top-promoter"


def games(card_set, number=4, players=(2, 3, 4, 5), variants=("standard", "family"), bots=("random", "pair", "greedy")):
    """Seeded games of every bot, as the referee gets them."""
    table = play_of_set(card_set)
    for seats in players:
        for variant in variants:
            for index in range(number):
                log = []
                names = [bots[index % len(bots)]] * seats
                record = table.play_game(seats, names, Random(game_seed(1, index)), log, variant)
                yield WatchedGame(seats, variant, log, record)


def objections(card_set, **how):
    """Everything that the referee objects to in some games."""
    cards = printed(shipped(NAME)[0], card_set)
    return [objection for game in games(card_set, **how) for objection in referee(cards, game)]


@pytest.mark.parametrize("settings", [{}, {"five_of_a_kind_is_full_house": True, "underdog_beyond_two": "extend"}])
def test_games_by_the_rules_are_not_objected_to(settings):
    """All numbers of players, both variants, every bot, under every ruling a house can choose."""
    assert objections(with_settings(NAME, settings)) == []


def pays(change):
    """Fights that pay otherwise."""

    def fight_out(fight, dice, rulings, original=scoring.fight_out):
        return change(original(fight, dice, rulings), fight)

    return fight_out


def more(each, fight):
    return each._replace(pay=tuple(2 * amount for amount in each.pay))


def loser_wins(each, fight):
    ending = each.ending
    if ending.winner < 0:
        return each
    return each._replace(ending=ending._replace(winner=1 - ending.winner), pay=each.pay[::-1])


def no_long_bout(each, fight):
    pay = tuple(
        bouts.pay(fight, each.ending._replace(place=min(2, each.ending.place))) * (s == each.ending.winner)
        for s in (0, 1)
    )
    return each._replace(pay=pay)


def anywhere(self, seat, fighter):
    spots = []
    for number, location in enumerate(self.locations):
        for place, pairing in enumerate(location.places):
            if pairing is None or (len(pairing.seats) == 1 and pairing.seats[0] != seat):
                spots.append(board.Spot(number, place, pairing is not None))
    return spots


def never_a_place(self, seat, fighter):
    return []


def any_action(self, seat, actions):
    return [
        board.Choice(action, number, place)
        for action in actions
        if action.kind == "cable-special"
        for number, location in enumerate(self.locations)
        for place, pairing in enumerate(location.places)
        if pairing is not None
    ]


def home_everywhere(self, city, *, cable=False):
    return board.corner_of(self.dice, self.knockout, True, cable)


def swapped_down(self, seat, choice, original=board.Board.apply):
    location = self.locations[choice.location]
    original(self, seat, choice)
    if choice.action.kind == "press-conference":
        location.places.insert(0, location.places.pop())


PLANTED = {
    "wins pay double": (scoring, "fight_out", pays(more)),
    "the loser wins": (scoring, "fight_out", pays(loser_wins)),
    "no long bout": (scoring, "fight_out", pays(no_long_bout)),
    "a sweep pays five": (scoring, "SWEEP_BONUS", 5),
    "an underdog is paid like anybody": (bouts.Rulings, "underdog", lambda self, winner, loser: 1),
    "hands of seven": (playable, "HAND", {2: 8, 3: 7, 4: 7, 5: 7}),
    "fighters go anywhere": (board.Board, "spots", anywhere),
    "nobody finds a place": (board.Board, "spots", never_a_place),
    "a Cable Special on anybody's fight": (board.Board, "choices", any_action),
    "everybody is at home": (board.Contender, "corner", home_everywhere),
    "a Press Conference moves the wrong fights": (board.Board, "apply", swapped_down),
    "one city more face up": (play, "open_locations", lambda players: players),
}


@pytest.mark.parametrize(("where", "name", "broken"), PLANTED.values(), ids=PLANTED)
def test_a_rule_that_the_engine_breaks_is_objected_to(monkeypatch, where, name, broken):
    """Whatever is planted, somebody who knows only the book and the cards sees it in the log."""
    monkeypatch.setattr(where, name, broken)
    if name == "SWEEP_BONUS":
        monkeypatch.setattr("generator.games.top_promoter.tell.SWEEP_BONUS", broken)
    kept = (bouts_batch._underdog, bouts_played.paid)
    for each in kept:
        each.cache_clear()
    found = objections(with_settings(NAME, {}), number=6, bots=("random", "pair"), variants=("standard",))
    for each in kept:
        each.cache_clear()
    assert found


def test_fewer_knock_out_blows_are_objected_to(monkeypatch):
    """A fighter whose card has a half-star lands it, and wins."""
    card_set = with_settings(NAME, {})
    contenders = {
        color: tuple(replace(one, knockout=False) for one in own)
        for color, own in play_of_set(card_set).play_game.contenders.items()
    }
    table = play_of_set(card_set)
    blunt = replace(table, play_game=replace(table.play_game, contenders=contenders))
    cards = printed(shipped(NAME)[0], card_set)
    log = []
    record = blunt.play_game(5, ["random"] * 5, Random(1), log, "standard")
    assert any(
        each.what == "the card says otherwise" for each in referee(cards, WatchedGame(5, "standard", log, record))
    )


DOCTORED = {
    "who is put where": (r"puts (.+) into the lower card of", r"puts \1 into the main event of"),
    "money": (r"^(Round 4\. Money: Player 1 \(\w+\)) \d+", r"\1 99"),
    "a roll": (r"rolls \d", "rolls 9"),
    "what a win pays": (r"= \d+ million for", "= 77 million for"),
    "how it is won": (r"wins on the first die", "wins on the third die"),
    "popularity": (r"of popularity \d+\.$", "of popularity 100."),
    "an opponent": (r", against (.+) of Player (\d)", r", against \1 of Player 9"),
    "the next city": (r"^(.+) is replaced by .+\.$", r"\1 is replaced by Nowhere."),
    "the end": (r"^The game ends \([a-z ]+\)", "The game ends (rain)"),
    "a discard": (r"puts (.+) into .*, to wait for an opponent\.$", r"finds no place for \1: the card is discarded."),
    "another sentence": (r"^Round 2\..*$", "It rains."),
}


@pytest.mark.parametrize(("pattern", "instead"), DOCTORED.values(), ids=DOCTORED)
def test_a_log_that_is_doctored_is_objected_to(pattern, instead):
    """Every kind of sentence counts: one that is changed contradicts the cards, the rules or the record."""
    cards = printed(*shipped(NAME))
    changed = 0
    for game in games(shipped(NAME)[1], number=2, players=(4,), variants=("standard",), bots=("pair",)):
        for at, sentence in enumerate(game.log):
            new = re.sub(pattern, instead, sentence)
            if new != sentence:
                log = [*game.log[:at], new, *game.log[at + 1 :]]
                assert list(referee(cards, WatchedGame(game.players, game.variant, log, game.record))), new
                changed += 1
                break
    assert changed
