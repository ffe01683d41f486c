"""The report's page and its JSON: whole in themselves, the same each time, every part with words."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from generator.check import check
from generator.errors import UsageError
from generator.outputs.drawn import DrawnSet
from generator.registry import find_game
from generator.report.as_json import as_text
from generator.report.document import report_document
from generator.report.html import Whole, report_page, verdict_words
from generator.report.html_charts import ChartRow, histogram_chart, interval_chart, need_matplotlib
from generator.report.html_pictures import card_pictures
from generator.report.provenance import input_digests
from generator.simulate.crew import Crew, ThisProcess
from generator.simulate.deep import DeepPlan, play_deep
from generator.simulate.table import play_of
from generator.simulate.verdicts import Verdict
from generator.workspace import find_workspace

REPOSITORY = Path(__file__).parents[3]
ROWS = [ChartRow("Pug $x_1$ <b>", 1.2, 1.1, 1.3, "outside"), ChartRow("犬", 0.9, 0.8, 1.0)]


@pytest.fixture(scope="module")
def whole() -> Whole:
    """Top Dog, played a little."""
    source = find_game(find_workspace(REPOSITORY), "top-dog")
    checked = check(source)
    assert checked.card_set is not None
    play = play_of(checked.game, checked.card_set)
    assert play is not None
    hands = Crew(ThisProcess(), 1, "this process")
    card_set = structs.replace(checked.card_set, file=structs.replace(checked.card_set.file, play=BANDS))
    deep = play_deep(card_set, play, DeepPlan(200, 200), hands, whole=True)
    report = checked.report.plus(deep.findings)
    inputs = input_digests(source, card_set)
    assert checked.game.odds is not None
    from generator.odds.tables import Question

    tables = checked.game.odds(card_set, Question())
    return Whole(DrawnSet(source, checked), report, deep, tables, inputs, "pnp report top-dog --seed 1")


BANDS = {"random": {"card": {"champion": {"4": [0.2, 0.6]}}, "seat": [0, 3]}}


@pytest.fixture(scope="module")
def text(whole: Whole) -> str:
    """Its page."""
    return report_page(whole)


class _Page(HTMLParser):
    """Ids, addresses, and whether tags are closed as they were opened."""

    VOID = frozenset(("meta", "link", "img", "br"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href"):
                self.addresses.append(value or "")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else(text: str) -> None:
    """Every address is a part of the page or holds its own data; no id is there twice; tags are closed."""
    page = _Page(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    known = {f"#{name}" for name in page.ids}
    assert all(address.startswith("data:") or address in known for address in page.addresses)
    assert not re.search(r"url\((?!#c\d)", text)


def test_the_same_games_give_the_same_bytes(whole: Whole, text: str) -> None:
    """No date, no random id."""
    assert report_page(whole) == text


def test_findings_stand_beside_the_picture_of_their_card(whole: Whole, text: str) -> None:
    """Champion rates lie around 1, so a band up to 0.6 is left by every dog."""
    outside = [finding for finding in whole.report if finding.code == "play/outside"]
    assert len(outside) == 18
    for finding in outside:
        assert f'alt="The card {finding.card}"' in text
    assert text.index('class="verdict bad"') < text.index('id="findings"') < text.index('id="cards"')
    assert verdict_words(whole.report) == "18 errors to cure"


def test_figures_of_a_card_lead_to_what_stands_on_it(text: str) -> None:
    """The name in a table, or at the end of a chart, is a link to the card's words."""
    address = re.search(r'<th scope="row"><a href="#(card-\d+)">Pug</a></th>', text)
    assert address
    words = text[text.index(f'id="{address[1]}"') :].partition("<h4")[0]
    assert "Pug" in words
    assert '<span class="quiet">poise</span>' in words


def test_what_would_decide_the_rest_is_told(whole: Whole) -> None:
    """A band that ends at the mean is left open by some dogs: how many games decide which, and by what command."""
    assert whole.deep is not None
    runs = []
    for run in whole.deep.runs:
        (wins,) = [one for one in run.judged if one.band.name == "seat" and one.figure.of == "1"] or [None]
        if wins is not None:
            value = wins.figure.value
            figures = [
                replace(wins, low=value - 0.02, high=3, verdict=Verdict.UNDECIDED),
                replace(wins, low=value, high=3, verdict=Verdict.UNDECIDED),
            ]
            runs.append(replace(run, judged=(*figures, replace(wins, verdict=Verdict.INSIDE))))
    shown = report_page(replace(whole, deep=replace(whole.deep, runs=tuple(runs))))
    part = shown[shown.index("What would decide the rest") :].partition("</ul>")[0]
    assert "2 of 3 undecided." in part
    assert re.search(
        r"More games decide 1: about [\d,]+ games all of them, [\d.]+ times those played\. Last to be decided: seat 1,",
        part,
    )
    assert "pnp simulate top-dog --players 2" in part
    assert "At the edge of their bands: seat 1," in part


def test_ff_40_undecided_figures_are_not_all_is_well() -> None:
    """Nothing was found wrong, and how much is open is said; errors and warnings come before that."""
    from generator.cards import Place
    from generator.findings import Finding, Report, Severity

    sound = Report.of([Finding("play/undecided", Severity.NOTICE, "Some are open.", "", Place("game.toml"))])
    assert verdict_words(sound) == "All is well"
    assert verdict_words(sound, 148, 230) == "Nothing found wrong; 148 of 230 figures undecided"
    assert verdict_words(sound, 1, 1) == "Nothing found wrong; 1 of 1 figure undecided"
    worse = sound.plus([Finding("x/y", Severity.WARNING, "Look.", "", Place("game.toml"))])
    assert verdict_words(worse, 148, 230) == "1 warning to look at"


def test_every_chart_has_words(text: str) -> None:
    """A picture that readers do not see says nothing to them, so the caption does."""
    figures = re.findall(r"<figure>(.*?)</figure>", text, re.DOTALL)
    assert len(figures) > 10
    for figure in figures:
        assert re.search(r"<h4>.+</h4>", figure)
        assert re.search(r"<p[^>]*>.{20,}</p>", figure)
        assert 'aria-hidden="true"' in figure


def test_rulings_hashes_and_commands_are_those_of_the_set(whole: Whole, text: str) -> None:
    """Nothing in the report is typed by hand."""
    for name, digest in whole.inputs.items():
        assert name in text
        assert digest in text
    for ruling in whole.card_set.file.rulings:
        assert f"<dt>{ruling}</dt>" in text
    assert "pnp simulate top-dog --players 4 --bots random --variant draft --seed 1 --games 200" in text


def test_the_document_holds_the_same_for_programs(whole: Whole) -> None:
    """The keys of docs/reports.md."""
    value = json.loads(as_text(report_document(whole)))
    page = (REPOSITORY / "docs" / "reports.md").read_text(encoding="utf-8")
    for key in (*value, *value["runs"][0], *value["runs"][0]["figures"][0], *value["runs"][0]["bands"][0]):
        assert f"`{key}`" in page, key
    assert value["verdict"] == "failed"
    assert {run["players"] for run in value["runs"]} == {2, 3, 4, 5, 6}


def test_charts_are_the_same_each_time_and_in_the_colors_of_the_page() -> None:
    """Placeholders are gone, names are text, and mathematics is none."""
    chart = interval_chart(ROWS, "c1", "times the mean", band=(0.9, 1.1), even=1.0)
    assert chart == interval_chart(ROWS, "c1", "times the mean", band=(0.9, 1.1), even=1.0)
    assert "Pug $x_1$ &lt;b&gt;" in chart
    assert "犬" in chart
    assert "var(--bad)" in chart
    assert "var(--band)" in chart
    assert not re.search(r"#0[1-7]0[1-7]0[1-7]", chart)
    assert "<metadata" not in chart
    assert "<!--" not in chart
    bars = histogram_chart({3: 10, 4: 20, 9: 1}, "c2", "rounds", limit=5, limit_label="there are 5")
    assert "there are 5" in bars
    assert set(re.findall(r'id="(c\d)', chart + bars)) <= {"c1", "c2"}


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it, before anything is played."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(UsageError, match=r"pip install matplotlib"):
        need_matplotlib()


def test_pictures_are_of_the_cards_asked_for(whole: Whole) -> None:
    """Small PNGs without the bleed; a card that is not there has none."""
    pictures = card_pictures(whole.drawn, ["pug", "no-such-dog"])
    assert set(pictures) == {"pug"}
    assert pictures["pug"].startswith("data:image/png;base64,iVBOR")
    assert card_pictures(whole.drawn, []) == {}


def test_exact_odds_stand_beside_their_trials() -> None:
    """Every figure of every fighter, with interval and verdict; a contradiction is said before anything else."""
    source = find_game(find_workspace(REPOSITORY), "top-promoter")
    checked = check(source)
    assert checked.card_set is not None
    assert checked.game.odds_check is not None
    trials = checked.game.odds_check(checked.card_set, False)
    whole = Whole(DrawnSet(source, checked), checked.report, None, (), {}, "pnp report", odds_check=trials)
    page = report_page(whole)
    assert page.count(">agrees</td>") == len(trials.figures) > 500
    assert "agrees with seeded trials" in page
    assert len(report_document(whole)["odds_check"]) == len(trials.figures)
    first = trials.figures[0]
    wrong = replace(first, comparison=replace(first.comparison, simulated=first.comparison.simulated + 0.2))
    page = report_page(replace(whole, odds_check=replace(trials, figures=(wrong, *trials.figures[1:]))))
    assert "1 figure contradicts the trials" in page
    assert page.count("DISAGREES") == 1
