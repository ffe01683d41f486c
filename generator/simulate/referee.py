"""A second opinion on whole games: someone who reads the log and the cards, and knows the rules by another way.

A game may offer a referee (`generator.game.Game.referee`). `pnp check --deep` lets it follow games of every kind that
can be played, and tells each rule that a game has broken. A referee of ours imports nothing of its game's engine.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, cast

from generator.code_places import told_of, wrong_kind
from generator.findings import Finding, Severity
from generator.game import CardSet, Game, components
from generator.progress import Progress, no_progress
from generator.simulate.bands import REFEREE
from generator.simulate.crew import Crew
from generator.simulate.run import crash_words, never, one_game
from generator.simulate.setting import Setting, settings
from generator.simulate.table import GameRecord, Play
from generator.words import counted

GAMES = 40
"""Games a referee follows of each number of players, bot and variant."""


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed before a game begins: of each component its pieces, each a card's values by column.

    `settings` is that table of game.toml: what the house has decided.
    """

    cards: Mapping[str, Sequence[Mapping[str, Any]]]
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """A finished game: how many played, which variant, its log sentence by sentence, and its record."""

    players: int
    variant: str
    log: Sequence[str]
    record: GameRecord


class Objection(NamedTuple):
    """What went otherwise than the rules say: the number of the log's sentence (from 1), what, and by which rule."""

    line: int
    what: str
    rule: str = ""


Referee = Callable[[Printed, WatchedGame], Iterable[Objection]]


class Follower(Protocol):
    """What lies where in a game, as far as its log was read; `line` is the sentence at hand, counted from 1."""

    line: int
    objections: list[Objection]

    def read(self, sentence: str) -> None:
        """Take one sentence of the log, and object to what the rules do not allow."""

    def after_the_end(self) -> None:
        """Object to what is missing once the log has ended."""


def followed(follower: Follower, game: WatchedGame) -> Iterable[Objection]:
    """Everything in the log of a game that the rules do not allow, or that they ask for and that is missing."""
    for number, sentence in enumerate(game.log, 1):
        follower.line = number
        follower.read(sentence)
    follower.line = len(game.log)
    follower.after_the_end()
    return follower.objections


class Incident(NamedTuple):
    """An objection, and in which game of which kind of games it was raised."""

    setting: Setting
    number: int
    objection: Objection
    sentence: str


def printed(game: Game, card_set: CardSet) -> Printed:
    """What the players of a set have before them."""
    return Printed(
        {
            component.name: tuple({**card.values, "id": card.id} for card in component.cards)
            for component in components(game, card_set)
        },
        card_set.settings,
    )


def kinds_of_games(play: Play, seed: int = 1) -> Iterator[Setting]:
    """Every number of players with every bot alone, in every variant."""
    for variant in play.variants:
        for bots in play.bots:
            yield from settings(play, bots=bots, variant=variant, seed=seed)


def watch(
    referee: Referee,
    cards: Printed,
    play: Play,
    crew: Crew,
    *,
    games: int = GAMES,
    seed: int = 1,
    stopped: Callable[[], bool] = never,
    progress: Progress = no_progress,
) -> list[Incident]:
    """What the referee objects to in `games` games of each kind. Raises GameCrashError when a game's code fails."""
    incidents: list[Incident] = []
    kinds = list(kinds_of_games(play, seed))
    blobs = (pickle.dumps((referee, cards, play, setting, games), protocol=5) for setting in kinds)
    futures = []
    for blob in blobs:
        if stopped():
            break
        futures.append(crew.executor.submit(watch_games, blob))
    for number, (setting, future) in enumerate(zip(kinds, futures, strict=False), 1):
        if stopped():
            future.cancel()
            continue
        incidents += future.result()
        progress(f"referee, {setting.words()}", number, len(kinds))
    return incidents


def watch_games(blob: bytes) -> list[Incident]:
    """The incidents of all games of a pickled (referee, printed, play, setting, games). Runs in a worker."""
    from generator.simulate.run import GameCrashError

    referee, cards, play, setting, games = cast(
        tuple[Referee, Printed, Play, Setting, int],
        pickle.loads(blob),  # noqa: S301 - made by this program's own run
    )
    incidents = []
    for number in range(games):
        log: list[str] = []
        try:
            record = one_game(play, setting, number, log)
        except Exception as error:
            raise GameCrashError(crash_words(setting, number, error)) from None
        for objection in _objections(referee, cards, WatchedGame(setting.players, setting.variant, log, record)):
            sentence = log[objection.line - 1] if 0 < objection.line <= len(log) else ""
            incidents.append(Incident(setting, number, objection, sentence))
    return incidents


def _objections(referee: Referee, cards: Printed, game: WatchedGame) -> list[Objection]:
    """What the referee says; where its own code fails, that it cannot follow the game."""
    found: list[Objection] = []
    try:
        for objection in referee(cards, game):
            if not isinstance(objection, Objection):
                raise TypeError(wrong_kind("it", objection, "an Objection", referee))
            found.append(objection)
    except Exception as error:
        found.append(Objection(0, f"the referee cannot follow the game ({told_of(error)})"))
    return found


def referee_findings(incidents: Iterable[Incident], card_set: CardSet) -> Iterator[Finding]:
    """An error for each rule that was broken, with the first game in which it was."""
    by_rule: dict[str, list[Incident]] = {}
    for incident in incidents:
        by_rule.setdefault(incident.objection.rule or incident.objection.what, []).append(incident)
    for found in by_rule.values():
        first = found[0]
        setting, objection = first.setting, first.objection
        line = f', at "{first.sentence}" (line {objection.line} of the log)' if first.sentence else ""
        rule = f" ({objection.rule})" if objection.rule else ""
        games = len({(each.setting, each.number) for each in found})
        bots = f'"{setting.bots}"' if " " in setting.bots else setting.bots
        yield Finding(
            REFEREE,
            Severity.ERROR,
            f"{objection.what[:1].upper()}{objection.what[1:]}{rule}: in {counted(games, 'game')} that the referee "
            f"followed, first in number {first.number} of {setting.words()}{line}.",
            "This is a mistake in the game's code, not in the cards. Tell its makers. The same game: "
            f"pnp play {card_set.game} --players {setting.players} --bots {bots} --variant {setting.variant} "
            f"--seed {setting.seed} --number {first.number} --log",
            card_set.place,
        )
