"""How large a drawing says it is, and where it lies on its face."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from generator.faults import FaceError
from generator.geometry import Matrix, multiply
from generator.sizes import Size
from generator.svg.numbers import PX_PER_INCH, Viewport, length
from generator.svg.viewports import Box, aspect, view_box
from generator.units import MM_PER_INCH

MM_PER_PX = MM_PER_INCH / PX_PER_INCH
EXACT = 0.15
"""Mm by which a drawing may measure otherwise than the face: half a pixel, as editors round sizes to whole ones."""
ALIKE = 0.005
"""Share by which proportions may differ: pixels rounded on a card as small as a stamp."""
_STYLED = re.compile(r"(?:^|;)\s*(width|height)\s*:\s*([^;!]+)")
_OF_A_WINDOW = ("%", "vw", "vh", "vmin", "vmax")
"""Units of a browser's window, which paper does not have."""
PAGES = ("trim", "bleed")
NAMESPACE = 'xmlns:card="https://printandplay.invalid/card"'


class DrawingPlace(Struct, frozen=True):
    """A drawing's place on its face: `matrix` maps its units to mm from the corner of the bleed.

    `width` and `height` are the face's in mm. `view` is what percentages refer to. `box` is `trim` or `bleed`, and
    `told` says what was read and how that was decided.
    """

    matrix: Matrix
    width: float
    height: float
    view: Viewport
    box: str
    told: str


class Natural(Struct, frozen=True):
    """A drawing by itself: its width and height in px, and the matrix from its units to those."""

    matrix: Matrix
    width: float
    height: float
    view: Viewport


def said_size(said: Callable[[str], str]) -> tuple[str, str, str, str]:
    """Width, height, viewBox and preserveAspectRatio of a root; `said` gives its attributes.

    What the attributes do not say may stand in its style.
    """
    width, height = said("width"), said("height")
    if not (width and height) and (style := said("style")):
        styled = {found[1]: found[2].strip() for found in _STYLED.finditer(style)}
        width, height = width or styled.get("width", ""), height or styled.get("height", "")
    return width, height, said("viewBox"), said("preserveAspectRatio")


@lru_cache(maxsize=256)
def natural_size(wide: str, high: str, view: str, ratio: str) -> Natural:
    """How large a drawing is by what its root says. Raises FaceError for one that does not say it."""
    sized = _sized(wide, high, view)
    inner, _ = aspect(ratio, (0.0, 0.0, sized.width, sized.height), sized.box[2], sized.box[3])
    matrix = _clean(multiply(inner, (1, 0, 0, 1, -sized.box[0], -sized.box[1])))
    return Natural(matrix, sized.width, sized.height, Viewport(sized.box[2], sized.box[3]))


class _Sized(Struct, frozen=True):
    """Width and height of the outermost frame in px, its viewBox, and both as the file says them."""

    width: float
    height: float
    box: Box
    said: str


@lru_cache(maxsize=256)
def page_of(
    wide: str, high: str, view: str, ratio: str, wanted: str, *, size: Size | None, bleed: float = 0.0, named: bool
) -> DrawingPlace:
    """Where a drawing lies on a face of `size` (trim + twice the `bleed`), None for one of just the drawing's size.

    `wide`, `high`, `view` and `ratio` are the root's width, height, viewBox and preserveAspectRatio; `wanted` is its
    `card:page`, and `named` tells whether the drawing knows the `card:` namespace. Raises FaceError where it is not
    clear which part of the face the drawing shows.
    """
    sized = _sized(wide, high, view)
    inner, _ = aspect(ratio, (0.0, 0.0, sized.width, sized.height), sized.box[2], sized.box[3])
    inner = multiply(inner, (1, 0, 0, 1, -sized.box[0], -sized.box[1]))
    viewport = Viewport(sized.box[2], sized.box[3])
    if size is None:
        outer: Matrix = (MM_PER_PX, 0, 0, MM_PER_PX, 0, 0)
        matrix = _clean(multiply(outer, inner))
        return DrawingPlace(matrix, sized.width * MM_PER_PX, sized.height * MM_PER_PX, viewport, "trim", sized.said)
    box, how = _part(sized, size, bleed, wanted, named)
    inset = bleed if box == "trim" else 0.0
    frame = (inset, inset, size.width - 2 * inset, size.height - 2 * inset)
    if wanted or ratio.strip().startswith("none"):
        matrix, _ = aspect(ratio, frame, sized.box[2], sized.box[3])
        matrix = multiply(matrix, (1, 0, 0, 1, -sized.box[0], -sized.box[1]))
    else:
        # What differs within `ALIKE` is cut off: a border of a hair's width would show.
        outer, _ = aspect("xMidYMid slice", frame, sized.width, sized.height)
        matrix = multiply(outer, inner)
    return DrawingPlace(_clean(matrix), size.width, size.height, viewport, box, f"{sized.said}, {how}")


def _sized(wide: str, high: str, view: str) -> _Sized:
    """What the root says of its size."""
    box = view_box(view)
    # Percentages are of the page of a browser: the drawing then is as large as its viewBox.
    width, height = (_side(text, key) for text, key in ((wide, "width"), (high, "height")))
    if box is None:
        if width is None or height is None:
            fact = "The drawing does not say how large it is."
            remedy = 'Write its size on <svg>, in its own units: viewBox="0 0 WIDTH HEIGHT".'
            raise FaceError("face/size", fact, remedy)
        return _Sized(width, height, (0.0, 0.0, width, height), _said(wide, high))
    if width is None or height is None:
        scale = width / box[2] if width else height / box[3] if height else 1.0
        return _Sized(box[2] * scale, box[3] * scale, box, f"{box[2]:g} x {box[3]:g} units")
    return _Sized(width, height, box, _said(wide, high))


def _said(wide: str, high: str) -> str:
    sides = (wide.strip(), high.strip())
    return " x ".join(side if not side[-1:].isdigit() else f"{side} px" for side in sides)


def _side(text: str, key: str) -> float | None:
    text = text.strip()
    if not text or text == "auto" or text.endswith(_OF_A_WINDOW):
        return None
    side = length(text, key, Viewport())
    if side <= 0:
        raise FaceError(
            "face/size",
            f'{key}="{text}" of the drawing is not more than nothing.',
            "Delete it, or write its size.",
            value=text,
        )
    return side


def _part(sized: _Sized, size: Size, bleed: float, wanted: str, named: bool) -> tuple[str, str]:
    """Whether a drawing shows the trim or the trim with its bleed, and how that was decided."""
    if wanted:
        if wanted not in PAGES:
            remedy = 'Write card:page="trim" or card:page="bleed".'
            raise FaceError("face/size", f'card:page="{wanted}" is neither of the two.', remedy, value=wanted)
        return wanted, f'taken as the {wanted} box by card:page="{wanted}"'
    boxes = {"bleed": size} if bleed <= 0 else {"bleed": size, "trim": size.grown(-bleed)}
    mm = (sized.width * MM_PER_PX, sized.height * MM_PER_PX)
    for name, box in boxes.items():
        if abs(mm[0] - box.width) <= EXACT and abs(mm[1] - box.height) <= EXACT:
            return name, f"the {_NAMES[name] if bleed > 0 else 'trim'} as it is"
    off = {name: abs(sized.width * box.height / (sized.height * box.width) - 1) for name, box in boxes.items()}
    near = [name for name, share in off.items() if share <= ALIKE]
    if len(near) == 2 and max(off.values()) > 4 * min(off.values()):
        near = [min(off, key=lambda name: off[name])]
    if len(near) == 1:
        return near[0], f"the {_NAMES[near[0]] if bleed > 0 else 'trim'} by its proportion"
    faces = f"{size.grown(-bleed)}, with its bleed {size}" if bleed > 0 else str(size)
    attribute = f"{'' if named else NAMESPACE + ' '}card:page"
    if near:
        raise FaceError(
            "face/size",
            f"The drawing measures {sized.said}; the component measures {faces}. It has the proportion of both.",
            f'Write {attribute}="bleed" on <svg> if it shows the bleed, or {attribute}="trim" if it ends at the cut.',
        )
    lies = any(abs(sized.height * box.height / (sized.width * box.width) - 1) <= ALIKE for box in boxes.values())
    turned = "It lies on its side: turn it by 90 degrees, or turn trim in game.toml. " if lies else ""
    raise FaceError(
        "face/size",
        f"The drawing measures {sized.said}, {_ratio(sized.width, sized.height)}; the component measures {faces}, "
        f"{' and '.join(_ratio(box.width, box.height) for box in reversed(boxes.values()))}.",
        f'{turned}Draw it in one of these proportions; or write {attribute}="bleed" or "trim" on <svg>, and it is '
        "placed there as its preserveAspectRatio says. Trim size and bleed stand in game.toml.",
    )


_NAMES = {"trim": "trim", "bleed": "trim with its bleed"}


def _ratio(width: float, height: float) -> str:
    return f"1 : {height / width:.3f}"


def _clean(matrix: Matrix) -> Matrix:
    """The matrix without what rounding left: 1 for 0.9999999999, so that a drawing in mm needs none."""
    a, b, c, d, e, f = (float(round(part)) if abs(part - round(part)) < 1e-9 else part for part in matrix)
    return (a or matrix[0], b, c, d or matrix[3], e, f)
