"""The rules of a game as a booklet: a file to read, and files to print, fold and staple."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator import __version__
from generator.booklet.faces import Gallery
from generator.booklet.known import pictures_of
from generator.booklet.look import BOOKLET, CARD, PANEL, PageFormat, look_of
from generator.booklet.of_set import booklet_book, set_rules, shown_faces
from generator.booklet.place import rules_path
from generator.booklet.reading import RulesText
from generator.errors import UsageError
from generator.face import Face
from generator.faces.grayscale import Grayscale
from generator.findings import Finding, Severity
from generator.gamefile import read_game_file
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.pages.tagging import TaggedDocument
from generator.pdf.folded import folded
from generator.pdf.tagged import write_tagged
from generator.pdf.write import DocumentInfo
from generator.prepress.booklet_sheets import changed_sheets, swap_sentence
from generator.prepress.rules_text import RulesPictures, rules_text
from generator.prepress.sheet_maker import PAPERS
from generator.progress import Progress
from generator.sheets.folding import eight_page_side, saddle_sides
from generator.sheets.papers import Paper, parse_paper
from generator.sizes import Size
from generator.workspace import is_file

A5, HALF_LETTER = Size(148.0, 210.0), Size(139.7, 215.9)
"""Pages of the file to read."""
_SCREEN_DPI = 192
"""Of pictures in a page for browsers: sharp on fine screens, too."""
_FORMS: Mapping[str, PageFormat] = {"": BOOKLET, "sheet": PANEL, "cards": CARD}


class BookletMaker(Struct, frozen=True):
    """The rules booklet. `papers` are those it is printed on, with commas.

    `fold` makes something else of the text: `sheet` is eight small pages on one side of one sheet, with one cut;
    `cards` are cards of poker size. `html` makes one page for browsers and screen readers instead of all that.
    """

    papers: str = "a4,letter"
    fold: Literal["", "sheet", "cards"] = ""
    html: bool = False

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of. Raises UsageError for an unknown paper, or where there are no rules to print."""
        self._papers()
        folders = request.source.folders
        file = read_game_file(folders.game_file, folders.shown(folders.game_file))
        path = rules_path(folders, file)
        if not is_file(path):
            raise UsageError(f"{folders.shown(path)}: there is no such file, and it holds the rules to print.")
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The files, proved like all others."""
        from generator.outputs.proof import prove

        path = _path(job)
        suffix = f"-{self.fold}" if self.fold else ""
        folder = job.base / f"rules{suffix}-{job.look}{job.folder_suffix}"
        progress("Setting the rules", 0, 1)
        text, shown = rules_text(job.request.source, job.card_set)
        own = (path, *shown.files)
        try:
            if self.html:
                return self._page(job, text, shown, own)
            booklet = set_rules(
                text.blocks,
                job.card_set,
                job.all_faces.faces,
                job.request.source.folders,
                job.ink,
                _FORMS[self.fold],
                broken=shown.broken,
                errors=job.draft_errors + sum(one.severity is Severity.ERROR for one in text.findings),
            )
        except ValueError as error:
            place = replace(job.card_set.place, column="booklet")
            found = Finding("rules-text/look", Severity.ERROR, str(error), "", place)
            return Outcome(folder, {}, (), findings=(*text.findings, found))
        findings = tuple(dict.fromkeys((*text.findings, *booklet.findings)))
        if not booklet.document.pages:
            return Outcome(folder, {}, (), findings=findings)
        gray = Grayscale()
        made = gray.face if job.request.gray else None
        files: dict[str, bytes] = {}
        listed: list[OutputFile] = []
        pages: dict[str, Mapping[str, object]] = {}
        papers = self._papers()
        document = booklet.document
        reading = Size(CARD.width, CARD.height) if self.fold == "cards" else _reading_size(papers)
        if self.fold == "sheet":
            reading = Size(PANEL.width, PANEL.height)
        file = job.card_set.file
        info = DocumentInfo(
            f"{file.title}: the rules",
            file.language,
            file.author,
            f"{file.title} {file.version}, rules",
            f"pnp {__version__}",
        )
        name = f"{job.stem}-rules{suffix}.pdf"
        data = write_tagged(_sized(document, reading), info, made)
        page = Size(document.pages[0].width, document.pages[0].height)
        count = len(document.pages)
        changed = job.update.rules_pages if job.update else frozenset(range(count))
        if not job.update:
            files[name] = data
            listed.append(OutputFile(folder / name, "The rules to read, page by page", 0, count))
            pages[name] = _expected([(reading.width, reading.height)] * count, duplex=False)
        if self.fold != "cards":
            for paper in papers:
                name = f"{job.stem}-rules{suffix or '-booklet'}-{paper.slug}.pdf"
                files[name], sides = self._folded(data, reading, page, count, paper, changed)
                landscape = (max(paper.width, paper.height), min(paper.width, paper.height))
                pages[name] = _expected([landscape] * sides, duplex=not self.fold)
                title = f"The rules to print on {paper.name} and fold"
                sheets = 1 if self.fold else sides // 2
                listed.append(OutputFile(folder / name, title, sheets, sides, duplex=not self.fold))
        asked = {
            "booklet": True,
            "papers": [paper.name for paper in papers],
            "fold": self.fold,
            "ink": job.ink,
            "grey": job.request.gray,
            "flip": "short-edge",
            "draft": bool(job.draft_errors),
        }
        files[NAME] = manifest(job, files, asked, findings=findings, own_files=own, other_pages=pages)
        proofs = prove(files, job.request.workspace.shown(folder))
        return Outcome(
            folder,
            files,
            tuple(listed),
            booklet.told,
            "For the rules",
            self._sentences(count, changed if job.update else None),
            (*findings, *proofs),
            {"ink": job.look, "pages": count, "fold": self.fold},
            "rules",
            own,
        )

    def _page(self, job: Job, text: RulesText, shown: RulesPictures, own: tuple[Path, ...]) -> Outcome:
        """One page for browsers."""
        from generator.booklet.html import rules_page

        file, folders = job.card_set.file, job.request.source.folders
        gallery = Gallery(shown_faces(job.all_faces.faces), pictures_of(folders), shown.broken)
        book = booklet_book(folders.fonts, file, pictures_of(folders))
        folder = job.base / f"rules-html-{job.ink}"
        name = f"{job.stem}-rules.html"
        files = {name: rules_page(text.blocks, file, look_of(job.card_set, job.ink), gallery, book, _as_png).encode()}
        files[NAME] = manifest(job, files, {"html": True}, findings=text.findings, own_files=own)
        listed = (OutputFile(folder / name, "The rules as one page for a browser", note="1 page"),)
        facts: dict[str, str | int | list[str]] = {"ink": job.look, "fold": "html"}
        return Outcome(folder, files, listed, findings=text.findings, facts=facts, listed_as="rules", sources=own)

    def _papers(self) -> tuple[Paper, ...]:
        return tuple(parse_paper(name.strip()) for name in self.papers.split(",") if name.strip())

    def _folded(
        self, reading: bytes, size: Size, page: Size, pages: int, paper: Paper, changed: Collection[int]
    ) -> tuple[bytes, int]:
        """The pages of the file to read, each `size` large with a `page` in its middle, folded; how many sides.

        Of sheets to lay into each other only those with a changed page.
        """
        inset = (size.width - page.width) / 2, (size.height - page.height) / 2
        if self.fold == "sheet":
            width, height = max(paper.width, paper.height), min(paper.width, paper.height)
            cut = f"[1.5 1] 0 d {width / 4:.3f} {height / 2:.3f} m {width * 3 / 4:.3f} {height / 2:.3f} l S"
            return folded(reading, [eight_page_side(page, paper)], paper, flip="", fold_lines=cut, inset=inset), 1
        all_sides = saddle_sides(pages, page, paper)
        sides = [side for sheet in changed_sheets(pages, changed) for side in all_sides[2 * sheet : 2 * sheet + 2]]
        return folded(reading, sides, paper, flip="short-edge", inset=inset), len(sides)

    def _sentences(self, pages: int, changed: Collection[int] | None) -> tuple[str, ...]:
        if self.fold == "cards":
            return ("Print the file as cards: a shop takes it as it is.",)
        if self.fold == "sheet":
            return (
                "One side only, at 100 %. Fold the sheet in half three times and open it again.",
                "Cut along the dashed line; fold lengthwise, push both ends together, and close the book.",
            )
        sheets = pages // 4
        if changed is not None and len(wanted := changed_sheets(pages, changed)) < sheets:
            flip = "Both sides, flip on SHORT edge, at 100 %: the other way round than the cards."
            return flip, swap_sentence(wanted, sheets)
        how = "Lay the sheets into each other, fold them and staple them twice along the fold."
        if sheets == 1:
            how = "Fold the sheet in the middle."
        return (
            "Both sides, flip on SHORT edge, at 100 %: the other way round than the cards.",
            how,
        )


def wide_enough(papers: Sequence[str]) -> tuple[str, ...]:
    """Those of some papers on which two pages lie side by side; the usual ones where there are none."""
    return tuple(filter(_holds_two, papers)) or tuple(PAPERS)


def _holds_two(name: str) -> bool:
    """Whether two pages lie side by side on a paper, be it known or not."""
    try:
        paper = parse_paper(name)
    except UsageError:
        return False
    wide, high = max(paper.width, paper.height), min(paper.width, paper.height)
    return wide >= 2 * BOOKLET.width - 0.1 and high >= BOOKLET.height - 0.1


def _path(job: Job) -> Path:
    return rules_path(job.request.source.folders, job.card_set.file)


def _as_png(face: Face) -> str:
    """A face as a picture in a `data:` address."""
    from base64 import b64encode

    from generator.pdf.face_pixels import PixelFrame, face_pixels
    from generator.pdf.png import png

    frame = PixelFrame(round(face.width / 25.4 * _SCREEN_DPI), round(face.height / 25.4 * _SCREEN_DPI), _SCREEN_DPI)
    return "data:image/png;base64," + b64encode(png(next(face_pixels([face], frame)), _SCREEN_DPI)).decode("ascii")


def _sized(document: TaggedDocument, size: Size) -> TaggedDocument:
    """The document on pages of another size, the old ones in their middle."""
    dy = (size.height - document.pages[0].height) / 2
    return replace(
        document,
        pages=tuple(page.moved(size.width, size.height) for page in document.pages),
        outline=tuple(replace(entry, y=entry.y + dy) for entry in document.outline),
    )


def _reading_size(papers: Sequence[Paper]) -> Size:
    return HALF_LETTER if papers and papers[0].slug == "letter" else A5


def _expected(papers: Sequence[tuple[float, float]], *, duplex: bool) -> dict[str, object]:
    return {"duplex": duplex, "pages": [{"paper_mm": list(paper), "turn": 0, "faces": []} for paper in papers]}
