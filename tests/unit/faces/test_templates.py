"""Templates filled in: strict, sandboxed, and every mistake with its line."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from face_bench import HEAD

from generator.faces.preparation import prepare
from generator.faces.template import Templates, UnfillableError
from generator.faces.values import NamedValues
from generator.svg.conditions import says_yes

START = f'{HEAD}width="60mm" height="90mm" viewBox="0 0 60 90">\n'


def made(folder: Path, files: dict[str, str]) -> Templates:
    """Templates with these files."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Templates((folder,))


def filled(folder: Path, text: str, **values: Any) -> str:
    """One template filled in, stamps taken away."""
    import re

    svg = made(folder, {"t.svg.j2": text}).render("t", {**values, "card": NamedValues(values)})
    return re.sub(r' _at="\d+:\d+"', "", svg)


def refusal(folder: Path, files: dict[str, str], **values: Any) -> UnfillableError:
    """The error of the template t."""
    with pytest.raises(UnfillableError) as caught:
        made(folder, files).render("t", {**values, "card": NamedValues(values)})
    return caught.value


# ---------------------------------------------------------------- values as they print


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, ""),
        ("", ""),
        (3, "3"),
        (3.0, "3"),
        (2.5, "2.5"),
        (True, "yes"),
        (False, "no"),
        ("None", "None"),
        ("NA", "NA"),
        ("007", "007"),
        ("a & b", "a &amp; b"),
        ("<3", "&lt;3"),
        ("O&#039;C", "O&amp;#039;C"),
        ("{{ 1 }}", "{{ 1 }}"),
        ("{% if %}", "{% if %}"),
        ("one\ntwo", "one\u2028two"),
        ("one\r\ntwo", "one\u2028two"),
        ("a\x07b\x00c", "abc"),
        ("Åsa 🎲", "Åsa 🎲"),
    ],
)
def test_values_print_as_typed(tmp_path: Path, value: Any, shown: str) -> None:
    """TM-12, TM-17, TM-02, SE-12, TF-24, DR-11: a cell is text, and printed once."""
    assert filled(tmp_path, "<t>{{ name }}</t>", name=value) == f"<t>{shown}</t>"


@pytest.mark.parametrize("name", ["upper", "lower", "title", "capitalize", "trim"])
def test_a_blank_cell_stays_blank_under_filters(tmp_path: Path, name: str) -> None:
    """TM-12: not the word NONE."""
    assert filled(tmp_path, f"<t>{{{{ name|{name} }}}}</t>", name=None) == "<t></t>"


def test_values_in_attributes_cannot_leave_them(tmp_path: Path) -> None:
    """A quote in a cell is a character."""
    assert filled(tmp_path, '<t a="{{ n }}"/>', n='"/><image href="x') == '<t a="&#34;/&gt;&lt;image href=&#34;x"/>'


def test_columns_that_are_no_names_are_reached_by_card(tmp_path: Path) -> None:
    """TM-08: with blanks, signs and digits, by their exact name."""
    assert filled(tmp_path, '{{ card["VP/turn"] }} {{ card["1"] }}', **{"VP/turn": 4, "1": "x"}) == "4 x"


# ---------------------------------------------------------------- mistakes with their place


def test_an_unknown_value_names_itself_its_line_and_its_neighbors(tmp_path: Path) -> None:
    """TM-05: a misspelt field never prints blank."""
    error = refusal(tmp_path, {"t.svg.j2": START + "<g/>\n<text>{{ popularty }}</text></svg>"}, popularity=3)
    assert (error.fault.code, error.path, error.line) == ("face/unknown-value", tmp_path / "t.svg.j2", 3)
    assert '"popularty"' in error.fault.fact
    assert "popularity" in error.fault.remedy


@pytest.mark.parametrize("text", ["{{ card.flavor }}", '{{ card["flavor"] }}'])
def test_an_unknown_column_of_the_card_is_named(tmp_path: Path, text: str) -> None:
    """TM-06, TM-09: flavour in the roster, flavor in the template."""
    error = refusal(tmp_path, {"t.svg.j2": text}, flavour="dry")
    assert '"flavor"' in error.fault.fact
    assert "flavour" in error.fault.remedy


def test_the_line_is_right_inside_a_loop(tmp_path: Path) -> None:
    """The template's line, not that of the filled-in text."""
    error = refusal(tmp_path, {"t.svg.j2": "{% for n in range(3) %}\n<g/>\n{{ nothing }}\n{% endfor %}"})
    assert error.line == 3


def test_the_line_is_right_inside_a_macro_of_another_file(tmp_path: Path) -> None:
    """Of the file where the mistake stands."""
    files = {
        "t.svg.j2": '<g/>\n{% from "kit.svg.j2" import badge %}\n{{ badge() }}',
        "kit.svg.j2": "\n\n{% macro badge() %}\n<g/>\n{{ nothing }}{% endmacro %}",
    }
    error = refusal(tmp_path, files)
    assert (error.path, error.line) == (tmp_path / "kit.svg.j2", 5)


def test_the_line_is_right_inside_an_include(tmp_path: Path) -> None:
    """Also there."""
    files = {"t.svg.j2": '<g>\n{% include "part.svg.j2" %}</g>', "part.svg.j2": "\n\n\n{{ nothing }}"}
    error = refusal(tmp_path, files)
    assert (error.path, error.line) == (tmp_path / "part.svg.j2", 4)


def test_the_line_is_right_below_an_xml_comment_and_an_attribute_over_many_lines(tmp_path: Path) -> None:
    """Comments are dead, their lines stay."""
    text = '<?xml version="1.0"?>\n<!-- {{ dead }}\n{% for %} -->\n<g\n  id="a"\n  card:if="{{ 1 }}"\n/>\n{{ nothing }}'
    error = refusal(tmp_path, {"t.svg.j2": text})
    assert '"nothing"' in error.fault.fact
    assert error.line == 8


@pytest.mark.parametrize("broken", ["{{ name }", "{% if name %}", "{{ name|nofilter }}", "{% endfor %}", "{{ 1 + }}"])
def test_a_syntax_error_has_file_line_and_extract(tmp_path: Path, broken: str) -> None:
    """TM-14: no message without a place."""
    error = refusal(tmp_path, {"t.svg.j2": f"<g/>\n<g/>\n<text>{broken}</text>"}, name="x")
    assert error.fault.code == "face/template"
    assert error.path == tmp_path / "t.svg.j2"
    assert error.line == 3
    assert broken in error.fault.remedy


@pytest.mark.parametrize(
    "text", ["{{ name / 0 }}", "{{ name + 'x' }}", "{{ [1][name] }}", "{{ name|join(1, 2, 3, 4) }}"]
)
def test_a_failing_expression_has_its_line(tmp_path: Path, text: str) -> None:
    """Whatever fails, the template's line is named."""
    error = refusal(tmp_path, {"t.svg.j2": f"\n\n{text}"}, name=3)
    assert error.line == 3


def test_a_missing_template_offers_what_is_there(tmp_path: Path) -> None:
    """Also one that another includes."""
    error = refusal(tmp_path, {"t.svg.j2": '\n{% include "frame.svg.j2" %}', "frames.svg.j2": ""})
    assert (error.fault.code, error.line) == ("face/template", 2)
    assert "frames" in error.fault.remedy


@pytest.mark.parametrize("name", ["t", "t.svg", "t.svg.j2"])
def test_a_template_is_found_by_its_name_with_or_without_endings(tmp_path: Path, name: str) -> None:
    """As people write them in game.toml."""
    (tmp_path / "t.svg.j2").write_text("x")
    assert Templates((tmp_path,)).render(name, {}) == "x"


def test_ff_28_a_template_in_another_case_is_not_found_on_any_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What macOS would open, Linux would not."""
    templates = made(tmp_path, {"hero.svg.j2": "<g/>"})
    monkeypatch.setattr(Path, "is_file", lambda self: True)
    with pytest.raises(UnfillableError) as caught:
        templates.render("Hero", {})
    assert "hero" in caught.value.fault.remedy


def test_a_template_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    """With the cure."""
    (tmp_path / "t.svg.j2").write_bytes("<g>\xe9</g>".encode("latin-1"))
    with pytest.raises(UnfillableError) as caught:
        Templates((tmp_path,)).render("t", {})
    assert "UTF-8" in caught.value.fault.fact


# ---------------------------------------------------------------- the sandbox


@pytest.mark.parametrize(
    "payload",
    [
        "{{ ''.__class__ }}",
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ name.__init__.__globals__ }}",
        "{{ '{0.__class__}'.format(name) }}",
        "{{ ('{0.__class__.__init__.__globals__}'|format(name)) ~ name.__class__ }}",
        "{{ name|attr('__class__') }}",
        "{{ (name.format)(name).__class__ }}",
        "{{ cycler.__init__.__globals__.os }}",
        "{{ self.__init__ }}",
        "{{ namespace.__init__.__globals__ }}",
        "{{ range.__class__ }}",
        "{{ lipsum.__globals__ }}",
        "{{ [].append(1) }}",
        "{{ ''.join.__self__ }}",
        "{{ card.__class__ }}",
        "{{ card._values }}",
        "{{ card.values() }}",
        "{{ name|safe }}",
        "{{ '<image/>'|safe }}",
        "{{ name|tojson }}",
        "{{ open('/etc/passwd') }}",
        "{% import 'os' as os %}",
        "{{ range(10 ** 9)|list }}",
        "{% autoescape false %}{{ name }}{% endautoescape %}",
        "{%- autoescape false %}x{% endautoescape %}",
    ],
)
def test_a_template_reaches_nothing_but_its_values(tmp_path: Path, payload: str) -> None:
    """SE-13, SE-03: known ways out of a sandbox, and every way around escaping."""
    error = refusal(tmp_path, {"t.svg.j2": payload}, name="x")
    assert error.fault.code in ("face/template", "face/unknown-value")


def test_a_cell_is_never_a_template(tmp_path: Path) -> None:
    """SE-12, TM-04: no second rendering."""
    assert filled(tmp_path, "{{ name }}", name="{{ ''.__class__ }}") == "{{ &#39;&#39;.__class__ }}"


@pytest.mark.parametrize("name", ["../secret.svg.j2", "/etc/passwd.svg", "..\\secret.svg.j2"])
def test_an_include_never_leaves_the_folders(tmp_path: Path, name: str) -> None:
    """SE-01, SE-04: nor does a link that leads out."""
    inside = tmp_path / "in"
    inside.mkdir()
    (tmp_path / "secret.svg.j2").write_text("secret")
    refusal(inside, {"t.svg.j2": "{% include '" + name.replace("\\", "\\\\") + "' %}"})


def test_a_linked_template_outside_is_not_there(tmp_path: Path) -> None:
    """Links are followed before the folder is judged."""
    inside = tmp_path / "in"
    inside.mkdir()
    (tmp_path / "secret.svg.j2").write_text("secret")
    (inside / "link.svg.j2").symlink_to(tmp_path / "secret.svg.j2")
    refusal(inside, {"t.svg.j2": "{% include 'link.svg.j2' %}"})


# ---------------------------------------------------------------- sources


def test_an_entity_that_stands_for_a_file_is_refused_with_its_line(tmp_path: Path) -> None:
    """SE-07: no file is ever read for it."""
    text = '\n<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/hostname">]>\n<svg>&x;</svg>'
    error = refusal(tmp_path, {"t.svg.j2": text})
    assert (error.fault.code, error.line) == ("face/doctype", 3)


def test_a_condition_without_braces_is_refused(tmp_path: Path) -> None:
    """It would always be true."""
    error = refusal(tmp_path, {"t.svg.j2": '<g>\n<g\n card:if="pips"/></g>'})
    assert (error.fault.code, error.line) == ("face/condition", 2)
    assert 'card:if="{{ pips }}"' in error.fault.remedy


@pytest.mark.parametrize(
    ("condition", "values", "shown"),
    [
        ("{{ n }}", {"n": 0}, False),
        ("{{ n }}", {"n": 0.0}, False),
        ("{{ n }}", {"n": ""}, False),
        ("{{ n }}", {"n": None}, False),
        ("{{ n }}", {"n": False}, False),
        ("{{ n }}", {"n": []}, False),
        ("{{ n }}", {"n": "  "}, False),
        ("{{ n|int }}", {"n": "0"}, False),
        ("{% if n %}0{% endif %}", {"n": "x"}, False),
        ("{{ n }}", {"n": True}, True),
        ("{{ n }}", {"n": "no"}, True),
        ("{{ n }}", {"n": 2}, True),
        ("{{ n > 3 }}", {"n": 2}, False),
        ("{{ n &gt; 3 }}", {"n": 4}, True),
        ("{{ n == 'a' }}", {"n": "b"}, False),
        ("{{ n == &quot;a&quot; }}", {"n": "a"}, True),
        ("{{ n == &quot;a&quot; }}", {"n": "b"}, False),
        ("{{- n -}}", {"n": False}, False),
        ("{{ n and n > 1 }}", {"n": 1}, False),
        ("{{ n }}{{ n }}", {"n": False}, False),
        ("{% if n %}x{% endif %}", {"n": False}, False),
        ("{{ n or 0 }}", {"n": None}, False),
    ],
)
def test_conditions(tmp_path: Path, condition: str, values: dict[str, Any], shown: bool) -> None:
    """False for an empty result, False, none and zero; entities as Inkscape writes them."""
    text = filled(tmp_path, f'<g card:if="{condition}"/>', **values)
    assert bool(says_yes(text.split('"')[1])) is shown


@pytest.mark.parametrize("name", ["None", "False", "false", "0", "0.0", "no", "NA", "null", "-"])
@pytest.mark.parametrize(
    "form", ["{{ n }}", "{{ card.n }}", "{{ n|trim }}", "{{ n ~ '' }}", "{% if n %}{{ n }}{% endif %}"]
)
def test_ff_6_a_text_is_something_whatever_it_says(tmp_path: Path, name: str, form: str) -> None:
    """A card called None, a cell with 0: only a blank cell is blank."""
    assert says_yes(filled(tmp_path, f'<g card:if="{form}"/>', n=name).split('"')[1])


@pytest.mark.parametrize(("n", "shown"), [(1, False), (4, True)])
def test_ff_6_what_a_macro_says_is_no_text_of_a_cell(tmp_path: Path, n: int, shown: bool) -> None:
    """It prints yes and no."""
    text = filled(tmp_path, '{% macro many() %}{{ n > 3 }}{% endmacro %}<g card:if="{{ many() }}"/>', n=n)
    assert bool(says_yes(text.split('"')[1])) is shown


def test_entities_inside_expressions_are_characters(tmp_path: Path) -> None:
    """Inkscape saves > as &gt;, also between elements."""
    assert filled(tmp_path, "{% if n &gt;= 3 %}y{% endif %}", n=3) == "y"
    assert filled(tmp_path, "<t>{{ '&#60;' ~ n }} &lt;</t>", n=1) == "<t>&lt;1 &lt;</t>"


def test_every_start_tag_knows_its_line() -> None:
    """Jinja, comments and tags over several lines do no harm."""
    stamped = prepare('<a>\n{# <x> #}{{ "<y>" }}<!-- <z>\n--><b\n c="d"/>\n<e/></a>', 7)
    assert stamped.count("_at=") == 3
    assert '<a _at="7:1">' in stamped and '<b _at="7:3"' in stamped and '<e _at="7:5"/>' in stamped
    assert stamped.count("\n") == 4


FLOWED = """<text style="shape-inside:url(#b)"><tspan
  x="1" y="2" id="t1">{{ first_na</tspan><tspan
  x="1" y="7" id="t2">me }} and <tspan style="fill:red" id="t3">red {{ na</tspan></tspan><tspan
  x="1" y="9" id="t4"><tspan style="fill:red" id="t5">me }}</tspan> end</tspan></text>
{{ line }}"""


def test_lines_that_inkscape_broke_are_joined(tmp_path: Path) -> None:
    """An expression cut in two, also inside a styled part, is one again; the lines below keep their numbers."""
    from generator.faces.preparation import flowed

    joined = flowed(FLOWED)
    assert "{{ first_name }} and <tspan" in joined
    assert ">red {{ name }}</tspan> end</text" in joined
    assert joined.count("<tspan") == 1
    assert joined.count("\n") == FLOWED.count("\n")
    assert refusal(tmp_path, {"t.svg.j2": FLOWED}, first_name="A", name="B").line == 5


def test_lines_set_by_hand_are_left_alone() -> None:
    """A text that does not flow keeps its tspans: each is a line of its own."""
    from generator.faces.preparation import flowed

    text = '<text x="1" y="2"><tspan x="1" y="2">{{ a }}</tspan><tspan x="1" y="5">b</tspan></text>'
    assert flowed(text) == text


SPREAD = """<text style="shape-inside:url(#b)"><tspan
  x="1" y="2" id="t1">{{ first_na</tspan><tspan
  x="1" y="7" id="t2"><tspan
    dx="0 1.25 1.5 0 1.75" id="t3">me }} and </tspan><tspan
    dx="1.5 2 2.25" style="fill:red"
    id="t4">red {{ name }}</tspan></tspan></text>
{{ line }}"""


def test_letters_that_inkscape_had_no_room_for_flow_again(tmp_path: Path) -> None:
    """An expression is longer than what it prints, so it may not fit the box in the editor."""
    from generator.faces.preparation import flowed

    joined = flowed(SPREAD)
    assert "{{ first_name }} and <tspan" in joined
    assert " dx=" not in joined and 'style="fill:red"' in joined
    assert joined.count("\n") == SPREAD.count("\n")
    assert refusal(tmp_path, {"t.svg.j2": SPREAD}, first_name="A", name="B").line == 7


def test_letters_moved_by_hand_stay_and_are_told() -> None:
    """A person moves one or two; a box refuses them, a line at a point draws them."""
    from generator.faces.preparation import flowed

    for dx in ("0 0 1.5 0 0", "1.5"):
        text = f'<text style="shape-inside:url(#b)"><tspan dx="{dx}">words</tspan></text>'
        assert flowed(text) == text


def test_jinja_in_a_cdata_section_is_refused(tmp_path: Path) -> None:
    """Escaping would show there."""
    error = refusal(tmp_path, {"t.svg.j2": "<text>\n<![CDATA[{{ name }}]]></text>"}, name="x")
    assert (error.fault.code, error.line) == ("face/template", 2)


@pytest.mark.parametrize(
    ("name", "pack"),
    [
        ("t.svg", lambda text: text.encode("utf-16")),
        ("t.svg", lambda text: f'<?xml version="1.0" encoding="ISO-8859-1"?>\n{text}'.encode("latin-1")),
        ("t.svg.j2", lambda text: gzip.compress(text.encode())),
        ("t.svgz", lambda text: gzip.compress(text.encode())),
    ],
)
def test_a_drawing_is_read_as_it_says_of_itself(tmp_path: Path, name: str, pack: Callable[[str], bytes]) -> None:
    """In the letters it declares, packed or not."""
    (tmp_path / name).write_bytes(pack('<svg xmlns="http://www.w3.org/2000/svg"><desc>é {{ name }}</desc></svg>'))
    assert "é Ox" in Templates((tmp_path,)).render(name, {"name": "Ox"})
