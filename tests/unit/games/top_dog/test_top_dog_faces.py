"""The printed faces of Top Dog: what stays in sight of a breed, what the rulings print, what fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.face import Face, GlyphRun, Group, Item, Picture, Shape
from generator.faces.maker import FaceFolders, FaceMaker, FaceSet
from generator.game import CardSet, components
from generator.games.top_dog import GAME
from generator.games.top_dog.cards import stats_of
from generator.geometry import IDENTITY, Matrix, apply, multiply
from generator.svg.bounds import bounds, moved

Changed = Callable[..., CardSet]
REPOSITORY = Path(__file__).parents[4]
STUB = 14.5
"""mm from the left trim edge to the dotted line: how far a breed's upper dog is laid to the right."""
BLEED = 3.0


def faces_of(card_set: CardSet, *names: str, ink: str = "full", pictures: tuple[Path, ...] = ()) -> FaceSet:
    """The faces of some components (all of them without names), which must be without findings."""
    where = FaceFolders(
        tuple(REPOSITORY / "templates" / name for name in ("top-dog", "_shared")), (REPOSITORY / "fonts",), pictures
    )
    wanted = [each for each in components(GAME, card_set) if not names or each.name in names]
    made = FaceMaker(card_set, where, ink=ink, step_names=GAME.step_names).make(wanted)
    assert [str(finding) for finding in made.findings] == []
    return made


@pytest.fixture(scope="module")
def dog_faces(shipped_dogs: CardSet) -> FaceSet:
    return faces_of(shipped_dogs, "dogs")


def drawn(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Every shape, picture and text with the matrix that puts it on the face, from the lowest to the topmost."""
    for item in items:
        own = multiply(matrix, item.matrix) if item.matrix else matrix
        if isinstance(item, Group):
            yield from drawn(item.items, own)
        else:
            yield item, own


def texts(face: Face) -> list[tuple[str, float, float, float, float]]:
    """Each run of text: what it says, its left end, right end, baseline and size, in mm on the face."""
    found = []
    for item, matrix in drawn(face.items):
        if isinstance(item, GlyphRun):
            advance = sum(glyph.advance for glyph in item.glyphs) * item.size
            left, base = apply(matrix, item.x, item.y)
            right, _ = apply(matrix, item.x + advance, item.y)
            found.append((item.text, left, right, base, item.size * abs(matrix[3])))
    return found


def printed(face: Face) -> str:
    return " ".join(" ".join(text for text, *_ in texts(face)).split())


def strip(face: Face) -> list[tuple[str, float, float, float]]:
    """What the ticket stub says: text, left, right, baseline."""
    return [(text, left, right, base) for text, left, right, base, _ in texts(face) if left < BLEED + STUB]


# ---------------------------------------------------------------- a breed keeps its scores in sight


def test_all_four_scores_lie_on_the_stub_and_nothing_of_them_leaves_it(dog_faces: FaceSet) -> None:
    """A dog laid with its left edge on the dotted line covers no score, letter or number of the dog below."""
    for entry in dog_faces.faces:
        shown = strip(entry.front)
        assert all(right <= BLEED + STUB for _, _, right, _ in shown), entry.card.id
        words = [text for text, *_ in shown]
        for letter, score in zip("PAWS", stats_of(entry.card), strict=True):
            assert letter in words
            assert str(score) in words
        assert f"No. {entry.card.number}" in words


def test_the_ribbons_of_the_scores_end_on_the_stub(dog_faces: FaceSet) -> None:
    """Square, arrow, wave and slant, each from the edge of the card to the dotted line at most."""
    for entry in dog_faces.faces:
        ribbons = [
            box
            for item, matrix in drawn(entry.front.items)
            if isinstance(item, Shape)
            for box in [bounds(moved(item.outline, matrix))]
            if box[0] == 0 and 5 < box[3] < 8
        ]
        assert len(ribbons) == 4
        assert all(x + width <= BLEED + STUB for x, _, width, _ in ribbons)


def test_scores_of_all_dogs_stand_at_the_same_height(dog_faces: FaceSet) -> None:
    """P beside P, A beside A: a breed reads across as a sum, whichever two dogs it is made of."""
    heights = []
    for entry in dog_faces.faces:
        big = sorted(base for _, left, _, base, size in texts(entry.front) if left < BLEED + STUB and size > 7)
        letters = sorted(base for text, _, _, base in strip(entry.front) if text in "PAWS")
        heights.append([round(base, 2) for base in (*big, *letters)])
    assert all(len(each) == 8 for each in heights)
    assert all(each == heights[0] for each in heights)


def test_the_upper_dog_of_a_breed_shows_its_own_stub_beside_the_lower_one(dog_faces: FaceSet) -> None:
    """Laid one stub to the right, both columns of scores are whole and do not meet."""
    lower, upper = dog_faces.faces[0].front, dog_faces.faces[1].front
    ends = max(right for _, _, right, _ in strip(lower)) - BLEED
    begins = min(left for _, left, _, _ in strip(upper)) - BLEED + STUB
    assert ends <= STUB <= begins
    assert begins - ends >= 2


def test_a_score_of_two_digits_still_fits_its_place(changed_dogs: Changed) -> None:
    """A house may widen the range: the number gets smaller, never below 20 pt."""
    made = faces_of(changed_dogs({"pug": {"poise": 12, "speed": 10}}), "dogs")
    pug = next(row for row in made.faces if row.card.id == "pug")
    assert {"12", "10"} <= {text for text, *_ in strip(pug.front)}
    assert all(right <= BLEED + STUB for _, _, right, _ in strip(pug.front))


# ---------------------------------------------------------------- what prints


def test_no_text_prints_below_seven_points_and_every_name_in_sizes_near_each_other(shipped_dogs: CardSet) -> None:
    """Arm's length: dog names at 13 pt and more, scores above 30."""
    fits = faces_of(shipped_dogs).fits
    assert min(row.fit.printed_pt for row in fits) >= 7
    assert min(row.fit.printed_pt for row in fits if row.fit.field == "name") >= 13
    assert min(row.fit.printed_pt for row in fits if row.fit.field.startswith("value-")) >= 30


def test_portraits_stay_inside_the_safe_area_and_are_alike_in_size(dog_faces: FaceSet) -> None:
    """The cut-out line round each dog: no ear leaves the safe area, every dog fills most of its rosette."""
    for entry in dog_faces.faces:
        boxes = [
            bounds(moved(item.outline, matrix))
            for item, matrix in drawn(entry.front.items)
            if isinstance(item, Shape) and item.stroke is not None and item.stroke.width == 4
        ]
        assert len(boxes) >= 2, entry.card.id
        left, right = min(x for x, *_ in boxes), max(x + width for x, _, width, _ in boxes)
        assert left >= BLEED + STUB
        assert right <= 69 - 2 * BLEED
        assert 10 <= min(y for _, y, *_ in boxes) <= 26, entry.card.id
        assert 25 <= right - left <= 43


def test_a_back_looks_the_same_turned_half_round(dog_faces: FaceSet) -> None:
    """A dog laid face down tells nothing by the way it lies."""
    from PIL import Image, ImageChops, ImageStat

    from generator.pdf.raster import rasterize
    from generator.pdf.write import DocumentInfo, write_faces

    back = dog_faces.faces[0].back
    assert back is not None
    assert all(entry.back is back for entry in dog_faces.faces)
    page = next(rasterize(write_faces([back], DocumentInfo("back")), 200))
    turned = page.transpose(Image.Transpose.ROTATE_180)
    assert max(ImageStat.Stat(ImageChops.difference(page, turned)).mean) < 1


def test_the_reference_card_prints_the_deal_of_the_engine(shipped_dogs: CardSet) -> None:
    """Three rows of five numbers, straight below each other."""
    back = faces_of(shipped_dogs, "reference").faces[0].back
    assert back is not None
    columns: dict[float, list[tuple[float, str]]] = {}
    for text, left, right, base, _ in texts(back):
        if text.isdigit():
            columns.setdefault(round((left + right) / 2, 1), []).append((base, text))
    assert [[text for _, text in sorted(columns[x])] for x in sorted(columns)] == [
        ["2", "7", "4"],
        ["3", "5", "3"],
        ["4", "4", "2"],
        ["5", "3", "3"],
        ["6", "3", "0"],
    ]


def test_the_cards_print_the_rulings_that_are_played(changed_dogs: Changed) -> None:
    """TD-R2, TD-R4 and TD-R9 as set, on both sides of the reference card; a deal for fewer players is shorter."""
    usual = faces_of(changed_dogs(), "reference").faces[0]
    house = faces_of(
        changed_dogs(
            settings={"medals_per_dog": "one", "breed_champion": "top", "stalemate_rounds": 1}, players=(3, 5)
        ),
        "reference",
    ).faces[0]
    assert usual.back is not None
    assert house.back is not None
    assert "Of a breed the lower dog is the champion; the upper goes to the Pound." in printed(usual.front)
    assert "Of a breed the upper dog is the champion; the lower goes to the Pound." in printed(house.front)
    assert "one dog may win several" in printed(usual.front)
    assert "A winner takes no second medal but still ties." in printed(house.front)
    assert "Three rounds running without a medal" in printed(usual.back)
    assert "One round without a medal" in printed(house.back)
    numbers = [text for text, *_ in texts(house.back) if text.isdigit()]
    assert sorted(numbers) == sorted("345" + "543" + "323")


def test_the_sheet_and_the_cards_name_the_steps_as_the_engine_does(shipped_dogs: CardSet) -> None:
    """Seven steps in the order in which a round runs."""
    made = faces_of(shipped_dogs, "reference", "paws-sheet")
    for entry in made.faces:
        shown = printed(entry.front)
        places = [shown.index(f"{number} {step}") for number, step in enumerate(GAME.step_names, 1)]
        assert places == sorted(places)


def test_the_paws_sheet_lies_inside_the_margins_of_both_papers(shipped_dogs: CardSet) -> None:
    """6 mm on A4 (210 x 297) and Letter (215.9 x 279.4); places of 26 mm for medals of 25."""
    made = faces_of(shipped_dogs, "paws-sheet", "medals")
    sheet, medal = made.faces[0].component, made.faces[1].component
    assert sheet.bleed == 0
    assert sheet.trim.width <= 279.4 - 12
    assert sheet.trim.height <= 210 - 12
    rings = [
        box
        for item, matrix in drawn(made.faces[0].front.items)
        if isinstance(item, Shape) and item.stroke is not None
        for box in [bounds(moved(item.outline, matrix))]
        if box[2] == pytest.approx(box[3]) and box[2] >= medal.trim.width
    ]
    assert len(rings) == 8


@pytest.mark.parametrize("ink", ["full", "low"])
def test_every_face_can_be_made_in_both_inks(shipped_dogs: CardSet, ink: str) -> None:
    """Without a finding; low ink leaves out grounds and keeps all that is said."""
    made = faces_of(shipped_dogs, ink=ink)
    full = faces_of(shipped_dogs)
    for one, other in zip(made.faces, full.faces, strict=True):
        assert printed(one.front) == printed(other.front)
    if ink == "low":
        grounds = [
            item
            for entry in made.faces
            for item, matrix in drawn(entry.front.items)
            if isinstance(item, Shape) and entry.component.kind != "token"
            for box in [bounds(moved(item.outline, matrix))]
            if box == (0, 0, entry.front.width, entry.front.height)
        ]
        assert grounds == []


def test_the_authors_of_the_icons_are_known(shipped_dogs: CardSet) -> None:
    """CC BY 3.0 asks for their names on the print guide."""
    icons = faces_of(shipped_dogs).icons
    assert icons["sitting-dog"] == "delapouite"
    assert icons["flat-paw-print"] == "lorc"
    assert all(icons.values())


def test_a_picture_takes_the_place_of_the_drawn_dog(changed_dogs: Changed, tmp_path: Path) -> None:
    """`art` of dogs.csv: cut to the disc of the rosette."""
    from PIL import Image

    Image.new("RGB", (800, 900), "#884422").save(tmp_path / "pug.png")
    made = faces_of(changed_dogs({"pug": {"art": "pug.png"}}), "dogs", pictures=(tmp_path,))
    for entry in made.faces:
        pictures = [item for item in entry.front.walk() if isinstance(item, Picture)]
        assert len(pictures) == (1 if entry.card.id == "pug" else 0)


def test_a_long_name_takes_two_lines_and_a_long_note_smaller_type(changed_dogs: Changed) -> None:
    """Nothing is cut off."""
    new = {
        "pug": {"name": "Nova Scotia Duck Tolling Retriever", "note": "Came for the ducks, stayed for the applause."}
    }
    pug = next(entry for entry in faces_of(changed_dogs(new), "dogs").faces if entry.card.id == "pug")
    fits = {fit.field: fit for fit in pug.front.fits}
    assert fits["name"].lines == 2
    assert fits["note"].size_pt >= 7


@pytest.mark.parametrize(
    ("name", "value", "component", "side", "words"),
    [
        ("GOAL", 4, "reference", "back", "Four champions win. Level at four or more"),
        ("GOAL", 4, "paws-sheet", "front", "First to four champions wins the show."),
        ("RESCUE_AT", 5, "reference", "front", "if five or more are in the Pound."),
        ("RESCUE_AT", 5, "reference", "back", "Rescue even below five."),
        ("RESCUE_AT", 5, "paws-sheet", "front", "Five? Rescue!"),
    ],
)
def test_numbers_on_the_aids_are_those_of_the_engine(
    monkeypatch: pytest.MonkeyPatch, shipped_dogs: CardSet, name: str, value: int, component: str, side: str, words: str
) -> None:
    """Where the engine would play otherwise, sheet and cards print otherwise."""
    monkeypatch.setattr(f"generator.games.top_dog.components.{name}", value)
    (entry,) = faces_of(shipped_dogs, component).faces
    face = entry.front if side == "front" else entry.back
    assert face is not None
    assert words in printed(face)
