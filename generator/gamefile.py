"""`data/<game>/game.toml`: title, rosters, components, fonts, colors and numbers of one game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct, convert

from generator.cards import Place
from generator.errors import FileAccessError, PnpError
from generator.findings import Finding, Severity
from generator.sizes import Size, length_of, size_of
from generator.words import nearest

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


Natural = Annotated[int, Meta(ge=0)]
"""A whole number that is not negative."""
Length = Annotated[float, length_of]
"""A number of mm, or text with a unit."""


def _several(value: object) -> object:
    """What may be one or a list, as a list."""
    return [value] if isinstance(value, str | int) else value


Texts = Annotated[tuple[str, ...], _several]
"""A text, or a list of texts."""
Rows = Annotated[tuple[Annotated[int, Meta(ge=1)], ...], _several]
"""The number of a row, or a list of them."""


class RosterFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roster: one deck of cards, from one file, or from several files or sheets."""

    file: Texts
    """Beside game.toml: .csv, .tsv, .xlsx, .ods or .json; several files are one deck."""
    sheet: Texts = ()
    """Of a workbook: its name, several names, or "*" for all that hold something."""
    header_row: Rows = (1,)
    """Where the headers stand, counted as a spreadsheet does; two rows, as [1, 2], are one header for each column."""
    last_row: Natural = 0
    """The last row that is read; 0 reads all."""
    id: str = ""
    """The column that holds the ids, where it is not called id."""
    name: str = ""
    """The column that holds the cards' names, where it is not called name or title."""
    copies: str = ""
    """The column that says how often each card is printed, where it is not called copies, quantity or the like."""
    rename: dict[str, str] = {}
    """Columns by other names: the new name, and the header in the file."""
    where: Texts = ()
    """Which rows are cards of this game: `Status = ready`, `Set != promo`, `text ~ injure`, `cost >= 3`."""
    cells: Literal["", "shown", "value"] = ""
    """What texts take of a workbook's cells with a number format: what the sheet shows, or the value itself."""
    quotes: Literal["", "text", "csv"] = ""
    """What double quotes around a cell of a text file are: part of its text, or what holds it together."""
    as_meant: tuple[str, ...] = ()
    """Codes of findings on this roster that are as they should be, as in ["blank-name"]."""
    columns: dict[str, str] = {}
    """Types of the columns of a game without code: `text`, `whole`, `yes-no`; unnamed columns are text."""
    in_play: tuple[str, ...] = ()
    """Columns that matter in play; the others are words and pictures. Blank guesses by name: see docs/publishing.md."""


class FontFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One font file under `fonts/`, and the families tried in turn for characters it lacks."""

    family: str
    file: str
    weight: int = 400
    style: Literal["normal", "italic"] = "normal"
    axes: dict[str, float] = {}
    """Of a variable font: where on its other axes it is taken, as `{ wdth = 75 }`."""
    fallback: tuple[str, ...] = ()


class IconFont(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An icon font under `fonts/`: a TTF and a JSON table of icon name -> code point in hex."""

    family: str
    file: str
    names: str


class PaletteColor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One color that players must tell apart: a color or `theme.NAME`, and the shape that goes with it, if any does."""

    color: str
    shape: str = ""


def _palette_color(value: object) -> object:
    return {"color": value} if isinstance(value, str) else value


class ComponentSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of printed thing.

    Exactly one source of pieces: `roster` (a card each), `copies` (the same piece n times) or `each`
    (one piece per table, its keys being the template's values). Lengths are mm; `trim` is the finished size.
    """

    title: str
    kind: Literal["card", "mat", "token"] = "card"
    trim: Size
    bleed: Length = 0.0
    safe: Length = 3.0
    shape: Literal["rect", "round"] = "rect"
    front: str
    back: str = ""
    roster: str = ""
    copies: Natural = 0
    each: tuple[dict[str, Any], ...] = ()
    number_per_set: Natural = 0
    """What the rules say a full set holds; 0 where they say nothing."""
    optional: bool = False
    """Printed only when asked for by `--with NAME`."""
    layout: Literal["", "gutterless", "bleed", "outer-bleed", "gutterfold", "tokens", "mat"] = ""
    """How its pieces lie on a sheet; blank is what its kind needs."""

    def __post_init__(self) -> None:
        if bool(self.roster) + bool(self.copies) + bool(self.each) != 1:
            raise ValueError("name exactly one source of pieces: roster, copies or each")


VERSION_MARK = "version_mark"
"""The setting that prints version and revision on the cards."""
PROGRAM_SETTINGS = frozenset(("smallest_text_pt", "picture_dpi", "shop_picture_dpi", VERSION_MARK))
"""Settings of every game: how cards are printed, no rule of any."""


class GameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of game.toml."""

    title: str
    version: str = "0.1.0"
    players: tuple[int, int] = (2, 4)
    language: str = "en"
    author: str = ""
    tagline: str = ""
    rosters: dict[str, RosterFile] = {}
    fonts: tuple[FontFile, ...] = ()
    icons: IconFont | None = None
    themes: dict[Literal["full", "low"], dict[str, Any]] = {}
    """Colors by the name templates use (`theme.ink`), per ink: full or low."""
    spots: dict[str, str] = {}
    """Spot inks by name, each as the `cmyk(c, m, y, k)` it stands for on screens and home printers."""
    palette: dict[str, Annotated[PaletteColor, _palette_color]] = {}
    """Colors of players, suits or classes: they must differ for color-blind eyes too, or have different shapes."""
    components: dict[str, ComponentSpec] = {}
    needs: dict[str, int] = {}
    """What players need that is not printed, and how many: dice, pencils. The print guide's parts list names it."""
    settings: dict[str, Any] = {}
    bands: dict[str, Any] = {}
    play: dict[str, dict[str, Any]] = {}
    """Bands for figures of whole games, by the bots that play them: see docs/reports.md."""
    rulings: dict[str, Any] = {}

    @property
    def roster_files(self) -> tuple[str, ...]:
        """Every file that a roster names, once."""
        return tuple(dict.fromkeys(file for roster in self.rosters.values() for file in roster.file))


class GameFileError(PnpError):
    """A game.toml that cannot be used: nothing of the game can be read, so the run stops with these findings."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*(str(finding) for finding in findings))
        self.findings = tuple(findings)


def read_game_file(path: Path, shown_as: str = "") -> GameFile:
    """Read and type one game.toml.

    Raises FileAccessError when it cannot be read, GameFileError with every mistake at once when it is wrong.
    """
    name = shown_as or str(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{name}: cannot be read ({error.strerror}).") from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        fact = "This is not UTF-8 text."
        raise GameFileError([_fault(Place(name, line), fact, "Save the file as UTF-8.")]) from error
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GameFileError([_not_toml(name, text, str(error))]) from error
    try:
        return game_file(data)
    except ValueError:
        from generator.misfits import Misfit, second_look
    try:
        return second_look(GameFile, data)
    except Misfit as error:
        raise GameFileError([_misfit(name, text, item) for item in error.mistakes]) from error


def game_file(data: Mapping[str, Any]) -> GameFile:
    """A game.toml that is right, of what it says. Raises ValueError for the first mistake."""
    palette = data.get("palette")
    components = data.get("components")
    rosters = data.get("rosters")
    return convert(
        {
            **data,
            **({"palette": _each(palette, _palette_color)} if isinstance(palette, dict) else {}),
            **({"rosters": _each(rosters, _listed)} if isinstance(rosters, dict) else {}),
            **({"components": _each(components, _measured)} if isinstance(components, dict) else {}),
        },
        GameFile,
    )


def _each(tables: Mapping[str, object], read: Callable[[object], object]) -> dict[str, object]:
    return {name: read(value) for name, value in tables.items()}


def _listed(roster: object) -> object:
    """A roster whose keys that may be one or several are lists."""
    if not isinstance(roster, dict):
        return roster
    one_or_more = ("file", "sheet", "header_row", "where")
    return {key: _several(value) if key in one_or_more else value for key, value in roster.items()}


def _measured(component: object) -> object:
    """A component with its size and lengths in mm. Raises ValueError where they are none."""
    if not isinstance(component, dict):
        return component
    read = {"trim": size_of, "bleed": length_of, "safe": length_of}
    return {key: read[key](value) if key in read else value for key, value in component.items()}


def _fault(place: Place, fact: str, remedy: str = "") -> Finding:
    return Finding("game/game-file", Severity.ERROR, fact, remedy, place)


def _not_toml(name: str, text: str, message: str) -> Finding:
    at = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    line = int(at[1]) if at else len(text.splitlines())
    reason = (message[: at.start()] if at else message).removesuffix(" (at end of document)")
    rows = text.splitlines()
    quoted = f' The line is: "{rows[line - 1].strip()}".' if 0 < line <= len(rows) else ""
    return _fault(
        Place(name, line),
        f"This is not valid TOML: {reason[0].lower()}{reason[1:]}.{quoted}",
        'Text stands in quotes, as in title = "My Game".',
    )


_PARTS: dict[int | str, type[Struct]] = {
    "rosters": RosterFile,
    "fonts": FontFile,
    "icons": IconFont,
    "components": ComponentSpec,
    "palette": PaletteColor,
}

_EXPECTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "dict_type": "a table, as in [name]",
    "model_type": "a table, as in [name]",
    "tuple_type": "a list in square brackets",
}


def _misfit(name: str, text: str, item: ErrorDetails) -> Finding:
    location = item["loc"]
    key = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in location)[1:]
    place = Place(name, _line_of(text, location))
    if item["type"] == "extra_forbidden":
        known = (
            list(_PARTS.get(location[0], GameFile).__struct_fields__)
            if len(location) > 1
            else list(GameFile.__struct_fields__)
        )
        near = nearest(str(location[-1]), known)
        guess = f'Did you mean "{near}"? ' if near else ""
        return _fault(place, f'"{key}" is not known.', f"{guess}Known here: {', '.join(known)}.")
    if item["type"] == "missing":
        return _fault(place, f'"{key}" is missing.', "Add it; docs/own-game.md shows a whole game.toml.")
    if item["type"] in _EXPECTED:
        typed = item["input"] if isinstance(item["input"], str | int | float) else type(item["input"]).__name__
        return _fault(place, f'"{key}" must be {_EXPECTED[item["type"]]}, not "{typed}".')
    message = item["msg"].removeprefix("Value error, ").removeprefix("Input should be ")
    if item["type"] != "value_error":
        message = f'"{item["input"]}" does not fit here. Allowed: {message}'
    return _fault(place, f"{key}: {message}" if message.endswith(".") else f"{key}: {message}.")


def _line_of(text: str, location: Sequence[int | str]) -> int:
    """The line of a key, or of the nearest table around it; 0 where neither is written out."""
    wanted = [str(part) for part in location]
    table: list[str] = []
    lists: dict[str, int] = {}
    best, depth = 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]", line):
            table = [part.strip().strip("\"'") for part in head[2].split(".")]
            if head[1] == "[[":
                lists[head[2]] = lists.get(head[2], -1) + 1
                table.append(str(lists[head[2]]))
            here = table
        elif key := re.match(r"\s*([\w.\-\"']+)\s*=", line):
            here = [*table, *(part.strip("\"'") for part in key[1].split("."))]
        else:
            continue
        if len(here) > depth and here == wanted[: len(here)]:
            best, depth = number, len(here)
    return best
