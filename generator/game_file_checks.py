"""What a game.toml asks for that is not there, or cannot be, beside its rosters: known without reading a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.cards import Deck, Place
from generator.findings import Finding, Severity
from generator.gamefile import BuildSpec, GameFile
from generator.toml_file import FaultyFileError, key_line
from generator.words import counted, nearest
from generator.workspace import GameFolders, inside, is_file


def judge_game_file(file: GameFile, folders: GameFolders) -> Iterator[Finding]:
    """Everything that can be said of a game.toml by itself and the files that it names."""
    place = Place(folders.shown(folders.game_file))
    yield from _players(file, folders)
    yield from _layouts(file, folders)
    yield from _templates_nobody_has(file, folders, place)
    yield from _damaged_fonts(file, folders, place)
    yield from _fetch_addresses(file, folders)
    if file.icons and file.icons.folder:
        from generator.text.icon_files import judge_icons

        homes = (folders.data, folders.data / "art")
        yield from judge_icons(file.icons.folder, homes, place, folders.shown)
    if file.build != BuildSpec():
        from generator.sheets.asked import judge_build

        yield from judge_build(file, folders)


def _players(file: GameFile, folders: GameFolders) -> Iterator[Finding]:
    """Numbers of players that are none."""
    least, most = file.players
    if not 1 <= least <= most:
        fact = f"players = [{least}, {most}] says that {least} to {most} can play."
        place = Place(folders.shown(folders.game_file), key_line(folders.game_file, ("players",)))
        yield Finding("game/game-file", Severity.ERROR, fact, "Write the least number, then the most: [2, 4].", place)


def _layouts(file: GameFile, folders: GameFolders) -> Iterator[Finding]:
    """What is wrong with the page layouts that components ask for."""
    asked = {name: spec.layout for name, spec in file.components.items() if spec.layout}
    if not asked:
        return
    from generator.sheets.card_layout import FOLDER, is_layout, layout_named, unknown_layout

    own = folders.own(FOLDER)
    known = {name for name in asked.values() if is_layout(name, own)}
    for component, name in asked.items():
        if name in known:
            continue
        line = key_line(folders.game_file, ("components", component, "layout"))
        place = Place(folders.shown(folders.game_file), line)
        yield Finding("game/unknown-layout", Severity.ERROR, *unknown_layout(name, own), place)
    for name in dict.fromkeys(name for name in asked.values() if name in known):
        try:
            layout_named(name, own, folders.shown)
        except FaultyFileError as error:
            yield from error.findings


def _templates_nobody_has(file: GameFile, folders: GameFolders, place: Place) -> Iterable[Finding]:
    """Fronts and backs of components whose file is not there: known without drawing anything."""
    for name, component in file.components.items():
        for side, template in (("front", component.front), ("back", component.back)):
            endings = (
                ("",)
                if template.endswith((".j2", ".svgz"))
                else ("", ".j2")
                if template.endswith(".svg")
                else (".svg.j2",)
            )
            if not template or any(_is_there(folders, f"{template}{ending}") for ending in endings):
                continue
            there = sorted(
                {path.name for folder in folders.templates for path in folder.glob("*.svg*") if is_file(path)}
            )
            guess = _where_it_may_be(folders, template, endings, nearest(template, there))
            where = " or ".join(dict.fromkeys(map(folders.shown, folders.templates)))
            yield Finding(
                "game/missing-template",
                Severity.ERROR,
                f'Component "{name}" has the {side} "{template}", which is not there.',
                f"{guess}Looked for in {where}. Templates there: {', '.join(there) or 'none'}.",
                place,
            )


def _where_it_may_be(folders: GameFolders, template: str, endings: Sequence[str], near: str) -> str:
    """A drawing that lies beside game.toml is wanted in the folder of templates; else the name that is near."""
    for path in (folders.data / f"{template}{ending}" for ending in endings):
        if is_file(path):
            return f"{folders.shown(path)} lies beside game.toml: move it into {folders.shown(folders.templates[0])}. "
    return f'Did you mean "{near}"? ' if near else ""


def _is_there(folders: GameFolders, template: str) -> bool:
    paths = (inside(folder, template) for folder in folders.templates)
    return any(path is not None and is_file(path) for path in paths)


def _damaged_fonts(file: GameFile, folders: GameFolders, place: Place) -> Iterator[Finding]:
    """Font files that are there and are no whole fonts."""
    from generator.text.sound import fault_of_font

    names = [font.file for font in file.fonts] + ([file.icons.file] if file.icons and file.icons.file else [])
    for name in dict.fromkeys(names):
        there = (path for folder in folders.fonts if (path := inside(folder, name)) and is_file(path))
        try:
            data = next((path.read_bytes() for path in there), b"")
        except OSError:
            continue
        if data[:4] in (b"\x00\x01\x00\x00", b"true") and (fault := fault_of_font(data)):
            fact = f'The font file "{name}" is damaged: {fault}.'
            yield Finding("game/font", Severity.ERROR, fact, "Download it anew.", place)


def _fetch_addresses(file: GameFile, folders: GameFolders) -> Iterator[Finding]:
    """Addresses that `pnp fetch` would refuse. Nothing is asked of the network; what is printed does not need them."""
    if not any(roster.fetch for roster in file.rosters.values()):
        return
    from generator.sheet_address import address_faults

    for name, roster in file.rosters.items():
        line = key_line(folders.game_file, ("rosters", name, "fetch")) if roster.fetch else 0
        for fact, remedy in address_faults(roster.file, roster.fetch):
            place = Place(folders.shown(folders.game_file), line)
            yield Finding("game/fetch-address", Severity.WARNING, f"rosters.{name}.fetch: {fact}", remedy, place)


def numbers_per_set(file: GameFile, decks: Mapping[str, Deck], folders: GameFolders) -> Iterator[Finding]:
    """Components that have another number of pieces than game.toml says a full set holds."""
    for name, component in file.components.items():
        deck = decks.get(component.roster)
        if not component.number_per_set or (component.roster and deck is None):
            continue
        rostered = sum(card.copies for card in (*deck.cards, *deck.unread)) if deck is not None else 0
        pieces = rostered or component.copies or len(component.each)
        if pieces != component.number_per_set:
            line = key_line(folders.game_file, ("components", name, "number_per_set"))
            fact = f'Component "{name}" has {counted(pieces, "piece")}; number_per_set says {component.number_per_set}.'
            remedy = "Correct the copies of its cards, or the number."
            place = Place(folders.shown(folders.game_file), line)
            yield Finding("game/number-per-set", Severity.WARNING, fact, remedy, place)
