"""One order of a build: the files for a print shop, a page that says how to order, the manifest. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.findings import Finding
from generator.prepress.job import Job, ShopOrder
from generator.prepress.manifest import NAME, manifest
from generator.prepress.variant import inputs_of
from generator.shops.files import documents, pictures
from generator.shops.range import Shop
from generator.words import counted

Progress = Callable[[str, int, int], None]


def make_order(job: Job, shop: Shop, progress: Progress) -> tuple[ShopOrder, dict[str, bytes], list[Finding]]:
    """The files of a shop's order, their folder, and what was found on the way."""
    profile, request = shop.profile, job.request
    folder = (request.out or request.source.folders.output) / f"{profile.name}-{job.look}"
    shop.place(job)
    make = pictures if profile.form == "images" else documents
    files, listed = make(job, shop, folder, progress)
    how = (*_products_told(shop), *profile.how)
    told = [f"{job.card_set.file.title} {job.card_set.file.version} for {profile.title}", ""]
    told += [f"- {line}" for line in how]
    told += ["", f"Sizes and rules of this shop as of {profile.checked}; look at its own pages before you pay."]
    files["how-to-order.txt"] = ("\n".join(told) + "\n").encode("utf-8")
    asked = {
        "profile": profile.name,
        "checked": profile.checked.isoformat(),
        "ink": job.ink,
        "grey": request.grey,
        "icc": shop.icc.name if shop.icc else "",
        "with": list(request.extras),
        "only": request.only,
    }
    report = job.report.plus(shop.findings)
    files[NAME] = manifest(job.card_set, job.components, report, inputs_of(job), files, asked, job.face_set)
    cards = sum(entry.card.copies for lot in shop.lots for entry, _ in lot.entries)
    return ShopOrder(profile.name, profile.title, job.look, folder, tuple(listed), cards, how), files, shop.findings


def _products_told(shop: Shop) -> Iterator[str]:
    for lot in shop.lots:
        titles = dict.fromkeys(entry.component.title for entry, _ in lot.entries)
        cards = sum(entry.card.copies for entry, _ in lot.entries)
        yield f"{lot.product.name}: {counted(cards, 'piece')} ({', '.join(titles)})."
