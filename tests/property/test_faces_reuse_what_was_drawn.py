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
from generator.face import Face, Outline
from generator.faces.maker import FaceFolders, FaceMaker
from generator.faces.template import Templates
from generator.faults import Fault
from generator.game import components
from generator.registry import find_game
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.svg.reuse.drawings import DrawingMemory, DrawnElement
from generator.svg.reuse.forms import Filled, Forms
from generator.svg.text_frames import TextFrame
from generator.text.font import Font
from generator.text.fonts import FontBook
from generator.workspace import find_workspace

REPOSITORY = Path(__file__).parents[2]
DATA = REPOSITORY / "tests" / "data" / "svg"
CORPUS = sorted(path for path in DATA.rglob("*.svg") if path.parent.name in ("corpus", "inkscape", "text", "paints"))
BOOK = font_book()


class _Forgetful(DrawingMemory):
    """Keeps nothing."""

    def keep(self, key: tuple[Any, ...], drawn: DrawnElement) -> None:
        """Let it go."""

    def keep_frame(self, key: tuple[Any, ...], frame: TextFrame) -> None:
        """Let it go."""


class _Textual(Forms):
    """Has no plans: every face is read as a text."""

    def plan(self, filled: Filled, files: tuple[Path, ...]) -> None:
        """None of any form."""


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
    for kept, forms in ((DrawingMemory(), Forms()), (_Forgetful(), _Textual())):
        where = FaceFolders(folders.templates, folders.fonts, (folders.data, folders.data / "art"))
        maker = FaceMaker(checked.card_set, where)
        maker.reader.drawn, maker.reader.forms = kept, forms
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
    '<mask id="m"><rect width="{1}" height="20" fill="{0}" mask="url(#n)"/></mask>',
    '<mask id="n" style="mask-type:alpha"><use href="#s"/></mask>',
    '<pattern id="a" width="{1}" height="3" patternUnits="userSpaceOnUse"><circle r="2" fill="{0}"/></pattern>',
    '<marker id="k" orient="auto"><path d="M0 0h{1}v2z" fill="context-stroke" stroke="{0}"/></marker>',
    '<filter id="f"><feGaussianBlur stdDeviation="{1}"/></filter>',
    '<filter id="f"><feFlood flood-color="{0}"/><feBlend in2="SourceGraphic"/></filter>',
    '<svg id="s" width="{1}" height="9" viewBox="0 0 9 9"><rect width="50%" height="5" fill="{0}"/></svg>',
)
DRAWN = (
    '<rect width="{1}" height="5" fill="url(#a)"/>',
    '<g fill="url(#a)"><circle r="{1}"/><path d="M0 0h9v9z"/></g>',
    '<g clip-path="url(#c)" opacity="0.5"><rect width="30" height="30" fill="{0}"/></g>',
    '<use href="#s" x="{1}"/>',
    '<g mask="url(#m)"><rect width="{1}" height="30" fill="url(#a)"/></g>',
    '<g transform="scale(.5)" filter="url(#f)"><rect width="{1}" height="9" stroke="{0}" paint-order="stroke"/></g>',
    '<g marker-end="url(#k)" stroke="{0}"><path d="M0 0L9 {1}" vector-effect="non-scaling-stroke"/></g>',
    '<g opacity=".5"><rect width="{1}" height="9" fill="{0}" style="mix-blend-mode:screen"/></g>',
    '<text font-family="Test" font-size="4" x="{1}" y="9" fill="url(#a)" stroke="url(#a)">faded</text>',
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


SLOTTED = (
    '<rect width="{{ n }}" height="5" fill="{{ color }}"/>',
    '<g fill="url(#{{ name }})" transform="translate({{ n }} {{ m }})"><circle r="{{ m }}"/></g>',
    '<linearGradient id="a"><stop offset="0" stop-color="{{ color }}"/><stop offset="1" stop-color="blue"/>'
    '</linearGradient><rect width="9" height="{{ n }}" fill="url(#a)"/>',
    '<g clip-path="url(#c)"><rect width="30" height="30" style="fill:{{ color }};opacity:0.{{ n }}"/></g>'
    '<clipPath id="c"><use href="#s"/></clipPath><rect id="s" width="{{ m }}" height="20"/>',
    '<use href="#{{ name }}" x="{{ n }}"/><symbol id="sym"><rect width="{{ m }}" height="2"/></symbol>',
    '<text font-family="Test" font-size="4" style="shape-inside:url(#box)" card:fit="6 12">{{ said }}</text>',
    '<g transform="translate({{ n }} 0)"><rect id="box" x="1" y="1" width="{{ m }}0" height="30" fill="none"/></g>',
    '<text font-family="Test" font-size="3" y="{{ n }}" fill="{{ color }}">{{ said }} and {{ said|upper }}</text>',
    '<text font-family="Test" font-size="3"><tspan font-size="{{ m }}">{{ n }}</tspan>{{ said }}</text>',
    '<g card:repeat="{{ n }}" card:dx="{{ m }}" card:if="{{ odd }}"><rect id="{{ name }}" width="1" height="5"/></g>',
    "<style>.{{ name }} { fill: {{ color }} }</style>",
    '<rect class="{{ name }}" id="{{ name }}2" width="3" height="3" stroke="red" stroke-width="{{ n }}"/>',
    '{% if odd %}<circle r="{{ n }}"/>{% else %}<rect width="{{ n }}" height="1"/>{% endif %}',
    '{% macro dot(r) %}<circle r="{{ r }}" fill="{{ color }}"/>{% endmacro %}{{ dot(n) }}{{ dot(m) }}',
    '{% for one in (n, m, n) %}<rect x="{{ loop.index }}" width="{{ one }}" height="1"/>{% endfor %}',
    '<text font-family="Test" font-size="3" card:icon="{{ icon }}"/>',
    '<rect width="5" height="5" {{ "fill" }}="{{ color }}"/>',
    '<g card:transform="rotate({{ n }})" card:fill="{{ color }}"><path d="M0 0h{{ n }}v{{ m }}z"/></g>',
)
VALUES = st.fixed_dictionaries(
    {
        "n": st.sampled_from((1, 2, 3.0, "4", "4.5", "-1", "wide", "")),
        "m": st.sampled_from((1, 2, 5)),
        "color": st.sampled_from(("red", "#00ff00", "url(#a)", "", "no color", "currentColor")),
        "name": st.sampled_from(("a", "b", "box", "s", "sym", "", "b c", "é")),
        "said": st.sampled_from(
            (
                "plain words",
                "**bold** :sword: 3 < 4 & 5 > 2",
                'a "quote" it\'s',
                "a\tb\nc\r\nd  e",
                "&amp; &#65; &lt;",
                "x\x07y",
            )
        )
        | st.text(max_size=12),
        "icon": st.sampled_from(("sword", "none such", "")),
        "odd": st.booleans(),
    }
)


BOXED = '<text font-family="Test" font-size="3" style="shape-inside:url(#box)">{{ said }}</text>'
GRADIENT = '<linearGradient id="a"><stop offset="0" stop-color="{{ shade }}"/><stop offset="1"/></linearGradient>'
TELLING = {
    "a gradient named by a value": (
        f'{GRADIENT}<rect width="9" height="9" fill="{{{{ color }}}}"/>',
        [{"color": "url(#a)", "shade": shade} for shade in ("red", "blue", "lime")],
    ),
    "a gradient handed down": (
        f'{GRADIENT}<g fill="url(#a)"><circle r="{{{{ n }}}}"/><circle r="2"/></g>',
        [{"shade": shade, "n": 1} for shade in ("red", "blue", "lime")],
    ),
    "a gradient named by a style sheet": (
        f'<style>.x {{ fill: url(#a) }}</style>{GRADIENT}<rect class="x" width="3" height="3"/>',
        [{"shade": shade} for shade in ("red", "blue", "lime")],
    ),
    "a box that moves": (
        f'<g transform="translate({{{{ n }}}} 0)"><rect id="box" width="40" height="30"/></g>{BOXED}',
        [{"n": n, "said": "the same words"} for n in (1, 2, 3)],
    ),
    "a box that grows": (
        f'<defs><rect id="box" width="{{{{ n }}}}" height="30"/></defs>{BOXED}',
        [{"n": n, "said": "the same words"} for n in (20, 30, 40)],
    ),
    "words at a point that moves": (
        '<text font-family="Test" font-size="3" x="{{ n }}" card:dy="{{ n }}" fill="{{ color }}">{{ said }}</text>',
        [{"n": n, "color": color, "said": said} for n in (1, 2) for color in ("red", "lime") for said in ("a", "b")],
    ),
    "words that are placed letter by letter on some cards": (
        '<text font-family="Test" font-size="3" x="{{ n }}" y="9" rotate="{{ m }}">{{ said }}</text>',
        [{"n": n, "m": m, "said": said} for n in ("1", "1 9") for m in ("", "30") for said in ("ab", "cd")],
    ),
    "a text on some cards and none on others": (
        '<text font-family="Test" font-size="3" y="9">{{ said }}</text><text y="9">{{ m }}</text>',
        [{"said": said, "m": m} for said in ("", "ab", " ", "cd") for m in ("", "x", "")],
    ),
    "words in the pattern of other words": (
        '<pattern id="a" width="9" height="9" patternUnits="userSpaceOnUse">'
        '<text font-family="Test" font-size="3" y="5">{{ n }}</text></pattern>'
        '<text font-family="Test" font-size="9" y="20" fill="url(#a)">{{ said }}</text>',
        [{"n": n, "said": said} for n in ("1", "2") for said in ("ab", "cd")],
    ),
    "a box that is wrong": (
        BOXED + '<g transform="turn(3)"><rect id="box" width="40" height="30"/></g>',
        [{"said": said} for said in ("a", "b", "c")],
    ),
    "a color beside a box": (
        BOXED.replace("url(#box)", "url(#box);fill:{{ color }}") + '<rect id="box" width="40" height="30"/>',
        [{"color": color, "said": "words"} for color in ("red", "blue", "url(#a)", "lime")],
    ),
    "a tab in an attribute": (
        '<rect width="3" height="3" fill="{{ said }}"/><text font-family="Test" font-size="3">{{ said }}</text>',
        [{"said": said} for said in ("no\tcolor", "none\tsuch", "no\tcolor")],
    ),
    "characters that are escaped": (
        '<text font-family="Test" font-size="3">&amp;lt; {{ said }}</text>',
        [{"said": said} for said in ("<", "&lt;", "&amp;lt;", '"quoted"', "it's", "&#65;", "]]>")],
    ),
    "an id that is a value": (
        '<rect id="{{ name }}" width="5" height="5" fill="red"/><use href="#s"/>',
        [{"name": name} for name in ("s", "s", "t", "s", "t")],
    ),
    "text after a part of its own": (
        '<text font-family="Test" font-size="3"><tspan>one</tspan>{{ said }}<tspan>two</tspan>{{ n }}</text>',
        [{"said": said, "n": n} for said in ("a", "b") for n in (1, 2)],
    ),
}


def _as_if_read_alone(folder: Path, body: str, cards: list[dict[str, Any]]) -> int:
    """Assert that each card's face is that of its text; how many were drawn by a plan."""
    folder.mkdir(exist_ok=True)
    (folder / "card.svg.j2").write_text(svg(body), "utf-8")
    templates = Templates((folder,))
    reader = FaceReader(BOOK, (), SPOTS)
    planned = 0
    for values in [*cards, *cards[:1]]:
        filled = templates.fill("card", values)
        reader.sources = templates.sources
        planned += reader.forms.plan(filled, reader.sources) is not None
        face, faults = reader.read_filled(filled, "test", Size(60, 90))
        alone_faced, alone_faults = FaceReader(BOOK, (), SPOTS, templates.sources).read(
            filled.text, "test", Size(60, 90)
        )
        assert (plain(face), faults) == (plain(alone_faced), alone_faults)
    return planned


@pytest.mark.parametrize("case", TELLING)
def test_what_a_drawing_depends_on_beside_its_own_text_is_known(tmp_path: Path, case: str) -> None:
    """Each of these came out wrong once one of the rules about forms was taken out."""
    _as_if_read_alone(tmp_path, *TELLING[case])


def test_most_cards_of_a_form_are_drawn_by_its_plan(tmp_path: Path) -> None:
    """The first is read as a text; a value that names something asks for that as well."""
    body = '<rect width="{{ n }}" height="5" fill="{{ color }}"/>'
    cards = [{"n": n, "color": "red"} for n in range(1, 8)]
    assert _as_if_read_alone(tmp_path, body, cards) == 7
    assert _as_if_read_alone(tmp_path, body, [{"n": 1, "color": "url(#a)"}] * 4) == 0


@settings(max_examples=250, deadline=None)
@given(st.lists(st.sampled_from(SLOTTED), min_size=1, max_size=6), st.lists(VALUES, min_size=2, max_size=6))
def test_a_card_read_through_its_form_is_as_if_its_text_were_read(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str], cards: list[dict[str, Any]]
) -> None:
    """Whatever stands in a cell and wherever in the template it comes out."""
    _as_if_read_alone(tmp_path_factory.getbasetemp() / "slots", "\n".join(parts), cards)
