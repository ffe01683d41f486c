"""A run as a file, so that it can be gone on from: what was played with which cards, and the counts so far."""

from __future__ import annotations

import json
from collections.abc import Mapping

from generator import __version__
from generator.errors import UsageError
from generator.simulate.counts import Counts, counts_of
from generator.simulate.run import whole_chunks
from generator.simulate.setting import Setting
from generator.words import counted

SCHEMA = 1


def state_name(setting: Setting) -> str:
    """The file's name: one for each setting, in letters that every file system takes."""
    words = f"{setting.players}-{setting.bots}-{setting.variant}-seed-{setting.seed}"
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-.") else "-" for sign in words) + ".json"


def state_text(setting: Setting, inputs: Mapping[str, str], counts: Counts) -> str:
    """The file's text. `inputs` are the hashes of the cards' files."""
    value = {
        "schema": SCHEMA,
        "program": __version__,
        "bots": setting.bots,
        "inputs": dict(inputs),
        "counts": counts.value(),
    }
    return json.dumps(value, separators=(",", ":")) + "\n"


def state_counts(text: str, name: str, setting: Setting, inputs: Mapping[str, str], games: int) -> Counts:
    """The counts of a run of the same cards and program, at most those of its first `games` games.

    Raises UsageError that says what has changed, or that the run already has more games than are asked for.
    """
    try:
        value = json.loads(text)
        same = value["schema"] == SCHEMA and value["bots"] == setting.bots
        counts = counts_of(value["counts"])
        program, known = value["program"], value["inputs"]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{name}: this is not a run that can be gone on from. Run again without --resume.") from error
    if not same or program != __version__:
        raise UsageError(f"{name}: this run was made by pnp {program}, not {__version__}. Run again without --resume.")
    changed = sorted(file for file in {*known, *inputs} if known.get(file) != inputs.get(file))
    if changed:
        raise UsageError(
            f"{name}: {' and '.join(changed)} changed since this run began, so its games are of other cards. "
            "Run again without --resume."
        )
    if counts.games > games:
        raise UsageError(
            f"{name}: this run already has {counted(counts.games, 'game', ',')}. Ask for --games {counts.games} or "
            "more, or run again without --resume."
        )
    if counts.games != whole_chunks(counts.games):
        raise UsageError(f"{name}: this is not a run that can be gone on from. Run again without --resume.")
    return counts
