"""All faces of a set: places of faults, equal faces made once, groups that share a size."""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from face_table import FONT, Table, cards, part

from generator.cards import Place
from generator.errors import FileAccessError, UsageError
from generator.faces.cells_shown import columns_of
from generator.findings import Severity
from generator.gamefile import game_file
from generator.text.fonts import FontBook

BODY = '<text x="5" y="9" font-family="Barlow" font-size="4">{{ name }}</text>'
BOX = (
    '<rect id="b" x="5" y="5" width="{}" height="8" fill="none"/><text id="rules" style="shape-inside:url(#b)" '
    'card:fit="6 12" card:lines="1" {} font-family="Barlow" font-size="4">{{{{ {} }}}}</text>'
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


# ---------------------------------------------------------------- places of faults


def test_a_fault_of_the_template_is_told_once_for_all_its_cards(table: Table) -> None:
    """With the template's line, the first card and how many more."""
    table.template("front", BODY + "\n<blink/>")
    (finding,) = table.make(part({"name": "Ann"}, {"name": "Bob"}, {"name": "Cid"})).findings
    assert finding.code == "face/unsupported"
    assert finding.place == Place(str(table.folder / "front.svg.j2"), 3)
    assert finding.card == "Ann and 2 more (Hero)"


def test_a_fault_of_a_card_is_told_for_each_with_its_row(table: Table) -> None:
    """The cell first, the template second."""
    table.template("front", BODY)
    first, second = table.make(part({"name": "Ann ☃"}, {"name": "Bob"}, {"name": "☃"})).findings
    assert [str(f.place) for f in (first, second)] == ["data/test/cards.csv:2:name", "data/test/cards.csv:4:name"]
    assert first.card == "Ann ☃"
    assert [place.line for place in first.related] == [2]


def test_an_overflow_names_the_column_that_the_text_came_from(table: Table) -> None:
    """Not the id of the text box, whatever that is."""
    table.template("front", BOX.format(20, "", "text|upper"))
    (finding,) = table.make(part({"name": "Ann", "text": "far too long for a box like this"})).findings
    assert (finding.code, str(finding.place)) == ("face/overflow", "data/test/cards.csv:2:text")


def test_what_a_template_makes_of_a_card_is_told_for_each_card_all_the_same(table: Table) -> None:
    """A text turned round comes from no column that could be named, yet each card has its own: the row is told."""
    table.template("front", BOX.format(20, "", "text|reverse"))
    rows = (
        {"name": "A", "text": "far too long for a box like it"},
        {"name": "B", "text": "also too long for such a box"},
    )
    found = table.make(part(*rows)).findings
    assert [(f.code, str(f.place)) for f in found] == [
        ("face/overflow", "data/test/cards.csv:2"),
        ("face/overflow", "data/test/cards.csv:3"),
    ]
    assert all(place.file.endswith("front.svg.j2") for f in found for place in f.related)


@pytest.mark.parametrize(
    ("body", "row", "code", "column"),
    [
        ('<rect width="9" height="9" card:fill="{{ color }}"/>', {"color": "grren"}, "face/color", "color"),
        ('<image width="9" height="9" card:src="{{ art }}"/>', {"art": "heroo.png"}, "face/picture", "art"),
        ('<rect width="9" height="9" card:x="{{ shift }}"/>', {"shift": "far"}, "face/number", "shift"),
    ],
)
def test_a_wrong_value_is_found_in_its_cell(
    table: Table, body: str, row: Mapping[str, Any], code: str, column: str
) -> None:
    """CP-02, IM-01: row and column of what was typed."""
    table.template("front", body)
    (finding,) = table.make(part({"name": "Ann", **row})).findings
    assert (finding.code, str(finding.place)) == (code, f"data/test/cards.csv:2:{column}")


def test_an_unknown_value_has_the_templates_line(table: Table) -> None:
    """TM-05; and both sides of the card are judged, each by its own template (TM-11)."""
    table.template("front", "{{ naem }}")
    table.template("back", BODY)
    (finding,) = table.make(part({"name": "Ann"}, back="back")).findings
    assert (finding.code, finding.place) == ("face/unknown-value", Place(str(table.folder / "front.svg.j2"), 2))


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize(
    "text",
    ["", " \n\n", "<!-- nothing -->", "{# nothing #}", "{% if false %}<svg/>{% endif %}", "only words", "\ufeff"],
)
def test_ff_10_a_template_without_a_drawing_is_told_with_its_file(table: Table, side: str, text: str) -> None:
    """The side that is empty, not game.toml."""
    table.template("front", BODY)
    table.template("back", BODY)
    (table.folder / f"{side}.svg.j2").write_text(text, encoding="utf-8")
    (finding,) = table.make(part({"name": "Ann"}, {"name": "Bob"}, back="back")).findings
    assert (finding.code, finding.place.file) == ("face/template", str(table.folder / f"{side}.svg.j2"))
    assert "empty" in finding.fact or text == "only words"


def test_a_missing_template_is_a_finding_of_the_game_file(table: Table) -> None:
    """With the names of those there are."""
    table.template("frontt", BODY)
    (finding,) = table.make(part({"name": "Ann"})).findings
    assert str(finding.place) == "game.toml"
    assert "frontt" in finding.remedy


def test_small_text_is_told_by_card_where_it_varies_and_by_template_where_not(table: Table) -> None:
    """Under 7 pt a warning, under 6 an error; the game may allow less."""
    table.template("front", BOX.format(20, "", "text") + BODY.replace('"4"', '"2"'))
    rows = ({"name": "A", "text": "a text of some words"}, {"name": "B", "text": "another of some words"})
    found = table.make(part(*rows)).findings
    assert [(f.severity, str(f.place).rpartition("/")[2]) for f in sorted(found, key=lambda f: str(f.place))] == [
        (Severity.ERROR, "front.svg.j2:2"),
        (Severity.WARNING, "cards.csv:2:text"),
        (Severity.WARNING, "cards.csv:3:text"),
    ]
    table.settings["smallest_text_pt"] = 5
    assert table.make(part(*rows)).findings == ()


def test_the_smallest_text_must_be_a_size(table: Table) -> None:
    """In points."""
    table.settings["smallest_text_pt"] = "tiny"
    with pytest.raises(ValueError, match="smallest_text_pt"):
        table.maker()


def test_the_column_of_a_text_is_the_one_that_is_it_else_the_longest_in_it() -> None:
    """A short word that happens to occur is not enough."""
    (card,) = cards({"id": "x", "name": "Ann", "text": "Ann wins", "cost": 3})
    assert columns_of(card, "Ann") == ["name"]
    assert columns_of(card, "RULES: ANN WINS.") == ["text"]
    assert columns_of(card, "3") == ["cost"]
    assert columns_of(card, "ax") == columns_of(card, "") == []


LONG = "a long text in which nothing at all is wrong"


@pytest.mark.parametrize(
    ("said", "row", "columns"),
    [
        ("{{ barter }} {{ battle }}", {"barter": LONG, "battle": "3 ☃"}, ["battle"]),
        ("{{ barter }} {{ battle|upper }}", {"barter": LONG, "battle": "see ☃"}, ["battle"]),
        ("{{ barter }}{{ name }}", {"barter": "☃", "name": LONG}, ["barter"]),
        ("{{ barter }} {{ battle }}", {"barter": "☃ one", "battle": f"{LONG} ☺"}, ["barter", "battle"]),
        ("{{ barter }} {{ battle }}", {"barter": LONG, "battle": "2 :swrod:"}, ["battle"]),
        ("{{ barter }}: {{ battle }}", {"barter": "E\u0301", "battle": "☃"}, ["battle"]),
    ],
)
def test_ff_8_the_cell_that_holds_the_sign_is_named(
    table: Table, said: str, row: dict[str, str], columns: list[str]
) -> None:
    """Not the longest text of the box; where two cells hold one, both."""
    table.template("front", BOX.format(50, "", "x").replace("{{ x }}", said).replace('height="8"', 'height="60"'))
    (finding, *_) = table.make(part({"name": "Ann", **row})).findings
    places = [place.column for place in (finding.place, *finding.related) if place.column]
    assert places == columns


def test_ff_8_a_sign_that_the_template_says_is_told_at_the_template(table: Table) -> None:
    """Once for all cards."""
    table.template("front", BODY.replace("{{ name }}", "☃ {{ name }}"))
    (finding,) = table.make(part({"name": "A longer name"}, {"name": "Bob"})).findings
    assert (finding.place.line, finding.place.column) == (2, "")
    assert "and 1 more" in finding.card


# ---------------------------------------------------------------- made once


def test_equal_faces_are_one_object(table: Table) -> None:
    """So that a writer stores a back once for a hundred cards."""
    table.template("front", BODY)
    table.template("back", "<circle r='9'/>")
    faces = table.make(part({"name": "Ann"}, {"name": "Bob"}, {"name": "Ann"}, back="back")).faces
    assert len({id(entry.back) for entry in faces}) == 1
    assert faces[0].front is faces[2].front is not faces[1].front


def test_the_files_read_are_listed(table: Table) -> None:
    """Templates and fonts, for the manifest."""
    table.template("front", BODY)
    names = [path.name for path in table.make(part({"name": "Ann"})).files]
    assert names == ["front.svg.j2", "BarlowSemiCondensed-Medium.ttf"]


def test_progress_counts_the_cards(table: Table) -> None:
    """One call for each."""
    table.template("front", BODY)
    seen: list[tuple[int, int]] = []
    table.maker().make([part({"name": "A"}, {"name": "B"})], lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]


# ---------------------------------------------------------------- groups that share a size


def test_boxes_of_a_group_take_the_smallest_size_any_of_them_needs(table: Table) -> None:
    """A deck's titles share a size; a box without a group goes its own way."""
    table.template("front", BOX.format(22, 'card:fit-group="title"', "name"))
    rows = ({"name": "Ox"}, {"name": "Hippopotamus Ida"}, {"name": "Cat"})
    sizes = {row.fit.size_pt for row in table.make(part(*rows)).fits}
    assert len(sizes) == 1
    table.template("front", BOX.format(22, "", "name"))
    alone = [row.fit.size_pt for row in table.make(part(*rows)).fits]
    assert min(alone) in sizes and max(alone) == 12


def test_groups_of_two_components_are_apart(table: Table) -> None:
    """The long name of one deck does not shrink the other."""
    table.template("front", BOX.format(22, 'card:fit-group="title"', "name"))
    found = table.make(part({"name": "Ox"}, {"name": "Hippopotamus Ida"}), part({"name": "Ox"}, name="villain")).fits
    assert [row.fit.size_pt for row in found if row.component == "villain"] == [12]


# ---------------------------------------------------------------- what a template sees


def test_a_template_sees_the_card_and_the_documented_values_alone(table: Table) -> None:
    """SE-15: no settings object of the program, no functions of Python; `_` says a sentence in another language."""
    component = part({"name": "Ann", "cost": 2})
    context = table.maker().contexts.of(component.cards[0], component)
    assert set(context) == {
        "id",
        "number",
        "copies",
        "revision",
        "name",
        "cost",
        "card",
        "theme",
        "ink",
        "grey",
        "settings",
        "title",
        "step_names",
        "set_version",
        "pnp",
        "_",
    }
    assert [name for name, value in context.items() if callable(value)] == ["_"]


def test_the_theme_of_low_ink_lies_over_the_full_one(table: Table) -> None:
    """What it does not name stays."""
    table.file["themes"] = {"full": {"paper": "#123456", "ink": "#000000"}, "low": {"paper": "#ffffff"}}
    table.template("front", '<rect width="9" height="9" card:fill="{{ theme.paper }}" card:stroke="{{ theme.ink }}"/>')
    full, low = (table.make(part({"name": "A"}), ink=ink).faces[0].front.items[0] for ink in ("full", "low"))
    assert full.fill.values != low.fill.values == (1, 1, 1)  # type: ignore[union-attr]
    assert full.stroke == low.stroke  # type: ignore[union-attr]


def test_spot_inks_must_be_cmyk(table: Table) -> None:
    """What they stand for on a home printer."""
    for text in ("#ff0000", "grren"):
        table.file["spots"] = {"gold": text}
        with pytest.raises(UsageError, match="gold"):
            table.maker()


# ---------------------------------------------------------------- fonts of a game


def test_a_font_file_is_found_whatever_its_case(table: Table) -> None:
    """TF-06: on every system alike."""
    table.file["fonts"] = [{**FONT, "file": "BARLOW/barlowsemicondensed-MEDIUM.ttf".replace("BARLOW", "barlow")}]
    table.template("front", BODY)
    assert table.make(part({"name": "Ann"})).findings == ()


def test_a_missing_font_file_stops_the_build(table: Table) -> None:
    """TF-05: with the folder it was looked for in."""
    table.file["fonts"] = [{**FONT, "file": "barlow/Nothing.ttf"}]
    with pytest.raises(FileAccessError, match=r"barlow/Nothing\.ttf"):
        table.maker()


@pytest.mark.parametrize("name", ["../x.ttf", "/etc/passwd"])
def test_a_font_outside_its_folder_is_refused(tmp_path: Path, name: str) -> None:
    """SE-04, also through a link."""
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (tmp_path / "x.ttf").write_bytes(b"")
    (fonts / "link.ttf").symlink_to(tmp_path / "x.ttf")
    for file in (name, "link.ttf"):
        made = game_file({"title": "T", "fonts": [{"family": "A", "file": file}]})
        with pytest.raises(UsageError, match="outside"):
            FontBook.of(made, (fonts,))


def test_a_file_that_is_no_truetype_font_is_named(tmp_path: Path) -> None:
    """SE-21: OTF, WOFF, or anything."""
    for data in (b"OTTO" + b"\0" * 40, b"wOF2" + b"\0" * 40, b""):
        (tmp_path / "a.ttf").write_bytes(data)
        made = game_file({"title": "T", "fonts": [{"family": "A", "file": "a.ttf"}]})
        with pytest.raises(UsageError, match="TrueType"):
            FontBook.of(made, (tmp_path,)).fonts[0].has("a")


@pytest.mark.parametrize(
    "table_of_names", ["[]", "{", '{"a": 1}', '{"a": {"code": "zz", "author": "x"}}', '{"a": {"code": "E000"}}']
)
def test_a_broken_table_of_icons_is_named(tmp_path: Path, table_of_names: str) -> None:
    """With what one entry looks like."""
    (tmp_path / "icons.json").write_text(table_of_names)
    (tmp_path / "icons.ttf").write_bytes(b"")
    icons = {"family": "I", "file": "icons.ttf", "names": "icons.json"}
    with pytest.raises(FileAccessError, match="icons"):
        FontBook.of(game_file({"title": "T", "icons": icons}), (tmp_path,))


def test_authors_of_icons_used_are_given(table: Table, tmp_path: Path) -> None:
    """CC BY asks for it; only those used."""
    (tmp_path / "x.json").write_text(json.dumps({"sword": {"code": "E000", "author": "delapouite"}}))
    table.file["icons"] = {"family": "Game Icons", "file": "game-icons/GameIcons.ttf", "names": "game-icons/icons.json"}
    table.template("front", BODY.replace(">{{", ' card:icon="abacus">{{'))
    assert table.make(part({"name": "Ann"})).icons == {"abacus": "delapouite"}


# ---------------------------------------------------------------- imports


def test_the_values_of_a_face_import_nothing_heavy() -> None:
    """`pnp check` starts without drawing libraries."""
    heavy = ("lxml", "reportlab", "uharfbuzz", "jinja2", "fontTools", "PIL", "bidi", "pyphen", "numpy", "pandas")
    program = f"import sys; import generator.face; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_text_is_set_without_the_libraries_of_other_scripts() -> None:
    """Hyphenation and directions are loaded where a text needs them."""
    program = (
        "import sys; import generator.faces.maker; print([m for m in ('bidi', 'pyphen', 'PIL') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# ---------------------------------------------------------------- texts without a box


@pytest.mark.parametrize(
    ("where", "edge"),
    [
        ('x="8" y="20"', "right"),
        ('x="50" y="20" text-anchor="end"', "left"),
        ('x="30" y="20" text-anchor="middle"', "right"),
        ('transform="translate(20 20) rotate(90)"', "lower"),
        ('transform="translate(20 60) rotate(-90)"', "upper"),
    ],
)
def test_ff_41_a_text_without_a_box_that_runs_off_its_card_is_an_error_of_its_cell(
    table: Table, where: str, edge: str
) -> None:
    """Whichever way it runs; a short one on the same template is none, nor is one that bleeds by a hair."""
    table.template("front", f'<text {where} font-family="Barlow" font-size="4">{{{{ text }}}}</text>')
    found = table.make(part({"name": "A", "text": "runs on and on " * 9}, {"name": "B", "text": "short"})).findings
    assert [(f.code, f.severity, str(f.place)) for f in found] == [
        ("face/off-card", Severity.ERROR, "data/test/cards.csv:2:text")
    ]
    assert f"off the {edge} edge of the front" in found[0].fact


def test_what_a_clip_cuts_off_is_meant(table: Table) -> None:
    """A large letter cropped by its frame is a look, and so is one that nobody sees."""
    clip = '<clipPath id="c"><rect x="5" y="5" width="40" height="40"/></clipPath>'
    text = '<text x="20" y="40" {} font-family="Barlow" font-size="4">{{{{ text }}}}</text>'
    table.template("front", BODY + clip + f'<g clip-path="url(#c)">{text.format("")}</g>' + text.format('fill="none"'))
    assert not table.make(part({"name": "A", "text": "runs on and on " * 9})).findings


def test_all_names_that_nobody_has_are_told_with_the_faults_of_the_drawing(table: Table) -> None:
    """One round is enough; what stood in for a name is offered to nobody."""
    table.template("front", BODY + "{{ naem }}\n{{ foo.bar }}{% if nmae %}a{% endif %}\n<blink/>")
    found = table.make(part({"name": "Ann"}, {"name": "Bob"})).findings
    assert [(one.code, one.place.line if one.place else 0) for one in found] == [
        ("face/unknown-value", 2),
        ("face/unknown-value", 3),
        ("face/unknown-value", 3),
        ("face/unsupported", 4),
    ]
    offered = [one.remedy.partition("?")[0] for one in found if "Did you mean" in one.remedy][:3]
    assert "naem" not in " ".join(one.remedy for one in found)
    assert offered[0] == "Did you mean name"


@pytest.mark.parametrize(
    "body", ["{{ naem + 1 }}", "{{ card.naem }}", "{{ naem }}{{ theme.nothing }}", "{{ a }}{% if a > 3 %}b{% endif %}"]
)
def test_names_that_nothing_can_stand_in_for_end_there(table: Table, body: str) -> None:
    """Told as far as they are found, and the side stays empty."""
    table.template("front", BODY + body)
    made = table.make(part({"name": "Ann"}))
    assert {one.code for one in made.findings} <= {"face/unknown-value", "face/template"}
    assert made.findings
    assert made.faces[0].front.items == ()
