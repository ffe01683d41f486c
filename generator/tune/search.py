"""The smallest change that brings every figure inside its band.

One change of a cell is tried first, then two, then three. Exact figures judge a variant first, since they are quick;
then what must be kept and the rules of the game; then games, with the same seeds for every variant, in which those that
fall behind are dropped early. What is left is proved as a deep check does it, with fresh seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from generator.check import judge
from generator.findings import Finding, Report, Severity
from generator.game import CardSet, Game
from generator.progress import Progress, no_progress
from generator.simulate.crew import Crew
from generator.simulate.deep import DeepPlan, play_deep
from generator.simulate.run import GameCrashError, StoppedError, never
from generator.simulate.table import play_of
from generator.tune.estimate import Alone
from generator.tune.keeping import Keeping, Moved
from generator.tune.moves import CellChange, Changes, moves_of
from generator.tune.racing import Course, Entrant, Memo
from generator.tune.readings import (
    BandReading,
    FigureKey,
    Readings,
    exact_readings,
    least_margin,
    surely_outside,
    total_excess,
)
from generator.tune.variants import Rosters

AIM = 0.1
"""Simulated figures are brought so far inside of their bands, in widths of the band, where that can be had: what lies
at the very end of a band falls out of it with other seeds."""
SURE = 1.0
"""Standard errors by which a simulated figure may seem to be off before that counts."""
LOOKED_AT = 400
"""Combinations whose exact figures are counted."""
RACED = 48
"""Combinations that are played where only games can tell."""
PROVED = 6
"""Variants that are proved with fresh seeds before one more change is allowed."""
FRONT = 3
"""Changes that did most, to which one more is added where they are not enough."""
STAGES = ((400, 16), (800, 8), (1600, PROVED))
"""Games of each setting, and how many variants are still played after them."""
SUSPECTS = 6
"""Cards whose figures are furthest off; only their cells are moved where only games can tell, before all others."""


class TunePlan(Struct, frozen=True):
    """From which seed, how many cells may change, games played first, at least and at most of each setting.

    `exact` plays no games: what has no exact figure is not looked at.
    """

    seed: int = 1
    most_changes: int = 3
    first: int = 200
    least: int = 1000
    most: int = 8000
    exact: bool = False


class Tuned(Struct, frozen=True):
    """What was found. `outcome` is "inside" (nothing to do), "found", "none" or "stopped".

    `before` and `after` are all figures of the set as it stands and with the changes; `findings` what a deep check
    says of it then; `tried` how many variants were looked at, `games` how many games were played.
    """

    outcome: str
    changes: Changes
    before: Readings
    after: Readings
    findings: tuple[Finding, ...] = ()
    tried: int = 0
    games: int = 0


class Tuner:
    """One search. Raises UsageError where game.toml has no `[tune]`."""

    def __init__(
        self,
        game: Game,
        card_set: CardSet,
        rosters: Rosters,
        crew: Crew,
        plan: TunePlan,
        memo: Memo | None = None,
        stopped: Callable[[], bool] = never,
        progress: Progress = no_progress,
    ) -> None:
        self.game, self.card_set, self.rosters, self.crew, self.plan = game, card_set, rosters, crew, plan
        self.stopped, self.progress = stopped, progress
        self.keeping = Keeping(card_set, rosters.words)
        self.course: Course | None = None
        if game.play is not None and card_set.file.play and not plan.exact:
            self.course = Course(game, card_set, plan.seed, crew, memo, stopped, progress)
        self.tried = self.proof_games = 0
        self.before: dict[FigureKey, BandReading] = {}
        self._report = Report.of(())
        self._front: list[Changes] = []
        self._singles: dict[CellChange, dict[FigureKey, BandReading]] = {}
        self._exact: dict[Changes, dict[FigureKey, BandReading]] = {}

    # ---------------------------------------------------------------- the whole way

    def run(self) -> Tuned:
        """Search until a change is proved, nothing is left to try, or the person stops it."""
        try:
            return self._run()
        except StoppedError:
            return self._told("stopped", (), {}, ())

    def _run(self) -> Tuned:
        self._report = judge(self.game, self.card_set)
        exact = self.exact(())
        self.before = dict(exact)
        played = self._played_now(off=bool(total_excess(exact)))
        self.before.update(played)
        errors = [one for one in self._report if one.severity is Severity.ERROR]
        if not errors and not surely_outside(self.before):
            return self._told("inside", (), self.before, ())
        moves = moves_of(self.rosters)
        suspected = self._suspected(moves, self.before, errors)
        # Whichever tells more of what is wrong is asked first; the other where that leads to nothing.
        of_games = total_excess(played, AIM, SURE)
        ways: list[tuple[bool, tuple[CellChange, ...]]] = [(True, suspected), (False, moves), (True, moves)]
        if total_excess(exact) > of_games:
            ways = [(False, moves), (True, suspected), (True, moves)]
        for by_games, some in dict.fromkeys(way for way in ways if (of_games if way[0] and exact else exact or way[0])):
            for number in range(1, self.plan.most_changes + 1):
                found = self._level(number, some, by_games=by_games)
                if found is not None:
                    return found
        return self._told("none", (), {}, tuple(errors))

    def _told(self, outcome: str, changes: Changes, after: Readings, findings: Iterable[Finding]) -> Tuned:
        games = self.course.games + self.proof_games if self.course else 0
        return Tuned(outcome, changes, self.before, after, tuple(findings), self.tried, games)

    def _played_now(self, *, off: bool) -> dict[FigureKey, BandReading]:
        """Games of the set as it stands, until they tell whether something is outside; few where that is known."""
        if self.course is None:
            return {}
        entrant = Entrant((), self.card_set)
        games = self.plan.least
        while True:
            self.course.advance([entrant], games, words="the set as it stands")
            if entrant.crashed:
                return {}
            found = self.course.readings(entrant)
            settled = surely_outside(found) or all(one.verdict != "undecided" for one in found.values())
            if settled or games >= self.plan.most or off:
                return found
            games = min(games * 2, self.plan.most)

    def _suspected(
        self, moves: tuple[CellChange, ...], readings: Readings, errors: Sequence[Finding] = ()
    ) -> tuple[CellChange, ...]:
        """The changes of the cards that are furthest off, or that a rule names; all where no card is."""
        off: dict[str, float] = {}
        for key, reading in readings.items():
            if key.card and (far := reading.excess(AIM if reading.error else 0.0, SURE)):
                off[key.card] = off.get(key.card, 0.0) + far
        names = {card.id: str(card.values.get("name")) for deck in self.card_set.decks.values() for card in deck}
        for one in errors:
            for card, name in names.items():
                if one.card and one.card in (card, name):
                    off[card] = off.get(card, 0.0) + 1.0
        worst = sorted(off, key=lambda card: (-off[card], card))[:SUSPECTS]
        return tuple(one for one in moves if one.card in worst) or moves

    # ---------------------------------------------------------------- one number of changes

    def _level(self, number: int, moves: tuple[CellChange, ...], *, by_games: bool) -> Tuned | None:
        words = f"{number} change{'' if number == 1 else 's'}"
        if by_games:
            return self._by_games(number, moves, words)
        alone = []
        for at, change in enumerate(moves):
            self._look(words, at, len(moves))
            if readings := self.exact((change,)):
                alone.append((change, readings))
        if not alone:
            return None
        if number == 1:
            wanted: list[Changes] = [(change,) for change, _ in alone]
        else:
            screen = Alone(self.exact(()), alone, allowed=self._keeps())
            wanted = screen.best(number, LOOKED_AT)
        fit = []
        for at, changes in enumerate(wanted):
            self._look(words, at, len(wanted))
            readings = self.exact(changes)
            if readings and not total_excess(readings):
                fit.append((self._roughly(readings), sum(one.steps for one in changes), changes))
        bad = self._worst_settings()
        entrants = self._lawful((changes for _, _, changes in sorted(fit)), RACED if bad else PROVED)
        if bad and len(entrants) > 1 and self.course is not None:
            self.course.advance(entrants, self.plan.first, bad, words)
            entrants = self._race(entrants, words)
        return self._proved(entrants, words)

    def _keeps(self) -> Callable[[Changes], bool] | None:
        """Whether changes together keep counts and sums; None where none are kept."""
        if not self.keeping.bound:
            return None
        known: dict[CellChange, Moved] = {}

        def allowed(changes: Changes) -> bool:
            for one in changes:
                if one not in known:
                    card = self.rosters.card(one.roster, one.card)
                    fresh = self.rosters.changed_card(card, {one.column: one.becomes})
                    known[one] = self.keeping.moved(one, card, fresh or card)
            return self.keeping.cancels(known[one] for one in changes)

        return allowed

    def _roughly(self, readings: Readings) -> float:
        """How near to the end of its band the nearest of the figures lies that were outside; less is better.

        In tenths of a band: of as many changes those that cure what was wrong come first, then the smaller ones.
        """
        sick = {key: readings[key] for key, one in self.before.items() if key in readings and one.excess() > 0}
        return -round(least_margin(sick), 1)

    def _lawful(self, wanted: Iterable[Changes], most: int = PROVED) -> list[Entrant]:
        """The first few that keep what must be kept and break no rule."""
        found: list[Entrant] = []
        for changes in wanted:
            if len(found) == most:
                break
            self._look("rules", len(found), most)
            card_set = self.rosters.variant(changes)
            if card_set is not None and self.keeping.kept(card_set) and not self._broken(card_set):
                found.append(Entrant(changes, card_set))
        return found

    def _broken(self, card_set: CardSet) -> bool:
        """Whether a set breaks a rule that needs no games: an error, or a warning that was not there before."""
        known = {(one.code, one.card, one.fact) for one in self._report}
        for rule in self.game.rules:
            if not rule.seeded:
                for one in rule.findings(card_set):
                    if one.severity is Severity.ERROR:
                        return True
                    if one.severity is Severity.WARNING and (one.code, one.card, one.fact) not in known:
                        return True
        return False

    def _look(self, words: str, at: int, of: int) -> None:
        if self.stopped():
            raise StoppedError
        self.progress(words, at, of)

    def exact(self, changes: Changes) -> dict[FigureKey, BandReading]:
        """The exact figures with these changes; none where a card cannot be typed so."""
        if changes not in self._exact:
            card_set = self.rosters.variant(changes)
            self.tried += 1
            self._exact[changes] = exact_readings(self.game, card_set) if card_set is not None else {}
        return self._exact[changes]

    # ---------------------------------------------------------------- games

    def _by_games(self, number: int, moves: tuple[CellChange, ...], words: str) -> Tuned | None:
        """Variants that only games can tell apart: a race in which those that fall behind are dropped."""
        assert self.course is not None or not self.before
        if self.course is None:
            return self._proved(self._lawful((change,) for change in moves) if number == 1 else [], words)
        bad = self._worst_settings()
        alone = self._alone(moves, bad, words)
        if number == 1:
            offered: list[tuple[float, Changes]] = [
                (total_excess(readings, AIM, SURE), (change,)) for change, readings in alone
            ]
        else:
            base = Entrant((), self.card_set)
            self.course.advance([base], self.plan.first, bad, words)
            screen = Alone(self._all(base), alone, AIM, SURE, self._keeps())
            offered = self._tried(screen.best(number, RACED) if alone else [], bad, words)
            offered += self._tried(self._further(moves), bad, words)
        offered = sorted(dict.fromkeys(offered))
        self._front = [changes for _, changes in offered[:FRONT]]
        wanted = [changes for _, changes in offered if not total_excess(self.exact(changes))]
        runners = self._lawful(wanted, RACED)
        self.course.advance(runners, self.plan.first, bad, words)
        return self._proved(self._race(runners, words), words)

    def _further(self, moves: tuple[CellChange, ...]) -> list[Changes]:
        """The changes that did most so far, each with one more of a cell of a card that is still far off with them."""
        assert self.course is not None
        found = []
        for changes in self._front:
            card_set = self.rosters.variant(changes)
            if card_set is not None:
                parent = Entrant(changes, card_set)
                self.course.advance([parent], self.plan.least)
                taken = {one.cell for one in changes}
                near = self._suspected(moves, self._all(parent)) if not parent.crashed else ()
                found += [tuple(sorted((*changes, one))) for one in near if one.cell not in taken]
        return list(dict.fromkeys(found))

    def _tried(self, wanted: Sequence[Changes], bad: tuple[int, ...], words: str) -> list[tuple[float, Changes]]:
        """How far each is off in the first games of the worst settings."""
        assert self.course is not None
        entrants = []
        for at, changes in enumerate(wanted):
            self._look("cells", at, len(wanted))
            if (card_set := self.rosters.variant(changes)) is not None:
                self.tried += 1
                entrants.append(Entrant(changes, card_set))
        self.course.advance(entrants, self.plan.first, bad, words)
        return [(total_excess(self._all(one), AIM, SURE), one.changes) for one in entrants if not one.crashed]

    def _alone(
        self, moves: tuple[CellChange, ...], bad: tuple[int, ...], words: str
    ) -> list[tuple[CellChange, dict[FigureKey, BandReading]]]:
        """What each change does by itself, in the first games of the worst settings. Kept: all have as many."""
        assert self.course is not None
        fresh = []
        for at, change in enumerate(moves):
            self._look("cells", at, len(moves))
            if change not in self._singles and (card_set := self.rosters.variant((change,))) is not None:
                self.tried += 1
                fresh.append(Entrant((change,), card_set))
        self.course.advance(fresh, self.plan.first, bad, words)
        for one in fresh:
            if not one.crashed:
                self._singles[one.changes[0]] = self._all(one)
        return [(change, self._singles[change]) for change in moves if change in self._singles]

    def _race(self, runners: list[Entrant], words: str) -> list[Entrant]:
        """Those that stay in front while all play more and more games, and seem to be inside of every band."""
        assert self.course is not None
        for games, left in STAGES:
            runners = self._ahead(runners, left)
            self.course.advance(runners, min(games, self.plan.most), words=words)
        return [one for one in self._ahead(runners, PROVED) if not total_excess(self._all(one), 0.0, SURE)]

    def _all(self, entrant: Entrant) -> dict[FigureKey, BandReading]:
        assert self.course is not None
        return {**self.exact(entrant.changes), **self.course.readings(entrant)}

    def _worst_settings(self) -> tuple[int, ...]:
        """The three settings in which most is off."""
        if self.course is None:
            return ()
        off: dict[str, float] = {}
        for key, one in self.before.items():
            if key.where:
                off[key.where] = off.get(key.where, 0.0) + one.excess(AIM, SURE)
        numbers = [number for number, (setting, _) in enumerate(self.course.settings) if off.get(setting.words())]
        words = {number: self.course.settings[number][0].words() for number in numbers}
        return tuple(sorted(numbers, key=lambda one: -off[words[one]])[:3])

    def _ahead(self, runners: Sequence[Entrant], most: int) -> list[Entrant]:
        """Those that are not surely outside, the nearest to all bands first, then the smallest changes."""
        placed = []
        for one in runners:
            if not one.crashed and not surely_outside(readings := self._all(one)):
                steps = sum(change.steps for change in one.changes)
                off = round(total_excess(readings, AIM, SURE), 2)
                placed.append((off, self._roughly(readings), steps, one.changes, one))
        placed.sort(key=lambda item: item[:4])
        return [item[4] for item in placed[:most]]

    def _proved(self, entrants: Sequence[Entrant], words: str) -> Tuned | None:
        """The first variant that passes what a deep check demands, played with fresh seeds."""
        for entrant in entrants:
            report = judge(self.game, entrant.card_set)
            if report.errors:
                continue
            findings: tuple[Finding, ...] = tuple(report)
            if self.course is not None:
                self.course.advance([entrant], self.plan.least, words=f"{words}, played")
                if entrant.crashed or surely_outside(self._all(entrant)):
                    continue
                deep = self._deep(entrant.card_set)
                if any(one.severity is Severity.ERROR for one in deep):
                    continue
                findings += deep
            after = self._all(entrant) if self.course is not None else self.exact(entrant.changes)
            return self._told("found", entrant.changes, after, findings)
        return None

    def _deep(self, card_set: CardSet) -> tuple[Finding, ...]:
        play = play_of(self.game, card_set)
        assert play is not None
        plan = DeepPlan(self.plan.least, self.plan.most, self.plan.seed + 1)
        try:
            result = play_deep(card_set, play, plan, self.crew, stopped=self.stopped, progress=self.progress)
        except GameCrashError as error:
            return (Finding("play/outside", Severity.ERROR, str(error)),)
        self.proof_games += result.games
        if result.stopped:
            raise StoppedError
        return result.findings
