"""Faces made at random: every kind of paint and effect in every mixture, on 20 x 20 mm."""

import math
from random import Random

from generator.face import (
    ClipShape,
    Color,
    Effects,
    Face,
    Gradient,
    Group,
    Item,
    Mask,
    Outline,
    Paint,
    Shape,
    Stroke,
)
from generator.geometry import IDENTITY, Matrix, multiply
from generator.svg.outlines import ellipse, parse_path, rect

SEPARABLE = (
    "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion".split()
)
"""The others are mixed wrongly by resvg 0.48 where a color is near the edge of what screens show."""


def random_face(random: Random) -> Face:
    """Some items, groups in groups among them."""
    made = _Maker(random)
    return Face("random", 20, 20, tuple(made.item(0) for _ in range(random.randint(1, 4))))


class _Maker:
    def __init__(self, random: Random) -> None:
        self.random = random

    def happens(self, share: float) -> bool:
        return self.random.random() < share

    def number(self, low: float, high: float) -> float:
        return round(self.random.uniform(low, high), 3)

    def opacity(self) -> float:
        return self.number(0.2, 1) if self.happens(0.4) else 1.0

    def color(self) -> Color:
        if self.happens(0.2):
            return Color("gray", (self.number(0, 1),))
        return Color("rgb", (self.number(0, 1), self.number(0, 1), self.number(0, 1)))

    def outline(self) -> Outline:
        kind = self.random.choice(("rect", "ellipse", "polygon"))
        if kind == "rect":
            return rect(self.number(0, 14), self.number(0, 14), self.number(1, 14), self.number(1, 14))
        if kind == "ellipse":
            return ellipse(self.number(3, 17), self.number(3, 17), self.number(1, 9), self.number(1, 9))
        corners = (f"{self.number(0, 20)} {self.number(0, 20)}" for _ in range(self.random.randint(3, 6)))
        return parse_path(f"M{'L'.join(corners)}Z")

    def matrix(self, share: float) -> Matrix | None:
        """A turn and a scale about the middle, or none."""
        if not self.happens(share):
            return None
        angle, scale = self.number(-1, 1), self.random.choice((0.7, 1.0, 1.3))
        cos, sin = scale * math.cos(angle), scale * math.sin(angle)
        move: Matrix = (1, 0, 0, 1, 10 + self.number(-2, 2), 10 + self.number(-2, 2))
        return multiply(move, multiply((cos, sin, -sin, cos, 0, 0), (1, 0, 0, 1, -10, -10)))

    def gradient(self) -> Gradient:
        offsets = sorted(self.number(0, 1) for _ in range(self.random.randint(2, 4)))
        stops = tuple((offset, Color("rgb", self.color().on_screen)) for offset in offsets)
        alphas = tuple(self.number(0, 1) for _ in offsets) if self.happens(0.5) else ()
        if self.happens(0.5):
            points = tuple(self.number(0, 20) for _ in range(4))
            return Gradient("linear", points, stops, self.matrix(0.4) or IDENTITY, alphas)
        points = (self.number(5, 15), self.number(5, 15), self.number(3, 12))
        if self.happens(0.5):
            points = (
                *points,
                points[0] + points[2] * self.number(-0.6, 0.6),
                points[1] + points[2] * self.number(0, 0.6),
            )
        return Gradient("radial", points, stops, self.matrix(0.3) or IDENTITY, alphas)

    def paint(self) -> Paint:
        return self.color() if self.happens(0.4) else self.gradient()

    def shape(self) -> Shape:
        fill = self.paint() if self.happens(0.85) else None
        stroke = None
        if fill is None or self.happens(0.6):
            cap, join = self.random.randint(0, 2), self.random.randint(0, 2)
            stroke = Stroke(self.paint(), self.number(0.3, 3), cap, join, 4.0, (), 0.0, self.opacity())
        return Shape(
            self.outline(), fill, stroke, self.happens(0.3), self.opacity(), self.matrix(0.3), self.happens(0.3)
        )

    def clip(self) -> tuple[ClipShape, ...]:
        if self.happens(0.2):
            return (ClipShape(self.outline(), False, None, (self.clip(),)),)
        return tuple(
            ClipShape(self.outline(), self.happens(0.3), self.matrix(0.3)) for _ in range(self.random.randint(1, 2))
        )

    def group(self, depth: int) -> Group:
        items = tuple(self.item(depth + 1) for _ in range(self.random.randint(1, 3)))
        clips = (self.clip(),) if self.happens(0.3) else ()
        opacity = self.opacity()
        mask, blend = None, "normal"
        if self.happens(0.4):
            inner = tuple(self.item(depth + 2) for _ in range(self.random.randint(1, 2)))
            mask = Mask(inner, self.happens(0.6))
        if self.happens(0.4):
            blend = self.random.choice(SEPARABLE)
        isolated = bool(mask or clips or opacity < 1 or blend != "normal" or self.happens(0.2))
        effects = Effects(mask, None, blend, isolated) if isolated else None
        return Group(items, self.matrix(0.4), clips, opacity, effects)

    def item(self, depth: int) -> Item:
        return self.group(depth) if depth < 3 and self.happens(0.4) else self.shape()
