"""The rules beside the cards: with the sheets of a game comes the booklet of its rules, where it has any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.booklet.place import rules_path
from generator.findings import Finding
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Maker, Outcome
from generator.prepress.sheet_maker import SheetMaker
from generator.progress import Progress
from generator.workspace import is_file


class RulesWhereThere(Struct, frozen=True):
    """The booklet of a game that has a rules text, on those of some papers that it fits on; else nothing.

    What sets the booklet is loaded for such a game alone: most decks have none.
    """

    papers: tuple[str, ...]

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The files of the booklet, or none."""
        as_before = job.update is not None and not job.update.rules_pages
        if as_before or not is_file(rules_path(job.request.source.folders, job.card_set.file)):
            return Outcome(job.base / f"rules-{job.look}{job.folder_suffix}", {}, ())
        from generator.prepress.booklet_maker import BookletMaker, wide_enough

        return BookletMaker(",".join(wide_enough(self.papers))).make(job, progress)


def with_booklet(makers: Sequence[Maker]) -> tuple[Maker, ...]:
    """Makers of sheets, and one of the booklet on their papers where there are rules."""
    papers = dict.fromkeys(maker.paper for maker in makers if isinstance(maker, SheetMaker))
    return (*makers, RulesWhereThere(tuple(papers)))
