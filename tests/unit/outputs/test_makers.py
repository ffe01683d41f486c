"""A kind of output is a maker: what makers are asked, what a build does with what they make."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from generator.build import build_game
from generator.errors import UsageError
from generator.findings import Finding, Severity
from generator.outputs.job import BuildRequest, Job
from generator.outputs.kinds import KINDS, maker_of
from generator.outputs.maker import Maker, Outcome, OutputFile
from generator.progress import Progress
from generator.workspace import find_workspace

sys.path.insert(0, str(Path(__file__).parents[1] / "history"))
from set_bench import Meadow


@pytest.fixture
def meadow(tmp_path: Path) -> Meadow:
    """A set of birds and nests."""
    return Meadow(tmp_path)


class ListMaker(Struct, frozen=True):
    """Names of all cards, one to a line; `loud` in capitals."""

    name: str = "list"
    loud: bool = False
    severity: Severity | None = None

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing is refused, except capitals in a draft."""
        if self.loud and request.draft:
            raise UsageError("A loud draft is too much.")
        if self.loud:
            yield Finding("list/loud", Severity.NOTICE, "Capitals shout.")

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The list."""
        names = [str(entry.card.values.get("name")) for entry in job.face_set.faces]
        text = "\n".join(name.upper() if self.loud else name for name in names)
        folder = job.base / f"{self.name}-{job.look}"
        found = (Finding("list/bad", self.severity, "A bad list."),) if self.severity else ()
        return Outcome(folder, {"list.txt": text.encode()}, (OutputFile(folder / "list.txt", "Names"),), findings=found)


def asked(meadow: Meadow, *makers: Maker, **how: object) -> BuildRequest:
    """A request for the outputs of these makers."""
    return BuildRequest(meadow.source(), find_workspace(meadow.root), makers, **how)  # type: ignore[arg-type]


def test_a_build_writes_what_every_maker_makes_in_every_ink(meadow: Meadow) -> None:
    """One folder for each; the maker's own finding is told beside those of the cards."""
    result = build_game(asked(meadow, ListMaker(loud=True), ListMaker("other"), inks=("full", "low")))
    names = [outcome.folder.name for outcome in result.outcomes]
    assert names == ["list-full", "other-full", "list-low", "other-low"]
    assert (result.outcomes[0].folder / "list.txt").read_text("utf-8").startswith("LARK\nROBIN\n")
    assert [finding.code for finding in result.report] == ["list/loud"]


def test_an_error_of_one_maker_keeps_all_folders_from_being_written(meadow: Meadow) -> None:
    """A set is printed whole or not at all; a draft is printed in spite of errors."""
    makers = ListMaker("good"), ListMaker("bad", severity=Severity.ERROR)
    result = build_game(asked(meadow, *makers))
    assert result.outcomes == ()
    assert result.report.errors == 1
    assert not (meadow.root / "output").exists()
    assert len(build_game(asked(meadow, *makers, draft=True)).outcomes) == 2
    assert build_game(asked(meadow, ListMaker(severity=Severity.WARNING), strict=True)).outcomes == ()


def test_makers_refuse_before_anything_is_drawn(meadow: Meadow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minutes of drawing for a request that cannot be met are nobody's wish."""

    def never(*_: object) -> None:
        raise AssertionError("drawn")

    monkeypatch.setattr("generator.faces.maker.FaceMaker.make", never)
    with pytest.raises(UsageError, match="loud draft"):
        build_game(asked(meadow, ListMaker(loud=True), draft=True))


def test_two_outputs_never_share_a_folder(meadow: Meadow) -> None:
    """The second would replace the first one's files."""
    with pytest.raises(UsageError, match="two outputs would be written here"):
        build_game(asked(meadow, ListMaker(), ListMaker(loud=True)))
    assert not (meadow.root / "output").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_had_by_its_name(kind: str) -> None:
    """Choices are the fields of its maker."""
    choices: dict[str, str] = {
        "sheets": {"paper": "letter"},
        "shop": {"profile": "pdf-x4"},
        "pictures": {"dpi": "150"},
        "booklet": {"fold": "sheet"},
    }.get(kind, {})  # those of virtual tables have none, or have tests of their own
    maker = maker_of(kind, choices)
    assert all(str(getattr(maker, name)) == value for name, value in choices.items())


@pytest.mark.parametrize(
    ("kind", "choices", "words"),
    [
        ("picturs", {}, 'no output "picturs". Did you mean "pictures"? Outputs: sheets, shop, pictures'),
        ("pictures", {"dpy": "150"}, 'no choice "dpy". Did you mean "dpi"? Choices: dpi and bleed'),
        ("pictures", {"dpi": "fine"}, "dpi: Expected `int`, got `str`"),
        ("pictures", {"dpi": "3"}, "dpi: Expected `int` >= 36"),
        ("shop", {}, "missing required field `profile`"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_in_words(kind: str, choices: dict[str, str], words: str) -> None:
    """With what there is, and the nearest of it."""
    with pytest.raises(UsageError) as refused:
        maker_of(kind, choices)
    assert words in str(refused.value)


class _Entry:
    """An entry point as a package offers it."""

    def __init__(self, name: str, value: object) -> None:
        self.name, self.value, self._loaded = name, "their.package:Thing", value

    def load(self) -> object:
        """What it stands for."""
        if isinstance(self._loaded, Exception):
            raise self._loaded
        return self._loaded


def test_a_package_offers_outputs_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point; one that is broken is said to be, with whom to tell."""
    offered = [_Entry("list", ListMaker), _Entry("odd", Meadow), _Entry("broken", ImportError("no such thing"))]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: offered if group == "pnp.makers" else [])
    assert maker_of("list", {"loud": "true"}) == ListMaker(loud=True)
    with pytest.raises(Exception, match="is no Struct with refuse and make"):
        maker_of("odd", {})
    with pytest.raises(Exception, match=r"cannot be loaded \(ImportError: no such thing\)"):
        maker_of("broken", {})
