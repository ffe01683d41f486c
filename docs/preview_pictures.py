"""The pictures of preview.md: `python docs/preview_pictures.py`. Needs Chromium and the extra `test`."""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[1]
sys.path.insert(0, str(REPOSITORY / "tests" / "support"))

from PIL import Image  # noqa: E402
from preview_stage import FLAGS, Served  # noqa: E402

WAIT = 90_000


def main() -> None:
    """Two pictures: a card with its marks, and a card with a mistake."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory(prefix="pnp-") as name:
        base = Path(name)
        for folder in ("data", "templates", "fonts"):
            shutil.copytree(REPOSITORY / folder, base / folder)
        served = Served(base, "ratings-war")
        try:
            with sync_playwright() as driver:
                chromium = driver.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
                page = chromium.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
                page.goto(served.address)
                page.locator('html[data-busy="false"][data-judged="true"]').wait_for(timeout=WAIT)
                page.locator('[data-key="wrestler/siren"]').click()
                page.get_by_role("button", name="Cut and safe area").click()
                keep(page, "preview-card")
                page.get_by_role("button", name="Cut and safe area").click()
                roster = base / "data" / "ratings-war" / "wrestlers.csv"
                roster.write_bytes(roster.read_bytes().replace(b"Paper Tiger,0,", b"Paper Tiger,zero,"))
                page.locator(".card.old").first.wait_for(timeout=WAIT)
                page.locator('[data-key="wrestler/paper-tiger"]').click()
                keep(page, "preview-finding")
                chromium.close()
        finally:
            served.stop()


def keep(page: Any, name: str) -> None:
    """The page as a small picture among those of the docs, once all of its cards are there."""
    page.wait_for_timeout(4000)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize((960, 600), Image.Resampling.LANCZOS)
    picture.quantize(120, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        REPOSITORY / "docs" / "images" / f"{name}.png", optimize=True
    )


main()
