"""What goes on a card, column by column, before anybody knows where."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from generator.start.guess import Guess, Role

SIGNS = {"comma": ",", "semicolon": ";"}


class Content(Struct):
    """The columns by what they are on a card, and the cells as they print. `refs` are names in templates by column."""

    rows: list[list[str]]
    refs: dict[int, str]
    name: Guess | None = None
    badges: list[Guess] = field(default_factory=list)
    kinds: list[Guess] = field(default_factory=list)
    flags: list[Guess] = field(default_factory=list)
    texts: list[Guess] = field(default_factory=list)
    flavors: list[Guess] = field(default_factory=list)
    facts: list[Guess] = field(default_factory=list)
    feet: list[Guess] = field(default_factory=list)
    picture: Guess | None = None
    icons: bool = False
    """Whether each card has an icon in the column `icon`."""
    tint: Guess | None = None
    color: Guess | None = None
    """The column with a color of each card's own."""
    tints: dict[str, str] = field(default_factory=dict)
    sparse: set[int] = field(default_factory=set)
    """Columns of numbers that are 0 on most cards: there a 0 says nothing, and is not printed."""

    def cells(self, guess: Guess) -> list[str]:
        """The cells of a column as they print."""
        return [printed(guess, row[guess.index]) for row in self.rows]

    def body(self, row: Sequence[str], texts: Sequence[Guess], facts: Sequence[Guess], main: Guess | None) -> str:
        """What a box with these columns says of one card."""
        parts = []
        for guess in texts:
            if cell := printed(guess, row[guess.index]):
                parts.append(cell if guess is main or not guess.label else f"{guess.label}  {cell}")
        line = " · ".join(filter(None, (self._fact(guess, row[guess.index]) for guess in facts)))
        return "\n".join(filter(None, (*parts, line)))

    def _fact(self, guess: Guess, cell: str) -> str:
        if guess.role is Role.FLAG:
            return guess.label if is_yes(cell) else ""
        if guess.index in self.sparse and cell.strip("0.") == "":
            return ""
        return f"{guess.label}  {shown}".strip() if (shown := printed(guess, cell)) else ""

    def kind_line(self, row: Sequence[str]) -> str:
        """What the line of kinds says of one card."""
        parts = [cell for guess in self.kinds if (cell := printed(guess, row[guess.index]))]
        parts += [guess.label for guess in self.flags if is_yes(row[guess.index])]
        return " · ".join(parts)

    def foot_line(self, row: Sequence[str]) -> str:
        """What the small print says of one card."""
        return " · ".join(cell for guess in self.feet if (cell := printed(guess, row[guess.index])))


def is_yes(cell: str) -> bool:
    """Whether a cell of a yes-no column says yes."""
    return cell.casefold() in ("yes", "y", "true", "x", "1")


def list_sign(guess: Guess) -> str:
    """What parts the lists of a column; blank where it holds none."""
    if guess.type == "list":
        return "|"
    if guess.type.startswith("list by "):
        sign = guess.type.removeprefix("list by ")
        return SIGNS.get(sign, sign)
    return ""


def printed(guess: Guess, cell: str) -> str:
    """A cell as it prints."""
    if sign := list_sign(guess):
        parts = cell.split(sign if sign in cell else "\n")
        return ", ".join(part.strip() for part in parts if part.strip())
    return cell


_FIRST = ("cost", "rank", "level", "price", "value", "tier", "initiative", "mana", "energycost")


def content_of(rows: list[list[str]], found: Sequence[Guess], refs: dict[int, str]) -> Content:
    """The columns sorted by their roles."""
    content = Content(rows, refs)
    for guess in found:
        match guess.role:
            case Role.NAME:
                content.name = guess
            case Role.PICTURE if content.picture is None:
                content.picture = guess
            case Role.COLOR if content.color is None:
                content.color = guess
            case Role.NUMBER:
                content.badges.append(guess)
            case Role.KIND:
                content.kinds.append(guess)
            case Role.FLAG:
                content.flags.append(guess)
            case Role.TEXT:
                content.texts.append(guess)
            case Role.FLAVOR:
                content.flavors.append(guess)
            case Role.FACT:
                content.facts.append(guess)
            case Role.FOOT:
                content.feet.append(guess)
    _sparse(content)
    if len(content.kinds) > 3:
        content.facts = [*content.kinds[3:], *content.facts]
        content.kinds = content.kinds[:3]
    if len(content.flags) > 2:
        content.facts = [*content.flags, *content.facts]
        content.flags = []
    content.badges.sort(key=lambda guess: guess.label.casefold().replace(" ", "") not in _FIRST)
    return content


def _sparse(content: Content) -> None:
    """Several columns that are 0 on most cards are amounts of this and that: facts where they are not 0."""
    found = []
    for guess in content.badges:
        cells = [row[guess.index] for row in content.rows]
        if len(cells) > 5 and sum(bool(cell) and not cell.strip("0.") for cell in cells) * 2 > len(cells):
            found.append(guess)
    if len(found) > 2:
        content.sparse = {guess.index for guess in found}
        content.badges = [guess for guess in content.badges if guess not in found]
        content.facts = [*found, *content.facts]
