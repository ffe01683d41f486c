"""All sheets of a game, fetched, judged, compared with what is here, and only then written: all of them or none."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from generator.cards import Place
from generator.check import read_deck, roster_options
from generator.errors import FileAccessError, PnpError, UsageError
from generator.fetch.answer import table_of
from generator.fetch.changes import RosterChanges, roster_changes
from generator.fetch.net import FetchError, Reply
from generator.fetch.record import RECORD, LastFetch, as_record, last_fetches
from generator.findings import Finding, Severity
from generator.gamefile import GameFile, read_game_file
from generator.outputs.folders import add_files
from generator.registry import GameSource
from generator.roster.read import RosterRows, read_tables
from generator.sheet_address import address_faults, csv_address
from generator.words import listed, nearest
from generator.workspace import inside, is_file

Ask = Callable[[str, str], Reply]
"""What an address answers, given the ETag of an earlier answer."""


class WebTable(Struct, frozen=True):
    """A file of a roster, and the address that its table comes from."""

    roster: str
    name: str
    path: Path
    address: str


class Fetched(Struct, frozen=True):
    """What became of one file. `data` is what to write, None where it is there; `here` is None where there is no file.

    `edited`: it was changed here since it was fetched, or was never fetched; `stale`: and the sheet is as it was, so
    that nothing is written.
    """

    sheet: WebTable
    last: LastFetch
    here: bytes | None
    data: bytes | None = None
    fetched_before: bool = False
    edited: bool = False
    stale: bool = False
    changes: RosterChanges = RosterChanges()

    @property
    def there(self) -> bool:
        """Whether there was a file before."""
        return self.here is not None

    @property
    def loses_edits(self) -> bool:
        """Whether to write it would take away what somebody did here."""
        return self.edited and self.writes

    @property
    def writes(self) -> bool:
        """Whether there is something to write."""
        return self.data is not None and not self.stale


class Fetching(Struct, frozen=True):
    """All of them, and the errors that the rosters then have."""

    files: tuple[Fetched, ...]
    findings: tuple[Finding, ...] = ()


class NotASheetError(PnpError):
    """What came for a file is no roster, or another one; nothing was changed."""


def sheets_of(source: GameSource, only: Sequence[str] = ()) -> tuple[WebTable, ...]:
    """The files of a game that have a sheet on the web, those of some rosters alone if named.

    Raises UsageError for all addresses at once that are none, and where there is nothing to fetch.
    """
    folders = source.folders
    told = folders.shown(folders.game_file)
    file = read_game_file(folders.game_file, told)
    for name in only:
        if name not in file.rosters:
            near = nearest(name, list(file.rosters))
            guess = f'Did you mean "{near}"? ' if near else ""
            raise UsageError(f'There is no roster "{name}". {guess}Rosters: {", ".join(file.rosters) or "none"}.')
    found: dict[str, WebTable] = {}
    wrong: list[str] = []
    for roster, spec in file.rosters.items():
        if only and roster not in only:
            continue
        faults = address_faults(spec.file, spec.fetch)
        wrong += (f"{told}: rosters.{roster}.fetch: {fact} {cure}" for fact, cure in faults)
        if faults or not spec.fetch:
            continue
        for name, written in zip(spec.file, spec.fetch, strict=True):
            path = inside(folders.data, name)
            if path is None:
                wrong.append(f'{told}: the file "{name}" leads out of the game\'s folder.')
                continue
            sheet = WebTable(roster, name, path, csv_address(written))
            if found.setdefault(name, sheet).address != sheet.address:
                wrong.append(f'{told}: two rosters fetch "{name}" from different addresses. Give each its own file.')
    if wrong:
        raise UsageError(*wrong)
    if not found:
        which = f"The roster {listed(only)} has" if len(only) == 1 else "No roster has"
        raise UsageError(
            f"{told}: {which} {'no' if len(only) == 1 else 'an'} address to fetch from. Write it below the roster: "
            'fetch = "https://docs.google.com/spreadsheets/d/…". See `pnp help google-sheets`.'
        )
    return tuple(found.values())


def fetch(source: GameSource, sheets: Sequence[WebTable], ask: Ask, now: str, *, force: bool = False) -> Fetching:
    """What the sheets hold now, held against the files that are here; nothing is written.

    `now` is the time for the record. With `force` the sheets win over edits made here. Raises FetchError or
    NotASheetError with a sentence for every sheet of which nothing can be used.
    """
    folders = source.folders
    file = read_game_file(folders.game_file, folders.shown(folders.game_file))
    last = last_fetches(folders.data)
    found: list[Fetched] = []
    wrong: list[str] = []
    code = 0
    for sheet in sheets:
        try:
            found.append(_fetched(sheet, last.get(sheet.name), ask, now, force=force))
            _refuse_other_tables(found[-1], file, source, force=force)
        except (FetchError, NotASheetError) as error:
            wrong += (f"{folders.shown(sheet.path)}: {line}" for line in error.args)
            code = max(code, error.exit_code)
    if wrong:
        refused = FetchError(*wrong, "Nothing was changed.")
        refused.exit_code = code
        raise refused
    compared = [replace(one, changes=_changes(one, file, source)) for one in found]
    # Line ends and quotes of a program that saved the file are no edits.
    settled = [
        replace(one, data=None, edited=False, stale=False) if one.edited and not one.changes else one
        for one in compared
    ]
    return Fetching(tuple(settled), tuple(_findings(settled, file, source)))


def _fetched(sheet: WebTable, last: LastFetch | None, ask: Ask, now: str, *, force: bool) -> Fetched:
    here = _bytes_of(sheet.path)
    known = last if last is not None and last.address == sheet.address else None
    as_fetched = known is not None and here is not None and sha256(here).hexdigest() == known.sha256
    answer = ask(sheet.address, known.etag if known is not None and as_fetched else "")
    if known is not None and as_fetched and answer.status == 304:
        return Fetched(sheet, known, here)
    data = table_of(answer)
    fresh = LastFetch(
        address=sheet.address, sha256=sha256(data).hexdigest(), time=now, etag=answer.headers.get("etag", "")[:200]
    )
    if here == data:
        return Fetched(sheet, fresh, here)
    # A sheet of another address is another table, but what was fetched from the old one is no edit.
    edited = here is not None and (last is None or sha256(here).hexdigest() != last.sha256)
    if edited and known is not None and known.sha256 == fresh.sha256 and not force:
        return Fetched(sheet, known, here, data, fetched_before=True, edited=True, stale=True)
    return Fetched(sheet, fresh, here, data, last is not None, edited)


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FileAccessError(f"{path.name}: cannot be read ({error.strerror}). Close it in other programs.") from error


def _refuse_other_tables(one: Fetched, file: GameFile, source: GameSource, *, force: bool) -> None:
    """Raise NotASheetError where the table cannot be a roster, or shares no column with the one that is here."""
    if one.data is None:
        return
    after, findings = _tables(one.sheet, one.data, file, source)
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    if not all(table.readable for table in after) or not any(table.records for table in after):
        raise NotASheetError(*(f"The sheet is no roster. {error.message}" for error in errors[:3]))
    if force or not one.there:
        return
    before, _ = _tables(one.sheet, one.here or b"", file, source)
    columns = [header.shown for table in after for header in table.headers]
    if any(table.readable and table.headers for table in before) and not roster_changes(before, after).columns_kept:
        raise NotASheetError(
            f"The sheet shares no column with the roster that is here; it has {listed(columns, most=5)}. Is it another "
            "tab? The address ends in gid= and the tab's number. --force takes it all the same."
        )


def _tables(sheet: WebTable, data: bytes, file: GameFile, source: GameSource) -> tuple[list[RosterRows], list[Finding]]:
    options, _ = roster_options(sheet.roster, file.rosters[sheet.roster], Place(source.folders.game_file.name))
    with TemporaryDirectory(prefix="pnp-") as folder:
        copy = Path(folder, "sheet.csv")
        copy.write_bytes(data)
        return read_tables(copy, source.folders.shown(sheet.path), options)


def _changes(one: Fetched, file: GameFile, source: GameSource) -> RosterChanges:
    if one.data is None or one.here is None:
        return RosterChanges()
    before, after = (_tables(one.sheet, data, file, source)[0] for data in (one.here, one.data))
    return roster_changes(before, after)


def _findings(found: Sequence[Fetched], file: GameFile, source: GameSource) -> Iterator[Finding]:
    """The errors that rosters have when the new tables are in their place."""
    fresh = {one.sheet.name: one.data for one in found if one.data is not None and one.writes}
    rosters = dict.fromkeys(one.sheet.roster for one in found if one.writes)
    game = source.game()
    for roster in rosters:
        spec = file.rosters[roster]
        with _as_they_will_be(spec.file, fresh, source) as folder:
            moved = replace(source.folders, data=folder)
            try:
                _, findings = read_deck(game, roster, spec, moved)
            except FileAccessError:  # another file of the roster is missing: `pnp check` says so
                continue
            names = {moved.shown(folder / name): source.folders.shown(source.folders.data / name) for name in spec.file}
            for finding in findings:
                if finding.severity is Severity.ERROR:
                    place = finding.place
                    at = place and replace(place, file=names.get(place.file, place.file))
                    yield replace(finding, place=at)


@contextmanager
def _as_they_will_be(files: Iterable[str], fresh: Mapping[str, bytes], source: GameSource) -> Iterator[Path]:
    with TemporaryDirectory(prefix="pnp-") as name:
        for file in files:
            copy, here = Path(name, file), inside(source.folders.data, file)
            copy.parent.mkdir(parents=True, exist_ok=True)
            if file in fresh:
                copy.write_bytes(fresh[file])
            elif here is not None and is_file(here):
                shutil.copyfile(here, copy)
        yield Path(name)


def put_in_place(source: GameSource, fetching: Fetching) -> dict[str, Path]:
    """Write the files, and what was fetched, for the next time.

    A file that was edited here is kept under another name: returned by the name of the file. Raises FileAccessError.
    """
    data = source.folders.data
    kept: dict[str, Path] = {}
    for one in fetching.files:
        if _bytes_of(one.sheet.path) != one.here:
            raise FileAccessError(f"{one.sheet.path.name} was changed meanwhile, so nothing was written. Fetch again.")
    for one in fetching.files:
        path = one.sheet.path
        if one.loses_edits and one.here is not None:
            kept[one.sheet.name] = _free(path)
            add_files(path.parent, {kept[one.sheet.name].name: one.here})
        if one.data is not None and one.writes:
            add_files(path.parent, {path.name: one.data})
    record = dict(last_fetches(data))
    record |= {one.sheet.name: _as_it_lies(one) for one in fetching.files if not one.stale}
    add_files(data, {RECORD: as_record(record)})
    return kept


def _as_it_lies(one: Fetched) -> LastFetch:
    """The record of a file: where only its way of writing differs from the sheet's, of the bytes that lie here."""
    return replace(one.last, sha256=sha256(one.data or one.here or b"").hexdigest())


def _free(path: Path) -> Path:
    """A name beside a file for the one that it replaces, which nobody has."""
    names = (path.with_name(f"{path.stem}.edited{number}{path.suffix}") for number in ("", *range(2, 1000)))
    return next(name for name in names if not name.exists())
