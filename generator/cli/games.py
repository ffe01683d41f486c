"""`pnp games`: which games can be named."""

from __future__ import annotations

from pathlib import Path

from generator.cli.console import guarded, hand_out, say, tell
from generator.cli.options import DebugOption, JsonOption
from generator.registry import find_games, summary
from generator.workspace import find_workspace

EXAMPLES = "Example: pnp games"


@guarded
def games(json: JsonOption = False, debug: DebugOption = False) -> None:
    """List the games that can be checked and built."""
    workspace = find_workspace(Path.cwd())
    found, without_data = find_games(workspace)
    heads = [(source, summary(source)) for source in found]
    if json:
        from generator.report.as_json import as_text, games_value

        rows = [(source.name, head, workspace.shown(source.folders.data)) for source, head in heads]
        hand_out(as_text(games_value(rows, without_data)))
        return
    width = max((len(source.name) for source in found), default=0)
    for source, head in heads:
        about = head.problem or ", ".join(filter(None, (f"{head.title} {head.version}".strip(), head.players)))
        say(f"{source.name:{width}}  {about}  ({workspace.shown(source.folders.data)})")
        if head.tagline:
            say(f"{'':{width}}  {head.tagline}")
    if not found:
        say("There are no games here. `pnp new NAME --from FILE` makes one of a table; `pnp help own-game` says more.")
    for problem in without_data:
        tell(problem)
