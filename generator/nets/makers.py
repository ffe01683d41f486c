"""Which makers of nets there are: a new form is a module and a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from generator.nets.die import die
from generator.nets.divider import divider
from generator.nets.panels import Net
from generator.nets.spec import Wanted
from generator.nets.standing import standee, tent, wrapper
from generator.nets.tray import lid, tray
from generator.nets.tuckbox import tuckbox

MAKERS: Mapping[str, Callable[[Wanted], Net]] = MappingProxyType(
    {
        "tuckbox": tuckbox,
        "tray": tray,
        "lid": lid,
        "wrapper": wrapper,
        "standee": standee,
        "tent": tent,
        "divider": divider,
        "die": die,
    }
)


def nets_for(wanted: Wanted) -> tuple[Net, ...]:
    """The nets of a component's pieces, which take them in turn: one, but for dividers."""
    make = MAKERS[wanted.spec.form]
    if wanted.spec.form != "divider":
        return (make(wanted),)
    rounds = max(1, 2 * wanted.spec.tabs - 2)
    return tuple(make(replace(wanted, number=number)) for number in range(1, rounds + 1))
