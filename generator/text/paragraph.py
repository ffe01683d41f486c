"""Text cut into what never breaks, broken into lines, and set as glyph runs. Widths are kept at size 1."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from msgspec import Struct, field
from msgspec.structs import replace

from generator.face import Glyph, GlyphRun
from generator.text.breaks import word_parts
from generator.text.direction import levels_of, runs_leftward, seen_order
from generator.text.font import Font
from generator.text.fonts import FontBook, no_icons
from generator.text.line_parts import blanks, led, ruled, spaced
from generator.text.runs import Chunk, Drawn, Span, TextRun, TextStyle

_SPLIT = re.compile(r"( +)")
_OBJECT = "\ufffc"
"""What an icon counts as where the direction of text is judged."""
MOST_RUNS = 50_000
"""Shaped words are kept with their style up to this many; then they are made anew."""


class Paragraph(Struct):
    """Text cut into chunks, ready to be broken at any width. Widths are in em of `base` (mm per em)."""

    book: FontBook
    base: float
    chunks: list[Chunk] = field(default_factory=list)
    mixed: bool = False
    """Whether not all of it is of the base size."""
    leveled: bool = False
    """Whether some of it may run from right to left."""
    flows: bool = True
    """Whether lines end at spaces and between chunks alone: without hyphens, without forced breaks."""
    _ends: list[float] | None = None
    """Where each chunk would end, in em, were all on one line."""

    @classmethod
    def of(cls, book: FontBook, spans: Iterable[Span], base: float, leftward: bool = False) -> Paragraph:
        """Shape the spans; `leftward` makes the text run from right to left whatever its letters.

        Raises FaceError for a character or icon that no font has.
        """
        paragraph = cls(book, base)
        breaks = 0
        line: list[Span] = []
        for span in (*spans, None):
            if span is not None and span.text != "\n":
                line.append(span)
                continue
            before = len(paragraph.chunks)
            if line:
                paragraph._add_line(line, leftward)
            if len(paragraph.chunks) > before:
                if before:
                    # Chunks are shared between paragraphs; what stands before this one is its own.
                    paragraph.chunks[before] = replace(paragraph.chunks[before], breaks=breaks)
                    paragraph.flows = False
                breaks = 0
            breaks += 1
            line = []
        return paragraph

    def _add_line(self, spans: Sequence[Span], leftward: bool) -> None:
        """Cut the text between two forced breaks."""
        levels: list[int] | None = None
        text = "".join(_OBJECT if span.icon else span.text for span in spans)
        if leftward or runs_leftward(text):
            base, levels = levels_of(text, 1 if leftward else None)
            leftward = bool(base)
            self.leveled = True
        # `position` counts in the joined text, for `levels` has one entry for each of its characters; an icon is one.
        position = 0
        waiting = Chunk(leftward=leftward)
        for span in spans:
            if span.style.size != self.base:
                self.mixed = True
            if span.icon:
                waiting.add(self._icon(span, levels[position] if levels else 0))
                position += 1
                continue
            # Nearly all texts: one direction, single spaces. Words then need no cursor and are shared between cards.
            if levels is None and " " in span.text and "  " not in span.text:
                waiting = self._add_words(span.style, span.text.split(" "), waiting)
                continue
            for part in _SPLIT.split(span.text):
                if not part:
                    continue
                if part[0] == " ":
                    self._close(waiting)
                    # Of two spaces side by side, one of each span, the first is kept and the second adds nothing.
                    if waiting.runs or waiting.space is None:
                        level = levels[position] if levels else 0
                        waiting = Chunk(space=self._space(span.style, len(part), level), leftward=leftward)
                else:
                    waiting = self._add_word(span.style, part, levels[position:] if levels else None, waiting)
                position += len(part)
        self._close(waiting)

    def _add_words(self, style: TextStyle, words: Sequence[str], waiting: Chunk) -> Chunk:
        """Put words with one space between them into chunks; gives back the one still open.

        Words with a space on either side are the same chunks wherever they stand.
        """
        if words[0]:
            waiting = self._add_word(style, words[0], None, waiting)
        self._close(waiting)
        first = 1
        if waiting.space is not None and not waiting.runs and len(words) > 2:
            # A space before it, of the span before, is the one that counts.
            self._close(self._add_word(style, words[1], None, waiting))
            first = 2
        known = self._between(style)
        for word in words[first:-1]:
            found = known.get(word)
            if found is None:
                found = self._make_between(style, word, known)
            if type(found) is Chunk:
                self.chunks.append(found)
            else:
                self.chunks += found  # type: ignore[arg-type]
                self.flows = False
        if waiting.space is None or waiting.runs or len(words) > 2:
            waiting = Chunk(space=self._space(style, 1, 0))
        return self._add_word(style, words[-1], None, waiting) if words[-1] else waiting

    def _between(self, style: TextStyle) -> dict[str, Chunk | tuple[Chunk, ...]]:
        """The chunks of words with a space on either side, in one style."""
        known = self.book.chunks.get((id(style), self.base))
        if known is None or len(known[1]) > MOST_RUNS:
            # The style is kept beside its chunks so that no other can get its id.
            known = self.book.chunks[id(style), self.base] = (style, {})
        return known[1]

    def _make_between(
        self, style: TextStyle, word: str, known: dict[str, Chunk | tuple[Chunk, ...]]
    ) -> Chunk | tuple[Chunk, ...]:
        before = len(self.chunks)
        self._close(self._add_word(style, word, None, Chunk(space=self._space(style, 1, 0))))
        made = tuple(self.chunks[before:])
        del self.chunks[before:]
        for chunk in made[:1]:
            chunk.led = led(chunk)
        known[word] = made[0] if len(made) == 1 else made
        return known[word]

    def _add_word(self, style: TextStyle, word: str, levels: list[int] | None, waiting: Chunk) -> Chunk:
        """Put a word's parts into chunks; gives back the one still open."""
        parts = word_parts(word, style.language)
        # A chunk is what may not be broken: it goes on over spans, so `waiting` stays open until a space or a break.
        if len(parts) == 1 and levels is None:
            for run in self._word(style, parts[0][0], 0):
                waiting.add(run)
            return waiting
        so_far, shaped = "", 0.0
        at = 0
        for number, (part, hyphenated) in enumerate(parts):
            if number:
                follows = waiting.hyphen is not None
                self._close(waiting)
                waiting = Chunk(joined=follows, leftward=waiting.leftward)
                if not follows:
                    so_far, shaped = "", 0.0
            at = word.find(part, at)
            for run in self._leveled(style, part, levels[at : at + len(part)] if levels else None):
                waiting.add(run)
            at += len(part)
            # A word that may be hyphenated is shaped whole, and its parts take what they add to it: kerning and
            # ligatures across the places of hyphens would be lost if each part were shaped by itself.
            if len(waiting.runs) == 1 and not waiting.runs[0].level and (hyphenated or waiting.joined):
                so_far += part
                whole = sum(run.width for run in self._word(style, so_far, 0))
                waiting.runs[0] = replace(waiting.runs[0], width=whole - shaped, source=part)
                waiting.width, shaped = whole - shaped, whole
            if hyphenated:
                level = waiting.runs[-1].level if waiting.runs else 0
                waiting.hyphen = self._word(style, "-", level)[0]
        return waiting

    def _leveled(self, style: TextStyle, text: str, levels: list[int] | None) -> Sequence[TextRun]:
        if levels is None or len(set(levels)) == 1:
            return self._word(style, text, levels[0] if levels else 0)
        runs: list[TextRun] = []
        start = 0
        for end in range(1, len(text) + 1):
            if end == len(text) or levels[end] != levels[start]:
                runs += self._word(style, text[start:end], levels[start])
                start = end
        return runs

    def _close(self, chunk: Chunk) -> None:
        if chunk.runs:
            chunk.reach = chunk.width + chunk.space.width if chunk.space is not None else chunk.width
            self.chunks.append(chunk)
            if chunk.hyphen is not None:
                self.flows = False

    def _scaled(self, style: TextStyle, font: Font, glyphs: Sequence[Glyph], width: float, level: int) -> TextRun:
        spaced = width + style.letter_spacing * len(glyphs)
        return TextRun(font, style, tuple(glyphs), spaced * style.size / self.base, level)

    def _word(self, style: TextStyle, text: str, level: int) -> tuple[TextRun, ...]:
        key = (id(style), text, level, self.base)
        known = self.book.runs.get(key)
        if known is None:
            shaped, _ = self.book.word(style.chain, text, style.features, bool(level % 2))
            if style.word_spacing and "\u00a0" in text:
                shaped = tuple(
                    (font, spaced(glyphs, style.word_spacing), width + blanks(glyphs) * style.word_spacing)
                    for font, glyphs, width in shaped
                )
            runs = tuple([self._scaled(style, font, glyphs, width, level) for font, glyphs, width in shaped])
            if len(self.book.runs) > MOST_RUNS:
                self.book.runs.clear()
            # The style is kept beside its runs so that no other can get its id.
            known = self.book.runs[key] = (style, runs)
        return known[1]

    def _space(self, style: TextStyle, count: int, level: int) -> TextRun:
        key = (id(style), count, level, self.base)
        known = self.book.runs.get(key)
        if known is None:
            glyphs, width = style.chain[0].shape(" " * count, style.features)
            if style.word_spacing:
                glyphs, width = spaced(glyphs, style.word_spacing), width + count * style.word_spacing
            known = self.book.runs[key] = (style, (self._scaled(style, style.chain[0], glyphs, width, level),))
        return known[1][0]

    def _icon(self, span: Span, level: int) -> TextRun:
        style = span.style
        key = (id(style), ":", span.icon, level, self.base)
        known = self.book.runs.get(key)
        if known is None:
            known = self.book.runs[key] = (style, (self._icon_run(span.icon, style, level),))
        return known[1][0]

    def _icon_run(self, name: str, style: TextStyle, level: int) -> TextRun:
        """An icon, in the middle of the height of capitals. Raises FaceError for one that is not there."""
        icons, font = self.book.icons, style.chain[0]
        if icons is None:
            raise no_icons(name)
        if name in icons.files:
            width = (icons.proportion(name) + style.letter_spacing) * style.size / self.base
            return TextRun(font, style, (), width, level, icon=name)
        glyph, width = icons.glyph(name)
        if font is not icons.font:
            glyph = replace(glyph, dy=font.cap_height / 2 - icons.middle)
        assert icons.font is not None
        return self._scaled(style, icons.font, (glyph,), width, level)

    @property
    def widest(self) -> float:
        """Width of the widest chunk, in em: no narrower line can hold it."""
        return max((chunk.width + (chunk.hyphen.width if chunk.hyphen else 0) for chunk in self.chunks), default=0.0)

    def lines(self, width: float) -> list[list[Chunk]]:
        """Break greedily at `width` em; an empty list is an empty line. A chunk wider than the line stands alone."""
        lines: list[list[Chunk]] = []
        chunks = self.chunks
        # Widths are sums of floats: a word that fills the line to the last unit must not fall to the next.
        limit = width + 1e-9
        start = 0
        # Without forced breaks and hyphens, ends of lines are found by bisection in sums that all sizes share.
        if self.flows:
            ends = self._ends
            if ends is None:
                ends = self._ends = list(accumulate([chunk.reach for chunk in chunks]))
            while start < len(chunks):
                end = bisect_right(ends, ends[start] - chunks[start].width + limit, start + 1)
                lines.append(chunks[start:end])
                start = end
            return lines
        used = 0.0
        last = 0
        """Where the line may end: before this chunk."""
        index = 0
        while index < len(chunks):
            chunk = chunks[index]
            if index > start:
                if chunk.breaks:
                    lines.append(chunks[start:index])
                    lines.extend([] for _ in range(chunk.breaks - 1))
                    start, used, last = index, 0.0, index
                elif chunk.space is not None:
                    used += chunk.space.width
            used += chunk.width
            if used > limit and index > start:
                # Back to the last place where the line may end; a chunk that is too wide alone ends it anyway.
                end = last if last > start else index
                lines.append(chunks[start:end])
                start, used, last, index = end, 0.0, end, end
                continue
            if chunk.hyphen is None or used + chunk.hyphen.width <= limit or index == start:
                last = index + 1
            index += 1
        if start < len(chunks):
            lines.append(chunks[start:])
        return lines

    def tracking(self) -> float:
        """Letter spacing after the last glyph of a line, in em: it is no part of the line's width."""
        return self.chunks[-1].runs[-1].style.letter_spacing if self.chunks else 0.0

    def set_line(self, line: Sequence[Chunk], x: float, y: float, size: float, stretch: float = 0.0) -> list[Drawn]:
        """A line as glyph runs from x on the baseline y, all in mm.

        Neighbors of one font and style become one run; every space is made `stretch` em wider.
        """
        runs: list[TextRun] = []
        for number, chunk in enumerate(line):
            if number and chunk.led is not None and not stretch:
                runs.append(chunk.led)
                continue
            if number and chunk.space:
                runs.append(self._stretched(chunk.space, stretch) if stretch else chunk.space)
            if number and chunk.joined and chunk.runs[0].source and runs[-1].source:
                source = runs.pop().source + chunk.runs[0].source
                whole = self._word(chunk.runs[0].style, source, 0)
                # Only the first run goes on the word before it; bold letters or an icon may follow it without a space.
                runs += [*whole[:-1], replace(whole[-1], source=source if len(whole) == 1 else ""), *chunk.runs[1:]]
            else:
                runs += chunk.runs
        if line and line[-1].hyphen:
            runs.append(line[-1].hyphen)
        if self.leveled:
            runs = seen_order(runs)
        return self._placed(runs, x, y, size)

    def _stretched(self, space: TextRun, by: float) -> TextRun:
        """A run of spaces made `by` em wider; the last of them takes it all."""
        last = space.glyphs[-1]
        wider = replace(last, advance=last.advance + by * self.base / space.style.size)
        return replace(space, glyphs=(*space.glyphs[:-1], wider), width=space.width + by)

    def _placed(self, runs: Sequence[TextRun], x: float, y: float, size: float) -> list[Drawn]:
        out: list[Drawn] = []
        font: Font | None = None
        style: TextStyle | None = None
        words: list[tuple[Glyph, ...]] = []
        width = 0.0
        for run in (*runs, None):
            if run is not None and run.font is font and run.style is style and not run.icon:
                words.append(run.glyphs)
                width += run.width
                continue
            if font is not None and style is not None:
                own = size * style.size / self.base
                spacing, shade, foot = style.letter_spacing * own, style.fill_opacity, y - style.rise * own
                look = (style.fill, style.stroke, shade, spacing, None, style.stroke_first)
                run_ = GlyphRun(font.source, own, x, foot, tuple(words), *look)
                out += ruled(run_, style.rules, (x, y), width * size, own) if style.rules else (run_,)
                x += width * size
            if run is None:
                break
            if run.icon:
                out += self._drawn_icon(run, x, y, size)
                x += run.width * size
                font = style = None
            else:
                font, style, words, width = run.font, run.style, [run.glyphs], run.width
        return out

    def _drawn_icon(self, run: TextRun, x: float, y: float, size: float) -> Iterable[Drawn]:
        """An icon that is a drawing: an em high, in the middle of the height of capitals."""
        style, icons = run.style, self.book.icons
        assert icons is not None
        assert icons.drawer is not None
        own = size * style.size / self.base
        font = style.chain[0]
        middle = icons.middle if font is icons.font else font.cap_height / 2
        top = y - (style.rise + middle + 0.5) * own
        drawn = icons.drawer.draw(run.icon, style.fill, style.fill_opacity, (x, top), own)
        if drawn.items:
            yield from ruled(drawn, style.rules, (x, y), run.width * size, own)
