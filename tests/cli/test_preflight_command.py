"""`pnp preflight`: a table, an exit code, JSON; `pnp build` proves what it writes."""

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from typer.testing import Result

Pnp = Callable[..., Result]

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#f4efe2"/><circle cx="{x}" cy="30" r="14" fill="#2b4a6f"/>
  <text x="{x}" y="50" font-family="Barlow Semi Condensed" font-weight="700" font-size="5">{{{{ name }}}}</text></svg>
"""


@pytest.fixture
def wolf(moonrise: Path) -> Path:
    """The little game with a face; its template is returned."""
    toml = moonrise / "game.toml"
    font = '[[fonts]]\nfamily = "Barlow Semi Condensed"\nfile = "barlow/BarlowSemiCondensed-Bold.ttf"\nweight = 700\n'
    toml.write_text(toml.read_text("utf-8").replace("[components.wolf]", f"{font}\n[components.wolf]"), "utf-8")
    template = moonrise.parent.parent / "templates" / "moonrise" / "wolf.svg.j2"
    template.parent.mkdir(parents=True)
    template.write_text(FRONT.format(x=20), "utf-8")
    toml.write_text(toml.read_text("utf-8").replace('front = "wolf.svg"', 'front = "wolf.svg.j2"'), "utf-8")
    return template


def built(pnp: Pnp) -> Path:
    result = pnp("build", "moonrise", "--paper", "a4")
    assert result.exit_code == 0, result.output
    return next(Path("output").rglob("moonrise-cards.pdf"))


def test_a_good_file_gives_a_table_and_exit_code_0(pnp: Pnp, wolf: Path):
    """One line per check, and what it was held against."""
    result = pnp("preflight", str(built(pnp)))
    assert result.exit_code == 0
    assert "page size            ok           1 of 210 x 297 mm" in result.output
    assert "failed" not in result.output
    assert result.output.endswith("Held against manifest.json.\n")


def test_a_broken_file_fails_with_the_place(pnp: Pnp, wolf: Path):
    """Exit code 1; the detail names page, card and lengths."""
    pdf = built(pnp)
    with pikepdf.open(pdf, allow_overwriting_input=True) as document:
        content = document.pages[0].Contents.read_bytes()
        document.pages[0].Contents = document.make_stream(b".9 0 0 .9 0 0 cm\n" + content)
        document.save(pdf)
    result = pnp("preflight", str(pdf))
    assert result.exit_code == 1
    assert "trim size and place  failed       2 faces are out of place" in result.output
    assert "page 1: wolf fenris (front) is 56.70 x 79.20 mm" in result.output
    assert "it was changed since" in result.output


def test_json_has_every_check(pnp: Pnp, wolf: Path):
    """The same rows for programs."""
    value = json.loads(pnp("preflight", str(built(pnp)), "--json").output)
    assert value["verdict"] == "passed"
    assert value["held_against"] == "Held against manifest.json."
    assert {check["verdict"] for check in value["checks"]} <= {"ok", "not checked"}
    assert [check["check"] for check in value["checks"]][:2] == ["page size", "page boxes"]


@pytest.mark.parametrize("content", [b"", b"hello", b"%PDF-1.7\n%%EOF"])
def test_what_is_no_pdf_is_told(pnp: Pnp, moonrise: Path, content: bytes):
    """Exit code 3, no traceback."""
    Path("odd.pdf").write_bytes(content)
    result = pnp("preflight", "odd.pdf")
    assert result.exit_code == 3


def test_a_file_that_is_not_there_is_told(pnp: Pnp, moonrise: Path):
    """With its name."""
    result = pnp("preflight", "nowhere.pdf")
    assert result.exit_code == 3


def test_a_build_finds_what_comes_too_near_to_the_cut(pnp: Pnp, wolf: Path):
    """Nothing is written; the finding names the file, the card and the way out. A draft is written all the same."""
    wolf.write_text(FRONT.format(x=1), "utf-8")
    result = pnp("build", "moonrise", "--paper", "a4")
    assert result.exit_code == 1
    assert "[proof/safe-area]" in result.output
    assert "wolf fenris (front) comes nearer to the cut than 3 mm" in result.output
    assert not list(Path().rglob("*.pdf"))
    assert pnp("build", "moonrise", "--paper", "a4", "--draft").exit_code == 0
    assert list(Path().rglob("moonrise-cards.pdf"))
