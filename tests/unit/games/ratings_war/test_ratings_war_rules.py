"""The rules of Ratings War: the shipped set obeys them all, and for each there is a set that breaks it."""

from __future__ import annotations

import inspect
import time
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from ratings_war_sets import ChangedSet

from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.games.ratings_war import GAME, pile
from generator.games.ratings_war.cards import EVENTS, WRESTLERS, Wrestler, effect_of
from generator.games.ratings_war.effects import When
from generator.games.ratings_war.rules import COUNTS
from generator.games.ratings_war.settings import Settings

Changes = dict[str, Any]

TEN_LONG = {"effect": "fallout~[winner&main&won]: steal(slot_loser) + fallout: prestige(slot_winners,+1/opponents)"}

BREAKS: dict[str, tuple[Changes, str]] = {
    "count": ({"without": ("pebble",)}, "49 pieces of wrestler; a full set has 50. Add 1."),
    "base-prestige": ({"wrestlers": {"pebble": {"prestige": 8}}}, '"8" is above 7. Base prestige goes from 0 to 7.'),
    "deal": (
        {
            "wrestlers": {
                each: {"prestige": 6} for each in ("the-invoice", "magda-voltage", "miss-marquee", "ad-lib-libby")
            }
        },
        "3 wrestlers of base prestige 7; 4 players are dealt 4. Add 1, or change other wrestlers' base prestige.",
    ),
    "settings": (
        {"settings": {"promote_on": "mine"}},
        'settings.promote_on is "mine", but it must be own or any.',
    ),
    "hand-written": (
        {"wrestlers": {"shell": {"text": "Wins always."}}},
        'The column "text" is written by hand. Take the column out: the text is made from the effect. '
        "Slogans go into flavor.",
    ),
    "flavor": (
        {"wrestlers": {"shell": {"flavor": "Gives you +2."}}},
        '"Gives you +2." sounds like a rule ("+2"). Rules stand in the effect; say it in other words.',
    ),
    "name-length": (
        {"wrestlers": {"shell": {"name": "Shell of the Nineteen Shells"}}},
        '"Shell of the Nineteen Shells" has 28 letters. Up to 18 print well.',
    ),
    "event-icon": (
        {"events": {"ladder-match": {"icon": "lader"}}},
        '"lader" is no event icon. Did you mean "ladder"?',
    ),
    "strap": ({"events": {"prime-time-title": {"strap": ""}}}, "The belt has no color. Write a color name or #rrggbb."),
    "portrait-twins": (
        {"wrestlers": {"nightjar": {"mask": "flame", "face": "round", "hair": "wild", "beard": "full"}}},
        "Nightjar has the head of Old Flame. Change one of face, hair, hair_color, beard, mask, paint, headgear or "
        "eyewear.",
    ),
    "portrait-pose": (
        {"wrestlers": {"the-intern": {"pose": "crossed"}}},
        'The pose "crossed" has no hand free for the prop "mug". Write the pose "square", or as prop chain, none, rose '
        "or towel.",
    ),
    "effect": (
        {"wrestlers": {"shell": {"effect": "start[winner]: draw(you,1)"}}},
        'Column 7: "winner" is not known at "start"',
    ),
    "unreachable": (
        {"wrestlers": {"shell": {"effect": "start[titles4]: draw(you,1)"}}},
        '"titles4" needs 4, but the set has 3 championships. Change the effect, or add the cards it needs.',
    ),
    "reference": (
        {"wrestlers": {"flawless-flint": {"name": "Flawless Flo"}}},
        'No wrestler is called "Flawless Flint". Did you mean "Flawless Flo"?',
    ),
    "twins": (
        {"wrestlers": {"pebble": {"effect": "scoring[loser]: rating(rivals,-1)"}}},
        'The Invoice does what Pebble does: "scoring[loser]: rating(rivals,-1)". Change one of them.',
    ),
    "text-length": (
        {"wrestlers": {"pebble": TEN_LONG}},
        "The text has 265 letters; 190 fit above the slogan. Make the effect simpler.",
    ),
    "gimmick-spread": (
        {"bands": {"passive_scoring": 0.2}},
        "12 of 50 gimmicks only change a rating while scoring:",
    ),
    "must-have": (
        {"without": ("hostile-takeover",)},
        "No event can end the game early. Add one, for instance with points[lead2&title1]: win_game(you).",
    ),
    "rulebook-names": (
        {"wrestlers": {"shell": {"effect": "start: heal(mine)"}}},
        'The rulebook says that Shell prevents injuries. An effect that does: "injure?[catering]: shield(mine)".',
    ),
    "pile-lasts": (
        {"settings": {"recruit_gimmick_chance": 1.0}, "bands": {"wrestler_pile_runs_out": 0.0}},
        "The wrestler pile ran out in so many seeded games:",
    ),
}
"""For each rule, changes that break it and how its finding begins."""
OF_THE_PROGRAM = {"ratings-war/fair-play"}
"""What no roster can break; its own tests break the program."""


def found(card_set: CardSet, code: str) -> list[Finding]:
    rules = [rule for rule in GAME.rules if rule.code == f"ratings-war/{code}"]
    assert len(rules) == 1
    return list(rules[0].findings(card_set))


def test_every_rule_has_an_example_that_breaks_it() -> None:
    """No rule is without a failing example, and no example without a rule."""
    assert {rule.code for rule in GAME.rules} - OF_THE_PROGRAM == {f"ratings-war/{code}" for code in BREAKS}


@pytest.mark.parametrize("code", BREAKS)
def test_a_set_that_breaks_the_rule_is_told(code: str, changed_set: ChangedSet) -> None:
    """With a fact that quotes what is wrong, and a remedy."""
    changes, message = BREAKS[code]
    findings = found(changed_set(**changes), code)
    assert any(finding.message.startswith(message) for finding in findings), [item.message for item in findings]


@pytest.mark.parametrize("rule", GAME.rules, ids=lambda rule: str(rule.code))
def test_the_shipped_set_obeys(rule: Any, ratings_war: CardSet) -> None:
    """data/ratings-war passes every rule; that on the pile only tells what it saw."""
    findings = list(rule.findings(ratings_war))
    assert [finding for finding in findings if finding.severity is not Severity.NOTICE] == []
    assert len(findings) == (rule.code == "ratings-war/pile-lasts")


def test_every_rule_explains_itself() -> None:
    """A rule's docstring is its help page, of a first sentence and the reason."""
    for rule in GAME.rules:
        assert rule.help.split("\n")[0].endswith((".", ":"))
        assert inspect.getdoc(rule.judge)


# ------------------------------------------------------------------------------------- counts and deal


def test_a_full_set_has_214_pieces(ratings_war: CardSet) -> None:
    """50 + 42 + 54 + 44 + 12 + 4 + 4 + 4."""
    assert sum(COUNTS.values()) == 214


def test_a_component_that_is_missing_or_short_is_told(changed_set: ChangedSet, ratings_war: CardSet) -> None:
    """Every component of the box is counted, those without a roster too."""
    components = {name: asdict(spec) for name, spec in ratings_war.file.components.items()}
    components["modifier-plus"]["copies"] = 50
    del components["network-point"]
    messages = [finding.message for finding in found(changed_set(components=components), "count")]
    assert messages == [
        "50 pieces of modifier-plus; a full set has 54. Add 4.",
        'There is no component "network-point". Add [components.network-point] with 12 pieces.',
    ]


def test_too_many_copies_are_told(changed_set: ChangedSet) -> None:
    """Copies count."""
    finding = found(changed_set(events={"run-in": {"copies": 4}}), "count")[0]
    assert finding.message == "43 pieces of event; a full set has 42. Take out 1."


def test_unread_cards_are_not_counted_as_missing(ratings_war: CardSet) -> None:
    """A card with a wrong cell has a finding already; the count does not add another."""
    deck = ratings_war.deck(WRESTLERS)
    torn = replace(deck, cards=deck.cards[1:], unread=deck.cards[:1])
    card_set = replace(ratings_war, decks={**ratings_war.decks, WRESTLERS: torn})
    assert found(card_set, "count") == []
    assert found(card_set, "deal") == []


def test_a_set_for_more_players_needs_more_wrestlers(changed_set: ChangedSet) -> None:
    """The deal is counted for the most players of game.toml."""
    messages = [finding.fact for finding in found(changed_set(players=(2, 9)), "deal")]
    assert "10 wrestlers of base prestige 2; 9 players are dealt 9." not in messages
    assert "11 wrestlers of base prestige 3; 9 players are dealt 18." in messages
    assert "50 wrestlers; 9 players and free agency need 57." in messages


# ------------------------------------------------------------------------------------- effects


def test_an_illegal_effect_is_told_on_its_cell(changed_set: ChangedSet) -> None:
    """File, line and column of the roster, and the column within the cell."""
    finding = found(changed_set(wrestlers={"shell": {"effect": "end: title(segment)"}}), "effect")[0]
    assert str(finding.place) == "data/ratings-war/wrestlers.csv:18:effect"
    assert finding.fact.startswith("Column 1: ")
    assert finding.card == "Shell"


def test_an_event_is_judged_by_its_kind(changed_set: ChangedSet) -> None:
    """What a reaction may do, a play event may not."""
    assert found(changed_set(events={"run-in": {"effect": "retire?: draw(theirs,1)"}}), "effect")
    assert not found(changed_set(events={"farewell-speech": {"effect": "retire?: draw(theirs,1)"}}), "effect")


@pytest.mark.parametrize(
    ("changes", "fact"),
    [
        (
            {"wrestlers": {"shell": {"effect": "scoring[booked&partner7]: rating(segment,+1)"}}, "bases": (0, 6)},
            '"partner7" is never met: the other wrestlers go from 0 to 6.',
        ),
        (
            {"wrestlers": {"leather-heather": {"effect": "joined: steal(theirs1)"}}, "bases": (2, 7)},
            '"theirs1" reaches nobody: base prestige 1 or less has no other; the lowest is 2.',
        ),
        (
            {"wrestlers": {"shell": {"effect": "points[lead5]: win_game(you)"}}},
            '"lead5" is never met: the game is over before anybody leads by more than 4.',
        ),
        (
            {"wrestlers": {"shell": {"effect": "start[events42]: draw(you,1)"}}, "without": ("run-in",)},
            '"events42" is never met: the set has 39 events.',
        ),
        (
            {"wrestlers": {"shell": {"effect": "start[roster50]: draw(you,1)"}}, "without": ("pebble",)},
            '"roster50" is never met: the set has 49 wrestlers.',
        ),
        (
            {
                "wrestlers": {"leather-heather": {"effect": "joined: steal(theirs0)", "prestige": 0}},
                "without": ("paper-tiger", "the-intern"),
            },
            '"theirs0" reaches nobody: base prestige 0 or less has no other; the lowest is 1.',
        ),
        (
            {"events": {each: {"kind": "play"} for each in ("prime-time-title", "odd-couple-belt")}},
            '"title1" needs 1, but the set has no championships.',
        ),
    ],
)
def test_what_the_set_cannot_reach_is_told(changes: Changes, fact: str, changed_set: ChangedSet) -> None:
    """Bounds beyond the set's base prestiges, championships, events, wrestlers or points."""
    low, high = changes.get("bases", (0, 7))
    card_set = changed_set(**{key: value for key, value in changes.items() if key != "bases"})
    cards = tuple(
        replace(card, values={**card.values, "prestige": min(max(card["prestige"], low), high)})
        for card in card_set.deck(WRESTLERS)
    )
    decks = {**card_set.decks, WRESTLERS: replace(card_set.deck(WRESTLERS), cards=cards)}
    assert fact in [finding.fact for finding in found(replace(card_set, decks=decks), "unreachable")]


def test_a_set_without_special_matches_cannot_speak_of_them(changed_set: ChangedSet) -> None:
    """Neither as a condition nor as a target."""
    matches = ("ladder-match", "barbed-wire-bingo", "loser-leaves-town", "cage-of-static", "iron-bladder-match")
    facts = [item.fact for item in found(changed_set(without=(*matches, "pillow-fight")), "unreachable")]
    assert facts == [
        '"match" needs a special match, but the set has none.',
        '"cancel(slot_match)" needs a special match, but the set has none.',
    ]


def test_a_wrestler_never_waits_for_itself(changed_set: ChangedSet) -> None:
    """`named` means another wrestler."""
    own = {"trim-reaper": {"effect": "scoring[booked&named(The Trim Reaper)]: rating(segment,+3)"}}
    assert found(changed_set(wrestlers=own), "reference")[0].fact == "The Trim Reaper waits for The Trim Reaper."


def test_two_championships_may_be_twins_but_not_three(changed_set: ChangedSet) -> None:
    """And nothing else may."""
    title = {"effect": "booking: title(segment)"}
    two = changed_set(events={"prime-time-title": title, "odd-couple-belt": title})
    assert found(two, "twins") == []
    third = {"ladder-match": {**title, "kind": "championship"}}
    three = changed_set(events={"prime-time-title": title, "odd-couple-belt": title, **third})
    assert len(found(three, "twins")) == 2


@pytest.mark.parametrize(
    ("without", "fact"),
    [
        (("prime-time-title", "odd-couple-belt"), "There is no championship."),
        (("ladder-match", "barbed-wire-bingo"), "No special match injures a loser."),
        (("the-magpie",), "No gimmick can end the game early."),
    ],
)
def test_what_the_rulebook_promises_must_be_there(without: tuple[str, ...], fact: str, changed_set: ChangedSet) -> None:
    """A championship, a match that injures a loser, early ends by a gimmick and by an event."""
    assert [finding.fact for finding in found(changed_set(without=without), "must-have")] == [fact]


@pytest.mark.parametrize(
    ("wrestler", "cells"),
    [
        ("billy-boulder", {"effect": "start: heal(mine)"}),
        ("shakti", {"effect": "start: heal(mine)"}),
        ("siren", {"effect": "start: heal(mine)"}),
        ("resting-stanley", {"effect": "start: heal(mine)"}),
        ("resting-stanley", {"prestige": 7}),
    ],
)
def test_each_of_the_rulebook_names_keeps_its_promise(wrestler: str, cells: Changes, changed_set: ChangedSet) -> None:
    """Shell and Billy Boulder shield, Shakti and Siren bring in, Resting Stanley grows from below 7."""
    assert len(found(changed_set(wrestlers={wrestler: cells}), "rulebook-names")) == 1


def test_a_missing_rulebook_name_is_told_once(changed_set: ChangedSet) -> None:
    """All five are in every set."""
    facts = [finding.fact for finding in found(changed_set(without=("siren",)), "rulebook-names")]
    assert facts == ["Siren, whom the rulebook names, is missing."]


def test_a_long_text_is_a_warning_and_too_long_an_error(changed_set: ChangedSet) -> None:
    """190 letters fit above a slogan, 230 without one; from 180 on they read badly."""
    settings = {"text_long": 100, "text_beside_flavor": 170}
    severities = Counter(finding.severity for finding in found(changed_set(settings=settings), "text-length"))
    assert severities[Severity.ERROR] == 5
    assert severities[Severity.WARNING] > 20


def test_a_text_that_needs_the_line_of_the_slogan_may_have_it(changed_set: ChangedSet) -> None:
    """No slogan is dropped without a word: the long text is an error until the cell is blank."""
    for flavor, facts in (
        ("No slogan.", ["The text has 176 letters; 170 fit above the slogan."]),
        ("", []),
    ):
        cards = changed_set(wrestlers={"ms-hush": {"flavor": flavor}}, settings={"text_beside_flavor": 170})
        found_here = [item for item in found(cards, "text-length") if item.card == "Ms. Hush"]
        assert [item.fact for item in found_here] == facts
        assert all("or leave out the flavor" in item.remedy for item in found_here)


# ------------------------------------------------------------------------------------- looks


def test_a_mask_hides_what_is_under_it(changed_set: ChangedSet) -> None:
    """Two heads under the same mask are the same head, whatever their hair."""
    same = {"mask": "star", "headgear": "antenna", "hair": "wild", "face": "square"}
    assert "has the head of" in found(changed_set(wrestlers={"nightjar": same}), "portrait-twins")[0].fact


def test_figures_that_differ_in_little_are_a_warning(changed_set: ChangedSet) -> None:
    """Fewer than four columns: a hat alone is not another wrestler."""
    copied = ("build", "skin", "face", "hair", "hair_color", "beard", "attire", "color_a", "prop", "pose", "eyewear")
    shell = next(card for card in changed_set().deck(WRESTLERS) if card.id == "shell")
    like = {column: shell[column] for column in copied} | {"headgear": "cap", "mask": "none", "art": ""}
    finding = found(changed_set(wrestlers={"pebble": like}), "portrait-twins")[0]
    assert finding.severity is Severity.WARNING
    assert finding.fact == "Shell and Pebble differ only in mask and headgear."


def test_a_wrestler_with_a_picture_may_look_like_anybody(changed_set: ChangedSet) -> None:
    """The drawing is not printed."""
    shell = next(card for card in changed_set().deck(WRESTLERS) if card.id == "shell")
    like = {
        column: shell[column] for column in Wrestler.model_fields if column not in ("id", "name", "effect", "copies")
    }
    assert found(changed_set(wrestlers={"pebble": {**like, "art": "pebble.png"}}), "portrait-twins") == []


def test_a_strap_without_a_belt_is_a_warning(changed_set: ChangedSet) -> None:
    """It would not be drawn."""
    finding = found(changed_set(events={"run-in": {"strap": "#ff0000"}}), "strap")[0]
    assert finding.severity is Severity.WARNING


def test_flavor_is_short(changed_set: ChangedSet) -> None:
    """60 letters."""
    text = "This slogan goes on, and on, and on, and then it goes on again."
    assert found(changed_set(wrestlers={"shell": {"flavor": text}}), "flavor")[0].fact.endswith("has 63 letters.")


# ------------------------------------------------------------------------------------- settings and pile


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("thresholds", {}),
        ("thresholds", {"two": 5}),
        ("thresholds", {"2": 0}),
        ("deal", []),
        ("deal", [2, "x"]),
        ("recruit_gimmick_chance", 1.5),
        ("free_agents", -1),
        ("free_agents", True),
        ("event_icons", "tv"),
        ("promote_on", "all"),
    ],
)
def test_a_wrong_setting_is_told_and_counts_as_its_default(setting: str, value: Any, changed_set: ChangedSet) -> None:
    """The game stays playable, and the report says what was wrong."""
    card_set = changed_set(settings={setting: value})
    assert any(f"settings.{setting} " in finding.fact for finding in found(card_set, "settings"))
    assert getattr(Settings.of(card_set), setting) == getattr(Settings(), setting)


def test_a_threshold_is_needed_for_every_number_of_players(changed_set: ChangedSet) -> None:
    """Two to four in game.toml."""
    finding = found(changed_set(settings={"thresholds": {"2": 5, "3": 4}}), "settings")[0]
    assert finding.fact.endswith("but it must have a number for 4 players as well.")


def test_the_pile_check_gives_the_same_figures_every_time(ratings_war: CardSet) -> None:
    """Seeded, so that a report can be compared with the last one."""
    assert pile.lasting(ratings_war, 4) == pile.lasting(ratings_war, 4)
    assert pile.lasting(ratings_war, 4) != pile.lasting(ratings_war, 4, seed=7)


def test_the_skeleton_takes_as_many_weeks_as_a_game_without_effects(ratings_war: CardSet) -> None:
    """Measured on a full skeleton with random bots: 6.6, 5.3 and 5.4 weeks with 2, 3 and 4 players."""
    for players, weeks in ((2, 6.6), (3, 5.3), (4, 5.4)):
        assert pile.lasting(ratings_war, players).weeks == pytest.approx(weeks, abs=0.4)


def test_a_small_pile_runs_out(changed_set: ChangedSet) -> None:
    """With 27 wrestlers for four players there is no pile at all, so every game runs out."""
    shipped = changed_set().deck(WRESTLERS)
    dealt: Counter[int] = Counter()
    keep = set()
    for card in shipped:
        if dealt[card["prestige"]] < 4 * (2, 3, 3, 5, 5, 7).count(card["prestige"]):
            dealt[card["prestige"]] += 1
            keep.add(card.id)
    without = tuple(card.id for card in shipped if card.id not in keep)
    card_set = changed_set(without=without, settings={"pile_games": 50})
    assert pile.lasting(card_set, 4).ran_out == 50
    finding = found(card_set, "pile-lasts")[0]
    assert finding.severity is Severity.WARNING
    assert "4 players 50 of 50 games (92.9% to 100.0%, 0 left on average)" in finding.fact


@pytest.mark.parametrize(("left", "ran_out"), [(0, 0), (-1, 50)])
def test_a_pile_has_run_out_when_somebody_asked_in_vain(
    left: int, ran_out: int, changed_set: ChangedSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking the last wrestler is no fault yet."""
    monkeypatch.setattr(pile, "_game", lambda *_: (5, left))
    assert pile.lasting(changed_set(settings={"pile_games": 50}), 4) == pile.Lasting(4, 50, ran_out, 0, 5)


def test_the_pile_check_is_quick(ratings_war: CardSet) -> None:
    """It runs in every `pnp check`; the bound is generous for a busy machine."""
    start = time.process_time()
    found(ratings_war, "pile-lasts")
    assert time.process_time() - start < 1.5


# ------------------------------------------------------------------------------------- quality of the set


def test_gimmicks_are_spread_over_the_week(ratings_war: CardSet) -> None:
    """Every moment but booking has gimmicks; no moment has more than a third."""
    whens = Counter(effect_of(card).first.when for card in ratings_war.deck(WRESTLERS))
    assert set(whens) == set(When) - {When.BOOKING}
    assert max(whens.values()) <= 50 / 3


def test_base_prestige_is_spread(ratings_war: CardSet) -> None:
    """The dealt values most, and some of every other."""
    bases = Counter(card["prestige"] for card in ratings_war.deck(WRESTLERS))
    assert dict(sorted(bases.items())) == {0: 2, 1: 4, 2: 10, 3: 11, 4: 3, 5: 11, 6: 2, 7: 7}


def test_event_kinds_are_mixed(ratings_war: CardSet) -> None:
    """Three belts, twelve matches, twenty-two plays and five reactions make 42."""
    kinds = Counter[str]()
    for card in ratings_war.deck(EVENTS):
        kinds[card["kind"]] += card.copies
    assert kinds == {"championship": 3, "special": 12, "play": 22, "reaction": 5}
