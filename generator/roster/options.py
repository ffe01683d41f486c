"""What game.toml says of how one roster is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from msgspec import Struct

from generator.findings import Finding, Severity


class RosterOptions(Struct, frozen=True, kw_only=True):
    """How a roster is read where its file alone does not say it.

    `header_rows` are joined to one name a column; `last_row` is the last row read, 0 for all. `id`, `name` and
    `copies` name the columns that hold these, `rename` gives others a new name: new to the one in the file.
    `cells` is "shown" or "value" (blank: as shown, and told); `quotes` "text" or "csv" (blank: as the file looks).
    `as_meant` are the codes of findings that are meant, without `roster/`.
    """

    sheets: tuple[str, ...] = ()
    header_rows: tuple[int, ...] = (1,)
    last_row: int = 0
    id: str = ""
    name: str = ""
    copies: str = ""
    rename: Mapping[str, str] = MappingProxyType({})
    where: tuple[str, ...] = ()
    cells: str = ""
    quotes: str = ""
    as_meant: frozenset[str] = frozenset()

    @property
    def names(self) -> dict[str, str]:
        """The columns that get another name than their header: the new name and the one in the file."""
        own = {"id": self.id, "name": self.name, "copies": self.copies}
        return {**{new: header for new, header in own.items() if header}, **self.rename}


PLAIN = RosterOptions()
"""A roster of which game.toml says nothing but its file."""

ERRORS_THAT_MAY_BE_MEANT = frozenset("blank-card nameless-column no-cards second-table swallowed-rows".split())
MAY_BE_MEANT = ERRORS_THAT_MAY_BE_MEANT | frozenset(
    (
        "blank-name blank-rows control-character date-cell extra-blank-cells filler-rows formula-zero garbled-text "
        "hidden-rows ids-made looks-changed looks-like-copies lost-marks near-column no-copies no-is-a-text "
        "nothing-drawn own-name quotes read-as read-as-copies same-name same-slug short-rows shown-differently "
        "spelling totals-row unknown-columns unused-column where"
    ).split()
)
"""Findings that a roster in game.toml may declare to be as they should be; all others are wrong whatever it says."""


def without_what_is_meant(findings: Iterable[Finding], options: RosterOptions) -> list[Finding]:
    """The findings that no `as_meant` takes back."""

    def is_meant(finding: Finding) -> bool:
        code = finding.code.removeprefix("roster/")
        may_be = ERRORS_THAT_MAY_BE_MEANT if finding.severity is Severity.ERROR else MAY_BE_MEANT
        return code in options.as_meant and code in may_be

    return [finding for finding in findings if not is_meant(finding)]
