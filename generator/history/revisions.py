"""Revisions of cards: how often a card has come out with another drawing, from the records of releases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.gamefile import VERSION_MARK
from generator.history.record import read_record_file, releases
from generator.history.states import INKS, SetState, state_of
from generator.history.versions import parse_version
from generator.progress import Progress, no_progress

if TYPE_CHECKING:
    from generator.outputs.drawn import DrawnSet
    from generator.workspace import GameFolders


def last_release(folders: GameFolders, earlier_than: str = "") -> SetState | None:
    """The record of the last release, or of the last one before a version; None where there is none."""
    found = releases(folders.data)
    if earlier_than:
        limit = parse_version(earlier_than)
        found = {version: path for version, path in found.items() if version < limit}
    if not found:
        return None
    path = found[max(found)]
    return read_record_file(path, folders.shown(path))


def with_revisions(state: SetState, before: SetState | None) -> SetState:
    """The state, each face's revision one more than that of `before` where its drawing is another one."""
    if before is None:
        return state
    known = {
        (component, card.id): piece for card in before.cards for component, piece in card.pieces.items()
    }  # fmt: skip
    cards = []
    for card in state.cards:
        pieces = {}
        for component, piece in card.pieces.items():
            was = known.get((component, card.id))
            revision = 1 if was is None else was.revision
            if was is not None and before.dump == state.dump:
                revision += any(was.drawings.get(ink, sides) != sides for ink, sides in piece.drawings.items())
            pieces[component] = replace(piece, revision=revision)
        cards.append(replace(card, pieces=pieces))
    return replace(state, cards=tuple(cards))


def revisions_of(state: SetState) -> Mapping[tuple[str, str], int]:
    """Revisions by component and id."""
    return {
        (component, card.id): piece.revision for card in state.cards for component, piece in card.pieces.items()
    }  # fmt: skip


def count_revisions(drawn: DrawnSet, state: SetState | None = None, progress: Progress = no_progress) -> None:
    """Let a set show the revisions of its cards: none are counted where it has no version mark, or no release yet.

    `state` is its own, with revisions, where somebody knows it already.
    """
    if not drawn.card_set.settings.get(VERSION_MARK):
        drawn.revisions = {}
    elif state is not None:
        drawn.revisions = revisions_of(state)
    elif (before := last_release(drawn.source.folders)) is not None:
        drawn.revisions = revisions_of(with_revisions(state_of(drawn, "now", INKS, progress), before))
    else:
        drawn.revisions = {}
