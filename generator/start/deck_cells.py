"""The cells of a new deck: pictures that come along, words of other programs, letters without a font, icons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.errors import UsageError
from generator.roster.names import header_key
from generator.start.deck import NewDeck, one
from generator.start.guess import Role
from generator.start.icons import IconFinder
from generator.start.letters import (
    font_folders,
    font_with,
    fonts_beside,
    free_fonts,
    letters_of,
    scripts_of,
    sign_in_words,
)
from generator.start.looks import families
from generator.start.measure import Measure
from generator.start.words import CellWords
from generator.text.icon_files import icon_folder
from generator.words import counted, listed, quoted
from generator.workspace import inside, is_file

ICONS = "icons"
"""The folder of a game's own icons, beside the file it is made of and in its own folder."""
_UNSEEN = (Role.ID, Role.COPIES, Role.PICTURE, Role.COLOR, Role.LEFT_OUT, Role.BLANK)


def icon_column(deck: NewDeck, finder: IconFinder) -> None:
    """A column that names icons draws them."""
    for guess in deck.found:
        if guess.role not in (Role.FACT, Role.KIND):
            continue
        cells = [row[guess.index] for row in deck.table.rows]
        filled = [cell for cell in cells if cell]
        named = [finder.named(cell) for cell in filled]
        says = "icon" in header_key(guess.header) or "glyph" in header_key(guess.header)
        if says and sum(map(bool, named)) * 2 >= len(filled):
            deck.icons = [finder.named(cell) or (finder.likely(cell) if cell else "") for cell in cells]
            guess.role, guess.why = Role.LEFT_OUT, "names of icons: drawn from the column icon"
            return


MOST_PICTURES = 300_000_000
"""Bytes of the pictures, and of the icons, that come along with a table."""


def own_icons(deck: NewDeck) -> None:
    """A folder of icons beside the file comes along."""
    found = icon_folder((deck.source.parent,), ICONS)
    if found is None or not found.files:
        return
    size = 0
    for path in found.files.values():
        try:
            size += path.stat().st_size
            if size > MOST_PICTURES:
                raise UsageError(f"{ICONS}/ beside {deck.shown}: its files are far larger than icons.")
            deck.own_icons[f"{ICONS}/{path.name}"] = path.read_bytes()
        except OSError:
            deck.said.append(f"The icon {path.name} beside {deck.shown} cannot be read, and is left out.")
    names = listed((f":{Path(name).stem}:" for name in deck.own_icons), most=6)
    deck.said.append(f"The folder {ICONS}/ beside {deck.shown} came along: {names}.")


def pictures(deck: NewDeck) -> None:
    """Pictures beside the file come along; cells whose picture is not there are left blank, and told."""
    for guess in deck.found:
        if guess.role is not Role.PICTURE:
            continue
        folder = deck.source.parent
        missing: list[str] = []
        there = size = 0
        for row in deck.table.rows:
            cell = row[guess.index].replace("\\", "/")
            if not cell:
                continue
            names_of = (cell, f"art/{cell}", f"images/{cell}", Path(cell).name)
            places = (found for name in names_of if (found := inside(folder, name)) is not None)
            path = next((one for one in places if is_file(one) and _is_picture(one)), None)
            size += path.stat().st_size if path is not None else 0
            if path is None or size > MOST_PICTURES:
                missing.append(row[guess.index])
                row[guess.index] = ""
                continue
            name = f"art/{Path(cell).name}"
            data = path.read_bytes()
            if deck.pictures.setdefault(name, data) != data:
                name = f"art/{there}-{Path(cell).name}"
                deck.pictures[name] = data
            row[guess.index] = name
            there += 1
        if missing:
            names = listed(map(quoted, dict.fromkeys(missing)), most=3)
            deck.said.append(
                f"{counted(len(missing), 'picture')} of {quoted(guess.header)} not found beside {deck.shown} "
                f"({names}): icons stand in for them. Put them into art/ and write their names into that column."
            )
        if not there:
            guess.role, guess.why = Role.BLANK, "pictures that are not there"


def _is_picture(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            start = file.read(400)
    except OSError:
        return False
    raster = start.startswith((b"\x89PNG", b"\xff\xd8\xff")) or start[8:12] == b"WEBP"
    return raster or b"<svg" in start


def words(deck: NewDeck, finder: IconFinder) -> None:
    """What other programs wrote into cells, as it prints here."""
    rewriter = CellWords(finder)
    for guess in deck.found:
        if guess.role in (*_UNSEEN, Role.FLAG):
            continue
        guess.longest = 0
        for row in deck.table.rows:
            if row[guess.index]:
                row[guess.index] = rewriter.text(row[guess.index])
                guess.longest = max(guess.longest, len(row[guess.index]))
    for what, cells in rewriter.done.items():
        if cells:
            deck.said.append(f"In {counted(cells, 'cell')} {what}.")


def letters(
    deck: NewDeck, measure: Measure, finder: IconFinder, fonts: Sequence[Path] = (), *, strict: bool = False
) -> None:
    """Letters that no font of the frame has: a wider font, icons or words for signs, a font given or beside the table.

    `strict`: raise UsageError where whole cards have letters that no font has.
    """
    printed = [guess for guess in deck.found if guess.role not in _UNSEEN]
    texts = [row[guess.index] for row in deck.table.rows for guess in printed if row[guess.index]]
    texts += [guess.label for guess in printed] + [deck.title]
    wide: set[str] = set()
    missing: set[str] = set()
    own = families(deck.frame)
    for font in own:
        more, none = measure.lacking(font, texts)
        wide |= more
        missing |= none
    signs = {sign: word for sign in missing if (word := sign_in_words(sign, finder)) != sign}
    if signs:
        for guess in printed:
            guess.label = " ".join("".join(_as_words(signs.get(sign, sign)) for sign in guess.label).split())
            for row in deck.table.rows:
                if not signs.keys().isdisjoint(row[guess.index]):
                    row[guess.index] = _spelled(row[guess.index], signs)
        deck.title = "".join(f" {signs[sign]} " if sign in signs else sign for sign in deck.title).strip()
        deck.said.append(
            f"Signs that no font has are icons or words now: {listed(map(quoted, sorted(signs)), most=8)}."
        )
        texts = [row[guess.index] for row in deck.table.rows for guess in printed]
        more = set().union(*(measure.lacking(font, texts)[0] for font in own))
        wide |= more
    deck.wide = bool(wide)
    missing -= signs.keys()
    beside = fonts_beside(deck.source.parent) if missing else []
    for path in (*fonts, *beside):
        there = letters_of(path, missing, given=path in fonts)
        if there:
            _take_along(deck, path, there)
            measure.take(path)
            missing -= there
        elif path in fonts:
            deck.said.append(f"{path.name} has none of the letters that other fonts lack: it was left out.")
    if missing:
        _without_a_font(deck, missing, texts, strict=strict)


def _take_along(deck: NewDeck, path: Path, there: set[str]) -> None:
    name = f"own/{path.name}"
    deck.fonts[name] = path.read_bytes()
    deck.own_families.append((path.stem, name))
    deck.own_fonts.append(path)
    deck.said.append(
        f"Letters such as {''.join(sorted(there)[:5])} are set in {path.name}, copied to fonts/own/: mind its licence "
        "before you publish."
    )


def _without_a_font(deck: NewDeck, missing: set[str], texts: Sequence[str], *, strict: bool) -> None:
    """Say which letters no font has; where whole cards are of them, nothing is made: they would print as signs."""
    examples = listed(map(quoted, sorted(missing)), most=5)
    cure = "name a TrueType font that has them with --font FILE.ttf; it is copied into the game, so mind its licence."
    rows = sum(any(not missing.isdisjoint(cell) for cell in row) for row in deck.table.rows)
    if strict and rows > max(2, 0.05 * len(deck.table.rows)):
        machine = font_with(missing, font_folders())
        share = "all of them" if machine and machine[1] == missing else "most of them"
        where = f"On this machine {machine[0]} has {share}." if machine else free_fonts(missing)
        raise UsageError(
            f"{deck.shown}: {counted(rows, 'card')} of {len(deck.table.rows)} have letters that no font of pnp has: "
            f"{listed(scripts_of(missing))} ({examples}).",
            f"Nothing was made. To print them, {cure}",
            where,
        )
    deck.said.append(f"No font has {examples}, which print as a sign: {cure}")


def _as_words(sign: str) -> str:
    """An icon or a name in brackets as words: labels are drawn without icons."""
    return f" {sign.strip(':[]').replace('-', ' ')} " if len(sign) > 1 else sign


def _spelled(text: str, signs: dict[str, str]) -> str:
    out = ""
    for sign in text:
        word = signs.get(sign)
        if word is None:
            out += sign
            continue
        if out and (out[-1].isalnum() or out[-1] == ":"):
            out += " "
        out += word + " "
    return (
        " ".join(part.strip(" ") for part in out.split("\n"))
        if "\n" not in text
        else "\n".join(part.strip(" ") for part in out.split("\n"))
    )


def choose_icons(deck: NewDeck, finder: IconFinder) -> None:
    """An icon for each card where there is no picture to show, by its words."""
    if deck.icons or deck.frame.file.layout == "plain" or not finder.names:
        return
    picture = one(deck, Role.PICTURE)
    if picture is not None and all(row[picture.index] for row in deck.table.rows):
        return
    name = one(deck, Role.NAME)
    kinds = [guess for guess in deck.found if guess.role is Role.KIND]
    for row in deck.table.rows:
        texts = [row[guess.index] for guess in ([name] if name else []) + kinds]
        deck.icons.append(finder.likely(*texts) if any(texts) else "")
    # A card of numbers alone has room for nothing but the frame's emblem, which stands where the icon is blank.
    bare = not any(guess.role in (Role.TEXT, Role.FLAVOR, Role.FACT) for guess in deck.found)
    if not any(deck.icons) and not bare:
        deck.icons = []


# --------------------------------------------------------------------- headers
