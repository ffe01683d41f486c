"""Ratings War cards against its rulebook: counts, the five named wrestlers, and effects that print what they say."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest
from ratings_war_reading import parse_text

from generator.games.ratings_war.effects import CardKind, Effect, Verb, When, Who
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.wording import plain, render

DATA = Path(__file__).parents[2] / "data" / "ratings-war"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def effect_of(wrestler: str) -> Effect:
    row = next(row for row in rows("wrestlers") if row["name"] == wrestler)
    return parse(row["effect"], CardKind.WRESTLER)


@pytest.mark.parametrize(
    ("compact", "text"),
    [
        (
            "injure?[catering]: shield(mine)",
            "Whenever a wrestler on your roster would be injured, if this wrestler is in Catering, prevent it.",
        ),
        (
            "injure?[booked]: shield(both)",
            "Whenever a wrestler in Your Segment would be injured, if this wrestler is booked, prevent it.",
        ),
        (
            "fallout~[winner&won]: recruit(agent)",
            "During Post-Show Fallout, if this wrestler is booked to win and you won the segment, you may add a free "
            "agent to your roster.",
        ),
        (
            "fallout~[winner&main&won]: steal(slot_loser)",
            "During Post-Show Fallout, if this wrestler is booked to win the Main Event and you won it, you may take "
            "one opposing Loser in this wrestler’s Segment Slot onto your roster.",
        ),
        (
            "update[catering]: prestige(self,+2)",
            "When prestiges are updated, if this wrestler is in Catering, put +2 prestige on this wrestler.",
        ),
        (
            "during[booked&lowest]: rating(segment,+3)",
            "During Segment Scoring, if this wrestler is booked and your Segment Rating is the lowest, you may give "
            "Your Segment +3 rating.",
        ),
        (
            "scoring[winner]: rating(segment,+4)+fallout[winner]: retire(self)",
            "If this wrestler is booked to win, give Your Segment +4 rating. Then, during Post-Show Fallout, retire "
            "this wrestler.",
        ),
        (
            "points[titles2]: win_game(you)",
            "Before Network Points are awarded, if this wrestler wears 2 Championships, you win the game.",
        ),
        ("after: injure(my_loser)", "After this segment is scored, injure the Loser in Your Segment."),
        (
            "points[weekwon]: point(you,1)",
            "Before Network Points are awarded, if you are about to earn one, you gain 1 extra Network Point.",
        ),
        ("injure?: shield(mine)", "Whenever a wrestler on your roster would be injured, prevent it."),
    ],
)
def test_the_examples_of_the_rules_page_are_read_and_printed(compact: str, text: str) -> None:
    """The forms given there are legal as they stand; the text is theirs, shorter where the frame says the rest."""
    effect = parse(compact)
    assert plain(render(effect)) == text
    assert parse_text(render(effect)) == effect


def test_the_roster_can_be_dealt_to_four_players() -> None:
    """2, 3, 3, 5, 5, 7 each, and three more for free agency."""
    bases = Counter(int(row["prestige"]) for row in rows("wrestlers"))
    assert sum(bases.values()) == 50
    assert bases[2] >= 4
    assert bases[3] >= 8
    assert bases[5] >= 8
    assert bases[7] >= 4


def test_there_are_42_event_cards() -> None:
    """Copies counted."""
    assert sum(int(row["copies"]) for row in rows("events")) == 42


def test_every_wrestler_has_a_gimmick_of_its_own() -> None:
    """Fifty different effects, fifty different names, fifty different gimmick names."""
    wrestlers = rows("wrestlers")
    for column in ("name", "gimmick", "effect", "flavor"):
        assert len({row[column] for row in wrestlers}) == 50, column


@pytest.mark.parametrize("name", ["Shell", "Billy Boulder"])
def test_shell_and_billy_boulder_prevent_injuries(name: str) -> None:
    """As the glossary's clarification on injuries has it."""
    part = effect_of(name).first
    assert (part.when, part.verb) == (When.INJURE, Verb.SHIELD)


@pytest.mark.parametrize("name", ["Shakti", "Siren"])
def test_shakti_and_siren_bring_in_wrestlers(name: str) -> None:
    """They are the examples of getting a wrestler in another way than by recruiting."""
    assert effect_of(name).first.verb in (Verb.RECRUIT, Verb.STEAL)


def test_resting_stanley_starts_below_seven_and_grows() -> None:
    """The example of a wrestler who is 7 without having started as one."""
    row = next(row for row in rows("wrestlers") if row["name"] == "Resting Stanley")
    part = effect_of("Resting Stanley").first
    assert int(row["prestige"]) < 7
    assert (part.verb, part.who) == (Verb.PRESTIGE, Who.SELF)
    assert part.n > 0


def test_a_number_of_special_matches_injure_the_loser() -> None:
    """Two of them on one segment retire a wrestler."""
    injuring = [
        row
        for row in rows("events")
        if row["kind"] == "special"
        and any(part.verb is Verb.INJURE for part in parse(row["effect"], CardKind.SPECIAL).parts)
    ]
    assert sum(int(row["copies"]) for row in injuring) >= 2


@pytest.mark.parametrize("roster", ["wrestlers", "events"])
def test_certain_gimmicks_and_events_end_the_game_early(roster: str) -> None:
    """Both exist."""
    assert any("win_game" in row["effect"] for row in rows(roster))
