"""An ICC profile of a press that nobody owns: black is all four inks, so it is far too wet."""

import struct

import numpy


def s15(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _rgb_from_lab(lab: numpy.ndarray) -> numpy.ndarray:
    """Good enough for a test: L*a*b* under D50 as if it were D65, gamma 2.2."""
    fy = (lab[..., 0] + 16) / 116
    f = numpy.stack([fy + lab[..., 1] / 500, fy, fy - lab[..., 2] / 200], -1)
    xyz = numpy.where(f > 6 / 29, f**3, (f - 16 / 116) * 3 * (6 / 29) ** 2) * (0.95047, 1.0, 1.08883)
    matrix = numpy.array([[3.2405, -1.5371, -0.4985], [-0.9693, 1.8760, 0.0416], [0.0556, -0.2040, 1.0572]])
    return numpy.clip(xyz @ matrix.T, 0, 1) ** (1 / 2.2)


def _lab_from_rgb(rgb: numpy.ndarray) -> numpy.ndarray:
    matrix = numpy.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = (rgb**2.2) @ matrix.T / (0.95047, 1.0, 1.08883)
    f = numpy.where(xyz > (6 / 29) ** 3, numpy.cbrt(xyz), xyz / 3 / (6 / 29) ** 2 + 16 / 116)
    return numpy.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def _grid(size: int, channels: int) -> numpy.ndarray:
    axis = numpy.linspace(0, 1, size)
    return numpy.stack(numpy.meshgrid(*[axis] * channels, indexing="ij"), -1).reshape(-1, channels)


def _lut(inputs: int, outputs: int, size: int, table: numpy.ndarray) -> bytes:
    ramp = bytes(range(256))
    head = b"mft1" + bytes(4) + bytes((inputs, outputs, size, 0))
    identity = b"".join(s15(float(row == column)) for row in range(3) for column in range(3))
    clut = numpy.round(numpy.clip(table, 0, 1) * 255).astype(numpy.uint8).tobytes()
    return head + identity + ramp * inputs + clut + ramp * outputs


def press_profile(space: bytes = b"CMYK", kind: bytes = b"prtr") -> bytes:
    """The profile's bytes."""
    lab = _grid(17, 3) * (100, 255, 255) - (0, 128, 128)
    colors = 1 - _rgb_from_lab(lab)
    to_inks = numpy.concatenate([colors, colors.min(axis=1, keepdims=True) ** 2], axis=1)
    inks = _grid(5, 4)
    shown = _lab_from_rgb((1 - inks[:, :3]) * (1 - inks[:, 3:] * 0.5))
    name = b"Test Press"
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name + bytes(1 + 4 + 4 + 2 + 1 + 67),
        b"cprt": b"text" + bytes(4) + b"Public domain\0",
        b"wtpt": b"XYZ " + bytes(4) + s15(0.9642) + s15(1) + s15(0.8249),
        b"A2B0": _lut(4, 3, 5, (shown + numpy.array((0, 128, 128))) / (100, 255, 255)),
        b"B2A0": _lut(3, 4, 17, to_inks),
    }
    table, data, at = b"", b"", 128 + 4 + 12 * len(tags)
    for tag, body in tags.items():
        table += tag + struct.pack(">II", at + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    size = at + len(data)
    header = (
        struct.pack(">I4sI", size, b"\0\0\0\0", 0x02400000)
        + kind
        + space
        + b"Lab "
        + struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
        + b"acsp"
        + bytes(4 * 7)
        + s15(0.9642)
        + s15(1)
        + s15(0.8249)
    )
    return header.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data
