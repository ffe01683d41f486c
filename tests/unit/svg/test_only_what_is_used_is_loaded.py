"""A feature that a drawing does not use costs it nothing: its module is not even loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parents[2] / "support"
USES = {
    "generator.svg.embedded": '<image width="9" height="9" href="data:image/png;base64,"/>',
}
"""Modules of features, each with a drawing that needs it."""
PLAIN = """
<defs><linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient>
<clipPath id="c"><circle r="9"/></clipPath><symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1"/></symbol></defs>
<g opacity=".5" clip-path="url(#c)"><rect width="9" height="9" fill="url(#g)" stroke="red"/></g>
<use href="#s" width="9" height="9"/><text x="1" y="9" font-family="Test" font-size="4">word</text>
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
    """Shapes, gradients, clips, groups, symbols, text."""
    assert not loaded(PLAIN) & set(USES)


@pytest.mark.parametrize("module", USES)
def test_a_drawing_that_uses_a_feature_loads_it(module: str) -> None:
    """So the list above names modules that there are."""
    assert module in loaded(USES[module])
