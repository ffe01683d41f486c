"""What is wrong with one face, found while it is read."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that keeps a face from being drawn as meant.

    `code` is `face/...`; `template` and `line` the place in the template's source (also inside loops and
    includes); `field` the text box or element, where there is one.
    """

    code: str
    fact: str
    remedy: str = ""
    template: str = ""
    line: int = 0
    field: str = ""


class FaceError(Exception):
    """Raised inside the reader for one element; the reader notes it and goes on with the next."""

    def __init__(self, code: str, fact: str, remedy: str = "", field: str = "") -> None:
        super().__init__(fact)
        self.code, self.fact, self.remedy, self.field = code, fact, remedy, field
