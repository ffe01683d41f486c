"""Rosters on the way in and out of commands (FF-18, FF-19, FF-22, FF-33, FF-34, FF-35, RL-12)."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

NAMES = "Dvořák Żółw, 数量, Łódź"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "utf-16"])
@pytest.mark.parametrize("form", ["csv", "text", "markdown", "json"])
def test_rl_12_ff_33_redirected_output_is_utf_8(moonrise: Path, process: Any, encoding: str, form: str) -> None:
    """Windows redirects in its own code page, where these letters became question marks with exit code 0 (RL-12)."""
    (moonrise / "wolves.csv").write_text(f'id,name,howl\na,"{NAMES}",3\nb,Bob,4\n', encoding="utf-8")
    done = process("cards", "moonrise", "--format", form, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    text = done.stdout.decode("utf-8")
    assert NAMES in (text.encode().decode("unicode_escape") if form == "json" else text)


def test_ff_33_a_file_is_written_in_utf_8(moonrise: Path, pnp: Any) -> None:
    """`-o`, for shells that redirect in UTF-16 and spreadsheets that want a mark; it is read back as a roster."""
    (moonrise / "wolves.csv").write_text(f'id,name,howl\na,"{NAMES}",3\nb,Bob,4\n', encoding="utf-8")
    before = pnp("cards", "moonrise", "--json").stdout
    done = pnp("cards", "moonrise", "--format", "csv", "-o", str(moonrise / "out.csv"))
    assert (done.exit_code, done.stdout) == (0, "")
    data = (moonrise / "out.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    (moonrise / "wolves.csv").write_bytes(data)
    assert pnp("cards", "moonrise", "--json").stdout == before
    assert pnp("check", "moonrise").exit_code == 0
    listing = pnp("cards", "moonrise", "-o", "list.txt")
    assert NAMES in Path("list.txt").read_text("utf-8") and listing.exit_code == 0


def test_ff_33_a_file_that_cannot_be_written_is_told(moonrise: Path, pnp: Any) -> None:
    """Exit code 3, no traceback."""
    done = pnp("cards", "moonrise", "--format", "csv", "-o", "no/such/folder/out.csv")
    assert done.exit_code == 3
    assert "cannot be written" in done.stderr


def test_ff_34_each_column_stands_once_under_its_header(moonrise: Path, pnp: Any) -> None:
    """`Image,image`, `3.0` and lists with their signs lost gave errors on reading."""
    game = moonrise / "game.toml"
    game.write_text(game.read_text("utf-8").replace('howl = "whole"', 'howl = "number", tags = "list", up = "yes-no"'))
    roster = "id,Title,howl,Image,tags,up,text\na,Ada,3,a.png,x | y,yes,**bold** word\nb,Bob,2.5,b.png,,no,\n"
    (moonrise / "wolves.csv").write_text(roster)
    out = pnp("cards", "moonrise", "--format", "csv").stdout
    assert out == roster
    (moonrise / "wolves.csv").write_text(out)
    assert pnp("cards", "moonrise", "--format", "csv").stdout == out


def test_ff_34_cards_of_no_copies_are_given_out_too(moonrise: Path, pnp: Any) -> None:
    """The roster is the whole of it; columns may be asked for by header or by word."""
    (moonrise / "wolves.csv").write_text("name,howl,Qty,VP/turn\nAda,3,0,1\nBob,4,2,7\n")
    rows = list(csv.DictReader(io.StringIO(pnp("cards", "moonrise", "--format", "csv").stdout)))
    assert [(row["id"], row["Qty"]) for row in rows] == [("ada", "0"), ("bob", "2")]
    some = pnp("cards", "moonrise", "--format", "csv", "-c", "name,vp_turn", "-w", "howl >= 4").stdout
    assert some == "name,VP/turn\nBob,7\n"


@pytest.mark.parametrize(
    "cell", ["=HYPERLINK(1)", "-1+cmd|' /C calc'!A0", "@SUM(1)", "+2 Cards", "'=x", "'+1 for all'"]
)
def test_ff_35_formulas_are_text_on_the_way_out_and_back(moonrise: Path, pnp: Any, cell: str) -> None:
    """An apostrophe keeps a spreadsheet from counting; reading takes it off, and no other."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([["id", "name", "howl", "text"], ["a", "Ada", "-3", f"'{cell}"]])
    (moonrise / "wolves.csv").write_text(out.getvalue())
    given = pnp("cards", "moonrise", "--format", "csv").stdout
    row = next(csv.DictReader(io.StringIO(given)))
    assert row["text"].startswith("'")
    assert row["howl"] == "-3"
    (moonrise / "wolves.csv").write_text(given)
    assert pnp("cards", "moonrise", "--format", "csv").stdout == given


def test_ff_18_a_roster_of_headers_only_stops_a_build_with_its_name(moonrise: Path, pnp: Any) -> None:
    """It said that no piece was chosen, and `check` passed (RL-14)."""
    (moonrise / "wolf.svg").write_text(TEMPLATE)
    (moonrise / "wolves.csv").write_text("id,name,howl\n")
    for command in (("check", "moonrise"), ("build", "moonrise", "--paper", "a4")):
        done = pnp(*command)
        assert done.exit_code == 1
        assert "wolves.csv:1" in done.stdout + done.stderr


TEMPLATE = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88"></svg>'


@pytest.mark.parametrize(
    "address", ["https://docs.google.com/spreadsheets/d/1/edit", "http://x.org/a.csv", "www.x.org/a.csv"]
)
def test_ff_22_an_address_says_how_to_export(moonrise: Path, pnp: Any, address: str) -> None:
    """That there is no such file helped nobody."""
    game = moonrise / "game.toml"
    game.write_text(game.read_text("utf-8").replace("wolves.csv", address))
    done = pnp("check", "moonrise")
    assert done.exit_code == 3
    assert "downloaded" in done.stderr and "pnp fetch" in done.stderr and address in done.stderr


def test_ff_19_game_toml_says_how_a_roster_is_read(moonrise: Path, pnp: Any) -> None:
    """Every key of docs/rosters.md at once, over two files."""
    game = moonrise / "game.toml"
    keys = (
        'file = ["wolves.csv", "more.json"]\nid = "Ref"\nname = "Card"\ncopies = "In the deck"\nheader_row = [1, 2]\n'
        'last_row = 5\nwhere = ["Status = ready"]\ncells = "shown"\nquotes = "csv"\nrename = { howl = "Voice Howl" }\n'
        'as_meant = ["blank-name", "ids-made"]\n'
    )
    game.write_text(game.read_text("utf-8").replace('file = "wolves.csv"\n', keys))
    (moonrise / "wolves.csv").write_text(
        ",,Voice,,\nRef,Card,Howl,In the deck,Status\na_1,Ada,3,2,ready\nb_1,Bob,4,1,draft\nc_1,,5,1,ready\n"
        "sum,of,it,all,x\n"
    )
    (moonrise / "more.json").write_text('[{"Ref": "d_1", "Card": "Dan"}]')
    done = pnp("check", "moonrise")
    assert '"Voice Howl"' in done.stdout  # the second file has no such column
    game.write_text(game.read_text("utf-8").replace('["wolves.csv", "more.json"]', '"wolves.csv"'))
    done = pnp("check", "moonrise")
    assert (done.exit_code, "blank-name" in done.stdout) == (0, False)
    assert "3 wolves (2 different)" in done.stdout


def test_ff_19_as_meant_takes_only_what_may_be_meant(moonrise: Path, pnp: Any) -> None:
    """With the nearest code; a wrong number is wrong whatever game.toml says."""
    game = moonrise / "game.toml"
    text = game.read_text("utf-8")
    game.write_text(text.replace('file = "wolves.csv"\n', 'file = "wolves.csv"\nas_meant = ["blank-nmae"]\n'))
    done = pnp("check", "moonrise")
    assert done.exit_code == 1
    assert 'Did you mean "blank-name"?' in done.stdout
    game.write_text(text.replace('file = "wolves.csv"\n', 'file = "wolves.csv"\nas_meant = ["whole"]\n'))
    assert pnp("check", "moonrise").exit_code == 1
