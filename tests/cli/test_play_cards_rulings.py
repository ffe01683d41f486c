"""`pnp play`, `pnp cards` and `pnp rulings`: for whoever writes a rulebook or wants to see a game played."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from generator.cli.rulings import ruling_value

Pnp = Callable[..., Result]


@pytest.fixture(autouse=True)
def _stand_in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])


# play


def test_the_same_seed_tells_the_same_game(pnp: Pnp) -> None:
    """A log can be quoted: who has the seed has the game."""
    first = pnp("play", "ratings-war", "--seed", "3", "--players", "4", "--log")
    again = pnp("play", "ratings-war", "--seed", "3", "--players", "4", "--log")
    other = pnp("play", "ratings-war", "--seed", "4", "--players", "4", "--log")
    assert first.exit_code == 0
    assert first.stdout == again.stdout != other.stdout
    assert "WEEK 1. Player" in first.stdout
    assert "Step 7: End of week." in first.stdout


def test_a_game_as_json_has_winners_from_one_and_the_log(pnp: Pnp) -> None:
    """Seats count from 1, as people count."""
    value = json.loads(pnp("play", "ratings-war", "-p", "2", "--bots", "greedy,random", "--log", "--json").stdout)
    assert value["bots"] == ["greedy", "random"]
    assert set(value["winners"]) <= {1, 2}
    assert len(value["scores"]) == 2
    assert value["log"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "9"), "9 players cannot play this game. It is for 2, 3, 4."),
        (("--bots", "genius"), "Known bots: random, greedy."),
        (("--variant", "mud"), "Known variants: standard."),
    ],
)
def test_wrong_wishes_are_answered_with_what_there_is(pnp: Pnp, arguments: tuple[str, ...], said: str) -> None:
    """Exit code 2: wrong use."""
    result = pnp("play", "ratings-war", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_game_without_an_engine_cannot_be_played(pnp: Pnp, moonrise: Path) -> None:
    """A folder with a game.toml has cards but nobody who knows the rules."""
    result = pnp("play", "moonrise")
    assert result.exit_code == 2
    assert "no engine" in result.stderr


# cards


def test_cards_are_filtered_and_show_their_generated_text(pnp: Pnp) -> None:
    """`--where` compares whole values with = and searches with ~."""
    result = pnp("cards", "ratings-war", "--where", "prestige=0", "--where", "text~catering")
    assert result.exit_code == 0
    assert "The Intern" in result.stdout
    assert "Paper Tiger" not in result.stdout


def test_cards_as_csv_have_every_column_and_every_card(pnp: Pnp) -> None:
    """50 wrestlers and 24 designs of events, texts without bold marks."""
    rows = list(csv.DictReader(io.StringIO(pnp("cards", "ratings-war", "--format", "csv").stdout)))
    assert len(rows) == 74
    assert all(row["text"] and "**" not in row["text"] for row in rows)


def test_cards_as_markdown_are_a_table(pnp: Pnp) -> None:
    """To be pasted into a rulebook."""
    lines = pnp("cards", "ratings-war", "-k", "event", "-c", "name,text", "--format", "markdown").stdout.splitlines()
    assert lines[:2] == ["| name | text |", "| --- | --- |"]
    assert len(lines) == 2 + 24


def test_cards_as_json_are_one_document(pnp: Pnp) -> None:
    """Numbers stay numbers."""
    value = json.loads(pnp("cards", "ratings-war", "--kind", "wrestler", "--json").stdout)
    assert len(value["cards"]) == 50
    assert isinstance(value["cards"][0]["prestige"], int)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--kind", "wrestlers"), 'Did you mean "wrestler"?'),
        (("--where", "prestig=2"), 'Did you mean "prestige"?'),
        (("--columns", "nmae"), 'Did you mean "name"?'),
    ],
)
def test_unknown_kinds_and_columns_are_answered_with_the_nearest(
    pnp: Pnp, arguments: tuple[str, ...], said: str
) -> None:
    """Exit code 2, and what was meant."""
    result = pnp("cards", "ratings-war", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


# rulings


def test_rulings_say_what_can_be_changed_and_where(pnp: Pnp) -> None:
    """The key, its value now, and the file."""
    result = pnp("rulings", "ratings-war", "rw-r5")
    assert result.exit_code == 0
    assert 'actions_in_turn = "both" under [settings] in' in result.stdout
    assert "Fixed" in pnp("rulings", "ratings-war", "RW-R3").stdout


@pytest.mark.parametrize("game", ["ratings-war", "top-dog", "top-promoter"])
def test_every_setting_a_ruling_names_is_in_the_game_file(pnp: Pnp, game: str) -> None:
    """A ruling that points nowhere helps nobody; a key may be left out where the default holds."""
    value = json.loads(pnp("rulings", game, "--json").stdout)
    assert value["rulings"]
    for ruling in value["rulings"]:
        assert ruling["ruling"]
        assert "Setting" not in ruling["ruling"]


def test_an_unknown_ruling_is_answered_with_the_nearest(pnp: Pnp) -> None:
    """RW-R99 is none."""
    result = pnp("rulings", "ratings-war", "RW-R99")
    assert result.exit_code == 2
    assert "RW-R1, RW-R2" in result.stderr


def test_settings_are_read_from_the_end_of_a_ruling() -> None:
    """One, several, or with the choices after a colon; a ruling without them is fixed."""
    settings = {"a_b": 1}
    assert ruling_value("X", "So. Setting a_b.", settings)["settings"] == {"a_b": 1}
    assert ruling_value("X", "So. Settings a_b, c.", settings)["settings"] == {"a_b": 1, "c": None}
    choices = ruling_value("X", 'So. Setting a_b: "one", or "two".', settings)
    assert choices["settings"] == {"a_b": 1}
    assert choices["ruling"] == 'So. Choices: "one", or "two".'
    assert ruling_value("X", "Settings of a stage never count.", settings)["settings"] == {}
