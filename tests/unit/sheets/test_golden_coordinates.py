"""UD-04: where things lie on paper does not change from one version to the next without being said.

`python tests/unit/sheets/test_golden_coordinates.py` writes the file anew; raise GEOMETRY_VERSION with it.
"""

import json
from pathlib import Path

import pytest

from generator.sheets.card_layout import our_layout
from generator.sheets.imposition import GEOMETRY_VERSION, impose
from generator.sheets.layout import Flip, Layout, MarkStyle
from generator.sheets.papers import PAPERS
from generator.sheets.sheet import Piece
from generator.sizes import Size

FILE = Path(__file__).parents[2] / "data" / "sheet-coordinates.json"


def pieces(count, size, kind="card", shape="rect", bleed=3.0, back=True):
    return [
        Piece("part", str(n), 1, size, bleed, shape, kind, f"f{n}", f"b{n}" if back else None)
        for n in range(1, count + 1)
    ]


FOLDED = Layout(style=our_layout("gutterfold"))
POKER = pieces(10, Size(63, 88))
CASES = {
    **{f"poker {paper} long edge": (POKER, paper, Layout()) for paper in ("a4", "letter", "both")},
    **{f"poker {paper} short edge": (POKER, paper, Layout(flip=Flip.SHORT_EDGE)) for paper in ("a4", "letter")},
    **{f"poker {paper} bleed": (POKER, paper, Layout(style=our_layout("bleed"))) for paper in ("a4", "letter")},
    **{
        f"poker {paper} folded": (POKER[:5], paper, Layout(style=our_layout("gutterfold")))
        for paper in ("a4", "letter")
    },
    "poker a4 corner crosses": (POKER[:2], "a4", Layout(marks=MarkStyle.CORNERS)),
    "poker letter silhouette": (POKER, "letter", Layout(marks=MarkStyle.SILHOUETTE)),
    **{f"modifier {paper}": (pieces(19, Size(44, 63)), paper, Layout()) for paper in ("a4", "letter", "both")},
    **{
        f"token {paper}": (pieces(12, Size(25, 25), "token", "round"), paper, Layout())
        for paper in ("a4", "letter", "both")
    },
    **{
        f"mat {paper}": (pieces(1, Size(269, 200), "mat", bleed=0.0, back=False), paper, Layout())
        for paper in ("a4", "letter", "both")
    },
}


def numbers(*values):
    return " ".join(f"{round(value, 4) + 0:g}" for value in values)


def written(case):
    """Each placement and mark as one line of text."""
    dealt, paper, layout = CASES[case]
    lines = []
    for sheet in impose(dealt, PAPERS[paper], layout):
        for side in (sheet.front, sheet.back):
            if side is None:
                continue
            where = f"{sheet.number} {side.name}"
            for p in side.placements:
                clip = numbers(p.clip.x, p.clip.y, p.clip.width, p.clip.height)
                lines.append(f"{where}: {p.face} slot {p.slot} at {numbers(p.x, p.y)} turned {p.rotation} clip {clip}")
            if sheet.number == 1:
                for mark in side.marks:
                    box = numbers(mark.box.x, mark.box.y, mark.box.right, mark.box.bottom)
                    lines.append(f"{where}: {mark.role} {box} gray {mark.gray:g}")
    return lines


def test_the_golden_file_is_of_this_geometry():
    assert json.loads(FILE.read_text(encoding="utf-8"))["geometry"] == GEOMETRY_VERSION


@pytest.mark.parametrize("case", CASES)
def test_everything_lies_where_it_always_lay(case):
    golden = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
    assert written(case) == golden[case]


if __name__ == "__main__":
    content = {"geometry": GEOMETRY_VERSION, "cases": {case: written(case) for case in CASES}}
    FILE.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
