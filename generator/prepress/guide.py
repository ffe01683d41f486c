"""What the print guide says: what to print how, the cuts, the parts, who made fonts and icons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.edge import HEXES
from generator.prepress.assembly import Assembly
from generator.prepress.folding_words import FOLDING
from generator.sheets.cutting import Cut, cut_order
from generator.sheets.hexes import through_cuts
from generator.sheets.sheet import Sheet
from generator.words import counted

_COPYRIGHT = re.compile(r"^\s*(copyright[^\n]*)", re.IGNORECASE | re.MULTILINE)


class GuideRow(Struct, frozen=True):
    """One line of a table in the guide."""

    first: str
    second: str
    third: str = ""


class Guide(Struct, frozen=True):
    """What the guide says of one variant."""

    title: str
    version: str
    variant: str
    settings: tuple[str, ...]
    files: tuple[GuideRow, ...]
    cuts: tuple[str, ...]
    parts: tuple[GuideRow, ...]
    credits: tuple[GuideRow, ...]
    errors: int = 0
    boards: tuple[Assembly, ...] = ()
    by_hand: bool = True
    """Whether anything is cut by hand, and not by a machine or on labels alone."""


def cutting_steps(sheets: Sequence[Sheet[object]], titles: Mapping[str, str]) -> tuple[str, ...]:
    """How to cut each kind of sheet, in sentences; kinds cut alike share one. Titles are set as they are, in bold."""
    steps: dict[str, list[str]] = {}
    seen: set[str] = set()
    for sheet in sheets:
        fresh = [name for name in sheet.components if name not in seen]
        seen.update(fresh)
        if fresh:
            names = steps.setdefault(_step(sheet), [])
            names.extend(titles.get(name, name) for name in fresh)
    return tuple(f"**{_listed(names)}:** {step}" for step, names in steps.items())


def cut_by_hand(sheets: Sequence[Sheet[object]]) -> bool:
    """Whether any sheet is to be cut with a knife by the marks on its front."""
    return any(any(mark.role in ("crop", "corner", "edge", "punch") for mark in sheet.front.marks) for sheet in sheets)


def _listed(names: Sequence[str]) -> str:
    unique = list(dict.fromkeys(names))
    if len(unique) > 10:  # a sentence that fills a page helps nobody
        return f"{', '.join(unique[:9])} and {len(unique) - 9} others"
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} and {unique[-1]}"


def _step(sheet: Sheet[object]) -> str:
    kinds = {placement.piece.kind for placement in sheet.front.placements}
    if any(placement.piece.shape in HEXES for placement in sheet.front.placements):
        return _hex_step(sheet)
    forms = dict.fromkeys(at.piece.net.form for at in sheet.front.placements if at.piece.net)
    if forms:
        return " ".join(FOLDING[form] for form in forms)
    if (found := _machine_step(sheet)) is not None:
        return found
    if sheet.style.label is None and any(at.piece.shape == "round" for at in sheet.front.placements):
        return "glue fronts to card if you like, then punch or cut along the circles."
    if sheet.tile is not None and sheet.tile.folds:
        first = "glue the sheets of each panel on each other, as below, then " if sheet.tile.glued else ""
        return (
            f"{first}cut out each panel along its edges and glue it on gray board of the same size. Lay the panels "
            "face down, edge to edge, and join them at the folds with tape of cloth; leave 1 mm between thick boards."
        )
    if sheet.tile is not None:
        return (
            "cut the left and the top edge of each sheet from tick to tick, but not those of the first column and the "
            "first row. Begin at the top left: spread glue on the strip beyond the dashed line, and lay the next sheet "
            "on it, its cut edge along that line. Cut around the whole board at last."
        )
    if any(piece.scale != 1 for piece in sheet.pieces):
        piece = next(piece for piece in sheet.pieces if piece.scale != 1)
        return f"printed at {piece.scale * 100:.0f} % of its size; trim the white edge if you like it tidy."
    if kinds == {"mat"} and _has_fold_ticks(sheet):
        return (
            "cut it out, and into its panels from tick to tick; glue each on gray board of the same size. Lay the "
            "panels face down, edge to edge, and join them at the folds with tape of cloth; leave 1 mm between "
            "thick boards."
        )
    if kinds == {"mat"}:
        return "no cutting needed; trim the white edge if you like it tidy."
    if sheet.style.label is not None:
        return (
            "nothing to cut: each piece lies on its label. Print the first sheet on plain paper and hold it against "
            "the labels; where it is off, move it with `--front-offset`."
        )
    edge, square, strips = ([cut for cut in cut_order(sheet) if cut.step == step] for step in (1, 2, 3))
    if not edge or not square or not strips:
        return "cut along the marks."
    clean = "top" if edge[0].direction == "horizontal" else "left"
    fold = any(placement.side == "back" for placement in sheet.front.placements)
    return (
        ("fold along the dashed line and glue, then " if fold else "")
        + f"one cut along the {clean} edge of the cards, then {_cuts(square)}, right across the sheet; "
        f"then {_cuts(strips)}, through each strip, counted from the clean edge."
    )


def _has_fold_ticks(sheet: Sheet[object]) -> bool:
    """Whether ticks stand between the corners of a mat, where it folds."""
    (placed, *_) = sheet.front.placements
    box = placed.trim
    return any(
        box.x + 1 < mark.box.x < box.right - 1 or box.y + 1 < mark.box.y < box.bottom - 1
        for mark in sheet.front.marks
        if mark.role == "crop"
    )


def _machine_step(sheet: Sheet[object]) -> str | None:
    """How a machine cuts a sheet with its marks; None for one without."""
    sides = [side for side in (sheet.front, sheet.back) if side is not None]
    marked = [side.name for side in sides if any(mark.role == "registration" for mark in side.marks)]
    if not marked:
        return None
    side = next(side for side in sides if side.name in marked)
    bars = sum(mark.role == "registration" for mark in side.marks)
    many = "four" if bars == 8 else "three"
    where = "either side" if len(marked) > 1 else f"the {marked[0]}"
    own = f" It suits {sheet.style.title}, too." if sheet.style.machine else ""
    return (
        f"cut by machine. Load the cut path with the number of the sheet, let the machine find the {many} marks on "
        f"{where}, and cut. Paths are in mm and at 100 %: do not scale them.{own}"
    )


def _hex_step(sheet: Sheet[object]) -> str:
    by_machine = any(mark.role == "registration" for mark in sheet.front.marks)
    if sheet.style.lattice == "straight-cuts":
        hexes = [edge.corners() for at in sheet.front.placements if at.side == "front" and (edge := at.edge)]
        ways = Counter((round(x, 3), round(y, 3)) for x, y, _ in through_cuts(hexes))
        told = ", ".join(str(count) for count in ways.values())
        return (
            f"straight cuts in three directions, {told}, from tick to tick. Leave the last 5 mm of each cut until all "
            "are made, so that the sheet stays whole under the ruler; the small triangles fall out."
        )
    if by_machine:
        return "cut by machine with the cut path. A side that two hexes share is in it once."
    return "cut along the lines: a knife has to stop at each corner. A cutting machine does it with `--cut-files`."


def _cuts(cuts: Sequence[Cut]) -> str:
    upright = "down" if cuts[0].direction == "vertical" else "across"
    gaps = Counter(round(cut.after, 2) for cut in cuts if cut.after)
    widths = " and ".join(f"{gap:g}" for gap in sorted(gaps))
    apart = f" {widths} mm apart" if widths else ""
    return f"{counted(len(cuts), 'cut')} {upright}{apart}"


def credit_rows(icons: Mapping[str, str], fonts: Sequence[Path]) -> tuple[GuideRow, ...]:
    """Who made the icons and fonts on these sheets, and under which licence (CC BY 3.0 and OFL ask for it)."""
    authors: dict[str, list[str]] = {}
    for name, author in icons.items():
        authors.setdefault(author, []).append(name)
    rows = [
        GuideRow(f"Icons made by {author}", f"{', '.join(sorted(names))}.")
        for author, names in sorted(authors.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    ]
    if rows:
        terms = (
            "from game-icons.net, licence CC BY 3.0 (creativecommons.org/licenses/by/3.0); recolored, made into a font."
        )
        rows.append(GuideRow("All icons", terms))
    told: set[str] = set()
    for folder in sorted({file.resolve().parent for file in fonts}):
        licence = next((file for file in sorted(folder.glob("*OFL*.txt")) if file.is_file()), None)
        if licence is not None:
            match = _COPYRIGHT.search(licence.read_text("utf-8", errors="replace"))
            owner = match[1].strip().rstrip(".") if match else folder.name
            if owner not in told:
                told.add(owner)
                rows.append(GuideRow("Fonts", f"{owner}. SIL Open Font License 1.1."))
    return tuple(rows)
