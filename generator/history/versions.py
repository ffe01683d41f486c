"""Versions of a set: how they are written, which is later, and which one a change asks for.

The rules are those of Semantic Versioning, read for cards: **major** where rules or counts change, so that old and new
prints cannot be mixed; **minor** where cards come or change in play; **patch** where only words and pictures change.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from functools import total_ordering

from generator.errors import UsageError

_VERSION = re.compile(
    r"v?(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?"
)


class Level(IntEnum):
    """How much a change asks of those who play the set."""

    NONE = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


@total_ordering
@dataclass(frozen=True, slots=True)
class Version:
    """`1.4.0`, or `1.4.0-rc.1` for one that comes before it."""

    major: int
    minor: int
    patch: int
    before: str = ""

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}" + (f"-{self.before}" if self.before else "")

    def __lt__(self, other: Version) -> bool:
        return self._key() < other._key()

    def _key(self) -> tuple[object, ...]:
        """Numbers of a pre-release count as numbers and come before words; a release comes after all of them."""
        parts = tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in self.before.split("."))
        return self.major, self.minor, self.patch, not self.before, parts

    def raised(self, level: Level) -> Version:
        """The next version after a change of this level; a pre-release becomes the release it leads to.

        Before 1.0.0, where anything may change, rules and counts raise the second number, too.
        """
        if level is Level.MAJOR and not self.major:
            level = Level.MINOR
        if level is Level.MAJOR:
            return Version(self.major + (not self._is(minor=0, patch=0)), 0, 0)
        if level is Level.MINOR:
            return Version(self.major, self.minor + (not self._is(patch=0)), 0)
        if level is Level.PATCH:
            return Version(self.major, self.minor, self.patch + (not self.before))
        return self

    def _is(self, **zero: int) -> bool:
        return bool(self.before) and all(getattr(self, name) == value for name, value in zero.items())


def parse_version(text: str) -> Version:
    """A version as typed. Raises UsageError for anything but three numbers with dots, perhaps `-rc.1` after them."""
    match = _VERSION.fullmatch(text.strip())
    if match is None:
        raise UsageError(f'"{text}" is not a version. Write three numbers with dots, as in 1.4.0 or 1.4.0-rc.1.')
    return Version(int(match[1]), int(match[2]), int(match[3]), match[4] or "")
