"""Addresses of Google Sheets, as people paste them, become the one that gives the table, or are refused with a cure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.sheet_address import SheetAddressError, address_faults, csv_address

ID = "1aB-_cD9eFgHiJkLmNoPqRsTuVwXyZ0123456789ab"
PUBLISHED = "2PACX-1vQabcDEF_gh-0123456789"
SHEET = f"https://docs.google.com/spreadsheets/d/{ID}"
EXPORT = f"{SHEET}/export?format=csv"
PUB = f"https://docs.google.com/spreadsheets/d/e/{PUBLISHED}/pub?"


@pytest.mark.parametrize(
    ("pasted", "asked"),
    [
        (f"{SHEET}/edit#gid=0", f"{EXPORT}&gid=0"),
        (f"{SHEET}/edit?gid=7#gid=123", f"{EXPORT}&gid=123"),
        (f"{SHEET}/edit?usp=sharing", EXPORT),
        (f"{SHEET}/edit?usp=drive_link&gid=44", f"{EXPORT}&gid=44"),
        (f"{SHEET}/edit#gid=12&range=B7", f"{EXPORT}&gid=12"),
        (f"{SHEET}/view", EXPORT),
        (f"{SHEET}/htmlview#gid=5", f"{EXPORT}&gid=5"),
        (f"{SHEET}/preview", EXPORT),
        (f"{SHEET}/copy", EXPORT),
        (SHEET, EXPORT),
        (f"{SHEET}/", EXPORT),
        (f"{SHEET}/export?format=xlsx&gid=3", f"{EXPORT}&gid=3"),
        (f"{SHEET}/export?format=csv&gid=3&range=A1:D20", f"{EXPORT}&gid=3&range=A1:D20"),
        (f"https://docs.google.com/spreadsheets/u/1/d/{ID}/edit#gid=9", f"{EXPORT}&gid=9"),
        (f"https://docs.google.com/a/example.org/spreadsheets/d/{ID}/edit#gid=9", f"{EXPORT}&gid=9"),
        (f"http://docs.google.com/spreadsheets/d/{ID}/edit", EXPORT),
        (f"docs.google.com/spreadsheets/d/{ID}/edit", EXPORT),
        (f"HTTPS://Docs.Google.com/spreadsheets/d/{ID}/edit", EXPORT),
        (f" <{SHEET}/edit#gid=0>\n", f"{EXPORT}&gid=0"),
        (f"{PUB}gid=8&single=true&output=csv", f"{PUB}gid=8&single=true&output=csv"),
        (f"{PUB}output=csv", f"{PUB}output=csv"),
        (f"{PUB}output=xlsx", f"{PUB}output=csv"),
        (f"https://docs.google.com/spreadsheets/d/e/{PUBLISHED}/pubhtml", f"{PUB}output=csv"),
        (
            f"https://docs.google.com/spreadsheets/d/e/{PUBLISHED}/pubhtml?gid=8&single=true",
            f"{PUB}gid=8&single=true&output=csv",
        ),
        (f"https://docs.google.com/spreadsheets/d/e/{PUBLISHED}/pubhtml#gid=8", f"{PUB}gid=8&single=true&output=csv"),
        (f"{SHEET}/pubhtml", f"{SHEET}/pub?output=csv"),
        (f"https://docs.google.com/spreadsheets/d/{PUBLISHED}/edit#gid=8", f"{PUB}gid=8&single=true&output=csv"),
        (f"{SHEET}/../../../evil?format=exe&callback=x#gid=4", f"{EXPORT}&gid=4"),
    ],
)
def test_an_address_becomes_that_of_the_table(pasted: str, asked: str) -> None:
    """With the tab that it shows, and no other."""
    assert csv_address(pasted) == asked
    assert csv_address(asked) == asked


@pytest.mark.parametrize(
    ("pasted", "told"),
    [
        (f"{SHEET}/gviz/tq?tqx=out:csv&gid=5", f"Write in its place: {EXPORT}&gid=5"),
        (f"{SHEET}/gviz/tq?tqx=out:csv", f"Write in its place: {EXPORT}"),
        (f"{SHEET}/gviz/tq?tqx=out:csv&sheet=Cards", "Open the sheet in the browser, choose the tab"),
        ("https://example.org/cards.csv", "Only sheets of docs.google.com are fetched"),
        ("https://docs.google.com.example.org/spreadsheets/d/" + ID, "leads to docs.google.com.example.org"),
        ("https://docs.google.com@example.org/spreadsheets/d/" + ID, "Only https addresses"),
        ("https://me:secret@docs.google.com/spreadsheets/d/" + ID, "Only https addresses"),
        ("https://docs.google.com:8443/spreadsheets/d/" + ID, "Only https addresses"),
        ("https://docs.google.com:port/spreadsheets/d/" + ID, "no address that can be read"),
        ("https://[docs.google.com/spreadsheets/d/" + ID, "no address that can be read"),
        ("https://drive.google.com/file/d/" + ID + "/view", "leads to drive.google.com"),
        ("https://accounts.google.com/ServiceLogin", "leads to accounts.google.com"),
        ("https://docs.google.com/document/d/" + ID + "/edit", "a page of Google's document"),
        ("https://docs.google.com/spreadsheets/", "leads to no sheet"),
        (f"{SHEET}/edit#gid=0x1", "is no number"),
        ("file:///etc/passwd", "Only https addresses"),
        ("ftp://docs.google.com/spreadsheets/d/" + ID, "Only https addresses"),
        ("cards.csv", "Only https addresses"),
        ("", "There is no address"),
        (f"{SHEET}/edit {SHEET}/edit", "not one address"),
        (f"{SHEET}\n/edit", "not one address"),
        (f"{SHEET}/édit", "not one address"),
        (SHEET + "0" * 3000, "not one address"),
    ],
)
def test_another_address_is_refused_with_its_cure(pasted: str, told: str) -> None:
    """Nothing is asked of another host, by another protocol, for another kind of page."""
    with pytest.raises(SheetAddressError) as error:
        csv_address(pasted)
    assert told in str(error.value)
    assert error.value.cure


@given(st.text(max_size=60) | st.from_regex(r"https?://docs\.google\.com[ -~]{0,60}", fullmatch=True))
def test_whatever_is_written_ends_in_an_address_of_the_host_or_a_sentence(text: str) -> None:
    """No text gets past the name of the host, or ends in a traceback."""
    try:
        asked = csv_address(text)
    except SheetAddressError:
        return
    assert asked.startswith("https://docs.google.com/spreadsheets/d/")
    assert "csv" in asked


def test_each_file_has_its_address_and_is_a_csv() -> None:
    """Several files are one deck; they come one by one."""
    address = f"{SHEET}/edit"
    assert address_faults(["a.csv", "b.CSV"], [address, address]) == []
    assert address_faults(["a.csv"], []) == []
    assert "one address for each file" in address_faults(["a.csv", "b.csv"], [address])[0][1]
    assert address_faults(["a.b.xlsx"], [address]) == [
        ('A sheet comes as CSV, and the file is "a.b.xlsx".', 'Write file = "a.b.csv".')
    ]
