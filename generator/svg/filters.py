"""Filters as drawings name them: elements with primitives, or functions of CSS; what they make is a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.face import Effects, Filter, Group, Item
from generator.faults import FaceError, TooMuchError
from generator.geometry import apply, inverse, is_flat, multiply
from generator.svg.bounds import Bounds, bounds_of
from generator.svg.colors import parse_color
from generator.svg.effects import frame_of
from generator.svg.elements import SVG, XLINK_HREF, Element
from generator.svg.filter_functions import parse_functions
from generator.svg.numbers import Viewport, length, number_list, share
from generator.svg.paints import reference
from generator.svg.reach import reach_of
from generator.svg.source import Style

if TYPE_CHECKING:
    from generator.svg.reader import Reading

TOLD = "Filters are printed as pictures of 600 pixels per inch: what a filter blurs or shades is no line and no text."
MOST_PRIMITIVES = 100
MOST_KERNEL = 625
"""Numbers of a kernel: 25 by 25."""
_INNER = frozenset(
    "feFuncR feFuncG feFuncB feFuncA feMergeNode feDistantLight fePointLight feSpotLight".split(),
)
PRIMITIVES = frozenset(
    """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDropShadow feFlood feGaussianBlur feImage feMerge feMorphology feOffset feSpecularLighting feTile feTurbulence
    """.split()
)
_ACROSS, _DOWN = frozenset(("x", "width", "dx")), frozenset(("y", "height", "dy"))
_PAIRS = frozenset(("stdDeviation", "radius", "kernelUnitLength"))
_UNTOLD = frozenset(("id", "class", "style", "_at", "flood-color", "flood-opacity", "lighting-color"))
_COLORED = {"feFlood": "flood", "feDropShadow": "flood", "feDiffuseLighting": "", "feSpecularLighting": ""}


def read_filters(
    reading: Reading, value: str, drawn: list[Item], style: Style
) -> tuple[list[Item], Filter | None, str]:
    """The filters that a style lists: the items with all but the last applied, the last, and a blend mode.

    That is what Inkscape before 1.0 wrote as a filter. Raises FaceError.
    """
    found: list[Filter] = []
    blend = ""
    for part in parse_functions(value):
        if part.name == "url":
            made, mode = _of_element(reading, part.arguments, drawn)
            blend = mode or blend
        else:
            made = _of_function(reading, part.primitives(style, reading), part.spread(), drawn)
        if made is not None:
            found.append(made)
    if found:
        reading.source.note(FaceError("face/as-picture", TOLD, level="notice"), reading.root)
    for one in found[:-1]:
        drawn = [Group(tuple(drawn), effects=Effects(filter=one))]
    return drawn, found[-1] if found else None, blend


def _of_function(reading: Reading, primitives: str, spread: float, drawn: list[Item]) -> Filter | None:
    reach = reach_of(drawn)
    if reach is None:
        return None
    left, top, right, bottom = reach
    region = (left - spread, top - spread, right - left + 2 * spread, bottom - top + 2 * spread)
    return Filter(primitives, region, _shown(reading, region))


def _of_element(reading: Reading, value: str, drawn: list[Item]) -> tuple[Filter | None, str]:
    source = reading.source
    name = reference(value)
    chain = _chain(reading, name)
    if not chain:
        fact = f'filter "{value}" names no filter of this face, so nothing is filtered.'
        fault = FaceError(
            "face/reference", fact, "Write filter: none, or the id of a filter.", value=value, level="notice"
        )
        source.note(fault, source.element)
        return None, ""
    owner = next((element for element in chain if any(_is_primitive(child) for child in element)), None)
    if owner is None:
        fact = f'The filter "#{name}" is empty, so what it is put on is not seen.'
        source.note(FaceError("face/reference", fact, "Take it off.", value=value, level="warning"), source.element)
        drawn.clear()
        return None, ""
    mode = _legacy_mode(owner)
    if mode:
        return None, mode

    def given(attribute: str, default: str) -> str:
        return next((found for e in chain if (found := source.get(e, attribute))), default)

    box = bounds_of(drawn) or (0.0, 0.0, 0.0, 0.0)
    boxed = given("filterUnits", "objectBoundingBox") == "objectBoundingBox"
    in_box = given("primitiveUnits", "userSpaceOnUse") == "objectBoundingBox"
    if (boxed or in_box) and (box[2] <= 0 or box[3] <= 0):
        return None, ""
    whole = next((e for e in chain if any(source.get(e, key) for key in ("x", "y", "width", "height"))), chain[0])
    style = source.cascaded(chain[0])
    region = frame_of(reading, whole, style, box if boxed else None)
    if region[2] <= 0 or region[3] <= 0:
        return None, ""
    found = [child for child in owner if _is_primitive(child)]
    _refuse_too_much(found, name)
    primitives = "".join(_written(reading, child, box if in_box else None) for child in found)
    return Filter(primitives, region, _shown(reading, region)), ""


def _refuse_too_much(primitives: list[Element], name: str) -> None:
    """Raises FaceError for more steps, or larger kernels, than a picture on paper can need."""
    if len(primitives) > MOST_PRIMITIVES:
        raise TooMuchError(f"The filter #{name} has {len(primitives)} steps; {MOST_PRIMITIVES} are the most.")
    for one in primitives:
        kernel = (one.get("kernelMatrix") or "").replace(",", " ").split()
        if len(kernel) > MOST_KERNEL:
            raise TooMuchError(f"A kernel of the filter #{name} has {len(kernel)} numbers; {MOST_KERNEL} are the most.")


def _chain(reading: Reading, name: str) -> list[Element]:
    """A filter and those it takes its missing parts from."""
    chain: list[Element] = []
    while name:
        element = reading.source.named(name)
        if element is None or element.tag != SVG + "filter" or element in chain:
            break
        chain.append(element)
        link = element.get("href") or element.get(XLINK_HREF) or ""
        name = link[1:] if link.startswith("#") else ""
    return chain


def _is_primitive(child: Element) -> bool:
    return isinstance(child.tag, str) and child.tag.startswith(SVG + "fe")


def _legacy_mode(owner: Element) -> str:
    """The blend mode that a filter of Inkscape before 1.0 stands for; '' for any other filter."""
    primitives = [child for child in owner if _is_primitive(child)]
    if len(primitives) == 1 and primitives[0].tag == SVG + "feBlend":
        only = primitives[0]
        if only.get("in2") == "BackgroundImage" and only.get("in", "SourceGraphic") == "SourceGraphic":
            return str(only.get("mode", "normal"))
    return ""


def _shown(reading: Reading, region: Bounds) -> Bounds:
    """The part of a region that can be seen: no further from the face than the face is large, for what is moved yet."""
    width, height, page = reading.sight
    matrix = multiply(page, reading.texts.matrix)
    if is_flat(matrix) or not width or not height:
        return region
    back = inverse(matrix)
    corners = [apply(back, x, y) for x in (-width, 2 * width) for y in (-height, 2 * height)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = max(region[0], min(xs)), max(region[1], min(ys))
    right, bottom = min(region[0] + region[2], max(xs)), min(region[1] + region[3], max(ys))
    return left, top, max(0.0, right - left), max(0.0, bottom - top)


# -------------------------------------------------------------------- primitives as text


def _written(reading: Reading, element: Element, box: Bounds | None) -> str:
    """A primitive as text of its own: no style but as attributes, lengths in units. Raises FaceError."""
    from lxml import etree

    return etree.tostring(_copied(reading, element, box), encoding="unicode", with_tail=False)


def _copied(reading: Reading, element: Element, box: Bounds | None) -> Any:
    from lxml import etree

    tag = element.tag[len(SVG) :]
    if tag not in PRIMITIVES and tag not in _INNER:
        fact = f"The filter primitive <{tag}> is not known."
        raise FaceError("face/unsupported", fact, f"Known are: {', '.join(sorted(PRIMITIVES))}.", value=tag)
    style = reading.source.cascaded(element)
    copy = etree.Element(tag)
    for key, value in sorted(element.items()):
        if key[0] != "{" and key not in _UNTOLD:
            copy.set(key, _in_units(reading, key, value, style, box))
    if tag == "feImage":
        _refuse_link(element)
        copy.set("href", element.get("href") or element.get(XLINK_HREF))
    if tag in PRIMITIVES:
        copy.set("color-interpolation-filters", style.get("color-interpolation-filters", "linearRGB"))
    if tag in ("feFlood", "feDropShadow"):
        color, alpha = _color(reading, style, "flood-color", "black")
        alpha *= share(style.get("flood-opacity", "1"), "flood-opacity")
        copy.set("flood-color", color)
        copy.set("flood-opacity", f"{alpha:.6g}")
    if tag in ("feDiffuseLighting", "feSpecularLighting"):
        copy.set("lighting-color", _color(reading, style, "lighting-color", "white")[0])
    for child in element:
        if _is_primitive(child):
            copy.append(_copied(reading, child, box))
    return copy


def _refuse_link(element: Element) -> None:
    link = element.get("href") or element.get(XLINK_HREF) or ""
    if not link[:64].lstrip().lower().startswith("data:"):
        fact = f'The filter primitive <feImage> points to "{link[:40]}".'
        raise FaceError(
            "face/unsupported", fact, "Embed the picture, or draw it beside what is filtered.", value=link[:40]
        )


def _color(reading: Reading, style: Style, key: str, default: str) -> tuple[str, float]:
    """A color as resvg reads it, and its opacity."""
    named = style.get(key, default)
    color, alpha = parse_color(style["color"] if named.lower() == "currentcolor" else named, reading.reader.spots)
    return "#" + "".join(f"{round(255 * part):02x}" for part in color.on_screen), alpha


def _in_units(reading: Reading, key: str, value: str, style: Style, box: Bounds | None) -> str:
    """A length of a primitive in units of what it is put on, whatever it is given in."""
    if key in _ACROSS or key in _DOWN:
        start, size = (0, 2) if key in _ACROSS else (1, 3)
        whole = Viewport(1.0, 1.0) if box else reading.source.viewport
        found = length(value, key, whole, style["font-size"])
        if box is not None:
            found = found * box[size] + (box[start] if key in ("x", "y") else 0.0)
        return f"{found:.9g}"
    if box is not None and key in _PAIRS:
        try:
            numbers = number_list(value)
        except ValueError:
            return value
        pair = (numbers * 2)[:2]
        return " ".join(f"{part * size:.9g}" for part, size in zip(pair, box[2:], strict=False))
    return value
