"""Pictures with more pixels than a printer can show are printed with fewer: files stay small, cards look the same."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Place
from generator.face import EmbeddedPicture, Face, Group, Item, Picture
from generator.findings import Finding, Severity
from generator.geometry import IDENTITY, Matrix, multiply
from generator.json_values import JsonObject
from generator.svg.pictures import PictureInfo, info_of, picture_info
from generator.units import MM_PER_INCH
from generator.words import counted

CODES: Mapping[str, str] = MappingProxyType(
    {"print/fewer-pixels": "Pictures have more pixels than a printer can show; they are printed with fewer."}
)

FINE = 1.25
"""So many times more pixels than asked for are left alone: coding them anew would gain nothing."""
OWN_PRINTER, SHOP = "picture_dpi", "shop_picture_dpi"
USUAL: Mapping[str, float] = {OWN_PRINTER: 300.0, SHOP: 0.0}
"""Pixels per inch that pictures keep: what a printer at home can show; for a shop all that they have."""


class Shrunk(Struct, frozen=True):
    """A picture that is printed with fewer pixels than it has."""

    file: Path | EmbeddedPicture
    had: tuple[int, int]
    prints: tuple[int, int]


def picture_dpi(settings: JsonObject, name: str) -> float:
    """The pixels per inch that one of the two settings asks for; 0 leaves pictures as they are."""
    return float(settings.get(name, USUAL[name]))


class PictureSizes:
    """Limits the pictures of faces to `dpi` pixels per inch at the size they print. Equal faces stay one face."""

    def __init__(self, dpi: float) -> None:
        self.dpi = dpi
        self.shrunk: dict[tuple[Path | EmbeddedPicture, tuple[int, int]], Shrunk] = {}
        self._infos: dict[Path | EmbeddedPicture, PictureInfo] = {}
        self._faces: dict[int, tuple[Face, Face]] = {}
        self._groups: dict[tuple[int, Matrix], tuple[Group, Group]] = {}
        self._without: dict[int, Group] = {}
        """Groups without a picture in them, by identity: faces share most of theirs."""

    def face(self, face: Face) -> Face:
        """A face whose pictures have no more pixels than print; the same one where they have no more anyway."""
        if not self.dpi:
            return face
        known = self._faces.get(id(face))
        if known is None:
            items = self._items(face.items, IDENTITY)
            known = self._faces[id(face)] = (face, face if items is face.items else replace(face, items=items))
        return known[1]

    def _items(self, items: tuple[Item, ...], matrix: Matrix) -> tuple[Item, ...]:
        made: list[Item] | None = None
        for place, item in enumerate(items):
            if isinstance(item, Picture) or (isinstance(item, Group) and id(item) not in self._without):
                limited = self._item(item, matrix)
                if limited is not item:
                    made = list(items) if made is None else made
                    made[place] = limited
        return items if made is None else tuple(made)

    def _item(self, item: Picture | Group, matrix: Matrix) -> Item:
        if isinstance(item, Picture):
            return self._picture(item, multiply(matrix, item.matrix) if item.matrix else matrix)
        if not _has_picture(item):
            self._without[id(item)] = item
            return item
        inner = multiply(matrix, item.matrix) if item.matrix else matrix
        key = (id(item), (*inner[:4], 0.0, 0.0))
        known = self._groups.get(key)
        if known is None:
            items = self._items(item.items, inner)
            known = self._groups[key] = (item, item if items is item.items else replace(item, items=items))
        return known[1]

    def _picture(self, picture: Picture, matrix: Matrix) -> Picture:
        info = self._infos.get(picture.file)
        if info is None:
            info = self._infos[picture.file] = _info(picture.file)
        across, down = math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3])
        wanted = tuple(
            max(1, math.ceil(round(length * scale / MM_PER_INCH * self.dpi, 3)))
            for length, scale in ((picture.width, across), (picture.height, down))
        )
        prints = (min(info.width, wanted[0]), min(info.height, wanted[1]))
        if info.width <= wanted[0] * FINE and info.height <= wanted[1] * FINE:
            return picture
        self.shrunk[picture.file, prints] = Shrunk(picture.file, (info.width, info.height), prints)
        return replace(picture, pixels=prints)


def _has_picture(group: Group) -> bool:
    return any(isinstance(item, Picture) or (isinstance(item, Group) and _has_picture(item)) for item in group.items)


def judge_sizes(sizes: PictureSizes, place: Place) -> Iterator[Finding]:
    """A notice of the pictures that print with fewer pixels than they have."""
    if not sizes.shrunk:
        return
    most = max(sizes.shrunk.values(), key=lambda one: one.had[0] * one.had[1] / (one.prints[0] * one.prints[1]))
    files = {one.file for one in sizes.shrunk.values()}
    name = f'"{most.file.name}"' if isinstance(most.file, Path) else str(most.file)
    had, prints = (f"{size[0]} x {size[1]}" for size in (most.had, most.prints))
    many = len(files) > 1
    yield Finding(
        "print/fewer-pixels",
        Severity.NOTICE,
        f"{counted(len(files), 'picture')} {'have' if many else 'has'} more pixels than show in print, and "
        f"{'are' if many else 'is'} printed with {sizes.dpi:g} to an inch: {name} with {prints} of {had}.",
        f"{OWN_PRINTER} under [settings] in game.toml asks for more, and 0 for all of them.",
        place,
    )


def _info(file: Path | EmbeddedPicture) -> PictureInfo:
    if isinstance(file, EmbeddedPicture):
        return info_of(BytesIO(file.data), "the picture", "")
    stat = file.stat()
    return picture_info(file, (stat.st_size, stat.st_mtime_ns))
