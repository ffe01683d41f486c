"""Do the tests bite? A sample of small mistakes is planted in the code, one at a time, and the tests must notice.

Cosmic Ray makes the mistakes (its operators, its syntax tree); which tests see a line is known from coverage, so that
each mistake runs against those alone, the quickest first. By hand, never in CI:

    pip install -e '.[test,mutants]'
    python benchmarks/mutants.py map                       # one run of the suite with coverage by test: some minutes
    python benchmarks/mutants.py run --seed 7 --count 400  # about ten seconds for each mistake
    python benchmarks/mutants.py run --seed 7 --count 40 --only generator/odds
    python benchmarks/mutants.py run --seed 7 --count 400 --resume --longest 900   # after a stop; on a loaded machine

A mistake that no test runs counts as one that survived. Those that change nothing a person could see are listed with
their reason in `equivalent_mutants.toml`, by file and changed line, and count neither way.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from coverage import CoverageData

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".mutants"
COVERAGE, SECONDS, RESULTS = FOLDER / "coverage", FOLDER / "seconds.json", FOLDER / "results.json"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
MOST_TESTS = 400
"""Of one mistake, the quickest first."""
LONGEST = 240
"""Seconds for the tests of one mistake: more is a hang, which a person would notice. Give more on a loaded machine."""
NEEDED = ("generator", "tests", "data", "templates", "fonts", "docs", "benchmarks", "pyproject.toml", "README.md")
NEEDED += ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "frames", "output", ".ci", ".github")
NEEDED += (".gitignore", ".gitattributes", ".pre-commit-config.yaml")


@dataclass(frozen=True)
class Mutant:
    """One mistake: the file, the line, the operator of Cosmic Ray and which of its places in the file it is."""

    file: str
    line: int
    operator: str
    occurrence: int


# ---------------------------------------------------------------- the map from lines to tests


def make_map(tests: Sequence[str]) -> None:
    """Run the suite, or some tests, once, noting which test runs which line and how long each takes."""
    FOLDER.mkdir(exist_ok=True)
    environment = {**os.environ, "COVERAGE_FILE": str(COVERAGE)}
    options = ["--cov=generator", "--cov-context=test", "--cov-report=", "--durations=0", "-vv", "-p", "no:randomly"]
    if tests:  # In one process: with pyproject's `-n auto` pytest-cov waits for workers, and no line knows its tests.
        options += ["-o", "addopts="]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    run = subprocess.run(command, check=False, cwd=ROOT, env=environment, text=True, capture_output=True)
    print(run.stdout[-300:])
    seconds: Counter[str] = Counter()
    for line in run.stdout.splitlines():
        parts = line.split(maxsplit=2)
        if len(parts) == 3 and parts[0].endswith("s") and parts[1] in ("call", "setup", "teardown"):
            seconds[parts[2]] += float(parts[0][:-1])  # type: ignore[assignment]
    SECONDS.write_text(json.dumps(seconds), "utf-8")


@lru_cache(maxsize=8)
def _coverage() -> CoverageData:
    from coverage import CoverageData

    data = CoverageData(str(COVERAGE))
    data.read()
    return data


@lru_cache(maxsize=512)
def _contexts(file: str) -> dict[int, list[str]]:
    return _coverage().contexts_by_lineno(str(ROOT / file))


def tests_of(mutant: Mutant, seconds: dict[str, float]) -> list[str]:
    """The tests that run a line, the quickest first."""
    names = {name.rpartition("|")[0] for name in _contexts(mutant.file).get(mutant.line, []) if "|" in name}
    return sorted(names, key=lambda name: seconds.get(name, 0.0))[:MOST_TESTS]


# ---------------------------------------------------------------- the mistakes


def _lines_that_count(text: str) -> tuple[set[int], set[tuple[int, int]]]:
    """Lines inside functions, and the places of type annotations, which nothing runs."""
    inside: set[int] = set()
    annotations: set[tuple[int, int]] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside.update(range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1))
        for noted in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if noted is not None:
                for part in ast.walk(noted):
                    if hasattr(part, "lineno"):
                        annotations.update((part.lineno, at) for at in range(part.col_offset, part.end_col_offset + 1))
    return inside, annotations


def mutants_of(path: Path) -> Iterator[tuple[tuple[int, int], Mutant]]:
    """Every mistake that can be planted in a file, with its place; several may share one place."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    text = path.read_text("utf-8")
    inside, annotations = _lines_that_count(text)
    nodes = list(ast_nodes(get_ast(text)))
    for name in operator_names():
        if name.endswith(("_Is", "_IsNot")) or "Variable" in name or "RemoveDecorator" in name:
            continue  # `==` and `is` differ by chance of the interpreter; decorators here are mostly memories.
        operator = get_operator(name)()
        occurrence = 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                if start[0] in inside and (start[0], start[1]) not in annotations:
                    yield start, Mutant(path.relative_to(ROOT).as_posix(), start[0], name, occurrence)
                occurrence += 1


def sample(seed: int, count: int, only: str) -> list[Mutant]:
    """Mistakes drawn by places first: a sign that can be changed in eleven ways weighs no more than one word."""
    places: dict[tuple[str, tuple[int, int]], list[Mutant]] = {}
    for path in sorted((ROOT / (only or "generator")).rglob("*.py") if not only.endswith(".py") else [ROOT / only]):
        for start, mutant in mutants_of(path):
            places.setdefault((mutant.file, start), []).append(mutant)
    chosen = random.Random(seed)
    return [chosen.choice(places[place]) for place in chosen.sample(sorted(places), min(count, len(places)))]


def mutated(mutant: Mutant) -> tuple[str, str, str]:
    """The file's text with the mistake in it, and the line before and after."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    text = (ROOT / mutant.file).read_text("utf-8")
    changed = mutate_code(text, get_operator(mutant.operator)(), mutant.occurrence) or text
    pairs = zip(text.splitlines(), changed.splitlines(), strict=False)
    before, after = next(((a.strip(), b.strip()) for a, b in pairs if a != b), ("", ""))
    return changed, before, after


# ---------------------------------------------------------------- trying them


def _run(command: list[str], folder: Path, longest: float) -> tuple[int, str]:
    """How pytest ended; 1 where it took too long, for a hang is noticed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            out, _ = process.communicate(timeout=longest)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return 1, "took too long"
        return process.returncode, out


def tried(mutant: Mutant, folder: Path, seconds: dict[str, float], longest: float) -> dict[str, object]:
    """Plant one mistake in a copy of the tree and run its tests there."""
    changed, before, after = mutated(mutant)
    told: dict[str, object] = {**asdict(mutant), "before": before, "after": after}
    tests = tests_of(mutant, seconds)
    if before == after:
        return {**told, "outcome": "nothing changed"}
    if not tests:
        return {**told, "outcome": "survived", "tests": 0}
    target = folder / mutant.file
    target.write_text(changed, "utf-8")
    try:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
        code, out = _run(command, folder, longest)
    finally:
        target.write_text((ROOT / mutant.file).read_text("utf-8"), "utf-8")
    if code in (2, 3, 4, 5) and "error" not in out.lower():
        return {**told, "outcome": "not run", "told": out[-300:]}
    by = next((line for line in out.splitlines() if line.startswith(("FAILED", "ERROR"))), out[-200:])
    return {**told, "outcome": "survived" if code == 0 else "killed", "tests": len(tests), "by": by if code else ""}


def equivalent() -> dict[tuple[str, str, str], str]:
    """Mistakes that change nothing a person could see, with the reason."""
    if not EQUIVALENT.exists():
        return {}
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {(one["file"], one["before"], one["after"]): one["why"] for one in listed}


def results_of(chosen: Sequence[Mutant]) -> list[dict[str, object]]:
    """What an earlier run found of these mistakes, before it was stopped."""
    known = {tuple(asdict(mutant).values()) for mutant in chosen}
    before = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else []
    return [told for told in before if tuple(told[name] for name in asdict(chosen[0])) in known]


def run(chosen: Sequence[Mutant], workers: int, longest: float, results: list[dict[str, object]]) -> None:
    """Try mistakes, each worker in a copy of the tree of its own; results are added to those there are, and kept."""
    seconds: dict[str, float] = json.loads(SECONDS.read_text("utf-8"))
    copies: Queue[Path] = Queue()
    harmless = equivalent()
    done = {tuple(told[name] for name in ("file", "line", "operator", "occurrence")) for told in results}
    left = [mutant for mutant in chosen if tuple(asdict(mutant).values()) not in done]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(workers):
            copy = Path(folder) / f"copy{number}" / "pnp"
            copy.mkdir(parents=True)
            for name in NEEDED:
                source = ROOT / name
                if source.is_dir():
                    shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
                elif source.exists():
                    shutil.copy(source, copy / name)
            shared = ROOT.parent / "shared"
            if shared.exists():
                (copy.parent / "shared").symlink_to(shared)
            copies.put(copy)

        def one(mutant: Mutant) -> None:
            copy = copies.get()
            try:
                told = tried(mutant, copy, seconds, longest)
            finally:
                copies.put(copy)
            key = (str(told["file"]), str(told["before"]), str(told["after"]))
            if told["outcome"] == "survived" and key in harmless:
                told |= {"outcome": "equivalent", "why": harmless[key]}
            results.append(told)
            RESULTS.write_text(json.dumps(results, indent=1), "utf-8")
            if told["outcome"] == "survived":
                print(f"{told['file']}:{told['line']}\n  - {told['before']}\n  + {told['after']}", flush=True)

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(one, left))
    counts = Counter(str(told["outcome"]) for told in results)
    judged = counts["killed"] + counts["survived"]
    print(f"\n{dict(counts)}: {counts['killed']} of {judged} killed, {100 * counts['killed'] / max(1, judged):.1f} %")
    rooms = Counter((str(told["file"]).split("/")[1], str(told["outcome"])) for told in results)
    for room in sorted({room for room, _ in rooms}):
        print(f"  {room}: {rooms[room, 'killed']} killed, {rooms[room, 'survived']} survived")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["map", "run"])
    parser.add_argument("tests", nargs="*", help="of a map: these tests in place of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--only", default="", help="a folder or file, as generator/odds")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--longest", type=float, default=LONGEST, help="seconds for one mistake's tests")
    parser.add_argument("--resume", action="store_true", help="keep the results there are of this sample")
    asked = parser.parse_args()
    if asked.what == "map":
        make_map(asked.tests)
    else:
        chosen = sample(asked.seed, asked.count, asked.only)
        run(chosen, asked.workers, asked.longest, results_of(chosen) if asked.resume else [])


if __name__ == "__main__":
    main()
