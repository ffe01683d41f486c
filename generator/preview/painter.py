"""The set as it stands, drawn again when its inputs change: what changed and what is in sight comes first."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.cards import Card
from generator.errors import PnpError
from generator.findings import Finding, Report, Severity
from generator.game import CardSet, Component
from generator.preview.scene import CardShown, FindingShown, PartShown, Scene, finding_shown
from generator.registry import GameSource, find_game
from generator.workspace import find_workspace, is_file

if TYPE_CHECKING:
    from generator.face import Face
    from generator.faces.maker import CardFaces, FaceSet
    from generator.history.face_hashes import Drawings
    from generator.outputs.drawn import DrawnSet

MOST_WORDS = 4000
"""Letters of a card that a search looks in."""
MOST_READ = 8
"""Times the faces of a set that are kept as read; then all are read anew, so that a long day does not fill memory."""


class Superseded(Exception):  # noqa: N818 - no error: something newer is to be drawn
    """Raised between two cards where inputs changed again."""


class Painter:
    """One game, and the pictures of its last good state. `say` is called with every scene as it becomes known."""

    def __init__(self, game: str, here: Path, say: Callable[[Scene], None], ink: str = "full") -> None:
        self._game, self.here, self._say, self.ink = game, here, say, ink
        self.drawn: DrawnSet | None = None
        self.source: GameSource | None = None
        self.faces: dict[str, Face] = {}
        """By the hash of their drawing: those of the last scene."""
        self.entries: dict[str, CardFaces] = {}
        """By the key of their card."""
        self.shown: dict[str, CardShown] = {}
        """The cards of the last scene by their keys."""
        self._last = Scene(game)
        self._hashes: dict[int, tuple[Face, str]] = {}
        self._values: dict[str, Card] = {}

    def refresh(
        self, in_sight: Collection[str] = (), *, pictures_changed: bool = False, turn: Callable[[], None] = lambda: None
    ) -> None:
        """Read everything, draw what changed. `turn` is called between two cards and may raise Superseded."""
        try:
            self._refresh(in_sight, pictures_changed, turn)
        except Superseded:
            raise
        except Exception as error:
            self._broken(error)

    def _refresh(self, in_sight: Collection[str], pictures_changed: bool, turn: Callable[[], None]) -> None:
        from generator.check import Checked, judge, load
        from generator.gamefile import GameFileError
        from generator.outputs.drawn import DrawnSet

        source = self.source
        if source is None or not is_file(source.folders.game_file):
            source = self.source = find_game(find_workspace(self.here), self._game)
        try:
            game, card_set, found = load(source)
        except GameFileError as error:
            told = tuple(finding_shown(one) for one in error.findings)
            self._keep_old("game.toml cannot be used as it stands.", told)
            return
        earlier = None if pictures_changed or self._too_much_kept() else self.drawn
        drawn = DrawnSet(source, Checked(game, card_set, Report.of(found)), earlier)
        cards = _keyed(drawn.components)
        first = self._urgent(cards, in_sight)
        if first and len(first) < len(cards):
            some = drawn.faces(
                self.ink, _parts_of(drawn.components, [cards[key] for key in first]), progress=_told(turn)
            )
            self._show(drawn, some, cards, whole=False)
        quick = tuple(rule for rule in game.rules if not rule.seeded)
        drawn.checked = Checked(game, card_set, judge(replace(game, rules=quick), card_set, found))
        made = drawn.faces(self.ink, progress=_told(turn))
        self.drawn = drawn
        self._values = {key: card for key, (_, card) in cards.items()}
        self._show(drawn, made, cards, whole=True)

    def _too_much_kept(self) -> bool:
        if self.drawn is None:
            return False
        read = self.drawn.faces_kept(self.ink)
        return read > MOST_READ * (2 * len(self.entries) + 50)

    def _urgent(self, cards: Mapping[str, tuple[Component, Card]], in_sight: Collection[str]) -> list[str]:
        """Cards that are not what they were; where those are all or none, what is in sight."""
        changed = [key for key, (_, card) in cards.items() if not _same(self._values.get(key), card)]
        if changed and len(changed) <= max(12, len(cards) // 4):
            return changed
        return [key for key in in_sight if key in cards]

    # ------------------------------------------------------------------ scenes

    def _show(
        self, drawn: DrawnSet, made: FaceSet, cards: Mapping[str, tuple[Component, Card]], *, whole: bool
    ) -> None:
        hashes = self._hasher()
        entries = {_key(entry.component, entry.card, seen): entry for seen, entry in _counted(made.faces)}
        if not whole:  # ids that occur twice are counted over the whole set
            by_card = {(part.name, id(card)): key for key, (part, card) in cards.items()}
            entries = {by_card[entry.component.name, id(entry.card)]: entry for entry in made.faces}
        bad = _undrawable(made, cards)
        faces: dict[str, Face] = dict(self.faces) if not whole else {}
        shown: dict[str, CardShown] = {}
        for key, (part, card) in cards.items():
            entry = entries.get(key)
            before = self.shown.get(key)
            if entry is None or (key in bad and before and before.front):
                shown[key] = self._as_before(part, card, key, before, faces, old=key in bad)
                continue
            sides = [(hashes(front), hashes(back) if back else "") for front, back in _sides(entry)]
            faces.update({hashes(face): face for face in entry.faces})
            shown[key] = replace(
                _plain(part, card, key), front=sides[0][0], back=sides[0][1], copies_shown=tuple(sides[1:])
            )
        unread = dict(self._unread(drawn, faces, cards))
        everything = _in_order(drawn.components, {**shown, **unread})
        report = drawn.checked.report
        if whole:
            report = report.plus((*made.findings, *drawn.column_findings()))
        # Rules have not been asked yet in a first scene: what they found before stays until they have.
        told = tuple(_placed(report, drawn.card_set, everything)) if whole else self._last.findings
        everything = _with_counts(everything, told, made, cards)
        self.faces, self.shown = faces, everything
        if whole:
            self.entries = entries
            self._hashes = {id(face): (face, name) for name, face in faces.items() if id(face) in self._hashes} | {
                id(face): (face, hashes(face)) for entry in made.faces for face in entry.faces
            }
        file = drawn.card_set.file
        self._last = Scene(
            drawn.source.name,
            file.title,
            file.version,
            file.tagline,
            tuple(_part(part, everything.values()) for part in drawn.components),
            tuple(everything.values()),
            told,
            report.skipped,
            whole=whole,
            files=_files(drawn, made),
        )
        self._say(self._last)

    def _as_before(
        self, part: Component, card: Card, key: str, before: CardShown | None, faces: dict[str, Face], *, old: bool
    ) -> CardShown:
        """A card of today with the pictures of before."""
        plain = _plain(part, card, key)
        if before is None:
            return replace(plain, old=old)
        self._hold(before, faces)
        return replace(
            plain, front=before.front, back=before.back, copies_shown=before.copies_shown, old=old or before.old
        )

    def _hold(self, before: CardShown, faces: dict[str, Face]) -> None:
        for name in (before.front, before.back, *(side for sides in before.copies_shown for side in sides)):
            if name in self.faces:
                faces[name] = self.faces[name]

    def _unread(
        self, drawn: DrawnSet, faces: dict[str, Face], cards: Mapping[str, tuple[Component, Card]]
    ) -> Iterator[tuple[str, CardShown]]:
        """Cards with a cell that cannot be typed: they are shown as they last could be drawn."""
        for part in drawn.components:
            spec = drawn.card_set.file.components[part.name]
            for card in drawn.card_set.deck(spec.roster).unread if spec.roster else ():
                key = f"{part.name}/{card.id}"
                if key in cards:
                    continue
                yield key, self._as_before(part, card, key, self.shown.get(key), faces, old=True)

    def _hasher(self) -> Callable[[Face], str]:
        from generator.history.face_hashes import Drawings

        known, fresh = self._hashes, Drawings(_FileDigests())

        def of(face: Face) -> str:
            found = known.get(id(face))
            if found is None or found[0] is not face:
                found = known[id(face)] = face, _digest(fresh, face)
            return found[1]

        return of

    def _broken(self, error: Exception) -> None:
        """Show why nothing can be drawn, beside the last good pictures."""
        from generator.code_places import last_place, place_in_game

        if isinstance(error, PnpError):
            lines = [str(line) for line in error.args] or [type(error).__name__]
        elif isinstance(error, OSError):
            where = f"{error.filename}: " if error.filename else ""
            lines = [f"{where}cannot be read ({error.strerror or error})."]
        else:
            whose = "The game's code" if place_in_game(error) else "pnp"
            lines = [f"{whose} failed ({type(error).__name__}: {error} in {last_place(error)})."]
        told = tuple(FindingShown("error", line, "", "", "", "") for line in lines)
        self._keep_old(lines[0], told)

    def _keep_old(self, why: str, findings: Sequence[FindingShown]) -> None:
        cards = tuple(replace(card, old=True, errors=0, warnings=0) for card in self._last.cards)
        files = self._last.files
        if self.source is not None:
            files = tuple(dict.fromkeys((*files, str(self.source.folders.game_file))))
        self._last = replace(self._last, cards=cards, findings=tuple(findings), broken=why, whole=True, files=files)
        self.shown = {card.key: card for card in cards}
        self._say(self._last)


class _FileDigests:
    """Hashes of fonts and pictures by their content, as long as their stamps stay."""

    known: dict[tuple[Path, int, int], str] = {}  # noqa: RUF012 - one memory for the process: it follows the files

    def __call__(self, path: Path) -> str:
        stat = path.stat()
        key = path, stat.st_size, stat.st_mtime_ns
        if key not in self.known:
            self.known[key] = hashlib.sha256(path.read_bytes()).hexdigest()
        return self.known[key]


def _digest(drawings: Drawings, face: Face) -> str:
    return drawings.digest(face)


def findings_of(findings: Iterable[Finding], drawn: DrawnSet, painter: Painter) -> list[FindingShown]:
    """Findings as the page shows them, each with its card."""
    return list(_placed(Report.of(findings), drawn.card_set, painter.shown))


def _told(turn: Callable[[], None]) -> Callable[[str, int, int], None]:
    return lambda step, done, total: turn()


def _counted(entries: Iterable[CardFaces]) -> Iterator[tuple[dict[str, int], CardFaces]]:
    seen: dict[str, int] = {}
    for entry in entries:
        yield seen, entry


def _key(part: Component, card: Card, seen: dict[str, int]) -> str:
    """A name for a card that stays when others come and go; two of one id are told apart by their order."""
    plain = f"{part.name}/{card.id}"
    seen[plain] = seen.get(plain, 0) + 1
    return plain if seen[plain] == 1 else f"{plain}#{seen[plain]}"


def _keyed(parts: Iterable[Component]) -> dict[str, tuple[Component, Card]]:
    seen: dict[str, int] = {}
    return {_key(part, card, seen): (part, card) for part in parts for card in part.cards}


def _parts_of(parts: Iterable[Component], wanted: Sequence[tuple[Component, Card]]) -> list[Component]:
    ids = {(part.name, id(card)) for part, card in wanted}
    found = []
    for part in parts:
        cards = tuple(card for card in part.cards if (part.name, id(card)) in ids)
        if cards:
            found.append(replace(part, cards=cards))
    return found


def _same(one: Card | None, other: Card) -> bool:
    if one is None or (one.id, one.number, one.copies) != (other.id, other.number, other.copies):
        return False
    try:
        return bool(dict(one.values) == dict(other.values))
    except Exception:  # values of a game's own kind may refuse to be compared
        return False


def _sides(entry: CardFaces) -> list[tuple[Face, Face | None]]:
    return [(entry.front, entry.back), *entry.others]


def _undrawable(made: FaceSet, cards: Mapping[str, tuple[Component, Card]]) -> set[str]:
    """Keys of cards one of whose sides could not be drawn at all."""
    faults = {
        (part.name, id(card)) for fault, where in made.faults.items() if fault.level == "error" for part, card in where
    }
    empty = {
        (entry.component.name, id(entry.card)) for entry in made.faces if any(not face.items for face in entry.faces)
    }
    both = faults & empty
    return {key for key, (part, card) in cards.items() if (part.name, id(card)) in both}


def _plain(part: Component, card: Card, key: str) -> CardShown:
    name = str(card.values.get("name") or card.id)
    words = " ".join(str(value) for value in card.values.values() if isinstance(value, str | int | float) and value)
    return CardShown(key, part.name, card.id, name, card.number, card.copies, words[:MOST_WORDS])


def _in_order(parts: Sequence[Component], shown: Mapping[str, CardShown]) -> dict[str, CardShown]:
    order = {part.name: number for number, part in enumerate(parts)}
    ordered = sorted(shown.items(), key=lambda pair: (order[pair[1].part], pair[1].number))
    return dict(ordered)


def _placed(report: Report, card_set: CardSet, shown: Mapping[str, CardShown]) -> Iterator[FindingShown]:
    """Findings, worst first, each with the card it is about."""
    keys: dict[tuple[str, str], str] = {}
    for key, card in shown.items():
        for word in (card.id, card.name):
            keys.setdefault((card.part, word), key)
            keys.setdefault(("", word), key)
    by_line: dict[tuple[str, int], str] = {}
    for name, spec in card_set.file.components.items():
        deck = card_set.deck(spec.roster) if spec.roster else None
        for one in (*deck.cards, *deck.unread) if deck else ():
            if one.place.line and (name, one.id) in keys:
                by_line.setdefault((one.place.file, one.place.row or one.place.line), keys[name, one.id])
    for finding in sorted(report, key=lambda one: one.severity.rank):
        place = finding.place
        found = by_line.get((place.file, place.row or place.line), "") if place else ""
        found = found or keys.get(("", finding.card), "") or _by_start(finding, keys)
        yield finding_shown(finding, found)


def _by_start(finding: Finding, keys: Mapping[tuple[str, str], str]) -> str:
    """The card that stands first in `Rex and 3 more (Dogs)`."""
    first, some, _ = finding.card.partition(" and ")
    first = first if some else finding.card.rpartition(" (")[0]
    return keys.get(("", first), "") if first else ""


def _with_counts(
    shown: Mapping[str, CardShown],
    told: Iterable[FindingShown],
    made: FaceSet,
    cards: Mapping[str, tuple[Component, Card]],
) -> dict[str, CardShown]:
    errors: dict[str, int] = {}
    warnings: dict[str, int] = {}
    for one in told:
        counts = {Severity.ERROR.value: errors, Severity.WARNING.value: warnings}.get(one.severity)
        if counts is not None and one.card:
            counts[one.card] = counts.get(one.card, 0) + 1
    by_card = {(part.name, id(card)): key for key, (part, card) in cards.items()}
    for fault, where in made.faults.items():  # one finding of a template is about many cards
        counts = errors if fault.level == "error" else warnings
        for part, card in where:
            key = by_card.get((part.name, id(card)))
            if key is not None:
                counts.setdefault(key, 1)
    return {key: replace(card, errors=errors.get(key, 0), warnings=warnings.get(key, 0)) for key, card in shown.items()}


def _part(part: Component, cards: Iterable[CardShown]) -> PartShown:
    own = [card for card in cards if card.part == part.name]
    return PartShown(
        part.name,
        part.title,
        part.kind,
        part.trim.width,
        part.trim.height,
        part.bleed,
        part.safe,
        part.shape,
        part.optional,
        len(own),
        sum(card.copies for card in own),
    )


def _files(drawn: DrawnSet, made: FaceSet) -> tuple[str, ...]:
    folders = drawn.source.folders
    rosters = (folders.data / name for name in drawn.card_set.file.roster_files)
    return tuple(dict.fromkeys(map(str, (folders.game_file, *rosters, *made.files))))
