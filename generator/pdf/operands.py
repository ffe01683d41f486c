"""Numbers of PDF operators: as short as they may be, as exact as they must be.

ReportLab's own `fp_str` writes six decimals, fewer for large numbers: enough for millimeters, not for units that are
shown ten thousand times as large or small.
"""

from __future__ import annotations

from reportlab.lib.rl_accel import fp_str

COARSE = 4.0
"""Scale up to which six decimals of a coordinate are more than enough: 4 millionths of a millimeter."""
FAR = 10_000.0
"""Coordinates from here on lose decimals in `fp_str`."""
DIGITS = 8
"""Readers keep numbers in 32 bits, which hold seven."""


def exact(*values: float) -> str:
    """Numbers with all digits that count, and without exponents, which PDF does not know."""
    return " ".join([_exact(value) for value in values])


def _exact(value: float) -> str:
    if value == int(value) and -1e9 < value < 1e9:
        return str(int(value))
    text = f"{value:.{DIGITS}g}"
    if "e" in text:
        places = DIGITS - 1 - int(f"{value:e}".partition("e")[2])
        text = f"{value:.{max(places, 0)}f}"
    if "." not in text:
        # A reader that keeps whole numbers in 32 bits takes larger ones for 0.
        return f"{text}.0"
    text = text.rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def coordinates(values: tuple[float, ...], scale: float = 1.0) -> str:
    """Coordinates as short as their units allow; `scale` is how much larger than these they are shown."""
    if scale > COARSE:
        return exact(*values)
    for value in values:
        if not -FAR < value < FAR:
            return exact(*values)
    return str(fp_str(*values))
