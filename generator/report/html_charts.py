"""Charts of the report as inline SVG, drawn by matplotlib: real text, colors of the page, the same bytes each time.

matplotlib draws into SVG without a browser or network, is kept by a large community and has every mark needed here.
Its colors are written as placeholders that become CSS variables, so that one chart serves light, dark and print.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, Any

from generator.errors import UsageError
from generator.outgoing import for_terminal

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter

INK, QUIET, LINE, ACCENT, BAD, WARN, BAND = (f"#0{digit}0{digit}0{digit}" for digit in range(1, 8))
_VARIABLES = {
    INK: "--ink",
    QUIET: "--quiet",
    LINE: "--line",
    ACCENT: "--accent",
    BAD: "--bad",
    WARN: "--warn",
    BAND: "--band",
}
MARKS: Mapping[str, tuple[str, str]] = {"inside": ("o", ACCENT), "outside": ("D", BAD), "undecided": ("s", WARN)}
"""Mark and color by verdict: shapes differ too, so that color is not needed to tell them apart."""
WIDTH = 4.1
ROW = 0.175
LETTER = 0.064
"""Inches: a chart's width, the height of a row of text, the width of a letter."""
LONGEST = 24


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A figure with its interval, and the verdict of its band or empty."""

    label: str
    value: float
    low: float
    high: float
    verdict: str = ""


def need_matplotlib() -> None:
    """Raise UsageError that says how to install matplotlib where it is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise UsageError(
            "The report draws its charts with matplotlib, which is not installed. "
            "Install it with: pip install matplotlib"
        ) from error


def interval_chart(
    rows: Sequence[ChartRow],
    name: str,
    label: str,
    *,
    band: tuple[float, float] | None = None,
    even: float | None = None,
    limits: tuple[float, float] | None = None,
    percent: bool = False,
) -> str:
    """Rows from top to bottom, each a mark with its interval; the band shaded, the even share a line.

    `name` keeps the chart's ids apart from those of other charts on the page.
    """
    longest = max((len(_cut(row.label)) for row in rows), default=1)
    left = 0.16 + LETTER * longest
    height = 0.6 + (ROW if len(rows) > 12 else ROW * 1.25) * max(len(rows), 1)
    with _axes(WIDTH, height, left) as (figure, axes):
        if band:
            axes.axvspan(band[0], band[1], color=BAND, linewidth=0, zorder=0)
        if even is not None:
            axes.axvline(even, color=QUIET, linewidth=0.8, linestyle=(0, (3, 2)), zorder=1)
        for place, row in enumerate(rows):
            mark, color = MARKS.get(row.verdict, MARKS["inside"])
            axes.plot([row.low, row.high], [place, place], color=color, linewidth=1.1, solid_capstyle="butt", zorder=2)
            axes.plot([row.value], [place], mark, color=color, markersize=4.2, markeredgewidth=0, zorder=3)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_yticks(range(len(rows)), [_cut(row.label) for row in rows])
        if limits:
            axes.set_xlim(*limits)
        axes.grid(axis="x", color=LINE, linewidth=0.6)
        if percent:
            axes.xaxis.set_major_formatter(_percent())
        axes.set_xlabel(label, color=QUIET, fontsize=8)
        return _svg(figure, name)


def histogram_chart(
    histogram: Mapping[int, int], name: str, label: str, *, limit: float | None = None, limit_label: str = ""
) -> str:
    """Bars for the share of games at each value; a line where a supply ends."""
    games = sum(histogram.values())
    values = sorted(histogram)
    with _axes(WIDTH, 1.75, 0.48) as (figure, axes):
        over = [limit is not None and value > limit for value in values]
        colors = [BAD if beyond else ACCENT for beyond in over]
        axes.bar(values, [histogram[value] / games for value in values], width=0.82, color=colors, linewidth=0)
        if limit is not None:
            axes.axvline(limit + 0.5, color=INK, linewidth=1, zorder=3)
            to_left = limit > (values[0] + max(values[-1], limit)) / 2
            axes.annotate(
                limit_label,
                (limit + 0.5, 1),
                xycoords=("data", "axes fraction"),
                xytext=(-4 if to_left else 4, -2),
                textcoords="offset points",
                ha="right" if to_left else "left",
                va="top",
                fontsize=8,
                color=INK,
            )
        axes.yaxis.set_major_formatter(_percent())
        axes.xaxis.get_major_locator().set_params(integer=True)  # type: ignore[call-arg]  # stubs know no MaxNLocator here
        axes.grid(axis="y", color=LINE, linewidth=0.6)
        axes.set_xlabel(label, color=QUIET, fontsize=8)
        return _svg(figure, name)


def _percent() -> FuncFormatter:
    from matplotlib.ticker import FuncFormatter

    return FuncFormatter(lambda value, _: f"{value * 100:g} %")


def _cut(text: str) -> str:
    clean = for_terminal(text)
    return clean if len(clean) <= LONGEST else clean[: LONGEST - 1] + "…"


@contextmanager
def _axes(width: float, height: float, left: float) -> Iterator[tuple[Figure, Axes]]:
    """A figure of so many inches with one quiet pair of axes; matplotlib's own state is left as it was."""
    import matplotlib
    from matplotlib.figure import Figure

    style: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": "pnp",
        "font.family": "sans-serif",
        "font.size": 9,
        "text.parse_math": False,
        "axes.unicode_minus": True,
    }
    with matplotlib.rc_context(style), warnings.catch_warnings():
        # The browser has the glyphs that matplotlib's own font lacks; only their widths are guessed.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font", category=UserWarning)
        figure = Figure(figsize=(width, height))
        bottom = 0.42 / height
        axes = figure.add_axes((left / width, bottom, 1 - (left + 0.14) / width, 1 - bottom - 0.06 / height))
        axes.patch.set_visible(False)
        figure.patch.set_visible(False)
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
        axes.spines["bottom"].set_color(LINE)
        axes.tick_params(length=0, colors=QUIET, labelsize=8.5)
        axes.tick_params(axis="y", labelcolor=INK)
        axes.set_axisbelow(True)
        yield figure, axes


def _svg(figure: Figure, name: str) -> str:
    """The figure as an SVG element to stand in HTML: hidden from readers, who get the words beside it."""
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r"<g id=\"[^\"]*\">", "<g>", text)
    text = re.sub(r"\bid=\"([^\"]+)\"", rf'id="{name}-\1"', text)
    text = re.sub(r"(xlink:href=\"|href=\"|url\()#", rf"\1#{name}-", text)
    head, _, rest = text.partition(">")
    box = re.search(r'viewBox="([^"]+)"', head)
    assert box
    head = f'<svg viewBox="{box[1]}" aria-hidden="true" focusable="false" xmlns:xlink="http://www.w3.org/1999/xlink"'
    for color, variable in _VARIABLES.items():
        rest = rest.replace(color, f"var({variable})")
    rest = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", rest)
    rest = re.sub(r"\s*\n\s*", "\n", rest)
    return f"{head}>{rest}".strip()
