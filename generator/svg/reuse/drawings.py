"""What elements drew, by all that it comes from: cards of one kind share most of their elements, groups included."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol, cast

from msgspec import Struct

from generator.face import Fit, Item
from generator.faults import Fault
from generator.svg.elements import SVG, Element
from generator.svg.source import Source, Style
from generator.svg.text_frames import TextFrame

if TYPE_CHECKING:
    from lxml.etree import _Element

_MOST = 20_000
Key = tuple[Any, ...]
"""All that a drawing comes from. Its parts are compared, and mean nothing to anybody else."""
_NAME = re.compile(r"""#([^"')\s<>]+)""")


class DrawnElement(Struct, frozen=True):
    """What one element drew, how many elements that took, and what was found wrong with it."""

    items: tuple[Item, ...]
    fits: tuple[Fit, ...]
    icons: frozenset[str]
    count: int
    faults: tuple[Fault, ...] = ()


class Context(Struct, frozen=True):
    """What the children of one element have in common: a number for all of it, and the ids that their style names."""

    number: int
    names: tuple[str, ...]


class DrawingMemory(dict[Key, DrawnElement]):
    """Drawings by their key, up to 20 000 of them."""

    def __init__(self) -> None:
        super().__init__()
        self._contexts: dict[Key, Context] = {}
        self.frames: dict[Key | None, TextFrame] = {}
        """How texts are set, whatever their words, by all that this comes from."""

    def keep(self, key: Key, drawn: DrawnElement) -> None:
        """Keep one more."""
        if len(self) >= _MOST:
            self.clear()
        self[key] = drawn

    def keep_frame(self, key: Key, frame: TextFrame) -> None:
        """Keep how one more text is set."""
        if len(self.frames) >= _MOST:
            self.frames.clear()
        self.frames[key] = frame

    def context(self, inherited: Style, about: Key) -> Context:
        """The context of elements that inherit a style; `about` is what else their drawing comes from."""
        key = (about, tuple(inherited.items()))
        known = self._contexts.get(key)
        if known is None:
            names = tuple(name for value in inherited.values() if "#" in value for name in names_of(value))
            if len(self._contexts) >= _MOST:
                # Numbers must not come twice, so the drawings that name them go as well.
                self._contexts.clear()
                self.clear()
                self.frames.clear()
            known = self._contexts[key] = Context(len(self._contexts), names)
        return known


class Keys(Protocol):
    """Tells all that the drawing of an element comes from."""

    def key(self, element: Element, context: Context) -> Key | None:
        """A key that two elements share only if they are drawn alike; None where that cannot be told."""

    def frame(self, element: Element, context: Context) -> Key | None:
        """A key that two texts share only if they are drawn alike but for their words; None where that is unknown."""


class ElementKeys:
    """All that a drawing comes from, as keys, for the elements of one face."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._targets: dict[str, _Target | None] = {}

    def key(self, element: Element, context: Context) -> Key | None:
        """The key of an element: its own text, its context, and the text of everything that it names by id.

        None where an id is given twice, or where a style sheet has a say.
        """
        if self.source.has_sheet:
            return None
        text = _text(element)
        own = _digest(text)
        waiting = [*names_of(text), *context.names]
        if not waiting:
            return (own, context.number)
        targets: list[Key] = []
        seen: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            if "&" in name or self.source.is_doubled(name):
                return None
            target = self._target(name)
            if target is not None:
                # A box of text counts only the transforms on its way that the text does not share.
                shared = list(element.iterancestors()) if target.way else ()
                targets.append((name, target.digest, tuple(step in shared for step in target.way)))
                waiting.extend(target.names)
        return (own, context.number, *targets)

    def frame(self, element: Element, context: Context) -> Key | None:
        """None: a text that is read by itself has no other to share its frame with."""
        return None

    def _target(self, name: str) -> _Target | None:
        if name not in self._targets:
            element = self.source.ids.get(name)
            self._targets[name] = None if element is None else _Target.of(element)
        return self._targets[name]


class _Target(Struct, frozen=True):
    """An element that others name: what it says, the ids that it names itself.

    `way` are its ancestors but for `<defs>` and the root, whose attributes have a say in where a box of text lies.
    """

    digest: bytes
    names: tuple[str, ...]
    way: tuple[Element, ...]

    @classmethod
    def of(cls, element: Element) -> _Target:
        text = _text(element)
        way = tuple(step for step in list(element.iterancestors())[:-1] if step.tag != SVG + "defs")
        above = repr([(step.tag, step.items()) for step in way]).encode() if way else b""
        return cls(_digest(text + above), names_of(text), way)


def _text(element: Element) -> bytes:
    from lxml import etree

    return bytes(etree.tostring(cast("_Element", element), encoding="utf-8", with_tail=False))


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=16).digest()


def names_of(text: str | bytes) -> tuple[str, ...]:
    """Every id that a text may name; colors look like ids, and name nothing."""
    if isinstance(text, bytes):
        return _names_in(text) if b"#" in text else ()
    return tuple(_NAME.findall(text))


@lru_cache(maxsize=4096)
def _names_in(text: bytes) -> tuple[str, ...]:
    return tuple(_unique(_NAME.findall(text.decode("utf-8"))))


def _unique(names: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(names)
