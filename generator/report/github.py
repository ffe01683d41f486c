"""Findings as annotations of a GitHub workflow: each shows beside its line in the pull request."""

from __future__ import annotations

from generator.findings import Finding, Report, Severity
from generator.outgoing import for_github, for_github_property

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "notice"}


def workflow_commands(report: Report) -> list[str]:
    """One workflow command for each finding, and one for each check that was skipped."""
    skipped = (f"::notice title=skipped::{for_github(reason)}" for reason in report.skipped)
    return [*map(workflow_command, report), *skipped]


def workflow_command(finding: Finding) -> str:
    """`::error file=data/x/cards.csv,line=14,title=x/rule::message`.

    GitHub's `col` is a number of characters, which a finding does not know; its column's name leads the message.
    """
    properties = {}
    message = finding.message
    if finding.card and finding.card not in message:
        message = f"{finding.card}: {message}"
    if finding.place:
        properties["file"] = finding.place.file
        if finding.place.line:
            properties["line"] = str(finding.place.line)
        where = ":".join(part for part in (finding.place.cell, finding.place.column) if part)
        message = f"{where}: {message}" if where else message
    properties["title"] = finding.code
    listed = ",".join(f"{key}={for_github_property(value)}" for key, value in properties.items())
    return f"::{_COMMANDS[finding.severity]} {listed}::{for_github(message)}"
