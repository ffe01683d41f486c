"""Is what is played what the rules say? Deals, piles and priority are tried, some games followed by the referee.

Everything here goes through the very functions that whole games go through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from generator.api import CONTRADICTION_CURE, CardSet, Fact, Printed, WatchedGame, rule, unfair_shares
from generator.games.ratings_war import changes, play
from generator.games.ratings_war.bots import BOTS, make_bots
from generator.games.ratings_war.cards import EVENTS, WRESTLERS
from generator.games.ratings_war.playable import play_of_set
from generator.games.ratings_war.ready import ReadySet
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import EventInPlay, GameState

SEED = 1983
DEALS = 200
"""Of each number of players: a wrestler who is never dealt to a seat that all should come to shows by then."""
GAMES = 2
"""Followed games of each number of players and each bot; `pnp check --deep` follows many more."""


def contradictions(card_set: CardSet, deals: int = DEALS, games: int = GAMES) -> Iterator[str]:
    """Sentences on everything that is dealt unfairly, counted wrongly or played otherwise than the rules say."""
    cast, settings = ReadySet.of(card_set), Settings.of(card_set)
    random = Random(SEED)
    low, high = card_set.file.players
    for players in range(low, high + 1):
        dealt = [_dealt(cast, settings, players, random) for _ in range(deals)]
        if (fault := _miscounted(dealt[0], cast, settings)) is not None:
            yield f"{players} players: {fault}"
            continue
        yield from _unfair(dealt, cast, settings, players)
    yield from _reshuffled(cast, settings, deals, random)
    yield from _followed(card_set, games)


def _dealt(cast: ReadySet, settings: Settings, players: int, random: Random) -> GameState:
    bot = make_bots()[BOTS[0]]
    return play.deal(cast, settings, [bot] * players, random)


def _miscounted(state: GameState, cast: ReadySet, settings: Settings) -> str | None:
    for player in state.players:
        if [one.base for one in player.roster] != list(settings.deal):
            return "a roster is dealt other prestiges than the deal says"
    if len(state.agents) != min(settings.free_agents, len(state.agents) + len(state.pile)):
        return "another number of free agents is turned up than there should be"
    everybody = [*state.agents, *state.pile, *(one for player in state.players for one in player.roster)]
    if sorted(one.printed.id for one in everybody) != sorted(printed.id for printed in cast.wrestlers):
        return "a deal is not every wrestler once"
    if sorted(event.printed.id for event in state.events) != sorted(printed.id for printed in cast.events):
        return "the event pile is not every event once"
    if any(player.hand or player.points for player in state.players):
        return "somebody starts with events or points"
    return None


def _unfair(dealt: Sequence[GameState], cast: ReadySet, settings: Settings, players: int) -> Iterator[str]:
    """Who comes to which seat, who is turned up, which event lies where, who has priority."""
    number, names = len(dealt), {printed.id: printed for printed in cast.wrestlers}
    bases = Counter(printed.base for printed in cast.wrestlers)
    copies = Counter(printed.id for printed in cast.wrestlers)
    taken = Counter(settings.deal)
    rest = len(cast.wrestlers) - players * len(settings.deal)
    seats: Counter[tuple[str, int]] = Counter()
    agents: Counter[str] = Counter()
    for state in dealt:
        seats.update({(one.printed.id, player.seat) for player in state.players for one in player.roster})
        agents.update(one.printed.id for one in state.agents[:1])
    unique = [name for name in names if copies[name] == 1]
    share = {name: taken[names[name].base] / bases[names[name].base] for name in unique}
    chances = {(name, seat): share[name] for name in unique for seat in range(players)}
    seen: Mapping[tuple[str, int], int] = {key: seats[key] for key in chances}
    for fault in [*unfair_shares(seen, chances, number)][:1]:
        yield f"wrestlers are not dealt fairly to {players} players: {fault}"
    left = {name: 1 - players * taken[names[name].base] / bases[names[name].base] for name in names}
    turned = {name: copies[name] * left[name] / rest for name in names}
    for fault in [*unfair_shares(agents, turned, number)][:1]:
        yield f"the wrestler pile of {players} players is not shuffled: {fault}"
    yield from _shuffled([state.events for state in dealt], cast, "the event pile is not shuffled")
    first = Counter(state.priority for state in dealt)
    for fault in [*unfair_shares(first, dict.fromkeys(range(players), 1 / players), number)][:1]:
        yield f"the first priority of {players} players is not drawn fairly: seat {fault}"


def _shuffled(piles: Sequence[Sequence[EventInPlay]], cast: ReadySet, what: str) -> Iterator[str]:
    if not cast.events:
        return
    copies = Counter(printed.id for printed in cast.events)
    for place in (-1, 0, len(cast.events) // 2):
        lying = Counter(pile[place].printed.id for pile in piles if len(pile) == len(cast.events))
        chances = {name: number / len(cast.events) for name, number in copies.items()}
        for fault in [*unfair_shares(lying, chances, len(piles))][:1]:
            yield f"{what}: {fault}"
            return


def _reshuffled(cast: ReadySet, settings: Settings, deals: int, random: Random) -> Iterator[str]:
    """The discards that become the pile again."""
    if settings.empty_event_pile != "reshuffle" or not cast.events:
        return
    piles: list[Sequence[EventInPlay]] = []
    for _ in range(deals):
        state = _dealt(cast, settings, 2, random)
        state.events, state.discards = [], [EventInPlay(printed) for printed in cast.events]
        changes.draw(state, 0, 1)
        piles.append([*state.events, *state.players[0].hand])
    yield from _shuffled(piles, cast, "discards are not shuffled when the event pile is empty")


def _followed(card_set: CardSet, games: int) -> Iterator[str]:
    """What the referee of the game objects to, once for each rule."""
    from generator.games.ratings_war.referee import referee

    rows = {name: [card.values for card in card_set.deck(name) if card.copies] for name in (WRESTLERS, EVENTS)}
    cards = Printed({"wrestler": rows[WRESTLERS], "event": rows[EVENTS]}, card_set.settings)
    played = play_of_set(card_set)
    told: set[str] = set()
    for players in played.players:
        for bot in played.bots:
            for number in range(games):
                log: list[str] = []
                record = played.play_game(players, [bot] * players, Random(SEED + number), log)
                for objection in referee(cards, WatchedGame(players, "standard", log, record)):
                    if (rule_or_fact := objection.rule or objection.what) not in told:
                        told.add(rule_or_fact)
                        yield f"a game is played otherwise than the rules say: {objection.what} ({rule_or_fact})"


@rule("ratings-war/fair-play", seeded=True)
def fair_play(card_set: CardSet) -> Iterator[Fact]:
    """What whole games deal and play is what the rules say.

    Deals for each number of players are tried: prestiges, free agents, piles, who comes to which seat, which card lies
    where, who has priority first; discards that are shuffled again; and some games are followed by the referee, who
    reads log and cards alone. A finding here is a fault of the program, never of the roster.
    """
    for fault in contradictions(card_set):
        yield Fact(f"{fault[:1].upper()}{fault[1:]}.", CONTRADICTION_CURE)


RULES = (fair_play,)
