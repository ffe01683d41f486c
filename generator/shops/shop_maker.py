"""A print shop's order: the files for the shop, a page that says how to order, the manifest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from generator.errors import UsageError
from generator.findings import Finding
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome
from generator.outputs.manifest import NAME, manifest
from generator.outputs.proof import prove
from generator.progress import Progress
from generator.shops.files import documents, pictures
from generator.shops.pictures import judge_pictures
from generator.shops.range import Shop, open_shop
from generator.words import counted


class ShopMaker(Struct, frozen=True):
    """Files for one print shop in place of sheets, in the inks of the `icc` file where the shop wants inks.

    `files` says how many PDFs there are, in place of the profile: `one` of each product, one of fronts and one of backs
    (`sides`), or one of each card (`cards`).
    """

    profile: str
    icc: str = ""
    files: Literal["", "one", "sides", "cards"] = ""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of. Raises UsageError for an unknown shop, for missing inks, and for a draft."""
        if request.draft:
            raise UsageError("A draft is for your own printer: files for a print shop need cards without errors.")
        if request.changed:
            raise UsageError("--changed does not go with --profile: a shop's order is a whole set.")
        self._open(request)
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The order of every component that the shop has a product for."""
        request, shop = job.request, self._open(job.request)
        profile = shop.profile
        folder = job.base / f"{shop.name}{f'-{self.files}' if self.files else ''}-{job.look}"
        shop.place(job)
        files, listed = (pictures if profile.form == "images" else documents)(job, shop, folder, progress)
        how = (*_products_of(shop), *profile.how)
        page = [f"{job.card_set.file.title} {job.card_set.file.version} for {profile.title}", ""]
        page += [f"- {line}" for line in how]
        page += ["", f"Sizes and rules of this shop as of {profile.checked}; look at its own pages before you pay."]
        files["how-to-order.txt"] = ("\n".join(page) + "\n").encode("utf-8")
        asked = {
            "profile": shop.name,
            "checked": profile.checked.isoformat(),
            "ink": job.ink,
            "grey": request.gray,
            "icc": shop.icc.name if shop.icc else "",
            "files": profile.files,
            "with": list(request.extras),
            "only": request.only,
        }
        files[NAME] = manifest(job, files, asked, findings=shop.findings, shop_pages=shop.pages)
        progress(f"Proving {folder.name}", 0, 1)
        shop.findings += judge_pictures(shop, files, request.workspace.shown(folder))
        shop.findings += prove(files, request.workspace.shown(folder))
        cards = sum(entry.card.copies for lot in shop.lots for entry, _ in lot.entries)
        return Outcome(
            folder,
            files,
            tuple(listed),
            f"{counted(cards, 'piece')} for {profile.title}",
            "To order (how-to-order.txt)",
            how,
            tuple(shop.findings),
            {"profile": shop.name, "ink": job.look, "cards": cards, "how": list(how)},
            "orders",
        )

    def _open(self, request: BuildRequest) -> Shop:
        shop = open_shop(self.profile, Path(self.icc) if self.icc else None, request.source.folders)
        if self.files and shop.profile.form == "images":
            raise UsageError(f"{shop.profile.title} takes a picture of each face: leave files={self.files} out.")
        if self.files:
            shop.profile = replace(shop.profile, files=self.files)
        return shop


def _products_of(shop: Shop) -> Iterator[str]:
    for lot in shop.lots:
        titles = dict.fromkeys(entry.component.title for entry, _ in lot.entries)
        cards = sum(entry.card.copies for entry, _ in lot.entries)
        yield f"{lot.product.name}: {counted(cards, 'piece')} ({', '.join(titles)})."
