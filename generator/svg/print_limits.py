"""What is judged to print too small or too coarse."""

from __future__ import annotations

from msgspec import Struct

from generator.json_values import JsonObject

COMFORTABLE_PT = 7.0
SMALLEST_PT = 6.0
"""Text under 7 pt is a warning and under 6 pt an error, unless `smallest_text_pt` in [settings] allows less."""
LEAST_DPI = 200
"""Under it a printed picture looks coarse at the distance one holds a card."""


class PrintLimits(Struct, frozen=True):
    """A text printed under `comfortable_pt` is a warning, under `smallest_pt` an error; a picture under `dpi` warns.

    Zero judges nothing.
    """

    comfortable_pt: float = 0.0
    smallest_pt: float = 0.0
    dpi: float = 0.0


def print_limits(settings: JsonObject) -> PrintLimits:
    """The limits of a game; `smallest_text_pt` among its settings allows smaller text."""
    least = settings.get("smallest_text_pt")
    if least is None:
        return PrintLimits(COMFORTABLE_PT, SMALLEST_PT, LEAST_DPI)
    return PrintLimits(float(least), float(least), LEAST_DPI)
