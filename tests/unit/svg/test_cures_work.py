"""Every finding of a drawing says what to do, and whoever does just that is rid of it: here a program does it."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from face_bench import REPOSITORY, box, read_face, svg

from generator.faults import Fault
from generator.svg.parsing import cure_of_xml

ART = Path(__file__).parents[2] / "data" / "svg" / "art"
RECT = '<rect width="9" height="9" {}/>'
TEXT = '<text x="1" y="9" font-family="Test" font-size="4" {}>a</text>'


# ---------------------------------------------------------------- following a cure


def _meant(text: str, fault: Fault, cure: re.Match[str]) -> str:
    """`Did you mean X?`: the first of what is offered stands where the wrong word stood."""
    quoted, tags = re.findall(r'"([^"]*)"', fault.fact), re.findall(r"<([^>]*)>", fault.fact)
    wrong = fault.value or (quoted or tags)[0].removeprefix("card:")
    offered = cure[1].strip('"<>:?.').removeprefix("card:").removeprefix("#" if not wrong.startswith("#") else "\0")
    assert wrong in text, (wrong, text)
    return text.replace(wrong, offered, 1)


def _listed(text: str, fault: Fault, cure: re.Match[str]) -> str:
    """`Known are: a, b.` or `Write a, b or c.`: the first of them."""
    wrong = fault.value or re.findall(r'"([^"]*)"', fault.fact)[-1]
    return text.replace(wrong, re.split(r",| or ", cure[1])[0].strip("\"' ."), 1)


def _on_root(text: str, fault: Fault, cure: re.Match[str]) -> str:
    """`Write a="b" on <svg>`: what stands there of that name is replaced."""
    name = cure[1].partition("=")[0]
    text = re.sub(rf'(<svg[^>]*?)\s{re.escape(name)}="[^"]*"', r"\1", text, count=1)
    return text.replace("<svg", f"<svg {cure[1]}", 1)


def _attribute(text: str, fault: Fault, cure: re.Match[str]) -> str:
    """`Like a="b"`: the attribute of that name gets that value."""
    return re.sub(rf'\b{re.escape(cure[1])}="[^"]*"', f'{cure[1]}="{cure[2]}"', text, count=1)


def _without_minus(text: str, fault: Fault, cure: re.Match[str]) -> str:
    return re.sub(r"(?<=[\"': ,])-(?=[\d.])", "", text)


def _gone(text: str, fault: Fault, cure: re.Match[str]) -> str:
    """`Delete it`, `Take it out`: the element in angle brackets, else the attribute, style or rule in quotes."""
    element = re.search(r"<([\w:]+)>", fault.fact)
    if element:
        return re.sub(rf"<{element[1]}\b[^>]*?(?:/>|>.*?</{element[1]}>)", "", text, count=1, flags=re.DOTALL)
    said = re.findall(r'"([^"]*)"', fault.fact)[0]
    name = said.partition(":")[0]
    for pattern in (rf'\s[\w:]*\b{re.escape(name)}="[^"]*"', rf"{re.escape(name)}\s*:[^;\"]*;?"):
        text, count = re.subn(pattern, "", text, count=1)
        if count:
            return text
    raise AssertionError((fault, text))


CURES: tuple[tuple[str, Callable[[str, Fault, re.Match[str]], str]], ...] = (
    (r"^Did you mean (\S+)", _meant),
    (r'Write ([\w:]+="[^"]*") on <svg>', _on_root),
    (r'rite ((?:xmlns:card="[^"]*" )?card:page="\w+")', _on_root),
    (r"^Near it are: ([^,.]+\.\w+)", _meant),
    (r"^Known are:? (?:are )?([^.]*)", _listed),
    (r'^Like ([\w:-]+)="([^"]*)"', _attribute),
    (r"^Take the minus out", _without_minus),
    (r"^(?:Delete it|Take it out|Delete them)", _gone),
    (r"^Write ([\w%, ]+ or [\w% ]+)\.", _listed),
)


def followed(text: str, fault: Fault) -> str:
    """A drawing after somebody did what a finding says."""
    for pattern, follow in CURES:
        cure = re.search(pattern, fault.remedy)
        if cure is not None:
            return follow(text, fault, cure)
    raise AssertionError(f"nobody can follow this: {fault.remedy}")


BROKEN = [
    RECT.format('card:fill="grren"'),
    RECT.format('fill="grren"'),
    RECT.format('styel="fill:red"'),
    RECT.format('colour="red"'),
    RECT.format('style="fil:red"'),
    RECT.format('card:fil="red"'),
    RECT.format('stroke="red" stroke-linecap="rnd"'),
    RECT.format('stroke="red" stroke-linejoin="rnd"'),
    RECT.format('fill-rule="odd"'),
    RECT.format('pathLength="3"'),
    RECT.format('card:fit="7 9"'),
    '<rect width="-9" height="9"/>',
    '<rect width="9" height="9" rx="-1"/>',
    '<circle r="-1"/>',
    '<g id="star"/><use href="#stra"/>',
    '<g id="star"/><use card:href="#stra"/>',
    '<recct width="9" height="9"/>',
    "<script>alert(1)</script>",
    "<script/>",
    TEXT.format("").replace("Test", "Tset"),
    TEXT.format('text-anchor="centre"'),
    TEXT.format('font-style="slanted"'),
    TEXT.format('font-weight="fat"'),
    TEXT.format('style="font-kerning:some"'),
    TEXT.format('card:icon="swrd"'),
    TEXT.format('textLength="-9"'),
    box("a", bindings='card:fit="9"'),
    box("a", bindings='card:valign="centre"'),
    box("a", bindings='card:lines="1.5"'),
    box("a :swrd: b"),
    '<image width="9" height="9" href="a.pgn"/>',
    '<linearGradient id="g" spreadMethod="again"><stop/><stop offset="1"/></linearGradient>'
    + RECT.format('fill="url(#g)"'),
    svg(RECT.format(""), 'width="50mm" height="50mm"'),
    svg(RECT.format(""), 'width="60mm" height="90mm" card:page="cut"'),
    svg(RECT.format(""), 'width="60mm" height="90mm" viewBox="0 0 60"'),
    svg(RECT.format("")).replace(' xmlns="http://www.w3.org/2000/svg"', ""),
    svg(RECT.format('odd:name="1"')),
]


@pytest.mark.parametrize("body", BROKEN)
def test_a_cure_that_is_followed_ends_the_finding(body: str) -> None:
    """And brings no other."""
    whole = body if body.startswith("<svg") else svg(body)
    _, faults = read_face(whole, pictures=(ART,), whole=True)
    assert faults, "nothing was wrong"
    assert all(fault.remedy for fault in faults)
    text = whole
    for fault in faults:
        text = followed(text, fault)
    _, left = read_face(text, pictures=(ART,), whole=True)
    assert left == [], text


def test_all_mistakes_are_told_at_once_and_their_cures_go_together() -> None:
    """Those of the root, of styles, of elements and of texts: one round is enough."""
    whole = svg(
        RECT.format('styel="fill:red"')
        + '<recct/><g id="star"/><use href="#stra"/>'
        + TEXT.format('text-anchor="centre"')
        + "<style>rect { colr: red }</style>",
        'width="50mm" height="50mm" odd:name="1"',
    )
    _, faults = read_face(whole, whole=True)
    assert len(faults) == 7
    text = whole
    for fault in faults:
        text = followed(text, fault)
    assert read_face(text, whole=True)[1] == []


# ---------------------------------------------------------------- XML


@pytest.mark.parametrize(
    ("broken", "mended"),
    [
        ('<rect width="9">', '<rect width="9"/>'),
        ("<text>Salt & pepper</text>", "<text>Salt &amp; pepper</text>"),
        ("<desc>a&nbsp;b</desc>", "<desc>a&#160;b</desc>"),
        ("<desc>a&eacute;b</desc>", "<desc>a&#233;b</desc>"),
        ('<rect width="9" width="9"/>', '<rect width="9"/>'),
        ("<rect width/>", '<rect width="9"/>'),
        ("<rect width=9/>", '<rect width="9"/>'),
        ('<rect id="a<b"/>', '<rect id="a&lt;b"/>'),
        ("<desc>\x07</desc>", "<desc></desc>"),
        ("<!-- a -- b --><g/>", "<!-- a b --><g/>"),
    ],
)
def test_what_is_no_xml_is_told_with_what_to_write(broken: str, mended: str) -> None:
    """Not only what the parser did not like."""
    _, (fault,) = read_face(broken)
    assert fault.code == "face/template"
    assert fault.remedy.endswith(".")
    assert not fault.remedy.startswith("Look for"), fault
    assert not [one for one in read_face(mended)[1] if one.code == "face/template"]


def test_other_words_of_the_parser_have_a_cure_as_well() -> None:
    """None is left alone with what it says."""
    assert cure_of_xml("something new") != ""
    assert "&#233;" in cure_of_xml("Entity 'eacute' not defined")
    assert cure_of_xml("Entity 'ns_extend' not defined") == "Write the character itself in place of &ns_extend;."


# ---------------------------------------------------------------- all of them


def _raised() -> Iterator[tuple[str, str]]:
    """Every place where a finding of a drawing is made, without its cure."""
    for folder in ("svg", "faces", "text"):
        for path in sorted((REPOSITORY / "generator" / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                    continue
                if node.func.id != "FaceError" or any(isinstance(one, ast.Starred) for one in node.args):
                    continue
                given = node.args[2] if len(node.args) > 2 else None
                blank = given is None or (isinstance(given, ast.Constant) and not given.value)
                if blank and not any(one.arg == "remedy" for one in node.keywords):
                    yield f"{path.name}:{node.lineno}", ast.unparse(node)


def test_no_finding_of_a_drawing_is_without_a_cure() -> None:
    """A fact alone leaves a designer where they were."""
    assert list(_raised()) == []


@pytest.mark.skipif(not (REPOSITORY.parent / "shared" / "real-svgs").is_dir(), reason="../shared is not there.")
def test_findings_of_strangers_drawings_have_cures() -> None:
    """Of 136 files that people made for their games."""
    without = set()
    for path in sorted((REPOSITORY.parent / "shared" / "real-svgs").glob("*.svg")):
        text = path.read_text("utf-8", errors="replace")
        if "{" in text.partition("<svg")[0] or len(text) > 400_000:
            continue
        without |= {fault.fact for fault in read_face(text, whole=True)[1] if not fault.remedy}
    assert without == set()


def test_entities_that_nobody_declared_hide_nothing() -> None:
    """They are left out, and told beside what else is wrong."""
    _, faults = read_face('<rect width="wide" height="1"/><desc>&nbsp;&foo;&amp;</desc><recct/>')
    assert [fault.code for fault in faults] == ["face/template", "face/template", "face/number", "face/unsupported"]
