"""Sets for two programs that keep databases of cards: Card Game Simulator and Cockatrice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator.errors import UsageError
from generator.exports.tabletop.pieces import TablePiece, TableStack, pieces_of, stacks_of
from generator.findings import Finding
from generator.outgoing import for_html, json_text
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.units import MM_PER_INCH
from generator.words import counted

DPI = 200
_OWN_COLUMNS = frozenset(("id", "name", "text", "rules_text"))


class CgsMaker(Struct, frozen=True):
    """A game for Card Game Simulator: its definition, its cards, their pictures and a deck of all of them."""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The folder of the game. Raises UsageError for a set without cards."""
        folder = job.base / f"export-cgs-{job.look}{job.folder_suffix}"
        decks = _decks(job, "Card Game Simulator")
        file, game = job.card_set.file, job.request.source.name
        names = _columns(decks)
        first = decks[0]
        about = {
            "name": file.title,
            "cardSize": {"x": round(first.width / MM_PER_INCH, 3), "y": round(first.height / MM_PER_INCH, 3)},
            "cardIdIdentifier": "id",
            "cardNameIdentifier": "name",
            "cardImageFileType": "png",
            "cardProperties": [{"name": name, "type": "string"} for name in ("text", *names)],
            "cardPrimaryProperty": "text",
        }
        cards = [
            {
                "id": piece.slug,
                "name": piece.name,
                "text": piece.text,
                **_values(piece, names),
                "set": stack.slug.upper(),
            }
            for stack in decks
            for piece in stack.pieces
        ]
        sets = [{"code": stack.slug.upper(), "name": stack.title} for stack in decks]
        files = {
            f"{game}/cgs.json": json_text(about).encode(),
            f"{game}/AllCards.json": _list(cards),
            f"{game}/AllSets.json": _list(sets),
        }
        for stack in decks:
            files |= {f"{game}/sets/{stack.slug.upper()}/{name}": data for name, data in _pictures(stack)}
            deck = "".join(f"{piece.copies} {piece.name}\n" for piece in stack.pieces)
            files[f"{game}/decks/{stack.slug}.txt"] = deck.encode()
        told = f"{counted(len(cards), 'card')} with pictures, {counted(len(decks), 'deck')}"
        how = "Copy this folder into the folder of games of Card Game Simulator."
        return _outcome(job, "cgs", folder, files, OutputFile(folder / game, told), "Card Game Simulator", how)


class CockatriceMaker(Struct, frozen=True):
    """A card database for Cockatrice (version 4), and the pictures."""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The database and the pictures. Raises UsageError for a set without cards."""
        folder = job.base / f"export-cockatrice-{job.look}{job.folder_suffix}"
        decks = _decks(job, "Cockatrice")
        game, file = job.request.source.name, job.card_set.file
        names = _columns(decks)
        lines = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<cockatrice_carddatabase version="4">',
            f"  <info><author>{for_html(file.author)}</author></info>",
            "  <sets>",
        ]
        for stack in decks:
            code = for_html(stack.slug.upper())
            lines += [
                "    <set>",
                f"      <name>{code}</name>",
                f"      <longname>{for_html(f'{file.title}: {stack.title}')}</longname>",
                "      <settype>Custom</settype>",
                "      <releasedate></releasedate>",
                "    </set>",
            ]
        lines += ["  </sets>", "  <cards>"]
        files: dict[str, bytes] = {}
        for stack in decks:
            for piece, (name, data) in zip(stack.pieces, _pictures(stack), strict=True):
                lines += _cockatrice_card(piece, stack, names)
                files[f"pics/CUSTOM/{name}"] = data
        lines += ["  </cards>", "</cockatrice_carddatabase>", ""]
        files = {f"{game}.xml": "\n".join(lines).encode(), **files}
        told = f"{counted(len(files) - 1, 'card')} as a database"
        how = "In Cockatrice: Card Database > Add custom sets/cards, this .xml; pics goes into its folder of pictures."
        return _outcome(job, "cockatrice", folder, files, OutputFile(folder / f"{game}.xml", told), "Cockatrice", how)


def _decks(job: Job, program: str) -> tuple[TableStack, ...]:
    decks = tuple(stack for stack in stacks_of(job) if stack.kind == "card")
    if not decks:
        raise UsageError(f"This set has no cards, and {program} knows nothing else.")
    return decks


def _columns(decks: Sequence[TableStack]) -> tuple[str, ...]:
    """Names of the values that any card has, in order."""
    return tuple(
        dict.fromkeys(
            name
            for stack in decks
            for piece in stack.pieces
            for name, _ in piece.values
            if name not in _OWN_COLUMNS and name != "set"
        )
    )


def _values(piece: TablePiece, names: Sequence[str]) -> dict[str, str]:
    known = dict(piece.values)
    return {name: known.get(name, "") for name in names}


def _pictures(stack: TableStack) -> Iterator[tuple[str, bytes]]:
    from generator.pdf.png import png

    width, height = (round(length / MM_PER_INCH * DPI) for length in (stack.width, stack.height))
    fronts = [piece.front for piece in stack.pieces]
    for piece, pixels in zip(stack.pieces, pieces_of(fronts, stack, width, height), strict=True):
        yield f"{piece.slug}.png", png(pixels, DPI)


def _cockatrice_card(piece: TablePiece, stack: TableStack, names: Sequence[str]) -> list[str]:
    values = _values(piece, names)
    prop = "".join(f"<{name}>{for_html(value)}</{name}>" for name, value in values.items() if value)
    code = for_html(stack.slug.upper())
    return [
        "    <card>",
        f"      <name>{for_html(piece.name)}</name>",
        f"      <text>{_lines(piece.text)}</text>",
        f"      <prop>{prop}</prop>",
        f'      <set picurl="" num="{for_html(piece.id)}">{code}</set>',
        "      <tablerow>1</tablerow>",
        "    </card>",
    ]


def _lines(text: str) -> str:
    return "\n".join(map(for_html, text.split("\n")))


def _list(values: Iterable[Mapping[str, object]]) -> bytes:
    return ("[\n" + ",\n".join(json_text(value).strip() for value in values) + "\n]\n").encode()


def _outcome(
    job: Job, to: str, folder: Path, files: dict[str, bytes], told: OutputFile, heading: str, how: str
) -> Outcome:
    facts: dict[str, str | int | list[str]] = {"to": to, "files": len(files)}
    kept = manifest(job, files, {"to": to, "ink": job.ink, "with": list(job.request.extras)})
    return Outcome(folder, {**files, NAME: kept}, (told,), "", heading, (how,), facts=facts)
