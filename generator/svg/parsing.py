"""A drawing's text as elements: XML, as far as it can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from generator.faults import FaceError
from generator.svg.elements import CARD, SVG, Element

if TYPE_CHECKING:
    from lxml.etree import XMLParser, XMLSyntaxError

_KNOWN: Mapping[str, str] = {
    "xlink": "http://www.w3.org/1999/xlink",
    "card": CARD[1:-1],
    "inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "svg": SVG[1:-1],
}
"""Prefixes that everybody writes for these namespaces."""
_ROOT = re.compile(r"<(?:svg:)?svg\b")
_CURES = (
    (r"Opening and ending tag mismatch: (\S+)", r"Each tag needs its end: <\1 .../>, or </\1> where it ends."),
    (r"Premature end of data in tag (\S+)", r"The file is cut off, or </\1> is missing: save it anew."),
    (r"Start tag expected|Document is empty", "The file holds no drawing: save it anew as SVG."),
    (r"Extra content", "Delete what stands behind </svg>; a drawing has one <svg> around all of it."),
    (r"xmlParseEntityRef|EntityRef", "Write &amp; for the sign &."),
    (r"Entity '([^']+)' not defined", r"Write the character itself in place of &\1;."),
    (r"Attribute (\S+) redefined", r"Give \1 once."),
    (r"Specification mandates value for attribute (\S+)", r'Write \1="..." with a value in quotes.'),
    (r"AttValue: \" or ' expected", "Put the value of each attribute in double quotes."),
    (r"Unescaped '<'", "Write &lt; for the sign < in an attribute."),
    (r"PCDATA invalid Char|invalid xmlChar|Char 0x", "Delete the control character there."),
    (r"Comment|hyphen", "Write no -- inside of a comment, and end it with -->."),
    (r"Namespace prefix (\S+)", r"Declare xmlns:\1 on <svg>, or delete what begins with \1:."),
)
"""What to do about mistakes of XML, by the words of the parser."""
_ENTITY = re.compile(r"&([A-Za-z_][\w.-]*);")
_UNDEFINED = re.compile(r"Entity '([^']+)' not defined")
_OF_XML = frozenset(("lt", "gt", "amp", "quot", "apos"))
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


def read_elements(svg: str, broken: Callable[[str, XMLSyntaxError], None]) -> tuple[Element, list[FaceError]]:
    """The root element of a text, and what was put right on the way: prefixes that nobody declared.

    `broken` is told of entities that nobody declared, which are left out. Raises FaceError for entities of other files,
    XMLSyntaxError for a text that is not well-formed.
    """
    if "<!" in svg:
        from generator.svg.doctype import without_doctype

        svg = without_doctype(svg)
    told: list[FaceError] = []
    root = _mended(_without_unknown_entities(svg, broken), told)
    if root.tag == "svg":
        # Drawings taken out of web pages, where nothing else can be meant. By itself no browser shows such a file.
        remedy = f'Write xmlns="{SVG[1:-1]}" on <svg>, so that other programs read it as well.'
        fact = "The <svg> does not say that it is SVG; it is read as SVG."
        told.append(FaceError("face/template", fact, remedy, level="warning"))
        svg = _without_unknown_entities(svg, lambda text, error: None)
        root = _mended(_ROOT.sub(rf'\g<0> xmlns="{SVG[1:-1]}"', svg, count=1), [])
    return root, told


def _without_unknown_entities(svg: str, broken: Callable[[str, XMLSyntaxError], None]) -> str:
    """The text without entities that are neither XML's nor declared, each told where it first stands."""
    names = dict.fromkeys(_ENTITY.findall(svg)) if "&" in svg else {}
    if not any(name not in _OF_XML for name in names):
        return svg
    from lxml.etree import XMLSyntaxError

    try:
        _parse(svg)
    except XMLSyntaxError as error:
        unknown = _UNDEFINED.search(str(error.msg))
        if unknown is None or unknown[1] not in names:
            return svg
        broken(svg, error)
        return _without_unknown_entities(svg.replace(f"&{unknown[1]};", ""), broken)
    return svg


def _parse(svg: str) -> Element:
    from lxml import etree

    return cast("Element", etree.fromstring(svg.encode("utf-8"), _parser()))


def cure_of_xml(message: str) -> str:
    """What to do about a mistake of XML, by what the parser says."""
    from html.entities import html5

    for pattern, cure in _CURES:
        found = re.search(pattern, message)
        if found is not None:
            entity = html5.get(f"{found[1]};", "") if pattern.startswith("Entity ") else ""
            return f"Write &#{ord(entity)}; in place of &{found[1]};." if len(entity) == 1 else found.expand(cure)
    return "Look for a quote, a < or a > that is missing there, or save the drawing anew in your editor."


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
            if name != "card":  # editors take ours away where only an included drawing uses it
                remedy = f'Write xmlns:{name}="{space}" on <svg>.'
                told.append(FaceError("face/template", fact, remedy, value=name, level="warning"))
            svg = f'{svg[: start.end()]} xmlns:{name}="{space}"{svg[start.end() :]}'
