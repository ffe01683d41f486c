import pytest

from generator.errors import UsageError
from generator.findings import Severity
from generator.sheets.layout import Layout, judge_layout, parse_gap, parse_offset, parse_scale, parse_skip


def test_the_default_layout_gives_no_findings():
    assert list(judge_layout(Layout())) == []


@pytest.mark.parametrize(
    ("margin", "severity", "why"), [(2, Severity.WARNING, "most printers"), (5, Severity.NOTICE, "askew")]
)
def test_a_thin_margin_is_told(margin, severity, why):
    """LI-16: a margin of 2 mm is more than printers can do."""
    (finding,) = judge_layout(Layout(margin=margin))
    assert (finding.code, finding.severity) == ("sheets/thin-margin", severity)
    assert f"{margin} mm" in finding.fact
    assert why in finding.fact


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"margin": -1.0}, "outside the paper"),
        ({"back_offset": (15.0, 0.0)}, "more than any printer drifts"),
        ({"back_turn": 90.0}, "miss their fronts"),
        ({"skip": frozenset({0})}, "no slot 0"),
        ({"registration_inset": 1.0}, "3.5 mm or more"),
    ],
)
def test_what_can_only_be_a_slip_is_refused(choices, message):
    with pytest.raises(UsageError, match=message):
        Layout(**choices)


def test_slots_to_skip_are_read():
    assert parse_skip("1,9") == {1, 9}
    assert parse_skip(" ") == set()
    assert parse_skip("1-3, 9") == {1, 2, 3, 9}
    with pytest.raises(UsageError, match="lower number first, 3-7"):
        parse_skip("7-3")


@pytest.mark.parametrize("text", ["1-2-3", "1-", "-", "1-99999999", "a-b"])
def test_what_is_no_range_of_slots_is_quoted(text):
    with pytest.raises(UsageError, match="is not a slot"):
        parse_skip(text)


def test_gaps_and_scales_are_read():
    assert parse_gap("2") == (2, 2)
    assert parse_gap("0.1in,3mm") == pytest.approx((2.54, 3))
    assert parse_scale("100.4,99.8") == pytest.approx((1.004, 0.998))
    assert parse_scale("101 %") == pytest.approx((1.01, 1.01))
    for wrong in ("", "a", "1,2,3"):
        with pytest.raises(UsageError, match="is not a gap"):
            parse_gap(wrong)
        with pytest.raises(UsageError, match="is not a scale"):
            parse_scale(wrong)
    for choices in ({"front_scale": (float("nan"), 1)}, {"back_scale": (1, 1.2)}, {"gap": (-1.0, 0.0)}):
        with pytest.raises(UsageError):
            Layout(**choices)


@pytest.mark.parametrize("text", ["one", "1;9", "0", "-1", "1.5"])
def test_what_is_no_slot_is_quoted(text):
    with pytest.raises(UsageError, match="is not a slot"):
        parse_skip(text)


def test_an_offset_is_read_in_any_unit():
    assert parse_offset("1.5,-0.5") == (1.5, -0.5)
    assert parse_offset("0.1in, 1mm") == pytest.approx((2.54, 1))


@pytest.mark.parametrize("text", ["1.5", "1,2,3", "a,b", ""])
def test_what_is_no_offset_is_quoted(text):
    with pytest.raises(UsageError, match="is not an offset"):
        parse_offset(text)
