"""`pnp play`: one seeded game between bots, told in sentences or as its record."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.console import guarded, hand_out, say, tell
from generator.cli.options import DebugOption, GameArgument, JsonOption, named_game
from generator.errors import UsageError
from generator.words import counted

EXAMPLES = (
    "\b\nExamples:\n  pnp play ratings-war --seed 3 --players 4 --log\n  pnp play top-dog --bots greedy,random --json"
)


@guarded
def play(
    game: GameArgument,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same game.")] = 1,
    players: Annotated[
        int, typer.Option("--players", "-p", min=0, help="How many play; 0 is as many as can.", show_default=False)
    ] = 0,
    bots: Annotated[
        str, typer.Option("--bots", help="Who plays, by seat, as in greedy,random; fewer names are dealt round again.")
    ] = "",
    variant: Annotated[str, typer.Option("--variant", help="One of the game's variants.")] = "",
    number: Annotated[
        int, typer.Option("--number", min=0, help="Game number N of the run that pnp simulate makes from this seed.")
    ] = 0,
    log: Annotated[bool, typer.Option("--log", help="Tell the whole game, sentence by sentence.")] = False,
    json: JsonOption = False,
    debug: DebugOption = False,
) -> None:
    """Play one game between bots with the cards as they stand.

    Exit codes: 0 played, 1 the cards have errors, 2 wrong use, 3 a file cannot be read.
    """
    _, source = named_game(game)
    from generator.check import check
    from generator.simulate.run import one_game
    from generator.simulate.setting import Setting
    from generator.simulate.table import play_of

    checked = check(source)
    if checked.card_set is None or checked.report.errors:
        tell(f"{source.name} cannot be played while its cards have errors; `pnp check {source.name}` shows them.")
        raise typer.Exit(1)
    table = play_of(checked.game, checked.card_set)
    if table is None:
        raise UsageError(f"{source.name} has no engine that plays it.")
    count = players or max(table.players)
    setting = Setting(count, bots.strip() or table.bots[0], table.variant(variant), seed)
    seats = setting.rotations(table)[number % count]
    told: list[str] | None = [] if log else None
    record = one_game(table, setting, number, told)
    if json:
        from generator.report.as_json import as_text

        value = {
            "game": source.name,
            "seed": seed,
            "number": number,
            "bots": list(seats),
            "winners": [seat + 1 for seat in record.winners],
            "scores": list(record.scores),
            "rounds": record.rounds,
            "end": record.end,
            "log": told or [],
        }
        hand_out(as_text(value))
        return
    for sentence in told or ():
        say(sentence)
    if not log:
        winners = " and ".join(f"player {seat + 1}" for seat in record.winners) or "nobody"
        scores = ", ".join(f"{score:g}" for score in record.scores)
        say(
            f"{counted(count, 'player')} ({', '.join(seats)}), {counted(record.rounds, 'round')}, {record.end}. "
            f"Scores: {scores}."
        )
        say(f"Winner: {winners}.")
        say("The whole game, sentence by sentence: --log.")
