"""Rules on what cards do: effects that are legal, reachable, different, and short enough to print."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from generator.api import Card, CardSet, Fact, Rule, Severity, listed, nearest, quoted, rule
from generator.games.ratings_war.cards import EVENTS, WRESTLERS, effect_of, every_card, kind_of
from generator.games.ratings_war.effects import CardKind, Effect, Verb, When, Who
from generator.games.ratings_war.legality import problems
from generator.games.ratings_war.notation import ReadEffect
from generator.games.ratings_war.reach import Reach
from generator.games.ratings_war.settings import Settings, highest_share
from generator.games.ratings_war.wording import plain, render

LOSERS = frozenset({Who.MY_LOSER, Who.SLOT_LOSER, Who.SLOT_LOSERS, Who.RIVAL_LOSER, Who.RIVAL_LOSERS, Who.BOTH})
MOST_TWIN_TITLES = 2


@rule("ratings-war/effect")
def legal_effect(card_set: CardSet) -> Iterator[Fact]:
    """Every wrestler has one gimmick and every event one effect, written in the effect vocabulary.

    The compact form is `when[~][condition&condition]: verb(who,n)`, one part or two joined by `+`. Words must be
    known, and go together: a verb has its targets and moments, a condition must be known at that moment, and what
    speaks of a wrestler or of a Segment Slot must have one to speak of. The column counts letters of the cell.
    """
    for card in every_card(card_set):
        reading: ReadEffect = card["effect"]
        for problem in problems(reading.effect, kind_of(card)):
            yield _on(card, f"Column {reading.column(problem)}: {problem.reason}")


@rule("ratings-war/unreachable")
def reachable(card_set: CardSet) -> Iterator[Fact]:
    """Nothing is printed that no situation of the set allows.

    A gimmick for a wrestler with two belts needs two championships in the set, one that cancels special matches
    needs a special match, one that takes wrestlers of base prestige 2 or less needs one.
    """
    reach = Reach.of(card_set)
    for card in every_card(card_set):
        for part in effect_of(card).parts:
            for reason in reach.misses(part, card):
                yield _on(card, reason, "Change the effect, or add the cards it needs.")


@rule("ratings-war/reference")
def references(card_set: CardSet) -> Iterator[Fact]:
    """A wrestler whom an effect names is in the set, under exactly that name, and is another wrestler."""
    names = [card["name"] for card in card_set.deck(WRESTLERS) if card.copies]
    for card in every_card(card_set):
        named = [condition.name for part in effect_of(card).parts for condition in part.conditions if condition.name]
        for name in named:
            if name not in names:
                near = nearest(name, names)
                guess = f"Did you mean {quoted(near)}?" if near else "Names are written as in the column name."
                yield _on(card, f"No wrestler is called {quoted(name)}.", guess)
            elif name == card["name"]:
                yield _on(card, f"{name} waits for {name}.", "A gimmick that names a wrestler means another one.")


@rule("ratings-war/twins")
def no_twins(card_set: CardSet) -> Iterator[Fact]:
    """No two cards do the same; only two championships may be twins.

    To have an event several times, use `copies`.
    """
    alike: dict[Effect, list[Card]] = defaultdict(list)
    for card in every_card(card_set):
        alike[effect_of(card)].append(card)
    for effect, cards in alike.items():
        titles = all(kind_of(card) is CardKind.CHAMPIONSHIP for card in cards)
        if len(cards) <= (MOST_TWIN_TITLES if titles else 1):
            continue
        first, *others = cards
        for card in others:
            fact = f'{card["name"]} does what {first["name"]} does: "{effect}".'
            yield Fact(fact, "Change one of them.", card.at("effect"), card["name"], (first.at("effect"),))


@rule("ratings-war/text-length")
def text_length(card_set: CardSet) -> Iterator[Fact]:
    """The text made from an effect fits its box: 230 letters at 7 pt, 190 above a slogan, and reads well up to 180.

    Whether it really fits is measured by `pnp check --fit`; this rule says it before anything is drawn. A slogan is
    always printed: where the rules need its line, the column `flavor` must be blank.
    """
    settings = Settings.of(card_set)
    for card in every_card(card_set):
        length = len(plain(render(effect_of(card), kind_of(card))))
        most = min(settings.text_most, settings.text_beside_flavor) if card["flavor"] else settings.text_most
        if length > most:
            above = " above the slogan" if card["flavor"] else ""
            remedy = "Make the effect simpler" + (", or leave out the flavor." if length <= settings.text_most else ".")
            yield _on(card, f"The text has {length} letters; {most} fit{above}.", remedy)
        elif length > settings.text_long:
            remedy = f"Up to {settings.text_long} read well: make the effect simpler."
            yield _on(card, f"The text has {length} letters.", remedy, Severity.WARNING)


@rule("ratings-war/gimmick-spread", Severity.WARNING)
def gimmick_spread(card_set: CardSet) -> Iterator[Fact]:
    """No more than a third of the gimmicks only add to a rating while scoring.

    Such gimmicks play themselves; a set full of them leaves nothing to decide. The band `passive_scoring` in
    game.toml is the highest share.
    """
    deck = card_set.deck(WRESTLERS)
    band = highest_share(card_set, "passive_scoring")
    passive = [card["name"] for card in deck if effect_of(card).first.when is When.SCORING]
    if len(deck) and len(passive) > band * len(deck):
        yield Fact(
            f"{len(passive)} of {len(deck)} gimmicks only change a rating while scoring: {listed(passive, most=8)}.",
            f"The band is {band:.0%}: give some of them another moment.",
            deck.place,
        )


@rule("ratings-war/must-have")
def must_have(card_set: CardSet) -> Iterator[Fact]:
    """The rulebook promises cards that every set must have.

    A championship; a special match that injures a loser; an event and a gimmick that can end the game early.
    """
    wrestlers, events = card_set.deck(WRESTLERS), card_set.deck(EVENTS)
    printed = [card for card in events if card.copies]
    if not any(kind_of(card) is CardKind.CHAMPIONSHIP for card in printed):
        yield Fact("There is no championship.", "Add an event of the kind championship.", events.place)
    if not any(kind_of(card) is CardKind.SPECIAL and _injures_a_loser(effect_of(card)) for card in printed):
        remedy = "Add an event of the kind special with, for instance, after: injure(my_loser)."
        yield Fact("No special match injures a loser.", remedy, events.place)
    for deck, what in ((events, "event"), (wrestlers, "gimmick")):
        if not any(_does(effect_of(card), Verb.WIN_GAME) for card in deck if card.copies):
            remedy = "Add one, for instance with points[lead2&title1]: win_game(you)."
            yield Fact(f"No {what} can end the game early.", remedy, deck.place)


PROMISES: dict[str, tuple[str, str]] = {
    "Shell": ("prevents injuries", "injure?[catering]: shield(mine)"),
    "Billy Boulder": ("prevents injuries", "injure?[booked]: shield(both)"),
    "Shakti": ("brings in wrestlers", "fallout~[winner&won]: recruit(agent)"),
    "Siren": ("brings in wrestlers", "fallout~[winner&main&won]: steal(slot_loser)"),
    "Resting Stanley": ("starts below 7 and can grow to 7", "update[catering]: prestige(self,+2)"),
}
"""What the rulebook says of the wrestlers it names, and an effect that does it."""


@rule("ratings-war/rulebook-names")
def rulebook_names(card_set: CardSet) -> Iterator[Fact]:
    """The five wrestlers the rulebook names are in the set and do what it says of them.

    Shell and Billy Boulder prevent injuries, Shakti and Siren bring in wrestlers, Resting Stanley starts below 7
    and can grow to it.
    """
    deck = card_set.deck(WRESTLERS)
    found = {card["name"]: card for card in deck if card.copies}
    unread = {card.values.get("name") for card in deck.unread}
    for name, (what, example) in PROMISES.items():
        card = found.get(name)
        if card is None:
            if name not in unread:
                yield Fact(f"{name}, whom the rulebook names, is missing.", f"Add a wrestler who {what}.", deck.place)
        elif not _keeps_promise(name, card):
            yield _on(card, f"The rulebook says that {name} {what}.", f'An effect that does: "{example}".')


def _keeps_promise(name: str, card: Card) -> bool:
    effect = effect_of(card)
    if name in ("Shell", "Billy Boulder"):
        return any(part.when is When.INJURE and part.verb is Verb.SHIELD for part in effect.parts)
    if name in ("Shakti", "Siren"):
        return _does(effect, Verb.RECRUIT, Verb.STEAL, Verb.TRADE)
    grows = any(part.verb is Verb.PRESTIGE and part.who is Who.SELF and part.n > 0 for part in effect.parts)
    return grows and card["prestige"] < 7


def _does(effect: Effect, *verbs: Verb) -> bool:
    return any(part.verb in verbs for part in effect.parts)


def _injures_a_loser(effect: Effect) -> bool:
    return any(part.verb is Verb.INJURE and part.who in LOSERS for part in effect.parts)


def _on(card: Card, fact: str, remedy: str = "", severity: Severity | None = None) -> Fact:
    return Fact(fact, remedy, card.at("effect"), card["name"], severity=severity)


RULES: tuple[Rule, ...] = (
    legal_effect,
    reachable,
    references,
    no_twins,
    text_length,
    gimmick_spread,
    must_have,
    rulebook_names,
)
