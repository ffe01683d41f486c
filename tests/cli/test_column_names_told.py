"""What is told of columns whose names or cells mean something else in a template (FF-1, FF-6)."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]
Process = Callable[..., "CompletedProcess[bytes]"]
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" width="63mm" height="88mm"
     viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#ffffff"/>
  <text x="5" y="20" font-family="Barlow Condensed" font-weight="700" font-size="5">{}</text>
</svg>
"""
GAME = """\
title = "Guild"

[rosters.guild]
file = "guild.csv"

[components.guild]
title = "Guild card"
trim = "63x88mm"
front = "front.svg.j2"
roster = "guild"

[[fonts]]
family = "Barlow Condensed"
weight = 700
file = "barlow/BarlowCondensed-Bold.ttf"
"""


@pytest.fixture
def guild(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The workspace of a game without code."""
    for folder in ("data/guild", "templates/guild"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "fonts").symlink_to(Path(__file__).parents[2] / "fonts")
    (tmp_path / "data/guild/game.toml").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ask(root: Path, cells: tuple[str, str], asked: str) -> None:
    """Two cards whose column `rare` a condition asks."""
    said = f'{{{{ name }}}}<tspan card:if="{{{{ {asked} }}}}">!</tspan>'
    write(root, f"id,name,rare\na,Ann,{cells[0]}\nb,Bob,{cells[1]}\n", said)


def write(root: Path, roster: str, said: str) -> None:
    (root / "data/guild/guild.csv").write_text(roster, encoding="utf-8")
    (root / "templates/guild/front.svg.j2").write_text(FRONT.format(said), encoding="utf-8")


def told(result: Result) -> str:
    return " ".join((result.stdout + result.stderr).split())


def test_ff_1_a_column_before_a_name_of_the_program_is_told(guild: Path, pnp: Pnp) -> None:
    """At the header, with what the program's value is called; a remark, for the column is mostly meant."""
    write(guild, "id,name,Title,Theme\na,Ann,Guard,Sea\n", "{{ name }} {{ title }} {{ theme }}")
    result = pnp("build", "guild", "--strict")
    assert result.exit_code == 0
    assert "guild.csv:1:Title" in told(result)
    assert "title (the game's is pnp.set.title), theme (the game's is pnp.theme)" in told(result)


@pytest.mark.parametrize("said", ["{{ name }} {{ card.title }}", "{{ name }} {{ pnp.set.title }}", "{{ name }} Title"])
def test_ff_1_nothing_is_told_where_no_bare_name_is_used(guild: Path, pnp: Pnp, said: str) -> None:
    """`card.title` was always the column's."""
    write(guild, "id,name,title\na,Ann,Guard\n", said)
    assert "own-name" not in told(pnp("check", "guild", "--fit"))


@pytest.mark.parametrize("header", ["1", "2024", "None"])
def test_ff_1_a_column_that_is_a_constant_to_jinja_is_told(guild: Path, pnp: Pnp, header: str) -> None:
    """`{{ 1 }}` prints 1 on every card, whatever the column says."""
    write(guild, f"id,name,{header}\na,Ann,Guard\n", f"{{{{ name }}}} {{{{ {header} }}}}")
    result = pnp("check", "guild", "--fit")
    assert f'Write {{{{ card["{header}"] }}}} for the column.' in told(result)


@pytest.mark.parametrize(
    ("cells", "kind"),
    [(("yes", "no"), "yes-no"), (("TRUE", "FALSE"), "yes-no"), (("2", "0"), "whole"), (("x", "-"), "yes-no")],
)
@pytest.mark.parametrize("asked", ["rare", "card.rare", "card['rare']"])
def test_ff_6_a_condition_on_a_text_that_says_no_is_told(
    guild: Path, pnp: Pnp, cells: tuple[str, str], kind: str, asked: str
) -> None:
    """Every text is something: what the column holds is said in game.toml."""
    write(
        guild,
        f"id,name,rare\na,Ann,{cells[0]}\nb,Bob,{cells[1]}\n",
        f'{{{{ name }}}}<tspan card:if="{{{{ {asked} }}}}">!</tspan>',
    )
    found = told(pnp("check", "guild", "--fit"))
    assert f'columns = {{ "rare" = "{kind}" }}' in found
    assert f'"{cells[1]}"' in found
    game = guild / "data/guild/game.toml"
    game.write_text(GAME.replace('"guild.csv"', f'"guild.csv"\ncolumns = {{ rare = "{kind}" }}', 1), encoding="utf-8")
    if cells[1] != "-":
        assert "no-is-a-text" not in told(pnp("check", "guild", "--fit"))


@pytest.mark.parametrize("cells", [("fire", "none"), ("yes", ""), ("1", "2"), ("no way", "no")])
def test_ff_6_nothing_is_told_of_words(guild: Path, pnp: Pnp, cells: tuple[str, str]) -> None:
    """A blank cell is blank, and `none` beside `fire` is a word."""
    write(
        guild, f"id,name,rare\na,Ann,{cells[0]}\nb,Bob,{cells[1]}\n", '{{ name }}<tspan card:if="{{ rare }}">!</tspan>'
    )
    assert "no-is-a-text" not in told(pnp("check", "guild", "--fit"))


@pytest.mark.parametrize(
    ("rows", "told_of"),
    [
        ("a,Ann,hi\nb,,\nc,Cid,yo\n", '"b"'),
        ("a,Ann,hi\nb,,\nc,,\n", '"b" and "c"'),
        ("a,Ann,hi\nb,Bob,yo\n", ""),
        ("a,Ann,\nb,,two words on lines\n", ""),
        ("a,,\nb,,\n", ""),
    ],
)
def test_ff_2_a_front_on_which_nothing_of_its_row_is_drawn_is_told(
    guild: Path, pnp: Pnp, rows: str, told_of: str
) -> None:
    """Where others show something; `as_meant` in game.toml takes it back."""
    game = guild / "data/guild/game.toml"
    meant = '"guild.csv"\nas_meant = ["blank-card", "blank-name", "filler-rows"{}]'
    game.write_text(GAME.replace('"guild.csv"', meant.format(""), 1), encoding="utf-8")
    write(guild, f"id,name,text\n{rows}", "CARD {{ name }} {{ text|upper }}")
    found = told(pnp("check", "guild", "--fit"))
    assert ("roster/nothing-drawn" in found) is bool(told_of)
    assert told_of in found
    game.write_text(
        GAME.replace('"guild.csv"', '"guild.csv"\n' + meant.format(', "nothing-drawn"'), 1), encoding="utf-8"
    )
    assert "roster/nothing-drawn" not in told(pnp("check", "guild", "--fit"))


@pytest.mark.parametrize("headers", [("Barter", "Battle"), ("barter", "battle"), ("Main Barter", "Main Battle")])
def test_ff_8_a_cell_of_a_workbook_is_named(guild: Path, pnp: Pnp, headers: tuple[str, str]) -> None:
    """Column D, whatever the case of its header; it was column A."""
    from openpyxl import Workbook

    book = Workbook()
    for row in (("id", "name", *headers), ("a", "Ann", "a long text without any fault", "3 ☃")):
        book.active.append(row)
    book.active.title = "Deck"
    book.save(guild / "data/guild/guild.xlsx")
    game = guild / "data/guild/game.toml"
    game.write_text(GAME.replace("guild.csv", "guild.xlsx"), encoding="utf-8")
    words = [header.lower().replace(" ", "_") for header in headers]
    write(guild, "", f"{{{{ {words[0]} }}}} {{{{ {words[1]} }}}}")
    assert f"guild.xlsx:Deck!D2:{headers[1]}" in told(pnp("check", "guild", "--fit"))


def test_ff_1_two_processes_make_the_same_bytes(guild: Path, process: Process) -> None:
    """With every name of the program as a column."""
    names = "Title,Theme,Ink,Card,Grey,Settings,Set version,Step names,self,pnp,range"
    said = (
        "{{ title }} {{ theme }} {{ ink }} {{ card }} {{ grey }} {{ settings }} {{ set_version }} {{ self }} {{ pnp }}"
    )
    write(guild, f"id,name,{names}\na,Ann,A,B,C,D,E,F,G,H,I,J,K\n", said)
    made = []
    for seed in ("1", "2"):
        result = process("build", "guild", "--paper", "a4", "--out", f"out{seed}", PYTHONHASHSEED=seed)
        assert result.returncode == 0, result.stderr
        made.append({p.name: p.read_bytes() for p in sorted((guild / f"out{seed}").rglob("*")) if p.suffix == ".pdf"})
    assert made[0] and made[0] == made[1]
