"""Which names of a card templates ask for, and what is told of columns that none does."""

from pathlib import Path

import pytest

from generator.faces.columns_used import names_asked


def asked(folder: Path, **templates: str) -> frozenset[str] | None:
    for name, body in templates.items():
        (folder / f"{name}.svg.j2").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>', "utf-8")
    return names_asked((folder,), ["front.svg.j2"])


@pytest.mark.parametrize(
    "body",
    [
        "{{ flavor }}",
        "{{ flavor | upper }}",
        "{{ card.flavor }}",
        '{{ card["flavor"] }}',
        "{% if card.flavor is defined %}x{% endif %}",
        "{% if flavor is defined %}x{% endif %}",
        '{% if "flavor" in card %}x{% endif %}',
        "{% for part in flavor %}{{ part }}{% endfor %}",
        "{% set x = card.flavor %}{{ x }}",
        "{% macro m() %}{{ card.flavor }}{% endmacro %}{{ m() }}",
        "{% macro m(c) %}{{ c.flavor }}{% endmacro %}{{ m(card) }}",
        "{% macro m(c) %}{{ c.flavor }}{% endmacro %}{{ m(c=card) }}",
        "{% macro n(d) %}{{ d.flavor }}{% endmacro %}{% macro m(c) %}{{ n(c) }}{% endmacro %}{{ m(card) }}",
        '<rect id="a" width="{{ flavor }}"/>',
    ],
)
def test_a_name_is_asked_for_in_each_form_of_use(body: str, tmp_path: Path) -> None:
    """And no other column is."""
    found = asked(tmp_path, front=body)
    assert found is not None
    assert "flavor" in found
    assert "flavour" not in found


def test_a_header_with_signs_is_asked_for_as_typed(tmp_path: Path) -> None:
    """`card['VP/turn']`."""
    assert "VP/turn" in (asked(tmp_path, front="{{ card['VP/turn'] }}") or ())


@pytest.mark.parametrize(
    "body",
    [
        '{% include "other.svg.j2" %}',
        '{% import "other.svg.j2" as o with context %}{{ o.m(card) }}',
        '{% from "other.svg.j2" import m as k %}{{ k(card) }}',
        '{% extends "other.svg.j2" %}',
    ],
)
def test_what_other_templates_ask_for_counts(body: str, tmp_path: Path) -> None:
    """Includes, imports and extends."""
    found = asked(tmp_path, front=body, other="{{ flavor }}{% macro m(c) %}{{ c.cost }}{% endmacro %}")
    assert found is not None
    assert "flavor" in found
    assert ("cost" in found) is ("import" in body)


@pytest.mark.parametrize(
    "body",
    [
        "{{ card[key] }}",
        "{% for key in card %}{{ key }}{% endfor %}",
        "{{ card | list }}",
        "{{ unknown(card) }}",
        "{% macro m(c) %}{{ c[title] }}{% endmacro %}{{ m(card) }}",
        "{% set c = card %}{{ c.name }}",
        "{% include name %}",
        "{{ broken",
        '{% include "not-there.svg.j2" %}',
    ],
)
def test_every_column_counts_where_names_are_not_fixed(body: str, tmp_path: Path) -> None:
    """Nothing is told that may be wrong."""
    assert asked(tmp_path, front=body) is None


def test_columns_that_are_plainly_printed_need_no_parsing(tmp_path: Path) -> None:
    """Every wanted name stands there as it is: nobody need look further."""
    (tmp_path / "front.svg.j2").write_text("{{ cost }}{{ card.text }}", "utf-8")
    assert names_asked((tmp_path,), ["front"], ["cost", "text"]) is None
    assert names_asked((tmp_path,), ["front"], ["cost", "txt"]) == {"cost", "text"}
