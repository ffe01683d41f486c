"""The columns of a new deck: ids, copies, names that templates can use, colors of kinds."""

from __future__ import annotations

from generator.faces.unfilled import OWN
from generator.roster.column_types import id_type
from generator.roster.names import header_key, plain_key, slug
from generator.roster.same_cards import IdMaker
from generator.start.content import Content, content_of
from generator.start.deck import Deck, one
from generator.start.guess import Role, copies_of, tally
from generator.start.pen import reference
from generator.words import counted

_TAKEN = frozenset(("name", "id", "copies", "icon"))


_JINJA = frozenset("loop joiner lipsum and or not in is if else for set none true false".split())


def copies(deck: Deck) -> None:
    """Numbers of copies as the roster has them."""
    guess = one(deck, Role.COPIES)
    if guess is None:
        return
    numbers = [copies_of(row[guess.index]) for row in deck.table.rows]
    for row, number in zip(deck.table.rows, numbers, strict=True):
        row[guess.index] = str(number) if row[guess.index] else ""
    none = sum(number == 0 for number in numbers)
    if none and none < len(numbers):
        deck.said.append(f"{counted(none, 'card')} with 0 copies: not printed.")


def ids(deck: Deck) -> None:
    """Ids that were there if they are such, else ids made of the names."""
    guess, name = one(deck, Role.ID), one(deck, Role.NAME)
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


def left_out(deck: Deck) -> None:
    """Columns with only one sign on all cards, such as ditto marks, say nothing."""
    for guess in deck.found:
        if guess.role in (Role.FACT, Role.KIND, Role.NUMBER, Role.FOOT):
            cells = set(deck.table.column(guess.index)) - {""}
            if cells and all(not any(map(str.isalnum, cell)) for cell in cells):
                guess.role, guess.why = Role.LEFT_OUT, "no letter and no digit in it"


# ----------------------------------------------------------------------- cells


def headers(deck: Deck) -> None:
    """Headers that would be read as something else, or as no word, get another name; those left out begin with `_`."""
    from generator.roster.matching import COPIES_NAMES, NAME_NAMES

    of_copies = {header_key(name) for name in COPIES_NAMES}
    names = {header_key(name) for name in NAME_NAMES} | {"name"}
    has_name = one(deck, Role.NAME) is not None
    taken = {"id", "icon"} if deck.icons else {"id"}
    for guess in deck.found:
        header, keyed = guess.header, plain_key(guess.header)
        if guess.role is Role.LEFT_OUT:
            header = header if header.startswith(("_", "#")) else f"_{header}"
        elif guess.role is Role.BLANK and (keyed in of_copies | names or keyed == "id"):
            header = f"_{header}"
        elif (
            slug(header) in OWN
            or (keyed == "id" and guess.role is not Role.ID)
            or (keyed in of_copies and guess.role is not Role.COPIES)
            or (keyed in names and guess.role is not Role.NAME and not (has_name and keyed != "name"))
        ):
            header = f"{header} as typed"
        if guess.role is Role.ID:
            guess.header = "id"
            continue
        if not any(map(str.isalnum, header)):
            header = f"{header} column"
        number, base = 1, header
        keys = {one for other in taken for one in (other, slug(other))}
        while header_key(header) in keys or slug(header) in keys or header_key(header) == "id":
            number += 1
            header = f"{base} {number}"
        guess.header = header
        taken |= {header_key(header), slug(header)}


def content_for(deck: Deck) -> Content:
    """What goes on the cards, and how templates ask for it."""
    refs = {}
    deck.rename = {}
    for guess in deck.found:
        word = slug(guess.header)
        if guess.role in (Role.NAME, Role.ID):
            refs[guess.index] = guess.role.value
            continue
        if word in OWN or word in _JINJA or (word in _TAKEN and guess.role is not Role.COPIES):
            word = f"{word}_typed"
            deck.rename[word] = guess.header
        refs[guess.index] = reference(word, guess.header, not word.isidentifier())
    content = content_of(deck.table.rows, deck.found, refs)
    content.icons = bool(deck.icons)
    if content.name is None:
        content.feet = [*(guess for guess in deck.found if guess.role is Role.ID), *content.feet]
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
