"""Rooms for the two tabletops in browsers: VirtualTabletop (`.vtt`) and playingcards.io (`.pcio`).

Facts of both formats are in docs/tabletops.md.
"""

from __future__ import annotations

import hashlib
import uuid
import zlib
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.errors import UsageError
from generator.exports.tabletop.packed import zipped
from generator.exports.tabletop.pieces import TablePiece, TableStack, pieces_of, stacks_of
from generator.exports.tabletop.room import EDGE, HAND_TOP, TableSpot, pixels_for, spots_of
from generator.face import Face
from generator.findings import Finding
from generator.outgoing import json_text
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.words import counted

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

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """One file to open in a room."""
        pictures = RoomPictures()
        stacks = stacks_of(job)
        file = job.card_set.file
        widgets: dict[str, object] = {"_meta": _meta(job)}
        spots = spots_of(stacks)
        for number, spot in enumerate(spots):
            progress("Drawing pictures", number, len(spots))
            widgets |= dict(_vtt_widgets(spot, _number_of(spots, spot), pictures))
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
        members = [("0.json", json_text(widgets).encode()), *((f"assets/{n}", d) for n, d in pictures.files.items())]
        told = f"{file.title}: a room for VirtualTabletop"
        how = "Open a room of a VirtualTabletop server, add a game from a file, and choose this one."
        return _outcome(job, "vtt", zipped(members), told, "VirtualTabletop", how, stacks)


class PcioMaker(Struct, frozen=True):
    """A room of playingcards.io, with its pictures in one file."""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """One file to import into a room. Raises UsageError for more pieces than a room takes."""
        pictures = RoomPictures()
        stacks = stacks_of(job)
        total = sum(stack.total + 2 for stack in stacks) + 1
        if total > MOST_WIDGETS:
            raise UsageError(
                f"This set has {total} things to lie on the table, and a room of playingcards.io takes about "
                f"{MOST_WIDGETS}. Leave some out by --only."
            )
        widgets: list[dict[str, object]] = [{"id": "hand", "type": "hand", "z": 1, "dragging": None, **_HAND}]
        spots = spots_of(stacks)
        for number, spot in enumerate(spots):
            progress("Drawing pictures", number, len(spots))
            widgets += _pcio_widgets(spot, _number_of(spots, spot), pictures, job.request.source.name)
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
        return _outcome(job, "pcio", zipped(members), told, "playingcards.io", how, stacks)


def _listed(widgets: Sequence[dict[str, object]]) -> bytes:
    return ("[\n" + ",\n".join(json_text(widget).strip() for widget in widgets) + "\n]\n").encode()


def _outcome(
    job: Job, ending: str, data: bytes, told: str, heading: str, how: str, stacks: Sequence[TableStack]
) -> Outcome:
    folder = job.base / f"export-{ending}-{job.look}{job.folder_suffix}"
    name = f"{job.stem}.{ending}"
    files = {name: data}
    pieces = sum(stack.total for stack in stacks)
    listed = (OutputFile(folder / name, told, pieces=pieces, note=counted(pieces, "piece")),)
    facts: dict[str, str | int | list[str]] = {"to": ending, "pieces": pieces}
    kept = manifest(job, files, {"to": ending, "ink": job.ink, "with": list(job.request.extras)})
    return Outcome(folder, {**files, NAME: kept}, listed, "", heading, (how,), facts=facts)


def _number_of(spots: Sequence[TableSpot], spot: TableSpot) -> int:
    """The how-many-th of its component's places a place is: boards have one for each piece."""
    same = [one for one in spots if one.stack is spot.stack]
    return next(number for number, one in enumerate(same) if one is spot)


def _each(stack: TableStack) -> list[TablePiece]:
    """Every piece, copies counted."""
    return [piece for piece in stack.pieces for _ in range(piece.copies)]


# ------------------------------------------------------------------------------------------------- VirtualTabletop


def _meta(job: Job) -> dict[str, object]:
    file = job.card_set.file
    least, most = file.players
    info = {
        "name": file.title,
        "image": "",
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


def _vtt_asset(pictures: RoomPictures, face: Face, spot: TableSpot) -> str:
    data = pictures.png_of(face, spot.stack, pixels_for(spot))
    name = asset_name(data)
    pictures.files[name] = data
    return f"/assets/{name}"


def _vtt_widgets(spot: TableSpot, number: int, pictures: RoomPictures) -> Iterator[tuple[str, dict[str, object]]]:
    stack = spot.stack
    if stack.kind == "mat":
        piece = _each(stack)[number]
        key = f"{stack.slug}-{number + 1}"
        yield (
            key,
            {
                "id": key,
                "type": "basic",
                "x": spot.x,
                "y": spot.y,
                "z": 0,
                "width": spot.width,
                "height": spot.height,
                "layer": -1,
                "movable": False,
                "image": _vtt_asset(pictures, piece.front, spot),
            },
        )
        return
    holder, deck = f"{stack.slug}-place", f"{stack.slug}-deck"
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
    types = {
        piece.id: {
            "image": _vtt_asset(pictures, piece.front, spot),
            "back": _vtt_asset(pictures, piece.back or piece.front, spot),
            "label": piece.name,
            "text": piece.text,
        }
        for piece in stack.pieces
    }
    picture = {"type": "image", "x": 0, "y": 0, **size, "color": "white"}
    radius = max(size.values()) if stack.shape == "round" else 8
    yield (
        deck,
        {
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
        },
    )
    pieces = _each(stack)
    pile = f"{stack.slug}-pile"
    if len(pieces) > 1:
        yield pile, {"id": pile, "type": "pile", "parent": holder, "x": EDGE, "y": EDGE, **size}
    seen: dict[str, int] = {}
    for z, piece in enumerate(pieces, 1):
        seen[piece.id] = seen.get(piece.id, 0) + 1
        key = f"{stack.slug}-card-{piece.id}-{seen[piece.id]}"
        place = {"parent": pile} if len(pieces) > 1 else {"parent": holder, "x": EDGE, "y": EDGE}
        face = 0 if stack.kind == "card" else 1
        yield (
            key,
            {"id": key, "type": "card", "deck": deck, "cardType": piece.id, "z": z, "activeFace": face, **place},
        )


# ------------------------------------------------------------------------------------------------- playingcards.io


def _pcio_asset(pictures: RoomPictures, face: Face, spot: TableSpot) -> str:
    data = pictures.png_of(face, spot.stack, pixels_for(spot, 1000))
    name = f"{_uuid(hashlib.sha256(data).hexdigest())}.png"
    pictures.files[name] = data
    return f"package://userassets/{name}"


def _uuid(text: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_OID, text))


def _pcio_widgets(spot: TableSpot, number: int, pictures: RoomPictures, game: str) -> Iterator[dict[str, object]]:
    stack = spot.stack
    size = {"width": spot.width, "height": spot.height}
    if stack.kind == "mat":
        piece = _each(stack)[number]
        yield {
            "id": _uuid(f"{game}/{stack.name}/{number}"),
            "type": "board",
            "x": spot.x,
            "y": spot.y,
            "dragging": None,
            **size,
            "boardImage": _pcio_asset(pictures, piece.front, spot),
        }
        return
    pile, deck = _uuid(f"{game}/{stack.name}/pile"), _uuid(f"{game}/{stack.name}/deck")
    yield {
        "id": pile,
        "type": "cardPile",
        "x": spot.x,
        "y": spot.y,
        "dragging": None,
        "width": spot.width + 2 * EDGE,
        "height": spot.height + 2 * EDGE,
        "label": stack.title,
        "hasShuffleButton": stack.kind == "card" and not stack.supply,
    }
    picture = {"type": "image", "x": 0, "y": 0, "w": spot.width, "h": spot.height, "color": "#ffffff"}
    cover = {"includeBorder": False, "includeRadius": stack.shape != "rect" or stack.kind == "card"}
    yield {
        "id": deck,
        "type": "cardDeck",
        "x": spot.x + EDGE,
        "y": spot.y + EDGE,
        "dragging": None,
        "parent": pile,
        "cardWidth": spot.width,
        "cardHeight": spot.height,
        "enlarge": True,
        "cardTypes": {
            piece.id: {
                "label": piece.name,
                "image": _pcio_asset(pictures, piece.front, spot),
                "back": _pcio_asset(pictures, piece.back or piece.front, spot),
                "text": piece.text,
            }
            for piece in stack.pieces
        },
        "faceTemplate": {**cover, "objects": [{**picture, "valueType": "dynamic", "value": "image"}]},
        "backTemplate": {**cover, "objects": [{**picture, "valueType": "dynamic", "value": "back"}]},
    }
    for copy, piece in enumerate(_each(stack)):
        yield {
            "id": _uuid(f"{game}/{stack.name}/{piece.id}/{copy}"),
            "type": "card",
            "x": spot.x + EDGE,
            "y": spot.y + EDGE,
            "dragging": None,
            "parent": pile,
            "deck": deck,
            "cardType": piece.id,
            "faceup": stack.kind != "card",
        }
