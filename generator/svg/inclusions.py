"""Whole drawings that a template includes: their ids and styles are kept apart from each other and from its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from generator.svg.elements import CARD, STAMP, SVG, XLINK_HREF, Element

APART = "_apart"
"""Attribute of the root of an included drawing."""
_URL = re.compile(r"(url\(\s*['\"]?#)([^'\")\s]+)")
_IDS = ("id", CARD + "id")
_LINKS = ("href", XLINK_HREF, CARD + "href")


def keep_apart(root: Element, files: Sequence[Path]) -> None:
    """Give the ids of each included drawing a name of their own, and all that points to them inside of it."""
    for number, inner in enumerate(list(root.iter(SVG + "svg"))):
        parent = inner.getparent()
        if parent is None or _file(inner) == _file(parent):
            continue
        file = _file(inner)
        stem = files[int(file)].name.partition(".")[0] if file and int(file) < len(files) else "part"
        _rename(inner, f"{stem}.{number}.")
        inner.set(APART, str(number))


def _file(element: Element | None) -> str:
    """Which template file an element comes from, by its stamp or that of what it stands in."""
    while element is not None:
        mark = element.get(STAMP)
        if mark:
            return str(mark).partition(":")[0]
        element = element.getparent()
    return ""


def _rename(inner: Element, prefix: str) -> None:
    ids = {element.get(key) for element in inner.iter() for key in _IDS if element.get(key)}

    def link(match: re.Match[str]) -> str:
        return f"{match[1]}{prefix}{match[2]}" if match[2] in ids else match[0]

    selectors = (
        re.compile("#(" + "|".join(map(re.escape, sorted(ids, key=len, reverse=True))) + r")(?![\w-])") if ids else None
    )
    for element in inner.iter():
        for key, value in element.items():
            if key in _IDS:
                element.set(key, prefix + value)
            elif key in _LINKS and value[:1] == "#" and value[1:] in ids:
                element.set(key, f"#{prefix}{value[1:]}")
            elif "url(" in value:
                element.set(key, _URL.sub(link, value))
        if element.tag == SVG + "style" and element.text and selectors is not None:
            text = _URL.sub(link, element.text)
            element.text = selectors.sub(lambda match: "#" + (prefix + match[1]).replace(".", "\\."), text)


def scope_of(element: Element | None) -> str:
    """The included drawing that an element belongs to; '' for the template's own."""
    while element is not None:
        mark = element.get(APART)
        if mark:
            return str(mark)
        element = element.getparent()
    return ""
