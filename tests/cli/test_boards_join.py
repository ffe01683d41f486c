"""The sheets of a board join: what two of them show of the same place is the same, to a twentieth of a millimeter."""

import json
from pathlib import Path

import numpy
import pypdfium2
import pytest

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


def folded(tmp_path, board):
    for name in ("data/isle", "templates/isle"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "data/isle/game.toml").write_text(
        'title = "Isle"\n[components.map]\ntitle = "Map"\nkind = "mat"\ntrim = "150x90mm"\ncopies = 1\n'
        f'front = "map.svg"\nboard = "{board}"\n[[fonts]]\nfamily = "Barlow Semi Condensed"\n'
        'file = "barlow/BarlowSemiCondensed-Medium.ttf"\n',
        "utf-8",
    )
    lines = "".join(f'<path d="M{x},0 L{150 - x},90" stroke="#000" stroke-width=".3"/>' for x in range(0, 151, 5))
    text = '<text x="20" y="50" font-family="Barlow Semi Condensed" font-size="2.6">Shallow water</text>'
    (tmp_path / "templates/isle/map.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="150mm" height="90mm" viewBox="0 0 150 90">{lines}{text}</svg>',
        "utf-8",
    )


def test_two_halves_of_a_folding_board_meet_at_the_fold(pnp, tmp_path, monkeypatch):
    """75 mm each: what is printed 2 mm beyond the fold is what the other half begins with."""
    monkeypatch.chdir(tmp_path)
    folded(tmp_path, "folded")
    built = pnp("build", "isle", "--paper", "105x148mm")
    assert built.exit_code == 0, built.output
    (pdf,) = Path("output/isle").glob("*/isle-boards.pdf")
    left, right = (
        numpy.asarray(page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()).astype(int)
        for page in pypdfium2.PdfDocument(pdf)
    )
    fold, begin, top = (15 + 75) * DOTS, 15 * DOTS, 29 * DOTS
    beyond = left[top + 5 : top + 1795, fold + 4 : fold + 2 * DOTS - 4]
    same = right[top + 5 : top + 1795, begin + 4 : begin + 2 * DOTS - 4]
    assert (beyond < 128).mean() > 0.02
    assert ((beyond < 128) != (same < 128)).mean() < 0.001
    assert pnp("preflight", str(pdf)).exit_code == 0
    guide = "".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(next(pdf.parent.glob("*guide.pdf")))
    )
    assert "It folds between columns 1 and 2." in " ".join(guide.split())


def test_a_scaled_board_says_its_percent_and_its_small_texts_do_not_stop_it(pnp, tmp_path, monkeypatch):
    """150 x 90 on 93 x 136: turned, 90 of 93 and 150 of 136 mm, so 90 %; text of 7.4 pt becomes 6.6."""
    monkeypatch.chdir(tmp_path)
    folded(tmp_path, "scaled")
    built = pnp("build", "isle", "--paper", "105x148mm")
    assert built.exit_code == 0, built.output
    told = " ".join(built.output.split())
    assert "Map: 150 x 90 mm is printed at 90 % on one sheet of 105x148mm, 135 x 81 mm." in told
    (pdf,) = Path("output/isle").glob("*/isle-mats.pdf")
    page = pypdfium2.PdfDocument(pdf)[0]
    assert "drawn at 90 %" in " ".join(page.get_textpage().get_text_range().split())
    # The lines fan out from corner to corner: those of the first and last row are as far apart as the board is long.
    dots = numpy.asarray(page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil()) < 128
    left, top = (105 - 81) / 2, (148 - 135) / 2
    column = numpy.flatnonzero(dots[:, round((left + 0.3) * DOTS)])
    column = column[(column > (top - 0.5) * DOTS) & (column < (top + 135.5) * DOTS)]
    assert (column[-1] - column[0]) / DOTS == pytest.approx(135, abs=0.6)
    assert pnp("preflight", str(pdf)).exit_code == 0
