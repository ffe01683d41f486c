"""Pictures: found in the game's folders only, judged by their header, never stretched."""

import struct
import warnings
import zlib
from pathlib import Path

import pytest
from face_bench import codes, fault_of, pictures_of, read_face
from PIL import Image

from generator.faults import FaceError
from generator.svg.pictures import find_picture, picture_info
from generator.svg.print_limits import PrintLimits

FRAME = '<image x="5" y="5" width="20" height="10" {}/>'


def saved(path: Path, size: tuple[int, int] = (200, 100), mode: str = "RGB", **how: object) -> Path:
    """A picture of one color."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new(mode, size).save(path, **how)  # type: ignore[arg-type]
    return path


def info(path: Path) -> tuple[str, int, int]:
    """What the header says."""
    found = picture_info(path, (path.stat().st_size, path.stat().st_mtime_ns))
    return found.kind, found.width, found.height


def png_of(width: int, height: int) -> bytes:
    """A whole PNG whose header says any size, with next to no data."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


# ---------------------------------------------------------------- kinds


@pytest.mark.parametrize(
    ("name", "kind", "mode", "how"),
    [
        ("a.png", "png", "RGB", {}),
        ("a.jpg", "jpeg", "RGB", {}),
        ("b.jpg", "jpeg", "CMYK", {}),
        ("p.png", "png", "P", {}),
        ("l.png", "png", "LA", {}),
        ("i.png", "png", "I;16", {}),
        ("lossy.webp", "webp", "RGB", {}),
        ("lossless.webp", "webp", "RGB", {"lossless": True}),
        ("alpha.webp", "webp", "RGBA", {}),
        ("pr.jpg", "jpeg", "L", {"progressive": True}),
    ],
)
def test_kind_and_size_come_from_the_header(
    tmp_path: Path, name: str, kind: str, mode: str, how: dict[str, object]
) -> None:
    """PNG, JPEG and WebP of every sort."""
    assert info(saved(tmp_path / name, (37, 21), mode, **how)) == (kind, 37, 21)


def test_content_wins_over_the_name(tmp_path: Path) -> None:
    """IM-10: a JPEG saved as .png is a JPEG."""
    assert info(saved(tmp_path / "a.jpg").rename(tmp_path / "b.png"))[0] == "jpeg"


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp"])
@pytest.mark.parametrize(
    ("orientation", "size"), [(1, (40, 30)), (3, (40, 30)), (5, (30, 40)), (6, (30, 40)), (8, (30, 40))]
)
def test_ff_27_a_turned_photo_has_its_sides_as_it_is_shown(
    tmp_path: Path, name: str, orientation: int, size: tuple[int, int]
) -> None:
    """EXIF orientation 6 is a quarter turn, in a PNG and a WebP as well."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert info(saved(tmp_path / name, (40, 30), exif=exif))[1:] == size


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"GIF89a" + b"0" * 60, "GIF"),
        (b"BM" + b"0" * 60, "BMP"),
        (b"II*\0" + b"0" * 60, "TIFF"),
        (b"hello", "no picture"),
        (b"<html>404</html>", "web page"),
        (b"%PDF-1.4", "PDF"),
        (b"\0\0\0\x20ftypavif" + b"0" * 60, "AVIF"),
        (b"8BPS" + b"0" * 60, "Photoshop"),
    ],
)
def test_other_kinds_are_named(tmp_path: Path, data: bytes, word: str) -> None:
    """IM-10, IM-16: with what to do."""
    (tmp_path / "a.png").write_bytes(data)
    fault = fault_of(FRAME.format('href="a.png"'), pictures=[tmp_path])
    assert fault.code == "face/picture" and word in fault.fact and "PNG" in fault.remedy


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.webp"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.97])
def test_a_cut_off_picture_is_broken(tmp_path: Path, name: str, share: float) -> None:
    """IM-09: half a download; the file is named."""
    path = tmp_path / name
    Image.effect_noise((60, 60), 50).convert("RGB").save(path)
    path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])
    with pytest.raises(FaceError) as caught:
        info(path)
    assert caught.value.code == "face/picture" and name in caught.value.fact


def test_bytes_after_the_end_of_a_png_do_no_harm(tmp_path: Path) -> None:
    """Some programs append their own."""
    path = saved(tmp_path / "a.png")
    path.write_bytes(path.read_bytes() + b"more")
    assert info(path)[0] == "png"


@pytest.mark.parametrize("size", [(20000, 20000), (13000, 13000), (8000, 6251)])
def test_a_picture_of_too_many_pixels_is_refused_by_its_header(tmp_path: Path, size: tuple[int, int]) -> None:
    """SE-09: before anything is decoded."""
    (tmp_path / "a.png").write_bytes(png_of(*size))
    fault = fault_of(FRAME.format('href="a.png"'), pictures=[tmp_path])
    assert fault.code == "face/picture" and str(size[0]) in fault.fact and "50 million" in fault.remedy


@pytest.mark.parametrize("cut", range(0, 64, 3))
def test_a_damaged_header_is_a_fault_and_never_a_crash(tmp_path: Path, cut: int) -> None:
    """SE-21: whatever bytes are changed."""
    for name in ("a.png", "a.jpg", "a.webp"):
        path = saved(tmp_path / name)
        data = bytearray(path.read_bytes())
        data[cut : cut + 4] = b"\xff\xff\xff\xff"
        path.write_bytes(data)
        try:
            info(path)
        except FaceError as fault:
            assert fault.code == "face/picture"


def test_files_are_closed(tmp_path: Path) -> None:
    """IM-22: so that the artist can save over them."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", ResourceWarning)
        info(saved(tmp_path / "a.jpg"))


# ---------------------------------------------------------------- places


@pytest.mark.parametrize("name", ["art/hero.png", "art\\hero.png", " art/hero.png "])
def test_both_slashes_work(tmp_path: Path, name: str) -> None:
    """IM-03, IM-04: relative to the game's folder."""
    path = saved(tmp_path / "art" / "hero.png")
    assert find_picture(name, (tmp_path,)) == path


@pytest.mark.parametrize(
    "name", ["Æther “x” 100%.png", "a#b.png", "a%20b.png", "a&b.png", "a b.png", "x" * 120 + ".png"]
)
def test_any_legal_name_works(tmp_path: Path, name: str) -> None:
    """IM-12: as a cell and as a link."""
    path = saved(tmp_path / name)
    assert find_picture(name, (tmp_path,)) == path
    escaped = name.replace("&", "&amp;")
    assert pictures_of(FRAME.format(f'card:src="{escaped}"'), pictures=[tmp_path])[0].file == path
    assert pictures_of(FRAME.format(f'href="{escaped}"'), pictures=[tmp_path])[0].file == path


def test_a_link_may_be_percent_encoded(tmp_path: Path) -> None:
    """As Inkscape saves it."""
    path = saved(tmp_path / "my art" / "a b.png")
    assert pictures_of(FRAME.format('xlink:href="my%20art/a%20b.png"'), pictures=[tmp_path])[0].file == path


def test_accents_match_however_they_are_composed(tmp_path: Path) -> None:
    """TF-15: NFD in the roster, NFC in the folder, and the reverse."""
    saved(tmp_path / "\u00c9omer.png")
    saved(tmp_path / "A\u0308.png")
    assert find_picture("E\u0301omer.png", (tmp_path,)).is_file()
    assert find_picture("\u00c4.png", (tmp_path,)).is_file()


@pytest.mark.parametrize(
    "name", ["../secret.png", "/etc/passwd", "C:\\x.png", "art/../../secret.png", "..\\secret.png", "\\\\host\\x.png"]
)
def test_paths_out_of_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    """SE-01: not even looked at."""
    inside = tmp_path / "game"
    inside.mkdir()
    saved(tmp_path / "secret.png")
    with pytest.raises(FaceError) as caught:
        find_picture(name, (inside,))
    assert "outside" in caught.value.fact or "not a file here" in caught.value.fact


def test_links_out_of_the_folder_are_refused(tmp_path: Path) -> None:
    """SE-01: after resolving them; of a file, and of a folder on the way."""
    inside = tmp_path / "game"
    inside.mkdir()
    saved(tmp_path / "out" / "secret.png")
    (inside / "a.png").symlink_to(tmp_path / "out" / "secret.png")
    (inside / "art").symlink_to(tmp_path / "out")
    for name in ("a.png", "art/secret.png"):
        with pytest.raises(FaceError) as caught:
            find_picture(name, (inside,))
        assert "link that leads outside" in caught.value.fact


@pytest.mark.parametrize(
    "name",
    ["http://127.0.0.1:9/x.png", "https://example.invalid/x.png", "file:///etc/x.png", "//host/x.png", "ftp://x/y"],
)
def test_nothing_is_ever_fetched(tmp_path: Path, name: str) -> None:
    """SE-04: no network, in a cell or in a link."""
    for attribute in ("href", "card:src", "xlink:href"):
        fault = fault_of(FRAME.format(f'{attribute}="{name}"'), pictures=[tmp_path])
        assert fault.code == "face/picture" and "never uses the network" in fault.remedy


def test_an_embedded_picture_has_a_way_out(tmp_path: Path) -> None:
    """Inkscape embeds unless told to link; the message is short."""
    fault = fault_of(FRAME.format('href="data:image/png;base64,' + "A" * 5000 + '"'), pictures=[tmp_path])
    assert "embedded" in fault.fact and len(fault.fact + fault.remedy + fault.value) < 400


def test_a_missing_picture_offers_near_ones(tmp_path: Path) -> None:
    """IM-01: heroo.png beside hero.png."""
    saved(tmp_path / "art" / "Hero.png")
    fault = fault_of(FRAME.format('card:src="art/heroo.png"'), pictures=[tmp_path])
    assert '"art/heroo.png" does not exist' in fault.fact
    assert "art/Hero.png" in fault.remedy


def test_a_draft_shows_a_crossed_frame_for_a_missing_picture() -> None:
    """IM-01: marked, not blank."""
    face, faults = read_face(FRAME.format('href="no.png"'))
    assert len(faults) == 1
    assert len(face.items) == 2


def test_a_blank_cell_is_no_picture() -> None:
    """And hides the sample that the editor shows."""
    assert codes(FRAME.format('href="sample.png" card:src=""')) == []


# ---------------------------------------------------------------- frames


@pytest.mark.parametrize(
    ("aspect", "box", "cut"),
    [("", (5, 5, 20, 10), False), ("none", (5, 5, 20, 10), False)],
)
def test_a_picture_of_the_frames_own_ratio_fills_it(
    tmp_path: Path, aspect: str, box: tuple[float, ...], cut: bool
) -> None:
    """Two to one in two to one."""
    saved(tmp_path / "a.png")
    (found,) = pictures_of(FRAME.format(f'href="a.png" preserveAspectRatio="{aspect}"'), pictures=[tmp_path])
    assert (found.x, found.y, found.width, found.height) == pytest.approx(box)
    assert (found.clip is not None) is cut


@pytest.mark.parametrize(
    ("aspect", "box", "cut"),
    [
        ("xMidYMid meet", (10, 5, 10, 10), False),
        ("xMinYMid", (5, 5, 10, 10), False),
        ("xMaxYMax meet", (15, 5, 10, 10), False),
        ("xMidYMid slice", (5, 0, 20, 20), True),
        ("xMidYMin slice", (5, 5, 20, 20), True),
        ("xMidYMax slice", (5, -5, 20, 20), True),
        ("none", (5, 5, 20, 10), False),
    ],
)
def test_a_square_picture_is_fitted_or_cut_but_never_distorted(
    tmp_path: Path, aspect: str, box: tuple[float, ...], cut: bool
) -> None:
    """But where none says so."""
    saved(tmp_path / "a.png", (100, 100))
    (found,) = pictures_of(FRAME.format(f'href="a.png" preserveAspectRatio="{aspect}"'), pictures=[tmp_path])
    assert (found.x, found.y, found.width, found.height) == pytest.approx(box)
    assert found.clip == ((5, 5, 20, 10) if cut else None)


def test_a_coarse_picture_is_a_warning_with_the_number(tmp_path: Path) -> None:
    """As it prints: 100 pixels over 20 mm are 127 per inch; scaled down by half, twice as many."""
    saved(tmp_path / "a.png", (100, 50))
    body = FRAME.format('card:src="a.png"')
    fault = fault_of(body, pictures=[tmp_path], limits=PrintLimits(dpi=200))
    assert fault.level == "warning" and "127 pixels per inch" in fault.fact and fault.value == "a.png"
    assert codes(f'<g transform="scale(.5)">{body}</g>', pictures=[tmp_path], limits=PrintLimits(dpi=200)) == []


@pytest.mark.parametrize("name", ["Hero.png", "hero.PNG", "Art/hero.png", "art/Hero.png", "ART\\hero.png"])
def test_ff_28_a_name_in_another_case_is_not_the_file_on_any_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Windows and macOS would open it, Linux not: all say the same, and what the file is called."""
    (tmp_path / "art").mkdir()
    for folder in (tmp_path, tmp_path / "art"):
        saved(folder / "hero.png")
    monkeypatch.setattr(Path, "is_file", lambda self: True)
    with pytest.raises(FaceError) as caught:
        find_picture(name, (tmp_path,))
    assert "hero.png" in caught.value.remedy or "Art" in name or "ART" in name


@pytest.mark.parametrize("name", ["hero.png", "art/hero.png", "art\\hero.png", "./art/hero.png", "art/E\u0301omer.png"])
def test_ff_28_the_right_case_is_found(tmp_path: Path, name: str) -> None:
    """Both slashes, and accents composed either way."""
    (tmp_path / "art").mkdir()
    for path in ("hero.png", "art/hero.png", "art/\u00c9omer.png"):
        saved(tmp_path / path)
    assert find_picture(name, (tmp_path,)).is_file()


def test_bytes_between_the_parts_of_a_jpeg_are_stepped_over(tmp_path: Path) -> None:
    """Some cameras pad with zeros, and any part may begin with more than one byte of ones."""
    plain = saved(tmp_path / "plain.jpg").read_bytes()
    padded = tmp_path / "padded.jpg"
    first = 4 + int.from_bytes(plain[4:6], "big")
    padded.write_bytes(plain[:first] + b"\x00\x00" + b"\xff\xff" + plain[first:])
    assert info(padded)[1:] == info(tmp_path / "plain.jpg")[1:]
