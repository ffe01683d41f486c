"""Filter functions of CSS (`blur(2px) drop-shadow(1px 1px 2px red)`) as the primitives that they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.faults import FaceError
from generator.svg.colors import parse_color
from generator.svg.numbers import Viewport, length, number

if TYPE_CHECKING:
    from generator.svg.reader import Reading
    from generator.svg.source import Style

_CALL = re.compile(r"\s*([a-zA-Z-]+)\(((?:[^()]|\([^()]*\))*)\)\s*")
_PART = re.compile(r"[^\s()]+\([^()]*\)|[^\s]+")
_SHARES = frozenset(("grayscale", "sepia", "saturate", "invert", "opacity", "brightness", "contrast"))
NAMES = (*sorted((*_SHARES, "blur", "drop-shadow", "hue-rotate")), "url")
_TURNS = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0, "": 1.0}
_SRGB = 'color-interpolation-filters="sRGB"'


class FilterFunction(Struct):
    """One call; `url` names an element."""

    name: str
    arguments: str

    def primitives(self, style: Style, reading: Reading) -> str:
        """The primitives that it stands for (Filter Effects 1, 9). Raises FaceError."""
        return "".join(self._written(style, reading))

    def spread(self) -> float:
        """How far beyond what it is put on its outcome goes, in units."""
        if self.name == "blur":
            return 3 * self._length(self.arguments or "0")
        if self.name == "drop-shadow":
            dx, dy, blur, _ = self._shadow()
            return max(abs(dx), abs(dy)) + 3 * blur
        return 0.0

    def _length(self, text: str) -> float:
        return length(text, self.name, Viewport())

    def _shadow(self) -> tuple[float, float, float, str]:
        """dx, dy, deviation and color of a shadow, in whatever order the last stands."""
        parts = _PART.findall(self.arguments)
        lengths = [part for part in parts if re.match(r"[+-]?[\d.]", part)]
        color = next((part for part in parts if part not in lengths), "")
        if len(lengths) not in (2, 3):
            raise self._fault()
        dx, dy, blur = [*map(self._length, lengths), 0.0][:3]
        return dx, dy, blur, color

    def _share(self) -> float:
        text = self.arguments.strip() or "1"
        value = number(text[:-1], self.name) / 100 if text.endswith("%") else number(text, self.name)
        if value < 0:
            raise self._fault()
        return min(1.0, value) if self.name in ("grayscale", "sepia", "invert", "opacity") else value

    def _fault(self) -> FaceError:
        fact = f'filter "{self.name}({self.arguments})" cannot be read.'
        return FaceError("face/style", fact, f"Known are: {', '.join(NAMES)}.", value=self.arguments)

    def _written(self, style: Style, reading: Reading) -> Iterator[str]:
        if self.name == "blur":
            yield f'<feGaussianBlur {_SRGB} stdDeviation="{self._length(self.arguments or "0"):.9g}"/>'
        elif self.name == "drop-shadow":
            dx, dy, blur, named = self._shadow()
            color, alpha = parse_color(named or style["color"], reading.reader.spots)
            shown = "#" + "".join(f"{round(255 * part):02x}" for part in color.on_screen)
            yield (
                f'<feDropShadow {_SRGB} dx="{dx:.9g}" dy="{dy:.9g}" stdDeviation="{blur:.9g}" '
                f'flood-color="{shown}" flood-opacity="{alpha:.6g}"/>'
            )
        elif self.name == "hue-rotate":
            match = re.fullmatch(r"([+-]?[\d.]+)(deg|grad|rad|turn)?", self.arguments.strip() or "0")
            if match is None:
                raise self._fault()
            turn = float(match[1]) * _TURNS[match[2] or ""]
            yield f'<feColorMatrix {_SRGB} type="hueRotate" values="{turn:.9g}"/>'
        elif self.name in _SHARES:
            yield self._of_share(self._share())
        else:
            raise self._fault()

    def _of_share(self, a: float) -> str:
        if self.name in ("grayscale", "sepia", "saturate"):
            # More than all of its color: primitives may not saturate so far, matrices may.
            rows = _matrix(_SEPIA if self.name == "sepia" else _GRAY, 1 - a if self.name == "saturate" else a)
            return f'<feColorMatrix {_SRGB} type="matrix" values="{rows} 0 0 0 1 0"/>'
        if self.name == "invert":
            transfer = f'type="table" tableValues="{a:.9g} {1 - a:.9g}"'
        elif self.name == "opacity":
            return f'<feComponentTransfer {_SRGB}><feFuncA type="table" tableValues="0 {a:.9g}"/></feComponentTransfer>'
        elif self.name == "brightness":
            transfer = f'type="linear" slope="{a:.9g}"'
        else:
            transfer = f'type="linear" slope="{a:.9g}" intercept="{0.5 - a / 2:.9g}"'
        functions = "".join(f"<feFunc{channel} {transfer}/>" for channel in "RGB")
        return f"<feComponentTransfer {_SRGB}>{functions}</feComponentTransfer>"


_GRAY = ((0.2126, 0.7152, 0.0722),) * 3
_SEPIA = ((0.393, 0.769, 0.189), (0.349, 0.686, 0.168), (0.272, 0.534, 0.131))


def _matrix(full: tuple[tuple[float, float, float], ...], share: float) -> str:
    """The rows of red, green and blue between no change and all of it."""
    rows = []
    for row, weights in enumerate(full):
        mixed = [weight * share + (1 - share) * (row == column) for column, weight in enumerate(weights)]
        rows.append(" ".join(f"{part:.6g}" for part in mixed) + " 0 0")
    return " ".join(rows)


def parse_functions(text: str) -> list[FilterFunction]:
    """The calls of a filter's style, in order. Raises FaceError."""
    found: list[FilterFunction] = []
    position = 0
    while position < len(text):
        match = _CALL.match(text, position)
        if match is None:
            fact = f'filter "{text}" cannot be read.'
            raise FaceError("face/style", fact, f"Known are: {', '.join(NAMES)}.", value=text)
        name = match[1].lower()
        found.append(FilterFunction(name, f"url({match[2]})" if name == "url" else match[2].strip()))
        position = match.end()
    return found
