"""Blocks of a rules text as slugs of a column, tagged as what they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from generator.booklet.column_widths import Tell, column_widths
from generator.booklet.faces import Gallery, SizedDrawing, drawn_face, drawn_picture, face_alt, numbers
from generator.booklet.look import (
    HEAD_PT,
    SMALL_PT,
    TEXT_PT,
    BookletLook,
    chapter_ornament,
    filled,
    line,
    rect,
    rounded,
)
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
    TableScene,
    TextBlock,
    TextTable,
    plain_text,
)
from generator.booklet.scene_drawing import scene_items
from generator.booklet.slugs import BoxAround, Slug, SlugLink, kept_together, without_widows
from generator.booklet.type import Type, TypeLine, leading
from generator.face import Group, Item
from generator.pages.tagging import DocumentPart
from generator.units import mm_from_pt

_GAP = 1.7
"""White between two paragraphs, in mm."""
_HANG = 5.2
"""How far the text of a list stands in."""
_FIGURE_GAP = 4.0
_DEEPEST = 160.0
"""Height that no picture passes, in mm."""


class Setter:
    """Sets the blocks of one text in columns of one width. `frames` are the boxes that were begun."""

    def __init__(self, kind: Type, gallery: Gallery, tell: Tell) -> None:
        self.kind, self.gallery, self.tell = kind, gallery, tell
        self.frames: dict[int, BoxAround] = {}

    @property
    def scale(self) -> float:
        """Of type and of the white around it."""
        return self.kind.scale

    @property
    def text_pt(self) -> float:
        """The size of the text."""
        return TEXT_PT * self.scale

    @property
    def small_pt(self) -> float:
        """The size of captions."""
        return SMALL_PT * (1 + self.scale) / 2 if self.scale < 1 else SMALL_PT

    @property
    def look(self) -> BookletLook:
        """Colors and fonts."""
        return self.kind.look

    def blocks(self, blocks: Sequence[Block], parent: DocumentPart, width: float, size: float = 0.0) -> list[Slug]:
        """All blocks, each with the white that belongs above it."""
        size = size or self.text_pt
        out: list[Slug] = []
        for number, block in enumerate(blocks):
            slugs = self._block(block, parent, width, size)
            if number and slugs and not slugs[0].before:
                slugs[0] = replace(slugs[0], before=_GAP * self.scale)
            leads = (
                isinstance(block, TextBlock)
                and number + 1 < len(blocks)
                and isinstance(blocks[number + 1], Items | TextTable | PictureRow | TableScene)
                and plain_text(block.text).rstrip().endswith(":")
            )
            if leads and slugs:
                slugs[-1] = replace(slugs[-1], keep=True)
            out += slugs
        return out

    def _block(self, block: Block, parent: DocumentPart, width: float, size: float) -> list[Slug]:
        if isinstance(block, Heading):
            return self._heading(block, parent, width)
        if isinstance(block, TextBlock):
            return self.text(block.text, parent.add("P"), width, size, block.line)
        if isinstance(block, Items):
            return self._items(block, parent, width, size)
        if isinstance(block, TextTable):
            return self._table(block, parent, width)
        if isinstance(block, Quoted):
            return self._quoted(block, parent, width)
        if isinstance(block, PictureRow):
            return self._figures(block, parent, width)
        if isinstance(block, TableScene):
            return self._scene(block, parent, width)
        return [Slug(0.0, page=True)] if isinstance(block, Made) and block.what == "page" else []

    # ------------------------------------------------------------ text

    def text(
        self,
        text: Inlines,
        element: DocumentPart,
        width: float,
        size: float,
        at: int,
        *,
        align: str = "",
        x: float = 0.0,
    ) -> list[Slug]:
        """A paragraph; narrow ones are not justified, since their spaces would gape."""
        align = align or ("justify" if width > mm_from_pt(size) * 19 else "start")
        lines = self.kind.lines(text, width, size, at, align=align)
        names = tuple(f"term:{part.term.casefold()}" for part in text if part.defines)
        uses = tuple(f"use:{part.icon}" for part in text if part.icon)
        slugs = self._lines(lines, element, size, x)
        if slugs:
            slugs[0] = replace(slugs[0], names=names + uses, line=at)
        return without_widows(slugs)

    def _lines(self, lines: Iterable[TypeLine], element: DocumentPart, size: float, x: float) -> list[Slug]:
        height = leading(size)
        cap = self.kind.cap_height() * mm_from_pt(size)
        base = (height + cap) / 2
        out = []
        for one in lines:
            links = tuple(
                SlugLink(target, x + start, 0.2, end - start, height - 0.4, element.add("Link"))
                for target, start, end in one.links
            )
            out.append(Slug(height, ((element, _shifted(one.items, x, base)),) if one.items else (), links=links))
        return out

    def _heading(self, block: Heading, parent: DocumentPart, width: float) -> list[Slug]:
        look, level = self.look, block.level
        element = parent.add(f"H{min(level + 1, 6)}")
        size = HEAD_PT[level - 1] * self.scale
        title = plain_text(block.text)
        names = (f"#{block.name}",)
        bookmark = (level - 1, title)
        if level == 1:
            return [self._chapter(block, element, width, size, title, names)]
        font = look.second if level == 2 else None
        bold = level == 3
        color = look.ink
        lines = self.kind.lines(
            block.text, width - 5, size, block.line, align="start", font=font, bold=bold, color=color
        )
        height = leading(size) * 0.94
        slugs = []
        for number, one in enumerate(lines):
            base = height * 0.78
            parts: list[tuple[DocumentPart | None, tuple[Item, ...]]] = []
            inset = 0.0
            if level == 2:
                inset = 3.4
                if number == 0:
                    parts.append((None, self._second_mark(height)))
            parts.append((element, _shifted(one.items, inset, base)))
            slugs.append(Slug(height, tuple(parts), keep=True))
        if not slugs:
            return []
        before = (4.6 if level == 2 else 3.2) * self.scale
        slugs[0] = replace(slugs[0], before=before, names=names, bookmark=bookmark)
        slugs[-1] = replace(slugs[-1], height=height + (0.5 if level == 2 else 0.1))
        return slugs

    def _second_mark(self, height: float) -> tuple[Item, ...]:
        look = self.look
        if look.style == "bars":
            from generator.booklet.look import polygon

            return (filled(polygon((0.9, 0.5), (2.5, 0.5), (1.6, height - 0.5), (0, height - 0.5)), look.accent),)
        if look.style == "bills":
            from generator.booklet.look import star

            return (star(1.2, height / 2, 1.3, look.accent),)
        if look.style == "ribbons":
            from generator.svg.outlines import ellipse

            outer, inner = ellipse(1.25, height / 2, 1.25, 1.25), ellipse(1.25, height / 2, 0.6, 0.6)
            return (filled(outer, look.accent), filled(inner, look.on_ground))
        return (filled(rect(0, 0.8, 1.2, height - 1.6), look.accent),)

    def _chapter(
        self, block: Heading, element: DocumentPart, width: float, size: float, title: str, names: tuple[str, ...]
    ) -> Slug:
        look = self.look
        height = 10.4 * self.scale
        under = {"bars": 4.6, "bills": 0.0, "ribbons": 4.0}.get(look.style, 0.0)
        align = "middle" if look.style == "bills" else "start"
        x = width / 2 if align == "middle" else under
        color = look.on_ground if look.style in ("bars", "ribbons") else look.ink
        room = width - under - (14 if look.style in ("bars", "bills") else 6)
        cap = self.kind.cap_height(look.head) * mm_from_pt(size)
        base = height / 2 + cap / 2
        words = title.upper() if look.style in ("bars", "bills") else title
        type_ = self.kind.word(words, size, x, base, align=align, color=color, font=look.head, fit=room)
        parts = ((None, chapter_ornament(look, width, height)), (element, type_))
        return Slug(
            height + 2.6 * self.scale,
            parts,
            before=8.0 * self.scale,
            keep=True,
            names=names,
            chapter=title,
            bookmark=(0, title),
            line=block.line,
        )

    # ------------------------------------------------------------ lists and tables

    def _items(self, block: Items, parent: DocumentPart, width: float, size: float) -> list[Slug]:
        holder = parent.add("L")
        out: list[Slug] = []
        for number, item in enumerate(block.items):
            entry = holder.add("LI")
            label, body = entry.add("Lbl"), entry.add("LBody")
            slugs = self.blocks(item, body, width - _HANG, size)
            if not slugs:
                continue
            height = leading(size)
            base = (height + self.kind.cap_height() * mm_from_pt(size)) / 2
            word = f"{block.first + number}." if block.first else "•"
            drawn = self.kind.word(
                word, size, _HANG - 1.6, base, align="end", bold=bool(block.first), color=self.look.ink
            )
            slugs = [_moved(slug, _HANG) for slug in slugs]
            slugs[0] = replace(slugs[0], parts=((label, drawn), *slugs[0].parts))
            if number:
                slugs[0] = replace(slugs[0], before=0.75)
            if number == 0 and len(block.items) > 1:
                slugs[-1] = replace(slugs[-1], keep=True)
            if number == len(block.items) - 2:
                slugs[-1] = replace(slugs[-1], keep=True)
            out += slugs
        return out

    def _table(self, block: TextTable, parent: DocumentPart, width: float) -> list[Slug]:
        size = (SMALL_PT + 0.4) * self.scale if self.scale == 1 else 7.0
        holder = parent.add("Table")
        columns = len(block.head)
        pad = 1.5
        widths = column_widths(block, width, size, pad, self.kind, self.tell)
        look = self.look
        total = sum(widths)
        out: list[Slug] = []
        for number, row in enumerate((block.head, *block.rows)):
            head = number == 0
            if head and not any(plain_text(cell).strip() for cell in row):
                continue
            entry = holder.add("TR")
            parts: list[tuple[DocumentPart | None, tuple[Item, ...]]] = []
            links: list[SlugLink] = []
            names: list[str] = []
            deepest = 0.0
            x = 0.0
            cells = []
            for column in range(columns):
                text = row[column] if column < len(row) else ()
                element = entry.add("TH" if head else "TD", scope="Column" if head else "")
                lines = self.kind.lines(
                    text,
                    max(widths[column] - 2 * pad, 3.0),
                    size,
                    block.line,
                    align={"end": "end", "middle": "middle"}.get(block.aligns[column], "start"),
                    bold=head,
                    color=look.on_ground if head else None,
                )
                names += [f"term:{part.term.casefold()}" for part in text if part.defines]
                names += [f"use:{part.icon}" for part in text if part.icon]
                cells.append((x + pad, element, lines))
                x += widths[column]
                deepest = max(deepest, len(lines) * leading(size))
            height = deepest + 1.5
            if head:
                shape = filled(rect(0, 0, total, height), look.ground, look.ink if look.low else None)
                parts.append((None, (shape,)))
            else:
                parts.append((None, (line(0, height, total, height, look.quiet, 0.18),)))
            for left, element, lines in cells:
                for slug_number, slug in enumerate(self._lines(lines, element, size, left)):
                    y = 0.75 + slug_number * leading(size)
                    parts += [(who, _shifted(items, 0, y)) for who, items in slug.parts]
                    links += [replace(one, y=one.y + y) for one in slug.links]
            keep = head or number == 1 or number == len(block.rows) - 1
            out.append(
                Slug(
                    height,
                    tuple(parts),
                    before=_GAP + 0.4 if not out else 0.0,
                    keep=keep and number < len(block.rows),
                    links=tuple(links),
                    names=tuple(names),
                    line=block.line,
                )
            )
        if out:
            out[-1] = replace(out[-1], height=out[-1].height + 1.2)
        return out

    # ------------------------------------------------------------ boxes

    def _quoted(self, block: Quoted, parent: DocumentPart, width: float) -> list[Slug]:
        inset = 4.2
        element = parent.add("Div")
        slugs = self.blocks(block.blocks, element, width - 2 * inset + 1.2, self.text_pt - 0.5 * (self.scale == 1))
        if not slugs:
            return []
        number = len(self.frames) + 1
        self.frames[number] = BoxAround(number, self._box, 0.0)
        inner = [replace(_moved(slug, inset), frame=number) for slug in slugs]
        top = Slug(2.0, before=_GAP + 1.0, keep=True, frame=number)
        bottom = Slug(2.2, frame=number)
        inner[-1] = replace(inner[-1], keep=True)
        if sum(slug.height + slug.before for slug in inner) < 42:
            inner = [replace(slug, keep=True) for slug in inner]
        return [top, *inner, bottom]

    def _box(self, x: float, y: float, width: float, height: float) -> tuple[Item, ...]:
        look = self.look
        shape = filled(rounded(x, y, width, height, 1.2), look.tint, look.quiet if look.low else None, 0.2)
        return (shape, filled(rect(x, y, 1.3, height), look.accent))

    # ------------------------------------------------------------ pictures

    def _figures(self, block: PictureRow, parent: DocumentPart, width: float) -> list[Slug]:
        drawn: list[tuple[Shown, SizedDrawing]] = []
        count = len(block.figures)
        room = (width - _FIGURE_GAP * (count - 1)) / count
        for one in block.figures:
            made = self.picture(one, room)
            if made is not None:
                drawn.append((one, made))
        if not drawn:
            return []
        total = sum(one.width for _, one in drawn) + _FIGURE_GAP * (len(drawn) - 1)
        x = (width - total) / 2
        high = max(one.height for _, one in drawn)
        parts: list[tuple[DocumentPart | None, tuple[Item, ...]]] = []
        deepest = high
        for meant, picture in drawn:
            element = parent.add("Figure", alt=picture.alt)
            y = high - picture.height
            parts.append((element, (Group(picture.items, (1, 0, 0, 1, x, y)),)))
            if meant.caption:
                told = parent.add("Caption")
                spread = picture.width + (0.9 * _FIGURE_GAP if len(drawn) > 1 else max(0.0, 60 - picture.width))
                lines = self.kind.lines(
                    (Inline(meant.caption, italic=True),), spread, self.small_pt, meant.line, align="middle"
                )
                left = x + (picture.width - spread) / 2
                for number, type_line in enumerate(lines):
                    base = high + 3.8 + number * leading(self.small_pt)
                    parts.append((told, _shifted(type_line.items, left, base)))
                    deepest = max(deepest, base + 1.2)
            x += picture.width + _FIGURE_GAP
        return [Slug(deepest + 1.2, tuple(parts), before=_GAP + 1.3, line=block.line)]

    def picture(self, one: Shown, room: float) -> SizedDrawing | None:
        """A picture in a room of so many mm; None where it is not there."""
        if one.file:
            return drawn_picture(one, self.gallery, room, lambda fact, cure: self.tell("picture", one.line, fact, cure))
        shown = self.gallery.find(one.component, one.card, one.side)
        if shown is None:
            return None
        trim = shown.component.trim
        usual = min(trim.width, 46.0) if shown.component.kind != "mat" else trim.width
        wide = min(one.width or usual, room, _DEEPEST * trim.width / trim.height)
        if one.width > room + 0.05 and self.scale == 1:
            fact = f"A picture is to be {one.width:g} mm wide, where there are {room:.0f} mm."
            self.tell("too-large", one.line, fact, "It was made smaller. Give it less, or fewer pictures beside it.")
        height, items = drawn_face(shown, wide, self.look)
        if one.callouts:
            marks, _ = numbers(one.callouts, wide, height, self.kind)
            items += marks
        return SizedDrawing(wide, height, items, face_alt(one, shown))

    def _scene(self, block: TableScene, parent: DocumentPart, width: float) -> list[Slug]:
        scale = min(1.0, width / block.width, _DEEPEST / block.height)
        element = parent.add("Figure", alt=block.alt)
        items = scene_items(block, scale, self.kind, self.gallery)
        left = (width - block.width * scale) / 2
        group = Group(tuple(items), (scale, 0, 0, scale, left, 0))
        return [Slug(block.height * scale + 1.0, ((element, (group,)),), before=_GAP + 1.0, line=block.line)]


def _shifted(items: Sequence[Item], x: float, y: float) -> tuple[Item, ...]:
    """Items moved: one group of them, none where there are none."""
    return (Group(tuple(items), (1, 0, 0, 1, x, y)),) if items else ()


def _moved(slug: Slug, x: float) -> Slug:
    """A slug moved to the right."""
    return replace(
        slug,
        parts=tuple((element, _shifted(items, x, 0)) for element, items in slug.parts),
        links=tuple(replace(one, x=one.x + x) for one in slug.links),
    )


__all__ = ["Setter", "kept_together"]
