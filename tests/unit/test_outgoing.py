"""What goes out is read and never acts: one function for each kind of output (RL-11)."""

import csv
import io
import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import html
from markdown_it import MarkdownIt

from generator.outgoing import (
    csv_text,
    for_csv,
    for_github,
    for_github_property,
    for_html,
    for_markdown,
    for_terminal,
    from_csv,
    json_text,
    terminal_line,
)

HOSTILE = (
    "\x1b[2Jgone",
    "a\n::error::t",
    "  ::add-mask::e",
    "note ##[add-mask]e",
    "##vso[task.setvariable variable=x]y",
    "\u202eevil",
    "a | b \\| c",
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "=cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "\t=1+1",
    "\r=1+1",
    " =1+1",
    "＝1+1",
    "[here](javascript:alert(1)) ![x](http://e.example/p.png) https://e.example www.e.example",
    "&lt;b&gt; &#8238;",
    "`code` **bold** ~~gone~~ _it_ # head $x$",
    "- item",
    "1. item",
    "---",
    "> quote",
    "\ud800 half",
    "a\x00b\x9b31m\x85c\u2028d",
)
texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.lists(st.sampled_from([*"=+-@'\t\r\n\\|<>[]`*_#:$&! \x1b\u202ea1é", "::", "##[", "##vso[", "www."])).map(
        "".join
    ),
    st.text(st.characters(exclude_categories=()), max_size=30),
)
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
ACTING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def is_command(line: str) -> bool:
    """As the runner of GitHub's workflows sees it: `::` first in a trimmed line, `##[` anywhere; Azure's `##vso[`."""
    return line.strip().startswith("::") or "##[" in line or "##vso[" in line


@given(texts)
def test_rl_11_a_line_for_a_terminal_shows_controls_and_commands(text: str) -> None:
    """ESC, line breaks and overrides of direction are shown; no line is a workflow command."""
    line = terminal_line(text)
    assert not ACTING.search(line)
    assert not is_command(line)
    assert not ACTING.search(for_terminal(text))


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_plain_words_reach_a_terminal_as_they_are(text: str) -> None:
    """Whatever the script."""
    assert for_terminal(text) == text


@given(texts)
def test_rl_11_a_workflow_command_holds_its_message(text: str) -> None:
    """The message is one line of one command, its properties end where they should."""
    command = f"::error file={for_github_property(text)},title=x::{for_github(text)}"
    assert len(command.splitlines()) == 1
    assert not ACTING.search(command)
    head, _, _ = command[2:].partition("::")
    assert re.fullmatch(r"error file=[^:,]*,title=x", head)


@given(texts)
def test_rl_11_markdown_holds_words_alone(text: str) -> None:
    """CommonMark with GitHub's tables makes text of it in every place where it may stand."""
    parser = MarkdownIt("commonmark", {"linkify": False}).enable(["table", "strikethrough"])
    shown = for_markdown(text)
    for document in (f"{shown}\n", f"- {shown}\n", f"| a | b |\n| --- | --- |\n| {shown} | c |\n", f"## {shown} end\n"):
        tokens = parser.parse(document)
        inline = [child for token in tokens for child in token.children or ()]
        assert {child.type for child in inline} <= {"text", "text_special", "softbreak"}, (document, inline)
        kinds = {token.type.removesuffix("_open").removesuffix("_close") for token in tokens}
        allowed = {
            "paragraph",
            "inline",
            "bullet_list",
            "list_item",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
            "heading",
        }
        assert kinds <= allowed, (document, kinds)
        if "table" in kinds:
            assert sum(token.type == "td_open" for token in tokens) == 2
    flat = re.sub(r"\\(.)", r"\1", shown)
    assert not re.search(r"(?i)\b(https?|ftp)://|\bwww\.", shown)
    assert flat == for_terminal(" ".join(text.split()))


@given(texts)
@example(" \n0")
def test_rl_11_a_cell_of_csv_is_no_formula_and_comes_back(text: str) -> None:
    """OWASP's list of first signs; what `from_csv` gives is what was there. Controls are shown."""
    cell = for_csv(text)
    starts = cell.lstrip(" ")[:1] in tuple("=+-@\t\r\n＋－＝＠")
    if starts and not re.fullmatch(r"[+-]?\d+([.,]\d+)*\s?%?", cell):
        assert not any(sign.isalnum() for sign in cell)
    assert not any(is_command(line) for line in cell.split("\n"))
    assert not CONTROLS.search(cell)
    assert from_csv(cell) == text or CONTROLS.search(text)


@pytest.mark.parametrize("number", ["-1", "+2", "-1.5", "-1,5", "+10 %", "-3%", "1"])
def test_numbers_stay_numbers_in_csv(number: str) -> None:
    """A spreadsheet is to count with them."""
    assert for_csv(number) == number == from_csv(number)


@given(st.lists(st.lists(texts.filter(lambda text: not CONTROLS.search(text)), min_size=1, max_size=4), max_size=4))
def test_rows_of_csv_come_back(rows: list[list[str]]) -> None:
    """Whatever stands in the cells."""
    rows = [[cell.replace("\r\n", "\n").replace("\r", "\n") for cell in row] for row in rows]
    read = list(csv.reader(io.StringIO(csv_text(rows), newline="")))
    assert [[from_csv(cell) for cell in row] for row in read] == rows


@given(texts)
def test_rl_11_html_holds_words_alone(text: str) -> None:
    """In an element and in an attribute; no element and no attribute comes of it."""
    shown = for_html(text)
    page = html.fragment_fromstring(f"<p title=\"{shown}\" class='{shown}'>{shown}</p>")
    assert len(page) == 0
    assert set(page.attrib) == {"title", "class"}
    assert (page.text or "") == for_terminal(text) == page.get("title")


@given(texts)
def test_rl_11_json_holds_the_text_and_no_command(text: str) -> None:
    """ASCII alone, and the same text when it is read."""
    document = json_text({"text": text, text: [1.5]})
    assert json.loads(document) == {"text": text, text: [1.5]} or text == "text"
    assert document.isascii()
    assert not any(is_command(line) for line in document.splitlines())


def test_json_says_null_where_there_is_no_number() -> None:
    """`Infinity` and `NaN` are no JSON."""
    assert json.loads(json_text({"a": [float("inf"), float("nan"), 1.5, 2]})) == {"a": [None, None, 1.5, 2]}
