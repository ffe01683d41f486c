"""`data/<game>/game.toml`: title, rosters, components, fonts, colors and numbers of one game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from generator.sizes import LengthText, SizeText
from generator.toml_file import FaultyFileError, read_toml, record_of

Natural = Annotated[int, Meta(ge=0)]
"""A whole number that is not negative."""


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
    trim: SizeText
    bleed: LengthText = 0.0
    safe: LengthText = 3.0
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
    layout: str = ""
    """How its pieces lie on a sheet, by the name of a layout; blank is what its kind needs."""

    def __post_init__(self) -> None:
        if bool(self.roster) + bool(self.copies) + bool(self.each) != 1:
            raise ValueError("name exactly one source of pieces: roster, copies or each")


class BookletSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the rules booklet looks: it is made where there is a rules.md beside game.toml."""

    file: str = "rules.md"
    """The text of the rules, beside game.toml."""
    style: Literal["plain", "bars", "bills", "ribbons"] = "plain"
    """The ornaments of its headings and pages."""
    text_font: str = "Barlow Semi Condensed"
    """The family of its text: medium or regular, bold and italic are taken from [[fonts]] or the program's own."""
    head_font: str = "Barlow Condensed 900 italic"
    """Family, weight and style of headings of chapters."""
    second_font: str = ""
    """The same of smaller headings; blank is as of chapters."""
    colors: dict[str, str] = {}
    """Colors by part, as `#17141F` or `theme.NAME`: ink, ground, on_ground, accent, on_accent, tint, quiet."""
    cover: tuple[str, ...] = ()
    """Ids of up to three cards for the cover; blank is the first ones of the set."""
    show_rulings: bool = False
    """Whether the numbers of rulings are printed beside the sentences that carry them."""


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
    booklet: BookletSpec | None = None
    """How the rules booklet looks."""

    @property
    def roster_files(self) -> tuple[str, ...]:
        """Every file that a roster names, once."""
        return tuple(dict.fromkeys(file for roster in self.rosters.values() for file in roster.file))


class GameFileError(FaultyFileError):
    """A game.toml that cannot be used: nothing of the game can be read, so the run stops with these findings."""


def read_game_file(path: Path, shown_as: str = "") -> GameFile:
    """Read and type one game.toml.

    Raises FileAccessError when it cannot be read, GameFileError with every mistake at once when it is wrong.
    """
    try:
        return read_toml(path, GameFile, "game/game-file", shown_as, "docs/own-game.md")
    except FaultyFileError as error:
        raise GameFileError(error.findings) from error


def game_file(data: Mapping[str, Any]) -> GameFile:
    """A game.toml that is right, of what it says. Raises ValueError with every mistake."""
    found, mistakes = record_of(GameFile, data)
    if found is None:
        raise ValueError(" ".join(one.fact for one in mistakes))
    return found
