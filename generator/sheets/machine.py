"""The figures of a cutting machine's registration marks, as layouts and options say them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from generator.sizes import DistanceText

LEAST_INSET = 3.5
"""Nearer to the edge of the paper no printer prints a mark whole."""


class MachineMarks(Struct, frozen=True, kw_only=True):
    """Registration marks of Silhouette's machines; lengths in mm.

    Of three marks one is a filled `square`, the other two are brackets with arms of `arm`; of four all are brackets.
    `inset` is from the paper's edges to the middle of the strokes. With `turned` the square lies at the top right: the
    marks of a document that lies on its side in the cutter's program, on paper that stands upright in the printer.
    `clear` is the white around each. Source of what stands here unless said otherwise: the panel of Silhouette Studio,
    0.394, 0.350 and 0.039 in.
    """

    count: Literal[3, 4] = 3
    turned: bool = False
    inset: DistanceText = 10.008
    arm: DistanceText = 8.89
    thickness: DistanceText = 0.991
    square: DistanceText = 5.0
    clear: DistanceText = 1.5

    def __post_init__(self) -> None:
        if self.inset < LEAST_INSET:
            raise ValueError(f"marks {self.inset:g} mm from the edge would not be printed: {LEAST_INSET} or more")
        if self.thickness <= 0 or self.arm <= self.thickness:
            raise ValueError("the arms of a mark are longer than they are thick")
