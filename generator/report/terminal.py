"""Findings as lines of text: by file, repetitions together, a summary at the end.

The lines are the same on a terminal, in a pipe and in a log; only a terminal gets colors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

from generator.cards import Place
from generator.findings import Finding, Report, Severity
from generator.outgoing import for_terminal, terminal_line

COLORS = {Severity.ERROR: "bold red", Severity.WARNING: "yellow", Severity.NOTICE: "cyan"}
SHOWN_OF_ONE_KIND = 4
"""How many findings of one rule in one column are written out before the rest is counted."""

Line = tuple[tuple[str, str], ...]
"""Pieces of text, each with a style of Rich or none."""


@dataclass(frozen=True, slots=True)
class _Repeated:
    """One finding and the places where it is found again, word for word."""

    finding: Finding
    others: tuple[Place, ...]


def report_lines(report: Report, *, strict: bool = False) -> list[Line]:
    """The whole report: findings by file, what was skipped, and one line that sums up."""
    lines: list[Line] = []
    file = None
    for kind in _kinds(report):
        here = kind[0].finding.place.file if kind[0].finding.place else ""
        if file is not None and here != file:
            lines.append(())
        file = here
        lines += _kind_lines(kind)
    if report.skipped:
        lines += [(), *((("Skipped: ", "bold"), (for_terminal(reason), "")) for reason in report.skipped)]
    if lines:
        lines.append(())
    lines.append(summary_line(report, strict=strict))
    return lines


def summary_line(report: Report, *, strict: bool = False) -> Line:
    """One line with the counts, as in `2 errors, 1 warning in 2 files`."""
    counts = [(severity, report.count(severity)) for severity in Severity]
    told = [(severity, number) for severity, number in counts if number or severity is Severity.ERROR]
    pieces: list[tuple[str, str]] = []
    for severity, number in told:
        text = f"{number or 'No'} {severity}{'' if number == 1 else 's'}"
        pieces.append((text if not pieces else f", {text}", COLORS[severity] if number else "green"))
    files = {finding.place.file for finding in report if finding.place}
    if len(files) > 1:
        pieces.append((f" in {len(files)} files", ""))
    if strict and report.warnings and not report.errors:
        pieces.append((", and --strict counts warnings as errors", ""))
    return (*pieces, (".", ""))


def write_lines(lines: Iterable[Line], stream: TextIO) -> None:
    """Write the lines to a stream, with colors where it is a terminal. Nothing in a piece can act there."""
    if not stream.isatty():
        for line in lines:
            stream.write(terminal_line("".join(text for text, _ in line)) + "\n")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((for_terminal(text), style) for text, style in line)))


def _kinds(report: Report) -> list[list[_Repeated]]:
    """Findings of one rule in one column of one file together, each distinct wording once."""
    kinds: dict[tuple[str, ...], dict[tuple[str, str], list[Finding]]] = {}
    for finding in report:
        place = finding.place or Place("")
        kind = kinds.setdefault((finding.code, finding.severity, place.file, place.column), {})
        kind.setdefault((finding.fact, finding.remedy), []).append(finding)
    return [
        [_Repeated(same[0], tuple(one.place for one in same[1:] if one.place)) for same in kind.values()]
        for kind in kinds.values()
    ]


def _kind_lines(kind: Sequence[_Repeated]) -> Iterator[Line]:
    shown = kind if len(kind) <= SHOWN_OF_ONE_KIND + 1 else kind[:SHOWN_OF_ONE_KIND]
    for repeated in shown:
        yield _finding_line(repeated.finding)
        yield from _related_lines(repeated.finding)
        if repeated.others:
            yield (("    the same ", "dim"), (_times(repeated.others), ""))
    rest = [
        place
        for repeated in kind[len(shown) :]
        for place in (repeated.finding.place, *repeated.others)
        if place is not None
    ]
    if len(kind) > len(shown):
        code = kind[0].finding.code
        yield (("    and ", "dim"), (f"{_times(rest)} [{code}]", ""))


def _finding_line(finding: Finding) -> Line:
    where = f"{for_terminal(str(finding.place))}  " if finding.place else ""
    card = f"{finding.card}: " if finding.card and finding.card not in finding.fact else ""
    return (
        (where, "bold"),
        (finding.severity.value, COLORS[finding.severity]),
        (f"  {for_terminal(card + finding.message)}  ", ""),
        (f"[{finding.code}]", "dim"),
    )


def _related_lines(finding: Finding) -> Iterator[Line]:
    """A few related places one by one; many of one file together."""
    files: dict[str, list[Place]] = {}
    for place in finding.related:
        files.setdefault(place.file, []).append(place)
    for file, places in files.items():
        few = len(places) <= SHOWN_OF_ONE_KIND
        told = map(str, places) if few else (f"{file}: {_where(places)}",)
        for text in told:
            yield (("    see also ", "dim"), (for_terminal(text), ""))


def _times(places: Sequence[Place]) -> str:
    """`3 more times: lines 4, 7-9`, or the cells of a spreadsheet."""
    count = f"{len(places)} more {'time' if len(places) == 1 else 'times'}"
    where = _where(places)
    return f"{count}: {where}" if where else count


def _where(places: Sequence[Place]) -> str:
    """The lines of places in one file, or their first cells."""
    cells = [for_terminal(place.cell) for place in places if place.cell]
    if cells:
        return ", ".join(cells[:8]) + (", ..." if len(cells) > 8 else "")
    lines = _ranges(sorted({place.line for place in places if place.line}))
    if not lines:
        return ""
    return f"{'line' if len(lines) == 1 and lines[0].isdigit() else 'lines'} {', '.join(lines)}"


def _ranges(numbers: Sequence[int]) -> list[str]:
    """Numbers as people write them: 3, 5-9, 12."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return [str(first) if first == last else f"{first}-{last}" for first, last in spans]
