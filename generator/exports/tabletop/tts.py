"""A saved object of Tabletop Simulator: decks, tiles, boards, bags and the rules, laid out to be played.

Facts of the format are in docs/tabletops.md; no offline check shows that the game loads a file.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated
from urllib.parse import quote, unquote, urlsplit

from msgspec import Meta, Struct

from generator.errors import UsageError
from generator.exports.tabletop.face_sheets import CellGrid, composed, sharp_grid, sheets_of
from generator.exports.tabletop.pieces import TablePiece, TableStack, content_name, pixels_of, stacks_of
from generator.exports.tabletop.piles import PLAYERS, PiledPiece, TablePile, judge_players, piles_of
from generator.face import Face
from generator.findings import Finding
from generator.outgoing import json_text
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.units import MM_PER_INCH
from generator.words import counted

CARD_HEIGHT = 78.5
"""Mm of a card's height at scale 1."""
UNIT = 25.4
"""Mm of a unit of the table, about."""
APART, LEAST_APART = 1.0, 3.0
"""Units between two things on the table, and from the middle of one to that of the next, at least."""
THUMBNAIL, THUMBNAIL_CARD = 256, 234
"""Pixels of the picture that the game shows of a saved object, and the height of the card in it."""
TILE_SHAPES = {"rect": 0, "hex": 1, "hex-pointed": 1, "round": 2, "rounded": 3}
CARD_SHAPES = {"rect": 1, "hex": 3, "hex-pointed": 3, "round": 4, "rounded": 0}
_LONGEST_NAME = 120
"""Bytes; systems take 255."""
_NO_FILE_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f]')


class TtsMaker(Struct, frozen=True):
    """A saved object for Tabletop Simulator.

    Its pictures must be somewhere: under `base_url`, where you put them, for everyone; or with `local` on this machine,
    for you alone. `largest` is how many pixels a picture has at most each way. With `players` the table is laid for so
    many, shuffled by `seed`.
    """

    base_url: str = ""
    local: bool = False
    largest: Annotated[int, Meta(ge=1024, le=8192)] = 4096
    players: PLAYERS = 0
    seed: int = 0

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of. Raises UsageError where nobody says where pictures will be, or for wrong players."""
        if bool(self.base_url) == self.local:
            raise UsageError(
                "Tabletop Simulator reads pictures from addresses. Say where you will put them, as in --base-url "
                "https://you.github.io/game; or --local for yourself alone: files on this machine, which other players "
                "see blank."
            )
        if self.base_url:
            base_of(self.base_url)
        judge_players(request, self.players, self.seed)
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The saved object, its thumbnail and its pictures."""
        folder = job.base / f"export-tts-{job.look}{job.folder_suffix}"
        base = base_of(self.base_url) if self.base_url else f"{folder.absolute().as_uri()}/"
        stacks = stacks_of(job)
        room = _TtsTable(job.request.source.name, base, self.largest)
        piles = piles_of(job, stacks, self.players, self.seed)
        one_size = len({(one.width, one.height) for one in stacks if one.kind == "card"}) == 1
        for number, pile in enumerate(piles):
            progress("Drawing pictures", number, len(piles))
            room.put(pile, one_size=one_size)
        title = _file_title(job)
        rules = _rules_of(job, progress)
        if rules:
            room.rules(job.card_set.file.title, rules)
        objects = room.objects()
        saved: dict[str, object] = {**_OUTER, "ObjectStates": objects}
        files: dict[str, bytes] = {**room.files, f"{title}.json": json_text(saved).encode()}
        if stacks:
            files[f"{title}.png"] = _thumbnail(stacks[0])
        table = {"players": self.players, "seed": self.seed}
        asked = {"base_url": self.base_url, "local": self.local, "largest": self.largest, "ink": job.ink, **table}
        listed = (
            OutputFile(folder / f"{title}.json", "The saved object", pieces=sum(len(pile.pieces) for pile in piles)),
            OutputFile(folder / "pictures", f"{counted(len(room.files), 'file')} that it shows"),
        )
        where = (
            f"Put the folder pictures under {base} before you load it."
            if self.base_url
            else "Its pictures are read from this folder, so others see blanks: Modding > Cloud Manager of the game "
            "uploads them."
        )
        how = (
            "Copy the .json and its .png into Saves/Saved Objects of Tabletop Simulator (in Documents/My Games on "
            "Windows, Library on macOS, .local/share on Linux). In the game: Objects > Saved Objects."
        )
        facts: dict[str, str | int | list[str]] = {"to": "tts", "objects": len(objects)}
        kept = manifest(job, files, asked)
        return Outcome(folder, {**files, NAME: kept}, listed, "", "Tabletop Simulator", (how, where), facts=facts)


def base_of(text: str) -> str:
    """An address under which files lie, with a slash at its end. Raises UsageError for what is none."""
    refused = UsageError(
        f'--base-url "{text}" is no address of a folder on the web. Write https://... without ? and #.'
    )
    try:
        parts = urlsplit(text.strip())
        host = parts.netloc.encode("idna").decode("ascii") if not parts.netloc.isascii() else parts.netloc
    except ValueError:
        raise refused from None
    if parts.scheme not in ("http", "https") or not re.fullmatch(r"[\w.:-]+", host) or parts.query or parts.fragment:
        raise refused
    return f"{parts.scheme}://{host}{quote(unquote(parts.path), safe='/').rstrip('/')}/"


def _file_title(job: Job) -> str:
    """The title as a file's name: the game's lists saved objects by it."""
    title = _NO_FILE_NAME.sub("-", job.card_set.file.title)
    while len(title.encode()) > _LONGEST_NAME:
        title = title[:-1]
    title = title.strip(". ")
    return title if title and title.casefold() != Path(NAME).stem else f"{job.request.source.name} cards"


_OUTER: Mapping[str, object] = {
    "SaveName": "",
    "Date": "",
    "VersionNumber": "",
    "GameMode": "",
    "GameType": "",
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Table": "",
    "Sky": "",
    "Note": "",
    "TabStates": {},
    "LuaScript": "",
    "LuaScriptState": "",
    "XmlUI": "",
}


class _TableThing(Struct, frozen=True):
    """One object of the table and the units it takes."""

    object: dict[str, object]
    width: float
    height: float

    @property
    def room(self) -> float:
        """What it takes with the space to the next."""
        return max(self.width + APART, LEAST_APART)


class _TtsTable:
    """The table: its rows of things, and which keys, names and pictures are taken."""

    def __init__(self, game: str, base: str, largest: int) -> None:
        self.files: dict[str, bytes] = {}
        self._game, self._base, self._largest = game, base, largest
        self._key = 0
        self._known: dict[bytes, str] = {}
        self._ids: set[str] = set()
        self._rows: dict[str, list[_TableThing]] = {}
        self._cells: dict[int, dict[str, tuple[int, dict[str, object]]]] = {}
        self._copies: Counter[str] = Counter()

    def put(self, pile: TablePile, *, one_size: bool) -> None:
        """Lay a pile on the table, in the row of its kind or of its player."""
        row = {"card": "card", "token": "token"}.get(pile.kind, f"mat {pile.stack.name}")
        row = row if pile.seat is None else f"player {pile.seat + 1}"
        if pile.kind == "card":
            scales = {id(stack): 1.0 if one_size else _scale_of(stack) for stack in pile.stacks}
            made = [self._deck(pile, scales)]
        elif pile.kind == "mat":
            made = [self._board(pile)]
        else:
            made = self._tiles(pile)
        self._rows.setdefault(row, []).extend(_TableThing(one, pile.width / UNIT, pile.height / UNIT) for one in made)

    def rules(self, title: str, pdf: bytes) -> None:
        """The booklet to read at the table."""
        one = self._object("Custom_PDF", "rules", f"{title}: the rules", "", 1.0)
        url = self._kept("rules", pdf, "pdf")
        one["CustomPDF"] = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
        self._rows.setdefault("token", []).append(_TableThing(one, 6.0, 8.5))

    def objects(self) -> list[dict[str, object]]:
        """Everything on the table: the bank at the far side, then decks, rows of boards, and a row for each player."""
        order = sorted(self._rows, key=_row_order)
        z = 12.0
        for row in order:
            things = self._rows[row]
            high = max(thing.height for thing in things)
            x = -sum(thing.room for thing in things) / 2
            for thing in things:
                _put_at(thing.object, round(x + thing.room / 2, 3), round(z - high / 2, 3))
                x += thing.room
            z -= high + APART
        return [thing.object for row in order for thing in self._rows[row]]

    def _deck(self, pile: TablePile, scales: Mapping[int, float]) -> dict[str, object]:
        """A deck, the card on top first; a single card where there is one alone."""
        cards: list[dict[str, object]] = []
        sheets: dict[str, dict[str, object]] = {}
        for one in pile.pieces:
            number, sheet = self._cell(one)
            path = f"{one.stack.name}/{one.piece.id}"
            card = self._object(
                "Card",
                f"{path}/{self._copies[path]}",
                one.piece.name,
                one.piece.text,
                scales[id(one.stack)],
                down=not pile.open,
            )
            self._copies[path] += 1
            own = {str(number // 100): sheet}
            sheets |= own
            wide = one.stack.width > one.stack.height
            cards.append(
                card | {"Memo": one.piece.id, "Hands": True, "SidewaysCard": wide, "CardID": number, "CustomDeck": own}
            )
        if len(cards) == 1:
            return cards[0]
        deck = self._object("Deck", pile.slug, pile.title, "", scales[id(pile.stack)], down=not pile.open)
        return {
            **deck,
            "Hands": False,
            "SidewaysCard": pile.stack.width > pile.stack.height,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": dict(sorted(sheets.items(), key=lambda item: int(item[0]))),
            "ContainedObjects": cards,
        }

    def _cell(self, one: PiledPiece) -> tuple[int, dict[str, object]]:
        """The number of a card, which is its sheet's key and its cell on it, and the sheet. Piles share sheets."""
        stack = one.stack
        if id(stack) not in self._cells:
            cells: dict[str, tuple[int, dict[str, object]]] = {}
            for back in stack.backs or (None,):
                own = [piece for piece in stack.pieces if piece.back is back]
                grid = sharp_grid(len(own), stack, self._largest, 200 / MM_PER_INCH)
                for pieces in sheets_of(own, grid.cells - 1):
                    key, sheet = self._sheet(stack, pieces, back, grid)
                    cells |= {piece.id: (key * 100 + cell, sheet) for cell, piece in enumerate(pieces)}
            self._cells[id(stack)] = cells
        return self._cells[id(stack)][one.piece.id]

    def _sheet(
        self, stack: TableStack, pieces: Sequence[TablePiece], back: Face | None, grid: CellGrid
    ) -> tuple[int, dict[str, object]]:
        from generator.pdf.png import png

        self._key += 1
        dpi = grid.width / stack.width * MM_PER_INCH
        last = back if back is not None else pieces[0].front
        shown = png(composed([piece.front for piece in pieces], last, stack, grid), dpi)
        behind = png(next(pixels_of([last], stack, grid.width, grid.height)), dpi)
        sheet = {
            "FaceURL": self._kept(f"{stack.slug}-{grid.columns}x{grid.rows}", shown, "png"),
            "BackURL": self._kept(f"{stack.slug}-back", behind, "png"),
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": CARD_SHAPES.get(stack.shape, 1),
        }
        return self._key, sheet

    def _board(self, pile: TablePile) -> dict[str, object]:
        (one,) = pile.pieces
        stack, piece = one.stack, one.piece
        made = self._object("Custom_Board", pile.slug, piece.name, piece.text, _scale_of(stack))
        url = self._picture(stack, piece.front, piece.slug)
        return {**made, "Locked": True, "CustomImage": {"ImageURL": url, "ImageSecondaryURL": "", "WidthScale": 0.0}}

    def _tiles(self, pile: TablePile) -> list[dict[str, object]]:
        """A tile, or a bag of them, for each different one of a pile."""
        copies: Counter[int] = Counter(id(one.piece) for one in pile.pieces)
        different = {id(one.piece): one for one in pile.pieces}.values()
        return [self._bag(pile, one, copies[id(one.piece)]) for one in different]

    def _bag(self, pile: TablePile, one: PiledPiece, copies: int) -> dict[str, object]:
        stack, piece = one.stack, one.piece
        front = self._picture(stack, piece.front, piece.slug)
        back = self._picture(stack, piece.back, f"{piece.slug}-back") if piece.back is not None else front
        image = {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": TILE_SHAPES.get(stack.shape, 0),
                "Thickness": 0.1,
                "Stackable": True,
                "Stretch": True,
            },
        }
        path = f"{pile.slug}/{piece.id}"
        tiles = [
            {
                **self._object("Custom_Tile", f"{path}/{copy}", piece.name, piece.text, _scale_of(stack)),
                "CustomImage": image,
            }
            for copy in range(copies)
        ]
        if len(tiles) == 1:
            return tiles[0]
        bag = self._object("Bag", path, f"{piece.name} ({len(tiles)})", "", 1.0)
        return {**bag, "ContainedObjects": tiles}

    def _picture(self, stack: TableStack, face: Face, name: str) -> str:
        from generator.pdf.png import png

        per_mm = min(300 / MM_PER_INCH, self._largest / max(stack.width, stack.height))
        width, height = int(stack.width * per_mm), int(stack.height * per_mm)
        return self._kept(name, png(next(pixels_of([face], stack, width, height)), per_mm * MM_PER_INCH), "png")

    def _kept(self, stem: str, data: bytes, ending: str) -> str:
        name = self._known.setdefault(data, content_name(stem, data, ending))
        self.files[f"pictures/{name}"] = data
        return f"{self._base}pictures/{name}"

    def _object(
        self,
        kind: str,
        path: str,
        name: str,
        text: str,
        scale: float,
        *,
        down: bool = False,
    ) -> dict[str, object]:
        """The fields that all objects have."""
        return {
            "GUID": self._guid(path),
            "Name": kind,
            "Transform": {
                "posX": 0.0,
                "posY": 1.0,
                "posZ": 0.0,
                "rotX": 0.0,
                "rotY": 180.0,
                "rotZ": 180.0 if down else 0.0,
                "scaleX": scale,
                "scaleY": 1.0,
                "scaleZ": scale,
            },
            "Nickname": name,
            "Description": text,
            "GMNotes": "",
            "Memo": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": kind in ("Card", "Deck"),
            "Hands": False,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self, path: str) -> str:
        """Six letters that are the same in every run, and no other object's."""
        number = 0
        while True:
            found = hashlib.sha256(f"{self._game}/{path}/{number}".encode()).hexdigest()[:6]
            if found not in self._ids:
                self._ids.add(found)
                return found
            number += 1


def _scale_of(stack: TableStack) -> float:
    """Of a piece that keeps its size beside others."""
    return round(stack.height / CARD_HEIGHT, 3)


def _row_order(row: str) -> tuple[int, int]:
    kind, _, number = row.partition(" ")
    return {"token": 0, "card": 1, "mat": 2}.get(kind, 3), int(number) if kind == "player" else 0


def _put_at(one: dict[str, object], x: float, z: float) -> None:
    within = one.get("ContainedObjects")
    for thing in (one, *(within if isinstance(within, list) else ())):
        place = thing["Transform"]
        assert isinstance(place, dict)
        place |= {"posX": x, "posZ": z}


def _rules_of(job: Job, progress: Progress) -> bytes:
    """The booklet to read, where the game has rules; blank where it has none."""
    from generator.gamefile import GameFile
    from generator.outputs.kinds import maker_of
    from generator.workspace import is_file

    file: GameFile = job.card_set.file
    if not is_file(job.request.source.folders.data / file.booklet.file):
        return b""
    made = maker_of("booklet", {}).make(job, progress)
    return next((data for name, data in made.files.items() if Path(name).name.endswith("-rules.pdf")), b"")


def _thumbnail(stack: TableStack) -> bytes:
    """The first card in the middle of a square, as the game shows it in its list."""
    import numpy

    from generator.pdf.png import png

    scale = THUMBNAIL_CARD / max(stack.width, stack.height)
    width, height = round(stack.width * scale), round(stack.height * scale)
    square = numpy.zeros((THUMBNAIL, THUMBNAIL, 4), numpy.uint8)
    left, top = (THUMBNAIL - width) // 2, (THUMBNAIL - height) // 2
    card = square[top : top + height, left : left + width]
    card[..., :3] = next(pixels_of([stack.pieces[0].front], stack, width, height))
    card[..., 3] = 255
    return png(square, 96)
