"""The tables of `data/<game>/game.toml`, each by itself: rosters, components, fonts, icons, colors, booklet, build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from generator.edge import HEXES, SAME_SHAPES, hex_size
from generator.nets.spec import BOXES, NetSpec
from generator.notation import Notation, ShortForm
from generator.sizes import DistanceText, Size, SizeText

PanelCount = Annotated[int, Meta(ge=0, le=8)]
Natural = Annotated[int, Meta(ge=0)]
"""A whole number that is not negative."""
MOST_COLORS = 100
"""Colors of a palette; each is held against each."""
MOST_PIECES = 5000
"""Pieces of a component that has no roster."""


def _several(value: object) -> object:
    """What may be one or a list, as a list."""
    return [value] if isinstance(value, str | int) else value


_TEXT: Mapping[str, object] = {"type": "string"}
_ROW: Mapping[str, object] = {"type": "integer", "minimum": 1}
_INK: Mapping[str, object] = {"enum": ["full", "low"]}


def _one_or_list(one: Mapping[str, object], least: int = 0) -> Mapping[str, object]:
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
    fetch: Texts = ()
    """The address of a Google Sheet that `pnp fetch` brings the file from; nothing else does: `pnp help google-sheets`.

    Example: `"https://docs.google.com/spreadsheets/d/1a2B3c4D5e6F7g8H/edit#gid=0"`
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

    translate: tuple[str, ...] = ()
    """Columns that other languages say in their own words. Without it guessed: `pnp help languages`.

    Example: `["name", "text"]`
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
    """Under `fonts/` of yours or of the program: a TTF.

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


class IconSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Icons, written `:sword:` in texts: a folder of SVG files of yours, an icon font under `fonts/`, or both.

    `pnp icons WORD` finds those of the font that comes with the program, `pnp icons --game NAME` those of a game.
    """

    json_schema: ClassVar[Mapping[str, Any]] = {
        "anyOf": [{"required": ["folder"]}, {"required": ["family", "file", "names"]}],
        "dependentRequired": {"family": ["file", "names"], "file": ["family", "names"], "names": ["family", "file"]},
    }

    folder: str = ""
    """A folder beside game.toml: each SVG file in it, and in folders of it, is an icon by the name of its file.

    Example: `"icons"`
    """
    family: str = ""
    """Of an icon font: the name that templates use as font-family.

    Example: `"Game Icons"`
    """
    file: str = ""
    """Under `fonts/`: a TTF.

    Example: `"game-icons/GameIcons.ttf"`
    """
    names: str = ""
    """A JSON table beside it: the name of each icon and its code point in hex.

    Example: `"game-icons/icons.json"`
    """

    def __post_init__(self) -> None:
        font = (self.family, self.file, self.names)
        if not all(font) and (any(font) or not self.folder):
            raise ValueError("name a folder of SVG files, or family, file and names of an icon font, or all four")


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


PaletteEntry = Annotated[PaletteColor, _palette_color, ShortForm(_TEXT)]
"""A color of a palette; its text alone says as much."""


class ComponentSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One kind of printed thing, in the order of printing. `NAME` is yours: `--only` and `--with` know it by that.

    Exactly one source of pieces: `roster` (a card each), `copies` (the same piece n times) or `each` (one piece per
    table, its keys being the template's values); a net without any is made once. Lengths are mm; `trim` is the finished
    size.
    """

    json_schema: ClassVar[Mapping[str, object]] = {
        "oneOf": [
            {"required": ["roster"], "properties": {"roster": {"minLength": 1}}},
            {"required": ["copies"], "properties": {"copies": {"minimum": 1}}},
            {"required": ["each"], "properties": {"each": {"minItems": 1}}},
            {"required": ["net"], "not": {"anyOf": [{"required": [key]} for key in ("roster", "copies", "each")]}},
        ],
        "anyOf": [{"required": [key]} for key in ("trim", "across", "across_corners", "net")],
    }

    title: str
    """What people call it: on sheets and in the print guide.

    Example: `"Ship cards"`
    """
    kind: Literal["card", "mat", "token"] = "card"
    """How it is printed: cards share sheets, a mat has a sheet of its own, tokens get white around them.

    Example: `"mat"`
    """
    trim: SizeText = Size(0.0, 0.0)
    """Width and height when it is cut. It must be there unless `across` or `across_corners` says it.

    Example: `"tarot"`
    """
    bleed: DistanceText = 0.0
    """How far its art goes on beyond the cut.

    Example: `3`
    """
    safe: DistanceText = 3.0
    """How far texts and icons keep away from the cut.

    Example: `"4mm"`
    """
    shape: Literal["rect", "rounded", "round", "circle", "hex", "hex-flat", "hex-pointed"] = "rect"
    """The line it is cut along: with round corners, as an ellipse or circle, as a hex on a flat side or on a corner.

    Example: `"round"`
    """
    across: DistanceText = 0.0
    """In place of `trim`: a hex measured across its flat sides, or the diameter of a circle.

    Example: `"38mm"`
    """
    across_corners: DistanceText = 0.0
    """In place of `trim`: a hex measured across its corners.

    Example: `"44mm"`
    """
    corner: DistanceText = 3.0
    """The radius of the corners of a `rounded` piece.

    Example: `5`
    """
    overlap: DistanceText = 10.0
    """How far the sheets of a mat that is larger than the paper lie on each other.

    Example: `15`
    """
    grid: DistanceText = 0.0
    """The spaces on such a mat, from its top left corner: sheets then join on a line of this grid. 0 for none.

    Example: `"1in"`
    """
    board: Literal["joined", "scaled", "folded"] = "joined"
    """A mat larger than the paper: its sheets are glued together, it is scaled to one sheet, or folds in panels.

    Example: `"folded"`
    """
    panels: tuple[PanelCount, PanelCount] = (0, 0)
    """Of a folding board: how many panels lie beside and below each other. Without it two halves of its longer side.

    Example: `[2, 2]`
    """
    net: NetSpec | None = None
    """A table of its own: the piece is cut flat and folded to a box, a standee, a die."""
    product: str = ""
    """What a print shop makes of it, by the shop's own name; without it by its size: `pnp sizes thegamecrafter`.

    Example: `"FoilPokerDeck"`
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
        if self.net is not None:
            self._folded(self.net)
            return
        force_setattr(self, "shape", SAME_SHAPES.get(self.shape, self.shape))
        force_setattr(self, "trim", self._whole_trim())
        force_setattr(self, "across", 0.0)
        force_setattr(self, "across_corners", 0.0)
        if bool(self.roster) + bool(self.copies) + bool(self.each) != 1:
            raise ValueError("name exactly one source of pieces: roster, copies or each")
        if max(self.copies, len(self.each)) > MOST_PIECES:
            raise ValueError(
                f"copies and each give at most {MOST_PIECES} pieces, not {max(self.copies, len(self.each))}"
            )

    def _folded(self, net: NetSpec) -> None:
        """What holds for a piece that is folded: its size follows from its table. Raises ValueError."""
        if bool(self.roster) + bool(self.copies) + bool(self.each) > 1:
            raise ValueError("name one source of pieces: roster, copies or each")
        if not (self.roster or self.each):
            force_setattr(self, "copies", self.copies or 1)
        if self.shape != "rect" or self.across or self.across_corners or self.back:
            raise ValueError("a net has no shape, across, across_corners or back: its table says what it is folded to")
        said = bool(self.trim.width)
        if net.form in BOXES and said != bool(net.cards):
            raise ValueError(
                "write trim, the size of a card, beside cards"
                if net.cards
                else "the size of a box follows from what lies in it: leave trim out"
            )
        if net.form not in BOXES and not said:
            raise ValueError(f"write trim, the size of one face of a {net.form}")
        force_setattr(self, "kind", "token")
        force_setattr(self, "layout", self.layout or "tokens")

    def _whole_trim(self) -> Size:
        """The trim as it is written, or of what it is said to measure across. Raises ValueError."""
        across, trim = self.across or self.across_corners, self.trim
        if bool(trim.width) + bool(self.across) + bool(self.across_corners) != 1:
            raise ValueError("say once how large it is: trim, or across or across_corners for hexes and circles")
        if self.shape in HEXES:
            if across:
                return hex_size(self.shape, flats=self.across, corners=self.across_corners)
            regular = hex_size(self.shape, flats=trim.height if self.shape == "hex" else trim.width)
            if max(abs(trim.width - regular.width), abs(trim.height - regular.height)) > 0.025 * max(
                trim.width, trim.height
            ):
                raise ValueError(
                    f"a hex has six equal sides, and in {trim} it has not: {regular} is one. "
                    'Leave trim out and write across = "38mm", measured from flat side to flat side'
                )
            return trim
        if not across:
            return trim
        if self.shape != "round" or self.across_corners:
            raise ValueError('across is for shape = "hex" or "circle", across_corners for hexes; others have a trim')
        return Size(across, across)
