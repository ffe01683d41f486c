"""PDF pages as pictures, for previews and for looking at what was made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image


def rasterize(pdf: bytes, dpi: float = 150, pages: Sequence[int] | None = None) -> Iterator[Image]:
    """Pillow images of the pages (counted from 0; all of them by default), RGB."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for index in pages if pages is not None else range(len(document)):
            page = document[index]
            bitmap = page.render(scale=dpi / 72)
            image = bitmap.to_pil().convert("RGB")
            bitmap.close()
            page.close()
            yield image
    finally:
        document.close()
