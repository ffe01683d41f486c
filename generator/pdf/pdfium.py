"""pdfium's functions, called with plain numbers for handles and addresses.

pypdfium2 brings the library and wraps it in classes of its own, which is convenient for drawing (`raster`, `contrast`)
and takes a proof twice the time for every call: a deck has tens of thousands of objects.
"""

from __future__ import annotations

import ctypes
from functools import cache, lru_cache
from typing import Any

_ERRORS = {
    1: "Unknown error",
    2: "File access error",
    3: "Data format error",
    4: "Incorrect password error",
    5: "Unsupported security scheme error",
    6: "Page not found or content error",
}

ADDRESS = ctypes.c_void_p
INT = ctypes.c_int
SIZE = ctypes.c_size_t
LONG = ctypes.c_ulong
FLOAT = ctypes.c_float
TEXT = ctypes.c_char_p


class PdfiumError(ValueError):
    """What pdfium says of a file that it cannot read."""


@cache
def _library() -> Any:
    """The library that pypdfium2 brings, started. To start it a second time in one process does nothing."""
    import pypdfium2_raw as library

    library.FPDF_InitLibraryWithConfig(library.FPDF_LIBRARY_CONFIG(version=2))
    return library


@lru_cache(maxsize=64)
def function(name: str, result: Any, *arguments: Any) -> Any:
    """A function of pdfium by its name, with the types of its result and arguments; handles are ADDRESS, as ints."""
    # The interpreter's lock is kept during a call: pdfium is not made for two threads, and most calls take less time
    # than to give it away.
    address = ctypes.cast(getattr(_library(), name), ADDRESS).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


class Document:
    """An open PDF. Close it, and no longer use what came from it."""

    def __init__(self, data: bytes) -> None:
        """Raises PdfiumError for what is no PDF, or a broken one."""
        self._data = data  # pdfium reads from it as long as the document is open.
        self.handle: int | None = function("FPDF_LoadMemDocument64", ADDRESS, TEXT, SIZE, TEXT)(data, len(data), None)
        self.pages: int = function("FPDF_GetPageCount", INT, ADDRESS)(self.handle) if self.handle else 0
        if self.pages < 1:
            error = function("FPDF_GetLastError", LONG)()
            self.close()
            raise PdfiumError(f"Failed to load document (PDFium: {_ERRORS.get(error, f'error {error}')}).")

    def page(self, index: int) -> int:
        """The handle of a page, counted from 0. Raises PdfiumError where it cannot be read."""
        handle: int | None = function("FPDF_LoadPage", ADDRESS, ADDRESS, INT)(self.handle, index)
        if not handle:
            raise PdfiumError("Failed to load page.")
        return handle

    def close_page(self, handle: int) -> None:
        """Forget a page and everything on it."""
        function("FPDF_ClosePage", None, ADDRESS)(handle)

    def close(self) -> None:
        """Forget the document."""
        if self.handle:
            function("FPDF_CloseDocument", None, ADDRESS)(self.handle)
            self.handle = None
