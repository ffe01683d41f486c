"""The values that rules.md names: settings, counts, lists of cards, rulings, exact odds. See docs/rules-books.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.booklet.names import Known, card_name, in_words
from generator.errors import PnpError
from generator.faces.text_template import TextTemplate
from generator.faces.values import NamedValues, ValueTable
from generator.game import Component, Game
from generator.words import listed, nearest

if TYPE_CHECKING:
    from generator.odds.tables import OddsTable

BLOCK = "\ue020"
"""Begins and ends the number of a block that a value makes: a table, the index."""


class MadeTable(Struct, frozen=True):
    """A table that a value makes: texts of its head and rows, each in rich text as on cards."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[str, ...] = ()


class MadeList(Struct, frozen=True):
    """A list that a value makes."""

    items: tuple[str, ...]


class MadeFigures(Struct, frozen=True):
    """A row of faces that a value makes: component, card, caption."""

    faces: tuple[tuple[str, str, str], ...]
    width: float = 0.0


class MadeMark(Struct, frozen=True):
    """What is made when the pages are known: `index`, `back`."""

    what: str


MadeBlock = MadeTable | MadeList | MadeFigures | MadeMark


class _BlockText(str):
    """A value that stands for a block: printed without its marks being escaped."""

    __slots__ = ()


class RuleValues:
    """The names that one rules text may use; `blocks` are the tables and lists that they made."""

    def __init__(self, known: Known, game: Game, template: TextTemplate) -> None:
        self.known, self.game, self._template = known, game, template
        self.blocks: list[MadeBlock] = []
        self._odds: Sequence[OddsTable] | None = None

    def names(self) -> dict[str, object]:
        """Every name."""
        file = self.known.card_set.file
        own: dict[str, object] = {}
        if self.game.rules_values is not None:
            own = dict(self.game.rules_values(self.known.card_set))
        return {
            "title": file.title,
            "version": file.version,
            "author": file.author,
            "tagline": file.tagline,
            "players": NamedValues({"least": file.players[0], "most": file.players[1]}, "players"),
            "player_counts": list(range(file.players[0], file.players[1] + 1)),
            "settings": ValueTable(self.known.card_set.settings, "settings"),
            "needs": ValueTable(file.needs, "needs"),
            "count": self._count,
            "words": self._words,
            "card": self._card,
            "components": self._components,
            "cards": self._cards,
            "rulings": self._rulings,
            "ruling": self._ruling,
            "odds": self._odd,
            "index": lambda: self._block(MadeMark("index")),
            "back_cover": lambda: self._block(MadeMark("back")),
            "new_page": lambda: self._block(MadeMark("page")),
            **{name: self._guarded(name, value) for name, value in own.items()},
        }

    def _guarded(self, name: str, value: object) -> object:
        """A function of the game's own: what it cannot do is a mistake of the line that calls it."""
        if not callable(value):
            return ValueTable(value, name) if isinstance(value, Mapping) else value
        called: Callable[..., object] = value

        def calling(*arguments: object, **named: object) -> object:
            try:
                found = called(*arguments, **named)
            except PnpError as error:
                self._template.refuse(f"{name}(): {error}", "")
                return self._template.nothing()
            except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError) as error:
                self._template.refuse(f"{name}() cannot be worked out so ({error}).", "")
                return self._template.nothing()
            return ValueTable(found, name) if isinstance(found, Mapping) else found

        return calling

    def _block(self, made: MadeBlock) -> str:
        self.blocks.append(made)
        return _BlockText(f"{BLOCK}{len(self.blocks) - 1}{BLOCK}")

    def _deck(self, name: str) -> Component | None:
        part = self.known.component(name)
        if part is None:
            names = [one.name for one in self.known.components]
            near = nearest(name, names)
            guess = f'Did you mean "{near}"? ' if near else ""
            fact = f'There is no component "{name}".'
            self._template.refuse(fact, f"{guess}Components: {listed(names)}.")
        return part

    def _count(self, component: str, **where: object) -> int:
        part = self._deck(component)
        if part is None:
            return 0
        total = 0
        for card in part.cards:
            missing = [name for name in where if name not in card.values]
            if missing:
                columns = listed(list(card.values))
                self._template.refuse(f'{part.title} have no column "{missing[0]}".', f"They have: {columns}.")
                return 0
            if all(card.values[name] == value for name, value in where.items()):
                total += card.copies
        return total

    def _words(self, number: object) -> object:
        if isinstance(number, bool) or not isinstance(number, int):
            return number
        return in_words(number, self.known.card_set.file.language)

    def _card(self, ident: str) -> object:
        found = self.known.piece(ident)
        if found is None:
            self._template.refuse(*self.known.no_piece(ident))
            return self._template.nothing()
        part, card = found
        values = {**card.values, "id": card.id, "name": card_name(card), "copies": card.copies, "component": part.title}
        return NamedValues(values, f'card("{ident}")')

    def _components(self) -> str:
        rows = []
        for part in self.known.components:
            if part.optional:
                continue
            size = (
                f"{part.trim.width:g} × {part.trim.height:g} mm" if part.shape == "rect" else f"{part.trim.width:g} mm"
            )
            rows.append((str(part.total), part.title, size))
        rows += [(str(number), f"{name} (not printed)", "") for name, number in self.known.card_set.file.needs.items()]
        return self._block(MadeTable(("", "What", "Size"), tuple(rows), ("end", "start", "start")))

    def _cards(self, component: str, columns: str = "name,text", head: str = "", **where: object) -> str:
        part = self._deck(component)
        if part is None:
            return ""
        names = [name.strip() for name in columns.split(",") if name.strip()]
        rows = []
        for card in part.cards:
            known = {**card.values, "name": card_name(card), "copies": card.copies}
            for name in (*names, *where):
                if name not in known:
                    self._template.refuse(
                        f'{part.title} have no column "{name}".', f"They have: {listed(list(known))}."
                    )
                    return ""
            if all(known[name] == value for name, value in where.items()):
                rows.append(tuple(str(known[name] if known[name] is not None else "") for name in names))
        if not rows:
            self._template.refuse(f"No card of {part.title} is meant by these conditions.", "Look at `pnp cards`.")
        heads = [one.strip() for one in head.split(",")] if head else [name.capitalize() for name in names]
        return self._block(MadeTable(tuple(heads), tuple(rows)))

    def _rulings(self) -> str:
        return self._block(
            MadeList(tuple(f"**{code}** {text}" for code, text in self.known.card_set.file.rulings.items()))
        )

    def _ruling(self, code: str) -> str:
        rulings = self.known.card_set.file.rulings
        if code not in rulings:
            near = nearest(code, list(rulings))
            guess = f"Did you mean {near}? " if near else ""
            self._template.refuse(f'There is no ruling "{code}".', f"{guess}`pnp rulings` lists them.")
            return ""
        return str(rulings[code])

    def _odd(self, table: str, row: str, column: str = "", panel: str = "") -> object:
        tables = self._tables()
        found = next((one for one in tables if one.name == table), None)
        if found is None:
            names = [one.name for one in tables]
            near = nearest(table, names)
            guess = f'Did you mean "{near}"? ' if near else ""
            self._template.refuse(f'There is no table of odds "{table}".', f"{guess}Tables: {listed(names) or 'none'}.")
            return ""
        if row not in found.rows:
            near = nearest(row, found.rows)
            guess = f'Did you mean "{near}"? ' if near else ""
            self._template.refuse(
                f'The table "{table}" has no row "{row}".', f"{guess}Rows: {listed(found.rows, most=12)}."
            )
            return ""
        panels = [one for one in found.panels if panel in ("", one.title)]
        if not panels:
            titles = listed([one.title for one in found.panels])
            self._template.refuse(f'The table "{table}" has no panel "{panel}".', f"Panels: {titles}.")
            return ""
        shown = panels[0]
        column = column or shown.columns[0]
        if column not in shown.columns:
            columns = listed(shown.columns)
            self._template.refuse(f'The table "{table}" has no column "{column}".', f"Columns: {columns}.")
            return ""
        cell = shown.cells[found.rows.index(row)][shown.columns.index(column)]
        if cell is None:
            return "–"
        return percent(cell) if found.unit_of(shown) == "chance" else f"{float(cell):.2f}".rstrip("0").rstrip(".")

    def _tables(self) -> Sequence[OddsTable]:
        if self._odds is None:
            if self.game.odds is None:
                self._odds = []
            else:
                from generator.odds.tables import Question

                self._odds = list(self.game.odds(self.known.card_set, Question()))
        return self._odds


def percent(chance: Fraction | int) -> str:
    """A chance for readers: `28.4 %`, one place after the point."""
    return f"{float(chance) * 100:.1f} %"
