"""How a folder of other people's SVG drawings fares: accepted, drawn as resvg draws them, or refused, and why.

    python benchmarks/wild_svgs.py FOLDER [--font FILE] [--keep FOLDER] [--side MM] [--bare] [--verbose]

Each drawing is read as a template whose face is as large as the drawing says it is, from 20 to 300 mm, or 60 mm where
it says nothing. What is accepted goes through PDF and pdfium and is held against resvg by the measure of decision 0013,
at 20 pixels to the millimeter, fewer where that makes more than 2400.

What the folder lacks is lent (`wild_loans.py`), and the summary tells to how many files, unless `--bare` says not to.
`--font` draws every text in one font file, in both renderers: the fonts of strangers are not here.

Where both differ the drawing is held against resvg again without what is known to differ (`wild_causes.py`): strokes
under 0.25 pt, boxes of text, tiles that resvg rounds to pixels. One that is the same then is counted apart, with its
cause; the others are DIFFERENT, to be looked at one by one.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "golden"))

from renderers import PIXELS_PER_MM, SHARE, difference, keep, rendered_by_resvg, share_of, shown
from wild_causes import Compared, cause_of, sized
from wild_loans import SQUEEZES, Loans, family_of, in_one_font, sample_values, squeezed
from wild_sizes import MOST_PIXELS, size_of

from generator.faces.template import Templates, UnfillableError
from generator.faults import Fault
from generator.sizes import Size
from generator.svg.reader import FaceReader
from generator.text.font import Font
from generator.text.fonts import FontBook


class Outcome:
    """What became of one file: `refused` holds its reasons, `share` how much of it differs from resvg.

    `cause` says why it does, where that is known; `lent` is what the folder lacks.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.refused: list[str] = []
        self.notices: list[str] = []
        self.lent: list[str] = []
        self.crash = ""
        self.share = 0.0
        self.cause = ""
        self.unread = ""

    @property
    def told(self) -> str:
        """How an accepted file came out."""
        if self.unread:
            return "unread"
        return "same" if self.share <= SHARE else "known" if self.cause else "DIFFERS"

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
        outcome = measured(path, options)
        outcomes.append(outcome)
        if options.verbose:
            print(_line(outcome), flush=True)
    print("\n".join(summary(outcomes)))
    return 1 if any(outcome.crash for outcome in outcomes) else 0


def _options(arguments: list[str] | None) -> Any:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the SVG files are, folders in it included")
    parser.add_argument("--font", type=Path, help="a TrueType file in which every text is drawn, by both renderers")
    parser.add_argument("--keep", type=Path, help="a folder for pictures of what differs")
    parser.add_argument("--side", type=float, default=0.0, help="mm of the longer side of each face, whatever it says")
    parser.add_argument("--bare", action="store_true", help="lend nothing that the folder lacks")
    parser.add_argument("--verbose", action="store_true", help="a line for each file")
    return parser.parse_args(arguments)


# -------------------------------------------------------------------- one file


def measured(path: Path, options: Any) -> Outcome:
    """What becomes of one file."""
    outcome = Outcome(path)
    with tempfile.TemporaryDirectory() as place:
        try:
            _measure(outcome, options, Path(place))
        except Exception:
            outcome.crash = traceback.format_exc()
    return outcome


def _measure(outcome: Outcome, options: Any, place: Path) -> None:
    path, font = outcome.path, options.font
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        outcome.refused = ["face/template: it is not UTF-8 text"]
        return
    if font is not None:
        text = in_one_font(text, family_of(font))
    size = size_of(text, options.side)
    loans = Loans(path.parent, place, lends=not options.bare)
    text = loans.pictures(text)
    values = {} if options.bare else sample_values(text)
    if font is not None and not options.bare:
        text = loans.letters(text, font)
    face, faults = read(text, path.parent, font, size, values)
    if font is not None and not options.bare:
        for share in SQUEEZES:
            if {fault.code for fault in faults if fault.level == "error"} != {"face/overflow"}:
                break
            font = squeezed(options.font, share, place)
            face, faults = read(text, path.parent, font, size, values)
            loans.said.add("a narrower font")
    if values:
        loans.said.add("values")
    outcome.lent = sorted(loans.said)
    outcome.refused = list(dict.fromkeys(_reason(fault) for fault in faults if fault.level == "error"))
    outcome.notices = list(dict.fromkeys(_reason(fault) for fault in faults if fault.level != "error"))
    if outcome.refused:
        return
    text = filled(text, values)
    density = min(PIXELS_PER_MM, MOST_PIXELS / max(size.width, size.height))
    pixels = round(size.width * density), round(size.height * density)
    first = shown(face, pixels)
    family = family_of(font) if font else None
    try:
        second = rendered_by_resvg(sized(text, pixels), path.parent, (font,) if font else (), family)
    except ValueError as error:
        outcome.unread = str(error)
        return
    differs = difference(first, second)
    outcome.share = share_of(differs)
    if outcome.share <= SHARE:
        return

    def again(changed: str, other: Size) -> Any:
        return read(changed, path.parent, font, other)[0]

    def theirs(changed: str, other: tuple[int, int]) -> Any:
        return rendered_by_resvg(sized(changed, other), path.parent, (font,) if font else (), family)

    outcome.cause = cause_of(Compared(text, size, pixels, again, theirs))
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
        Path(keep(options.keep, first, second, differs)).rename(options.keep / f"{path.stem}.png")


def read(
    text: str, folder: Path, font: Path | None, size: Size, values: dict[str, Any] | None = None
) -> tuple[Any, list[Fault]]:
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
            form = templates.fill("wild", values or {})
        except UnfillableError as error:
            return None, [Fault(error.fault.code, error.fault.fact, error.fault.remedy)]
        reader = FaceReader(FontBook(tuple(fonts)), (folder,), sources=templates.sources)
        return reader.read_filled(form, "wild", size)


def filled(text: str, values: dict[str, Any]) -> str:
    """A template's text with its values, without the stamps of lines: what resvg is given."""
    if not values:
        return text
    from jinja2 import Environment

    return Environment(autoescape=True).from_string(text).render(**values)


def _reason(fault: Fault) -> str:
    """A fault's code and fact without what is this file's own: ids, values, numbers."""
    if fault.code == "face/unsupported":
        fact = re.sub(r'"([a-z-]+): [^"]*"', r'"\1: ..."', re.sub(r'"(?![a-z-]+[":])[^"]*"', '"..."', fault.fact))
    else:
        fact = re.sub(r'"[^"]*"', '"..."', fault.fact)
    return f"{fault.code}: {re.sub(r'[0-9][0-9.,]*', 'N', fact)[:110]}"


# -------------------------------------------------------------------- what is told


def summary(outcomes: list[Outcome]) -> list[str]:
    """The counts, then each reason with its number of files and of those that it alone stops."""
    count = len(outcomes)
    accepted = [outcome for outcome in outcomes if outcome.accepted]
    by_word = Counter(outcome.told for outcome in accepted)
    causes = Counter(outcome.cause for outcome in accepted if outcome.told == "known")
    lent = Counter(loan for outcome in accepted for loan in outcome.lent)
    compared = len(accepted) - by_word["unread"]
    explained = by_word["same"] + by_word["known"]
    lines = [
        f"{count} files",
        f"accepted          {len(accepted):4}  {_percent(len(accepted), count)}",
        *(f"  lent            {number:4}  {loan}, which the folder lacks" for loan, number in sorted(lent.items())),
        f"  same as resvg   {by_word['same']:4}  {_percent(by_word['same'], compared)} of those that resvg reads",
        f"  with its cause  {by_word['known']:4}  {_percent(explained, compared)} with those",
        *(f"                  {number:4}  {cause}" for cause, number in causes.most_common()),
        f"  differing       {by_word['DIFFERS']:4}",
        f"  unread by resvg {by_word['unread']:4}",
        f"refused           {sum(bool(outcome.refused) for outcome in outcomes):4}",
        f"tracebacks        {sum(bool(outcome.crash) for outcome in outcomes):4}",
    ]
    lines += [_line(outcome) for outcome in accepted if outcome.told in ("known", "DIFFERS", "unread")]
    lines += [_line(outcome) for outcome in outcomes if not outcome.accepted]
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
    return f"{outcome.told:<9} {outcome.path}: {outcome.share:.3%}{f', {outcome.cause}' if outcome.cause else ''}"


if __name__ == "__main__":
    sys.exit(main())
