"""What changed, to look at: each changed card as a PNG, as it was on the left and as it is on the right."""

from __future__ import annotations

import hashlib
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.face import ClipShape, Color, EmbeddedPicture, Face, Group, Item, Picture, Shape, Stroke
from generator.history.against import EarlierSet
from generator.history.differences import CardChange, SetChange
from generator.outputs.drawn import DrawnSet
from generator.outputs.job import file_word
from generator.pdf.face_pixels import PixelFrame, face_pixels
from generator.pdf.png import png
from generator.pdf.whole import damage_of
from generator.progress import Progress
from generator.svg.outlines import parse_path, rect
from generator.units import MM_PER_INCH

DPI = 150
GAP, ARROW = 5.0, 12.0
"""Mm around and between faces, and between what was and what is."""
LARGEST = 30_000_000
"""Bytes of one picture in an archive that are looked at."""
_WHITE, _INK, _FAINT = (Color("gray", (value,)) for value in (1.0, 0.25, 0.6))


class ChangePicture(Struct, frozen=True):
    """A changed card as it was and as it is: its roster (or component) and id, a file name, a PNG, pixels each way."""

    card: tuple[str, str]
    name: str
    data: bytes
    width: int
    height: int


_Sides = Mapping[tuple[str, str], Sequence[Face]]
"""Faces of the size of the cut, front first, by component and card."""


def change_pictures(
    change: SetChange, earlier: EarlierSet, drawn: DrawnSet, progress: Progress
) -> Iterator[ChangePicture]:
    """A picture of each card that is new, gone or looks different.

    Where a side is nowhere to be seen (a new card has no before, a record without its archive no pictures) its place
    is a dashed frame.
    """
    changed = [one for one in change.cards if one.kind != "changed" or one.faces]
    wanted_then = {(part, one.before.id) for one in changed if one.before for part in one.before.pieces}
    then = _drawn_sides(earlier.drawn) if earlier.drawn else _archived_sides(earlier, change, wanted_then)
    now = _drawn_sides(drawn)
    names: set[str] = set()
    done = 0
    for one in changed:
        done += 1
        progress("Drawing pictures", done, len(changed))
        for part in dict.fromkeys(part for card in (one.after, one.before) if card for part in card.pieces):
            was = then.get((part, one.before.id), ()) if one.before else ()
            is_now = now.get((part, one.after.id), ()) if one.after else ()
            page = _page(*_shown(one, part, was, is_now))
            if page is None:
                continue
            stem = f"{file_word(part)}-{file_word(one.card.id)}"
            while stem in names:  # two ids may be one word in a file's name
                stem += "-"
            names.add(stem)
            width, height = (round(length / MM_PER_INCH * DPI) for length in (page.width, page.height))
            data = png(next(face_pixels([page], PixelFrame(width, height, DPI))), DPI)
            yield ChangePicture((one.card.group, one.card.id), f"{stem}.png", data, width, height)


def _shown(
    one: CardChange, part: str, was: Sequence[Face], is_now: Sequence[Face]
) -> tuple[Sequence[Face | None], Sequence[Face | None]]:
    """The sides to show, as many on the left as on the right: those that changed; of new and lost cards the front."""
    if one.kind == "changed":
        moved = {face.side for face in one.faces if face.component == part}
        places = [place for place, side in enumerate(("front", "back")) if side in moved]
    else:
        places = [0]
    return [_at(was, place) for place in places], [_at(is_now, place) for place in places]


def _at(faces: Sequence[Face], place: int) -> Face | None:
    return faces[place] if place < len(faces) else None


def _page(left: Sequence[Face | None], right: Sequence[Face | None]) -> Face | None:
    sizes = [(face.width, face.height) for face in (*left, *right) if face is not None]
    if not sizes:
        return None
    wide, high = max(width for width, _ in sizes), max(height for _, height in sizes)
    width = 2 * GAP + ARROW + len(left) * (wide + GAP) + len(right) * (wide + GAP) - 2 * GAP
    items: list[Item] = [Shape(rect(0, 0, width, high + 2 * GAP), _WHITE, None)]
    x = GAP
    for face in left:
        items.append(_placed(face, x, wide, high))
        x += wide + GAP
    arrow = parse_path(f"M{x - GAP + ARROW / 2 - 2},{GAP + high / 2 - 3} l4,3 l-4,3 z")
    items.append(Shape(arrow, _INK, None))
    x += ARROW - GAP
    for face in right:
        items.append(_placed(face, x, wide, high))
        x += wide + GAP
    return Face("change", width, high + 2 * GAP, tuple(items))


def _placed(face: Face | None, x: float, wide: float, high: float) -> Item:
    if face is None:
        return Shape(rect(x, GAP, wide, high), None, Stroke(_FAINT, 0.3, dashes=(2.0, 2.0)))
    edge = Shape(rect(0, 0, face.width, face.height), None, Stroke(_FAINT, 0.15))
    clip = (ClipShape(rect(0, 0, face.width, face.height)),)
    return Group((Group(face.items, clips=(clip,)), edge), (1, 0, 0, 1, x, GAP))


def _drawn_sides(drawn: DrawnSet) -> _Sides:
    return {
        (entry.component.name, entry.card.id): [
            _cut(face, entry.component.bleed) for face in (entry.front, entry.back) if face is not None
        ]
        for entry in drawn.unmarked().faces
    }


def _cut(face: Face, bleed: float) -> Face:
    moved = Group(face.items, (1, 0, 0, 1, -bleed, -bleed))
    return Face(face.name, face.width - 2 * bleed, face.height - 2 * bleed, (moved,))


def _archived_sides(earlier: EarlierSet, change: SetChange, wanted: set[tuple[str, str]]) -> _Sides:
    """The faces that a release holds as pictures; none where its archive is not here or is damaged."""
    if earlier.archive is None:
        return {}
    try:
        with zipfile.ZipFile(earlier.archive) as archive:
            files = {name.partition("/")[2]: name for name in archive.namelist()}
            return {
                (part, card): [
                    _picture(name, data, change.before.components[part].trim)
                    for name in _names(files, part, card)
                    if (data := _read(archive, name))
                ]
                for part, card in wanted
                if part in change.before.components
            }
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, EOFError):
        return {}


def _names(files: Mapping[str, str], part: str, card: str) -> Iterator[str]:
    stem = f"faces/{file_word(part)}/"
    front = files.get(f"{stem}{file_word(card)}-front.png")
    if front is not None:
        yield front
        back = files.get(f"{stem}{file_word(card)}-back.png") or files.get(f"{stem}back.png")
        if back is not None:
            yield back


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    """A picture of an archive; blank where it is none, or damaged."""
    if archive.getinfo(name).file_size > LARGEST:
        return b""
    data = archive.read(name)
    return b"" if damage_of(data) else data


def _picture(name: str, data: bytes, trim: tuple[float, float]) -> Face:
    picture = EmbeddedPicture(data, hashlib.sha256(data).hexdigest())
    return Face(Path(name).stem, *trim, (Picture(picture, 0, 0, *trim),))
