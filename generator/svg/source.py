"""One filled-in template while it is read: its elements, their places in the source, their styles, what is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from generator.faults import FaceError, Fault, TooMuchError
from generator.geometry import Matrix
from generator.svg.conditions import says_yes
from generator.svg.declarations import declared_alone, declared_with, is_filled_in
from generator.svg.elements import CARD, MOST_ATTRIBUTES, STAMP, SVG, Element
from generator.svg.numbers import Viewport, length
from generator.svg.parsing import read_elements
from generator.svg.style_sheets import StyleSheet
from generator.svg.styles import INHERITED, OWN
from generator.svg.transforms import parse_transform

if TYPE_CHECKING:
    from lxml.etree import XMLSyntaxError

Style = dict[str, str]
_CARD_ID = CARD + "id"
_CARD_IF = CARD + "if"
_CONDITIONS = frozenset((_CARD_IF, "requiredExtensions", "systemLanguage"))
_TRANSFORMS = frozenset(("transform", CARD + "transform"))


class Source:
    """The elements of one face. `files` are the template files that the stamps count into."""

    def __init__(self, files: tuple[Path, ...]) -> None:
        self.files = files
        self.faults: list[Fault] = []
        self.ids: dict[str, Element] = {}
        self.viewport = Viewport()
        """Of the element being read, for lengths in percent."""
        self.languages: tuple[str, ...] = ("en",)
        """Languages of what is printed."""
        self.file: Path | None = None
        """The file of a drawing without stamps."""
        self.element: Element | None = None
        """The element being read."""
        self.blends = False
        """Whether anything may be mixed with what lies below it."""
        self._conditional: set[Element] = set()
        """Elements that are drawn under a condition alone."""
        self._moved: set[Element] = set()
        """Elements with a transform."""
        self._doubled: set[str] = set()
        self._sheet = StyleSheet()

    def again(self) -> Source:
        """The same elements, with nothing found yet."""
        other = Source(self.files)
        other.ids, other._doubled, other._sheet = self.ids, self._doubled, self._sheet
        other._conditional, other._moved, other.blends = self._conditional, self._moved, self.blends
        return other

    def parse(self, svg: str) -> Element | None:
        """The root element, or None when the text is no SVG. Style sheets and ids are read on the way."""
        from lxml.etree import XMLSyntaxError

        try:
            root, told = read_elements(svg)
        except FaceError as fault:
            fault.field = ""
            self.note(fault, None)
            return None
        except XMLSyntaxError as error:
            self.faults.append(self._broken(svg, error))
            return None
        for wrong in told:
            self.note(wrong, root)
        if svg.count("<svg") > 1:
            from generator.svg.inclusions import keep_apart

            keep_apart(root, self.files)
        self.blends = "mix-blend-mode" in svg or "feBlend" in svg
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
                for wrong in self._sheet.add("".join(element.itertext()), element):
                    self.note(wrong, element)
            name = element.get(_CARD_ID) or element.get("id")
            if name and self.ids.setdefault(name, element) is not element:
                self._doubled.add(name)
            # Most elements have neither, and need not be asked again on every card.
            attributes = element.keys()
            if not _CONDITIONS.isdisjoint(attributes):
                self._conditional.add(element)
            if not _TRANSFORMS.isdisjoint(attributes):
                self._moved.add(element)
        return root

    @property
    def has_sheet(self) -> bool:
        """Whether a `<style>` element has a say in how elements look."""
        return bool(self._sheet)

    def is_doubled(self, name: str) -> bool:
        """Whether an id is given to more than one element."""
        return name in self._doubled

    def named(self, name: str) -> Element | None:
        """The element with an id; None when there is none. Raises FaceError for an id given twice."""
        if name in self._doubled:
            raise FaceError(
                "face/reference",
                f'The id "{name}" is given to more than one element, so it is not clear which one is meant.',
                'In a loop, number them: card:id="clip-{{ loop.index }}".',
            )
        return self.ids.get(name)

    def shown(self, element: Element) -> bool:
        """Whether `card:if`, where there is one, is true, and what SVG itself makes a condition."""
        if element not in self._conditional:
            return True
        condition = element.get(_CARD_IF)
        return (condition is None or bool(says_yes(condition))) and self.passes(element)

    def passes(self, element: Element) -> bool:
        """Whether an element asks for nothing that is not here: extensions, or another language (SVG 2, 5.8)."""
        if element.get("requiredExtensions") is not None:
            return False
        wanted = element.get("systemLanguage")
        return wanted is None or any(
            part.strip().partition("-")[0].lower() in self.languages for part in wanted.split(",")
        )

    def place(self, element: Element | None) -> tuple[str, int]:
        """Template file and line of an element, by its stamp, or by its line in a file of its own."""
        if self.file is not None:
            return str(self.file), int(element.sourceline or 0) if element is not None else 0
        while element is not None:
            mark = element.get(STAMP)
            if mark:
                file, line = mark.split(":")[:2]
                sources = self.files
                source = sources[int(file)] if int(file) < len(sources) else None
                return (str(source) if source else ""), int(line)
            element = element.getparent()
        return "", 0

    def note(self, fault: FaceError, element: Element | None) -> None:
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
                fault.level,
                fault.column,
                fault.sign,
            )
        )

    @property
    def found(self) -> list[Fault]:
        """All faults, each once."""
        return list(dict.fromkeys(self.faults))

    def _broken(self, svg: str, error: XMLSyntaxError) -> Fault:
        """Well-formedness errors name the line of the filled-in text: find the stamp before it."""
        if not svg.strip():
            fact = "The template is empty: nothing is drawn on this side."
            return Fault("face/template", fact, "Draw it, or take it out of game.toml.")
        lines = svg.splitlines()
        before = "\n".join(lines[: error.lineno or 0])
        marks = re.findall(rf'{STAMP}="(\d+):(\d+)[:"]', before)
        template, line = "", 0
        if marks and int(marks[-1][0]) < len(self.files):
            template, line = str(self.files[int(marks[-1][0])]), int(marks[-1][1])
        message = re.sub(r", line \d+, column \d+.*", "", str(error.msg)).rstrip(".")
        return Fault("face/template", f"The template is not well-formed XML: {message}.", "", template, line)

    def style(self, element: Element, parent: Mapping[str, str]) -> Style:
        """Properties of an element; `parent` is all of its parent's style.

        What cannot be read or drawn is noted, and left out: what stands inside the element has faults of its own.
        """
        if len(element.attrib) > MOST_ATTRIBUTES:
            raise TooMuchError(f"An element has {len(element.attrib)} attributes; {MOST_ATTRIBUTES} are the most.")
        tag = element.tag.rpartition("}")[2]
        attributes = tuple(element.attrib.items())
        if self._sheet:
            declared = declared_with(tag, attributes, self._sheet.matching(element))
        else:
            declared = declared_alone(tag, attributes)
        for fault in declared.faults:
            self.note(fault, element)
        if OWN.isdisjoint(parent):
            style = {**parent, **declared.style}
        else:
            style = {key: value for key, value in parent.items() if key not in OWN}
            style.update(declared.style)
        if declared.relative:
            from generator.svg.computed import compute

            try:
                compute(style, declared.relative, parent, self.viewport)
            except FaceError as fault:
                self.note(fault, element)
                style["font-size"] = parent["font-size"]
        return style

    def cascaded(self, element: Element) -> Style:
        """The style of an element where it stands in the drawing, whoever may use it.

        Faults of what stands around it are those of the elements themselves.
        """
        style: Style = dict(INHERITED)
        before = len(self.faults)
        for step in reversed(list(element.iterancestors())):
            style = self.style(step, style)
        del self.faults[before:]
        return self.style(element, style)

    def get(self, element: Element, key: str, default: str = "") -> str:
        """An attribute, or the `card:` one that overrides it, unless that one is blank."""
        own = element.get(CARD + key)
        return str((own and own.strip()) or element.get(key, default))

    def transform(self, element: Element) -> Matrix | None:
        """The matrix of an element's transform; None without one. Raises FaceError for one that cannot be read.

        One that the template itself says is noted, and counts for nothing, as SVG has it.
        """
        if element not in self._moved:
            return None
        text = self.get(element, "transform")
        if not text:
            return None
        try:
            return parse_transform(text)
        except FaceError as fault:
            if fault.code != "face/transform" or is_filled_in(element, "transform"):
                raise
            fault.level = "warning"
            self.note(fault, element)
            return None

    def length(self, element: Element, key: str, style: Mapping[str, str]) -> float:
        """A length given as an attribute, in units; 0 where it is not given. `style` is the element's."""
        return length(self.get(element, key, "0"), key, self.viewport, style["font-size"])

    def measure(self, style: Mapping[str, str], key: str) -> float:
        """A length given as a style, in units."""
        return length(style[key], key, self.viewport, style["font-size"])
