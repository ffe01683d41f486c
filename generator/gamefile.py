"""`data/<game>/game.toml`: title, rosters, components, fonts, colors and numbers of one game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import fields

from generator.errors import FileAccessError
from generator.game_tables import (
    MOST_COLORS,
    ComponentSpec,
    FontFile,
    IconSpec,
    Inks,
    PaletteEntry,
    RosterFile,
    Texts,
)
from generator.notation import Notation
from generator.toml_file import AlsoKnown, FaultyFileError, read_toml, record_of
from generator.tune_tables import TuneRoster
from generator.words import is_plain_name


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


_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
PROGRAM_SETTINGS = frozenset(field.name for field in fields(ProgramSettings))
"""Settings of every game: how cards are printed, no rule of any."""


class GameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game as a whole. These keys stand at the top, before any table."""

    title: str
    """What the game is called.

    Example: `"Lighthouse"`
    """
    name: str = ""
    """What commands, archives and output folders call a game in a folder of its own, wherever that folder is cloned to
    and under whatever name. Unless given, the folder's name. A game under `data/` goes by its folder there.

    Example: `"lighthouse"`
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
    languages: tuple[str, ...] = ()
    """Languages that the set is printed in, by their short names: `pnp help languages`.

    Example: `["en", "de"]`
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
    icons: IconSpec | None = None
    themes: dict[Literal["full", "low"], dict[str, Any]] = {}
    """Values by the name templates use (`theme.ink`), most of them colors, for full and for low ink.

    Example: `{ full = { ink = "#222222" }, low = { ink = "#000000" } }`
    """
    spots: dict[str, str] = {}
    """Spot inks by name, each as the `cmyk(c, m, y, k)` it stands for on screens and home printers.

    Example: `{ gold = "cmyk(0, 20, 80, 20)" }`
    """
    palette: dict[str, PaletteEntry] = {}
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
    tune: dict[str, TuneRoster] = {}
    rulings: dict[str, Any] = {}
    """What was decided where the rulebook is silent, by codes of your own; `pnp rulings GAME` shows them.

    Example: `{ LH-R1 = "A tie goes to the younger captain." }`
    """
    booklet: BookletSpec = BookletSpec()

    def __post_init__(self) -> None:
        if self.name and not is_plain_name(self.name):
            raise ValueError('the name of a game is of small letters, digits and single hyphens, as in "my-game"')
        for language in (self.language, *self.languages):
            if not _LANGUAGE.fullmatch(language):
                raise ValueError(f'"{language}" is no short name of a language. Write one like "de" or "pt-BR"')
        if len(self.palette) > MOST_COLORS:
            raise ValueError(
                f"[palette] names {len(self.palette)} colors, and nobody tells more than {MOST_COLORS} apart"
            )
        for name, part in self.components.items():
            for held in part.net.holds if part.net else ():
                if held not in self.components or self.components[held].net:
                    able = ", ".join(one for one, other in self.components.items() if not other.net) or "none yet"
                    raise ValueError(
                        f'components.{name}.net.holds: there is no component "{held}" to lie in it. These could: {able}'
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


def game_file(data: Mapping[str, object]) -> GameFile:
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
