"""Every kind of input, as cases by the thousand a second: one is made by a seed, and tried at the door of its reader.

A reader may return findings or raise a PnpError, whose sentence a command shows; whatever else it raises is a mistake
of the program's own. Kinds of rosters are held to more: no row may be lost.
"""

import json
import re
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from random import Random

from mutations import WORDS, mutated
from typer.testing import CliRunner
from workshop import FONT, FRONT, GAME_FILE, as_json, cards, ods_members, picture, separated, xlsx_members, zipped

from generator.cli.app import app
from generator.errors import PnpError
from generator.findings import Finding, Severity
from generator.gamefile import read_game_file
from generator.history.record import read_record
from generator.outputs.proof import prove_file
from generator.prepress.printers import read_printers
from generator.release.verify import open_release
from generator.roster.columns import record_model, type_cards
from generator.roster.jsonfile import looks_like_json
from generator.roster.options import PLAIN
from generator.roster.read import read_tables
from generator.sheets.card_layout import CardLayout
from generator.shops.profiles import Profile
from generator.toml_file import read_toml

PDF = "output/buoys/a4-gutterless-full/buoys-cards.pdf"
MARK = re.compile(r"k[1-9]\d\dq")


class LostError(AssertionError):
    """A row of the input is neither a card nor named by a finding."""


@dataclass(frozen=True)
class Kind:
    """How a case is made by chance, and how it is tried. What `run` raises is a fault."""

    make: Callable[[Random], bytes]
    run: Callable[[bytes], None]


class Bench:
    """The kinds, in a workspace that was built and released; `scratch` is where cases are written."""

    def __init__(self, harbor: Path, scratch: Path) -> None:
        self.harbor, self.scratch = harbor, scratch
        self.model = record_model({"height": "whole"})
        self.runner = CliRunner()

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """By name, the cheap ones first."""
        return {
            "csv": Kind(self._csv, self._roster),
            "json": Kind(lambda random: mutated(as_json(some_cards(random)), "json", random), self._roster),
            "xlsx": Kind(lambda random: self._workbook(xlsx_members(some_cards(random)), random), self._roster),
            "ods": Kind(lambda random: self._workbook(ods_members(some_cards(random)), random), self._roster),
            "toml": Kind(self._any_of("toml", *self._tomls), self._toml),
            "line": Kind(command_line, self._line),
            "record": Kind(self._any_of("json", self._file("data/buoys/releases/1.0.0.json")), self._record),
            "manifest": Kind(self._any_of("json", self._manifest), self._held_against),
            "archive": Kind(self._any_of("archive", self._file("output/releases/buoys-1.0.0.zip")), self._archive),
            "template": Kind(self._any_of("template", FRONT.encode()), self._template),
            "picture": Kind(self._any_of("picture", *map(small, ("PNG", "JPEG", "WEBP"))), self._picture),
            "alpha": Kind(self._any_of("picture", picture("PNG", 60, "RGBA"), progressive()), self._picture),
            "font": Kind(self._any_of("font", FONT.read_bytes()), self._font),
            "pdf": Kind(self._any_of("archive", self._file(PDF)), self._pdf),
        }

    def _file(self, name: str) -> bytes:
        return (self.harbor / name).read_bytes()

    @property
    def _manifest(self) -> bytes:
        return self._file("output/buoys/a4-gutterless-full/manifest.json")

    def _any_of(self, words: str, *whole: bytes) -> Callable[[Random], bytes]:
        return lambda random: mutated(random.choice(whole), words, random)

    def _written(self, name: str, data: bytes) -> Path:
        path = self.scratch / name
        path.write_bytes(data)
        return path

    # ---------------------------------------------------------------- rosters

    def _csv(self, random: Random) -> bytes:
        data = separated(some_cards(random), random.choice(",,;\t"))
        return mutated(data, "roster", random)

    def _workbook(self, members: dict[str, bytes], random: Random) -> bytes:
        """Mostly a member is spoiled, for a zip file that is itself spoiled is seldom read at all."""
        if random.random() < 0.1:
            return mutated(zipped(members), "archive", random)
        for _ in range(random.choice((1, 1, 2))):
            name = random.choice([name for name in members if name != "mimetype"])
            members[name] = mutated(members[name], "workbook", random)
        return zipped(members)

    def _roster(self, data: bytes) -> None:
        path = self._written("roster", data)
        tables, findings = read_tables(path, "roster", PLAIN)
        deck, more = type_cards(tables, self.model, "buoys")
        every = [*findings, *more]
        if not all(table.readable for table in tables):
            assert any(finding.severity is Severity.ERROR for finding in every), "A file is refused in silence."
            return
        if any(finding.severity is Severity.ERROR and not _located(finding) for finding in every):
            return
        held = {str(cell).strip() for card in (*deck.cards, *deck.unread) for cell in (card.id, *card.values.values())}
        told = " ".join(f"{finding.fact} {finding.remedy}" for finding in every)
        begun = {card.place.line for card in (*deck.cards, *deck.unread)}
        # What became a header is seen there; the line of headers counts where something is told at all.
        headers = " ".join(column.header for column in deck.columns)
        heading = {column.place.line for column in deck.columns} if any(map(_weighs, every)) else set()
        for mark, line in marks_of(data).items():
            if looks_like_json(data):  # a mark stands some lines below the bracket that begins its card
                line = max((first for first in begun if line - 7 < first <= line), default=line)
            named = (
                line in heading
                or line in begun
                or mark in told + headers
                or any(names_line(finding, line) for finding in every)
            )
            named = named or any(
                names_line(finding, card.place.line)
                for card in (*deck.cards, *deck.unread)
                if any(mark in str(cell) for cell in card.values.values())
                for finding in every
                if finding.severity is Severity.ERROR
            )
            if mark not in held and not named:
                raise LostError(f"The row of {mark} (line {line}) is no card and in no finding.")

    # ---------------------------------------------------------------- files that say something

    @property
    def _tomls(self) -> Sequence[bytes]:
        return (
            GAME_FILE.encode(),
            b'paper = "a4"\ncolumns = 3\n',
            b'[printers."Attic"]\nback_offset_mm = [0.5, -0.25]\nback_rotate_degrees = 0.1\nflip = "long edge"\n',
        )

    def _toml(self, data: bytes) -> None:
        path = self._written("any.toml", data)
        for read in (
            lambda: read_game_file(path, "game.toml"),
            lambda: read_printers(path),
            lambda: read_toml(path, CardLayout, "game/unknown-layout", "layout.toml"),
            lambda: read_toml(path, Profile, "game/game-file", "shop.toml"),
        ):
            with suppress(PnpError):
                read()

    def _record(self, data: bytes) -> None:
        with suppress(PnpError):
            read_record(data.decode("utf-8", "replace"), "record")

    def _held_against(self, data: bytes) -> None:
        path = self.harbor / "output/buoys/a4-gutterless-full/manifest.json"
        with swapped(path, data), suppress(PnpError):
            prove_file(self.harbor / PDF)

    def _pdf(self, data: bytes) -> None:
        with suppress(PnpError):
            prove_file(self._written("any.pdf", data))

    def _archive(self, data: bytes) -> None:
        whole = self._file("output/releases/buoys-1.0.0.zip")
        try:
            opened = open_release(self._written("any.zip", data), "any.zip")
        except PnpError:
            return
        if data != whole and not opened.verified.wrong:
            raise AssertionError("Another archive is as it was released.")

    # ---------------------------------------------------------------- what is drawn

    def _template(self, data: bytes) -> None:
        from generator.check import check
        from generator.outputs.drawn import DrawnSet

        with swapped(self.harbor / "templates/buoys/buoy.svg.j2", data), suppress(PnpError):
            drawn = DrawnSet(self._source, check(self._source))
            found = drawn.faces()
            list(drawn.column_findings())
            assert found.faces or found.findings, "Nothing is drawn, and nothing said."

    @cached_property
    def _source(self):  # type: ignore[no-untyped-def]
        from generator.registry import find_game
        from generator.workspace import find_workspace

        return find_game(find_workspace(self.harbor), "buoys")

    def _picture(self, data: bytes) -> None:
        from generator.faults import FaceError
        from generator.pdf.images import load_picture
        from generator.pdf.whole import damage_of
        from generator.svg.pictures import info_of

        path = self._written("any.picture", data)
        try:
            info_of(BytesIO(data), "it", "it")
        except FaceError:
            return
        damage = damage_of(data)
        if damage is None or damage.warning:
            load_picture(path)  # what was found whole must load

    def _font(self, data: bytes) -> None:
        from generator.faults import FaceError
        from generator.pdf.fonts import GlyphFont
        from generator.text.font import Font
        from generator.text.sound import fault_of_font

        if fault_of_font(data):
            return
        path = self._written("any.ttf", data)
        with suppress(PnpError, FaceError):
            font = Font(path, "F", 400, "normal")
            for text in ("Buoy", "Ä fi"):
                for glyph in font.shape(text)[0]:
                    font.outline(glyph.gid)
            font.cap_height, font.depth, font.features  # noqa: B018
            GlyphFont("any", path)

    # ---------------------------------------------------------------- command lines

    def _line(self, data: bytes) -> None:
        arguments = json.loads(data)
        result = self.runner.invoke(app, arguments)
        output = result.output
        assert result.exit_code in (0, 1, 2, 3), (arguments, result.exception)
        assert "mistake of its own" not in output, (arguments, output[-300:])
        assert "Traceback" not in output, (arguments, output[-300:])


_WORDS = (
    *("buoys", "--json", "--only", "3-5", "--paper", "a4", "x", "", "-1", "--format", "csv", "--against", "é" * 300),
    *("--strict", "red", "--help", "--", "--games", "0", "--seed", "1e9", "data/buoys", "..", "/", "~", "*", "--fit"),
    *("--with", "buoy", "--inkk", "\x1b[2J", "'buoys'", '"', "\u202e", "--columns", "height", "nan", "-h"),
)
_NAMES = ("check", "cards", "diff", "odds", "rules", "rulings", "games", "verify", "preflight", "render", "play")


def command_line(random: Random) -> bytes:
    """A command with words of all commands behind it, as JSON. Commands that write are left out."""
    return json.dumps([random.choice(_NAMES), *random.choices(_WORDS, k=random.randrange(6))]).encode()


def some_cards(random: Random) -> list[tuple[str, ...]]:
    """Three to a dozen rows."""
    return cards(random.randrange(3, 13))


def small(kind: str) -> bytes:
    """A picture that is decoded in a moment."""
    return picture(kind, 60)


def progressive() -> bytes:
    """A JPEG of several scans."""
    from PIL import Image

    out = BytesIO()
    Image.effect_noise((60, 60), 90).convert("RGB").save(out, "JPEG", progressive=True)
    return out.getvalue()


@contextmanager
def swapped(path: Path, data: bytes) -> Iterator[None]:
    """Another file in its place for a while."""
    whole = path.read_bytes()
    path.write_bytes(data)
    try:
        yield
    finally:
        path.write_bytes(whole)


# -------------------------------------------------------------------- no row may be lost


def marks_of(data: bytes) -> dict[str, int]:
    """The marks that are whole and stand once in a file, with the line (of a workbook the row) of each."""
    if data.startswith(b"PK"):
        return _marks_of_workbook(data)
    text = data.decode("utf-8", "replace")
    found = MARK.findall(text)
    lines = re.split(r"\r\n|\r|\n", text)
    return {
        mark: number
        for number, line in enumerate(lines, 1)
        for mark in MARK.findall(line)
        if found.count(mark) == 1 and re.search(rf"(?:^|[\t,;\"]){mark}(?:$|[\t,;\"])", line)
    }


def _marks_of_workbook(data: bytes) -> dict[str, int]:
    """Marks of texts that a row of the sheet shows, by an XML reader that knows nothing of sheets."""
    from lxml import etree

    try:
        with zipfile.ZipFile(BytesIO(data)) as book:
            names = book.namelist()
            sheet = etree.fromstring(book.read("content.xml" if "content.xml" in names else "xl/worksheets/sheet1.xml"))
            shared = etree.fromstring(book.read("xl/sharedStrings.xml")) if "xl/sharedStrings.xml" in names else ()
    except Exception:  # no file that has rows to lose
        return {}
    texts = ["".join(one.itertext()) for one in shared]
    found: dict[str, int] = {}
    rows = ".//{*}sheetData/{*}row" if len(shared) else ".//{*}table/{*}table-row"
    for row_number, row in enumerate(sheet.iterfind(rows), 1):
        for cell in row:
            text = "".join(cell.itertext())
            if cell.get("t") == "s" and text.isdigit() and int(text) < len(texts):
                text = texts[int(text)]
            found |= {mark: row_number for mark in MARK.findall(text) if text.strip() == mark}
    return found


def _weighs(finding: Finding) -> bool:
    return finding.severity is not Severity.NOTICE


def _located(finding: Finding) -> bool:
    return finding.place is not None and bool(finding.place.line or finding.place.cell)


def names_line(finding: Finding, line: int) -> bool:
    """Whether a finding, other than a mere notice of how the file was read, is about a line."""
    places = [place for place in (finding.place, *finding.related) if place]
    numbers = {number for place in places for number in (place.line, place.row)}
    numbers |= {int(number) for place in places for number in re.findall(r"\d+$", place.cell)}
    spans = re.findall(r"(\d+)(?:-| to )(\d+)", finding.fact)
    return (
        line in numbers
        or str(line) in re.findall(r"\d+", finding.fact)
        or any(int(first) <= line <= int(last) for first, last in spans)
    )


assert set(WORDS) >= {"workbook"}
