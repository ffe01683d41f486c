"""A set is released, three of its cards change, and players get three faces, a list of swaps and a proof."""

import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import Result

Pnp = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]

GAME_FILE = """\
title = "Tides"
version = "1.0.0"
players = [2, 4]
author = "Ann"

[rosters.boats]
file = "boats.csv"
columns = { speed = "whole" }

[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700

[components.boat]
title = "Boat cards"
trim = "poker"
front = "boat-front.svg.j2"
back = "boat-back.svg.j2"
roster = "boats"

[settings]
wind = 3
version_mark = false
"""
BOATS = """\
id,name,speed,text,art,copies
gig,The Gig,3,Comes home before all of the others.,gig.png,2
smack,The Smack,1,Slow but never lost at sea.,smack.png,
yawl,The Yawl,2,Turns towards any light.,,
barge,The Barge,1,"Carries, carries, carries.",,3
raft,The Raft,1,Left out for now.,,0
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="63mm" height="88mm" viewBox="0 0 63 88">
  <defs><rect id="box" x="6" y="52" width="51" height="28"/></defs>
  <rect width="63" height="88" fill="#f4efe2"/>
  <g font-family="Barlow Semi Condensed" font-weight="700" text-anchor="middle" fill="#2b4a6f">
    <text x="31.5" y="12" font-size="5">{{ name }}</text>
    <text x="31.5" y="50" font-size="8">{{ speed }}</text>
    <text x="31.5" y="84" font-size="2.6"
          card:if="{{ settings.version_mark }}">v{{ set_version }} r{{ revision }}</text>
  </g>
  {% if art %}<image x="20" y="16" width="23" height="23" card:src="{{ art }}"/>{% endif %}
  <text font-family="Barlow Semi Condensed" font-weight="700" font-size="4.2" fill="#222222"
        style="shape-inside:url(#box)" card:fit="8 12">{{ text }}</text>
</svg>
"""
CARD = 'xmlns:card="https://printandplay.invalid/card"'
BACK = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect width="63" height="88" fill="#2b4a6f"/><circle cx="31.5" cy="44" r="18" fill="#f2c14e"/>
</svg>
"""


def picture(path: Path, color: tuple[int, int, int]) -> None:
    """A picture of 300 x 300 pixels of one color."""
    Image.new("RGB", (300, 300), color).save(path)


@pytest.fixture
def tides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a game with pictures; the test stands in its workspace."""
    root = tmp_path / "tides"
    data, templates = root / "data" / "tides", root / "templates" / "tides"
    (data / "art").mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "boats.csv").write_text(BOATS, "utf-8")
    (templates / "boat-front.svg.j2").write_text(FRONT, "utf-8")
    (templates / "boat-back.svg.j2").write_text(BACK, "utf-8")
    picture(data / "art" / "gig.png", (200, 40, 40))
    picture(data / "art" / "smack.png", (40, 40, 200))
    monkeypatch.chdir(root)
    return data


def change(path: Path, *words: tuple[str, str]) -> None:
    """Replace words in a file, each once."""
    text = path.read_text("utf-8")
    for old, new in words:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def ran(result: Result, code: int = 0) -> str:
    """What a command said that must end in this way."""
    assert result.exit_code == code, result.output
    return result.output


def publish(pnp: Pnp, data: Path, version: str) -> Path:
    """Draft the changelog, release, and give the archive."""
    ran(pnp("diff", "tides", "--draft-changelog"))
    ran(pnp("release", "tides", version))
    return data.parents[1] / "output" / "releases" / f"tides-{version}.zip"


def three_changes(data: Path) -> None:
    """One text, one number, one picture of the same name; and the version they make."""
    change(data / "boats.csv", ("before all of the others", "after all of the others"), ("The Yawl,2", "The Yawl,4"))
    picture(data / "art" / "smack.png", (40, 200, 40))
    change(data / "game.toml", ('version = "1.0.0"', 'version = "1.1.0"'))


def test_three_changed_cards_make_a_pack_of_three_faces_and_a_release(
    tides: Path, pnp: Pnp, process: Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Release, change, diff, update pack, release again, verify both, build again elsewhere to the same bytes."""
    first = publish(pnp, tides, "1.0.0")
    assert "Nothing changed." in ran(pnp("diff", "tides"))
    three_changes(tides)

    told = json.loads(ran(pnp("diff", "tides", "--json")))
    changed = {card["id"]: card for card in told["cards"]}
    assert list(changed) == ["gig", "smack", "yawl"]
    assert all(card["reprint"] and card["change"] == "changed" for card in changed.values())
    (text,) = changed["gig"]["fields"]
    assert [words for words in text["words"] if words[0] != "same"] == [["gone", "before"], ["new", "after"]]
    (number,) = changed["yawl"]["fields"]
    assert (number["name"], number["old"], number["new"], number["in_play"]) == ("speed", "2", "4", True)
    assert changed["smack"]["fields"] == []
    assert told["files"]["data/tides/art/smack.png"] == "changed"
    assert (told["level"], told["suggested_version"]) == ("minor", "1.1.0")

    ran(pnp("build", "tides", "--changed", "--paper", "a4"))
    pack = tides.parents[1] / "output" / "tides" / "a4-gutterless-full-update-from-1.0.0"
    manifest = json.loads((pack / "manifest.json").read_text("utf-8"))
    (part,) = manifest["components"]
    assert part["cards"] == [{"id": "gig", "copies": 2}, {"id": "smack", "copies": 1}, {"id": "yawl", "copies": 1}]
    (pages,) = [one["pages"] for one in manifest["pages"].values()]
    fronts = {face[1] for page in pages for face in page["faces"] if face[3] == "front"}
    assert fronts == {"gig", "smack", "yawl"}
    (swaps,) = pack.glob("*swap-list.pdf")
    listed = PdfReader(swaps).pages[0].extract_text()
    assert all(f"The {name}" in listed for name in ("Gig", "Smack", "Yawl"))
    assert "Barge" not in listed

    second = publish(pnp, tides, "1.1.0")
    notes = (tides / "CHANGELOG.md").read_text("utf-8")
    assert notes.index("## 1.1.0") < notes.index("## 1.0.0")
    assert "~~before~~ **after**" in notes
    assert notes.count("reprint needed") == 3
    with zipfile.ZipFile(second) as archive:
        texts = b"".join(archive.read(name) for name in archive.namelist() if name.endswith((".json", ".html")))
        inputs = json.loads(archive.read("tides-1.1.0/print/a4-gutterless-full/manifest.json"))["inputs"]
    assert b"data/tides/boats.csv" in texts
    assert str(tmp_path).encode() not in texts
    assert all(name.startswith(("data/tides/", "templates/tides/", "fonts/")) for name in inputs)
    for path in (first, second):
        assert "As it was released." in ran(pnp("verify", str(path)))

    elsewhere = tmp_path / "another place (é)"
    shutil.copytree(tides.parents[1], elsewhere, ignore=shutil.ignore_patterns("output"))
    (elsewhere / "data" / "tides" / "releases" / "1.1.0.json").unlink()
    monkeypatch.chdir(elsewhere / "data" / "tides")
    done = process("release", ".", "1.1.0", TZ="Asia/Tokyo", LC_ALL="C", LANG="C", PYTHONHASHSEED="4711")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (elsewhere / "output" / "releases" / second.name).read_bytes() == second.read_bytes()
    record = elsewhere / "data" / "tides" / "releases" / "1.1.0.json"
    assert record.read_bytes() == (tides / "releases" / "1.1.0.json").read_bytes()


def test_the_mark_says_version_and_revision_and_is_no_change_itself(tides: Path, pnp: Pnp) -> None:
    """A mark recognizes old prints; a new version alone makes no card look changed."""
    change(tides / "game.toml", ("version_mark = false", "version_mark = true"))
    publish(pnp, tides, "1.0.0")
    change(tides / "boats.csv", ("The Yawl,2", "The Yawl,4"))
    change(tides / "game.toml", ('version = "1.0.0"', 'version = "1.0.1"'))
    assert "1 card of 7 to print" in ran(pnp("diff", "tides"))
    ran(pnp("build", "tides", "--paper", "a4"))
    folder = tides.parents[1] / "output" / "tides" / "a4-gutterless-full"
    text = PdfReader(folder / "tides-cards.pdf").pages[0].extract_text()
    assert text.count("v1.0.1 r1") == 6
    assert text.count("v1.0.1 r2") == 1


def test_a_release_is_refused_for_each_thing_out_of_order(tides: Path, pnp: Pnp) -> None:
    """No changelog, a version that game.toml does not say or that does not grow, errors in the cards."""
    assert "has no entry for 1.0.0" in ran(pnp("release", "tides", "1.0.0"), 2)
    assert 'says version = "1.0.0", not 1.0.1' in ran(pnp("release", "tides", "1.0.1"), 2)
    assert "is not a version" in ran(pnp("release", "tides", "one"), 2)
    publish(pnp, tides, "1.0.0")
    assert "is released already" in ran(pnp("release", "tides", "1.0.0"), 2)
    change(tides / "game.toml", ('version = "1.0.0"', 'version = "0.9.0"'))
    assert "0.9.0 comes before 1.0.0" in ran(pnp("release", "tides", "0.9.0"), 2)
    change(tides / "game.toml", ('version = "0.9.0"', 'version = "1.1.0"'))
    change(tides / "CHANGELOG.md", ("## 1.0.0", "## 1.1.0\n\nFaster.\n\n## 1.0.0"))
    change(tides / "boats.csv", ("The Yawl,2", "The Yawl,two"))
    said = ran(pnp("release", "tides", "1.1.0"), 1)
    assert "boats.csv:4:speed" in said
    assert "Nothing was released" in said
    assert not (tides / "releases" / "1.1.0.json").exists()


def test_verify_tells_what_differs(tides: Path, pnp: Pnp, tmp_path: Path) -> None:
    """A changed byte, a file added, another record: each is named; a changed game is only told."""
    archive = publish(pnp, tides, "1.0.0")
    spoiled = tmp_path / "spoiled.zip"
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(spoiled, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            new.writestr(entry.filename, data + b"x" if entry.filename.endswith("boats.csv") else data)
        new.writestr("tides-1.0.0/virus.exe", b"MZ")
    said = ran(pnp("verify", str(spoiled)), 1)
    assert "rosters/boats.csv: is not the file that was released." in said
    assert "virus.exe: is in no list" in said
    assert "packed anew" in said
    change(tides / "boats.csv", ("The Yawl,2", "The Yawl,4"))
    said = ran(pnp("verify", str(archive)))
    assert "The game here is another one by now: data/tides/boats.csv." in said
    assert "cannot be built again" in ran(pnp("verify", str(archive), "--rebuild"), 2)
    change(tides / "boats.csv", ("The Yawl,4", "The Yawl,2"))
    assert "the same to the byte" in ran(pnp("verify", str(archive), "--rebuild"))
    change(tides / "releases" / "1.0.0.json", ('"id": "gig"', '"id": "pig"'))
    assert "is not the record in the archive" in ran(pnp("verify", str(archive)), 1)


def test_an_archive_compares_like_its_record(tides: Path, pnp: Pnp) -> None:
    """Players have the archive, designers the record."""
    archive = publish(pnp, tides, "1.0.0")
    three_changes(tides)
    of_record = json.loads(ran(pnp("diff", "tides", "--json")))
    assert json.loads(ran(pnp("diff", "tides", "--json", "--against", str(archive)))) == of_record
    assert json.loads(ran(pnp("diff", "tides", "--json", "--against", "v1.0.0"))) == of_record


def test_nothing_to_print_is_said(tides: Path, pnp: Pnp) -> None:
    """An update of an unchanged set writes nothing."""
    publish(pnp, tides, "1.0.0")
    assert "Nothing to print" in ran(pnp("build", "tides", "--changed"))
    told = json.loads(ran(pnp("build", "tides", "--changed", "--json")))
    assert told["findings"] == []
    assert "Nothing to print" in told["skipped"][0]
    assert "--changed does not go with --only" in ran(pnp("build", "tides", "--changed", "--only", "gig"), 2)
    assert "add --changed" in ran(pnp("build", "tides", "--against", "1.0.0"), 2)
    change(tides / "boats.csv", ("yawl,The Yawl,2,Turns towards any light.,,\n", ""))
    said = ran(pnp("build", "tides", "--changed"))
    assert "take out The Yawl; every other card looks as it did in 1.0.0" in said
    assert not (tides.parents[1] / "output" / "tides").exists()


def test_the_pack_of_an_ink_holds_what_changed_in_it(tides: Path, pnp: Pnp) -> None:
    """What only low ink shows is no reason to print in full color."""
    templates = tides.parents[1] / "templates" / "tides"
    change(templates / "boat-back.svg.j2", ('fill="#2b4a6f"', 'card:fill="{{ tint }}"'), ("<svg ", f"<svg {CARD} "))
    change(templates / "boat-back.svg.j2", ("<svg ", '{% set tint = "#ffffff" if ink == "low" else "#2b4a6f" %}<svg '))
    publish(pnp, tides, "1.0.0")
    change(templates / "boat-back.svg.j2", ("#ffffff", "#eeeeee"))
    ran(pnp("build", "tides", "--changed", "--paper", "a4", "--ink", "full,low"))
    made = [path.name for path in (tides.parents[1] / "output" / "tides").iterdir()]
    assert made == ["a4-gutterless-low-update-from-1.0.0"]


def test_an_update_of_a_set_with_errors_tells_the_errors(tides: Path, pnp: Pnp) -> None:
    """As any other build does."""
    publish(pnp, tides, "1.0.0")
    change(tides / "boats.csv", ("The Yawl,2", "The Yawl,two"))
    assert "boats.csv:4:speed" in ran(pnp("build", "tides", "--changed"), 1)


def test_files_of_an_update_pack_say_from_which_version_to_which(tides: Path, pnp: Pnp) -> None:
    """So that two packs in one folder of downloads are told apart."""
    publish(pnp, tides, "1.0.0")
    three_changes(tides)
    ran(pnp("build", "tides", "--changed", "--paper", "a4"))
    (folder,) = (tides.parents[1] / "output" / "tides").glob("*update*")
    names = sorted(path.name for path in folder.iterdir() if path.suffix == ".pdf")
    assert names
    assert all(name.startswith("tides-update-1.0.0-to-1.1.0") for name in names)


def test_a_broken_side_of_a_comparison_is_told_and_compared_with_nothing(tides: Path, pnp: Pnp) -> None:
    """Its own mistakes are said, and no card is called changed."""
    publish(pnp, tides, "1.0.0")
    (tides / "game.toml").write_text('title = "Tides"\nversion = 3\n', "utf-8")
    told = ran(pnp("diff", "tides"), 1)
    assert "game.toml" in told
    assert "version" in told
    assert "changed" not in told.lower()


def test_errors_of_the_present_set_are_counted_in_a_comparison(tides: Path, pnp: Pnp) -> None:
    """A changed card may be a mistake: who reads the list is told how many errors there are."""
    publish(pnp, tides, "1.0.0")
    change(tides / "boats.csv", ("Turns towards any light.", "Turns towards any light at all. " * 40))
    told = ran(pnp("diff", "tides"))
    assert "The newer set has 1 error" in told


def test_no_whole_games_are_played_with_cards_that_are_wrong(tides: Path) -> None:
    """The proof of a release says that they were not, and why."""
    from generator.registry import find_game
    from generator.release.proving import prove_set
    from generator.workspace import find_workspace

    source = find_game(find_workspace(tides), "ratings-war")
    wrong = tides.parent / "ratings-war"
    shutil.copytree(source.folders.data, wrong)
    change(wrong / "wrestlers.csv", ("shell,", "shell/shell,"))
    proven = prove_set(find_game(find_workspace(tides), "ratings-war"), lambda *_: None)
    assert proven.report.errors
    assert proven.deep is None
    assert any("the errors come first" in line for line in proven.report.skipped)
    assert "whole games" not in proven.proof.checks


def with_other_line_ends(folder: Path) -> None:
    """As Git for Windows checks files out where no .gitattributes says otherwise."""
    for path in folder.rglob("*"):
        if path.suffix in (".csv", ".toml", ".svg", ".j2", ".md", ".json"):
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def test_a_checkout_of_windows_is_the_same_set(tides: Path, pnp: Pnp, tmp_path: Path, monkeypatch) -> None:
    """Other line ends change no record, no archive and no verdict; what Git did is no change of a card."""
    archive = publish(pnp, tides, "1.0.0")
    record = (tides / "releases" / "1.0.0.json").read_bytes()
    windows = tmp_path / "windows"
    shutil.copytree(tides.parents[1], windows, ignore=shutil.ignore_patterns("output"))
    with_other_line_ends(windows)
    monkeypatch.chdir(windows)
    assert "Nothing changed." in ran(pnp("diff", "tides"))
    assert "Nothing to print" in ran(pnp("build", "tides", "--changed"))
    said = ran(pnp("verify", str(archive), "--rebuild"))
    assert "the same to the byte" in said
    assert "is the archive's record." in said
    (windows / "data" / "tides" / "releases" / "1.0.0.json").unlink()
    ran(pnp("release", "tides", "1.0.0"))
    assert (windows / "output" / "releases" / archive.name).read_bytes() == archive.read_bytes()
    assert (windows / "data" / "tides" / "releases" / "1.0.0.json").read_bytes() == record


def test_a_game_in_one_folder_is_released_and_verified_whatever_the_folder_is_called(
    tides: Path, pnp: Pnp, tmp_path: Path, monkeypatch
) -> None:
    """A checkout is called as the repository, the game as its game.toml says."""
    one = tmp_path / "my-repository"
    shutil.copytree(tides, one)
    shutil.copytree(tides.parents[1] / "templates" / "tides", one / "templates")
    change(one / "game.toml", ('title = "Tides"', 'title = "Tides"\nname = "low-tides"'))
    monkeypatch.chdir(one)
    ran(pnp("diff", ".", "--draft-changelog"))
    ran(pnp("release", ".", "1.0.0"))
    archive = one / "output" / "releases" / "low-tides-1.0.0.zip"
    assert "As it was released." in ran(pnp("verify", str(archive)))
    assert "the same to the byte" in ran(pnp("verify", str(archive), "--rebuild"))
    other = tmp_path / "clone"
    one.rename(other)
    monkeypatch.chdir(tmp_path)
    archive = other / "output" / "releases" / archive.name
    assert "As it was released." in ran(pnp("verify", str(archive)))
    change(other / "game.toml", ('name = "low-tides"', 'name = "Low Tides"'))
    assert 'small letters, digits and single hyphens, as in "my-game"' in ran(pnp("check", "clone"), 1)


def test_a_name_that_nobody_can_use_is_told(tides: Path, pnp: Pnp) -> None:
    """Under data/ a game goes by its folder."""
    change(tides / "game.toml", ('title = "Tides"', 'title = "Tides"\nname = "ebbs"'))
    assert 'says name = "ebbs", but it goes by "tides"' in ran(pnp("check", "tides"))


def test_a_first_pull_request_has_everything_new(tides: Path, pnp: Pnp) -> None:
    """The branch it goes to does not have the game yet: that is no mistake of anybody."""
    root = tides.parents[1]
    git = ["git", "-c", "user.name=ann", "-c", "user.email=ann@example.org", "-C", str(root)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "start"], check=True)
    (tides / "game.toml").rename(root / "away")
    subprocess.run([*git, "add", "data/tides/boats.csv"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "a roster without a game"], check=True)
    (root / "away").rename(tides / "game.toml")
    for revision in ("HEAD", "HEAD~1"):
        said = ran(pnp("diff", "tides", "--against", revision, "--format", "markdown"))
        assert "against HEAD" in said
        assert "which does not have it" in said
        assert "7 cards of 7 to print." in said
        told = json.loads(ran(pnp("diff", "tides", "--against", revision, "--json")))
        assert {card["change"] for card in told["cards"]} == {"added"}
        assert (told["before"]["label"], told["before"]["version"]) == (revision, "")
    said = ran(pnp("diff", "tides", "--against", "nowhere"), 2)
    assert 'There is no git revision "nowhere"' in said


def halves(path: Path) -> "tuple[set[object], ...]":
    """The colors of the left and of the right half of a picture."""
    with Image.open(path) as picture:
        width, height = picture.size
        left, right = picture.crop((0, 0, width // 2, height)), picture.crop((width // 2, 0, width, height))
        return tuple({color for _, color in half.getcolors(width * height) or ()} for half in (left, right))


def test_changed_cards_are_drawn_before_and_after(tides: Path, pnp: Pnp) -> None:
    """Before: from the archive of the release where it is here, or drawn anew from a folder; else a dashed place."""
    archive = publish(pnp, tides, "1.0.0")
    old = tides.parents[1] / "old"
    shutil.copytree(tides, old)
    three_changes(tides)
    blue, green = (40, 40, 200), (40, 200, 40)
    for place, against in (("of-archive", "1.0.0"), ("of-zip", str(archive)), ("of-folder", "old")):
        ran(pnp("diff", "tides", "--against", against, "--pictures", place))
        assert sorted(path.name for path in Path(place).iterdir()) == [
            "boat-gig.png",
            "boat-smack.png",
            "boat-yawl.png",
        ]
        left, right = halves(Path(place) / "boat-smack.png")
        assert blue in left - right
        assert green in right - left
    damaged = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as whole:
        info = whole.getinfo("tides-1.0.0/faces/boat/smack-front.png")
    at = info.header_offset + 200
    damaged[at : at + 50] = bytes(50)
    archive.write_bytes(damaged)
    ran(pnp("diff", "tides", "--pictures", "of-damaged"))
    archive.unlink()
    ran(pnp("diff", "tides", "--pictures", "of-record"))
    for place in ("of-damaged", "of-record"):
        left, right = halves(Path(place) / "boat-smack.png")
        assert blue not in left
        assert green in right


def test_pictures_of_new_and_lost_cards_have_an_empty_place(tides: Path, pnp: Pnp) -> None:
    """What is not there is not drawn."""
    publish(pnp, tides, "1.0.0")
    change(
        tides / "boats.csv",
        ("smack,The Smack,1,Slow but never lost at sea.,smack.png,", "brig,The Brig,5,Quick.,gig.png,4"),
    )
    ran(pnp("diff", "tides", "--pictures", "pictures"))
    red, blue = (200, 40, 40), (40, 40, 200)
    assert [red in half for half in halves(Path("pictures") / "boat-brig.png")] == [False, True]
    assert [blue in half for half in halves(Path("pictures") / "boat-smack.png")] == [True, False]
