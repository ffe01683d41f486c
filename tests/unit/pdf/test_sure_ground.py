"""Text that passes whatever lies where need not be measured; measuring agrees."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.pdf.contrast import surely_legible, text_contrasts
from tests.unit.pdf.test_contrast import GRAY_476, drawn, ground, words

HELLO = words("Hello", "black")
FADE = '<defs><linearGradient id="f"><stop stop-color="{}"/><stop offset="1" stop-color="{}"/></linearGradient></defs>'


def sure(*elements):
    """Whether the text of such a face is known to pass without being measured."""
    return surely_legible(drawn(*elements), lambda font: False)


@pytest.mark.parametrize(
    "elements",
    [
        (HELLO,),
        (ground("white"), HELLO),
        (ground("black"), ground("white", x=2, y=4, width=30, height=12), HELLO),
        (ground("black"), '<rect x="2" y="4" width="30" height="12" rx="2" fill="white"/>', HELLO),
        (FADE.format("white", "#ccc"), ground("url(#f)"), HELLO),
        ('<rect x="1" y="1" width="58" height="18" fill="none" stroke="black"/>', HELLO),
        (ground("black", y=15, height=5), HELLO),
        (ground("black"), f'<g transform="rotate(5) scale(0.9)">{ground("white", x=1)}</g>', HELLO),
        ('<clipPath id="c"><rect x="1" y="1" width="50" height="18"/></clipPath>', ground("black"),
         f'<g clip-path="url(#c)">{ground("white")}</g>', HELLO),
        (ground("#777"), words("Hello", "white", size=7, more='stroke="black" stroke-width="0.5"')),
    ],
)  # fmt: skip
def test_plain_grounds_are_known(elements):
    """Paper, plain fields, fades between light colors, frames that keep away, clips that hold the whole text."""
    assert sure(*elements)


@pytest.mark.parametrize(
    "elements",
    [
        (ground("white"), words("Hello", "white")),
        (ground("white"), words("Hello", "#999")),
        (ground("black"), ground("white", x=8, y=4, width=30, height=12), HELLO),
        (ground("black"), '<ellipse cx="10" cy="9" rx="7" ry="3.2" fill="white"/>', HELLO),
        (ground("black"), ground("#ffffff80"), HELLO),
        (ground("black"), f'<g opacity="0.5">{ground("white")}</g>', HELLO),
        (FADE.format("white", "black"), ground("url(#f)"), HELLO),
        ('<rect x="4" y="3" width="30" height="9" fill="white" stroke="black" stroke-width="3"/>', HELLO),
        (ground("black"), '<path d="M0 0 H60 V20 L10 9 L0 20 Z" fill="white"/>', HELLO),
        (ground("black"), '<path d="M0 0 C30 14 30 14 60 0 V20 H0 Z" fill="white"/>', HELLO),
        ('<clipPath id="c"><rect x="1" y="1" width="8" height="18"/></clipPath>', ground("black"),
         f'<g clip-path="url(#c)">{ground("white")}</g>', HELLO),
        (f'<mask id="m">{ground("white", width=8)}</mask>', f'<g mask="url(#m)">{ground("white")}</g>', HELLO),
        (f'<g style="mix-blend-mode:multiply">{ground("white")}</g>', HELLO),
    ],
)  # fmt: skip
def test_whatever_may_come_near_the_text_leaves_the_ground_open(elements):
    """Edges under it, fades, half-seen fields, strokes, hollow outlines, clips, masks, mixed colors; low contrast."""
    assert not sure(*elements)


colors = st.sampled_from(["white", "black", "#f5efe0", GRAY_476, "#274060", "#ff8800", "#00ff00", "url(#f)"])
places = st.integers(-5, 40)


@st.composite
def fields(draw):
    """A field with or without a stroke, round corners, opacity or a turn."""
    x, y, width, height = (draw(places) for _ in range(4))
    return (
        f'<rect x="{x}" y="{y}" width="{abs(width) + 1}" height="{abs(height) + 1}" rx="{draw(st.integers(0, 4))}" '
        f'fill="{draw(colors)}" fill-opacity="{draw(st.sampled_from([1, 1, 0.5]))}" '
        f'stroke="{draw(st.sampled_from(["none", "black", "white"]))}" '
        f'stroke-width="{draw(st.sampled_from([0.3, 2]))}" '
        f'transform="rotate({draw(st.sampled_from([0, 0, 20]))} 30 10)"/>'
    )


@settings(deadline=None, max_examples=60)
@given(st.lists(fields(), max_size=4), colors.filter(lambda color: not color.startswith("url")), st.integers(2, 40))
def test_what_is_known_to_pass_passes_where_it_is_measured(under, fill, x):
    """Any fields below one another: nothing that measuring would find is missed."""
    face = drawn(FADE.format("#ddeeff", "#334455"), ground("#cccccc"), *under, words("Hello", fill, x=x))
    if surely_legible(face, lambda font: False):
        (found,) = text_contrasts([face], lambda font: False)
        assert all(text.passes for text in found)
