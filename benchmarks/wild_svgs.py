"""How a folder of other people's SVG drawings fares: accepted, drawn as resvg draws them, or refused, and why.

    python benchmarks/wild_svgs.py FOLDER [--font FILE] [--keep FOLDER] [--side MM] [--verbose]

Each drawing is read as a template whose face is as large as the drawing says it is, from 20 to 300 mm, or 60 mm where
it says nothing. What is accepted goes through PDF and pdfium and is held against resvg by the measure of decision 0013,
at 20 pixels to the millimeter, fewer where that makes more than 2400. Strokes under 0.25 pt are printed wider than they
are: a drawing that is the same but for them is counted apart. `--font` draws every text in one font file, in both
renderers: the fonts of strangers are not here. Characters that the file lacks become "x".
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import traceback
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont
from lxml import etree

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "golden"))

from renderers import PIXELS_PER_MM, SHARE, difference, keep, rendered_by_resvg, share_of, shown

from generator.faces.template import Templates, UnfillableError
from generator.faults import Fault
from generator.pdf import ink
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook

SMALLEST, USUAL, LARGEST = 20.0, 60.0, 300.0
"""Mm of the longer side of a face: at least, where a drawing says nothing, and at most."""
MOST_PIXELS = 2400
"""On the longer side of a picture."""
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(r"\s*([+]?[\d.]+(?:e[+-]?\d+)?)\s*(px|pt|pc|mm|cm|in)?\s*", re.IGNORECASE)
_STYLE = re.compile(r"""\sstyle\s*=\s*(?:"[^"]*"|'[^']*')|<(?:svg:)?style\b[^>]*>.*?</(?:svg:)?style\s*>""", re.DOTALL)
_FAMILY = re.compile(r"""(?<![\w-])(font-family\s*:\s*)[^;}<]*?(?=\s*(?:[;}<]|$))""")
_SHORTHAND = re.compile(r"""(?<![\w-])(font\s*:\s*[^;}<]*?[\d.]+(?:px|pt|em|mm|%)\S*\s+)[^;}<]+?(?=\s*(?:[;}<]|$))""")
_ATTRIBUTE = re.compile(r"""(\sfont-family\s*=\s*)(?:"[^"]*"|'[^']*')""")


class Outcome:
    """What became of one file: `refused` holds its reasons, `share` how much of it differs from resvg.

    It is `thin` where that is because of its finest strokes alone.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.refused: list[str] = []
        self.notices: list[str] = []
        self.crash = ""
        self.share = 0.0
        self.thin = False
        self.unread = ""

    @property
    def told(self) -> str:
        """How an accepted file came out."""
        if self.unread:
            return "unread"
        return "same" if self.share <= SHARE else "thin" if self.thin else "DIFFERS"

    @property
    def accepted(self) -> bool:
        """Whether it can be printed."""
        return not self.refused and not self.crash


def main(arguments: list[str] | None = None) -> int:
    """Measure a folder and print the counts; 1 where a file brought the reader down."""
    options = _options(arguments)
    paths = sorted(path for path in options.folder.rglob("*.svg") if path.is_file())
    outcomes = []
    for path in paths:
        outcome = measured(path, options.font, options.side, options.keep)
        outcomes.append(outcome)
        if options.verbose:
            print(_line(outcome), flush=True)
    print("\n".join(summary(outcomes)))
    return 1 if any(outcome.crash for outcome in outcomes) else 0


def _options(arguments: list[str] | None) -> Any:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the SVG files are, folders in it included")
    parser.add_argument("--font", type=Path, help="a font file in which every text is drawn, by both renderers")
    parser.add_argument("--keep", type=Path, help="a folder for pictures of what differs")
    parser.add_argument("--side", type=float, default=0.0, help="mm of the longer side of each face, whatever it says")
    parser.add_argument("--verbose", action="store_true", help="a line for each file")
    return parser.parse_args(arguments)


# -------------------------------------------------------------------- one file


def measured(path: Path, font: Path | None, side: float, kept: Path | None) -> Outcome:
    """What becomes of one file."""
    outcome = Outcome(path)
    try:
        _measure(path, font, side, kept, outcome)
    except Exception:
        outcome.crash = traceback.format_exc()
    return outcome


def _measure(path: Path, font: Path | None, side: float, kept: Path | None, outcome: Outcome) -> None:
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        outcome.refused = ["face/template: it is not UTF-8 text"]
        return
    family = family_of(font)
    if family:
        text = _ATTRIBUTE.sub(rf'\1"{family}"', _STYLE.sub(lambda match: _mapped(match[0], family), text))
    size = size_of(text, side)
    face, faults = _face(text, path.parent, font, size)
    missing = {char for fault in faults if fault.code == "face/missing-character" for char in _named(fault.fact)}
    if font is not None and missing:
        text = text.translate(dict.fromkeys(map(ord, missing), "x"))
        face, faults = _face(text, path.parent, font, size)
    outcome.refused = list(dict.fromkeys(_reason(fault) for fault in faults if fault.level == "error"))
    outcome.notices = list(dict.fromkeys(_reason(fault) for fault in faults if fault.level != "error"))
    if outcome.refused:
        return
    density = min(PIXELS_PER_MM, MOST_PIXELS / max(size.width, size.height))
    pixels = round(size.width * density), round(size.height * density)
    first = shown(face, pixels)
    try:
        second = rendered_by_resvg(_sized(text, pixels), path.parent, (font,) if font else (), family or None)
    except ValueError as error:
        outcome.unread = str(error)
        return
    differs = difference(first, second)
    outcome.share = share_of(differs)
    if outcome.share > SHARE:
        thinnest, ink.THINNEST = ink.THINNEST, 0.0
        try:
            outcome.thin = share_of(difference(shown(face, pixels), second)) <= SHARE
        finally:
            ink.THINNEST = thinnest
    if kept is not None and outcome.share > SHARE:
        kept.mkdir(parents=True, exist_ok=True)
        Path(keep(kept, first, second, differs)).rename(kept / f"{path.stem}.png")


def _face(text: str, folder: Path, font: Path | None, size: Size) -> tuple[Any, list[Fault]]:
    """The face of a drawing and its faults, through Jinja as any template."""
    fonts = [
        Font(font, family_of(font), weight, style)
        for weight in range(100, 1000, 100)
        for style in ("normal", "italic")
        if font is not None
    ]
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "wild.svg.j2").write_text(text, encoding="utf-8")
        templates = Templates((Path(place),))
        try:
            filled = templates.fill("wild", {})
        except UnfillableError as error:
            return None, [Fault(error.fault.code, error.fault.fact, error.fault.remedy)]
        reader = FaceReader(FontBook(tuple(fonts)), (folder,), sources=templates.sources)
        return reader.read_filled(filled, "wild", size)


def _mapped(style: str, family: str) -> str:
    """A style attribute or sheet with one family in place of all others, between the quotes that it stands in."""
    quote = style[-1] if style[-1] in "\"'" else ""
    inner = style[:-1].replace("&quot;", "'") if quote else style
    return _SHORTHAND.sub(rf"\1{family}", _FAMILY.sub(rf"\1{family}", inner)) + quote


@lru_cache(maxsize=4)
def family_of(font: Path | None) -> str:
    """What a font file calls its family; '' without one."""
    return str(TTFont(font)["name"].getBestFamilyName()) if font is not None else ""


def _named(fact: str) -> list[str]:
    return [chr(int(code, 16)) for code in re.findall(r"\(U\+([0-9A-F]+) ", fact)]


def _reason(fault: Fault) -> str:
    """A fault's code and fact without what is this file's own: ids, values, numbers."""
    told = r'"(?![a-z-]+")[^"]*"' if fault.code == "face/unsupported" else r'"[^"]*"'
    fact = re.sub(r"[0-9][0-9.,]*", "N", re.sub(told, '"..."', fault.fact))
    return f"{fault.code}: {fact[:110]}"


# -------------------------------------------------------------------- sizes


def size_of(text: str, side: float) -> Size:
    """The face of a drawing, its longer side so many mm, or of its own size; a square one where it says nothing."""
    root = _root(text)
    wide, high, sized = 1.0, 1.0, False
    if root is not None:
        box = [float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
        sides = [_pixels(root.get(key, "")) for key in ("width", "height")]
        if sides[0] and sides[1]:
            wide, high, sized = sides[0], sides[1], True
        elif len(box) == 4 and min(box[2:]) > 0:
            wide, high = box[2:]
    longest = max(wide, high) * 25.4 / 96
    longest = side or (min(LARGEST, max(SMALLEST, longest)) if sized else USUAL)
    scale = longest / max(wide, high)
    density = min(PIXELS_PER_MM, MOST_PIXELS / longest)
    pixels = [max(1, round(length * scale * density)) for length in (wide, high)]
    return Size(pixels[0] / density, pixels[1] / density)


def _pixels(text: str) -> float | None:
    match = _LENGTH.fullmatch(text)
    return float(match[1]) * _UNITS[(match[2] or "").lower()] if match else None


def _root(text: str) -> Any:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True, huge_tree=True)
    return etree.fromstring(text.encode(), parser)


def _sized(text: str, pixels: tuple[int, int]) -> str:
    """The drawing with its size in pixels: resvg scales one whose size is no whole number of them slightly wrong."""
    root = etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=True, no_network=True, huge_tree=True))
    sides = [_pixels(root.get(key, "")) for key in ("width", "height")]
    if root.get("viewBox") is None and sides[0] and sides[1]:
        root.set("viewBox", f"0 0 {sides[0]:.9g} {sides[1]:.9g}")
    box = [float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part]
    if len(box) == 4 and abs(box[2] * pixels[1] - box[3] * pixels[0]) <= max(box[2:]):
        # Of the same proportion, but for the rounding to whole pixels.
        root.set("preserveAspectRatio", "none")
    root.set("width", str(pixels[0]))
    root.set("height", str(pixels[1]))
    return etree.tostring(root, encoding="unicode")


# -------------------------------------------------------------------- what is told


def summary(outcomes: list[Outcome]) -> list[str]:
    """The counts, then each reason with its number of files and of those that it alone stops."""
    count = len(outcomes)
    accepted = [outcome for outcome in outcomes if outcome.accepted]
    by_word = Counter(outcome.told for outcome in accepted)
    compared = len(accepted) - by_word["unread"]
    lines = [
        f"{count} files",
        f"accepted          {len(accepted):4}  {_percent(len(accepted), count)}",
        f"  same as resvg   {by_word['same']:4}  {_percent(by_word['same'], compared)} of those that resvg reads",
        f"  but for strokes {by_word['thin']:4}  under 0.25 pt, which print that wide",
        f"  differing       {by_word['DIFFERS']:4}",
        f"  unread by resvg {by_word['unread']:4}",
        f"refused           {sum(bool(outcome.refused) for outcome in outcomes):4}",
        f"tracebacks        {sum(bool(outcome.crash) for outcome in outcomes):4}",
    ]
    lines += [_line(outcome) for outcome in accepted if outcome.told in ("thin", "DIFFERS")]
    lines += [_line(outcome) for outcome in outcomes if outcome.crash]
    for title, kinds, alone in (
        ("Refused for (files, alone)", [o.refused for o in outcomes], True),
        ("Told (files)", [o.notices for o in accepted], False),
    ):
        reasons = Counter(reason for found in kinds for reason in found)
        only = Counter(found[0] for found in kinds if len(found) == 1)
        if reasons:
            lines.append(f"{title}:")
            lines += [
                f"  {number:4}{f' {only[reason]:4}' if alone else ''}  {reason}"
                for reason, number in reasons.most_common()
            ]
    return lines


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


def _line(outcome: Outcome) -> str:
    if outcome.crash:
        return f"TRACEBACK {outcome.path}: {outcome.crash.strip().splitlines()[-1]}"
    if outcome.refused:
        return f"refused   {outcome.path}: {'; '.join(outcome.refused)}"
    if outcome.unread:
        return f"unread    {outcome.path}: {outcome.unread}"
    return f"{outcome.told:<9} {outcome.path}: {outcome.share:.3%}"


if __name__ == "__main__":
    sys.exit(main())
