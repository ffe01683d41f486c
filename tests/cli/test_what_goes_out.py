"""Every command's output when every field of a game is an attack (RL-11)."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from lxml import html
from markdown_it import MarkdownIt
from typer.main import get_command
from typer.testing import Result

from generator.cli.app import app
from generator.fetch import net

Pnp = Callable[..., Result]

REPOSITORY = Path(__file__).parents[2]
COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]
ACTING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
WORDS = "\u202evil | a \\| b <b>bold</b> [x](http://e.example) ##[add-mask]e `c`"
"""What may stand in a title: nothing of it is a control character."""
FORMULA = "=cmd|' /C calc'!A0"
COMMAND = "::error::t"
SIGNS = ("\x1b", "\u202e", "::error", "##[", "add-mask")


def toml(text: str) -> str:
    """A text of TOML."""
    return json.dumps(text).replace("\\/", "/")


def dogs(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """The pack with attacks for names and notes."""
    rows[0] |= {"name": f"{COMMAND} {WORDS}", "note": f"note\n{COMMAND}\n  ::add-mask::e"}
    rows[1] |= {"name": FORMULA, "note": "@SUM(1)"}
    rows[2] |= {"name": f"- {WORDS}", "note": "\x1b[31mred\x1b]0;t\x07"}
    rows[3] |= {"name": "Dvořák Żółw 龍"}
    return rows


@pytest.fixture(scope="module")
def kennel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a Top Dog whose every text is hostile, and a game in a folder with a hostile name."""
    root = tmp_path_factory.mktemp("kennel")
    for part in ("data", "templates"):
        shutil.copytree(REPOSITORY / part / "top-dog", root / part / "top-dog")
    data = root / "data" / "top-dog"
    with (data / "dogs.csv").open(encoding="utf-8", newline="") as file:
        rows = dogs(list(csv.DictReader(file)))
    with (data / "dogs.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    text = (data / "game.toml").read_text("utf-8")
    text = re.sub(r"(?m)^title = .*$", lambda _: f"title = {toml(f'{COMMAND} {WORDS}')}", text)
    text = re.sub(r"(?m)^(author|tagline) = .*$", lambda found: f"{found[1]} = {toml(f'{FORMULA} {WORDS}')}", text)
    text = re.sub(r"(?m)^\[rulings\]$", lambda _: f"[rulings]\nX-1 = {toml(f'{COMMAND} {WORDS}')}", text)
    (data / "game.toml").write_text(text, "utf-8")
    hostile = root / "data" / "moon\x1b[31m\n::error::t\u202e|<b>"
    hostile.mkdir()
    (hostile / "game.toml").write_text(
        'title = "T\\u001b[2J\\n::error::t"\nversion = "\\u001b[1m"\n[rosters."\\u001b[2m"]\n', "utf-8"
    )
    sheet = "https://docs.google.com/spreadsheets/d/1a2B3c4D5e6F7g8H/edit"
    text = text.replace('file = "dogs.csv"', f'file = "dogs.csv"\nfetch = "{sheet}"')
    (data / "game.toml").write_text(text, "utf-8")
    before = root / "before"
    shutil.copytree(data, before)
    roster = (before / "dogs.csv").read_text("utf-8").replace("Borzoi", f"Old {WORDS}")
    (before / "dogs.csv").write_text(roster, "utf-8")
    with zipfile.ZipFile(root / "x\x1b[31m.zip", "w") as archive:
        archive.writestr(
            "manifest.json", json.dumps({"title": f"\x1b[2J\n{COMMAND}", "outputs": {f"\x1b{COMMAND}": ""}})
        )
        archive.writestr("\x1b[31m\n::error::t", "x")
    (root / "y\x1b[31m\n::error::t.pdf").write_bytes(b"%PDF-1.4 nothing")
    table = [
        ["Name", f"Power\x1b[31m {COMMAND}", f"{COMMAND}\u202e", "Text | <b>", FORMULA],
        [f"{COMMAND} {WORDS}", "3", f"x\n{COMMAND}", WORDS.removeprefix("\u202e"), FORMULA],
        [FORMULA, "4", "##[add-mask]e", "\x1b[31mred", "1"],
        ["Plain", "many", "::error::t", "y", "2"],
    ]
    with (root / HOSTILE_TABLE).open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(table)
    (data / "CHANGELOG.md").write_text("## 1.0.0\n\nx\n", "utf-8")
    return root


def hostile_sheet(address: str, etag: str) -> net.Reply:
    """What `pnp fetch` gets: names of rows, headers and cells that act."""
    table = [
        ["id", "name", f"note\n{COMMAND}", f"{COMMAND}\u202e"],
        ["x\x1b[31m", f"{COMMAND} {WORDS}", "\x1b]0;t\x07", FORMULA],
        ["##[add-mask]e", FORMULA, "::error::t\n::error::u", "2"],
    ]
    out = io.StringIO()
    csv.writer(out).writerows(table)
    return net.Reply(200, {"content-type": "text/csv", "etag": "\x1b"}, out.getvalue().encode())


HOSTILE_TABLE = "cards\x1b[31m\n::error::t\u202e.csv"
MOON = "data/moon\x1b[31m\n::error::t\u202e|<b>"
PLAYS = ("--games", "100", "--workers", "1", "--players", "2")
LINES: dict[str, list[tuple[str, ...]]] = {
    "games": [()],
    "check": [("top-dog",), (MOON,), ("top-dog", "--format", "github"), (MOON, "--json")],
    "build": [
        (MOON,),
        ("top-dog", "--paper", "a4", "--draft"),
        ("top-dog", "--out", "\x1b[31m\n::error::t/x", "--json"),
    ],
    "translate": [("top-dog", "de"), ("top-dog", "de", "--check"), ("top-dog", "\x1b[31m\n::error::t")],
    "calibrate": [
        ("--printer", "\x1b[31m\n::error::t", "--set", "1,1"),
        ("--printer", "\x1b[31m\n::error::t"),
        ("--paper", "a4", "--out", "\x1b[31m\n::error::t"),
    ],
    "odds": [("top-dog",), ("top-dog", "--csv"), ("top-dog", "--json"), ("top-dog", "\x1b[31m\n::error::t")],
    "preflight": [("y\x1b[31m\n::error::t.pdf",), ("\x1b[31m\n::error::t.pdf",)],
    "diff": [
        ("top-dog", "--against", "before"),
        ("top-dog", "--against", "before", "--format", "markdown"),
        ("top-dog", "--against", "before", "--json"),
        ("top-dog", "--against", "\x1b[31m\n::error::t"),
    ],
    "cards": [
        ("top-dog", "--columns", "name,note"),
        ("top-dog", "--format", "csv"),
        ("top-dog", "--format", "markdown", "--columns", "name,note"),
        ("top-dog", "--json"),
        ("top-dog", "--where", "\x1b[31m\n::error::t"),
    ],
    "play": [("top-dog", "--log"), ("top-dog", "--json", "--log")],
    "report": [("top-dog", "--games", "1", "--most", "1", "--workers", "1", "--out", "page")],
    "compare": [("top-dog", "--against", "before", *PLAYS), ("top-dog", "--against", "before", *PLAYS, "--json")],
    "render": [("top-dog", "\x1b[31m\n::error::t"), ("top-dog", "greyhound", "-o", "\x1b[31m\n::error::t.png")],
    "simulate": [("top-dog", *PLAYS), ("top-dog", *PLAYS, "--json")],
    "tune": [
        ("top-dog", "--games", "1", "--most", "1", "--workers", "1", "--exact"),
        ("top-dog", "--exact", "--json"),
        ("\x1b[31m\n::error::t",),
    ],
    "release": [("top-dog", "\x1b[31m\n::error::t"), ("top-dog", "9.9.9")],
    "verify": [("x\x1b[31m.zip",), ("x\x1b[31m.zip", "--json"), ("\x1b[31m\n::error::t",)],
    "rules-book": [
        ("top-dog",),
        ("top-dog", "--html", "--json"),
        ("top-dog", "--fold", "\x1b[31m\n::error::t"),
        (MOON,),
    ],
    "rulings": [("top-dog",), ("top-dog", "--json"), ("top-dog", "\x1b[31m\n::error::t")],
    "rules": [("top-dog",), ("top-dog", "\x1b[31m\n::error::t")],
    "fetch": [(MOON,), ("top-dog", "--dry-run"), ("top-dog",), ("top-dog", "--only", "\x1b[31m\n::error::t")],
    "export": [
        ("top-dog", "--to", "images,vtt", "--out", "tabletops"),
        ("top-dog", "--to", "tts", "--base-url", "\x1b[31m\n::error::t"),
        ("top-dog", "--to", "\x1b[31m\n::error::t"),
        (MOON, "--to", "pcio", "--json"),
    ],
    "site": [
        ("top-dog", "--downloads", "none", "--out", "web"),
        ("top-dog", "--downloads", "\x1b[31m\n::error::t"),
        (MOON, "--json"),
    ],
    "fonts": [("\x1b[31m\n::error::t",), ("\x1b[31m\n::error::t", "--json"), (), ("--json",)],
    "frames": [
        ("\x1b[31m\n::error::t",),
        ("minimal", "--from", HOSTILE_TABLE, "-o", "looks.png", "--dpi", "30"),
        ("minimal", "-o", "\x1b[31m\n::error::t.png", "--dpi", "30"),
    ],
    "help": [("\x1b[31m\n::error::t",), (), ("bleed",)],
    "icons": [("\x1b[31m\n::error::t",), ("\x1b[31m\n::error::t", "--json"), ("sword",)],
    "new": [
        ("made", "--from", HOSTILE_TABLE),
        ("made-too", "--from", HOSTILE_TABLE, "--title", f"{COMMAND} {WORDS}"),
        ("made-not", "--title", "\x1b[31m\n::error::t"),
        ("made-not", "--from", HOSTILE_TABLE, "--font", "\x1b[31m\n::error::t.ttf"),
        ("made-not", "--from", "https://\x1b[31m\n::error::t"),
        ("\x1b[31m\n::error::t",),
        ("made", "--from", HOSTILE_TABLE),
        ("other", "--frame", "\x1b[31m\n::error::t"),
        ("other", "--from", "\x1b[31m\n::error::t.csv"),
    ],
    "preview": [
        ("top-dog", "--once", "contact.html"),
        (MOON, "--once", "contact.html"),
        ("\x1b[31m\n::error::t", "--once", "contact.html"),
        ("top-dog", "--once", "\x1b[31m\n::error::t/x.html"),
    ],
    "schema": [(), ("-o", "\x1b[31m\n::error::t/x.json")],
    "sizes": [(), ("\x1b[31m\n::error::t",), ("\x1b[31m\n::error::t", "--json")],
}
"""What is tried of each command: one for each kind of output it has, and one with an attack on the command line."""


def is_command(line: str) -> bool:
    """Whether a runner of workflows would act on the line."""
    return line.strip().startswith("::") or re.search(r"##[A-Za-z]*\[", line) is not None


def test_rl_11_every_command_is_tried() -> None:
    """Who adds a command adds here what it prints of a person's texts."""
    assert sorted(LINES) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_rl_11_no_output_acts(command: str, kennel: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """No escape sequence, no workflow command, no line that a field began, in what any command prints."""
    monkeypatch.chdir(kennel)
    monkeypatch.setenv("PNP_PRINTERS", str(kennel / "printers.toml"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(kennel / "config"))
    monkeypatch.setattr(net, "ask", hostile_sheet)
    for arguments in LINES[command]:
        result = pnp(command, *arguments)
        assert "mistake of its own" not in result.stderr, (arguments, result.stderr)
        of_github = "github" in arguments
        for line in (result.stdout + result.stderr).split("\n"):
            assert not ACTING.search(line) or ("csv" in " ".join(arguments) and "\u202e" in line), (arguments, line)
            if of_github and line:
                assert re.fullmatch(r"::(error|warning|notice)( [a-z]+=[^,:]*(,[a-z]+=[^,:]*)*)?::.*", line), line
            else:
                assert not is_command(line), (arguments, line)
        kind = "json" if "--json" in arguments else arguments[-1] if "--format" in arguments[:-1] else ""
        if "--json" in arguments:
            json.loads(result.stdout)
        elif "--csv" in arguments or ("csv" in arguments and kind):
            no_cell_is_a_formula(result.stdout)
        elif "markdown" in arguments:
            words_alone(result.stdout)
        elif command == "report":
            page_of_words((kennel / "page" / "report.html").read_text("utf-8"))


def no_cell_is_a_formula(document: str) -> None:
    """As a spreadsheet sees it that opens the file."""
    for row in csv.reader(io.StringIO(document, newline="")):
        for cell in row:
            assert not re.match(r"\s*[=@+\-]", cell) or re.fullmatch(r"-?[\d.]*", cell), cell


def words_alone(document: str) -> None:
    """Nothing of a text is a mark of Markdown, and every row of a table has the cells of its head."""
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(document)
    inline = [child for token in tokens for child in token.children or ()]
    ours = {"text", "text_special", "softbreak", "strong_open", "strong_close", "s_open", "s_close"}
    assert {child.type for child in inline} <= ours, {child.type for child in inline} - ours
    assert not any(token.type.startswith(("html", "code", "fence")) for token in tokens)
    table = [line for line in document.splitlines() if line.startswith("|")]
    cells = {len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) for line in table}
    assert len(cells) <= 1


def page_of_words(text: str) -> None:
    """No element and no control character of a report's page comes from a field; the attack is there to be read."""
    page = html.fromstring(text)
    assert "<b>bold</b>" in page.text_content()
    assert not [element for element in page.iter("b") if element.text == "bold"]
    assert not [link for link in page.iter("a") if "e.example" in link.get("href", "")]
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text)


def test_rl_11_a_game_file_with_controls_is_refused_in_clean_words(
    kennel: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fields that hold them are named."""
    monkeypatch.chdir(kennel)
    listed = pnp("games")
    assert listed.exit_code == 0
    assert "moon\\x1b[31m\\n::error::t\\u202e|<b>" in listed.stdout


def test_rl_11_a_roster_given_out_as_csv_is_read_back_as_it_was(
    kennel: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was put before a formula is taken away again."""
    from generator.outgoing import from_csv

    monkeypatch.chdir(kennel)
    rows = list(csv.DictReader(io.StringIO(pnp("cards", "top-dog", "--format", "csv").stdout, newline="")))
    names = {from_csv(row["name"]) for row in rows}
    assert {f"{COMMAND} {WORDS}", FORMULA, f"- {WORDS}"} <= names


def on_a_terminal(*arguments: str, here: Path) -> str:
    """What a command writes to a terminal."""
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "generator", *arguments], cwd=here, stdout=terminal, stderr=terminal, stdin=terminal
    ):
        os.close(terminal)
        return "".join(read_all(controller))


def read_all(descriptor: int) -> Iterator[str]:
    """Everything until the other side is closed."""
    with os.fdopen(descriptor, "rb", buffering=0) as stream:
        while True:
            try:
                data = stream.read(65536)
            except OSError:  # how Linux says it
                return
            if not data:
                return
            yield data.decode("utf-8", "replace")


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", MOON),
        ("cards", "top-dog", "--columns", "name,note"),
        ("cards", "top-dog", "--format", "csv"),
        ("diff", "top-dog", "--against", "before"),
        ("odds", "top-dog"),
    ],
)
def test_rl_11_a_terminal_gets_colors_alone(kennel: Path, arguments: tuple[str, ...]) -> None:
    """Of all escape sequences only those of the program's own: colors, its progress bar, the cursor."""
    shown = on_a_terminal(*arguments, here=kennel)
    ours = re.compile(r"\x1b\[(\d+(;\d+)*)?m|\x1b\[\?25[lh]|\x1b\[\d*[AK]|\x1b\[2K|\r")
    assert not ACTING.search(ours.sub("", shown).replace("\n", ""))


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp437"])
def test_rl_11_a_file_or_pipe_is_utf_8(
    encoding: str,
    kennel: Path,
    process: Callable[..., "subprocess.CompletedProcess[bytes]"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """FF-33: whatever the system would take; no letter of a name is lost."""
    monkeypatch.chdir(kennel)
    for form in ("csv", "text", "markdown"):
        result = process("cards", "top-dog", "--columns", "name,note", "--format", form, PYTHONIOENCODING=encoding)
        assert "Dvořák Żółw 龍" in result.stdout.decode("utf-8")
        assert b"\r" not in result.stdout
