"""CommonMark as blocks of a rules text: the part of it that prints; all else is a mistake with its line and a cure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.booklet.nodes import (
    Block,
    Heading,
    Inline,
    Inlines,
    Items,
    Made,
    PictureRow,
    Quoted,
    Shown,
    TextBlock,
    TextTable,
    plain_text,
)
from generator.booklet.scenes import read_scene
from generator.booklet.values import (
    BLOCK,
    MadeBlock,
    MadeFigures,
    MadeList,
    MadeTable,
)
from generator.faces.text_template import VALUE_FROM, VALUE_TO, FilledText
from generator.text.markup import parse_markup

if TYPE_CHECKING:
    from markdown_it.token import Token

Refuse = Callable[[int, str, str], None]
"""Told the line, the fact and the remedy of each mistake."""

_MARK = re.compile(
    r"\[(?P<kind>ruling|term|see|card):\s*(?P<name>[^\]\n]*)\]|(?<![\w:]):"
    r"(?P<icon>(?=[\w -]*[^\W\d_])[^\W_](?:[\w-]| (?=[\w-]))*):(?![\w:])"
)
_UNCLOSED = re.compile(r"\[(ruling|term|see|card):")
_MADE = re.compile(f"^{BLOCK}(\\d+){BLOCK}$")
_TARGET = re.compile(r"\]\([^)\n]*\)")
_ESCAPED = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~:&\"'$^=@/])")
_PRIVATE = re.compile("[\ue000-\uf8ff]")


def escaped(text: str) -> str:
    """A value as Markdown that means nothing but itself."""
    if text.startswith(BLOCK):
        return text
    return _ESCAPED.sub(r"\\\1", _PRIVATE.sub("", text))


def read_markdown(
    filled: FilledText, made: Sequence[MadeBlock], refuse: Refuse, icons: frozenset[str] = frozenset()
) -> tuple[Block, ...]:
    """The blocks of a text that was filled in. `made` are those that its values stand for.

    Words with blanks between two colons are an icon only where they are one of `icons`.
    """
    from markdown_it import MarkdownIt

    text = _TARGET.sub(lambda found: found[0].replace(VALUE_FROM, "").replace(VALUE_TO, ""), filled.text)
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
    for line in _too_deep(tokens):
        refuse(filled.lines[min(line, len(filled.lines) - 1)], *_TOO_DEEP)
    return tuple(_Reader(tokens, filled.lines, made, refuse, icons).blocks(""))


MOST_NESTED = 6
"""Lists and boxes inside each other. The library leaves out what stands some nine deep, without a word."""
_TOO_DEEP = (
    f"A list or box stands inside more than {MOST_NESTED - 1} others.",
    "No page has room for that: make it a list of its own, or take out marks (>, -, 1.) at the start of the line.",
)


def _too_deep(tokens: Sequence[Token]) -> Iterator[int]:
    """Lines, from 0, where lists and boxes begin that are nested too deep."""
    depth = 0
    for token in tokens:
        if token.type in ("bullet_list_open", "ordered_list_open", "blockquote_open"):
            depth += 1
            if depth == MOST_NESTED + 1:
                yield token.map[0] if token.map else 0
        elif token.type in ("bullet_list_close", "ordered_list_close", "blockquote_close"):
            depth -= 1


def _only_pictures(children: Sequence[Token]) -> bool:
    """Whether a paragraph holds pictures and nothing else."""
    blank = all(child.type in ("image", "softbreak") or not child.content.strip() for child in children)
    return blank and any(child.type == "image" for child in children)


def _clean(text: str) -> str:
    return text.replace(VALUE_FROM, "").replace(VALUE_TO, "")


def _literal(text: str) -> str:
    """Text that is no Markdown: its values as they were before they were escaped."""
    values = re.sub(f"{VALUE_FROM}(.*?){VALUE_TO}", lambda found: re.sub(r"\\(.)", r"\1", found[1]), text)
    return _clean(values)


def heading_name(text: str) -> str:
    """What links call a heading: `#end-of-the-week`."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")


class _Reader:
    """Reads tokens one by one."""

    def __init__(
        self,
        tokens: Sequence[Token],
        lines: Sequence[int],
        made: Sequence[MadeBlock],
        refuse: Refuse,
        icons: frozenset[str],
    ) -> None:
        self._icons = icons
        self._tokens, self._lines, self._made, self._refuse = tokens, lines, made, refuse
        self._at = 0

    def _line(self, token: Token, after: int = 0) -> int:
        first = token.map[0] if token.map else 0
        return self._lines[min(first + after, len(self._lines) - 1)] if self._lines else 0

    def blocks(self, until: str) -> Iterator[Block]:
        """The blocks up to a closing token."""
        while self._at < len(self._tokens):
            token = self._tokens[self._at]
            self._at += 1
            if token.type == until:
                return
            yield from self._block(token)

    def _block(self, token: Token) -> Iterator[Block]:
        line = self._line(token)
        if token.type == "heading_open":
            inline = self._tokens[self._at]
            self._at += 2
            level = int(token.tag[1])
            if level > 3:
                self._refuse(
                    line, f"A heading has {level} number signs.", "Use one for a chapter, two or three below it."
                )
            text = self._inlines(inline)
            yield Heading(min(level, 3), text, line, heading_name(plain_text(text)))
        elif token.type == "paragraph_open":
            inline = self._tokens[self._at]
            self._at += 2
            yield from self._paragraph(inline, line)
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            first = int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else 0
            items: list[tuple[Block, ...]] = []
            closing = token.type.replace("open", "close")
            while self._tokens[self._at].type != closing:
                self._at += 1
                items.append(tuple(self.blocks("list_item_close")))
            self._at += 1
            yield Items(tuple(items), first, line)
        elif token.type == "table_open":
            yield self._table(line)
        elif token.type == "blockquote_open":
            yield Quoted(tuple(self.blocks("blockquote_close")), line)
        elif token.type == "hr":
            yield Made("page", line)
        elif token.type == "fence":
            yield from self._fence(token, line)
        elif token.type == "html_block":
            self._no_html(line, token.content)
        elif token.type == "code_block":
            self._refuse(
                line,
                "A paragraph begins with four spaces or more, which Markdown takes for program code.",
                "Begin it at the edge, or at the text of the list item that it belongs to.",
            )

    def _no_html(self, line: int, text: str) -> None:
        tag = text.strip().split("\n")[0][:30]
        self._refuse(
            line,
            f'"{tag}" is HTML, which a booklet cannot print.',
            "Write it in Markdown: ** for bold, * for italic, - for lists, | for tables. A sign < alone is \\<.",
        )

    def _fence(self, token: Token, line: int) -> Iterator[Block]:
        word, _, rest = token.info.strip().partition(" ")
        if word != "scene":
            said = f'a block of "{word}"' if word else "a block of program code"
            self._refuse(
                line,
                f"There is {said}, which a booklet does not print.",
                'Write ```scene 120x80 "What it shows" for a picture of the table, or take the marks ``` out.',
            )
            return
        count = token.content.count("\n")
        lines = [self._line(token, number) for number in range(1, count + 1)]
        scene = read_scene(_clean(rest), _literal(token.content), line, lines, self._refuse)
        if scene is not None:
            yield scene

    def _table(self, line: int) -> TextTable:
        rows: list[list[Inlines]] = []
        aligns: list[str] = []
        while (token := self._tokens[self._at]).type != "table_close":
            self._at += 1
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if token.type == "th_open":
                    style = str(token.attrs.get("style", ""))
                    aligns.append("end" if "right" in style else "middle" if "center" in style else "start")
                rows[-1].append(self._inlines(self._tokens[self._at]))
        self._at += 1
        return TextTable(tuple(rows[0]), tuple(map(tuple, rows[1:])), tuple(aligns), line)

    # ------------------------------------------------------------ inside a paragraph

    def _paragraph(self, inline: Token, line: int) -> Iterator[Block]:
        made = _MADE.match(_clean(inline.content).strip())
        if made:
            yield self._made_block(self._made[int(made[1])], line)
            return
        if BLOCK in inline.content:
            fact = "A table or list that a value makes stands inside a sentence."
            self._refuse(line, fact, "Put it on a line of its own, with a blank line before and after it.")
            return
        children = inline.children or []
        if children and _only_pictures(children):
            shown = []
            breaks = 0
            for child in children:
                breaks += child.type == "softbreak"
                if child.type == "image":
                    shown.append(self._image(child, self._line(inline, breaks)))
            yield PictureRow(tuple(shown), line)
            return
        yield TextBlock(self._inlines(inline), line)

    def _image(self, token: Token, line: int) -> Shown:
        from generator.booklet.pictures import read_picture

        address = str(token.attrs.get("src", ""))
        title = _clean(str(token.attrs.get("title", "")))
        return read_picture(_clean(address), _clean(token.content), title, line, self._refuse)

    def _made_block(self, made: MadeBlock, line: int) -> Block:
        if isinstance(made, MadeTable):
            aligns = made.aligns or ("start",) * len(made.head)
            rows = tuple(tuple(_rich(cell) for cell in row) for row in made.rows)
            return TextTable(tuple(_rich(cell) for cell in made.head), rows, aligns, line)
        if isinstance(made, MadeList):
            return Items(tuple((TextBlock(_rich(item), line),) for item in made.items), 0, line)
        if isinstance(made, MadeFigures):
            return PictureRow(
                tuple(Shown("", line, part, card, caption=told, width=made.width) for part, card, told in made.faces),
                line,
            )
        return Made(made.what, line)

    def _inlines(self, inline: Token) -> Inlines:
        out: list[Inline] = []
        bold = italic = 0
        link = ""
        breaks = 0
        inside = False
        for token in inline.children or []:
            line = self._line(inline, breaks)
            if token.type == "text":
                found, inside = self._text(token.content, line, bool(bold), bool(italic), link, inside)
                out += found
            elif token.type == "softbreak":
                breaks += 1
                out.append(Inline(" ", bool(bold), bool(italic), link=link))
            elif token.type == "hardbreak":
                breaks += 1
                out.append(Inline("\n"))
            elif token.type in ("strong_open", "strong_close"):
                bold += 1 if token.type == "strong_open" else -1
            elif token.type in ("em_open", "em_close"):
                italic += 1 if token.type == "em_open" else -1
            elif token.type == "link_open":
                link = str(token.attrs.get("href", ""))
                if not re.match(r"(?:https?://|mailto:|#)", link):
                    fact = f'The link leads to "{link}".'
                    self._refuse(line, fact, "Links lead to https://… or to a heading of this text: #end-of-the-week.")
            elif token.type == "link_close":
                link = ""
            elif token.type == "html_inline":
                self._no_html(line, token.content)
            elif token.type == "image":
                fact = "A picture stands inside a sentence."
                self._refuse(line, fact, "Put it on a line of its own, with a blank line before and after it.")
            elif token.type == "code_inline":
                fact = f"`{token.content}` stands between backticks, which mean program code."
                self._refuse(line, fact, "Use ** for bold or * for italic.")
        return tuple(out)

    def _text(
        self, content: str, line: int, bold: bool, italic: bool, link: str, inside: bool
    ) -> tuple[list[Inline], bool]:
        out: list[Inline] = []
        at = 0
        for found in _MARK.finditer(content):
            if found["icon"] and " " in found["icon"] and _clean(found["icon"]) not in self._icons:
                continue
            between, inside = _valued(content[at : found.start()], bold, italic, link, inside)
            out += between
            at = found.end()
            if found["icon"]:
                out.append(Inline("", bold, italic, icon=_clean(found["icon"]), link=link))
                continue
            kind, name = found["kind"], _clean(found["name"]).strip()
            if not name:
                self._refuse(line, f'"{_clean(found[0])}" names nothing.', f"Write [{kind}: NAME].")
            elif kind == "ruling":
                out.append(Inline("", ruling=name))
            elif kind == "card":
                out.append(Inline(name, bold, italic, link=f"card:{name}"))
            else:
                out.append(Inline(name, True if kind == "term" else bold, italic, term=name, defines=kind == "term"))
        rest = content[at:]
        if open_mark := _UNCLOSED.search(rest):
            self._refuse(line, f'"{_clean(rest[open_mark.start() :])[:30]}" is not closed.', "End the mark with ].")
        after, inside = _valued(rest, bold, italic, link, inside)
        return out + after, inside


def _valued(text: str, bold: bool, italic: bool, link: str, inside: bool) -> tuple[list[Inline], bool]:
    """Text with what was filled in told apart from what was typed."""
    out: list[Inline] = []
    for part in re.split(f"([{VALUE_FROM}{VALUE_TO}])", text):
        if part in (VALUE_FROM, VALUE_TO):
            inside = part == VALUE_FROM
        elif part:
            out.append(Inline(part, bold, italic, link=link, value=inside))
    return out, inside


def _rich(text: str) -> Inlines:
    """A card's rich text."""
    parts = []
    for part in parse_markup(text):
        if part.icon:
            parts.append(Inline("", part.bold, part.italic, part.icon, value=True))
            continue
        at = 0
        for found in re.finditer(r"(?<![\w:]):([A-Za-z][\w-]*):(?![\w:])", part.text):
            if found.start() > at:
                parts.append(Inline(part.text[at : found.start()], part.bold, part.italic, value=True))
            parts.append(Inline("", part.bold, part.italic, found[1], value=True))
            at = found.end()
        if part.text[at:]:
            parts.append(Inline(part.text[at:], part.bold, part.italic, value=True))
    return tuple(parts)
