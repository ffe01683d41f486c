"""Archives are signed by an SSH key, and `pnp verify` says who signed (throw-away keys, made here)."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from generator.cli.app import app

pytestmark = pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="ssh-keygen is not installed")

Pnp = Callable[..., Result]
ARCHIVE = "output/releases/kites-1.0.0.zip"
SIGNATURE = f"{ARCHIVE}.sig"
GAME_FILE = """\
title = "Kites"
version = "1.0.0"

[rosters.kites]
file = "kites.csv"

[components.kite]
title = "Kites"
trim = "poker"
front = "kite.svg"
roster = "kites"
"""
FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
  <rect x="9" y="9" width="45" height="{{ height }}" fill="#2b4a6f"/>
</svg>
"""


def new_key(path: Path) -> str:
    """A key pair without a passphrase; its public half."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)], check=True)
    return path.with_name(f"{path.name}.pub").read_text("utf-8").strip()


@pytest.fixture(scope="module")
def signed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a signed release; nothing in it is written to again."""
    root = tmp_path_factory.mktemp("signed kites")
    data, templates = root / "data" / "kites", root / "templates" / "kites"
    data.mkdir(parents=True)
    templates.mkdir(parents=True)
    (data / "game.toml").write_text(GAME_FILE, "utf-8")
    (data / "kites.csv").write_text("id,name,height\nred,Red,40\n", "utf-8")
    (data / "CHANGELOG.md").write_text("## 1.0.0\n\nFirst.\n", "utf-8")
    (templates / "kite.svg").write_text(FRONT, "utf-8")
    ann, bob = new_key(root / "ann"), new_key(root / "bob")
    (root / "both").write_text(f"bob@kites.example {bob}\nann@kites.example {ann}\n", "utf-8")
    (root / "bob only").write_text(f"# Bob\nbob@kites.example {bob}\n", "utf-8")
    before = Path.cwd()
    os.chdir(root)
    try:
        done = CliRunner().invoke(app, ["release", "kites", "1.0.0", "--sign", "ann"])
        assert done.exit_code == 0, done.output
        assert f"{SIGNATURE}  publish it beside the archive" in done.output
    finally:
        os.chdir(before)
    return root


@pytest.fixture
def kites(signed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it to stand in, whose record is gone: nothing but the signature answers for the archive."""
    shutil.copytree(signed, tmp_path / "kites")
    monkeypatch.chdir(tmp_path / "kites")
    (tmp_path / "kites" / "data" / "kites" / "releases" / "1.0.0.json").unlink()
    return tmp_path / "kites"


def test_a_signed_archive_says_who_signed_it(kites: Path, pnp: Pnp) -> None:
    """In words and as JSON, away from the game too, and by ssh-keygen itself."""
    result = pnp("verify", ARCHIVE, "--signers", "both")
    assert result.exit_code == 0, result.output
    assert "kites-1.0.0.zip.sig: ann@kites.example signed it, with ED25519 key SHA256:" in result.stdout
    assert result.stdout.endswith("As it was released, signed by ann@kites.example.\n")
    shutil.rmtree(kites / "data")
    value = json.loads(pnp("verify", ARCHIVE, "--signers", "both", "--as", "ann@kites.example", "--json").stdout)
    assert (value["verdict"], value["proved_by"], value["signed_by"]) == ("passed", ["signature"], "ann@kites.example")
    command = ["ssh-keygen", "-Y", "verify", "-f", "both", "-I", "ann@kites.example", "-n", "pnp-release"]
    with Path(ARCHIVE).open("rb") as archive:
        subprocess.run([*command, "-s", SIGNATURE], stdin=archive, check=True, capture_output=True)


def test_a_signature_nobody_asked_about_proves_nothing_and_is_told(kites: Path, pnp: Pnp) -> None:
    """Whose it is, only a file of signers can say."""
    result = pnp("verify", ARCHIVE)
    assert result.exit_code == 0
    assert "kites-1.0.0.zip.sig: is not looked at without --signers FILE." in result.stdout
    assert result.stdout.endswith("nothing here says who made it.\n")
    assert json.loads(pnp("verify", ARCHIVE, "--json").stdout)["signed_by"] is None


def add_a_byte(kites: Path) -> None:
    """After the archive: what is unpacked stays the same."""
    (kites / ARCHIVE).write_bytes((kites / ARCHIVE).read_bytes() + b"\0")


def sign_anew(kites: Path, key: str, purpose: str) -> None:
    """Another signature of the same archive."""
    command = ["ssh-keygen", "-Y", "sign", "-f", key, "-n", purpose]
    done = subprocess.run(command, input=(kites / ARCHIVE).read_bytes(), check=True, capture_output=True)
    (kites / SIGNATURE).write_bytes(done.stdout)


@pytest.mark.parametrize(
    ("change", "options", "told"),
    [
        (add_a_byte, ("both",), "was made by ann@kites.example, but of other bytes than this archive's."),
        (lambda kites: None, ("bob only",), "was made with a key that bob only does not name."),
        (lambda kites: None, ("both", "--as", "bob@kites.example"), "by ann@kites.example, not by bob@kites.example."),
        (lambda kites: (kites / SIGNATURE).unlink(), ("both",), "is not there, so nobody signed the archive."),
        (lambda kites: (kites / SIGNATURE).write_text("?"), ("both",), "is no signature, or a damaged one."),
        (lambda kites: sign_anew(kites, "ann", "git"), ("both",), "for something else than a release."),
    ],
    ids=["a byte more", "unknown key", "another person", "no signature", "no such kind", "another purpose"],
)
def test_what_is_not_signed_as_asked_is_not_as_released(
    change: Callable[[Path], object], options: tuple[str, ...], told: str, kites: Path, pnp: Pnp
) -> None:
    """Each with its own sentence and exit code 1."""
    change(kites)
    result = pnp("verify", ARCHIVE, "--signers", *options)
    assert told in result.stdout
    assert result.exit_code == 1
    assert "As it was released" not in result.stdout
    assert "Signed by" not in result.stdout


def test_a_key_that_has_expired_is_told_so(kites: Path, pnp: Pnp) -> None:
    """With the line of the file of signers."""
    key = (kites / "ann.pub").read_text("utf-8")
    (kites / "old").write_text(f'ann@kites.example valid-before="20200101" {key}', "utf-8")
    result = pnp("verify", ARCHIVE, "--signers", "old")
    assert result.exit_code == 1
    assert "was made with a key that old does not name (old:1: key has expired" in result.stdout


def test_wrong_use_of_signers_is_told(kites: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    """No such file, a name without a file, and no ssh-keygen: exit code 2."""
    result = pnp("verify", ARCHIVE, "--signers", "nobody")
    assert (result.exit_code, "nobody: there is no such file." in result.stderr) == (2, True)
    result = pnp("verify", ARCHIVE, "--as", "ann@kites.example")
    assert (result.exit_code, "--as needs --signers FILE" in result.stderr) == (2, True)
    monkeypatch.setenv("PATH", str(kites))
    result = pnp("verify", ARCHIVE, "--signers", "both")
    assert (result.exit_code, "ssh-keygen is not installed" in result.stderr) == (2, True)
    assert pnp("verify", ARCHIVE).exit_code == 0


@pytest.mark.parametrize(
    ("key", "code", "told"),
    [
        ("nobody", 2, "nobody: there is no such file. --sign takes an SSH key"),
        ("both", 3, "both: cannot sign ("),
        ("data/kites/game.toml", 2, "data/kites/game.toml: is no SSH key ("),
        ("locked", 3, "locked: cannot sign ("),
    ],
)
def test_a_release_that_cannot_be_signed_is_none(
    key: str, code: int, told: str, kites: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither archive nor signature nor record is written."""
    monkeypatch.setenv("SSH_ASKPASS_REQUIRE", "force")  # nobody is asked for a passphrase
    monkeypatch.setenv("SSH_ASKPASS", "false")
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "a passphrase", "-f", str(kites / "locked")]
    subprocess.run(command, check=True)
    shutil.rmtree(kites / "output")
    result = pnp("release", "kites", "1.0.0", "--sign", key)
    assert told in result.stderr
    assert result.exit_code == code
    assert not list(kites.glob("output/releases/*"))
    assert not list(kites.glob("data/kites/releases/*"))


def test_without_ssh_keygen_nothing_is_signed_or_released(
    kites: Path, pnp: Pnp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told before anything is checked."""
    shutil.rmtree(kites / "output")
    monkeypatch.setenv("PATH", str(kites))
    result = pnp("release", "kites", "1.0.0", "--sign", "ann")
    assert (result.exit_code, "ssh-keygen is not installed" in result.stderr) == (2, True)
    assert not (kites / "output").exists()


def test_the_same_key_signs_the_same_release_with_the_same_bytes(kites: Path, pnp: Pnp) -> None:
    """As the archive itself is the same."""
    before = (kites / ARCHIVE).read_bytes(), (kites / SIGNATURE).read_bytes()
    shutil.rmtree(kites / "output")
    assert pnp("release", "kites", "1.0.0", "--sign", "ann").exit_code == 0
    assert ((kites / ARCHIVE).read_bytes(), (kites / SIGNATURE).read_bytes()) == before
