"""Path data, points and transforms as SVG writes them."""

import math

import pytest

from generator.face import Outline
from generator.faults import FaceError
from generator.geometry import apply
from generator.svg import outlines
from generator.svg.bounds import bounds
from generator.svg.transforms import parse_transform


def segments(data: str) -> list[tuple[str | float, ...]]:
    """Rounded segments of path data."""
    return [
        tuple(round(v, 4) if isinstance(v, float | int) else v for v in segment)
        for segment in outlines.parse_path(data).segments
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4z", [("M", 1, 2), ("L", 3, 4), ("Z",)]),
        ("m1 2 3 4-1-1", [("M", 1, 2), ("L", 4, 6), ("L", 3, 5)]),
        ("M1,2H5V.5h-1v-.5", [("M", 1, 2), ("L", 5, 2), ("L", 5, 0.5), ("L", 4, 0.5), ("L", 4, 0)]),
        ("M0 0 10 0 10 10", [("M", 0, 0), ("L", 10, 0), ("L", 10, 10)]),
        ("M1 1zm1 1l1 0", [("M", 1, 1), ("Z",), ("M", 2, 2), ("L", 3, 2)]),
        ("M1 1l4 0zl0 5", [("M", 1, 1), ("L", 5, 1), ("Z",), ("L", 1, 6)]),
        ("M0 0C1 0 2 1 2 2s1 2 2 2", [("M", 0, 0), ("C", 1, 0, 2, 1, 2, 2), ("C", 2, 3, 3, 4, 4, 4)]),
        ("M0 0s1 2 2 2", [("M", 0, 0), ("C", 0, 0, 1, 2, 2, 2)]),
        ("M0 0Q3 0 3 3", [("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3)]),
        ("M0 0Q3 0 3 3T6 6", [("M", 0, 0), ("C", 2, 0, 3, 1, 3, 3), ("C", 3, 5, 4, 6, 6, 6)]),
        ("M0 0T3 3", [("M", 0, 0), ("C", 0, 0, 1, 1, 3, 3)]),
        ("M1e1 .5e-1L-1E0+2", [("M", 10, 0.05), ("L", -1, 2)]),
        ("M0 0A0 5 0 0 1 4 4", [("M", 0, 0), ("L", 4, 4)]),
        ("M0 0A5 5 0 0 1 0 0", [("M", 0, 0)]),
        ("", []),
    ],
)
def test_path_data(data: str, expected: list[tuple[str | float, ...]]) -> None:
    """Absolute and relative, smooth followers, numbers run together (SVG 2, 9.3)."""
    assert segments(data) == expected


def test_smooth_curves_mirror_only_their_own_kind() -> None:
    """An S after a Q begins at the pen, not at a mirrored control point."""
    assert segments("M0 0Q3 0 3 3S5 5 6 6")[-1] == ("C", 3, 3, 5, 5, 6, 6)


@pytest.mark.parametrize("flags", ["0 01", "0 0 1 ", "0,0,1,", "0 0 1"])
def test_arc_flags_need_no_separators(flags: str) -> None:
    """`a1 1 0 01.5.5` is how optimizers write."""
    assert segments(f"M0 0a5 5 {flags}10 0") == segments("M0 0A5 5 0 0 1 10 0")


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("turn", [0, 30, 200])
def test_arcs_lie_on_their_ellipse(large: int, sweep: int, turn: int) -> None:
    """Every joint of the curves is one radius away from the center of the ellipse."""
    rx, ry = 6.0, 4.0
    path = outlines.parse_path(f"M1 2A{rx} {ry} {turn} {large} {sweep} 7 5")
    points = [(float(s[-2]), float(s[-1])) for s in path.segments]
    assert points[-1] == (7, 5)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def unit(p: tuple[float, float]) -> tuple[float, float]:
        return (cos * p[0] + sin * p[1]) / rx, (-sin * p[0] + cos * p[1]) / ry

    a, b = unit(points[0]), unit(points[-1])
    middle, half = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), math.dist(a, b) / 2
    along = math.sqrt(1 - half * half) / half
    normal = (-(b[1] - a[1]) / 2 * along, (b[0] - a[0]) / 2 * along)
    side = 1 if large != sweep else -1
    center = (middle[0] + side * normal[0], middle[1] + side * normal[1])
    assert all(math.dist(unit(p), center) == pytest.approx(1, abs=1e-9) for p in points)


def test_an_arc_too_small_is_scaled_up() -> None:
    """Radii that cannot reach the end grow until they do (SVG 2, 9.5.1)."""
    assert bounds(outlines.parse_path("M0 0A1 1 0 0 1 10 0")) == pytest.approx((0, -5, 10, 5))


@pytest.mark.parametrize(
    "data",
    [
        "L1 1",
        "1 2",
        "M1",
        "M1 2 3",
        "M0 0L1",
        "M0 0C1 2 3 4 5",
        "M0 0Z1",
        "M0 0X1",
        "M0 0 L 1,,x",
        "M0 0A1 1 0 2 0 5 5",
        "M 1e999 0",
        "M0 0L{{x}} 3",
    ],
)
def test_malformed_path_data_is_a_fault(data: str) -> None:
    """Never drawn up to the mistake, as browsers do."""
    with pytest.raises(FaceError) as caught:
        outlines.parse_path(data)
    assert caught.value.code == "face/path"


def test_the_same_data_gives_the_same_outline() -> None:
    """Writers keep their own form of an outline by its identity."""
    assert outlines.parse_path("M0 0L9 9") is outlines.parse_path("M0 0L9 9")


def test_points() -> None:
    """Pairs, however they are separated; none at all draw nothing."""
    assert outlines.polygon("1,2 3-4.5.5,6").segments[1:3] == (("L", 3, -4.5), ("L", 0.5, 6))
    assert outlines.polygon("0 0 4,0,4 4").segments == (("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",))
    assert outlines.polygon("0,0 4,0", False).segments == (("M", 0, 0), ("L", 4, 0))
    assert outlines.polygon("  ") is None


@pytest.mark.parametrize("points", ["1", "1,2 3", "1,2 x,4", "1;2"])
def test_malformed_points_are_a_fault(points: str) -> None:
    """An odd number, or no number."""
    with pytest.raises(FaceError) as caught:
        outlines.polygon(points)
    assert caught.value.code == "face/path"


def test_bounds_are_those_of_the_curve_not_of_its_handles() -> None:
    """A circle of four curves is as wide as twice its radius."""
    assert bounds(outlines.ellipse(5, 5, 3, 2)) == pytest.approx((2, 3, 6, 4))
    assert bounds(Outline(())) == (0, 0, 0, 0)
    assert bounds(outlines.parse_path("M0 0C0 10 10 10 10 0")) == pytest.approx((0, 0, 10, 7.5))


def test_corner_radii_are_cut_at_half_the_side() -> None:
    """SVG 2, 10.2: rx and ry each by their own side."""
    assert bounds(outlines.rect(0, 0, 10, 4, 9, 9)) == (0, 0, 10, 4)
    assert outlines.rect(0, 0, 10, 4, 9, 9).segments[0] == ("M", 5, 0)
    assert len(outlines.rect(0, 0, 10, 4, 0, 3).segments) == 5


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (1, 2)),
        ("translate(3)", (4, 2)),
        ("translate(3,4)", (4, 6)),
        ("scale(2)", (2, 4)),
        ("scale(2 3)", (2, 6)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90 1 1)", (0, 1)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("matrix(0 1 -1 0 5 6)", (3, 7)),
        ("translate(10) scale(2)", (12, 4)),
        ("scale(2),translate(10)", (22, 4)),
        ("translate(1-2)", (2, 0)),
        (" rotate( 180 ) ", (-1, -2)),
        ("translate(1e1,.5e0)", (11, 2.5)),
    ],
)
def test_transforms(text: str, point: tuple[float, float]) -> None:
    """The first in the list is outermost: scale after translate scales the way as well."""
    assert apply(parse_transform(text), 1, 2) == pytest.approx(point)


@pytest.mark.parametrize(
    "text",
    [
        "move(1)",
        "translate()",
        "translate(1 2 3)",
        "rotate(1 2)",
        "matrix(1)",
        "scale(x)",
        "translate(1",
        "rotate(45deg)",
        "none",
    ],
)
def test_a_wrong_transform_is_a_fault(text: str) -> None:
    """It names what it was given."""
    with pytest.raises(FaceError) as caught:
        parse_transform(text)
    assert caught.value.code == "face/transform"
