"""The rules of a game, paragraph by paragraph, and the same in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.language import Language

RULES = "rules.md"
"""What paragraphs of the rules are of, in a table of translations."""
_FENCE = re.compile(r"^\s*(```|~~~)")


def rules_blocks(text: str) -> Iterator[tuple[str, str]]:
    """The blocks of rules.md between blank lines, each with its heading and its number below that."""
    heading, number, fenced = "", 0, False
    block: list[str] = []
    for line in [*text.replace("\r\n", "\n").split("\n"), ""]:
        if _FENCE.match(line):
            fenced = not fenced
        if line.strip() or (fenced and block):
            block.append(line)
            continue
        if block:
            told = "\n".join(block)
            if told.startswith("#"):
                heading, number = re.sub(r"[^\w]+", "-", told.split("\n")[0].strip("# ").lower()).strip("-"), 0
            yield f"{heading}/{number}", told
            number, block = number + 1, []


def rules_in(text: str, language: Language) -> str:
    """rules.md with the translations of its paragraphs; lines below a longer one move down."""
    if not any(key.startswith(RULES) for key in language.words):
        return text
    blocks = (language.words.get(f"{RULES}:{key}", block) for key, block in rules_blocks(text))
    return "\n\n".join(blocks) + "\n"
