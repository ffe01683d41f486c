"""`data/<game>/game.toml`: title, rosters, components, fonts, colors and numbers of one game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields

from generator.errors import FileAccessError
from generator.notation import Notation, ShortForm
from generator.sizes import DistanceText, SizeText
from generator.toml_file import AlsoKnown, FaultyFileError, read_toml, record_of

Natural = Annotated[int, Meta(ge=0)]
MOST_COLORS = 100
"""Colors of a palette; each is held against each."""
MOST_PIECES = 5000
"""Pieces of a component that has no roster."""
"""A whole number that is not negative."""


def _several(value: object) -> object:
    """What may be one or a list, as a list."""
    return [value] if isinstance(value, str | int) else value


_TEXT: Mapping[str, Any] = {"type": "string"}
_ROW: Mapping[str, Any] = {"type": "integer", "minimum": 1}
_INK: Mapping[str, Any] = {"enum": ["full", "low"]}


def _one_or_list(one: Mapping[str, Any], least: int = 0) -> Mapping[str, Any]:
    return {"anyOf": [one, {"type": "array", "items": one, "minItems": least}]}


Texts = Annotated[tuple[str, ...], _several, Notation("text, or a list of texts", _one_or_list(_TEXT))]
"""A text, or a list of texts."""
Files = Annotated[tuple[str, ...], _several, Notation("file, or a list of files", _one_or_list(_TEXT, 1))]
"""A file, or a list of files."""
Rows = Annotated[
    tuple[Annotated[int, Meta(ge=1)], ...],
    _several,
    Notation("number of a row, or a list of them, from 1", _one_or_list(_ROW)),
]
"""The number of a row, or a list of them."""
Inks = Annotated[
    tuple[Literal["full", "low"], ...],
    _several,
    Notation('`"full"`, `"low"`, or a list of both', _one_or_list(_INK)),
]
"""An ink, or both."""


class RosterFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One roster: one deck of cards, from one file, or from several files or sheets. `NAME` is yours."""

    file: Files
    """Beside game.toml: .csv, .tsv, .xlsx, .ods or .json; several files are one deck.

    Example: `["base.csv", "promo.xlsx"]`
    """
    sheet: Texts = ()
    """Of a workbook: its name, several names, or "*" for all that hold something.

    Example: `"Deck"`
    """
    header_row: Rows = (1,)
    """Where the headers stand, counted as a spreadsheet does; two rows are one header for each column.

    Example: `[1, 2]`
    """
    last_row: Natural = 0
    """The last row that is read; 0 reads all.

    Example: `120`
    """
    id: str = ""
    """The column that holds the ids, where it is not called id.

    Example: `"Code"`
    """
    name: str = ""
    """The column that holds the cards' names, where it is not called name or title.

    Example: `"Card"`
    """
    copies: str = ""
    """The column that says how often each card is printed, where it is not called copies, quantity or the like.

    Example: `"Card Quantity"`
    """
    rename: dict[str, str] = {}
    """Columns by other names: the new name, and the header in the file.

    Example: `{ hp = "Hit Points" }`
    """
    where: Texts = ()
    """Which rows are cards of this game; several conditions must all hold: `=`, `!=`, `~` (holds), `!~`, `<`, `>=`.

    Example: `["Set != promo", "cost >= 3"]`
    """
    cells: Literal["", "shown", "value"] = ""
    """What texts take of a workbook's cells with a number format: what the sheet shows, or the value itself.

    Example: `"shown"`
    """
    quotes: Literal["", "text", "csv"] = ""
    """What double quotes around a cell of a text file are: part of its text, or what holds it together.

    Example: `"text"`
    """
    as_meant: tuple[str, ...] = ()
    """Codes of findings on this roster that are as they should be.

    Example: `["blank-name"]`
    """
    columns: dict[str, str] = {}
    """Types of the columns of a game without code; unnamed columns are text. `pnp help rosters` lists the types.

    Example: `{ speed = "whole 0..9", side = "one of land, sea" }`
    """
    in_play: tuple[str, ...] = ()
    """Columns that matter in play; the others are words and pictures. Without it guessed: `pnp help publishing`.

    Example: `["speed", "cost"]`
    """

    def __post_init__(self) -> None:
        if not self.file:
            raise ValueError("name at least one file")


class FontFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One font file; a family has one entry for each weight and style. `pnp fonts` shows those there are."""

    family: str
    """The name that templates use as font-family.

    Example: `"Barlow Semi Condensed"`
    """
    file: str
    """Under `fonts/` of yours or of the program: a TTF or OTF.

    Example: `"barlow/BarlowSemiCondensed-Bold.ttf"`
    """
    weight: int = 400
    """The font-weight it is used for.

    Example: `700`
    """
    style: Literal["normal", "italic"] = "normal"
    """The font-style it is used for.

    Example: `"italic"`
    """
    axes: dict[str, float] = {}
    """Of a variable font: where on its other axes it is taken.

    Example: `{ wdth = 75 }`
    """
    fallback: tuple[str, ...] = ()
    """Families tried in turn for characters it lacks.

    Example: `["Oswald"]`
    """


class IconFont(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An icon font under `fonts/`: its icons are written `:sword:` in texts. `pnp icons WORD` finds them."""

    family: str
    """The name that templates use as font-family.

    Example: `"Game Icons"`
    """
    file: str
    """Under `fonts/`: a TTF.

    Example: `"game-icons/GameIcons.ttf"`
    """
    names: str
    """A JSON table beside it: the name of each icon and its code point in hex.

    Example: `"game-icons/icons.json"`
    """


class PaletteColor(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One color that players must tell apart. In short: `red = "#d1322d"`."""

    color: str
    """A color, or `theme.NAME`.

    Example: `"#d1322d"`
    """
    shape: str = ""
    """The shape that goes with it, if any does: those who see no color go by it.

    Example: `"star"`
    """


def _palette_color(value: object) -> object:
    return {"color": value} if isinstance(value, str) else value


class ComponentSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of printed thing, in the order of printing. `NAME` is yours: `--only` and `--with` know it by that.

    Exactly one source of pieces: `roster` (a card each), `copies` (the same piece n times) or `each`
    (one piece per table, its keys being the template's values). Lengths are mm; `trim` is the finished size.
    """

    json_schema: ClassVar[Mapping[str, Any]] = {
        "oneOf": [
            {"required": ["roster"], "properties": {"roster": {"minLength": 1}}},
            {"required": ["copies"], "properties": {"copies": {"minimum": 1}}},
            {"required": ["each"], "properties": {"each": {"minItems": 1}}},
        ]
    }

    title: str
    """What people call it: on sheets and in the print guide.

    Example: `"Ship cards"`
    """
    kind: Literal["card", "mat", "token"] = "card"
    """How it is printed: cards share sheets, a mat has a sheet of its own, tokens get white around them.

    Example: `"mat"`
    """
    trim: SizeText
    """Width and height when it is cut.

    Example: `"poker"`
    """
    bleed: DistanceText = 0.0
    """How far its art goes on beyond the cut.

    Example: `3`
    """
    safe: DistanceText = 3.0
    """How far texts and icons keep away from the cut.

    Example: `"4mm"`
    """
    shape: Literal["rect", "round"] = "rect"
    """Round pieces are cut as ellipses.

    Example: `"round"`
    """
    front: str
    """The template of its front: a file of `templates/<game>/`.

    Example: `"ship-front.svg.j2"`
    """
    back: str = ""
    """The template of its back; blank prints none.

    Example: `"ship-back.svg.j2"`
    """
    roster: str = ""
    """The roster it takes its cards from, by its name in this file.

    Example: `"ships"`
    """
    copies: Natural = 0
    """In place of a roster: so many pieces that are all alike.

    Example: `12`
    """
    each: tuple[dict[str, Any], ...] = ()
    """In place of a roster: a piece for each table, whose keys are what the templates know.

    Example: `[{ id = "red", name = "Red" }, { id = "blue", name = "Blue" }]`
    """
    number_per_set: Natural = 0
    """How many pieces the rules say a full set holds; `pnp diff` tells when that changes. 0 where they say nothing.

    Example: `54`
    """
    optional: bool = False
    """Printed only when asked for: by `--with NAME`, or by `extras` of [build].

    Example: `true`
    """
    layout: str = ""
    """How its pieces lie on a sheet, by the name of a layout; blank is what its kind needs.

    Example: `"gutterfold"`
    """

    def __post_init__(self) -> None:
        if bool(self.roster) + bool(self.copies) + bool(self.each) != 1:
            raise ValueError("name exactly one source of pieces: roster, copies or each")
        if max(self.copies, len(self.each)) > MOST_PIECES:
            raise ValueError(
                f"copies and each give at most {MOST_PIECES} pieces, not {max(self.copies, len(self.each))}"
            )


class BookletSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the rules booklet looks, which is made where there is a rules.md beside game.toml: `pnp help rules-books`."""

    file: str = "rules.md"
    """The text of the rules, beside game.toml.

    Example: `"rulebook.md"`
    """
    style: Literal["plain", "bars", "bills", "ribbons"] = "plain"
    """The ornaments of its headings and pages.

    Example: `"bars"`
    """
    text_font: str = "Barlow Semi Condensed"
    """The family of its text, of the game's fonts or the program's own.

    Example: `"Oswald"`
    """
    head_font: str = "Barlow Condensed 900 italic"
    """Family, weight and style of headings of chapters.

    Example: `"Fraunces 900"`
    """
    second_font: str = ""
    """The same of smaller headings; blank is as of chapters.

    Example: `"Oswald 700"`
    """
    colors: dict[str, str] = {}
    """Colors by part: ink, ground, on_ground, accent, on_accent, tint, quiet; each a color or `theme.NAME`.

    Example: `{ accent = "#FFC629", tint = "theme.paper" }`
    """
    cover: tuple[str, ...] = ()
    """Ids of up to three cards for the cover; blank is the first ones of the set.

    Example: `["shell", "siren"]`
    """
    show_rulings: bool = False
    """Whether the codes of rulings are printed behind the sentences that carry them.

    Example: `true`
    """


class BuildSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `pnp build` and `pnp release` make where the command line says nothing else."""

    papers: Texts = ()
    """Papers by name, or sizes like `"200x250mm"`. Without it A4 and Letter, less one that a piece does not fit on.

    Example: `["a4", "a3"]`
    """
    layouts: Texts = ()
    """How cards lie on a sheet, by the names of layouts; without it each component's own.

    Example: `["gutterless", "gutterfold"]`
    """
    inks: Inks = ("full",)
    """Full color, or white grounds that save ink, or both.

    Example: `["full", "low"]`
    """
    extras: Texts = ()
    """Optional components that are printed, too, as with `--with NAME`.

    Example: `["spare-modifiers"]`
    """
    outputs: Texts = ()
    """What is made, as with `--make`: `sheets`, `pictures`, `shop:profile=NAME`. Without it sheets.

    Example: `["sheets", "pictures:dpi=150"]`
    """


VERSION_MARK = "version_mark"
"""The setting that prints version and revision on the cards."""


def _pixels(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool) and (value == 0 or 100 <= value <= 2400):
        return value
    raise ValueError(f'"{value}" does not fit here. Write pixels per inch, like 300, or 0 for all')


_PIXELS = {"anyOf": [{"const": 0}, {"type": "number", "minimum": 100, "maximum": 2400}]}
Pixels = Annotated[float, _pixels, Notation("pixels per inch, 100 to 2400, or 0 for all there are", _PIXELS)]


def _points(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 100:
        return value
    raise ValueError(f'"{value}" does not fit here. Write a size in points, like 5.5')


Points = Annotated[
    float, _points, Notation("size in points, 0 to 100", {"type": "number", "minimum": 0, "maximum": 100})
]


class ProgramSettings(Struct, frozen=True, kw_only=True):
    """Numbers of your game's rules, which templates and Python read by the names you give, and these of the program."""

    smallest_text_pt: Points = 6.0
    """Text that prints smaller is an error; without it, text under 7 is a warning, too.

    Example: `5.5`
    """
    picture_dpi: Pixels = 300.0
    """What pictures keep on sheets for your own printer.

    Example: `600`
    """
    shop_picture_dpi: Pixels = 0.0
    """What pictures keep in files for a print shop.

    Example: `600`
    """
    version_mark: bool = False
    """Templates print version and revision on the cards: `pnp help publishing`.

    Example: `true`
    """


PROGRAM_SETTINGS = frozenset(field.name for field in fields(ProgramSettings))
"""Settings of every game: how cards are printed, no rule of any."""


class GameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game as a whole. These keys stand at the top, before any table."""

    title: str
    """What the game is called.

    Example: `"Lighthouse"`
    """
    version: str = "0.1.0"
    """Of the set of cards; it stands on every sheet: `pnp help publishing`.

    Example: `"1.2.0"`
    """
    players: tuple[int, int] = (2, 4)
    """How many can play: the least and the most.

    Example: `[1, 5]`
    """
    language: str = "en"
    """Of the cards, as PDF readers ask for it.

    Example: `"de"`
    """
    author: str = ""
    """Who made the game: in the print guide and in the files.

    Example: `"Ada Example"`
    """
    tagline: str = ""
    """One sentence that `pnp games` shows.

    Example: `"Bring all ships home."`
    """
    rosters: dict[str, RosterFile] = {}
    fonts: tuple[FontFile, ...] = ()
    icons: IconFont | None = None
    themes: dict[Literal["full", "low"], dict[str, Any]] = {}
    """Values by the name templates use (`theme.ink`), most of them colors, for full and for low ink.

    Example: `{ full = { ink = "#222222" }, low = { ink = "#000000" } }`
    """
    spots: dict[str, str] = {}
    """Spot inks by name, each as the `cmyk(c, m, y, k)` it stands for on screens and home printers.

    Example: `{ gold = "cmyk(0, 20, 80, 20)" }`
    """
    palette: dict[str, Annotated[PaletteColor, _palette_color, ShortForm(_TEXT)]] = {}
    components: dict[str, ComponentSpec] = {}
    build: BuildSpec = BuildSpec()
    needs: dict[str, int] = {}
    """What players need that is not printed, and how many. The print guide's parts list names it.

    Example: `{ dice = 2, pencils = 4 }`
    """
    settings: Annotated[dict[str, Any], AlsoKnown(ProgramSettings)] = {}
    bands: dict[str, Any] = {}
    """Ranges that figures of the game's own rules should stay in, by the names its code gives them.

    Example: `{ "average speed" = [2, 4] }`
    """
    play: dict[str, dict[str, Any]] = {}
    """Ranges for figures of whole games, by the bots that play them: `pnp help reports`.

    Example: `{ greedy = { rounds = [5, 12] } }`
    """
    rulings: dict[str, Any] = {}
    """What was decided where the rulebook is silent, by codes of your own; `pnp rulings GAME` shows them.

    Example: `{ LH-R1 = "A tie goes to the younger captain." }`
    """
    booklet: BookletSpec = BookletSpec()

    def __post_init__(self) -> None:
        if len(self.palette) > MOST_COLORS:
            raise ValueError(
                f"[palette] names {len(self.palette)} colors, and nobody tells more than {MOST_COLORS} apart"
            )

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
    if not path.resolve().is_relative_to(path.parent.resolve()):
        raise FileAccessError(
            f"{shown_as or path}: is a link that leads out of the game's folder. Copy the file itself."
        )
    try:
        return read_toml(path, GameFile, "game/game-file", shown_as, "`pnp help own-game`")
    except FaultyFileError as error:
        raise GameFileError(error.findings) from error


def game_file(data: Mapping[str, Any]) -> GameFile:
    """A game.toml that is right, of what it says. Raises ValueError with every mistake."""
    found, mistakes = record_of(GameFile, data)
    if found is None:
        raise ValueError(" ".join(one.fact for one in mistakes))
    return found


def schema_text() -> str:
    """The JSON Schema of game.toml, as a file that stands beside one."""
    import json

    from generator.toml_model import json_schema

    schema = json_schema(GameFile, "game.toml: a game for pnp")
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
