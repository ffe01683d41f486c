"""A setting that `pnp rulings` offers, changed, changes the game's log or its print, and printed numbers follow it."""

import re
from functools import cache
from itertools import combinations

import pytest
from printed_words import faces_of, shipped, with_settings, words_of

from generator.cli.rulings import ruling_value
from generator.simulate.run import one_game
from generator.simulate.setting import settings as played_settings
from generator.simulate.table import play_of

GAMES = ("ratings-war", "top-dog", "top-promoter")
SEEDED = 12
"""Games of each number of players, bot and variant whose logs are compared."""
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PRINTED_NUMBERS = {
    ("ratings-war", "event_hand_limit"): r"Secret, (?:at most )?(\w+)",
    ("top-dog", "stalemate_rounds"): r"(\w+) rounds?(?: running)? without a medal",
}
"""How faces speak of the number of a setting: in every place found, it is the setting's."""


def offered(game):
    """Every setting that a ruling of the game names: its value now and what the ruling says of it."""
    _, card_set = shipped(game)
    found = {}
    for code, text in card_set.file.rulings.items():
        for name, now in ruling_value(code, text, card_set.settings)["settings"].items():
            found[name] = now, str(text)
    return found


def alternatives(now, said):
    """Values a person could give: the words the ruling quotes, the other of true and false, other numbers."""
    if isinstance(now, bool):
        return (now, not now)
    if isinstance(now, int):
        return (now, now + 1, now + 4)
    return tuple(dict.fromkeys(re.findall(r'"([^"]+)"', said)))


OFFERED = [(game, name) for game in GAMES for name in offered(game)]


@cache
def printed(game, name, value):
    """The words of every aid and of the first card of each other component, by face."""
    card_set = with_settings(game, {name: value})
    wanted = dict.fromkeys(
        f"{component} {side}"
        for component, spec in card_set.file.components.items()
        for side in ("front", *(["back"] if spec.back else []))
    )
    return {face: words_of(dict(faces_of(game, card_set, face))[face]) for face in wanted}


def logs(game, name, value):
    """Seeded games one after the other, each as its sentences: of all numbers of players, bots and variants."""
    play = play_of(shipped(game)[0], with_settings(game, {name: value}))
    for index in range(SEEDED):
        for bots in play.bots:
            for variant in play.variants:
                for setting in played_settings(play, bots=bots, variant=variant):
                    log = []
                    one_game(play, setting, index, log)
                    yield log


@pytest.mark.parametrize(("game", "name"), OFFERED)
def test_a_setting_that_is_offered_changes_what_is_played_or_printed(game, name):
    """Each of its values gives another game or another print than each of the others: none is a word alone."""
    now, said = offered(game)[name]
    values = alternatives(now, said)
    assert len(values) > 1, f"{name}: the ruling does not say what it can be"
    for one, other in combinations(values, 2):
        same_print = printed(game, name, one) == printed(game, name, other)
        differ = any(a != b for a, b in zip(logs(game, name, one), logs(game, name, other), strict=True))
        assert not same_print or differ, f"{name} = {one} and {name} = {other} are played and printed alike"


@pytest.mark.parametrize(("game", "name"), list(PRINTED_NUMBERS))
def test_a_printed_number_follows_its_setting(game, name):
    """Wherever a face speaks of the setting it says the number in force, as a word or in digits."""
    now = shipped(game)[1].settings[name]
    for value in (now, now + 1, now + 4, 1):
        spoken = [
            (face, word)
            for face, words in printed(game, name, value).items()
            for word in re.findall(PRINTED_NUMBERS[game, name], words, re.IGNORECASE)
        ]
        assert spoken
        said = {word.casefold() for _, word in spoken}
        assert said <= {str(value), NUMBER_WORDS[value]}, f"{name} = {value}: {spoken}"


def test_every_setting_that_is_a_number_says_how_it_is_printed():
    """A number that a ruling offers and no face says would leave players in the dark."""
    numbers = {(game, name) for game in GAMES for name, (now, _) in offered(game).items() if type(now) is int}
    assert numbers <= set(PRINTED_NUMBERS)
