"""Errors that stop a run. What a run can judge and go on from is a `findings.Finding` instead."""

from __future__ import annotations


class PnpError(Exception):
    r"""A run cannot go on. The message is complete for a person: place, fact, expectation, remedy.

    Each argument is one line of it; a line break within one comes from a person's file and is shown as `\n`.
    """

    exit_code = 1

    def __str__(self) -> str:
        return "\n".join(map(str, self.args))


class UsageError(PnpError):
    """The person asked for something that does not exist or does not go together."""

    exit_code = 2


class NothingToPrintError(PnpError):
    """What was asked for is done already: no card changed since."""

    exit_code = 0


class NotThereYetError(UsageError):
    """An older state that was asked for has no such game: all of it has come since."""


class GameCodeError(PnpError):
    """A game's own code failed: a mistake of its author, not of the program or of the cards."""


class FileAccessError(PnpError):
    """A file cannot be read or written."""

    exit_code = 3
