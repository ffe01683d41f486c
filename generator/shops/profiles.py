"""What print shops want, as data: a TOML file per shop, ours beside this module or a person's own in `shops/`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from generator.errors import UsageError
from generator.sizes import LengthText, Size, SizeText
from generator.toml_file import named_files, read_toml
from generator.units import MM_PER_INCH
from generator.words import nearest

OURS = Path(__file__).parent / "profiles"
FOLDER = "shops"
"""Where profiles of a person's own stand in a workspace."""
CODE = "print/shop-profile"
Files = Literal["one", "sides", "cards"]
Pixels = Annotated[int, Meta(ge=1)]


class Product(Struct, frozen=True, kw_only=True):
    """One size that a shop prints and cuts. `pixels` include the bleed; without them they follow from it.

    `kind` is that of the components it is for, blank for cards and tokens alike; `sides` is 1 for what has no back. Of
    a "template" the shop's own page has the outline: `trim` is the whole picture then, and it is taken by its name
    alone.
    """

    name: str
    trim: SizeText
    pixels: tuple[Pixels, Pixels] | None = None
    shape: Literal["rect", "round", "hex", "hex-pointed", "template"] = "rect"
    kind: Literal["", "card", "token", "mat", "book", "box", "other"] = ""
    sides: Literal[1, 2] = 2

    def away(self, size: Size) -> float:
        """By how many mm width or height differ from a size."""
        return max(abs(size.width - self.trim.width), abs(size.height - self.trim.height))


_SHOP_SHAPES = {"rounded": "rect"}
"""Shops round the corners of cards by their own dies."""


def _suits(product: Product, kind: str) -> bool:
    """Whether a component of a kind may become a product: mats only what is for mats."""
    if kind == "mat":
        return product.kind == "mat"
    return product.kind in ("", "card", "token")


class Profile(Struct, frozen=True, kw_only=True):
    """What one shop wants. Lengths are mm; `ink_limit` is percent of all four inks together, 0 for none.

    `order` is that of a PDF's pages, `files` how many PDFs there are of a product: one, one of fronts and one of backs,
    or one of each card. With `any_size` the shop cuts whatever size a component has. `how` are sentences
    for the person who orders. `source` are the pages that say so, `checked` is the day they were read.
    """

    title: str
    checked: date
    source: tuple[str, ...]
    form: Literal["images", "pdf"]
    standard: Literal["", "PDF/X-1a:2003", "PDF/X-4"] = ""
    dpi: Annotated[int, Meta(ge=36)] = 300
    bleed: LengthText
    safe: LengthText
    ink_limit: int = 0
    most_cards: int = 0
    order: Literal["front-first", "back-first"] = "front-first"
    files: Files = "one"
    any_size: bool = False
    how: tuple[str, ...] = ()
    products: tuple[Product, ...] = ()

    def __post_init__(self) -> None:
        if not self.any_size and not self.products:
            raise ValueError("name at least one of [[products]], or any_size = true")
        if self.form == "pdf" and not self.standard:
            raise ValueError('a PDF needs a standard: "PDF/X-4" or "PDF/X-1a:2003"')
        if self.form == "images" and self.files != "one":
            raise ValueError('pictures are a file of each face already: leave files out, or take form = "pdf"')

    def named(self, name: str) -> bool:
        """Whether the shop has a product of this name."""
        return any(one.name.lower() == name.strip().lower() for one in self.products)

    @property
    def needs_icc(self) -> bool:
        """Whether a profile of the shop's inks must be given."""
        return bool(self.standard)

    def product_for(
        self, trim: Size, shape: str, kind: str = "card", named: str = "", apart: float = 1.0
    ) -> tuple[Product, bool] | None:
        """The nearest size the shop has, and whether the piece lies turned on it; None when all are too different.

        What is made for its `kind` goes first; mats are not cut as cards are, nor cards as mats. `named` is a product
        by its name, of any kind. `apart` is how many mm width and height may differ.
        """
        if self.any_size:
            return Product(name=str(trim), trim=trim, shape="round" if shape == "round" else "rect"), False
        found: list[tuple[bool, float, Product, bool]] = []
        for product in self.products:
            by_name = bool(named) and product.name.lower() == named.strip().lower()
            if named and not by_name:
                continue
            if not by_name and (product.shape != _SHOP_SHAPES.get(shape, shape) or not _suits(product, kind)):
                continue
            for turned in (False, True):
                away = product.away(trim.turned() if turned else trim)
                if away <= apart:
                    found.append((product.kind not in ("", kind), away, product, turned))
        if not found:
            return None
        _, _, product, turned = min(found, key=lambda entry: (entry[0], round(entry[1], 3), entry[3]))
        return product, turned

    def nearest_products(self, trim: Size, shape: str, kind: str, most: int = 3) -> list[Product]:
        """Those of the same shape and kind that differ the least, the nearest first; each size once."""
        same = [one for one in self.products if one.shape == _SHOP_SHAPES.get(shape, shape) and _suits(one, kind)]
        same.sort(key=lambda one: min(one.away(trim), one.away(trim.turned())))
        found: dict[tuple[float, float], Product] = {}
        for one in same:
            found.setdefault((one.trim.width, one.trim.height), one)
        return list(found.values())[:most]

    def pixels_of(self, product: Product) -> tuple[int, int]:
        """Width and height in pixels, bleed included."""
        if product.pixels is not None:
            return product.pixels
        width, height = (
            round(length / MM_PER_INCH * self.dpi) + 2 * round(self.bleed / MM_PER_INCH * self.dpi)
            for length in (product.trim.width, product.trim.height)
        )
        return width, height


def profile_files(own: Iterable[Path] = ()) -> dict[str, Path]:
    """The shops there are files for, by name; a person's own win over those that came with the program."""
    return named_files(OURS, own)


def read_profile(name: str, own: Iterable[Path] = (), shown: Callable[[Path], str] = str) -> Profile:
    """The profile of a shop; `own` are folders of a person's own profiles, `shown` tells a file to a person.

    Raises UsageError that lists those known, FaultyFileError with every mistake of a file.
    """
    files = profile_files(tuple(own))
    file = files.get(name.strip().lower())
    if file is None:
        near = nearest(name, list(files))
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(
            f'There is no profile "{name}". {guess}Profiles: {", ".join(files)}. '
            f"One of your own is a file {FOLDER}/NAME.toml in your workspace: `pnp help printing` shows one."
        )
    return read_toml(file, Profile, CODE, shown(file), "`pnp help printing`")
