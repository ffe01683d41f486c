"""Font files in a document: subsets by glyph, with the text each glyph stands for.

ReportLab assigns codes by character and gives ligatures private ones, so "Toffee" would copy as "To?fee".
Here a code stands for a glyph and its source text, and both the subset and the ToUnicode table follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from struct import pack, unpack_from
from typing import TYPE_CHECKING

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase import pdfdoc, ttfonts

from generator.errors import FileAccessError
from generator.face import FontInstance, Glyph

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

_KEY = 0x110000
"""Glyph numbers are entered into ReportLab's character table beyond the last Unicode character."""

SEEN = 0.2
"""Glyphs are put right from this many thousandths of an em on; less is under a micrometer on a card."""

Stretch = tuple[int, float, float, str, float]
"""Glyphs of one subset at one height: number of the subset, rise (in em), shift of the first to the right, their codes
in hex with the corrections between them, by how much the pen is then too far to the left (in thousandths of an em)."""


class _Codes:
    """Codes given out in one document: `subsets` lists (glyph, text) per font of at most 256 codes."""

    def __init__(self) -> None:
        self.subsets: list[list[tuple[int, str]]] = []
        self.known: dict[tuple[int, str], int] = {}

    def code(self, gid: int, text: str) -> int:
        key = (gid, text)
        code = self.known.get(key)
        if code is None:
            if not self.subsets or len(self.subsets[-1]) >= 256:
                self.subsets.append([(0, "")])
            self.subsets[-1].append(key)
            code = self.known[key] = (len(self.subsets) - 1) * 256 + len(self.subsets[-1]) - 1
        return code


class _Face(ttfonts.TTFontFace):  # type: ignore[misc]
    """A font file without its characters, which glyph codes never ask for: ReportLab reads them one by one."""

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803 - ReportLab's names
        """Names, measures, and for each glyph its advance, its bearing and its place in the file."""
        super().extractInfo(0)
        full = int.from_bytes(self.get_table("hhea")[34:36], "big")
        table = self.get_table("hmtx")
        numbers = unpack_from(f">{2 * full}H", table)
        self.hmetrics = list(zip(numbers[::2], numbers[1::2], strict=True))
        bearings = unpack_from(f">{self.numGlyphs - full}H", table, 4 * full)
        self.hmetrics += [(self.hmetrics[-1][0], bearing) for bearing in bearings]
        self.defaultWidth = self._pdfScale(self.hmetrics[0][0])
        if self.get_table("head")[50:52] == b"\0\0":
            self.glyphPos = [2 * half for half in unpack_from(f">{self.numGlyphs + 1}H", self.get_table("loca"))]
        else:
            self.glyphPos = list(unpack_from(f">{self.numGlyphs + 1}I", self.get_table("loca")))
        self.charToGlyph: dict[int, int] = {}


_NAME = b"Font"


def _named(data: bytes) -> bytes:
    """A font with a PostScript name that ReportLab takes: web fonts have none, or one that is no name."""
    (count,) = unpack_from(">H", data, 4)
    entries = [unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count)]
    table = next((data[start : start + length] for name, _, start, length in entries if name == b"name"), b"")
    if any(re.fullmatch(rb"[!-$&'*-.0-;=?-Z\\^-z|~]{1,63}", text) for text in _post_script_names(table)):
        return data
    names = pack(">HHH6H", 0, 1, 18, 1, 0, 0, 6, len(_NAME), 0) + _NAME
    tables = [(name, data[start : start + length]) for name, _, start, length in entries if name != b"name"]
    tables = sorted([*tables, (b"name", names)])
    head = data[:4] + pack(">HHHH", len(tables), 16, 0, 0)
    place, rows, body = 12 + 16 * len(tables), b"", b""
    for name, content in tables:
        rows += pack(">4sIII", name, 0, place + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    return head + rows + body


def _post_script_names(table: bytes) -> Iterator[bytes]:
    """The PostScript names (number 6) of a font's table of names, as one byte to the letter."""
    if len(table) < 6:
        return
    _, count, texts = unpack_from(">HHH", table)
    for index in range(min(count, (len(table) - 6) // 12)):
        platform, _, _, number, length, start = unpack_from(">6H", table, 6 + 12 * index)
        if number == 6:
            text = table[texts + start : texts + start + length]
            yield text if platform == 1 else text[1::2]


class GlyphFont(ttfonts.TTFont):  # type: ignore[misc]
    """A TrueType font whose codes stand for glyphs. One object serves one document."""

    def __init__(self, name: str, font: Path | FontInstance) -> None:
        data = font.data if isinstance(font, FontInstance) else font.read_bytes()
        self.fontName = name
        self._file = font.file if isinstance(font, FontInstance) else font
        with self._named_where_damaged():
            self.face = _Face(BytesIO(_named(data)))
        self._codes = _Codes()
        self._internal = ""
        self._em = self.face.unitsPerEm
        self._words: dict[float, dict[int, tuple[tuple[Glyph, ...], list[Stretch]]]] = {}

    @contextmanager
    def _named_where_damaged(self) -> Iterator[None]:
        """Raise FileAccessError with the file for whatever ReportLab raises: on a damaged font that is anything."""
        try:
            yield
        except MemoryError:
            raise
        except Exception as error:
            raise FileAccessError(
                f"{self._file}: the font is damaged ({str(error)[:80]}). Download it anew."
            ) from error

    def width(self, gid: int) -> float:
        """Advance width of a glyph in thousandths of an em, as the PDF states it."""
        return float(round(self.face.hmetrics[gid][0] * 1000 / self._em, 2))

    def words(self, spacing: float) -> dict[int, tuple[tuple[Glyph, ...], list[Stretch]]]:
        """Words written with `spacing` thousandths of an em after each glyph, by the word's id.

        The word is kept beside its stretches so that no other can get its id.
        """
        known = self._words.get(spacing)
        if known is None:
            known = self._words[spacing] = {}
        return known

    def written(self, word: tuple[Glyph, ...], spacing: float) -> tuple[tuple[Glyph, ...], list[Stretch]]:
        """What it takes to show a word with `spacing` thousandths of an em after each glyph, kept in `words`."""
        stretches: list[Stretch] = []
        codes: list[str] = []
        subset, rise, first, carry = -1, 0.0, 0.0, 0.0
        for glyph in word:
            code = self._codes.code(glyph.gid, glyph.text)
            shift = carry + glyph.dx * 1000
            if code >> 8 != subset or glyph.dy != rise or not codes:
                if codes:
                    stretches.append((subset, rise, first, "".join(codes), carry + first))
                subset, rise, first, codes = code >> 8, glyph.dy, glyph.dx * 1000, []
                carry = -first
            elif shift > SEEN or shift < -SEEN:
                move = round(shift, 1)
                codes.append(f">{fp_str(-move)}<")
                carry -= move
            codes.append(f"{code & 0xFF:02x}")
            carry += glyph.advance * 1000 - self.width(glyph.gid) + spacing
        if codes:
            stretches.append((subset, rise, first, "".join(codes), carry + first))
        made = self.words(spacing)[id(word)] = (word, stretches)
        return made

    def getSubsetInternalName(self, subset: int, doc: PDFDocument) -> str:  # noqa: N802 - ReportLab's name
        """Name of a subset in page resources, like /F1+0."""
        if not self._internal:
            self._internal = f"F{len(doc.fontMapping) + 1}"
            doc.fontMapping[self.fontName] = "/" + self._internal
            doc.delayedFonts.append(self)
        return f"/{self._internal}+{subset}"

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802 - ReportLab's name
        """Write the subsets into the document."""
        face = self.face
        for number, entries in enumerate(self._codes.subsets):
            keys = []
            for gid, _ in entries:
                face.charToGlyph[_KEY + gid] = gid
                keys.append(_KEY + gid)
            name = self.getSubsetInternalName(number, doc)[1:]
            base = (b"".join((ttfonts.SUBSETN(number), b"+", face.name, face.subfontNameX))).decode("pdfdoc")
            font = pdfdoc.PDFTrueTypeFont()
            font.Name, font.BaseFont = name, base
            font.FirstChar, font.LastChar = 0, len(keys) - 1
            font.Widths = pdfdoc.PDFArray([self.width(gid) for gid, _ in entries])
            table = pdfdoc.PDFStream()
            table.content = _to_unicode(base, entries)
            if doc.compression:
                table.filters = [pdfdoc.PDFZCompress]
            font.ToUnicode = doc.Reference(table, "toUnicodeCMap:" + base)
            with self._named_where_damaged():
                font.FontDescriptor = face.addSubsetObjects(doc, base, keys)
            doc.Reference(font, name)
            doc.idToObject["BasicFonts"].dict[name] = font


def _to_unicode(name: str, entries: list[tuple[int, str]]) -> str:
    """ToUnicode table: code to the source text (PDF 32000-1, 9.10.3); a glyph without text of its own gets none."""
    lines = [
        f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, (_, text) in enumerate(entries) if text
    ]
    blocks = []
    for start in range(0, len(lines), 100):
        block = lines[start : start + 100]
        blocks += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            f"/CIDSystemInfo << /Registry ({name}) /Ordering ({name}) /Supplement 0 >> def",
            f"/CMapName /{name} def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<00> <FF>",
            "endcodespacerange",
            *blocks,
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ]
    )


class FontTable:
    """The fonts of one document, loaded when first used.

    ReportLab keys embedded fonts by their PostScript name, and two with the same one would share outlines:
    a second file with a name already taken gets a number added.
    """

    def __init__(self) -> None:
        self._fonts: dict[Path | FontInstance, GlyphFont] = {}
        self._by_id: dict[int, tuple[Path | FontInstance, GlyphFont]] = {}
        """Hashing a path takes longer than anything else here; the path is kept so that no other can get its id."""
        self._names: set[bytes] = set()

    def get(self, file: Path | FontInstance) -> GlyphFont:
        """The font of a file."""
        known = self._by_id.get(id(file))
        if known is not None:
            return known[1]
        font = self._fonts.get(file)
        if font is None:
            font = GlyphFont(f"pnp-{len(self._fonts)}", file)
            name = bytes(font.face.name)
            while name in self._names:
                name += b"2"
            font.face.name = name
            self._names.add(name)
            self._fonts[file] = font
        self._by_id[id(file)] = (file, font)
        return font
