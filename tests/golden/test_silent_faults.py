"""Drawings that were accepted and came out wrong, each in its smallest form, under the ids they were found by."""

from pathlib import Path

import pytest
from face_bench import FONTS, box, runs
from renderers import SHARE, difference, keep, ours, share_of, theirs

from generator.text.font import Font
from generator.text.fonts import FontBook

FONT = FONTS / "PnpTestSans.ttf"
BOOK = FontBook((Font(FONT, "Pnp Test Sans", 400, "normal"),))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'


def assert_alike(body: str, folder: Path) -> None:
    """A drawing of 20 x 20 mm has no faults, and looks as resvg draws it."""
    svg = f"{HEAD}{body}</svg>"
    first, faults = ours(svg, BOOK)
    assert faults == []
    second = theirs(svg, FONTS, (FONT,))
    differs = difference(first, second)
    share = share_of(differs)
    assert share <= SHARE, f"{share:.2%} of the pixels differ: {keep(folder, first, second, differs)}"


COLORS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff")


@pytest.mark.parametrize("style", ["shape-inside:url(#b)", "inline-size:50"])
def test_sw_1_every_tspan_of_a_box_keeps_its_own_look(style: str) -> None:
    """From the third on each took the look of an earlier one whose style was forgotten by then."""
    tspans = "".join(f'<tspan fill="{color}" font-size="{3 + n / 10}">w{n} </tspan>' for n, color in enumerate(COLORS))
    text = box(tspans).replace("shape-inside:url(#b)", style)
    found = [
        ("#" + "".join(f"{round(255 * part):02x}" for part in run.fill.values), round(run.size, 2))
        for run in runs(text)
        if run.text.strip()
    ]
    assert found == [(color, round(3 + n / 10, 2)) for n, color in enumerate(COLORS)]


def test_sw_1_every_tspan_stands_where_it_says() -> None:
    """The same cause elsewhere: whether a tspan had begun was told by an id that another one got meanwhile."""
    tspans = "".join(f'<tspan x="5" y="{n}">w{n}</tspan>' for n in range(1, 40))
    assert [run.y for run in runs(f'<text font-family="Test" font-size="1">{tspans}</text>')] == list(range(1, 40))


LARGE = (
    '<g opacity=".5">{0}<rect x="100" y="100" width="3400" height="3400"/><circle r="1500"/>{1}</g>',
    '{0}<rect x="400" y="400" width="2900" height="2900" stroke="red" stroke-width="300" opacity=".5"/>{1}',
    '<clipPath id="c"><path d="M0 0H3500V3500H2500V1000H0z"/><circle cx="1000" cy="2500" r="800"/></clipPath>'
    '{0}<rect width="3500" height="3500" clip-path="url(#c)"/>{1}',
    '<g opacity=".5">{0}<text x="500" y="3400" font-family="Pnp Test Sans" font-size="2000">Ag</text>{1}</g>',
)


@pytest.mark.parametrize("body", LARGE, ids=("group", "stroked", "clip", "letters"))
@pytest.mark.parametrize("away", [0, 90000, -90000])
def test_sw_2_what_is_faded_or_masked_is_whole_in_units_of_any_size(body: str, away: int, tmp_path: Path) -> None:
    """It was cut off 2000 of its own units from the origin."""
    whole = body.format(f'<g transform="translate({away} {away})">', "</g>")
    assert_alike(f'<g transform="scale(.005) translate({-away} {-away})">{whole}</g>', tmp_path)
