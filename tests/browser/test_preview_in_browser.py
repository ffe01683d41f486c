"""The page of `pnp preview` in a real browser: it follows every input, is never dead, and nothing becomes markup."""

from __future__ import annotations

import json
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from preview_stage import CODE, FLAGS, FRONT, GAME_FILE, GLOW, ROSTER, Served, lanterns, png, save_by_renaming

from generator import preview

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WAIT = 12_000
HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>"&amp;'


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Debian's Chromium, driven by Playwright."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine: apt-get install chromium")
    pytest.importorskip("starlette", reason="the extra preview is not installed")
    pytest.importorskip("uvicorn", reason="the extra preview is not installed")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Served]]:
    """A game with code, and its page; each test leaves the files as it found them."""
    base = tmp_path_factory.mktemp("lanterns")
    data = lanterns(base, code=True)
    served = Served(base)
    yield data, served
    served.stop()


@pytest.fixture
def page(browser: Any, stage: tuple[Path, Served]) -> Iterator[Any]:
    """The page, open and drawn; what it says on its console is a fault."""
    context = browser.new_context(viewport={"width": 1300, "height": 850})
    one = context.new_page()
    told: list[str] = []
    one.on("console", lambda message: told.append(message.text))
    one.on("pageerror", lambda error: told.append(str(error)))
    one.on("dialog", lambda dialog: told.append(f"dialog: {dialog.message}"))
    one.goto(stage[1].address)
    one.locator('html[data-busy="false"] [data-key="lamp/storm"]').wait_for(timeout=WAIT)
    yield one
    context.close()
    assert [one for one in told if "409 (Conflict)" not in one] == []  # asked while it was being drawn: asked again


def card(page: Any, key: str) -> Any:
    """A card of the grid."""
    return page.locator(f'.card[data-key="{key}"]')


def name_of(page: Any, key: str) -> str:
    """The hash of what is drawn on a card's front."""
    return str(card(page, key).get_attribute("data-front"))


def other_than(page: Any, key: str, before: str) -> None:
    """Wait until a card is drawn otherwise."""
    page.locator(f'.card[data-key="{key}"]:not([data-front="{before}"])').wait_for(timeout=WAIT)


def drawn_as(page: Any, key: str, name: str) -> None:
    """Wait until a card is drawn so."""
    page.locator(f'html[data-busy="false"] .card[data-key="{key}"][data-front="{name}"]:not(.old)').wait_for(
        timeout=WAIT
    )


def test_all_components_are_a_grid_of_faces_and_one_is_large(page: Any) -> None:
    """Front and back, with its rules, its cells and where it stands."""
    assert [one.inner_text() for one in page.locator("#shelf h2 b").all()] == ["Lamps", "Oil"]
    card(page, "lamp/reed").click()
    panel = page.locator("#panel")
    assert panel.locator("h2").first.inner_text() == "Reed, Light"
    assert [one.inner_text() for one in panel.locator("figcaption").all()] == ["Front", "Back"]
    panel.get_by_label("text", exact=True).wait_for(timeout=WAIT)
    assert panel.get_by_label("text", exact=True).input_value() == "Goes out first."
    assert "lamps.csv:3" in panel.locator(".meta").inner_text()
    wide = "() => [...document.querySelectorAll('.card img')].every((one) => one.complete && one.naturalWidth > 0)"
    assert page.evaluate(f"({wide})()") or page.wait_for_timeout(2000) is None


def test_the_picture_shown_is_the_one_that_prints(page: Any, stage: tuple[Path, Served]) -> None:
    """Pixel for pixel that of `pnp render`."""
    name = name_of(page, "lamp/moth")
    status, body, _ = stage[1].ask(f"/face/{name}?dpi=100")
    assert status == 200
    import io
    import subprocess
    import sys

    from PIL import Image, ImageChops

    base = stage[0].parent.parent
    subprocess.run(
        [sys.executable, "-m", "generator", "render", "lanterns", "moth", "-k", "lamp", "--dpi", "100", "-o", "m.png"],
        cwd=base,
        check=True,
        capture_output=True,
    )
    one, other = Image.open(io.BytesIO(body)), Image.open(base / "m.png")
    (base / "m.png").unlink()
    assert one.size == other.size
    assert ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


def test_a_cell_saved_is_drawn_and_the_place_is_kept(page: Any, stage: tuple[Path, Served]) -> None:
    """Only the card of that cell gets another picture."""
    roster = stage[0] / "lamps.csv"
    card(page, "lamp/moth").click()
    before, others = name_of(page, "lamp/moth"), [name_of(page, "lamp/storm"), name_of(page, "lamp/reed")]
    save_by_renaming(roster, ROSTER.replace("Every moth", "Each moth").encode())
    other_than(page, "lamp/moth", before)
    assert [name_of(page, "lamp/storm"), name_of(page, "lamp/reed")] == others
    assert page.locator("#panel h2").first.inner_text() == "Moth Lamp"
    assert "lamps.csv" in page.locator("#status").inner_text()
    roster.write_text(ROSTER, encoding="utf-8")
    drawn_as(page, "lamp/moth", before)


def test_every_input_is_followed(page: Any, stage: tuple[Path, Served]) -> None:
    """Templates, what they include, pictures, game.toml, the font, the game's code."""
    data = stage[0]
    base = data.parent.parent
    templates = base / "templates" / "lanterns"
    rules = base / "code" / "lanterns_rules" / "__init__.py"
    first, empty = name_of(page, "lamp/storm"), name_of(page, "lamp/moth")

    def tried(path: Path, was: bytes, now: bytes) -> None:
        assert was != now
        path.write_bytes(now)
        other_than(page, "lamp/storm", first)
        path.write_bytes(was)
        drawn_as(page, "lamp/storm", first)

    tried(templates / "lamp-front.svg.j2", FRONT.encode(), FRONT.replace("#f4efe2", "#ffffff").encode())
    tried(templates / "glow.svg.j2", GLOW.encode(), GLOW.replace('r="14"', 'r="12"').encode())
    tried(data / "sun.png", png((240, 180, 30)), png((30, 60, 240)))
    tried(data / "game.toml", GAME_FILE.encode(), GAME_FILE.replace("bleed = 3", "bleed = 2.9").encode())
    tried(rules, CODE.encode(), CODE.replace('lamp["text"] or', 'lamp["name"] or').encode())
    font = base / "fonts" / "barlow" / "BarlowSemiCondensed-Bold.ttf"
    tried(font, font.read_bytes(), _medium())
    assert name_of(page, "lamp/moth") == empty


def test_the_rules_text_is_followed(page: Any, stage: tuple[Path, Served]) -> None:
    """What is wrong in it stands among the findings with its line, until it is right or gone."""
    rules = stage[0] / "rules.md"
    told = page.locator(".finding", has_text="stormy")
    rules.write_text("# Lanterns\n\nThe {{ card('stormy') }} burns longest.\n", encoding="utf-8")
    told.wait_for(timeout=2 * WAIT)
    assert "data/lanterns/rules.md:3" in told.inner_text()
    rules.write_text("# Lanterns\n\nThe {{ card('storm') }} burns longest.\n", encoding="utf-8")
    told.wait_for(timeout=2 * WAIT, state="detached")
    rules.unlink()


def _medium() -> bytes:
    from preview_stage import REPOSITORY

    return (REPOSITORY / "fonts" / "barlow" / "BarlowSemiCondensed-Medium.ttf").read_bytes()


@pytest.mark.parametrize(
    ("file", "bad", "told"),
    [
        ("data/lanterns/game.toml", "title = ", "not valid TOML"),
        ("data/lanterns/game.toml", None, ""),
        ("data/lanterns/lamps.csv", None, "no such file"),
        ("data/lanterns/lamps.csv", ROSTER.replace("Lamp,3,", "Lamp,three,"), "three"),
        ("templates/lanterns/lamp-front.svg.j2", FRONT[:300], ""),
        ("templates/lanterns/glow.svg.j2", "{{ nothing.at.all }}", "nothing"),
        ("code/lanterns_rules/__init__.py", "def oil(:\n", "SyntaxError"),
        ("code/lanterns_rules/__init__.py", "import os\nos._exit(3)\n", "ended by itself"),
        ("code/lanterns_rules/__init__.py", CODE.replace("return {", "return 1 / 0, {"), "ZeroDivisionError"),
    ],
)
def test_what_is_wrong_keeps_the_last_picture_and_heals(
    page: Any, stage: tuple[Path, Served], file: str, bad: str | None, told: str
) -> None:
    """Marked as old, with the finding; right again, it is drawn again without anybody asking."""
    path = stage[0].parent.parent / file
    good = path.read_bytes()
    first = name_of(page, "lamp/storm")
    if bad is None:
        path.unlink()
    else:
        path.write_text(bad, encoding="utf-8")
    page.locator('.card.old[data-key="lamp/storm"]').wait_for(timeout=WAIT)
    assert name_of(page, "lamp/storm") == first
    assert page.locator("#panel .finding.error").count() > 0
    assert told in page.locator("#panel").inner_text()
    path.write_bytes(good)
    drawn_as(page, "lamp/storm", first)
    page.locator("#broken").wait_for(state="hidden", timeout=WAIT)


def test_a_finding_leads_to_its_card(page: Any, stage: tuple[Path, Served]) -> None:
    """The card is marked; place, fact and cure stand in the list."""
    roster = stage[0] / "lamps.csv"
    roster.write_text(ROSTER.replace("Every moth comes here.", "Every moth comes here. " * 40), encoding="utf-8")
    card(page, "lamp/moth").locator(".flag.bad").wait_for(timeout=WAIT)
    finding = page.locator("#panel button.finding.error").first
    assert "lamps.csv:4" in finding.locator(".place").inner_text()
    finding.click()
    assert page.locator("#panel h2").first.inner_text() == "Moth Lamp"
    assert page.locator("#panel .own .finding.error").count() >= 1
    roster.write_text(ROSTER, encoding="utf-8")
    card(page, "lamp/moth").locator(".flag").wait_for(state="detached", timeout=WAIT)


def test_equal_bytes_draw_nothing(page: Any, stage: tuple[Path, Served]) -> None:
    """A file saved as it was, and files of other programs' saving, are no news."""
    data = stage[0]
    page.locator('html[data-judged="true"]').wait_for(timeout=WAIT)
    before = json.loads(stage[1].ask("/state")[1])["shown"]
    save_by_renaming(data / "lamps.csv", ROSTER.encode())
    (data / ".~lock.lamps.csv#").write_text("me", encoding="utf-8")
    (data / "lu1234.tmp").write_text("half", encoding="utf-8")
    time.sleep(0.8)
    assert json.loads(stage[1].ask("/state")[1])["shown"] == before
    (data / ".~lock.lamps.csv#").unlink()
    (data / "lu1234.tmp").unlink()


def test_a_hostile_roster_stays_text(page: Any, stage: tuple[Path, Served]) -> None:
    """In the grid, the large card, its cells, the findings, the title."""
    roster = stage[0] / "lamps.csv"
    quoted = '"' + HOSTILE.replace('"', '""') + '"'
    roster.write_text(ROSTER.replace("Moth Lamp", quoted).replace("Lamp,3", f"Lamp,{quoted}"), encoding="utf-8")
    page.locator('.card .name b:text-is("x")').or_(card(page, "lamp/moth").locator("b")).first.wait_for(timeout=WAIT)
    page.locator(".finding.error", has_text="onerror").first.wait_for(timeout=WAIT)
    card(page, "lamp/moth").click()
    assert page.locator("#panel h2").first.inner_text() == HOSTILE
    page.get_by_label("name", exact=True).wait_for(timeout=WAIT)
    assert page.locator("script").count() == len(list((Path(preview.__file__).parent / "assets").glob("*.js")))
    assert page.locator("img[onerror]").count() == 0
    roster.write_text(ROSTER, encoding="utf-8")
    page.locator("#panel h2", has_text="Moth Lamp").wait_for(timeout=WAIT)


def test_search_and_filter_and_keyboard_alone(page: Any) -> None:
    """To a card and back, without a mouse."""
    page.keyboard.press("/")
    page.keyboard.type("wind")
    assert page.locator(".card").count() == 1
    page.locator("#search").fill("")
    page.locator("#part").select_option("token")
    assert [one.get_attribute("data-key") for one in page.locator(".card").all()] == ["token/token"]
    page.locator("#part").select_option("")
    page.locator("#search").blur()
    page.keyboard.press("j")
    page.keyboard.press("ArrowRight")
    assert page.locator('.card[aria-current="true"]').get_attribute("data-key") == "lamp/reed"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Front, large"
    page.keyboard.press("m")
    assert page.locator(".over .safe").count() == 2
    page.keyboard.press("m")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert page.locator(".card[aria-current='true']").count() == 0


def test_what_is_pressed_has_a_name(page: Any) -> None:
    """For those who hear the page."""
    card(page, "lamp/storm").click()
    page.get_by_label("text", exact=True).wait_for(timeout=WAIT)
    nameless = page.evaluate(
        """() => {
          const all = [...document.querySelectorAll("button, input, select, textarea, [role=region]")];
          const named = (one) => one.textContent.trim() || one.getAttribute("aria-label") || one.labels?.length;
          return all.filter((one) => !named(one)).map((one) => one.outerHTML);
        }"""
    )
    assert nameless == []
    assert card(page, "lamp/storm").get_attribute("aria-label") == "Storm Lamp, 2 copies"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_a_phone(browser: Any, stage: tuple[Path, Served], scheme: str) -> None:
    """And the large card covers the grid until it is closed."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme=scheme, has_touch=True)
    page = context.new_page()
    page.goto(stage[1].address)
    page.locator('html[data-busy="false"] [data-key="lamp/storm"]').wait_for(timeout=WAIT)
    card(page, "lamp/storm").tap()
    page.get_by_label("text", exact=True).wait_for(timeout=WAIT)
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide == screen
    page.get_by_role("button", name="Close").tap()
    assert not page.locator("#panel").is_visible()
    context.close()


def test_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    """With a stream open and the drawing process at work."""
    lanterns(tmp_path)
    served = Served(tmp_path)
    try:
        started = time.monotonic()
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(timeout=10) == 130
        assert time.monotonic() - started < 2
        assert served.process.stderr is not None
        assert "Traceback" not in served.process.stderr.read()
    finally:
        served.stop()
