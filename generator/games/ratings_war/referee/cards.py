"""Cards as a referee reads them: the compact form of the rosters, taken apart anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

PART = re.compile(
    r"(?P<when>[a-z]+\??)(?P<may>~?)(?:\[(?P<ifs>[^\]]*)\])?: (?P<verb>[a-z_]+)\("
    r"(?P<who>[a-z_]+)(?P<base>\d*)(?:,(?P<n>[+-]?\d+)(?:/(?P<per>[a-z]+))?)?\)(?: \+ |$)"
)
IF = re.compile(r"(?P<word>[a-z_]+)(?:\((?P<name>.+)\)|(?P<most><=)?(?P<n>\d+))?")
SAID: Mapping[str, str] = {
    "rating": r"give ",
    "double": r"count .+ twice",
    "halve": r"count only half|halve ",
    "win_seg": r"you alone win",
    "cancel": r"cancel ",
    "swap": r"swap ",
    "move": r"move up to ",
    "prestige": r".*put [+\u2212]\d+ prestige",
    "hold": r".*loses? no prestige|no wrestler .+ loses prestige",
    "stall": r".*gains? no prestige",
    "injure": r"injure ",
    "heal": r"heal ",
    "shield": r".*prevent it",
    "retire": r"retire ",
    "release": r".*into free agency",
    "recruit": r"add ",
    "steal": r"take .+ onto your roster",
    "trade": r"trade ",
    "draw": r".*draw \d",
    "discard": r"discard \d|make .+ discard",
    "peek": r"look at ",
    "attach": r"attach ",
    "detach": r"discard one ",
    "promote": r"place ",
    "action": r"take \d|make .+ take \d",
    "point": r".*(?:gains?|loses?) \d.*Network Point",
    "win_game": r"you win the game",
}
"""How the words of a log begin for each verb: what cards print without their moment and their conditions."""
PLACED = ("winner", "loser", "booked", "alone")


class Clause(NamedTuple):
    """One condition: a word, for some a bound or a name."""

    word: str
    n: int = 0
    at_most: bool = False
    name: str = ""

    def bounds(self, value: int) -> bool:
        """Whether a number is as large, or as small, as the bound wants it."""
        return value <= self.n if self.at_most else value >= self.n


class Sentence(NamedTuple):
    """One sentence of a card."""

    when: str
    may: bool
    ifs: tuple[Clause, ...]
    verb: str
    who: str
    base: int | None
    n: int
    per: str

    def has(self, *words: str) -> bool:
        """Whether one of these words is among the conditions."""
        return any(condition.word in words for condition in self.ifs)

    @property
    def placed(self) -> bool:
        """Whether it asks where its wrestler is booked, and so speaks of that segment."""
        return self.has(*PLACED)


class ReadCard(NamedTuple):
    """A wrestler or an event as it is printed; `kind` is empty for a wrestler."""

    name: str
    kind: str
    base: int
    copies: int
    parts: tuple[Sentence, ...]

    @property
    def bargain(self) -> bool:
        """Whether the second part needs the first to have happened."""
        return len(self.parts) > 1 and self.parts[0].may

    @property
    def worn(self) -> bool:
        """Whether it is laid on a wrestler, who carries its second part."""
        return self.parts[0].verb in ("title", "attach")


def parts_of(effect: str) -> tuple[Sentence, ...]:
    """The parts of a compact form."""
    found = []
    for match in PART.finditer(effect):
        ifs = []
        for typed in (match["ifs"] or "").split("&") if match["ifs"] else ():
            condition = IF.fullmatch(typed)
            if condition:
                word, n = condition["word"], int(condition["n"] or 0)
                ifs.append(Clause(word, n, bool(condition["most"]), condition["name"] or ""))
        found.append(
            Sentence(
                match["when"],
                bool(match["may"]) or match["when"] == "during",
                tuple(ifs),
                match["verb"],
                match["who"],
                int(match["base"]) if match["base"] else None,
                int(match["n"] or 0),
                match["per"] or "",
            )
        )
    return tuple(found)


def cards_of(printed: Iterable[Mapping[str, Any]]) -> dict[str, ReadCard]:
    """The cards of a component by name."""
    return {
        str(values["name"]): ReadCard(
            str(values["name"]),
            str(values.get("kind") or ""),
            int(values.get("prestige") or 0),
            int(values["copies"]) if values.get("copies") is not None else 1,
            parts_of(str(values["effect"])),
        )
        for values in printed
    }
