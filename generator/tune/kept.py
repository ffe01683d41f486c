"""What a run of `pnp tune` has played, as a file: a run that goes on does all the same and plays only what is new."""

from __future__ import annotations

import json
from collections.abc import Mapping

from generator import __version__
from generator.errors import UsageError
from generator.simulate.counts import counts_of
from generator.simulate.run import whole_chunks
from generator.tune.racing import Memo

SCHEMA = 1


def memo_text(memo: Memo, inputs: Mapping[str, str]) -> str:
    """The file's text. `inputs` are the hashes of the cards' files."""
    counts = {key: counts.value() for key, counts in memo.items() if counts.games}
    value = {"schema": SCHEMA, "program": __version__, "inputs": dict(inputs), "counts": counts}
    return json.dumps(value, separators=(",", ":")) + "\n"


def memo_of(text: str, name: str, inputs: Mapping[str, str]) -> Memo:
    """What was played of the same cards by the same program. Raises UsageError that says what is otherwise."""
    try:
        value = json.loads(text)
        memo = {str(key): counts_of(counts) for key, counts in value["counts"].items()}
        same = value["schema"] == SCHEMA and value["program"] == __version__
        known = value["inputs"]
        changed = sorted(file for file in {*known, *inputs} if known.get(file) != inputs.get(file))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{name}: this is not a run that can be gone on from. Run again without --resume.") from error
    if not same or any(one.games != whole_chunks(one.games) for one in memo.values()):
        raise UsageError(f"{name}: this is not a run of this program. Run again without --resume.")
    if changed:
        raise UsageError(f"{name}: {' and '.join(changed)} changed since this run began. Run again without --resume.")
    return memo
