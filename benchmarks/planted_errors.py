"""Errors planted in odds, fights, play and shuffles, one at a time: does `pnp odds --check` or `pnp check` find them?

    python benchmarks/planted_errors.py            # all, and the table for docs/planted-errors.md
    python benchmarks/planted_errors.py 7 12       # some of them
    python benchmarks/planted_errors.py --tests    # the tests of the game as well, for those that slip through

Each error is planted in a copy of the package. Found is what ends with an exit code other than 0 within 10 seconds of
CPU, by `pnp odds GAME --check` or by `pnp check GAME`; what slips through the tests of the game look for. Run by hand
once a week: it takes some five minutes.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SECONDS = 10


class Error(NamedTuple):
    """A text of a module, what stands in its place, and what that means at the table."""

    file: str
    old: str
    new: str
    means: str


TP, TD, RW = "games/top_promoter", "games/top_dog", "games/ratings_war"
GAMES = {TD: "top-dog", RW: "ratings-war"}
"""The game in whose folder an error lies; errors elsewhere are looked for in Top Promoter."""
ERRORS = [
    Error("odds/dice.py", "range(min(left, right) + 1)", "range(min(left, right))", "equal dice are forgotten"),
    Error(
        "odds/dice.py",
        "lead = sign * (tied + count + 1)",
        "lead = sign * (tied + count)",
        "the deciding die is one too early",
    ),
    Error("odds/dice.py", "above = more[count + 1 :]", "above = more[count:]", "as many dice of a face count as more"),
    Error(
        "odds/dice.py",
        "* comb(left, count) * comb(right, count)",
        "* comb(left, count)",
        "ways of one side are left out",
    ),
    Error(
        "odds/patterns.py",
        "return state + 1 if count else 0",
        "return state + 1 if count else state",
        "a run may have gaps (reckoning)",
    ),
    Error(
        "odds/patterns.py",
        "min(number + (count >= size), rank)",
        "min(number + (count > size), rank)",
        "sets need one die more (reckoning)",
    ),
    Error(
        "odds/patterns.py",
        "shown |= present[lowest : lowest + self.length].all(axis=0)",
        "shown |= present[lowest : lowest + self.length - 1].all(axis=0)",
        "a run of three lands (play)",
    ),
    Error(
        "odds/patterns.py", "[largest[rank] >= size for", "[largest[rank] > size for", "sets need one die more (play)"
    ),
    Error(
        f"{TP}/bouts.py",
        "return RUN_OF_FOUR",
        "return THREE_OF_A_KIND",
        "four dice land on three of a kind, on both sides",
    ),
    Error(
        f"{TP}/bouts.py",
        "FULL_HOUSE_OR_FIVE if self.five_of_a_kind_is_full_house else FULL_HOUSE",
        "FULL_HOUSE_OR_FIVE",
        "five of a kind is a full house whatever the setting",
    ),
    Error(f"{TP}/bouts.py", "min(fewer, 2)", "min(fewer, 1)", "two dice fewer pay double, on both sides"),
    Error(
        f"{TP}/bouts.py",
        "HOME_DICE, TRAINING_DICE = 1, 1",
        "HOME_DICE, TRAINING_DICE = 2, 1",
        "home adds two dice, on both sides",
    ),
    Error(
        f"{TP}/bouts.py",
        "HOME_DICE, TRAINING_DICE = 1, 1",
        "HOME_DICE, TRAINING_DICE = 1, 2",
        "training adds two dice, on both sides",
    ),
    Error(f"{TP}/bouts.py", "FREE_PLACES = 2", "FREE_PLACES = 1", "the second die is a long bout, on both sides"),
    Error(f"{TP}/bouts.py", "CABLE_MULTIPLIER = 3", "CABLE_MULTIPLIER = 2", "Cable Special doubles, on both sides"),
    Error(f"{TP}/bouts.py", "TEST_FAILS_BELOW = 3", "TEST_FAILS_BELOW = 4", "a test fails on 1 to 3, on both sides"),
    Error(
        f"{TP}/bouts.py",
        "on_cable = winner.cable and ending.how is not How.FAILED_TEST",
        "on_cable = winner.cable",
        "a failed test leaves the cable (reckoning)",
    ),
    Error(
        f"{TP}/bouts.py",
        "fails = Fraction(TEST_FAILS_BELOW - 1, 6)",
        "fails = Fraction(TEST_FAILS_BELOW, 6)",
        "a test fails in half of cases (reckoning)",
    ),
    Error(
        f"{TP}/bouts.py",
        "Ending(How.KNOCKOUT, FIRST if meeting.first_shows else SECOND)",
        "Ending(How.KNOCKOUT, SECOND if meeting.first_shows else FIRST)",
        "a blow loses (reckoning)",
    ),
    Error(
        f"{TP}/bouts.py",
        "return self.how in (How.EXACT_TIE, How.TWO_BLOWS)",
        "return self.how is How.EXACT_TIE",
        "two blows are no rematch",
    ),
    Error(
        f"{TP}/bouts.py",
        "LOWER_CARD, MID_CARD, MAIN_EVENT = 1, 2, 3",
        "LOWER_CARD, MID_CARD, MAIN_EVENT = 1, 2, 4",
        "a main event pays four, on both sides",
    ),
    Error(
        f"{TP}/bouts.py",
        "max(0, self.place - FREE_PLACES)",
        "max(0, self.place - FREE_PLACES - 1)",
        "a long bout begins a die later (reckoning)",
    ),
    Error(
        f"{TP}/bouts_batch.py",
        "(rolls.tests < TEST_FAILS_BELOW) & ~both_tested",
        "(rolls.tests <= TEST_FAILS_BELOW) & ~both_tested",
        "a test fails on 3 (play)",
    ),
    Error(
        f"{TP}/bouts_batch.py",
        "winner[one_blow & landed[SECOND]] = SECOND",
        "winner[one_blow & landed[SECOND]] = FIRST",
        "the second corner's blow loses (play)",
    ),
    Error(
        f"{TP}/bouts_batch.py",
        "(deciding & (first > second)).any(axis=0)",
        "(deciding & (first < second)).any(axis=0)",
        "the lower die wins (play)",
    ),
    Error(
        f"{TP}/bouts_batch.py",
        "dtype=np.uint8) + np.uint8(1)",
        "dtype=np.uint8) + np.uint8(2)",
        "the deciding die is one too late (play)",
    ),
    Error(
        f"{TP}/bouts_batch.py",
        "(fights.printed[side] == dice)",
        "(fights.rolled[side] == dice)",
        "dice rolled choose the blow (play)",
    ),
    Error(
        f"{TP}/bouts_batch.py",
        "np.where(fights.cable & ~failed, CABLE_MULTIPLIER, 1)",
        "np.where(fights.cable, CABLE_MULTIPLIER, 1)",
        "a failed test leaves the cable (play)",
    ),
    Error("simulate/chance.py", "int(draw() * FACES) + 1", "int(draw() * 5) + 1", "the dice of games have no six"),
    Error(
        "simulate/chance.py", "return sorted(cards, key=lambda _: draw())", "return list(cards)", "nothing is shuffled"
    ),
    Error(
        "simulate/chance.py",
        "return sorted(cards, key=lambda _: draw())",
        "return sorted(cards, key=lambda _: draw() < 0.5)",
        "a pile is cut, not shuffled",
    ),
    Error(
        f"{TP}/scoring.py",
        "dice.roll(second.rolled)",
        "dice.roll(second.dice)",
        "the second corner rolls its printed dice alone in games",
    ),
    Error(
        f"{TP}/scoring.py",
        "replace(fight, first=corner) if side == FIRST else",
        "replace(fight, first=corner) if side != FIRST else",
        "a dice card helps the rival in games",
    ),
    Error(
        f"{TP}/board.py",
        "self.home == city, cable)",
        "self.home != city, cable)",
        "everybody is at home everywhere else in games",
    ),
    Error(
        f"{TP}/board.py",
        "second.corner(city, cable=cable == self.seats[1])",
        "second.corner(city, cable=cable == self.seats[0])",
        "a Cable Special is on both sides in games",
    ),
    Error(
        f"{TP}/play.py",
        "random.sample(cities, LOCATIONS_USED[players])",
        "list(cities[: LOCATIONS_USED[players]])",
        "the cities are not shuffled",
    ),
    Error(
        f"{TP}/play.py",
        "shuffled(stable.discards, state.random)",
        "list(stable.discards)",
        "discards come back in order",
    ),
    Error(
        f"{TP}/matchups.py",
        "yield False, False, len(self.cities) - 1",
        "yield False, False, len(self.cities)",
        "a shared home weighs too little",
    ),
    Error(
        f"{TP}/matchups.py",
        "yield True, False, int(mine)",
        "yield False, False, int(mine)",
        "the own home never counts",
    ),
    Error(f"{TD}/play.py", "if level > 2:", "if level > 3:", "a tie of three is won"),
    Error(f"{TD}/play.py", "bottom[1] + top[1]", "bottom[1]", "agility of a breed is not summed"),
    Error(
        f"{TD}/play.py",
        "if one_each and any(",
        "if not one_each and any(",
        "a dog takes one medal whatever the setting",
    ),
    Error(f"{TD}/play.py", "order = shuffled(dogs, random)", "order = list(dogs)", "the dogs are not shuffled"),
    Error(
        f"{TD}/play.py",
        "passed = [passed[-1], *passed[:-1]]",
        "passed = [*passed[1:], passed[0]]",
        "a draft passes to the right",
    ),
    Error(
        f"{TD}/odds.py",
        "less = sum(own[medal] < stats[medal] for own in rest)",
        "less = sum(own[medal] <= stats[medal] for own in rest)",
        "a tie takes the medal (reckoning)",
    ),
    Error(
        f"{TD}/odds.py",
        "won += (-1) ** (size + 1) * comb",
        "won += (-1) ** size * comb",
        "championships are counted upside down",
    ),
    Error(
        f"{TD}/odds.py",
        "sum(other < value for other in column)",
        "sum(other <= value for other in column)",
        "ties never block (reckoning)",
    ),
    Error(
        f"{TD}/playable.py",
        "walker = int(random.random() * players)",
        "walker = 0",
        "the first seat always walked a dog",
    ),
    Error(
        f"{RW}/play.py",
        "sorted(cast.wrestlers, key=lambda _: draw())",
        "cast.wrestlers",
        "wrestlers lie as in the file",
    ),
    Error(
        f"{RW}/play.py", "sorted(cast.events, key=lambda _: draw())", "cast.events", "the event pile is not shuffled"
    ),
    Error(f"{RW}/play.py", "int(draw() * len(players))", "0", "the first seat always has priority first"),
    Error(
        f"{RW}/changes.py",
        "sorted(state.discards, key=lambda _: random())",
        "list(state.discards)",
        "discards become the pile as they lay",
    ),
    Error(
        f"{RW}/changes.py",
        "while len(state.agents) < state.settings.free_agents",
        "while len(state.agents) <= state.settings.free_agents",
        "four free agents lie open",
    ),
    Error(
        f"{RW}/changes.py",
        "        join(state, wrestler, seat)\n        refill(state)\n",
        "        join(state, wrestler, seat)\n",
        "nobody is turned up for a recruit",
    ),
    Error(f"{RW}/play.py", "changes.place(state, wrestler, 1)", "changes.place(state, wrestler, 2)", "training adds 2"),
    Error(
        f"{RW}/play.py",
        "verbs.promote(state, seat, settings.promote_modifiers",
        "verbs.promote(state, seat, settings.promote_modifiers - 1",
        "promoting places one modifier less",
    ),
    Error(f"{RW}/play.py", "    taken.append(action)\n", "", "the same action may be taken twice"),
    Error(
        f"{RW}/play.py",
        "state.settings.actions_per_week + state",
        "1 + state.settings.actions_per_week + state",
        "everybody takes three actions",
    ),
    Error(f"{RW}/play.py", "1 if len(slot.best) == 1 else 0.5", "1", "a tie is a whole segment"),
    Error(
        f"{RW}/play.py", "player.earned = player.won == most", "player.earned = player.won > most / 2", "half is most"
    ),
    Error(
        f"{RW}/play.py",
        "ratings = state.slots[MAIN_EVENT].ratings",
        "ratings = state.slots[0].ratings",
        "the Opening breaks ties",
    ),
    Error(f"{RW}/play.py", "if paired and loser is not None", "if loser is not None", "the lone lose prestige"),
    Error(
        f"{RW}/scoring.py",
        "    for seat in state.order:\n        player = state.players[seat]\n        if state.log",
        "    for seat in reversed(state.order):\n        player = state.players[seat]\n        if state.log",
        "the priority player reveals last",
    ),
    Error(f"{RW}/state.py", "JEALOUS_BASE = 7", "JEALOUS_BASE = 6", "sixes are attacked instead of sevens"),
    Error(
        f"{RW}/play.py",
        "player.promotes, player.next_promotes = player.next_promotes, [0, 0, 0]",
        "player.next_promotes = [0, 0, 0]",
        "promote modifiers never come to lie",
    ),
    Error(
        f"{RW}/conditions.py",
        "seat not in state.slots[segment].best\n\n\ndef _tied",
        "state.slots[segment].winner not in (NOWHERE, seat)\n\n\ndef _tied",
        "shared wins of others are no loss (RW-R33)",
    ),
    Error(
        f"{RW}/moments.py", "if act.then is not None and came:", "if act.then is not None:", "unpaid bargains (RW-R31)"
    ),
    Error(f"{RW}/play.py", "wrestler.prestige += change", "pass", "prestiges are never updated"),
]


def planted(error: Error, folder: Path) -> None:
    """A copy of the package with the error in it. Raises ValueError where the text is not there exactly once."""
    shutil.copytree(ROOT / "generator", folder / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("data", "templates", "fonts"):
        (folder / name).symlink_to(ROOT / name)
    file = folder / "generator" / error.file
    text = file.read_text("utf-8")
    if text.count(error.old) != 1:
        raise ValueError(f"{error.file} has {error.old!r} {text.count(error.old)} times")
    file.write_text(text.replace(error.old, error.new), "utf-8")


def run(folder: Path, *arguments: str) -> tuple[bool, float]:
    """Whether a command of the copy says that something is wrong, and the CPU seconds it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(
        [sys.executable, "-m", "generator", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.returncode != 0, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def found_by(error: Error, folder: Path) -> tuple[str, float]:
    """The command that finds it, and its CPU seconds; empty where none does in time."""
    game = game_of(error)
    commands = [("odds", game, "--check"), ("check", game)]
    for command in commands[game == "ratings-war" :]:  # which has no odds to check: everything is in its check
        found, seconds = run(folder, *command)
        if found and seconds <= SECONDS:
            return f"`pnp {' '.join(command)}`", seconds
    return "", 0.0


def game_of(error: Error) -> str:
    """The game whose commands should find an error."""
    return next((game for folder, game in GAMES.items() if folder in error.file), "top-promoter")


def found_by_tests(error: Error, folder: Path) -> str:
    """Whether the tests of the game find it."""
    game = game_of(error).replace("-", "_")
    tests = [f"tests/unit/games/{game}", "tests/rulebook", "tests/unit/odds"]
    (folder / "tests").symlink_to(ROOT / "tests")
    shutil.copy(ROOT / "pyproject.toml", folder)
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-k", game, *tests],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        check=False,
    )
    return "the tests" if ended.returncode == 1 else ""


def main() -> None:
    """Plant, look and print a table."""
    wanted = [int(word) for word in sys.argv[1:] if word.isdigit()] or range(1, len(ERRORS) + 1)
    caught = 0
    print("| no. | where | what it means | found by | CPU s |\n|---|---|---|---|---|")
    for number in wanted:
        error = ERRORS[number - 1]
        with tempfile.TemporaryDirectory() as name:
            planted(error, Path(name))
            by, seconds = found_by(error, Path(name))
            caught += bool(by)
            if not by and "--tests" in sys.argv:
                by = found_by_tests(error, Path(name))
        took = f"{seconds:.1f}" if seconds else ""
        print(f"| {number} | {error.file} | {error.means} | {by or '**nothing**'} | {took} |", flush=True)
    print(f"\n{caught} of {len(list(wanted))} found by a check within {SECONDS} s of CPU.")


if __name__ == "__main__":
    main()
