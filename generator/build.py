"""The whole way: check, draw, make, write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.check import check
from generator.errors import UsageError
from generator.findings import Finding, Report, Severity
from generator.gamefile import VERSION_MARK
from generator.outputs.drawn import DrawnSet
from generator.outputs.folders import replace_folders
from generator.outputs.input_watch import InputWatch
from generator.outputs.job import BuildRequest, BuildResult, Job
from generator.outputs.maker import LeftOutError, Outcome
from generator.outputs.outdated_folders import older_folders
from generator.outputs.update import Update
from generator.progress import Progress, no_progress

Folders = Mapping[Path, Mapping[str, bytes]]
"""Files by their names in each folder."""


def build_game(
    request: BuildRequest,
    progress: Progress = no_progress,
    write: Callable[[Folders], Iterable[str]] = replace_folders,
    drawn: DrawnSet | None = None,
) -> BuildResult:
    """Check a game and write what the makers of a request make of it, whole or not at all.

    A set that was checked and `drawn` already is taken as it is. Raises UsageError for requests that do not go
    together, FileAccessError for files that cannot be read or written.
    """
    watch = InputWatch(request.source.folders) if drawn is None else None
    if drawn is None:
        progress("Checking", 0, 1)
        checked = check(request.source)
        progress("Checking", 1, 1)
        if checked.card_set is None or _stops(checked.report, request):
            return BuildResult(checked.report)
        drawn = DrawnSet(request.source, checked)
    report = drawn.checked.report.plus(found for maker in request.makers for found in maker.refuse(request))
    jobs: list[Job] = []
    for one in _in_languages(drawn, request):
        added, report = _drawn(one, request, report.plus(one.checked.report), progress)
        jobs += added
    if _stops(report, request):
        return BuildResult(report)
    outcomes, left_out = _made(jobs, request, progress)
    report = report.plus([*left_out, *(found for outcome in outcomes for found in outcome.findings)])
    if _stops(report, request):
        return BuildResult(report)
    outcomes = [outcome for outcome in outcomes if outcome.files]
    folders: dict[Path, Mapping[str, bytes]] = {}
    for outcome in outcomes:
        if outcome.folder in folders:
            raise UsageError(f"{outcome.folder}: two outputs would be written here. Ask for one of them.")
        folders[outcome.folder] = outcome.files
    if watch is not None:
        faces = (path for job in jobs for _, path in job.inputs())
        watch.refuse_changes((*faces, *(path for outcome in outcomes for path in outcome.sources)))
    earlier = (Finding("output/cut-off", Severity.NOTICE, fact, "Nothing needs doing.") for fact in write(folders))
    return BuildResult(report.plus([*earlier, *_older(jobs, folders, request)]), tuple(outcomes))


def _in_languages(drawn: DrawnSet, request: BuildRequest) -> list[DrawnSet]:
    """The set in each language that is asked for, once. Raises UsageError for one the game does not have."""
    sets = (drawn.in_language(language) for language in request.languages)
    return list({one.card_set.language.code: one for one in sets}.values()) or [drawn]


def _made(jobs: Sequence[Job], request: BuildRequest, progress: Progress) -> tuple[list[Outcome], list[Finding]]:
    """What the makers make, and why some that nobody asked for make nothing.

    Raises UsageError where of makers of one kind none makes anything: sheets on no paper are not made up for by rules.
    """
    outcomes: list[Outcome] = []
    left_out: dict[Finding, LeftOutError] = {}
    kinds, made = set(), set()
    for job in jobs:
        for maker in request.makers:
            try:
                outcomes.append(maker.make(job, progress))
                made.add(type(maker))
            except LeftOutError as error:
                left_out.setdefault(error.finding, error)
                kinds.add(type(maker))
    if kinds - made:
        raise UsageError(*(str(error) for error in left_out.values()))
    return outcomes, list(left_out)


def _older(jobs: Sequence[Job], folders: Folders, request: BuildRequest) -> Iterator[Finding]:
    for job in jobs[:1]:
        shown = request.workspace.shown
        yield from older_folders(job.base, folders.keys(), request.source.name, dict(job.inputs()), shown)


def _stops(report: Report, request: BuildRequest) -> bool:
    return report.fails(strict=request.strict) and not request.draft


def _drawn(drawn: DrawnSet, request: BuildRequest, report: Report, progress: Progress) -> tuple[list[Job], Report]:
    """A job for each ink, and the report with what was found while faces were drawn."""
    from generator.outputs.selection import chosen

    _count_revisions(drawn, progress)
    updates = _updates(drawn, request, progress)
    parts = chosen(drawn.components, request.extras, request.only)
    made = {
        ink: drawn.faces(ink, parts, gray=request.gray, progress=progress) for ink in tuple(updates) or request.inks
    }
    for face_set in made.values():
        report = report.plus(face_set.findings)
    report = report.plus(drawn.column_findings()).plus(_letters_that_no_font_has(drawn))
    jobs = []
    for ink, face_set in made.items():
        job = Job(request, ink, drawn.card_set, parts, face_set, report)
        jobs.append(job.narrowed(updates[ink]) if ink in updates else job)
    return jobs, report


def _letters_that_no_font_has(drawn: DrawnSet) -> Iterator[Finding]:
    """In what every sheet and its guide say: title, version, author, the names of components."""
    from generator.pages.own_type import known_letters, own_book

    file, book = drawn.card_set.file, own_book(drawn.source.folders.fonts, drawn.book)
    said = {"title": file.title, "version": file.version, "author": file.author}
    said |= {f"components.{part.name}: title": part.title for part in drawn.components}
    for name, text in said.items():
        lost = "".join(
            dict.fromkeys(
                one for one, shown in zip(text, known_letters(text, book), strict=False) if one != shown == "?"
            )
        )
        if lost:
            fact = f'{name}: no font has "{lost}", which the sheets and the guide are to show.'
            remedy = "Name a font under [[fonts]] that has it, or write it otherwise."
            yield Finding("face/missing-character", Severity.ERROR, fact, remedy, drawn.card_set.place)


def _count_revisions(drawn: DrawnSet, progress: Progress) -> None:
    if drawn.revisions is None and drawn.card_set.settings.get(VERSION_MARK):
        from generator.history.revisions import count_revisions

        count_revisions(drawn, progress=progress)


def _updates(drawn: DrawnSet, request: BuildRequest, progress: Progress) -> Mapping[str, Update]:
    if not request.changed:
        return {}
    from generator.history.updates import updates_to_print

    return updates_to_print(drawn, request, progress)
