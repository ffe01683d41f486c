"""Draws the pictures of docs/sheets.md from real builds: `python docs/sheets_pictures.py`, in a checkout."""

from __future__ import annotations

import contextlib
import runpy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

HERE = Path(__file__).parent
SCRIPT = runpy.run_path(str(HERE / "parts_pictures.py"))
DPI = 50
GRAY = (150, 150, 150)


def main() -> None:
    """Every picture anew."""
    from PIL import ImageDraw

    from generator.sheets.card_layout import label_sheet

    page = drawn(SCRIPT["examples"](HERE / "sheets.md")["labels"], "isle", "--sheet", "rayfilm-2525k")
    sheet = label_sheet("rayfilm-2525k")
    assert sheet is not None
    assert sheet.label is not None
    pen, scale = ImageDraw.Draw(page), DPI / 25.4
    for slot in range(sheet.columns * sheet.rows):
        row, column = divmod(slot, sheet.columns)
        x, y = (sheet.left or 0) + column * sheet.step.width, (sheet.top or 0) + row * sheet.step.height
        pen.ellipse(
            [x * scale, y * scale, (x + sheet.label.width) * scale, (y + sheet.label.height) * scale], outline=GRAY
        )
    save("labels", page)
    save("machine", drawn({}, "ratings-war", "--sheet", "scm-a4-standard", "--only", "1-8"))


def drawn(files: dict[str, str], *arguments: str) -> Image:
    """The first page of the first file that a build makes."""
    import pypdfium2
    from typer.testing import CliRunner

    from generator.cli.app import app

    with TemporaryDirectory() as folder:
        SCRIPT["write"](files, Path(folder))
        with contextlib.chdir(folder):
            done = CliRunner().invoke(app, ["build", *arguments])
        if done.exit_code:
            raise SystemExit(done.output)
        pdf = next(one for one in sorted(Path(folder).glob("output/*/*/*.pdf")) if "guide" not in one.name)
        return pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil()


def save(name: str, picture: Image) -> None:
    """As a small PNG beside the others."""
    picture.quantize(64).save(HERE / "images" / f"sheets-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
