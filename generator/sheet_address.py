"""The address of a Google Sheet, as people paste it, and the one from which the same table comes as CSV."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from urllib.parse import SplitResult, parse_qs, urlsplit

HOST = "docs.google.com"
_OTHER_DOORS = frozenset(
    ("drive.google.com", "sheets.google.com", "spreadsheets.google.com", "sheets.new", "goo.gl", "forms.gle")
)
_PATH = re.compile(r"(?:/a/[^/]+)?/spreadsheets/(?:u/\d+/)?d/(e/)?([\w-]{10,200})(?:/([\w/.-]*))?", re.ASCII)
_PUBLISHED = "2PACX-"
"""How the code of a published sheet begins: it is another one than that of the sheet itself."""
_LONGEST = 2000
_WANTED = (
    "Open the sheet in the browser, choose the tab with the cards, and copy the address from the browser's address bar."
)


class SheetAddressError(ValueError):
    """What was written is no address of a sheet's table: the fact, and the cure."""

    def __init__(self, fact: str, cure: str = _WANTED) -> None:
        super().__init__(f"{fact} {cure}")
        self.fact, self.cure = fact, cure


def csv_address(written: str) -> str:
    """The address of a tab as CSV: for links to share, to edit, to look at, and for those of "Publish to web".

    Raises SheetAddressError for every other address.
    """
    text = written.strip().strip("<>\"'").strip()
    if not text:
        raise SheetAddressError("There is no address.")
    if len(text) > _LONGEST or not text.isascii() or not text.isprintable() or " " in text:
        raise SheetAddressError("This is not one address: it holds blanks or signs that no address has.")
    if re.match(rf"{re.escape(HOST)}(?:/|$)", text, re.IGNORECASE):
        text = f"https://{text}"
    try:
        parts = urlsplit(text)
        port, named = parts.port, parts.hostname or ""
    except ValueError as error:
        raise SheetAddressError("This is no address that can be read.") from error
    if parts.scheme not in ("http", "https") or "@" in parts.netloc or port not in (None, 80, 443):
        raise SheetAddressError("Only https addresses of Google Sheets are fetched.")
    if named != HOST:
        raise SheetAddressError(*_other_host(named))
    found = _PATH.fullmatch(parts.path)
    if found is None:
        raise SheetAddressError(_other_page(parts.path))
    sheet, page = found[2], (found[3] or "").strip("/")
    published = bool(found[1]) or sheet.startswith(_PUBLISHED)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    tab = _tab(parts, query)
    if page.startswith("gviz"):
        raise SheetAddressError(*_gviz(sheet, tab, query))
    base = f"https://{HOST}/spreadsheets/d/"
    if published:
        return f"{base}e/{sheet}/pub?{_published(tab)}{_range(query)}"
    if page in ("pub", "pubhtml"):
        return f"{base}{sheet}/pub?{_published(tab)}{_range(query)}"
    return f"{base}{sheet}/export?format=csv{f'&gid={tab}' if tab else ''}{_range(query) if page == 'export' else ''}"


def _tab(parts: SplitResult, query: Mapping[str, str]) -> str:
    """The number of the tab that the address shows; blank for the first."""
    behind = {name: values[-1] for name, values in parse_qs(parts.fragment).items()}
    tab = behind.get("gid") or query.get("gid") or ""
    if tab and not re.fullmatch(r"\d{1,20}", tab, re.ASCII):
        raise SheetAddressError(f"The tab in this address, gid={tab}, is no number.")
    return tab


def _published(tab: str) -> str:
    return f"gid={tab}&single=true&output=csv" if tab else "output=csv"


def _range(query: Mapping[str, str]) -> str:
    cells = query.get("range", "")
    return f"&range={cells}" if re.fullmatch(r"[A-Za-z0-9:]{1,40}", cells, re.ASCII) else ""


def _gviz(sheet: str, tab: str, query: Mapping[str, str]) -> tuple[str, str]:
    fact = (
        "This is an address of Google's charts (gviz): in a column of numbers it leaves out every text, so cards would "
        "lose words."
    )
    if "sheet" in query and not tab:
        return fact, _WANTED
    right = f"https://{HOST}/spreadsheets/d/{sheet}/export?format=csv{f'&gid={tab}' if tab else ''}"
    return fact, f"Write in its place: {right}"


def _other_host(host: str) -> tuple[str, str]:
    if host in _OTHER_DOORS or host.endswith(".google.com"):
        return f"This address leads to {host}, not to a sheet's own page.", _WANTED
    return (
        f"Only sheets of {HOST} are fetched, and this address leads to {host or 'no host'}.",
        "Download such a table with your browser, and put the file beside game.toml.",
    )


def _other_page(path: str) -> str:
    kind = next((kind for kind in ("document", "presentation", "forms", "drawings") if f"/{kind}/" in path), "")
    what = f"a page of Google's {kind}" if kind else "no sheet"
    return f"This address leads to {what}: one of a sheet has /spreadsheets/d/ and a long code in it."


def address_faults(files: Sequence[str], addresses: Sequence[str]) -> list[tuple[str, str]]:
    """What is wrong with the addresses of a roster's files, each with its cure."""
    if addresses and len(addresses) != len(files):
        fact = f"Addresses: {len(addresses)}, files: {len(files)}."
        return [(fact, "Write one address for each file, in the same order.")]
    faults = []
    for name, written in zip(files, addresses, strict=False):
        if not name.lower().endswith(".csv"):
            own = re.sub(r"\.\w+$", "", name)
            faults.append((f'A sheet comes as CSV, and the file is "{name}".', f'Write file = "{own}.csv".'))
        try:
            csv_address(written)
        except SheetAddressError as error:
            faults.append((error.fact, error.cure))
    return faults
