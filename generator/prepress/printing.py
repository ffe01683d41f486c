"""What a person is told about a variant: its layout by name, and what to set in the printer dialog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from generator.outputs.maker import OutputFile
from generator.sheets.card_layout import CardLayout
from generator.sheets.layout import Backs, Layout
from generator.sheets.papers import Paper
from generator.sheets.sheet import Sheet

INKS = ("full", "low")
LOOKS: Mapping[str, str] = MappingProxyType(
    {"full": "full color", "low": "low ink", "grey": "in grays", "low-grey": "low ink, grays"}
)
"""Ink and grays in words, by the name they have in a folder's name."""


def layout_name(style: CardLayout | None, sheets: Sequence[Sheet[object]]) -> str:
    """The style asked for, else the one the sheets of cards have, `mixed` where they differ."""
    if style is not None:
        return style.name
    cards = [sheet for sheet in sheets if any(piece.kind == "card" for piece in sheet.pieces)]
    styles = {sheet.style.name for sheet in cards or sheets}
    return styles.pop() if len(styles) == 1 else "mixed"


def printer_settings(paper: Paper, layout: Layout, files: Sequence[OutputFile], printer: str = "") -> tuple[str, ...]:
    """What to set in the printer dialog and how to feed the paper, in sentences."""
    told = [f"Paper: {paper.name}." if paper.name != "both" else "Paper: A4 or Letter, as you have it."]
    told.append('Scale: 100 % or "actual size", never "fit to page".')
    duplex = [file for file in files if file.duplex]
    twice = [file for file in files if file.pages > file.sheets and not file.duplex]
    parted = [file for file in files if file.path.stem.endswith(("-fronts", "-backs"))]
    single = [file for file in files if file not in duplex and file not in twice and file not in parted]
    edge = layout.flip.value.replace("-", " ")
    if duplex:
        told.append(f"Both sides, flip on {edge}: {_names(duplex)}.")
    for file in twice:
        half = file.sheets
        first, second = (
            (f"pages 1 to {half}", f"pages {half + 1} to {file.pages}") if half > 1 else ("page 1", "page 2")
        )
        told.append(
            f"{file.path.name}: print {first}, turn the stack over its {edge} and put it back in, then print {second}."
        )
    if parted:
        told.append(f"One side only, the fronts and then the same paper, turned over its {edge}: {_names(parted)}.")
    if single:
        told.append(f"One side only: {_names(single)}.")
    if (moved := _moved(layout, printer)) and layout.backs is not Backs.NONE and (duplex or twice or parted):
        told.append(moved)
    if corrected := _corrected(layout, printer, backs=bool(duplex or twice or parted)):
        told.append(corrected)
    return tuple(told)


def _names(files: Sequence[OutputFile]) -> str:
    return ", ".join(file.path.name for file in files)


def moved_words(offset: tuple[float, float], turn: float) -> str:
    """How backs are moved and turned as one looks at them: `1.5 mm right, 0.5 mm up`; blank where they are not."""
    right, down = offset
    steps = []
    if right:
        steps.append(f"{abs(right):g} mm {'right' if right > 0 else 'left'}")
    if down:
        steps.append(f"{abs(down):g} mm {'down' if down > 0 else 'up'}")
    if turn:
        unit = "degree" if abs(turn) == 1 else "degrees"
        steps.append(f"{abs(turn):g} {unit} {'clockwise' if turn > 0 else 'counterclockwise'}")
    return ", ".join(steps)


def scale_words(scale: tuple[float, float]) -> str:
    """`100.4 % across and 99.8 % down`; blank for what is not stretched."""
    if scale == (1.0, 1.0):
        return ""
    return f"{scale[0] * 100:g} % across and {scale[1] * 100:g} % down"


def _moved(layout: Layout, printer: str) -> str:
    moved = moved_words(layout.back_offset, layout.back_turn)
    if not moved:
        return ""
    whose = f'the printer "{printer}"' if printer else "one printer"
    return f"These backs are moved {moved} for {whose}; on another one they may miss their fronts."


def _corrected(layout: Layout, printer: str, backs: bool) -> str:
    """What is done to whole sides; blank where nothing is."""
    front = [
        f"moved {moved}" if (moved := moved_words(layout.front_offset, 0.0)) else "",
        f"stretched to {told}" if (told := scale_words(layout.front_scale)) else "",
    ]
    parts = [f"fronts are {' and '.join(filter(None, front))}"] if any(front) else []
    if backs and (told := scale_words(layout.back_scale)):
        parts.append(f"backs are stretched to {told}")
    if not parts:
        return ""
    whose = f'the printer "{printer}"' if printer else "one printer"
    return f"For {whose} {' and '.join(parts)}; a ruler on another one's sheets shows other lengths."
