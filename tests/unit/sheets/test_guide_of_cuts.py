"""How a sheet is cut, in words: which way, how many, how far apart."""

from typing import Literal

import pytest

from generator.prepress.guide import _cuts
from generator.sheets.cutting import Cut


@pytest.mark.parametrize(("direction", "word"), [("vertical", "down"), ("horizontal", "across")])
def test_upright_cuts_go_down_and_level_ones_across(direction: Literal["vertical", "horizontal"], word: str) -> None:
    """With the distance from one to the next."""
    cuts = [Cut(number, direction, 10 + 63 * number, 2, 63 * (number > 0)) for number in range(3)]
    assert _cuts(cuts) == f"3 cuts {word} 63 mm apart"
