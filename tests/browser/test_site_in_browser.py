"""A site in a real browser, from disk: search, filters, views, the address that keeps them, no scripts at all."""

import csv
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
FLAGS = ["--no-sandbox", "--disable-gpu"]
GAME = """\
title = "Many"
[rosters.boats]
file = "boats.csv"
[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700
[components.boat]
title = "Boats"
trim = "44x63mm"
front = "boat.svg.j2"
roster = "boats"
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site of sixty cards, some with attacks for names."""
    from generator.build import build_game
    from generator.outputs.job import BuildRequest
    from generator.registry import find_game
    from generator.site.maker import SiteMaker
    from generator.workspace import find_workspace

    root = tmp_path_factory.mktemp("many")
    data = root / "data" / "many"
    (data / "templates").mkdir(parents=True)
    (data / "game.toml").write_text(GAME, "utf-8")
    with (data / "boats.csv").open("w", encoding="utf-8", newline="") as file:
        rows = [
            (f"b{n}", f"Boat {n}", "red" if n % 3 else "blue", "Text one" if n % 2 else "Text two") for n in range(58)
        ]
        rows += [
            ("x1", "<img src=x onerror=alert(1)>", "red", "</script><script>alert(2)</script>"),
            ("x2", "Éclair, the", "blue", "z"),
        ]
        csv.writer(file).writerows([("id", "name", "sail", "text"), *rows])
    (data / "templates" / "boat.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="44mm" height="63mm" viewBox="0 0 44 63">'
        '<rect width="44" height="63" fill="#dddddd"/><g font-family="Barlow Semi Condensed" font-weight="700">'
        '<text x="3.2" y="12" font-size="2.4">{{ name }}</text><text x="4" y="30" font-size="3">{{ sail }}</text>'
        '<text x="4" y="50" font-size="2.2">{{ text }}</text>'
        "</g></svg>",
        "utf-8",
    )
    workspace = find_workspace(root)
    done = build_game(
        BuildRequest(find_game(workspace, "many"), workspace, (SiteMaker(downloads=""),), out=root / "out")
    )
    assert done.outcomes, [str(finding) for finding in done.report]
    return root / "out" / "site-full"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests here."""
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


Opened = Callable[..., Any]


@pytest.fixture
def opened(browser: Any, site: Path) -> Iterator[Opened]:
    """Opens the page; whatever it says on its console, and whatever it asks for elsewhere, is a fault."""
    contexts: list[Any] = []
    told: list[str] = []

    def page(hash_: str = "", **settings: Any) -> Any:
        context = browser.new_context(**settings)
        contexts.append(context)
        one = context.new_page()
        one.on("console", lambda message: told.append(message.text))
        one.on("pageerror", lambda error: told.append(str(error)))
        one.on("dialog", lambda dialog: told.append(dialog.message))
        one.on("request", lambda request: told.append(request.url) if not request.url.startswith("file://") else None)
        one.goto((site / "index.html").as_uri() + hash_)
        return one

    yield page
    for context in contexts:
        context.close()
    assert told == []


def shown(page: Any) -> int:
    """How many cards are to be seen."""
    count: int = page.locator(".list li:visible").count()
    return count


def test_search_filters_and_views_are_kept_in_the_address(opened: Opened) -> None:
    """What is sent around shows the same again."""
    page = opened()
    assert page.inner_text(".count") == "60 cards"
    page.fill("#q", "boat 1")
    asked = [n for n in range(58) if "1" in str(n)]
    assert shown(page) == len(asked)
    page.locator(".filters summary").click()
    page.get_by_label("blue", exact=True).check()
    left = sum(n % 3 == 0 for n in asked)
    assert shown(page) == left
    assert page.inner_text(".count") == f"{left} of 60 cards"
    page.locator('button[data-view="text"]').click()
    again = opened(page.evaluate("location.hash"))
    assert shown(again) == left
    assert again.locator('button[data-view="text"]').get_attribute("aria-pressed") == "true"
    again.locator('button[data-view="table"]').click()
    assert again.locator("details.table tbody tr:visible").count() == left
    assert shown(again) == 0


def test_accents_and_fields_of_search_and_order(opened: Opened) -> None:
    """`eclair` finds Éclair; a text is not searched where names are asked for."""
    page = opened()
    page.fill("#q", "eclair")
    assert shown(page) == 1
    page.fill("#q", "text two")
    assert shown(page) == 29
    page.select_option("#where", "name")
    assert shown(page) == 0
    page.fill("#q", "")
    page.select_option("#sort", "name")
    assert page.locator(".list .name").nth(1).inner_text() == "Boat 0"


def test_the_keyboard_is_enough(opened: Opened) -> None:
    """To the search by a key, to a card by tabs, and on to the next."""
    page = opened()
    page.keyboard.press("/")
    page.keyboard.type("boat 7")
    page.locator(".list li:visible a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/*.html")
    assert page.locator("h1").inner_text() == "Boat 7"
    page.get_by_role("link", name="Boat 8").click()
    assert page.locator("h1").inner_text() == "Boat 8"
    assert page.locator(".faces img").first.evaluate("one => one.complete && one.naturalWidth > 300")


def test_without_scripts_all_cards_are_there(opened: Opened) -> None:
    """The tools that need them are not."""
    page = opened(java_script_enabled=False)
    assert page.locator(".list li").count() == 60
    assert not page.locator(".tools").is_visible()
    assert page.locator("details.table summary").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_is_wider_than_the_screen(opened: Opened, scheme: str, width: int) -> None:
    """On a phone and a desk, by day and night."""
    page = opened(viewport={"width": width, "height": 800}, color_scheme=scheme)
    for view in ("grid", "text", "table"):
        page.locator(f'button[data-view="{view}"]').click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
