"""The whole way: load, check, face, impose, write."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.check import Checked, check
from generator.errors import UsageError
from generator.findings import Report
from generator.game import CardSet, Component, Game, components
from generator.output import replace_folders
from generator.prepress.job import BuildRequest, BuildResult, Job
from generator.prepress.update import narrowed
from generator.registry import GameSource

if TYPE_CHECKING:
    from generator.faces.maker import FaceMaker, FaceSet, FitRow

Progress = Callable[[str, int, int], None]
"""Called with the step at work in plain words, how many of its parts are done, and of how many."""


def no_progress(step: str, done: int, total: int) -> None:
    """Tell nobody."""


Folders = Mapping[Path, Mapping[str, bytes]]
"""Files by their names in each folder."""


def build_game(
    request: BuildRequest, progress: Progress = no_progress, write: Callable[[Folders], None] = replace_folders
) -> BuildResult:
    """Check a game and write its print files, whole or not at all.

    Raises UsageError for requests that do not go together, FileAccessError for files that cannot be read or written.
    """
    progress("Checking", 0, 1)
    checked = check(request.source)
    progress("Checking", 1, 1)
    if checked.card_set is None or (checked.report.fails(strict=request.strict) and not request.draft):
        return BuildResult(checked.report)
    from generator.prepress.selection import chosen
    from generator.sheets.layout import judge_layout

    _refuse_early(request)
    parts = chosen(components(checked.game, checked.card_set), request.extras, request.only)
    report = checked.report.plus(judge_layout(request.layout))
    made: dict[str, tuple[tuple[Component, ...], FaceSet]] = {}
    for ink in request.inks:
        maker = face_maker(
            request.source, checked.game, checked.card_set, ink, grey=request.grey, revisions=request.revisions
        )
        face_set = maker.make(parts, lambda done, total: progress("Drawing faces", done, total))
        made[ink] = parts, _in_grays(face_set) if request.grey else face_set
        if ink in request.updates:
            made[ink] = narrowed(*made[ink], request.updates[ink])
        report = report.plus(face_set.findings)
    report = _with_columns(report, request.source, checked.game, checked.card_set)
    if report.fails(strict=request.strict) and not request.draft:
        return BuildResult(report)
    jobs = [Job(request, ink, checked.card_set, *faces, report) for ink, faces in made.items()]
    make = _for_shops if request.profiles else _for_printers
    result, folders = make(jobs, report, progress)
    if folders:
        write(folders)
    return result


def _refuse_early(request: BuildRequest) -> None:
    """Before any face is drawn, refuse what does not exist or is too risky. Raises UsageError."""
    from generator.sheets.layout import card_style
    from generator.sheets.papers import parse_paper

    for name in request.papers:
        parse_paper(name)
    for name in request.styles:
        card_style(name)
    if not request.profiles:
        return
    from generator.shops.range import open_shop

    if request.draft:
        raise UsageError("A draft is for your own printer: files for a print shop need cards without errors.")
    for name in request.profiles:
        open_shop(name, request.icc)


def _for_printers(jobs: Sequence[Job], report: Report, progress: Progress) -> tuple[BuildResult, Folders]:
    """Sheets for one's own printer: every paper in every style in every ink."""
    from generator.prepress.proof import prove
    from generator.prepress.variant import make_variant
    from generator.sheets.layout import card_style
    from generator.sheets.papers import parse_paper

    folders: dict[Path, dict[str, bytes]] = {}
    variants = []
    shown = jobs[0].request.workspace.shown
    for job in jobs:
        for paper, style in product(job.request.papers, job.request.styles):
            variant, files = make_variant(job, parse_paper(paper), card_style(style), progress)
            folders[variant.folder] = files
            variants.append(variant)
            progress(f"Proving {variant.folder.name}", 0, 1)
            report = report.plus(prove(files, shown(variant.folder)))
    if report.fails(strict=jobs[0].request.strict) and not jobs[0].request.draft:
        return BuildResult(report), {}
    return BuildResult(report, tuple(variants)), folders


def _for_shops(jobs: Sequence[Job], report: Report, progress: Progress) -> tuple[BuildResult, Folders]:
    """Files for print shops in place of sheets."""
    from generator.shops.range import open_shop
    from generator.shops.shop import make_order

    folders: dict[Path, dict[str, bytes]] = {}
    orders = []
    for job, name in product(jobs, jobs[0].request.profiles):
        order, files, found = make_order(job, open_shop(name, job.request.icc), progress)
        folders[order.folder] = files
        orders.append(order)
        report = report.plus(found)
    if report.fails(strict=jobs[0].request.strict):
        return BuildResult(report), {}
    return BuildResult(report, (), tuple(orders)), folders


def fit_report(
    source: GameSource, checked: Checked, progress: Progress = no_progress
) -> tuple[Report, tuple[FitRow, ...]]:
    """The report of a check with what is found when every face is laid out and looked at, nothing being written.

    And how every text of every card fitted.
    """
    if checked.card_set is None:
        return checked.report, ()
    maker = face_maker(source, checked.game, checked.card_set, "full")
    parts = components(checked.game, checked.card_set)
    face_set = maker.make(parts, lambda done, total: progress("Drawing faces", done, total))
    report = _with_columns(checked.report.plus(face_set.findings), source, checked.game, checked.card_set)
    if report.errors:
        return report.plus((), ("Contrast of text was not measured: errors come first.",)), face_set.fits
    from generator.prepress.legibility import judge_contrast

    contrast = judge_contrast(
        face_set.faces, maker.book, lambda done, total: progress("Measuring contrast", done, total)
    )
    return report.plus(contrast), face_set.fits


def _with_columns(report: Report, source: GameSource, game: Game, card_set: CardSet) -> Report:
    """The report with the columns that no template uses, and those that mean something else in one."""
    from generator.faces.column_names import judge_column_names
    from generator.faces.columns_used import unused_columns

    folders = source.folders.templates
    return report.plus([*unused_columns(game, card_set, folders), *judge_column_names(card_set, folders)])


def _in_grays(face_set: FaceSet) -> FaceSet:
    from generator.faces.grayscale import Grayscale

    gray = Grayscale()
    faces = (
        replace(entry, front=gray.face(entry.front), back=gray.face(entry.back) if entry.back else None)
        for entry in face_set.faces
    )
    return replace(face_set, faces=tuple(faces))


def face_maker(
    source: GameSource,
    game: Game,
    card_set: CardSet,
    ink: str,
    *,
    grey: bool = False,
    revisions: Mapping[tuple[str, str], int] | None = None,
) -> FaceMaker:
    """What draws the faces of a game. `revisions` are those of its cards by component and id, 1 for all others."""
    from generator.faces.maker import FaceFolders, FaceMaker

    folders = source.folders
    pictures = (folders.data, folders.data / "art")
    where = FaceFolders(folders.templates, folders.fonts, pictures)
    return FaceMaker(
        card_set,
        where,
        ink=ink,
        grey=grey,
        step_names=game.step_names,
        revisions=revisions,
        shown=folders.shown,
    )
