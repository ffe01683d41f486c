"""What the tests of faces share: fonts, one-element templates, and what is read from a face."""

from collections.abc import Iterable
from pathlib import Path

from generator.face import Color, Face, GlyphRun, Item, Picture, Shape
from generator.faults import Fault
from generator.sizes import Size
from generator.svg.print_limits import PrintLimits
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook, Icons

REPOSITORY = Path(__file__).parents[2]
FONTS = REPOSITORY / "tests" / "data" / "fonts"
BARLOW = REPOSITORY / "fonts" / "barlow"
SPOTS = {"gold": Color("cmyk", (0.0, 0.2, 0.6, 0.2)), "silver": Color("cmyk", (0.0, 0.0, 0.0, 0.4))}
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" '
    'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
)
LATIN = Font(FONTS / "PnpTestSans.ttf", "Test", 400, "normal", "en")
BOLD = Font(BARLOW / "BarlowSemiCondensed-Bold.ttf", "Test", 700, "normal", "en")
ITALIC = Font(BARLOW / "BarlowSemiCondensed-MediumItalic.ttf", "Test", 400, "italic", "en")
ARABIC = Font(FONTS / "PnpTestArabic.ttf", "Arabic", 400, "normal", "ar")
HEBREW = Font(FONTS / "PnpTestHebrew.ttf", "Hebrew", 400, "normal", "he")
JAPANESE = Font(FONTS / "PnpTestJapanese.ttf", "Japanese", 400, "normal", "ja")
ICON_FONT = Font(BARLOW / "BarlowSemiCondensed-Medium.ttf", "Icons", 400, "normal")
ICONS = Icons(ICON_FONT, {"sword": "S", "crossed-swords": "X", "shield": "O"}, {"sword": "Ann", "shield": "Bob"})


def font_book(icons: Icons | None = ICONS) -> FontBook:
    """Latin with fallbacks for Arabic, Hebrew and Japanese."""
    return FontBook((LATIN, BOLD, ITALIC, ARABIC, HEBREW, JAPANESE), {"test": ("Arabic", "Hebrew", "Japanese")}, icons)


def svg(body: str, attributes: str = 'width="60mm" height="90mm" viewBox="0 0 60 90"') -> str:
    """A whole template of 60 x 90 mm around some elements."""
    return f"{HEAD}{attributes}>{body}</svg>"


def read_face(
    body: str,
    *,
    pictures: Iterable[Path] = (),
    whole: bool = False,
    book: FontBook | None = None,
    limits: PrintLimits | None = None,
    fit_limits: dict[str, float] | None = None,
) -> tuple[Face, list[Fault]]:
    """The face of some elements and its faults."""
    reader = FaceReader(book or font_book(), tuple(pictures), SPOTS, limits=limits)
    return reader.read(body if whole else svg(body), "test", Size(60, 90), fit_limits)


def drawn(body: str, **how: object) -> list[Item]:
    """Every item of a face without faults, groups before what they hold."""
    face, faults = read_face(body, **how)  # type: ignore[arg-type]
    assert faults == []
    return list(face.walk())


def shapes(body: str, **how: object) -> list[Shape]:
    """The shapes of a face without faults."""
    return [item for item in drawn(body, **how) if isinstance(item, Shape)]


def runs(body: str, **how: object) -> list[GlyphRun]:
    """The glyph runs of a face without faults."""
    return [item for item in drawn(body, **how) if isinstance(item, GlyphRun)]


def pictures_of(body: str, **how: object) -> list[Picture]:
    """The pictures of a face without faults."""
    return [item for item in drawn(body, **how) if isinstance(item, Picture)]


def codes(body: str, **how: object) -> list[str]:
    """The codes of a face's faults."""
    return [fault.code for fault in read_face(body, **how)[1]]  # type: ignore[arg-type]


def fault_of(body: str, **how: object) -> Fault:
    """The one fault of a face."""
    _, faults = read_face(body, **how)  # type: ignore[arg-type]
    assert len(faults) == 1, faults
    return faults[0]


def box(
    text: str, *, width: float = 50, height: float = 40, style: str = "", bindings: str = "", size: float = 4
) -> str:
    """A text box at 5, 5 with some text in it."""
    return (
        f'<rect id="b" x="5" y="5" width="{width}" height="{height}" fill="none"/>'
        f'<text id="t" style="shape-inside:url(#b);{style}" {bindings} '
        f'font-family="Test" font-size="{size}">{text}</text>'
    )


def lines_of(body: str, **how: object) -> list[str]:
    """The text of each baseline, from the top, runs from left to right."""
    found: dict[float, list[GlyphRun]] = {}
    for run in runs(body, **how):
        found.setdefault(round(run.y, 3), []).append(run)
    return ["".join(run.text for run in sorted(found[y], key=lambda run: run.x)) for y in sorted(found)]
