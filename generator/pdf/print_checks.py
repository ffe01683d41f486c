"""Proof on the finished file, what is printed: sizes of text, fonts, pixels of pictures, widths of lines."""

from __future__ import annotations

import math

from generator.pdf.check_rows import CheckRow, CheckVerdict, judged, skipped
from generator.pdf.expected_pages import ExpectedFile
from generator.pdf.readback import PlacedFace, ReadFile, all_drawn
from generator.svg.print_limits import COMFORTABLE_PT, LEAST_DPI, SMALLEST_PT

HAIRLINE_PT = 0.25


def _limit(expected: ExpectedFile | None, key: str, default: float) -> float:
    return float(expected.limits.get(key, default)) if expected else default


_SMALLER = "A booklet shows cards smaller than they are."


def _shows_cards(expected: ExpectedFile | None) -> bool:
    return expected is not None and bool(expected.settings.get("booklet"))


def scale_of_face(face: PlacedFace, expected: ExpectedFile | None) -> float:
    """By how much a mat is smaller than it was drawn, which was asked for; 1 for all else."""
    part = expected.components.get(face.component) if expected else None
    if part is None or part.get("kind") != "mat" or face.gauge is None:
        return 1.0
    return max(face.gauge.box.width, face.gauge.box.height) / float(max(part["trim_mm"]))


def text_size(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    """How small the smallest text is that one reads at the table."""
    if _shows_cards(expected):
        return skipped("smallest text", _SMALLER)
    least = _limit(expected, "smallest_text_pt", SMALLEST_PT)
    comfortable = _limit(expected, "comfortable_text_pt", COMFORTABLE_PT)
    smallest = math.inf
    wrong, small = [], []
    for page, face, drawn in all_drawn(read.pages):
        # Icons have no least size; their font says what it is by its name, as GameIcons does.
        sizes = [text.size_pt for text in drawn.texts if "Icon" not in text.font]
        if not sizes or (face is None and page.faces):
            continue  # The note in the margin is not for reading at the table.
        size = min(sizes)
        scaled = face is not None and scale_of_face(face, expected) < 0.995
        smallest = min(smallest, size)
        where = f"page {page.number}: {face.name if face else 'beside the cards'}, {size:.1f} pt"
        if size < least - 0.01 and not scaled:
            wrong.append(where)
        elif size < comfortable - 0.01:
            small.append(where)
    if smallest == math.inf:
        return skipped("smallest text", "There is no text in this file.")
    if wrong:
        return judged("smallest text", "", wrong, f"{{}} faces have text under {least:g} pt")
    good = f"{smallest:.1f} pt"
    return judged("smallest text", good, small, f"{{}} faces have text under {comfortable:g} pt", CheckVerdict.WARNING)


def fonts(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    """Whether every font is in the file."""
    wrong = [f"{name or 'a font without a name'} is not embedded" for name, inside in read.fonts.items() if not inside]
    good = "1 font" if len(read.fonts) == 1 else f"{len(read.fonts)} fonts, all of them"
    return judged("fonts embedded", good, wrong, "{} fonts are not in the file")


def pictures(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    """How many pixels per inch the coarsest picture has."""
    least = _limit(expected, "least_dpi", LEAST_DPI)
    lowest = math.inf
    wrong = []
    for page, face, drawn in all_drawn(read.pages):
        for image in drawn.images:
            lowest = min(lowest, image.dpi)
            if image.dpi < least - 0.5:
                name = face.name if face else "beside the cards"
                wrong.append(f"page {page.number}: {name}, {image.dpi:.0f} pixels per inch")
    if lowest == math.inf:
        return skipped("pictures", "There are no pictures in this file.")
    good = f"at least {lowest:.0f} pixels per inch"
    return judged(
        "pictures", good, wrong, f"{{}} pictures are coarser than {least:g} pixels per inch", CheckVerdict.WARNING
    )


def hairlines(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    """Whether a line is so thin that printers lose it."""
    if _shows_cards(expected):
        return skipped("hairlines", _SMALLER)
    thinnest = math.inf
    wrong = []
    for page, face, drawn in all_drawn(read.pages):
        thinnest = min(thinnest, drawn.thinnest_pt)
        if drawn.thinnest_pt < HAIRLINE_PT - 0.001:
            wrong.append(f"page {page.number}: {face.name if face else 'a mark'}, {drawn.thinnest_pt:.2f} pt")
    good = f"no line under {thinnest:.2f} pt" if thinnest < math.inf else "no lines"
    return judged("hairlines", good, wrong, f"{{}} faces have lines under {HAIRLINE_PT:g} pt, which printers lose")
