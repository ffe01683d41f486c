"""Everything a release holds, as bytes: print files, pictures of faces, rosters, report, licences, manifest."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator import __version__
from generator.build import build_game
from generator.errors import FileAccessError, PnpError
from generator.exports.pictures import face_pictures
from generator.findings import Finding
from generator.game import CardSet
from generator.history.against import RECORD
from generator.history.record import record_text, sealed
from generator.history.revisions import count_revisions, last_release, with_revisions
from generator.history.states import INKS, SetState, state_of
from generator.outputs.drawn import DrawnSet
from generator.outputs.folders import MANIFEST, digest
from generator.outputs.job import BuildRequest, BuildResult
from generator.outputs.licences import licences_in
from generator.outputs.line_ends import text_digest, with_line_feeds
from generator.prepress.sheet_maker import LEFT_OUT
from generator.prepress.usual_build import usual_request
from generator.progress import Progress
from generator.registry import GameSource
from generator.release.changelog import NAME as CHANGELOG
from generator.release.proving import Proven, report_files
from generator.workspace import Workspace

if TYPE_CHECKING:
    from generator.faces.maker import FaceSet

SCHEMA = 1
DPI = 300
LIBRARIES = ("reportlab", "pillow", "uharfbuzz", "pypdfium2", "jinja2", "matplotlib")
"""What bytes depend on beside the program itself."""


class Contents(Struct, frozen=True):
    """The files of a release by name, its record, and the state it records."""

    files: Mapping[str, bytes]
    record: str
    state: SetState
    before: SetState | None
    sources: tuple[Path, ...] = ()
    """Every file that they were made from."""
    left_out: tuple[Finding, ...] = ()
    """Why a paper that nobody named has no sheets."""


def at_home(source: GameSource, workspace: Workspace) -> tuple[GameSource, Workspace]:
    """As seen from the game's own place: what is told of files must not depend on where a person stands."""
    data = source.folders.data
    base = data.parent.parent if data.parent.name == "data" else data
    return replace(source, folders=replace(source.folders, here=base)), replace(workspace, here=base)


def contents(workspace: Workspace, proven: Proven, progress: Progress) -> Contents:
    """Build everything in memory, of the set as it was proved. Raises PnpError where it cannot be printed."""
    drawn = proven.drawn
    assert drawn is not None
    source, card_set = drawn.source, drawn.card_set
    before = last_release(source.folders, card_set.file.version)
    state = with_revisions(state_of(drawn, card_set.file.version, INKS, progress), before)
    count_revisions(drawn, state)
    record = record_text(state, proven.proof)
    request = usual_request(source, workspace)
    files = {RECORD: record.encode(), CHANGELOG: _text(source.folders.data / CHANGELOG)}
    printed, built = _print_files(request, drawn, progress)
    files |= printed
    face_set = drawn.faces()
    files |= {f"faces/{name}": data for name, data in face_pictures(face_set, progress, DPI)}
    for path in _data_files(source, card_set):
        files[f"rosters/{path.relative_to(source.folders.data).as_posix()}"] = _text(path)
    progress("Writing the report", 0, 1)
    asked = f"pnp release {source.name} {card_set.file.version}"
    files |= {f"report/{name}": data for name, data in report_files(proven, asked).items()}
    files |= _licences(source, card_set, face_set)
    files[MANIFEST] = _manifest(source, state, proven, built, files)
    record = sealed(record, digest(files[MANIFEST]))
    files[RECORD] = record.encode()
    low = drawn.faces("low").files
    sources = (source.folders.data / CHANGELOG, *_data_files(source, card_set), *face_set.files, *low, *_own(built))
    left_out = tuple(finding for finding in built.report if finding.code == LEFT_OUT)
    return Contents(files, record, state, before, sources, left_out)


def _text(path: Path) -> bytes:
    return with_line_feeds(path, path.read_bytes())


def _data_files(source: GameSource, card_set: CardSet) -> Iterable[Path]:
    yield source.folders.game_file
    yield from (source.folders.data / file for file in card_set.file.roster_files)


def _print_files(request: BuildRequest, drawn: DrawnSet, progress: Progress) -> tuple[dict[str, bytes], BuildResult]:
    """The print files by name, and what was said of them."""
    found: dict[str, bytes] = {}

    def keep(folders: Mapping[Path, Mapping[str, bytes]]) -> tuple[str, ...]:
        for folder, files in folders.items():
            found.update({f"print/{folder.name}/{name}": data for name, data in files.items()})
        return ()

    result = build_game(request, progress, keep, drawn)
    if not found:
        raise PnpError(*(str(finding) for finding in result.report if finding.severity.rank == 0))
    return found, result


def _licences(source: GameSource, card_set: CardSet, face_set: FaceSet) -> dict[str, bytes]:
    """Who made what, and the licences of fonts, icons and of the game itself."""
    from generator.pages.own_type import own_book
    from generator.prepress.guide import credit_rows

    fonts = [path for path in face_set.files if path.suffix.lower() == ".ttf"]
    fonts += [font.file for font in own_book(source.folders.fonts).fonts]
    rows = credit_rows(face_set.icons, fonts)
    told = f"{card_set.file.title}: {card_set.file.author}\n" if card_set.file.author else ""
    told += "".join(f"{row.first}: {row.second}\n" for row in rows)
    files = {"licences/CREDITS.txt": f"{told}Made with: pnp {__version__} (MIT licence).\n".encode()}
    for folder in sorted({path.resolve().parent for path in fonts}):
        for path in licences_in(folder, source.folders.shown):
            files[f"licences/fonts/{folder.name}/{path.name}"] = _text(path)
    for path in licences_in(source.folders.data, source.folders.shown):
        files[f"licences/{source.name}/{path.name}"] = _text(path)
    return files


def _manifest(
    source: GameSource, state: SetState, proven: Proven, built: BuildResult, files: Mapping[str, bytes]
) -> bytes:
    value = {
        "schema": SCHEMA,
        "program": f"pnp {__version__}",
        "code": _code(source),
        "libraries": libraries(),
        "game": state.game,
        "title": state.title,
        "version": state.version,
        "build": {**_variants(built), "faces_dpi": DPI},
        "settings": state.settings,
        "rulings": state.rulings,
        "seeds": dict(proven.proof.seeds),
        "verdict": {
            "errors": proven.proof.errors,
            "warnings": proven.proof.warnings,
            "checks": list(proven.proof.checks),
            "skipped": list(proven.proof.skipped),
        },
        "inputs": inputs(source, state, _own(built)),
        "outputs": {name: digest(data) for name, data in sorted(files.items())},
    }
    return (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _variants(built: BuildResult) -> dict[str, list[str]]:
    """The papers and inks that there are sheets of, each once."""
    sheets = [outcome.facts for outcome in built.outcomes if outcome.listed_as == "variants"]
    papers = dict.fromkeys(str(facts["paper"]).lower() for facts in sheets)
    return {"papers": list(papers), "inks": list(dict.fromkeys(str(facts["ink"]) for facts in sheets))}


def inputs(source: GameSource, state: SetState, own: Iterable[Path] = ()) -> dict[str, str]:
    """Hashes of everything a release is made from, by names that do not depend on the place.

    `own` are files beside rosters and faces: the rules text and its pictures, layouts.
    """
    found = dict(state.files)
    for path in (source.folders.data / CHANGELOG, *own):
        try:
            found[source.folders.named(path)] = text_digest(path)
        except OSError as error:
            raise FileAccessError(f"{source.folders.shown(path)}: cannot be read ({error.strerror}).") from error
    return found


def _own(built: BuildResult) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(path for outcome in built.outcomes for path in outcome.sources))


def libraries() -> dict[str, str]:
    """Versions of the libraries that bytes depend on; blank for one that is not there."""
    found = {"zlib": zlib.ZLIB_RUNTIME_VERSION}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return found


def _code(source: GameSource) -> str:
    """The package that holds the game's rules, and its version."""
    if not source.entries or source.entries[0].dist is None:
        return ""
    return f"{source.entries[0].dist.name} {source.entries[0].dist.version}"
