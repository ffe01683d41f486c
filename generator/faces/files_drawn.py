"""The files that faces were drawn from: their fonts and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.face import Face, FontInstance, GlyphRun, Group, Mask, Picture, Tiling


def files_drawn(faces: Iterable[Face]) -> dict[Path, None]:
    """Fonts and pictures of some faces, each once, in the order in which they are met."""
    paths: dict[int, Path] = {}
    seen: set[int] = set()
    for face in faces:
        _gather(face, paths, seen)
    return dict.fromkeys(paths.values())


def _gather(whole: Face | Group | Mask | Tiling, paths: dict[int, Path], seen: set[int]) -> None:
    """Note the fonts and pictures of a drawing by their ids, for most are one and the same; skip what was `seen`."""
    if id(whole) in seen:
        return
    seen.add(id(whole))
    for item in whole.items:
        if isinstance(item, GlyphRun):  # most items are
            font = item.font
            if id(font) not in paths:
                paths[id(font)] = font.file if isinstance(font, FontInstance) else font
        if isinstance(item, Group):
            if item.file is not None:
                paths[id(item.file)] = item.file
            _gather(item, paths, seen)
            if item.effects is not None and item.effects.mask is not None:
                _gather(item.effects.mask, paths, seen)
        elif isinstance(item, Picture):
            if isinstance(item.file, Path):
                paths[id(item.file)] = item.file
        else:
            if type(item.fill) is Tiling:
                _gather(item.fill, paths, seen)
            if item.stroke is not None and type(item.stroke.paint) is Tiling:
                _gather(item.stroke.paint, paths, seen)
