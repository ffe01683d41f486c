"""What other programs write into cells, as it prints here: tags, entities, icons in brackets, endless words."""

from __future__ import annotations

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Callable

from generator.start.icons import IconFinder
from generator.text.icon_names import IconNames
from generator.text.markup import parse_markup

LONGEST_WORD = 22
"""Letters that a word may have before it may be broken anywhere."""
_BREAKS = re.compile(r"\s*<\s*(?:br|n|line|p|hr)\s*/?\s*>\s*|\s*</p>\s*", re.IGNORECASE)
_BOLD = re.compile(r"<(b|strong)(?:\s[^<>]*)?>\s*(.*?)\s*</\1>", re.IGNORECASE | re.DOTALL)
_ITALIC = re.compile(r"<(i|em)(?:\s[^<>]*)?>\s*(.*?)\s*</\1>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(
    r"</?(?:b|strong|i|em|u|span|font|div|p|small|big|center|left|right|ul|li|ol)(?:\s[^<>]*)?/?>", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});", re.IGNORECASE)
_BRACKET = re.compile(r"\[([A-Za-z][A-Za-z0-9 _-]{0,30})\]")
_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


class CellWords:
    """Rewrites cells and counts what it did."""

    def __init__(self, finder: IconFinder) -> None:
        self._finder, self._names = finder, IconNames(finder.names)
        self.done: Counter[str] = Counter()
        self.icons: set[str] = set()

    def text(self, cell: str) -> str:
        """A cell as it prints."""
        if "<" in cell:
            cell = self._did("tags of HTML became line ends and stars", cell, _without_tags)
        if "&" in cell:
            cell = self._did("entities of HTML became the letters they stand for", cell, _without_entities)
        if "[" in cell:
            cell = self._did("icons in brackets are written :name: now", cell, self._with_icons)
        if ":" in cell:
            cell = self._did("colons that name no icon were marked as plain ones, \\:", cell, self._plain_colons)
        if len(cell) > LONGEST_WORD:
            cell = self._did("very long words may be broken", cell, lambda text: _WORD.sub(_breakable, text))
        return cell

    def name(self, cell: str) -> str:
        """The same for a cell that also names its card in lists and messages."""
        return self.text(cell)

    def _did(self, what: str, cell: str, change: Callable[[str], str]) -> str:
        changed = change(cell)
        self.done[what] += changed != cell
        return changed

    def _with_icons(self, text: str) -> str:
        def icon(match: re.Match[str]) -> str:
            found = self._finder.named(match[1])
            if not found:
                return match[0]
            self.icons.add(found)
            return f":{found}:"

        return _BRACKET.sub(icon, text)

    def _plain_colons(self, text: str) -> str:
        parts = parse_markup(text, self._names)
        self.icons.update(part.icon for part in parts if part.icon in self._finder.names)
        wrong = [f":{part.icon}:" for part in parts if part.icon and part.icon not in self._finder.names]
        wrong += [part.text for part in parts if part.meant]
        for sign in dict.fromkeys(wrong):
            known = self._finder.named(sign.strip(":")) if sign in text else ""
            if known:
                self.icons.add(known)
            text = text.replace(sign, f":{known}:" if known else sign.replace(":", "\\:"))
        if any(
            part.meant or (part.icon and part.icon not in self._finder.names)
            for part in parse_markup(text, self._names)
        ):
            text = re.sub(r"(?<!\\):", r"\\:", text)
        return text


def _without_tags(text: str) -> str:
    text = _BREAKS.sub("\n", text)
    text = _BOLD.sub(lambda match: f"**{match[2]}**" if match[2] else "", text)
    text = _ITALIC.sub(lambda match: f"*{match[2]}*" if match[2] else "", text)
    return re.sub(r"\n{3,}", "\n\n", _TAG.sub("", text)).strip()


def _without_entities(text: str) -> str:
    return _ENTITY.sub(lambda match: html.unescape(match[0]), text)


_BREAKS_ANYWHERE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
"""Signs between which lines end without a hyphen."""


def _breakable(match: re.Match[str]) -> str:
    word = match[0]
    if max(map(len, _BREAKS_ANYWHERE.split(word))) <= LONGEST_WORD:
        return word
    if "\u00ad" in word or word.startswith(":") or "-" in word[4:-4]:
        parts = re.split("[\u00ad-]", word)
        if max(map(len, parts)) <= LONGEST_WORD or word.startswith(":"):
            return word
    found, run = "", 0
    for sign in word:
        if run >= 10 and not unicodedata.category(sign).startswith(("M", "C")) and found[-1] != "\\":
            found, run = f"{found}\u00ad", 0
        found, run = found + sign, run + 1
    return found
