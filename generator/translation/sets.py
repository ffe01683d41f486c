"""A checked set of cards as it prints in another language, and what its translation lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Card, Deck, Place
from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.game import CardSet, Game
from generator.game_tables import ComponentSpec
from generator.gamefile import GameFile
from generator.language import PSEUDO, Language, pseudo_text
from generator.languages.catalog import SourceText, TextKey, Translation, is_outdated
from generator.languages.marks import lost_marks
from generator.languages.paragraphs import RULES
from generator.languages.reading import Table, read_table
from generator.registry import GameSource
from generator.translation.texts import GAME_FILE, WORDS, each_columns, piece_id
from generator.translation.words import texts_of_set
from generator.words import listed, nearest, quoted
from generator.workspace import GameFolders, is_file

FOLDER = "languages"
"""Beside game.toml: a table for each language."""
_TOLD = 12
"""Rows of one kind that are told one by one."""


class Localized(Struct, frozen=True):
    """A set in a language, and what was found in its table."""

    card_set: CardSet
    findings: tuple[Finding, ...]


def table_path(folders: GameFolders, language: str) -> Path:
    """The table of a language."""
    return folders.data / FOLDER / f"{language}.csv"


def known_language(file: GameFile, language: str) -> str:
    """A language of the game as game.toml writes it. Raises UsageError with those there are."""
    known = tuple(dict.fromkeys((file.language, *file.languages)))
    found = next((one for one in known if one.casefold() == language.strip().casefold()), None)
    if found is not None:
        return found
    near = nearest(language, known)
    guess = f' Did you mean "{near}"?' if near else ""
    raise UsageError(
        f'The game has no language "{language}".{guess} It has: {listed(known)}. '
        f'Write languages = ["{file.language}", "{language}"] in game.toml to begin another.'
    )


def localized(source: GameSource, game: Game, card_set: CardSet, language: str, *, strict: bool = False) -> Localized:
    """The set in one of its languages. `strict` makes errors of texts that are outdated: a release asks for it.

    Raises UsageError for a language that game.toml does not name, FileAccessError for a table that cannot be read.
    """
    file = card_set.file
    if language.strip().casefold() == PSEUDO:
        said = {text.key: pseudo_paragraph(text) for text in texts_of_set(source, game, card_set)}
        return Localized(in_language(card_set, PSEUDO, said), ())
    language = known_language(file, language)
    if language == file.language:
        return Localized(card_set, ())
    path = table_path(source.folders, language)
    shown = source.folders.shown(path)
    table = read_table(path, shown)
    texts = texts_of_set(source, game, card_set)
    entries = {entry.key: entry for entry in table.entries}
    findings = (
        *table.findings,
        *judged(table, texts, shown, language, strict=strict),
        *_code(game, card_set, language),
    )
    said = {text.key: _said(entries.get(text.key), text.text) for text in texts}
    files = (f"{FOLDER}/{path.name}",) if is_file(path) else ()
    return Localized(in_language(card_set, language, said, files), findings)


def pseudo_paragraph(text: SourceText) -> str:
    """A text in the pseudo-language; tables, formulas and blocks of the rules that are no plain words stay."""
    if text.of == RULES and re.search(r"^\s*(\||```|~~~|:::|<|\{%|!\[)", text.text, re.MULTILINE):
        return text.text
    return pseudo_text(text.text)


def texts_in_all_languages(card_set: CardSet, folders: GameFolders) -> CardSet:
    """The set with what is translated of its cards in each of its languages; findings are those of `localized`."""
    texts: dict[str, Mapping[TextKey, str]] = {}
    for language in card_set.file.languages:
        path = table_path(folders, language)
        if language == card_set.file.language:
            continue
        entries = read_table(path, folders.shown(path)).entries
        texts[language] = {entry.key: entry.said for entry in entries if entry.translation}
    return replace(card_set, texts=texts)


def _code(game: Game, card_set: CardSet, language: str) -> Iterator[Finding]:
    base = language.partition("-")[0].lower()
    if game.languages and base not in {one.partition("-")[0].lower() for one in game.languages}:
        fact = f"The game's code makes texts of cards in {listed(game.languages)}, and not in {language}."
        remedy = "Those texts stay as they are. Ask the makers of the game for the language."
        yield Finding("language/no-rules-text", Severity.ERROR, fact, remedy, card_set.place)


def _said(entry: Translation | None, text: str) -> str:
    return (entry.said or text) if entry is not None else text


def in_language(card_set: CardSet, language: str, said: Mapping[TextKey, str], files: tuple[str, ...] = ()) -> CardSet:
    """The set with what is said of each text in place of it."""
    file = card_set.file
    words = {key[1]: text for key, text in said.items() if key[0] == WORDS}
    cells = {key: text for key, text in said.items() if key[0] not in (WORDS, GAME_FILE, RULES)}
    words |= {f"{RULES}:{key[1]}": text for key, text in said.items() if key[0] == RULES}
    decks = {name: _deck(name, deck, cells) for name, deck in card_set.decks.items()}
    return replace(
        card_set,
        file=_file(file, file.language if language == PSEUDO else language, said, cells),
        decks=decks,
        language=Language(language, words, cells, files, file.language),
        source_decks=card_set.decks,
    )


def _file(file: GameFile, language: str, said: Mapping[TextKey, str], cells: Mapping[TextKey, str]) -> GameFile:
    def of(*key: str) -> str | None:
        return said.get((GAME_FILE, key[0], key[1] if len(key) > 1 else ""))

    components = {
        name: _spec(replace(spec, title=of(f"components.{name}", "title") or spec.title), name, cells)
        for name, spec in file.components.items()
    }
    return replace(
        file,
        language=language,
        title=of("title") or file.title,
        tagline=of("tagline") or file.tagline,
        components=components,
        needs={of("needs", thing) or thing: count for thing, count in file.needs.items()},
    )


def _spec(spec: ComponentSpec, name: str, cells: Mapping[TextKey, str]) -> ComponentSpec:
    if not spec.each:
        return spec
    columns = each_columns(spec)
    pieces: list[dict[str, Any]] = []
    for number, values in enumerate(spec.each, 1):
        key = piece_id(name, number, values)
        told = {column: cells.get((f"components.{name}", key, column)) for column in columns}
        pieces.append({**values, **{column: text for column, text in told.items() if text}})
    return replace(spec, each=tuple(pieces))


def _deck(name: str, deck: Deck, cells: Mapping[TextKey, str]) -> Deck:
    by_card: dict[str, dict[str, str]] = {}
    for (of, card_id, column), text in cells.items():
        if of == name:
            by_card.setdefault(card_id, {})[column] = text

    def translated(card: Card) -> Card:
        found = by_card.get(card.id)
        return card.with_values(found) if found else card

    return replace(deck, cards=tuple(map(translated, deck.cards)))


# ------------------------------------------------------------------------------------------ judging


def judged(
    table: Table, texts: Iterable[SourceText], shown: str, language: str, *, strict: bool = False
) -> Iterator[Finding]:
    """What is missing, outdated, gone, equal to its text, or lost a mark."""
    entries = {entry.key: entry for entry in table.entries}
    missing: list[SourceText] = []
    keys = set()
    for text in texts:
        keys.add(text.key)
        entry = entries.get(text.key)
        place = Place(shown, table.lines.get(text.key, 0), "translation")
        if entry is None or not entry.translation:
            missing.append(text)
            continue
        if is_outdated(entry, text.text):
            yield Finding(
                "language/outdated",
                Severity.ERROR if strict else Severity.WARNING,
                f"{_name(text)} says {quoted(text.text)} now; this was made from another text.",
                "`pnp translate` shows it as outdated. Change the translation, or clear its state if it is right.",
                place,
            )
        if entry.translation.strip() == text.text and entry.translation.strip() != "=":
            fact = f"{_name(text)}: the translation is the same as the text."
            yield Finding("language/same", Severity.NOTICE, fact, "Write = if it is meant.", place)
        lost = list(lost_marks(text.text, entry.said))
        if lost:
            fact = f"{_name(text)}: text and translation differ in {listed(lost)}."
            yield Finding("language/marks", Severity.ERROR, fact, f"The text is {quoted(text.text, 80)}.", place)
    for text in missing[:_TOLD]:
        fact = f"{_name(text)} is not translated: {quoted(text.text)}."
        place = Place(shown, table.lines.get(text.key, 0))
        yield Finding("language/missing", Severity.ERROR, fact, f"`pnp translate GAME {language}` lists it.", place)
    if len(missing) > _TOLD:
        fact = f"{len(missing) - _TOLD} more texts are not translated."
        yield Finding("language/missing", Severity.ERROR, fact, "A draft prints them as they are.", Place(shown))
    for entry in table.entries:
        if entry.key not in keys and entry.translation:
            fact = f"{entry.of} {entry.id} {entry.column}".rstrip() + " is no longer there."
            place = Place(shown, table.lines[entry.key])
            yield Finding("language/gone", Severity.NOTICE, fact, "Delete the row if nobody needs its words.", place)


def _name(text: SourceText) -> str:
    if text.of == WORDS:
        return "A word of the templates or the game's code"
    return " ".join(part for part in (text.of, text.id, text.column) if part)
