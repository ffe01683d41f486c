"""How texts fitted, the tightest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.faces.maker import CardFaces, FitRow

MOST_ROWS = 20


def tightest(rows: Iterable[FitRow], count: int = MOST_ROWS) -> list[FitRow]:
    """The text boxes with the least to spare: fewest points above their smallest size, then least height left.

    Texts that stand at a point have nothing to spare and are left out; a box is named once for all cards alike.
    """
    boxed = (row for row in rows if row.fit.boxed and row.fit.lines)
    ordered = sorted(boxed, key=lambda row: (row.fit.size_pt - row.fit.smallest_pt, round(row.fit.room, 2)))
    seen: set[tuple[str, str, float, int, float]] = set()
    out: list[FitRow] = []
    for row in ordered:
        fit = row.fit
        key = (row.component, fit.field, fit.size_pt, fit.lines, round(fit.room, 2))
        if key not in seen and len(out) < count:
            seen.add(key)
            out.append(row)
    return out


def fit_lines(rows: Iterable[FitRow]) -> Iterator[str]:
    """A table of the tightest text boxes, as `pnp check --fit` prints it."""
    chosen = tightest(rows)
    if not chosen:
        yield "No card has a text box."
        return
    table = [("size", "least", "lines", "left", "text box", "card")]
    for row in chosen:
        fit = row.fit
        name = str(row.card.values.get("name") or row.card.id)
        printed, least = (f"{round(size * fit.scale, 1):g} pt" for size in (fit.size_pt, fit.smallest_pt))
        box = f"{row.component}/{fit.field}"
        table.append((printed, least, str(fit.lines), f"{fit.room:.1f} mm", box, name))
    widths = [max(len(cells[column]) for cells in table) for column in range(5)]
    yield f"The {len(chosen)} tightest text boxes:" if len(chosen) > 1 else "The tightest text box:"
    for cells in table:
        numbers = "  ".join(cell.rjust(width) for cell, width in zip(cells[:4], widths[:4], strict=True))
        yield f"  {numbers}  {cells[4].ljust(widths[4])}  {cells[5]}"


def page_lines(faces: Iterable[CardFaces]) -> Iterator[str]:
    """How drawings lie on their cards, where that is not plain from their size in mm."""
    found: dict[str, None] = {}
    for entry in faces:
        for side, face in (("front", entry.front), ("back", entry.back)):
            if face is not None and face.page and not face.page.endswith("as it is"):
                found[f"  {entry.component.name}/{side}: {face.page}"] = None
    if found:
        yield "Drawings and what they were taken for:"
        yield from found
