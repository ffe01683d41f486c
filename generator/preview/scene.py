"""What the page shows at one moment, as plain values that go from process to process and to the page as JSON."""

from __future__ import annotations

from msgspec import Struct, field

from generator.findings import Finding


class PartShown(Struct, frozen=True):
    """A component: its sizes in mm, how many cards it has, and whether it is printed only when asked for."""

    name: str
    title: str
    kind: str
    width: float
    height: float
    bleed: float
    safe: float
    shape: str
    optional: bool
    cards: int
    pieces: int


class CardShown(Struct, frozen=True):
    """One card of a component. Pictures are named by the hash of their drawing; blank where there is none.

    `key` names the card over redraws, `words` is what a search looks in. `copies_shown` are the sides of its second
    copy and on, where copies differ. An `old` card is shown as it last could be drawn.
    """

    key: str
    part: str
    id: str
    name: str
    number: int
    copies: int
    words: str
    front: str = ""
    back: str = ""
    copies_shown: tuple[tuple[str, str], ...] = ()
    old: bool = False
    errors: int = 0
    warnings: int = 0


class FindingShown(Struct, frozen=True):
    """One finding; `card` is the key of the card that a click leads to, blank for none."""

    severity: str
    fact: str
    remedy: str
    code: str
    place: str
    name: str
    card: str = ""


class Scene(Struct, frozen=True):
    """Everything at one moment. `broken` says why nothing new could be drawn; what is shown then is old.

    A scene that is not `whole` has cards still to be drawn anew; until it is `judged`, slow rules are still at work.
    """

    game: str
    title: str = ""
    version: str = ""
    tagline: str = ""
    parts: tuple[PartShown, ...] = ()
    cards: tuple[CardShown, ...] = ()
    findings: tuple[FindingShown, ...] = ()
    skipped: tuple[str, ...] = ()
    broken: str = ""
    whole: bool = False
    judged: bool = False
    files: tuple[str, ...] = field(default_factory=tuple)
    """Every file that was read, for whoever watches; the page is not told."""


def finding_shown(finding: Finding, card: str = "") -> FindingShown:
    """A finding as the page shows it."""
    place = str(finding.place) if finding.place else ""
    return FindingShown(finding.severity.value, finding.fact, finding.remedy, finding.code, place, finding.card, card)
