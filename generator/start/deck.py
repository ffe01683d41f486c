"""A stranger's table as a deck: columns guessed, cells mended, the roster and its drawings written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct, field

from generator.cards import Place
from generator.errors import UsageError
from generator.faces.unfilled import OWN
from generator.findings import Finding
from generator.outgoing import for_csv
from generator.roster.column_types import id_type
from generator.roster.names import header_key, plain_key, slug
from generator.roster.same_cards import IdMaker
from generator.start.content import Content, content_of
from generator.start.files import FILES, GameText, Part, Roster, game_toml
from generator.start.guess import Guess, Role, copies_of, guesses, tally
from generator.start.icons import IconFinder
from generator.start.layout import Plan, plan
from generator.start.letters import font_folders, font_with, sign_in_words
from generator.start.looks import Frame, families
from generator.start.measure import WIDE, Measure
from generator.start.reading import read_sheets
from generator.start.table import Table, rows_told, table_of, without_blank_rows
from generator.start.template import back, front, reference
from generator.start.words import CellWords
from generator.words import counted, listed, quoted
from generator.workspace import Workspace, inside, is_file

ROSTER = "cards.csv"
_TAKEN = frozenset(("name", "id", "copies", "icon"))
_JINJA = frozenset("loop joiner lipsum and or not in is if else for set none true false".split())


class Deck(Struct):
    """All that is known of a deck that is being made."""

    title: str
    source: Path
    shown: str
    table: Table
    found: list[Guess]
    frame: Frame
    said: list[str] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    content: Content | None = None
    plan: Plan | None = None
    fonts: dict[str, bytes] = field(default_factory=dict)
    own_families: list[tuple[str, str]] = field(default_factory=list)
    wide: bool = False
    rename: dict[str, str] = field(default_factory=dict)
    as_meant: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    icons: list[str] = field(default_factory=list)


def deck_from(path: Path, shown: str, sheet: str, title: str, frame: Frame, workspace: Workspace) -> Deck:
    """A deck of a file, with every column guessed and every cell as it prints.

    Raises UsageError where the file holds no cards, FileAccessError where it cannot be read.
    """
    table = table_of(read_sheets(path, shown), sheet, shown)
    table = _cards_alone(table)
    found = guesses(table)
    deck = Deck(title, path, shown, table, found, frame, list(table.said))
    finder = IconFinder(_icon_names(workspace))
    _copies(deck)
    _ids(deck)
    _left_out(deck)
    _icon_column(deck, finder)
    _pictures(deck)
    _words(deck, finder)
    measure = Measure(frame, workspace)
    _letters(deck, measure, finder)
    _choose_icons(deck, finder)
    _headers(deck)
    place(deck, measure)
    return deck


def place(deck: Deck, measure: Measure, slack: float = 1.04) -> None:
    """Give every column its place; texts that have none anywhere are left out, and it is said."""
    while True:
        deck.content = _content(deck)
        deck.plan = plan(deck.content, deck.frame, measure, slack)
        if deck.plan is not None:
            return
        content = deck.content
        kept = [*content.texts, *content.facts, *content.flavors, *content.kinds]
        if not kept and content.name is None:
            raise UsageError(f"{deck.shown}: its texts are too long for any card.")
        longest = max(kept, key=lambda guess: guess.longest) if kept else content.name
        assert longest is not None
        longest.role = Role.LEFT_OUT if longest is not content.name or not kept else Role.FACT
        longest.why = f"no card has room for a text of {longest.longest} letters"


def _icon_names(workspace: Workspace) -> list[str]:
    for folder in workspace.fonts:
        path = folder / "game-icons" / "icons.json"
        if is_file(path):
            return list(json.loads(path.read_bytes()))
    return []


# ------------------------------------------------------------------------ rows


def _cards_alone(table: Table) -> Table:
    """The table without totals, filler, headers that stand there again and tables below it, as rosters are read."""
    from generator.roster.matching import match_columns
    from generator.roster.no_cards import cards_only
    from generator.roster.headers import Header
    from generator.roster.names import column_letter
    from generator.roster.read import RosterRow, RosterRows
    from generator.roster.specs import record_model

    headers = tuple(Header(name, slug(name), index, column_letter(index)) for index, name in enumerate(table.headers))
    guess = {one.role: one.header for one in guesses(without_blank_rows(table))}
    named = {"name": guess.get(Role.NAME), "copies": guess.get(Role.COPIES)}
    headers = tuple(
        Header(one.text, one.name, one.index, one.letter, next((new for new, old in named.items() if old == one.text), ""))
        for one in headers
    )
    filled = [(row, number) for row, number in zip(table.rows, table.numbers, strict=True) if any(row)]
    records = tuple(RosterRow(Place("", number, row=number), tuple(row)) for row, number in filled)
    rows = RosterRows(Place(""), headers, records)
    match = match_columns(rows, record_model({}))
    chosen = cards_only(rows, match, frozenset())
    kept = {record.place.row for record in chosen.records}
    last = max(kept, default=0)
    for finding in chosen.findings:
        if finding.code == "roster/second-table" and finding.place and finding.severity.name == "ERROR":
            last = min(last, finding.place.row - 1)
        elif finding.code == "roster/blank-card":
            for at in (finding.place, *finding.related):
                if at is not None:
                    kept.discard(at.row)
    dropped = [number for _, number in filled if number not in kept or number > last]
    said = list(table.said)
    if dropped and len(dropped) < len(filled):
        said.append(f"{counted(len(dropped), 'row')} that {'is' if len(dropped) == 1 else 'are'} no card ({rows_told(dropped)}): totals, filler, or another table below.")
    else:
        kept, last = {number for _, number in filled}, max((number for _, number in filled), default=0)
    rest = [(row, number) for row, number in filled if number in kept and number <= last]
    return Table(table.headers, [list(row) for row, _ in rest], said, [number for _, number in rest])


def _copies(deck: Deck) -> None:
    guess = _one(deck, Role.COPIES)
    if guess is None:
        return
    numbers = [copies_of(row[guess.index]) for row in deck.table.rows]
    for row, number in zip(deck.table.rows, numbers, strict=True):
        row[guess.index] = str(number) if row[guess.index] else ""
    none = sum(number == 0 for number in numbers)
    if none and none < len(numbers):
        deck.said.append(f"{counted(none, 'card')} with 0 copies: not printed.")


def _ids(deck: Deck) -> None:
    """Ids that were there if they are such, else ids made of the names."""
    guess, name = _one(deck, Role.ID), _one(deck, Role.NAME)
    rows = deck.table.rows
    if guess is not None:
        cells = [row[guess.index] for row in rows]
        kind = id_type()
        try:
            sound = all(kind.read(cell) for cell in cells) and len({slug(cell) for cell in cells}) == len(cells)
        except ValueError:
            sound = False
        if sound:
            deck.ids = cells
            return
        guess.role, guess.why = Role.FOOT, "no ids that are different on each card: new ones were made"
    maker = IdMaker("card")
    deck.ids = [maker.made(row[name.index] if name else "", number) for number, row in enumerate(rows, 1)]


def _left_out(deck: Deck) -> None:
    """Columns with only one sign on all cards, such as ditto marks, say nothing."""
    for guess in deck.found:
        if guess.role in (Role.FACT, Role.KIND, Role.NUMBER, Role.FOOT):
            cells = set(deck.table.column(guess.index)) - {""}
            if cells and all(not any(map(str.isalnum, cell)) for cell in cells):
                guess.role, guess.why = Role.LEFT_OUT, "no letter and no digit in it"


# ----------------------------------------------------------------------- cells


def _icon_column(deck: Deck, finder: IconFinder) -> None:
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


def _pictures(deck: Deck) -> None:
    """Pictures beside the file come along; cells whose picture is not there are left blank, and told."""
    for guess in deck.found:
        if guess.role is not Role.PICTURE:
            continue
        folder = deck.source.parent
        missing: list[str] = []
        there = 0
        for row in deck.table.rows:
            cell = row[guess.index].replace("\\", "/")
            if not cell:
                continue
            places = (folder / cell, folder / "art" / cell, folder / "images" / cell, folder / Path(cell).name)
            path = next((one for one in places if is_file(one) and _is_picture(one)), None)
            if path is None:
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
                f"{counted(len(missing), 'picture')} of {quoted(guess.header)} not found beside {deck.shown} ({names}): "
                "icons stand in for them. Put them into art/ and write their names into that column."
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


def _words(deck: Deck, finder: IconFinder) -> None:
    rewriter = CellWords(finder)
    for guess in deck.found:
        if guess.role in (Role.ID, Role.COPIES, Role.PICTURE, Role.LEFT_OUT, Role.BLANK, Role.FLAG):
            continue
        guess.longest = 0
        for row in deck.table.rows:
            if row[guess.index]:
                row[guess.index] = rewriter.text(row[guess.index])
                guess.longest = max(guess.longest, len(row[guess.index]))
    for what, cells in rewriter.done.items():
        if cells:
            deck.said.append(f"In {counted(cells, 'cell')} {what}.")


def _letters(deck: Deck, measure: Measure, finder: IconFinder) -> None:
    """Letters that no font of the frame has: a wider font, icons or words for signs, a font of this machine."""
    printed = [guess for guess in deck.found if guess.role not in _UNSEEN]
    texts = [row[guess.index] for row in deck.table.rows for guess in printed if row[guess.index]]
    texts += [guess.label for guess in printed] + [deck.title]
    wide: set[str] = set()
    missing: set[str] = set()
    fonts = families(deck.frame)
    for font in fonts:
        more, none = measure.lacking(font, texts)
        wide |= more
        missing |= none
    signs = {sign: word for sign in missing if (word := sign_in_words(sign, finder)) != sign}
    if signs:
        for guess in printed:
            guess.label = "".join(signs.get(sign, sign) for sign in guess.label)
            for row in deck.table.rows:
                if not signs.keys().isdisjoint(row[guess.index]):
                    row[guess.index] = _spelled(row[guess.index], signs)
        deck.title = "".join(f" {signs[sign]} " if sign in signs else sign for sign in deck.title).strip()
        deck.said.append(f"Signs that no font has are icons or words now: {listed(map(quoted, sorted(signs)), most=8)}.")
        texts = [row[guess.index] for row in deck.table.rows for guess in printed]
        more = set().union(*(measure.lacking(font, texts)[0] for font in fonts))
        wide |= more
    deck.wide = bool(wide)
    missing -= signs.keys()
    while missing:
        found = font_with(missing, font_folders())
        if found is None or len(deck.own_families) > 3:
            break
        path, there = found
        name = f"own/{path.name}"
        deck.fonts[name] = path.read_bytes()
        deck.own_families.append((path.stem, name))
        deck.said.append(f"Letters such as {''.join(sorted(there)[:5])} are set in {path.name} of this machine, copied to fonts/own/: mind its licence before you publish.")
        missing -= there
    if missing:
        deck.said.append(
            f"No font has {listed(map(quoted, sorted(missing)), most=8)}: put a TrueType font with these letters into fonts/ "
            "and name it in game.toml, as the fonts there are."
        )


_UNSEEN = (Role.ID, Role.COPIES, Role.PICTURE, Role.LEFT_OUT, Role.BLANK)


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
    return " ".join(part.strip(" ") for part in out.split("\n")) if "\n" not in text else "\n".join(
        part.strip(" ") for part in out.split("\n")
    )


def _choose_icons(deck: Deck, finder: IconFinder) -> None:
    """An icon for each card where there is no picture to show, by its words."""
    if deck.icons or deck.frame.file.layout == "plain" or not finder.names:
        return
    picture = _one(deck, Role.PICTURE)
    if picture is not None and all(row[picture.index] for row in deck.table.rows):
        return
    name = _one(deck, Role.NAME)
    kinds = [guess for guess in deck.found if guess.role is Role.KIND]
    for row in deck.table.rows:
        texts = [row[guess.index] for guess in ([name] if name else []) + kinds]
        deck.icons.append(finder.likely(*texts) if any(texts) else "")
    if not any(deck.icons):
        deck.icons = []


# --------------------------------------------------------------------- headers


def _one(deck: Deck, role: Role) -> Guess | None:
    return next((guess for guess in deck.found if guess.role is role), None)


def _headers(deck: Deck) -> None:
    """Headers that would be read as something else get another name; those left out begin with `_`."""
    from generator.roster.matching import COPIES_NAMES, NAME_NAMES

    copies = {header_key(name) for name in COPIES_NAMES}
    names = {header_key(name) for name in NAME_NAMES} | {"name"}
    has_name = _one(deck, Role.NAME) is not None
    taken = {"id", "icon"} if deck.icons else {"id"}
    for guess in deck.found:
        header, keyed = guess.header, plain_key(guess.header)
        if guess.role is Role.LEFT_OUT:
            header = header if header.startswith(("_", "#")) else f"_{header}"
        elif guess.role is Role.BLANK and (keyed in copies | names or keyed == "id"):
            header = f"_{header}"
        elif (
            (keyed == "id" and guess.role is not Role.ID)
            or (keyed in copies and guess.role is not Role.COPIES)
            or (keyed in names and guess.role is not Role.NAME and not (has_name and keyed != "name"))
        ):
            header = f"{header} as typed"
        if guess.role is Role.ID:
            header = "id"
        number, base = 1, header
        keys = {one for other in taken for one in (other, slug(other))}
        while header_key(header) in keys or slug(header) in keys or (guess.role is not Role.ID and header_key(header) == "id"):
            number += 1
            header = f"{base} {number}"
        guess.header = header
        taken |= {header_key(header), slug(header)}


def _content(deck: Deck) -> Content:
    refs = {}
    deck.rename = {}
    for guess in deck.found:
        word = slug(guess.header)
        if guess.role is Role.NAME:
            refs[guess.index] = "name"
            continue
        if word in OWN or word in _JINJA or (word in _TAKEN and guess.role is not Role.COPIES):
            word = f"{word}_typed"
            deck.rename[word] = guess.header
        refs[guess.index] = reference(word, guess.header, not word.isidentifier())
    content = content_of(deck.table.rows, deck.found, refs)
    content.icons = bool(deck.icons)
    _tints(deck, content)
    return content


def _tints(deck: Deck, content: Content) -> None:
    """The first kind with a few words gives each of them a color."""
    colors = deck.frame.file.tints.list
    for guess in content.kinds:
        if guess.type != "text":
            continue
        words = tally([row[guess.index] for row in deck.table.rows])
        if 1 < len(words) <= len(colors):
            content.tint = guess
            content.tints = dict(zip(words, colors, strict=False))
            return


# ----------------------------------------------------------------------- files


def roster_csv(deck: Deck) -> bytes:
    """The roster: ids first, then the columns of the file in their order, then icons."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    others = [guess for guess in deck.found if guess.role is not Role.ID]
    writer.writerow(["id", *(guess.header for guess in others), *(["icon"] if deck.icons else [])])
    for number, row in enumerate(deck.table.rows):
        cells = [deck.ids[number], *(row[guess.index] for guess in others)]
        writer.writerow([*map(_safe, cells), *([deck.icons[number]] if deck.icons else [])])
    return out.getvalue().encode()


def _safe(cell: str) -> str:
    """A cell that reading gives back as it is: an apostrophe in front of a formula would be taken off."""
    from generator.outgoing import from_csv

    return cell if from_csv(cell) == cell else for_csv(cell) if from_csv(for_csv(cell)) == cell else f"'{cell}"


def deck_files(deck: Deck, made_by: str, workspace: Workspace) -> dict[str, bytes]:
    """Roster, drawings, game.toml, pictures and fonts, by their names in the game's folder."""
    assert deck.content is not None and deck.plan is not None
    content, card = deck.content, deck.plan
    own = [family for family, _ in deck.own_families]
    low = deck.frame.file.tints.low
    fonts = [*families(deck.frame), *([WIDE] if deck.wide or own else [])]
    typed = {
        guess.header if guess.header not in deck.rename.values() else _renamed(deck, guess): guess.type
        for guess in deck.found
        if guess.type != "text" and guess.role not in (Role.BLANK, Role.LEFT_OUT, Role.NAME, Role.ID, Role.COPIES)
    }
    name, copies = _one(deck, Role.NAME), _one(deck, Role.COPIES)
    played = [*content.badges, *content.kinds, *content.flags, *content.texts, *content.facts]
    roster = Roster(
        file=ROSTER,
        name=name.header if name and header_key(name.header) != "name" else "",
        copies=copies.header if copies and header_key(copies.header) != "copies" else "",
        rename=deck.rename,
        columns=typed,
        in_play=[_word(deck, guess) for guess in played],
        as_meant=deck.as_meant,
    )
    text = GameText(
        title=deck.title,
        made_by=made_by,
        rosters={"cards": roster},
        parts=[
            Part(
                key="card",
                title="Cards",
                trim=f"{card.width:g}x{card.height:g}mm",
                source='roster = "cards"',
                front="card-front.svg",
                back="card-back.svg",
            )
        ],
        fonts=fonts,
        fallback=[WIDE.family, *own] if len(fonts) > len(families(deck.frame)) else [],
        more_fonts=deck.own_families,
        frame=deck.frame,
        tints=content.tints,
        low_tints=dict(zip(content.tints, low, strict=False)) if low else {},
        palette=len(content.tints) > 1 and deck.frame.name in PROVED,
    )
    files = {
        "game.toml": game_toml(text).encode(),
        ROSTER: roster_csv(deck),
        "templates/card-front.svg": front(content, deck.frame, card, deck.title).encode(),
        "templates/card-back.svg": back(content, deck.frame, card, deck.title).encode(),
        **deck.pictures,
        **{f"fonts/{name}": data for name, data in deck.fonts.items()},
    }
    return {**files, **font_files(fonts, workspace)}


PROVED: frozenset[str] = frozenset()
"""Frames whose colors of kinds are all apart to color-blind eyes, so that [palette] may list them."""


def _renamed(deck: Deck, guess: Guess) -> str:
    return next(new for new, old in deck.rename.items() if old == guess.header)


def _word(deck: Deck, guess: Guess) -> str:
    return _renamed(deck, guess) if guess.header in deck.rename.values() else slug(guess.header)


def font_files(fonts: Sequence[object], workspace: Workspace) -> dict[str, bytes]:
    """The program's fonts that a game uses, with their licences, so that the folder stands by itself."""
    found: dict[str, bytes] = {}
    for font in fonts:
        name = FILES[font.family, font.weight, font.style]  # type: ignore[attr-defined]
        for folder in workspace.fonts:
            path = inside(folder, name)
            if path is None or not is_file(path):
                continue
            found[f"fonts/{name}"] = path.read_bytes()
            for licence in ("OFL.txt", "LICENCE.txt"):
                if is_file(path.with_name(licence)):
                    found[f"fonts/{Path(name).parent.as_posix()}/{licence}"] = path.with_name(licence).read_bytes()
            break
    return found


def understood(deck: Deck) -> list[str]:
    """One line for each column: what it is on the card, and why; then what was left out."""
    lines = []
    width = min(24, max((len(guess.header) for guess in deck.found), default=0))
    for guess in deck.found:
        if guess.role in (Role.LEFT_OUT, Role.BLANK):
            continue
        where = _where(deck, guess)
        kind = f" ({guess.type})" if guess.type != "text" else ""
        lines.append(f"  {guess.header:{width}}  {where}{kind}: {guess.why}")
    for guess in deck.found:
        if guess.role in (Role.LEFT_OUT, Role.BLANK):
            lines.append(f"  {guess.header:{width}}  left out: {guess.why}")
    return lines


def _where(deck: Deck, guess: Guess) -> str:
    card, content = deck.plan, deck.content
    assert card is not None and content is not None
    if guess in card.behind or guess in card.behind_facts or (guess.role is Role.FLAVOR and card.flavor_behind):
        return "text on the back"
    if any(guess is one for one, _ in card.corner):
        return "number in a corner" if card.strip is None else "number in the strip"
    if any(guess is one for one, _ in card.stats):
        return "number in a row"
    if guess is content.tint:
        return f"kind, with a color for each of {counted(len(content.tints), 'word')}"
    names = {
        Role.NAME: "the name",
        Role.ID: "the id",
        Role.COPIES: "how often each card is printed",
        Role.PICTURE: "the picture",
        Role.KIND: "kind",
        Role.TEXT: "text",
        Role.FLAVOR: "flavor text",
        Role.FACT: "a fact below the text",
        Role.FLAG: "named where it is yes",
        Role.FOOT: "small print",
        Role.NUMBER: "a fact below the text",
    }
    return names.get(guess.role, guess.role.value)


def means(findings: Sequence[Finding]) -> list[str]:
    """Codes of findings on a roster that a new game takes to be meant, since it was told of each."""
    from generator.roster.options import ERRORS_THAT_MAY_BE_MEANT, MAY_BE_MEANT
    from generator.findings import Severity

    found = {}
    for finding in findings:
        code = finding.code.removeprefix("roster/")
        allowed = ERRORS_THAT_MAY_BE_MEANT if finding.severity is Severity.ERROR else MAY_BE_MEANT
        if finding.code.startswith("roster/") and code in allowed:
            found[code] = None
    return sorted(found)


