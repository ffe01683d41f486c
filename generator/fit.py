"""A check that lays out every face and looks at it, nothing being written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.findings import Report
from generator.outputs.drawn import DrawnSet
from generator.progress import Progress, no_progress

if TYPE_CHECKING:
    from generator.faces.maker import FaceSet


def fit_report(drawn: DrawnSet, progress: Progress = no_progress) -> tuple[Report, FaceSet]:
    """The report of a check with what is found when every face is laid out and looked at.

    And the faces, with how every text of every card fitted.
    """
    face_set = drawn.faces(progress=progress)
    report = drawn.checked.report.plus((*face_set.findings, *drawn.column_findings()))
    from generator.prepress.hairlines import judge_hairlines

    report = report.plus(judge_hairlines(face_set.faces))
    if report.errors:
        return report.plus((), ("Contrast of text was not measured: errors come first.",)), face_set
    from generator.prepress.legibility import judge_contrast

    contrast = judge_contrast(
        face_set.faces, drawn.book, lambda done, total: progress("Measuring contrast", done, total)
    )
    return report.plus(contrast), face_set
