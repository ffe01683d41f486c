"""Everything outside the profile is a fault with its code, line and way out; every code has a failing example."""

from collections.abc import Callable
from pathlib import Path

import pytest
from face_bench import HEAD, box, codes, fault_of, read_face, svg

from generator.faces.template import Templates, UnfillableError
from generator.faults import CODES
from generator.svg.print_limits import PrintLimits

TEXT = '<text x="1" y="9" font-family="Test" font-size="4" {}>a</text>'
RECT = '<rect width="9" height="9" {}/>'


def template_code(text: str) -> str:
    """The code of a template that cannot be filled in."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "t.svg.j2").write_text(text, encoding="utf-8")
        try:
            Templates((Path(folder),)).render("t", {})
        except UnfillableError as error:
            return error.fault.code
    return ""


def one(body: str, **how: object) -> str:
    """The code of the one fault of some elements."""
    return fault_of(body, **how).code


EXAMPLES: dict[str, Callable[[], str]] = {
    "face/template": lambda: one("<g>", whole=True),
    "face/doctype": lambda: template_code('<!DOCTYPE svg [<!ENTITY x SYSTEM "a">]><svg>&x;</svg>'),
    "face/condition": lambda: template_code('<g card:if="pips"/>'),
    "face/unknown-value": lambda: template_code("{{ nothing }}"),
    "face/not-text": lambda: template_code("{{ range }}"),
    "face/size": lambda: one(svg("", 'width="61mm" height="90mm" viewBox="0 0 61 90"'), whole=True),
    "face/unsupported": lambda: one("<foreignObject/>"),
    "face/unknown-name": lambda: one(RECT.format('colour="red"')),
    "face/too-much": lambda: one("<g>" * 70 + "</g>" * 70),
    "face/number": lambda: one('<rect width="9" height="1 in"/>'),
    "face/style": lambda: one(RECT.format('style="fill"')),
    "face/reference": lambda: one('<use href="#nothing"/>'),
    "face/path": lambda: one('<path d="L1 1"/>'),
    "face/transform": lambda: one(RECT.format('transform="turn(5)"')),
    "face/aspect": lambda: one('<image width="9" height="9" href="a.png" preserveAspectRatio="middle"/>', pictures=ART),
    "face/color": lambda: one(RECT.format('card:fill="grren"')),
    "face/gradient": lambda: one('<linearGradient id="g"/>' + RECT.format('fill="url(#g)"')),
    "face/font": lambda: one(TEXT.format("").replace("Test", "Robotto")),
    "face/missing-character": lambda: one(TEXT.format("").replace(">a<", ">☃<")),
    "face/unknown-icon": lambda: one(TEXT.format('card:icon="swrod"')),
    "face/literal-mark": lambda: one(TEXT.format("").replace(">a<", ">:sword:<")),
    "face/as-picture": lambda: one(RECT.format('style="filter:blur(1px)"')),
    "face/picture": lambda: one('<image width="9" height="9" href="missing.png"/>'),
    "face/low-resolution": lambda: one(
        '<image width="9" height="9" href="a.png"/>', pictures=ART, limits=PrintLimits(dpi=200)
    ),
    "face/fit": lambda: one(box("a", bindings='card:fit="9"')),
    "face/overflow": lambda: one(box("word " * 500)),
    "face/small-text": lambda: one(TEXT.format("").replace('"4"', '"1"'), limits=PrintLimits(7, 6)),
}
ART = (Path(__file__).parents[2] / "data" / "svg" / "art",)


def test_every_code_has_a_failing_example_and_a_line_of_help() -> None:
    """Both lists cover each other."""
    assert set(EXAMPLES) == set(CODES)
    assert all(line[0].isupper() and line.endswith(".") for line in CODES.values())


@pytest.mark.parametrize("code", sorted(EXAMPLES))
def test_the_example_of_a_code_gives_it(code: str) -> None:
    """And nothing else."""
    assert EXAMPLES[code]() == code


UNSUPPORTED = [
    '<hatch id="h"/>' + RECT.format('fill="url(#h)"'),
    '<filter id="f"><feImage href="#r"/></filter>' + RECT.format('filter="url(#f)"'),
    '<filter id="f"><feBlurr/></filter>' + RECT.format('filter="url(#f)"'),
    "<script>alert(1)</script>",
    "<foreignObject/>",
    "<image2/>",
    RECT.format('style="transform:rotate(3deg)"'),
    RECT.format('pathLength="3"'),
    RECT.format('card:fil="red"'),
    RECT.format('card:src="a.png"'),
    RECT.format('card:fit="7 9"'),
    RECT.format('style="fill:url(a.svg#g)"'),
    '<linearGradient id="g" href="other.svg#h"/>' + RECT.format('fill="url(#g)"'),
    '<symbol id="s" refX="3"/><use href="#s"/>',
    '<use href="other.svg#s"/>',
    '<use xlink:href="http://example.invalid/a.svg#s"/>',
    TEXT.format('style="text-decoration:wavy underline"'),
    TEXT.format('style="text-decoration:underline;text-decoration-thickness:2px"'),
    TEXT.format("").replace(">a<", "><rect/><"),
    box('<tspan dx="0 1">ab</tspan>'),
    box('<tspan rotate="9">ab</tspan>'),
    box('<tspan textLength="9">ab</tspan>'),
    TEXT.format('style="writing-mode:vertical-rl"'),
    TEXT.format('style="font-variant-caps:unicase"'),
    "<style>rect:hover { fill: red }</style>",
    '<rect id="b" width="9" height="9" transform="rotate(9)"/>' + box("a").split("/>", 1)[1],
]


@pytest.mark.parametrize("body", UNSUPPORTED)
def test_what_is_outside_the_profile_is_refused(body: str) -> None:
    """Never ignored, never half drawn: one fault, which is a whole sentence."""
    found = fault_of(body)
    assert found.code == "face/unsupported", found
    assert found.fact.endswith(".")


@pytest.mark.parametrize("body", UNSUPPORTED)
def test_a_refusal_says_what_to_do(body: str) -> None:
    """Where the fact does not say it all."""
    found = fault_of(body)
    assert found.remedy or "outside the profile" in found.fact or "unknown" in found.fact or "no SVG" in found.fact, (
        found
    )


@pytest.mark.parametrize(
    "body",
    [
        "<metadata><x/></metadata>",
        '<filter id="f"/><mask id="m"/><pattern id="p"/><marker id="k"/>',
        '<animate attributeName="x"/><set attributeName="x"/><view id="v"/>',
        '<html xmlns="http://www.w3.org/1999/xhtml"><b onclick="x()">no SVG</b></html>',
        '<x:thing xmlns:x="http://example.invalid/x"><rect width="9" height="9"/></x:thing>',
        RECT.format('onclick="x()" data-x="1" data-name="card" aria-label="a" role="img" focusable="false"'),
        RECT.format('xmlns:serif="http://www.serif.com/" serif:id="x"'),
        RECT.format('cx="3" points="1" preserveAspectRatio="none" zoomAndPan="magnify" crossorigin="anonymous"'),
        RECT.format('style="--my-color:red;pointer-events:none;isolation:isolate;margin:0;display:block"'),
        RECT.format('style="fill:red;"').replace(":red", ": red !important"),
        '<symbol width="9" height="9"/><g x="1" y="2" width="9%"><rect width="1" height="1"/></g>',
        "<style>@charset 'utf-8'; @keyframes k { from { x: 1 } to { x: 2 } } g > rect.a, #b c { fill: red }</style>",
        "<title>a</title><desc>b</desc>",
        "<inkscape:path-effect/>",
        "<defs><inkscape:grid/></defs>",
        RECT.format('inkscape:label="x"'),
        RECT.format('style="-inkscape-stroke:none;mix-blend-mode:normal;filter:none"'),
        RECT.format('xml:space="preserve" xml:lang="de" lang="de"'),
        RECT.format('style="isolation:auto;paint-order:normal"'),
        TEXT.format('style="font-variant-ligatures:normal;text-decoration:none;writing-mode:lr-tb;direction:ltr"'),
    ],
)
def test_what_editors_write_and_nobody_sees_is_skipped(body: str) -> None:
    """Inkscape's own, descriptions, and styles that change nothing."""
    assert codes(body) == []


# ---------------------------------------------------------------- places


def test_a_fault_has_the_line_of_the_template_also_inside_loops_and_includes(tmp_path: Path) -> None:
    """By the stamp on every start tag; one fault however often it is drawn."""
    (tmp_path / "t.svg.j2").write_text(
        f'{HEAD} width="60mm" height="90mm" viewBox="0 0 60 90">\n'
        '{% for n in range(2) %}\n<g>\n<rect\n width="x"/></g>\n{% endfor %}{% include "part.svg.j2" %}\n</svg>'
    )
    (tmp_path / "part.svg.j2").write_text("\n\n<blink/>")
    templates = Templates((tmp_path,))
    text = templates.render("t", {})
    from face_bench import font_book

    from generator.svg.reader import FaceReader

    _, faults = FaceReader(font_book(), sources=templates.sources).read(text, "t")
    assert [(Path(f.template).name, f.line, f.code) for f in faults] == [
        ("t.svg.j2", 4, "face/number"),
        ("part.svg.j2", 3, "face/unsupported"),
    ]


def test_broken_xml_has_the_line_of_the_template(tmp_path: Path) -> None:
    """The start tag before the mistake."""
    (tmp_path / "t.svg.j2").write_text(f"{HEAD}>\n{{% for n in range(3) %}}\n<g/>\n{{% endfor %}}\n<g>\n</svg>")
    templates = Templates((tmp_path,))
    text = templates.render("t", {})
    from face_bench import font_book

    from generator.svg.reader import FaceReader

    _, (fault,) = FaceReader(font_book(), sources=templates.sources).read(text, "t")
    assert (fault.code, fault.line) == ("face/template", 5)


def test_all_faults_of_a_face_come_at_once() -> None:
    """One bad element does not hide the next, nor the rest of the face."""
    face, faults = read_face(RECT.format('card:fill="grren"') + "<blink/>" + RECT.format("") + '<path d="x"/>')
    assert [fault.code for fault in faults] == ["face/color", "face/unsupported", "face/path"]
    assert len(face.items) == 1


@pytest.mark.parametrize("text", ["", "<html/>", "no xml at all", "<html><body>404</body></html>", svg("")[:60]])
def test_a_file_that_is_no_svg_is_refused(text: str) -> None:
    """IM-16: an error page saved as SVG, or half a file."""
    assert one(text, whole=True) == "face/template"


def test_entities_made_by_a_template_are_not_read() -> None:
    """SE-07: neither a file nor a billion laughs."""
    text = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>' + svg("<text>&x;</text>")
    assert one(text, whole=True) == "face/doctype"


# ---------------------------------------------------------------- limits


def test_uses_that_multiply_are_stopped() -> None:
    """Ten uses of ten uses of ten uses: given up at once, told once."""
    levels = "".join(f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    import time

    before = time.perf_counter()
    found = codes(f'<defs><g id="g0"><rect width="1" height="1"/></g>{levels}</defs><use href="#g8"/>')
    assert found == ["face/too-much"]
    assert time.perf_counter() - before < 20


@pytest.mark.parametrize(
    "body",
    [
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>',
        '<use id="u" href="#u"/>',
    ],
)
def test_a_use_that_draws_itself_is_a_fault(body: str) -> None:
    """Also by way of another."""
    assert set(codes(body)) == {"face/reference"}


@pytest.mark.parametrize(
    "body",
    [
        RECT.format('clip-path="url(#no)"'),
        '<clipPath id="c" clip-path="url(#c)"/>' + RECT.format('clip-path="url(#c)"'),
        '<linearGradient id="g" href="#g"/>' + RECT.format('fill="url(#g)"'),
        '<linearGradient id="g" href="#no"/>' + RECT.format('fill="url(#g)"'),
        '<clipPath id="c"/><clipPath id="c"/>' + RECT.format('clip-path="url(#c)"'),
        "<use/>",
        '<use href=""/>',
        '<text style="shape-inside:url(#no)" font-family="Test" font-size="4">a</text>',
        TEXT.format("").replace(">a<", "><textPath>a</textPath><"),
        TEXT.format("").replace(">a<", '><textPath href="#no">a</textPath><'),
        '<circle id="b" r="3"/><text style="shape-inside:url(#b)" font-family="Test" font-size="4">a</text>',
    ],
)
def test_references_that_lead_nowhere(body: str) -> None:
    """Missing, doubled, circular, or of the wrong kind."""
    assert one(body) == "face/reference"


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="-1" height="9"/>',
        '<circle r="-1"/>',
        '<ellipse rx="1" ry="-1"/>',
        RECT.format('rx="-1"'),
        RECT.format('stroke="red" stroke-dasharray="1 -1"'),
        RECT.format('card:repeat="x"'),
        RECT.format('card:repeat="1.5"'),
        RECT.format('card:repeat="-1"'),
        RECT.format('card:repeat="9999"'),
        RECT.format('opacity="half"'),
        '<symbol id="s" viewBox="0 0 1"/><use href="#s"/>',
        '<symbol id="s" viewBox="0 0 0 9"/><use href="#s"/>',
        '<image width="0" height="9" href="a.png"/>',
        box("a", bindings='card:lines="-1"'),
        '<rect width="1e999" height="9"/>',
        RECT.format('fill-opacity="x"'),
        TEXT.format('textLength="-9"'),
        TEXT.format('rotate="9deg"'),
        TEXT.format('dx="0 1,,2"'),
        TEXT.format('style="word-spacing:wide"'),
        TEXT.format("").replace(">a<", '><tspan baseline-shift="up">a</tspan><'),
    ],
)
def test_numbers_that_are_none(body: str) -> None:
    """Named with what was typed."""
    assert one(body) == "face/number"


def test_gradients_mix_neither_spaces_nor_inks() -> None:
    """Two inks in one gradient cannot be printed; tints of one can."""
    both = '<linearGradient id="g"><stop stop-color="{}"/><stop offset="1" stop-color="{}"/></linearGradient>'
    for first, second in (("spot(gold)", "spot(silver)"), ("#fff", "cmyk(0,0,0,0)"), ("spot(gold)", "#fff")):
        assert one(both.format(first, second) + RECT.format('fill="url(#g)"')) == "face/gradient"
    assert codes(both.format("spot(gold)", "spot(gold, 10%)") + RECT.format('fill="url(#g)"')) == []
    assert codes(both.format("cmyk(0,0,0,0)", "cmyk(0,99,0,0)") + RECT.format('fill="url(#g)"')) == []
