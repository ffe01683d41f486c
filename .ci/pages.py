"""The pages of documentation in the wheel: `pnp help` shows them where there is no checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PagesHook(BuildHookInterface):  # type: ignore[type-arg]
    """What hatchling asks before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put every page of docs/, and the README, beside the rosters and fonts."""
        root = Path(self.root)
        for page in (root / "README.md", *sorted((root / "docs").glob("*.md"))):
            build_data["force_include"][str(page)] = f"generator/bundled/docs/{page.name}"
