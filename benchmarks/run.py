"""What a deck costs: whole processes, cold, and the floor in the same run. Prints a table in Markdown.

`python benchmarks/run.py` takes a few minutes; `--quick` leaves the large decks out. Run it with nothing else going
on: CPU seconds stand beside wall seconds because they suffer less from company.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from decks import make_deck

PNP = [sys.executable, "-m", "generator"]
HERE = Path(__file__).parent
ENVIRONMENT = {
    **{key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"},
    "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "pnp-benchmark-pyc"),
}
"""As on a person's machine: modules are compiled once, and kept out of this tree, whatever the shell says."""


@dataclass(frozen=True)
class Cost:
    """Medians of whole processes: wall and CPU seconds, peak memory in MB."""

    wall: float
    cpu: float
    memory: float

    def row(self, name: str, budget: str = "", more: str = "") -> str:
        """A line of the table."""
        return f"| {name} | {self.wall:.2f} | {self.cpu:.2f} | {self.memory:.0f} | {more} | {budget} |"


_PROBE = """
import resource, subprocess, sys, time
started = time.perf_counter()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
wall = time.perf_counter() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, code)
"""
"""Started afresh for each run: the peak memory of children is that of the largest one ever waited for."""


def python(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python and read what it prints."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, check=False, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done


def cost(command: Sequence[str], runs: int, folder: Path, expected: int = 0) -> Cost:
    """The medians of some runs of a command, after one that is not counted."""
    rows = []
    for run in range(runs + 1):
        done = python("-c", _PROBE, *command, cwd=folder)
        wall, cpu, memory, code = (float(part) for part in done.stdout.split())
        if code != expected:
            raise SystemExit(f"{' '.join(command)} ended with {code:g}, not {expected}")
        if run:
            rows.append((wall, cpu, memory))
    return Cost(*(statistics.median(column) for column in zip(*rows, strict=True)))


def built(game: Path, out: Path, runs: int) -> tuple[Cost, float]:
    """The cost of `pnp build` for A4, and the size of its card PDF over that of its pictures."""
    found = cost([*PNP, "build", str(game), "--paper", "a4", "--out", str(out)], runs, game.parent)
    pdf = next(out.glob(f"*/{game.name}-cards.pdf")).stat().st_size
    pictures = sum(file.stat().st_size for file in (game / "art").iterdir())
    return found, pdf / pictures


_RATIO = """
import gc, statistics, sys, tempfile, time
from pathlib import Path
sys.path.insert(0, sys.argv[1])
gc.set_threshold(500_000, 20, 20)  # as `pnp` does; the floor gains from it as well
import floor
from generator.build import build_game
from generator.outputs.job import BuildRequest
from generator.prepress.sheet_maker import sheet_makers
from generator.registry import find_game
from generator.workspace import find_workspace
game = Path(sys.argv[2])
cards = floor.prepared(game)
workspace = find_workspace(game.parent)
source = find_game(workspace, str(game))
if sys.argv[4] == "unproved":
    import generator.prepress.proof
    generator.prepress.proof.prove = lambda files, shown: ()
ours, floors, ratios = [], [], []
for turn in range(int(sys.argv[3]) + 1):
    bare, _ = floor.draw(cards)
    with tempfile.TemporaryDirectory() as out:
        started = time.process_time()
        result = build_game(BuildRequest(source, workspace, sheet_makers(("a4",)), out=Path(out)))
        took = time.process_time() - started
    assert result.outcomes, result.report.findings
    if turn:
        ours.append(took), floors.append(bare), ratios.append(took / bare)
print(statistics.median(ours), statistics.median(floors), statistics.median(ratios), min(ratios), max(ratios))
"""


def against_floor(game: Path, turns: int, how: str) -> str:
    """CPU seconds of the whole build, `proved` or `unproved`, and of the floor, turn by turn in one process."""
    done = python("-c", _RATIO, str(HERE), str(game), str(turns), how, cwd=HERE.parent)
    ours, floor, ratio, least, most = (float(part) for part in done.stdout.split())
    return (
        f"`pnp build`, whole, in process, {how}: **{ours:.2f}** CPU s; floor: **{floor:.2f}** CPU s; "
        f"ratio **{ratio:.2f}** [{least:.2f}-{most:.2f}], {turns} turns."
    )


_PNG = """
import sys, time
from pathlib import Path
from generator.check import check
from generator.outputs.drawn import DrawnSet
from generator.pdf.face_pixels import Frame, face_pixels
from generator.pdf.png import png
from generator.registry import find_game
from generator.workspace import find_workspace

game = Path(sys.argv[1])
source = find_game(find_workspace(game.parent), str(game))
faces = [entry.front for entry in DrawnSet(source, check(source)).faces().faces][:100]
started, cpu = time.perf_counter(), time.process_time()
size = sum(len(png(pixels, 300)) for pixels in face_pixels(faces, Frame(815, 1110, 300)))
print(time.perf_counter() - started, time.process_time() - cpu, size / 1e6)
"""


def png_faces(game: Path, folder: Path) -> str:
    """What 100 faces cost as PNG at 300 dpi, in one process."""
    wall, cpu, size = (float(part) for part in python("-c", _PNG, str(game), cwd=folder).stdout.split())
    return f"100 faces as PNG at 300 dpi, one process: {wall:.2f} s, {cpu:.2f} CPU s, {size:.0f} MB."


def beside_typst(folder: Path, runs: int, *, quick: bool) -> None:
    """Rows of the same cards by Typst and by `pnp build`, turn by turn; nothing where Typst is not installed.

    Ratios are medians of those of each turn.
    """
    if importlib.util.find_spec("typst") is None:
        print("\nTypst is not installed, so it was not measured (`pip install typst`).")
        return
    head = (
        "| the same cards | Typst CPU s | pnp build CPU s | CPU ratio | Typst wall s | pnp build wall s | wall ratio |"
    )
    print(f"\n{head}\n|---|---|---|---|---|---|---|")
    decks = [(100, 10, "jpeg"), (100, 100, "png")] + ([] if quick else [(1000, 10, "jpeg")])
    for cards, pictures, form in decks:
        game = make_deck(folder, cards, pictures, form)
        typst = [sys.executable, str(HERE / "typst_deck.py"), str(game), str(folder / "typst.pdf")]
        pnp = [*PNP, "build", str(game), "--paper", "a4", "--out", str(folder / "o")]
        turns = [(cost(typst, 1, folder), cost(pnp, 1, folder)) for _ in range(runs)]
        told = []
        for measure in ("cpu", "wall"):
            pairs = [(getattr(theirs, measure), getattr(ours, measure)) for theirs, ours in turns]
            ratio = statistics.median(ours / theirs for theirs, ours in pairs)
            told += [*(f"{statistics.median(column):.2f}" for column in zip(*pairs, strict=True)), f"{ratio:.2f}"]
        print(f"| {cards} cards, {pictures} {form.upper()} | {' | '.join(told)} |")


_IMPORTS = """
import subprocess, sys
command = [sys.executable, "-X", "importtime", "-m", "generator", *sys.argv[1:]]
out = subprocess.run(command, capture_output=True, text=True)
rows = [line.split("|") for line in out.stderr.splitlines() if line.startswith("import time:") and "self" not in line]
own = {row[2].strip(): int(row[0].split(":")[1]) for row in rows}
groups = {}
for name, micros in own.items():
    groups[name.split(".")[0]] = groups.get(name.split(".")[0], 0) + micros
print(sum(own.values()), *(f"{name}={micros}" for name, micros in sorted(groups.items(), key=lambda g: -g[1])[:9]))
heavy = "pandas numpy reportlab PIL jinja2 lxml uharfbuzz pypdfium2 generator.simulate.table"
heavy = [name for name in heavy.split() if name in own]
print(" ".join(heavy) or "none")
"""


def imports(arguments: Sequence[str], folder: Path) -> str:
    """What a command imports: ms in all, the largest shares, and which heavy libraries."""
    done = python("-c", _IMPORTS, *arguments, cwd=folder)
    total, *shares = done.stdout.splitlines()[0].split()
    told = ", ".join(f"{name} {int(micros) / 1000:.0f}" for name, micros in (share.split("=") for share in shares))
    return f"| `pnp {arguments[0]}` | {int(total) / 1000:.0f} | {told} | {done.stdout.splitlines()[1]} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only decks of 100 cards, fewer runs")
    parser.add_argument("--keep", type=Path, help="keep the decks in this folder and use those that are there")
    options = parser.parse_args()
    runs = 3 if options.quick else 5
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load:.1f} at the start, {runs} runs.\n")
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        table(folder, runs, quick=options.quick)


def table(folder: Path, runs: int, *, quick: bool) -> None:
    """All rows."""
    print("| whole process, cold | wall s | CPU s | MB | PDF / pictures | budget |\n|---|---|---|---|---|---|")
    print(cost([sys.executable, "-c", "pass"], runs, folder).row("`python -c pass`"))
    anchor = [sys.executable, "-c", "import reportlab.pdfgen.canvas, jinja2"]
    print(cost(anchor, runs, folder).row("import ReportLab's canvas and Jinja", "(0.105 in a quiet hour)"))
    print(cost([*PNP, "--help"], runs, folder).row("`pnp --help`", "0.25 s"))
    wrong = make_deck(folder / "wrong", 100, 1, "jpeg")
    roster = wrong / "cards.csv"
    roster.write_text(
        roster.read_text("utf-8").replace("\n3,", "\n3x,").replace(",art-0.jpg", ",art-0.jpg", 1), "utf-8"
    )
    text = (wrong / "game.toml").read_text("utf-8").replace('power = "whole"', 'power = "whole", name = "whole"')
    (wrong / "game.toml").write_text(text, "utf-8")
    print(cost([*PNP, "check", str(wrong)], runs, folder, 1).row("`pnp check`, 100 errors", "feels instant"))
    decks = [(100, 10, "jpeg", "0.5 s"), (100, 10, "png", "0.5 s"), (100, 100, "png", "0.9 s"), (100, 10, "rgba", "")]
    if not quick:
        decks += [(1000, 10, "jpeg", "150 MB"), (1000, 10, "png", "150 MB"), (1000, 1000, "jpeg", "150 MB")]
    for cards, pictures, form, budget in decks:
        game = make_deck(folder, cards, pictures, form)
        found, size = built(game, folder / f"out-{game.name}", runs if cards < 1000 else max(3, runs // 2))
        told = {"jpeg": "JPEG", "png": "PNG", "rgba": "see-through PNG"}[form]
        print(found.row(f"{cards} cards, {pictures} {told} pictures", budget, f"{size:.2f}"))
    house = HERE.parent
    for name in ("ratings-war",):
        command = [*PNP, "build", name, "--paper", "a4", "--out", str(folder / "house")]
        print(cost(command, max(3, runs // 2), house).row(f"`pnp build {name}`, A4"))
    if not quick:
        for how in ("unproved", "proved"):
            print("\n" + against_floor(make_deck(folder, 1000, 10, "jpeg"), 5, how))
    print("\n" + png_faces(make_deck(folder, 100, 100, "png"), folder))
    beside_typst(folder, runs, quick=quick)
    print("\n| imports | ms | largest shares, ms | heavy ones |\n|---|---|---|---|")
    print(imports(["--help"], folder))
    print(imports(["check", str(wrong)], folder))
    print(
        imports(["build", str(make_deck(folder, 100, 10, "jpeg")), "--paper", "a4", "--out", str(folder / "i")], folder)
    )


if __name__ == "__main__":
    main()
