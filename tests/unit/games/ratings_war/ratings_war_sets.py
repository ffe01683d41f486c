"""Types of the fixtures, in a module of their own: every folder has a conftest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from generator.game import CardSet

Cells = Mapping[str, Mapping[str, Any]]
NOTHING: Cells = MappingProxyType({})
ChangedSet = Callable[..., CardSet]
