"""One table of translations: each row a text of the game, its translation, and of which text that was made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from generator.outgoing import csv_text

HEADERS = ("of", "id", "column", "source", "translation", "state", "note", "made_from")
"""The columns of the table, in their order."""
SAME = "="
"""Written as a translation, it says that the text stays as it is: a name."""
NEW, OUTDATED, GONE = "new", "outdated", "gone"

TextKey = tuple[str, str, str]
"""What a text is of, the id in it, the column."""


class SourceText(Struct, frozen=True):
    """A text that wants translating, and where it stands."""

    of: str
    id: str
    column: str
    text: str

    @property
    def key(self) -> TextKey:
        """What the row of the table is known by."""
        return self.of, self.id, self.column


class Translation(Struct, frozen=True):
    """One row of a table. `made_from` are two short hashes: of the text it was made from, and of the translation."""

    of: str
    id: str
    column: str
    source: str
    translation: str = ""
    state: str = ""
    note: str = ""
    made_from: str = ""

    @property
    def key(self) -> TextKey:
        """What the row is known by."""
        return self.of, self.id, self.column

    @property
    def basis(self) -> str:
        """The hash of the text that the translation was made from; blank where there is no translation.

        A translation that changed since the row was written was made from the text that stood beside it then; so was
        one whose state somebody cleared.
        """
        if not self.translation:
            return ""
        source, _, target = self.made_from.partition("-")
        if target != digest(self.translation) or not self.state:
            return digest(self.source)
        return source

    @property
    def said(self) -> str:
        """The translation as it prints."""
        return self.source if self.translation.strip() == SAME else self.translation


def digest(text: str) -> str:
    """The first letters of a text's hash: two texts of one game hardly ever share them."""
    return sha256(text.encode()).hexdigest()[:8]


def is_outdated(entry: Translation, text: str) -> bool:
    """Whether the translation was made from another text."""
    return bool(entry.translation) and entry.basis != digest(text)


def updated(before: Iterable[Translation], texts: Iterable[SourceText]) -> list[Translation]:
    """The rows for these texts, in their order; what is gone stands at the end if it holds anybody's work.

    A text that got another id is known again by its words; paragraphs, whose ids say where they stand, first of all.
    """
    known = {entry.key: entry for entry in reversed(list(before))}
    wanted = {text.key: text for text in texts}
    found = {key: known[key] for key, text in wanted.items() if key in known and _made_of(known[key], text.text)}
    left = {key: entry for key, entry in known.items() if key not in found}
    for key, text in wanted.items():
        if key not in found and (moved := _moved(text, left, wanted)):
            found[key] = left.pop(moved)
    for key in wanted:
        if key not in found and key in left:
            found[key] = left.pop(key)
    rows = [
        _row(found[key], text) if key in found else Translation(*key, text.text, state=NEW)
        for key, text in wanted.items()
    ]
    taken = set(wanted)
    for entry in sorted(left.values(), key=lambda one: one.key):
        if not (entry.translation or entry.note):
            continue
        name = entry.id
        while (entry.of, name, entry.column) in taken:
            name += "~"
        taken.add((entry.of, name, entry.column))
        rows.append(replace(entry, id=name, state=GONE, made_from=_stamp(entry)))
    return rows


def _made_of(entry: Translation, text: str) -> bool:
    return (entry.basis or digest(entry.source)) == digest(text)


def _moved(
    text: SourceText, left: Mapping[TextKey, Translation], wanted: Mapping[TextKey, SourceText]
) -> TextKey | None:
    """The row of this very text under another id, which no text of now has."""
    paragraph = text.of.endswith(".md")
    return next(
        (
            key
            for key, entry in left.items()
            if entry.of == text.of
            and entry.column == text.column
            and (paragraph or key not in wanted)
            and _made_of(entry, text.text)
        ),
        None,
    )


def _row(entry: Translation, text: SourceText) -> Translation:
    fresh = replace(entry, of=text.of, id=text.id, column=text.column, source=text.text)
    if not entry.translation:
        return replace(fresh, state=NEW, made_from="")
    return replace(fresh, state=OUTDATED if is_outdated(entry, text.text) else "", made_from=_stamp(entry))


def _stamp(entry: Translation) -> str:
    return f"{entry.basis}-{digest(entry.translation)}" if entry.translation else ""


def table_text(entries: Iterable[Translation]) -> str:
    """The table as CSV."""
    return csv_text([HEADERS, *([getattr(entry, name) for name in HEADERS] for entry in entries)])
