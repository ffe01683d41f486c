"""Two card sets side by side as lines of text and as JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator import __version__
from generator.game import CardSet
from generator.outgoing import for_terminal
from generator.report.as_json import SCHEMA
from generator.report.simulation import setting_value
from generator.report.terminal import Line
from generator.simulate.compare import Moved
from generator.simulate.figures import Cast
from generator.simulate.verdicts import shown
from generator.words import counted

MOST = 40
"""Figures shown on a terminal; JSON holds all."""


@dataclass(frozen=True, slots=True)
class Edits:
    """How the cards differ: values that changed (card name, column, before, after), cards on one side only."""

    changed: tuple[tuple[str, str, str, str], ...] = ()
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    settings: tuple[tuple[str, str, str], ...] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.changed or self.gone or self.new or self.settings)


def edits(before: CardSet, after: CardSet) -> Edits:
    """What was changed from one set to the other. Cards are matched by roster and id."""
    changed: list[tuple[str, str, str, str]] = []
    gone: list[str] = []
    new: list[str] = []
    for roster in dict.fromkeys((*before.decks, *after.decks)):
        old = {card.id: card for card in before.deck(roster)}
        now = {card.id: card for card in after.deck(roster)}
        gone += [_name(card.values, card.id) for card in old.values() if card.id not in now]
        new += [_name(card.values, card.id) for card in now.values() if card.id not in old]
        for card in now.values():
            if (was := old.get(card.id)) is None:
                continue
            values = {**was.values, "copies": was.copies}
            for column, value in {**card.values, "copies": card.copies}.items():
                if values.get(column) != value:
                    name = _name(card.values, card.id)
                    changed.append((name, column, _text(values.get(column)), _text(value)))
    settings = [
        (name, _text(before.settings.get(name)), _text(after.settings.get(name)))
        for name in dict.fromkeys((*before.settings, *after.settings))
        if before.settings.get(name) != after.settings.get(name)
    ]
    return Edits(tuple(changed), tuple(gone), tuple(new), tuple(settings))


def _name(values: Mapping[str, object], card: str) -> str:
    return str(values.get("name") or card)


def _text(value: object) -> str:
    return "–" if value is None or value == "" else str(value)


def comparison_lines(moved: Sequence[Moved], found: Edits, cast: Cast, games: int) -> list[Line]:
    """For a person: what differs in the cards, then which figures moved, the surest first."""
    lines: list[Line] = [(("What differs in the cards", "bold"),)]
    rows = [f"{name}: {column} {before} -> {after}" for name, column, before, after in found.changed]
    rows += [f"{name} is gone" for name in found.gone] + [f"{name} is new" for name in found.new]
    rows += [f"setting {name}: {before} -> {after}" for name, before, after in found.settings]
    lines += [((f"  {for_terminal(row)}", ""),) for row in rows[:MOST]] or [(("  nothing", ""),)]
    if len(rows) > MOST:
        lines.append(((f"  and {len(rows) - MOST} more", "dim"),))
    sure = [one for one in moved if one.beyond_noise]
    lines += [(), ((f"What moved beyond noise: {len(sure)} of {counted(len(moved), 'figure', ',')}", "bold"),)]
    each = f"{counted(games, 'game', ',')} of each kind with the same seeds."
    lines.append(((f"{each} Equal sets show a move in 1 of 100 comparisons.", "dim"),))
    texts = [(_words(one, cast), _numbers(one), one) for one in sure[:MOST]]
    width = max((len(words) for words, _, _ in texts), default=0)
    for words, numbers, one in texts:
        lines.append(((f"  {words:{width}}  ", ""), (numbers, "yellow"), (f"  {one.setting.words()}", "dim")))
    if not sure:
        lines.append((("  nothing", "green"),))
    if len(sure) > MOST:
        lines.append(((f"  and {len(sure) - MOST} more: --json shows all", "dim"),))
    return lines


def _words(one: Moved, cast: Cast) -> str:
    card = f"{for_terminal(cast.names[one.after.card])}: " if one.after.card else ""
    seat = f" {one.after.of}" if one.after.kind == "seat" else ""
    return f"{card}{one.after.name}{seat}"


def _numbers(one: Moved) -> str:
    unit, interval = one.after.unit, one.interval
    return (
        f"{shown(one.before.value, unit)} -> {shown(one.after.value, unit)} "
        f"({_signed(interval.low, unit)} to {_signed(interval.high, unit)})"
    )


def _signed(value: float, unit: str) -> str:
    return ("+" if value > 0 else "") + shown(value, unit)


def comparison_value(
    game: str, moved: Iterable[Moved], found: Edits, inputs: Mapping[str, Mapping[str, str]]
) -> dict[str, object]:
    """What `pnp compare --json` prints: every figure before and after, whether it moved or not."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": game,
        "inputs": {side: dict(hashes) for side, hashes in inputs.items()},
        "changed": [
            {"card": name, "column": column, "before": before, "after": after}
            for name, column, before, after in found.changed
        ],
        "gone": list(found.gone),
        "new": list(found.new),
        "settings": [{"setting": name, "before": old, "after": new} for name, old, new in found.settings],
        "figures": [
            {
                **setting_value(one.setting),
                "figure": one.after.name,
                "of": one.after.of,
                "card": one.after.card,
                "unit": one.after.unit,
                "before": float(f"{one.before.value:.10g}"),
                "after": float(f"{one.after.value:.10g}"),
                "low": float(f"{one.interval.low:.10g}"),
                "high": float(f"{one.interval.high:.10g}"),
                "moved": one.beyond_noise,
            }
            for one in moved
        ],
    }
