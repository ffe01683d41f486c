"""rules.md read strictly: values filled in, Markdown taken apart, and everything that is wrong told at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from generator.booklet.judging import judge_text
from generator.booklet.markdown import escaped, read_markdown
from generator.booklet.names import Known
from generator.booklet.nodes import Block, weight
from generator.booklet.values import RuleValues
from generator.cards import Place
from generator.errors import FileAccessError
from generator.faces.text_template import TextTemplate
from generator.findings import Finding, Severity
from generator.game import Game
from generator.language import Language
from generator.languages.paragraphs import rules_in

CODES: Mapping[str, str] = MappingProxyType(
    {
        "rules-text/value": "rules.md names a value that there is not, or braces that are not closed.",
        "rules-text/markdown": "rules.md holds something that a booklet cannot print: HTML, code, a wrong mark.",
        "rules-text/unknown-card": "rules.md names a card that is not in the set.",
        "rules-text/unknown-term": "rules.md refers to a term or a heading that it does not have.",
        "rules-text/unknown-icon": "rules.md names an icon that the game does not have.",
        "rules-text/unknown-ruling": "rules.md carries a ruling that is not among those in force.",
        "rules-text/ruling-not-carried": "A ruling in force is carried by no sentence of rules.md.",
        "rules-text/number-by-hand": "A number in rules.md was typed by hand and equals a setting of game.toml.",
        "rules-text/picture": "A picture that rules.md names is not there or cannot be printed.",
        "rules-text/letter": "rules.md has a letter that no font of the booklet has.",
        "rules-text/too-large": "A table, picture or word of rules.md is larger than a page or column.",
        "rules-text/too-much": "rules.md is, or becomes, far longer than a booklet can be.",
        "rules-text/look": "The look of the booklet names a font or color that there is not.",
    }
)
"""Every code that a rules text can give, with its one-line help."""


MOST_BYTES = 2_000_000
"""Of rules.md."""
MOST_LETTERS = 300_000
"""Once values are filled in: some 150 pages."""
MOST_OF_A_PARAGRAPH = 10_000
"""Letters between two blank lines: what opens and never closes is looked for from each bracket on."""
MOST_PARTS = 12_000
"""Paragraphs, cells, things of a scene, numbers on pictures, and words in a look of their own."""
_SHORTEN = "Look for a loop or a file that is not the one that was meant, or make several texts of it."


class RulesText(Struct, frozen=True):
    """A rules text as blocks, and what was found."""

    blocks: tuple[Block, ...]
    findings: tuple[Finding, ...]


def read_rules(source: str, known: Known, game: Game, shown_as: str) -> RulesText:
    """Read a rules text; `shown_as` is its file as people read it."""
    findings: list[Finding] = []

    def found(code: str, severity: Severity, line: int, fact: str, remedy: str) -> None:
        findings.append(Finding(f"rules-text/{code}", severity, fact, remedy, Place(shown_as, line)))

    def too_much(line: int, fact: str) -> RulesText:
        found("too-much", Severity.ERROR, line, fact, _SHORTEN)
        return RulesText((), tuple(findings))

    template = TextTemplate(escaped)
    values = RuleValues(known, game, template)
    filled = template.fill(_plain(source), values.names())
    for fault in filled.faults:
        code = "unknown-card" if fault.fact.startswith("There is no card") else "value"
        found(code, Severity.ERROR, fault.line, fault.fact, fault.remedy)
    if len(filled.text) > MOST_LETTERS:
        return too_much(1, f"It has {len(filled.text):,} letters once it is filled in; a booklet has {MOST_LETTERS:,}.")
    for number, count in _long_paragraphs(filled.text):
        fact = f"A paragraph has {count:,} letters; the most are {MOST_OF_A_PARAGRAPH:,}."
        return too_much(filled.lines[number], fact)
    blocks = read_markdown(
        filled,
        values.blocks,
        lambda line, fact, remedy: found("markdown", Severity.ERROR, line, fact, remedy),
        known.icons,
    )
    if (parts := weight(blocks)) > MOST_PARTS:
        fact = f"It has {parts:,} paragraphs, cells, pictures and words in a look of their own"
        return too_much(1, f"{fact}; the most are {MOST_PARTS:,}.")
    judge_text(blocks, known, found)
    return RulesText(blocks, tuple(findings))


def rules_source(path: Path, shown_as: str, language: Language) -> str:
    """The text of a rules file in a language. Raises FileAccessError."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise FileAccessError(f"{shown_as}: is far larger than a rules text. It was not read.")
        return rules_in(path.read_text("utf-8-sig"), language)
    except UnicodeDecodeError as error:
        raise FileAccessError(f"{shown_as}: is not UTF-8 text. Save it as UTF-8.") from error
    except OSError as error:
        raise FileAccessError(f"{shown_as}: cannot be read ({error.strerror}).") from error


def _long_paragraphs(text: str) -> Iterator[tuple[int, int]]:
    """Paragraphs that are too long, by the number of their first line and their letters."""
    start = letters = 0
    for number, line in enumerate([*text.split("\n"), ""]):
        if line.strip():
            letters += len(line)
            continue
        if letters > MOST_OF_A_PARAGRAPH:
            yield start, letters
        start, letters = number + 1, 0


def _plain(source: str) -> str:
    """Line ends as one sign, and no signs that the reading needs for itself."""
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in text if not "\ue000" <= sign <= "\uf8ff" and (sign >= " " or sign in "\n\t"))
