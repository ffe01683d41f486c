"""`pnp fetch` against a server of this machine that plays docs.google.com: what it takes, refuses, writes and keeps."""

import http.client
import json
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import Result

from generator.fetch import net

Pnp = Callable[..., Result]
ID = "1aBcD9eFgHiJkLmNoPqRsTuVwXyZ"
SHEET = f"https://docs.google.com/spreadsheets/d/{ID}"
TABLE = b"id,name,howl\r\nfenris,Fenris,3\r\nskoll,Sk\xc3\xb6ll,4"
CSV = {"Content-Type": "text/csv"}
HTML = {"Content-Type": "text/html; charset=utf-8"}
Answer = Callable[[BaseHTTPRequestHandler], None]


class Google(ThreadingHTTPServer):
    """Answers by the path of what is asked; `asked` has the host, the path and the headers of each request."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[tuple[str, str, dict[str, str]]] = []
        self.answers: dict[str, Answer] = {}

    def table(self, body: bytes, gid: str = "0", headers: dict[str, str] = CSV, status: int = 200) -> None:
        """What the tab answers from now on."""
        self.answers[f"/spreadsheets/d/{ID}/export?format=csv&gid={gid}"] = answer(body, headers, status)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    server: Google

    def do_GET(self) -> None:
        self.server.asked.append((self.headers["Host"], self.path, dict(self.headers)))
        self.server.answers.get(self.path, answer(b"<html>not here", HTML, 404))(self)

    def log_message(self, *_: object) -> None:
        """Nothing."""


def answer(body: bytes, headers: dict[str, str] = CSV, status: int = 200) -> Answer:
    """An answer as servers give it."""

    def give(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return give


def sent_on(address: str, status: int = 307) -> Answer:
    """A redirect."""
    return answer(b"", {**HTML, "Location": address}, status)


@pytest.fixture
def google(monkeypatch: pytest.MonkeyPatch) -> Iterator[Google]:
    """The server in place of every host; proxies of this machine are left out."""
    server = Google()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()

    class Local(http.client.HTTPConnection):
        def connect(self) -> None:
            self.sock = socket.create_connection(server.server_address[:2], self.timeout)

    monkeypatch.setattr(net, "connection", lambda host, timeout, context: Local(host, timeout=timeout))
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def wolves(moonrise: Path) -> Path:
    """The roster of a game that is fetched; it is not there yet."""
    with_address(moonrise, f"{SHEET}/edit#gid=0")
    (moonrise / "wolves.csv").unlink()
    return moonrise / "wolves.csv"


def with_address(moonrise: Path, address: str) -> None:
    """Name it in game.toml."""
    text = (moonrise / "game.toml").read_text("utf-8")
    text = "\n".join(line for line in text.split("\n") if not line.startswith("fetch"))
    text = text.replace('file = "wolves.csv"', f'file = "wolves.csv"\nfetch = "{address}"')
    (moonrise / "game.toml").write_text(text, "utf-8")


def state(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# -------------------------------------------------------------------- it is fetched


def test_a_sheet_becomes_the_roster_byte_for_byte(wolves: Path, google: Google, pnp: Pnp) -> None:
    """The game says before where to get it, and checks and builds after."""
    before = pnp("check", "moonrise")
    assert before.exit_code == 3
    assert "`pnp fetch moonrise` brings it" in before.stderr
    google.table(TABLE)
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 0, result.output
    assert wolves.read_bytes() == TABLE
    assert result.stdout == "data/moonrise/wolves.csv: new.\n"
    assert "Asking docs.google.com for 1 sheet. No other command uses the network." in result.stderr
    ((host, path, headers),) = google.asked
    assert (host, path) == ("docs.google.com", f"/spreadsheets/d/{ID}/export?format=csv&gid=0")
    assert headers["User-Agent"].startswith("pnp/")
    assert not {"Cookie", "Authorization", "If-None-Match"} & headers.keys()
    assert pnp("check", "moonrise").exit_code == 0


def test_an_edit_in_the_sheet_is_told_by_row_and_cell(wolves: Path, google: Google, pnp: Pnp) -> None:
    """Rows that came and went, words of long texts, columns, another order."""
    google.table(b"id,name,howl,text,old\nfenris,Fenris,3,Howl at the moon twice,x\nskoll,Skoll,4,,\nhati,Hati,1,,\n")
    pnp("fetch", "moonrise")
    google.table(b"id,name,howl,text,new\nhati,Hati,1,,\nfenris,Fenris,5,Howl at the sun twice,x\ngarm,Garm,2,,\n")
    result = pnp("fetch", "moonrise")
    assert result.stdout.splitlines() == [
        "data/moonrise/wolves.csv: 1 column added, 1 column removed, 1 row added, 1 row removed, 2 cells changed and "
        "the rows are in another order.",
        "  + column new",
        "  - column old",
        "  + garm",
        "  - skoll",
        "  fenris: howl 3 -> 5",
        "  fenris: text: Howl at the [-moon-] {+sun+} twice",
    ]
    assert b"garm" in wolves.read_bytes()


def test_many_changes_are_counted(wolves: Path, google: Google, pnp: Pnp) -> None:
    """A screen is enough."""
    google.table(TABLE)
    pnp("fetch", "moonrise")
    google.table(TABLE + b"".join(b"\r\nw%d,Wolf %d,1" % (number, number) for number in range(60)))
    lines = pnp("fetch", "moonrise").stdout.splitlines()
    assert lines[0].endswith("60 rows added.")
    assert lines[-1] == "  … and 40 more."
    assert len(lines) == 22


def test_an_unchanged_sheet_changes_nothing(wolves: Path, google: Google, pnp: Pnp) -> None:
    """Known by its bytes, and by the mark that Google gave it."""
    google.table(TABLE, headers={**CSV, "ETag": '"abc"'})
    pnp("fetch", "moonrise")
    stamp = wolves.stat().st_mtime_ns
    assert pnp("fetch", "moonrise").stdout == "data/moonrise/wolves.csv: as in the sheet.\n"
    assert google.asked[-1][2]["If-None-Match"] == '"abc"'
    google.table(b"", status=304, headers={"ETag": '"abc"'})
    assert pnp("fetch", "moonrise").stdout == "data/moonrise/wolves.csv: as in the sheet.\n"
    assert wolves.stat().st_mtime_ns == stamp


def test_a_dry_run_tells_all_and_writes_nothing(wolves: Path, google: Google, pnp: Pnp) -> None:
    """Neither the table nor the record."""
    google.table(TABLE)
    before = state(wolves.parent)
    result = pnp("fetch", "moonrise", "--dry-run")
    assert result.exit_code == 0
    assert "would be new" in result.stdout
    assert state(wolves.parent) == before
    pnp("fetch", "moonrise")
    google.table(TABLE.replace(b"3", b"9"))
    before = state(wolves.parent)
    assert "fenris: howl 3 -> 9" in pnp("fetch", "moonrise", "--dry-run").stdout
    assert state(wolves.parent) == before


def test_redirects_to_googles_own_store_are_followed(wolves: Path, google: Google, pnp: Pnp) -> None:
    """As the export of a sheet answers."""
    google.answers[f"/spreadsheets/d/{ID}/export?format=csv&gid=0"] = sent_on(
        "https://doc-0s-8c-sheets.googleusercontent.com/export/xyz"
    )
    google.answers["/export/xyz"] = answer(TABLE)
    assert pnp("fetch", "moonrise").exit_code == 0
    assert [host for host, _, _ in google.asked] == ["docs.google.com", "doc-0s-8c-sheets.googleusercontent.com"]
    assert wolves.read_bytes() == TABLE


def test_errors_of_the_new_table_are_told(wolves: Path, google: Google, pnp: Pnp) -> None:
    """With the place where they will be; the table is there, so that the page and the check show them."""
    google.table(b"id,name,howl\nfenris,Fenris,many\nskoll,Skoll,#REF!\n")
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 0
    assert "data/moonrise/wolves.csv:2:howl" in result.stdout
    assert "data/moonrise/wolves.csv:3:howl" in result.stdout
    assert "The table has 3 errors: cure them in the sheet, and fetch again." in result.stdout
    assert b"many" in wolves.read_bytes()


# -------------------------------------------------------------------- several sheets


@pytest.fixture
def pack(wolves: Path) -> Path:
    """A game of two rosters, one of two files: three tabs."""
    text = (wolves.parent / "game.toml").read_text("utf-8")
    moons = f'[rosters.moons]\nfile = ["new.csv", "full.csv"]\nfetch = ["{SHEET}/edit#gid=1", "{SHEET}/edit#gid=2"]\n\n'
    (wolves.parent / "game.toml").write_text(text.replace("[components", moons + "[components"), "utf-8")
    return wolves.parent


def test_several_sheets_come_together(pack: Path, google: Google, pnp: Pnp) -> None:
    """One file of each address, in the order of game.toml."""
    for gid, body in (("0", TABLE), ("1", b"id,name\nnew,New\n"), ("2", b"id,name\nfull,Full\n")):
        google.table(body, gid)
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 0
    assert result.stdout.count("new.\n") == 3
    assert "full" in (pack / "full.csv").read_text("utf-8")
    assert sorted(json.loads((pack / "fetched.json").read_text("utf-8"))) == ["full.csv", "new.csv", "wolves.csv"]


def test_one_sheet_that_fails_leaves_all_as_they_were(pack: Path, google: Google, pnp: Pnp) -> None:
    """All faults are told at once."""
    google.table(TABLE)
    google.table(b"<!DOCTYPE html>", "1", HTML)
    before = state(pack)
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 3
    assert "data/moonrise/new.csv: A page came in place of a table." in result.stderr
    assert "data/moonrise/full.csv: There is no such sheet" in result.stderr
    assert "Nothing was changed." in result.stderr
    assert state(pack) == before


def test_one_roster_is_fetched_alone(pack: Path, google: Google, pnp: Pnp) -> None:
    """By its name; another name is told the nearest."""
    google.table(TABLE)
    assert pnp("fetch", "moonrise", "--only", "wolves").exit_code == 0
    assert len(google.asked) == 1
    result = pnp("fetch", "moonrise", "--only", "wolfs")
    assert result.exit_code == 2
    assert 'There is no roster "wolfs". Did you mean "wolves"? Rosters: wolves, moons.' in result.stderr


# -------------------------------------------------------------------- what somebody did here


def edited(wolves: Path, google: Google, pnp: Pnp) -> bytes:
    """Fetched once, then changed here."""
    google.table(TABLE)
    pnp("fetch", "moonrise")
    wolves.write_bytes(TABLE.replace(b"Fenris,3", b"Fenris,7"))
    return wolves.read_bytes()


def test_edits_made_here_are_never_lost_in_silence(wolves: Path, google: Google, pnp: Pnp) -> None:
    """Both changed: it is told what the sheet says, and nothing happens."""
    here = edited(wolves, google, pnp)
    google.table(TABLE.replace(b"Fenris,3", b"Fenris,5"))
    before = state(wolves.parent)
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 1
    assert "fenris: howl 7 -> 5" in result.stdout
    assert "wolves.csv: was edited here since it was fetched, and the sheet says otherwise" in result.stderr
    assert "--force takes the sheet's table" in result.stderr
    assert state(wolves.parent) == before
    assert wolves.read_bytes() == here


def test_an_edit_here_of_a_sheet_that_stayed_is_no_conflict(wolves: Path, google: Google, pnp: Pnp) -> None:
    """It is told that the sheet does not have it yet."""
    here = edited(wolves, google, pnp)
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 0
    assert "edited here since it was fetched, and the sheet is as it was" in result.stdout
    assert wolves.read_bytes() == here
    google.table(TABLE.replace(b"Fenris,3", b"Fenris,5"))
    assert pnp("fetch", "moonrise").exit_code == 1


def test_force_takes_the_sheet_and_keeps_the_edited_file(wolves: Path, google: Google, pnp: Pnp) -> None:
    """Under another name, each time another one."""
    here = edited(wolves, google, pnp)
    result = pnp("fetch", "moonrise", "--force")
    assert result.exit_code == 0
    assert "What was edited here is kept in data/moonrise/wolves.edited.csv." in result.stdout
    assert wolves.read_bytes() == TABLE
    assert (wolves.parent / "wolves.edited.csv").read_bytes() == here
    wolves.write_bytes(TABLE + b"\r\nhati,Hati,1")
    pnp("fetch", "moonrise", "--force")
    assert b"hati" in (wolves.parent / "wolves.edited2.csv").read_bytes()
    assert (wolves.parent / "wolves.edited.csv").read_bytes() == here


def test_a_file_that_was_never_fetched_is_one_that_somebody_wrote(moonrise: Path, google: Google, pnp: Pnp) -> None:
    """Unless it says the same."""
    with_address(moonrise, f"{SHEET}/edit#gid=0")
    google.table(TABLE.replace(b"3", b"5"))
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 1
    assert "was not fetched by pnp" in result.stderr
    google.table(TABLE)
    before = (moonrise / "wolves.csv").read_bytes()
    assert pnp("fetch", "moonrise").exit_code == 0
    assert (moonrise / "wolves.csv").read_bytes() == before


def test_line_ends_of_another_program_are_no_edit(wolves: Path, google: Google, pnp: Pnp) -> None:
    """A spreadsheet that opened and saved the file wrote the same cells in its own way."""
    google.table(TABLE)
    pnp("fetch", "moonrise")
    wolves.write_bytes(b"\xef\xbb\xbf" + TABLE.replace(b"\r\n", b"\n") + b"\n")
    google.table(TABLE.replace(b"3", b"5"))
    assert pnp("fetch", "moonrise").exit_code == 1, "the sheet changed, too: what was edited cannot be known"
    google.table(TABLE)
    assert pnp("fetch", "moonrise").exit_code == 0
    google.table(TABLE.replace(b"3", b"5"))
    assert pnp("fetch", "moonrise").exit_code == 0
    assert b"5" in wolves.read_bytes()


def test_a_damaged_record_knows_nothing(wolves: Path, google: Google, pnp: Pnp) -> None:
    """So nothing is written over."""
    edited(wolves, google, pnp)
    (wolves.parent / "fetched.json").write_text("{[", "utf-8")
    assert pnp("fetch", "moonrise").exit_code == 1


def test_another_address_for_the_same_file_is_no_edit(wolves: Path, google: Google, pnp: Pnp) -> None:
    """What came from the old one may be replaced."""
    google.table(TABLE, headers={**CSV, "ETag": '"old"'})
    pnp("fetch", "moonrise")
    with_address(wolves.parent, f"{SHEET}/edit#gid=5")
    google.table(TABLE.replace(b"3", b"5"), "5")
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 0
    assert "If-None-Match" not in google.asked[-1][2]


def test_another_tab_is_noticed(wolves: Path, google: Google, pnp: Pnp) -> None:
    """No column in common: a number of a tab that is wrong, or left out."""
    google.table(TABLE)
    pnp("fetch", "moonrise")
    google.table(b"Task,Done by\nDraw the moon,me\n")
    before = state(wolves.parent)
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 1
    assert "shares no column with the roster that is here; it has Task and Done by. Is it another tab?" in result.stderr
    assert state(wolves.parent) == before
    assert pnp("fetch", "moonrise", "--force").exit_code == 0


# -------------------------------------------------------------------- what is refused

LOGIN = b"<!DOCTYPE html><html><title>Sign in - Google Accounts</title></html>"
REFUSED = {
    "a login page": (answer(LOGIN, HTML), "A page came in place of a table. Google asks to sign in"),
    "a page that says it is a table": (answer(b"  \n<html>", CSV), "A page came in place of a table"),
    "a redirect to the login": (sent_on("https://accounts.google.com/ServiceLogin?x=1", 302), "the sheet is private"),
    "unauthorized": (answer(LOGIN, HTML, 401), "choose Share, General access, Anyone with the link"),
    "forbidden": (answer(LOGIN, HTML, 403), "Google asks to sign in: the sheet is private"),
    "not found": (answer(LOGIN, HTML, 404), "There is no such sheet (any more)"),
    "published no more": (answer(LOGIN, HTML, 410), "The sheet is published no more"),
    "an unknown tab": (answer(LOGIN, HTML, 400), "does not know this tab"),
    "too many asked": (answer(LOGIN, HTML, 429), "Try again in some minutes"),
    "trouble of the server": (answer(LOGIN, HTML, 503), "has trouble of its own (code 503)"),
    "an odd code": (answer(b"", CSV, 204), "has trouble of its own (code 204)"),
    "not modified, of nothing": (answer(b"", CSV, 304), "sends us on without end"),
    "a redirect to nowhere": (answer(b"", HTML, 302), "sends us on without end"),
    "another host": (sent_on("https://evil.example/x.csv"), "sends us on to https://evil.example"),
    "a host that looks alike": (sent_on("https://googleusercontent.com.evil.example/x"), "sends us on to"),
    "no https": (sent_on("http://docs.google.com/x.csv"), "sends us on to http://docs.google.com"),
    "a file": (sent_on("file:///etc/passwd"), "sends us on to file://"),
    "another port": (sent_on("https://docs.google.com:8443/x"), "sends us on to https://docs.google.com:8443"),
    "a circle": (sent_on(f"https://docs.google.com/spreadsheets/d/{ID}/export?format=csv&gid=0"), "without end"),
    "another kind": (answer(b"PK\x03\x04", {"Content-Type": "application/zip"}), "no CSV (application/zip)"),
    "no kind": (answer(TABLE, {}), "no CSV (nothing says what it is)"),
    "packed": (answer(TABLE, {**CSV, "Content-Encoding": "gzip"}), "came packed (gzip)"),
    "nothing": (answer(b"", CSV), "The tab is empty"),
    "blanks": (answer(b" \r\n\r\n", CSV), "The tab is empty"),
    "commas": (answer(b",,\r\n,,\r\n", CSV), "The sheet is no roster"),
    "headers alone": (answer(b"id,name,howl\r\n", CSV), "The sheet is no roster. There are headers, but no card"),
    "a workbook that says it is a table": (answer(b"PK\x03\x04" + bytes(40), CSV), "signs that no text has"),
    "letters of another encoding": (answer(b"id,name\nskoll,Sk\xf6ll\n", CSV), "no UTF-8 text"),
    "no text": (answer(b"id,name\na\0b,c\n", CSV), "signs that no text has"),
    "a sheet that counts": (answer(b'id,name,howl\na,"Loading...",3\n', CSV), "was still counting"),
    "too large, said": (answer(b"", {**CSV, "Content-Length": "20000001"}), "larger than 20 MB"),
    "cut off": (answer(TABLE, {**CSV, "Content-Length": str(len(TABLE) + 9)}), "cut off on its way"),
    "no http": (lambda handler: handler.wfile.write(b"SSH-2.0-x\r\n\r\n"), "none that a server of sheets gives"),
    "a length that is none": (answer(TABLE, {**CSV, "Content-Length": "-5"}), ""),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_table_is_refused_and_nothing_is_changed(kind: str, wolves: Path, google: Google, pnp: Pnp) -> None:
    """With a sentence that says what to do, and no word about a mistake of the program's own."""
    google.table(TABLE)
    pnp("fetch", "moonrise")
    wolves.write_bytes(TABLE + b"\r\n")
    before = state(wolves.parent)
    give, told = REFUSED[kind]
    google.answers[f"/spreadsheets/d/{ID}/export?format=csv&gid=0"] = give
    result = pnp("fetch", "moonrise", "--force")
    assert state(wolves.parent) == before or not told
    assert "mistake of its own" not in result.output
    if told:
        assert result.exit_code in (1, 3)
        assert told in result.stderr
        assert "data/moonrise/wolves.csv: " in result.stderr
        assert "Nothing was changed." in result.stderr
    assert not any("evil" in host for host, _, _ in google.asked)


def dripping(seconds: float) -> Answer:
    """A byte now and then: never silent, never done."""

    def give(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/csv")
        handler.end_headers()
        for _ in range(200):
            handler.wfile.write(b"x")
            time.sleep(seconds)

    return give


@pytest.mark.parametrize(
    ("limits", "pause", "told"),
    [
        (net.Limits(silence=0.2), 1.0, "said nothing for 0.2 seconds"),
        (net.Limits(silence=5, whole=0.3), 0.02, "took longer than 0.3 seconds"),
        (net.Limits(size=40), 0.0, "larger than 0 MB"),
    ],
)
def test_an_answer_that_does_not_end_is_left(limits: net.Limits, pause: float, told: str, google: Google) -> None:
    """Silent, dripping, or without end."""
    google.answers["/x"] = dripping(pause)
    begin = time.monotonic()
    with pytest.raises(net.FetchError, match=told):
        net.ask("https://docs.google.com/x", limits=limits)
    assert time.monotonic() - begin < 3


def test_no_network_is_a_sentence(wolves: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that cannot be looked up, a machine that refuses."""

    def failing(error: OSError) -> Callable[..., http.client.HTTPConnection]:
        class Broken(http.client.HTTPConnection):
            def connect(self) -> None:
                raise error

        return lambda host, timeout, context: Broken(host, timeout=timeout)

    for error, told in (
        (socket.gaierror(-3, "Temporary failure"), "docs.google.com cannot be found: there seems to be no network."),
        (ConnectionRefusedError(111, "Connection refused"), "docs.google.com cannot be reached (Connection refused)."),
        (ConnectionResetError(104, "reset"), "The answer was cut off on its way."),
    ):
        monkeypatch.setattr(net, "connection", failing(error))
        result = pnp("fetch", "moonrise")
        assert result.exit_code == 3
        assert told in result.stderr


@pytest.mark.skipif(shutil.which("openssl") is None, reason="a certificate is made by openssl")
def test_who_cannot_prove_to_be_google_is_not_read(
    tmp_path: Path, wolves: Path, pnp: Pnp, google: Google, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A certificate that nobody signed, for just this name."""
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=docs.google.com"
    )
    subprocess.run(command.split(), cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    google.table(TABLE)
    google.socket = context.wrap_socket(google.socket, server_side=True)

    class Local(http.client.HTTPSConnection):
        def connect(self) -> None:
            plain = socket.create_connection(google.server_address[:2], self.timeout)
            try:
                self.sock = made.wrap_socket(plain, server_hostname=self.host)
            except OSError:
                plain.close()
                raise

    made = ssl.create_default_context()
    monkeypatch.setattr(net, "connection", lambda host, timeout, context: Local(host, timeout=timeout))
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 3
    assert "could not prove to be docs.google.com" in result.stderr
    assert not wolves.exists()
    assert not google.asked


# -------------------------------------------------------------------- game.toml, and all other commands


def test_a_wrong_address_is_told_by_the_check_and_by_fetch(moonrise: Path, google: Google, pnp: Pnp) -> None:
    """Each with its line; the build does not mind, for it needs no address."""
    with_address(moonrise, f"{SHEET}/gviz/tq?tqx=out:csv&gid=3")
    result = pnp("check", "moonrise")
    assert result.exit_code == 0
    assert "game.toml:8" in result.stdout
    assert "[game/fetch-address]" in result.stdout
    assert f"Write in its place: {SHEET}/export?format=csv&gid=3" in " ".join(result.stdout.split())
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 2
    assert "rosters.wolves.fetch: This is an address of Google's charts (gviz)" in result.stderr
    assert not google.asked


def test_a_game_without_an_address_says_how_to_write_one(moonrise: Path, google: Google, pnp: Pnp) -> None:
    """And an address in the place of the file's name, too."""
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 2
    assert 'fetch = "https://docs.google.com/spreadsheets/d/' in result.stderr
    assert "pnp help google-sheets" in result.stderr
    text = (moonrise / "game.toml").read_text("utf-8")
    (moonrise / "game.toml").write_text(text.replace("wolves.csv", f"{SHEET}/edit"), "utf-8")
    assert 'write file = "wolves.csv" and fetch = "ADDRESS"' in pnp("check", "moonrise").stderr


def test_two_rosters_cannot_fetch_one_file_from_two_places(pack: Path, google: Google, pnp: Pnp) -> None:
    """One of them would win in silence."""
    text = (pack / "game.toml").read_text("utf-8")
    (pack / "game.toml").write_text(text.replace("new.csv", "wolves.csv"), "utf-8")
    result = pnp("fetch", "moonrise")
    assert result.exit_code == 2
    assert 'two rosters fetch "wolves.csv" from different addresses' in result.stderr


WATCHED = """
import sys
used = []
def hook(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        used.append(event)
sys.addaudithook(hook)
sys.argv[1:] = sys.argv[1].split()
from generator.cli import main
try:
    main()
finally:
    loaded = sorted({"ssl", "http.client", "urllib.request", "generator.fetch.net"} & set(sys.modules))
    sys.stderr.write(f"USED {used} {loaded}")
"""


@pytest.mark.parametrize(
    "command",
    ["check moonrise", "build moonrise --paper a4", "render moonrise fenris", "cards moonrise", "diff moonrise"],
)
def test_no_other_command_uses_the_network(command: str, moonrise: Path) -> None:
    """Nothing is looked up, nobody is connected to, and what could do it is not even loaded."""
    with_address(moonrise, f"{SHEET}/edit#gid=0")
    run = subprocess.run([sys.executable, "-c", WATCHED, command], capture_output=True, text=True, check=False)
    assert run.stderr.endswith("USED [] []"), run.stderr


def test_one_module_alone_imports_what_asks() -> None:
    """The import contract holds http and ssl; `urllib.request` and sockets are held here."""
    package = Path(net.__file__).parents[1]
    asking = [
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if "urllib.request" in (text := path.read_text("utf-8")) or "create_connection" in text
    ]
    assert asking == ["fetch/net.py"]
