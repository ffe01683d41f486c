"""FF-42: whatever of a game's own code fails, the message names its file and line, and never blames the program."""

from pathlib import Path

import pytest
from test_packages_of_games import FILES
from test_python_authors_page import Desk

GUST = '{}["gust"]'


@pytest.fixture(scope="module")
def ridge(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The game of docs/python-authors.md, whole."""
    desk = Desk(tmp_path_factory.mktemp("fails"))
    for name, text in FILES.items():
        desk.write(name, text, at_its_end=False)
    return desk


def failing(desk: Desk, file: str, old: str, new: str, command: str) -> tuple[str, int]:
    """What a command says where some code of the game is another; and the line in which the change begins."""
    right = FILES[file]
    assert right.count(old) == 1, old
    desk.write(file, right.replace(old, new), at_its_end=False)
    try:
        with pytest.raises(AssertionError) as raised:  # the command's exit code is not 0
            desk.run(command)
    finally:
        desk.write(file, right, at_its_end=False)
    return str(raised.value), right[: right.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "command"),
    [
        ("rules.py", "from collections.abc", f"{GUST}\nfrom collections.abc", "pnp check ridge"),
        ("cards.py", "Annotated[int, whole(1, 5)]", f"Annotated[int, {GUST}]", "pnp check ridge"),
        ("cards.py", "    return {", f"    {GUST}\n    return {{", "pnp build ridge --paper a4"),
        ("rules.py", "    total = card_set", f"    {GUST}\n    total = card_set", "pnp check ridge"),
        ("play.py", "    paths = tuple(", f"    {GUST}\n    paths = tuple(", "pnp play ridge"),
        ("play.py", "        tallies = []", f"        {GUST}", "pnp play ridge"),
        ("play.py", "        tallies = []", f"        {GUST}", "pnp simulate ridge --games 10 --workers 1"),
        ("play.py", "        tallies = []", f"        {GUST}", "pnp simulate ridge --games 10 --workers 2"),
        ("cards.py", "trip.dice += n", "trip.dices += n", "pnp play ridge"),
        ("odds.py", "    paths = question", f"    {GUST}\n    paths = question", "pnp odds ridge"),
        ("odds.py", "    trials, figures", f"    {GUST}\n    trials, figures", "pnp odds ridge --check"),
        ("referee.py", "    points = [0]", f"    {GUST}\n    points = [0]", "pnp check ridge --deep --workers 1"),
    ],
)
def test_what_raises_is_told_with_its_line(ridge: Desk, file: str, old: str, new: str, command: str) -> None:
    """In every place that the program calls, other processes included."""
    said, line = failing(ridge, f"ridge/{file}", old, new, command)
    assert f"in ridge/{file}, line {line}" in said
    assert "Tell its makers" in said or "tell its makers" in said
    assert "mistake of its own" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("file", "old", "new", "said", "command"),
    [
        ("rules.py", "    total = card_set", '    yield "x"\n    total = card_set', "a Fact", "pnp check ridge"),
        ("cards.py", "    return {", '    return ["text"]\n    return {', "a table of values", "pnp cards ridge"),
        ("play.py", "        return GameRecord(", "        GameRecord(", "a GameRecord", "pnp play ridge"),
        (
            "play.py",
            "        return GameRecord(",
            "        GameRecord(",
            "a GameRecord",
            "pnp simulate ridge -n 9",
        ),
        ("odds.py", "    return [OddsTable(", "    [OddsTable(", "a list of OddsTables", "pnp odds ridge"),
        ("odds.py", "    return CheckedOdds(", "    CheckedOdds(", "CheckedOdds", "pnp odds ridge --check"),
    ],
)
def test_what_gives_something_else_is_told_with_its_function(
    ridge: Desk, file: str, old: str, new: str, said: str, command: str
) -> None:
    """A forgotten return, a text in place of a Fact: the function's own line, not one of the program."""
    told, _ = failing(ridge, f"ridge/{file}", old, new, command)
    assert f"not {said} (ridge/{file}, line " in told
    assert "mistake of its own" not in told
    assert "Traceback" not in told


def test_a_place_is_the_games_own_even_where_files_share_a_name(ridge: Desk) -> None:
    """`cards.py` of a game, and never a file of the program without its folder."""
    told, _ = failing(ridge, "ridge/cards.py", "    return {", '    return ["text"]\n    return {', "pnp cards ridge")
    assert " in cards.py" not in told
    assert Path("ridge/cards.py").as_posix() in told
