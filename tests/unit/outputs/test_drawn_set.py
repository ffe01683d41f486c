"""A set is drawn when its faces are asked for, and handed on: nobody draws a card a second time."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.check import check
from generator.errors import PnpError
from generator.faces.maker import FaceMaker
from generator.outputs.drawn import DrawnSet
from generator.svg.reader import FaceReader

sys.path.insert(0, str(Path(__file__).parents[1] / "history"))
from set_bench import Meadow

Drawn = Counter[tuple[str, str, str]]


@pytest.fixture
def meadow(tmp_path: Path) -> Meadow:
    """A set of birds and nests."""
    return Meadow(tmp_path)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawn]:
    """How often each card was drawn: ink, component, id."""
    counts: Drawn = Counter()
    make = FaceMaker.make

    def counting(maker: FaceMaker, components: object, progress: object = None) -> object:
        parts = tuple(components)  # type: ignore[call-overload]
        counts.update((maker.ink, part.name, card.id) for part in parts for card in part.cards)
        return make(maker, parts, progress)  # type: ignore[arg-type]

    monkeypatch.setattr(FaceMaker, "make", counting)
    yield counts


def the_set(meadow: Meadow) -> DrawnSet:
    """The set as checked."""
    return DrawnSet(meadow.source(), check(meadow.source()))


def test_faces_are_drawn_once_however_often_they_are_asked_for(meadow: Meadow, drawn: Drawn) -> None:
    """All, some, as prints and as what is compared: in each ink every card is drawn once."""
    cards = the_set(meadow)
    birds, nests = cards.components
    first = cards.faces(parts=[nests])
    everything = cards.faces()
    assert [entry.card.id for entry in everything.faces] == [card.id for card in (*birds.cards, *nests.cards)]
    assert everything.faces[-1].front is first.faces[-1].front
    assert cards.unmarked().faces[0].front is everything.faces[0].front
    cards.faces("low")
    cards.unmarked("low")
    assert set(drawn.values()) == {1}
    assert len(drawn) == 2 * len(everything.faces)


def test_some_cards_alone_are_drawn_alone(meadow: Meadow, drawn: Drawn) -> None:
    """One card of a thousand is had in no time, unless its texts share a size with the others."""
    cards = the_set(meadow)
    birds = cards.components[0]
    (only,) = cards.faces(parts=[replace(birds, cards=birds.cards[2:3])]).faces
    assert only.card.id == "wren"
    assert list(drawn) == [("full", "bird", "wren")]


def test_a_card_alone_has_the_size_of_type_it_has_among_the_others(meadow: Meadow) -> None:
    """A card printed again must look like those that lie on the table."""
    meadow.change(
        "bird-front.svg.j2",
        (
            '<text x="6" y="28">{{ text }}</text>',
            '<rect id="box" x="5" y="24" width="30" height="8" fill="none"/>'
            '<text style="shape-inside:url(#box)" xmlns:card="https://printandplay.invalid/card" '
            'card:fit="6 12" card:fit-group="text">{{ text }}</text>',
        ),
    )
    cards = the_set(meadow)
    birds = cards.components[0]
    short = next(card for card in birds.cards if card.id == "finch")
    alone = cards.faces(parts=[replace(birds, cards=(short,))])
    among = the_set(meadow).faces()
    assert alone.faces[0].front == next(entry.front for entry in among.faces if entry.card.id == "finch")
    sizes = {row.fit.size_pt for row in among.fits if row.fit.group}
    assert len(sizes) == 1
    assert {row.fit.size_pt for row in alone.fits if row.fit.group} == sizes


def test_findings_of_some_cards_are_theirs_alone(meadow: Meadow) -> None:
    """What is wrong with a card that is not printed stops nobody."""
    meadow.change("birds.csv", ("lark,Lark,", "lark,Lark ☃,"), ("owl,Owl,", "owl,Owl ☃,"))
    cards = the_set(meadow)
    birds, nests = cards.components
    assert len(cards.faces().findings) == 2
    assert cards.faces(parts=[nests]).findings == ()
    (finding,) = cards.faces(parts=[replace(birds, cards=birds.cards[:3])]).findings
    assert finding.place is not None
    assert finding.place.line == 2


def test_two_rows_of_one_id_are_two_cards(meadow: Meadow) -> None:
    """A draft prints both."""
    meadow.change("birds.csv", ("robin,Robin", "lark,Robin"))
    cards = the_set(meadow)
    birds = cards.components[0]
    found = cards.faces(parts=[replace(birds, cards=birds.cards[:2])])
    names = [entry.card.values["name"] for entry in found.faces]
    assert names == ["Lark", "Robin"]
    assert found.faces[0].front != found.faces[1].front


def test_only_faces_that_show_the_mark_are_drawn_anew_for_it(meadow: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A revision on the birds says nothing of the nests and of the back."""
    meadow.change(
        "bird-front.svg.j2", ('<text x="6" y="12">{{ name }}</text>', '<text x="6" y="12">r{{ revision }}</text>')
    )
    read: list[str] = []
    real = FaceReader.read_filled

    def reading(reader: FaceReader, filled: object, template: str, *others: object) -> object:
        read.append(template)
        return real(reader, filled, template, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(FaceReader, "read_filled", reading)
    cards = the_set(meadow)
    cards.faces()
    read.clear()
    cards.revisions = {("bird", "owl"): 4}
    owl = next(entry.front for entry in cards.faces().faces if entry.card.id == "owl")
    assert any(getattr(item, "text", "") == "r4" for item in owl.walk())
    assert read == ["bird-front.svg.j2"]
    cards.unmarked()
    assert read == ["bird-front.svg.j2"]


def test_without_cards_there_is_no_set(meadow: Meadow) -> None:
    """What is wrong with game.toml is said in full."""
    meadow.change("game.toml", ('title = "Meadow"', "titel = 3"))
    with pytest.raises(PnpError, match='"titel" is not known'):
        the_set(meadow)
