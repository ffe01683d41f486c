"""The side of the server: which process draws, which looks into slow things, what the last scene is, who waits."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

from msgspec.structs import replace

from generator.ending import interrupts_wait
from generator.errors import PnpError
from generator.json_values import JsonObject
from generator.preview.scene import FindingShown, Scene
from generator.preview.worker import Answer, Ask, DrawnScene, Pixels, ReadyPicture, Refresh, Request, Step, Where, run

MOST_PICTURES = 3000
"""PNGs that are kept for pages: some 200 MB at most."""
_AGAIN = 0.05
STUCK = 10.0
"""Seconds without a word after which a process that should draw is ended when inputs change again."""
SILENT = 5.0
"""Seconds without a word after which pages are told where the process is at work."""
LONGEST = 60.0
"""Seconds without a word after which it is ended. What a set needs between two cards, or for its rules, is far less."""
PATIENCE, LONG_PATIENCE = 15.0, 300.0
"""Seconds without a word that somebody waits for a picture or a fact, and for what takes long."""
DIED = "The process that draws ended by itself."
CURE_OF_DEATH = "The game's code may have ended it. It is started again with the next change of a file."
CURE_OF_HANGING = "Look for a loop without an end there. It is begun anew with the next change of a file, or by R."


class GoneError(PnpError):
    """The process that was asked ended before it answered."""


class BusyError(PnpError):
    """The process that was asked says nothing; it may never end."""


def at_work(place: str) -> str:
    """`The game's code has been at work (rules.py, line 12)`; without a place the whole drawing has."""
    return f"The game's code has been at work in {place}" if place else "The cards have been drawn"


class Clerk:
    """One process, and the requests that it has not answered."""

    def __init__(
        self,
        game: str,
        here: str,
        loop: asyncio.AbstractEventLoop,
        drawn: Callable[[Clerk, DrawnScene], None] = lambda hand, drawn: None,
        lost: Callable[[Clerk], None] = lambda hand: None,
        pictured: Callable[[ReadyPicture], None] = lambda picture: None,
        *,
        patient: bool = False,
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._loop, self._drawn, self._lost, self._pictured = loop, drawn, lost, pictured
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.steps: dict[int, Callable[[Step], None]] = {}
        self._count = 0
        self.ended = False
        self.heard = loop.time()
        """When it last said something, or was given something to do while it had nothing."""
        with interrupts_wait():
            self._process = context.Process(target=run, args=(other, game, here, patient), daemon=True)
            self._process.start()
        other.close()
        Thread(target=self._listen, name="hand", daemon=True).start()

    def _listen(self) -> None:
        try:
            while True:
                message = self._pipe.recv()
                self._loop.call_soon_threadsafe(self._came, message)
        except (EOFError, OSError, RuntimeError):
            pass
        try:
            self._loop.call_soon_threadsafe(self._end)
        except RuntimeError:  # the loop is closed: everything ends
            return

    def _came(self, message: object) -> None:
        self.heard = self._loop.time()
        if isinstance(message, DrawnScene):
            self._drawn(self, message)
        elif isinstance(message, ReadyPicture):
            self._pictured(message)
        elif isinstance(message, Step):
            if told := self.steps.get(message.number):
                told(message)
        elif isinstance(message, Answer):
            future = self._waiting.pop(message.number, None)
            self.steps.pop(message.number, None)
            if future is not None and not future.done():
                if message.fault:
                    future.set_exception(PnpError(message.fault))
                else:
                    future.set_result(message.value)

    @property
    def works(self) -> bool:
        """Whether somebody waits for an answer."""
        return bool(self._waiting)

    def _end(self) -> None:
        if not self.ended:
            self.ended = True
            self._lost(self)
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(GoneError("The process that draws ended. Its work begins anew."))
        self._waiting.clear()

    def send(self, request: Refresh) -> None:
        """Hand in what is answered by scenes."""
        self._put(request)

    async def ask(
        self,
        make: Callable[[int], Pixels | Ask],
        steps: Callable[[Step], None] | None = None,
        patience: float | None = None,
    ) -> Any:
        """The answer to a request, which `make` makes with its number.

        Raises PnpError, GoneError where the process ended, BusyError where it said nothing for so many seconds.
        """
        patience = PATIENCE if patience is None else patience
        asked = self._loop.time()
        number, future = self._begun()
        if steps is not None:
            self.steps[number] = steps
        self._put(make(number))
        while True:
            found, _ = await asyncio.wait((future,), timeout=min(1.0, patience))
            if found:
                return future.result()
            if self._loop.time() - max(asked, self.heard) >= patience:
                place = await self.where()
                if future.done():
                    continue
                self._waiting.pop(number, None)
                raise BusyError(f"{at_work(place)} for {patience:g} seconds, without an end.")

    def _begun(self) -> tuple[int, asyncio.Future[Any]]:
        self._count += 1
        future = self._waiting[self._count] = self._loop.create_future()
        return self._count, future

    async def where(self) -> str:
        """The line of a game's code that it is at work on; blank where it is elsewhere, or cannot even say that."""
        heard = self.heard
        number, future = self._begun()
        self._put(Where(number))
        try:
            return str(await asyncio.wait_for(future, 1.0))
        except (TimeoutError, PnpError):
            self._waiting.pop(number, None)
            return ""
        finally:
            self.heard = heard

    def _put(self, request: Request | Where) -> None:
        try:
            self._pipe.send(request)
        except (OSError, ValueError):
            self._end()

    def stop(self) -> None:
        """End the process at once."""
        self.ended = True
        self._process.kill()
        self._pipe.close()
        self._end()


class Desk:
    """One game as its pages see it. `changed` is called in the loop whenever there is another scene or state."""

    def __init__(self, game: str, here: str, changed: Callable[[], None]) -> None:
        self._game, self._here, self._changed = game, here, changed
        self._loop = asyncio.get_running_loop()
        self.scene = Scene(game)
        self.number = 0
        """Of the last change of inputs."""
        self.shown = 0
        """Of the change that the scene shows."""
        self.version = 0
        self.because: tuple[str, ...] = ()
        self.in_sight: dict[str, tuple[str, ...]] = {}
        self.pictures: OrderedDict[tuple[str, int, str, int], bytes] = OrderedDict()
        self.slow = ""
        """What has been at work for long, in words; blank where nothing has."""
        self._painter = self._new_painter()
        self._has_drawn = False
        self._former: Clerk | None = None
        self._clerks: dict[str, Clerk] = {}
        self._clerks_know: dict[str, int] = {}

    def _new_painter(self) -> Clerk:
        return Clerk(self._game, self._here, self._loop, self._came, self._died, self._keep)

    @property
    def busy(self) -> bool:
        """Whether something newer than what is shown is being drawn."""
        return self.shown < self.number or not self.scene.whole

    def refresh(self, because: tuple[str, ...] = (), *, pictures: bool = False, code: bool = False) -> None:
        """Inputs changed. After a change of `code` or fonts a fresh process reads them."""
        self.number += 1
        self.because = because
        now = self._loop.time()
        stuck = self.shown < self.number - 1 and now - self._painter.heard > STUCK
        if code or stuck or self._painter.ended:
            self._begin_anew()
        if self.shown >= self.number - 1:
            self._painter.heard = now
        for what, clerk in tuple(self._clerks.items()):
            if code or clerk.works:
                clerk.stop()
                del self._clerks[what]
        sight = tuple(dict.fromkeys(key for keys in self.in_sight.values() for key in keys))
        self._painter.send(Refresh(self.number, sight, pictures))
        self.touch()

    def _begin_anew(self) -> None:
        """A fresh process draws; the one that drew what is shown gives out its pictures until then."""
        before, self._painter = self._painter, self._new_painter()
        if self._has_drawn and not before.ended:
            before, self._former = self._former or before, before
        self._has_drawn = False
        if before is not self._former:
            before.stop()

    def touch(self) -> None:
        """Tell pages that something is new."""
        self.version += 1
        self._changed()

    def _came(self, hand: Clerk, drawn: DrawnScene) -> None:
        if hand is not self._painter or drawn.number < self.shown:
            return
        self.slow = ""
        scene = drawn.scene
        if scene.broken and not scene.cards:  # a fresh process knows nothing of what was drawn before it
            before = self.scene
            cards = tuple(replace(card, old=True, errors=0, warnings=0) for card in before.cards)
            scene = replace(before, cards=cards, broken=scene.broken, findings=scene.findings, whole=True)
        elif scene.whole and not scene.broken:
            self._has_drawn = True
            if self._former is not None:
                self._former.stop()
                self._former = None
        self.shown, self.scene = drawn.number, scene
        self.touch()

    def _died(self, hand: Clerk) -> None:
        """The painter ended by itself: the game's code may have ended it. What is shown stays, as old."""
        if hand is self._painter:
            self._stays(DIED, CURE_OF_DEATH)

    def _stays(self, why: str, cure: str) -> None:
        cards = tuple(replace(card, old=True) for card in self.scene.cards)
        told = FindingShown("error", why, cure, "", "", "")
        self.slow = ""
        self.shown = self.number
        self.scene = replace(self.scene, cards=cards, broken=why, findings=(told,), whole=True)
        self.touch()

    async def look_after(self) -> None:
        """Once a second: tell what the painter is at work on when it says nothing for long, and end what does not end.

        A game's code may loop for ever; the page lives on with its last pictures.
        """
        while True:
            await asyncio.sleep(min(1.0, SILENT / 2))
            hand = self._painter
            silent = self._loop.time() - hand.heard
            if not self.busy or hand.ended or silent < SILENT:
                if self.slow:
                    self.slow = ""
                    self.touch()
                continue
            place = await hand.where()
            if hand is not self._painter or not self.busy:
                continue
            if silent >= LONGEST:
                hand.stop()
                self._stays(
                    f"{at_work(place)} for {LONGEST:g} seconds without an end, and was stopped.", CURE_OF_HANGING
                )
            else:
                self.slow = f"{at_work(place)} for {silent:.0f} seconds …"
                self.touch()

    async def picture(self, name: str, dpi: int, look: str) -> bytes:
        """A face as a PNG. Raises PnpError for one that is no more."""
        key = name, dpi, look, self.shown if look == "low" else 0
        known = self.pictures.get(key)
        if known is None:
            known = await self._drawn_picture(name, dpi, look)
            self._put(key, known)
        else:
            self.pictures.move_to_end(key)
        return known

    def _keep(self, picture: ReadyPicture) -> None:
        self._put((picture.name, picture.dpi, "full", 0), picture.data)

    def _put(self, key: tuple[str, int, str, int], data: bytes) -> None:
        self.pictures[key] = data
        while len(self.pictures) > MOST_PICTURES:
            self.pictures.popitem(last=False)

    async def _drawn_picture(self, name: str, dpi: int, look: str) -> bytes:
        """A picture by the painter; one that has just begun anew may not have drawn it yet."""
        while True:
            try:
                made = await self._painter.ask(lambda number: Pixels(number, name, dpi, look))
            except PnpError as error:
                if self._former is not None:
                    with suppress(PnpError):
                        return bytes(await self._former.ask(lambda number: Pixels(number, name, dpi, look)))
                if not self.busy or isinstance(error, BusyError):
                    raise
                await asyncio.sleep(_AGAIN)
            else:
                assert isinstance(made, bytes)
                return made

    async def ask(self, what: str, given: JsonObject) -> Any:
        """A question that is answered at once. Raises PnpError."""
        return await self._painter.ask(lambda number: Ask(number, what, given))

    async def ask_slowly(self, what: str, given: JsonObject, steps: Callable[[Step], None] | None = None) -> Any:
        """A question that takes long: another process looks into it. Raises PnpError, and GoneError after changes."""
        clerk = self._clerk("clerk")
        try:
            return await clerk.ask(lambda number: Ask(number, what, given), steps, LONG_PATIENCE)
        except BusyError:
            clerk.stop()
            raise

    async def judged(self) -> list[FindingShown]:
        """What slow rules find; a process of its own looks into it, and ends with it. Raises PnpError, GoneError."""
        judge = self._clerk("judge")
        try:
            found: list[FindingShown] = await judge.ask(lambda number: Ask(number, "judged", {}), None, LONG_PATIENCE)
            return found
        except BusyError as error:
            return [
                FindingShown(
                    "warning", str(error), "`pnp check` waits for slow rules as long as they take.", "", "", ""
                )
            ]
        finally:
            judge.stop()

    def _clerk(self, name: str) -> Clerk:
        """A patient process that knows the set as it is now."""
        hand = self._clerks.get(name)
        if hand is None or hand.ended:
            hand = self._clerks[name] = Clerk(self._game, self._here, self._loop, patient=True)
            self._clerks_know.pop(name, None)
        if self._clerks_know.get(name) != self.number:
            self._clerks_know[name] = self.number
            hand.send(Refresh(self.number))
        return hand

    def stop(self) -> None:
        """End all processes."""
        for hand in (self._painter, self._former, *self._clerks.values()):
            if hand is not None:
                hand.stop()
