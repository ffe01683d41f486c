"""What `[tune]` of game.toml speaks of that is not there: rosters, columns, cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.cards import Card, Deck, Place
from generator.findings import Finding, Severity
from generator.gamefile import GameFile
from generator.tune_tables import TuneRoster
from generator.words import listed, nearest, quoted

TUNE = "game/tune"
"""The code of all findings on this table."""


def judge_tune(file: GameFile, decks: Mapping[str, Deck], place: Place) -> Iterator[Finding]:
    """A finding for each roster, column and card that `[tune]` names and the set does not have, and more slips."""
    for name, wanted in file.tune.items():
        if name not in file.rosters:
            yield _unknown("roster", name, tuple(file.rosters), "[tune]", place.at(f"tune.{name}.columns"))
        elif name in decks and (decks[name].cards or decks[name].unread):
            yield from _of_roster(name, wanted, decks[name], place)


def _of_roster(name: str, wanted: TuneRoster, deck: Deck, place: Place) -> Iterator[Finding]:
    headers = known_columns(deck)
    keys = {**{"columns": tuple(wanted.columns)}, **wanted.kept}
    for key, columns in keys.items():
        at = place.at(f"tune.{name}.{key}")
        for column in columns:
            if column not in headers:
                shown = tuple(dict.fromkeys(one.header for one in deck.columns))
                yield _unknown("column", column, shown, f"tune.{name}.{key}", at)
    for column in ("id", "copies"):
        if column in wanted.columns:
            fact = f'tune.{name}.columns: "{column}" cannot be tuned.'
            remedy = "An id is what a card is known by, and copies are a question of paper: change them by hand."
            yield Finding(TUNE, Severity.ERROR, fact, remedy, place.at(f"tune.{name}.columns.{column}"))
    cards = (*deck.cards, *deck.unread)
    ids = [card.id for card in cards]
    for key, named in (("cards", wanted.cards), ("fixed", wanted.fixed)):
        for one in named:
            if one not in ids:
                yield _unknown("card", one, ids, f"tune.{name}.{key}", place.at(f"tune.{name}.{key}"))
    if both := [one for one in wanted.cards if one in wanted.fixed]:
        fact = f"tune.{name}: {listed(map(quoted, both))} may change and is fixed."
        yield Finding(TUNE, Severity.ERROR, fact, "Take it out of one of the two lists.", place.at(f"tune.{name}"))
    for key, columns in (("keep_sums", wanted.keep_sums), ("sums", tuple(wanted.sums))):
        for column in columns:
            if column in headers and (bad := _no_number(deck.cards, headers[column])):
                has = quoted(str(bad.values.get(headers[column], "")))
                fact = f'tune.{name}.{key}: "{column}" is no column of numbers; {bad.id} has {has}.'
                remedy = "Sums are kept of columns of numbers alone; keep_counts keeps texts."
                yield Finding(TUNE, Severity.ERROR, fact, remedy, place.at(f"tune.{name}.{key}"))


def known_columns(deck: Deck) -> dict[str, str]:
    """Each name that a column goes by, and the word by which a card's values have it."""
    found: dict[str, str] = {}
    for column in deck.columns:
        words = [word for word in column.words if deck.cards and word in deck.cards[0].values]
        for name in (column.header, *column.words):
            found.setdefault(name, words[0] if words else name)
    return found


def _no_number(cards: Sequence[Card], word: str) -> Card | None:
    return next((card for card in cards if number_of(card.values.get(word)) is None), None)


def number_of(value: object) -> float | None:
    """A cell's value as a number; None where it is none. Games without code have numbers as texts."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, str):
        try:
            return float(value.strip())
        except ValueError:
            return None
    return None


def _unknown(what: str, name: str, known: Iterable[str], where: str, place: Place) -> Finding:
    known = list(dict.fromkeys(known))
    near = nearest(name, known)
    guess = f'Did you mean "{near}"? ' if near else ""
    some = f"{', '.join(known[:30])}{' ...' if len(known) > 30 else ''}"
    fact = f'{where} names the {what} "{name}", which is not there.'
    return Finding(TUNE, Severity.ERROR, fact, f"{guess}There are: {some or 'none'}.", place)
