"""Everything a release holds, as bytes: print files, pictures of faces, rosters, report, licences, manifest."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator import __version__
from generator.build import Progress, build_game, face_maker
from generator.errors import FileAccessError, PnpError
from generator.game import CardSet, components
from generator.output import MANIFEST, digest
from generator.prepress.job import BuildRequest, file_word
from generator.registry import GameSource
from generator.release.against import RECORD
from generator.release.changelog import NAME as CHANGELOG
from generator.release.proving import Proven, report_files
from generator.release.record import record_text
from generator.release.revisions import MARK, last_release, revisions_of, with_revisions
from generator.release.states import INKS, SetState, state_of
from generator.units import MM_PER_INCH
from generator.workspace import Workspace, is_file

if TYPE_CHECKING:
    from generator.face import Face
    from generator.faces.maker import FaceSet

SCHEMA = 1
DPI = 300
LIBRARIES = ("reportlab", "pillow", "uharfbuzz", "pypdfium2", "jinja2", "matplotlib")
"""What bytes depend on beside the program itself."""
_LICENCES = re.compile(r"(OFL|LICEN[CS]E|COPYING|CREDITS|NOTICE)", re.IGNORECASE)


class Contents(Struct, frozen=True):
    """The files of a release by name, its record, and the state it records."""

    files: Mapping[str, bytes]
    record: str
    state: SetState
    before: SetState | None


def at_home(source: GameSource, workspace: Workspace) -> tuple[GameSource, Workspace]:
    """As seen from the game's own place: what is told of files must not depend on where a person stands."""
    data = source.folders.data
    base = data.parent.parent if data.parent.name == "data" else data
    return replace(source, folders=replace(source.folders, here=base)), replace(workspace, here=base)


def contents(source: GameSource, workspace: Workspace, proven: Proven, progress: Progress) -> Contents:
    """Build everything in memory. The set must have passed its check. Raises PnpError where it cannot be printed."""
    source, workspace = at_home(source, workspace)
    card_set = proven.checked.card_set
    assert card_set is not None
    before = last_release(source.folders, card_set.file.version)
    state = with_revisions(state_of(source, proven.checked, card_set.file.version, INKS, progress), before)
    record = record_text(state, proven.proof)
    revisions = revisions_of(state) if card_set.settings.get(MARK) else {}
    request = BuildRequest(source, workspace, revisions=revisions)
    files = {RECORD: record.encode(), CHANGELOG: (source.folders.data / CHANGELOG).read_bytes()}
    files |= _print_files(request, progress)
    maker = face_maker(source, proven.checked.game, card_set, "full", revisions=revisions)
    face_set = maker.make(components(proven.checked.game, card_set))
    files |= _pictures(face_set, progress)
    for path in _data_files(source, card_set):
        files[f"rosters/{path.relative_to(source.folders.data).as_posix()}"] = path.read_bytes()
    progress("Writing the report", 0, 1)
    asked = f"pnp release {source.name} {card_set.file.version}"
    files |= {f"report/{name}": data for name, data in report_files(source, proven, asked).items()}
    files |= _licences(source, card_set, face_set)
    files[MANIFEST] = _manifest(source, state, proven, request, files)
    return Contents(files, record, state, before)


def _data_files(source: GameSource, card_set: CardSet) -> Iterable[Path]:
    yield source.folders.game_file
    yield from (source.folders.data / file for file in card_set.file.roster_files)


def _print_files(request: BuildRequest, progress: Progress) -> dict[str, bytes]:
    """What `pnp build` writes when nothing else is said."""
    found: dict[str, bytes] = {}

    def keep(folders: Mapping[Path, Mapping[str, bytes]]) -> None:
        for folder, files in folders.items():
            found.update({f"print/{folder.name}/{name}": data for name, data in files.items()})

    result = build_game(request, progress, keep)
    if not found:
        raise PnpError("\n".join(str(finding) for finding in result.report if finding.severity.rank == 0))
    return found


def _pictures(face_set: FaceSet, progress: Progress) -> dict[str, bytes]:
    """Each face as a PNG of its trim size; a back that all cards of a component share is there once."""
    faces: dict[str, Face] = {}
    backs: dict[str, set[int]] = {}
    for entry in face_set.faces:
        if entry.back is not None:
            backs.setdefault(entry.component.name, set()).add(id(entry.back))
    bleeds: dict[str, float] = {}
    for entry in face_set.faces:
        name = f"faces/{file_word(entry.component.name)}/"
        sides = [(f"{name}{file_word(entry.card.id)}-front", entry.front)]
        if entry.back is not None:
            shared = len(backs[entry.component.name]) == 1
            sides.append((f"{name}back" if shared else f"{name}{file_word(entry.card.id)}-back", entry.back))
        for stem, face in sides:
            while faces.get(stem, face) is not face:  # two ids may be one word in a file's name
                stem += "-"
            faces[stem], bleeds[stem] = face, entry.component.bleed
    return dict(_drawn(faces, bleeds, progress))


def _drawn(faces: Mapping[str, Face], bleeds: Mapping[str, float], progress: Progress) -> Iterable[tuple[str, bytes]]:
    from generator.pdf.face_pixels import Frame, face_pixels
    from generator.pdf.png import png

    frames: dict[Frame, list[str]] = {}
    for stem, face in faces.items():
        width, height = (round((size - 2 * bleeds[stem]) / MM_PER_INCH * DPI) for size in (face.width, face.height))
        frames.setdefault(Frame(width, height, DPI), []).append(stem)
    done = 0
    for frame, stems in frames.items():
        for stem, pixels in zip(stems, face_pixels([faces[stem] for stem in stems], frame), strict=True):
            yield f"{stem}.png", png(pixels, DPI)
            done += 1
            progress("Drawing pictures", done, len(faces))


def _licences(source: GameSource, card_set: CardSet, face_set: FaceSet) -> dict[str, bytes]:
    """Who made what, and the licences of fonts, icons and of the game itself."""
    from generator.prepress.guide import credit_rows
    from generator.prepress.house import house_book

    fonts = [path for path in face_set.files if path.suffix.lower() == ".ttf"]
    fonts += [font.file for font in house_book(source.folders.fonts).fonts]
    rows = credit_rows(face_set.icons, fonts)
    told = f"{card_set.file.title}: {card_set.file.author}\n" if card_set.file.author else ""
    told += "".join(f"{row.first}: {row.second}\n" for row in rows)
    files = {"licences/CREDITS.txt": f"{told}Made with: pnp {__version__} (MIT licence).\n".encode()}
    for folder in sorted({path.resolve().parent for path in fonts}):
        for path in sorted(folder.iterdir()):
            if _LICENCES.match(path.stem) and is_file(path):
                files[f"licences/fonts/{folder.name}/{path.name}"] = path.read_bytes()
    for path in sorted(source.folders.data.iterdir()):
        if _LICENCES.match(path.stem) and is_file(path):
            files[f"licences/{source.name}/{path.name}"] = path.read_bytes()
    return files


def _manifest(
    source: GameSource, state: SetState, proven: Proven, request: BuildRequest, files: Mapping[str, bytes]
) -> bytes:
    value = {
        "schema": SCHEMA,
        "program": f"pnp {__version__}",
        "code": _code(source),
        "libraries": libraries(),
        "game": state.game,
        "title": state.title,
        "version": state.version,
        "build": {"papers": list(request.papers), "inks": list(request.inks), "faces_dpi": DPI},
        "settings": state.settings,
        "rulings": state.rulings,
        "seeds": dict(proven.proof.seeds),
        "verdict": {
            "errors": proven.proof.errors,
            "warnings": proven.proof.warnings,
            "checks": list(proven.proof.checks),
            "skipped": list(proven.proof.skipped),
        },
        "inputs": inputs(source, state),
        "outputs": {name: digest(data) for name, data in sorted(files.items())},
    }
    return (json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def inputs(source: GameSource, state: SetState) -> dict[str, str]:
    """Hashes of everything a release is made from, by names that do not depend on the place."""
    path = source.folders.data / CHANGELOG
    try:
        return {**state.files, source.folders.named(path): digest(path.read_bytes())}
    except OSError as error:
        raise FileAccessError(f"{source.folders.shown(path)}: cannot be read ({error.strerror}).") from error


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
