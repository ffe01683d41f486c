"""One variant of a build: a PDF per print stock, the guide, the manifest. Nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from generator import __version__
from generator.face import Face
from generator.faces.grayscale import Grayscale
from generator.faces.picture_sizes import OWN_PRINTER, PictureSizes, judge_sizes, picture_dpi
from generator.findings import Finding
from generator.gamefile import BuildSpec
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import LeftOutError, Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.outputs.update import Update
from generator.pages.own_type import known_letters, own_book, unmarked
from generator.pdf.labels import Labels
from generator.pdf.write import DocumentInfo, write_document, write_faces
from generator.prepress.assembly import assemblies, better_whole, judge_boards, percent
from generator.prepress.guide import Guide, GuideRow, credit_rows, cut_by_hand, cutting_steps
from generator.prepress.guide_pages import guide_faces
from generator.prepress.label_sheets import judge_labels, judge_left_out, parted
from generator.prepress.printing import LOOKS, layout_name, printer_settings
from generator.prepress.swap_list import swap_faces
from generator.progress import Progress
from generator.sheets.card_layout import FOLDER, CardLayout, own_layouts
from generator.sheets.cut_paths import as_dxf, as_svg, cut_sheets
from generator.sheets.grid import TooLargeError
from generator.sheets.imposition import impose
from generator.sheets.layout import Layout, card_style, judge_layout
from generator.sheets.mark_shapes import Mark
from generator.sheets.pages import Page, PrintFile, print_files
from generator.sheets.papers import Paper, parse_paper
from generator.sheets.sheet import Piece, Sheet
from generator.sheets.sheet_asked import sheet_asked
from generator.text.fonts import FontBook
from generator.words import counted

LEFT_OUT = "sheets/left-out"
PAPERS = ("a4", "letter")
"""What sheets are made for where nothing is said."""


class SheetMaker(Struct, frozen=True):
    """Sheets of one paper, cards lying on it in one layout.

    A layout `style` of `""` is each component's own. `choices` are those for sheets; their `style` is not looked at.
    `printer` names whose reading moves the backs. `cut_files` writes paths for cutting machines, which sheets with a
    machine's marks always get. With `if_it_fits` a paper that is too small for a piece is left out, and told.

    `sheet` is one with places of its own, labels mostly, by its name or its measures: all that lies on them is printed
    there, and slots are skipped on the first sheet alone.
    """

    paper: str = "a4"
    style: str = ""
    choices: Layout = field(default_factory=Layout)
    printer: str = ""
    cut_files: bool = False
    if_it_fits: bool = False
    sheet: str = ""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Warn of margins that printers do not keep. Raises UsageError for an unknown paper or layout."""
        parse_paper(self.paper)
        self._style(request)
        return judge_layout(self.choices)

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The files, read back and proved."""
        from generator.outputs.proof import prove

        sizes = PictureSizes(picture_dpi(job.card_set.settings, OWN_PRINTER))
        job = job.with_faces(sizes.face)
        style = self._style(job.request)
        # A sheet of labels is of one paper, whatever else is printed on.
        paper = parse_paper(style.paper if self.sheet and style and style.paper else self.paper)
        layout = replace(self.choices, style=style)
        if self.sheet:
            layout = replace(layout, skip_first=True)
        if job.update is not None and not job.components:  # nothing but its rules changed
            return Outcome(job.base / f"{paper.slug}-{job.look}{job.folder_suffix}", {}, ())
        titles = {part.name: unmarked(part.title) for part in job.components}
        pieces, left_out = self._pieces(job, paper, layout)
        sheets = self._imposed(pieces, paper, layout)
        named = layout_name(style, sheets)
        folder = job.base / f"{paper.slug}-{named}-{job.look}{job.folder_suffix}"
        fonts = job.request.source.folders.fonts
        book = own_book(fonts, FontBook.of(job.card_set.file, fonts))
        files: dict[str, bytes] = {}
        by_name: dict[str, PrintFile[Face]] = {}
        listed: list[OutputFile] = []
        for print_file in print_files(sheets, layout.backs):
            name = f"{job.stem}-{print_file.name}.pdf"
            files[name] = _document(job, print_file, paper, layout, book, progress)
            by_name[name] = print_file
            listed.append(_listed(print_file, folder / name, job))
        settings = printer_settings(paper, layout, listed, self.printer)
        wants_paths = self.cut_files or any(mark.role == "registration" for mark in _marks(sheets))
        paths, cuts = _cut_files(job, sheets, folder, layout) if wants_paths else ({}, [])
        if job.update is not None:
            name = f"{job.stem}-swap-list.pdf"
            files[name], pages = _swap_list(job, job.update, paper, book)
            listed.append(OutputFile(folder / name, "What to take out and what to put in", pages, pages))
        name = f"{job.stem}-print-guide.pdf"
        files[name], pages = _guide(job, paper, named, sheets, [*listed, *cuts], settings, book)
        listed.append(OutputFile(folder / name, "Print guide with ruler, cuts and credits", pages, pages))
        files |= paths
        listed += cuts
        asked = {**_asked(job, paper, named, layout), "picture_dpi": sizes.dpi}
        own = own_layouts({sheet.style.name for sheet in sheets}, job.request.source.folders.own(FOLDER))
        files[NAME] = manifest(job, files, asked, by_name, own_files=own)
        progress(f"Proving {folder.name}", 0, 1)
        found = (
            *judge_left_out(left_out, sheets[0].style, titles, job.request.source.name),
            *judge_labels(sheets, titles),
            *judge_boards(sheets, job.components, layout),
            *judge_sizes(sizes, job.card_set.place),
            *prove(files, job.request.workspace.shown(folder)),
        )
        cards = sum(piece.kind == "card" for piece in pieces)
        return Outcome(
            folder,
            files,
            tuple(listed),
            _total(cards, len(pieces) - cards, len(sheets), paper),
            "In the printer dialog",
            settings,
            found,
            {
                "paper": paper.name,
                "layout": named,
                "ink": job.look,
                "cards": cards,
                "sheets": len(sheets),
                "printer_settings": list(settings),
            },
            "variants",
            tuple(own),
        )

    def _pieces(self, job: Job, paper: Paper, layout: Layout) -> tuple[list[Piece[Face]], list[Piece[Face]]]:
        """What is printed, and what lies on no place of the sheet that was asked for."""
        if layout.style is None or not layout.style.has_places:
            return list(job.pieces()), []
        return parted(job.pieces(), layout.style, paper, layout)

    def _imposed(self, pieces: Sequence[Piece[Face]], paper: Paper, layout: Layout) -> tuple[Sheet[Face], ...]:
        try:
            sheets = impose(pieces, paper, layout)
            if self.if_it_fits and (told := better_whole(sheets, [parse_paper(name) for name in PAPERS], layout)):
                raise TooLargeError(told)
            return sheets
        except TooLargeError as error:
            if not self.if_it_fits:
                raise
            fact = f"{paper.name} was left out: {error}"
            raise LeftOutError(fact, "Name the papers you want: papers of [build] in game.toml.", LEFT_OUT) from error

    def _style(self, request: BuildRequest) -> CardLayout | None:
        folders = request.source.folders
        if self.sheet:
            return sheet_asked(self.sheet, folders.own(FOLDER), folders.shown)
        return card_style(self.style, folders.own(FOLDER), folders.shown)


def sheet_makers(
    papers: Iterable[str] = PAPERS,
    styles: Iterable[str] = ("",),
    choices: Layout | None = None,
    printer: str = "",
    *,
    cut_files: bool = False,
    sheet: str = "",
) -> tuple[SheetMaker, ...]:
    """Makers for every paper in every style; `""` is each component's own."""
    layout = choices or Layout()
    return tuple(
        SheetMaker(paper, style, layout, printer, cut_files, sheet=sheet) for paper, style in product(papers, styles)
    )


def usual_sheets(
    asked: BuildSpec,
    papers: Sequence[str] = (),
    styles: Sequence[str] = (),
    choices: Layout | None = None,
    printer: str = "",
    *,
    cut_files: bool = False,
    sheet: str = "",
) -> tuple[SheetMaker, ...]:
    """Makers for what a person says, else the [build] of a game, else for A4 and Letter as far as its pieces fit."""
    named = tuple(papers) or asked.papers
    makers = sheet_makers(
        named or PAPERS, tuple(styles) or asked.layouts or ("",), choices, printer, cut_files=cut_files, sheet=sheet
    )
    return makers if named else tuple(replace(maker, if_it_fits=True) for maker in makers)


def _total(cards: int, others: int, sheets: int, paper: Paper) -> str:
    pieces = counted(cards, "card") + (f" and {counted(others, 'other piece')}" if others else "")
    return f"{pieces} on {counted(sheets, 'sheet')} of {paper.name}"


def _marks(sheets: Iterable[Sheet[Face]]) -> Iterator[Mark]:
    for sheet in sheets:
        yield from sheet.front.marks
        yield from sheet.back.marks if sheet.back else ()


def _cut_files(
    job: Job, sheets: Sequence[Sheet[Face]], folder: Path, layout: Layout
) -> tuple[dict[str, bytes], list[OutputFile]]:
    """A path as SVG and as DXF for each way in which sheets are cut."""
    files: dict[str, bytes] = {}
    listed: list[OutputFile] = []
    for number, cut in enumerate(cut_sheets(sheets, flip=layout.flip), 1):
        stem = f"{job.stem}-cut-{number}"
        title = f"Cut path of {cut.numbers} of {job.stem}-{cut.stock}.pdf{', its backs up' if cut.backs_up else ''}"
        files[f"{stem}.svg"] = as_svg(cut, f"{job.card_set.file.title}: {title}").encode("utf-8")
        files[f"{stem}.dxf"] = as_dxf(cut).encode("ascii")
        listed += [
            OutputFile(folder / f"{stem}.{kind}", title, note="for a cutting machine") for kind in ("svg", "dxf")
        ]
    return files, listed


def _asked(job: Job, paper: Paper, named: str, layout: Layout) -> dict[str, object]:
    """What was asked for, for the manifest: enough to build the same sheets again."""
    request = job.request
    return {
        "paper": paper.name,
        "paper_mm": [paper.width, paper.height],
        "layout": named,
        "ink": job.ink,
        "grey": request.gray,
        "flip": layout.flip.value,
        "backs": layout.backs.value,
        "margin_mm": layout.margin,
        "skip": sorted(layout.skip),
        "marks": layout.marks.value,
        "marks_on": layout.marked.value,
        "front_offset_mm": list(layout.front_offset),
        "front_scale": list(layout.front_scale),
        "back_scale": list(layout.back_scale),
        "gap_mm": None if layout.gap is None else list(layout.gap),
        "board": layout.board,
        "sheet": layout.style.name if layout.style and layout.style.has_places else "",
        "back_offset_mm": list(layout.back_offset),
        "back_rotate_degrees": layout.back_turn,
        "with": list(request.extras),
        "only": request.only,
        "draft": bool(job.draft_errors),
        "update_from": job.update.before if job.update else "",
    }


def _document(
    job: Job, print_file: PrintFile[Face], paper: Paper, layout: Layout, book: FontBook, progress: Progress
) -> bytes:
    file = job.card_set.file
    labels = Labels(book, file.title, errors=job.draft_errors)
    titles = {part.name: part.title for part in job.components}
    gray = Grayscale()
    total = max(page.sheet.number for page in print_file.pages)

    def overlay(page: Page[Face]) -> Face | None:
        what = ", ".join(titles[name] for name in page.sheet.components)
        side = f", {page.side.name}" if page.sheet.back is not None else ""
        tile = f", {page.sheet.tile.told}" if page.sheet.tile else ""
        tile += "".join({f", drawn at {percent(piece)}": 1 for piece in page.sheet.pieces if piece.scale != 1})
        number = f"sheet {page.sheet.number} of {total}{tile}{side}"
        text = f"{file.title} {file.version}{job.update_words} · {what} · {number} · print at 100 %"
        over = labels.overlay(page, known_letters(text, book))
        return gray.face(over) if over and job.request.gray else over

    info = DocumentInfo(
        f"{file.title}: {print_file.name.replace('-', ' ')} ({paper.name})",
        file.language,
        file.author,
        f"{file.title} {file.version}, print-and-play sheets",
        f"pnp {__version__}",
        layout.flip.value if print_file.duplex else "",
    )
    step = f"Writing {print_file.name} for {paper.name}"
    return write_document(
        print_file.pages, info, overlay, lambda done, total: progress(step, done, total), titles=titles
    )


def _listed(print_file: PrintFile[Face], path: Path, job: Job) -> OutputFile:
    numbers = {page.sheet.number for page in print_file.pages}
    fronts = [page for page in print_file.pages if page.side is page.sheet.front]
    # A file of backs alone holds a piece for each back: cards without one are not in it.
    sides = [(page, "front" if fronts else "back") for page in fronts or print_file.pages]
    pieces = [on.piece for page, side in sides for on in page.side.placements if on.side == side and page.sheet.begins]
    titles = {part.name: part.title for part in job.components}
    title = ", ".join(titles[name] for name in dict.fromkeys(piece.component for piece in pieces))
    return OutputFile(path, title, len(numbers), len(print_file.pages), len(pieces), print_file.duplex)


def _swap_list(job: Job, update: Update, paper: Paper, book: FontBook) -> tuple[bytes, int]:
    file = job.card_set.file
    titles = {name: spec.title for name, spec in file.components.items()}
    faces = swap_faces(update, file.title, titles, paper, job.request.source.folders.templates, book)
    gray = Grayscale()
    info = DocumentInfo(f"{file.title}: swap list, {update.before} to {update.after} ({paper.name})", "en", file.author)
    return write_faces([gray.face(face) if job.request.gray else face for face in faces], info), len(faces)


def _guide(
    job: Job,
    paper: Paper,
    named: str,
    sheets: Sequence[Sheet[Face]],
    files: Sequence[OutputFile],
    settings: tuple[str, ...],
    book: FontBook,
) -> tuple[bytes, int]:
    file = job.card_set.file
    fonts = [path for path in job.face_set.files if path.suffix.lower() == ".ttf"]
    fonts += [font.file for font in book.fonts]
    made_by = credit_rows(job.face_set.icons, fonts)
    printed = {name for sheet in sheets for name in sheet.components}
    if file.author:
        made_by = (GuideRow(file.title, file.author), *made_by)
    guide = Guide(
        file.title,
        file.version,
        f"{paper.name}\n{named}\n{LOOKS[job.look]}",
        settings,
        tuple(_file_row(entry) for entry in files if entry.path.suffix != ".dxf"),
        cutting_steps(sheets, {part.name: unmarked(part.title) for part in job.components}),
        (
            *(GuideRow(str(part.total), part.title) for part in job.components if part.name in printed),
            *(GuideRow(str(number), f"{name} (not printed)") for name, number in file.needs.items()),
        ),
        (*made_by, GuideRow("Made with", f"pnp {__version__} (MIT licence).")),
        job.draft_errors,
        assemblies(sheets, {part.name: unmarked(part.title) for part in job.components}),
        cut_by_hand(sheets),
    )
    faces = guide_faces(guide, paper, job.request.source.folders.templates, book)
    gray = Grayscale()
    info = DocumentInfo(f"{file.title}: print guide ({paper.name})", "en", file.author)
    return write_faces([gray.face(face) if job.request.gray else face for face in faces], info), len(faces)


def _file_row(entry: OutputFile) -> GuideRow:
    if not entry.sheets:
        return GuideRow(f"{entry.path.name}, .dxf", entry.title, "for a machine")
    by_hand = "turned by hand" if entry.pages > entry.sheets else "one side"
    return GuideRow(entry.path.name, entry.title, f"{entry.sheets}, {'both sides' if entry.duplex else by_hand}")
