"""What pdfium says of the objects of a page: asked for many of them at once, in points with y up.

A deck has tens of thousands of objects, so little is done for each in Python: `map` calls pdfium for object after
object, and pdfium writes its numbers into an array, each to an address of its own.
"""

from __future__ import annotations

import math
from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import repeat
from struct import iter_unpack

from generator.geometry import Matrix
from generator.pdf.pdfium import ADDRESS, INT, LONG, SIZE, TEXT, function

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

FontSize = tuple[int, float]
"""The handle of a font and a size of type in points."""

KIND_TEXT, KIND_PATH, KIND_PICTURE, KIND_SHADING, KIND_FORM = 1, 2, 3, 4, 5


class PageObjects:
    """Asks pdfium for objects by their handles, which are good as long as their page is open."""

    def __init__(self) -> None:
        self._object = function("FPDFPage_GetObject", ADDRESS, ADDRESS, INT)
        self._objects = function("FPDFPage_CountObjects", INT, ADDRESS)
        self._child = function("FPDFFormObj_GetObject", ADDRESS, ADDRESS, LONG)
        self._children = function("FPDFFormObj_CountObjects", INT, ADDRESS)
        self._type = function("FPDFPageObj_GetType", INT, ADDRESS)
        self._mark = function("FPDFPageObj_GetMark", ADDRESS, ADDRESS, LONG)
        self._bounds = function("FPDFPageObj_GetBounds", INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)
        self._matrix = function("FPDFPageObj_GetMatrix", INT, ADDRESS, ADDRESS)
        self._font = function("FPDFTextObj_GetFont", ADDRESS, ADDRESS)
        self._font_size = function("FPDFTextObj_GetFontSize", INT, ADDRESS, ADDRESS)
        self._font_name = function("FPDFFont_GetBaseFontName", SIZE, ADDRESS, ADDRESS, SIZE)
        self._embedded = function("FPDFFont_GetIsEmbedded", INT, ADDRESS)
        self._draw_mode = function("FPDFPath_GetDrawMode", INT, ADDRESS, ADDRESS, ADDRESS)
        self._stroke_width = function("FPDFPageObj_GetStrokeWidth", INT, ADDRESS, ADDRESS)
        self._pixels = function("FPDFImageObj_GetImagePixelSize", INT, ADDRESS, ADDRESS, ADDRESS)
        self._clip = function("FPDFPageObj_GetClipPath", ADDRESS, ADDRESS)
        self._clip_paths = function("FPDFClipPath_CountPaths", INT, ADDRESS)
        self._clip_segments = function("FPDFClipPath_CountPathSegments", INT, ADDRESS, INT)
        self._clip_segment = function("FPDFClipPath_GetPathSegment", ADDRESS, ADDRESS, INT, INT)
        self._point = function("FPDFPathSegment_GetPoint", INT, ADDRESS, ADDRESS, ADDRESS)
        self._mark_name = function("FPDFPageObjMark_GetName", INT, ADDRESS, ADDRESS, LONG, ADDRESS)
        self._mark_blob = function("FPDFPageObjMark_GetParamBlobValue", INT, ADDRESS, TEXT, ADDRESS, LONG, ADDRESS)
        self._mark_int = function("FPDFPageObjMark_GetParamIntValue", INT, ADDRESS, TEXT, ADDRESS)
        self._floats = array("f", bytes(24))
        self._floats_at, _ = self._floats.buffer_info()
        self._ints = array("i", bytes(8))
        self._ints_at, _ = self._ints.buffer_info()
        self._long = array("L", (0,))
        self._long_at, _ = self._long.buffer_info()
        self._bytes = bytearray()
        self._room, self._bytes_at = 0, 0
        self._make_room(512)
        self._make_points(64)

    # ---------------------------------------------------------------- many at once

    def on_page(self, page: int) -> list[int]:
        """The objects of a page."""
        return list(map(self._object, repeat(page), range(self._objects(page))))

    def page_box(self, page: int, name: str) -> Box | None:
        """MediaBox, CropBox and the like; None for one that a page does not have."""
        ask = function(f"FPDFPage_Get{name}", INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)
        if not ask(page, *(self._floats_at + 4 * part for part in range(4))):
            return None
        left, bottom, right, top, _, _ = self._floats
        return (left, bottom, right, top)

    def in_form(self, form: int) -> list[int]:
        """The objects of a form."""
        return list(map(self._child, repeat(form), range(self._children(form))))

    def kinds(self, items: Sequence[int]) -> list[int]:
        """What each object is."""
        return list(map(self._type, items))

    def boxes(self, items: Sequence[int]) -> list[Box | None]:
        """The box of each object in the units of what holds it; None where pdfium knows none."""
        numbers = array("f", bytes(16 * len(items)))
        at, _ = numbers.buffer_info()
        end = at + 16 * len(items)
        ends = (range(at + 4 * part, end, 16) for part in range(4))
        known = list(map(self._bounds, items, *ends))
        boxes: list[Box | None] = list(iter_unpack("4f", numbers))
        return [box if found else None for box, found in zip(boxes, known, strict=True)] if 0 in known else boxes

    def font_sizes(self, texts: Sequence[int]) -> list[FontSize]:
        """Font and size of each text, in the units of what holds it."""
        numbers = array("f", bytes(28 * len(texts)))
        at, _ = numbers.buffer_info()
        end = at + 28 * len(texts)
        deque(map(self._matrix, texts, range(at, end, 28)), maxlen=0)
        deque(map(self._font_size, texts, range(at + 24, end, 28)), maxlen=0)
        of_type, hypot = iter_unpack("7f", numbers), math.hypot
        return [
            (font, size * hypot(c, d))
            for font, (_, _, c, d, _, _, size) in zip(map(self._font, texts), of_type, strict=True)
        ]

    def strokes(self, paths: Sequence[int]) -> list[float | None]:
        """How wide each path is stroked, in the units of what holds it; None where it is not."""
        modes = array("i", bytes(8 * len(paths)))
        at, _ = modes.buffer_info()
        end = at + 8 * len(paths)
        deque(map(self._draw_mode, paths, range(at, end, 8), range(at + 4, end, 8)), maxlen=0)
        stroked = [path for path, mode in zip(paths, modes[1::2], strict=True) if mode]
        numbers = array("f", bytes(28 * len(stroked)))
        at, _ = numbers.buffer_info()
        end = at + 28 * len(stroked)
        deque(map(self._matrix, stroked, range(at, end, 28)), maxlen=0)
        known = list(map(self._stroke_width, stroked, range(at + 24, end, 28)))
        widths = (
            width * math.sqrt(abs(a * d - b * c)) if found else None
            for found, (a, b, c, d, _, _, width) in zip(known, iter_unpack("7f", numbers), strict=True)
        )
        return [next(widths) if mode else None for mode in modes[1::2]]

    def stretches(self, items: Sequence[int]) -> Iterator[tuple[int, int, int | None]]:
        """Where runs of objects under one outermost mark begin and end, and the mark.

        A mark holds what lies between its beginning and its end, so between two objects that have it, all have it.
        """
        mark_of, count = self._mark, len(items)
        first = 0
        while first < count:
            mark = mark_of(items[first], 0)
            same, step = first, 8 if mark else 1
            other = first + 1
            while mark and same + 1 < count:
                other = min(same + step, count)
                if other == count or mark_of(items[other], 0) != mark:
                    break
                same, step = other, 2 * step
            while same + 1 < other:
                middle = (same + other) // 2
                if mark_of(items[middle], 0) == mark:
                    same = middle
                else:
                    other = middle
            yield first, same + 1, mark
            first = same + 1

    # ---------------------------------------------------------------- one by one

    def matrix(self, item: int) -> Matrix:
        """How an object is placed in what holds it."""
        self._matrix(item, self._floats_at)
        a, b, c, d, e, f = self._floats
        return (a, b, c, d, e, f)

    def pixels(self, picture: int) -> tuple[int, int]:
        """How many pixels a picture has across and down."""
        self._pixels(picture, self._ints_at, self._ints_at + 4)
        return self._ints[0], self._ints[1]

    def clip_box(self, item: int, outer: Matrix | None) -> Box | None:
        """The box that all clips of an object leave; None when it has none, as most: pdfium keeps those that cut."""
        clip = self._clip(item)
        found: Box | None = None
        for path in range(self._clip_paths(clip)):
            count = self._clip_segments(clip, path)
            if count > 0:
                if count > len(self._points_x):
                    self._make_points(2 * count)
                segments = map(self._clip_segment, repeat(clip), repeat(path), range(count))
                deque(map(self._point, segments, self._points_x, self._points_y), maxlen=0)
                xs, ys = self._points[0 : 2 * count : 2], self._points[1 : 2 * count : 2]
                box = (min(xs), min(ys), max(xs), max(ys))
                box = moved(outer, box) if outer else box
                found = common(found, box) if found else box
        return found

    def _make_points(self, room: int) -> None:
        """Room for so many points, and where pdfium writes x and y of each."""
        self._points = array("f", bytes(8 * room))
        at, _ = self._points.buffer_info()
        self._points_x, self._points_y = range(at, at + 8 * room, 8), range(at + 4, at + 8 * room, 8)

    def font_name(self, font: int) -> str:
        """The name that a font has in the file."""
        size = self._font_name(font, None, 0)
        if size > self._room:
            self._make_room(size)
        self._font_name(font, self._bytes_at, self._room)
        return self._bytes[: max(size - 1, 0)].decode("utf-8", "replace")

    def embedded(self, font: int) -> bool:
        """Whether a font is in the file."""
        return bool(self._embedded(font) == 1)

    # ---------------------------------------------------------------- marks

    def mark_name(self, mark: int) -> str:
        """What kind of mark it is."""
        self._mark_name(mark, self._bytes_at, self._room, self._long_at)
        if self._long[0] > self._room:
            self._make_room(self._long[0])
            return self.mark_name(mark)
        return self._bytes[: self._long[0]].decode("utf-16-le", "replace").rstrip("\0")

    def mark_text(self, mark: int, key: bytes) -> str:
        """A text of a mark, taken as bytes: pdfium's way to decode it loses the byte order mark and then its way."""
        self._long[0] = 0
        self._mark_blob(mark, key, self._bytes_at, self._room, self._long_at)
        if self._long[0] > self._room:
            self._make_room(self._long[0])
            return self.mark_text(mark, key)
        found = self._bytes[: self._long[0]]
        return found[2:].decode("utf-16-be", "replace") if found.startswith(b"\xfe\xff") else found.decode("latin-1")

    def mark_number(self, mark: int, key: bytes) -> int:
        """A whole number of a mark, 0 where there is none."""
        self._ints[0] = 0
        self._mark_int(mark, key, self._ints_at)
        return self._ints[0]

    def _make_room(self, room: int) -> None:
        from ctypes import addressof, c_char

        self._room, self._bytes = room, bytearray(room)
        self._bytes_at = addressof(c_char.from_buffer(self._bytes))


def moved(matrix: Matrix, box: Box) -> Box:
    """The box around a box that a matrix moves."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = box
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)


def around(one: Box, other: Box) -> Box:
    """The box around two boxes."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def common(one: Box, other: Box) -> Box:
    """What two boxes share; without width or height where they share nothing."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    return left, bottom, max(left, min(one[2], other[2])), max(bottom, min(one[3], other[3]))
