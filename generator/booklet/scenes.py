"""A picture of the table, line by line: what lies where. See docs/rules-books.md."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from generator.booklet.nodes import Placed, TableScene
from generator.words import nearest

_LENGTH = r"\d{1,4}(?:\.\d{1,6})?"
_HEAD = re.compile(rf'({_LENGTH})\s*[x×]\s*({_LENGTH})\s*(?:"([^"]*)")?\s*')
_NUMBER = f"-?{_LENGTH}"
"""Of more digits no number is a place on a table."""
_FACE = re.compile(
    rf"(?P<kind>card|back):(?P<name>\S+)\s+(?P<x>{_NUMBER})\s+(?P<y>{_NUMBER})\s+(?P<size>{_LENGTH})(?P<rest>.*)"
)
_SAID = re.compile(
    rf'(?P<kind>label|mark|note)\s+(?P<x>{_NUMBER})\s+(?P<y>{_NUMBER})\s+"?(?P<text>[^"]*)"?(?P<rest>.*)'
)
_AREA = re.compile(rf"area\s+(?P<x>{_NUMBER})\s+(?P<y>{_NUMBER})\s+(?P<w>{_NUMBER})\s+(?P<h>{_NUMBER})(?P<rest>.*)")
_HOW = 'Lines are: card:ID X Y WIDTH [turn=90] [stack=3], back:ID …, label X Y "TEXT", mark X Y 1, area X Y W H; in mm.'


def read_scene(
    head: str, text: str, line: int, lines: Sequence[int], refuse: Callable[[int, str, str], None]
) -> TableScene | None:
    """The scene of a block; what is wrong with a line of it is told, and the line left out."""
    found = _HEAD.fullmatch(head)
    if not found:
        refuse(line, f'"scene {head}" does not say how large the table is.', 'Write ```scene 120x80 "What it shows".')
        return None
    things = []
    for number, typed in enumerate(text.split("\n")):
        if not typed.strip():
            continue
        here = lines[number] if number < len(lines) else line
        thing = _thing(typed.strip())
        if thing is None:
            word = typed.split()[0].partition(":")[0]
            near = nearest(word, ("card", "back", "label", "mark", "area"))
            guess = f"Did you mean {near}? " if near and near != word else ""
            refuse(here, f'"{typed.strip()}" places nothing on the table.', f"{guess}{_HOW}")
        else:
            things.append(thing)
    if not found[3]:
        refuse(line, "The scene does not say what it shows.", 'Say it for those who hear it: ```scene 120x80 "…".')
    return TableScene(float(found[1]), float(found[2]), tuple(things), found[3] or "", line)


def _thing(typed: str) -> Placed | None:
    if face := _FACE.fullmatch(typed):
        turn, stack = 0.0, 1
        for word in face["rest"].split():
            name, _, value = word.partition("=")
            if not re.fullmatch(_NUMBER, value):
                return None
            if name == "turn":
                turn = float(value)
            elif name == "stack":
                stack = max(1, min(int(float(value)), 12))
            else:
                return None
        part, _, card = face["name"].rpartition("/")
        side = "back" if face["kind"] == "back" else "front"
        at = float(face["x"]), float(face["y"])
        return Placed("face", *at, float(face["size"]), turn, "", part, card, side, stack)
    if said := _SAID.fullmatch(typed):
        if said["rest"].strip() or not said["text"].strip():
            return None
        return Placed(said["kind"], float(said["x"]), float(said["y"]), text=said["text"].strip())
    if area := _AREA.fullmatch(typed):
        text = area["rest"].strip().strip('"')
        return Placed("area", float(area["x"]), float(area["y"]), float(area["w"]), float(area["h"]), text)
    return None
