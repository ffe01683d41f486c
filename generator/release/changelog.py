"""`data/<game>/CHANGELOG.md`: what a set's players are told of each version. The latest entry stands first."""

from __future__ import annotations

import re
from pathlib import Path

from generator.errors import FileAccessError, UsageError
from generator.history.change_lines import markdown_sections
from generator.history.differences import SetChange
from generator.history.states import SetState
from generator.history.versions import Version, parse_version
from generator.outputs.folders import add_files
from generator.words import counted, listed
from generator.workspace import GameFolders, is_file

NAME = "CHANGELOG.md"
_HEADING = re.compile(r"^##[ \t]+\[?v?(\d+\.\d+\.\d+\S*?)\]?(?:[ \t].*)?$", re.MULTILINE)


def entry(folders: GameFolders, version: Version) -> str:
    """The text under the heading of a version, such as `## 1.1.0`; blank where there is none.

    Raises FileAccessError where the changelog cannot be read.
    """
    text = _read(folders)
    found = [*_HEADING.finditer(text)]
    ends = [*(heading.start() for heading in found[1:]), len(text)]
    for heading, end in zip(found, ends, strict=False):
        if _is(heading[1], version):
            return text[heading.end() : end].strip()
    return ""


def _is(text: str, version: Version) -> bool:
    try:
        return parse_version(text) == version
    except UsageError:
        return False


def _read(folders: GameFolders) -> str:
    path = folders.data / NAME
    if not is_file(path):
        return ""
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise FileAccessError(f"{folders.shown(path)}: cannot be read ({error}).") from error


def draft_first(folders: GameFolders, state: SetState) -> Path:
    """Write an entry for the first release. Raises UsageError where there is one already."""
    decks: dict[str, int] = {}
    for card in state.cards:
        decks[card.group] = decks.get(card.group, 0) + card.copies
    told = listed(
        f"{count} {state.components[name].title if name in state.components else name}" for name, count in decks.items()
    )
    return _add(folders, state, f"First release: {told}.")


def draft_next(folders: GameFolders, change: SetChange) -> Path:
    """Write an entry that says what changed and what must be printed again. Raises UsageError where there is one."""
    lines = []
    again = change.to_print
    if again:
        names = listed((one.card.called for one in again), most=12)
        some = counted(len(again), "card")
        lines.append(
            f"**Reprint needed:** {some} ({names}). `pnp build {change.after.game} --changed --against "
            f"{change.before.label}` prints them with a list of what to swap."
        )
    elif change.comparable:
        lines.append("No reprint needed: all cards look as they did.")
    text = "\n".join([*lines, "", *markdown_sections(change)])
    return _add(folders, change.after, text.replace("print again", "reprint needed").strip())


def _add(folders: GameFolders, state: SetState, text: str) -> Path:
    version = parse_version(state.version)
    path = folders.data / NAME
    if entry(folders, version):
        raise UsageError(f"{folders.shown(path)}: has an entry for {version} already. Change that one, or take it out.")
    old = _read(folders) or f"# {state.title}: what changed\n"
    first = _HEADING.search(old)
    at = first.start() if first else len(old)
    head = old[:at].rstrip()
    new = f"{head}\n\n## {version}\n\n{text}\n" + (f"\n{old[at:]}" if first else "")
    add_files(folders.data, {NAME: new.lstrip("\n").encode("utf-8")})
    return path
