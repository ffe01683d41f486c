"""A game's own code that raises: its author's file and line, and the whole way to it on --debug (FF-42)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from generator.cards import Card, Deck, Place
from generator.check import judge
from generator.errors import GameCodeError
from generator.game import CardSet, Fact, Game, components, rule
from generator.gamefile import game_file

CODE = '''\
from generator.game import Fact, Game, rule


def _deep(card_set):
    return {}["hp"]


@rule("own/fails")
def fails(card_set):
    """Fails."""
    yield Fact(min(map(lambda card: _deep(card_set), card_set.deck("wolves"))))


def values(card_set, card):
    from fractions import Fraction
    return {"part": Fraction(1, 0)}


GAME = Game("moonrise", rules=(fails,), face_values={"wolf": values})
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game package of a stranger, outside of the program."""
    folder = tmp_path / "stranger_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(CODE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    import stranger_game.rules

    yield stranger_game.rules.GAME
    for name in [name for name in sys.modules if name.startswith("stranger_game")]:
        del sys.modules[name]


def card_set() -> CardSet:
    """One wolf."""
    component = {"title": "Wolf", "trim": "poker", "front": "wolf.svg", "roster": "wolves"}
    file = game_file({"title": "M", "rosters": {"wolves": {"file": "w.csv"}}, "components": {"wolf": component}})
    place = Place("w.csv", 2)
    deck = Deck("wolves", (Card("fenris", "wolves", 1, 1, place, {"name": "Fenris"}, row=object()),), Place("w.csv"))
    return CardSet("moonrise", file, {"wolves": deck}, Place("game.toml"))


def test_ff_42_a_rule_that_fails_names_its_authors_line(own: Game) -> None:
    """Not a line of the program or of Python that it called; the whole way is kept for --debug."""
    report = judge(own, card_set())
    (failed,) = report.findings
    assert "KeyError: 'hp' in stranger_game/rules.py, line 5" in failed.fact
    assert "--debug" in failed.remedy
    assert "Traceback" in report.traces[0] and "line 11" in report.traces[0]


def test_ff_42_face_values_that_fail_name_card_and_line(own: Game) -> None:
    """The error arose inside of Python's library: the last line of the author's counts."""
    with pytest.raises(GameCodeError) as raised:
        components(own, card_set())
    first, second = raised.value.args
    assert 'card "Fenris" (w.csv:2): ZeroDivisionError' in first
    assert "in stranger_game/rules.py, line 16" in first
    assert "--debug" in second


def test_ff_42_debug_shows_the_whole_way(moonrise: Path, pnp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, beside the finding; without it one sentence."""
    from generator import registry

    @rule("moonrise/fails")
    def fails(card_set: CardSet) -> Any:
        """Fails."""
        yield Fact(str(card_set.deck("wolves").cards[99]))

    monkeypatch.setattr(registry.GameSource, "game", lambda self: Game("moonrise", rules=(fails,)))
    plain = pnp("check", "moonrise")
    assert plain.exit_code == 1
    assert "test_code_that_fails.py, line" in plain.stdout
    assert "Traceback" not in plain.stdout + plain.stderr
    assert "Traceback" in pnp("check", "moonrise", "--debug").stderr
    assert "pnp made a mistake" not in plain.stderr
