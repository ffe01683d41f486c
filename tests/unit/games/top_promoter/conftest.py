"""The real set of Top Promoter, and copies of it with single cells changed."""

import csv
import re
from pathlib import Path

import pytest

from generator.cards import Place
from generator.game import CardSet
from generator.gamefile import read_game_file
from generator.games.top_promoter import GAME
from generator.roster.columns import type_cards
from generator.roster.read import read_roster

DATA = Path(__file__).parents[4] / "data" / "top-promoter"
NAME = "data/top-promoter"


def load(folder):
    """The set in a folder and what reading it found."""
    file = read_game_file(folder / "game.toml", f"{NAME}/game.toml")
    decks, findings = {}, []
    for name, roster in file.rosters.items():
        table, found = read_roster(folder / roster.file[0], f"{NAME}/{roster.file[0]}")
        decks[name], more = type_cards(table, GAME.columns[name], name)
        findings += [*found, *more]
    return CardSet("top-promoter", file, decks, Place(f"{NAME}/game.toml")), findings


@pytest.fixture(scope="session")
def real_set():
    """The set as it stands in data/."""
    card_set, findings = load(DATA)
    assert not findings
    return card_set


@pytest.fixture
def edited(tmp_path):
    """Make a set from the real one: cells by (roster, id, column), rows to drop by (roster, id), a column.

    `edited({("fighters", "bob-n-weave", "dice"): "6"}, drop=[...], toml={r"regex": "replacement"})`.
    """

    def make(cells=(), *, drop=(), toml=(), without=()):
        cells = dict(cells)
        for source in DATA.glob("*.csv"):
            with source.open(newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            roster = source.stem
            headers = [column for column in rows[0] if (roster, column) != without]
            extra = {column for name, _, column in cells if name == roster} - set(headers)
            kept = [row for row in rows if (roster, row["id"]) not in drop]
            for row in kept:
                for (name, card, column), value in cells.items():
                    if name == roster and row["id"] == card:
                        row[column] = value
            with (tmp_path / source.name).open("w", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, [*headers, *sorted(extra)], extrasaction="ignore", lineterminator="\n")
                writer.writeheader()
                writer.writerows(kept)
        text = (DATA / "game.toml").read_text(encoding="utf-8")
        for pattern, new in dict(toml).items():
            text, number = re.subn(pattern, new, text, flags=re.MULTILINE)
            assert number, f"{pattern} is not in game.toml"
        (tmp_path / "game.toml").write_text(text, encoding="utf-8")
        return load(tmp_path)[0]

    return make


@pytest.fixture
def judged():
    """What the rules that do not roll find in a set, by code; `judged(card_set)`."""

    def judge(card_set):
        found = {}
        for rule in GAME.rules:
            if not rule.seeded:
                for finding in rule.findings(card_set):
                    found.setdefault(finding.code.removeprefix("top-promoter/"), []).append(finding)
        return found

    return judge
