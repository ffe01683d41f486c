"""Two checkouts, one command, in turn: what a change costs, whatever else the machine is doing.

    python benchmarks/paired.py OLD NEW 7 -- build FOLDER --paper a4 --out /tmp/out

`OLD` and `NEW` are folders of checkouts whose dependencies the running Python has. Each run is a process of its own
with modules compiled beforehand; CPU seconds (user and system) are printed run by run, then medians and the ratio.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

_PROBE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)
"""


def seconds(tree: str, arguments: list[str]) -> float:
    """CPU seconds of one run of a checkout."""
    # Without compiled modules a tree of many small files looks slower than it is on a person's machine.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    compiled = Path(tempfile.gettempdir()) / f"pnp-paired{Path(tree).resolve().as_posix().replace('/', '-')}"
    environment = {**kept, "PYTHONPATH": str(Path(tree).resolve()), "PYTHONPYCACHEPREFIX": str(compiled)}
    command = [sys.executable, "-c", _PROBE, sys.executable, "-P", "-m", "generator", *arguments]
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return float(done.stdout)


def main() -> None:
    """The command line."""
    if "--" not in sys.argv or len(sys.argv) < 5:
        sys.exit(__doc__)
    split = sys.argv.index("--")
    old, new, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    arguments = sys.argv[split + 1 :]
    for tree in (old, new):
        seconds(tree, arguments)
    found: dict[str, list[float]] = {old: [], new: []}
    for _ in range(runs):
        for tree in (old, new):
            found[tree].append(seconds(tree, arguments))
    for tree, times in found.items():
        print(f"{tree}: {' '.join(f'{time:.2f}' for time in times)}; median {statistics.median(times):.2f}")
    print(f"new / old: {statistics.median(found[new]) / statistics.median(found[old]):.2f}")


if __name__ == "__main__":
    main()
