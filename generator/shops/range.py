"""What a print shop makes of a game: which component becomes which product, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.words import counted, nearest

if TYPE_CHECKING:
    from generator.faces.maker import CardFaces
    from generator.game import Component
    from generator.outputs.job import Job
    from generator.pdf.face_pixels import PixelFrame
    from generator.pdf.inks import InkProfile
    from generator.shops.profiles import Product, Profile
    from generator.workspace import GameFolders

CODES: Mapping[str, str] = MappingProxyType(
    {
        "print/shop-size": "The shop does not print pieces of this size or shape: no file was made for them.",
        "print/shop-product": "A component names a product that the shop has not, and nearly is one that it has.",
        "print/shop-back": "The shop prints this product on one side, and the component has backs.",
        "print/shop-trim": "The shop cuts a little larger or smaller than the card was drawn.",
        "print/shop-bleed": "The art ends before the shop's bleed does; it is mirrored at its edge, or ends there.",
        "print/shop-safe": "Text may stand nearer to the cut than the shop allows.",
        "print/shop-count": "The order holds more cards than the shop takes at a time.",
        "print/shop-profile": "The file that says what a shop wants cannot be read as one.",
        "print/ink-limit": "Faces would take more ink than the press can dry; colors were thinned in those places.",
    }
)
"""Every code that files for shops can give, with its one-line help."""


def _of(part: Component) -> str:
    """` that is round` and the like; blank for what has straight edges."""
    shapes = {
        "rect": "",
        "rounded": "",
        "round": " that is round",
        "hex": " that is a hex",
        "hex-pointed": " that is a hex",
    }
    return shapes.get(part.shape, f" of the shape {part.shape}")


class Lot(Struct):
    """Components that are printed as one product. `turned` ones lie on their side."""

    product: Product
    entries: list[tuple[CardFaces, bool]] = field(default_factory=list)


class Shop(Struct):
    """One shop's order of a build: which component becomes which product, and what is to be said of it."""

    name: str
    profile: Profile
    icc: InkProfile | None
    lots: list[Lot] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    pages: dict[str, list[dict[str, list[float]]]] = field(default_factory=dict)
    """By PDF what each of its pages is to be: `paper_mm` and `trim_mm`."""

    @property
    def inks(self) -> InkProfile:
        """The press's inks. Raises UsageError where none were given."""
        if self.icc is None:
            raise UsageError(f"{self.profile.title} needs an ICC profile: --icc FILE.")
        return self.icc

    def place(self, job: Job) -> None:
        """Find a product for every component. Raises UsageError when there is none for any."""
        lots: dict[tuple[str, float, float], Lot] = {}
        for part in job.components:
            named = part.product if self.profile.named(part.product) else ""
            if part.product and not named:
                self._mistyped(part, job)
            found = self.profile.product_for(part.trim, part.shape, part.kind, named)
            if found is None:
                self._note(
                    "print/shop-size",
                    Severity.NOTICE,
                    f"{part.title}: {self.profile.title} prints nothing of {part.trim}{_of(part)}. They are left out.",
                    f"{self._sizes(part, named)} Print them yourself: pnp build {job.request.source.name} --only "
                    f"{part.name}.",
                    job,
                )
                continue
            product, turned = found
            if product.sides == 1 and part.back:
                self._note(
                    "print/shop-back",
                    Severity.NOTICE,
                    f"{part.title}: {product.name} of {self.profile.title} has no back. Theirs are left out.",
                    "Take another product, or leave the back out in game.toml.",
                    job,
                )
            lot = lots.setdefault((product.name, product.trim.width, product.trim.height), Lot(product))
            mine = (entry for entry in job.face_set.faces if entry.component is part)
            copies = (one for entry in mine for one in entry.each_copy())
            lot.entries += [(replace(one, back=None) if product.sides == 1 else one, turned) for one in copies]
            self.findings += self._judged(part, product, job, turned=turned)
        if not lots:
            told = [one.message for one in self.findings]
            none = f"{self.profile.title} prints nothing of what was chosen. Leave --profile out for sheets."
            raise UsageError("\n".join([none, *told]))
        self.lots = list(lots.values())
        cards = sum(entry.card.copies for lot in self.lots for entry, _ in lot.entries)
        if self.profile.most_cards and cards > self.profile.most_cards:
            self._note(
                "print/shop-count",
                Severity.WARNING,
                f"These are {counted(cards, 'card')}; {self.profile.title} takes {self.profile.most_cards} at a time.",
                "Order in parts, with --only.",
                job,
            )

    def _mistyped(self, part: Component, job: Job) -> None:
        """A product that the shop has not, but one of nearly that name: other shops' names are no mistake."""
        near = nearest(part.product, [one.name for one in self.profile.products])
        if near:
            self._note(
                "print/shop-product",
                Severity.WARNING,
                f'{part.title}: {self.profile.title} has no product "{part.product}". It is chosen by its size.',
                f'Did you mean "{near}"? All: `pnp sizes {self.name}`.',
                job,
            )

    def _sizes(self, part: Component, named: str) -> str:
        """What the shop cuts that is nearest, by name, and how to see the rest."""
        if named:
            wanted = next(one for one in self.profile.products if one.name.lower() == named.strip().lower())
            return f"{wanted.name} is {wanted.trim}."
        near = self.profile.nearest_products(part.trim, part.shape, part.kind)
        listed = ", ".join(f"{one.trim} ({one.name})" for one in near)
        told = (
            f"Its nearest: {listed}"
            if near
            else f"It has nothing{_of(part)}{' for mats' if part.kind == 'mat' else ''}"
        )
        return f"{told}; all: `pnp sizes {self.name}`."

    def _note(self, code: str, severity: Severity, fact: str, remedy: str, job: Job) -> None:
        self.findings.append(Finding(code, severity, fact, remedy, job.card_set.place))

    def _judged(self, part: Component, product: Product, job: Job, *, turned: bool) -> Iterator[Finding]:
        """What the shop will do to a component's cards that a person should know of."""
        trim = part.trim.turned() if turned else part.trim
        across, down = product.trim.width - trim.width, product.trim.height - trim.height
        place = job.card_set.place
        if max(abs(across), abs(down)) > 0.05:
            yield Finding(
                "print/shop-trim",
                Severity.NOTICE,
                f"{part.title} are {part.trim}; as {product.name} they are cut to {product.trim}.",
                "They are printed at their own size, in the middle.",
                place,
            )
        bleed = self._bleed(product)
        short = max(bleed[0] + across / 2, bleed[1] + down / 2) - part.bleed
        if short > 0.05:
            remedy = (
                "The art is mirrored at its edge to fill them. For art that goes on, give the component more bleed."
            )
            if self.profile.any_size:
                remedy = (
                    "Nothing fills them: a cut that is a little off leaves a white edge. Give the component bleed in "
                    "game.toml, and let its ground reach there."
                )
            yield Finding(
                "print/shop-bleed",
                Severity.WARNING if short > 1 else Severity.NOTICE,
                f"{part.title} have {part.bleed:g} mm of bleed, {short:.2f} mm less than {self.profile.title} wants.",
                remedy,
                place,
            )
        near = self.profile.safe + min(across, down, 0) / 2 - part.safe
        if near > 0.2:
            yield Finding(
                "print/shop-safe",
                Severity.WARNING,
                f"Text of {part.title} may come within {part.safe:g} mm of the cut; {self.profile.title} wants "
                f"{self.profile.safe:g} mm.",
                "Move the text inwards, and raise safe in game.toml.",
                place,
            )

    def _bleed(self, product: Product) -> tuple[float, float]:
        """Bleed across and down, in mm: what the shop's pixels leave around the trim."""
        if self.profile.any_size:
            return self.profile.bleed, self.profile.bleed
        wide, high = self.frame(product, turned=False).size_mm
        return (wide - product.trim.width) / 2, (high - product.trim.height) / 2

    def frame(self, product: Product, *, turned: bool) -> PixelFrame:
        """The picture that a face of this product fills."""
        from generator.pdf.face_pixels import PixelFrame

        return PixelFrame(*self.profile.pixels_of(product), self.profile.dpi, turned)


def open_shop(name: str, icc: Path | None, folders: GameFolders) -> Shop:
    """The shop of a profile, ours or a person's own.

    Raises UsageError for an unknown one and where its press's inks must be given, FaultyFileError for a wrong file.
    """
    from generator.pdf.inks import read_ink_profile
    from generator.shops.profiles import FOLDER, read_profile

    profile = read_profile(name, folders.own(FOLDER), folders.shown)
    if profile.needs_icc and icc is None:
        raise UsageError(
            f"{profile.title} takes {profile.standard}, which is made for the inks of one press. Download the ICC "
            "profile that the shop names (a file ending in .icc or .icm) and give it with --icc FILE."
        )
    return Shop(name.strip().lower(), profile, read_ink_profile(icc) if icc and profile.needs_icc else None)
