"""What a game offers to the program: its rosters' columns, its rules, what its cards say. Public.

A game is found through the entry point group `pnp.games` (an object of type `Game`), or is nothing but a
folder `data/<name>/` with a game.toml. Nothing outside `games/` knows one game from another.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from generator.cards import Card, Deck, Place
from generator.code_places import last_place, wrong_kind
from generator.edge import Edge, edge_of
from generator.errors import GameCodeError, PnpError
from generator.findings import Finding, Severity
from generator.language import PSEUDO, CellKey, Language, pseudo_value
from generator.nets.makers import nets_for
from generator.nets.panels import Net
from generator.nets.spec import NetSpec, Wanted
from generator.sizes import Size

if TYPE_CHECKING:
    from random import Random

    from generator.game_tables import ComponentSpec
    from generator.gamefile import GameFile
    from generator.odds.checked import CheckedOdds
    from generator.odds.tables import OddsTable, Question


class CardSet(Struct, frozen=True):
    """One version of a game: its typed rosters and its game.toml."""

    game: str
    file: GameFile
    decks: Mapping[str, Deck]
    place: Place = Place("")
    """Of game.toml itself."""
    language: Language = Language()
    """What the set is printed in; its decks and titles are in that language already."""
    source_decks: Mapping[str, Deck] = {}
    """The decks as the rosters say them, where the set is in another language."""
    texts: Mapping[str, Mapping[CellKey, str]] = {}
    """Texts of cards in each other language of the game, for cards that speak two."""

    def deck(self, roster: str) -> Deck:
        """The cards of one roster; empty when the set has none of that name."""
        return self.decks.get(roster, Deck(roster, ()))

    @property
    def settings(self) -> Mapping[str, Any]:
        """The `[settings]` table of game.toml."""
        return self.file.settings


class Fact(Struct, frozen=True):
    """What a rule found in one place; the rule adds its code and severity."""

    fact: str
    remedy: str = ""
    place: Place | None = None
    card: str = ""
    related: tuple[Place, ...] = ()
    severity: Severity | None = None
    """Overrides the rule's own where one rule has a mild and a grave form."""


Judge = Callable[[CardSet], Iterable[Fact]]


class Rule(Struct, frozen=True):
    """One rule of a game: a code, a severity, and a function that yields what breaks it.

    The function's docstring is the rule's help page. `seeded` rules play or roll: they run only on rosters
    without errors.
    """

    code: str
    severity: Severity
    judge: Judge
    seeded: bool = False

    @property
    def help(self) -> str:
        """The rule's page: what it checks and why."""
        return inspect.getdoc(self.judge) or ""

    def findings(self, card_set: CardSet) -> Iterable[Finding]:
        """Every breach of this rule in the set. Raises GameCodeError where the rule gives no Facts."""
        told = self.judge(card_set)
        if told is None:
            raise _refused(f"The rule {self.code}", told, "Facts (is there a yield?)", self.judge)
        for fact in told:
            if not isinstance(fact, Fact):
                raise _refused(f"The rule {self.code}", fact, "a Fact", self.judge)
            yield Finding(
                self.code,
                fact.severity or self.severity,
                fact.fact,
                fact.remedy,
                fact.place or card_set.place,
                fact.card,
                fact.related,
            )


def rule(code: str, severity: Severity = Severity.ERROR, *, seeded: bool = False) -> Callable[[Judge], Rule]:
    """Decorator: make a rule of a function that yields facts."""

    def made(judge: Judge) -> Rule:
        return Rule(code, severity, judge, seeded)

    return made


class BandedFigure(Struct, frozen=True):
    """One exact figure of a set, and the band that it should lie in: what a rule of the game holds against it.

    `name` is what the band is called, `card` the id of the card that the figure is of, `of` a further word.
    """

    name: str
    value: float
    low: float
    high: float
    card: str = ""
    of: str = ""


FaceValues = Callable[[CardSet, Card], Mapping[str, object]]
"""Makes further values for the face of one card of a set: a text, a number in words."""
Figures = Callable[[CardSet], Iterable[BandedFigure]]
"""Counts every exact figure of a set that has a band; quickly, since it is asked for many sets."""
Odds = Callable[[CardSet, "Question"], "Sequence[OddsTable]"]
OddsCheck = Callable[[CardSet, bool], "CheckedOdds"]
"""Of a set and whether to look deeper than `pnp check` does."""


class SetupPile(Struct, frozen=True):
    """Pieces that lie together before the first turn, the top one first.

    `cards` names each by its component and its id, a copy as often as it lies there. `seat` is the player it belongs
    to, counted from 0; None is the middle of the table. An `open` pile lies face up.
    """

    title: str
    cards: tuple[tuple[str, str], ...]
    seat: int | None = None
    open: bool = False


Setup = Callable[[CardSet, int, "Random"], Iterable[SetupPile]]
"""Of a set, a number of players and a source of chance."""


class Game(Struct, frozen=True):
    """A game as the program sees it. Everything but the name may be left out.

    `columns` gives the pydantic model of each roster's record (a subclass of `roster.columns.Record`);
    `face_values` adds generated values (a card's text) to a component's cards, by component name;
    `card_help` are further columns a template may use and what they hold, for the docs;
    `play` makes a set of cards playable: it returns a `simulate.table.Play`;
    `odds` counts what `pnp odds` shows, and raises UsageError for a question that makes no sense in the game;
    `odds_check` holds the exact odds of every card against seeded trials, as `pnp odds --check` shows;
    `referee` follows a finished game by its log and the printed cards alone, and says what broke the rules: a
    `simulate.referee.Referee`, a function of a module since other processes call it; `pnp check --deep` asks it;
    `rules_values` are further values for rules.md: numbers and functions whose figures come from the game's own code,
    so that a worked example in the rules is right;
    `words` are further sentences that `face_values` put on faces, by `card_set.language.said("...")`; `languages` are
    those in which the code makes texts of its own, where it makes any;
    `figures` are the exact figures of a set that have a band, by which `pnp tune` finds what to change;
    `setup` lays the table for a number of players: piles before the first turn, whoever they belong to;
    `settings` and `bands` are the keys under these tables of game.toml that the code reads: `pnp check` tells slips.
    """

    name: str
    columns: Mapping[str, type] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    face_values: Mapping[str, FaceValues] = field(default_factory=dict)
    step_names: tuple[str, ...] = ()
    play: Callable[[CardSet], object] | None = None
    odds: Odds | None = None
    odds_check: OddsCheck | None = None
    referee: Callable[..., Iterable[Any]] | None = None
    rules_values: Callable[[CardSet], Mapping[str, object]] | None = None
    figures: Figures | None = None
    setup: Setup | None = None
    settings: tuple[str, ...] = ()
    bands: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()


class Component(Struct, frozen=True):
    """One kind of printed thing with all its pieces, ready to be drawn. Lengths in mm."""

    name: str
    title: str
    kind: str
    trim: Size
    bleed: float
    safe: float
    shape: str
    front: str
    back: str
    cards: tuple[Card, ...]
    optional: bool = False
    layout: str = ""
    """How its pieces lie on a sheet; blank is what its kind needs."""
    corner: float = 0.0
    """The radius of the corners of a `rounded` piece."""
    overlap: float = 0.0
    """How far the sheets of a board lie on each other."""
    grid: float = 0.0
    """The spaces of a board, from its top left corner; 0 where it has none."""
    board: str = "joined"
    """What is done with a mat that is larger than the paper: sheets are `joined`, it is `scaled`, or `folded`."""
    panels: tuple[int, int] = (0, 0)
    """How many panels a folding board has beside and below each other; 0 for halves along its longer side."""
    product: str = ""
    """What a print shop makes of it, by the shop's own name."""
    nets: tuple[Net, ...] = ()
    """Of a piece that is folded: the flat parts that its pieces are in turn; `trim` is the box around each."""
    panel_faces: Mapping[str, str] = {}
    """Templates of single panels of a net; others have `front`."""

    @property
    def edge(self) -> Edge | None:
        """Its cut line, from the corner of the trim; None where that is the trim itself."""
        return self.nets[0].outline if self.nets else edge_of(self.shape, self.trim, self.corner)

    def net_of(self, card: Card) -> Net | None:
        """The flat part that a piece is; None for one that is not folded."""
        return self.nets[(card.number - 1) % len(self.nets)] if self.nets else None

    def edge_of(self, card: Card) -> Edge | None:
        """The cut line of one piece."""
        net = self.net_of(card)
        return net.outline if net else self.edge

    @property
    def total(self) -> int:
        """How many pieces are printed, copies counted."""
        return sum(card.copies for card in self.cards)


def components(game: Game, card_set: CardSet) -> tuple[Component, ...]:
    """Every component of the set in the order of game.toml, its cards with the values their faces need."""
    found = []
    for name, spec in card_set.file.components.items():
        nets = nets_for(_wanted(game, card_set, spec, spec.net)) if spec.net else ()
        found.append(
            Component(
                name,
                spec.title,
                spec.kind,
                nets[0].size if nets else spec.trim,
                spec.bleed,
                spec.safe,
                "path" if nets else spec.shape,
                spec.front,
                spec.back,
                _pieces(game, card_set, name, spec),
                spec.optional,
                spec.layout,
                spec.corner,
                spec.overlap,
                spec.grid,
                board=spec.board,
                panels=spec.panels,
                product=spec.product,
                nets=nets,
                panel_faces=spec.net.faces if spec.net else {},
            )
        )
    return tuple(found)


def _wanted(game: Game, card_set: CardSet, spec: ComponentSpec, net: NetSpec) -> Wanted:
    """What a net is made for; of a box, how many cards of what size lie in it."""
    if not net.holds:
        return Wanted(net, spec.trim, net.cards, spec.trim)
    held = [(name, card_set.file.components[name]) for name in net.holds]
    cards = sum(card.copies for name, part in held for card in _pieces(game, card_set, name, part))
    # Cards that lie on their side are turned to stand beside the others.
    sides = [sorted((part.trim.width, part.trim.height)) for _, part in held]
    size = Size(max(short for short, _ in sides), max(long for _, long in sides))
    return Wanted(net, size, cards, size)


def _pieces(game: Game, card_set: CardSet, name: str, spec: ComponentSpec) -> tuple[Card, ...]:
    if spec.roster:
        cards: Iterable[Card] = (card for card in card_set.deck(spec.roster) if card.copies)
    elif spec.copies:
        cards = (Card(name, name, 1, spec.copies, card_set.place, {}),)
    else:
        cards = (
            Card(
                str(values.get("id", f"{name}-{number}")),
                name,
                number,
                int(values.get("copies", 1)),
                card_set.place,
                values,
            )
            for number, values in enumerate(spec.each, 1)
        )
    return tuple(with_face_values(game, card_set, name, card) for card in cards)


def with_face_values(game: Game, card_set: CardSet, component: str, card: Card) -> Card:
    """A card with the values that the game's code makes for its faces in this component.

    Raises GameCodeError where that code fails.
    """
    extra = game.face_values.get(component)
    if extra is None:
        return card
    try:
        values = extra(card_set, card)
        if not isinstance(values, Mapping):
            raise _refused(f"face_values of {component}", values, "a table of values", extra)
        if card_set.language.code == PSEUDO:
            values = {name: pseudo_value(value) for name, value in values.items()}
        return card.with_values(values)
    except PnpError:
        raise
    except Exception as error:
        called = card.values.get("name") or card.id
        raise GameCodeError(
            f'The game\'s code failed on the card "{called}" ({card.place}): {type(error).__name__}: {error} in '
            f"{last_place(error)}.",
            "This is a mistake in the game's code, not in the cards. Tell its makers; --debug shows the whole way.",
        ) from error


def counted_odds(game: Game, card_set: CardSet, question: Question) -> Sequence[OddsTable]:
    """The odds that a game counts; none where it counts none.

    Raises UsageError for a question that makes no sense in the game, GameCodeError where its code gives no tables.
    """
    if game.odds is None:
        return ()
    from generator.odds.tables import OddsTable

    tables = game.odds(card_set, question)
    if not isinstance(tables, Sequence):
        raise _refused("odds", tables, "a list of OddsTables", game.odds)
    for table in tables:
        if not isinstance(table, OddsTable):
            raise _refused("odds", table, "an OddsTable", game.odds)
    return tables


def checked_odds(game: Game, card_set: CardSet, *, deep: bool) -> CheckedOdds | None:
    """The exact odds of a game beside its trials; None where it has none. Raises GameCodeError for something else."""
    if game.odds_check is None:
        return None
    from generator.odds.checked import CheckedOdds

    odds = game.odds_check(card_set, deep)
    if not isinstance(odds, CheckedOdds):
        raise _refused("odds_check", odds, "CheckedOdds", game.odds_check)
    return odds


def banded_figures(game: Game, card_set: CardSet) -> tuple[BandedFigure, ...]:
    """The exact figures of a set beside their bands; none where the game counts none.

    Raises GameCodeError where its code gives something else.
    """
    if game.figures is None:
        return ()
    found = game.figures(card_set)
    if not isinstance(found, Iterable):
        raise _refused("figures", found, "BandedFigures (is there a yield?)", game.figures)
    figures = tuple(found)
    for figure in figures:
        if not isinstance(figure, BandedFigure):
            raise _refused("figures", figure, "a BandedFigure", game.figures)
    return figures


def _refused(what: str, found: object, wanted: str, function: object) -> GameCodeError:
    """The error for something that a function of a game gave in place of what was asked for."""
    return GameCodeError(wrong_kind(what, found, wanted, function) + ". Tell its makers.")
