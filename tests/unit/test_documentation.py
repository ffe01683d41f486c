"""The pages say what is true of the code."""

import re
import tomllib
from pathlib import Path

import pytest

from generator.cli.rules import general_codes

REPOSITORY = Path(__file__).parents[2]
PAGES = sorted([*REPOSITORY.glob("*.md"), *(REPOSITORY / "docs").rglob("*.md")])
PARTS = {code.partition("/")[0] for code in general_codes()}


def test_every_code_in_the_program_is_explained() -> None:
    """Where a finding is made its code is a literal; each needs its line of help."""
    used = {
        code
        for path in (REPOSITORY / "generator").rglob("*.py")
        for code in re.findall(rf'"((?:{"|".join(PARTS)})/[a-z0-9-]+)"', path.read_text(encoding="utf-8"))
    }
    assert used == set(general_codes())


def test_the_page_on_findings_lists_every_code_with_its_help() -> None:
    """The same words as `pnp rules` shows."""
    page = (REPOSITORY / "docs" / "findings.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `.*$", page, re.MULTILINE))
    wanted = {f"| `{code}` | {help_line} |" for code, help_line in general_codes().items()}
    assert rows == wanted, "docs/findings.md should have these rows instead:\n" + "\n".join(sorted(wanted - rows))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Within the repository."""
    for target in re.findall(r"\]\((?!https?://|#|card:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_pages_name_no_machine_and_no_registry(page: Path) -> None:
    """They hold for every reader."""
    assert not re.search(r"/(?:work|root|tmp|home)/|pypi[.]|python[h]osted", page.read_text(encoding="utf-8"))


def test_decisions_have_a_number_each_and_three_parts() -> None:
    """Context, choice, price; one page each."""
    pages = sorted((REPOSITORY / "docs" / "decisions").glob("*.md"))
    numbers = [int(page.name[:4]) for page in pages]
    assert len(set(numbers)) == len(numbers)
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Choice", "Price"], page.name
        assert len(text.splitlines()) < 80, page.name


def test_contributing_stays_short() -> None:
    """Under 120 lines, beginning with the setup."""
    text = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 120
    assert re.findall(r"^## (.*)$", text, re.MULTILINE)[0] == "Setup"


def test_the_readme_has_the_commands_that_ci_runs() -> None:
    """On its first screen, each in the block after its mark."""
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    blocks = dict(re.findall(r"^<!-- ci:(\w+) -->\n```sh\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL))
    assert blocks == {"print": "pip install .\npnp build ratings-war", "test": 'pip install -e ".[test]"\npytest'}
    assert text.index("ci:test") < text.index("## ")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_commands_of_pages_work_in_every_shell(page: Path) -> None:
    """PowerShell of Windows has no `&&`, and cmd no single quotes: each command has its line, texts double quotes."""
    for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            command = line.partition(" #")[0]
            if re.match(r"(pnp|pip|pytest|python) ", command):
                assert "&&" not in command, line
                assert "'" not in command, line


def test_pictures_are_small_and_shown_somewhere() -> None:
    """Each PNG under 150 kB, and on a page."""
    shown = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in (REPOSITORY / "docs" / "images").glob("*.png"):
        assert picture.stat().st_size < 150_000, picture.name
        assert picture.name in shown, picture.name


def test_the_map_of_the_house_is_true() -> None:
    """Every room stands in CONTRIBUTING, each on the floor that the import contract gives it, and no other does."""
    text = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (`[^|]*) \|", text.partition("| where in `generator/`")[2].partition("\n\n")[0], re.MULTILINE
    )
    floors = [re.findall(r"`(\w+)(?:/|\.py)`", row) for row in rows]
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    (contract,) = [one for one in project["tool"]["importlinter"]["contracts"] if one.get("exhaustive")]
    layers = [layer.split(" | ") for layer in contract["layers"]]
    depth = {room: number for number, layer in enumerate(layers) for room in layer}
    told = {room: number for number, floor in enumerate(floors) for room in floor}
    assert set(told) == set(depth)
    order = sorted((depth[room], floor) for room, floor in told.items() if room != "api")
    assert [floor for _, floor in order] == sorted(floor for _, floor in order)
    for room in told:
        assert (REPOSITORY / "generator" / room).is_dir() or (REPOSITORY / "generator" / f"{room}.py").is_file(), room
