"""`pnp.copy`: each copy of a card is drawn by itself where its template asks which one it is (issue 15, part 2)."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from typer.testing import Result

Pnp = Callable[..., Result]
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">
  <rect width="69" height="94" fill="#eee"/>
  <text x="10" y="20" font-family="B" font-size="5">{}</text>
</svg>
"""
GAME = """\
title = "Lottery"

[rosters.tickets]
file = "tickets.csv"

[components.ticket]
title = "Tickets"
trim = "63x88mm"
bleed = 3
front = "front.svg.j2"
back = "back.svg.j2"
roster = "tickets"

[components.chip]
title = "Chips"
trim = "63x88mm"
bleed = 3
front = "chip.svg.j2"
copies = 3

[[fonts]]
family = "B"
file = "barlow/BarlowSemiCondensed-Medium.ttf"
"""


@pytest.fixture
def lottery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two kinds of tickets, four and two copies; three chips."""
    for folder in ("data/lottery", "templates/lottery"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "fonts").symlink_to(Path(__file__).parents[2] / "fonts")
    (tmp_path / "data/lottery/game.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "data/lottery/tickets.csv").write_text("id,name,copies\na,Ann,4\nb,Bob,2\n", encoding="utf-8")
    for name, said in (
        ("front", "{{ name }} {{ pnp.copy }} of {{ pnp.copies }}, card {{ pnp.number }} of {{ pnp.total }}"),
        ("back", "BACK"),
        ("chip", "chip {{ pnp.copy }}"),
    ):
        (tmp_path / f"templates/lottery/{name}.svg.j2").write_text(FRONT.format(said), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def texts(folder: Path) -> list[str]:
    """What stands on every sheet, in one text."""
    pdfs = [path for path in sorted(folder.rglob("*.pdf")) if "guide" not in path.name]
    said = " ".join(page.extract_text() for path in pdfs for page in pypdf.PdfReader(path).pages)
    return re.findall(r"(?:Ann|Bob) \d of \d, card \d of \d|chip \d", " ".join(said.split()))


WANTED = sorted(
    [*(f"Ann {n} of 4, card 1 of 2" for n in range(1, 5)), *(f"Bob {n} of 2, card 2 of 2" for n in (1, 2))]
    + [f"chip {n}" for n in (1, 2, 3)]
)


@pytest.mark.parametrize("arguments", [(), ("--gray",), ("--ink", "low"), ("--backs", "separate")])
def test_each_copy_has_its_own_number_on_paper(lottery: Path, pnp: Pnp, arguments: tuple[str, ...]) -> None:
    """In every ink and order of sides; the proof finds each piece once."""
    result = pnp("build", "lottery", "--paper", "a4", *arguments)
    assert result.exit_code == 0, result.output
    assert sorted(texts(lottery / "output/lottery")) == WANTED


def test_a_shop_gets_a_picture_of_each_copy(lottery: Path, pnp: Pnp) -> None:
    """Once each, its name its own."""
    result = pnp("build", "lottery", "--profile", "makeplayingcards")
    assert result.exit_code == 0, result.output
    (folder,) = (lottery / "output/lottery").glob("makeplayingcards*")
    assert len(list((folder / "fronts").glob("*.png"))) == 9
    rows = list(csv.DictReader(io.StringIO((folder / "cards.csv").read_text("utf-8-sig"))))
    assert [int(row["copies"]) for row in rows] == [1] * 9
    assert len({row["front"] for row in rows}) == 9


def test_copies_that_do_not_ask_stay_one_face(lottery: Path, pnp: Pnp) -> None:
    """A picture for each kind of ticket, with how many to print."""
    (lottery / "templates/lottery/front.svg.j2").write_text(FRONT.format("{{ name }} {{ pnp.copies }}"), "utf-8")
    assert pnp("build", "lottery", "--profile", "makeplayingcards", "--only", "ticket").exit_code == 0
    (folder,) = (lottery / "output/lottery").glob("makeplayingcards*")
    rows = list(csv.DictReader(io.StringIO((folder / "cards.csv").read_text("utf-8-sig"))))
    assert [int(row["copies"]) for row in rows] == [4, 2]


@pytest.mark.parametrize(
    "command", ["render lottery a", "check lottery --fit", "release lottery 0.1.0", "diff lottery"]
)
def test_other_commands_take_such_cards(lottery: Path, pnp: Pnp, command: str) -> None:
    """A preview shows the first copy."""
    (lottery / "data/lottery/CHANGELOG.md").write_text(
        "# Changelog\n\n## 0.1.0\n\n- First tickets.\n", encoding="utf-8"
    )
    if command.startswith("diff"):
        assert pnp("release", "lottery", "0.1.0").exit_code == 0
    result = pnp(*command.split())
    assert result.exit_code == 0, result.output
