"""A stranger's template cannot use up time or memory (RL-13, FF-36)."""

import time
import tracemalloc
from pathlib import Path

import pytest

from generator.faces.template import Templates, UnfillableError

TURNS = "{% for i in range(60) %}"
BOMBS = {
    "repeat": "{{ 'a' * 10**9 }}",
    "repeat the other way": "{{ 10**9 * 'a' }}",
    "repeat a list": "{{ ([1] * 10**9)|length }}",
    "repeat in turns": f"{{% set n = namespace(x='a') %}}{TURNS}{{% set n.x = n.x * 9 %}}{{% endfor %}}",
    "doubling by ~": f"{{% set n = namespace(x='a') %}}{TURNS}{{% set n.x = n.x ~ n.x %}}{{% endfor %}}",
    "doubling by +": f"{{% set n = namespace(x='a') %}}{TURNS}{{% set n.x = n.x + n.x %}}{{% endfor %}}",
    "doubling a list": f"{{% set n = namespace(x=[1]) %}}{TURNS}{{% set n.x = n.x + n.x %}}{{% endfor %}}",
    "format width": "{{ '%0999999999d'|format(1) }}",
    "format star": "{{ '%*d' % (10**9, 1) }}",
    "modulo width": "{{ '%999999999s' % 'x' }}",
    "format method": "{{ '{:>999999999}'.format(1) }}",
    "nested width": "{{ '{:>{}}'.format(1, 10**9) }}",
    "center": "{{ 'x'|center(10**9) }}",
    "center method": "{{ 'x'.center(10**9) }}",
    "zfill": "{{ 'x'.zfill(10**9) }}",
    "expandtabs": "{{ '\\t'.expandtabs(10**9) }}",
    "replace": "{{ ('a' * 99999).replace('a', 'b' * 99999) }}",
    "replace filter": "{{ ('a' * 99999)|replace('a', 'b' * 99999) }}",
    "replace nothing": "{{ ('a' * 99999).replace('', 'b' * 99999) }}",
    "join": "{{ ('b' * 99999).join(('a' * 99999)|list) }}",
    "join filter": "{{ (('a' * 99999)|list)|join('b' * 99999) }}",
    "indent": "{{ ('\\n' * 99999)|indent(9999) }}",
    "batch": "{{ [1]|batch(10**9, 'x')|list|length }}",
    "slice": "{{ [1]|slice(10**9)|list|length }}",
    "power": "{{ 9 ** 9 ** 9 }}",
    "power in turns": f"{{% set n = namespace(x=9) %}}{TURNS}{{% set n.x = n.x * n.x %}}{{% endfor %}}{{{{ n.x }}}}",
    "nested loops": "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "long work in a loop": "{% for a in range(99999) %}{% set x = range(99999)|list %}{% endfor %}",
    "upper in a loop": "{% set t = 'a' * 999999 %}{% for a in range(99999) %}{% set x = t|upper %}{% endfor %}",
    "long text in a loop": "{% for a in range(99999) %}" + "x" * 9999 + "{% endfor %}",
    "long text in a set": "{% set t %}{% for a in range(99999) %}" + "x" * 9999 + "{% endfor %}{% endset %}",
    "macro that calls itself twice": (
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(40) }}"
    ),
    "macro without end": "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "recursive loop": "{% for a in [1, 1] recursive %}{{ loop([1, 1]) }}{% endfor %}",
    "include itself": "{% include 'bomb.svg.j2' %}{% include 'bomb.svg.j2' %}",
    "block by itself": "{% block b %}{{ self.b() }}{{ self.b() }}{% endblock %}",
    "cycler": "{{ cycler() }}",
    "wrapping a long word": "{{ ('a' * 900000)|wordwrap(1) }}",
    "too many loops in each other": "{% for a in [1] %}" * 30 + "{% endfor %}" * 30,
    "endless number": "{{ 1e999 }}",
    "endless width": "{{ 'x'|truncate(-1e999) }}",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_rl_13_ff_36_a_bomb_is_a_finding(bomb: str, tmp_path: Path) -> None:
    """In seconds and little memory, with the template's file."""
    (tmp_path / "bomb.svg.j2").write_text(f"<svg>{BOMBS[bomb]}</svg>", "utf-8")
    templates = Templates((tmp_path,))
    if "{%" not in BOMBS[bomb]:
        tracemalloc.start()
    start = time.process_time()
    try:
        with pytest.raises(UnfillableError) as raised:
            templates.fill("bomb", {})
        assert time.process_time() - start < 8
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
    assert raised.value.fault.fact


def test_ordinary_templates_are_far_below_the_limits(tmp_path: Path) -> None:
    """A board of 40 by 40 fields with a macro, thrice; each face begins anew."""
    text = (
        "<svg>{% macro field(x, y) %}<rect x='{{ x }}' y='{{ y }}' width='1' height='1'/>{% endmacro %}"
        "{% for part in range(3) %}{% for y in range(40) %}{% for x in range(40) %}{{ field(x, y) }}"
        "{% if not loop.last %} {% endif %}{% endfor %}{% endfor %}{% endfor %}"
        "{{ 'x' * 20 }}{{ '%03d' % 7 }}{{ 'a b c'|replace(' ', ', ') }}{{ 'long text'|wordwrap(40) }}</svg>"
    )
    (tmp_path / "board.svg.j2").write_text(text, "utf-8")
    templates = Templates((tmp_path,))
    for _ in range(8):
        assert templates.fill("board", {}).text.count("<rect") == 4800


def test_loops_tell_what_jinja_tells_of_them(tmp_path: Path) -> None:
    """Counting takes nothing away: first, last, length, neighbors, filters, else, unpacking."""
    text = (
        "<svg>{% for a, b in {'x': 1, 'y': 2}.items() %}{{ loop.index }}/{{ loop.length }}{{ a }}{{ b }}"
        "{{ loop.last }};{% endfor %}{% for a in [] %}{% else %}none{% endfor %}"
        "{% for a in 'abc' if a != 'b' %}{{ a }}{{ loop.first }}{% endfor %}</svg>"
    )
    (tmp_path / "loop.svg.j2").write_text(text, "utf-8")
    filled = Templates((tmp_path,)).fill("loop", {}).text
    assert filled == '<svg _at="0:1">1/2x1no;2/2y2yes;noneayescno</svg>'
