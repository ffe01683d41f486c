"""The side of the server: a game's code that never ends, ends its process or is slow leaves the page alive."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from preview_stage import CODE, ROSTER, lanterns

from generator.errors import PnpError
from generator.preview import desk as desks
from generator.preview.desk import BusyError, Desk

WAIT = 40.0
PLACE = r"code/lanterns_rules/__init__\.py, line (9|10)"
ENDLESS_RULE = CODE.replace(
    "    total =", "    while len(card_set.deck('lamps').cards) > 2:\n        pass\n    total ="
)
ENDLESS_IMPORT = CODE + "\nwhile True:\n    pass\n"
Until = Callable[[Callable[[], bool]], Awaitable[None]]


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The code of a game with rules; the fresh processes find it as an installed one."""
    lanterns(tmp_path, code=True)
    monkeypatch.syspath_prepend(tmp_path / "code")
    monkeypatch.chdir(tmp_path)
    for name, seconds in (("SILENT", 0.6), ("LONGEST", 1.5), ("PATIENCE", 0.8)):
        monkeypatch.setattr(desks, name, seconds)
    return tmp_path / "code" / "lanterns_rules" / "__init__.py"


def at_a_desk(stage: Path, work: Callable[[Desk, Until], Awaitable[None]]) -> None:
    """Do something with a desk in a loop of its own, and end all its processes."""

    async def whole() -> None:
        news = asyncio.Event()
        desk = Desk("lanterns", str(stage.parents[2]), news.set)

        async def until(true: Callable[[], bool]) -> None:
            async with asyncio.timeout(WAIT):
                while not true():
                    news.clear()
                    await news.wait()

        watching = asyncio.create_task(desk.look_after())
        try:
            desk.refresh()
            await work(desk, until)
        finally:
            watching.cancel()
            desk.stop()

    asyncio.run(whole())


def test_a_rule_without_an_end_is_told_with_its_line_and_stopped(stage: Path) -> None:
    """Pictures of before are given out; the next change of the code heals it."""

    async def work(desk: Desk, until: Until) -> None:
        await until(lambda: not desk.busy)
        assert not desk.scene.broken
        front = desk.scene.cards[0].front
        stage.write_text(ENDLESS_RULE, "utf-8")
        desk.refresh(code=True)
        await until(lambda: bool(desk.slow))
        assert re.match(rf"The game's code has been at work in {PLACE} for", desk.slow), desk.slow
        assert desk.busy
        assert (await desk.picture(front, 60, "full")).startswith(b"\x89PNG")
        await until(lambda: bool(desk.scene.broken))
        assert re.search(f"{PLACE} for 1.5 seconds without an end, and was stopped.", desk.scene.broken)
        assert "Look for a loop without an end there" in desk.scene.findings[0].remedy
        assert all(card.old for card in desk.scene.cards)
        assert desk.scene.cards[0].front == front
        assert (await desk.picture(front, 100, "full")).startswith(b"\x89PNG")
        stage.write_text(CODE, "utf-8")
        desk.refresh(code=True)
        await until(lambda: not desk.busy and not desk.scene.broken)
        assert not any(card.old for card in desk.scene.cards)

    at_a_desk(stage, work)


def test_code_without_an_end_at_the_beginning_is_stopped(stage: Path) -> None:
    """Nothing was drawn yet, and the page says why."""
    stage.write_text(ENDLESS_IMPORT, "utf-8")

    async def work(desk: Desk, until: Until) -> None:
        await until(lambda: bool(desk.scene.broken) and not desk.busy)
        assert re.search(r"at work in code/lanterns_rules/__init__\.py, line (19|20) for", desk.scene.broken)

    at_a_desk(stage, work)


def test_a_cell_that_makes_a_rule_endless_heals_by_the_cell(stage: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is the one that drew what is shown: it is begun anew without a change of code."""
    monkeypatch.setattr(desks, "LONGEST", 3.0)
    roster = stage.parents[2] / "data" / "lanterns" / "lamps.csv"
    roster.write_text("\n".join(ROSTER.split("\n")[:3]) + "\n", "utf-8")
    stage.write_text(ENDLESS_RULE, "utf-8")

    async def work(desk: Desk, until: Until) -> None:
        await until(lambda: not desk.busy)
        assert not desk.scene.broken
        roster.write_text(ROSTER, "utf-8")
        desk.refresh()
        await until(lambda: bool(desk.slow))
        with pytest.raises(BusyError, match=f"{PLACE} for 0.8 seconds"):
            await desk.ask("card", {"card": "lamp/storm"})
        await until(lambda: bool(desk.scene.broken))
        with pytest.raises(PnpError):
            await desk.picture("0" * 64, 60, "full")
        roster.write_text("\n".join(ROSTER.split("\n")[:3]) + "\n", "utf-8")
        desk.refresh()
        await until(lambda: not desk.busy and not desk.scene.broken)

    at_a_desk(stage, work)
