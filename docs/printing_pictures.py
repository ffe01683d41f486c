"""Makes the pictures of docs/printing.md from real builds: `python docs/printing_pictures.py`, in a checkout."""

from __future__ import annotations

import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageOps

from generator.build import build_game
from generator.outputs.job import BuildRequest
from generator.outputs.maker import Maker
from generator.pdf.raster import rasterize
from generator.prepress.calibration import calibration_pdf
from generator.prepress.sheet_maker import SheetMaker
from generator.registry import find_game
from generator.sheets.layout import Flip, Layout, MarkStyle
from generator.sheets.papers import PAPERS
from generator.shops.shop_maker import ShopMaker
from generator.workspace import SHARED, find_workspace

GAME = "ratings-war"
IMAGES = Path(__file__).parent / "images"
WHITE, DESK = (255, 255, 255), (226, 224, 232)


def main() -> None:
    """Build what is shown, in a folder that is thrown away, and save the pictures."""
    with tempfile.TemporaryDirectory() as folder:
        made = Variants(Path(folder))
        plain = made.build()
        cards = plain / f"{GAME}-cards.pdf"
        front, back = pages(cards, 52, 0, 1)
        save("sheet", beside(front, back, through_paper(front, back)))
        styles = ("gutterless", "outer-bleed", "bleed", "gutterfold")
        save("layouts", beside(*(first(made.build(SheetMaker(style=style)), 36) for style in styles)))
        looks = [made.build(inks=(ink,), gray=gray) for gray in (False, True) for ink in ("full", "low")]
        save("inks", beside(*(cropped(first(look, 90), 90, 10.5, 16.5, 63, 88) for look in looks)))
        save(
            "tokens",
            beside(*(cropped(page, 90, 3, 14, 129, 65) for page in pages(plain / f"{GAME}-tokens.pdf", 90, 0))),
        )
        corner = (0.0, 0.0, 66.0, 52.0)
        marks = [made.build(SheetMaker(choices=Layout(marks=style))) for style in (MarkStyle.MARGIN, MarkStyle.CORNERS)]
        machine = first(made.build(SheetMaker(choices=Layout(marks=MarkStyle.SILHOUETTE))), 90)
        save("marks", beside(*(cropped(first(one, 90), 90, *corner) for one in marks), cropped(machine, 90, *corner)))
        save("calibration", drifted_calibration())
        save("shop", shop_card(made))


class Variants:
    """Builds one variant at a time, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0
        self.workspace = find_workspace(Path(__file__).parent)
        self.request = BuildRequest(find_game(self.workspace, GAME), self.workspace, ())

    def build(self, maker: Maker | None = None, **choices: object) -> Path:
        """The folder of a build by this maker, sheets of A4 if not said, with these choices."""
        self.count += 1
        makers, out = (maker or SheetMaker(),), self.folder / str(self.count)
        result = build_game(replace(self.request, makers=makers, out=out, **choices))  # type: ignore[arg-type]
        if not result.outcomes:
            sys.exit("\n".join(map(str, result.report)))
        return result.outcomes[0].folder


def pages(pdf: Path, dpi: float, *numbers: int) -> list[Image.Image]:
    """Pages of a file as pictures."""
    return list(rasterize(pdf.read_bytes(), dpi, numbers))


def first(folder: Path, dpi: float) -> Image.Image:
    """The first sheet of cards of a build."""
    (pdf, *_) = sorted(folder.glob(f"{GAME}-cards*.pdf"))
    return pages(pdf, dpi, 0)[0]


def cropped(image: Image.Image, dpi: float, x: float, y: float, width: float, height: float) -> Image.Image:
    """A part of a page, in mm."""
    scale = dpi / 25.4
    return image.crop((round(x * scale), round(y * scale), round((x + width) * scale), round((y + height) * scale)))


def through_paper(front: Image.Image, back: Image.Image) -> Image.Image:
    """The front as a lamp behind the sheet shows it: the back mirrored, paler, under it."""
    behind = ImageOps.mirror(back).point(lambda value: 150 + value * 105 // 255)
    return ImageChops.multiply(front.point(lambda value: 90 + value * 165 // 255), behind)


def drifted_calibration() -> Image.Image:
    """The calibration sheet against the light, from a printer that is 1 mm off to the right and 0.5 mm down."""
    workspace = find_workspace(Path(__file__).parent)
    shared = [folder / SHARED for folder in workspace.templates]
    pdf = calibration_pdf(PAPERS["a5"], Flip.LONG_EDGE, shared, workspace.fonts)
    dpi = 130
    front, back = rasterize(pdf, dpi)
    moved = Image.new("RGB", back.size, WHITE)
    moved.paste(back, (round(1 * dpi / 25.4), round(0.5 * dpi / 25.4)))
    behind = ImageOps.colorize(ImageOps.mirror(moved).convert("L"), (70, 110, 220), WHITE)
    return ImageChops.multiply(front, behind)


def shop_card(made: Variants) -> Image.Image:
    """A face as The Game Crafter gets it, with its cut and its safe area drawn over it."""
    folder = made.build(ShopMaker("thegamecrafter"), only="paper-tiger")
    path = next(path for path in sorted(folder.glob("fronts/*.png")))
    card = Image.open(path).convert("RGB")
    shown = card.copy()
    draw = ImageDraw.Draw(shown)
    for trim, color in (((63, 88), (230, 40, 40)), ((63 - 6.35, 88 - 6.35), (40, 160, 90))):
        wide, high = (length / 25.4 * 300 for length in trim)
        x, y = (card.width - wide) / 2, (card.height - high) / 2
        draw.rectangle((x, y, x + wide, y + high), outline=color, width=4)
    size = (card.width * 2 // 5, card.height * 2 // 5)
    return beside(card.resize(size), shown.resize(size))


def beside(*images: Image.Image) -> Image.Image:
    """Pictures side by side on a desk."""
    gap = 14
    width = sum(image.width for image in images) + gap * (len(images) + 1)
    desk = Image.new("RGB", (width, max(image.height for image in images) + 2 * gap), DESK)
    x = gap
    for image in images:
        desk.paste(image, (x, gap))
        x += image.width + gap
    return desk


def save(name: str, image: Image.Image) -> None:
    """A PNG of at most 150 kB: as many colors as that allows."""
    path = IMAGES / f"printing-{name}.png"
    for colors in (256, 128, 64, 32):
        image.quantize(colors, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size < 150_000:
            break
    sys.stdout.write(f"{path.name}: {image.width} x {image.height}, {path.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
