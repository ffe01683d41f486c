"""Makes the pictures of docs/templates.md by the program itself: `python docs/template_pictures.py`, in a checkout."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from generator.pdf.raster import rasterize
from generator.pdf.write import DocumentInfo, write_faces
from generator.svg.reader import FaceReader
from generator.text.fonts import Font, FontBook, Icons

HERE = Path(__file__).parent
FONTS = HERE.parent / "fonts"
IMAGES = HERE / "images" / "templates"
DPI = 110
WIDTH, HEIGHT = 120, 26
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" '
    f'width="{WIDTH}mm" height="{HEIGHT}mm" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="Barlow" '
    f'font-size="4" font-weight="500"><rect width="{WIDTH}" height="{HEIGHT}" fill="#f4efe2"/>'
)
LONG = "Draw two cards, then discard **one** of them. *Each* rival loses a :coins: or shows a :crown:."


def box(number: int, x: float, text: str, more: str = "", style: str = "") -> str:
    """A text box of 34 mm with its frame."""
    return (
        f'<rect id="b{number}" x="{x}" y="4" width="34" height="18" fill="white" stroke="#b9ad90" stroke-width="0.2"/>'
        f'<text style="shape-inside:url(#b{number});{style}" {more}>{text}</text>'
    )


def three(*made: tuple[str, str, str]) -> str:
    """Three boxes side by side: text, bindings, style."""
    return "".join(box(number, 4 + 39 * number, *one) for number, one in enumerate(made))


FEATURES = {
    "repeat": '<circle cx="9" cy="13" r="4" fill="#a33" card:repeat="4" card:dx="11"/>'
    '<path d="M66 5h14v16h-14z" fill="#f4efe2" stroke="#274060" card:repeat="3" card:dx="8" card:dy="-1"/>',
    "fit": three(
        ("Quick", 'card:fit="7 24" card:valign="middle"', "text-align:center"),
        ("Quick and quarrelsome", 'card:fit="7 24" card:valign="middle"', "text-align:center"),
        (LONG.replace("*", "").replace(":coins:", "coin").replace(":crown:", "crown"), 'card:fit="7 24"', ""),
    ),
    "align": three(
        ("start and top", "", ""),
        ("center and middle", 'card:valign="middle"', "text-align:center"),
        ("end and bottom", 'card:valign="bottom"', "text-align:end"),
    ),
    "rich": box(0, 4, LONG, 'card:fit="7 11" card:valign="middle"').replace('width="34"', 'width="112"'),
    "gradients": '<defs><linearGradient id="l"><stop offset="0" stop-color="#274060"/><stop offset="1" '
    'stop-color="#f2b134"/></linearGradient><radialGradient id="r"><stop offset="0" stop-color="#fff"/>'
    '<stop offset="1" stop-color="#a33"/></radialGradient></defs><rect x="4" y="4" width="52" height="18" rx="3" '
    'fill="url(#l)"/><ellipse cx="90" cy="13" rx="26" ry="9" fill="url(#r)"/>',
    "clip": '<clipPath id="c"><circle cx="20" cy="13" r="9"/></clipPath><image x="4" y="1" width="32" height="24" '
    'card:src="art.png" clip-path="url(#c)" preserveAspectRatio="xMidYMid slice"/><image x="42" y="4" width="36" '
    'height="18" card:src="art.png" preserveAspectRatio="xMidYMid meet"/><image x="82" y="4" width="34" height="18" '
    'card:src="art.png" preserveAspectRatio="xMidYMid slice"/>',
    "lines": '<g fill="none" stroke="#274060" stroke-width="2"><path d="M6 6H56" stroke-dasharray="4 2"/>'
    '<path d="M6 13H56" stroke-linecap="round" stroke-dasharray="0 4"/><path d="M6 20H56" stroke-linecap="square"/>'
    '<path d="M66 20l8-14 8 14" stroke-linejoin="miter"/><path d="M84 20l8-14 8 14" stroke-linejoin="round"/>'
    '<path d="M102 20l6-14 6 14" stroke-linejoin="bevel"/></g>',
    "symbols": '<symbol id="gem" viewBox="0 0 10 10"><path d="M5 0L10 4L5 10L0 4z" fill="currentColor"/></symbol>'
    '<use href="#gem" x="6" y="5" width="16" height="16" color="#a33"/><use href="#gem" x="30" y="5" width="16" '
    'height="16" color="#274060"/><g opacity="0.4"><use href="#gem" x="56" y="5" width="16" height="16" '
    'color="#a33"/></g><text x="86" y="18" font-size="12" fill="#274060" card:icon="wolf-howl"/>',
}


def main() -> None:
    """Draw every feature; an error in one stops the script."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        art(Path(folder) / "art.png")
        reader = FaceReader(book(), (Path(folder),))
        for name, body in FEATURES.items():
            face, faults = reader.read(f"{HEAD}{body}</svg>", name)
            if faults:
                raise SystemExit(f"{name}: {faults}")
            (picture,) = rasterize(write_faces([face], DocumentInfo(name)), DPI)
            data = io.BytesIO()
            picture.quantize(200).save(data, "PNG", optimize=True)
            (IMAGES / f"{name}.png").write_bytes(data.getvalue())


def book() -> FontBook:
    """The fonts that come with the program."""
    import json

    names = (("Medium", 500, "normal"), ("Bold", 700, "normal"), ("MediumItalic", 500, "italic"))
    barlow = FONTS / "barlow"
    fonts = (Font(barlow / f"BarlowSemiCondensed-{name}.ttf", "Barlow", weight, slant) for name, weight, slant in names)
    table = json.loads((FONTS / "game-icons" / "icons.json").read_text("utf-8"))
    icon_font = Font(FONTS / "game-icons" / "GameIcons.ttf", "Game Icons", 400, "normal")
    points = {name: chr(int(entry["code"], 16)) for name, entry in table.items()}
    return FontBook(tuple(fonts), {}, Icons(icon_font, points, {}))


def art(path: Path) -> None:
    """A picture of 4 : 3: a sun over hills."""
    image = Image.new("RGB", (640, 480), "#9fd3e8")
    draw = ImageDraw.Draw(image)
    draw.ellipse((400, 60, 520, 180), fill="#f2b134")
    draw.ellipse((-200, 250, 420, 760), fill="#3f7d58")
    draw.ellipse((220, 300, 900, 800), fill="#2b5a45")
    image.save(path)


if __name__ == "__main__":
    main()
