"""Findings as lines of text."""

import io

import pytest

from generator.cards import Place
from generator.findings import Finding, Report, Severity
from generator.outgoing import for_terminal
from generator.report.terminal import Line, report_lines, write_lines

WOLVES = "data/moonrise/wolves.csv"


def finding(line: int, fact: str = "Blank.", **rest: object) -> Finding:
    values: dict[str, object] = {"code": "roster/blank", "severity": Severity.ERROR, "remedy": "Fill it in."}
    place = Place(WOLVES, line, "howl")
    return Finding(**{**values, "fact": fact, "place": place, **rest})  # type: ignore[arg-type]


def texts(report: Report, *, strict: bool = False) -> list[str]:
    return ["".join(text for text, _ in line) for line in report_lines(report, strict=strict)]


def test_a_finding_is_place_severity_fact_remedy_code() -> None:
    """One line, the place first so that editors and terminals link it."""
    assert texts(Report.of([finding(14, '"x" is no number.')])) == [
        f'{WOLVES}:14:howl  error  "x" is no number. Fill it in.  [roster/blank]',
        "",
        "1 error.",
    ]


def test_a_clean_report_is_one_line() -> None:
    """Nothing to read when nothing is wrong."""
    assert texts(Report()) == ["No errors."]


def test_files_stand_apart() -> None:
    """A blank line between them, and the sum says how many."""
    report = Report.of([finding(3), finding(2, place=Place("data/moonrise/moons.csv", 2))])
    assert texts(report) == [
        "data/moonrise/moons.csv:2  error  Blank. Fill it in.  [roster/blank]",
        "",
        f"{WOLVES}:3:howl  error  Blank. Fill it in.  [roster/blank]",
        "",
        "2 errors in 2 files.",
    ]


def test_one_fault_in_a_hundred_rows_is_one_finding_with_a_count() -> None:
    """CL-07: the first place, then the lines of the others as ranges."""
    lines = texts(Report.of([finding(line) for line in range(2, 102) if line != 50]))
    assert lines[1] == "    the same 98 more times: lines 3-49, 51-101"
    assert lines[-1] == "99 errors."
    assert len(lines) == 4


def test_many_different_faults_of_one_column_are_counted_after_the_first() -> None:
    """Facts that quote what was typed differ from row to row; the rest is still told with its lines."""
    lines = texts(Report.of([finding(line, f'"{line}" is no howl.') for line in range(2, 102)]))
    assert lines[3].startswith(f'{WOLVES}:5:howl  error  "5"')
    assert lines[4] == "    and 96 more times: lines 6-101 [roster/blank]"
    assert len(lines) == 7


def test_a_few_different_faults_are_all_written_out() -> None:
    """No line is saved by hiding one finding behind a count of one."""
    lines = texts(Report.of([finding(line, f'"{line}" is no howl.') for line in range(2, 7)]))
    assert len(lines) == 7


def test_errors_are_never_hidden_behind_warnings() -> None:
    """Kinds are kept apart by severity, rule, file and column."""
    noise = [finding(line, str(line), severity=Severity.WARNING) for line in range(2, 200)]
    lines = texts(Report.of([*noise, finding(150)]))
    assert sum("  error  " in line for line in lines) == 1
    assert lines[-1] == "1 error, 198 warnings."


def test_the_card_is_named_once() -> None:
    """Unless the fact names it already."""
    assert "error  Fenris: Blank." in texts(Report.of([finding(2, card="Fenris")]))[0]
    assert texts(Report.of([finding(2, "Fenris is blank.", card="Fenris")]))[0].count("Fenris") == 1


def test_related_places_follow() -> None:
    """Two cards with one name: both are shown."""
    assert texts(Report.of([finding(9, related=(Place(WOLVES, 2, "name"),))]))[1] == f"    see also {WOLVES}:2:name"


def test_many_related_places_of_one_file_share_a_line() -> None:
    """A hundred cards with one name are no hundred lines."""
    report = Report.of([finding(2, related=tuple(Place(WOLVES, line, "name") for line in range(3, 101)))])
    assert texts(report)[1:3] == [f"    see also {WOLVES}: lines 3-100", ""]


def test_cells_of_a_spreadsheet_are_listed_as_cells() -> None:
    """A person looks for C5, not for line 5."""
    cells = [finding(n, place=Place("deck.xlsx", n, "howl", cell=f"Deck!C{n}")) for n in range(2, 5)]
    assert texts(Report.of(cells))[1] == "    the same 2 more times: Deck!C3, Deck!C4"


def test_what_was_skipped_is_said() -> None:
    """A check that did not run is no check that passed."""
    assert "Skipped: moonrise/odds was skipped because of the 1 error." in texts(
        Report.of([], ["moonrise/odds was skipped because of the 1 error."])
    )


def test_strict_says_why_it_fails() -> None:
    """Warnings alone do not look like a failure."""
    report = Report.of([finding(2, severity=Severity.WARNING)])
    assert texts(report, strict=True)[-1] == "No errors, 1 warning, and --strict counts warnings as errors."


@pytest.mark.parametrize("hostile", ["\x1b[2J", "a\rb", "a\nb", "\u202egnp", "\x07"])
def test_text_of_a_roster_cannot_take_over_the_terminal(hostile: str) -> None:
    """Control characters are written out, also in places and names of cards."""
    report = Report.of([finding(2, hostile, card=hostile, place=Place(hostile, 2))])
    for line in texts(report):
        assert line.isprintable()
    assert for_terminal("a\nb\x1b") == "a\\nb\\x1b"


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def written(stream: io.StringIO, lines: list[Line]) -> str:
    write_lines(lines, stream)
    return stream.getvalue()


def test_only_a_terminal_gets_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    """And brackets of a code are no markup."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    lines = report_lines(Report.of([finding(2)]))
    assert "\x1b[" in written(Terminal(), lines)
    assert "\x1b[" not in written(io.StringIO(), lines)
    assert "[roster/blank]" in written(Terminal(), lines)
