"""What to do with a flat part that is folded, for the print guide: a sentence or two for each form."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_FIRST = (
    "before you cut, crease each fold with a ruler and an empty pen: they run along dashed lines and between short "
    "ticks. Cut along the line around it. "
)

FOLDING: Mapping[str, str] = MappingProxyType(
    {
        "tuckbox": _FIRST + "Glue the tab behind the far side, fold the small flaps in, tuck in bottom and lid.",
        "tray": _FIRST + "Fold the walls up and glue each tab behind the wall beside it.",
        "lid": _FIRST + "Fold the walls down and glue each tab behind the wall beside it.",
        "wrapper": _FIRST + "Lay it around the deck and glue the tab behind the other end.",
        "standee": _FIRST + "Glue front and back together, and fold the feet outwards.",
        "tent": _FIRST + "Fold it to a triangle and glue the tab behind the foot of the back.",
        "divider": "cut along the line around each.",
        "die": _FIRST + "Fold all faces the same way and glue the tabs one after the other; press the last face on.",
    }
)
