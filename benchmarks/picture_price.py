"""What it costs to decode every picture whole before it is printed: builds of 1000 JPEGs, in CPU seconds of processes.

    python benchmarks/picture_price.py 3

Three builds in turn, as often as asked: pictures not looked at, seen for the first time, and seen before (their digests
are known). Then the most memory that a build with a see-through picture of 50 megapixels takes.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from decks import make_deck

UNSEEN = "import generator.pdf.whole as w; w.WholePictures.__call__ = lambda self, file: None; "
RUN = "import sys; sys.argv[0] = 'pnp'; from generator.cli import main; main()"


def spent(game: Path, cache: Path, before: str = "") -> tuple[float, int]:
    """CPU seconds and the most memory, in MB, of a build."""
    line = [sys.executable, "-c", before + RUN, "build", str(game), "--paper", "a4", "--out", str(cache.parent / "out")]
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.Popen(line, env={**kept, "PNP_CACHE": str(cache)}, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(done.pid, 0)
    assert status == 0, "The build failed."
    return used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        game = make_deck(base / "decks", 1000, 1000, "jpeg")
        cache = base / "cache"
        spent(game, cache, UNSEEN)
        found: dict[str, list[float]] = {"not looked at": [], "first sight": [], "seen before": []}
        for _ in range(runs):
            found["not looked at"].append(spent(game, cache, UNSEEN)[0])
            shutil.rmtree(cache, ignore_errors=True)
            found["first sight"].append(spent(game, cache)[0])
            found["seen before"].append(spent(game, cache)[0])
        for what, seconds in found.items():
            told = " ".join(f"{one:.2f}" for one in seconds)
            sys.stdout.write(f"{what}: {told}; median {statistics.median(seconds):.2f}\n")
        large = make_deck(base / "large", 1, 1, "rgba")
        from PIL import Image

        Image.new("RGBA", (7071, 7071), (90, 30, 20, 128)).save(large / "art" / "art-0.png", compress_level=1)
        sys.stdout.write(f"RGBA of 50 megapixels: {spent(large, cache)[1]} MB\n")


if __name__ == "__main__":
    main()
