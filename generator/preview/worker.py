"""A process that draws and answers. It serves pictures between two cards, and begins anew where inputs changed."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, main_thread

from msgspec import Struct

from generator.code_places import place_of_thread
from generator.json_values import JsonObject
from generator.preview.pixels import looked_at, pixels_of
from generator.preview.scene import Scene

BEAT = 1.0
"""Seconds between two words of life."""
FEW = 4
"""Pictures that are drawn before pages ask for them."""


class Refresh(Struct, frozen=True):
    """Read all inputs and draw what changed, what is `in_sight` first. `number` counts the changes."""

    number: int
    in_sight: tuple[str, ...] = ()
    pictures_changed: bool = False


class Pixels(Struct, frozen=True):
    """The drawing of this name as a PNG; `look` is full, low or gray."""

    number: int
    name: str
    dpi: int
    look: str = "full"


class Ask(Struct, frozen=True):
    """One of the questions of `generator.preview.answers` by its name, with what it wants to know."""

    number: int
    what: str
    given: JsonObject


class DrawnScene(Struct, frozen=True):
    """A scene, and the number of the change that it shows."""

    number: int
    scene: Scene


Request = Refresh | Pixels | Ask


class Where(Struct, frozen=True):
    """Where the process is at work. It is answered in the midst of work, by the thread that listens."""

    number: int


class Beat(Struct, frozen=True):
    """A word of life between two cards."""


class Answer(Struct, frozen=True):
    """What became of a request; `fault` says in words why there is nothing."""

    number: int
    value: object = None
    fault: str = ""


class ReadyPicture(Struct, frozen=True):
    """A picture that pages will ask for, drawn before they do."""

    name: str
    dpi: int
    data: bytes


class Step(Struct, frozen=True):
    """How far a question's work has come."""

    number: int
    step: str
    done: int
    total: int


def run(pipe: Connection, game: str, here: str, patient: bool) -> None:
    """The whole life of the process; it ends with the one that started it. A `patient` one lets others go first."""
    from generator.ending import end_with_parent

    end_with_parent()
    if patient and hasattr(os, "nice"):
        os.nice(10)
    gc.set_threshold(100_000, 20, 20)
    sys.dont_write_bytecode = True  # by its second and size Python would take two saves of one second for one
    _Worker(pipe, game, Path(here)).work()


class _Worker:
    def __init__(self, pipe: Connection, game: str, here: Path) -> None:
        from generator.preview.painter import Painter

        self._pipe = pipe
        self._came: SimpleQueue[Request | None] = SimpleQueue()
        self._waiting: deque[Request | None] = deque()
        self._number = 0
        self._painter = Painter(game, here, self._say)
        self._asked: dict[str, set[int]] = {}
        """How large each picture was asked for."""
        self._fronts: dict[str, tuple[str, str]] = {}
        self._beat = 0.0
        self._sending = Lock()
        Thread(target=self._listen, name="listen", daemon=True).start()

    def _say(self, scene: Scene) -> None:
        """Send a scene; where few cards changed, their pictures first, as large as the old ones were asked for."""
        sides = {card.key: (card.front, card.back) for card in scene.cards}
        changed = [
            (old, new)
            for key, now in sides.items()
            for old, new in zip(self._fronts.get(key, now), now, strict=True)
            if old != new
        ]
        self._fronts = sides
        if len(changed) <= FEW:
            for old, new in changed:
                for dpi in sorted(self._asked.get(old, ())):
                    if new in self._painter.faces:
                        self._asked.setdefault(new, set()).add(dpi)
                        self._send(ReadyPicture(new, dpi, pixels_of(self._painter.faces[new], dpi)))
        names = {name for both in sides.values() for name in both}
        self._asked = {name: dpis for name, dpis in self._asked.items() if name in names}
        self._send(DrawnScene(self._number, scene))

    def _listen(self) -> None:
        try:
            while True:
                request = self._pipe.recv()
                if isinstance(request, Where):
                    self._send(Answer(request.number, self._where()))
                else:
                    self._came.put(request)
        except (EOFError, OSError):
            self._came.put(None)

    def _where(self) -> str:
        return place_of_thread(sys._current_frames().get(main_thread().ident or 0))

    def _send(self, message: object) -> None:
        """Two threads speak: the one that works, and the one that listens."""
        with self._sending:
            self._pipe.send(message)

    def work(self) -> None:
        """Do what comes, one after the other; pictures are for eyes that wait and come first."""
        while True:
            self._take_all(wait=not self._waiting)
            request = self._next()
            if request is None:
                return
            if isinstance(request, Refresh):
                self._refresh(request)
            elif isinstance(request, Pixels):
                self._pixels(request)
            else:
                self._answer(request)

    def _take_all(self, *, wait: bool) -> None:
        if wait:
            self._waiting.append(self._came.get())
        try:
            while True:
                self._waiting.append(self._came.get_nowait())
        except Empty:
            return

    def _next(self) -> Request | None:
        """The last refresh, for those before it are of no use to anybody; then questions; then the newest picture."""
        refreshes = [one for one in self._waiting if isinstance(one, Refresh)]
        if refreshes:
            last = max(refreshes, key=lambda one: one.number)
            changed = any(one.pictures_changed for one in refreshes)
            self._waiting = deque(one for one in self._waiting if not isinstance(one, Refresh))
            return Refresh(last.number, last.in_sight, changed)
        question = next((one for one in self._waiting if not isinstance(one, Pixels)), self._waiting[-1])
        self._waiting.remove(question)
        return question

    def _refresh(self, request: Refresh) -> None:
        from generator.preview.painter import Superseded

        self._number = request.number
        try:
            self._painter.refresh(request.in_sight, pictures_changed=request.pictures_changed, turn=self._turn)
        except Superseded:
            # What was thrown away may have seen new pictures: the next run must not trust what was kept.
            if request.pictures_changed:
                self._waiting.append(Refresh(request.number, (), True))

    def _turn(self) -> None:
        """Between two cards: give out pictures that are known; stop where something newer came."""
        from generator.preview.painter import Superseded

        if (now := time.monotonic()) > self._beat + BEAT:
            self._beat = now
            self._send(Beat())
        self._take_all(wait=False)
        if any(one is None or isinstance(one, Refresh) for one in self._waiting):
            raise Superseded
        for request in [one for one in reversed(self._waiting) if isinstance(one, Pixels)]:
            if request.look == "full" and request.name in self._painter.faces:
                self._waiting.remove(request)
                self._pixels(request)

    def _pixels(self, request: Pixels) -> None:
        self._asked.setdefault(request.name, set()).add(request.dpi)
        self._tell(request.number, lambda: pixels_of(looked_at(self._painter, request.name, request.look), request.dpi))

    def _answer(self, request: Ask) -> None:
        from generator.preview.answers import QUESTIONS

        def progress(step: str, done: int, total: int) -> None:
            self._send(Step(request.number, step, done, total))

        self._tell(request.number, lambda: QUESTIONS[request.what](self._painter, request.given, progress))

    def _tell(self, number: int, made: Callable[[], object]) -> None:
        """Send what is made, or in words why it cannot be: whatever a game's code does, the page lives on."""
        try:
            answer = Answer(number, made())
        except Exception as error:
            said = str(error) if error.args else type(error).__name__
            answer = Answer(number, None, said)
        self._send(answer)
