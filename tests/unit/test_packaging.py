"""What a wheel says of itself: licences, bounds of libraries, the page that an index shows."""

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from generator import __version__
from generator.history.versions import parse_version

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
README = (REPOSITORY / "README.md").read_text("utf-8")


@pytest.fixture(scope="module")
def index_page() -> ModuleType:
    """The hook that a build asks."""
    spec = importlib.util.spec_from_file_location("index_page", REPOSITORY / ".ci" / "index_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_licences_of_fonts_and_icons_are_named_and_go_along() -> None:
    """Each folder of fonts has one, and the wheel lists it."""
    project = PROJECT["project"]
    assert project["license"] == "MIT AND OFL-1.1 AND Bitstream-Vera AND CC-BY-3.0"
    listed = {path for pattern in project["license-files"] for path in REPOSITORY.glob(pattern)}
    assert REPOSITORY / "LICENSE" in listed
    for folder in (REPOSITORY / "fonts").iterdir():
        if any(folder.glob("*.ttf")):
            assert any(path.parent == folder for path in listed), folder.name


@pytest.mark.parametrize("library", ["typer", "jinja2", "python-bidi", "reportlab", "pypdfium2"])
def test_a_library_whose_internals_are_counted_on_has_an_upper_bound(library: str) -> None:
    """Its next version may keep them elsewhere."""
    (wanted,) = [one for one in PROJECT["project"]["dependencies"] if re.match(rf"{library}\b", one)]
    assert "<" in wanted


def test_an_index_shows_nothing_broken(index_page: ModuleType) -> None:
    """Without an address no picture and no link leads to a file that an index does not have."""
    page = index_page.for_index(README)
    assert not re.search(r"\]\((?!https?:|#)", page)
    assert "![" not in page
    assert "<!--" not in page
    assert "docs/commands.md" in page
    assert index_page.addresses("") == {}


def test_with_an_address_the_picture_shows_and_links_lead_there(index_page: ModuleType) -> None:
    """One line of pyproject.toml, and all of them do."""
    page = index_page.for_index(README, "https://example.org/pnp/")
    assert re.search(r"!\[[^\]]+\]\(https://example\.org/pnp/docs/images/ratings-war-sheet\.png\)", page)
    assert not re.search(r"\]\((?!https?:|#)", page)
    assert index_page.addresses("https://example.org/pnp")["Changelog"] == "https://example.org/pnp/CHANGELOG.md"


def test_the_changelog_speaks_of_this_version_or_the_next() -> None:
    """A tag vX.Y.Z stands on the commit whose changelog has that heading."""
    parse_version(__version__)
    headings = re.findall(r"^## \[(.+?)\]", (REPOSITORY / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] in ("Unreleased", __version__)


def test_a_wheel_carries_the_frames_for_new_games() -> None:
    """Without them `pnp new` would have nothing to draw with where the program was installed."""
    assert (
        PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]["frames"] == "generator/bundled/frames"
    )
