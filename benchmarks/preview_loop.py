"""From a file saved to new pixels in Chromium: `pnp preview` of Ratings War.

    python benchmarks/preview_loop.py --edits 10

A copy of the workspace is edited as a spreadsheet saves it (a new file renamed into place). What is timed ends two
animation frames after the browser decoded the new pictures: one cell, shown in the grid and large; a template, until
every card in sight that changed is new.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
from preview_stage import FLAGS, REPOSITORY, Served, save_by_renaming

# Resolves when no picture in sight is the old one any more and two frames were painted.
WAITS = """
(wanted) => new Promise((done) => {
  const look = () => {
    const all = wanted.map(([key, old]) => [document.querySelector(`.card[data-key="${key}"]`), old]);
    const ready = all.every(([card, old]) => {
      const image = card.querySelector("img");
      return card.dataset.front !== old && image.src.includes(card.dataset.front) && image.complete
        && image.naturalWidth > 0;
    });
    const large = document.querySelector("#panel figure");
    const of = large && document.querySelector(`.card[data-key="${document.querySelector("#panel").dataset.key}"]`);
    const image = large?.querySelector("img");
    const shown = !large || (image.src.includes(of.dataset.front) && image.complete && image.naturalWidth > 0);
    if (!ready || !shown) { requestAnimationFrame(look); return; }
    Promise.all(all.map(([card]) => card.querySelector("img").decode())).then(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now()))));
  };
  look();
})
"""
IN_SIGHT = """
[...document.querySelectorAll(".card")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.bottom > 120 && box.top < innerHeight && one.dataset.key.startsWith("wrestler/");
}).map((one) => [one.dataset.key, one.dataset.front])
"""


def timed(page: Any, path: Path, data: bytes, wanted: list[list[str]]) -> float:
    """Seconds from the beginning of a save to the painted pictures."""
    waiting = page.evaluate_handle(f"(wanted) => ({{ promise: ({WAITS})(wanted) }})", wanted)
    started = time.time()
    save_by_renaming(path, data)
    ended = float(waiting.evaluate("(one) => one.promise")) / 1000
    page.locator('html[data-busy="false"]').wait_for(timeout=30_000)
    return ended - started


def main() -> None:
    """Print the medians."""
    from playwright.sync_api import sync_playwright

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--edits", type=int, default=10)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="pnp-") as name:
        base = Path(name)
        for folder in ("data", "templates", "fonts"):
            shutil.copytree(REPOSITORY / folder, base / folder)
        served = Served(base, "ratings-war")
        try:
            with sync_playwright() as driver:
                chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
                page = chromium.new_page(viewport={"width": 1300, "height": 850}, bypass_csp=True)
                page.goto(served.address)
                page.locator('html[data-busy="false"][data-judged="true"]').wait_for(timeout=90_000)
                page.locator('[data-key="wrestler/paper-tiger"]').click()
                page.wait_for_timeout(3000)
                show("one cell", cells(page, base, asked.edits))
                show("a template, all in sight", templates(page, base, asked.edits))
                chromium.close()
        finally:
            served.stop()


def cells(page: Any, base: Path, edits: int) -> list[float]:
    """One cell after the other of the first wrestler."""
    roster = base / "data" / "ratings-war" / "wrestlers.csv"
    was = roster.read_bytes()
    found = []
    for number in range(edits):
        wanted = [one for one in page.evaluate(IN_SIGHT) if one[0] == "wrestler/paper-tiger"]
        now = was.replace(b"Folds under pressure", f"Folds {number} times".encode())
        found.append(timed(page, roster, now, wanted))
        page.wait_for_timeout(300)
    return found


def templates(page: Any, base: Path, edits: int) -> list[float]:
    """The template of every wrestler's front."""
    template = base / "templates" / "ratings-war" / "wrestler-front.svg.j2"
    was = template.read_bytes()
    found = []
    for number in range(edits):
        mark = f'<rect x="{10 + number}" y="20" width="4" height="4" fill="#ff0000"/></svg>'.encode()
        found.append(timed(page, template, was.replace(b"</svg>", mark), page.evaluate(IN_SIGHT)))
        page.wait_for_timeout(1500)
    return found


def show(what: str, seconds: list[float]) -> None:
    """One line."""
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    print(f"{what:26} median {1000 * middle:5.0f} ms ({1000 * low:.0f} to {1000 * high:.0f}), {len(seconds)} edits")


main()
