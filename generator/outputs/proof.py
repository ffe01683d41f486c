"""Finished print files proved against their manifest: after every build, and whenever somebody asks for it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from generator.cards import Place
from generator.errors import FileAccessError
from generator.findings import Finding, Severity
from generator.outputs.folders import MANIFEST, digest
from generator.pdf.check_rows import CheckRow, CheckVerdict
from generator.pdf.expected_pages import ExpectedFile, expected_file
from generator.pdf.preflight import preflight
from generator.pdf.readback import UnreadableError, read_pdf

CODES: Mapping[str, str] = MappingProxyType(
    {
        "proof/page-size": "A page of a finished file is not the paper it was made for.",
        "proof/page-boxes": "A page box of a finished file differs from the paper.",
        "proof/printer-hints": "A finished file asks the printer for the wrong scale or the wrong sides.",
        "proof/each-card-once": "A card is missing from a finished file or there too often.",
        "proof/trim-size-and-place": "A card does not have its size or place on a finished sheet.",
        "proof/backs-behind-fronts": "A back does not come to lie behind its front.",
        "proof/kept-in-its-frame": "A face paints beyond its bleed or on another card.",
        "proof/bleed-covered": "A face ends before its bleed does, so a cut that is off leaves a white edge.",
        "proof/safe-area": "A text or picture comes so near to the cut that it may be cut into.",
        "proof/smallest-text": "A text on a finished sheet is too small to read.",
        "proof/fonts-embedded": "A font is not in the file, so another printer may set another one.",
        "proof/pictures": "A picture prints too coarse.",
        "proof/hairlines": "A line is so thin that printers lose it.",
    }
)
"""Every code of a proof with its one-line help."""

_REMEDIES = {
    "safe area": "Move it inwards in the template, or lower the component's safe in game.toml.",
    "bleed covered": "Let the ground reach to the edge of the drawing in the template.",
    "smallest text": "Give the text more room, or allow smaller text in game.toml.",
    "pictures": "Take a larger picture, or print it smaller.",
}
_OURS = "This is a mistake of the program: report it with the file."


def prove(files: Mapping[str, bytes], shown: str) -> tuple[Finding, ...]:
    """What is wrong with the print files of one folder, read back from their bytes; `shown` is its name for people."""
    manifest = json.loads(files[MANIFEST])
    return tuple(
        _finding(row, f"{shown}/{name}")
        for name in sorted((*manifest.get("pages", {}), *manifest.get("shop_pages", {})))
        for row in preflight(read_pdf(files[name]), expected_file(manifest, name))
        if row.verdict in (CheckVerdict.FAILED, CheckVerdict.WARNING)
    )


def _finding(row: CheckRow, file: str) -> Finding:
    severity = Severity.ERROR if row.verdict is CheckVerdict.FAILED else Severity.WARNING
    fact = f"{row.told[0].upper()}{row.told[1:]}: {'; '.join(row.details)}."
    return Finding(f"proof/{row.check.replace(' ', '-')}", severity, fact, _REMEDIES.get(row.check, _OURS), Place(file))


def prove_file(path: Path) -> tuple[tuple[CheckRow, ...], str]:
    """The rows of a PDF on disk, and a sentence on what it was held against.

    The manifest beside it is used when it lists the file. Raises FileAccessError when the file cannot be read.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileAccessError(f"{path}: cannot be read ({error.strerror}).") from error
    expected, said = _expected(path, data)
    try:
        pages = read_pdf(data)
        try:
            return preflight(pages, expected), said
        except _UNUSABLE:
            if expected is None:
                raise
            return preflight(pages, None), _CANNOT_BE_USED
    except UnreadableError as error:
        raise FileAccessError(f"{path}: is no PDF, or a broken one ({error}).") from error


_UNUSABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError, ArithmeticError, RecursionError)
"""What comes of a manifest that a stranger wrote or that was damaged, here or when pages are held against it."""
_CANNOT_BE_USED = f"The {MANIFEST} beside it cannot be used: only what needs no model was checked."


def _expected(path: Path, data: bytes) -> tuple[ExpectedFile | None, str]:
    manifest = path.with_name(MANIFEST)
    try:
        value = json.loads(manifest.read_text("utf-8"))
        expected = expected_file(value, path.name)
        listed = value["outputs"].get(path.name)
    except FileNotFoundError:
        return None, f"No {MANIFEST} beside it: only what needs no model was checked."
    except (OSError, *_UNUSABLE):
        return None, _CANNOT_BE_USED
    if expected is None:
        return None, f"The {MANIFEST} beside it says nothing of its pages: only what needs no model was checked."
    changed = "" if listed == digest(data) else " The file is not the one that was built: it was changed since."
    return expected, f"Held against {MANIFEST}.{changed}"


def rows_value(rows: tuple[CheckRow, ...]) -> Iterator[dict[str, object]]:
    """The rows for JSON."""
    for row in rows:
        yield {"check": row.check, "verdict": row.verdict.value, "told": row.told, "details": list(row.details)}
