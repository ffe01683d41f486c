"""What a DOCTYPE declares: entities of the file itself are put in place, with limits; nothing is ever fetched."""

from __future__ import annotations

import re

from msgspec import Struct

from generator.faults import FaceError

MOST_CHARACTERS = 1_000_000
"""That entities may add to a drawing: what Illustrator writes are some twenty addresses."""
MOST_DEPTH = 10
"""Of entities inside entities."""
_NAME = r"[A-Za-z_:][\w:.-]*"
_LITERAL = r"\"[^\"]*\"|'[^']*'"
_START = re.compile(r"<!DOCTYPE\b", re.IGNORECASE)
_FIRST_TAG = re.compile(r"<[A-Za-z_]")
_ENTITY = re.compile(rf"<!ENTITY\s+({_NAME})\s+(?:({_LITERAL})|(?:SYSTEM|PUBLIC)\s+((?:{_LITERAL}|[^>\"'])*))\s*>")
_DEFAULT = re.compile(
    rf"<!ATTLIST\s+({_NAME})\s+(?:xmlns(?::[\w.-]+)?\s[^\"']*(?:{_LITERAL})\s*)*(?!xmlns)({_NAME})\s[^\"']*[\"']"
)
_PART = re.compile(rf"<!--.*?-->|<\?.*?\?>|<!(?:{_LITERAL}|[^>\"'])*>", re.DOTALL)
_REFERENCE = re.compile(rf"&({_NAME});")
_CHARACTER = re.compile(r"&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));")
_CDATA = re.compile(r"(<!\[CDATA\[.*?\]\]>)", re.DOTALL)
_OF_XML = frozenset(("lt", "gt", "amp", "quot", "apos"))


class _Entities(Struct):
    """Entities by name: their text, or None for those that stand for another file."""

    texts: dict[str, str]
    outside: dict[str, str]


def has_doctype(text: str) -> bool:
    """Whether a text declares a DOCTYPE before its first element."""
    found = _START.search(text)
    return found is not None and _FIRST_TAG.search(text, 0, found.start()) is None


def without_doctype(text: str) -> str:
    """A drawing's text without its DOCTYPE, its entities put in place; the number of lines stays.

    Raises FaceError, with the line in `field`, for an entity that stands for another file, and for too many of them.
    """
    found = _START.search(text)
    if found is None or not has_doctype(text):
        return text
    end, subset = _end_of(text, found.end())
    declared = text[found.start() : end]
    rest = text[: found.start()] + "\n" * declared.count("\n") + text[end:]
    entities = _declared(subset)
    if not entities.texts and not entities.outside:
        return rest
    room = [MOST_CHARACTERS]
    parts = _CDATA.split(rest)
    line = 1
    for number, part in enumerate(parts):
        if number % 2 == 0:
            parts[number] = _replaced(part, entities, room, line)
        line += part.count("\n")
    return "".join(parts)


def _end_of(text: str, start: int) -> tuple[int, str]:
    """Where a DOCTYPE ends, and what stands in its brackets."""
    quote = ""
    for place in range(start, len(text)):
        sign = text[place]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign == ">":
            return place + 1, ""
        elif sign == "[":
            position = place + 1
            while True:
                part = _PART.match(text, position)
                if part is not None:
                    position = part.end()
                elif position < len(text) and text[position] != "]":
                    position += 1
                else:
                    break
            closing = text.find(">", position)
            return (closing + 1 if closing >= 0 else len(text)), text[place + 1 : position]
    return len(text), ""


def _declared(subset: str) -> _Entities:
    entities = _Entities({}, {})
    for part in _PART.finditer(subset):
        given = _DEFAULT.match(part[0])
        if given is not None:
            fact = f"The DOCTYPE gives each <{given[1]}> the attribute {given[2]}, and that is not read."
            raise FaceError("face/doctype", fact, "Write it on the elements themselves.")
        found = _ENTITY.fullmatch(part[0])
        if found is None or found[1] in entities.texts or found[1] in entities.outside:
            continue
        if found[2] is None:
            entities.outside[found[1]] = found[3].strip()
        else:
            entities.texts[found[1]] = _CHARACTER.sub(_character, found[2][1:-1]).replace("\n", " ")
    return entities


def _character(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else int(match[2])
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def _replaced(text: str, entities: _Entities, room: list[int], line: int) -> str:
    def put(match: re.Match[str]) -> str:
        name = match[1]
        where = str(line + text.count("\n", 0, match.start()))
        whole = _whole(name, entities, room, where, 0)
        if whole is None:
            return match[0]
        # In an attribute a quote of the entity's text does not end the value.
        return whole if "<" in whole else whole.replace('"', "&quot;").replace("'", "&apos;")

    return _REFERENCE.sub(put, text)


def _whole(name: str, entities: _Entities, room: list[int], where: str, depth: int) -> str | None:
    """The text of an entity and of those in it; None for one that is not declared here."""
    if name in _OF_XML:
        return None
    if name in entities.outside:
        fact = f'The entity "&{name};" stands for another file ({entities.outside[name][:60]}), which is never fetched.'
        raise FaceError("face/doctype", fact, "Put what it stands for in its place.", where)
    text = entities.texts.get(name)
    if text is None:
        return None
    if depth > MOST_DEPTH:
        fact = f'The entity "&{name};" stands inside itself, or too many deep.'
        raise FaceError("face/doctype", fact, "Put what it stands for in its place.", where)
    room[0] -= len(text)
    if room[0] < 0:
        fact = f"The entities of the DOCTYPE make more than {MOST_CHARACTERS:,} characters."
        raise FaceError("face/doctype", fact, "Save the drawing as plain SVG.", where)

    def inner(match: re.Match[str]) -> str:
        found = _whole(match[1], entities, room, where, depth + 1)
        return match[0] if found is None else found

    return _REFERENCE.sub(inner, text)
