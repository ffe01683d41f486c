"""Damaged pictures are found before paper shows it; whole ones of every kind pass (RL-3)."""

import io
import struct
import zlib
from pathlib import Path
from random import Random

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.face import EmbeddedPicture
from generator.pdf.whole import WholePictures, damage_of

SIZE = (96, 64)


def photo(mode: str = "RGB") -> Image.Image:
    """Something with detail everywhere, so that every byte of a file counts."""
    pixels = numpy.random.default_rng(7).integers(0, 255, (SIZE[1], SIZE[0], 3), numpy.uint8)
    image = Image.fromarray(pixels).resize((48, 32)).resize(SIZE, Image.Resampling.BICUBIC)
    if mode == "RGBA":
        image.putalpha(Image.linear_gradient("L").resize(SIZE))
        return image
    return image.convert(mode)


def saved(kind: str, mode: str = "RGB", **options: object) -> bytes:
    """The photo as a file."""
    out = io.BytesIO()
    photo(mode).save(out, kind, **options)
    return out.getvalue()


def interlaced_png(mode: str) -> bytes:
    """A PNG in seven passes, which Pillow reads and cannot write."""
    pixels = numpy.asarray(photo(mode))
    height, width = pixels.shape[:2]
    passes = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
    rows = b"".join(
        b"\0" + row.tobytes() for left, top, across, down in passes for row in pixels[top::down, left::across]
    )
    kind = {"RGB": 2, "L": 0, "RGBA": 6}[mode]
    return png(struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 1), rows)


def png(header: bytes, rows: bytes) -> bytes:
    """A PNG of a header and its rows, with right checksums."""
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


WHOLE = {
    "png": saved("PNG"),
    "png gray": saved("PNG", "L"),
    "png alpha": saved("PNG", "RGBA"),
    "png palette": saved("PNG", "P"),
    "png bits": saved("PNG", "1"),
    "png 16": png(struct.pack(">IIBBBBB", 4, 3, 16, 0, 0, 0, 0), (b"\0" + bytes(8)) * 3),
    "png interlaced": interlaced_png("RGB"),
    "png interlaced alpha": interlaced_png("RGBA"),
    "jpeg": saved("JPEG"),
    "jpeg gray": saved("JPEG", "L"),
    "jpeg cmyk": saved("JPEG", "CMYK"),
    "jpeg progressive": saved("JPEG", progressive=True),
    "jpeg restarts": saved("JPEG", restart_marker_rows=1),
    "jpeg 4:4:4": saved("JPEG", subsampling=0),
    "webp": saved("WEBP"),
    "webp alpha": saved("WEBP", "RGBA"),
    "webp lossless": saved("WEBP", lossless=True),
}


@pytest.mark.parametrize("kind", WHOLE)
def test_whole_pictures_pass(kind: str) -> None:
    """Every kind that is taken."""
    assert damage_of(WHOLE[kind]) is None


@pytest.mark.parametrize("kind", [kind for kind in WHOLE if kind.startswith("png")])
def test_rl_3_a_png_with_a_changed_byte_is_damaged(kind: str) -> None:
    """Of what is drawn; wherever the byte is, and whatever the kind."""
    data, random = WHOLE[kind], Random(3)
    for _ in range(60):
        spoiled = bytearray(data)
        place = random.randrange(8, len(data) - 12)
        spoiled[place] ^= 1 << random.randrange(8)
        assert damage_of(bytes(spoiled)) is not None, place


def test_rl_13_a_jpeg_of_scans_without_end_is_not_decoded() -> None:
    """Each scan is drawn over the whole picture."""
    whole = saved("JPEG", progressive=True)
    scan = whole[whole.rindex(b"\xff\xda") : -2]
    assert damage_of(whole) is None
    damage = damage_of(whole[:-2] + scan * 400 + b"\xff\xd9")
    assert damage is not None and "scans" in damage.fact


def test_rl_3_a_color_profile_of_megabytes_is_damage() -> None:
    """Pillow refuses it: what was found whole must print."""
    whole = saved("PNG")
    at = whole.index(b"IDAT") - 4
    for size, damaged in ((1 << 19, False), (1 << 21, True)):
        body = b"x\0\0" + zlib.compress(bytes(size))
        chunk = len(body).to_bytes(4) + b"iCCP" + body + zlib.crc32(b"iCCP" + body).to_bytes(4)
        assert (damage_of(whole[:at] + chunk + whole[at:]) is not None) is damaged


@pytest.mark.parametrize("rows", [0, 1, 16, 63])
def test_rl_3_a_png_with_too_few_rows_is_damaged(rows: int) -> None:
    """All of its checksums are right: paper would be black where the rows are missing."""
    header = struct.pack(">IIBBBBB", 96, 64, 8, 2, 0, 0, 0)
    row = b"\0" + bytes(range(96)) * 3
    assert damage_of(png(header, row * 64)) is None
    damage = damage_of(png(header, row * rows))
    assert damage is not None
    assert "end too early" in damage.fact


def test_a_png_with_an_unknown_filter_is_damaged() -> None:
    """A sixth one does not exist."""
    header, row = struct.pack(">IIBBBBB", 96, 64, 8, 2, 0, 0, 0), b"\0" + bytes(96 * 3)
    assert damage_of(png(header, row * 40 + b"\5" + row[1:] + row * 23)) is not None


@pytest.mark.parametrize("kind", [kind for kind in WHOLE if kind.startswith("jpeg")])
@pytest.mark.parametrize("left", [0.05, 1 / 3, 0.9])
def test_rl_3_a_jpeg_cut_short_is_damaged_although_it_ends_as_one(kind: str, left: float) -> None:
    """Its last two bytes say that it is whole: paper would be gray below."""
    data = WHOLE[kind]
    start = data.find(b"\xff\xda") + 20
    damage = damage_of(data[: start + int((len(data) - start) * left)] + b"\xff\xd9")
    assert damage is not None
    assert not damage.warning


@pytest.mark.parametrize("kind", [kind for kind in WHOLE if kind.startswith("jpeg")])
def test_rl_3_most_spoiled_jpegs_are_damaged(kind: str) -> None:
    """A JPEG has no checksum: what its decoder warns of is found, and a change that is a picture again is not."""
    data, random, found = WHOLE[kind], Random(5), 0
    start = data.find(b"\xff\xda") + 20
    for _ in range(40):
        spoiled = bytearray(data)
        place = random.randrange(start, len(data) - 60)
        for index in range(40):
            spoiled[place + index] ^= random.randrange(1, 256)
        found += damage_of(bytes(spoiled)) is not None
    assert found >= 15


@pytest.mark.parametrize("kind", [kind for kind in WHOLE if kind.startswith("webp")])
def test_rl_3_a_webp_cut_short_is_damaged(kind: str) -> None:
    """Its sizes put right, so that the header tells nothing."""
    data = WHOLE[kind]
    for left in (0.4, 0.7):
        body = bytearray(data[: int(len(data) * left) // 2 * 2])
        body[4:8] = struct.pack("<I", len(body) - 8)
        position = 12
        while position + 8 <= len(body):
            (length,) = struct.unpack("<I", body[position + 4 : position + 8])
            if position + 8 + length > len(body):
                body[position + 4 : position + 8] = struct.pack("<I", len(body) - position - 8)
            position += 8 + length + length % 2
        assert damage_of(bytes(body)) is not None


@given(st.sampled_from(sorted(WHOLE)), st.data())
@settings(max_examples=150, deadline=None)
def test_no_damage_is_a_traceback(kind: str, data: st.DataObject) -> None:
    """Bytes changed, cut out or put in anywhere."""
    picture = bytearray(WHOLE[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(picture) - 1))
        count = data.draw(st.integers(0, 30))
        picture[place : place + count] = data.draw(st.binary(max_size=30))
        picture = picture or bytearray(b"x")
    damage_of(bytes(picture))


def test_a_picture_is_decoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked for, under whatever name, and in later runs; a changed one is decoded anew."""
    decoded: list[bytes] = []
    monkeypatch.setattr("generator.pdf.whole.damage_of", decoded.append)
    for name in ("a.jpg", "b.jpg"):
        (tmp_path / name).write_bytes(WHOLE["jpeg"])
    embedded = EmbeddedPicture(WHOLE["jpeg"], "digest")
    first = WholePictures(tmp_path / "cache")
    for file in (tmp_path / "a.jpg", tmp_path / "a.jpg", tmp_path / "b.jpg", embedded):
        first(file)
    first.keep()
    later = WholePictures(tmp_path / "cache")
    later(tmp_path / "a.jpg")
    assert len(decoded) == 1
    (tmp_path / "a.jpg").write_bytes(WHOLE["webp"])
    later(tmp_path / "a.jpg")
    assert len(decoded) == 2


def test_a_damaged_picture_is_never_kept(tmp_path: Path) -> None:
    """Nor does a spoiled list of whole ones end a run."""
    (tmp_path / "a.png").write_bytes(WHOLE["png"][:-30])
    first = WholePictures(tmp_path / "cache")
    assert first(tmp_path / "a.png") is not None
    first.keep()
    assert not (tmp_path / "cache").exists()
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "whole-pictures-1").write_bytes(b"odd")
    assert WholePictures(tmp_path / "cache")(tmp_path / "a.png") is not None
