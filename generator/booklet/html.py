"""A rules text as one page for browsers and screen readers: nothing is loaded from anywhere, nothing runs."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape

from generator.booklet.faces import Gallery
from generator.booklet.look import BookletLook
from generator.booklet.nodes import (
    Block,
    Heading,
    Inline,
    Inlines,
    Items,
    Made,
    PictureRow,
    Quoted,
    TableScene,
    TextBlock,
    TextTable,
    plain_text,
)
from generator.booklet.setting import Setter
from generator.booklet.type import Type
from generator.face import Color, Face, Group
from generator.faces.as_svg import face_svg
from generator.gamefile import GameFile
from generator.pages.tagging import DocumentPart
from generator.text.fonts import FontBook
from generator.words import counted

_WIDTH = 160.0
"""How wide pictures may be, in mm."""
_CSS = """
:root{color-scheme:light;--ink:INK;--accent:ACCENT;--tint:TINT;--ground:GROUND;--on:ON}
body{font:1.06rem/1.55 "Barlow Semi Condensed","Segoe UI",system-ui,sans-serif;color:var(--ink);background:#fff;
margin:0 auto;padding:1.2rem;max-width:46rem}
h1,h2,h3,h4{line-height:1.2;margin:1.8em 0 .5em}h1{font-size:2.2rem;margin-top:.4em}
h2{background:var(--ground);color:var(--on);padding:.3em .6em;border-left:.5em solid var(--accent)}
a{color:inherit;text-decoration-thickness:.08em;text-underline-offset:.15em}
table{border-collapse:collapse;width:100%;margin:1em 0}th,td{text-align:left;padding:.35em .6em;vertical-align:top;
border-bottom:1px solid #999}th{background:var(--ground);color:var(--on)}
.end{text-align:right}.middle{text-align:center}
aside{background:var(--tint);border-left:.35em solid var(--accent);padding:.2em 1em;margin:1em 0}
figure{margin:1em 0;text-align:center}figure img{max-width:100%;height:auto}figcaption{font-style:italic}
img.icon{height:1.05em;width:auto;vertical-align:-.15em}nav ul{columns:2;list-style:none;padding:0}
small{opacity:.75}:focus-visible{outline:.2em solid var(--accent)}
@media print{body{max-width:none}h2{break-after:avoid}figure,aside,tr{break-inside:avoid}}
"""


def rules_page(
    blocks: Sequence[Block],
    file: GameFile,
    look: BookletLook,
    gallery: Gallery,
    book: FontBook,
    picture: Callable[[Face], str],
) -> str:
    """The whole page as HTML; equal input gives equal text. `picture` makes a `data:` address of a face."""
    return _Page(blocks, file, look, gallery, book, picture).text()


class _Page:
    def __init__(
        self,
        blocks: Sequence[Block],
        file: GameFile,
        look: BookletLook,
        gallery: Gallery,
        book: FontBook,
        picture: Callable[[Face], str],
    ) -> None:
        self.blocks, self.file, self.look, self.picture = blocks, file, look, picture
        self.kind = Type(book, look, "", {})
        self.setter = Setter(self.kind, gallery, lambda *_: None)
        self._icons: dict[str, str] = {}

    def text(self) -> str:
        file, look = self.file, self.look
        css = _CSS
        for name, color in (
            ("INK", look.ink),
            ("ACCENT", look.accent),
            ("TINT", look.tint),
            ("GROUND", look.ground),
            ("ON", look.on_ground),
        ):
            css = css.replace(name, _hex(color), 1)
        chapters = [block for block in self.blocks if isinstance(block, Heading) and block.level == 1]
        links = "".join(f'<li><a href="#{escape(one.name)}">{self._inlines(one.text)}</a></li>' for one in chapters)
        least, most = file.players
        players = counted(least, "player") if least == most else f"{least} to {most} players"
        body = "\n".join(self._all(self.blocks))
        return (
            f'<!doctype html>\n<html lang="{escape(file.language)}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; '
            "style-src 'unsafe-inline'\">\n"
            f"<title>{escape(file.title)}: the rules</title>\n<style>{css}</style>\n</head>\n<body>\n<header>"
            f"<h1>{escape(file.title)}: the rules</h1><p>{escape(file.tagline)}</p>"
            f"<p>{players} · set {escape(file.version)}</p></header>\n"
            f'<nav aria-label="Chapters"><ul>{links}</ul></nav>\n<main>\n{body}\n</main>\n</body>\n</html>\n'
        )

    def _all(self, blocks: Iterable[Block]) -> Iterable[str]:
        return filter(None, map(self._block, blocks))

    def _block(self, block: Block) -> str:
        if isinstance(block, Heading):
            level = block.level + 1
            return f'<h{level} id="{escape(block.name)}">{self._inlines(block.text)}</h{level}>'
        if isinstance(block, TextBlock):
            return f"<p>{self._inlines(block.text)}</p>"
        if isinstance(block, Items):
            tag = "ol" if block.first else "ul"
            start = f' start="{block.first}"' if block.first > 1 else ""
            items = "".join(f"<li>{self._item(item)}</li>" for item in block.items)
            return f"<{tag}{start}>{items}</{tag}>"
        if isinstance(block, TextTable):
            return self._table(block)
        if isinstance(block, Quoted):
            return f"<aside>{''.join(self._all(block.blocks))}</aside>"
        if isinstance(block, PictureRow):
            return "".join(self._figures(block))
        if isinstance(block, TableScene):
            return self._scene(block)
        return self._made(block)

    def _item(self, item: Sequence[Block]) -> str:
        if len(item) == 1 and isinstance(item[0], TextBlock):
            return self._inlines(item[0].text)
        return "".join(self._all(item))

    def _table(self, block: TextTable) -> str:
        def row(cells: Sequence[Inlines], tag: str) -> str:
            out = []
            for cell, align in zip(cells, block.aligns, strict=False):
                how = f' class="{align}"' if align != "start" else ""
                scope = ' scope="col"' if tag == "th" else ""
                out.append(f"<{tag}{how}{scope}>{self._inlines(cell)}</{tag}>")
            return f"<tr>{''.join(out)}</tr>"

        body = "".join(row(cells, "td") for cells in block.rows)
        return f"<table><thead>{row(block.head, 'th')}</thead><tbody>{body}</tbody></table>"

    def _figures(self, block: PictureRow) -> Iterable[str]:
        for one in block.figures:
            drawn = self.setter.picture(one, _WIDTH)
            if drawn is not None:
                yield self._figure(Face("figure", drawn.width, drawn.height, drawn.items), drawn.alt, one.caption)

    def _scene(self, block: TableScene) -> str:
        """The table as the booklet draws it."""
        (slug,) = self.setter.blocks([block], DocumentPart("Figure"), min(block.width, _WIDTH))
        ((_, items),) = slug.parts
        return self._figure(Face("scene", min(block.width, _WIDTH), slug.height, items), block.alt, "")

    def _figure(self, face: Face, alt: str, caption: str) -> str:
        told = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
        width = round(face.width * 96 / 25.4)
        return f'<figure><img alt="{escape(alt)}" width="{width}" src="{self.picture(face)}">{told}</figure>'

    def _made(self, block: Made) -> str:
        if block.what == "index":
            from generator.booklet.judging import texts_of

            terms = sorted(
                {part.term for text, _ in texts_of(self.blocks) for part in text if part.defines}, key=str.casefold
            )
            items = "".join(f'<li><a href="#{_term(term)}">{escape(term)}</a></li>' for term in terms)
            return f'<nav aria-label="Index"><ul>{items}</ul></nav>'
        return ""

    def _inlines(self, text: Inlines) -> str:
        return "".join(map(self._inline, text))

    def _inline(self, part: Inline) -> str:
        if part.ruling:
            return f" <small>{escape(part.ruling)}</small>" if self.file.booklet.show_rulings else ""
        if part.text == "\n":
            return "<br>"
        said = self._icon(part.icon) if part.icon else escape(part.text)
        if part.italic:
            said = f"<em>{said}</em>"
        if part.bold:
            said = f"<strong>{said}</strong>"
        if part.defines:
            return f'<dfn id="{_term(part.term)}">{said}</dfn>'
        if part.term:
            return f'<a href="#{_term(part.term)}">{said}</a>'
        if part.link and not part.link.startswith("card:"):
            return f'<a href="{escape(part.link)}">{said}</a>'
        return said

    def _icon(self, name: str) -> str:
        known = self._icons.get(name)
        if known is None:
            items = self.kind.lines((Inline("", icon=name),), 20, 28.35, 0, align="start")
            drawn = face_svg(Face("icon", 10, 10, (Group(items[0].items, (1, 0, 0, 1, 0, 8.6)),))) if items else ""
            words = escape(name.replace("-", " "))
            known = f'<img class="icon" alt="{words}" src="{_data(drawn)}">' if drawn else words
            self._icons[name] = known
        return known


def _term(term: str) -> str:
    return "term-" + "".join(sign if sign.isalnum() else "-" for sign in plain_text((Inline(term),)).casefold())


def _data(svg: str) -> str:
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode("ascii")


def _hex(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02X}" for part in color.on_screen)
