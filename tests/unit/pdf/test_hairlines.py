"""Strokes that printers cannot show are printed wider, and that is told."""

from types import SimpleNamespace
from typing import Any

import pytest
from face_bench import read_face

from generator.cards import Place
from generator.face import Face
from generator.prepress.hairlines import judge_hairlines
from generator.report.fits import page_lines

LINE = '<line x2="9" stroke="red" stroke-width="{}"/>'


def entry(face: Face, name: str = "Ann") -> Any:
    """A card with that front and no back."""
    card = SimpleNamespace(id=name, values={"name": name}, place=Place("cards.csv", 2))
    return SimpleNamespace(component=SimpleNamespace(name="hero", title="Heroes"), card=card, front=face, back=None)


def told(body: str) -> list[str]:
    """What is said of the strokes of a drawing."""
    face, faults = read_face(body)
    assert faults == []
    return [finding.fact for finding in judge_hairlines([entry(face), entry(face)])]


def test_sw_11_strokes_that_grow_by_more_than_a_tenth_are_told() -> None:
    """0.25 pt is 0.0882 mm."""
    assert told(LINE.format(0.081)) == []
    assert told(LINE.format(0.079)) == [
        "A stroke on the front of Heroes is thinner than 0.25 pt, the thinnest 0.22 pt, and printed 0.25 pt wide."
    ]


def test_sw_11_the_width_on_paper_counts() -> None:
    """Scaled by groups and by the element itself; letters with an outline as well."""
    assert told(f'<g transform="scale(.5)">{LINE.format(0.2)}</g>') == []
    (fact,) = told(f'<g transform="scale(.1)">{LINE.format(0.2) * 3}</g>' + LINE.format(1))
    assert fact.startswith("3 strokes on the front of Heroes are thinner than 0.25 pt, the thinnest 0.057 pt")
    (fact,) = told('<text font-family="Test" font-size="4" stroke="red" stroke-width=".01">a</text>')
    assert "0.028 pt" in fact


@pytest.mark.parametrize(
    ("page", "lines"),
    [("69mm x 94mm, the trim with its bleed as it is", 0), ("744 px x 1039 px, the trim", 2), ("", 0)],
)
def test_what_a_drawing_was_taken_for_is_told_where_it_is_not_plain(page: str, lines: int) -> None:
    """Once for all cards of a side."""
    entries = [entry(Face("hero.svg", 69, 94, (), page=page)) for _ in range(3)]
    assert len(list(page_lines(entries))) == lines
