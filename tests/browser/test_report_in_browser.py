"""The report in a real browser: no errors, no requests, nothing wider than the screen, hostile names harmless."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hostile_game import HOSTILE, hostile_report

from generator.report.html import report_page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine: apt-get install chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def report_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a game whose every name is an attack."""
    folder = tmp_path_factory.mktemp("hostile")
    path = folder / "report.html"
    path.write_text(report_page(hostile_report(folder)), encoding="utf-8")
    return path


@pytest.fixture(params=[(390, "light"), (1200, "light"), (1200, "dark")], ids=["phone", "desk", "dark"])
def opened(request: pytest.FixtureRequest, browser: Any, report_file: Path) -> Iterator[tuple[Any, list[str]]]:
    """The page, and what went wrong or was asked of the network while it was opened."""
    width, scheme = request.param
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: told.append(f"error: {error}"))
    page.on("dialog", lambda dialog: told.append(f"dialog: {dialog.message}"))
    page.on(
        "request",
        lambda request: told.append(f"request: {request.url}") if not request.url.startswith(("file:", "data:")) else 0,
    )
    page.goto(report_file.as_uri())
    yield page, told
    context.close()


def test_nothing_goes_wrong_and_nothing_is_fetched(opened: tuple[Any, list[str]]) -> None:
    """No console message, no dialog of a script, no request beyond the file itself."""
    page, told = opened
    page.locator("summary").first.click()
    assert told == []
    assert page.locator("script").count() == 0
    assert page.locator("img[onerror]").count() == 0


def test_the_page_is_as_wide_as_the_screen(opened: tuple[Any, list[str]]) -> None:
    """Tables and charts scroll inside their own frames."""
    page, _ = opened
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide == screen


def test_the_verdict_comes_first_and_names_stay_names(opened: tuple[Any, list[str]]) -> None:
    """What looks like markup is shown as the text it is, without marks that turn the line around."""
    page, _ = opened
    verdict = page.locator(".verdict").bounding_box()
    assert verdict["y"] < 800
    shown = HOSTILE.replace("\u202e", "\\u202e")
    assert page.locator("h1").inner_text().startswith(f"Title {shown}")
    assert shown in page.locator(".finding p").nth(1).inner_text()


def test_charts_take_the_colors_of_the_page(browser: Any, report_file: Path) -> None:
    """The same mark is another color in the dark, and text is readable on both."""
    colors = {}
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(report_file.as_uri())
        colors[scheme] = page.evaluate(
            "[getComputedStyle(document.querySelector('figure svg text')).fill, "
            "getComputedStyle(document.querySelector('figure')).backgroundColor]"
        )
        context.close()
    assert colors["light"][0] != colors["dark"][0]
    assert colors["light"][1] != colors["dark"][1]


def test_paper_shows_what_is_folded_on_the_screen(browser: Any, report_file: Path) -> None:
    """Black on white, every part open."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(report_file.as_uri())
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("details dl.rulings").last.is_visible()
    context.close()
