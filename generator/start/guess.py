"""What each column of a strangers' table holds, by its cells first and by its header second."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from statistics import median

from msgspec import Struct

from generator.roster.column_types import MOST_COPIES
from generator.roster.matching import COPIES_NAMES, NAME_NAMES
from generator.roster.names import american, header_key, plain_key
from generator.roster.quantities import are_copies, says_copies
from generator.start.table import NUMBER, ReadTable
from generator.words import counted


class Role(StrEnum):
    """What becomes of a column on the card."""

    ID = "id"
    NAME = "name"
    COPIES = "copies"
    NUMBER = "number"
    PICTURE = "picture"
    COLOR = "color"
    KIND = "kind"
    TEXT = "text"
    FLAVOR = "flavor"
    FACT = "fact"
    FLAG = "flag"
    FOOT = "foot"
    BLANK = "blank"
    LEFT_OUT = "left out"


class Guess(Struct):
    """One column: where it stands, what it is for, its type in game.toml, and why."""

    index: int
    header: str
    role: Role
    type: str = "text"
    why: str = ""
    label: str = ""
    """How its header is shown on a card; blank where it has none of its own."""
    longest: int = 0


PICTURE = re.compile(r"[^\n*?\"<>|]{1,200}\.(?:png|jpe?g|webp|svg)", re.IGNORECASE)
_FILE = re.compile(
    r"[\w./\\-]*[/\\][\w./\\-]+\.\w{2,5}|\w[\w-]*\.(?:html?|psd|ai|xcf|css|py|js|mp3|wav)", re.IGNORECASE
)
_COLOR = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)
_DATA = re.compile(r"\s*[\[{].*[\"']\s*[:,].*[\]}],?\s*", re.DOTALL)
_ADDRESS = re.compile(r"(?:https?|ftp)://\S+|www\.\S+")
_SHORT_VALUE = re.compile(r"[^\W\d_]{0,2}[+\-−–±×x/*?∞]?[\dXx∞?*]{1,4}[^\W\d_]{0,2}[+\-*?%]?|[–\-—?*∞]")
_PRIVATE = re.compile(
    r"^[_#]|(?:^|[\W_])(?:notes?|comments?|todo|remarks?|changelog|playtest\w*)(?:$|[\W_])", re.IGNORECASE
)

_NAMES = frozenset(
    "name title card cardname cardtitle names cards nom nombre titel titulo título titre nome naam carte carta karte "
    "kartenname kort namn navn imię nazwa název название имя karta 名称 名稱 名前 カード名 卡名 이름 commonname "
    "englishname nameen nameenglish englishcommonname character hero item event location".split()
)
_FLAVORS = frozenset(
    "flavor flavortext flavors quote quotes lore fluff story caption slogan motto snark joke tagline "
    "anekdote epigraph stimmungstext zitat "
    "ambientación sabor citation".split()
)
_TEXTS = frozenset(
    "text rules rulestext rule description desc effect effects ability abilities body power action actions cardtext "
    "instruction instructions beschreibung regeltext texto descripción efecto texte effet testo effetto 效果 描述 説明 "
    "効果 текст описание эффект".split()
)
_KINDS = frozenset(
    "type types kind class suit faction category color rarity element race subtype cardtype group family tribe set "
    "clan house school phase typ klasse farbe kategorie tipo clase categoría palo type2 type1 class2 habitat nation "
    "side "
    "team guild biome age era".split()
)
_FOOT = frozenset(
    "artist illustrator credit credits copyright expansion edition version set number no nr num cardnumber cardno "
    "collectornumber series deck source author".split()
)
_ART = frozenset("art artwork image picture img illustration bild imagen arte artdescription prompt".split())
_YES_NO = frozenset("yes no y n true false x".split())
_NO = frozenset("no n false nein non 0 - ✗".split())
_SEPARATORS = ("|", ";", ",", "/", "\n")


def guesses(table: ReadTable) -> list[Guess]:
    """What every column is for, in the order of the file."""
    found = [_guess(table, index) for index in range(len(table.headers))]
    _one(found, table, Role.COPIES)
    _one(found, table, Role.ID)
    _name(found, table)
    _main_text(found)
    return found


class _Column:
    """One column while it is looked at: its header as typed and as a key, its cells but for the blank ones."""

    def __init__(self, table: ReadTable, index: int) -> None:
        self.table, self.index, self.header = table, index, table.headers[index]
        self.every = table.column(index)
        self.cells = [cell for cell in self.every if cell]
        self.plain = [cell.casefold() for cell in self.cells]
        self.key = american(plain_key(self.header))
        self.longest = max(map(len, self.cells), default=0)

    @property
    def says_kind(self) -> bool:
        """Whether the header is a word for what kind a card is of."""
        return self.key in _KINDS or self.key.rstrip("s") in _KINDS

    def as_(self, role: Role, kind: str = "text", why: str = "") -> Guess:
        """The guess that it is for this."""
        typed = self.table.typed.get(self.header, self.header)
        label = "" if self.header in self.table.unnamed else label_of(typed)
        return Guess(self.index, self.header, role, kind, why, label, self.longest)


def _guess(table: ReadTable, index: int) -> Guess:
    """From the surest sign to the vaguest: each question counts on all before it having been answered with no."""
    column = _Column(table, index)
    for asked in (_of_programs, _by_header, _by_values, _as_small_print, _as_list):
        found = asked(column)
        if found is not None:
            return found
    return _by_length(column)


def _of_programs(column: _Column) -> Guess | None:
    """Blank columns, ids, numbers of copies, and what programs and authors keep for themselves."""
    cells, key, header, as_ = column.cells, column.key, column.header, column.as_
    if not cells:
        return as_(Role.BLANK, why="blank on all cards")
    if key == "id" or key in ("cardid", "uid", "uuid", "guid", "key", "slug"):
        return as_(Role.ID, why="its header says so")
    if _is_copies(header, key, column.every):
        return as_(Role.COPIES, why="whole numbers under a header that says how many")
    if header.startswith(("@", "_", "#")):
        return as_(Role.LEFT_OUT, why="its header begins with a sign of programs")
    if all(map(_ADDRESS.fullmatch, cells)):
        return as_(Role.LEFT_OUT, why="addresses on the web")
    if sum(map(bool, map(PICTURE.fullmatch, cells))) * 2 > len(cells) and column.longest < 200:
        return as_(Role.PICTURE, why="names of picture files")
    if all(_FILE.fullmatch(cell) or cell == "^" for cell in cells):
        return as_(Role.LEFT_OUT, why="names of files")
    if all(map(_DATA.fullmatch, cells)):
        return as_(Role.LEFT_OUT, why="data for programs")
    if all(map(_COLOR.fullmatch, cells)):
        return as_(Role.COLOR, "color", why="colors")
    if _PRIVATE.search(header):
        return as_(Role.LEFT_OUT, why="a note of your own, by its header")
    return None


def _by_header(column: _Column) -> Guess | None:
    """Names and flavor texts."""
    if column.key in _FLAVORS:
        return column.as_(Role.FLAVOR, why="its header says so")
    # A column "character" or "event" names the card as often as it says what kind it is of: its cells decide.
    if column.key in _NAMES and column.key not in ("character", "hero", "item", "event", "location"):
        return column.as_(Role.NAME, why="its header says so")
    return None


def _by_values(column: _Column) -> Guess | None:
    """Yes and no, numbers, and what stands where numbers stand."""
    # Ticks and words of other languages say yes as well, but the column type "yes-no" reads English alone.
    if len(answers := set(column.plain)) <= 2 and answers <= _YES_NO and len(column.table.rows) > 1:
        return column.as_(Role.FLAG, "yes-no", "yes and no")
    if all(map(NUMBER.fullmatch, column.cells)):
        return _number(column)
    # `2d6`, `X` and `+1` stand where numbers stand, and are drawn as large.
    if column.longest <= 6 and all(map(_SHORT_VALUE.fullmatch, column.cells)):
        return column.as_(Role.NUMBER, why="short values")
    return None


def _number(column: _Column) -> Guess:
    cells, key = column.cells, column.key
    whole = all(cell.lstrip("+-−–").isdecimal() for cell in cells)
    typed_back = all(str(int(cell)) == cell for cell in cells if cell.isdecimal()) and not any(
        cell[0] in "+−–" or cell.endswith(".0") or cell.startswith("-0") for cell in cells
    )
    kind = ("whole" if whole else "number") if typed_back and max(map(len, cells)) < 12 else "text"
    # 1, 2, 3 ... under a blank header is the number of the row, which some programs write out.
    numbering = len(cells) > 2 and all(float(b) - float(a) == 1 for a, b in pairwise(_floats(cells)))
    of_rows = numbering and len(cells) == len(column.table.rows)
    if key in _FOOT or (of_rows and key in ("", "index", "i", "n", "columna", "pos")):
        return column.as_(Role.FOOT, kind, "a running number")
    if kind == "number":
        kind = "text"  # 0.50 stays 0.50
    return column.as_(Role.NUMBER, kind, "whole numbers" if whole else "numbers")


def _as_small_print(column: _Column) -> Guess | None:
    """Words about pictures, small print, what all cards say, and texts by their header."""
    cells, key, short = column.cells, column.key, column.longest <= 40
    if key in _ART and all(not PICTURE.fullmatch(cell) for cell in cells):
        return column.as_(Role.LEFT_OUT, why="words about a picture, not for the card")
    if key in _FOOT and short:
        return column.as_(Role.FOOT, why="small print")
    if len(set(cells)) == 1 and len(column.table.rows) > 2 and short:
        return column.as_(Role.FOOT, why="the same on all cards")
    if key in _TEXTS:
        return column.as_(Role.TEXT, why="its header says so")
    return None


def _as_list(column: _Column) -> Guess | None:
    """Several short words in one cell."""
    sign = _list_sign(column.cells)
    if not sign or column.longest > 60 or max(len(part) for cell in column.cells for part in cell.split(sign)) > 24:
        return None
    kind = "list" if sign in ("|", "\n") else f"list by {({',': 'comma', ';': 'semicolon'}).get(sign, sign)}"
    role = Role.KIND if column.says_kind or column.key in ("traits", "tags", "keywords") else Role.FACT
    return column.as_(role, kind, f"lists, parted by {'lines' if sign == chr(10) else sign}")


def _by_length(column: _Column) -> Guess:
    """Kinds, facts and texts: by how long they are and how many there are."""
    cells, longest = column.cells, column.longest
    distinct = len(set(column.plain))
    if not any(sign.isalpha() for cell in cells for sign in cell):
        return column.as_(Role.NUMBER if longest <= 8 else Role.FACT, why="values")
    in_line = not any("\n" in cell for cell in cells)
    named = longest <= 28 and column.says_kind and distinct <= max(12, len(cells) // 3)
    again = longest <= 20 and distinct <= 12 and distinct * 3 <= len(cells)
    if in_line and (named or again):
        return column.as_(Role.KIND, why=f"{counted(distinct, 'different word')}")
    if longest > 60 or median(map(len, cells)) > 32 or not in_line:
        return column.as_(Role.TEXT, why=f"texts of up to {counted(longest, 'letter')}")
    return column.as_(Role.FACT, why=f"short texts of up to {counted(longest, 'letter')}")


def _floats(cells: Sequence[str]) -> list[float]:
    return [float(cell.replace("−", "-").replace("–", "-")) for cell in cells]


def copies_of(cell: str) -> int | None:
    """How many copies a cell asks for: blank is 1, `x3`, `3x` and `3.0` are 3; None for anything else."""
    if not cell:
        return 1
    match = re.fullmatch(r"[x×]? ?(\d{1,3})(?:\.0+)? ?[x×]?", cell.casefold())
    return int(match[1]) if match and int(match[1]) <= MOST_COPIES else None


def _is_copies(header: str, key: str, cells: Sequence[str]) -> bool:
    named = key in {header_key(name) for name in COPIES_NAMES} or says_copies(header.lstrip("@"))
    numbers = [copies_of(cell) for cell in cells]
    # One slip among many numbers is told; two are another kind of column.
    if not named or numbers.count(None) > (len(cells) > 5) or not any(numbers):
        return False
    total = sum(number or 0 for number in numbers)
    if not total or (total > 2000 and total > 40 * len(cells)):
        return False
    sure = key in ("copies", "copy", "qty", "quantity", "numberofcopies", "noofcopies", "duplication")
    return (
        sure
        or key in ("count", "amount")
        or are_copies(header, [cell for cell in cells if cell and copies_of(cell) is not None])
    )


def _list_sign(cells: Sequence[str]) -> str:
    """The sign that parts lists in a column; blank where there are none."""
    for sign in _SEPARATORS:
        with_sign = [cell for cell in cells if sign in cell.strip(sign)]
        if len(with_sign) * 4 < len(cells) or not with_sign:
            continue
        parts = [part.strip() for cell in cells for part in cell.split(sign)]
        words = max(len(part.split()) for part in parts)
        if not all(parts) or words > 3 or any(part[-1:] in ".!?" for part in parts):
            continue
        if sign in (",", "/") and len(set(parts)) * 1.5 > len(parts) and len(parts) > 4:
            continue
        return sign
    return ""


def _one(found: Sequence[Guess], table: ReadTable, role: Role) -> None:
    """Let the surest column have a role that only one can have; the others become facts."""
    having = [guess for guess in found if guess.role is role]
    keep = min(having, key=lambda guess: (_rank(guess.header, role), guess.index), default=None)
    for guess in having:
        if guess is not keep:
            cells = [cell for cell in table.column(guess.index) if cell]
            guess.role = Role.NUMBER if all(map(NUMBER.fullmatch, cells)) else Role.FACT
            guess.why = f"there is another column of {role.value}"


def _rank(header: str, role: Role) -> int:
    key = plain_key(header)
    order = {
        Role.COPIES: [header_key(name) for name in COPIES_NAMES],
        Role.ID: ["id", "cardid"],
        Role.NAME: ["name", *map(header_key, NAME_NAMES)],
    }[role]
    return order.index(key) if key in order else len(order)


def _name(found: Sequence[Guess], table: ReadTable) -> None:
    """The column of names: one whose header says so, else the first of short and mostly different texts."""
    distinct = list(dict.fromkeys(map(tuple, table.rows)))  # who has no column for copies repeats rows
    rows = len(distinct)
    named = [guess for guess in found if guess.role is Role.NAME]
    if not named:
        for wanted in (True, False):
            for guess in found:
                if guess.role not in (Role.FACT, Role.KIND, Role.TEXT, Role.FOOT) or guess.type != "text":
                    continue
                cells = [row[guess.index] for row in distinct if row[guess.index]]
                key = american(plain_key(guess.header))
                says = key in _NAMES or key.endswith("name") or "title" in key
                share = 0.2 if says and wanted else 0.8
                own = len(set(cells)) >= share * len(cells) and len(cells) >= 0.8 * rows
                short = median(map(len, cells)) <= 30 and not any("\n" in cell for cell in cells)
                if own and short and (says or not wanted) and guess.why != "small print":
                    named = [guess]
                    break
            if named:
                break
    if not named:
        return
    keep = min(named, key=lambda guess: (_rank(guess.header, Role.NAME), guess.index))
    keep.role, keep.type = Role.NAME, "text"
    keep.why = keep.why if keep.why.startswith("its header") else "short texts, different on each card"
    for guess in named:
        if guess is not keep:
            guess.role, guess.why = Role.FACT, f"another name beside {keep.header}"


def _main_text(found: Sequence[Guess]) -> None:
    """Where nothing is called a text, the longest of the short ones is none either: facts stay facts."""
    texts = [guess for guess in found if guess.role is Role.TEXT]
    if len(texts) == 1 and len(found) > 2 and american(plain_key(texts[0].header)) not in _TEXTS:
        texts[0].why += "; the only ones"


def label_of(header: str) -> str:
    """A header as a label on a card: `attack_power` is `Attack power`."""
    text = " ".join(re.sub(r"[_@#]+", " ", header).split()) or header
    text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return text[:1].upper() + text[1:] if text[:1].islower() else text


def tally(cells: Sequence[str]) -> list[str]:
    """The different words of a column, the most frequent first."""
    return [word for word, _ in Counter(cell for cell in cells if cell).most_common()]
