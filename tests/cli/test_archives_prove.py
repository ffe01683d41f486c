"""`pnp verify` says "As it was released" of the archive that was released, and of no other (RL-1)."""

import hashlib
import io
import json
import os
import re
import shutil
import stat
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from generator.cli.app import app
from generator.errors import FileAccessError
from generator.release.verify import open_release
from generator.zip_members import read_member

Pnp = Callable[..., Result]

GAME_FILE = """\
title = "Buoys"
version = "1.0.0"

[rosters.buoys]
file = "buoys.csv"

[components.buoy]
title = "Buoys"
trim = "poker"
front = "buoy.svg"
roster = "buoys"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="9" y="9" width="45" height="{{ height }}" fill="#2b4a6f"/>
</svg>
"""


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a released game of two cards; nothing in it is written to again."""
    root = tmp_path_factory.mktemp("harbor")
    data, templates = root / "data" / "buoys", root / "templates" / "buoys"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "buoys.csv").write_text("id,name,height\nred,Red,40\ngreen,Green,50\n", "utf-8")
    (data / "CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (templates / "buoy.svg").write_text(FRONT, "utf-8")
    before = Path.cwd()
    os.chdir(root)
    try:
        done = CliRunner().invoke(app, ["release", "buoys", "1.0.0"])
        assert done.exit_code == 0, done.output
    finally:
        os.chdir(before)
    return root


@pytest.fixture
def harbor(released: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it to stand in; the archive's path is `archive`."""
    shutil.copytree(released, tmp_path / "harbor")
    monkeypatch.chdir(tmp_path / "harbor")
    return tmp_path / "harbor"


ARCHIVE = "output/releases/buoys-1.0.0.zip"


def anew(path: Path, change: Callable[[dict[str, bytes]], None], **attributes: int) -> None:
    """Pack the archive's files again with a change, the hashes of the manifest put right."""
    with zipfile.ZipFile(path) as old:
        files = {name.partition("/")[2]: old.read(name) for name in old.namelist()}
    change(files)
    manifest = json.loads(files["manifest.json"])
    manifest["outputs"] |= {
        name: hashlib.sha256(data).hexdigest()
        for name, data in files.items()
        if name not in ("manifest.json", "record.json")
    }
    files["manifest.json"] = (json.dumps(manifest, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
    seal = hashlib.sha256(files["manifest.json"]).hexdigest()
    files["record.json"] = re.sub(
        rb'"manifest": "[0-9a-f]{64}"', f'"manifest": "{seal}"'.encode(), files["record.json"]
    )
    from generator.release.archive import packed

    path.write_bytes(packed(files, "buoys-1.0.0"))


def put(name: str, data: bytes) -> Callable[[dict[str, bytes]], None]:
    """A change that sets one file."""
    return lambda files: files.update({name: data})


def test_the_archive_that_was_released_is_as_it_was_released(harbor: Path, pnp: Pnp) -> None:
    """Held against the record beside the game; elsewhere it is not said, for nothing answers for it."""
    result = pnp("verify", ARCHIVE)
    assert result.exit_code == 0
    assert result.stdout.endswith("As it was released.\n")
    value = json.loads(pnp("verify", ARCHIVE, "--json").stdout)
    assert (value["verdict"], value["proved_by"]) == ("passed", ["record"])
    (harbor / "data" / "buoys" / "releases" / "1.0.0.json").unlink()
    result = pnp("verify", ARCHIVE)
    assert result.exit_code == 0
    assert result.stdout.endswith("Its own list holds; nothing here says who made it.\n")
    assert json.loads(pnp("verify", ARCHIVE, "--json").stdout)["verdict"] == "unproved"
    shutil.rmtree(harbor / "data" / "buoys")
    assert "As it was released" not in pnp("verify", ARCHIVE).stdout


def test_a_record_whose_line_ends_git_changed_is_the_record(harbor: Path, pnp: Pnp) -> None:
    """Git for Windows writes them so."""
    record = harbor / "data" / "buoys" / "releases" / "1.0.0.json"
    record.write_bytes(record.read_bytes().replace(b"\n", b"\r\n"))
    assert "As it was released." in pnp("verify", ARCHIVE).stdout


def test_rl_1_a_built_release_is_compared_as_a_file(harbor: Path, pnp: Pnp) -> None:
    """Every byte of the archive, not only those of its files."""
    result = pnp("verify", ARCHIVE, "--rebuild")
    assert "the archive and all" in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    "change",
    [
        put("print/a4-gutterless-full/buoys-cards.pdf", b"%PDF-1.4 EVIL"),
        put("install.exe", b"MZ"),
        put("rosters/buoys.csv", b"id,name,height\nevil,Evil,40\n"),
        put("CHANGELOG.md", b"## 1.0.0\n\nEvil.\n"),
        lambda files: files.pop("report/report.html") and None,
    ],
    ids=["another pdf", "a program", "another roster", "another changelog", "a file gone"],
)
def test_rl_1_another_archive_with_right_hashes_is_not_as_released(
    change: Callable[[dict[str, bytes]], None], harbor: Path, pnp: Pnp
) -> None:
    """Its manifest and its own record agree with it; the committed record does not."""
    anew(harbor / ARCHIVE, change)
    result = pnp("verify", ARCHIVE)
    assert result.exit_code == 1
    assert "As it was released" not in result.stdout


def rewritten(path: Path, change: Callable[[zipfile.ZipFile, list[tuple[zipfile.ZipInfo, bytes]]], None]) -> None:
    """Write the archive's entries through the zip library, changed."""
    with zipfile.ZipFile(path) as old:
        entries = [(entry, old.read(entry)) for entry in old.infolist()]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        change(new, entries)
        for entry, data in entries:
            new.writestr(entry, data)
    path.write_bytes(out.getvalue())


def first_evil(new: zipfile.ZipFile, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """A roster twice: another one comes before."""
    del entries
    new.writestr("buoys-1.0.0/rosters/buoys.csv", b"evil")


def comment(new: zipfile.ZipFile, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """A comment of the archive."""
    del entries
    new.comment = b"x"


def climbing_folder(new: zipfile.ZipFile, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """An entry that is a folder outside."""
    del entries
    new.mkdir("../../../evil/")


def a_link(new: zipfile.ZipFile, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """The changelog becomes a link."""
    del new
    for entry, _ in entries:
        if entry.filename.endswith("CHANGELOG.md"):
            entry.external_attr = (stat.S_IFLNK | 0o777) << 16


def deflated(new: zipfile.ZipFile, entries: list[tuple[zipfile.ZipInfo, bytes]]) -> None:
    """Packed by another program."""
    del new
    for entry, _ in entries:
        entry.compress_type = zipfile.ZIP_DEFLATED


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("change", [first_evil, comment, climbing_folder, a_link, deflated])
def test_rl_1_what_the_zip_format_allows_beside_is_not_as_released(
    change: Callable[[zipfile.ZipFile, list[tuple[zipfile.ZipInfo, bytes]]], None], harbor: Path, pnp: Pnp
) -> None:
    """Doubled names, comments, links, folders, other ways of packing."""
    rewritten(harbor / ARCHIVE, change)
    result = pnp("verify", ARCHIVE)
    assert result.exit_code == 1
    assert "As it was released" not in result.stdout


@pytest.mark.parametrize(("before", "after"), [(b"#!/bin/sh\necho evil\nexit\n", b""), (b"", b"12345678")])
def test_rl_1_foreign_bytes_around_the_archive_are_not_as_released(
    before: bytes, after: bytes, harbor: Path, pnp: Pnp
) -> None:
    """A script before it, which `sh` would run, and bytes after it."""
    path = harbor / ARCHIVE
    path.write_bytes(before + path.read_bytes() + after)
    result = pnp("verify", ARCHIVE)
    assert result.exit_code in (1, 3)
    assert "As it was released" not in result.stdout


def parts_of(data: bytes) -> list[tuple[int, int]]:
    """Where each part of an archive begins and ends: headers, names, files, entries of the directory, its end."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        directory = archive.start_dir
    parts = []
    for entry in entries:
        name = entry.header_offset + 30
        body = name + len(entry.filename.encode())
        parts += [(entry.header_offset, name), (name, body), (body, body + entry.compress_size)]
    at = directory
    for entry in entries:
        name = at + 46
        parts += [(at, name), (name, name + len(entry.filename.encode()))]
        at = parts[-1][1]
    assert data[at : at + 4] == b"PK\x05\x06"
    return [*parts, (at, len(data))]


@pytest.mark.parametrize("packing", ["as released", "anew"])
def test_rl_1_no_byte_of_an_archive_can_be_changed(packing: str, harbor: Path) -> None:
    """Any byte, turned over, by the archive alone: without the game and without a record beside it.

    Of headers and names each fifth byte, in the next entry the ones beside it; of files the ends and some between. With
    `PNP_BYTES=all` every byte of the archive, and with a number one of so many. Packed anew with right checksums, so
    that only the list of the release can tell, the bytes of its files are tried.
    """
    path, random = harbor / ARCHIVE, Random(1)
    data = path.read_bytes()
    asked = os.environ.get("PNP_BYTES", "")
    spoiled = path.with_name("spoiled.zip")
    for number, (start, end) in enumerate(parts_of(data)):
        if end - start < 100:
            places = list(range(start + number // 5 % 5, end, 5))
        else:
            places = [*range(start, start + 4), *random.sample(range(start, end), 12), *range(end - 4, end)]
        if asked:
            places = list(range(start, end, 1 if asked == "all" else int(asked)))
        if packing == "anew" and not asked:
            places = places[::9]
        for place in dict.fromkeys(places):
            changed = data[:place] + bytes([data[place] ^ (1 << random.randrange(8))]) + data[place + 1 :]
            if packing == "anew" and (changed := with_right_checksums(changed, data, place)) == b"":
                continue
            spoiled.write_bytes(changed)
            try:
                assert open_release(spoiled, "x").verified.wrong, place
            except FileAccessError:
                continue


def with_right_checksums(changed: bytes, whole: bytes, place: int) -> bytes:
    """The archive packed anew with the file that was changed at `place`; nothing where that is no file."""
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        files = {entry.filename: archive.read(entry) for entry in archive.infolist()}
        for entry in archive.infolist():
            start = entry.header_offset + 30 + len(entry.filename.encode())
            if start <= place < start + entry.compress_size:
                files[entry.filename] = changed[start : start + entry.compress_size]
                from generator.release.archive import packed

                folder = entry.filename.partition("/")[0]
                return packed({name.partition("/")[2]: one for name, one in files.items()}, folder)
    return b""


def test_rl_5_a_damaged_archive_is_a_sentence(harbor: Path, pnp: Pnp) -> None:
    """Packed by deflate or LZMA and spoiled: zlib and lzma have errors of their own."""
    for kind in (zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2):
        shutil.copy(harbor / ARCHIVE, "packed.zip")

        def otherwise(new: zipfile.ZipFile, entries: list[tuple[zipfile.ZipInfo, bytes]], kind: int = kind) -> None:
            del new
            for entry, _ in entries:
                entry.compress_type = kind

        rewritten(Path("packed.zip"), otherwise)
        data = bytearray(Path("packed.zip").read_bytes())
        for place in range(60, len(data), max(1, len(data) // 40)):
            spoiled = data.copy()
            spoiled[place : place + 8] = b"\xff" * 8
            Path("packed.zip").write_bytes(spoiled)
            for arguments in (("verify", "packed.zip"), ("diff", "buoys", "--against", "packed.zip"))[
                : 1 + (place < 200)
            ]:
                result = pnp(*arguments)
                assert "mistake of its own" not in result.output, (kind, place)
                assert "As it was released" not in result.output


def test_rl_13_an_archive_that_grows_is_not_read(harbor: Path, pnp: Pnp) -> None:
    """A small file may hold gigabytes of zeros."""
    with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("buoys-1.0.0/manifest.json", bytes(50_000_000))
    result = pnp("verify", "bomb.zip")
    assert result.exit_code == 3
    assert "It was not read." in result.stderr
    del harbor


def test_rl_13_an_entry_that_lies_of_its_size_is_not_unpacked(tmp_path: Path) -> None:
    """The directory says a hundred bytes, its data make a hundred million."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("a", bytes(100_000_000))
    data = bytearray(path.read_bytes())
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (100).to_bytes(4, "little")
    path.write_bytes(data)
    tracemalloc.start()
    with zipfile.ZipFile(path) as archive, pytest.raises(zipfile.BadZipFile):
        read_member(archive, archive.infolist()[0])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 5_000_000


def test_rl_13_a_manifest_or_signature_of_megabytes_is_none(harbor: Path, pnp: Pnp) -> None:
    """Neither is parsed."""
    with zipfile.ZipFile(ARCHIVE, "w") as archive:
        archive.writestr("buoys-1.0.0/manifest.json", b'{"x": "' + bytes(range(32, 33)) * 11_000_000 + b'"}')
    result = pnp("verify", ARCHIVE)
    assert result.exit_code == 3
    assert "far larger" in result.stderr
    del harbor
