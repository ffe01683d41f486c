"""What a page may ask about one card or the whole set, each question by its name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.cards import Card
from generator.errors import UsageError
from generator.json_values import JsonObject
from generator.preview.printing import build, sheets
from generator.progress import Progress
from generator.zip_members import read_member

if TYPE_CHECKING:
    from generator.faces.maker import CardFaces
    from generator.game import CardSet
    from generator.odds.tables import OddsTable
    from generator.outputs.drawn import DrawnSet
    from generator.preview.edits import Edit
    from generator.preview.painter import Painter
    from generator.preview.scene import FindingShown

Given = JsonObject
MOST_OF_A_FACE = 20_000_000
"""Bytes of a picture in the archive of the last release; a larger one is not unpacked."""


def card_facts(painter: Painter, given: Given, progress: Progress) -> dict[str, object]:
    """What a card is made of: its cells as typed, values the game makes, pictures, and how its texts fit."""
    entry = painter.entries.get(str(given.get("card")))
    drawn = _drawn(painter)
    card = _card(painter, given)
    base = _in_roster(drawn.card_set, card)
    own = base.values if base is not None else {}
    made = {name: value for name, value in card.values.items() if name not in own or _plain(own[name]) != _plain(value)}
    return {
        "key": given["card"],
        "place": str(card.place),
        "number": card.number,
        "copies": card.copies,
        "text": _plain(card.values.get("text")),
        "cells": list(_cells(drawn, card)),
        "digest": _digest(drawn, card),
        "made": [{"name": name, "text": _plain(value)} for name, value in made.items() if _plain(value)],
        "fits": [
            {
                "side": side,
                "text": fit.field,
                "size": round(fit.printed_pt, 2),
                "smallest": round(fit.smallest_pt * fit.scale, 2),
                "lines": fit.lines,
                "room": round(fit.room, 2),
                "boxed": fit.boxed,
                "group": fit.group,
            }
            for side, face in ((("front", entry.front), ("back", entry.back)) if entry else ())
            if face is not None
            for fit in face.fits
        ],
        "pictures": list(_pictures(drawn, entry)) if entry else [],
        "templates": [name for name in (entry.component.front, entry.component.back) if name] if entry else [],
    }


def edit(painter: Painter, given: Given, progress: Progress) -> Edit:
    """What a file becomes with one cell typed anew. Raises UsageError where it must not be."""
    from generator.preview.edits import edited

    card = _card(painter, given)
    return edited(_drawn(painter), card, str(given["column"]), str(given["text"]), str(given["digest"]))


def _card(painter: Painter, given: Given) -> Card:
    """The card of this key, be it drawn or one with a cell that cannot be typed: that is the one to be cured."""
    key = str(given.get("card"))
    entry = painter.entries.get(key)
    if entry is not None:
        return entry.card
    drawn = _drawn(painter)
    for part in drawn.components:
        roster = drawn.card_set.file.components[part.name].roster
        for card in drawn.card_set.deck(roster).unread if roster else ():
            if key == f"{part.name}/{card.id}":
                return card
    return _entry(painter, given).card


def _entry(painter: Painter, given: Given) -> CardFaces:
    entry = painter.entries.get(str(given.get("card")))
    if entry is None:
        raise UsageError("This card is not drawn at present: its finding says why.")
    return entry


def _drawn(painter: Painter) -> DrawnSet:
    if painter.drawn is None:
        raise UsageError("The set cannot be drawn at present: the findings say why.")
    return painter.drawn


def _in_roster(card_set: CardSet, card: Card) -> Card | None:
    deck = card_set.decks.get(card.kind)
    return next((one for one in deck or () if one.id == card.id and one.number == card.number), None)


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int | float):
        return str(value).replace("**", "")
    if isinstance(value, list | tuple) and all(isinstance(one, str | int | float) for one in value):
        return ", ".join(map(str, value))
    return ""


def _cells(drawn: DrawnSet, card: Card) -> Iterator[dict[str, object]]:
    """Each cell of the card's row, and whether it can be edited here."""
    from generator.preview.edits import place_of, row_of

    found = place_of(drawn, card)
    if found is None:
        return
    for cell in row_of(found):
        yield {"header": cell.header, "text": cell.text, "editable": found.editable, "why_not": found.why_not}


def _digest(drawn: DrawnSet, card: Card) -> str:
    from generator.preview.edits import place_of

    found = place_of(drawn, card)
    return found.digest if found else ""


def _pictures(drawn: DrawnSet, entry: CardFaces) -> Iterator[dict[str, str]]:
    from generator.face import Picture
    from generator.svg.pictures import picture_info

    seen: dict[Path, None] = {}
    for face in entry.faces:
        for item in face.walk():
            file = getattr(item, "file", None)
            if isinstance(file, Path):
                seen.setdefault(file)
            if isinstance(item, Picture) and isinstance(file, Path):
                seen[file] = None
    for path in seen:
        stat = path.stat()
        size = ""
        if path.suffix.lower() != ".svg":
            info = picture_info(path, (stat.st_size, stat.st_mtime_ns))
            size = f"{info.width} × {info.height}"
        yield {"file": drawn.source.folders.shown(path), "size": size}


# -------------------------------------------------------------------- slow ones


def judged(painter: Painter, given: Given, progress: Progress) -> list[FindingShown]:
    """What slow rules find (those that roll and play); thin lines, contrast and the rules text, as findings."""
    from generator.check import Checked, judge
    from generator.fit import fit_report
    from generator.outputs.drawn import DrawnSet
    from generator.prepress.rules_text import rules_findings
    from generator.preview.painter import findings_of

    drawn = _drawn(painter)
    before = set(drawn.checked.report) | set(drawn.faces().findings) | set(drawn.column_findings())
    report = judge(drawn.game, drawn.card_set, drawn.checked.report)
    checked = Checked(drawn.game, drawn.card_set, report)
    whole, _ = fit_report(DrawnSet(drawn.source, checked, drawn), progress)
    return findings_of(
        [*(one for one in whole if one not in before), *rules_findings(drawn.source, drawn.card_set)], drawn, painter
    )


def contrasts(painter: Painter, given: Given, progress: Progress) -> dict[str, object]:
    """The contrast of every text of a card with what it stands on; boxes in mm from the corner of the bleed."""
    from generator.pdf.contrast import text_contrasts

    entry = _entry(painter, given)
    book = _drawn(painter).book
    sides = [("front", entry.front), ("back", entry.back)]
    faces = [(side, face) for side, face in sides if face is not None]
    measured = text_contrasts([face for _, face in faces], lambda font: book.weight_of(font) >= 700)
    return {
        side: [
            {"text": one.text, "ratio": one.ratio, "enough": one.enough, "passes": one.passes, "box": list(one.box)}
            for one in texts
        ]
        for (side, _), texts in zip(faces, measured, strict=True)
    }


def odds(painter: Painter, given: Given, progress: Progress) -> list[dict[str, object]]:
    """The exact odds of one card, as tables of texts. Empty where the game counts none."""
    from generator.odds.tables import Question

    drawn = _drawn(painter)
    if drawn.game.odds is None:
        return []
    if drawn.checked.report.errors:
        raise UsageError("Odds are counted when the cards have no errors.")
    card = _in_roster(drawn.card_set, _entry(painter, given).card)
    if card is None:
        return []
    return [_table(one) for one in drawn.game.odds(drawn.card_set, Question((card,)))]


def _table(table: OddsTable) -> dict[str, object]:
    from generator.odds.tables import shown

    rows = []
    for number, row in enumerate(table.rows):
        cells = []
        for panel in table.panels:
            unit, (low, high) = table.unit_of(panel), table.scale(panel)
            for cell in panel.cells[number]:
                depth = 0.0 if cell is None or high == low else (float(cell) - low) / (high - low)
                cells.append({"text": shown(cell, unit), "depth": round(100 * depth)})
        rows.append({"title": row, "cells": cells})
    return {
        "title": table.title,
        "note": table.note,
        "row_title": table.row_title,
        "panels": [{"title": panel.title, "columns": len(panel.columns)} for panel in table.panels],
        "columns": [column for panel in table.panels for column in panel.columns],
        "rows": rows,
        "detail": table.detail,
    }


def figures(painter: Painter, given: Given, progress: Progress) -> dict[str, object]:
    """A card's figures in the last report, with their 95 % intervals."""
    drawn = _drawn(painter)
    card = _entry(painter, given).card
    path = drawn.source.folders.output / "report.json"
    try:
        document = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {"none": f"There is no report yet: pnp report {drawn.source.name} plays the games and writes one."}
    except (OSError, ValueError) as error:
        return {"none": f"{drawn.source.folders.shown(path)} cannot be read ({error})."}
    found = []
    for run in document.get("runs", []) if isinstance(document, dict) else []:
        players = run.get("players")
        label = f"{players} {'player' if players == 1 else 'players'}, {run.get('bots')}"
        for one in run.get("cards", []):
            if one.get("card") == card.id:
                name = f"{one.get('figure')} {one.get('of')}".strip()
                found.append({"run": label, "name": name, **{k: one.get(k) for k in ("value", "low", "high", "unit")}})
    return {"figures": found, "version": str(document.get("version", "")), "old": _report_is_old(drawn, document)}


def _report_is_old(drawn: DrawnSet, document: JsonObject) -> bool:
    from generator.report.provenance import input_digests

    return dict(document.get("inputs", {})) != dict(input_digests(drawn.source, drawn.card_set))


def release(painter: Painter, given: Given, progress: Progress) -> dict[str, object]:
    """The card as it was in the last release: its words with what went and came, and its picture there."""
    from generator.history.against import state_named
    from generator.history.differences import differences
    from generator.history.record import releases
    from generator.history.states import state_of
    from generator.history.word_changes import word_changes
    from generator.workspace import find_workspace

    drawn = _drawn(painter)
    entry = _entry(painter, given)
    known = releases(drawn.source.folders.data)
    if not known:
        return {"none": f"There is no release yet: pnp release {drawn.source.name} makes one."}
    before = state_named("", drawn.source, find_workspace(painter.here), ())
    now = state_of(drawn, "now", ())
    change = next(
        (
            one
            for one in differences(before, now).cards
            if one.after is not None and one.after.id == entry.card.id and one.after.group == entry.card.kind
        ),
        None,
    )
    changes: list[dict[str, object]] = []
    told: dict[str, object] = {"version": before.version, "changes": changes, "kind": change.kind if change else "same"}
    if change is not None:
        for field in change.fields:
            changes.append({"name": field.name, "words": [list(run) for run in word_changes(field.old, field.new)]})
        if change.kind == "changed" and len(set(change.copies)) > 1:
            changes.append(
                {"name": "copies", "words": [["gone", str(change.copies[0])], ["new", str(change.copies[1])]]}
            )
    then = (
        change.before
        if change
        else next((one for one in before.cards if one.id == entry.card.id and one.group == entry.card.kind), None)
    )
    told["pictures"] = _pictures_then(drawn, before.version, entry.component.name, then.id if then else "")
    return told


def _pictures_then(drawn: DrawnSet, version: str, part: str, card: str) -> dict[str, object]:
    """The faces that the release's archive holds, as PNGs; blank where there is no archive."""
    import zipfile
    import zlib

    from generator.history import FOLDER
    from generator.outputs.job import file_word

    if not card:
        return {}
    stem = f"faces/{file_word(part)}/"
    path = drawn.source.folders.output.parent / FOLDER / f"{drawn.source.name}-{version}.zip"
    try:
        with zipfile.ZipFile(path) as archive:
            names = {name.partition("/")[2]: name for name in archive.namelist()}
            front = names.get(f"{stem}{file_word(card)}-front.png")
            back = names.get(f"{stem}{file_word(card)}-back.png") or names.get(f"{stem}back.png")
            names_of = {side: name for side, name in (("front", front), ("back", back)) if name is not None}
            entries = {side: archive.getinfo(name) for side, name in names_of.items()}
            if any(entry.file_size > MOST_OF_A_FACE for entry in entries.values()):
                return {}
            return {side: read_member(archive, entry) for side, entry in entries.items()}
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, KeyError, RuntimeError, ValueError):
        return {}


QUESTIONS: Mapping[str, Callable[[Painter, Given, Progress], object]] = MappingProxyType(
    {
        "card": card_facts,
        "edit": edit,
        "judged": judged,
        "contrasts": contrasts,
        "odds": odds,
        "figures": figures,
        "release": release,
        "sheets": sheets,
        "build": build,
    }
)
