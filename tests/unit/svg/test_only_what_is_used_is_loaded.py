"""A feature that a drawing does not use costs it nothing: its module is not even loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parents[2] / "support"
GRADIENT = '<linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>'
TEXT = GRADIENT + '<text x="1" y="9" font-family="Test" font-size="4" fill="url(#g)">word</text>'
TILES = (
    '<pattern id="p" width=".2" height=".2"><rect width="1" height="1"/></pattern>'
    '<rect width="9" height="9" fill="url(#p)"/>'
)
USES = {
    "generator.svg.embedded": '<image width="9" height="9" href="data:image/png;base64,"/>',
    "generator.svg.effects": '<mask id="m"/><rect width="9" height="9" mask="url(#m)"/>',
    "generator.svg.filters": '<rect width="9" height="9" style="filter:blur(1px)"/>',
    "generator.svg.filter_functions": '<rect width="9" height="9" style="filter:blur(1px)"/>',
    "generator.svg.markers": '<path d="M0 0h9" marker-end="url(#m)"/>',
    "generator.svg.unusual_shapes": '<path d="M0 0h9" vector-effect="non-scaling-stroke"/>',
    "generator.svg.patterns": '<pattern id="p"/><path d="M0 0h9v9z" fill="url(#p)"/>',
    "generator.svg.text_paints": TEXT,
    "generator.text.letters": TEXT.replace("fill", "stroke"),
    "generator.pdf.painting": '<path d="M0 0h9v9z" stroke="red" paint-order="stroke"/>',
    "generator.pdf.tiles": TILES,
    "generator.pdf.effects": '<rect width="9" height="9" style="mix-blend-mode:multiply"/>',
    "generator.pdf.filtered": '<rect width="9" height="9" style="filter:blur(1px)"/>',
    "resvg_py": '<rect width="9" height="9" style="filter:blur(1px)"/>',
    "generator.svg.external_uses": '<use href="a.svg#b"/>',
    "generator.svg.media": "<style>@media print { rect { fill: red } }</style>",
    "generator.svg.wide_colors": '<rect width="9" height="9" fill="color(srgb 1 0 0)"/>',
    "html.entities": "<desc>&nbsp;</desc>",
    "generator.svg.symbols": '<svg width="9" height="9"/>',
}
"""Modules of features, each with a drawing that needs it."""
PLAIN = """
<defs><linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>
<clipPath id="c"><circle r="9"/></clipPath></defs>
<g opacity=".5" clip-path="url(#c)"><rect width="9" height="9" fill="url(#g)" stroke="red"/></g>
<g style="filter:none;mask:none;mix-blend-mode:normal;isolation:auto;marker:none;paint-order:normal"><circle r="9"/></g>
<text x="1" y="9" font-family="Test" font-size="4">word</text>
"""


def loaded(body: str) -> set[str]:
    """The modules that reading and writing a drawing loads, in a process of its own."""
    code = (
        "import sys\nfrom face_bench import read_face\nfrom generator.pdf.write import DocumentInfo, write_faces\n"
        f"face, faults = read_face({body!r})\n"
        "write_faces([face], DocumentInfo('one'))\nprint(' '.join(sys.modules), len(faults))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(SUPPORT)},
        timeout=60,
    )
    return set(done.stdout.split())


def test_a_plain_drawing_loads_no_feature() -> None:
    """Shapes, gradients, clips, groups, text, and the words with which editors say that there is no mask."""
    assert not loaded(PLAIN) & set(USES)


@pytest.mark.parametrize("module", USES)
def test_a_drawing_that_uses_a_feature_loads_it(module: str) -> None:
    """So the list above names modules that there are."""
    assert module in loaded(USES[module])
