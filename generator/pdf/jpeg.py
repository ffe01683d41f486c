"""Pictures as JPEG, for places that take nothing else."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    pass


def jpeg(pixels: NDArray[uint8], quality: int = 88) -> bytes:
    """An RGB picture (height x width x 3 bytes) as a JPEG file; equal pixels give equal bytes."""
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", quality=quality, subsampling=0, optimize=True)
    return out.getvalue()
