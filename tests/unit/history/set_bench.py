"""A small set in a folder, changed by tests, and its states."""

from pathlib import Path

from generator.check import check
from generator.history.differences import CardChange, SetChange, differences
from generator.history.states import SetState, state_of
from generator.outputs.drawn import DrawnSet
from generator.registry import GameSource, find_game
from generator.workspace import find_workspace

GAME_FILE = """\
title = "Meadow"
version = "1.0.0"
players = [2, 4]

[rosters.birds]
file = "birds.csv"
columns = { eggs = "whole" }

[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700

[components.bird]
title = "Bird cards"
trim = "poker"
front = "bird-front.svg.j2"
back = "back.svg.j2"
roster = "birds"

[components.nest]
title = "Nests"
kind = "token"
trim = "20x20mm"
front = "nest.svg.j2"
each = [{ id = "twig", name = "Twig nest" }, { id = "moss", name = "Moss nest", copies = 2 }]

[settings]
weather = "fair"
"""
BIRDS = """\
id,name,eggs,text
lark,Lark,4,Sings before all the others wake up.
robin,Robin,5,Stays for the whole winter.
wren,Wren,6,Small and very loud.
swift,Swift,2,Never lands if it can help it.
finch,Finch,5,Likes seeds.
tit,Tit,9,Hangs upside down.
owl,Owl,3,Sees you first.
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#f4efe2"/>
  <g font-family="Barlow Semi Condensed" font-weight="700" font-size="4" fill="#222222">
    <text x="6" y="12">{{ name }}</text><text x="6" y="20">{{ eggs }}</text><text x="6" y="28">{{ text }}</text>
  </g>
</svg>
"""
NEST = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
    '<circle cx="10" cy="10" r="{{ 5 if id == "twig" else 7 }}"/></svg>'
)
BACK = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<rect width="63" height="88" fill="{{ "#ffffff" if ink == "low" else "#224422" }}"/></svg>'
)


class Meadow:
    """The set's folders."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data, self.templates = root / "data" / "meadow", root / "templates" / "meadow"
        self.data.mkdir(parents=True)
        self.templates.mkdir(parents=True)
        self.write("game.toml", GAME_FILE)
        self.write("birds.csv", BIRDS)
        for name, text in (("bird-front", FRONT), ("nest", NEST), ("back", BACK)):
            (self.templates / f"{name}.svg.j2").write_text(text, "utf-8")

    def write(self, name: str, text: str) -> None:
        """Write one of the data files."""
        (self.data / name).write_text(text, "utf-8")

    def change(self, name: str, *words: tuple[str, str]) -> None:
        """Replace words in a data file or template, each once."""
        path = (self.templates if name.endswith(".j2") else self.data) / name
        text = path.read_text("utf-8")
        for old, new in words:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        path.write_text(text, "utf-8")

    def source(self) -> GameSource:
        """The game as the registry finds it."""
        return find_game(find_workspace(self.root), "meadow")

    def state(self, label: str = "now", inks: tuple[str, ...] = ("full",)) -> SetState:
        """The set as it stands."""
        source = self.source()
        return state_of(DrawnSet(source, check(source)), label, inks)


def by_id(change: SetChange) -> dict[str, CardChange]:
    """The changes of cards by their id."""
    return {one.card.id: one for one in change.cards}


def between(before: SetState, after: SetState) -> SetChange:
    """What changed."""
    return differences(before, after)
