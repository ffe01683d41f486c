"""`pnp rules`: what a game's rules demand of its cards."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.console import guarded, say
from generator.cli.options import DebugOption, GameArgument, named_game
from generator.errors import UsageError
from generator.words import nearest

EXAMPLES = "\b\nExamples:\n  pnp rules ratings-war\n  pnp rules ratings-war ratings-war/card-counts"


@guarded
def rules(
    game: GameArgument,
    code: Annotated[
        str, typer.Argument(help="The code of one rule, as findings show it in brackets.", show_default=False)
    ] = "",
    debug: DebugOption = False,
) -> None:
    """List the rules of a game's rosters, or explain one."""
    _, source = named_game(game)
    by_code = {rule.code: rule for rule in source.game().rules}
    if not code:
        width = max(map(len, by_code), default=0)
        for rule in by_code.values():
            say(f"{rule.code:{width}}  {rule.severity.value:7}  {rule.help.partition(chr(10))[0]}")
        if not by_code:
            say(f"{source.name} has no rules of its own: only its files are checked.")
        return
    wanted = code.strip("[] ")
    found = by_code.get(wanted) or by_code.get(f"{source.name}/{wanted}")
    if found is None and (explained := general_codes().get(wanted)):
        say(wanted, "", *explained.splitlines())
        return
    if found is None:
        near = nearest(wanted, [*by_code, *general_codes()])
        guess = f'Did you mean "{near}"? ' if near else ""
        raise UsageError(
            f'There is no rule "{wanted}". {guess}`pnp rules {source.name}` lists the rules of {source.name}; '
            "`pnp help findings` lists the codes that belong to no game."
        )
    when = "It plays with the cards, so it runs only when nothing else is wrong." if found.seeded else ""
    say(f"{found.code} ({found.severity.value})", "", *found.help.splitlines(), *(("", when) if when else ()))


def general_codes() -> dict[str, str]:
    """What findings that belong to no game's rules mean, by code."""
    from generator.booklet.reading import CODES as RULES_TEXT_CODES
    from generator.check import CODES as GAME_CODES
    from generator.faces.column_names import CODES as NAME_CODES
    from generator.faces.columns_used import CODES as COLUMN_CODES
    from generator.faces.font_looks import CODES as LOOK_CODES
    from generator.faces.off_card import CODES as OFF_CODES
    from generator.faces.picture_sizes import CODES as PIXEL_CODES
    from generator.faces.words_drawn import CODES as WORD_CODES
    from generator.faults import CODES as FACE_CODES
    from generator.languages.reading import CODES as LANGUAGE_CODES
    from generator.outputs.folders import CODES as OUTPUT_CODES
    from generator.outputs.light_ink import CODES as LIGHT_CODES
    from generator.outputs.proof import CODES as PROOF_CODES
    from generator.palette import CODES as PALETTE_CODES
    from generator.prepress.hairlines import CODES as STROKE_CODES
    from generator.prepress.legibility import CODES as PRINT_CODES
    from generator.roster.messages import CODES as ROSTER_CODES
    from generator.sheets.layout import CODES as SHEET_CODES
    from generator.shops.pictures import CODES as SHOP_PICTURE_CODES
    from generator.shops.range import CODES as SHOP_CODES
    from generator.simulate.bands import CODES as PLAY_CODES
    from generator.start.looks import CODES as LOOKS_CODES
    from generator.text.icon_files import CODES as ICON_CODES

    shops = {**SHOP_CODES, **SHOP_PICTURE_CODES}
    sheets = {**SHEET_CODES, **PRINT_CODES, **PIXEL_CODES, **LIGHT_CODES, **STROKE_CODES, **shops, **PROOF_CODES}
    rosters = {**ROSTER_CODES, **OFF_CODES, **COLUMN_CODES, **NAME_CODES, **LOOK_CODES, **WORD_CODES}
    games = {**GAME_CODES, **PLAY_CODES, **OUTPUT_CODES, **PALETTE_CODES, **LOOKS_CODES}
    games |= {**RULES_TEXT_CODES, **ICON_CODES, **LANGUAGE_CODES}
    return {**games, **rosters, **FACE_CODES, **sheets}
