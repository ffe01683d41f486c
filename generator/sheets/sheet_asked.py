"""A sheet with places of its own, as a person asks for it: by its name, or by its measures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec.structs import replace

from generator.errors import UsageError
from generator.sheets.card_layout import CardLayout, label_sheets, layout_files, layout_named
from generator.sheets.papers import parse_paper
from generator.toml_file import record_of
from generator.words import nearest

KEYS = ("columns", "rows", "label", "pitch", "offset", "paper", "shape")
EXAMPLE = "columns=2,rows=5,label=85x54mm,pitch=95x54mm,offset=15x13.5mm,paper=a4"


def sheet_asked(text: str, own: Iterable[Path] = (), shown: Callable[[Path], str] = str) -> CardLayout:
    """A known sheet of labels, one of a person's own `layouts/`, or one of its measures, as in `EXAMPLE`.

    Raises UsageError with what is wrong and what there is, FaultyFileError with every mistake of a file.
    """
    if "=" in text:
        return _measured(text)
    folders = tuple(own)
    known = [name for one in label_sheets() for name in (one.name, *one.also)]
    files = layout_files(folders)
    try:
        style = layout_named(text, folders, shown)
    except UsageError as error:
        near = nearest(text.strip().lower().replace(" ", "-"), [*known, *files])
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(
            f'There is no sheet "{text.strip()}". {guess}`pnp sizes sheet` lists the {len(label_sheets())} that are '
            f"known; or say its measures, as in --sheet {EXAMPLE}."
        ) from error
    if not style.has_places:
        raise UsageError(
            f"The layout {style.name} has no places of its own: it is for --layout. A sheet has a label, or left "
            "and top."
        )
    return style


def _measured(text: str) -> CardLayout:
    data: dict[str, object] = {"title": "A sheet of your own measures"}
    for part in (part.strip() for part in text.split(",") if part.strip()):
        name, sign, value = (piece.strip() for piece in part.partition("="))
        if not sign or name not in KEYS:
            near = nearest(name, KEYS)
            guess = f'Did you mean "{near}"? ' if near else ""
            raise UsageError(f'--sheet: "{part}" is not understood. {guess}Give {", ".join(KEYS)}, as in {EXAMPLE}.')
        if name == "offset":
            left, times, top = value.lower().replace("×", "x").partition("x")
            if not times:
                raise UsageError(f'--sheet: "{part}" is not understood. Give left and top, as in offset=15x13.5mm.')
            unit = "".join(letter for letter in top if letter.isalpha())
            data["left"], data["top"] = left if left[-1:].isalpha() else left + unit, top
        else:
            data[{"shape": "label_shape"}.get(name, name)] = int(value) if value.isdecimal() else value
    if "label" not in data and "pitch" in data:
        data["label"] = data["pitch"]
    found, mistakes = record_of(CardLayout, data)
    if found is None:
        raise UsageError("\n".join(f"--sheet: {one.fact} {one.remedy}".strip() for one in mistakes))
    if found.label is None:
        raise UsageError(f"--sheet: say how large a label is, as in {EXAMPLE}.")
    if found.paper:
        parse_paper(found.paper)
    # A name that tells it from others, in folders and sentences.
    size = f"{found.label.width:g}x{found.label.height:g}mm"
    return replace(found, name=f"sheet-{found.columns}x{found.rows}-{size}")
