"""The booklet of one set: its rules text read, set as pages with the faces of its cards, and what tells two apart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.booklet.faces import Gallery, ShownFace
from generator.booklet.known import known_of, pictures_of
from generator.booklet.look import BOOKLET, PageFormat, look_of
from generator.booklet.nodes import Block
from generator.booklet.pages import Booklet, set_booklet
from generator.booklet.place import rules_path
from generator.booklet.reading import read_rules, rules_source
from generator.booklet.sentences import Paragraph, paragraphs_of
from generator.errors import FileAccessError
from generator.face import Face
from generator.faces.maker import CardFaces
from generator.game import CardSet, Component, Game
from generator.gamefile import GameFile
from generator.pages.own_type import own_book
from generator.text.fonts import FontBook
from generator.workspace import GameFolders


class ToldRules(Struct, frozen=True):
    """The paragraphs of a rules text, and its pages as they are printed in full ink."""

    paragraphs: tuple[Paragraph, ...] = ()
    pages: tuple[Face, ...] = ()


def told_rules(
    game: Game, card_set: CardSet, parts: Sequence[Component], faces: Sequence[CardFaces], folders: GameFolders
) -> ToldRules:
    """What a set's rules say and look like; nothing where it has none, or none that can be read or set.

    The version counts for nothing: it stands on the cover, and alone is no reason to print that anew.
    """
    try:
        source = rules_source(rules_path(folders, card_set.file), "rules.md", card_set.language)
    except FileAccessError:  # told by the check, and no reason not to compare the cards
        return ToldRules()
    card_set = replace(card_set, file=replace(card_set.file, version="0"))
    text = read_rules(source, known_of(card_set, tuple(parts), folders), game, "rules.md")
    paragraphs = tuple(paragraphs_of(text.blocks))
    try:
        booklet = set_rules(text.blocks, card_set, faces, folders, "full")
    except ValueError:  # a color of the look that is none
        return ToldRules(paragraphs)
    return ToldRules(paragraphs, tuple(page.face("page") for page in booklet.document.pages))


def set_rules(
    blocks: tuple[Block, ...],
    card_set: CardSet,
    faces: Sequence[CardFaces],
    folders: GameFolders,
    ink: str,
    form: PageFormat = BOOKLET,
    *,
    broken: Collection[str] = (),
    errors: int = 0,
) -> Booklet:
    """A rules text as pages; `broken` are names of pictures that cannot be printed.

    Raises ValueError for a color of the look that is none.
    """
    pictures = pictures_of(folders)
    gallery = Gallery(shown_faces(faces), pictures, frozenset(broken))
    book = booklet_book(folders.fonts, card_set.file, pictures)
    shown = folders.shown(folders.data / card_set.file.booklet.file)
    return set_booklet(blocks, card_set.file, look_of(card_set, ink), gallery, book, shown, form, errors=errors)


def booklet_book(fonts: Sequence[Path], file: GameFile, pictures: tuple[Path, ...]) -> FontBook:
    """The program's own fonts and the game's, with the game's icons."""
    game = FontBook.of(file, fonts, pictures)
    book = own_book(fonts, game)
    whole = FontBook(book.fonts, book.fallbacks, game.icons)
    if game.icons and game.icons.files:
        from generator.faces.maker import spots
        from generator.svg.reader import FaceReader

        FaceReader(whole, pictures, spots(file))
    return whole


def shown_faces(faces: Sequence[CardFaces]) -> dict[tuple[str, str, str], ShownFace]:
    """The faces that a rules text may show, by component, card and side."""
    found = {}
    for entry in faces:
        sides: tuple[tuple[str, Face | None], ...] = (("front", entry.front), ("back", entry.back))
        for side, face in sides:
            if face is not None:
                found[entry.component.name, entry.card.id, side] = ShownFace(entry.component, entry.card, face)
    return found
