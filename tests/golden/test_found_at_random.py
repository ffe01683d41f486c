"""Faults that random drawings brought to light, each in its smallest form: all equal resvg now."""

from pathlib import Path

import pytest
from face_bench import FONTS
from renderers import SHARE, difference, keep, ours, share_of, theirs

from generator.text.font import Font
from generator.text.fonts import FontBook

FONT = FONTS / "PnpTestSans.ttf"
BOOK = FontBook((Font(FONT, "Pnp Test Sans", 400, "normal"),))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 100 100">'
TEXT = '<text y="60" font-family="Pnp Test Sans" font-size="28" {}>Wünx</text>'
UNDER = '<rect width="60" height="60" fill="gold"/>'
MIXED = '<rect width="90" height="30" fill="#08f" style="mix-blend-mode: multiply"/>'
SMALL = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity="0"/></linearGradient>'
DRAWINGS = {
    # PDF's operator for both paints one letter after the other, each as one thing, and pdfium's pen is never slanted.
    "a line that letters shine through": TEXT.format('stroke="red" stroke-opacity=".5" stroke-width="4"'),
    "a line over the next letter": TEXT.format('stroke="red" stroke-width="8"'),
    "slanted letters with a line": TEXT.format('stroke="red" stroke-width="5" transform="skewX(-30)"'),
    # What goes on after Z is a part of its own; one without area was drawn as a hairline, the other too.
    "a part without area, closed and gone on from": '<path d="M20 20V80zH60Q70 40 30 50"/>',
    # pdfium misjudged how far the stroke reaches, and cut it off.
    "a faded line with a corner in which it goes nowhere": '<rect x="13" y="14" width="17.16" height="59.68" rx="15.4" '
    'opacity=".3" stroke-width="5.5" stroke="#fa0a"/>',
    "a faded line in a drawing of large units": '<g transform="scale(10000)"><circle cx=".006" cy=".003" r=".002" '
    'opacity=".8" stroke="#fa0a" stroke-width=".0006"/></g>',
    # The coordinates of a use begin at its x and y, for its clip as well.
    "a use that is cut off": '<clipPath id="c"><rect width="50" height="50"/></clipPath><defs><rect id="r" width="100" '
    'height="30"/></defs><use href="#r" x="30" y="40" clip-path="url(#c)"/>',
    "a use that is masked": '<mask id="c"><circle r="40" fill="white"/></mask><defs><rect id="r" width="100" '
    'height="30"/></defs><use href="#r" x="30" y="40" mask="url(#c)" transform="rotate(10)"/>',
    # Rings of a gradient that comes back lay over each other.
    "a see-through gradient that comes back": '<radialGradient id="g" r=".3" spreadMethod="reflect"><stop/>'
    '<stop offset="1" stop-color="red"/></radialGradient><rect width="100" height="100" fill="url(#g)" opacity=".5"/>',
    "a frame in which something is mixed": f'{UNDER}<svg x="20" y="20" width="50" height="50">{MIXED}</svg>',
    "an open frame in which something is mixed": f'{UNDER}<svg x="20" y="20" overflow="visible">{MIXED}</svg>',
    "a use in which something is mixed": f'{UNDER}<defs><g id="m">{MIXED}</g></defs><use href="#m" x="20" y="20"/>',
    # It is a style alone.
    "an attribute that is a style": f'{UNDER}<rect width="70" height="30" mix-blend-mode="multiply"/>',
    "letters that are seen in a ruled text that is not": '<text y="60" font-family="Pnp Test Sans" font-size="28" '
    'visibility="hidden" text-decoration="underline"><tspan visibility="visible">Wü</tspan></text>',
    # pdfium took lines in such units for nothing, and cut off the group.
    "a faded shape with a line in large units": '<g transform="scale(10000)" stroke-width=".000488" stroke="#333">'
    '<ellipse cx=".005" cy=".005" rx=".004" ry=".003217" opacity="30%"/></g>',
    # pdfium took a ring of nearly equal radii for one without extent.
    "a narrow ring of a gradient": '<radialGradient id="g" cx=".005" cy=".005" r=".0036" '
    'gradientUnits="userSpaceOnUse"><stop offset=".5"/><stop offset=".5"/>'
    '<stop offset=".7" stop-color="gold"/></radialGradient>'
    '<g transform="scale(10000)"><rect width=".01" height=".01" fill="url(#g)"/></g>',
    # Coordinates of lines with gradients went beyond what pdfium knows, and it bent the lines back.
    "a line with a gradient in small units": f'{SMALL}<g transform="scale(.02)"><path d="M1500 4200C2000 400 4600 5000 '
    '4700 600" fill="none" stroke="url(#g)" stroke-width="300"/></g>',
    "a line with a gradient far from the origin": f'{SMALL}<g transform="scale(.02) translate(-900000 500000)"><path '
    'd="M901500 -495800C902000 -499600 904600 -495000 904700 -499400" fill="none" stroke="url(#g)" stroke-width="300" '
    'stroke-dasharray="700 90"/></g>',
    "a line of no width that goes out of a shape and back": '<path d="M42 8L46 7V93V43H15"/>',
    "hidden letters in a ruled text": '<text y="60" font-family="Pnp Test Sans" font-size="28" '
    'text-decoration="underline"><tspan visibility="hidden">Wü</tspan></text>',
}


@pytest.mark.parametrize("body", DRAWINGS.values(), ids=DRAWINGS.keys())
def test_it_looks_as_resvg_draws_it(body: str, tmp_path: Path) -> None:
    """By the measure of decision 0013."""
    first, faults = ours(f"{HEAD}{body}</svg>", BOOK)
    assert not [fault for fault in faults if fault.level == "error"]
    second = theirs(f"{HEAD}{body}</svg>", FONTS, (FONT,))
    differs = difference(first, second)
    assert share_of(differs) <= SHARE, keep(tmp_path, first, second, differs)


def test_a_marker_stands_at_corners_alone() -> None:
    """Within an arc, which is drawn as several curves, there is none. resvg has one there, and is no judge of it."""
    marker = (
        '<marker id="m" markerUnits="userSpaceOnUse" refX="3" refY="3" markerWidth="6" markerHeight="6">{}</marker>'
    )
    dot = marker.format('<circle cx="3" cy="3" r="3" fill="red"/>')
    arc = '<path d="M10 60A40 40 0 0 1 90 60L90 90" fill="none" marker-mid="url(#m)"/>'
    first, _ = ours(f"{HEAD}{dot}{arc}</svg>", BOOK)
    second, _ = ours(f'{HEAD}<circle cx="90" cy="60" r="3" fill="red"/></svg>', BOOK)
    assert share_of(difference(first, second)) == 0
