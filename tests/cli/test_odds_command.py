"""`pnp odds`: what people ask, and what they get."""

import csv
import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


def test_every_dog_is_listed_with_its_chances(pnp: Pnp) -> None:
    """Three tables: medals, champion, ties."""
    result = pnp("odds", "top-dog")
    assert result.exit_code == 0
    assert "Chance to take each medal\nColumns: random dogs against it. Numbers in percent." in result.stdout
    assert "Siberian Husky" in result.stdout
    assert "Chance that nobody takes a medal, because the highest dogs tie" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 120


@pytest.mark.parametrize("wanted", [("pug", "BULLDOG"), ("Pug", "bulldog"), ("pug", "bulld")])
def test_two_dogs_are_a_breed_by_name_id_or_part_of_a_name(pnp: Pnp, wanted: tuple[str, str]) -> None:
    """In any case of letters."""
    result = pnp("odds", "top-dog", *wanted)
    assert "\nPug + Bulldog " in result.stdout
    assert "Corgi" not in result.stdout


def test_csv_and_json_hold_the_same_numbers(pnp: Pnp) -> None:
    """And nothing else goes to standard output."""
    rows = list(csv.DictReader(io.StringIO(pnp("odds", "top-dog", "--table", "champion", "--csv").stdout)))
    tables = json.loads(pnp("odds", "top-dog", "--table", "champion", "--json").stdout)["tables"]
    assert [table["name"] for table in tables] == ["champion"]
    assert [row["exact"] for row in rows] == [cell for line in tables[0]["panels"][0]["exact"] for cell in line]
    assert len(rows) == 90


def test_a_picture_is_written_where_it_was_asked_for(pnp: Pnp, tmp_path: Path) -> None:
    """Quotes and missing folders do no harm; where it is goes to standard error."""
    file = tmp_path / "my pictures" / "tied.svg"
    result = pnp("odds", "top-dog", "--table", "tied", "--picture", f'"{file}"', "--csv")
    assert result.exit_code == 0
    assert "the highest dogs tie" in file.read_text(encoding="utf-8")
    assert result.stdout.startswith("table,row,")
    assert "Picture: " in result.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("top-dog", "Pugg"), 'There is no card "Pugg". Did you mean "Pug"?'),
        (("top-dog", "er"), '"er" may be '),
        (("top-dog", "pug", "pug"), "the two different dogs of a breed"),
        (("top-dog", "pug", "corgi", "boxer"), "the two different dogs of a breed"),
        (("top-dog", "--at", "pug"), "--at and --given have no meaning in Top Dog."),
        (("top-dog", "--given", "rain"), "--at and --given have no meaning in Top Dog."),
        (("top-dog", "--table", "medal"), 'There is no table "medal". Tables here: medals, champion, tied.'),
        (("top-dog", "--csv", "--json"), "--csv and --json do not go together"),
        (("top-dog", "--picture", "odds.gif"), "a picture ends in .svg, .png or .pdf"),
        (("moonrise",), "moonrise has no odds to count"),
    ],
)
def test_wrong_use_is_told_with_what_there_is(pnp: Pnp, moonrise: Path, arguments: tuple[str, ...], told: str) -> None:
    """Exit code 2."""
    result = pnp("odds", *arguments)
    assert result.exit_code == 2, result.output
    assert told in result.output


def test_cards_with_errors_are_not_counted(pnp: Pnp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds of half a roster would be wrong."""
    bundled = Path(__file__).parents[2] / "data" / "top-dog"
    folder = tmp_path / "data" / "top-dog"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_bytes((bundled / "game.toml").read_bytes())
    roster = (bundled / "dogs.csv").read_text(encoding="utf-8")
    (folder / "dogs.csv").write_text(roster.replace("Greyhound,5,", "Greyhound,five,"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = pnp("odds", "top-dog")
    assert result.exit_code == 1
    assert "`pnp check top-dog` shows them" in result.stderr
    assert result.stdout == ""


def test_the_command_works_as_a_process_without_drawing_anything(process: Process) -> None:
    """No picture, no PDF library."""
    done = process("odds", "top-dog", "--table", "tied", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["game"] == "top-dog"
