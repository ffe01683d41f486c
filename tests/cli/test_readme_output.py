"""What the README shows is what the command prints."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_readme_shows_the_real_output(
    process: Callable[..., "subprocess.CompletedProcess[bytes]"], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line by line; what follows three dots is left out there."""
    monkeypatch.chdir(tmp_path)
    (shown,) = re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    result = process("build", "ratings-war")
    assert result.returncode == 0, result.stdout + result.stderr
    printed = result.stdout.decode().splitlines()
    for line in shown.splitlines():
        start = line.removesuffix("...")
        assert any(real.startswith(start) if start != line else real == line for real in printed), line
