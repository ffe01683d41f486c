"""A drawing's text as elements: XML, as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from generator.faults import FaceError
from generator.svg.elements import CARD, SVG, Element

if TYPE_CHECKING:
    from lxml.etree import XMLParser

_KNOWN: Mapping[str, str] = {
    "xlink": "http://www.w3.org/1999/xlink",
    "card": CARD[1:-1],
    "inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "svg": SVG[1:-1],
}
"""Prefixes that everybody writes for these namespaces."""
_ROOT = re.compile(r"<(?:svg:)?svg\b")
_PREFIX = re.compile(r"Namespace prefix ([\w.-]+) ")


@lru_cache(maxsize=1)
def _parser() -> XMLParser:
    from lxml import etree

    # huge_tree: an embedded picture may be longer than the ten million characters that an attribute has otherwise.
    return etree.XMLParser(
        resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )


def parsed(svg: str) -> Element | None:
    """The root element of a text, None when it is not well-formed."""
    from lxml import etree

    try:
        return cast("Element", etree.fromstring(svg.encode("utf-8"), _parser()))
    except etree.XMLSyntaxError:
        return None


def read_elements(svg: str) -> tuple[Element, list[FaceError]]:
    """The root element of a text, and what was put right on the way: prefixes that nobody declared.

    Raises FaceError for entities of other files, XMLSyntaxError for a text that is not well-formed.
    """
    if "<!" in svg:
        from generator.svg.doctype import without_doctype

        svg = without_doctype(svg)
    told: list[FaceError] = []
    root = _mended(svg, told)
    if root.tag == "svg":
        # Nobody draws it like this. Its elements are judged all the same, so that no second round is needed.
        remedy = f'Write xmlns="{SVG[1:-1]}" on <svg>.'
        told.append(FaceError("face/template", "The <svg> does not say that it is SVG.", remedy))
        root = _mended(_ROOT.sub(rf'\g<0> xmlns="{SVG[1:-1]}"', svg, count=1), [])
    return root, told


def _mended(svg: str, told: list[FaceError]) -> Element:
    """The root element of a text in which every prefix stands for something. Raises XMLSyntaxError."""
    from lxml import etree

    while True:
        try:
            return cast("Element", etree.fromstring(svg.encode("utf-8"), _parser()))
        except etree.XMLSyntaxError as error:
            prefix = _PREFIX.search(str(error.msg))
            start = _ROOT.search(svg)
            if prefix is None or start is None:
                raise
            name, tag = prefix[1], svg[start.start() : svg.find(">", start.end())]
            if f"xmlns:{name}=" in tag:
                raise
            space = _KNOWN.get(name, f"urn:{name}")
            fact = f'The prefix "{name}:" stands for nothing: no tag around it declares it.'
            told.append(
                FaceError("face/template", fact, f'Write xmlns:{name}="{space}" on <svg>.', value=name, level="warning")
            )
            svg = f'{svg[: start.end()]} xmlns:{name}="{space}"{svg[start.end() :]}'
