"""TM-09: a column that no template uses is told, once and quietly."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Pnp = Callable[..., Result]
TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#335577"/>{% if card.flavor is defined %}<rect width="1" height="1"/>{% endif %}
  {% if howl %}<rect width="2" height="2"/>{% endif %}
</svg>
"""


@pytest.fixture
def flavored(moonrise: Path) -> Path:
    """Its roster says `flavour`, its template asks for `flavor`."""
    template = moonrise.parent.parent / "templates" / "moonrise" / "wolf.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text(TEMPLATE, encoding="utf-8")
    return moonrise


def write(folder: Path, header: str) -> None:
    (folder / "wolves.csv").write_text(f"id,name,howl,{header}\nfenris,Fenris,3,Grim\n", encoding="utf-8")


@pytest.mark.parametrize("command", [("build", "moonrise"), ("check", "moonrise", "--fit")])
def test_flavour_is_told_with_the_name_that_the_template_asks_for(
    command: tuple[str, ...], flavored: Path, pnp: Pnp
) -> None:
    """At the header's cell; a notice, so nothing fails."""
    write(flavored, "flavour")
    result = pnp(*command)
    told = " ".join((result.stdout + result.stderr).split())
    assert result.exit_code == 0
    assert told.count("roster/unused-column") == 1
    assert "wolves.csv:1:flavour" in told
    assert 'No template uses the column "flavour". A template asks for "flavor", which is no column.' in told
    assert "howl" not in told.partition("No template uses")[2].partition("[roster")[0]


def test_remarks_stand_below_what_was_printed(flavored: Path, pnp: Pnp) -> None:
    """What wants to be cured stands above it."""
    write(flavored, "flavour")
    told = pnp("build", "moonrise").stdout
    assert told.index("In the printer dialog") < told.index("roster/unused-column")
    with (flavored / "wolves.csv").open("a", encoding="utf-8") as roster:
        roster.write("skoll,Fenris,4,Grim\n")
    told = pnp("build", "moonrise").stdout
    assert max(told.index("warning"), told.index("roster/unused-column")) < told.index("In the printer dialog")


@pytest.mark.parametrize("header", ["flavor", "_flavour", "#flavour", "Playtest notes", "Comment"])
def test_used_and_private_columns_are_not_told(header: str, flavored: Path, pnp: Pnp) -> None:
    """Nor does the plain check look at templates."""
    write(flavored, header)
    result = pnp("check", "moonrise", "--fit")
    assert "unused-column" not in result.stdout + result.stderr


@pytest.mark.parametrize("game", ["ratings-war", "top-dog", "top-promoter"])
def test_the_games_that_came_with_the_program_have_no_unused_column(game: str) -> None:
    """Their columns are their code's."""
    from generator.check import load
    from generator.faces.columns_used import unused_columns
    from generator.registry import find_game
    from generator.workspace import find_workspace

    source = find_game(find_workspace(Path(__file__).parents[2]), game)
    loaded, card_set, _ = load(source)
    assert list(unused_columns(loaded, card_set, source.folders.templates)) == []
