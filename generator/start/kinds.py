"""Games to begin with where there is no table: a deck of 54, dice with a rule in Python, tokens, an empty one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.start.deck_files import deck_files, font_files
from generator.start.deck_reading import deck_from
from generator.start.every_kind import Files, around, made_by, module_of, new_pen, table
from generator.start.files import GameText, NewComponent, Roster, game_toml
from generator.start.kind_dice import dice
from generator.start.layout import BLEED, PartBox
from generator.start.looks import Frame, families
from generator.start.pen import literal
from generator.start.samples import CREATURES
from generator.start.template import common_back
from generator.workspace import Workspace


def kind_files(kind: str, name: str, title: str, frame: Frame, workspace: Workspace) -> tuple[Files, str]:
    """All files of a game of a kind, and what it is in a sentence."""
    makers: Mapping[str, Callable[[str, str, Frame, Workspace], tuple[Files, str]]] = {
        "cards": _cards,
        "standard-deck": _standard_deck,
        "dice": dice,
        "tokens": _tokens,
        "empty": _empty,
    }
    return makers[kind](name, title, frame, workspace)


def game_of_kind(kind: str, name: str) -> str:
    """Where in the folder of a new game its game.toml lies: in a package for games with code."""
    return module_of(name) if kind == "dice" else ""


# ----------------------------------------------------------------------- cards


def _cards(name: str, title: str, frame: Frame, workspace: Workspace) -> tuple[Files, str]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "creatures.csv"
        path.write_text(CREATURES, "utf-8")
        deck = deck_from(path, path.name, "", title, frame, workspace)
    files = deck_files(deck, made_by("cards", frame), workspace)
    return {
        **files,
        **around(title, name, "cards.csv"),
    }, "six creatures in cards.csv, to be written over with your own."


# --------------------------------------------------------------- standard deck

_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_RANK_NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_COURT = {"J": "jester-hat", "Q": "queen-crown", "K": "crown"}
_PIPS: Mapping[int, tuple[tuple[int, float], ...]] = {
    1: ((1, 2),),
    2: ((1, 0), (1, 4)),
    3: ((1, 0), (1, 2), (1, 4)),
    4: ((0, 0), (2, 0), (0, 4), (2, 4)),
    5: ((0, 0), (2, 0), (1, 2), (0, 4), (2, 4)),
    6: ((0, 0), (2, 0), (0, 2), (2, 2), (0, 4), (2, 4)),
    7: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (0, 4), (2, 4)),
    8: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2), (1, 3), (0, 4), (2, 4)),
    9: ((0, 0), (2, 0), (0, 4 / 3), (2, 4 / 3), (1, 2), (0, 8 / 3), (2, 8 / 3), (0, 4), (2, 4)),
    10: ((0, 0), (2, 0), (1, 2 / 3), (0, 4 / 3), (2, 4 / 3), (0, 8 / 3), (2, 8 / 3), (1, 10 / 3), (0, 4), (2, 4)),
}
"""Where the suit stands on a card of a number: column from 0 to 2, row from 0 to 4."""


def _standard_deck(name: str, title: str, frame: Frame, workspace: Workspace) -> tuple[Files, str]:
    rows = ["id,name,rank,suit,picture"]
    for suit in _SUITS:
        for rank in _RANKS:
            called = f"{_RANK_NAMES.get(rank, rank)} of {suit}"
            rows.append(f"{suit}-{rank.lower()},{called},{rank},{suit},{_COURT.get(rank, '')}")
    rows += ["joker-red,Red joker,Joker,hearts,jester-hat", "joker-black,Black joker,Joker,spades,jester-hat"]
    pen = new_pen(frame, 63, 88)
    page = pen.plan.page
    pen.tint = "pnp.theme.suits[suit]"
    pen.rect(page, pen.fill("panel"), id="ground")
    pips: dict[tuple[float, float], list[str]] = {}
    for number, places in _PIPS.items():
        for place in places:
            pips.setdefault(place, []).append("A" if number == 1 else str(number))
    x, y = page.middle
    pen.add('<g id="pips" card:if="{{ not picture and rank != \'A\' }}">')
    for (column, row), ranks in sorted(pips.items()):
        px, py = x + (column - 1) * 11.2, y + (row - 2) * 14.2
        asked = " or ".join(f"rank == '{rank}'" for rank in ranks)
        turned = f' transform="rotate(180 {px:.4g} {py:.4g})"' if row > 2 else ""
        pen.add(
            f'<g card:if="{{{{ {asked} }}}}"{turned}><text card:icon="{{{{ suit }}}}" x="{px:.4g}" y="{py + 4:.4g}" '
            f'text-anchor="middle" font-family="Game Icons" font-size="11" {pen.fill("tint")}>&#9670;</text></g>'
        )
    pen.add("</g>")
    for condition, icon, size in (("rank == 'A'", "suit", 30), ("picture", "picture", 34)):
        pen.add(
            f'<text id="{icon}" card:if="{{{{ {condition} }}}}" card:icon="{{{{ {icon} }}}}" x="{x:.4g}" '
            f'y="{y + size * 0.36:.4g}" text-anchor="middle" font-family="Game Icons" font-size="{size}" '
            f"{pen.fill('tint')}>&#9670;</text>"
        )
    index = PartBox(BLEED + 3.2, BLEED + 3.2, 9, 7)
    for half in (0, 180):
        pen.add(f'<g id="corner-{1 + half // 180}" transform="rotate({half} {x:g} {y:g})">')
        pen.text(
            f"rank-{half}", index, "{{ rank }}", frame.file.fonts.number, (7, 20), "tint",
            align="middle", valign="middle", lines=1, when="rank != 'Joker'",
        )  # fmt: skip
        pen.text(
            f"joker-{half}", PartBox(index.x, index.y, 14, 5), "{{ rank }}", frame.file.fonts.label, (7, 11), "tint",
            valign="middle", lines=1, when="rank == 'Joker'",
        )  # fmt: skip
        pen.add(
            f'<text card:if="{{{{ rank != \'Joker\' }}}}" card:icon="{{{{ suit }}}}" x="{index.x + 4.5:.4g}" '
            f'y="{index.y + 14:.4g}" text-anchor="middle" font-family="Game Icons" font-size="6.5" '
            f"{pen.fill('tint')}>&#9670;</text></g>"
        )
    suits = {"spades": "ink", "clubs": "ink"}
    full = {suit: frame.file.full["ink"] if suit in suits else _red(frame, "full") for suit in _SUITS}
    low = {
        suit: frame.file.low.get("ink", frame.file.full["ink"]) if suit in suits else _red(frame, "low")
        for suit in _SUITS
    }
    text = GameText(
        title=title,
        made_by=made_by("standard-deck", frame),
        rosters={"cards": Roster(file="cards.csv", in_play=["rank", "suit"])},
        parts=[
            NewComponent(
                key="card",
                title="Cards",
                trim="63x88mm",
                source='roster = "cards"',
                front="card-front.svg",
                back="card-back.svg",
                more=["number_per_set = 54    # what a full deck has: another number is told"],
            )
        ],
        fonts=families(frame),
        frame=frame,
    )
    toml = game_toml(text)
    toml += "\n# The colors of the suits.\n[themes.full.suits]\n" + table(full) + "\n[themes.low.suits]\n" + table(low)
    files = {
        "game.toml": toml.encode(),
        "cards.csv": ("\n".join(rows) + "\n").encode(),
        "templates/card-front.svg": pen.svg(f"{title}: front").encode(),
        "templates/card-back.svg": common_back(new_pen(frame, 63, 88), title).encode(),
        **font_files(families(frame), workspace),
        **around(title, name, "cards.csv"),
    }
    return files, "54 cards: thirteen of each suit and two jokers."


def _red(frame: Frame, ink: str) -> str:
    """The red of a frame: that of its colors which is reddest."""
    tints = frame.file.tints
    colors = (tints.low if ink == "low" and tints.low else tints.list) or (frame.file.full["tint"],)

    def redness(color: str) -> int:
        red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
        return red - max(green, blue)

    return max(colors, key=redness)


# ---------------------------------------------------------------------- tokens

_TOKENS = """\
id,name,icon,value,color,copies
coin-1,One coin,two-coins,1,gold,12
coin-5,Five coins,coins,5,gold,6
wound,Wound,hearts,1,red,8
guard,Guard,shield,2,blue,8
first,First player,crown,,green,1
"""


def _tokens(name: str, title: str, frame: Frame, workspace: Workspace) -> tuple[Files, str]:
    colors = {"gold": "#8a5a00", "red": "#a3243b", "blue": "#1d4f7c", "green": "#2f6b3d"}
    text = GameText(
        title=title,
        made_by=made_by("tokens", frame),
        rosters={"tokens": Roster(file="tokens.csv", columns={"value": "whole"})},
        parts=[
            NewComponent(
                key="token",
                title="Tokens",
                trim="25x25mm",
                source='roster = "tokens"',
                front="token-front.svg",
                back="token-back.svg",
                more=['kind = "token"', 'shape = "round"         # cut along the circle; "rect" keeps corners'],
            )
        ],
        fonts=families(frame),
        frame=frame,
    )
    toml = (
        game_toml(text)
        + "\n# The colors of the tokens, by the words of the column color.\n[themes.full.tokens]\n"
        + table(colors)
    )
    files: Files = {"game.toml": toml.encode(), "tokens.csv": _TOKENS.encode()}
    for side in ("front", "back"):
        pen = new_pen(frame, 25, 25)
        pen.tint = "pnp.theme.tokens[color]"
        page = pen.plan.page
        x, y = page.middle
        white = 'fill="#ffffff"'
        pen.rect(page, pen.fill("tint"), id="ground")
        pen.add(f'<circle id="ring" cx="{x:g}" cy="{y:g}" r="10.9" fill="none" stroke="#ffffff" stroke-width="0.5"/>')
        size, lift = (12, 2.4) if side == "front" else (15, 0)
        pen.add(
            f'<text id="icon" card:icon="{{{{ icon }}}}" x="{x:g}" y="{y + size * 0.36 - lift:.4g}" '
            f'text-anchor="middle" font-family="Game Icons" font-size="{size}" {white}>&#9670;</text>'
        )
        if side == "front":
            pen.text(
                "value", PartBox(x - 6, y + 4.6, 12, 4.4), "{{ value }}", frame.file.fonts.number, (7, 13), "tint",
                align="middle", valign="middle", lines=1, when="value",
            )  # fmt: skip
            shown = pen.fill("tint")
            pen.lines[-1] = pen.lines[-1].replace(shown, white)
        files[f"templates/token-{side}.svg"] = pen.svg(f"{title}: {side}").encode()
    return {**files, **font_files(families(frame), workspace), **around(title, name, "tokens.csv")}, (
        "35 round tokens of 25 mm, both sides."
    )


# ----------------------------------------------------------------------- empty


def _empty(name: str, title: str, frame: Frame, workspace: Workspace) -> tuple[Files, str]:
    pen = new_pen(frame, 63, 88)
    page = pen.plan.page
    pen.rect(page, pen.fill("ground"), id="ground")
    panel = page.inset(BLEED + 4)
    pen.rect(panel, f"{pen.fill('panel')} {pen.stroke('line', 0.4)}", min(frame.file.shape.radius, 4), id="panel")
    color = "ink"
    pen.text(
        "title", PartBox(panel.x + 3, panel.y + 22, panel.width - 6, 16), literal(title), frame.file.fonts.name,
        (7, 18), color, align="middle", valign="middle", leading=1.05,
    )  # fmt: skip
    pen.text(
        "text", PartBox(panel.x + 4, panel.y + 42, panel.width - 8, 24),
        "Draw here: templates/card-front.svg. A table of cards: pnp new --from, or [rosters] in game.toml.",
        frame.file.fonts.text, (7, 10), color, align="middle",
    )  # fmt: skip
    text = GameText(
        title=title,
        made_by=made_by("empty", frame),
        parts=[
            NewComponent(
                key="card",
                title="Cards",
                trim="63x88mm",
                source='copies = 9              # the same card nine times; roster = "cards" takes them from a table',
                front="card-front.svg",
                back="card-back.svg",
            )
        ],
        fonts=families(frame),
        frame=frame,
    )
    files = {
        "game.toml": game_toml(text).encode(),
        "templates/card-front.svg": pen.svg(f"{title}: front").encode(),
        "templates/card-back.svg": common_back(new_pen(frame, 63, 88), title).encode(),
        **font_files(families(frame), workspace),
        **around(title, name, ""),
    }
    return files, "one card, nine times, to draw on."
