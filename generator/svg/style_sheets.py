"""Styles as CSS writes them: declarations, and the rules of `<style>` elements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from generator.faults import FaceError
from generator.svg.elements import CARD, SVG, Element
from generator.svg.inclusions import scope_of

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BRACE = re.compile(r"[{}]")
_AT_RULE = re.compile(r"@([\w-]+)[^{};]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\}|$)")
_UNSEEN_RULES = frozenset(("charset", "namespace", "keyframes", "-webkit-keyframes", "font-feature-values", "page"))
_FONT_RULES = frozenset(("font-face", "import"))
_SIMPLE = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#](?:[\w-]|\\.)+|:first-child)*)")
_STEPS = re.compile(r"\s*([>\s])\s*")
_IMPORTANT = re.compile(r"!\s*important\s*$", re.IGNORECASE)


class Declaration(Struct, frozen=True):
    """One `property: value`."""

    name: str
    value: str
    important: bool = False


class Declarations(Struct, frozen=True):
    """The declarations of one style, the faults among them left out."""

    all: tuple[Declaration, ...]
    faults: tuple[FaceError, ...] = ()


@lru_cache(maxsize=8192)
def parse_declarations(text: str) -> Declarations:
    """`a: b; c: d !important` as declarations."""
    found: list[Declaration] = []
    faults: list[FaceError] = []
    for part in _parts(_COMMENT.sub(" ", text)):
        if not part.strip():
            continue
        name, colon, value = part.partition(":")
        if not colon:
            fact = f'"{part.strip()[:60]}" in a style is no "property: value" pair.'
            faults.append(FaceError("face/style", fact, "Give it a value, or delete it.", value=part.strip()))
            continue
        important = _IMPORTANT.search(value)
        value = value[: important.start()] if important else value
        found.append(Declaration(name.strip().lower(), value.strip(), important is not None))
    return Declarations(tuple(found), tuple(faults))


def _parts(text: str) -> Iterator[str]:
    """A text between semicolons, but for those in quotes and brackets, as in `url(data:image/png;base64,...)`."""
    if "(" not in text and '"' not in text and "'" not in text:
        yield from text.split(";")
        return
    start, closing = 0, ""
    for place, sign in enumerate(text):
        if closing:
            closing = "" if sign == closing else closing
        elif sign in "\"'(":
            closing = ")" if sign == "(" else sign
        elif sign == ";":
            yield text[start:place]
            start = place + 1
    yield text[start:]


class _Simple(Struct, frozen=True):
    """One part of a selector: what an element must be."""

    element: str
    ids: frozenset[str]
    classes: frozenset[str]
    first: bool = False

    @property
    def mark(self) -> str:
        """One thing that an element must have, by which rules are looked up: `#id`, `.class`, its name, or `*`."""
        if self.ids:
            return f"#{min(self.ids)}"
        return f".{min(self.classes)}" if self.classes else self.element or "*"

    def fits(self, element: Element) -> bool:
        """Whether an element is all of that."""
        if self.element and element.tag != SVG + self.element:
            return False
        if self.ids and not self.ids <= {element.get(CARD + "id") or element.get("id", "")}:
            return False
        if self.classes and not self.classes <= set((element.get(CARD + "class") or element.get("class", "")).split()):
            return False
        return not self.first or element.getprevious() is None


class _Rule(Struct, frozen=True):
    """The steps of a selector from the element outward, each with how it is reached: `>`, or a blank for any depth."""

    steps: tuple[tuple[str, _Simple], ...]
    declarations: tuple[Declaration, ...]
    weight: tuple[int, int, int, int]
    scope: str = ""

    def fits(self, element: Element) -> bool:
        """Whether the selector means an element."""
        return self.steps[0][1].fits(element) and self._around(element, 1)

    def _around(self, element: Element, number: int) -> bool:
        if number == len(self.steps):
            return True
        reached, wanted = self.steps[number]
        parent = element.getparent()
        while parent is not None:
            if wanted.fits(parent) and self._around(parent, number + 1):
                return True
            parent = parent.getparent() if reached == " " else None
        return False


class StyleSheet:
    """The rules of a face's `<style>` elements: type, class and id selectors, joined, and inside one another."""

    def __init__(self) -> None:
        self._rules: list[_Rule] = []
        self._by_mark: dict[str, list[int]] = {}
        """Places of rules by one thing that their element must be: `#id`, `.class`, a name, or `*`."""

    def add(self, text: str, element: Element | None = None) -> Iterator[FaceError]:
        """Read one style element; gives what is wrong in it. In an included drawing it counts there alone."""
        scope = scope_of(element)
        text = _COMMENT.sub(" ", text).replace("<!--", " ").replace("-->", " ")
        for rule in _AT_RULE.finditer(text):
            fault = _at_rule(rule[1].lower(), rule[0])
            if fault is not None:
                yield fault
        text = _AT_RULE.sub(" ", text)
        end = 0
        for start, opened, closed in _rules(text):
            if text[end:start].strip():
                yield FaceError("face/style", f'"{text[end:start].strip()[:40]}" is not a style rule.')
            end = closed + 1
            declared = parse_declarations(text[opened + 1 : closed])
            yield from declared.faults
            for selector in text[start:opened].split(","):
                try:
                    self._rules.append(self._rule(selector.strip(), declared.all, scope))
                except FaceError as fault:
                    yield fault
        if text[end:].strip():
            yield FaceError("face/style", f'"{text[end:].strip()[:40]}" is not a style rule.')
        self._rules.sort(key=lambda rule: rule.weight)
        self._by_mark.clear()
        for place, one in enumerate(self._rules):
            self._by_mark.setdefault(one.steps[0][1].mark, []).append(place)

    def _rule(self, selector: str, declarations: tuple[Declaration, ...], scope: str) -> _Rule:
        parts = _STEPS.split(selector)
        steps: list[tuple[str, _Simple]] = []
        weight = [0, 0, 0]
        reached = [" ", *(sign if sign == ">" else " " for sign in parts[1::2])]
        for text, how in zip(reversed(parts[::2]), [" ", *reversed(reached[1:])], strict=True):
            found = _SIMPLE.fullmatch(text)
            if found is None or not text:
                raise FaceError(
                    "face/unsupported",
                    f'The selector "{selector}" is outside the profile.',
                    "Use element names, .class and #id, alone, joined, or inside one another.",
                    value=selector,
                )
            marks = [mark.replace("\\", "") for mark in re.findall(r"[.#](?:[\w-]|\\.)+", found[2])]
            ids = frozenset(mark[1:] for mark in marks if mark[0] == "#")
            classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
            first = ":first-child" in found[2]
            element = "" if found[1] in (None, "*") else found[1]
            weight = [weight[0] + len(ids), weight[1] + len(classes) + first, weight[2] + bool(element)]
            steps.append((how, _Simple(element, ids, classes, first)))
        return _Rule(tuple(steps), declarations, (weight[0], weight[1], weight[2], len(self._rules)), scope)

    def __bool__(self) -> bool:
        return bool(self._rules)

    def matching(self, element: Element) -> Iterable[Declaration]:
        """Declarations for an element, the strongest last."""
        scope = scope_of(element)
        classes = (element.get(CARD + "class") or element.get("class", "")).split()
        name = str(element.tag).removeprefix(SVG)
        marks = ("*", name, f"#{element.get(CARD + 'id') or element.get('id', '')}", *(f".{one}" for one in classes))
        places = sorted({place for mark in marks for place in self._by_mark.get(mark, ())})
        rules = (rule for rule in map(self._rules.__getitem__, places) if rule.scope == scope and rule.fits(element))
        return [declaration for rule in rules for declaration in rule.declarations]


def _rules(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each rule begins, opens and closes: something, and a pair of braces with none within."""
    start, opened = 0, -1
    for brace in _BRACE.finditer(text):
        at = brace.start()
        if brace[0] == "{":
            start, opened = (start if opened < 0 else opened + 1), at
        else:
            if opened > start:
                yield start, opened, at
            start, opened = at + 1, -1


def _at_rule(name: str, text: str) -> FaceError | None:
    """What is to be said of an at-rule; None for one that changes nothing on paper."""
    if name in _UNSEEN_RULES:
        return None
    if name in _FONT_RULES:
        fact = f'"{" ".join(text.split())[:60]}" is not read: fonts are those of game.toml.'
        return FaceError("face/font", fact, "Name the family in [[fonts]] of game.toml.", level="notice")
    if name == "media" and not re.search(r"\b(print|all)\b", text.partition("{")[0]):
        fact = f'"{" ".join(text.partition("{")[0].split())}" is not read: it speaks of screens, not of paper.'
        return FaceError("face/style", fact, "What holds on paper stands outside of it.", level="notice")
    fact = f'A style sheet with "@{name}" is outside the profile.'
    return FaceError("face/unsupported", fact, "Take the rule out, and write what it holds outside of it.")
