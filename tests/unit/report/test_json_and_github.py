"""Findings for programs: JSON and workflow annotations."""

import json

import pytest

from generator import __version__
from generator.cards import Place
from generator.findings import Finding, Report, Severity
from generator.report.as_json import as_text, error_value, report_value
from generator.report.github import workflow_command, workflow_commands

FINDING = Finding(
    "moonrise/howl",
    Severity.WARNING,
    "50 % of\nthe “wolves” are silent.",
    "Wake them.",
    Place("data/a,b:c/wolves.csv", 14, "howl", row=9),
    card="Fenris",
    related=(Place("data/moons.csv", 2),),
)


def test_json_holds_everything_a_finding_knows() -> None:
    """A program need not read the text."""
    assert report_value("moonrise", Report.of([FINDING], ["odds skipped"])) == {
        "schema": 1,
        "program": __version__,
        "game": "moonrise",
        "verdict": "passed",
        "counts": {"error": 0, "warning": 1, "notice": 0},
        "findings": [
            {
                "code": "moonrise/howl",
                "severity": "warning",
                "fact": FINDING.fact,
                "remedy": "Wake them.",
                "card": "Fenris",
                "place": {"file": "data/a,b:c/wolves.csv", "line": 14, "column": "howl", "row": 9, "cell": ""},
                "related": [{"file": "data/moons.csv", "line": 2, "column": "", "row": 2, "cell": ""}],
            }
        ],
        "skipped": ["odds skipped"],
    }


def test_the_verdict_follows_strict() -> None:
    """As the exit code does."""
    report = Report.of([FINDING])
    assert report_value("moonrise", report, strict=True)["verdict"] == "failed"


def test_json_is_ascii_so_that_no_console_spoils_it() -> None:
    """CL-04: a console that cannot write “ would turn it into a question mark."""
    text = as_text(report_value("moonrise", Report.of([FINDING])))
    assert text.isascii()
    assert json.loads(text)["findings"][0]["fact"] == FINDING.fact


def test_an_error_that_stopped_the_run_is_json_too() -> None:
    """With the exit code beside it."""
    assert error_value("No such game.", 2)["error"] == {"message": "No such game.", "exit_code": 2}


def test_an_annotation_names_file_line_and_rule() -> None:
    """Signs that GitHub would read as its own are escaped, in properties also comma and colon."""
    assert workflow_command(FINDING) == (
        "::warning file=data/a%2Cb%3Ac/wolves.csv,line=14,title=moonrise/howl"
        "::howl: Fenris: 50 %25 of%0Athe “wolves” are silent. Wake them."
    )


@pytest.mark.parametrize("severity", list(Severity))
def test_each_severity_has_its_annotation(severity: Severity) -> None:
    """A finding without a place is an annotation of the whole run."""
    assert workflow_command(Finding("a/b", severity, "Fact.")) == f"::{severity.value} title=a/b::Fact."


def test_skipped_checks_are_annotated() -> None:
    """They are easily overlooked in a long log."""
    assert workflow_commands(Report.of([], ["odds skipped"])) == ["::notice title=skipped::odds skipped"]
