"""Where this person's programs keep what can be made again: safe to delete, shared by runs, known by content alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

SWITCH = "PNP_CACHE"
"""Names another folder; `off` keeps nothing."""


def cache_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path | None:
    """The folder of pnp, which need not exist; None where there is none to be had or none is wanted."""
    if wanted := environment.get(SWITCH):
        return None if wanted == "off" else Path(wanted)
    if system == "win32":
        base = environment.get("LOCALAPPDATA")
        return Path(base) / "pnp" / "cache" if base else None
    home = environment.get("HOME")
    if system == "darwin":
        return Path(home) / "Library" / "Caches" / "pnp" if home else None
    base = environment.get("XDG_CACHE_HOME")
    if base and Path(base).is_absolute():
        return Path(base) / "pnp"
    return Path(home) / ".cache" / "pnp" if home else None
