"""Damaged files of every kind: findings or a sentence, soon, and never a mistake of the program's own (RL-5, RL-7).

By default some cases of each kind from one seed. By hand as many as wanted, from another one:
`PNP_FUZZ=20000 PNP_FUZZ_SEED=7 pytest tests/fuzz`, or for hours `python tests/fuzz/long_run.py`, which also watches the
memory. What fails is kept in `tests/fuzz/corpus` under the name of its kind and tried in every run from then on.
"""

import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from kinds import PDF, Bench, marks_of
from mutations import WORDS, mutated
from typer.testing import CliRunner
from workshop import cards, lay_out, ods_members, separated, xlsx_members, zipped

from generator.cli.app import app

CASES = int(os.environ.get("PNP_FUZZ", "14"))
SEED = int(os.environ.get("PNP_FUZZ_SEED", "1"))
CORPUS = Path(__file__).parent / "corpus"
SECONDS = 5.0
TARGETS = {
    "roster": ("data/buoys/buoys.csv", ("check", "buoys", "--fit")),
    "toml": ("data/buoys/game.toml", ("check", "buoys", "--fit")),
    "template": ("templates/buoys/buoy.svg.j2", ("check", "buoys", "--fit")),
    "font": ("fonts/o/f.ttf", ("build", "buoys", "--paper", "a4", "--draft")),
    "picture": ("data/buoys/a.png", ("build", "buoys", "--paper", "a4", "--draft")),
    "picture jpeg": ("data/buoys/a.jpg", ("build", "buoys", "--paper", "a4")),
    "json record": ("data/buoys/releases/1.0.0.json", ("diff", "buoys")),
    "json manifest": ("output/buoys/a4-gutterless-full/manifest.json", ("preflight", "PDF")),
    "archive": ("output/releases/buoys-1.0.0.zip", ("verify", "output/releases/buoys-1.0.0.zip")),
    "archive pdf": (PDF, ("preflight", "PDF")),
}
"""The whole way of a command: slower than the kinds of `kinds.py`, and more of the program."""
KINDS = (
    *("csv", "json", "xlsx", "ods", "toml", "line", "record", "manifest", "archive", "template", "picture", "alpha"),
    *("font", "pdf", "rules", "drawing", "table", "cell", "request"),
)


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A workspace with a game that was built and released; the tests stand in it and put back what they damage."""
    root = tmp_path_factory.mktemp("harbor")
    lay_out(root)
    before = Path.cwd()
    os.chdir(root)
    for command in (("build", "buoys", "--paper", "a4"), ("release", "buoys", "1.0.0")):
        done = CliRunner().invoke(app, list(command))
        assert done.exit_code == 0, done.output
    yield root
    os.chdir(before)


@pytest.fixture(scope="module")
def bench(harbor: Path, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """The kinds in this workspace."""
    return Bench(harbor, tmp_path_factory.mktemp("scratch"))


def keep(name: str, data: bytes) -> None:
    """Put a case that failed into the corpus."""
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{name}.{hashlib.sha256(data).hexdigest()[:8]}").write_bytes(data)


def tried(target: str, data: bytes, harbor: Path) -> None:
    """Put a damaged file in its place, run a command over it, put the file back. Keeps what fails."""
    name, command = TARGETS[target]
    path = harbor / name
    whole = path.read_bytes()
    path.write_bytes(data)
    arguments = [PDF if word == "PDF" else word for word in command]
    start = time.process_time()
    try:
        result = CliRunner().invoke(app, arguments)
    finally:
        path.write_bytes(whole)
    taken = time.process_time() - start
    output = result.output
    fine = result.exit_code in (0, 1, 2, 3) and "mistake of its own" not in output and "Traceback" not in output
    if not fine or taken > SECONDS:
        keep(target.replace(" ", "-"), data)
    assert fine, (target, output[-500:], result.exception)
    assert taken < SECONDS, (target, taken)
    assert target != "archive" or data == whole or "As it was released" not in output


def read_by_kind(name: str, data: bytes, bench: Bench) -> None:
    """One case at the door of its reader. Keeps what fails."""
    start = time.process_time()
    try:
        bench.kinds[name].run(data)
    except Exception:
        keep(name, data)
        raise
    assert time.process_time() - start < SECONDS, name


@pytest.mark.parametrize("target", TARGETS)
def test_rl_5_damaged_files_are_told_in_words(target: str, harbor: Path) -> None:
    """Seeded; every case is another one."""
    kind = target.partition(" ")[0]
    whole = (harbor / TARGETS[target][0]).read_bytes()
    for number in range(CASES):
        tried(target, mutated(whole, kind, Random(f"{SEED} {target} {number}")), harbor)


@pytest.mark.parametrize("name", KINDS)
def test_rl_5_readers_of_every_kind_bear_damage_and_lose_no_row(name: str, bench: Bench) -> None:
    """Seeded; every row of a roster, a workbook or JSON is a card or is named in a finding."""
    kind = bench.kinds[name]
    for number in range(CASES * 3):
        read_by_kind(name, kind.make(Random(f"{SEED} {name} {number}")), bench)


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.*")), ids=lambda path: path.name)
def test_what_was_found_once_stays_cured(file: Path, harbor: Path, bench: Bench) -> None:
    """The files of the corpus, by their readers and the whole way where they have one."""
    name = file.name.partition(".")[0]
    if name in bench.kinds:
        read_by_kind(name, file.read_bytes(), bench)
    if name.replace("-", " ") in TARGETS:
        tried(name.replace("-", " "), file.read_bytes(), harbor)
    assert name in bench.kinds or name.replace("-", " ") in TARGETS


def test_the_fuzz_knows_what_it_looks_for(bench: Bench) -> None:
    """Whole files are read card by card; a row that is taken out of their cards is missed."""
    rows = cards(7)
    assert set(bench.kinds) == set(KINDS)
    for data in (separated(rows), separated(rows, "\t"), zipped(xlsx_members(rows)), zipped(ods_members(rows))):
        assert list(marks_of(data)) == [row[0] for row in rows]
        bench.kinds["csv"].run(data)
    lost = separated(rows).replace(b"k101q,", b'"k101q,').replace(b"k102q,", b'k102q",')
    assert "k102q" in marks_of(lost)
    bench.kinds["csv"].run(lost)  # told as a row that a cell takes in
    assert set(WORDS) >= {target.partition(" ")[0] for target in TARGETS}
