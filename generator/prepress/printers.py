"""What a person measured of their printers, kept in the user's own folder of settings."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from msgspec import Struct

from generator.errors import FileAccessError, UsageError
from generator.json_values import JsonObject
from generator.outputs.folders import add_files
from generator.sheets.layout import Flip, Layout


class Printer(Struct, frozen=True):
    """How backs must be moved (mm right and down) and turned (degrees clockwise), as one looks at them.

    `front_offset` moves the fronts, `scale` stretches both sides across and down: a printer that prints short does so
    on either.
    """

    name: str
    offset: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    flip: Flip = Flip.LONG_EDGE
    scale: tuple[float, float] = (1.0, 1.0)
    front_offset: tuple[float, float] = (0.0, 0.0)

    def checked(self) -> Printer:
        """The same. Raises UsageError for what no printer is off."""
        Layout(
            back_offset=self.offset,
            back_turn=self.turn,
            front_offset=self.front_offset,
            front_scale=self.scale,
            back_scale=self.scale,
        )
        return self


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
        tables: JsonObject = tomllib.loads(text).get("printers", {})
        return {name: _printer(name, table) for name, table in tables.items()}
    except (tomllib.TOMLDecodeError, ValueError, TypeError, AttributeError, RecursionError, UsageError) as error:
        raise UsageError(
            f"{file}: this is not a list of printers ({error}). Cure it, or delete it and run pnp calibrate again."
        ) from error


def _printer(name: str, table: JsonObject) -> Printer:
    right, down = (float(length) for length in table.get("back_offset_mm", (0, 0)))
    turn = float(table.get("back_rotate_degrees", 0))
    across, high = (float(factor) for factor in table.get("scale", (1, 1)))
    front, low = (float(length) for length in table.get("front_offset_mm", (0, 0)))
    flip = Flip(table.get("flip", Flip.LONG_EDGE))
    return Printer(name, (right, down), turn, flip, (across, high), (front, low)).checked()


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
        f"scale = [{one.scale[0]!r}, {one.scale[1]!r}]\n"
        f"front_offset_mm = [{one.front_offset[0]!r}, {one.front_offset[1]!r}]\n"
        for one in (*known.values(), printer)
    ]
    head = "# What is done to sheets for each printer. Written by pnp calibrate, read by pnp build --printer.\n"
    add_files(file.parent, {file.name: "\n".join((head, *tables)).encode("utf-8")})
