"""A set in another language, from the table to the paper."""

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

from pypdf import PdfReader
from typer.testing import Result

Pnp = Callable[..., Result]
ROWS = {
    "Moonrise": "Mondaufgang",
    "Wolves take turns to howl.": "Wölfe heulen reihum.",
    "Wolf card": "Wolfskarte",
    "Fenris": "=",
    "Sköll": "Skalli",
    "Howls: {n}": "Heult {n}-mal",
}
TEMPLATE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">'
    '<text x="6" y="20" font-family="Barlow Semi Condensed" font-weight="500" font-size="5">{{ name }}</text>'
    '<text x="6" y="40" font-family="Barlow Semi Condensed" font-weight="500" font-size="5">'
    '{{ _("Howls: {n}", n=howl) }}</text></svg>'
)
FONT = '[[fonts]]\nfamily = "Barlow Semi Condensed"\nweight = 500\nfile = "barlow/BarlowSemiCondensed-Medium.ttf"\n'


def begun(folder: Path) -> Path:
    """The game Moonrise with a template that says something, in two languages."""
    file = folder / "game.toml"
    text = file.read_text("utf-8").replace("players =", 'languages = ["en", "de"]\nplayers =')
    file.write_text(text + FONT, "utf-8")
    (folder.parent.parent / "templates" / "_shared" / "wolf.svg").write_text(TEMPLATE, "utf-8")
    return folder / "languages" / "de.csv"


def rows_of(table: Path) -> list[dict[str, str]]:
    with table.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def translate_all(table: Path) -> None:
    """As a translator would, in a spreadsheet that writes semicolons and a byte order mark."""
    rows = rows_of(table)
    for row in rows:
        row["translation"] = ROWS.get(row["source"], row["translation"])
    with table.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, rows[0], delimiter=";")
        writer.writeheader()
        writer.writerows(rows)


def printed(folder: Path) -> str:
    files = sorted(folder.rglob("*.pdf"))
    assert files
    return "\n".join(page.extract_text() for file in files for page in PdfReader(file).pages)


def test_a_set_is_translated_and_printed(moonrise: Path, pnp: Pnp) -> None:
    table = begun(moonrise)
    made = pnp("translate", "moonrise", "de")
    assert made.exit_code == 0, made.output
    assert "6 texts, 0 translated, 6 new" in made.output
    missing = pnp("build", "moonrise", "--language", "de", "--paper", "a4")
    assert missing.exit_code == 1
    assert 'game.toml title is not translated: "Moonrise"' in missing.output
    translate_all(table)
    assert "6 texts, 6 translated, 0 new" in pnp("translate", "moonrise", "de").output
    assert pnp("translate", "moonrise", "de", "--check").exit_code == 0
    built = pnp("build", "moonrise", "--language", "de,en", "--paper", "a4")
    assert built.exit_code == 0, built.output
    output = moonrise.parent.parent / "output" / "moonrise"
    german, english = printed(output / "de"), printed(output / "en")
    assert "Skalli" in german
    assert "Heult 3-mal" in german
    assert "Sköll" not in german
    assert "Howls: 3" in english


def test_one_changed_cell_is_one_outdated_row_and_one_warning(moonrise: Path, pnp: Pnp) -> None:
    table = begun(moonrise)
    pnp("translate", "moonrise", "de")
    translate_all(table)
    pnp("translate", "moonrise", "de")
    roster = moonrise / "wolves.csv"
    roster.write_text(roster.read_text("utf-8").replace("Sköll", "Sköll the Swift"), "utf-8")
    built = pnp("build", "moonrise", "--language", "de", "--paper", "a4")
    assert built.exit_code == 0
    assert built.output.count("[language/outdated]") == 1
    assert "1 outdated" in pnp("translate", "moonrise", "de").output
    assert [row["id"] for row in rows_of(table) if row["state"] == "outdated"] == ["skoll"]


def test_only_the_card_that_looks_different_in_german_is_printed_anew(moonrise: Path, pnp: Pnp, tmp_path: Path) -> None:
    table = begun(moonrise)
    pnp("translate", "moonrise", "de")
    translate_all(table)
    before = shutil.copytree(moonrise, moonrise.parent.parent / "before")
    text = table.read_text("utf-8-sig").replace("Skalli", "Skalli der Schnelle")
    table.write_text(text, "utf-8")
    built = pnp("build", "moonrise", "--language", "de", "--paper", "a4", "--changed", "--against", str(before))
    assert built.exit_code == 0, built.output
    told = printed(moonrise.parent.parent / "output" / "moonrise" / "de")
    assert "Skalli der Schnelle" in told
    assert "Fenris" not in told


def test_a_translation_that_loses_a_number_is_an_error(moonrise: Path, pnp: Pnp) -> None:
    table = begun(moonrise)
    pnp("translate", "moonrise", "de")
    translate_all(table)
    table.write_text(table.read_text("utf-8-sig").replace("Heult {n}-mal", "Heult"), "utf-8")
    built = pnp("build", "moonrise", "--language", "de", "--paper", "a4")
    assert built.exit_code == 1
    assert "differ in the place {n}" in built.output


def test_an_unknown_language_is_told_with_those_there_are(moonrise: Path, pnp: Pnp) -> None:
    begun(moonrise)
    for arguments in (("translate", "moonrise", "fr"), ("build", "moonrise", "--language", "fr")):
        result = pnp(*arguments)
        assert result.exit_code == 2
        assert "en and de" in result.output


def test_a_table_that_is_none_stays_as_it_is(moonrise: Path, pnp: Pnp) -> None:
    table = begun(moonrise)
    table.parent.mkdir()
    table.write_text("wolf,Wolf\n", "utf-8")
    result = pnp("translate", "moonrise", "de")
    assert result.exit_code == 1
    assert "There is no column" in result.output
    assert table.read_text("utf-8") == "wolf,Wolf\n"


def test_a_card_speaks_two_languages(moonrise: Path, pnp: Pnp) -> None:
    table = begun(moonrise)
    template = moonrise.parent.parent / "templates" / "_shared" / "wolf.svg"
    said = '{{ name }} / {{ pnp.text("name", "de") }}'
    template.write_text(TEMPLATE.replace("{{ name }}", said), "utf-8")
    missing = pnp("build", "moonrise", "--paper", "a4")
    assert missing.exit_code == 1
    assert '"name" of fenris is not translated into "de".' in missing.output
    pnp("translate", "moonrise", "de")
    translate_all(table)
    built = pnp("build", "moonrise", "--paper", "a4")
    assert built.exit_code == 0, built.output
    assert "Sköll / Skalli" in printed(moonrise.parent.parent / "output" / "moonrise")
    template.write_text(template.read_text("utf-8").replace('"de")', '"fr")'), "utf-8")
    assert 'The game has no texts in "fr". It has: en and de.' in pnp("build", "moonrise", "--paper", "a4").output


def test_what_will_not_fit_is_told_before_anybody_translates(moonrise: Path, pnp: Pnp) -> None:
    begun(moonrise)
    template = moonrise.parent.parent / "templates" / "_shared" / "wolf.svg"
    box = (
        '<defs><rect id="b" x="6" y="10" width="13" height="6"/></defs>'
        '<text style="shape-inside:url(#b)" card:fit="12 14" card:lines="1"'
    )
    text = TEMPLATE.replace('<text x="6" y="20"', box).replace('font-size="5">{{ name', 'font-size="4.5">{{ name')
    text = text.replace("<svg ", '<svg xmlns:card="https://printandplay.invalid/card" ')
    template.write_text(text, "utf-8")
    plain = pnp("check", "moonrise", "--fit")
    assert plain.exit_code == 0, plain.output
    longer = pnp("check", "moonrise", "--fit", "--language", "pseudo")
    assert longer.exit_code == 1
    assert "[face/overflow]" in longer.output


def test_the_pseudo_language_has_a_folder_of_its_own(moonrise: Path, pnp: Pnp) -> None:
    begun(moonrise)
    built = pnp("build", "moonrise", "--paper", "a4", "--language", "en,pseudo")
    assert built.exit_code == 0, built.output
    output = moonrise.parent.parent / "output" / "moonrise"
    assert sorted(path.name for path in output.iterdir() if path.is_dir()) == ["en", "pseudo"]
    assert "[Féñrís]" in printed(output / "pseudo")
    assert "Fenris" in printed(output / "en")


def test_nothing_is_reached_through_what_says_sentences(moonrise: Path, pnp: Pnp) -> None:
    """SE-15: the sandbox holds for them as for all else."""
    begun(moonrise)
    template = moonrise.parent.parent / "templates" / "_shared" / "wolf.svg"
    for said in ("_.__globals__", "_.__closure__", "pnp.text._set", "pnp.text.__init__.__globals__"):
        template.write_text(TEMPLATE.replace("{{ name }}", f"{{{{ {said} }}}}"), "utf-8")
        assert pnp("build", "moonrise", "--paper", "a4").exit_code == 1, said
