"""What a column is stacked of: lines, rows, pictures, each never split; and the rules of keeping them together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.face import Item
from generator.pages.tagging import DocumentPart


class SlugLink(Struct, frozen=True):
    """A box of a slug that leads somewhere, in mm from its top left corner."""

    target: str
    x: float
    y: float
    width: float
    height: float
    element: DocumentPart


class Slug(Struct, frozen=True):
    """One thing of a column: its height, what is drawn from its top left corner on, and what goes with it.

    `before` is white above it that no column begins with. With `keep` what follows stands in the same column.
    `frames` are the boxes that it stands in, by number; they are drawn around all their slugs of a column.
    """

    height: float
    parts: tuple[tuple[DocumentPart | None, tuple[Item, ...]], ...] = ()
    before: float = 0.0
    keep: bool = False
    links: tuple[SlugLink, ...] = ()
    names: tuple[str, ...] = ()
    frame: int = 0
    page: bool = False
    """Begins a new page."""
    chapter: str = ""
    bookmark: tuple[int, str] | None = None
    line: int = 0


class PlacedSlug(Struct, frozen=True):
    """A slug and where its top left corner stands on its page."""

    slug: Slug
    x: float
    y: float


class BoxAround(Struct, frozen=True):
    """How a box around slugs is drawn: x, y, width, height to items."""

    number: int
    draw: Callable[[float, float, float, float], tuple[Item, ...]]
    inset: float


class ColumnStretch(Struct, frozen=True):
    """Slugs that are set in one number of columns."""

    slugs: tuple[Slug, ...]
    columns: int = 1
    head: tuple[Slug, ...] = ()
    """Across all columns, on the page that they begin on."""


class Area(Struct, frozen=True):
    """Where columns stand on a page, and the white between them."""

    x: float
    y: float
    width: float
    bottom: float
    gutter: float = 6.0

    def column_width(self, columns: int) -> float:
        """How wide each of some columns is."""
        return (self.width - (columns - 1) * self.gutter) / columns


_LEAST_COLUMN = 26.0
"""Height of columns, in mm, for which a heading stands above them."""


def flowed(stretches: Sequence[ColumnStretch], area: Area) -> list[list[PlacedSlug]]:
    """Slugs on as many pages as they need; stretches of several columns end with columns of equal height."""
    pages: list[list[PlacedSlug]] = [[]]
    y = area.y
    for stretch in stretches:
        rest = list(stretch.slugs)
        if stretch.head:
            need = sum(slug.height + slug.before for slug in stretch.head) + min(
                _LEAST_COLUMN, sum(slug.height for slug in rest) / stretch.columns
            )
            if pages[-1] and y + need > area.bottom:
                pages.append([])
                y = area.y
            for slug in stretch.head:
                y += slug.before if pages[-1] else 0.0
                pages[-1].append(PlacedSlug(slug, area.x, y))
                y += slug.height
        while rest:
            if rest[0].page and pages[-1]:
                pages.append([])
                y = area.y
            run = _until_new_page(rest)
            taken, y = _fill(pages[-1], run, y, area, stretch.columns)
            if not taken and not pages[-1]:
                taken = 1  # larger than a page: it is set and told elsewhere
                pages[-1].append(PlacedSlug(run[0], area.x, area.y))
                y = area.bottom
            rest = rest[taken:]
            if rest and not rest[0].page:
                pages.append([])
                y = area.y
    return pages


def _until_new_page(slugs: Sequence[Slug]) -> list[Slug]:
    end = next((number for number, slug in enumerate(slugs) if number and slug.page), len(slugs))
    return list(slugs[:end])


def _fill(page: list[PlacedSlug], slugs: Sequence[Slug], y: float, area: Area, columns: int) -> tuple[int, float]:
    """Put as many slugs into the columns below y as fit; how many, and where the next stretch begins."""
    fresh = not page
    height = area.bottom - y
    taken, used = _columns(slugs, height, columns, fresh=fresh)
    if taken == len(slugs) and columns > 1:
        low, high = 0.0, height
        for _ in range(18):
            middle = (low + high) / 2
            if _columns(slugs, middle, columns, fresh=fresh)[0] == len(slugs):
                high = middle
            else:
                low = middle
        taken, used = _columns(slugs, high, columns, fresh=fresh)
    width = area.column_width(columns) + area.gutter
    deepest = y
    for number, column in enumerate(used):
        for slug, at in column:
            page.append(PlacedSlug(slug, area.x + number * width, y + at))
            deepest = max(deepest, y + at + slug.height)
    return taken, deepest


def _columns(
    slugs: Sequence[Slug], height: float, columns: int, *, fresh: bool
) -> tuple[int, list[list[tuple[Slug, float]]]]:
    """How many slugs fit into columns of a height, and how they stand."""
    out: list[list[tuple[Slug, float]]] = []
    at = 0
    for number in range(columns):
        column: list[tuple[Slug, float]] = []
        depth = 0.0
        while at < len(slugs):
            end = at + 1
            while slugs[end - 1].keep and end < len(slugs):
                end += 1
            group = slugs[at:end]
            top = not column and (fresh or number > 0)
            need = sum(slug.height + slug.before for slug in group) - (group[0].before if top else 0.0)
            if depth + need > height + 1e-6:
                if column or not fresh or number or len(group) == 1 or group[0].height > height:
                    break
                # A group that is higher than a page is split where it must be.
                group = _as_much(group, height)
                end = at + len(group)
            for slug in group:
                depth += 0.0 if top and slug is group[0] else slug.before
                column.append((slug, depth))
                depth += slug.height
            at = end
        out.append(column)
    return at, out


def _as_much(group: Sequence[Slug], height: float) -> Sequence[Slug]:
    used, count = 0.0, 0
    for slug in group:
        used += slug.height + (slug.before if count else 0.0)
        if used > height:
            break
        count += 1
    return group[: max(count, 1)]


def kept_together(slugs: Sequence[Slug]) -> list[Slug]:
    """Slugs that all stand in one column."""
    return [replace(slug, keep=True) for slug in slugs[:-1]] + list(slugs[-1:])


def without_widows(slugs: Sequence[Slug]) -> list[Slug]:
    """Lines of a paragraph of which neither the first nor the last stands alone in a column."""
    if len(slugs) <= 3:
        return kept_together(slugs)
    last = len(slugs) - 2
    return [replace(slug, keep=True) if number in (0, last) else slug for number, slug in enumerate(slugs)]
