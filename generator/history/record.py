"""The record of a release: a state as JSON, small enough to commit, with a line for each card.

It stands in `data/<game>/releases/<version>.json` and as `record.json` in the release's archive.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from generator.errors import FileAccessError
from generator.history import FOLDER
from generator.history.states import INKS, CardState, ComponentState, PieceState, SetState
from generator.history.versions import Version, parse_version
from generator.json_values import JsonObject

SCHEMA = 1
LARGEST = 50_000_000
"""A record has some hundred bytes for each card; a larger file is none."""


class Proof(Struct, frozen=True):
    """What the check before a release said; `seeds` are those of its simulations, `checks` the ones that ran."""

    errors: int
    warnings: int
    notices: int
    skipped: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    seeds: Mapping[str, int] = field(default_factory=dict)


_UNSEALED = '"manifest": ""'
_SEAL = re.compile('"manifest": "([0-9a-f]{64})"')


def sealed(record: str, manifest: str) -> str:
    """The record with the hash of the archive's manifest, which lists the hashes of all files."""
    return record.replace(_UNSEALED, f'"manifest": "{manifest}"', 1)


def unsealed(record: str) -> tuple[str, str]:
    """The record as its own archive's manifest lists it, and the hash that it holds; blank for an older record."""
    found = _SEAL.search(record)
    if found is None:
        return record, ""
    return f"{record[: found.start()]}{_UNSEALED}{record[found.end() :]}", found[1]


def record_text(state: SetState, proof: Proof) -> str:
    """The record, not yet `sealed`; equal states give equal texts."""
    head: dict[str, object] = {
        "schema": SCHEMA,
        "manifest": "",
        "program": f"pnp {state.program}",
        "drawings": state.dump,
        "game": state.game,
        "title": state.title,
        "version": state.version,
        "players": list(state.players),
        "check": {
            "errors": proof.errors,
            "warnings": proof.warnings,
            "notices": proof.notices,
            "skipped": list(proof.skipped),
            "checks": list(proof.checks),
        },
        "seeds": dict(proof.seeds),
        "settings": state.settings,
        "rulings": state.rulings,
        "in_play": {group: list(columns) for group, columns in state.in_play.items()},
        "components": {
            name: {
                "title": part.title,
                "group": part.group,
                "kind": part.kind,
                "trim_mm": list(part.trim),
                "number_per_set": part.number_per_set,
                "pieces": part.pieces,
                "optional": part.optional,
                "numbered": part.numbered,
            }
            for name, part in state.components.items()
        },
        "files": dict(state.files),
        "rules_text": [list(paragraph) for paragraph in state.rules_text or ()],
        "rules_pages": list(state.rules_pages or ()),
        "cards": [],
    }
    cards = ",\n".join("  " + json.dumps(_card(card), ensure_ascii=False) for card in state.cards)
    text = json.dumps(head, indent=1, ensure_ascii=False)
    return text.removesuffix("[]\n}") + (f"[\n{cards}\n ]\n}}\n" if cards else "[]\n}\n")


def _card(card: CardState) -> dict[str, object]:
    return {
        "group": card.group,
        "id": card.id,
        "name": card.name,
        "number": card.number,
        "copies": card.copies,
        "values": dict(card.values),
        "faces": {
            component: {"revision": piece.revision, "made": dict(piece.made), **_inks(piece)}
            for component, piece in card.pieces.items()
        },
    }


def _inks(piece: PieceState) -> dict[str, list[str]]:
    """Hashes by ink; those that are as in full color are left out."""
    full = piece.drawings.get("full")
    return {ink: list(sides) for ink, sides in piece.drawings.items() if ink == "full" or sides != full}


def read_record(text: str, name: str) -> SetState:
    """The state that a record holds. Raises FileAccessError where the text is no record, or one of a later program."""
    try:
        value = json.loads(text)
        schema = value["schema"]
        if schema == SCHEMA:
            return _state(value)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, IndexError, ArithmeticError) as error:
        raise FileAccessError(f"{name}: is no record of a release, or a damaged one ({error}).") from error
    raise FileAccessError(f"{name}: was written by another version of pnp (schema {schema}). Update pnp.")


def _state(value: JsonObject) -> SetState:
    least, most = value["players"]
    return SetState(
        str(value["version"]),
        str(value["game"]),
        str(value["title"]),
        str(value["version"]),
        (int(least), int(most)),
        dict(value["settings"]),
        dict(value["rulings"]),
        {
            str(name): ComponentState(
                str(part["title"]),
                str(part["group"]),
                str(part["kind"]),
                (float(part["trim_mm"][0]), float(part["trim_mm"][1])),
                int(part["number_per_set"]),
                int(part["pieces"]),
                bool(part["optional"]),
                bool(part["numbered"]),
            )
            for name, part in value["components"].items()
        },
        tuple(_card_state(card) for card in value["cards"]),
        {str(group): tuple(map(str, columns)) for group, columns in value["in_play"].items()},
        {str(name): str(digest) for name, digest in value["files"].items()},
        str(value["program"]).removeprefix("pnp "),
        int(value["drawings"]),
        rules_text=_paragraphs(value["rules_text"]) if "rules_text" in value else None,
        rules_pages=tuple(map(str, value["rules_pages"])) if "rules_pages" in value else None,
    )


def _paragraphs(value: list[list[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((str(section), str(text)) for section, text in value)


def _card_state(value: JsonObject) -> CardState:
    pieces = {}
    for component, face in value["faces"].items():
        drawings = {ink: tuple(map(str, face.get(ink, face["full"]))) for ink in INKS}
        made = {str(name): str(text) for name, text in face["made"].items()}
        pieces[str(component)] = PieceState(drawings, made, int(face["revision"]))
    return CardState(
        str(value["group"]),
        str(value["id"]),
        str(value["name"]),
        int(value["number"]),
        int(value["copies"]),
        {str(name): str(text) for name, text in value["values"].items()},
        pieces,
    )


def read_record_file(path: Path, shown: str) -> SetState:
    """The state in a record's file. Raises FileAccessError."""
    try:
        if not path.is_file():
            raise FileAccessError(f"{shown}: is no file.")
        if path.stat().st_size > LARGEST:
            raise FileAccessError(f"{shown}: is far larger than any record of a release.")
        text = path.read_text("utf-8")
    except OSError as error:
        raise FileAccessError(f"{shown}: cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise FileAccessError(f"{shown}: is no record of a release: it is not UTF-8 text.") from error
    return read_record(text, shown)


def releases(data: Path) -> dict[Version, Path]:
    """The records in a game's folder, the earliest first. Files of other names are left alone."""
    from contextlib import suppress

    from generator.errors import UsageError

    found = {}
    with suppress(OSError):
        for path in (data / FOLDER).glob("*.json"):
            with suppress(UsageError):
                found[parse_version(path.stem)] = path
    return dict(sorted(found.items()))


def record_path(data: Path, version: str) -> Path:
    """Where the record of a version stands."""
    return data / FOLDER / f"{version}.json"
