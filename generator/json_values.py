"""What a JSON file holds, as types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

JsonObject = Mapping[str, Any]
"""An object that was read from a file. What its keys hold is known by what wrote it, not by a type: whoever reads it
says so. What is on its way into a file is a `Mapping[str, object]`."""
