"""Editing, looking like a printer, sheets, building, a page to send: `pnp preview` at work in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from preview_stage import CODE, FLAGS, FRONT, GAME_FILE, GLOW, ROSTER, Served, lanterns, png, save_by_renaming

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WAIT = 20_000


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine: apt-get install chromium")
    for library in ("starlette", "uvicorn", "watchfiles"):
        pytest.importorskip(library, reason="the extra preview is not installed")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[tuple[Path, Served]]:
    """A game with code, and its page; each test leaves the files as it found them."""
    base = tmp_path_factory.mktemp("lanterns")
    data = lanterns(base, code=True)
    served = Served(base)
    yield data, served
    served.stop()


@pytest.fixture
def page(browser: Any, stage: tuple[Path, Served]) -> Iterator[Any]:
    """The page, open and drawn."""
    context = browser.new_context(viewport={"width": 1300, "height": 850})
    one = opened(context, stage[1])
    yield one
    context.close()


def opened(context: Any, served: Served) -> Any:
    """A page of this server, drawn."""
    page = context.new_page()
    page.goto(served.address)
    page.locator('html[data-busy="false"] [data-key="lamp/storm"]').wait_for(timeout=WAIT)
    return page


def cell(page: Any, name: str) -> Any:
    """The field of a column of the large card."""
    return page.get_by_label(name, exact=True)


def test_a_cell_edited_goes_back_to_its_file_and_can_be_taken_back(page: Any, stage: tuple[Path, Served]) -> None:
    """No other byte changes; the picture follows; undo gives the very file back."""
    roster = stage[0] / "lamps.csv"
    page.locator('[data-key="lamp/reed"]').click()
    before = page.locator('.card[data-key="lamp/reed"]').get_attribute("data-front")
    cell(page, "name").fill("Reed, Bright")
    cell(page, "name").press("Enter")
    page.locator(f'.card[data-key="lamp/reed"]:not([data-front="{before}"])').wait_for(timeout=WAIT)
    assert roster.read_text("utf-8") == ROSTER.replace("Reed, Light", "Reed, Bright")
    page.locator("#undo").click()
    page.locator(f'.card[data-key="lamp/reed"][data-front="{before}"]').wait_for(timeout=WAIT)
    assert roster.read_bytes() == ROSTER.encode()


def test_what_is_no_value_of_the_column_is_not_written(page: Any, stage: tuple[Path, Served]) -> None:
    """Its finding stands at the cell; what was typed stays to be cured, Escape takes it back."""
    page.locator('[data-key="lamp/storm"]').click()
    cell(page, "glow").fill("bright")
    cell(page, "glow").press("Enter")
    told = page.locator(".cells output.bad")
    told.wait_for(timeout=WAIT)
    assert '"bright"' in told.inner_text()
    assert cell(page, "glow").input_value() == "bright"
    cell(page, "glow").press("Escape")
    assert cell(page, "glow").input_value() == "3"
    assert (stage[0] / "lamps.csv").read_bytes() == ROSTER.encode()


def test_the_cell_that_is_wrong_is_cured_in_the_page(page: Any, stage: tuple[Path, Served]) -> None:
    """A card that cannot be read has its cells, too."""
    roster = stage[0] / "lamps.csv"
    before = page.locator('.card[data-key="lamp/storm"]').get_attribute("data-front")
    roster.write_text(ROSTER.replace("Lamp,3", "Lamp,three"), encoding="utf-8")
    page.locator('.card.old[data-key="lamp/storm"]').wait_for(timeout=WAIT)
    page.locator('[data-key="lamp/storm"]').click()
    assert cell(page, "glow").input_value(timeout=WAIT) == "three"
    cell(page, "glow").fill("3")
    cell(page, "glow").press("Enter")
    page.locator(f'.card:not(.old)[data-key="lamp/storm"][data-front="{before}"]').wait_for(timeout=WAIT)
    assert roster.read_bytes() == ROSTER.encode()


def test_a_file_that_changed_meanwhile_is_not_written(stage: tuple[Path, Served]) -> None:
    """A page that slept cannot undo what a spreadsheet saved."""
    roster, served = stage[0] / "lamps.csv", stage[1]
    headers = {"Origin": served.base, "Content-Type": "application/json"}

    def edit(**given: str) -> tuple[int, bytes]:
        value = {"card": "lamp/moth", "column": "name", "text": "Fly Lamp", "digest": "0" * 64, **given}
        return served.ask("/edit", method="POST", body=json.dumps(value), headers=headers)[:2]

    status, body = edit()
    assert status == 409
    assert "changed meanwhile" in json.loads(body)["fault"]
    for odd in ({"card": "../../etc/passwd"}, {"card": "lamp/none"}, {"column": "none"}):
        assert edit(**odd)[0] == 409
    assert roster.read_bytes() == ROSTER.encode()


def test_no_path_leaves_the_table_of_known_things(stage: tuple[Path, Served]) -> None:
    """Whatever is asked for."""
    served = stage[1]
    for path in (
        "/../pyproject.toml",
        "/face/..%2F..%2Fdata%2Flanterns%2Fgame.toml?dpi=100",
        "/font/..%2f..%2fgame.toml",
        "/page.css/../server.py",
        "/data/lanterns/game.toml",
        "/sheet/../0",
        "/facts/build?card=lamp/storm",
        "/face/abc?dpi=100000",
        "/face/abc?dpi=100&look=hot",
    ):
        status, body, _ = served.ask(path)
        assert status in (204, 404), path
        assert b"Lanterns" not in body


def test_ink_eyes_and_marks_change_the_picture(page: Any) -> None:
    """Low ink and grays are other pixels; eyes are a filter of the published matrices."""
    page.locator('[data-key="lamp/storm"]').click()
    image = page.locator("#panel .face img").first
    addresses = set()
    for name in ("Full", "Low", "Gray"):
        page.get_by_role("button", name=name, exact=True).click()
        addresses.add(image.get_attribute("src").partition("?")[2].partition("look=")[2].partition("&")[0])
        page.wait_for_function("() => document.querySelector('#panel .face img').naturalWidth > 0", timeout=WAIT)
    assert addresses == {"full", "low", "gray"}
    page.get_by_role("button", name="Full", exact=True).click()
    page.locator("#eyes").select_option("protanopia")
    assert page.evaluate("getComputedStyle(document.querySelector('#panel .face img')).filter").startswith("url(")
    page.locator("#eyes").select_option("")
    page.locator("#contrast").click()
    page.locator(".over .passes").first.wait_for(timeout=WAIT, state="attached")
    assert "can be read with ease" in page.locator("p.contrast").inner_text()
    page.locator("#loupe").click()
    assert "dpi=300" in page.locator(".glass img").first.get_attribute("src")
    page.get_by_role("button", name="Print size").click()
    assert abs(page.locator("#panel .face").first.bounding_box()["width"] - 63 / 25.4 * 96) < 1


def test_the_matrices_of_the_page_are_those_of_the_program() -> None:
    """One source for what color-blind eyes see."""
    import generator.preview
    from generator.vision import MACHADO

    text = (Path(generator.preview.__file__).parent / "assets" / "page.html").read_text("utf-8")
    for name, rows in MACHADO.items():
        (values,) = re.findall(rf'id="{name}".*?values="([^"]*)"', text)
        numbers = [float(one) for one in values.split()]
        assert [tuple(numbers[5 * row : 5 * row + 3]) for row in range(3)] == [tuple(row) for row in rows]


def test_what_is_known_of_a_card(page: Any, stage: tuple[Path, Served]) -> None:
    """Its text as made by the game, the fit of each text, its pictures; where there is nothing, what would make it."""
    page.locator('[data-key="lamp/storm"]').click()
    page.locator(".rules").wait_for(timeout=WAIT)
    assert page.locator(".rules").inner_text() == "Burns in any wind."
    assert "sun.png" in page.locator("#tab-page").inner_text()
    page.get_by_role("tab", name="Fit").click()
    page.get_by_role("cell", name="12 pt").first.wait_for(timeout=WAIT)
    for tab, told in (("Figures", "There is no report yet"), ("Last release", "no release yet"), ("Odds", "no odds")):
        page.get_by_role("tab", name=tab).click()
        page.locator("#tab-page", has_text=told).wait_for(timeout=WAIT)


def test_sheets_are_shown_and_print_files_written(page: Any, stage: tuple[Path, Served]) -> None:
    """Of what is in sight: a search narrows both."""
    output = stage[0].parent.parent / "output" / "lanterns"
    page.locator("#part").select_option("token")
    page.keyboard.press("Escape")
    page.locator("#show-sheets").click()
    page.locator("#sheet-list img").first.wait_for(timeout=WAIT)
    names = page.locator("#sheet-list figcaption").all_inner_texts()
    assert any("tokens" in name for name in names)
    assert not any("cards" in name for name in names)
    page.locator("#show-sheets").click()
    page.locator("#build").click()
    page.locator("#status", has_text="Written: output/lanterns").wait_for(timeout=WAIT)
    assert [path.name for path in output.glob("*/*tokens.pdf")] == ["lanterns-tokens.pdf"]
    assert not list(output.glob("*/*cards.pdf"))
    page.locator("#part").select_option("")


def test_read_only_edits_and_builds_nothing(browser: Any, tmp_path: Path) -> None:
    """Neither by the page nor by a request."""
    data = lanterns(tmp_path)
    served = Served(tmp_path, "lanterns", "--read-only")
    try:
        context = browser.new_context()
        page = opened(context, served)
        page.locator('[data-key="lamp/storm"]').click()
        cell(page, "name").wait_for(timeout=WAIT)
        assert cell(page, "name").get_attribute("readonly") is not None
        assert page.locator("#build").is_disabled()
        headers = {"Origin": served.base, "Content-Type": "application/json"}
        for path in ("/edit", "/undo", "/build"):
            status, body, _ = served.ask(path, method="POST", body="{}", headers=headers)
            assert (status, "--read-only" in json.loads(body)["fault"]) == (409, True)
        context.close()
    finally:
        served.stop()
    assert (data / "lamps.csv").read_bytes() == ROSTER.encode()
    assert not (tmp_path / "output").exists()


def test_two_pages_on_one_port_each_get_their_own(tmp_path: Path) -> None:
    """The second takes the next one, and says so."""
    lanterns(tmp_path)
    first = Served(tmp_path)
    try:
        port = first.base.rpartition(":")[2]
        second = Served(tmp_path, "lanterns", "--port", port)
        try:
            assert second.base != first.base
            assert second.process.stderr is not None
            assert f"The port {port} is taken" in second.process.stderr.readline()
        finally:
            second.stop()
    finally:
        first.stop()


def test_a_page_to_send_needs_nothing_else(browser: Any, tmp_path: Path) -> None:
    """One file: no script, no request, every card with its name; hostile names are text."""
    data = lanterns(tmp_path)
    (data / "lamps.csv").write_text(ROSTER.replace("Moth Lamp", "<b>Moth</b>"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "generator", "preview", "lanterns", "--once", "sheet.html"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "sheet.html")
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("request", lambda one: told.append(one.url) if not one.url.startswith(("file:", "data:")) else None)
    page.goto((tmp_path / "sheet.html").as_uri())
    assert page.locator(".card .name b").all_inner_texts() == ["Storm Lamp", "Reed, Light", "<b>Moth</b>", "token"]
    assert page.evaluate("[...document.images].every((one) => one.naturalWidth > 0)")
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide == screen
    assert told == []
    context.close()


def test_twenty_edits_end_as_a_fresh_start(browser: Any, tmp_path: Path) -> None:
    """Good, bad and half-saved, of every kind and without a pause: the page is the one that a fresh start shows."""
    data = lanterns(tmp_path, code=True)
    templates, rules = tmp_path / "templates" / "lanterns", tmp_path / "code" / "lanterns_rules" / "__init__.py"
    roster, game, front, glow = (
        data / "lamps.csv",
        data / "game.toml",
        templates / "lamp-front.svg.j2",
        templates / "glow.svg.j2",
    )
    served = Served(tmp_path)
    try:
        context = browser.new_context()
        page = opened(context, served)
        last = ROSTER.replace("Goes out first", "Goes out last") + 'tin,Tin Lamp,4,"Old, dented.",2,\n'
        edits = [
            (roster, ROSTER.replace("any wind", "any storm").encode()),
            (front, FRONT.replace("#f4efe2", "#eeeeff").encode()),
            (roster, b""),
            (roster, last[:70].encode()),
            (glow, b"{% if %}"),
            (game, b"title = "),
            (roster, ROSTER.replace("Lamp,3", "Lamp,many").encode()),
            (data / "sun.png", b"\x89PNG half"),
            (game, GAME_FILE.replace('"Lamps"', '"Lanterns of all kinds"').encode()),
            (rules, b"import nothing_at_all\n"),
            (glow, GLOW.replace('r="14"', 'r="9"').encode()),
            (rules, CODE.replace("total != 6", "total > 99").encode()),
            (roster, last.encode()),
            (data / "sun.png", png((10, 200, 90))),
            (front, FRONT[:200].encode()),
            (front, FRONT.replace("#2b4a6f", "#6f2b4a").encode()),
            (data / "unused.png", png((1, 1, 1))),
            (templates / "lamp-back.svg.j2", b""),
            (templates / "lamp-back.svg.j2", FRONT.replace("{{ name }}", "back").encode()),
            (roster, (last + "\n").encode()),
        ]
        for number, (path, content) in enumerate(edits):
            (save_by_renaming if number % 2 else Path.write_bytes)(path, content)
            page.wait_for_timeout(40 * (number % 5))
        fresh = Served(tmp_path)
        try:
            other = opened(browser.new_context(), fresh)
            other.locator('html[data-busy="false"][data-judged="true"]').wait_for(timeout=WAIT)
            wanted = shown(fresh)
            for _ in range(100):
                if shown(served) == wanted:
                    break
                page.wait_for_timeout(200)
            assert shown(served) == wanted
            page.locator('html[data-busy="false"][data-judged="true"] [data-key="lamp/tin"]').wait_for(timeout=WAIT)
            of_card = "(one) => [one.dataset.key, one.dataset.front, one.className]"
            grid = f"[...document.querySelectorAll('.card')].map({of_card})"
            assert page.evaluate(grid) == other.evaluate(grid)
            assert page.locator("#panel").inner_text() == other.locator("#panel").inner_text()
        finally:
            fresh.stop()
        context.close()
    finally:
        served.stop()


def shown(served: Served) -> Any:
    """All that a page is told, but when and how often."""
    state = json.loads(served.ask("/state")[1])
    return state["busy"], state["scene"]
