"""What is wrong with one face, found while it is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

CODES: Mapping[str, str] = MappingProxyType(
    {
        "face/template": "A template is missing, is no SVG, or cannot be filled in.",
        "face/doctype": "A DOCTYPE's entities stand for other files, or for too much.",
        "face/condition": "A card:if holds no {{ }}, so it would always be true.",
        "face/unknown-value": "A template asks for a value that the card does not have.",
        "face/not-text": "A template prints something that is no text, number or blank, as a function or a table.",
        "face/size": "A drawing does not say how large it is, or it is not clear which part of the face it shows.",
        "face/unsupported": "An element, attribute or style lies outside the profile and would not print as it looks.",
        "face/unknown-name": "An attribute or style is none that SVG knows, and looks like one that is.",
        "face/too-much": "A face has too many elements or letters, takes too many steps, or is nested too deep.",
        "face/number": "An attribute that must be a number or a length is not.",
        "face/style": "A style, or a style sheet, cannot be read.",
        "face/reference": "An id that something points to does not exist, exists twice, or points to itself.",
        "face/path": "Path data or points cannot be read.",
        "face/transform": "A transform cannot be read.",
        "face/aspect": "A preserveAspectRatio cannot be read.",
        "face/color": "A color cannot be read, or names a spot ink that game.toml does not list.",
        "face/gradient": "A gradient has no stops, or mixes color spaces or spot inks.",
        "face/font": "A font, weight, size or font feature is asked for that the game's fonts do not have.",
        "face/missing-character": "No font of the chain has a character of the text.",
        "face/unknown-icon": "An icon is asked for that the game does not have.",
        "face/icon": "A file in the game's folder of icons is no drawing and no picture, or is damaged.",
        "face/literal-mark": "A mark of rich text, or what looks like the name of an icon, prints as it was typed.",
        "face/as-picture": "A template has filters: what they blur or shade is printed as a picture.",
        "face/picture": "A picture is missing, damaged, of the wrong kind, too large or outside the game's folders.",
        "face/low-resolution": "A picture is printed with fewer than 200 pixels per inch.",
        "face/fit": "A card:fit does not name two sizes in points, or stands on a text without a rectangle.",
        "face/overflow": "A text does not fit its box even at its smallest size.",
        "face/small-text": "A text is printed smaller than people read with ease.",
    }
)
"""Every code of a face, with its one-line help."""


class Fault(Struct, frozen=True):
    """One thing that keeps a face from being drawn as meant.

    `code` is `face/...`; `template` and `line` the place in the template's source (also inside loops and
    includes); `field` the text box or element, where there is one; `value` the text at fault, as it was typed;
    `column` that of the card where it comes from, where that is known; `sign` what of that text is wrong: an icon's
    name between colons, or characters, each by itself; `level` is error, warning or notice, as findings count them.
    """

    code: str
    fact: str
    remedy: str = ""
    template: str = ""
    line: int = 0
    field: str = ""
    value: str = ""
    level: str = "error"
    column: str = ""
    sign: str = ""


class FaceError(Exception):
    """Raised inside the reader for one element; the reader notes it and goes on with the next.

    Warnings and notices are noted without being raised.
    """

    column = ""

    def __init__(
        self,
        code: str,
        fact: str,
        remedy: str = "",
        field: str = "",
        value: str = "",
        sign: str = "",
        level: str = "error",
    ) -> None:
        super().__init__(fact)
        self.code, self.fact, self.remedy, self.field, self.value, self.sign = code, fact, remedy, field, value, sign
        self.level = level


class TooMuchError(FaceError):
    """A limit is passed: the whole face is given up, not only one element."""

    def __init__(self, fact: str, remedy: str = "Look for a use or a loop that draws itself again and again.") -> None:
        super().__init__("face/too-much", fact, remedy)
