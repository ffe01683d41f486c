"""Builds the examples of docs/parts.md and draws the first sheet of each: `python docs/parts_pictures.py`.

A test builds them, too, by `examples`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

PAGE = Path(__file__).parent / "parts.md"
IMAGES = Path(__file__).parent / "images"
DPI = 50


def examples(page: Path = PAGE) -> Mapping[str, Mapping[str, str]]:
    """The files of each example of a page, by its name and theirs."""
    found: dict[str, dict[str, str]] = {}
    for part in re.split(r"^<!-- example: ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition(" -->")
        rest = rest.partition("\n## ")[0]
        found[name] = dict(re.findall(r"^`([\w./-]+)`\n\n```\w*\n(.*?)^```", rest, re.MULTILINE | re.DOTALL))
    return found


def write(files: Mapping[str, str], root: Path) -> None:
    """An example as a folder."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")


def main() -> None:
    """Every picture anew."""
    import pypdfium2
    from typer.testing import CliRunner

    from generator.cli.app import app

    for name, files in examples().items():
        with TemporaryDirectory() as folder:
            write(files, Path(folder))
            with contextlib.chdir(folder):
                done = CliRunner().invoke(app, ["build", "isle", "--paper", "a4"])
            if done.exit_code:
                raise SystemExit(f"{name}: {done.output}")
            pdfs = Path(folder).glob("output/isle/a4*/isle-*.pdf")
            pdf = next(file for file in sorted(pdfs) if "guide" not in file.name)
            page = pypdfium2.PdfDocument(pdf)[0]
            page.render(scale=DPI / 72).to_pil().quantize(64).save(IMAGES / f"parts-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
