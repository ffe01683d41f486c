"""Rooms for the two tabletops in browsers: VirtualTabletop (`.vtt`) and playingcards.io (`.pcio`).

Facts of both formats are in docs/tabletops.md.
"""

from __future__ import annotations

import hashlib
import uuid
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.errors import UsageError
from generator.exports.tabletop.packed import zipped
from generator.exports.tabletop.pieces import TableStack, pieces_of, stacks_of
from generator.exports.tabletop.piles import PLAYERS, TablePile, judge_players, piles_of
from generator.exports.tabletop.room import EDGE, HAND_TOP, TableSpot, pixels_for, size_on, spots_of
from generator.face import Face
from generator.findings import Finding
from generator.outgoing import json_text
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.words import counted

MOST_JSON, MOST_PICTURE = 20 * 2**20, 10 * 2**20
"""Bytes of a room and of a picture that a server of VirtualTabletop refuses."""
MOST_WIDGETS = 1200
"""About what playingcards.io takes in one room."""
_HAND = {"x": 50, "y": HAND_TOP, "width": 1500, "height": 180}


class RoomPictures:
    """The pictures of a room by the names that a tabletop gives them, each once."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self._known: dict[tuple[int, int, int], bytes] = {}

    def png_of(self, face: Face, stack: TableStack, size: tuple[int, int]) -> bytes:
        """A face cut to its trim, of so many pixels."""
        from generator.pdf.png import png

        key = (id(face), *size)
        if key not in self._known:
            self._known[key] = png(next(pieces_of([face], stack, *size)), 96)
        return self._known[key]


class VttMaker(Struct, frozen=True):
    """A room of VirtualTabletop, with its pictures in one file: nothing needs to be put anywhere else."""

    players: PLAYERS = 0
    seed: int = 0

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Raises UsageError for players that the game's setup does not have."""
        judge_players(request, self.players, self.seed)
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """One file to open in a room."""
        pictures = RoomPictures()
        stacks = stacks_of(job)
        file = job.card_set.file
        piles = piles_of(job, stacks, self.players, self.seed)
        room = _VttRoom(pictures)
        widgets: dict[str, object] = {"_meta": _meta(job, self.players, "")}
        spots = spots_of(piles)
        for number, spot in enumerate(spots):
            progress("Drawing pictures", number, len(spots))
            widgets |= dict(room.widgets(spot))
        if spots:
            widgets["_meta"] = _meta(job, self.players, room.shown(spots[0]))
        widgets["hand"] = {
            "id": "hand",
            "type": "holder",
            "childrenPerOwner": True,
            "onEnter": {"activeFace": 1},
            "onLeave": {"activeFace": 0},
            "dropOffsetX": 10,
            "dropOffsetY": 14,
            "stackOffsetX": 40,
            **_HAND,
        }
        room_file = json_text(widgets).encode()
        if len(room_file) >= MOST_JSON or any(len(data) >= MOST_PICTURE for data in pictures.files.values()):
            raise UsageError(
                "A server of VirtualTabletop takes rooms below 20 MiB and pictures below 10 MiB, and this "
                "set is above that. Leave some cards out by --only."
            )
        members = [("0.json", room_file), *((f"assets/{name}", data) for name, data in pictures.files.items())]
        told = f"{file.title}: a room for VirtualTabletop"
        how = "Open a room of a VirtualTabletop server, add a game from a file, and choose this one."
        asked = {"players": self.players, "seed": self.seed}
        return _outcome(job, "vtt", zipped(members), (told, "VirtualTabletop", how), piles, asked)


class PcioMaker(Struct, frozen=True):
    """A room of playingcards.io, with its pictures in one file."""

    players: PLAYERS = 0
    seed: int = 0

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Raises UsageError for players that the game's setup does not have."""
        judge_players(request, self.players, self.seed)
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """One file to import into a room. Raises UsageError for more pieces than a room takes."""
        pictures = RoomPictures()
        stacks = stacks_of(job)
        piles = piles_of(job, stacks, self.players, self.seed)
        total = sum(len(pile.pieces) + 1 for pile in piles) + len(stacks) + 1
        if total > MOST_WIDGETS:
            raise UsageError(
                f"This set has {total} things to lie on the table, and a room of playingcards.io takes about "
                f"{MOST_WIDGETS}. Leave some out by --only."
            )
        widgets: list[dict[str, object]] = [{"id": "hand", "type": "hand", "z": 1, "dragging": None, **_HAND}]
        room = _PcioRoom(pictures, job.request.source.name)
        spots = spots_of(piles)
        for number, spot in enumerate(spots):
            progress("Drawing pictures", number, len(spots))
            widgets += room.widgets(spot)
        for z, widget in enumerate(widgets, 1):
            widget["z"] = z
        members = [
            ("userassets/", b""),
            *((f"userassets/{name}", data) for name, data in pictures.files.items()),
            ("widgets.json", _listed(widgets)),
            ("schemaVersion", b"3"),
        ]
        told = f"{job.card_set.file.title}: a room for playingcards.io"
        how = "Open a room of playingcards.io, and import this file in its edit mode."
        asked = {"players": self.players, "seed": self.seed}
        return _outcome(job, "pcio", zipped(members), (told, "playingcards.io", how), piles, asked)


def _listed(widgets: Sequence[dict[str, object]]) -> bytes:
    return ("[\n" + ",\n".join(json_text(widget).strip() for widget in widgets) + "\n]\n").encode()


def _outcome(
    job: Job,
    ending: str,
    data: bytes,
    words: tuple[str, str, str],
    piles: Sequence[TablePile],
    asked: dict[str, int],
) -> Outcome:
    """One file and its manifest; `words` tell what it is, the program's name, and what to do with it."""
    told, heading, how = words
    folder = job.base / f"export-{ending}-{job.look}{job.folder_suffix}"
    name = f"{job.stem}.{ending}"
    files = {name: data}
    pieces = sum(len(pile.pieces) for pile in piles)
    listed = (OutputFile(folder / name, told, pieces=pieces, note=counted(pieces, "piece")),)
    facts: dict[str, str | int | list[str]] = {"to": ending, "pieces": pieces}
    kept = manifest(job, files, {"to": ending, "ink": job.ink, "with": list(job.request.extras), **asked})
    return Outcome(folder, {**files, NAME: kept}, listed, "", heading, (how,), facts=facts)


# ------------------------------------------------------------------------------------------------- VirtualTabletop


def _meta(job: Job, players: int, image: str) -> dict[str, object]:
    file = job.card_set.file
    least, most = (players, players) if players else file.players
    info = {
        "name": file.title,
        "image": image,
        "rules": "",
        "bgg": "",
        "year": "",
        "mode": "vs",
        "time": "",
        "players": f"{least}-{most}" if least != most else str(least),
        "language": file.language,
        "variant": file.version,
        "link": "",
        "attribution": file.author,
    }
    return {"version": 1, "info": info}


def asset_name(data: bytes) -> str:
    """What VirtualTabletop calls a picture: its CRC-32 as a signed number, and its length."""
    crc = zlib.crc32(data)
    return f"{crc - 2**32 if crc >= 2**31 else crc}_{len(data)}"


class _VttRoom:
    """The widgets of a room. A component's deck lies under the first pile that has pieces of it."""

    def __init__(self, pictures: RoomPictures) -> None:
        self._pictures = pictures
        self._decks: set[str] = set()
        self._seen: Counter[tuple[str, str]] = Counter()

    def widgets(self, spot: TableSpot) -> Iterator[tuple[str, dict[str, object]]]:
        """Those of one pile, by id."""
        pile = spot.pile
        if pile.kind == "mat":
            yield pile.slug, self._board(spot)
            return
        holder = f"{pile.slug}-place"
        size = {"width": spot.width, "height": spot.height}
        yield (
            holder,
            {
                "id": holder,
                "type": "holder",
                "x": spot.x,
                "y": spot.y,
                "width": spot.width + 2 * EDGE,
                "height": spot.height + 2 * EDGE,
                "dropTarget": {"type": "card"},
            },
        )
        for stack in pile.stacks:
            deck = f"{stack.slug}-deck"
            if deck not in self._decks:
                self._decks.add(deck)
                yield deck, self._deck(stack, deck, holder, spot.scale)
        within = f"{pile.slug}-pile"
        if len(pile.pieces) > 1:
            yield within, {"id": within, "type": "pile", "parent": holder, "x": EDGE, "y": EDGE, **size}
        place = {"parent": within} if len(pile.pieces) > 1 else {"parent": holder, "x": EDGE, "y": EDGE}
        for z, one in enumerate(reversed(pile.pieces), 1):  # what is higher lies above
            stack, piece = one.stack, one.piece
            self._seen[stack.slug, piece.id] += 1
            key = f"{stack.slug}-card-{piece.id}-{self._seen[stack.slug, piece.id]}"
            card = {"id": key, "type": "card", "deck": f"{stack.slug}-deck", "cardType": piece.id}
            yield key, {**card, "z": z, "activeFace": int(pile.open), **place}

    def shown(self, spot: TableSpot) -> str:
        """The picture by which the game is known on a shelf: the first piece of a pile."""
        one = spot.pile.pieces[0]
        return self._asset(one.piece.front, one.stack, spot.scale)

    def _board(self, spot: TableSpot) -> dict[str, object]:
        (one,) = spot.pile.pieces
        return {
            "id": spot.pile.slug,
            "type": "basic",
            "x": spot.x,
            "y": spot.y,
            "z": 0,
            "width": spot.width,
            "height": spot.height,
            "layer": -1,
            "movable": False,
            "image": self._asset(one.piece.front, one.stack, spot.scale),
        }

    def _deck(self, stack: TableStack, deck: str, holder: str, scale: float) -> dict[str, object]:
        width, height = size_on(stack, scale)
        size = {"width": width, "height": height}
        types = {
            piece.id: {
                "image": self._asset(piece.front, stack, scale),
                "back": self._asset(piece.back or piece.front, stack, scale),
                "label": piece.name,
                "text": piece.text,
            }
            for piece in stack.pieces
        }
        ground = "white" if stack.edge is None else "transparent"  # white would show around what is cut out
        picture = {"type": "image", "x": 0, "y": 0, **size, "color": ground}
        radius = max(size.values()) if stack.shape == "round" else 8
        return {
            "id": deck,
            "type": "deck",
            "parent": holder,
            "x": EDGE,
            "y": EDGE,
            "cardDefaults": {**size, "enlarge": 4},
            "cardTypes": types,
            "faceTemplates": [
                {"border": False, "radius": radius, "objects": [{**picture, "dynamicProperties": {"value": "back"}}]},
                {"border": False, "radius": radius, "objects": [{**picture, "dynamicProperties": {"value": "image"}}]},
            ],
        }

    def _asset(self, face: Face, stack: TableStack, scale: float) -> str:
        data = self._pictures.png_of(face, stack, pixels_for(size_on(stack, scale)))
        name = asset_name(data)
        self._pictures.files[name] = data
        return f"/assets/{name}"


# ------------------------------------------------------------------------------------------------- playingcards.io


class _PcioRoom:
    """The widgets of a room. A component's deck lies under the first pile that has pieces of it."""

    def __init__(self, pictures: RoomPictures, game: str) -> None:
        self._pictures, self._game = pictures, game
        self._decks: set[str] = set()
        self._seen: Counter[tuple[str, str]] = Counter()

    def widgets(self, spot: TableSpot) -> Iterator[dict[str, object]]:
        """Those of one pile."""
        pile = spot.pile
        at = {"x": spot.x, "y": spot.y, "dragging": None}
        if pile.kind == "mat":
            (one,) = pile.pieces
            size = {"width": spot.width, "height": spot.height}
            picture = self._asset(one.piece.front, one.stack, spot.scale)
            yield {"id": self._id(pile.slug), "type": "board", **at, **size, "boardImage": picture}
            return
        place = self._id(f"{pile.slug}/pile")
        yield {
            "id": place,
            "type": "cardPile",
            **at,
            "width": spot.width + 2 * EDGE,
            "height": spot.height + 2 * EDGE,
            "label": pile.title,
            "hasShuffleButton": not pile.open and len(pile.pieces) > 1,
        }
        within = {"x": spot.x + EDGE, "y": spot.y + EDGE, "dragging": None, "parent": place}
        for stack in pile.stacks:
            if stack.name not in self._decks:
                self._decks.add(stack.name)
                yield {**self._deck(stack, spot.scale), **within}
        for one in reversed(pile.pieces):  # what comes later lies above
            copy = self._seen[one.stack.name, one.piece.id]
            self._seen[one.stack.name, one.piece.id] += 1
            yield {
                "id": self._id(f"{one.stack.name}/{one.piece.id}/{copy}"),
                "type": "card",
                **within,
                "deck": self._id(f"{one.stack.name}/deck"),
                "cardType": one.piece.id,
                "faceup": pile.open,
            }

    def _deck(self, stack: TableStack, scale: float) -> dict[str, object]:
        width, height = size_on(stack, scale)
        picture = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": "#ffffff"}
        cover = {"includeBorder": False, "includeRadius": stack.shape != "rect" or stack.kind == "card"}
        return {
            "id": self._id(f"{stack.name}/deck"),
            "type": "cardDeck",
            "cardWidth": width,
            "cardHeight": height,
            "enlarge": True,
            "cardTypes": {
                piece.id: {
                    "label": piece.name,
                    "image": self._asset(piece.front, stack, scale),
                    "back": self._asset(piece.back or piece.front, stack, scale),
                    "text": piece.text,
                }
                for piece in stack.pieces
            },
            "faceTemplate": {**cover, "objects": [{**picture, "valueType": "dynamic", "value": "image"}]},
            "backTemplate": {**cover, "objects": [{**picture, "valueType": "dynamic", "value": "back"}]},
        }

    def _asset(self, face: Face, stack: TableStack, scale: float) -> str:
        data = self._pictures.png_of(face, stack, pixels_for(size_on(stack, scale), 1000))
        name = f"{_uuid(hashlib.sha256(data).hexdigest())}.png"
        self._pictures.files[name] = data
        return f"package://userassets/{name}"

    def _id(self, text: str) -> str:
        return _uuid(f"{self._game}/{text}")


def _uuid(text: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_OID, text))
