"""What a spreadsheet shows of a number: format codes such as `+0;-0;0`, `0" HP"`, `0%`, `# ?/?` and `d-mmm`.

The codes are those of ECMA-376 part 1, 18.8.31; digits are grouped and dates worded the American way, in which files
keep the codes. What a code does not settle (a date in the reader's own order) gives None.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import isfinite

from msgspec import Struct

BUILT_IN = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    37: "#,##0_);(#,##0)",
    38: "#,##0_);[Red](#,##0)",
    39: "#,##0.00_);(#,##0.00)",
    40: "#,##0.00_);[Red](#,##0.00)",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
"""Formats that a file names by number alone (18.8.30)."""
DATES_OF_THE_READER = frozenset((14, 22, *range(27, 37), *range(50, 59)))
"""Numbers of date formats whose order the reader's own settings decide."""

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|_.|\*.|(?P<bracket>\[[^\]]*\])|(?P<general>General)|'
    r"(?P<exponent>E[+-])|(?P<noon>AM/PM|A/P)|(?P<date>[dmyhsg]+|[DMYHSGB]+)|(?P<sign>.)",
    re.DOTALL | re.IGNORECASE,
)
_CURRENCY = re.compile(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]")
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_EPOCH = datetime.datetime(1899, 12, 30)
"""Day 0 of a serial date from 1 March 1900 on; before it spreadsheets count a 29 February that never was."""


LAST_DAY = 2_958_465
"""The serial date of 31 December 9999."""


class _Token(Struct, frozen=True):
    """One part of a section: `kind` literal, digit, point, comma, percent, slash, exponent, text, general or date."""

    kind: str
    text: str


class _Section(Struct, frozen=True):
    tokens: tuple[_Token, ...]
    condition: tuple[str, float] | None = None

    def has(self, kind: str) -> bool:
        return any(token.kind == kind for token in self.tokens)


def shows_dates(code: str) -> bool:
    """Whether a number in this format is a date, a time or a duration."""
    return any(section.has("date") for section in _sections(code))


def shows_durations(code: str) -> bool:
    """Whether the format counts on past 24 hours, as `[h]:mm` does."""
    return _ELAPSED.search(code) is not None and shows_dates(code)


def shown_text(text: str, code: str) -> str:
    """What a cell with this text shows: the text itself but for a format with a section for texts."""
    sections = _sections(code)
    section = sections[3] if len(sections) > 3 else next((part for part in sections if part.has("text")), None)
    if section is None or section.has("digit"):
        return text
    return "".join(text if token.kind == "text" else token.text for token in section.tokens).strip()


def shown_number(value: float, code: str) -> str | None:
    """What a number shows in this format, without spaces around it; None where the code is no such format."""
    sections = _sections(code)
    if len(sections) > 4 or any(section.has("date") for section in sections):
        return None
    section, magnitude = _chosen(sections, value)
    if section is None:
        return None
    if section.has("general") or section.has("text"):
        number = general(magnitude)
        return "".join(number if part.kind in ("general", "text") else part.text for part in section.tokens).strip()
    if section.has("slash") and section.has("digit"):
        return _fraction(section.tokens, magnitude)
    if section.has("exponent"):
        return _scientific(section.tokens, magnitude)
    shown = _digits(section.tokens, magnitude)
    return None if shown is None else shown.strip()


def finite(text: str) -> float:
    """The number that a workbook writes. Raises ValueError for none, and for one that no cell can hold."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text[:20]} is no number of a cell")
    return number


def general(value: float) -> str:
    """A number as cells without a format show it: 15 significant digits, whole numbers without a point."""
    if value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    shown = f"{value:.15G}"
    return f"{Decimal(shown):f}" if "E-0" in shown else shown


def moment_of(serial: float) -> datetime.datetime:
    """The day and time of a serial date, of which 1 is 1 January 1900."""
    return _EPOCH + datetime.timedelta(days=serial + (serial < 60))


def shown_date(serial: float, code: str) -> str | None:
    """What a serial date shows in this format; None for a negative one, or one with a fraction that is written out."""
    section = _sections(code)[0]
    counts_days = any(token.kind == "date" and token.text[0] in "dy" for token in section.tokens)
    if serial < (1 if counts_days else 0) or section.has("digit") or serial > LAST_DAY:
        return None
    moment = moment_of(serial) + datetime.timedelta(seconds=0.5)
    return "".join(_date_parts(section.tokens, moment, serial)).strip()


@lru_cache(maxsize=512)
def _sections(code: str) -> tuple[_Section, ...]:
    sections: list[list[_Token]] = [[]]
    conditions: list[tuple[str, float] | None] = [None]
    for match in _TOKEN.finditer(code):
        if match["sign"] == ";":
            sections.append([])
            conditions.append(None)
        elif bracket := match["bracket"]:
            if condition := _CONDITION.fullmatch(bracket):
                conditions[-1] = (condition[1], float(condition[2]))
            elif currency := _CURRENCY.fullmatch(bracket):
                sections[-1].append(_Token("literal", currency[1]))
            elif _ELAPSED.fullmatch(bracket):
                sections[-1].append(_Token("date", bracket.lower()))
        else:
            sections[-1] += _tokens_of(match)
    return tuple(_Section(tuple(tokens), condition) for tokens, condition in zip(sections, conditions, strict=True))


def _tokens_of(match: re.Match[str]) -> Iterator[_Token]:
    kinds = {"0": "digit", "#": "digit", "?": "digit", ".": "point", ",": "comma", "%": "percent", "/": "slash"}
    if match["quoted"] is not None or match["escaped"]:
        yield _Token("literal", match["quoted"] or match["escaped"] or "")
    elif match["general"]:
        yield _Token("general", "")
    elif match["exponent"]:
        yield _Token("exponent", match["exponent"])
    elif match["noon"] or match["date"]:
        yield _Token("date", (match["noon"] or match["date"]).lower())
    elif sign := match["sign"]:
        yield _Token("text" if sign == "@" else kinds.get(sign, "literal"), sign)


def _chosen(sections: Sequence[_Section], value: float) -> tuple[_Section | None, float]:
    """The section for a number, and the number it is to show: without its sign where the section is for that sign."""
    numeric = sections[:3]
    if any(section.condition for section in numeric):
        for section in numeric:
            if section.condition is None or _meets(value, *section.condition):
                return section, value
        return None, value
    if len(numeric) == 1:
        return numeric[0], value
    if value < 0:
        return numeric[1], -value
    if value == 0 and len(numeric) > 2:
        return numeric[2], 0.0
    return numeric[0], value


def _meets(value: float, sign: str, limit: float) -> bool:
    return {
        "<": value < limit,
        "<=": value <= limit,
        ">": value > limit,
        ">=": value >= limit,
        "=": value == limit,
        "<>": value != limit,
    }[sign]


def _rounded(value: Decimal, places: int) -> Decimal:
    with localcontext(prec=places + 400):  # a float has up to 309 digits before its point
        return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def _digits(tokens: Sequence[_Token], value: float) -> str | None:
    """A number in a section of digits, with its literals in their places."""
    spots = [index for index, token in enumerate(tokens) if token.kind == "digit"]
    negative = "-" if value < 0 else ""
    if not spots:
        return negative * (value != 0) + "".join(token.text for token in tokens if token.kind != "comma")
    point = next((index for index, token in enumerate(tokens) if token.kind == "point"), len(tokens))
    whole = [index for index in spots if index < point]
    places = [index for index in spots if index > point]
    last = whole[-1] if whole else point
    scale = _commas_after(tokens, last) + (_commas_after(tokens, places[-1]) if places else 0)
    grouped = any(token.kind == "comma" for token in tokens[whole[0] if whole else last : last])
    exact = Decimal(f"{abs(value):.15g}") * (100 ** sum(token.kind == "percent" for token in tokens))
    number = _rounded(exact / (Decimal(1000) ** scale), len(places))
    if not number:
        negative = ""
    before, _, after = f"{number:f}".partition(".")
    written = _whole_part(tokens, whole, before, grouped=grouped) | _decimals(tokens, places, after)
    parts = []
    for index, token in enumerate(tokens):
        if index in written:
            parts.append(written[index])
        elif token.kind == "point" and index == point:
            parts.append(("" if whole else before.strip("0")) + ".")
        elif token.kind != "comma":
            parts.append(token.text)
    return negative + "".join(parts)


def _commas_after(tokens: Sequence[_Token], spot: int) -> int:
    """How many commas follow a digit at once: each divides the number by a thousand."""
    count = 0
    while spot + 1 + count < len(tokens) and tokens[spot + 1 + count].kind == "comma":
        count += 1
    return count


def _whole_part(tokens: Sequence[_Token], spots: Sequence[int], digits: str, *, grouped: bool) -> dict[int, str]:
    """The digits before the point, each in its place from the right; the first place takes those that are left."""
    left = digits.lstrip("0")
    written: dict[int, str] = {}
    count = 0
    for spot in reversed(spots):
        take = left if spot == spots[0] else left[-1:]
        left = left[: len(left) - len(take)]
        if not take:
            take = {"0": "0", "?": " ", "#": ""}[tokens[spot].text]
        shown = ""
        for digit in reversed(take):
            if grouped and count and count % 3 == 0 and digit.isdigit():
                shown = f",{shown}"
            shown = digit + shown
            count += 1
        written[spot] = shown
    return written


def _decimals(tokens: Sequence[_Token], spots: Sequence[int], digits: str) -> dict[int, str]:
    written: dict[int, str] = {}
    used = len(digits.rstrip("0"))
    for place, spot in enumerate(spots):
        blank = {"0": "0", "?": " ", "#": ""}[tokens[spot].text]
        written[spot] = digits[place] if place < used else blank
    return written


def _fraction(tokens: Sequence[_Token], value: float) -> str | None:
    slash = next(index for index, token in enumerate(tokens) if token.kind == "slash")
    head, tail = tokens[:slash], tokens[slash + 1 :]
    written = "".join(token.text for token in tail if token.kind in ("digit", "literal")).strip()
    fixed = re.match(r"[1-9]\d*", written)
    if not fixed and not any(token.kind == "digit" for token in tail):
        return None
    gap = next((index for index, token in enumerate(head) if token.kind == "literal" and token.text == " "), None)
    mixed = gap is not None and any(token.kind == "digit" for token in head[:gap])
    exact = Fraction(abs(value)).limit_denominator(10**9)
    whole = int(exact) if mixed else 0
    rest = exact - whole
    if fixed:
        below = int(fixed[0])
        above = round(rest * below)
    else:
        above, below = _near_fraction(rest, 10 ** sum(token.kind == "digit" for token in tail) - 1)
    if mixed and above == below:
        whole, above = whole + 1, 0
    zero = tokens[0].text == "0" if tokens else False
    front = str(whole) if mixed and (whole or zero or not above) else ""
    part = f"{above}/{below}" if above or not mixed else ""
    return ("-" if value < 0 else "") + " ".join(piece for piece in (front, part) if piece)


def _near_fraction(value: Fraction, largest: int) -> tuple[int, int]:
    """The last convergent of a continued fraction whose denominator is not too large, as spreadsheets take it."""
    before, now = (0, 1), (1, 0)
    while True:
        whole = int(value)
        after = (whole * now[0] + before[0], whole * now[1] + before[1])
        if after[1] > largest:
            return now
        before, now = now, after
        if value == whole:
            return now
        value = 1 / (value - whole)


def _scientific(tokens: Sequence[_Token], value: float) -> str | None:
    at = next(index for index, token in enumerate(tokens) if token.kind == "exponent")
    head, tail = tokens[:at], tokens[at + 1 :]
    point = next((index for index, token in enumerate(head) if token.kind == "point"), len(head))
    if sum(token.kind == "digit" for token in head[:point]) != 1:
        return None  # powers in steps of three
    number = Decimal(f"{value:.15g}")
    places = sum(token.kind == "digit" for token in head[point:])
    mantissa, _, power = f"{float(number):.{places}E}".partition("E")
    width = sum(token.kind == "digit" and token.text == "0" for token in tail)
    sign = "-" if int(power) < 0 else "+" * (tokens[at].text[-1] == "+")
    after = "".join(token.text for token in tail if token.kind == "literal")
    return f"{mantissa}E{sign}{abs(int(power)):0{width}d}{after}"


def _date_parts(tokens: Sequence[_Token], moment: datetime.datetime, serial: float) -> Iterator[str]:
    half_day = any(token.text in ("am/pm", "a/p") for token in tokens)
    hours_before = False
    for index, token in enumerate(tokens):
        if token.kind != "date":
            yield token.text
            continue
        text = token.text
        if text.startswith("m") and (hours_before or _seconds_follow(tokens[index + 1 :])):
            yield f"{moment.minute:0{min(len(text), 2)}d}"
        elif text.startswith("["):
            unit = {"h": 3600, "m": 60, "s": 1}[text[1]]
            yield f"{int(serial * 86400 + 0.5) // unit:0{len(text) - 2}d}"
        else:
            yield _date_part(text, moment, half_day=half_day)
        hours_before = text[0] == "h" or text.startswith("[h")


def _seconds_follow(tokens: Sequence[_Token]) -> bool:
    return next((token.text for token in tokens if token.kind == "date"), "").startswith("s")


_MONTHS = "January February March April May June July August September October November December".split()
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def _date_part(text: str, moment: datetime.datetime, *, half_day: bool) -> str:
    letter, count = text[0], len(text)
    if text in ("am/pm", "a/p"):
        noon = "PM" if moment.hour >= 12 else "AM"
        return noon if text == "am/pm" else noon[0]
    if letter == "d":
        return (str(moment.day), f"{moment.day:02}", _DAYS[moment.weekday()][:3], _DAYS[moment.weekday()])[
            min(count, 4) - 1
        ]
    if letter == "m":
        name = _MONTHS[moment.month - 1]
        return (str(moment.month), f"{moment.month:02}", name[:3], name, name[0])[min(count, 5) - 1]
    if letter == "y":
        return f"{moment.year % 100:02}" if count < 3 else str(moment.year)
    if letter == "h":
        hour = (moment.hour % 12 or 12) if half_day else moment.hour
        return f"{hour:0{min(count, 2)}d}"
    return f"{moment.second:0{min(count, 2)}d}" if letter == "s" else ""
