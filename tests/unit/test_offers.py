"""Which names no package can offer, against `importlib.metadata`, which answers slowly."""

import sys
import zipfile
from importlib.machinery import PathFinder
from importlib.metadata import MetadataPathFinder, entry_points
from pathlib import Path

import pytest

from generator.offers import may_be_offered

ENTRIES = '[pnp.games]\nmoonrise = "moonrise:GAME"\nété = moonrise:GAME\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of packages that there is, looked through as Python does that nothing was loaded into.

    Dask brings `importlib_metadata`, which takes this away from Python's own finder.
    """
    monkeypatch.setattr(PathFinder, "find_distributions", MetadataPathFinder.find_distributions, raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "meta_path", [finder for finder in sys.meta_path if isinstance(finder, type)])
    return tmp_path


def package(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: moonrise\nVersion: 1\n", encoding="utf-8")
    (folder / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: moonrise\nVersion: 1\n", encoding="utf-8")
    (folder / "entry_points.txt").write_text(ENTRIES, encoding="utf-8")


@pytest.mark.parametrize("folder", ["moonrise-1.dist-info", "moonrise.egg-info", "moonrise-1.egg/EGG-INFO"])
def test_what_a_package_offers_is_seen(place: Path, monkeypatch: pytest.MonkeyPatch, folder: str) -> None:
    """Wherever `importlib.metadata` sees it."""
    package(place / folder)
    monkeypatch.setattr(sys, "path", [str((place / folder).parent)])
    offered = {entry.name for entry in entry_points(group="pnp.games")}
    assert offered == {"moonrise", "été"}
    assert all(map(may_be_offered, offered))
    assert may_be_offered("brawlers", "moonrise")
    assert not may_be_offered("brawlers", "wolves")


def test_names_that_no_package_offers_are_known_without_asking(place: Path) -> None:
    """Folders without packages, places that are not there, packages without entry points."""
    (place / "bare-1.dist-info").mkdir()
    (place / "old.egg-info").write_text("Name: old\n", encoding="utf-8")
    sys.path += [str(place / "gone"), str(place / "python.zip")]
    assert not may_be_offered("moonrise")


def test_an_archive_of_packages_leaves_it_open(place: Path) -> None:
    """It is `importlib.metadata` that looks inside."""
    archive = place / "packages.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("moonrise-1.dist-info/entry_points.txt", ENTRIES)
    sys.path.append(str(archive))
    assert may_be_offered("moonrise")


def test_a_finder_of_its_own_leaves_it_open(place: Path) -> None:
    """Such as programs bring that pack themselves."""

    class Finder:
        @staticmethod
        def find_spec(*_: object) -> None:
            return None

        @staticmethod
        def find_distributions(*_: object) -> list[object]:
            return []

    assert not may_be_offered("moonrise")
    sys.meta_path.append(Finder)
    assert may_be_offered("moonrise")


def test_the_program_s_own_games_are_offered() -> None:
    """As installed here."""
    assert may_be_offered("ratings-war")
