"""The script that measures a folder of strangers' drawings counts what it says it counts."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
FONT = ROOT / "tests" / "data" / "fonts" / "PnpTestSans.ttf"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="40mm" viewBox="0 0 30 40">'
FILES = {
    "plain.svg": f'{HEAD}<rect width="20" height="20" fill="red"/></svg>',
    "text.svg": f"{HEAD}<text x='3' y='20' style='font-family:\"Nobody Has\", serif' font-size='9'>Aé</text></svg>",
    "script.svg": f"{HEAD}<script>a()</script></svg>",
    "broken.svg": f"{HEAD}<g></svg>",
}


@pytest.fixture
def wild() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("wild_svgs", ROOT / "benchmarks" / "wild_svgs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two that are accepted, two that are not, one of them in a folder of its own."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "inner").mkdir()
    (tmp_path / "plain.svg").rename(tmp_path / "inner" / "plain.svg")
    return tmp_path


def counts(told: str) -> dict[str, int]:
    """The numbers of the summary by their words."""
    words = ("accepted", "same as resvg", "with its cause", "differing", "refused", "tracebacks")
    found = {}
    for line in told.splitlines():
        for word in words:
            if line.strip().startswith(word + "  ") and word not in found:
                found[word] = int(line.strip()[len(word) :].split()[0])
    return found


def test_a_folder_is_counted(wild: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With fonts mapped both drawings are accepted and drawn as by resvg; the reasons of the others stand below."""
    assert wild.main([str(folder), "--font", str(FONT), "--side", "20"]) == 0
    told = capsys.readouterr().out
    assert counts(told) == {
        **{"accepted": 2, "same as resvg": 2, "with its cause": 0, "differing": 0, "refused": 2, "tracebacks": 0}
    }
    assert "1    1  face/unsupported: <script>" in told


def test_without_a_font_its_family_is_a_reason(
    wild: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As for a designer who has not named it in game.toml."""
    wild.main([str(folder), "--side", "20"])
    told = capsys.readouterr().out
    assert counts(told)["refused"] == 3
    assert "face/font" in told


def test_another_drawing_and_a_traceback_are_told(
    wild: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with its file; pictures of what differs are kept where asked for."""
    monkeypatch.setattr(wild, "rendered_by_resvg", lambda *_: Image.new("RGB", (600, 800), "blue"))
    wild.main([str(folder), "--font", str(FONT), "--side", "20", "--keep", str(folder / "kept")])
    told = capsys.readouterr().out
    assert counts(told)["differing"] == 2
    assert (folder / "kept" / "text.png").is_file()

    def fall(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(wild.FaceReader, "read_filled", fall)
    assert wild.main([str(folder), "--font", str(FONT), "--side", "20"]) == 1
    told = capsys.readouterr().out
    assert counts(told)["tracebacks"] == 4
    assert "TRACEBACK" in told
    assert "ZeroDivisionError" in told


LACKING = {
    "art.svg": f"{HEAD}<image x='3' y='3' width='9' height='9' href='art/none.png'/></svg>",
    "use.svg": f"{HEAD}<use href='other.svg#it'/></svg>",
    "row.svg": f"{HEAD}<rect width='{{{{ size }}}}' height='9'/>{{% for i in pips %}}<g/>{{% endfor %}}</svg>",
    "king.svg": f'<!DOCTYPE svg [<!ENTITY a "b">]>{HEAD}<text y="20" font-size="9" font-family="X">♔=</text></svg>',
    "wide.svg": f"{HEAD}<rect id='r' width='24' height='9'/>"
    "<text style='shape-inside:url(#r);font-size:6px' font-family='X'>mmmmmmm</text></svg>",
}


def test_what_a_folder_lacks_is_lent_and_told(
    wild: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pictures, drawings, values, letters, a font of other widths; none of them where nothing may be lent."""
    for name, text in LACKING.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    wild.main([str(tmp_path), "--font", str(FONT), "--side", "20"])
    told = capsys.readouterr().out
    assert counts(told)["accepted"] == 5, told
    for loan in ("pictures", "drawings", "values", "letters", "a narrower font"):
        assert f"1  {loan}, which the folder lacks" in told
    wild.main([str(tmp_path), "--font", str(FONT), "--side", "20", "--bare"])
    assert counts(capsys.readouterr().out)["accepted"] == 0


CAUSES = {
    "text boxes, unknown to resvg": "<rect id='r' x='3' y='20' width='24' height='19' fill='none'/>"
    "<text style='shape-inside:url(#r);font-size:6px' font-family='X'>mom</text>",
    "strokes under 0.25 pt": "<rect x='3' y='3' width='20' height='30' fill='none' stroke='red' stroke-width='.04'/>",
    "tiles that resvg rounds to pixels": "<pattern id='p' width='1.03' height='1.03' patternUnits='userSpaceOnUse'>"
    "<path d='M0 0L1.03 1.03' stroke='red' stroke-width='.3'/></pattern><rect width='30' height='40' fill='url(#p)'/>",
}


@pytest.mark.parametrize("cause", CAUSES)
def test_a_known_cause_is_told_where_it_is_all_of_the_difference(wild: ModuleType, tmp_path: Path, cause: str) -> None:
    """Taken away on both sides, both are the same; beside another fault it explains nothing."""
    (tmp_path / "a.svg").write_text(f"{HEAD}{CAUSES[cause]}</svg>", encoding="utf-8")
    options = wild._options([str(tmp_path), "--side", "40", "--font", str(FONT)])
    assert wild.measured(tmp_path / "a.svg", options).cause == cause
