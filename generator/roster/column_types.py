"""What a column may hold: text, whole numbers, yes or no, words from a list, colors, lists, or a game's own notation.

A type goes into an annotation, `dice: Annotated[int, whole(1, 5)]`, where pydantic applies it to what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Annotated, Union, get_args, get_origin

from msgspec import Struct

from generator.colors import NAMED_COLORS, hex_color
from generator.roster.cells import is_date_like
from generator.roster.names import header_key, made_id
from generator.words import listed, nearest, quoted

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

MOST_COPIES = 500
"""More copies of one card than this are a slip of the keyboard."""
LONGEST_ID = 64

_MISSING: object = object()


class CellFault(ValueError):  # noqa: N818 - a fault of the cell, not of the program
    """What is wrong with one cell: a fact that quotes it, and a remedy."""

    def __init__(self, fact: str, remedy: str = "") -> None:
        super().__init__(f"{fact} {remedy}".strip())
        self.fact = fact
        self.remedy = remedy


class ColumnType(Struct, frozen=True):
    """How one column is read. `label` says it in plain English: "a whole number from 1 to 5".

    `read` turns text (not blank, no spaces around) into a value and raises ValueError, best a CellFault.
    `blank` is the value of a blank cell where that is no fault; `code` the finding's; `python` the types that
    `read` also takes when code rather than a cell gives the value.
    """

    label: str
    read: Callable[[str], object]
    code: str = "roster/value"
    blank: object = _MISSING
    python: tuple[type, ...] = ()

    @property
    def may_be_blank(self) -> bool:
        """Whether a blank cell has a value of its own, required column or not."""
        return self.blank is not _MISSING

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(self.value, handler(source))

    def value(self, value: object) -> object:
        """The value of a cell, or one that code gave. Raises ValueError, best a CellFault, for a wrong one."""
        if type(value) is str or type(value) in self.python:
            return self.read(str(value).strip())
        return value


def free_text() -> ColumnType:
    """Text as typed, without the spaces around it."""
    return ColumnType("text", str, blank="")


def filled_text() -> ColumnType:
    """Text that must not be blank."""
    return ColumnType("text", str)


def is_plain_text(kind: ColumnType) -> bool:
    """Whether a column holds text as typed."""
    return kind.read is str


def notation(label: str, read: Callable[[str], object], *, blank: object = _MISSING) -> ColumnType:
    """A game's own notation, read by a function of the game that raises ValueError with a whole sentence."""
    return ColumnType(label, read, blank=blank)


_WHOLE = re.compile(r"([+\-−–]?\d+)(?:\.(?!000$)0+)?")
"""`3`, and `3.0` or `3.00` as other programs write it; three zeros may be thousands."""
THOUSANDS = re.compile(r"([+\-−–]?\d{1,3})([.,])(\d{3})")
"""`1,000` or `1.000`: a thousand in one country, one in another."""
_DECIMAL = re.compile(r"[+\-−–]?(?:\d+\.?\d*|\.\d+)")
_NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split()


def whole(low: int | None = None, high: int | None = None) -> ColumnType:
    """A whole number, from `low` to `high` where given, both included."""
    span = _span(low, high)
    label = f"a whole number{f' {span}' if span else ''}"

    def read(typed: str) -> int:
        match = _WHOLE.fullmatch(typed)
        if match is None:
            if THOUSANDS.fullmatch(typed):
                raise _either(typed)
            hint = _number_hint(typed) or ("It must have no decimals. " if _DECIMAL.fullmatch(typed) else "")
            remedy = f"{hint}Allowed: {span.removeprefix('from ')}." if span else hint.strip() or "Write it in digits."
            raise CellFault(f"{quoted(typed)} is not a whole number.", remedy)
        number = int(match[1].replace("−", "-").replace("–", "-"))
        if (low is not None and number < low) or (high is not None and number > high):
            raise CellFault(f"{quoted(typed)} is not {span.removeprefix('from ')}.", f"It must be {label}.")
        return number

    return ColumnType(label, read, "roster/whole", python=(int,))


def number(low: float | None = None, high: float | None = None) -> ColumnType:
    """A number with or without a fraction (a decimal point), from `low` to `high` where given."""
    span = _span(low, high)
    label = f"a number{f' {span}' if span else ''}"

    def read(typed: str) -> float:
        if "," in typed and THOUSANDS.fullmatch(typed):
            raise _either(typed)
        if not _DECIMAL.fullmatch(typed):
            hint = f"Write {typed.replace(',', '.')}. " if re.fullmatch(r"[+-]?\d+,\d+", typed) else _number_hint(typed)
            raise CellFault(f"{quoted(typed)} is not a number.", f"{hint}It must be {label}.")
        value = float(typed.replace("−", "-").replace("–", "-"))
        if (low is not None and value < low) or (high is not None and value > high):
            raise CellFault(f"{quoted(typed)} is not {span.removeprefix('from ')}.", f"It must be {label}.")
        return value

    return ColumnType(label, read, "roster/number", python=(int, float))


def _either(typed: str) -> CellFault:
    """The fault of a number that is one thing in one country and another in the next."""
    match = THOUSANDS.fullmatch(typed)
    before, _, after = match.groups() if match else (typed, "", "")
    decimal = f"{before}.{after}".rstrip("0").rstrip(".")
    fact = f"{quoted(typed)} is {before}{after} where the {'point' if '.' in typed else 'comma'} parts thousands, "
    return CellFault(f"{fact}and {decimal} where it parts decimals.", f"Write {before}{after} or {decimal}.")


def unsure_number(typed: str) -> CellFault | None:
    """What is wrong with `1.000` in a table that may part thousands by points; None for all other texts."""
    return _either(typed) if THOUSANDS.fullmatch(typed) else None


def _span(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f"from {low:g} to {high:g}"
    if low is not None:
        return f"{low:g} or more"
    return f"{high:g} or less" if high is not None else ""


def _number_hint(typed: str) -> str:
    """What was probably meant, as a sentence with a space after it."""
    if is_date_like(typed) or re.fullmatch(r"\d{4}-\d\d-\d\d", typed):
        return "It looks like a date that a spreadsheet made of it: format the column as Text and type it again. "
    if match := re.fullmatch(r"([+-]?\d+)(?:\.0+|,00?)", typed):
        return f"Write {match[1]}. "
    if re.fullmatch(r"\d{1,3}(?:[,.' \u00a0\u202f]\d{3})+", typed):
        return f"Write {re.sub(r'[^0-9]', '', typed)}, without a separator. "
    if match := re.fullmatch(r"[x×] ?(\d+)|(\d+) ?[x×]", typed):
        return f"Write {match[1] or match[2]}. "
    if typed.lower() in _NUMBER_WORDS:
        return f"Write {_NUMBER_WORDS.index(typed.lower())}. "
    if re.fullmatch(r"[\dOolI]+", typed) and re.search(r"\d", typed):
        return "A letter O, l or I stands among the digits. "
    return ""


_YES = frozenset(("true", "yes", "y", "1", "x"))
_NO = frozenset(("false", "no", "n", "0"))


def yes_no() -> ColumnType:
    """Yes or no: true, yes, y, 1, x and false, no, n, 0 in any case; blank is no."""

    def read(typed: str) -> bool:
        word = typed.casefold()
        if word in _YES:
            return True
        if word in _NO:
            return False
        raise CellFault(
            f"{quoted(typed)} is neither yes nor no.", "Write yes or no (true, y, 1, x or false, n, 0; blank is no)."
        )

    return ColumnType("yes or no", read, "roster/yes-no", blank=False)


def choice(*allowed: str) -> ColumnType:
    """One of these words, in any case; the value is the word as given here (a member of a StrEnum stays one)."""
    by_key = {header_key(word): word for word in allowed}
    words = [str(word) for word in allowed]
    known = listed(words, last="or", most=24)

    def read(typed: str) -> str:
        word = by_key.get(header_key(typed))
        if word is None:
            near = nearest(typed, words)
            guess = f'Did you mean "{near}"? ' if near else ""
            raise CellFault(f"{quoted(typed)} is not known here.", f"{guess}Allowed: {known}.")
        return word

    return ColumnType(f"one of {known}", read, "roster/choice")


def any_color() -> ColumnType:
    """A CSS color name or hex number; the value is `#rrggbb` or `#rrggbbaa`."""

    def read(typed: str) -> str:
        try:
            return hex_color(typed)
        except ValueError:
            near = nearest(typed, list(NAMED_COLORS))
            guess = f'Did you mean "{near}"? ' if near else ""
            remedy = f"{guess}Write a CSS color name (red, navy, gold) or a hex number (#c00, #1a2b3c)."
            raise CellFault(f"{quoted(typed)} is not a color.", remedy) from None

    return ColumnType("a color name or #rrggbb", read, "roster/color")


def separated(sign: str = "|", item: ColumnType | None = None) -> ColumnType:
    """A list in one cell, its parts separated by a sign; the value is a tuple, empty for a blank cell.

    Lines of a cell without the sign are parts as well, and so is what a list of JSON holds: `["Pirate", "Robot"]`.
    """

    def read(typed: str) -> tuple[object, ...]:
        parts = _json_list(typed) or typed.split(sign if sign in typed else "\n")
        return tuple(item.read(part) if item else part for part in (part.strip() for part in parts) if part)

    each = f", each {item.label}" if item and item.label != "text" else ""
    return ColumnType(f"a list separated by {sign}{each}", read, item.code if item else "roster/value", blank=())


def _json_list(typed: str) -> list[str]:
    """The parts of a list of texts and numbers in JSON; none where a cell is no such list."""
    if not (typed.startswith("[") and typed.endswith("]")):
        return []
    import json

    try:
        parts = json.loads(typed)
    except ValueError:
        return []
    plain = all(isinstance(part, str | int | float) and not isinstance(part, bool) for part in parts)
    return [str(part) for part in parts] if plain else []


def copies_type() -> ColumnType:
    """How often a card is printed: 0 to 500."""
    number = whole(0, MOST_COPIES)

    def read(typed: str) -> int:
        try:
            return int(str(number.read(typed)))
        except CellFault as fault:
            match = _WHOLE.fullmatch(typed)
            if match and int(match[1].lstrip("+-−–")) > MOST_COPIES and typed[0] not in "-−–":
                remedy = f"More than {MOST_COPIES} are refused, since that is mostly a slip."
                raise CellFault(f"{quoted(typed)} copies of one card are too many.", remedy) from None
            remedy = (
                fault.remedy
                if "not a whole" in fault.fact or "thousands" in fault.fact
                else f"Write 0 to {MOST_COPIES}; 0 leaves the card out."
            )
            raise CellFault(f"{quoted(typed)} is not a number of copies.", remedy) from None

    return ColumnType(
        f"a whole number from 0 to {MOST_COPIES}; blank is 1, 0 leaves the card out", read, "roster/copies"
    )


DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(1, 10))))
"""Names that Windows keeps for devices, which no file may have."""


_USUAL_ID = re.compile(r"[A-Za-z0-9_-]*[A-Za-z0-9][A-Za-z0-9_-]*")
_NOT_IN_IDS = re.compile(r'[,/\\:*?"<>|]')
"""Commas part ids from one another on the command line; the other signs may not be in names of files."""


def id_type() -> ColumnType:
    """A card's id: any short text that can be part of a file name and of a list with commas."""

    def read(typed: str) -> str:
        if typed.lower() in DEVICES:
            fact = f"{quoted(typed)} cannot be an id: Windows keeps that name for a device."
            raise CellFault(fact, f"Write {quoted(f'{typed}-card')}, for instance.")
        if _USUAL_ID.fullmatch(typed) and len(typed) <= LONGEST_ID:
            return typed
        wrong = ""
        if len(typed) > LONGEST_ID:
            wrong = f"It has {len(typed)} letters, more than {LONGEST_ID}."
        elif not typed.isprintable() or _NOT_IN_IDS.search(typed):
            wrong = 'It stands on one line, without commas and signs that no file name has (/ \\ : * ? " < > |).'
        elif not any(map(str.isalnum, typed)):
            wrong = "It needs a letter or a digit."
        if not wrong:
            return typed
        made = made_id(typed)
        guess = f" Write {quoted(made)}." if made and made != typed else ""
        raise CellFault(f"{quoted(typed)} cannot be an id.", f"{wrong}{guess}")

    return ColumnType("a short text without commas and slashes; different on each card", read, "roster/id")


Text = Annotated[str, free_text()]
"""Text; a blank cell is ''."""
RequiredText = Annotated[str, filled_text()]
"""Text that must not be blank."""
Whole = Annotated[int, whole()]
"""Any whole number. `Annotated[int, whole(1, 5)]` has a range; `Annotated[int | None, whole()] = None` may be blank."""
YesNo = Annotated[bool, yes_no()]
"""Yes or no; a blank cell is no."""
Color = Annotated[str, any_color()]
"""A color as `#rrggbb` or `#rrggbbaa`."""
Words = Annotated[tuple[str, ...], separated()]
"""A list separated by |; a blank cell is ()."""


def members(annotation: object) -> tuple[object, ...]:
    """The parts of `X | Y`, or the annotation itself."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)


def described(metadata: Iterable[object], annotation: object = None) -> ColumnType | None:
    """The column type of a field: among its metadata, or in a part of its annotation, as in `Color | None`."""
    inner = (get_args(part)[1:] for part in members(annotation) if get_origin(part) is Annotated)
    return next((kind for kind in chain(metadata, *inner) if isinstance(kind, ColumnType)), None)


WORDS: Mapping[str, Callable[[], ColumnType]] = MappingProxyType(
    {
        "whole": whole,
        "number": number,
        "yes-no": yes_no,
        "color": any_color,
        "list": separated,
    }
)
"""Column types that game.toml names by one word."""


def parse_spec(spec: str) -> tuple[ColumnType, bool]:
    """A column of game.toml in words, and whether it must be filled: `whole 0..9 required`.

    `text`, `whole`, `whole 0..9`, `whole 1..`, `number`, `yes-no`, `one of a, b, c`, `color`, `list`, `list by ;`,
    each with `required` after it. Raises ValueError that lists these.
    """
    words = " ".join(spec.split())
    required = words.casefold().endswith(" required")
    kind = words[: -len(" required")].rstrip(" ,") if required else words
    if kind.casefold() == "text":
        return (filled_text if required else free_text)(), required
    if kind.casefold() in WORDS:
        return WORDS[kind.casefold()](), required
    if match := re.fullmatch(r"list by (\S{1,3}|comma|semicolon)", kind, re.IGNORECASE):
        return separated({"comma": ",", "semicolon": ";"}.get(match[1].casefold(), match[1])), required
    if match := re.fullmatch(r"(whole|number) (-?\d+) ?\.\. ?(-?\d+)?", kind, re.IGNORECASE):
        low, high = int(match[2]), int(match[3]) if match[3] else None
        if high is None or low <= high:
            return (whole if match[1].casefold() == "whole" else number)(low, high), required
    if kind.casefold().startswith("one of ") and (choices := _choices(kind[len("one of ") :])):
        return choice(*choices), required
    raise ValueError(
        f'"{spec}" is not a column type. Write text, {", ".join(WORDS)}, whole 0..9, list by ; or one of a, b, c; with '
        '"required" after it where no cell may be blank.'
    )


def _choices(words: str) -> Sequence[str]:
    return [word.strip() for word in words.split(",") if word.strip()]
