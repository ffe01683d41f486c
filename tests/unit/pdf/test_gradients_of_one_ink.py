"""A gradient between tints of a spot ink is printed with that ink alone."""

import io
import sys
from pathlib import Path

import pikepdf

sys.path.insert(0, str(Path(__file__).parents[1] / "faces"))

from face_bench import read_face

from generator.pdf.write import DocumentInfo, write_faces


def shading_of(first: str, second: str) -> tuple[list[str], list[list[float]]]:
    """Color space and end colors of the one shading of a page with a gradient between two colors."""
    stops = f'<stop stop-color="{first}"/><stop offset="1" stop-color="{second}"/>'
    rect = '<rect width="9" height="9" fill="url(#g)"/>'
    face, faults = read_face(f'<linearGradient id="g">{stops}</linearGradient>{rect}')
    assert faults == []
    with pikepdf.open(io.BytesIO(write_faces([face], DocumentInfo("gradients")))) as document:
        (shading,) = (value for _, value in document.pages[0].Resources.Shading.items())
        space = shading.ColorSpace
        names = [str(space)] if isinstance(space, pikepdf.Name) else [str(part) for part in list(space)[:2]]
        return names, [[float(value) for value in shading.Function[key]] for key in ("/C0", "/C1")]


def test_tints_of_a_spot_ink_stay_in_its_own_color_space() -> None:
    """Not in the process colors that stand for it on screens."""
    assert shading_of("spot(gold, 20%)", "spot(gold)") == (["/Separation", "/gold"], [[0.2], [1.0]])


def test_process_colors_stay_process_colors() -> None:
    """And screen colors screen colors."""
    assert shading_of("cmyk(0,0,0,0)", "cmyk(0,100,0,0)") == (["/DeviceCMYK"], [[0, 0, 0, 0], [0, 1, 0, 0]])
    assert shading_of("#fff", "#f00") == (["/DeviceRGB"], [[1, 1, 1], [1, 0, 0]])
