"""A rules text as the pages of a booklet: cover, text, index, quick reference on the back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.booklet.cover import cover_page
from generator.booklet.faces import Gallery
from generator.booklet.look import (
    BOOKLET,
    SMALL_PT,
    TEXT_PT,
    BookletLook,
    PageFormat,
    page_ornament,
)
from generator.booklet.names import in_words
from generator.booklet.nodes import Block, Heading, Inline, Made, plain_text
from generator.booklet.setting import Setter
from generator.booklet.slugs import Area, BoxAround, ColumnStretch, PlacedSlug, Slug, flowed
from generator.booklet.type import Type, leading
from generator.cards import Place
from generator.face import Color, Group, Item
from generator.faces.text_template import TextFault
from generator.findings import Finding, Severity
from generator.gamefile import GameFile
from generator.geometry import Matrix
from generator.pages.tagging import DocumentPart, DrawnPart, LinkArea, OutlineEntry, TaggedDocument, TaggedPage
from generator.text.fonts import FontBook
from generator.words import counted


class Booklet(Struct, frozen=True):
    """The pages of a booklet, and one sentence on how many there are and what is left on them."""

    document: TaggedDocument
    told: str
    findings: tuple[Finding, ...]


_ALARM = Color("rgb", (0.84, 0.13, 0.13))


def set_booklet(
    blocks: Sequence[Block],
    file: GameFile,
    look: BookletLook,
    gallery: Gallery,
    book: FontBook,
    shown_as: str,
    form: PageFormat = BOOKLET,
    *,
    errors: int = 0,
) -> Booklet:
    """Set a text; with `errors` every page says that it is a draft, printed in spite of so many.

    Page numbers inside it are those of its own pages: it is set again until they hold.
    """
    language = _hyphenated(file.language)
    setting = _settled(blocks, file, look, gallery, book, language, form)
    if form.most and setting.used > form.most and (back := _at_back(blocks)[1]):
        # The rules are longer than what is folded: the quick reference is what people want of it.
        setting = _settled(back, file, look, gallery, book, language, form)
        setting.reference = True
    setting.errors = errors
    return setting.booklet(shown_as)


def _settled(
    blocks: Sequence[Block],
    file: GameFile,
    look: BookletLook,
    gallery: Gallery,
    book: FontBook,
    language: str,
    form: PageFormat,
) -> _Setting:
    """A setting whose page numbers hold."""
    pages: Mapping[str, int] = {}
    for _ in range(4):
        setting = _Setting(blocks, file, look, gallery, book, language, pages, form)
        found = setting.numbers()
        if found == pages:
            break
        pages = found
    return setting


def _hyphenated(language: str) -> str:
    """The language if there is hyphenation for it."""
    from generator.faults import FaceError
    from generator.text.breaks import word_parts

    try:
        word_parts("hyphenation", language)
    except FaceError:
        return ""
    return language


class _Setting:
    """One setting of a text, with what the last one knew of page numbers."""

    def __init__(
        self,
        blocks: Sequence[Block],
        file: GameFile,
        look: BookletLook,
        gallery: Gallery,
        book: FontBook,
        language: str,
        pages: Mapping[str, int],
        form: PageFormat,
    ) -> None:
        self.file, self.look, self.known, self.form = file, look, pages, form
        self.kind = Type(book, look, language, pages, form.scale)
        self.kind.shows_rulings = file.booklet.show_rulings
        self.gallery = gallery
        self.errors = 0
        self.reference = False
        self.told: dict[tuple[str, TextFault], None] = {}
        self.setter = Setter(self.kind, gallery, self._tell)
        self.root = DocumentPart("Document")
        self.outline: list[tuple[int, str, int, float]] = []
        self.covers = [cover_page(file, look, gallery, self.kind, self.root, form)] if form.cover else []
        main, back = (_in_one(blocks), []) if form.most else _at_back(blocks)
        self.area = Area(form.side, form.top, form.width - 2 * form.side, form.height - form.bottom)
        section = self.root.add("Sect")
        self.main = flowed(self._stretches(main, section), self.area)
        if not self.main[-1]:
            self.main.pop()
        self.back: list[list[PlacedSlug]] = []
        if back:
            section = self.root.add("Sect")
            self.back = flowed(self._stretches(back, section), self.area)
        used = len(self.covers) + len(self.main) + (1 if self.back else 0)
        self.blank = -used % form.multiple
        self.total = used + self.blank
        self.used = used

    def _tell(self, code: str, line: int, fact: str, remedy: str) -> None:
        self.told[code, TextFault(line, fact, remedy)] = None

    def _stretches(self, blocks: Sequence[Block], parent: DocumentPart) -> list[ColumnStretch]:
        out: list[ColumnStretch] = []
        waiting: list[Block] = []

        def close() -> tuple[Slug, ...]:
            """Set what waits; a heading at its end is handed on to what follows."""
            if not waiting:
                return ()
            slugs = self.setter.blocks(waiting, parent, self.area.width)
            waiting.clear()
            end = len(slugs)
            while end and slugs[end - 1].keep:
                end -= 1
            if out and end:
                slugs[0] = replace(slugs[0], before=slugs[0].before or 3.0)
            out.append(ColumnStretch(tuple(slugs[:end])))
            return tuple(slugs[end:])

        for block in blocks:
            if isinstance(block, Made) and block.what in ("index", "contents"):
                head = close()
                columns = 3 if block.what == "index" else 2
                width = self.area.column_width(columns)
                entries = self._index(blocks) if block.what == "index" else self._contents(blocks)
                slugs = self._entries(entries, parent.add("TOC" if block.what == "contents" else "Index"), width)
                out.append(ColumnStretch(tuple(slugs), columns, head))
            else:
                waiting.append(block)
        head = close()
        if head:
            out.append(ColumnStretch(head))
        return out

    def _contents(self, blocks: Sequence[Block]) -> list[tuple[Inline, str]]:
        chapters = [block for block in blocks if isinstance(block, Heading) and block.level == 1]
        return [(Inline(plain_text(one.text)), f"#{one.name}") for one in chapters]

    def _index(self, blocks: Sequence[Block]) -> list[tuple[Inline, str]]:
        from generator.booklet.judging import texts_of

        terms: dict[str, tuple[Inline, str]] = {}
        for text, _ in texts_of(blocks):
            for part in text:
                if part.defines:
                    terms.setdefault(part.term.casefold(), (Inline(part.term), f"term:{part.term.casefold()}"))
                elif part.icon:
                    terms.setdefault(
                        f"\uffff{part.icon}", (Inline(part.icon.replace("-", " "), icon=part.icon), f"use:{part.icon}")
                    )
        return [terms[key] for key in sorted(terms)]

    def _entries(self, entries: Sequence[tuple[Inline, str]], parent: DocumentPart, width: float) -> list[Slug]:
        """Words with the number of their page."""
        out = []
        for entry, target in entries:
            element = parent.add("TOCI" if parent.kind == "TOC" else "P")
            page = self.known.get(target)
            icon = (replace(entry, text=""), Inline("  ")) if entry.icon else ()
            text = (*icon, replace(entry, icon="", link=target if page else ""))
            lines = self.kind.lines(
                (*(replace(one, link=target if page else "") for one in text if one.icon or one.text),),
                width - 6,
                SMALL_PT + 0.4,
                0,
                align="start",
            )
            slugs = self.setter._lines(lines, element, SMALL_PT + 0.4, 0.0)
            if slugs and page:
                base = (leading(SMALL_PT + 0.4) + self.kind.cap_height() * (SMALL_PT + 0.4) * 25.4 / 72) / 2
                number = self.kind.word(str(page), SMALL_PT + 0.4, width, base, align="end", bold=True)
                slugs[-1] = replace(slugs[-1], parts=(*slugs[-1].parts, (element, number)))
            out += [replace(slug, keep=True) for slug in slugs[:-1]] + slugs[-1:]
        return out

    def numbers(self) -> dict[str, int]:
        """On which page each heading, term and icon is first, counted from 1 with the cover."""
        out: dict[str, int] = {}
        for index, page in self._numbered():
            for placed in page:
                for name in placed.slug.names:
                    out.setdefault(name, index + 1)
        return out

    def _numbered(self) -> list[tuple[int, list[PlacedSlug]]]:
        first = len(self.covers)
        main = [(index + first, page) for index, page in enumerate(self.main)]
        return main + [(self.total - 1, page) for page in self.back[:1]]

    def booklet(self, shown_as: str) -> Booklet:
        """The pages, numbered, with what was found."""
        pages: list[TaggedPage] = list(self.covers)
        places = self._places()
        chapter = ""
        for index, placed in self._numbered():
            while len(pages) < index:
                pages.append(self._empty())
            chapter = next((one.slug.chapter for one in placed if one.slug.chapter), chapter)
            pages.append(self._page(placed, index, chapter, places))
        while len(pages) < self.total:
            pages.append(self._empty())
        document = TaggedDocument(tuple(pages), self.root, tuple(OutlineEntry(*one) for one in self.outline))
        return Booklet(document, self._counted(), tuple(self._findings(shown_as)))

    def _empty(self) -> TaggedPage:
        return TaggedPage(self.form.width, self.form.height, ())

    def _room(self) -> int:
        """Lines that fit on the last page of text, and on the blank ones."""
        last = (
            max((one.y + one.slug.height for one in self.main[-1]), default=self.area.y) if self.main else self.area.y
        )
        line = self._line()
        whole = int((self.area.bottom - self.area.y) / line)
        return int((self.area.bottom - last) / line) + self.blank * whole

    def _line(self) -> float:
        return leading(TEXT_PT * self.form.scale)

    def _places(self) -> dict[str, tuple[int, float]]:
        places: dict[str, tuple[int, float]] = {}
        for index, page in self._numbered():
            for placed in page:
                for name in placed.slug.names:
                    places.setdefault(name, (index, placed.y))
                if placed.slug.bookmark and placed.slug.bookmark[0] < 2:
                    self.outline.append((*placed.slug.bookmark, index, placed.y))
        return places

    def _page(
        self, placed: Sequence[PlacedSlug], index: int, chapter: str, places: Mapping[str, tuple[int, float]]
    ) -> TaggedPage:
        pieces: list[DrawnPart] = [DrawnPart(None, self._furniture(index, chapter))]
        pieces += [DrawnPart(None, items) for items in _boxes(placed, self.setter.frames, self.area.width)]
        links: list[LinkArea] = []
        for one in placed:
            matrix: Matrix = (1, 0, 0, 1, one.x, one.y)
            pieces += [DrawnPart(element, (Group(items, matrix),)) for element, items in one.slug.parts if items]
            for link in one.slug.links:
                x, y = one.x + link.x, one.y + link.y
                if link.target.startswith(("http", "mailto")):
                    links.append(LinkArea(x, y, link.width, link.height, link.element, link.target))
                elif link.target in places:
                    page, at = places[link.target]
                    links.append(LinkArea(x, y, link.width, link.height, link.element, "", page, max(at - 6, 0)))
        return TaggedPage(self.form.width, self.form.height, tuple(pieces), tuple(links))

    def _furniture(self, index: int, chapter: str) -> tuple[Item, ...]:
        """Ornament, running heads and the page's number; even pages are left ones."""
        look, kind = self.look, self.kind
        left = index % 2 == 1
        form = self.form
        right_edge = form.width - form.side
        small = form.scale < 1
        y = form.top - (4.2 if small else 7.8)
        items: list[Item] = [Group(page_ornament(look, self.area.width), (1, 0, 0, 1, form.side, y + 1.4))]
        title, words = self.file.title, chapter
        near, far = ("start", "end") if left else ("end", "start")
        outer, inner = (form.side, right_edge) if left else (right_edge, form.side)
        items += kind.word(title, 7.0 if small else 7.2, outer, y, align=near, bold=True, color=look.quiet)
        if words:
            items += kind.word(words, 7.0 if small else 7.2, inner, y, align=far, color=look.quiet)
        if self.errors:
            said = f"DRAFT, {counted(self.errors, 'error')}"
            middle = form.width / 2
            items += kind.word(said, 7.2, middle, form.height - 4, align="middle", bold=True, color=_ALARM)
        number = f"{index + 1}/{self.total}" if form.multiple == 1 else str(index + 1)
        foot = form.height - (3.6 if small else 8.4)
        items += kind.word(number, 7.2 if small else 8.6, outer, foot, align=near, bold=True, color=look.ink)
        return tuple(items)

    def _findings(self, shown_as: str) -> list[Finding]:
        out = []
        for (line, _), fault in self.kind.faults.items():
            code = "unknown-icon" if fault.code == "face/unknown-icon" else "letter"
            if code == "letter":
                place = Place(shown_as, line)
                out.append(Finding("rules-text/letter", Severity.ERROR, fault.fact, fault.remedy, place))
        for code, fault_ in self.told:
            severity = Severity.WARNING if code == "too-large" else Severity.ERROR
            place = Place(shown_as, fault_.line)
            out.append(Finding(f"rules-text/{code}", severity, fault_.fact, fault_.remedy, place))
        for page in self.main:
            for placed in page:
                if placed.slug.height > self.area.bottom - self.area.y + 0.01:
                    fact = "Something is higher than a page."
                    place = Place(shown_as, placed.slug.line)
                    out.append(
                        Finding(
                            "rules-text/too-large", Severity.ERROR, fact, "Make the table or picture smaller.", place
                        )
                    )
        if len(self.back) > 1:
            lines = round(
                sum(one.slug.height for page in self.back[1:] for one in page) / leading(TEXT_PT * self.form.scale)
            )
            out.append(
                Finding(
                    "rules-text/too-large",
                    Severity.ERROR,
                    f"What stands on the back cover does not fit on it: {counted(max(lines, 1), 'line')} too many.",
                    "Shorten it, or put {{ back_cover() }} further down.",
                    Place(shown_as),
                )
            )
        if self.form.most and self.used > self.form.most:
            out.append(self._too_many(shown_as))
        return out

    def _counted(self) -> str:
        """How many pages there are, and what one line more or fewer would change."""
        multiple = self.form.multiple
        if self.form.most:
            of = ": the quick reference alone, the rules are longer" if self.reference else ""
            return f"{counted(self.used, 'card' if multiple == 1 else 'page')}{of}"
        over = self.used - (self.total - multiple)
        room = self._room()
        blank = f", {self.blank} of them blank" if self.blank else ""
        more = f"{counted(room, 'more line')} {'fits' if room == 1 else 'fit'}"
        told = f"{self.total} pages{blank}; {more} before it needs {in_words(multiple, 'en')} more pages"
        if over == 1 and self.total > multiple and self.main:
            lines = round(
                sum(one.slug.height + one.slug.before for one in self.main[-1]) / leading(TEXT_PT * self.form.scale)
            )
            told += f", {counted(lines, 'line')} fewer save a sheet"
        return told

    def _too_many(self, shown_as: str) -> Finding:
        most = self.form.most
        what = "card" if self.form.multiple == 1 else "page"
        fact = f"The text takes {counted(self.used, what)} of this size; there are {most}."
        remedy = "Shorten the text, or print the booklet."
        return Finding("rules-text/too-large", Severity.ERROR, fact, remedy, Place(shown_as))


def _at_back(blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
    """The text, and what stands on the back cover."""
    for number, block in enumerate(blocks):
        if isinstance(block, Made) and block.what == "back":
            return list(blocks[:number]), [one for one in blocks[number + 1 :] if not _begins_page(one)]
    return list(blocks), []


def _in_one(blocks: Sequence[Block]) -> list[Block]:
    """The text with what stands on the back cover at its end."""
    return [Made("page", one.line) if isinstance(one, Made) and one.what == "back" else one for one in blocks]


def _begins_page(block: Block) -> bool:
    return isinstance(block, Made) and block.what in ("page", "back")


def _boxes(placed: Sequence[PlacedSlug], frames: Mapping[int, BoxAround], width: float) -> list[tuple[Item, ...]]:
    """The frames around slugs of a page, one for each column that they stand in."""
    spans: dict[tuple[int, float], list[float]] = {}
    for one in placed:
        if one.slug.frame:
            span = spans.setdefault((one.slug.frame, one.x), [one.y, one.y])
            span[1] = one.y + one.slug.height
    return [frames[number].draw(x, top, width, bottom - top) for (number, x), (top, bottom) in spans.items()]
