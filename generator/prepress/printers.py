"""What a person measured of their printers, kept in the user's own folder of settings."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.errors import FileAccessError, UsageError
from generator.outputs.folders import add_files
from generator.sheets.layout import Flip, Layout


class Printer(Struct, frozen=True):
    """How backs must be moved (mm right and down) and turned (degrees clockwise), as one looks at them."""

    name: str
    offset: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    flip: Flip = Flip.LONG_EDGE


def read_printers(file: Path) -> dict[str, Printer]:
    """The printers of a settings file by name; none where there is no such file.

    Raises FileAccessError where it cannot be read, UsageError where it does not hold what it should.
    """
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise FileAccessError(f"{file}: cannot be read ({getattr(error, 'strerror', '') or error}).") from error
    try:
        tables: Mapping[str, Any] = tomllib.loads(text).get("printers", {})
        return {name: _printer(name, table) for name, table in tables.items()}
    except (tomllib.TOMLDecodeError, ValueError, TypeError, AttributeError, RecursionError, UsageError) as error:
        raise UsageError(
            f"{file}: this is not a list of printers ({error}). Cure it, or delete it and run pnp calibrate again."
        ) from error


def _printer(name: str, table: Mapping[str, Any]) -> Printer:
    right, down = (float(length) for length in table.get("back_offset_mm", (0, 0)))
    turn = float(table.get("back_rotate_degrees", 0))
    found = Printer(name, (right, down), turn, Flip(table.get("flip", Flip.LONG_EDGE)))
    Layout(back_offset=found.offset, back_turn=found.turn)  # refuses what no printer drifts
    return found


def printer_called(name: str, file: Path) -> Printer:
    """The stored printer of a name, capitals aside. Raises UsageError that lists those known."""
    known = read_printers(file)
    for printer in known.values():
        if printer.name.lower() == name.strip().lower():
            return printer
    listed = f"Known are: {', '.join(known)}." if known else "None is stored yet."
    raise UsageError(f'There is no printer "{name}". {listed} Print a sheet with pnp calibrate and store its reading.')


def store_printer(printer: Printer, file: Path) -> None:
    """Add a printer to the file, or replace the one of its name. Raises FileAccessError."""
    known = {name: old for name, old in read_printers(file).items() if name.lower() != printer.name.lower()}
    tables = [
        f"[printers.{json.dumps(one.name)}]\n"
        f"back_offset_mm = [{one.offset[0]!r}, {one.offset[1]!r}]\n"
        f"back_rotate_degrees = {one.turn!r}\n"
        f'flip = "{one.flip.value}"\n'
        for one in (*known.values(), printer)
    ]
    head = (
        "# How the backs are moved and turned on each printer. Written by pnp calibrate, read by pnp build --printer.\n"
    )
    add_files(file.parent, {file.name: "\n".join((head, *tables)).encode("utf-8")})
