"""Figures of the papers the formulas are from."""

import pytest

from generator.vision import MACHADO, as_seen_with, contrast, difference, gray_of, lab, luminance

WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [  # Sharma, Wu, Dalal 2005, table 1: pairs 1, 2, 4, 7, 9, 13, 17, 20, 21, 25, 28, 31, 34
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, -0.001, 2.49), (50.0, 0.0009, -2.49), 4.8045),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0000),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_paper(one, other, expected):
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_white_and_black_stand_21_to_1():
    """WCAG 2.2."""
    assert contrast(luminance(WHITE), luminance(BLACK)) == pytest.approx(21)
    assert contrast(luminance((0x76 / 255,) * 3), luminance(WHITE)) == pytest.approx(4.54, abs=0.005)


def test_a_gray_is_as_light_as_its_color():
    """So each contrast stays what it was."""
    for color in ((0.84, 0.13, 0.13), (1.0, 0.776, 0.16), (0.1, 0.2, 0.9)):
        gray = gray_of(color)
        assert luminance((gray, gray, gray)) == pytest.approx(luminance(color), abs=1e-9)


def test_white_is_lab_100_0_0():
    assert lab(WHITE) == pytest.approx((100, 0, 0), abs=0.02)


@pytest.mark.parametrize("deficiency", MACHADO)
def test_grays_are_seen_as_they_are(deficiency):
    """Each row of a matrix adds up to 1."""
    for row in MACHADO[deficiency]:
        assert sum(row) == pytest.approx(1, abs=1e-5)
    assert as_seen_with((0.5, 0.5, 0.5), deficiency) == pytest.approx((0.5, 0.5, 0.5), abs=1e-4)


def test_red_and_green_come_close_without_the_green_cones():
    """The common case: about 6 % of men see them alike."""
    red, green = (0.77, 0.35, 0.18), (0.48, 0.50, 0.16)
    plain = difference(lab(red), lab(green))
    seen = difference(*(lab(as_seen_with(color, "deuteranopia")) for color in (red, green)))
    assert plain > 35
    assert seen < 12
