"""The floor: the benchmark card on a bare ReportLab canvas, its text already shaped, fitted and broken into lines.

Nothing is read, checked or computed here: lines come from faces made before the clock starts, the frame is one form,
pictures are JPEGs that ReportLab copies. What pnp takes beyond this is the price of templates, checks and fitting.
"""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parents[1] / "fonts"


def prepared(game: Path) -> list[dict[str, Any]]:
    """Each card of a deck: lines of text as (font file, size, x, y, text, color), picture, number of pips."""
    from generator.check import check
    from generator.face import GlyphRun, Picture
    from generator.faces.maker import FaceFolders, FaceMaker
    from generator.game import components
    from generator.registry import find_game
    from generator.workspace import find_workspace

    source = find_game(find_workspace(game.parent), str(game))
    checked = check(source)
    assert checked.card_set is not None
    folders = source.folders
    where = FaceFolders(folders.templates, folders.fonts, (folders.data, folders.data / "art"))
    maker = FaceMaker(checked.card_set, where)
    cards = []
    for entry in maker.make(components(checked.game, checked.card_set)).faces:
        lines, picture = [], ""
        for item, x, y in _placed(entry.front.items, 0.0, 0.0):
            if isinstance(item, GlyphRun):
                color = item.fill.values if item.fill else (0, 0, 0)
                text = item.text if item.text.strip() else chr(0xE000)
                lines.append((str(item.font), item.size, item.x + x, item.y + y, text, color))
            elif isinstance(item, Picture):
                picture = str(item.file)
        cards.append({"lines": lines, "picture": picture, "pips": entry.card["pips"]})
    return cards


def _placed(items: Any, x: float, y: float) -> Any:
    from generator.face import Group

    for item in items:
        if isinstance(item, Group):
            matrix = item.matrix or (1, 0, 0, 1, 0, 0)
            yield from _placed(item.items, x + matrix[4], y + matrix[5])
        else:
            yield item, x, y


def draw(cards: list[dict[str, Any]]) -> tuple[float, int]:
    """CPU seconds and bytes of the PDF of all cards, nine to a page of A4 with crop marks."""
    from reportlab import rl_config
    from reportlab.lib.colors import HexColor
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    started = time.process_time()
    mm = 72 / 25.4
    names: dict[str, str] = {}
    for file in {line[0] for card in cards for line in card["lines"]}:
        names[file] = f"floor-{Path(file).stem}"
        pdfmetrics.registerFont(TTFont(names[file], file))
    stream = io.BytesIO()
    canvas = Canvas(stream, (210 * mm, 297 * mm), invariant=1, pageCompression=1)
    ink, red = HexColor("#1c2b3a"), HexColor("#8c2f39")
    canvas.beginForm("frame")
    canvas.linearGradient(0, 94, 0, 0, (HexColor("#274060"), HexColor("#5899e2")))
    canvas.setFillColor(HexColor("#f5efe0"))
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(0.6)
    canvas.roundRect(6, 6, 57, 82, 3, fill=1)
    canvas.setLineWidth(0.3)
    canvas.setFillColorRGB(1, 1, 1)
    for left in (8, 26, 44):
        canvas.roundRect(left, 37.5, 17, 7, 1, fill=1)
    canvas.endForm()
    for number, card in enumerate(cards):
        slot = number % 9
        if number and not slot:
            canvas.showPage()
        canvas.saveState()
        canvas.transform(mm, 0, 0, mm, (7.5 + 63 * (slot % 3)) * mm, (189.5 - 88 * (slot // 3)) * mm)
        edge = canvas.beginPath()
        edge.rect(3, 3, 63, 88)
        canvas.clipPath(edge, stroke=0)
        canvas.doForm("frame")
        canvas.saveState()
        window = canvas.beginPath()
        window.roundRect(8, 46, 53, 32, 2)
        canvas.clipPath(window, stroke=0)
        canvas.drawImage(card["picture"], 8, 44.3, 53, 35.3)
        canvas.restoreState()
        for file, size, x, y, text, color in card["lines"]:
            canvas.setFillColorRGB(*color)
            canvas.setFont(names[file], size)
            canvas.drawString(x, 94 - y, text)
        canvas.setFillColor(red)
        for pip in range(card["pips"]):
            canvas.circle(10 + 3.4 * pip, 9, 1.2, stroke=0, fill=1)
        canvas.restoreState()
        if slot == 8 or number == len(cards) - 1:
            _crop_marks(canvas, mm)
    canvas.save()
    return time.process_time() - started, len(stream.getvalue())


def _crop_marks(canvas: Any, mm: float) -> None:
    canvas.setLineWidth(0.15 * mm)
    for column in range(4):
        x = (10.5 + 63 * column) * mm
        canvas.line(x, 6 * mm, x, 12 * mm)
        canvas.line(x, 285 * mm, x, 291 * mm)
    for row in range(4):
        y = (16.5 + 88 * row) * mm
        canvas.line(2 * mm, y, 7 * mm, y)
        canvas.line(203 * mm, y, 208 * mm, y)
