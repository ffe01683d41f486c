"""The fuzz tests by hand and for hours: `python tests/fuzz/long_run.py --seed 7 --seconds 3600 --log FILE`.

Kinds take turns by the clock, so that each gets its share of the time and the cheap ones most of the cases;
`--weights csv=8,pdf=1` shares it out otherwise. What fails is kept in `--keep` (by itself the corpus) as
`KIND.SEED-NUMBER`, and told in the log. At the end, and every minute, the log gets one line of JSON with the cases,
faults, slowest case and memory.
"""

import argparse
import faulthandler
import json
import os
import resource
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from kinds import Bench, Kind
from typer.testing import CliRunner
from workshop import lay_out

from generator.cli.app import app

SECONDS, MEGABYTES = 5.0, 500
CORPUS = Path(__file__).parent / "corpus"


def released(root: Path) -> Path:
    """A workspace with the game, built and released."""
    lay_out(root)
    os.chdir(root)
    for command in (("build", "buoys", "--paper", "a4"), ("release", "buoys", "1.0.0")):
        done = CliRunner().invoke(app, list(command))
        assert done.exit_code == 0, done.output
    return root


def megabytes() -> int:
    """The most memory that this process has used."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


class Tally:
    """What was seen of one kind."""

    def __init__(self) -> None:
        self.cases = self.faults = 0
        self.slowest = self.taken = 0.0

    def value(self) -> dict[str, float]:
        """For JSON."""
        return {"cases": self.cases, "faults": self.faults, "slowest": round(self.slowest, 2), "s": round(self.taken)}


def tried(name: str, kind: Kind, number: int, seed: str, tally: Tally, log: Path | None, keep: Path) -> None:
    """One case; a fault is kept and told."""
    case = kind.make(Random(f"{seed} {name} {number}"))
    faulthandler.dump_traceback_later(600, exit=True)
    start, before = time.process_time(), megabytes()
    fault = ""
    try:
        kind.run(case)
    except Exception:
        fault = traceback.format_exc()
    taken = time.process_time() - start
    faulthandler.cancel_dump_traceback_later()
    if taken > SECONDS:
        fault = f"It took {taken:.1f} s.\n{fault}"
    if (after := megabytes()) > max(before, MEGABYTES):
        fault = f"It took {after} MB.\n{fault}"
    tally.cases, tally.taken, tally.slowest = tally.cases + 1, tally.taken + taken, max(tally.slowest, taken)
    if fault:
        tally.faults += 1
        if tally.faults <= 40:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{name}.{seed}-{number}").write_bytes(case)
            tell(log, f"{name} {seed} {number}: {fault}")


def tell(log: Path | None, text: str) -> None:
    """Write to the log, or here."""
    if log is None:
        sys.stdout.write(text + "\n")
    else:
        with log.open("a", encoding="utf-8") as out:
            out.write(text + "\n")


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kinds", default="")
    parser.add_argument("--weights", default="")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--keep", type=Path, default=CORPUS)
    asked = parser.parse_args()
    weights = {
        name: float(share) for name, _, share in (pair.partition("=") for pair in asked.weights.split(",") if pair)
    }
    shared = Path("/dev/shm") if Path("/dev/shm").is_dir() else None
    log = asked.log.absolute() if asked.log else None
    with tempfile.TemporaryDirectory(dir=shared) as folder:
        root = Path(folder)
        (root / "scratch").mkdir()
        bench = Bench(released(root), root / "scratch")
        kinds = {name: kind for name, kind in bench.kinds.items() if name in asked.kinds.split(",") or not asked.kinds}
        tallies = {name: Tally() for name in kinds}
        until, told = time.monotonic() + asked.seconds, time.monotonic()
        while time.monotonic() < until:
            for name, kind in kinds.items():
                end = time.process_time() + 0.5 * weights.get(name, 1.0)
                while time.process_time() < end:
                    tried(name, kind, tallies[name].cases, asked.seed, tallies[name], log, asked.keep.absolute())
            if time.monotonic() > told + 60:
                told = time.monotonic()
                tell(log, summary(asked.seed, tallies))
        tell(log, summary(asked.seed, tallies))
        os.chdir("/")


def summary(seed: str, tallies: dict[str, Tally]) -> str:
    """One line of JSON."""
    value = {"seed": seed, "megabytes": megabytes(), **{name: tally.value() for name, tally in tallies.items()}}
    return json.dumps({**value, "cases": sum(tally.cases for tally in tallies.values())})


if __name__ == "__main__":
    main()
