"""Names of columns: what counts as the same name, as a British spelling of it, or as a slip of one or two letters."""

from __future__ import annotations

import keyword
import re
import unicodedata

_BETWEEN = re.compile(r"[\s_\-‐‑–]+")
_SIGNS = re.compile(r"[^\w%]+")
_NOT_WORD = re.compile(r"\W+")

_AMERICAN = (
    ("colour", "color"),
    ("flavour", "flavor"),
    ("grey", "gray"),
    ("armour", "armor"),
    ("favour", "favor"),
    ("honour", "honor"),
    ("humour", "humor"),
    ("rumour", "rumor"),
    ("behaviour", "behavior"),
    ("neighbour", "neighbor"),
    ("labour", "labor"),
    ("harbour", "harbor"),
    ("centre", "center"),
    ("calibre", "caliber"),
    ("metre", "meter"),
    ("litre", "liter"),
    ("defence", "defense"),
    ("offence", "offense"),
    ("licence", "license"),
    ("catalogue", "catalog"),
    ("jewellery", "jewelry"),
)


def header_key(text: str) -> str:
    """What two headers must share to be the same: case, spaces, underscores and hyphens do not count."""
    return _BETWEEN.sub("", unicodedata.normalize("NFC", text).casefold())


def plain_key(text: str) -> str:
    """The key without any signs, so that `@count` and `Cost:` find `count` and `cost`."""
    return header_key(_SIGNS.sub("", text) or text)


def american(key: str) -> str:
    """A header key in American spelling: `colour` becomes `color`."""
    for british, ours in _AMERICAN:
        key = key.replace(british, ours)
    return key


def slug(text: str, letter: str = "") -> str:
    """The word a template uses for a header: `VP/turn` is `vp_turn`.

    Lower case; each run of anything but letters and digits becomes one underscore. A name that starts with a
    digit, or is a word of the template language, gets `column_` before it (`1` is `column_1`); one without
    letters or digits is called by its column letter (`%` in column C is `column_c`).
    """
    word = _NOT_WORD.sub("_", unicodedata.normalize("NFC", text).lower()).strip("_")
    word = re.sub(r"_{2,}", "_", word)
    if not word:
        return f"column_{letter.lower()}"
    reserved = keyword.iskeyword(word) or word in ("true", "false", "none")
    return f"column_{word}" if reserved or not word.isidentifier() else word


def made_id(text: str) -> str:
    """An id made of a name: ASCII letters, digits and hyphens; empty where the name has none of them."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:56].strip("-")


def column_letter(index: int) -> str:
    """The letters a spreadsheet shows above a column, counted from 0: 0 is A, 26 is AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def is_slip(typed: str, known: str) -> bool:
    """Whether two header keys are one or two letters apart: one in words of up to five letters, two in longer ones.

    Words of up to two letters are never slips of one another; in words of three the first letter must agree.
    """
    shorter = min(len(typed), len(known))
    if shorter < 3 or (shorter == 3 and typed[0] != known[0]):
        return False
    return _letters_apart(typed, known, limit=1 if shorter <= 5 else 2)


def _letters_apart(one: str, other: str, limit: int) -> bool:
    """Whether at most `limit` letters were added, left out, changed or swapped with their neighbor."""
    if abs(len(one) - len(other)) > limit:
        return False
    before: list[int] = []
    above = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, wanted in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before, above = above, row
    return above[-1] <= limit
