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
from generator.preview.scene import FindingShown, Scene
from generator.preview.worker import Answer, Ask, Drawn, Picture, Pixels, Refresh, Step, run

MOST_PICTURES = 3000
"""PNGs that are kept for pages: some 200 MB at most."""
_AGAIN = 0.05
STUCK = 10.0
"""Seconds without a word after which a process that should draw is ended when inputs change again."""
DIED = "The process that draws ended by itself."
CURE_OF_DEATH = "The game's code may have ended it. It is started again with the next change of a file."


class GoneError(PnpError):
    """The process that was asked ended before it answered."""


class Hand:
    """One process, and the requests that it has not answered."""

    def __init__(
        self,
        game: str,
        here: str,
        loop: asyncio.AbstractEventLoop,
        drawn: Callable[[Hand, Drawn], None] = lambda hand, drawn: None,
        lost: Callable[[Hand], None] = lambda hand: None,
        pictured: Callable[[Picture], None] = lambda picture: None,
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

    def _came(self, message: Any) -> None:
        if isinstance(message, Drawn):
            self._drawn(self, message)
        elif isinstance(message, Picture):
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

    async def ask(self, make: Callable[[int], Pixels | Ask], steps: Callable[[Step], None] | None = None) -> Any:
        """The answer to a request, which `make` makes with its number. Raises PnpError, GoneError."""
        self._count += 1
        number = self._count
        future = self._waiting[number] = self._loop.create_future()
        if steps is not None:
            self.steps[number] = steps
        self._put(make(number))
        return await future

    def _put(self, request: Any) -> None:
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
        self._heard = self._loop.time()
        self._painter = self._new_painter()
        self._has_drawn = False
        self._former: Hand | None = None
        self._clerks: dict[str, Hand] = {}
        self._clerks_know: dict[str, int] = {}

    def _new_painter(self) -> Hand:
        return Hand(self._game, self._here, self._loop, self._came, self._died, self._keep)

    @property
    def busy(self) -> bool:
        """Whether something newer than what is shown is being drawn."""
        return self.shown < self.number or not self.scene.whole

    def refresh(self, because: tuple[str, ...] = (), *, pictures: bool = False, code: bool = False) -> None:
        """Inputs changed. After a change of `code` or fonts a fresh process reads them."""
        self.number += 1
        self.because = because
        now = self._loop.time()
        stuck = self.shown < self.number - 1 and now - self._heard > STUCK
        if code or stuck or self._painter.ended:
            self._begin_anew()
        if self.shown >= self.number - 1:
            self._heard = now
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

    def _came(self, hand: Hand, drawn: Drawn) -> None:
        if hand is not self._painter or drawn.number < self.shown:
            return
        self._heard = self._loop.time()
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

    def _died(self, hand: Hand) -> None:
        """The painter ended by itself: the game's code may have ended it. What is shown stays, as old."""
        if hand is not self._painter:
            return
        cards = tuple(replace(card, old=True) for card in self.scene.cards)
        told = FindingShown("error", DIED, CURE_OF_DEATH, "", "", "")
        self.shown = self.number
        self.scene = replace(self.scene, cards=cards, broken=DIED, findings=(told,), whole=True)
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

    def _keep(self, picture: Picture) -> None:
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
            except PnpError:
                if self._former is not None:
                    with suppress(PnpError):
                        return bytes(await self._former.ask(lambda number: Pixels(number, name, dpi, look)))
                if not self.busy:
                    raise
                await asyncio.sleep(_AGAIN)
            else:
                assert isinstance(made, bytes)
                return made

    async def ask(self, what: str, given: dict[str, Any]) -> Any:
        """A question that is answered at once. Raises PnpError."""
        return await self._painter.ask(lambda number: Ask(number, what, given))

    async def ask_slowly(self, what: str, given: dict[str, Any], steps: Callable[[Step], None] | None = None) -> Any:
        """A question that takes long: another process looks into it. Raises PnpError, and GoneError after changes."""
        return await self._clerk("clerk").ask(lambda number: Ask(number, what, given), steps)

    async def judged(self) -> Any:
        """What slow rules find; a process of its own looks into it, and ends with it. Raises PnpError, GoneError."""
        judge = self._clerk("judge")
        try:
            return await judge.ask(lambda number: Ask(number, "judged", {}))
        finally:
            judge.stop()

    def _clerk(self, name: str) -> Hand:
        """A patient process that knows the set as it is now."""
        hand = self._clerks.get(name)
        if hand is None or hand.ended:
            hand = self._clerks[name] = Hand(self._game, self._here, self._loop, patient=True)
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
