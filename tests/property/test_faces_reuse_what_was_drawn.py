"""Faces of one game share what their elements drew; each is the same as if it were read alone."""

import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "unit" / "faces"))

from face_bench import FONTS, SPOTS, font_book, svg

from generator.check import check
from generator.faces.face import Face, Outline
from generator.faces.faults import Fault
from generator.faces.fonts import Font, FontBook
from generator.faces.kept import Drawn, Kept
from generator.faces.maker import FaceFolders, FaceMaker
from generator.faces.profile import FaceReader
from generator.game import components
from generator.registry import find_game
from generator.sizes import Size
from generator.workspace import find_workspace

REPOSITORY = Path(__file__).parents[2]
DATA = REPOSITORY / "tests" / "data" / "svg"
CORPUS = sorted(path for path in DATA.rglob("*.svg") if path.parent.name in ("corpus", "inkscape", "text"))
BOOK = font_book()


class _Forgetful(Kept):
    """Keeps nothing."""

    def keep(self, key: tuple[Any, ...], drawn: Drawn) -> None:
        """Let it go."""


def plain(value: Any) -> Any:
    """A face as values that compare by what they hold: outlines compare by identity."""
    if isinstance(value, Outline):
        return value.segments
    if isinstance(value, tuple):
        return tuple(plain(part) for part in value)
    fields = getattr(value, "__struct_fields__", None)
    return tuple(plain(getattr(value, name)) for name in fields) if fields else value


def alone(text: str, book: FontBook, art: tuple[Path, ...] = (), size: Size | None = None) -> tuple[Face, list[Fault]]:
    """The face of a text that no other was read before."""
    return FaceReader(book, art, SPOTS).read(text, "test", size)


@pytest.mark.parametrize("name", ["top-dog", "top-promoter", "ratings-war"])
def test_a_game_s_faces_are_those_without_reuse(name: str) -> None:
    """Every card of each of our games."""
    source = find_game(find_workspace(REPOSITORY), name)
    checked = check(source)
    assert checked.card_set is not None
    folders = source.folders
    sets = []
    for kept in (Kept(), _Forgetful()):
        where = FaceFolders(folders.templates, folders.fonts, (folders.data, folders.data / "art"))
        maker = FaceMaker(checked.card_set, where)
        maker.reader.drawn = kept
        sets.append(maker.make(components(checked.game, checked.card_set)))
    assert [plain((e.front, e.back)) for e in sets[0].faces] == [plain((e.front, e.back)) for e in sets[1].faces]
    assert sets[0].findings == sets[1].findings
    assert sets[0].fits == sets[1].fits


def test_the_corpus_is_drawn_as_without_reuse() -> None:
    """All files by one reader, each twice: as each alone."""
    book = FontBook((Font(FONTS / "PnpTestSans.ttf", "Pnp Test Sans", 400, "normal"),))
    reader = FaceReader(book, (DATA / "art",), SPOTS)
    for path in [*CORPUS, *CORPUS]:
        text = path.read_text(encoding="utf-8")
        face, faults = reader.read(text, "test")
        expected, expected_faults = alone(text, book, (DATA / "art",))
        assert (plain(face), faults) == (plain(expected), expected_faults), path.name


BOXES = ("10", "25")
NAMED = (
    '<linearGradient id="a"><stop offset="0" stop-color="{0}"/><stop offset="1" stop-color="blue"/></linearGradient>',
    '<linearGradient id="a" href="#b"/><linearGradient id="b"><stop offset="0" stop-color="{0}"/></linearGradient>',
    '<clipPath id="c"><rect width="{1}" height="9"/></clipPath>',
    '<clipPath id="c"><use href="#s"/></clipPath><rect id="s" width="{1}" height="20" fill="{0}"/>',
    '<rect id="box" x="1" y="1" width="{1}" height="30" fill="none"/>',
    '<g transform="translate({1} 0)"><rect id="box" x="1" y="1" width="30" height="30" fill="none"/></g>',
    '<symbol id="s"><circle r="{1}" fill="url(#a)"/></symbol>',
)
DRAWN = (
    '<rect width="{1}" height="5" fill="url(#a)"/>',
    '<g fill="url(#a)"><circle r="{1}"/><path d="M0 0h9v9z"/></g>',
    '<g clip-path="url(#c)" opacity="0.5"><rect width="30" height="30" fill="{0}"/></g>',
    '<use href="#s" x="{1}"/>',
    '<text font-family="Test" font-size="4" style="shape-inside:url(#box)" card:fit="6 12">a :sword: words</text>',
    '<g transform="scale(2)"><text font-family="Test" font-size="2" style="shape-inside:url(#box)">more</text></g>',
    '<g transform="translate({1} 0)"><rect id="box" width="20" height="20"/><text font-family="Test" font-size="3" '
    'style="shape-inside:url(#box)">inside</text></g>',
    '<text font-family="Test" font-size="3" y="{1}" fill="{0}">plain</text>',
    '<text font-family="Test" font-size="3" style="inline-size:{1}">two or three words</text>',
    '<rect id="a" width="{1}" height="1"/>',
    '<g card:repeat="2" card:dx="{1}"><rect width="50%" height="5" fill="{0}"/></g>',
    "<style>rect {{ fill: {0} }}</style>",
)
PARTS = st.builds(
    lambda part, color, number: part.format(color, number),
    st.sampled_from((*NAMED, *DRAWN)),
    st.sampled_from(("red", "#00ff00")),
    st.sampled_from(BOXES),
)
BODIES = st.lists(PARTS, min_size=1, max_size=7).map("".join)


@settings(max_examples=150, deadline=None)
@given(st.lists(BODIES, min_size=2, max_size=5))
def test_whatever_was_read_before_a_face_is_as_if_read_alone(bodies: list[str]) -> None:
    """Ids that name something else on the next card, or twice, or nothing; boxes that move with their group."""
    reader = FaceReader(BOOK, (), SPOTS)
    for body in bodies:
        face, faults = reader.read(svg(body), "test", Size(60, 90))
        expected, expected_faults = alone(svg(body), BOOK, (), Size(60, 90))
        assert (plain(face), faults) == (plain(expected), expected_faults)
