"""What `pnp build` says of its outputs when it is done, in lines for a person and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.words import counted
from generator.workspace import Workspace

if TYPE_CHECKING:
    from generator.outputs.maker import Outcome, OutputFile


def outcome_lines(outcomes: Sequence[Outcome], workspace: Workspace) -> Iterator[str]:
    """Where the files are, what is in them, and what to do with them.

    What all outputs of one kind ask for is said once, at the end.
    """
    headings = dict.fromkeys(outcome.heading for outcome in outcomes if outcome.sentences)
    everywhere = {heading: _in_all(heading, outcomes) for heading in headings}
    for outcome in outcomes:
        yield f"{workspace.shown(outcome.folder)}/"
        yield from _file_lines(outcome.listed)
        if outcome.total:
            yield f"  {outcome.total}"
        own = (one for one in outcome.sentences if one not in everywhere[outcome.heading])
        yield from (f"  {outcome.heading}: {sentence}" for sentence in own)
        yield ""
    for heading, sentences in everywhere.items():
        if sentences:
            yield f"{heading}:"
            yield from (f"  - {sentence}" for sentence in sentences)


def _in_all(heading: str, outcomes: Iterable[Outcome]) -> list[str]:
    first, *others = (outcome.sentences for outcome in outcomes if outcome.heading == heading)
    return [sentence for sentence in first if all(sentence in other for other in others)]


def _file_lines(files: Iterable[OutputFile]) -> Iterator[str]:
    names = {file: file.path.name + ("" if file.path.suffix else "/") for file in files}
    width = max(map(len, names.values()), default=0)
    for file, name in names.items():
        size = ", ".join(_size(file))
        yield f"  {name:{width}}  {size}{': ' if size else ''}{file.title}"


def _size(file: OutputFile) -> Iterator[str]:
    if file.sheets:
        yield counted(file.sheets, "sheet")
        if file.duplex:
            yield "both sides"
    elif file.pages:
        yield counted(file.pages, "page")
    elif file.note:
        yield file.note
    if file.pieces and (file.sheets or file.pages):
        yield counted(file.pieces, "piece")


def outcomes_value(outcomes: Iterable[Outcome], workspace: Workspace) -> dict[str, list[dict[str, object]]]:
    """The outputs as JSON, in the list that their kind goes by."""
    found: dict[str, list[dict[str, object]]] = {"variants": []}
    for outcome in outcomes:
        found.setdefault(outcome.listed_as, []).append(
            {
                **outcome.facts,
                "folder": workspace.shown(outcome.folder),
                "files": [
                    {
                        "path": workspace.shown(file.path),
                        "title": file.title,
                        "sheets": file.sheets,
                        "pages": file.pages,
                        "pieces": file.pieces,
                        "duplex": file.duplex,
                    }
                    for file in outcome.listed
                ],
            }
        )
    return found
