"""Whether what came is a sheet's table: no login page, no other kind of file, no text that lost its letters."""

from __future__ import annotations

import re

from generator.fetch.net import PRIVATE, FetchError, Reply

_TRY_LATER = "Google Sheets has trouble of its own (code {}). Try again later."
_BECAUSE = {
    400: "Google Sheets does not know this tab. Open the tab, and copy the address anew: it ends in gid= and a number.",
    401: PRIVATE,
    403: PRIVATE,
    404: "There is no such sheet (any more). Open it in the browser, and copy its address anew.",
    410: "The sheet is published no more. In Google Sheets publish it again, or share it by its link.",
    429: "Google Sheets answers no more for now: too many asked. Try again in some minutes.",
}
_LOADING = re.compile(r'(?:^|[,;\t\n\r])"?Loading(?:\.\.\.|…)"?(?=$|[,;\t\n\r])')


def table_of(answer: Reply) -> bytes:
    """The CSV in an answer of code 200. Raises FetchError with a sentence where there is none."""
    if answer.status != 200:
        raise FetchError(_because(answer.status))
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    begin = answer.body[:512].removeprefix(b"\xef\xbb\xbf").lstrip()
    if "html" in kind or begin.startswith(b"<"):
        raise FetchError(f"A page came in place of a table. {PRIVATE}")
    if kind not in ("text/csv", "application/csv"):
        raise FetchError(
            f"What came is no CSV ({kind or 'nothing says what it is'}). Copy the address of the sheet anew."
        )
    if packed := answer.headers.get("content-encoding", "identity").strip().lower().replace("identity", ""):
        raise FetchError(f"The table came packed ({packed}), which was not asked for. Try again.")
    if not answer.body.strip():
        raise FetchError("The tab is empty. Is it the right one? Its number is behind gid= in the address.")
    try:
        text = answer.body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FetchError("The table is no UTF-8 text, so letters would be lost. Try again.") from error
    if "\0" in text:
        raise FetchError("The table holds signs that no text has (NUL). Delete them in the sheet.")
    if _LOADING.search(text):
        raise FetchError('The sheet was still counting: a cell says "Loading...". Wait a moment, and fetch again.')
    return answer.body


def _because(status: int) -> str:
    if status in _BECAUSE:
        return _BECAUSE[status]
    if 300 <= status < 400:
        return "Google Sheets sends us on without end. Copy the address of the sheet anew."
    return _TRY_LATER.format(status)
