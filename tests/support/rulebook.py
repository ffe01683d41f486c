"""Which sentence of a rulebook is held by which test, and where it is printed: docs/rulebook-coverage.md.

Each game has a list of the sentences of its book that state a rule, in our words: tests/rulebook/sentences/<game>.toml.
A test says which of them it holds: `@pytest.mark.rule("top-dog/deal")`. A ruling (TD-R1) is held by a test whose name
or docstring names it. Write the page again with `python tests/support/rulebook.py`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SENTENCES = ROOT / "tests" / "rulebook" / "sentences"
PAGE = ROOT / "docs" / "rulebook-coverage.md"
BOOKS = ROOT.parent / "shared" / "rulebooks"
FACE = re.compile(r"(?P<component>[a-z-]+) (?P<side>front|back)(?: of (?P<card>[a-z0-9-]+))?: (?P<words>.+)")
"""Where a sentence is printed: `summary back: A die beats no die.`, `action front of red-cable-special: One on a`."""
BOOK_ALONE = "the book alone"


@dataclass(frozen=True)
class Printed:
    """Words on a face: of a component's first card, or of the card named."""

    component: str
    side: str
    card: str
    words: str

    @classmethod
    def of(cls, text: str) -> Printed:
        """Raises ValueError for what is no such place."""
        match = FACE.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is not `component side: words` or `component side of card: words`")
        return cls(match["component"], match["side"], match["card"] or "", match["words"])

    @property
    def face(self) -> str:
        """The face, as `aids` names it."""
        return f"{self.component} {self.side}" + (f" of {self.card}" if self.card else "")


@dataclass(frozen=True)
class Sentence:
    """A sentence of a rulebook that states a rule. `book` are its places there: `74.2` is line 74, sentence 2."""

    id: str
    says: str
    book: tuple[str, ...]
    printed: tuple[Printed, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game's book. `no_rule` are lines that state none; `aids` the faces that explain rules.

    `headings` are the words on the aids that state no rule.
    """

    game: str
    sentences: tuple[Sentence, ...]
    no_rule: tuple[str, ...]
    aids: tuple[str, ...]
    headings: Mapping[str, tuple[str, ...]]


@cache
def rulebook(game: str) -> Rulebook:
    """The list of a game."""
    typed = tomllib.loads((SENTENCES / f"{game}.toml").read_text("utf-8"))
    return Rulebook(
        game,
        tuple(
            Sentence(
                f"{game}/{name}",
                entry["says"],
                tuple(entry["book"]),
                tuple(Printed.of(text) for text in entry.get("printed", ())),
            )
            for name, entry in typed["rule"].items()
        ),
        tuple(typed["no_rule"]),
        tuple(typed.get("aids", ())),
        {face: tuple(words) for face, words in typed.get("headings", {}).items()},
    )


def games() -> tuple[str, ...]:
    """The games that have a list."""
    return tuple(sorted(path.stem for path in SENTENCES.glob("*.toml")))


@cache
def rulings(game: str) -> Mapping[str, str]:
    """The rulings of a game.toml."""
    typed = tomllib.loads((ROOT / "data" / game / "game.toml").read_text("utf-8"))
    found: Mapping[str, str] = typed["rulings"]
    return found


@cache
def tests_by_rule() -> Mapping[str, tuple[str, ...]]:
    """Every rule's id, and every ruling's code, with the tests that hold it: `file: test`, in the order of files."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for rule in (*_marked(function), *_named(function)):
                    found[rule][f"{path.stem}: {function.name.removeprefix('test_')}"] = None
    return {rule: tuple(tests) for rule, tests in found.items()}


def _marked(function: ast.FunctionDef) -> Iterator[str]:
    """The ids in `@pytest.mark.rule(...)`, on the test or on one of its parameters."""
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
                and isinstance(node.func.value, ast.Attribute)
                and node.func.value.attr == "mark"
            ):
                yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def _named(function: ast.FunctionDef) -> Iterator[str]:
    """The codes of rulings in a test's name (`test_tp_r22_...`) or docstring."""
    for game, number in re.findall(r"(?:^|_)(tp|td|rw)_r(\d+)(?=_|$)", function.name):
        yield f"{game.upper()}-R{number}"
    yield from re.findall(r"\b(?:TP|TD|RW)-R\d+\b", ast.get_docstring(function) or "")


def places_in_book(text: str) -> tuple[str, ...]:
    """Every sentence of a book as `line.sentence`; the number of a step (`4.1: `) is none."""
    return tuple(
        f"{number}.{place}"
        for number, line in enumerate(text.splitlines(), 1)
        for place, _ in enumerate(re.findall(r"\S.*?(?:[.!?](?=\s|$)|$)", re.sub(r"^\s*[\d.]+[.:] ", "", line)), 1)
    )


def covered(place: str, listed: str) -> bool:
    """Whether `74.2` is meant by `74.2`, `74`, `74.1-74.3` or `70-80`."""
    first, _, last = listed.partition("-")
    return _place(first, 0) <= _place(place) <= _place(last or first, 999)


def _place(text: str, whole_line: int = 0) -> tuple[int, int]:
    line, _, sentence = text.partition(".")
    return int(line), int(sentence or whole_line)


def page() -> str:
    """The page's text."""
    lines = [
        "# What the rulebooks say, and which test holds it",
        "",
        "Made by the tests: `python tests/support/rulebook.py` writes it again, and a test holds it. The sentences are",
        "ours, in the order of the books. A test is given as file and name. Under *printed* stand the faces that say",
        f"it at the table; {BOOK_ALONE} says the others.",
    ]
    by_rule = tests_by_rule()
    for game in games():
        book = rulebook(game)
        lines += ["", f"## {_title(game)}", "", "| the rule | the tests | printed |", "|---|---|---|"]
        for sentence in book.sentences:
            faces = dict.fromkeys(printed.face for printed in sentence.printed)
            tests = "<br>".join(by_rule.get(sentence.id, ()))
            lines.append(f"| {sentence.says} | {tests} | {', '.join(faces) or BOOK_ALONE} |")
        lines += ["", "Rulings, where the book is silent:", "", "| ruling | the tests |", "|---|---|"]
        lines += [f"| {code}: {says} | {'<br>'.join(by_rule.get(code, ()))} |" for code, says in rulings(game).items()]
    return "\n".join(lines) + "\n"


def _title(game: str) -> str:
    return game.replace("-", " ").title()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
