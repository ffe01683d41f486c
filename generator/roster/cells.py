"""What one cell may hold: invisible characters taken out, and traces of what went wrong before it came to us."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.words import listed, quoted

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b\u2060\ufeff\ufff9-\ufffb]")
"""Taken out. Tab, soft hyphen, no-break space, joiners and direction marks stay: text may need them."""
_LINE_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")

_ERROR_VALUES = frozenset(
    (
        "#REF! #N/A #DIV/0! #VALUE! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! "
        "#GETTING_DATA #ERROR! #BEZUG! #NV #WERT! #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION! "
        "#¡REF! #¡VALOR! #¿NOMBRE? #¡NUM! #¡DIV/0! #¡NULO! #N/D #RIF! #VALORE! #NOME? #NULLO! #VERW! #WAARDE! #NAAM? "
        "#GETAL! #LEEG! #DEEL/0! #VALOR! #NÚM! #NULO!"
    ).split()
)
"""Of Excel and Google Sheets in English, German, French, Spanish, Italian, Dutch and Portuguese."""
_LIBREOFFICE_ERROR = re.compile(r"Err:\d{3}")

_MONTH = (
    "jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|"
    "mär|mrz|mai|juni|juli|okt|dez|janv|févr|mars|avr|juin|juil|août|déc|ene|abr|ago|dic|mrt|mei|gen|mag|giu|lug|set|ott"
)


@cache
def _date_like() -> re.Pattern[str]:
    """Made when the first cell could be one: few rosters have any, and it is the longest of these to compile."""
    return re.compile(
        rf"\d{{1,2}}(?:-|\. ?)(?:{_MONTH})\.?(?:-\d{{2,4}})?|(?:{_MONTH})-\d{{2,4}}|\d{{4}}-\d\d-\d\d 00:00:00",
        re.IGNORECASE,
    )


_ROUNDED = re.compile(r"\d[.,]\d{2,5}E\+\d{2}")
_GARBLED = re.compile("[ÃÂ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘-„†‡•…‰‹›€™]|â€[\u0090-\u009d“”˜™œž¢¦]")


def tidied(text: str) -> str:
    """The cell in NFC, every kind of line break as a line feed, without control characters."""
    if text.isascii() and text.isprintable():
        return text
    text = _CONTROL.sub("", _LINE_BREAKS.sub("\n", text))
    return unicodedata.normalize("NFC", text)


def is_odd(text: str) -> bool:
    """Whether a cell needs a closer look: tidying, or `cell_findings`. Quick, since nearly every cell does not."""
    if not text.isascii() or not text.isprintable() or text[:1] in ("#", "E"):
        return True
    return 5 <= len(text) <= 19 and ("-" in text or "." in text or "+" in text)


def is_error_value(text: str) -> bool:
    """Whether the whole cell is an error value such as #REF! or Err:502."""
    if text[:1] == "#":
        return text.strip().upper() in _ERROR_VALUES
    return text[:4] == "Err:" and _LIBREOFFICE_ERROR.fullmatch(text.strip()) is not None


def is_date_like(text: str) -> bool:
    """Whether the whole cell is what a spreadsheet makes of 1/2 or 3-4: `02-Jan`, `Mar-04`."""
    may_be = 5 <= len(text) <= 19 and ("-" in text or "." in text) and (text[0].isdigit() or text[-1].isdigit())
    return may_be and _date_like().fullmatch(text) is not None


def cell_findings(text: str, place: Place) -> Iterator[Finding]:
    """What one cell, as it stands in the file, gives to say. `place` names its column."""
    if text.isascii():
        if not text.isprintable() and _CONTROL.search(text):
            yield _control(text, place)
    else:
        if _CONTROL.search(text):
            yield _control(text, place)
        if "\ufffd" in text:
            yield Finding(
                "roster/lost-character",
                Severity.ERROR,
                f"{quoted(text)} has lost a character: \ufffd stands in its place.",
                "An earlier save damaged it. Type the character again.",
                place,
            )
        if _GARBLED.search(text) and (mended := _mended(text)):
            yield Finding(
                "roster/garbled-text",
                Severity.WARNING,
                f"{quoted(text)} looks garbled.",
                f"It may be meant to read {quoted(mended)}: a program has read UTF-8 as Windows-1252. Type it again.",
                place,
            )
    if text[:1] in ("#", "E") and is_error_value(text):
        yield Finding(
            "roster/error-value",
            Severity.ERROR,
            f"{quoted(text.strip())} is an error value of a spreadsheet, not something to print.",
            "Mend the formula there, or type the value itself.",
            place,
        )
    length = len(text)
    if 5 <= length <= 19 and (is_date_like(text) or (length <= 11 and _ROUNDED.fullmatch(text))):
        what = "a rounded number" if "E+" in text else "a date"
        yield Finding(
            "roster/looks-changed",
            Severity.WARNING,
            f"{quoted(text)} looks like {what} that a spreadsheet made of what was typed.",
            "If so, format the column as Text there and type it again.",
            place,
        )


def _control(text: str, place: Place) -> Finding:
    codes = listed(dict.fromkeys(f"U+{ord(sign):04X}" for sign in _CONTROL.findall(text)), most=4)
    return Finding(
        "roster/control-character",
        Severity.NOTICE,
        f"{quoted(_CONTROL.sub('', text))} held invisible control characters ({codes}); they are taken out.",
        "Nothing needs doing, unless something is missing there.",
        place,
    )


def _mended(text: str) -> str:
    try:
        mended = text.encode("cp1252").decode("utf-8")
    except ValueError:
        return ""
    return mended if mended != text else ""
