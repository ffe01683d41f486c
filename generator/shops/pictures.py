"""A shop's pictures read back from their bytes, and held against what the shop takes."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.shops.range import Shop
from generator.units import MM_PER_INCH

CODES: Mapping[str, str] = MappingProxyType(
    {"proof/shop-picture": "A picture for a shop has not the pixels, colors or resolution that the shop takes."}
)


def judge_pictures(shop: Shop, files: Mapping[str, bytes], shown: str) -> Iterator[Finding]:
    """Errors for PNGs that are not as large as the shop's, not plain RGB, or say another resolution."""
    sizes = {shop.profile.pixels_of(lot.product) for lot in shop.lots}
    for name in sorted(files):
        if not name.endswith(".png"):
            continue
        wrong = "; ".join(_faults(files[name], sizes, shop.profile.dpi))
        if wrong:
            remedy = "This is a mistake of the program: report it with the file."
            yield Finding("proof/shop-picture", Severity.ERROR, f"{wrong}.", remedy, Place(f"{shown}/{name}"))


def _faults(data: bytes, sizes: set[tuple[int, int]], dpi: float) -> Iterator[str]:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or not data.endswith(b"IEND\xaeB`\x82"):
        yield "This is no whole PNG"
        return
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    if (width, height) not in sizes:
        wanted = " or ".join(f"{across} x {down}" for across, down in sorted(sizes))
        yield f"The picture has {width} x {height} pixels, not {wanted}"
    if (depth, kind) != (8, 2):
        yield "The picture is not plain RGB of 8 bits"
    at = data.find(b"pHYs", 33, 200)
    per_metre = struct.unpack(">II", data[at + 4 : at + 12]) if at > 0 else (0, 0)
    if any(abs(found * MM_PER_INCH / 1000 - dpi) > 0.1 for found in per_metre):
        yield f"The picture does not say {dpi:g} pixels per inch"
