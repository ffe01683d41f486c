"""What all tests share."""

import os
import tempfile
from collections.abc import Iterator

import pytest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """The whole suite runs on all cores (None: pytest-xdist counts them); files that were named, in this process."""
    return None if config.args_source is pytest.Config.ArgsSource.TESTPATHS else 0


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_tests() -> Iterator[None]:
    """Nothing is kept in the folder of the person who runs the tests, nor read from it."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("PNP_CACHE")
        os.environ["PNP_CACHE"] = folder
        yield
        if before is None:
            del os.environ["PNP_CACHE"]
        else:
            os.environ["PNP_CACHE"] = before
