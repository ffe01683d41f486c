"""Each option of `pnp build` about sheets, held on the finished PDF."""

import json
import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from placed_faces import PlacedFace, page_operators, placed_faces
from typer.testing import Result

Pnp = Callable[..., Result]
Build = Callable[..., Path]

GAME_FILE = """\
title = "Lanterns"

[components.lamp]
title = "Lamps"
trim = "63x88mm"
bleed = 3
front = "lamp.svg.j2"
back = "lamp-back.svg.j2"
each = [{ id = "amber", copies = 6 }, { id = "green", copies = 5 }]

[components.scene]
title = "Scenes"
trim = "120x70mm"
bleed = 3
front = "scene.svg.j2"
copies = 2
layout = "bleed"

[components.coin]
title = "Coins"
kind = "token"
shape = "round"
trim = "25x25mm"
bleed = 3
front = "coin.svg.j2"
copies = 3
"""


@pytest.fixture
def lanterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a game of cards, wide cards and tokens, in the workspace the test stands in."""
    data, templates = tmp_path / "data" / "lanterns", tmp_path / "templates" / "lanterns"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, encoding="utf-8")
    for name, wide, high in (("lamp", 69, 94), ("lamp-back", 69, 94), ("scene", 126, 76), ("coin", 31, 31)):
        drawing = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">'
            f'<rect width="{wide}" height="{high}" fill="#335577"/></svg>'
        )
        (templates / f"{name}.svg.j2").write_text(drawing, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return data


@pytest.fixture
def built(pnp: Pnp, lanterns: Path) -> Build:
    """Build the game on A4 and give the folder."""

    def run(*arguments: str) -> Path:
        result = pnp("build", "lanterns", "--paper", "a4", *arguments)
        assert result.exit_code == 0, result.output
        (folder,) = (lanterns.parents[1] / "output" / "lanterns").iterdir()
        return folder

    return run


def fronts(faces: list[PlacedFace]) -> list[PlacedFace]:
    return [face for face in faces if face.side == "front"]


def backs(faces: list[PlacedFace]) -> list[PlacedFace]:
    return [face for face in faces if face.side == "back"]


def test_every_paper_layout_and_ink_has_its_folder(pnp: Pnp, lanterns: Path) -> None:
    """Eight variants of one command, each with the papers' own page size."""
    result = pnp(
        "build", "lanterns", "--paper", "a4,letter", "--layout", "gutterless,gutterfold", "--ink", "full,low", "--json"
    )
    variants = json.loads(result.stdout)["variants"]
    assert sorted(Path(variant["folder"]).name for variant in variants) == sorted(
        f"{paper}-{layout}-{ink}"
        for paper in ("a4", "letter")
        for layout in ("gutterless", "gutterfold")
        for ink in ("full", "low")
    )
    for variant in variants:
        assert Path(variant["folder"]).name == f"{variant['paper'].lower()}-{variant['layout']}-{variant['ink']}"
        manifest = json.loads((Path(variant["folder"]) / "manifest.json").read_text(encoding="utf-8"))
        assert (manifest["settings"]["layout"], manifest["settings"]["ink"]) == (variant["layout"], variant["ink"])
        names = {Path(file["path"]).name for file in variant["files"]}
        assert ("lanterns-cards-to-fold.pdf" in names) == (variant["layout"] == "gutterfold")


def test_a_component_has_its_own_layout_until_one_is_asked_for(built: Build) -> None:
    """Scenes ask for bleed: their clips hold all of it. The folder's name says that layouts differ."""
    folder = built()
    assert folder.name == "a4-mixed-full"
    scenes = [face for face in placed_faces(folder / "lanterns-cards.pdf") if face.card == "scene"]
    assert {(face.width, face.height) for face in scenes} <= {(126, 76), (76, 126)}
    lamps = fronts([face for face in placed_faces(folder / "lanterns-cards.pdf") if face.card == "amber"])
    assert min(face.width for face in lamps) == 63


def test_a_layout_that_is_asked_for_overrides_cards_but_not_tokens(built: Build) -> None:
    """Tokens keep their bleed whatever cards do."""
    folder = built("--layout", "gutterless")
    assert folder.name == "a4-gutterless-full"
    scenes = [face for face in placed_faces(folder / "lanterns-cards.pdf") if face.card == "scene"]
    assert all((face.width, face.height) not in {(126, 76), (76, 126)} for face in scenes)
    coins = placed_faces(folder / "lanterns-tokens.pdf")
    assert {(face.width, face.height) for face in coins} == {(31, 31)}


def test_folded_sheets_hold_both_sides_on_one_page(built: Build) -> None:
    """Each back on the page of its front, in the same slot."""
    faces = placed_faces(built("--layout", "gutterfold") / "lanterns-cards-to-fold.pdf")
    lamps = [face for face in faces if face.card in ("amber", "green")]
    assert {(face.page, face.slot) for face in fronts(lamps)} == {(face.page, face.slot) for face in backs(lamps)}


def test_skipped_slots_stay_empty_on_every_sheet_of_cards(built: Build) -> None:
    """Eleven lamps on sheets of nine with two left out: seven and four."""
    lamps = [face for face in fronts(placed_faces(built("--skip", "1,9") / "lanterns-cards.pdf")) if face.width < 70]
    by_page = {page: [face.slot for face in lamps if face.page == page] for page in {face.page for face in lamps}}
    assert sorted(by_page.values()) == [[2, 3, 4, 5], [2, 3, 4, 5, 6, 7, 8]]


def test_backs_move_by_the_offset_and_fronts_stay(built: Build) -> None:
    """DX-04: right and down as one looks at the back."""
    before = placed_faces(built("--back-offset", "0,0") / "lanterns-cards.pdf")
    after = placed_faces(built("--back-offset", "1.5,-0.02in") / "lanterns-cards.pdf")
    assert fronts(before) == fronts(after)
    for old, new in zip(backs(before), backs(after), strict=True):
        assert new.x - old.x == pytest.approx(1.5, abs=0.002)
        assert new.y - old.y == pytest.approx(-0.508, abs=0.002)


def test_backs_turn_about_the_middle_of_the_paper(built: Build) -> None:
    """Half a degree clockwise moves what is left of the middle up, and what is above it to the right."""
    before = placed_faces(built() / "lanterns-cards.pdf")
    after = placed_faces(built("--back-rotate", "0.5") / "lanterns-cards.pdf")
    assert fronts(before) == fronts(after)
    turn = 0.5 * 3.14159265 / 180
    for old, new in zip(backs(before), backs(after), strict=True):
        assert new.x - old.x == pytest.approx(-(old.y - 297 / 2) * turn, abs=0.02)
        assert new.y - old.y == pytest.approx((old.x - 105) * turn, abs=0.02)


def test_a_margin_decides_how_many_cards_fit(built: Build) -> None:
    """20 mm leave two columns of 63 mm cards on A4."""
    assert max(face.slot for face in placed_faces(built("--margin", "2cm") / "lanterns-cards.pdf")) == 4
    faces = placed_faces(built("--margin", "20") / "lanterns-cards.pdf")
    assert min(face.x - face.width / 2 for face in fronts(faces)) >= 17


def test_a_margin_that_printers_leave_white_is_told(pnp: Pnp, lanterns: Path) -> None:
    """LI-16: a warning, which a strict build obeys."""
    result = pnp("build", "lanterns", "--paper", "a4", "--margin", "2mm")
    assert result.exit_code == 0
    assert "sheets/thin-margin" in result.stdout
    assert pnp("build", "lanterns", "--paper", "a4", "--margin", "2mm", "--strict").exit_code == 1


def lines(path: Path, page: int) -> int:
    """Stroked straight lines outside of faces."""
    return sum(name == "l" for _, name in page_operators(path, page))


def test_marks_are_ticks_crosses_or_none_and_stand_on_backs_when_asked_for(built: Build) -> None:
    """DX-07."""
    ticks = built() / "lanterns-cards.pdf"
    plain, backside = lines(ticks, 1), lines(ticks, 2)
    assert (plain, backside) == (16, 0)
    assert lines(built("--marks-on-backs") / "lanterns-cards.pdf", 2) == plain
    assert lines(built("--marks", "corners") / "lanterns-cards.pdf", 1) > plain
    assert lines(built("--marks", "none") / "lanterns-cards.pdf", 1) == 0


def test_a_cutting_machine_finds_its_square_on_every_sheet_of_cards(built: Build) -> None:
    """5.991 mm with its stroke, half a stroke outside the inset of 10.008 mm."""
    operators = page_operators(built("--marks", "silhouette") / "lanterns-cards.pdf", 1)
    assert any(
        name == "re" and numbers == pytest.approx([9.5125, 9.5125, 5.991, 5.991], abs=0.001)
        for numbers, name in operators
    )


@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
def test_backs_land_behind_their_fronts(built: Build, edge: str) -> None:
    """DX-01: the paper is turned over its long or its short edge."""
    faces = placed_faces(built("--flip", edge) / "lanterns-cards.pdf")
    there = {(face.page, face.slot): face for face in fronts(faces)}
    for back in backs(faces):
        front = there[back.page - 1, back.slot]
        assert (front.card, front.copy) == (back.card, back.copy)
        across, down = (210 - back.x, back.y) if edge == "long-edge" else (back.x, 297 - back.y)
        assert (front.x, front.y) == (pytest.approx(across, abs=1.6), pytest.approx(down, abs=1.6))


def test_backs_after_all_fronts_are_told_how_to_be_printed(pnp: Pnp, lanterns: Path) -> None:
    """DX-05: such a file is no duplex job; the person turns the stack."""
    result = pnp("build", "lanterns", "--paper", "a4", "--backs", "after")
    assert "lanterns-cards.pdf: print pages 1 to 3, turn the stack" in result.stdout
    assert "then print pages 4 to 6." in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--skip", "99"),
        ("--skip", "one"),
        ("--margin", "wide"),
        ("--back-offset", "1.5"),
        ("--back-offset", "40,0"),
        ("--back-rotate", "90"),
        ("--layout", "gutterless,sideways"),
        ("--ink", "full,none"),
    ],
)
def test_choices_that_do_not_exist_are_wrong_use(pnp: Pnp, lanterns: Path, arguments: tuple[str, str]) -> None:
    """Nothing is written."""
    result = pnp("build", "lanterns", *arguments)
    assert result.exit_code == 2, result.output
    assert not (lanterns.parents[1] / "output").exists()


def test_moved_backs_are_told_of(pnp: Pnp, lanterns: Path) -> None:
    """On another printer they would miss."""
    result = pnp("build", "lanterns", "--paper", "a4", "--back-offset", "1.5,-0.5", "--back-rotate", "-0.2")
    assert "moved 1.5 mm right, 0.5 mm up, 0.2 degrees counterclockwise for one printer" in result.stdout


def test_cut_paths_lie_over_the_cards_of_the_finished_sheet(built: Build) -> None:
    """Beside the PDF when a machine cuts; every path is the trim of a placed card."""
    folder = built("--marks", "silhouette")
    drawing = (folder / "lanterns-cut-1.svg").read_text(encoding="utf-8")
    assert "sheet 1 of lanterns-cards.pdf" in drawing
    boxes = []
    for path in re.findall(r' d="([^"]+)"', drawing):
        corners = [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.]+),([\d.]+)", path)]
        across, down = (sorted(numbers) for numbers in zip(*corners, strict=True))
        boxes.append((across[0], down[0], across[-1], down[-1]))
    placed = [face for face in fronts(placed_faces(folder / "lanterns-cards.pdf")) if face.page == 1]
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert {"lanterns-cut-1.svg", "lanterns-cut-1.dxf"} < set(manifest["outputs"])
    assert len(boxes) == len(placed) == 8
    for left, top, right, bottom in boxes:
        assert {round(right - left, 3), round(bottom - top, 3)} == {63, 88}
        middle = ((left + right) / 2, (top + bottom) / 2)
        assert any(math.dist(middle, (face.x, face.y)) < 2.2 for face in placed)


def test_cut_paths_are_written_for_hand_cut_sheets_when_asked_for(pnp: Pnp, lanterns: Path) -> None:
    """Tokens too, as circles; and the person is told."""
    result = pnp("build", "lanterns", "--paper", "a4", "--cut-files")
    assert "for a cutting machine: Cut path of sheet 1 of lanterns-tokens.pdf" in result.stdout
    assert not list((lanterns.parents[1] / "output").rglob("*cut-5*"))


def test_grey_has_a_folder_of_its_own_and_no_color(built: Build) -> None:
    """The sheets, their notes and the guide."""
    folder = built("--grey")
    assert folder.name == "a4-mixed-grey"
    for name in ("cards", "tokens", "print-guide"):
        operators = {name for _, name in page_operators(folder / f"lanterns-{name}.pdf")}
        assert not operators & {"rg", "RG", "k", "K", "scn", "SCN"}, name


@pytest.mark.parametrize(
    ("backs", "told"),
    [
        ("separate", {"fronts": 13, "backs": 11}),
        ("interleaved", {"cards": 13}),
        ("after", {"cards": 13}),
        ("none", {"cards": 13}),
    ],
)
def test_ff_39_pieces_are_counted_where_some_have_no_back(
    lanterns: Path, pnp: Pnp, backs: str, told: dict[str, int]
) -> None:
    """Eleven of thirteen cards have one; the sum counts each piece once, whatever files it lies in."""
    result = pnp("build", "lanterns", "--paper", "a4", "--backs", backs, "--json")
    assert result.exit_code == 0, result.output
    (variant,) = json.loads(result.stdout)["variants"]
    pieces = {Path(file["path"]).stem.rpartition("-")[2]: file["pieces"] for file in variant["files"]}
    assert {name: pieces[name] for name in told} == told
    shown = pnp("build", "lanterns", "--paper", "a4", "--backs", backs).output
    assert "13 cards and 3 other pieces" in shown


# -------------------------------------------------------------------- layouts of one's own


def own_layout(folder: Path) -> Path:
    """The file that docs/printing.md shows."""
    page = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
    files = dict(re.findall(r"^<!-- file: (layouts/\S+) -->\n```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    ((name, text),) = files.items()
    path = folder / name
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    return path


def test_a_layout_of_ones_own_lays_cards_where_it_says(pnp: Pnp, lanterns: Path) -> None:
    """As docs/printing.md shows it, asked for by a component and by an option; the manifest holds its hash."""
    own_layout(lanterns.parents[1])
    game_file = lanterns / "game.toml"
    text = GAME_FILE.replace('trim = "120x70mm"', 'trim = "88.9x50.8mm"').replace(
        'layout = "bleed"', 'layout = "business-cards"'
    )
    game_file.write_text(text, "utf-8")
    (lanterns.parents[1] / "templates/lanterns/scene.svg.j2").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="94.9mm" height="56.8mm" viewBox="0 0 94.9 56.8">'
        '<rect width="94.9" height="56.8" fill="#335577"/></svg>'
    )
    result = pnp("build", "lanterns", "--paper", "letter", "--only", "scene")
    assert result.exit_code == 0, result.output
    folder = lanterns.parents[1] / "output" / "lanterns" / "letter-business-cards-full"
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    ((page,),) = [one["pages"] for one in manifest["pages"].values()]
    assert [face[4] for face in page["faces"]] == [[19.05, 12.7, 88.9, 50.8], [107.95, 12.7, 88.9, 50.8]]
    assert "layouts/business-cards.toml" in manifest["inputs"]
    assert pnp("build", "lanterns", "--layout", "business-cards", "--paper", "letter", "--only", "lamp").exit_code == 0


def test_a_layout_that_is_not_there_or_wrong_is_a_finding(pnp: Pnp, lanterns: Path) -> None:
    """With the line of game.toml, or that of the layout's own file."""
    (lanterns / "game.toml").write_text(GAME_FILE.replace('layout = "bleed"', 'layout = "bled"'), "utf-8")
    told = pnp("check", "lanterns").stdout
    assert 'data/lanterns/game.toml:17  error  There is no layout "bled". Did you mean "bleed"?' in told
    assert "[game/unknown-layout]" in told
    own = own_layout(lanterns.parents[1])
    own.write_text("columns = 2\nrow = 5\n", "utf-8")
    (lanterns / "game.toml").write_text(GAME_FILE.replace('layout = "bleed"', 'layout = "business-cards"'), "utf-8")
    told = pnp("check", "lanterns").stdout
    assert 'layouts/business-cards.toml:2  error  "row" is not known. Did you mean "rows"?' in told
    assert "[sheets/layout-file]" in told
