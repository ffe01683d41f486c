"""Files that are no roster, told by how they begin."""

from __future__ import annotations


def other_kind(data: bytes) -> tuple[str, str] | None:
    """What the file is instead of a table, and what to do; None for anything that may be text."""
    start = data[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        return (
            "This is an old Excel workbook (.xls) or one with a password.",
            "Save it as .xlsx without a password, or as CSV UTF-8.",
        )
    if start[:9].lower() == b"<!doctype" or start[:5].lower() in (b"<html", b"<?xml"):
        return (
            "This is a web page or XML, not a table; a download that asked for a login looks like this.",
            "Download the sheet itself as CSV or .xlsx.",
        )
    if start.lower().startswith(b"[internetshortcut]"):
        return (
            "This is a link to a sheet on the web, not the sheet itself.",
            "In Google Sheets: File, Download, Comma-separated values (.csv); put that file beside game.toml.",
        )
    for mark, name in (
        (b"%PDF", "a PDF"),
        (b"\x89PNG", "a picture"),
        (b"\xff\xd8\xff", "a picture"),
        (b"{\\rtf", "RTF"),
    ):
        if data.startswith(mark):
            return f"This is {name}, not a table.", "Rosters are .csv, .tsv, .xlsx, .ods or .json files."
    return None
