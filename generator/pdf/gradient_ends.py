"""Gradients whose color changes at once where their vector begins or ends."""

from __future__ import annotations

from msgspec.structs import replace

from generator.face import Color, Gradient

MORE = 1 / 16
"""Share of its length by which a vector is drawn out: little, for readers sample a gradient in some 256 steps."""
Stop = tuple[float, Color, float]
"""Offset, color, opacity."""


def with_open_ends(gradient: Gradient) -> Gradient:
    """A gradient as PDF can show it: one stop at each end, the vector longer where more of them stood there.

    PDF goes on with the color at the end of the vector. Of two stops at one end the outer color is the one that goes
    on, so the vector is drawn out, and that color stands on what was added.
    """
    alphas = gradient.alphas or tuple([1.0] * len(gradient.stops))
    stops: list[Stop] = [(at, color, alpha) for (at, color), alpha in zip(gradient.stops, alphas, strict=True)]
    first = [stop for stop in stops if stop[0] <= 0]
    last = [stop for stop in stops if stop[0] >= 1]
    before = len(first) > 1 and first[0][1:] != first[-1][1:]
    after = len(last) > 1 and last[0][1:] != last[-1][1:]
    if not before and not after:
        return gradient
    if before and gradient.kind == "radial":
        # Nothing lies within a circle without extent.
        stops, before = stops[len(first) - 1 :], False
    middle = [stop for stop in stops if 0 < stop[0] < 1]
    inner = [*first[-1:], *middle, *last[:1]]
    moved = _drawn_out(inner, MORE * before, MORE * after)
    if before:
        moved = [(0.0, *first[0][1:]), (moved[0][0], *first[0][1:]), *moved]
    if after:
        moved = [*moved, (moved[-1][0], *last[-1][1:]), (1.0, *last[-1][1:])]
    points = _longer(gradient, MORE * before, MORE * after)
    return replace(
        gradient,
        points=points,
        stops=tuple((at, color) for at, color, _ in moved),
        alphas=tuple(alpha for *_, alpha in moved) if gradient.alphas else (),
    )


def _drawn_out(stops: list[Stop], before: float, after: float) -> list[Stop]:
    """Stops on a vector that is longer by some of its length at either end."""
    whole = 1 + before + after
    return [((min(1.0, max(0.0, at)) + before) / whole, color, alpha) for at, color, alpha in stops]


def _longer(gradient: Gradient, before: float, after: float) -> tuple[float, ...]:
    if gradient.kind == "linear":
        x1, y1, x2, y2 = gradient.points
        dx, dy = x2 - x1, y2 - y1
        return x1 - before * dx, y1 - before * dy, x2 + after * dx, y2 + after * dy
    x, y, radius, *focus = gradient.points
    fx, fy, inner = [*(focus or (x, y)), 0.0][:3]
    # The circles between focus and rim go on beyond the rim as they come.
    return x + after * (x - fx), y + after * (y - fy), radius + after * (radius - inner), fx, fy, *focus[2:]
