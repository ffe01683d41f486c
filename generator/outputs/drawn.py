"""A checked set whose faces are drawn when they are first asked for, and handed on from then on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.check import Checked
from generator.errors import PnpError
from generator.findings import Finding
from generator.game import Component, components
from generator.progress import Progress, no_progress
from generator.registry import GameSource

if TYPE_CHECKING:
    from generator.faces.maker import FaceMaker, FaceSet
    from generator.pdf.whole import WholePictures
    from generator.text.fonts import FontBook

Revisions = Mapping[tuple[str, str], int]
"""How often a card came out with another drawing, by component and id; 1 where nothing is said."""
_Look = tuple[str, bool]
"""Ink, and whether in grays."""


class DrawnSet:
    """One game as it was checked, with its faces.

    Whoever needs faces in one run (check, history, build, release, report) asks the same set for them, so that every
    card is drawn once in each ink. Faces of an `earlier` set of the same game are taken over where nothing that they
    were read from is another; its pictures must be the same. Raises PnpError with all findings where there is no set
    of cards.
    """

    def __init__(self, source: GameSource, checked: Checked, earlier: DrawnSet | None = None) -> None:
        if checked.card_set is None:
            raise PnpError(*map(str, checked.report))
        self.source, self.checked, self.game, self.card_set = source, checked, checked.game, checked.card_set
        self.components = components(checked.game, checked.card_set)
        self._whole = {part.name: part for part in self.components}
        self._makers: dict[_Look, FaceMaker] = {}
        self._earlier = earlier._makers if earlier is not None else {}
        self._made: dict[_Look, list[FaceSet]] = {}
        self._marked: dict[_Look, list[FaceSet]] = {}
        self._revisions: Revisions | None = None
        self._proof: WholePictures | None = None

    def in_language(self, language: str, *, strict: bool = False) -> DrawnSet:
        """The same cards in another of the game's languages; this very set where it is in that language already.

        What its table lacks is among the findings of what was checked. Raises UsageError for a language that game.toml
        does not name, FileAccessError for a table that cannot be read.
        """
        from generator.translation.sets import localized

        found = localized(self.source, self.game, self.card_set, language, strict=strict)
        if found.card_set is self.card_set:
            return self
        report = self.checked.report.plus(found.findings)
        return DrawnSet(self.source, replace(self.checked, card_set=found.card_set, report=report))

    @property
    def revisions(self) -> Revisions | None:
        """Those that faces show; None while nobody has said."""
        return self._revisions

    @revisions.setter
    def revisions(self, revisions: Revisions) -> None:
        self._revisions = revisions
        self._marked.clear()

    @property
    def book(self) -> FontBook:
        """The game's fonts."""
        return self._maker(("full", False)).book

    def faces(
        self,
        ink: str = "full",
        parts: Sequence[Component] | None = None,
        *,
        gray: bool = False,
        progress: Progress = no_progress,
    ) -> FaceSet:
        """The faces of some components, or of some of their cards; of all of them where nothing is said.

        Texts of one fit group share their size with all cards of their component, be they asked for or not.
        """
        look = ink, gray
        wanted = self.components if parts is None else tuple(parts)
        maker = self._maker(look)
        made = self._drawn(look, wanted, progress)
        if self._revisions and (version := self.card_set.file.version):
            made = self._remarked(look, made, version, self._revisions)
        found = maker.selected(made, wanted)
        if ink == "low" and not self.has_low_ink:
            from generator.outputs.light_ink import lightened

            progress("Making light faces", 0, 1)
            found = lightened(found, maker.book.weight_of, self.card_set.place)
        return _in_grays(found) if gray else found

    @cached_property
    def has_low_ink(self) -> bool:
        """Whether the game has faces of its own for low ink."""
        from generator.faces.ink_asked import has_low_ink

        return has_low_ink(self.card_set, self.source.folders.templates)

    def faces_kept(self, ink: str = "full") -> int:
        """How many faces are kept as they were read, those of earlier sets among them."""
        maker = self._makers.get((ink, False))
        return maker.kept if maker else 0

    def unmarked(self, ink: str = "full", progress: Progress = no_progress) -> FaceSet:
        """All faces as those of version 0, revision 1: what two states of a set are compared by."""
        look = ink, False
        made = self._drawn(look, self.components, progress)
        maker = self._maker(look)
        return maker.remarked(maker.selected(made, self.components), "0", {})

    def column_findings(self) -> Iterator[Finding]:
        """Columns that no template uses, and those that mean something else in one."""
        from generator.faces.column_names import judge_column_names
        from generator.faces.columns_used import unused_columns

        folders = self.source.folders.templates
        yield from unused_columns(self.game, self.card_set, folders)
        yield from judge_column_names(self.card_set, folders)

    def _drawn(self, look: _Look, parts: Sequence[Component], progress: Progress) -> list[FaceSet]:
        """Sets in which all of these cards are, each component drawn whole or by itself alone."""
        made = self._made.setdefault(look, [])
        there = {entry.component.name for one in made for entry in one.faces}
        missing = [part for part in parts if part.cards and part.name not in there]
        if not missing:
            return made
        maker = self._maker(look)
        told = _step(progress)
        whole = [part for part in missing if len(part.cards) == len(self._whole[part.name].cards)]
        if whole:
            made.append(maker.make(whole, told))
        if len(whole) == len(missing):
            self._keep_proof()
            return made
        some = [part for part in missing if part not in whole]
        alone = maker.make(some, told)
        sharing = {row.component for row in alone.fits if row.fit.group}
        if sharing:
            made.append(maker.make([self._whole[name] for name in self._whole if name in sharing], told))
        self._keep_proof()
        return [*made, maker.selected([alone], [part for part in some if part.name not in sharing])]

    def _remarked(self, look: _Look, made: list[FaceSet], version: str, revisions: Revisions) -> list[FaceSet]:
        maker, known = self._maker(look), self._marked.setdefault(look, [])
        while len(known) < len(self._made[look]):
            known.append(maker.remarked(self._made[look][len(known)], version, revisions))
        return [*known, *(maker.remarked(one, version, revisions) for one in made[len(known) :])]

    def _maker(self, look: _Look) -> FaceMaker:
        if look not in self._makers:
            self._makers[look] = self._new_maker(*look)
        return self._makers[look]

    def _new_maker(self, ink: str, gray: bool) -> FaceMaker:
        from generator.cache import cache_folder
        from generator.faces.maker import FaceFolders, FaceMaker
        from generator.pdf.whole import WholePictures

        folders = self.source.folders
        where = FaceFolders(folders.templates, folders.fonts, (folders.data, folders.data / "art"))
        step_names = self.game.step_names
        if self._proof is None:
            self._proof = WholePictures(cache_folder())
        shown, proof = folders.shown, self._proof
        return FaceMaker(
            self.card_set,
            where,
            ink=ink,
            gray=gray,
            step_names=step_names,
            shown=shown,
            prove=proof,
            earlier=self._earlier.get((ink, gray)),
        )

    def _keep_proof(self) -> None:
        if self._proof is not None:
            self._proof.keep()


def _step(progress: Progress) -> Callable[[int, int], None]:
    return lambda done, total: progress("Drawing faces", done, total)


def _in_grays(face_set: FaceSet) -> FaceSet:
    from generator.faces.grayscale import Grayscale

    gray = Grayscale()
    faces = (entry.mapped(gray.face) for entry in face_set.faces)
    return replace(face_set, faces=tuple(faces))
