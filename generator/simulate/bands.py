"""Bands for figures of whole games: `[play.BOTS]` in game.toml, read and held against what the game knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.game import CardSet
from generator.simulate.figures import KINDS, NAMED, OF_CARDS
from generator.simulate.setting import Setting
from generator.simulate.table import Play
from generator.words import listed, nearest, quoted

BANDS, OUTSIDE, UNDECIDED = "play/bands", "play/outside", "play/undecided"
NEVER, SHORT = "play/never", "play/short"
REFEREE = "play/referee"
CODES: Mapping[str, str] = {
    BANDS: "A band under [play] in game.toml names a figure that there is not, or is no pair of numbers.",
    OUTSIDE: "A figure of whole games lies outside of its band under [play] in game.toml.",
    UNDECIDED: "Not enough games were played to say whether figures lie inside of their bands.",
    NEVER: "Something that should happen to every card of a roster never happened to this one in all the games played.",
    REFEREE: "The game's referee, who reads logs and cards alone, saw a game played otherwise than the rules say.",
    SHORT: "A supply does not suffice in more than 1 game of 100, and no band in game.toml allows that.",
}
"""Every code that whole games can give, with its one-line help."""


@dataclass(frozen=True, slots=True)
class Band:
    """The lowest and the highest that a figure may be, `by_players` where that depends on their number."""

    name: str
    usual: tuple[float, float] | None
    by_players: Mapping[int, tuple[float, float]]

    def at(self, players: int) -> tuple[float, float] | None:
        """The band at a number of players; None where nothing is demanded."""
        return self.by_players.get(players, self.usual)

    @property
    def key(self) -> tuple[str, str]:
        """The figure's kind, and the word after it."""
        kind, _, of = self.name.partition(".")
        return kind, of


@dataclass(frozen=True, slots=True)
class BandSet:
    """The bands of one table `[play.BOTS]`: what these bots' games in this variant must say."""

    bots: str
    variant: str
    bands: tuple[Band, ...]


def read_bands(card_set: CardSet, play: Play) -> tuple[tuple[BandSet, ...], tuple[Finding, ...]]:
    """The bands of the set, and a finding for each that says nothing."""
    sets = []
    findings: list[Finding] = []
    for bots, table in card_set.file.play.items():
        place = card_set.place.at(f"play.{bots}")
        variant = table.get("variant", "")
        try:
            Setting(play.players[0], bots, "").seats(play)
            variant = play.variant(str(variant))
        except UsageError as error:
            findings.append(Finding(BANDS, Severity.ERROR, f"[play.{bots}]: {error}", "", place))
            continue
        bands = []
        for name, value in _flat({key: part for key, part in table.items() if key != "variant"}):
            band, fault = _band(name, value, play)
            if band:
                bands.append(band)
            else:
                findings.append(Finding(BANDS, Severity.ERROR, *fault, card_set.place.at(f"play.{bots}.{name}")))
        sets.append(BandSet(bots, variant, tuple(bands)))
    return tuple(sets), tuple(findings)


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        name = f"{before}.{key}" if before else key
        if isinstance(value, Mapping) and not _by_players(value):
            yield from _flat(value, name)
        else:
            yield name, value


def _by_players(value: object) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(str(key).isdecimal() for key in value)


def _band(name: str, value: object, play: Play) -> tuple[Band | None, tuple[str, str]]:
    """The band, or fact and remedy."""
    kind, _, of = name.partition(".")
    if kind not in KINDS:
        near = nearest(kind, list(KINDS))
        guess = f'Did you mean "{near}"? ' if near else ""
        return None, (f'"{name}" is not a figure.', f"{guess}Figures: {', '.join(KINDS)}.")
    if kind in NAMED and not of:
        return None, (f'"{name}" does not say of what.', f"Write {kind}.NAME. {_known(kind, play)}")
    if kind not in NAMED and of:
        return None, (f'"{name}" says more than "{kind}" needs.', f"Write {kind} = [lowest, highest].")
    known = _choices(kind, play)
    if known and of not in known:
        return None, (f'"{name}" is not a figure of this game.', _known(kind, play))
    if isinstance(value, Mapping) and _by_players(value):
        pairs = {int(players): pair for players, given in value.items() if (pair := _pair(given))}
        if len(pairs) == len(value) and set(pairs) <= set(play.players):
            return Band(name, None, pairs), ("", "")
    elif pair := _pair(value):
        return Band(name, pair, {}), ("", "")
    one = play.players[0]
    return None, (
        f"{name} = {value} is not a band.",
        f"Write two numbers, low before high: {name} = [0.9, 1.1], or one band for each number of players: "
        f"{name} = {{ {one} = [0.9, 1.1] }}.",
    )


def _pair(value: object) -> tuple[float, float] | None:
    if (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(type(number) in (int, float) for number in value)
        and value[0] <= value[1]
    ):
        return float(value[0]), float(value[1])
    return None


def _choices(kind: str, play: Play) -> tuple[str, ...]:
    if kind == "bot":
        return (*play.bots, *play.thinkers)
    if kind == "end":
        return tuple(play.ends)
    if kind == "short":
        return tuple(play.limits)
    return tuple(play.events) if kind in OF_CARDS else ()


def _known(kind: str, play: Play) -> str:
    known = _choices(kind, play)
    return f"Known here: {listed([quoted(name) for name in known])}." if known else ""
