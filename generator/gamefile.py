"""`data/<game>/game.toml`: title, rosters, components, fonts, colors and numbers of one game."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from generator.errors import FileAccessError, UsageError
from generator.sizes import Size, parse_size
from generator.units import parse_length


def _size(value: object) -> object:
    if isinstance(value, str):
        return parse_size(value)
    if isinstance(value, list) and len(value) == 2:
        return Size(*(parse_length(str(number)) for number in value))
    return value


def _length(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


SizeField = Annotated[Size, BeforeValidator(_size)]
"""`"63x88mm"`, `"poker"` or `[63, 88]`."""
LengthField = Annotated[float, BeforeValidator(_length)]
"""A number of mm, or text with a unit."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


class RosterFile(_Part):
    """One roster: `file` beside game.toml (csv, tsv, xlsx or ods), `sheet` of a workbook, the line of the headers."""

    file: str
    sheet: str = ""
    header_row: int = Field(1, ge=1)
    columns: dict[str, str] = {}
    """Types of the columns of a game without code: `text`, `whole`, `yes-no`; unnamed columns are text."""


class FontFile(_Part):
    """One font file under `fonts/`, and the families tried in turn for characters it lacks."""

    family: str
    file: str
    weight: int = 400
    style: Literal["normal", "italic"] = "normal"
    fallback: tuple[str, ...] = ()


class IconFont(_Part):
    """An icon font under `fonts/`: a TTF and a JSON table of icon name -> code point in hex."""

    family: str
    file: str
    names: str


class ComponentSpec(_Part):
    """One kind of printed thing.

    Exactly one source of pieces: `roster` (a card each), `copies` (the same piece n times) or `each`
    (one piece per table, its keys being the template's values). Lengths are mm; `trim` is the finished size.
    """

    title: str
    kind: Literal["card", "mat", "token"] = "card"
    trim: SizeField
    bleed: LengthField = 0.0
    safe: LengthField = 3.0
    shape: Literal["rect", "round"] = "rect"
    front: str
    back: str = ""
    roster: str = ""
    copies: int = Field(0, ge=0)
    each: tuple[dict[str, Any], ...] = ()
    number_per_set: int = Field(0, ge=0)
    """What the rules say a full set holds; 0 where they say nothing."""
    optional: bool = False
    """Printed only when asked for by `--with NAME`."""

    @model_validator(mode="after")
    def _one_source(self) -> ComponentSpec:
        if bool(self.roster) + bool(self.copies) + bool(self.each) != 1:
            raise ValueError("name exactly one source of pieces: roster, copies or each")
        return self


class GameFile(_Part):
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
    components: dict[str, ComponentSpec] = {}
    settings: dict[str, Any] = {}
    bands: dict[str, Any] = {}
    rulings: dict[str, Any] = {}


def _where(location: tuple[int | str, ...]) -> str:
    return ".".join(str(part) for part in location)


def read_game_file(path: Path, shown_as: str = "") -> GameFile:
    """Read and type one game.toml.

    Raises FileAccessError when it cannot be read, UsageError with every mistake at once when it is wrong.
    """
    name = shown_as or str(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{name}: cannot be read ({error.strerror}).") from error
    try:
        data = tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UsageError(f"{name}: is not UTF-8 text (byte {error.start}). Save it as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name}: is not valid TOML: {error}.") from error
    try:
        return GameFile.model_validate(data)
    except ValidationError as error:
        lines = [f"{name}: {_where(item['loc'])}: {item['msg']}" for item in error.errors()]
        raise UsageError("\n".join(lines)) from error
