"""A game whose cards show one picture each, in a frame of 1 x 1.5 inch: what tests of pictures stand in."""

from pathlib import Path

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" width="69mm" height="94mm"
     viewBox="0 0 69 94">
  <rect width="69" height="94" fill="#ffffff"/>
  <image x="10" y="10" width="25.4" height="38.1" card:src="{{ art }}"/>
</svg>
"""
GAME = """\
title = "Gallery"

[rosters.works]
file = "works.csv"

[components.work]
title = "Works"
trim = "63x88mm"
bleed = 3
front = "front.svg.j2"
roster = "works"
"""


def gallery_in(folder: Path) -> None:
    """The game `gallery` in a workspace; its roster and pictures are the test's own."""
    for name in ("data/gallery/art", "templates/gallery"):
        (folder / name).mkdir(parents=True)
    (folder / "fonts").symlink_to(Path(__file__).parents[2] / "fonts")
    (folder / "data/gallery/game.toml").write_text(GAME, encoding="utf-8")
    (folder / "templates/gallery/front.svg.j2").write_text(FRONT, encoding="utf-8")
