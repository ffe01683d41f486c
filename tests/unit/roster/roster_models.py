"""Record models as a game writes them, for the tests of this folder."""

from __future__ import annotations

from typing import Annotated

from generator.roster.column_types import RequiredText, Text, Words, YesNo, any_color, choice, number, whole
from generator.roster.columns import Record


class Fighter(Record):
    """A model with every kind of column, none of which must be there."""

    attack: Annotated[int | None, whole(0, 9)] = None
    text: Text = ""
    side: Annotated[str | None, choice("Land", "Sea")] = None
    enabled: YesNo = True
    color: Annotated[str | None, any_color()] = None
    weight: Annotated[float | None, number(0, 200)] = None
    tags: Words = ()


class Ranked(Record):
    """A model with columns that must be filled."""

    popularity: Annotated[int, whole(1, 75)]
    motto: RequiredText
