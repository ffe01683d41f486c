"""The files of a new deck, and what is told of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from generator.findings import Finding
from generator.outgoing import for_csv
from generator.roster.names import header_key, slug
from generator.start.deck import Deck, one
from generator.start.files import GameText, Part, Roster, game_toml
from generator.start.guess import Guess, Role
from generator.start.looks import families
from generator.start.measure import FILES, WIDE
from generator.start.template import back, front
from generator.words import counted
from generator.workspace import Workspace, inside, is_file

ROSTER = "cards.csv"


def roster_csv(deck: Deck) -> bytes:
    """The roster: ids first, then the columns of the file in their order, then icons."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    others = [guess for guess in deck.found if guess.role is not Role.ID]
    writer.writerow(["id", *(guess.header for guess in others), *(["icon"] if deck.icons else [])])
    for number, row in enumerate(deck.table.rows):
        cells = [deck.ids[number], *(row[guess.index] for guess in others)]
        writer.writerow([*map(_safe, cells), *([deck.icons[number]] if deck.icons else [])])
    return out.getvalue().encode()


def _safe(cell: str) -> str:
    """A cell that reading gives back as it is: an apostrophe in front of a formula would be taken off."""
    from generator.outgoing import from_csv

    return cell if from_csv(cell) == cell else for_csv(cell) if from_csv(for_csv(cell)) == cell else f"'{cell}"


def deck_files(deck: Deck, made_by: str, workspace: Workspace) -> dict[str, bytes]:
    """Roster, drawings, game.toml, pictures and fonts, by their names in the game's folder."""
    assert deck.content is not None and deck.plan is not None
    content, card = deck.content, deck.plan
    own = [family for family, _ in deck.own_families]
    low = deck.frame.file.tints.low
    fonts = [*families(deck.frame), *([WIDE] if deck.wide or own else [])]
    typed = {
        guess.header if guess.header not in deck.rename.values() else _renamed(deck, guess): guess.type
        for guess in deck.found
        if guess.type != "text" and guess.role not in (Role.BLANK, Role.LEFT_OUT, Role.NAME, Role.ID, Role.COPIES)
    }
    name, copies = one(deck, Role.NAME), one(deck, Role.COPIES)
    played = [*content.badges, *content.kinds, *content.flags, *content.texts, *content.facts]
    roster = Roster(
        file=ROSTER,
        name=name.header if name and header_key(name.header) != "name" else "",
        copies=copies.header if copies and header_key(copies.header) != "copies" else "",
        rename=deck.rename,
        columns=typed,
        in_play=[_word(deck, guess) for guess in played],
        as_meant=deck.as_meant,
    )
    text = GameText(
        title=deck.title,
        made_by=made_by,
        rosters={"cards": roster},
        parts=[
            Part(
                key="card",
                title="Cards",
                trim=f"{card.width:g}x{card.height:g}mm",
                source='roster = "cards"',
                front="card-front.svg",
                back="card-back.svg",
            )
        ],
        fonts=fonts,
        fallback=[WIDE.family, *own] if len(fonts) > len(families(deck.frame)) else [],
        more_fonts=deck.own_families,
        frame=deck.frame,
        tints=content.tints,
        low_tints=dict(zip(content.tints, low, strict=False)) if low else {},
        palette=len(content.tints) > 1 and deck.palette,
    )
    files = {
        "game.toml": game_toml(text).encode(),
        ROSTER: roster_csv(deck),
        "templates/card-front.svg": front(content, deck.frame, card, deck.title).encode(),
        "templates/card-back.svg": back(content, deck.frame, card, deck.title).encode(),
        **deck.pictures,
        **{f"fonts/{name}": data for name, data in deck.fonts.items()},
    }
    return {**files, **font_files(fonts, workspace)}


def _renamed(deck: Deck, guess: Guess) -> str:
    return next(new for new, old in deck.rename.items() if old == guess.header)


def _word(deck: Deck, guess: Guess) -> str:
    return _renamed(deck, guess) if guess.header in deck.rename.values() else slug(guess.header)


def font_files(fonts: Sequence[object], workspace: Workspace) -> dict[str, bytes]:
    """The program's fonts that a game uses, with their licences, so that the folder stands by itself."""
    found: dict[str, bytes] = {}
    for font in fonts:
        name = FILES[font.family, font.weight, font.style]  # type: ignore[attr-defined]
        for folder in workspace.fonts:
            path = inside(folder, name)
            if path is None or not is_file(path):
                continue
            found[f"fonts/{name}"] = path.read_bytes()
            for licence in ("OFL.txt", "LICENCE.txt"):
                if is_file(path.with_name(licence)):
                    found[f"fonts/{Path(name).parent.as_posix()}/{licence}"] = path.with_name(licence).read_bytes()
            break
    return found


def understood(deck: Deck) -> list[str]:
    """One line for each column: what it is on the card, and why; then what was left out."""
    lines = []
    width = min(24, max((len(guess.header) for guess in deck.found), default=0))
    for guess in deck.found:
        if guess.role in (Role.LEFT_OUT, Role.BLANK):
            continue
        where = _where(deck, guess)
        kind = f" ({guess.type})" if guess.type != "text" else ""
        lines.append(f"  {guess.header:{width}}  {where}{kind}: {guess.why}")
    for guess in deck.found:
        if guess.role in (Role.LEFT_OUT, Role.BLANK):
            lines.append(f"  {guess.header:{width}}  left out: {guess.why}")
    return lines


def _where(deck: Deck, guess: Guess) -> str:
    card, content = deck.plan, deck.content
    assert card is not None and content is not None
    if guess in card.behind or guess in card.behind_facts or (guess.role is Role.FLAVOR and card.flavor_behind):
        return "text on the back"
    if any(guess is one for one, _ in card.corner):
        return "number in a corner" if card.strip is None else "number in the strip"
    if any(guess is one for one, _ in card.stats):
        return "number in a row"
    if guess is content.tint:
        return f"kind, with a color for each of {counted(len(content.tints), 'word')}"
    names = {
        Role.NAME: "the name",
        Role.ID: "the id",
        Role.COPIES: "how often each card is printed",
        Role.PICTURE: "the picture",
        Role.KIND: "kind",
        Role.TEXT: "text",
        Role.FLAVOR: "flavor text",
        Role.FACT: "a fact below the text",
        Role.FLAG: "named where it is yes",
        Role.FOOT: "small print",
        Role.NUMBER: "a fact below the text",
    }
    return names.get(guess.role, guess.role.value)


def means(findings: Sequence[Finding]) -> list[str]:
    """Codes of findings on a roster that a new game takes to be meant, since it was told of each."""
    from generator.findings import Severity
    from generator.roster.options import ERRORS_THAT_MAY_BE_MEANT, MAY_BE_MEANT

    found: dict[str, None] = {}
    for finding in findings:
        code = finding.code.removeprefix("roster/")
        allowed = ERRORS_THAT_MAY_BE_MEANT if finding.severity is Severity.ERROR else MAY_BE_MEANT
        if finding.code.startswith("roster/") and code in allowed:
            found[code] = None
    return sorted(found)
