"""A template's source before Jinja reads it: places on start tags, Inkscape's line breaks undone, plain conditions.

Every step keeps the number of lines, so that Jinja's own messages name the right one.
"""

from __future__ import annotations

import re

from generator.faults import FaceError
from generator.svg.elements import FILLED_IN, STAMP

_QUOTED = r""""(?:\{\{.*?\}\}|\{%.*?%\}|[^"])*+"|'(?:\{\{.*?\}\}|\{%.*?%\}|[^'])*+'"""
JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_COMMENT = re.compile(r"(\{#.*?#\})|<!--.*?-->|<\?xml\b.*?\?>", re.DOTALL)
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_AUTOESCAPE = re.compile(r"\{%[-+]?\s*autoescape\b")
_START = re.compile(r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})|<([A-Za-z][\w:.-]*)(?=[\s/>])", re.DOTALL)
_TEXT = re.compile(rf"(<(?:svg:)?text\b(?:{_QUOTED}|[^>\"'])*+>)(.*?)(</(?:svg:)?text)(\s*>)", re.DOTALL)
_FLOWED = re.compile(r"shape-inside\s*[:=]\s*[\"']?\s*url|inline-size\s*[:=]\s*[\"']?\s*[1-9.]")
_TSPAN = re.compile(rf"<((?:svg:)?tspan)\b((?:{_QUOTED}|[^>\"'/]|/(?!>))*+)(/?)>|</(?:svg:)?tspan\s*>", re.DOTALL)
_ATTRIBUTE = re.compile(rf"([\w:.-]+)\s*=\s*({_QUOTED})", re.DOTALL)
_ATTRIBUTES = re.compile(rf"(?:\s+[\w:.-]+\s*=\s*(?:{_QUOTED}))*+\s*", re.DOTALL)
_CONDITION = re.compile(rf"(\scard:if\s*=\s*)({_QUOTED})", re.DOTALL)
_EXPRESSION = re.compile(r"\{\{([-+]?)(.*?)([-+]?)\}\}", re.DOTALL)
_ENTITY = re.compile(r"&(lt|gt|amp|quot|apos|#\d+|#[xX][0-9a-fA-F]+);")
_ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_LINE_ONLY = frozenset(("x", "y", "id", "sodipodi:role"))
"""Attributes of a tspan that is nothing but one line of a flowed text."""
_SPREAD = re.compile(rf"\s(?:dx|dy)\s*=\s*({_QUOTED})", re.DOTALL)
"""Lists by which Inkscape places, letter by letter, what it has no room for in a box: expressions are long."""


def prepare(source: str, number: int) -> str:
    """The source of template file `number`, ready for Jinja.

    Raises FaceError, with the line in `field`, for entities that stand for other files, escaping switched off, Jinja
    in a CDATA section, and a condition without braces.
    """
    _refuse_what_never_closes(source)
    source = _COMMENT.sub(lambda match: match[1] or "\n" * match[0].count("\n"), source)
    if "<!" in source:
        from generator.svg.doctype import without_doctype

        source = without_doctype(source)
    for pattern, code, fact, remedy in _REFUSED:
        found = pattern.search(source)
        if found:
            raise FaceError(code, fact, remedy, str(source.count("\n", 0, found.start()) + 1))
    for section in _CDATA.finditer(source):
        if JINJA.search(section[1]):
            line = str(source.count("\n", 0, section.start()) + 1)
            fact = "A CDATA section holds {{ }} or {% %}, where a card's < and & would not print as typed."
            raise FaceError("face/template", fact, "Take the CDATA marks out.", line)
    return conditions(stamp(flowed(plain_jinja(source)), number))


_MOST_OPEN = 200
"""Marks that nothing closes; each is looked for to the end of the template."""
_CLOSED_BY = {"{{": "}}", "{%": "%}", "{#": "#}", "<!--": "-->", "<![CDATA[": "]]>", "<?xml": "?>", "/*": "*/"}


def _refuse_what_never_closes(source: str) -> None:
    """Raises FaceError where marks are opened again and again and never closed: nobody writes that by mistake."""
    for mark, closed in _CLOSED_BY.items():
        last = source.rfind(closed)
        if source.count(mark, last + 1) > _MOST_OPEN:
            line = source.count("\n", 0, source.find(mark, last + 1)) + 1
            raise FaceError("face/template", f"{mark} is opened here and never closed by {closed}.", field=str(line))


_REFUSED = ((_AUTOESCAPE, "face/template", "A template may not switch escaping off.", "Delete the autoescape block."),)


def plain_jinja(source: str) -> str:
    """The entities that an editor writes inside `{{ }}` and `{% %}` turned back into characters."""

    def plain(match: re.Match[str]) -> str:
        return match[0] if match[0].startswith("{#") else _ENTITY.sub(_character, match[0])

    return JINJA.sub(plain, source)


def _character(match: re.Match[str]) -> str:
    name = match[1]
    if name[0] != "#":
        return _ENTITIES[name]
    return chr(int(name[2:], 16) if name[1] in "xX" else int(name[1:]))


def flowed(source: str) -> str:
    """Flowed text as it was before Inkscape broke it: one tspan per line, at times in the middle of an expression."""
    if "tspan" not in source:
        return source

    def joined(match: re.Match[str]) -> str:
        if not _FLOWED.search(match[1]):
            return match[0]
        inner, dropped = _without_lines(match[2])
        return f"{match[1]}{inner}{match[3]}{match[4][:-1]}{dropped}>"

    return plain_jinja(_TEXT.sub(joined, source))


def _without_lines(inner: str) -> tuple[str, str]:
    """Content without its line tspans, and the line ends that stood in their tags."""
    out: list[str] = []
    open_tags: list[str | None] = []
    closed = ""
    """Attributes of the styled tspan just closed, when nothing but line tspans came since."""
    dropped: list[str] = []
    end = 0
    for match in _TSPAN.finditer(inner):
        between = inner[end : match.start()]
        end = match.end()
        if between:
            out.append(between)
            closed = ""
        if match[0].startswith("</"):
            attributes = open_tags.pop() if open_tags else ""
            if attributes is None:
                dropped.append(match[0])
            else:
                out.append(match[0])
                closed = _look(attributes)
            continue
        attributes = _SPREAD.sub(lambda found: "" if _is_spread(found[1]) else found[0], match[2])
        if attributes != match[2]:
            dropped.append("\n" * (match[2].count("\n") - attributes.count("\n")))
        names = {name for name, _ in _ATTRIBUTE.findall(attributes)}
        if not match[3] and ({"x", "y"} <= names <= _LINE_ONLY or (attributes != match[2] and names <= {"id"})):
            open_tags.append(None)
            dropped.append(f"<{attributes}>")
        elif closed and not match[3] and _look(attributes) == closed:
            dropped += [out.pop(), f"<{match[1]}{attributes}>"]
            open_tags.append(attributes)
            closed = ""
        else:
            out.append(f"<{match[1]}{attributes}{match[3]}>")
            closed = ""
            if not match[3]:
                open_tags.append(attributes)
    out.append(inner[end:])
    return "".join(out), "\n" * sum(text.count("\n") for text in dropped)


def _is_spread(quoted: str) -> bool:
    """Whether a list moves most of its letters. A person moves a letter or two by hand."""
    shifts = [part.strip("0.") for part in quoted[1:-1].replace(",", " ").split()]
    return len(shifts) > 2 and 2 * sum(map(bool, shifts)) >= len(shifts)


def _look(attributes: str) -> str:
    return " ".join(f"{name}={value}" for name, value in _ATTRIBUTE.findall(attributes) if name != "id")


def stamp(source: str, number: int) -> str:
    """The source with `file number:line` on every start tag, and the attributes that are filled in."""
    line, last = 1, 0

    def marked(match: re.Match[str]) -> str:
        nonlocal line, last
        line += source.count("\n", last, match.start())
        last = match.start()
        if match[1]:
            return match[0]
        filled = _filled_in(source, match.end())
        return f'<{match[2]} {STAMP}="{number}:{line}{":" if filled else ""}{filled}"'

    return _START.sub(marked, source)


def _filled_in(source: str, start: int) -> str:
    """Names of a tag's attributes that Jinja has a part in, between commas; `*` where it may write any of them."""
    inside = _ATTRIBUTES.match(source, start)
    end = inside.end() if inside else start
    if source[end : end + 1] == "{":
        return "*"
    found = _ATTRIBUTE.findall(source[start:end])
    return ",".join(name for name, value in found if name in FILLED_IN and ("{{" in value or "{%" in value))


def conditions(stamped: str) -> str:
    """Every expression in a `card:if` turned into 1 or nothing. Raises FaceError for a condition without braces."""

    def condition(match: re.Match[str]) -> str:
        inner = match[2][1:-1]
        if "{{" not in inner and "{%" not in inner:
            where = stamped.rfind(f'{STAMP}="', 0, match.start())
            at = re.match(r'\d+:(\d+)[:"]', stamped[where + len(STAMP) + 2 :])
            raise FaceError(
                "face/condition",
                f'card:if="{inner}" has no {{{{ }}}}, so it would always be true.',
                f'Write card:if="{{{{ {inner} }}}}".',
                field=at[1] if at else "",
            )
        counted = _EXPRESSION.sub(lambda found: f"{{{{{found[1]} ({found[2]})|counts_as_true {found[3]}}}}}", inner)
        return f"{match[1]}{match[2][0]}{counted}{match[2][0]}"

    return _CONDITION.sub(condition, stamped)
