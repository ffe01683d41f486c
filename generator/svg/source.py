"""One filled-in template while it is read: its elements, their places in the source, their styles, what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.faults import FaceError, Fault
from generator.svg.conditions import says_yes
from generator.svg.elements import (
    BINDINGS,
    BINDINGS_OF,
    BINDINGS_OF_ALL,
    CARD,
    CORE,
    DRAWN,
    FOREIGN,
    GEOMETRY,
    STAMP,
    SVG,
    XLINK_HREF,
    number,
)
from generator.svg.styles import OWN, PROPERTIES, StyleSheet, check_property, counting
from generator.words import MUCH_ALIKE, nearest

Style = dict[str, str]
_CARD_ID = CARD + "id"


@lru_cache(maxsize=1)
def _parser() -> Any:
    from lxml import etree

    # huge_tree: an embedded picture may be longer than the ten million characters that an attribute has otherwise.
    return etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )


def parsed(svg: str) -> Any:
    """The root element of a text, None when it is not well-formed."""
    from lxml import etree

    try:
        return etree.fromstring(svg.encode("utf-8"), _parser())
    except etree.XMLSyntaxError:
        return None


class Source:
    """The elements of one face. `files` are the template files that the stamps count into."""

    def __init__(self, files: tuple[Path, ...]) -> None:
        self.files = files
        self.faults: list[Fault] = []
        self.ids: dict[str, Any] = {}
        self.width = self.height = 0.0
        """Of the whole drawing in mm, for lengths in percent."""
        self._doubled: set[str] = set()
        self._sheet = StyleSheet()

    def again(self) -> Source:
        """The same elements, with nothing found yet."""
        other = Source(self.files)
        other.ids, other._doubled, other._sheet = self.ids, self._doubled, self._sheet
        return other

    def parse(self, svg: str) -> Any:
        """The root element, or None when the text is no SVG. Style sheets and ids are read on the way."""
        from lxml import etree

        try:
            root = etree.fromstring(svg.encode("utf-8"), _parser())
        except etree.XMLSyntaxError as error:
            self.faults.append(self._broken(svg, error))
            return None
        if root.getroottree().docinfo.internalDTD is not None:
            self.note(FaceError("face/doctype", "A template may not declare a DOCTYPE or entities."), root)
            return None
        if root.tag != SVG + "svg":
            fact = "The template's root is no <svg> element of SVG's own namespace."
            self.note(
                FaceError("face/template", fact, 'It begins with <svg xmlns="http://www.w3.org/2000/svg" ...>.'), root
            )
            return None
        for element in root.iter():
            if not isinstance(element.tag, str):
                continue
            if element.tag == SVG + "style":
                try:
                    self._sheet.add(element.text or "")
                except FaceError as fault:
                    self.note(fault, element)
            name = element.get(_CARD_ID) or element.get("id")
            if name and self.ids.setdefault(name, element) is not element:
                self._doubled.add(name)
        return root

    @property
    def has_sheet(self) -> bool:
        """Whether a `<style>` element has a say in how elements look."""
        return bool(self._sheet)

    def is_doubled(self, name: str) -> bool:
        """Whether an id is given to more than one element."""
        return name in self._doubled

    def named(self, name: str) -> Any:
        """The element with an id; None when there is none. Raises FaceError for an id given twice."""
        if name in self._doubled:
            raise FaceError(
                "face/reference",
                f'The id "{name}" is given to more than one element, so it is not clear which one is meant.',
                'In a loop, number them: card:id="clip-{{ loop.index }}".',
            )
        return self.ids.get(name)

    def shown(self, element: Any) -> bool:
        """Whether `card:if`, where there is one, is true."""
        condition = element.get(CARD + "if")
        return condition is None or bool(says_yes(condition))

    def place(self, element: Any) -> tuple[str, int]:
        """Template file and line of an element, by its stamp."""
        while element is not None:
            mark = element.get(STAMP)
            if mark:
                file, _, line = mark.partition(":")
                sources = self.files
                source = sources[int(file)] if int(file) < len(sources) else None
                return (str(source) if source else ""), int(line)
            element = element.getparent()
        return "", 0

    def note(self, fault: FaceError, element: Any, *, warning: bool = False) -> None:
        """Keep a fault with its place in the template."""
        template, line = self.place(element)
        self.faults.append(
            Fault(
                fault.code,
                fault.fact,
                fault.remedy,
                template,
                line,
                fault.field,
                fault.value,
                warning,
                fault.column,
                fault.sign,
            )
        )

    def _broken(self, svg: str, error: Any) -> Fault:
        """Well-formedness errors name the line of the filled-in text: find the stamp before it."""
        lines = svg.splitlines()
        before = "\n".join(lines[: error.lineno or 0])
        marks = re.findall(rf'{STAMP}="(\d+):(\d+)"', before)
        template, line = "", 0
        if marks and int(marks[-1][0]) < len(self.files):
            template, line = str(self.files[int(marks[-1][0])]), int(marks[-1][1])
        message = re.sub(r", line \d+, column \d+.*", "", str(error.msg)).rstrip(".")
        return Fault("face/template", f"The template is not well-formed XML: {message}.", "", template, line)

    def style(self, element: Any, parent: Mapping[str, str]) -> Style:
        """Properties of an element: inherited, attributes, sheet, style attribute, `card:` overrides, in that order.

        `parent` is all of its parent's style. Raises FaceError for attributes and styles outside the profile.
        """
        tag = element.tag.rpartition("}")[2]
        attributes = tuple(element.attrib.items())
        if self._sheet:
            sheet = self._sheet.matching(tag, element.get("id", ""), element.get("class", ""))
            declared = _declared(tag, attributes, sheet)
        else:
            declared = _declared_alone(tag, attributes)
        if OWN.isdisjoint(parent):
            return {**parent, **declared}
        style = {key: value for key, value in parent.items() if key not in OWN}
        style.update(declared)
        return style

    def get(self, element: Any, key: str, default: str = "") -> str:
        """An attribute, or the `card:` one that overrides it, unless that one is blank."""
        return str(element.get(CARD + key, "").strip() or element.get(key, default))

    def num(self, element: Any, key: str, default: str = "0") -> float:
        """A numeric attribute in mm."""
        return number(self.get(element, key, default), key)


@lru_cache(maxsize=16384)
def _declared_alone(tag: str, attributes: tuple[tuple[str, str], ...]) -> Style:
    """What an element declares where there is no style sheet; most elements of a deck are the same on every card."""
    return _declared(tag, attributes, ())


def _declared(tag: str, attributes: tuple[tuple[str, str], ...], sheet: Iterable[Mapping[str, str]]) -> Style:
    declared: Style = {}
    geometry = GEOMETRY.get(tag)
    cards: list[tuple[str, str]] = []
    own = ""
    for key, value in attributes:
        if key == "style":
            own = value
        if key in CORE or (geometry and key in geometry):
            continue
        if key[0] == "{":
            if key.startswith(CARD):
                cards.append((key[len(CARD) :], value))
            elif not key.startswith(FOREIGN) and key != XLINK_HREF:
                raise FaceError("face/unsupported", f'The attribute "{key.rpartition("}")[2]}" is unknown.')
            continue
        if key in PROPERTIES:
            if check_property(key, value):
                declared[key] = value
            continue
        if geometry is not None:
            _refuse_attribute(tag, key, geometry)
    for declarations in sheet:
        declared.update(declarations)
    if own:
        declared.update(counting(own))
    for key, value in cards:
        if key in PROPERTIES:
            if value.strip() and check_property(key, value):
                declared[key] = value
        else:
            _check_binding(tag, key, geometry or frozenset())
    if "inherit" in declared.values():
        declared = {key: value for key, value in declared.items() if value != "inherit"}
    return declared


def _check_binding(tag: str, key: str, geometry: frozenset[str]) -> None:
    known = (BINDINGS if tag in DRAWN else BINDINGS_OF_ALL) | geometry | BINDINGS_OF.get(tag, frozenset())
    if key in known:
        return
    near = nearest(key, [*known, *PROPERTIES], MUCH_ALIKE)
    hint = f"Did you mean card:{near}?" if near else f"<{tag}> takes: card:{', card:'.join(sorted(known))}."
    raise FaceError("face/unsupported", f'<{tag}> has no binding "card:{key}".', hint)


def _refuse_attribute(tag: str, key: str, geometry: frozenset[str]) -> None:
    if key.startswith("on"):
        raise FaceError("face/unsupported", f'"{key}" is an event of a web page.', "Delete it.")
    near = nearest(key, [*geometry, *PROPERTIES], MUCH_ALIKE)
    hint = f"Did you mean {near}?" if near else f"<{tag}> knows: {', '.join(sorted(geometry)) or 'only styles'}."
    raise FaceError("face/unsupported", f'<{tag}> has no attribute "{key}" in the profile.', hint)
