"""What authors write beside rosters, as cases: rules of a booklet, drawings, tables for `pnp new`, cells."""

import csv
import json
from functools import cached_property
from io import StringIO
from pathlib import Path
from random import Random

from mutations import mutated
from workshop import DRAWING, RULES, as_json, cards, ods_members, separated, xlsx_members, zipped

from generator.errors import PnpError
from generator.roster.options import PLAIN
from generator.roster.read import read_tables

ENCODINGS = ("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252", "latin-1", "shift_jis")


class RulesDoor:
    """A rules text: filled in, taken apart, set as pages and as a page for browsers."""

    def __init__(self, harbor: Path) -> None:
        self.harbor = harbor

    def make(self, random: Random) -> bytes:
        """The text of the workshop, damaged."""
        return mutated(RULES.encode(), "rules", random)

    def run(self, data: bytes) -> None:
        """A mistake is a finding with a line, or a letter or size that is told."""
        from generator.prepress.booklet_maker import BookletMaker

        path = self.harbor / "data/buoys/rules.md"
        path.write_bytes(data)
        try:
            outcome = BookletMaker("a4", html=bool(len(data) % 2)).make(self._job, lambda *_: None)
            assert outcome.files or outcome.findings, "Nothing is set, and nothing said."
            for finding in outcome.findings:
                assert finding.fact and finding.place, finding
        except PnpError:
            pass
        finally:
            path.unlink()

    @cached_property
    def _job(self):  # type: ignore[no-untyped-def]
        from generator.check import check
        from generator.outputs.drawn import DrawnSet
        from generator.outputs.job import BuildRequest, Job
        from generator.registry import find_game
        from generator.workspace import find_workspace

        workspace = find_workspace(self.harbor)
        source = find_game(workspace, "buoys")
        drawn = DrawnSet(source, check(source))
        request = BuildRequest(source, workspace, ())
        return Job(request, "full", drawn.card_set, drawn.components, drawn.faces(), drawn.checked.report)


class DrawingDoor:
    """A drawing with all that programs write: styles, clips, masks, patterns, filters, uses, paths, texts."""

    def __init__(self, template: Path) -> None:
        self.template = template

    def make(self, random: Random) -> bytes:
        """The drawing of the workshop, damaged."""
        return mutated(DRAWING.encode(), "drawing", random)

    def run(self, data: bytes) -> None:
        """Drawn, to pixels as well, or told."""
        from generator.check import check
        from generator.outputs.drawn import DrawnSet
        from generator.pdf.face_pixels import PixelFrame, face_pixels
        from generator.registry import find_game
        from generator.workspace import find_workspace

        whole = self.template.read_bytes()
        self.template.write_bytes(data)
        try:
            source = find_game(find_workspace(self.template.parents[2]), "buoys")
            found = (drawn := DrawnSet(source, check(source))).faces()
            assert found.faces or found.findings, "Nothing is drawn, and nothing said."
            face = found.faces[0].front if found.faces else None
            if face is not None and not any(one.severity.name == "ERROR" for one in found.findings):
                list(face_pixels([face], PixelFrame(126, 176, 50)))
                list(drawn.column_findings())
        except PnpError:
            pass
        finally:
            self.template.write_bytes(whole)


class TableDoor:
    """A table that a new game is made of, in any format and encoding: no card may go in silence."""

    def __init__(self, scratch: Path, harbor: Path) -> None:
        self.scratch, self.harbor = scratch, harbor

    def make(self, random: Random) -> bytes:
        """Cards as one of the formats, damaged."""
        rows = cards(random.randrange(3, 13))
        match random.randrange(5):
            case 0:
                return mutated(as_json(rows), "json", random)
            case 1 | 2:
                members = xlsx_members(rows) if random.random() < 0.5 else ods_members(rows)
                name = random.choice([name for name in members if name != "mimetype"])
                members[name] = mutated(members[name], "workbook", random)
                return zipped(members)
            case _:
                text = separated(rows, random.choice(",;\t|^~")).decode()
                return mutated(text.encode(random.choice(ENCODINGS), "replace"), "roster", random)

    def run(self, data: bytes) -> None:
        """A deck with its cards, or a sentence. The measuring of fonts is that of `pnp new`."""
        from generator.start.deck_files import deck_files
        from generator.start.deck_reading import deck_from

        path = self.scratch / "table"
        path.write_bytes(data)
        try:
            deck = deck_from(path, "table", "", "A Game", self._frame, self._workspace)
        except PnpError as error:
            assert str(error).strip()
            return
        assert deck.table.rows
        assert len(deck.ids) == len(deck.table.rows)
        files = deck_files(deck, "Made by hand.", self._workspace)
        assert len(list(csv.reader(StringIO(files["cards.csv"].decode())))) == len(deck.table.rows) + 1

    @cached_property
    def _workspace(self):  # type: ignore[no-untyped-def]
        from generator.workspace import find_workspace

        return find_workspace(self.harbor)

    @cached_property
    def _frame(self):  # type: ignore[no-untyped-def]
        from generator.start.looks import frame_named

        return frame_named(self._workspace, "classic")


_TYPED = (
    *("Bell", "", " ", ",", ";", '"', 'a "b" c', "a\nb", "\r\n", "=1+1", "'", "x" * 3000, "\t", "é", "\u202e", "1e999"),
    *("\x00", "\ufeff", "#", "//", '"""', "k101q", "🂡", "\x0b", "\u2028", "a,b;c\td"),
)


class CellDoor:
    """A cell typed in the page: the file becomes the same table with this one cell, or nothing is written."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch

    def make(self, random: Random) -> bytes:
        """A roster, whole or damaged; a line, a column and a text for it. As JSON."""
        rows = cards(random.randrange(3, 9))
        data = separated(rows, random.choice(",;\t"))
        if whole := random.random() < 0.5:
            data = random.choice((b"", b"\xef\xbb\xbf")) + data.replace(b"\n", random.choice((b"\n", b"\r\n")))
        else:
            data = mutated(data, "roster", random)
        line, header = random.randrange(1, 16), random.choice(("id", "name", "height", "text", "copies", "x", ""))
        typed = "".join(random.choices(_TYPED, k=random.choice((1, 1, 1, 2, 3))))
        return json.dumps([data.decode("latin-1"), line, header, typed, whole]).encode()

    def run(self, data: bytes) -> None:
        """Judged by Python's own reader where the roster is whole."""
        from generator.roster.cell_patch import cells_at, patched

        text, line, header, typed, whole = json.loads(data)
        before = text.encode("latin-1")
        path = self.scratch / "cell.csv"
        path.write_bytes(before)
        try:
            cells = cells_at(path, "cell.csv", PLAIN, line)
            made = patched(path, "cell.csv", PLAIN, line, header, typed)
        except PnpError as error:
            assert str(error).strip()
            return
        assert path.read_bytes() == before, "It was written while it was only asked for."
        number = [cell.header for cell in cells].index(header)
        path.write_bytes(made)
        (table,), _ = read_tables(path, "cell.csv", PLAIN)
        assert " ".join(next(r for r in table.records if r.place.line == line).cells[number].split()) == " ".join(
            typed.split()
        )
        if whole:
            old, new = (
                list(csv.reader(StringIO(one.decode("utf-8-sig"), newline=""), delimiter=table.delimiter))
                for one in (before, made)
            )
            differing = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
            assert len(differing) <= 1
            assert all(sum(x != y for x, y in zip(a, b, strict=True)) == 1 for a, b in differing)
