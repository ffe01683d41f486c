"""What print shops want, as data: a TOML file per shop beside this module, with sources and the day of checking."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from generator.errors import UsageError
from generator.misfits import LengthField, SizeField
from generator.sizes import Size
from generator.units import MM_PER_INCH
from generator.words import nearest

_FOLDER = Path(__file__).parent


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class Product(_Part):
    """One size that a shop prints and cuts. `pixels` include the bleed; without them they follow from it."""

    name: str
    trim: SizeField
    pixels: tuple[int, int] | None = None
    shape: Literal["rect", "round"] = "rect"


class Profile(_Part):
    """What one shop wants. Lengths are mm; `ink_limit` is percent of all four inks together, 0 for none.

    `order` is that of a PDF's pages. With `any_size` the shop cuts whatever size a component has. `how` are sentences
    for the person who orders.
    """

    name: str
    title: str
    checked: date
    source: tuple[str, ...]
    form: Literal["images", "pdf"]
    standard: Literal["", "PDF/X-1a:2003", "PDF/X-4"] = ""
    dpi: int = 300
    bleed: LengthField
    safe: LengthField
    ink_limit: int = 0
    most_cards: int = 0
    order: Literal["front-first", "back-first"] = "front-first"
    any_size: bool = False
    how: tuple[str, ...] = ()
    products: tuple[Product, ...] = ()

    @property
    def needs_icc(self) -> bool:
        """Whether a profile of the shop's inks must be given."""
        return bool(self.standard)

    def product_for(self, trim: Size, shape: str, apart: float = 1.0) -> tuple[Product, bool] | None:
        """The nearest size the shop has, and whether the piece lies turned on it; None when all are too different.

        `apart` is how many mm width and height may differ.
        """
        if self.any_size:
            return Product(name=str(trim), trim=trim, shape="round" if shape == "round" else "rect"), False
        found: list[tuple[float, Product, bool]] = []
        for product in self.products:
            for turned in (False, True):
                size = trim.turned() if turned else trim
                away = max(abs(size.width - product.trim.width), abs(size.height - product.trim.height))
                if away <= apart and product.shape == shape:
                    found.append((away, product, turned))
        if not found:
            return None
        _, product, turned = min(found, key=lambda entry: (entry[0], entry[2]))
        return product, turned

    def pixels_of(self, product: Product) -> tuple[int, int]:
        """Width and height in pixels, bleed included."""
        if product.pixels is not None:
            return product.pixels
        width, height = (
            round(length / MM_PER_INCH * self.dpi) + 2 * round(self.bleed / MM_PER_INCH * self.dpi)
            for length in (product.trim.width, product.trim.height)
        )
        return width, height


def profile_names() -> tuple[str, ...]:
    """The shops there are files for."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.toml")))


def read_profile(name: str) -> Profile:
    """The profile of a shop. Raises UsageError that lists those known."""
    wanted = name.strip().lower()
    if wanted not in profile_names():
        near = nearest(wanted, profile_names())
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(f'There is no profile "{name}". {guess}Profiles: {", ".join(profile_names())}.')
    return Profile.model_validate(
        {"name": wanted, **tomllib.loads((_FOLDER / f"{wanted}.toml").read_text(encoding="utf-8"))}
    )
