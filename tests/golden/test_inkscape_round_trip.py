"""Our templates saved by Inkscape, as Inkscape and as plain SVG, print as they did before.

Needs Inkscape on the path; without it these tests are skipped, and `test_saved_by_inkscape` holds what it did to some.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from renderers import SHARE, difference, keep, share_of

from generator.check import check
from generator.faces.maker import FaceFolders, FaceMaker, FaceSet
from generator.game import Component, components
from generator.pdf.raster import rasterize
from generator.pdf.write import DocumentInfo, write_faces
from generator.registry import find_game
from generator.workspace import find_workspace

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted(
    path for path in (ROOT / "templates").rglob("*.svg.j2") if path.read_text("utf-8").startswith("<svg")
)
DPI = 150
"""Enough to see a line moved by a tenth of a millimeter."""

pytestmark = pytest.mark.skipif(shutil.which("inkscape") is None, reason="Inkscape is not installed here.")


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of templates as it is, and as each kind of file that Inkscape writes."""
    work = tmp_path_factory.mktemp("inkscape")
    folders = {kind: work / kind for kind in ("inkscape", "plain")}
    commands = []
    for folder in folders.values():
        shutil.copytree(ROOT / "templates", folder)
    for path in TEMPLATES:
        place = path.relative_to(ROOT / "templates")
        given = work / "given" / place.with_name(place.name.removesuffix(".j2"))
        given.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, given)
        commands.append(f"file-open:{given}")
        for kind, folder in folders.items():
            out = folder / place.with_name(place.name.removesuffix(".j2"))
            plain = "true" if kind == "plain" else "false"
            commands.append(f"export-filename:{out}; export-plain-svg:{plain}; export-do")
        commands.append("file-close")
    shell = "\n".join([*commands, "quit", ""])
    subprocess.run(["inkscape", "--shell"], input=shell, text=True, capture_output=True, timeout=300, check=False)
    for folder in folders.values():
        for path in TEMPLATES:
            place = folder / path.relative_to(ROOT / "templates")
            made = place.with_name(place.name.removesuffix(".j2"))
            assert made.is_file(), f"Inkscape did not save {made.name}"
            made.replace(place)
    return folders


def some(parts: Iterator[Component] | tuple[Component, ...]) -> list[Component]:
    """Each component with its first, middle and last card."""
    found = []
    for part in parts:
        chosen = {id(card): card for card in (part.cards[0], part.cards[len(part.cards) // 2], part.cards[-1])}
        found.append(replace(part, cards=tuple(chosen.values())))
    return found


def faces(name: str, templates: Path) -> FaceSet:
    """Some faces of a game, its templates taken from another folder."""
    source = find_game(find_workspace(ROOT), name)
    checked = check(source)
    assert checked.card_set is not None
    own = source.folders
    where = FaceFolders((templates / name, templates / "_shared"), own.fonts, (own.data, own.data / "art"))
    maker = FaceMaker(checked.card_set, where, step_names=checked.game.step_names)
    return maker.make(some(components(checked.game, checked.card_set)))


@pytest.mark.parametrize("name", ["top-dog", "top-promoter", "ratings-war"])
def test_templates_saved_by_inkscape_print_as_before(name: str, saved: dict[str, Path], tmp_path: Path) -> None:
    """Expressions broken over lines, text that has no room in the editor, entities, gradients written anew."""
    before = faces(name, ROOT / "templates")
    expected = [face for entry in before.faces for face in (entry.front, entry.back) if face is not None]
    first = list(rasterize(write_faces(expected, DocumentInfo("before")), DPI))
    wrong = []
    for kind, folder in saved.items():
        after = faces(name, folder)
        assert [finding.fact for finding in after.findings] == [finding.fact for finding in before.findings]
        drawn = [face for entry in after.faces for face in (entry.front, entry.back) if face is not None]
        second = rasterize(write_faces(drawn, DocumentInfo("after")), DPI)
        for face, one, other in zip(drawn, first, second, strict=True):
            differs = difference(one, other)
            if share_of(differs) > SHARE:
                keep(tmp_path, one, other, differs)
                (tmp_path / "ours-theirs-difference.png").rename(tmp_path / f"{face.name}-{kind}.png")
                wrong.append(f"{face.name} ({kind}): {share_of(differs):.2%}")
    assert sorted(set(wrong)) == [], f"see {tmp_path}"


def test_all_templates_are_tried() -> None:
    """But for those that hold nothing to draw."""
    assert len(TEMPLATES) >= 37


def test_templates_of_a_new_game_saved_by_inkscape_print_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that `pnp new` makes of a stranger's table are the ones that people open first."""
    from typer.testing import CliRunner

    from generator.cli.app import app

    monkeypatch.chdir(tmp_path)
    (tmp_path / "beasts.csv").write_text("Name,Cost,Text\nDragon,3,Breathe :fire: & rest.\nFish,2,Swim <away>.\n")
    made = CliRunner().invoke(app, ["new", "beasts", "--from", "beasts.csv"])
    assert made.exit_code == 0, made.output
    given = tmp_path / "beasts" / "templates"
    for kind in ("inkscape", "plain"):
        game = shutil.copytree(tmp_path / "beasts", tmp_path / kind)
        plain = "true" if kind == "plain" else "false"
        steps = [
            f"file-open:{path}; export-filename:{game / 'templates' / path.name}; export-plain-svg:{plain}; export-do"
            for path in sorted(given.glob("*.svg"))
        ]
        shell = "\n".join([*steps, "quit", ""])
        subprocess.run(["inkscape", "--shell"], input=shell, text=True, capture_output=True, timeout=120, check=False)
        assert all((game / "templates" / path.name).read_bytes() != path.read_bytes() for path in given.glob("*.svg"))
    drawn = {}
    for name in ("beasts", "inkscape", "plain"):
        source = find_game(find_workspace(tmp_path), name)
        checked = check(source)
        assert checked.card_set is not None
        own = source.folders
        maker = FaceMaker(checked.card_set, FaceFolders(own.templates, own.fonts, (own.data, own.data / "art")))
        made_set = maker.make(components(checked.game, checked.card_set))
        assert made_set.findings == ()
        faces_ = [face for entry in made_set.faces for face in (entry.front, entry.back) if face is not None]
        drawn[name] = list(rasterize(write_faces(faces_, DocumentInfo(name)), DPI))
    for name in ("inkscape", "plain"):
        shares = [share_of(difference(one, other)) for one, other in zip(drawn["beasts"], drawn[name], strict=True)]
        assert max(shares) <= SHARE, (name, shares)
