"""Proof on the finished file: what `readback` finds on the pages against what the manifest says was expected.

Every check gives one row of a table. Without a manifest only what needs no model is judged, and the rows say so.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from generator.edge import HEXES, edge_of
from generator.pdf.check_rows import CheckRow, CheckVerdict, judged, skipped
from generator.pdf.expected_pages import ExpectedFace, ExpectedFile
from generator.pdf.print_checks import fonts, hairlines, pictures, scale_of_face, text_size
from generator.pdf.readback import BOXES, Gauge, PlacedFace, ReadFile, ReadPage
from generator.sheets.page_boxes import Mirror, Rect
from generator.sheets.sheet import Correction
from generator.sizes import Size
from generator.units import MM_PER_PT
from generator.words import counted

TOLERANCE = 0.02
"""Lengths within this many mm are the same: pdfium counts in single precision, and no cutter sees it."""
OVERHANG = 0.05
"""Slanted and round letters hang over the edge they are aligned with by up to a twentieth of their size."""


def preflight(read: ReadFile, expected: ExpectedFile | None = None) -> tuple[CheckRow, ...]:
    """Every check of a file, in the order of the table."""
    return tuple(check(read, expected) for check in _CHECKS)


def failed(rows: Sequence[CheckRow]) -> bool:
    """Whether the file must not be printed."""
    return any(row.verdict is CheckVerdict.FAILED for row in rows)


_OF_SHOP = "Each page of a shop's file is a face; they are not marked with their cards."
_NO_MANIFEST = "There is no manifest.json of this file beside it that says what was meant."


def _same(one: Rect, other: Rect, by: float = TOLERANCE) -> bool:
    return (
        abs(one.x - other.x) <= by
        and abs(one.y - other.y) <= by
        and abs(one.right - other.right) <= by
        and abs(one.bottom - other.bottom) <= by
    )


def _box(box: Rect) -> str:
    return f"{box.width:.2f} x {box.height:.2f} mm at {box.x:.2f}, {box.y:.2f}"


# -------------------------------------------------------------------- the file and its pages


def _pages(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    wrong: list[str] = []
    sizes = {(round(page.width, 1), round(page.height, 1)) for page in read.pages}
    if expected is not None:
        if len(read.pages) != len(expected.papers):
            wrong.append(f"{counted(len(read.pages), 'page')} where {len(expected.papers)} were made")
        for page, (width, height) in zip(read.pages, expected.papers, strict=False):
            if abs(page.width - width) > TOLERANCE or abs(page.height - height) > TOLERANCE:
                wrong.append(
                    f"page {page.number} is {page.width:.2f} x {page.height:.2f}, not {width:g} x {height:g} mm"
                )
    wrong += [f"page {page.number} is turned by {90 * page.rotation} degrees" for page in read.pages if page.rotation]
    told = " and ".join(f"{width:g} x {height:g}" for width, height in sorted(sizes))
    return judged("page size", f"{len(read.pages)} of {told} mm", wrong, "{} pages are not the paper")


def _page_boxes(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    if expected is None:
        return _nested_boxes(read)
    wrong = []
    for page in read.pages:
        paper = Rect(0, 0, page.width, page.height)
        trim = expected.trims[page.number - 1] if page.number <= len(expected.trims) else None
        for name in BOXES:
            box = page.boxes[name]
            if expected.for_shop and box is None and name in ("CropBox", "ArtBox"):
                continue  # PDF/X wants no other box beside the trim's.
            meant = trim if trim is not None and name == "TrimBox" else paper
            if box is None or not _same(box, meant):
                what = f", not {_box(meant)}" if expected.for_shop else ""
                wrong.append(f"page {page.number}: {name} is {_box(box) if box else 'missing'}{what}")
    if expected.for_shop:
        return judged(
            "page boxes", "TrimBox is the cut, BleedBox the page", wrong, "{} boxes are not as they were made"
        )
    return judged("page boxes", "all five are the paper", wrong, "{} boxes differ from the paper")


def _nested_boxes(read: ReadFile) -> CheckRow:
    """The boxes of a file of which nobody knows what was meant: each lies inside the one that it must lie in."""
    wrong = []
    for page in read.pages:
        outer, name = Rect(0, 0, page.width, page.height), "page"
        for inner in ("BleedBox", "TrimBox"):
            box = page.boxes[inner]
            if box is None:
                continue  # A box that is not there is the page by the PDF's own rules.
            if not outer.contains(box, TOLERANCE):
                wrong.append(f"page {page.number}: {inner} is {_box(box)}, beyond the {name}")
            outer, name = box, inner
    return judged("page boxes", "each lies inside the next", wrong, "{} boxes reach beyond the one around them")


def _printer(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    name = "printer hints"
    if expected is None:
        scale = "no word on scale: choose actual size in the printer's dialog" if read.scaled else "actual size"
        return CheckRow(name, CheckVerdict.OK, f"{scale}, {read.duplex or 'no word on sides'}")
    if expected.for_shop:
        return skipped(name, "A shop's file has none: its presses ask nobody.")
    wrong = ["the file does not ask the printer for actual size"] if read.scaled else []
    wanted = expected.settings["flip"] if expected.duplex else "simplex"
    if read.duplex != wanted:
        wrong.append(f"the file asks for {read.duplex or 'nothing'}, not {wanted}")
    return judged(name, f"actual size, {read.duplex or 'no word on sides'}", wrong, "wrong")


# -------------------------------------------------------------------- faces


def _copies(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    found = Counter((f.component, f.card, f.copy, f.side) for page in read.pages for f in page.faces)
    name = "each card once"
    if not found and not (expected and any(expected.faces)):
        return skipped(name, _OF_SHOP if expected else "No face on these pages is marked with its card.")
    if expected is None:
        parts = Counter((f.component, f.card, f.copy, f.side, f.tile) for page in read.pages for f in page.faces)
        wrong = [f"{_told(key[:4])} is there {counted(count, 'time')}" for key, count in parts.items() if count > 1]
        good = f"{counted(len(found), 'face')}, none of them twice"
        return judged(name, good, wrong, "{} faces are there more than once")
    wanted = Counter(face.key for page in expected.faces for face in page)
    wrong = [f"{_told(key)} is missing" for key in wanted - found]
    wrong += [f"{_told(key)} is there {counted(found[key], 'time')}, not {wanted[key]}" for key in found - wanted]
    good = f"{counted(len(wanted), 'face')}, all of them, none twice"
    return judged(name, good, wrong, "{} faces are missing or too many")


def _told(key: tuple[str, str, int, str]) -> str:
    component, card, copy, side = key
    return f"{component} {card}{f' copy {copy}' if copy > 1 else ''} ({side})"


def _pairs(read: ReadFile, expected: ExpectedFile) -> Iterator[tuple[ReadPage, PlacedFace, ExpectedFace]]:
    """Every face that is where one of its name was expected to be, with that."""
    for page, wanted in zip(read.pages, expected.faces, strict=False):
        by_key = {face.key: face for face in wanted}
        for face in page.faces:
            other = by_key.get((face.component, face.card, face.copy, face.side))
            if other is not None:
                yield page, face, other


def _trims(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    wrong = [f"page {p.number}: {f.name} has no gauge" for p in read.pages for f in p.faces if f.gauge is None]
    if not any(page.faces for page in read.pages):
        why = _OF_SHOP if expected and expected.for_shop else "No face on these pages is marked with its card."
        return skipped("trim size and place", why)
    if expected is None:
        sizes: dict[str, set[tuple[float, float]]] = {}
        for page in read.pages:
            for face in page.faces:
                if face.gauge is not None:
                    size = sorted((round(face.gauge.box.width, 1), round(face.gauge.box.height, 1)))
                    sizes.setdefault(face.component, set()).add((size[0], size[1]))
        wrong += [f"{name} comes in {len(found)} sizes" for name, found in sizes.items() if len(found) > 1]
        good = ", ".join(f"{name} {w:g} x {h:g} mm" for name, found in sizes.items() for w, h in found)
        return judged("trim size and place", good, wrong, "{} faults")
    count = 0
    for page, face, other in _pairs(read, expected):
        if face.gauge is None:
            continue
        count += 1
        gauge = _uncorrected(face.gauge, page, expected.corrections[page.number - 1])
        where = f"page {page.number}: {face.name}"
        if not _same(gauge.box, other.trim):
            wrong.append(f"{where} is {_box(gauge.box)}, not {_box(other.trim)}")
        elif gauge.mirrored:
            wrong.append(f"{where} is mirrored")
        elif abs((gauge.rotation - other.rotation + 180) % 360 - 180) > 0.05:
            wrong.append(f"{where} is turned by {gauge.rotation:.1f} degrees, not {other.rotation}")
    good = f"{counted(count, 'face')} to within {TOLERANCE} mm"
    return judged("trim size and place", good, wrong, "{} faces are out of place")


def _uncorrected(gauge: Gauge, page: ReadPage, correction: Correction) -> Gauge:
    """The gauge as it lay before the printer's correction turned, stretched and moved the page's content."""
    turn = correction.turn
    gauge = Gauge(correction.undone(gauge.box, page.width, page.height), gauge.rotation, gauge.mirrored)
    if not turn:
        return gauge
    angle = math.radians(-turn)
    x, y = gauge.box.x + gauge.box.width / 2 - page.width / 2, gauge.box.y + gauge.box.height / 2 - page.height / 2
    x, y = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    # The box around a turned box has grown: width' = w cos + h sin, height' = w sin + h cos.
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    spread = cos * cos - sin * sin
    width = (gauge.box.width * cos - gauge.box.height * sin) / spread
    height = (gauge.box.height * cos - gauge.box.width * sin) / spread
    box = Rect(x + page.width / 2 - width / 2, y + page.height / 2 - height / 2, width, height)
    return Gauge(box, (gauge.rotation - turn) % 360, gauge.mirrored)


def _correction(expected: ExpectedFile | None, number: int) -> Correction:
    """That of a page by its number; none for a file that nothing is known of."""
    return expected.corrections[number - 1] if expected and number <= len(expected.corrections) else Correction()


def _shown(placed: PlacedFace, page: ReadPage, expected: ExpectedFile) -> Rect | None:
    """What a face paints, as it lay before the page's content was stretched and moved."""
    shown = placed.drawn.shown
    return shown and expected.corrections[page.number - 1].undone(shown, page.width, page.height)


def _backs(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    """Backs against their fronts by where they lie, whatever the manifest says of places."""
    name = "backs behind fronts"
    backs = sum(face.side == "back" for page in read.pages for face in page.faces)
    if not backs:
        marked = any(page.faces for page in read.pages)
        return skipped(name, "There are no backs in this file." if marked else "No face is marked as a back.")
    if read.duplex not in ("long-edge", "short-edge"):
        return skipped(name, "Fronts and backs are not on two sides of the same sheets of this file.")
    offset = tuple(expected.settings.get("back_offset_mm", (0.0, 0.0))) if expected else (0.0, 0.0)
    wrong: list[str] = []
    count = 0
    for front_page, back_page in zip(read.pages[0::2], read.pages[1::2], strict=False):
        upright = front_page.height >= front_page.width
        across = upright == (read.duplex == "long-edge")
        mirror = Mirror("x", front_page.width / 2) if across else Mirror("y", front_page.height / 2)
        on_front, on_back = (_correction(expected, page.number) for page in (front_page, back_page))
        fronts = {(f.component, f.card, f.copy): f for f in front_page.faces if f.side == "front"}
        for face in back_page.faces:
            front = fronts.get((face.component, face.card, face.copy))
            where = f"page {back_page.number}: {face.name}"
            if front is None:
                wrong.append(f"{where} has no front on page {front_page.number}")
                continue
            if front.gauge is None or face.gauge is None:
                continue
            count += 1
            meant = _uncorrected(front.gauge, front_page, on_front)
            box = mirror.rect(meant.box).moved(offset[0], offset[1])
            gauge = _uncorrected(face.gauge, back_page, on_back)
            turned = mirror.rotation(round(front.gauge.rotation))
            if not _same(gauge.box, box):
                wrong.append(f"{where} is at {gauge.box.x:.2f}, {gauge.box.y:.2f}, not {box.x:.2f}, {box.y:.2f}")
            elif abs((gauge.rotation - turned + 180) % 360 - 180) > 0.05:
                wrong.append(f"{where} stands on its head")
    good = f"{counted(count, 'back')}, flipped on the {read.duplex.replace('-', ' ')}"
    return judged(name, good, wrong, "{} backs are out of place")


def _frames(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    name = "kept in its frame"
    if expected is None:
        wrong = []
        for page in read.pages:
            # Boxes of hexes that share no paper overlap all the same.
            boxes = [face for face in page.faces if not face.outlined]
            trims = [(face, face.gauge.box) for face in boxes if face.gauge is not None]
            for face in boxes:
                for other, trim in trims:
                    if other is not face and face.drawn.shown and face.drawn.shown.overlaps(trim, TOLERANCE):
                        wrong.append(f"page {page.number}: {face.name} paints over {other.name}")
        if not any(page.faces for page in read.pages):
            return skipped(name, "No face on these pages is marked with its card.")
        return judged(name, "no face paints on another", wrong, "{} faces paint on others")
    if expected.for_shop:
        return skipped(name, _OF_SHOP)
    wrong = []
    for page, placed, wanted in _pairs(read, expected):
        shown = _shown(placed, page, expected)
        if (
            not expected.corrections[page.number - 1].turn
            and shown is not None
            and not wanted.frame.contains(shown, TOLERANCE)
        ):
            wrong.append(f"page {page.number}: {placed.name} paints {_box(shown)}, may {_box(wanted.frame)}")
    return judged(name, "no face paints beyond its bleed or on another", wrong, "{} faces paint too far")


def _bleed(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    name = "bleed covered"
    if expected is None:
        return skipped(name, _NO_MANIFEST)
    if expected.settings.get("ink") == "low":
        return skipped(name, "Low ink leaves grounds white, bleed included.")
    if expected.for_shop:
        return _bleed_of_shop(read, expected)
    wrong, count = [], 0
    for page, face, other in _pairs(read, expected):
        part = expected.components[other.component]
        # A net has parts that stay blank: glue tabs, and flaps that show nothing.
        if expected.corrections[page.number - 1].turn or not part["bleed_mm"] or part.get("shape") == "path":
            continue
        count += 1
        shown = _shown(face, page, expected)
        if shown is None or not shown.contains(other.frame, 0.05):
            wrong.append(
                f"page {page.number}: {face.name} paints {_box(shown) if shown else 'nothing'} of {_box(other.frame)}"
            )
    if not count:
        return skipped(name, "Nothing in this file has bleed.")
    good = f"{counted(count, 'face')} to the edge"
    return judged(name, good, wrong, "{} faces end before their bleed does", CheckVerdict.WARNING)


def _bleed_of_shop(read: ReadFile, expected: ExpectedFile) -> CheckRow:
    """Whether each page that has bleed is painted to its edge."""
    name = "bleed covered"
    pages = [
        (page, Rect(0, 0, page.width, page.height))
        for page, trim in zip(read.pages, expected.trims, strict=False)
        if not _same(trim, Rect(0, 0, page.width, page.height))
    ]
    if not pages:
        return skipped(name, "Nothing in this file has bleed.")
    wrong = [
        f"page {page.number} paints {_box(page.rest.shown) if page.rest.shown else 'nothing'} of {_box(paper)}"
        for page, paper in pages
        if page.rest.shown is None or not page.rest.shown.contains(paper, 0.05)
    ]
    good = f"{counted(len(pages), 'page')} to the edge"
    return judged(name, good, wrong, "{} pages end before their bleed does", CheckVerdict.WARNING)


def _safe(read: ReadFile, expected: ExpectedFile | None) -> CheckRow:
    """Texts and icons stay inside the safe area; a picture does too, or else runs out through the bleed."""
    name = "safe area"
    if expected is None or expected.for_shop:
        return skipped(name, _OF_SHOP if expected else _NO_MANIFEST)
    wrong, count = [], 0
    for page, face, other in _pairs(read, expected):
        part = expected.components[other.component]
        if expected.corrections[page.number - 1] != Correction() or part.get("shape") in ("round", "path"):
            continue
        inset = part["safe_mm"] * scale_of_face(face, expected)
        trim = other.trim
        if part.get("shape") in HEXES:
            count += 1
            if not _inside_hex(face, part["shape"], trim, other.rotation, inset):
                wrong.append(f"page {page.number}: a text of {face.name} comes nearer to the cut than {inset:g} mm")
            continue
        safe = Rect(trim.x + inset, trim.y + inset, trim.width - 2 * inset, trim.height - 2 * inset)
        count += 1
        if any(not safe.contains(text.box, 0.05 + OVERHANG * text.size_pt * MM_PER_PT) for text in face.drawn.texts):
            wrong.append(f"page {page.number}: a text of {face.name} comes nearer to the cut than {inset:g} mm")
        for image in face.drawn.images:
            if not _runs_out(image.box, safe, other.frame):
                wrong.append(f"page {page.number}: a picture of {face.name} ends nearer to the cut than {inset:g} mm")
                break
    if not count:
        return skipped(name, "Nothing in this file has straight edges.")
    good = f"texts and pictures of {counted(count, 'face')}"
    return judged(name, good, wrong, "{} faces have something near the cut")


def _inside_hex(face: PlacedFace, shape: str, trim: Rect, rotation: int, inset: float) -> bool:
    """Whether each text of a hex keeps its distance from the line of each of the six sides."""
    flat = (shape == "hex") is (rotation % 180 == 0)
    edge = edge_of("hex" if flat else "hex-pointed", Size(trim.width, trim.height))
    assert edge is not None
    corners = edge.corners()
    for text in face.drawn.texts:
        box, by = text.box, inset - 0.05 - OVERHANG * text.size_pt * MM_PER_PT
        spots = [(x - trim.x, y - trim.y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            along = math.dist((x1, y1), (x2, y2))
            if any(((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / along < by for x, y in spots):
                return False
    return True


def _runs_out(box: Rect, safe: Rect, frame: Rect, by: float = 0.05) -> bool:
    """Whether each edge of a picture is inside the safe area or at the end of what the face may paint."""
    return (
        (box.x >= safe.x - by or box.x <= frame.x + by)
        and (box.y >= safe.y - by or box.y <= frame.y + by)
        and (box.right <= safe.right + by or box.right >= frame.right - by)
        and (box.bottom <= safe.bottom + by or box.bottom >= frame.bottom - by)
    )


_CHECKS: tuple[Callable[[ReadFile, ExpectedFile | None], CheckRow], ...] = (
    _pages,
    _page_boxes,
    _printer,
    _copies,
    _trims,
    _backs,
    _frames,
    _bleed,
    _safe,
    text_size,
    fonts,
    pictures,
    hairlines,
)
