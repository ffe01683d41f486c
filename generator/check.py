"""Load a game's cards and judge them by its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Deck, Place
from generator.code_places import last_place, whole_trace
from generator.errors import FileAccessError, GameCodeError, PnpError
from generator.findings import Finding, Report, Severity
from generator.game import CardSet, Game, Rule
from generator.game_file_checks import judge_game_file, numbers_per_set
from generator.game_tables import RosterFile
from generator.gamefile import PROGRAM_SETTINGS, GameFile, GameFileError, read_game_file
from generator.language import Language
from generator.registry import GameSource
from generator.toml_file import key_line
from generator.words import MUCH_ALIKE, counted, counted_of, listed, nearest
from generator.workspace import GameFolders, inside, is_file, is_spelt_so

if TYPE_CHECKING:
    from generator.roster.options import RosterOptions

CODES: Mapping[str, str] = MappingProxyType(
    {
        "game/font": "A font file that game.toml names is damaged.",
        "game/game-file": "The game.toml cannot be read as one: a key is missing, unknown or holds the wrong thing.",
        "game/unknown-roster": "A component takes its cards from a roster that game.toml does not name.",
        "game/unknown-column": "A roster's list of columns that are in play names one that the roster does not have.",
        "game/missing-template": "A component's template is in none of the game's folders.",
        "game/name": "game.toml gives the game a name by which it is not known.",
        "game/fetch-address": "An address that a roster is fetched from is none of a Google Sheet's table.",
        "game/unknown-layout": "A component asks for a page layout that there is not.",
        "game/number-per-set": "A component has another number of pieces than game.toml says a full set holds.",
        "game/tune": "The table [tune] speaks of a roster, a column or a card that there is not.",
        "game/missing-roster": "The game's code needs a roster that game.toml does not name.",
    }
)
"""Every code that reading a game can give beside those of its rosters, with its one-line help."""


class Checked(Struct, frozen=True):
    """A game, its cards and what was found. Without a `card_set` the game.toml itself was wrong."""

    game: Game
    card_set: CardSet | None
    report: Report


def check(source: GameSource) -> Checked:
    """Load and judge one game.

    Raises PnpError where the game's code cannot be loaded, FileAccessError where a file cannot be read.
    """
    try:
        game, card_set, findings = load(source)
    except GameFileError as error:
        skipped = ("Cards and rules were not looked at: the mistakes in game.toml come first.",)
        return Checked(Game(source.name), None, Report.of(error.findings, skipped))
    return Checked(game, card_set, with_lines(judge(game, card_set, findings), source.folders))


def with_lines(report: Report, folders: GameFolders) -> Report:
    """The report with the lines of the keys of game.toml that rules found wrong: they name the key as a column."""
    shown = folders.shown(folders.game_file)

    def placed(finding: Finding) -> Finding:
        place = finding.place
        if place is None or place.file != shown or place.line or not place.column:
            return finding
        line = key_line(folders.game_file, tuple(place.column.split(".")))
        return replace(finding, place=replace(place, line=line))

    return Report.of(map(placed, report), report.skipped, report.traces)


def load(source: GameSource) -> tuple[Game, CardSet, list[Finding]]:
    """The game's code, its typed rosters and what is wrong with them.

    Raises GameFileError with every mistake of game.toml, FileAccessError for all unreadable rosters at once.
    """
    folders = source.folders
    shown = folders.shown(folders.game_file)
    file = read_game_file(folders.game_file, shown)
    game = source.game()
    _refuse_other_models(game)
    findings = [*_parts_that_do_not_meet(game, file, Place(shown)), *judge_game_file(file, folders)]
    findings += _other_name(file, source, Place(shown, column="name"))
    if file.palette:
        from generator.palette import judge_palette

        findings += judge_palette(file, Place(shown))
    decks: dict[str, Deck] = {}
    unreadable: list[str] = []
    for name, roster in file.rosters.items():
        try:
            decks[name], found = read_deck(game, name, roster, folders)
        except FileAccessError as error:
            unreadable.append(str(error))
        else:
            findings += found
    if unreadable:
        raise FileAccessError(*unreadable)
    findings += numbers_per_set(file, decks, folders)
    if file.tune:
        from generator.tune_checks import judge_tune

        findings += judge_tune(file, decks, Place(shown))
    card_set = CardSet(source.name, file, decks, Place(shown), Language(file.language))
    if file.languages:
        from generator.translation.sets import texts_in_all_languages

        card_set = texts_in_all_languages(card_set, folders)
    return game, card_set, findings


def _other_name(file: GameFile, source: GameSource, place: Place) -> Iterator[Finding]:
    """A name in game.toml by which nobody can call the game."""
    if file.name and file.name != source.name:
        fact = f'The game says name = "{file.name}", but it goes by "{source.name}", as its folder or its package says.'
        yield Finding("game/name", Severity.WARNING, fact, "Rename the folder, or take the name out.", place)


def judge(game: Game, card_set: CardSet, findings: Iterable[Finding] = ()) -> Report:
    """Every breach of the game's rules, beside what loading found.

    Rules on the rosters always run. Seeded rules play or roll, which needs cards without errors: with errors
    they are skipped, and the report says so. A rule that crashes on sound cards is a finding of its own.
    """
    report = Report.of(findings)
    for rule in (rule for rule in game.rules if not rule.seeded):
        report = _with_rule(report, rule, card_set)
    seeded = [rule for rule in game.rules if rule.seeded]
    if report.errors:
        reason = f"because of the {counted(report.errors, 'error')}: it plays with the cards, so they must be right"
        return report.plus((), (f"{rule.code} was skipped {reason}." for rule in seeded))
    for rule in seeded:
        report = _with_rule(report, rule, card_set)
    return report


def _with_rule(report: Report, rule: Rule, card_set: CardSet) -> Report:
    found: list[Finding] = []
    try:
        found.extend(rule.findings(card_set))
    except Exception as error:
        if isinstance(error, PnpError) and not isinstance(error, GameCodeError):
            raise
        trace = whole_trace(error)
        if report.errors:
            skipped = f"{rule.code} could not be judged while cards are wrong ({_crash(error)})."
            return report.plus(found, (skipped,), (trace,))
        found.append(
            Finding(
                rule.code,
                Severity.ERROR,
                f"The rule itself failed: {_crash(error)}.",
                "This is a mistake in the game's code, not in the cards. Tell its makers; pnp check --debug shows them "
                "the whole way to it.",
                card_set.place,
            )
        )
        return report.plus(found, (), (trace,))
    return report.plus(found)


def _crash(error: Exception) -> str:
    if isinstance(error, GameCodeError):
        return str(error).removesuffix(" Tell its makers.").rstrip(".")
    return f"{type(error).__name__}: {error} in {last_place(error)}"


def _refuse_other_models(game: Game) -> None:
    """Raise PnpError where the columns of a roster are no Record: nothing could be read by them."""
    if not game.columns:
        return
    from generator.roster.record import Record

    for name, model in game.columns.items():
        if not (isinstance(model, type) and issubclass(model, Record)):
            kind = getattr(model, "__name__", type(model).__name__)
            raise PnpError(f'The columns of the roster "{name}" are {kind}, no Record. Tell the makers of the game.')


def _parts_that_do_not_meet(game: Game, file: GameFile, place: Place) -> Iterable[Finding]:
    """Rosters named by a component or by the game's code that game.toml does not have."""
    rosters = ", ".join(file.rosters) or "none"
    for name, component in file.components.items():
        if component.roster and component.roster not in file.rosters:
            near = nearest(component.roster, list(file.rosters))
            guess = f'Did you mean "{near}"? ' if near else ""
            yield Finding(
                "game/unknown-roster",
                Severity.ERROR,
                f'Component "{name}" takes its cards from the roster "{component.roster}", which is not there.',
                f"{guess}Rosters in [rosters]: {rosters}.",
                place,
            )
    yield from _misspelt(game, file, place)
    for name in game.columns:
        if name not in file.rosters:
            yield Finding(
                "game/missing-roster",
                Severity.ERROR,
                f'The game needs a roster "{name}".',
                f'Add [rosters.{name}] with file = "{name}.csv". Rosters in [rosters]: {rosters}.',
                place,
            )


def _misspelt(game: Game, file: GameFile, place: Place) -> Iterable[Finding]:
    """Keys that are nearly a setting, a band or a figure, and so are read by nobody."""
    settings = (*game.settings, *PROGRAM_SETTINGS)
    tables: list[tuple[str, Iterable[str], Sequence[str], Sequence[str]]] = [
        ("settings", file.settings, settings, settings),
        ("bands", file.bands, game.bands, game.bands),
    ]
    if file.play:
        from generator.simulate.figures import KINDS

        for bots, figures in file.play.items():
            tables.append((f'play."{bots}"' if " " in bots else f"play.{bots}", figures, tuple(KINDS), ()))
    for table, keys, near_ones, every in tables:
        for key in keys:
            if key not in near_ones and (near := nearest(key, near_ones, MUCH_ALIKE)):
                known = f" Known here: {', '.join(sorted(every))}." if every else ""
                yield Finding(
                    "game/game-file",
                    Severity.ERROR,
                    f'"{table}.{key}" is not known.',
                    f'Did you mean "{near}"?{known}',
                    place.at(table),
                )


def read_deck(game: Game, name: str, roster: RosterFile, folders: GameFolders) -> tuple[Deck, list[Finding]]:
    """One roster's cards, and what is wrong with them. Raises FileAccessError where a file of it cannot be read."""
    from generator.roster.columns import record_model, type_cards
    from generator.roster.options import without_what_is_meant
    from generator.roster.read import read_tables

    paths = [_roster_path(name, file, folders, fetched=bool(roster.fetch)) for file in roster.file]
    place = Place(folders.shown(folders.game_file))
    options, findings = roster_options(name, roster, place)
    tables = []
    for path in paths:
        found, told = read_tables(path, folders.shown(path), options)
        tables += found
        findings += told
    model = game.columns.get(name) or record_model(roster.columns)
    deck, more = type_cards(tables, model, name, options)
    more += _columns_nobody_has(name, roster, deck, place)
    return replace(deck, name=name), without_what_is_meant([*findings, *more], options)


def roster_options(name: str, roster: RosterFile, place: Place) -> tuple[RosterOptions, list[Finding]]:
    """How game.toml says the roster is read, and what of that cannot be."""
    from generator.roster.options import MAY_BE_MEANT, RosterOptions

    meant = [code.removeprefix("roster/") for code in roster.as_meant]
    findings = []
    for code in meant:
        if code not in MAY_BE_MEANT:
            near = nearest(code, MAY_BE_MEANT)
            guess = f'Did you mean "{near}"? ' if near else ""
            fact = f'rosters.{name}: as_meant lists "{code}", which is no finding that may be meant.'
            remedy = f"{guess}Those that may: {', '.join(sorted(MAY_BE_MEANT))}."
            findings.append(Finding("game/game-file", Severity.ERROR, fact, remedy, place))
    options = RosterOptions(
        sheets=roster.sheet,
        header_rows=tuple(sorted(roster.header_row)),
        last_row=roster.last_row,
        id=roster.id,
        name=roster.name,
        copies=roster.copies,
        rename=roster.rename,
        where=roster.where,
        cells=roster.cells,
        quotes=roster.quotes,
        as_meant=frozenset(meant),
    )
    return options, findings


def _roster_path(name: str, file: str, folders: GameFolders, *, fetched: bool = False) -> Path:
    """Where a roster's file is. Raises FileAccessError for one that is not there, or not in the game's folder."""
    told = folders.shown(folders.game_file)
    if re.match(r"(?:https?|ftp)://|www\.|docs\.google\.", file.strip(), re.IGNORECASE):
        raise FileAccessError(
            f'{told}: the roster "{name}" is an address on the web ({file}), and nothing is read from there. Of a '
            f'Google Sheet write file = "{name}.csv" and fetch = "ADDRESS", and bring it with `pnp fetch`. Other '
            f"tables are downloaded, and put beside {folders.game_file.name}."
        )
    path = inside(folders.data, file)
    if path is None:
        raise FileAccessError(
            f'{told}: the roster "{name}" is "{file}", which leads out of the game\'s folder. Rosters stand beside '
            f"{folders.game_file.name}."
        )
    if not (is_file(path) and is_spelt_so(folders.data, file)):
        raise FileAccessError(_no_roster(name, path, folders, fetched=fetched))
    return path


def _columns_nobody_has(name: str, roster: RosterFile, deck: Deck, place: Place) -> Iterable[Finding]:
    first = next((card for card in (*deck.cards, *deck.unread)), None)
    if first is None:
        return
    for column in roster.in_play:
        if column not in first.values:
            near = nearest(column, list(first.values))
            guess = f'Did you mean "{near}"? ' if near else ""
            yield Finding(
                "game/unknown-column",
                Severity.WARNING,
                f'rosters.{name}: in_play lists "{column}", which is no column of {listed(roster.file)}.',
                f"{guess}Columns: {', '.join(first.values)}.",
                place,
            )


def _no_roster(name: str, path: Path, folders: GameFolders, *, fetched: bool) -> str:
    there = sorted(
        file.name for file in path.parent.glob("*") if file.suffix in {".csv", ".tsv", ".xlsx", ".ods", ".json"}
    )
    others = f"Rosters there: {', '.join(there)}." if there else "There are no rosters in that folder."
    near = nearest(path.name, there)
    guess = f'Did you mean "{near}"? ' if near else ""
    return (
        f'{folders.shown(path)}: there is no such file, but {folders.shown(folders.game_file)} names it for "{name}". '
        f"{f'`pnp fetch {folders.name}` brings it. ' if fetched else ''}{guess}{others}"
    )


def card_counts(card_set: CardSet) -> str:
    """What was read in one sentence: `Ratings War 0.1.0: 50 wrestlers, 42 events (28 different)`."""
    decks = []
    for name, deck in card_set.decks.items():
        cards = (*deck.cards, *deck.unread)
        total = sum(card.copies for card in cards)
        different = "" if total == len(cards) else f" ({len(cards)} different)"
        decks.append(f"{counted_of(total, name)}{different}")
    return f"{card_set.file.title} {card_set.file.version}: {', '.join(decks) or 'no rosters'}."
