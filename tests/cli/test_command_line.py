"""What all commands have in common: help, exit codes, streams, start-up."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import Result

import generator.check
from generator import __version__
from generator.cli.app import app

Pnp = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]

REPOSITORY = Path(__file__).parents[2]
UNLOADED = get_command(app).commands  # type: ignore[attr-defined]
COMMANDS = sorted(UNLOADED)
PREVIEW = ("starlette", "uvicorn", "watchfiles", "anyio")
HEAVY = ("pandas", "numpy", "reportlab", "PIL", "lxml", "jinja2", "uharfbuzz", "fontTools", "pypdfium2", "openpyxl")


def test_the_version_is_told(pnp: Pnp) -> None:
    """For reports of mistakes."""
    assert pnp("--version").stdout == f"pnp {__version__}\n"


@pytest.mark.parametrize("arguments", [(), *((command,) for command in COMMANDS)])
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_every_command_has_help_with_an_example(pnp: Pnp, arguments: tuple[str, ...], flag: str) -> None:
    """CL-10."""
    result = pnp(*arguments, flag)
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert "\b" not in result.stdout


def test_the_list_of_commands_is_not_cut_off(pnp: Pnp) -> None:
    """Typer shortens a first sentence that is too long."""
    assert "..." not in pnp("--help").stdout.replace("[ARGS]...", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_list_says_of_a_command_what_its_own_help_says(command: str) -> None:
    """The list is shown without loading any command, so its sentences are written down beside their names."""
    own = UNLOADED[command].loaded()
    assert UNLOADED[command].help == own.get_short_help_str(200)
    assert own.name == command


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_option_is_documented(command: str) -> None:
    """In docs/commands.md, under the command's own heading."""
    page = (REPOSITORY / "docs" / "commands.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## pnp {command}(?![\w-]).*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    for parameter in UNLOADED[command].loaded().params:
        for option in parameter.opts:
            if option.startswith("--") and option not in {"--help"}:
                assert f"`{option}" in section, option


def test_an_unknown_command_option_or_game_is_wrong_use(pnp: Pnp, moonrise: Path) -> None:
    """Exit code 2, a message on standard error (CL-08)."""
    for arguments in (("chek", "moonrise"), ("check", "moonrise", "--strickt"), ("check", "moonrize"), ("check",)):
        result = pnp(*arguments)
        assert result.exit_code == 2, arguments
        assert result.stderr
        assert not result.stdout
    assert 'Did you mean "moonrise"?' in pnp("build", "moonrize").stderr


def test_an_unknown_game_is_json_when_json_was_asked_for(pnp: Pnp, moonrise: Path) -> None:
    """CL-16."""
    for command in ("check", "build"):
        error = json.loads(pnp(command, "moonrize", "--json").stdout)["error"]
        assert error["exit_code"] == 2
        assert "moonrise" in error["message"]


def test_games_are_listed_with_their_folder(pnp: Pnp, moonrise: Path) -> None:
    """Title, version and players from game.toml."""
    listed = pnp("games").stdout
    assert "Moonrise 1.2.0, 2 to 5 players  (data/moonrise)" in listed
    assert "Wolves take turns to howl." in listed
    (game,) = [game for game in json.loads(pnp("games", "--json").stdout)["games"] if game["name"] == "moonrise"]
    assert game["folder"] == "data/moonrise"


def test_a_broken_package_of_a_stranger_is_a_sentence(
    pnp: Pnp, moonrise: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list goes on; the game itself says what is wrong."""
    broken = EntryPoint("moonrise", "no_such_module:GAME", "pnp.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [broken])
    assert pnp("games").exit_code == 0
    result = pnp("check", "moonrise")
    assert result.exit_code == 1
    assert "no_such_module" in result.stderr
    assert "Traceback" not in result.output


def test_a_mistake_of_the_program_is_a_sentence(pnp: Pnp, moonrise: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --debug the traceback shows; without it the way to it."""
    ours: dict[str, Any] = {}
    # Whose mistake it is shows in the file that the code stands in.
    exec(compile("def broken(*_): raise KeyError('howl')", generator.check.__file__, "exec"), ours)
    monkeypatch.setattr("generator.check.load", ours["broken"])
    result = pnp("check", "moonrise")
    assert result.exit_code == 1
    assert result.stderr.startswith("pnp made a mistake of its own (KeyError: 'howl').")
    assert "--debug" in result.stderr
    assert "Traceback" not in result.output
    assert "Traceback" in pnp("check", "moonrise", "--debug").stderr


def test_a_file_the_system_refuses_ends_with_3(pnp: Pnp, moonrise: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it happens."""

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied", "data/moonrise/wolves.csv")

    monkeypatch.setattr("generator.check.load", refused)
    result = pnp("check", "moonrise")
    assert result.exit_code == 3
    assert result.stderr == "data/moonrise/wolves.csv: cannot be read or written (Permission denied).\n"


def test_exit_codes_reach_the_shell(process: Process, moonrise: Path) -> None:
    """0, 1, 2 and 3 from a real process, its standard input closed."""
    assert process("check", "moonrise").returncode == 0
    assert process("check", "nothing").returncode == 2
    wolves = moonrise / "wolves.csv"
    wolves.write_text("id,howl\na,b\n", encoding="utf-8")
    assert process("check", "moonrise").returncode == 1
    wolves.unlink()
    assert process("check", "moonrise").returncode == 3


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_no_console_encoding_can_break_a_report(process: Process, moonrise: Path, encoding: str) -> None:
    """CL-04: what cannot be shown becomes a question mark, and JSON loses nothing."""
    (moonrise / "wolves.csv").write_text("id,name,howl\nfenris,Fenris 🌕 “wolf”,many\n", encoding="utf-8")
    result = process("check", "moonrise", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert result.returncode == 1
    assert b"1 error." in result.stdout
    assert b"Traceback" not in result.stderr
    found = json.loads(process("check", "moonrise", "--json", PYTHONIOENCODING=encoding, PYTHONUTF8="0").stdout)
    assert found["counts"]["error"] == 1


def test_a_reader_that_stops_early_is_no_mistake(moonrise: Path) -> None:
    """As in `pnp check moonrise | head -1`."""
    (moonrise / "wolves.csv").write_text("id,howl\n" + "".join(f"w{n},x{n}\n" for n in range(9)), encoding="utf-8")
    read_end, write_end = os.pipe()
    os.close(read_end)
    result = subprocess.run(
        [sys.executable, "-m", "generator", "check", "moonrise"],
        stdout=write_end,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(write_end)
    assert b"Traceback" not in result.stderr
    assert b"mistake of its own" not in result.stderr


def modules_loaded_by(*arguments: str) -> set[str]:
    """The modules a command has imported when it ends."""
    program = (
        "import atexit, sys; sys.argv[0] = 'pnp'\n"
        "atexit.register(lambda: print('\\n'.join(sys.modules), file=sys.stderr))\n"
        "from generator.cli import main; main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return set(result.stderr.split())


def test_help_imports_next_to_nothing() -> None:
    """It has to feel instant: neither the libraries that draw nor those that judge."""
    loaded = modules_loaded_by("--help")
    assert "typer" in loaded
    assert not [name for name in loaded if name.startswith(("generator.preview", *PREVIEW))]
    assert not loaded & {*HEAVY, "rich", "pydantic", "generator.gamefile", "generator.check", "generator.build"}
    assert not loaded & {f"generator.cli.{command}" for command in COMMANDS}


def test_a_build_loads_what_it_prints_with(moonrise: Path) -> None:
    """Of a game without code: no other command, no validators, no network, nothing that plays or reads workbooks."""
    templates = moonrise.parent.parent / "templates" / "moonrise"
    templates.mkdir(parents=True)
    (templates / "wolf.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
        '<rect width="63" height="88" fill="#ddd"/></svg>',
        encoding="utf-8",
    )
    loaded = modules_loaded_by("build", "moonrise", "--paper", "a4")
    assert list((moonrise.parent.parent / "output" / "moonrise").iterdir())
    assert "generator.pdf.write" in loaded
    assert loaded & {f"generator.cli.{command}" for command in COMMANDS} == {
        "generator.cli.build",
        "generator.cli.check",
        "generator.cli.diff",
    }
    assert not loaded & {"pandas", "numpy", "rich", "pydantic", "openpyxl", "pikepdf", "ssl", "urllib.request"}
    assert not [name for name in loaded if name.startswith(("generator.simulate", "generator.odds", "generator.shops"))]
    assert not [name for name in loaded if name.startswith(("generator.preview", *PREVIEW))]
    # It has no rules text, so nothing that sets booklets: only where that text would lie was looked up.
    of_booklets = {name for name in loaded if name.startswith(("generator.booklet", "generator.prepress.booklet"))}
    assert of_booklets <= {"generator.booklet", "generator.booklet.place"}


def test_a_failing_check_draws_and_plays_nothing(moonrise: Path) -> None:
    """No spreadsheet, drawing or simulation library on the way to a mistake in a CSV file."""
    (moonrise / "wolves.csv").write_text("id,howl\na,b\n", encoding="utf-8")
    loaded = modules_loaded_by("check", "moonrise")
    assert "generator.check" in loaded
    assert not loaded & {*HEAVY, "rich", "pydantic", "generator.build"}
    assert not [name for name in loaded if name.startswith(("generator.simulate", "generator.faces", "generator.pdf"))]


def test_the_list_of_games_judges_nothing(moonrise: Path) -> None:
    """It reads the heads of the files and imports no game."""
    loaded = modules_loaded_by("games")
    assert "generator.registry" in loaded
    assert not loaded & {*HEAVY, "pydantic", "generator.gamefile", "generator.check"}
    assert not [name for name in loaded if name.startswith("generator.games.")]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check", "moonrise", "--json"), 0),
        (("build", "moonrise", "--margin", "wide"), 2),
        (("build", "moonrise", "--marks", "silhuette"), 2),
        (("build", "moonrise", "--back-rotate", "x"), 2),
        (("build", "moonrise", "--with", "a,b", "--with", "c"), 2),
        (("odds", "moonrise", "wolf", "hare"), 2),
        (("check",), 2),
        (("check", "moonrise", "--workers", "-1"), 2),
    ],
)
def test_what_is_taken_as_typed_is_what_typer_makes_of_it(
    pnp: Pnp, moonrise: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int
) -> None:
    """Without our short way Typer's own validators say the same, only later."""
    taken = pnp(*arguments)
    monkeypatch.setattr("generator.cli.commands.take_as_typed", lambda parameters, types: parameters)
    theirs = pnp(*arguments)
    assert taken.exit_code == theirs.exit_code == code, taken.output
    assert taken.output == theirs.output
