"""What changed, in words: for a terminal, as Markdown, and in a line for the swap list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.history.differences import CardChange, FieldChange, SetChange
from generator.history.states import SetState
from generator.history.versions import Level, parse_version
from generator.history.word_changes import is_prose, word_changes
from generator.outgoing import for_markdown, for_terminal
from generator.words import counted, listed

GATHERED_ABOVE = 5
"""More cards than this with nothing but a new drawing are told in one line."""


def named_state(state: SetState) -> str:
    """`1.0.0`, or `HEAD~3 (1.0.0)`."""
    if not state.version:
        return f"{state.label}, which does not have it"
    return state.label if state.label == state.version else f"{state.label} ({state.version})"


def suggested(change: SetChange) -> str:
    """The version that the changes ask for; blank where the older state's version cannot be read."""
    from generator.errors import UsageError

    try:
        return str(parse_version(change.before.version).raised(change.level))
    except UsageError:
        return ""


class Wording(Struct, frozen=True):
    """How texts are set: an arrow, and what is done to plain words, to those that went, to those that came."""

    arrow: str
    plain: Callable[[str], str]
    gone: Callable[[str], str]
    new: Callable[[str], str]
    strong: Callable[[str], str]


TERMINAL = Wording(
    "->",
    for_terminal,
    lambda text: f"[-{for_terminal(text)}-]",
    lambda text: f"{{+{for_terminal(text)}+}}",
    for_terminal,
)
MARKDOWN = Wording(
    "→",
    for_markdown,
    lambda text: f"~~{for_markdown(text)}~~",
    lambda text: f"**{for_markdown(text)}**",
    lambda text: f"**{for_markdown(text)}**",
)


class Item(Struct, frozen=True):
    """One line of a section: a name, a note on it, and details, which are set already."""

    name: str
    note: str = ""
    details: tuple[str, ...] = ()


# -------------------------------------------------------------------- one card


def field_words(field: FieldChange, wording: Wording) -> str:
    """One value: `howl 3 -> 5`, or the words that went and came."""
    name = wording.plain(field.name.replace("_", " "))
    if field.old and field.new and is_prose(field.old, field.new):
        setting = {"same": wording.plain, "gone": wording.gone, "new": wording.new}
        return f"{name}: {' '.join(setting[kind](words) for kind, words in word_changes(field.old, field.new))}"
    return f"{name} {wording.plain(field.old) or 'blank'} {wording.arrow} {wording.plain(field.new) or 'blank'}"


def other_words(change: CardChange, arrow: str, titles: Mapping[str, str], *, numbered: bool = True) -> Iterator[str]:
    """What changed beside the values: copies, number, drawing."""
    if change.kind == "changed" and change.copies[0] != change.copies[1]:
        yield f"copies {change.copies[0]} {arrow} {change.copies[1]}"
    if change.number and numbered:
        yield f"number {change.number[0]} {arrow} {change.number[1]}"
    if change.only_drawn_anew:
        yield drawn_words(change, titles)


def drawn_words(change: CardChange, titles: Mapping[str, str]) -> str:
    """`drawing of the front` of a card whose values are what they were."""
    of_several = len({moved.component for moved in change.faces}) > 1
    sides = listed(
        f"{moved.side}{f' ({titles.get(moved.component, moved.component)})' if of_several else ''}"
        f"{' in low ink' if moved.inks == ('low',) else ''}"
        for moved in change.faces
    )
    return f"drawing of the {sides}"


def short_words(change: CardChange, titles: Mapping[str, str], *, numbered: bool) -> str:
    """What changed, in one line for the swap list."""
    if change.kind == "added":
        return "new"
    if change.kind == "removed":
        return "no longer in the set"
    words = [
        f"{field.name.replace('_', ' ')} {field.old or 'blank'} to {field.new or 'blank'}"
        if not is_prose(field.old, field.new) and len(field.old) + len(field.new) < 40
        else field.name.replace("_", " ")
        for field in change.fields
        if field.name != "id" and not (field.made and any(not one.made for one in change.fields))
    ]
    words += other_words(change, "to", titles, numbered=numbered)
    return "; ".join(words)


# -------------------------------------------------------------------- the whole


def lines(change: SetChange) -> Iterator[str]:
    """The change for a terminal."""
    yield for_terminal(f"{change.after.title} {change.after.version} against {named_state(change.before)}")
    yield from _warnings(change)
    for heading, items in _sections(change, TERMINAL):
        yield ""
        yield heading
        for item in items:
            if item.name:
                yield f"  {for_terminal(item.name)}{f': {item.note}' if item.note else ''}"
            yield from (f"  {'  ' if item.name else ''}{detail}" for detail in item.details)
    yield ""
    yield from map(for_terminal, _summary(change))


def markdown(change: SetChange) -> Iterator[str]:
    """The change as Markdown, for a pull request or a page."""
    after, before = for_markdown(change.after.title), for_markdown(named_state(change.before))
    yield f"## {after} {for_markdown(change.after.version)} against {before}"
    yield ""
    for warning in _warnings(change):
        yield f"> {for_markdown(warning)}"
        yield ""
    yield from markdown_sections(change)
    yield from map(for_markdown, _summary(change))


def markdown_sections(change: SetChange) -> Iterator[str]:
    """The sections alone, with headings of the third level."""
    for heading, items in _sections(change, MARKDOWN):
        yield f"### {heading}"
        yield ""
        for item in items:
            told = [MARKDOWN.strong(item.name)] if item.name else []
            rest = "; ".join((*((item.note,) if item.note else ()), *item.details))
            yield f"- {': '.join((*told, *((rest,) if rest else ())))}"
        yield ""


def _sections(change: SetChange, wording: Wording) -> Iterator[tuple[str, list[Item]]]:
    titles = {name: part.title for state in (change.before, change.after) for name, part in state.components.items()}
    quiet = [one for one in change.cards if one.only_drawn_anew]
    gathered = quiet if len(quiet) > GATHERED_ABOVE else []
    moved = [one for one in change.cards if one.only_moved]
    told_alone = [one for one in change.of_kind("changed") if one not in gathered and one not in moved]
    if change.rules:
        yield "Rules and counts", [Item("", "", (field_words(field, wording),)) for field in change.rules]
    if change.rules_text:
        yield "Rules text", list(_rules_text(change, wording))
    cards = {"Added": change.of_kind("added"), "Removed": change.of_kind("removed"), "Changed": told_alone}
    for heading, changes in cards.items():
        if changes:
            yield heading, [_item(one, wording, titles) for one in changes]
    if moved:
        note = AGAIN if any(one.faces for one in moved) else ""
        yield "Moved numbers", [Item(words, note) for words in _runs(moved, wording.arrow)]
    if gathered:
        yield "Drawn anew, values as they were", [*_gathered(gathered, titles, wording)]
    if quiet and (files := [Item(name, what) for name, what in change.files if not name.endswith(ROSTERS)]):
        yield "Files behind the drawings", files


def _rules_text(change: SetChange, wording: Wording) -> Iterator[Item]:
    """Paragraphs by their headings; of a text that is new or gone as a whole one line."""
    if not change.before.rules_text or not change.after.rules_text:
        which = "new" if change.after.rules_text else "gone"
        yield Item("", "", (f"the rules text is {which}: {counted(len(change.rules_text), 'paragraph')}",))
        return
    by_section: dict[str, list[str]] = {}
    for one in change.rules_text:
        setting = {"same": wording.plain, "gone": wording.gone, "new": wording.new}
        runs = (
            word_changes(one.old, one.new)
            if one.old and one.new
            else [("new" if one.new else "gone", one.new or one.old)]
        )
        by_section.setdefault(one.name, []).append(" ".join(setting[kind](words) for kind, words in runs))
    for section, details in by_section.items():
        yield Item(section, "", tuple(details))


AGAIN = "print again"
ROSTERS = (".csv", ".tsv", ".xlsx", ".ods")


def _item(change: CardChange, wording: Wording, titles: Mapping[str, str]) -> Item:
    card = change.card
    name = f"{change.before.called} {wording.arrow} {card.called}" if change.renamed and change.before else card.called
    place = f"{card.group} {card.number}" if card.number else card.group
    many = f", {counted(card.copies, 'copy').replace('copys', 'copies')}" if change.kind != "changed" else ""
    details = [field_words(field, wording) for field in change.fields if field.name != "name"]
    details += (wording.plain(words) for words in other_words(change, wording.arrow, titles))
    again = AGAIN if change.kind == "changed" and change.faces else ""
    return Item(f"{name} ({place}{many if card.copies != 1 else ''})", again, tuple(details))


def _runs(moved: Sequence[CardChange], arrow: str) -> Iterator[str]:
    """Neighbors that moved alike: `wolves 3 to 50 -> 4 to 51`."""
    groups: list[list[CardChange]] = []
    for one in moved:
        last = groups[-1][-1] if groups else None
        if last and last.card.group == one.card.group and _next_to(last, one):
            groups[-1].append(one)
        else:
            groups.append([one])
    for run in groups:
        (old, new), (old_last, new_last) = run[0].number or (0, 0), run[-1].number or (0, 0)
        if len(run) == 1:
            yield f"{run[0].card.called} ({run[0].card.group}) {old} {arrow} {new}"
        else:
            yield f"{run[0].card.group} {old} to {old_last} {arrow} {new} to {new_last}"


def _next_to(one: CardChange, other: CardChange) -> bool:
    (old, new), (next_old, next_new) = one.number or (0, 0), other.number or (0, 0)
    return (next_old - old, next_new - new) == (1, 1)


def _gathered(changes: Iterable[CardChange], titles: Mapping[str, str], wording: Wording) -> Iterator[Item]:
    by_side: dict[tuple[str, str, tuple[str, ...]], list[CardChange]] = {}
    for change in changes:
        for moved in change.faces:
            by_side.setdefault((moved.component, moved.side, moved.inks), []).append(change)
    for (component, side, inks), cards in by_side.items():
        low = " in low ink" if inks == ("low",) else ""
        names = listed((one.card.called for one in cards), most=8)
        told = f"{counted(len(cards), 'card')}: {names}"
        yield Item(f"{titles.get(component, component)}, {side}{low}", AGAIN, (wording.plain(told),))


def _warnings(change: SetChange) -> Iterator[str]:
    if not change.comparable:
        yield (
            f"Drawings cannot be compared: pnp {change.before.program} wrote their hashes in another way. "
            "Only changed values are told."
        )
    for state, which in ((change.before, "older"), (change.after, "newer")):
        if state.errors:
            told = counted(state.errors, "error")
            yield f"The {which} set has {told} (pnp check). Cards that cannot be read are missing here."
    if change.comparable and change.before.program != change.after.program and any(one.faces for one in change.cards):
        yield f"Drawings may differ because pnp {change.before.program} made the older ones."


def _summary(change: SetChange) -> Iterator[str]:
    if not change.cards and not change.rules and not change.rules_text:
        yield "Nothing changed."
        return
    again = sum(one.copies[1] for one in change.to_print)
    total = sum(card.copies for card in change.after.cards)
    yield f"{counted(again, 'card')} of {total} to print."
    if change.level is not Level.NONE and (version := suggested(change)):
        why = "; ".join(reason.why for reason in change.reasons if reason.level is change.level)
        yield f"Suggested version: {version} ({change.level.name.lower()}: {why})."
