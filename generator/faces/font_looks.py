"""Whether the fonts that game.toml lists look as it says: by weight, style and axes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from generator.cards import Place
from generator.errors import PnpError
from generator.faults import FaceError
from generator.findings import Finding, Severity
from generator.text.font import Font

CODES: Mapping[str, str] = MappingProxyType(
    {"face/font-look": "A font file says that it has another weight or style than game.toml gives it."}
)
NEAR = 100
"""Weights so far apart are of one kind: light is 300 to some foundries and 250 to others."""


def judge_fonts(fonts: Sequence[Font], game_file: Place) -> Iterator[Finding]:
    """What is wrong with the weights and styles under [[fonts]]. A file that cannot be read is told elsewhere.

    A file that is listed for two looks of which it has one is a warning: bold words would print regular.
    """
    for font in fonts:
        try:
            own = font.own_look
        except FaceError as fault:
            yield Finding(fault.code, Severity.ERROR, fault.fact, fault.remedy, game_file)
            continue
        except PnpError:
            continue
        twins = [other for other in fonts if other is not font and other.file == font.file]
        name = f'"{font.family}" ({font.file.name})'
        for what, said, has in (("weight", font.weight, own.weight), ("style", font.style, own.style)):
            twin = next((other for other in twins if getattr(other, what) != said), None)
            if not has or said == has:
                continue
            if twin is not None:
                fact = f"{name} is listed with {what} {getattr(twin, what)} and {said}, but holds {has} alone."
                yield Finding("face/font-look", Severity.WARNING, fact, "Name another file for one of them.", game_file)
            elif what == "style" or abs(font.weight - own.weight) > NEAR:
                fact = f"{name} is listed with {what} {said}, and its file says {has}."
                yield Finding("face/font-look", Severity.NOTICE, fact, "", game_file)
