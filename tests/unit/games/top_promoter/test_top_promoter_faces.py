"""The cards of Top Promoter as they are printed: complete, readable, and saying what the engine says."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from lxml import etree

from generator.face import Color, GlyphRun, Shape
from generator.faces.maker import FaceFolders, FaceMaker
from generator.game import components
from generator.games.top_promoter import GAME
from generator.games.top_promoter.bouts import Rulings, knockout_chance
from generator.games.top_promoter.components import PLAIN_FACES, percent
from generator.prepress.legibility import judge_contrast
from generator.text.fonts import FontBook

ROOT = Path(__file__).parents[4]
TEMPLATES = ROOT / "templates" / "top-promoter"
FOLDERS = FaceFolders((TEMPLATES, ROOT / "templates" / "_shared"), (ROOT / "fonts",), ())
INK = Color("rgb", (0x1D / 255, 0x1A / 255, 0x18 / 255))
SMALLEST_PT = 7.0
"""Nothing on a card is set smaller."""


def drawn(card_set, ink="full", only=None):
    """The faces of a set, or of some of its components by name."""
    parts = [part for part in components(GAME, card_set) if only is None or part.name in only]
    return FaceMaker(card_set, FOLDERS, ink=ink).make(parts)


def text_of(face):
    """What is printed, one line per run of glyphs."""
    return "\n".join(item.text for item in face.walk() if isinstance(item, GlyphRun))


def words_of(face):
    """What is printed, in one line, blanks made single."""
    return re.sub(r"\s+", " ", text_of(face))


def outlines(face):
    """The shapes of a face without their colors."""
    return tuple(item.outline.segments for item in face.walk() if isinstance(item, Shape))


def is_pip(shape):
    """Whether a shape is a pip on one of the symbols of dice, which measure 10 x 10 units."""
    start, *curves = shape.outline.segments
    if len(curves) < 4 or curves[0][0] != "C" or not 2 < start[2] < 8:
        return False
    radius = curves[0][-1] - start[2]
    return 1.04 < radius < 1.11 and 2 < start[1] - radius < 8


@pytest.fixture(scope="module", params=["full", "low"])
def printed(request, real_set):
    """All faces of the real set in one ink."""
    return drawn(real_set, request.param)


@pytest.fixture(scope="module")
def full(real_set):
    """All faces of the real set in full ink."""
    return drawn(real_set)


def test_every_face_is_drawn_without_a_finding_in_both_inks(printed):
    """The whole game: 15 locations, 75 fighters, 25 actions, five summaries and five ledgers, both sides of cards."""
    assert [str(finding) for finding in printed.findings] == []
    pieces = {}
    for entry in printed.faces:
        pieces[entry.component.name] = pieces.get(entry.component.name, 0) + entry.card.copies
        assert (entry.back is None) == (entry.component.name in ("ledger", "tuck-box"))
    assert pieces == {"location": 15, "fighter": 75, "action": 25, "summary": 5, "ledger": 5, "tuck-box": 1}


def test_no_text_is_smaller_than_seven_points(printed):
    """Seven points is what reads in the hand by lamplight."""
    small = [
        (row.card.id, row.fit.field, row.fit.printed_pt) for row in printed.fits if row.fit.printed_pt < SMALLEST_PT
    ]
    assert not small


def test_every_text_stands_out_from_its_ground(real_set, printed):
    """4.5 to 1, or 3 to 1 for large text, measured on the drawn faces."""
    book = FontBook.of(real_set.file, FOLDERS.fonts)
    assert [str(finding) for finding in judge_contrast(printed.faces, book)] == []


@pytest.mark.rule("top-promoter/fighter-card")
def test_a_fighter_card_says_all_that_the_game_needs(printed):
    """Home twice, on the poster and on the stub that a fanned hand shows; class, popularity, name."""
    for entry in printed.faces:
        if entry.component.name != "fighter":
            continue
        card, lines = entry.card, text_of(entry.front).split("\n")
        assert lines.count(card["home"].upper()) == 2
        assert str(card["popularity"]) in lines
        assert card["weight_class"].upper() in lines
        name = card["name"].upper().replace("'", "’")
        assert re.sub(r"[ \n]", "", name) in re.sub(r"[ \n]", "", text_of(entry.front))


def test_the_stub_holds_what_a_hand_is_played_by(full):
    """Class, popularity and dice lie in the left 16 mm of the trimmed card, which a fan leaves open."""
    for entry in full.faces:
        if entry.component.name == "fighter":
            runs = {item.text: item for item in entry.front.walk() if isinstance(item, GlyphRun)}
            popularity = runs[str(entry.card["popularity"])]
            width = sum(glyph.advance for glyph in popularity.glyphs) * popularity.size
            assert popularity.x > 6.15
            assert popularity.x + width < 19


def test_no_two_fighters_share_a_picture(full):
    """Seventy-five boxers, told apart by shape and color even without their names."""
    pictures = {}
    for entry in full.faces:
        if entry.component.name == "fighter":
            shapes = tuple((item.outline.segments, item.fill) for item in entry.front.walk() if isinstance(item, Shape))
            pictures.setdefault(shapes, []).append(entry.card["name"])
    assert [names for names in pictures.values() if len(names) > 1] == []
    assert len(pictures) == 75


def test_the_promoters_differ_by_shape_and_not_by_color_alone(printed):
    """Mark and edge pattern: five backs, and five fronts of one action, no two with the same outlines."""
    backs = {e.card["color"]: outlines(e.back) for e in printed.faces if e.component.name == "fighter"}
    fronts = {
        e.card["color"]: outlines(e.front) for e in printed.faces if e.card.values.get("action") == "random-drug-test"
    }
    for faces in (backs, fronts):
        assert len(faces) == 5
        for one, other in combinations(faces.values(), 2):
            assert one != other


def test_fighters_and_actions_of_a_promoter_share_a_back(full):
    """They are one deck."""
    backs = {}
    for entry in full.faces:
        if entry.component.name in ("fighter", "action"):
            backs.setdefault(entry.card["color"], set()).add(id(entry.back))
    assert {color: len(faces) for color, faces in backs.items()} == dict.fromkeys(backs, 1)


def test_a_half_star_and_black_dice_stand_on_cards_with_a_knock_out_blow_and_on_no_other(printed):
    """The blow is told by shape and by dice that show the winning roll."""
    for entry in printed.faces:
        if entry.component.name == "fighter":
            shapes = [item for item in entry.front.walk() if isinstance(item, Shape)]
            half_stars = [each for each in shapes if each.outline.segments[0] == ("M", -7.6, 0.0)]
            pips = [each.fill for each in shapes if is_pip(each)]
            assert len(half_stars) == (1 if entry.card["knockout"] else 0), entry.card["name"]
            assert len(pips) == sum(entry.card["faces"])
            assert (pips[0] == INK) is not entry.card["knockout"]


def test_the_summary_prints_the_chances_the_engine_reckons(printed, real_set):
    """Three fighters with a blow, with no, one and two more dice."""
    back = next(entry.back for entry in printed.faces if entry.component.name == "summary")
    chances = [line for line in text_of(back).split("\n") if line.endswith("%")]
    rulings = Rulings.of(real_set.settings)
    assert chances == [
        percent(knockout_chance(dice, dice + more, rulings)) + "%" for dice in (3, 4, 5) for more in (0, 1, 2)
    ]


def test_the_summary_prints_the_payouts_of_the_rules(printed):
    """3, 2 and 1 millions, one for each further die, double and triple, sweep and Cable Special."""
    front = next(entry.front for entry in printed.faces if entry.component.name == "summary")
    lines = text_of(front).split("\n")
    assert [line for line in lines if line.startswith(("$", "+$"))] == ["$3M", "$2M", "$1M", "+$1M", "+$3M"]
    assert [line for line in lines if line.startswith("×") and len(line) > 1] == ["×2", "×3", "×3"]
    assert "one printed die fewer: double. Two or more fewer: triple." in words_of(front)


def test_a_house_that_rules_otherwise_prints_another_summary(edited):
    """Settings change the engine and the card alike."""
    toml = {
        "^five_of_a_kind_is_full_house = false": "five_of_a_kind_is_full_house = true",
        "^# underdog_beyond_two.*": 'underdog_beyond_two = "extend"',
    }
    house = edited(toml=toml)
    entries = {entry.component.name: entry for entry in drawn(house, only={"summary", "ledger"}).faces}
    front, back = entries["summary"].front, entries["summary"].back
    assert "×2–5" in text_of(front)
    assert "one double, two triple, three fourfold, four fivefold." in words_of(front)
    assert "Five of a kind is a full house, too." in words_of(back)
    five = percent(knockout_chance(5, 7, Rulings.of(house.settings)))
    assert five + "%" in text_of(back)
    assert five != percent(knockout_chance(5, 7))
    assert "UNDERDOG 2 TO 5" in words_of(entries["ledger"].front)


def test_the_summary_says_how_a_game_ends_without_fighters(full):
    """TP-R15: no corner case, so it is printed."""
    back = next(entry.back for entry in full.faces if entry.component.name == "summary")
    assert "nobody has a fighter left to play. Open cities pay nothing." in words_of(back)


@pytest.mark.rule("top-promoter/location-card")
def test_a_location_names_its_city_in_one_line_and_its_fights_main_event_first(printed):
    """The main event lies nearest the card, so it is named first."""
    for entry in printed.faces:
        if entry.component.name == "location":
            lines = text_of(entry.front).split("\n")
            assert lines[0] == entry.card["name"].upper()
            assert lines[1:] == ["MAIN EVENT", "$3M", "MID CARD", "$2M", "LOWER CARD", "$1M"]


def test_the_ledger_marks_the_city_that_ends_the_game(printed):
    """Five, seven and nine locations are scored with up to 3, 4 and 5 players."""
    front = next(entry.front for entry in printed.faces if entry.component.name == "ledger")
    for players in ("2 OR 3", "4", "5"):
        assert f"LAST CITY FOR {players}" in text_of(front)
    assert {"1", "9"} <= set(text_of(front).split("\n"))


def test_low_ink_changes_colors_and_nothing_else(real_set):
    """The same drawing on white paper, so a low-ink card says what a full one says."""
    full_cards, low_cards = (drawn(real_set, ink, {"fighter", "action"}).faces for ink in ("full", "low"))
    for full_card, low_card in zip(full_cards, low_cards, strict=True):
        assert outlines(full_card.front) == outlines(low_card.front)
        assert text_of(full_card.front) == text_of(low_card.front)
        first = next(item for item in low_card.front.walk() if isinstance(item, Shape))
        assert first.fill == Color("rgb", (1.0, 1.0, 1.0))


def test_the_dice_of_a_plain_fighter_are_shown_high_to_low():
    """As they are compared in a fight."""
    for dice, faces in PLAIN_FACES.items():
        assert len(faces) == dice
        assert list(faces) == sorted(faces, reverse=True)


@pytest.mark.parametrize("template", sorted(TEMPLATES.glob("*.j2")), ids=lambda path: path.name)
def test_templates_are_svg_before_anything_is_filled_in(template):
    """So that an SVG editor opens them."""
    assert etree.parse(str(template)).getroot().tag == "{http://www.w3.org/2000/svg}svg"
