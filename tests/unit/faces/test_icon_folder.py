"""A folder of SVG files is a game's own set of icons: `[icons] folder = "icons"`, then `:name:` in texts."""

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from face_bench import FONTS, HEAD, svg

from generator.cards import Place
from generator.face import Color, Face, GlyphRun, Group, Picture, Shape
from generator.faults import Fault
from generator.gamefile import game_file
from generator.geometry import IDENTITY, Matrix, apply, multiply
from generator.pdf.write import DocumentInfo, write_faces
from generator.sizes import Size
from generator.svg.bounds import bounds
from generator.svg.drawn_icons import has_colors
from generator.svg.reader import FaceReader
from generator.text.fonts import FontBook
from generator.text.icon_files import judge_icons

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"{}><rect width="10" height="10"{}/></svg>'
GAME = {
    "title": "T",
    "fonts": [{"family": "Test", "file": "PnpTestSans.ttf"}],
    "icons": {"folder": "icons"},
}
LOOK = 'font-family="Test" font-size="5" fill="#102030"'
FRAME = '<rect id="b" x="5" y="5" width="50" height="40" fill="none"/>'
BOX = f'{FRAME}<text style="shape-inside:url(#b)" {LOOK}>{{}}</text>'


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A game's folder with icons in it."""
    (tmp_path / "icons").mkdir()
    for name, attributes in {
        "fire": "",
        "own": ' fill="#ff0000"',
        "line": ' fill="none" stroke="currentColor"',
    }.items():
        (tmp_path / "icons" / f"{name}.svg").write_text(SQUARE.format("", attributes))
    return tmp_path


def read(home: Path, body: str) -> tuple[Face, list[Fault]]:
    """A face of elements in a game with that folder."""
    book = FontBook.of(game_file(GAME), (FONTS,), (home,))
    return FaceReader(book, (home,)).read(svg(body), "test", Size(60, 90))


def seen(face: Face) -> Iterator[tuple[Shape | GlyphRun | Picture, Matrix]]:
    """Everything on a face that is no group, with the matrix that brings it there."""

    def walk(items: object, matrix: Matrix) -> Iterator[tuple[Shape | GlyphRun | Picture, Matrix]]:
        for item in items:  # type: ignore[attr-defined]
            if isinstance(item, Group):
                yield from walk(item.items, multiply(matrix, item.matrix) if item.matrix else matrix)
            else:
                yield item, matrix

    yield from walk(face.items, IDENTITY)


def icons(face: Face) -> list[tuple[object, tuple[float, float, float, float]]]:
    """Paint, and left, top, right, bottom of each shape that is filled or stroked."""
    found = []
    for item, matrix in seen(face):
        if isinstance(item, Shape) and (item.fill or item.stroke):
            x, y, width, height = bounds(item.outline)
            corners = (*apply(matrix, x, y), *apply(matrix, x + width, y + height))
            paint = item.fill or (item.stroke.paint if item.stroke else None)
            found.append((paint, tuple(round(part, 3) for part in corners)))
    return found  # type: ignore[return-value]


INK = Color("rgb", (16 / 255, 32 / 255, 48 / 255))


def about(color: object) -> tuple[float, ...]:
    """A color's parts, rounded."""
    assert isinstance(color, Color)
    return tuple(round(part, 3) for part in color.values)


def test_an_icon_stands_in_a_text_an_em_high_in_the_middle_of_its_capitals(home: Path) -> None:
    """After the width of what stands before it; what comes after goes on behind it."""
    face, faults = read(home, BOX.format("A:fire:B"))
    assert faults == []
    (_, (left, top, right, bottom)), *_ = icons(face)
    assert (right - left, bottom - top) == (pytest.approx(5), pytest.approx(5))
    letters = [item for item, _ in seen(face) if isinstance(item, GlyphRun)]
    assert [run.text for run in letters] == ["A", "B"]
    assert letters[0].x == 5
    assert left == pytest.approx(5 + letters[0].glyphs[0].advance * 5, abs=1e-3)
    assert letters[1].x == pytest.approx(right, abs=1e-3)
    cap = FontBook.of(game_file(GAME), (FONTS,)).fonts[0].cap_height * 5
    assert (top + bottom) / 2 == pytest.approx(letters[0].y - cap / 2, abs=1e-3)
    assert face.icons == {"fire"}


def test_what_names_no_color_has_that_of_the_text(home: Path) -> None:
    """As an icon of a font would; `currentColor` is the text's as well. Colors of its own stay."""
    face, faults = read(home, BOX.format(":fire: :own: :line:"))
    assert faults == []
    assert [about(paint) for paint, _ in icons(face)] == [about(INK), (1, 0, 0), about(INK)]


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ('<path d="M0 0h1v1z"/>', False),
        ('<path fill="none" stroke="currentColor"/>', False),
        ('<path style="fill:inherit"/>', False),
        ('<path style="fill:#123"/>', True),
        ("<style>.a { fill : red }</style>", True),
        ('<stop stop-color="red"/>', True),
        ('<path fill="black"/>', True),
    ],
)
def test_whether_a_drawing_has_colors_of_its_own(text: str, own: bool) -> None:
    """In one that has, what names none is black, as SVG says."""
    assert has_colors(text.encode()) is own


def test_black_stays_black_beside_colors(home: Path) -> None:
    """Else the outline of a picture in colors would turn white on a dark ground."""
    two = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="1" height="2"/>{}</svg>'
    (home / "icons" / "two.svg").write_text(two.format('<rect x="1" width="1" height="2" fill="#f00"/>'))
    face, _ = read(home, BOX.format(":two:"))
    assert [about(paint) for paint, _ in icons(face)] == [(0, 0, 0), (1, 0, 0)]


def test_a_wide_icon_takes_the_room_that_it_needs(home: Path) -> None:
    """And a word beside it never overlaps."""
    (home / "icons" / "wide.svg").write_text(SQUARE.format("", "").replace("0 0 10 10", "0 0 30 10"))
    face, _ = read(home, BOX.format(":wide:A"))
    letters = [item for item, _ in seen(face) if isinstance(item, GlyphRun)]
    assert letters[0].x == pytest.approx(5 + 15)


def test_icons_in_folders_names_with_blanks_and_pictures(home: Path) -> None:
    """Whatever the files are called, their names are what stands between the colons."""
    (home / "icons" / "dice").mkdir()
    (home / "icons" / "dice" / "Two Pips.svg").write_text(SQUARE.format("", ""))
    (home / "icons" / "photo.png").write_bytes(_png())
    face, faults = read(home, BOX.format(":Two Pips: :photo:"))
    assert faults == []
    assert len(icons(face)) == 1
    (picture,) = [item for item, _ in seen(face) if isinstance(item, Picture)]
    assert (picture.width, picture.height, picture.file) == (4, 2, home / "icons" / "photo.png")


def test_card_icon_draws_one_alone(home: Path) -> None:
    """At the point of its text, anchored, as large as the font says."""
    face, faults = read(home, f'<text x="30" y="40" text-anchor="middle" card:icon="fire" {LOOK}>x</text>')
    assert faults == []
    ((_, (left, _, right, _)),) = icons(face)
    assert (left, right) == (pytest.approx(27.5), pytest.approx(32.5))


def test_a_turned_icon_lies_where_its_letter_would(home: Path) -> None:
    """Groups carry their own place already."""
    face, faults = read(home, f'<text x="30" y="40" card:icon="fire" transform="rotate(90 30 40)" {LOOK}>x</text>')
    assert faults == []
    ((_, (left, top, right, bottom)),) = icons(face)
    assert (bottom - top, abs(right - left)) == (pytest.approx(5), pytest.approx(5))
    assert top == pytest.approx(40)


def test_a_name_that_is_no_file_offers_the_nearest(home: Path) -> None:
    """And says how all are listed."""
    _, faults = read(home, BOX.format("Pay :fier: now"))
    assert [fault.code for fault in faults] == ["face/unknown-icon"]
    assert "Did you mean fire?" in faults[0].remedy
    assert "pnp icons --game" in faults[0].remedy


def test_what_is_wrong_in_a_file_is_told_with_its_line(home: Path) -> None:
    """The icon is drawn but for that."""
    bad = f'{HEAD} viewBox="0 0 1 1">\n<rect width="1" height="1"/>\n<rect width="wide" height="1"/></svg>'
    (home / "icons" / "bad.svg").write_text(bad)
    face, faults = read(home, BOX.format(":bad:"))
    assert [(fault.template, fault.line) for fault in faults] == [(str(home / "icons" / "bad.svg"), 3)]
    assert len(icons(face)) == 1


@pytest.mark.parametrize("data", [b"<svg", b"", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>"])
def test_a_file_that_is_no_drawing_is_an_error_at_that_file(home: Path, data: bytes) -> None:
    """A crossed frame stands for it, so that a draft shows where."""
    (home / "icons" / "bad.svg").write_bytes(data)
    face, faults = read(home, BOX.format(":bad: :fire:"))
    assert [(fault.code, fault.template) for fault in faults] == [("face/icon", str(home / "icons" / "bad.svg"))]
    assert len(icons(face)) == 3


def test_an_icon_that_draws_itself_ends(home: Path) -> None:
    """Its own name may stand in a text in it."""
    inner = BOX.format(":loop:")
    (home / "icons" / "loop.svg").write_text(svg(inner))
    _, faults = read(home, BOX.format(":loop:"))
    assert any("draws itself" in fault.fact for fault in faults)


def test_an_icon_is_written_once_for_each_of_its_colors(home: Path) -> None:
    """However often it stands on the cards."""
    face, _ = read(home, BOX.format(":fire: " * 12))
    with pikepdf.open(_as_file(home, write_faces([face, face], DocumentInfo("icons")))) as pdf:
        forms = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"]
        assert 1 <= len(forms) <= 2


def test_a_folder_that_is_missing_empty_or_badly_named_is_told(home: Path) -> None:
    """By the checks that need no drawing."""

    def told(name: str) -> list[str]:
        found = judge_icons(name, (home,), Place("game.toml"), lambda path: path.relative_to(home).as_posix())
        return [f"{one.place} {one.fact} {one.remedy}" for one in found]

    assert told("icons") == []
    assert 'Did you mean "icons"?' in told("icon")[0]
    (home / "empty").mkdir()
    assert "is empty" in told("empty")[0]
    (home / "icons" / "more").mkdir()
    (home / "icons" / "more" / "fire.svg").write_text(SQUARE.format("", ""))
    (home / "icons" / "a:b.svg").write_text(SQUARE.format("", ""))
    doubled, unnamed = told("icons")
    assert doubled.startswith("icons/more/fire.svg The icon :fire: is icons/fire.svg already.")
    assert unnamed.startswith('icons/a:b.svg No text can name the icon "a:b".')


def test_a_link_out_of_the_folder_is_no_icon(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing outside of the game is read."""
    outside = tmp_path_factory.mktemp("outside") / "secret.svg"
    outside.write_text(SQUARE.format("", ""))
    (home / "icons" / "secret.svg").symlink_to(outside)
    _, faults = read(home, BOX.format(":secret:"))
    assert [fault.code for fault in faults] == ["face/unknown-icon"]


@pytest.mark.parametrize(
    "icons", [{}, {"family": "Game Icons"}, {"folder": "icons", "file": "x.ttf"}, {"family": "F", "file": "x.ttf"}]
)
def test_game_toml_names_a_folder_or_a_whole_font(icons: dict[str, str]) -> None:
    """Half of a font is a slip."""
    with pytest.raises(ValueError, match="folder of SVG files"):
        game_file({"title": "T", "icons": icons})


def _png() -> bytes:
    from io import BytesIO

    from PIL import Image

    out = BytesIO()
    Image.new("RGB", (4, 2)).save(out, "PNG")
    return out.getvalue()


def _as_file(home: Path, data: bytes) -> Path:
    path = home / "icons.pdf"
    path.write_bytes(data)
    return path
