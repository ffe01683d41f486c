"""`pnp render`: one face of one card as a picture, a PDF or an SVG, for a quick look."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace

from generator.cli.console import guarded, say, tell
from generator.cli.options import DebugOption, GameArgument, named_game
from generator.errors import UsageError
from generator.workspace import typed_path

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.cards import Card
    from generator.face import Face
    from generator.game import Component

EXAMPLES = (
    "\b\nExamples:\n  pnp render ratings-war 17\n  pnp render top-dog rex -o ~/Desktop/rex.svg --side back"
    "\n  pnp render ratings-war 17 -o card.pdf --ink low"
)
KINDS = ("png", "pdf", "svg")


@guarded
def render(
    game: GameArgument,
    card: Annotated[str, typer.Argument(metavar="CARD", help="A card's id, number or name.", show_default=False)],
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="The file, .png, .pdf or .svg; else CARD.png here.")
    ] = "",
    kind: Annotated[
        str, typer.Option("--kind", "-k", help="The component, where several have such a card.", show_default=False)
    ] = "",
    side: Annotated[str, typer.Option("--side", help="front or back.")] = "front",
    dpi: Annotated[int, typer.Option("--dpi", min=36, max=1200, help="Pixels per inch of a PNG.")] = 300,
    ink: Annotated[str, typer.Option("--ink", help="full or low.")] = "full",
    debug: DebugOption = False,
) -> None:
    """Draw one face of one card for a quick look.

    A face with errors is drawn as far as it goes. In an SVG the text is paths, so it looks the same everywhere.

    Exit codes: 0 drawn, 1 drawn with errors, 2 wrong use, 3 a file cannot be read or written.
    """
    workspace, source = named_game(game)
    for value, known, option in ((side, ("front", "back"), "side"), (ink, ("full", "low"), "ink")):
        if value not in known:
            raise UsageError(f"--{option} {value}: there is {' and '.join(known)}.")
    path = typed_path(out, Path.cwd()) if out else None
    if path is not None and path.suffix.lower().lstrip(".") not in KINDS:
        raise UsageError(f"{out}: the file is a .png, a .pdf or an .svg.")
    from generator.check import Checked, load
    from generator.findings import Report
    from generator.outputs.drawn import DrawnSet
    from generator.outputs.job import file_word

    played, card_set, findings = load(source)
    loaded = Report.of(findings)
    if loaded.errors:
        tell(f"Some cells cannot be read; `pnp check {source.name}` shows them.")
    drawn = DrawnSet(source, Checked(played, card_set, loaded))
    component, found = _card(drawn.components, card, kind)
    made = drawn.faces(ink, [replace(component, cards=(found,))])
    (entry,), found_wrong = made.faces, made.findings
    face = entry.back if side == "back" else entry.front
    if face is None:
        raise UsageError(f"{component.title} have no back.")
    path = path or Path.cwd() / f"{file_word(found.id)}.png"
    _write(face, path, dpi, card_set.file.title)
    say(workspace.shown(path))
    for finding in found_wrong:
        tell(str(finding))
    raise typer.Exit(1 if any(finding.severity.rank == 0 for finding in found_wrong) else 0)


def _card(parts: Sequence[Component], named: str, kind: str) -> tuple[Component, Card]:
    """The one card of that id, else number, else name. Raises UsageError with near ones."""
    from generator.words import nearest

    if kind and kind not in (part.name for part in parts):
        raise UsageError(f'There is no component "{kind}". Known: {", ".join(part.name for part in parts)}.')
    cards = [(part, card) for part in parts if not kind or part.name == kind for card in part.cards]
    wanted = named.strip().casefold()
    for of in (lambda c: c.id, lambda c: str(c.number), lambda c: str(c.values.get("name") or "")):
        found = [(part, card) for part, card in cards if of(card).casefold() == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            kinds = ", ".join(dict.fromkeys(part.name for part, _ in found))
            told = ", ".join(dict.fromkeys(card.id for _, card in found))
            raise UsageError(f'"{named}" is more than one card: {told} of {kinds}. Choose by id and --kind.')
    known = [text for _, card in cards for text in (str(card.values.get("name") or ""), card.id) if text]
    near = nearest(named, known)
    guess = f'Did you mean "{near}"?' if near else f"`pnp cards` lists them; the first is {known[0] if known else '-'}."
    raise UsageError(f'There is no card "{named}". {guess}')


def _write(face: Face, path: Path, dpi: int, title: str) -> None:
    from generator.outputs.folders import add_files

    form = path.suffix.lower()
    if form == ".svg":
        from generator.faces.as_svg import face_svg

        data = face_svg(face).encode()
    else:
        from generator.pdf.write import DocumentInfo, write_faces

        data = write_faces([face], DocumentInfo(title))
        if form == ".png":
            from generator.pdf.face_pixels import PixelFrame, face_pixels
            from generator.pdf.png import png
            from generator.units import MM_PER_INCH

            width, height = (round(length / MM_PER_INCH * dpi) for length in (face.width, face.height))
            data = png(next(face_pixels([face], PixelFrame(width, height, dpi))), dpi)
    add_files(path.parent, {path.name: data})
