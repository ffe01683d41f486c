"""Dice with faces on stickers, and rules in Python with their tests: a game as a package."""

from __future__ import annotations

import re

from generator import __version__
from generator.start.deck_files import font_files
from generator.start.every_kind import Files, made_by, module_of, new_pen, table
from generator.start.files import (
    GITATTRIBUTES,
    GITIGNORE,
    GameText,
    NewComponent,
    Roster,
    game_toml,
    readme,
    rules_text,
    workflow,
)
from generator.start.layout import PartBox
from generator.start.looks import Frame, families
from generator.workspace import Workspace

_DICE = """\
id,die,face,icon,value,copies
hunter-1,Hunter,1,footsteps,1,2
hunter-2,Hunter,2,footsteps,2,2
hunter-3,Hunter,3,crossed-swords,3,2
hunter-4,Hunter,4,crossed-swords,4,2
hunter-5,Hunter,5,shield,5,2
hunter-6,Hunter,6,crown,6,2
keeper-1,Keeper,1,wheat,2,2
keeper-2,Keeper,2,wheat,2,2
keeper-3,Keeper,3,wheat,3,2
keeper-4,Keeper,4,shield,4,2
keeper-5,Keeper,5,shield,5,2
keeper-6,Keeper,6,hearts,5,2
"""
_RULES = '''\
"""The rules of {title}: what `pnp check {module}` holds the dice against."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.api import Card, CardSet, Fact, Game, rule


def dice(card_set: CardSet) -> Mapping[str, list[Card]]:
    """The faces of each die, in the order of the roster."""
    found: dict[str, list[Card]] = {{}}
    for face in card_set.deck("faces"):
        found.setdefault(face["die"], []).append(face)
    return found


@rule("{code}/six-faces")
def six_faces(card_set: CardSet) -> Iterator[Fact]:
    """A die has six faces, numbered from 1 to 6."""
    for die, faces in dice(card_set).items():
        numbers = sorted(face["face"] or 0 for face in faces)
        if numbers != [1, 2, 3, 4, 5, 6]:
            told = ", ".join(map(str, numbers))
            yield Fact(f"The die {{die}} has the faces {{told}}.", "Number them from 1 to 6.", faces[0].at("face"), die)


@rule("{code}/same-sum")
def same_sum(card_set: CardSet) -> Iterator[Fact]:
    """All dice have the same sum of values, so that none is better on average."""
    sums = {{die: sum(face["value"] or 0 for face in faces) for die, faces in dice(card_set).items()}}
    for die, total in sums.items():
        if total != max(sums.values()):
            best = max(sums, key=lambda one: sums[one])
            faces = dice(card_set)[die]
            yield Fact(
                f"The values of {{die}} add up to {{total}}, those of {{best}} to {{sums[best]}}.",
                "Change a value, so that both are worth the same.",
                faces[0].at("value"),
                die,
            )


def chance_to_win(one: list[int], other: list[int]) -> float:
    """How likely a throw of one die is higher than one of another, ties left out."""
    higher = sum(a > b for a in one for b in other)
    ties = sum(a == b for a in one for b in other)
    return higher / (len(one) * len(other) - ties)


def face_values(card_set: CardSet, face: Card) -> Mapping[str, Any]:
    """What the stickers may show beside the columns of the roster."""
    return {{"label": f"{{face['die']}} {{face['face']}}"}}


GAME = Game("{module}", rules=(six_faces, same_sum), face_values={{"sticker": face_values}})
'''
_TESTS = '''\
"""The rules of {title} hold, and are broken by dice that break them."""

from pathlib import Path

from {module} import GAME, chance_to_win, dice, same_sum, six_faces
from generator.api import CardSet, check, find_game, find_workspace

SOURCE = find_game(find_workspace(Path.cwd()), "{module}")


def cards() -> CardSet:
    """The set as it stands in the roster."""
    card_set = check(SOURCE).card_set
    assert card_set is not None
    return card_set


def test_the_dice_obey_the_rules() -> None:
    """What `pnp check` says of them."""
    report = check(SOURCE).report
    assert not report.errors, list(map(str, report))


def test_each_die_has_six_faces() -> None:
    """As the rule says, and none is told."""
    assert all(len(faces) == 6 for faces in dice(cards()).values())
    assert list(six_faces.findings(cards())) == []


def test_dice_of_the_same_sum_are_not_told() -> None:
    """They add up to the same."""
    assert list(same_sum.findings(cards())) == []


def test_chances_of_two_dice_add_up() -> None:
    """Either one is higher or the other."""
    one, other = ([face["value"] for face in faces] for faces in dice(cards()).values())
    assert abs(chance_to_win(one, other) + chance_to_win(other, one) - 1) < 1e-9


def test_the_game_has_the_name_of_its_package() -> None:
    """So that `pnp` finds it."""
    assert GAME.name == "{module}"
'''
_PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{package}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["pnp-generator>={version}"]

# `pnp games` finds the game by this line.
[project.entry-points."pnp.games"]
{module} = "{module}:GAME"

# game.toml, roster, drawings and fonts lie in the package: whoever installs it can build the game.
[tool.hatch.build.targets.wheel]
packages = ["{module}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""


def dice(name: str, title: str, frame: Frame, workspace: Workspace) -> tuple[Files, str]:
    """Stickers for two dice, and a package with their rules and tests."""
    module = module_of(name)
    pen = new_pen(frame, 16, 16, 2)
    page = pen.plan.page
    pen.tint = "pnp.theme.dice[die]"
    pen.rect(page, pen.fill("tint"), id="ground")
    x, y = page.middle
    pen.add(
        f'<text id="icon" card:icon="{{{{ icon }}}}" x="{x:.4g}" y="{y + 1.6:.4g}" text-anchor="middle" '
        f'font-family="Game Icons" font-size="8.5" {pen.fill("on_tint")}>&#9670;</text>'
    )
    pen.text(
        "value", PartBox(x - 6, y + 3.1, 12, 3.6), "{{ value }}", frame.file.fonts.number, (7, 9.5), "on_tint",
        align="middle", valign="middle", lines=1,
    )  # fmt: skip
    colors = frame.file.tints.list[:2]
    low = frame.file.tints.low[:2] or colors
    text = GameText(
        title=title,
        made_by=made_by("dice", frame),
        rosters={
            "faces": Roster(
                file="faces.csv", columns={"face": "whole 1..6", "value": "whole"}, in_play=["die", "face", "value"]
            )
        },
        parts=[
            NewComponent(
                key="sticker",
                title="Stickers for dice of 18 mm",
                trim="16x16mm",
                source='roster = "faces"',
                front="sticker.svg",
                more=['kind = "token"          # keeps its bleed on the sheet: print on adhesive paper'],
            )
        ],
        fonts=families(frame),
        frame=frame,
    )
    toml = game_toml(text).replace("bleed = 3  ", "bleed = 2  ").replace("safe = 3  ", "safe = 1  ")
    toml += "\n# The colors of the dice.\n[themes.full.dice]\n" + table(
        dict(zip(("Hunter", "Keeper"), colors, strict=True))
    )
    toml += "\n[themes.low.dice]\n" + table(dict(zip(("Hunter", "Keeper"), low, strict=True)))
    toml += '\n# What players need beside it.\n[needs]\n"blank dice of 18 mm" = 4\n'
    code = re.sub(r"[^a-z0-9]+", "-", module).strip("-")
    inside: Files = {
        "__init__.py": _RULES.format(
            title=title.replace('"', "'").replace("\\", ""), module=module, code=code
        ).encode(),
        "game.toml": toml.encode(),
        "faces.csv": _DICE.encode(),
        "rules.md": rules_text().encode(),
        "templates/sticker.svg": pen.svg(f"{title}: sticker").encode(),
        **font_files(families(frame), workspace),
    }
    package = module.replace("_", "-")
    lines = (
        f"The rules stand in `{module}/__init__.py`, their tests in `tests/`: `pip install -e .` once, then `pytest`.",
    )
    files = {
        **{f"{module}/{path}": data for path, data in inside.items()},
        "pyproject.toml": _PYPROJECT.format(package=package, version=__version__, module=module).encode(),
        "tests/test_rules.py": _TESTS.format(title=title.replace('"', "'").replace("\\", ""), module=module).encode(),
        "README.md": readme(title, module, f"{module}/faces.csv", lines).encode(),
        ".gitattributes": GITATTRIBUTES.encode(),
        ".gitignore": GITIGNORE.encode(),
        ".github/workflows/cards.yml": workflow("pip install -e .", tests=True).replace(" . ", f" {module} ").encode(),
    }
    return files, "stickers for two dice, and rules in Python with their tests."
