"""What every game promises, ours and others': `check_game` in a test of yours says which promise a game breaks.

from generator.testing import check_game

def test_my_game_keeps_its_promises() -> None:
check_game("lighthouse")
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from random import Random
from types import MappingProxyType

from generator.check import Checked, check
from generator.errors import GameCodeError, PnpError, UsageError
from generator.findings import Severity
from generator.game import CardSet, Game, checked_odds, components, counted_odds
from generator.game_setup import dealt
from generator.outputs.drawn import DrawnSet
from generator.registry import GameSource, find_game
from generator.simulate.table import NOBODY, GameRecord, Play, game_seed, play_of
from generator.words import counted, listed
from generator.workspace import find_workspace


class UntestedGame:
    """A game as its promises are held against it: loaded, checked and drawn once, when it is first asked for.

    `games` are played of each number of players, bot and variant, from `seed`.
    """

    def __init__(self, source: GameSource, games: int = 2, seed: int = 1) -> None:
        self.source, self.games, self.seed = source, games, seed

    @cached_property
    def checked(self) -> Checked:
        """What its own check says. Raises PnpError where its code cannot be used."""
        return check(self.source)

    @property
    def game(self) -> Game:
        """The game's own code."""
        return self.checked.game

    @property
    def card_set(self) -> CardSet:
        """Its cards. Raises PnpError where game.toml is wrong."""
        return self.drawn.card_set

    @cached_property
    def drawn(self) -> DrawnSet:
        """Its faces."""
        return DrawnSet(self.source, self.checked)

    @cached_property
    def play(self) -> Play | None:
        """How it is played, if it is."""
        return play_of(self.game, self.card_set)

    def kinds(self) -> Iterator[tuple[Play, int, tuple[str, ...], str]]:
        """Every number of players with every bot in every variant."""
        if self.play is None:
            return
        for players in self.play.players:
            for variant in self.play.variants:
                for bot in self.play.bots:
                    yield self.play, players, (bot,) * players, variant

    def record(
        self, play: Play, players: int, bots: tuple[str, ...], variant: str, number: int, log: list[str] | None = None
    ) -> GameRecord:
        """One game."""
        return play.play_game(players, bots, Random(game_seed(self.seed, number)), log, variant)


Promise = Callable[[UntestedGame], Iterator[str]]
"""Yields a sentence for each way in which a game breaks it."""


def cards_are_right(game: UntestedGame) -> Iterator[str]:
    """The set that comes with the game passes its own check."""
    yield from (str(finding) for finding in game.checked.report if finding.severity is Severity.ERROR)


def code_and_files_meet(game: UntestedGame) -> Iterator[str]:
    """What the code speaks of, game.toml has: rosters with columns, components with values of their own."""
    file = game.card_set.file
    if game.game.name != game.source.name:
        yield f'The code calls the game "{game.game.name}", its folder is "{game.source.name}".'
    for name in game.game.face_values:
        if name not in file.components:
            known = listed(file.components)
            yield f'face_values speak of a component "{name}"; game.toml has {known}.'


def rules_explain_themselves(game: UntestedGame) -> Iterator[str]:
    """Each rule has a code of its own, `game/name`, and a docstring that `pnp rules` shows."""
    codes = [rule.code for rule in game.game.rules]
    yield from (f"Two rules have the code {code}." for code in sorted({one for one in codes if codes.count(one) > 1}))
    for rule in game.game.rules:
        if not rule.code.startswith(f"{game.game.name}/"):
            yield f"The rule {rule.code} does not begin with {game.game.name}/."
        if not rule.help.partition("\n")[0].strip().endswith("."):
            yield f"The rule {rule.code} has no docstring that begins with a sentence."


def faces_can_be_drawn(game: UntestedGame) -> Iterator[str]:
    """Every face of every component is drawn without an error, in both inks."""
    for ink in ("full", "low"):
        for finding in game.drawn.faces(ink).findings:
            if finding.severity is Severity.ERROR:
                yield f"{ink}: {finding}"


def values_are_made_the_same_again(game: UntestedGame) -> Iterator[str]:
    """What the code makes for faces depends on the cards alone, so that equal sets give equal sheets."""
    again = components(game.game, game.card_set)
    for first, second in zip(game.drawn.components, again, strict=True):
        if first != second:
            yield f"The values of {first.title} differ when they are made a second time."


def games_end_as_they_say(game: UntestedGame) -> Iterator[str]:
    """Every bot can play at every table, and the record speaks of what the game declares."""
    cards = {card.id for deck in game.card_set.decks.values() for card in deck}
    for play, players, bots, variant in game.kinds():
        where = f"{counted(players, 'player')}, {bots[0]}, {variant}"
        for number in range(game.games):
            record = game.record(play, players, bots, variant, number)
            yield from (f"{where}, game {number}: {broken}" for broken in _broken(record, play, players, cards))


def _broken(record: GameRecord, play: Play, players: int, cards: set[str]) -> Iterator[str]:
    seats = range(players)
    if any(seat not in seats for seat in record.winners) or len(set(record.winners)) != len(record.winners):
        yield f"winners {record.winners} are no seats from 0 to {players - 1}, each once."
    if len(record.scores) != players:
        yield f"{counted(len(record.scores), 'score')} for {counted(players, 'player')}."
    if record.rounds < 0:
        yield f"{counted(record.rounds, 'round')}."
    if play.ends and record.end not in play.ends:
        yield f'it ended "{record.end}", which ends do not explain.'
    for event, seat, card, _ in record.tallies:
        if play.events and event not in play.events:
            yield f'something called "{event}" happened, which events do not explain.'
        if seat != NOBODY and seat not in seats:
            yield f'"{event}" happened at seat {seat}.'
        if card not in cards:
            yield f'"{event}" happened to "{card}", which is the id of no card.'
    if record.priority != NOBODY and record.priority not in seats:
        yield f"seat {record.priority} is favored in ties."


def equal_seeds_play_equal_games(game: UntestedGame) -> Iterator[str]:
    """All chance comes from the seed: again, with a log, and in another process the same game is played."""
    for play, players, bots, variant in game.kinds():
        where = f"{counted(players, 'player')}, {bots[0]}, {variant}"
        first = game.record(play, players, bots, variant, 0)
        log: list[str] = []
        if game.record(play, players, bots, variant, 0, log) != first:
            yield f"{where}: the game is another one when it is logged."
        elif game.record(play, players, bots, variant, 0) != first:
            yield f"{where}: the same seed played another game the second time."
        if not log or any(not isinstance(line, str) or "\n" in line or not line.strip() for line in log):
            yield f"{where}: the log is no list of sentences."
        try:
            sent: Play = pickle.loads(pickle.dumps(play))  # noqa: S301 - of this process
        except Exception as error:
            yield f"The play cannot be sent to another process ({type(error).__name__}: {error})."
            return
        if game.record(sent, players, bots, variant, 0) != first:
            yield f"{where}: another process would play another game."


def the_referee_has_no_objection(game: UntestedGame) -> Iterator[str]:
    """Who follows the log by the rules alone finds nothing wrong, where the game has such a referee."""
    if game.play is None or game.game.referee is None:
        return
    from generator.simulate.crew import Crew, ThisProcess
    from generator.simulate.referee import printed, watch

    hands = Crew(ThisProcess(), 1, "this process")
    cards = printed(game.game, game.card_set)
    for incident in watch(game.game.referee, cards, game.play, hands, games=game.games, seed=game.seed):
        yield f"{incident.objection.what} (game {incident.number} of {incident.setting.words()})"


def the_table_is_dealt_from_what_is_printed(game: UntestedGame) -> Iterator[str]:
    """For every number of players the setup deals pieces that there are, the same again from the same seed."""
    if game.game.setup is None:
        return
    least, most = game.card_set.file.players
    for players in range(least, most + 1):
        try:
            piles, again = (dealt(game.game, game.card_set, players, game.seed) for _ in range(2))
        except GameCodeError as error:
            yield str(error)
            continue
        if piles != again:
            yield f"The same seed dealt another table for {counted(players, 'player')}."


def odds_are_tables(game: UntestedGame) -> Iterator[str]:
    """Odds have a name each, chances are from 0 to 1, and what makes no sense is refused in words."""
    if game.game.odds is None:
        return
    from generator.odds.tables import CHANCE, Question

    tables = counted_odds(game.game, game.card_set, Question())
    names = [table.name for table in tables]
    if len(set(names)) != len(names):
        yield f"Two tables have one name: {listed(names)}."
    for table in tables:
        for row, panel, column, cell in table.records():
            if table.unit_of(panel) == CHANCE and cell is not None and not 0 <= cell <= 1:
                yield f"{table.name}: the chance of {row}, {column} is {cell}."
    try:
        game.game.odds(game.card_set, Question(given=("what nobody can ask for",)))
    except UsageError:
        return
    yield "A question that makes no sense is answered and not refused by a UsageError."


def odds_hold_against_trials(game: UntestedGame) -> Iterator[str]:
    """Exact odds and seeded trials agree, where the game has both."""
    odds = checked_odds(game.game, game.card_set, deep=False)
    if odds is not None:
        yield from (str(finding) for finding in odds.findings(f"{game.game.name}/odds-check"))


def bands_can_be_read(game: UntestedGame) -> Iterator[str]:
    """What game.toml says of figures of whole games is understood."""
    if game.play is not None:
        from generator.simulate.bands import read_bands

        yield from map(str, read_bands(game.card_set, game.play)[1])


PROMISES: Mapping[str, Promise] = MappingProxyType(
    {
        promise.__name__: promise
        for promise in (
            cards_are_right,
            code_and_files_meet,
            rules_explain_themselves,
            faces_can_be_drawn,
            values_are_made_the_same_again,
            games_end_as_they_say,
            equal_seeds_play_equal_games,
            the_referee_has_no_objection,
            the_table_is_dealt_from_what_is_printed,
            odds_are_tables,
            odds_hold_against_trials,
            bands_can_be_read,
        )
    }
)
"""Every promise by its name. Those about cards come first: a game whose cards are wrong can keep few of the others."""


def broken_promises(game: UntestedGame) -> Iterator[str]:
    """Each way in which a game breaks a promise, with the promise's name before it."""
    for name, promise in PROMISES.items():
        try:
            found = list(promise(game))
        except PnpError as error:
            found = [str(error)]
        yield from (f"{name}: {sentence}" for sentence in found)
        if found and promise is cards_are_right:
            return


def check_game(name: str, here: Path | None = None, *, games: int = 2, seed: int = 1) -> None:
    """Hold a game against everything that a game promises.

    `name` is a game's name or the path of its folder, `here` the folder it is looked for from, the current one if not
    said; `games` are played of each kind. Raises AssertionError with every promise that is broken, and UsageError
    where there is no such game.
    """
    source = find_game(find_workspace(here or Path.cwd()), name)
    broken = list(broken_promises(UntestedGame(source, games, seed)))
    if broken:
        raise AssertionError("\n".join((f"{source.name} breaks what a game promises:", *broken)))
