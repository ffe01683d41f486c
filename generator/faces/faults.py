"""What is wrong with one face, found while it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

CODES: Mapping[str, str] = MappingProxyType(
    {
        # the template
        "face/template": "A template is missing, or is no well-formed SVG or Jinja.",
        "face/unknown-value": "A template asks for a value that the card, the theme or the settings do not have.",
        "face/condition": "A `card:if` without `{{ }}` would always be true.",
        "face/doctype": "A template may not declare a DOCTYPE or entities.",
        "face/size": "The drawing does not measure what game.toml says: trim and bleed, one unit being one millimeter.",
        "face/unsupported": "A piece of SVG outside of the profile, which would not be drawn as your editor shows it.",
        "face/too-much": "A face has so many elements, or nests them so deep, that no card can mean it.",
        # the drawing
        "face/aspect": "A `preserveAspectRatio` that SVG does not know.",
        "face/color": "A color that is not written as one, or a spot ink that game.toml does not list.",
        "face/gradient": "A gradient without stops, or one that mixes color spaces or spot inks.",
        "face/number": "A length or number that cannot be read.",
        "face/path": "The data of a path or polygon cannot be read.",
        "face/reference": "A reference to an element that is not there, or that leads back to itself.",
        "face/style": "A style rule or property that cannot be read, or a value it does not know.",
        "face/transform": "A transform that cannot be read.",
        # text, icons, pictures
        "face/fit": "A `card:fit` or another attribute of a text box that cannot be read.",
        "face/font": "A font family or weight that game.toml does not list.",
        "face/missing-character": "A character that no font of the chain has; it would print as a blank or a square.",
        "face/overflow": "A text does not fit into its box, even at its smallest size.",
        "face/small-text": "A text fits only at a size that is hard to read.",
        "face/unknown-icon": "An icon that the game's icon font does not have.",
        "face/picture": "A picture that is missing, broken, outside of the game's folder, or no PNG or JPEG.",
    }
)
"""Every code that drawing a face can give, with its one-line help."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a face from being drawn as meant.

    `code` is `face/...`; `template` and `line` the place in the template's source (also inside loops and
    includes); `field` the text box or element, where there is one.
    """

    code: str
    fact: str
    remedy: str = ""
    template: str = ""
    line: int = 0
    field: str = ""


class FaceError(Exception):
    """Raised inside the reader for one element; the reader notes it and goes on with the next."""

    def __init__(self, code: str, fact: str, remedy: str = "", field: str = "") -> None:
        super().__init__(fact)
        self.code, self.fact, self.remedy, self.field = code, fact, remedy, field
