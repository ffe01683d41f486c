"""The files of an order: pictures of every face, or PDFs in the order of pages a shop wants."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator import __version__
from generator.faces.picture_sizes import SHOP, PictureSizes, picture_dpi
from generator.findings import Finding, Severity
from generator.outgoing import csv_text
from generator.outputs.job import Job
from generator.outputs.maker import OutputFile
from generator.progress import Progress
from generator.shops.range import Lot, Shop
from generator.words import counted

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

    from generator.face import Face
    from generator.faces.maker import CardFaces
    from generator.pdf.face_pixels import PixelFrame
    from generator.pdf.pdfx import ShopPage
    from generator.shops.profiles import Product, Profile

_PROGRAM = f"pnp {__version__}"


# -------------------------------------------------------------------- pictures


def pictures(job: Job, shop: Shop, folder: Path, progress: Progress) -> tuple[dict[str, bytes], list[OutputFile]]:
    """A PNG of each different face, in `fronts/` and `backs/` in the order of the deck, and a list of the cards."""
    files: dict[str, bytes] = {}
    listed: list[OutputFile] = []
    rows: list[tuple[object, ...]] = [("product", "component", "card", "copies", "front", "back")]
    names = _Names()
    total = len({id(face) for lot in shop.lots for entry, _ in lot.entries for face in _sides(entry)})
    for lot in shop.lots:
        for turned in (False, True):
            entries = [entry for entry, lies in lot.entries if lies is turned]
            if not entries:
                continue
            named = _named(entries, names)
            for name, data in _encoded(list(named.values()), shop.frame(lot.product, turned=turned)):
                files[name] = data
                progress(f"Rendering for {shop.profile.title}", len(files), total)
            for entry in entries:
                back = named[id(entry.back)][0] if entry.back else ""
                card = entry.card
                label = str(card.values.get("name") or card.id)
                rows.append(
                    (lot.product.name, entry.component.title, label, card.copies, named[id(entry.front)][0], back)
                )
    files["cards.csv"] = csv_text(rows).encode("utf-8-sig")
    for side in ("fronts", "backs"):
        count = sum(name.startswith(f"{side}/") for name in files)
        if count:
            listed.append(OutputFile(folder / side, f"{counted(count, 'picture')} (PNG)", pieces=count))
    listed.append(OutputFile(folder / "cards.csv", "Which pictures belong together, and how many copies"))
    return files, listed


def _sides(entry: CardFaces) -> Iterator[Face]:
    yield entry.front
    if entry.back is not None:
        yield entry.back


class _Names:
    """File names that sort in the order of the deck and never differ only in capitals."""

    def __init__(self, ending: str = ".png") -> None:
        self._ending = ending
        self._taken: set[str] = set()
        self._numbers: dict[str, int] = {}

    def name(self, folder: str, component: str, card: str) -> str:
        """The name of the next picture, like `fronts/wrestler-007-the-comet.png`."""
        number = self._numbers[folder + component] = self._numbers.get(folder + component, 0) + 1
        stem = f"{folder}/{slug(component)}-{number:03}" + (f"-{slug(card)}" if card else "")
        while stem in self._taken:
            stem += "-2"
        self._taken.add(stem)
        return stem + self._ending


def slug(text: str, most: int = 40) -> str:
    """A text as a part of a file name: plain small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:most].strip("-") or "card"


def _named(entries: Sequence[CardFaces], names: _Names) -> dict[int, tuple[str, Face]]:
    """Each different face with its file name; a back of several cards is named after their component."""
    shared: dict[int, int] = {}
    for entry in entries:
        for face in _sides(entry):
            shared[id(face)] = shared.get(id(face), 0) + 1
    found: dict[int, tuple[str, Face]] = {}
    for entry in entries:
        for side, face in zip(("fronts", "backs"), _sides(entry), strict=False):
            if id(face) not in found:
                card = entry.card.id if side == "fronts" or shared[id(face)] == 1 else ""
                found[id(face)] = (names.name(side, entry.component.name, card), face)
    return found


def _encoded(named: Sequence[tuple[str, Face]], frame: PixelFrame) -> Iterator[tuple[str, bytes]]:
    """PNG files in order. PDFium renders in this thread, for it may not in two; compressing goes on in others."""
    from generator.pdf.face_pixels import face_pixels
    from generator.pdf.png import png

    pictures = face_pixels([face for _, face in named], frame)
    with ThreadPoolExecutor(2) as pool:
        waiting: list[tuple[str, Future[bytes]]] = []
        for (name, _), pixels in zip(named, pictures, strict=True):
            waiting.append((name, pool.submit(png, pixels, frame.dpi)))
            if len(waiting) > 4:
                first, data = waiting.pop(0)
                yield first, data.result()
        for name, data in waiting:
            yield name, data.result()


# -------------------------------------------------------------------- PDF


def documents(job: Job, shop: Shop, folder: Path, progress: Progress) -> tuple[dict[str, bytes], list[OutputFile]]:
    """The PDFs of each product: one in the shop's order, one of fronts and one of backs, or one of each card.

    Copies are included, but where each card has a file: then `cards.csv` says how many. `shop.pages` gets what each
    page is to be, for the manifest.
    """
    files: dict[str, bytes] = {}
    listed: list[OutputFile] = []
    rows: list[tuple[object, ...]] = [("product", "component", "card", "copies", "file")]
    names = _Names(".pdf")
    for lot in shop.lots:
        titles = ", ".join(dict.fromkeys(entry.component.title for entry, _ in lot.entries))
        pieces = sum(entry.card.copies for entry, _ in lot.entries)
        made = _in_files(job.request.source.name, shop.profile, lot, names)
        for name, pages in made.items():
            sides = dict.fromkeys((id(face), turned) for face, turned in pages)
            index = {key: number for number, key in enumerate(sides)}
            faces = {(id(face), turned): (face, turned) for face, turned in pages}
            order = [index[id(face), turned] for face, turned in pages]
            title = f"{job.card_set.file.title}: {lot.product.name}"
            make = _flattened if shop.profile.standard == "PDF/X-1a:2003" else _live
            told = partial(progress, f"Writing {name}")
            files[name], boxes = make(job, shop, lot, [faces[key] for key in sides], order, title, told)
            shop.pages[name] = [_measures(box) for box in boxes]
            if shop.profile.files != "cards":
                what = f"{shop.profile.standard}: {titles}"
                listed.append(OutputFile(folder / name, what, pages=len(order), pieces=pieces))
        if shop.profile.files == "cards":
            for (entry, _), name in zip(lot.entries, made, strict=True):
                label = str(entry.card.values.get("name") or entry.card.id)
                rows.append((lot.product.name, entry.component.title, label, entry.card.copies, name))
            stem = slug(lot.product.name)
            what = f"{counted(len(made), 'file')}, one of each card ({shop.profile.standard}): {titles}"
            listed.append(OutputFile(folder / stem, what, pieces=pieces))
    if shop.profile.files == "cards":
        files["cards.csv"] = csv_text(rows).encode("utf-8-sig")
        listed.append(OutputFile(folder / "cards.csv", "Which file is which card, and how many copies"))
    return files, listed


_Pages = list[tuple["Face", bool]]
"""The faces of a file's pages, and whether each lies on its side."""


def _in_files(game: str, profile: Profile, lot: Lot, names: _Names) -> dict[str, _Pages]:
    """Which page is in which file, by its name."""
    stem = f"{game}-{slug(lot.product.name)}"
    if profile.files == "cards":
        return {
            names.name(slug(lot.product.name), entry.component.name, entry.card.id): _ordered(entry, turned, profile)
            for entry, turned in lot.entries
        }
    if profile.files == "sides":
        fronts = [(entry.front, turned) for entry, turned in lot.entries for _ in range(entry.card.copies)]
        backs = [(entry.back, turned) for entry, turned in lot.entries for _ in range(entry.card.copies) if entry.back]
        found = {f"{stem}-fronts.pdf": fronts, f"{stem}-backs.pdf": backs}
        return {name: pages for name, pages in found.items() if pages}
    pages = [
        page
        for entry, turned in lot.entries
        for _ in range(entry.card.copies)
        for page in _ordered(entry, turned, profile)
    ]
    return {f"{stem}.pdf": pages}


def _ordered(entry: CardFaces, turned: bool, profile: Profile) -> _Pages:
    pages = [(face, turned) for face in _sides(entry)]
    return pages[::-1] if profile.order == "back-first" else pages


def _measures(page: ShopPage) -> dict[str, list[float]]:
    """What the manifest says of a page."""
    trim = (page.inset_x, page.inset_y, page.width - 2 * page.inset_x, page.height - 2 * page.inset_y)
    return {
        "paper_mm": [round(length, 4) for length in (page.width, page.height)],
        "trim_mm": [round(length, 4) for length in trim],
    }


def _live(
    job: Job,
    shop: Shop,
    lot: Lot,
    sides: Sequence[tuple[Face, bool]],
    order: Sequence[int],
    title: str,
    progress: Callable[[int, int], None],
) -> tuple[bytes, list[ShopPage]]:
    """Text stays text and shapes stay shapes; pages are as large as the faces."""
    from generator.pdf.pdfx import ShopPage, pdf_x4
    from generator.pdf.write import DocumentInfo, write_faces

    sizes = PictureSizes(picture_dpi(job.card_set.settings, SHOP))
    faces = [sizes.face(sides[index][0]) for index in order]
    trim = lot.product.trim
    boxes = [
        ShopPage(face.width, face.height, (face.width - trim.width) / 2, (face.height - trim.height) / 2)
        for face in faces
    ]
    info = DocumentInfo(title, job.card_set.file.language, job.card_set.file.author)
    done = pdf_x4(write_faces(faces, info), boxes, shop.inks, title, _PROGRAM)
    progress(1, 1)
    return done, boxes


def _flattened(
    job: Job,
    shop: Shop,
    lot: Lot,
    sides: Sequence[tuple[Face, bool]],
    order: Sequence[int],
    title: str,
    progress: Callable[[int, int], None],
) -> tuple[bytes, list[ShopPage]]:
    """Faces become pictures in the press's inks."""
    from generator.pdf.inks import Press
    from generator.pdf.pdfx import ShopPage, pdf_x1a

    press = Press(shop.inks)
    frame = shop.frame(lot.product, turned=False)
    width, height = frame.size_mm
    inset = ((width - lot.product.trim.width) / 2, (height - lot.product.trim.height) / 2)
    wet: list[float] = []

    def inked() -> Iterator[NDArray[uint8]]:
        for number, pixels in enumerate(_pixels(sides, shop, lot.product), 1):
            inks, most = press.inks(pixels, shop.profile.ink_limit)
            wet.append(most)
            progress(number, len(sides))
            yield inks

    page = ShopPage(width, height, *inset)
    done = pdf_x1a(inked(), order, page, shop.inks, title, _PROGRAM)
    limit = shop.profile.ink_limit
    over = [most for most in wet if limit and most > limit]
    if over:
        shop.findings.append(
            Finding(
                "print/ink-limit",
                Severity.NOTICE,
                f"{lot.product.name}: {counted(len(over), 'face')} of {len(wet)} would take up to {max(over):.0f} % of "
                f"ink; {shop.profile.title} allows {limit} %.",
                "Colored inks were thinned there, black was kept: the darkest places become a little lighter.",
                job.card_set.place,
            )
        )
    return done, [page] * len(order)


def _pixels(sides: Iterable[tuple[Face, bool]], shop: Shop, product: Product) -> Iterator[NDArray[uint8]]:
    """Pixels of faces in order, a few at a time: pages of 600 dpi are large."""
    from generator.pdf.face_pixels import face_pixels

    waiting = iter(sides)
    while batch := list(islice(waiting, 8)):
        for face, turned in batch:
            yield from face_pixels([face], shop.frame(product, turned=turned))
