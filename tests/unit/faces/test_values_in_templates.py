"""What of a card and of the program reaches a text: columns first, text and numbers only."""

import re
from pathlib import Path
from typing import Any

import pytest
from face_table import Table, part, text_of

from generator.findings import Finding

TEXT = '<text x="4" y="{}" font-family="Barlow" font-size="4">{}</text>'
OWN_NAMES = (
    *("title", "theme", "ink", "grey", "settings", "set_version", "step_names", "card", "self", "pnp", "number"),
    *("revision", "copies", "range", "dict", "namespace", "cycler"),
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def says(table: Table, said: str, **values: Any) -> str:
    """What a face says whose one text is this."""
    table.template("front", TEXT.format(9, said))
    made = table.make(part({"name": "Ann", **values}))
    assert made.findings == ()
    return text_of(made.faces[0].front)


def fault(table: Table, said: str, **values: Any) -> Finding:
    """The one fault of such a face."""
    table.template("front", TEXT.format(9, said))
    (finding,) = table.make(part({"name": "Ann", **values})).findings
    return finding


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", OWN_NAMES)
@pytest.mark.parametrize("form", ["{{ %s }}", "{{ %s|upper }}", "{%% if %s %%}{{ %s }}{%% endif %%}", "{{ '' ~ %s }}"])
def test_ff_1_a_column_wins_over_every_name_of_the_program(table: Table, name: str, form: str) -> None:
    """`Title`, `Theme`, `Ink`, `Card`: the cell prints, not the game's title or an object."""
    said = form.replace("%s", name).replace("%%", "%")
    assert says(table, said, **{name: "Rook"}).casefold() == "rook"


@pytest.mark.parametrize("name", OWN_NAMES)
def test_ff_1_a_blank_cell_of_such_a_column_is_blank(table: Table, name: str) -> None:
    """The program's value does not come back through it."""
    assert says(table, f"A{{{{ {name} }}}}", **{name: ""}) == "A"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("{{ title }}, {{ ink }}, {{ number }} of {{ copies }}", "Test, full, 1 of 1"),
        ("{{ set_version }} {{ theme.paper }} {{ settings.hands }}", "0.1.0 #fff 3"),
        ("{{ pnp.set.title }} {{ pnp.set.version }} {{ pnp.ink }}", "Test 0.1.0 full"),
        ("{{ pnp.number }}/{{ pnp.total }} {{ pnp.copies }} {{ pnp.revision }} {{ pnp.id }}", "1/1 1 1 c1"),
        ("{{ pnp.language }} {{ pnp.gray }} {{ pnp.theme.paper }}", "en no #fff"),
        ("{{ pnp.settings.hands }} {{ pnp.settings['hands'] }} {{ pnp.settings.get('none', 7) }}", "3 3 7"),
        ("{{ pnp.component.title }} {{ pnp.component.name }} {{ pnp.card.name }}", "Hero hero Ann"),
        ("{% for n in pnp.range(3) %}{{ n }}{% endfor %}", "012"),
    ],
)
def test_ff_1_the_programs_values_have_a_name_of_their_own(table: Table, said: str, shown: str) -> None:
    """Where no column hides them, the bare names of old templates work as well."""
    table.settings["hands"] = 3
    table.file["themes"] = {"full": {"paper": "#fff"}}
    assert says(table, said) == shown


def test_ff_1_the_programs_values_stay_reachable_beside_such_columns(table: Table) -> None:
    """All of them hidden at once."""
    hidden = {name: "x" for name in OWN_NAMES if name != "pnp"}
    assert says(table, "{{ pnp.set.title }} {{ pnp.ink }} {{ pnp.number }} {{ pnp.card.name }}", **hidden) == (
        "Test full 1 Ann"
    )


def test_ff_1_a_key_of_a_setting_wins_over_what_tables_can_do(table: Table) -> None:
    """`items = 3` under [settings] is 3, and where there is no such key, items() are its pairs."""
    table.settings.update(items=3, limits={"2": 5, "3": 4})
    assert says(
        table, "{{ settings.items }} {% for k, v in settings.limits.items() %}{{ k }}={{ v }} {% endfor %}"
    ) == ("3 2=5 3=4")


@pytest.mark.parametrize(
    ("said", "offered"),
    [("{{ total }}", "pnp.total"), ("{{ pnp.nmber }}", "pnp.number"), ("{{ pnp.set.titel }}", "pnp.set.title")],
)
def test_ff_1_a_slip_in_a_name_of_the_program_is_told(table: Table, said: str, offered: str) -> None:
    """With the name that is near."""
    assert offered in fault(table, said).remedy


@pytest.mark.parametrize(
    ("said", "name"), [("{{ theme.paper }}", "theme"), ("{{ pnp.ink }}", "pnp"), ("{{ range(3)|list }}", "range")]
)
def test_ff_1_what_a_column_hides_is_told_where_it_is_missed(table: Table, said: str, name: str) -> None:
    """A column `Theme` has no paper."""
    told = fault(table, said, **{name: "x"})
    assert name in told.remedy and "column" in told.remedy.casefold()


# ---------------------------------------------------------------- what is no text


@pytest.mark.parametrize(
    "said",
    [
        "{{ card }}",
        "{{ pnp }}",
        "{{ pnp.set }}",
        "{{ theme }}",
        "{{ settings }}",
        "{{ range }}",
        "{{ dict }}",
        "{{ cycler }}",
        "{{ namespace(a=1) }}",
        "{{ self }}",
        "{{ range(3) }}",
        "{{ name.upper }}",
        "{{ settings.items }}",
        "{{ {'a': 1} }}",
        "{{ [{'a': 1}] }}",
        "{{ [[1], [2]] }}",
        "{{ card ~ '' }}",
        "{{ 'of ' ~ theme }}",
        "{{ card|string }}",
        "{{ card|upper }}",
        "{{ '%s'|format(card) }}",
        "{{ '%s' % card }}",
        "{{ '{}'.format(card) }}",
        "{{ [card]|join }}",
        "{{ name|replace('A', card) }}",
        "{% macro m() %}{% endmacro %}{{ m }}",
        "{% for x in 'ab' %}{{ loop }}{% endfor %}",
    ],
)
def test_ff_1_what_is_no_text_is_an_error_with_its_line(table: Table, said: str) -> None:
    """Never the address of an object, and never a word of Python."""
    told = fault(table, said)
    assert told.code in ("face/not-text", "face/template")
    assert str(told.place).endswith("front.svg.j2:2")
    assert "0x" not in str(told)


def test_ff_1_a_table_in_a_cell_is_told_with_its_column(table: Table) -> None:
    """As `each` in game.toml may hold one."""
    told = fault(table, "{{ stats }}", stats={"might": 3})
    assert str(told.place) == "data/test/cards.csv:2:stats"
    assert told.related[0].line == 2
    assert "might" in told.remedy


def test_ff_1_chance_has_no_place_in_a_template(table: Table) -> None:
    """Equal input, equal bytes."""
    assert "random" in fault(table, "{{ [1, 2, 3]|random }}").fact


# ---------------------------------------------------------------- lists


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("{{ traits }}", "Pirate, Robot"),
        ("{{ traits|upper }}", "PIRATE, ROBOT"),
        ("{{ 'A ' ~ traits }}", "A Pirate, Robot"),
        ("{{ traits|string }}", "Pirate, Robot"),
        ("{{ '%s!'|format(traits) }}", "Pirate, Robot!"),
        ("{{ '%s!' % traits }}", "Pirate, Robot!"),
        ("{{ '{}!'.format(traits) }}", "Pirate, Robot!"),
        ("{{ traits|map('lower') }}", "pirate, robot"),
        ("{{ traits|reverse|list }}", "Robot, Pirate"),
        ("{{ traits|join(' - ') }}", "Pirate - Robot"),
        ("{{ traits[0] }} {{ traits|length }}", "Pirate 2"),
        ("{% for t in traits %}({{ t }}){% endfor %}", "(Pirate)(Robot)"),
    ],
)
@pytest.mark.parametrize("kind", [tuple, list])
def test_ff_3_a_list_prints_as_its_parts(table: Table, kind: Any, said: str, shown: str) -> None:
    """Never with the brackets and quotes of Python."""
    assert says(table, said, traits=kind(("Pirate", "Robot"))) == shown


@pytest.mark.parametrize("blank", [(), [], None, "", ("", None)])
@pytest.mark.parametrize("said", ["A{{ t }}", "{{ 'A' ~ t }}", "A{{ t|upper }}", "{{ 'A%s'|format(t) }}"])
def test_ff_3_a_blank_list_prints_nothing(table: Table, said: str, blank: Any) -> None:
    """Nor does it say None."""
    assert says(table, said, t=blank) == "A"


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "A"), (3.0, "A3"), (2.5, "A2.5"), (True, "Ayes"), (False, "Ano"), ((1.0, None), "A1")]
)
@pytest.mark.parametrize("said", ["{{ 'A' ~ v }}", "A{{ v }}", "A{{ [v]|join }}", "A{{ v|string }}"])
def test_values_print_alike_however_they_are_joined(table: Table, said: str, value: Any, shown: str) -> None:
    """TM-12: a blank in a longer text is no None, and 3.0 is 3."""
    if isinstance(value, tuple) and "[v]" in said:
        said = said.replace("[v]", "v")
    assert says(table, said, v=value) == shown


# ---------------------------------------------------------------- names with blanks


@pytest.mark.parametrize(
    ("said", "header", "cure"),
    [
        ("{{ main text }}", "main text", "{{ main_text }}"),
        ("{{ Main Text }}", "main text", "{{ main_text }}"),
        ("{{ main text|upper }}", "Main Text", "{{ main_text }}"),
        ("{% if main text %}x{% endif %}", "main text", "{{ main_text }}"),
        ("{{ card.main text }}", "main text", "{{ main_text }}"),
        ("{{ HP? }}", "HP?", "{{ hp }}"),
        ("{{ VP/turn }}", "VP/turn", "{{ vp_turn }}"),
        ("{{ 2nd name }}", "2nd name", "{{ column_2nd_name }}"),
        ("{{ main\n text }}", "main text", "{{ main_text }}"),
    ],
)
def test_ff_9_a_header_that_is_no_word_is_told_with_the_word_for_it(
    table: Table, said: str, header: str, cure: str
) -> None:
    """In place of a message about tokens."""
    word = re.sub(r"[{} ]", "", cure)
    told = fault(table, said, **{header: "x", word: "x"})
    assert f'"{header}" write {cure}' in told.remedy


def test_ff_9_two_words_without_such_a_column_are_told_how_names_are_written(table: Table) -> None:
    """Perhaps the column is called otherwise."""
    assert "main_text" in fault(table, "{{ rule words }}").remedy
