"""Pictures: data copied as they are where that is right, converted predictably where it is not."""

import random
import re
from pathlib import Path

import pytest
from pdf_bench import color_at, face, face_pdf, near, operators, picture_of, png, png_chunk, saved, streams
from PIL import Image, ImageCms, PngImagePlugin

from generator.errors import FileAccessError
from generator.face import Face, Picture
from generator.pdf.images import load_picture

SIDE = 24


def shown(folder: Path, data: bytes, name: str = "art.png", ground: str = "#ffffff") -> Image.Image:
    """A 20 x 20 mm picture at 10, 10 on a colored ground, rendered at 5 pixels per mm."""
    (folder / name).write_bytes(data)
    return picture_of(pdf_of(folder, name, ground))


def pdf_of(folder: Path, name: str = "art.png", ground: str = "#ffffff") -> bytes:
    body = f'<rect width="40" height="40" fill="{ground}"/><image x="10" y="10" width="20" height="20" href="{name}"/>'
    return face_pdf(face(body, 40, 40, folder))


def noise(mode: str = "RGB", seed: int = 1) -> Image.Image:
    """A picture with something in every pixel."""
    channels = len(mode)
    data = random.Random(seed).randbytes(SIDE * SIDE * channels)
    return Image.frombytes(mode, (SIDE, SIDE), data)


def idat(data: bytes) -> bytes:
    """The compressed data of a PNG."""
    parts = []
    position = 8
    while position < len(data):
        length = int.from_bytes(data[position : position + 4])
        if data[position + 4 : position + 8] == b"IDAT":
            parts.append(data[position + 8 : position + 8 + length])
        position += 12 + length
    return b"".join(parts)


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_plain_png_data_are_copied_undecoded(tmp_path: Path, mode: str):
    """The bytes of the file stand in the PDF; the picture that comes out is the one that went in."""
    image = noise(mode)
    data = saved(image, "PNG")
    (tmp_path / "art.png").write_bytes(data)
    pdf = pdf_of(tmp_path)
    assert idat(data) in pdf
    (stored,) = streams(pdf, "/Image")
    assert stored.read_bytes() == image.tobytes()


def test_data_in_several_chunks_are_joined(tmp_path: Path):
    """Photo editors write many small ones."""
    data = saved(noise(), "PNG")
    packed = idat(data)
    cut = png_chunk(b"IDAT", packed[:100]) + png_chunk(b"IDAT", packed[100:])
    start = data.index(b"IDAT") - 4
    end = data.index(b"IEND") - 4
    (tmp_path / "art.png").write_bytes(data[:start] + cut + data[end:])
    pdf = pdf_of(tmp_path)
    assert packed in pdf
    assert streams(pdf, "/Image")[0].read_bytes() == noise().tobytes()


def test_jpeg_data_are_copied_byte_for_byte(tmp_path: Path):
    """Nothing of a photo is coded anew, whatever the file is called."""
    for name, options in (("a.jpg", {}), ("b.jpeg", {"progressive": True}), ("c.png", {"quality": 95})):
        data = saved(noise(), "JPEG", **options)
        (tmp_path / name).write_bytes(data)
        assert data in pdf_of(tmp_path, name)


def test_a_grey_jpeg_stays_grey(tmp_path: Path):
    """One channel, copied."""
    data = saved(noise("L"), "JPEG")
    (tmp_path / "art.jpg").write_bytes(data)
    pdf = pdf_of(tmp_path, "art.jpg")
    assert data in pdf
    assert str(streams(pdf, "/Image")[0].ColorSpace) == "/DeviceGray"


def test_a_jpeg_with_padding_before_a_marker_is_copied_too(tmp_path: Path):
    """Any number of FF bytes may stand before a marker."""
    data = saved(Image.new("RGB", (8, 8), (10, 200, 30)), "JPEG")
    padded = data[:2] + b"\xff\xff" + data[2:]
    (tmp_path / "art.jpg").write_bytes(padded)
    pdf = pdf_of(tmp_path, "art.jpg")
    assert padded in pdf
    assert near(color_at(picture_of(pdf), 20, 20), (10, 200, 30))


def palette(image: Image.Image) -> bytes:
    return saved(image.convert("P", palette=Image.Palette.ADAPTIVE), "PNG")


def sixteen_bit(kind: int) -> bytes:
    """Grey or color at 16 bits: a mid tone of 0x8080 in every channel."""
    channels = {0: 1, 2: 3}[kind]
    row = b"\x00" + b"\x80\x80" * 4 * channels
    return png((4, 4), kind, 16, row * 4)


@pytest.mark.parametrize(
    ("data", "color"),
    [
        pytest.param(palette(Image.new("RGB", (8, 8), (200, 60, 20))), (200, 60, 20), id="palette"),
        pytest.param(saved(Image.new("1", (8, 8), 1), "PNG"), (255, 255, 255), id="one bit"),
        pytest.param(saved(Image.new("RGB", (8, 8), (200, 60, 20)), "WEBP", lossless=True), (200, 60, 20), id="WebP"),
        pytest.param(sixteen_bit(0), (128, 128, 128), id="16-bit grey"),
        pytest.param(sixteen_bit(2), (128, 128, 128), id="16-bit color"),
        pytest.param(saved(Image.new("RGBA", (8, 8), (200, 60, 20, 255)), "PNG"), (200, 60, 20), id="opaque alpha"),
    ],
)
def test_other_kinds_look_right(tmp_path: Path, data: bytes, color: tuple[int, int, int]):
    """They are converted to 8 bits, once."""
    assert near(color_at(shown(tmp_path, data), 20, 20), color, 3)


def adam7(color: tuple[int, int, int]) -> bytes:
    """An interlaced 8 x 8 PNG of one color, its seven passes written out."""
    rows = b""
    for width, height in ((1, 1), (1, 1), (2, 1), (2, 2), (4, 2), (4, 4), (8, 4)):
        rows += (b"\x00" + bytes(color) * width) * height
    return png((8, 8), 2, 8, rows, interlaced=True)


def test_an_interlaced_png_is_put_in_order(tmp_path: Path):
    """Its data cannot be copied: PDF knows no interlacing."""
    assert color_at(shown(tmp_path, adam7((20, 160, 60))), 20, 20) == (20, 160, 60)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_see_through_art_shows_its_ground(tmp_path: Path, mode: str):
    """Left half solid, right half clear, over red: no black or white block (IM-07)."""
    image = Image.new("RGBA", (20, 20), (0, 0, 255, 255))
    image.paste((0, 0, 0, 0), (10, 0, 20, 20))
    if mode == "LA":
        image = image.convert("LA")
    data = saved(image.quantize(8) if mode == "P" else image, "PNG")
    page = shown(tmp_path, data, ground="#ff0000")
    left = color_at(page, 14, 20)
    assert left == (0, 0, 255) if mode != "LA" else near(left, (29, 29, 29), 3)
    assert color_at(page, 26, 20) == (255, 0, 0)


def test_one_color_declared_clear_is_clear(tmp_path: Path):
    """A tRNS chunk in an RGB picture."""
    image = Image.new("RGB", (8, 8), (0, 255, 0))
    page = shown(tmp_path, saved(image, "PNG", transparency=(0, 255, 0)), ground="#ff0000")
    assert color_at(page, 20, 20) == (255, 0, 0)


def test_half_transparency_mixes(tmp_path: Path):
    """Black at half over white is mid grey, and no black fringe."""
    page = shown(tmp_path, saved(Image.new("RGBA", (8, 8), (0, 0, 0, 128)), "PNG"))
    assert near(color_at(page, 20, 20), (127, 127, 127), 3)


def swapped_profile() -> bytes:
    """A profile whose red and green are exchanged, so that a picture that ignores it shows."""
    import struct

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    (count,) = struct.unpack(">I", profile[128:132])
    places = {}
    for index in range(count):
        start = 132 + 12 * index
        places[bytes(profile[start : start + 4])] = start
    red, green = places[b"rXYZ"], places[b"gXYZ"]
    profile[red : red + 4], profile[green : green + 4] = b"gXYZ", b"rXYZ"
    return bytes(profile).replace(b"sRGB", b"test").replace("sRGB".encode("utf-16-be"), "test".encode("utf-16-be"))


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_color_profile_is_honored(tmp_path: Path, form: str):
    """The picture is turned into sRGB by its own profile, whose red and green are exchanged here (IM-21)."""
    data = saved(Image.new("RGB", (16, 16), (255, 0, 0)), form, icc_profile=swapped_profile(), quality=95)
    assert near(color_at(shown(tmp_path, data), 20, 20), (0, 255, 0), 8)


def test_a_profile_of_a_palette_picture_is_honored(tmp_path: Path):
    """Colors of a palette are colors, too."""
    image = Image.new("RGB", (8, 8), (255, 0, 0)).convert("P", palette=Image.Palette.ADAPTIVE)
    data = saved(image, "PNG", icc_profile=swapped_profile())
    assert near(color_at(shown(tmp_path, data), 20, 20), (0, 255, 0), 8)


def test_an_unreadable_profile_is_left_out(tmp_path: Path):
    """The picture shows its plain numbers."""
    data = saved(Image.new("RGB", (8, 8), (10, 200, 30)), "PNG", icc_profile=b"not a profile")
    assert near(color_at(shown(tmp_path, data), 20, 20), (10, 200, 30), 3)


def test_a_jpeg_with_an_srgb_profile_is_copied(tmp_path: Path):
    """Cameras write one; it changes nothing."""
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = saved(noise(), "JPEG", icc_profile=profile)
    (tmp_path / "art.jpg").write_bytes(data)
    assert data in pdf_of(tmp_path, "art.jpg")


def without_adobe_marker(data: bytes) -> bytes:
    """The JPEG without its APP14 segment."""
    start = data.index(b"\xff\xee")
    return data[:start] + data[start + 2 + int.from_bytes(data[start + 2 : start + 4]) :]


def test_a_cmyk_jpeg_is_no_negative(tmp_path: Path):
    """Pure cyan as Photoshop writes it, inverted under an Adobe marker (IM-06)."""
    data = saved(Image.new("CMYK", (16, 16), (255, 0, 0, 0)), "JPEG", quality=95)
    assert b"Adobe" in data
    assert near(color_at(shown(tmp_path, data, "art.jpg"), 20, 20), (0, 255, 255))


def test_a_cmyk_jpeg_without_the_marker_is_no_negative_either(tmp_path: Path):
    """Without the marker the numbers are ink as they stand."""
    inverted = Image.new("CMYK", (16, 16), (255, 0, 0, 0)).point(lambda value: 255 - value)
    data = without_adobe_marker(saved(inverted, "JPEG", quality=95))
    assert b"Adobe" not in data
    assert near(color_at(shown(tmp_path, data, "art.jpg"), 20, 20), (0, 255, 255))


def test_no_picture_of_a_home_print_file_is_cmyk(tmp_path: Path):
    """One color space: viewers differ in how they show the other (CP-05)."""
    (tmp_path / "art.jpg").write_bytes(saved(Image.new("CMYK", (16, 16), (255, 0, 0, 0)), "JPEG"))
    assert b"DeviceCMYK" not in pdf_of(tmp_path, "art.jpg")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "ImageMagick"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_ff_27_a_turned_photo_stands_upright(tmp_path: Path, orientation: int, kind: str):
    """A red top left corner stays there, as any viewer of photos shows it; in all kinds of pictures."""
    upright = Image.new("RGB", (32, 32), (255, 255, 255))
    upright.paste((255, 0, 0), (0, 0, 16, 16))
    undo = {
        1: None,
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]
    stored = upright if undo is None else upright.transpose(undo)
    exif = Image.Exif()
    exif[0x0112] = orientation
    how: dict[str, object] = {"exif": exif} | ({"quality": 95} if kind != "PNG" else {})
    if kind == "ImageMagick":
        hexed = exif.tobytes().hex()
        text = PngImagePlugin.PngInfo()
        text.add_text("Raw profile type exif", f"\nexif\n{len(hexed) // 2:8}\n{hexed}\n", zip=orientation % 2 == 0)
        how = {"pnginfo": text}
    page = shown(tmp_path, saved(stored, kind.replace("ImageMagick", "PNG"), **how), "art.jpg")
    assert near(color_at(page, 13, 13), (255, 0, 0), 12)
    assert near(color_at(page, 27, 13), (255, 255, 255), 12)
    assert near(color_at(page, 13, 27), (255, 255, 255), 12)


def test_the_same_bytes_under_two_names_are_stored_once(tmp_path: Path):
    """54 placements of one picture under two names are one picture (SM-01)."""
    data = saved(noise(), "PNG")
    for name in ("one.png", "two.png"):
        (tmp_path / name).write_bytes(data)
    body = "".join(
        f'<image x="{index}" y="{index}" width="9" height="9" href="{"one" if index % 2 else "two"}.png"/>'
        for index in range(54)
    )
    pdf = face_pdf(face(body, 63, 88, tmp_path))
    assert len(streams(pdf, "/Image")) == 1
    assert sum(line.startswith("/Im") and line.endswith(" Do") for line in operators(pdf)) == 54


def test_a_picture_is_cut_off_at_its_frame(tmp_path: Path):
    """PreserveAspectRatio slice: nothing is drawn beyond the box."""
    (tmp_path / "wide.png").write_bytes(saved(Image.new("RGB", (40, 10), (255, 0, 0)), "PNG"))
    body = '<image x="10" y="10" width="20" height="20" href="wide.png" preserveAspectRatio="xMidYMid slice"/>'
    page = picture_of(face_pdf(face(body, 40, 40, tmp_path)))
    assert color_at(page, 12, 12) == (255, 0, 0)
    assert color_at(page, 5, 20) == (255, 255, 255)
    assert color_at(page, 35, 20) == (255, 255, 255)


def test_a_picture_may_be_faded_and_what_follows_is_not(tmp_path: Path):
    """Its opacity goes with it."""
    (tmp_path / "art.png").write_bytes(saved(Image.new("RGB", (4, 4), (0, 0, 0)), "PNG"))
    faded = Picture(tmp_path / "art.png", 5, 5, 10, 10, None, 0.5)
    solid = Picture(tmp_path / "art.png", 20, 5, 10, 10)
    page = picture_of(face_pdf(Face("p", 40, 40, (faded, solid))))
    assert near(color_at(page, 10, 10), (128, 128, 128))
    assert color_at(page, 25, 10) == (0, 0, 0)


def test_a_damaged_png_is_named_not_printed(tmp_path: Path):
    """A byte changed on the way: its checksum does not match, and nobody would decode it before the printer does."""
    data = bytearray(saved(noise(), "PNG"))
    data[data.index(b"IDAT") + 40] ^= 0xFF
    (tmp_path / "art.png").write_bytes(bytes(data))
    with pytest.raises(FileAccessError, match=re.escape("art.png: the picture is broken")):
        load_picture(tmp_path / "art.png")


def test_a_picture_gone_since_it_was_placed_is_named(tmp_path: Path):
    """The file was there when the face was made."""
    with pytest.raises(FileAccessError, match=re.escape("gone.png: the picture cannot be read")):
        load_picture(tmp_path / "gone.png")


def test_converted_pictures_are_compressed_as_well_as_png(tmp_path: Path):
    """See-through art of a painted kind takes no more than a PNG of it does (a quarter more allowed)."""
    ramp = Image.linear_gradient("L").resize((256, 256))
    image = Image.merge("RGBA", (ramp, ramp.rotate(90), ramp.rotate(180), ramp))
    data = saved(image, "PNG")
    (tmp_path / "art.png").write_bytes(data)
    picture, _ = load_picture(tmp_path / "art.png")
    assert picture.mask is not None
    assert len(picture.data) + len(picture.mask.data) < 1.25 * len(data) + 2000


def test_files_are_closed_after_reading(tmp_path: Path):
    """So that the artist can save over them (IM-22); warnings are errors in these tests."""
    (tmp_path / "art.png").write_bytes(palette(noise()))
    load_picture(tmp_path / "art.png")
    (tmp_path / "art.png").unlink()


def test_rl_13_a_large_picture_is_packed_in_bands_to_the_same_bytes():
    """As one array, and again filtered, it took three times its pixels on top of them."""
    import tracemalloc
    import zlib

    import numpy
    from PIL import Image

    from generator.pdf.images import _packed

    rows = numpy.arange(1500 * 1001 * 3, dtype=numpy.uint32).astype(numpy.uint8).reshape(1500, 1001, 3)
    image = Image.fromarray(rows)
    tracemalloc.start()
    packed = _packed(image)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    flat = rows.reshape(1500, -1)
    above = numpy.vstack((numpy.zeros_like(flat[:1]), flat[:-1]))
    filtered = numpy.hstack((numpy.full((1500, 1), 2, numpy.uint8), flat - above))
    assert packed.data == zlib.compress(filtered.tobytes(), 6)
    assert peak < rows.nbytes
