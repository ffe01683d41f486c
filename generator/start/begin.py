"""`pnp new` as a whole: what is made, proved, moved to its place and told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.cards import Place
from generator.findings import Finding
from generator.palette import CODES as PALETTE_CODES
from generator.start.deck import NewDeck
from generator.start.deck_files import ROSTER, deck_files, means, understood
from generator.start.deck_reading import deck_from, place
from generator.start.files import GITATTRIBUTES, GITIGNORE, readme, rules_text, with_name, workflow
from generator.start.guess import Role
from generator.start.looks import frame_named
from generator.start.made import Staging, place_for, prove
from generator.start.measure import Measure
from generator.words import counted, listed, quoted
from generator.workspace import Workspace, typed_path

FEW = 4
"""Findings of one code that are told one by one."""


def title_of(name: str) -> str:
    """A title made of the name of a folder."""
    words = name.replace("-", " ").replace("_", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)


def begin_deck(
    name: str,
    source: str,
    sheet: str,
    frame: str,
    title: str,
    workspace: Workspace,
    *,
    fonts: Sequence[str] = (),
    builds: bool = False,
) -> list[str]:
    """Make a game of a table; what was understood, in lines. `builds`: its sheets are built at once.

    `fonts` are files that set the letters which the program's fonts lack; copies of them come along.

    Raises UsageError and FileAccessError where nothing was made.
    """
    folder, own = place_for(name, workspace)
    look = frame_named(workspace, frame)
    path = typed_path(source, workspace.here)
    shown = workspace.shown(path)
    taken = [typed_path(font, workspace.here) for font in fonts]
    deck = deck_from(path, shown, sheet, title.strip() or title_of(own), look, workspace, taken, strict=True)
    made_by = f"Made by `pnp new` from {path.name}, in the frame {look.name}: every line is yours to change."
    with Staging(folder) as staging:
        files = deck_files(deck, made_by, workspace)
        proof = prove(files, own, workspace, staging.folder)
        for slack in (1.12, 1.3, 1.6):
            if not proof.overflows:
                break
            place(deck, Measure(look, workspace, deck.own_fonts), slack)
            files = deck_files(deck, made_by, workspace)
            proof = prove(files, own, workspace, staging.folder)
        deck.as_meant = means(proof.findings)
        deck.palette = not any(finding.code in PALETTE_CODES for finding in proof.findings)
        files = {**deck_files(deck, made_by, workspace), **_around(deck, own)}
        staging.keep(with_name(files, own, folder))
    told = [
        _as_it_lies(finding, staging.folder, folder, workspace)
        for finding in proof.worth_telling
        if finding.code not in PALETTE_CODES and finding.code != "face/missing-character"
    ]
    return [*_told(deck, workspace.shown(folder), told), *next_steps(workspace.shown(folder), builds)]


def _as_it_lies(finding: Finding, staged: Path, folder: Path, workspace: Workspace) -> Finding:
    """A finding on the hidden folder that the game was proved in, with the files as they lie now."""
    before, after = workspace.shown(staged), workspace.shown(folder)

    def moved(at: Place) -> Place:
        return replace(at, file=after + at.file.removeprefix(before)) if at.file.startswith(before) else at

    return replace(finding, place=finding.place and moved(finding.place), related=tuple(map(moved, finding.related)))


def _around(deck: NewDeck, name: str) -> dict[str, bytes]:
    """What every new game has beside its cards."""
    return {
        "README.md": readme(deck.title, name, ROSTER).encode(),
        "rules.md": rules_text(_shown_card(deck)).encode(),
        ".gitattributes": GITATTRIBUTES.encode(),
        ".gitignore": GITIGNORE.encode(),
        ".github/workflows/cards.yml": workflow().encode(),
    }


def _shown_card(deck: NewDeck) -> str:
    """The id of the first card that is printed, for a picture in the rules."""
    copies = next((guess for guess in deck.found if guess.role is Role.COPIES), None)
    for number, row in enumerate(deck.table.rows):
        printed = copies is None or row[copies.index] != "0"
        if printed and re.fullmatch(r"[A-Za-z0-9_-]+", deck.ids[number]):
            return deck.ids[number]
    return ""


def _told(deck: NewDeck, folder: str, findings: Sequence[Finding]) -> list[str]:
    card = deck.plan
    assert card is not None
    copies = next((guess for guess in deck.found if guess.role.value == "copies"), None)
    number = len(deck.table.rows)
    total = sum(int(row[copies.index] or 1) for row in deck.table.rows) if copies else number
    printed = f", {total} with their copies" if total != number else ""
    lines = [
        f"Made {folder}/ from {deck.shown}: {counted(number, 'card')}{printed}, {card.width:g} x {card.height:g} mm, "
        f"in the frame {deck.frame.name}.",
        "",
        "What its columns are:",
        *understood(deck),
    ]
    if deck.icons:
        lines.append("  icon  chosen by the words of each card: change it in cards.csv; `pnp icons WORD` finds names")
    content = deck.content
    zeros = [guess.label or guess.header for guess in deck.found if content and guess.index in content.sparse]
    said = [*deck.said, *([deck.long_texts] if deck.long_texts else [])]
    if zeros:
        said.append(f"A 0 of {listed(map(quoted, zeros), most=8)} is not printed: most cards have one there.")
    if said:
        lines += ["", "What was noticed:", *(f"  {one}" for one in said)]
    meant = [str(one) for one in findings if getattr(one, "code", "").removeprefix("roster/") in deck.as_meant]
    left = [str(one) for one in findings if getattr(one, "code", "").removeprefix("roster/") not in deck.as_meant]
    if meant or left:
        lines += ["", "Worth a look:", *(f"  {one}" for one in (*_few(left), *_few(meant)))]
    return lines


def _few(told: Sequence[str]) -> list[str]:
    """The first of many findings of one code, and how many more there are."""
    by_code: dict[str, list[str]] = {}
    for one in told:
        by_code.setdefault(one.rpartition("  [")[2], []).append(one)
    lines: list[str] = []
    for code, ones in by_code.items():
        most = len(ones) if len(ones) <= FEW + 1 else FEW
        lines += ones[:most]
        if most < len(ones):
            lines.append(f"… and {len(ones) - most} more like it  [{code}")
    return lines


def next_steps(folder: str, built: bool = False) -> list[str]:
    """What a person may do now."""
    game = _quoted(folder)
    commands = (
        *([] if built else [(f"pnp build {game}", "the sheets to print")]),
        (f"pnp render {game} 1", "one card as a picture"),
        (f"pnp preview {game}", "all cards in the browser, drawn anew while you change them"),
        ("pnp frames", "other looks for `pnp new --frame`"),
    )
    width = max(len(command) for command, _ in commands)
    return [
        "",
        "Next:",
        *(f"  {command:{width}}  {what}" for command, what in commands),
    ]


def _quoted(path: str) -> str:
    return f'"{path}"' if set(path) - set(Path(path).as_posix().replace(" ", "")) else path


def begin_kind(
    name: str, kind: str, frame: str, title: str, workspace: Workspace, *, builds: bool = False
) -> list[str]:
    """Make a game of a kind; what was made, in lines."""
    from generator.start.kinds import game_of_kind, kind_files

    folder, own = place_for(name, workspace)
    look = frame_named(workspace, frame)
    files, about = kind_files(kind, own, title.strip() or title_of(own), look, workspace)
    with Staging(folder) as staging:
        staging.keep(with_name(files, own, folder))
    game = "/".join(filter(None, (workspace.shown(folder), game_of_kind(kind, own))))
    return [f"Made {workspace.shown(folder)}/: {about}", *next_steps(game, builds)]
