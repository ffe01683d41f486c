"""Templates whose filled-in texts differ in values alone: such a text is parsed once, and its values put in place.

Jinja gives a filled-in template in pieces: what the template says, and values. Texts of the same pieces around the
values are of one form. From its second card on, a form has a `Plan`: a tree of elements in which each value has its
slot. A card then costs no parsing, and an element is known by the values it depends on instead of by all of its text.
Values that name something, or decide which rule of a style sheet counts, make a plan of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from markupsafe import Markup
from msgspec import Struct

from generator.svg.elements import CARD, STAMP, SVG, XLINK_HREF, Element
from generator.svg.parsing import parsed
from generator.svg.reuse.drawings import Context, Key, names_of
from generator.svg.source import Source

MOST_PLANS = 64
"""Plans of one form, and forms with plans: beyond that many, faces are read as texts."""
MOST_ELEMENTS = 2000
"""Of a plan. Larger drawings, like portraits, differ in form from card to card."""
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
"""Around a slot's number: characters that Unicode keeps out of every text."""
_MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")
_NAMED_BY_MARK = re.compile(rf"url\([^)]*{_OPEN}")
_TAGS = re.compile(f"[<>\"'{_OPEN}{_CLOSE}]")
_ESCAPED = re.compile("&(?:amp|lt|gt|#34|#39);")
_PLAIN = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'"}
_BLANKS = re.compile("\r\n|[\t\n\r]")
_NAMING = frozenset(("id", "class", "href", "clip-path", "shape-inside", STAMP, XLINK_HREF)) | {
    CARD + name for name in ("id", "class", "href", "clip-path", "shape-inside", "style")
}
"""Attributes that say what something is called, or name something."""

Form = tuple[str | bytes | None, ...]


class Filled:
    """A filled-in template, in the pieces that Jinja gave it in.

    `values` are those among them that are text alone, as escaped. `form` is all the others, with nothing in place of
    each value, and a digest in place of drawings that a macro made.
    """

    __slots__ = ("form", "pieces", "values")

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = pieces
        values: list[str] = []
        form: list[str | bytes | None] = []
        for piece in pieces:
            if type(piece) is not Markup:
                form.append(piece)
            elif _is_value(piece):
                values.append(str.__str__(piece))
                form.append(None)
            else:
                form.append(blake2b(piece.encode(), digest_size=16).digest())
        self.values = tuple(values)
        self.form: Form = tuple(form)

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.pieces)

    def marked(self, frozen: Iterable[int]) -> str:
        """The text with a mark in place of each value but the frozen ones."""
        kept = set(frozen)
        out: list[str] = []
        number = 0
        for piece, shown in zip(self.pieces, self.form, strict=True):
            if shown is not None:
                out.append(piece)
                continue
            out.append(piece if number in kept else f"{_OPEN}{number}{_CLOSE}")
            number += 1
        return "".join(out)


def _is_value(piece: str) -> bool:
    """Whether a piece is text alone, such as escaping leaves it."""
    if piece.isalnum():
        return True
    return not _TAGS.search(piece) and ("&" not in piece or "&" not in _ESCAPED.sub("", piece))


class Forms:
    """The forms of one game's templates, and their plans."""

    def __init__(self) -> None:
        self._seen: dict[tuple[Form, tuple[Path, ...]], _Form | None] = {}
        self._planned = 0
        self._count = 0

    def plan(self, filled: Filled, files: tuple[Path, ...]) -> FormPlan | None:
        """The plan of a text's form, its values put in place; None where the text must be read as it is."""
        key = (filled.form, files)
        if key not in self._seen:
            self._seen[key] = None
            return None
        form = self._seen[key]
        if form is None:
            form = self._seen[key] = _Form(filled)
        frozen = form.frozen
        if frozen is None:
            return None
        told = tuple([filled.values[number] for number in frozen])
        plan = form.plans.get(told)
        if plan is None:
            if told in form.plans or len(form.plans) >= MOST_PLANS or self._planned >= MOST_PLANS:
                return None
            plan = form.plans[told] = FormPlan.of(filled, frozen, files, self._count)
            if plan is None:
                return None
            self._planned += 1
            self._count += plan.size
        return plan if plan.fill(filled.values) else None


class _Form:
    """One form: which of its values name something, None where values stand where none can be put in place."""

    def __init__(self, filled: Filled) -> None:
        self.plans: dict[tuple[str, ...], FormPlan | None] = {}
        self.frozen: tuple[int, ...] | None = None
        root = parsed(filled.marked(()))
        if root is None:
            return
        found: list[int] = []
        frozen: list[int] = []
        for element, name, text in _texts(root):
            numbers = [int(number) for number in _MARK.findall(text)]
            found += numbers
            if name in _NAMING or _NAMED_BY_MARK.search(text) or (not name and element.tag == SVG + "style"):
                frozen += numbers
        if sorted(found) == list(range(len(filled.values))):
            self.frozen = tuple(frozen)


def _texts(root: Element) -> Iterable[tuple[Element, str, str]]:
    """Each text of a tree with a mark in it: its element, the attribute or '' for text and a newline for a tail."""
    for element in root.iter():
        for name, value in element.items():
            if _OPEN in value:
                yield element, name, value
        if element.text and _OPEN in element.text:
            yield element, "", element.text
        if element.tail and _OPEN in element.tail:
            yield element, "\n", element.tail


class _Slot(Struct):
    """A text with values in it: where it stands, and what stands before, between and after the values."""

    element: Element
    name: str
    parts: tuple[str, ...]
    numbers: tuple[int, ...]
    links: bool
    """Whether it names something already, as `url(#id)` beside the values."""

    def put(self, values: Sequence[str]) -> bool:
        """Put values in place; False where one of them names something or cannot stand in XML."""
        name, text = self.name, self.parts[0]
        for number, part in zip(self.numbers, self.parts[1:], strict=True):
            value = values[number]
            text += (value if value.isprintable() else _as_parsed(value, attribute=bool(name.strip()))) + part
        try:
            if not name:
                self.element.text = text
            elif name == "\n":
                self.element.tail = text
            elif "url(" in text and (not self.links or any("(" in values[number] for number in self.numbers)):
                return False
            else:
                self.element.set(name, text)
        except ValueError:
            return False
        return True


def _as_parsed(value: str, *, attribute: bool) -> str:
    """Line ends and tabs as an XML parser tells them."""
    return _BLANKS.sub(" ", value) if attribute else value.replace("\r\n", "\n").replace("\r", "\n")


def _plain(value: str) -> str:
    """A value as it was before it was escaped."""
    return _ESCAPED.sub(lambda match: _PLAIN[match[0]], value) if "&" in value else value


class FormPlan:
    """The elements of one form, parsed once, and what each of them depends on."""

    def __init__(self, source: Source, root: Element, first: int) -> None:
        self.source, self.root = source, root
        self.values: Sequence[str] = ()
        self._slots = [
            _Slot(element, name, tuple(parts[::2]), tuple(map(int, parts[1::2])), "url(" in text)
            for element, name, text in _texts(root)
            for parts in [_MARK.split(text)]
        ]
        self._of = {
            element: (first + number, *numbers) for number, (element, numbers) in enumerate(_dependences(self).items())
        }

    @classmethod
    def of(cls, filled: Filled, frozen: Iterable[int], files: tuple[Path, ...], first: int) -> FormPlan | None:
        """The plan of a text's form; its elements are numbered from `first` on. None for a form that has none."""
        source = Source(files)
        root = source.parse(filled.marked(frozen))
        if root is None or source.faults or sum(1 for _ in root.iter()) > MOST_ELEMENTS:
            return None
        return cls(source, root, first)

    @property
    def size(self) -> int:
        """How many elements it has."""
        return len(self._of)

    def fill(self, values: Sequence[str]) -> bool:
        """Put a card's values in place; False where its text must be read as it is."""
        self.values = values
        plain = [_plain(value) for value in values]
        return all(slot.put(plain) for slot in self._slots)

    def key(self, element: Element, context: Context) -> Key | None:
        """All that a drawing of an element comes from: its number, its context, the values it depends on."""
        number, numbers, _ = self._of[element]
        if not numbers:
            return (number, context.number)
        values = self.values
        return (number, context.number, *[values[number] for number in numbers])

    def frame(self, element: Element, context: Context) -> Key | None:
        """All that the drawing of a text comes from but its words: its number, its context, the other values."""
        number, _, numbers = self._of[element]
        values = self.values
        return (number, context.number, *[values[number] for number in numbers])


def _dependences(plan: FormPlan) -> Mapping[Element, tuple[tuple[int, ...], tuple[int, ...]]]:
    """The numbers of the values on which the drawing of each element depends, beside its context.

    They are those in its own text and in that of all it names by id, or what those name, and in the attributes of what
    stands around such a target; names that it inherits count, and so do those of the style sheet. Beside them the same
    without those that are words between its tags.
    """
    elements = list(plan.root.iter())
    held: dict[Element, set[int]] = {element: set() for element in elements}
    said: dict[Element, set[int]] = {element: set() for element in elements}
    around: dict[Element, set[int]] = {element: set() for element in elements}
    for slot in plan._slots:
        held[slot.element].update(slot.numbers)
        if slot.name.strip():
            said[slot.element].update(slot.numbers)
            around[slot.element].update(slot.numbers)
    named = {element: {name for value in element.values() for name in names_of(value)} for element in elements}
    inherited: dict[Element, set[str]] = {}
    for element in elements:
        parent = element.getparent()
        inherited[element] = set() if parent is None else inherited[parent] | named[parent]
        around[element] |= set() if parent is None else around[parent]
    for element in reversed(elements):
        parent = element.getparent()
        if parent is not None:
            held[parent] |= held[element]
            said[parent] |= said[element]
            named[parent] |= named[element]
    sheet = {name for element in elements if element.tag == SVG + "style" for name in names_of(element.text or "")}
    found = {}
    for element in elements:
        names = named[element] | inherited[element] | sheet
        reached = _reached(names, plan.source.ids, held, around, named, inherited)
        found[element] = tuple(sorted(held[element] | reached)), tuple(sorted(said[element] | reached))
    return found


def _reached(
    names: Iterable[str],
    ids: Mapping[str, Element],
    held: Mapping[Element, set[int]],
    around: Mapping[Element, set[int]],
    named: Mapping[Element, set[str]],
    inherited: Mapping[Element, set[str]],
) -> set[int]:
    """The values in all that names lead to."""
    found: set[int] = set()
    waiting = set(names)
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        seen.add(name)
        target = ids.get(name)
        if target is not None:
            found |= held[target] | around[target]
            waiting |= (named[target] | inherited[target]) - seen
    return found
