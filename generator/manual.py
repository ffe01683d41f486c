"""The pages of documentation that travel with the program, by topic."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

_FIRST = (
    "readme", "own-game", "rosters", "game-toml", "templates", "your-drawing", "printing", "parts", "sheets",
    "rules-books", "commands", "findings", "reports", "publishing", "python-authors", "extending",
)  # fmt: skip
"""What most people look for, in the order in which they need it; the other pages follow."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]*)\)")
_COMMENT = re.compile(r"^<!--.*?-->\n?", re.MULTILINE | re.DOTALL)


class Topic(Struct, frozen=True):
    """One page: the name by which it is asked for, its title, and its file in Markdown."""

    name: str
    title: str
    file: Path

    def text(self) -> str:
        """The page, its links as the commands that show the pages they lead to."""
        return _for_terminal(self.file.read_text("utf-8"))


def topics() -> Mapping[str, Topic]:
    """All topics by name, those that most people look for first."""
    files = {file.stem.lower(): file for file in sorted(_pages())}
    found = {name: Topic(name, _title(file), file) for name, file in files.items()}
    first = [name for name in _FIRST if name in found]
    return {name: found[name] for name in (*first, *(name for name in found if name not in first))}


def mentions(word: str) -> list[tuple[Topic, int]]:
    """The topics whose pages hold a word, and how often, most often first."""
    wanted = re.compile(rf"(?<!\w){re.escape(word.strip())}", re.IGNORECASE)
    counts = [(topic, len(wanted.findall(topic.file.read_text("utf-8")))) for topic in topics().values()]
    return sorted((found for found in counts if found[1]), key=lambda found: -found[1])


def _pages() -> Iterator[Path]:
    """The files: inside the installed package, or of the checkout it runs from."""
    package = Path(__file__).parent
    bundled = package / "bundled" / "docs"
    if bundled.is_dir():
        yield from bundled.glob("*.md")
        return
    yield from (package.parent / "docs").glob("*.md")
    readme = package.parent / "README.md"
    if readme.is_file():
        yield readme


def _title(file: Path) -> str:
    with file.open(encoding="utf-8") as lines:
        return next((line.lstrip("# ").strip() for line in lines if line.startswith("# ")), file.stem)


def _for_terminal(text: str) -> str:
    def link(match: re.Match[str]) -> str:
        picture, words, target = match.groups()
        if picture:
            return f"(picture: {words})"
        name = Path(target.partition("#")[0]).stem.lower()
        if "://" in target:
            return f"{words} ({target})"
        return f"{words} (`pnp help {name}`)" if name in topics() and not words.startswith("`") else words

    return _LINK.sub(link, _COMMENT.sub("", text))
