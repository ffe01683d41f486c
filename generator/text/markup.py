"""The rich text of a text box: `**bold**`, `*italic*`, `:icon-name:` and line breaks. All else is literal."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from generator.text.icon_names import NO_ICONS, IconNames

_MARK = re.compile(r"\\(?P<escaped>[\\*:])|(?P<stars>\*\*|\*)|(?P<colon>:)")


_UNSEEN = re.compile("[\x7f-\x9f\ufeff]")


class MarkupPart(Struct, frozen=True):
    """A stretch of text in one style; an icon where `icon` names one; a forced break where `text` is a newline.

    `meant` is the icon that a text which prints as typed looks like.
    """

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""
    meant: str = ""


class _Token(Struct):
    text: str
    icon: bool = False
    meant: str = ""
    opens: bool = False
    closes: bool = False
    three: bool = False
    """Whether one more star follows at once."""
    partner: int = -1


@lru_cache(maxsize=8192)
def parse_markup(text: str, icons: IconNames = NO_ICONS) -> tuple[MarkupPart, ...]:
    """Split a cell's text into pieces, in NFC.

    An icon is drawn wherever a known name stands between colons; an unknown name counts as one where it stands alone. A
    mark opens at the start of a word and closes at the end of one; a mark without its partner prints as
    typed, so `3 * 4`, `*bold` and `2**3` come out unharmed. A backslash takes a mark's meaning away.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")
    if not text.isascii() or "\x7f" in text:
        text = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
    if "*" not in text and ":" not in text and "\\" not in text:
        return tuple(_lines(text, bold=False, italic=False))
    tokens = _tokens(text, icons)
    _pair(tokens)
    pieces: list[MarkupPart] = []
    bold = italic = False
    for index, token in enumerate(tokens):
        if token.icon:
            pieces.append(MarkupPart("", bold, italic, token.text))
        elif token.partner >= 0:
            if token.text == "**":
                bold = token.partner > index
            else:
                italic = token.partner > index
        else:
            pieces.extend(_lines(token.text, bold=bold, italic=italic))
            if token.meant:
                pieces[-1] = replace(pieces[-1], meant=token.meant)
    return tuple(pieces)


def _tokens(text: str, icons: IconNames) -> list[_Token]:
    tokens: list[_Token] = []
    done = position = 0
    """Up to where there are tokens, and from where on marks are looked for."""
    while match := _MARK.search(text, position):
        start, position = match.span()
        token = _star(text, match) if match["stars"] else _Token(match["escaped"] or "")
        if match["colon"]:
            mark = icons.at(text, start, after_icon=bool(tokens) and tokens[-1].icon and start == done)
            if mark is None:
                continue
            position = mark.end
            token = _Token(text[start:position], meant=mark.meant) if mark.meant else _Token(mark.name, icon=True)
        if start > done:
            tokens.append(_Token(text[done:start]))
        tokens.append(token)
        done = position
        shared = icons.shared(text, done) if token.icon else ""
        if shared:
            done = position = done + len(shared) + 1
            tokens.append(_Token(f"{shared}:", meant=shared))
    if done < len(text):
        tokens.append(_Token(text[done:]))
    return tokens


def _star(text: str, match: re.Match[str]) -> _Token:
    """One or two stars, and whether they can open or close."""
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    opens = bool(after) and not after.isspace() and not before.isalnum()
    closes = bool(before) and not before.isspace() and not after.isalnum()
    three = match["stars"] == "**" and after == "*"
    closes = closes or (three and text[match.end() + 1 : match.end() + 2].strip() == "")
    return _Token(match["stars"], opens=opens, closes=closes, three=three)


def _pair(tokens: list[_Token]) -> None:
    """Tell each mark its partner: properly nested pairs with something between them."""
    waiting: list[int] = []
    for index, token in enumerate(tokens):
        _close_inner_first(tokens, index, waiting)
        if not (token.opens or token.closes):
            continue
        partner = next((i for i in reversed(waiting) if tokens[i].text == token.text), None)
        if token.closes and partner is not None and index - partner > 1:
            tokens[partner].partner, token.partner = index, partner
            del waiting[waiting.index(partner) :]
        elif token.opens:
            waiting.append(index)


def _close_inner_first(tokens: list[_Token], index: int, waiting: list[int]) -> None:
    """Three stars side by side are one and two in whichever order makes them nest."""
    token, after = tokens[index], tokens[index + 1] if index + 1 < len(tokens) else None
    if token.text != "**" or not token.closes or not waiting or tokens[waiting[-1]].text != "*":
        return
    if token.three and after is not None:
        token.text, after.text = "*", "**"
    elif len(waiting) > 1 and waiting[-2] == waiting[-1] - 1 and tokens[waiting[-2]].three:
        tokens[waiting[-2]].text, tokens[waiting[-1]].text = "*", "**"


def _lines(text: str, *, bold: bool, italic: bool) -> list[MarkupPart]:
    pieces: list[MarkupPart] = []
    for number, line in enumerate(text.split("\n")):
        if number:
            pieces.append(MarkupPart("\n", bold, italic))
        if line:
            pieces.append(MarkupPart(line, bold, italic))
    return pieces
