"""How much ink faces take, as a share of paper covered with all inks."""

from __future__ import annotations

from collections.abc import Sequence

from generator.face import Face
from generator.pdf.raster import rasterize
from generator.pdf.write import DocumentInfo, write_faces

DPI = 40
_BATCH = 40


def ink_use(faces: Sequence[Face]) -> list[float]:
    """Of each face the mean of its cyan, magenta and yellow, 0 for white paper and 1 for black."""
    import numpy

    found: list[float] = []
    for start in range(0, len(faces), _BATCH):
        pages = write_faces(list(faces[start : start + _BATCH]), DocumentInfo("ink"))
        found += [1 - float(numpy.asarray(image).mean()) / 255 for image in rasterize(pages, DPI)]
    return found
