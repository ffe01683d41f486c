"""Which kinds of output there are: ours by name, and those that packages offer as entry points."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields

from generator.cards import Place
from generator.errors import PnpError, UsageError
from generator.findings import Finding, Severity
from generator.gamefile import GameFile
from generator.outputs.job import BuildRequest
from generator.outputs.maker import Maker
from generator.registry import GameSource
from generator.toml_file import key_line
from generator.words import listed, nearest
from generator.workspace import Workspace

ENTRY_POINTS = "pnp.makers"
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "sheets": "generator.prepress.sheet_maker:SheetMaker",
        "shop": "generator.shops.shop_maker:ShopMaker",
        "pictures": "generator.exports.pictures:PictureMaker",
        "images": "generator.exports.tabletop.images:ImagesMaker",
        "tts": "generator.exports.tabletop.tts:TtsMaker",
        "vtt": "generator.exports.tabletop.browser_tables:VttMaker",
        "pcio": "generator.exports.tabletop.browser_tables:PcioMaker",
        "ttp": "generator.exports.tabletop.playground:PlaygroundMaker",
        "cgs": "generator.exports.tabletop.card_databases:CgsMaker",
        "cockatrice": "generator.exports.tabletop.card_databases:CockatriceMaker",
        "site": "generator.site.maker:SiteMaker",
        "booklet": "generator.prepress.booklet_maker:BookletMaker",
    }
)
"""The maker of each kind that comes with the program, by the name people type; imported when it is wanted."""


def maker_of(kind: str, choices: Mapping[str, str]) -> Maker:
    """A maker by its kind and its choices as typed. Raises UsageError that lists what there is."""
    found = _class(kind)
    known = [field.name for field in fields(found)]
    for name in choices:
        if name not in known:
            near = nearest(name, known)
            guess = f'Did you mean "{near}"? ' if near else ""
            raise UsageError(f'The output "{kind}" has no choice "{name}". {guess}Choices: {listed(known) or "none"}.')
    try:
        maker: Maker = convert(dict(choices), found, strict=False)
    except ValidationError as error:
        raise UsageError(f'The output "{kind}" cannot be made so: {_said(error)}') from error
    return maker


def makers_named(texts: Sequence[str], sheets: Callable[[], Sequence[Maker]]) -> tuple[Maker, ...]:
    """The makers of `sheets`, `pictures:dpi=150,bleed=yes` and the like, each once.

    `sheets` without choices are those that it makes. Raises UsageError that lists what there is.
    """
    makers: dict[Maker, None] = {}
    for text in texts:
        kind, choices = _kind(text)
        makers.update(dict.fromkeys(sheets() if kind == "sheets" and not choices else (maker_of(kind, choices),)))
    return tuple(makers)


def judge_outputs(file: GameFile, source: GameSource, workspace: Workspace) -> Iterator[Finding]:
    """What is wrong with the outputs that [build] of a game.toml names: kinds, choices, shops that there are not."""
    folders = source.folders
    for text in file.build.outputs:
        try:
            makers = makers_named((text,), tuple)
            request = BuildRequest(source, workspace, makers, inks=file.build.inks)
            for maker in makers:
                deque(maker.refuse(request), 0)
        except UsageError as error:
            line = key_line(folders.game_file, ("build", "outputs"))
            place = Place(folders.shown(folders.game_file), line)
            yield Finding("sheets/build-table", Severity.ERROR, f"build.outputs: {error}", "", place)


def _kind(text: str) -> tuple[str, dict[str, str]]:
    """`pictures:dpi=150,bleed=yes` as a kind and its choices. Raises UsageError."""
    kind, _, rest = text.partition(":")
    choices = {}
    for part in (part.strip() for part in rest.split(",")):
        name, sign, value = part.partition("=")
        if part and not sign:
            raise UsageError(f'The output "{text}": "{part}" says nothing. Write NAME=VALUE, as in pictures:dpi=150.')
        if part:
            choices[name.strip()] = value.strip()
    return kind.strip(), choices


def _said(error: ValidationError) -> str:
    """`dpi: Expected `int` >= 36.`, of what msgspec says."""
    fact, _, place = str(error).partition(" - at `$.")
    return f"{place.rstrip('`')}: {fact}." if place else f"{fact}."


def _class(kind: str) -> type[Any]:
    """The maker's class, which is a Struct: its fields are the choices."""
    if kind in KINDS:
        module, _, name = KINDS[kind].partition(":")
        ours: type[Any] = getattr(import_module(module), name)
        return ours
    from importlib.metadata import entry_points

    offered = {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
    if kind not in offered:
        known = [*KINDS, *sorted(offered)]
        near = nearest(kind, known)
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(f'There is no output "{kind}". {guess}Outputs: {", ".join(known)}.')
    try:
        loaded = offered[kind].load()
    except Exception as error:
        raise PnpError(
            f'The output "{kind}" cannot be loaded ({type(error).__name__}: {error}). Update or reinstall its package.'
        ) from error
    makes = isinstance(loaded, type) and issubclass(loaded, Struct) and hasattr(loaded, "make")
    if not makes or not hasattr(loaded, "refuse"):
        raise PnpError(
            f'The output "{kind}" cannot be used: {offered[kind].value} is no Struct with refuse and make. '
            "Tell its makers."
        )
    theirs: type[Any] = loaded
    return theirs
