"""Does the wrestler pile last? Seeded skeleton games: random bookings and actions, gimmicks only where they recruit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from generator.api import CardSet, Fact, Severity, rule, wilson
from generator.games.ratings_war.cards import EVENTS, WRESTLERS, effect_of
from generator.games.ratings_war.effects import Effect, Verb, Who
from generator.games.ratings_war.settings import Settings, highest_share

SEED = 1994
SLOTS = 6
RECRUIT, TRAIN, PROMOTE, DRAW = range(4)
PAIRS = tuple((one, other) for one in range(4) for other in range(4) if one < other)
"""The six ways to take two different actions of four."""


@dataclass(frozen=True, slots=True)
class Lasting:
    """How a pile fared at one number of players; `left` and `weeks` are averages over the games."""

    players: int
    games: int
    ran_out: int
    left: float
    weeks: float


def lasting(card_set: CardSet, players: int, seed: int = SEED) -> Lasting:
    """Play `pile_games` skeleton games of one number of players.

    Everybody books and acts at random. A player brings in a wrestler by the recruit action, by a gimmick on the
    roster in one week of four, and by an event in the week it is drawn.
    """
    settings = Settings.of(card_set)
    wrestlers = [
        (card["prestige"], _brings(effect_of(card))) for card in card_set.deck(WRESTLERS) for _ in range(card.copies)
    ]
    events = card_set.deck(EVENTS)
    helpful = sum(card.copies * _brings(effect_of(card)) for card in events) / max(events.total, 1)
    rng = random.Random(f"{seed} {players}")
    ran_out = left = weeks = 0
    for _ in range(settings.pile_games):
        lasted, pile = _game(rng, wrestlers, players, settings, helpful)
        weeks += lasted
        ran_out += pile < 0
        left += max(pile, 0)
    games = settings.pile_games
    return Lasting(players, games, ran_out, left / games, weeks / games)


def _game(
    rng: random.Random, wrestlers: list[tuple[int, int]], players: int, settings: Settings, helpful: float
) -> tuple[int, int]:
    """Weeks played, and wrestlers left in the pile; below 0, how many were asked for in vain."""
    pile = list(wrestlers)
    rng.shuffle(pile)
    rosters: list[list[int]] = []
    for _ in range(players):
        rosters.append(list(settings.deal))
    _take_dealt(pile, list(settings.deal) * players)
    left = len(pile) - settings.free_agents
    points, promoted, bringers = [0] * players, [0] * players, [0] * players
    draw, goal, weeks = rng.random, settings.thresholds[players], 0
    while max(points) < goal:
        weeks += 1
        ratings = [_show(rng, roster) for roster in rosters]
        for player in range(players):
            if promoted[player]:
                ratings[player][int(draw() * 3)] += promoted[player]
        won = [0.0] * players
        for segment in range(3):
            best = max(rating[segment] for rating in ratings)
            winners = [player for player in range(players) if ratings[player][segment] == best]
            for player in winners:
                won[player] += 1 if len(winners) == 1 else 0.5
        most = max(won)
        for player in range(players):
            points[player] += won[player] == most
            actions = PAIRS[int(draw() * 6)]
            promoted[player] = settings.promote_modifiers if PROMOTE in actions else 0
            if TRAIN in actions and rosters[player]:
                rosters[player][int(draw() * len(rosters[player]))] += 1
            arriving = (RECRUIT in actions) + (DRAW in actions and draw() < helpful)
            arriving += bringers[player] > 0 and draw() < settings.recruit_gimmick_chance * bringers[player]
            for _ in range(arriving):
                left -= 1
                if pile:
                    prestige, brings = pile.pop()
                    rosters[player].append(prestige)
                    bringers[player] += brings
    return weeks, left


def _take_dealt(pile: list[tuple[int, int]], wanted: list[int]) -> None:
    for prestige in wanted:
        found = next((position for position, wrestler in enumerate(pile) if wrestler[0] == prestige), None)
        if found is not None:
            del pile[found]


def _show(rng: random.Random, roster: list[int]) -> list[int]:
    """The ratings of three segments booked at random; then winners are up one, losers down one, some retire."""
    rng.shuffle(roster)
    filled = roster[:SLOTS] + [0] * (SLOTS - len(roster))
    for slot in range(0, min(len(roster), SLOTS) - 1, 2):
        roster[slot] += 1
        roster[slot + 1] -= 1
    if min(roster, default=0) < 0:
        roster[:] = [prestige for prestige in roster if prestige >= 0]
    return [filled[0] + filled[1], filled[2] + filled[3], filled[4] + filled[5]]


def _brings(effect: Effect) -> int:
    """How many parts take a wrestler from the free agents or the pile."""
    return sum(part.verb is Verb.RECRUIT and part.who in (Who.AGENT, Who.TOP) for part in effect.parts)


@rule("ratings-war/pile-lasts", Severity.NOTICE, seeded=True)
def lasts(card_set: CardSet) -> Iterator[Fact]:
    """The pile of wrestlers lasts: it is not refilled, and without it nobody can be recruited.

    Seeded games with random bookings and actions, for each number of players; gimmicks count only where they bring
    in wrestlers. Told as a notice with its 95 % interval; a warning where the share of games that ran out is above
    the band `wrestler_pile_runs_out` in game.toml.
    """
    low, high = card_set.file.players
    band = highest_share(card_set, "wrestler_pile_runs_out")
    if not Settings.of(card_set).pile_games:
        return
    told, above = [], False
    for players in range(low, high + 1):
        found = lasting(card_set, players)
        share = wilson(found.ran_out, found.games)
        above = above or found.ran_out > band * found.games
        told.append(
            f"{players} players {found.ran_out} of {found.games} games ({share.low:.1%} to {share.high:.1%}, "
            f"{found.left:.0f} left on average)"
        )
    yield Fact(
        f"The wrestler pile ran out in so many seeded games: {'; '.join(told)}.",
        f"The band is {band:.0%}: add wrestlers, or fewer effects that bring in more." if above else "",
        card_set.deck(WRESTLERS).place,
        severity=Severity.WARNING if above else None,
    )
