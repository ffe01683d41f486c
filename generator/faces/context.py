"""The names that a card's template may use: the columns of its roster, and `pnp` for what the program has to say."""

from __future__ import annotations

from collections.abc import Mapping

from generator.cards import Card
from generator.faces.template_words import TextOfCard, spoken
from generator.faces.values import NamedValues, ProgramValues, ValueTable
from generator.game import CardSet, Component


class Contexts:
    """Names and values for the templates of one set, printed with one ink.

    A column of the roster always wins. Where none has their name, the program's values of old are there by a bare name,
    too: `title`, `theme`, `number`. `functions` are Jinja's own; `revisions` those of cards by component and id.
    """

    def __init__(
        self,
        card_set: CardSet,
        *,
        ink: str,
        gray: bool,
        step_names: tuple[str, ...],
        revisions: Mapping[tuple[str, str], int],
        functions: Mapping[str, object],
    ) -> None:
        self._card_set, self._revisions = card_set, revisions
        file = card_set.file
        themes: Mapping[str, Mapping[str, object]] = {str(name): theme for name, theme in file.themes.items()}
        theme = {**themes.get("full", {}), **(themes.get("low", {}) if ink == "low" else {})}
        words = card_set.language.words
        steps = [card_set.language.said(name) for name in step_names]
        self._said = lambda text, **values: spoken(words, text, values)
        about = {
            "title": file.title,
            "version": file.version,
            "author": file.author,
            "tagline": file.tagline,
            "players": list(file.players),
        }
        self._program: dict[str, object] = {
            **functions,
            "set": NamedValues(about, "pnp.set"),
            "ink": ink,
            "gray": gray,
            "language": file.language,
            "theme": ValueTable(theme, "pnp.theme"),
            "settings": ValueTable(card_set.settings, "pnp.settings"),
            "step_names": steps,
            "rtl": card_set.language.rtl,
        }
        self._bare: dict[str, object] = {
            "theme": ValueTable(theme, "theme"),
            "settings": ValueTable(card_set.settings, "settings"),
            "ink": ink,
            "grey": gray,
            "title": file.title,
            "step_names": steps,
            "set_version": file.version,
        }
        self._totals: dict[str, int] = {}

    def of(
        self, card: Card, component: Component, copy: int = 1, panel: Mapping[str, object] | None = None
    ) -> dict[str, object]:
        """Every name that the templates of a card can use. `copy` is which of its copies is drawn, from 1.

        `panel` is what is told of the panel of a net, as `pnp.panel`.
        """
        revision = self._revisions.get((component.name, card.id), 1)
        own = {"id": card.id, "number": card.number, "copies": card.copies, "revision": revision}
        values = {**own, **card.values}
        program = ProgramValues(
            {
                **self._program,
                **own,
                "total": self.total(component),
                "copy": copy,
                "text": TextOfCard(self._card_set, component, card),
                "card": NamedValues(values, "pnp.card"),
                **({"panel": NamedValues(panel, "pnp.panel")} if panel else {}),
                "component": NamedValues({"name": component.name, "title": component.title}, "pnp.component"),
            }
        )
        return {"_": self._said, **self._bare, "pnp": program, "card": NamedValues(values), **values}

    def total(self, component: Component) -> int:
        """The largest number of a card that is printed: how many there are, where none is left out."""
        known = self._totals.get(component.name)
        if known is None:
            spec = self._card_set.file.components.get(component.name)
            deck = self._card_set.deck(spec.roster) if spec and spec.roster else ()
            numbers = [card.number for card in deck if card.copies] or [len(spec.each) if spec else 0]
            known = max(*numbers, *(card.number for card in component.cards), 1)
            self._totals[component.name] = known
        return known
