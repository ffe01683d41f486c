"""The sheets of a board join: what two of them show of the same place is the same, to a twentieth of a millimeter."""

import json
from pathlib import Path

import numpy
import pypdfium2

DOTS = 20
"""To the millimeter, so that a dot is 0.05 mm."""


def test_two_sheets_show_the_same_on_the_strip_that_they_share(pnp, tmp_path, monkeypatch):
    """150 x 90 mm on paper of 105 x 148: two tiles of 80 mm, 10 of them in common."""
    monkeypatch.chdir(tmp_path)
    for name in ("data/isle", "templates/isle"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "data/isle/game.toml").write_text(
        'title = "Isle"\n[components.map]\ntitle = "Map"\nkind = "mat"\ntrim = "150x90mm"\ncopies = 1\n'
        'front = "map.svg"\n',
        "utf-8",
    )
    lines = "".join(f'<path d="M{x},0 L{150 - x},90" stroke="#000" stroke-width=".3"/>' for x in range(0, 151, 5))
    (tmp_path / "templates/isle/map.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="150mm" height="90mm" viewBox="0 0 150 90">{lines}</svg>',
        "utf-8",
    )
    built = pnp("build", "isle", "--paper", "105x148mm")
    assert built.exit_code == 0, built.output
    (pdf,) = Path("output/isle").glob("*/isle-boards.pdf")
    document = pypdfium2.PdfDocument(pdf)
    left, right = (
        numpy.asarray(page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()).astype(int) for page in document
    )
    # Windows of 80 mm in the middle of 105 mm: the strip begins 70 mm on, behind the dashed line.
    start, top = 250, (148 * DOTS - 90 * DOTS) // 2
    strip = left[top + 5 : top + 1795, start + 70 * DOTS + 6 : start + 80 * DOTS - 4]
    same = right[top + 5 : top + 1795, start + 6 : start + 10 * DOTS - 4]
    assert (strip < 128).mean() > 0.02
    assert ((strip < 128) != (same < 128)).mean() < 0.001
    pages = json.loads((pdf.parent / "manifest.json").read_text("utf-8"))["pages"]["isle-boards.pdf"]["pages"]
    assert len(pages) == 2
    assert pnp("preflight", str(pdf)).exit_code == 0
    guide = next(pdf.parent.glob("*guide.pdf"))
    words = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(guide))
    assert "spread glue" in " ".join(words.split())
