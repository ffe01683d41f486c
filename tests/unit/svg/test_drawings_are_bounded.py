"""A stranger's drawing cannot use up time: what was found by an attacker who had only the page of threats (RL-13)."""

import time

import pytest
from face_bench import font_book

from generator.face import Filter
from generator.faces.preparation import prepare
from generator.faults import FaceError
from generator.pdf.filtered import LEAST, MOST_WORK, _bounded, _work
from generator.svg.reader import FaceReader
from generator.svg.style_sheets import StyleSheet

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="63mm" height="88mm">'


def levels(kind: str, use: str) -> str:
    """Thirty levels, each of which names the next one twice."""
    made = []
    for level in range(30):
        twice = f'<rect width="9" height="9" {use}="url(#m{level + 1})"/>' * 2
        made.append(f'<{kind} id="m{level}" width="9" height="9">{twice}</{kind}>')
    return "".join(made)


ATTRIBUTES = " ".join(f'a{number}="1"' for number in range(50_000))
KERNEL, STEPS = "1 " * 1_000_000, "<feOffset/>" * 101
DRAWINGS = {
    "clips of clips": levels("clipPath", "clip-path") + '<rect width="9" height="9" clip-path="url(#m0)"/>',
    "masks of masks": levels("mask", "mask") + '<rect width="9" height="9" mask="url(#m0)"/>',
    "patterns of patterns": levels("pattern", "fill") + '<rect width="9" height="9" fill="url(#m0)"/>',
    "many attributes": f"<rect {ATTRIBUTES}/>",
    "a kernel of a million": f'<filter id="f"><feConvolveMatrix order="1000" kernelMatrix="{KERNEL}"/></filter>'
    '<rect width="9" height="9" filter="url(#f)"/>',
    "a filter of many steps": f'<filter id="f">{STEPS}</filter><rect width="9" height="9" filter="url(#f)"/>',
}


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_rl_13_a_drawing_that_asks_for_too_much_is_a_finding(drawing: str) -> None:
    """Soon, and of the whole face."""
    start = time.process_time()
    _, faults = FaceReader(font_book()).read(f"{OPEN}{DRAWINGS[drawing]}</svg>", "a")
    assert time.process_time() - start < 5
    assert faults


@pytest.mark.parametrize(
    "sheet", ["{" * 100_000, "a{b:" + "(" * 100_000, "x" * 200_000, "a{b:c}" * 20_000 + "y" * 99_999]
)
def test_rl_13_a_style_sheet_is_read_once_through(sheet: str) -> None:
    """Nothing is looked for from every letter on."""
    start = time.process_time()
    list(StyleSheet().add(sheet))
    assert time.process_time() - start < 4


def test_rl_13_a_filter_that_looks_far_gets_coarser() -> None:
    """A reach larger than the picture is the picture's; finer noise than a pixel is left out."""
    wild = Filter('<feMorphology radius="900 3"/><feTurbulence numOctaves="1000000"/>', (0, 0, 60, 80), (0, 0, 60, 80))
    made = _bounded(wild.primitives, 80)
    assert 'radius="80 3"' in made
    assert 'numOctaves="12"' in made
    assert _work(made, LEAST) * 60 * 80 * LEAST**2 < MOST_WORK


OPENED = ("{{", "{% if", "{#", "<!--", "<![CDATA[", "<?xml", "/*")


@pytest.mark.parametrize("mark", OPENED)
def test_rl_13_what_is_opened_and_never_closed_is_told(mark: str) -> None:
    """Each would be looked for to the end of the template."""
    start = time.process_time()
    with pytest.raises(FaceError, match="never closed"):
        prepare(f"<svg>\n{(mark + ' ') * 60_000}</svg>", 0)
    assert time.process_time() - start < 2
