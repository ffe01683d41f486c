"""`check_game` names each promise that a game breaks: here is one game that keeps all, and one way to break each."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Annotated, Any

import pytest
from msgspec.structs import replace

from generator.api import (
    CardSet,
    Fact,
    Game,
    GameRecord,
    GameSource,
    Objection,
    OddsTable,
    Play,
    Question,
    Record,
    SetupPile,
    Severity,
    UsageError,
    component_of,
    find_workspace,
    matrix,
    rule,
    shuffled,
    whole,
)
from generator.testing import PROMISES, UntestedGame, broken_promises, check_game

GAME_FILE = """\
title = "Coins"
players = [2, 3]

[rosters.coins]
file = "coins.csv"

[components.coin]
title = "Coins"
trim = "20x20mm"
front = "coin.svg.j2"
roster = "coins"

[play.random]
shared = [0, 1]
"""
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
    '<circle cx="10" cy="10" r="{{ size }}"/></svg>'
)


class Coin(Record):
    """One coin."""

    value: Annotated[int, whole(1, 9)]


@rule("coins/value", Severity.WARNING)
def value_rule(cards: CardSet) -> Any:
    """A coin is worth more than nothing."""
    yield from (Fact("Worth nothing.", place=card.place) for card in cards.deck("coins") if not card["value"])


def sizes(cards: CardSet, card: Any) -> dict[str, Any]:
    """A value for the face."""
    return {"size": 2 + card["value"] / 2}


class Table:
    """Deals the coins; who has most wins. A game is spoilt by replacing `spoil`."""

    def __init__(self, coins: Sequence[tuple[str, int]]) -> None:
        self.coins = coins

    def __call__(
        self, players: int, bots: Sequence[str], random: Random, log: list[str] | None = None, variant: str = ""
    ) -> GameRecord:
        """One game."""
        hands = [shuffled(self.coins, random)[seat::players] for seat in range(players)]
        scores = tuple(float(sum(value for _, value in hand)) for hand in hands)
        if log is not None:
            log.append("The coins are dealt.")
        best = max(scores)
        tallies = [("dealt", seat, coin, 1.0) for seat, hand in enumerate(hands) for coin, _ in hand]
        return GameRecord(tuple(n for n, score in enumerate(scores) if score == best), scores, 1, "counted", tallies)


def play(cards: CardSet) -> Play:
    """The coins as a game."""
    coins = [(card.id, card["value"]) for card in cards.deck("coins")]
    ends, events = {"counted": "All coins were counted."}, {"dealt": "Given to a player."}
    return Play((2, 3), ("random",), Table(coins), ends=ends, events=events)


def odds(cards: CardSet, question: Question) -> list[OddsTable]:
    """The chance of each coin to be drawn first."""
    if question.given:
        raise UsageError("Nothing can be given.")
    deck = list(cards.deck("coins"))
    cells = [[Fraction(1, len(deck))] for _ in deck]
    return [OddsTable("first", "First coin", "coin", "", tuple(c.id for c in deck), (matrix(("chance",), cells),))]


def referee(printed: Any, watched: Any) -> list[Objection]:
    """Finds nothing wrong."""
    return []


def setup(cards: CardSet, players: int, random: Random) -> list[SetupPile]:
    """Coins dealt to everybody, face down."""
    coins = shuffled([card.id for card in cards.deck("coins")], random)
    kind = component_of(cards, "coins")
    return [SetupPile("Purse", tuple((kind, coin) for coin in coins[seat::players]), seat) for seat in range(players)]


def dealing(*piles: object) -> Game:
    """The good game with another setup."""
    return replace(GOOD, setup=lambda cards, players, random: piles)


GOOD = Game(
    "coins",
    columns={"coins": Coin},
    rules=(value_rule,),
    face_values={"coin": sizes},
    play=play,
    odds=odds,
    referee=referee,
    setup=setup,
)


class Entry:
    """An entry point that gives a game made here."""

    dist, value, module = None, "tests:GAME", "tests"

    def __init__(self, game: Game) -> None:
        self.name, self._game = "coins", game

    def load(self) -> Game:
        """The game."""
        return self._game


@pytest.fixture
def coins(tmp_path: Path) -> Callable[[Game], UntestedGame]:
    """The game's folder with this code."""
    data, templates = tmp_path / "data" / "coins", tmp_path / "templates" / "coins"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "coins.csv").write_text("id,name,value\npenny,Penny,1\ndime,Dime,2\nmark,Mark,3\npound,Pound,5\n", "utf-8")
    (templates / "coin.svg.j2").write_text(DRAWING, "utf-8")

    def made(game: Game = GOOD) -> UntestedGame:
        folders = find_workspace(tmp_path).game_folders("coins", data)
        return UntestedGame(GameSource("coins", folders, (Entry(game),)))  # type: ignore[arg-type]

    return made


def test_a_good_game_keeps_every_promise(coins: Callable[..., UntestedGame]) -> None:
    """So each of the faults below is the only one of its game."""
    assert list(broken_promises(coins())) == []


def playing(**change: Any) -> Game:
    """The good game, its records changed after they were made."""

    def changed(cards: CardSet) -> Play:
        table = play(cards)
        return replaced_play(table, lambda record, **_: record._replace(**change))

    return replace(GOOD, play=changed)


class Spoilt:
    """Plays as the table does, and spoils what comes of it."""

    def __init__(self, table: Any, spoil: Callable[..., GameRecord]) -> None:
        self._table, self._spoil = table, spoil

    def __call__(self, players: int, bots: Any, random: Random, log: Any = None, variant: str = "") -> GameRecord:
        """One game."""
        return self._spoil(self._table(players, bots, random, log, variant), log=log)


def replaced_play(table: Play, spoil: Callable[..., GameRecord]) -> Play:
    """The same play, its games spoilt."""
    return Play(table.players, table.bots, Spoilt(table.play_game, spoil), ends=table.ends, events=table.events)


def spoiling(spoil: Callable[..., GameRecord]) -> Game:
    """The good game, spoilt by a function."""
    return replace(GOOD, play=lambda cards: replaced_play(play(cards), spoil))


def silent(record: GameRecord, log: Any) -> GameRecord:
    """Takes back what was logged."""
    if log is not None:
        log.clear()
    return record


def odds_of(cell: Fraction, *, refuses: bool = True) -> Any:
    """Odds of one cell."""

    def counted(cards: CardSet, question: Question) -> list[OddsTable]:
        if question.given and refuses:
            raise UsageError("No.")
        return [OddsTable("one", "One", "", "", ("row",), (matrix(("column",), [[cell]]),))]

    return replace(GOOD, odds=counted)


def disliked(printed: Any, watched: Any) -> list[Objection]:
    """Objects to everything."""
    return [Objection(1, "the coins were dealt")]


COUNTER = iter(range(1000))
BROKEN = {
    "code_and_files_meet": [
        (replace(GOOD, name="coin"), 'the game "coin", its folder is "coins"'),
        (replace(GOOD, face_values={"coin": sizes, "note": sizes}), 'a component "note"'),
    ],
    "rules_explain_themselves": [
        (replace(GOOD, rules=(value_rule, value_rule)), "Two rules have the code coins/value"),
        (replace(GOOD, rules=(replace(value_rule, code="money/value"),)), "does not begin with coins/"),
        (replace(GOOD, rules=(replace(value_rule, judge=lambda cards: ()),)), "no docstring"),
    ],
    "faces_can_be_drawn": [(replace(GOOD, face_values={}), "full: ")],
    "values_are_made_the_same_again": [
        (replace(GOOD, face_values={"coin": lambda cards, card: {"size": next(COUNTER)}}), "Coins differ")
    ],
    "games_end_as_they_say": [
        (playing(winners=(7,)), "are no seats from 0 to"),
        (playing(winners=(0, 0)), "each once"),
        (playing(scores=(1.0,)), "1 score for 2 players"),
        (playing(end="tired"), '"tired", which ends do not explain'),
        (playing(tallies=[("lost", 0, "penny", 1)]), '"lost" happened, which events do not explain'),
        (playing(tallies=[("dealt", 9, "penny", 1)]), "at seat 9"),
        (playing(tallies=[("dealt", 0, "euro", 1)]), "the id of no card"),
        (playing(priority=5), "seat 5 is favored"),
        (playing(rounds=-1), "-1 rounds"),
    ],
    "equal_seeds_play_equal_games": [
        (
            spoiling(lambda record, log: record._replace(rounds=2 if log is None else 3)),
            "another one when it is logged",
        ),
        (spoiling(lambda record, log: record._replace(rounds=next(COUNTER))), "when it is logged"),
        (spoiling(silent), "no list of sentences"),
    ],
    "the_referee_has_no_objection": [(replace(GOOD, referee=disliked), "the coins were dealt (game 0 of")],
    "the_table_is_dealt_from_what_is_printed": [
        (dealing(SetupPile("Purse", (("purse", "penny"),))), '"purse" is no component: there are coin.'),
        (dealing(SetupPile("Purse", (("coin", "euro"),))), '"euro" is no piece of coin.'),
        (dealing(SetupPile("Purse", (("coin", "penny"),) * 2)), '"penny" lies there 2 times, and 1 are printed.'),
        (dealing(SetupPile("Purse", (), seat=2)), '"Purse" belongs to seat 2; there are 0 to 1.'),
        (dealing("penny"), "'penny' is no SetupPile."),
        (replace(GOOD, setup=lambda cards, players, random: 1 / 0), "ZeroDivisionError: division by zero in "),
        (
            replace(GOOD, setup=lambda cards, players, random: [SetupPile(str(next(COUNTER)), ())]),
            "The same seed dealt another table for 2 players.",
        ),
    ],
    "odds_are_tables": [
        (odds_of(Fraction(3, 2)), "is 3/2"),
        (odds_of(Fraction(1, 2), refuses=False), "answered and not refused"),
    ],
}
CASES = [(promise, game, said) for promise, cases in BROKEN.items() for game, said in cases]


@pytest.mark.parametrize(("promise", "game", "said"), CASES, ids=[f"{one[0]}-{one[2]}" for one in CASES])
def test_a_broken_promise_is_named(coins: Callable[..., UntestedGame], promise: str, game: Game, said: str) -> None:
    """With what is wrong, in words for the one who writes the game."""
    found = list(PROMISES[promise](coins(game)))
    assert any(said in sentence for sentence in found), found


def test_a_play_that_cannot_be_sent_is_named(coins: Callable[..., UntestedGame]) -> None:
    """Games are played in other processes, and a function within a function cannot go there."""
    local = replace(GOOD, play=lambda cards: replaced_play(play(cards), lambda record, log: record))
    first, *_ = PROMISES["equal_seeds_play_equal_games"](coins(local))
    assert "cannot be sent to another process" in first


def test_columns_that_are_no_record_are_named(coins: Callable[..., UntestedGame]) -> None:
    """Nothing could be read by them, so nothing else is looked at."""
    (found,) = broken_promises(coins(replace(GOOD, columns={"coins": dict})))
    assert found.startswith("cards_are_right: The columns of the roster")
    assert "are dict, no Record. Tell the makers" in found


def test_bands_and_cards_that_are_wrong_are_named(coins: Callable[..., UntestedGame], tmp_path: Path) -> None:
    """Wrong cards end the matter: what follows would be about them."""
    path = tmp_path / "data" / "coins" / "game.toml"
    path.write_text(GAME_FILE.replace("shared = [0, 1]", "luck = [0, 1]"), "utf-8")
    (found,) = broken_promises(coins())
    assert found.startswith("bands_can_be_read: ")
    (path.parent / "coins.csv").write_text("id,name,value\npenny,Penny,much\n", "utf-8")
    (found,) = broken_promises(coins())
    assert found.startswith("cards_are_right: ")


def test_a_test_of_ones_own_says_all_that_is_broken(tmp_path: Path, coins: Callable[..., UntestedGame]) -> None:
    """A game that is only a folder has promises to keep, too."""
    coins()
    with pytest.raises(AssertionError, match="coins breaks what a game promises:\nfaces_can_be_drawn: full: "):
        check_game("coins", tmp_path)
    (tmp_path / "templates/coins/coin.svg.j2").write_text(DRAWING.replace("{{ size }}", "4"), "utf-8")
    check_game("coins", tmp_path)
    with pytest.raises(UsageError, match='no game "coin"'):
        check_game("coin", tmp_path)
