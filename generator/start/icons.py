"""Icons for cards without pictures, chosen by the words of a card among the names of the icons."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property

_EVERYDAY = frozenset(
    "the a an of and or to in on at for with by from your you it is are be all any card cards each one two three old "
    "new big small great little high low good bad no not".split()
)


class IconFinder:
    """Finds icons by words. `names` are all that there are; those of `own` files come first."""

    def __init__(self, names: Sequence[str], own: Sequence[str] = ()) -> None:
        self.names = frozenset((*names, *own))
        self._by_key = {name: name for name in names} | {"-".join(_words(name)): name for name in own}

    @cached_property
    def _by_word(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in sorted(self._by_key, key=lambda one: (one.count("-"), len(one), one)):
            for word in name.split("-"):
                found.setdefault(word, []).append(name)
        return found

    def named(self, text: str) -> str:
        """The icon that a text is the name of, whatever its case and signs; blank for none."""
        key = "-".join(_words(text))
        single = "-".join(map(_singular, _words(text)))
        return self._by_key.get(key) or self._by_key.get(single, "")

    def likely(self, *texts: str) -> str:
        """The icon for a card: by the first of the texts of which a word names one; blank where none does."""
        for text in texts:
            if whole := self.named(text):
                return whole
            words = [word for word in _words(text) if len(word) > 2 and word not in _EVERYDAY]
            known = {form for word in words for form in (word, _singular(word))}
            best = ""
            for word in reversed(words):  # in English names the noun comes last
                for form in dict.fromkeys((word, _singular(word))):
                    if form in self._by_key:
                        best = best or self._by_key[form]
                    for name in self._by_word.get(form, ())[:12]:
                        parts = name.split("-")
                        if len(parts) > 1 and known.issuperset(parts):
                            return self._by_key[name]
                        if len(parts) == 2 and len(form) > 3:
                            best = best or self._by_key[name]
            if best:
                return best
        return ""


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", plain)
    return re.findall(r"[a-z]+|\d+", apart.replace("'s", "").casefold())


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ss") or len(word) < 4:
        return word
    return word.removesuffix("s")
