"""Rows of the table that a proof of a finished file is told in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

MOST_TOLD = 8
"""Places told of one check; how many more there are is said."""


class CheckVerdict(StrEnum):
    """How one check came out."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    SKIPPED = "not checked"


class CheckRow(Struct, frozen=True):
    """One check: what was looked at, how it came out, in a sentence, and where it went wrong."""

    check: str
    verdict: CheckVerdict
    told: str
    details: tuple[str, ...] = ()


def judged(
    check: str, good: str, wrong: Sequence[str], bad: str, verdict: CheckVerdict = CheckVerdict.FAILED
) -> CheckRow:
    """A row that is ok without details, else of the verdict; `bad`, worded for many, is told with their number."""
    if not wrong:
        return CheckRow(check, CheckVerdict.OK, good)
    more = (f"and {len(wrong) - MOST_TOLD} more",) if len(wrong) > MOST_TOLD else ()
    told = bad.format(len(wrong))
    if len(wrong) == 1:
        told = _MANY.sub(lambda found: f"1 {found[1]}" + (f" {_ONE[found[2]]}" if found[2] else ""), told)
    return CheckRow(check, verdict, told, (*wrong[:MOST_TOLD], *more))


_ONE = {"are": "is", "have": "has", "paint": "paints", "end": "ends", "reach": "reaches", "differ": "differs"}
"""What many things do, and what one does."""
_MANY = re.compile(rf"^1 (page|face|back|font|picture|box|fault)e?s\b(?: ({'|'.join(_ONE)})\b)?")


def skipped(check: str, why: str) -> CheckRow:
    """A check that was not made, and why."""
    return CheckRow(check, CheckVerdict.SKIPPED, why)
